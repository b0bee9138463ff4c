//! Simulations that have blown up.

use cortenforge::model::{ObjType, Warning};
use cortenforge::{Data, Model};
use std::fmt;

/// The status of a command whose simulation diverged.
pub const STATUS: u8 = 3;

/// A state that cannot be simulated: when, and what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Divergence {
    time: f64,
    what: &'static str,
    place: String,
}

impl Divergence {
    /// What a step found that started at this time; `None`: all is well.
    pub fn found(m: &Model, d: &Data, time: f64) -> Option<Divergence> {
        let all = [
            (Warning::BadQpos, "QPOS"),
            (Warning::BadQvel, "QVEL"),
            (Warning::BadQacc, "QACC"),
        ];
        let raised = |(warning, _): &&(Warning, &str)| d.warning[*warning as usize].number > 0;
        let (warning, what) = all.iter().find(raised)?;
        let index = d.warning[*warning as usize].lastinfo;
        let (word, addresses) = match what {
            &"QPOS" => ("position", &m.jnt_qposadr),
            _ => ("DOF", &m.jnt_dofadr),
        };
        let joint = addresses.iter().rposition(|&start| start <= index);
        let name = joint.and_then(|joint| m.id2name(ObjType::Joint, joint));
        let joint = match (name, joint) {
            (Some(name), _) => format!(" (joint '{name}')"),
            (None, Some(joint)) => format!(" (joint {joint})"),
            (None, None) => String::new(),
        };
        Some(Divergence {
            time,
            what,
            place: format!("{word} {index}{joint}"),
        })
    }
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Divergence { time, what, place } = self;
        write!(
            f,
            "the simulation is unstable: NaN, Inf or huge value in {what} at {place}, time {time:.6} s"
        )
    }
}

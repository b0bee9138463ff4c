//! The fingerprint of a model: of all its fields, and of two runs.

use crate::Hash;
use sim_core::data::DATA_FIELDS;
use sim_core::model::{MODEL_FIELDS, Options, Statistic};
use sim_core::{Data, Model};
use sim_mjcf::{Assets, Error, Spec};
use std::path::Path;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// every field of the compiled model
    pub model: Hash,
    /// a run from the model's own start, with controls at rest
    pub resting: Hash,
    /// a run from the first keyframe, with random controls, velocities and activations
    pub driven: Hash,
}

impl std::fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Fingerprint {
            model,
            resting,
            driven,
        } = self;
        write!(f, "{:016x} {:016x} {:016x}", model.0, resting.0, driven.0)
    }
}

/// Compiles a model, on several threads or on one, and runs it twice for so many steps.
pub fn fingerprint(path: &Path, steps: usize, threads: bool) -> Result<Fingerprint, Error> {
    let mut spec = Spec::from_xml_path(path)?;
    spec.compiler.usethread = threads;
    // what was made before on other threads would not be made again
    let m = spec.compile(&Assets::disk().without_cache())?;
    let mut resting = m.make_data();
    let mut driven = m.make_data();
    if m.nkey > 0 {
        let _ = driven.reset_keyframe(&m, 0);
    }
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    driven.qvel.iter_mut().for_each(|v| *v += random.signed());
    driven.act.iter_mut().for_each(|a| *a += random.signed());
    Ok(Fingerprint {
        model: model_hash(&m),
        resting: run(&m, &mut resting, steps, |_| {}),
        driven: run(&m, &mut driven, steps, |ctrl| {
            for (i, u) in ctrl.iter_mut().enumerate() {
                let [lo, hi] = m.actuator_ctrlrange[i];
                *u = match m.actuator_ctrllimited[i] != 0 {
                    true => lo + (hi - lo) * (0.5 + 0.5 * random.signed()),
                    false => random.signed(),
                };
            }
        }),
    })
}

/// The hash of every field, option and statistic of a model.
pub fn model_hash(m: &Model) -> Hash {
    let mut hash = Hash::default();
    let fields = MODEL_FIELDS.iter().filter_map(|info| m.field(info.name));
    fields.for_each(|field| hash.field(field.values));
    let options = Options::FIELDS.iter().filter_map(|name| m.opt.field(name));
    options.for_each(|values| hash.field(values));
    let statistics = Statistic::FIELDS
        .iter()
        .filter_map(|name| m.stat.field(name));
    statistics.for_each(|values| hash.field(values));
    hash
}

/// The hash of a run: states, accelerations, sensors and contacts of every step, and every field after the last.
fn run(m: &Model, d: &mut Data, steps: usize, mut control: impl FnMut(&mut [f64])) -> Hash {
    let mut hash = Hash::default();
    for _ in 0..steps {
        control(&mut d.ctrl);
        d.step(m);
        hash.number(d.time);
        for values in [&d.qpos, &d.qvel, &d.act, &d.qacc, &d.sensordata] {
            hash.numbers(values);
        }
        hash.word(d.contact.len() as u64);
        for contact in &d.contact {
            hash.number(contact.dist);
            hash.numbers(&contact.pos.0);
            hash.word(u64::from(contact.geom[0] as u32) << 32 | u64::from(contact.geom[1] as u32));
        }
    }
    let fields = DATA_FIELDS.iter().filter_map(|info| d.field(m, info.name));
    fields.for_each(|field| hash.field(field.values));
    hash
}

/// Numbers that are the same everywhere.
struct Random(u64);

impl Random {
    /// A number between -1 and 1.
    fn signed(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}

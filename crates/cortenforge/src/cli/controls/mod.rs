//! Where the controls of a run come from.

mod cells;
mod stream;
mod table;

use cortenforge::model::ObjType;
use cortenforge::{Data, Model};
use std::path::Path;
use stream::Stream;
use table::Table;

/// Where controls come from.
pub enum Controls {
    /// left as they are
    Held,
    /// alternating contractions, so that the bundled model has something to do
    Rhythm,
    /// rows of a table
    Rows(Box<Rows>),
}

/// The values of a table from a step on.
pub struct Row {
    /// the first step that they are for
    pub step: u64,
    /// a value for each column
    pub values: Vec<f64>,
}

/// The rows of a table, one after the other: those that apply, and the next.
pub struct Rows {
    source: Source,
    /// the actuator of each column
    actuators: Vec<usize>,
    next: Option<Row>,
}

enum Source {
    /// a file, which is read as the run goes
    File(Table),
    /// a pipe, which is read by a thread, so that waiting for it can be interrupted
    Stream(Stream),
}

impl Source {
    /// The next row; `None` at the end, and when the run is to end.
    fn next(&mut self) -> Result<Option<Row>, String> {
        match self {
            Source::File(table) => table.next_row().map_err(|error| error.to_string()),
            Source::Stream(stream) => stream.next_row(),
        }
    }
}

/// The actuators as tables know them, and the steps that times fall on.
#[derive(Clone)]
pub struct Plan {
    /// names, empty for those without one
    names: Vec<String>,
    /// time of the first step, in s
    start: f64,
    /// length of a step, in s
    timestep: f64,
}

impl Plan {
    fn new(m: &Model, start: f64) -> Plan {
        let name = |i| m.id2name(ObjType::Actuator, i);
        Plan {
            names: (0..m.nu)
                .map(|i| name(i).unwrap_or("").to_owned())
                .collect(),
            start,
            timestep: m.opt.timestep,
        }
    }

    /// The first step whose time reaches this one. Steps are counted, so that no sum of rounded steps decides; a
    /// thousandth of a step is allowed for what was rounded when the time was written.
    fn step_at(&self, time: f64) -> u64 {
        let steps = (time - self.start) / self.timestep;
        (steps - 1e-3).ceil().max(0.0) as u64
    }
}

impl Controls {
    /// Opens a table of controls: a file, which is checked to its end, or a pipe (`-`: standard input), which is checked as it comes.
    /// `start` is the time of the first step.
    pub fn read(path: &Path, m: &Model, start: f64) -> Result<Controls, String> {
        let plan = Plan::new(m, start);
        let mut source = if path.as_os_str() == "-" {
            Source::Stream(Stream::stdin(plan))
        } else {
            let about = std::fs::metadata(path).map_err(|e| format!("{}: {e}", path.display()))?;
            if about.is_file() {
                let open = || Table::open(path, plan.clone()).map_err(|error| error.to_string());
                open()?.check().map_err(|error| error.to_string())?;
                Source::File(open()?)
            } else if is_pipe(&about) {
                Source::Stream(Stream::pipe(path, plan))
            } else {
                return Err(format!("{}: neither a file nor a pipe", path.display()));
            }
        };
        let actuators = match &mut source {
            Source::File(table) => table.actuators().to_vec(),
            Source::Stream(stream) => stream.actuators()?,
        };
        let next = source.next()?;
        Ok(Controls::Rows(Box::new(Rows {
            source,
            actuators,
            next,
        })))
    }

    /// Sets the controls for a step, which is counted from 0.
    pub fn apply(&mut self, step: u64, d: &mut Data) -> Result<(), String> {
        match self {
            Controls::Held => {}
            Controls::Rhythm => {
                let n = d.ctrl.len().max(1) as f64;
                for (i, ctrl) in d.ctrl.iter_mut().enumerate() {
                    let phase = std::f64::consts::TAU * (0.5 * d.time + i as f64 / n);
                    let half = 0.5 + 0.5 * sim_math::sin(phase);
                    *ctrl = (half * half) * (half * half);
                }
            }
            Controls::Rows(rows) => {
                while let Some(row) = rows.next.take_if(|row| row.step <= step) {
                    for (&actuator, &value) in rows.actuators.iter().zip(&row.values) {
                        d.ctrl[actuator] = value;
                    }
                    rows.next = rows.source.next()?;
                }
            }
        }
        Ok(())
    }

    /// How many actuators a table is about.
    pub fn columns(&self) -> Option<usize> {
        match self {
            Controls::Held | Controls::Rhythm => None,
            Controls::Rows(rows) => Some(rows.actuators.len()),
        }
    }
}

#[cfg(unix)]
fn is_pipe(about: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    about.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &std::fs::Metadata) -> bool {
    false
}

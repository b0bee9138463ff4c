//! What is recorded of a run: rows, each of one moment, which go to files as the run goes.
//!
//! A step leaves the state of the next moment beside forces, sensors and energy of the one before. A row has the state from
//! before the step and the rest from after it, so that all of it belongs to one time.

pub mod columns;
mod csv;
mod npz;

use super::output::{Place, trouble};
use super::{interrupt, plot};
use columns::Columns;
use cortenforge::model::Integrator;
use cortenforge::{Data, Model};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// How often what was recorded is made safe.
const SAFE_EVERY: Duration = Duration::from_secs(2);

/// Something that rows go to.
pub trait Sink {
    /// Takes a row: a number for each column, the time first.
    fn row(&mut self, row: &[f64]) -> io::Result<()>;

    /// Makes what was taken safe against an end without notice.
    fn make_safe(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Completes what is written, and says what there is now.
    fn finish(self: Box<Self>) -> Result<String, Trouble>;

    /// After a failure: closes what there is, and says where.
    fn give_up(self: Box<Self>) -> Option<String>;
}

/// What went wrong with an output, and where what was recorded is.
pub struct Trouble {
    /// what the system says
    pub error: io::Error,
    /// where to look
    pub kept: Option<String>,
}

/// The rows of a run and what they go to.
pub struct Recorder {
    sinks: Vec<(Place, Box<dyn Sink>)>,
    row: Vec<f64>,
    every: u64,
    /// for integrators that do not leave what belongs to the start of a step
    observer: Option<Data>,
    begun: bool,
    rows: u64,
    safe: Instant,
}

impl Recorder {
    /// Opens all outputs. `taken` are files that must not be written over.
    pub fn open(
        m: &Model,
        out: Option<&Path>,
        plot: Option<&Path>,
        every: u64,
        taken: &[PathBuf],
    ) -> Result<Recorder, String> {
        let columns = Rc::new(Columns::of(m));
        let mut taken = taken.to_vec();
        let mut sinks: Vec<(Place, Box<dyn Sink>)> = Vec::new();
        if let Some(path) = out {
            let format = Format::of(path)?;
            let place = Place::new(path, &taken)?;
            taken.extend(place.path().map(Path::to_owned));
            let sink: Box<dyn Sink> = match format {
                Format::Csv => Box::new(csv::Csv::open(&place, &columns)?),
                Format::Npz => Box::new(npz::Npz::open(&place, &columns)?),
            };
            sinks.push((place, sink));
        }
        if let Some(path) = plot {
            let place = Place::new(path, &taken)?;
            let sink = plot::Plot::open(&place, m.name(), &columns)?;
            sinks.push((place, Box::new(sink)));
        }
        let evaluates_twice = match Integrator::of(m.opt.integrator) {
            Integrator::Rk4 => true,
            Integrator::Euler | Integrator::Implicit | Integrator::ImplicitFast => false,
        };
        Ok(Recorder {
            observer: (evaluates_twice && !sinks.is_empty()).then(|| m.make_data()),
            sinks,
            row: Vec::with_capacity(columns.len()),
            every,
            begun: false,
            rows: 0,
            safe: Instant::now(),
        })
    }

    /// Before a step, with its controls set: the state.
    pub fn before(&mut self, step: u64, m: &Model, d: &Data) {
        if self.sinks.is_empty() || !step.is_multiple_of(self.every) {
            return;
        }
        self.begun = true;
        match &mut self.observer {
            Some(observer) => {
                observer.copy_from(d);
                observer.callbacks.clone_from(&d.callbacks);
                observer.forward(m);
                columns::state(observer, &mut self.row);
                columns::results(observer, &mut self.row);
            }
            None => columns::state(d, &mut self.row),
        }
    }

    /// After the step: what followed from the state.
    pub fn after(&mut self, d: &Data) -> Result<(), String> {
        if !std::mem::take(&mut self.begun) {
            return Ok(());
        }
        if self.observer.is_none() {
            columns::results(d, &mut self.row);
        }
        self.write()
    }

    /// The last moment of a run, which no step follows. The data are at an end with it.
    pub fn last(&mut self, step: u64, m: &Model, d: &mut Data) -> Result<(), String> {
        if self.sinks.is_empty() || !step.is_multiple_of(self.every) {
            return Ok(());
        }
        d.forward(m);
        if interrupt::cut() {
            return Ok(());
        }
        columns::state(d, &mut self.row);
        columns::results(d, &mut self.row);
        self.write()
    }

    fn write(&mut self) -> Result<(), String> {
        let safe = self.safe.elapsed() > SAFE_EVERY;
        for i in 0..self.sinks.len() {
            let (_, sink) = &mut self.sinks[i];
            let written = sink.row(&self.row);
            let written = match safe {
                true => written.and_then(|()| sink.make_safe()),
                false => written,
            };
            if let Err(error) = written {
                let (place, sink) = self.sinks.remove(i);
                return Err(lost(&place, &error, sink.give_up()));
            }
        }
        if safe {
            self.safe = Instant::now();
        }
        self.rows += 1;
        Ok(())
    }

    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Completes all outputs. Says what there is, and what went wrong.
    pub fn finish(self) -> (Vec<String>, Vec<String>) {
        let (mut said, mut wrong) = (Vec::new(), Vec::new());
        for (place, sink) in self.sinks {
            match sink.finish() {
                Ok(words) => said.push(words),
                Err(Trouble { error, kept }) => wrong.push(lost(&place, &error, kept)),
            }
        }
        (said, wrong)
    }
}

fn lost(place: &Place, error: &io::Error, kept: Option<String>) -> String {
    let kept = kept.map_or(String::new(), |kept| format!("; {kept}"));
    format!("{}{kept}", trouble(place, error))
}

/// The formats of a trajectory.
enum Format {
    Csv,
    Npz,
}

impl Format {
    fn of(path: &Path) -> Result<Format, String> {
        let end = path.extension().unwrap_or_default();
        if path.as_os_str() == "-" || end.eq_ignore_ascii_case("csv") {
            Ok(Format::Csv)
        } else if end.eq_ignore_ascii_case("npz") {
            Ok(Format::Npz)
        } else {
            Err(format!(
                "cannot write {}: the name of the file must end in .csv or .npz",
                path.display()
            ))
        }
    }
}

//! `cortenforge dump`: every field of Model and Data under MuJoCo's names.

use super::divergence::{self, Divergence};
use super::output::{Output, Place, trouble};
use super::{Outcome, interrupt, json, load};
use clap::{Args, ValueEnum};
use cortenforge::fields::{DATA_COUNTS, DATA_FIELDS, MODEL_FIELDS, MODEL_SIZES, Slice};
use cortenforge::model::{Options, Statistic, Visual};
use cortenforge::{Data, Model, npz};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write every field of Model and Data, under MuJoCo's names
#[derive(Args)]
pub struct Dump {
    /// MJCF, URDF or MJB file; `-`: from standard input; a bundled model if left out
    model: Option<PathBuf>,
    /// Number of steps to take first; without it, Data is what `forward` gives in the reference configuration
    #[arg(long, value_name = "STEPS", default_value_t = 0)]
    after: u64,
    /// Format of the output
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// File to write; standard output if left out (JSON only)
    #[arg(long, short)]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    Json,
    Npz,
}

/// Calls `f` with the name, the shape and the values of every field.
fn each_field(
    m: &Model,
    d: &Data,
    mut f: impl FnMut(&str, &[usize], Slice<'_>) -> io::Result<()>,
) -> io::Result<()> {
    for (name, _) in MODEL_SIZES {
        f(
            &format!("model/{name}"),
            &[],
            Slice::I64(&[m.size(name).unwrap_or(0) as i64]),
        )?;
    }
    for name in Options::FIELDS {
        if let Some(values) = m.opt.field(name) {
            f(&format!("model/opt/{name}"), &[values.len()], values)?;
        }
    }
    for name in Statistic::FIELDS {
        if let Some(values) = m.stat.field(name) {
            f(&format!("model/stat/{name}"), &[values.len()], values)?;
        }
    }
    for (group, name) in Visual::FIELDS {
        if let Some(values) = m.vis.field(group, name) {
            f(
                &format!("model/vis/{group}/{name}"),
                &[values.len()],
                values,
            )?;
        }
    }
    for info in MODEL_FIELDS {
        if let Some(view) = m.field(info.name) {
            f(&format!("model/{}", info.name), &view.shape, view.values)?;
        }
    }
    f("data/time", &[], Slice::F64(&[d.time]))?;
    f("data/energy", &[2], Slice::F64(&d.energy))?;
    for (name, _) in DATA_COUNTS {
        f(
            &format!("data/{name}"),
            &[],
            Slice::I64(&[d.count(name).unwrap_or(0) as i64]),
        )?;
    }
    for info in DATA_FIELDS {
        if let Some(view) = d.field(m, info.name) {
            f(&format!("data/{}", info.name), &view.shape, view.values)?;
        }
    }
    contacts(d, f)
}

/// The members of all contacts, as arrays over the contacts.
fn contacts(
    d: &Data,
    mut f: impl FnMut(&str, &[usize], Slice<'_>) -> io::Result<()>,
) -> io::Result<()> {
    macro_rules! member {
        ($name:literal, $c:ident => $values:expr, $kind:ident) => {
            let values: Vec<_> = d.contact.iter().flat_map(|$c| $values).collect();
            let width = values.len().checked_div(d.contact.len()).unwrap_or(1);
            let shape = if width == 1 {
                vec![d.contact.len()]
            } else {
                vec![d.contact.len(), width]
            };
            f(
                concat!("data/contact/", $name),
                &shape,
                Slice::$kind(&values),
            )?;
        };
    }
    member!("dist", c => [c.dist], F64);
    member!("pos", c => c.pos.0, F64);
    member!("frame", c => c.frame.0, F64);
    member!("includemargin", c => [c.includemargin], F64);
    member!("friction", c => c.friction, F64);
    member!("solref", c => c.solref, F64);
    member!("solreffriction", c => c.solreffriction, F64);
    member!("solimp", c => c.solimp, F64);
    member!("mu", c => [c.mu], F64);
    member!("dim", c => [c.dim], I32);
    member!("geom", c => c.geom, I32);
    member!("exclude", c => [c.exclude], I32);
    member!("efc_address", c => [c.efc_address], I32);
    Ok(())
}

impl Dump {
    /// Writes the file.
    pub fn run(&self) -> Outcome {
        let loaded = load(self.model.as_deref())?;
        let model = &loaded.model;
        let place = match (self.format, &self.out) {
            (Format::Npz, None) => return Err("npz is binary: name a file with --out".into()),
            (_, None) => Place::Stdout,
            (_, Some(path)) => Place::new(path, &loaded.files)?,
        };
        if let (Format::Npz, Place::Stdout | Place::Stream(_)) = (self.format, &place) {
            return Err(format!("cannot write {place}: an .npz file needs a file").into());
        }
        let mut out = Output::open(&place)?;
        interrupt::watch();
        let mut data = model.make_data();
        interrupt::watch_over(&mut data);
        let mut diverged = None;
        for _ in 0..self.after {
            let time = data.time;
            data.step(model);
            diverged = diverged.or_else(|| Divergence::found(model, &data, time));
            if interrupt::asked() {
                return Ok(ExitCode::from(interrupt::STATUS));
            }
        }
        if self.after == 0 {
            data.forward(model);
        }
        let written = match self.format {
            Format::Npz => write_npz(&mut out, model, &data),
            Format::Json => write_json(&mut out, model, &data),
        };
        match written.and_then(|()| out.finish()) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                return Ok(ExitCode::from(interrupt::STATUS));
            }
            Err(error) => return Err(trouble(&place, &error).into()),
        }
        match diverged {
            Some(divergence) => {
                eprintln!("error: {divergence}");
                Ok(ExitCode::from(divergence::STATUS))
            }
            None => Ok(ExitCode::SUCCESS),
        }
    }
}

fn write_npz(out: &mut Output, m: &Model, d: &Data) -> io::Result<()> {
    let mut writer = npz::Writer::new(BufWriter::new(out));
    each_field(m, d, |name, shape, values| {
        stop_if_asked()?;
        writer.add(name, shape, values)
    })?;
    writer.finish()?.flush()
}

fn write_json(out: &mut Output, m: &Model, d: &Data) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(64 << 10, out);
    let mut writer = json::Nested::new(&mut out)?;
    each_field(m, d, |path, shape, values| {
        stop_if_asked()?;
        writer.add(path, shape, values)
    })?;
    writer.finish()?;
    out.flush()
}

fn stop_if_asked() -> io::Result<()> {
    match interrupt::asked() {
        true => Err(io::ErrorKind::Interrupted.into()),
        false => Ok(()),
    }
}

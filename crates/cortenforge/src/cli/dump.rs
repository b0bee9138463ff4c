//! `cortenforge dump`: every field of Model and Data under MuJoCo's names.

use super::{Outcome, load};
use clap::{Args, ValueEnum};
use cortenforge::fields::{DATA_COUNTS, DATA_FIELDS, MODEL_FIELDS, MODEL_SIZES, Slice};
use cortenforge::model::{Options, Statistic, Visual};
use cortenforge::{Data, Model, npz};
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write every field of Model and Data, under MuJoCo's names
#[derive(Args)]
pub struct Dump {
    /// MJCF, URDF or MJB file; a bundled model if left out
    model: Option<PathBuf>,
    /// Number of steps to take first; without it, Data is what `forward` gives in the reference configuration
    #[arg(long, value_name = "STEPS", default_value_t = 0)]
    after: usize,
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

/// A field as nested JSON lists. Numbers that JSON lacks (NaN, infinity) become strings.
fn json(shape: &[usize], values: Slice<'_>) -> Value {
    fn scalar(values: Slice<'_>, i: usize) -> Value {
        let value = values.get(i).unwrap_or(f64::NAN);
        match values {
            Slice::F64(_) | Slice::F32(_) => serde_json::Number::from_f64(value)
                .map_or_else(|| Value::String(value.to_string()), Value::Number),
            Slice::I32(_) | Slice::I64(_) | Slice::U8(_) | Slice::U64(_) => {
                Value::from(value as i64)
            }
        }
    }
    fn nested(shape: &[usize], values: Slice<'_>, start: usize) -> Value {
        match shape {
            [] => scalar(values, start),
            [n, rest @ ..] => {
                let stride: usize = rest.iter().product();
                Value::Array(
                    (0..*n)
                        .map(|i| nested(rest, values, start + i * stride))
                        .collect(),
                )
            }
        }
    }
    nested(shape, values, 0)
}

impl Dump {
    /// Writes the file.
    pub fn run(&self) -> Outcome {
        let (model, _) = load(self.model.as_deref())?;
        let mut data = model.make_data();
        for _ in 0..self.after {
            data.step(&model);
        }
        if self.after == 0 {
            data.forward(&model);
        }
        match (self.format, &self.out) {
            (Format::Npz, None) => return Err("npz is binary: name a file with --out".into()),
            (Format::Npz, Some(path)) => {
                let mut writer = npz::Writer::new(BufWriter::new(File::create(path)?));
                each_field(&model, &data, |name, shape, values| {
                    writer.add(name, shape, values)
                })?;
                writer.finish()?.flush()?;
            }
            (Format::Json, out) => {
                let mut root = Map::new();
                each_field(&model, &data, |name, shape, values| {
                    insert(&mut root, name, json(shape, values));
                    Ok(())
                })?;
                match out {
                    Some(path) => {
                        serde_json::to_writer(BufWriter::new(File::create(path)?), &root)?
                    }
                    None => {
                        // a reader that closes early, such as `head`, is no error
                        let _ = writeln!(io::stdout().lock(), "{}", Value::Object(root));
                    }
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Puts a value at a path like `model/opt/timestep`.
fn insert(map: &mut Map<String, Value>, path: &str, value: Value) {
    match path.split_once('/') {
        None => {
            map.insert(path.to_owned(), value);
        }
        Some((head, rest)) => {
            if let Value::Object(inner) = map
                .entry(head.to_owned())
                .or_insert_with(|| Value::Object(Map::new()))
            {
                insert(inner, rest, value);
            }
        }
    }
}

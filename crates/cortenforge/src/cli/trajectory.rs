//! What a run left behind: one row per recorded step.

use cortenforge::fields::Slice;
use cortenforge::{Data, Model, npz};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// A recorded quantity: its name in the file, and how many columns it has.
struct Column {
    name: &'static str,
    width: usize,
    values: Vec<f64>,
}

/// Rows of time, state, controls, sensors and energy.
pub struct Trajectory {
    time: Vec<f64>,
    columns: Vec<Column>,
}

impl Trajectory {
    /// An empty trajectory for a model.
    pub fn new(m: &Model) -> Trajectory {
        let column = |name, width| Column {
            name,
            width,
            values: Vec::new(),
        };
        Trajectory {
            time: Vec::new(),
            columns: vec![
                column("qpos", m.nq),
                column("qvel", m.nv),
                column("act", m.na),
                column("ctrl", m.nu),
                column("actuator_force", m.nu),
                column("sensordata", m.nsensordata),
                column("energy", 2),
            ],
        }
    }

    /// Adds a row.
    pub fn record(&mut self, d: &Data) {
        self.time.push(d.time);
        for column in &mut self.columns {
            column.values.extend_from_slice(match column.name {
                "qpos" => &d.qpos,
                "qvel" => &d.qvel,
                "act" => &d.act,
                "ctrl" => &d.ctrl,
                "actuator_force" => &d.actuator_force,
                "sensordata" => &d.sensordata,
                _ => &d.energy,
            });
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.time.len()
    }

    /// The recorded times.
    pub fn time(&self) -> &[f64] {
        &self.time
    }

    /// One curve per column of a quantity.
    pub fn curves(&self, name: &str) -> Vec<Vec<f64>> {
        let Some(column) = self.columns.iter().find(|c| c.name == name) else {
            return Vec::new();
        };
        (0..column.width)
            .map(|k| {
                column
                    .values
                    .iter()
                    .skip(k)
                    .step_by(column.width)
                    .copied()
                    .collect()
            })
            .collect()
    }

    /// Writes a `.csv` or `.npz` file, as the name of the file says.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        match path.extension().and_then(|e| e.to_str()) {
            Some("csv") => self.write_csv(path),
            Some("npz") => self.write_npz(path),
            _ => Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "the output file must end in .csv or .npz",
            )),
        }
    }

    fn write_csv(&self, path: &Path) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(path)?);
        write!(out, "time")?;
        for column in &self.columns {
            for k in 0..column.width {
                write!(out, ",{}[{k}]", column.name)?;
            }
        }
        writeln!(out)?;
        for (row, time) in self.time.iter().enumerate() {
            write!(out, "{time}")?;
            for column in &self.columns {
                for value in &column.values[row * column.width..(row + 1) * column.width] {
                    write!(out, ",{value}")?;
                }
            }
            writeln!(out)?;
        }
        out.flush()
    }

    fn write_npz(&self, path: &Path) -> io::Result<()> {
        let mut out = npz::Writer::new(BufWriter::new(File::create(path)?));
        out.add("time", &[self.time.len()], Slice::F64(&self.time))?;
        for column in &self.columns {
            out.add(
                column.name,
                &[self.time.len(), column.width],
                Slice::F64(&column.values),
            )?;
        }
        out.finish()?.flush()
    }
}

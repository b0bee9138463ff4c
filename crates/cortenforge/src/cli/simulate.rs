//! `cortenforge simulate`: run a model and say how it went.

use super::trajectory::Trajectory;
use super::{Outcome, load, plot, say};
use clap::Args;
use cortenforge::model::{EnableBit, Warning};
use cortenforge::{Data, Model};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Run a model and say how it went
#[derive(Args)]
pub struct Simulate {
    /// MJCF, URDF or MJB file; a bundled model if left out
    model: Option<PathBuf>,
    /// Simulated time
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Start from this keyframe, by name or by number
    #[arg(long)]
    keyframe: Option<String>,
    /// Controls: a CSV file with one row per step, or with a first column `time` and rows in between interpolated
    /// by holding; without it, the bundled model is driven by a rhythm and others by the controls of the keyframe
    #[arg(long)]
    ctrl: Option<PathBuf>,
    /// Write the trajectory to this .csv or .npz file
    #[arg(long)]
    out: Option<PathBuf>,
    /// Write a self-contained page with the curves
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Record every N-th step
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
}

/// Where controls come from.
enum Controls {
    /// left as they are
    Held,
    /// alternating contractions, so that the bundled model has something to do
    Rhythm,
    /// rows of a table: the time from which each applies, and the values
    Table(Vec<(f64, Vec<f64>)>),
}

impl Controls {
    fn apply(&self, d: &mut Data) {
        match self {
            Controls::Held => {}
            Controls::Rhythm => {
                let n = d.ctrl.len().max(1) as f64;
                for (i, ctrl) in d.ctrl.iter_mut().enumerate() {
                    let phase = std::f64::consts::TAU * (0.5 * d.time + i as f64 / n);
                    *ctrl = (0.5 + 0.5 * phase.sin()).powi(4);
                }
            }
            Controls::Table(rows) => {
                let row = rows.partition_point(|(time, _)| *time <= d.time + 1e-12);
                if let Some((_, values)) = row.checked_sub(1).and_then(|row| rows.get(row)) {
                    d.ctrl.copy_from_slice(values);
                }
            }
        }
    }
}

/// Reads a table of controls. Rows apply at multiples of the timestep, or from the time in their first column.
fn read_controls(path: &Path, m: &Model) -> Result<Controls, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut timed = false;
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let cells: Vec<&str> = line.split(',').map(str::trim).collect();
        if rows.is_empty() && cells.iter().any(|cell| cell.parse::<f64>().is_err()) {
            timed = cells[0].eq_ignore_ascii_case("time") || cells[0].eq_ignore_ascii_case("t");
            continue;
        }
        let values: Vec<f64> = cells
            .iter()
            .map(|cell| cell.parse())
            .collect::<Result<_, _>>()
            .map_err(|_| format!("{}:{}: not a number", path.display(), number + 1))?;
        let (time, values) = match (timed, values.split_first()) {
            (true, Some((time, rest))) => (*time, rest.to_vec()),
            _ => (rows.len() as f64 * m.opt.timestep, values),
        };
        if values.len() != m.nu {
            return Err(format!(
                "{}:{}: {} controls, but the model has {}",
                path.display(),
                number + 1,
                values.len(),
                m.nu
            )
            .into());
        }
        rows.push((time, values));
    }
    if rows.windows(2).any(|pair| pair[1].0 < pair[0].0) {
        return Err(format!("{}: times must not decrease", path.display()).into());
    }
    Ok(Controls::Table(rows))
}

impl Simulate {
    /// Runs the simulation.
    pub fn run(&self) -> Outcome {
        let (mut model, source) = load(self.model.as_deref())?;
        // the summary tells of energy
        model.opt.enableflags |= EnableBit::Energy as i32;
        if !(self.seconds > 0.0 && self.seconds.is_finite()) {
            return Err("--seconds must be positive".into());
        }
        let steps = (self.seconds / model.opt.timestep).round();
        if !(1.0..=1e10).contains(&steps) {
            return Err(
                format!("{steps} steps of {} s: nothing to run", model.opt.timestep).into(),
            );
        }
        let steps = steps as u64;
        let controls = match &self.ctrl {
            Some(path) => read_controls(path, &model)?,
            None if self.model.is_none() => Controls::Rhythm,
            None => Controls::Held,
        };
        let mut data = model.make_data();
        if let Some(key) = &self.keyframe {
            // a name that is a number is looked for as a name first
            let number = key.parse().ok().filter(|&id: &usize| id < model.nkey);
            match number.filter(|_| model.keyframe(key).is_err()) {
                Some(id) => data.reset_keyframe(&model, id)?,
                None => data.reset_keyframe(&model, key)?,
            }
        }

        let wants_record = self.out.is_some() || self.plot.is_some();
        let mut trajectory = Trajectory::new(&model);
        data.forward(&model);
        let start_energy = data.energy[0] + data.energy[1];

        say!(
            "{} ({source}), {steps} steps of {} s",
            model.name(),
            model.opt.timestep
        );
        let bar = ProgressBar::new(steps).with_style(
            ProgressStyle::with_template("{bar:40} {percent:>3}%  {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let clock = Instant::now();
        let mut shown = Duration::ZERO;
        for step in 0..steps {
            controls.apply(&mut data);
            data.step(&model);
            if wants_record && (step + 1) % self.every == 0 {
                trajectory.record(&data);
            }
            let elapsed = clock.elapsed();
            if elapsed - shown > Duration::from_millis(100) {
                shown = elapsed;
                bar.set_position(step + 1);
                bar.set_message(format!("t = {:.2} s", data.time));
            }
        }
        let elapsed = clock.elapsed().as_secs_f64().max(1e-9);
        bar.finish_and_clear();

        summary(&model, &mut data, steps, elapsed, start_energy);
        if let Some(path) = &self.out {
            trajectory
                .write(path)
                .map_err(|e| format!("{}: {e}", path.display()))?;
            say!(
                "trajectory           {} ({} rows)",
                path.display(),
                trajectory.len()
            );
        }
        if let Some(path) = &self.plot {
            std::fs::write(path, plot::page(&model, &trajectory))
                .map_err(|e| format!("{}: {e}", path.display()))?;
            say!("curves               {}", path.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn summary(m: &Model, d: &mut Data, steps: u64, elapsed: f64, start_energy: f64) {
    let simulated = steps as f64 * m.opt.timestep;
    say!(
        "steps                {steps}  ({:.0} per second)",
        steps as f64 / elapsed
    );
    say!(
        "simulated            {simulated:.3} s in {elapsed:.3} s  ({:.1} times real time)",
        simulated / elapsed
    );
    d.forward(m);
    let energy = d.energy[0] + d.energy[1];
    say!(
        "energy               {start_energy:.6} J at the start, {energy:.6} J at the end ({:+.3e} J)",
        energy - start_energy
    );
    say!(
        "contacts             {} now, {} at most",
        d.ncon,
        d.maxuse_con
    );
    let raised: Vec<String> = Warning::ALL
        .iter()
        .filter(|&&w| d.warning[w as usize].number > 0)
        .map(|&w| format!("{w:?} {} times", d.warning[w as usize].number))
        .collect();
    say!(
        "warnings             {}",
        if raised.is_empty() {
            "none".to_owned()
        } else {
            raised.join(", ")
        }
    );
}

//! `cortenforge simulate`: run a model and say how it went.

use super::controls::Controls;
use super::divergence::{self, Divergence};
use super::record::Recorder;
use super::source::Loaded;
use super::summary::Summary;
use super::{Outcome, WORDS_ELSEWHERE, interrupt, load, say};
use clap::Args;
use cortenforge::model::EnableBit;
use cortenforge::{Data, Model};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Steps are counted in floating point where times are: more would not be told apart.
const MOST_STEPS: f64 = (1_u64 << 53) as f64;

/// Run a model and say how it went
#[derive(Args)]
pub struct Simulate {
    /// MJCF, URDF or MJB file; `-`: from standard input; a bundled model if left out
    model: Option<PathBuf>,
    /// Simulated time
    #[arg(long, default_value_t = 5.0, value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// Start from this keyframe, by name or by number
    #[arg(long)]
    keyframe: Option<String>,
    /// Controls: a CSV file with a row for each step, or with a first column `time` and rows that apply from there on;
    /// a header names the actuators; `-`: from standard input. Without it, the bundled model is driven by a rhythm and
    /// others by the controls of the keyframe
    #[arg(long)]
    ctrl: Option<PathBuf>,
    /// Write the trajectory to this .csv or .npz file; `-`: as CSV to standard output
    #[arg(long)]
    out: Option<PathBuf>,
    /// Write a self-contained page with the curves
    #[arg(long)]
    plot: Option<PathBuf>,
    /// Record every N-th step
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
}

/// A length of time.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..f64::INFINITY).contains(&seconds) => Ok(seconds),
        Ok(_) => Err("not a length of time".to_owned()),
        Err(_) => Err("not a number".to_owned()),
    }
}

/// Whether the model itself asks for its energy. Where it does, a sensor of kinetic energy shows that of the step before, as
/// MuJoCo's does; where it does not, our asking for it must not change what the sensor shows.
#[derive(Clone, Copy)]
struct Energy {
    asked: bool,
}

impl Energy {
    /// Before a step: what is known of the energy is that of the step before.
    fn refresh(self, d: &mut Data) {
        d.flg_energyvel &= self.asked;
    }
}

/// Why a run ended.
enum End {
    Complete,
    Interrupted,
    /// in a step that did not come to an end
    Cut,
    Diverged(Divergence),
    Failed(String),
}

impl Simulate {
    /// Runs the simulation.
    pub fn run(&self) -> Outcome {
        if self.out.as_ref().is_some_and(|out| out.as_os_str() == "-") {
            WORDS_ELSEWHERE.store(true, Ordering::Relaxed);
        }
        if [&self.model, &self.ctrl]
            .iter()
            .all(|path| path.as_ref().is_some_and(|p| p.as_os_str() == "-"))
        {
            return Err("model and controls cannot both come from standard input".into());
        }
        let mut loaded = load(self.model.as_deref())?;
        let taken: Vec<PathBuf> = loaded
            .files
            .iter()
            .cloned()
            .chain(self.ctrl.clone())
            .collect();
        let model = &mut loaded.model;
        // rows and the summary tell of energy
        let asked = model.opt.enableflags & EnableBit::Energy as i32 != 0;
        model.opt.enableflags |= EnableBit::Energy as i32;
        let Loaded {
            model,
            name,
            bundled,
            ..
        } = &loaded;
        let steps = self.steps(model)?;
        let mut data = model.make_data();
        interrupt::watch_over(&mut data);
        start(model, &mut data, self.keyframe.as_deref())?;
        let mut controls = match &self.ctrl {
            Some(path) => Controls::read(path, model, data.time)?,
            None if *bundled => Controls::Rhythm,
            None => Controls::Held,
        };
        let (out, plot) = (self.out.as_deref(), self.plot.as_deref());
        let mut recorder = Recorder::open(model, out, plot, self.every, &taken)?;
        let energy = Energy { asked };
        interrupt::watch();

        say!(
            "{} ({name}), {steps} steps of {} s",
            model.name(),
            model.opt.timestep
        );
        if let (Some(path), Some(columns)) = (&self.ctrl, controls.columns()) {
            let path = path.display();
            say!(
                "controls             {path}, for {columns} of {} actuators",
                model.nu
            );
        }
        let mut observer = model.make_data();
        observer.copy_from(&data);
        interrupt::watch_over(&mut observer);
        observer.forward(model);
        let start_energy = observer.energy[0] + observer.energy[1];
        drop(observer);

        let clock = Instant::now();
        let (taken, mut end) = go(
            model,
            &mut data,
            steps,
            energy,
            &mut controls,
            &mut recorder,
        );
        let elapsed = clock.elapsed().as_secs_f64().max(1e-9);
        // the last moment is a row too
        if matches!(end, End::Complete | End::Interrupted) {
            if let Err(why) = controls.apply(taken, &mut data) {
                end = End::Failed(why);
            }
            energy.refresh(&mut data);
            if let Err(why) = recorder.last(taken, model, &mut data) {
                end = End::Failed(why);
            }
            data.forward(model);
        }
        let intact = !matches!(end, End::Diverged(_) | End::Cut);
        Summary {
            steps: taken,
            elapsed,
            start_energy,
            intact,
        }
        .say(model, &data);
        close(recorder, end, taken, model)
    }

    fn steps(&self, m: &Model) -> Result<u64, String> {
        let steps = (self.seconds / m.opt.timestep).round();
        match (0.0..=MOST_STEPS).contains(&steps) {
            true => Ok(steps as u64),
            false => Err(format!(
                "{steps:e} steps of {} s cannot be counted",
                m.opt.timestep
            )),
        }
    }
}

/// Puts the data at a keyframe, by name or by number; without one it stays where it is.
pub fn start(
    m: &Model,
    d: &mut Data,
    keyframe: Option<&str>,
) -> Result<(), cortenforge::NameError> {
    let Some(key) = keyframe else {
        return Ok(());
    };
    // a name that is a number is looked for as a name first
    let number = key.parse().ok().filter(|&id: &usize| id < m.nkey);
    match number.filter(|_| m.keyframe(key).is_err()) {
        Some(id) => d.reset_keyframe(m, id),
        None => d.reset_keyframe(m, key),
    }
}

/// Takes the steps. Gives their number and why there are no more.
fn go(
    m: &Model,
    d: &mut Data,
    steps: u64,
    energy: Energy,
    controls: &mut Controls,
    recorder: &mut Recorder,
) -> (u64, End) {
    let bar = ProgressBar::new(steps).with_style(
        ProgressStyle::with_template("{bar:40} {percent:>3}%  {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut shown = Instant::now();
    let mut end = End::Complete;
    let mut step = 0;
    while step < steps {
        if interrupt::asked() {
            end = match interrupt::cut() {
                true => End::Cut,
                false => End::Interrupted,
            };
            break;
        }
        if let Err(why) = controls.apply(step, d) {
            end = End::Failed(why);
            break;
        }
        energy.refresh(d);
        recorder.before(step, m, d);
        let time = d.time;
        d.step(m);
        if interrupt::cut() {
            end = End::Cut;
            break;
        }
        if let Some(divergence) = Divergence::found(m, d, time) {
            end = End::Diverged(divergence);
            break;
        }
        step += 1;
        if let Err(why) = recorder.after(d) {
            end = End::Failed(why);
            break;
        }
        if shown.elapsed() > Duration::from_millis(100) {
            shown = Instant::now();
            bar.set_position(step);
            bar.set_message(format!("t = {:.2} s", d.time));
        }
    }
    bar.finish_and_clear();
    (step, end)
}

/// Completes the outputs and says what there is, and what went wrong.
fn close(recorder: Recorder, end: End, steps: u64, m: &Model) -> Outcome {
    let rows = recorder.rows();
    let (said, mut wrong) = recorder.finish();
    for words in said {
        say!("{words}");
    }
    let status = match end {
        End::Complete => ExitCode::SUCCESS,
        End::Interrupted | End::Cut => {
            let cut = match interrupt::cut() {
                true => "; the next one did not come to an end",
                false => "",
            };
            eprintln!(
                "interrupted after {steps} steps, {:.6} s{cut}",
                steps as f64 * m.opt.timestep
            );
            ExitCode::from(interrupt::STATUS)
        }
        End::Diverged(divergence) => {
            eprintln!("error: {divergence}");
            ExitCode::from(divergence::STATUS)
        }
        End::Failed(why) => {
            wrong.insert(
                0,
                format!("{why} (the run ended after {steps} steps and {rows} rows)"),
            );
            ExitCode::FAILURE
        }
    };
    for why in &wrong {
        eprintln!("error: {why}");
    }
    match wrong.is_empty() {
        true => Ok(status),
        false => Ok(ExitCode::FAILURE),
    }
}

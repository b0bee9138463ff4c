//! `cortenforge bench`: what a model costs, by stage, and where the time would go down.

mod variants;
mod workload;

use super::{Outcome, interrupt, load, say};
use clap::Args;
use cortenforge::model::Timer;
use cortenforge::{Data, Model, Profile, profile_with};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use variants::{Effect, Variant, variants};
use workload::{Sums, Workload};

/// Turns that the variants take.
const ROUNDS: usize = 5;
/// A variant that is faster by this is worth a word.
const WORTH: f64 = 1.05;

/// Measure what a model costs, by stage, and what would make it faster
#[derive(Args)]
pub struct Bench {
    /// MJCF, URDF or MJB file; `-`: from standard input; a bundled model if left out
    model: Option<PathBuf>,
    /// How long to measure, about
    #[arg(long, default_value_t = 10.0, value_parser = super::simulate::seconds)]
    seconds: f64,
    /// Start from this keyframe, by name or by number; without it from the first, or from the reference configuration
    #[arg(long)]
    keyframe: Option<String>,
    /// Write the figures as JSON, instead of words
    #[arg(long)]
    json: bool,
}

/// How fast one variant is.
struct Speed {
    /// steps per second
    rate: f64,
    /// how many times as fast as the model itself, in turns
    ratio: f64,
}

impl Bench {
    /// Measures.
    pub fn run(&self) -> Outcome {
        let clock = Instant::now();
        let loaded = load(self.model.as_deref())?;
        let load_time = clock.elapsed();
        let model = &loaded.model;
        let mut data = model.make_data();
        super::simulate::start(model, &mut data, self.keyframe.as_deref())?;
        let keyframe = self.keyframe.as_deref();
        let workload = Workload { keyframe, seed: 1 };
        interrupt::watch();
        interrupt::watch_over(&mut data);

        let tried = variants(model);
        let slice = self.seconds / (ROUNDS * (tried.len() + 1) + 3) as f64;
        let steps = calibrate(&workload, model, &mut data, slice);
        let mut sums = Sums::default();
        let stages = stages(&workload, model, &mut data, steps, &mut sums);
        let (rate, speeds) = compare(&workload, model, &tried, steps);
        if interrupt::asked() {
            return Ok(ExitCode::from(interrupt::STATUS));
        }
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let together = on_threads(model, keyframe, steps, threads);
        let mut other = model.make_data();
        let reset = time_of(slice, || other.reset(model));

        let report = Report {
            name: format!("{} ({})", model.name(), loaded.name),
            model,
            data: &data,
            load_time,
            reset,
            rate,
            threads,
            together,
            sums,
            stages,
            tried: &tried,
            speeds,
        };
        match self.json {
            true => say!("{:#}", report.json()),
            false => report.say(),
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// How many steps take about `slice` seconds.
fn calibrate(workload: &Workload<'_>, m: &Model, d: &mut Data, slice: f64) -> u64 {
    let mut steps = 1;
    loop {
        let clock = Instant::now();
        workload.run(m, d, steps, |_| ());
        let elapsed = clock.elapsed().as_secs_f64();
        if elapsed > 0.2 * slice || steps > 1 << 32 || interrupt::asked() {
            let wanted = steps as f64 * slice / elapsed.max(1e-9);
            return (wanted.round() as u64).max(1);
        }
        steps *= 2;
    }
}

/// Where the time goes, and what it is spent on.
fn stages(
    workload: &Workload<'_>,
    m: &Model,
    d: &mut Data,
    steps: u64,
    sums: &mut Sums,
) -> Profile {
    workload.run(m, d, steps, |d| sums.add(m, d));
    profile_with(d, steps as usize, |d| workload.run(m, d, steps, |_| ()))
}

/// Steps per second of the model, and how fast its variants are, all in turns.
fn compare(workload: &Workload<'_>, m: &Model, tried: &[Variant], steps: u64) -> (f64, Vec<Speed>) {
    let models: Vec<&Model> = std::iter::once(m)
        .chain(tried.iter().map(|v| &v.model))
        .collect();
    let mut datas: Vec<Data> = models.iter().map(|m| m.make_data()).collect();
    datas.iter_mut().for_each(interrupt::watch_over);
    let mut times = vec![Vec::with_capacity(ROUNDS); models.len()];
    for _ in 0..ROUNDS {
        for ((model, data), times) in models.iter().zip(&mut datas).zip(&mut times) {
            let clock = Instant::now();
            workload.run(model, data, steps, |_| ());
            times.push(clock.elapsed().as_secs_f64().max(1e-9));
            if interrupt::asked() {
                return (0.0, Vec::new());
            }
        }
    }
    let rate = |times: &[f64]| steps as f64 / median(times.iter().copied());
    let speeds = times[1..].iter().map(|own| Speed {
        rate: rate(own),
        ratio: median(times[0].iter().zip(own).map(|(base, own)| base / own)),
    });
    (rate(&times[0]), speeds.collect())
}

/// Steps per second of as many simulations at once as there are threads.
fn on_threads(m: &Model, keyframe: Option<&str>, steps: u64, threads: usize) -> f64 {
    let clock = Instant::now();
    std::thread::scope(|scope| {
        for thread in 0..threads as u64 {
            scope.spawn(move || {
                let mut data = m.make_data();
                interrupt::watch_over(&mut data);
                let seed = 1 + thread;
                let workload = Workload { keyframe, seed };
                workload.run(m, &mut data, steps, |_| ());
            });
        }
    });
    (steps * threads as u64) as f64 / clock.elapsed().as_secs_f64().max(1e-9)
}

/// How long something takes, in s.
fn time_of(slice: f64, mut what: impl FnMut()) -> f64 {
    let (clock, mut times) = (Instant::now(), 0);
    while times < 3 || clock.elapsed().as_secs_f64() < 0.2 * slice {
        what();
        times += 1;
    }
    clock.elapsed().as_secs_f64() / f64::from(times)
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// All that was measured.
struct Report<'a> {
    name: String,
    model: &'a Model,
    data: &'a Data,
    load_time: Duration,
    /// in s
    reset: f64,
    /// steps per second
    rate: f64,
    threads: usize,
    /// steps per second of all threads
    together: f64,
    sums: Sums,
    stages: Profile,
    tried: &'a [Variant],
    speeds: Vec<Speed>,
}

impl Report<'_> {
    /// In words.
    fn say(&self) {
        let (m, sums) = (self.model, &self.sums);
        say!("{}", self.name);
        say!(
            "random controls and a push at the start; {} steps a turn\n",
            sums.steps
        );
        say!(
            "one thread           {:.0} steps per second, {:.1} times real time",
            self.rate,
            self.rate * m.opt.timestep
        );
        say!(
            "{:<21}{:.0} steps per second",
            format!("{} threads", self.threads),
            self.together
        );
        say!(
            "loading              {:.1} ms; a reset {:.2} µs",
            1e3 * self.load_time.as_secs_f64(),
            1e6 * self.reset
        );
        say!(
            "memory               {:.1} KiB for a simulation, {:.1} KiB for contacts and constraints at most",
            self.data.nbuffer as f64 / 1024.0,
            self.data.maxuse_arena as f64 / 1024.0
        );
        say!(
            "in the mean          {:.1} contacts, {:.1} rows, {:.1} islands, {:.1} iterations of the solver\n",
            sums.mean(sums.contacts),
            sums.mean(sums.rows),
            sums.mean(sums.islands),
            sums.mean(sums.iterations)
        );
        say!("{}", self.stages);
        say!("{:<62}{:>10}  steps/s", "with", "speed");
        for (variant, speed) in self.ranked() {
            say!(
                "{:<62}{:>10.2}  {:.0}",
                variant.change,
                speed.ratio,
                speed.rate
            );
        }
        for (variant, speed) in self.ranked() {
            if speed.ratio >= WORTH {
                say!(
                    "\n{:.2} times as fast with {} ({})",
                    speed.ratio,
                    variant.change,
                    variant.effect.words()
                );
            }
        }
    }

    /// The variants, the fastest first.
    fn ranked(&self) -> Vec<(&Variant, &Speed)> {
        let mut ranked: Vec<_> = self.tried.iter().zip(&self.speeds).collect();
        ranked.sort_by(|a, b| b.1.ratio.total_cmp(&a.1.ratio));
        ranked
    }

    /// As JSON.
    fn json(&self) -> Value {
        let sums = &self.sums;
        let stages: serde_json::Map<String, Value> = Timer::ALL
            .iter()
            .filter(|&&timer| self.stages.get(timer).number > 0)
            .map(|&timer| {
                let seconds = self.stages.get(timer).duration;
                (
                    format!("{timer:?}"),
                    json!(seconds / self.stages.steps.max(1) as f64),
                )
            })
            .collect();
        let tried: Vec<Value> = self
            .ranked()
            .iter()
            .map(|(variant, speed)| {
                json!({
                    "change": variant.change,
                    "ratio": speed.ratio,
                    "steps_per_second": speed.rate,
                    "same_results": variant.effect == Effect::Same,
                })
            })
            .collect();
        json!({
            "model": self.name,
            "timestep": self.model.opt.timestep,
            "steps_per_second": self.rate,
            "threads": self.threads,
            "steps_per_second_on_all_threads": self.together,
            "load_seconds": self.load_time.as_secs_f64(),
            "reset_seconds": self.reset,
            "data_bytes": self.data.nbuffer,
            "arena_bytes": self.data.maxuse_arena,
            "contacts": sums.mean(sums.contacts),
            "rows": sums.mean(sums.rows),
            "islands": sums.mean(sums.islands),
            "iterations": sums.mean(sums.iterations),
            "seconds_per_step": stages,
            "variants": tried,
        })
    }
}

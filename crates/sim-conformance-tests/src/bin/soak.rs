//! A long run of everything at once: `cargo xtask soak`. Threads load random models, step them, reset them, edit them, save them
//! and read them again; memory must stay flat and nothing may be lost.

use cortenforge::AssetCache;
use sim_conformance_tests::fuzz::{Input, Kind, Pool, exercise, model_folders};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What the cache of assets may hold: it would fill slowly and look like a leak.
const CACHE: usize = 16 << 20;
/// Memory may be so much more in the last quarter of the time than in the second, for what lies between allocations.
const GROWTH: f64 = 1.15;
/// And so many bytes, where little is used at all.
const ROOM: u64 = 32 << 20;
/// The kinds of work: models as they are with everything that can be done with them, and edits.
const KINDS: [Kind; 3] = [Kind::Edit, Kind::State, Kind::Structure];

/// Bytes that this process has in memory; `None` where the system does not say.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let words = line.split_whitespace().nth(1)?;
    Some(words.parse::<u64>().ok()? << 10)
}

fn main() -> ExitCode {
    let mut minutes = 60.0;
    let mut jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match (
            word.as_str(),
            words.next().and_then(|w| w.parse::<f64>().ok()),
        ) {
            ("--minutes", Some(n)) => minutes = n,
            ("--jobs", Some(n)) => jobs = (n as usize).max(1),
            _ => {
                eprintln!("soak [--minutes 60] [--jobs N]");
                return ExitCode::from(2);
            }
        }
    }
    AssetCache::global().set_capacity(CACHE);
    let pool = Pool::new(&model_folders());
    let end = Duration::from_secs_f64(60.0 * minutes);
    let start = Instant::now();
    let (done, lost) = (AtomicU64::new(0), AtomicU64::new(0));
    let next = AtomicU64::new(0);
    let mut samples = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while start.elapsed() < end {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let kind = KINDS[(number % KINDS.len() as u64) as usize];
                    let work = || exercise(&Input::new(&pool, 7, kind, number)).is_ok();
                    match catch_unwind(AssertUnwindSafe(work)) {
                        Ok(accepted) => done.fetch_add(u64::from(accepted), Ordering::Relaxed),
                        Err(_) => {
                            println!("LOST: {} {number}", kind.word());
                            lost.fetch_add(1, Ordering::Relaxed)
                        }
                    };
                }
            });
        }
        // a thousand samples, whatever the time
        let pause = (end / 1000).max(Duration::from_millis(50));
        let mut told = Instant::now();
        while start.elapsed() < end {
            std::thread::sleep(pause);
            samples.extend(resident());
            if told.elapsed() > end / 20 {
                told = Instant::now();
                println!(
                    "{:.1} min: {} models, {} MB",
                    start.elapsed().as_secs_f64() / 60.0,
                    done.load(Ordering::Relaxed),
                    samples.last().unwrap_or(&0) >> 20
                );
            }
        }
    });
    let quarter = samples.len() / 4;
    // large models come and go; what is never given back is there all the time
    let base = |part: &[u64]| {
        let mut part = part.to_vec();
        part.sort_unstable();
        part.get(part.len() / 4).copied().unwrap_or(0)
    };
    let early = base(&samples[quarter..2 * quarter]);
    let late = base(&samples[3 * quarter..]);
    let flat = late as f64 <= GROWTH * early as f64 || late < early + ROOM;
    let lost = lost.into_inner();
    println!(
        "{} models in {:.0} minutes; memory {} MB in the second quarter, {} MB in the last: {}; {lost} lost",
        done.into_inner(),
        start.elapsed().as_secs_f64() / 60.0,
        early >> 20,
        late >> 20,
        if flat { "flat" } else { "IT GROWS" }
    );
    match flat && lost == 0 {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

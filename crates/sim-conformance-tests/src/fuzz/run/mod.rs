//! Many inputs in children with limits. A child that panics, dies or hangs tells which input did it; the parent asks for that
//! one again, makes it small, writes it down, and goes on.

mod child;
mod store;
mod worker;

pub use child::serve;
pub use store::read as read_input;

use super::{Input, Kind, Pool, reduce};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use worker::{End, Worker};

/// How many inputs a child is asked for at a time.
const CHUNK: u64 = 50;
/// So many findings are made small; more are counted.
const MOST_REDUCED: usize = 60;
/// An input that takes this long is worth a word.
pub const SLOW: Duration = Duration::from_secs(4);

/// What to do, and within which limits.
#[derive(Clone, Debug)]
pub struct Settings {
    /// folders with models
    pub folders: Vec<PathBuf>,
    /// which inputs these are
    pub seed: u64,
    /// what is changed
    pub kinds: Vec<Kind>,
    /// stop after so many inputs
    pub inputs: u64,
    /// stop after so long
    pub time: Duration,
    /// children at a time
    pub jobs: usize,
    /// the longest that an input may take
    pub limit: Duration,
    /// where findings go
    pub out: PathBuf,
}

impl Settings {
    /// The list of models that are refused as they are, a path in each line.
    fn refused(&self) -> PathBuf {
        self.out.join("refused.txt")
    }
}

/// The models of such a list.
#[must_use]
pub fn read_refused(list: &Path) -> BTreeSet<PathBuf> {
    let text = std::fs::read_to_string(list).unwrap_or_default();
    text.lines().map(PathBuf::from).collect()
}

/// What was found, and how often.
#[derive(Clone, Debug)]
struct Finding {
    count: u64,
    place: Option<PathBuf>,
    first: String,
}

/// What the threads share.
#[derive(Default)]
struct Progress {
    /// next number of each kind
    next: [u64; Kind::ALL.len()],
    given: u64,
    done: u64,
    accepted: u64,
    slow: Vec<String>,
    findings: BTreeMap<String, Finding>,
}

/// How many of a hundred inputs are of a kind.
fn share(kind: Kind) -> u64 {
    match kind {
        Kind::Structure => 46,
        Kind::Bytes => 8,
        Kind::Asset => 10,
        Kind::Mjb => 5,
        Kind::State => 12,
        Kind::Field => 8,
        Kind::Edit => 7,
        Kind::Control => 2,
        Kind::Command => 2,
    }
}

/// Runs inputs and says what was found; the number of findings.
#[must_use]
pub fn run(settings: &Settings) -> usize {
    let start = Instant::now();
    if let Err(error) = list_refused(settings) {
        println!("{}: {error}", settings.refused().display());
    }
    let pool = Pool::knowing(&settings.folders, &read_refused(&settings.refused()));
    println!(
        "{} models to start from, {} of them accepted as they are; seed {}; findings go to {}",
        pool.bases.len(),
        pool.bases.iter().filter(|base| base.whole).count(),
        settings.seed,
        settings.out.display()
    );
    let progress = Mutex::new(Progress::default());
    std::thread::scope(|scope| {
        for _ in 0..settings.jobs {
            scope.spawn(|| work(settings, &pool, &progress, start));
        }
        let long = settings.inputs > 50_000 || settings.time > Duration::from_secs(300);
        if long {
            scope.spawn(|| tell(settings, &progress, start));
        }
    });
    let progress = progress
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    println!(
        "{} inputs in {:.0} s, {} of them models that were accepted; {} kinds of findings",
        progress.done,
        start.elapsed().as_secs_f64(),
        progress.accepted,
        progress.findings.len()
    );
    for slow in &progress.slow {
        println!("  slow: {slow}");
    }
    for (signature, finding) in &progress.findings {
        let place = finding.place.as_ref().map(|p| p.display().to_string());
        println!(
            "  {signature}\n    {} times, first {}; {}",
            finding.count,
            finding.first,
            place.as_deref().unwrap_or("not made small")
        );
    }
    progress.findings.len()
}

/// Tries all models as they are, and writes the list of those that are refused.
fn list_refused(settings: &Settings) -> std::io::Result<()> {
    std::fs::create_dir_all(&settings.out)?;
    let list = settings.refused();
    std::fs::write(&list, "")?;
    let pool = Pool::new(&settings.folders);
    let count = pool.bases.len() as u64;
    let next = Mutex::new((0..count).step_by(CHUNK as usize));
    let refused = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..settings.jobs {
            scope.spawn(|| {
                let mut worker = Worker::new(settings);
                loop {
                    let chunk = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(mut first) = chunk else { return };
                    let end = (first + CHUNK).min(count);
                    while first < end {
                        let done = worker.load(first, end - first);
                        first += done.done.max(1);
                        let ended = done.findings.iter().map(|(number, _)| *number);
                        let mut refused = refused.lock().unwrap_or_else(PoisonError::into_inner);
                        refused.extend(done.refused.into_iter().chain(ended));
                    }
                }
            });
        }
    });
    let mut refused = refused.into_inner().unwrap_or_else(PoisonError::into_inner);
    refused.sort_unstable();
    let lines: Vec<String> = refused
        .iter()
        .filter_map(|&number| pool.bases.get(number as usize))
        .map(|base| base.path.display().to_string())
        .collect();
    std::fs::write(list, lines.join("\n"))
}

/// A line every few minutes, of a run that takes many.
fn tell(settings: &Settings, progress: &Mutex<Progress>, start: Instant) {
    let mut next = start.elapsed() + Duration::from_secs(120);
    while !over(settings, progress, start) {
        std::thread::sleep(Duration::from_secs(1));
        if start.elapsed() > next {
            next += Duration::from_secs(120);
            let p = lock(progress);
            println!(
                "{:.0} s: {} inputs, {} accepted, {} kinds of findings",
                start.elapsed().as_secs_f64(),
                p.done,
                p.accepted,
                p.findings.len()
            );
        }
    }
}

fn over(settings: &Settings, progress: &Mutex<Progress>, start: Instant) -> bool {
    start.elapsed() > settings.time || lock(progress).given >= settings.inputs
}

fn lock(progress: &Mutex<Progress>) -> std::sync::MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The next piece of work: kinds in turn, by their share.
fn next(settings: &Settings, progress: &Mutex<Progress>) -> (Kind, u64, u64) {
    let mut p = lock(progress);
    let behind = |kind: &&Kind| p.next[**kind as usize] / share(**kind);
    let kind = settings.kinds.iter().min_by_key(behind);
    let kind = kind.copied().unwrap_or(Kind::Structure);
    let first = p.next[kind as usize];
    let count = CHUNK.min(settings.inputs - p.given);
    p.next[kind as usize] += count;
    p.given += count;
    (kind, first, count)
}

/// One child after the other, until there is enough.
fn work(settings: &Settings, pool: &Pool, progress: &Mutex<Progress>, start: Instant) {
    let mut worker = Worker::new(settings);
    while !over(settings, progress, start) {
        let (kind, mut first, count) = next(settings, progress);
        let end = first + count;
        while first < end {
            let result = worker.run(kind, first, end - first);
            {
                let mut p = lock(progress);
                p.done += result.done;
                p.accepted += result.accepted;
                p.slow.extend(result.slow);
            }
            first += result.done;
            for (number, end) in result.findings {
                found(settings, pool, progress, &mut worker, (kind, number), end);
            }
        }
    }
}

/// Counts a finding; the first of its kind is asked for again, made small and kept.
fn found(
    settings: &Settings,
    pool: &Pool,
    progress: &Mutex<Progress>,
    worker: &mut Worker,
    (kind, number): (Kind, u64),
    end: End,
) {
    let first = format!("{} {number} of seed {}", kind.word(), settings.seed);
    // panics have a place in the code; the others are told apart by what is left of them
    let mut signature = end.signature();
    let input = Input::new(pool, settings.seed, kind, number);
    if !matches!(end, End::Panic(_)) {
        let alone = worker.one(&input, settings.limit);
        if !alone.alike(&end) {
            signature = format!("{signature} (but not alone)");
        }
    }
    {
        let mut p = lock(progress);
        let known = matches!(end, End::Panic(_)) || signature.contains("not alone");
        if known && let Some(finding) = p.findings.get_mut(&signature) {
            finding.count += 1;
            return;
        }
        if !known {
            signature = format!("{signature} [{} {number}]", kind.word());
        }
        let finding = Finding {
            count: 1,
            place: None,
            first,
        };
        p.findings.insert(signature.clone(), finding);
        println!("FOUND {signature}");
        if p.findings.len() > MOST_REDUCED {
            return;
        }
    }
    let begun = Instant::now();
    let (budget, limit) = match end {
        End::Panic(_) => (Duration::from_secs(40), settings.limit),
        End::Answer { .. } | End::Abort(_) | End::Hang => (
            Duration::from_secs(120),
            settings.limit.min(Duration::from_secs(8)),
        ),
    };
    let small = reduce(&input, &mut |trial| {
        begun.elapsed() < budget && worker.one(trial, limit).alike(&end)
    });
    let place = store::write(&settings.out, &signature, &small);
    if let Some(finding) = lock(progress).findings.get_mut(&signature) {
        finding.place = place;
    }
}

//! Hostile input, made at random: `cargo xtask fuzz`. See `docs/fuzzing.md`.

use sim_conformance_tests::fuzz::run::{Settings, read_input, read_refused, run, serve};
use sim_conformance_tests::fuzz::{Input, Kind, Pool, exercise, model_folders};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const HELP: &str = "\
fuzz [--inputs N] [--seconds N] [--seed S] [--kind KIND]... [--jobs N] [--limit SECONDS] [--out FOLDER] [FOLDER]...
  --inputs N    stop after so many (20,000 unless --seconds is given)
  --seconds N   stop after so long
  --seed S      which inputs (from the clock)
  --kind KIND   structure, bytes, asset, mjb, state, field, edit or control (all)
  --jobs N      children at a time (as many as there are processors)
  --limit N     seconds that an input may take (20)
  --out FOLDER  where findings go (target/fuzz)
  --again FOLDER...  only what is in these folders of findings, here and now
  --print SEED FIRST COUNT  print models of changed structure, a line of JSON each
Models are taken from the folders; our own and the corpus if none is named.";

/// The rest of the words as findings to look at again.
fn again(folders: impl Iterator<Item = String>) -> ExitCode {
    for folder in folders {
        let Some(input) = read_input(Path::new(&folder)) else {
            eprintln!("{folder}: no finding");
            return ExitCode::from(2);
        };
        println!(
            "{folder}: {:?}",
            exercise(&input).map_err(|error| error.message)
        );
    }
    ExitCode::SUCCESS
}

/// Prints inputs, a line of JSON each: which, where it would stand, its text.
fn show(mut words: impl Iterator<Item = String>) -> ExitCode {
    let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
    let (Some(seed), Some(first), Some(count)) = (number(), number(), number()) else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    // a list of models that are refused as they are, from an earlier run, is made use of
    let refused = read_refused(Path::new("target/fuzz/refused.txt"));
    let pool = Pool::knowing(&model_folders(), &refused);
    for number in first..first + count {
        let input = Input::new(&pool, seed, Kind::Structure, number);
        let folder = input.path.parent().map(|folder| folder.to_string_lossy());
        let text = String::from_utf8_lossy(&input.model);
        let files: BTreeMap<_, _> = input
            .files
            .iter()
            .filter_map(|(path, bytes)| {
                let name = path.file_name()?.to_string_lossy();
                Some((name, String::from_utf8_lossy(bytes)))
            })
            .collect();
        println!(
            "{}",
            serde_json::json!({"number": number, "folder": folder, "text": text, "files": files})
        );
    }
    ExitCode::SUCCESS
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let mut settings = Settings {
        folders: Vec::new(),
        seed: now.map_or(1, |now| now.as_secs()),
        kinds: Vec::new(),
        inputs: 0,
        time: Duration::MAX,
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        limit: Duration::from_secs(20),
        out: PathBuf::from("target/fuzz"),
    };
    while let Some(word) = words.next() {
        if word == "--again" {
            return again(words);
        }
        if word == "--print" {
            return show(words);
        }
        if word == "--serve" {
            let seed = words.next().and_then(|seed| seed.parse().ok());
            let refused = read_refused(Path::new(&words.next().unwrap_or_default()));
            let folders: Vec<PathBuf> = words.map(PathBuf::from).collect();
            return match serve(&Pool::knowing(&folders, &refused), seed.unwrap_or(1)) {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            };
        }
        if !word.starts_with('-') {
            settings.folders.push(PathBuf::from(word));
            continue;
        }
        let value = words.next().unwrap_or_default();
        let number = value.parse::<u64>().ok();
        let known = match (word.as_str(), number) {
            ("--inputs", Some(n)) => {
                settings.inputs = n;
                true
            }
            ("--seconds", Some(n)) => {
                settings.time = Duration::from_secs(n);
                true
            }
            ("--seed", Some(n)) => {
                settings.seed = n;
                true
            }
            ("--jobs", Some(n @ 1..=1024)) => {
                settings.jobs = n as usize;
                true
            }
            ("--limit", Some(n)) => {
                settings.limit = Duration::from_secs(n);
                true
            }
            ("--out", _) => {
                settings.out = PathBuf::from(&value);
                true
            }
            ("--kind", _) => {
                settings.kinds.extend(Kind::of(&value));
                Kind::of(&value).is_some()
            }
            _ => false,
        };
        if !known {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    }
    if settings.folders.is_empty() {
        settings.folders = model_folders();
    }
    if settings.kinds.is_empty() {
        settings.kinds = Kind::ALL.to_vec();
    }
    if settings.inputs == 0 {
        settings.inputs = match settings.time {
            Duration::MAX => 20_000,
            _ => u64::MAX,
        };
    }
    match run(&settings) {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

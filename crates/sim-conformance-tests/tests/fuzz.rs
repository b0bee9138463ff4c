//! Damaged models: the reader and the compiler answer with a model or an error, soon, and never panic.

use cortenforge::{Assets, load_model_from_bytes};
use sim_conformance_tests::support::{Random, Watch};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// No model of this size may take longer.
const LIMIT: Duration = Duration::from_secs(20);

/// How many damaged models to try.
const CASES: u64 = 20_000;

/// All small models, and the files that they name.
fn models() -> (Vec<String>, Assets) {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, files);
            } else {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/models"),
        &mut files,
    );
    files.sort();
    let mut models = Vec::new();
    let mut assets = Assets::memory();
    for path in files {
        if path.extension().is_some_and(|e| e == "xml") {
            models.push(std::fs::read_to_string(path).unwrap());
        } else {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            assets.insert(&name, std::fs::read(path).unwrap());
        }
    }
    models.retain(|text| text.len() < 4000);
    (models, assets)
}

/// Values that are wrong in most places.
const VALUES: [&str; 22] = [
    "",
    "-1",
    "0",
    "1e308",
    "-1e308",
    "nan",
    "inf",
    "1e-320",
    "2147483648",
    "-2147483649",
    "99999999999999999999",
    "1 2",
    "1 2 3 4 5 6 7 8 9 10 11 12",
    "abc",
    "true",
    "mesh",
    "ball",
    "free",
    "-0",
    "0 0 0",
    "\u{e9}",
    "&lt;",
];

/// One of several kinds of damage.
fn damage(text: &str, other: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    match random.below(8) {
        // a value of an attribute replaced
        0..=3 => {
            let quotes: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i] == b'"').collect();
            if quotes.len() >= 2 {
                let k = 2 * random.below(quotes.len() / 2);
                let value = VALUES[random.below(VALUES.len())];
                bytes.splice(quotes[k] + 1..quotes[k + 1], value.bytes());
            }
        }
        // a byte changed
        4 => {
            let at = random.below(bytes.len());
            bytes[at] = random.bits() as u8;
        }
        // a piece cut out
        5 => {
            let start = random.below(bytes.len());
            let end = (start + random.below(60)).min(bytes.len());
            bytes.drain(start..end);
        }
        // a piece doubled
        6 => {
            let start = random.below(bytes.len());
            let end = (start + random.below(200)).min(bytes.len());
            let piece = bytes[start..end].to_vec();
            bytes.splice(start..start, piece);
        }
        // a piece of another model
        _ => {
            let start = random.below(other.len());
            let end = (start + random.below(200)).min(other.len());
            let at = random.below(bytes.len());
            bytes.splice(at..at, other.as_bytes()[start..end].iter().copied());
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_models_are_answered() {
    let (models, assets) = models();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut loaded, mut slowest) = (0, Duration::ZERO);
    let watch = Watch::new(LIMIT);
    for case in 0..CASES {
        let mut text = models[random.below(models.len())].clone();
        for _ in 0..=random.below(2) {
            let other = &models[random.below(models.len())];
            text = damage(&text, other, &mut random);
            if text.is_empty() {
                break;
            }
        }
        let start = Instant::now();
        watch.begin(text.clone());
        let answer = catch_unwind(AssertUnwindSafe(|| {
            load_model_from_bytes(text.as_bytes(), &assets)
        }));
        slowest = slowest.max(start.elapsed());
        match answer {
            Ok(Ok(model)) => {
                loaded += 1;
                assert_eq!(model.first_bad_length(), None, "case {case}:\n{text}");
            }
            Ok(Err(_)) => {}
            Err(_) => panic!("case {case} panicked:\n{text}"),
        }
    }
    println!("{loaded} of {CASES} loaded, the slowest took {slowest:?}");
    assert!(
        loaded > CASES / 20,
        "only {loaded} models survived: the damage is too great to say much"
    );
}

//! Every integer of a file, one at a time, is what it should not be.
//!
//! `MJB_INTEGERS=1000000 cargo test -p sim-conformance-tests --release --test mjb` takes that many of each array.

use crate::{models, work};
use cortenforge::Model;
use cortenforge::fields::{MODEL_FIELDS, Slice};
use sim_conformance_tests::support::Watch;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Duration;

/// No file may take longer, with everything that is done with its model.
const LIMIT: Duration = Duration::from_secs(60);

/// How many integers of each array to try.
const EACH: usize = 2;

/// A place in a file where an integer stands, and how wide it is.
struct Place {
    field: &'static str,
    index: usize,
    at: usize,
    width: usize,
}

/// Places of integers in the file of a model, at most so many of each array, spread over it.
fn places(model: &Model, each: usize) -> Vec<Place> {
    let (head, arrays) = model.mjb_parts().unwrap();
    let mut start = head.len();
    let mut places = Vec::new();
    let fields = MODEL_FIELDS.iter().filter(|info| info.in_mujoco);
    for (info, bytes) in fields.zip(arrays) {
        let width = match model.field(info.name).map(|field| field.values) {
            Some(Slice::I32(_)) => 4,
            Some(Slice::U8(_)) => 1,
            Some(Slice::I64(_)) => 8,
            _ => 0,
        };
        let count = bytes.len().checked_div(width).unwrap_or(0);
        let chosen = (0..count).step_by(count.div_ceil(each).max(1));
        places.extend(chosen.map(|index| Place {
            field: info.name,
            index,
            at: start + index * width,
            width,
        }));
        start += bytes.len();
    }
    places
}

/// What an integer can be instead: nothing, the next, the one before, the first, one of a few, all too large, all too small.
fn wrong(value: i64) -> [i64; 9] {
    [
        -1,
        0,
        1,
        value.wrapping_add(1),
        value.wrapping_sub(1),
        value ^ 6,
        200,
        i64::MAX >> 1,
        i64::MIN,
    ]
}

fn number(bytes: &[u8]) -> i64 {
    match *bytes {
        [a] => i64::from(a),
        [a, b, c, d] => i64::from(i32::from_ne_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => i64::from_ne_bytes([a, b, c, d, e, f, g, h]),
        _ => 0,
    }
}

/// Writes a number, or the nearest that has room.
fn put(bytes: &mut [u8], value: i64) {
    match bytes.len() {
        1 => bytes[0] = value as u8,
        4 => {
            let value = value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
            bytes.copy_from_slice(&value.to_ne_bytes());
        }
        _ => bytes.copy_from_slice(&value.to_ne_bytes()),
    }
}

#[test]
fn every_integer_is_checked_or_harmless() {
    let each = std::env::var("MJB_INTEGERS").ok();
    let each = each.and_then(|n| n.parse().ok()).unwrap_or(EACH);
    let watch = Watch::new(LIMIT);
    let (mut tried, mut accepted) = (0, 0);
    for (name, model) in models() {
        let good = model.to_mjb().unwrap();
        let mut bytes = good.clone();
        for place in places(&model, each) {
            let here = place.at..place.at + place.width;
            for value in wrong(number(&good[here.clone()])) {
                put(&mut bytes[here.clone()], value);
                let what = format!("{name}: {}[{}] = {value}", place.field, place.index);
                watch.begin(what.clone());
                tried += 1;
                let answer = catch_unwind(AssertUnwindSafe(|| {
                    let model = Model::from_mjb(&bytes);
                    model.map(|model| work::everything(&model, tried)).is_ok()
                }));
                match answer {
                    Ok(answer) => accepted += usize::from(answer),
                    Err(_) => {
                        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("integer.mjb");
                        std::fs::write(&path, &bytes).unwrap();
                        panic!("{what}: {}", path.display());
                    }
                }
            }
            bytes[here.clone()].copy_from_slice(&good[here]);
        }
    }
    println!("{accepted} of {tried} files were accepted");
    assert!(accepted > tried / 50 && accepted < tried);
}

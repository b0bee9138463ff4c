//! MJB files: what is written is read again, and damaged files are answered with a model that can be simulated or with an error,
//! soon, without a panic, and in no more memory than the file is long.
//!
//! `MJB_FUZZ=100000 cargo test -p sim-conformance-tests --release --test mjb` tries that many damaged files for each model.

mod integers;
mod work;

use cortenforge::Model;
use cortenforge::fields::{MODEL_FIELDS, SliceMut};
use cortenforge::model::MjbError;
use sim_conformance_tests::support::Watch;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// No damaged file of this size may take longer, ten steps included.
const LIMIT: Duration = Duration::from_secs(20);

/// How many damaged files to try for each model.
const CASES: usize = 300;

/// One of each kind of thing that refers to another.
const MODELS: [&str; 12] = [
    "contact/midphase_many",
    "contact/explicit_pairs",
    "contact/weld_sites",
    "contact/equality_tendon",
    "actuation/many_actuators",
    "actuation/delay_cubic",
    "actuation/wrap_two_geoms",
    "asset/hfield_rays",
    "asset/skin_asset",
    "sensor/contact_fields",
    "rigid/custom",
    "rigid/keyframes",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/models")
}

/// A mesh in all places that a mesh can be: hulls, flat faces, trees of boxes, rays, contacts.
const MESHES: &str = r#"<mujoco>
  <asset>
    <mesh name="gem" vertex="0 0 .2  .2 0 0  0 .2 0  -.2 0 0  0 -.2 0  0 0 -.2  .1 .1 .1  -.1 .1 .05  .1 -.1 .05  -.1 -.1 -.1  .1 .1 -.1"/>
    <mesh name="box" builtin="wedge" params="5 5 40 10 .1"/>
    <texture name="grid" type="2d" builtin="checker" width="8" height="8" rgb1="1 0 0" rgb2="0 1 0"/>
    <material name="grid" texture="grid"/>
  </asset>
  <worldbody>
    <geom type="plane" size="1 1 .1" material="grid"/>
    <geom type="mesh" mesh="gem" pos="0 0 .1"/>
    <body pos="0 0 .3"><freejoint/><geom type="mesh" mesh="gem"/><geom type="mesh" mesh="box" pos=".1 0 0"/></body>
    <body pos=".3 0 .15"><freejoint/><geom type="box" size=".1 .1 .1"/><geom size=".1" pos=".1 0 .1"/></body>
    <site name="eye" pos="0 .05 1" euler="180 0 0"/>
    <camera name="cam" pos="0 0 1" resolution="4 3"/>
  </worldbody>
  <sensor><rangefinder site="eye"/><rangefinder camera="cam" data="dist point"/></sensor>
</mujoco>"#;

fn models() -> Vec<(String, Model)> {
    let load = |name: &&str| {
        let path = folder().join(format!("{name}.xml"));
        let model = cortenforge::load_model_from_path(&path);
        let model = model.unwrap_or_else(|error| panic!("{name}: {error}"));
        ((*name).to_owned(), model)
    };
    let mut models: Vec<_> = MODELS.iter().map(load).collect();
    let meshes = cortenforge::load_model(MESHES).unwrap_or_else(|error| panic!("{error}"));
    models.push(("meshes".to_owned(), meshes));
    models
}

/// A small generator of random numbers, the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Bytes of header and sizes.
const HEAD: usize = 5 * 4 + 89 * 8;

/// Integers that are wrong in most places, around a number that is right.
fn integer(near: i32, random: &mut Random) -> i32 {
    match random.below(9) {
        0 => near.wrapping_add(1),
        1 => near.wrapping_sub(1),
        2 => -1,
        3 => 0,
        4 => i32::MAX,
        5 => i32::MIN,
        6 => 1,
        _ => random.below(64) as i32 - 8,
    }
}

/// Puts a wrong number into one field of a model.
fn edit(model: &mut Model, random: &mut Random) {
    let floats = [
        0.0,
        -1.0,
        f64::NAN,
        f64::INFINITY,
        -1e300,
        1e300,
        1e-300,
        1e10,
    ];
    loop {
        let info = &MODEL_FIELDS[random.below(MODEL_FIELDS.len())];
        // one float in eight: there is more to go wrong with integers
        let try_floats = random.below(8) == 0;
        match model.field_mut(info.name) {
            Some(SliceMut::I32(values)) if !values.is_empty() => {
                let at = random.below(values.len());
                values[at] = integer(values[at], random);
                return;
            }
            Some(SliceMut::U8(values)) if !values.is_empty() => {
                let at = random.below(values.len());
                values[at] = random.next() as u8;
                return;
            }
            Some(SliceMut::I64(values)) if !values.is_empty() => {
                let at = random.below(values.len());
                values[at] = random.next() as i64;
                return;
            }
            Some(SliceMut::F64(values)) if !values.is_empty() && try_floats => {
                let at = random.below(values.len());
                values[at] = floats[random.below(floats.len())];
                return;
            }
            Some(SliceMut::F32(values)) if !values.is_empty() && try_floats => {
                let at = random.below(values.len());
                values[at] = floats[random.below(floats.len())] as f32;
                return;
            }
            _ => {}
        }
    }
}

/// One of several kinds of damage to a file.
fn damage(model: &Model, bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match random.below(10) {
        // numbers in fields
        0..=5 => {
            let mut model = model.clone();
            for _ in 0..=random.below(2) {
                edit(&mut model, random);
            }
            if let Ok(written) = model.to_mjb() {
                return written;
            }
        }
        // bytes anywhere
        6 | 7 => {
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
        }
        // a size
        8 => {
            let at = 20 + 8 * random.below(89);
            let size: [u8; 8] = std::array::from_fn(|k| bytes[at + k]);
            let size = i64::from_ne_bytes(size);
            let wrong = match random.below(6) {
                0 => size + 1,
                1 => size - 1,
                2 => i64::MAX,
                3 => i64::MIN,
                4 => 1 << random.below(62),
                _ => 0,
            };
            bytes[at..at + 8].copy_from_slice(&wrong.to_ne_bytes());
        }
        // an end that comes too early or too late
        _ => match random.below(4) {
            0 => bytes.truncate(random.below(HEAD)),
            1 => bytes.push(0),
            _ => bytes.truncate(random.below(bytes.len())),
        },
    }
    bytes
}

#[test]
fn damaged_files_are_answered() {
    let cases = std::env::var("MJB_FUZZ").ok().and_then(|n| n.parse().ok());
    let cases = cases.unwrap_or(CASES);
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut accepted, mut tried, mut slowest) = (0, 0, Duration::ZERO);
    let watch = Watch::new(LIMIT);
    for (name, model) in models() {
        let bytes = model.to_mjb().unwrap();
        for case in 0..cases {
            let damaged = damage(&model, &bytes, &mut random);
            let start = Instant::now();
            watch.begin(format!("{name}, case {case}"));
            let answer = catch_unwind(AssertUnwindSafe(|| {
                let model = Model::from_mjb(&damaged).ok()?;
                work::everything(&model, case);
                Some(())
            }));
            slowest = slowest.max(start.elapsed());
            tried += 1;
            match answer {
                Ok(answer) => accepted += usize::from(answer.is_some()),
                Err(_) => {
                    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged.mjb");
                    std::fs::write(&path, &damaged).unwrap();
                    panic!("{name}, case {case}: {}", path.display());
                }
            }
        }
    }
    println!("{accepted} of {tried} damaged files were accepted; the slowest took {slowest:?}");
    assert!(accepted > tried / 50, "the damage is too great to say much");
}

#[test]
fn every_length_but_the_right_one_is_refused() {
    for (name, model) in models() {
        let bytes = model.to_mjb().unwrap();
        let ends = (0..HEAD).chain((HEAD..bytes.len()).step_by(97));
        for end in ends.chain(bytes.len() - 9..bytes.len()) {
            let error = Model::from_mjb(&bytes[..end]).expect_err(&name);
            let expected = match end {
                0..20 => error == MjbError::Header,
                20..HEAD => error == MjbError::Truncated("sizes"),
                _ => matches!(error, MjbError::Truncated(_)),
            };
            assert!(expected, "{name}, {end} bytes: {error}");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(Model::from_mjb(&longer), Err(MjbError::TooLarge), "{name}");
    }
}

#[test]
fn a_file_that_promises_more_than_it_holds_is_refused_before_anything_is_made() {
    let (_, model) = models().remove(0);
    let bytes = model.to_mjb().unwrap();
    for size in 0..89 {
        for wrong in [1 << 20, i64::from(i32::MAX), 1 << 40, i64::MAX, -2] {
            let mut bytes = bytes.clone();
            bytes[20 + 8 * size..28 + 8 * size].copy_from_slice(&wrong.to_ne_bytes());
            let start = Instant::now();
            // some sizes promise nothing: room for user data, bounds of older models, MuJoCo's memory
            let _ = Model::from_mjb(&bytes);
            assert!(
                start.elapsed() < Duration::from_secs(1),
                "size {size}: {wrong}"
            );
        }
    }
}

/// All models under a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "xml") {
            files.push(path);
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    let mut files = Vec::new();
    collect(&folder(), &mut files);
    let (mut same, mut hill) = (0, 0);
    for path in files {
        let Ok(model) = cortenforge::load_model_from_path(&path) else {
            continue;
        };
        match model.to_mjb() {
            Ok(bytes) => {
                assert_eq!(bytes.len(), model.mjb_size(), "{}", path.display());
                let again = Model::from_mjb_with(&bytes, &model.plugins);
                let again = again.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                // what is no number is not equal to itself
                let unequal = again != model && again.to_mjb().unwrap() != bytes;
                assert!(!unequal, "{}", path.display());
                same += 1;
            }
            Err(error) => {
                assert!(
                    matches!(error, MjbError::HillMuscle(_)),
                    "{}: {error}",
                    path.display()
                );
                hill += 1;
            }
        }
    }
    println!("{same} models are the same, {hill} have Hill muscles");
    assert!(same > 300 && hill > 5);
}

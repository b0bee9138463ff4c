//! What is done with an input: all that a user may do with a model. Answers and errors are fine; a panic is not, nor is a
//! model that is not the same after it was saved.

use super::edits::edit_while_running;
use super::input::{Input, Kind};
use super::look::look_around;
use super::{commands, control, random, states};
use crate::differing_fields;
use crate::support::Random;
use cortenforge::{Assets, Error, Limits, Model, Spec};
use std::path::Path;
use std::time::{Duration, Instant};

/// Steps that small models take.
const STEPS: usize = 20;

/// Models with more bytes are not made twice: three of them do not fit into the memory that there is.
const LARGE: usize = 100 << 20;

/// Models that take longer to compile are not compiled again: a second time might be over the limit.
const SLOW: Duration = Duration::from_secs(3);

/// Reads, compiles, simulates, saves. `Err` if the model was refused. Panics where something is wrong.
pub fn exercise(input: &Input) -> Result<(), Error> {
    let model = match input.kind {
        Kind::Mjb => load(input)?,
        Kind::Structure | Kind::Bytes | Kind::Asset | Kind::State | Kind::Field => read(input)?,
        Kind::Control => {
            control::simulate(input);
            return Ok(());
        }
        Kind::Command => {
            commands::ask(input);
            return Ok(());
        }
        Kind::Edit => {
            let mut random = random(input.salt, 0, 0);
            let assets = assets(input);
            let spec = Spec::from_xml_path_with(&input.path, &assets).map_err(told)?;
            return edit_while_running(spec, &assets, &mut random).map_err(told);
        }
    };
    assert_eq!(model.validate(), Ok(()), "a model that loads is valid");
    let mut random = random(input.salt, 0, 0);
    match input.kind {
        Kind::Edit | Kind::Control | Kind::Command => {}
        Kind::Structure | Kind::Bytes | Kind::Asset | Kind::Mjb => simulate(&model, &mut random),
        Kind::State => {
            let mut data = model.make_data();
            match random.below(4) {
                0 => states::spoil_results(&model, &mut data, &mut random),
                _ => states::abuse_state(&model, &mut data, &mut random),
            }
        }
        Kind::Field => {
            let mut edited = model.clone();
            states::edit_fields(&mut edited, &mut random);
            if edited.validate().is_ok() {
                simulate(&edited, &mut random);
                // errors are answers
                let _ = edited.to_mjb();
            }
        }
    }
    Ok(())
}

/// A model from bytes. Errors are made into texts, as a user sees them.
fn load(input: &Input) -> Result<Model, Error> {
    cortenforge::load_model_from_bytes(&input.model, &Assets::memory()).map_err(told)
}

fn told(error: Error) -> Error {
    assert!(!error.to_string().is_empty() && !error.report().is_empty());
    error
}

/// Whether a model is accepted as it is.
pub fn loads(path: &Path) -> bool {
    let assets = Assets::disk().with_limits(limits());
    cortenforge::load_model_from_path_with(path, &assets).is_ok()
}

/// What an input may take: less than what its process has.
fn limits() -> Limits {
    Limits {
        memory: 512 << 20,
        compile_seconds: 10.0,
        ..Limits::default()
    }
}

/// The files of an input, before those on disk.
fn assets(input: &Input) -> Assets {
    let mut assets = Assets::disk().with_limits(limits());
    assets.insert(&input.path.to_string_lossy(), input.model.clone());
    for (path, bytes) in &input.files {
        assets.insert(&path.to_string_lossy(), bytes.clone());
    }
    assets
}

/// Whether a model must be the same after it was saved. Directions of infinite length become zero, which is then refused; and
/// a robot may move the world, which MJCF cannot say.
fn ordinary(model: &[u8]) -> bool {
    let text = String::from_utf8_lossy(model);
    let mut numbers = text
        .split(['"', '\'', ' ', '\n', '\t'])
        .filter_map(|word| word.parse::<f64>().ok());
    let measured = |n: f64| n == 0.0 || (1e-60..1e60).contains(&n.abs());
    numbers.all(measured) && !(text.contains("<robot") && text.contains("\"world\""))
}

/// A model from text, which is the same after it was saved, as text and as MJB.
fn read(input: &Input) -> Result<Model, Error> {
    let mut assets = assets(input);
    let spec = Spec::from_xml_path_with(&input.path, &assets).map_err(told)?;
    let text = spec.to_xml();
    let start = Instant::now();
    let model = spec.compile(&assets).map_err(told)?;
    if model.nbuffer > LARGE || start.elapsed() > SLOW {
        return Ok(model);
    }
    if let Ok(text) = text
        && ordinary(&input.model)
    {
        let beside = input.path.with_file_name("saved and read again.xml");
        assets.insert(&beside.to_string_lossy(), text.as_bytes());
        let again =
            Spec::from_xml_path_with(&beside, &assets).and_then(|spec| spec.compile(&assets));
        match again {
            Err(error) => panic!("lost: what was saved is refused: {}", error.message),
            Ok(again) => {
                let mut differing = differing_fields(&model, &again);
                // files of attached models have another way from the folder of the whole
                differing.retain(|field| !field.contains("path") && !field.starts_with("nbuffer"));
                if let Some(first) = differing.first() {
                    panic!("lost: saved and read again, {first}");
                }
            }
        }
    }
    if let Ok(bytes) = model.to_mjb() {
        match Model::from_mjb_with(&bytes, &model.plugins) {
            Err(error) => panic!("lost: the MJB file is refused: {error}"),
            Ok(again) => {
                if let Some(first) = differing_fields(&model, &again).first() {
                    panic!("lost: as MJB, {first}");
                }
            }
        }
    }
    Ok(model)
}

/// Steps, inverse dynamics, keyframes, rays, copies, and what else may be asked.
fn simulate(model: &Model, random: &mut Random) {
    // where deformables tie so many dofs together, a factor of the solver's matrix takes minutes, and gigabytes for thousands
    if model.nflex > 0 && model.nv > 600 {
        return;
    }
    let mut data = model.make_data();
    data.forward(model);
    let large = model.nv > 200 || model.ngeom > 300 || data.nefc > 500;
    for _ in 0..if large { 2 } else { STEPS } {
        data.step(model);
    }
    let _ = data.inverse(model);
    states::rays(model, &mut data, random);
    let mut copy = data.clone();
    data.step(model);
    copy.step(model);
    let same = |a: &[f64], b: &[f64]| {
        let mut pairs = a.iter().zip(b);
        pairs.all(|(a, b)| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()))
    };
    assert!(
        same(&data.qpos, &copy.qpos),
        "lost: a copy goes another way"
    );
    look_around(model, &mut data, random);
    for key in 0..model.nkey.min(3) {
        assert!(data.reset_keyframe(model, key).is_ok());
        data.step(model);
    }
}

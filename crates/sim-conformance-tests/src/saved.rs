//! Saving a model and reading it again.

use cortenforge::{Assets, Error, Model, Spec};
use sim_core::fields::Slice;
use sim_core::model::{MODEL_FIELDS, MODEL_SIZES, Options, Statistic};
use std::path::Path;

/// What became of a model that was saved and read again.
#[derive(Debug)]
pub enum Saved {
    /// it cannot be loaded in the first place
    NotLoaded(Error),
    /// it cannot be saved
    NotSaved(Error),
    /// the text cannot be loaded
    NotReloaded(String, Error),
    /// the text, and the fields that are not the same, bit for bit
    Reloaded(String, Vec<String>),
}

/// Loads a model, saves it, loads what was saved as if it stood in the same folder, and compares.
pub fn save_and_reload(path: &Path) -> Saved {
    let disk = Assets::disk();
    let spec = match Spec::from_xml_path(path) {
        Ok(spec) => spec,
        Err(error) => return Saved::NotLoaded(error),
    };
    let model = match spec.compile(&disk) {
        Ok(model) => model,
        Err(error) => return Saved::NotLoaded(error),
    };
    let text = match spec.to_xml() {
        Ok(text) => text,
        Err(error) => return Saved::NotSaved(error),
    };
    let beside = path.with_file_name("saved and read again.xml");
    let mut assets = Assets::disk();
    assets.insert(&beside.to_string_lossy(), text.as_bytes());
    let again = Spec::from_xml_path_with(&beside, &assets).and_then(|spec| spec.compile(&disk));
    match again {
        Ok(again) => Saved::Reloaded(text, differing_fields(&model, &again)),
        Err(error) => Saved::NotReloaded(text, error),
    }
}

/// The fields of two models that are not the same, bit for bit.
pub fn differing_fields(a: &Model, b: &Model) -> Vec<String> {
    let mut differing = Vec::new();
    for (size, _) in MODEL_SIZES {
        if a.size(size) != b.size(size) {
            differing.push(format!("{size}: {:?}, {:?}", a.size(size), b.size(size)));
        }
    }
    let mut check = |name: &str, a: Option<Slice<'_>>, b: Option<Slice<'_>>| {
        if let Some(what) = difference(a, b) {
            differing.push(format!("{name}{what}"));
        }
    };
    for info in MODEL_FIELDS {
        let (left, right) = (a.field(info.name), b.field(info.name));
        check(info.name, left.map(|v| v.values), right.map(|v| v.values));
    }
    for name in Options::FIELDS {
        check(name, a.opt.field(name), b.opt.field(name));
    }
    for name in Statistic::FIELDS {
        check(name, a.stat.field(name), b.stat.field(name));
    }
    // as text, where what is not a number is the same as itself
    if format!("{:?}", a.vis) != format!("{:?}", b.vis) {
        differing.push("vis".to_owned());
    }
    differing
}

/// The first place where two arrays are not the same.
fn difference(a: Option<Slice<'_>>, b: Option<Slice<'_>>) -> Option<String> {
    fn first<T: Copy + std::fmt::Debug>(
        a: &[T],
        b: &[T],
        same: impl Fn(T, T) -> bool,
    ) -> Option<String> {
        if a.len() != b.len() {
            return Some(format!(" has {} values, then {}", a.len(), b.len()));
        }
        let place = a.iter().zip(b).position(|(a, b)| !same(*a, *b))?;
        Some(format!("[{place}]: {:?}, then {:?}", a[place], b[place]))
    }
    match (a?, b?) {
        // what is not a number has no bits that mean anything
        (Slice::F64(a), Slice::F64(b)) => first(a, b, |a, b| {
            a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
        }),
        (Slice::F32(a), Slice::F32(b)) => first(a, b, |a, b| {
            a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
        }),
        (Slice::I32(a), Slice::I32(b)) => first(a, b, |a, b| a == b),
        (Slice::I64(a), Slice::I64(b)) => first(a, b, |a, b| a == b),
        (Slice::U8(a), Slice::U8(b)) => first(a, b, |a, b| a == b),
        (Slice::U64(a), Slice::U64(b)) => first(a, b, |a, b| a == b),
        _ => Some(" has another type".to_owned()),
    }
}

//! One hostile input: a model, the files that are put in place of those it names, and what else to do with it.

use super::parts::split;
use super::pool::{Pool, print};
use super::states::edit_fields;
use super::structure::change;
use super::{bytes, control, random};
use crate::support::Random;
use std::path::{Path, PathBuf};

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// elements, attributes, references, numbers
    Structure,
    /// bytes of a model's text
    Bytes,
    /// a file that a model names
    Asset,
    /// a compiled model in MuJoCo's binary format
    Mjb,
    /// the state of a simulation
    State,
    /// fields of a compiled model, as a user edits them
    Field,
    /// elements of a model, by program
    Edit,
    /// tables of controls for the command line
    Control,
    /// elements, attributes, references, numbers, for the command line
    Command,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 9] = [
        Kind::Structure,
        Kind::Bytes,
        Kind::Asset,
        Kind::Mjb,
        Kind::State,
        Kind::Field,
        Kind::Edit,
        Kind::Control,
        Kind::Command,
    ];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Structure => "structure",
            Kind::Bytes => "bytes",
            Kind::Asset => "asset",
            Kind::Mjb => "mjb",
            Kind::State => "state",
            Kind::Field => "field",
            Kind::Edit => "edit",
            Kind::Control => "control",
            Kind::Command => "command",
        }
    }

    /// The kind that a word means.
    #[must_use]
    pub fn of(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// A model and what to do with it.
#[derive(Clone, Debug)]
pub struct Input {
    /// what was changed
    pub kind: Kind,
    /// where the model would stand: files that it names are looked for from there
    pub path: PathBuf,
    /// its text, or its bytes
    pub model: Vec<u8>,
    /// files that are there instead of those on disk
    pub files: Vec<(PathBuf, Vec<u8>)>,
    /// what decides states and fields
    pub salt: u64,
}

impl Input {
    /// The input with a number.
    #[must_use]
    pub fn new(pool: &Pool, seed: u64, kind: Kind, number: u64) -> Input {
        let mut random = random(seed, kind as u64, number);
        let salt = random.bits();
        let base = pool.base(&mut random);
        let mut input = Input {
            kind,
            path: base.path.clone(),
            model: base.text.clone().into_bytes(),
            files: Vec::new(),
            salt,
        };
        match kind {
            Kind::Structure => {
                let mut tree = base.tree.clone();
                change(&mut tree, pool, &mut random);
                if random.below(16) == 0
                    && let Some(folder) = input.path.parent()
                {
                    input.files = split(&mut tree, folder, &mut random);
                }
                input.model = print(&tree).into_bytes();
            }
            Kind::Command => {
                let mut tree = base.tree.clone();
                change(&mut tree, pool, &mut random);
                input.model = print(&tree).into_bytes();
            }
            Kind::Bytes if random.below(2) == 0 => {
                bytes::damage_values(&mut input.model, &mut random);
            }
            Kind::Bytes => {
                let other = &pool.bases[random.below(pool.bases.len())];
                bytes::damage(&mut input.model, other.text.as_bytes(), &mut random);
            }
            Kind::Asset => {
                let with_files: Vec<_> =
                    pool.bases.iter().filter(|b| !b.files.is_empty()).collect();
                if !with_files.is_empty() {
                    let base = Pool::pick(&with_files, &mut random);
                    input.path.clone_from(&base.path);
                    input.model = base.text.clone().into_bytes();
                    let file = &base.files[random.below(base.files.len())];
                    input.files = damaged(file, &mut random).into_iter().collect();
                }
            }
            Kind::Mjb => {
                if let Ok(mut model) = cortenforge::load_model_from_path(&base.path) {
                    // a number that means something, or bytes that may
                    let edited = random.below(2) == 0;
                    if edited {
                        edit_fields(&mut model, &mut random);
                    }
                    if let Ok(mut bytes) = model.to_mjb() {
                        if !edited {
                            bytes::damage(&mut bytes, &[], &mut random);
                        }
                        input.model = bytes;
                    }
                }
            }
            // now and then with another structure, which the rest then has to do with
            Kind::State | Kind::Field | Kind::Edit if random.below(4) == 0 => {
                let mut tree = base.tree.clone();
                change(&mut tree, pool, &mut random);
                input.model = print(&tree).into_bytes();
            }
            Kind::State | Kind::Field | Kind::Edit => {}
            Kind::Control => {
                let driven: Vec<_> = pool
                    .bases
                    .iter()
                    .filter(|base| base.text.contains("<actuator"))
                    .collect();
                if !driven.is_empty() {
                    let base = Pool::pick(&driven, &mut random);
                    input.path.clone_from(&base.path);
                    input.model = base.text.clone().into_bytes();
                    let table = control::table(base, &mut random);
                    input.files = vec![(PathBuf::from("controls.csv"), table)];
                }
            }
        }
        input
    }
}

/// A file with something wrong in it.
fn damaged(file: &Path, random: &mut Random) -> Option<(PathBuf, Vec<u8>)> {
    let mut content = std::fs::read(file).ok()?;
    let text = !content.contains(&0) && std::str::from_utf8(&content).is_ok();
    match text && random.below(4) > 0 {
        true => bytes::damage_words(&mut content, random),
        false => bytes::damage(&mut content, &[], random),
    }
    if content.starts_with(b"\x89PNG") && random.below(3) > 0 {
        bytes::with_checksums(&mut content);
    }
    Some((file.to_owned(), content))
}

//! Inputs as files: for people to look at, and for children to be given.

use crate::fuzz::{Input, Kind};
use std::path::{Path, PathBuf};

/// The name of the text that says what the other files are.
const NOTE: &str = "note.txt";

/// A name for a folder, from what happened.
fn slug(signature: &str) -> String {
    let letters = signature.chars().map(|c| match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => c,
        _ => '_',
    });
    let mut slug: String = letters.collect();
    slug.truncate(110);
    slug
}

/// Writes an input into a folder of its own under `out`.
pub fn write(out: &Path, signature: &str, input: &Input) -> Option<PathBuf> {
    let folder = out.join(slug(signature));
    save(&folder, signature, input).ok()?;
    Some(folder)
}

/// Writes an input into a folder.
pub fn save(folder: &Path, signature: &str, input: &Input) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut note = format!(
        "{}\n{}\n{}\n",
        input.kind.word(),
        input.salt,
        input.path.display()
    );
    std::fs::write(folder.join("model.xml"), &input.model)?;
    for (i, (path, bytes)) in input.files.iter().enumerate() {
        note += &format!("{}\n", path.display());
        std::fs::write(folder.join(format!("file{i}")), bytes)?;
    }
    note += &format!("\n{signature}\n");
    std::fs::write(folder.join(NOTE), note)
}

/// The input that is in a folder.
#[must_use]
pub fn read(folder: &Path) -> Option<Input> {
    let note = std::fs::read_to_string(folder.join(NOTE)).ok()?;
    let mut lines = note.lines();
    let kind = Kind::of(lines.next()?)?;
    let salt = lines.next()?.parse().ok()?;
    let path = PathBuf::from(lines.next()?);
    let mut files = Vec::new();
    for (i, line) in lines.take_while(|line| !line.is_empty()).enumerate() {
        let bytes = std::fs::read(folder.join(format!("file{i}"))).ok()?;
        files.push((PathBuf::from(line), bytes));
    }
    Some(Input {
        kind,
        path,
        model: std::fs::read(folder.join("model.xml")).ok()?,
        files,
        salt,
    })
}

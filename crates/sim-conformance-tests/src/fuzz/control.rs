//! Files of controls for the command line, and what it makes of them: an answer or an error, and no panic.

use super::bytes::{damage, damage_words};
use super::input::Input;
use super::pool::{Base, visit};
use super::values::number;
use crate::support::Random;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A table of controls with something wrong in it.
pub fn table(base: &Base, random: &mut Random) -> Vec<u8> {
    let mut names = Vec::new();
    visit(&base.tree, &mut |element| {
        for child in element
            .children
            .iter()
            .filter(|_| element.name == "actuator")
        {
            names.push(child.attribute("name").unwrap_or("").to_owned());
        }
    });
    if random.below(2) == 0 {
        names.insert(0, "time".to_owned());
    }
    let separator = [",", ",", ",", ";", " ", "\t"][random.below(6)];
    let mut lines = Vec::new();
    if random.below(3) > 0 {
        lines.push(names.join(separator));
    }
    for row in 0..random.below(12) {
        let word = |i: usize| match names[i] == "time" {
            true => format!("{}", 0.002 * row as f64),
            false => format!("{:.2}", random.between(-1.0, 1.0)),
        };
        let words: Vec<String> = (0..names.len()).map(word).collect();
        lines.push(words.join(separator));
    }
    if !lines.is_empty() && random.below(3) > 0 {
        let line = random.below(lines.len());
        let mut words: Vec<String> = lines[line].split(separator).map(str::to_owned).collect();
        let word = random.below(words.len());
        words[word] = number(random);
        lines[line] = words.join(separator);
    }
    let mut bytes = lines.join("\n").into_bytes();
    match random.below(4) {
        0 => damage(&mut bytes, b"\xff\xfe\0\"\"\r\n,,,,", random),
        1 => damage_words(&mut bytes, random),
        _ => {}
    }
    bytes
}

/// The command line, if it was built beside this program.
pub fn program() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?.with_file_name("cortenforge");
    program.is_file().then_some(program)
}

/// Has the command line simulate a model with a table of controls. Whether it took the table.
pub fn simulate(input: &Input) -> bool {
    let (Some(program), Some((_, table))) = (program(), input.files.first()) else {
        return false;
    };
    let name = format!("cortenforge-controls-{}.csv", std::process::id());
    let file = std::env::temp_dir().join(name);
    if std::fs::write(&file, table).is_err() {
        return false;
    }
    let output = Command::new(program)
        .arg("simulate")
        .arg(&input.path)
        .arg("--ctrl")
        .arg(&file)
        .args(["--seconds", "0.02"])
        .stdin(Stdio::null())
        .output();
    let Ok(output) = output else { return false };
    // the end of a panic is 101, that of a signal none
    let answered = output.status.code().is_some_and(|code| code < 100);
    assert!(
        answered,
        "the command line ended with {}: {}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    output.status.success()
}

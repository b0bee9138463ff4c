//! Lines of a table: bounded, numbered, cut into cells that know their column.

use std::borrow::Cow;
use std::fmt;
use std::io::{BufRead, Read};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// What is wrong with a table, and where.
#[derive(Debug)]
pub struct TableError {
    file: String,
    line: u64,
    column: usize,
    message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if self.column > 0 {
            write!(f, ":{}", self.column)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// The lines of a table that say something.
pub struct Lines<R> {
    file: String,
    input: R,
    bytes: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of an input that goes by a name.
    pub fn new(file: String, input: R) -> Lines<R> {
        Lines {
            file,
            input,
            bytes: Vec::new(),
            number: 0,
        }
    }

    /// An error in the present line; column 0: in all of it.
    pub fn wrong(&self, column: usize, message: impl Into<String>) -> TableError {
        TableError {
            file: self.file.clone(),
            line: self.number,
            column,
            message: message.into(),
        }
    }

    /// Reads the next line that is neither empty nor a comment. `false`: there is none.
    pub fn advance(&mut self) -> Result<bool, TableError> {
        loop {
            self.bytes.clear();
            self.number += 1;
            let mut input = self.input.by_ref().take(LONGEST + 1);
            let read = input.read_until(b'\n', &mut self.bytes);
            let read = read.map_err(|error| self.wrong(0, error.to_string()))?;
            if read == 0 {
                return Ok(false);
            }
            if self.bytes.len() as u64 > LONGEST {
                return Err(self.wrong(0, format!("longer than {} MiB", LONGEST >> 20)));
            }
            if self.number == 1 && self.bytes.starts_with(b"\xEF\xBB\xBF") {
                self.bytes.drain(..3);
            }
            let start = self.bytes.trim_ascii();
            if !start.is_empty() && !start.starts_with(b"#") {
                return Ok(true);
            }
        }
    }

    /// The text of the present line.
    pub fn text(&self) -> Result<&str, TableError> {
        let line = self.bytes.trim_ascii_end();
        std::str::from_utf8(line).map_err(|error| {
            let before = String::from_utf8_lossy(&line[..error.valid_up_to()]);
            self.wrong(before.chars().count() + 1, "this is no text in UTF-8")
        })
    }
}

/// A cell of a line.
#[derive(Debug, PartialEq)]
pub struct Cell<'a> {
    /// what is in it, without what quotes it
    pub text: Cow<'a, str>,
    /// where it starts in the line, in characters from 1
    pub column: usize,
}

/// Cuts a line into cells at its commas. A cell may stand in double quotes, in which a comma is a character like others
/// and a double quote is written twice. The error is a column with what is wrong there.
pub fn cells(line: &str) -> Result<Vec<Cell<'_>>, (usize, &'static str)> {
    let mut cells = Vec::new();
    let mut rest = line;
    let mut column = 1;
    loop {
        let start = rest.trim_start();
        let at = column + rest.chars().count() - start.chars().count();
        let (cell, after) = match start.strip_prefix('"') {
            Some(quoted) => {
                let (text, after) = unquote(quoted).ok_or((at, "a quote that does not end"))?;
                let after = after.trim_start();
                if !after.is_empty() && !after.starts_with(',') {
                    return Err((at, "a quoted cell goes up to the next comma"));
                }
                (Cow::Owned(text), after)
            }
            None => {
                let end = start.find(',').unwrap_or(start.len());
                (Cow::Borrowed(start[..end].trim_end()), &start[end..])
            }
        };
        cells.push(Cell {
            text: cell,
            column: at,
        });
        match after.strip_prefix(',') {
            Some(next) => {
                column += rest.chars().count() - next.chars().count();
                rest = next;
            }
            None => return Ok(cells),
        }
    }
}

/// What stands before the closing quote, and what follows it.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut inside = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"')?;
        inside.push_str(before);
        match after.strip_prefix('"') {
            Some(more) => {
                inside.push('"');
                rest = more;
            }
            None => return Some((inside, after)),
        }
    }
}

/// The separator that a cell shows to have been meant, where it was not a comma.
pub fn other_separator(cell: &str) -> Option<&'static str> {
    if cell.contains(';') {
        return Some("';'");
    }
    if cell.contains('\t') {
        return Some("tabs");
    }
    let mut words = cell.split_whitespace();
    let numbers = words.clone().count() > 1 && words.all(|word| word.parse::<f64>().is_ok());
    numbers.then_some("spaces")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<(String, usize)> {
        let cells = cells(line).expect("it can be cut");
        cells
            .into_iter()
            .map(|cell| (cell.text.into_owned(), cell.column))
            .collect()
    }

    #[test]
    fn cells_know_their_columns() {
        let found = texts("a, b ,\"c, \"\"d\"\"\" ,é,,x");
        let found: Vec<_> = found
            .iter()
            .map(|(text, column)| (text.as_str(), *column))
            .collect();
        assert_eq!(
            found,
            [
                ("a", 1),
                ("b", 4),
                ("c, \"d\"", 7),
                ("é", 19),
                ("", 21),
                ("x", 22)
            ]
        );
        assert_eq!(texts("1"), [("1".to_owned(), 1)]);
        assert_eq!(cells("1,\"a"), Err((3, "a quote that does not end")));
        assert_eq!(
            cells("\"a\"b,2"),
            Err((1, "a quoted cell goes up to the next comma"))
        );
    }

    #[test]
    fn other_separators_are_seen() {
        assert_eq!(other_separator("1;2"), Some("';'"));
        assert_eq!(other_separator("1\t2"), Some("tabs"));
        assert_eq!(other_separator("1  2.5"), Some("spaces"));
        assert_eq!(other_separator("left arm"), None);
        assert_eq!(other_separator("12"), None);
    }
}

//! Rows as comma-separated values.

use super::columns::Columns;
use super::{Sink, Trouble};
use crate::cli::output::{Output, Place};
use std::io::{self, Write};

/// Bytes that are kept before they are written.
const BUFFER: usize = 64 << 10;

/// A table with a header, in which a row is a line.
pub struct Csv {
    out: Output,
    place: Place,
    kept: Vec<u8>,
    /// bytes of whole rows in the file
    whole: u64,
    rows: u64,
}

impl Csv {
    /// Opens the output and writes the header.
    pub fn open(place: &Place, columns: &Columns) -> Result<Csv, String> {
        let mut header: Vec<String> = columns.names().map(quoted).collect();
        header.insert(0, "time".to_owned());
        let mut kept = header.join(",").into_bytes();
        kept.push(b'\n');
        Ok(Csv {
            out: Output::open(place)?,
            place: place.clone(),
            kept,
            whole: 0,
            rows: 0,
        })
    }

    fn write_kept(&mut self) -> io::Result<()> {
        let written = self
            .out
            .write_all(&self.kept)
            .and_then(|()| self.out.flush());
        if let Err(error) = written {
            // lines that got through completely stay
            let through = self.out.length()?.saturating_sub(self.whole) as usize;
            let through = &self.kept[..through.min(self.kept.len())];
            let end = through
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |end| end + 1);
            self.out.cut(self.whole + end as u64)?;
            return Err(error);
        }
        self.whole += self.kept.len() as u64;
        self.kept.clear();
        self.out.keep();
        Ok(())
    }

    fn kept_in(mut self) -> Option<String> {
        let part = self.out.part()?.display().to_string();
        let lines = std::fs::metadata(&part).map_or(0, |about| about.len());
        if lines == 0 {
            return None;
        }
        self.out.keep();
        Some(format!("the rows up to there are in {part}"))
    }
}

impl Sink for Csv {
    fn row(&mut self, row: &[f64]) -> io::Result<()> {
        let mut separator = "";
        for &number in row {
            // the shortest form that reads back to the same number, and is not hundreds of digits long
            let plain = number == 0.0 || (1e-5..1e16).contains(&number.abs());
            match plain || !number.is_finite() {
                true => write!(self.kept, "{separator}{number}")?,
                false => write!(self.kept, "{separator}{number:e}")?,
            }
            separator = ",";
        }
        self.kept.push(b'\n');
        self.rows += 1;
        match self.kept.len() < BUFFER {
            true => Ok(()),
            false => self.write_kept(),
        }
    }

    fn make_safe(&mut self) -> io::Result<()> {
        self.write_kept()
    }

    fn finish(mut self: Box<Self>) -> Result<String, Trouble> {
        if let Err(error) = self.write_kept() {
            let kept = self.kept_in();
            return Err(Trouble { error, kept });
        }
        let part = self.out.part().map(|part| part.display().to_string());
        let (place, rows) = (self.place, self.rows);
        match self.out.finish() {
            Ok(()) => Ok(format!("trajectory           {place} ({rows} rows)")),
            Err(error) => {
                let kept = part.map(|part| format!("all rows are in {part}"));
                Err(Trouble { error, kept })
            }
        }
    }

    fn give_up(self: Box<Self>) -> Option<String> {
        self.kept_in()
    }
}

/// A name as a cell.
fn quoted(name: &str) -> String {
    let plain = !name.contains([',', '"', '\n', '\r']) && name.trim() == name;
    match plain {
        true => name.to_owned(),
        false => format!("\"{}\"", name.replace('"', "\"\"")),
    }
}

//! Arrays as nested JSON, written as they come: nothing but the path of the present one is kept.

use cortenforge::fields::Slice;
use std::io::{self, Write};

/// An object of objects of arrays. Arrays of one object come one after the other.
pub struct Nested<W> {
    out: W,
    /// the objects that are open, from the outermost
    open: Vec<String>,
    /// whether something stands before, in the object that is open
    follows: bool,
}

impl<W: Write> Nested<W> {
    /// An empty object.
    pub fn new(mut out: W) -> io::Result<Nested<W>> {
        write!(out, "{{")?;
        Ok(Nested {
            out,
            open: Vec::new(),
            follows: false,
        })
    }

    /// Adds an array at a path like `model/opt/timestep`.
    pub fn add(&mut self, path: &str, shape: &[usize], values: Slice<'_>) -> io::Result<()> {
        let mut folders: Vec<&str> = path.split('/').collect();
        let name = folders.pop().unwrap_or_default();
        let shared = self
            .open
            .iter()
            .zip(&folders)
            .take_while(|(open, wanted)| open == *wanted);
        let shared = shared.count();
        while self.open.len() > shared {
            self.open.pop();
            write!(self.out, "}}")?;
            self.follows = true;
        }
        for folder in &folders[shared..] {
            self.key(folder)?;
            write!(self.out, "{{")?;
            self.open.push((*folder).to_owned());
            self.follows = false;
        }
        self.key(name)?;
        self.follows = true;
        array(&mut self.out, shape, values, &mut 0)
    }

    fn key(&mut self, name: &str) -> io::Result<()> {
        let comma = if self.follows { "," } else { "" };
        write!(self.out, "{comma}\n{}:", serde_json::Value::from(name))
    }

    /// Closes all objects.
    pub fn finish(mut self) -> io::Result<()> {
        for _ in 0..=self.open.len() {
            write!(self.out, "}}")?;
        }
        writeln!(self.out)
    }
}

/// Lists in lists, to the depth of the shape.
fn array(
    out: &mut impl Write,
    shape: &[usize],
    values: Slice<'_>,
    next: &mut usize,
) -> io::Result<()> {
    let [length, rest @ ..] = shape else {
        let at = *next;
        *next += 1;
        return scalar(out, values, at);
    };
    write!(out, "[")?;
    for i in 0..*length {
        if i > 0 {
            write!(out, ",")?;
        }
        array(out, rest, values, next)?;
    }
    write!(out, "]")
}

/// A number. Those that JSON lacks (NaN, infinity) become strings.
fn scalar(out: &mut impl Write, values: Slice<'_>, i: usize) -> io::Result<()> {
    match values {
        Slice::F64(v) => float(out, v.get(i).copied()),
        Slice::F32(v) => float(out, v.get(i).map(|&x| f64::from(x))),
        Slice::I32(v) => write!(out, "{}", v.get(i).copied().unwrap_or(0)),
        Slice::I64(v) => write!(out, "{}", v.get(i).copied().unwrap_or(0)),
        Slice::U8(v) => write!(out, "{}", v.get(i).copied().unwrap_or(0)),
        Slice::U64(v) => write!(out, "{}", v.get(i).copied().unwrap_or(0)),
    }
}

fn float(out: &mut impl Write, value: Option<f64>) -> io::Result<()> {
    let value = value.unwrap_or(f64::NAN);
    match value.is_finite() {
        // the shortest text that reads back to the same number
        true => write!(out, "{value:?}"),
        false => write!(out, "\"{value}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_are_nested_as_their_paths_say() {
        let mut text = Vec::new();
        let mut json = Nested::new(&mut text).expect("memory takes it");
        let mut add = |path: &str, shape: &[usize], values| {
            json.add(path, shape, values).expect("memory takes it")
        };
        add("m/n", &[], Slice::I64(&[i64::MAX]));
        add("m/opt/x", &[2], Slice::F64(&[0.1, f64::NEG_INFINITY]));
        add("m/opt/y", &[1], Slice::F32(&[0.5]));
        add("m/z", &[2, 2], Slice::U8(&[1, 2, 3, 4]));
        add("d/c/none", &[0, 3], Slice::F64(&[]));
        add("e", &[], Slice::F64(&[1e300]));
        json.finish().expect("memory takes it");
        let read: serde_json::Value = serde_json::from_slice(&text).expect("it is JSON");
        let wanted = serde_json::json!({
            "m": {"n": i64::MAX, "opt": {"x": [0.1, "-inf"], "y": [0.5]}, "z": [[1, 2], [3, 4]]},
            "d": {"c": {"none": []}}, "e": 1e300,
        });
        assert_eq!(read, wanted);
    }
}

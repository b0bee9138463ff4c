//! A page with the curves of a run, which needs nothing but a browser: no network, no other file.
//!
//! The page is `page.html` with its style, its script and the numbers in it. What a browser could not show anyway is thinned
//! out while the run goes, so that a run of any length makes a page of the same size: see [`Thin`].

mod base64;
mod thin;

use super::output::{Output, Place};
use super::record::columns::Columns;
use super::record::{Sink, Trouble};
use serde_json::json;
use std::io::{self, BufWriter, Write};
use std::rc::Rc;
use thin::Thin;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Curves that become a page.
pub struct Plot {
    out: Output,
    place: Place,
    title: String,
    columns: Rc<Columns>,
    curves: Thin,
}

impl Plot {
    /// Opens the output.
    pub fn open(place: &Place, title: &str, columns: &Rc<Columns>) -> Result<Plot, String> {
        Ok(Plot {
            out: Output::open(place)?,
            place: place.clone(),
            title: title.to_owned(),
            columns: columns.clone(),
            curves: Thin::new(columns.len() - 1),
        })
    }

    fn write(&mut self) -> io::Result<()> {
        let mut out = BufWriter::new(&mut self.out);
        // what stands in braces is replaced, in the order of the page
        let mut rest = PAGE;
        while let Some((before, after)) = rest.split_once("{{") {
            let (word, after) = after.split_once("}}").unwrap_or(("", after));
            rest = after;
            write!(out, "{before}")?;
            match word {
                "title" => write!(out, "{}", escaped(&self.title))?,
                "style" => write!(out, "{STYLE}")?,
                "script" => write!(out, "{SCRIPT}")?,
                _ => numbers(&mut out, &self.title, &self.columns, &self.curves)?,
            }
        }
        write!(out, "{rest}")?;
        out.flush()
    }
}

/// The numbers of the page: a table of curves, and for each its points in two lists.
fn numbers(out: &mut impl Write, title: &str, columns: &Columns, curves: &Thin) -> io::Result<()> {
    let (start, step) = curves.times();
    let about = json!({
        "title": title, "rows": curves.rows(), "stride": curves.stride(), "start": start, "step": step,
    });
    write!(out, "{{\"about\":{},\"quantities\":[", safe(&about))?;
    let mut comma = "";
    for quantity in &columns.quantities {
        let about = json!([quantity.name, quantity.title]);
        write!(out, "{comma}\n{{\"about\":{},\"curves\":[", safe(&about))?;
        comma = "";
        for (k, column) in columns.of_quantity(quantity).enumerate() {
            let about = json!([column.name, column.owner, column.unit]);
            write!(out, "{comma}\n{{\"about\":{},\"rows\":\"", safe(&about))?;
            let curve = quantity.columns.start - 1 + k;
            base64::write(
                out,
                curves.points(curve).flat_map(|(row, _)| row.to_le_bytes()),
            )?;
            write!(out, "\",\"values\":\"")?;
            base64::write(
                out,
                curves
                    .points(curve)
                    .flat_map(|(_, value)| value.to_le_bytes()),
            )?;
            write!(out, "\"}}")?;
            comma = ",";
        }
        write!(out, "]}}")?;
        comma = ",";
    }
    write!(out, "]}}")
}

/// JSON that does not end the element that it stands in.
fn safe(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

impl Sink for Plot {
    fn row(&mut self, row: &[f64]) -> io::Result<()> {
        if let [time, values @ ..] = row {
            self.curves.push(*time, values);
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<String, Trouble> {
        let written = self.write();
        let Plot { out, place, .. } = *self;
        match written.and_then(|()| out.finish()) {
            Ok(()) => Ok(format!("curves               {place}")),
            Err(error) => Err(Trouble { error, kept: None }),
        }
    }

    fn give_up(self: Box<Self>) -> Option<String> {
        None
    }
}

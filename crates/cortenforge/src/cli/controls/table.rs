//! A table of controls, read row by row.

use super::cells::{Cell, Lines, TableError, cells, other_separator};
use super::{Plan, Row};
use cortenforge::engine::math::MAXVAL;
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A table whose header has been read.
pub struct Table<R = BufReader<File>> {
    lines: Lines<R>,
    plan: Plan,
    /// what the header calls the columns; without a header, what the model does
    titles: Vec<String>,
    /// the actuator of each column, without that of the time
    actuators: Vec<usize>,
    /// whether the first column is the time
    timed: bool,
    /// whether the present line is a row that was taken for a header at first
    pending: bool,
    /// rows so far, and the time of the last
    rows: u64,
    time: f64,
}

impl Table {
    /// Opens a file.
    pub fn open(path: &Path, plan: Plan) -> Result<Table, TableError> {
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Table::new(name, BufReader::new(file), plan),
            Err(error) => Err(Lines::new(name, std::io::empty()).wrong(0, error.to_string())),
        }
    }
}

impl<R: BufRead> Table<R> {
    /// Reads the header of a table, if it has one.
    pub fn new(name: String, input: R, plan: Plan) -> Result<Table<R>, TableError> {
        let mut lines = Lines::new(name, input);
        if !lines.advance()? {
            return Err(lines.wrong(0, "there are no rows in it"));
        }
        let text = lines.text()?;
        let first = cells(text).map_err(|(column, why)| lines.wrong(column, why))?;
        let name_of = |i: usize| match plan.names[i].as_str() {
            "" => format!("actuator[{i}]"),
            name => name.to_owned(),
        };
        let names: Vec<String> = (0..plan.names.len()).map(name_of).collect();
        let places: HashMap<&str, usize> = names
            .iter()
            .enumerate()
            .map(|(i, name)| (name.as_str(), i))
            .collect();
        let number = |cell: &Cell<'_>| cell.text.parse::<f64>().is_ok();
        let known = |cell: &Cell<'_>| places.contains_key(&*cell.text);
        if first.iter().all(number) && !first.iter().all(known) {
            let actuators = (0..names.len()).collect();
            return Ok(Table {
                lines,
                plan,
                titles: names,
                actuators,
                timed: false,
                pending: true,
                rows: 0,
                time: f64::NEG_INFINITY,
            });
        }
        let timed = first[0].text == "time";
        let mut titles = Vec::new();
        let mut actuators = Vec::new();
        let mut given = vec![false; names.len()];
        for cell in &first[usize::from(timed)..] {
            // as the model calls it, or as the header of what was recorded does
            let name = cell.text.strip_suffix(".ctrl").unwrap_or(&cell.text);
            let place = places.get(&*cell.text).or_else(|| places.get(name));
            let Some(&actuator) = place else {
                return Err(lines.wrong(cell.column, unknown(&cell.text, &names)));
            };
            if std::mem::replace(&mut given[actuator], true) {
                let message = format!("a second column for actuator '{}'", cell.text);
                return Err(lines.wrong(cell.column, message));
            }
            titles.push(cell.text.to_string());
            actuators.push(actuator);
        }
        if actuators.is_empty() {
            return Err(lines.wrong(1, "there is no column for an actuator"));
        }
        if timed {
            titles.insert(0, "time".to_owned());
        }
        Ok(Table {
            lines,
            plan,
            titles,
            actuators,
            timed,
            pending: false,
            rows: 0,
            time: f64::NEG_INFINITY,
        })
    }

    /// The actuator of each column.
    pub fn actuators(&self) -> &[usize] {
        &self.actuators
    }

    /// The next row; `None` at the end.
    pub fn next_row(&mut self) -> Result<Option<Row>, TableError> {
        if !std::mem::take(&mut self.pending) && !self.lines.advance()? {
            return match self.rows {
                0 => Err(self.lines.wrong(0, "there are no rows after the header")),
                _ => Ok(None),
            };
        }
        let text = self.lines.text()?;
        let mut values = Vec::with_capacity(self.titles.len());
        let cells = cells(text).map_err(|(column, why)| self.lines.wrong(column, why))?;
        for (i, cell) in cells.iter().enumerate() {
            let title = self.titles.get(i).map_or("", String::as_str);
            match cell.text.parse::<f64>() {
                Ok(value) if value.abs() <= MAXVAL => values.push(value),
                Ok(value) if value.is_finite() => {
                    let message = format!("'{}' for '{title}' is more than {MAXVAL:e}", cell.text);
                    return Err(self.lines.wrong(cell.column, message));
                }
                Ok(_) => {
                    let message = format!("'{}' for '{title}' is not finite", cell.text);
                    return Err(self.lines.wrong(cell.column, message));
                }
                Err(_) => {
                    let message = match other_separator(&cell.text) {
                        Some(other) => format!("cells are separated by commas, not by {other}"),
                        None => format!("'{}' for '{title}' is not a number", cell.text),
                    };
                    return Err(self.lines.wrong(cell.column, message));
                }
            }
        }
        if values.len() != self.titles.len() {
            return Err(self.uneven(text, &cells));
        }
        let step = match self.timed {
            false => self.rows,
            true => {
                let time = values.remove(0);
                if time < self.time {
                    let message = format!("the time goes back from {} to {time}", self.time);
                    return Err(self.lines.wrong(cells[0].column, message));
                }
                self.time = time;
                self.plan.step_at(time)
            }
        };
        self.rows += 1;
        Ok(Some(Row { step, values }))
    }

    /// A row that is too short or too long.
    fn uneven(&self, text: &str, cells: &[Cell<'_>]) -> TableError {
        let end = text.chars().count() + 1;
        let column = cells
            .get(self.titles.len())
            .map_or(end, |extra| extra.column);
        let wanted = self.titles.len();
        let what = match self.timed || self.titles.len() != self.plan.names.len() {
            true => format!("the header has {wanted}"),
            false => format!("the model has {wanted} actuators"),
        };
        let count = cells.len();
        let missing = match self.titles.get(count) {
            Some(title) => format!("; the first that is missing is '{title}'"),
            None => String::new(),
        };
        let s = if count == 1 { "" } else { "s" };
        self.lines
            .wrong(column, format!("{count} number{s}, but {what}{missing}"))
    }

    /// Reads all rows.
    pub fn check(mut self) -> Result<(), TableError> {
        while self.next_row()?.is_some() {}
        Ok(())
    }
}

/// What to say of a name that no actuator has.
fn unknown(name: &str, names: &[String]) -> String {
    if let Some(other) = other_separator(name) {
        return format!("cells are separated by commas, not by {other}");
    }
    const SHOWN: usize = 12;
    let shown: Vec<String> = names
        .iter()
        .take(SHOWN)
        .map(|name| format!("'{name}'"))
        .collect();
    let there = match names.len() {
        0 => "the model has none".to_owned(),
        1..=SHOWN => format!("there are {}", shown.join(", ")),
        more => format!("there are {} and {} more", shown.join(", "), more - SHOWN),
    };
    format!("no actuator called '{name}'; {there}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(timestep: f64) -> Plan {
        Plan {
            names: vec!["a".to_owned(), "b".to_owned()],
            start: 0.0,
            timestep,
        }
    }

    /// Steps and values of all rows, or what is wrong.
    fn rows(text: &str) -> Result<Vec<(u64, Vec<f64>)>, String> {
        let mut table = Table::new("c.csv".to_owned(), text.as_bytes(), plan(0.005))
            .map_err(|e| e.to_string())?;
        let mut rows = Vec::new();
        while let Some(row) = table.next_row().map_err(|e| e.to_string())? {
            rows.push((row.step, row.values));
        }
        Ok(rows)
    }

    #[test]
    fn rows_without_times_go_by_step() {
        assert_eq!(
            rows("1,2\n\n# why\n3,4\r\n"),
            Ok(vec![(0, vec![1.0, 2.0]), (1, vec![3.0, 4.0])])
        );
        assert_eq!(rows("\u{feff}b\n5\n"), Ok(vec![(0, vec![5.0])]));
    }

    #[test]
    fn rows_with_times_apply_from_the_step_that_reaches_them() {
        let plan = plan(0.005);
        // as people write times, and as sums of rounded steps have them
        let mut sum = 0.0;
        for step in 0..200_000_u64 {
            let written = format!("{:.3}", step as f64 * 0.005)
                .parse()
                .expect("it is a number");
            assert_eq!(plan.step_at(written), step);
            assert_eq!(plan.step_at(sum), step);
            sum += 0.005;
        }
        assert_eq!(plan.step_at(-3.0), 0);
        assert_eq!(plan.step_at(0.0051), 2);
        assert_eq!(plan.step_at(1e300), u64::MAX);
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, message) in [
            ("", "c.csv:1: there are no rows in it"),
            ("# nothing\n", "c.csv:2: there are no rows in it"),
            ("a,b\n", "c.csv:2: there are no rows after the header"),
            ("time\n0\n", "c.csv:1:1: there is no column for an actuator"),
            (
                "a;b\n1;2\n",
                "c.csv:1:1: cells are separated by commas, not by ';'",
            ),
            (
                "1 2\n",
                "c.csv:1:1: cells are separated by commas, not by spaces",
            ),
            (
                "1,2\n3\t4\n",
                "c.csv:2:1: cells are separated by commas, not by tabs",
            ),
            (
                "a,c\n1,2\n",
                "c.csv:1:3: no actuator called 'c'; there are 'a', 'b'",
            ),
            ("a,a\n1,2\n", "c.csv:1:3: a second column for actuator 'a'"),
            ("a,b\n1,x\n", "c.csv:2:3: 'x' for 'b' is not a number"),
            ("a,b\n1,\n", "c.csv:2:3: '' for 'b' is not a number"),
            ("1,2e10\n", "c.csv:1:3: '2e10' for 'b' is more than 1e10"),
            ("1,NaN\n", "c.csv:1:3: 'NaN' for 'b' is not finite"),
            ("1,2\n1e999,2\n", "c.csv:2:1: '1e999' for 'a' is not finite"),
            (
                "1\n",
                "c.csv:1:2: 1 number, but the model has 2 actuators; the first that is missing is 'b'",
            ),
            (
                "1,2,3\n",
                "c.csv:1:5: 3 numbers, but the model has 2 actuators",
            ),
            (
                "time,b\n0,1,2\n",
                "c.csv:2:5: 3 numbers, but the header has 2",
            ),
            (
                "time,b\n1,1\n0.5,2\n",
                "c.csv:3:1: the time goes back from 1 to 0.5",
            ),
            (
                "time,b\nnan,1\n",
                "c.csv:2:1: 'nan' for 'time' is not finite",
            ),
        ] {
            assert_eq!(rows(text), Err(message.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let mut table =
            Table::new("c".to_owned(), b"a,b\n1,\xff\n".as_slice(), plan(1.0)).expect("a header");
        let error = table.next_row().err().expect("it is refused");
        assert_eq!(error.to_string(), "c:2:3: this is no text in UTF-8");
    }
}

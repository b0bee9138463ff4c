//! Sparse rows as runs of neighbouring columns.
//!
//! The dofs of a joint, and of a chain of bodies, have neighbouring numbers. So a row of a sparse matrix over dofs is
//! a few short dense vectors, and loops over them need no index per entry.

use std::ops::Range;

/// A stretch of neighbouring columns in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// its first column
    column: u32,
    /// its first entry, counted from the start of the row
    entry: u32,
    /// number of columns
    len: u32,
}

/// The runs of several rows.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    /// where the runs of each row start; one more than there are rows
    start: Vec<usize>,
    runs: Vec<Run>,
}

impl Runs {
    /// Starts again without any rows.
    pub fn clear(&mut self) {
        self.start.clear();
        self.start.push(0);
        self.runs.clear();
    }

    /// Adds a row with the given columns, which must be ascending.
    pub fn push_row(&mut self, columns: &[i32]) {
        let first = self.runs.len();
        for (entry, &column) in columns.iter().enumerate() {
            let column = column as u32;
            match self.runs[first..].last_mut() {
                Some(run) if run.column + run.len == column => run.len += 1,
                Some(_) | None => self.runs.push(Run {
                    column,
                    entry: entry as u32,
                    len: 1,
                }),
            }
        }
        self.start.push(self.runs.len());
    }

    /// The runs of row `i`, as far as its first `len` entries: where each is in a dense vector, and in the row.
    #[inline(always)]
    pub fn row(&self, i: usize, len: usize) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
        self.runs[self.start[i]..self.start[i + 1]]
            .iter()
            .map_while(
                #[inline(always)]
                move |run| {
                    let (column, entry) = (run.column as usize, run.entry as usize);
                    let count = len.checked_sub(entry)?.min(run.len as usize);
                    (count > 0).then_some((column..column + count, entry..entry + count))
                },
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_cut_where_columns_are_missing() {
        let mut runs = Runs::default();
        runs.clear();
        runs.push_row(&[0, 1, 2, 5, 6, 9]);
        runs.push_row(&[]);
        runs.push_row(&[10]);
        let row = |i, len| runs.row(i, len).collect::<Vec<_>>();
        assert_eq!(row(0, 6), [(0..3, 0..3), (5..7, 3..5), (9..10, 5..6)]);
        assert_eq!(row(0, 4), [(0..3, 0..3), (5..6, 3..4)]);
        assert_eq!(row(0, 3), [(0..3, 0..3)]);
        assert_eq!(row(1, 0), []);
        assert_eq!(row(2, 1), [(10..11, 0..1)]);
    }
}

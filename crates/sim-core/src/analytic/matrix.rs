//! A dense matrix that is filled entry by entry, and used again.

/// A matrix, row by row.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    cols: usize,
    values: Vec<f64>,
}

impl Matrix {
    /// Gives it its size and fills it with zeros.
    pub fn reset(&mut self, rows: usize, cols: usize) {
        self.cols = cols;
        self.values.clear();
        self.values.resize(rows * cols, 0.0);
    }

    /// Number of columns.
    #[inline]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// A row.
    #[inline]
    pub fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.cols..(i + 1) * self.cols]
    }

    /// A row, to be written.
    #[inline]
    pub fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.values[i * self.cols..(i + 1) * self.cols]
    }

    /// Two different rows: the first to be read, the second to be written.
    #[inline]
    pub fn row_pair(&mut self, from: usize, to: usize) -> (&[f64], &mut [f64]) {
        let cols = self.cols;
        if from < to {
            let (head, tail) = self.values.split_at_mut(to * cols);
            (&head[from * cols..(from + 1) * cols], &mut tail[..cols])
        } else {
            let (head, tail) = self.values.split_at_mut(from * cols);
            (&tail[..cols], &mut head[to * cols..(to + 1) * cols])
        }
    }

    /// An entry.
    #[inline]
    pub fn get(&self, i: usize, j: usize) -> f64 {
        self.values[i * self.cols + j]
    }

    /// Adds to an entry.
    #[inline]
    pub fn add(&mut self, i: usize, j: usize, x: f64) {
        self.values[i * self.cols + j] += x;
    }
}

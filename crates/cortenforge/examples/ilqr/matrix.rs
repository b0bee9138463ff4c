//! As much of matrices as a planner needs.

use std::ops::{Add, Mul};

/// A dense matrix, row by row.
#[derive(Clone)]
pub struct Matrix {
    rows: usize,
    cols: usize,
    /// its numbers
    pub values: Vec<f64>,
}

/// A matrix L with L·L' = A.
pub struct Factor(Matrix);

impl Matrix {
    /// Nothing but zeros.
    pub fn zeros(rows: usize, cols: usize) -> Matrix {
        Matrix {
            rows,
            cols,
            values: vec![0.0; rows * cols],
        }
    }

    /// Ones on the diagonal.
    pub fn identity(n: usize) -> Matrix {
        let mut out = Matrix::zeros(n, n);
        (0..n).for_each(|i| out.values[i * n + i] = 1.0);
        out
    }

    /// A vector.
    pub fn column(values: &[f64]) -> Matrix {
        Matrix {
            rows: values.len(),
            cols: 1,
            values: values.to_vec(),
        }
    }

    fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.cols..(i + 1) * self.cols]
    }

    fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.values[i * self.cols..(i + 1) * self.cols]
    }

    /// Its transpose times another.
    pub fn dot(&self, other: &Matrix) -> Matrix {
        let mut out = Matrix::zeros(self.cols, other.cols);
        for k in 0..self.rows {
            for i in 0..self.cols {
                let factor = self.row(k)[i];
                let sums = out.row_mut(i).iter_mut().zip(other.row(k));
                sums.for_each(|(sum, x)| *sum += factor * x);
            }
        }
        out
    }

    /// Each row times a number of its own.
    pub fn scale_rows(&self, factors: &[f64]) -> Matrix {
        let mut out = self.clone();
        for (i, factor) in factors.iter().enumerate() {
            out.row_mut(i).iter_mut().for_each(|x| *x *= factor);
        }
        out
    }

    /// Removes what rounding has left of a difference to the transpose.
    pub fn symmetrise(&mut self) {
        for i in 0..self.rows {
            for j in 0..i {
                let mean = 0.5 * (self.row(i)[j] + self.row(j)[i]);
                (self.row_mut(i)[j], self.row_mut(j)[i]) = (mean, mean);
            }
        }
    }

    /// Cholesky's factor, unless the matrix is not positive.
    pub fn factor(mut self) -> Option<Factor> {
        for i in 0..self.rows {
            for j in 0..=i {
                let known: f64 = (0..j).map(|k| self.row(i)[k] * self.row(j)[k]).sum();
                let rest = self.row(i)[j] - known;
                self.row_mut(i)[j] = match i == j {
                    true if rest > 0.0 => rest.sqrt(),
                    true => return None,
                    false => rest / self.row(j)[j],
                };
            }
        }
        Some(Factor(self))
    }
}

impl Factor {
    /// X with A·X = B.
    pub fn solve(&self, b: &Matrix) -> Matrix {
        let (l, mut x) = (&self.0, b.clone());
        for column in 0..b.cols {
            for i in 0..l.rows {
                let known: f64 = (0..i).map(|k| l.row(i)[k] * x.row(k)[column]).sum();
                x.row_mut(i)[column] = (x.row(i)[column] - known) / l.row(i)[i];
            }
            for i in (0..l.rows).rev() {
                let known: f64 = (i + 1..l.rows)
                    .map(|k| l.row(k)[i] * x.row(k)[column])
                    .sum();
                x.row_mut(i)[column] = (x.row(i)[column] - known) / l.row(i)[i];
            }
        }
        x
    }
}

impl Add for Matrix {
    type Output = Matrix;
    fn add(mut self, other: Matrix) -> Matrix {
        let sums = self.values.iter_mut().zip(&other.values);
        sums.for_each(|(a, b)| *a += b);
        self
    }
}

impl Mul<f64> for Matrix {
    type Output = Matrix;
    fn mul(mut self, factor: f64) -> Matrix {
        self.values.iter_mut().for_each(|x| *x *= factor);
        self
    }
}

impl Mul for &Matrix {
    type Output = Matrix;
    fn mul(self, other: &Matrix) -> Matrix {
        let mut out = Matrix::zeros(self.rows, other.cols);
        for i in 0..self.rows {
            for k in 0..self.cols {
                let factor = self.row(i)[k];
                let sums = out.row_mut(i).iter_mut().zip(other.row(k));
                sums.for_each(|(sum, x)| *sum += factor * x);
            }
        }
        out
    }
}

//! Sparse Cholesky factorisation from the last row to the first, `A = L' * L`.
//!
//! The pattern of `L` is found once ([`FactorPattern::analyse`]); factors with that pattern are then computed,
//! updated and solved with, as plain arrays of values. `A` itself is never stored: while a row is being
//! factorised, its owner adds the row into a dense buffer.
//!
//! Row `i` of `L` has a *parent*: the largest column left of the diagonal. In this elimination tree, the rows
//! that have an entry in column `r` are found by walking from the entries of `A` in column `r` towards `r`, and
//! a rank-one update touches the ancestors of its last entry and nothing else.

use super::cholesky::Rotation;
use super::dense::{add_to_scl, dot};
use super::sparse::dot_sparse;

/// The pattern of a sparse factor: its rows, and where the entries of each column are.
#[derive(Clone, Debug, Default)]
pub struct FactorPattern {
    /// where each row starts; one more than there are rows
    rowadr: Vec<usize>,
    /// columns of each row, ascending; the last is the diagonal
    colind: Vec<i32>,
    /// next row towards the root of the elimination tree; -1 for a root
    parent: Vec<i32>,
    /// where each column starts and ends in `below`
    column: Vec<(usize, usize)>,
    /// entries below the diagonal, column after column: row, and address in the values
    below: Vec<(i32, usize)>,
    /// last row that was visited from, per row
    flag: Vec<i32>,
    /// where the next entry of each row goes
    cursor: Vec<usize>,
    /// one row, dense; all zero between calls
    dense: Vec<f64>,
}

impl FactorPattern {
    /// Finds the pattern of the factor of a symmetric matrix with `n` rows.
    ///
    /// `entries(r)` lists rows below `r` where the matrix has an entry in column `r`. An entry may be left out if
    /// another one leads to it: if two rows `i < k` are listed with `r`, and the matrix has an entry at `(k, i)`,
    /// then `k` is enough.
    pub fn analyse<I>(&mut self, n: usize, mut entries: impl FnMut(usize) -> I)
    where
        I: Iterator<Item = i32>,
    {
        self.parent.clear();
        self.parent.resize(n, -1);
        self.flag.clear();
        self.flag.resize(n, -1);
        self.column.clear();
        self.column.resize(n, (0, 0));
        self.cursor.clear();
        self.cursor.resize(n, 1);
        self.dense.clear();
        self.dense.resize(n, 0.0);

        // columns, the last one first; `cursor` counts the entries of each row
        self.below.clear();
        for r in (0..n).rev() {
            let row = r as i32;
            let start = self.below.len();
            self.flag[r] = row;
            for entry in entries(r) {
                let mut i = entry as usize;
                while self.flag[i] != row {
                    if self.parent[i] < 0 {
                        self.parent[i] = row;
                    }
                    self.below.push((i as i32, 0));
                    self.cursor[i] += 1;
                    self.flag[i] = row;
                    i = self.parent[i] as usize;
                }
            }
            self.column[r] = (start, self.below.len());
        }

        // addresses of rows
        self.rowadr.clear();
        self.rowadr.reserve(n + 1);
        let mut nnz = 0;
        for cursor in &mut self.cursor {
            self.rowadr.push(nnz);
            nnz += std::mem::replace(cursor, nnz);
        }
        self.rowadr.push(nnz);

        // rows, with ascending columns
        self.colind.clear();
        self.colind.resize(nnz, 0);
        for (r, &(start, end)) in self.column.iter().enumerate() {
            self.colind[self.cursor[r]] = r as i32;
            for (i, address) in &mut self.below[start..end] {
                let cursor = &mut self.cursor[*i as usize];
                *address = *cursor;
                self.colind[*cursor] = r as i32;
                *cursor += 1;
            }
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }

    /// Number of entries of the factor.
    pub fn nnz(&self) -> usize {
        self.colind.len()
    }

    /// Columns and, in `values`, entries of row `i`.
    #[inline]
    fn row<'a>(&'a self, values: &'a [f64], i: usize) -> (&'a [i32], &'a [f64]) {
        let range = self.rowadr[i]..self.rowadr[i + 1];
        (&self.colind[range.clone()], &values[range])
    }

    /// Factorises the matrix whose row `r`, up to the diagonal, `add_row(r, row)` adds to a zero row. Pivots below
    /// `mindiag` are raised to it; returns how many were not.
    pub fn factor(
        &mut self,
        values: &mut [f64],
        mindiag: f64,
        mut add_row: impl FnMut(usize, &mut [f64]),
    ) -> usize {
        let n = self.len();
        let mut rank = n;
        for r in (0..n).rev() {
            let dense = &mut self.dense[..=r];
            add_row(r, dense);

            let (start, end) = self.column[r];
            for &(i, address) in &self.below[start..end] {
                let row = self.rowadr[i as usize]..address + 1;
                let (columns, entries) = (&self.colind[row.clone()], &values[row]);
                let factor = values[address];
                if let Some(first) = run_start(columns) {
                    add_to_scl(&mut dense[first..], entries, -factor);
                } else {
                    for (&j, &x) in columns.iter().zip(entries) {
                        dense[j as usize] -= factor * x;
                    }
                }
            }

            let mut pivot = dense[r];
            if pivot < mindiag {
                pivot = mindiag;
                rank -= 1;
            }
            let diag = pivot.sqrt();
            let inverse = 1.0 / diag;
            let row = self.rowadr[r]..self.rowadr[r + 1];
            let last = row.end - 1;
            for (&j, x) in self.colind[row.clone()].iter().zip(&mut values[row]) {
                *x = dense[j as usize] * inverse;
                dense[j as usize] = 0.0;
            }
            values[last] = diag;
        }
        rank
    }

    /// Solves `L' * L * x = res` in place.
    pub fn solve(&self, res: &mut [f64], values: &[f64]) {
        for i in (0..self.len()).rev() {
            if res[i] == 0.0 {
                continue;
            }
            let (columns, entries) = self.row(values, i);
            let (columns, left, diag) = split_diagonal(columns, entries);
            let x = res[i] / diag;
            res[i] = x;
            if let Some(first) = run_start(columns) {
                add_to_scl(&mut res[first..], left, -x);
            } else {
                for (&j, &entry) in columns.iter().zip(left) {
                    res[j as usize] -= entry * x;
                }
            }
        }
        for i in 0..self.len() {
            let (columns, entries) = self.row(values, i);
            let (columns, left, diag) = split_diagonal(columns, entries);
            let sum = if let Some(first) = run_start(columns) {
                dot(left, &res[first..])
            } else {
                dot_sparse(left, columns, res)
            };
            res[i] = (res[i] - sum) / diag;
        }
    }

    /// The factor of `L' * L + x * x'`, or of `L' * L - x * x'` unless `plus`.
    ///
    /// `x` has the entries `x_val` at the ascending indices `x_ind`, which must all lie in one row of the matrix:
    /// the pattern does not change. Returns the number of pivots that did not have to be raised.
    pub fn update(
        &mut self,
        values: &mut [f64],
        x_val: &[f64],
        x_ind: &[i32],
        plus: bool,
    ) -> usize {
        let mut rank = self.len();
        let Some(&last) = x_ind.last() else {
            return rank;
        };
        let dense = &mut self.dense;
        for (&i, &x) in x_ind.iter().zip(x_val) {
            dense[i as usize] = x;
        }

        let mut next = last;
        while next >= 0 {
            let i = next as usize;
            next = self.parent[i];
            let x = std::mem::take(&mut dense[i]);
            if x == 0.0 {
                continue;
            }
            let row = self.rowadr[i]..self.rowadr[i + 1];
            let columns = &self.colind[row.start..row.end - 1];
            if let Some((diag, left)) = values[row].split_last_mut() {
                let rotation = Rotation::new(diag, x, plus, &mut rank);
                if let Some(first) = run_start(columns) {
                    for (entry, x) in left.iter_mut().zip(&mut dense[first..]) {
                        rotation.apply(entry, x);
                    }
                } else {
                    for (entry, &j) in left.iter_mut().zip(columns) {
                        rotation.apply(entry, &mut dense[j as usize]);
                    }
                }
            }
        }
        rank
    }
}

/// The first of ascending columns, if they follow each other without a gap: then a row is a dense vector.
#[inline]
fn run_start(columns: &[i32]) -> Option<usize> {
    let (&first, &last) = (columns.first()?, columns.last()?);
    ((last - first) as usize + 1 == columns.len()).then_some(first as usize)
}

/// A row without its diagonal, and the diagonal.
#[inline]
fn split_diagonal<'a>(columns: &'a [i32], entries: &'a [f64]) -> (&'a [i32], &'a [f64], f64) {
    match (columns.split_last(), entries.split_last()) {
        (Some((_, columns)), Some((&diag, left))) => (columns, left, diag),
        // every row has a diagonal
        (_, _) => (columns, entries, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cholesky::{reverse_chol_factor, reverse_chol_solve, reverse_chol_update};
    use super::*;
    use crate::math::MINVAL;

    const N: usize = 12;

    /// Cliques of a matrix: chains of a tree, and constraints that couple branches.
    const CLIQUES: [&[i32]; 7] = [
        &[0, 1, 2, 3],
        &[0, 1, 4, 5],
        &[6, 7],
        &[8, 9, 10],
        &[3, 5],
        &[1, 6, 7],
        &[10, 11],
    ];

    fn matrix() -> Vec<f64> {
        let mut mat = vec![0.0; N * N];
        for i in 0..N {
            mat[i * (N + 1)] = 2.0;
        }
        for (k, clique) in CLIQUES.iter().enumerate() {
            for &i in *clique {
                for &j in *clique {
                    let x = |i: i32| ((i as f64 + 1.3) * (k as f64 + 0.7)).sin();
                    mat[i as usize * N + j as usize] += x(i) * x(j);
                }
            }
        }
        mat
    }

    fn pattern() -> FactorPattern {
        let mut pattern = FactorPattern::default();
        pattern.analyse(N, |r| {
            CLIQUES
                .iter()
                .filter(move |clique| clique.contains(&(r as i32)))
                .filter_map(|clique| clique.last().copied())
        });
        pattern
    }

    fn factor(pattern: &mut FactorPattern, mat: &[f64]) -> Vec<f64> {
        let mut values = vec![f64::NAN; pattern.nnz()];
        let rank = pattern.factor(&mut values, MINVAL, |r, row| {
            add_to_scl(row, &mat[r * N..=r * N + r], 1.0)
        });
        assert_eq!(rank, N);
        values
    }

    fn densify(pattern: &FactorPattern, values: &[f64]) -> Vec<f64> {
        let mut mat = vec![0.0; N * N];
        for i in 0..N {
            let (columns, entries) = pattern.row(values, i);
            assert!(columns.is_sorted());
            assert_eq!(columns.last(), Some(&(i as i32)));
            for (&j, &x) in columns.iter().zip(entries) {
                mat[i * N + j as usize] = x;
            }
        }
        mat
    }

    fn assert_close(a: &[f64], b: &[f64]) {
        for (x, y) in a.iter().zip(b) {
            assert!((x - y).abs() < 1e-13, "{x} and {y}");
        }
    }

    fn lower(mut mat: Vec<f64>) -> Vec<f64> {
        for i in 0..N {
            mat[i * N + i + 1..(i + 1) * N].fill(0.0);
        }
        mat
    }

    #[test]
    fn factor_and_solve_agree_with_dense() {
        let mat = matrix();
        let mut pattern = pattern();
        let values = factor(&mut pattern, &mat);
        let mut dense = mat;
        reverse_chol_factor(&mut dense, N, MINVAL);
        let dense = lower(dense);
        assert_close(&densify(&pattern, &values), &dense);
        // no entry is stored that is not needed
        assert_eq!(pattern.nnz(), dense.iter().filter(|&&x| x != 0.0).count());

        let b: Vec<f64> = (0..N).map(|i| (i as f64).cos()).collect();
        let (mut x, mut y) = (b.clone(), b);
        pattern.solve(&mut x, &values);
        reverse_chol_solve(&mut y, &dense, N);
        assert_close(&x, &y);
    }

    #[test]
    fn updates_and_downdates_agree_with_dense() {
        let mut pattern = pattern();
        let mut values = factor(&mut pattern, &matrix());
        let mut dense = lower(densify(&pattern, &values));
        for plus in [true, false] {
            for (k, clique) in CLIQUES.iter().enumerate() {
                let mut x: Vec<f64> = clique
                    .iter()
                    .map(|&i| (i as f64 - k as f64).sin())
                    .collect();
                // explicit zeros happen
                x[clique.len() - 1] *= (k % 2) as f64;
                let mut full = vec![0.0; N];
                for (&i, &x) in clique.iter().zip(&x) {
                    full[i as usize] = x;
                }
                assert_eq!(pattern.update(&mut values, &x, clique, plus), N);
                reverse_chol_update(&mut dense, &mut full, N, plus);
                assert_close(&densify(&pattern, &values), &dense);
                assert!(pattern.dense.iter().all(|&x| x == 0.0));
            }
        }
        let again = factor(&mut pattern, &matrix());
        assert_close(&values, &again);
    }

    #[test]
    fn nothing_is_a_matrix_too() {
        let mut pattern = FactorPattern::default();
        pattern.analyse(0, |_| std::iter::empty());
        assert!(pattern.is_empty());
        assert_eq!(pattern.factor(&mut [], MINVAL, |_, _| ()), 0);
        pattern.solve(&mut [], &[]);
        assert_eq!(pattern.update(&mut [], &[], &[], true), 0);
    }
}

//! Sparse Cholesky factorisation from the last row to the first, `A = L' * L`.
//!
//! The pattern of `L` is found once ([`FactorPattern::analyse`]); factors with that pattern are then computed,
//! updated and solved with, as plain arrays of values. `A` itself is never stored: while a row is being
//! factorised, its owner adds the row into a dense buffer.
//!
//! Row `i` of `L` has a *parent*: the largest column left of the diagonal. In this elimination tree, the rows
//! that have an entry in column `r` are found by walking from the entries of `A` in column `r` towards `r`, and
//! a rank-one update touches the ancestors of its last entry and nothing else.

use super::cholesky::{Rotations, split_vectors};
use super::dense::add_rows;
use super::runs::Runs;
use super::simd::vectorize;
use super::sparse::dot_sparse;

/// The pattern of a sparse factor, with the work space of computing one.
#[derive(Clone, Debug, Default)]
pub struct FactorPattern {
    entries: Entries,
    /// last row that was visited from, per row
    flag: Vec<i32>,
    /// where the next entry of each row goes
    cursor: Vec<usize>,
    /// up to four rows, dense; all zero between calls
    dense: Vec<f64>,
}

/// Where a sparse factor has entries: its rows, and the entries of each column.
#[derive(Clone, Debug, Default)]
struct Entries {
    /// where each row starts; one more than there are rows
    rowadr: Vec<usize>,
    /// columns of each row, ascending; the last is the diagonal
    colind: Vec<i32>,
    /// the columns of each row, as runs
    runs: Runs,
    /// next row towards the root of the elimination tree; -1 for a root
    parent: Vec<i32>,
    /// where each column starts and ends in `below`
    column: Vec<(usize, usize)>,
    /// entries below the diagonal, column after column: row, and address in the values
    below: Vec<(i32, usize)>,
}

impl FactorPattern {
    /// Finds the pattern of the factor of a symmetric matrix with `n` rows.
    ///
    /// `coupled(r)` lists rows below `r` where the matrix has an entry in column `r`. An entry may be left out if
    /// another one leads to it: if two rows `i < k` are listed with `r`, and the matrix has an entry at `(k, i)`,
    /// then `k` is enough.
    pub fn analyse<I>(&mut self, n: usize, mut coupled: impl FnMut(usize) -> I)
    where
        I: Iterator<Item = i32>,
    {
        let FactorPattern {
            entries:
                Entries {
                    rowadr,
                    colind,
                    runs,
                    parent,
                    column,
                    below,
                },
            flag,
            cursor,
            dense,
        } = self;
        parent.clear();
        parent.resize(n, -1);
        flag.clear();
        flag.resize(n, -1);
        column.clear();
        column.resize(n, (0, 0));
        cursor.clear();
        cursor.resize(n, 1);
        dense.clear();
        dense.resize(4 * n, 0.0);

        // columns, the last one first; `cursor` counts the entries of each row
        below.clear();
        for r in (0..n).rev() {
            let row = r as i32;
            let start = below.len();
            flag[r] = row;
            for entry in coupled(r) {
                let mut i = entry as usize;
                while flag[i] != row {
                    if parent[i] < 0 {
                        parent[i] = row;
                    }
                    below.push((i as i32, 0));
                    cursor[i] += 1;
                    flag[i] = row;
                    i = parent[i] as usize;
                }
            }
            column[r] = (start, below.len());
        }

        // addresses of rows
        rowadr.clear();
        rowadr.reserve(n + 1);
        let mut nnz = 0;
        for cursor in cursor.iter_mut() {
            rowadr.push(nnz);
            nnz += std::mem::replace(cursor, nnz);
        }
        rowadr.push(nnz);

        // rows, with ascending columns
        colind.clear();
        colind.resize(nnz, 0);
        for (r, &(start, end)) in column.iter().enumerate() {
            colind[cursor[r]] = r as i32;
            for (i, address) in &mut below[start..end] {
                let next = &mut cursor[*i as usize];
                *address = *next;
                colind[*next] = r as i32;
                *next += 1;
            }
        }
        runs.clear();
        for row in rowadr.windows(2) {
            runs.push_row(&colind[row[0]..row[1]]);
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.entries.parent.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.entries.parent.is_empty()
    }

    /// Number of entries of the factor.
    pub fn nnz(&self) -> usize {
        self.entries.colind.len()
    }

    /// Factorises the matrix whose row `r`, up to the diagonal, `add_row(r, row)` adds to a zero row. Pivots below
    /// `mindiag` are raised to it; returns how many were not.
    ///
    /// `values` are the entries of the factor, [`FactorPattern::nnz`] of them.
    pub fn factor(
        &mut self,
        values: &mut [f64],
        mindiag: f64,
        mut add_row: impl FnMut(usize, &mut [f64]),
    ) -> usize {
        let FactorPattern { entries, dense, .. } = self;
        vectorize(
            #[inline(always)]
            || {
                let mut rank = entries.rows();
                for r in (0..entries.rows()).rev() {
                    let dense = &mut dense[..=r];
                    add_row(r, dense);
                    entries.subtract_below(dense, values, r);
                    entries.finish_row(dense, values, r, mindiag, &mut rank);
                }
                rank
            },
        )
    }

    /// Solves `L' * L * x = res` in place.
    pub fn solve(&self, res: &mut [f64], values: &[f64]) {
        let entries = &self.entries;
        vectorize(
            #[inline(always)]
            || {
                for i in (0..entries.rows()).rev() {
                    if res[i] != 0.0 {
                        let (_, left, diag) = entries.split_row(values, i);
                        let x = res[i] / diag;
                        res[i] = x;
                        for (columns, part) in entries.runs.row(i, left.len()) {
                            add_rows(&mut res[columns], [&left[part]], [-x]);
                        }
                    }
                }
                for i in 0..entries.rows() {
                    let (columns, left, diag) = entries.split_row(values, i);
                    res[i] = (res[i] - dot_sparse(left, columns, res)) / diag;
                }
            },
        );
    }

    /// The factor of `L' * L` plus or minus `x * x'`, for each vector `x` and whether it is to be added.
    ///
    /// The vectors follow each other in `x`. All have entries at the ascending indices `x_ind`, which must lie in one
    /// row of the matrix: the pattern does not change. Several vectors at once are faster than one by one. Returns the
    /// number of pivots that did not have to be raised.
    pub fn update(&mut self, values: &mut [f64], x: &[f64], x_ind: &[i32], plus: &[bool]) -> usize {
        let FactorPattern { entries, dense, .. } = self;
        let mut rank = entries.rows();
        let mut rest = x;
        for signs in plus.chunks(4) {
            let (block, after) = rest.split_at(signs.len() * x_ind.len());
            rest = after;
            let x = SparseVectors {
                values: block,
                indices: x_ind,
            };
            vectorize(
                #[inline(always)]
                || match *signs {
                    [a, b, c, d] => entries.update(dense, values, x, [a, b, c, d], &mut rank),
                    [a, b, c] => entries.update(dense, values, x, [a, b, c], &mut rank),
                    [a, b] => entries.update(dense, values, x, [a, b], &mut rank),
                    [a] => entries.update(dense, values, x, [a], &mut rank),
                    _ => (),
                },
            );
        }
        rank
    }
}

/// Vectors with entries at the same places.
#[derive(Clone, Copy)]
struct SparseVectors<'a> {
    /// one vector after the other
    values: &'a [f64],
    /// ascending
    indices: &'a [i32],
}

impl Entries {
    fn rows(&self) -> usize {
        self.parent.len()
    }

    /// Subtracts from row `r` what the rows below contribute.
    #[inline(always)]
    fn subtract_below(&self, dense: &mut [f64], values: &[f64], r: usize) {
        let (start, end) = self.column[r];
        let mut rest = &self.below[start..end];
        while !rest.is_empty() {
            let (used, tail) = rest.split_at(self.chain_length(rest));
            match *used {
                [a, b, c, d, ..] => self.subtract_rows(dense, values, [a, b, c, d]),
                [a, b, c] => self.subtract_rows(dense, values, [a, b, c]),
                [a, b] => self.subtract_rows(dense, values, [a, b]),
                [a] => self.subtract_rows(dense, values, [a]),
                [] => return,
            }
            rest = tail;
        }
    }

    /// Number of entries, up to four, whose rows have the same columns as far as the entry.
    ///
    /// What a row has left of its parent, the parent has too; if the counts are equal, the columns are.
    #[inline(always)]
    fn chain_length(&self, entries: &[(i32, usize)]) -> usize {
        let place = |&(i, address): &(i32, usize)| address - self.rowadr[i as usize];
        let mut length = 1;
        while length < entries.len().min(4)
            && self.parent[entries[length - 1].0 as usize] == entries[length].0
            && place(&entries[length - 1]) == place(&entries[length])
        {
            length += 1;
        }
        length
    }

    /// Subtracts the contributions of `N` rows that have the same columns.
    #[inline(always)]
    fn subtract_rows<const N: usize>(
        &self,
        dense: &mut [f64],
        values: &[f64],
        entries: [(i32, usize); N],
    ) {
        let rows = entries.map(|(i, address)| &values[self.rowadr[i as usize]..=address]);
        let factors = entries.map(|(_, address)| -values[address]);
        for (columns, part) in self.runs.row(entries[0].0 as usize, rows[0].len()) {
            let parts = rows.map(|row| &row[part.clone()]);
            add_rows(&mut dense[columns], parts, factors);
        }
    }

    /// Divides row `r` by the root of its pivot, stores it, and clears the buffer.
    #[inline(always)]
    fn finish_row(
        &self,
        dense: &mut [f64],
        values: &mut [f64],
        r: usize,
        mindiag: f64,
        rank: &mut usize,
    ) {
        let mut pivot = dense[r];
        if pivot < mindiag {
            pivot = mindiag;
            *rank -= 1;
        }
        let diag = pivot.sqrt();
        let inverse = 1.0 / diag;
        let (start, last) = (self.rowadr[r], self.rowadr[r + 1] - 1);
        let row = &mut values[start..=last];
        for (columns, part) in self.runs.row(r, row.len()) {
            for (x, dense) in row[part].iter_mut().zip(&mut dense[columns]) {
                *x = *dense * inverse;
                *dense = 0.0;
            }
        }
        values[last] = diag;
    }

    /// Row `i` without its diagonal, columns and entries, and the diagonal.
    #[inline(always)]
    fn split_row<'a>(&'a self, values: &'a [f64], i: usize) -> (&'a [i32], &'a [f64], f64) {
        let (start, diag) = (self.rowadr[i], self.rowadr[i + 1] - 1);
        (
            &self.colind[start..diag],
            &values[start..diag],
            values[diag],
        )
    }

    /// [`FactorPattern::update`] for `K` vectors: from the row of their last entry to the root of the tree.
    #[inline(always)]
    fn update<const K: usize>(
        &self,
        dense: &mut [f64],
        values: &mut [f64],
        x: SparseVectors<'_>,
        plus: [bool; K],
        rank: &mut usize,
    ) {
        let Some(&last) = x.indices.last() else {
            return;
        };
        let mut vectors = split_vectors::<K>(dense, self.rows());
        for (dense, values) in vectors
            .iter_mut()
            .zip(x.values.chunks_exact(x.indices.len()))
        {
            for (&i, &x) in x.indices.iter().zip(values) {
                dense[i as usize] = x;
            }
        }
        let mut next = last;
        while next >= 0 {
            let i = next as usize;
            next = self.parent[i];
            let x_i: [f64; K] = std::array::from_fn(|k| std::mem::take(&mut vectors[k][i]));
            if x_i == [0.0; K] {
                continue;
            }
            let (start, diag) = (self.rowadr[i], self.rowadr[i + 1] - 1);
            let (left, rest) = values[start..=diag].split_at_mut(diag - start);
            let rotations = Rotations::new(&mut rest[0], x_i, plus, rank);
            for (columns, part) in self.runs.row(i, left.len()) {
                let x = vectors.each_mut().map(|x| &mut x[columns.clone()]);
                rotations.apply(&mut left[part], x);
            }
        }
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
                    let x = |i: i32| sim_math::sin((i as f64 + 1.3) * (k as f64 + 0.7));
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
            super::super::dense::add_to(row, &mat[r * N..=r * N + r])
        });
        assert_eq!(rank, N);
        values
    }

    fn densify(pattern: &FactorPattern, values: &[f64]) -> Vec<f64> {
        let mut mat = vec![0.0; N * N];
        for i in 0..N {
            let row = pattern.entries.rowadr[i]..pattern.entries.rowadr[i + 1];
            let (columns, entries) = (&pattern.entries.colind[row.clone()], &values[row]);
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

        let b: Vec<f64> = (0..N).map(|i| sim_math::cos(i as f64)).collect();
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
                    .map(|&i| sim_math::sin(i as f64 - k as f64))
                    .collect();
                // explicit zeros happen
                x[clique.len() - 1] *= (k % 2) as f64;
                let mut full = vec![0.0; N];
                for (&i, &x) in clique.iter().zip(&x) {
                    full[i as usize] = x;
                }
                assert_eq!(pattern.update(&mut values, &x, clique, &[plus]), N);
                reverse_chol_update(&mut dense, &mut full, N, &[plus]);
                assert_close(&densify(&pattern, &values), &dense);
                assert!(pattern.dense.iter().all(|&x| x == 0.0));
            }
        }
        let again = factor(&mut pattern, &matrix());
        assert_close(&values, &again);
    }

    #[test]
    fn several_updates_at_once_agree_with_dense() {
        for (k, clique) in CLIQUES.iter().enumerate() {
            let mut pattern = pattern();
            let mut values = factor(&mut pattern, &matrix());
            let mut dense = densify(&pattern, &values);
            let count = k + 1;
            let x: Vec<f64> = (0..count * clique.len())
                .map(|i| sim_math::sin(i as f64))
                .collect();
            let mut full = vec![0.0; count * N];
            for (x, full) in x.chunks(clique.len()).zip(full.chunks_mut(N)) {
                for (&i, &x) in clique.iter().zip(x) {
                    full[i as usize] = x;
                }
            }
            let plus = vec![true; count];
            assert_eq!(pattern.update(&mut values, &x, clique, &plus), N);
            reverse_chol_update(&mut dense, &mut full, N, &plus);
            assert_close(&densify(&pattern, &values), &dense);
            assert!(pattern.dense.iter().all(|&x| x == 0.0));
        }
    }

    #[test]
    fn nothing_is_a_matrix_too() {
        let mut pattern = FactorPattern::default();
        pattern.analyse(0, |_| std::iter::empty());
        assert!(pattern.is_empty());
        assert_eq!(pattern.factor(&mut [], MINVAL, |_, _| ()), 0);
        pattern.solve(&mut [], &[]);
        assert_eq!(pattern.update(&mut [], &[], &[], &[true]), 0);
    }
}

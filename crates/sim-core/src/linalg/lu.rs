//! Sparse LU factorisation of matrices with the structure of a tree, from the last row to the first.
//!
//! The pattern is symmetric even where the values are not, and eliminating from the leaves fills in nothing. The result
//! takes the place of the matrix: L with its diagonal below, and U above, whose diagonal is one; the product is (U+I)·L.

use super::simd::vectorize;
use super::sparse::{Pattern, dot_sparse};
use crate::math::MINVAL;
use std::ops::Range;

/// Why a factorisation stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LuError {
    /// a pivot is missing or practically zero
    #[error("diagonal element of row {0} too small")]
    Pivot(usize),
    /// the pattern is not that of a tree
    #[error("factorisation requires fill-in at row {0}")]
    FillIn(usize),
}

impl LuError {
    /// The row at which it stopped.
    pub fn row(self) -> usize {
        match self {
            LuError::Pivot(row) | LuError::FillIn(row) => row,
        }
    }
}

/// Factorises `lu`, the values of a square matrix with this pattern, in place. `remaining` is work space.
pub fn factor_lu_sparse(
    lu: &mut [f64],
    pattern: Pattern<'_>,
    remaining: &mut Vec<i32>,
) -> Result<(), LuError> {
    factor_lu_rows(lu, pattern, remaining, 0..pattern.rows())
}

/// As [`factor_lu_sparse`], for some of the rows: all those of one tree or of some that follow each other.
pub fn factor_lu_rows(
    lu: &mut [f64],
    pattern: Pattern<'_>,
    remaining: &mut Vec<i32>,
    rows: Range<usize>,
) -> Result<(), LuError> {
    vectorize(
        #[inline(always)]
        || factor(lu, pattern, remaining, rows),
    )
}

#[inline(always)]
fn factor(
    lu: &mut [f64],
    pattern: Pattern<'_>,
    remaining: &mut Vec<i32>,
    rows: Range<usize>,
) -> Result<(), LuError> {
    // entries of each row that are not final yet
    remaining.resize(pattern.rows(), 0);
    remaining[rows.clone()].copy_from_slice(&pattern.rownnz[rows.clone()]);
    let colind = pattern.colind;
    for i in rows.rev() {
        let start_i = pattern.rowadr[i] as usize;
        remaining[i] -= 1;
        let below_i = remaining[i].max(0) as usize;
        let diag = start_i + below_i;
        if colind.get(diag) != Some(&(i as i32)) || lu[diag].abs() < MINVAL {
            return Err(LuError::Pivot(i));
        }
        let pivot = lu[diag];

        // by symmetry, the rows above with an entry in column i are the columns of row i
        for adr in (start_i..diag).rev() {
            let j = colind[adr] as usize;
            let start_j = pattern.rowadr[j] as usize;
            let last_j = start_j + remaining[j].max(1) as usize - 1;
            if colind[last_j] != i as i32 {
                return Err(LuError::FillIn(i));
            }
            remaining[j] -= 1;
            lu[last_j] /= pivot;
            let factor = lu[last_j];

            let (row_j, row_i) = lu.split_at_mut(start_i);
            let (row_j, row_i) = (&mut row_j[start_j..last_j], &row_i[..below_i]);
            let (cols_j, cols_i) = (&colind[start_j..last_j], &colind[start_i..diag]);
            subtract_subset(row_j, cols_j, row_i, cols_i, factor).ok_or(LuError::FillIn(i))?;
        }
    }
    Ok(())
}

/// `row_j -= factor * row_i`, where all columns of row i must be columns of row j.
#[inline(always)]
fn subtract_subset(
    row_j: &mut [f64],
    cols_j: &[i32],
    row_i: &[f64],
    cols_i: &[i32],
    factor: f64,
) -> Option<()> {
    // mostly the columns are the same, and then there is no need to look at them
    if cols_i.len() == cols_j.len() {
        for (value, x) in row_j.iter_mut().zip(row_i) {
            *value -= x * factor;
        }
        return Some(());
    }
    let mut next = 0;
    for (value, col) in row_j.iter_mut().zip(cols_j) {
        if cols_i.get(next) == Some(col) {
            *value -= row_i[next] * factor;
            next += 1;
        }
    }
    (next == cols_i.len()).then_some(())
}

/// Solves mat·res = vec with the factors `lu` of `mat`. `res` and `vec` have one element per row; `diag` holds the place of
/// the diagonal among the entries of each row.
pub fn solve_lu_sparse(
    res: &mut [f64],
    lu: &[f64],
    vec: &[f64],
    diag: &[i32],
    pattern: Pattern<'_>,
) {
    solve_lu_rows(res, lu, vec, diag, pattern, 0..pattern.rows());
}

/// As [`solve_lu_sparse`], for some of the rows: all those of one tree or of some that follow each other.
pub fn solve_lu_rows(
    res: &mut [f64],
    lu: &[f64],
    vec: &[f64],
    diag: &[i32],
    pattern: Pattern<'_>,
    rows: Range<usize>,
) {
    let colind = pattern.colind;
    for i in rows.clone().rev() {
        let row = pattern.row(i);
        let upper = row.start + diag[i] as usize + 1..row.end;
        res[i] = vec[i];
        if !upper.is_empty() {
            res[i] -= dot_sparse(&lu[upper.clone()], &colind[upper], res);
        }
    }
    for i in rows {
        let start = pattern.row(i).start;
        let diagonal = start + diag[i] as usize;
        if diagonal > start {
            res[i] -= dot_sparse(&lu[start..diagonal], &colind[start..diagonal], res);
        }
        res[i] /= lu[diagonal];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linalg::sparse::mul_mat_vec_sparse;

    // the tree 0 <- 1 <- 2, 0 <- 3
    const NNZ: [i32; 4] = [4, 3, 3, 2];
    const ADR: [i32; 4] = [0, 4, 7, 10];
    const COL: [i32; 12] = [0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 0, 3];
    const DIAG: [i32; 4] = [0, 1, 2, 1];

    #[test]
    fn solving_undoes_multiplying() {
        let pattern = Pattern::new(&NNZ, &ADR, &COL);
        let mat = [9.0, 1.0, 2.0, -1.0, 0.5, 8.0, 1.5, -2.0, 0.3, 7.0, 1.0, 6.0];
        let x = [1.0, 2.0, -3.0, 4.0];
        let (mut y, mut res) = ([0.0; 4], [0.0; 4]);
        mul_mat_vec_sparse(&mut y, &mat, &x, pattern);
        let mut lu = mat;
        assert_eq!(factor_lu_sparse(&mut lu, pattern, &mut Vec::new()), Ok(()));
        solve_lu_sparse(&mut res, &lu, &y, &DIAG, pattern);
        for (r, x) in res.iter().zip(x) {
            assert!((r - x).abs() < 1e-14);
        }
    }

    #[test]
    fn zero_pivot_is_an_error() {
        let pattern = Pattern::new(&NNZ, &ADR, &COL);
        let mut lu = [0.0; 12];
        let result = factor_lu_sparse(&mut lu, pattern, &mut Vec::new());
        assert_eq!(result, Err(LuError::Pivot(3)));
    }
}

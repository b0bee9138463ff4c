//! Factorisation of inertia matrices as L'·D·L.
//!
//! A tree's inertia matrix couples a dof with its ancestors only, so the columns of a row are the first columns of the
//! rows of its descendants. Eliminating from the last dof to the first therefore fills in nothing, and each update of a
//! row works on a contiguous piece of memory. The factors take the place of the lower triangle: L (its unit diagonal left
//! out) and D on the diagonal.

use super::dense::{add_to_scl, dot};
use super::sparse::{Pattern, dot_sparse};

/// Factorises `mat`, a lower triangle with the diagonal last in each row, in place, and writes 1/D to `diag_inv`.
pub fn factor_i(mat: &mut [f64], diag_inv: &mut [f64], pattern: Pattern<'_>) {
    for k in (0..pattern.rows()).rev() {
        let row = pattern.row(k);
        let (above, rest) = mat.split_at_mut(row.start);
        let Some((diagonal, row_k)) = rest[..row.len()].split_last_mut() else {
            continue;
        };
        let inv = 1.0 / *diagonal;
        diag_inv[k] = inv;
        if row_k.is_empty() {
            continue;
        }
        let cols = &pattern.colind[row.start..row.end - 1];
        for (index, &i) in cols.iter().enumerate().rev() {
            let factor = -row_k[index] * inv;
            let row_i = pattern.row(i as usize);
            add_to_scl(&mut above[row_i], row_k, factor);
        }
        row_k.iter_mut().for_each(|x| *x *= inv);
    }
}

/// Replaces `x` by the solution of L'·D·L·y = x, for one vector.
pub fn solve_ld(x: &mut [f64], ld: &[f64], diag_inv: &[f64], pattern: Pattern<'_>) {
    let n = pattern.rows();
    let x = &mut x[..n];
    solve_upper(x, ld, pattern);
    x.iter_mut().zip(diag_inv).for_each(|(x, inv)| *x *= inv);
    solve_lower(x, ld, pattern);
}

/// Replaces each of the vectors in `x`, one after the other, by the solution of L'·D·L·y = x.
pub fn solve_ld_many(x: &mut [f64], ld: &[f64], diag_inv: &[f64], pattern: Pattern<'_>) {
    let n = pattern.rows();
    if n > 0 {
        x.chunks_exact_mut(n)
            .for_each(|x| solve_ld(x, ld, diag_inv, pattern));
    }
}

/// The entries of L in row `i`, and their columns.
#[inline]
fn strict_row<'a>(ld: &'a [f64], pattern: Pattern<'a>, i: usize) -> (&'a [f64], &'a [i32]) {
    let row = pattern.row(i);
    let end = (row.end - 1).max(row.start);
    (&ld[row.start..end], &pattern.colind[row.start..end])
}

/// The columns of a row as a range, if they follow each other without a gap.
#[inline]
fn contiguous(cols: &[i32]) -> Option<std::ops::Range<usize>> {
    let (&first, &last) = (cols.first()?, cols.last()?);
    let range = first as usize..last as usize + 1;
    (range.len() == cols.len()).then_some(range)
}

/// Solves L'·y = x in place.
pub fn solve_upper(x: &mut [f64], ld: &[f64], pattern: Pattern<'_>) {
    for i in (0..pattern.rows()).rev() {
        let x_i = x[i];
        if x_i == 0.0 {
            continue;
        }
        let (entries, cols) = strict_row(ld, pattern, i);
        if let Some(range) = contiguous(cols) {
            add_to_scl(&mut x[range], entries, -x_i);
        } else {
            for (e, &j) in entries.iter().zip(cols) {
                x[j as usize] -= e * x_i;
            }
        }
    }
}

/// Solves L·y = x in place.
pub fn solve_lower(x: &mut [f64], ld: &[f64], pattern: Pattern<'_>) {
    for i in 0..pattern.rows() {
        let (entries, cols) = strict_row(ld, pattern, i);
        if entries.is_empty() {
            continue;
        }
        x[i] -= match contiguous(cols) {
            Some(range) => dot(entries, &x[range]),
            None => dot_sparse(entries, cols, x),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linalg::sparse::mul_sym_vec_sparse;

    // a branching tree: 0 <- 1 <- 2, 0 <- 3, and 4 on its own
    const NNZ: [i32; 5] = [1, 2, 3, 2, 1];
    const ADR: [i32; 5] = [0, 1, 3, 6, 8];
    const COL: [i32; 9] = [0, 0, 1, 0, 1, 2, 0, 3, 4];

    #[test]
    fn solving_undoes_multiplying() {
        let pattern = Pattern::new(&NNZ, &ADR, &COL);
        let mat = [9.0, 1.0, 7.0, 0.5, -0.25, 5.0, 2.0, 4.0, 3.0];
        let x = [1.0, -2.0, 3.0, -4.0, 5.0];
        let mut y = [0.0; 5];
        mul_sym_vec_sparse(&mut y, &mat, &x, pattern);
        let (mut ld, mut inv) = (mat, [0.0; 5]);
        factor_i(&mut ld, &mut inv, pattern);
        solve_ld(&mut y, &ld, &inv, pattern);
        for (y, x) in y.iter().zip(x) {
            assert!((y - x).abs() < 1e-14, "{y} {x}");
        }
    }
}

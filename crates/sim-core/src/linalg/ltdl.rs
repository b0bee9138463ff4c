//! Factorisation of inertia matrices as L'·D·L.
//!
//! A tree's inertia matrix couples a dof with its ancestors only, so the columns of a row are the first columns of the
//! rows of its descendants. Eliminating from the last dof to the first therefore fills in nothing, and each update of a
//! row works on a contiguous piece of memory. The factors take the place of the lower triangle: L (its unit diagonal left
//! out) and D on the diagonal.

use super::dense::{add_rows, add_to_scl, dot_run};
use super::simd::vectorize;
use super::sparse::{Pattern, dot_sparse};
use std::ops::Range;

/// Factorises `mat`, a lower triangle with the diagonal last in each row, in place, and writes 1/D to `diag_inv`, one
/// element per row.
pub fn factor_i(mat: &mut [f64], diag_inv: &mut [f64], pattern: Pattern<'_>) {
    factor_i_rows(mat, diag_inv, pattern, 0..pattern.rows());
}

/// As [`factor_i`], for some of the rows: all those of one tree or of some that follow each other.
pub fn factor_i_rows(
    mat: &mut [f64],
    diag_inv: &mut [f64],
    pattern: Pattern<'_>,
    rows: Range<usize>,
) {
    vectorize(
        #[inline(always)]
        || {
            let mut end = rows.end;
            while end > rows.start {
                end -= match chain_length(pattern, end) {
                    4.. => eliminate::<4>(mat, diag_inv, pattern, end),
                    2 | 3 => eliminate::<2>(mat, diag_inv, pattern, end),
                    _ => eliminate::<1>(mat, diag_inv, pattern, end),
                };
            }
        },
    );
}

/// Number of rows, up to four, before row `end` of which each is the parent of the next.
#[inline(always)]
fn chain_length(pattern: Pattern<'_>, end: usize) -> usize {
    let is_child = |row: usize| {
        pattern.rownnz[row] == pattern.rownnz[row - 1] + 1 && {
            let diagonal = pattern.row(row).end - 1;
            pattern.colind[diagonal - 1] as usize == row - 1
        }
    };
    let mut length = 1;
    while length < 4 && end > length && is_child(end - length) {
        length += 1;
    }
    length
}

/// Eliminates the `N` rows before row `end`, each the parent of the next. Taken together they visit every row above once
/// instead of `N` times; the order of sums in each entry stays the same.
#[inline(always)]
fn eliminate<const N: usize>(
    mat: &mut [f64],
    diag_inv: &mut [f64],
    pattern: Pattern<'_>,
    end: usize,
) -> usize {
    let first = end - N;
    let start = pattern.row(first).start;
    let shared = pattern.row(first).len() - 1;
    let (above, block) = mat.split_at_mut(start);

    // among themselves
    let adr: [usize; N] = std::array::from_fn(|n| pattern.row(first + n).start - start);
    let mut inv = [0.0; N];
    for n in (0..N).rev() {
        let (lower, row) = block.split_at_mut(adr[n]);
        let row = &row[..shared + n + 1];
        inv[n] = 1.0 / row[shared + n];
        diag_inv[first + n] = inv[n];
        for i in (0..n).rev() {
            let target = &mut lower[adr[i]..adr[i] + shared + i + 1];
            add_to_scl(target, row, -row[shared + i] * inv[n]);
        }
    }

    // the rows above: from the last row to the first, as if they were eliminated one by one
    let rows: [&[f64]; N] = std::array::from_fn(|k| {
        let first = adr[N - 1 - k];
        &block[first..first + shared]
    });
    let cols = &pattern.colind[start..start + shared];
    for (index, &i) in cols.iter().enumerate().rev() {
        let row = pattern.row(i as usize);
        let factors = std::array::from_fn(|k| -rows[k][index] * inv[N - 1 - k]);
        add_rows(
            &mut above[row.clone()],
            rows.map(|part| &part[..row.len()]),
            factors,
        );
    }

    for n in 0..N {
        let row = &mut block[adr[n]..adr[n] + shared + n];
        row.iter_mut().for_each(|x| *x *= inv[n]);
    }
    N
}

/// Replaces `x`, one element per row, by the solution of L'·D·L·y = x. `ld` and `diag_inv` are what [`factor_i`] wrote.
pub fn solve_ld(x: &mut [f64], ld: &[f64], diag_inv: &[f64], pattern: Pattern<'_>) {
    solve_ld_rows(x, ld, diag_inv, pattern, 0..pattern.rows());
}

/// As [`solve_ld`], for some of the rows: all those of one tree or of some that follow each other.
pub fn solve_ld_rows(
    x: &mut [f64],
    ld: &[f64],
    diag_inv: &[f64],
    pattern: Pattern<'_>,
    rows: Range<usize>,
) {
    upper_rows(x, ld, pattern, rows.clone());
    let scaled = x[rows.clone()].iter_mut().zip(&diag_inv[rows.clone()]);
    scaled.for_each(|(x, inv)| *x *= inv);
    lower_rows(x, ld, pattern, rows);
}

/// [`solve_ld`] for each of the vectors that follow each other in `x`.
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

/// Solves L'·y = x in place, with L in `ld` as [`factor_i`] wrote it.
pub fn solve_upper(x: &mut [f64], ld: &[f64], pattern: Pattern<'_>) {
    upper_rows(x, ld, pattern, 0..pattern.rows());
}

fn upper_rows(x: &mut [f64], ld: &[f64], pattern: Pattern<'_>, rows: Range<usize>) {
    for i in rows.rev() {
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

/// Solves L·y = x in place, with L in `ld` as [`factor_i`] wrote it.
pub fn solve_lower(x: &mut [f64], ld: &[f64], pattern: Pattern<'_>) {
    lower_rows(x, ld, pattern, 0..pattern.rows());
}

fn lower_rows(x: &mut [f64], ld: &[f64], pattern: Pattern<'_>, rows: Range<usize>) {
    for i in rows {
        let (entries, cols) = strict_row(ld, pattern, i);
        if entries.is_empty() {
            continue;
        }
        x[i] -= match contiguous(cols) {
            Some(range) => dot_run(entries, &x[range]),
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

//! Dense Cholesky factorisation, in two orders.
//!
//! `chol_*` is the textbook one, `A = L * L'`, for small matrices. `reverse_chol_*` starts at the last row,
//! `A = L' * L`: every operation on the factor, rank-one updates included, then runs along rows, and the order
//! is the one in which a kinematic tree has no fill-in. The Newton solver uses it, dense here, sparse in
//! [`FactorPattern`](super::FactorPattern).
//!
//! Matrices have `n` rows and columns; only the lower triangle is read and written, the rest is left as it is.

use super::dense::{add_rows, add_to_scl, dot};
use super::simd::vectorize;
use crate::math::MINVAL;

/// Factorises `mat = L * L'` in place, `n * n`. Pivots below `mindiag` are raised to it; returns how many were not: `n`
/// for a matrix that is positive definite.
///
/// ```
/// use sim_core::linalg::{chol_factor, chol_solve};
/// let mut mat = [4.0, 0.0, 2.0, 5.0];
/// assert_eq!(chol_factor(&mut mat, 2, 1e-15), 2);
/// assert_eq!(mat, [2.0, 0.0, 1.0, 2.0]);
/// let mut x = [8.0, 12.0];
/// chol_solve(&mut x, &mat, 2);
/// assert_eq!(x, [1.0, 2.0]);
/// ```
pub fn chol_factor(mat: &mut [f64], n: usize, mindiag: f64) -> usize {
    let mut rank = n;
    for j in 0..n {
        let (top, below) = mat.split_at_mut((j + 1) * n);
        let row_j = &mut top[j * n..=j * n + j];
        let (left, diag) = row_j.split_at_mut(j);
        let mut pivot = diag[0] - dot(left, left);
        if pivot < mindiag {
            pivot = mindiag;
            rank -= 1;
        }
        diag[0] = pivot.sqrt();

        let inverse = 1.0 / diag[0];
        for row_i in below.chunks_exact_mut(n) {
            row_i[j] = (row_i[j] - dot(&row_i[..j], left)) * inverse;
        }
    }
    rank
}

/// Solves `L * L' * x = res` in place, with the factor `mat` of [`chol_factor`] and `n` elements of `res`.
pub fn chol_solve(res: &mut [f64], mat: &[f64], n: usize) {
    for i in 0..n {
        let row = &mat[i * n..=i * n + i];
        res[i] = (res[i] - dot(&row[..i], res)) / row[i];
    }
    for i in (0..n).rev() {
        let mut x = res[i];
        for j in i + 1..n {
            x -= mat[j * n + i] * res[j];
        }
        res[i] = x / mat[i * (n + 1)];
    }
}

/// The factor of `L * L' + x * x'`, or of `L * L' - x * x'` unless `plus`, in place of the factor `mat`. Overwrites `x`, of
/// length `n`. Returns the number of pivots that did not have to be raised to [`MINVAL`].
pub fn chol_update(mat: &mut [f64], x: &mut [f64], n: usize, plus: bool) -> usize {
    let sign = if plus { 1.0 } else { -1.0 };
    let mut rank = n;
    for k in 0..n {
        let xk = x[k];
        if xk == 0.0 {
            continue;
        }
        let diag = mat[k * (n + 1)];
        let mut square = diag * diag + sign * (xk * xk);
        if square < MINVAL {
            square = MINVAL;
            rank -= 1;
        }
        let r = square.sqrt();
        let (c, s) = (r / diag, xk / diag);
        let inverse = 1.0 / c;
        mat[k * (n + 1)] = r;
        for i in k + 1..n {
            let entry = (mat[i * n + k] + sign * (s * x[i])) * inverse;
            mat[i * n + k] = entry;
            x[i] = c * x[i] - s * entry;
        }
    }
    rank
}

/// Factorises `mat = L' * L` in place, `n * n`. Pivots below `mindiag` are raised to it; returns how many were not.
pub fn reverse_chol_factor(mat: &mut [f64], n: usize, mindiag: f64) -> usize {
    vectorize(
        #[inline(always)]
        || {
            let mut rank = n;
            let mut end = n;
            while end > 0 {
                end -= match end {
                    1 => eliminate::<1>(mat, n, end, mindiag, &mut rank),
                    2 | 3 => eliminate::<2>(mat, n, end, mindiag, &mut rank),
                    _ => eliminate::<4>(mat, n, end, mindiag, &mut rank),
                };
            }
            rank
        },
    )
}

/// Eliminates the `N` rows before row `end`: first among themselves, then from all rows above at once.
#[inline(always)]
fn eliminate<const N: usize>(
    mat: &mut [f64],
    n: usize,
    end: usize,
    mindiag: f64,
    rank: &mut usize,
) -> usize {
    let first = end - N;
    let (above, block) = mat.split_at_mut(first * n);
    for k in (0..N).rev() {
        let r = first + k;
        let (siblings, row) = block.split_at_mut(k * n);
        let (left, diag) = row[..=r].split_at_mut(r);
        let mut pivot = diag[0];
        if pivot < mindiag {
            pivot = mindiag;
            *rank -= 1;
        }
        diag[0] = pivot.sqrt();
        let inverse = 1.0 / diag[0];
        left.iter_mut().for_each(|x| *x *= inverse);
        for (c, sibling) in siblings.chunks_exact_mut(n).enumerate() {
            let c = first + c;
            add_to_scl(&mut sibling[..=c], &left[..=c], -left[c]);
        }
    }

    // from the last row to the first, as if they were eliminated one by one
    let rows: [&[f64]; N] = std::array::from_fn(|k| &block[(N - 1 - k) * n..][..first]);
    for (c, target) in above.chunks_exact_mut(n).enumerate() {
        let factors = rows.map(|row| -row[c]);
        if factors != [0.0; N] {
            add_rows(&mut target[..=c], rows.map(|row| &row[..=c]), factors);
        }
    }
    N
}

/// Solves `L' * L * x = res` in place, with the factor `mat` of [`reverse_chol_factor`] and `n` elements of `res`.
pub fn reverse_chol_solve(res: &mut [f64], mat: &[f64], n: usize) {
    vectorize(
        #[inline(always)]
        || {
            for i in (0..n).rev() {
                let row = &mat[i * n..=i * n + i];
                let (left, rest) = res.split_at_mut(i);
                rest[0] /= row[i];
                add_to_scl(left, &row[..i], -rest[0]);
            }
            for i in 0..n {
                let row = &mat[i * n..=i * n + i];
                res[i] = (res[i] - dot(&row[..i], res)) / row[i];
            }
        },
    );
}

/// The factor of `L' * L` plus or minus `x * x'`, for each vector `x` and whether it is to be added, in place of the factor
/// `mat`.
///
/// The vectors, of length `n`, follow each other in `x`, which is overwritten. Several at once are faster than one by
/// one. Returns the number of pivots that did not have to be raised to [`MINVAL`].
pub fn reverse_chol_update(mat: &mut [f64], x: &mut [f64], n: usize, plus: &[bool]) -> usize {
    let mut rank = n;
    let mut rest = x;
    for signs in plus.chunks(4) {
        let (block, after) = rest.split_at_mut(signs.len() * n);
        rest = after;
        vectorize(
            #[inline(always)]
            || match *signs {
                [a, b, c, d] => update_block(mat, block, n, [a, b, c, d], &mut rank),
                [a, b, c] => update_block(mat, block, n, [a, b, c], &mut rank),
                [a, b] => update_block(mat, block, n, [a, b], &mut rank),
                [a] => update_block(mat, block, n, [a], &mut rank),
                _ => (),
            },
        );
    }
    rank
}

/// [`reverse_chol_update`] for `K` vectors.
#[inline(always)]
fn update_block<const K: usize>(
    mat: &mut [f64],
    x: &mut [f64],
    n: usize,
    plus: [bool; K],
    rank: &mut usize,
) {
    let mut vectors = split_vectors::<K>(x, n);
    for r in (0..n).rev() {
        let x_r: [f64; K] = std::array::from_fn(|k| vectors[k][r]);
        if x_r != [0.0; K] {
            let (left, diag) = mat[r * n..=r * n + r].split_at_mut(r);
            let rotations = Rotations::new(&mut diag[0], x_r, plus, rank);
            rotations.apply(left, vectors.each_mut().map(|x| &mut x[..r]));
        }
    }
}

/// `K` vectors of length `n` that follow each other.
#[inline(always)]
pub(super) fn split_vectors<const K: usize>(x: &mut [f64], n: usize) -> [&mut [f64]; K] {
    let mut vectors = x.chunks_exact_mut(n.max(1));
    std::array::from_fn(|_| vectors.next().unwrap_or_default())
}

/// The rotations that take one entry of each of `K` vectors into the diagonal of a factor, one after the other, and
/// with it the rest of the row.
///
/// Their roots and quotients do not wait for each other; that is what makes several vectors at once fast.
pub(super) struct Rotations<const K: usize> {
    c: [f64; K],
    s: [f64; K],
    s_signed: [f64; K],
}

impl<const K: usize> Rotations<K> {
    /// Updates the diagonal entry `diag` by each `x`; counts `rank` down where it had to be raised.
    #[inline(always)]
    pub(super) fn new(
        diag: &mut f64,
        x: [f64; K],
        plus: [bool; K],
        rank: &mut usize,
    ) -> Rotations<K> {
        let mut square = *diag * *diag;
        let squares: [f64; K] = std::array::from_fn(|k| {
            let change = x[k] * x[k];
            square += if plus[k] { change } else { -change };
            if square < MINVAL {
                square = MINVAL;
                *rank = rank.saturating_sub(1);
            }
            square
        });
        let after = squares.map(f64::sqrt);
        let before: [f64; K] = std::array::from_fn(|k| if k == 0 { *diag } else { after[k - 1] });
        let s: [f64; K] = std::array::from_fn(|k| -x[k] / after[k]);
        *diag = after[K - 1];
        Rotations {
            c: std::array::from_fn(|k| before[k] / after[k]),
            s,
            s_signed: std::array::from_fn(|k| if plus[k] { -s[k] } else { s[k] }),
        }
    }

    /// Rotates a stretch of the row and the same stretch of each `x`. They are short, so they are cut into fours by hand.
    #[inline(always)]
    pub(super) fn apply(&self, row: &mut [f64], x: [&mut [f64]; K]) {
        let x = x.map(|x| &mut x[..row.len()]);
        let (fours, tail) = row.as_chunks_mut::<4>();
        let mut x = x.map(|x| x.as_chunks_mut::<4>());
        for (i, four) in fours.iter_mut().enumerate() {
            let x_fours = x.each_mut().map(|x| &mut x.0[i]);
            self.rotate(four, x_fours);
        }
        for (i, entry) in tail.iter_mut().enumerate() {
            let x_tails = x.each_mut().map(|x| std::array::from_mut(&mut x.1[i]));
            self.rotate(std::array::from_mut(entry), x_tails);
        }
    }

    /// Rotates `N` columns.
    #[inline(always)]
    fn rotate<const N: usize>(&self, row: &mut [f64; N], x: [&mut [f64; N]; K]) {
        for (k, x) in x.into_iter().enumerate() {
            for n in 0..N {
                let (entry, x_n) = (row[n], x[n]);
                row[n] = self.c[k] * entry + self.s_signed[k] * x_n;
                x[n] = self.s[k] * entry + self.c[k] * x_n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::dense::mul_mat_vec;
    use super::*;

    const N: usize = 7;

    /// Numbers in [-1, 1) that are the same in every run.
    fn noise(seed: u64) -> impl FnMut() -> f64 {
        let mut state = seed.wrapping_mul(2).wrapping_add(1);
        move || {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }
    }

    fn spd(seed: u64) -> Vec<f64> {
        let mut next = noise(seed);
        let root: Vec<f64> = (0..N * N).map(|_| next()).collect();
        let mut mat = vec![0.0; N * N];
        for i in 0..N {
            for j in 0..N {
                mat[i * N + j] = dot(&root[i * N..(i + 1) * N], &root[j * N..(j + 1) * N])
                    + if i == j { 0.5 } else { 0.0 };
            }
        }
        mat
    }

    fn assert_lower_close(a: &[f64], b: &[f64], tolerance: f64) {
        for i in 0..N {
            for j in 0..=i {
                let (x, y) = (a[i * N + j], b[i * N + j]);
                assert!((x - y).abs() < tolerance, "({i}, {j}): {x} and {y}");
            }
        }
    }

    #[test]
    fn both_orders_solve() {
        let mat = spd(1);
        let x: Vec<f64> = (0..N).map(|i| i as f64 - 2.5).collect();
        let mut b = vec![0.0; N];
        mul_mat_vec(&mut b, &mat, &x);

        let (mut forward, mut reverse) = (mat.clone(), mat);
        assert_eq!(chol_factor(&mut forward, N, MINVAL), N);
        assert_eq!(reverse_chol_factor(&mut reverse, N, MINVAL), N);
        let (mut x1, mut x2) = (b.clone(), b);
        chol_solve(&mut x1, &forward, N);
        reverse_chol_solve(&mut x2, &reverse, N);
        for i in 0..N {
            assert!((x1[i] - x[i]).abs() < 1e-12);
            assert!((x2[i] - x[i]).abs() < 1e-12);
        }
    }

    #[test]
    fn an_update_equals_a_new_factorisation_and_a_downdate_undoes_it() {
        let mat = spd(2);
        let mut next = noise(3);
        let mut x: Vec<f64> = (0..N).map(|_| next()).collect();
        x[2] = 0.0;
        x[N - 1] = 0.0;
        let mut sum = mat.clone();
        for i in 0..N {
            for j in 0..N {
                sum[i * N + j] += x[i] * x[j];
            }
        }

        type Factor = fn(&mut [f64], usize, f64) -> usize;
        type Update = fn(&mut [f64], &mut [f64], usize, bool) -> usize;
        let reverse: Update = |mat, x, n, plus| reverse_chol_update(mat, x, n, &[plus]);
        let orders: [(Factor, Update); 2] =
            [(chol_factor, chol_update), (reverse_chol_factor, reverse)];
        for (factor, update) in orders {
            let (mut before, mut after) = (mat.clone(), sum.clone());
            factor(&mut before, N, MINVAL);
            factor(&mut after, N, MINVAL);
            let mut updated = before.clone();
            assert_eq!(update(&mut updated, &mut x.clone(), N, true), N);
            assert_lower_close(&updated, &after, 1e-13);
            assert_eq!(update(&mut updated, &mut x.clone(), N, false), N);
            assert_lower_close(&updated, &before, 1e-12);
        }
    }

    #[test]
    fn several_updates_at_once_equal_one_after_the_other() {
        let mut factor = spd(4);
        reverse_chol_factor(&mut factor, N, MINVAL);
        let mut next = noise(5);
        for count in 1..10 {
            // vectors that are taken away have been added before
            let mut x: Vec<f64> = (0..count * N).map(|_| next()).collect();
            x.extend_from_within(..);
            let plus: Vec<bool> = (0..2 * count).map(|k| k < count).collect();
            let (mut at_once, mut one_by_one) = (factor.clone(), factor.clone());
            assert_eq!(
                reverse_chol_update(&mut at_once, &mut x.clone(), N, &plus),
                N
            );
            for (x, &plus) in x.chunks_exact_mut(N).zip(&plus) {
                reverse_chol_update(&mut one_by_one, x, N, &[plus]);
            }
            assert_lower_close(&at_once, &one_by_one, 1e-12);
            assert_lower_close(&at_once, &factor, 1e-11);
        }
    }

    #[test]
    fn lost_rank_is_told() {
        let mut zero = vec![0.0; N * N];
        assert_eq!(chol_factor(&mut zero.clone(), N, MINVAL), 0);
        assert_eq!(reverse_chol_factor(&mut zero, N, MINVAL), 0);

        let mut identity = vec![0.0; N * N];
        for i in 0..N {
            identity[i * (N + 1)] = 1.0;
        }
        let mut x = [0.0; N];
        x[3] = 1.0;
        assert_eq!(
            chol_update(&mut identity.clone(), &mut x.clone(), N, false),
            N - 1
        );
        assert_eq!(
            reverse_chol_update(&mut identity, &mut x, N, &[false]),
            N - 1
        );
    }
}

//! Dense Cholesky factorisation, in two orders.
//!
//! `chol_*` is the textbook one, `A = L * L'`, for small matrices. `reverse_chol_*` starts at the last row,
//! `A = L' * L`: every operation on the factor, rank-one updates included, then runs along rows, and the order
//! is the one in which a kinematic tree has no fill-in. The Newton solver uses it, dense here, sparse in
//! [`super::sparse_cholesky`].
//!
//! Matrices are row-major; only the lower triangle is read and written.

use super::dense::{add_rows, add_to_scl, dot};
use super::simd::vectorize;
use crate::math::MINVAL;

/// Factorises `mat = L * L'` in place. Pivots below `mindiag` are raised to it; returns how many were not.
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

/// Solves `L * L' * x = res` in place.
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

/// The factor of `L * L' + x * x'`, or of `L * L' - x * x'` unless `plus`. Overwrites `x`. Returns the number of
/// pivots that did not have to be raised to [`MINVAL`].
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

/// Factorises `mat = L' * L` in place. Pivots below `mindiag` are raised to it; returns how many were not.
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

/// Solves `L' * L * x = res` in place.
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

/// The factor of `L' * L + x * x'`, or of `L' * L - x * x'` unless `plus`. Overwrites `x`. Returns the number of
/// pivots that did not have to be raised to [`MINVAL`].
pub fn reverse_chol_update(mat: &mut [f64], x: &mut [f64], n: usize, plus: bool) -> usize {
    vectorize(
        #[inline(always)]
        || {
            let mut rank = n;
            for r in (0..n).rev() {
                let (x_left, x_rest) = x.split_at_mut(r);
                let x_r = x_rest[0];
                if x_r == 0.0 {
                    continue;
                }
                let (left, diag) = mat[r * n..=r * n + r].split_at_mut(r);
                let rotation = Rotation::new(&mut diag[0], x_r, plus, &mut rank);
                for (entry, x) in left.iter_mut().zip(x_left) {
                    rotation.apply(entry, x);
                }
            }
            rank
        },
    )
}

/// The rotation that takes an entry of `x` into the diagonal of a factor, and with it the rest of the row.
pub(super) struct Rotation {
    c: f64,
    s: f64,
    s_signed: f64,
}

impl Rotation {
    /// Updates the diagonal entry `diag` by `x`; counts `rank` down if it had to be raised.
    #[inline(always)]
    pub(super) fn new(diag: &mut f64, x: f64, plus: bool, rank: &mut usize) -> Rotation {
        let square = *diag * *diag + if plus { x * x } else { -(x * x) };
        let r = if square < MINVAL {
            *rank = rank.saturating_sub(1);
            MINVAL.sqrt()
        } else {
            square.sqrt()
        };
        let (c, s) = (*diag / r, -x / r);
        *diag = r;
        Rotation {
            c,
            s,
            s_signed: if plus { -s } else { s },
        }
    }

    /// Rotates one entry of the row and the entry of `x` in the same column.
    #[inline(always)]
    pub(super) fn apply(&self, entry: &mut f64, x: &mut f64) {
        let (old_entry, old_x) = (*entry, *x);
        *entry = self.c * old_entry + self.s_signed * old_x;
        *x = self.s * old_entry + self.c * old_x;
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
        let orders: [(Factor, Update); 2] = [
            (chol_factor, chol_update),
            (reverse_chol_factor, reverse_chol_update),
        ];
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
        assert_eq!(reverse_chol_update(&mut identity, &mut x, N, false), N - 1);
    }
}

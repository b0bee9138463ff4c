//! Quadratic programs with one ellipsoidal constraint: the friction force of one contact.
//!
//! Minimise `0.5 * x' * A * x + x' * b` where `sum((x_i / d_i)^2) <= r^2`. The solution is found by Newton's
//! method on the multiplier of the constraint. Two and three dimensions have the inverse written out.

use super::cholesky::{chol_factor, chol_solve};
use super::dense::dot;

/// Most iterations on the multiplier.
const ITERATIONS: usize = 20;
/// Below this, a determinant counts as singular, a residual or a change of the multiplier as converged.
const SMALL: f64 = 1e-10;

/// Solves the program in `b.len()` dimensions, at most 5. Returns whether the constraint is active.
///
/// A singular `A` gives zero.
pub fn qcqp(res: &mut [f64], a: &[f64], b: &[f64], d: &[f64], r: f64) -> bool {
    match b.len() {
        2 => qcqp2(res, a, b, d, r),
        3 => qcqp3(res, a, b, d, r),
        _ => qcqp_n(res, a, b, d, r),
    }
}

/// Newton's step on the multiplier, given the value and the slope of the constraint; `None` when done.
#[inline]
fn step(value: f64, slope: f64) -> Option<f64> {
    let delta = -value / slope;
    if delta < SMALL { None } else { Some(delta) }
}

/// [`qcqp`] in two dimensions.
pub fn qcqp2(res: &mut [f64], a: &[f64], b: &[f64], d: &[f64], r: f64) -> bool {
    // scaled so that the constraint is a circle
    let (b1, b2) = (b[0] * d[0], b[1] * d[1]);
    let a11 = a[0] * d[0] * d[0];
    let a22 = a[3] * d[1] * d[1];
    let a12 = a[1] * d[0] * d[1];

    let (mut v1, mut v2) = (0.0, 0.0);
    let mut la = 0.0;
    for _ in 0..ITERATIONS {
        let det = (a11 + la) * (a22 + la) - a12 * a12;
        if det < SMALL {
            res[..2].fill(0.0);
            return false;
        }
        let inverse = 1.0 / det;
        let p11 = (a22 + la) * inverse;
        let p22 = (a11 + la) * inverse;
        let p12 = -a12 * inverse;
        v1 = -p11 * b1 - p12 * b2;
        v2 = -p12 * b1 - p22 * b2;

        let value = v1 * v1 + v2 * v2 - r * r;
        if value < SMALL {
            break;
        }
        let slope = -2.0 * (p11 * v1 * v1 + 2.0 * p12 * v1 * v2 + p22 * v2 * v2);
        match step(value, slope) {
            Some(delta) => la += delta,
            None => break,
        }
    }
    res[0] = v1 * d[0];
    res[1] = v2 * d[1];
    la != 0.0
}

/// [`qcqp`] in three dimensions.
pub fn qcqp3(res: &mut [f64], a: &[f64], b: &[f64], d: &[f64], r: f64) -> bool {
    let (b1, b2, b3) = (b[0] * d[0], b[1] * d[1], b[2] * d[2]);
    let a11 = a[0] * d[0] * d[0];
    let a22 = a[4] * d[1] * d[1];
    let a33 = a[8] * d[2] * d[2];
    let a12 = a[1] * d[0] * d[1];
    let a13 = a[2] * d[0] * d[2];
    let a23 = a[5] * d[1] * d[2];

    let (mut v1, mut v2, mut v3) = (0.0, 0.0, 0.0);
    let mut la = 0.0;
    for _ in 0..ITERATIONS {
        // cofactors, then the inverse
        let mut p11 = (a22 + la) * (a33 + la) - a23 * a23;
        let mut p22 = (a11 + la) * (a33 + la) - a13 * a13;
        let mut p33 = (a11 + la) * (a22 + la) - a12 * a12;
        let mut p12 = a13 * a23 - a12 * (a33 + la);
        let mut p13 = a12 * a23 - a13 * (a22 + la);
        let mut p23 = a12 * a13 - a23 * (a11 + la);
        let det = (a11 + la) * p11 + a12 * p12 + a13 * p13;
        if det < SMALL {
            res[..3].fill(0.0);
            return false;
        }
        let inverse = 1.0 / det;
        for p in [&mut p11, &mut p22, &mut p33, &mut p12, &mut p13, &mut p23] {
            *p *= inverse;
        }
        v1 = -p11 * b1 - p12 * b2 - p13 * b3;
        v2 = -p12 * b1 - p22 * b2 - p23 * b3;
        v3 = -p13 * b1 - p23 * b2 - p33 * b3;

        let value = v1 * v1 + v2 * v2 + v3 * v3 - r * r;
        if value < SMALL {
            break;
        }
        let slope = -2.0 * (p11 * v1 * v1 + p22 * v2 * v2 + p33 * v3 * v3)
            - 4.0 * (p12 * v1 * v2 + p13 * v1 * v3 + p23 * v2 * v3);
        match step(value, slope) {
            Some(delta) => la += delta,
            None => break,
        }
    }
    res[0] = v1 * d[0];
    res[1] = v2 * d[1];
    res[2] = v3 * d[2];
    la != 0.0
}

/// [`qcqp`] in up to five dimensions.
fn qcqp_n(res: &mut [f64], a: &[f64], b: &[f64], d: &[f64], r: f64) -> bool {
    let n = b.len().min(5);
    let mut scaled_b = [0.0; 5];
    let mut scaled_a = [0.0; 25];
    for i in 0..n {
        scaled_b[i] = b[i] * d[i];
        for j in 0..n {
            scaled_a[i * n + j] = a[i * n + j] * d[i] * d[j];
        }
    }

    let res = &mut res[..n];
    let mut la = 0.0;
    for _ in 0..ITERATIONS {
        let mut factor = scaled_a;
        for i in 0..n {
            factor[i * (n + 1)] += la;
        }
        if chol_factor(&mut factor[..n * n], n, SMALL) < n {
            res.fill(0.0);
            return false;
        }
        res.copy_from_slice(&scaled_b[..n]);
        chol_solve(res, &factor, n);
        for x in res.iter_mut() {
            *x = -*x;
        }

        let value = dot(res, res) - r * r;
        if value < SMALL {
            break;
        }
        let mut change = [0.0; 5];
        change[..n].copy_from_slice(res);
        chol_solve(&mut change[..n], &factor, n);
        match step(value, -2.0 * dot(res, &change)) {
            Some(delta) => la += delta,
            None => break,
        }
    }
    for (x, d) in res.iter_mut().zip(d) {
        *x *= d;
    }
    la != 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: [f64; 25] = [
        2.0, 0.3, -0.1, 0.2, 0.1, //
        0.3, 1.5, 0.2, -0.3, 0.0, //
        -0.1, 0.2, 1.8, 0.1, 0.4, //
        0.2, -0.3, 0.1, 1.1, 0.2, //
        0.1, 0.0, 0.4, 0.2, 2.2,
    ];
    const B: [f64; 5] = [1.0, -2.0, 0.5, 1.5, -1.0];
    const D: [f64; 5] = [1.0, 0.8, 0.5, 0.3, 0.2];

    fn block(n: usize) -> Vec<f64> {
        (0..n * n).map(|k| A[(k / n) * 5 + k % n]).collect()
    }

    /// At the optimum, `A * x + b = -la * x_i / d_i^2`, with `la >= 0`, and zero inside of the ellipsoid.
    fn assert_optimal(n: usize, r: f64) {
        let a = block(n);
        let mut x = vec![0.0; n];
        let active = qcqp(&mut x, &a, &B[..n], &D, r);
        let size: f64 = x.iter().zip(&D).map(|(x, d)| (x / d) * (x / d)).sum();
        let gradient: Vec<f64> = (0..n)
            .map(|i| dot(&a[i * n..(i + 1) * n], &x) + B[i])
            .collect();
        if active {
            assert!((size - r * r).abs() < 1e-8);
            let la: Vec<f64> = (0..n).map(|i| -gradient[i] * D[i] * D[i] / x[i]).collect();
            assert!(la[0] > 0.0);
            for l in &la {
                assert!((l - la[0]).abs() < 1e-6 * la[0], "{la:?}");
            }
        } else {
            assert!(size <= r * r);
            assert!(gradient.iter().all(|g| g.abs() < 1e-12));
        }
    }

    #[test]
    fn solutions_are_optimal() {
        for n in [2, 3, 5] {
            for r in [0.1, 1.0, 100.0] {
                assert_optimal(n, r);
            }
        }
    }

    #[test]
    fn the_written_out_inverses_agree_with_the_general_one() {
        for n in [2, 3] {
            let (mut x, mut y) = (vec![0.0; n], vec![0.0; n]);
            let active = qcqp(&mut x, &block(n), &B[..n], &D, 0.7);
            assert_eq!(active, qcqp_n(&mut y, &block(n), &B[..n], &D, 0.7));
            for i in 0..n {
                assert!((x[i] - y[i]).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn singular_matrices_give_zero() {
        for n in [2, 3, 5] {
            let mut x = vec![1.0; n];
            assert!(!qcqp(&mut x, &vec![0.0; n * n], &B[..n], &D, 1.0));
            assert!(x.iter().all(|&x| x == 0.0));
        }
    }
}

//! The friction force of one contact: a quadratic program over an ellipsoid.
//!
//! Minimise `0.5 * x' * A * x + x' * b` where `sum((x_i / d_i)^2) <= r^2`. In units of the semi-axes, `x = D * y`, the
//! ellipsoid is a ball, and the program is the subproblem of a trust-region method (Moré and Sorensen 1983). Its solution
//! is `y(m) = -(S + m * I)^-1 * c` with `S = D * A * D`, `c = D * b` and the smallest multiplier `m >= 0` for which `y(m)`
//! is in the ball: zero, or the root of the secular equation `|y(m)|^2 = r^2`.
//!
//! The left side of that equation is convex and falls with `m`. Newton's method from zero therefore climbs to the root
//! without passing it, and a step that is not positive means that it has arrived.

use super::cholesky::{chol_factor, chol_solve};
use super::dense::dot;

/// Most steps of Newton's method.
const MAX_STEPS: usize = 20;
/// A determinant or pivot below this counts as singular, an excess over the ball or a step as nothing.
const SMALL: f64 = 1e-10;

/// Solves the program in `b.len()` dimensions, one to five. Returns whether the bound holds the solution: it is on the
/// surface of the ellipsoid.
///
/// - `res`: the solution, `n` forces
/// - `a`: symmetric, positive definite, `n * n`, row-major: inverse inertia, acceleration per force
/// - `b`: linear term, `n` accelerations
/// - `d`: semi-axes of the ellipsoid in units of `r`, at least `n`: friction coefficients
/// - `r`: scale of the ellipsoid: the normal force
///
/// A matrix that is not positive definite gives zero, and so does any other number of dimensions.
pub fn qcqp(res: &mut [f64], a: &[f64], b: &[f64], d: &[f64], r: f64) -> bool {
    match b.len() {
        1 => solve::<1, Factor<1>>(res, a, b, d, r),
        2 => solve::<2, Inverse2>(res, a, b, d, r),
        3 => solve::<3, Inverse3>(res, a, b, d, r),
        4 => solve::<4, Factor<4>>(res, a, b, d, r),
        5 => solve::<5, Factor<5>>(res, a, b, d, r),
        _ => {
            res.fill(0.0);
            false
        }
    }
}

/// [`qcqp`] in `N` dimensions, with the linear systems solved by `R`.
#[inline]
fn solve<const N: usize, R: Resolvent<N>>(
    res: &mut [f64],
    a: &[f64],
    b: &[f64],
    d: &[f64],
    r: f64,
) -> bool {
    let (a, b, d) = (&a[..N * N], &b[..N], &d[..N]);
    let ball = Ball {
        quadratic: std::array::from_fn(|i| std::array::from_fn(|j| a[i * N + j] * d[i] * d[j])),
        linear: std::array::from_fn(|i| b[i] * d[i]),
    };
    let res = &mut res[..N];
    let Some((y, multiplier)) = ball.minimise::<R>(r) else {
        res.fill(0.0);
        return false;
    };
    for (res, (y, d)) in res.iter_mut().zip(y.iter().zip(d)) {
        *res = y * d;
    }
    multiplier != 0.0
}

/// A symmetric matrix; the lower and the upper triangle are both there.
type Symmetric<const N: usize> = [[f64; N]; N];

/// The program in units of the semi-axes, where the ellipsoid is a ball: `S` and `c` of the module's text.
struct Ball<const N: usize> {
    quadratic: Symmetric<N>,
    linear: [f64; N],
}

impl<const N: usize> Ball<N> {
    /// The minimiser in the ball and its multiplier; nothing if a matrix on the way was not positive definite.
    #[inline]
    fn minimise<R: Resolvent<N>>(&self, radius: f64) -> Option<([f64; N], f64)> {
        let mut multiplier = 0.0;
        let mut y = [0.0; N];
        for _ in 0..MAX_STEPS {
            let resolvent = R::new(&self.quadratic, multiplier)?;
            y = resolvent.minimiser(&self.linear);
            let excess = dot(&y, &y) - radius * radius;
            if excess < SMALL {
                break;
            }
            let step = -excess / resolvent.slope(&y);
            if step < SMALL {
                break;
            }
            multiplier += step;
        }
        Some((y, multiplier))
    }
}

/// `(S + multiplier * I)^-1`, in the form that suits the dimension.
trait Resolvent<const N: usize>: Sized {
    /// Nothing if the matrix is not positive definite.
    fn new(s: &Symmetric<N>, multiplier: f64) -> Option<Self>;

    /// The minimiser with the linear term `c`: `-(S + multiplier * I)^-1 * c`.
    fn minimiser(&self, c: &[f64; N]) -> [f64; N];

    /// How the square of `y` changes with the multiplier: `-2 * y' * (S + multiplier * I)^-1 * y`.
    fn slope(&self, y: &[f64; N]) -> f64;
}

/// The inverse of a symmetric 2×2 matrix.
struct Inverse2 {
    xx: f64,
    yy: f64,
    xy: f64,
}

impl Resolvent<2> for Inverse2 {
    #[inline]
    fn new(s: &Symmetric<2>, multiplier: f64) -> Option<Inverse2> {
        let (xx, yy, xy) = (s[0][0] + multiplier, s[1][1] + multiplier, s[0][1]);
        let scale = reciprocal(xx * yy - xy * xy)?;
        Some(Inverse2 {
            xx: yy * scale,
            yy: xx * scale,
            xy: -xy * scale,
        })
    }

    #[inline]
    fn minimiser(&self, c: &[f64; 2]) -> [f64; 2] {
        let [x, y] = c.map(|c| -c);
        [self.xx * x + self.xy * y, self.xy * x + self.yy * y]
    }

    #[inline]
    fn slope(&self, &[x, y]: &[f64; 2]) -> f64 {
        -2.0 * (self.xx * x * x + 2.0 * self.xy * x * y + self.yy * y * y)
    }
}

/// The inverse of a symmetric 3×3 matrix.
struct Inverse3 {
    xx: f64,
    yy: f64,
    zz: f64,
    xy: f64,
    xz: f64,
    yz: f64,
}

impl Resolvent<3> for Inverse3 {
    /// By Cramer's rule: the cofactors over the determinant, which is the first row times its cofactors.
    #[inline]
    fn new(s: &Symmetric<3>, multiplier: f64) -> Option<Inverse3> {
        let [xx, yy, zz] = [0, 1, 2].map(|i| s[i][i] + multiplier);
        let (xy, xz, yz) = (s[0][1], s[0][2], s[1][2]);
        let cofactors = Inverse3 {
            xx: yy * zz - yz * yz,
            yy: xx * zz - xz * xz,
            zz: xx * yy - xy * xy,
            xy: xz * yz - xy * zz,
            xz: xy * yz - xz * yy,
            yz: xy * xz - yz * xx,
        };
        let det = xx * cofactors.xx + xy * cofactors.xy + xz * cofactors.xz;
        let scale = reciprocal(det)?;
        Some(Inverse3 {
            xx: cofactors.xx * scale,
            yy: cofactors.yy * scale,
            zz: cofactors.zz * scale,
            xy: cofactors.xy * scale,
            xz: cofactors.xz * scale,
            yz: cofactors.yz * scale,
        })
    }

    #[inline]
    fn minimiser(&self, c: &[f64; 3]) -> [f64; 3] {
        let [x, y, z] = c.map(|c| -c);
        [
            self.xx * x + self.xy * y + self.xz * z,
            self.xy * x + self.yy * y + self.yz * z,
            self.xz * x + self.yz * y + self.zz * z,
        ]
    }

    #[inline]
    fn slope(&self, &[x, y, z]: &[f64; 3]) -> f64 {
        let squares = self.xx * x * x + self.yy * y * y + self.zz * z * z;
        let products = self.xy * x * y + self.xz * x * z + self.yz * y * z;
        -2.0 * squares - 4.0 * products
    }
}

/// One over a determinant; nothing if it is singular.
#[inline]
fn reciprocal(det: f64) -> Option<f64> {
    if det < SMALL { None } else { Some(1.0 / det) }
}

/// The Cholesky factor of a matrix of any size, in its lower triangle.
struct Factor<const N: usize>(Symmetric<N>);

impl<const N: usize> Resolvent<N> for Factor<N> {
    fn new(s: &Symmetric<N>, multiplier: f64) -> Option<Factor<N>> {
        let mut factor = *s;
        for (i, row) in factor.iter_mut().enumerate() {
            row[i] += multiplier;
        }
        let rank = chol_factor(factor.as_flattened_mut(), N, SMALL);
        (rank == N).then_some(Factor(factor))
    }

    fn minimiser(&self, c: &[f64; N]) -> [f64; N] {
        let mut y = *c;
        chol_solve(&mut y, self.0.as_flattened(), N);
        y.map(|y| -y)
    }

    fn slope(&self, y: &[f64; N]) -> f64 {
        let mut solved = *y;
        chol_solve(&mut solved, self.0.as_flattened(), N);
        -2.0 * dot(y, &solved)
    }
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

    /// The conditions of Karush, Kuhn and Tucker: the gradient `A * x + b` is `-m * x_i / d_i^2` with one multiplier
    /// `m > 0` on the surface of the ellipsoid, and zero inside.
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
            let multipliers: Vec<f64> = (0..n).map(|i| -gradient[i] * D[i] * D[i] / x[i]).collect();
            assert!(multipliers[0] > 0.0);
            for m in &multipliers {
                assert!(
                    (m - multipliers[0]).abs() < 1e-6 * multipliers[0],
                    "{multipliers:?}"
                );
            }
        } else {
            assert!(size <= r * r);
            assert!(gradient.iter().all(|g| g.abs() < 1e-12));
        }
    }

    #[test]
    fn solutions_are_optimal() {
        for n in 1..=5 {
            for r in [0.1, 1.0, 100.0] {
                assert_optimal(n, r);
            }
        }
    }

    #[test]
    fn the_written_out_inverses_agree_with_the_factor() {
        fn compare<const N: usize, R: Resolvent<N>>() {
            let (mut x, mut y) = ([0.0; N], [0.0; N]);
            let active = solve::<N, R>(&mut x, &block(N), &B[..N], &D, 0.7);
            assert!(active);
            assert!(solve::<N, Factor<N>>(&mut y, &block(N), &B[..N], &D, 0.7));
            for i in 0..N {
                assert!((x[i] - y[i]).abs() < 1e-12);
            }
        }
        compare::<2, Inverse2>();
        compare::<3, Inverse3>();
    }

    #[test]
    fn singular_matrices_and_other_dimensions_give_zero() {
        for n in 1..=6 {
            let mut x = vec![1.0; n];
            assert!(!qcqp(&mut x, &vec![0.0; n * n], &vec![1.0; n], &D, 1.0));
            assert!(x.iter().all(|&x| x == 0.0));
        }
    }
}

//! Quadratic programs with bounds.
//!
//! Minimise `0.5 * x' * H * x + x' * g` where `lower <= x <= upper`, by a projected Newton method: coordinates at a
//! bound that the gradient pushes them against are held, the others take a Newton step, shortened until it pays.

use super::cholesky::{chol_factor, chol_solve};
use super::dense::{add_to, dot, mul_mat_vec};
use crate::math::MINVAL;

/// How the iteration goes; the default is what MuJoCo uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxQpOptions {
    /// most iterations
    pub maxiter: usize,
    /// smallest squared norm of the gradient of free coordinates
    pub mingrad: f64,
    /// factor by which a step that does not pay is shortened
    pub backtrack: f64,
    /// smallest step
    pub minstep: f64,
    /// a step pays if it brings this part of what the slope promises
    pub armijo: f64,
}

impl Default for BoxQpOptions {
    fn default() -> BoxQpOptions {
        BoxQpOptions {
            maxiter: 100,
            mingrad: 1e-16,
            backtrack: 0.5,
            minstep: 1e-22,
            armijo: 0.1,
        }
    }
}

/// Why a program has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxQpError {
    /// there are no variables
    Empty,
    /// a vector or matrix has not the size that the others ask for
    Size,
    /// a lower bound is not below its upper bound
    Bounds,
    /// the Hessian is not positive definite
    NotPositiveDefinite,
    /// no direction of descent was found
    NoDescent,
}

impl std::fmt::Display for BoxQpError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            BoxQpError::Empty => "problem size n must be positive",
            BoxQpError::Size => "sizes of matrix and vectors do not match",
            BoxQpError::Bounds => "upper bounds must be strictly larger than lower bounds",
            BoxQpError::NotPositiveDefinite => "Hessian is not positive definite",
            BoxQpError::NoDescent => "no descent direction found",
        })
    }
}

impl std::error::Error for BoxQpError {}

/// A program; bounds may be left out.
#[derive(Clone, Copy, Debug)]
pub struct BoxQp<'a> {
    /// symmetric, positive definite, row-major
    pub hessian: &'a [f64],
    /// linear term
    pub gradient: &'a [f64],
    /// lower bounds
    pub lower: Option<&'a [f64]>,
    /// upper bounds
    pub upper: Option<&'a [f64]>,
}

/// A solution, besides `x` itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoxQpSolution {
    /// coordinates that are not held at a bound
    pub free: Vec<usize>,
    /// Cholesky factor of the Hessian of the free coordinates, row-major, lower triangle
    pub factor: Vec<f64>,
}

impl BoxQp<'_> {
    /// Finds the minimum, starting from `x`.
    pub fn solve(
        &self,
        x: &mut [f64],
        options: &BoxQpOptions,
    ) -> Result<BoxQpSolution, BoxQpError> {
        self.check(x.len())?;
        let n = x.len();
        self.clamp(x);

        let mut solution = BoxQpSolution::default();
        let (mut grad, mut search) = (vec![0.0; n], vec![0.0; n]);
        let (mut candidate, mut temp) = (vec![0.0; n], vec![0.0; n]);
        let mut held: Vec<bool> = Vec::new();
        for _ in 0..options.maxiter {
            let value = self.value(x);
            mul_mat_vec(&mut grad, self.hessian, x);
            add_to(&mut grad, self.gradient);

            let now_held: Vec<bool> = (0..n).map(|i| self.is_held(i, x[i], grad[i])).collect();
            let changed = now_held != held;
            held = now_held;
            solution.free.clear();
            solution.free.extend((0..n).filter(|&i| !held[i]));
            if solution.free.is_empty() {
                return Ok(solution);
            }
            if changed {
                self.factorise(&mut solution)?;
            }

            // Newton's point of the free coordinates
            for i in 0..n {
                temp[i] = if held[i] { x[i] } else { 0.0 };
            }
            mul_mat_vec(&mut search, self.hessian, &temp);
            add_to(&mut search, self.gradient);
            let free = &solution.free;
            let step = &mut temp[..free.len()];
            for (step, &i) in step.iter_mut().zip(free) {
                *step = search[i];
            }
            chol_solve(step, &solution.factor, free.len());
            search.fill(0.0);
            for (step, &i) in step.iter().zip(free) {
                search[i] = -step - x[i];
            }

            let norm2: f64 = free.iter().map(|&i| grad[i] * grad[i]).sum();
            if norm2 < options.mingrad {
                return Ok(solution);
            }
            let slope = dot(&search, &grad);
            if slope >= 0.0 {
                return Err(BoxQpError::NoDescent);
            }
            let shortest = self.descend(x, &search, &mut candidate, value, slope, options);
            x.copy_from_slice(&candidate);
            if shortest {
                return Ok(solution);
            }
        }
        Ok(solution)
    }

    fn check(&self, n: usize) -> Result<(), BoxQpError> {
        if n == 0 {
            return Err(BoxQpError::Empty);
        }
        let fits = |v: Option<&[f64]>| v.is_none_or(|v| v.len() == n);
        if self.hessian.len() != n * n
            || self.gradient.len() != n
            || !fits(self.lower)
            || !fits(self.upper)
        {
            return Err(BoxQpError::Size);
        }
        match (self.lower, self.upper) {
            (Some(lower), Some(upper)) if lower.iter().zip(upper).any(|(l, u)| l >= u) => {
                Err(BoxQpError::Bounds)
            }
            (_, _) => Ok(()),
        }
    }

    fn clamp(&self, x: &mut [f64]) {
        if let Some(lower) = self.lower {
            x.iter_mut().zip(lower).for_each(|(x, &l)| *x = x.max(l));
        }
        if let Some(upper) = self.upper {
            x.iter_mut().zip(upper).for_each(|(x, &u)| *x = x.min(u));
        }
    }

    /// The objective; only the lower triangle of the Hessian is read.
    fn value(&self, x: &[f64]) -> f64 {
        let n = x.len();
        let mut square = 0.0;
        for i in 0..n {
            let row = &self.hessian[i * n..=i * n + i];
            square += x[i] * row[i] * x[i];
            square += 2.0 * x[i] * dot(&row[..i], x);
        }
        0.5 * square + dot(x, self.gradient)
    }

    /// Whether a coordinate is at a bound that the gradient pushes it against.
    fn is_held(&self, i: usize, x: f64, grad: f64) -> bool {
        self.lower.is_some_and(|lower| x == lower[i] && grad > 0.0)
            || self.upper.is_some_and(|upper| x == upper[i] && grad < 0.0)
    }

    /// Factorises the part of the Hessian that belongs to free coordinates.
    fn factorise(&self, solution: &mut BoxQpSolution) -> Result<(), BoxQpError> {
        let n = self.gradient.len();
        let BoxQpSolution { free, factor } = solution;
        factor.clear();
        for &i in free.iter() {
            factor.extend(free.iter().map(|&j| self.hessian[i * n + j]));
        }
        if chol_factor(factor, free.len(), MINVAL) < free.len() {
            return Err(BoxQpError::NotPositiveDefinite);
        }
        Ok(())
    }

    /// Goes from `x` along `search` until it pays. Returns whether the step became too small.
    fn descend(
        &self,
        x: &[f64],
        search: &[f64],
        candidate: &mut [f64],
        value: f64,
        slope: f64,
        options: &BoxQpOptions,
    ) -> bool {
        let mut step = 1.0;
        loop {
            for ((c, x), s) in candidate.iter_mut().zip(x).zip(search) {
                *c = s * step + x;
            }
            self.clamp(candidate);
            step *= options.backtrack;
            if step < options.minstep || step.is_nan() {
                return true;
            }
            let improvement = (self.value(candidate) - value) / (step * slope);
            if improvement >= options.armijo || improvement.is_nan() {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const H: [f64; 9] = [4.0, 1.0, 0.5, 1.0, 3.0, -0.2, 0.5, -0.2, 2.0];
    const G: [f64; 3] = [-8.0, 3.0, 1.0];

    fn program<'a>(lower: Option<&'a [f64]>, upper: Option<&'a [f64]>) -> BoxQp<'a> {
        BoxQp {
            hessian: &H,
            gradient: &G,
            lower,
            upper,
        }
    }

    #[test]
    fn without_bounds_it_is_newtons_point() {
        let mut x = [0.0; 3];
        let solution = program(None, None).solve(&mut x, &BoxQpOptions::default());
        assert_eq!(solution.map(|s| s.free), Ok(vec![0, 1, 2]));
        for i in 0..3 {
            assert!((dot(&H[i * 3..i * 3 + 3], &x) + G[i]).abs() < 1e-12);
        }
    }

    #[test]
    fn bounds_hold_and_the_gradient_agrees() {
        let (lower, upper) = ([-1.0; 3], [1.0; 3]);
        for start in [[0.0; 3], [5.0; 3], [-5.0, 0.3, 1.0]] {
            let mut x = start;
            let solution =
                program(Some(&lower), Some(&upper)).solve(&mut x, &BoxQpOptions::default());
            let free = solution.map(|s| s.free).unwrap_or_default();
            assert_eq!(x[0], 1.0);
            assert_eq!(x[1], -1.0);
            assert_eq!(free, vec![2]);
            let gradient = |i: usize| dot(&H[i * 3..i * 3 + 3], &x) + G[i];
            assert!(gradient(0) < 0.0 && gradient(1) > 0.0 && gradient(2).abs() < 1e-12);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let options = BoxQpOptions::default();
        let bad = [1.0; 3];
        let result = program(Some(&bad), Some(&bad)).solve(&mut [0.0; 3], &options);
        assert_eq!(result, Err(BoxQpError::Bounds));
        let result = program(Some(&bad[..2]), None).solve(&mut [0.0; 3], &options);
        assert_eq!(result, Err(BoxQpError::Size));
        let flat = BoxQp {
            hessian: &[0.0; 9],
            ..program(None, None)
        };
        assert_eq!(
            flat.solve(&mut [0.0; 3], &options),
            Err(BoxQpError::NotPositiveDefinite)
        );
        assert_eq!(
            program(None, None).solve(&mut [], &options),
            Err(BoxQpError::Empty)
        );
    }
}

//! Quadratic programs with bounds: projected Newton.
//!
//! Minimise `0.5 * x' * H * x + x' * g` where `lower <= x <= upper`. A coordinate is *clamped* where it stands at a bound
//! and the gradient pushes it against that bound; the others are *free*. The minimum over the free coordinates alone is a
//! linear system, and the step towards it, projected back on the box, descends (Bertsekas 1982). Halving the step until
//! it brings a fixed part of what the slope promises (Armijo 1966) makes the clamped set settle; once it has, the next
//! full step is the solution. Clamping before the Newton step is what Tassa, Mansard and Todorov (2014) use for control
//! limits.

use super::cholesky::{chol_factor, chol_solve};
use super::dense::{add_to, dot, mul_mat_vec};
use crate::math::MINVAL;

/// When the iteration stops; the default is what MuJoCo uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxQpOptions {
    /// most Newton steps
    pub maxiter: usize,
    /// below this squared norm of its free coordinates the gradient counts as zero
    pub mingrad: f64,
    /// factor by which a step that does not pay is shortened, between zero and one
    pub backtrack: f64,
    /// smallest step, as a part of Newton's; one that would be shorter is not tried
    pub minstep: f64,
    /// a step pays if it brings this part of what the slope promises, between zero and one
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

/// A program in `n` variables; bounds may be left out.
#[derive(Clone, Copy, Debug)]
pub struct BoxQp<'a> {
    /// `H`: symmetric, positive definite, `n * n`, row-major
    pub hessian: &'a [f64],
    /// `g`: the linear term, `n`, which is the gradient at zero
    pub gradient: &'a [f64],
    /// lower bounds, `n`
    pub lower: Option<&'a [f64]>,
    /// upper bounds, `n`, each above its lower bound
    pub upper: Option<&'a [f64]>,
}

/// A solution, besides `x` itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoxQpSolution {
    /// coordinates that are not clamped, ascending
    pub free: Vec<usize>,
    /// Cholesky factor of the Hessian of the free coordinates: `free.len()` rows and columns, row-major, lower
    /// triangle; where all are clamped, what was factorised last
    pub factor: Vec<f64>,
}

impl BoxQp<'_> {
    /// Finds the minimum, starting from `x`, which it replaces.
    ///
    /// Running out of steps is no error: `x` is then the best point so far.
    pub fn solve(
        &self,
        x: &mut [f64],
        options: &BoxQpOptions,
    ) -> Result<BoxQpSolution, BoxQpError> {
        self.check(x.len())?;
        self.project(x);
        let mut solution = BoxQpSolution::default();
        let mut work = Work::new(x.len());
        for _ in 0..options.maxiter {
            self.gradient_at(&mut work.gradient, x);
            let changed = self.divide(x, &mut work, &mut solution.free);
            if solution.free.is_empty() {
                break;
            }
            if changed {
                self.factorise(&mut solution)?;
            }
            if work.free_gradient2(&solution.free) < options.mingrad {
                break;
            }
            self.newton_direction(x, &mut work, &solution);
            let slope = dot(&work.direction, &work.gradient);
            if slope >= 0.0 {
                return Err(BoxQpError::NoDescent);
            }
            if self.descend(x, &mut work, slope, options) == Landing::TooShort {
                break;
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

    /// The nearest point of the box.
    fn project(&self, x: &mut [f64]) {
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

    /// `H * x + g`
    fn gradient_at(&self, gradient: &mut [f64], x: &[f64]) {
        mul_mat_vec(gradient, self.hessian, x);
        add_to(gradient, self.gradient);
    }

    /// Divides the coordinates into clamped and free ones; returns whether the division is a new one.
    fn divide(&self, x: &[f64], work: &mut Work, free: &mut Vec<usize>) -> bool {
        let mut changed = false;
        free.clear();
        for i in 0..x.len() {
            let state = Some(self.clamps(i, x[i], work.gradient[i]));
            changed |= work.clamped[i] != state;
            work.clamped[i] = state;
            if state == Some(false) {
                free.push(i);
            }
        }
        changed
    }

    /// Whether coordinate `i` stands at a bound that the gradient pushes it against.
    fn clamps(&self, i: usize, x: f64, gradient: f64) -> bool {
        self.lower
            .is_some_and(|lower| x == lower[i] && gradient > 0.0)
            || self
                .upper
                .is_some_and(|upper| x == upper[i] && gradient < 0.0)
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

    /// From `x` to the minimum over the free coordinates with the clamped ones left where they are.
    ///
    /// At that minimum the free part of `H * x + g` is zero: the clamped coordinates, moved to the right-hand side, leave
    /// a system with the free block of the Hessian.
    fn newton_direction(&self, x: &[f64], work: &mut Work, solution: &BoxQpSolution) {
        let Work {
            direction,
            clamped,
            trial,
            ..
        } = work;
        let free = &solution.free;
        for ((fixed, &x), state) in trial.iter_mut().zip(x).zip(clamped) {
            *fixed = if *state == Some(true) { x } else { 0.0 };
        }
        self.gradient_at(direction, trial);
        let minimum = &mut trial[..free.len()];
        for (minimum, &i) in minimum.iter_mut().zip(free) {
            *minimum = direction[i];
        }
        chol_solve(minimum, &solution.factor, free.len());
        direction.fill(0.0);
        for (minimum, &i) in minimum.iter().zip(free) {
            direction[i] = -minimum - x[i];
        }
    }

    /// Goes from `x` along the direction, back to the box, with the longest step that pays.
    fn descend(
        &self,
        x: &mut [f64],
        work: &mut Work,
        slope: f64,
        options: &BoxQpOptions,
    ) -> Landing {
        let value = self.value(x);
        let trial = &mut work.trial;
        let mut step = 1.0;
        let landing = loop {
            for ((trial, x), direction) in trial.iter_mut().zip(&*x).zip(&work.direction) {
                *trial = direction * step + x;
            }
            self.project(trial);
            // what was gained is held against the promise of the next, shorter step
            step *= options.backtrack;
            if step < options.minstep || step.is_nan() {
                break Landing::TooShort;
            }
            let paid = (self.value(trial) - value) / (step * slope);
            // objectives that are not numbers will not get better with a shorter step
            if paid >= options.armijo || paid.is_nan() {
                break Landing::Paid;
            }
        };
        x.copy_from_slice(trial);
        landing
    }
}

/// How a line search ended.
#[derive(PartialEq)]
enum Landing {
    /// with a step that was worth it
    Paid,
    /// with a step too short to be halved again: there is nothing left to gain
    TooShort,
}

/// Vectors of the iteration.
struct Work {
    gradient: Vec<f64>,
    direction: Vec<f64>,
    /// points that are tried
    trial: Vec<f64>,
    /// whether each coordinate is clamped; nothing before the first division
    clamped: Vec<Option<bool>>,
}

impl Work {
    fn new(n: usize) -> Work {
        Work {
            gradient: vec![0.0; n],
            direction: vec![0.0; n],
            trial: vec![0.0; n],
            clamped: vec![None; n],
        }
    }

    /// The square of the gradient without its clamped coordinates.
    fn free_gradient2(&self, free: &[usize]) -> f64 {
        free.iter()
            .map(|&i| self.gradient[i] * self.gradient[i])
            .sum()
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

    /// The conditions of Karush, Kuhn and Tucker: the gradient is zero in free coordinates and points out of the box,
    /// downhill, in clamped ones.
    #[test]
    fn solutions_are_optimal_wherever_the_box_is() {
        for k in 0..200 {
            let noise = |i: usize| sim_math::sin((k * 7 + i) as f64 * 12.9898);
            let lower: [f64; 3] = std::array::from_fn(|i| 2.0 * noise(i) - 0.3);
            let upper: [f64; 3] = std::array::from_fn(|i| lower[i] + 0.1 + noise(i + 3).abs());
            let mut x: [f64; 3] = std::array::from_fn(|i| 3.0 * noise(i + 11));
            let solution = program(Some(&lower), Some(&upper))
                .solve(&mut x, &BoxQpOptions::default())
                .unwrap();
            for i in 0..3 {
                let gradient = dot(&H[i * 3..i * 3 + 3], &x) + G[i];
                assert!(lower[i] <= x[i] && x[i] <= upper[i]);
                if solution.free.contains(&i) {
                    assert!(gradient.abs() < 1e-8);
                } else if x[i] == lower[i] {
                    assert!(gradient > 0.0);
                } else {
                    assert!(x[i] == upper[i] && gradient < 0.0);
                }
            }
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

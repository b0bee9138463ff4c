//! The primal solvers: Newton and conjugate gradients, over accelerations.

use crate::constraint::constraint_update_impl;
use crate::data::{Question, SolverStat};
use crate::linalg::{
    SparseMatrix, add_to_scl, dot, mul_mat_t_vec, mul_mat_vec_super, norm, scl, sub_from,
};
use crate::math::MINVAL;
use crate::model::{ConstraintState, Model};

use super::hessian::Hessian;
use super::interrupted;
use super::line_search::{self, Found, Limits, Line, Terms};
use super::problem::{Jacobian, Problem, Unknowns};

const SATISFIED: i32 = ConstraintState::Satisfied as i32;

/// How the direction of search is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Descent {
    /// by the Hessian
    Newton,
    /// by conjugate gradients, preconditioned with the inertia
    Cg,
}

/// More evaluations along a line than this gain nothing: the ends of the bracket are next to each other long before.
const MAX_EVALUATIONS: i32 = 10_000;

/// Options, and the scale of the problem.
#[derive(Clone, Copy)]
pub(super) struct DescentOptions<'a> {
    descent: Descent,
    iterations: i32,
    tolerance: f64,
    ls_iterations: i32,
    ls_tolerance: f64,
    /// what improvements and gradients are multiplied by before they are compared with a tolerance
    scale: f64,
    /// asked whether to stop
    interrupt: Option<&'a Question>,
}

impl<'a> DescentOptions<'a> {
    pub fn new(
        m: &Model,
        descent: Descent,
        scale: f64,
        interrupt: Option<&'a Question>,
    ) -> DescentOptions<'a> {
        DescentOptions {
            interrupt,
            descent,
            iterations: m.opt.iterations,
            tolerance: m.opt.tolerance,
            ls_iterations: m.opt.ls_iterations.min(MAX_EVALUATIONS),
            ls_tolerance: m.opt.tolerance * m.opt.ls_tolerance,
            scale,
        }
    }
}

/// What is said about a solve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub iterations: i32,
    /// entries of the factorised Hessian
    pub nnz: i32,
}

/// Work space of the primal solvers.
#[derive(Clone, Debug, Default)]
pub(super) struct PrimalScratch {
    /// `J * qacc - aref`
    jaref: Vec<f64>,
    /// `J * search`
    jv: Vec<f64>,
    /// `M * qacc`
    ma: Vec<f64>,
    /// `M * search`
    mv: Vec<f64>,
    grad: Vec<f64>,
    /// the gradient, divided by the Hessian or by the inertia
    mgrad: Vec<f64>,
    search: Vec<f64>,
    grad_old: Vec<f64>,
    mgrad_old: Vec<f64>,
    state_old: Vec<i32>,
    jacobian_t: SparseMatrix,
    hessian: Hessian,
    terms: Terms,
}

impl PrimalScratch {
    fn resize(&mut self, nv: usize, nefc: usize) {
        for field in [&mut self.jaref, &mut self.jv] {
            field.resize(nefc, 0.0);
        }
        for field in [
            &mut self.ma,
            &mut self.mv,
            &mut self.grad,
            &mut self.mgrad,
            &mut self.search,
        ] {
            field.resize(nv, 0.0);
        }
    }
}

/// Minimises the cost from `u.qacc` on.
pub(super) fn solve(
    p: &Problem<'_>,
    u: &mut Unknowns<'_>,
    options: &DescentOptions<'_>,
    work: &mut PrimalScratch,
) -> Outcome {
    let mut primal = Primal {
        p,
        u,
        w: work,
        s: options,
        cost: 0.0,
        gauss: 0.0,
        nactive: 0,
    };
    primal.start();
    let iterations = primal.iterate();
    let nnz = match options.descent {
        Descent::Newton => primal.w.hessian.nnz as i32,
        Descent::Cg => 0,
    };
    Outcome { iterations, nnz }
}

/// A solve under way.
struct Primal<'a, 'p, 'd> {
    p: &'a Problem<'p>,
    u: &'a mut Unknowns<'d>,
    w: &'a mut PrimalScratch,
    s: &'a DescentOptions<'a>,
    /// of constraints and of the distance from the unconstrained acceleration
    cost: f64,
    /// the latter part of the cost
    gauss: f64,
    /// number of constraints that are not satisfied
    nactive: i32,
}

impl Primal<'_, '_, '_> {
    /// Evaluates everything at the initial acceleration.
    fn start(&mut self) {
        let p = self.p;
        self.w.resize(p.nv(), p.nefc());
        if let Jacobian::Sparse {
            values, pattern, ..
        } = p.jacobian
        {
            self.w.jacobian_t.set_transpose(values, p.nv(), pattern);
        }
        p.inertia.mul_vec(&mut self.w.ma, self.u.qacc);
        p.jacobian.mul_vec(&mut self.w.jaref, self.u.qacc);
        sub_from(&mut self.w.jaref, p.aref);

        self.update_constraints();
        if self.s.descent == Descent::Newton {
            let w = &mut *self.w;
            w.hessian
                .make(p, &w.jacobian_t, self.u.state, self.u.contact);
        }
        self.update_gradient();
        scl(&mut self.w.search, &self.w.mgrad, -1.0);
    }

    /// Goes from minimum along a line to minimum along a line; returns how often.
    fn iterate(&mut self) -> i32 {
        let mut iteration = 0;
        while iteration < self.s.iterations {
            let Some(found) = self.line_search() else {
                break;
            };
            let cost_old = self.cost;
            self.advance(found.alpha);

            let improvement = self.s.scale * (cost_old - self.cost);
            let gradient = self.s.scale * norm(&self.w.grad);
            self.save_stats(iteration as usize, improvement, gradient, &found);
            iteration += 1;
            if improvement < self.s.tolerance
                || gradient < self.s.tolerance
                || interrupted(self.s.interrupt, iteration)
            {
                break;
            }
            self.update_direction();
        }
        iteration
    }

    /// Forces, states, cost at the current acceleration.
    fn update_constraints(&mut self) {
        let (p, u, w) = (self.p, &mut *self.u, &mut *self.w);
        let cone_hessian = self.s.descent == Descent::Newton && p.elliptic;
        let cost =
            constraint_update_impl(&p.rows, u.contact, &w.jaref, u.state, u.force, cone_hessian);
        match p.jacobian {
            Jacobian::Dense { values, .. } => mul_mat_t_vec(u.qfrc_constraint, values, u.force),
            Jacobian::Sparse { .. } => mul_mat_vec_super(
                u.qfrc_constraint,
                &w.jacobian_t.values,
                u.force,
                w.jacobian_t.pattern(),
                &w.jacobian_t.rowsuper,
            ),
        }
        self.nactive = u.state.iter().filter(|&&state| state != SATISFIED).count() as i32;

        let mut gauss = 0.0;
        for i in 0..p.nv() {
            gauss += 0.5 * (w.ma[i] - p.qfrc_smooth[i]) * (u.qacc[i] - p.qacc_smooth[i]);
        }
        self.gauss = gauss;
        self.cost = cost + gauss;
    }

    /// The gradient, and the same divided by the Hessian or by the inertia.
    fn update_gradient(&mut self) {
        let (p, u, w) = (self.p, &*self.u, &mut *self.w);
        for i in 0..p.nv() {
            w.grad[i] = w.ma[i] - p.qfrc_smooth[i] - u.qfrc_constraint[i];
        }
        w.mgrad.copy_from_slice(&w.grad);
        match self.s.descent {
            Descent::Newton => w.hessian.solve(p, &mut w.mgrad),
            Descent::Cg => p.inertia.solve(&mut w.mgrad),
        }
    }

    /// The minimum along the direction of search; `None` if there is nothing better than here.
    fn line_search(&mut self) -> Option<Found> {
        let (p, u, w) = (self.p, &*self.u, &mut *self.w);
        let length = norm(&w.search);
        if length < MINVAL {
            return None;
        }
        p.inertia.mul_vec(&mut w.mv, &w.search);
        p.jacobian.mul_vec(&mut w.jv, &w.search);
        let gauss = [
            self.gauss,
            dot(&w.search, &w.ma) - dot(p.qfrc_smooth, &w.search),
            0.5 * dot(&w.search, &w.mv),
        ];
        let line = Line {
            rows: p.rows,
            contact: u.contact,
            start: &w.jaref,
            rate: &w.jv,
        };
        let limits = Limits {
            slope: self.s.ls_tolerance * length / self.s.scale,
            evaluations: self.s.ls_iterations,
        };
        let mut found = line_search::search(line, gauss, &mut w.terms, limits);
        found.slope *= self.s.scale / length;
        (found.alpha != 0.0).then_some(found)
    }

    /// Moves along the direction of search and evaluates everything there.
    fn advance(&mut self, alpha: f64) {
        let (u, w) = (&mut *self.u, &mut *self.w);
        add_to_scl(u.qacc, &w.search, alpha);
        add_to_scl(&mut w.ma, &w.mv, alpha);
        add_to_scl(&mut w.jaref, &w.jv, alpha);
        w.state_old.clear();
        w.state_old.extend_from_slice(u.state);
        if self.s.descent == Descent::Cg {
            w.grad_old.clone_from(&w.grad);
            w.mgrad_old.clone_from(&w.mgrad);
        }

        self.update_constraints();
        if self.s.descent == Descent::Newton {
            let w = &mut *self.w;
            w.hessian.update(
                self.p,
                &w.jacobian_t,
                &w.state_old,
                self.u.state,
                self.u.contact,
            );
        }
        self.update_gradient();
    }

    /// The next direction of search.
    fn update_direction(&mut self) {
        let w = &mut *self.w;
        match self.s.descent {
            Descent::Newton => scl(&mut w.search, &w.mgrad, -1.0),
            Descent::Cg => {
                // Polak-Ribiere, started afresh where it points back
                let scale = dot(&w.grad_old, &w.mgrad_old);
                for (old, new) in w.mgrad_old.iter_mut().zip(&w.mgrad) {
                    *old = new - *old;
                }
                let beta = dot(&w.grad, &w.mgrad_old) / MINVAL.max(scale);
                let beta = if beta < 0.0 { 0.0 } else { beta };
                for (search, mgrad) in w.search.iter_mut().zip(&w.mgrad) {
                    *search = -mgrad + beta * *search;
                }
            }
        }
    }

    fn save_stats(&mut self, iteration: usize, improvement: f64, gradient: f64, found: &Found) {
        let Some(stat) = self.u.stats.get_mut(iteration) else {
            return;
        };
        let changed = |(old, new): &(&i32, &i32)| old != new;
        let states = self.w.state_old.iter().zip(self.u.state.iter());
        *stat = SolverStat {
            improvement,
            gradient,
            lineslope: found.slope,
            nactive: self.nactive,
            nchange: states.filter(changed).count() as i32,
            neval: found.evaluations,
            nupdate: match self.s.descent {
                Descent::Newton => self.w.hessian.nupdate as i32,
                Descent::Cg => 0,
            },
        };
    }
}

//! What PGS and noslip have in common: the dual problem, over constraint forces.
//!
//! Minimise `0.5 * f' * (A + R) * f + f' * b` over the forces `f` that the constraints admit, one constraint
//! after the other. `A + R` is `efc_AR`. Noslip leaves out `R`, which is what makes friction soft.

use crate::constraint::{Blocks, Coupled, CoupledRows, efc_jacobian};
use crate::data::{Contact, Data, SolverStat};
use crate::linalg::{Pattern, add_to, dot, dot_sparse, mul_vec_mat_vec, norm, qcqp, solve_ld};
use crate::math::MINVAL;
use crate::model::{ConstraintState, Model};

use super::island_stats;

/// Work space of the dual solvers.
#[derive(Clone, Debug, Default)]
pub(super) struct DualScratch {
    /// inverse of the diagonal of `AR`, or of `A`
    diag_inv: Vec<f64>,
    state_old: Vec<i32>,
}

/// `A + R`, dense or sparse.
#[derive(Clone, Copy, Debug)]
enum Matrix<'a> {
    Dense(&'a [f64]),
    Sparse(&'a [f64], Pattern<'a>),
}

/// Whether the regularisation `R` is part of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Regularised {
    Yes,
    No,
}

/// The dual problem, as slices of `Data`.
#[allow(non_snake_case)]
#[derive(Debug)]
pub(super) struct Dual<'a> {
    matrix: Matrix<'a>,
    regularised: Regularised,
    b: &'a [f64],
    pub R: &'a [f64],
    pub frictionloss: &'a [f64],
    kind: &'a [i32],
    id: &'a [i32],
    pub contact: &'a [Contact],
    pub ne: usize,
    pub nf: usize,
    pub nefc: usize,
    pub force: &'a mut [f64],
    state: &'a mut [i32],
    stats: &'a mut [SolverStat],
    state_old: &'a mut Vec<i32>,
}

impl<'a> Dual<'a> {
    /// The problem, and room for the inverse of its diagonal.
    pub fn new(
        m: &Model,
        d: &'a mut Data,
        regularised: Regularised,
    ) -> (Dual<'a>, &'a mut Vec<f64>) {
        let DualScratch {
            diag_inv,
            state_old,
        } = &mut d.scratch.solver.dual;
        let nefc = d.nefc;
        let matrix = if m.is_sparse() {
            let pattern = Pattern::new(
                &d.efc_AR_rownnz[..nefc],
                &d.efc_AR_rowadr[..nefc],
                &d.efc_AR_colind,
            );
            Matrix::Sparse(&d.efc_AR, pattern)
        } else {
            Matrix::Dense(&d.efc_AR)
        };
        let dual = Dual {
            matrix,
            regularised,
            b: &d.efc_b[..nefc],
            R: &d.efc_R[..nefc],
            frictionloss: &d.efc_frictionloss[..nefc],
            kind: &d.efc_type[..nefc],
            id: &d.efc_id[..nefc],
            contact: &d.contact,
            ne: d.ne,
            nf: d.nf,
            nefc,
            force: &mut d.efc_force[..nefc],
            state: &mut d.efc_state[..nefc],
            stats: island_stats(&mut d.solver, 0),
            state_old,
        };
        (dual, diag_inv)
    }

    /// The constraints that can only push: limits and contacts.
    pub fn one_sided(&self) -> Blocks<'a> {
        Blocks::new(self.kind, self.id, self.ne + self.nf)
    }

    /// All rows from `first` on, those of an elliptic cone together.
    #[inline(always)]
    pub fn coupled_rows(&self, first: usize) -> CoupledRows<'a> {
        CoupledRows::new(self.kind, self.id, first)
    }

    /// Number of stored entries of the matrix.
    pub fn nnz(&self) -> i32 {
        match self.matrix {
            Matrix::Dense(_) => (self.nefc * self.nefc) as i32,
            Matrix::Sparse(_, pattern) => pattern.rownnz.iter().sum(),
        }
    }

    /// The inverse of each diagonal entry.
    pub fn diag_inv(&self, res: &mut Vec<f64>) {
        res.clear();
        res.extend((0..self.nefc).map(|i| {
            let diagonal = match self.matrix {
                Matrix::Dense(values) => values[i * (self.nefc + 1)],
                Matrix::Sparse(values, pattern) => values[self.address(pattern, i)],
            };
            match self.regularised {
                Regularised::Yes => 1.0 / diagonal,
                Regularised::No => 1.0 / MINVAL.max(diagonal - self.R[i]),
            }
        }));
    }

    /// The address of entry `(i, i)` of a sparse matrix.
    fn address(&self, pattern: Pattern<'_>, i: usize) -> usize {
        // every row holds its diagonal, and columns are sorted
        let column = pattern.cols(i).partition_point(|&j| (j as usize) < i);
        pattern.row(i).start + column
    }

    /// The gradient with respect to the forces in rows `i..i + res.len()`.
    #[inline(always)]
    pub fn residual(&self, res: &mut [f64], i: usize) {
        for (k, res) in (i..).zip(res.iter_mut()) {
            let product = match self.matrix {
                Matrix::Dense(values) => {
                    dot(&values[k * self.nefc..(k + 1) * self.nefc], self.force)
                }
                Matrix::Sparse(values, pattern) => {
                    dot_sparse(&values[pattern.row(k)], pattern.cols(k), self.force)
                }
            };
            *res = self.b[k] + product;
            if self.regularised == Regularised::No {
                *res -= self.R[k] * self.force[k];
            }
        }
    }

    /// The diagonal block with the `n` rows from `start` on.
    #[inline(always)]
    pub fn block(&self, res: &mut [f64], start: usize, n: usize) {
        for (j, row) in res[..n * n].chunks_exact_mut(n).enumerate() {
            let address = match self.matrix {
                Matrix::Dense(_) => (start + j) * self.nefc + start,
                // all rows of a contact have the same columns
                Matrix::Sparse(_, pattern) => {
                    pattern.row(start + j).start + self.address(pattern, start)
                        - pattern.row(start).start
                }
            };
            match self.matrix {
                Matrix::Dense(values) | Matrix::Sparse(values, _) => {
                    row.copy_from_slice(&values[address..address + n]);
                }
            }
            if self.regularised == Regularised::No {
                row[j] = (row[j] - self.R[start + j]).max(1e-10);
            }
        }
    }

    /// Applies the interval of friction loss, or the lower bound of limits and contacts, to the force of row `i`.
    #[inline(always)]
    pub fn clamp(&mut self, i: usize) {
        let force = &mut self.force[i];
        if i < self.ne {
            return;
        }
        if i < self.ne + self.nf {
            let loss = self.frictionloss[i];
            if *force < -loss {
                *force = -loss;
            } else if *force > loss {
                *force = loss;
            }
        } else if *force < 0.0 {
            *force = 0.0;
        }
    }

    /// Minimises over the friction forces of an elliptic contact whose first row is `i`, with its normal force
    /// kept: `a` and `b` are the matrix and the vector of that smaller problem.
    #[inline(always)]
    pub fn solve_friction(&mut self, i: usize, a: &[f64], b: &[f64]) {
        let n = b.len();
        let mu = &self.contact[self.id[i] as usize].friction[..n];
        let normal = self.force[i];
        let friction = &mut self.force[i + 1..i + 1 + n];
        if normal < MINVAL {
            friction.fill(0.0);
            return;
        }
        if qcqp(friction, a, b, mu, normal) {
            // the solution is approximate: put it on the cone
            let mut size = 0.0;
            for (x, mu) in friction.iter().zip(mu) {
                size += x * x / (mu * mu);
            }
            let scale = (normal * normal / MINVAL.max(size)).sqrt();
            for x in friction {
                *x *= scale;
            }
        }
    }

    /// The change of the cost when the forces from row `i` on went from `old` to what they are now; `a` is their
    /// block, `residual` the gradient before. A change for the worse is undone.
    #[inline(always)]
    pub fn cost_change(&mut self, i: usize, a: &[f64], old: &[f64], residual: &[f64]) -> f64 {
        let n = old.len();
        let force = &mut self.force[i..i + n];
        let change = if n == 1 {
            let delta = force[0] - old[0];
            0.5 * delta * delta * a[0] + delta * residual[0]
        } else {
            let mut delta = [0.0; Contact::MAX_DIM];
            for k in 0..n {
                delta[k] = force[k] - old[k];
            }
            let delta = &delta[..n];
            0.5 * mul_vec_mat_vec(delta, a, delta) + dot(delta, residual)
        };
        if change > 1e-10 {
            force.copy_from_slice(old);
            return 0.0;
        }
        change
    }

    /// Writes the states that follow from the forces; returns the number of active constraints.
    pub fn update_state(&mut self) -> i32 {
        let first_one_sided = self.ne + self.nf;
        let mut nactive = first_one_sided;
        self.state[..self.ne].fill(ConstraintState::Quadratic as i32);
        for i in self.ne..first_one_sided {
            let (force, loss) = (self.force[i], self.frictionloss[i]);
            self.state[i] = if force <= -loss {
                ConstraintState::LinearPos
            } else if force >= loss {
                ConstraintState::LinearNeg
            } else {
                ConstraintState::Quadratic
            } as i32;
        }

        let mut walk = self.coupled_rows(first_one_sided);
        while let Some(coupled) = walk.next(self.contact) {
            match coupled {
                Coupled::Row(i) => {
                    let satisfied = self.force[i] <= 0.0;
                    nactive += usize::from(!satisfied);
                    self.state[i] = if satisfied {
                        ConstraintState::Satisfied
                    } else {
                        ConstraintState::Quadratic
                    } as i32;
                }
                Coupled::Cone {
                    first,
                    dim,
                    contact,
                } => {
                    let (force, contact) = (&self.force[first..], &self.contact[contact]);
                    let state = match dim {
                        // most have two directions of friction
                        3 => cone_state(contact, &force[..3]),
                        _ => cone_state(contact, &force[..dim]),
                    };
                    if state != ConstraintState::Satisfied {
                        nactive += dim;
                    }
                    self.state[first..first + dim].fill(state as i32);
                }
            }
        }
        nactive as i32
    }

    /// Updates the states and keeps the statistics of one iteration.
    pub fn save_stats(&mut self, iteration: usize, improvement: f64) {
        self.state_old.clear();
        self.state_old.extend_from_slice(self.state);
        let nactive = self.update_state();
        let Some(stat) = self.stats.get_mut(iteration) else {
            return;
        };
        let changed = |(old, new): &(&i32, &i32)| old != new;
        let states = self.state_old.iter().zip(self.state.iter());
        *stat = SolverStat {
            improvement,
            nactive,
            nchange: states.filter(changed).count() as i32,
            ..SolverStat::default()
        };
    }
}

/// The state of an elliptic contact with the given force.
#[inline(always)]
fn cone_state(contact: &Contact, force: &[f64]) -> ConstraintState {
    let mu = contact.mu;
    let mut scaled = [0.0; Contact::MAX_DIM];
    scaled[0] = force[0] / mu;
    for j in 1..force.len() {
        scaled[j] = force[j] / contact.friction[j - 1];
    }
    let normal = scaled[0];
    let tangent = norm(&scaled[1..force.len()]);
    if mu * normal >= tangent {
        ConstraintState::Satisfied
    } else if normal + mu * tangent <= 0.0 {
        ConstraintState::Quadratic
    } else {
        ConstraintState::Cone
    }
}

/// Maps the constraint forces to joint forces and to the acceleration.
pub(super) fn finish(m: &Model, d: &mut Data) {
    if let Some(jacobian) = efc_jacobian!(m, d) {
        jacobian.mul_t_vec(&mut d.qfrc_constraint, &d.efc_force[..d.nefc]);
    }
    d.qacc.copy_from_slice(&d.qfrc_constraint);
    let pattern = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    solve_ld(&mut d.qacc, &d.qLD, &d.qLDiagInv, pattern);
    add_to(&mut d.qacc, &d.qacc_smooth);
}

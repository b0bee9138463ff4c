//! Systems of equations with many right-hand sides: rows of a matrix, all columns of a row at once.

use super::balance::Balance;
use super::matrix::Matrix;
use crate::data::Data;
use crate::linalg::{add_to_scl, vectorize};
use crate::math::MINVAL;
use crate::model::Model;
use std::ops::Range;

/// Work space.
#[derive(Debug, Default)]
pub(super) struct SolveScratch {
    /// for each dof, the group that it belongs to
    group: Vec<usize>,
    /// the dofs of the group at hand
    dofs: Vec<usize>,
    /// the columns that are not zero for it
    runs: Vec<Range<usize>>,
    /// for each of its dofs, those before it that its row of the factor has entries for
    entries: Vec<usize>,
    starts: Vec<usize>,
}

impl SolveScratch {
    /// Turns forces into the accelerations that follow: solves `hessian`·x = `force` in place, with the inertia added to the
    /// Hessian first. Trees that nothing ties together are solved for on their own.
    pub fn solve(&mut self, m: &Model, d: &Data, balance: &mut Balance) {
        add_inertia(m, d, &mut balance.hessian);
        self.group.clear();
        self.group
            .extend((0..m.nv).map(|dof| balance.group_of(m, dof)));
        for group in 0..m.ntree {
            self.dofs.clear();
            let all = self.group.iter().enumerate();
            self.dofs
                .extend(all.filter(|&(_, &g)| g == group).map(|(dof, _)| dof));
            if self.dofs.is_empty() {
                continue;
            }
            self.find_runs(m, balance);
            vectorize(
                #[inline(always)]
                || {
                    self.factor(&mut balance.hessian);
                    self.substitute(&balance.hessian, &mut balance.force);
                },
            );
        }
    }

    /// The columns in which some row of the group is not zero: positions and velocities of its own dofs, and the inputs
    /// of its actuators.
    fn find_runs(&mut self, m: &Model, balance: &Balance) {
        self.runs.clear();
        let push = |runs: &mut Vec<Range<usize>>, column: usize| match runs.last_mut() {
            Some(run) if run.end == column => run.end += 1,
            Some(_) | None => runs.push(column..column + 1),
        };
        for first in [balance.columns.pos, balance.columns.vel] {
            for &dof in &self.dofs {
                push(&mut self.runs, first + dof);
            }
        }
        for column in balance.act..balance.ctrl + m.nu {
            let force = &balance.force;
            if self.dofs.iter().any(|&dof| force.get(dof, column) != 0.0) {
                push(&mut self.runs, column);
            }
        }
    }

    /// Factorises the rows of the group as L'·L, from the last to the first, so that nothing is filled in that trees do not
    /// have. The factor takes the place of the lower triangle.
    #[inline(always)]
    fn factor(&mut self, h: &mut Matrix) {
        self.entries.clear();
        self.starts.clear();
        // rows are found from the last to the first
        for k in (0..self.dofs.len()).rev() {
            let r = self.dofs[k];
            let start = self.entries.len();
            self.starts.push(start);
            let row = h.row(r);
            let before = self.dofs[..k].iter().copied();
            self.entries.extend(before.filter(|&c| row[c] != 0.0));
            let pivot = h.get(r, r).max(MINVAL).sqrt();
            let row = h.row_mut(r);
            row[r] = pivot;
            for &c in &self.entries[start..] {
                row[c] /= pivot;
            }
            for (n, &c) in self.entries[start..].iter().enumerate() {
                let factor = h.get(r, c);
                let (from, to) = h.row_pair(r, c);
                for &e in &self.entries[start..=start + n] {
                    to[e] -= factor * from[e];
                }
            }
        }
    }

    /// The columns that row number `k` of the group has entries for.
    #[inline(always)]
    fn entries_of(&self, k: usize) -> &[usize] {
        let from_end = self.dofs.len() - 1 - k;
        let end = self.starts.get(from_end + 1).copied();
        &self.entries[self.starts[from_end]..end.unwrap_or(self.entries.len())]
    }

    #[inline(always)]
    fn substitute(&self, h: &Matrix, x: &mut Matrix) {
        for k in (0..self.dofs.len()).rev() {
            let r = self.dofs[k];
            let inverse = 1.0 / h.get(r, r);
            for run in &self.runs {
                x.row_mut(r)[run.clone()]
                    .iter_mut()
                    .for_each(|x| *x *= inverse);
            }
            for &c in self.entries_of(k) {
                subtract(x, r, c, h.get(r, c), &self.runs);
            }
        }
        for k in 0..self.dofs.len() {
            let r = self.dofs[k];
            for &c in self.entries_of(k) {
                subtract(x, c, r, h.get(r, c), &self.runs);
            }
            let inverse = 1.0 / h.get(r, r);
            for run in &self.runs {
                x.row_mut(r)[run.clone()]
                    .iter_mut()
                    .for_each(|x| *x *= inverse);
            }
        }
    }
}

/// `row to -= factor * row from`, in some columns.
#[inline(always)]
fn subtract(x: &mut Matrix, from: usize, to: usize, factor: f64, runs: &[Range<usize>]) {
    let (from, to) = x.row_pair(from, to);
    for run in runs {
        add_to_scl(&mut to[run.clone()], &from[run.clone()], -factor);
    }
}

/// Adds the inertia to the lower triangle of a matrix.
pub(super) fn add_inertia(m: &Model, d: &Data, h: &mut Matrix) {
    let pattern = m.inertia_pattern();
    for dof in 0..m.nv {
        for adr in pattern.row(dof) {
            h.add(dof, pattern.colind[adr] as usize, d.M[adr]);
        }
    }
}

/// `res = M·x`
pub(super) fn times_inertia(m: &Model, d: &Data, res: &mut Matrix, x: &Matrix) {
    res.reset(m.nv, x.cols());
    let pattern = m.inertia_pattern();
    vectorize(
        #[inline(always)]
        || {
            for dof in 0..m.nv {
                for adr in pattern.row(dof) {
                    let (other, value) = (pattern.colind[adr] as usize, d.M[adr]);
                    add_to_scl(res.row_mut(dof), x.row(other), value);
                    if other != dof {
                        add_to_scl(res.row_mut(other), x.row(dof), value);
                    }
                }
            }
        },
    );
}

/// Solves with symmetric factors that are stored as those of the inertia are, in place.
pub(super) fn solve_lower(m: &Model, (factors, diag_inv): (&[f64], &[f64]), x: &mut Matrix) {
    let pattern = m.inertia_pattern();
    vectorize(
        #[inline(always)]
        || {
            for dof in (0..m.nv).rev() {
                let row = pattern.row(dof);
                for adr in row.start..row.end - 1 {
                    let (from, to) = x.row_pair(dof, pattern.colind[adr] as usize);
                    add_to_scl(to, from, -factors[adr]);
                }
            }
            for dof in 0..m.nv {
                let row = pattern.row(dof);
                let inverse = diag_inv[dof];
                x.row_mut(dof).iter_mut().for_each(|x| *x *= inverse);
                for adr in row.start..row.end - 1 {
                    let (from, to) = x.row_pair(pattern.colind[adr] as usize, dof);
                    add_to_scl(to, from, -factors[adr]);
                }
            }
        },
    );
}

/// Solves with the factors in `qLU`, in place.
pub(super) fn solve_full(m: &Model, d: &Data, x: &mut Matrix) {
    let pattern = m.derivative_pattern();
    let entries = |dof: usize| {
        let row = pattern.row(dof);
        let diagonal = row.start + m.D_diag[dof] as usize;
        (row.start..diagonal, diagonal, diagonal + 1..row.end)
    };
    vectorize(
        #[inline(always)]
        || {
            for dof in (0..m.nv).rev() {
                for adr in entries(dof).2 {
                    let (from, to) = x.row_pair(pattern.colind[adr] as usize, dof);
                    add_to_scl(to, from, -d.qLU[adr]);
                }
            }
            for dof in 0..m.nv {
                let (lower, diagonal, _) = entries(dof);
                for adr in lower {
                    let (from, to) = x.row_pair(pattern.colind[adr] as usize, dof);
                    add_to_scl(to, from, -d.qLU[adr]);
                }
                let inverse = 1.0 / d.qLU[diagonal];
                x.row_mut(dof).iter_mut().for_each(|x| *x *= inverse);
            }
        },
    );
}

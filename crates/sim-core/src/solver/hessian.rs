//! The factorised Hessian of the Newton solver.
//!
//! The Hessian is `M + J' * D * J` over the constraints that are quadratic at the current point. It is
//! factorised once; then each constraint that changes its state is a rank-one update of the factor. Contacts
//! that slide have a Hessian that changes with every step: it is added to a copy of the factor.

use crate::constraint::{Coupled, CoupledRows};
use crate::data::Contact;
use crate::linalg::{
    FactorPattern, Pattern, Runs, SparseMatrix, add_rows, add_to_scl, add_to_sym_dense,
    chol_factor, reverse_chol_factor, reverse_chol_solve, reverse_chol_update, sqr_mat_t_d,
};
use crate::math::MINVAL;
use crate::model::ConstraintState;

use super::problem::{Inertia, Jacobian, Problem};

const QUADRATIC: i32 = ConstraintState::Quadratic as i32;
const CONE: i32 = ConstraintState::Cone as i32;

/// The factor `L` of the Hessian, `H = L' * L`, dense or sparse as the Jacobian is.
#[derive(Clone, Debug, Default)]
pub(super) struct Hessian {
    factor: Vec<f64>,
    /// the factor with the contributions of sliding contacts
    factor_cone: Vec<f64>,
    /// whether there are such contributions
    has_cones: bool,
    /// constraint masses, zero where a constraint is not quadratic
    mass: Vec<f64>,
    updates: Updates,
    sparse: SparseStructure,
    /// number of rank-one updates, or of constraints if the factor was computed anew
    pub nupdate: usize,
    /// number of stored entries, as it is reported
    pub nnz: usize,
}

/// Rank-one updates that wait to be made together.
#[derive(Clone, Debug, Default)]
struct Updates {
    /// rows of the Jacobian, scaled, one after the other; those stored sparse have the same columns
    rows: Vec<f64>,
    /// whether each is to be added or to be taken away
    plus: Vec<bool>,
}

/// What a sparse factorisation needs beside the values.
#[derive(Clone, Debug, Default)]
struct SparseStructure {
    pattern: FactorPattern,
    /// for each column, where its rows start in `leaf_rows`
    leaf_start: Vec<usize>,
    /// for each column, rows of the inertia that reach it and are not part of a longer row
    leaf_rows: Vec<i32>,
    /// entries of each Jacobian row that have not been passed yet
    left: Vec<usize>,
    /// the columns of each Jacobian row, as runs; empty for a row with the columns of the row before
    runs: Runs,
    /// last row of the Hessian that had an entry in a column
    seen: Vec<usize>,
}

impl Hessian {
    /// Finds the structure of the Hessian and factorises it. `jacobian_t` is the transposed Jacobian, if sparse.
    pub fn make(
        &mut self,
        p: &Problem<'_>,
        jacobian_t: &SparseMatrix,
        state: &[i32],
        contact: &[Contact],
    ) {
        let nv = p.nv();
        match p.jacobian {
            Jacobian::Dense { .. } => {
                self.factor.resize(nv * nv, 0.0);
                self.nnz = nv * nv;
            }
            Jacobian::Sparse { .. } => {
                self.sparse.analyse(p, jacobian_t);
                let nnz = self.sparse.pattern.nnz();
                self.factor.resize(nnz, 0.0);
                let factors = if p.elliptic { 2 } else { 1 };
                self.nnz = factors * nnz + self.sparse.count_entries(p, jacobian_t);
            }
        }
        self.factorise(p, jacobian_t, state, contact);
    }

    /// Factorises the Hessian for the given constraint states.
    fn factorise(
        &mut self,
        p: &Problem<'_>,
        jacobian_t: &SparseMatrix,
        state: &[i32],
        contact: &[Contact],
    ) {
        self.mass.clear();
        self.mass.extend(
            state
                .iter()
                .zip(p.rows.D)
                .map(|(&state, &mass)| if state == QUADRATIC { mass } else { 0.0 }),
        );
        match p.jacobian {
            Jacobian::Dense { values, nv } => {
                let Inertia {
                    pattern,
                    values: inertia,
                    ..
                } = p.inertia;
                sqr_mat_t_d(&mut self.factor, values, &self.mass, nv);
                add_to_sym_dense(&mut self.factor, inertia, nv, pattern, false);
                reverse_chol_factor(&mut self.factor, nv, MINVAL);
            }
            Jacobian::Sparse { .. } => {
                self.sparse
                    .factorise(&mut self.factor, p, jacobian_t, &self.mass);
            }
        }
        self.add_cones(p, state, contact);
        self.nupdate = p.nefc();
    }

    /// Updates the factor for constraints whose state has changed.
    pub fn update(
        &mut self,
        p: &Problem<'_>,
        jacobian_t: &SparseMatrix,
        old_state: &[i32],
        state: &[i32],
        contact: &[Contact],
    ) {
        self.nupdate = 0;
        let changed = old_state
            .iter()
            .zip(state)
            .enumerate()
            .filter_map(|(i, (&old, &new))| {
                let plus = new == QUADRATIC;
                ((old == QUADRATIC) != plus).then_some((i, plus))
            });
        let mut rank = p.nv();
        let mut first = 0;
        for (i, plus) in changed {
            if !p.jacobian.has_same_columns(first, i) {
                rank = rank.min(self.make_updates(p, first));
            }
            if self.updates.plus.is_empty() {
                first = i;
            }
            let scale = p.rows.D[i].sqrt();
            let (row, _) = p.jacobian.row(i);
            self.updates.rows.extend(row.iter().map(|x| x * scale));
            self.updates.plus.push(plus);
            self.nupdate += 1;
        }
        rank = rank.min(self.make_updates(p, first));

        if rank < p.nv() {
            // accuracy is lost: start again
            self.factorise(p, jacobian_t, state, contact);
        } else {
            self.add_cones(p, state, contact);
        }
    }

    /// Makes the updates that wait, all with the columns of row `first`. Returns the rank of the factor.
    fn make_updates(&mut self, p: &Problem<'_>, first: usize) -> usize {
        if self.updates.plus.is_empty() {
            return p.nv();
        }
        self.updates
            .apply(&mut self.sparse.pattern, &mut self.factor, p, first)
    }

    /// Adds the Hessians of sliding contacts to a copy of the factor.
    fn add_cones(&mut self, p: &Problem<'_>, state: &[i32], contact: &[Contact]) {
        self.has_cones = false;
        let one_sided = p.rows.ne + p.rows.nf;
        let mut walk = CoupledRows::new(p.rows.kind, p.rows.id, one_sided);
        while let Some(coupled) = walk.next(contact) {
            match coupled {
                Coupled::Cone {
                    first,
                    dim,
                    contact: id,
                } if state[first] == CONE => {
                    if !self.has_cones {
                        self.has_cones = true;
                        self.factor_cone.clone_from(&self.factor);
                    }
                    self.add_cone(p, first, &contact[id].H[..dim * dim], dim);
                }
                Coupled::Cone { .. } | Coupled::Row(_) => {}
            }
        }
    }

    /// Adds the Hessian of the contact in rows `i..i + dim`: with `H = C * C'`, it is the sum over the rows of
    /// `C' * J`.
    fn add_cone(&mut self, p: &Problem<'_>, i: usize, hessian: &[f64], dim: usize) {
        let mut local = [0.0; Contact::HESSIAN];
        let local = &mut local[..dim * dim];
        local.copy_from_slice(hessian);
        chol_factor(local, dim, MINVAL);

        // all rows of a contact have the same columns
        let length = p.jacobian.row(i).0.len();
        let updates = &mut self.updates;
        updates.rows.resize(dim * length, 0.0);
        updates.plus.resize(dim, true);
        for (c, sum) in updates.rows.chunks_exact_mut(length.max(1)).enumerate() {
            for r in c..dim {
                add_to_scl(sum, p.jacobian.row(i + r).0, local[r * dim + c]);
            }
        }
        updates.apply(&mut self.sparse.pattern, &mut self.factor_cone, p, i);
        self.nupdate += dim;
    }

    /// Replaces `x` by `H \ x`.
    pub fn solve(&self, p: &Problem<'_>, x: &mut [f64]) {
        let factor = if self.has_cones {
            &self.factor_cone
        } else {
            &self.factor
        };
        match p.jacobian {
            Jacobian::Dense { nv, .. } => reverse_chol_solve(x, factor, nv),
            Jacobian::Sparse { .. } => self.sparse.pattern.solve(x, factor),
        }
    }
}

impl Updates {
    /// Makes the updates, all with the columns of row `i`, and forgets them. Returns the rank of the factor.
    fn apply(
        &mut self,
        pattern: &mut FactorPattern,
        factor: &mut [f64],
        p: &Problem<'_>,
        i: usize,
    ) -> usize {
        let rank = match p.jacobian {
            Jacobian::Dense { nv, .. } => {
                reverse_chol_update(factor, &mut self.rows, nv, &self.plus)
            }
            Jacobian::Sparse { .. } => {
                pattern.update(factor, &self.rows, p.jacobian.row(i).1, &self.plus)
            }
        };
        self.rows.clear();
        self.plus.clear();
        rank
    }
}

impl SparseStructure {
    /// Finds the pattern of the factor. All constraints count, whatever their state, so that it stays valid.
    fn analyse(&mut self, p: &Problem<'_>, jacobian_t: &SparseMatrix) {
        let Jacobian::Sparse {
            pattern, rowsuper, ..
        } = p.jacobian
        else {
            return;
        };
        self.find_leaves(p.inertia.pattern);
        self.runs.clear();
        for i in 0..pattern.rows() {
            let first = !repeats(rowsuper, i);
            self.runs
                .push_row(if first { pattern.cols(i) } else { &[] });
        }
        let constraints = jacobian_t.pattern();
        let (start, leaves) = (&self.leaf_start, &self.leaf_rows);
        self.pattern.analyse(p.nv(), |r| {
            let coupled = constraints
                .cols(r)
                .iter()
                .map(|&i| i as usize)
                .filter(move |&i| !repeats(rowsuper, i))
                .filter_map(move |i| pattern.cols(i).last().copied());
            coupled.chain(leaves[start[r]..start[r + 1]].iter().copied())
        });
    }

    /// Lists, for each column, the rows of the inertia that have an entry there. A dof with a child that follows it is
    /// left out: the row of the child goes on where its own ends.
    fn find_leaves(&mut self, inertia: Pattern<'_>) {
        let n = inertia.rows();
        let is_leaf = |i: usize| {
            i + 1 == n
                || inertia.rownnz[i + 1] != inertia.rownnz[i] + 1
                || inertia.colind[inertia.row(i + 1).end - 2] != i as i32
        };
        let start = &mut self.leaf_start;
        start.clear();
        start.resize(n + 1, 0);
        for i in (0..n).filter(|&i| is_leaf(i)) {
            for &j in inertia.cols(i) {
                start[j as usize] += 1;
            }
        }
        // from counts to where each column ends, then filled from the end
        let mut end = 0;
        for start in start.iter_mut() {
            end += *start;
            *start = end;
        }
        self.leaf_rows.resize(end, 0);
        for i in (0..n).filter(|&i| is_leaf(i)) {
            for &j in inertia.cols(i) {
                start[j as usize] -= 1;
                self.leaf_rows[start[j as usize]] = i as i32;
            }
        }
    }

    /// Factorises; row after row, the Hessian exists in a buffer only.
    fn factorise(
        &mut self,
        factor: &mut [f64],
        p: &Problem<'_>,
        jacobian_t: &SparseMatrix,
        mass: &[f64],
    ) {
        let Jacobian::Sparse {
            values,
            pattern,
            rowsuper,
        } = p.jacobian
        else {
            return;
        };
        let Inertia {
            pattern: inertia,
            values: inertia_values,
            ..
        } = p.inertia;
        let constraints = jacobian_t.pattern();
        let (left, runs) = (&mut self.left, &self.runs);
        left.clear();
        left.extend(pattern.rownnz.iter().map(|&n| n as usize));

        self.pattern.factor(
            factor,
            MINVAL,
            #[inline(always)]
            |r, row| {
                let mut rest = constraints.cols(r);
                while let Some(&i) = rest.first() {
                    let i = i as usize;
                    let (same, after) = rest.split_at(rest.len().min(rowsuper[i] as usize + 1));
                    rest = after;
                    // rows of the Hessian come last to first: what has not been passed ends with column r
                    left[i] -= 1;
                    let group = Group {
                        first: i,
                        count: same.len(),
                        runs,
                        values,
                        rowadr: pattern.rowadr,
                        mass,
                    };
                    group.add_to(row, left[i]);
                }
                let entries = inertia.row(r);
                for (&j, x) in inertia.cols(r).iter().zip(&inertia_values[entries]) {
                    row[j as usize] += x;
                }
            },
        );
    }

    /// Number of entries that a stored lower triangle of the Hessian would have, counted as MuJoCo does: those of
    /// `J' * J` and those of the inertia, also where they coincide.
    fn count_entries(&mut self, p: &Problem<'_>, jacobian_t: &SparseMatrix) -> usize {
        let Jacobian::Sparse {
            pattern, rowsuper, ..
        } = p.jacobian
        else {
            return 0;
        };
        let constraints = jacobian_t.pattern();
        let nv = p.nv();
        self.seen.clear();
        self.seen.resize(nv, usize::MAX);
        let (mut total, mut previous) = (0, 0);
        for r in 0..nv {
            let in_row = if r > 0 && jacobian_t.rowsuper[r - 1] > 0 {
                // the same constraints as in the row before, and this column
                previous + usize::from(!constraints.cols(r).is_empty())
            } else {
                let mut count = 0;
                for &i in constraints.cols(r) {
                    if repeats(rowsuper, i as usize) {
                        continue;
                    }
                    for &j in pattern.cols(i as usize) {
                        if j as usize > r {
                            break;
                        }
                        let seen = &mut self.seen[j as usize];
                        count += usize::from(*seen != r);
                        *seen = r;
                    }
                }
                count
            };
            total += in_row;
            previous = in_row;
        }
        let last = p.inertia.pattern.row(nv.saturating_sub(1));
        total + last.end
    }
}

/// Whether a row of the Jacobian has the columns of the row before.
#[inline]
fn repeats(rowsuper: &[i32], i: usize) -> bool {
    i > 0 && rowsuper[i - 1] > 0
}

/// Constraints with the same columns.
struct Group<'a> {
    first: usize,
    count: usize,
    /// their columns
    runs: &'a Runs,
    values: &'a [f64],
    rowadr: &'a [i32],
    mass: &'a [f64],
}

impl<'a> Group<'a> {
    /// Adds what the constraints contribute to a row of the Hessian: that of their column number `place`.
    #[inline(always)]
    fn add_to(&self, row: &mut [f64], place: usize) {
        let mut active = self.active(place);
        while let Some(a) = active.next() {
            match (active.next(), active.next()) {
                (Some(b), Some(c)) => match active.next() {
                    Some(d) => self.add_products(row, [a, b, c, d]),
                    None => self.add_products(row, [a, b, c]),
                },
                (Some(b), None) => self.add_products(row, [a, b]),
                (None, _) => self.add_products(row, [a]),
            }
        }
    }

    /// For each constraint that is active, its entries up to number `place`, and the last of them times its mass.
    #[inline(always)]
    fn active(&self, place: usize) -> impl Iterator<Item = (&'a [f64], f64)> {
        let (values, rowadr, mass) = (self.values, self.rowadr, self.mass);
        (self.first..self.first + self.count).filter_map(
            #[inline(always)]
            move |i| {
                let start = rowadr[i] as usize;
                let entries = &values[start..=start + place];
                (mass[i] != 0.0).then_some((entries, entries[place] * mass[i]))
            },
        )
    }

    /// `row += entries * factor` for each pair.
    #[inline(always)]
    fn add_products<const N: usize>(&self, row: &mut [f64], pairs: [(&[f64], f64); N]) {
        for (columns, part) in self.runs.row(self.first, pairs[0].0.len()) {
            let parts = pairs.map(|(entries, _)| &entries[part.clone()]);
            add_rows(&mut row[columns], parts, pairs.map(|(_, factor)| factor));
        }
    }
}

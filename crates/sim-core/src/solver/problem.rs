//! What the primal solvers solve: the whole system or one island, as slices of `Data`.

use crate::constraint::ConstraintRows;
use crate::data::{Contact, Data, SolverStat};
use crate::linalg::{Pattern, mul_mat_vec, mul_mat_vec_super, mul_sym_vec_sparse, solve_ld};
use crate::model::{Cone, Model};

use super::island_stats;
use super::primal::PrimalScratch;

/// A constrained problem.
#[derive(Debug)]
pub(super) struct Problem<'a> {
    pub rows: ConstraintRows<'a>,
    pub aref: &'a [f64],
    pub jacobian: Jacobian<'a>,
    pub inertia: Inertia<'a>,
    pub qfrc_smooth: &'a [f64],
    pub qacc_smooth: &'a [f64],
    /// friction cones are elliptic
    pub elliptic: bool,
}

/// What a solver starts from and writes.
#[derive(Debug)]
pub(super) struct Unknowns<'a> {
    pub qacc: &'a mut [f64],
    pub qfrc_constraint: &'a mut [f64],
    pub force: &'a mut [f64],
    pub state: &'a mut [i32],
    /// all contacts, also those of other islands
    pub contact: &'a mut [Contact],
    pub stats: &'a mut [SolverStat],
}

impl Problem<'_> {
    /// Number of dofs.
    pub fn nv(&self) -> usize {
        self.qacc_smooth.len()
    }

    /// Number of scalar constraints.
    pub fn nefc(&self) -> usize {
        self.aref.len()
    }
}

/// The constraint Jacobian.
#[derive(Clone, Copy, Debug)]
pub(super) enum Jacobian<'a> {
    Dense {
        values: &'a [f64],
        nv: usize,
    },
    Sparse {
        values: &'a [f64],
        pattern: Pattern<'a>,
        /// number of following rows with the same columns
        rowsuper: &'a [i32],
    },
}

impl<'a> Jacobian<'a> {
    /// `res = J * vec`
    pub fn mul_vec(&self, res: &mut [f64], vec: &[f64]) {
        match *self {
            Jacobian::Dense { values, .. } => mul_mat_vec(res, values, vec),
            Jacobian::Sparse {
                values,
                pattern,
                rowsuper,
            } => mul_mat_vec_super(res, values, vec, pattern, rowsuper),
        }
    }

    /// Whether two rows, `i` not after `j`, are known to have the same columns.
    #[inline]
    pub fn has_same_columns(&self, i: usize, j: usize) -> bool {
        match *self {
            Jacobian::Dense { .. } => true,
            Jacobian::Sparse { rowsuper, .. } => j - i <= rowsuper[i] as usize,
        }
    }

    /// The stored values of row `i`, and their columns; all columns if that list is empty.
    #[inline]
    pub fn row(&self, i: usize) -> (&'a [f64], &'a [i32]) {
        match *self {
            Jacobian::Dense { values, nv } => (&values[i * nv..(i + 1) * nv], &[]),
            Jacobian::Sparse {
                values, pattern, ..
            } => {
                let range = pattern.row(i);
                (&values[range.clone()], &pattern.colind[range])
            }
        }
    }
}

/// The joint-space inertia and its factors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inertia<'a> {
    pub pattern: Pattern<'a>,
    pub values: &'a [f64],
    factor: &'a [f64],
    diag_inv: &'a [f64],
}

impl Inertia<'_> {
    /// `res = M * vec`
    pub fn mul_vec(&self, res: &mut [f64], vec: &[f64]) {
        mul_sym_vec_sparse(res, self.values, vec, self.pattern);
    }

    /// Replaces `x` by `M \ x`.
    pub fn solve(&self, x: &mut [f64]) {
        solve_ld(x, self.factor, self.diag_inv, self.pattern);
    }

    /// The diagonal of `M`.
    pub fn diagonal(&self) -> impl Iterator<Item = f64> {
        (0..self.pattern.rows()).map(|i| self.values[self.pattern.row(i).end - 1])
    }
}

/// The whole system, and work space to solve it.
pub(super) fn whole<'a>(
    m: &'a Model,
    d: &'a mut Data,
) -> (Problem<'a>, Unknowns<'a>, &'a mut PrimalScratch) {
    let nefc = d.nefc;
    let Data {
        ne,
        nf,
        efc_D,
        efc_R,
        efc_frictionloss,
        efc_type,
        efc_id,
        efc_aref,
        efc_J,
        efc_J_rownnz,
        efc_J_rowadr,
        efc_J_rowsuper,
        efc_J_colind,
        M,
        qLD,
        qLDiagInv,
        qfrc_smooth,
        qacc_smooth,
        qacc,
        qfrc_constraint,
        efc_force,
        efc_state,
        contact,
        solver,
        scratch,
        ..
    } = d;
    let jacobian = if m.is_sparse() {
        Jacobian::Sparse {
            values: efc_J,
            pattern: Pattern::new(&efc_J_rownnz[..nefc], &efc_J_rowadr[..nefc], efc_J_colind),
            rowsuper: &efc_J_rowsuper[..nefc],
        }
    } else {
        Jacobian::Dense {
            values: efc_J,
            nv: m.nv,
        }
    };
    let problem = Problem {
        rows: ConstraintRows {
            ne: *ne,
            nf: *nf,
            D: &efc_D[..nefc],
            R: &efc_R[..nefc],
            frictionloss: &efc_frictionloss[..nefc],
            kind: &efc_type[..nefc],
            id: &efc_id[..nefc],
        },
        aref: &efc_aref[..nefc],
        jacobian,
        inertia: Inertia {
            pattern: Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind),
            values: M,
            factor: qLD,
            diag_inv: qLDiagInv,
        },
        qfrc_smooth,
        qacc_smooth,
        elliptic: is_elliptic(m),
    };
    let unknowns = Unknowns {
        qacc,
        qfrc_constraint,
        force: &mut efc_force[..nefc],
        state: &mut efc_state[..nefc],
        contact,
        stats: island_stats(solver, 0),
    };
    (problem, unknowns, &mut scratch.solver.primal)
}

/// One island, and work space to solve it. Its rows and dofs follow each other in the `i*` fields; its columns start at zero.
pub(super) fn island<'a>(
    m: &'a Model,
    d: &'a mut Data,
    island: usize,
) -> (Problem<'a>, Unknowns<'a>, &'a mut PrimalScratch) {
    let first_dof = d.island_idofadr[island] as usize;
    let nv = d.island_nv[island] as usize;
    let dofs = first_dof..first_dof + nv;
    let first_row = d.island_iefcadr[island] as usize;
    let rows = first_row..first_row + d.island_nefc[island] as usize;
    let Data {
        nidof,
        island_ne,
        island_nf,
        iefc_D,
        iefc_R,
        iefc_frictionloss,
        iefc_type,
        iefc_id,
        iefc_aref,
        iefc_J,
        iefc_J_rownnz,
        iefc_J_rowadr,
        iefc_J_rowsuper,
        iefc_J_colind,
        iM,
        iM_rownnz,
        iM_rowadr,
        iM_colind,
        iLD,
        iLDiagInv,
        ifrc_smooth,
        iacc_smooth,
        iacc,
        ifrc_constraint,
        iefc_force,
        iefc_state,
        contact,
        solver,
        scratch,
        ..
    } = d;
    let jacobian = if m.is_sparse() {
        Jacobian::Sparse {
            values: iefc_J,
            pattern: Pattern::new(
                &iefc_J_rownnz[rows.clone()],
                &iefc_J_rowadr[rows.clone()],
                iefc_J_colind,
            ),
            rowsuper: &iefc_J_rowsuper[rows.clone()],
        }
    } else {
        Jacobian::Dense {
            values: &iefc_J[*nidof * first_row..],
            nv,
        }
    };
    let problem = Problem {
        rows: ConstraintRows {
            ne: island_ne[island] as usize,
            nf: island_nf[island] as usize,
            D: &iefc_D[rows.clone()],
            R: &iefc_R[rows.clone()],
            frictionloss: &iefc_frictionloss[rows.clone()],
            kind: &iefc_type[rows.clone()],
            id: &iefc_id[rows.clone()],
        },
        aref: &iefc_aref[rows.clone()],
        jacobian,
        inertia: Inertia {
            pattern: Pattern::new(
                &iM_rownnz[dofs.clone()],
                &iM_rowadr[dofs.clone()],
                iM_colind,
            ),
            values: iM,
            factor: iLD,
            diag_inv: &iLDiagInv[dofs.clone()],
        },
        qfrc_smooth: &ifrc_smooth[dofs.clone()],
        qacc_smooth: &iacc_smooth[dofs.clone()],
        elliptic: is_elliptic(m),
    };
    let unknowns = Unknowns {
        qacc: &mut iacc[dofs.clone()],
        qfrc_constraint: &mut ifrc_constraint[dofs],
        force: &mut iefc_force[rows.clone()],
        state: &mut iefc_state[rows],
        contact,
        stats: island_stats(solver, island),
    };
    (problem, unknowns, &mut scratch.solver.primal)
}

fn is_elliptic(m: &Model) -> bool {
    match Cone::of(m.opt.cone) {
        Cone::Elliptic => true,
        Cone::Pyramidal => false,
    }
}

//! The joint-space inertia matrix and its factorisation.
//!
//! `M` holds the lower triangle in compressed rows: a dof and its ancestors, diagonal last; a dof of a simple body has
//! its diagonal alone. `qM` holds the same entries in MuJoCo's older order, from each dof up to the root.

use crate::data::Data;
use crate::linalg::{Pattern, add_scaled_common, factor_i_rows, vectorize};
use crate::math::{Inertia, Spatial, mul_inert_vec};
use crate::model::{Model, Timer};
use crate::sleep::{Awake, awake};

impl Model {
    /// Where the entries of `M`, `qLD` and `qH` are.
    #[inline]
    pub fn inertia_pattern(&self) -> Pattern<'_> {
        Pattern::new(&self.M_rownnz, &self.M_rowadr, &self.M_colind)
    }

    /// Where the entries of `qDeriv` and `qLU` are.
    #[inline]
    pub fn derivative_pattern(&self) -> Pattern<'_> {
        Pattern::new(&self.D_rownnz, &self.D_rowadr, &self.D_colind)
    }
}

/// Computes the inertia matrix, with the armature of joints and tendons.
///
/// Reads `cinert`, `cdof`, `ten_J`. Writes `crb`, `M`, `qM`.
pub fn make_m(m: &Model, d: &mut Data) {
    let start = d.clock();
    inertia(m, d);
    d.count_time(Timer::PosInertia, start);
}

/// Factorises the inertia matrix. Reads `M`. Writes `qLD`, `qLDiagInv`.
pub fn factor_m(m: &Model, d: &mut Data) {
    let start = d.clock();
    factor(m, d);
    d.add_time(Timer::PosInertia, start);
}

/// The inertia matrix and its factors; the time counts from `start` and is returned.
pub(crate) fn inertia_since(m: &Model, d: &mut Data, start: f64) -> f64 {
    inertia(m, d);
    factor(m, d);
    d.count_time(Timer::PosInertia, start)
}

fn inertia(m: &Model, d: &mut Data) {
    crb(m, d);
    tendon_armature(m, d);
    for (&value, &adr) in d.M.iter().zip(&m.mapM2M) {
        d.qM[adr as usize] = value;
    }
}

/// The composite rigid body algorithm: inertias of subtrees, projected on the motion axes of the dofs that move them.
pub fn crb(m: &Model, d: &mut Data) {
    let Data {
        crb,
        cinert,
        cdof,
        M,
        ..
    } = d;
    let awake = awake!(m, d);
    if awake.filters() {
        awake.bodies().for_each(|body| crb[body] = cinert[body]);
    } else {
        crb.copy_from_slice(cinert);
    }
    for body in awake.children().rev() {
        let parent = m.body_parentid[body] as usize;
        if parent > 0 {
            let (above, below) = crb.split_at_mut(body);
            for (sum, x) in above[parent].iter_mut().zip(&below[0]) {
                *sum += x;
            }
        }
    }

    vectorize(
        #[inline(always)]
        || project(m, awake, crb, cdof, M),
    );
}

/// The entries of M: how much each dof feels of the momentum that a unit velocity of another one makes.
#[inline(always)]
fn project(m: &Model, awake: Awake<'_>, crb: &[Inertia], cdof: &[Spatial], entries: &mut [f64]) {
    for dof in awake.dofs() {
        let adr = m.M_rowadr[dof] as usize;
        // simple dofs have a diagonal inertia that never changes
        if m.dof_simplenum[dof] > 0 {
            entries[adr] = m.dof_M0[dof];
            continue;
        }
        let end = adr + m.M_rownnz[dof] as usize;
        let momentum = mul_inert_vec(&crb[m.dof_bodyid[dof] as usize], &cdof[dof]);
        let row = &mut entries[adr..end];
        for (entry, &col) in row.iter_mut().zip(&m.M_colind[adr..end]) {
            *entry = dot6(&cdof[col as usize], &momentum);
        }
        if let Some(diagonal) = row.last_mut() {
            *diagonal += m.dof_armature[dof];
        }
    }
}

/// The scalar product of spatial vectors, in the order of sums of the general one.
#[inline(always)]
pub(crate) fn dot6(a: &[f64; 6], b: &[f64; 6]) -> f64 {
    ((a[0] * b[0] + a[2] * b[2]) + (a[1] * b[1] + a[3] * b[3])) + (a[4] * b[4] + a[5] * b[5])
}

/// Adds the inertia of tendons that have armature: armature · J'·J, where `M` has entries.
pub fn tendon_armature(m: &Model, d: &mut Data) {
    let pattern = m.inertia_pattern();
    let sparse = m.is_sparse();
    for tendon in 0..m.ntendon {
        let armature = m.tendon_armature[tendon];
        if armature == 0.0 || awake!(m, d).skips_tendon(m, tendon) {
            continue;
        }
        if sparse {
            let start = d.ten_J_rowadr[tendon] as usize;
            let range = start..start + d.ten_J_rownnz[tendon] as usize;
            let (jac, cols) = (&d.ten_J[range.clone()], &d.ten_J_colind[range]);
            for (&jac_i, &i) in jac.iter().zip(cols) {
                if jac_i != 0.0 {
                    let row = pattern.row(i as usize);
                    let row_cols = &pattern.colind[row.clone()];
                    add_scaled_common(&mut d.M[row], row_cols, jac, cols, armature * jac_i);
                }
            }
        } else {
            let jac = &d.ten_J[tendon * m.nv..(tendon + 1) * m.nv];
            for (i, &jac_i) in jac.iter().enumerate() {
                if jac_i != 0.0 {
                    for adr in pattern.row(i) {
                        d.M[adr] += armature * jac_i * jac[pattern.colind[adr] as usize];
                    }
                }
            }
        }
    }
}

fn factor(m: &Model, d: &mut Data) {
    let pattern = m.inertia_pattern();
    for dofs in awake!(m, d).dof_runs() {
        let entries = pattern.entries(dofs.clone());
        d.qLD[entries.clone()].copy_from_slice(&d.M[entries]);
        factor_i_rows(&mut d.qLD, &mut d.qLDiagInv, pattern, dofs);
    }
}

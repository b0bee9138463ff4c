//! Jacobians of points and directions: how the velocities of dofs move what is attached to bodies.
//!
//! A translational or rotational Jacobian is three rows, stored one after the other. In the dense form a row
//! has `nv` entries. In the sparse form the three rows share one list of columns, the *chain*: the dofs, in
//! increasing order, that can move the point at all. Reading cdof and the subtree centres of mass, all
//! functions here are valid once `com_pos` has run; `jac_dot` needs `com_vel` as well.

mod chain;
mod dense;
mod sparse;
#[cfg(test)]
mod tests;

pub use chain::{body_chain, merge_chain, merge_chain_simple};
pub use dense::{
    angmom_mat, jac, jac_body, jac_body_com, jac_dot, jac_geom, jac_point_axis, jac_site,
    jac_subtree_com,
};
pub use sparse::{BodyPoint, PairJacobian, SumJacobian, jac_dif_pair, jac_sparse, jac_sum};

use crate::data::Data;
use crate::math::{Spatial, Vec3, cross_motion};
use crate::model::Model;

/// The last dof that moves `body`, if any does. Following `dof_parentid` from it visits all the others.
#[inline]
pub fn last_dof(m: &Model, body: usize) -> Option<usize> {
    let body = m.body_weldid[body] as usize;
    if body == 0 {
        return None;
    }
    usize::try_from(m.body_dofadr[body] + m.body_dofnum[body] - 1).ok()
}

/// The dofs that move `body`, from the last to the first.
#[inline]
pub(crate) fn ancestor_dofs(m: &Model, body: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(last_dof(m, body), |&dof| {
        usize::try_from(m.dof_parentid[dof]).ok()
    })
}

/// What Jacobians are computed from: the motions that dofs give, about the centres of mass of their trees.
#[derive(Clone, Copy, Debug)]
pub struct Motions<'a> {
    /// `cdof`
    pub cdof: &'a [Spatial],
    /// `subtree_com`
    pub subtree_com: &'a [Vec3],
}

impl<'a> Motions<'a> {
    /// Those of `d`.
    #[inline]
    pub fn of(d: &'a Data) -> Motions<'a> {
        Motions {
            cdof: &d.cdof,
            subtree_com: &d.subtree_com,
        }
    }

    /// Where `point` is, seen from the centre of mass of the tree that `body` belongs to.
    #[inline]
    pub(crate) fn com_offset(&self, m: &Model, point: Vec3, body: usize) -> Vec3 {
        point - self.subtree_com[m.body_rootid[body] as usize]
    }

    /// Adds the generalised force of a force and a torque that act on `body` at `point` to `qfrc`.
    ///
    /// This is J'·f without the Jacobian: each dof feels the force along the motion that it gives to the point.
    #[inline]
    pub(crate) fn apply(
        &self,
        m: &Model,
        force: Vec3,
        torque: Vec3,
        point: Vec3,
        body: usize,
        qfrc: &mut [f64],
    ) {
        let offset = self.com_offset(m, point, body);
        for dof in ancestor_dofs(m, body) {
            let cdof = &self.cdof[dof];
            qfrc[dof] += translation(cdof, offset).dot(force);
            qfrc[dof] += rotation(cdof).dot(torque);
        }
    }
}

/// The rate of a dof's motion axis. The three rotations of a quaternion turn with their own body, not with its parent.
pub(crate) fn axis_rate(
    m: &Model,
    cvel: &[Spatial],
    cdof: &[Spatial],
    cdof_dot: &[Spatial],
    dof: usize,
) -> Spatial {
    if m.is_quaternion_dof(dof) {
        cross_motion(&cvel[m.dof_bodyid[dof] as usize], &cdof[dof])
    } else {
        cdof_dot[dof]
    }
}

/// The rotational part of a dof's motion.
#[inline]
pub(crate) fn rotation(cdof: &Spatial) -> Vec3 {
    Vec3([cdof[0], cdof[1], cdof[2]])
}

/// The velocity that a dof gives to a point at `offset` from the origin of its frame.
#[inline]
pub(crate) fn translation(cdof: &Spatial, offset: Vec3) -> Vec3 {
    Vec3([cdof[3], cdof[4], cdof[5]]) + rotation(cdof).cross(offset)
}

/// Fills a matrix of three rows and `width` columns, if it is asked for: with the columns given, and zeros elsewhere.
#[inline]
fn fill(mat: Option<&mut [f64]>, width: usize, columns: impl Iterator<Item = (usize, Vec3)>) {
    let Some(mat) = mat else {
        return;
    };
    mat[..3 * width].fill(0.0);
    for (col, v) in columns {
        set_column(mat, width, col, v);
    }
}

/// Writes a vector as one column of a three-row matrix with `width` columns.
#[inline]
fn set_column(mat: &mut [f64], width: usize, col: usize, v: Vec3) {
    mat[col] = v[0];
    mat[width + col] = v[1];
    mat[2 * width + col] = v[2];
}

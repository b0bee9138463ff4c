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
pub use sparse::{PairJacobian, SumJacobian, jac_dif_pair, jac_sparse, jac_sum};

use crate::data::Data;
use crate::math::Vec3;
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

/// Where `point` is, seen from the centre of mass of the tree that `body` belongs to.
#[inline]
fn com_offset(m: &Model, d: &Data, point: Vec3, body: usize) -> Vec3 {
    point - d.subtree_com[m.body_rootid[body] as usize]
}

/// The rotational part of a dof's motion.
#[inline]
fn rotation(cdof: &[f64; 6]) -> Vec3 {
    Vec3([cdof[0], cdof[1], cdof[2]])
}

/// The velocity that a dof gives to a point at `offset` from the origin of its frame.
#[inline]
fn translation(cdof: &[f64; 6], offset: Vec3) -> Vec3 {
    Vec3([cdof[3], cdof[4], cdof[5]]) + rotation(cdof).cross(offset)
}

/// Writes a vector as one column of a three-row matrix with `width` columns.
#[inline]
fn set_column(mat: &mut [f64], width: usize, col: usize, v: Vec3) {
    mat[col] = v[0];
    mat[width + col] = v[1];
    mat[2 * width + col] = v[2];
}

//! Sparse Jacobians over a chain of dofs, and the differences and sums that constraints are made of.

use super::dense::jac_dense;
use super::{
    Motions, ancestor_dofs, body_chain, fill, merge_chain, merge_chain_simple, rotation,
    set_column, translation,
};
use crate::linalg::{merge_sorted, sub_from};
use crate::math::Vec3;
use crate::model::Model;

/// The dofs that move `body`, from the last to the first, each with its place in `chain`, which holds them all in
/// increasing order.
#[inline]
fn places<'a>(
    m: &'a Model,
    body: usize,
    chain: &'a [i32],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let mut left = chain;
    ancestor_dofs(m, body).map_while(move |dof| {
        let place = left.iter().rposition(|&c| c as usize <= dof)?;
        left = &left[..place];
        Some((place, dof))
    })
}

/// The sparse Jacobians of a point that moves with `body`. The columns are those of `chain`, which must hold all
/// dofs that move the body, in increasing order; `jacp` and `jacr` hold 3×`chain.len()` entries.
pub fn jac_sparse(
    m: &Model,
    motions: Motions<'_>,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    point: Vec3,
    body: usize,
    chain: &[i32],
) {
    let offset = motions.com_offset(m, point, body);
    let moves = |(col, dof): (usize, usize)| (col, translation(&motions.cdof[dof], offset));
    let turns = |(col, dof): (usize, usize)| (col, rotation(&motions.cdof[dof]));
    fill(jacp, chain.len(), places(m, body, chain).map(moves));
    fill(jacr, chain.len(), places(m, body, chain).map(turns));
}

/// The Jacobians of a point on a simple body, which only its own dofs move, times `sign`. They are written to the
/// columns from `start` on of matrices with `width` columns.
fn jac_simple(
    m: &Model,
    motions: Motions<'_>,
    jacp: &mut [f64],
    jacr: Option<&mut [f64]>,
    point: Vec3,
    body: usize,
    sign: f64,
    width: usize,
    start: usize,
) {
    let dofnum = m.body_dofnum[body] as usize;
    if dofnum == 0 {
        return;
    }
    let first = m.body_dofadr[body] as usize;
    let offset = motions.com_offset(m, point, body);
    let dofs = &motions.cdof[first..first + dofnum];
    for (k, cdof) in dofs.iter().enumerate() {
        set_column(jacp, width, start + k, translation(cdof, offset) * sign);
    }
    if let Some(jacr) = jacr {
        for (k, cdof) in dofs.iter().enumerate() {
            set_column(jacr, width, start + k, rotation(cdof) * sign);
        }
    }
}

/// The difference of the Jacobians of two points, and the work space to compute it. Kept and used again.
#[derive(Clone, Debug, Default)]
pub struct PairJacobian {
    /// columns of the sparse form; empty in the dense form
    pub chain: Vec<i32>,
    /// translation: three rows of as many entries as [`jac_dif_pair`] returned
    pub difp: Vec<f64>,
    /// rotation, if asked for
    pub difr: Vec<f64>,
    other: Vec<f64>,
}

/// A point that moves with a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyPoint {
    /// the body
    pub body: usize,
    /// where the point is in the world, in metres
    pub pos: Vec3,
}

/// The Jacobian of the second point relative to the first; also that of their relative rotation if `rot` is set.
/// Returns the length of a row: `nv` if dense, that of the chain if sparse.
pub fn jac_dif_pair(
    m: &Model,
    motions: Motions<'_>,
    pair: &mut PairJacobian,
    points: [BodyPoint; 2],
    rot: bool,
    sparse: bool,
) -> usize {
    let PairJacobian {
        chain,
        difp,
        difr,
        other,
    } = pair;
    let [
        BodyPoint {
            body: body1,
            pos: pos1,
        },
        BodyPoint {
            body: body2,
            pos: pos2,
        },
    ] = points;
    // a body that touches itself has its dofs once
    let simple = body1 != body2 && m.body_simple[body1] != 0 && m.body_simple[body2] != 0;
    chain.clear();
    if sparse && simple {
        merge_chain_simple(m, chain, body1, body2);
    } else if sparse {
        merge_chain(m, chain, body1, body2);
    }
    let width = if sparse { chain.len() } else { m.nv };
    difp.resize(3 * width, 0.0);
    difr.resize(if rot { 3 * width } else { 0 }, 0.0);
    if width == 0 {
        return 0;
    }

    if sparse && simple {
        let (start1, start2) = if body1 < body2 {
            (0, m.body_dofnum[body1] as usize)
        } else {
            (m.body_dofnum[body2] as usize, 0)
        };
        let rows = rot.then_some(&mut difr[..]);
        jac_simple(m, motions, difp, rows, pos1, body1, -1.0, width, start1);
        let rows = rot.then_some(&mut difr[..]);
        jac_simple(m, motions, difp, rows, pos2, body2, 1.0, width, start2);
        return width;
    }

    other.resize(6 * width, 0.0);
    let (otherp, otherr) = other.split_at_mut(3 * width);
    let fill = |jacp: &mut [f64], jacr: Option<&mut [f64]>, pos: Vec3, body: usize| {
        if sparse {
            jac_sparse(m, motions, Some(jacp), jacr, pos, body, chain);
        } else {
            jac_dense(m, motions, Some(jacp), jacr, pos, body);
        }
    };
    fill(otherp, rot.then_some(&mut otherr[..]), pos1, body1);
    fill(difp, rot.then_some(&mut difr[..]), pos2, body2);
    sub_from(difp, otherp);
    sub_from(difr, otherr);
    width
}

/// A weighted sum of Jacobians, and the work space to compute it. Kept and used again.
#[derive(Clone, Debug, Default)]
pub struct SumJacobian {
    /// columns of the sparse form; empty in the dense form
    pub chain: Vec<i32>,
    /// translation, then rotation if asked for: three rows each, of as many entries as [`jac_sum`] returned
    pub jac: Vec<f64>,
    body_chain: Vec<i32>,
    merged: Vec<i32>,
}

/// The weighted sum of the Jacobians of one point, seen as moving with each of several bodies. Returns the length
/// of a row: `nv` if dense, that of the chain if sparse.
pub fn jac_sum(
    m: &Model,
    motions: Motions<'_>,
    sum: &mut SumJacobian,
    bodies: &[i32],
    weights: &[f64],
    point: Vec3,
    rot: bool,
    sparse: bool,
) -> usize {
    let SumJacobian {
        chain,
        jac,
        body_chain: own,
        merged,
    } = sum;
    chain.clear();
    if sparse {
        for &body in bodies {
            body_chain(m, body as usize, own);
            if own.is_empty() {
                continue;
            }
            if chain.last() < own.first() {
                chain.extend_from_slice(own);
            } else {
                merge_sorted(chain, own, merged);
                std::mem::swap(chain, merged);
            }
        }
    }
    let width = if sparse { chain.len() } else { m.nv };
    jac.clear();
    jac.resize(if rot { 6 } else { 3 } * width, 0.0);
    let (jacp, jacr) = jac.split_at_mut(3 * width);
    for (&body, &weight) in bodies.iter().zip(weights) {
        let body = body as usize;
        let offset = motions.com_offset(m, point, body);
        let mut add = |(col, dof): (usize, usize)| {
            let cdof = &motions.cdof[dof];
            add_column(jacp, width, col, translation(cdof, offset) * weight);
            if rot {
                add_column(jacr, width, col, rotation(cdof) * weight);
            }
        };
        if sparse {
            places(m, body, chain).for_each(&mut add);
        } else {
            ancestor_dofs(m, body).for_each(|dof| add((dof, dof)));
        }
    }
    width
}

/// Adds a vector to one column of a three-row matrix with `width` columns.
#[inline]
fn add_column(mat: &mut [f64], width: usize, col: usize, v: Vec3) {
    mat[col] += v[0];
    mat[width + col] += v[1];
    mat[2 * width + col] += v[2];
}

//! Sparse Jacobians over a chain of dofs, and the differences and sums that constraints are made of.

use super::dense::jac_dense;
use super::{
    Motions, ancestor_dofs, body_chain, fill, jac, merge_chain, merge_chain_simple, rotation,
    set_column, translation,
};
use crate::data::Data;
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
    wide: Vec<f64>,
    body_jac: Vec<f64>,
}

/// The weighted sum of the Jacobians of one point, seen as moving with each of several bodies. Returns the length
/// of a row: `nv` if dense, that of the chain if sparse.
pub fn jac_sum(
    m: &Model,
    d: &Data,
    sum: &mut SumJacobian,
    bodies: &[i32],
    weights: &[f64],
    point: Vec3,
    rot: bool,
    sparse: bool,
) -> usize {
    let rows = if rot { 6 } else { 3 };
    sum.chain.clear();
    sum.jac.clear();
    if !sparse {
        sum.jac.resize(rows * m.nv, 0.0);
    }
    for (&body, &weight) in bodies.iter().zip(weights) {
        let body = body as usize;
        if sparse {
            add_sparse(m, d, sum, body, weight, point, rot);
        } else {
            sum.body_jac.resize(rows * m.nv, 0.0);
            let (jacp, jacr) = sum.body_jac.split_at_mut(3 * m.nv);
            jac(m, d, Some(jacp), rot.then_some(jacr), point, body);
            for (total, part) in sum.jac.iter_mut().zip(&sum.body_jac) {
                *total += weight * part;
            }
        }
    }
    if sparse { sum.chain.len() } else { m.nv }
}

/// Adds the Jacobian of one body to a sparse sum, widening its chain where needed.
fn add_sparse(
    m: &Model,
    d: &Data,
    sum: &mut SumJacobian,
    body: usize,
    weight: f64,
    point: Vec3,
    rot: bool,
) {
    let rows = if rot { 6 } else { 3 };
    body_chain(m, body, &mut sum.body_chain);
    let width = sum.body_chain.len();
    if width == 0 {
        return;
    }
    sum.body_jac.resize(rows * width, 0.0);
    let (jacp, jacr) = sum.body_jac.split_at_mut(3 * width);
    let jacr = rot.then_some(jacr);
    if m.body_simple[body] != 0 {
        jac_simple(m, Motions::of(d), jacp, jacr, point, body, 1.0, width, 0);
    } else {
        jac_sparse(
            m,
            Motions::of(d),
            Some(jacp),
            jacr,
            point,
            body,
            &sum.body_chain,
        );
    }

    merge_sorted(&sum.chain, &sum.body_chain, &mut sum.merged);
    let total = sum.merged.len();
    sum.wide.clear();
    sum.wide.resize(rows * total, 0.0);
    spread(&sum.jac, &sum.chain, 1.0, &mut sum.wide, &sum.merged);
    spread(
        &sum.body_jac,
        &sum.body_chain,
        weight,
        &mut sum.wide,
        &sum.merged,
    );
    std::mem::swap(&mut sum.jac, &mut sum.wide);
    std::mem::swap(&mut sum.chain, &mut sum.merged);
}

/// Adds `scale` times a matrix over the columns `chain` to one over the columns `wide_chain`, which holds them all.
fn spread(mat: &[f64], chain: &[i32], scale: f64, wide: &mut [f64], wide_chain: &[i32]) {
    if chain.is_empty() {
        return;
    }
    let rows = mat.chunks_exact(chain.len());
    for (row, out) in rows.zip(wide.chunks_exact_mut(wide_chain.len())) {
        let mut next = 0;
        for (out, col) in out.iter_mut().zip(wide_chain) {
            if chain.get(next) == Some(col) {
                *out += scale * row[next];
                next += 1;
            }
        }
    }
}

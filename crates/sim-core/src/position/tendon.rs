//! Tendons: paths, lengths and Jacobians, and what the inertia of a tendon adds to the bias force.

use super::relative::{Attached, angular, linear, pair_dofs, relative_velocity};
use super::wrap::{WrapShape, wrap};
use crate::data::Data;
use crate::linalg::dot;
use crate::math::{MINVAL, Vec3, cross_motion, transform_spatial};
use crate::model::{Model, WrapType};

/// Work space of the tendon stage.
#[derive(Clone, Debug, Default)]
pub(crate) struct TendonScratch {
    /// what one leg of a path adds to the Jacobian: dofs, from the last to the first, and values
    leg: Vec<(i32, f64)>,
    jdot: Vec<f64>,
}

/// Tendon paths, lengths and Jacobians.
///
/// Reads positions and motion axes. Writes `ten_length`, `ten_J` and its pattern, `ten_wrapadr`, `ten_wrapnum`,
/// `wrap_obj` and `wrap_xpos`.
pub fn tendon(m: &Model, d: &mut Data) {
    if m.ntendon == 0 {
        return;
    }
    d.ten_length.fill(0.0);
    let sparse = m.is_sparse();
    if sparse {
        d.ten_J_rownnz.fill(0);
    } else {
        d.ten_J.fill(0.0);
    }

    let mut scratch = std::mem::take(&mut d.scratch.tendon);
    let mut points = 0;
    for tendon in 0..m.ntendon {
        d.ten_wrapadr[tendon] = points as i32;
        d.ten_wrapnum[tendon] = 0;
        if sparse && tendon > 0 {
            d.ten_J_rowadr[tendon] = d.ten_J_rowadr[tendon - 1] + d.ten_J_rownnz[tendon - 1];
        } else if sparse {
            d.ten_J_rowadr[tendon] = 0;
        }
        if is_fixed(m, tendon) {
            fixed_tendon(m, d, tendon, sparse);
        } else {
            spatial_tendon(m, d, tendon, sparse, &mut points, &mut scratch.leg);
            d.ten_wrapnum[tendon] = points as i32 - d.ten_wrapadr[tendon];
        }
    }
    d.scratch.tendon = scratch;
}

/// Whether a tendon is a weighted sum of joint positions, and not a path in space.
pub(crate) fn is_fixed(m: &Model, tendon: usize) -> bool {
    let first = m.tendon_adr[tendon] as usize;
    WrapType::of(m.wrap_type[first]) == WrapType::Joint
}

fn fixed_tendon(m: &Model, d: &mut Data, tendon: usize, sparse: bool) {
    let first = m.tendon_adr[tendon] as usize;
    for w in first..first + m.tendon_num[tendon] as usize {
        let (joint, coef) = (m.wrap_objid[w] as usize, m.wrap_prm[w]);
        let dof = m.jnt_dofadr[joint];
        d.ten_length[tendon] += coef * d.qpos[m.jnt_qposadr[joint] as usize];
        if sparse {
            merge_into_row(d, tendon, &[(dof, coef)], 1.0);
        } else {
            d.ten_J[tendon * m.nv + dof as usize] = coef;
        }
    }
}

/// One piece of the path of a spatial tendon.
enum Piece {
    /// starts a new branch, whose lengths are divided
    Pulley,
    Leg(Leg),
}

/// From one site to the next, perhaps around a geom.
struct Leg {
    sites: [usize; 2],
    around: Option<Obstacle>,
    divisor: f64,
    /// nothing follows in this branch
    ends_branch: bool,
}

struct Obstacle {
    geom: usize,
    shape: WrapShape,
    side: Option<usize>,
}

/// The pieces of the path of a spatial tendon, in order.
fn path(m: &Model, tendon: usize) -> impl Iterator<Item = Piece> + '_ {
    let first = m.tendon_adr[tendon] as usize;
    let last = (first + m.tendon_num[tendon] as usize).saturating_sub(1);
    let kind = |w: usize| WrapType::of(m.wrap_type[w]);
    let mut at = first;
    let mut divisor = 1.0;
    std::iter::from_fn(move || {
        while at < last {
            if kind(at) == WrapType::Pulley {
                divisor = m.wrap_prm[at];
                at += 1;
                return Some(Piece::Pulley);
            }
            if kind(at + 1) == WrapType::Pulley {
                at += 1;
                continue;
            }
            let start = m.wrap_objid[at] as usize;
            let around = obstacle(m, at + 1);
            at += if around.is_some() { 2 } else { 1 };
            return Some(Piece::Leg(Leg {
                sites: [start, m.wrap_objid[at] as usize],
                around,
                divisor,
                ends_branch: at == last || kind(at + 1) == WrapType::Pulley,
            }));
        }
        None
    })
}

fn obstacle(m: &Model, w: usize) -> Option<Obstacle> {
    let shape = match WrapType::of(m.wrap_type[w]) {
        WrapType::Sphere => WrapShape::Sphere,
        WrapType::Cylinder => WrapShape::Cylinder,
        WrapType::None | WrapType::Joint | WrapType::Pulley | WrapType::Site => return None,
    };
    let side = m.wrap_prm[w].round();
    Some(Obstacle {
        geom: m.wrap_objid[w] as usize,
        shape,
        side: (side >= 0.0 && side < m.nsite as f64).then_some(side as usize),
    })
}

fn spatial_tendon(
    m: &Model,
    d: &mut Data,
    tendon: usize,
    sparse: bool,
    points: &mut usize,
    row: &mut Vec<(i32, f64)>,
) {
    for piece in path(m, tendon) {
        let leg = match piece {
            Piece::Pulley => {
                record_point(d, points, Vec3::ZERO, -2);
                continue;
            }
            Piece::Leg(leg) => leg,
        };
        let ends = leg.sites.map(|site| Attached::site(m, d, site));
        let wrapped = leg.around.as_ref().and_then(|o| {
            let side = o.side.map(|site| d.site_xpos[site]);
            let (xpos, xmat, radius) = (
                d.geom_xpos[o.geom],
                &d.geom_xmat[o.geom],
                m.geom_size[o.geom][0],
            );
            let wrap = wrap(ends[0].pos, ends[1].pos, xpos, xmat, radius, o.shape, side)?;
            Some((o.geom, wrap))
        });

        record_point(d, points, ends[0].pos, -1);
        if let Some((geom, wrap)) = wrapped {
            let body = m.geom_bodyid[geom] as usize;
            let touch = wrap.points.map(|p| Attached::new(m, d, body, p));
            let before = ends[0].pos.distance(touch[0].pos);
            let after = touch[1].pos.distance(ends[1].pos);
            d.ten_length[tendon] += (before + wrap.length + after) / leg.divisor;
            for pair in [[ends[0], touch[0]], [touch[1], ends[1]]] {
                add_segment(m, d, tendon, sparse, pair, leg.divisor, row);
            }
            for p in wrap.points {
                record_point(d, points, p, geom as i32);
            }
        } else {
            d.ten_length[tendon] += ends[0].pos.distance(ends[1].pos) / leg.divisor;
            add_segment(m, d, tendon, sparse, ends, leg.divisor, row);
        }
        if leg.ends_branch {
            record_point(d, points, ends[1].pos, -1);
        }
    }
}

/// Appends a point to the list of all paths.
fn record_point(d: &mut Data, points: &mut usize, pos: Vec3, object: i32) {
    let (at, half) = (*points / 2, *points % 2);
    if let (Some(xpos), Some(obj)) = (d.wrap_xpos.get_mut(at), d.wrap_obj.get_mut(at)) {
        xpos[3 * half..3 * half + 3].copy_from_slice(&pos.0);
        obj[half] = object;
    }
    *points += 1;
}

/// Adds what a straight segment contributes to the Jacobian: the velocity of its ends along it.
fn add_segment(
    m: &Model,
    d: &mut Data,
    tendon: usize,
    sparse: bool,
    ends: [Attached; 2],
    divisor: f64,
    row: &mut Vec<(i32, f64)>,
) {
    let [first, second] = ends;
    if first.body == second.body {
        return;
    }
    let (direction, _) = (second.pos - first.pos).normalized();
    let scale = 1.0 / divisor;
    row.clear();
    for pair in pair_dofs(m, first.body, second.body) {
        let velocity = relative_velocity(&d.cdof[pair.dof], pair, &first, &second);
        row.push((pair.dof as i32, velocity.dot(direction)));
    }
    if sparse {
        merge_into_row(d, tendon, row, scale);
    } else {
        let jac = &mut d.ten_J[tendon * m.nv..(tendon + 1) * m.nv];
        for &(dof, value) in row.iter() {
            jac[dof as usize] += value * scale;
        }
    }
}

/// Adds `scale * entries` to a row of the sparse Jacobian, which is the last row so far. Entries come with the last dof
/// first, so the row is extended and then filled from its end.
fn merge_into_row(d: &mut Data, tendon: usize, entries: &[(i32, f64)], scale: f64) {
    let start = d.ten_J_rowadr[tendon] as usize;
    let mut old = d.ten_J_rownnz[tendon] as usize;
    let (cols, values) = (&mut d.ten_J_colind[start..], &mut d.ten_J[start..]);
    let common = entries
        .iter()
        .filter(|(dof, _)| cols[..old].binary_search(dof).is_ok())
        .count();
    let mut end = old + entries.len() - common;
    d.ten_J_rownnz[tendon] = end as i32;
    for &(dof, value) in entries {
        while old > 0 && cols[old - 1] > dof {
            (old, end) = (old - 1, end - 1);
            (cols[end], values[end]) = (cols[old], values[old]);
        }
        end -= 1;
        let mut sum = value * scale;
        if old > 0 && cols[old - 1] == dof {
            old -= 1;
            sum += values[old];
        }
        (cols[end], values[end]) = (dof, sum);
    }
}

/// A tendon wraps around a geom, which the time derivative of its Jacobian does not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("geom wrapping not supported")]
pub struct WrappedTendon;

/// The time derivative of a tendon's Jacobian, `nv` numbers. Needs `com_vel`.
pub fn tendon_dot(
    m: &Model,
    d: &Data,
    tendon: usize,
    jdot: &mut [f64],
) -> Result<(), WrappedTendon> {
    jdot.fill(0.0);
    if tendon >= m.ntendon || is_fixed(m, tendon) {
        return Ok(());
    }
    for piece in path(m, tendon) {
        let Piece::Leg(leg) = piece else {
            continue;
        };
        if leg.around.is_some() {
            return Err(WrappedTendon);
        }
        let [first, second] = leg.sites.map(|site| Attached::site(m, d, site));
        if first.body == second.body {
            continue;
        }
        let velocities = [first, second].map(|p| point_velocity(m, d, &p));
        let (direction, length) = (second.pos - first.pos).normalized();
        let closing = velocities[1] - velocities[0];
        let across = closing + direction * -direction.dot(closing);
        let turning = across * if length > MINVAL { 1.0 / length } else { 0.0 };

        let scale = 1.0 / leg.divisor;
        for pair in pair_dofs(m, first.body, second.body) {
            let axis = &d.cdof[pair.dof];
            let axis_dot = axis_derivative(m, d, pair.dof);
            let column_dot = |moves: bool, point: &Attached, velocity: Vec3| {
                if moves {
                    point.velocity_from(&axis_dot) + angular(axis).cross(velocity)
                } else {
                    Vec3::ZERO
                }
            };
            let change = column_dot(pair.moves_second, &second, velocities[1])
                - column_dot(pair.moves_first, &first, velocities[0]);
            jdot[pair.dof] += change.dot(direction) * scale;
            let column = relative_velocity(axis, pair, &first, &second);
            jdot[pair.dof] += column.dot(turning) * scale;
        }
    }
    Ok(())
}

/// The velocity of a point that moves with a body.
fn point_velocity(m: &Model, d: &Data, point: &Attached) -> Vec3 {
    let com = d.subtree_com[m.body_rootid[point.body] as usize];
    linear(&transform_spatial(
        &d.cvel[point.body],
        false,
        point.pos,
        com,
        None,
    ))
}

/// The rate of a dof's motion axis. The rotations of a quaternion turn with their own body, not with its parent.
fn axis_derivative(m: &Model, d: &Data, dof: usize) -> [f64; 6] {
    if m.is_quaternion_dof(dof) {
        cross_motion(&d.cvel[m.dof_bodyid[dof] as usize], &d.cdof[dof])
    } else {
        d.cdof_dot[dof]
    }
}

/// Adds the bias force of tendons that have inertia to `bias`: J' · armature · (dJ/dt · qvel).
///
/// Reads `ten_J`, `cvel`, `cdof_dot`. A tendon with inertia that wraps around a geom is refused by the compiler, and
/// passed over here.
pub fn tendon_bias(m: &Model, d: &mut Data, bias: &mut [f64]) {
    if m.tendon_armature.iter().all(|&a| a == 0.0) {
        return;
    }
    let mut scratch = std::mem::take(&mut d.scratch.tendon);
    let jdot = &mut scratch.jdot;
    jdot.resize(m.nv, 0.0);
    let sparse = m.is_sparse();
    for tendon in 0..m.ntendon {
        let armature = m.tendon_armature[tendon];
        if armature == 0.0 || tendon_dot(m, d, tendon, jdot).is_err() {
            continue;
        }
        let force = armature * dot(jdot, &d.qvel);
        if force == 0.0 {
            continue;
        }
        if sparse {
            let start = d.ten_J_rowadr[tendon] as usize;
            let row = start..start + d.ten_J_rownnz[tendon] as usize;
            for (&dof, jac) in d.ten_J_colind[row.clone()].iter().zip(&d.ten_J[row]) {
                bias[dof as usize] += force * jac;
            }
        } else {
            let row = &d.ten_J[tendon * m.nv..(tendon + 1) * m.nv];
            for (bias, jac) in bias.iter_mut().zip(row) {
                *bias += force * jac;
            }
        }
    }
    d.scratch.tendon = scratch;
}

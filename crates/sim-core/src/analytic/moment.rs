//! How the moments of actuators change with position.

use super::geometry::Shifts;
use super::links::{Link, dof_twist, links, velocity_change};
use super::path::Path;
use crate::data::Data;
use crate::derivative::sub_quat_derivative;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::{ActuatorTransmission, JointType, Model};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct MomentScratch {
    links: Vec<Link<2>>,
    one: Path,
    sum: Path,
}

/// Fills `path` with an actuator's moments and their derivatives. `tendons` are those of all tendons; `shifts` say how
/// contacts move.
pub(super) fn actuator_path(
    m: &Model,
    d: &Data,
    actuator: usize,
    (tendons, shifts): (&[Path], &Shifts),
    path: &mut Path,
    work: &mut MomentScratch,
) {
    let id = m.actuator_trnid[actuator].map(|id| id as usize);
    match ActuatorTransmission::of(m.actuator_trntype[actuator]) {
        ActuatorTransmission::Joint => joint(m, d, actuator, id[0], false, path),
        ActuatorTransmission::JointInParent => joint(m, d, actuator, id[0], true, path),
        ActuatorTransmission::Tendon => path.scaled(&tendons[id[0]], m.actuator_gear[actuator][0]),
        ActuatorTransmission::SliderCrank => slider_crank(m, d, actuator, id, path, work),
        ActuatorTransmission::Site => {
            if m.actuator_trnid[actuator][1] < 0 {
                site(m, d, actuator, id[0], path, work);
            } else {
                site_pair(m, d, actuator, id, path, work);
            }
        }
        ActuatorTransmission::Body => adhesion(m, d, id[0], shifts, path, work),
        ActuatorTransmission::Undefined => path.clear(),
    }
}

/// The two halves of the gear: translation and rotation.
fn gear(m: &Model, actuator: usize) -> (Vec3, Vec3) {
    let g = &m.actuator_gear[actuator];
    (Vec3([g[0], g[1], g[2]]), Vec3([g[3], g[4], g[5]]))
}

fn unit(k: usize) -> Vec3 {
    [Vec3::X, Vec3::Y, Vec3::Z][k]
}

fn joint(m: &Model, d: &Data, actuator: usize, joint: usize, in_parent: bool, path: &mut Path) {
    let (dof, adr) = (m.jnt_dofadr[joint] as usize, m.jnt_qposadr[joint] as usize);
    let (gear, gear_rot) = gear(m, actuator);
    let kind = JointType::of(m.jnt_type[joint]);
    let Some(offset) = kind.quat_offset() else {
        path.linear(dof, &[gear[0]]);
        return;
    };
    let quat = Quat::from_slice(&d.qpos[adr + offset..]).normalized();
    let given = if offset > 0 { gear_rot } else { gear };
    let axis = if in_parent {
        quat.conjugate().rotate(given)
    } else {
        given
    };
    path.start(dof..dof + kind.nv());
    let n = kind.nv();
    for k in 0..offset {
        path.moment[k] = gear[k];
    }
    let (by_turn, _) = sub_quat_derivative(quat, Quat::IDENTITY);
    let turn = quat.to_velocity(1.0);
    for j in 0..3 {
        // an axis that is fixed in the parent turns backwards as seen from the child
        let change = if in_parent {
            axis.cross(unit(j))
        } else {
            Vec3::ZERO
        };
        path.moment[offset + j] = axis[j];
        for i in 0..3 {
            path.bend[(offset + i) * n + offset + j] = change[i];
        }
        // a free joint has no length
        if offset == 0 {
            path.slope[j] = axis.dot(by_turn.col(j)) + turn.dot(change);
        }
    }
}

fn slider_crank(
    m: &Model,
    d: &Data,
    actuator: usize,
    [crank, slider]: [usize; 2],
    path: &mut Path,
    work: &mut MomentScratch,
) {
    let gear = m.actuator_gear[actuator][0];
    let rod = m.actuator_cranklength[actuator];
    let axis = d.site_xmat[slider].col(2);
    let points = [slider, crank].map(|site| d.site_xpos[site]);
    let vec = points[1] - points[0];
    let av = vec.dot(axis);
    let det = av * av + rod * rod - vec.dot(vec);
    let root = if det > 0.0 { det.sqrt() } else { 0.0 };
    // derivatives of the length by the vector from slider to crank, and by the axis; and how these change
    let (by_vec, by_axis) = if root > 0.0 {
        let scale = 1.0 - av / root;
        (axis * scale + vec * (1.0 / root), vec * scale)
    } else {
        (axis, vec)
    };
    let changes = |dvec: Vec3, daxis: Vec3| {
        if root == 0.0 {
            return (daxis, dvec);
        }
        let dav = dvec.dot(axis) + vec.dot(daxis);
        let droot = (av * dav - vec.dot(dvec)) / root;
        let scale = 1.0 - av / root;
        let dscale = (av * droot / root - dav) / root;
        (
            daxis * scale + axis * dscale + (dvec - vec * (droot / root)) * (1.0 / root),
            dvec * scale + vec * dscale,
        )
    };

    let bodies = [slider, crank].map(|site| m.site_bodyid[site] as usize);
    links(m, bodies, &mut work.links);
    work.links.retain(|link| !link.moves_all());
    let found = &work.links;
    path.start(found.iter().map(|link| link.dof));
    let n = path.len();
    for (j, link_j) in found.iter().enumerate() {
        let motion_j = points.map(|point| dof_twist(m, d, link_j.dof, point));
        let rates = |link: &Link<2>, motion: &[super::links::Twist; 2]| {
            if link.moves[0] {
                (-motion[0].lin, motion[0].ang.cross(axis))
            } else {
                (motion[1].lin, Vec3::ZERO)
            }
        };
        let (dvec, daxis) = rates(link_j, &motion_j);
        path.moment[j] = gear * (by_axis.dot(daxis) + by_vec.dot(dvec));
        path.slope[j] = path.moment[j];
        let (dby_vec, dby_axis) = changes(dvec, daxis);
        for (i, link_i) in found.iter().enumerate() {
            let motion_i = points.map(|point| dof_twist(m, d, link_i.dof, point));
            let (vec_i, axis_i) = rates(link_i, &motion_i);
            let mut bend = dby_axis.dot(axis_i) + dby_vec.dot(vec_i);
            let carried = link_j.carries(m, link_i);
            for side in 0..2 {
                if link_i.moves[side] && link_j.moves[side] {
                    let change = velocity_change(&motion_i[side], &motion_j[side], carried);
                    bend += by_vec.dot(if side == 0 { -change } else { change });
                }
            }
            if link_i.moves[0] && link_j.moves[0] {
                let (wi, wj) = (motion_i[0].ang, motion_j[0].ang);
                let change = if carried {
                    wj.cross(wi.cross(axis))
                } else {
                    wi.cross(wj.cross(axis))
                };
                bend += by_axis.dot(change);
            }
            path.bend[i * n + j] = gear * bend;
        }
    }
}

/// A wrench that a site's body carries along.
fn site(
    m: &Model,
    d: &Data,
    actuator: usize,
    site: usize,
    path: &mut Path,
    work: &mut MomentScratch,
) {
    let (gear, gear_rot) = gear(m, actuator);
    let (force, torque) = (d.site_xmat[site] * gear, d.site_xmat[site] * gear_rot);
    let point = d.site_xpos[site];
    links(m, [m.site_bodyid[site] as usize, 0], &mut work.links);
    let found = &work.links;
    path.start(found.iter().map(|link| link.dof));
    let n = path.len();
    for (i, link_i) in found.iter().enumerate() {
        let motion = dof_twist(m, d, link_i.dof, point);
        path.moment[i] = motion.lin.dot(force) + motion.ang.dot(torque);
        for (j, link_j) in found.iter().enumerate() {
            // a dof that moves the axis as well changes nothing
            if !link_j.carries(m, link_i) {
                let other = dof_twist(m, d, link_j.dof, point);
                path.bend[i * n + j] = motion.ang.cross(other.lin).dot(force)
                    + motion.lin.dot(other.ang.cross(force))
                    + motion.ang.dot(other.ang.cross(torque));
            }
        }
    }
}

/// A site seen from a reference site.
fn site_pair(
    m: &Model,
    d: &Data,
    actuator: usize,
    [site, reference]: [usize; 2],
    path: &mut Path,
    work: &mut MomentScratch,
) {
    let (gear, gear_rot) = gear(m, actuator);
    let frame = &d.site_xmat[reference];
    let (force, torque) = (frame * gear, frame * gear_rot);
    let points = [reference, site].map(|site| d.site_xpos[site]);
    let bodies = [reference, site].map(|site| m.site_bodyid[site] as usize);
    let quat = |k: usize| m.site_quat[[reference, site][k]] * d.xquat[bodies[k]];
    let (by_site, by_reference) = sub_quat_derivative(quat(1), quat(0));

    links(m, bodies, &mut work.links);
    work.links.retain(|link| !link.moves_all());
    let found = &work.links;
    path.start(found.iter().map(|link| link.dof));
    let n = path.len();
    for (j, link_j) in found.iter().enumerate() {
        let on_site = link_j.moves[1];
        let side = usize::from(on_site);
        let sign = if on_site { 1.0 } else { -1.0 };
        let motion_j = dof_twist(m, d, link_j.dof, points[side]);
        path.moment[j] = sign * (motion_j.lin.dot(force) + motion_j.ang.dot(torque));

        // the length: seen from the reference, what it moves is the site
        let seen = dof_twist(m, d, link_j.dof, points[1]);
        let turn = d.xmat[bodies[side]].mul_transposed(motion_j.ang);
        let by_turn: &Mat3 = if on_site { &by_site } else { &by_reference };
        path.slope[j] = sign * seen.lin.dot(force) + gear_rot.dot(by_turn * turn);

        for (i, link_i) in found.iter().enumerate() {
            let side_i = usize::from(link_i.moves[1]);
            let sign_i = if side_i == 1 { 1.0 } else { -1.0 };
            let motion_i = dof_twist(m, d, link_i.dof, points[side_i]);
            let mut bend = 0.0;
            if side_i == side {
                let carried = link_j.carries(m, link_i);
                bend += velocity_change(&motion_i, &motion_j, carried).dot(force);
                if carried {
                    bend += motion_j.ang.cross(motion_i.ang).dot(torque);
                }
            }
            if !on_site {
                bend += motion_i.lin.dot(motion_j.ang.cross(force));
                bend += motion_i.ang.dot(motion_j.ang.cross(torque));
            }
            path.bend[i * n + j] = sign_i * bend;
        }
    }
}

/// The mean of the normals of an adhesive body's contacts.
fn adhesion(
    m: &Model,
    d: &Data,
    body: usize,
    shifts: &Shifts,
    path: &mut Path,
    work: &mut MomentScratch,
) {
    path.clear();
    let mut count = 0;
    for (id, contact) in d.contact.iter().enumerate() {
        let Some(bodies) = contact.bodies(m) else {
            continue;
        };
        if !bodies.contains(&body) || !matches!(contact.exclude, 0 | 1) {
            continue;
        }
        count += 1;
        // constraints that did not fit into the memory have no normals either
        if contact.exclude == 0 && contact.efc_address < 0 {
            continue;
        }
        let MomentScratch {
            links: found, one, ..
        } = work;
        links(m, bodies, found);
        found.retain(|link| !link.moves_all());
        one.start(found.iter().map(|link| link.dof));
        let n = one.len();
        let normal = contact.frame.row(0);
        for (j, link_j) in found.iter().enumerate() {
            let motion_j = dof_twist(m, d, link_j.dof, contact.pos);
            let shift = shifts.of(m, d, id, link_j);
            let sign = |link: &Link<2>| if link.moves[1] { 1.0 } else { -1.0 };
            one.moment[j] = sign(link_j) * normal.dot(motion_j.lin);
            for (i, link_i) in found.iter().enumerate() {
                let motion_i = dof_twist(m, d, link_i.dof, contact.pos);
                let mut change = motion_i.ang.cross(shift.pos);
                if link_j.carries(m, link_i) {
                    change += motion_j.ang.cross(motion_i.lin) - motion_i.ang.cross(motion_j.lin);
                }
                let bend = shift.normal.dot(motion_i.lin) + normal.dot(change);
                one.bend[i * n + j] = sign(link_i) * bend;
            }
        }
        path.add(&work.one, 1.0, &mut work.sum);
    }
    if count > 0 {
        work.one.scaled(path, -1.0 / f64::from(count));
        std::mem::swap(path, &mut work.one);
    }
    // there is no length
    path.slope.fill(0.0);
}

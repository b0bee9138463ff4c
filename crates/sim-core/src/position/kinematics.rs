//! Forward kinematics: where bodies, geoms and sites are.

use super::frame::place;
use crate::data::Data;
use crate::math::{Mat3, Pose, Quat, Vec3};
use crate::model::{EnableBit, JointType, Model, SleepState};
use crate::sleep::{awake, update_sleep, wake};
use std::ops::Range;

/// Computes the poses of bodies, joints, inertial frames, geoms and sites from `qpos` and the mocap poses.
///
/// Reads `qpos`, `mocap_pos`, `mocap_quat`. Writes `xpos`, `xquat`, `xmat`, `xanchor`, `xaxis`, `xipos`, `ximat`,
/// `geom_xpos`, `geom_xmat`, `site_xpos`, `site_xmat`. Bodies that sleep are computed to see whether they were moved, and if
/// so their trees wake.
pub fn kinematics(m: &Model, d: &mut Data) {
    place_bodies(m, d);
    if wake(m, d) > 0 {
        update_sleep(m, d);
    }
    place_attached(m, d);
}

/// Body frames, from the world outwards; parents come before their children.
fn place_bodies(m: &Model, d: &mut Data) {
    d.xpos[0] = Vec3::ZERO;
    d.xquat[0] = Quat::IDENTITY;
    d.xmat[0] = Mat3::IDENTITY;
    d.xipos[0] = Vec3::ZERO;
    d.ximat[0] = Mat3::IDENTITY;
    let sleeping = m.enabled(EnableBit::Sleep);
    for body in 1..m.nbody {
        if sleeping && d.body_awake[body] == SleepState::Static as i32 {
            continue;
        }
        let mut pose = match free_joint(m, body) {
            Some(joint) => free_pose(m, d, joint),
            None => jointed_pose(m, d, body),
        };
        pose.quat.normalize();
        if sleeping && d.body_awake[body] == SleepState::Asleep as i32 && m.body_jntnum[body] > 0 {
            if d.xpos[body] == pose.pos && d.xquat[body] == pose.quat {
                continue;
            }
            // somebody moved it: it wakes as soon as all bodies are in place
            d.tree_awake[m.body_treeid[body] as usize] = 1;
        }
        d.xpos[body] = pose.pos;
        d.xquat[body] = pose.quat;
        d.xmat[body] = pose.quat.to_mat();
    }
}

/// The free joint of a body that has one; it has no other joints.
#[inline]
fn free_joint(m: &Model, body: usize) -> Option<usize> {
    let joint = m.body_jntadr[body] as usize;
    let free = m.body_jntnum[body] == 1 && m.jnt_type[joint] == JointType::Free as i32;
    free.then_some(joint)
}

/// The pose of a floating body is its part of `qpos`.
fn free_pose(m: &Model, d: &mut Data, joint: usize) -> Pose {
    let adr = m.jnt_qposadr[joint] as usize;
    let qpos = &d.qpos[adr..adr + 7];
    let pos = Vec3::from_slice(qpos);
    let quat = Quat::from_slice(&qpos[3..]).normalized();
    d.xanchor[joint] = pos;
    d.xaxis[joint] = m.jnt_axis[joint];
    Pose::new(pos, quat)
}

/// The pose that a body has after its joints, one after the other, have moved it from its place on the parent.
fn jointed_pose(m: &Model, d: &mut Data, body: usize) -> Pose {
    let mut pose = rest_pose(m, d, body);
    let first = m.body_jntadr[body].max(0) as usize;
    for joint in first..first + m.body_jntnum[body] as usize {
        let local_axis = m.jnt_axis[joint];
        let local_anchor = m.jnt_pos[joint];
        let adr = m.jnt_qposadr[joint] as usize;
        let axis = pose.quat.rotate(local_axis);
        let anchor = pose.quat.rotate(local_anchor) + pose.pos;
        let turn = match JointType::of(m.jnt_type[joint]) {
            JointType::Slide => {
                pose.pos += axis * (d.qpos[adr] - m.qpos0[adr]);
                None
            }
            JointType::Hinge => {
                let angle = d.qpos[adr] - m.qpos0[adr];
                Some(Quat::from_axis_angle(local_axis, angle))
            }
            JointType::Ball => Some(Quat::from_slice(&d.qpos[adr..adr + 4]).normalized()),
            // a free joint never shares its body with others: the compiler refuses that
            JointType::Free => None,
        };
        if let Some(turn) = turn {
            pose.quat = pose.quat * turn;
            // the anchor stays where it is
            pose.pos = anchor - pose.quat.rotate(local_anchor);
        }
        d.xanchor[joint] = anchor;
        d.xaxis[joint] = axis;
    }
    pose
}

/// Where a body is attached to its parent, or where the user has put it.
#[inline]
fn rest_pose(m: &Model, d: &Data, body: usize) -> Pose {
    let local = match usize::try_from(m.body_mocapid[body]) {
        Ok(id) => Pose::new(d.mocap_pos[id], d.mocap_quat[id].normalized()),
        Err(_) => Pose::new(m.body_pos[body], m.body_quat[body]),
    };
    let parent = m.body_parentid[body] as usize;
    if parent == 0 {
        return local;
    }
    Pose::new(
        d.xmat[parent] * local.pos + d.xpos[parent],
        d.xquat[parent] * local.quat,
    )
}

/// Inertial frames, geoms and sites, which are fixed in bodies.
fn place_attached(m: &Model, d: &mut Data) {
    let Data {
        xpos,
        xquat,
        xmat,
        xipos,
        ximat,
        geom_xpos,
        geom_xmat,
        site_xpos,
        site_xmat,
        ..
    } = d;
    let awake = awake!(m, d);
    for body in awake.bodies().skip(1) {
        let local = (
            m.body_ipos[body],
            m.body_iquat[body],
            m.body_sameframe[body],
        );
        let frame = (xpos[body], xquat[body], &xmat[body]);
        // an inertial frame can coincide with the body frame only
        let (pos, mat) = (&mut xipos[body], &mut ximat[body]);
        place(local, frame, (frame.0, frame.2), pos, mat);
    }

    let all =
        |bodies: &[i32], local: (&[Vec3], &[Quat], &[u8]), pos: &mut [Vec3], mat: &mut [Mat3]| {
            let local = local.0.iter().zip(local.1).zip(local.2);
            let global = pos.iter_mut().zip(mat);
            for ((&body, ((&pos, &quat), &same)), (xp, xm)) in bodies.iter().zip(local).zip(global)
            {
                let body = body as usize;
                let frame = (xpos[body], xquat[body], &xmat[body]);
                let inertial = (xipos[body], &ximat[body]);
                place((pos, quat, same), frame, inertial, xp, xm);
            }
        };
    let mut geoms = |r: Range<usize>| {
        let (pos, quat) = (&m.geom_pos[r.clone()], &m.geom_quat[r.clone()]);
        let local = (pos, quat, &m.geom_sameframe[r.clone()]);
        let global = (&mut geom_xpos[r.clone()], &mut geom_xmat[r.clone()]);
        all(&m.geom_bodyid[r], local, global.0, global.1);
    };
    let mut sites = |r: Range<usize>| {
        let (pos, quat) = (&m.site_pos[r.clone()], &m.site_quat[r.clone()]);
        let local = (pos, quat, &m.site_sameframe[r.clone()]);
        let global = (&mut site_xpos[r.clone()], &mut site_xmat[r.clone()]);
        all(&m.site_bodyid[r], local, global.0, global.1);
    };
    if !awake.filters() {
        geoms(0..m.ngeom);
        sites(0..m.nsite);
        return;
    }
    for body in awake.bodies().filter(|&body| awake.moves(body)) {
        let first = m.body_geomadr[body].max(0) as usize;
        geoms(first..first + m.body_geomnum[body] as usize);
    }
    for site in (0..m.nsite).filter(|&site| awake.moves(m.site_bodyid[site] as usize)) {
        sites(site..site + 1);
    }
}

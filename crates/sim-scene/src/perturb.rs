//! How the selected body follows the mouse: as a pose, or by forces.

use crate::enums::PertBit;
use crate::mouse::ORTHOGRAPHIC_SLOWNESS;
use crate::options::Perturb;
use crate::scene::{Scene, SceneError};
use crate::space::{camera_in_model, frustum_height};
use sim_core::jacobian::jac;
use sim_core::math::{MINVAL, Pose, Quat, Vec3};
use sim_core::model::{JointType, ObjType};
use sim_core::position::solve_m2;
use sim_core::velocity::object_velocity;
use sim_core::{Data, Model};

/// The selected point in the world.
fn selected_pos(d: &Data, pert: &Perturb, body: usize) -> Vec3 {
    d.xmat[body] * pert.localpos + d.xpos[body]
}

/// How heavy a point of a body is to the touch, averaged over all directions, kg.
fn mass_at(m: &Model, d: &Data, point: Vec3, body: usize) -> f64 {
    let mut jacobian = vec![0.0; 3 * m.nv];
    let mut halfway = vec![0.0; 3 * m.nv];
    let scale: Vec<_> = d.qLDiagInv.iter().map(|x| x.sqrt()).collect();
    jac(m, d, Some(&mut jacobian), None, point, body);
    solve_m2(m, d, &mut halfway, &jacobian, &scale);
    let inverse: f64 = halfway.iter().map(|x| x * x).sum();
    if inverse == 0.0 {
        1.0
    } else {
        3.0 / inverse.max(MINVAL)
    }
}

/// Starts to pull the selected body, at the selected point, from where it is.
pub fn init_perturb(
    m: &Model,
    d: &Data,
    scene: &Scene,
    pert: &mut Perturb,
) -> Result<(), SceneError> {
    let Some(body) = pert.body(m.nbody) else {
        return Ok(());
    };
    let point = selected_pos(d, pert, body);
    pert.localmass = mass_at(m, d, point, body);
    pert.refpos = d.xipos[body];
    pert.refquat = d.xquat[body] * m.body_iquat[body];
    pert.refselpos = point;

    // the point follows the mouse
    let (head, forward, _) = camera_in_model(scene)?;
    pert.scale = frustum_height(scene)? * (point - head).dot(forward);
    if scene.camera[0].orthographic != 0 {
        pert.scale *= ORTHOGRAPHIC_SLOWNESS;
    }
    Ok(())
}

/// The first coordinate of the free joint that moves a body, if nothing else does.
fn free_joint(m: &Model, body: usize) -> Option<usize> {
    let joint = usize::try_from(m.body_jntadr[body]).ok()?;
    let free = m.body_jntnum[body] == 1 && JointType::of(m.jnt_type[joint]) == JointType::Free;
    free.then(|| m.jnt_qposadr[joint] as usize)
}

/// Puts the selected body where it is pulled: one that is placed from outside always, one that floats, or hangs on one
/// that does, if the simulation is paused.
pub fn apply_perturb_pose(m: &Model, d: &mut Data, pert: &Perturb, paused: bool) {
    let active = pert.active | pert.active2 != 0;
    let Some(body) = pert.body(m.nbody).filter(|_| active) else {
        return;
    };
    let root = m.body_rootid[body] as usize;
    // from the inertial frame to the body's own
    let inertial = Pose::new(m.body_ipos[body], m.body_iquat[body]);
    let wanted = Pose::new(pert.refpos, pert.refquat).then(inertial.inverse());
    if let Ok(mocap) = usize::try_from(m.body_mocapid[body]) {
        d.mocap_pos[mocap] = wanted.pos;
        d.mocap_quat[mocap] = wanted.quat;
    } else if !paused {
        // nothing
    } else if let Some(at) = free_joint(m, body) {
        set_pose(&mut d.qpos[at..at + 7], wanted);
    } else if let Some(at) = free_joint(m, root) {
        let qpos = &mut d.qpos[at..at + 7];
        let floating = Pose::new(Vec3::from_slice(qpos), Quat::from_slice(&qpos[3..]));
        let child = Pose::new(d.xpos[body], d.xquat[body]);
        set_pose(qpos, wanted.then(child.inverse().then(floating)));
    }
}

fn set_pose(qpos: &mut [f64], pose: Pose) {
    qpos[..3].copy_from_slice(&pose.pos.0);
    qpos[3..].copy_from_slice(&pose.quat.0);
}

/// Pulls and turns the selected body by a spring with critical damping: writes its row of `xfrc_applied`.
pub fn apply_perturb_force(m: &Model, d: &mut Data, pert: &Perturb) {
    let body = usize::try_from(pert.select).ok();
    let active = pert.active | pert.active2 != 0;
    let Some(body) = body.filter(|&body| active && body < m.nbody) else {
        return;
    };
    let velocity = object_velocity(m, d, ObjType::Body, body, false).unwrap_or([0.0; 6]);
    let (turning, moving) = (
        Vec3::from_slice(&velocity[..3]),
        Vec3::from_slice(&velocity[3..]),
    );
    let ease = m.body_invweight0[body][1];
    let inertia = if ease != 0.0 {
        1.0 / ease.max(MINVAL)
    } else {
        1.0
    };
    let rotational = f64::from(m.vis.map.stiffnessrot);

    if pert.does(PertBit::Translate) {
        let point = selected_pos(d, pert, body);
        let away = point - pert.refselpos;
        let stiffness = f64::from(m.vis.map.stiffness);
        let arm = point - d.xipos[body];
        let speed = turning.cross(arm) + moving;
        let force =
            away * (-stiffness * pert.localmass) + speed * (-stiffness.sqrt() * pert.localmass);
        // the body does not start to spin about the line that it is pulled along
        let (axis, _) = away.normalized();
        let torque = arm.cross(force) + axis * (-rotational.sqrt() * inertia * axis.dot(turning));
        d.xfrc_applied[body][..3].copy_from_slice(&force.0);
        d.xfrc_applied[body][3..].copy_from_slice(&torque.0);
    }

    if pert.does(PertBit::Rotate) {
        let inertial = d.xquat[body] * m.body_iquat[body];
        let away = pert.refquat * inertial.conjugate();
        let torque = away.to_velocity(1.0 / (rotational * inertia))
            + turning * (-rotational.sqrt() * inertia);
        d.xfrc_applied[body][3..].copy_from_slice(&torque.0);
    }
}

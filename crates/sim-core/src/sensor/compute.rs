//! What each type of sensor is.

use super::camera::project;
use super::contact::contact;
use super::distance::nearest_geoms;
use super::frame::{self, Frame};
use super::inside::inside_geom;
use super::range_finder::range_finder;
use super::tactile::tactile;
use super::touch::touch;
use super::{apply_cutoff, need_rne_post, need_subtree_vel};
use crate::data::Data;
use crate::math::{Quat, Spatial, Vec3, transform_spatial};
use crate::model::{
    ActuatorTransmission, ConstraintType, GeomType, Model, ObjType, SensorType as S,
};
use crate::velocity::{energy_pos, energy_vel, object_acceleration, object_velocity};

/// Computes the present value of a sensor, whatever its delay, and limits it to the sensor's cutoff.
///
/// Reads what the sensor's stage of the pipeline has written. `out` has the length of the sensor's data; where the value
/// of a sensor is not of our making (user sensors), it stays as it is.
pub(crate) fn compute_sensor(m: &Model, d: &mut Data, id: usize, out: &mut [f64]) {
    compute(m, d, id, out);
    apply_cutoff(m, id, out);
}

fn compute(m: &Model, d: &mut Data, id: usize, out: &mut [f64]) {
    let ty = S::of(m.sensor_type[id]);
    let objtype = ObjType::of(m.sensor_objtype[id]);
    // a sensor without an object or a reference does not use its index
    let object = m.sensor_objid[id].max(0) as usize;
    let reference = m.sensor_refid[id].max(0) as usize;
    match ty {
        // sites
        S::Touch => out[0] = touch(m, d, object),
        S::Accelerometer => {
            need_rne_post(m, d);
            write(out, linear(&acceleration(m, d, objtype, object, true)));
        }
        S::Velocimeter => write(out, linear(&velocity(m, d, objtype, object, true))),
        S::Gyro => write(out, angular(&velocity(m, d, objtype, object, true))),
        S::Force => write(out, linear(&site_wrench(m, d, object))),
        S::Torque => write(out, angular(&site_wrench(m, d, object))),
        S::Magnetometer => write(out, d.site_xmat[object].mul_transposed(m.opt.magnetic)),
        S::RangeFinder => range_finder(m, d, id, out),
        S::CamProjection => {
            out[..2].copy_from_slice(&project(m, d, reference, d.site_xpos[object]));
        }

        // joints, tendons, actuators
        S::JointPos => out[0] = d.qpos[m.jnt_qposadr[object] as usize],
        S::JointVel => out[0] = d.qvel[m.jnt_dofadr[object] as usize],
        S::TendonPos => out[0] = d.ten_length[object],
        S::TendonVel => out[0] = d.ten_velocity[object],
        S::ActuatorPos => out[0] = d.actuator_length[object],
        S::ActuatorVel => out[0] = d.actuator_velocity[object],
        S::ActuatorFrc => out[0] = d.actuator_force[object],
        S::JointActFrc => out[0] = d.qfrc_actuator[m.jnt_dofadr[object] as usize],
        S::TendonActFrc => out[0] = tendon_actuator_force(m, d, object),
        S::BallQuat => {
            let quat = Quat::from_slice(&d.qpos[m.jnt_qposadr[object] as usize..]);
            out[..4].copy_from_slice(&quat.normalized().0);
        }
        S::BallAngVel => {
            let dof = m.jnt_dofadr[object] as usize;
            write(out, Vec3::from_slice(&d.qvel[dof..]));
        }

        // limits
        S::JointLimitPos => out[0] = joint_limit(d, object).map_or(0.0, violation(d)),
        S::JointLimitVel => out[0] = joint_limit(d, object).map_or(0.0, |row| d.efc_vel[row]),
        S::JointLimitFrc => out[0] = joint_limit(d, object).map_or(0.0, |row| d.efc_force[row]),
        S::TendonLimitPos => out[0] = tendon_limit(d, object).map_or(0.0, violation(d)),
        S::TendonLimitVel => out[0] = tendon_limit(d, object).map_or(0.0, |row| d.efc_vel[row]),
        S::TendonLimitFrc => out[0] = tendon_limit(d, object).map_or(0.0, |row| d.efc_force[row]),

        // frames
        S::FramePos => {
            let pos = Frame::of_object(m, d, id).pos;
            let reference = Frame::of_reference(m, d, id);
            write(out, reference.map_or(pos, |frame| frame.to_local(pos)));
        }
        S::FrameQuat => out[..4].copy_from_slice(&frame::relative_quat(m, d, id).0),
        S::FrameXAxis => write(out, frame_axis(m, d, id, 0)),
        S::FrameYAxis => write(out, frame_axis(m, d, id, 1)),
        S::FrameZAxis => write(out, frame_axis(m, d, id, 2)),
        S::FrameLinVel => write(out, linear(&relative_velocity(m, d, id))),
        S::FrameAngVel => write(out, angular(&relative_velocity(m, d, id))),
        S::FrameLinAcc => {
            need_rne_post(m, d);
            write(out, linear(&acceleration(m, d, objtype, object, false)));
        }
        S::FrameAngAcc => {
            need_rne_post(m, d);
            write(out, angular(&acceleration(m, d, objtype, object, false)));
        }

        // subtrees
        S::SubtreeCom => write(out, d.subtree_com[object]),
        S::SubtreeLinVel => {
            need_subtree_vel(m, d);
            write(out, d.subtree_linvel[object]);
        }
        S::SubtreeAngMom => {
            need_subtree_vel(m, d);
            write(out, d.subtree_angmom[object]);
        }

        // space
        S::InsideSite => {
            let point = Frame::of_object(m, d, id).pos;
            let (pos, mat) = (d.site_xpos[reference], &d.site_xmat[reference]);
            let shape = GeomType::of(m.site_type[reference]);
            let inside = inside_geom(pos, mat, m.site_size[reference], shape, point);
            out[0] = f64::from(inside);
        }
        S::GeomDist => out[0] = nearest_geoms(m, d, id).0,
        S::GeomNormal => {
            let (_, from, to) = nearest_geoms(m, d, id);
            let mut normal = to - from;
            // there is none if no two geoms are near enough
            if !normal.is_zero() {
                normal.normalize();
            }
            write(out, normal);
        }
        S::GeomFromTo => {
            let (_, from, to) = nearest_geoms(m, d, id);
            write(out, from);
            write(&mut out[3..], to);
        }
        S::Contact => contact(m, d, id, out),
        S::Tactile => tactile(m, d, id, out),

        // the whole
        S::EPotential => {
            if !d.flg_energypos {
                energy_pos(m, d);
            }
            out[0] = d.energy[0];
        }
        S::EKinetic => {
            if !d.flg_energyvel {
                energy_vel(m, d);
            }
            out[0] = d.energy[1];
        }
        S::Clock => out[0] = d.time,

        // filled by the user's callback and by plugins
        S::User | S::Plugin => {}
    }
}

#[inline]
fn write(out: &mut [f64], v: Vec3) {
    out[..3].copy_from_slice(&v.0);
}

fn angular(v: &Spatial) -> Vec3 {
    Vec3::from_slice(v)
}

fn linear(v: &Spatial) -> Vec3 {
    Vec3::from_slice(&v[3..])
}

/// The velocity of an object; zero for what has no frame, which the compiler refuses.
fn velocity(m: &Model, d: &Data, objtype: ObjType, id: usize, local: bool) -> Spatial {
    object_velocity(m, d, objtype, id, local).unwrap_or_default()
}

/// The acceleration of an object; zero for what has no frame, which the compiler refuses.
fn acceleration(m: &Model, d: &Data, objtype: ObjType, id: usize, local: bool) -> Spatial {
    object_acceleration(m, d, objtype, id, local).unwrap_or_default()
}

/// What a site's body and the body's parent exert on each other, as torque and force at the site, in its frame.
fn site_wrench(m: &Model, d: &mut Data, site: usize) -> Spatial {
    need_rne_post(m, d);
    let body = m.site_bodyid[site] as usize;
    let com = d.subtree_com[m.body_rootid[body] as usize];
    let (pos, mat) = (d.site_xpos[site], &d.site_xmat[site]);
    transform_spatial(&d.cfrc_int[body], true, pos, com, Some(mat))
}

/// What all actuators that pull at a tendon exert.
fn tendon_actuator_force(m: &Model, d: &Data, tendon: usize) -> f64 {
    let pulls = |&actuator: &usize| {
        m.actuator_trntype[actuator] == ActuatorTransmission::Tendon as i32
            && m.actuator_trnid[actuator][0] == tendon as i32
    };
    let forces = (0..m.nu).filter(pulls).map(|a| d.actuator_force[a]);
    forces.fold(0.0, |sum, force| sum + force)
}

/// The first scalar constraint of a joint at its limit.
fn joint_limit(d: &Data, joint: usize) -> Option<usize> {
    find_limit(d, ConstraintType::LimitJoint, joint)
}

/// The first scalar constraint of a tendon at its limit.
fn tendon_limit(d: &Data, tendon: usize) -> Option<usize> {
    find_limit(d, ConstraintType::LimitTendon, tendon)
}

/// The first row of a limit.
pub(crate) fn find_limit(d: &Data, ty: ConstraintType, id: usize) -> Option<usize> {
    // limits come after equalities and friction
    let mut rows = d.ne + d.nf..d.nefc;
    rows.find(|&row| d.efc_type[row] == ty as i32 && d.efc_id[row] == id as i32)
}

/// How far a constraint is from where it begins to act: negative where it acts.
fn violation(d: &Data) -> impl Fn(usize) -> f64 {
    |row| d.efc_pos[row] - d.efc_margin[row]
}

/// An axis of a sensor's object, seen from its reference.
fn frame_axis(m: &Model, d: &Data, id: usize, axis: usize) -> Vec3 {
    let axis = Frame::of_object(m, d, id).mat.col(axis);
    let reference = Frame::of_reference(m, d, id);
    reference.map_or(axis, |frame| frame.mat.mul_transposed(axis))
}

/// The velocity of a sensor's object, as seen by someone who moves and turns with its reference.
fn relative_velocity(m: &Model, d: &Data, id: usize) -> Spatial {
    let objtype = ObjType::of(m.sensor_objtype[id]);
    let vel = velocity(m, d, objtype, m.sensor_objid[id] as usize, false);
    let Some(frame) = Frame::of_reference(m, d, id) else {
        return vel;
    };
    let reftype = ObjType::of(m.sensor_reftype[id]);
    let carrier = velocity(m, d, reftype, m.sensor_refid[id] as usize, false);
    let spin = angular(&vel) - angular(&carrier);
    let drift = linear(&vel) - linear(&carrier);
    // what stands still appears to turn around someone who turns
    let arm = Frame::of_object(m, d, id).pos - frame.pos;
    let drift = drift + arm.cross(angular(&carrier));
    let [spin, drift] = [spin, drift].map(|v| frame.mat.mul_transposed(v));
    [spin[0], spin[1], spin[2], drift[0], drift[1], drift[2]]
}

//! Keyframes as they are written: complete where they break off, and without lists that say nothing.

use super::copy_back::frame_poses;
use crate::frames::accumulate;
use crate::spec::{AlignFree, Body, Key, Spec};
use sim_core::math::{Pose, Quat};
use sim_core::model::JointType;

/// The numbers of all joints and mocap bodies, in the order of keyframes.
#[derive(Default)]
struct Reference {
    /// positions that the model starts with, and whether they are known
    qpos: Vec<f64>,
    known: Vec<bool>,
    /// positions as a reader fills up a list that breaks off
    rest: Vec<f64>,
    /// poses of mocap bodies
    mpos: Vec<f64>,
    mquat: Vec<f64>,
    /// the same, as a reader fills up
    rest_mpos: Vec<f64>,
    rest_mquat: Vec<f64>,
}

/// Completes the keyframes of `out`, whose poses are resolved already; `spec` is the model before.
pub(super) fn complete(spec: &Spec, out: &mut Spec) -> Result<(), String> {
    if out.keys.is_empty() {
        return Ok(());
    }
    let reference = Reference::new(spec, out);
    let starts_active = out.actuators.iter().any(|a| !a.dyntype.in_mujoco());
    for key in &mut out.keys {
        complete_key(key, &reference)?;
        if !starts_active {
            drop_if(&mut key.act, is_zero);
        }
    }
    // those at the end that say nothing are counted, not written
    out.nkey = out.nkey.max(out.keys.len() as i32);
    let bare = |key: &Key| {
        let loc = key.loc;
        *key == Key {
            loc,
            ..Key::default()
        }
    };
    while out.keys.last().is_some_and(bare) {
        out.keys.pop();
    }
    Ok(())
}

fn complete_key(key: &mut Key, reference: &Reference) -> Result<(), String> {
    let Reference { qpos, known, .. } = reference;
    if key.open {
        key.open = false;
        for (i, number) in key.qpos.iter_mut().enumerate() {
            if number.is_nan() {
                if known.get(i) != Some(&true) {
                    return Err(format!(
                        "XML Write error: keyframe '{}' leaves out a free body that is aligned with its inertia",
                        key.name
                    ));
                }
                *number = qpos[i];
            }
        }
        replace_nan(&mut key.mpos, &reference.mpos);
        replace_nan(&mut key.mquat, &reference.mquat);
    }
    fill_up(&mut key.qpos, &reference.rest, 1);
    fill_up(&mut key.mpos, &reference.rest_mpos, 3);
    fill_up(&mut key.mquat, &reference.rest_mquat, 4);

    let starts = |list: &[f64]| known.iter().all(|known| *known) && same(list, qpos);
    drop_if(&mut key.qpos, starts);
    drop_if(&mut key.mpos, |list| same(list, &reference.mpos));
    drop_if(&mut key.mquat, |list| same(list, &reference.mquat));
    drop_if(&mut key.qvel, is_zero);
    drop_if(&mut key.ctrl, is_zero);
    Ok(())
}

fn replace_nan(list: &mut [f64], reference: &[f64]) {
    for (number, reference) in list.iter_mut().zip(reference) {
        if number.is_nan() {
            *number = *reference;
        }
    }
}

/// Goes on with a list that breaks off as the compiler would: with whole groups of the other one.
fn fill_up(list: &mut Vec<f64>, rest: &[f64], group: usize) {
    if list.is_empty() || list.len() >= rest.len() {
        return;
    }
    list.truncate(list.len() / group * group);
    list.extend_from_slice(&rest[list.len()..]);
}

fn drop_if(list: &mut Vec<f64>, empty: impl Fn(&[f64]) -> bool) {
    if empty(list) {
        list.clear();
    }
}

fn is_zero(list: &[f64]) -> bool {
    list.iter().all(|x| x.to_bits() == 0)
}

fn same(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits())
}

impl Reference {
    fn new(spec: &Spec, out: &Spec) -> Reference {
        let mut reference = Reference::default();
        // of the frames that keep their pose
        let frames = frame_poses(out);
        for index in spec.bodies_in_order() {
            let (written, resolved) = (&spec.bodies[index], &out.bodies[index]);
            let mut pose = Pose::new(resolved.pos, resolved.quat);
            if let Some(&frame) = resolved.frame.and_then(|frame| frames.get(frame)) {
                pose = accumulate(frame, pose);
            }
            reference.body(out, written, resolved, pose);
        }
        reference
    }

    /// `pose` is where the body stands in its parent.
    fn body(&mut self, out: &Spec, written: &Body, resolved: &Body, pose: Pose) {
        if written.mocap {
            self.mpos.extend(pose.pos.0);
            self.mquat.extend(pose.quat.0);
            self.rest_mpos.extend(written.pos.0);
            self.rest_mquat.extend(written.quat.0);
        }
        for (before, joint) in written.joints.iter().zip(&resolved.joints) {
            let start = self.qpos.len();
            self.rest.resize(start + joint.ty.nq(), 0.0);
            let mut known = true;
            match joint.ty {
                JointType::Free => {
                    let aligned = match joint.align {
                        AlignFree::False => false,
                        AlignFree::True => true,
                        AlignFree::Auto => out.compiler.alignfree,
                    };
                    // fused bodies stand elsewhere, too
                    known = !aligned && !out.compiler.fusestatic;
                    self.qpos.extend(pose.pos.0);
                    self.qpos.extend(pose.quat.0);
                }
                JointType::Ball => self.qpos.extend(Quat::IDENTITY.0),
                JointType::Slide | JointType::Hinge => {
                    self.qpos.push(joint.r#ref);
                }
            }
            self.rest[start] = before.r#ref;
            self.known.resize(self.qpos.len(), known);
        }
    }
}

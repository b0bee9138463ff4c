//! Keyframes: what they leave out, and unit quaternions.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use crate::frames::normalize;
use crate::spec::Key;
use sim_core::Model;
use sim_core::math::Quat;
use sim_core::model::JointType;

/// Writes all keyframes. The tree, the actuators and the reference configuration are in the model already.
pub(crate) fn write(m: &mut Model, draft: &Draft<'_>) -> Checked<()> {
    let empty = Key::default();
    for id in 0..m.nkey {
        let key = draft.spec.keys.get(id).unwrap_or(&empty);
        let values = complete(m, draft, key, id)?;
        m.key_time[id] = key.time;
        m.key_qpos[id * m.nq..][..m.nq].copy_from_slice(&values.qpos);
        m.key_qvel[id * m.nv..][..m.nv].copy_from_slice(&values.qvel);
        m.key_act[id * m.na..][..m.na].copy_from_slice(&values.act);
        m.key_mpos[id * 3 * m.nmocap..][..3 * m.nmocap].copy_from_slice(&values.mpos);
        m.key_mquat[id * 4 * m.nmocap..][..4 * m.nmocap].copy_from_slice(&values.mquat);
        m.key_ctrl[id * m.nu..][..m.nu].copy_from_slice(&values.ctrl);
    }
    normalize_quaternions(m);
    Ok(())
}

/// Puts the activations that keyframes do not mention to where they start, which is among the model's constants.
pub(crate) fn start_activations(m: &mut Model, draft: &Draft<'_>) {
    let initial: Vec<(usize, f64)> = m.initial_activations().collect();
    for (adr, start) in initial {
        for (id, act) in m.key_act.chunks_exact_mut(m.na).enumerate() {
            let written = draft.spec.keys.get(id).map_or(0, |key| key.act.len());
            if adr >= written {
                act[adr] = start;
            }
        }
    }
}

/// A keyframe with all its numbers.
struct Complete {
    qpos: Vec<f64>,
    qvel: Vec<f64>,
    act: Vec<f64>,
    mpos: Vec<f64>,
    mquat: Vec<f64>,
    ctrl: Vec<f64>,
}

/// Takes what a keyframe leaves out from the reference configuration. A list that breaks off early goes on with
/// the numbers that the model is written with, before angles and frames are resolved.
fn complete(m: &Model, draft: &Draft<'_>, key: &Key, id: usize) -> Checked<Complete> {
    let fault = |message: String| Fault::of(key, id, message);
    let named = |what: &str, expected: usize, got: usize| {
        fault(format!(
            "keyframe '{}': invalid {what} size, expected {expected}, got {got}",
            key.name
        ))
    };
    let numbered = |what: &str, expected: usize| {
        fault(format!(
            "keyframe {id}: invalid {what} size, expected length {expected}"
        ))
    };

    let mut qpos = key.qpos.clone();
    if key.open {
        let missing = qpos.iter_mut().zip(&m.qpos0).filter(|(q, _)| q.is_nan());
        missing.for_each(|(q, reference)| *q = *reference);
    }
    if qpos.is_empty() {
        qpos.clone_from(&m.qpos0);
    } else if qpos.len() < m.nq {
        let written = written_reference(m, draft);
        qpos.extend_from_slice(&written[key.qpos.len()..]);
    }
    if qpos.len() != m.nq {
        return Err(named("qpos", m.nq, qpos.len()));
    }
    let qvel = padded(&key.qvel, m.nv);
    if qvel.len() != m.nv {
        return Err(named("qvel", m.nv, qvel.len()));
    }
    let act = padded(&key.act, m.na);
    if act.len() != m.na {
        return Err(named("act", m.na, act.len()));
    }

    let mut mpos = padded(&key.mpos, 3 * m.nmocap);
    let mut mquat = padded(&key.mquat, 4 * m.nmocap);
    if mpos.len() != 3 * m.nmocap {
        return Err(numbered("mpos", 3 * m.nmocap));
    }
    if mquat.len() != 4 * m.nmocap {
        return Err(numbered("mquat", 4 * m.nmocap));
    }
    for (body, &mocap) in m.body_mocapid.iter().enumerate() {
        let Ok(mocap) = usize::try_from(mocap) else {
            continue;
        };
        let spec = draft.bodies[body].spec;
        let open = |list: &[f64], first: usize| {
            list.is_empty() || key.open && list.get(first).is_some_and(|x| x.is_nan())
        };
        if open(&key.mpos, 3 * mocap) {
            mpos[3 * mocap..][..3].copy_from_slice(&m.body_pos[body].0);
        } else if mocap >= key.mpos.len() / 3 {
            mpos[3 * mocap..][..3].copy_from_slice(&spec.pos.0);
        }
        if open(&key.mquat, 4 * mocap) {
            mquat[4 * mocap..][..4].copy_from_slice(&m.body_quat[body].0);
        } else if mocap >= key.mquat.len() / 4 {
            mquat[4 * mocap..][..4].copy_from_slice(&spec.quat.0);
        }
    }

    let ctrl = padded(&key.ctrl, m.nu);
    if ctrl.len() != m.nu {
        return Err(numbered("ctrl", m.nu));
    }
    Ok(Complete {
        qpos,
        qvel,
        act,
        mpos,
        mquat,
        ctrl,
    })
}

/// The list, with zeros at the end if it is short.
fn padded(list: &[f64], len: usize) -> Vec<f64> {
    let mut out = list.to_vec();
    if out.len() < len {
        out.resize(len, 0.0);
    }
    out
}

/// Reference positions as they are written: scalar joints in the units of the text, zeros for free and ball joints.
fn written_reference(m: &Model, draft: &Draft<'_>) -> Vec<f64> {
    let mut qpos = vec![0.0; m.nq];
    for (joint, &adr) in draft.joints.iter().zip(&m.jnt_qposadr) {
        qpos[adr as usize] = joint.spec.r#ref;
    }
    qpos
}

/// Quaternions become units; those of joints that are zero become the identity.
fn normalize_quaternions(m: &mut Model) {
    for key in 0..m.nkey {
        let qpos = &mut m.key_qpos[key * m.nq..][..m.nq];
        for (&ty, &adr) in m.jnt_type.iter().zip(&m.jnt_qposadr) {
            let Some(offset) = JointType::of(ty).quat_offset() else {
                continue;
            };
            let quat = &mut qpos[adr as usize + offset..][..4];
            normalize(quat);
            let unit = Quat::from_slice(quat).normalized();
            quat.copy_from_slice(&unit.0);
        }
        for quat in m.key_mquat[key * 4 * m.nmocap..][..4 * m.nmocap].chunks_exact_mut(4) {
            normalize(quat);
        }
    }
}

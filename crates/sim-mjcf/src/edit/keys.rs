//! Keyframes of attached models and of models with copies: their numbers go to what they are about, and come back when
//! all is known.

use super::{Namespace, Root};
use crate::error::{Error, ErrorKind};
use crate::spec::{Actuator, Body, Key, PendingKey, Spec};
use sim_core::model::ActuatorDynamics;

/// Numbers that the keyframes of attached models may have in all.
const MAX_NUMBERS: usize = 1 << 27;

/// A tree of bodies, and where another one stands in it: while the contents of a replicate are read, they are a tree
/// of their own.
pub(crate) struct Part<'a> {
    pub bodies: &'a mut [Body],
    /// the body that the next part stands in, and how many of its children come before it
    pub inner: Option<(usize, usize)>,
}

/// What the numbers of keyframes are about: bodies with their joints, depth first as the compiled model has them, and
/// actuators.
pub(crate) struct Owners<'a> {
    bodies: Vec<&'a mut Body>,
    actuators: &'a mut [Actuator],
    /// how many activations each actuator has
    activations: Vec<usize>,
}

impl<'a> Owners<'a> {
    /// The owners in a tree that comes in parts, each inside of the one before.
    pub fn new(parts: Vec<Part<'a>>, actuators: &'a mut [Actuator]) -> Owners<'a> {
        let trees: Vec<Tree<'_>> = parts.iter().map(|p| (&*p.bodies, p.inner)).collect();
        let order = order(&trees);
        let mut places: Vec<Vec<Option<&'a mut Body>>> = parts
            .into_iter()
            .map(|part| part.bodies.iter_mut().map(Some).collect())
            .collect();
        let bodies = order.into_iter();
        Owners {
            bodies: bodies
                .filter_map(|(part, body)| places.get_mut(part)?.get_mut(body)?.take())
                .collect(),
            activations: activations(actuators),
            actuators,
        }
    }

    /// How many of them there are.
    pub fn len(&self) -> usize {
        let joints: usize = self.bodies.iter().map(|b| b.joints.len()).sum();
        self.bodies.len() + joints + self.actuators.len()
    }

    /// How many numbers a keyframe has: positions, velocities, activations, controls, positions and orientations of
    /// mocap bodies.
    fn sizes(&self) -> [usize; 6] {
        let joints = || self.bodies.iter().flat_map(|b| &b.joints);
        let nmocap = self.bodies.iter().filter(|b| b.mocap).count();
        [
            joints().map(|j| j.ty.nq()).sum(),
            joints().map(|j| j.ty.nv()).sum(),
            self.activations
                .iter()
                .fold(0, |a: usize, &b| a.saturating_add(b)),
            self.actuators.len(),
            3 * nmocap,
            4 * nmocap,
        ]
    }

    /// Gives the numbers of keyframes to their owners, under the names that the keyframes have in a name space. Gives
    /// the keyframes without their numbers.
    pub fn store(&mut self, keys: &[Key], space: &Namespace) -> Result<Vec<PendingKey>, String> {
        let sizes = self.sizes();
        let mut pending = Vec::with_capacity(keys.len());
        for key in keys {
            check_sizes(key, sizes)?;
            let name = space.name(&key.name);
            self.hand_out(key, &name);
            pending.push(PendingKey {
                name,
                loc: key.loc,
                time: key.time,
                qpos: !key.qpos.is_empty(),
                qvel: !key.qvel.is_empty(),
                act: !key.act.is_empty(),
                mpos: !key.mpos.is_empty(),
                mquat: !key.mquat.is_empty(),
                ctrl: !key.ctrl.is_empty(),
            });
        }
        Ok(pending)
    }

    fn hand_out(&mut self, key: &Key, name: &str) {
        /// The next numbers of a list; nothing of an empty one.
        fn next<'a>(list: &mut &'a [f64], count: usize) -> &'a [f64] {
            let (numbers, rest) = list.split_at(count.min(list.len()));
            *list = rest;
            numbers
        }
        let (mut qpos, mut qvel) = (key.qpos.as_slice(), key.qvel.as_slice());
        let (mut mpos, mut mquat) = (key.mpos.as_slice(), key.mquat.as_slice());
        for body in &mut self.bodies {
            if body.mocap {
                let (pos, quat) = (next(&mut mpos, 3), next(&mut mquat, 4));
                body.key_values.keep(name, pos, quat);
            }
            for joint in &mut body.joints {
                let pos = next(&mut qpos, joint.ty.nq());
                let vel = next(&mut qvel, joint.ty.nv());
                joint.key_values.keep(name, pos, vel);
            }
        }
        let (mut act, mut ctrl) = (key.act.as_slice(), key.ctrl.as_slice());
        for (actuator, &count) in self.actuators.iter_mut().zip(&self.activations) {
            let (act, ctrl) = (next(&mut act, count), next(&mut ctrl, 1));
            actuator.key_values.keep(name, act, ctrl);
        }
    }

    /// Lists that break off early go on with the numbers that the model is written with.
    pub fn complete(&self, keys: &mut [Key]) {
        let [nq, nv, na, nu, nmpos, nmquat] = self.sizes();
        let mut qpos = Vec::with_capacity(nq);
        for joint in self.bodies.iter().flat_map(|b| &b.joints) {
            // angles in the units of the text, and zeros for free and ball joints
            qpos.push(joint.r#ref);
            qpos.resize(qpos.len() + joint.ty.nq() - 1, 0.0);
        }
        let mocap = || self.bodies.iter().filter(|b| b.mocap);
        let mpos: Vec<f64> = mocap().flat_map(|b| b.pos.0).collect();
        let mquat: Vec<f64> = mocap().flat_map(|b| b.quat.0).collect();
        for key in keys {
            if !key.qpos.is_empty() && key.qpos.len() < nq {
                key.qpos.extend_from_slice(&qpos[key.qpos.len()..]);
            }
            for (list, len) in [(&mut key.qvel, nv), (&mut key.act, na), (&mut key.ctrl, nu)] {
                if !list.is_empty() && list.len() < len {
                    list.resize(len, 0.0);
                }
            }
            for (list, written, len, one) in [
                (&mut key.mpos, &mpos, nmpos, 3),
                (&mut key.mquat, &mquat, nmquat, 4),
            ] {
                // part of a position is no position
                let whole = list.len() / one;
                if !list.is_empty() && whole < len / one {
                    list.truncate(whole * one);
                    list.extend_from_slice(&written[whole * one..]);
                }
            }
        }
    }
}

/// The bodies of a part and where the next one stands in it.
type Tree<'a> = (&'a [Body], Option<(usize, usize)>);

/// Bodies depth first, each as its part and its index there; those that cannot be reached are left out.
fn order(parts: &[Tree<'_>]) -> Vec<(usize, usize)> {
    let count: usize = parts.iter().map(|(bodies, _)| bodies.len()).sum();
    let mut order = Vec::with_capacity(count);
    let mut stack = vec![(0, 0)];
    while let Some((part, index)) = stack.pop() {
        let Some(&(bodies, inner)) = parts.get(part) else {
            continue;
        };
        let Some(body) = bodies.get(index) else {
            continue;
        };
        order.push((part, index));
        if order.len() >= count {
            break;
        }
        let split = inner
            .filter(|(body, _)| *body == index)
            .map(|(_, before)| before);
        let (before, after) = body
            .bodies
            .split_at(split.unwrap_or(0).min(body.bodies.len()));
        stack.extend(after.iter().rev().map(|&child| (part, child)));
        if split.is_some() {
            stack.push((part + 1, 0));
        }
        stack.extend(before.iter().rev().map(|&child| (part, child)));
    }
    order
}

/// How many activations each actuator has.
fn activations(actuators: &[Actuator]) -> Vec<usize> {
    actuators
        .iter()
        .map(|actuator| match usize::try_from(actuator.actdim) {
            Ok(dim) if dim > 0 => dim,
            Ok(_) | Err(_) => usize::from(actuator.dyntype != ActuatorDynamics::None),
        })
        .collect()
}

fn check_sizes(key: &Key, [nq, nv, na, nu, nmpos, nmquat]: [usize; 6]) -> Result<(), String> {
    let lists: [(&str, &[f64], usize); 6] = [
        ("qpos", &key.qpos, nq),
        ("qvel", &key.qvel, nv),
        ("act", &key.act, na),
        ("ctrl", &key.ctrl, nu),
        ("mpos", &key.mpos, nmpos),
        ("mquat", &key.mquat, nmquat),
    ];
    for (what, list, expected) in lists {
        if !list.is_empty() && list.len() != expected {
            return Err(format!(
                "Keyframe '{}' has invalid {what} size, got {}, should be {expected}",
                key.name,
                list.len()
            ));
        }
    }
    Ok(())
}

impl Spec {
    /// How many activations each actuator has.
    pub(super) fn activations(&self) -> Vec<usize> {
        activations(&self.actuators)
    }

    /// Gives the numbers of all keyframes to joints, actuators and mocap bodies, under the names that the
    /// keyframes have in a name space. Gives the keyframes without their numbers; those of the model stay as they are.
    pub(crate) fn store_keys(&mut self, space: &Namespace) -> Result<Vec<PendingKey>, String> {
        if self.keys.is_empty() {
            return Ok(Vec::new());
        }
        let part = Part {
            bodies: &mut self.bodies,
            inner: None,
        };
        Owners::new(vec![part], &mut self.actuators).store(&self.keys, space)
    }

    /// Drops what was given away with a part of the tree and with actuators that came along: the pending keyframes, and
    /// the numbers for keyframes. What stayed behind keeps its numbers, and brings them along when it is attached later:
    /// the keyframes of the first attachment then know it too.
    pub(crate) fn forget_attached(&mut self, root: Root, actuators: &[usize]) {
        self.pending_keys.clear();
        let mut stack = match root {
            Root::Body(body) => vec![body],
            Root::Frame(_) | Root::World => vec![0],
        };
        while let Some(body) = stack.pop() {
            let Some(body) = self.bodies.get_mut(body) else {
                continue;
            };
            body.key_values.forget();
            body.joints.iter_mut().for_each(|j| j.key_values.forget());
            stack.extend(&body.bodies);
        }
        for &actuator in actuators {
            self.actuators[actuator].key_values.forget();
        }
    }

    /// Keyframes get numbers for what has been added to the model since they were written.
    pub(super) fn complete_keys(&mut self) {
        let mut keys = std::mem::take(&mut self.keys);
        if !keys.is_empty() {
            let part = Part {
                bodies: &mut self.bodies,
                inner: None,
            };
            Owners::new(vec![part], &mut self.actuators).complete(&mut keys);
        }
        self.keys = keys;
    }

    /// The model with its pending keyframes among the others, after as many as it asks for.
    pub(crate) fn with_all_keys(&self) -> Result<Spec, String> {
        let order = self.bodies_in_order();
        let activations = self.activations();
        let mut size = self.actuators.len();
        for &body in &order {
            size = size.saturating_add(7 * usize::from(self.bodies[body].mocap));
            let joints = self.bodies[body].joints.iter();
            size = size.saturating_add(joints.map(|j| j.ty.nq() + j.ty.nv()).sum());
        }
        size = activations.iter().fold(size, |a, &b| a.saturating_add(b));
        if size.saturating_mul(self.pending_keys.len()) > MAX_NUMBERS {
            return Err("keyframes of attached models are too large".to_owned());
        }
        let mut spec = self.clone();
        let asked = usize::try_from(self.nkey).unwrap_or(0);
        if asked.saturating_mul(size_of::<Key>()) > 8 * MAX_NUMBERS {
            return Err("too many keyframes".to_owned());
        }
        if spec.keys.len() < asked {
            spec.keys.resize(asked, Key::default());
        }
        for pending in std::mem::take(&mut spec.pending_keys) {
            let key = self.put_together(&pending, &order, &activations);
            spec.keys.push(key);
        }
        Ok(spec)
    }

    /// Makes the keyframes of attached models keyframes like the others, with numbers for all that there is now.
    pub fn settle_keys(&mut self) -> Result<(), Error> {
        if !self.pending_keys.is_empty() {
            let mut spec = self
                .with_all_keys()
                .map_err(|message| Error::new(ErrorKind::Compile, message))?;
            // what `with_all_keys` took the keyframes from
            std::mem::swap(&mut spec.pending_keys, &mut self.pending_keys);
            spec.forget_pending_keys();
            spec.give_ids();
            *self = spec;
        }
        Ok(())
    }

    /// A pending keyframe with numbers for all that there is; `NaN` where it has none.
    pub(super) fn put_together(
        &self,
        pending: &PendingKey,
        order: &[usize],
        activations: &[usize],
    ) -> Key {
        let name = pending.name.as_str();
        let mut key = Key {
            name: pending.name.clone(),
            loc: pending.loc,
            time: pending.time,
            open: true,
            ..Key::default()
        };
        let put = |list: &mut Vec<f64>, wanted: bool, values: Option<&[f64]>, len, missing| match (
            wanted, values,
        ) {
            (false, _) => {}
            (true, Some(values)) => list.extend(values),
            (true, None) => list.resize(list.len() + len, missing),
        };
        for &body in order {
            let body = &self.bodies[body];
            if body.mocap {
                let (pos, quat) = (
                    body.key_values.first(name, 3),
                    body.key_values.second(name, 4),
                );
                put(&mut key.mpos, pending.mpos, pos, 3, f64::NAN);
                put(&mut key.mquat, pending.mquat, quat, 4, f64::NAN);
            }
            for joint in &body.joints {
                let (nq, nv) = (joint.ty.nq(), joint.ty.nv());
                let pos = joint.key_values.first(name, nq);
                put(&mut key.qpos, pending.qpos, pos, nq, f64::NAN);
                let vel = joint.key_values.second(name, nv);
                put(&mut key.qvel, pending.qvel, vel, nv, 0.0);
            }
        }
        for (actuator, &count) in self.actuators.iter().zip(activations) {
            let act = actuator.key_values.first(name, count);
            put(&mut key.act, pending.act, act, count, 0.0);
            let ctrl = actuator.key_values.second(name, 1);
            put(&mut key.ctrl, pending.ctrl, ctrl, 1, 0.0);
        }
        key
    }

    /// Drops pending keyframes and their numbers.
    pub(crate) fn forget_pending_keys(&mut self) {
        if self.pending_keys.is_empty() {
            return;
        }
        self.pending_keys.clear();
        for body in &mut self.bodies {
            body.key_values.forget();
            body.joints.iter_mut().for_each(|j| j.key_values.forget());
        }
        self.actuators
            .iter_mut()
            .for_each(|a| a.key_values.forget());
    }

    /// Drops the numbers that joints, actuators and mocap bodies have for a keyframe.
    pub(super) fn forget_key(&mut self, name: &str) {
        for body in &mut self.bodies {
            body.key_values.remove(name);
            body.joints
                .iter_mut()
                .for_each(|j| j.key_values.remove(name));
        }
        self.actuators
            .iter_mut()
            .for_each(|a| a.key_values.remove(name));
    }
}

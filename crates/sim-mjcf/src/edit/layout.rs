//! What of a state belongs to which element, so that a state can be carried over to what a model has become.

use super::build::error;
use crate::Assets;
use crate::error::Error;
use crate::spec::{Actuator, Body, Id, Joint, Spec};
use sim_core::model::JointType;
use sim_core::{Data, Model};
use std::collections::HashMap;

/// Which element each number of the state belongs to, as it was when the layout was taken.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    joints: Vec<(Id<Joint>, JointType)>,
    /// with their numbers of activations
    actuators: Vec<(Id<Actuator>, usize)>,
    mocaps: Vec<Id<Body>>,
}

/// Where the numbers of an element are.
#[derive(Clone, Copy)]
struct Range {
    start: usize,
    len: usize,
}

/// The ranges of elements that stand one after the other.
fn ranges<T: Copy>(list: impl IntoIterator<Item = (T, usize)>) -> impl Iterator<Item = (T, Range)> {
    let mut next = 0;
    list.into_iter().map(move |(id, len)| {
        let start = next;
        next += len;
        (id, Range { start, len })
    })
}

/// Copies the numbers of elements that are in both lists, with as many numbers in both.
fn carry<T, N>(
    before: impl IntoIterator<Item = (Id<T>, usize)>,
    from: &[N],
    after: impl IntoIterator<Item = (Id<T>, usize)>,
    to: &mut [N],
) where
    N: Copy,
{
    let before: HashMap<Id<T>, Range> = ranges(before).collect();
    for (id, new) in ranges(after) {
        let Some(old) = before.get(&id).filter(|old| old.len == new.len) else {
            continue;
        };
        let numbers = from.get(old.start..old.start + old.len);
        let place = to.get_mut(new.start..new.start + new.len);
        if let (Some(numbers), Some(place)) = (numbers, place) {
            place.copy_from_slice(numbers);
        }
    }
}

impl Layout {
    /// Copies positions, velocities, activations, controls, mocap poses and the time from a simulation of the model
    /// as it was to one of the model as it is, which has the layout `after`. What is new there stays as it is.
    pub fn carry(&self, from: &Data, after: &Layout, to: &mut Data) {
        let nq = |layout: &Layout| ids(&layout.joints, |ty| ty.nq());
        let nv = |layout: &Layout| ids(&layout.joints, |ty| ty.nv());
        let na = |layout: &Layout| ids(&layout.actuators, |count| count);
        let nu = |layout: &Layout| ids(&layout.actuators, |_| 1);
        let mocaps =
            |layout: &Layout| -> Vec<_> { layout.mocaps.iter().map(|&id| (id, 1)).collect() };
        carry(nq(self), &from.qpos, nq(after), &mut to.qpos);
        carry(nv(self), &from.qvel, nv(after), &mut to.qvel);
        carry(na(self), &from.act, na(after), &mut to.act);
        carry(nu(self), &from.ctrl, nu(after), &mut to.ctrl);
        carry(
            mocaps(self),
            &from.mocap_pos,
            mocaps(after),
            &mut to.mocap_pos,
        );
        carry(
            mocaps(self),
            &from.mocap_quat,
            mocaps(after),
            &mut to.mocap_quat,
        );
        to.time = from.time;
    }

    /// Whether a simulation has as many numbers as this layout.
    pub fn fits(&self, data: &Data) -> bool {
        let joints = |width: fn(JointType) -> usize| -> usize {
            self.joints.iter().map(|&(_, ty)| width(ty)).sum()
        };
        let na: usize = self.actuators.iter().map(|(_, count)| count).sum();
        data.qpos.len() == joints(JointType::nq)
            && data.qvel.len() == joints(JointType::nv)
            && data.act.len() == na
            && data.ctrl.len() == self.actuators.len()
            && data.mocap_pos.len() == self.mocaps.len()
    }
}

fn ids<T, X: Copy>(list: &[(Id<T>, X)], len: impl Fn(X) -> usize) -> Vec<(Id<T>, usize)> {
    list.iter().map(|&(id, x)| (id, len(x))).collect()
}

impl Spec {
    /// What of the state belongs to which element. Taken when the model is compiled, it lets
    /// [`recompile`](Spec::recompile) keep the state of what is still there.
    pub fn layout(&self) -> Layout {
        let order = self.bodies_in_order();
        let bodies = || order.iter().map(|&body| &self.bodies[body]);
        let joints = bodies().flat_map(|body| &body.joints);
        let mocaps = bodies().filter(|body| body.mocap);
        let actuators = self.actuators.iter().map(|actuator| actuator.id);
        Layout {
            joints: joints.map(|joint| (joint.id, joint.ty)).collect(),
            actuators: actuators.zip(self.activations()).collect(),
            mocaps: mocaps.map(|body| body.id).collect(),
        }
    }

    /// Compiles the model and makes a simulation of it, with the state of `data` for all that was there when
    /// `before` was taken.
    ///
    /// ```
    /// use sim_core::math::Vec3;
    /// use sim_mjcf::{Assets, Spec, spec::{Body, Geom, Joint}};
    ///
    /// let assets = Assets::memory();
    /// let mut spec = Spec::from_xml_str(
    ///     "<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>",
    /// )?;
    /// let layout = spec.layout();
    /// let mut data = spec.compile(&assets)?.make_data();
    /// data.qpos[0] = 0.5;
    ///
    /// let body = spec.add(spec.world(), Body::default())?;
    /// spec.add(body, Joint::default())?;
    /// spec.add(body, Geom { size: Vec3([0.1; 3]), ..Geom::default() })?;
    /// let (model, data) = spec.recompile(&assets, &layout, &data)?;
    /// assert_eq!((model.nq, data.qpos.as_slice()), (2, [0.5, 0.0].as_slice()));
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn recompile(
        &self,
        assets: &Assets,
        before: &Layout,
        data: &Data,
    ) -> Result<(Model, Data), Error> {
        if !before.fits(data) {
            return Err(error("the simulation is not one of the model as it was"));
        }
        let model = self.compile(assets)?;
        let mut new = model.make_data();
        before.carry(data, &self.layout(), &mut new);
        Ok((model, new))
    }
}

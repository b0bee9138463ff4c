//! Length ranges of many actuators of one model, several at a time where they have nothing to do with each other.
//!
//! Pulling an actuator both ways takes thousands of steps, and in each of them most of what a model has does not matter: other
//! actuators do not act, sensors are not read, and tendons that limit nothing pull nothing. All this is left out of the copy
//! of the model that is simulated, and put back for the actuators that are pulled; what comes out is the same to the bit.

use super::length_range::{Found, LengthRangeError, LengthRangeOpt, length_ranges_until};
use super::together::{Pulled, groups};
use crate::data::Data;
use crate::model::{ActuatorTransmission, EqualityType, Model, ObjType};

/// A model in which actuators are pulled one after the other.
#[derive(Debug)]
pub struct Pulling<'a> {
    full: &'a Model,
    bare: Model,
    data: Data,
}

impl<'a> Pulling<'a> {
    /// For a model from [`length_range_model`](super::length_range_model).
    pub fn new(full: &'a Model) -> Pulling<'a> {
        let mut bare = full.clone();
        bare.nsensor = 0;
        bare.ncam = 0;
        bare.nlight = 0;
        bare.actuator_trntype
            .fill(ActuatorTransmission::Undefined as i32);
        for (tendon, count) in bare.tendon_num.iter_mut().enumerate() {
            if !acts(full, tendon) {
                *count = 0;
            }
        }
        let data = Data::without_plugins(&bare);
        Pulling { full, bare, data }
    }

    /// Actuators in groups that can be pulled at the same time.
    pub fn groups(full: &Model, actuators: &[usize]) -> Vec<Vec<Pulled>> {
        groups(full, actuators, |tendon| acts(full, tendon))
    }

    /// The length range of each actuator of a group; none if the options do not ask for it. `stop` is asked now and then
    /// whether to go on.
    pub fn find(
        &mut self,
        group: &[Pulled],
        opt: &LengthRangeOpt,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Found> {
        let found = self.pull(group, opt, stop);
        // one that cannot be simulated spoils the others
        if group.len() > 1 && found.iter().any(is_unstable) {
            let alone = |one: &Pulled| self.pull(std::slice::from_ref(one), opt, stop);
            return group.iter().flat_map(alone).collect();
        }
        found
    }

    fn pull(
        &mut self,
        group: &[Pulled],
        opt: &LengthRangeOpt,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Found> {
        let full = self.full;
        for &Pulled { actuator, .. } in group {
            self.bare.actuator_trntype[actuator] = full.actuator_trntype[actuator];
            if let Some((ObjType::Tendon, tendon)) = full.actuator_target(actuator) {
                self.bare.tendon_num[tendon] = full.tendon_num[tendon];
            }
        }
        let found = length_ranges_until(&self.bare, &mut self.data, group, opt, stop);
        for &Pulled { actuator, .. } in group {
            self.bare.actuator_trntype[actuator] = ActuatorTransmission::Undefined as i32;
            if let Some((ObjType::Tendon, tendon)) = full.actuator_target(actuator)
                && !acts(full, tendon)
            {
                self.bare.tendon_num[tendon] = 0;
            }
        }
        found
    }
}

fn is_unstable(found: &Found) -> bool {
    matches!(found, Err(LengthRangeError::Unstable { .. }))
}

/// Whether a tendon acts on the bodies while actuators are pulled: springs, dampers and friction do not.
fn acts(m: &Model, tendon: usize) -> bool {
    let tied = (0..m.neq).any(|eq| {
        let objects = [m.eq_obj1id[eq], m.eq_obj2id[eq]];
        EqualityType::of(m.eq_type[eq]) == EqualityType::Tendon
            && objects.contains(&(tendon as i32))
    });
    tied || m.tendon_limited[tendon] != 0 || m.tendon_armature[tendon] != 0.0
}

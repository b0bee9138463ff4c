//! Length ranges of many actuators of one model.
//!
//! Pulling an actuator both ways takes thousands of steps, and in each of them most of what a model has does not matter: other
//! actuators do not act, sensors are not read, and tendons that limit nothing pull nothing. All this is left out of the copy
//! of the model that is simulated, and put back for the one actuator that is pulled; what comes out is the same to the bit.

use super::length_range::{LengthRangeError, LengthRangeOpt, length_range_until};
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
        let data = bare.make_data();
        Pulling { full, bare, data }
    }

    /// The length range of an actuator; none if the options do not ask for it. `stop` is asked now and then whether to go on.
    pub fn find(
        &mut self,
        actuator: usize,
        opt: &LengthRangeOpt,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<[f64; 2]>, LengthRangeError> {
        let full = self.full;
        let Some(&kind) = full.actuator_trntype.get(actuator) else {
            return Err(LengthRangeError::InvalidActuator { actuator });
        };
        let tendon = match full.actuator_target(actuator) {
            Some((ObjType::Tendon, tendon)) => Some(tendon),
            _ => None,
        };
        self.bare.actuator_trntype[actuator] = kind;
        let count = tendon.map(|tendon| {
            std::mem::replace(&mut self.bare.tendon_num[tendon], full.tendon_num[tendon])
        });
        let found = length_range_until(&self.bare, &mut self.data, actuator, opt, stop);
        self.bare.actuator_trntype[actuator] = ActuatorTransmission::Undefined as i32;
        if let (Some(tendon), Some(count)) = (tendon, count) {
            self.bare.tendon_num[tendon] = count;
        }
        found
    }
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

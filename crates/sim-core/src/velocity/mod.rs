//! What follows from velocities: com velocities, bias and passive forces, energy.

mod acceleration;
mod bias;
mod com_vel;
mod energy;
mod object;
mod passive;
mod paths;
mod rne;
mod rne_post;
#[cfg(test)]
mod tests;

pub use acceleration::fwd_acceleration;
pub use bias::bias;
pub(crate) use bias::{Receiver, bias_force};
pub use com_vel::{com_vel, subtree_vel};
pub(crate) use energy::tendon_stretch;
pub use energy::{energy_pos, energy_vel};
pub(crate) use object::velocity_at;
pub use object::{object_acceleration, object_velocity};
pub(crate) use passive::ellipsoid::GeomFluid;
#[cfg(test)]
pub(crate) use passive::ellipsoid::ellipsoid_force;
pub(crate) use passive::flex::{NodeFrame, flex_has_stiffness, node_stiffness};
pub(crate) use passive::fluid;
pub use passive::passive;
pub use paths::{actuator_velocity, flex_velocity, tendon_velocity};
pub use rne::rne;
pub(crate) use rne::{VelocityScratch, body_force, world_acceleration};
pub use rne_post::rne_post_constraint;

use crate::math::Spatial;
use crate::model::Model;
use std::ops::Range;

/// The dofs of a body.
#[inline]
fn dofs_of(m: &Model, body: usize) -> Range<usize> {
    let first = m.body_dofadr[body].max(0) as usize;
    first..first + m.body_dofnum[body] as usize
}

/// `a += b`
#[inline]
fn accumulate(a: &mut Spatial, b: &Spatial) {
    for k in 0..6 {
        a[k] += b[k];
    }
}

//! What is computed once, when a model is compiled, and again when a user changes the model: everything in `Model`
//! that follows from its other fields.

mod actuator;
mod equality;
mod fixed;
mod flex;
mod length_range;
mod pulling;
mod reference;
mod statistics;
mod together;

pub use length_range::{
    Found as FoundLengthRange, LengthRangeError, LengthRangeOpt, length_range, length_range_model,
    needs_length_range, set_length_range, set_length_ranges,
};
pub use pulling::Pulling;
pub use together::Pulled;

use crate::data::Data;
use crate::model::{CamLightMode, EnableBit, Model};
use crate::position::{
    self, camlight, com_pos, factor_m, kinematics, make_m, tendon, transmission,
};

/// Why the constants of a model cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetConstError {
    /// a body that can move must have mass
    #[error("moving body {0} has 0 mass")]
    MasslessBody(usize),
    /// a tendon between trees must be able to wake them
    #[error(
        "tree {tree} connected to tendon {tendon} which spans more than 2 trees, sleeping not allowed"
    )]
    SleepManyTrees {
        /// the tree that was allowed to sleep
        tree: usize,
        /// the tendon
        tendon: usize,
    },
    /// a tendon between trees must be able to wake them
    #[error(
        "tree {tree} connected to tendon {tendon} with non-zero stiffness or damping, sleeping not allowed"
    )]
    SleepSpringTendon {
        /// the tree that was allowed to sleep
        tree: usize,
        /// the tendon
        tendon: usize,
    },
    /// connect constraints are between bodies or sites
    #[error("invalid objtype in connect constraint {0}")]
    ConnectObject(usize),
    /// weld constraints are between bodies or sites
    #[error("invalid objtype in weld constraint {0}")]
    WeldObject(usize),
    /// what is kept from stretching around its vertices must lie in a plane across the z axis
    #[error("makeFlexSparse: flex vertices are not in the same plane")]
    FlexNotPlanar,
}

/// Sets all fields of a model that follow from the others, except for the length ranges of actuators.
///
/// `stat` is overwritten, so a model that sets statistics of its own must set them afterwards.
pub fn set_const(m: &mut Model) -> Result<(), SetConstError> {
    fixed::set_fixed(m)?;
    // all trees count, whether or not they will sleep
    let flags = m.opt.enableflags;
    m.opt.enableflags &= !(EnableBit::Sleep as i32);
    let result = set_derived(m);
    m.opt.enableflags = flags;
    result
}

fn set_derived(m: &mut Model) -> Result<(), SetConstError> {
    flex::set_structure(m)?;
    let mut d = Data::without_plugins(m);
    at_reference(m, &mut d);
    reference::set_inverse_weights(m, &d)?;
    reference::set_cameras_and_lights(m, &d);
    equality::set_anchors(m, &d)?;
    actuator::set_actuators(m, &d);
    statistics::set_statistics(m, &d);

    at_spring_reference(m, &mut d);
    Ok(())
}

/// Runs what depends on positions in the reference configuration. Cameras and lights hold still meanwhile, to find
/// out where they are when they do not follow anything. Sets the fields that other stages already depend on.
fn at_reference(m: &mut Model, d: &mut Data) {
    let fixed = CamLightMode::Fixed as i32;
    let modes = [&m.cam_mode, &m.light_mode].map(Vec::clone);
    m.cam_mode.fill(fixed);
    m.light_mode.fill(fixed);

    d.qpos.copy_from_slice(&m.qpos0);
    kinematics(m, d);
    com_pos(m, d);
    camlight(m, d);
    reference::set_diagonal_inertia(m, d);
    tendon(m, d);
    make_m(m, d);
    factor_m(m, d);
    // the lengths of all edges, also of what one body carries
    let rigid = m.flex_rigid.clone();
    m.flex_rigid.fill(0);
    position::flex(m, d);
    m.flex_rigid = rigid;
    transmission(m, d);

    [m.cam_mode, m.light_mode] = modes;
    m.tendon_length0.copy_from_slice(&d.ten_length);
    m.actuator_length0.copy_from_slice(&d.actuator_length);
}

/// The resting lengths of tendons that do not give them are those in the reference configuration of springs.
fn at_spring_reference(m: &mut Model, d: &mut Data) {
    d.qpos.copy_from_slice(&m.qpos_spring);
    kinematics(m, d);
    com_pos(m, d);
    tendon(m, d);
    for (spring, &length) in m.tendon_lengthspring.iter_mut().zip(&d.ten_length) {
        if *spring == [-1.0, -1.0] {
            *spring = [length, length];
        }
    }
}

impl Model {
    /// Computes what actuators need: lengths and accelerations in the reference configuration, damping from damping
    /// ratios, resting fibre lengths, and length ranges with the default options.
    pub fn compute_actuator_params(&mut self) -> Result<(), LengthRangeError> {
        let flags = self.opt.enableflags;
        self.opt.enableflags &= !(EnableBit::Sleep as i32);
        let mut d = Data::without_plugins(self);
        at_reference(self, &mut d);
        actuator::set_actuators(self, &d);
        self.opt.enableflags = flags;
        set_length_ranges(self, &LengthRangeOpt::default())
    }
}

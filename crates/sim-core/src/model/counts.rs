//! Sizes that follow from others.

use super::{JointType, Model, ObjType};

/// Numbers in front of the samples of a history buffer: a slot for its owner, and where the newest sample is.
pub(crate) const HISTORY_HEAD: usize = 2;

/// Length of a history buffer for `n` samples of `dim` numbers, each with its time; there is none for no samples.
pub fn history_size(n: usize, dim: usize) -> usize {
    if n == 0 {
        return 0;
    }
    n.saturating_mul(1 + dim).saturating_add(HISTORY_HEAD)
}

impl Model {
    /// Non-zeros in the moments of all actuators; an upper bound for those that can act on many joints.
    pub fn moment_count(&self) -> usize {
        (0..self.nu)
            .map(|i| match self.actuator_target(i) {
                Some((ObjType::Joint, joint)) => JointType::of(self.jnt_type[joint]).nv(),
                Some(_) => self.nv,
                None => 0,
            })
            .sum()
    }
}

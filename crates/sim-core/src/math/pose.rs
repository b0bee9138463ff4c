//! Position and orientation together.

use super::{Quat, Vec3};

/// A rigid transformation: rotate by `quat`, then shift by `pos`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// the shift
    pub pos: Vec3,
    /// the rotation
    pub quat: Quat,
}

impl Pose {
    /// No transformation.
    pub const IDENTITY: Pose = Pose {
        pos: Vec3::ZERO,
        quat: Quat::IDENTITY,
    };

    /// A pose from its parts.
    pub const fn new(pos: Vec3, quat: Quat) -> Pose {
        Pose { pos, quat }
    }

    /// The pose of a child frame: `child` is given in the frame of `self`.
    pub fn then(self, child: Pose) -> Pose {
        Pose {
            pos: self.pos + self.quat.rotate(child.pos),
            quat: self.quat * child.quat,
        }
    }

    /// The inverse transformation.
    pub fn inverse(self) -> Pose {
        let quat = self.quat.conjugate();
        Pose {
            pos: -quat.rotate(self.pos),
            quat,
        }
    }

    /// A point given in this frame, in the frame's parent.
    pub fn point(self, p: Vec3) -> Vec3 {
        self.quat.rotate(p) + self.pos
    }
}

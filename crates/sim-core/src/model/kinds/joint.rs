//! Joints: how many coordinates and dofs each type has, and which of them turn.

use crate::model::{JointType, Model};

impl JointType {
    /// Coordinates in `qpos`: a free joint has a position and a quaternion, a ball joint a quaternion.
    #[inline]
    pub const fn nq(self) -> usize {
        match self {
            JointType::Free => 7,
            JointType::Ball => 4,
            JointType::Slide | JointType::Hinge => 1,
        }
    }

    /// Degrees of freedom: elements of `qvel`.
    #[inline]
    pub const fn nv(self) -> usize {
        match self {
            JointType::Free => 6,
            JointType::Ball => 3,
            JointType::Slide | JointType::Hinge => 1,
        }
    }

    /// Whether it moves along or about one axis of its own, so that one number says where it is.
    #[inline]
    pub const fn is_scalar(self) -> bool {
        match self {
            JointType::Slide | JointType::Hinge => true,
            JointType::Free | JointType::Ball => false,
        }
    }

    /// Whether all it does is turn: its coordinates and limits are angles.
    #[inline]
    pub const fn is_rotational(self) -> bool {
        match self {
            JointType::Ball | JointType::Hinge => true,
            JointType::Free | JointType::Slide => false,
        }
    }

    /// Where its quaternion stands among its coordinates, and where the three rotations that go with it stand among its
    /// dofs: the same place, behind as many translations.
    #[inline]
    pub const fn quat_offset(self) -> Option<usize> {
        match self {
            JointType::Free => Some(3),
            JointType::Ball => Some(0),
            JointType::Slide | JointType::Hinge => None,
        }
    }

    /// How many translations along the axes of the world come before everything else, in coordinates and in dofs.
    #[inline]
    pub const fn translations(self) -> usize {
        match self.quat_offset() {
            Some(offset) => offset,
            None => 0,
        }
    }
}

impl Model {
    /// Whether a dof is one of the three rotations that go with a quaternion.
    #[inline]
    pub fn is_quaternion_dof(&self, dof: usize) -> bool {
        let joint = self.dof_jntid[dof] as usize;
        let offset = JointType::of(self.jnt_type[joint]).quat_offset();
        offset.is_some_and(|offset| dof >= self.jnt_dofadr[joint] as usize + offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quaternion_has_one_coordinate_more_than_it_has_dofs() {
        for &ty in JointType::ALL {
            let quaternions = usize::from(ty.quat_offset().is_some());
            assert_eq!(ty.nq(), ty.nv() + quaternions, "{ty:?}");
            assert_eq!(ty.is_scalar(), ty.nv() == 1, "{ty:?}");
            if let Some(offset) = ty.quat_offset() {
                assert_eq!((offset + 4, offset + 3), (ty.nq(), ty.nv()), "{ty:?}");
            }
        }
    }
}

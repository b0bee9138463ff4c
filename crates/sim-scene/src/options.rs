//! What is asked for: options and perturbations.

use crate::enums::{Frame, Label, VisFlag};
use crate::record::record;
use sim_core::math::{Quat, Vec3};
use sim_core::ray::NGROUP;

record! {
    /// What of a simulation is to be drawn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    VisOption {
        /// what is labelled ([`Label`])
        label: i32,
        /// whose frames are drawn ([`Frame`])
        frame: i32,
        /// groups of geoms that are shown
        geomgroup: [u8; NGROUP],
        /// groups of sites that are shown
        sitegroup: [u8; NGROUP],
        /// groups of joints that are shown
        jointgroup: [u8; NGROUP],
        /// groups of tendons that are shown
        tendongroup: [u8; NGROUP],
        /// groups of actuators that are shown
        actuatorgroup: [u8; NGROUP],
        /// groups of deformables that are shown
        flexgroup: [u8; NGROUP],
        /// groups of skins that are shown
        skingroup: [u8; NGROUP],
        /// what is drawn, by [`VisFlag`]
        flags: [u8; VisFlag::ALL.len()],
        /// the level of bounding volumes that is drawn
        bvh_depth: i32,
        /// the layer of elements that is drawn of a solid deformable
        flex_layer: i32,
    }
}

impl Default for VisOption {
    fn default() -> VisOption {
        let groups = std::array::from_fn(|i| u8::from(i < 3));
        VisOption {
            label: Label::None as i32,
            frame: Frame::None as i32,
            geomgroup: groups,
            sitegroup: groups,
            jointgroup: groups,
            tendongroup: groups,
            actuatorgroup: groups,
            flexgroup: groups,
            skingroup: groups,
            flags: std::array::from_fn(|i| u8::from(VisFlag::TITLES[i].1)),
            bvh_depth: 1,
            flex_layer: 0,
        }
    }
}

/// Whether a group is shown. Numbers beyond the groups that there are count as the nearest one.
pub(crate) fn shows_group(groups: &[u8; NGROUP], group: i32) -> bool {
    groups[group.clamp(0, NGROUP as i32 - 1) as usize] != 0
}

impl VisOption {
    /// Whether something is drawn.
    pub fn shows(&self, flag: VisFlag) -> bool {
        self.flags[flag as usize] != 0
    }

    /// Draws something, or no longer.
    pub fn show(&mut self, flag: VisFlag, shown: bool) {
        self.flags[flag as usize] = u8::from(shown);
    }

    /// Whether something is labelled.
    pub(crate) fn labels(&self, label: Label) -> bool {
        self.label == label as i32
    }

    /// Whether any part of deformables is drawn.
    pub(crate) fn shows_flexes(&self) -> bool {
        let flags = [
            VisFlag::FlexVert,
            VisFlag::FlexEdge,
            VisFlag::FlexFace,
            VisFlag::FlexSkin,
        ];
        flags.iter().any(|&flag| self.shows(flag))
    }
}

record! {
    /// What a mouse has selected, and how it pulls.
    #[derive(Clone, Copy, Debug, PartialEq)]
    Perturb {
        /// the selected body, none if not positive
        select: i32,
        /// the selected deformable, none if negative
        flexselect: i32,
        /// the selected skin, none if negative
        skinselect: i32,
        /// what is going on, as bits ([`PertBit`](crate::PertBit))
        active: i32,
        /// what goes on besides, as bits
        active2: i32,
        /// where the inertial frame of the body should be, m
        refpos: Vec3,
        /// how the inertial frame of the body should be turned, unit quaternion
        refquat: Quat,
        /// where the selected point should be, m
        refselpos: Vec3,
        /// the selected point in the frame of the body, m
        localpos: Vec3,
        /// how heavy the selected point is to the touch, kg
        localmass: f64,
        /// how far a movement of the mouse across the window moves, m
        scale: f64,
    }
}

impl Default for Perturb {
    fn default() -> Perturb {
        Perturb {
            select: 0,
            flexselect: -1,
            skinselect: -1,
            active: 0,
            active2: 0,
            refpos: Vec3::ZERO,
            refquat: Quat::IDENTITY,
            refselpos: Vec3::ZERO,
            localpos: Vec3::ZERO,
            localmass: 0.0,
            scale: 1.0,
        }
    }
}

impl Perturb {
    /// The selected body of a model with `nbody` bodies.
    pub(crate) fn body(&self, nbody: usize) -> Option<usize> {
        usize::try_from(self.select)
            .ok()
            .filter(|&body| body > 0 && body < nbody)
    }

    /// Whether something is going on.
    pub(crate) fn does(&self, bit: crate::PertBit) -> bool {
        (self.active | self.active2) & bit as i32 != 0
    }
}

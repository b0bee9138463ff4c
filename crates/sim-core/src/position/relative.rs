//! How the dofs move two points relative to each other.
//!
//! Only the dofs between a point and the root of its tree move it, so tendons and transmissions walk up
//! the two chains side by side and never form a Jacobian with `nv` columns.

use crate::jacobian::{Motions, last_dof, rotation};
use crate::math::Vec3;
use crate::model::Model;

/// A dof that moves at least one of two bodies.
#[derive(Clone, Copy)]
pub(super) struct PairDof {
    pub dof: usize,
    pub moves_first: bool,
    pub moves_second: bool,
}

/// The dofs that move at least one of two bodies, from the last to the first.
pub(super) fn pair_dofs(
    m: &Model,
    first: usize,
    second: usize,
) -> impl Iterator<Item = PairDof> + '_ {
    let (mut next1, mut next2) = (last_dof(m, first), last_dof(m, second));
    std::iter::from_fn(move || {
        // `None` sorts before every dof
        let last = next1.max(next2);
        let dof = last?;
        let (moves_first, moves_second) = (next1 == last, next2 == last);
        let parent = usize::try_from(m.dof_parentid[dof]).ok();
        if moves_first {
            next1 = parent;
        }
        if moves_second {
            next2 = parent;
        }
        Some(PairDof {
            dof,
            moves_first,
            moves_second,
        })
    })
}

/// A point that moves with a body.
#[derive(Clone, Copy)]
pub(super) struct Attached {
    pub body: usize,
    pub pos: Vec3,
    /// where it is, seen from the centre of mass of its tree
    pub offset: Vec3,
}

impl Attached {
    #[inline]
    pub fn new(m: &Model, motions: Motions<'_>, body: usize, pos: Vec3) -> Attached {
        let offset = motions.com_offset(m, pos, body);
        Attached { body, pos, offset }
    }

    /// The origin of a site.
    #[inline]
    pub fn site(m: &Model, motions: Motions<'_>, site_xpos: &[Vec3], site: usize) -> Attached {
        Attached::new(m, motions, m.site_bodyid[site] as usize, site_xpos[site])
    }

    /// The velocity that a unit velocity along a dof's motion axis gives to the point.
    #[inline]
    pub fn velocity_from(&self, axis: &[f64; 6]) -> Vec3 {
        linear(axis) + rotation(axis).cross(self.offset)
    }
}

/// The translational part of a spatial vector.
#[inline]
pub(super) fn linear(v: &[f64; 6]) -> Vec3 {
    Vec3([v[3], v[4], v[5]])
}

/// The velocity of the second point relative to the first, per unit velocity of a dof.
#[inline]
pub(super) fn relative_velocity(
    axis: &[f64; 6],
    pair: PairDof,
    first: &Attached,
    second: &Attached,
) -> Vec3 {
    let moved = |moves: bool, point: &Attached| {
        if moves {
            point.velocity_from(axis)
        } else {
            Vec3::ZERO
        }
    };
    moved(pair.moves_second, second) - moved(pair.moves_first, first)
}

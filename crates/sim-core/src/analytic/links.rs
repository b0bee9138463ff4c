//! Dofs that move bodies, and how they move points of them.

use super::tree::{rotation, translation, turns_earlier};
use crate::data::Data;
use crate::jacobian::last_dof;
use crate::math::{Spatial, Vec3};
use crate::model::Model;

/// A dof that moves at least one of some bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<const N: usize> {
    pub dof: usize,
    /// which of the bodies
    pub moves: [bool; N],
}

impl<const N: usize> Link<N> {
    /// Whether it moves all of the bodies, and so none of them relative to another.
    pub fn moves_all(&self) -> bool {
        self.moves == [true; N]
    }

    /// Whether it moves the axis of another one.
    #[inline]
    pub fn carries(&self, m: &Model, other: &Link<N>) -> bool {
        let one_chain = (0..N).any(|k| self.moves[k] && other.moves[k]);
        one_chain && (self.dof <= other.dof || turns_earlier(m, self.dof, other.dof))
    }
}

/// Fills `out` with the dofs that move at least one of some bodies, in increasing order.
pub(super) fn links<const N: usize>(m: &Model, bodies: [usize; N], out: &mut Vec<Link<N>>) {
    out.clear();
    let mut next = bodies.map(|body| last_dof(m, body));
    // `None` sorts before every dof
    while let Some(&Some(dof)) = next.iter().max() {
        let moves = next.map(|next| next == Some(dof));
        let parent = usize::try_from(m.dof_parentid[dof]).ok();
        for (next, moves) in next.iter_mut().zip(moves) {
            if moves {
                *next = parent;
            }
        }
        out.push(Link { dof, moves });
    }
    out.reverse();
}

/// A motion vector as it is about a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Twist {
    /// rotation
    pub ang: Vec3,
    /// translation of what is at the point
    pub lin: Vec3,
}

impl Twist {
    pub const ZERO: Twist = Twist {
        ang: Vec3::ZERO,
        lin: Vec3::ZERO,
    };

    /// A motion vector about the centre of mass of a tree, seen at a point that is `offset` from there.
    #[inline]
    pub fn new(motion: &Spatial, offset: Vec3) -> Twist {
        let ang = rotation(motion);
        Twist {
            ang,
            lin: translation(motion) + ang.cross(offset),
        }
    }

    /// The translation at a point that is `offset` from where this one is seen.
    #[inline]
    pub fn at(&self, offset: Vec3) -> Vec3 {
        self.lin + self.ang.cross(offset)
    }

    pub fn minus(&self, other: &Twist) -> Twist {
        Twist {
            ang: self.ang - other.ang,
            lin: self.lin - other.lin,
        }
    }
}

/// The centre of mass of the tree that a dof belongs to: what its motion is given about.
#[inline]
pub(super) fn dof_com(m: &Model, d: &Data, dof: usize) -> Vec3 {
    body_com(m, d, m.dof_bodyid[dof] as usize)
}

/// The centre of mass of the tree that a body belongs to.
#[inline]
pub(super) fn body_com(m: &Model, d: &Data, body: usize) -> Vec3 {
    d.subtree_com[m.body_rootid[body] as usize]
}

/// The motion that a dof gives, at a point.
#[inline]
pub(super) fn dof_twist(m: &Model, d: &Data, dof: usize, point: Vec3) -> Twist {
    Twist::new(&d.cdof[dof], point - dof_com(m, d, dof))
}

/// How the velocity that a dof gives to a point changes with another dof, where both move the point and it is fixed in its
/// body: it turns along if its axis does, otherwise the point moves and the axis stays.
#[inline]
pub(super) fn velocity_change(dof: &Twist, other: &Twist, carried: bool) -> Vec3 {
    if carried {
        other.ang.cross(dof.lin)
    } else {
        dof.ang.cross(other.lin)
    }
}

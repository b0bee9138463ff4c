//! What a shape-pair function takes and gives: the table of pairs has one entry of type [`PairFn`] for
//! every two shapes that can touch.

use super::convex::ConvexScratch;
use crate::data::GeomPoses;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// A pair of geoms makes at most this many contacts.
pub const MAXCONPAIR: usize = 50;

/// A contact as a shape-pair function finds it: pure geometry, from the first geom to the second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RawContact {
    /// distance between the surfaces; negative where they penetrate
    pub dist: f64,
    /// midpoint between the surfaces
    pub pos: Vec3,
    /// direction from the first geom to the second
    pub normal: Vec3,
    /// where the first tangent should point; zero if any will do
    pub tangent: Vec3,
}

impl RawContact {
    /// A contact without a preferred tangent.
    #[inline]
    pub fn new(dist: f64, pos: Vec3, normal: Vec3) -> RawContact {
        RawContact {
            dist,
            pos,
            normal,
            tangent: Vec3::ZERO,
        }
    }
}

/// The contacts of one pair of geoms: never more than [`MAXCONPAIR`].
#[derive(Clone, Debug, Default)]
pub struct PairContacts(Vec<RawContact>);

impl PairContacts {
    /// Adds a contact. Where there is no room, it is dropped and `false` returned.
    #[inline]
    pub fn push(&mut self, contact: RawContact) -> bool {
        let room = self.0.len() < MAXCONPAIR;
        if room {
            self.0.push(contact);
        }
        room
    }

    /// Removes all contacts.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the contacts for which `keep` is true, in their order.
    pub fn retain(&mut self, keep: impl FnMut(&RawContact) -> bool) {
        self.0.retain(keep);
    }

    /// Keeps the first `len` contacts.
    pub fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl std::ops::Deref for PairContacts {
    type Target = [RawContact];
    #[inline]
    fn deref(&self) -> &[RawContact] {
        &self.0
    }
}

impl std::ops::DerefMut for PairContacts {
    #[inline]
    fn deref_mut(&mut self) -> &mut [RawContact] {
        &mut self.0
    }
}

/// Work space of the shape-pair functions.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShapeScratch {
    /// of the convex pipeline
    pub convex: ConvexScratch,
}

/// A shape-pair function. Appends to `out` the contacts of geom `g1` with geom `g2` that are nearer than
/// `margin`; the type of `g1` is not greater than that of `g2`.
pub type PairFn = fn(
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    g1: usize,
    g2: usize,
    margin: f64,
);

/// A shape where it stands: what the closed-form functions need to know of a geom.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// centre
    pub pos: Vec3,
    /// orientation
    pub mat: &'a Mat3,
    /// size, in the meaning of its type
    pub size: Vec3,
}

impl<'a> Placed<'a> {
    /// Geom `g`.
    #[inline]
    pub fn geom(m: &Model, poses: GeomPoses<'a>, g: usize) -> Placed<'a> {
        Placed {
            pos: poses.geom_xpos[g],
            mat: &poses.geom_xmat[g],
            size: m.geom_size[g],
        }
    }

    /// The z axis: the axis of a capsule or cylinder, the normal of a plane.
    #[inline]
    pub fn axis(&self) -> Vec3 {
        self.mat.col(2)
    }
}

//! Which pairs need no closer look.

use crate::data::GeomPoses;
use crate::math::Vec3;
use crate::model::{DisableBit, EnableBit, GeomType, Model, SleepState};

/// Whether contact types and affinities let two objects collide.
#[inline]
pub fn bits_match(contype1: i32, conaffinity1: i32, contype2: i32, conaffinity2: i32) -> bool {
    contype1 & conaffinity2 != 0 || contype2 & conaffinity1 != 0
}

/// Whether contact types and affinities let two geoms collide.
#[inline]
pub fn geom_bits_match(m: &Model, g1: usize, g2: usize) -> bool {
    bits_match(
        m.geom_contype[g1],
        m.geom_conaffinity[g1],
        m.geom_contype[g2],
        m.geom_conaffinity[g2],
    )
}

/// Contact type and affinity of a collider: a body, or a deformable, which are counted after all bodies.
#[inline]
fn bits_of(m: &Model, collider: usize) -> [i32; 2] {
    match collider.checked_sub(m.nbody) {
        None => [m.body_contype[collider], m.body_conaffinity[collider]],
        Some(flex) => [m.flex_contype[flex], m.flex_conaffinity[flex]],
    }
}

/// Whether contact types and affinities let two colliders collide.
#[inline]
pub fn collider_bits_match(m: &Model, c1: usize, c2: usize) -> bool {
    let ([contype1, conaffinity1], [contype2, conaffinity2]) = (bits_of(m, c1), bits_of(m, c2));
    bits_match(contype1, conaffinity1, contype2, conaffinity2)
}

/// Whether contact types and affinities let a geom and a deformable collide.
#[inline]
pub fn geom_flex_bits_match(m: &Model, geom: usize, flex: usize) -> bool {
    bits_match(
        m.geom_contype[geom],
        m.geom_conaffinity[geom],
        m.flex_contype[flex],
        m.flex_conaffinity[flex],
    )
}

/// Whether a collider can collide with anything.
#[inline]
pub fn can_collide(m: &Model, collider: usize) -> bool {
    bits_of(m, collider) != [0, 0]
}

/// Whether two boxes, given by their centres and half sizes in the world, are further apart than `margin`.
#[inline]
pub fn boxes_apart(a: &[f64; 6], b: &[f64; 6], margin: f64) -> bool {
    (0..3).any(|k| {
        a[k] + a[k + 3] + margin < b[k] - b[k + 3] || b[k] + b[k + 3] + margin < a[k] - a[k + 3]
    })
}

/// Whether a sphere, taken for the cube around it, is outside of a box in the world.
#[inline]
pub fn sphere_outside(center: Vec3, bound: f64, b: &[f64; 6]) -> bool {
    (0..3).any(|k| center[k] + bound < b[k] - b[k + 3] || center[k] - bound > b[k] + b[k + 3])
}

/// Whether the bounding spheres of two geoms are further apart than `margin`. A plane has no bounding
/// sphere: the other one's is compared with the plane itself.
#[inline]
pub fn spheres_apart(m: &Model, poses: GeomPoses<'_>, g1: usize, g2: usize, margin: f64) -> bool {
    let (bound1, bound2) = (m.geom_rbound[g1], m.geom_rbound[g2]);
    if bound1 > 0.0 && bound2 > 0.0 {
        let dif = poses.geom_xpos[g1] - poses.geom_xpos[g2];
        let bound = bound1 + bound2 + margin;
        return dif.dot(dif) > bound * bound;
    }
    let above = |plane: usize, geom: usize, bound: f64| {
        GeomType::of(m.geom_type[plane]) == GeomType::Plane
            && bound > 0.0
            && height_above(poses, plane, poses.geom_xpos[geom]) > margin + bound
    };
    above(g1, g2, bound2) || above(g2, g1, bound1)
}

fn height_above(poses: GeomPoses<'_>, plane: usize, point: Vec3) -> f64 {
    (point - poses.geom_xpos[plane]).dot(poses.geom_xmat[plane].col(2))
}

/// Decides which bodies are worth pairing, from how they are welded and whether they sleep.
pub struct BodyFilter<'a> {
    parents_collide: bool,
    /// the sleep states of bodies, if any of them may be asleep
    body_awake: Option<&'a [i32]>,
}

impl<'a> BodyFilter<'a> {
    /// The filter for this step, in which `nbody_awake` bodies are awake or cannot move.
    pub fn new(m: &Model, body_awake: &'a [i32], nbody_awake: usize) -> BodyFilter<'a> {
        let sleeping = m.enabled(EnableBit::Sleep) && nbody_awake < m.nbody;
        BodyFilter {
            parents_collide: m.disabled(DisableBit::FilterParent),
            body_awake: sleeping.then_some(body_awake),
        }
    }

    /// Whether anything sleeps.
    pub fn sleeps(&self) -> bool {
        self.body_awake.is_some()
    }

    /// Whether a collider can be in a pair together with a body that sleeps or cannot move.
    pub fn may_start(&self, m: &Model, collider: usize) -> bool {
        let moves = |body: usize| m.body_weldid[body] != 0 && !self.asleep(body);
        !self.sleeps() || collider >= m.nbody || moves(collider)
    }

    /// Whether a body sleeps.
    #[inline]
    fn asleep(&self, body: usize) -> bool {
        self.body_awake
            .is_some_and(|awake| awake[body] == SleepState::Asleep as i32)
    }

    /// Whether two colliders can collide. Two bodies can if they are not welded together, not parent and child (of those
    /// that move), and at least one of them awake.
    #[inline]
    pub fn allows(&self, m: &Model, b1: usize, b2: usize) -> bool {
        if b1.max(b2) >= m.nbody {
            return true;
        }
        let weld = |body: usize| {
            let weld = m.body_weldid[body];
            (weld, m.body_weldid[m.body_parentid[weld as usize] as usize])
        };
        let ((weld1, parent1), (weld2, parent2)) = (weld(b1), weld(b2));
        if weld1 == weld2 {
            return false;
        }
        let (asleep1, asleep2) = (self.asleep(b1), self.asleep(b2));
        if (asleep1 && (asleep2 || weld2 == 0)) || (asleep2 && weld1 == 0) {
            return false;
        }
        let related = weld1 != 0 && weld2 != 0 && (weld1 == parent2 || weld2 == parent1);
        self.parents_collide || !related
    }
}

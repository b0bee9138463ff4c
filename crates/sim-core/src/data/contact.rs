//! Contacts, as collision detection leaves them.

use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// A contact between two geoms. Names are MuJoCo's.
///
/// Its force is what [`contact_force`](crate::constraint::contact_force) gives.
#[allow(non_snake_case)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// distance between the nearest points, m; negative where they penetrate
    pub dist: f64,
    /// midpoint between the two surfaces, in the world, m
    pub pos: Vec3,
    /// unit vectors as rows, in the world: the normal, from the first geom to the second, and two tangents
    pub frame: Mat3,
    /// a force is possible where `dist` is below this, m: margin minus gap
    pub includemargin: f64,
    /// friction coefficients: two tangential (no unit), one torsional (m), two rolling (m)
    pub friction: [f64; 5],
    /// solref in the normal direction: time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s
    pub solref: [f64; 2],
    /// solref in the friction directions, both zero for that of the normal
    pub solreffriction: [f64; 2],
    /// solimp: smallest and largest impedance, width in m, midpoint, power
    pub solimp: [f64; 5],
    /// friction coefficient of the regularised cone, no unit, set when constraints are made
    pub mu: f64,
    /// Hessian of the cone, 6×6, set by the solver
    pub H: [f64; Contact::HESSIAN],
    /// dimension of the contact space: 1, 3, 4 or 6
    pub dim: i32,
    /// ids of the geoms; -1 for a flex
    pub geom: [i32; 2],
    /// ids of the flexes; -1 for a geom
    pub flex: [i32; 2],
    /// ids of flex elements; -1 where there is none
    pub elem: [i32; 2],
    /// ids of flex vertices; -1 where there is none
    pub vert: [i32; 2],
    /// 0 if used as a constraint; 1 in the gap, 2 fused, 3 without dofs, 4 passive
    pub exclude: i32,
    /// first scalar constraint of the contact; -1 where there is none
    pub efc_address: i32,
}

impl Contact {
    /// The largest dimension: normal, two tangents, a torsion and two rolls. So the most rows of an elliptic cone.
    pub const MAX_DIM: usize = 6;
    /// Numbers in the Hessian of the largest cone.
    pub const HESSIAN: usize = Self::MAX_DIM * Self::MAX_DIM;
    /// Bytes of a contact in MuJoCo's arena. It has two members more than here, both repeated.
    pub const ARENA_BYTES: usize = 576;

    /// The bodies of the two geoms. `None` where one is a flex or does not exist: contacts may come from the user.
    #[inline]
    pub fn bodies(&self, m: &Model) -> Option<[usize; 2]> {
        let body = |geom: i32| {
            let geom = usize::try_from(geom).ok()?;
            m.geom_bodyid.get(geom).map(|&body| body as usize)
        };
        Some([body(self.geom[0])?, body(self.geom[1])?])
    }
}

impl Default for Contact {
    fn default() -> Contact {
        Contact {
            dist: 0.0,
            pos: Vec3::ZERO,
            frame: Mat3::ZERO,
            includemargin: 0.0,
            friction: [0.0; 5],
            solref: [0.0; 2],
            solreffriction: [0.0; 2],
            solimp: [0.0; 5],
            mu: 0.0,
            H: [0.0; Contact::HESSIAN],
            dim: 0,
            geom: [-1; 2],
            flex: [-1; 2],
            elem: [-1; 2],
            vert: [-1; 2],
            exclude: 0,
            efc_address: -1,
        }
    }
}

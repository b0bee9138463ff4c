//! Forces of the medium on bodies, which are taken as boxes of the same inertia unless one of their geoms asks to be
//! taken as an ellipsoid.

use super::ellipsoid::{GeomFluid, ellipsoid_force};
use crate::data::Data;
use crate::jacobian::Motions;
use crate::math::{MINVAL, Mat3, Spatial, Vec3};
use crate::model::Model;
use crate::model::params::FluidParams;
use crate::sleep::awake;
use crate::velocity::velocity_at;
use std::f64::consts::PI;

/// Writes `qfrc_fluid`. Returns whether there is a medium.
pub(super) fn fluid(m: &Model, d: &mut Data) -> bool {
    if m.opt.viscosity == 0.0 && m.opt.density == 0.0 {
        return false;
    }
    for k in 1..awake!(m, d).nbody() {
        let body = awake!(m, d).body(k);
        if !feels_medium(m, body) {
            continue;
        }
        for frame in fluid_frames(m, body) {
            let (pos, mat) = frame.pose(d, body);
            let vel = velocity_in_medium(m, d, body, pos, &mat);
            let force = frame.force(m, body, &vel);
            apply_local(m, d, &force, pos, &mat, body);
        }
    }
    true
}

/// Whether the medium can move a body.
pub(crate) fn feels_medium(m: &Model, body: usize) -> bool {
    m.body_weldid[body] != 0 && m.body_mass[body] >= MINVAL
}

/// What of a body the medium acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FluidFrame {
    /// the box that has the body's inertia
    Box,
    /// a geom, taken as an ellipsoid
    Geom(usize),
}

impl FluidFrame {
    /// Where it is.
    pub(crate) fn pose(self, d: &Data, body: usize) -> (Vec3, Mat3) {
        match self {
            FluidFrame::Box => (d.xipos[body], d.ximat[body]),
            FluidFrame::Geom(geom) => (d.geom_xpos[geom], d.geom_xmat[geom]),
        }
    }

    /// The force (torque, force) on it at a velocity, both in its own frame.
    pub(crate) fn force(self, m: &Model, body: usize, vel: &Spatial) -> Spatial {
        match self {
            FluidFrame::Box => box_force(m, body, vel),
            FluidFrame::Geom(geom) => {
                let shape = GeomFluid::of(m, geom);
                ellipsoid_force(&shape, vel, m.opt.density, m.opt.viscosity)
            }
        }
    }
}

/// What of a body the medium acts on: its geoms if one of them asks for the ellipsoid model, which then replaces the box.
pub(crate) fn fluid_frames(m: &Model, body: usize) -> impl Iterator<Item = FluidFrame> + '_ {
    let first = m.body_geomadr[body].max(0) as usize;
    let geoms = first..first + m.body_geomnum[body] as usize;
    let interaction = |geom: usize| FluidParams::of(&m.geom_fluid[geom]).interaction;
    let ellipsoids = geoms.clone().any(|geom| interaction(geom) > 0.0);
    let geoms = geoms.filter(move |&geom| ellipsoids && interaction(geom) != 0.0);
    let whole = (!ellipsoids).then_some(FluidFrame::Box);
    whole.into_iter().chain(geoms.map(FluidFrame::Geom))
}

/// The velocity relative to the medium of a frame that moves with `body`, in that frame.
pub(crate) fn velocity_in_medium(
    m: &Model,
    d: &Data,
    body: usize,
    pos: Vec3,
    mat: &Mat3,
) -> Spatial {
    let mut vel = velocity_at(m, d, body, pos, Some(mat));
    let wind = mat.mul_transposed(m.opt.wind);
    for k in 0..3 {
        vel[3 + k] -= wind[k];
    }
    vel
}

/// Adds a force (torque, force) that is given in the frame where it acts to `qfrc_fluid`.
fn apply_local(m: &Model, d: &mut Data, force: &Spatial, pos: Vec3, mat: &Mat3, body: usize) {
    let torque = mat * Vec3::from_slice(force);
    let linear = mat * Vec3::from_slice(&force[3..]);
    let Data {
        cdof,
        subtree_com,
        qfrc_fluid,
        ..
    } = d;
    Motions { cdof, subtree_com }.apply(m, linear, torque, pos, body, qfrc_fluid);
}

/// The edges of the box that has the inertia of a body.
pub(crate) fn inertia_box(m: &Model, body: usize) -> [f64; 3] {
    let i = m.body_inertia[body];
    let edge = |sum: f64| (MINVAL.max(sum) / m.body_mass[body] * 6.0).sqrt();
    [
        edge(i[1] + i[2] - i[0]),
        edge(i[0] + i[2] - i[1]),
        edge(i[0] + i[1] - i[2]),
    ]
}

fn pow4(x: f64) -> f64 {
    x * x * x * x
}

/// Coefficients of the box model: of what is linear in the velocity, and of what is quadratic.
pub(crate) struct BoxDrag {
    pub(crate) linear: Spatial,
    pub(crate) quadratic: Spatial,
}

/// The drag coefficients of a body taken as a box.
pub(crate) fn box_drag(m: &Model, body: usize) -> BoxDrag {
    let b = inertia_box(m, body);
    let mut drag = BoxDrag {
        linear: [0.0; 6],
        quadratic: [0.0; 6],
    };
    let (viscosity, density) = (m.opt.viscosity, m.opt.density);
    if viscosity > 0.0 {
        // Stokes drag of a sphere of the same size
        let diam = (b[0] + b[1] + b[2]) / 3.0;
        drag.linear[..3].fill(-PI * diam * diam * diam * viscosity);
        drag.linear[3..].fill(-3.0 * PI * diam * viscosity);
    }
    if density > 0.0 {
        for k in 0..3 {
            let (u, v) = (b[(k + 1) % 3], b[(k + 2) % 3]);
            drag.quadratic[k] = -density * b[k] * (pow4(u) + pow4(v)) / 64.0;
            drag.quadratic[3 + k] = -0.5 * density * u * v;
        }
    }
    drag
}

fn box_force(m: &Model, body: usize, vel: &Spatial) -> Spatial {
    let drag = box_drag(m, body);
    let force = |k: usize| drag.linear[k] * vel[k] + drag.quadratic[k] * vel[k].abs() * vel[k];
    std::array::from_fn(force)
}

//! The ellipsoid model of a geom in a medium: added mass, drag, and the lifts of Magnus and Kutta.

use crate::math::{MINVAL, Spatial, Vec3};
use crate::model::params::FluidParams;
use crate::model::{GeomType, Model};
use std::f64::consts::PI;

/// What the medium needs to know of a geom.
pub(crate) struct GeomFluid {
    /// semi-axes of the ellipsoid
    pub(crate) size: Vec3,
    pub(crate) prm: FluidParams,
}

impl GeomFluid {
    /// The parameters of a geom of the model.
    pub(crate) fn of(m: &Model, geom: usize) -> GeomFluid {
        GeomFluid {
            size: GeomType::of(m.geom_type[geom]).half_extents(m.geom_size[geom]),
            prm: FluidParams::of(&m.geom_fluid[geom]),
        }
    }

    /// The largest, the middle and the smallest semi-axis.
    pub(crate) fn sorted(&self) -> (f64, f64, f64) {
        let s = self.size;
        let max = s[0].max(s[1]).max(s[2]);
        let min = s[0].min(s[1]).min(s[2]);
        (max, s[0] + s[1] + s[2] - max - min, min)
    }

    /// Diameter of the sphere of the same size.
    pub(crate) fn sphere_diameter(&self) -> f64 {
        2.0 / 3.0 * (self.size[0] + self.size[1] + self.size[2])
    }

    pub(crate) fn volume(&self) -> f64 {
        4.0 / 3.0 * PI * self.size[0] * self.size[1] * self.size[2]
    }

    /// Area of the largest cross-section.
    pub(crate) fn max_area(&self) -> f64 {
        let (max, mid, _) = self.sorted();
        PI * max * mid
    }

    /// Coefficients of the angular drag that grows with the square of the velocity, by axis.
    pub(crate) fn moment_coefficients(&self) -> Vec3 {
        let (max, mid, _) = self.sorted();
        let largest = 8.0 / 15.0 * PI * mid * pow2(pow2(max));
        let coefficient = |k: usize| {
            let (u, v) = (self.size[(k + 1) % 3], self.size[(k + 2) % 3]);
            let moment = 8.0 / 15.0 * PI * self.size[k] * pow2(pow2(u.max(v)));
            self.prm.angular_drag * moment + self.prm.slender_drag * (largest - moment)
        };
        Vec3(std::array::from_fn(coefficient))
    }

    /// Squares of the products of two semi-axes each, which weigh the components of a velocity.
    pub(crate) fn weights(&self) -> Vec3 {
        let s = self.size;
        Vec3([pow2(s[1] * s[2]), pow2(s[2] * s[0]), pow2(s[0] * s[1])])
    }
}

#[inline]
pub(crate) fn pow2(x: f64) -> f64 {
    x * x
}

/// The force (torque, force) on an ellipsoid that moves with the local velocity `vel` through the medium.
pub(crate) fn ellipsoid_force(
    shape: &GeomFluid,
    vel: &Spatial,
    density: f64,
    viscosity: f64,
) -> Spatial {
    let (ang, lin) = (Vec3::from_slice(vel), Vec3::from_slice(&vel[3..]));
    let (mut torque, mut force) = added_mass(shape, ang, lin, density);
    torque -= ang * angular_drag(shape, ang, density, viscosity);

    let magnus = ang.cross(lin) * (shape.prm.magnus_lift * density * shape.volume());
    let weights = shape.weights();
    let normal = weights.component_mul(lin);
    let denom = normal.dot(normal);
    let num = normal.dot(lin);
    let area = PI * (denom / MINVAL.max(num)).sqrt();
    let speed = lin.norm();

    // the normal is not of unit length, which the denominator makes up for
    let cos_alpha = num / MINVAL.max(speed * denom);
    let circulation = normal.cross(lin) * (shape.prm.kutta_lift * density * cos_alpha * area);
    let kutta = circulation.cross(lin);

    let stokes = viscosity * 3.0 * PI * shape.sphere_diameter();
    let form = area * shape.prm.blunt_drag + shape.prm.slender_drag * (shape.max_area() - area);
    let drag = stokes + density * speed * form;
    force += magnus + kutta - lin * drag;

    let scale = shape.prm.interaction;
    let (torque, force) = (torque * scale, force * scale);
    [
        torque[0], torque[1], torque[2], force[0], force[1], force[2],
    ]
}

/// Torque and force of the fluid that moves with the geom, without its dependence on acceleration.
fn added_mass(shape: &GeomFluid, ang: Vec3, lin: Vec3, density: f64) -> (Vec3, Vec3) {
    let momentum = shape.prm.virtual_mass().component_mul(lin) * density;
    let spin = shape.prm.virtual_inertia().component_mul(ang) * density;
    (momentum.cross(lin) + spin.cross(ang), momentum.cross(ang))
}

/// What the angular velocity is multiplied with: a part that is constant and one that grows with it.
fn angular_drag(shape: &GeomFluid, ang: Vec3, density: f64, viscosity: f64) -> f64 {
    let diam = shape.sphere_diameter();
    let moment = shape.moment_coefficients().component_mul(ang);
    viscosity * PI * diam * diam * diam + density * moment.norm()
}

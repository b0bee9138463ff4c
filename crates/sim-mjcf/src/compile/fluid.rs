//! Coefficients of the ellipsoid model of fluid forces: drag and lift as the model gives them, and the added mass
//! and inertia of the ellipsoid that stands for the shape.

use crate::frames::EPS;
use crate::spec::Geom;
use sim_core::math::Vec3;
use sim_core::model::GeomType;
use sim_core::model::params::FluidParams;
use std::f64::consts::PI;

/// Gauss-Kronrod quadrature with 15 points over λ from 0 to infinity, with λ = x³/(1-x)²:
/// weight, λ and dλ/dx at each point.
#[rustfmt::skip]
const QUADRATURE: [(f64, f64, f64); 15] = [
    (0.01146766, 7.865151709349917e-08, 5.538677720489877e-05),
    (0.03154605, 1.7347976913907274e-05, 0.002080868285293228),
    (0.05239501, 0.0003548008144506193, 0.016514126520723166),
    (0.07032663, 0.002846636252924549, 0.07261900344370877),
    (0.08450236, 0.014094260903596077, 0.23985243401862602),
    (0.09517529, 0.053063261727396636, 0.6868318249020725),
    (0.10221647, 0.17041978741317773, 1.8551129519182894),
    (0.10474107, 0.5, 5.0),
    (0.10221647, 1.4036301548686991, 14.060031152313941),
    (0.09517529, 3.9353484827022642, 43.28941239611009),
    (0.08450236, 11.644841677041734, 156.58546376397112),
    (0.07032663, 39.53187807410903, 747.9826085305024),
    (0.05239501, 177.5711362220801, 5827.4042950027115),
    (0.03154605, 1429.4772912937397, 116754.0197944512),
    (0.01146766, 54087.416549217705, 25482945.327264845),
];

/// The twelve fluid coefficients of a geom: whether the model applies, five drag and lift coefficients, added
/// mass and added inertia along the axes.
pub(crate) fn coefficients(geom: &Geom, ty: GeomType, size: Vec3) -> [f64; 12] {
    let (mass, inertia) = added(ty.half_extents(size));
    let [
        blunt_drag,
        slender_drag,
        angular_drag,
        kutta_lift,
        magnus_lift,
    ] = geom.fluid_coefs;
    let prm = FluidParams {
        interaction: 1.0,
        blunt_drag,
        slender_drag,
        angular_drag,
        kutta_lift,
        magnus_lift,
        virtual_mass_x: mass[0],
        virtual_mass_y: mass[1],
        virtual_mass_z: mass[2],
        virtual_inertia_x: inertia[0],
        virtual_inertia_y: inertia[1],
        virtual_inertia_z: inertia[2],
    };
    prm.to_array()
}

/// The integral κ for the first axis. It does not change when the other two are swapped.
fn kappa(dx: f64, dy: f64, dz: f64) -> f64 {
    let (ix, iy, iz) = (1.0 / (dx * dx), 1.0 / (dy * dy), 1.0 / (dz * dz));
    // λ is compared with squared semiaxes: scale it so that it has their size
    let scale = sim_math::pow(dx * dx * dx * dy * dz, 0.4);
    let mut sum = 0.0;
    for (weight, point, derivative) in QUADRATURE {
        let lambda = scale * point;
        let x = 1.0 + lambda * ix;
        let root = (x * (1.0 + lambda * iy) * (1.0 + lambda * iz)).sqrt();
        sum += scale * derivative / (x * root) * weight;
    }
    sum * ix
}

/// Added mass and added inertia of an ellipsoid in a fluid of unit density.
fn added(d: Vec3) -> (Vec3, Vec3) {
    let [dx, dy, dz] = d.0;
    let volume = 4.0 / 3.0 * PI * dx * dy * dz;
    let k = [kappa(dx, dy, dz), kappa(dy, dz, dx), kappa(dz, dx, dy)];
    let mut mass = Vec3::ZERO;
    let mut inertia = Vec3::ZERO;
    for i in 0..3 {
        mass[i] = volume * k[i] / EPS.max(2.0 - k[i]);
        let (j, l) = ((i + 1) % 3, (i + 2) % 3);
        let (dj, dl) = (d[j] * d[j], d[l] * d[l]);
        // numerator and denominator change sign together
        let factor = (dj - dl) * (dj - dl) * (k[l] - k[j]).abs()
            / EPS.max((2.0 * (dj - dl) + (dj + dl) * (k[j] - k[l])).abs());
        inertia[i] = volume * factor / 5.0;
    }
    (mass, inertia)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sphere_drags_half_its_volume_along() {
        let (mass, inertia) = added(Vec3([0.2; 3]));
        let half = 0.5 * 4.0 / 3.0 * PI * (0.2 * 0.2 * 0.2);
        for i in 0..3 {
            assert!((mass[i] / half - 1.0).abs() < 1e-5);
            assert_eq!(inertia[i], 0.0);
        }
    }

    #[test]
    fn a_flat_ellipsoid_drags_most_along_its_short_axis() {
        let (mass, inertia) = added(Vec3([0.5, 0.4, 0.05]));
        assert!(mass[2] > mass[1] && mass[1] > mass[0]);
        assert!(inertia[0] > inertia[2] && inertia[1] > inertia[2]);
    }
}

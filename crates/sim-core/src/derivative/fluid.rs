//! How the force of the medium on an ellipsoid changes with its velocity.

use crate::math::{MINVAL, Mat3, Spatial, Vec3};
use crate::velocity::GeomFluid;
use std::f64::consts::PI;

const ROTATION: usize = 0;
const TRANSLATION: usize = 3;

/// The derivative of the local force (torque, force) with respect to the local velocity (rotation, translation).
pub(super) fn ellipsoid_vel(
    shape: &GeomFluid,
    vel: &Spatial,
    density: f64,
    viscosity: f64,
) -> [Spatial; 6] {
    let (ang, lin) = (Vec3::from_slice(vel), Vec3::from_slice(&vel[3..]));
    let mut b = [[0.0; 6]; 6];
    magnus(&mut b, shape, ang, lin, density);
    add_block(
        &mut b,
        TRANSLATION,
        TRANSLATION,
        &kutta(shape, lin, density),
    );
    add_block(
        &mut b,
        TRANSLATION,
        TRANSLATION,
        &drag(shape, lin, density, viscosity),
    );
    add_block(
        &mut b,
        ROTATION,
        ROTATION,
        &torque(shape, ang, density, viscosity),
    );
    added_mass(&mut b, shape, ang, lin, density);
    b
}

fn add_block(b: &mut [Spatial; 6], row: usize, col: usize, block: &Mat3) {
    for i in 0..3 {
        for j in 0..3 {
            b[row + i][col + j] += block[3 * i + j];
        }
    }
}

/// The matrix K with K·x = v × x.
fn cross_matrix(v: Vec3) -> Mat3 {
    Mat3([0.0, -v[2], v[1], v[2], 0.0, -v[0], -v[1], v[0], 0.0])
}

/// The derivatives of a × b with respect to a and to b.
fn cross_derivatives(a: Vec3, b: Vec3) -> (Mat3, Mat3) {
    (cross_matrix(-b), cross_matrix(a))
}

/// `mat` with its columns scaled.
fn scale_columns(mat: &Mat3, scale: Vec3) -> Mat3 {
    Mat3(std::array::from_fn(|k| mat[k] * scale[k % 3]))
}

/// `mat` with the outer product of `a` and `b` added.
fn add_outer_product(mat: &mut Mat3, a: Vec3, b: Vec3) {
    for k in 0..9 {
        mat[k] += a[k / 3] * b[k % 3];
    }
}

fn added_mass(b: &mut [Spatial; 6], shape: &GeomFluid, ang: Vec3, lin: Vec3, density: f64) {
    let mass = shape.prm.virtual_mass() * density;
    let inertia = shape.prm.virtual_inertia() * density;
    let momentum = mass.component_mul(lin);
    let spin = inertia.component_mul(ang);

    let (by_spin, by_ang) = cross_derivatives(spin, ang);
    add_block(b, ROTATION, ROTATION, &by_ang);
    add_block(b, ROTATION, ROTATION, &scale_columns(&by_spin, inertia));

    let (by_momentum, by_lin) = cross_derivatives(momentum, lin);
    add_block(b, ROTATION, TRANSLATION, &by_lin);
    add_block(b, ROTATION, TRANSLATION, &scale_columns(&by_momentum, mass));

    let (by_momentum, by_ang) = cross_derivatives(momentum, ang);
    add_block(b, TRANSLATION, ROTATION, &by_ang);
    add_block(
        b,
        TRANSLATION,
        TRANSLATION,
        &scale_columns(&by_momentum, mass),
    );
}

fn magnus(b: &mut [Spatial; 6], shape: &GeomFluid, ang: Vec3, lin: Vec3, density: f64) {
    let coefficient = shape.prm.magnus_lift * density * shape.volume();
    let (by_ang, by_lin) = cross_derivatives(ang * coefficient, lin * coefficient);
    add_block(b, TRANSLATION, ROTATION, &by_ang);
    add_block(b, TRANSLATION, TRANSLATION, &by_lin);
}

fn torque(shape: &GeomFluid, ang: Vec3, density: f64, viscosity: f64) -> Mat3 {
    let diam = shape.sphere_diameter();
    let coefficients = shape.moment_coefficients();
    let moment = coefficients.component_mul(ang);
    let slope = -density / MINVAL.max(moment.norm());
    let squares = moment.component_mul(coefficients) * slope;
    let stokes = viscosity * PI * diam * diam * diam;
    let diagonal = ang.dot(squares) - stokes;
    let mut d = Mat3::diagonal(Vec3([diagonal; 3]));
    add_outer_product(&mut d, ang, squares);
    d
}

fn drag(shape: &GeomFluid, lin: Vec3, density: f64, viscosity: f64) -> Mat3 {
    let w = shape.weights();
    let squares = lin.component_mul(lin);
    let denom = w.component_mul(w).dot(squares);
    let num = w.dot(squares);
    let area = PI * (denom / MINVAL.max(num)).sqrt();
    let area_slope = PI / MINVAL.max((num * num * num * denom).sqrt());
    let speed = squares_sum(squares).sqrt();

    let form = area * shape.prm.blunt_drag + shape.prm.slender_drag * (shape.max_area() - area);
    let by_area = density * speed * (shape.prm.blunt_drag - shape.prm.slender_drag);
    let [x, y, z] = squares.0;
    let [a, b, c] = w.0;
    let area_gradient = Vec3([
        by_area * area_slope * a * lin[0] * (b * y * (a - b) + c * z * (a - c)),
        by_area * area_slope * b * lin[1] * (a * x * (b - a) + c * z * (b - c)),
        by_area * area_slope * c * lin[2] * (a * x * (c - a) + b * y * (c - b)),
    ]);

    let mut d = Mat3::diagonal(Vec3([squares_sum(squares); 3]));
    add_outer_product(&mut d, lin, lin);
    let scale = -density * form * (1.0 / MINVAL.max(speed));
    let mut d = Mat3(d.0.map(|x| x * scale));
    add_outer_product(&mut d, -lin, area_gradient);
    let stokes = viscosity * 3.0 * PI * shape.sphere_diameter();
    for k in [0, 4, 8] {
        d[k] -= stokes;
    }
    d
}

fn squares_sum(squares: Vec3) -> f64 {
    squares[0] + squares[1] + squares[2]
}

fn kutta(shape: &GeomFluid, lin: Vec3, density: f64) -> Mat3 {
    let w = shape.weights();
    let squares = lin.component_mul(lin);
    let denom = w.component_mul(w).dot(squares);
    let num = w.dot(squares);
    let speed2 = squares_sum(squares);
    let scale = PI * shape.prm.kutta_lift * density / MINVAL.max((denom * num * speed2).sqrt());

    let [x, y, z] = squares.0;
    let [a, b, c] = w.0;
    let slopes = Vec3([
        y * (a - b) + z * (a - c),
        x * (b - a) + z * (b - c),
        x * (c - a) + y * (c - b),
    ]);
    let projection = num / MINVAL.max(denom);
    let cosine = num / MINVAL.max(speed2);
    let inner = Vec3(std::array::from_fn(|k| {
        w[k] * w[k] * projection - w[k] + cosine
    }));

    let mut d = Mat3(std::array::from_fn(|k| (w[k % 3] - w[k / 3]) * 2.0 * num));
    add_outer_product(&mut d, slopes, inner);
    let mut d = Mat3(std::array::from_fn(|k| d[k] * lin[k / 3] * lin[k % 3]));
    for k in 0..3 {
        d[4 * k] -= slopes[k] * num;
    }
    Mat3(d.0.map(|x| x * scale))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::params::FluidParams;
    use crate::velocity::ellipsoid_force;

    #[test]
    fn agrees_with_finite_differences() {
        let shape = GeomFluid {
            size: Vec3::new(0.1, 0.23, 0.31),
            prm: FluidParams::of(&[
                1.0, 0.5, 0.25, 1.5, 1.0, 0.7, 0.01, 0.02, 0.03, 0.001, 0.003, 0.002,
            ]),
        };
        let vel = [0.3, -0.2, 0.5, 1.1, -0.4, 0.8];
        let b = ellipsoid_vel(&shape, &vel, 1.3, 0.2);
        let eps = 1e-6;
        for j in 0..6 {
            let (mut up, mut down) = (vel, vel);
            up[j] += eps;
            down[j] -= eps;
            let up = ellipsoid_force(&shape, &up, 1.3, 0.2);
            let down = ellipsoid_force(&shape, &down, 1.3, 0.2);
            for i in 0..6 {
                let slope = (up[i] - down[i]) / (2.0 * eps);
                assert!(
                    (slope - b[i][j]).abs() < 1e-8,
                    "{i} {j}: {slope} {}",
                    b[i][j]
                );
            }
        }
    }
}

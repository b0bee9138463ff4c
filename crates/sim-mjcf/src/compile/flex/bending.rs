//! How stiff an edge between two triangles is against bending: the discrete energy of Wardetzky and others ("Discrete
//! Quadratic Curvature Energies"), with the rest curvature of Garg and others ("Cubic Shells").

use super::mesh::Flap;
use sim_core::math::Vec3;

/// Numbers for each edge: a matrix over the four corners of two triangles, and the rest curvature.
const NUMBERS: usize = 17;

/// The cotangent of the angle at a point between the ways to two others.
fn cotangent(at: Vec3, a: Vec3, b: Vec3) -> f64 {
    let (a, b) = (a - at, b - at);
    let normal = a.cross(b);
    a.dot(b) / normal.dot(normal).sqrt()
}

fn area(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    let normal = (b - a).cross(c - a);
    normal.dot(normal).sqrt() / 2.0
}

/// The stiffness of the edge of two triangles; none of one that has a triangle on one side only.
pub(super) fn stiffness(
    flap: &Flap,
    points: &[Vec3],
    shear: f64,
    thickness: f64,
) -> [f64; NUMBERS] {
    let mut out = [0.0; NUMBERS];
    if flap[3] == -1 {
        return out;
    }
    let [v0, v1, v2, v3] = flap.map(|v| points[v as usize]);
    let a01 = cotangent(v0, v1, v2);
    let a02 = cotangent(v0, v3, v1);
    let a03 = cotangent(v1, v2, v0);
    let a04 = cotangent(v1, v0, v3);
    let weights = [a03 + a04, a01 + a02, -(a01 + a03), -(a02 + a04)];
    let size = area(v0, v1, v2) + area(v1, v0, v3);
    let stiffness = 3.0 * shear * sim_math::pow(thickness, 3.0) / (24.0 * size);

    let edge = v1 - v0;
    let (e1, e2, e3, e4) = (v2 - v0, v3 - v0, v2 - v1, v3 - v1);
    let t0 = -(e1 * a03 + e3 * a01);
    let t1 = -(e2 * a04 + e4 * a02);
    let squared = edge.dot(edge);
    let cos = -t0.dot(t1) / squared;
    for (row, a) in out.chunks_exact_mut(4).zip(weights) {
        for (out, b) in row.iter_mut().zip(weights) {
            *out += a * b * cos * stiffness;
        }
    }
    out[16] =
        edge.cross(e1).dot(e2) * (a01 - a03) * (a04 - a02) * stiffness / (squared * squared.sqrt());
    out
}

//! Rays and primitive shapes.

use super::{Hit, Ray};
use crate::math::{MINVAL, Mat3, Vec3};

/// Both solutions of a·x² + 2·b·x + c = 0, the smaller one first, if there are any.
#[inline]
fn quadratic(a: f64, b: f64, c: f64) -> Option<[f64; 2]> {
    let det = b * b - a * c;
    if det < 0.0 || a < MINVAL {
        return None;
    }
    let root = det.sqrt();
    Some([(-b - root) / a, (-b + root) / a])
}

/// The smallest solution of a·x² + 2·b·x + c = 0 that is not negative.
#[inline]
fn first_solution(a: f64, b: f64, c: f64) -> Option<f64> {
    quadratic(a, b, c)?.into_iter().find(|&x| x >= 0.0)
}

/// The smallest distance so far, and which part of the surface is met there.
struct Nearest<Part>(Option<(f64, Part)>);

impl<Part: Copy> Nearest<Part> {
    fn consider(&mut self, x: f64, part: Part) {
        if self.0.is_none_or(|(nearest, _)| x < nearest) {
            self.0 = Some((x, part));
        }
    }
}

/// The rectangle of a plane, as drawn; infinite where its size is zero. It is met from the front alone.
pub(super) fn plane(pos: Vec3, mat: &Mat3, size: Vec3, ray: &Ray) -> Option<Hit> {
    let local = ray.in_frame(pos, mat);
    if local.vec[2] > -MINVAL {
        return None;
    }
    let dist = -local.pnt[2] / local.vec[2];
    if dist < 0.0 {
        return None;
    }
    let p = local.at(dist);
    let within = |k: usize| size[k] <= 0.0 || p[k].abs() <= size[k];
    (within(0) && within(1)).then(|| Hit {
        dist,
        normal: mat.col(2),
    })
}

/// Where a ray meets a sphere with the given square of its radius: the distance alone.
#[inline]
pub(super) fn sphere_dist(pos: Vec3, radius_sqr: f64, ray: &Ray) -> Option<f64> {
    let dif = ray.pnt - pos;
    first_solution(
        ray.vec.dot(ray.vec),
        ray.vec.dot(dif),
        dif.dot(dif) - radius_sqr,
    )
}

pub(super) fn sphere(pos: Vec3, size: Vec3, ray: &Ray) -> Option<Hit> {
    let dist = sphere_dist(pos, size[0] * size[0], ray)?;
    let (normal, _) = (ray.at(dist) - pos).normalized();
    Some(Hit { dist, normal })
}

/// The round side of a cylinder around the z axis: where its infinite extension is met first, if that is on the side.
#[inline]
fn round_side(radius: f64, half: f64, local: &Ray) -> Option<f64> {
    let Ray { pnt, vec } = local;
    let first = first_solution(
        vec[0] * vec[0] + vec[1] * vec[1],
        vec[0] * pnt[0] + vec[1] * pnt[1],
        pnt[0] * pnt[0] + pnt[1] * pnt[1] - radius * radius,
    );
    first.filter(|x| (pnt[2] + x * vec[2]).abs() <= half)
}

pub(super) fn capsule(pos: Vec3, mat: &Mat3, size: Vec3, ray: &Ray) -> Option<Hit> {
    let bound = size[0] + size[1];
    sphere_dist(pos, bound * bound, ray)?;
    let local = ray.in_frame(pos, mat);
    let (radius, half) = (size[0], size[1]);

    // 0: the round side, 1 and -1: the upper and the lower cap
    let mut nearest = Nearest(None);
    if let Some(x) = round_side(radius, half, &local) {
        nearest.consider(x, 0.0);
    }
    for cap in [1.0, -1.0] {
        let dif = Vec3([local.pnt[0], local.pnt[1], local.pnt[2] - cap * half]);
        let solutions = quadratic(
            local.vec.dot(local.vec),
            local.vec.dot(dif),
            dif.dot(dif) - radius * radius,
        );
        for x in solutions.into_iter().flatten() {
            if x >= 0.0 && cap * (local.pnt[2] + x * local.vec[2]) >= half {
                nearest.consider(x, cap);
            }
        }
    }

    let (dist, part) = nearest.0?;
    let p = local.at(dist);
    let z = if part == 0.0 { 0.0 } else { p[2] - half * part };
    let (normal, _) = Vec3([p[0], p[1], z]).normalized();
    Some(Hit {
        dist,
        normal: mat * normal,
    })
}

pub(super) fn ellipsoid(pos: Vec3, mat: &Mat3, size: Vec3, ray: &Ray) -> Option<Hit> {
    let local = ray.in_frame(pos, mat);
    let scale = Vec3(size.0.map(|s| 1.0 / (s * s)));
    let scaled = scale.component_mul(local.vec);
    let dist = first_solution(
        scaled.dot(local.vec),
        scaled.dot(local.pnt),
        scale.component_mul(local.pnt).dot(local.pnt) - 1.0,
    )?;
    // the gradient of the quadratic form
    let (normal, _) = scale.component_mul(local.at(dist)).normalized();
    Some(Hit {
        dist,
        normal: mat * normal,
    })
}

pub(super) fn cylinder(pos: Vec3, mat: &Mat3, size: Vec3, ray: &Ray) -> Option<Hit> {
    sphere_dist(pos, size[0] * size[0] + size[1] * size[1], ray)?;
    let local = ray.in_frame(pos, mat);
    let (radius, half) = (size[0], size[1]);

    // 0: the round side, 1 and -1: the upper and the lower disc
    let mut nearest = Nearest(None);
    if local.vec[2].abs() > MINVAL {
        for side in [-1.0, 1.0] {
            let x = (side * half - local.pnt[2]) / local.vec[2];
            let p = local.at(x);
            if x >= 0.0 && p[0] * p[0] + p[1] * p[1] <= radius * radius {
                nearest.consider(x, side);
            }
        }
    }
    if let Some(x) = round_side(radius, half, &local) {
        nearest.consider(x, 0.0);
    }

    let (dist, part) = nearest.0?;
    let normal = if part == 0.0 {
        let p = local.at(dist);
        Vec3([p[0], p[1], 0.0]).normalized().0
    } else {
        Vec3::Z * part
    };
    Some(Hit {
        dist,
        normal: mat * normal,
    })
}

/// The distances of the faces of a box along a ray, -x, x, -y, y, -z, z; none where a face is not met.
pub(super) fn box_faces(pos: Vec3, mat: &Mat3, size: Vec3, ray: &Ray) -> [Option<f64>; 6] {
    let mut faces = [None; 6];
    if sphere_dist(pos, size.dot(size), ray).is_none() {
        return faces;
    }
    let local = ray.in_frame(pos, mat);
    for (axis, [u, v]) in [[1, 2], [0, 2], [0, 1]].into_iter().enumerate() {
        if local.vec[axis].abs() <= MINVAL {
            continue;
        }
        for (i, side) in [-1.0, 1.0].into_iter().enumerate() {
            let x = (side * size[axis] - local.pnt[axis]) / local.vec[axis];
            let p = local.at(x);
            if x >= 0.0 && p[u].abs() <= size[u] && p[v].abs() <= size[v] {
                faces[2 * axis + i] = Some(x);
            }
        }
    }
    faces
}

/// The face of a box that is met first, and its distance.
pub(super) fn first_face(faces: &[Option<f64>; 6]) -> Option<(f64, usize)> {
    let mut nearest = Nearest(None);
    for (face, x) in faces.iter().enumerate() {
        if let Some(x) = *x {
            nearest.consider(x, face);
        }
    }
    nearest.0
}

/// The outward normal of a face of a box, in the box's own frame.
pub(super) fn face_normal(face: usize) -> Vec3 {
    let mut normal = Vec3::ZERO;
    normal[face / 2] = [-1.0, 1.0][face % 2];
    normal
}

pub(super) fn cuboid(pos: Vec3, mat: &Mat3, size: Vec3, ray: &Ray) -> Option<Hit> {
    let (dist, face) = first_face(&box_faces(pos, mat, size, ray))?;
    Some(Hit {
        dist,
        normal: mat * face_normal(face),
    })
}

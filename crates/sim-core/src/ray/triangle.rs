//! Rays and triangles.

use super::Ray;
use crate::math::{MINVAL, Vec3};

/// A ray made ready for many triangles: with two axes across it, on which triangles are projected.
pub(super) struct Probe {
    ray: Ray,
    across: [Vec3; 2],
}

/// Where a ray meets the plane of a triangle, and the normal of that plane, of any length.
pub(super) struct TriangleHit {
    pub dist: f64,
    pub normal: Vec3,
}

impl Probe {
    pub(super) fn new(ray: Ray) -> Probe {
        let vec = ray.vec;
        let [x, y, z] = vec.0.map(f64::abs);
        // all ones but for the longest component: never parallel to the ray
        let seed = if x >= y && x >= z {
            Vec3([0.0, 1.0, 1.0])
        } else if y >= z {
            Vec3([1.0, 0.0, 1.0])
        } else {
            Vec3([1.0, 1.0, 0.0])
        };
        let (second, _) = (seed + vec * (-vec.dot(seed) / vec.dot(vec))).normalized();
        let (first, _) = second.cross(vec).normalized();
        Probe {
            ray,
            across: [first, second],
        }
    }

    pub(super) fn ray(&self) -> &Ray {
        &self.ray
    }

    /// Where the ray meets a triangle, from either side, if it does.
    #[inline]
    pub(super) fn triangle(&self, v: &[Vec3; 3]) -> Option<TriangleHit> {
        let Ray { pnt, vec } = self.ray;
        let [first, second] = self.across;
        let dif = v.map(|v| v - pnt);
        let p = dif.map(|dif| first.dot(dif));
        let q = dif.map(|dif| second.dot(dif));
        let one_side = |p: &[f64; 3]| p.iter().all(|&p| p > 0.0) || p.iter().all(|&p| p < 0.0);
        if one_side(&p) || one_side(&q) {
            return None;
        }

        // the ray is a point in the projection: is it inside of the triangle?
        let (p0, p1, q0, q1) = (p[0] - p[2], p[1] - p[2], q[0] - q[2], q[1] - q[2]);
        let det = p0 * q1 - p1 * q0;
        if det.abs() < MINVAL {
            return None;
        }
        let t0 = (q1 * -p[2] - p1 * -q[2]) / det;
        let t1 = (-q0 * -p[2] + p0 * -q[2]) / det;
        if t0 < 0.0 || t1 < 0.0 || t0 + t1 > 1.0 {
            return None;
        }

        let normal = (v[0] - v[2]).cross(v[1] - v[2]);
        let denom = vec.dot(normal);
        if denom.abs() < MINVAL {
            return None;
        }
        let dist = -(pnt - v[2]).dot(normal) / denom;
        (dist >= 0.0).then_some(TriangleHit { dist, normal })
    }
}

/// Distance, in lengths of the ray, to a triangle that it meets from either side, if it does.
pub fn ray_triangle(v: &[Vec3; 3], ray: &Ray) -> Option<f64> {
    let no_direction = ray.vec.norm() < MINVAL;
    let hit = (!no_direction).then(|| Probe::new(*ray).triangle(v))?;
    hit.map(|hit| hit.dist)
}

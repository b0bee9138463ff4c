//! Area, volume, centre of mass and inertia of what a surface encloses.

use crate::surface::Surface;
use crate::vector::{Vector, cross, dot, sub};

/// Smaller than this counts as nothing.
pub const MINVAL: f64 = 1e-15;

/// How the mass of a mesh is distributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// between the triangles, whose orientation counts
    Solid,
    /// pyramids from the centre to every triangle, all of them positive
    Pyramids,
    /// on the triangles
    Shell,
}

/// A triangle.
struct Triangle {
    area: f64,
    normal: Vector,
    center: Vector,
}

fn triangle([a, b, c]: [Vector; 3]) -> Triangle {
    let center = [0, 1, 2].map(|k| (a[k] + b[k] + c[k]) / 3.0);
    let normal = cross(sub(b, a), sub(c, a));
    let length = dot(normal, normal).sqrt();
    if length < MINVAL {
        return Triangle {
            area: 0.0,
            normal,
            center,
        };
    }
    Triangle {
        area: 0.5 * length,
        normal: normal.map(|x| x / length),
        center,
    }
}

/// The area of a triangle; 0 if it is tiny.
#[must_use]
pub fn area(vertices: &[[f64; 3]], face: [i32; 3]) -> f64 {
    triangle(Surface::corners(vertices, face)).area
}

/// The centre of all triangles by area, and their area.
#[must_use]
pub fn centroid(vertices: &[[f64; 3]], faces: &[[i32; 3]]) -> ([f64; 3], f64) {
    let mut sum = [0.0; 3];
    let mut total = 0.0;
    for &face in faces {
        let Triangle { area, center, .. } = triangle(Surface::corners(vertices, face));
        for k in 0..3 {
            sum[k] += area * center[k];
        }
        total += area;
    }
    if total >= MINVAL {
        sum = sum.map(|x| x / total);
    }
    (sum, total)
}

/// The centre of mass and the volume (or the area of a shell), with pyramids from `apex`.
#[must_use]
pub fn center_of_mass(
    vertices: &[[f64; 3]],
    faces: &[[i32; 3]],
    filling: Filling,
    apex: [f64; 3],
) -> ([f64; 3], f64) {
    let mut sum = [0.0; 3];
    let mut total = 0.0;
    for &face in faces {
        let t = triangle(Surface::corners(vertices, face));
        let share = match filling {
            Filling::Shell => t.area,
            Filling::Solid => dot(sub(t.center, apex), t.normal) * t.area / 3.0,
            Filling::Pyramids => (dot(sub(t.center, apex), t.normal) * t.area / 3.0).abs(),
        };
        total += share;
        for k in 0..3 {
            sum[k] += share * (t.center[k] * 3.0 / 4.0 + apex[k] / 4.0);
        }
    }
    if total >= MINVAL {
        sum = sum.map(|x| x / total);
    }
    (sum, total)
}

/// The inertia about `center` for a density of one (xx, yy, zz, xy, xz, yz), and the volume or area.
#[must_use]
pub fn inertia(
    vertices: &[[f64; 3]],
    faces: &[[i32; 3]],
    filling: Filling,
    center: [f64; 3],
) -> ([f64; 6], f64) {
    const PAIRS: [(usize, usize); 6] = [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)];
    let mut total = 0.0;
    let mut products = [0.0; 6];
    for &face in faces {
        let [d, e, f] = Surface::corners(vertices, face).map(|v| sub(v, center));
        let t = triangle([d, e, f]);
        let (share, divisor) = match filling {
            Filling::Shell => (t.area, 12.0),
            Filling::Solid => (dot(t.center, t.normal) * t.area / 3.0, 20.0),
            Filling::Pyramids => ((dot(t.center, t.normal) * t.area / 3.0).abs(), 20.0),
        };
        total += share;
        for (product, (i, j)) in products.iter_mut().zip(PAIRS) {
            *product += share / divisor
                * (2.0 * (d[i] * d[j] + e[i] * e[j] + f[i] * f[j])
                    + d[i] * e[j]
                    + d[j] * e[i]
                    + d[i] * f[j]
                    + d[j] * f[i]
                    + e[i] * f[j]
                    + e[j] * f[i]);
        }
    }
    let p = products;
    let moments = [p[1] + p[2], p[0] + p[2], p[0] + p[1], -p[3], -p[4], -p[5]];
    (moments, total)
}

/// The centres of the circles through the corners of triangles. A triangle without area has none: not a number.
#[must_use]
pub fn circumcenters(vertices: &[[f64; 3]], faces: &[[i32; 3]]) -> Vec<[f64; 3]> {
    let center = |&face: &[i32; 3]| {
        let [v0, v1, v2] = Surface::corners(vertices, face);
        let (a, b) = (sub(v0, v2), sub(v1, v2));
        let normal = cross(a, b);
        let (aa, bb) = (dot(a, a), dot(b, b));
        let area = dot(normal, normal).sqrt();
        let toward = cross([0, 1, 2].map(|k| aa * b[k] - bb * a[k]), normal);
        [0, 1, 2].map(|k| toward[k] / (2.0 * area * area) + v2[k])
    };
    faces.iter().map(center).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tetrahedron_has_the_volume_and_center_of_the_books() {
        let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        let (apex, area) = centroid(&vertices, &faces);
        assert!((area - (1.5 + 3f64.sqrt() / 2.0)).abs() < 1e-15);
        for filling in [Filling::Solid, Filling::Pyramids] {
            let (center, volume) = center_of_mass(&vertices, &faces, filling, apex);
            assert!((volume - 1.0 / 6.0).abs() < 1e-15);
            for x in center {
                assert!((x - 0.25).abs() < 1e-15);
            }
            let (moments, volume) = inertia(&vertices, &faces, filling, center);
            assert!((volume - 1.0 / 6.0).abs() < 1e-15);
            assert!((moments[0] - 1.0 / 80.0).abs() < 1e-15, "{moments:?}");
            assert!((moments[3] - 1.0 / 480.0).abs() < 1e-15, "{moments:?}");
        }
    }
}

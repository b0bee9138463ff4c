//! Capsule and a triangle with a thickness: both ends of the capsule with the triangle, and each corner of the triangle
//! with the segment between them.

use super::sphere_triangle::sphere_triangle;
use super::triangle::Triangle;
use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::MINVAL;

/// Contacts of a capsule and a triangle.
pub fn capsule_triangle(
    out: &mut PairContacts,
    margin: f64,
    capsule: Placed<'_>,
    triangle: &Triangle,
) {
    let [radius, half, _] = capsule.size.0;
    let axis = capsule.axis();
    let ends = [-half, half].map(|along| capsule.pos + axis * along);
    for end in ends {
        sphere_triangle(out, margin, end, radius, triangle);
    }
    for vert in triangle.corners {
        let between = ends[1] - ends[0];
        let t = (vert - ends[0]).dot(between) / (4.0 * half * half);
        // what is beyond an end was met there
        if t <= MINVAL || t >= 1.0 - MINVAL {
            continue;
        }
        let nearest = ends[0] + between * t;
        let (normal, dist) = (vert - nearest).normalized();
        if dist > radius + triangle.radius + margin {
            continue;
        }
        let pos = (nearest + vert + normal * (radius - triangle.radius)) * 0.5;
        let dist = dist - radius - triangle.radius;
        out.push(RawContact::new(dist, pos, normal));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::{Mat3, Vec3};

    #[test]
    fn a_corner_beside_the_segment_is_met_once() {
        let capsule = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(0.25, 2.0, 0.0),
        };
        let triangle = Triangle {
            corners: [[0.5, 0.0], [1.5, -0.5], [1.5, 0.5]].map(|[x, z]| Vec3::new(x, 0.0, z)),
            radius: 0.5,
        };
        let found = contacts(|out| capsule_triangle(out, 0.0, capsule, &triangle));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].dist, found[0].normal), (-0.25, Vec3::X));
        assert_eq!(found[0].pos, Vec3::new(0.125, 0.0, 0.0));
    }
}

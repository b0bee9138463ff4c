//! Box and a triangle with a thickness: each corner of the triangle with the box, and each corner of the box with the
//! triangle.

use super::plane_box::corner;
use super::sphere_triangle::sphere_triangle;
use super::triangle::Triangle;
use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::Vec3;

/// Contacts of a box and a triangle.
pub fn box_triangle(out: &mut PairContacts, margin: f64, cuboid: Placed<'_>, triangle: &Triangle) {
    for vert in triangle.corners {
        if let Some(contact) = touch(margin, cuboid, vert, triangle.radius) {
            out.push(contact);
        }
    }
    for k in 0..8 {
        let corner = cuboid.mat * corner(cuboid.size, k) + cuboid.pos;
        sphere_triangle(out, margin, corner, 0.0, triangle);
    }
}

/// A ball with a box, along the axis that is farthest out, or least deep.
fn touch(margin: f64, cuboid: Placed<'_>, center: Vec3, radius: f64) -> Option<RawContact> {
    let local = cuboid.mat.mul_transposed(center - cuboid.pos);
    let beyond = [0, 1, 2].map(|k| local[k].abs() - cuboid.size[k]);
    let mut axis = 0;
    for k in 1..3 {
        if beyond[k] > beyond[axis] {
            axis = k;
        }
    }
    let dist = beyond[axis] - radius;
    let reached = (0..3).all(|k| local[k].abs() <= cuboid.size[k] + margin + radius);
    if dist > margin || !reached {
        return None;
    }
    let mut normal = Vec3::ZERO;
    normal[axis] = if local[axis] > 0.0 { 1.0 } else { -1.0 };
    let normal = cuboid.mat * normal;
    let pos = center + normal * -(radius + dist * 0.5);
    Some(RawContact::new(dist, pos, normal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::Mat3;

    #[test]
    fn corners_of_both_are_found() {
        let cuboid = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(1.0, 1.0, 1.0),
        };
        let triangle = |z: f64, size: f64| Triangle {
            corners: [[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0]]
                .map(|[x, y]| Vec3::new(x * size, y * size, z)),
            radius: 0.25,
        };
        // three corners of a small triangle above a face
        let small = contacts(|out| box_triangle(out, 0.0, cuboid, &triangle(1.125, 0.25)));
        assert_eq!(small.len(), 3);
        assert!(
            small
                .iter()
                .all(|c| c.dist == -0.125 && c.normal == Vec3::Z)
        );
        // four corners of the box below a large one
        let large = contacts(|out| box_triangle(out, 0.0, cuboid, &triangle(1.125, 2.0)));
        assert_eq!(large.len(), 4);
        assert!(large.iter().all(|c| c.normal == Vec3::Z));
    }
}

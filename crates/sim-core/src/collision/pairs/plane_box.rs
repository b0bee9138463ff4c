//! Plane and box: up to four corners.

use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::Vec3;

/// Contacts of a plane and a box: the corners below the centre, the first four of them.
pub fn plane_box(out: &mut PairContacts, margin: f64, plane: Placed<'_>, cuboid: Placed<'_>) {
    let normal = plane.axis();
    let height = (cuboid.pos - plane.pos).dot(normal);
    let mut count = 0;
    for i in 0..8 {
        let corner = cuboid.mat * corner(cuboid.size, i);
        let rise = normal.dot(corner);
        if height + rise > margin || rise > 0.0 {
            continue;
        }
        let dist = height + rise;
        let pos = corner + cuboid.pos + normal * (-dist / 2.0);
        out.push(RawContact::new(dist, pos, normal));
        count += 1;
        if count == 4 {
            return;
        }
    }
}

/// Corner `i` of a box: bit `k` says on which side it is along axis `k`.
#[inline]
pub(super) fn corner(size: Vec3, i: usize) -> Vec3 {
    let side = |k: usize| if i >> k & 1 == 1 { size[k] } else { -size[k] };
    Vec3::new(side(0), side(1), side(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::Mat3;

    #[test]
    fn a_box_on_its_face_has_four_contacts_in_order() {
        let plane = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::ZERO,
        };
        let cuboid = Placed {
            pos: Vec3::new(0.0, 0.0, 0.25),
            mat: &Mat3::IDENTITY,
            size: Vec3::new(1.0, 2.0, 0.5),
        };
        let found = contacts(|out| plane_box(out, 0.0, plane, cuboid));
        let xy: Vec<_> = found.iter().map(|c| (c.pos[0], c.pos[1])).collect();
        assert_eq!(xy, [(-1.0, -2.0), (1.0, -2.0), (-1.0, 2.0), (1.0, 2.0)]);
        assert!(found.iter().all(|c| c.dist == -0.25 && c.pos[2] == -0.125));
    }
}

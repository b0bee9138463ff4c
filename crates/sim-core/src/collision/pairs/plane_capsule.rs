//! Plane and capsule: a contact below each end, with the first tangent along the capsule.

use super::plane_sphere::touch;
use crate::collision::{PairContacts, Placed, RawContact};

/// Contacts of a plane and a capsule.
pub fn plane_capsule(out: &mut PairContacts, margin: f64, plane: Placed<'_>, capsule: Placed<'_>) {
    let tangent = capsule.axis();
    let half = tangent * capsule.size[1];
    for end in [capsule.pos + half, capsule.pos - half] {
        if let Some(contact) = touch(margin, plane.pos, plane.axis(), end, capsule.size[0]) {
            out.push(RawContact { tangent, ..contact });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::{Mat3, Quat, Vec3};

    #[test]
    fn a_lying_capsule_rests_on_both_ends() {
        let mat = Quat::from_axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2).to_mat();
        let plane = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::ZERO,
        };
        let capsule = Placed {
            pos: Vec3::new(0.0, 0.0, 0.1),
            mat: &mat,
            size: Vec3::new(0.1, 0.4, 0.0),
        };
        let found = contacts(|out| plane_capsule(out, 1e-9, plane, capsule));
        assert_eq!(found.len(), 2);
        assert!(found[0].pos.distance(Vec3::new(0.4, 0.0, 0.0)) < 1e-15);
        assert!(found[1].pos.distance(Vec3::new(-0.4, 0.0, 0.0)) < 1e-15);
        assert!(found.iter().all(|c| c.tangent == mat.col(2)));
    }
}

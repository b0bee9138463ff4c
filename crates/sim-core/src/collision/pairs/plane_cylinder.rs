//! Plane and cylinder: the lowest points of both discs, and two more on the lower disc that complete a
//! triangle, so that a standing cylinder does not rock.

use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::{MINVAL, Vec3};

/// Contacts of a plane and a cylinder.
pub fn plane_cylinder(
    out: &mut PairContacts,
    margin: f64,
    plane: Placed<'_>,
    cylinder: Placed<'_>,
) {
    let normal = plane.axis();
    let center = cylinder.pos;
    let (radius, half_length) = (cylinder.size[0], cylinder.size[1]);

    // the axis, towards the plane
    let mut axis = cylinder.axis();
    let mut drop = normal.dot(axis);
    if drop > 0.0 {
        axis *= -1.0;
        drop = -drop;
    }
    let height = (center - plane.pos).dot(normal);

    // from the centre of a disc to its lowest point
    let downhill = axis * drop - normal;
    let length_sqr = downhill.dot(downhill);
    let rim = if length_sqr >= MINVAL * MINVAL {
        downhill * (radius / length_sqr.sqrt())
    } else {
        // discs parallel to the plane: all points are as low, take the one on the x axis
        cylinder.mat.col(0) * radius
    };
    let rim_rise = rim.dot(normal);
    let axis = axis * half_length;
    let axis_rise = drop * half_length;

    let mut add = |dist: f64, surface: Vec3| {
        out.push(RawContact::new(
            dist,
            surface + normal * (-dist * 0.5),
            normal,
        ));
    };

    let lowest = height + axis_rise + rim_rise;
    if lowest <= margin {
        add(lowest, center + rim + axis);
    } else {
        return;
    }

    let other_disc = height - axis_rise + rim_rise;
    if other_disc <= margin {
        add(other_disc, center + rim - axis);
    }

    let triangle = height + axis_rise - rim_rise * 0.5;
    if triangle <= margin {
        let (sideways, _) = rim.cross(axis).normalized();
        let sideways = sideways * (radius * 3f64.sqrt() / 2.0);
        add(triangle, center + sideways + axis + rim * -0.5);
        add(triangle, center - sideways + axis + rim * -0.5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::{Mat3, Quat};
    use std::f64::consts::FRAC_PI_2;

    fn resting(mat: &Mat3, z: f64) -> Vec<RawContact> {
        let plane = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::ZERO,
        };
        let cylinder = Placed {
            pos: Vec3::new(0.0, 0.0, z),
            mat,
            size: Vec3::new(0.2, 0.5, 0.0),
        };
        contacts(|out| plane_cylinder(out, 1e-9, plane, cylinder))
    }

    #[test]
    fn a_standing_cylinder_has_a_triangle() {
        let found = resting(&Mat3::IDENTITY, 0.5);
        assert_eq!(found.len(), 3);
        let middle = found.iter().fold(Vec3::ZERO, |sum, c| sum + c.pos);
        assert!(middle.norm() < 1e-15, "{middle:?}");
        assert!(found.iter().all(|c| (c.pos.norm() - 0.2).abs() < 1e-15));
    }

    #[test]
    fn a_lying_cylinder_touches_with_both_discs() {
        let found = resting(&Quat::from_axis_angle(Vec3::Y, FRAC_PI_2).to_mat(), 0.2);
        assert_eq!(found.len(), 2);
        assert!((found[0].pos[0] + found[1].pos[0]).abs() < 1e-15);
    }
}

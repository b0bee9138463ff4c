//! Sphere and cylinder: the side is a ball on the axis, a cap is a plane, the rim is a point.

use super::plane_sphere;
use super::sphere_sphere::{Ball, touch};
use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::Vec3;

/// Contacts of a sphere and a cylinder.
pub fn sphere_cylinder(
    out: &mut PairContacts,
    margin: f64,
    sphere: Placed<'_>,
    cylinder: Placed<'_>,
) {
    let (radius, half) = (cylinder.size[0], cylinder.size[1]);
    let axis = cylinder.axis();
    let offset = sphere.pos - cylinder.pos;
    let along = axis.dot(offset);
    let on_axis = axis * along;
    let outward = offset - on_axis;
    let outward_sqr = outward.dot(outward);

    let mut side = along.abs() < half;
    let mut cap = outward_sqr < radius * radius;
    if side && cap {
        // the centre is inside: leave by the nearer surface
        let to_cap = half - along.abs();
        let to_side = radius - outward_sqr.sqrt();
        cap = to_cap < to_side;
        side = !cap;
    }

    let ball = Ball::on(&sphere, sphere.pos);
    if side {
        touch(
            out,
            margin,
            ball,
            Ball::on(&cylinder, on_axis + cylinder.pos),
        );
    } else if cap {
        let up = along > 0.0;
        let center = cylinder.pos + axis * if up { half } else { -half };
        let normal = if up { axis } else { -axis };
        if let Some(contact) =
            plane_sphere::touch(margin, center, normal, sphere.pos, sphere.size[0])
        {
            out.push(RawContact {
                normal: contact.normal * -1.0,
                ..contact
            });
        }
    } else {
        let rim = outward * (radius / outward_sqr.sqrt());
        let corner = axis * if along > 0.0 { half } else { -half } + rim + cylinder.pos;
        touch(out, margin, ball, point(&cylinder, corner));
    }
}

/// A ball without extent on `shape`.
fn point(shape: &Placed<'_>, center: Vec3) -> Ball {
    Ball {
        radius: 0.0,
        ..Ball::on(shape, center)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::Mat3;

    fn meet(at: Vec3) -> RawContact {
        let sphere = Placed {
            pos: at,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(0.25, 0.0, 0.0),
        };
        let cylinder = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(1.0, 2.0, 0.0),
        };
        contacts(|out| sphere_cylinder(out, 1.0, sphere, cylinder))[0]
    }

    #[test]
    fn side_cap_and_rim() {
        let side = meet(Vec3::new(1.5, 0.0, 0.5));
        assert_eq!((side.dist, side.normal), (0.25, -Vec3::X));
        let cap = meet(Vec3::new(0.5, 0.0, -2.5));
        assert_eq!((cap.dist, cap.normal), (0.25, Vec3::Z));
        let rim = meet(Vec3::new(1.3, 0.0, 2.4));
        assert!((rim.dist - 0.25).abs() < 1e-15);
        assert!(rim.normal.distance(Vec3::new(-0.6, 0.0, -0.8)) < 1e-15);
    }

    #[test]
    fn from_inside_the_nearer_surface_is_the_way_out() {
        assert_eq!(meet(Vec3::new(0.0, 0.0, 1.75)).normal, -Vec3::Z);
        assert_eq!(meet(Vec3::new(0.875, 0.0, 1.5)).normal, -Vec3::X);
    }
}

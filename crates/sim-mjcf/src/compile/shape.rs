//! Primitive shapes: what their sizes must be, how much they hold, how they turn, what bounds them.

use super::frames::{EPS, normalize, quat_from_z};
use crate::spec::GeomInertia;
use sim_core::math::{MAXVAL, Pose, Vec3};
use sim_core::model::GeomType;
use std::f64::consts::PI;

/// How many sizes a shape has.
fn size_count(ty: GeomType) -> usize {
    match ty {
        GeomType::Plane | GeomType::Ellipsoid | GeomType::Box => 3,
        GeomType::Capsule | GeomType::Cylinder => 2,
        GeomType::Sphere => 1,
        GeomType::HField | GeomType::Mesh | GeomType::Sdf => 0,
    }
}

/// Refuses sizes that are not positive where the shape needs them. A plane may be infinite in x and y.
pub(crate) fn check_size(ty: GeomType, size: Vec3) -> Result<(), String> {
    if ty == GeomType::Plane {
        if size[2] <= 0.0 {
            return Err("plane size(3) must be positive".to_owned());
        }
        return Ok(());
    }
    match (0..size_count(ty)).find(|&i| size[i] <= 0.0) {
        Some(i) => Err(format!("size {i} must be positive in geom")),
        None => Ok(()),
    }
}

/// Pose and size of a shape that is given by its end points. `pos` is what the element says about its position,
/// which must be nothing.
pub(crate) fn from_to(
    ty: GeomType,
    ends: [f64; 6],
    pos: Vec3,
    mut size: Vec3,
) -> Result<(Pose, Vec3), &'static str> {
    let elongated = match ty {
        GeomType::Capsule | GeomType::Cylinder => false,
        GeomType::Ellipsoid | GeomType::Box => true,
        GeomType::Plane | GeomType::HField | GeomType::Sphere | GeomType::Mesh | GeomType::Sdf => {
            return Err("fromto requires capsule, cylinder, box or ellipsoid in geom");
        }
    };
    if !pos.is_zero() {
        return Err("both pos and fromto defined in geom");
    }

    let from = Vec3([ends[0], ends[1], ends[2]]);
    let to = Vec3([ends[3], ends[4], ends[5]]);
    let mut axis = from - to;
    size[1] = normalize(&mut axis.0) / 2.0;
    if size[1] < EPS {
        return Err("fromto points too close in geom");
    }
    if elongated {
        size[2] = size[1];
        size[1] = size[0];
    }
    let pose = Pose::new((from + to) / 2.0, quat_from_z(axis));
    Ok((pose, size))
}

/// The volume of a shape, or its surface where the mass is on the shell.
pub(crate) fn volume(ty: GeomType, size: Vec3, inertia: GeomInertia) -> f64 {
    let shell = inertia == GeomInertia::Shell;
    let [a, b, c] = size.0;
    match ty {
        GeomType::Sphere => {
            if shell {
                4.0 * PI * a * a
            } else {
                4.0 * PI * a * a * a / 3.0
            }
        }
        GeomType::Capsule => {
            let height = 2.0 * b;
            if shell {
                4.0 * PI * a * a + 2.0 * PI * a * height
            } else {
                PI * (a * a * height + 4.0 * a * a * a / 3.0)
            }
        }
        GeomType::Cylinder => {
            let height = 2.0 * b;
            if shell {
                2.0 * PI * a * a + 2.0 * PI * a * height
            } else {
                PI * a * a * height
            }
        }
        GeomType::Ellipsoid => {
            if shell {
                // Knud Thomsen's approximation
                let p = 1.6075;
                let sum = (a * b).powf(p) + (b * c).powf(p) + (c * a).powf(p);
                4.0 * PI * (sum / 3.0).powf(1.0 / p)
            } else {
                4.0 * PI * a * b * c / 3.0
            }
        }
        GeomType::HField | GeomType::Box => {
            if shell {
                8.0 * (a * b + b * c + c * a)
            } else {
                a * b * c * 8.0
            }
        }
        GeomType::Plane | GeomType::Mesh | GeomType::Sdf => 0.0,
    }
}

/// The diagonal inertia of a shape with this mass.
pub(crate) fn inertia(ty: GeomType, size: Vec3, inertia: GeomInertia, mass: f64) -> Vec3 {
    let shell = inertia == GeomInertia::Shell;
    match (ty, shell) {
        (GeomType::Sphere, false) => uniform(2.0 * mass * size[0] * size[0] / 5.0),
        (GeomType::Sphere, true) => uniform(2.0 * mass * size[0] * size[0] / 3.0),
        (GeomType::Capsule, false) => solid_capsule(size[0], size[1], mass),
        (GeomType::Capsule, true) => hollow_capsule(size[0], size[1], mass),
        (GeomType::Cylinder, false) => solid_cylinder(size[0], size[1], mass),
        (GeomType::Cylinder, true) => hollow_cylinder(size[0], size[1], mass),
        (GeomType::Ellipsoid, false) => about_axes(size, mass, 5.0),
        (GeomType::Ellipsoid, true) => hollow_ellipsoid(size, mass),
        (GeomType::HField | GeomType::Box, false) => about_axes(size, mass, 3.0),
        (GeomType::HField | GeomType::Box, true) => hollow_box(size, mass),
        (GeomType::Plane | GeomType::Mesh | GeomType::Sdf, _) => Vec3::ZERO,
    }
}

fn uniform(value: f64) -> Vec3 {
    Vec3([value; 3])
}

/// Mass times the sums of two squares over a divisor: 5 for a solid ellipsoid, 3 for a solid box.
fn about_axes(size: Vec3, mass: f64, divisor: f64) -> Vec3 {
    let [xx, yy, zz] = size.0.map(|s| s * s);
    Vec3([
        mass * (yy + zz) / divisor,
        mass * (xx + zz) / divisor,
        mass * (xx + yy) / divisor,
    ])
}

fn solid_cylinder(radius: f64, half: f64, mass: f64) -> Vec3 {
    let height = 2.0 * half;
    let side = mass * (3.0 * radius * radius + height * height) / 12.0;
    Vec3([side, side, mass * radius * radius / 2.0])
}

/// A cylinder and two half spheres that are moved apart.
fn solid_capsule(radius: f64, half: f64, mass: f64) -> Vec3 {
    let height = 2.0 * half;
    let sphere_mass = mass * 4.0 * radius / (4.0 * radius + 3.0 * height);
    let sphere = 2.0 * sphere_mass * radius * radius / 5.0;
    let shift = sphere_mass * height * (3.0 * radius + 2.0 * height) / 8.0;
    let cylinder = solid_cylinder(radius, half, mass - sphere_mass);
    cylinder + Vec3([sphere + shift, sphere + shift, sphere])
}

fn hollow_capsule(radius: f64, half: f64, mass: f64) -> Vec3 {
    let height = 2.0 * half;
    let sphere_area = 4.0 * PI * radius * radius;
    let total_area = sphere_area + 2.0 * PI * radius * height;
    let sphere_mass = mass * sphere_area / total_area;
    let tube_mass = mass - sphere_mass;
    let side = tube_mass * (6.0 * radius * radius + height * height) / 12.0;
    let tube = Vec3([side, side, tube_mass * radius * radius]);

    let sphere = 2.0 * sphere_mass * radius * radius / 3.0;
    let cap_center = radius / 2.0;
    let cap_pos = half + cap_center;
    let shift = sphere_mass * (cap_pos * cap_pos - cap_center * cap_center);
    tube + Vec3([sphere + shift, sphere + shift, sphere])
}

fn hollow_cylinder(radius: f64, half: f64, mass: f64) -> Vec3 {
    let height = 2.0 * half;
    let disk_area = PI * radius * radius;
    let total_area = 2.0 * disk_area + 2.0 * PI * radius * height;
    let disk_mass = mass * disk_area / total_area;
    let tube_mass = mass - 2.0 * disk_mass;
    let side = tube_mass * (6.0 * radius * radius + height * height) / 12.0;
    let tube = Vec3([side, side, tube_mass * radius * radius]);

    let disk_side = disk_mass * radius * radius / 4.0 + disk_mass * half * half;
    let disk_axis = disk_mass * radius * radius / 2.0;
    tube + Vec3([2.0 * disk_side, 2.0 * disk_side, 2.0 * disk_axis])
}

/// The difference of two solid ellipsoids, one a little larger.
fn hollow_ellipsoid(size: Vec3, mass: f64) -> Vec3 {
    let outer = Vec3(size.0.map(|s| s + 1e-6));
    let solid = |s: Vec3| 4.0 * PI * s[0] * s[1] * s[2] / 3.0;
    let density = mass / (solid(outer) - solid(size));
    about_axes(outer, solid(outer) * density, 5.0) - about_axes(size, solid(size) * density, 5.0)
}

/// Six plates.
fn hollow_box(size: Vec3, mass: f64) -> Vec3 {
    let [xx, yy, zz] = size.0.map(|s| s * s);
    let [lx, ly, lz] = size.0.map(|s| 2.0 * s);
    let (area_z, area_x, area_y) = (lx * ly, ly * lz, lz * lx);
    let total_area = 2.0 * (area_z + area_x + area_y);

    // one plate of each pair, named by its normal
    let mass_z = mass * area_z / total_area;
    let plate_z = [
        mass_z * ly * ly / 12.0,
        mass_z * lx * lx / 12.0,
        mass_z * (lx * lx + ly * ly) / 12.0,
    ];
    let mass_x = mass * area_x / total_area;
    let plate_x = [
        mass_x * (ly * ly + lz * lz) / 12.0,
        mass_x * lz * lz / 12.0,
        mass_x * ly * ly / 12.0,
    ];
    let mass_y = mass * area_y / total_area;
    let plate_y = [
        mass_y * lz * lz / 12.0,
        mass_y * (lx * lx + lz * lz) / 12.0,
        mass_y * lx * lx / 12.0,
    ];
    Vec3([
        2.0 * (mass_z * zz + mass_y * yy + plate_z[0] + plate_x[0] + plate_y[0]),
        2.0 * (mass_z * zz + mass_x * xx + plate_z[1] + plate_x[1] + plate_y[1]),
        2.0 * (mass_x * xx + mass_y * yy + plate_z[2] + plate_x[2] + plate_y[2]),
    ])
}

/// The radius of the bounding sphere; 0 for what has no bound.
pub(crate) fn bounding_radius(ty: GeomType, size: Vec3) -> f64 {
    let [a, b, c] = size.0;
    match ty {
        GeomType::Sphere => a,
        GeomType::Capsule => a + b,
        GeomType::Cylinder => (a * a + b * b).sqrt(),
        GeomType::Ellipsoid => a.max(b).max(c),
        GeomType::Box => (a * a + b * b + c * c).sqrt(),
        GeomType::Plane | GeomType::HField | GeomType::Mesh | GeomType::Sdf => 0.0,
    }
}

/// The bounding box in the frame of the shape: centre, then half sizes.
pub(crate) fn bounding_box(ty: GeomType, size: Vec3) -> [f64; 6] {
    let [a, b, c] = size.0;
    let high = match ty {
        GeomType::Sphere => [a, a, a],
        GeomType::Capsule => [a, a, a + b],
        GeomType::Cylinder => [a, a, b],
        // everything below
        GeomType::Plane => [MAXVAL, MAXVAL, 0.0],
        GeomType::Ellipsoid | GeomType::Box | GeomType::HField | GeomType::Mesh | GeomType::Sdf => {
            [a, b, c]
        }
    };
    let low = if ty == GeomType::Plane {
        [-MAXVAL; 3]
    } else {
        high.map(|x| -x)
    };
    let mut aabb = [0.0; 6];
    for i in 0..3 {
        aabb[i] = (high[i] + low[i]) / 2.0;
        aabb[i + 3] = (high[i] - low[i]) / 2.0;
    }
    aabb
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLID: GeomInertia = GeomInertia::Volume;
    const SHELL: GeomInertia = GeomInertia::Shell;

    fn close(a: Vec3, b: Vec3, tolerance: f64) {
        for i in 0..3 {
            assert!((a[i] - b[i]).abs() < tolerance, "{a:?} {b:?}");
        }
    }

    #[test]
    fn limits_of_shapes_are_other_shapes() {
        let r = 0.3;
        let sphere = inertia(GeomType::Sphere, Vec3([r, 0.0, 0.0]), SOLID, 2.0);
        close(
            inertia(GeomType::Ellipsoid, Vec3([r; 3]), SOLID, 2.0),
            sphere,
            1e-15,
        );
        close(
            inertia(GeomType::Capsule, Vec3([r, 0.0, 0.0]), SOLID, 2.0),
            sphere,
            1e-15,
        );
        let shell = inertia(GeomType::Sphere, Vec3([r, 0.0, 0.0]), SHELL, 2.0);
        close(
            inertia(GeomType::Capsule, Vec3([r, 0.0, 0.0]), SHELL, 2.0),
            shell,
            1e-15,
        );
        close(
            inertia(GeomType::Ellipsoid, Vec3([r; 3]), SHELL, 2.0),
            shell,
            1e-5,
        );
    }

    #[test]
    fn a_thin_shell_is_the_difference_of_two_solids() {
        let e = 1e-6;
        let (inner, outer) = (Vec3([0.1, 0.2, 0.3]), Vec3([0.1 + e, 0.2 + e, 0.3 + e]));
        for ty in [GeomType::Box, GeomType::Cylinder] {
            let (small, large) = (volume(ty, inner, SOLID), volume(ty, outer, SOLID));
            let density = 1.0 / (large - small);
            let difference = inertia(ty, outer, SOLID, large * density)
                - inertia(ty, inner, SOLID, small * density);
            close(inertia(ty, inner, SHELL, 1.0), difference, 1e-5);
            let area = (large - small) / e;
            assert!((volume(ty, inner, SHELL) / area - 1.0).abs() < 1e-4);
        }
    }

    #[test]
    fn end_points_give_pose_and_length() {
        let (pose, size) = from_to(
            GeomType::Box,
            [0.0, 0.0, 1.0, 0.0, 0.0, 3.0],
            Vec3::ZERO,
            Vec3([0.1, 0.0, 0.0]),
        )
        .unwrap();
        assert_eq!(size, Vec3([0.1, 0.1, 1.0]));
        assert_eq!(pose.pos, Vec3([0.0, 0.0, 2.0]));
        assert!(from_to(GeomType::Sphere, [0.0; 6], Vec3::ZERO, Vec3::ZERO).is_err());
        assert!(from_to(GeomType::Capsule, [0.0; 6], Vec3::ZERO, Vec3::ZERO).is_err());
        assert!(from_to(GeomType::Capsule, [0.0; 6], Vec3::X, Vec3::ZERO).is_err());
    }
}

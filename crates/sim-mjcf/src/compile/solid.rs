//! How much shapes hold, and how hard they are to turn: one entry per shape.

use crate::spec::GeomInertia;
use sim_core::math::Vec3;
use sim_core::model::GeomType;
use std::f64::consts::PI;

/// A shape with mass in it or on its surface. All functions take the sizes of the shape.
struct Solid {
    volume: fn(Vec3) -> f64,
    /// diagonal inertia of a mass that fills the volume
    inertia: fn(Vec3, f64) -> Vec3,
    area: fn(Vec3) -> f64,
    /// diagonal inertia of a mass that covers the surface
    shell: fn(Vec3, f64) -> Vec3,
}

/// The entry of a shape; none if it has no volume of its own.
const fn solid(ty: GeomType) -> Option<&'static Solid> {
    match ty {
        GeomType::Sphere => Some(&SPHERE),
        GeomType::Capsule => Some(&CAPSULE),
        GeomType::Cylinder => Some(&CYLINDER),
        GeomType::Ellipsoid => Some(&ELLIPSOID),
        GeomType::HField | GeomType::Box => Some(&BOX),
        GeomType::Plane | GeomType::Mesh | GeomType::Sdf => None,
    }
}

/// The volume of a shape, or its surface where the mass is on the shell.
pub(crate) fn volume(ty: GeomType, size: Vec3, inertia: GeomInertia) -> f64 {
    let Some(solid) = solid(ty) else {
        return 0.0;
    };
    match inertia {
        GeomInertia::Volume => (solid.volume)(size),
        GeomInertia::Shell => (solid.area)(size),
    }
}

/// The diagonal inertia of a shape with this mass.
pub(crate) fn inertia(ty: GeomType, size: Vec3, inertia: GeomInertia, mass: f64) -> Vec3 {
    let Some(solid) = solid(ty) else {
        return Vec3::ZERO;
    };
    match inertia {
        GeomInertia::Volume => (solid.inertia)(size, mass),
        GeomInertia::Shell => (solid.shell)(size, mass),
    }
}

const SPHERE: Solid = Solid {
    volume: |Vec3([r, ..])| 4.0 * PI * r * r * r / 3.0,
    inertia: |Vec3([r, ..]), mass| Vec3([2.0 * mass * r * r / 5.0; 3]),
    area: |Vec3([r, ..])| 4.0 * PI * r * r,
    shell: |Vec3([r, ..]), mass| Vec3([2.0 * mass * r * r / 3.0; 3]),
};

const CAPSULE: Solid = Solid {
    volume: |Vec3([r, half, _])| PI * (r * r * (2.0 * half) + 4.0 * r * r * r / 3.0),
    inertia: |Vec3([r, half, _]), mass| solid_capsule(r, half, mass),
    area: |Vec3([r, half, _])| 4.0 * PI * r * r + 2.0 * PI * r * (2.0 * half),
    shell: |Vec3([r, half, _]), mass| hollow_capsule(r, half, mass),
};

const CYLINDER: Solid = Solid {
    volume: |Vec3([r, half, _])| PI * r * r * (2.0 * half),
    inertia: |Vec3([r, half, _]), mass| solid_cylinder(r, half, mass),
    area: |Vec3([r, half, _])| 2.0 * PI * r * r + 2.0 * PI * r * (2.0 * half),
    shell: |Vec3([r, half, _]), mass| hollow_cylinder(r, half, mass),
};

const ELLIPSOID: Solid = Solid {
    volume: |Vec3([a, b, c])| 4.0 * PI * a * b * c / 3.0,
    inertia: |size, mass| about_axes(size, mass, 5.0),
    area: |Vec3([a, b, c])| {
        // Knud Thomsen's approximation
        let p = 1.6075;
        let sum = sim_math::pow(a * b, p) + sim_math::pow(b * c, p) + sim_math::pow(c * a, p);
        4.0 * PI * sim_math::pow(sum / 3.0, 1.0 / p)
    },
    shell: hollow_ellipsoid,
};

const BOX: Solid = Solid {
    volume: |Vec3([a, b, c])| a * b * c * 8.0,
    inertia: |size, mass| about_axes(size, mass, 3.0),
    area: |Vec3([a, b, c])| 8.0 * (a * b + b * c + c * a),
    shell: hollow_box,
};

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
}

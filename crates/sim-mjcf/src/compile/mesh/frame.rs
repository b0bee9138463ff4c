//! The frame of a mesh: what the element asks for, then centre of mass and principal axes.

use crate::frames::{principal, unit};
use crate::spec::{self, MeshInertia};
use sim_core::math::{Mat3, Pose, Quat, Vec3};
use sim_mesh::Surface;
use sim_mesh::mass::{self, Filling, MINVAL};

/// The offset, rotation and scale that the element asks for.
pub(super) fn transform(element: &spec::Mesh, surface: &mut Surface) {
    let Surface {
        vertices, normals, ..
    } = surface;
    let refpos = element.refpos;
    if !refpos.is_zero() {
        for v in vertices.iter_mut() {
            *v = [0, 1, 2].map(|k| v[k] - refpos[k]);
        }
    }
    if element.refquat != Quat::IDENTITY {
        let back = unit(element.refquat).to_mat().transpose();
        for v in vertices.iter_mut() {
            *v = (back * Vec3(*v)).0;
        }
        for n in normals.iter_mut() {
            *n = (back * Vec3(n.map(f64::from))).0.map(|x| x as f32);
        }
    }
    let scale = element.scale;
    if scale != Vec3([1.0; 3]) {
        for v in vertices.iter_mut() {
            *v = [0, 1, 2].map(|k| v[k] * scale[k]);
        }
        for n in normals.iter_mut() {
            *n = [0, 1, 2].map(|k| (f64::from(n[k]) * scale[k]) as f32);
        }
    }
    for n in normals {
        let squared = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        *n = if f64::from(squared) > MINVAL {
            let inverse = 1.0 / squared.sqrt();
            n.map(|x| x * inverse)
        } else {
            [0.0, 0.0, 1.0]
        };
    }
}

/// What the mass of a mesh says about its frame.
pub(super) struct OwnFrame {
    /// in the frame of the vertices
    pub pose: Pose,
    /// half sizes of the box with the same inertia
    pub box_size: Vec3,
    /// volume, or area where the mass is on the surface
    pub volume: f64,
}

/// Centre of mass and principal axes.
pub(super) fn own_frame(
    name: &str,
    inertia: MeshInertia,
    vertices: &[[f64; 3]],
    faces: &[[i32; 3]],
    apex: [f64; 3],
) -> Result<OwnFrame, String> {
    let filling = match inertia {
        MeshInertia::Convex | MeshInertia::Exact => Filling::Solid,
        MeshInertia::Legacy => Filling::Pyramids,
        MeshInertia::Shell => Filling::Shell,
    };
    let (com, volume) = mass::center_of_mass(vertices, faces, filling, apex);
    if volume < MINVAL {
        return Err(if inertia == MeshInertia::Shell {
            format!("mesh surface area is too small: {name}")
        } else if volume < 0.0 {
            format!("mesh volume is negative (misoriented triangles): {name}")
        } else {
            format!("mesh volume is too small: {name} . Try setting inertia to shell")
        });
    }
    let (moments, volume) = mass::inertia(vertices, faces, filling, com);
    let [xx, yy, zz, xy, xz, yz] = moments;
    let found = principal(&Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]));
    let [a, b, c] = found.values.0;
    if c <= 0.0 {
        return Err(format!(
            "eigenvalue of mesh inertia must be positive: {name}"
        ));
    }
    let exceeds = |one: f64, two: f64, third: f64| one + two < third * (1.0 - 1e-6) - 1e-9;
    if exceeds(a, b, c) || exceeds(a, c, b) || exceeds(b, c, a) {
        return Err(format!(
            "eigenvalues of mesh inertia violate A + B >= C: {name}"
        ));
    }
    let half = |sum: f64| 0.5 * (6.0 * sum / volume).sqrt();
    Ok(OwnFrame {
        pose: Pose::new(Vec3(com), found.quat),
        box_size: Vec3([half(b + c - a), half(a + c - b), half(a + b - c)]),
        volume,
    })
}

/// Brings a surface into its own frame; its lowest and highest coordinates there.
pub(super) fn center(surface: &mut Surface, pose: Pose) -> (Vec3, Vec3) {
    let turn = pose.quat.conjugate().to_mat();
    let (mut low, mut high) = ([1e10f64; 3], [-1e10f64; 3]);
    for v in &mut surface.vertices {
        let moved = Vec3([0, 1, 2].map(|k| v[k] - pose.pos[k]));
        *v = (turn * moved).0;
        for k in 0..3 {
            low[k] = low[k].min(v[k]);
            high[k] = high[k].max(v[k]);
        }
    }
    for n in &mut surface.normals {
        *n = (turn * Vec3(n.map(f64::from))).0.map(|x| x as f32);
    }
    (Vec3(low), Vec3(high))
}

//! The surface of a shape that a plugin gives, as a mesh.

use crate::compile::patience::Patience;
use sim_core::math::Vec3;
use sim_core::plugin::Shape;
use sim_mesh::Surface;
use sim_mesh::cubes::Grid;

/// How many points a grid has along its three axes together, about.
const POINTS: f64 = 300.0;

/// Marches through the box around a shape.
pub(super) fn surface(shape: &dyn Shape, patience: &Patience<'_>) -> Result<Surface, String> {
    let aabb = shape.aabb();
    let (center, half) = (Vec3::from_slice(&aabb), Vec3::from_slice(&aabb[3..]));
    let total = half[0] + half[1] + half[2];
    if !aabb.iter().all(|x| x.is_finite()) || half.0.iter().any(|&x| x <= 0.0) {
        return Err(format!(
            "a signed distance field needs a box around it, not {aabb:?}"
        ));
    }
    let size = half
        .0
        .map(|half| (POINTS / total * half).floor() as usize + 1);
    if size.iter().any(|&n| n < 2) {
        return Err(format!(
            "the box around a signed distance field is too flat: {aabb:?}"
        ));
    }
    let coordinate =
        |k: usize, i: usize| center[k] - half[k] + 2.0 * half[k] * i as f64 / (size[k] - 1) as f64;
    let mut values = Vec::with_capacity(size.iter().product());
    for z in 0..size[2] {
        if patience.is_over() {
            return Err(patience.why());
        }
        for y in 0..size[1] {
            for x in 0..size[0] {
                let point = Vec3([coordinate(0, x), coordinate(1, y), coordinate(2, z)]);
                values.push(shape.distance(point) as f32);
            }
        }
    }
    let found = Grid { size, values }.surface();
    // from the units of the grid to those of the shape, and to the precision in which meshes are written
    let vertices = found.vertices.iter().flat_map(|vertex| {
        [0, 1, 2].map(|k| {
            let along = 2.0 * half[k] * f64::from(vertex[k]) / (size[k] - 1) as f64;
            (along + center[k] - half[k]) as f32
        })
    });
    let vertices: Vec<f32> = vertices.collect();
    let normals: Vec<f32> = found.normals.concat();
    let faces: Vec<i32> = found.faces.concat();
    Surface::from_arrays(&vertices, &normals, &[], &faces).map_err(|e| e.to_string())
}

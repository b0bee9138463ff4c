//! Rays and skins: all triangles of a surface as it is bent at the moment.

use super::triangle::Probe;
use super::{Ray, shapes};
use crate::math::{Mat3, Vec3};

/// Where a ray first meets a surface of triangles: its distance, and the vertex of that triangle which is nearest to the
/// point.
pub fn ray_skin(faces: &[[i32; 3]], vertices: &[[f32; 3]], ray: &Ray) -> Option<(f64, usize)> {
    let point = |vertex: &[f32; 3]| Vec3(vertex.map(f64::from));
    let (mut low, mut high) = (point(vertices.first()?), point(vertices.first()?));
    for vertex in vertices.iter().map(point) {
        low = Vec3(std::array::from_fn(|i| low[i].min(vertex[i])));
        high = Vec3(std::array::from_fn(|i| high[i].max(vertex[i])));
    }
    // most rays pass by
    let (center, half) = ((low + high) * 0.5, (high - low) * 0.5);
    shapes::cuboid(center, &Mat3::IDENTITY, half, ray)?;

    let probe = Probe::new(*ray);
    let mut nearest: Option<(f64, usize)> = None;
    for face in faces {
        let corners = face.map(|vertex| vertices.get(vertex as usize).map(point));
        let [Some(a), Some(b), Some(c)] = corners else {
            continue;
        };
        let triangle = [a, b, c];
        if let Some(hit) = probe.triangle(&triangle)
            && nearest.is_none_or(|(dist, _)| hit.dist < dist)
        {
            let met = ray.at(hit.dist);
            let mut closest = 0;
            for k in 1..3 {
                if met.distance(triangle[k]) < met.distance(triangle[closest]) {
                    closest = k;
                }
            }
            nearest = Some((hit.dist, face[closest] as usize));
        }
    }
    nearest
}

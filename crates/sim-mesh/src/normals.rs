//! Normals of vertices from the triangles around them.

use crate::surface::Surface;
use crate::vector::{cross, dot, normalize, sub};

/// Triangles whose normal is further than this from the vertex normal (cosine) do not count for a sharp normal.
const SHARP: f64 = 0.8;
/// Normals shorter than this have no direction.
const SHORTEST: f64 = 1e-15;

/// The normals of all vertices: the mean of the triangles around, by area. Unless `smooth`, triangles that turn
/// far away from that mean are taken out of it.
#[must_use]
pub fn vertex_normals(vertices: &[[f64; 3]], faces: &[[i32; 3]], smooth: bool) -> Vec<[f32; 3]> {
    let mut normals = vec![[0.0f32; 3]; vertices.len()];
    for &face in faces {
        let (normal, area) = face_normal(vertices, face);
        for vertex in face {
            add(&mut normals[vertex as usize], normal, area);
        }
    }
    if !smooth {
        let mut removed = vec![[0.0f32; 3]; vertices.len()];
        for &face in faces {
            let (normal, area) = face_normal(vertices, face);
            for vertex in face {
                let mut mean = normals[vertex as usize].map(f64::from);
                normalize(&mut mean);
                if dot(normal, mean) < SHARP {
                    add(&mut removed[vertex as usize], normal, area);
                }
            }
        }
        for (normal, removed) in normals.iter_mut().zip(&removed) {
            for k in 0..3 {
                normal[k] -= removed[k];
            }
        }
    }
    for n in &mut normals {
        let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
        *n = match f64::from(length) > SHORTEST {
            true => n.map(|x| x / length),
            false => [0.0, 0.0, 1.0],
        };
    }
    normals
}

/// The normal of a triangle and twice its area.
fn face_normal(vertices: &[[f64; 3]], face: [i32; 3]) -> ([f64; 3], f64) {
    let [a, b, c] = Surface::corners(vertices, face);
    let mut normal = cross(sub(b, a), sub(c, a));
    let area = normalize(&mut normal);
    (normal, area)
}

/// Adds a weighted direction; the sum is kept in single precision.
fn add(sum: &mut [f32; 3], normal: [f64; 3], weight: f64) {
    for k in 0..3 {
        sum[k] = (f64::from(sum[k]) + normal[k] * weight) as f32;
    }
}

//! Meshes that need no file: spheres, cones, tori, wedges, plates.

use crate::surface::SurfaceError;
use sim_math::{cos, pow, sin};
use std::collections::HashMap;
use std::f64::consts::PI;

/// The most vertices of a built-in mesh.
const MOST: usize = 1 << 24;

/// Shapes.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Sphere,
    Hemisphere,
    Cone,
    SuperSphere,
    SuperTorus,
    Wedge,
    Plate,
}

/// What a built-in mesh is made of, number by number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arrays {
    /// coordinates of the vertices
    pub vertices: Vec<f32>,
    /// normals; empty: from the triangles
    pub normals: Vec<f32>,
    /// vertices of the triangles; empty: those of the convex hull
    pub faces: Vec<i32>,
}

/// Makes a built-in mesh.
///
/// # Errors
/// If the parameters do not fit the shape.
pub fn make(shape: Shape, params: &[f64]) -> Result<Arrays, SurfaceError> {
    let refuse = |message: &str| Err(SurfaceError::new(message));
    // towards zero, as conversions to integers go
    let int = |k: usize| params[k] as i32;
    let made = match shape {
        Shape::Hemisphere => {
            if params.len() != 1 {
                return refuse("Hemisphere mesh type requires 1 parameter");
            }
            match int(0) {
                ..0 => return refuse("Hemisphere resolution cannot be negative"),
                11.. => return refuse("Hemisphere resolution cannot be greater than 10"),
                resolution => hemisphere(resolution as usize),
            }
        }
        Shape::Sphere => {
            if params.len() != 1 {
                return refuse("Sphere mesh type requires 1 parameter");
            }
            match int(0) {
                ..0 => return refuse("Sphere subdivision cannot be negative"),
                5.. => return refuse("Sphere subdivision cannot be greater than 4"),
                subdivisions => sphere(subdivisions as usize),
            }
        }
        Shape::SuperSphere => {
            if params.len() != 3 {
                return refuse("Supersphere mesh type requires 3 parameters");
            }
            if int(0) < 3 {
                return refuse("Supersphere resolution must be greater than 2");
            }
            if params[1] < 0.0 {
                return refuse("Supersphere 'e' cannot be negative");
            }
            if params[2] < 0.0 {
                return refuse("Supersphere 'n' cannot be negative");
            }
            let n = int(0) as usize;
            check_count(n, n)?;
            supersphere(n, params[1], params[2])
        }
        Shape::SuperTorus => {
            if params.len() != 4 {
                return refuse("Supertorus mesh type requires 4 parameters");
            }
            if int(0) < 3 {
                return refuse("Supertorus resolution must be greater than 3");
            }
            if params[1] <= 0.0 || params[1] > 1.0 {
                return refuse("Supertorus radius must be in (0, 1]");
            }
            if params[2] <= 0.0 {
                return refuse("Supertorus 's' must be greater than 0");
            }
            if params[3] <= 0.0 {
                return refuse("Supertorus 't' must be greater than 0");
            }
            let n = int(0) as usize;
            check_count(n, n)?;
            supertorus(n, params[1], params[2], params[3])
        }
        Shape::Wedge => {
            if params.len() != 5 {
                return refuse("Wedge builtin mesh types require 5 parameters");
            }
            let (fov, gamma) = ([params[2], params[3]], params[4]);
            if fov[0] <= 0.0 || fov[0] > 180.0 {
                return refuse("fov[0] must be a float between (0, 180] degrees");
            }
            if fov[1] <= 0.0 || fov[1] > 90.0 {
                return refuse("`fov[1]` must be a float between (0, 90] degrees");
            }
            let resolution = resolution(int(0), int(1))?;
            if !(0.0..=1.0).contains(&gamma) {
                return refuse("`gamma` must be a nonnegative float between [0, 1]");
            }
            wedge(resolution, fov, gamma)
        }
        Shape::Plate => {
            if params.len() != 2 {
                return refuse("Plate builtin mesh type requires 2 parameters");
            }
            plate(resolution(int(0), int(1))?)
        }
        Shape::Cone => {
            if params.len() != 2 {
                return refuse("Cone mesh type requires 2 parameters");
            }
            let edges = usize::try_from(int(0)).unwrap_or(0);
            check_count(edges, 2)?;
            cone(edges, params[1])
        }
    };
    Ok(made)
}

fn check_count(rows: usize, columns: usize) -> Result<(), SurfaceError> {
    match rows.checked_mul(columns) {
        Some(n) if n <= MOST => Ok(()),
        _ => Err(SurfaceError::new("too many vertices in builtin mesh")),
    }
}

fn resolution(rows: i32, columns: i32) -> Result<[usize; 2], SurfaceError> {
    if rows <= 0 || columns <= 0 {
        return Err(SurfaceError::new(
            "Horizontal and vertical resolutions must be positive",
        ));
    }
    let resolution = [rows as usize, columns as usize];
    check_count(resolution[0], resolution[1])?;
    Ok(resolution)
}

/// Half of an octahedron, its sides divided and moved to the sphere, with a disc below.
fn hemisphere(resolution: usize) -> Arrays {
    const POLE: [f64; 3] = [0.0, 0.0, 1.0];
    const EQUATOR: [[f64; 3]; 4] = [
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, -1.0, 0.0],
    ];
    let mut vertices: Vec<f32> = vec![0.0, 0.0, 1.0];
    for row in 0..=resolution {
        for side in 0..4 {
            let factor = (row + 1) as f64 / (resolution + 1) as f64;
            let toward =
                |corner: [f64; 3]| [0, 1, 2].map(|k| POLE[k] + factor * (corner[k] - POLE[k]));
            let start = toward(EQUATOR[side]);
            let end = toward(EQUATOR[(side + 1) % 4]);
            let delta = [0, 1, 2].map(|k| (end[k] - start[k]) / (row + 1) as f64);
            for i in 0..=row {
                let p = [0, 1, 2].map(|k| start[k] + i as f64 * delta[k]);
                let norm = (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt();
                vertices.extend(p.map(|x| (x / norm) as f32));
            }
        }
    }
    let center = (vertices.len() / 3) as i32;
    vertices.extend([0.0; 3]);

    let mut faces: Vec<i32> = vec![0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1];
    for row in 0..resolution {
        let start = 2 * row * (row + 1) + 1;
        let count = 4 * (row + 1);
        let next_start = start + count;
        let next_count = 4 * (row + 2);
        for side in 0..4 {
            for i in 0..row + 2 {
                let this = i + (row + 1) * side;
                let next = i + (row + 2) * side;
                let a = start + this % count;
                let b = next_start + next % next_count;
                let c = next_start + (next + 1) % next_count;
                faces.extend([a, b, c].map(|v| v as i32));
                if i < row + 1 {
                    let d = start + (this + 1) % count;
                    faces.extend([a, c, d].map(|v| v as i32));
                }
            }
        }
    }
    let start = 2 * resolution * (resolution + 1) + 1;
    let count = 4 * (resolution + 1);
    for i in 0..count {
        let next = start + (i + 1) % count;
        faces.extend([(start + i) as i32, center, next as i32]);
    }
    Arrays {
        vertices,
        normals: Vec::new(),
        faces,
    }
}

/// An icosahedron, its triangles divided into four again and again.
fn sphere(subdivisions: usize) -> Arrays {
    let phi = ((1.0 + 5f64.sqrt()) / 2.0) as f32;
    let mut vertices: Vec<[f32; 3]> = vec![
        [-1.0, phi, 0.0],
        [1.0, phi, 0.0],
        [-1.0, -phi, 0.0],
        [1.0, -phi, 0.0],
        [0.0, -1.0, phi],
        [0.0, 1.0, phi],
        [0.0, -1.0, -phi],
        [0.0, 1.0, -phi],
        [phi, 0.0, -1.0],
        [phi, 0.0, 1.0],
        [-phi, 0.0, -1.0],
        [-phi, 0.0, 1.0],
    ];
    // the square of the golden ratio is rounded to single precision
    let norm = (1.0 + f64::from(phi * phi)).sqrt();
    for v in vertices.iter_mut().flatten() {
        *v = (f64::from(*v) / norm) as f32;
    }
    let mut faces: Vec<[i32; 3]> = vec![
        [0, 11, 5],
        [0, 5, 1],
        [0, 1, 7],
        [0, 7, 10],
        [0, 10, 11],
        [1, 5, 9],
        [5, 11, 4],
        [11, 10, 2],
        [10, 7, 6],
        [7, 1, 8],
        [3, 9, 4],
        [3, 4, 2],
        [3, 2, 6],
        [3, 6, 8],
        [3, 8, 9],
        [4, 9, 5],
        [2, 4, 11],
        [6, 2, 10],
        [8, 6, 7],
        [9, 8, 1],
    ];
    for _ in 0..subdivisions {
        let mut middles: HashMap<(i32, i32), i32> = HashMap::new();
        let mut middle = |a: i32, b: i32| {
            *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                let (p, q) = (vertices[a as usize], vertices[b as usize]);
                let m = [0, 1, 2].map(|k| (p[k] + q[k]) / 2.0);
                let norm = (m[0] * m[0] + m[1] * m[1] + m[2] * m[2]).sqrt();
                vertices.push(m.map(|x| x / norm));
                vertices.len() as i32 - 1
            })
        };
        let mut finer = Vec::with_capacity(4 * faces.len());
        for &[a, b, c] in &faces {
            let ab = middle(a, b);
            let bc = middle(b, c);
            let ca = middle(c, a);
            finer.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
        }
        faces = finer;
    }
    Arrays {
        vertices: vertices.into_iter().flatten().collect(),
        normals: Vec::new(),
        faces: faces.into_iter().flatten().collect(),
    }
}

/// A power of the cosine that keeps its sign.
fn super_cos(angle: f64, power: f64) -> f64 {
    let cos = cos(angle);
    pow(cos.abs(), power).copysign(cos)
}

/// A power of the sine that keeps its sign.
fn super_sin(angle: f64, power: f64) -> f64 {
    let sin = sin(angle);
    pow(sin.abs(), power).copysign(sin)
}

/// Rings between two poles.
fn supersphere(n: usize, e: f64, s: f64) -> Arrays {
    let mut vertices: Vec<f32> = vec![0.0, 0.0, -1.0];
    for i in 1..n {
        let v = -PI / 2.0 + i as f64 * PI / n as f64;
        for j in 0..n {
            let u = -PI + (j * 2) as f64 * PI / n as f64;
            vertices.push((super_cos(v, s) * super_cos(u, e)) as f32);
            vertices.push((super_cos(v, s) * super_sin(u, e)) as f32);
            vertices.push(super_sin(v, s) as f32);
        }
    }
    vertices.extend([0.0, 0.0, 1.0]);
    let at = |ring: usize, j: usize| (1 + ring * n + j % n) as i32;
    let mut faces = Vec::new();
    for j in 0..n {
        faces.extend([0, at(0, j + 1), at(0, j)]);
    }
    for ring in 0..n - 2 {
        for j in 0..n {
            let (a, b) = (at(ring, j), at(ring, j + 1));
            let (c, d) = (at(ring + 1, j + 1), at(ring + 1, j));
            faces.extend([a, b, d, b, c, d]);
        }
    }
    let pole = (vertices.len() / 3) as i32 - 1;
    for j in 0..n {
        faces.extend([at(n - 2, j), at(n - 2, j + 1), pole]);
    }
    Arrays {
        vertices,
        normals: Vec::new(),
        faces,
    }
}

/// Rings around a ring of radius 1.
fn supertorus(n: usize, radius: f64, s: f64, t: f64) -> Arrays {
    let mut vertices = Vec::with_capacity(3 * n * n);
    let mut faces = Vec::with_capacity(6 * n * n);
    for i in 0..n {
        for j in 0..n {
            let u = 2.0 * PI * i as f64 / n as f64;
            let v = 2.0 * PI * j as f64 / n as f64;
            vertices.push(((1.0 + radius * super_cos(v, s)) * super_cos(u, t)) as f32);
            vertices.push(((1.0 + radius * super_cos(v, s)) * super_sin(u, t)) as f32);
            vertices.push((radius * super_sin(v, s)) as f32);
        }
    }
    let at = |i: usize, j: usize| (i % n * n + j % n) as i32;
    for i in 0..n {
        for j in 0..n {
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            faces.extend([a, b, d, b, c, d]);
        }
    }
    Arrays {
        vertices,
        normals: Vec::new(),
        faces,
    }
}

/// Numbers from -1 to 1 with equal steps.
fn steps(n: usize) -> Vec<f64> {
    let increment = if n > 1 { 2.0 / (n - 1) as f64 } else { 0.0 };
    let mut at = -1.0;
    (0..n)
        .map(|_| {
            let this = at;
            at += increment;
            this
        })
        .collect()
}

/// A part of a sphere seen from its centre, finer in the middle by `gamma`; each vertex with a frame of normals.
fn wedge(resolution: [usize; 2], fov: [f64; 2], gamma: f64) -> Arrays {
    let fovea = |x: f64| match gamma {
        0.0 => x,
        g => g * pow(x, 5.0) + (1.0 - g) * x,
    };
    let edges = |k: usize| -> Vec<f64> {
        let scale = fov[k] * PI / 180.0;
        let steps = steps(resolution[k] + 1).into_iter();
        steps.map(|x| fovea(x) * scale).collect()
    };
    let (xs, ys) = (edges(0), edges(1));
    let mut made = Arrays::default();
    for i in 0..resolution[0] {
        for j in 0..resolution[1] {
            let a = 0.5 * (xs[i + 1] + xs[i]);
            let e = 0.5 * (ys[j + 1] + ys[j]);
            let vertex = [cos(e) * sin(a), sin(e), -cos(e) * cos(a)];
            made.vertices.extend(vertex.map(|x| x as f32));
            let mut ta = [cos(e) * cos(a), 0.0, cos(e) * sin(a)];
            let mut te = [-sin(e) * sin(a), cos(e), sin(e) * cos(a)];
            crate::vector::normalize(&mut ta);
            crate::vector::normalize(&mut te);
            let n = crate::vector::cross(te, ta);
            for axis in [n, ta, te] {
                made.normals.extend(axis.map(|x| x as f32));
            }
        }
    }
    made
}

/// A square grid; each vertex with a frame of normals.
fn plate([rows, columns]: [usize; 2]) -> Arrays {
    let mut made = Arrays::default();
    let (dx, dy) = (2.0 / rows as f64, 2.0 / columns as f64);
    let at = |i: usize, j: usize| (i * columns + j) as i32;
    for i in 0..rows {
        for j in 0..columns {
            let x = -1.0 + (i as f64 + 0.5) * dx;
            let y = -1.0 + (j as f64 + 0.5) * dy;
            made.vertices.extend([x as f32, y as f32, -1.0]);
            made.normals
                .extend([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
            if i > 0 && j > 0 {
                let corner = at(i - 1, j - 1);
                let (right, above) = (at(i, j - 1), at(i - 1, j));
                made.faces
                    .extend([corner, right, above, at(i, j), above, right]);
            }
        }
    }
    made
}

/// A polygon below, and above a smaller one or a point.
fn cone(edges: usize, radius: f64) -> Arrays {
    let mut vertices = Vec::new();
    let angle = |i: usize| (2 * i) as f64 * PI / edges as f64;
    for i in 0..edges {
        vertices.extend([cos(angle(i)) as f32, sin(angle(i)) as f32, -1.0]);
    }
    if radius > 0.0 {
        for i in edges..2 * edges {
            let (x, y) = (radius * cos(angle(i)), radius * sin(angle(i)));
            vertices.extend([x as f32, y as f32, 1.0]);
        }
    } else {
        vertices.extend([0.0, 0.0, 1.0]);
    }
    Arrays {
        vertices,
        ..Arrays::default()
    }
}

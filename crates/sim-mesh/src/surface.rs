//! A surface as it is written: vertices, triangles, normals, texture coordinates.

use crate::hashing::Quick;
use std::collections::HashMap;

/// What is wrong with a file or with the arrays of a mesh, in MuJoCo's words. `{file}` stands for the name of
/// the file, which the reader does not know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SurfaceError(pub(crate) String);

impl SurfaceError {
    pub(crate) fn new(message: impl Into<String>) -> SurfaceError {
        SurfaceError(message.into())
    }

    /// The message, about a file of this name.
    #[must_use]
    pub fn about(&self, file: &str) -> String {
        self.0.replace("{file}", file)
    }
}

/// Formats of files with meshes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// triangles, binary
    Stl,
    /// text
    Obj,
    /// MuJoCo's own
    Msh,
}

/// A triangulated surface.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    /// vertices
    pub vertices: Vec<[f64; 3]>,
    /// normals
    pub normals: Vec<[f32; 3]>,
    /// texture coordinates
    pub texcoords: Vec<[f32; 2]>,
    /// vertices of the triangles
    pub faces: Vec<[i32; 3]>,
    /// normals of the corners of triangles; empty: those of the vertices
    pub face_normals: Vec<[i32; 3]>,
    /// texture coordinates of the corners of triangles; empty: those of the vertices
    pub face_texcoords: Vec<[i32; 3]>,
}

/// Groups of three.
fn triples<T: Copy>(flat: &[T], what: &str) -> Result<Vec<[T; 3]>, SurfaceError> {
    let (triples, rest) = flat.as_chunks::<3>();
    match rest {
        [] => Ok(triples.to_vec()),
        _ => Err(SurfaceError::new(format!("{what} must be a multiple of 3"))),
    }
}

impl Surface {
    /// The surface in a file. Triangles turn around where `left_handed` scaling would turn them inside out.
    ///
    /// # Errors
    /// If the bytes are not of this format.
    pub fn read(format: Format, bytes: &[u8], left_handed: bool) -> Result<Surface, SurfaceError> {
        match format {
            Format::Stl => crate::stl::read(bytes, left_handed),
            Format::Obj => crate::obj::read(bytes, left_handed),
            Format::Msh => crate::msh::read(bytes, left_handed),
        }
    }

    /// The surface of arrays that are written number by number.
    ///
    /// # Errors
    /// If an array has not as many numbers as its elements need, or a vertex is not finite.
    pub fn from_arrays(
        vertices: &[f32],
        normals: &[f32],
        texcoords: &[f32],
        faces: &[i32],
    ) -> Result<Surface, SurfaceError> {
        let vertices = triples(vertices, "vertex data")?;
        let faces = triples(faces, "face data")?;
        let vertices = widened(&vertices)?;
        let normals = triples(normals, "normal data")?;
        let (pairs, rest) = texcoords.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(SurfaceError::new("texcoord must be a multiple of 2"));
        }
        Ok(Surface {
            vertices,
            normals,
            texcoords: pairs.to_vec(),
            faces,
            ..Surface::default()
        })
    }

    /// Refuses what no mesh can be made of. In the files of some formats texture coordinates have numbers of
    /// their own, `free_texcoords`.
    ///
    /// # Errors
    /// If there are too few vertices, or an index is out of bounds.
    pub fn check(&self, free_texcoords: bool) -> Result<(), SurfaceError> {
        if self.vertices.len() < 4 {
            return Err(SurfaceError::new("at least 4 vertices required"));
        }
        if !self.texcoords.is_empty()
            && self.texcoords.len() != self.vertices.len()
            && self.face_texcoords.is_empty()
            && !free_texcoords
        {
            return Err(SurfaceError::new(
                "texcoord must be 2*nv if face texcoord indices are not provided in an OBJ file",
            ));
        }
        let count = self.vertices.len();
        for (i, face) in self.faces.iter().enumerate() {
            for &vertex in face {
                if usize::try_from(vertex).map_or(true, |v| v >= count) {
                    return Err(SurfaceError::new(format!(
                        "in face {i}, vertex index {vertex} does not exist"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Makes one vertex of those that are at the same place, and the triangles follow. Corners that do not exist stay as they
    /// are.
    pub fn merge_vertices(&mut self) {
        let mut numbers: HashMap<[u64; 3], i32> = HashMap::with_capacity(self.vertices.len());
        let mut unique = Vec::with_capacity(self.vertices.len());
        let mut number = Vec::with_capacity(self.vertices.len());
        for vertex in &self.vertices {
            // a zero is a zero, whatever its sign
            let key = vertex.map(|x| if x == 0.0 { 0 } else { x.to_bits() });
            number.push(*numbers.entry(key).or_insert_with(|| {
                unique.push(*vertex);
                unique.len() as i32 - 1
            }));
        }
        for vertex in self.faces.as_flattened_mut() {
            let new = usize::try_from(*vertex).ok().and_then(|v| number.get(v));
            *vertex = new.copied().unwrap_or(*vertex);
        }
        self.vertices = unique;
    }

    /// The three corners of a triangle of `faces`.
    pub(crate) fn corners(vertices: &[[f64; 3]], face: [i32; 3]) -> [[f64; 3]; 3] {
        face.map(|v| vertices[v as usize])
    }
}

/// Vertices in double precision.
pub(crate) fn widened(vertices: &[[f32; 3]]) -> Result<Vec<[f64; 3]>, SurfaceError> {
    match vertices
        .iter()
        .position(|v| !v.iter().all(|x| x.is_finite()))
    {
        Some(i) => Err(not_finite(i)),
        None => Ok(vertices.iter().map(|v| v.map(f64::from)).collect()),
    }
}

fn not_finite(i: usize) -> SurfaceError {
    SurfaceError::new(format!("vertex coordinate {i} is not finite"))
}

/// Every vertex once, in the order of their first appearance, and the faces with their new numbers.
pub(crate) fn without_repeats(
    vertices: &[[f32; 3]],
    faces: &mut [[i32; 3]],
) -> Result<Vec<[f64; 3]>, SurfaceError> {
    let mut numbers: HashMap<(u64, u32), i32, Quick> =
        HashMap::with_capacity_and_hasher(vertices.len() / 4, Quick::default());
    let mut unique: Vec<[f32; 3]> = Vec::new();
    let mut number = Vec::with_capacity(vertices.len());
    for (i, v) in vertices.iter().enumerate() {
        if !v.iter().all(|x| x.is_finite()) {
            return Err(not_finite(3 * i));
        }
        // a zero is a zero, whatever its sign
        let [x, y, z] = v.map(|x| if x == 0.0 { 0 } else { x.to_bits() });
        let key = (u64::from(x) << 32 | u64::from(y), z);
        number.push(*numbers.entry(key).or_insert_with(|| {
            unique.push(*v);
            unique.len() as i32 - 1
        }));
    }
    for vertex in faces.iter_mut().flatten() {
        *vertex = number[*vertex as usize];
    }
    Ok(unique.iter().map(|v| v.map(f64::from)).collect())
}

//! STL, binary.

use crate::surface::{Surface, SurfaceError, without_repeats};

/// Bytes before the first triangle: a text and the number of triangles.
const HEADER: usize = 84;
/// Bytes of a triangle: a normal, which is not used, three corners, two bytes more.
const TRIANGLE: usize = 50;
/// The most triangles.
const MOST: i32 = 200_000;

/// Reads triangles; corners at the same place become one vertex.
pub(crate) fn read(bytes: &[u8], left_handed: bool) -> Result<Surface, SurfaceError> {
    if bytes.is_empty() {
        return Err(SurfaceError::new("STL file '{file}' is empty"));
    }
    let Some((header, triangles)) = bytes.split_at_checked(HEADER) else {
        return Err(SurfaceError::new("invalid header in STL file '{file}'"));
    };
    let count = i32::from_le_bytes([header[80], header[81], header[82], header[83]]);
    if !(1..=MOST).contains(&count) {
        return Err(SurfaceError::new(
            "number of faces should be between 1 and 200000 in STL file '{file}'; \
             perhaps this is an ASCII file?",
        ));
    }
    if count as usize * TRIANGLE != triangles.len() {
        return Err(SurfaceError::new(
            "STL file '{file}' has wrong size; perhaps this is an ASCII file?",
        ));
    }

    let mut vertices: Vec<[f32; 3]> = Vec::with_capacity(3 * count as usize);
    let mut faces = Vec::with_capacity(count as usize);
    for triangle in triangles.as_chunks::<TRIANGLE>().0 {
        let first = vertices.len() as i32;
        for corner in 1..=3 {
            let number = |k: usize| {
                let at = 12 * corner + 4 * k;
                f32::from_le_bytes([
                    triangle[at],
                    triangle[at + 1],
                    triangle[at + 2],
                    triangle[at + 3],
                ])
            };
            let vertex = [number(0), number(1), number(2)];
            if vertex.iter().any(|x| x.abs() > (1u32 << 30) as f32) {
                return Err(SurfaceError::new(
                    "vertex in STL file '{file}' exceed maximum bounds",
                ));
            }
            vertices.push(vertex);
        }
        faces.push(match left_handed {
            false => [first, first + 1, first + 2],
            true => [first, first + 2, first + 1],
        });
    }
    let vertices = without_repeats(&vertices, &mut faces)?;
    Ok(Surface {
        vertices,
        faces,
        ..Surface::default()
    })
}

//! MSH, MuJoCo's own binary format: four counts, then vertices, normals, texture coordinates, triangles.

use crate::surface::{Surface, SurfaceError, widened};

/// Reads a surface whose normals and texture coordinates are those of the vertices.
pub(crate) fn read(bytes: &[u8], left_handed: bool) -> Result<Surface, SurfaceError> {
    if bytes.is_empty() {
        return Err(SurfaceError::new("MSH file '{file}' is empty"));
    }
    let Some((header, rest)) = bytes.split_at_checked(16) else {
        return Err(SurfaceError::new("missing header in MSH file '{file}'"));
    };
    let count = |k: usize| {
        let word = &header[4 * k..];
        i32::from_le_bytes([word[0], word[1], word[2], word[3]])
    };
    let [nvert, nnormal, ntexcoord, nface] = [0, 1, 2, 3].map(count);
    if nvert < 4
        || nface < 0
        || nnormal < 0
        || ntexcoord < 0
        || (nnormal > 0 && nnormal != nvert)
        || (ntexcoord > 0 && ntexcoord != nvert)
    {
        return Err(SurfaceError::new("invalid sizes in MSH file '{file}'"));
    }
    const MOST: i32 = i32::MAX / 4;
    if nvert >= MOST / 3 || nnormal >= MOST / 3 || ntexcoord >= MOST / 2 || nface >= MOST / 3 {
        return Err(SurfaceError::new("too large sizes in MSH file '{file}'."));
    }
    let [nvert, nnormal, ntexcoord, nface] = [nvert, nnormal, ntexcoord, nface].map(|n| n as usize);
    let numbers = 3 * nvert + 3 * nnormal + 2 * ntexcoord + 3 * nface;
    if rest.len() != 4 * numbers {
        return Err(SurfaceError::new(
            "unexpected file size in MSH file '{file}'",
        ));
    }

    let words = rest.as_chunks::<4>().0;
    let (vertices, words) = words.split_at(3 * nvert);
    let (normals, words) = words.split_at(3 * nnormal);
    let (texcoords, faces) = words.split_at(2 * ntexcoord);
    let floats3 = |words: &[[u8; 4]]| -> Vec<[f32; 3]> {
        let triples = words.as_chunks::<3>().0.iter();
        triples.map(|t| t.map(f32::from_le_bytes)).collect()
    };
    let as_written: Vec<[i32; 3]> = {
        let triples = faces.as_chunks::<3>().0.iter();
        triples.map(|t| t.map(i32::from_le_bytes)).collect()
    };
    let pairs = texcoords.as_chunks::<2>().0.iter();
    let mut faces = as_written.clone();
    if left_handed {
        for face in &mut faces {
            face.swap(1, 2);
        }
    }
    Ok(Surface {
        vertices: widened(&floats3(vertices))?,
        normals: floats3(normals),
        texcoords: pairs.map(|p| p.map(f32::from_le_bytes)).collect(),
        faces,
        // corners keep the order of the file
        face_texcoords: match ntexcoord {
            0 => Vec::new(),
            _ => as_written.clone(),
        },
        face_normals: as_written,
    })
}

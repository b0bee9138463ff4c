//! Gmsh, a format of finite elements: points, and lines, triangles or tetrahedra between them. Versions 2.2 and 4.1, as text
//! or binary, as far as MuJoCo reads them: all nodes and all elements in one block.

mod binary;
mod text;

use crate::surface::SurfaceError;

/// Points and what is between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Elements {
    /// 1 for lines, 2 for triangles, 3 for tetrahedra
    pub dim: usize,
    /// points
    pub points: Vec<[f64; 3]>,
    /// as many points for each element as there are dimensions, and one more. They are as the file says: whether there are
    /// such points is for the user to ask.
    pub elements: Vec<i32>,
}

/// There may not be more nodes than this, nor numbers of elements than the other.
const MOST_NODES: u64 = i32::MAX as u64 / 3;
const MOST_ELEMENTS: u64 = i32::MAX as u64 / 4;

fn refuse<T>(message: &str) -> Result<T, SurfaceError> {
    Err(SurfaceError::new(message))
}

/// The two parts of a file that count, each without the line that it begins with.
struct Sections<'a> {
    nodes: &'a [u8],
    elements: &'a [u8],
}

/// Reads a file.
///
/// # Errors
/// If it is not of this format, or has what MuJoCo does not read.
pub fn read(bytes: &[u8]) -> Result<Elements, SurfaceError> {
    if bytes.is_empty() {
        return refuse("Empty GMSH file");
    }
    let Some(header) = bytes.strip_prefix(b"$MeshFormat") else {
        return refuse("GMSH file must begin with $MeshFormat");
    };
    let mut header = text::Words::new(header);
    let (Some(version), Some(binary)) = (header.real(), header.integer()) else {
        return refuse("Could not read GMSH file header");
    };
    let version = (100.0 * version).round();
    if version != 220.0 && version != 410.0 {
        return refuse("Only GMSH file format versions 4.1 and 2.2 are supported");
    }
    let sections = Sections {
        nodes: section(bytes, "Nodes")?,
        elements: section(bytes, "Elements")?,
    };
    match (version == 410.0, binary == 0) {
        (true, true) => text::read_41(&sections),
        (true, false) => binary::read_41(&sections),
        (false, true) => text::read_22(&sections),
        (false, false) => binary::read_22(&sections),
    }
}

/// What is between the first line that begins a section and the first that ends it.
fn section<'a>(bytes: &'a [u8], name: &str) -> Result<&'a [u8], SurfaceError> {
    // a word that nothing follows is not found, as in MuJoCo
    let find = |word: &str| {
        let windows = bytes.windows(word.len() + 1);
        let mut starts = windows.map(|window| &window[..word.len()]);
        starts.position(|start| start == word.as_bytes())
    };
    let Some(begin) = find(&format!("${name}")) else {
        return refuse(&format!("GMSH file missing ${name}"));
    };
    let begin = begin + name.len() + 2;
    match find(&format!("$End{name}")) {
        Some(end) if end >= begin => Ok(&bytes[begin..end]),
        Some(_) | None => refuse(&format!("GMSH file missing $End{name} after ${name}")),
    }
}

/// The dimension of a block of nodes.
fn dimension(dim: i32) -> Result<usize, SurfaceError> {
    match usize::try_from(dim) {
        Ok(dim @ 1..=3) => Ok(dim),
        Ok(_) | Err(_) => refuse("Entity must be 1D, 2D or 3D"),
    }
}

/// The header of a block of version 4.1.
struct Block {
    blocks: u64,
    count: u64,
    first_tag: u64,
    last_tag: u64,
    dim: i32,
    kind: i32,
    in_block: u64,
}

impl Block {
    /// The dimension of a block of nodes.
    fn check_nodes(&self) -> Result<usize, SurfaceError> {
        if self.blocks != 1 || self.count != self.in_block {
            return refuse("All nodes must be in single block");
        }
        dimension(self.dim)
    }

    /// Whether a block of elements is of the dimension of the nodes.
    fn check_elements(&self, dim: usize) -> Result<(), SurfaceError> {
        if self.blocks != 1 || self.count != self.in_block {
            return refuse("All elements must be in single block");
        }
        if usize::try_from(self.dim) != Ok(dim) {
            return refuse("Inconsistent dimensionality in Elements");
        }
        // lines, triangles and tetrahedra
        if [1, 2, 4][dim - 1] != self.kind {
            return refuse("Element type inconsistent with dimensionality");
        }
        if self.count >= MOST_ELEMENTS {
            return refuse("Invalid numElements.");
        }
        Ok(())
    }
}

/// The dimension of elements of version 2.2.
fn simplex(kind: i32) -> Result<usize, SurfaceError> {
    match kind {
        2 => Ok(2),
        4 => Ok(3),
        _ => refuse("Invalid number of node tags"),
    }
}

/// The number of a point of version 2.2, which count from 1.
fn point(tag: i64, most: u64) -> Result<i32, SurfaceError> {
    match u64::try_from(tag) {
        Ok(number) if number >= 1 && number <= most => Ok((tag - 1) as i32),
        Ok(_) | Err(_) => refuse("Invalid node tag"),
    }
}

#[cfg(test)]
mod tests;

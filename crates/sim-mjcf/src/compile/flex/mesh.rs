//! Elements, their edges and their surface.

use sim_core::math::Vec3;
use std::collections::{HashMap, VecDeque};

/// The ends of the edges of an element, for each dimension.
const EDGES: [&[[usize; 2]]; 3] = [
    &[[0, 1]],
    &[[1, 2], [2, 0], [0, 1]],
    &[[0, 1], [1, 2], [2, 0], [2, 3], [0, 3], [1, 3]],
];

/// The corners of the pieces of the surface of an element, for each dimension.
const PIECES: [&[&[usize]]; 3] = [
    &[&[0], &[1]],
    &[&[0, 1], &[2, 0], &[1, 2]],
    &[&[0, 1, 2], &[0, 3, 1], &[0, 2, 3], &[1, 3, 2]],
];

/// How many edges an element has.
pub(super) fn edges_of(dim: usize) -> usize {
    EDGES[dim - 1].len()
}

/// Two triangles that share an edge: its ends and the corners opposite to it. The last is -1 if there is one triangle.
pub(super) type Flap = [i32; 4];

/// Elements, and what follows from them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mesh {
    /// 1 for lines, 2 for triangles, 3 for tetrahedra
    dim: usize,
    /// the corners of elements; faces of tetrahedra are seen from outside
    pub elem: Vec<i32>,
    /// the ends of edges, the smaller first
    pub edges: Vec<[i32; 2]>,
    /// the edges of elements
    pub elemedge: Vec<i32>,
    /// the triangles at edges; of triangles only
    pub flaps: Vec<Flap>,
    /// the corners of the pieces of the surface
    pub shell: Vec<i32>,
    /// how many elements are between an element and the surface
    pub layers: Vec<i32>,
    /// elements and vertices of their neighbours, at the border of lines and surfaces
    pub pairs: Vec<[i32; 2]>,
}

/// A piece of the surface of an element. Pieces of two elements are the same if their sorted corners are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    sorted: [i32; 3],
    element: i32,
    corners: [i32; 3],
}

/// Two elements that share a piece, with its sorted corners.
struct Neighbours {
    elements: [i32; 2],
    shared: [i32; 3],
}

impl Mesh {
    /// Finds all that follows from elements between points.
    pub fn new(dim: usize, elem: &[i32], points: &[Vec3]) -> Mesh {
        let mut mesh = Mesh {
            dim,
            elem: elem.to_vec(),
            ..Mesh::default()
        };
        if dim == 3 {
            mesh.turn_outwards(points);
        }
        mesh.find_edges();
        mesh.find_surface();
        mesh
    }

    /// How many elements there are.
    pub fn count(&self) -> usize {
        self.elem.len() / (self.dim + 1)
    }

    /// All elements.
    pub fn elements(&self) -> std::slice::ChunksExact<'_, i32> {
        self.elem.chunks_exact(self.dim + 1)
    }

    /// Turns tetrahedra that are inside out.
    fn turn_outwards(&mut self, points: &[Vec3]) {
        for element in self.elem.chunks_exact_mut(4) {
            let from_first = |k: usize| points[element[k] as usize] - points[element[0] as usize];
            if from_first(1).cross(from_first(2)).dot(from_first(3)) > 0.0 {
                element.swap(1, 2);
            }
        }
    }

    /// Numbers edges in the order in which elements have them.
    fn find_edges(&mut self) {
        let mut numbers: HashMap<[i32; 2], usize> = HashMap::with_capacity(self.elem.len());
        for element in self.elem.chunks_exact(self.dim + 1) {
            for &[a, b] in EDGES[self.dim - 1] {
                let (a, b) = (element[a], element[b]);
                let ends = [a.min(b), a.max(b)];
                let number = *numbers.entry(ends).or_insert(self.edges.len());
                let new = number == self.edges.len();
                if new {
                    self.edges.push(ends);
                }
                self.elemedge.push(number as i32);
                if self.dim == 2 {
                    let opposite = element.iter().copied().find(|v| ![a, b].contains(v));
                    let opposite = opposite.unwrap_or(-1);
                    match new {
                        true => self.flaps.push([a, b, opposite, -1]),
                        // of more than two triangles the last counts
                        false => self.flaps[number][3] = opposite,
                    }
                }
            }
        }
    }

    /// All pieces of the surfaces of elements, the same ones beside each other.
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(self.count() * (self.dim + 1));
        for (id, element) in self.elements().enumerate() {
            for places in PIECES[self.dim - 1] {
                let mut corners = [0; 3];
                for (corner, &place) in corners.iter_mut().zip(*places) {
                    *corner = element[place];
                }
                let mut sorted = corners;
                sorted[..self.dim].sort_unstable();
                pieces.push(Piece {
                    sorted,
                    element: id as i32,
                    corners,
                });
            }
        }
        pieces.sort_unstable();
        pieces
    }

    /// Finds the surface, how deep below it elements are, and the pairs at the border.
    fn find_surface(&mut self) {
        let pieces = self.pieces();
        let mut border = vec![false; self.count()];
        let mut neighbours = Vec::new();
        for same in pieces.chunk_by(|a, b| a.sorted == b.sorted) {
            if let [alone] = same {
                border[alone.element as usize] = true;
                self.shell.extend_from_slice(&alone.corners[..self.dim]);
            }
            neighbours.extend(same.windows(2).map(|two| Neighbours {
                elements: [two[0].element, two[1].element],
                shared: two[0].sorted,
            }));
        }
        self.layers = match self.dim {
            3 => layers(&border, &neighbours),
            _ => vec![0; self.count()],
        };
        if self.dim < 3 {
            self.pairs = self.border_pairs(&border, &neighbours);
        }
    }

    /// For each two neighbours of which one is at the border: each element with the corner of the other that it does not
    /// share.
    fn border_pairs(&self, border: &[bool], neighbours: &[Neighbours]) -> Vec<[i32; 2]> {
        let mut pairs = Vec::new();
        for Neighbours { elements, shared } in neighbours {
            if !elements.iter().any(|&e| border[e as usize]) {
                continue;
            }
            let shared = &shared[..self.dim];
            for (one, other) in [(0, 1), (1, 0)] {
                let start = elements[one] as usize * (self.dim + 1);
                let corners = &self.elem[start..=start + self.dim];
                let own = corners.iter().find(|v| !shared.contains(v));
                pairs.extend(own.map(|&v| [elements[other], v]));
            }
        }
        pairs
    }
}

/// How many elements are between each element and the border. Those that no way leads to from there are deeper than there
/// are elements.
fn layers(border: &[bool], neighbours: &[Neighbours]) -> Vec<i32> {
    let mut beside = vec![Vec::new(); border.len()];
    for Neighbours {
        elements: [a, b], ..
    } in neighbours
    {
        beside[*a as usize].push(*b);
        beside[*b as usize].push(*a);
    }
    let deepest = border.len() as i32 + 1;
    let mut layers: Vec<i32> = border
        .iter()
        .map(|&b| if b { 0 } else { deepest })
        .collect();
    let mut open: VecDeque<usize> = (0..border.len()).filter(|&e| border[e]).collect();
    while let Some(element) = open.pop_front() {
        let next = layers[element] + 1;
        for &other in &beside[element] {
            if layers[other as usize] > next {
                layers[other as usize] = next;
                open.push_back(other as usize);
            }
        }
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_triangles_share_an_edge() {
        let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let points = points.map(|[x, y]| Vec3([x, y, 0.0]));
        let mesh = Mesh::new(2, &[0, 1, 2, 0, 2, 3], &points);
        assert_eq!(mesh.edges, [[1, 2], [0, 2], [0, 1], [2, 3], [0, 3]]);
        assert_eq!(mesh.elemedge, [0, 1, 2, 3, 4, 1]);
        assert_eq!(mesh.flaps[1], [2, 0, 1, 3]);
        assert_eq!(mesh.flaps[0], [1, 2, 0, -1]);
        assert_eq!(mesh.pairs, [[1, 1], [0, 3]]);
        assert_eq!(mesh.shell.len(), 8);
    }

    #[test]
    fn tetrahedra_have_layers() {
        // a tetrahedron inside of four others, one on each of its faces
        let inner = [
            [0, 1, 2, 3],
            [0, 1, 2, 4],
            [0, 1, 3, 5],
            [0, 2, 3, 6],
            [1, 2, 3, 7],
        ];
        let points = [
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
            [0.3, 0.3, -1.0],
            [0.3, -1.0, 0.3],
            [-1.0, 0.3, 0.3],
            [1.0, 1.0, 1.0],
        ];
        let mesh = Mesh::new(3, inner.as_flattened(), &points.map(Vec3));
        assert_eq!(mesh.layers, [1, 0, 0, 0, 0]);
        assert_eq!(mesh.shell.len(), 3 * 12);
        assert!(mesh.pairs.is_empty());
    }
}

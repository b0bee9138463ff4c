//! Marching cubes: the surface on which a field is zero, as triangles.
//!
//! The field is given on a grid. In each cell between eight points of the grid, which of them are inside (below zero) tells
//! which edges of the cell the surface crosses and how the crossings are joined; where an edge is crossed follows from the two
//! values at its ends, as if the field were linear between them. Cells are taken along x, then y, then z, and a crossing is
//! numbered by the cell that meets it first, so vertices and triangles have the order that MuJoCo's have. All in single
//! precision.

/// The surface of a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Isosurface {
    /// vertices, in units of the grid
    pub vertices: Vec<[f32; 3]>,
    /// normals of the vertices, away from what is inside
    pub normals: Vec<[f32; 3]>,
    /// triangles
    pub faces: Vec<[i32; 3]>,
}

/// The corners at the ends of each edge of a cell. Bits of a corner say on which side of the cell it is: 1 along x, 2 along y,
/// 4 along z.
const EDGES: [[usize; 2]; 12] = [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
    [0, 2],
    [1, 3],
    [4, 6],
    [5, 7],
    [0, 4],
    [1, 5],
    [2, 6],
    [3, 7],
];

/// The axis that an edge is along.
const fn axis(edge: usize) -> usize {
    edge / 4
}

/// For each set of corners inside, by their bits: the edges whose crossings are joined, three for each triangle.
#[rustfmt::skip]
static TRIANGLES: [&str; 256] = [
    "", "048", "509", "495489", "1a4", "1801a8", "1a4950", "51a5a99a8", "b15", "5b1804", "0b109b", "14818bb89",
    "a5ba45", "05b0b88ba", "40949aa9b", "8ba89b", "286", "062046", "950628", "295256654", "41a286", "a62a21120",
    "0958621a4", "61a621251295", "28615b", "604620b15", "b09b10628", "46162916919b", "5a45ba286", "2a625a5ba052",
    "286a9ba49409", "2a629a9ba", "927", "048792", "250275", "827874475", "1a4279", "1801a8792", "250275a41",
    "827871175a81", "b15279", "0485b1279", "7b1712210", "48242112717b", "a5ba45279", "7928ba80b05b", "ba7a407a0702",
    "7827b8ba8", "879867", "904947746", "086065567", "467475", "7867981a4", "79661a916901", "a41567506086",
    "a51a65675", "87986715b", "15b746794904", "08606bb6710b", "17b147467", "4ba45b698679", "670ba0a605b0790",
    "ba06707b0860a40", "67b6ba", "36a", "a36048", "36a095", "94895436a", "341364", "680603301", "341364950",
    "958836538513", "36a5b1", "15b48036a", "0b109b6a3", "6a3b89b18148", "b36b65564", "8368030b305b", "6b360b09b406",
    "6b368b89b", "2a328a", "4a3430032", "a28a32509", "34a394954293", "841812213", "013032", "509213281841",
    "529512132", "2a328a5b1", "b150320434a3", "38a32819b109", "9b4324294a34b14", "5b4428b24b32", "b05b30320",
    "3249b4b34094284", "32939b", "792a36", "2796a3048", "527502a36", "36a475487827", "436413927", "927301360680",
    "164136075027", "138758518278368", "36a79215b", "0486a379215b", "a362102717b1", "36ab17127142482",
    "2795645b6b36", "2798060360535b3", "02b64b40b36b27b", "6838b387b827", "37939aa98", "a04a30390379",
    "8a0a370a7075", "34a374754", "184178798371", "937903013", "758138378418508", "137175", "5b1a98a39379",
    "15ba34304370790", "8a7107087b17a37", "37a74a7147b1", "4539838437935b3", "9070370b305b", "08437b", "7b3", "73b",
    "0483b7", "5093b7", "4954893b7", "b7341a", "81a80173b", "1a4b73095", "3b79a895a51a", "173157", "715731804",
    "973930031", "148187789317", "3a4347745", "80aa7307a057", "a40a03309397", "3973a9a89", "286b73", "062046b73",
    "2869503b7", "b73654625295", "3b7a41286", "73b1201a2a62", "1a48629503b7", "3b762a21a291951", "173157862",
    "246204357315", "628031093973", "469319149739629", "8627457343a4", "57a20a05a62a73a", "2867393093a0a40",
    "2969a693a973", "3923b9", "3923b9480", "b50b03302", "54b482b42b23", "93b92341a", "0a801a2b923b", "41a3023b0b50",
    "235a858251a53b5", "592521123", "804123152592", "031023", "814821231", "3a4349945239", "a852353a5925805",
    "43a403023", "23a2a8", "63b6b88b9", "63b6b00b9460", "86383003b0b5", "b63b56546", "1a48b986b63b",
    "016b969063b61a6", "1a450b03b083863", "a616516b563b", "985863583531", "319469639049159", "608630310", "314346",
    "983453593a43863", "3a6059", "6383083403a4", "3a6", "6b76ab", "b6ab76048", "6b76ab095", "854895a76ab7",
    "1b7174476", "0680b6b761b0", "9504764171b7", "891761681b71951", "a15a56657", "0486576a5a15", "7696a1961910",
    "7618919714816a1", "476457", "068056576", "940974764", "897876", "72878bb8a", "b7aa0470a720", "095b8ab78728",
    "ab25424a2952b72", "4284121721b7", "71b721201", "0954181281b2b72", "5191291721b7", "872817157a18",
    "20a57a72a15a04a", "1078a7a17287097", "14a297", "872847457", "205257", "842472497409", "972", "26a2a99ab",
    "4809ab92a26a", "26a2a55ab025", "542ab2b526a2482", "4166921961b9", "b960161b6806926", "64b02b26b50b41b",
    "2681b5", "6a1612215259", "0489252152616a1", "a26a12102", "a16126182148", "259265645", "058568526592", "026064",
    "268", "8ab8b9", "4904a9ab9", "0b508b8ab", "ab5a54", "1841b8b98", "01b0b9", "1b4b84b08b50", "b51", "5a159a98a",
    "4a0a90a59a15", "10818a", "14a", "459498", "590", "084", "",
];

/// The values of a field on a grid of points, along x first, then y, then z.
#[derive(Clone, Debug)]
pub struct Grid {
    /// how many points there are along each axis
    pub size: [usize; 3],
    /// a value for each
    pub values: Vec<f32>,
}

impl Grid {
    fn at(&self, [x, y, z]: [usize; 3]) -> f32 {
        self.values[(z * self.size[1] + y) * self.size[0] + x]
    }

    /// The surface on which the field is zero. It is empty if no cell is crossed.
    #[must_use]
    pub fn surface(&self) -> Isosurface {
        let mut march = March {
            grid: self,
            crossings: vec![[0; 3]; 2 * self.size[0] * self.size[1]],
            out: Isosurface::default(),
        };
        let cells = self.size.map(|n| n.saturating_sub(1));
        for z in 0..cells[2] {
            for y in 0..cells[1] {
                for x in 0..cells[0] {
                    march.cell([x, y, z]);
                }
            }
        }
        let mut surface = march.out;
        for normal in &mut surface.normals {
            let [x, y, z] = *normal;
            let length = (x * x + y * y + z * z).sqrt();
            *normal = [x / length, y / length, z / length];
        }
        surface
    }
}

/// A walk through the cells.
struct March<'a> {
    grid: &'a Grid,
    /// for each point of two layers of the grid, the vertices on the edges that start there, along each axis
    crossings: Vec<[i32; 3]>,
    out: Isosurface,
}

/// The corner of a cell.
fn corner(cell: [usize; 3], bits: usize) -> [usize; 3] {
    [0, 1, 2].map(|k| cell[k] + (bits >> k & 1))
}

impl March<'_> {
    /// The place of a point in the two layers.
    fn slot(&self, [x, y, z]: [usize; 3]) -> usize {
        (z % 2 * self.grid.size[1] + y) * self.grid.size[0] + x
    }

    fn cell(&mut self, cell: [usize; 3]) {
        let mut values = [0.0; 8];
        let mut inside = 0;
        for (bits, value) in values.iter_mut().enumerate() {
            *value = self.grid.at(corner(cell, bits));
            inside |= usize::from(*value < 0.0) << bits;
        }
        if inside == 0 || inside == 255 {
            return;
        }
        for (edge, [start, end]) in EDGES.into_iter().enumerate() {
            // an edge that another cell before this one has is on the low side of this one along another axis
            let before = (0..3).any(|k| k != axis(edge) && start >> k & 1 == 0 && cell[k] > 0);
            if !before {
                self.cross(corner(cell, start), axis(edge), values[start], values[end]);
            }
        }
        let found = EDGES.map(|[start, _]| self.slot(corner(cell, start)));
        for edges in TRIANGLES[inside].as_bytes().chunks_exact(3) {
            let face = [edges[0], edges[1], edges[2]].map(|digit| {
                let edge = (digit as char).to_digit(16).unwrap_or(0) as usize;
                self.crossings[found[edge]][axis(edge)]
            });
            self.out.faces.push(face);
            self.add_normal(face);
        }
    }

    /// Adds a vertex where an edge is crossed.
    fn cross(&mut self, point: [usize; 3], axis: usize, start: f32, end: f32) {
        if (start < 0.0) == (end < 0.0) {
            return;
        }
        let mut vertex = point.map(|x| x as f32);
        vertex[axis] += start / (start - end);
        let slot = self.slot(point);
        self.crossings[slot][axis] = self.out.vertices.len() as i32;
        self.out.vertices.push(vertex);
        self.out.normals.push([0.0; 3]);
    }

    /// The normal of a triangle counts for its corners by its area.
    fn add_normal(&mut self, face: [i32; 3]) {
        let [a, b, c] = face.map(|v| self.out.vertices[v as usize]);
        let sub = |v: [f32; 3]| [v[0] - b[0], v[1] - b[1], v[2] - b[2]];
        let (ab, cb) = (sub(a), sub(c));
        let normal = [
            cb[1] * ab[2] - cb[2] * ab[1],
            cb[2] * ab[0] - cb[0] * ab[2],
            cb[0] * ab[1] - cb[1] * ab[0],
        ];
        for vertex in face {
            let sum = &mut self.out.normals[vertex as usize];
            for k in 0..3 {
                sum[k] += normal[k];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ball in the middle of a cube.
    fn ball(n: usize) -> Grid {
        let middle = (n - 1) as f32 / 2.0;
        let mut values = Vec::new();
        for z in 0..n {
            for y in 0..n {
                for x in 0..n {
                    let [x, y, z] = [x, y, z].map(|i| i as f32 - middle);
                    values.push((x * x + y * y + z * z).sqrt() - 0.7 * middle);
                }
            }
        }
        Grid {
            size: [n; 3],
            values,
        }
    }

    #[test]
    fn a_ball_is_closed_and_its_normals_look_outwards() {
        let grid = ball(12);
        let surface = grid.surface();
        let edges = 3 * surface.faces.len() / 2;
        // Euler's formula for what has no holes
        assert_eq!(surface.vertices.len() + surface.faces.len(), edges + 2);
        for (vertex, normal) in surface.vertices.iter().zip(&surface.normals) {
            let out: f32 = (0..3).map(|k| (vertex[k] - 5.5) * normal[k]).sum();
            assert!(out > 3.0, "{vertex:?} {normal:?}");
        }
    }

    #[test]
    fn there_is_no_surface_where_nothing_is_inside() {
        let mut grid = ball(4);
        grid.values.fill(1.0);
        assert_eq!(grid.surface(), Isosurface::default());
        let empty = Grid {
            size: [0; 3],
            values: Vec::new(),
        };
        assert_eq!(empty.surface(), Isosurface::default());
    }
}

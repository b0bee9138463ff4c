//! Flat faces of a surface: neighbouring triangles in one plane are one polygon.
//!
//! Triangles are sorted into planes by their normals. In each plane they grow together in their order: an edge that
//! two of them go along in opposite directions disappears, and what is left goes around the polygons.

use crate::hashing::Quick;
use crate::lists::Lists;
use crate::planes::Planes;
use crate::surface::Surface;
use crate::vector::{cross, dot, sub};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Normals shorter than this have no direction.
const EPS: f64 = 1e-14;

/// The flat faces of a surface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polygons {
    /// corners of each polygon, as vertices
    pub corners: Lists,
    /// for each vertex, the polygons that meet in it
    pub around: Lists,
}

/// The unit normal of the plane through three points.
#[must_use]
pub fn polygon_normal(vertices: &[[f64; 3]], corners: [i32; 3]) -> [f64; 3] {
    let [a, b, c] = Surface::corners(vertices, corners);
    let mut normal = cross(sub(b, a), sub(c, a));
    let length = dot(normal, normal).sqrt();
    if length < EPS {
        normal = [1.0, 0.0, 0.0];
    }
    normal.map(|x| x / length)
}

/// Merges neighbouring triangles of one plane.
#[must_use]
pub fn polygons(vertices: &[[f64; 3]], faces: &[[i32; 3]]) -> Polygons {
    let mut planes = Planes::new();
    let plane_of: Vec<Option<u32>> = (faces.iter())
        .map(|&face| planes.find_or_insert(polygon_normal(vertices, face)))
        .collect();

    // the triangles of a plane next to each other, in their order
    let mut end = vec![0; planes.len()];
    for &plane in plane_of.iter().flatten() {
        end[plane as usize] += 1;
    }
    let mut total = 0;
    for end in &mut end {
        let start = total;
        total += *end;
        *end = start;
    }
    let mut sorted = vec![[0; 3]; total];
    for (&face, plane) in faces.iter().zip(&plane_of) {
        if let &Some(plane) = plane {
            let end = &mut end[plane as usize];
            sorted[*end] = face;
            *end += 1;
        }
    }

    let mut corners = Lists::default();
    let mut outline = Outline::default();
    for plane in planes.in_order() {
        let plane = plane as usize;
        let start = if plane == 0 { 0 } else { end[plane - 1] };
        match &sorted[start..end[plane]] {
            [alone] => corners.push(alone),
            triangles => {
                outline.clear();
                for &triangle in triangles {
                    outline.insert(triangle);
                }
                outline.write(&mut corners);
            }
        }
    }
    let around = corners.holders(vertices.len());
    Polygons { corners, around }
}

/// From this many edges on they are found by hashing.
const MANY: usize = 32;
/// No edge.
const NONE: u32 = u32::MAX;

/// An edge that belongs to one triangle of a plane alone.
#[derive(Clone, Copy, Debug)]
struct Edge {
    ends: (i32, i32),
    /// the connected part of the plane that it belongs to
    island: u32,
    /// the next edge between the same ends
    same: u32,
    /// whether another triangle has taken it
    gone: bool,
}

/// The triangles of one plane, by the edges around them.
#[derive(Clone, Debug, Default)]
struct Outline {
    /// in the order in which they came; those that are gone stay in their place once there are many
    edges: Vec<Edge>,
    left: usize,
    /// first and last edge between the same ends; empty while there are few
    places: HashMap<(i32, i32), [u32; 2], Quick>,
    indexed: bool,
    /// for each island, the older one that it became a part of, or itself
    islands: Vec<u32>,
    /// for each island, its first edge
    starts: Vec<u32>,
    /// island, start, order and end of each edge, sorted
    leaving: Vec<(u32, i32, u32, i32)>,
    path: Vec<i32>,
}

impl Outline {
    fn clear(&mut self) {
        self.edges.clear();
        self.left = 0;
        self.places.clear();
        self.indexed = false;
        self.islands.clear();
    }

    /// Adds a triangle: edges that it shares with the others disappear.
    fn insert(&mut self, [a, b, c]: [i32; 3]) {
        let edges = [(a, b), (b, c), (c, a)];
        let mut island = None;
        let mut shared = [false; 3];
        for ((from, to), shared) in edges.into_iter().zip(&mut shared) {
            if let Some(other) = self.take((to, from)) {
                *shared = true;
                let other = self.oldest(other);
                // an island that grows together with an older one becomes a part of it
                island = match island {
                    None => Some(other),
                    Some(mine) => {
                        let (old, young) = if mine < other {
                            (mine, other)
                        } else {
                            (other, mine)
                        };
                        self.islands[young as usize] = old;
                        Some(old)
                    }
                };
            }
        }
        let island = island.unwrap_or_else(|| {
            let new = self.islands.len() as u32;
            self.islands.push(new);
            new
        });
        for (ends, shared) in edges.into_iter().zip(shared) {
            if !shared {
                self.add(ends, island);
            }
        }
    }

    /// The island that an island has become a part of.
    fn oldest(&mut self, island: u32) -> u32 {
        let mut at = island as usize;
        while self.islands[at] as usize != at {
            let next = self.islands[at] as usize;
            self.islands[at] = self.islands[next];
            at = next;
        }
        at as u32
    }

    fn add(&mut self, ends: (i32, i32), island: u32) {
        self.edges.push(Edge {
            ends,
            island,
            same: NONE,
            gone: false,
        });
        self.left += 1;
        if self.indexed {
            self.index(self.edges.len() - 1);
        } else if self.edges.len() > MANY {
            self.indexed = true;
            for edge in 0..self.edges.len() {
                self.index(edge);
            }
        }
    }

    fn index(&mut self, edge: usize) {
        let new = edge as u32;
        match self.places.entry(self.edges[edge].ends) {
            Entry::Vacant(place) => {
                place.insert([new, new]);
            }
            Entry::Occupied(mut place) => {
                let [_, last] = place.get_mut();
                self.edges[*last as usize].same = new;
                *last = new;
            }
        }
    }

    /// Removes the first edge between these ends; its island.
    fn take(&mut self, ends: (i32, i32)) -> Option<u32> {
        if !self.indexed {
            let edge = self.edges.iter().position(|edge| edge.ends == ends)?;
            self.left -= 1;
            return Some(self.edges.remove(edge).island);
        }
        let Entry::Occupied(mut place) = self.places.entry(ends) else {
            return None;
        };
        let [first, _] = place.get_mut();
        let edge = &mut self.edges[*first as usize];
        edge.gone = true;
        match edge.same {
            NONE => {
                place.remove();
            }
            same => *first = same,
        }
        self.left -= 1;
        Some(edge.island)
    }

    /// Writes the boundary of each island. A boundary that does not come back to its start is none.
    fn write(&mut self, corners: &mut Lists) {
        if self.left == 3 {
            self.path.clear();
            let left = self.edges.iter().filter(|edge| !edge.gone);
            self.path.extend(left.map(|edge| edge.ends.0));
            corners.push(&self.path);
            return;
        }
        // the first edge of each island, and the first edge that leaves a vertex in an island; the very first
        // edge of all only ever starts a path
        self.starts.clear();
        self.starts.resize(self.islands.len(), NONE);
        self.leaving.clear();
        let mut first = true;
        for k in 0..self.edges.len() {
            let Edge {
                ends, island, gone, ..
            } = self.edges[k];
            if gone {
                continue;
            }
            let island = self.oldest(island);
            let start = &mut self.starts[island as usize];
            *start = (*start).min(k as u32);
            if !first {
                self.leaving.push((island, ends.0, k as u32, ends.1));
            }
            first = false;
        }
        self.leaving.sort_unstable();
        for (island, &start) in self.starts.iter().enumerate() {
            if start == NONE {
                continue;
            }
            let island = island as u32;
            let (start, mut at) = self.edges[start as usize].ends;
            self.path.clear();
            self.path.extend([start, at]);
            let from = self.leaving.partition_point(|edge| edge.0 < island);
            let to = self.leaving.partition_point(|edge| edge.0 <= island);
            let own = &self.leaving[from..to];
            // as many steps as the island has edges: a path that goes in circles elsewhere is given up
            for _ in 0..=own.len() {
                let next = own.partition_point(|edge| edge.1 < at);
                match own.get(next) {
                    Some(edge) if edge.1 == at => at = edge.3,
                    _ => break,
                }
                if at == start {
                    if self.path.len() >= 3 {
                        corners.push(&self.path);
                    }
                    break;
                }
                self.path.push(at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tetrahedron_has_four_faces_and_three_meet_in_a_vertex() {
        let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        let found = polygons(&vertices, &faces);
        assert_eq!(found.corners.len(), 4);
        assert!(found.around.iter().all(|polygons| polygons.len() == 3));
    }

    #[test]
    fn two_triangles_of_one_plane_are_one_polygon() {
        let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
        let found = polygons(&vertices, &[[0, 1, 2], [0, 2, 3]]);
        assert_eq!(found.corners.items(), [0, 1, 2, 3]);
    }

    #[test]
    fn many_triangles_of_one_plane_are_one_polygon_whatever_their_order() {
        // a strip of squares, its triangles in an order that makes islands and joins them
        let width = 60;
        let vertices: Vec<[f64; 3]> = (0..2 * width)
            .map(|i| [f64::from(i / 2), f64::from(i % 2), 0.0])
            .collect();
        let mut faces = Vec::new();
        for i in 0..width - 1 {
            let at = 2 * ((i * 17) % (width - 1));
            faces.push([at, at + 2, at + 1]);
            faces.push([at + 1, at + 2, at + 3]);
        }
        let found = polygons(&vertices, &faces);
        assert_eq!(found.corners.len(), 1);
        assert_eq!(found.corners.items().len(), 2 * width as usize);
        assert!(found.around.iter().all(|polygons| polygons == [0]));
    }

    /// A square of n by n cells, two triangles each, in the order that `order` gives.
    fn grid(n: i32, order: impl Fn(usize) -> usize) -> (Vec<[f64; 3]>, Vec<[i32; 3]>) {
        let at = |i: i32, k: i32| i * (n + 1) + k;
        let vertices =
            (0..=n).flat_map(|i| (0..=n).map(move |k| [f64::from(i), f64::from(k), 0.0]));
        let cells = (0..n).flat_map(|i| (0..n).map(move |k| (i, k)));
        let faces: Vec<[i32; 3]> = cells
            .flat_map(|(i, k)| {
                let [a, b, c, d] = [at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)];
                [[a, b, c], [a, c, d]]
            })
            .collect();
        let ordered = (0..faces.len()).map(|i| faces[order(i)]).collect();
        (vertices.collect(), ordered)
    }

    #[test]
    fn a_hundred_thousand_triangles_of_one_plane_are_one_polygon_soon() {
        let start = std::time::Instant::now();
        // row by row, and so that thousands of islands grow together late
        for step in [1, 77_777] {
            let (vertices, faces) = grid(300, |i| (i * step) % 180_000);
            let found = polygons(&vertices, &faces);
            assert_eq!(found.corners.len(), 1);
            assert_eq!(found.corners.items().len(), 1200);
        }
        assert!(start.elapsed() < std::time::Duration::from_secs(10));
    }

    #[test]
    fn a_triangle_that_is_written_often_is_as_many_polygons() {
        let vertices = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let start = std::time::Instant::now();
        let found = polygons(&vertices, &vec![[0, 1, 2]; 60_000]);
        assert_eq!(found.corners.len(), 60_000);
        assert!(start.elapsed() < std::time::Duration::from_secs(5));
    }
}

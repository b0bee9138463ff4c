//! Flat faces of a surface: neighbouring triangles in one plane are one polygon.
//!
//! Triangles are grouped by their normals, with a tolerance, in a search tree. A tolerance makes the comparison
//! less than an order, so what is found depends on the shape of the tree; it is the red-black tree of the C++
//! library that MuJoCo is built with, and the order of the polygons is the order of its nodes.

use crate::surface::Surface;
use crate::vector::{Vector, cross, dot, sub};
use std::collections::HashMap;

/// Normals whose cosine is above this belong to one plane.
const SAME_PLANE: f64 = 0.99999872;
/// Components that differ by less are equal.
const MINVAL: f64 = 1e-15;
const EPS: f64 = 1e-14;

/// The flat faces of a surface.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polygons {
    /// corners of each polygon, as vertices
    pub corners: Vec<Vec<i32>>,
    /// for each vertex, the polygons that meet in it
    pub around: Vec<Vec<i32>>,
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
    let mut tree = Tree::default();
    for &face in faces {
        let normal = polygon_normal(vertices, face);
        match tree.find(normal) {
            Some(node) => tree.nodes[node].plane.insert(face),
            None => tree.insert(normal, face),
        }
    }
    let mut found = Polygons {
        corners: Vec::new(),
        around: vec![Vec::new(); vertices.len()],
    };
    for node in tree.in_order() {
        let paths = tree.nodes[node].plane.paths();
        found
            .corners
            .extend(paths.into_iter().filter(|path| path.len() >= 3));
    }
    for (i, polygon) in found.corners.iter().enumerate() {
        for &vertex in polygon {
            found.around[vertex as usize].push(i as i32);
        }
    }
    found
}

/// Whether one normal comes before another; normals of one plane do not.
fn before(a: Vector, b: Vector) -> bool {
    if dot(a, b) > SAME_PLANE {
        return false;
    }
    match (0..3).find(|&k| (a[k] - b[k]).abs() > MINVAL) {
        Some(k) => a[k] > b[k],
        None => false,
    }
}

/// The triangles of one plane: the edges that belong to one of them alone, and which connected part each edge
/// belongs to.
#[derive(Clone, Debug)]
struct Plane {
    edges: Vec<(i32, i32)>,
    islands: Vec<usize>,
    island_count: usize,
}

impl Plane {
    fn new([a, b, c]: [i32; 3]) -> Plane {
        Plane {
            edges: vec![(a, b), (b, c), (c, a)],
            islands: vec![0; 3],
            island_count: 1,
        }
    }

    /// Adds a triangle: edges that it shares with the others disappear.
    fn insert(&mut self, [a, b, c]: [i32; 3]) {
        let edges = [(a, b), (b, c), (c, a)];
        let mut island = None;
        let mut shared = [false; 3];
        for (edge, shared) in edges.into_iter().zip(&mut shared) {
            let opposite = (edge.1, edge.0);
            let Some(i) = self.edges.iter().position(|&e| e == opposite) else {
                continue;
            };
            *shared = true;
            let other = self.islands[i];
            island = match island {
                None => Some(other),
                Some(mine) if mine == other => Some(mine),
                Some(mine) => Some(self.combine(mine, other)),
            };
            self.edges.remove(i);
            self.islands.remove(i);
        }
        let island = island.unwrap_or_else(|| {
            self.island_count += 1;
            self.island_count - 1
        });
        for (edge, shared) in edges.into_iter().zip(shared) {
            if !shared {
                self.edges.push(edge);
                self.islands.push(island);
            }
        }
    }

    /// Makes two islands one, which has the smaller number; larger numbers move down.
    fn combine(&mut self, a: usize, b: usize) -> usize {
        let (kept, gone) = (a.min(b), a.max(b));
        self.island_count -= 1;
        for island in &mut self.islands {
            if *island == gone {
                *island = kept;
            } else if *island > gone {
                *island -= 1;
            }
        }
        kept
    }

    /// The boundary of each island. A boundary that does not come back to its start is none.
    fn paths(&self) -> Vec<Vec<i32>> {
        if let [a, b, c] = self.edges[..] {
            return vec![vec![a.0, b.0, c.0]];
        }
        // the first edge of each island, and the first edge that leaves a vertex in an island; the very first
        // edge of all only ever starts a path
        let mut start: Vec<Option<(i32, i32)>> = vec![None; self.island_count];
        let mut next: HashMap<(usize, i32), i32> = HashMap::with_capacity(self.edges.len());
        for (k, (&edge, &island)) in self.edges.iter().zip(&self.islands).enumerate() {
            start[island].get_or_insert(edge);
            if k > 0 {
                next.entry((island, edge.0)).or_insert(edge.1);
            }
        }
        let mut paths = Vec::new();
        for (island, first) in start.into_iter().enumerate() {
            let Some((first, second)) = first else {
                continue;
            };
            let mut path = vec![first, second];
            let mut at = second;
            // as many steps as there are edges: a path that goes in circles elsewhere is given up
            for _ in 0..self.edges.len() {
                let Some(&vertex) = next.get(&(island, at)) else {
                    break;
                };
                at = vertex;
                if at == first {
                    paths.push(path);
                    break;
                }
                path.push(at);
            }
        }
        paths
    }
}

/// A node of the search tree.
#[derive(Clone, Debug)]
struct Node {
    normal: Vector,
    plane: Plane,
    parent: Option<usize>,
    /// left and right
    child: [Option<usize>; 2],
    black: bool,
}

/// A red-black tree. Nodes are in the order of their insertion.
#[derive(Clone, Debug, Default)]
struct Tree {
    nodes: Vec<Node>,
    root: Option<usize>,
}

impl Tree {
    /// The first node that is not before the normal, if the normal is not before it either.
    fn find(&self, normal: Vector) -> Option<usize> {
        let mut found = None;
        let mut at = self.root;
        while let Some(node) = at {
            let this = &self.nodes[node];
            if before(this.normal, normal) {
                at = this.child[1];
            } else {
                found = Some(node);
                at = this.child[0];
            }
        }
        found.filter(|&node| !before(normal, self.nodes[node].normal))
    }

    /// Adds a plane, unless on the way down there is a node neither before nor after it.
    fn insert(&mut self, normal: Vector, face: [i32; 3]) {
        let mut place = None;
        let mut at = self.root;
        while let Some(node) = at {
            let this = &self.nodes[node];
            let side = if before(normal, this.normal) {
                0
            } else if before(this.normal, normal) {
                1
            } else {
                return;
            };
            place = Some((node, side));
            at = this.child[side];
        }
        let new = self.nodes.len();
        self.nodes.push(Node {
            normal,
            plane: Plane::new(face),
            parent: place.map(|(node, _)| node),
            child: [None, None],
            black: false,
        });
        match place {
            Some((node, side)) => self.nodes[node].child[side] = Some(new),
            None => self.root = Some(new),
        }
        self.balance(new);
    }

    /// No red node has a red parent.
    fn balance(&mut self, mut x: usize) {
        self.nodes[x].black = self.nodes[x].parent.is_none();
        while let Some(parent) = self.nodes[x].parent
            && !self.nodes[parent].black
            && let Some(grandparent) = self.nodes[parent].parent
        {
            let side = self.side(parent);
            let uncle = self.nodes[grandparent].child[1 - side];
            if let Some(uncle) = uncle
                && !self.nodes[uncle].black
            {
                self.nodes[parent].black = true;
                self.nodes[uncle].black = true;
                self.nodes[grandparent].black = self.nodes[grandparent].parent.is_none();
                x = grandparent;
                continue;
            }
            let mut top = parent;
            if self.side(x) != side {
                self.rotate(parent, side);
                top = x;
            }
            self.nodes[top].black = true;
            self.nodes[grandparent].black = false;
            self.rotate(grandparent, 1 - side);
            return;
        }
    }

    /// Which child of its parent a node is.
    fn side(&self, node: usize) -> usize {
        match self.nodes[node].parent {
            Some(parent) => usize::from(self.nodes[parent].child[1] == Some(node)),
            None => 0,
        }
    }

    /// Moves a node down to `side`; the child on its other side takes its place.
    fn rotate(&mut self, node: usize, side: usize) {
        let Some(up) = self.nodes[node].child[1 - side] else {
            return;
        };
        let inner = self.nodes[up].child[side];
        let parent = self.nodes[node].parent;
        let own_side = self.side(node);
        self.nodes[node].child[1 - side] = inner;
        if let Some(inner) = inner {
            self.nodes[inner].parent = Some(node);
        }
        self.nodes[up].parent = parent;
        match parent {
            Some(parent) => self.nodes[parent].child[own_side] = Some(up),
            None => self.root = Some(up),
        }
        self.nodes[up].child[side] = Some(node);
        self.nodes[node].parent = Some(up);
    }

    /// All nodes, from left to right.
    fn in_order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut stack = Vec::new();
        let mut at = self.root;
        loop {
            while let Some(node) = at {
                stack.push(node);
                at = self.nodes[node].child[0];
            }
            let Some(node) = stack.pop() else {
                return order;
            };
            order.push(node);
            at = self.nodes[node].child[1];
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
        assert_eq!(found.corners, [[0, 1, 2, 3]]);
    }

    #[test]
    fn red_nodes_have_black_parents_and_all_ways_down_as_many_black_nodes() {
        let mut tree = Tree::default();
        for i in 0..100 {
            let angle = f64::from((i * 37) % 100) * 0.06;
            tree.insert([angle.cos(), angle.sin(), 0.0], [0, 1, 2]);
        }
        let blacks = |mut node: usize| {
            let mut count = 0;
            loop {
                let this = &tree.nodes[node];
                count += usize::from(this.black);
                match this.parent {
                    Some(parent) => {
                        assert!(this.black || tree.nodes[parent].black);
                        node = parent;
                    }
                    None => return count,
                }
            }
        };
        let open = (0..tree.nodes.len()).filter(|&n| tree.nodes[n].child.contains(&None));
        let counts: Vec<usize> = open.map(blacks).collect();
        assert!(counts.iter().all(|&c| c == counts[0]), "{counts:?}");
    }
}

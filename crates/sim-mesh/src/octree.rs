//! Octrees of the distance from a surface: boxes that are split where the surface is, with the distance at their corners.
//!
//! Boxes next to each other differ by one level at most. A corner that lies on a side of a larger neighbour has the value that
//! interpolation in the neighbour gives there, so that the field has no jumps. Nodes are in MuJoCo's order.

use crate::distance::DistanceField;
use crate::vector::{Vector, cross, dot, sub};
use std::collections::{HashMap, VecDeque};

/// Boxes are split at most so often.
const DEPTH: i32 = 6;

/// Nearer than this, coordinates are the same.
const SAME: f64 = 1e-9;

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// how often the whole was split
    pub depth: i32,
    /// its parts; none if it is not split
    pub children: Option<[i32; 8]>,
    /// lowest coordinates
    pub low: [f64; 3],
    /// highest coordinates
    pub high: [f64; 3],
    /// the distance at each corner; bits of a corner say on which side it is: 1 along x, 2 along y, 4 along z
    pub distances: [f64; 8],
    parent: Option<usize>,
    /// which part of its parent it is
    slot: usize,
    corners: [usize; 8],
}

impl Node {
    /// Its centre and half sizes.
    #[must_use]
    pub fn aabb(&self) -> [f64; 6] {
        let Node { low, high, .. } = self;
        std::array::from_fn(|i| match i {
            0..3 => (low[i] + high[i]) / 2.0,
            _ => (high[i - 3] - low[i - 3]) / 2.0,
        })
    }
}

/// An octree: its root comes first.
#[derive(Clone, Debug, Default)]
pub struct Octree {
    /// nodes
    pub nodes: Vec<Node>,
}

impl Octree {
    /// The octree of a surface between these coordinates, whose triangles must have corners that exist. `stop` is asked now and
    /// then whether to give up; then the result is `None`.
    #[must_use]
    pub fn new(
        vertices: &[[f64; 3]],
        faces: &[[i32; 3]],
        [low, high]: [[f64; 3]; 2],
        stop: &dyn Fn() -> bool,
    ) -> Option<Octree> {
        let center = [0, 1, 2].map(|k| (low[k] + high[k]) / 2.0);
        let half = [0, 1, 2].map(|k| (high[k] - low[k]) / 2.0);
        let mut builder = Builder::default();
        builder.add(
            None,
            0,
            [0, 1, 2].map(|k| center[k] - 1.1 * half[k]),
            [0, 1, 2].map(|k| center[k] + 1.1 * half[k]),
        );
        let triangles: Vec<[Vector; 3]> = (faces.iter())
            .map(|face| face.map(|v| vertices[v as usize]))
            .collect();
        builder.split_near(&triangles, stop)?;
        builder.balance(stop)?;
        let hanging = builder.hanging();
        let field = DistanceField::new(vertices, faces)?;
        builder.measure(&field, &hanging, stop)?;
        Some(Octree {
            nodes: builder.nodes,
        })
    }

    /// Bytes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.nodes[..])
    }
}

/// A tree half made.
#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    /// all corners, each once
    corners: Vec<Vector>,
    numbers: HashMap<[u64; 3], usize>,
}

/// The bits by which coordinates are compared: those of shared sides are computed from the same numbers. A zero has no sign.
fn bits(v: Vector) -> [u64; 3] {
    v.map(|x| if x == 0.0 { 0 } else { x.to_bits() })
}

impl Builder {
    /// Adds a node without parts.
    fn add(&mut self, parent: Option<usize>, slot: usize, low: Vector, high: Vector) -> usize {
        let depth = parent.map_or(0, |parent| self.nodes[parent].depth + 1);
        let corners = std::array::from_fn(|i| {
            let corner = [0, 1, 2].map(|k| if i >> k & 1 == 1 { high[k] } else { low[k] });
            *self.numbers.entry(bits(corner)).or_insert_with(|| {
                self.corners.push(corner);
                self.corners.len() - 1
            })
        });
        self.nodes.push(Node {
            depth,
            children: None,
            low,
            high,
            distances: [0.0; 8],
            parent,
            slot,
            corners,
        });
        self.nodes.len() - 1
    }

    /// Splits a node into eight; gives the first of its parts.
    fn split(&mut self, node: usize) -> usize {
        let Node { low, high, .. } = self.nodes[node];
        let middle = [0, 1, 2].map(|k| (low[k] + high[k]) / 2.0);
        let first = self.nodes.len();
        self.nodes[node].children = Some(std::array::from_fn(|slot| (first + slot) as i32));
        for slot in 0..8 {
            let upper = |k: usize| slot >> k & 1 == 1;
            let low = [0, 1, 2].map(|k| if upper(k) { middle[k] } else { low[k] });
            let high = [0, 1, 2].map(|k| if upper(k) { high[k] } else { middle[k] });
            self.add(Some(node), slot, low, high);
        }
        first
    }

    /// Splits nodes that the surface goes through, level by level.
    fn split_near(&mut self, triangles: &[[Vector; 3]], stop: &dyn Fn() -> bool) -> Option<()> {
        let all: Vec<usize> = (0..triangles.len()).collect();
        // nodes with the triangles that their parents have
        let mut queue = VecDeque::from([(0, std::rc::Rc::new(all))]);
        while let Some((node, candidates)) = queue.pop_front() {
            if stop() {
                return None;
            }
            let Node {
                low, high, depth, ..
            } = self.nodes[node];
            if depth >= DEPTH {
                continue;
            }
            let meets = |&&triangle: &&usize| overlaps(&triangles[triangle], low, high);
            let inside: Vec<usize> = candidates.iter().filter(meets).copied().collect();
            if inside.is_empty() {
                continue;
            }
            let inside = std::rc::Rc::new(inside);
            let first = self.split(node);
            queue.extend((first..first + 8).map(|part| (part, inside.clone())));
        }
        Some(())
    }

    fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].children.is_none()
    }

    fn leaves(&self) -> Vec<usize> {
        (0..self.nodes.len())
            .filter(|&node| self.is_leaf(node))
            .collect()
    }

    /// The leaf beside a node: along an axis, on the lower or upper side. Of several it is the one that is nearest to the
    /// node's centre.
    fn neighbor(&self, node: usize, axis: usize, upper: bool) -> Option<usize> {
        let bit = 1 << axis;
        let mut climbing = node;
        let mut found = loop {
            let Node { parent, slot, .. } = self.nodes[climbing];
            let parent = parent?;
            if upper != (slot & bit != 0) {
                break self.nodes[parent].children?[slot ^ bit] as usize;
            }
            climbing = parent;
        };
        let center = |node: usize| {
            let Node { low, high, .. } = self.nodes[node];
            [0, 1, 2].map(|k| (low[k] + high[k]) / 2.0)
        };
        let own = center(node);
        while let Some(children) = self.nodes[found].children {
            let other = center(found);
            let mut slot = (0..3).fold(0, |slot, k| slot | usize::from(own[k] > other[k]) << k);
            slot = slot & !bit | if upper { 0 } else { bit };
            found = children[slot] as usize;
        }
        Some(found)
    }

    /// All sides of a node, with the leaf that is there.
    fn neighbors(&self, node: usize) -> impl Iterator<Item = (usize, bool, usize)> + '_ {
        let sides = (0..6).map(|side| (side / 2, side % 2 == 1));
        sides
            .filter_map(move |(axis, upper)| Some((axis, upper, self.neighbor(node, axis, upper)?)))
    }

    /// Splits leaves until those beside each other differ by one level at most.
    fn balance(&mut self, stop: &dyn Fn() -> bool) -> Option<()> {
        loop {
            let mut coarse = Vec::new();
            for leaf in self.leaves() {
                if stop() {
                    return None;
                }
                for (_, _, beside) in self.neighbors(leaf) {
                    let (own, other) = (self.nodes[leaf].depth, self.nodes[beside].depth);
                    if other > own + 1 {
                        coarse.push(leaf);
                    }
                    if own > other + 1 {
                        coarse.push(beside);
                    }
                }
            }
            if coarse.is_empty() {
                return Some(());
            }
            for node in coarse {
                if self.is_leaf(node) {
                    self.split(node);
                }
            }
        }
    }

    /// For each corner that lies on a side or an edge of a larger neighbour, the corners of that side or edge.
    fn hanging(&self) -> Vec<Vec<usize>> {
        let mut hanging = vec![Vec::new(); self.corners.len()];
        for leaf in self.leaves() {
            for (axis, upper, beside) in self.neighbors(leaf) {
                if self.nodes[beside].depth >= self.nodes[leaf].depth {
                    continue;
                }
                for i in 0..4 {
                    let side = usize::from(upper) << axis;
                    let place = side | (i & 1) << ((axis + 1) % 3) | (i >> 1) << ((axis + 2) % 3);
                    let corner = self.nodes[leaf].corners[place];
                    if hanging[corner].is_empty() {
                        hanging[corner] = self.between(self.corners[corner], beside);
                    }
                }
            }
        }
        hanging
    }

    /// The corners of a node between which a point lies: two of an edge, four of a side, none if it is a corner itself.
    fn between(&self, point: Vector, node: usize) -> Vec<usize> {
        let Node {
            low, high, corners, ..
        } = &self.nodes[node];
        let at = |k: usize, bound: &Vector| (point[k] - bound[k]).abs() < SAME;
        let free: Vec<usize> = (0..3).filter(|&k| !at(k, low) && !at(k, high)).collect();
        let fixed = (0..3).filter(|k| !free.contains(k));
        let base = fixed.fold(0, |base, k| base | usize::from(at(k, high)) << k);
        match free[..] {
            [along] => vec![corners[base], corners[base | 1 << along]],
            [_, _] => {
                let face = (0..3).find(|k| !free.contains(k)).unwrap_or(0);
                let (one, two) = ((face + 1) % 3, (face + 2) % 3);
                let four = (0..4).map(|i| corners[base | (i & 1) << one | (i >> 1) << two]);
                four.collect()
            }
            _ => Vec::new(),
        }
    }

    /// Finds the distance at every corner: of hanging ones the mean of those that they lie between.
    fn measure(
        &mut self,
        field: &DistanceField<'_>,
        hanging: &[Vec<usize>],
        stop: &dyn Fn() -> bool,
    ) -> Option<()> {
        let mut found: Vec<Option<f64>> = vec![None; self.corners.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(node) = queue.pop_front() {
            if stop() {
                return None;
            }
            for corner in self.nodes[node].corners {
                if found[corner].is_some() {
                    continue;
                }
                let between = &hanging[corner];
                found[corner] = Some(match between.is_empty() {
                    true => field.signed_distance(self.corners[corner]),
                    false => {
                        // corners of larger nodes come first
                        let sum = between
                            .iter()
                            .fold(0.0, |sum, &c| sum + found[c].unwrap_or(0.0));
                        sum / between.len() as f64
                    }
                });
            }
            queue.extend(
                self.nodes[node]
                    .children
                    .iter()
                    .flatten()
                    .map(|&child| child as usize),
            );
        }
        for node in &mut self.nodes {
            node.distances = node.corners.map(|corner| found[corner].unwrap_or(0.0));
        }
        Some(())
    }
}

/// Whether a triangle and a box have points in common (Schwarz and Seidel 2010).
fn overlaps(v: &[Vector; 3], low: Vector, high: Vector) -> bool {
    for k in 0..3 {
        if v.iter().all(|v| v[k] < low[k]) || v.iter().all(|v| v[k] > high[k]) {
            return false;
        }
    }
    let edges = [0, 1, 2].map(|i| sub(v[(i + 1) % 3], v[i]));
    let normal = cross(edges[0], edges[1]);
    let size = sub(high, low);
    // the corner of the box that is furthest along the normal, and the one that is nearest
    let far = [0, 1, 2].map(|k| if normal[k] > 0.0 { size[k] } else { 0.0 });
    let one = sub(far, v[0]);
    let two = [0, 1, 2].map(|k| size[k] - far[k] - v[0][k]);
    let at = dot(normal, low);
    if (at + dot(normal, one)) * (at + dot(normal, two)) > 0.0 {
        return false;
    }
    // the same in the three planes between two axes
    for a in 0..3 {
        let (b, c) = ((a + 1) % 3, (a + 2) % 3);
        for i in 0..3 {
            let sign = if normal[a] >= 0.0 { 1.0 } else { -1.0 };
            let out = [-edges[i][c] * sign, edges[i][b] * sign];
            let along = |x: f64, y: f64| out[0] * x + out[1] * y;
            let reach = -along(v[i][b], v[i][c])
                + (size[b] * out[0]).max(0.0)
                + (size[c] * out[1]).max(0.0);
            if along(low[b], low[c]) + reach < 0.0 {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_differ_by_one_level_and_corners_have_one_value() {
        let vertices: Vec<[f64; 3]> = (0..8)
            .map(|i| [i & 1, i >> 1 & 1, i >> 2].map(|x| f64::from(x) - 0.5))
            .collect();
        let hull = crate::hull::convex_hull(&vertices, None).unwrap();
        let faces: Vec<[i32; 3]> = hull.faces.iter().map(|f| f.map(|v| v as i32)).collect();
        let tree = Octree::new(&vertices, &faces, [[-0.5; 3], [0.5; 3]], &|| false).unwrap();
        let nodes = &tree.nodes;
        assert!(nodes.len() > 1000 && nodes.iter().any(|node| node.depth == DEPTH));
        assert!((nodes[0].distances[0] - 0.05 * 3.0_f64.sqrt()).abs() < 1e-15);
        for node in nodes {
            let parts = node.children.iter().flatten();
            assert!(
                parts
                    .clone()
                    .all(|&part| nodes[part as usize].depth == node.depth + 1)
            );
        }
        assert!(Octree::new(&vertices, &faces, [[-0.5; 3], [0.5; 3]], &|| true).is_none());
    }
}

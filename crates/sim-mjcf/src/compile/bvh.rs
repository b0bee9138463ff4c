//! The hierarchy of bounding boxes of a body, in the frame of its inertia.

use crate::frames::{EPS, rotate};
use sim_core::math::{Pose, Vec3};

/// A leaf: something with a box in a frame of its own, given in the frame of the body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leaf {
    /// handle of the geom
    pub id: usize,
    /// the frame of the geom in the body
    pub pose: Pose,
    /// the box in the frame of the geom: centre, half sizes
    pub aabb: [f64; 6],
}

/// A node of the hierarchy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Node {
    /// the box in the inertial frame of the body: centre, half sizes
    pub aabb: [f64; 6],
    /// the two halves, as indices in the hierarchy; -1 for leaves
    pub child: [i32; 2],
    /// how deep in the tree
    pub depth: i32,
}

/// A hierarchy, parents before children.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bvh {
    /// the nodes
    pub nodes: Vec<Node>,
    /// the geom of each leaf. Building a hierarchy again leaves here what inner nodes held before, as
    /// MuJoCo does; nobody looks at the geom of an inner node.
    pub geom: Vec<Option<usize>>,
}

/// A triangle of a mesh: its box and the point by which it is sorted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    center: Vec3,
    low: Vec3,
    high: Vec3,
}

impl Face {
    /// The box around three corners.
    pub fn new(corners: [Vec3; 3], center: Vec3) -> Face {
        let mut face = Face {
            center,
            low: Vec3::ZERO,
            high: Vec3::ZERO,
        };
        for i in 0..3 {
            let axis = corners.map(|corner| corner[i]);
            let low = axis.into_iter().fold(f64::MAX, f64::min);
            let high = axis.into_iter().fold(-f64::MAX, f64::max);
            // by way of centre and half size, as boxes are kept
            let (middle, half) = (0.5 * (low + high), 0.5 * (high - low));
            face.low[i] = middle - half;
            face.high[i] = middle + half;
        }
        face
    }
}

impl Face {
    /// A box that is given by its centre and its half sizes.
    pub fn around(center: Vec3, half: Vec3) -> Face {
        Face {
            center,
            low: center - half,
            high: center + half,
        }
    }
}

/// A leaf while the tree is built: its place among the leaves, the number of its object, its position and its box
/// in the frame of the tree.
#[derive(Clone, Copy)]
struct Item {
    leaf: usize,
    id: usize,
    pos: Vec3,
    low: Vec3,
    high: Vec3,
}

impl Bvh {
    /// Bytes in memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.nodes[..]) + size_of_val(&self.geom[..])
    }

    /// Builds the hierarchy of `leaves` in the frame `inertial`.
    pub fn build(&mut self, inertial: Pose, leaves: &[Leaf]) {
        self.nodes.clear();
        let inverse = inertial.quat.conjugate();
        let mut items: Vec<Item> = leaves
            .iter()
            .enumerate()
            .map(|(leaf, l)| {
                let (low, high) = leaf_bounds(inertial, l);
                Item {
                    leaf,
                    id: l.id,
                    pos: rotate(l.pose.pos - inertial.pos, inverse),
                    low,
                    high,
                }
            })
            .collect();
        if !items.is_empty() {
            self.split(&mut items, 0);
        }
    }

    /// The hierarchy of the triangles of a mesh.
    pub fn of_faces(faces: &[Face]) -> Bvh {
        Bvh::of_boxes(faces.iter().enumerate())
    }

    /// The hierarchy of boxes with the numbers of what is in them.
    pub fn of_boxes<'f>(boxes: impl Iterator<Item = (usize, &'f Face)>) -> Bvh {
        let mut bvh = Bvh::default();
        let mut items: Vec<Item> = (boxes.enumerate())
            .map(|(leaf, (id, face))| Item {
                leaf,
                id,
                pos: face.center,
                low: face.low,
                high: face.high,
            })
            .collect();
        if !items.is_empty() {
            bvh.split(&mut items, 0);
        }
        bvh
    }

    /// Adds the node that holds all `items`, and the nodes below it. Halving bounds the depth.
    fn split(&mut self, items: &mut [Item], depth: i32) -> i32 {
        let (low, high) = bounds(items);
        let index = self.nodes.len();
        let mut aabb = [0.0; 6];
        for i in 0..3 {
            aabb[i] = (high[i] + low[i]) / 2.0;
            aabb[i + 3] = (high[i] - low[i]) / 2.0;
        }
        self.nodes.push(Node {
            aabb,
            child: [-1, -1],
            depth,
        });
        if self.geom.len() < self.nodes.len() {
            self.geom.push(None);
        }

        if let [only] = items {
            self.geom[index] = Some(only.id);
            return index as i32;
        }

        // halve along the longest edge
        let edges = high - low;
        let mut axis = 0;
        if edges[1] >= edges[0] + EPS {
            axis = 1;
        }
        if edges[2] >= edges[axis] + EPS {
            axis = 2;
        }
        let middle = items.len() / 2;
        select(items, middle, axis);
        let (left, right) = items.split_at_mut(middle);
        let left = self.split(left, depth + 1);
        let right = self.split(right, depth + 1);
        self.nodes[index].child = [left, right];
        index as i32
    }
}

/// The box around a leaf, in the inertial frame.
fn leaf_bounds(inertial: Pose, leaf: &Leaf) -> (Vec3, Vec3) {
    let inverse = inertial.quat.conjugate();
    let mut low = Vec3([f64::MAX; 3]);
    let mut high = Vec3([-f64::MAX; 3]);
    let Leaf { pose, aabb, .. } = leaf;
    for corner in 0..8 {
        let vertex = Vec3(std::array::from_fn(|i| {
            if corner >> i & 1 == 1 {
                aabb[i] + aabb[i + 3]
            } else {
                aabb[i] - aabb[i + 3]
            }
        }));
        let mut point = rotate(vertex, pose.quat);
        for i in 0..3 {
            point[i] += pose.pos[i] - inertial.pos[i];
        }
        let point = rotate(point, inverse);
        for i in 0..3 {
            low[i] = low[i].min(point[i]);
            high[i] = high[i].max(point[i]);
        }
    }
    (low, high)
}

/// The box around all items; flat boxes get a little thickness.
fn bounds(items: &[Item]) -> (Vec3, Vec3) {
    let mut low = Vec3([f64::MAX; 3]);
    let mut high = Vec3([-f64::MAX; 3]);
    for item in items {
        // comparisons, which are one instruction each; what is no number is left out either way
        for i in 0..3 {
            low[i] = if item.low[i] < low[i] {
                item.low[i]
            } else {
                low[i]
            };
            high[i] = if item.high[i] > high[i] {
                item.high[i]
            } else {
                high[i]
            };
        }
    }
    for i in 0..3 {
        if (low[i] - high[i]).abs() < EPS {
            low[i] -= EPS;
            high[i] += EPS;
        }
    }
    (low, high)
}

/// Whether `a` comes before `b` along an axis; positions that agree to [`EPS`] keep the order of the leaves.
fn before(a: &Item, b: &Item, axis: usize) -> bool {
    if (a.pos[axis] - b.pos[axis]).abs() > EPS {
        a.pos[axis] < b.pos[axis]
    } else {
        a.leaf < b.leaf
    }
}

/// Reorders items so that the first `middle` come before all others along an axis.
///
/// The tolerance of [`before`], and positions that are not numbers, make it less than an order, so what comes to
/// stand where depends on the way of selection. It is that of the C++ library that MuJoCo is built with.
fn select(items: &mut [Item], middle: usize, axis: usize) {
    const SMALL: usize = 7;
    let (mut first, mut last) = (0, items.len());
    let comes = |items: &[Item], a: usize, b: usize| before(&items[a], &items[b], axis);
    while middle < last && last - first > 1 {
        let len = last - first;
        if len == 2 {
            if comes(items, last - 1, first) {
                items.swap(first, last - 1);
            }
            return;
        }
        if len == 3 {
            sort_three(items, [first, first + 1, first + 2], axis);
            return;
        }
        if len <= SMALL {
            for start in first..last - 1 {
                let mut least = start;
                for i in start + 1..last {
                    if comes(items, i, least) {
                        least = i;
                    }
                }
                items.swap(start, least);
            }
            return;
        }

        // the median of three is the pivot
        let mut pivot = first + len / 2;
        let mut swaps = sort_three(items, [first, pivot, last - 1], axis);
        let (mut i, mut j) = (first, last - 1);
        if !comes(items, i, pivot) {
            // the first is as good as the pivot: look for one that comes before it
            let found = loop {
                j -= 1;
                if i == j {
                    break false;
                }
                if comes(items, j, pivot) {
                    break true;
                }
            };
            if found {
                items.swap(i, j);
                swaps += 1;
            } else {
                // nothing comes before the first: those as good as it go to the front
                i += 1;
                j = last - 1;
                if !comes(items, first, j) {
                    loop {
                        if i == j {
                            return;
                        }
                        if comes(items, first, i) {
                            items.swap(i, j);
                            i += 1;
                            break;
                        }
                        i += 1;
                    }
                }
                if i == j {
                    return;
                }
                loop {
                    while i < last && !comes(items, first, i) {
                        i += 1;
                    }
                    loop {
                        j -= 1;
                        if j <= first || !comes(items, first, j) {
                            break;
                        }
                    }
                    if i >= j {
                        break;
                    }
                    items.swap(i, j);
                    i += 1;
                }
                if middle < i {
                    return;
                }
                first = i;
                continue;
            }
        }
        i += 1;
        if i < j {
            loop {
                while i < last - 1 && comes(items, i, pivot) {
                    i += 1;
                }
                loop {
                    j -= 1;
                    if j <= first || comes(items, j, pivot) {
                        break;
                    }
                }
                if i >= j {
                    break;
                }
                items.swap(i, j);
                swaps += 1;
                if pivot == i {
                    pivot = j;
                }
                i += 1;
            }
        }
        if i != pivot && comes(items, pivot, i) {
            items.swap(i, pivot);
            swaps += 1;
        }
        if middle == i {
            return;
        }
        if swaps == 0 {
            // the items were in two parts already: perhaps the part that matters is sorted
            let part = if middle < i { first..i } else { i..last };
            if (part.start + 1..part.end).all(|k| !comes(items, k, k - 1)) {
                return;
            }
        }
        if middle < i {
            last = i;
        } else {
            first = i + 1;
        }
    }
}

/// Sorts three items and returns how many were swapped.
fn sort_three(items: &mut [Item], [x, y, z]: [usize; 3], axis: usize) -> usize {
    let comes = |items: &[Item], a: usize, b: usize| before(&items[a], &items[b], axis);
    if !comes(items, y, x) {
        if !comes(items, z, y) {
            return 0;
        }
        items.swap(y, z);
        if comes(items, y, x) {
            items.swap(x, y);
            return 2;
        }
        return 1;
    }
    if comes(items, z, y) {
        items.swap(x, z);
        return 1;
    }
    items.swap(x, y);
    if comes(items, z, y) {
        items.swap(y, z);
        return 2;
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim_core::math::Quat;

    fn leaf(id: usize, x: f64) -> Leaf {
        Leaf {
            id,
            pose: Pose::new(Vec3([x, 0.0, 0.0]), Quat::IDENTITY),
            aabb: [0.0, 0.0, 0.0, 0.1, 0.1, 0.1],
        }
    }

    #[test]
    fn leaves_are_halved_along_the_longest_edge() {
        let mut bvh = Bvh::default();
        bvh.build(Pose::IDENTITY, &[leaf(7, 3.0), leaf(8, 1.0), leaf(9, 2.0)]);
        assert_eq!(bvh.nodes.len(), 5);
        assert_eq!(bvh.nodes[0].child, [1, 2]);
        assert_eq!(bvh.geom, [None, Some(8), None, Some(9), Some(7)]);
        assert_eq!(bvh.nodes[0].aabb[0], 2.0);
        assert!((bvh.nodes[0].aabb[3] - 1.1).abs() < 1e-15);
    }

    #[test]
    fn every_leaf_is_contained_in_its_ancestors() {
        let leaves: Vec<Leaf> = (0..37)
            .map(|i| leaf(i, ((i * 17) % 37) as f64 * 0.3))
            .collect();
        let mut bvh = Bvh::default();
        bvh.build(Pose::IDENTITY, &leaves);
        assert_eq!(bvh.nodes.len(), 2 * 37 - 1);
        for node in &bvh.nodes {
            for child in node.child {
                if child >= 0 {
                    let child = bvh.nodes[child as usize];
                    assert_eq!(child.depth, node.depth + 1);
                    let reach = (child.aabb[0] - node.aabb[0]).abs() + child.aabb[3];
                    assert!(reach <= node.aabb[3] + 1e-12);
                }
            }
        }
    }

    #[test]
    fn nothing_to_hold_gives_an_empty_tree() {
        let mut bvh = Bvh::default();
        bvh.build(Pose::IDENTITY, &[]);
        assert!(bvh.nodes.is_empty());
    }
}

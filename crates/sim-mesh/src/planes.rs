//! Which plane a normal belongs to: a search tree of planes.
//!
//! Normals are of one plane up to a tolerance. That makes the comparison less than an order, so what is found depends
//! on the shape of the tree; it is the red-black tree of the C++ library that MuJoCo is built with, and the order of
//! the planes is the order of its nodes.

use crate::vector::{Vector, dot};

/// Normals whose cosine is above this belong to one plane.
const SAME_PLANE: f64 = 0.99999872;
/// Components that differ by less are equal.
const MINVAL: f64 = 1e-15;

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

/// No node.
const NONE: u32 = u32::MAX;

/// A plane in the tree.
#[derive(Clone, Debug)]
struct Node {
    normal: Vector,
    parent: u32,
    /// left and right
    child: [u32; 2],
    black: bool,
}

/// A red-black tree of planes, which have numbers in the order of their insertion.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    nodes: Vec<Node>,
    root: u32,
}

impl Planes {
    /// No planes.
    pub fn new() -> Planes {
        Planes {
            nodes: Vec::new(),
            root: NONE,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The plane with this normal, a new one if there is none. None where the tree does not find the normal though
    /// it has a plane for it.
    pub fn find_or_insert(&mut self, normal: Vector) -> Option<u32> {
        self.find(normal).or_else(|| self.insert(normal))
    }

    fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The first plane that is not before the normal, if the normal is not before it either.
    fn find(&self, normal: Vector) -> Option<u32> {
        let mut found = NONE;
        let mut at = self.root;
        while at != NONE {
            let this = self.node(at);
            if before(this.normal, normal) {
                at = this.child[1];
            } else {
                found = at;
                at = this.child[0];
            }
        }
        (found != NONE && !before(normal, self.node(found).normal)).then_some(found)
    }

    /// Adds a plane, unless on the way down there is one neither before nor after it.
    fn insert(&mut self, normal: Vector) -> Option<u32> {
        let (mut parent, mut side) = (NONE, 0);
        let mut at = self.root;
        while at != NONE {
            let this = self.node(at);
            side = if before(normal, this.normal) {
                0
            } else if before(this.normal, normal) {
                1
            } else {
                return None;
            };
            parent = at;
            at = this.child[side];
        }
        let new = self.nodes.len() as u32;
        self.nodes.push(Node {
            normal,
            parent,
            child: [NONE; 2],
            black: false,
        });
        match parent {
            NONE => self.root = new,
            parent => self.node_mut(parent).child[side] = new,
        }
        self.balance(new);
        Some(new)
    }

    /// No red node has a red parent.
    fn balance(&mut self, mut x: u32) {
        self.node_mut(x).black = self.node(x).parent == NONE;
        loop {
            let parent = self.node(x).parent;
            if parent == NONE || self.node(parent).black || self.node(parent).parent == NONE {
                return;
            }
            let grandparent = self.node(parent).parent;
            let side = self.side(parent);
            let uncle = self.node(grandparent).child[1 - side];
            if uncle != NONE && !self.node(uncle).black {
                self.node_mut(parent).black = true;
                self.node_mut(uncle).black = true;
                self.node_mut(grandparent).black = self.node(grandparent).parent == NONE;
                x = grandparent;
                continue;
            }
            let mut top = parent;
            if self.side(x) != side {
                self.rotate(parent, side);
                top = x;
            }
            self.node_mut(top).black = true;
            self.node_mut(grandparent).black = false;
            self.rotate(grandparent, 1 - side);
            return;
        }
    }

    /// Which child of its parent a node is.
    fn side(&self, node: u32) -> usize {
        match self.node(node).parent {
            NONE => 0,
            parent => usize::from(self.node(parent).child[1] == node),
        }
    }

    /// Moves a node down to `side`; the child on its other side takes its place.
    fn rotate(&mut self, node: u32, side: usize) {
        let up = self.node(node).child[1 - side];
        if up == NONE {
            return;
        }
        let inner = self.node(up).child[side];
        let parent = self.node(node).parent;
        let own_side = self.side(node);
        self.node_mut(node).child[1 - side] = inner;
        if inner != NONE {
            self.node_mut(inner).parent = node;
        }
        self.node_mut(up).parent = parent;
        match parent {
            NONE => self.root = up,
            parent => self.node_mut(parent).child[own_side] = up,
        }
        self.node_mut(up).child[side] = node;
        self.node_mut(node).parent = up;
    }

    /// All planes, from left to right.
    pub fn in_order(&self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut stack = Vec::new();
        let mut at = self.root;
        loop {
            while at != NONE {
                stack.push(at);
                at = self.node(at).child[0];
            }
            let Some(node) = stack.pop() else {
                return order;
            };
            order.push(node);
            at = self.node(node).child[1];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_nodes_have_black_parents_and_all_ways_down_as_many_black_nodes() {
        let mut tree = Planes::new();
        for i in 0..100 {
            let angle = f64::from((i * 37) % 100) * 0.06;
            tree.insert([sim_math::cos(angle), sim_math::sin(angle), 0.0]);
        }
        let blacks = |mut node: u32| {
            let mut count = 0;
            loop {
                let this = tree.node(node);
                count += usize::from(this.black);
                if this.parent == NONE {
                    return count;
                }
                assert!(this.black || tree.node(this.parent).black);
                node = this.parent;
            }
        };
        let all = 0..tree.len() as u32;
        let open = all.filter(|&n| tree.node(n).child.contains(&NONE));
        let counts: Vec<usize> = open.map(blacks).collect();
        assert!(counts.iter().all(|&c| c == counts[0]), "{counts:?}");
    }
}

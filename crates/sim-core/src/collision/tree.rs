//! Mid phase: two bodies with several geoms each, or deformables with many elements, are searched for what is near by
//! descending their trees of bounding boxes together.

use super::filter::{boxes_apart, geom_flex_bits_match, sphere_outside, spheres_apart};
use super::params::margin_or_override;
use crate::data::{Data, GeomPoses};
use crate::math::{MAXVAL, Mat3, Vec3};
use crate::model::{Flex, GeomType, Model};

/// A box as stored: centre and half-sizes, in a frame of its own.
type Aabb = [f64; 6];

/// A node of the first tree and a node of the second, counted from the roots.
type NodePair = [u32; 2];

/// Work space of the mid phase.
#[derive(Debug, Default)]
pub struct TreeScratch {
    /// nodes that are still to be looked at
    stack: Vec<NodePair>,
    /// what was found near each other: geoms of a body, elements of a deformable
    pub near: Vec<[u32; 2]>,
}

/// Finds every two geoms of bodies `b1` and `b2` whose bounding spheres and boxes touch, and leaves them in the work
/// space, in the order of the trees. Visited nodes are marked in `bvh_active` if the model asks for it.
pub fn near_geoms(m: &Model, d: &mut Data, [b1, b2]: [usize; 2]) {
    let Data {
        xipos,
        ximat,
        geom_xpos,
        geom_xmat,
        instances,
        bvh_active,
        scratch,
        ..
    } = d;
    let poses = GeomPoses {
        geom_xpos,
        geom_xmat,
        instances,
    };
    let margin = margin_or_override(m, m.body_margin[b1] + m.body_margin[b2]);
    let mut relative = Relative::new([xipos[b1], xipos[b2]], [&ximat[b1], &ximat[b2]]);
    Descent {
        trees: [Tree::of_body(m, b1), Tree::of_body(m, b2)],
        active: (m.vis.global.bvactive != 0).then_some(bvh_active),
        work: &mut scratch.collision.tree,
    }
    .run(
        |boxes| relative.overlap(boxes, margin),
        |[g1, g2], _| geoms_near(m, poses, g1, g2),
    );
}

/// Finds every geom of body `b` and every element of a deformable whose bounding boxes touch. Planes are not among them.
pub fn near_geom_elems(m: &Model, d: &mut Data, b: usize, flex: Flex<'_>) {
    let Data {
        xipos,
        ximat,
        geom_xpos,
        geom_xmat,
        bvh_aabb_dyn,
        bvh_active,
        scratch,
        ..
    } = d;
    let more = m.flex_margin[flex.id];
    let margin = margin_or_override(m, m.body_margin[b] + more);
    let (origin, axes) = (Vec3::ZERO, Mat3::IDENTITY);
    let mut relative = Relative::new([xipos[b], origin], [&ximat[b], &axes]);
    let work = &mut scratch.collision.tree;
    Descent {
        trees: [Tree::of_body(m, b), Tree::of_flex(m, flex, bvh_aabb_dyn)],
        active: (m.vis.global.bvactive != 0).then_some(bvh_active),
        work,
    }
    .run(
        |boxes| relative.overlap(boxes, margin),
        |[g, _], [_, elem]| {
            let margin = margin_or_override(m, m.geom_margin[g] + more);
            geom_flex_bits_match(m, g, flex.id)
                && !sphere_outside(geom_xpos[g], m.geom_rbound[g] + margin, elem)
                && boxes_overlap(
                    [&m.geom_aabb[g], elem],
                    [geom_xpos[g], origin],
                    [&geom_xmat[g], &axes],
                    margin,
                )
        },
    );
    work.near
        .retain(|&[g, _]| GeomType::of(m.geom_type[g as usize]) != GeomType::Plane);
}

/// Finds every two elements of two deformables, or of one and the same, that may be near each other.
pub fn near_elems(m: &Model, d: &mut Data, flexes: [Flex<'_>; 2]) {
    let Data {
        bvh_aabb_dyn,
        bvh_active,
        scratch,
        ..
    } = d;
    let margins = flexes.map(|flex| m.flex_margin[flex.id]);
    let margin = margin_or_override(m, margins[0] + margins[1]);
    Descent {
        trees: flexes.map(|flex| Tree::of_flex(m, flex, bvh_aabb_dyn)),
        active: (m.vis.global.bvactive != 0).then_some(bvh_active),
        work: &mut scratch.collision.tree,
    }
    .run(|[a, b]| !boxes_apart(a, b, margin), |_, _| true);
}

/// Two trees that are descended together.
struct Descent<'a> {
    trees: [Tree<'a>; 2],
    /// where visited nodes are marked, if they are
    active: Option<&'a mut Vec<u8>>,
    work: &'a mut TreeScratch,
}

impl Descent<'_> {
    /// Collects the pairs of leaves for which `meet` is true. Below nodes for which `overlap` is false nothing is
    /// looked for.
    fn run(
        self,
        mut overlap: impl FnMut([&Aabb; 2]) -> bool,
        mut meet: impl FnMut([usize; 2], [&Aabb; 2]) -> bool,
    ) {
        let Descent {
            trees,
            mut active,
            work: TreeScratch { stack, near },
        } = self;
        let one_tree = trees[0].address == trees[1].address;
        let mut mark = |nodes: NodePair| {
            if let Some(active) = &mut active {
                for (tree, node) in trees.iter().zip(nodes) {
                    active[tree.address + node as usize] = 1;
                }
            }
        };

        near.clear();
        stack.clear();
        stack.push([0, 0]);
        while let Some(nodes) = stack.pop() {
            // with itself a tree has every pair twice
            if one_tree && nodes[0] > nodes[1] {
                continue;
            }
            let leaves = [trees[0].leaf(nodes[0]), trees[1].leaf(nodes[1])];
            let boxes = [trees[0].aabb(nodes[0]), trees[1].aabb(nodes[1])];
            if let [Some(id1), Some(id2)] = leaves {
                if meet([id1, id2], boxes) {
                    near.push([id1 as u32, id2 as u32]);
                    mark(nodes);
                }
                continue;
            }
            if !overlap(boxes) {
                continue;
            }
            mark(nodes);

            // descend in the tree that is not at a leaf yet, or else in the one with the larger box
            let descend = match leaves {
                [None, Some(_)] => 0,
                [Some(_), _] => 1,
                [None, None] => usize::from(extent(boxes[0]) <= extent(boxes[1])),
            };
            for child in trees[descend].children(nodes[descend]) {
                let mut next = nodes;
                next[descend] = child;
                stack.push(next);
            }
        }
    }
}

/// Whether the bounding spheres and the bounding boxes of two geoms are within their margin.
fn geoms_near(m: &Model, poses: GeomPoses<'_>, g1: usize, g2: usize) -> bool {
    let margin = margin_or_override(m, m.geom_margin[g1] + m.geom_margin[g2]);
    !spheres_apart(m, poses, g1, g2, margin)
        && boxes_overlap(
            [&m.geom_aabb[g1], &m.geom_aabb[g2]],
            [poses.geom_xpos[g1], poses.geom_xpos[g2]],
            [&poses.geom_xmat[g1], &poses.geom_xmat[g2]],
            margin,
        )
}

/// A tree of bounding boxes: of the geoms of a body, in its inertial frame, or of the elements of a deformable, in the
/// world.
#[derive(Clone, Copy)]
struct Tree<'a> {
    address: usize,
    children: &'a [[i32; 2]],
    ids: &'a [i32],
    boxes: &'a [Aabb],
}

impl<'a> Tree<'a> {
    fn of_body(m: &'a Model, body: usize) -> Tree<'a> {
        let address = m.body_bvhadr[body] as usize;
        Tree::new(m, address, &m.bvh_aabb[address..])
    }

    fn of_flex(m: &'a Model, flex: Flex<'_>, moving: &'a [Aabb]) -> Tree<'a> {
        let address = m.flex_bvhadr[flex.id] as usize;
        Tree::new(m, address, &moving[address - m.nbvhstatic..])
    }

    fn new(m: &'a Model, address: usize, boxes: &'a [Aabb]) -> Tree<'a> {
        Tree {
            address,
            children: &m.bvh_child[address..],
            ids: &m.bvh_nodeid[address..],
            boxes,
        }
    }

    /// The geom or element of a leaf.
    #[inline]
    fn leaf(&self, node: u32) -> Option<usize> {
        let leaf = self.children[node as usize].iter().all(|&child| child < 0);
        usize::try_from(self.ids[node as usize])
            .ok()
            .filter(|_| leaf)
    }

    #[inline]
    fn aabb(&self, node: u32) -> &'a Aabb {
        &self.boxes[node as usize]
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        self.children[node as usize]
            .into_iter()
            .filter(|&child| child >= 0)
            .map(|child| child as u32)
    }
}

/// What decides where to descend. It stands for the surface of the box; that centres are subtracted from
/// half-sizes in it is MuJoCo's, and decides which nodes are visited.
fn extent(b: &Aabb) -> f64 {
    let (x, y, z) = (b[3] - b[0], b[4] - b[1], b[5] - b[2]);
    x * y + y * z + z * x
}

/// How the frames of two bodies stand to each other, worked out once for all boxes of both: axis by axis, as the first
/// often shows that there is nothing to be found.
struct Relative<'a> {
    pos: [Vec3; 2],
    mat: [&'a Mat3; 2],
    /// `[j][k]`: both frames along axis `k` of frame `j`
    along: [[Option<[Along; 2]>; 3]; 2],
}

/// A frame along an axis.
#[derive(Clone, Copy, Debug)]
struct Along {
    /// its axes
    product: [f64; 3],
    /// its origin
    offset: f64,
}

impl Relative<'_> {
    fn new(pos: [Vec3; 2], mat: [&Mat3; 2]) -> Relative<'_> {
        Relative {
            pos,
            mat,
            along: [[None; 3]; 2],
        }
    }

    /// Both frames along axis `k` of frame `j`.
    #[inline]
    fn along(&mut self, j: usize, k: usize) -> [Along; 2] {
        let Relative { pos, mat, along } = self;
        *along[j][k].get_or_insert_with(|| {
            let axis = mat[j].col(k);
            std::array::from_fn(|i| Along {
                product: std::array::from_fn(|l| mat[i].col(l).dot(axis)),
                offset: pos[i].dot(axis),
            })
        })
    }

    /// Whether two boxes, one in each frame, are within `margin` of each other along the axes of both.
    fn overlap(&mut self, boxes: [&Aabb; 2], margin: f64) -> bool {
        no_gap(boxes, margin, |j, k| {
            let along = self.along(j, k);
            std::array::from_fn(|i| {
                let (b, Along { product, offset }) = (boxes[i], &along[i]);
                let center = b[0] * product[0] + b[1] * product[1] + b[2] * product[2] + offset;
                (center, radius(b, product))
            })
        })
    }
}

/// Whether two boxes in frames of their own are within `margin` of each other along the axes of both.
fn boxes_overlap(boxes: [&Aabb; 2], pos: [Vec3; 2], mat: [&Mat3; 2], margin: f64) -> bool {
    let center = |i: usize| mat[i] * Vec3::from_slice(boxes[i]) + pos[i];
    let centers = [center(0), center(1)];
    no_gap(boxes, margin, |j, k| {
        let axis = mat[j].col(k);
        std::array::from_fn(|i| {
            let product = std::array::from_fn(|l| mat[i].col(l).dot(axis));
            (centers[i].dot(axis), radius(boxes[i], &product))
        })
    })
}

/// Half the width of a box along an axis whose products with the axes of the box are given.
fn radius(b: &Aabb, product: &[f64; 3]) -> f64 {
    (b[3] * product[0]).abs() + (b[4] * product[1]).abs() + (b[5] * product[2]).abs()
}

/// Whether no axis of either box separates them by more than `margin`. `shadow(j, k)` gives the centre and
/// half-width of each box along axis `k` of box `j`. The axes of a finite box say nothing about an infinite one.
fn no_gap(
    boxes: [&Aabb; 2],
    margin: f64,
    mut shadow: impl FnMut(usize, usize) -> [(f64, f64); 2],
) -> bool {
    let infinite = boxes.map(|b| [b[3], b[4], b[5]].map(|size| size >= MAXVAL));
    if infinite.contains(&[true; 3]) {
        return true;
    }
    for j in 0..2 {
        if infinite[1 - j].contains(&true) {
            continue;
        }
        for k in 0..3 {
            let [(center0, radius0), (center1, radius1)] = shadow(j, k);
            if radius0 + radius1 + margin < (center1 - center0).abs() {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Quat;

    const UNIT: Aabb = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0];

    #[test]
    fn boxes_are_apart_along_a_face_normal() {
        let turned = Quat::from_axis_angle(Vec3::Z, 0.3).to_mat();
        let mats = [&Mat3::IDENTITY, &turned];
        let at = |x: f64| [Vec3::ZERO, Vec3::new(x, 0.0, 0.0)];
        for x in [0.0, 1.0, 2.2] {
            assert!(boxes_overlap([&UNIT, &UNIT], at(x), mats, 0.0));
            assert!(Relative::new(at(x), mats).overlap([&UNIT, &UNIT], 0.0));
        }
        assert!(!boxes_overlap([&UNIT, &UNIT], at(2.4), mats, 0.0));
        assert!(!Relative::new(at(2.4), mats).overlap([&UNIT, &UNIT], 0.0));
        assert!(boxes_overlap([&UNIT, &UNIT], at(2.4), mats, 0.2));
    }

    #[test]
    fn an_infinite_box_is_judged_by_its_own_axes() {
        let plane = [0.0, 0.0, -MAXVAL, MAXVAL, MAXVAL, MAXVAL];
        assert!(boxes_overlap(
            [&plane, &UNIT],
            [Vec3::ZERO, Vec3::new(0.0, 0.0, 1e3)],
            [&Mat3::IDENTITY, &Mat3::IDENTITY],
            0.0
        ));
    }
}

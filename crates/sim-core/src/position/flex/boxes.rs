//! The boxes around the elements of deformables, and the trees of boxes above them, which move with the elements.

use crate::data::Data;
use crate::math::Vec3;
use crate::model::{DisableBit, Flex, Model};

/// Centre and half sizes.
type Aabb = [f64; 6];

/// Writes `flexelem_aabb` and `bvh_aabb_dyn`.
pub(super) fn enclose(m: &Model, d: &mut Data) {
    let Data {
        flexvert_xpos,
        flexelem_aabb,
        bvh_aabb_dyn,
        ..
    } = d;
    for flex in m.flexes() {
        let verts = &flexvert_xpos[flex.verts()];
        let boxes = &mut flexelem_aabb[flex.elems()];
        match flex.dim() {
            1 => around_all::<2>(verts, flex, boxes),
            2 => around_all::<3>(verts, flex, boxes),
            _ => around_all::<4>(verts, flex, boxes),
        }
    }
    if !m.disabled(DisableBit::MidPhase) {
        for flex in m.flexes() {
            update_tree(m, flex, &flexelem_aabb[flex.elems()], bvh_aabb_dyn);
        }
    }
}

/// The boxes around the corners of all elements, of which each has `N`, and their thickness.
fn around_all<const N: usize>(verts: &[Vec3], flex: Flex<'_>, out: &mut [Aabb]) {
    let radius = flex.radius();
    for (corners, out) in flex.corners().zip(out) {
        let corners: [Vec3; N] = std::array::from_fn(|k| verts[corners[k] as usize]);
        let (mut min, mut max) = (corners[0].0, corners[0].0);
        for corner in &corners[1..] {
            for k in 0..3 {
                min[k] = smaller(min[k], corner[k]);
                max[k] = larger(max[k], corner[k]);
            }
        }
        *out = from_ends(min, max, radius);
    }
}

/// The box between two corners, made larger on all sides.
fn from_ends(min: [f64; 3], max: [f64; 3], more: f64) -> Aabb {
    let mut out = [0.0; 6];
    for k in 0..3 {
        out[k] = 0.5 * (max[k] + min[k]);
        out[k + 3] = 0.5 * (max[k] - min[k]) + more;
    }
    out
}

/// Brings the boxes of a tree up to date, leaves first: parents come before their children.
fn update_tree(m: &Model, flex: Flex<'_>, elems: &[Aabb], boxes: &mut [Aabb]) {
    let Some(tree) = flex.tree() else {
        return;
    };
    let Some(boxes) = boxes.get_mut(tree.start - m.nbvhstatic..tree.end - m.nbvhstatic) else {
        return;
    };
    let (ids, children) = (&m.bvh_nodeid[tree.clone()], &m.bvh_child[tree]);
    for node in (0..boxes.len()).rev() {
        boxes[node] = match usize::try_from(ids[node]) {
            Ok(elem) => elems[elem],
            Err(_) => {
                let [a, b] = children[node].map(|child| &boxes[child as usize]);
                let min = [0, 1, 2].map(|k| smaller(a[k] - a[k + 3], b[k] - b[k + 3]));
                let max = [0, 1, 2].map(|k| larger(a[k] + a[k + 3], b[k] + b[k + 3]));
                from_ends(min, max, 0.0)
            }
        };
    }
}

/// The smaller of two numbers; the second if they cannot be compared.
#[inline]
fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The larger of two numbers; the second if they cannot be compared.
#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

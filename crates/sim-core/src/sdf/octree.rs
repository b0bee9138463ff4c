//! The distance field of a mesh: linear in each coordinate between the corners of the leaf of an octree that a point is in.

use crate::math::Vec3;
use crate::model::Model;

/// How far inside the octree a point is put that was outside.
const INSET: f64 = 1e-6;

/// The step of finite differences.
const STEP: f64 = 1e-8;

/// Nodes of the octree of one mesh; the root comes first, and parts come after what they are parts of.
#[derive(Clone, Copy)]
pub(crate) struct Octree<'a> {
    aabb: &'a [[f64; 6]],
    child: &'a [[i32; 8]],
    coeff: &'a [[f64; 8]],
}

/// A leaf, and where a point is in it: from 0 to 1 along each axis.
struct Leaf {
    node: usize,
    at: Vec3,
}

impl<'a> Octree<'a> {
    /// The octree of a mesh; `None` if it has none.
    pub fn of(m: &'a Model, mesh: usize) -> Option<Octree<'a>> {
        let start = usize::try_from(m.mesh_octadr[mesh]).ok()?;
        let nodes = start..start + usize::try_from(m.mesh_octnum[mesh]).ok()?;
        if nodes.is_empty() {
            return None;
        }
        Some(Octree {
            aabb: m.oct_aabb.get(nodes.clone())?,
            child: m.oct_child.get(nodes.clone())?,
            coeff: m.oct_coeff.get(nodes)?,
        })
    }

    /// The distance of a point from the box around all, negative inside; the point is put inside.
    fn project(&self, point: &mut Vec3) -> f64 {
        let [x, y, z, wide, deep, high] = self.aabb[0];
        let from = *point - Vec3([x, y, z]);
        let out = [
            from[0].abs() - wide,
            from[1].abs() - deep,
            from[2].abs() - high,
        ];
        if out.iter().all(|&out| out <= 0.0) {
            return out[0].max(out[1].max(out[2]));
        }
        let mut square = 0.0;
        for k in 0..3 {
            if out[k] >= 0.0 {
                square += out[k] * out[k];
                let back = out[k] + INSET;
                point[k] -= if from[k] > 0.0 { back } else { -back };
            }
        }
        square.sqrt()
    }

    /// The leaf that a point is in.
    fn leaf(&self, point: Vec3) -> Leaf {
        let mut node = 0;
        loop {
            let aabb = &self.aabb[node];
            let at = Vec3([0, 1, 2].map(|k| {
                let (low, high) = (aabb[k] - aabb[k + 3], aabb[k] + aabb[k + 3]);
                (point[k] - low) / (high - low)
            }));
            // what is not a number is in the upper half, as in MuJoCo
            let upper = |k: usize| usize::from(at[k] >= 0.5 || at[k].is_nan());
            let part = self.child[node][4 * upper(2) + 2 * upper(1) + upper(0)];
            match usize::try_from(part) {
                Ok(part) => node = part,
                Err(_) => return Leaf { node, at },
            }
        }
    }

    /// The distance of a point from the surface.
    pub fn distance(&self, mut point: Vec3) -> f64 {
        let outside = self.project(&mut point);
        let Leaf { node, at } = self.leaf(point);
        let mut sum = 0.0;
        for (corner, coeff) in self.coeff[node].iter().enumerate() {
            sum += weight(at, corner, 0) * weight(at, corner, 1) * weight(at, corner, 2) * coeff;
        }
        if outside > 0.0 { sum + outside } else { sum }
    }

    /// How the distance changes: inside the box by the weights of the corners, whose units are those of the leaf, as in MuJoCo;
    /// outside by differences.
    pub fn gradient(&self, point: Vec3, distance: f64) -> Vec3 {
        let mut inside = point;
        if self.project(&mut inside) > 0.0 {
            return forward_difference(point, distance, STEP, |p| self.distance(p));
        }
        let Leaf { node, at } = self.leaf(inside);
        let mut sum = Vec3::ZERO;
        for (corner, &coeff) in self.coeff[node].iter().enumerate() {
            let side = |k: usize| if corner >> k & 1 == 1 { 1.0 } else { -1.0 };
            let [x, y, z] = [0, 1, 2].map(|k| weight(at, corner, k));
            sum[0] += side(0) * y * z * coeff;
            sum[1] += x * side(1) * z * coeff;
            sum[2] += x * y * side(2) * coeff;
        }
        sum
    }
}

/// How much a corner counts by its place along one axis.
#[inline]
fn weight(at: Vec3, corner: usize, k: usize) -> f64 {
    if corner >> k & 1 == 1 {
        at[k]
    } else {
        1.0 - at[k]
    }
}

/// How a distance changes with the point, by steps forward from where it is known.
#[inline]
fn forward_difference(point: Vec3, distance: f64, step: f64, field: impl Fn(Vec3) -> f64) -> Vec3 {
    Vec3([0, 1, 2].map(|k| {
        let mut ahead = point;
        ahead[k] += step;
        (field(ahead) - distance) / step
    }))
}

//! Two edges that cross: a side of the second box, next to its edge, is projected along the common normal
//! onto the side of the first box next to its edge, and clipped there.

use super::axis::Edges;
use super::{Line, Pair, SideFrame, cross_rectangle, outside_unit, rectangle_corner};
use crate::collision::{PairContacts, RawContact};
use crate::math::{MINVAL, Mat3, Vec3};

/// Contacts of two boxes whose edges are nearest.
pub(super) fn contacts(out: &mut PairContacts, margin: f64, pair: &Pair<'_>, edges: &Edges) {
    let Some(view) = View::new(pair, edges) else {
        return;
    };
    let mut add = |mut point: Vec3, dist: f64| {
        point[2] += view.size[2];
        let pos = view.world * point + pair.a.pos;
        out.push(RawContact::new(dist, pos, view.normal));
    };
    let crossings = view.border_crossings(margin, &mut add);
    let corners = view.face_corners(margin, crossings, &mut add);
    view.patch_corners(margin, crossings, crossings + corners, &mut add);
}

/// The two sides as seen from the first box: its side is the rectangle z = 0, and the side of the second box
/// is the parallelogram with corners `patch`.
struct View {
    /// half-sizes of the first box: x and y of the side, z normal to it
    size: Vec3,
    /// this frame in the world
    world: Mat3,
    /// contact normal in the world, to the second box
    normal: Vec3,
    /// corners of the second side: two on its edge, two opposite
    patch: [Vec3; 4],
    /// the same, projected along the normal to z = 0
    shadow: [Vec3; 4],
    /// distance along the normal per height above the rectangle
    slant: f64,
}

impl View {
    fn new(pair: &Pair<'_>, edges: &Edges) -> Option<View> {
        // of the two axes normal to each edge, the one more along the other box's edge comes first
        let along2 = flatter(edges.axis2, |k| pair.rot[3 * edges.axis1 + k].abs());
        let along1 = flatter(edges.axis1, |k| pair.rot_t[3 * edges.axis2 + k].abs());
        let positive = edges.corner1 >> along1[1] & 1 == 1;
        let frame = SideFrame::new(if positive { along1[1] } else { along1[1] + 3 });

        let size = frame.size(pair.a.size);
        let axes = frame.rows(&pair.rot);
        let normal = frame.vec(edges.normal);
        let mut center = frame.vec(pair.b_in_a);
        center[2] -= size[2];

        let patch = side_corners(center, &axes, pair.b.size, edges, along2);
        if normal[2].abs() < MINVAL {
            return None;
        }
        let shadow = patch.map(|p| p + normal * (-p[2] * (1.0 / normal[2])));
        let sign = if edges.inward { -1.0 } else { 1.0 };
        let world = frame.world(pair.a.mat);
        Some(View {
            size,
            world,
            normal: world * normal * sign,
            patch,
            shadow,
            slant: (1.0 / normal[2]) * sign,
        })
    }

    /// Adds the points where the border of the shadow crosses the border of the rectangle; returns how many.
    fn border_crossings(&self, margin: f64, add: &mut impl FnMut(Vec3, f64)) -> usize {
        let mut count = 0;
        for (shadow, solid) in border(&self.shadow).iter().zip(border(&self.patch)) {
            cross_rectangle(shadow, self.size, |t, q, wall, other| {
                if (solid.start[2] + solid.dir[2] * t) * self.slant > margin {
                    return;
                }
                // halfway between the point and its shadow
                let mut point = solid.start * 0.5 + solid.dir * (0.5 * t);
                point[q] += 0.5 * wall;
                point[1 - q] += 0.5 * other;
                add(point, point[2] * self.slant * 2.0);
                count += 1;
            });
        }
        count
    }

    /// Adds the corners of the rectangle that lie in the shadow; returns how many. Without border crossings,
    /// it is enough to be within one pair of its sides.
    fn face_corners(
        &self,
        margin: f64,
        crossings: usize,
        add: &mut impl FnMut(Vec3, f64),
    ) -> usize {
        let start = self.shadow[0];
        let (u, v) = (self.shadow[1] - start, self.shadow[2] - start);
        // The determinant serves until the first corner passes; from then on its place is taken by the squared
        // distance of the last corner that came so far. That is how MuJoCo chooses, and contacts depend on it.
        let mut det = u[0] * v[1] - v[0] * u[1];
        let mut count = 0;
        for i in 0..4 {
            let [cx, cy] = rectangle_corner(self.size, i);
            let (x, y) = (cx - start[0], cy - start[1]);
            let s = (x * v[1] - y * v[0]) * (1.0 / det);
            let t = (y * u[0] - x * u[1]) * (1.0 / det);
            let s_out = outside_unit(s);
            let t_out = outside_unit(t);
            let skip = if crossings == 0 {
                s_out && t_out
            } else {
                s_out || t_out
            };
            if skip {
                continue;
            }
            let (s, t) = (unit(s), unit(t));
            let solid = self.patch[0] * (1.0 - s - t) + self.patch[1] * s + self.patch[2] * t;
            let corner = Vec3::new(cx, cy, 0.0);
            let gap = corner - solid;
            det = gap.dot(gap);
            if solid[2] > 0.0 && det > margin * margin {
                continue;
            }
            add((corner + solid) * 0.5, signed(det.sqrt(), solid[2]));
            count += 1;
        }
        count
    }

    /// Adds the corners of the parallelogram whose shadow lies in the rectangle. Without border crossings, it
    /// is enough to be within one pair of its sides, and without any contact so far, all corners count.
    fn patch_corners(
        &self,
        margin: f64,
        crossings: usize,
        found: usize,
        add: &mut impl FnMut(Vec3, f64),
    ) {
        for (solid, shadow) in self.patch.iter().zip(&self.shadow) {
            let out = |k: usize| shadow[k] < -self.size[k] || shadow[k] > self.size[k];
            let skip = if crossings > 0 {
                out(0) || out(1)
            } else {
                found > 0 && out(0) && out(1)
            };
            if skip {
                continue;
            }

            // from the nearest point of the rectangle to the corner
            let mut nearest = Vec3::new(shadow[0] * 0.5, shadow[1] * 0.5, 0.0);
            let mut dist_sqr = 0.0;
            for k in 0..2 {
                if shadow[k] < -self.size[k] {
                    dist_sqr += (shadow[k] + self.size[k]) * (shadow[k] + self.size[k]);
                    nearest[k] = -self.size[k] * 0.5;
                } else if shadow[k] > self.size[k] {
                    dist_sqr += (shadow[k] - self.size[k]) * (shadow[k] - self.size[k]);
                    nearest[k] = self.size[k] * 0.5;
                }
            }
            dist_sqr += solid[2] * self.slant * solid[2] * self.slant;
            if solid[2] > 0.0 && dist_sqr > margin * margin {
                continue;
            }
            add(nearest + *solid * 0.5, signed(dist_sqr.sqrt(), solid[2]));
        }
    }
}

/// The two axes other than `edge`, the one with the larger `slope` first.
fn flatter(edge: usize, slope: impl Fn(usize) -> f64) -> [usize; 2] {
    let [a, b] = match edge {
        0 => [1, 2],
        1 => [0, 2],
        _ => [1, 0],
    };
    if slope(a) < slope(b) { [b, a] } else { [a, b] }
}

/// The corners of the side of the second box that holds its edge and axis `along[0]`.
fn side_corners(
    center: Vec3,
    axes: &Mat3,
    size: Vec3,
    edges: &Edges,
    along: [usize; 2],
) -> [Vec3; 4] {
    let reach = |k: usize| {
        let side = if edges.corner2 >> k & 1 == 1 {
            1.0
        } else {
            -1.0
        };
        size[k] * side
    };
    let edge = axes.col(edges.axis2) * size[edges.axis2];
    let lateral = axes.col(along[0]);
    let depth = axes.col(along[1]) * reach(along[1]);
    let near = center + lateral * reach(along[0]) + depth;
    let far = center + lateral * -reach(along[0]) + depth;
    [near + edge, near - edge, far + edge, far - edge]
}

/// The lines around a parallelogram with the given corners.
fn border(corners: &[Vec3; 4]) -> [Line; 4] {
    let start = corners[0];
    let (u, v) = (corners[1] - start, corners[2] - start);
    let line = |start, dir| Line { start, dir };
    [
        line(start, u),
        line(start, v),
        line(start + u, v),
        line(start + v, u),
    ]
}

/// `x` limited to [0, 1].
fn unit(x: f64) -> f64 {
    crate::math::clip(x, 0.0, 1.0)
}

/// A distance with the sign of the height.
fn signed(dist: f64, height: f64) -> f64 {
    dist * if height < 0.0 { -1.0 } else { 1.0 }
}

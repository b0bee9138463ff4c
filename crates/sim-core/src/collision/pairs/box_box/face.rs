//! A face of one box, the reference, against the other box: the side of the other box that looks at the
//! face is clipped to it.

use super::{Line, Pair, SideFrame, SideId, cross_rectangle, rectangle_corner};
use crate::collision::{PairContacts, RawContact};
use crate::math::Vec3;

/// An axis of the other box belongs to the side that looks at the face if its slope is below this.
const MAX_SLOPE: f64 = 0.5;

/// Contacts with side `side` of the first or second box.
pub(super) fn contacts(
    out: &mut PairContacts,
    margin: f64,
    pair: &Pair<'_>,
    of_first: bool,
    side: SideId,
) {
    let frame = SideFrame::new(side);
    let (reference, center, rot, other_size) = if of_first {
        (pair.a, pair.b_in_a, &pair.rot, pair.b.size)
    } else {
        (pair.b, pair.a_in_b, &pair.rot_t, pair.a.size)
    };
    let size = frame.size(reference.size);
    // from here on in the frame of the side, with the origin on the face
    let axes = frame.rows(rot);
    let mut center = frame.vec(center);
    center[2] -= size[2];

    let world = frame.world(reference.mat);
    let normal = if of_first {
        world.col(2)
    } else {
        world.col(2) * -1.0
    };
    let mut add = |mut point: Vec3| {
        let dist = point[2];
        if dist > margin {
            return;
        }
        point[2] = point[2] * 0.5 + size[2];
        out.push(RawContact::new(dist, world * point + reference.pos, normal));
    };

    let patch = Patch::new(center, &axes, other_size);
    for line in patch.border() {
        cross_rectangle(&line, size, |t, _, _, _| add(line.start + line.dir * t));
    }
    if let [u, v] = patch.edges[..patch.count] {
        rectangle_corners_inside(patch.lowest, u, v, size, &mut add);
    }
    add(patch.lowest);
    for corner in patch.other_corners() {
        if corner[0] > -size[0]
            && corner[0] < size[0]
            && corner[1] > -size[1]
            && corner[1] < size[1]
        {
            add(corner);
        }
    }
}

/// The part of the other box that looks at the face: its lowest corner and the edges from there that are not
/// steep: a parallelogram, an edge or just the corner.
struct Patch {
    lowest: Vec3,
    edges: [Vec3; 2],
    count: usize,
}

impl Patch {
    fn new(center: Vec3, axes: &crate::math::Mat3, size: Vec3) -> Patch {
        let up = axes.row(2);
        let mut lowest = center;
        for k in 0..3 {
            let side = if up[k] < 0.0 { 1.0 } else { -1.0 };
            lowest += axes.col(k) * (size[k] * side);
        }
        let mut edges = [Vec3::ZERO; 2];
        let mut count = 0;
        for k in 0..3 {
            // of three axes at right angles, at most two are flat
            if up[k].abs() < MAX_SLOPE && count < 2 {
                let length = if up[k] < 0.0 { -2.0 } else { 2.0 };
                edges[count] = axes.col(k) * (size[k] * length);
                count += 1;
            }
        }
        Patch {
            lowest,
            edges,
            count,
        }
    }

    /// The lines around the patch.
    fn border(&self) -> impl Iterator<Item = Line> {
        let [u, v] = self.edges;
        let line = |start, dir| Line { start, dir };
        let lines = [
            line(self.lowest, u),
            line(self.lowest, v),
            line(self.lowest + u, v),
            line(self.lowest + v, u),
        ];
        let used = match self.count {
            0 => 0,
            1 => 1,
            _ => 4,
        };
        lines.into_iter().take(used)
    }

    /// The corners of the patch without the lowest.
    fn other_corners(&self) -> impl Iterator<Item = Vec3> {
        let [u, v] = self.edges;
        let corners = [self.lowest + u, self.lowest + v, self.lowest + u + v];
        let used = match self.count {
            0 => 0,
            1 => 1,
            _ => 3,
        };
        corners.into_iter().take(used)
    }
}

/// Adds the corners of the face that lie within the parallelogram, lifted to it.
fn rectangle_corners_inside(start: Vec3, u: Vec3, v: Vec3, size: Vec3, add: &mut impl FnMut(Vec3)) {
    let det = u[0] * v[1] - v[0] * u[1];
    for i in 0..4 {
        let [cx, cy] = rectangle_corner(size, i);
        let (x, y) = (cx - start[0], cy - start[1]);
        let s = (x * v[1] - y * v[0]) * (1.0 / det);
        let t = (y * u[0] - x * u[1]) * (1.0 / det);
        if s <= 0.0 || t <= 0.0 || s >= 1.0 || t >= 1.0 {
            continue;
        }
        add(Vec3::new(cx, cy, start[2] + s * u[2] + t * v[2]));
    }
}

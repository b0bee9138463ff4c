//! Box and box: the axis of least penetration is a face normal or a product of two edges; a face is clipped
//! against the other box ([`face`]), two edges are extended to the faces they bound ([`edge`]).

mod axis;
mod edge;
mod face;

use crate::collision::{PairContacts, Placed, RawContact};
use crate::math::{MINVAL, Mat3, Vec3};
use axis::{LeastAxis, least_penetration};

/// Contacts of two boxes. Some may lie outside of the boxes or coincide: see [`prune`].
pub fn box_box(out: &mut PairContacts, margin: f64, a: Placed<'_>, b: Placed<'_>) {
    let pair = Pair::new(a, b);
    match least_penetration(&pair, margin) {
        Some(LeastAxis::Face { of_first, side }) => {
            face::contacts(out, margin, &pair, of_first, side);
        }
        Some(LeastAxis::Edges(edges)) => edge::contacts(out, margin, &pair, &edges),
        None => {}
    }
}

/// Two boxes and how they stand to each other.
struct Pair<'a> {
    a: Placed<'a>,
    b: Placed<'a>,
    /// the second centre in the first frame
    b_in_a: Vec3,
    /// the first centre in the second frame
    a_in_b: Vec3,
    /// the second frame in the first: columns are the axes of the second box
    rot: Mat3,
    /// the first frame in the second
    rot_t: Mat3,
}

impl<'a> Pair<'a> {
    fn new(a: Placed<'a>, b: Placed<'a>) -> Pair<'a> {
        let rot = a.mat.transpose() * *b.mat;
        Pair {
            a,
            b,
            b_in_a: a.mat.mul_transposed(b.pos - a.pos),
            a_in_b: b.mat.mul_transposed(a.pos - b.pos),
            rot,
            rot_t: rot.transpose(),
        }
    }
}

/// A side of a box: 0, 1, 2 are the positive x, y, z sides, 3, 4, 5 the negative ones.
type SideId = usize;

/// A frame whose z axis is the outward normal of a side: the axes of the box, permuted and turned.
struct SideFrame {
    index: [usize; 3],
    sign: [f64; 3],
}

impl SideFrame {
    fn new(side: SideId) -> SideFrame {
        let (index, sign) = match side {
            0 => ([2, 1, 0], [-1.0, 1.0, 1.0]),
            1 => ([0, 2, 1], [1.0, -1.0, 1.0]),
            2 => ([0, 1, 2], [1.0, 1.0, 1.0]),
            3 => ([2, 1, 0], [1.0, 1.0, -1.0]),
            4 => ([0, 2, 1], [1.0, 1.0, -1.0]),
            _ => ([0, 1, 2], [-1.0, 1.0, -1.0]),
        };
        SideFrame { index, sign }
    }

    /// A vector of the box's frame, in this frame.
    fn vec(&self, v: Vec3) -> Vec3 {
        Vec3(std::array::from_fn(|k| v[self.index[k]] * self.sign[k]))
    }

    /// The half-sizes of the box along the axes of this frame.
    fn size(&self, size: Vec3) -> Vec3 {
        Vec3(std::array::from_fn(|k| size[self.index[k]].abs()))
    }

    /// The axes of the other box in this frame, one per column, from the same in the box's frame.
    fn rows(&self, mat: &Mat3) -> Mat3 {
        let row = |k: usize| mat.row(self.index[k]) * self.sign[k];
        Mat3::from_rows(row(0), row(1), row(2))
    }

    /// This frame in the world, from the box's.
    fn world(&self, mat: &Mat3) -> Mat3 {
        let col = |k: usize| mat.col(self.index[k]) * self.sign[k];
        Mat3::from_cols(col(0), col(1), col(2))
    }
}

/// A line that may be cut: `start + t * dir` with `t` in [0, 1].
#[derive(Clone, Copy)]
struct Line {
    start: Vec3,
    dir: Vec3,
}

/// Calls `hit(t, q, wall, other)` for every `t` where a line, seen along z, crosses a side of the rectangle with
/// half-sizes `size`: its coordinate `q` is `wall` there, and the other one of x and y is `other`.
fn cross_rectangle(line: &Line, size: Vec3, mut hit: impl FnMut(f64, usize, f64, f64)) {
    for q in 0..2 {
        let step = line.dir[q];
        if step.abs() <= MINVAL {
            continue;
        }
        for side in [-1.0, 1.0] {
            let wall = size[q] * side;
            let t = (wall - line.start[q]) * (1.0 / step);
            if outside_unit(t) {
                continue;
            }
            let other = line.start[1 - q] + line.dir[1 - q] * t;
            if other.abs() > size[1 - q] {
                continue;
            }
            hit(t, q, wall, other);
        }
    }
}

/// Whether a number is outside of [0, 1]. What is not a number, from lines without extent, is not outside.
#[allow(clippy::manual_range_contains)]
fn outside_unit(t: f64) -> bool {
    t < 0.0 || t > 1.0
}

/// Corners of the rectangle with half-sizes `size`, with `i` from 0 to 3.
fn rectangle_corner(size: Vec3, i: usize) -> [f64; 2] {
    [
        if i / 2 == 1 { size[0] } else { -size[0] },
        if i % 2 == 1 { size[1] } else { -size[1] },
    ]
}

/// Removes contacts that lie outside one box and not inside the other, and all but the last of those that
/// coincide.
pub fn prune(out: &mut PairContacts, margin: f64, a: Placed<'_>, b: Placed<'_>) {
    let grown = |size: Vec3| Vec3(size.0.map(|s| s + margin));
    let (size1, size2) = (grown(a.size), grown(b.size));
    out.retain(|c| {
        let first = position_in_box(c.pos, a.pos, a.mat, size1);
        let second = position_in_box(c.pos, b.pos, b.mat, size2);
        !matches!(
            (first, second),
            (Position::Outside, Position::Outside | Position::Border)
                | (Position::Border, Position::Outside)
        )
    });
    let mut kept = 0;
    for i in 0..out.len() {
        let contact: RawContact = out[i];
        let repeated = out[i + 1..].iter().any(|later| later.pos == contact.pos);
        if !repeated {
            out[kept] = contact;
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// Where a point is relative to a box.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    Inside,
    /// within one percent of the surface
    Border,
    Outside,
}

fn position_in_box(point: Vec3, pos: Vec3, mat: &Mat3, size: Vec3) -> Position {
    const RATIO: f64 = 1.01;
    let local = mat.mul_transposed(point - pos);
    let big = size * RATIO;
    if (0..3).any(|k| local[k] > big[k] || local[k] < -big[k]) {
        return Position::Outside;
    }
    let small = size / RATIO;
    if (0..3).all(|k| local[k] < small[k] && local[k] > -small[k]) {
        return Position::Inside;
    }
    Position::Border
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::pairs::testing::contacts;
    use crate::math::Quat;

    fn meet(pos: Vec3, quat: Quat, margin: f64) -> Vec<RawContact> {
        let mat = quat.to_mat();
        let a = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(1.0, 1.0, 1.0),
        };
        let b = Placed {
            pos,
            mat: &mat,
            size: Vec3::new(0.5, 0.5, 0.5),
        };
        contacts(|out| {
            box_box(out, margin, a, b);
            prune(out, margin, a, b);
        })
    }

    #[test]
    fn side_frames_are_rotations_that_take_the_side_to_z() {
        for side in 0..6 {
            let frame = SideFrame::new(side);
            let mat = frame.world(&Mat3::IDENTITY);
            assert_eq!(mat.determinant(), 1.0, "side {side}");
            let mut normal = Vec3::ZERO;
            normal[side % 3] = if side < 3 { 1.0 } else { -1.0 };
            assert_eq!(mat.col(2), normal, "side {side}");
            assert_eq!(frame.vec(normal), Vec3::Z);
            assert_eq!(frame.rows(&Mat3::IDENTITY), mat.transpose());
        }
    }

    #[test]
    fn a_box_on_a_face_has_its_four_corners_as_contacts() {
        let found = meet(Vec3::new(0.0, 0.0, 1.4375), Quat::IDENTITY, 0.0);
        assert_eq!(found.len(), 4);
        for c in &found {
            assert_eq!(c.dist, -0.0625);
            assert_eq!(c.normal, Vec3::Z);
            assert_eq!(c.pos[2], 1.0 - 0.03125);
            assert_eq!((c.pos[0].abs(), c.pos[1].abs()), (0.5, 0.5));
        }
    }

    #[test]
    fn crossing_edges_touch_between_them() {
        // an edge along y meets an edge along x
        let quarter = std::f64::consts::FRAC_PI_4;
        let quat = Quat::from_axis_angle(Vec3::X, quarter);
        let reach = 1.0 + 0.5 * 2f64.sqrt();
        let found = meet(Vec3::new(0.0, 0.0, reach - 0.01), quat, 0.0);
        assert!(!found.is_empty());
        assert!(found.iter().all(|c| c.normal.distance(Vec3::Z) < 1e-12));
        assert!(found.iter().all(|c| c.dist < 0.0));
    }

    #[test]
    fn far_boxes_do_not_touch() {
        assert!(meet(Vec3::new(0.0, 0.0, 1.75), Quat::IDENTITY, 0.125).is_empty());
        assert!(!meet(Vec3::new(0.0, 0.0, 1.75), Quat::IDENTITY, 0.25).is_empty());
    }
}

//! Capsule and box: the point of the capsule's segment nearest to the box, and where the segment runs along
//! the box, a second point as far from the first as the box reaches. Each point is a sphere.

use super::lines::{Lines, end_passed};
use super::plane_box::corner;
use super::sphere_box::touch;
use crate::collision::{PairContacts, Placed};
use crate::math::{MINVAL, Vec3};

/// Contacts of a capsule and a box.
pub fn capsule_box(out: &mut PairContacts, margin: f64, capsule: Placed<'_>, cuboid: Placed<'_>) {
    let segment = Segment::new(&capsule, &cuboid);
    let reach = margin
        + 2.0
            * (capsule.size[0]
                + capsule.size[1]
                + cuboid.size[0]
                + cuboid.size[1]
                + cuboid.size[2]);
    let Some((first, feature)) = nearest(&segment, cuboid.size, reach) else {
        return;
    };
    let second = match feature {
        Feature::Corner(corner) => along_corner(&segment, cuboid.size, first, corner),
        Feature::Edge(edge) => along_edge(&segment, cuboid.size, first, edge),
        Feature::Face { end, axis } => along_face(&segment, cuboid.size, end, axis),
        Feature::Inside => None,
    };

    let mut add = |x: f64| {
        let center = cuboid.mat * segment.at(x) + cuboid.pos;
        if let Some(contact) = touch(margin, center, capsule.size[0], cuboid) {
            out.push(contact);
        }
    };
    add(first);
    // a step that is not a number is no step
    if let Some(step) = second.filter(|step| *step > -3.0) {
        add(step + first);
    }
}

/// The segment of the capsule, in the frame of the box: `center + x * half` with `x` in [-1, 1].
struct Segment {
    center: Vec3,
    axis: Vec3,
    half: Vec3,
    half_length: f64,
    /// bit `k` is set where the axis points to the positive side of box axis `k`
    direction: usize,
}

impl Segment {
    fn new(capsule: &Placed<'_>, cuboid: &Placed<'_>) -> Segment {
        let center = cuboid.mat.mul_transposed(capsule.pos - cuboid.pos);
        let axis = cuboid.mat.mul_transposed(capsule.axis());
        let half = axis * capsule.size[1];
        let direction = (0..3).filter(|&k| half[k] > 0.0).map(|k| 1 << k).sum();
        Segment {
            center,
            axis,
            half,
            half_length: capsule.size[1],
            direction,
        }
    }

    fn at(&self, x: f64) -> Vec3 {
        self.center + self.half * x
    }

    /// How far one can go along the segment, in units of `half`, while crossing `width` along box axis `k`.
    fn crossing(&self, width: f64, k: usize) -> f64 {
        width / self.half[k].abs()
    }
}

/// The part of the box that is nearest to the segment.
#[derive(Clone, Copy)]
enum Feature {
    /// the segment's end (-1 or 1) is above the face normal to `axis`
    Face { end: f64, axis: usize },
    /// the segment's end is inside the box
    Inside,
    /// the interior of an edge
    Edge(Edge),
    /// a corner, as bits
    Corner(usize),
}

/// A point in the interior of an edge of the box.
#[derive(Clone, Copy)]
struct Edge {
    /// the axis along which it runs
    axis: usize,
    /// its lower corner, as bits
    corner: usize,
    /// where on the edge, in [-1, 1]
    at: f64,
}

/// The point of the segment nearest to the box and the part of the box it is nearest to. Nothing where
/// every squared distance is above `reach`.
fn nearest(segment: &Segment, size: Vec3, reach: f64) -> Option<(f64, Feature)> {
    let mut best = Nearest {
        dist: reach,
        found: None,
    };
    for end in [-1.0, 1.0] {
        let Some((dist, face)) = face_below(segment.at(end), size) else {
            continue;
        };
        if dist < best.dist {
            best.dist = dist;
            let feature = match face {
                Some(axis) => Feature::Face { end, axis },
                None => Feature::Inside,
            };
            best.found = Some((end, feature));
        }
    }
    best.try_edges::<0>(segment, size);
    best.try_edges::<1>(segment, size);
    best.try_edges::<2>(segment, size);
    best.found
}

/// The nearest point of the segment so far.
struct Nearest {
    /// its squared distance
    dist: f64,
    /// where it is on the segment and to what it is nearest
    found: Option<(f64, Feature)>,
}

impl Nearest {
    /// Tries the four edges along one axis of the box.
    #[inline]
    fn try_edges<const AXIS: usize>(&mut self, segment: &Segment, size: Vec3) {
        for low in (0..8).filter(|i| i >> AXIS & 1 == 0) {
            let mut middle = corner(size, low);
            middle[AXIS] = 0.0;
            let Some(meeting) = meet_edge::<AXIS>(segment, middle, size[AXIS]) else {
                continue;
            };
            // an end of the segment that is as near as an edge is preferred, to the last digit
            if meeting.dist < self.dist - MINVAL {
                self.dist = meeting.dist;
                let feature = match meeting.side {
                    Side::Low => Feature::Corner(low),
                    Side::High => Feature::Corner(low + (1 << AXIS)),
                    Side::Interior => Feature::Edge(Edge {
                        axis: AXIS,
                        corner: low,
                        at: meeting.on_edge,
                    }),
                };
                self.found = Some((meeting.on_segment, feature));
            }
        }
    }
}

/// The squared distance of a point to the box and the axis of the face it is above; no axis if it is inside,
/// nothing if it is nearest to an edge or corner.
fn face_below(point: Vec3, size: Vec3) -> Option<(f64, Option<usize>)> {
    let mut clamped = point;
    let mut face = None;
    for k in 0..3 {
        let limit = if point[k] < -size[k] {
            -size[k]
        } else if point[k] > size[k] {
            size[k]
        } else {
            continue;
        };
        if face.is_some() {
            return None;
        }
        clamped[k] = limit;
        face = Some(k);
    }
    let dif = clamped - point;
    Some((dif.dot(dif), face))
}

/// Where on an edge its nearest point is.
enum Side {
    Low,
    Interior,
    High,
}

impl Side {
    /// The corner at an end of the edge, -1 or 1.
    #[inline]
    fn of_end(end: f64) -> Side {
        if end > 0.0 { Side::High } else { Side::Low }
    }
}

/// The nearest points of the segment and an edge of the box.
struct Meeting {
    dist: f64,
    on_edge: f64,
    on_segment: f64,
    side: Side,
}

/// The nearest points of the segment and the edge along `AXIS` with the given middle and half-length; nothing if
/// they are parallel.
#[inline]
fn meet_edge<const AXIS: usize>(segment: &Segment, middle: Vec3, half: f64) -> Option<Meeting> {
    let between = middle - segment.center;
    let lines = Lines {
        squares: [half * half, segment.half_length * segment.half_length],
        product: -half * segment.half[AXIS],
        pulls: [-half * between[AXIS], segment.half.dot(between)],
    };
    let det = lines.determinant();
    if det.abs() < MINVAL {
        return None;
    }
    let inverse = 1.0 / det;
    let [mut on_edge, mut on_segment] = lines.solution().map(|x| x * inverse);
    let mut side = Side::Interior;
    if let Some(end) = end_passed(on_edge) {
        (on_edge, side) = (end, Side::of_end(end));
        on_segment = lines.second_near(end) * (1.0 / lines.squares[1]);
    }
    // where the segment's end takes over, the edge's point moves, but a corner once reached stays in `side`
    if let Some(end) = end_passed(on_segment) {
        on_segment = end;
        on_edge = lines.first_near(end) * (1.0 / lines.squares[0]);
        if let Some(end) = end_passed(on_edge) {
            (on_edge, side) = (end, Side::of_end(end));
        }
    }

    let mut gap = between + segment.half * -on_segment;
    gap[AXIS] += half * on_edge;
    Some(Meeting {
        dist: gap.dot(gap),
        on_edge,
        on_segment,
        side,
    })
}

/// The step from the first point to the second where the first is nearest to a corner.
fn along_corner(segment: &Segment, size: Vec3, first: f64, corner: usize) -> Option<f64> {
    let (mut odd, mut sign) = (segment.direction ^ corner, 1.0);
    match odd {
        // the segment points to the corner or away from it
        0 | 7 => return None,
        3 | 5 | 6 => (odd, sign) = (7 - odd, -1.0),
        _ => {}
    }
    // now exactly one bit is set: the box axis on which the segment's direction differs from the corner's
    let axis = odd.trailing_zeros() as usize;
    let ahead = 1.0 - sign * first;
    let behind = 1.0 + sign * first;
    if segment.axis[axis] * segment.axis[axis] > 0.5 {
        // along the edge, at most to its other corner
        Some(sign * smaller(ahead, segment.crossing(2.0 * size[axis], axis)))
    } else {
        // along a face, at most to its end
        let (k1, k2) = ((axis + 1) % 3, (axis + 2) % 3);
        let step = smaller(behind, segment.crossing(2.0 * size[k1], k1));
        Some(-sign * smaller(step, segment.crossing(2.0 * size[k2], k2)))
    }
}

/// The step from the first point to the second where the first is nearest to the interior of an edge.
fn along_edge(segment: &Segment, size: Vec3, first: f64, edge: Edge) -> Option<f64> {
    let across = (segment.direction ^ edge.corner) & !(1 << edge.axis);
    if !matches!(across, 1 | 2 | 4) {
        // the segment runs away from the edge on both sides
        return None;
    }
    // of the two other axes, the one the segment leans to: it runs along the face that holds it
    let (k1, k2) = ((edge.axis + 1) % 3, (edge.axis + 2) % 3);
    let lean = if segment.axis[k1].abs() > segment.axis[k2].abs() {
        k1
    } else {
        k2
    };
    let forward = across >> lean & 1 == 1;
    let sign = if forward { 1.0 } else { -1.0 };

    let mut step = smaller(1.0 - sign * first, segment.crossing(2.0 * size[lean], lean));
    let upward = segment.direction >> edge.axis & 1 == 1;
    let room = if upward == forward {
        1.0 - edge.at
    } else {
        1.0 + edge.at
    };
    step = smaller(step, segment.crossing(size[edge.axis] * room, edge.axis));
    Some(sign * step)
}

/// The step from an end of the segment that is above a face to where the segment leaves the face.
fn along_face(segment: &Segment, size: Vec3, end: f64, axis: usize) -> Option<f64> {
    let sign = -end;
    let point = segment.at(end);
    let mut step = 2.0;
    for k in (0..3).filter(|&k| k != axis) {
        for wall in [size[k], -size[k]] {
            let leave = (wall - point[k]) / segment.half[k] * sign;
            if leave > 0.0 {
                step = smaller(step, leave);
            }
        }
    }
    Some(sign * step)
}

/// `b` if it is smaller than `a`. A `b` that is not a number is ignored.
#[inline]
fn smaller(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::RawContact;
    use crate::collision::pairs::testing::contacts;
    use crate::math::{Mat3, Quat};
    use std::f64::consts::FRAC_PI_2;

    fn meet(pos: Vec3, mat: &Mat3, half: f64) -> Vec<RawContact> {
        let capsule = Placed {
            pos,
            mat,
            size: Vec3::new(0.1, half, 0.0),
        };
        let cuboid = Placed {
            pos: Vec3::ZERO,
            mat: &Mat3::IDENTITY,
            size: Vec3::new(1.0, 1.0, 1.0),
        };
        contacts(|out| capsule_box(out, 0.01, capsule, cuboid))
    }

    #[test]
    fn lying_on_a_face_it_touches_with_both_ends() {
        let mat = Quat::from_axis_angle(Vec3::Y, FRAC_PI_2).to_mat();
        let found = meet(Vec3::new(0.0, 0.0, 1.1), &mat, 0.5);
        assert_eq!(found.len(), 2);
        assert!((found[0].pos[0] + found[1].pos[0]).abs() < 1e-12);
        assert!((found[0].pos[0].abs() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn lying_across_a_face_it_touches_at_its_borders() {
        let mat = Quat::from_axis_angle(Vec3::Y, FRAC_PI_2).to_mat();
        let found = meet(Vec3::new(0.0, 0.0, 1.1), &mat, 3.0);
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|c| (c.pos[0].abs() - 1.0).abs() < 1e-12));
    }

    #[test]
    fn standing_on_a_face_it_touches_once() {
        let found = meet(Vec3::new(0.3, 0.2, 1.6), &Mat3::IDENTITY, 0.5);
        assert_eq!(found.len(), 1);
        assert!(found[0].normal.distance(-Vec3::Z) < 1e-15);
        assert!(found[0].dist.abs() < 1e-15);
    }
}

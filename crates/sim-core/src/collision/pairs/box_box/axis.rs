//! The axis along which two boxes penetrate least.

use super::{Pair, SideId};
use crate::math::{MINVAL, Mat3, Vec3};

/// The axis of least penetration.
pub(super) enum LeastAxis {
    /// the normal of a side of the first or second box
    Face { of_first: bool, side: SideId },
    /// normal to an edge of each box
    Edges(Edges),
}

/// Two edges, one of each box, and their common normal.
pub(super) struct Edges {
    /// the axis of the first box along which its edge runs
    pub axis1: usize,
    /// the axis of the second box along which its edge runs
    pub axis2: usize,
    /// bit `k` is set where the first edge is on the positive side of the first box's axis `k`
    pub corner1: usize,
    /// the same for the second edge and the second box
    pub corner2: usize,
    /// the common normal, in the first frame
    pub normal: Vec3,
    /// whether the normal points to the first box
    pub inward: bool,
}

/// The axis of least penetration, or nothing if the boxes are further than `margin` apart along some axis.
/// Edges must be better than faces by more than rounding, so that aligned boxes meet with faces.
pub(super) fn least_penetration(pair: &Pair<'_>, margin: f64) -> Option<LeastAxis> {
    let (size1, size2) = (pair.a.size, pair.b.size);
    let rot_abs = Mat3(pair.rot.0.map(f64::abs));
    let extent2 = rot_abs * size2;
    let extent1 = rot_abs.mul_transposed(size1);

    let mut least = margin;
    for k in 0..3 {
        least += size1[k] * 3.0 + size2[k] * 3.0;
    }
    let mut found = None;

    for k in 0..3 {
        let depth1 = -pair.b_in_a[k].abs() + size1[k] + extent2[k];
        let depth2 = -pair.a_in_b[k].abs() + size2[k] + extent1[k];
        if depth1 < -margin || depth2 < -margin {
            return None;
        }
        let side = |center: Vec3| if center[k] < 0.0 { k + 3 } else { k };
        if depth1 < least {
            least = depth1;
            found = Some(LeastAxis::Face {
                of_first: true,
                side: side(pair.b_in_a),
            });
        }
        if depth2 < least {
            least = depth2;
            found = Some(LeastAxis::Face {
                of_first: false,
                side: side(pair.a_in_b),
            });
        }
    }

    for i in 0..3 {
        for j in 0..3 {
            let (normal, sin) = unit_cross(i, pair.rot.col(j)).normalized();
            if sin < MINVAL {
                continue;
            }
            let offset = pair.b_in_a.dot(normal);
            let mut depth = 0.0;
            for k in (0..3).filter(|&k| k != i) {
                depth += size1[k] * normal[k].abs();
            }
            for k in (0..3).filter(|&k| k != j) {
                depth += size2[k] * rot_abs[3 * i + 3 - k - j] / sin;
            }
            depth -= offset.abs();
            if depth < -margin {
                return None;
            }
            if depth < least * (1.0 - 1e-12) {
                least = depth;
                let inward = offset < 0.0;
                found = Some(LeastAxis::Edges(Edges {
                    axis1: i,
                    axis2: j,
                    corner1: bits(i, |k| (normal[k] > 0.0) ^ inward),
                    corner2: bits(j, |k| {
                        let next = (k + 3 - j) % 3 == 1;
                        (pair.rot[3 * i + 3 - k - j] > 0.0) ^ inward ^ next
                    }),
                    normal,
                    inward,
                }));
            }
        }
    }
    found
}

/// The product of unit vector `i` and `v`.
fn unit_cross(i: usize, v: Vec3) -> Vec3 {
    match i {
        0 => Vec3::new(0.0, -v[2], v[1]),
        1 => Vec3::new(v[2], 0.0, -v[0]),
        _ => Vec3::new(-v[1], v[0], 0.0),
    }
}

/// Bits `k` other than `skip` for which `set` holds.
fn bits(skip: usize, set: impl Fn(usize) -> bool) -> usize {
    (0..3)
        .filter(|&k| k != skip && set(k))
        .map(|k| 1 << k)
        .sum()
}

//! Interpolation inside the unit cube, from values at the nodes of a regular grid: two nodes along each axis (order 1,
//! trilinear) or three (order 2, quadratic).
//!
//! Nodes are counted with the last axis running fastest.

use super::{Mat3, Vec3};

/// A grid of the highest order has this many nodes.
pub const MAX_NODES: usize = 27;

/// How many nodes there are in a grid of an order.
pub fn node_count(order: usize) -> usize {
    (order + 1) * (order + 1) * (order + 1)
}

/// What the nodes along one axis weigh at a coordinate between 0 and 1. Only the first `order + 1` count.
#[inline]
fn weights(s: f64, order: usize) -> [f64; 3] {
    if order == 1 {
        [1.0 - s, s, 0.0]
    } else {
        [
            2.0 * s * s - 3.0 * s + 1.0,
            4.0 * (s - s * s),
            2.0 * s * s - s,
        ]
    }
}

/// How the weights along one axis change with the coordinate.
#[inline]
fn slopes(s: f64, order: usize) -> [f64; 3] {
    if order == 1 {
        [-1.0, 1.0, 0.0]
    } else {
        [4.0 * s - 3.0, 4.0 * (1.0 - 2.0 * s), 4.0 * s - 1.0]
    }
}

/// What each node of a grid weighs at a point of the unit cube. The first [`node_count`] numbers count.
pub fn node_weights(x: Vec3, order: usize) -> [f64; MAX_NODES] {
    let along = x.0.map(|s| weights(s, order));
    let mut out = [0.0; MAX_NODES];
    for (out, [i, j, k]) in out.iter_mut().zip(nodes(order)) {
        *out = along[2][k] * along[1][j] * along[0][i];
    }
    out
}

/// What values at the nodes of a grid of `SIDE` nodes along each axis give at a point of the unit cube. Values have a
/// fourth component, which means nothing, so that they fill a vector of the machine.
#[inline(always)]
pub fn interpolate<const SIDE: usize>(x: Vec3, values: &[[f64; 4]; MAX_NODES]) -> Vec3 {
    let along = x.0.map(|s| weights(s, SIDE - 1));
    let mut out = [0.0; 4];
    let mut node = 0;
    for i in 0..SIDE {
        for j in 0..SIDE {
            for k in 0..SIDE {
                let weight = along[2][k] * along[1][j] * along[0][i];
                for c in 0..4 {
                    out[c] += values[node][c] * weight;
                }
                node += 1;
            }
        }
    }
    Vec3([out[0], out[1], out[2]])
}

/// The derivative, by the point of the unit cube, of what the values at the nodes give there: a row for each component
/// of the values, a column for each axis.
pub fn node_gradient(x: Vec3, values: &[Vec3], order: usize) -> Mat3 {
    let along = x.0.map(|s| weights(s, order));
    let change = x.0.map(|s| slopes(s, order));
    let mut out = Mat3::ZERO;
    for (value, [i, j, k]) in values.iter().zip(nodes(order)) {
        let gradient = [
            change[0][i] * along[1][j] * along[2][k],
            along[0][i] * change[1][j] * along[2][k],
            along[0][i] * along[1][j] * change[2][k],
        ];
        for (row, value) in value.0.into_iter().enumerate() {
            for (column, gradient) in gradient.into_iter().enumerate() {
                out[3 * row + column] += value * gradient;
            }
        }
    }
    out
}

/// The places of all nodes along the three axes, in order.
fn nodes(order: usize) -> impl Iterator<Item = [usize; 3]> {
    let side = order + 1;
    (0..side * side * side).map(move |n| [n / (side * side), n / side % side, n % side])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_weigh_one_at_their_own_place_and_nothing_at_the_others() {
        for order in [1, 2] {
            for (n, place) in nodes(order).enumerate() {
                let at = Vec3(place.map(|k| k as f64 / order as f64));
                for (other, weight) in node_weights(at, order).into_iter().enumerate() {
                    assert_eq!(
                        weight,
                        f64::from(u8::from(other == n)),
                        "{order} {n} {other}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_grid_that_is_turned_and_stretched_has_that_gradient_everywhere() {
        let map = Mat3([2.0, 0.5, 0.0, -0.5, 1.0, 0.25, 0.0, 0.0, 3.0]);
        for order in [1, 2] {
            let values: Vec<Vec3> = nodes(order)
                .map(|place| map * Vec3(place.map(|k| k as f64 / order as f64)) + Vec3::Y)
                .collect();
            for at in [Vec3([0.5; 3]), Vec3([0.1, 0.9, 0.3])] {
                let found = node_gradient(at, &values, order);
                for (a, b) in found.0.iter().zip(map.0) {
                    assert!((a - b).abs() < 1e-14);
                }
            }
        }
    }
}

//! How stiff a box is whose inside follows its nodes: linear elasticity with polynomials of first or second order in each
//! direction, integrated with as many points.

use sim_core::math::Vec3;

/// Points in each direction from 0 to 1 where the energy is looked at, and their weights. Those of second order are further
/// out than Gauss has them, as in MuJoCo.
fn quadrature(count: usize) -> (Vec<f64>, Vec<f64>) {
    let (middle, half) = (0.5, 0.5);
    if count == 2 {
        let reach = half / 3.0_f64.sqrt();
        return (vec![-reach + middle, reach + middle], vec![half; 2]);
    }
    let reach = half / (3.0_f64 / 5.0).sqrt();
    let weights = [8.0, 5.0, 5.0].map(|weight| weight / 9.0 * half);
    (
        vec![middle, -reach + middle, reach + middle],
        weights.to_vec(),
    )
}

/// A polynomial that is 1 at one node and 0 at the others.
fn shape(s: f64, node: usize, order: usize) -> f64 {
    match (order, node) {
        (1, 0) => 1.0 - s,
        (1, _) => s,
        (_, 0) => 2.0 * s * s - 3.0 * s + 1.0,
        (_, 1) => 4.0 * (s - s * s),
        (_, _) => 2.0 * s * s - s,
    }
}

/// Its slope.
fn slope(s: f64, node: usize, order: usize) -> f64 {
    match (order, node) {
        (1, 0) => -1.0,
        (1, _) => 1.0,
        (_, 0) => 4.0 * s - 3.0,
        (_, 1) => 4.0 * (1.0 - 2.0 * s),
        (_, _) => 4.0 * s - 1.0,
    }
}

/// The stiffness matrix over the coordinates of all nodes, with a minus.
pub(super) fn stiffness(nodes: &[Vec3], young: f64, poisson: f64, order: usize) -> Vec<f64> {
    let count = order + 1;
    let (points, weights) = quadrature(count);
    let size = nodes[nodes.len() - 1] - nodes[0];
    let volume = size[0] * size[1] * size[2];
    let inverse = size.0.map(|x| 1.0 / x);
    let lambda = young * poisson / (1.0 + poisson) / (1.0 - 2.0 * poisson);
    let mu = young / (2.0 * (1.0 + poisson));

    let cells = || {
        (0..count)
            .flat_map(move |a| (0..count).flat_map(move |b| (0..count).map(move |c| [a, b, c])))
    };
    let mut out = vec![0.0; 9 * nodes.len() * nodes.len()];
    for at in cells() {
        let [s, t, u] = at.map(|i| points[i]);
        let weight = weights[at[0]] * weights[at[1]] * weights[at[2]] * volume;
        let gradients: Vec<[f64; 3]> = cells()
            .map(|[x, y, z]| {
                let (p, q) = (|s, i| shape(s, i, order), |s, i| slope(s, i, order));
                let gradient = [
                    q(s, x) * p(t, y) * p(u, z),
                    p(s, x) * q(t, y) * p(u, z),
                    p(s, x) * p(t, y) * q(u, z),
                ];
                std::array::from_fn(|k| inverse[k] * gradient[k])
            })
            .collect();
        let width = 3 * nodes.len();
        for (i, a) in gradients.iter().enumerate() {
            for (j, b) in gradients.iter().enumerate() {
                for k in 0..3 {
                    for l in 0..3 {
                        let entry = &mut out[width * (3 * i + k) + 3 * j + l];
                        *entry -= lambda * a[k] * b[l] * weight;
                        *entry -= mu * contraction(a, k, b, l) * weight;
                    }
                }
            }
        }
    }
    out
}

/// The inner product of two strains, each of a displacement along one axis with this gradient.
fn contraction(a: &[f64; 3], k: usize, b: &[f64; 3], l: usize) -> f64 {
    let strain = |gradient: &[f64; 3], axis: usize| -> [[f64; 3]; 3] {
        let at = |i: usize, j: usize| if i == axis { gradient[j] } else { 0.0 };
        std::array::from_fn(|i| std::array::from_fn(|j| (at(i, j) + at(j, i)) / 2.0))
    };
    let (a, b) = (strain(a, k), strain(b, l));
    let entry = |i: usize| a[i][0] * b[0][i] + a[i][1] * b[1][i] + a[i][2] * b[2][i];
    entry(0) + entry(1) + entry(2)
}

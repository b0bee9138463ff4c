//! Eigenvalues and principal axes of symmetric 3×3 matrices, by Jacobi rotations.

use crate::math::{MINVAL, Mat3, Quat, Vec3};

/// cos 45° with the digits of the reference: its last bit decides whether geoms that touch exactly are found.
#[allow(clippy::approx_constant)]
const HALF_SQRT_2: f64 = 0.707106781186548;

const EPSILON: f64 = MINVAL * 1000.0;
const MAX_ITERATIONS: usize = 500;

/// The eigenvalues of a symmetric matrix in decreasing order, the matrix whose columns are the eigenvectors, the same
/// rotation as a quaternion, and the number of iterations.
pub fn eig3(mat: &Mat3) -> (Vec3, Mat3, Quat, usize) {
    let mut quat = Quat::IDENTITY;
    let mut values = Vec3::ZERO;
    let mut iterations = 0;
    while iterations < MAX_ITERATIONS {
        let axes = quat.to_mat();
        let diag = axes.transpose() * *mat * axes;
        values = Vec3([diag[0], diag[4], diag[8]]);
        match rotation(&diag) {
            Some(turn) => quat = (quat * turn).normalized(),
            None => break,
        }
        iterations += 1;
    }
    sort(&mut values, &mut quat);
    (values, quat.to_mat(), quat, iterations)
}

/// The rotation that removes the largest entry off the diagonal, if it is worth removing.
fn rotation(d: &Mat3) -> Option<Quat> {
    let (row, col, axis) = if d[1].abs() > d[2].abs() && d[1].abs() > d[5].abs() {
        (0, 1, 2)
    } else if d[2].abs() > d[5].abs() {
        (0, 2, 1)
    } else {
        (1, 2, 0)
    };
    let entry = d[3 * row + col];
    if entry.abs() < EPSILON {
        return None;
    }
    let tau = (d[4 * col] - d[4 * row]) / (2.0 * entry);
    let root = (1.0 + tau * tau).sqrt();
    let tan = if tau >= 0.0 {
        1.0 / (tau + root)
    } else {
        -1.0 / (-tau + root)
    };
    let cos = 1.0 / (1.0 + tan * tan).sqrt();
    if cos > 1.0 - EPSILON {
        return None;
    }
    let half_sin = (0.5 - 0.5 * cos).sqrt();
    let negative = (tau >= 0.0) != (axis == 1);
    let half_sin = if negative { -half_sin } else { half_sin };
    let mut turn = Quat::new((1.0 - half_sin * half_sin).sqrt(), 0.0, 0.0, 0.0);
    turn[axis + 1] = half_sin;
    Some(turn.normalized())
}

/// Sorts the eigenvalues in decreasing order by quarter turns of the frame; those that are practically equal stay.
fn sort(values: &mut Vec3, quat: &mut Quat) {
    for lead in [0, 1, 0] {
        if values[lead] + EPSILON < values[lead + 1] {
            values.0.swap(lead, lead + 1);
            let mut turn = Quat::new(HALF_SQRT_2, 0.0, 0.0, 0.0);
            turn[(lead + 2) % 3 + 1] = HALF_SQRT_2;
            *quat = (*quat * turn).normalized();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_mujoco() {
        let mat = Mat3([
            2.1075948443369925,
            -0.7818410196657749,
            -0.18642597569104483,
            -0.7818410196657749,
            1.6839361538901472,
            0.5258362963249207,
            -0.18642597569104483,
            0.5258362963249207,
            2.208469001772859,
        ]);
        let (values, axes, quat, iterations) = eig3(&mat);
        assert_eq!(iterations, 7);
        let expected = [2.9999999999997966, 2.000000000000204, 1.0];
        for (value, expected) in values.0.iter().zip(expected) {
            assert!((value - expected).abs() < 1e-14);
        }
        let expected = [
            0.6666984849135248,
            0.6039759194047055,
            0.002341130343039899,
            -0.43671585510715044,
        ];
        for (value, expected) in quat.0.iter().zip(expected) {
            assert!((value - expected).abs() < 1e-14);
        }
        assert_eq!(quat.to_mat(), axes);
    }

    #[test]
    fn not_a_number_ends() {
        let (_, _, _, iterations) = eig3(&Mat3([f64::NAN; 9]));
        assert!(iterations <= MAX_ITERATIONS);
    }
}

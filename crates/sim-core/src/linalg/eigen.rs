//! Eigenvalues and principal axes of symmetric 3×3 matrices, by Jacobi rotations.
//!
//! A rotation in the plane of two axes removes the entry of the matrix that couples them; doing so again and again with
//! the largest entry makes the matrix diagonal (Jacobi 1846). The rotations are kept as one quaternion, so that the axes
//! stay orthogonal, and the matrix is turned afresh each time, so that errors do not add up.

use crate::math::{MINVAL, Mat3, Quat, Vec3};

/// cos 45° with the digits of MuJoCo: its last bit decides whether geoms that touch exactly are found.
#[allow(clippy::approx_constant)]
const HALF_SQRT_2: f64 = 0.707106781186548;

/// What is smaller than this is not worth removing, and eigenvalues as near as this count as equal.
const TOLERANCE: f64 = MINVAL * 1000.0;
const MAX_ROTATIONS: usize = 500;

/// The eigenvalues of a symmetric matrix in decreasing order, the matrix whose columns are the eigenvectors, the same
/// rotation as a quaternion, and the number of rotations it took.
pub fn eig3(mat: &Mat3) -> (Vec3, Mat3, Quat, usize) {
    let mut quat = Quat::IDENTITY;
    let mut values = Vec3::ZERO;
    let mut rotations = 0;
    while rotations < MAX_ROTATIONS {
        let axes = quat.to_mat();
        let turned = axes.transpose() * *mat * axes;
        values = Vec3([turned[0], turned[4], turned[8]]);
        match jacobi_rotation(&turned) {
            Some(turn) => quat = (quat * turn.normalized()).normalized(),
            None => break,
        }
        rotations += 1;
    }
    sort(&mut values, &mut quat);
    (values, quat.to_mat(), quat, rotations)
}

/// The rotation that removes the largest entry off the diagonal of a symmetric matrix; none if it is not worth removing.
/// Its length is one but for rounding.
#[inline]
pub fn jacobi_rotation(mat: &Mat3) -> Option<Quat> {
    let (first, second, axis) = strongest_coupling(mat);
    let entry = mat[3 * first + second];
    if entry.abs() < TOLERANCE {
        return None;
    }

    // the entry is gone after a rotation by t where cot 2t is half the difference of the diagonal over the entry; of the
    // two such angles the smaller
    let cotangent = (mat[4 * second] - mat[4 * first]) / (2.0 * entry);
    let hypotenuse = (1.0 + cotangent * cotangent).sqrt();
    let tangent = if cotangent >= 0.0 {
        1.0 / (cotangent + hypotenuse)
    } else {
        -1.0 / (-cotangent + hypotenuse)
    };
    let cosine = 1.0 / (1.0 + tangent * tangent).sqrt();
    if cosine > 1.0 - TOLERANCE {
        return None;
    }

    // as a quaternion, by half angles, about the third axis: from z to x, the pair (x, z) turns the other way
    let half_sine = (0.5 - 0.5 * cosine).sqrt();
    let backwards = (cotangent >= 0.0) != (axis == 1);
    let half_sine = if backwards { -half_sine } else { half_sine };
    let mut turn = Quat::new((1.0 - half_sine * half_sine).sqrt(), 0.0, 0.0, 0.0);
    turn[axis + 1] = half_sine;
    Some(turn)
}

/// The pair of axes with the largest entry off the diagonal, and the third axis. Of equals, (y, z) comes before (x, z)
/// before (x, y).
#[inline]
fn strongest_coupling(mat: &Mat3) -> (usize, usize, usize) {
    let [xy, xz, yz] = [mat[1], mat[2], mat[5]].map(f64::abs);
    if xy > xz && xy > yz {
        (0, 1, 2)
    } else if xz > yz {
        (0, 2, 1)
    } else {
        (1, 2, 0)
    }
}

/// Sorts the eigenvalues in decreasing order by quarter turns of the frame; those that are practically equal stay.
fn sort(values: &mut Vec3, quat: &mut Quat) {
    for lead in [0, 1, 0] {
        if values[lead] + TOLERANCE < values[lead + 1] {
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
        let (values, axes, quat, rotations) = eig3(&mat);
        assert_eq!(rotations, 7);
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
        let (_, _, _, rotations) = eig3(&Mat3([f64::NAN; 9]));
        assert!(rotations <= MAX_ROTATIONS);
    }
}

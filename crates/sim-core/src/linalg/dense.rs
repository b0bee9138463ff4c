//! Dense vectors and row-major matrices.
//!
//! Loops run over slices of equal length, so that they vectorise without bounds checks. Sums are split into
//! four partial sums, as MuJoCo's are: it is faster, and it makes the last digits agree.

/// Scalar product.
#[inline]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len();
    let b = &b[..n];
    let (head_a, tail_a) = a.split_at(n - n % 4);
    let (head_b, tail_b) = b.split_at(head_a.len());

    let mut sum = [0.0; 4];
    for (x, y) in head_a.chunks_exact(4).zip(head_b.chunks_exact(4)) {
        for k in 0..4 {
            sum[k] += x[k] * y[k];
        }
    }
    let rest = match (tail_a, tail_b) {
        ([x0], [y0]) => x0 * y0,
        ([x0, x1], [y0, y1]) => x0 * y0 + x1 * y1,
        ([x0, x1, x2], [y0, y1, y2]) => x0 * y0 + x1 * y1 + x2 * y2,
        // the two tails are of the same length, below four: here they are empty
        (_, _) => 0.0,
    };
    ((sum[0] + sum[2]) + (sum[1] + sum[3])) + rest
}

/// Euclidean length.
#[inline]
pub fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

/// `res += vec`
#[inline]
pub fn add_to(res: &mut [f64], vec: &[f64]) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r += v;
    }
}

/// `res -= vec`
#[inline]
pub fn sub_from(res: &mut [f64], vec: &[f64]) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r -= v;
    }
}

/// `res = vec * scl`
#[inline]
pub fn scl(res: &mut [f64], vec: &[f64], scl: f64) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r = v * scl;
    }
}

/// `res += vec * scl`
#[inline]
pub fn add_to_scl(res: &mut [f64], vec: &[f64], scl: f64) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r += v * scl;
    }
}

/// `res = mat * vec`, where `mat` has as many rows as `res` and as many columns as `vec`.
#[inline]
pub fn mul_mat_vec(res: &mut [f64], mat: &[f64], vec: &[f64]) {
    if vec.is_empty() {
        res.fill(0.0);
        return;
    }
    for (r, row) in res.iter_mut().zip(mat.chunks_exact(vec.len())) {
        *r = dot(row, vec);
    }
}

/// `res = mat' * vec`, where `mat` has as many rows as `vec` and as many columns as `res`.
#[inline]
pub fn mul_mat_t_vec(res: &mut [f64], mat: &[f64], vec: &[f64]) {
    res.fill(0.0);
    if res.is_empty() {
        return;
    }
    for (&v, row) in vec.iter().zip(mat.chunks_exact(res.len())) {
        if v != 0.0 {
            add_to_scl(res, row, v);
        }
    }
}

/// `vec1' * mat * vec2`, where `mat` is square.
#[inline]
pub fn mul_vec_mat_vec(vec1: &[f64], mat: &[f64], vec2: &[f64]) -> f64 {
    let n = vec1.len();
    let mut res = 0.0;
    for (i, v) in vec1.iter().enumerate() {
        res += v * dot(&mat[i * n..(i + 1) * n], vec2);
    }
    res
}

/// The lower triangle of `mat' * diag(diag) * mat`, where `mat` has as many rows as `diag` and `nc` columns.
///
/// What `res` holds above the diagonal is set to zero. Rows whose `diag` is zero cost nothing, and neither do
/// zeros in the other rows: both are common in constraint Jacobians.
pub fn sqr_mat_t_d(res: &mut [f64], mat: &[f64], diag: &[f64], nc: usize) {
    res.fill(0.0);
    if nc == 0 {
        return;
    }
    for (&d, row) in diag.iter().zip(mat.chunks_exact(nc)) {
        if d == 0.0 {
            continue;
        }
        for (i, &x) in row.iter().enumerate() {
            if x != 0.0 {
                add_to_scl(&mut res[i * nc..i * nc + i + 1], &row[..=i], x * d);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_takes_every_length() {
        for n in 0..20 {
            let a: Vec<f64> = (0..n).map(|i| i as f64 + 1.0).collect();
            let expected: f64 = a.iter().map(|x| 2.0 * x * x).sum();
            let b: Vec<f64> = a.iter().map(|x| 2.0 * x).collect();
            assert_eq!(dot(&a, &b), expected);
        }
    }

    #[test]
    fn products_agree_with_each_other() {
        let mat = [1.0, 2.0, 3.0, -4.0, 5.0, 0.0];
        let (x, y) = ([1.0, -2.0, 0.5], [3.0, -1.0]);
        let (mut mx, mut mty) = ([0.0; 2], [0.0; 3]);
        mul_mat_vec(&mut mx, &mat, &x);
        mul_mat_t_vec(&mut mty, &mat, &y);
        assert_eq!(mx, [-1.5, -14.0]);
        assert_eq!(dot(&mx, &y), dot(&mty, &x));

        let mut square = [f64::NAN; 9];
        sqr_mat_t_d(&mut square, &mat, &[2.0, 3.0], 3);
        assert_eq!(square, [50.0, 0.0, 0.0, -56.0, 83.0, 0.0, 6.0, 12.0, 18.0]);
        assert_eq!(mul_vec_mat_vec(&y, &mat[..4], &y), 9.0 - 6.0 - 9.0 - 4.0);
    }
}

//! Dense vectors and row-major matrices.
//!
//! Loops run over slices of equal length, so that they vectorise without bounds checks. Sums are split into
//! four partial sums, as MuJoCo's are: it is faster, and it makes the last digits agree. Products with one vector
//! are inlined into their callers; products with a matrix use the widest vectors of the machine.

use super::simd::vectorize;

/// Scalar product; `b` is at least as long as `a`, and the rest of it is ignored.
#[inline(always)]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (sum, tail_a, tail_b) = dot_fours(a, b);
    let rest = match (tail_a, tail_b) {
        ([x0], [y0]) => x0 * y0,
        ([x0, x1], [y0, y1]) => x0 * y0 + x1 * y1,
        ([x0, x1, x2], [y0, y1, y2]) => x0 * y0 + x1 * y1 + x2 * y2,
        // the two tails are of the same length, below four: here they are empty
        (_, _) => 0.0,
    };
    sum + rest
}

/// Scalar product with the sums in the order of a product with a sparse vector: for rows of a sparse matrix that
/// happen to have no gaps.
#[inline(always)]
pub fn dot_run(a: &[f64], b: &[f64]) -> f64 {
    let (mut sum, tail_a, tail_b) = dot_fours(a, b);
    for (x, y) in tail_a.iter().zip(tail_b) {
        sum += x * y;
    }
    sum
}

/// The scalar product of all but the last `a.len() % 4` elements, and those elements.
#[inline(always)]
fn dot_fours<'a>(a: &'a [f64], b: &'a [f64]) -> (f64, &'a [f64], &'a [f64]) {
    let (fours_a, tail_a) = a.as_chunks::<4>();
    let (fours_b, tail_b) = b[..a.len()].as_chunks::<4>();
    let mut sum = [0.0; 4];
    for (x, y) in fours_a.iter().zip(fours_b) {
        for k in 0..4 {
            sum[k] += x[k] * y[k];
        }
    }
    ((sum[0] + sum[2]) + (sum[1] + sum[3]), tail_a, tail_b)
}

/// Euclidean length.
#[inline(always)]
pub fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

/// `res += vec`
#[inline(always)]
pub fn add_to(res: &mut [f64], vec: &[f64]) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r += v;
    }
}

/// `res -= vec`
#[inline(always)]
pub fn sub_from(res: &mut [f64], vec: &[f64]) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r -= v;
    }
}

/// `res = vec * scl`
#[inline(always)]
pub fn scl(res: &mut [f64], vec: &[f64], scl: f64) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r = v * scl;
    }
}

/// `res += vec * scl`
#[inline(always)]
pub fn add_to_scl(res: &mut [f64], vec: &[f64], scl: f64) {
    for (r, v) in res.iter_mut().zip(vec) {
        *r += v * scl;
    }
}

/// `res = mat * vec`, where `mat` has as many rows as `res` and as many columns as `vec`.
pub fn mul_mat_vec(res: &mut [f64], mat: &[f64], vec: &[f64]) {
    if vec.is_empty() {
        res.fill(0.0);
        return;
    }
    vectorize(
        #[inline(always)]
        || {
            for (r, row) in res.iter_mut().zip(mat.chunks_exact(vec.len())) {
                *r = dot(row, vec);
            }
        },
    );
}

/// `res = mat' * vec`, where `mat` has as many rows as `vec` and as many columns as `res`.
pub fn mul_mat_t_vec(res: &mut [f64], mat: &[f64], vec: &[f64]) {
    res.fill(0.0);
    if res.is_empty() {
        return;
    }
    vectorize(
        #[inline(always)]
        || {
            for (&v, row) in vec.iter().zip(mat.chunks_exact(res.len())) {
                if v != 0.0 {
                    add_to_scl(res, row, v);
                }
            }
        },
    );
}

/// `vec1' * mat * vec2`, where `mat` is square.
#[inline(always)]
pub fn mul_vec_mat_vec(vec1: &[f64], mat: &[f64], vec2: &[f64]) -> f64 {
    let n = vec1.len();
    let mut res = 0.0;
    for (i, v) in vec1.iter().enumerate() {
        res += v * dot(&mat[i * n..(i + 1) * n], vec2);
    }
    res
}

/// `res += rows[0] * scl[0] + rows[1] * scl[1] + ...`, in this order.
///
/// All are of the same length. Taken together, the rows load and store each entry of `res` once instead of `N` times, and
/// rows are short: they are cut into fours by hand, since longer unrolled loops would leave most of the work to their
/// remainders.
#[inline(always)]
pub fn add_rows<const N: usize>(res: &mut [f64], rows: [&[f64]; N], scl: [f64; N]) {
    let (fours, tail) = res.as_chunks_mut::<4>();
    let row_fours = rows.map(|row| &row.as_chunks::<4>().0[..fours.len()]);
    for (k, four) in fours.iter_mut().enumerate() {
        let mut sum = *four;
        for n in 0..N {
            for l in 0..4 {
                sum[l] += row_fours[n][k][l] * scl[n];
            }
        }
        *four = sum;
    }
    let row_tails = rows.map(|row| &row.as_chunks::<4>().1[..tail.len()]);
    for (k, entry) in tail.iter_mut().enumerate() {
        for n in 0..N {
            *entry += row_tails[n][k] * scl[n];
        }
    }
}

/// The lower triangle of `mat' * diag(diag) * mat`, where `mat` has as many rows as `diag` and `nc` columns.
///
/// What `res` holds above the diagonal is set to zero. Rows whose `diag` is zero cost nothing, and neither do
/// columns in which several rows in turn are zero: both are common in constraint Jacobians.
pub fn sqr_mat_t_d(res: &mut [f64], mat: &[f64], diag: &[f64], nc: usize) {
    res.fill(0.0);
    if nc == 0 {
        return;
    }
    let mut active = diag
        .iter()
        .zip(mat.chunks_exact(nc))
        .filter(|&(&d, _)| d != 0.0);
    vectorize(
        #[inline(always)]
        || {
            let mut block: [(f64, &[f64]); 4] = [(0.0, &[]); 4];
            loop {
                let mut filled = 0;
                for (&d, row) in active.by_ref().take(4) {
                    block[filled] = (d, row);
                    filled += 1;
                }
                match block {
                    [a, b, c, d] if filled == 4 => add_squares(res, [a, b, c, d], nc),
                    [a, b, c, _] if filled == 3 => add_squares(res, [a, b, c], nc),
                    [a, b, _, _] if filled == 2 => add_squares(res, [a, b], nc),
                    [a, _, _, _] if filled == 1 => add_squares(res, [a], nc),
                    _ => return,
                }
            }
        },
    );
}

/// Adds `d * row * row'` for each pair of `d` and `row` to the lower triangle of `res`.
#[inline(always)]
fn add_squares<const N: usize>(res: &mut [f64], block: [(f64, &[f64]); N], nc: usize) {
    for (i, target) in res.chunks_exact_mut(nc).enumerate() {
        let factors = block.map(|(d, row)| row[i] * d);
        if factors != [0.0; N] {
            add_rows(&mut target[..=i], block.map(|(_, row)| &row[..=i]), factors);
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
            assert_eq!(dot_run(&a, &b), expected);
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

        for rows in 1..9 {
            let mat: Vec<f64> = (0..rows * 3).map(|k| (k % 5) as f64 - 1.0).collect();
            let diag: Vec<f64> = (0..rows).map(|k| (k % 3) as f64).collect();
            sqr_mat_t_d(&mut square, &mat, &diag, 3);
            for i in 0..3 {
                for j in 0..=i {
                    let entry = |k: usize| diag[k] * mat[k * 3 + i] * mat[k * 3 + j];
                    assert_eq!(square[i * 3 + j], (0..rows).map(entry).sum::<f64>());
                }
            }
        }
        assert_eq!(mul_vec_mat_vec(&y, &mat[..4], &y), 9.0 - 6.0 - 9.0 - 4.0);
    }
}

//! Products with sparse matrices in which neighbouring rows have the same columns.
//!
//! The rows of one contact do, and so do the dofs of one joint in the transposed Jacobian. Such rows are taken
//! together, so that the vector is gathered once for all of them.

use super::simd::vectorize;
use super::sparse::Pattern;

/// `res = mat * vec`; `rowsuper` is the number of following rows with the same columns, for each row.
pub fn mul_mat_vec_super(
    res: &mut [f64],
    mat: &[f64],
    vec: &[f64],
    pattern: Pattern<'_>,
    rowsuper: &[i32],
) {
    let res = &mut res[..pattern.rows()];
    vectorize(
        #[inline(always)]
        || {
            let mut r = 0;
            while r < res.len() {
                let same = (res.len() - r).min(rowsuper[r] as usize + 1);
                r += match same {
                    0 | 1 => multiply_rows::<1>(res, mat, vec, pattern, r),
                    2 => multiply_rows::<2>(res, mat, vec, pattern, r),
                    3 => multiply_rows::<3>(res, mat, vec, pattern, r),
                    4.. => multiply_rows::<4>(res, mat, vec, pattern, r),
                };
            }
        },
    );
}

/// Multiplies `N` rows from row `r` on, with sums in the order of [`super::dot_sparse`].
#[inline(always)]
fn multiply_rows<const N: usize>(
    res: &mut [f64],
    mat: &[f64],
    vec: &[f64],
    pattern: Pattern<'_>,
    r: usize,
) -> usize {
    let columns = pattern.cols(r);
    let count = columns.len();
    let rows: [&[f64]; N] = std::array::from_fn(|n| {
        let start = pattern.rowadr[r + n] as usize;
        &mat[start..start + count]
    });
    let (fours, tail) = columns.as_chunks::<4>();
    let row_fours = rows.map(|row| &row.as_chunks::<4>().0[..fours.len()]);
    let mut sums = [[0.0; 4]; N];
    for (k, four) in fours.iter().enumerate() {
        let gathered = four.map(|j| vec[j as usize]);
        for n in 0..N {
            for l in 0..4 {
                sums[n][l] += row_fours[n][k][l] * gathered[l];
            }
        }
    }
    let mut totals = sums.map(|sum| (sum[0] + sum[2]) + (sum[1] + sum[3]));
    let done = 4 * fours.len();
    for (k, &j) in tail.iter().enumerate() {
        let x = vec[j as usize];
        for n in 0..N {
            totals[n] += rows[n][done + k] * x;
        }
    }
    res[r..r + N].copy_from_slice(&totals);
    N
}

#[cfg(test)]
mod tests {
    use super::super::sparse::{mul_mat_vec_sparse, supernodes};
    use super::*;

    #[test]
    fn equal_rows_taken_together_give_the_same_product() {
        // groups of one to nine rows, each with as many columns
        let (mut rownnz, mut rowadr, mut colind) = (Vec::new(), Vec::new(), Vec::new());
        for group in 1..10 {
            for _ in 0..group {
                rowadr.push(colind.len() as i32);
                rownnz.push(group);
                colind.extend((0..group).map(|k| 2 * k + group % 3));
            }
        }
        let mat: Vec<f64> = (0..colind.len()).map(|k| sim_math::sin(k as f64)).collect();
        let vec: Vec<f64> = (0..20).map(|k| sim_math::cos(k as f64)).collect();
        let pattern = Pattern::new(&rownnz, &rowadr, &colind);
        let mut rowsuper = Vec::new();
        supernodes(&mut rowsuper, pattern);
        let (mut one_by_one, mut together) = (vec![0.0; 45], vec![0.0; 45]);
        mul_mat_vec_sparse(&mut one_by_one, &mat, &vec, pattern);
        mul_mat_vec_super(&mut together, &mat, &vec, pattern, &rowsuper);
        assert_eq!(one_by_one, together);
    }
}

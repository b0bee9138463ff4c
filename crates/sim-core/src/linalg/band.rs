//! Symmetric matrices with a band and an edge: the first rows have entries near the diagonal alone, the last ones are
//! full. Only what is left of the diagonal, and the diagonal itself, is stored: `band` numbers for each row of the
//! band, of which those that would be left of the matrix are not used, then whole rows.

use super::dense::dot;
use crate::math::MINVAL;

/// The shape of such a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    total: usize,
    band: usize,
    dense: usize,
}

impl Band {
    /// A matrix of `total` rows, the last `dense` of them full, the others with `band` numbers. `None` if there is none
    /// such, or none that could be stored.
    pub fn new(total: usize, band: usize, dense: usize) -> Option<Band> {
        let sparse = total.checked_sub(dense)?;
        let shape = Band { total, band, dense };
        let stored = sparse.checked_mul(band)?;
        let stored = stored.checked_add(dense.checked_mul(total)?)?;
        let _square = total.checked_mul(total)?;
        ((band > 0 || sparse == 0) && stored <= isize::MAX as usize).then_some(shape)
    }

    /// How many numbers are stored.
    pub fn stored(&self) -> usize {
        self.sparse() * self.band + self.dense * self.total
    }

    fn sparse(&self) -> usize {
        self.total - self.dense
    }

    /// Where the entry on the diagonal of row `i` is.
    pub fn diagonal(&self, i: usize) -> usize {
        if i < self.sparse() {
            i * self.band + self.band - 1
        } else {
            self.sparse() * self.band + (i - self.sparse()) * self.total + i
        }
    }

    /// The first column of row `i` that is stored.
    fn first(&self, i: usize) -> usize {
        if i < self.sparse() {
            (i + 1).saturating_sub(self.band)
        } else {
            0
        }
    }

    /// Where row `i` starts, at its first column, and that column.
    fn row(&self, i: usize) -> (usize, usize) {
        let first = self.first(i);
        (self.diagonal(i) - (i - first), first)
    }

    /// Where the entry of row `i` and column `j` is, if it is stored.
    fn entry(&self, i: usize, j: usize) -> Option<usize> {
        let (start, first) = self.row(i);
        (first..=i).contains(&j).then(|| start + j - first)
    }

    /// The full matrix, with the upper triangle if `symmetric`.
    pub fn to_dense(&self, mat: &[f64], symmetric: bool) -> Vec<f64> {
        let n = self.total;
        let mut res = vec![0.0; n * n];
        for i in 0..n {
            let (start, first) = self.row(i);
            for j in first..=i {
                let value = mat[start + j - first];
                res[i * n + j] = value;
                if symmetric {
                    res[j * n + i] = value;
                }
            }
        }
        res
    }

    /// What is stored of the full matrix `mat`. Places that are not used stay as they are in `res`.
    pub fn store(&self, res: &mut [f64], mat: &[f64]) {
        for i in 0..self.total {
            let (start, first) = self.row(i);
            let row = &mat[i * self.total..][..self.total];
            if i < self.sparse() {
                res[start..=start + i - first].copy_from_slice(&row[first..=i]);
            } else {
                res[start..start + self.total].copy_from_slice(row);
            }
        }
    }

    /// The product with a vector; without the upper triangle unless `symmetric`.
    pub fn mul(&self, res: &mut [f64], mat: &[f64], vec: &[f64], symmetric: bool) {
        for i in 0..self.total {
            let (start, first) = self.row(i);
            let row = &mat[start..=start + i - first];
            res[i] = dot(row, &vec[first..=i]);
            if symmetric {
                let below = row.iter().zip(&mut res[first..i]);
                below.for_each(|(x, res)| *res += x * vec[i]);
            }
        }
    }

    /// Replaces the matrix by its Cholesky factor, after `add + multiply * entry` was added to each entry on its
    /// diagonal. Gives the smallest pivot; zero if it has not full rank, and then the work is left half done.
    pub fn factor(&self, mat: &mut [f64], add: f64, multiply: f64) -> f64 {
        let mut smallest = -1.0;
        for j in 0..self.total {
            let (start, first) = self.row(j);
            let at = self.diagonal(j);
            let left = dot(&mat[start..at], &mat[start..at]);
            let pivot = add + multiply * mat[at] + mat[at] - left;
            if pivot < smallest || smallest < 0.0 {
                smallest = pivot;
            }
            if pivot < MINVAL {
                return 0.0;
            }
            let root = pivot.sqrt();
            let scale = 1.0 / root;
            for i in j + 1..self.total {
                let Some(entry) = self.entry(i, j) else {
                    continue;
                };
                // both rows have these columns
                let shared = first.max(self.first(i));
                let count = j - shared;
                let sum = dot(&mat[at - count..at], &mat[entry - count..entry]);
                mat[entry] = scale * (mat[entry] - sum);
            }
            mat[at] = root;
        }
        smallest
    }

    /// Solves with a Cholesky factor, in place.
    pub fn solve(&self, res: &mut [f64], factor: &[f64]) {
        for i in 0..self.total {
            let (start, first) = self.row(i);
            let at = self.diagonal(i);
            let sum = dot(&factor[start..at], &res[first..i]);
            res[i] = (res[i] - sum) / factor[at];
        }
        for i in (0..self.total).rev() {
            for j in i + 1..self.total {
                if let Some(entry) = self.entry(j, i) {
                    res[i] -= factor[entry] * res[j];
                }
            }
            res[i] /= factor[self.diagonal(i)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_with_an_edge_is_the_same_as_the_full_matrix() {
        let shape = Band::new(5, 2, 1).unwrap();
        assert_eq!(shape.stored(), 4 * 2 + 5);
        let mut full = vec![0.0; 25];
        for i in 0..5_usize {
            for j in 0..5_usize {
                if i == j {
                    full[i * 5 + j] = 4.0 + i as f64;
                } else if i.abs_diff(j) == 1 || i.max(j) == 4 {
                    full[i * 5 + j] = 0.5 + 0.1 * i.min(j) as f64;
                }
            }
        }
        let mut mat = vec![0.0; shape.stored()];
        shape.store(&mut mat, &full);
        assert_eq!(shape.to_dense(&mat, true), full);
        let vec = [1.0, -2.0, 0.5, 3.0, 1.5];
        let mut product = [0.0; 5];
        shape.mul(&mut product, &mat, &vec, true);
        for i in 0..5 {
            let expected: f64 = (0..5).map(|j| full[i * 5 + j] * vec[j]).sum();
            assert!((product[i] - expected).abs() < 1e-12);
        }
        assert!(shape.factor(&mut mat, 0.0, 0.0) > 0.0);
        shape.solve(&mut product, &mat);
        let close = product.iter().zip(&vec).all(|(x, y)| (x - y).abs() < 1e-12);
        assert!(close, "{product:?}");
        assert_eq!(shape.factor(&mut vec![0.0; shape.stored()], 0.0, 0.0), 0.0);
        assert_eq!(Band::new(2, 1, 3), None);
        assert_eq!(Band::new(usize::MAX, 2, 0), None);
    }
}

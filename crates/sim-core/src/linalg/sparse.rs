//! Kernels on sparse matrices in compressed rows, with MuJoCo's three index arrays.

use super::dense::add_to_scl;
use std::ops::Range;

/// Where the entries of a sparse matrix are: for each row the number of its entries and the address of the first one;
/// for each entry its column. Columns increase within a row.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    /// entries of each row
    pub rownnz: &'a [i32],
    /// address of the first entry of each row
    pub rowadr: &'a [i32],
    /// column of each entry
    pub colind: &'a [i32],
}

impl<'a> Pattern<'a> {
    /// A pattern from its index arrays.
    pub fn new(rownnz: &'a [i32], rowadr: &'a [i32], colind: &'a [i32]) -> Pattern<'a> {
        Pattern {
            rownnz,
            rowadr,
            colind,
        }
    }

    /// Number of rows.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rownnz.len()
    }

    /// The addresses of the entries of row `r`.
    #[inline]
    pub fn row(&self, r: usize) -> Range<usize> {
        let start = self.rowadr[r] as usize;
        start..start + self.rownnz[r] as usize
    }

    /// The addresses of the entries of some rows that follow each other.
    #[inline]
    pub fn entries(&self, rows: Range<usize>) -> Range<usize> {
        match rows.is_empty() {
            true => 0..0,
            false => self.row(rows.start).start..self.row(rows.end - 1).end,
        }
    }

    /// The columns of the entries of row `r`.
    #[inline]
    pub fn cols(&self, r: usize) -> &'a [i32] {
        &self.colind[self.row(r)]
    }
}

/// The scalar product of a sparse vector, given by its entries and their columns, with a dense one.
#[inline]
pub fn dot_sparse(entries: &[f64], cols: &[i32], dense: &[f64]) -> f64 {
    let (e4, c4) = (entries.chunks_exact(4), cols.chunks_exact(4));
    let (e_rest, c_rest) = (e4.remainder(), c4.remainder());
    let mut sum = [0.0; 4];
    for (e, c) in e4.zip(c4) {
        for k in 0..4 {
            sum[k] += e[k] * dense[c[k] as usize];
        }
    }
    let mut total = (sum[0] + sum[2]) + (sum[1] + sum[3]);
    for (e, &c) in e_rest.iter().zip(c_rest) {
        total += e * dense[c as usize];
    }
    total
}

/// The scalar product of two sparse vectors, each given by its entries and their increasing columns.
pub fn dot_sparse2(a: &[f64], a_cols: &[i32], b: &[f64], b_cols: &[i32]) -> f64 {
    let mut total = 0.0;
    let (mut i, mut j) = (0, 0);
    while i < a_cols.len() && j < b_cols.len() {
        let (ca, cb) = (a_cols[i], b_cols[j]);
        if ca == cb {
            total += a[i] * b[j];
        }
        i += usize::from(ca <= cb);
        j += usize::from(cb <= ca);
    }
    total
}

/// `res = mat * vec`, where `mat` has as many rows as its pattern and `vec` an element for every column.
pub fn mul_mat_vec_sparse(res: &mut [f64], mat: &[f64], vec: &[f64], pattern: Pattern<'_>) {
    for (r, res) in res.iter_mut().enumerate().take(pattern.rows()) {
        let row = pattern.row(r);
        *res = dot_sparse(&mat[row.clone()], &pattern.colind[row], vec);
    }
}

/// `res = mat' * vec`, where `res` has an element for every column of `mat` and `vec` one for every row.
pub fn mul_mat_t_vec_sparse(res: &mut [f64], mat: &[f64], vec: &[f64], pattern: Pattern<'_>) {
    res.fill(0.0);
    for (r, &scale) in vec.iter().enumerate().take(pattern.rows()) {
        if scale != 0.0 {
            let row = pattern.row(r);
            add_to_dense(res, &mat[row.clone()], &pattern.colind[row], scale);
        }
    }
}

/// `dense += scale * sparse`, where the sparse vector is given by its entries and their columns.
#[inline]
pub fn add_to_dense(dense: &mut [f64], entries: &[f64], cols: &[i32], scale: f64) {
    for (e, &c) in entries.iter().zip(cols) {
        dense[c as usize] += e * scale;
    }
}

/// `res = mat * vec`, where `mat` is symmetric and only its lower triangle is stored, diagonal last in each row.
pub fn mul_sym_vec_sparse(res: &mut [f64], mat: &[f64], vec: &[f64], pattern: Pattern<'_>) {
    let n = pattern.rows();
    let (res, vec) = (&mut res[..n], &vec[..n]);
    res.fill(0.0);
    for i in 0..n {
        let row = pattern.row(i);
        let (entries, cols) = (&mat[row.clone()], &pattern.colind[row]);
        let Some((diagonal, entries)) = entries.split_last() else {
            continue;
        };
        let vec_i = vec[i];
        let mut sum = diagonal * vec_i;
        for (e, &j) in entries.iter().zip(cols).rev() {
            let j = j as usize;
            sum += e * vec[j];
            res[j] += e * vec_i;
        }
        res[i] = sum;
    }
}

/// Adds a symmetric matrix of which the lower triangle is stored to the dense `res`, `n * n`; to both of its triangles if
/// `upper` is set.
pub fn add_to_sym_dense(res: &mut [f64], mat: &[f64], n: usize, pattern: Pattern<'_>, upper: bool) {
    for i in 0..n {
        for adr in pattern.row(i) {
            let j = pattern.colind[adr] as usize;
            res[i * n + j] += mat[adr];
            if upper && j < i {
                res[j * n + i] += mat[adr];
            }
        }
    }
}

/// `dst += scale * src` in the columns that both have.
#[inline]
pub fn add_scaled_common(
    dst: &mut [f64],
    dst_cols: &[i32],
    src: &[f64],
    src_cols: &[i32],
    scale: f64,
) {
    if dst_cols == src_cols {
        return add_to_scl(dst, src, scale);
    }
    let (mut i, mut j) = (0, 0);
    while i < dst_cols.len() && j < src_cols.len() {
        let (cd, cs) = (dst_cols[i], src_cols[j]);
        if cd == cs {
            dst[i] += scale * src[j];
        }
        i += usize::from(cd <= cs);
        j += usize::from(cs <= cd);
    }
}

/// Writes the union of two increasing lists, increasing as well, to `out`.
pub fn merge_sorted(a: &[i32], b: &[i32], out: &mut Vec<i32>) {
    out.clear();
    if a == b {
        out.extend_from_slice(a);
        return;
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        out.push(x.min(y));
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
}

/// Number of columns in the union of two increasing lists.
pub fn merged_len(a: &[i32], b: &[i32]) -> usize {
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        common += usize::from(x == y);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    a.len() + b.len() - common
}

/// Writes a sparse matrix with `nc` columns as a dense one, `rows * nc`.
pub fn sparse_to_dense(res: &mut [f64], mat: &[f64], nc: usize, pattern: Pattern<'_>) {
    res.fill(0.0);
    for r in 0..pattern.rows() {
        for adr in pattern.row(r) {
            res[r * nc + pattern.colind[adr] as usize] = mat[adr];
        }
    }
}

/// A sparse matrix that owns its pattern. Kept and filled again, it allocates only when it grows.
#[derive(Clone, Debug, Default)]
pub struct SparseMatrix {
    /// entries of each row
    pub rownnz: Vec<i32>,
    /// address of the first entry of each row
    pub rowadr: Vec<i32>,
    /// column of each entry
    pub colind: Vec<i32>,
    /// the entries
    pub values: Vec<f64>,
    /// number of following rows with the same columns
    pub rowsuper: Vec<i32>,
}

impl SparseMatrix {
    /// Where the entries are.
    pub fn pattern(&self) -> Pattern<'_> {
        Pattern::new(&self.rownnz, &self.rowadr, &self.colind)
    }

    /// Becomes the transpose of `mat`, which has `nc` columns, with the supernodes of its rows.
    pub fn set_transpose(&mut self, mat: &[f64], nc: usize, pattern: Pattern<'_>) {
        let entries: usize = pattern.rownnz.iter().map(|&n| n as usize).sum();
        self.rownnz.clear();
        self.rownnz.resize(nc, 0);
        self.rowadr.clear();
        self.rowadr.resize(nc, 0);
        self.colind.resize(entries, 0);
        self.values.resize(entries, 0.0);

        for r in 0..pattern.rows() {
            for &c in pattern.cols(r) {
                self.rownnz[c as usize] += 1;
            }
        }
        for c in 1..nc {
            self.rowadr[c] = self.rowadr[c - 1] + self.rownnz[c - 1];
        }
        // while filling, the address of a row runs ahead over the entries that it has got
        for r in 0..pattern.rows() {
            for adr in pattern.row(r) {
                let next = &mut self.rowadr[pattern.colind[adr] as usize];
                self.colind[*next as usize] = r as i32;
                self.values[*next as usize] = mat[adr];
                *next += 1;
            }
        }
        for (adr, nnz) in self.rowadr.iter_mut().zip(&self.rownnz) {
            *adr -= nnz;
        }
        let pattern = Pattern::new(&self.rownnz, &self.rowadr, &self.colind);
        supernodes(&mut self.rowsuper, pattern);
    }
}

/// For each row the number of rows that follow it and have the same columns.
pub fn supernodes(rowsuper: &mut Vec<i32>, pattern: Pattern<'_>) {
    let rows = pattern.rows();
    rowsuper.clear();
    rowsuper.resize(rows, 0);
    for r in (0..rows.saturating_sub(1)).rev() {
        if pattern.cols(r) == pattern.cols(r + 1) {
            rowsuper[r] = rowsuper[r + 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // [1 0 2 0]
    // [0 0 0 0]
    // [3 4 0 5]
    const NNZ: [i32; 3] = [2, 0, 3];
    const ADR: [i32; 3] = [0, 2, 2];
    const COL: [i32; 5] = [0, 2, 0, 1, 3];
    const MAT: [f64; 5] = [1.0, 2.0, 3.0, 4.0, 5.0];

    #[test]
    fn products_agree_with_dense() {
        let pattern = Pattern::new(&NNZ, &ADR, &COL);
        let mut res = [0.0; 3];
        mul_mat_vec_sparse(&mut res, &MAT, &[1.0, 10.0, 100.0, 1000.0], pattern);
        assert_eq!(res, [201.0, 0.0, 5043.0]);
        let mut res = [0.0; 4];
        mul_mat_t_vec_sparse(&mut res, &MAT, &[1.0, 10.0, 100.0], pattern);
        assert_eq!(res, [301.0, 400.0, 2.0, 500.0]);
    }

    #[test]
    fn transpose_twice_is_the_same() {
        let pattern = Pattern::new(&NNZ, &ADR, &COL);
        let (mut t, mut tt) = (SparseMatrix::default(), SparseMatrix::default());
        t.set_transpose(&MAT, 4, pattern);
        assert_eq!(t.rownnz, [2, 1, 1, 1]);
        assert_eq!(t.colind, [0, 2, 2, 0, 2]);
        tt.set_transpose(&t.values, 3, t.pattern());
        assert_eq!((&tt.values[..], &tt.colind[..]), (&MAT[..], &COL[..]));
    }

    #[test]
    fn supernodes_count_equal_rows() {
        let (nnz, adr, col) = ([2, 2, 2, 1], [0, 2, 4, 6], [0, 1, 0, 1, 0, 1, 2]);
        let mut rowsuper = Vec::new();
        supernodes(&mut rowsuper, Pattern::new(&nnz, &adr, &col));
        assert_eq!(rowsuper, [2, 1, 0, 0]);
    }

    #[test]
    fn merging_and_common_columns() {
        let mut out = Vec::new();
        merge_sorted(&[0, 2, 5], &[1, 2, 7], &mut out);
        assert_eq!(out, [0, 1, 2, 5, 7]);
        assert_eq!(merged_len(&[0, 2, 5], &[1, 2, 7]), 5);
        let mut dst = [1.0, 1.0, 1.0];
        add_scaled_common(&mut dst, &[0, 2, 5], &[3.0, 4.0], &[2, 3], 2.0);
        assert_eq!(dst, [1.0, 7.0, 1.0]);
        assert_eq!(dot_sparse2(&dst, &[0, 2, 5], &[2.0, 9.0], &[2, 3]), 14.0);
    }
}

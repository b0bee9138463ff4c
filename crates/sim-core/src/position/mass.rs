//! What one does with the inertia matrix: multiply, solve, expand; and the total mass of a model.

use crate::data::Data;
use crate::linalg::{
    Pattern, SparseMatrix, add_to_sym_dense, dot_sparse, merge_sorted, mul_sym_vec_sparse,
    solve_ld_many, solve_upper,
};
use crate::math::MINVAL;
use crate::model::Model;

/// Expands an inertia matrix in the order of `qM` to a dense `nv`×`nv` matrix.
pub fn full_m(m: &Model, dst: &mut [f64], qm: &[f64]) {
    let nv = m.nv;
    dst[..nv * nv].fill(0.0);
    let mut adr = 0;
    for i in 0..nv {
        let mut next = Some(i);
        while let Some(j) = next {
            dst[i * nv + j] = qm[adr];
            dst[j * nv + i] = qm[adr];
            adr += 1;
            next = usize::try_from(m.dof_parentid[j]).ok();
        }
    }
}

/// `res = M * vec`
pub fn mul_m(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    mul_sym_vec_sparse(res, &d.M, vec, m.inertia_pattern());
}

/// `res = sqrt(D) * L * vec`, a square root of M times `vec`.
pub fn mul_m2(m: &Model, d: &Data, res: &mut [f64], vec: &[f64]) {
    let pattern = m.inertia_pattern();
    for i in 0..m.nv {
        let row = pattern.row(i);
        let diagonal = row.end - 1;
        let lower = row.start..diagonal;
        let sum = vec[i] + dot_sparse(&d.qLD[lower.clone()], &pattern.colind[lower], vec);
        res[i] = sum * d.qLD[diagonal].sqrt();
    }
}

/// `x = inv(M) * y` for as many vectors, one after the other, as `x` and `y` hold.
pub fn solve_m(m: &Model, d: &Data, x: &mut [f64], y: &[f64]) {
    x.copy_from_slice(y);
    solve_ld_many(x, &d.qLD, &d.qLDiagInv, m.inertia_pattern());
}

/// `x = sqrt_inv_d * inv(L') * y`, half of [`solve_m`], for as many vectors as `x` and `y` hold.
pub fn solve_m2(m: &Model, d: &Data, x: &mut [f64], y: &[f64], sqrt_inv_d: &[f64]) {
    x.copy_from_slice(y);
    if m.nv == 0 {
        return;
    }
    for x in x.chunks_exact_mut(m.nv) {
        solve_upper(x, &d.qLD, m.inertia_pattern());
        x.iter_mut().zip(sqrt_inv_d).for_each(|(x, s)| *x *= s);
    }
}

/// Adds the lower triangle of the inertia matrix to a dense `nv`×`nv` matrix.
pub fn add_m(m: &Model, d: &Data, dst: &mut [f64]) {
    add_to_sym_dense(dst, &d.M, m.nv, m.inertia_pattern(), false);
}

/// Adds the lower triangle of the inertia matrix to a sparse matrix, which gets the entries that it lacks.
pub fn add_m_sparse(m: &Model, d: &Data, dst: &mut SparseMatrix) {
    let inertia = m.inertia_pattern();
    let mut sum = SparseMatrix::default();
    let mut cols = Vec::new();
    for r in 0..m.nv {
        merge_sorted(dst.pattern().cols(r), inertia.cols(r), &mut cols);
        sum.rowadr.push(sum.colind.len() as i32);
        sum.rownnz.push(cols.len() as i32);
        for &c in &cols {
            let value = entry(dst.pattern(), &dst.values, r, c) + entry(inertia, &d.M, r, c);
            sum.values.push(value);
        }
        sum.colind.extend_from_slice(&cols);
    }
    *dst = sum;
}

/// The entry at row `r` and column `c`.
fn entry(pattern: Pattern<'_>, values: &[f64], r: usize, c: i32) -> f64 {
    match pattern.cols(r).binary_search(&c) {
        Ok(k) => values[pattern.row(r).start + k],
        Err(_) => 0.0,
    }
}

/// The mass of all bodies.
pub fn get_total_mass(m: &Model) -> f64 {
    m.body_mass.iter().skip(1).sum()
}

/// Scales masses and inertias of all bodies such that the total mass is `newmass`. The constants that follow from them
/// must be computed again.
pub fn set_total_mass(m: &mut Model, newmass: f64) {
    let scale = MINVAL.max(newmass / MINVAL.max(get_total_mass(m)));
    for body in 1..m.nbody {
        m.body_mass[body] *= scale;
        m.body_inertia[body] *= scale;
    }
}

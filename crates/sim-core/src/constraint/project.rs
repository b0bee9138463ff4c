//! Inertia as the constraints feel it: J inv(M) J' + R, for the solvers of the dual problem.

use super::arena;
use super::is_dual;
use super::make::out_of_memory;
use crate::data::Data;
use crate::linalg::{Pattern, SparseMatrix, dot, solve_upper, sqr_mat_t_d};
use crate::model::Model;

/// Work space of the projection.
#[derive(Clone, Debug, Default)]
pub struct ProjectScratch {
    /// J times the inverse square root of the inertia: row by row, and transposed
    half: SparseMatrix,
    half_t: SparseMatrix,
    sqrt_inv: Vec<f64>,
    ones: Vec<f64>,
    /// one dense row of `half`
    dense: Vec<f64>,
    /// one column of the result: whether a row is in it, and where its values are collected
    marked: Vec<bool>,
    column: Vec<f64>,
    touched: Vec<i32>,
    /// the strict lower triangle of the result, column by column
    lower: SparseMatrix,
}

/// Writes `efc_AR = J inv(M) J' + R` and its pattern, if the solver needs it. Symmetric, both triangles are stored;
/// the pattern of the dense form is empty.
pub fn project_constraint(m: &Model, d: &mut Data) {
    d.nA = 0;
    for pattern in [
        &mut d.efc_AR_rownnz,
        &mut d.efc_AR_rowadr,
        &mut d.efc_AR_colind,
    ] {
        pattern.clear();
    }
    d.efc_AR.clear();
    if d.nefc == 0 || !is_dual(m) {
        return;
    }

    let mut scratch = std::mem::take(&mut d.scratch.project_constraint);
    scratch.sqrt_inv.clear();
    let diagonals = m
        .M_rowadr
        .iter()
        .zip(&m.M_rownnz)
        .map(|(adr, nnz)| adr + nnz - 1);
    scratch
        .sqrt_inv
        .extend(diagonals.map(|diag| 1.0 / d.qLD[diag as usize].sqrt()));
    let fits = if m.is_sparse() {
        project_sparse(m, d, &mut scratch)
    } else {
        project_dense(m, d, &mut scratch)
    };
    d.scratch.project_constraint = scratch;
    if !fits {
        out_of_memory(m, d);
    }
}

/// Returns whether the memory that the model allows is enough.
fn project_dense(m: &Model, d: &mut Data, scratch: &mut ProjectScratch) -> bool {
    let (nv, nefc) = (m.nv, d.nefc);
    d.nA = nefc.saturating_mul(nefc);
    if !arena::reserve(m, d, arena::Part::Projection) {
        return false;
    }
    let inertia = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    let ProjectScratch {
        half_t,
        sqrt_inv,
        ones,
        dense,
        ..
    } = scratch;

    half_t.values.resize(nv * nefc, 0.0);
    dense.resize(nv, 0.0);
    for (r, row) in d.efc_J[..nefc * nv].chunks_exact(nv).enumerate() {
        dense.copy_from_slice(row);
        solve_upper(dense, &d.qLD, inertia);
        for (dof, (x, scale)) in dense.iter().zip(&*sqrt_inv).enumerate() {
            half_t.values[dof * nefc + r] = x * scale;
        }
    }

    d.efc_AR.resize(d.nA, 0.0);
    ones.resize(nv, 1.0);
    sqr_mat_t_d(&mut d.efc_AR, &half_t.values, ones, nefc);
    for i in 0..nefc {
        for j in 0..i {
            d.efc_AR[j * nefc + i] = d.efc_AR[i * nefc + j];
        }
        d.efc_AR[i * (nefc + 1)] += d.efc_R[i];
    }
    true
}

/// Returns whether the memory that the model allows is enough.
fn project_sparse(m: &Model, d: &mut Data, scratch: &mut ProjectScratch) -> bool {
    halve_sparse(m, d, scratch);
    if !lower_columns(d.nefc, arena::largest_array(d), scratch) {
        return false;
    }
    d.nA = d.nefc + 2 * scratch.lower.colind.len();
    if !arena::reserve(m, d, arena::Part::Projection) {
        return false;
    }
    square_sparse(d, scratch);
    true
}

/// Makes `half`, J times the inverse square root of M: every row gets entries for all ancestors of its dofs.
fn halve_sparse(m: &Model, d: &Data, scratch: &mut ProjectScratch) {
    let jacobian = Pattern::new(&d.efc_J_rownnz, &d.efc_J_rowadr, &d.efc_J_colind);
    let inertia = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    let ProjectScratch {
        half,
        half_t,
        sqrt_inv,
        dense,
        marked,
        ..
    } = scratch;
    half.rownnz.clear();
    half.rowadr.clear();
    half.colind.clear();
    half.values.clear();
    dense.clear();
    dense.resize(m.nv, 0.0);
    marked.clear();
    marked.resize(m.nv, false);

    for r in 0..d.nefc {
        let start = half.colind.len();
        for &dof in jacobian.cols(r).iter().rev() {
            if marked[dof as usize] {
                continue;
            }
            for &ancestor in inertia.cols(dof as usize) {
                if !std::mem::replace(&mut marked[ancestor as usize], true) {
                    half.colind.push(ancestor);
                }
            }
        }
        let columns = &mut half.colind[start..];
        columns.sort_unstable();
        half.rowadr.push(start as i32);
        half.rownnz.push(columns.len() as i32);

        for adr in jacobian.row(r) {
            dense[d.efc_J_colind[adr] as usize] = d.efc_J[adr];
        }
        for &dof in columns.iter().rev() {
            let x = dense[dof as usize];
            if x == 0.0 {
                continue;
            }
            let row = inertia.row(dof as usize);
            for adr in row.start..row.end - 1 {
                dense[m.M_colind[adr] as usize] -= d.qLD[adr] * x;
            }
        }
        for &dof in &*columns {
            let dof = dof as usize;
            half.values.push(dense[dof] * sqrt_inv[dof]);
            dense[dof] = 0.0;
            marked[dof] = false;
        }
    }
    half_t.set_transpose(&half.values, m.nv, half.pattern());
}

/// Writes `efc_AR`: sorts the lower triangle into rows, mirrors it, adds the diagonal.
fn square_sparse(d: &mut Data, scratch: &mut ProjectScratch) {
    let nefc = d.nefc;
    let ProjectScratch { half, lower, .. } = scratch;

    // the lower triangle counts for its row and, mirrored, for its column
    let (rownnz, rowadr) = (&mut d.efc_AR_rownnz, &mut d.efc_AR_rowadr);
    rownnz.extend(lower.rownnz.iter().map(|below| below + 1));
    for &row in &lower.colind {
        rownnz[row as usize] += 1;
    }
    let mut total = 0;
    for nnz in &*rownnz {
        rowadr.push(total);
        total += nnz;
    }
    d.efc_AR_colind.resize(d.nA, 0);
    d.efc_AR.resize(d.nA, 0.0);

    // while filling, the address of a row runs ahead over the entries that it has got
    let mut put = |rowadr: &mut [i32], row: usize, column: usize, value: f64| {
        let adr = rowadr[row] as usize;
        d.efc_AR_colind[adr] = column as i32;
        d.efc_AR[adr] = value;
        rowadr[row] += 1;
    };
    for c in 0..nefc {
        // what is left of the diagonal is there already: it came with the columns before
        let entries = &half.values[half.pattern().row(c)];
        put(rowadr, c, c, dot(entries, entries) + d.efc_R[c]);
        for adr in lower.pattern().row(c) {
            let (row, value) = (lower.colind[adr] as usize, lower.values[adr]);
            put(rowadr, row, c, value);
            put(rowadr, c, row, value);
        }
    }
    for (adr, nnz) in rowadr.iter_mut().zip(&*rownnz) {
        *adr -= nnz;
    }
}

/// Computes the strict lower triangle of `half * half'`, column by column, into `lower`. Returns whether it has at
/// most `capacity` entries.
fn lower_columns(nefc: usize, capacity: usize, scratch: &mut ProjectScratch) -> bool {
    let ProjectScratch {
        half,
        half_t,
        marked,
        column,
        touched,
        lower,
        ..
    } = scratch;
    marked.clear();
    marked.resize(nefc, false);
    column.resize(nefc, 0.0);
    lower.rownnz.clear();
    lower.rowadr.clear();
    lower.colind.clear();
    lower.values.clear();

    let (rows, dofs) = (half.pattern(), half_t.pattern());
    for c in 0..nefc {
        touched.clear();
        for adr in rows.row(c) {
            let value = half.values[adr];
            let range = dofs.row(half.colind[adr] as usize);
            let below = half_t.colind[range.clone()].partition_point(|&row| row as usize <= c);
            for adr in range.start + below..range.end {
                let row = half_t.colind[adr] as usize;
                let product = half_t.values[adr] * value;
                if std::mem::replace(&mut marked[row], true) {
                    column[row] += product;
                } else {
                    touched.push(row as i32);
                    column[row] = product;
                }
            }
        }
        touched.sort_unstable();
        lower.rowadr.push(lower.colind.len() as i32);
        lower.rownnz.push(touched.len() as i32);
        for &row in &*touched {
            marked[row as usize] = false;
            lower.values.push(column[row as usize]);
        }
        lower.colind.extend_from_slice(touched);
        if lower.colind.len() > capacity {
            return false;
        }
    }
    true
}

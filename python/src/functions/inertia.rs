//! The inertia matrix and the constraint Jacobian.

use crate::args::{In, Out, index};
use crate::call::query;
use crate::data::MjData;
use crate::model::MjModel;
use crate::panics;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sim_core::linalg::SparseMatrix;
use sim_core::{constraint, jacobian, position};

/// The inertia matrix, stored sparse in `M`, as a dense matrix in `dst`.
#[pyfunction]
fn mj_fullM(m: &Bound<'_, MjModel>, dst: Out<'_>, M: In) -> PyResult<()> {
    let model = m.get().get();
    let M = M.vector(model.nM, "M")?;
    let dst = dst.matrix(model.nv, model.nv, "dst")?;
    let mut dense = vec![0.0; model.nv * model.nv];
    panics::catch(|| position::full_m(model, &mut dense, M))?;
    dst.write(&dense)
}

/// Solves M x = y with the factorisation of M, for each row of y.
#[pyfunction]
fn mj_solveM(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, x: Out<'_>, y: In) -> PyResult<()> {
    let x = x.like(&y, "x")?;
    let y = y.vectors(m.get().get().nv, "y")?;
    let mut solution = vec![0.0; y.len()];
    query(m, d, |m, d| position::solve_m(m, d, &mut solution, y))?;
    x.write(&solution)
}

/// Half of mj_solveM: sqrtInvD times the inverse of L' times y, for each row of y.
#[pyfunction]
fn mj_solveM2(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    x: Out<'_>,
    y: In,
    sqrtInvD: In,
) -> PyResult<()> {
    let nv = m.get().get().nv;
    let x = x.like(&y, "x")?;
    let (y, sqrt_inv_d) = (y.vectors(nv, "y")?, sqrtInvD.vectors(nv, "sqrtInvD")?);
    if sqrt_inv_d.len() != nv {
        return Err(PyTypeError::new_err("the size of sqrtInvD should be nv"));
    }
    let mut solution = vec![0.0; y.len()];
    query(m, d, |m, d| {
        position::solve_m2(m, d, &mut solution, y, sqrt_inv_d)
    })?;
    x.write(&solution)
}

/// M times a vector.
#[pyfunction]
fn mj_mulM(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, res: Out<'_>, vec: In) -> PyResult<()> {
    let nv = m.get().get().nv;
    let (res, vec) = (res.vector(nv, "res")?, vec.vector(nv, "vec")?);
    let mut product = vec![0.0; nv];
    query(m, d, |m, d| position::mul_m(m, d, &mut product, vec))?;
    res.write(&product)
}

/// The square root of M times a vector.
#[pyfunction]
fn mj_mulM2(m: &Bound<'_, MjModel>, d: &Bound<'_, MjData>, res: Out<'_>, vec: In) -> PyResult<()> {
    let nv = m.get().get().nv;
    let (res, vec) = (res.vector(nv, "res")?, vec.vector(nv, "vec")?);
    let mut product = vec![0.0; nv];
    query(m, d, |m, d| position::mul_m2(m, d, &mut product, vec))?;
    res.write(&product)
}

/// Adds the inertia matrix to a sparse matrix with entries for all of its own. The three arrays that describe the
/// entries are rewritten.
#[pyfunction]
fn mj_addM(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    dst: Out<'_>,
    rownnz: Out<'_, i32>,
    rowadr: Out<'_, i32>,
    colind: Out<'_, i32>,
) -> PyResult<()> {
    let model = m.get().get();
    let (nv, nm) = (model.nv, model.nM);
    let (dst, colind) = (dst.vector(nm, "dst")?, colind.vector(nm, "colind")?);
    let (rownnz, rowadr) = (rownnz.vector(nv, "rownnz")?, rowadr.vector(nv, "rowadr")?);
    let mut sum = SparseMatrix {
        rownnz: rownnz.values()?,
        rowadr: rowadr.values()?,
        colind: colind.values()?,
        values: dst.values()?,
        ..SparseMatrix::default()
    };
    query(m, d, |m, d| position::add_m_sparse(m, d, &mut sum))?;
    let (mut values, mut columns) = (dst.values()?, colind.values()?);
    if sum.values.len() > nm || sum.rownnz.len() != nv {
        return Err(PyTypeError::new_err(
            "the sum has more entries than there is room for",
        ));
    }
    values[..sum.values.len()].copy_from_slice(&sum.values);
    columns[..sum.colind.len()].copy_from_slice(&sum.colind);
    dst.write(&values)?;
    colind.write(&columns)?;
    rownnz.write(&sum.rownnz)?;
    rowadr.write(&sum.rowadr)
}

/// The matrix (3, nv) that gives the angular momentum of a subtree from the velocity.
#[pyfunction]
fn mj_angmomMat(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    mat: Out<'_>,
    body: i64,
) -> PyResult<()> {
    let model = m.get().get();
    let (mat, body) = (
        mat.matrix(3, model.nv, "mat")?,
        index(body, model.nbody, "body")?,
    );
    let mut values = vec![0.0; 3 * model.nv];
    query(m, d, |m, d| jacobian::angmom_mat(m, d, &mut values, body))?;
    mat.write(&values)
}

/// The constraint Jacobian times a vector.
#[pyfunction]
fn mj_mulJacVec(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    res: Out<'_>,
    vec: In,
) -> PyResult<()> {
    let (nefc, nv) = (query(m, d, |_, d| d.nefc)?, m.get().get().nv);
    let (res, vec) = (res.vector(nefc, "res")?, vec.vector(nv, "vec")?);
    let mut product = vec![0.0; nefc];
    query(m, d, |m, d| {
        constraint::mul_jac_vec(m, d, &mut product, vec)
    })?;
    res.write(&product)
}

/// The transpose of the constraint Jacobian times a vector.
#[pyfunction]
fn mj_mulJacTVec(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    res: Out<'_>,
    vec: In,
) -> PyResult<()> {
    let (nefc, nv) = (query(m, d, |_, d| d.nefc)?, m.get().get().nv);
    let (res, vec) = (res.vector(nv, "res")?, vec.vector(nefc, "vec")?);
    let mut product = vec![0.0; nv];
    query(m, d, |m, d| {
        constraint::mul_jac_t_vec(m, d, &mut product, vec)
    })?;
    res.write(&product)
}

/// Whether friction cones are pyramids.
#[pyfunction]
fn mj_isPyramidal(m: &Bound<'_, MjModel>) -> i32 {
    i32::from(m.get().get().opt.cone == sim_core::model::Cone::Pyramidal as i32)
}

/// Whether the constraint Jacobian is stored sparse.
#[pyfunction]
fn mj_isSparse(m: &Bound<'_, MjModel>) -> i32 {
    i32::from(m.get().get().is_sparse())
}

/// Whether the solver works on forces, so that it needs the constraint-space inertia.
#[pyfunction]
fn mj_isDual(m: &Bound<'_, MjModel>) -> i32 {
    i32::from(constraint::is_dual(m.get().get()))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mj_fullM mj_solveM mj_solveM2 mj_mulM mj_mulM2 mj_addM mj_angmomMat mj_mulJacVec mj_mulJacTVec mj_isPyramidal
        mj_isSparse mj_isDual
    }
}

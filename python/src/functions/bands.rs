//! Matrices with a band and an edge, quadratic programs with bounds.

use crate::FatalError;
use crate::args::{In, Out};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sim_core::linalg::{Band, BoxQp, BoxQpError, BoxQpOptions};

fn wrong(message: &str) -> PyErr {
    PyTypeError::new_err(message.to_owned())
}

/// The shape of a matrix; sizes must not be negative, and no part larger than the whole.
fn shape(ntotal: i32, nband: i32, ndense: i32) -> PyResult<Band> {
    let size = |n: i32| usize::try_from(n).ok();
    let shape = size(ntotal).zip(size(nband)).zip(size(ndense));
    shape
        .and_then(|((total, band), dense)| Band::new(total, band, dense))
        .ok_or_else(|| wrong("ntotal, nband and ndense are not the sizes of a matrix"))
}

const STORED: &str = "must have size (ntotal-ndense)*nband + ndense*ntotal";

/// The numbers of a stored matrix, of any shape.
fn stored<'a>(mat: &'a In, shape: &Band) -> PyResult<&'a [f64]> {
    let values = mat.all();
    if values.len() == shape.stored() {
        return Ok(values);
    }
    Err(wrong(&format!("mat {STORED}")))
}

/// A matrix with a band as a full one, with the upper triangle if `flg_sym`.
#[pyfunction]
fn mju_band2Dense(
    res: Out<'_>,
    mat: In,
    ntotal: i32,
    nband: i32,
    ndense: i32,
    flg_sym: u8,
) -> PyResult<()> {
    let shape = shape(ntotal, nband, ndense)?;
    let mat = stored(&mat, &shape)?;
    let n = ntotal as usize;
    let res = res.matrix(n, n, "res")?;
    res.write(&shape.to_dense(mat, flg_sym != 0))
}

/// What a matrix with a band has of a full one.
#[pyfunction]
fn mju_dense2Band(res: Out<'_>, mat: In, ntotal: i32, nband: i32, ndense: i32) -> PyResult<()> {
    let shape = shape(ntotal, nband, ndense)?;
    let n = ntotal as usize;
    let mat = mat.matrix_of(n, n, "mat")?;
    let (res, length) = res.any_vector("res")?;
    if length != shape.stored() {
        return Err(wrong(&format!("res {STORED}")));
    }
    let mut values = res.values()?;
    shape.store(&mut values, mat);
    res.write(&values)
}

/// The product of a matrix with a band and `nvec` vectors, one after the other; with the upper triangle if `flg_sym`.
#[pyfunction]
fn mju_bandMulMatVec(
    res: Out<'_>,
    mat: In,
    vec: In,
    ntotal: i32,
    nband: i32,
    ndense: i32,
    nvec: i32,
    flg_sym: u8,
) -> PyResult<()> {
    let shape = shape(ntotal, nband, ndense)?;
    let mat = stored(&mat, &shape)?;
    let (n, count) = (ntotal as usize, nvec);
    let size = usize::try_from(count)
        .ok()
        .and_then(|count| count.checked_mul(n));
    let vec = vec.all();
    let mut values = res.values()?;
    if size != Some(vec.len()) || size != Some(values.len()) {
        return Err(wrong(
            "res and vec should have ntotal rows and nvec columns",
        ));
    }
    if n > 0 {
        for (res, vec) in values.chunks_exact_mut(n).zip(vec.chunks_exact(n)) {
            shape.mul(res, mat, vec, flg_sym != 0);
        }
    }
    res.write(&values)
}

/// Where the entry on the diagonal of row `i` is.
#[pyfunction]
fn mju_bandDiag(i: i32, ntotal: i32, nband: i32, ndense: i32) -> PyResult<usize> {
    let shape = shape(ntotal, nband, ndense)?;
    let row = usize::try_from(i).ok().filter(|_| i < ntotal);
    let row = row.ok_or_else(|| wrong("i should be a row of the matrix"))?;
    Ok(shape.diagonal(row))
}

/// Factorises in place, after `diagadd + diagmul * entry` was added to each entry on the diagonal; returns the smallest
/// pivot, 0 if the matrix has not full rank.
#[pyfunction]
fn mju_cholFactorBand(
    mat: Out<'_>,
    ntotal: i32,
    nband: i32,
    ndense: i32,
    diagadd: f64,
    diagmul: f64,
) -> PyResult<f64> {
    let shape = shape(ntotal, nband, ndense)?;
    let (mat, length) = mat.any_vector("mat")?;
    if length != shape.stored() {
        return Err(wrong(&format!("mat {STORED}")));
    }
    let mut values = mat.values()?;
    let smallest = shape.factor(&mut values, diagadd, diagmul);
    mat.write(&values)?;
    Ok(smallest)
}

/// Solves with a factor of mju_cholFactorBand.
#[pyfunction]
fn mju_cholSolveBand(
    res: Out<'_>,
    mat: In,
    vec: In,
    ntotal: i32,
    nband: i32,
    ndense: i32,
) -> PyResult<()> {
    let shape = shape(ntotal, nband, ndense)?;
    let mat = stored(&mat, &shape)?;
    let n = ntotal as usize;
    let (res, mut values) = (res.vector(n, "res")?, vec.vector(n, "vec")?.to_vec());
    shape.solve(&mut values, mat);
    res.write(&values)
}

/// Minimises 0.5 x' H x + x' g where lower <= x <= upper, starting from `res`, which becomes the solution. Returns how
/// many coordinates are free, -1 if there is no solution; their numbers go to `index`, the Cholesky factor of their part
/// of H to the beginning of `R`, which has n*(n+7) numbers.
#[pyfunction]
#[pyo3(signature = (res, R, index, H, g, lower, upper))]
fn mju_boxQP(
    res: Out<'_>,
    R: Out<'_>,
    index: Option<Out<'_, i32>>,
    H: In,
    g: In,
    lower: Option<In>,
    upper: Option<In>,
) -> PyResult<i32> {
    let (res, n) = res.any_vector("res")?;
    let mut factor = R.values()?;
    if n.checked_mul(n + 7) != Some(factor.len()) {
        return Err(wrong("size of R should be n*(n+7)"));
    }
    let index = index.map(|index| index.vector(n, "index")).transpose()?;
    let (lower, upper) = (lower.as_ref(), upper.as_ref());
    let problem = BoxQp {
        hessian: H.matrix_of(n, n, "H")?,
        gradient: g.vector(n, "g")?,
        lower: lower.map(|bound| bound.vector(n, "lower")).transpose()?,
        upper: upper.map(|bound| bound.vector(n, "upper")).transpose()?,
    };
    let mut x = res.values()?;
    let solution = match problem.solve(&mut x, &BoxQpOptions::default()) {
        Ok(solution) => solution,
        Err(BoxQpError::NotPositiveDefinite | BoxQpError::NoDescent) => {
            res.write(&x)?;
            return Ok(-1);
        }
        Err(error @ (BoxQpError::Empty | BoxQpError::Size | BoxQpError::Bounds)) => {
            return Err(FatalError::new_err(format!("mju_boxQP: {error}")));
        }
    };
    let free = solution.free.len();
    let kept = solution.factor.len().min(factor.len());
    factor[..kept].copy_from_slice(&solution.factor[..kept]);
    R.write(&factor)?;
    if let Some(index) = index {
        let mut numbers = index.values()?;
        for (number, free) in numbers.iter_mut().zip(&solution.free) {
            *number = *free as i32;
        }
        index.write(&numbers)?;
    }
    res.write(&x)?;
    Ok(free as i32)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mju_band2Dense mju_dense2Band mju_bandMulMatVec mju_bandDiag mju_cholFactorBand mju_cholSolveBand mju_boxQP
    }
}

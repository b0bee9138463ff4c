//! Vectors and matrices of numbers: what scripts for MuJoCo use where others use numpy.

use crate::args::{In, Out};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use sim_core::linalg;
use sim_core::math::{MINVAL, Mat3, Vec3};

/// An output vector, of length `fixed` if that is given, and its length.
fn vector(res: Out<'_>, fixed: Option<usize>) -> PyResult<(Out<'_>, usize)> {
    match fixed {
        Some(len) => Ok((res.vector(len, "res")?, len)),
        None => res.any_vector("res"),
    }
}

/// Functions of vectors, element by element: `res` is what is there before.
macro_rules! elementwise {
    ($($name:ident $fixed:ident $(($length:literal))? [$($vec:ident)*; $($num:ident)?] $doc:literal |$res:ident $(, $x:ident)*| $value:expr;)*) => {
        $(
            #[doc = $doc]
            #[pyfunction]
            fn $name(res: Out<'_>, $($vec: In,)* $($num: f64)?) -> PyResult<()> {
                let (out, _len) = vector(res, $fixed $(($length))?)?;
                $(let $vec = $vec.vector(_len, stringify!($vec))?;)*
                let mut values = out.values()?;
                for (_i, value) in values.iter_mut().enumerate() {
                    let ($res, $($x,)*) = (*value, $($vec[_i],)*);
                    *value = $value;
                }
                out.write(&values)
            }
        )*

        fn register_elementwise(module: &Bound<'_, PyModule>) -> PyResult<()> {
            super::add!(module: $($name)*)
        }
    };
}

elementwise! {
    mju_zero None [;] "res = 0" |_res| 0.0;
    mju_zero3 Some(3) [;] "res = 0" |_res| 0.0;
    mju_zero4 Some(4) [;] "res = 0" |_res| 0.0;
    mju_copy None [vec;] "res = vec" |_res, x| x;
    mju_copy3 Some(3) [data;] "res = data" |_res, x| x;
    mju_copy4 Some(4) [data;] "res = data" |_res, x| x;
    mju_scl None [vec; scl] "res = vec * scl" |_res, x| x * scl;
    mju_scl3 Some(3) [vec; scl] "res = vec * scl" |_res, x| x * scl;
    mju_add None [vec1 vec2;] "res = vec1 + vec2" |_res, x, y| x + y;
    mju_add3 Some(3) [vec1 vec2;] "res = vec1 + vec2" |_res, x, y| x + y;
    mju_sub None [vec1 vec2;] "res = vec1 - vec2" |_res, x, y| x - y;
    mju_sub3 Some(3) [vec1 vec2;] "res = vec1 - vec2" |_res, x, y| x - y;
    mju_addTo None [vec;] "res = res + vec" |res, x| res + x;
    mju_addTo3 Some(3) [vec;] "res = res + vec" |res, x| res + x;
    mju_subFrom None [vec;] "res = res - vec" |res, x| res - x;
    mju_subFrom3 Some(3) [vec;] "res = res - vec" |res, x| res - x;
    mju_addToScl None [vec; scl] "res = res + vec * scl" |res, x| res + x * scl;
    mju_addToScl3 Some(3) [vec; scl] "res = res + vec * scl" |res, x| res + x * scl;
    mju_addScl None [vec1 vec2; scl] "res = vec1 + vec2 * scl" |_res, x, y| x + y * scl;
    mju_addScl3 Some(3) [vec1 vec2; scl] "res = vec1 + vec2 * scl" |_res, x, y| x + y * scl;
}

/// res = (val, val, ...)
#[pyfunction]
fn mju_fill(res: Out<'_>, val: f64) -> PyResult<()> {
    let (res, len) = res.any_vector("res")?;
    res.write(&vec![val; len])
}

/// The sum of all numbers.
#[pyfunction]
fn mju_sum(vec: In) -> PyResult<f64> {
    // from zero: the sum of nothing is no negative zero
    Ok(vec.any_vector("vec")?.iter().fold(0.0, |sum, x| sum + x))
}

/// The sum of the magnitudes of all numbers.
#[pyfunction]
fn mju_L1(vec: In) -> PyResult<f64> {
    Ok(vec
        .any_vector("vec")?
        .iter()
        .fold(0.0, |sum, x| sum + x.abs()))
}

/// The length of a vector.
#[pyfunction]
fn mju_norm(res: In) -> PyResult<f64> {
    Ok(linalg::norm(res.any_vector("res")?))
}

/// The length of a vector.
#[pyfunction]
fn mju_norm3(vec: In) -> PyResult<f64> {
    Ok(vec.vec3("vec")?.norm())
}

/// The scalar product.
#[pyfunction]
fn mju_dot(vec1: In, vec2: In) -> PyResult<f64> {
    let vec1 = vec1.any_vector("vec1")?;
    Ok(linalg::dot(vec1, vec2.vector(vec1.len(), "vec2")?))
}

/// The scalar product.
#[pyfunction]
fn mju_dot3(vec1: In, vec2: In) -> PyResult<f64> {
    Ok(vec1.vec3("vec1")?.dot(vec2.vec3("vec2")?))
}

/// The distance of two points.
#[pyfunction]
fn mju_dist3(pos1: In, pos2: In) -> PyResult<f64> {
    Ok(pos1.vec3("pos1")?.distance(pos2.vec3("pos2")?))
}

/// The vector product.
#[pyfunction]
fn mju_cross(res: Out<'_>, a: In, b: In) -> PyResult<()> {
    res.vector(3, "res")?
        .write(&a.vec3("a")?.cross(b.vec3("b")?).0)
}

/// Scales a vector to length 1, and returns its length before. One that is too short becomes the first axis.
#[pyfunction]
fn mju_normalize(res: Out<'_>) -> PyResult<f64> {
    let (res, _) = res.any_vector("res")?;
    let mut values = res.values()?;
    let norm = linalg::norm(&values);
    if norm < MINVAL {
        values.fill(0.0);
        values
            .first_mut()
            .into_iter()
            .for_each(|first| *first = 1.0);
    } else {
        let inverse = 1.0 / norm;
        values.iter_mut().for_each(|x| *x *= inverse);
    }
    res.write(&values)?;
    Ok(norm)
}

/// Scales a vector to length 1, and returns its length before. One that is too short becomes the first axis.
#[pyfunction]
fn mju_normalize3(vec: Out<'_>) -> PyResult<f64> {
    let vec = vec.vector(3, "vec")?;
    let (unit, norm) = Vec3::from_slice(&vec.values()?).normalized();
    vec.write(&unit.0)?;
    Ok(norm)
}

/// Whether all numbers are zero.
#[pyfunction]
fn mju_isZero(vec: In) -> PyResult<i32> {
    Ok(vec.any_vector("vec")?.iter().all(|&x| x == 0.0).into())
}

/// Sorts numbers in place, the smallest first.
#[pyfunction]
#[pyo3(signature = (list))]
fn mju_insertionSort(list: Out<'_>) -> PyResult<()> {
    let (list, _) = list.any_vector("list")?;
    let mut values = list.values()?;
    values.sort_by(f64::total_cmp);
    list.write(&values)
}

/// A 3×3 matrix times a vector.
#[pyfunction]
fn mju_mulMatVec3(res: Out<'_>, mat: In, vec: In) -> PyResult<()> {
    let product = mat.mat3("mat")? * vec.vec3("vec")?;
    res.vector(3, "res")?.write(&product.0)
}

/// The transpose of a 3×3 matrix times a vector.
#[pyfunction]
fn mju_mulMatTVec3(res: Out<'_>, mat: In, vec: In) -> PyResult<()> {
    let product = mat.mat3("mat")?.mul_transposed(vec.vec3("vec")?);
    res.vector(3, "res")?.write(&product.0)
}

/// A matrix times a vector.
#[pyfunction]
fn mju_mulMatVec(res: Out<'_>, mat: In, vec: In) -> PyResult<()> {
    let (rows, columns, mat) = mat.matrix("mat")?;
    let (res, vec) = (res.vector(rows, "res")?, vec.vector(columns, "vec")?);
    let mut product = vec![0.0; rows];
    if columns > 0 {
        linalg::mul_mat_vec(&mut product, mat, vec);
    }
    res.write(&product)
}

/// The transpose of a matrix times a vector.
#[pyfunction]
fn mju_mulMatTVec(res: Out<'_>, mat: In, vec: In) -> PyResult<()> {
    let (rows, columns, mat) = mat.matrix("mat")?;
    let (res, vec) = (res.vector(columns, "res")?, vec.vector(rows, "vec")?);
    let mut product = vec![0.0; columns];
    if columns > 0 {
        linalg::mul_mat_t_vec(&mut product, mat, vec);
    }
    res.write(&product)
}

/// vec1' mat vec2
#[pyfunction]
fn mju_mulVecMatVec(vec1: In, mat: In, vec2: In) -> PyResult<f64> {
    let vec1 = vec1.any_vector("vec1")?;
    let vec2 = vec2.vector(vec1.len(), "vec2")?;
    let mat = mat.matrix_of(vec1.len(), vec1.len(), "mat")?;
    Ok(if vec1.is_empty() {
        0.0
    } else {
        linalg::mul_vec_mat_vec(vec1, mat, vec2)
    })
}

/// The product of two matrices, given by how an entry of either is found.
fn product(
    res: Out<'_>,
    (rows, inner, columns): (usize, usize, usize),
    left: impl Fn(usize, usize) -> f64,
    right: impl Fn(usize, usize) -> f64,
) -> PyResult<()> {
    let res = res.matrix(rows, columns, "res")?;
    let mut values = vec![0.0; rows * columns];
    for r in 0..rows {
        for k in 0..inner {
            let x = left(r, k);
            for c in 0..columns {
                values[r * columns + c] += x * right(k, c);
            }
        }
    }
    res.write(&values)
}

fn inner(left: usize, right: usize) -> PyResult<()> {
    if left == right {
        return Ok(());
    }
    Err(PyTypeError::new_err(format!(
        "mat1 and mat2 do not fit: {left} and {right}"
    )))
}

/// res = mat1 mat2
#[pyfunction]
fn mju_mulMatMat(res: Out<'_>, mat1: In, mat2: In) -> PyResult<()> {
    let ((r1, c1, a), (r2, c2, b)) = (mat1.matrix("mat1")?, mat2.matrix("mat2")?);
    inner(c1, r2)?;
    product(
        res,
        (r1, c1, c2),
        |i, k| a[i * c1 + k],
        |k, j| b[k * c2 + j],
    )
}

/// res = mat1 mat2'
#[pyfunction]
fn mju_mulMatMatT(res: Out<'_>, mat1: In, mat2: In) -> PyResult<()> {
    let ((r1, c1, a), (r2, c2, b)) = (mat1.matrix("mat1")?, mat2.matrix("mat2")?);
    inner(c1, c2)?;
    product(
        res,
        (r1, c1, r2),
        |i, k| a[i * c1 + k],
        |k, j| b[j * c2 + k],
    )
}

/// res = mat1' mat2
#[pyfunction]
fn mju_mulMatTMat(res: Out<'_>, mat1: In, mat2: In) -> PyResult<()> {
    let ((r1, c1, a), (r2, c2, b)) = (mat1.matrix("mat1")?, mat2.matrix("mat2")?);
    inner(r1, r2)?;
    product(
        res,
        (c1, r1, c2),
        |i, k| a[k * c1 + i],
        |k, j| b[k * c2 + j],
    )
}

/// res = mat' diag mat, or mat' mat if diag is None
#[pyfunction]
#[pyo3(signature = (res, mat, diag))]
fn mju_sqrMatTD(res: Out<'_>, mat: In, diag: Option<In>) -> PyResult<()> {
    let (rows, columns, mat) = mat.matrix("mat")?;
    let diag = match &diag {
        Some(diag) => diag.vector(rows, "diag")?.to_vec(),
        None => vec![1.0; rows],
    };
    product(
        res,
        (columns, rows, columns),
        |i, k| mat[k * columns + i] * diag[k],
        |k, j| mat[k * columns + j],
    )
}

/// res = mat'
#[pyfunction]
fn mju_transpose(res: Out<'_>, mat: In) -> PyResult<()> {
    let (rows, columns, mat) = mat.matrix("mat")?;
    let res = res.matrix(columns, rows, "res")?;
    let values: Vec<_> = (0..rows * columns)
        .map(|i| mat[(i % rows) * columns + i / rows])
        .collect();
    res.write(&values)
}

/// res = (mat + mat') / 2
#[pyfunction]
fn mju_symmetrize(res: Out<'_>, mat: In) -> PyResult<()> {
    let (n, _, _) = mat.matrix("mat")?;
    let (res, mat) = (res.matrix(n, n, "res")?, mat.matrix_of(n, n, "mat")?);
    let values: Vec<_> = (0..n * n)
        .map(|i| 0.5 * (mat[i] + mat[(i % n) * n + i / n]))
        .collect();
    res.write(&values)
}

/// The identity matrix.
#[pyfunction]
fn mju_eye(mat: Out<'_>) -> PyResult<()> {
    let n = *mat.shape().first().unwrap_or(&0);
    let mat = mat.matrix(n, n, "mat")?;
    let values: Vec<_> = (0..n * n)
        .map(|i| if i % (n + 1) == 0 { 1.0 } else { 0.0 })
        .collect();
    mat.write(&values)
}

/// Factorises mat = L L' in place; returns its rank. Pivots are at least mindiag.
#[pyfunction]
fn mju_cholFactor(mat: Out<'_>, mindiag: f64) -> PyResult<usize> {
    let n = *mat.shape().first().unwrap_or(&0);
    let mat = mat.matrix(n, n, "mat")?;
    let mut values = mat.values()?;
    let rank = if n > 0 {
        linalg::chol_factor(&mut values, n, mindiag)
    } else {
        0
    };
    mat.write(&values)?;
    Ok(rank)
}

/// Solves (L L') res = vec, where mat is L from mju_cholFactor.
#[pyfunction]
fn mju_cholSolve(res: Out<'_>, mat: In, vec: In) -> PyResult<()> {
    let (n, _, _) = mat.matrix("mat")?;
    let mat = mat.matrix_of(n, n, "mat")?;
    let (res, vec) = (res.vector(n, "res")?, vec.vector(n, "vec")?);
    let mut values = vec.to_vec();
    linalg::chol_solve(&mut values, mat, n);
    res.write(&values)
}

/// Changes the factor L of L L' to that of L L' + x x', or - x x' unless flg_plus; returns its rank. x is overwritten.
#[pyfunction]
fn mju_cholUpdate(mat: Out<'_>, x: Out<'_>, flg_plus: i32) -> PyResult<usize> {
    let n = *mat.shape().first().unwrap_or(&0);
    let (mat, x) = (mat.matrix(n, n, "mat")?, x.vector(n, "x")?);
    let (mut factor, mut values) = (mat.values()?, x.values()?);
    let rank = linalg::chol_update(&mut factor, &mut values, n, flg_plus != 0);
    mat.write(&factor)?;
    x.write(&values)?;
    Ok(rank)
}

/// Eigenvalues, eigenvectors in columns, and the same rotation as a quaternion, of a symmetric 3×3 matrix. Returns the
/// number of iterations.
#[pyfunction]
fn mju_eig3(eigval: Out<'_>, eigvec: Out<'_>, quat: Out<'_>, mat: In) -> PyResult<usize> {
    let (eigval, eigvec, quat) = (
        eigval.vector(3, "eigval")?,
        eigvec.mat3("eigvec")?,
        quat.vector(4, "quat")?,
    );
    let (values, vectors, rotation, iterations): (Vec3, Mat3, _, _) =
        linalg::eig3(&mat.mat3("mat")?);
    eigval.write(&values.0)?;
    eigvec.write(&vectors.0)?;
    quat.write(&rotation.0)?;
    Ok(iterations)
}

/// Where the entries of row `r` are, if they are all there.
fn row(r: usize, rownnz: &[i32], rowadr: &[i32], len: usize) -> PyResult<std::ops::Range<usize>> {
    let start = usize::try_from(rowadr[r]).ok();
    let range = start
        .zip(usize::try_from(rownnz[r]).ok())
        .map(|(start, count)| start..start.saturating_add(count));
    range.filter(|range| range.end <= len).ok_or_else(|| {
        PyIndexError::new_err(format!("row {r} of the sparse matrix is out of range"))
    })
}

/// A sparse matrix as a dense one.
#[pyfunction]
fn mju_sparse2dense(res: Out<'_>, mat: In, rownnz: In, rowadr: In, colind: In) -> PyResult<()> {
    let [rows, columns] = *res.shape() else {
        return Err(PyTypeError::new_err("res should be a matrix"));
    };
    let mat = mat.any_vector("mat")?;
    let (rownnz, rowadr) = (
        rownnz.integers(rows, "rownnz")?,
        rowadr.integers(rows, "rowadr")?,
    );
    let colind = colind.any_integers("colind")?;
    let room = mat.len().min(colind.len());
    let mut values = vec![0.0; rows * columns];
    for r in 0..rows {
        for k in row(r, &rownnz, &rowadr, room)? {
            let column = usize::try_from(colind[k]).ok().filter(|&c| c < columns);
            let column = column
                .ok_or_else(|| PyIndexError::new_err(format!("invalid column {}", colind[k])))?;
            values[r * columns + column] = mat[k];
        }
    }
    res.write(&values)
}

/// A dense matrix as a sparse one. Returns 1 if there are more entries than there is room for, else 0.
#[pyfunction]
fn mju_dense2sparse(
    res: Out<'_>,
    mat: In,
    rownnz: Out<'_, i32>,
    rowadr: Out<'_, i32>,
    colind: Out<'_, i32>,
) -> PyResult<i32> {
    let (rows, columns, mat) = mat.matrix("mat")?;
    let (res, room) = res.any_vector("res")?;
    let (rownnz, rowadr) = (
        rownnz.vector(rows, "rownnz")?,
        rowadr.vector(rows, "rowadr")?,
    );
    let colind = colind.vector(room, "colind")?;
    let (mut values, mut counts) = (res.values()?, rownnz.values()?);
    let (mut starts, mut indices) = (rowadr.values()?, colind.values()?);
    let mut used = 0;
    for r in 0..rows {
        (counts[r], starts[r]) = (0, used as i32);
        for c in 0..columns {
            if mat[r * columns + c] != 0.0 {
                if used == room {
                    return Ok(1);
                }
                (values[used], indices[used]) = (mat[r * columns + c], c as i32);
                counts[r] += 1;
                used += 1;
            }
        }
    }
    res.write(&values)?;
    rownnz.write(&counts)?;
    rowadr.write(&starts)?;
    colind.write(&indices)?;
    Ok(0)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    register_elementwise(module)?;
    super::add! { module:
        mju_fill mju_sum mju_L1 mju_norm mju_norm3 mju_dot mju_dot3 mju_dist3 mju_cross mju_normalize mju_normalize3
        mju_isZero mju_insertionSort mju_mulMatVec3 mju_mulMatTVec3 mju_mulMatVec mju_mulMatTVec mju_mulVecMatVec
        mju_mulMatMat mju_mulMatMatT mju_mulMatTMat mju_sqrMatTD mju_transpose mju_symmetrize mju_eye mju_cholFactor
        mju_cholSolve mju_cholUpdate mju_eig3 mju_sparse2dense mju_dense2sparse
    }
}

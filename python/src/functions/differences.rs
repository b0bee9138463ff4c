//! Derivatives by finite differences.

use crate::FatalError;
use crate::args::Out;
use crate::call::call;
use crate::data::MjData;
use crate::model::MjModel;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sim_core::difference::{
    DifferenceError, InverseJacobians, Transition, inverse_fd, transition_fd,
};

/// A matrix that comes out, or none, and its numbers on their way.
struct Matrix<'py> {
    out: Option<Out<'py>>,
    values: Vec<f64>,
}

impl<'py> Matrix<'py> {
    /// `shape` says in words what the array should be. A vector is a matrix of one column, as for MuJoCo.
    fn new(
        out: Option<Out<'py>>,
        rows: usize,
        columns: usize,
        name: &str,
        shape: &str,
    ) -> PyResult<Matrix<'py>> {
        let fits = |given: &[usize]| match given {
            [n] => (*n, 1) == (rows, columns),
            given => given == [rows, columns],
        };
        if out.as_ref().is_some_and(|out| !fits(out.shape())) {
            let message = format!("{name} should be of shape {shape}");
            return Err(PyTypeError::new_err(message));
        }
        let size = if out.is_some() { rows * columns } else { 0 };
        let values = vec![0.0; size];
        Ok(Matrix { out, values })
    }

    fn values(&mut self) -> Option<&mut [f64]> {
        self.out.is_some().then_some(&mut self.values)
    }

    fn write(&self) -> PyResult<()> {
        match &self.out {
            Some(out) => out.write(&self.values),
            None => Ok(()),
        }
    }
}

fn refused(function: &str, error: DifferenceError) -> PyErr {
    FatalError::new_err(format!("{function}: {error}"))
}

/// Derivatives of a step by finite differences, centred or to one side: dx_next = A*dx + B*du and dsensor = C*dx + D*du.
/// A is (2*nv+na, 2*nv+na), B (2*nv+na, nu), C (nsensordata, 2*nv+na), D (nsensordata, nu), each an array or None.
#[pyfunction]
#[pyo3(signature = (m, d, eps, flg_centered, A, B, C, D))]
fn mjd_transitionFD(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    eps: f64,
    flg_centered: i32,
    A: Option<Out<'_>>,
    B: Option<Out<'_>>,
    C: Option<Out<'_>>,
    D: Option<Out<'_>>,
) -> PyResult<()> {
    let model = m.get().get();
    let (ndx, nu, ns) = (2 * model.nv + model.na, model.nu, model.nsensordata);
    let mut a = Matrix::new(A, ndx, ndx, "A", "(2*nv+na, 2*nv+na)")?;
    let mut b = Matrix::new(B, ndx, nu, "B", "(2*nv+na, nu)")?;
    let mut c = Matrix::new(C, ns, ndx, "C", "(nsensordata, 2*nv+na)")?;
    let mut e = Matrix::new(D, ns, nu, "D", "(nsensordata, nu)")?;
    let out = Transition {
        a: a.values(),
        b: b.values(),
        c: c.values(),
        d: e.values(),
    };
    call(m, d, |m, d| {
        transition_fd(m, d, eps, flg_centered != 0, out)
    })?
    .map_err(|error| refused("mjd_transitionFD", error))?;
    [a, b, c, e].iter().try_for_each(Matrix::write)
}

/// Derivatives of inverse dynamics by finite differences, each an array or None: of qfrc_inverse (f), of sensordata (s) and of
/// qM (m), with respect to qpos (q), qvel (v) and qacc (a). DfDq, DfDv and DfDa are (nv, nv), DsDq, DsDv and DsDa
/// (nv, nsensordata), DmDq (nv, nM). With flg_actuation, qfrc_actuator is subtracted from the force.
#[pyfunction]
#[pyo3(signature = (m, d, eps, flg_actuation, DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq))]
fn mjd_inverseFD(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    eps: f64,
    flg_actuation: i32,
    DfDq: Option<Out<'_>>,
    DfDv: Option<Out<'_>>,
    DfDa: Option<Out<'_>>,
    DsDq: Option<Out<'_>>,
    DsDv: Option<Out<'_>>,
    DsDa: Option<Out<'_>>,
    DmDq: Option<Out<'_>>,
) -> PyResult<()> {
    let model = m.get().get();
    let (nv, ns, n_inertia) = (model.nv, model.nsensordata, model.nM);
    let force = |out, name| Matrix::new(out, nv, nv, name, "(nv, nv)");
    let (mut fq, mut fv, mut fa) = (
        force(DfDq, "DfDq")?,
        force(DfDv, "DfDv")?,
        force(DfDa, "DfDa")?,
    );
    let sensor = |out, name| Matrix::new(out, nv, ns, name, "(nv, nsensordata)");
    let (mut sq, mut sv, mut sa) = (
        sensor(DsDq, "DsDq")?,
        sensor(DsDv, "DsDv")?,
        sensor(DsDa, "DsDa")?,
    );
    let mut mq = Matrix::new(DmDq, nv, n_inertia, "DmDq", "(nv, nM)")?;
    let out = InverseJacobians {
        force_pos: fq.values(),
        force_vel: fv.values(),
        force_acc: fa.values(),
        sensor_pos: sq.values(),
        sensor_vel: sv.values(),
        sensor_acc: sa.values(),
        mass_pos: mq.values(),
    };
    call(m, d, |m, d| inverse_fd(m, d, eps, flg_actuation != 0, out))?
        .map_err(|error| refused("mjd_inverseFD", error))?;
    [fq, fv, fa, sq, sv, sa, mq]
        .iter()
        .try_for_each(Matrix::write)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module: mjd_transitionFD mjd_inverseFD }
}

//! Contacts, distances and constraint forces.

use crate::args::{In, Out, index};
use crate::call::{call, query};
use crate::contact::MjContact;
use crate::data::MjData;
use crate::model::MjModel;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sim_core::{collision, constraint};

/// Force and torque of a contact, in its frame.
#[pyfunction]
fn mj_contactForce(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    id: i64,
    result: Out<'_>,
) -> PyResult<()> {
    let id = index(id, query(m, d, |_, d| d.contact.len())?, "id")?;
    let result = result.vector(6, "result")?;
    result.write(&query(m, d, |m, d| constraint::contact_force(m, d, id))?)
}

/// Constraint states and forces for jar = J qacc - aref; the cost, if asked for.
#[pyfunction]
#[pyo3(signature = (m, d, jar, cost, flg_coneHessian))]
fn mj_constraintUpdate(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    jar: In,
    cost: Option<Out<'_>>,
    flg_coneHessian: i32,
) -> PyResult<()> {
    let jar = jar.vector(query(m, d, |_, d| d.nefc)?, "jar")?;
    let cost = cost.map(|cost| cost.vector(1, "cost")).transpose()?;
    let mut value = 0.0;
    let wanted = cost.is_some().then_some(&mut value);
    call(m, d, |m, d| {
        constraint::constraint_update(m, d, jar, wanted, flg_coneHessian != 0)
    })?;
    cost.map_or(Ok(()), |cost| cost.write(&[value]))
}

/// Adds a contact; 0 if it was taken, 1 if there is no room.
#[pyfunction]
fn mj_addContact(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    con: &Bound<'_, MjContact>,
) -> PyResult<i32> {
    let contact = con.get().contact(m.py())?;
    let added = call(m, d, |m, d| collision::add_contact(m, d, &contact))?;
    Ok(if added { 0 } else { 1 })
}

/// Smallest signed distance between two geoms, at most distmax; the segment between them, if asked for.
#[pyfunction]
#[pyo3(signature = (m, d, geom1, geom2, distmax, fromto=None))]
fn mj_geomDistance(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    geom1: i64,
    geom2: i64,
    distmax: f64,
    fromto: Option<Out<'_>>,
) -> PyResult<f64> {
    let ngeom = m.get().get().ngeom;
    let (geom1, geom2) = (index(geom1, ngeom, "geom1")?, index(geom2, ngeom, "geom2")?);
    if fromto
        .as_ref()
        .is_some_and(|fromto| fromto.shape().iter().product::<usize>() != 6)
    {
        return Err(PyTypeError::new_err("fromto should be of size 6"));
    }
    let (dist, segment) = call(m, d, |m, d| {
        collision::geom_distance(m, d, geom1, geom2, distmax)
    })?;
    if let Some(fromto) = fromto {
        fromto.write(&segment)?;
    }
    Ok(dist)
}

/// Forces along the edges of a friction pyramid from a contact force.
#[pyfunction]
fn mju_encodePyramid(pyramid: Out<'_>, force: In, mu: In) -> PyResult<()> {
    let mu = mu.any_vector("mu")?;
    let (pyramid, force) = (
        pyramid.vector(2 * mu.len(), "pyramid")?,
        force.vector(mu.len() + 1, "force")?,
    );
    let mut edges = vec![0.0; 2 * mu.len()];
    constraint::encode_pyramid(&mut edges, force, mu);
    pyramid.write(&edges)
}

/// A contact force from forces along the edges of its friction pyramid.
#[pyfunction]
fn mju_decodePyramid(force: Out<'_>, pyramid: In, mu: In) -> PyResult<()> {
    let mu = mu.any_vector("mu")?;
    let (force, pyramid) = (
        force.vector(mu.len() + 1, "force")?,
        pyramid.vector(2 * mu.len(), "pyramid")?,
    );
    if mu.is_empty() {
        return Err(PyTypeError::new_err("mu should not be empty"));
    }
    let mut sum = vec![0.0; mu.len() + 1];
    constraint::decode_pyramid(&mut sum, pyramid, mu);
    force.write(&sum)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mj_contactForce mj_constraintUpdate mj_addContact mj_geomDistance mju_encodePyramid mju_decodePyramid
    }
}

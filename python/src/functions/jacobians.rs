//! Jacobians, coordinates, and forces and motions of objects.

use crate::FatalError;
use crate::args::{In, Out, index, object_type};
use crate::call::query;
use crate::data::MjData;
use crate::model::MjModel;
use crate::panics;
use pyo3::prelude::*;
use sim_core::{Data, Model, jacobian, position, velocity};

/// Computes two matrices (3, nv), each or None.
fn jacobians(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    (jacp, name_p): (Option<Out<'_>>, &str),
    (jacr, name_r): (Option<Out<'_>>, &str),
    f: impl FnOnce(&Model, &Data, Option<&mut [f64]>, Option<&mut [f64]>) + Send,
) -> PyResult<()> {
    let nv = m.get().get().nv;
    let jacp = jacp.map(|jacp| jacp.matrix(3, nv, name_p)).transpose()?;
    let jacr = jacr.map(|jacr| jacr.matrix(3, nv, name_r)).transpose()?;
    let mut p = jacp.as_ref().map(|_| vec![0.0; 3 * nv]);
    let mut r = jacr.as_ref().map(|_| vec![0.0; 3 * nv]);
    query(m, d, |m, d| f(m, d, p.as_deref_mut(), r.as_deref_mut()))?;
    for (out, values) in [(jacp, p), (jacr, r)] {
        if let (Some(out), Some(values)) = (out, values) {
            out.write(&values)?;
        }
    }
    Ok(())
}

/// Jacobians of a frame: functions that differ only in what they are asked about.
macro_rules! frames {
    ($($name:ident, $id:ident, $count:ident, $what:literal, $function:path;)*) => {
        $(
            #[doc = concat!("Jacobians (3, nv) of the ", $what, ": translation and rotation, each or None.")]
            #[pyfunction]
            #[pyo3(signature = (m, d, jacp, jacr, $id))]
            fn $name(
                m: &Bound<'_, MjModel>,
                d: &Bound<'_, MjData>,
                jacp: Option<Out<'_>>,
                jacr: Option<Out<'_>>,
                $id: i64,
            ) -> PyResult<()> {
                let id = index($id, m.get().get().$count, stringify!($id))?;
                jacobians(m, d, (jacp, "jacp"), (jacr, "jacr"), |m, d, p, r| $function(m, d, p, r, id))
            }
        )*

        fn register_frames(module: &Bound<'_, PyModule>) -> PyResult<()> {
            super::add!(module: $($name)*)
        }
    };
}

frames! {
    mj_jacBody, body, nbody, "frame of a body", jacobian::jac_body;
    mj_jacBodyCom, body, nbody, "centre of mass of a body", jacobian::jac_body_com;
    mj_jacGeom, geom, ngeom, "frame of a geom", jacobian::jac_geom;
    mj_jacSite, site, nsite, "frame of a site", jacobian::jac_site;
}

/// Jacobians (3, nv) of a point that moves with a body: translation and rotation, each or None.
#[pyfunction]
#[pyo3(signature = (m, d, jacp, jacr, point, body))]
fn mj_jac(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    jacp: Option<Out<'_>>,
    jacr: Option<Out<'_>>,
    point: In,
    body: i64,
) -> PyResult<()> {
    let (body, point) = (
        index(body, m.get().get().nbody, "body")?,
        point.vec3("point")?,
    );
    jacobians(m, d, (jacp, "jacp"), (jacr, "jacr"), |m, d, p, r| {
        jacobian::jac(m, d, p, r, point, body)
    })
}

/// Time derivatives of the Jacobians of a point that moves with a body.
#[pyfunction]
#[pyo3(signature = (m, d, jacp, jacr, point, body))]
fn mj_jacDot(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    jacp: Option<Out<'_>>,
    jacr: Option<Out<'_>>,
    point: In,
    body: i64,
) -> PyResult<()> {
    let (body, point) = (
        index(body, m.get().get().nbody, "body")?,
        point.vec3("point")?,
    );
    jacobians(m, d, (jacp, "jacp"), (jacr, "jacr"), |m, d, p, r| {
        jacobian::jac_dot(m, d, p, r, point, body)
    })
}

/// Jacobian (3, nv) of the centre of mass of a subtree.
#[pyfunction]
#[pyo3(signature = (m, d, jacp, body))]
fn mj_jacSubtreeCom(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    jacp: Option<Out<'_>>,
    body: i64,
) -> PyResult<()> {
    let body = index(body, m.get().get().nbody, "body")?;
    jacobians(m, d, (jacp, "jacp"), (None, ""), |m, d, p, _| {
        if let Some(p) = p {
            jacobian::jac_subtree_com(m, d, p, body);
        }
    })
}

/// Jacobians (3, nv) of a point and of a direction, both fixed in a body, each or None.
#[pyfunction]
#[pyo3(signature = (m, d, jacPoint, jacAxis, point, axis, body))]
fn mj_jacPointAxis(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    jacPoint: Option<Out<'_>>,
    jacAxis: Option<Out<'_>>,
    point: In,
    axis: In,
    body: i64,
) -> PyResult<()> {
    let body = index(body, m.get().get().nbody, "body")?;
    let (point, axis) = (point.vec3("point")?, axis.vec3("axis")?);
    jacobians(
        m,
        d,
        (jacPoint, "jacPoint"),
        (jacAxis, "jacAxis"),
        |m, d, p, a| {
            jacobian::jac_point_axis(m, d, p, a, point, axis, body);
        },
    )
}

/// Moves positions by velocities over time dt, in place.
#[pyfunction]
fn mj_integratePos(m: &Bound<'_, MjModel>, qpos: Out<'_>, qvel: In, dt: f64) -> PyResult<()> {
    let m = m.get().get();
    let (qpos, qvel) = (qpos.vector(m.nq, "qpos")?, qvel.vector(m.nv, "qvel")?);
    let mut values = qpos.values()?;
    panics::catch(|| position::integrate_pos(m, &mut values, qvel, dt))?;
    qpos.write(&values)
}

/// The velocity that leads from qpos1 to qpos2 in time dt.
#[pyfunction]
fn mj_differentiatePos(
    m: &Bound<'_, MjModel>,
    qvel: Out<'_>,
    dt: f64,
    qpos1: In,
    qpos2: In,
) -> PyResult<()> {
    let m = m.get().get();
    let qvel = qvel.vector(m.nv, "qvel")?;
    let (qpos1, qpos2) = (qpos1.vector(m.nq, "qpos1")?, qpos2.vector(m.nq, "qpos2")?);
    let mut values = vec![0.0; m.nv];
    panics::catch(|| position::differentiate_pos(m, &mut values, dt, qpos1, qpos2))?;
    qvel.write(&values)
}

/// Normalises all quaternions in qpos.
#[pyfunction]
fn mj_normalizeQuat(m: &Bound<'_, MjModel>, qpos: Out<'_>) -> PyResult<()> {
    let m = m.get().get();
    let qpos = qpos.vector(m.nq, "qpos")?;
    let mut values = qpos.values()?;
    panics::catch(|| position::normalize_quat(m, &mut values))?;
    qpos.write(&values)
}

/// Generalised force of a force and a torque at a point of a body, added to qfrc_target.
#[pyfunction]
fn mj_applyFT(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    force: In,
    torque: In,
    point: In,
    body: i64,
    qfrc_target: Out<'_>,
) -> PyResult<()> {
    let model = m.get().get();
    let body = index(body, model.nbody, "body")?;
    let (force, torque, point) = (
        force.vec3("force")?,
        torque.vec3("torque")?,
        point.vec3("point")?,
    );
    let target = qfrc_target.vector(model.nv, "qfrc_target")?;
    let mut values = target.values()?;
    query(m, d, |m, d| {
        position::apply_ft(m, d, force, torque, point, body, &mut values)
    })?;
    target.write(&values)
}

/// Velocity (rotation, translation) of an object, in its own frame if flg_local.
#[pyfunction]
fn mj_objectVelocity(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    objtype: i32,
    objid: i64,
    res: Out<'_>,
    flg_local: i32,
) -> PyResult<()> {
    let kind = object_type(objtype)?;
    let id = index(objid, m.get().get().count_of(kind), "objid")?;
    let res = res.vector(6, "res")?;
    let velocity = query(m, d, |m, d| {
        velocity::object_velocity(m, d, kind, id, flg_local != 0)
    })?
    .map_err(|e| FatalError::new_err(e.to_string()))?;
    res.write(&velocity)
}

/// Acceleration (rotation, translation) of an object, in its own frame if flg_local.
#[pyfunction]
fn mj_objectAcceleration(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    objtype: i32,
    objid: i64,
    res: Out<'_>,
    flg_local: i32,
) -> PyResult<()> {
    let kind = object_type(objtype)?;
    let id = index(objid, m.get().get().count_of(kind), "objid")?;
    let res = res.vector(6, "res")?;
    let acceleration = query(m, d, |m, d| {
        velocity::object_acceleration(m, d, kind, id, flg_local != 0)
    })?
    .map_err(|e| FatalError::new_err(e.to_string()))?;
    res.write(&acceleration)
}

/// The global pose of a frame that is given in a body. `sameframe` says which frame of the body it equals, if any.
#[pyfunction]
fn mj_local2Global(
    d: &Bound<'_, MjData>,
    xpos: Out<'_>,
    xmat: Out<'_>,
    pos: In,
    quat: In,
    body: i64,
    sameframe: u8,
) -> PyResult<()> {
    let model = d.get().model.bind(d.py());
    let body = index(body, model.get().get().nbody, "body")?;
    let (pos, quat) = (pos.vec3("pos")?, quat.quat("quat")?);
    let (xpos, xmat) = (xpos.vector(3, "xpos")?, xmat.mat3("xmat")?);
    let (p, r) = query(model, d, |_, d| {
        position::local_to_global(d, pos, quat, body, sameframe)
    })?;
    xpos.write(&p.0)?;
    xmat.write(&r.0)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    register_frames(module)?;
    super::add! { module:
        mj_jac mj_jacDot mj_jacSubtreeCom mj_jacPointAxis mj_integratePos mj_differentiatePos mj_normalizeQuat
        mj_applyFT mj_objectVelocity mj_objectAcceleration mj_local2Global
    }
}

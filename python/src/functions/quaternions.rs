//! Quaternions, poses and spatial vectors.

use crate::FatalError;
use crate::args::{In, Out};
use pyo3::prelude::*;
use sim_core::derivative;
use sim_core::math::{Mat3, Pose, Quat, transform_spatial};

/// Rotates a vector by a quaternion.
#[pyfunction]
fn mju_rotVecQuat(res: Out<'_>, vec: In, quat: In) -> PyResult<()> {
    let rotated = quat.quat("quat")?.rotate(vec.vec3("vec")?);
    res.vector(3, "res")?.write(&rotated.0)
}

/// The opposite rotation.
#[pyfunction]
fn mju_negQuat(res: Out<'_>, quat: In) -> PyResult<()> {
    res.vector(4, "res")?
        .write(&quat.quat("quat")?.conjugate().0)
}

/// The product of two quaternions.
#[pyfunction]
fn mju_mulQuat(res: Out<'_>, quat1: In, quat2: In) -> PyResult<()> {
    let product = quat1.quat("quat1")? * quat2.quat("quat2")?;
    res.vector(4, "res")?.write(&product.0)
}

/// The product of a quaternion and an axis.
#[pyfunction]
fn mju_mulQuatAxis(res: Out<'_>, quat: In, axis: In) -> PyResult<()> {
    let axis = axis.vec3("axis")?;
    let product = quat.quat("quat")? * Quat([0.0, axis[0], axis[1], axis[2]]);
    res.vector(4, "res")?.write(&product.0)
}

/// The quaternion of a rotation about an axis.
#[pyfunction]
fn mju_axisAngle2Quat(res: Out<'_>, axis: In, angle: f64) -> PyResult<()> {
    res.vector(4, "res")?
        .write(&Quat::from_axis_angle(axis.vec3("axis")?, angle).0)
}

/// The angular velocity that makes the rotation in time dt.
#[pyfunction]
fn mju_quat2Vel(res: Out<'_>, quat: In, dt: f64) -> PyResult<()> {
    res.vector(3, "res")?
        .write(&quat.quat("quat")?.to_velocity(dt).0)
}

/// The angular velocity that leads from qb to qa in unit time.
#[pyfunction]
fn mju_subQuat(res: Out<'_>, qa: In, qb: In) -> PyResult<()> {
    let difference = qa.quat("qa")?.difference(qb.quat("qb")?);
    res.vector(3, "res")?.write(&difference.0)
}

/// The rotation matrix of a quaternion.
#[pyfunction]
fn mju_quat2Mat(res: Out<'_>, quat: In) -> PyResult<()> {
    res.mat3("res")?.write(&quat.quat("quat")?.to_mat().0)
}

/// The quaternion of a rotation matrix.
#[pyfunction]
fn mju_mat2Quat(quat: Out<'_>, mat: In) -> PyResult<()> {
    quat.vector(4, "quat")?.write(&mat.mat3("mat")?.to_quat().0)
}

/// The rate of a quaternion under an angular velocity.
#[pyfunction]
fn mju_derivQuat(res: Out<'_>, quat: In, vel: In) -> PyResult<()> {
    let rate = quat.quat("quat")?.derivative(vel.vec3("vel")?);
    res.vector(4, "res")?.write(&rate.0)
}

/// Advances a quaternion by an angular velocity over time `scale`, in place.
#[pyfunction]
fn mju_quatIntegrate(quat: Out<'_>, vel: In, scale: f64) -> PyResult<()> {
    let quat = quat.vector(4, "quat")?;
    let mut value = Quat::from_slice(&quat.values()?);
    value.integrate(vel.vec3("vel")?, scale);
    quat.write(&value.0)
}

/// The rotation that takes the z axis to a direction.
#[pyfunction]
fn mju_quatZ2Vec(quat: Out<'_>, vec: In) -> PyResult<()> {
    quat.vector(4, "quat")?
        .write(&Quat::from_z_to(vec.vec3("vec")?).0)
}

/// res = (1, 0, 0, 0)
#[pyfunction]
fn mju_unit4(res: Out<'_>) -> PyResult<()> {
    res.vector(4, "res")?.write(&Quat::IDENTITY.0)
}

/// Scales a quaternion to length 1, in place, and returns its length before. One that is too short becomes the identity.
#[pyfunction]
fn mju_normalize4(vec: Out<'_>) -> PyResult<f64> {
    let vec = vec.vector(4, "vec")?;
    let mut value = Quat::from_slice(&vec.values()?);
    let norm = value.normalize();
    vec.write(&value.0)?;
    Ok(norm)
}

/// The quaternion of three rotations, about axes that move (xyz) or are fixed (XYZ).
#[pyfunction]
fn mju_euler2Quat(quat: Out<'_>, euler: In, seq: &str) -> PyResult<()> {
    let (quat, euler) = (quat.vector(4, "quat")?, euler.vec3("euler")?);
    if seq.chars().count() != 3 {
        return Err(FatalError::new_err(
            "mju_euler2Quat: seq must contain exactly 3 characters",
        ));
    }
    let mut product = Quat::IDENTITY;
    for (i, axis) in seq.chars().enumerate() {
        let (sin, cos) = sim_math::sin_cos(euler[i] / 2.0);
        let turn = match axis.to_ascii_lowercase() {
            'x' => Quat([cos, sin, 0.0, 0.0]),
            'y' => Quat([cos, 0.0, sin, 0.0]),
            'z' => Quat([cos, 0.0, 0.0, sin]),
            _ => {
                let message = format!(
                    "mju_euler2Quat: seq[{i}] is '{axis}', should be one of x, y, z, X, Y, Z"
                );
                return Err(FatalError::new_err(message));
            }
        };
        product = if axis.is_ascii_lowercase() {
            product * turn
        } else {
            turn * product
        };
    }
    quat.write(&product.0)
}

/// One pose after another.
#[pyfunction]
fn mju_mulPose(
    posres: Out<'_>,
    quatres: Out<'_>,
    pos1: In,
    quat1: In,
    pos2: In,
    quat2: In,
) -> PyResult<()> {
    let (posres, quatres) = (posres.vector(3, "posres")?, quatres.vector(4, "quatres")?);
    let (pos1, quat1) = (pos1.vec3("pos1")?, quat1.quat("quat1")?);
    let (pos2, quat2) = (pos2.vec3("pos2")?, quat2.quat("quat2")?);
    let product = Pose {
        pos: pos1,
        quat: quat1,
    }
    .then(Pose {
        pos: pos2,
        quat: quat2,
    });
    posres.write(&product.pos.0)?;
    quatres.write(&product.quat.normalized().0)
}

/// The opposite pose.
#[pyfunction]
fn mju_negPose(posres: Out<'_>, quatres: Out<'_>, pos: In, quat: In) -> PyResult<()> {
    let (posres, quatres) = (posres.vector(3, "posres")?, quatres.vector(4, "quatres")?);
    let inverse = Pose {
        pos: pos.vec3("pos")?,
        quat: quat.quat("quat")?,
    }
    .inverse();
    posres.write(&inverse.pos.0)?;
    quatres.write(&inverse.quat.0)
}

/// A point in a pose.
#[pyfunction]
fn mju_trnVecPose(res: Out<'_>, pos: In, quat: In, vec: In) -> PyResult<()> {
    let pose = Pose {
        pos: pos.vec3("pos")?,
        quat: quat.quat("quat")?,
    };
    res.vector(3, "res")?.write(&pose.point(vec.vec3("vec")?).0)
}

/// Moves a spatial vector, a force or a motion, from oldpos to newpos, and turns it if rotnew2old is given.
#[pyfunction]
#[pyo3(signature = (res, vec, flg_force, newpos, oldpos, rotnew2old=None))]
fn mju_transformSpatial(
    res: Out<'_>,
    vec: In,
    flg_force: i32,
    newpos: In,
    oldpos: In,
    rotnew2old: Option<In>,
) -> PyResult<()> {
    let (newpos, oldpos) = (newpos.vec3("newpos")?, oldpos.vec3("oldpos")?);
    let rotation = rotnew2old
        .map(|rotation| rotation.mat3("rotnew2old"))
        .transpose()?;
    let moved = transform_spatial(
        &vec.array::<6>("vec")?,
        flg_force != 0,
        newpos,
        oldpos,
        rotation.as_ref(),
    );
    res.vector(6, "res")?.write(&moved)
}

/// Derivatives (3, 3) of mju_subQuat with respect to rotations of qa and of qb, each or None.
#[pyfunction]
#[pyo3(signature = (qa, qb, Da, Db))]
fn mjd_subQuat(qa: In, qb: In, Da: Option<Out<'_>>, Db: Option<Out<'_>>) -> PyResult<()> {
    let (da, db) = derivative::sub_quat_derivative(qa.quat("qa")?, qb.quat("qb")?);
    let write = |out: Option<Out<'_>>, values: Mat3, what: &str| match out {
        Some(out) => out.mat3(what)?.write(&values.0),
        None => Ok(()),
    };
    write(Da, da, "Da")?;
    write(Db, db, "Db")
}

/// Derivatives of mju_quatIntegrate: with respect to rotations of the quaternion, to the velocity, and to the scale.
#[pyfunction]
fn mjd_quatIntegrate(
    vel: In,
    scale: f64,
    Dquat: Out<'_>,
    Dvel: Out<'_>,
    Dscale: Out<'_>,
) -> PyResult<()> {
    let (out_quat, out_vel, out_scale) = (
        Dquat.mat3("Dquat")?,
        Dvel.mat3("Dvel")?,
        Dscale.vector(3, "Dscale")?,
    );
    let (dquat, dvel, dscale) = derivative::quat_integrate_derivative(vel.vec3("vel")?, scale);
    out_quat.write(&dquat.0)?;
    out_vel.write(&dvel.0)?;
    out_scale.write(&dscale.0)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mju_rotVecQuat mju_negQuat mju_mulQuat mju_mulQuatAxis mju_axisAngle2Quat mju_quat2Vel mju_subQuat mju_quat2Mat
        mju_mat2Quat mju_derivQuat mju_quatIntegrate mju_quatZ2Vec mju_unit4 mju_normalize4 mju_euler2Quat mju_mulPose
        mju_negPose mju_trnVecPose mju_transformSpatial mjd_subQuat mjd_quatIntegrate
    }
}

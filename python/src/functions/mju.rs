//! Muscles, names of types, and other small things.

use crate::args::{In, Text};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use sim_core::actuation;
use sim_core::math::{MINVAL, clip, halton, is_bad};
use sim_core::model::ObjType;

/// Ten parameters from the nine that the functions below take; ten are taken too, as a model holds them.
fn muscle_parameters(prm: &In) -> PyResult<[f64; 10]> {
    let values = prm.any_vector("prm")?;
    if !(9..=10).contains(&values.len()) {
        return Err(PyTypeError::new_err(format!(
            "prm should be a vector of length 9, not {}",
            values.len()
        )));
    }
    Ok(std::array::from_fn(|i| {
        values.get(i).copied().unwrap_or(0.0)
    }))
}

/// Active force of a muscle at full activation.
#[pyfunction]
fn mju_muscleGain(len: f64, vel: f64, lengthrange: In, acc0: f64, prm: In) -> PyResult<f64> {
    Ok(actuation::muscle_gain(
        len,
        vel,
        lengthrange.array("lengthrange")?,
        acc0,
        &muscle_parameters(&prm)?,
    ))
}

/// Passive force of a muscle.
#[pyfunction]
fn mju_muscleBias(len: f64, lengthrange: In, acc0: f64, prm: In) -> PyResult<f64> {
    Ok(actuation::muscle_bias(
        len,
        lengthrange.array("lengthrange")?,
        acc0,
        &muscle_parameters(&prm)?,
    ))
}

/// Rate of the activation of a muscle.
#[pyfunction]
fn mju_muscleDynamics(ctrl: f64, act: f64, prm: In) -> PyResult<f64> {
    let [rise, fall, width] = prm.array("prm")?;
    let mut all = [0.0; 10];
    [all[0], all[1], all[2]] = [rise, fall, width];
    Ok(actuation::muscle_activation_dynamics(ctrl, act, &all))
}

/// A smooth step from 0 at x = 0 to 1 at x = 1.
#[pyfunction]
fn mju_sigmoid(x: f64) -> f64 {
    actuation::muscle::sigmoid(x)
}

/// The smaller one.
#[pyfunction]
fn mju_min(a: f64, b: f64) -> f64 {
    if a <= b { a } else { b }
}

/// The larger one.
#[pyfunction]
fn mju_max(a: f64, b: f64) -> f64 {
    if a >= b { a } else { b }
}

/// x, but not below min and not above max.
#[pyfunction]
fn mju_clip(x: f64, min: f64, max: f64) -> f64 {
    clip(x, min, max)
}

/// -1, 0 or 1.
#[pyfunction]
fn mju_sign(x: f64) -> f64 {
    f64::from(i8::from(x > 0.0) - i8::from(x < 0.0))
}

/// The nearest integer.
#[pyfunction]
fn mju_round(x: f64) -> i32 {
    let (lower, upper) = (x.floor(), x.ceil());
    (if x - lower < upper - x { lower } else { upper }) as i32
}

/// Whether a number is not finite, or so large that a simulation has diverged.
#[pyfunction]
fn mju_isBad(x: f64) -> i32 {
    is_bad(x).into()
}

/// Number `index` of the Halton sequence with this base.
#[pyfunction]
fn mju_Halton(index: i32, base: i32) -> PyResult<f64> {
    if index <= 0 {
        return Ok(0.0);
    }
    if base < 2 {
        return Err(PyValueError::new_err("base should be at least 2"));
    }
    Ok(halton(index, base))
}

/// Position of a unit mass on a spring and a damper, at time dt after it was at pos0 with velocity vel0.
#[pyfunction]
fn mju_springDamper(pos0: f64, vel0: f64, Kp: f64, Kv: f64, dt: f64) -> f64 {
    let det = Kv * Kv - 4.0 * Kp;
    let half = -Kv / 2.0;
    if det > MINVAL {
        let w = det.sqrt() / 2.0;
        let (r1, r2) = (half + w, half - w);
        let (c1, c2) = (
            (pos0 * r2 - vel0) / (r2 - r1),
            (pos0 * r1 - vel0) / (r1 - r2),
        );
        c1 * sim_math::exp(r1 * dt) + c2 * sim_math::exp(r2 * dt)
    } else if det >= -MINVAL {
        sim_math::exp(half * dt) * (pos0 + (vel0 + Kv * pos0 / 2.0) * dt)
    } else {
        let w = (-det).sqrt() / 2.0;
        sim_math::exp(half * dt)
            * (pos0 * sim_math::cos(w * dt) + (vel0 + Kv * pos0 / 2.0) / w * sim_math::sin(w * dt))
    }
}

/// The type of object that a name stands for in MJCF, and its name.
const TYPE_NAMES: &[(ObjType, &str)] = &[
    (ObjType::Body, "body"),
    (ObjType::XBody, "xbody"),
    (ObjType::Joint, "joint"),
    (ObjType::Dof, "dof"),
    (ObjType::Geom, "geom"),
    (ObjType::Site, "site"),
    (ObjType::Camera, "camera"),
    (ObjType::Light, "light"),
    (ObjType::Flex, "flex"),
    (ObjType::Mesh, "mesh"),
    (ObjType::Skin, "skin"),
    (ObjType::HField, "hfield"),
    (ObjType::Texture, "texture"),
    (ObjType::Material, "material"),
    (ObjType::Pair, "pair"),
    (ObjType::Exclude, "exclude"),
    (ObjType::Equality, "equality"),
    (ObjType::Tendon, "tendon"),
    (ObjType::Actuator, "actuator"),
    (ObjType::Sensor, "sensor"),
    (ObjType::Numeric, "numeric"),
    (ObjType::Text, "text"),
    (ObjType::Tuple, "tuple"),
    (ObjType::Key, "key"),
    (ObjType::Plugin, "plugin"),
    (ObjType::Frame, "frame"),
];

/// The name of a type of object; None if there is no such type.
#[pyfunction]
#[pyo3(signature = (r#type))]
fn mju_type2Str(r#type: i32) -> Option<&'static str> {
    TYPE_NAMES
        .iter()
        .find(|(kind, _)| *kind as i32 == r#type)
        .map(|(_, name)| *name)
}

/// The type of object with this name; 0 if there is none.
#[pyfunction]
fn mju_str2Type(str: Text) -> i32 {
    TYPE_NAMES
        .iter()
        .find(|(_, name)| *name == str.0)
        .map_or(0, |(kind, _)| *kind as i32)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add! { module:
        mju_muscleGain mju_muscleBias mju_muscleDynamics mju_sigmoid mju_min mju_max mju_clip mju_sign mju_round mju_isBad
        mju_Halton mju_springDamper mju_type2Str mju_str2Type
    }
}

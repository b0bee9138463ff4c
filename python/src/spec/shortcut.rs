//! Shortcuts of actuators, with the numbers that Python gives by name.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sim_mjcf::spec::{Actuator, Muscle, Servo};

/// Makes an actuator one of the shortcuts.
pub fn set_to(actuator: &mut Actuator, what: &str, numbers: &Bound<'_, PyDict>) -> PyResult<()> {
    let number = |name: &str| -> PyResult<Option<f64>> {
        let value = numbers.get_item(name)?;
        let value: Option<f64> = value.map(|x| x.extract()).transpose()?.flatten();
        Ok(value)
    };
    let pair = |name: &str| -> PyResult<[f64; 2]> {
        let value = numbers.get_item(name)?.map(|x| x.extract()).transpose()?;
        Ok(value.unwrap_or([-1.0; 2]))
    };
    let or_keep = |name: &str| -> PyResult<f64> { Ok(number(name)?.unwrap_or(-1.0)) };
    let servo = Servo {
        kp: number("kp")?,
        kv: number("kv")?,
        dampratio: number("dampratio")?,
        timeconst: match what {
            "muscle" => None,
            _ => number("timeconst")?,
        },
    };
    let inheritrange = number("inheritrange")?;
    let muscle = match what {
        "muscle" => Muscle {
            timeconst: pair("timeconst")?,
            tausmooth: number("tausmooth")?,
            range: pair("range")?,
            force: or_keep("force")?,
            scale: or_keep("scale")?,
            lmin: or_keep("lmin")?,
            lmax: or_keep("lmax")?,
            vmax: or_keep("vmax")?,
            fpmax: or_keep("fpmax")?,
            fvmax: or_keep("fvmax")?,
        },
        _ => Muscle::default(),
    };
    let (bias, area, diameter) = (number("bias")?, number("area")?, number("diameter")?);
    let gain = number("gain")?;

    let result = match what {
        "motor" => {
            actuator.set_to_motor();
            Ok(())
        }
        "position" | "intvelocity" => {
            actuator.inheritrange = inheritrange.unwrap_or(0.0);
            match what {
                "position" => actuator.set_to_position(&servo),
                _ => actuator.set_to_intvelocity(&servo),
            }
        }
        "velocity" => {
            actuator.set_to_velocity(servo.kv);
            Ok(())
        }
        "damper" => actuator.set_to_damper(servo.kv.unwrap_or(0.0)),
        "cylinder" => {
            actuator.set_to_cylinder(servo.timeconst, bias, area, diameter);
            Ok(())
        }
        "muscle" => actuator.set_to_muscle(&muscle),
        "adhesion" => actuator.set_to_adhesion(gain),
        _ => Err("no such kind of actuator"),
    };
    result.map_err(PyValueError::new_err)
}

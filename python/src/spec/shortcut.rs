//! Shortcuts of actuators, with the numbers that Python gives by name.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sim_mjcf::spec::{Actuator, Muscle, Servo};

/// A shortcut and its numbers, none if they were not given.
pub struct Shortcut {
    what: String,
    servo: Servo,
    inheritrange: Option<f64>,
    muscle: Muscle,
    bias: Option<f64>,
    area: Option<f64>,
    diameter: Option<f64>,
    gain: Option<f64>,
}

impl Shortcut {
    /// Asks Python for the numbers.
    pub fn new(what: &str, numbers: &Bound<'_, PyDict>) -> PyResult<Shortcut> {
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
        Ok(Shortcut {
            what: what.to_owned(),
            servo: Servo {
                kp: number("kp")?,
                kv: number("kv")?,
                dampratio: number("dampratio")?,
                timeconst: match what {
                    "muscle" => None,
                    _ => number("timeconst")?,
                },
            },
            inheritrange: number("inheritrange")?,
            muscle: match what {
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
            },
            bias: number("bias")?,
            area: number("area")?,
            diameter: number("diameter")?,
            gain: number("gain")?,
        })
    }

    /// Makes an actuator this.
    pub fn apply(&self, actuator: &mut Actuator) -> PyResult<()> {
        let servo = &self.servo;
        let result = match self.what.as_str() {
            "motor" => {
                actuator.set_to_motor();
                Ok(())
            }
            "position" => {
                actuator.inheritrange = self.inheritrange.unwrap_or(0.0);
                actuator.set_to_position(servo)
            }
            "intvelocity" => {
                actuator.inheritrange = self.inheritrange.unwrap_or(0.0);
                actuator.set_to_intvelocity(servo)
            }
            "velocity" => {
                actuator.set_to_velocity(servo.kv);
                Ok(())
            }
            "damper" => actuator.set_to_damper(servo.kv.unwrap_or(0.0)),
            "cylinder" => {
                actuator.set_to_cylinder(servo.timeconst, self.bias, self.area, self.diameter);
                Ok(())
            }
            "muscle" => actuator.set_to_muscle(&self.muscle),
            "adhesion" => actuator.set_to_adhesion(self.gain),
            _ => Err("no such kind of actuator"),
        };
        result.map_err(PyValueError::new_err)
    }
}

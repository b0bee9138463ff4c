//! The elements of `<sensor>`.

use super::Location;
use sim_core::model::{DataType, ObjType, SensorStage, SensorType};

/// A sensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// kind
    pub ty: SensorType,
    /// kind of the object that is sensed
    pub objtype: ObjType,
    /// the object that is sensed; empty: none
    pub objname: String,
    /// kind of the reference object
    pub reftype: ObjType,
    /// the reference object; empty: none
    pub refname: String,
    /// parameters, by kind
    pub intprm: [i32; 3],
    /// what a user sensor measures
    pub datatype: DataType,
    /// the stage a user sensor needs
    pub needstage: SensorStage,
    /// numbers that a user sensor gives
    pub dim: i32,
    /// cutoff; 0: none
    pub cutoff: f64,
    /// standard deviation of noise
    pub noise: f64,
    /// samples in the history buffer
    pub nsample: i32,
    /// interpolation of the history: 0 none, 1 linear, 2 cubic
    pub interp: i32,
    /// delay in seconds
    pub delay: f64,
    /// period and previous time, in seconds
    pub interval: [f64; 2],
    /// user numbers
    pub userdata: Vec<f64>,
}

impl Default for Sensor {
    fn default() -> Sensor {
        Sensor {
            name: String::new(),
            loc: Location::default(),
            ty: SensorType::Touch,
            objtype: ObjType::Unknown,
            objname: String::new(),
            reftype: ObjType::Unknown,
            refname: String::new(),
            intprm: [0; 3],
            datatype: DataType::Real,
            needstage: SensorStage::Acc,
            dim: 0,
            cutoff: 0.0,
            noise: 0.0,
            nsample: 0,
            interp: 0,
            delay: 0.0,
            interval: [0.0; 2],
            userdata: Vec::new(),
        }
    }
}

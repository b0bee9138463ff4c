//! The elements of `<sensor>`.

use super::{Location, PluginUse};
use sim_core::model::{DataType, ObjType, SensorStage, SensorType};

element! {
    /// A sensor.
    #[derive(Clone, Debug)]
    pub struct Sensor {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// kind
        pub ty: SensorType = SensorType::Touch,
        /// kind of the object that is sensed
        pub objtype: ObjType = ObjType::Unknown,
        /// the object that is sensed; empty: none
        pub objname: String = String::new(),
        /// kind of the reference object
        pub reftype: ObjType = ObjType::Unknown,
        /// the reference object; empty: none
        pub refname: String = String::new(),
        /// parameters, by kind
        pub intprm: [i32; 3] = [0; 3],
        /// what a user sensor measures
        pub datatype: DataType = DataType::Real,
        /// the stage a user sensor needs
        pub needstage: SensorStage = SensorStage::Acc,
        /// numbers that a user sensor gives
        pub dim: i32 = 0,
        /// largest absolute value that is given out, in the unit of the sensor; 0: no bound
        pub cutoff: f64 = 0.0,
        /// standard deviation of noise, in the unit of the sensor
        pub noise: f64 = 0.0,
        /// samples in the history buffer
        pub nsample: i32 = 0,
        /// interpolation of the history: 0 none, 1 linear, 2 cubic
        pub interp: i32 = 0,
        /// delay in seconds
        pub delay: f64 = 0.0,
        /// period and previous time, in seconds
        pub interval: [f64; 2] = [0.0; 2],
        /// plugin
        pub plugin: PluginUse = PluginUse::default(),
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
    }
}

impl Sensor {
    /// How many numbers it gives if it looks at so many points: the pixels of a camera, the vertices of a mesh, one for
    /// anything else. `None`: more than an index can count.
    pub fn size(&self, points: usize) -> Option<usize> {
        self.ty.dim(&self.intprm, self.dim, points)
    }
}

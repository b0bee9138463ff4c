//! `<general>` and its shortcuts.

use super::{Limited, Location};
use sim_core::model::{ActuatorDynamics, ActuatorTransmission, BiasType, GainType};

/// An actuator. The shortcuts are already spelled out in gains, biases and dynamics.
#[derive(Clone, Debug, PartialEq)]
pub struct Actuator {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// the element's own name: `general`, `motor`, ...
    pub element: &'static str,

    /// kind of gain
    pub gaintype: GainType,
    /// parameters of the gain
    pub gainprm: [f64; 10],
    /// kind of bias
    pub biastype: BiasType,
    /// parameters of the bias
    pub biasprm: [f64; 10],

    /// kind of dynamics
    pub dyntype: ActuatorDynamics,
    /// parameters of the dynamics
    pub dynprm: [f64; 10],
    /// number of activations; -1: by kind of dynamics
    pub actdim: i32,
    /// whether the next activation is used
    pub actearly: bool,

    /// kind of transmission
    pub trntype: ActuatorTransmission,
    /// gear
    pub gear: [f64; 6],
    /// what it acts on: a joint, tendon, site, body, or the site of the crank
    pub target: String,
    /// reference site of a site transmission; empty: none
    pub refsite: String,
    /// site of the slider of a slider-crank; empty: none
    pub slidersite: String,
    /// length of the crank
    pub cranklength: f64,
    /// range of the length
    pub lengthrange: [f64; 2],
    /// fraction of the target's range that becomes the range of control or activation; 0: not used
    pub inheritrange: f64,

    /// whether the control is limited
    pub ctrllimited: Limited,
    /// limits of the control
    pub ctrlrange: [f64; 2],
    /// whether the force is limited
    pub forcelimited: Limited,
    /// limits of the force
    pub forcerange: [f64; 2],
    /// whether the activation is limited
    pub actlimited: Limited,
    /// limits of the activation
    pub actrange: [f64; 2],

    /// group
    pub group: i32,
    /// samples in the history buffer
    pub nsample: i32,
    /// interpolation of the history: 0 none, 1 linear, 2 cubic
    pub interp: i32,
    /// delay in seconds
    pub delay: f64,
    /// user numbers
    pub userdata: Vec<f64>,

    /// what was written, by the element or by its class
    pub(crate) written: Written,
}

/// Which parameters somebody wrote. A Hill muscle fills in the others with defaults of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    /// the kind of gain
    pub gaintype: bool,
    /// the kind of bias
    pub biastype: bool,
    /// so many parameters of the gain
    pub gainprm: usize,
    /// so many parameters of the bias
    pub biasprm: usize,
    /// so many parameters of the dynamics
    pub dynprm: usize,
}

impl Default for Actuator {
    fn default() -> Actuator {
        Actuator {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            element: "general",
            gaintype: GainType::Fixed,
            gainprm: first(1.0),
            biastype: BiasType::None,
            biasprm: [0.0; 10],
            dyntype: ActuatorDynamics::None,
            dynprm: first(1.0),
            actdim: -1,
            actearly: false,
            trntype: ActuatorTransmission::Undefined,
            gear: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            target: String::new(),
            refsite: String::new(),
            slidersite: String::new(),
            cranklength: 0.0,
            lengthrange: [0.0; 2],
            inheritrange: 0.0,
            ctrllimited: Limited::Auto,
            ctrlrange: [0.0; 2],
            forcelimited: Limited::Auto,
            forcerange: [0.0; 2],
            actlimited: Limited::Auto,
            actrange: [0.0; 2],
            group: 0,
            nsample: 0,
            interp: 0,
            delay: 0.0,
            userdata: Vec::new(),
            written: Written::default(),
        }
    }
}

/// Ten parameters of which the first is set.
fn first(value: f64) -> [f64; 10] {
    let mut prm = [0.0; 10];
    prm[0] = value;
    prm
}

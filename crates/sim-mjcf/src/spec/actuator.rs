//! `<general>` and its shortcuts.

use super::{KeyValues, Limited, Location, PluginUse};
use sim_core::model::params::{
    ActivationParams, FilterParams, FixedParams, MuscleParams, Parameter,
};
use sim_core::model::{ActuatorDynamics, ActuatorTransmission, BiasType, GainType};

/// The elements of MJCF that an actuator can be written as: in full, or by a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActuatorElement {
    /// everything is said
    General,
    /// the control is the force
    Motor,
    /// the control is a position
    Position,
    /// the control is a velocity
    Velocity,
    /// the control is the velocity of a position to be reached
    IntVelocity,
    /// the control is a damping
    Damper,
    /// a pneumatic or hydraulic cylinder
    Cylinder,
    /// MuJoCo's muscle
    Muscle,
    /// the control is a force that pulls at contacts
    Adhesion,
}

impl ActuatorElement {
    /// All of them, in the order of MJCF's table.
    pub const ALL: &[ActuatorElement] = &[
        ActuatorElement::General,
        ActuatorElement::Motor,
        ActuatorElement::Position,
        ActuatorElement::Velocity,
        ActuatorElement::IntVelocity,
        ActuatorElement::Damper,
        ActuatorElement::Cylinder,
        ActuatorElement::Muscle,
        ActuatorElement::Adhesion,
    ];

    /// Its word in MJCF.
    pub const fn word(self) -> &'static str {
        match self {
            ActuatorElement::General => "general",
            ActuatorElement::Motor => "motor",
            ActuatorElement::Position => "position",
            ActuatorElement::Velocity => "velocity",
            ActuatorElement::IntVelocity => "intvelocity",
            ActuatorElement::Damper => "damper",
            ActuatorElement::Cylinder => "cylinder",
            ActuatorElement::Muscle => "muscle",
            ActuatorElement::Adhesion => "adhesion",
        }
    }

    /// The element that this word stands for in MJCF.
    pub fn from_word(word: &str) -> Option<ActuatorElement> {
        let mut all = ActuatorElement::ALL.iter().copied();
        all.find(|element| element.word() == word)
    }
}

element! {
    /// An actuator. The shortcuts are already spelled out in gains, biases and dynamics.
    #[derive(Clone, Debug)]
    pub struct Actuator {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// the element it is written as
        pub element: ActuatorElement = ActuatorElement::General,

        /// kind of gain
        pub gaintype: GainType = GainType::Fixed,
        /// parameters of the gain
        pub gainprm: [f64; 10] = FixedParams::DEFAULT.to_array(),
        /// kind of bias
        pub biastype: BiasType = BiasType::None,
        /// parameters of the bias
        pub biasprm: [f64; 10] = [0.0; 10],

        /// kind of dynamics
        pub dyntype: ActuatorDynamics = ActuatorDynamics::None,
        /// parameters of the dynamics
        pub dynprm: [f64; 10] = FilterParams::DEFAULT.to_array(),
        /// number of activations; -1: by kind of dynamics
        pub actdim: i32 = -1,
        /// whether the next activation is used
        pub actearly: bool = false,

        /// kind of transmission
        pub trntype: ActuatorTransmission = ActuatorTransmission::Undefined,
        /// scale of the length of the transmission, and of the force; six numbers for a site
        pub gear: [f64; 6] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        /// what it acts on: a joint, tendon, site, body, or the site of the crank
        pub target: String = String::new(),
        /// reference site of a site transmission; empty: none
        pub refsite: String = String::new(),
        /// site of the slider of a slider-crank; empty: none
        pub slidersite: String = String::new(),
        /// length of the crank, in metres
        pub cranklength: f64 = 0.0,
        /// range of the length of the transmission, in metres or radians
        pub lengthrange: [f64; 2] = [0.0; 2],
        /// fraction of the target's range that becomes the range of control or activation; 0: not used
        pub inheritrange: f64 = 0.0,

        /// whether the control is limited
        pub ctrllimited: Limited = Limited::Auto,
        /// limits of the control, in its own unit
        pub ctrlrange: [f64; 2] = [0.0; 2],
        /// whether the force is limited
        pub forcelimited: Limited = Limited::Auto,
        /// limits of the force, in N or N·m
        pub forcerange: [f64; 2] = [0.0; 2],
        /// whether the activation is limited
        pub actlimited: Limited = Limited::Auto,
        /// limits of the activation, in its own unit
        pub actrange: [f64; 2] = [0.0; 2],

        /// group by which actuators are shown and can be switched off
        pub group: i32 = 0,
        /// samples in the history buffer of the control; 0: none
        pub nsample: i32 = 0,
        /// interpolation of the history: 0 none, 1 linear, 2 cubic
        pub interp: i32 = 0,
        /// delay of the control, in seconds
        pub delay: f64 = 0.0,
        /// numbers of the user's own, without a meaning here
        pub userdata: Vec<f64> = Vec::new(),
        /// plugin
        pub plugin: PluginUse = PluginUse::default(),
        /// what keyframes of attached models say about it
        pub key_values: KeyValues = KeyValues::default(),

        /// what was written, by the element or by its class
        pub written: Written = Written::default(),
    }
}

/// Which parameters somebody wrote. Kinds that MuJoCo does not have fill in the others with defaults of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
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

impl Actuator {
    /// Kinds that MuJoCo does not have bring defaults of their own for whatever neither the element nor its class wrote.
    pub(crate) fn complete(&mut self) {
        if let Some((gain, bias)) = self.dyntype.default_force() {
            if !self.written.gaintype {
                self.gaintype = gain;
            }
            if !self.written.biastype {
                self.biastype = bias;
            }
        }
        if let Some(range) = self.dyntype.default_actrange()
            && self.actlimited != Limited::False
            && self.actrange == [0.0; 2]
        {
            self.actlimited = Limited::True;
            self.actrange = range;
        }
        if !self.dyntype.in_mujoco() {
            let written = self.written.dynprm;
            fill(&mut self.dynprm, written, self.dyntype.parameters());
        }
        // the parameters of the gain are those of the bias too; a bias without such a gain has its own
        if !self.gaintype.in_mujoco() {
            let written = self.written.gainprm;
            fill(&mut self.gainprm, written, self.gaintype.parameters());
        } else if !self.biastype.in_mujoco() {
            let written = self.written.biasprm;
            fill(&mut self.biasprm, written, self.biastype.parameters());
        }
    }

    /// Gives parameters that still have the values of a general actuator those of a muscle.
    pub(crate) fn take_muscle_defaults(&mut self) {
        let general = Actuator::default();
        let dynamics = (
            &mut self.dynprm,
            general.dynprm,
            ActivationParams::PARAMETERS,
        );
        let gain = (&mut self.gainprm, general.gainprm, MuscleParams::PARAMETERS);
        for (prm, general, parameters) in [dynamics, gain] {
            for ((value, general), muscle) in prm.iter_mut().zip(general).zip(parameters) {
                if *value == general {
                    *value = muscle.default;
                }
            }
        }
    }
}

/// Puts all parameters from number `written` on to their defaults.
fn fill(prm: &mut [f64; 10], written: usize, parameters: &[Parameter]) {
    for (value, parameter) in prm.iter_mut().zip(parameters).skip(written) {
        *value = parameter.default;
    }
}

//! Actuators: what is true of each kind of transmission, dynamics, gain and bias.

use crate::model::params::{
    ActivationParams, AffineParams, FilterParams, FixedParams, HillParams, MuscleParams, Parameter,
};
use crate::model::{
    ActuatorDynamics, ActuatorTransmission, BiasType, GainType, LengthRangeMode, Model, ObjType,
};

/// The range that an actuator with `inheritrange` takes from its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InheritedRange {
    /// that of the control
    Control,
    /// that of the activation
    Activation,
}

impl ActuatorTransmission {
    /// What it pulls on. [`Undefined`](Self::Undefined) pulls on nothing.
    #[inline]
    pub const fn target(self) -> Option<ObjType> {
        match self {
            ActuatorTransmission::Joint | ActuatorTransmission::JointInParent => {
                Some(ObjType::Joint)
            }
            ActuatorTransmission::SliderCrank | ActuatorTransmission::Site => Some(ObjType::Site),
            ActuatorTransmission::Tendon => Some(ObjType::Tendon),
            ActuatorTransmission::Body => Some(ObjType::Body),
            ActuatorTransmission::Undefined => None,
        }
    }

    /// Whether the range of its target can become that of the control or of the activation.
    pub const fn lends_range(self) -> bool {
        match self {
            ActuatorTransmission::Joint | ActuatorTransmission::Tendon => true,
            ActuatorTransmission::JointInParent
            | ActuatorTransmission::SliderCrank
            | ActuatorTransmission::Site
            | ActuatorTransmission::Body
            | ActuatorTransmission::Undefined => false,
        }
    }
}

/// What is true of a kind of dynamics.
#[derive(Clone, Copy)]
struct DynamicsFacts {
    /// the least and the most activations that it can have
    activations: (usize, usize),
    /// what its `dynprm` means
    parameters: &'static [Parameter],
    /// what `inheritrange` sets
    inherits: Option<InheritedRange>,
    /// whether MuJoCo has it
    mujoco: bool,
    /// the gain and bias that come with it where nobody wrote others
    force: Option<(GainType, BiasType)>,
    /// the limits of its activation where nobody wrote others
    actrange: Option<[f64; 2]>,
}

impl ActuatorDynamics {
    const fn facts(self) -> DynamicsFacts {
        const PLAIN: DynamicsFacts = DynamicsFacts {
            activations: (1, 1),
            parameters: &[],
            inherits: None,
            mujoco: true,
            force: None,
            actrange: None,
        };
        match self {
            ActuatorDynamics::None => DynamicsFacts {
                activations: (0, 0),
                inherits: Some(InheritedRange::Control),
                ..PLAIN
            },
            ActuatorDynamics::Integrator => DynamicsFacts {
                inherits: Some(InheritedRange::Activation),
                ..PLAIN
            },
            ActuatorDynamics::Filter => DynamicsFacts {
                parameters: FilterParams::PARAMETERS,
                ..PLAIN
            },
            ActuatorDynamics::FilterExact => DynamicsFacts {
                parameters: FilterParams::PARAMETERS,
                inherits: Some(InheritedRange::Control),
                ..PLAIN
            },
            ActuatorDynamics::Muscle => DynamicsFacts {
                parameters: ActivationParams::PARAMETERS,
                ..PLAIN
            },
            ActuatorDynamics::User => DynamicsFacts {
                activations: (1, usize::MAX),
                ..PLAIN
            },
            // the second activation is the length of the fibre, which only a compliant tendon leaves free
            ActuatorDynamics::HillMuscle => DynamicsFacts {
                activations: (1, 2),
                parameters: ActivationParams::PARAMETERS,
                mujoco: false,
                force: Some((GainType::HillMuscle, BiasType::HillMuscle)),
                actrange: Some([0.0, 1.0]),
                ..PLAIN
            },
        }
    }

    /// The least activations that such an actuator has; also the number of those whose `actdim` nobody wrote.
    #[inline]
    pub const fn min_activations(self) -> usize {
        self.facts().activations.0
    }

    /// The most activations that such an actuator can have.
    #[inline]
    pub const fn max_activations(self) -> usize {
        self.facts().activations.1
    }

    /// Whether it has activations at all.
    #[inline]
    pub const fn has_state(self) -> bool {
        self.max_activations() > 0
    }

    /// What its `dynprm` means, in order.
    pub const fn parameters(self) -> &'static [Parameter] {
        self.facts().parameters
    }

    /// The range that `inheritrange` sets; none if it cannot be used.
    pub const fn inherited_range(self) -> Option<InheritedRange> {
        self.facts().inherits
    }

    /// Whether MuJoCo has it.
    pub const fn in_mujoco(self) -> bool {
        self.facts().mujoco
    }

    /// The gain and bias that come with it where nobody wrote others.
    pub const fn default_force(self) -> Option<(GainType, BiasType)> {
        self.facts().force
    }

    /// The limits of its activation where nobody wrote others.
    pub const fn default_actrange(self) -> Option<[f64; 2]> {
        self.facts().actrange
    }
}

/// What is true of a kind of gain or bias.
#[derive(Clone, Copy)]
struct ForceFacts {
    /// what its `gainprm` or `biasprm` means
    parameters: &'static [Parameter],
    /// the first mode of length ranges that covers it
    length_range: LengthRangeMode,
    /// whether MuJoCo has it
    mujoco: bool,
}

impl ForceFacts {
    const fn new(parameters: &'static [Parameter]) -> ForceFacts {
        ForceFacts {
            parameters,
            length_range: LengthRangeMode::All,
            mujoco: true,
        }
    }

    /// MuJoCo's muscle, whose curves are over the length range.
    const fn muscle() -> ForceFacts {
        ForceFacts {
            length_range: LengthRangeMode::Muscle,
            ..ForceFacts::new(MuscleParams::PARAMETERS)
        }
    }

    /// A callback, which may be a muscle.
    const fn user() -> ForceFacts {
        ForceFacts {
            length_range: LengthRangeMode::MuscleUser,
            ..ForceFacts::new(&[])
        }
    }

    /// The Hill muscle, which has lengths of its own.
    const fn hill() -> ForceFacts {
        ForceFacts {
            mujoco: false,
            ..ForceFacts::new(HillParams::PARAMETERS)
        }
    }
}

/// The questions that both gain and bias answer.
macro_rules! force_questions {
    ($kind:ident, $prm:literal) => {
        impl $kind {
            #[doc = concat!("What its `", $prm, "` means, in order.")]
            pub const fn parameters(self) -> &'static [Parameter] {
                self.facts().parameters
            }

            /// The first mode of length ranges that covers it.
            pub const fn length_range_mode(self) -> LengthRangeMode {
                self.facts().length_range
            }

            /// Whether MuJoCo has it. MuJoCo looks at the parameters of some actuators without asking for the kind; what
            /// it does then is done to its own kinds alone.
            pub const fn in_mujoco(self) -> bool {
                self.facts().mujoco
            }
        }
    };
}

force_questions!(GainType, "gainprm");
force_questions!(BiasType, "biasprm");

impl GainType {
    const fn facts(self) -> ForceFacts {
        match self {
            GainType::Fixed => ForceFacts::new(FixedParams::PARAMETERS),
            GainType::Affine => ForceFacts::new(AffineParams::PARAMETERS),
            GainType::Muscle => ForceFacts::muscle(),
            GainType::User => ForceFacts::user(),
            GainType::HillMuscle => ForceFacts::hill(),
        }
    }
}

impl BiasType {
    const fn facts(self) -> ForceFacts {
        match self {
            BiasType::None => ForceFacts::new(&[]),
            BiasType::Affine => ForceFacts::new(AffineParams::PARAMETERS),
            BiasType::Muscle => ForceFacts::muscle(),
            BiasType::User => ForceFacts::user(),
            BiasType::HillMuscle => ForceFacts::hill(),
        }
    }
}

/// The stiffness of a position servo: the gain `kp` of an actuator whose force is `kp * (input - length)`, maybe damped. None
/// for other actuators.
pub fn servo_stiffness(
    gain: GainType,
    gainprm: &[f64; 10],
    bias: BiasType,
    biasprm: &[f64; 10],
) -> Option<f64> {
    let kp = FixedParams::of(gainprm).gain;
    let balanced = kp == -AffineParams::of(biasprm).length;
    (gain == GainType::Fixed && bias == BiasType::Affine && balanced).then_some(kp)
}

impl LengthRangeMode {
    /// Whether an actuator with this gain and bias gets a length range.
    pub fn covers(self, gain: GainType, bias: BiasType) -> bool {
        self >= gain.length_range_mode().min(bias.length_range_mode())
    }
}

impl Model {
    /// What an actuator pulls on: the type of object, and its index.
    #[inline]
    pub fn actuator_target(&self, actuator: usize) -> Option<(ObjType, usize)> {
        let target = ActuatorTransmission::of(self.actuator_trntype[actuator]).target()?;
        let id = usize::try_from(self.actuator_trnid[actuator][0]).ok()?;
        Some((target, id))
    }

    /// Where the length of an actuator's fibre is in `act`; none if it follows from the actuator's length. It is the first
    /// of two activations of a Hill muscle.
    #[inline]
    pub fn fibre_address(&self, actuator: usize) -> Option<usize> {
        let hill = self.actuator_dyntype[actuator] == ActuatorDynamics::HillMuscle as i32;
        if hill && self.actuator_actnum[actuator] == 2 {
            usize::try_from(self.actuator_actadr[actuator]).ok()
        } else {
            None
        }
    }

    /// The activations that do not start at zero: their addresses in `act`, and where they start. They are the lengths of
    /// fibres at rest, since a fibre of length zero is no state that a muscle can be in.
    pub fn initial_activations(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        (0..self.nu).filter_map(|actuator| {
            let fibre = self.fibre_address(actuator)?;
            Some((fibre, self.actuator_fiberlength0[actuator]))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_of_length_ranges_cover_more_and_more() {
        use LengthRangeMode::{All, Muscle, MuscleUser, None};
        let covering = |gain, bias| {
            [None, Muscle, MuscleUser, All].map(|mode: LengthRangeMode| mode.covers(gain, bias))
        };
        let (yes, no) = (true, false);
        assert_eq!(covering(GainType::Fixed, BiasType::None), [no, no, no, yes]);
        assert_eq!(
            covering(GainType::Fixed, BiasType::Muscle),
            [no, yes, yes, yes]
        );
        assert_eq!(covering(GainType::User, BiasType::None), [no, no, yes, yes]);
        assert_eq!(
            covering(GainType::HillMuscle, BiasType::HillMuscle),
            [no, no, no, yes]
        );
    }

    #[test]
    fn only_dynamics_have_activations() {
        for &kind in ActuatorDynamics::ALL {
            let stateless = kind == ActuatorDynamics::None;
            assert_eq!(kind.has_state(), !stateless);
            assert_eq!(kind.min_activations(), usize::from(!stateless));
        }
    }
}

//! Blocks of parameters by name.
//!
//! Model holds the parameters of a gain, a bias, of dynamics and of the fluid model as arrays, as MuJoCo does. What the
//! numbers of such an array mean depends on the kind of the thing, and is written here, once per meaning: a block
//! lists its parameters in the order of the array. Code reads an array through a block (`MuscleParams::of(&prm).lmax`)
//! and writes it with [`store`](MuscleParams::store); neither costs more than indexing.

use crate::math::Vec3;
use std::f64::consts::FRAC_PI_2;

/// What a parameter must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// anything
    Any,
    /// more than zero
    Positive,
    /// zero or more; more than zero where the tendon is compliant
    Slack,
    /// an angle from zero to below a right one
    Acute,
}

impl Bound {
    /// Whether a number is out of bounds.
    pub fn excludes(self, x: f64) -> bool {
        match self {
            Bound::Any => false,
            Bound::Positive => x <= 0.0,
            Bound::Slack => x < 0.0,
            Bound::Acute => !(0.0..FRAC_PI_2).contains(&x),
        }
    }

    /// Whether a number that is in bounds otherwise is not with a compliant tendon.
    pub fn excludes_compliant(self, x: f64) -> bool {
        match self {
            Bound::Slack => x == 0.0,
            Bound::Any | Bound::Positive | Bound::Acute => false,
        }
    }

    /// What a number must be, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Bound::Any => "a number",
            Bound::Positive => "positive",
            Bound::Slack => "non-negative",
            Bound::Acute => "in [0, π/2)",
        }
    }
}

/// One parameter of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// its name
    pub name: &'static str,
    /// the symbol that formulas use for it
    pub symbol: &'static str,
    /// its value where nobody wrote one
    pub default: f64,
    /// what it must be
    pub bound: Bound,
    /// what it means, with its unit
    pub doc: &'static str,
}

/// The symbol of a parameter: its own, or its name.
macro_rules! symbol {
    ($name:ident) => {
        stringify!($name)
    };
    ($name:ident $symbol:literal) => {
        $symbol
    };
}

/// The bound of a parameter: its own, or none.
macro_rules! bound {
    () => {
        Bound::Any
    };
    ($bound:ident) => {
        Bound::$bound
    };
}

/// Defines blocks: `name "symbol" = default, Bound;`, in the order of the array. Symbol and bound may be left out.
macro_rules! blocks {
    ($(
        $(#[doc = $about:literal])*
        $block:ident [$len:literal] {
            $(#[doc = $doc:literal] $name:ident $($symbol:literal)? = $default:literal $(, $bound:ident)?;)*
        }
    )*) => {$(
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $block {
            $(#[doc = $doc] pub $name: f64,)*
        }

        impl $block {
            /// The parameters, in the order of the array.
            pub const PARAMETERS: &'static [Parameter] = &[$(Parameter {
                name: stringify!($name),
                symbol: symbol!($name $($symbol)?),
                default: $default,
                bound: bound!($($bound)?),
                doc: $doc.trim_ascii(),
            }),*];
            /// The values of parameters that nobody wrote.
            pub const DEFAULT: $block = $block { $($name: $default),* };

            /// What an array says.
            #[inline]
            pub const fn of(prm: &[f64; $len]) -> $block {
                let [$($name,)* ..] = *prm;
                $block { $($name),* }
            }

            /// Writes the parameters to an array. What is behind them in it stays.
            #[inline]
            pub const fn store(self, prm: &mut [f64; $len]) {
                let [$($name,)* ..] = prm;
                $(*$name = self.$name;)*
            }

            /// The parameters as an array, with zeros behind them.
            #[inline]
            pub const fn to_array(self) -> [f64; $len] {
                let mut prm = [0.0; $len];
                self.store(&mut prm);
                prm
            }
        }
    )*};
}

blocks! {
    /// A gain that is a number.
    FixedParams [10] {
        /// force per unit of control or activation
        gain = 1.0;
    }

    /// A gain or bias that is affine in length and velocity.
    AffineParams [10] {
        /// the constant
        constant = 0.0;
        /// per unit of the actuator's length; `-kp` in the bias of a position servo
        length = 0.0;
        /// per unit of the actuator's velocity; `-kv` in the bias of a damped servo; a damping ratio if it is positive before compilation
        velocity = 0.0;
    }

    /// Dynamics of a first-order filter.
    FilterParams [10] {
        /// time constant, in s
        tau = 1.0;
    }

    /// Gain and bias of MuJoCo's muscle. Lengths are in units of the optimal length of the fibre, velocities in optimal
    /// lengths per second, forces in units of the peak force.
    MuscleParams [10] {
        /// fibre length at the lower end of the actuator's length range
        range_lo = 0.75;
        /// fibre length at the upper end of the actuator's length range
        range_hi = 1.05;
        /// peak force at rest, in N; negative: `scale / acc0`
        force = -1.0;
        /// acceleration that the peak force gives in the reference configuration, if `force` is negative
        scale = 200.0, Positive;
        /// shortest length at which the fibre makes active force
        lmin = 0.5;
        /// longest length at which the fibre makes active force
        lmax = 1.6;
        /// velocity of shortening at which no active force is left
        vmax = 1.5, Positive;
        /// passive force at `lmax`
        fpmax = 1.3, Positive;
        /// active force of a fibre that lengthens fast
        fvmax = 1.2, Positive;
    }

    /// Activation dynamics of muscles.
    ActivationParams [10] {
        /// time constant of activation, in s
        tau_act = 0.01;
        /// time constant of deactivation, in s
        tau_deact = 0.04;
        /// width of the smooth change between the two, in units of excitation; 0: they change at once
        tausmooth = 0.0;
    }

    /// The Hill muscle.
    HillParams [10] {
        /// lower end of the operating range of the fibre, in optimal lengths; no force depends on it
        range_lo "lo" = 0.75;
        /// upper end of the operating range of the fibre, in optimal lengths; no force depends on it
        range_hi "hi" = 1.05;
        /// peak isometric force, in N; negative: `scale / acc0`
        max_isometric_force "F0" = -1.0;
        /// acceleration that the peak force gives in the reference configuration, if it is negative
        scale = 200.0;
        /// optimal length of the fibre, in m
        optimal_fiber_length "Lopt" = 0.1, Positive;
        /// slack length of the tendon, in m
        tendon_slack_length "Lslack" = 0.2, Slack;
        /// maximal velocity of shortening, in optimal lengths per second
        max_contraction_velocity "vmax" = 10.0, Positive;
        /// pennation at the optimal length, in rad
        pennation_angle "α0" = 0.0, Acute;
        /// stiffness of the tendon: the exponent of its force over its strain
        tendon_stiffness "kT" = 35.0, Positive;
        /// damping of the fibre, in peak forces per maximal velocity
        fiber_damping "β" = 0.1, Positive;
    }

    /// A geom in a fluid that sees it as an ellipsoid.
    FluidParams [12] {
        /// scales all forces; 0 where the geom does not interact with the fluid
        interaction = 0.0;
        /// drag coefficient of a blunt body
        blunt_drag = 0.5;
        /// drag coefficient of a slender body
        slender_drag = 0.25;
        /// drag coefficient of rotation
        angular_drag = 1.5;
        /// lift coefficient of circulation that comes from the angle of attack
        kutta_lift = 1.0;
        /// lift coefficient of circulation that comes from rotation
        magnus_lift = 1.0;
        /// mass of the fluid that moves along x with the geom, at unit density
        virtual_mass_x = 0.0;
        /// the same along y
        virtual_mass_y = 0.0;
        /// the same along z
        virtual_mass_z = 0.0;
        /// inertia of the fluid that turns about x with the geom, at unit density
        virtual_inertia_x = 0.0;
        /// the same about y
        virtual_inertia_y = 0.0;
        /// the same about z
        virtual_inertia_z = 0.0;
    }
}

impl FluidParams {
    /// The mass of the fluid that moves with the geom, along its axes.
    #[inline]
    pub const fn virtual_mass(&self) -> Vec3 {
        Vec3([
            self.virtual_mass_x,
            self.virtual_mass_y,
            self.virtual_mass_z,
        ])
    }

    /// The inertia of the fluid that turns with the geom, about its axes.
    #[inline]
    pub const fn virtual_inertia(&self) -> Vec3 {
        Vec3([
            self.virtual_inertia_x,
            self.virtual_inertia_y,
            self.virtual_inertia_z,
        ])
    }
}

/// What a contact sensor is asked for, in `sensor_intprm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactSensorParams {
    /// what it reports of each contact: bits of [`ConDataField`](super::ConDataField)
    pub fields: i32,
    /// what becomes of more contacts than it has room for: a [`ContactReduction`](super::kinds::ContactReduction)
    pub reduce: i32,
    /// how many contacts it has room for
    pub num: i32,
}

impl ContactSensorParams {
    /// What an array says.
    #[inline]
    pub const fn of(&[fields, reduce, num]: &[i32; 3]) -> ContactSensorParams {
        ContactSensorParams {
            fields,
            reduce,
            num,
        }
    }

    /// The parameters as an array.
    pub const fn to_array(self) -> [i32; 3] {
        [self.fields, self.reduce, self.num]
    }
}

/// What a range finder is asked for, in `sensor_intprm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaySensorParams {
    /// what it reports of each ray: bits of [`RayDataField`](super::RayDataField)
    pub fields: i32,
}

impl RaySensorParams {
    /// What an array says.
    #[inline]
    pub const fn of(&[fields, ..]: &[i32; 3]) -> RaySensorParams {
        RaySensorParams { fields }
    }

    /// The parameters as an array, with zeros behind them.
    pub const fn to_array(self) -> [i32; 3] {
        [self.fields, 0, 0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_goes_through_a_block_unchanged() {
        let prm: [f64; 10] = std::array::from_fn(|i| i as f64 + 0.5);
        assert_eq!(HillParams::of(&prm).to_array(), prm);
        let muscle = MuscleParams::of(&prm);
        assert_eq!((muscle.range_lo, muscle.fvmax), (0.5, 8.5));
        let mut other = [7.0; 10];
        muscle.store(&mut other);
        assert_eq!(other[..9], prm[..9]);
        assert_eq!(other[9], 7.0);
    }

    #[test]
    fn parameters_stand_in_the_order_of_the_array() {
        for (parameter, default) in MuscleParams::PARAMETERS
            .iter()
            .zip(MuscleParams::DEFAULT.to_array())
        {
            assert_eq!(parameter.default, default, "{}", parameter.name);
        }
        let slack = HillParams::PARAMETERS[5];
        assert_eq!(
            (slack.name, slack.symbol),
            ("tendon_slack_length", "Lslack")
        );
    }
}

//! Physics options and model statistics.

use super::enums::{DisableBit, EnableBit};
use super::{DEFAULT_SOLIMP, DEFAULT_SOLREF};
use crate::fields::{Element, Slice, SliceMut};
use crate::math::Vec3;

macro_rules! settings {
    ($(#[doc = $doc:literal])* $ty:ident { $($(#[doc = $field_doc:literal])* $name:ident: $field:ty = $default:expr,)* }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $ty { $($(#[doc = $field_doc])* pub $name: $field,)* }

        impl Default for $ty {
            fn default() -> $ty {
                $ty { $($name: $default,)* }
            }
        }

        impl $ty {
            /// The names of the settings.
            pub const FIELDS: &[&str] = &[$(stringify!($name)),*];

            /// The values of one setting.
            pub fn field(&self, name: &str) -> Option<Slice<'_>> {
                match name {
                    $(stringify!($name) => Some(Element::flatten(std::slice::from_ref(&self.$name))),)*
                    _ => None,
                }
            }

            /// The values of one setting, to be written.
            pub fn field_mut(&mut self, name: &str) -> Option<SliceMut<'_>> {
                match name {
                    $(stringify!($name) => Some(Element::flatten_mut(std::slice::from_mut(&mut self.$name))),)*
                    _ => None,
                }
            }
        }
    };
}

settings! {
    /// Physics options: gravity, time step, medium, solver and integrator.
    ///
    /// ```
    /// use sim_core::model::{EnableBit, Integrator, Options};
    ///
    /// let mut options = Options::default();
    /// options.timestep = 0.001;
    /// options.integrator = Integrator::ImplicitFast as i32;
    /// options.enableflags |= EnableBit::Energy as i32;
    /// assert!(options.enabled(EnableBit::Energy));
    /// assert_eq!(options.gravity[2], -9.81);
    /// ```
    Options {
        /// length of a step, s
        timestep: f64 = 0.002,
        /// ratio of frictional to normal contact impedance, no unit: above 1 friction gives way less
        impratio: f64 = 1.0,
        /// the main solver stops below this improvement of its cost, scaled by the inertia of the model, no unit
        tolerance: f64 = 1e-8,
        /// the line search stops below this slope, relative to the main tolerance, no unit
        ls_tolerance: f64 = 0.01,
        /// the noslip solver stops below this improvement, no unit
        noslip_tolerance: f64 = 1e-6,
        /// the convex collision solver stops when the distance is known to this, m
        ccd_tolerance: f64 = 1e-6,
        /// a tree may sleep below this velocity, m/s
        sleep_tolerance: f64 = 1e-4,
        /// gravitational acceleration, m/s²
        gravity: Vec3 = Vec3([0.0, 0.0, -9.81]),
        /// velocity of the medium, m/s
        wind: Vec3 = Vec3([0.0, 0.0, 0.0]),
        /// magnetic flux density of the world, in the units that magnetometers are to give
        magnetic: Vec3 = Vec3([0.0, -0.5, 0.0]),
        /// density of the medium, kg/m³: 1.2 for air, 1000 for water, 0 for none
        density: f64 = 0.0,
        /// viscosity of the medium, Pa·s: 0.00002 for air, 0.0009 for water, 0 for none
        viscosity: f64 = 0.0,
        /// contact margin, where overrides are enabled, m
        o_margin: f64 = 0.0,
        /// contact solref, where overrides are enabled: time constant in s and damping ratio
        o_solref: [f64; 2] = DEFAULT_SOLREF,
        /// contact solimp, where overrides are enabled: smallest and largest impedance, width in m, midpoint, power
        o_solimp: [f64; 5] = DEFAULT_SOLIMP,
        /// contact friction, where overrides are enabled: two of sliding (no unit), one of spinning (m), two of rolling (m)
        o_friction: [f64; 5] = [1.0, 1.0, 0.005, 0.0001, 0.0001],
        /// integrator, a number of [`Integrator`](super::Integrator)
        integrator: i32 = 0,
        /// friction cone, a number of [`Cone`](super::Cone)
        cone: i32 = 0,
        /// storage of the constraint Jacobian, a number of [`JacobianType`](super::JacobianType)
        jacobian: i32 = 2,
        /// constraint solver, a number of [`SolverType`](super::SolverType)
        solver: i32 = 2,
        /// most iterations of the main solver
        iterations: i32 = 100,
        /// most iterations of the line search
        ls_iterations: i32 = 50,
        /// most iterations of the noslip solver
        noslip_iterations: i32 = 0,
        /// most iterations of the convex collision solver
        ccd_iterations: i32 = 35,
        /// what is switched off, a sum of [`DisableBit`]s
        disableflags: i32 = 0,
        /// what is switched on, a sum of [`EnableBit`]s
        enableflags: i32 = 0,
        /// actuator groups that are switched off, as bits
        disableactuator: i32 = 0,
        /// starting points of the descent on a signed distance field
        sdf_initpoints: i32 = 40,
        /// most iterations of the descent on a signed distance field
        sdf_iterations: i32 = 10,
    }
}

impl Options {
    /// Whether a default feature is switched off.
    #[inline]
    pub fn disabled(&self, bit: DisableBit) -> bool {
        self.disableflags & bit as i32 != 0
    }

    /// Whether an optional feature is switched on.
    #[inline]
    pub fn enabled(&self, bit: EnableBit) -> bool {
        self.enableflags & bit as i32 != 0
    }
}

settings! {
    /// Statistics of a model, computed by the compiler unless the model sets them.
    Statistic {
        /// mean diagonal entry of the inertia matrix in the reference configuration, kg or kg·m²
        meaninertia: f64 = 1.0,
        /// mean body mass, kg
        meanmass: f64 = 1.0,
        /// mean body size, m
        meansize: f64 = 0.2,
        /// spatial extent: half the size of the model, m
        extent: f64 = 2.0,
        /// centre of the model, m
        center: Vec3 = Vec3([0.0, 0.0, 0.0]),
    }
}

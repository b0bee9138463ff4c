//! What a model is made of: options, kinds of things, handles to named objects, and what to do after an edit.
//!
//! [`Model`]'s fields are public: change what you like between steps. Masses, sizes and positions feed into fields that
//! the compiler derived from them (inertia in the reference configuration, weights of constraints, lengths of tendons);
//! [`set_const`] derives them again.
//!
//! ```
//! use cortenforge::model::{Integrator, set_const};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut model = cortenforge::load_model(
//!     "<mujoco><worldbody><body name='ball'><freejoint/><geom name='ball' size='.1' mass='1'/></body></worldbody></mujoco>",
//! )?;
//! let ball = model.body("ball")?;
//! model.body_mass[ball.id] = 2.0; // kg
//! model.opt.integrator = Integrator::ImplicitFast as i32;
//! set_const(&mut model)?;
//! assert_eq!(model.body_subtreemass[0], 2.0);
//! # Ok(())
//! # }
//! ```
//!
//! Fields hold the kinds of things as integers, as MuJoCo's do; the enumerations here give them names:
//! `JointType::of(model.jnt_type[0])`.

#[doc(inline)]
pub use sim_core::model::{
    ActuatorDynamics, ActuatorRef, ActuatorTransmission, BiasType, BodyRef, CamLightMode,
    CameraRef, Cone, ConstraintType, DisableBit, EnableBit, EqualityRef, EqualityType, GainType,
    GeomRef, GeomType, Integrator, JacobianType, JointRef, JointType, KeyframeRef, LengthRangeMode,
    MjbError, Model, ModelError, NameError, NameOrId, ObjType, Options, SensorRef, SensorType,
    SiteRef, SolverType, Statistic, TendonRef, TextureType, Timer, Visual, VisualGlobal,
    VisualHeadlight, VisualMap, VisualQuality, VisualRgba, VisualScale, Warning, WrapType,
};
#[doc(inline)]
pub use sim_core::position::{get_total_mass, set_total_mass};
#[doc(inline)]
pub use sim_core::setconst::{SetConstError, set_const};

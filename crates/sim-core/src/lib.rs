//! The CortenForge engine: [`Model`], [`Data`] and the pipeline that takes one step.
//!
//! Most programs use the crate `cortenforge`, which loads models and offers what users need by topic. This crate is for those
//! who work on the engine or call its stages one by one. It reads no files, knows no XML, starts no threads and
//! contains no unsafe code.
//!
//! # Model, data, step
//!
//! [`Model`] is what does not change while a simulation runs; it comes from the compiler in `sim-mjcf`. [`Data`] is the state
//! and what each stage writes. Both are plain structs of public arrays under MuJoCo's field names; the tables of their
//! fields ([`model::MODEL_FIELDS`], [`data::DATA_FIELDS`]) say for each its dimensions, the stage that writes it, and its
//! units.
//!
//! ```
//! let model = sim_mjcf::load_model(
//!     "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
//! )?;
//! let mut data = model.make_data();
//! while data.time < 1.0 {
//!     data.step(&model);
//! }
//! assert!((data.qpos[2] + 9.81 / 2.0).abs() < 0.02); // m, fallen in a second
//! # Ok::<(), sim_mjcf::Error>(())
//! ```
//!
//! # The pipeline
//!
//! A step is `check → forward → integrate` ([`mod@step`]). [`mod@forward`] is the table of contents of the engine: every stage in order,
//! each a free function `stage(m: &Model, d: &mut Data)` under MuJoCo's name without `mj_`, whose documentation says what it
//! reads and what it writes. The modules below stand in the same order, and use those above them alone.
//!
//! ```
//! use sim_core::forward::fwd_kinematics;
//! use sim_core::position::{factor_m, make_m, solve_m};
//!
//! let m = sim_mjcf::load_model(
//!     "<mujoco><worldbody><body><joint type='slide'/><geom size='.1' mass='4'/></body></worldbody></mujoco>",
//! )?;
//! let mut d = m.make_data();
//! fwd_kinematics(&m, &mut d); // where everything is
//! make_m(&m, &mut d); // the inertia matrix
//! factor_m(&m, &mut d);
//! let mut acceleration = [0.0];
//! solve_m(&m, &d, &mut acceleration, &[2.0]); // 2 N on 4 kg
//! assert_eq!(acceleration, [0.5]); // m/s²
//! # Ok::<(), sim_mjcf::Error>(())
//! ```

pub mod math;

pub mod fields;
pub mod plugin;

pub mod model;

pub mod data;
mod scratch;

pub mod linalg;

pub mod sdf;

pub mod jacobian;
pub mod sleep;

pub mod position;

pub mod collision;

pub mod constraint;

pub mod velocity;

pub mod actuation;

pub mod solver;

pub mod ray;
pub mod sensor;

pub mod reset;

pub mod forward;

pub mod derivative;
pub mod integrate;
pub mod inverse;
pub mod step;

pub mod difference;

pub mod analytic;

pub mod setconst;

#[cfg(test)]
mod testing;

pub use data::{Contact, Data};
pub use model::Model;

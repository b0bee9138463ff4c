//! A physics engine that reads MuJoCo's models and gives MuJoCo's numbers.
//!
//! ```
//! let model = cortenforge::load_model(
//!     r#"<mujoco>
//!          <worldbody>
//!            <body><joint type="hinge" axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/></body>
//!          </worldbody>
//!        </mujoco>"#,
//! )?;
//! let mut data = model.make_data();
//! for _ in 0..100 {
//!     data.step(&model);
//! }
//! assert!(data.qpos[0] > 0.0); // the pendulum falls
//! # Ok::<(), cortenforge::Error>(())
//! ```

pub mod npz;
mod profile;

pub use profile::{Profile, profile};

pub use sim_core::model::{NameError, NameOrId};
pub use sim_core::{
    Contact, Data, Model, actuation, collision, constraint, data, derivative, fields, forward,
    integrate, inverse, jacobian, linalg, math, model, position, ray, sensor, setconst, solver,
    step, velocity,
};
pub use sim_mjcf::{
    Assets, Error, ErrorKind, Spec, load_model, load_model_from_path, load_model_with_assets,
};

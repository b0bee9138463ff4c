//! Contacts: who touches whom, where and how hard; distances of geoms; products with the constraint Jacobian.
//!
//! `data.contact[..data.ncon]` are the contacts that collision detection found, each with the two geoms, the place and
//! the depth. [`contact_force`] gives the force in the frame of the contact: normal and two tangents (N), then torques
//! about them (N·m).
//!
//! ```
//! use cortenforge::contacts::contact_force;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     r#"<mujoco><worldbody>
//!          <geom name="floor" type="plane" size="1 1 .1"/>
//!          <body pos="0 0 .1"><freejoint/><geom name="ball" size=".1" mass="1"/></body>
//!        </worldbody></mujoco>"#,
//! )?;
//! let mut data = model.make_data();
//! for _ in 0..1000 {
//!     data.step(&model);
//! }
//! assert_eq!(data.ncon, 1);
//! let [floor, ball] = [model.geom("floor")?.id as i32, model.geom("ball")?.id as i32];
//! assert_eq!(data.contact[0].geom, [floor, ball]);
//! let force = contact_force(&model, &data, 0);
//! assert!((force[0] - 9.81).abs() < 1e-3); // N: the ball's weight
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::collision::{collision, geom_distance};
#[doc(inline)]
pub use sim_core::constraint::{contact_force, mul_jac_t_vec, mul_jac_vec};
#[doc(inline)]
pub use sim_core::data::Contact;
#[doc(inline)]
pub use sim_core::model::{ConstraintState, ConstraintType};

//! Where things are and how they move: poses, Jacobians, velocities of objects, differences of configurations.
//!
//! Jacobians are 3×`nv`, row by row: `jacp` in m per unit of each dof, `jacr` in rad per unit of each dof, in the axes of
//! the world. They need the positions: call [`fwd_kinematics`] (positions alone) or [`Data::forward`](crate::Data::forward) first.
//!
//! ```
//! use cortenforge::kinematics::{fwd_kinematics, jac_site};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     r#"<mujoco><worldbody><body><joint axis="0 0 1"/><geom size=".1"/><site name="tip" pos="2 0 0"/></body></worldbody></mujoco>"#,
//! )?;
//! let mut data = model.make_data();
//! fwd_kinematics(&model, &mut data);
//! let tip = model.site("tip")?;
//! let mut jacp = vec![0.0; 3 * model.nv];
//! jac_site(&model, &data, Some(&mut jacp), None, tip.id);
//! assert_eq!(jacp, [0.0, 2.0, 0.0]); // turning about z moves the tip along y, 2 m per rad
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::forward::fwd_kinematics;
#[doc(inline)]
pub use sim_core::jacobian::{
    angmom_mat, jac, jac_body, jac_body_com, jac_dot, jac_geom, jac_point_axis, jac_site,
    jac_subtree_com,
};
#[doc(inline)]
pub use sim_core::position::{
    FrameError, differentiate_pos, integrate_pos, local_to_global, normalize_quat,
};
#[doc(inline)]
pub use sim_core::velocity::{object_acceleration, object_velocity, subtree_vel};

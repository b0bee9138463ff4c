//! Forces and accelerations: the step and its parts, inertia, bias forces, energy, inverse dynamics.
//!
//! `M qacc + qfrc_bias = qfrc_passive + qfrc_actuator + qfrc_applied + (forces on bodies) + qfrc_constraint`. Forces
//! are N where a dof slides and N·m where it turns; `M` is kg, kg·m and kg·m².
//!
//! ```
//! use cortenforge::dynamics::{full_m, mul_m};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     "<mujoco><worldbody><body><joint type='slide' axis='0 0 1'/><geom size='.1' mass='3'/></body></worldbody></mujoco>",
//! )?;
//! let mut data = model.make_data();
//! data.forward(&model);
//! assert_eq!(data.qfrc_bias, [3.0 * 9.81]); // gravity, to be carried
//! assert!((data.qacc[0] + 9.81).abs() < 1e-12);
//! let mut force = [0.0];
//! mul_m(&model, &data, &mut force, &data.qacc);
//! assert!((force[0] + 3.0 * 9.81).abs() < 1e-12);
//! let mut dense = vec![0.0; model.nv * model.nv];
//! full_m(&model, &mut dense, &data.qM);
//! assert_eq!(dense, [3.0]); // kg
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::data::{SolverStat, TimerStat, WarningStat};
#[doc(inline)]
pub use sim_core::forward::{forward, forward_skip};
#[doc(inline)]
pub use sim_core::inverse::{InverseError, inverse, inverse_skip};
#[doc(inline)]
pub use sim_core::position::{
    add_m, apply_ft, full_m, mul_m, mul_m2, solve_m, solve_m2, xfrc_accumulate,
};
#[doc(inline)]
pub use sim_core::step::{step, step1, step2};
#[doc(inline)]
pub use sim_core::velocity::{energy_pos, energy_vel, passive, rne, rne_post_constraint};

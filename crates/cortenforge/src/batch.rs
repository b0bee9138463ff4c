//! Many simulations at once: trajectories and finite differences on all cores, with the same bits on any number of them.
//!
//! ```
//! use cortenforge::batch::{Outputs, Pool, Rollout};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     r#"<mujoco><worldbody><body><joint name="rail" type="slide" axis="1 0 0"/><geom size=".1" mass="1"/></body></worldbody>
//!        <actuator><motor joint="rail"/></actuator></mujoco>"#,
//! )?;
//! let (nbatch, nstep) = (4, 100);
//! let start = [0.0, 0.0, 0.0].repeat(nbatch); // time (s), position (m), velocity (m/s)
//! let control: Vec<f64> = (0..nbatch).flat_map(|i| vec![i as f64; nstep]).collect(); // N
//! let rollout = Rollout { initial_state: &start, control: Some(&control), ..Rollout::new(&model, nstep) };
//!
//! let pool = Pool::new(2)?;
//! let mut simulations = [model.make_data(), model.make_data()]; // one for each thread
//! let mut state = vec![0.0; nbatch * nstep * 3];
//! rollout.run(&pool, &mut simulations, Outputs { state: Some(&mut state), ..Default::default() })?;
//! for (i, trajectory) in state.chunks(nstep * 3).enumerate() {
//!     let speed = trajectory[nstep * 3 - 1];
//!     assert!((speed - 0.2 * i as f64).abs() < 1e-12); // m/s, after 0.2 s
//! }
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_batch::{
    Batch, BatchError, Demand, MAX_THREADS, Models, Outputs, Pool, PoolError, Rollout,
    RolloutError, Task, constants_follow, inverse_fd, transition_fd,
};

//! Many simulations at once.
//!
//! The engine knows no threads; they are here. [`Pool`] is a number of threads that wait for work, [`Rollout`] runs many
//! trajectories on them, [`Batch`] holds many simulations that go on together, [`transition_fd`] and [`inverse_fd`] compute the columns of finite differences. A trajectory, and
//! a column, depends on its own input and on nothing else, so the bits are the same for any number of threads.
//!
//! ```
//! use sim_batch::{Outputs, Pool, Rollout};
//!
//! let model = sim_mjcf::load_model(
//!     "<mujoco><worldbody><body><joint type='slide' axis='0 0 1'/><geom size='.1'/></body></worldbody></mujoco>",
//! )?;
//! let mut rollout = Rollout::new(&model, 500);
//! rollout.initial_state = &[0.0, 0.0, 1.0, 0.0, 0.0, 2.0]; // two states: time (s), position (m), velocity (m/s)
//! let mut state = vec![0.0; 2 * 500 * 3];
//! let mut simulations = vec![model.make_data(), model.make_data()]; // one for each thread
//! let out = Outputs { state: Some(&mut state), ..Default::default() };
//! rollout.run(&Pool::new(2)?, &mut simulations, out)?;
//! let ends = [state[499 * 3 + 2], state[999 * 3 + 2]]; // m/s
//! assert!((ends[0] + 8.81).abs() < 1e-9 && (ends[1] + 7.81).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod difference;
mod pool;
mod rollout;

pub use batch::{
    Batch, BatchError, Demand, Jobs as BatchJobs, Task, Worker as BatchWorker, constants_follow,
};
pub use difference::{inverse_fd, transition_fd};
pub use pool::{MAX_THREADS, Pool, PoolError};
pub use rollout::{Jobs, Models, Outputs, Rollout, RolloutError, Sizes};

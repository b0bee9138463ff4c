//! MuJoCo's own plugins, on the traits of [`sim_core::plugin`].
//!
//! [`first_party`] lists them, in the order of the libraries in which MuJoCo ships them, so that the numbers in
//! `Model::plugin` are those that MuJoCo gives when it loads these libraries by name. Models that are read from files have
//! them unless they are told otherwise.

mod cable;
mod pid;
pub mod sdf;
mod touch_grid;

pub use cable::Cable;
pub use pid::Pid;
pub use touch_grid::TouchGrid;

use sdf::{Bolt, Bowl, Gear, Nut, Sdf, Torus};
use sim_core::plugin::{Plugin, Plugins};
use std::sync::{Arc, LazyLock};

/// All of them.
///
/// ```
/// assert!(sim_plugins::first_party().find("mujoco.pid").is_some());
/// ```
pub fn first_party() -> Plugins {
    static ALL: LazyLock<Plugins> = LazyLock::new(|| {
        let mut plugins = Plugins::default();
        let all: [Arc<dyn Plugin>; 8] = [
            Arc::new(Pid),
            Arc::new(Cable),
            Arc::new(Sdf::<Bolt>::default()),
            Arc::new(Sdf::<Bowl>::default()),
            Arc::new(Sdf::<Gear>::default()),
            Arc::new(Sdf::<Nut>::default()),
            Arc::new(Sdf::<Torus>::default()),
            Arc::new(TouchGrid),
        ];
        for plugin in all {
            // names differ, and none is empty
            let _ = plugins.register(plugin);
        }
        plugins
    });
    ALL.clone()
}

//! What there is to draw of a simulation: [`Model`](sim_core::Model) and [`Data`](sim_core::Data) become a [`Scene`] of
//! geoms, lights and a pair of cameras, as MuJoCo's `mjv` functions fill it. Whatever draws takes it from there.
//!
//! This crate knows no graphics, no threads, no files and no unsafe code. It reads a simulation and never changes it, but
//! for the forces and poses of a mouse ([`apply_perturb_force`], [`apply_perturb_pose`]).
//!
//! ```
//! use sim_scene::{Camera, CatBit, Perturb, Scene, VisOption, update_scene};
//!
//! let model = sim_mjcf::load_model(
//!     "<mujoco><worldbody><light/><body><freejoint/><geom size='.1' rgba='1 0 0 1'/></body></worldbody></mujoco>",
//! )?;
//! let mut data = model.make_data();
//! data.forward(&model);
//! let mut scene = Scene::new(Some(&model), 100);
//! let mut camera = Camera::free(&model);
//! update_scene(&model, &data, &VisOption::default(), &Perturb::default(), &mut camera, CatBit::All as i32, &mut scene)?;
//! assert_eq!(scene.geoms().len(), 1);
//! assert_eq!(scene.geoms()[0].rgba, [1.0, 0.0, 0.0, 1.0]);
//! assert_eq!(scene.lights().len(), 2); // the headlight, and that of the model
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! `geom.rs`, `flex.rs`, `skin.rs`, `light.rs`, `camera.rs`, `scene.rs` and `figure.rs` are what there is to draw, `options.rs` what is asked
//! for. `draw/` has a file per kind of thing that becomes geoms, and `draw/mod.rs` their order. `space.rs` is where the
//! model stands in the room, `mouse.rs`, `perturb.rs` and `select.rs` are what a mouse does.
//!
//! Numbers for drawing are in single precision, as MuJoCo's are; where MuJoCo computes in single precision too, so does
//! this crate, so that the last bit agrees.

mod camera;
mod catenary;
mod draw;
mod enums;
mod figure;
mod flex;
mod geom;
mod light;
mod mouse;
mod options;
mod perturb;
mod record;
mod scene;
mod select;
mod skin;
mod space;

pub use camera::{
    Camera, CameraFrame, Frustum, GlCamera, average_camera, camera_frame, camera_frustum,
    update_camera,
};
pub use catenary::catenary;
pub use draw::add_geoms;
pub use enums::{
    CameraType, CatBit, ENUMS, Frame, Label, Mouse, PertBit, RndFlag, Shape, Stereo, VisFlag,
};
pub use figure::{Figure, LineData, LineNames, MAX_LINE, MAX_LINE_POINT};
pub use flex::update_flexes;
pub use geom::Geom;
pub use light::{Light, MAX_LIGHT, make_lights};
pub use mouse::{align_to_camera, move_camera, move_model, move_perturb};
pub use options::{Perturb, VisOption};
pub use perturb::{apply_perturb_force, apply_perturb_pose, init_perturb};
pub use record::{Kind, Member, Record, Text};
pub use scene::{MAX_PLANE_GRID, Scene, SceneError, update_scene};
pub use select::{Selection, select};
pub use skin::update_skins;
pub use space::{camera_in_model, camera_in_room, frustum_height, model_to_room, room_to_model};

//! A physics engine that reads MuJoCo's models and gives MuJoCo's numbers: articulated bodies, contacts, tendons, actuators,
//! muscles, sensors. No C, and no unsafe code in the engine.
//!
//! # A first program
//!
//! ```
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // what does not change: bodies, joints, masses, options
//!     let model = cortenforge::load_model(
//!         r#"<mujoco>
//!              <worldbody>
//!                <body>
//!                  <joint name="pivot" type="hinge" axis="0 1 0" damping=".01"/>
//!                  <geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/>
//!                </body>
//!              </worldbody>
//!              <actuator><motor name="motor" joint="pivot"/></actuator>
//!              <sensor><jointpos name="angle" joint="pivot"/></sensor>
//!            </mujoco>"#,
//!     )?;
//!     // what does: time, positions, velocities, and all that follows from them
//!     let mut data = model.make_data();
//!
//!     *data.ctrl_mut(&model, "motor")? = 0.05; // N·m
//!     while data.time < 0.5 {
//!         data.step(&model);
//!     }
//!     println!("after {:.2} s: {:.3} rad", data.time, data.sensor(&model, "angle")?[0]);
//!     # assert!(data.qpos[0] > 0.0);
//!     Ok(())
//! }
//! ```
//!
//! # Finding your way
//!
//! - [`Model`] is what does not change while a simulation runs, [`Data`] is its state and what each stage of the pipeline
//!   writes. Both are plain structs of public arrays under **MuJoCo's field names** (`body_mass`, `qpos`, `xpos`,
//!   `qfrc_bias`): what MuJoCo's documentation says of a field holds here, and every field says its units and dimensions.
//! - A model comes from a file ([`load_model_from_path`]), from text ([`load_model`]), from text with files in memory
//!   ([`load_model_with_assets`]) or from bytes ([`load_model_from_bytes`]), in MJCF or URDF: its root element says which, or as MJB;
//!   or a program builds it, or changes one that was read: [`spec`]. [`Model::make_data`] starts a simulation.
//! - [`Data::step`] takes a step of `model.opt.timestep` seconds. [`Data::forward`] computes everything that follows from the
//!   present state without a step: call it after you have set positions, and before you read poses, contacts or sensors.
//!   [`Data::step1`] and [`Data::step2`] are the halves of a step, for controllers that read positions and velocities.
//!   [`Data::inverse`] finds the forces that make an acceleration.
//! - Functions stand by topic, under MuJoCo's names without `mj_`: [`kinematics`] (poses, Jacobians), [`dynamics`]
//!   (inertia, bias forces, energy), [`contacts`], [`rays`], [`scene`] (what there is to draw), [`sensors`], [`actuators`]
//!   (muscles, length ranges), [`derivatives`], [`batch`] (many trajectories at once, on all cores), [`state`] (save,
//!   restore, keyframes), [`callbacks`], [`math`], [`fields`] (all fields by name),
//!   [`npz`] (arrays to and from numpy). [`profile`] says where the time goes.
//!   [`engine`] is the whole engine, stage by stage, for those who build on it.
//!
//! Units are SI: m, kg, s, N, N·m, rad. Quaternions are w, x, y, z; matrices row by row.
//!
//! # Names
//!
//! [`Model::joint`], [`Model::body`], [`Model::actuator`], [`Model::sensor`] and their like find an object once and give a small
//! handle that says where its numbers are; it is copied freely and costs nothing in a loop. For one-off use, `Data` takes
//! the model and the name: [`Data::ctrl_mut`], [`Data::sensor`], [`Data::joint_qpos`], [`Data::body_pose`]. A number does where a
//! name does.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let model = cortenforge::load_model(r#"<mujoco><worldbody><body name="shin"><joint name="knee" range="0 120"/>
//! #   <geom size=".1"/></body></worldbody><keyframe><key name="bent" qpos="1"/></keyframe></mujoco>"#)?;
//! let mut data = model.make_data();
//! data.reset_keyframe(&model, "bent")?;
//! let knee = model.joint("knee")?;
//! for _ in 0..10 {
//!     data.step(&model);
//!     let angle = data.qpos[knee.qposadr]; // or knee.qpos(&data)[0], or data.qpos[knee.qpos_range()]
//!     assert!(angle > 0.9);
//! }
//! let error = model.joint("kne").unwrap_err();
//! assert_eq!(error.to_string(), "no joint called 'kne'; did you mean 'knee'?");
//! # Ok(())
//! # }
//! ```
//!
//! # Errors
//!
//! A model that is refused gives an [`Error`] with file, line and column; [`Error::report`] shows the line. A name that does not
//! exist gives a [`NameError`], a state of the wrong length a [`state::StateError`]. A step does not fail: states that have
//! blown up are counted in `data.warning` and the simulation starts again, as in MuJoCo.
//!
//! ```
//! let error = cortenforge::load_model("<mujoco>\n  <worldbody>\n    <geom sise='1'/>\n  </worldbody>\n</mujoco>").unwrap_err();
//! assert_eq!(error.to_string(), "3:5: Schema violation: unrecognized attribute: 'sise' (element 'geom')");
//! println!("{}", error.report());
//! ```
//!
//! # Threads
//!
//! `Model` and `Data` are `Send` and `Sync`. A step only reads the model, so any number of threads can step their own `Data`
//! over one `&Model`. The same input gives the same bits, on any number of threads.
//!
//! # Differences to MuJoCo
//!
//! They are few and stand in `DIFFERENCES.md` of the repository. What is not supported yet is refused at its line, never
//! skipped. Beyond MuJoCo there is a Hill-type muscle with a compliant tendon: [`actuators::HillMuscle`].
//!
//! # Examples
//!
//! `cargo run --example load_and_step`, and likewise `build_a_model`, `control`, `contacts`, `sensors`, `inverse_kinematics`,
//! `inverse_dynamics`, `threads`, `muscles`, `keyframes_and_state`, `callbacks`, `rays`, `urdf`, `errors`, `domain_randomisation`,
//! `gravity_compensation`, `computed_torque`, `hill_experiments`, `rollout`.

pub mod actuators;
pub mod batch;
pub mod callbacks;
pub mod contacts;
pub mod derivatives;
pub mod dynamics;
pub mod fields;
pub mod kinematics;
pub mod math;
pub mod model;
pub mod npz;
mod profile;
pub mod rays;
pub mod scene;
pub mod sensors;
pub mod spec;
pub mod state;

pub use profile::{Profile, profile, profile_with};

#[doc(no_inline)]
pub use sim_core as engine;

#[doc(inline)]
pub use sim_core::data::State;
#[doc(inline)]
pub use sim_core::model::{NameError, NameOrId, Options};
#[doc(inline)]
pub use sim_core::{Contact, Data, Model};
#[doc(inline)]
pub use sim_mjcf::{
    AssetCache, Assets, Error, ErrorKind, Interrupt, Limits, Spec, load_mjb, load_model,
    load_model_from_bytes, load_model_from_path, load_model_from_path_with, load_model_with_assets,
    save_mjb,
};

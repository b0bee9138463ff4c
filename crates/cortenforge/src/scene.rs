//! Scenes: what there is to draw of a simulation, for whoever draws it: geoms, lights, cameras, skins.
//!
//! ```
//! use cortenforge::scene::{Camera, CatBit, Perturb, Scene, VisFlag, VisOption, update_scene};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     "<mujoco><worldbody>
//!        <geom type='plane' size='1 1 .1'/>
//!        <body pos='0 0 .1'><freejoint/><geom name='ball' size='.1' rgba='1 0 0 1'/></body>
//!      </worldbody></mujoco>",
//! )?;
//! let mut data = model.make_data();
//! data.forward(&model);
//!
//! let mut scene = Scene::new(Some(&model), 1000); // room for a thousand geoms
//! let mut camera = Camera::free(&model);
//! let mut option = VisOption::default();
//! option.show(VisFlag::ContactPoint, true);
//! update_scene(&model, &data, &option, &Perturb::default(), &mut camera, CatBit::All as i32, &mut scene)?;
//!
//! let [floor, ball, contact] = scene.geoms() else { panic!("{}", scene.ngeom) };
//! assert_eq!(ball.rgba, [1.0, 0.0, 0.0, 1.0]);
//! assert_eq!(ball.objid, model.geom("ball")?.id as i32);
//! assert_eq!((floor.category, contact.category), (CatBit::Static as i32, CatBit::Decor as i32));
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_scene::{
    Camera, CameraFrame, CameraType, CatBit, Figure, Frame, Frustum, Geom, GlCamera, Label, Light,
    MAX_LIGHT, Mouse, PertBit, Perturb, RndFlag, Scene, SceneError, Selection, Shape, Stereo,
    VisFlag, VisOption, add_geoms, align_to_camera, apply_perturb_force, apply_perturb_pose,
    average_camera, camera_frame, camera_frustum, camera_in_model, camera_in_room, frustum_height,
    init_perturb, make_lights, model_to_room, move_camera, move_model, move_perturb, room_to_model,
    select, update_camera, update_scene, update_skins,
};

//! Rays: which geom a half-line meets first, and at what distance.
//!
//! ```
//! use cortenforge::math::Vec3;
//! use cortenforge::rays::{Ray, RayFilter, ray};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     "<mujoco><worldbody><geom name='ball' size='.5' pos='0 0 2'/></worldbody></mujoco>",
//! )?;
//! let mut data = model.make_data();
//! data.forward(&model);
//! let up = Ray { pnt: Vec3::ZERO, vec: Vec3::new(0.0, 0.0, 1.0) };
//! let hit = ray(&model, &data, &up, &RayFilter::default())?.ok_or("nothing is there")?;
//! assert_eq!(hit.geom, model.geom("ball")?.id);
//! assert_eq!(hit.dist, 1.5); // lengths of the vector, here m
//! assert_eq!(hit.normal, Vec3::new(0.0, 0.0, -1.0));
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::ray::{
    Hit, NGROUP, Ray, RayError, RayFilter, RayHit, multi_ray, ray, ray_geom, ray_hfield, ray_mesh,
};

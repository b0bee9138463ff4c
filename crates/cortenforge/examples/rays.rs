//! Rays: a scanner with a fan of rays draws what it sees.
//!
//! `cargo run --example rays`

use cortenforge::math::Vec3;
use cortenforge::math::elementary::{cos, sin};
use cortenforge::model::ObjType;
use cortenforge::rays::{Ray, RayFilter, ray};
use std::error::Error;

const ROOM: &str = r#"
<mujoco model="room">
  <worldbody>
    <geom name="wall" type="box" size="0.05 3 1" pos="3 0 0"/>
    <geom name="pillar" type="cylinder" size="0.2 1" pos="1.5 0.6 0"/>
    <geom name="ball" size="0.3" pos="2 -0.7 0"/>
    <body name="robot"><freejoint/><geom name="shell" size="0.15"/></body>
  </worldbody>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(ROOM)?;
    let mut data = model.make_data();
    data.forward(&model); // rays need to know where geoms are
    let robot = model.body("robot")?;
    // the scanner sits inside the robot's own shell
    let filter = RayFilter::without_body(robot.id);

    let mut seen = Vec::new();
    for degrees in (-40..=40).step_by(5) {
        let angle = f64::from(degrees).to_radians();
        let beam = Ray {
            pnt: robot.pos(&data),
            vec: Vec3::new(cos(angle), sin(angle), 0.0),
        };
        match ray(&model, &data, &beam, &filter)? {
            Some(hit) => {
                let name = model.id2name(ObjType::Geom, hit.geom).unwrap_or("?");
                let bar = "-".repeat((20.0 * hit.dist) as usize);
                println!("{degrees:>4}°  {:.3} m  {bar}| {name}", hit.dist);
                if !seen.contains(&hit.geom) {
                    seen.push(hit.geom);
                }
            }
            None => println!("{degrees:>4}°  nothing"),
        }
    }
    assert_eq!(seen.len(), 3);
    Ok(())
}

//! The small models that these tests share.

use super::reference::Reference;
use cortenforge::{Data, Model};
use sim_conformance_tests::support::load;

pub const F0: f64 = 1000.0;

/// A muscle between the world's origin and a body that is put wherever the experiment needs it.
pub fn held(length: f64, option: &str, attributes: &str) -> Model {
    load(&format!(
        r#"<mujoco>
             <option {option}/>
             <worldbody>
               <site name="origin"/>
               <body name="hand" mocap="true" pos="{length} 0 0"><site name="insertion"/></body>
             </worldbody>
             <tendon><spatial name="path"><site site="origin"/><site site="insertion"/></spatial></tendon>
             <actuator><general name="muscle" tendon="path" dyntype="hillmuscle" {attributes}/></actuator>
           </mujoco>"#
    ))
}

pub fn compliant(length: f64, option: &str, reference: &Reference) -> Model {
    held(
        length,
        option,
        &format!(r#"actdim="2" {}"#, reference.attributes()),
    )
}

/// A muscle that hangs from the world and carries a mass.
pub fn loaded(option: &str, mass: f64, attributes: &str) -> Model {
    load(&loaded_text(option, mass, attributes))
}

pub fn loaded_text(option: &str, mass: f64, attributes: &str) -> String {
    let act = if attributes.contains(r#"actdim="2""#) {
        r#"act="1.1 0.4""#
    } else {
        ""
    };
    format!(
        r#"<mujoco>
             <option {option}/>
             <worldbody>
               <site name="origin" pos="0 0 0.3"/>
               <body>
                 <joint name="j" type="slide" axis="0 0 1" damping="1"/>
                 <geom size="0.02" mass="{mass}"/>
                 <site name="insertion"/>
               </body>
             </worldbody>
             <tendon><spatial name="path"><site site="origin"/><site site="insertion"/></spatial></tendon>
             <actuator><general name="muscle" tendon="path" dyntype="hillmuscle" {attributes}/></actuator>
             <keyframe><key name="bent" qpos="0.01" {act} ctrl="0.2"/></keyframe>
           </mujoco>"#
    )
}

pub fn hold_at(d: &mut Data, length: f64) {
    d.mocap_pos[0][0] = length;
}

/// The muscle's tension in the present state.
pub fn tension(m: &Model, d: &mut Data) -> f64 {
    d.forward(m);
    -d.actuator_force[0]
}

pub fn warnings(d: &Data) -> i32 {
    d.warning.iter().map(|w| w.number).sum()
}

/// F0 = 1000, Lopt = 0.1, Lslack = 0.2, vmax = 10, no pennation.
pub const PRM: &str = "0.75 1.05 1000 200 0.1 0.2 10 0 35 0.1";

/// A body on a joint, whose position is the actuators' length, and the actuators.
pub fn text(joint: &str, actuators: &str) -> String {
    format!(
        r#"<mujoco>
             <compiler angle="radian"/>
             <worldbody>
               <body>
                 <joint name="j" axis="0 1 0" {joint}/>
                 <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
               </body>
             </worldbody>
             <actuator>{actuators}</actuator>
           </mujoco>"#
    )
}

pub fn model(actuators: &str) -> Model {
    load(&text("", actuators))
}

pub fn hill(attributes: &str) -> String {
    format!(r#"<general joint="j" dyntype="hillmuscle" {attributes}/>"#)
}

/// The state after `forward` at a length, a velocity and an activation.
pub fn at(m: &Model, length: f64, velocity: f64, activation: f64) -> Data {
    let mut d = m.make_data();
    d.qpos[0] = length;
    d.qvel[0] = velocity;
    d.act.fill(activation);
    d.forward(m);
    d
}

pub fn prm(smooth: f64) -> [f64; 10] {
    [0.01, 0.04, smooth, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
}

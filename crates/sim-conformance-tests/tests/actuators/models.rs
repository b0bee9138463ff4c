//! The small models that these tests share.

use cortenforge::{Data, ErrorKind, Model};
use sim_conformance_tests::support::{load, refused, within};

/// One body of mass 1 and inertia 0.1.
pub fn body_text(joint: &str, compiler: &str, actuator: &str) -> String {
    format!(
        r#"<mujoco>
             <compiler angle="radian">{compiler}</compiler>
             <worldbody>
               <body name="b">
                 <joint name="j" {joint}/>
                 <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
               </body>
             </worldbody>
             <actuator>{actuator}</actuator>
           </mujoco>"#
    )
}

/// The body on a hinge about y.
pub fn hinge_text(joint: &str, compiler: &str, actuator: &str) -> String {
    body_text(&format!(r#"axis="0 1 0" {joint}"#), compiler, actuator)
}

/// The body on a slide.
pub fn slide_text(joint: &str, compiler: &str, actuator: &str) -> String {
    body_text(&format!(r#"type="slide" {joint}"#), compiler, actuator)
}

pub fn hinge(actuator: &str) -> Model {
    load(&hinge_text("", "", actuator))
}

#[track_caller]
pub fn close_range(range: [f64; 2], expected: [f64; 2]) {
    within(range[0], expected[0], 1e-12);
    within(range[1], expected[1], 1e-12);
}

/// A body on a hinge about y with the crank's site on it; the slider's site is in the world, its axis is z.
pub fn crank_text(body: &str, site: &str, actuator: &str) -> String {
    format!(
        r#"<mujoco>
             <worldbody>
               <site name="slider" pos="0 0 0"/>
               <body pos="{body}">
                 <joint name="j" type="hinge" axis="0 1 0"/>
                 <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
                 <site name="crank" pos="{site}"/>
               </body>
             </worldbody>
             <actuator>{actuator}</actuator>
           </mujoco>"#
    )
}

pub fn crank(body: &str, site: &str, length: f64, gear: f64) -> Model {
    let actuator = format!(
        r#"<general cranksite="crank" slidersite="slider" cranklength="{length}" gear="{gear}"/>"#
    );
    load(&crank_text(body, site, &actuator))
}

/// The crank to the side of the slider's axis.
pub fn offset(gear: f64) -> Model {
    crank("0 0 0", "0.5 0 0.5", 0.6, gear)
}

pub fn message(actuator: &str) -> String {
    let error = refused(&crank_text("0 0 0", "0 0 1", actuator));
    assert_eq!(error.kind, ErrorKind::Compile);
    error.message
}

pub fn forward(m: &Model, qpos: &[f64], qvel: &[f64], ctrl: &[f64]) -> Data {
    let mut d = m.make_data();
    d.qpos.copy_from_slice(qpos);
    d.qvel.copy_from_slice(qvel);
    d.ctrl.copy_from_slice(ctrl);
    d.forward(m);
    d
}

/// The entries of an actuator's sparse moment: columns and values.
pub fn moment(d: &Data, actuator: usize) -> (Vec<i32>, Vec<f64>) {
    let first = d.moment_rowadr[actuator] as usize;
    let row = first..first + d.moment_rownnz[actuator] as usize;
    (
        d.moment_colind[row.clone()].to_vec(),
        d.actuator_moment[row].to_vec(),
    )
}

/// Two links with damping, a spring, armature and dry friction.
pub fn two_links(actuators: &str) -> Model {
    load(&format!(
        r#"<mujoco>
             <compiler angle="radian"/>
             <worldbody>
               <body>
                 <joint name="a" axis="0 1 0" damping="0.3" stiffness="2" armature="0.05" frictionloss="0.1"/>
                 <inertial pos="0.1 0 0.05" mass="2" diaginertia="0.02 0.03 0.02"/>
                 <body pos="0.3 0 0">
                   <joint name="b" axis="0 1 0" damping="0.2" armature="0.02"/>
                   <inertial pos="0.12 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>
                 </body>
               </body>
             </worldbody>
             <actuator>{actuators}</actuator>
           </mujoco>"#
    ))
}

pub fn moving(m: &Model, ctrl: &[f64]) -> Data {
    let mut d = m.make_data();
    d.qpos.copy_from_slice(&[0.4, -0.7]);
    d.qvel.copy_from_slice(&[1.3, 0.6]);
    d.ctrl.copy_from_slice(ctrl);
    d.forward(m);
    d
}

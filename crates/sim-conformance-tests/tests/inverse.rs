//! Inverse dynamics of a discrete step, and the step that it undoes. The numbers are those that MuJoCo 3.5.0 gives.

use cortenforge::Model;
use sim_conformance_tests::support::{close, load, within};

/// A damped pendulum, whose damping Euler takes as implicit unless the flags say otherwise.
fn pendulum(flags: &str) -> Model {
    load(&format!(
        r#"<mujoco>
             <option timestep="0.01"><flag invdiscrete="enable" {flags}/></option>
             <worldbody>
               <body>
                 <joint axis="0 1 0" damping="0.5" armature="0.1"/>
                 <inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>
               </body>
             </worldbody>
           </mujoco>"#
    ))
}

/// The change of velocity in a step per time, and the force that inverse dynamics finds for -7 rad/s².
fn step_and_inverse(m: &Model) -> (f64, f64) {
    let start = || {
        let mut d = m.make_data();
        d.qpos[0] = 0.3;
        d.qvel[0] = 1.5;
        d
    };
    let (mut stepped, mut inverted) = (start(), start());
    stepped.step(m);
    inverted.qacc[0] = -7.0;
    inverted.inverse(m).expect("Euler can be undone");
    assert_eq!(inverted.qacc[0], -7.0);
    ((stepped.qvel[0] - 1.5) / 0.01, inverted.qfrc_inverse[0])
}

#[test]
fn damping_is_implicit_in_the_step_and_in_its_inverse() {
    let (acc, force) = step_and_inverse(&pendulum(""));
    within(acc, 1.497480766657766, 1e-12);
    close(force, -1.0621850958322194);
}

#[test]
fn damping_can_be_explicit_in_both() {
    let (acc, force) = step_and_inverse(&pendulum(r#"eulerdamp="disable""#));
    within(acc, 1.5598757986018397, 1e-12);
    close(force, -1.0271850958322195);
}

#[test]
fn without_dampers_the_step_has_none_but_its_inverse_still_adds_the_implicit_part() {
    // MuJoCo's inverse does not look at this flag: the force is 0.01 * 0.5 * -7 off from what undoes the step
    let (acc, force) = step_and_inverse(&pendulum(r#"damper="disable""#));
    within(acc, 7.80987579860184, 1e-12);
    close(force, -1.8121850958322194);
}

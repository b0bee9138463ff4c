//! The acceleration that a unit force of an actuator causes.

use super::models::{close_range, hinge, hinge_text};
use sim_conformance_tests::support::{load, within};
use sim_core::math::Vec3;

#[test]
fn acc0_of_a_motor_on_a_hinge() {
    within(
        hinge(r#"<motor joint="j" gear="2"/>"#).actuator_acc0[0],
        20.0,
        1e-13,
    );
}

#[test]
fn acc0_of_a_position_servo() {
    let m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    within(m.actuator_acc0[0], 10.0, 1e-13);
}

#[test]
fn acc0_of_a_muscle() {
    let joint = r#"limited="true" range="-1.0471975511965976 1.0471975511965976""#;
    let m = load(&hinge_text(joint, "", r#"<muscle joint="j" gear="2"/>"#));
    within(m.actuator_acc0[0], 20.0, 1e-13);
    close_range(
        m.actuator_lengthrange[0],
        [-2.0955349790997277, 2.0955349790997277],
    );
    // the peak force stays what the text says; it is worked out where the muscle makes force
    assert_eq!(
        (m.actuator_gainprm[0][2], m.actuator_biasprm[0][2]),
        (-1.0, -1.0)
    );
}

#[test]
fn acc0_follows_gear_and_inertia() {
    // both directions of a gear, and an inertia that is changed after the model was compiled
    for (gear, acc0) in [("2", 20.0), ("-2", 20.0), ("0", 0.0)] {
        let m = hinge(&format!(r#"<motor joint="j" gear="{gear}"/>"#));
        within(m.actuator_acc0[0], acc0, 1e-13);
    }
    let mut m = hinge(r#"<motor joint="j" gear="2"/>"#);
    m.body_inertia[1] = Vec3([0.2; 3]);
    m.compute_actuator_params()
        .expect("there is no length range to find");
    within(m.actuator_acc0[0], 10.0, 1e-13);
}

#[test]
fn acc0_is_computed_again() {
    let mut m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    m.actuator_acc0[0] = -1.0;
    m.compute_actuator_params()
        .expect("there is no length range to find");
    within(m.actuator_acc0[0], 10.0, 1e-13);
}

#[test]
fn acc0_and_length_range_of_a_muscle_stay() {
    let joint = r#"limited="true" range="-1 1""#;
    let mut m = load(&hinge_text(joint, "", r#"<muscle joint="j" gear="2"/>"#));
    let before = (m.actuator_acc0.clone(), m.actuator_lengthrange.clone());
    m.compute_actuator_params()
        .expect("the length range is there");
    assert_eq!((m.actuator_acc0, m.actuator_lengthrange), before);
    within(before.0[0], 20.0, 1e-13);
}

#[test]
fn acc0_is_zero_without_dofs() {
    // no floor: what cannot move is not accelerated
    let m = load(
        r#"<mujoco>
             <worldbody>
               <site name="s"/>
               <body mocap="true" pos="1 0 0"><site name="t"/></body>
             </worldbody>
             <tendon><spatial name="p"><site site="s"/><site site="t"/></spatial></tendon>
             <actuator><motor tendon="p"/></actuator>
           </mujoco>"#,
    );
    assert_eq!(m.nv, 0);
    assert_eq!(m.actuator_acc0, [0.0]);
    assert_eq!(m.actuator_length0, [1.0]);
}

#[test]
fn a_model_without_actuators_is_left_alone() {
    // a model without actuators passes through all of it untouched
    let mut m =
        load("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>");
    let (before, after) = (m.dof_M0.clone(), m.compute_actuator_params());
    assert_eq!((after, m.nu), (Ok(()), 0));
    assert_eq!(m.dof_M0, before);
}

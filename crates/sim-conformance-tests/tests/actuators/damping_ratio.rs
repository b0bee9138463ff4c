//! Damping ratios of position servos, which become damping when a model is compiled.

use super::models::{hinge, hinge_text};
use cortenforge::Spec;
use sim_conformance_tests::support::{load, refused, within};

/// Two links whose inertias add up at the first joint.
const CHAIN: &str = r#"
  <worldbody>
    <body>
      <joint name="a" axis="0 1 0"/>
      <inertial pos="0 0 0" mass="2" diaginertia="0.2 0.2 0.2"/>
      <body>
        <joint name="b" axis="0 1 0"/>
        <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
      </body>
    </body>
  </worldbody>"#;

#[test]
fn a_ratio_of_one_is_critical_damping() {
    let m = hinge(r#"<position joint="j" kp="100" dampratio="1"/>"#);
    within(m.actuator_biasprm[0][2], -6.324555320336759, 1e-14);
    within(m.actuator_biasprm[0][2], -2.0 * 10f64.sqrt(), 1e-14);
    within(m.dof_M0[0], 0.1, 1e-16);
}

#[test]
fn a_motor_has_no_damping_ratio() {
    let m = hinge(r#"<motor joint="j"/>"#);
    assert_eq!(m.actuator_biasprm[0], [0.0; 10]);
    assert_eq!(m.actuator_gainprm[0][0], 1.0);
}

#[test]
fn an_explicit_kv_stays() {
    let m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    assert_eq!(m.actuator_biasprm[0][..3], [0.0, -100.0, -10.0]);
}

#[test]
fn a_ratio_is_read_as_a_positive_number() {
    let text = hinge_text("", "", r#"<position joint="j" kp="100" dampratio="1.0"/>"#);
    let spec = Spec::from_xml_str(&text).expect("the text is valid");
    assert_eq!(spec.actuators[0].biasprm[..3], [0.0, -100.0, 1.0]);
    assert!(load(&text).actuator_biasprm[0][2] < 0.0);
}

#[test]
fn a_ratio_sees_inertia_through_the_gear() {
    // seen through a gear, the inertia is divided by its square
    let m = hinge(r#"<position joint="j" kp="100" dampratio="1" gear="4"/>"#);
    within(
        m.actuator_biasprm[0][2],
        -2.0 * (100.0f64 * 0.1 / 16.0).sqrt(),
        1e-14,
    );
    // a ratio of two is twice the damping
    let m = hinge(r#"<position joint="j" kp="100" dampratio="2"/>"#);
    within(m.actuator_biasprm[0][2], -4.0 * 10f64.sqrt(), 1e-14);
    // nothing is reflected where nothing is transmitted
    let m = hinge(r#"<position joint="j" kp="100" dampratio="1" gear="0"/>"#);
    assert_eq!(m.actuator_biasprm[0][2], 0.0);
}

#[test]
fn only_a_position_servo_has_a_ratio() {
    let mut m = hinge(r#"<motor joint="j"/>"#);
    m.actuator_biasprm[0][2] = 0.0;
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], 0.0);
    // a positive velocity term of what is no position servo is left alone, by a hair too
    let general =
        r#"<general joint="j" biastype="affine" gainprm="100" biasprm="0 -100.00000000000001 3"/>"#;
    assert_eq!(hinge(general).actuator_biasprm[0][2], 3.0);
}

#[test]
fn neither_kv_nor_zero_is_a_ratio() {
    let mut m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], -10.0);
    // zero is no ratio either
    let m = hinge(r#"<position joint="j" kp="100"/>"#);
    assert_eq!(m.actuator_biasprm[0][2], 0.0);
}

#[test]
fn a_resolved_ratio_stays_and_a_new_one_is_resolved() {
    let mut m = hinge(r#"<position joint="j" kp="100" dampratio="1.0"/>"#);
    let damping = m.actuator_biasprm[0][2];
    assert!(damping < 0.0);
    // what is resolved stays, and a new ratio is resolved again
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], damping);
    m.actuator_biasprm[0][2] = 1.0;
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], damping);

    let both = hinge_text(
        "",
        "",
        r#"<position joint="j" kp="100" kv="1" dampratio="1"/>"#,
    );
    assert!(
        refused(&both)
            .message
            .contains("kv and dampratio cannot both be defined")
    );
}

#[test]
fn acc0_and_damping_of_two_links() {
    let m = load(&format!(
        r#"<mujoco>{CHAIN}
             <actuator>
               <position joint="a" kp="200" dampratio="1"/>
               <motor joint="b" gear="3"/>
             </actuator>
           </mujoco>"#
    ));
    within(m.actuator_acc0[0], 7.071067811865475, 1e-13);
    within(m.actuator_acc0[1], 47.43416490252569, 1e-12);
    within(m.actuator_biasprm[0][2], -15.491933384829668, 1e-13);
    // in closed form
    within(m.actuator_acc0[0], 5.0 * 2f64.sqrt(), 1e-13);
    within(m.actuator_acc0[1], 15.0 * 10f64.sqrt(), 1e-12);
    within(m.actuator_biasprm[0][2], -2.0 * 60f64.sqrt(), 1e-13);
}

#[test]
fn acc0_and_damping_through_a_tendon() {
    // through a tendon, both dofs count
    let m = load(&format!(
        r#"<mujoco>{CHAIN}
             <tendon>
               <fixed name="t"><joint joint="a" coef="2"/><joint joint="b" coef="-0.5"/></fixed>
             </tendon>
             <actuator><position tendon="t" kp="50" dampratio="0.7"/></actuator>
           </mujoco>"#
    ));
    within(m.actuator_acc0[0], 21.505813167606565, 1e-12);
    within(m.actuator_biasprm[0][2], -6.822756041366274, 1e-13);
    within(m.dof_M0[0], 0.3, 1e-15);
    within(m.dof_M0[1], 0.1, 1e-15);
    let mass = 0.3 / 4.0 + 0.1 / 0.25;
    within(
        m.actuator_biasprm[0][2],
        -0.7 * 2.0 * (50.0f64 * mass).sqrt(),
        1e-13,
    );
}

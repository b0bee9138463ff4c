//! The force of an actuator: ranges of control and force, and the affine bias.

use super::models::{moving, two_links};
use sim_conformance_tests::support::close;

#[test]
fn controls_are_not_limited_without_a_ctrlrange() {
    let m = two_links(
        r#"<motor joint="b"/>
           <motor joint="b" ctrlrange="-1 1"/>
           <motor joint="b" forcerange="-20 20"/>"#,
    );
    assert_eq!(m.actuator_ctrllimited, [0, 1, 0]);
    let d = moving(&m, &[30.0, 30.0, 30.0]);
    // no default range; a narrow ctrlrange is what makes a torque motor saturate
    assert_eq!(d.actuator_force, [30.0, 1.0, 20.0]);
}

#[test]
fn affine_bias_is_constant_length_velocity() {
    let m =
        two_links(r#"<general joint="a" biastype="affine" gainprm="3" biasprm="0.5 -7 -1.5"/>"#);
    let d = moving(&m, &[2.0]);
    // k u + b0 + b1 length + b2 velocity: index 1 is the position term, index 2 the velocity term
    close(d.actuator_force[0], 3.0 * 2.0 + 0.5 - 7.0 * 0.4 - 1.5 * 1.3);
    close(d.actuator_force[0], 1.75);
}

#[test]
fn affine_bias_of_zeros_is_torque_control() {
    let m = two_links(r#"<general joint="a" biastype="affine" gainprm="1" biasprm="0 0 0"/>"#);
    assert_eq!(moving(&m, &[2.5]).actuator_force[0], 2.5);
}

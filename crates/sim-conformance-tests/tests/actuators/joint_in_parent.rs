//! The transmission to a joint in the frame of its parent.

use super::models::{crank_text, forward, message, moment};
use cortenforge::Model;
use sim_conformance_tests::support::{all_close, close, load};
use sim_core::model::{ActuatorTransmission, ObjType};

/// A body on a joint of the given kind.
fn jointed(joint: &str, actuator: &str) -> Model {
    load(&format!(
        r#"<mujoco>
             <worldbody>
               <body pos="0 0 1">
                 {joint}
                 <inertial pos=".1 .02 .03" quat="0.9 .1 .2 .3" mass="1.5" diaginertia="0.1 0.12 0.15"/>
               </body>
             </worldbody>
             <actuator>{actuator}</actuator>
           </mujoco>"#
    ))
}

/// Runs both transmissions side by side for a joint of one dof; nothing may differ in a single bit.
fn same_for(kind: &str) {
    let joint = format!(r#"<joint name="j" type="{kind}" axis="0 1 0"/>"#);
    let a = jointed(&joint, r#"<motor joint="j" gear="5"/>"#);
    let b = jointed(&joint, r#"<general jointinparent="j" gear="5"/>"#);
    let (mut da, mut db) = (a.make_data(), b.make_data());
    for _ in 0..50 {
        da.ctrl[0] = 1.0;
        db.ctrl[0] = 1.0;
        da.step(&a);
        db.step(&b);
        assert_eq!(da.actuator_length, db.actuator_length);
        assert_eq!(da.actuator_velocity, db.actuator_velocity);
        assert_eq!(da.qfrc_actuator, db.qfrc_actuator);
        assert_eq!((&da.qpos, &da.qvel), (&db.qpos, &db.qvel));
    }
    assert!(da.qpos[0] != 0.0);
}

const TURNED: [f64; 4] = [0.8, 0.3, -0.4, 0.33];

#[test]
fn on_a_hinge_it_is_the_joint() {
    same_for("hinge");
}

#[test]
fn on_a_slide_it_is_the_joint() {
    same_for("slide");
}

#[test]
fn a_gear_scales_it_on_a_hinge() {
    let m = jointed(
        r#"<joint name="j" axis="0 1 0"/>"#,
        r#"<general jointinparent="j" gear="5"/>"#,
    );
    let d = forward(&m, &[0.3], &[0.7], &[1.0]);
    assert_eq!((d.actuator_length[0], d.actuator_velocity[0]), (1.5, 3.5));
    assert_eq!(d.qfrc_actuator, [5.0]);
}

#[test]
fn a_gear_scales_it_on_a_slide() {
    let m = jointed(
        r#"<joint name="j" type="slide" axis="0 1 0"/>"#,
        r#"<general jointinparent="j" gear="-2"/>"#,
    );
    let d = forward(&m, &[0.25], &[0.5], &[3.0]);
    assert_eq!((d.actuator_length[0], d.actuator_velocity[0]), (-0.5, -1.0));
    assert_eq!(d.qfrc_actuator, [-6.0]);
}

#[test]
fn ball_joint_in_child_and_parent_frame() {
    let joint = r#"<joint name="j" type="ball"/>"#;
    let gear = r#"gear="0.5 -1 2""#;
    for (transmission, velocity, expected) in [
        ("joint", 1.75, [0.5, -1.0, 2.0]),
        (
            "jointinparent",
            1.6625738312143357,
            [1.6203323656021622, -0.553709079987987, 1.522474722194414],
        ),
    ] {
        let m = jointed(joint, &format!(r#"<general {transmission}="j" {gear}/>"#));
        let d = forward(&m, &TURNED, &[0.3, -0.2, 0.7], &[1.7]);
        close(d.actuator_length[0], 2.5964626546412948);
        close(d.actuator_velocity[0], velocity);
        let (columns, values) = moment(&d, 0);
        assert_eq!(columns, [0, 1, 2]);
        all_close(&values, &expected);
        all_close(&d.qfrc_actuator, &expected.map(|x| 1.7 * x));
    }
}

#[test]
fn free_joint_in_child_and_parent_frame() {
    let gear = r#"gear="0.5 -1 2 0.3 0.6 -0.7""#;
    for (transmission, velocity, rotation) in [
        ("joint", 0.8529999999999999, [0.3, 0.6, -0.7]),
        (
            "jointinparent",
            0.8938195014515966,
            [
                -0.2757733506857542,
                -0.02096305936530174,
                -0.9292521773951345,
            ],
        ),
    ] {
        let m = jointed(
            r#"<freejoint name="j"/>"#,
            &format!(r#"<general {transmission}="j" {gear}/>"#),
        );
        let mut qpos = [0.1, 0.2, 0.3, 0.0, 0.0, 0.0, 0.0];
        qpos[3..].copy_from_slice(&TURNED);
        let d = forward(&m, &qpos, &[0.3, -0.2, 0.7, 0.11, -0.5, 0.9], &[1.7]);
        assert_eq!(d.actuator_length[0], 0.0);
        close(d.actuator_velocity[0], velocity);
        let (columns, values) = moment(&d, 0);
        assert_eq!(columns, [0, 1, 2, 3, 4, 5]);
        all_close(&values[..3], &[0.5, -1.0, 2.0]);
        all_close(&values[3..], &rotation);
    }
}

#[test]
fn a_joint_in_parent_is_read() {
    let m = load(&crank_text(
        "0 0 0",
        "0 0 1",
        r#"<general jointinparent="j" gear="5"/>"#,
    ));
    let kind = ActuatorTransmission::of(m.actuator_trntype[0]);
    assert_eq!(kind, ActuatorTransmission::JointInParent);
    let joint = m
        .name2id(ObjType::Joint, "j")
        .expect("the joint has a name");
    assert_eq!(m.actuator_trnid[0], [joint as i32, -1]);
    assert_eq!(m.actuator_gear[0][0], 5.0);
}

#[test]
fn an_unknown_joint_is_refused() {
    let m = load(&crank_text(
        "0 0 0",
        "0 0 1",
        r#"<general name="a" jointinparent="j" gear="5"/>"#,
    ));
    assert_eq!(m.name2id(ObjType::Actuator, "a"), Some(0));
    assert_eq!(
        ActuatorTransmission::of(m.actuator_trntype[0]),
        ActuatorTransmission::JointInParent
    );
    assert_eq!((m.actuator_trnid[0][0], m.actuator_gear[0][0]), (0, 5.0));
    let missing = message(r#"<general jointinparent="nope"/>"#);
    assert_eq!(
        missing,
        "unknown transmission target 'nope' for actuator id = 0"
    );
}

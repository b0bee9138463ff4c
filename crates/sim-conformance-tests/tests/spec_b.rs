//! Spec B: the slider-crank and the joint-in-parent transmission. Each test bears the name of a criterion (`ac`) or of
//! a test (`t`) of the specification; `docs/criteria.md` lists them. The numbers are those that MuJoCo 3.5.0 gives for
//! the same text.

mod support;

use cortenforge::jacobian::{jac, jac_point_axis};
use cortenforge::math::Vec3;
use cortenforge::model::{ActuatorTransmission, ObjType};
use cortenforge::{Data, ErrorKind, Model};
use support::{all_close, close, exhaustive_matches, load, refused};

/// A body on a hinge about y with the crank's site on it; the slider's site is in the world, its axis is z.
fn crank_text(body: &str, site: &str, actuator: &str) -> String {
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

fn crank(body: &str, site: &str, length: f64, gear: f64) -> Model {
    let actuator = format!(
        r#"<general cranksite="crank" slidersite="slider" cranklength="{length}" gear="{gear}"/>"#
    );
    load(&crank_text(body, site, &actuator))
}

/// Crank and slider in one line.
fn colinear(gear: f64) -> Model {
    crank("0 0 0", "0 0 1", 0.5, gear)
}

/// The crank to the side of the slider's axis.
fn offset(gear: f64) -> Model {
    crank("0 0 0", "0.5 0 0.5", 0.6, gear)
}

fn message(actuator: &str) -> String {
    let error = refused(&crank_text("0 0 0", "0 0 1", actuator));
    assert_eq!(error.kind, ErrorKind::Compile);
    error.message
}

fn forward(m: &Model, qpos: &[f64], qvel: &[f64], ctrl: &[f64]) -> Data {
    let mut d = m.make_data();
    d.qpos.copy_from_slice(qpos);
    d.qvel.copy_from_slice(qvel);
    d.ctrl.copy_from_slice(ctrl);
    d.forward(m);
    d
}

/// The entries of an actuator's sparse moment: columns and values.
fn moment(d: &Data, actuator: usize) -> (Vec<i32>, Vec<f64>) {
    let first = d.moment_rowadr[actuator] as usize;
    let row = first..first + d.moment_rownnz[actuator] as usize;
    (
        d.moment_colind[row.clone()].to_vec(),
        d.actuator_moment[row].to_vec(),
    )
}

// ---- slider-crank ----

#[test]
fn ac1_slider_crank_length_colinear_geometry() {
    let m = colinear(2.0);
    let d = forward(&m, &[0.0], &[0.0], &[0.0]);
    close(d.actuator_length[0], 1.0);
    close(m.actuator_length0[0], 1.0);
}

#[test]
fn ac2_slider_crank_moment_offset_geometry() {
    let d = forward(&offset(1.0), &[0.0], &[0.0], &[0.0]);
    close(d.actuator_length[0], 0.16833752096446003);
    let (columns, values) = moment(&d, 0);
    assert_eq!(columns, [0]);
    all_close(&values, &[0.25377836144440913]);
}

#[test]
fn ac3_slider_crank_velocity_from_moment() {
    let d = forward(&offset(1.0), &[0.0], &[1.0], &[0.0]);
    close(d.actuator_velocity[0], 0.25377836144440913);
}

#[test]
fn ac4_slider_crank_force_application() {
    let m = offset(1.0);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    d.step(&m);
    assert_eq!(d.actuator_force[0], 1.0);
    close(d.qfrc_actuator[0], 0.25377836144440913);
}

#[test]
fn ac5_slider_crank_degenerate_case() {
    let d = forward(&crank("1 0 0", "0 0 0", 0.5, 1.0), &[0.0], &[0.0], &[0.0]);
    assert_eq!(d.actuator_length[0], 0.0);
    assert_eq!(moment(&d, 0), (vec![], vec![]));
}

#[test]
fn t1_slider_crank_length_and_moment_colinear_geometry() {
    // the crank moves at right angles to what lengthens the rod, so there is no moment, and no entry is stored
    let m = colinear(2.0);
    let d = forward(&m, &[0.0], &[3.0], &[0.0]);
    close(d.actuator_length[0], 1.0);
    assert_eq!(d.moment_rownnz[0], 0);
    assert_eq!(d.actuator_velocity[0], 0.0);
    assert_eq!(m.actuator_acc0[0], 0.0);
}

#[test]
fn t2_slider_crank_moment_and_velocity_offset_geometry() {
    // a gear scales length and moment, and thereby the velocity once
    let d = forward(&offset(-3.0), &[0.2], &[1.5], &[0.0]);
    close(d.actuator_length[0], -0.8347403758674125);
    all_close(&moment(&d, 0).1, &[-4.374932990018658]);
    close(d.actuator_velocity[0], -6.562399485027988);
}

#[test]
fn t3_slider_crank_end_to_end_force_application() {
    // in one line a unit force does nothing
    let m = colinear(1.0);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    d.step(&m);
    assert_eq!((d.actuator_force[0], d.qfrc_actuator[0]), (1.0, 0.0));
    // to the side it turns the hinge
    let m = offset(1.0);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    d.step(&m);
    close(d.qfrc_actuator[0], 0.25377836144440913);
    assert!(d.qvel[0] > 0.0);
}

#[test]
fn t4_slider_crank_degenerate_without_panic() {
    // out of the rod's reach, whatever the hinge does
    let m = crank("1 0 0", "0 0 0", 0.5, 1.0);
    for (qpos, qvel) in [(0.0, 0.0), (0.3, 2.0)] {
        let d = forward(&m, &[qpos], &[qvel], &[1.0]);
        assert_eq!((d.actuator_length[0], d.actuator_velocity[0]), (0.0, 0.0));
        assert_eq!(d.moment_rownnz[0], 0);
        assert!(d.qacc[0].is_finite());
    }
}

#[test]
fn slider_crank_with_both_sites_moving() {
    let m = load(
        r#"<mujoco>
             <worldbody>
               <body>
                 <joint name="a" type="hinge" axis="1 0 0"/>
                 <inertial pos="0 0 .1" mass="1" diaginertia="0.1 0.1 0.1"/>
                 <site name="slider" pos="0 .1 0" euler="20 10 0"/>
                 <body pos=".1 0 .2">
                   <joint name="b" type="hinge" axis="0 1 0"/>
                   <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
                   <site name="crank" pos=".2 0 .3"/>
                 </body>
               </body>
             </worldbody>
             <actuator>
               <general cranksite="crank" slidersite="slider" cranklength="0.7" gear="1.5"/>
             </actuator>
           </mujoco>"#,
    );
    let d = forward(&m, &[0.3, -0.4], &[1.0, 2.0], &[0.5]);
    close(d.actuator_length[0], -0.17165810664369824);
    close(d.actuator_velocity[0], 0.09497109104840266);
    all_close(&d.qfrc_actuator, &[0.0, 0.023742772762100645]);
    close(m.actuator_acc0[0], 0.5728441784070049);
}

// ---- joint in parent ----

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

#[test]
fn ac6_joint_in_parent_hinge_is_joint() {
    same_for("hinge");
}

#[test]
fn ac7_joint_in_parent_slide_is_joint() {
    same_for("slide");
}

#[test]
fn t5_joint_in_parent_hinge_identity() {
    let m = jointed(
        r#"<joint name="j" axis="0 1 0"/>"#,
        r#"<general jointinparent="j" gear="5"/>"#,
    );
    let d = forward(&m, &[0.3], &[0.7], &[1.0]);
    assert_eq!((d.actuator_length[0], d.actuator_velocity[0]), (1.5, 3.5));
    assert_eq!(d.qfrc_actuator, [5.0]);
}

#[test]
fn t6_joint_in_parent_slide_identity() {
    let m = jointed(
        r#"<joint name="j" type="slide" axis="0 1 0"/>"#,
        r#"<general jointinparent="j" gear="-2"/>"#,
    );
    let d = forward(&m, &[0.25], &[0.5], &[3.0]);
    assert_eq!((d.actuator_length[0], d.actuator_velocity[0]), (-0.5, -1.0));
    assert_eq!(d.qfrc_actuator, [-6.0]);
}

const TURNED: [f64; 4] = [0.8, 0.3, -0.4, 0.33];

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

// ---- reading and refusing ----

#[test]
fn ac8_mjcf_jointinparent_round_trip() {
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
fn ac9_mjcf_slider_crank_round_trip() {
    let m = crank("0 0 0", "0 0 1", 0.5, 2.0);
    let kind = ActuatorTransmission::of(m.actuator_trntype[0]);
    assert_eq!(kind, ActuatorTransmission::SliderCrank);
    let site = |name| m.name2id(ObjType::Site, name).expect("the site has a name") as i32;
    assert_eq!(m.actuator_trnid[0], [site("crank"), site("slider")]);
    assert_eq!(
        (m.actuator_cranklength[0], m.actuator_gear[0][0]),
        (0.5, 2.0)
    );
}

#[test]
fn ac10_mjcf_error_cranksite_without_slidersite() {
    let message = message(r#"<general cranksite="crank" cranklength="0.5"/>"#);
    assert_eq!(message, "missing base site for slider-crank '' (id = 0)");
}

#[test]
fn ac11_mjcf_error_non_positive_cranklength() {
    for length in ["0", "-1"] {
        let text =
            format!(r#"<general cranksite="crank" slidersite="slider" cranklength="{length}"/>"#);
        assert_eq!(
            message(&text),
            "crank length must be positive in actuator '' (id = 0)"
        );
    }
}

#[test]
fn t7_mjcf_jointinparent() {
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

#[test]
fn t8_mjcf_slider_crank() {
    let text =
        r#"<general name="a" cranksite="crank" slidersite="slider" cranklength="0.5" gear="2"/>"#;
    let m = load(&crank_text("0 0 0", "0 0 1", text));
    // the slider's site comes first in the text and is site 0
    assert_eq!(m.actuator_trnid[0], [1, 0]);
    assert_eq!(
        (m.actuator_cranklength[0], m.actuator_gear[0][0]),
        (0.5, 2.0)
    );
}

#[test]
fn t9_mjcf_error_cranksite_without_slidersite() {
    let named = message(r#"<general name="rod" cranksite="crank" cranklength="0.5"/>"#);
    assert_eq!(named, "missing base site for slider-crank 'rod' (id = 0)");
    let reverse = message(r#"<general slidersite="slider" cranklength="0.5"/>"#);
    assert_eq!(reverse, "missing transmission target for actuator");
    let slider = message(r#"<general cranksite="crank" slidersite="x" cranklength="1"/>"#);
    assert_eq!(slider, "base site 'x' not found for actuator 0");
    let crank = message(r#"<general cranksite="x" slidersite="slider" cranklength="1"/>"#);
    assert_eq!(crank, "transmission target 'x' not found in actuator 0");
}

#[test]
fn t10_mjcf_error_non_positive_cranklength() {
    // one that is not given is zero
    let message = message(r#"<general cranksite="crank" slidersite="slider"/>"#);
    assert_eq!(
        message,
        "crank length must be positive in actuator '' (id = 0)"
    );
}

#[test]
fn ac12_every_transmission_has_its_arm() {
    // the compiler checks that matches are exhaustive as long as nothing catches all
    assert!(exhaustive_matches("ActuatorTransmission") >= 5);
}

// ---- the Jacobian of an axis ----

const POINT: Vec3 = Vec3([0.1, 0.2, 0.3]);
const AXIS: Vec3 = Vec3([0.6, 0.0, 0.8]);

#[test]
fn ac13_jac_point_axis() {
    let m = offset(1.0);
    let d = forward(&m, &[0.4], &[0.0], &[0.0]);
    let (mut point, mut axis) = ([0.0; 3], [0.0; 3]);
    jac_point_axis(&m, &d, Some(&mut point), Some(&mut axis), POINT, AXIS, 1);
    // a turn about y: y × point and y × axis
    all_close(&point, &[0.3, 0.0, -0.1]);
    all_close(&axis, &[0.8, 0.0, -0.6]);
}

#[test]
fn t11_jac_point_axis_is_the_cross_product() {
    let m = load(
        r#"<mujoco>
             <worldbody>
               <body>
                 <joint name="a" axis="1 0 0"/>
                 <inertial pos="0 0 .1" mass="1" diaginertia="0.1 0.1 0.1"/>
                 <body pos=".1 0 .2">
                   <joint name="b" axis="0 1 0"/>
                   <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
                 </body>
               </body>
             </worldbody>
           </mujoco>"#,
    );
    let d = forward(&m, &[0.3, -0.4], &[0.0, 0.0], &[]);
    let (mut point, mut axis) = ([0.0; 6], [0.0; 6]);
    jac_point_axis(&m, &d, Some(&mut point), Some(&mut axis), POINT, AXIS, 2);
    all_close(&point, &[0.0, 0.0274969054054139, -0.3, 0.0, 0.2, 0.0]);
    all_close(
        &axis,
        &[
            0.0,
            0.7642691913004849,
            -0.8,
            0.1773121239968037,
            0.0,
            -0.5732018934753635,
        ],
    );

    let (mut jacp, mut jacr) = ([0.0; 6], [0.0; 6]);
    jac(&m, &d, Some(&mut jacp), Some(&mut jacr), POINT, 2);
    assert_eq!(point, jacp);
    for dof in 0..2 {
        let turn = Vec3([jacr[dof], jacr[2 + dof], jacr[4 + dof]]);
        let cross = turn.cross(AXIS);
        assert_eq!([axis[dof], axis[2 + dof], axis[4 + dof]], cross.0);
    }
}

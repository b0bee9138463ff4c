//! The slider-crank transmission.

use super::models::{crank, crank_text, forward, message, moment, offset};
use cortenforge::Model;
use sim_conformance_tests::support::{all_close, close, load};
use sim_core::model::{ActuatorTransmission, ObjType};

/// Crank and slider in one line.
fn colinear(gear: f64) -> Model {
    crank("0 0 0", "0 0 1", 0.5, gear)
}

#[test]
fn length_in_one_line() {
    let m = colinear(2.0);
    let d = forward(&m, &[0.0], &[0.0], &[0.0]);
    close(d.actuator_length[0], 1.0);
    close(m.actuator_length0[0], 1.0);
}

#[test]
fn moment_to_the_side() {
    let d = forward(&offset(1.0), &[0.0], &[0.0], &[0.0]);
    close(d.actuator_length[0], 0.16833752096446003);
    let (columns, values) = moment(&d, 0);
    assert_eq!(columns, [0]);
    all_close(&values, &[0.25377836144440913]);
}

#[test]
fn velocity_follows_from_the_moment() {
    let d = forward(&offset(1.0), &[0.0], &[1.0], &[0.0]);
    close(d.actuator_velocity[0], 0.25377836144440913);
}

#[test]
fn force_acts_through_the_moment() {
    let m = offset(1.0);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    d.step(&m);
    assert_eq!(d.actuator_force[0], 1.0);
    close(d.qfrc_actuator[0], 0.25377836144440913);
}

#[test]
fn out_of_reach_there_is_no_moment() {
    let d = forward(&crank("1 0 0", "0 0 0", 0.5, 1.0), &[0.0], &[0.0], &[0.0]);
    assert_eq!(d.actuator_length[0], 0.0);
    assert_eq!(moment(&d, 0), (vec![], vec![]));
}

#[test]
fn in_one_line_there_is_no_moment() {
    // the crank moves at right angles to what lengthens the rod, so there is no moment, and no entry is stored
    let m = colinear(2.0);
    let d = forward(&m, &[0.0], &[3.0], &[0.0]);
    close(d.actuator_length[0], 1.0);
    assert_eq!(d.moment_rownnz[0], 0);
    assert_eq!(d.actuator_velocity[0], 0.0);
    assert_eq!(m.actuator_acc0[0], 0.0);
}

#[test]
fn a_gear_scales_length_moment_and_velocity() {
    // a gear scales length and moment, and thereby the velocity once
    let d = forward(&offset(-3.0), &[0.2], &[1.5], &[0.0]);
    close(d.actuator_length[0], -0.8347403758674125);
    all_close(&moment(&d, 0).1, &[-4.374932990018658]);
    close(d.actuator_velocity[0], -6.562399485027988);
}

#[test]
fn a_force_turns_the_hinge_only_to_the_side() {
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
fn out_of_reach_nothing_breaks() {
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
fn both_sites_may_move() {
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

#[test]
fn a_slider_crank_is_read() {
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
fn a_crank_without_slider_is_refused() {
    let message = message(r#"<general cranksite="crank" cranklength="0.5"/>"#);
    assert_eq!(message, "missing base site for slider-crank '' (id = 0)");
}

#[test]
fn a_crank_length_that_is_not_positive_is_refused() {
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
fn crank_comes_before_slider() {
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
fn missing_and_unknown_sites_are_refused() {
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
fn a_missing_crank_length_is_refused() {
    // one that is not given is zero
    let message = message(r#"<general cranksite="crank" slidersite="slider"/>"#);
    assert_eq!(
        message,
        "crank length must be positive in actuator '' (id = 0)"
    );
}

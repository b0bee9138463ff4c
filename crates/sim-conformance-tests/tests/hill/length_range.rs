//! A Hill muscle needs no length range.

use super::models::{PRM, at, hill, text};
use cortenforge::load_model;
use sim_conformance_tests::support::{load, within};
use sim_core::model::LengthRangeMode;
use sim_core::setconst::{LengthRangeOpt, set_length_ranges};

#[test]
fn no_length_range_is_computed() {
    let joint = r#"limited="true" range="-1 1""#;
    let mut m = load(&text(joint, &hill("")));
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
    set_length_ranges(&mut m, &LengthRangeOpt::default()).expect("there is nothing to find");
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
}

#[test]
fn a_length_range_is_computed_where_all_are_asked_for() {
    // where all actuators are asked for, it is one of them
    let mut m = load(&text(r#"limited="true" range="-1 1""#, &hill("")));
    let all = LengthRangeOpt {
        mode: LengthRangeMode::All,
        ..LengthRangeOpt::default()
    };
    set_length_ranges(&mut m, &all).expect("the joint is limited");
    within(m.actuator_lengthrange[0][1], 1.0, 2e-3);
    // its force does not depend on it
    let without = load(&text(r#"limited="true" range="-1 1""#, &hill("")));
    let (a, b) = (at(&m, 0.28, 0.1, 0.5), at(&without, 0.28, 0.1, 0.5));
    assert_eq!(a.actuator_force, b.actuator_force);
}

#[test]
fn force_on_an_unlimited_joint() {
    // on an unlimited joint MuJoCo's muscle is refused, a Hill muscle is not
    assert!(load_model(&text(r#"type="slide""#, r#"<muscle joint="j"/>"#)).is_err());
    let m = load(&text(
        r#"type="slide""#,
        &hill(&format!(r#"gainprm="{PRM}""#)),
    ));
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
    let d = at(&m, 0.30, 0.0, 1.0);
    within(d.actuator_force[0], -1000.0, 1e-8);
}

#[test]
fn force_at_any_length_and_velocity() {
    let m = load(&text(
        r#"type="slide""#,
        &hill(&format!(r#"gainprm="{PRM}""#)),
    ));
    for i in -20..=60 {
        for velocity in [-3.0, 0.0, 3.0] {
            let d = at(&m, 0.02 * f64::from(i), velocity, 1.0);
            assert!(d.actuator_force[0].is_finite() && d.actuator_force[0] <= 0.0);
        }
    }
}

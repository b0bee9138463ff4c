//! Bad controls, wild states, random parameters.

use super::models::{compliant, loaded, loaded_text, warnings};
use super::reference::STANDARD;
use cortenforge::load_model;
use sim_conformance_tests::support::{Random, load, within};
use sim_core::actuation::hill::HillMuscle;
use sim_core::model::Warning;

#[test]
fn bad_controls_are_warned_about_and_zeroed() {
    let m = loaded("", 5.0, &format!(r#"actdim="2" {}"#, STANDARD.attributes()));
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e11] {
        let (mut d, mut zero) = (m.make_data(), m.make_data());
        for _ in 0..50 {
            d.ctrl[0] = bad;
            d.step(&m);
            zero.step(&m);
        }
        assert_eq!(d.warning[Warning::BadCtrl as usize].number, 50, "{bad}");
        assert_eq!(
            (&d.qpos, &d.qvel, &d.act),
            (&zero.qpos, &zero.qvel, &zero.act),
            "{bad}"
        );
        assert_eq!(warnings(&zero), 0);
    }
}

#[test]
fn bad_controls_of_one_actuator_zero_them_all() {
    let two = loaded_text("", 5.0, &format!(r#"actdim="2" {}"#, STANDARD.attributes()))
        .replace("</actuator>", r#"<motor joint="j"/></actuator>"#)
        .replace(r#"ctrl="0.2""#, "");
    let m = load(&two);
    let mut d = m.make_data();
    d.ctrl.copy_from_slice(&[f64::NAN, 3.0]);
    d.forward(&m);
    assert_eq!(d.warning[Warning::BadCtrl as usize].number, 1);
    assert_eq!((d.act_dot[1], d.actuator_force[1]), (0.0, 0.0));
}

#[test]
fn wild_fibres_come_back() {
    let m = compliant(0.30, "", &STANDARD);
    let rest = HillMuscle::of(&m, 0).equilibrium(0.30, 0.0);
    for wild in [0.0, -3.0, 50.0, 1e300, f64::NAN, f64::INFINITY] {
        let mut d = m.make_data();
        d.act[0] = wild;
        for _ in 0..2000 {
            d.step(&m);
        }
        assert!(d.act.iter().all(|x| x.is_finite()), "{wild}: {:?}", d.act);
        within(d.act[0], rest, 0.05);
    }
}

#[test]
fn random_parameters_never_make_a_nan() {
    let mut random = Random(99);
    for _ in 0..200 {
        let mut tens = |lo: f64, hi: f64| 10f64.powf(random.between(lo, hi));
        let prm = [
            tens(-1.0, 4.0),
            tens(-2.0, 0.5),
            tens(-2.0, 0.5),
            tens(-1.0, 2.0),
            tens(-3.0, 0.15),
            tens(0.0, 4.0),
            tens(-3.0, 1.0),
        ];
        let [force, optimal, slack, vmax, pennation, stiffness, damping] = prm;
        for actdim in [1, 2] {
            let attributes = format!(
                r#"actdim="{actdim}" gainprm="0.75 1.05 {force} 200 {optimal} {slack} {vmax} {pennation} {stiffness} {damping}""#
            );
            let text = loaded_text("", 1.0, &attributes);
            let Ok(m) = load_model(&text) else {
                panic!("{attributes}")
            };
            let mut d = m.make_data();
            for i in 0..200 {
                d.ctrl[0] = f64::from(i % 4) / 3.0;
                d.step(&m);
            }
            assert!(
                d.act.iter().chain(&d.qpos).all(|x| x.is_finite()),
                "{attributes}"
            );
        }
    }
}

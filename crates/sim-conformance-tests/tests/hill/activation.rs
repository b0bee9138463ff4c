//! Activation, which is that of MuJoCo's muscle.

use super::models::{PRM, held, hill, model, prm, text};
use super::reference::STANDARD;
use cortenforge::Model;
use sim_conformance_tests::support::{close, load, within};
use sim_core::actuation::hill::HillMuscle;
use sim_core::actuation::{fwd_actuation, muscle_activation_dynamics};

#[test]
fn rises_with_the_hard_switch() {
    within(
        muscle_activation_dynamics(0.8, 0.3, &prm(0.0)),
        52.631578947368425,
        1e-13,
    );
}

#[test]
fn rises_with_the_smooth_blend() {
    within(
        muscle_activation_dynamics(0.55, 0.5, &prm(0.2)),
        3.443868971547727,
        1e-14,
    );
}

#[test]
fn rates_with_the_hard_switch() {
    // control, activation, rate
    for (ctrl, act, rate) in [
        (0.8, 0.3, 52.631578947368425),
        (0.2, 0.7, -19.374999999999996),
        (1.0, 0.0, 200.0),
        (0.0, 1.0, -50.0),
        (0.5, 0.5, 0.0),
        (1.5, 0.5, 40.0),
        (-1.0, 0.5, -15.625),
        (0.5, 1.2, -35.0),
        (0.5, -0.3, 160.0),
    ] {
        close(muscle_activation_dynamics(ctrl, act, &prm(0.0)), rate);
    }
}

#[test]
fn rates_with_the_smooth_blend() {
    for (ctrl, act, rate) in [
        (0.55, 0.5, 3.443868971547727),
        (0.45, 0.5, -1.667698120582391),
        (0.5, 0.5, 0.0),
    ] {
        close(muscle_activation_dynamics(ctrl, act, &prm(0.2)), rate);
    }
    // time constants of zero are floored at 1e-15, not at 1e-10
    let floored = muscle_activation_dynamics(1.0, 0.0, &[0.0; 10]);
    assert_eq!(floored, 1.0 / 1e-15);
}

#[test]
fn is_that_of_the_muscle() {
    let m = load(&text(
        r#"limited="true" range="-1 1""#,
        &format!(
            r#"<muscle joint="j"/>{}"#,
            hill(&format!(r#"gainprm="{PRM}""#))
        ),
    ));
    let mut d = m.make_data();
    d.act.copy_from_slice(&[0.3, 0.3]);
    d.ctrl.copy_from_slice(&[0.8, 0.8]);
    d.forward(&m);
    fwd_actuation(&m, &mut d);
    assert_eq!(d.act_dot[0], d.act_dot[1]);
    close(d.act_dot[1], 52.631578947368425);
}

#[test]
fn is_that_of_the_muscle_step_by_step() {
    let smooth = r#"dynprm="0.015 0.06 0.3""#;
    let m = load(&text(
        r#"limited="true" range="-1 1""#,
        &format!(
            r#"<muscle joint="j" timeconst="0.015 0.06" tausmooth="0.3"/>{}{}"#,
            hill(smooth),
            hill(&format!(r#"{smooth} actdim="2""#)),
        ),
    ));
    let mut d = m.make_data();
    for i in 0..200 {
        let ctrl = if i % 50 < 25 { 0.9 } else { 0.1 };
        d.ctrl.fill(ctrl);
        d.step(&m);
        // of the compliant muscle the fibre comes first, the activation last
        assert_eq!((d.act[0], d.act_dot[0]), (d.act[1], d.act_dot[1]));
        assert_eq!((d.act[0], d.act_dot[0]), (d.act[3], d.act_dot[3]));
    }
}

#[test]
fn actearly_uses_the_next_activation() {
    let m = model(&hill(&format!(r#"actearly="true" gainprm="{PRM}""#)));
    let mut d = m.make_data();
    d.qpos[0] = 0.30;
    d.ctrl[0] = 1.0;
    d.forward(&m);
    // the rate of activation is 1 / (0.5 * 0.01 s), the step is 2 ms
    assert_eq!(d.act[0], 0.0);
    within(d.actuator_force[0], -1000.0 * 0.4, 1e-9);
}

#[test]
fn actearly_makes_no_force_out_of_range() {
    let early = model(&hill(&format!(r#"actearly="true" gainprm="{PRM}""#)));
    let late = model(&hill(&format!(r#"gainprm="{PRM}""#)));
    for m in [&early, &late] {
        // at length 0 the fibre is far outside its range
        let mut d = m.make_data();
        d.ctrl[0] = 1.0;
        d.forward(m);
        assert_eq!(d.actuator_force[0], 0.0);
    }
    let force = |m: &Model| {
        let mut d = m.make_data();
        d.qpos[0] = 0.28;
        d.ctrl[0] = 1.0;
        d.forward(m);
        d.actuator_force[0]
    };
    assert_eq!(force(&late), 0.0);
    assert!(force(&early) < -100.0);
}

#[test]
fn activation_limits_spare_the_fibre() {
    let attributes = format!(r#"actdim="2" actrange="0 0.5" {}"#, STANDARD.attributes());
    let m = held(0.32, "", &attributes);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    for _ in 0..500 {
        d.step(&m);
    }
    assert_eq!(d.act[1], 0.5);
    within(d.act[0], HillMuscle::of(&m, 0).equilibrium(0.32, 0.5), 1e-6);
    assert!(d.act[0] > 1.0);
}

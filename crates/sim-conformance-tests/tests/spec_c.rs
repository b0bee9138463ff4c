//! Spec C: the Hill muscle within the actuation pipeline. Each test bears the name of a criterion (`ac`) or of a test
//! (`t`) of the specification; `docs/criteria.md` lists them. Activation has the numbers of MuJoCo 3.5.0; force has
//! those of the closed forms in `docs/hill_muscle.md`. The experiments with the muscle are in `hill.rs`.

mod support;

use cortenforge::actuation::hill::{
    HillMuscle, hill_active_fl, hill_force_velocity, hill_passive_fl,
};
use cortenforge::actuation::{fwd_actuation, muscle_activation_dynamics};
use cortenforge::model::{ActuatorDynamics, BiasType, GainType, LengthRangeMode};
use cortenforge::setconst::{LengthRangeOpt, set_length_ranges};
use cortenforge::{Data, Model, load_model};
use support::{close, exhaustive_matches, for_each_source, load, refused, within};

/// F0 = 1000, Lopt = 0.1, Lslack = 0.2, vmax = 10, no pennation.
const PRM: &str = "0.75 1.05 1000 200 0.1 0.2 10 0 35 0.1";

/// A body on a joint, whose position is the actuators' length, and the actuators.
fn text(joint: &str, actuators: &str) -> String {
    format!(
        r#"<mujoco>
             <compiler angle="radian"/>
             <worldbody>
               <body>
                 <joint name="j" axis="0 1 0" {joint}/>
                 <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
               </body>
             </worldbody>
             <actuator>{actuators}</actuator>
           </mujoco>"#
    )
}

fn model(actuators: &str) -> Model {
    load(&text("", actuators))
}

fn hill(attributes: &str) -> String {
    format!(r#"<general joint="j" dyntype="hillmuscle" {attributes}/>"#)
}

/// The state after `forward` at a length, a velocity and an activation.
fn at(m: &Model, length: f64, velocity: f64, activation: f64) -> Data {
    let mut d = m.make_data();
    d.qpos[0] = length;
    d.qvel[0] = velocity;
    d.act.fill(activation);
    d.forward(m);
    d
}

fn prm(smooth: f64) -> [f64; 10] {
    [0.01, 0.04, smooth, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
}

// ---- activation ----

#[test]
fn ac1_activation_dynamics_hard_switch() {
    within(
        muscle_activation_dynamics(0.8, 0.3, &prm(0.0)),
        52.631578947368425,
        1e-13,
    );
}

#[test]
fn ac2_activation_dynamics_smooth_blend() {
    within(
        muscle_activation_dynamics(0.55, 0.5, &prm(0.2)),
        3.443868971547727,
        1e-14,
    );
}

#[test]
fn t1_activation_dynamics_hard_switch_path() {
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
fn t2_activation_dynamics_smooth_blend_path() {
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
fn ac6_dynamics_are_those_of_the_muscle() {
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
fn t6_dynamics_of_muscle_and_hill_muscle_agree() {
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

// ---- force ----

#[test]
fn ac3_force_at_isometric_optimal_length() {
    let m = model(&hill(&format!(r#"gainprm="{PRM}""#)));
    within(at(&m, 0.30, 0.0, 1.0).actuator_force[0], -1000.0, 1e-8);
    let muscle = HillMuscle::of(&m, 0);
    within(muscle.rigid_gain(0.30, 0.0), -1000.0, 1e-8);
    within(muscle.rigid_bias(0.30), 0.0, 1e-8);
}

#[test]
fn t3_force_isometric_at_optimal_length() {
    let m = model(&hill(&format!(r#"gainprm="{PRM}""#)));
    // the joint's moment is the gear, so its force is the muscle's
    for activation in [0.0, 0.25, 1.0] {
        let d = at(&m, 0.30, 0.0, activation);
        within(d.qfrc_actuator[0], -1000.0 * activation, 1e-8);
    }
}

#[test]
fn ac4_force_with_pennation_angle() {
    // with a pennation of 20 degrees the fibre has its optimal length where the muscle is a little shorter
    let angle = 20f64.to_radians();
    let m = model(&hill(&format!(
        r#"gainprm="0.75 1.05 1000 200 0.1 0.2 10 {angle} 35 0.1""#
    )));
    let length = 0.2 + 0.1 * angle.cos();
    within(length, 0.29396926207859, 1e-14);
    within(
        at(&m, length, 0.0, 1.0).actuator_force[0],
        -939.692620786,
        1e-9,
    );
}

#[test]
fn t4_force_pennation_angle_effect() {
    let angle = 20f64.to_radians();
    let m = model(&hill(&format!(
        r#"gainprm="0.75 1.05 1000 200 0.1 0.2 10 {angle} 35 0.1""#
    )));
    let muscle = HillMuscle::of(&m, 0);
    within(muscle.rigid_fibre(0.30).0, 1.056871694408, 1e-12);
    within(muscle.rigid_gain(0.30, 0.0), -936.480054364, 1e-9);
    within(muscle.rigid_bias(0.30), -8.138815394, 1e-9);
    within(
        at(&m, 0.30, 0.0, 1.0).actuator_force[0],
        -936.480054364 - 8.138815394,
        2e-9,
    );
}

#[test]
fn ac5_peak_force_from_scale() {
    let m = model(&hill(
        r#"gear="2" gainprm="0.75 1.05 -1 200 0.1 0.2 10 0 35 0.1""#,
    ));
    close(m.actuator_acc0[0], 20.0);
    within(m.actuator_gainprm[0][2], 200.0 / 20.0, 1e-10);
    assert_eq!(m.actuator_biasprm[0][2], m.actuator_gainprm[0][2]);
}

#[test]
fn t5_peak_force_from_scale() {
    // the force is the same whether it is given or follows from the scale
    let scaled = model(&hill(r#"gear="2" gainprm="0.75 1.05 -1 300""#));
    let given = model(&hill(r#"gear="2" gainprm="0.75 1.05 15 300""#));
    assert!(scaled.actuator_gainprm[0][2] > 0.0);
    assert_eq!(scaled.actuator_biasprm[0][2], scaled.actuator_gainprm[0][2]);
    let (a, b) = (at(&scaled, 0.16, 0.05, 0.7), at(&given, 0.16, 0.05, 0.7));
    within(a.actuator_force[0], b.actuator_force[0], 1e-12);
    assert!(a.actuator_force[0] < -1.0);
    // what is computed again stays as it is, and MuJoCo's muscle keeps its negative number
    let mut again = scaled.clone();
    again
        .compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(again.actuator_gainprm, scaled.actuator_gainprm);
    assert_eq!(again.actuator_biasprm, scaled.actuator_biasprm);
    let muscle = load(&text(
        r#"limited="true" range="-1 1""#,
        r#"<muscle joint="j"/>"#,
    ));
    assert_eq!(muscle.actuator_gainprm[0][2], -1.0);
}

#[test]
fn ac7_actearly() {
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
fn t7_actearly_interaction() {
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

// ---- beside MuJoCo's muscle ----

const MUSCLE: &str = r#"<muscle name="m" joint="j" gear="0.1"/>"#;

/// A muscle that pulls with full control for 40 steps.
fn pulled(option: &str) -> Data {
    let joint = r#"limited="true" range="-1 1" damping="0.05""#;
    let text = text(joint, MUSCLE).replacen("<worldbody>", &format!("{option}<worldbody>"), 1);
    let m = load(&text);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    for _ in 0..40 {
        d.step(&m);
    }
    d
}

#[test]
fn ac8_existing_muscles_are_unaffected() {
    let d = pulled("");
    within(d.act[0], 0.9940581511802745, 1e-14);
    within(d.act_dot[0], 0.3319299057430773, 1e-12);
    within(d.actuator_force[0], -35.320075063104326, 1e-11);
    within(d.qfrc_actuator[0], -3.532007506310433, 1e-12);
}

#[test]
fn t8_muscle_regression() {
    // with every integrator; the implicit ones know how the force changes with velocity
    for (integrator, force, qpos, qvel) in [
        (
            "Euler",
            -35.320075063104326,
            -0.2621356583979019,
            -5.490717046160072,
        ),
        (
            "implicit",
            -36.9351915410155,
            -0.2554589553567351,
            -5.394274838303295,
        ),
        (
            "implicitfast",
            -36.9351915410155,
            -0.2554589553567351,
            -5.394274838303295,
        ),
        (
            "RK4",
            -35.71302490161213,
            -0.24858917560391705,
            -5.397600477132056,
        ),
    ] {
        let d = pulled(&format!(r#"<option integrator="{integrator}"/>"#));
        within(d.actuator_force[0], force, 1e-11);
        within(d.qpos[0], qpos, 1e-12);
        within(d.qvel[0], qvel, 1e-12);
    }
}

#[test]
fn ac9_mixed_muscle_and_hill_muscle() {
    let joint = r#"limited="true" range="-1 1" damping="0.05""#;
    let alone = load(&text(joint, MUSCLE));
    let mixed = load(&text(joint, &format!("{MUSCLE}{}", hill(""))));
    let (mut a, mut b) = (alone.make_data(), mixed.make_data());
    a.ctrl[0] = 0.7;
    b.ctrl[0] = 0.7;
    a.step(&alone);
    b.step(&mixed);
    assert_eq!((a.act[0], a.act_dot[0]), (b.act[0], b.act_dot[0]));
    assert_eq!(a.actuator_force[0], b.actuator_force[0]);
    assert_eq!(alone.actuator_lengthrange[0], mixed.actuator_lengthrange[0]);
    assert_eq!(alone.actuator_acc0[0], mixed.actuator_acc0[0]);
}

#[test]
fn t9_mixed_model_over_many_steps() {
    // a slack Hill muscle, which makes no force, changes nothing in a single bit
    let joint = r#"limited="true" range="-1 1" damping="0.05""#;
    let alone = load(&text(joint, MUSCLE));
    let slack = hill(r#"gainprm="0.75 1.05 1000 200 0.1 5""#);
    for hill_first in [false, true] {
        let actuators = if hill_first {
            format!("{slack}{MUSCLE}")
        } else {
            format!("{MUSCLE}{slack}")
        };
        let mixed = load(&text(joint, &actuators));
        let muscle = usize::from(hill_first);
        let (mut a, mut b) = (alone.make_data(), mixed.make_data());
        for i in 0..300 {
            a.ctrl[0] = f64::from(i % 3) / 2.0;
            b.ctrl.fill(a.ctrl[0]);
            a.step(&alone);
            b.step(&mixed);
            assert_eq!(a.act[0], b.act[muscle]);
            assert_eq!(a.actuator_force[0], b.actuator_force[muscle]);
            assert_eq!((&a.qpos, &a.qvel), (&b.qpos, &b.qvel));
        }
        assert!(a.qpos[0] != 0.0);
    }
}

// ---- MJCF ----

#[test]
fn ac10_mjcf_round_trip() {
    let m = model(&hill(
        r#"gainprm="0.75 1.05 -1 200 0.10 0.20 10.0 0.349066 35.0""#,
    ));
    assert_eq!(
        ActuatorDynamics::of(m.actuator_dyntype[0]),
        ActuatorDynamics::HillMuscle
    );
    assert_eq!(GainType::of(m.actuator_gaintype[0]), GainType::HillMuscle);
    assert_eq!(BiasType::of(m.actuator_biastype[0]), BiasType::HillMuscle);
    assert_eq!(m.actuator_gainprm[0][4], 0.10);
    assert_eq!(m.actuator_gainprm[0][7], 0.349066);
    assert_eq!(m.actuator_actnum[0], 1);
    assert_eq!(m.actuator_actlimited[0], 1);
    assert_eq!(m.actuator_actrange[0], [0.0, 1.0]);
}

#[test]
fn t10_mjcf_parsing() {
    // all that nobody wrote
    let m = model(&hill(""));
    let mut expected = [0.75, 1.05, -1.0, 200.0, 0.1, 0.2, 10.0, 0.0, 35.0, 0.1];
    expected[2] = 200.0 / m.actuator_acc0[0];
    assert_eq!(m.actuator_gainprm[0], expected);
    assert_eq!(m.actuator_dynprm[0], prm(0.0));
    assert_eq!(
        (m.actuator_actlimited[0], m.actuator_actrange[0]),
        (1, [0.0, 1.0])
    );
    // the activation's range is a default: what is written stands
    let m = model(&hill(r#"actlimited="false""#));
    assert_eq!(
        (m.actuator_actlimited[0], m.actuator_actrange[0]),
        (0, [0.0, 0.0])
    );
    let m = model(&hill(r#"actrange="0.1 0.6""#));
    assert_eq!(
        (m.actuator_actlimited[0], m.actuator_actrange[0]),
        (1, [0.1, 0.6])
    );
    // the names of the types can be written out
    let m = model(&hill(r#"gaintype="hillmuscle" biastype="hillmuscle""#));
    assert_eq!(GainType::of(m.actuator_gaintype[0]), GainType::HillMuscle);
    // two activations make the tendon compliant
    let m = model(&hill(r#"actdim="2""#));
    assert_eq!((m.actuator_actnum[0], m.na), (2, 2));
}

#[test]
fn ac11_invalid_parameters_are_refused() {
    let text = text(
        "",
        &hill(r#"gainprm="0.75 1.05 -1 200 0.0 0.20 10.0 0.0 35.0""#),
    );
    let error = refused(&text);
    assert!(
        error
            .message
            .contains("optimal_fiber_length must be positive"),
        "{error}"
    );
}

#[test]
fn t11_builder_validation() {
    for (prm, words) in [
        (
            "0.75 1.05 -1 200 0 0.2 10 0 35",
            "optimal_fiber_length must be positive",
        ),
        (
            "0.75 1.05 -1 200 0.1 -0.1 10 0 35",
            "tendon_slack_length must be non-negative",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 -1 0 35",
            "max_contraction_velocity must be positive",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 1.6 35",
            "pennation_angle must be in [0, π/2)",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 -0.1 35",
            "pennation_angle must be in [0, π/2)",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 0 0",
            "tendon_stiffness must be positive",
        ),
        (
            "0.75 1.05 -1 200 0.1 0.2 10 0 35 0",
            "fiber_damping must be positive",
        ),
    ] {
        let error = refused(&text("", &hill(&format!(r#"gainprm="{prm}""#))));
        assert!(error.message.contains(words), "{error}");
    }
}

#[test]
fn ac12_no_unreachable_patterns_are_allowed() {
    let attribute = ["allow(", "unreachable_patterns"].concat();
    for_each_source(&mut |path, text| assert!(!text.contains(&attribute), "{path}"));
}

#[test]
fn ac13_every_match_has_an_arm_for_the_hill_muscle() {
    for name in ["ActuatorDynamics", "GainType", "BiasType"] {
        assert!(exhaustive_matches(name) >= 2, "{name}");
    }
}

#[test]
fn ac14_a_hill_muscle_needs_no_length_range() {
    let joint = r#"limited="true" range="-1 1""#;
    let mut m = load(&text(joint, &hill("")));
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
    set_length_ranges(&mut m, &LengthRangeOpt::default()).expect("there is nothing to find");
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
}

#[test]
fn t12_length_range_mode_filtering() {
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
fn ac15_force_without_length_range() {
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
fn t13_zero_length_range() {
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

#[test]
fn ac16_mixed_gain_and_bias_type() {
    let m = model(&hill(r#"gaintype="affine" gainprm="100 0 0""#));
    assert_eq!(
        ActuatorDynamics::of(m.actuator_dyntype[0]),
        ActuatorDynamics::HillMuscle
    );
    assert_eq!(GainType::of(m.actuator_gaintype[0]), GainType::Affine);
    let mut d = m.make_data();
    d.act[0] = 0.3;
    d.ctrl[0] = 0.8;
    d.forward(&m);
    close(d.act_dot[0], 52.631578947368425);
    assert_eq!(d.actuator_force[0], 100.0 * 0.3);
}

#[test]
fn t14_mixed_gain_and_bias_type_override() {
    let affine = r#"gaintype="affine" gainprm="100 0 0" dynprm="0.01 0.04 0.0""#;
    let m = model(&hill(affine));
    // what is not written is still that of the muscle: the bias is its passive force
    assert_eq!(BiasType::of(m.actuator_biastype[0]), BiasType::HillMuscle);
    assert_eq!(m.actuator_gainprm[0][..4], [100.0, 0.0, 0.0, 0.0]);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    d.step(&m);
    d.forward(&m);
    assert_eq!(d.actuator_force[0], 100.0 * d.act[0]);
    // its parameters are then those of the bias, in the same order
    let m = model(&hill(&format!(r#"{affine} biasprm="{PRM}""#)));
    let d = at(&m, 0.34, 0.0, 0.5);
    close(d.actuator_force[0], 50.0 - 1000.0 * hill_passive_fl(1.4));
    // and they are checked where they are used
    let bad = hill(&format!(r#"{affine} biasprm="0.75 1.05 1000 200 -0.1""#));
    let message = refused(&text("", &bad)).message;
    assert!(
        message.contains("optimal_fiber_length must be positive, got biasprm[4]"),
        "{message}"
    );
    let unused = hill(&format!(
        r#"{affine} biastype="none" biasprm="0.75 1.05 1000 200 -0.1""#
    ));
    assert!(load_model(&text("", &unused)).is_ok());
}

// ---- curves ----

#[test]
fn hill_fl_curve() {
    close(hill_active_fl(1.0), 1.0);
    close(hill_active_fl(0.5), (-(0.5f64 / 0.45).powi(2)).exp());
    close(hill_active_fl(1.6), (-(0.6f64 / 0.56).powi(2)).exp());
    // no cliffs
    within(hill_active_fl(0.49), hill_active_fl(0.5), 0.03);
    within(hill_active_fl(1.61), hill_active_fl(1.6), 0.03);
}

#[test]
fn hill_fv_curve() {
    assert_eq!([-1.0, 0.0].map(hill_force_velocity), [0.0, 1.0]);
    close(hill_force_velocity(-0.5), 0.5 / 3.0);
    close(hill_force_velocity(0.5), 1.0 + 0.25 / 0.6);
}

#[test]
fn hill_fp_curve() {
    assert_eq!([0.9, 1.0].map(hill_passive_fl), [0.0, 0.0]);
    close(
        hill_passive_fl(1.5),
        ((4.0f64 * 0.5 / 0.6).exp() - 1.0) / (4f64.exp() - 1.0),
    );
    close(hill_passive_fl(1.6), 1.0);
}

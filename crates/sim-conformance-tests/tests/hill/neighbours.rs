//! MuJoCo's own muscle, and other actuators, beside a Hill muscle.

use super::models::{hill, text};
use cortenforge::Data;
use sim_conformance_tests::support::{load, within};

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
fn mujocos_muscle_pulls_as_in_mujoco() {
    let d = pulled("");
    within(d.act[0], 0.9940581511802745, 1e-14);
    within(d.act_dot[0], 0.3319299057430773, 1e-12);
    within(d.actuator_force[0], -35.320075063104326, 1e-11);
    within(d.qfrc_actuator[0], -3.532007506310433, 1e-12);
}

#[test]
fn mujocos_muscle_with_every_integrator() {
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
fn a_hill_muscle_beside_a_muscle() {
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
fn a_slack_hill_muscle_changes_nothing() {
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

#[test]
fn models_without_a_hill_muscle_are_untouched() {
    let models = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../conformance/models/actuation"
    );
    let mut count = 0;
    for entry in std::fs::read_dir(models)
        .expect("the models are there")
        .flatten()
    {
        let Ok(m) = cortenforge::load_model_from_path(entry.path()) else {
            continue;
        };
        assert!(m.actuator_fiberlength0.iter().all(|&l| l == 0.0));
        // computing the constants again, with what Hill muscles add to it, changes no parameter
        let mut again = m.clone();
        if again.compute_actuator_params().is_ok() {
            assert_eq!(m.actuator_gainprm, again.actuator_gainprm);
            assert_eq!(m.actuator_biasprm, again.actuator_biasprm);
            assert_eq!(m.actuator_acc0, again.actuator_acc0);
        }
        let d = m.make_data();
        assert!(d.act.iter().all(|&a| a == 0.0));
        count += 1;
    }
    assert!(count > 40, "{count}");
}

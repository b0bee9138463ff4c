//! The force of a muscle whose tendon is rigid.

use super::models::{PRM, at, held, hill, hold_at, model, tension, text};
use super::reference::{Reference, STANDARD};
use sim_conformance_tests::support::{close, load, within};
use sim_core::actuation::hill::HillMuscle;

#[test]
fn isometric_force_at_optimal_length() {
    let m = model(&hill(&format!(r#"gainprm="{PRM}""#)));
    within(at(&m, 0.30, 0.0, 1.0).actuator_force[0], -1000.0, 1e-8);
    let muscle = HillMuscle::of(&m, 0);
    within(muscle.rigid_gain(0.30, 0.0), -1000.0, 1e-8);
    within(muscle.rigid_bias(0.30), 0.0, 1e-8);
}

#[test]
fn isometric_force_at_several_activations() {
    let m = model(&hill(&format!(r#"gainprm="{PRM}""#)));
    // the joint's moment is the gear, so its force is the muscle's
    for activation in [0.0, 0.25, 1.0] {
        let d = at(&m, 0.30, 0.0, activation);
        within(d.qfrc_actuator[0], -1000.0 * activation, 1e-8);
    }
}

#[test]
fn force_with_pennation_at_optimal_length() {
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
fn gain_and_bias_with_pennation() {
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
fn peak_force_follows_from_the_scale() {
    let m = model(&hill(
        r#"gear="2" gainprm="0.75 1.05 -1 200 0.1 0.2 10 0 35 0.1""#,
    ));
    close(m.actuator_acc0[0], 20.0);
    within(m.actuator_gainprm[0][2], 200.0 / 20.0, 1e-10);
    assert_eq!(m.actuator_biasprm[0][2], m.actuator_gainprm[0][2]);
}

#[test]
fn peak_force_from_the_scale_or_given_is_the_same() {
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
fn rigid_reference_values() {
    let reference = Reference {
        pennation: 20f64.to_radians(),
        ..STANDARD
    };
    let m = held(0.30, "", &reference.attributes());
    let muscle = HillMuscle::of(&m, 0);
    within(muscle.rigid_fibre(0.30).0, 1.056871694408, 1e-12);
    let mut d = m.make_data();
    within(tension(&m, &mut d), 8.138815394, 1e-9);
    d.act[0] = 1.0;
    within(tension(&m, &mut d), 936.480054364 + 8.138815394, 2e-9);
    hold_at(&mut d, 0.15);
    assert_eq!(tension(&m, &mut d).abs(), 0.0);
}

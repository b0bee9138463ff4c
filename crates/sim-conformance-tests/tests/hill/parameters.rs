//! Parameters in MJCF: defaults, classes, mixed types.

use super::models::{PRM, at, hill, model, prm, text};
use cortenforge::{Model, load_model};
use sim_conformance_tests::support::{close, load, refused};
use sim_core::actuation::hill::hill_passive_fl;
use sim_core::model::{ActuatorDynamics, BiasType, GainType};

/// One Hill muscle in a class, with the defaults of the classes given.
fn classy(defaults: &str, actuator: &str) -> Model {
    load(&format!(
        r#"<mujoco>
             <default>{defaults}</default>
             <worldbody><body><joint name="j" type="slide"/><geom size=".1"/></body></worldbody>
             <actuator>{actuator}</actuator>
           </mujoco>"#
    ))
}

#[test]
fn defaults_fill_in_what_nobody_wrote() {
    let m = classy("", r#"<general joint="j" dyntype="hillmuscle"/>"#);
    let mut prm = [0.75, 1.05, -1.0, 200.0, 0.1, 0.2, 10.0, 0.0, 35.0, 0.1];
    prm[2] = 200.0 / m.actuator_acc0[0];
    assert_eq!(m.actuator_gainprm[0], prm);
    assert_eq!(m.actuator_dynprm[0][..3], [0.01, 0.04, 0.0]);
    assert_eq!(m.actuator_actnum[0], 1);
    assert_eq!(GainType::of(m.actuator_gaintype[0]), GainType::HillMuscle);
    assert_eq!(BiasType::of(m.actuator_biastype[0]), BiasType::HillMuscle);
}

#[test]
fn classes_give_parameters_and_types() {
    let classes = r#"
      <default class="hill">
        <general dyntype="hillmuscle" gainprm="0.75 1.05 500 200 0.08 0.15" actdim="2" dynprm="0.02"/>
        <default class="pennate"><general gainprm="0.75 1.05 700 200 0.08 0.15 10 0.3"/></default>
        <default class="plain"><general gaintype="fixed" gainprm="3" biastype="none" actdim="1"/></default>
      </default>"#;
    let m = classy(
        classes,
        r#"<general class="hill" joint="j"/>
           <general class="pennate" joint="j" actdim="1"/>
           <general class="plain" joint="j"/>
           <general class="hill" joint="j" gainprm="0.7" actrange="0 0.5"/>
           <general class="hill" joint="j" dyntype="none" gaintype="fixed" biastype="none" actdim="-1"/>"#,
    );
    let dynamics = |i: usize| ActuatorDynamics::of(m.actuator_dyntype[i]);
    assert_eq!(
        m.actuator_gainprm[0][2..],
        [500.0, 200.0, 0.08, 0.15, 10.0, 0.0, 35.0, 0.1]
    );
    assert_eq!(
        (dynamics(0), m.actuator_actnum[0]),
        (ActuatorDynamics::HillMuscle, 2)
    );
    assert_eq!(m.actuator_dynprm[0][..3], [0.02, 0.04, 0.0]);
    // a child of the class
    assert_eq!(
        m.actuator_gainprm[1][2..],
        [700.0, 200.0, 0.08, 0.15, 10.0, 0.3, 35.0, 0.1]
    );
    assert_eq!(
        (dynamics(1), m.actuator_actnum[1]),
        (ActuatorDynamics::HillMuscle, 1)
    );
    // what a class writes stands: muscle dynamics with a fixed gain
    assert_eq!(GainType::of(m.actuator_gaintype[2]), GainType::Fixed);
    assert_eq!(BiasType::of(m.actuator_biastype[2]), BiasType::None);
    assert_eq!(
        (dynamics(2), m.actuator_gainprm[2][0]),
        (ActuatorDynamics::HillMuscle, 3.0)
    );
    // the element goes before the class, number by number
    assert_eq!(
        m.actuator_gainprm[3][..6],
        [0.7, 1.05, 500.0, 200.0, 0.08, 0.15]
    );
    assert_eq!(m.actuator_actrange[3], [0.0, 0.5]);
    // and a class of Hill muscles does not make one of what says that it is none
    assert_eq!(
        (dynamics(4), m.actuator_actnum[4]),
        (ActuatorDynamics::None, 0)
    );
}

#[test]
fn parameters_are_read() {
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
fn what_is_written_stands() {
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
fn another_gain_keeps_the_activation() {
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
fn another_gain_keeps_the_bias() {
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

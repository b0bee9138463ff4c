//! Actuators and their shortcuts.

use super::{error, spec};
use crate::spec::{Actuator, Limited};
use sim_core::model::{ActuatorDynamics, ActuatorTransmission, BiasType, GainType};

fn model(actuator: &str) -> String {
    format!("<mujoco><actuator>{actuator}</actuator></mujoco>")
}

fn one(actuator: &str) -> Actuator {
    spec(&model(actuator)).actuators.remove(0)
}

/// A list of ten that starts with these numbers.
fn ten(first: &[f64]) -> [f64; 10] {
    let mut all = [0.0; 10];
    all[..first.len()].copy_from_slice(first);
    all
}

#[test]
fn shortcuts() {
    let a = one("<motor joint='j' gear='2'/>");
    assert_eq!(
        (a.dyntype, a.gaintype, a.biastype),
        (ActuatorDynamics::None, GainType::Fixed, BiasType::None)
    );
    assert_eq!(
        (a.trntype, a.target.as_str()),
        (ActuatorTransmission::Joint, "j")
    );
    assert_eq!(a.gear, [2.0, 0.0, 0.0, 0.0, 0.0, 0.0]);

    let a = one("<position joint='j' kp='10' kv='2' timeconst='0.5'/>");
    assert_eq!(
        (a.gainprm, a.biasprm),
        (ten(&[10.0]), ten(&[0.0, -10.0, -2.0]))
    );
    assert_eq!(
        (a.dyntype, a.dynprm),
        (ActuatorDynamics::FilterExact, ten(&[0.5]))
    );

    let a = one("<position joint='j' kp='10' dampratio='1' inheritrange='0.9'/>");
    assert_eq!((a.biasprm, a.inheritrange), (ten(&[0.0, -10.0, 1.0]), 0.9));
    assert_eq!(a.biastype, BiasType::Affine);

    let a = one("<velocity jointinparent='j' kv='3'/>");
    assert_eq!(
        (a.gainprm, a.biasprm),
        (ten(&[3.0]), ten(&[0.0, 0.0, -3.0]))
    );

    let a = one("<intvelocity joint='j' kp='4' actrange='-1 1'/>");
    assert_eq!(
        (a.dyntype, a.actlimited),
        (ActuatorDynamics::Integrator, Limited::True)
    );
    assert_eq!(a.biasprm, ten(&[0.0, -4.0, 0.0]));

    let a = one("<damper joint='j' kv='5' ctrlrange='0 1'/>");
    assert_eq!(
        (a.gaintype, a.gainprm),
        (GainType::Affine, ten(&[0.0, 0.0, -5.0]))
    );
    assert_eq!(a.ctrllimited, Limited::True);

    let a = one("<cylinder tendon='t' timeconst='7' diameter='2' bias='1 2 3'/>");
    assert_eq!(
        (a.gainprm, a.biasprm),
        (ten(&[std::f64::consts::PI]), ten(&[1.0]))
    );
    assert_eq!(
        (a.dyntype, a.dynprm),
        (ActuatorDynamics::Filter, ten(&[7.0]))
    );

    let a = one("<muscle tendon='t' force='100' lmax='2' tausmooth='0.3'/>");
    let prm = ten(&[0.75, 1.05, 100.0, 200.0, 0.5, 2.0, 1.5, 1.3, 1.2]);
    assert_eq!(
        (a.gainprm, a.biasprm, a.dynprm),
        (prm, prm, ten(&[0.01, 0.04, 0.3]))
    );

    let a = one("<adhesion body='b' gain='2' ctrlrange='0 1'/>");
    assert_eq!(
        (a.trntype, a.gainprm),
        (ActuatorTransmission::Body, ten(&[2.0]))
    );
}

#[test]
fn general_actuators() {
    let a = one(
        "<general site='s' refsite='r' dyntype='filter' gaintype='affine' biastype='user' dynprm='1 2'
          gainprm='3' biasprm='4 5' actdim='2' actearly='true' nsample='3' interp='cubic' delay='0.1'/>",
    );
    assert_eq!(
        (a.trntype, a.refsite.as_str()),
        (ActuatorTransmission::Site, "r")
    );
    assert_eq!(
        (a.dyntype, a.dynprm),
        (ActuatorDynamics::Filter, ten(&[1.0, 2.0]))
    );
    assert_eq!((a.gaintype, a.biastype), (GainType::Affine, BiasType::User));
    assert_eq!((a.actdim, a.actearly), (2, true));
    assert_eq!((a.nsample, a.interp, a.delay), (3, 2, 0.1));
}

#[test]
fn hill_muscles_fill_in_what_nobody_wrote() {
    let a = one("<general tendon='t' dyntype='hillmuscle'/>");
    assert_eq!(
        (a.gaintype, a.biastype),
        (GainType::HillMuscle, BiasType::HillMuscle)
    );
    assert_eq!(
        a.gainprm,
        [0.75, 1.05, -1.0, 200.0, 0.1, 0.2, 10.0, 0.0, 35.0, 0.1]
    );
    assert_eq!(a.dynprm, ten(&[0.01, 0.04, 0.0]));

    let a = one(
        "<general tendon='t' dyntype='hillmuscle' gainprm='1 2' dynprm='0.5' biastype='none'/>",
    );
    assert_eq!(
        a.gainprm,
        [1.0, 2.0, -1.0, 200.0, 0.1, 0.2, 10.0, 0.0, 35.0, 0.1]
    );
    assert_eq!(
        (a.dynprm, a.biastype),
        (ten(&[0.5, 0.04, 0.0]), BiasType::None)
    );
}

#[test]
fn hill_muscles_keep_what_their_class_wrote() {
    let s = spec(
        "<mujoco><default><default class='hill'><general dyntype='hillmuscle' gainprm='1 2 3'/></default>
           <default class='plain'><general gainprm='5' dynprm='6'/></default></default>
         <actuator><general class='hill' tendon='t' gainprm='9'/>
           <general class='plain' tendon='t' dyntype='hillmuscle'/>
           <general class='hill' tendon='t' dyntype='none'/></actuator></mujoco>",
    );
    assert_eq!(s.actuators[0].gainprm[..4], [9.0, 2.0, 3.0, 200.0]);
    assert_eq!(s.actuators[0].gaintype, GainType::HillMuscle);
    assert_eq!(s.actuators[1].gainprm[..2], [5.0, 1.05]);
    assert_eq!(s.actuators[1].dynprm[..2], [6.0, 0.04]);
    assert_eq!(s.actuators[2].gaintype, GainType::Fixed);
}

#[test]
fn actuators_are_refused() {
    let refused = |actuator: &str, message: &str| {
        assert_eq!(error(&model(actuator)).message, message, "{actuator}");
    };
    refused(
        "<motor joint='a' tendon='b'/>",
        "actuator can have at most one of transmission target",
    );
    refused(
        "<motor joint='a' cranklength='1'/>",
        "cranklength and slidersite can only be used in slidercrank transmission",
    );
    refused(
        "<motor joint='a' refsite='b'/>",
        "refsite can only be used with site transmission",
    );
    refused(
        "<position kv='1' dampratio='1'/>",
        "kv and dampratio cannot both be defined",
    );
    refused("<position kv='-1'/>", "kv cannot be negative");
    refused("<position dampratio='-1'/>", "dampratio cannot be negative");
    refused("<position timeconst='-1'/>", "timeconst cannot be negative");
    refused(
        "<position inheritrange='1' ctrlrange='0 1'/>",
        "ctrlrange and inheritrange cannot both be defined",
    );
    refused(
        "<intvelocity inheritrange='1' actrange='0 1'/>",
        "actrange and inheritrange cannot both be defined",
    );
    refused(
        "<damper kv='-1'/>",
        "damping coefficient cannot be negative",
    );
    refused(
        "<damper ctrlrange='-1 1'/>",
        "damper control range cannot be negative",
    );
    refused(
        "<muscle tausmooth='-1'/>",
        "muscle tausmooth cannot be negative",
    );
    refused("<adhesion gain='-1'/>", "adhesion gain cannot be negative");
    refused("<general dyntype='foo'/>", "invalid keyword: 'foo'");
}

//! `<actuator>`: `<general>`, and the shortcuts spelled out as gains, biases and dynamics.

use super::element::Element;
use super::schema::actuator::{
    AREA, BIASPRM, BIASTYPE, BODY, CRANKLENGTH, CRANKSITE, CYLINDER_BIAS, DAMPRATIO, DIAMETER,
    DYNPRM, FORCE, FPMAX, FVMAX, GAIN, GAINPRM, GAINTYPE, JOINT, JOINTINPARENT, KP, KV, LMAX, LMIN,
    MUSCLE_RANGE, MUSCLE_TIMECONST, REFSITE, SCALE, SITE, SLIDERSITE, TAUSMOOTH, TENDON, TIMECONST,
    VMAX,
};
use super::{Fault, Reader};
use crate::spec::{Actuator, ActuatorElement, Limited};
use sim_core::model::params::{
    ActivationParams, AffineParams, FilterParams, FixedParams, MuscleParams,
};
use sim_core::model::{ActuatorDynamics, ActuatorTransmission, BiasType, GainType, ObjType};
use std::f64::consts::PI;

impl Reader<'_> {
    pub(super) fn actuator(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e)?.unwrap_or(0);
            let mut new = self.spec.defaults[class].actuator.clone();
            new.name = self.name(e, ObjType::Actuator)?;
            new.loc = e.loc;
            new.class.clone_from(&self.spec.defaults[class].name);
            actuator(e, &mut new)?;
            new.complete();
            self.spec.actuators.push(new);
        }
        Ok(())
    }
}

/// The attributes of an actuator or of an actuator in a default class.
pub(super) fn actuator(e: &Element, actuator: &mut Actuator) -> Result<(), Fault> {
    e.fill(actuator);
    transmission(e, actuator)?;
    let Some(element) = ActuatorElement::from_word(&e.name) else {
        return Err(e.fault("unrecognized actuator type"));
    };
    actuator.element = element;
    let shortcut = match element {
        ActuatorElement::General => general(e, actuator),
        ActuatorElement::Motor => motor(actuator),
        ActuatorElement::Position => servo(e, actuator),
        ActuatorElement::Velocity => velocity(e, actuator),
        ActuatorElement::IntVelocity => intvelocity(e, actuator),
        ActuatorElement::Damper => damper(e, actuator),
        ActuatorElement::Cylinder => cylinder(e, actuator),
        ActuatorElement::Muscle => muscle(e, actuator),
        ActuatorElement::Adhesion => adhesion(e, actuator),
    };
    shortcut.map_err(|message| e.fault(message))
}

fn transmission(e: &Element, actuator: &mut Actuator) -> Result<(), Fault> {
    let targets = [
        (JOINT, ActuatorTransmission::Joint),
        (JOINTINPARENT, ActuatorTransmission::JointInParent),
        (TENDON, ActuatorTransmission::Tendon),
        (CRANKSITE, ActuatorTransmission::SliderCrank),
        (SITE, ActuatorTransmission::Site),
        (BODY, ActuatorTransmission::Body),
    ];
    let mut count = 0;
    for (attribute, kind) in targets {
        if let Some(target) = e.get(attribute) {
            target.clone_into(&mut actuator.target);
            actuator.trntype = kind;
            count += 1;
        }
    }
    if count > 1 {
        return Err(e.fault("actuator can have at most one of transmission target"));
    }

    // a class may give parts of a transmission before its kind is known
    let allowed =
        |kind| actuator.trntype == kind || actuator.trntype == ActuatorTransmission::Undefined;
    let (crank, site) = (
        allowed(ActuatorTransmission::SliderCrank),
        allowed(ActuatorTransmission::Site),
    );
    if (e.given(CRANKLENGTH) || e.given(SLIDERSITE)) && !crank {
        return Err(
            e.fault("cranklength and slidersite can only be used in slidercrank transmission")
        );
    }
    if e.given(REFSITE) && !site {
        return Err(e.fault("refsite can only be used with site transmission"));
    }
    Ok(())
}

/// What is wrong with it, if something is.
type Shortcut = Result<(), &'static str>;

fn general(e: &Element, a: &mut Actuator) -> Shortcut {
    let written = &mut a.written;
    written.gaintype |= e.given(GAINTYPE);
    written.biastype |= e.given(BIASTYPE);
    written.dynprm = written.dynprm.max(e.count(DYNPRM));
    written.gainprm = written.gainprm.max(e.count(GAINPRM));
    written.biasprm = written.biasprm.max(e.count(BIASPRM));
    Ok(())
}

fn motor(a: &mut Actuator) -> Shortcut {
    FixedParams { gain: 1.0 }.store(&mut a.gainprm);
    set_kinds(a, ActuatorDynamics::None, GainType::Fixed, BiasType::None);
    Ok(())
}

/// What position and integrated velocity servos share; the kind of dynamics is left alone.
fn servo(e: &Element, a: &mut Actuator) -> Shortcut {
    let mut bias = AffineParams::of(&a.biasprm);
    let kp = set_gain(a, e.get(KP));
    bias.length = -kp;

    // damping is negative; a positive number is a damping ratio that the compiler resolves
    match (e.get(KV), e.get(DAMPRATIO)) {
        (Some(_), Some(_)) => return Err("kv and dampratio cannot both be defined"),
        (Some(kv), None) if kv < 0.0 => return Err("kv cannot be negative"),
        (None, Some(ratio)) if ratio < 0.0 => return Err("dampratio cannot be negative"),
        (Some(kv), None) => bias.velocity = -kv,
        (None, Some(ratio)) => bias.velocity = ratio,
        (None, None) => {}
    }
    bias.store(&mut a.biasprm);
    if let Some(timeconst) = e.get(TIMECONST) {
        if timeconst < 0.0 {
            return Err("timeconst cannot be negative");
        }
        FilterParams { tau: timeconst }.store(&mut a.dynprm);
        a.dyntype = if timeconst == 0.0 {
            ActuatorDynamics::None
        } else {
            ActuatorDynamics::FilterExact
        };
    }
    if a.inheritrange > 0.0 && a.ctrlrange != [0.0; 2] {
        return Err("ctrlrange and inheritrange cannot both be defined");
    }
    a.gaintype = GainType::Fixed;
    a.biastype = BiasType::Affine;
    Ok(())
}

/// Sets a fixed gain to `gain`, if it is given, and returns it.
fn set_gain(a: &mut Actuator, gain: Option<f64>) -> f64 {
    let gain = gain.unwrap_or(FixedParams::of(&a.gainprm).gain);
    FixedParams { gain }.store(&mut a.gainprm);
    gain
}

/// A force against the velocity.
fn damping(kv: f64) -> [f64; 10] {
    let prm = AffineParams {
        velocity: -kv,
        ..AffineParams::DEFAULT
    };
    prm.to_array()
}

fn intvelocity(e: &Element, a: &mut Actuator) -> Shortcut {
    servo(e, a)?;
    a.dyntype = ActuatorDynamics::Integrator;
    a.actlimited = Limited::True;
    if a.inheritrange > 0.0 && a.actrange != [0.0; 2] {
        return Err("actrange and inheritrange cannot both be defined");
    }
    Ok(())
}

fn velocity(e: &Element, a: &mut Actuator) -> Shortcut {
    let kv = set_gain(a, e.get(KV));
    a.biasprm = damping(kv);
    set_kinds(a, ActuatorDynamics::None, GainType::Fixed, BiasType::Affine);
    Ok(())
}

fn damper(e: &Element, a: &mut Actuator) -> Shortcut {
    let kv = e.get(KV).unwrap_or(0.0);
    a.gainprm = damping(kv);
    a.ctrllimited = Limited::True;
    set_kinds(a, ActuatorDynamics::None, GainType::Affine, BiasType::None);
    if kv < 0.0 {
        return Err("damping coefficient cannot be negative");
    }
    if a.ctrlrange[0] < 0.0 || a.ctrlrange[1] < 0.0 {
        return Err("damper control range cannot be negative");
    }
    Ok(())
}

fn cylinder(e: &Element, a: &mut Actuator) -> Shortcut {
    if let Some(timeconst) = e.get(TIMECONST) {
        FilterParams { tau: timeconst }.store(&mut a.dynprm);
    }
    // three numbers are asked for and the first one counts
    if let Some([constant, ..]) = e.get(CYLINDER_BIAS) {
        let bias = AffineParams::of(&a.biasprm);
        let constant = *constant;
        AffineParams { constant, ..bias }.store(&mut a.biasprm);
    }
    let round = e.get(DIAMETER).filter(|&diameter| diameter >= 0.0);
    let round = round.map(|diameter| PI / 4.0 * diameter * diameter);
    set_gain(a, round.or(e.get(AREA)));
    set_kinds(
        a,
        ActuatorDynamics::Filter,
        GainType::Fixed,
        BiasType::Affine,
    );
    Ok(())
}

fn muscle(e: &Element, a: &mut Actuator) -> Shortcut {
    a.take_muscle_defaults();
    let mut times = ActivationParams::of(&a.dynprm);
    let mut muscle = MuscleParams::of(&a.gainprm);
    times.tausmooth = e.get(TAUSMOOTH).unwrap_or(times.tausmooth);
    if times.tausmooth < 0.0 {
        return Err("muscle tausmooth cannot be negative");
    }
    // a negative number means that the default stays
    let set = |parameter: &mut f64, value: f64| {
        if value >= 0.0 {
            *parameter = value;
        }
    };
    let pairs = [
        (MUSCLE_TIMECONST, [&mut times.tau_act, &mut times.tau_deact]),
        (MUSCLE_RANGE, [&mut muscle.range_lo, &mut muscle.range_hi]),
    ];
    for (attribute, parameters) in pairs {
        let values = e.get(attribute).unwrap_or(&[]);
        for (parameter, value) in parameters.into_iter().zip(values) {
            set(parameter, *value);
        }
    }
    let numbers = [
        (FORCE, &mut muscle.force),
        (SCALE, &mut muscle.scale),
        (LMIN, &mut muscle.lmin),
        (LMAX, &mut muscle.lmax),
        (VMAX, &mut muscle.vmax),
        (FPMAX, &mut muscle.fpmax),
        (FVMAX, &mut muscle.fvmax),
    ];
    for (attribute, parameter) in numbers {
        if let Some(value) = e.get(attribute) {
            set(parameter, value);
        }
    }
    times.store(&mut a.dynprm);
    muscle.store(&mut a.gainprm);
    muscle.store(&mut a.biasprm);
    set_kinds(
        a,
        ActuatorDynamics::Muscle,
        GainType::Muscle,
        BiasType::Muscle,
    );
    Ok(())
}

fn adhesion(e: &Element, a: &mut Actuator) -> Shortcut {
    let gain = set_gain(a, e.get(GAIN));
    a.ctrllimited = Limited::True;
    a.gaintype = GainType::Fixed;
    a.biastype = BiasType::None;
    if gain < 0.0 {
        return Err("adhesion gain cannot be negative");
    }
    if a.ctrlrange[0] < 0.0 || a.ctrlrange[1] < 0.0 {
        return Err("adhesion control range cannot be negative");
    }
    Ok(())
}

fn set_kinds(a: &mut Actuator, dyntype: ActuatorDynamics, gaintype: GainType, biastype: BiasType) {
    a.dyntype = dyntype;
    a.gaintype = gaintype;
    a.biastype = biastype;
}

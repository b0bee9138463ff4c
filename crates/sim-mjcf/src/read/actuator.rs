//! `<actuator>`: `<general>`, and the shortcuts spelled out as gains, biases and dynamics.

use super::schema::actuator::{
    AREA, BIASPRM, BIASTYPE, BODY, CRANKLENGTH, CRANKSITE, CYLINDER_BIAS, DAMPRATIO, DIAMETER,
    DYNPRM, FORCE, FPMAX, FVMAX, GAIN, GAINPRM, GAINTYPE, JOINT, JOINTINPARENT, KP, KV, LMAX, LMIN,
    MUSCLE_RANGE, MUSCLE_TIMECONST, REFSITE, SCALE, SITE, SLIDERSITE, TAUSMOOTH, TENDON, TIMECONST,
    VMAX,
};
use super::xml::Element;
use super::{Fault, Reader};
use crate::spec::{Actuator, Limited};
use sim_core::model::{ActuatorDynamics, ActuatorTransmission, BiasType, GainType, ObjType};
use std::f64::consts::PI;

/// The parameters of a Hill muscle: range, F0, scale, Lopt, Lslack, vmax, pennation, tendon stiffness, fibre
/// damping.
const HILL_PRM: [f64; 10] = [0.75, 1.05, -1.0, 200.0, 0.1, 0.2, 10.0, 0.0, 35.0, 0.1];
/// The dynamics parameters of a Hill muscle: time constants of activation and deactivation, smoothing.
const HILL_DYNPRM: [f64; 10] = [0.01, 0.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

impl Reader<'_> {
    pub(super) fn actuator(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e)?.unwrap_or(0);
            let mut new = self.spec.defaults[class].actuator.clone();
            new.name = self.name(e, ObjType::Actuator)?;
            new.loc = e.loc;
            new.class.clone_from(&self.spec.defaults[class].name);
            actuator(e, &mut new)?;
            hill_defaults(&mut new);
            self.spec.actuators.push(new);
        }
        Ok(())
    }
}

/// The attributes of an actuator or of an actuator in a default class.
pub(super) fn actuator(e: &Element, actuator: &mut Actuator) -> Result<(), Fault> {
    e.fill(actuator);
    transmission(e, actuator)?;
    let shortcut = match e.name.as_str() {
        "general" => general(e, actuator),
        "motor" => motor(actuator),
        "position" => position(e, actuator),
        "velocity" => velocity(e, actuator),
        "intvelocity" => intvelocity(e, actuator),
        "damper" => damper(e, actuator),
        "cylinder" => cylinder(e, actuator),
        "muscle" => muscle(e, actuator),
        "adhesion" => adhesion(e, actuator),
        _ => Err("unrecognized actuator type"),
    };
    actuator.element = shortcut.map_err(|message| e.fault(message))?;
    Ok(())
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

/// The name of the element, or what is wrong with it.
type Shortcut = Result<&'static str, &'static str>;

fn general(e: &Element, a: &mut Actuator) -> Shortcut {
    let written = &mut a.written;
    written.gaintype |= e.given(GAINTYPE);
    written.biastype |= e.given(BIASTYPE);
    written.dynprm = written.dynprm.max(e.count(DYNPRM));
    written.gainprm = written.gainprm.max(e.count(GAINPRM));
    written.biasprm = written.biasprm.max(e.count(BIASPRM));
    Ok("general")
}

fn motor(a: &mut Actuator) -> Shortcut {
    a.gainprm[0] = 1.0;
    set_kinds(a, ActuatorDynamics::None, GainType::Fixed, BiasType::None);
    Ok("motor")
}

/// What position and integrated velocity servos share; the kind of dynamics is left alone.
fn servo(e: &Element, a: &mut Actuator) -> Result<(), &'static str> {
    let kp = e.get(KP).unwrap_or(a.gainprm[0]);
    a.gainprm[0] = kp;
    a.biasprm[1] = -kp;

    // damping is negative; a positive number is a damping ratio that the compiler resolves
    match (e.get(KV), e.get(DAMPRATIO)) {
        (Some(_), Some(_)) => return Err("kv and dampratio cannot both be defined"),
        (Some(kv), None) if kv < 0.0 => return Err("kv cannot be negative"),
        (None, Some(ratio)) if ratio < 0.0 => return Err("dampratio cannot be negative"),
        (Some(kv), None) => a.biasprm[2] = -kv,
        (None, Some(ratio)) => a.biasprm[2] = ratio,
        (None, None) => {}
    }
    if let Some(timeconst) = e.get(TIMECONST) {
        if timeconst < 0.0 {
            return Err("timeconst cannot be negative");
        }
        a.dynprm[0] = timeconst;
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

fn position(e: &Element, a: &mut Actuator) -> Shortcut {
    servo(e, a)?;
    Ok("position")
}

fn intvelocity(e: &Element, a: &mut Actuator) -> Shortcut {
    servo(e, a)?;
    a.dyntype = ActuatorDynamics::Integrator;
    a.actlimited = Limited::True;
    if a.inheritrange > 0.0 && a.actrange != [0.0; 2] {
        return Err("actrange and inheritrange cannot both be defined");
    }
    Ok("intvelocity")
}

fn velocity(e: &Element, a: &mut Actuator) -> Shortcut {
    let kv = e.get(KV).unwrap_or(a.gainprm[0]);
    a.biasprm = [0.0; 10];
    a.gainprm[0] = kv;
    a.biasprm[2] = -kv;
    set_kinds(a, ActuatorDynamics::None, GainType::Fixed, BiasType::Affine);
    Ok("velocity")
}

fn damper(e: &Element, a: &mut Actuator) -> Shortcut {
    let kv = e.get(KV).unwrap_or(0.0);
    a.gainprm = [0.0; 10];
    a.gainprm[2] = -kv;
    a.ctrllimited = Limited::True;
    set_kinds(a, ActuatorDynamics::None, GainType::Affine, BiasType::None);
    if kv < 0.0 {
        return Err("damping coefficient cannot be negative");
    }
    if a.ctrlrange[0] < 0.0 || a.ctrlrange[1] < 0.0 {
        return Err("damper control range cannot be negative");
    }
    Ok("damper")
}

fn cylinder(e: &Element, a: &mut Actuator) -> Shortcut {
    if let Some(timeconst) = e.get(TIMECONST) {
        a.dynprm[0] = timeconst;
    }
    // three numbers are asked for and the first one counts
    if let Some([bias, ..]) = e.get(CYLINDER_BIAS) {
        a.biasprm[0] = *bias;
    }
    if let Some(area) = e.get(AREA) {
        a.gainprm[0] = area;
    }
    if let Some(diameter) = e.get(DIAMETER)
        && diameter >= 0.0
    {
        a.gainprm[0] = PI / 4.0 * diameter * diameter;
    }
    set_kinds(
        a,
        ActuatorDynamics::Filter,
        GainType::Fixed,
        BiasType::Affine,
    );
    Ok("cylinder")
}

fn muscle(e: &Element, a: &mut Actuator) -> Shortcut {
    // parameters that still have the values of a general actuator get those of a muscle
    let general = Actuator::default();
    for (i, tau) in [0.01, 0.04].into_iter().enumerate() {
        if a.dynprm[i] == general.dynprm[i] {
            a.dynprm[i] = tau;
        }
    }
    let defaults = [0.75, 1.05, -1.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2];
    for (i, value) in defaults.into_iter().enumerate() {
        if a.gainprm[i] == general.gainprm[i] {
            a.gainprm[i] = value;
        }
    }

    if let Some(tausmooth) = e.get(TAUSMOOTH) {
        a.dynprm[2] = tausmooth;
    }
    if a.dynprm[2] < 0.0 {
        return Err("muscle tausmooth cannot be negative");
    }
    // a negative number means that the default stays
    let set = |field: &mut f64, value: f64| {
        if value >= 0.0 {
            *field = value;
        }
    };
    let pairs = [
        (MUSCLE_TIMECONST, &mut a.dynprm[..2]),
        (MUSCLE_RANGE, &mut a.gainprm[..2]),
    ];
    for (attribute, fields) in pairs {
        let values = e.get(attribute).unwrap_or(&[]);
        fields
            .iter_mut()
            .zip(values)
            .for_each(|(field, value)| set(field, *value));
    }
    let numbers = [FORCE, SCALE, LMIN, LMAX, VMAX, FPMAX, FVMAX];
    for (attribute, field) in numbers.into_iter().zip(&mut a.gainprm[2..]) {
        if let Some(value) = e.get(attribute) {
            set(field, value);
        }
    }
    a.biasprm[..9].copy_from_slice(&a.gainprm[..9]);
    set_kinds(
        a,
        ActuatorDynamics::Muscle,
        GainType::Muscle,
        BiasType::Muscle,
    );
    Ok("muscle")
}

fn adhesion(e: &Element, a: &mut Actuator) -> Shortcut {
    if let Some(gain) = e.get(GAIN) {
        a.gainprm[0] = gain;
    }
    a.ctrllimited = Limited::True;
    a.gaintype = GainType::Fixed;
    a.biastype = BiasType::None;
    if a.gainprm[0] < 0.0 {
        return Err("adhesion gain cannot be negative");
    }
    if a.ctrlrange[0] < 0.0 || a.ctrlrange[1] < 0.0 {
        return Err("adhesion control range cannot be negative");
    }
    Ok("adhesion")
}

fn set_kinds(a: &mut Actuator, dyntype: ActuatorDynamics, gaintype: GainType, biastype: BiasType) {
    a.dyntype = dyntype;
    a.gaintype = gaintype;
    a.biastype = biastype;
}

/// A Hill muscle brings its own defaults for whatever neither the element nor its class wrote.
fn hill_defaults(a: &mut Actuator) {
    if a.dyntype == ActuatorDynamics::HillMuscle {
        if !a.written.gaintype {
            a.gaintype = GainType::HillMuscle;
        }
        if !a.written.biastype {
            a.biastype = BiasType::HillMuscle;
        }
        let written = a.written.dynprm;
        a.dynprm[written..].copy_from_slice(&HILL_DYNPRM[written..]);
        if a.actlimited != Limited::False && a.actrange == [0.0; 2] {
            a.actlimited = Limited::True;
            a.actrange = [0.0, 1.0];
        }
    }
    // the muscle's parameters are those of its gain; a bias without such a gain has its own
    if a.gaintype == GainType::HillMuscle {
        let written = a.written.gainprm;
        a.gainprm[written..].copy_from_slice(&HILL_PRM[written..]);
    } else if a.biastype == BiasType::HillMuscle {
        let written = a.written.biasprm;
        a.biasprm[written..].copy_from_slice(&HILL_PRM[written..]);
    }
}

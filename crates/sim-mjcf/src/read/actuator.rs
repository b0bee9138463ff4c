//! `<actuator>`: `<general>`, and the shortcuts spelled out as gains, biases and dynamics.

use super::keywords::Interpolation;
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
    common(e, actuator);
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
    e.real_vec("user", &mut actuator.userdata);
    Ok(())
}

fn common(e: &Element, actuator: &mut Actuator) {
    e.int("group", &mut actuator.group);
    e.int("nsample", &mut actuator.nsample);
    if let Some(Interpolation(order)) = e.keyword("interp") {
        actuator.interp = order;
    }
    e.real("delay", &mut actuator.delay);
    e.word("ctrllimited", &mut actuator.ctrllimited);
    e.word("forcelimited", &mut actuator.forcelimited);
    e.word("actlimited", &mut actuator.actlimited);
    e.reals("ctrlrange", &mut actuator.ctrlrange);
    e.reals("forcerange", &mut actuator.forcerange);
    e.reals("actrange", &mut actuator.actrange);
    e.reals("lengthrange", &mut actuator.lengthrange);
    e.reals("gear", &mut actuator.gear);
}

fn transmission(e: &Element, actuator: &mut Actuator) -> Result<(), Fault> {
    let targets = [
        ("joint", ActuatorTransmission::Joint),
        ("jointinparent", ActuatorTransmission::JointInParent),
        ("tendon", ActuatorTransmission::Tendon),
        ("cranksite", ActuatorTransmission::SliderCrank),
        ("site", ActuatorTransmission::Site),
        ("body", ActuatorTransmission::Body),
    ];
    let mut count = 0;
    for (name, kind) in targets {
        if e.string(name, &mut actuator.target) {
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
    let length = e.real("cranklength", &mut actuator.cranklength);
    let slider = e.string("slidersite", &mut actuator.slidersite);
    if (length || slider) && !crank {
        return Err(
            e.fault("cranklength and slidersite can only be used in slidercrank transmission")
        );
    }
    if e.string("refsite", &mut actuator.refsite) && !site {
        return Err(e.fault("refsite can only be used with site transmission"));
    }
    Ok(())
}

/// The name of the element, or what is wrong with it.
type Shortcut = Result<&'static str, &'static str>;

fn general(e: &Element, a: &mut Actuator) -> Shortcut {
    e.word("dyntype", &mut a.dyntype);
    a.written.gaintype |= e.word("gaintype", &mut a.gaintype);
    a.written.biastype |= e.word("biastype", &mut a.biastype);
    e.word("actearly", &mut a.actearly);
    a.written.dynprm = a.written.dynprm.max(e.reals("dynprm", &mut a.dynprm));
    a.written.gainprm = a.written.gainprm.max(e.reals("gainprm", &mut a.gainprm));
    a.written.biasprm = a.written.biasprm.max(e.reals("biasprm", &mut a.biasprm));
    e.int("actdim", &mut a.actdim);
    Ok("general")
}

fn motor(a: &mut Actuator) -> Shortcut {
    a.gainprm[0] = 1.0;
    set_kinds(a, ActuatorDynamics::None, GainType::Fixed, BiasType::None);
    Ok("motor")
}

/// What position and integrated velocity servos share; the kind of dynamics is left alone.
fn servo(e: &Element, a: &mut Actuator) -> Result<(), &'static str> {
    let mut kp = a.gainprm[0];
    e.real("kp", &mut kp);
    a.gainprm[0] = kp;
    a.biasprm[1] = -kp;

    let number = |name| e.real_list(name).first().copied();
    // damping is negative; a positive number is a damping ratio that the compiler resolves
    match (number("kv"), number("dampratio")) {
        (Some(_), Some(_)) => return Err("kv and dampratio cannot both be defined"),
        (Some(kv), None) if kv < 0.0 => return Err("kv cannot be negative"),
        (None, Some(ratio)) if ratio < 0.0 => return Err("dampratio cannot be negative"),
        (Some(kv), None) => a.biasprm[2] = -kv,
        (None, Some(ratio)) => a.biasprm[2] = ratio,
        (None, None) => {}
    }
    if let Some(timeconst) = number("timeconst") {
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
    e.real("inheritrange", &mut a.inheritrange);
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
    let mut kv = a.gainprm[0];
    e.real("kv", &mut kv);
    a.biasprm = [0.0; 10];
    a.gainprm[0] = kv;
    a.biasprm[2] = -kv;
    set_kinds(a, ActuatorDynamics::None, GainType::Fixed, BiasType::Affine);
    Ok("velocity")
}

fn damper(e: &Element, a: &mut Actuator) -> Shortcut {
    let mut kv = 0.0;
    e.real("kv", &mut kv);
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
    e.real("timeconst", &mut a.dynprm[0]);
    // three numbers are asked for and the first one counts
    e.reals("bias", &mut a.biasprm[..1]);
    e.real("area", &mut a.gainprm[0]);
    let mut diameter = -1.0;
    e.real("diameter", &mut diameter);
    if diameter >= 0.0 {
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

    e.real("tausmooth", &mut a.dynprm[2]);
    if a.dynprm[2] < 0.0 {
        return Err("muscle tausmooth cannot be negative");
    }
    let set = |name, prm: &mut [f64]| {
        for (value, field) in e.real_list(name).iter().zip(prm) {
            // a negative number means that the default stays
            if *value >= 0.0 {
                *field = *value;
            }
        }
    };
    set("timeconst", &mut a.dynprm[..2]);
    set("range", &mut a.gainprm[..2]);
    for (i, name) in ["force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"]
        .into_iter()
        .enumerate()
    {
        set(name, &mut a.gainprm[i + 2..i + 3]);
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
    e.real("gain", &mut a.gainprm[0]);
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

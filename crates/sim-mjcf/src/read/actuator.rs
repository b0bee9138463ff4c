//! `<actuator>`: `<general>`, the shortcuts, and `<plugin>`.

use super::element::Element;
use super::schema::actuator::{
    AREA, BIASPRM, BIASTYPE, BODY, CRANKLENGTH, CRANKSITE, CYLINDER_BIAS, DAMPRATIO, DIAMETER,
    DYNPRM, FORCE, FPMAX, FVMAX, GAIN, GAINPRM, GAINTYPE, JOINT, JOINTINPARENT, KP, KV, LMAX, LMIN,
    MUSCLE_RANGE, MUSCLE_TIMECONST, REFSITE, SCALE, SITE, SLIDERSITE, TAUSMOOTH, TENDON, TIMECONST,
    VMAX,
};
use super::{Fault, Reader};
use crate::spec::{Actuator, ActuatorElement, Muscle, Servo};
use sim_core::model::{ActuatorTransmission, ObjType};

impl Reader<'_> {
    pub(super) fn actuator(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e, 0)?;
            let mut new = self.spec.defaults[class].actuator.clone();
            new.name = self.name(e, ObjType::Actuator)?;
            new.loc = e.loc;
            new.class.clone_from(&self.spec.defaults[class].name);
            if e.name == "plugin" {
                e.fill(&mut new);
                transmission(e, &mut new)?;
                new.plugin = self.plugin_use(e)?;
            } else {
                actuator(e, &mut new)?;
            }
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
        ActuatorElement::General => {
            general(e, actuator);
            Ok(())
        }
        ActuatorElement::Motor => {
            actuator.set_to_motor();
            Ok(())
        }
        ActuatorElement::Position => actuator.set_to_position(&servo(e)),
        ActuatorElement::Velocity => {
            actuator.set_to_velocity(e.get(KV));
            Ok(())
        }
        ActuatorElement::IntVelocity => actuator.set_to_intvelocity(&servo(e)),
        ActuatorElement::Damper => actuator.set_to_damper(e.get(KV).unwrap_or(0.0)),
        ActuatorElement::Cylinder => {
            // three numbers are asked for and the first one counts
            let bias = e.get(CYLINDER_BIAS).and_then(|list| list.first().copied());
            actuator.set_to_cylinder(e.get(TIMECONST), bias, e.get(AREA), e.get(DIAMETER));
            Ok(())
        }
        ActuatorElement::Muscle => actuator.set_to_muscle(&muscle(e)),
        ActuatorElement::Adhesion => actuator.set_to_adhesion(e.get(GAIN)),
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

/// Keeps in mind what is written.
fn general(e: &Element, a: &mut Actuator) {
    let written = &mut a.written;
    written.gaintype |= e.given(GAINTYPE);
    written.biastype |= e.given(BIASTYPE);
    written.dynprm = written.dynprm.max(e.count(DYNPRM));
    written.gainprm = written.gainprm.max(e.count(GAINPRM));
    written.biasprm = written.biasprm.max(e.count(BIASPRM));
}

fn servo(e: &Element) -> Servo {
    Servo {
        kp: e.get(KP),
        kv: e.get(KV),
        dampratio: e.get(DAMPRATIO),
        timeconst: e.get(TIMECONST),
    }
}

fn muscle(e: &Element) -> Muscle {
    let mut muscle = Muscle {
        tausmooth: e.get(TAUSMOOTH),
        ..Muscle::default()
    };
    for (attribute, pair) in [
        (MUSCLE_TIMECONST, &mut muscle.timeconst),
        (MUSCLE_RANGE, &mut muscle.range),
    ] {
        let values = e.get(attribute).unwrap_or(&[]);
        pair.iter_mut()
            .zip(values)
            .for_each(|(x, value)| *x = *value);
    }
    for (attribute, number) in [
        (FORCE, &mut muscle.force),
        (SCALE, &mut muscle.scale),
        (LMIN, &mut muscle.lmin),
        (LMAX, &mut muscle.lmax),
        (VMAX, &mut muscle.vmax),
        (FPMAX, &mut muscle.fpmax),
        (FVMAX, &mut muscle.fvmax),
    ] {
        if let Some(value) = e.get(attribute) {
            *number = value;
        }
    }
    muscle
}

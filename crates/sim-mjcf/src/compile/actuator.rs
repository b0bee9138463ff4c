//! Actuators: what they act on, their ranges, their activations, and the parameters of muscles.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::joint::{check_autolimits, is_limited};
use super::names::Names;
use super::tendon::Tendon;
use super::users::check_userdata;
use crate::spec;
use sim_core::model::{ActuatorDynamics, ActuatorTransmission, BiasType, GainType, ObjType};
use std::f64::consts::FRAC_PI_2;

/// Most samples in a history buffer.
pub(crate) const MAX_SAMPLES: i32 = 1 << 24;

/// An actuator.
#[derive(Clone, Debug)]
pub(crate) struct Actuator<'a> {
    /// as it is written
    pub spec: &'a spec::Actuator,
    /// what it acts on: joint, tendon, site or body, and the second site where there is one
    pub trnid: [i32; 2],
    /// number of activations
    pub actdim: usize,
    /// limits of the control
    pub ctrlrange: [f64; 2],
    /// limits of the activation
    pub actrange: [f64; 2],
    /// whether the control is limited
    pub ctrllimited: bool,
    /// whether the force is limited
    pub forcelimited: bool,
    /// whether the activation is limited
    pub actlimited: bool,
}

/// Finds what an actuator acts on.
pub(crate) fn resolve(spec: &spec::Actuator, id: usize, names: &Names<'_>) -> Checked<[i32; 2]> {
    let fault = |message: String| Fault::of(spec, id, message);
    let mut second = -1;
    let target = match spec.trntype {
        ActuatorTransmission::Joint | ActuatorTransmission::JointInParent => {
            let found = names.find(ObjType::Joint, &spec.target)?;
            if found.is_none() {
                return Err(fault(format!(
                    "unknown transmission target '{}' for actuator id = {id}",
                    spec.target
                )));
            }
            found
        }
        ActuatorTransmission::SliderCrank => {
            let name = &spec.name;
            if spec.slidersite.is_empty() {
                return Err(fault(format!(
                    "missing base site for slider-crank '{name}' (id = {id})"
                )));
            }
            let slider = names
                .find(ObjType::Site, &spec.slidersite)?
                .ok_or_else(|| {
                    fault(format!(
                        "base site '{}' not found for actuator {id}",
                        spec.slidersite
                    ))
                })?;
            second = slider as i32;
            if spec.cranklength <= 0.0 {
                return Err(fault(format!(
                    "crank length must be positive in actuator '{name}' (id = {id})"
                )));
            }
            names.find(ObjType::Site, &spec.target)?
        }
        ActuatorTransmission::Tendon => names.find(ObjType::Tendon, &spec.target)?,
        ActuatorTransmission::Site => {
            if !spec.refsite.is_empty() {
                let reference = names.find(ObjType::Site, &spec.refsite)?.ok_or_else(|| {
                    fault(format!(
                        "reference site '{}' not found for actuator {id}",
                        spec.refsite
                    ))
                })?;
                second = reference as i32;
            }
            names.find(ObjType::Site, &spec.target)?
        }
        ActuatorTransmission::Body => names.find(ObjType::Body, &spec.target)?,
        ActuatorTransmission::Undefined => {
            return Err(fault("invalid transmission type in actuator".to_owned()));
        }
    };
    match target {
        Some(target) => Ok([target as i32, second]),
        None => Err(fault(format!(
            "transmission target '{}' not found in actuator {id}",
            spec.target
        ))),
    }
}

/// Compiles all actuators.
pub(crate) fn compile<'a>(
    draft: &Draft<'a>,
    tendons: &[Tendon<'_>],
    names: &Names<'_>,
    nuser: usize,
) -> Checked<Vec<Actuator<'a>>> {
    draft
        .spec
        .actuators
        .iter()
        .enumerate()
        .map(|(id, spec)| compile_one(draft, tendons, spec, id, names, nuser))
        .collect()
}

fn compile_one<'a>(
    draft: &Draft<'a>,
    tendons: &[Tendon<'_>],
    spec: &'a spec::Actuator,
    id: usize,
    names: &Names<'_>,
    nuser: usize,
) -> Checked<Actuator<'a>> {
    let fault = |message: &str| Fault::of(spec, id, message);
    let too_many = format!(
        "user has more values than nuser_actuator in actuator '{}' (id = {id})",
        spec.name
    );
    check_userdata(spec, id, &spec.userdata, nuser, &too_many)?;
    if spec.target.is_empty() {
        return Err(fault("missing transmission target for actuator"));
    }
    let trnid = resolve(spec, id, names)?;
    let (ctrlrange, actrange) = inherit_range(draft, tendons, spec, id, trnid[0])?;

    let autolimits = draft.spec.compiler.autolimits;
    let limited = |attribute: &str, limited, range| {
        check_autolimits(spec, id, autolimits, "actuator", attribute, limited, range)?;
        Ok(is_limited(limited, range))
    };
    let forcelimited = limited("force", spec.forcelimited, spec.forcerange)?;
    let ctrllimited = limited("ctrl", spec.ctrllimited, ctrlrange)?;
    let actlimited = limited("act", spec.actlimited, actrange)?;
    if forcelimited && spec.forcerange[0] >= spec.forcerange[1] {
        return Err(fault("invalid force range for actuator"));
    }
    if ctrllimited && ctrlrange[0] >= ctrlrange[1] {
        return Err(fault("invalid control range for actuator"));
    }
    if actlimited && actrange[0] >= actrange[1] {
        return Err(fault("invalid actrange for actuator"));
    }
    if actlimited && spec.dyntype == ActuatorDynamics::None {
        return Err(fault(
            "actrange specified but dyntype is 'none' in actuator",
        ));
    }

    let actdim = activation_count(spec, id)?;
    if spec.gaintype == GainType::Muscle {
        check_muscle(spec, id, &spec.gainprm)?;
    }
    if spec.biastype == BiasType::Muscle {
        check_muscle(spec, id, &spec.biasprm)?;
    }
    check_hill(spec, id, actdim)?;

    if spec.delay > 0.0 && spec.nsample <= 0 {
        return Err(fault("setting delay > 0 without a history buffer"));
    }
    if spec.nsample > MAX_SAMPLES {
        return Err(fault(&format!(
            "at most 2^24 samples in history buffer, got {}",
            spec.nsample
        )));
    }
    Ok(Actuator {
        spec,
        trnid,
        actdim,
        ctrlrange,
        actrange,
        ctrllimited,
        forcelimited,
        actlimited,
    })
}

/// The ranges of control and activation, taken from the target where the actuator inherits them.
fn inherit_range(
    draft: &Draft<'_>,
    tendons: &[Tendon<'_>],
    spec: &spec::Actuator,
    id: usize,
    target: i32,
) -> Checked<([f64; 2], [f64; 2])> {
    let fault = |message: String| Fault::of(spec, id, message);
    let position_like = spec.gaintype == GainType::Fixed
        && spec.biastype == BiasType::Affine
        && spec.gainprm[0] == -spec.biasprm[1];
    if !position_like || spec.inheritrange <= 0.0 {
        return Ok((spec.ctrlrange, spec.actrange));
    }
    let to_control = match spec.dyntype {
        ActuatorDynamics::None | ActuatorDynamics::FilterExact => true,
        ActuatorDynamics::Integrator => false,
        ActuatorDynamics::Filter
        | ActuatorDynamics::Muscle
        | ActuatorDynamics::User
        | ActuatorDynamics::HillMuscle => {
            return Err(fault(
                "inheritrange only available for position and intvelocity actuators".to_owned(),
            ));
        }
    };
    let target = target as usize;
    let range = match spec.trntype {
        ActuatorTransmission::Joint => {
            let joint = &draft.joints[target];
            if !joint.spec.ty.is_scalar() {
                return Err(fault(
                    "inheritrange can only be used with hinge and slide joints, actuator"
                        .to_owned(),
                ));
            }
            joint.range
        }
        ActuatorTransmission::Tendon => tendons[target].spec.range,
        ActuatorTransmission::JointInParent
        | ActuatorTransmission::SliderCrank
        | ActuatorTransmission::Site
        | ActuatorTransmission::Body
        | ActuatorTransmission::Undefined => {
            return Err(fault(
                "inheritrange can only be used with joint and tendon transmission, actuator"
                    .to_owned(),
            ));
        }
    };
    if range[0] == range[1] {
        return Err(fault(format!(
            "inheritrange used but target '{}' has no range defined in actuator {id}",
            spec.target
        )));
    }
    let mean = 0.5 * (range[1] + range[0]);
    let radius = 0.5 * (range[1] - range[0]) * spec.inheritrange;
    let inherited = [mean - radius, mean + radius];
    Ok(if to_control {
        (inherited, spec.actrange)
    } else {
        (spec.ctrlrange, inherited)
    })
}

/// How many activations an actuator has.
fn activation_count(spec: &spec::Actuator, id: usize) -> Checked<usize> {
    let fault = |message: &str| Fault::of(spec, id, message);
    let stateless = spec.dyntype == ActuatorDynamics::None;
    if spec.dyntype == ActuatorDynamics::HillMuscle {
        if spec.actdim > 2 {
            let got = f64::from(spec.actdim);
            return Err(hill_fault(spec, id, "actdim", "1 or 2", "actdim", got));
        }
    } else if spec.actdim > 1 && spec.dyntype != ActuatorDynamics::User {
        return Err(fault(
            "actdim > 1 is only allowed for dyntype 'user' in actuator",
        ));
    }
    if spec.actdim == 1 && stateless {
        return Err(fault("invalid actdim 1 in stateless actuator"));
    }
    if spec.actdim == 0 && !stateless {
        return Err(fault("invalid actdim 0 in stateful actuator"));
    }
    Ok(usize::try_from(spec.actdim).unwrap_or(usize::from(!stateless)))
}

/// Refuses parameters that make no muscle.
fn check_muscle(spec: &spec::Actuator, id: usize, prm: &[f64; 10]) -> Checked<()> {
    if prm[0] >= prm[1] {
        return Err(Fault::of(spec, id, "range[0]<range[1] required in muscle"));
    }
    if prm[4] >= 1.0 || prm[5] <= 1.0 {
        return Err(Fault::of(spec, id, "lmin<1<lmax required in muscle"));
    }
    if prm[3] <= 0.0 || prm[6] <= 0.0 || prm[7] <= 0.0 || prm[8] <= 0.0 {
        let message = format!(
            "positive scale, vmax, fpmax, fvmax required in muscle '{}' (id = {id})",
            spec.name
        );
        return Err(Fault::of(spec, id, message));
    }
    Ok(())
}

/// The parameters of a Hill muscle, in the order of `gainprm`: their names and their symbols.
const HILL_PARAMETERS: [(&str, &str); 10] = [
    ("range_lo", "lo"),
    ("range_hi", "hi"),
    ("max_isometric_force", "F0"),
    ("scale", "scale"),
    ("optimal_fiber_length", "Lopt"),
    ("tendon_slack_length", "Lslack"),
    ("max_contraction_velocity", "vmax"),
    ("pennation_angle", "α0"),
    ("tendon_stiffness", "kT"),
    ("fiber_damping", "β"),
];

/// An objection to a parameter of a Hill muscle: its name, what it must be, and where which value stands.
fn hill_fault(
    spec: &spec::Actuator,
    id: usize,
    parameter: &str,
    must: &str,
    attribute: &str,
    value: f64,
) -> Fault {
    let message = format!(
        "HillMuscle: {parameter} must be {must}, got {attribute} = {value} in actuator '{}' (id = {id})",
        spec.name
    );
    Fault::of(spec, id, message)
}

/// Refuses parameters that make no Hill muscle, as far as the gain, bias and dynamics use them.
fn check_hill(spec: &spec::Actuator, id: usize, actdim: usize) -> Checked<()> {
    let dynamics = spec.dyntype == ActuatorDynamics::HillMuscle;
    let gain = spec.gaintype == GainType::HillMuscle;
    let bias = spec.biastype == BiasType::HillMuscle;
    if !dynamics && !gain && !bias {
        return Ok(());
    }
    let compliant = dynamics && actdim == 2;
    if compliant && !(gain && bias) {
        let message = "a compliant tendon (actdim 2) needs gaintype and biastype 'hillmuscle'";
        return Err(Fault::of(spec, id, message));
    }
    if dynamics {
        for (i, &value) in spec.dynprm.iter().enumerate() {
            if !value.is_finite() {
                let name = format!("dynprm[{i}]");
                return Err(hill_fault(spec, id, &name, "finite", &name, value));
            }
        }
    }
    let (attribute, prm) = match (gain, bias) {
        (true, _) => ("gainprm", &spec.gainprm),
        (false, true) => ("biasprm", &spec.biasprm),
        (false, false) => return Ok(()),
    };

    let refuse = |i: usize, must: &str| {
        let (name, symbol) = HILL_PARAMETERS[i];
        let attribute = format!("{attribute}[{i}] ({symbol})");
        Err(hill_fault(spec, id, name, must, &attribute, prm[i]))
    };
    if let Some(i) = prm.iter().position(|x| !x.is_finite()) {
        return refuse(i, "finite");
    }
    if let Some(i) = [4, 6, 8, 9].into_iter().find(|&i| prm[i] <= 0.0) {
        return refuse(i, "positive");
    }
    if prm[5] < 0.0 {
        return refuse(5, "non-negative");
    }
    if compliant && prm[5] == 0.0 {
        return refuse(5, "positive with a compliant tendon");
    }
    if !(0.0..FRAC_PI_2).contains(&prm[7]) {
        return refuse(7, "in [0, π/2)");
    }
    Ok(())
}

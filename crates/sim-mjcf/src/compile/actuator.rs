//! Actuators: what they act on, their ranges, their activations, and the parameters of muscles.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::joint::{check_autolimits, is_limited};
use super::names::Names;
use super::tendon::Tendon;
use super::users::check_userdata;
use crate::spec;
use sim_core::model::kinds::{InheritedRange, servo_stiffness};
use sim_core::model::params::{Bound, MuscleParams, Parameter};
use sim_core::model::{ActuatorTransmission, BiasType, GainType, ObjType};

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
    /// instance of a plugin
    pub plugin: Option<usize>,
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
    let Some(target) = spec.trntype.target() else {
        return Err(fault("invalid transmission type in actuator".to_owned()));
    };
    let second = second_site(spec, id, names)?;
    match names.find(target, &spec.target)? {
        Some(target) => Ok([target as i32, second]),
        None if target == ObjType::Joint => Err(fault(format!(
            "unknown transmission target '{}' for actuator id = {id}",
            spec.target
        ))),
        None => Err(fault(format!(
            "transmission target '{}' not found in actuator {id}",
            spec.target
        ))),
    }
}

/// The second site of transmissions that have one: the slider's base, or the frame of reference. -1 if there is none.
fn second_site(spec: &spec::Actuator, id: usize, names: &Names<'_>) -> Checked<i32> {
    let fault = |message: String| Fault::of(spec, id, message);
    let find = |what: &str, site: &str| match names.find(ObjType::Site, site)? {
        Some(found) => Ok(found as i32),
        None => Err(fault(format!(
            "{what} site '{site}' not found for actuator {id}"
        ))),
    };
    let name = &spec.name;
    match spec.trntype {
        ActuatorTransmission::SliderCrank => {
            if spec.slidersite.is_empty() {
                return Err(fault(format!(
                    "missing base site for slider-crank '{name}' (id = {id})"
                )));
            }
            let slider = find("base", &spec.slidersite)?;
            if spec.cranklength <= 0.0 {
                return Err(fault(format!(
                    "crank length must be positive in actuator '{name}' (id = {id})"
                )));
            }
            Ok(slider)
        }
        ActuatorTransmission::Site if !spec.refsite.is_empty() => find("reference", &spec.refsite),
        ActuatorTransmission::Site
        | ActuatorTransmission::Joint
        | ActuatorTransmission::JointInParent
        | ActuatorTransmission::Tendon
        | ActuatorTransmission::Body
        | ActuatorTransmission::Undefined => Ok(-1),
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

    let autolimits = draft.spec.compiler_of(spec.loc).autolimits;
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
    if actlimited && !spec.dyntype.has_state() {
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
    check_own_kinds(spec, id)?;
    check_compliant_tendon(spec, id, actdim)?;

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
        plugin: None,
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
    let servo = servo_stiffness(spec.gaintype, &spec.gainprm, spec.biastype, &spec.biasprm);
    if servo.is_none() || spec.inheritrange <= 0.0 {
        return Ok((spec.ctrlrange, spec.actrange));
    }
    let Some(heir) = spec.dyntype.inherited_range() else {
        return Err(fault(
            "inheritrange only available for position and intvelocity actuators".to_owned(),
        ));
    };
    if !spec.trntype.lends_range() {
        return Err(fault(
            "inheritrange can only be used with joint and tendon transmission, actuator".to_owned(),
        ));
    }
    let target = target as usize;
    let range = if spec.trntype.target() == Some(ObjType::Tendon) {
        tendons[target].spec.range
    } else {
        let joint = &draft.joints[target];
        if !joint.spec.ty.is_scalar() {
            return Err(fault(
                "inheritrange can only be used with hinge and slide joints, actuator".to_owned(),
            ));
        }
        joint.range
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
    Ok(match heir {
        InheritedRange::Control => (inherited, spec.actrange),
        InheritedRange::Activation => (spec.ctrlrange, inherited),
    })
}

/// How many activations an actuator has.
fn activation_count(spec: &spec::Actuator, id: usize) -> Checked<usize> {
    let fault = |message: &str| Err(Fault::of(spec, id, message));
    let dynamics = spec.dyntype;
    let (least, most) = (dynamics.min_activations(), dynamics.max_activations());
    match usize::try_from(spec.actdim) {
        Err(_) => Ok(least),
        // a plugin has as many as it likes
        Ok(n) if spec.plugin.active => Ok(n),
        Ok(n) if n > most.max(1) && dynamics.in_mujoco() => {
            fault("actdim > 1 is only allowed for dyntype 'user' in actuator")
        }
        Ok(n) if n > most.max(1) => {
            let must = format!("{least} or {most}");
            let kind = format!("{dynamics:?}");
            let got = ("actdim", n as f64);
            Err(own_fault(spec, id, (&kind, "actdim"), &must, got))
        }
        Ok(n) if n > most => fault("invalid actdim 1 in stateless actuator"),
        Ok(n) if n < least => fault("invalid actdim 0 in stateful actuator"),
        Ok(n) => Ok(n),
    }
}

/// Refuses parameters that make no muscle.
fn check_muscle(spec: &spec::Actuator, id: usize, prm: &[f64; 10]) -> Checked<()> {
    let muscle = MuscleParams::of(prm);
    if muscle.range_lo >= muscle.range_hi {
        return Err(Fault::of(spec, id, "range[0]<range[1] required in muscle"));
    }
    if muscle.lmin >= 1.0 || muscle.lmax <= 1.0 {
        return Err(Fault::of(spec, id, "lmin<1<lmax required in muscle"));
    }
    let bounded = MuscleParams::PARAMETERS.iter().zip(prm);
    let bounded = bounded.filter(|(parameter, _)| parameter.bound == Bound::Positive);
    if bounded.clone().any(|(_, &x)| Bound::Positive.excludes(x)) {
        let names: Vec<&str> = bounded.map(|(parameter, _)| parameter.name).collect();
        let message = format!(
            "positive {} required in muscle '{}' (id = {id})",
            names.join(", "),
            spec.name
        );
        return Err(Fault::of(spec, id, message));
    }
    Ok(())
}

/// An objection to a number of a kind that MuJoCo does not have: its name, what it must be, where which value stands.
fn own_fault(
    spec: &spec::Actuator,
    id: usize,
    (kind, name): (&str, &str),
    must: &str,
    (place, value): (&str, f64),
) -> Fault {
    let message = format!(
        "{kind}: {name} must be {must}, got {place} = {value} in actuator '{}' (id = {id})",
        spec.name
    );
    Fault::of(spec, id, message)
}

/// The parameters of a force of a kind that MuJoCo does not have, and where they are written.
struct OwnForce<'a> {
    kind: String,
    attribute: &'static str,
    prm: &'a [f64; 10],
    parameters: &'static [Parameter],
}

impl OwnForce<'_> {
    /// The parameters of the gain are those of the bias too; a bias without such a gain has its own.
    fn of(spec: &spec::Actuator) -> Option<OwnForce<'_>> {
        if !spec.gaintype.in_mujoco() {
            Some(OwnForce {
                kind: format!("{:?}", spec.gaintype),
                attribute: "gainprm",
                prm: &spec.gainprm,
                parameters: spec.gaintype.parameters(),
            })
        } else if !spec.biastype.in_mujoco() {
            Some(OwnForce {
                kind: format!("{:?}", spec.biastype),
                attribute: "biasprm",
                prm: &spec.biasprm,
                parameters: spec.biastype.parameters(),
            })
        } else {
            None
        }
    }

    /// Refuses the first parameter of which `wrong` says what it must be.
    fn check(
        &self,
        spec: &spec::Actuator,
        id: usize,
        wrong: impl Fn(&Parameter, f64) -> Option<&'static str>,
    ) -> Checked<()> {
        for (i, (parameter, &value)) in self.parameters.iter().zip(self.prm).enumerate() {
            if let Some(must) = wrong(parameter, value) {
                let place = format!("{}[{i}] ({})", self.attribute, parameter.symbol);
                let name = (self.kind.as_str(), parameter.name);
                return Err(own_fault(spec, id, name, must, (&place, value)));
            }
        }
        Ok(())
    }
}

/// Refuses parameters of kinds that MuJoCo does not have if they are not finite or out of their bounds. About its own
/// kinds, MuJoCo says what it says.
fn check_own_kinds(spec: &spec::Actuator, id: usize) -> Checked<()> {
    if !spec.dyntype.in_mujoco()
        && let Some(i) = spec.dynprm.iter().position(|x| !x.is_finite())
    {
        let (kind, place) = (format!("{:?}", spec.dyntype), format!("dynprm[{i}]"));
        let got = (place.as_str(), spec.dynprm[i]);
        return Err(own_fault(spec, id, (&kind, &place), "finite", got));
    }
    let Some(force) = OwnForce::of(spec) else {
        return Ok(());
    };
    force.check(spec, id, |_, x| (!x.is_finite()).then_some("finite"))?;
    force.check(spec, id, |parameter, x| {
        let bound = parameter.bound;
        bound.excludes(x).then_some(bound.words())
    })
}

/// A Hill muscle with a second activation has a compliant tendon: the tendon's force is that of the whole actuator, and
/// its strain is over its slack length.
fn check_compliant_tendon(spec: &spec::Actuator, id: usize, actdim: usize) -> Checked<()> {
    let Some(kinds) = spec.dyntype.default_force().filter(|_| actdim > 1) else {
        return Ok(());
    };
    if (spec.gaintype, spec.biastype) != kinds {
        let message = "a compliant tendon (actdim 2) needs gaintype and biastype 'hillmuscle'";
        return Err(Fault::of(spec, id, message));
    }
    OwnForce::of(spec).map_or(Ok(()), |force| {
        force.check(spec, id, |parameter, x| {
            let wrong = parameter.bound.excludes_compliant(x);
            wrong.then_some("positive with a compliant tendon")
        })
    })
}

//! A model as it is written: what the text says in one way only, and what holds under one set of compiler settings.
//!
//! A reader applies the settings of the text to all of it. What was written in degrees, by end points or under the
//! settings of an attached model is therefore given in radians, as a pose, under the settings of the text.

use super::keys;
use super::paths;
use super::place::{self, radians, say_limited};
use crate::compile::UserCounts;
use crate::error::{Error, ErrorKind};
use crate::spec::{
    Actuator, AlignFree, Body, Builtin, Compiler, DefaultClass, InertiaFromGeom, Orientation, Spec,
};
use sim_core::math::{Quat, Vec3};
use sim_core::model::kinds::{InheritedRange, servo_stiffness};
use sim_core::model::{JointType, ObjType, TextureType};
use std::collections::HashMap;

/// The model as it is written.
pub(super) fn resolve(spec: &Spec) -> Result<Spec, Error> {
    let fail = |message: String| Error::new(ErrorKind::Compile, message);
    let mut out = match spec.pending_keys.is_empty() {
        true => spec.clone(),
        false => spec.with_all_keys().map_err(fail)?,
    };
    check_settings(spec)?;
    place::resolve(spec, &mut out)?;
    for class in &mut out.defaults {
        resolve_class(class, spec.compiler_of(class.loc));
    }
    align(spec, &mut out)?;
    inherit_ranges(&mut out)?;
    if !spec.compiler.autolimits {
        say_all_limited(&mut out);
    }
    keys::complete(spec, &mut out).map_err(fail)?;
    paths::resolve(spec, &mut out);

    out.compiler.degree = false;
    out.compiler.eulerseq = Compiler::default().eulerseq;
    out.compiler.strippath = false;
    for dir in [&mut out.compiler.meshdir, &mut out.compiler.texturedir] {
        if !dir.is_empty() && !dir.ends_with(['/', '\\']) {
            dir.push('/');
        }
    }
    textures(&mut out);
    sizes(&mut out);
    Ok(out)
}

/// Built-in textures of cubes are six images under each other, whatever height was written.
fn textures(out: &mut Spec) {
    for texture in &mut out.textures {
        if texture.builtin != Builtin::None && texture.ty != TextureType::TwoD {
            texture.height = texture.width.saturating_mul(6);
        }
    }
}

/// How many user numbers and keyframes there are.
fn sizes(out: &mut Spec) {
    let users = UserCounts::new(out);
    for (size, count) in [
        (&mut out.nuser_body, users.body),
        (&mut out.nuser_jnt, users.jnt),
        (&mut out.nuser_geom, users.geom),
        (&mut out.nuser_site, users.site),
        (&mut out.nuser_cam, users.cam),
        (&mut out.nuser_tendon, users.tendon),
        (&mut out.nuser_actuator, users.actuator),
        (&mut out.nuser_sensor, users.sensor),
    ] {
        *size = match count {
            0 => -1,
            count => count as i32,
        };
    }
    // elements without numbers cannot say so where their class has some: what none of them has is not written
    let bodies = &out.bodies;
    let joints = bodies.iter().any(|body| !body.joints.is_empty());
    let geoms = bodies.iter().any(|body| !body.geoms.is_empty());
    let sites = bodies.iter().any(|body| !body.sites.is_empty());
    let tendons = !out.tendons.is_empty();
    let actuators = !out.actuators.is_empty();
    for class in &mut out.defaults {
        for (numbers, there, count) in [
            (&mut class.joint.userdata, joints, users.jnt),
            (&mut class.geom.userdata, geoms, users.geom),
            (&mut class.site.userdata, sites, users.site),
            (&mut class.tendon.userdata, tendons, users.tendon),
            (&mut class.actuator.userdata, actuators, users.actuator),
        ] {
            if there && count == 0 {
                numbers.clear();
            }
        }
    }
    out.nkey = out.nkey.max(out.keys.len() as i32);
}

/// A class without poses, which its elements have themselves, and with angles in radians.
fn resolve_class(class: &mut DefaultClass, compiler: &Compiler) {
    radians(&mut class.joint, compiler);
    class.joint.pos = Vec3::ZERO;
    class.joint.axis = Vec3::Z;
    class.geom.fromto = None;
    class.site.fromto = None;
    for (pos, quat, alt) in [
        (
            &mut class.geom.pos,
            &mut class.geom.quat,
            &mut class.geom.alt,
        ),
        (
            &mut class.site.pos,
            &mut class.site.quat,
            &mut class.site.alt,
        ),
        (
            &mut class.camera.pos,
            &mut class.camera.quat,
            &mut class.camera.alt,
        ),
    ] {
        *pos = Vec3::ZERO;
        *quat = Quat::IDENTITY;
        *alt = Orientation::None;
    }
    let light = crate::spec::Light::default();
    (class.light.pos, class.light.dir) = (light.pos, light.dir);
    // cameras do not inherit the numbers of their class
    class.camera.userdata.clear();
}

/// Free joints that are aligned because of the settings of their own model say so themselves.
fn align(spec: &Spec, out: &mut Spec) -> Result<(), Error> {
    for body in &mut out.bodies {
        let own = spec.compiler_of(body.loc).alignfree;
        if own == spec.compiler.alignfree {
            continue;
        }
        for joint in &mut body.joints {
            if joint.ty == JointType::Free && joint.align == AlignFree::Auto {
                joint.align = match own {
                    true => AlignFree::True,
                    false => AlignFree::False,
                };
            }
        }
    }
    Ok(())
}

/// Refuses models of which parts were written under settings that their text cannot have: there is one set of them.
fn check_settings(spec: &Spec) -> Result<(), Error> {
    let main = &spec.compiler;
    for body in &spec.bodies {
        let own = spec.compiler_of(body.loc);
        if std::ptr::eq(own, main) {
            continue;
        }
        if let Some(setting) = differing(main, own, body) {
            let message = format!(
                "XML Write error: the model that body '{}' was attached from has another value of compiler setting \
                 '{setting}'",
                body.name
            );
            return Err(Error::compile(spec, body.loc, &body.name, None, message));
        }
    }
    Ok(())
}

/// A setting that gives a body other inertia under one set than under the other.
fn differing(main: &Compiler, own: &Compiler, body: &Body) -> Option<&'static str> {
    let explicit = body.ipos.is_some();
    let bounded = |value: f64, a: f64, b: f64| a != b && !(explicit && value >= a.max(b));
    let least = body.inertia.0.into_iter().fold(f64::INFINITY, f64::min);
    if bounded(body.mass, main.boundmass, own.boundmass) {
        return Some("boundmass");
    }
    if bounded(least, main.boundinertia, own.boundinertia) {
        return Some("boundinertia");
    }
    if own.balanceinertia && !main.balanceinertia {
        return Some("balanceinertia");
    }
    let from_geoms = |compiler: &Compiler| match compiler.inertiafromgeom {
        InertiaFromGeom::False => false,
        InertiaFromGeom::True => true,
        InertiaFromGeom::Auto => !explicit,
    };
    if from_geoms(main) != from_geoms(own) {
        return Some("inertiafromgeom");
    }
    (from_geoms(own) && main.inertiagrouprange != own.inertiagrouprange)
        .then_some("inertiagrouprange")
}

/// Actuators that inherit the range of their target get it.
fn inherit_ranges(out: &mut Spec) -> Result<(), Error> {
    let mut ranges = HashMap::new();
    let joints = out.bodies.iter().flat_map(|body| &body.joints);
    for joint in joints.filter(|joint| joint.ty.is_scalar()) {
        ranges.insert((ObjType::Joint, joint.name.clone()), joint.range);
    }
    for tendon in &out.tendons {
        ranges.insert((ObjType::Tendon, tendon.name.clone()), tendon.range);
    }
    let mut fault = None;
    for (id, actuator) in out.actuators.iter_mut().enumerate() {
        let least = actuator.dyntype.min_activations() as i32;
        if actuator.actdim == least {
            actuator.actdim = -1;
        }
        let fraction = std::mem::take(&mut actuator.inheritrange);
        if fraction > 0.0 && is_servo(actuator) && !inherit(actuator, fraction, &ranges) {
            fault.get_or_insert((id, actuator.loc, actuator.name.clone()));
        }
    }
    match fault {
        Some((id, loc, name)) => {
            let message = "inheritrange used but target has no range defined in actuator";
            Err(Error::compile(out, loc, &name, Some(id), message))
        }
        None => Ok(()),
    }
}

fn is_servo(a: &Actuator) -> bool {
    servo_stiffness(a.gaintype, &a.gainprm, a.biastype, &a.biasprm).is_some()
}

/// Gives an actuator a part of the range of its target; whether there is one.
fn inherit(
    actuator: &mut Actuator,
    fraction: f64,
    ranges: &HashMap<(ObjType, String), [f64; 2]>,
) -> bool {
    let target = actuator
        .trntype
        .target()
        .filter(|_| actuator.trntype.lends_range());
    let range = target.and_then(|kind| ranges.get(&(kind, actuator.target.clone())));
    let (Some(range), Some(heir)) = (range, actuator.dyntype.inherited_range()) else {
        return false;
    };
    let mean = 0.5 * (range[1] + range[0]);
    let radius = 0.5 * (range[1] - range[0]) * fraction;
    let inherited = [mean - radius, mean + radius];
    match heir {
        InheritedRange::Control => actuator.ctrlrange = inherited,
        InheritedRange::Activation => actuator.actrange = inherited,
    }
    range[0] != range[1]
}

/// Limits that a reader would have to guess.
fn say_all_limited(out: &mut Spec) {
    for joint in out.bodies.iter_mut().flat_map(|body| &mut body.joints) {
        say_limited(&mut joint.limited, joint.range);
        say_limited(&mut joint.actfrclimited, joint.actfrcrange);
    }
    for tendon in &mut out.tendons {
        say_limited(&mut tendon.limited, tendon.range);
        say_limited(&mut tendon.actfrclimited, tendon.actfrcrange);
    }
    for actuator in &mut out.actuators {
        say_limited(&mut actuator.ctrllimited, actuator.ctrlrange);
        say_limited(&mut actuator.forcelimited, actuator.forcerange);
        say_limited(&mut actuator.actlimited, actuator.actrange);
    }
}

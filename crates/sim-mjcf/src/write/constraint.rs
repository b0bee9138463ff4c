//! `<contact>`, `<equality>`, `<tendon>`, `<actuator>`.

use super::asset::named;
use super::default::{Classes, own_kinds};
use super::node::{How, Node};
use super::plugin::plugin_use;
use super::{Fault, Writes, Written};
use crate::read::schema::actuator::{BODY, CRANKSITE, JOINT, JOINTINPARENT, SITE, TENDON};
use crate::read::schema::constraint::{
    BODY1, BODY2, SITE1, SITE2, WRAP_COEF, WRAP_DIVISOR, WRAP_GEOM_NAME, WRAP_JOINT_NAME,
    WRAP_SIDESITE, WRAP_SITE_NAME,
};
use crate::read::schema::shared::NAME;
use crate::spec::{Actuator, DefaultClass, Equality, Exclude, Spec, Tendon, Wrap, WrapObject};
use sim_core::model::{ActuatorTransmission, EqualityType, ObjType};

pub(super) fn contact(root: &mut Node, spec: &Spec, classes: &Classes) -> Written {
    let mut section = root.inside("contact")?;
    for pair in &spec.pairs {
        let class = classes.get(&pair.class, pair.loc, &pair.name)?;
        let mut node = section.inside("pair")?;
        let mut write = || {
            named(&mut node, &pair.name, &class.name)?;
            node.fields(pair, &mut class.pair.clone(), |_| How::Differs)
        };
        write().map_err(Fault::at(pair.loc, &pair.name))?;
        section.push(node);
    }
    for exclude in &spec.excludes {
        let mut node = section.inside("exclude")?;
        let mut write = || {
            node.put_text(NAME, &exclude.name)?;
            node.fields(exclude, &mut Exclude::default(), |_| How::Always)
        };
        write().map_err(Fault::at(exclude.loc, &exclude.name))?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

pub(super) fn equality(root: &mut Node, spec: &Spec, classes: &Classes) -> Written {
    let mut section = root.inside("equality")?;
    for equality in &spec.equalities {
        let class = classes.get(&equality.class, equality.loc, &equality.name)?;
        let node = equality_node(&section, equality, class)
            .map_err(Fault::at(equality.loc, &equality.name))?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

fn equality_node(
    section: &Node,
    equality: &Equality,
    class: &DefaultClass,
) -> Result<Node, String> {
    let word = equality.ty.word().unwrap_or_default();
    let mut node = section.inside(word)?;
    named(&mut node, &equality.name, &class.name)?;
    let sites = equality.objtype == ObjType::Site;
    if matches!(equality.ty, EqualityType::Connect | EqualityType::Weld) {
        let (first, second) = match sites {
            true => (SITE1, SITE2),
            false => (BODY1, BODY2),
        };
        // said even if it is empty: the body without a name may be meant
        node.put(first, &equality.name1)?;
        node.put_text(second, &equality.name2)?;
    }
    node.fields(equality, &mut class.equality.clone(), |name| match name {
        "anchor" | "relpose" if sites => How::Never,
        "anchor" | "torquescale" | "polycoef" => How::Always,
        _ => How::Differs,
    })?;
    Ok(node)
}

pub(super) fn tendon(root: &mut Node, spec: &Spec, classes: &Classes) -> Written {
    let mut section = root.inside("tendon")?;
    for tendon in &spec.tendons {
        let class = classes.get(&tendon.class, tendon.loc, &tendon.name)?;
        let node = tendon_node(&section, tendon, class, classes)
            .map_err(Fault::at(tendon.loc, &tendon.name))?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

fn tendon_node(
    section: &Node,
    tendon: &Tendon,
    class: &DefaultClass,
    classes: &Classes,
) -> Result<Node, String> {
    let fixed = match tendon.path.first() {
        Some(wrap) => matches!(wrap.object, WrapObject::Joint { .. }),
        None => !tendon.spatial,
    };
    // how a fixed tendon looks is up to its class alone
    let looks = |class: &&DefaultClass| {
        let (a, b) = (&class.tendon, tendon);
        a.width.to_bits() == b.width.to_bits() && a.rgba == b.rgba && a.material == b.material
    };
    let class = match fixed && !looks(&class) {
        false => class,
        true => {
            let other = classes.all().into_iter().find(looks);
            other.ok_or("no default class has the looks of this fixed tendon")?
        }
    };
    let mut node = section.inside(if fixed { "fixed" } else { "spatial" })?;
    named(&mut node, &tendon.name, &class.name)?;
    node.fields(tendon, &mut class.tendon.clone(), |_| How::Differs)?;
    for wrap in &tendon.path {
        let child = wrap_node(&node, wrap)?;
        node.push(child);
    }
    Ok(node)
}

/// One step of a tendon's path.
fn wrap_node(parent: &Node, wrap: &Wrap) -> Result<Node, String> {
    let node = match &wrap.object {
        WrapObject::Joint { joint, coef } => {
            let mut node = parent.inside("joint")?;
            node.put(WRAP_JOINT_NAME, joint)?;
            node.put(WRAP_COEF, *coef)?;
            node
        }
        WrapObject::Site { site } => {
            let mut node = parent.inside("site")?;
            node.put(WRAP_SITE_NAME, site)?;
            node
        }
        WrapObject::Geom { geom, sidesite } => {
            let mut node = parent.inside("geom")?;
            node.put(WRAP_GEOM_NAME, geom)?;
            node.put_text(WRAP_SIDESITE, sidesite)?;
            node
        }
        WrapObject::Pulley { divisor } => {
            let mut node = parent.inside("pulley")?;
            node.put(WRAP_DIVISOR, *divisor)?;
            node
        }
    };
    Ok(node)
}

/// All actuators in full: what shortcuts say is in their gains, biases and dynamics.
pub(super) fn actuator(root: &mut Node, spec: &Spec, classes: &Classes) -> Written {
    let mut section = root.inside("actuator")?;
    for actuator in &spec.actuators {
        let class = classes.get(&actuator.class, actuator.loc, &actuator.name)?;
        let plugin = &actuator.plugin;
        let word = if plugin.active { "plugin" } else { "general" };
        let mut node = section.inside(word)?;
        let mut write = || {
            actuator_attributes(&mut node, actuator, class)?;
            match plugin.active {
                true => plugin_use(&mut node, spec, plugin),
                false => Ok(()),
            }
        };
        write().map_err(Fault::at(actuator.loc, &actuator.name))?;
        section.push(node);
    }
    root.push_unless_empty(section);
    Ok(())
}

fn actuator_attributes(node: &mut Node, actuator: &Actuator, class: &DefaultClass) -> Writes {
    named(node, &actuator.name, &class.name)?;
    let target = match actuator.trntype {
        ActuatorTransmission::Joint => Some(JOINT),
        ActuatorTransmission::JointInParent => Some(JOINTINPARENT),
        ActuatorTransmission::Tendon => Some(TENDON),
        ActuatorTransmission::SliderCrank => Some(CRANKSITE),
        ActuatorTransmission::Site => Some(SITE),
        ActuatorTransmission::Body => Some(BODY),
        ActuatorTransmission::Undefined => None,
    };
    if let Some(target) = target {
        node.put(target, &actuator.target)?;
    }
    let crank = actuator.trntype == ActuatorTransmission::SliderCrank;
    let site = actuator.trntype == ActuatorTransmission::Site;
    let own = own_kinds(actuator);
    node.fields(actuator, &mut class.actuator.clone(), |name| match name {
        "slidersite" | "cranklength" if !crank => How::Never,
        "refsite" if !site => How::Never,
        name => own(name),
    })
}

//! Elements outside bodies that refer to others by name, and how their references follow copies.

use super::Namespace;
use super::names::Names;
use crate::spec::{Actuator, Equality, Exclude, Pair, Sensor, Tendon, Tuple, WrapObject};
use sim_core::model::{ActuatorTransmission, ObjType};

/// An element that refers to others.
pub(crate) trait Refers: Clone {
    /// its own kind
    const KIND: ObjType;

    /// Its name.
    fn name_mut(&mut self) -> &mut String;

    /// A copy that refers to the copies in this name space; `None` if it has no business with them. Its own name
    /// is left as it is.
    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Self>;

    /// Whether everything it refers to is there.
    fn resolves(&self, names: &Names) -> bool {
        self.renamed(names, &Namespace::default()).is_some()
    }
}

/// Two names of which at least one must follow the copies; the other one may stay.
fn rename_two(
    names: &Names,
    space: &Namespace,
    (kind1, name1): (ObjType, &str),
    (kind2, name2): (ObjType, &str),
) -> Option<(String, String)> {
    let new1 = space.name(name1);
    let new2 = space.name(name2);
    match (names.has(kind1, &new1), names.has(kind2, &new2)) {
        (true, true) => Some((new1, new2)),
        (true, false) if names.has(kind2, name2) => Some((new1, name2.to_owned())),
        (false, true) if names.has(kind1, name1) => Some((name1.to_owned(), new2)),
        (true | false, true | false) => None,
    }
}

/// A name that must follow the copies, unless it is empty.
fn rename_one(names: &Names, space: &Namespace, kind: ObjType, name: &mut String) -> Option<()> {
    if name.is_empty() {
        return Some(());
    }
    space.put(name);
    names.has(kind, name).then_some(())
}

impl Refers for Pair {
    const KIND: ObjType = ObjType::Pair;

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Pair> {
        let (geomname1, geomname2) = rename_two(
            names,
            space,
            (ObjType::Geom, &self.geomname1),
            (ObjType::Geom, &self.geomname2),
        )?;
        Some(Pair {
            geomname1,
            geomname2,
            ..self.clone()
        })
    }
}

impl Refers for Exclude {
    const KIND: ObjType = ObjType::Exclude;

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Exclude> {
        let (bodyname1, bodyname2) = rename_two(
            names,
            space,
            (ObjType::Body, &self.bodyname1),
            (ObjType::Body, &self.bodyname2),
        )?;
        Some(Exclude {
            bodyname1,
            bodyname2,
            ..self.clone()
        })
    }
}

impl Refers for Tendon {
    const KIND: ObjType = ObjType::Tendon;

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Tendon> {
        let mut copy = self.clone();
        let mut followed = 0;
        for wrap in &mut copy.path {
            let (kind, name, side) = match &mut wrap.object {
                WrapObject::Pulley { .. } => continue,
                WrapObject::Joint { joint, .. } => (ObjType::Joint, joint, None),
                WrapObject::Site { site } => (ObjType::Site, site, None),
                WrapObject::Geom { geom, sidesite } => (ObjType::Geom, geom, Some(sidesite)),
            };
            let side_name = side.as_ref().map_or("", |s| s.as_str());
            let there = |space: &Namespace| {
                let side = side_name.is_empty() || names.has(ObjType::Site, &space.name(side_name));
                side && names.has(kind, &space.name(name))
            };
            // each step of the path follows the copies if it can and stays where it is if not
            if there(space) {
                followed += 1;
                space.put(name);
                if let Some(side) = side.filter(|s| !s.is_empty()) {
                    space.put(side);
                }
            } else if !there(&Namespace::default()) {
                return None;
            }
        }
        (followed > 0).then_some(copy)
    }
}

impl Refers for Equality {
    const KIND: ObjType = ObjType::Equality;

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Equality> {
        let kind = self.ty.object(self.objtype)?;
        let mut copy = self.clone();
        rename_one(names, space, kind, &mut copy.name1)?;
        rename_one(names, space, kind, &mut copy.name2)?;
        // nothing is constrained to itself
        let body2 = match copy.name2.as_str() {
            "" if kind == ObjType::Body => "world",
            name => name,
        };
        (!copy.name1.is_empty() && copy.name1 != body2).then_some(copy)
    }
}

impl Refers for Actuator {
    const KIND: ObjType = ObjType::Actuator;

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Actuator> {
        let mut copy = self.clone();
        let target = match self.trntype {
            ActuatorTransmission::Joint | ActuatorTransmission::JointInParent => ObjType::Joint,
            ActuatorTransmission::Tendon => ObjType::Tendon,
            ActuatorTransmission::Site => ObjType::Site,
            ActuatorTransmission::Body => ObjType::Body,
            ActuatorTransmission::SliderCrank
                if self.cranklength > 0.0 && !self.slidersite.is_empty() =>
            {
                ObjType::Site
            }
            ActuatorTransmission::SliderCrank | ActuatorTransmission::Undefined => return None,
        };
        rename_one(names, space, ObjType::Site, &mut copy.slidersite)?;
        rename_one(names, space, ObjType::Site, &mut copy.refsite)?;
        rename_one(names, space, target, &mut copy.target)?;
        (!copy.target.is_empty()).then_some(copy)
    }
}

impl Refers for Sensor {
    const KIND: ObjType = ObjType::Sensor;

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Sensor> {
        let mut copy = self.clone();
        let object = (self.objtype, self.objname.as_str());
        let reference = (self.reftype, self.refname.as_str());
        let of = |(kind, _): (ObjType, &str)| kind != ObjType::Unknown;
        let follow = |(kind, name): (ObjType, &str)| {
            let name = space.name(name);
            names.has(kind, &name).then_some(name)
        };
        match (of(object), of(reference)) {
            // a sensor of nothing follows every copy
            (false, false) => {}
            (true, false) => copy.objname = follow(object)?,
            (false, true) => copy.refname = follow(reference)?,
            (true, true) => {
                (copy.objname, copy.refname) = rename_two(names, space, object, reference)?
            }
        }
        Some(copy)
    }
}

impl Refers for Tuple {
    const KIND: ObjType = ObjType::Tuple;

    fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    fn renamed(&self, names: &Names, space: &Namespace) -> Option<Tuple> {
        let mut copy = self.clone();
        for element in &mut copy.elements {
            element.objname = space.name(&element.objname);
            if !names.has(element.objtype, &element.objname) {
                return None;
            }
        }
        (!copy.elements.is_empty()).then_some(copy)
    }
}

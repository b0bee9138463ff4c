//! `<composite>` and what stands in it.

use super::Occurs::{Many, Once};
use super::Row;
use super::attribute::{Attr, Kind, attributes};
use super::plugin::PLUGIN;
use super::rule::UpTo;
use super::special::{IntsUpTo, Text};
use crate::edit::{Composite, CompositeSkin};
use crate::read::keywords::MainJoint;
use crate::spec::{Geom, Joint, Site};

pub(super) static COMPOSITE: Row = Row::new(
    "composite",
    Many,
    &[COMPOSITE_ATTRIBUTES],
    &[&JOINT, &SKIN, &GEOM, &SITE, &PLUGIN],
);

attributes! {
    COMPOSITE_ATTRIBUTES: Composite {
        "prefix" => prefix,
        "type" => kind [required],
        COMPOSITE_COUNT = "count": IntsUpTo<3>,
        "offset" => offset,
        "vertex" => vertex,
        "initial" => initial,
        CURVE = "curve": Text,
        "size" => size as UpTo,
        "quat" => quat,
    }
}

static JOINT: Row = Row::new("joint", Many, &[JOINT_ATTRIBUTES, JOINT_IGNORED], &[]);

attributes! {
    JOINT_ATTRIBUTES: Joint {
        JOINT_KIND = "kind": MainJoint [required],
        "group" => group,
        "stiffness" => stiffness,
        "damping" => damping,
        "armature" => armature,
        "type" => ty,
        "axis" => axis,
        "range" => range,
        "margin" => margin,
        "solreflimit" => solref_limit as UpTo,
        "solimplimit" => solimp_limit as UpTo,
        "frictionloss" => frictionloss,
        "solreffriction" => solref_friction as UpTo,
        "solimpfriction" => solimp_friction as UpTo,
    }
}

/// What only composites that are no longer made had, and `limited`, which is looked for in another place.
const JOINT_IGNORED: &[Attr] = &[
    Attr::ignored("solreffix", Kind::RealsUpTo(2)),
    Attr::ignored("solimpfix", Kind::RealsUpTo(5)),
    Attr::ignored("limited", Kind::Text),
];

static SKIN: Row = Row::new("skin", Once, &[SKIN_ATTRIBUTES], &[]);

attributes! {
    SKIN_ATTRIBUTES: CompositeSkin {
        "texcoord" => texcoord,
        "material" => material,
        "group" => group,
        "rgba" => rgba,
        "inflate" => inflate,
        "subgrid" => subgrid,
    }
}

static GEOM: Row = Row::new("geom", Once, &[GEOM_ATTRIBUTES], &[]);

attributes! {
    GEOM_ATTRIBUTES: Geom {
        "type" => ty,
        "contype" => contype,
        "conaffinity" => conaffinity,
        "condim" => condim,
        "group" => group,
        "priority" => priority,
        "size" => size as UpTo,
        "material" => material,
        "rgba" => rgba,
        "friction" => friction as UpTo,
        "mass" => mass,
        "density" => density,
        "solmix" => solmix,
        "solref" => solref as UpTo,
        "solimp" => solimp as UpTo,
        "margin" => margin,
        "gap" => gap,
    }
}

static SITE: Row = Row::new("site", Once, &[SITE_ATTRIBUTES], &[]);

attributes! {
    SITE_ATTRIBUTES: Site {
        "group" => group,
        "size" => size as UpTo,
        "material" => material,
        "rgba" => rgba,
    }
}

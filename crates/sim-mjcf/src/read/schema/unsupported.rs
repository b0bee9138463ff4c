//! Elements that are known and not supported yet. Their attributes are here by name only: a typing error in
//! them is reported as such, and then the element itself is refused.

use super::Occurs::{Many, Once};
use super::Row;
use super::asset::SKIN;
use super::attribute::Attr;
use super::plugin::PLUGIN;

/// Rows inside an element that is refused are never read, only checked.
const fn inner(
    name: &'static str,
    occurs: super::Occurs,
    attributes: &'static [&'static [Attr]],
) -> Row {
    Row::new(name, occurs, attributes, &[])
}

/// Attributes by name.
macro_rules! names {
    ($($name:literal)*) => { &[$(Attr::refused($name)),*] };
}

/// The attributes of constraints on flexes.
pub(super) const FLEX_CONSTRAINT: &[Attr] =
    names!("name" "class" "flex" "active" "solref" "solimp");

const FLEX_CONTACT: &[Attr] = names!(
    "contype" "conaffinity" "condim" "priority" "friction" "solmix" "solref" "solimp" "margin" "gap"
    "internal" "selfcollide" "activelayers" "vertcollide" "passive"
);

const ELASTICITY: &[Attr] = names!("young" "poisson" "damping" "thickness" "elastic2d");

pub(super) static FLEXCOMP: Row = Row::unsupported(
    "flexcomp",
    &[names!(
        "name" "type" "group" "dim" "dof" "count" "spacing" "radius" "rigid" "mass" "inertiabox" "scale"
        "file" "point" "element" "texcoord" "material" "rgba" "flatskin" "pos" "quat" "axisangle"
        "xyaxes" "zaxis" "euler" "origin"
    )],
    &[
        &inner(
            "edge",
            Once,
            &[names!("equality" "solref" "solimp" "stiffness" "damping")],
        ),
        &inner("elasticity", Once, &[ELASTICITY]),
        &inner("contact", Once, &[FLEX_CONTACT]),
        &inner("pin", Many, &[names!("id" "range" "grid" "gridrange")]),
        &PLUGIN,
    ],
);

pub(super) static DEFORMABLE: Row = Row::new("deformable", Many, &[], &[&FLEX, &SKIN]);

static FLEX: Row = Row::unsupported(
    "flex",
    &[names!(
        "name" "group" "dim" "radius" "material" "rgba" "flatskin" "body" "vertex" "element" "texcoord"
        "elemtexcoord" "node"
    )],
    &[
        &inner("contact", Once, &[FLEX_CONTACT]),
        &inner("edge", Once, &[names!("stiffness" "damping")]),
        &inner("elasticity", Once, &[ELASTICITY]),
    ],
);

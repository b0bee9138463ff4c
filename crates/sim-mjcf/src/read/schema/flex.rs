//! `<deformable>` with `<flex>`, and `<flexcomp>`.

use super::Occurs::Many;
use super::Row;
use super::asset::SKIN;
use super::attribute::attributes;
use super::plugin::PLUGIN;
use super::rule::{Names, UpTo, Word};
use super::shared::{NAME_ONLY, NAME_REQUIRED, pose};
use super::special::Text;
use crate::edit::{Flexcomp, Pins};
use crate::read::keywords::Elastic2d;
use crate::spec::{Equality, Flex};
use sim_core::model::FlexSelf;

pub(super) static DEFORMABLE: Row = Row::new("deformable", Many, &[], &[&FLEX, &SKIN]);

static FLEX: Row = Row::new(
    "flex",
    Many,
    &[NAME_ONLY, FLEX_LOOKS, FLEX_ARRAYS],
    &[
        &Row::once("contact", &[FLEX_CONTACT]),
        &Row::once("elasticity", &[ELASTICITY]),
        &Row::once("edge", &[FLEX_EDGE]),
    ],
);

attributes! {
    /// What flexes and what makes them have.
    FLEX_LOOKS: Flex {
        "radius" => radius,
        "material" => material,
        "rgba" => rgba,
        "flatskin" => flatskin,
        "dim" => dim,
        "group" => group,
    }
}

attributes! {
    FLEX_ARRAYS: Flex {
        "body" => vertbody as Names [required],
        "vertex" => vert,
        "element" => elem [required],
        "texcoord" => texcoord,
        "elemtexcoord" => elemtexcoord,
        "node" => nodebody as Names,
    }
}

attributes! {
    FLEX_CONTACT: Flex {
        "contype" => contype,
        "conaffinity" => conaffinity,
        "condim" => condim,
        "priority" => priority,
        "friction" => friction as UpTo,
        "solmix" => solmix,
        "solref" => solref as UpTo,
        "solimp" => solimp as UpTo,
        "margin" => margin,
        "gap" => gap,
        "internal" => internal,
        "selfcollide" => selfcollide as Word<FlexSelf>,
        "activelayers" => activelayers,
        "vertcollide" => vertcollide as Word<bool>,
        "passive" => passive as Word<bool>,
    }
}

attributes! {
    ELASTICITY: Flex {
        "young" => young,
        "poisson" => poisson,
        "thickness" => thickness,
        "damping" => damping,
        "elastic2d" => elastic2d as Word<Elastic2d>,
    }
}

attributes! {
    FLEX_EDGE: Flex {
        "stiffness" => edgestiffness,
        "damping" => edgedamping,
    }
}

attributes! {
    /// What a constraint on edges or vertices holds together.
    pub(super) ONE_FLEX: Equality {
        "flex" => name1 [required],
    }
}

pub(super) static FLEXCOMP: Row = Row::new(
    "flexcomp",
    Many,
    &[
        NAME_REQUIRED,
        FLEXCOMP_ATTRIBUTES,
        FLEX_LOOKS,
        FLEXCOMP_POSE,
    ],
    &[
        &Row::once("edge", &[FLEXCOMP_EDGE, EDGE_EQUALITY, FLEX_EDGE]),
        &Row::once("elasticity", &[ELASTICITY]),
        &Row::once("contact", &[FLEX_CONTACT]),
        &Row::many("pin", &[PIN]),
        &PLUGIN,
    ],
);

attributes! {
    FLEXCOMP_ATTRIBUTES: Flexcomp {
        "type" => kind,
        "dof" => dof,
        "count" => count,
        "spacing" => spacing,
        "rigid" => rigid,
        "mass" => mass,
        "inertiabox" => inertiabox,
        "scale" => scale,
        FLEXCOMP_FILE = "file": Text,
        "point" => point,
        "element" => element,
        "texcoord" => texcoord,
        FLEXCOMP_ORIGIN = "origin" => origin,
    }
}

pose!(FLEXCOMP_POSE: Flexcomp);

attributes! {
    FLEXCOMP_EDGE: Flexcomp {
        "equality" => equality,
    }
}

attributes! {
    EDGE_EQUALITY: Equality {
        "solref" => solref as UpTo,
        "solimp" => solimp as UpTo,
    }
}

attributes! {
    PIN: Pins {
        "id" => id,
        "range" => range,
        "grid" => grid,
        "gridrange" => gridrange,
    }
}

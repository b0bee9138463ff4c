//! `<contact>`, `<equality>`, `<tendon>`.

use super::Occurs::Many;
use super::Row;
use super::attribute::attributes;
use super::field::{DeadBand, Part, PartUpTo, Text, UpTo};
use super::shared::{NAME_ONLY, NAMED};
use super::unsupported::FLEX_CONSTRAINT;
use crate::spec::{Equality, Exclude, Pair, Tendon, Wrap};
use sim_core::model::EqualityType;
use sim_core::model::kinds::{ConnectData, CouplingData, WeldData};

pub(super) static CONTACT: Row = Row::new(
    "contact",
    Many,
    &[],
    &[
        &Row::many("pair", &[NAMED, PAIR_ATTRIBUTES, PAIR_GEOMS]),
        &Row::many("exclude", &[NAME_ONLY, EXCLUDE_ATTRIBUTES]),
    ],
);

attributes! {
    pub(super) PAIR_ATTRIBUTES: Pair {
        "condim" => condim,
        "friction" => friction as UpTo,
        "solref" => solref as UpTo,
        "solreffriction" => solreffriction as UpTo,
        "solimp" => solimp as UpTo,
        "gap" => gap,
        "margin" => margin,
    }
}

attributes! {
    PAIR_GEOMS: Pair {
        "geom1" => geomname1,
        "geom2" => geomname2,
    }
}

attributes! {
    EXCLUDE_ATTRIBUTES: Exclude {
        "body1" => bodyname1 [required],
        "body2" => bodyname2 [required],
    }
}

/// The element of a kind of equality constraint.
const fn equality(ty: EqualityType, word: &'static str) -> Row {
    match ty {
        EqualityType::Connect => {
            Row::many(word, const { &[NAMED, EQUALITY_ATTRIBUTES, ATTACHMENT] })
        }
        EqualityType::Weld => Row::many(
            word,
            const { &[NAMED, EQUALITY_ATTRIBUTES, ATTACHMENT, WELD] },
        ),
        EqualityType::Joint => Row::many(
            word,
            const { &[NAMED, EQUALITY_ATTRIBUTES, TWO_JOINTS, POLYNOMIAL] },
        ),
        EqualityType::Tendon => Row::many(
            word,
            const { &[NAMED, EQUALITY_ATTRIBUTES, TWO_TENDONS, POLYNOMIAL] },
        ),
        EqualityType::Flex | EqualityType::FlexVert | EqualityType::Distance => {
            Row::unsupported(word, const { &[FLEX_CONSTRAINT] }, &[])
        }
    }
}

const EQUALITIES: usize = EqualityType::WORDED.len();

static EQUALITY_ROWS: [Row; EQUALITIES] = {
    let mut rows = [const { Row::many("", &[]) }; EQUALITIES];
    let mut i = 0;
    while i < EQUALITIES {
        rows[i] = equality(EqualityType::WORDED[i], EqualityType::WORDS[i]);
        i += 1;
    }
    rows
};

static EQUALITY_CHILDREN: [&Row; EQUALITIES] = {
    let mut children = [&EQUALITY_ROWS[0]; EQUALITIES];
    let mut i = 0;
    while i < EQUALITIES {
        children[i] = &EQUALITY_ROWS[i];
        i += 1;
    }
    children
};

pub(super) static EQUALITY: Row = Row::new("equality", Many, &[], &EQUALITY_CHILDREN);

attributes! {
    pub(super) EQUALITY_ATTRIBUTES: Equality {
        "active" => active,
        "solref" => solref as UpTo,
        "solimp" => solimp as UpTo,
    }
}

/// Where both kinds keep the anchor that a model gives: a connect in the first body, a weld in the second.
const ANCHOR_START: usize = {
    assert!(ConnectData::ANCHOR1.start == WeldData::ANCHOR2.start);
    WeldData::ANCHOR2.start
};

attributes! {
    /// Two bodies or two sites.
    ATTACHMENT: Equality {
        BODY1 = "body1": Text,
        BODY2 = "body2": Text,
        ANCHOR = "anchor" => data as Part<{ ANCHOR_START }, 3>,
        SITE1 = "site1": Text,
        SITE2 = "site2": Text,
    }
}

attributes! {
    WELD: Equality {
        RELPOSE = "relpose" => data as Part<{ WeldData::RELPOSE.start }, 7>,
        "torquescale" => data as Part<{ WeldData::TORQUESCALE }, 1>,
    }
}

attributes! {
    TWO_JOINTS: Equality {
        "joint1" => name1 [required],
        "joint2" => name2,
    }
}

attributes! {
    TWO_TENDONS: Equality {
        "tendon1" => name1 [required],
        "tendon2" => name2,
    }
}

attributes! {
    POLYNOMIAL: Equality {
        "polycoef" => data as PartUpTo<{ CouplingData::POLYCOEF.end }>,
    }
}

pub(super) static TENDON: Row = Row::new(
    "tendon",
    Many,
    &[],
    &[
        &Row::new(
            "spatial",
            Many,
            &[NAMED, TENDON_ATTRIBUTES, TENDON_LOOKS, TENDON_MORE],
            &[
                &Row::many("site", &[WRAP_SITE]),
                &Row::many("geom", &[WRAP_GEOM]),
                &Row::many("pulley", &[WRAP_PULLEY]),
            ],
        ),
        &Row::new(
            "fixed",
            Many,
            &[NAMED, TENDON_ATTRIBUTES, TENDON_MORE],
            &[&Row::many("joint", &[WRAP_JOINT])],
        ),
    ],
);

attributes! {
    /// What tendons and their defaults have.
    pub(super) TENDON_ATTRIBUTES: Tendon {
        "group" => group,
        "limited" => limited,
        "range" => range,
        "solreflimit" => solref_limit as UpTo,
        "solimplimit" => solimp_limit as UpTo,
        "solreffriction" => solref_friction as UpTo,
        "solimpfriction" => solimp_friction as UpTo,
        "frictionloss" => frictionloss,
        "springlength" => springlength as DeadBand,
        "margin" => margin,
        "stiffness" => stiffness,
        "damping" => damping,
        "user" => userdata,
    }
}

attributes! {
    /// How a tendon looks; a fixed one cannot be seen.
    pub(super) TENDON_LOOKS: Tendon {
        "width" => width,
        "material" => material,
        "rgba" => rgba,
    }
}

attributes! {
    /// What tendons have and their defaults do not.
    TENDON_MORE: Tendon {
        "actuatorfrclimited" => actfrclimited,
        "actuatorfrcrange" => actfrcrange,
        "armature" => armature,
    }
}

attributes! {
    WRAP_SITE: Wrap {
        WRAP_SITE_NAME = "site": Text [required],
    }
}

attributes! {
    WRAP_GEOM: Wrap {
        WRAP_GEOM_NAME = "geom": Text [required],
        WRAP_SIDESITE = "sidesite": Text,
    }
}

attributes! {
    WRAP_PULLEY: Wrap {
        WRAP_DIVISOR = "divisor": f64 [required],
    }
}

attributes! {
    WRAP_JOINT: Wrap {
        WRAP_JOINT_NAME = "joint": Text [required],
        WRAP_COEF = "coef": f64 [required],
    }
}

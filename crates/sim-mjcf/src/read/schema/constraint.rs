//! `<contact>`, `<equality>`, `<tendon>`.

use super::Occurs::Many;
use super::Row;
use super::attribute::{Attr, attributes};
use super::flex::ONE_FLEX;
use super::rule::{DeadBand, Filled, Part, PartUpTo, UpTo};
use super::shared::{CLASS_ONLY, NAME_ONLY, NAMED};
use super::special::Text;
use crate::spec::{Equality, Exclude, Pair, Tendon, Wrap};
use sim_core::model::EqualityType;
use sim_core::model::kinds::{ConnectData, CouplingData, WeldData};

pub(super) static CONTACT: Row = Row::new(
    "contact",
    Many,
    &[],
    &[
        &Row::many(
            "pair",
            &[CLASS_ONLY, PAIR_GEOMS, NAME_ONLY, PAIR_ATTRIBUTES],
        ),
        &Row::many("exclude", &[NAME_ONLY, EXCLUDE_ATTRIBUTES]),
    ],
);

attributes! {
    pub(super) PAIR_ATTRIBUTES: Pair {
        "condim" => condim,
        "margin" => margin,
        "gap" => gap,
        "solref" => solref as UpTo,
        "solreffriction" => solreffriction as UpTo,
        "solimp" => solimp as UpTo,
        "friction" => friction as Filled,
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
            Row::many(word, const { &[NAMED, ATTACHMENT, EQUALITY_ATTRIBUTES] })
        }
        EqualityType::Weld => Row::many(
            word,
            const { &[NAMED, ATTACHMENT, WELD, EQUALITY_ATTRIBUTES] },
        ),
        EqualityType::Joint => Row::many(
            word,
            const { &[NAMED, TWO_JOINTS, POLYNOMIAL, EQUALITY_ATTRIBUTES] },
        ),
        EqualityType::Tendon => Row::many(
            word,
            const { &[NAMED, TWO_TENDONS, POLYNOMIAL, EQUALITY_ATTRIBUTES] },
        ),
        EqualityType::Flex | EqualityType::FlexVert => {
            Row::many(word, const { &[NAMED, ONE_FLEX, EQUALITY_ATTRIBUTES] })
        }
        // no longer there
        EqualityType::Distance => Row::unsupported(word, const { &[NAMED] }, &[]),
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
        SITE1 = "site1": Text,
        SITE2 = "site2": Text,
        ANCHOR = "anchor" => data as Part<{ ANCHOR_START }, 3>,
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
            SPATIAL,
            &[
                &Row::many("site", &[WRAP_SITE]),
                &Row::many("geom", &[WRAP_GEOM]),
                &Row::many("pulley", &[WRAP_PULLEY]),
            ],
        ),
        &Row::new("fixed", Many, FIXED, &[&Row::many("joint", &[WRAP_JOINT])]),
    ],
);

/// What defaults of tendons have.
pub(super) const TENDON_DEFAULTS: &[&[Attr]] = &[
    TENDON_LIMITED,
    TENDON_RANGE,
    TENDON_MARGIN,
    TENDON_FRICTION,
    TENDON_LOOKS,
    TENDON_USER,
];

/// What fixed tendons have: the force of actuators and armature are not in defaults.
const FIXED: &[&[Attr]] = &[
    NAMED,
    TENDON_LIMITED,
    TENDON_FORCELIMITED,
    TENDON_RANGE,
    TENDON_FORCERANGE,
    TENDON_MARGIN,
    TENDON_ARMATURE,
    TENDON_FRICTION,
    TENDON_USER,
];

/// What spatial tendons have: all of it.
const SPATIAL: &[&[Attr]] = &[
    NAMED,
    TENDON_LIMITED,
    TENDON_FORCELIMITED,
    TENDON_RANGE,
    TENDON_FORCERANGE,
    TENDON_MARGIN,
    TENDON_ARMATURE,
    TENDON_FRICTION,
    TENDON_LOOKS,
    TENDON_USER,
];

attributes! {
    TENDON_LIMITED: Tendon {
        "group" => group,
        "solreflimit" => solref_limit as UpTo,
        "solimplimit" => solimp_limit as UpTo,
        "solreffriction" => solref_friction as UpTo,
        "solimpfriction" => solimp_friction as UpTo,
        "limited" => limited,
    }
}

attributes! {
    TENDON_FORCELIMITED: Tendon {
        "actuatorfrclimited" => actfrclimited,
    }
}

attributes! {
    TENDON_RANGE: Tendon {
        "range" => range,
    }
}

attributes! {
    TENDON_FORCERANGE: Tendon {
        "actuatorfrcrange" => actfrcrange,
    }
}

attributes! {
    TENDON_MARGIN: Tendon {
        "margin" => margin,
        "stiffness" => stiffness,
        "damping" => damping,
    }
}

attributes! {
    TENDON_ARMATURE: Tendon {
        "armature" => armature,
    }
}

attributes! {
    TENDON_FRICTION: Tendon {
        "frictionloss" => frictionloss,
        "springlength" => springlength as DeadBand,
    }
}

attributes! {
    /// How a tendon looks; a fixed one cannot be seen.
    TENDON_LOOKS: Tendon {
        "material" => material,
        "width" => width,
        "rgba" => rgba,
    }
}

attributes! {
    TENDON_USER: Tendon {
        "user" => userdata,
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

//! `<actuator>`: `<general>` and its shortcuts.

use super::Occurs::Many;
use super::Row;
use super::attribute::{Attr, attributes};
use super::plugin::{CONFIG, PLUGIN_USE};
use super::rule::{Filled, UpTo, Word};
use super::shared::NAMED;
use super::special::Text;
use crate::read::keywords::Interpolation;
use crate::spec::{Actuator, ActuatorElement};

const NONE: &[Attr] = &[];

attributes! {
    /// What every actuator has: history,
    HISTORY: Actuator {
        "group" => group,
        "nsample" => nsample,
        "interp" => interp as Word<Interpolation>,
        "delay" => delay,
    }
}

attributes! {
    /// ranges,
    RANGES: Actuator {
        "ctrlrange" => ctrlrange,
        "forcelimited" => forcelimited,
        "forcerange" => forcerange,
    }
}

attributes! {
    /// numbers of the user's own.
    USER: Actuator {
        "user" => userdata,
    }
}

attributes! {
    /// Whether the control is limited, for those that do not always limit it.
    CTRLLIMITED: Actuator {
        "ctrllimited" => ctrllimited,
    }
}

attributes! {
    /// The scale of the transmission, for all but adhesion.
    TRANSMISSION_SCALE: Actuator {
        "gear" => gear as Filled,
        CRANKLENGTH = "cranklength" => cranklength,
    }
}

attributes! {
    /// What the transmission acts on.
    TARGET: Actuator {
        JOINT = "joint": Text,
        JOINTINPARENT = "jointinparent": Text,
        TENDON = "tendon": Text,
        CRANKSITE = "cranksite": Text,
        SLIDERSITE = "slidersite" => slidersite,
    }
}

attributes! {
    LENGTHRANGE: Actuator {
        "lengthrange" => lengthrange,
    }
}

attributes! {
    /// Sites as targets; muscles pull along tendons and joints only.
    SITE_TARGET: Actuator {
        SITE = "site": Text,
        REFSITE = "refsite" => refsite,
    }
}

attributes! {
    BODY_TARGET: Actuator {
        BODY = "body": Text,
    }
}

attributes! {
    ACTIVATION_RANGE: Actuator {
        "actlimited" => actlimited,
        "actrange" => actrange,
    }
}

attributes! {
    GENERAL: Actuator {
        "actearly" => actearly,
        "actdim" => actdim,
        "dyntype" => dyntype,
        DYNPRM = "dynprm" => dynprm as Filled,
        GAINTYPE = "gaintype" => gaintype,
        BIASTYPE = "biastype" => biastype,
        GAINPRM = "gainprm" => gainprm as UpTo,
        BIASPRM = "biasprm" => biasprm as UpTo,
    }
}

attributes! {
    /// A servo with a gain and damping, for positions and for integrated velocities.
    SERVO: Actuator {
        "inheritrange" => inheritrange,
        KP = "kp": f64,
        DAMPRATIO = "dampratio": f64,
    }
}

attributes! {
    /// Damping, for servos and dampers.
    DAMPING: Actuator {
        KV = "kv": f64,
    }
}

attributes! {
    /// A first-order filter.
    FILTER: Actuator {
        TIMECONST = "timeconst": f64,
    }
}

attributes! {
    INTVELOCITY: Actuator {
        "actrange" => actrange,
    }
}

attributes! {
    CYLINDER: Actuator {
        AREA = "area": f64,
        DIAMETER = "diameter": f64,
        CYLINDER_BIAS = "bias": [f64; 3],
    }
}

attributes! {
    MUSCLE: Actuator {
        MUSCLE_TIMECONST = "timeconst": [f64; 2],
        MUSCLE_RANGE = "range": [f64; 2],
        FORCE = "force": f64,
        SCALE = "scale": f64,
        LMIN = "lmin": f64,
        LMAX = "lmax": f64,
        VMAX = "vmax": f64,
        FPMAX = "fpmax": f64,
        FVMAX = "fvmax": f64,
    }
}

attributes! {
    /// What a muscle has and its default does not.
    MUSCLE_MORE: Actuator {
        TAUSMOOTH = "tausmooth": f64,
    }
}

attributes! {
    ADHESION: Actuator {
        GAIN = "gain": f64,
    }
}

/// What an element can say.
const fn everything(element: ActuatorElement) -> &'static [&'static [Attr]] {
    match element {
        ActuatorElement::General => {
            const {
                &[
                    NAMED,
                    TARGET,
                    SITE_TARGET,
                    BODY_TARGET,
                    HISTORY,
                    CTRLLIMITED,
                    RANGES,
                    ACTIVATION_RANGE,
                    LENGTHRANGE,
                    TRANSMISSION_SCALE,
                    GENERAL,
                    USER,
                ]
            }
        }
        ActuatorElement::Motor => const { &with(PLACED, MOTOR) },
        ActuatorElement::Position => const { &with(PLACED, POSITION) },
        ActuatorElement::Velocity => const { &with(PLACED, VELOCITY) },
        ActuatorElement::IntVelocity => const { &with(PLACED, INTEGRATED) },
        ActuatorElement::Damper => const { &with(PLACED, DAMPER) },
        ActuatorElement::Cylinder => const { &with(PLACED, CYLINDRIC) },
        ActuatorElement::Muscle => {
            const { &with(&[NAMED, TARGET, LENGTHRANGE, MUSCLE_MORE], MUSCULAR) }
        }
        ActuatorElement::Adhesion => const { &with(&[NAMED, BODY_TARGET], ADHESIVE) },
    }
}

/// What says which actuator a shortcut is about, beside what its default says.
const PLACED: &[&[Attr]] = &[NAMED, TARGET, LENGTHRANGE, SITE_TARGET];

type Groups = [&'static [Attr]; GROUPS];

/// The groups of attributes of an element: room for the most that there are.
const GROUPS: usize = 12;

/// One list of groups after another.
const fn with(first: &[&'static [Attr]], second: &[&'static [Attr]]) -> Groups {
    let mut all = [NONE; GROUPS];
    let mut k = 0;
    while k < first.len() {
        all[k] = first[k];
        k += 1;
    }
    while k < first.len() + second.len() {
        all[k] = second[k - first.len()];
        k += 1;
    }
    all
}

/// What an element can say in a default.
const fn defaults(element: ActuatorElement) -> &'static [&'static [Attr]] {
    match element {
        ActuatorElement::General => {
            const {
                &[
                    HISTORY,
                    CTRLLIMITED,
                    RANGES,
                    ACTIVATION_RANGE,
                    TRANSMISSION_SCALE,
                    GENERAL,
                    USER,
                ]
            }
        }
        ActuatorElement::Motor => MOTOR,
        ActuatorElement::Position => POSITION,
        ActuatorElement::Velocity => VELOCITY,
        ActuatorElement::IntVelocity => INTEGRATED,
        ActuatorElement::Damper => DAMPER,
        ActuatorElement::Cylinder => CYLINDRIC,
        ActuatorElement::Muscle => MUSCULAR,
        ActuatorElement::Adhesion => ADHESIVE,
    }
}

const MOTOR: &[&[Attr]] = &[HISTORY, CTRLLIMITED, RANGES, TRANSMISSION_SCALE, USER];

const POSITION: &[&[Attr]] = &[
    HISTORY,
    CTRLLIMITED,
    RANGES,
    TRANSMISSION_SCALE,
    SERVO,
    DAMPING,
    FILTER,
    USER,
];

const VELOCITY: &[&[Attr]] = &[
    HISTORY,
    CTRLLIMITED,
    RANGES,
    TRANSMISSION_SCALE,
    DAMPING,
    USER,
];

const INTEGRATED: &[&[Attr]] = &[
    HISTORY,
    CTRLLIMITED,
    RANGES,
    TRANSMISSION_SCALE,
    SERVO,
    DAMPING,
    INTVELOCITY,
    USER,
];

const DAMPER: &[&[Attr]] = &[HISTORY, RANGES, TRANSMISSION_SCALE, DAMPING, USER];

const CYLINDRIC: &[&[Attr]] = &[
    HISTORY,
    CTRLLIMITED,
    RANGES,
    TRANSMISSION_SCALE,
    FILTER,
    CYLINDER,
    USER,
];

const MUSCULAR: &[&[Attr]] = &[
    HISTORY,
    CTRLLIMITED,
    RANGES,
    TRANSMISSION_SCALE,
    MUSCLE,
    USER,
];

const ADHESIVE: &[&[Attr]] = &[HISTORY, RANGES, ADHESION, USER];

pub(super) const COUNT: usize = ActuatorElement::ALL.len();

static ROWS: [Row; COUNT] = {
    let mut rows = [const { Row::many("", &[]) }; COUNT];
    let mut i = 0;
    while i < COUNT {
        let element = ActuatorElement::ALL[i];
        rows[i] = Row::many(element.word(), everything(element));
        i += 1;
    }
    rows
};

/// The elements as they stand in defaults.
pub(super) static DEFAULT_ROWS: [Row; COUNT] = {
    let mut rows = [const { Row::once("", &[]) }; COUNT];
    let mut i = 0;
    while i < COUNT {
        let element = ActuatorElement::ALL[i];
        rows[i] = Row::once(element.word(), defaults(element));
        i += 1;
    }
    rows
};

attributes! {
    /// What plugins pull at beside joints and tendons.
    PLUGIN_SITE: Actuator {
        "site": Text,
    }
}

attributes! {
    /// Dynamics, in front of which the activations of a plugin stand.
    PLUGIN_DYNAMICS: Actuator {
        "actdim" => actdim,
        "dyntype" => dyntype,
        "dynprm" => dynprm as Filled,
        "actearly" => actearly,
    }
}

/// `<plugin>`: an actuator whose force a plugin computes. It stands in no default.
static PLUGIN: Row = Row::new(
    "plugin",
    Many,
    &[
        NAMED,
        TARGET,
        PLUGIN_SITE,
        PLUGIN_USE,
        HISTORY,
        CTRLLIMITED,
        RANGES,
        ACTIVATION_RANGE,
        LENGTHRANGE,
        TRANSMISSION_SCALE,
        PLUGIN_DYNAMICS,
        USER,
    ],
    &[&CONFIG],
);

static CHILDREN: [&Row; COUNT + 1] = {
    let mut children = [&PLUGIN; COUNT + 1];
    let mut i = 0;
    while i < COUNT {
        children[i] = &ROWS[i];
        i += 1;
    }
    children
};

pub(super) static ACTUATOR: Row = Row::new("actuator", Many, &[], &CHILDREN);

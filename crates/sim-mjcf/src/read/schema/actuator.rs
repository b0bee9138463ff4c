//! `<actuator>`: `<general>` and its shortcuts.

use super::Occurs::Many;
use super::Row;
use super::attribute::{Attr, attributes};
use super::field::{Text, UpTo, Word};
use super::shared::NAMED;
use super::unsupported::ACTUATOR_PLUGIN;
use crate::read::keywords::Interpolation;
use crate::spec::{Actuator, ActuatorElement};

const NONE: &[Attr] = &[];

attributes! {
    /// What every actuator has.
    COMMON: Actuator {
        "group" => group,
        "nsample" => nsample,
        "interp" => interp as Word<Interpolation>,
        "delay" => delay,
        "forcelimited" => forcelimited,
        "ctrlrange" => ctrlrange,
        "forcerange" => forcerange,
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
        "gear" => gear as UpTo,
        CRANKLENGTH = "cranklength" => cranklength,
    }
}

attributes! {
    /// What the transmission acts on.
    TARGET: Actuator {
        "lengthrange" => lengthrange,
        JOINT = "joint": Text,
        JOINTINPARENT = "jointinparent": Text,
        TENDON = "tendon": Text,
        SLIDERSITE = "slidersite" => slidersite,
        CRANKSITE = "cranksite": Text,
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
    GENERAL: Actuator {
        "actlimited" => actlimited,
        "actrange" => actrange,
        "actdim" => actdim,
        "dyntype" => dyntype,
        GAINTYPE = "gaintype" => gaintype,
        BIASTYPE = "biastype" => biastype,
        DYNPRM = "dynprm" => dynprm as UpTo,
        GAINPRM = "gainprm" => gainprm as UpTo,
        BIASPRM = "biasprm" => biasprm as UpTo,
        "actearly" => actearly,
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

/// What says which actuator an element is about, beside what its default says.
const fn more(element: ActuatorElement) -> &'static [&'static [Attr]] {
    match element {
        ActuatorElement::General => const { &[NAMED, TARGET, SITE_TARGET, BODY_TARGET] },
        ActuatorElement::Motor
        | ActuatorElement::Position
        | ActuatorElement::Velocity
        | ActuatorElement::IntVelocity
        | ActuatorElement::Damper
        | ActuatorElement::Cylinder => const { &[NAMED, TARGET, SITE_TARGET] },
        ActuatorElement::Muscle => const { &[NAMED, TARGET, MUSCLE_MORE] },
        ActuatorElement::Adhesion => const { &[NAMED, BODY_TARGET] },
    }
}

/// What an element can say in a default.
const fn defaults(element: ActuatorElement) -> &'static [&'static [Attr]] {
    match element {
        ActuatorElement::General => const { &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, GENERAL] },
        ActuatorElement::Motor => const { &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE] },
        ActuatorElement::Position => {
            const {
                &[
                    COMMON,
                    CTRLLIMITED,
                    TRANSMISSION_SCALE,
                    SERVO,
                    DAMPING,
                    FILTER,
                ]
            }
        }
        ActuatorElement::Velocity => const { &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, DAMPING] },
        ActuatorElement::IntVelocity => {
            const {
                &[
                    COMMON,
                    CTRLLIMITED,
                    TRANSMISSION_SCALE,
                    SERVO,
                    DAMPING,
                    INTVELOCITY,
                ]
            }
        }
        ActuatorElement::Damper => const { &[COMMON, TRANSMISSION_SCALE, DAMPING] },
        ActuatorElement::Cylinder => {
            const { &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, FILTER, CYLINDER] }
        }
        ActuatorElement::Muscle => const { &[COMMON, CTRLLIMITED, TRANSMISSION_SCALE, MUSCLE] },
        ActuatorElement::Adhesion => const { &[COMMON, ADHESION] },
    }
}

pub(super) const COUNT: usize = ActuatorElement::ALL.len();

/// The groups of attributes of an element: room for the most that there are.
const GROUPS: usize = 10;

static ATTRIBUTES: [[&[Attr]; GROUPS]; COUNT] = {
    let mut all = [[NONE; GROUPS]; COUNT];
    let mut i = 0;
    while i < COUNT {
        let (more, defaults) = (
            more(ActuatorElement::ALL[i]),
            defaults(ActuatorElement::ALL[i]),
        );
        let mut k = 0;
        while k < more.len() {
            all[i][k] = more[k];
            k += 1;
        }
        while k < more.len() + defaults.len() {
            all[i][k] = defaults[k - more.len()];
            k += 1;
        }
        i += 1;
    }
    all
};

static ROWS: [Row; COUNT] = {
    let mut rows = [const { Row::many("", &[]) }; COUNT];
    let mut i = 0;
    while i < COUNT {
        rows[i] = Row::many(ActuatorElement::ALL[i].word(), &ATTRIBUTES[i]);
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

static CHILDREN: [&Row; COUNT + 1] = {
    let mut children = [&ACTUATOR_PLUGIN; COUNT + 1];
    let mut i = 0;
    while i < COUNT {
        children[i] = &ROWS[i];
        i += 1;
    }
    children
};

pub(super) static ACTUATOR: Row = Row::new("actuator", Many, &[], &CHILDREN);

//! `<actuator>`: `<general>` and its shortcuts.

use super::Occurs::Many;
use super::Row;
use super::attribute::attributes;
use super::field::{Text, UpTo, Word};
use super::shared::NAMED;
use super::unsupported::ACTUATOR_PLUGIN;
use crate::read::keywords::Interpolation;
use crate::spec::Actuator;

attributes! {
    /// What every actuator has.
    pub(super) COMMON: Actuator {
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
    pub(super) CTRLLIMITED: Actuator {
        "ctrllimited" => ctrllimited,
    }
}

attributes! {
    /// The scale of the transmission, for all but adhesion.
    pub(super) TRANSMISSION_SCALE: Actuator {
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
    pub(super) GENERAL: Actuator {
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
    pub(super) SERVO: Actuator {
        "inheritrange" => inheritrange,
        KP = "kp": f64,
        DAMPRATIO = "dampratio": f64,
    }
}

attributes! {
    /// Damping, for servos and dampers.
    pub(super) DAMPING: Actuator {
        KV = "kv": f64,
    }
}

attributes! {
    /// A first-order filter.
    pub(super) FILTER: Actuator {
        TIMECONST = "timeconst": f64,
    }
}

attributes! {
    pub(super) INTVELOCITY: Actuator {
        "actrange" => actrange,
    }
}

attributes! {
    pub(super) CYLINDER: Actuator {
        AREA = "area": f64,
        DIAMETER = "diameter": f64,
        CYLINDER_BIAS = "bias": [f64; 3],
    }
}

attributes! {
    pub(super) MUSCLE: Actuator {
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
    pub(super) ADHESION: Actuator {
        GAIN = "gain": f64,
    }
}

pub(super) static ACTUATOR: Row = Row::new(
    "actuator",
    Many,
    &[],
    &[
        &Row::many(
            "general",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                BODY_TARGET,
                GENERAL,
            ],
        ),
        &Row::many(
            "motor",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
            ],
        ),
        &Row::many(
            "position",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                SERVO,
                DAMPING,
                FILTER,
            ],
        ),
        &Row::many(
            "velocity",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                DAMPING,
            ],
        ),
        &Row::many(
            "intvelocity",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                SERVO,
                DAMPING,
                INTVELOCITY,
            ],
        ),
        &Row::many(
            "damper",
            &[
                NAMED,
                COMMON,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                DAMPING,
            ],
        ),
        &Row::many(
            "cylinder",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                SITE_TARGET,
                FILTER,
                CYLINDER,
            ],
        ),
        &Row::many(
            "muscle",
            &[
                NAMED,
                COMMON,
                CTRLLIMITED,
                TRANSMISSION_SCALE,
                TARGET,
                MUSCLE,
                MUSCLE_MORE,
            ],
        ),
        &Row::many("adhesion", &[NAMED, COMMON, BODY_TARGET, ADHESION]),
        &ACTUATOR_PLUGIN,
    ],
);

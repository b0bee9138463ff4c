//! `<compiler>`, `<option>`, `<size>`, `<visual>`, `<statistic>`.

use super::Occurs::Many;
use super::Row;
use super::attribute::{Attr, attribute, attributes};
use super::rule::{Filled, Off, On, Word};
use super::special::{IntsUpTo, Text};
use crate::read::keywords::{Coordinate, Degrees};
use crate::spec::{Compiler, Spec, StatisticOverride};
use sim_core::model::{
    Cone, DisableBit, EnableBit, Integrator, JacobianType, Options, SolverType, VisualGlobal,
    VisualHeadlight, VisualMap, VisualQuality, VisualRgba, VisualScale,
};
use sim_core::setconst::LengthRangeOpt;

attributes! {
    pub(super) MODEL: Spec {
        MODEL_NAME = "model" => modelname: Text,
    }
}

pub(in crate::read) static COMPILER: Row =
    Row::new("compiler", Many, &[COMPILER_ATTRIBUTES], &[&LENGTHRANGE]);

attributes! {
    COMPILER_ATTRIBUTES: Compiler {
        "angle" => degree as Word<Degrees>,
        MESHDIR = "meshdir" => meshdir: Text,
        TEXTUREDIR = "texturedir" => texturedir: Text,
        ASSETDIR = "assetdir": Text,
        "usethread" => usethread,
        "boundmass" => boundmass,
        "boundinertia" => boundinertia,
        "alignfree" => alignfree,
        "autolimits" => autolimits,
        "settotalmass" => settotalmass,
        "balanceinertia" => balanceinertia,
        "strippath" => strippath,
        COORDINATE = "coordinate": Coordinate,
        "fitaabb" => fitaabb,
        EULERSEQ = "eulerseq": Text,
        "discardvisual" => discardvisual,
        "fusestatic" => fusestatic,
        "inertiafromgeom" => inertiafromgeom,
        "inertiagrouprange" => inertiagrouprange,
        "saveinertial" => saveinertial,
    }
}

static LENGTHRANGE: Row = Row::once("lengthrange", &[LENGTHRANGE_ATTRIBUTES]);

attributes! {
    LENGTHRANGE_ATTRIBUTES: LengthRangeOpt {
        "mode" => mode,
        "useexisting" => useexisting,
        "uselimit" => uselimit,
        "accel" => accel,
        "maxforce" => maxforce,
        "timeconst" => timeconst,
        "timestep" => timestep,
        "inttotal" => inttotal,
        "interval" => interval,
        "tolrange" => tolrange,
    }
}

pub(in crate::read) static OPTION: Row = Row::new("option", Many, &[OPTION_ATTRIBUTES], &[&FLAG]);

attributes! {
    OPTION_ATTRIBUTES: Options {
        "timestep" => timestep,
        "impratio" => impratio,
        "tolerance" => tolerance,
        "ls_tolerance" => ls_tolerance,
        "noslip_tolerance" => noslip_tolerance,
        "ccd_tolerance" => ccd_tolerance,
        "sleep_tolerance" => sleep_tolerance,
        "gravity" => gravity,
        "wind" => wind,
        "magnetic" => magnetic,
        "density" => density,
        "viscosity" => viscosity,
        "o_margin" => o_margin,
        "o_solref" => o_solref as Filled,
        "o_solimp" => o_solimp as Filled,
        "o_friction" => o_friction as Filled,
        "integrator" => integrator as Word<Integrator>,
        "cone" => cone as Word<Cone>,
        "jacobian" => jacobian as Word<JacobianType>,
        "solver" => solver as Word<SolverType>,
        "iterations" => iterations,
        "ls_iterations" => ls_iterations,
        "noslip_iterations" => noslip_iterations,
        "ccd_iterations" => ccd_iterations,
        "sdf_iterations" => sdf_iterations,
        "sdf_initpoints" => sdf_initpoints,
        ACTUATORGROUPDISABLE = "actuatorgroupdisable": IntsUpTo<31>,
    }
}

static FLAG: Row = Row::once("flag", &[DISABLE_FLAGS, ENABLE_FLAGS]);

/// The attributes of bits, each called as its bit. None may be left out.
macro_rules! flags {
    ($group:ident: $field:ident as $rule:ident<$bits:ident> { $($bit:ident)* }) => {
        const $group: &[Attr] = &[$(attribute!(
            Options,
            word($bits::$bit.word()),
            [$field],
            [$rule<{ $bits::$bit as i32 }>],
            []
        )),*];
        const _: () = assert!($group.len() == $bits::WORDED.len());
    };
}

/// The word of a bit.
const fn word(word: Option<&'static str>) -> &'static str {
    match word {
        Some(word) => word,
        None => panic!("a flag without a word cannot be written"),
    }
}

flags! {
    DISABLE_FLAGS: disableflags as Off<DisableBit> {
        Constraint Equality FrictionLoss Limit Contact Spring Damper Gravity ClampCtrl WarmStart
        FilterParent Actuation RefSafe Sensor MidPhase EulerDamp AutoReset NativeCcd Island
    }
}

flags! {
    ENABLE_FLAGS: enableflags as On<EnableBit> {
        Override Energy FwdInv InvDiscrete MultiCcd Sleep
    }
}

pub(in crate::read) static SIZE: Row = Row::many("size", &[MEMORY_SIZES, CONTACTS, COUNTS, SIZES]);

attributes! {
    MEMORY_SIZES: Spec {
        MEMORY = "memory": Text,
        NJMAX = "njmax": i32,
    }
}

attributes! {
    /// Not below -1, as those that come last.
    pub(crate) CONTACTS: Spec {
        "nconmax" => nconmax,
    }
}

attributes! {
    COUNTS: Spec {
        NSTACK = "nstack": i32,
        "nuserdata" => nuserdata,
        "nkey" => nkey,
    }
}

attributes! {
    /// Sizes that are not below -1.
    pub(crate) SIZES: Spec {
        "nuser_body" => nuser_body,
        "nuser_jnt" => nuser_jnt,
        "nuser_geom" => nuser_geom,
        "nuser_site" => nuser_site,
        "nuser_cam" => nuser_cam,
        "nuser_tendon" => nuser_tendon,
        "nuser_actuator" => nuser_actuator,
        "nuser_sensor" => nuser_sensor,
    }
}

pub(super) static STATISTIC: Row = Row::many("statistic", &[STATISTIC_ATTRIBUTES]);

attributes! {
    STATISTIC_ATTRIBUTES: StatisticOverride {
        "meaninertia" => meaninertia,
        "meanmass" => meanmass,
        "meansize" => meansize,
        "extent" => extent,
        "center" => center,
    }
}

pub(super) static VISUAL: Row = Row::new(
    "visual",
    Many,
    &[],
    &[
        &Row::once("global", &[GLOBAL]),
        &Row::once("quality", &[QUALITY]),
        &Row::once("headlight", &[HEADLIGHT]),
        &Row::once("map", &[MAP]),
        &Row::once("scale", &[SCALE]),
        &Row::once("rgba", &[RGBA]),
    ],
);

attributes! {
    GLOBAL: VisualGlobal {
        "cameraid" => cameraid,
        "orthographic" => orthographic as Word<bool>,
        "fovy" => fovy,
        "ipd" => ipd,
        "azimuth" => azimuth,
        "elevation" => elevation,
        "linewidth" => linewidth,
        "glow" => glow,
        REALTIME = "realtime" => realtime,
        "offwidth" => offwidth,
        "offheight" => offheight,
        "ellipsoidinertia" => ellipsoidinertia as Word<bool>,
        "bvactive" => bvactive as Word<bool>,
    }
}

attributes! {
    QUALITY: VisualQuality {
        "shadowsize" => shadowsize,
        "offsamples" => offsamples,
        "numslices" => numslices,
        "numstacks" => numstacks,
        "numquads" => numquads,
    }
}

attributes! {
    HEADLIGHT: VisualHeadlight {
        "ambient" => ambient,
        "diffuse" => diffuse,
        "specular" => specular,
        "active" => active,
    }
}

attributes! {
    MAP: VisualMap {
        "stiffness" => stiffness,
        "stiffnessrot" => stiffnessrot,
        "force" => force,
        "torque" => torque,
        "alpha" => alpha,
        "fogstart" => fogstart,
        "fogend" => fogend,
        "znear" => znear,
        "zfar" => zfar,
        "haze" => haze,
        "shadowclip" => shadowclip,
        "shadowscale" => shadowscale,
        "actuatortendon" => actuatortendon,
    }
}

attributes! {
    SCALE: VisualScale {
        "forcewidth" => forcewidth,
        "contactwidth" => contactwidth,
        "contactheight" => contactheight,
        "connect" => connect,
        "com" => com,
        "camera" => camera,
        "light" => light,
        "selectpoint" => selectpoint,
        "jointlength" => jointlength,
        "jointwidth" => jointwidth,
        "actuatorlength" => actuatorlength,
        "actuatorwidth" => actuatorwidth,
        "framelength" => framelength,
        "framewidth" => framewidth,
        "constraint" => constraint,
        "slidercrank" => slidercrank,
        "frustum" => frustum,
    }
}

attributes! {
    RGBA: VisualRgba {
        "fog" => fog,
        "haze" => haze,
        "force" => force,
        "inertia" => inertia,
        "joint" => joint,
        "actuator" => actuator,
        "actuatornegative" => actuatornegative,
        "actuatorpositive" => actuatorpositive,
        "com" => com,
        "camera" => camera,
        "light" => light,
        "selectpoint" => selectpoint,
        "connect" => connect,
        "contactpoint" => contactpoint,
        "contactforce" => contactforce,
        "contactfriction" => contactfriction,
        "contacttorque" => contacttorque,
        "contactgap" => contactgap,
        "rangefinder" => rangefinder,
        "constraint" => constraint,
        "slidercrank" => slidercrank,
        "crankbroken" => crankbroken,
        "frustum" => frustum,
        "bv" => bv,
        "bvactive" => bvactive,
    }
}

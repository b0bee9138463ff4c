//! `<worldbody>`, `<body>`, `<frame>`, `<replicate>` and what stands in them.

use super::Occurs::Many;
use super::Row;
use super::attribute::{Attr, Kind, attributes};
use super::composite::COMPOSITE;
use super::flex::FLEXCOMP;
use super::plugin::PLUGIN;
use super::rule::{AxisAngle, Bits, Euler, Filled, Listed, UpTo, Word, XYAxes, ZAxis};
use super::shared::{CHILDCLASS, CLASS, NAME_ONLY, NAMED, pose};
use super::special::Text;
use crate::read::attach::Attach;
use crate::read::keywords::Ellipsoid;
use crate::read::replicate::Replicate;
use crate::spec::{Body, Camera, Frame, Geom, Joint, Light, Site};
use sim_core::model::CamOutBit;

pub(super) static WORLDBODY: Row = Row::new("worldbody", Many, BODY_GROUPS, &INSIDE_BODY);

static BODY: Row = Row::new("body", Many, BODY_GROUPS, &INSIDE_BODY);

/// Rows of what may stand beside the world, where it has no effect. MuJoCo takes all of them for bodies there.
static OUTSIDE: [Row; 3] = [
    Row::new("body", Many, BODY_GROUPS, &INSIDE_BODY),
    Row::new("frame", Many, BODY_GROUPS, &INSIDE_BODY),
    Row::new("replicate", Many, BODY_GROUPS, &INSIDE_BODY),
];

pub(super) fn outside_the_world(name: &str) -> Option<&'static Row> {
    OUTSIDE.iter().find(|row| row.name == name)
}

const BODY_GROUPS: &[&[Attr]] = &[NAME_ONLY, CHILDCLASSES, BODY_POSE, BODY_ATTRIBUTES];

const CHILDCLASSES: &[Attr] = &[Attr::shared(CHILDCLASS)];

pose!(BODY_POSE: Body);

attributes! {
    BODY_ATTRIBUTES: Body {
        "mocap" => mocap,
        "gravcomp" => gravcomp,
        "sleep" => sleep,
        "user" => userdata,
    }
}

static INSIDE_BODY: [&Row; 14] = [
    &INERTIAL, &JOINT, &FREEJOINT, &GEOM, &ATTACH, &SITE, &CAMERA, &LIGHT, &PLUGIN, &COMPOSITE,
    &FLEXCOMP, &BODY, &FRAME, &REPLICATE,
];

static FRAME: Row = Row::new(
    "frame",
    Many,
    &[NAMED, CHILDCLASSES, FRAME_POSE],
    &INSIDE_BODY,
);

pose!(FRAME_POSE: Frame);

static REPLICATE: Row = Row::new(
    "replicate",
    Many,
    &[
        REPLICATE_ATTRIBUTES,
        &[
            // without effect in MuJoCo, and models have it
            Attr::ignored("prefix", Kind::Text),
            Attr::shared(CLASS),
            Attr::shared(CHILDCLASS),
        ],
    ],
    &INSIDE_BODY,
);

attributes! {
    REPLICATE_ATTRIBUTES: Replicate {
        "count" => count as Listed [required],
        "offset" => offset,
        "euler" => euler,
        "sep" => sep,
    }
}

static ATTACH: Row = Row::many("attach", &[ATTACH_ATTRIBUTES]);

attributes! {
    ATTACH_ATTRIBUTES: Attach {
        "model" => model [required],
        "body" => body,
        ATTACH_PREFIX = "prefix": Text,
    }
}

static INERTIAL: Row = Row::once("inertial", &[INERTIAL_ATTRIBUTES]);

attributes! {
    INERTIAL_ATTRIBUTES: Body {
        "pos" => ipos [required],
        "quat" => iquat,
        "mass" => mass [required],
        "diaginertia" => inertia,
        "axisangle" => ialt as AxisAngle,
        "xyaxes" => ialt as XYAxes,
        "zaxis" => ialt as ZAxis,
        "euler" => ialt as Euler,
        FULLINERTIA = "fullinertia" => fullinertia,
    }
}

static JOINT: Row = Row::many("joint", &[NAMED, JOINT_ATTRIBUTES]);

attributes! {
    pub(super) JOINT_ATTRIBUTES: Joint {
        "pos" => pos,
        "axis" => axis,
        "type" => ty,
        "group" => group,
        "ref" => r#ref,
        "springref" => springref,
        "springdamper" => springdamper,
        "solreflimit" => solref_limit as UpTo,
        "solimplimit" => solimp_limit as UpTo,
        "solreffriction" => solref_friction as UpTo,
        "solimpfriction" => solimp_friction as UpTo,
        "stiffness" => stiffness,
        "limited" => limited,
        "range" => range,
        "actuatorfrclimited" => actfrclimited,
        "actuatorgravcomp" => actgravcomp,
        "actuatorfrcrange" => actfrcrange,
        "margin" => margin,
        "armature" => armature,
        "damping" => damping,
        "frictionloss" => frictionloss,
        "user" => userdata,
    }
}

static FREEJOINT: Row = Row::many("freejoint", &[NAME_ONLY, FREEJOINT_ATTRIBUTES]);

attributes! {
    FREEJOINT_ATTRIBUTES: Joint {
        "group" => group,
        "align" => align,
    }
}

static GEOM: Row = Row::new(
    "geom",
    Many,
    &[NAMED, GEOM_SIZE, GEOM_POSE, GEOM_ATTRIBUTES],
    &[&PLUGIN],
);

attributes! {
    pub(super) GEOM_SIZE: Geom {
        "size" => size as UpTo,
    }
}

pose!(pub(super) GEOM_POSE: Geom);

attributes! {
    pub(super) GEOM_ATTRIBUTES: Geom {
        "type" => ty,
        "contype" => contype,
        "conaffinity" => conaffinity,
        "condim" => condim,
        "group" => group,
        "priority" => priority,
        "friction" => friction as UpTo,
        "solmix" => solmix,
        "solref" => solref as UpTo,
        "solimp" => solimp as UpTo,
        "margin" => margin,
        "gap" => gap,
        "fluidshape" => fluid_ellipsoid as Word<Ellipsoid>,
        "fluidcoef" => fluid_coefs as Filled,
        "shellinertia" => typeinertia,
        "mass" => mass,
        "density" => density,
        "material" => material,
        "rgba" => rgba,
        "fromto" => fromto,
        "hfield" => hfieldname,
        "mesh" => meshname,
        "fitscale" => fitscale,
        "user" => userdata,
    }
}

static SITE: Row = Row::many("site", &[NAMED, SITE_POSE, SITE_ATTRIBUTES]);

pose!(pub(super) SITE_POSE: Site);

attributes! {
    pub(super) SITE_ATTRIBUTES: Site {
        "size" => size as UpTo,
        "group" => group,
        "type" => ty,
        "material" => material,
        "rgba" => rgba,
        "fromto" => fromto,
        "user" => userdata,
    }
}

static CAMERA: Row = Row::many(
    "camera",
    &[NAMED, CAMERA_TARGET, CAMERA_POSE, CAMERA_ATTRIBUTES],
);

pose!(pub(super) CAMERA_POSE: Camera);

attributes! {
    pub(super) CAMERA_ATTRIBUTES: Camera {
        "ipd" => ipd,
        "mode" => mode,
        "resolution" => resolution,
        "output" => output as Bits<CamOutBit>,
        "projection" => proj,
        SENSORSIZE = "sensorsize" => sensor_size,
        "focal" => focal_length,
        "focalpixel" => focal_pixel,
        "principal" => principal_length,
        "principalpixel" => principal_pixel,
        FOVY = "fovy" => fovy,
        "user" => userdata,
    }
}

attributes! {
    CAMERA_TARGET: Camera {
        "target" => targetbody,
    }
}

static LIGHT: Row = Row::many(
    "light",
    &[
        NAMED,
        LIGHT_TARGET,
        LIGHT_PLACE,
        LIGHT_TEXTURE,
        LIGHT_ATTRIBUTES,
    ],
);

attributes! {
    pub(super) LIGHT_PLACE: Light {
        "pos" => pos,
        "dir" => dir,
        "bulbradius" => bulbradius,
        "intensity" => intensity,
        "range" => range,
        DIRECTIONAL = "directional": bool,
        LIGHT_TYPE = "type" => ty,
    }
}

attributes! {
    pub(super) LIGHT_ATTRIBUTES: Light {
        "castshadow" => castshadow,
        "active" => active,
        "attenuation" => attenuation,
        "cutoff" => cutoff,
        "exponent" => exponent,
        "ambient" => ambient,
        "diffuse" => diffuse,
        "specular" => specular,
        "mode" => mode,
    }
}

attributes! {
    LIGHT_TARGET: Light {
        "target" => targetbody,
    }
}

attributes! {
    LIGHT_TEXTURE: Light {
        "texture" => texture,
    }
}

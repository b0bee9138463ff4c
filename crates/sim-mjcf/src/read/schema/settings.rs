//! `<compiler>`, `<option>`, `<size>`, `<visual>`, `<statistic>`.

use super::Occurs::Many;
use super::{Attr, Kind, Row, attr, float, floats, int, real, reals, text, up_to, word};
use crate::read::keywords::{Coordinate, Degrees, Enable};
use crate::spec::InertiaFromGeom;
use sim_core::model::{Cone, Integrator, JacobianType, LengthRangeMode, SolverType};

pub(super) static COMPILER: Row = Row::new(
    "compiler",
    Many,
    &[&[
        word::<bool>("autolimits"),
        real("boundmass"),
        real("boundinertia"),
        real("settotalmass"),
        word::<bool>("balanceinertia"),
        word::<bool>("strippath"),
        word::<Coordinate>("coordinate"),
        word::<Degrees>("angle"),
        word::<bool>("fitaabb"),
        text("eulerseq"),
        text("meshdir"),
        text("texturedir"),
        word::<bool>("discardvisual"),
        word::<bool>("usethread"),
        word::<bool>("fusestatic"),
        word::<InertiaFromGeom>("inertiafromgeom"),
        attr("inertiagrouprange", Kind::Ints(2)),
        word::<bool>("saveinertial"),
        text("assetdir"),
        word::<bool>("alignfree"),
    ]],
    &[&LENGTHRANGE],
);

static LENGTHRANGE: Row = Row::once(
    "lengthrange",
    &[&[
        word::<LengthRangeMode>("mode"),
        word::<bool>("useexisting"),
        word::<bool>("uselimit"),
        real("accel"),
        real("maxforce"),
        real("timeconst"),
        real("timestep"),
        real("inttotal"),
        real("interval"),
        real("tolrange"),
    ]],
);

pub(super) static OPTION: Row = Row::new(
    "option",
    Many,
    &[&[
        real("timestep"),
        real("impratio"),
        real("tolerance"),
        real("ls_tolerance"),
        real("noslip_tolerance"),
        real("ccd_tolerance"),
        real("sleep_tolerance"),
        reals("gravity", 3),
        reals("wind", 3),
        reals("magnetic", 3),
        real("density"),
        real("viscosity"),
        real("o_margin"),
        up_to("o_solref", 2),
        up_to("o_solimp", 5),
        up_to("o_friction", 5),
        word::<Integrator>("integrator"),
        word::<Cone>("cone"),
        word::<JacobianType>("jacobian"),
        word::<SolverType>("solver"),
        int("iterations"),
        int("ls_iterations"),
        int("noslip_iterations"),
        int("ccd_iterations"),
        int("sdf_iterations"),
        int("sdf_initpoints"),
        attr("actuatorgroupdisable", Kind::IntsUpTo(31)),
    ]],
    &[&FLAG],
);

static FLAG: Row = Row::once(
    "flag",
    &[&[
        word::<Enable>("constraint"),
        word::<Enable>("equality"),
        word::<Enable>("frictionloss"),
        word::<Enable>("limit"),
        word::<Enable>("contact"),
        word::<Enable>("spring"),
        word::<Enable>("damper"),
        word::<Enable>("gravity"),
        word::<Enable>("clampctrl"),
        word::<Enable>("warmstart"),
        word::<Enable>("filterparent"),
        word::<Enable>("actuation"),
        word::<Enable>("refsafe"),
        word::<Enable>("sensor"),
        word::<Enable>("midphase"),
        word::<Enable>("eulerdamp"),
        word::<Enable>("autoreset"),
        word::<Enable>("nativeccd"),
        word::<Enable>("island"),
        word::<Enable>("override"),
        word::<Enable>("energy"),
        word::<Enable>("fwdinv"),
        word::<Enable>("invdiscrete"),
        word::<Enable>("multiccd"),
        word::<Enable>("sleep"),
    ]],
);

pub(super) static SIZE: Row = Row::many(
    "size",
    &[&[
        text("memory"),
        int("njmax"),
        int("nconmax"),
        int("nstack"),
        int("nuserdata"),
        int("nkey"),
        int("nuser_body"),
        int("nuser_jnt"),
        int("nuser_geom"),
        int("nuser_site"),
        int("nuser_cam"),
        int("nuser_tendon"),
        int("nuser_actuator"),
        int("nuser_sensor"),
    ]],
);

pub(super) static STATISTIC: Row = Row::many(
    "statistic",
    &[&[
        real("meaninertia"),
        real("meanmass"),
        real("meansize"),
        real("extent"),
        reals("center", 3),
    ]],
);

pub(super) static VISUAL: Row = Row::new(
    "visual",
    Many,
    &[],
    &[&GLOBAL, &QUALITY, &HEADLIGHT, &MAP, &SCALE, &RGBA],
);

static GLOBAL: Row = Row::once(
    "global",
    &[&[
        int("cameraid"),
        word::<bool>("orthographic"),
        float("fovy"),
        float("ipd"),
        float("azimuth"),
        float("elevation"),
        float("linewidth"),
        float("glow"),
        int("offwidth"),
        int("offheight"),
        float("realtime"),
        word::<bool>("ellipsoidinertia"),
        word::<bool>("bvactive"),
    ]],
);

static QUALITY: Row = Row::once(
    "quality",
    &[&[
        int("shadowsize"),
        int("offsamples"),
        int("numslices"),
        int("numstacks"),
        int("numquads"),
    ]],
);

static HEADLIGHT: Row = Row::once(
    "headlight",
    &[&[
        floats("ambient", 3),
        floats("diffuse", 3),
        floats("specular", 3),
        int("active"),
    ]],
);

static MAP: Row = Row::once(
    "map",
    &[&[
        float("stiffness"),
        float("stiffnessrot"),
        float("force"),
        float("torque"),
        float("alpha"),
        float("fogstart"),
        float("fogend"),
        float("znear"),
        float("zfar"),
        float("haze"),
        float("shadowclip"),
        float("shadowscale"),
        float("actuatortendon"),
    ]],
);

static SCALE: Row = Row::once(
    "scale",
    &[&[
        float("forcewidth"),
        float("contactwidth"),
        float("contactheight"),
        float("connect"),
        float("com"),
        float("camera"),
        float("light"),
        float("selectpoint"),
        float("jointlength"),
        float("jointwidth"),
        float("actuatorlength"),
        float("actuatorwidth"),
        float("framelength"),
        float("framewidth"),
        float("constraint"),
        float("slidercrank"),
        float("frustum"),
    ]],
);

const fn colour(name: &'static str) -> Attr {
    floats(name, 4)
}

static RGBA: Row = Row::once(
    "rgba",
    &[&[
        colour("fog"),
        colour("haze"),
        colour("force"),
        colour("inertia"),
        colour("joint"),
        colour("actuator"),
        colour("actuatornegative"),
        colour("actuatorpositive"),
        colour("com"),
        colour("camera"),
        colour("light"),
        colour("selectpoint"),
        colour("connect"),
        colour("contactpoint"),
        colour("contactforce"),
        colour("contactfriction"),
        colour("contacttorque"),
        colour("contactgap"),
        colour("rangefinder"),
        colour("constraint"),
        colour("slidercrank"),
        colour("crankbroken"),
        colour("frustum"),
        colour("bv"),
        colour("bvactive"),
    ]],
);

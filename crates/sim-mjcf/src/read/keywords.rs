//! The words that attributes may take, and what they mean.

use crate::spec::{
    AlignFree, Builtin, GeomInertia, InertiaFromGeom, Limited, Mark, MeshBuiltin, MeshInertia,
};
use sim_core::model::{
    ActuatorDynamics, BiasType, CamLightMode, CamOutBit, ColorSpace, ConDataField, Cone, DataType,
    GainType, GeomType, Integrator, JacobianType, JointType, LengthRangeMode, LightType, ObjType,
    Projection, RayDataField, SensorStage, SleepPolicy, SolverType, TextureRole, TextureType,
};

/// A type whose values are written as words.
pub(super) trait Keyword: Copy + 'static {
    /// the words
    const WORDS: &'static [&'static str];
    /// what they mean, in the same order
    const VALUES: &'static [Self];
}

macro_rules! keywords {
    ($($ty:ty { $($word:literal = $value:expr,)* })*) => {
        $(impl Keyword for $ty {
            const WORDS: &'static [&'static str] = &[$($word),*];
            const VALUES: &'static [$ty] = &[$($value),*];
        })*
    };
}

/// Whether a feature is on: `enable` or `disable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Enable(pub bool);

/// Frames of coordinates; `global` is known only to be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coordinate {
    Local,
    Global,
}

/// Whether angles are degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Degrees(pub bool);

/// Whether the ellipsoid model of fluid forces applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ellipsoid(pub bool);

/// Interpolation of a history: its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interpolation(pub i32);

/// How a contact sensor reduces contacts: its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reduction(pub i32);

keywords! {
    bool { "false" = false, "true" = true, }
    Enable { "disable" = Enable(false), "enable" = Enable(true), }
    Coordinate { "local" = Coordinate::Local, "global" = Coordinate::Global, }
    Degrees { "radian" = Degrees(false), "degree" = Degrees(true), }
    Ellipsoid { "none" = Ellipsoid(false), "ellipsoid" = Ellipsoid(true), }
    Interpolation { "zoh" = Interpolation(0), "linear" = Interpolation(1), "cubic" = Interpolation(2), }
    Reduction {
        "none" = Reduction(0), "mindist" = Reduction(1), "maxforce" = Reduction(2), "netforce" = Reduction(3),
    }
    Limited { "false" = Limited::False, "true" = Limited::True, "auto" = Limited::Auto, }
    AlignFree { "false" = AlignFree::False, "true" = AlignFree::True, "auto" = AlignFree::Auto, }
    InertiaFromGeom {
        "false" = InertiaFromGeom::False,
        "true" = InertiaFromGeom::True,
        "auto" = InertiaFromGeom::Auto,
    }
    GeomInertia { "false" = GeomInertia::Volume, "true" = GeomInertia::Shell, }
    SleepPolicy {
        "auto" = SleepPolicy::Auto,
        "never" = SleepPolicy::Never,
        "allowed" = SleepPolicy::Allowed,
        "init" = SleepPolicy::Init,
    }
    JointType {
        "free" = JointType::Free,
        "ball" = JointType::Ball,
        "slide" = JointType::Slide,
        "hinge" = JointType::Hinge,
    }
    GeomType {
        "plane" = GeomType::Plane,
        "hfield" = GeomType::HField,
        "sphere" = GeomType::Sphere,
        "capsule" = GeomType::Capsule,
        "ellipsoid" = GeomType::Ellipsoid,
        "cylinder" = GeomType::Cylinder,
        "box" = GeomType::Box,
        "mesh" = GeomType::Mesh,
        "sdf" = GeomType::Sdf,
    }
    Projection { "perspective" = Projection::Perspective, "orthographic" = Projection::Orthographic, }
    CamLightMode {
        "fixed" = CamLightMode::Fixed,
        "track" = CamLightMode::Track,
        "trackcom" = CamLightMode::TrackCom,
        "targetbody" = CamLightMode::TargetBody,
        "targetbodycom" = CamLightMode::TargetBodyCom,
    }
    CamOutBit {
        "rgb" = CamOutBit::Rgb,
        "depth" = CamOutBit::Depth,
        "distance" = CamOutBit::Dist,
        "normal" = CamOutBit::Normal,
        "segmentation" = CamOutBit::Seg,
    }
    LightType {
        "spot" = LightType::Spot,
        "directional" = LightType::Directional,
        "point" = LightType::Point,
        "image" = LightType::Image,
    }
    TextureRole {
        "rgb" = TextureRole::Rgb,
        "occlusion" = TextureRole::Occlusion,
        "roughness" = TextureRole::Roughness,
        "metallic" = TextureRole::Metallic,
        "normal" = TextureRole::Normal,
        "opacity" = TextureRole::Opacity,
        "emissive" = TextureRole::Emissive,
        "rgba" = TextureRole::Rgba,
        "orm" = TextureRole::Orm,
    }
    Integrator {
        "Euler" = Integrator::Euler,
        "RK4" = Integrator::Rk4,
        "implicit" = Integrator::Implicit,
        "implicitfast" = Integrator::ImplicitFast,
    }
    Cone { "pyramidal" = Cone::Pyramidal, "elliptic" = Cone::Elliptic, }
    JacobianType {
        "dense" = JacobianType::Dense,
        "sparse" = JacobianType::Sparse,
        "auto" = JacobianType::Auto,
    }
    SolverType { "PGS" = SolverType::Pgs, "CG" = SolverType::Cg, "Newton" = SolverType::Newton, }
    TextureType { "2d" = TextureType::TwoD, "cube" = TextureType::Cube, "skybox" = TextureType::Skybox, }
    ColorSpace { "auto" = ColorSpace::Auto, "linear" = ColorSpace::Linear, "sRGB" = ColorSpace::Srgb, }
    Builtin {
        "none" = Builtin::None,
        "gradient" = Builtin::Gradient,
        "checker" = Builtin::Checker,
        "flat" = Builtin::Flat,
    }
    Mark { "none" = Mark::None, "edge" = Mark::Edge, "cross" = Mark::Cross, "random" = Mark::Random, }
    ActuatorDynamics {
        "none" = ActuatorDynamics::None,
        "integrator" = ActuatorDynamics::Integrator,
        "filter" = ActuatorDynamics::Filter,
        "filterexact" = ActuatorDynamics::FilterExact,
        "muscle" = ActuatorDynamics::Muscle,
        "user" = ActuatorDynamics::User,
        "hillmuscle" = ActuatorDynamics::HillMuscle,
    }
    GainType {
        "fixed" = GainType::Fixed,
        "affine" = GainType::Affine,
        "muscle" = GainType::Muscle,
        "user" = GainType::User,
        "hillmuscle" = GainType::HillMuscle,
    }
    BiasType {
        "none" = BiasType::None,
        "affine" = BiasType::Affine,
        "muscle" = BiasType::Muscle,
        "user" = BiasType::User,
        "hillmuscle" = BiasType::HillMuscle,
    }
    SensorStage {
        "none" = SensorStage::None,
        "pos" = SensorStage::Pos,
        "vel" = SensorStage::Vel,
        "acc" = SensorStage::Acc,
    }
    DataType {
        "real" = DataType::Real,
        "positive" = DataType::Positive,
        "axis" = DataType::Axis,
        "quaternion" = DataType::Quaternion,
    }
    ConDataField {
        "found" = ConDataField::Found,
        "force" = ConDataField::Force,
        "torque" = ConDataField::Torque,
        "dist" = ConDataField::Dist,
        "pos" = ConDataField::Pos,
        "normal" = ConDataField::Normal,
        "tangent" = ConDataField::Tangent,
    }
    RayDataField {
        "dist" = RayDataField::Dist,
        "dir" = RayDataField::Dir,
        "origin" = RayDataField::Origin,
        "point" = RayDataField::Point,
        "normal" = RayDataField::Normal,
        "depth" = RayDataField::Depth,
    }
    LengthRangeMode {
        "none" = LengthRangeMode::None,
        "muscle" = LengthRangeMode::Muscle,
        "muscleuser" = LengthRangeMode::MuscleUser,
        "all" = LengthRangeMode::All,
    }
    MeshInertia {
        "convex" = MeshInertia::Convex,
        "legacy" = MeshInertia::Legacy,
        "exact" = MeshInertia::Exact,
        "shell" = MeshInertia::Shell,
    }
    MeshBuiltin {
        "none" = MeshBuiltin::None,
        "sphere" = MeshBuiltin::Sphere,
        "hemisphere" = MeshBuiltin::Hemisphere,
        "cone" = MeshBuiltin::Cone,
        "supertorus" = MeshBuiltin::SuperTorus,
        "supersphere" = MeshBuiltin::SuperSphere,
        "wedge" = MeshBuiltin::Wedge,
        "plate" = MeshBuiltin::Plate,
    }
    ObjType {
        "body" = ObjType::Body,
        "xbody" = ObjType::XBody,
        "joint" = ObjType::Joint,
        "dof" = ObjType::Dof,
        "geom" = ObjType::Geom,
        "site" = ObjType::Site,
        "camera" = ObjType::Camera,
        "light" = ObjType::Light,
        "flex" = ObjType::Flex,
        "mesh" = ObjType::Mesh,
        "skin" = ObjType::Skin,
        "hfield" = ObjType::HField,
        "texture" = ObjType::Texture,
        "material" = ObjType::Material,
        "pair" = ObjType::Pair,
        "exclude" = ObjType::Exclude,
        "equality" = ObjType::Equality,
        "tendon" = ObjType::Tendon,
        "actuator" = ObjType::Actuator,
        "sensor" = ObjType::Sensor,
        "numeric" = ObjType::Numeric,
        "text" = ObjType::Text,
        "tuple" = ObjType::Tuple,
        "key" = ObjType::Key,
        "plugin" = ObjType::Plugin,
    }
}

/// The kind of object with this name; `Unknown` if there is none.
pub(super) fn object_type(word: &str) -> ObjType {
    let index = ObjType::WORDS.iter().position(|w| *w == word);
    index
        .and_then(|i| ObjType::VALUES.get(i).copied())
        .unwrap_or(ObjType::Unknown)
}

/// The name of a kind of object, as errors spell it.
pub(super) fn object_name(kind: ObjType) -> &'static str {
    if kind == ObjType::Frame {
        return "frame";
    }
    let index = ObjType::VALUES.iter().position(|v| *v == kind);
    index
        .and_then(|i| ObjType::WORDS.get(i).copied())
        .unwrap_or("object")
}

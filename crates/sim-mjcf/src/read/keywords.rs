//! The words that attributes may take, and what they mean.

use crate::edit::{CompositeKind, FlexEquality, FlexcompDof, FlexcompKind};
use crate::spec::{
    AlignFree, Builtin, GeomInertia, InertiaFromGeom, Limited, Mark, MeshBuiltin, MeshInertia,
};
use sim_core::model::kinds::ContactReduction;
use sim_core::model::{
    ActuatorDynamics, BiasType, CamLightMode, CamOutBit, ColorSpace, ConDataField, Cone, DataType,
    FlexSelf, GainType, GeomType, Integrator, JacobianType, JointType, LengthRangeMode, LightType,
    ObjType, Projection, RayDataField, SensorStage, SleepPolicy, SolverType, TextureRole,
    TextureType,
};

/// A type whose values are written as words.
pub(crate) trait Keyword: Copy + PartialEq + 'static {
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

/// Types of the engine know their words.
macro_rules! engine_keywords {
    ($($ty:ident)*) => {
        $(impl Keyword for $ty {
            const WORDS: &'static [&'static str] = $ty::WORDS;
            const VALUES: &'static [$ty] = $ty::WORDED;
        })*
    };
}

engine_keywords! {
    ActuatorDynamics BiasType CamLightMode CamOutBit ColorSpace ConDataField Cone DataType FlexSelf GainType GeomType Integrator
    JacobianType JointType LengthRangeMode LightType ObjType Projection RayDataField SensorStage SleepPolicy SolverType
    TextureRole TextureType
}

impl Keyword for ContactReduction {
    const WORDS: &'static [&'static str] = ContactReduction::WORDS;
    const VALUES: &'static [ContactReduction] = ContactReduction::ALL;
}

/// Whether a feature is on: `enable` or `disable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Enable(pub bool);

/// Frames of coordinates; `global` is known only to be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coordinate {
    Local,
    Global,
}

/// Whether angles are degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Degrees(pub bool);

/// Whether the ellipsoid model of fluid forces applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ellipsoid(pub bool);

/// Joints of a composite object; there is one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MainJoint;

/// Interpolation of a history: its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interpolation(pub i32);

/// Forces of a surface: against bending, against stretching, both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elastic2d(pub i32);

keywords! {
    bool { "false" = false, "true" = true, }
    Enable { "disable" = Enable(false), "enable" = Enable(true), }
    Coordinate { "local" = Coordinate::Local, "global" = Coordinate::Global, }
    Degrees { "radian" = Degrees(false), "degree" = Degrees(true), }
    Ellipsoid { "none" = Ellipsoid(false), "ellipsoid" = Ellipsoid(true), }
    Interpolation { "zoh" = Interpolation(0), "linear" = Interpolation(1), "cubic" = Interpolation(2), }
    Limited { "false" = Limited::False, "true" = Limited::True, "auto" = Limited::Auto, }
    AlignFree { "false" = AlignFree::False, "true" = AlignFree::True, "auto" = AlignFree::Auto, }
    InertiaFromGeom {
        "false" = InertiaFromGeom::False,
        "true" = InertiaFromGeom::True,
        "auto" = InertiaFromGeom::Auto,
    }
    CompositeKind {
        "particle" = CompositeKind::Particle,
        "grid" = CompositeKind::Grid,
        "rope" = CompositeKind::Rope,
        "loop" = CompositeKind::Loop,
        "cable" = CompositeKind::Cable,
        "cloth" = CompositeKind::Cloth,
    }
    MainJoint { "main" = MainJoint, }
    Elastic2d {
        "none" = Elastic2d(0),
        "bend" = Elastic2d(1),
        "stretch" = Elastic2d(2),
        "both" = Elastic2d(3),
    }
    FlexEquality {
        "false" = FlexEquality::None,
        "true" = FlexEquality::Edges,
        "vert" = FlexEquality::Vertices,
    }
    FlexcompKind {
        "grid" = FlexcompKind::Grid,
        "box" = FlexcompKind::Box,
        "cylinder" = FlexcompKind::Cylinder,
        "ellipsoid" = FlexcompKind::Ellipsoid,
        "square" = FlexcompKind::Square,
        "disc" = FlexcompKind::Disc,
        "circle" = FlexcompKind::Circle,
        "mesh" = FlexcompKind::Mesh,
        "gmsh" = FlexcompKind::Gmsh,
        "direct" = FlexcompKind::Direct,
    }
    FlexcompDof {
        "full" = FlexcompDof::Full,
        "radial" = FlexcompDof::Radial,
        "trilinear" = FlexcompDof::Trilinear,
        "quadratic" = FlexcompDof::Quadratic,
    }
    GeomInertia { "false" = GeomInertia::Volume, "true" = GeomInertia::Shell, }
    Builtin {
        "none" = Builtin::None,
        "gradient" = Builtin::Gradient,
        "checker" = Builtin::Checker,
        "flat" = Builtin::Flat,
    }
    Mark { "none" = Mark::None, "edge" = Mark::Edge, "cross" = Mark::Cross, "random" = Mark::Random, }
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
}

/// The kind of object with this name; `Unknown` if there is none.
pub(crate) fn object_type(word: &str) -> ObjType {
    ObjType::from_word(word).unwrap_or(ObjType::Unknown)
}

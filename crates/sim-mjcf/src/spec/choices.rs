//! The numbers and MuJoCo's names of what can be chosen in a model as it is written.

use super::{
    AlignFree, Builtin, GeomInertia, InertiaFromGeom, Limited, Mark, MeshBuiltin, MeshInertia,
    Orientation,
};

macro_rules! choices {
    ($($mujoco:literal $ty:ident { $($value:ident $label:literal,)* })*) => {
        $(impl $ty {
            /// The value with this number.
            pub fn from_i32(value: i32) -> Option<$ty> {
                let mut all = [$($ty::$value),*].into_iter();
                all.find(|choice| *choice as i32 == value)
            }
        })*

        /// The enumerations of models as they are written: MuJoCo's name of the type, and of its values with their
        /// numbers.
        pub const ENUMS: &[(&str, &[(&str, i32)])] = &[
            $(($mujoco, &[$(($label, $ty::$value as i32)),*]),)*
            ("mjtOrientation", Orientation::LABELS),
        ];
    };
}

choices! {
    "mjtGeomInertia" GeomInertia {
        Volume "mjINERTIA_VOLUME",
        Shell "mjINERTIA_SHELL",
    }
    "mjtMeshInertia" MeshInertia {
        Convex "mjMESH_INERTIA_CONVEX",
        Exact "mjMESH_INERTIA_EXACT",
        Legacy "mjMESH_INERTIA_LEGACY",
        Shell "mjMESH_INERTIA_SHELL",
    }
    "mjtMeshBuiltin" MeshBuiltin {
        None "mjMESH_BUILTIN_NONE",
        Sphere "mjMESH_BUILTIN_SPHERE",
        Hemisphere "mjMESH_BUILTIN_HEMISPHERE",
        Cone "mjMESH_BUILTIN_CONE",
        SuperSphere "mjMESH_BUILTIN_SUPERSPHERE",
        SuperTorus "mjMESH_BUILTIN_SUPERTORUS",
        Wedge "mjMESH_BUILTIN_WEDGE",
        Plate "mjMESH_BUILTIN_PLATE",
    }
    "mjtBuiltin" Builtin {
        None "mjBUILTIN_NONE",
        Gradient "mjBUILTIN_GRADIENT",
        Checker "mjBUILTIN_CHECKER",
        Flat "mjBUILTIN_FLAT",
    }
    "mjtMark" Mark {
        None "mjMARK_NONE",
        Edge "mjMARK_EDGE",
        Cross "mjMARK_CROSS",
        Random "mjMARK_RANDOM",
    }
    "mjtLimited" Limited {
        False "mjLIMITED_FALSE",
        True "mjLIMITED_TRUE",
        Auto "mjLIMITED_AUTO",
    }
    "mjtAlignFree" AlignFree {
        False "mjALIGNFREE_FALSE",
        True "mjALIGNFREE_TRUE",
        Auto "mjALIGNFREE_AUTO",
    }
    "mjtInertiaFromGeom" InertiaFromGeom {
        False "mjINERTIAFROMGEOM_FALSE",
        True "mjINERTIAFROMGEOM_TRUE",
        Auto "mjINERTIAFROMGEOM_AUTO",
    }
}

impl Orientation {
    /// MuJoCo's names and numbers of the ways to give an orientation.
    const LABELS: &[(&str, i32)] = &[
        ("mjORIENTATION_QUAT", 0),
        ("mjORIENTATION_AXISANGLE", 1),
        ("mjORIENTATION_XYAXES", 2),
        ("mjORIENTATION_ZAXIS", 3),
        ("mjORIENTATION_EULER", 4),
    ];
}

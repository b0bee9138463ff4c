//! MuJoCo's enumerations. Model and Data hold them as plain integers, as MuJoCo does; code reads them
//! through these types, so that a `match` names every case.
//!
//! A value has a number, MuJoCo's name, and, if it can be written in a model, its word in MJCF. What else is true of the
//! values of a type stands in [`kinds`](super::kinds).

/// Defines enumerations: `Value = number "MuJoCo's name" "word in MJCF"`, the word only if there is one. Words keep the
/// order of the values.
macro_rules! int_enum {
    ($($(#[doc = $doc:literal])* $mujoco:literal $name:ident {
        $($variant:ident = $value:literal $label:literal $($word:literal)?,)*
    })*) => {
        $(
            $(#[doc = $doc])*
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[repr(i32)]
            pub enum $name { $($variant = $value,)* }

            impl $name {
                /// All values, in order.
                pub const ALL: &[$name] = &[$($name::$variant),*];
                /// MuJoCo's names of the values and the values, in order.
                pub const LABELS: &[(&str, i32)] = &[$(($label, $value)),*];
                /// The words of the values that have one, in order.
                pub const WORDS: &[&str] = &[$($($word,)?)*];
                /// The values that have a word, in the order of [`WORDS`](Self::WORDS).
                pub const WORDED: &[$name] = &[$($($crate::model::enums::second!($word, $name::$variant),)?)*];

                /// The value with this number.
                pub const fn from_i32(value: i32) -> Option<$name> {
                    match value {
                        $($value => Some($name::$variant),)*
                        _ => None,
                    }
                }

                /// The value with this number. The compiler only writes valid numbers; one that a user wrote into
                /// a field afterwards and that means nothing reads as the first value.
                #[inline]
                pub const fn of(value: i32) -> $name {
                    match $name::from_i32(value) {
                        Some(value) => value,
                        None => $name::ALL[0],
                    }
                }

                /// The word for this value in MJCF, if it has one.
                pub const fn word(self) -> Option<&'static str> {
                    match self {
                        $($name::$variant => $crate::model::enums::option!($($word)?),)*
                    }
                }

                /// The value that this word stands for in MJCF.
                pub fn from_word(word: &str) -> Option<$name> {
                    let index = $name::WORDS.iter().position(|known| *known == word)?;
                    $name::WORDED.get(index).copied()
                }
            }
        )*

        /// The types that are defined here: MuJoCo's name of the type, and its values.
        pub(in crate::model) const TYPES: &[(&str, &[(&str, i32)])] = &[$(($mujoco, $name::LABELS)),*];
    };
}

/// What may be there or not.
macro_rules! option {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

/// The second of two.
macro_rules! second {
    ($first:expr, $second:expr) => {
        $second
    };
}

pub(super) use {int_enum, option, second};

int_enum! {
    /// Bits that switch off what is on by default.
    "mjtDisableBit" DisableBit {
        Constraint = 1 "mjDSBL_CONSTRAINT" "constraint",
        Equality = 2 "mjDSBL_EQUALITY" "equality",
        FrictionLoss = 4 "mjDSBL_FRICTIONLOSS" "frictionloss",
        Limit = 8 "mjDSBL_LIMIT" "limit",
        Contact = 16 "mjDSBL_CONTACT" "contact",
        Spring = 32 "mjDSBL_SPRING" "spring",
        Damper = 64 "mjDSBL_DAMPER" "damper",
        Gravity = 128 "mjDSBL_GRAVITY" "gravity",
        ClampCtrl = 256 "mjDSBL_CLAMPCTRL" "clampctrl",
        WarmStart = 512 "mjDSBL_WARMSTART" "warmstart",
        FilterParent = 1024 "mjDSBL_FILTERPARENT" "filterparent",
        Actuation = 2048 "mjDSBL_ACTUATION" "actuation",
        RefSafe = 4096 "mjDSBL_REFSAFE" "refsafe",
        Sensor = 8192 "mjDSBL_SENSOR" "sensor",
        MidPhase = 16384 "mjDSBL_MIDPHASE" "midphase",
        EulerDamp = 32768 "mjDSBL_EULERDAMP" "eulerdamp",
        AutoReset = 65536 "mjDSBL_AUTORESET" "autoreset",
        NativeCcd = 131072 "mjDSBL_NATIVECCD" "nativeccd",
        Island = 262144 "mjDSBL_ISLAND" "island",
    }
    /// Bits that switch on what is off by default.
    "mjtEnableBit" EnableBit {
        Override = 1 "mjENBL_OVERRIDE" "override",
        Energy = 2 "mjENBL_ENERGY" "energy",
        FwdInv = 4 "mjENBL_FWDINV" "fwdinv",
        InvDiscrete = 8 "mjENBL_INVDISCRETE" "invdiscrete",
        MultiCcd = 16 "mjENBL_MULTICCD" "multiccd",
        Sleep = 32 "mjENBL_SLEEP" "sleep",
    }
    /// Kinds of joint.
    "mjtJoint" JointType {
        Free = 0 "mjJNT_FREE" "free",
        Ball = 1 "mjJNT_BALL" "ball",
        Slide = 2 "mjJNT_SLIDE" "slide",
        Hinge = 3 "mjJNT_HINGE" "hinge",
    }
    /// Geometric shapes.
    "mjtGeom" GeomType {
        Plane = 0 "mjGEOM_PLANE" "plane",
        HField = 1 "mjGEOM_HFIELD" "hfield",
        Sphere = 2 "mjGEOM_SPHERE" "sphere",
        Capsule = 3 "mjGEOM_CAPSULE" "capsule",
        Ellipsoid = 4 "mjGEOM_ELLIPSOID" "ellipsoid",
        Cylinder = 5 "mjGEOM_CYLINDER" "cylinder",
        Box = 6 "mjGEOM_BOX" "box",
        Mesh = 7 "mjGEOM_MESH" "mesh",
        Sdf = 8 "mjGEOM_SDF" "sdf",
    }
    /// Kinds of camera projection.
    "mjtProjection" Projection {
        Perspective = 0 "mjPROJ_PERSPECTIVE" "perspective",
        Orthographic = 1 "mjPROJ_ORTHOGRAPHIC" "orthographic",
    }
    /// How a camera or light follows bodies.
    "mjtCamLight" CamLightMode {
        Fixed = 0 "mjCAMLIGHT_FIXED" "fixed",
        Track = 1 "mjCAMLIGHT_TRACK" "track",
        TrackCom = 2 "mjCAMLIGHT_TRACKCOM" "trackcom",
        TargetBody = 3 "mjCAMLIGHT_TARGETBODY" "targetbody",
        TargetBodyCom = 4 "mjCAMLIGHT_TARGETBODYCOM" "targetbodycom",
    }
    /// Kinds of light.
    "mjtLightType" LightType {
        Spot = 0 "mjLIGHT_SPOT" "spot",
        Directional = 1 "mjLIGHT_DIRECTIONAL" "directional",
        Point = 2 "mjLIGHT_POINT" "point",
        Image = 3 "mjLIGHT_IMAGE" "image",
    }
    /// Kinds of texture.
    "mjtTexture" TextureType {
        TwoD = 0 "mjTEXTURE_2D" "2d",
        Cube = 1 "mjTEXTURE_CUBE" "cube",
        Skybox = 2 "mjTEXTURE_SKYBOX" "skybox",
    }
    /// What a texture does in a material.
    "mjtTextureRole" TextureRole {
        User = 0 "mjTEXROLE_USER",
        Rgb = 1 "mjTEXROLE_RGB" "rgb",
        Occlusion = 2 "mjTEXROLE_OCCLUSION" "occlusion",
        Roughness = 3 "mjTEXROLE_ROUGHNESS" "roughness",
        Metallic = 4 "mjTEXROLE_METALLIC" "metallic",
        Normal = 5 "mjTEXROLE_NORMAL" "normal",
        Opacity = 6 "mjTEXROLE_OPACITY" "opacity",
        Emissive = 7 "mjTEXROLE_EMISSIVE" "emissive",
        Rgba = 8 "mjTEXROLE_RGBA" "rgba",
        Orm = 9 "mjTEXROLE_ORM" "orm",
    }
    /// Colour spaces of textures.
    "mjtColorSpace" ColorSpace {
        Auto = 0 "mjCOLORSPACE_AUTO" "auto",
        Linear = 1 "mjCOLORSPACE_LINEAR" "linear",
        Srgb = 2 "mjCOLORSPACE_SRGB" "sRGB",
    }
    /// Integrators.
    "mjtIntegrator" Integrator {
        Euler = 0 "mjINT_EULER" "Euler",
        Rk4 = 1 "mjINT_RK4" "RK4",
        Implicit = 2 "mjINT_IMPLICIT" "implicit",
        ImplicitFast = 3 "mjINT_IMPLICITFAST" "implicitfast",
    }
    /// Kinds of friction cone.
    "mjtCone" Cone {
        Pyramidal = 0 "mjCONE_PYRAMIDAL" "pyramidal",
        Elliptic = 1 "mjCONE_ELLIPTIC" "elliptic",
    }
    /// How the constraint Jacobian is stored.
    "mjtJacobian" JacobianType {
        Dense = 0 "mjJAC_DENSE" "dense",
        Sparse = 1 "mjJAC_SPARSE" "sparse",
        Auto = 2 "mjJAC_AUTO" "auto",
    }
    /// Constraint solvers.
    "mjtSolver" SolverType {
        Pgs = 0 "mjSOL_PGS" "PGS",
        Cg = 1 "mjSOL_CG" "CG",
        Newton = 2 "mjSOL_NEWTON" "Newton",
    }
    /// Kinds of equality constraint.
    "mjtEq" EqualityType {
        Connect = 0 "mjEQ_CONNECT" "connect",
        Weld = 1 "mjEQ_WELD" "weld",
        Joint = 2 "mjEQ_JOINT" "joint",
        Tendon = 3 "mjEQ_TENDON" "tendon",
        Flex = 4 "mjEQ_FLEX" "flex",
        FlexVert = 5 "mjEQ_FLEXVERT" "flexvert",
        Distance = 6 "mjEQ_DISTANCE",
    }
    /// Kinds of object in a tendon path.
    "mjtWrap" WrapType {
        None = 0 "mjWRAP_NONE",
        Joint = 1 "mjWRAP_JOINT",
        Pulley = 2 "mjWRAP_PULLEY",
        Site = 3 "mjWRAP_SITE",
        Sphere = 4 "mjWRAP_SPHERE",
        Cylinder = 5 "mjWRAP_CYLINDER",
    }
    /// Kinds of actuator transmission.
    "mjtTrn" ActuatorTransmission {
        Joint = 0 "mjTRN_JOINT",
        JointInParent = 1 "mjTRN_JOINTINPARENT",
        SliderCrank = 2 "mjTRN_SLIDERCRANK",
        Tendon = 3 "mjTRN_TENDON",
        Site = 4 "mjTRN_SITE",
        Body = 5 "mjTRN_BODY",
        Undefined = 1000 "mjTRN_UNDEFINED",
    }
    /// Kinds of actuator activation dynamics.
    "mjtDyn" ActuatorDynamics {
        None = 0 "mjDYN_NONE" "none",
        Integrator = 1 "mjDYN_INTEGRATOR" "integrator",
        Filter = 2 "mjDYN_FILTER" "filter",
        FilterExact = 3 "mjDYN_FILTEREXACT" "filterexact",
        Muscle = 4 "mjDYN_MUSCLE" "muscle",
        User = 5 "mjDYN_USER" "user",
        HillMuscle = 100 "mjDYN_HILLMUSCLE" "hillmuscle",
    }
    /// Kinds of actuator gain.
    "mjtGain" GainType {
        Fixed = 0 "mjGAIN_FIXED" "fixed",
        Affine = 1 "mjGAIN_AFFINE" "affine",
        Muscle = 2 "mjGAIN_MUSCLE" "muscle",
        User = 3 "mjGAIN_USER" "user",
        HillMuscle = 100 "mjGAIN_HILLMUSCLE" "hillmuscle",
    }
    /// Kinds of actuator bias.
    "mjtBias" BiasType {
        None = 0 "mjBIAS_NONE" "none",
        Affine = 1 "mjBIAS_AFFINE" "affine",
        Muscle = 2 "mjBIAS_MUSCLE" "muscle",
        User = 3 "mjBIAS_USER" "user",
        HillMuscle = 100 "mjBIAS_HILLMUSCLE" "hillmuscle",
    }
    /// Kinds of object in a model.
    "mjtObj" ObjType {
        Unknown = 0 "mjOBJ_UNKNOWN",
        Body = 1 "mjOBJ_BODY" "body",
        XBody = 2 "mjOBJ_XBODY" "xbody",
        Joint = 3 "mjOBJ_JOINT" "joint",
        Dof = 4 "mjOBJ_DOF" "dof",
        Geom = 5 "mjOBJ_GEOM" "geom",
        Site = 6 "mjOBJ_SITE" "site",
        Camera = 7 "mjOBJ_CAMERA" "camera",
        Light = 8 "mjOBJ_LIGHT" "light",
        Flex = 9 "mjOBJ_FLEX" "flex",
        Mesh = 10 "mjOBJ_MESH" "mesh",
        Skin = 11 "mjOBJ_SKIN" "skin",
        HField = 12 "mjOBJ_HFIELD" "hfield",
        Texture = 13 "mjOBJ_TEXTURE" "texture",
        Material = 14 "mjOBJ_MATERIAL" "material",
        Pair = 15 "mjOBJ_PAIR" "pair",
        Exclude = 16 "mjOBJ_EXCLUDE" "exclude",
        Equality = 17 "mjOBJ_EQUALITY" "equality",
        Tendon = 18 "mjOBJ_TENDON" "tendon",
        Actuator = 19 "mjOBJ_ACTUATOR" "actuator",
        Sensor = 20 "mjOBJ_SENSOR" "sensor",
        Numeric = 21 "mjOBJ_NUMERIC" "numeric",
        Text = 22 "mjOBJ_TEXT" "text",
        Tuple = 23 "mjOBJ_TUPLE" "tuple",
        Key = 24 "mjOBJ_KEY" "key",
        Plugin = 25 "mjOBJ_PLUGIN" "plugin",
        Frame = 100 "mjOBJ_FRAME",
        Default = 101 "mjOBJ_DEFAULT",
        Model = 102 "mjOBJ_MODEL",
    }
    /// The stage a sensor needs.
    "mjtStage" SensorStage {
        None = 0 "mjSTAGE_NONE" "none",
        Pos = 1 "mjSTAGE_POS" "pos",
        Vel = 2 "mjSTAGE_VEL" "vel",
        Acc = 3 "mjSTAGE_ACC" "acc",
    }
    /// What a sensor value means.
    "mjtDataType" DataType {
        Real = 0 "mjDATATYPE_REAL" "real",
        Positive = 1 "mjDATATYPE_POSITIVE" "positive",
        Axis = 2 "mjDATATYPE_AXIS" "axis",
        Quaternion = 3 "mjDATATYPE_QUATERNION" "quaternion",
    }
    /// What a contact sensor reports.
    "mjtConDataField" ConDataField {
        Found = 0 "mjCONDATA_FOUND" "found",
        Force = 1 "mjCONDATA_FORCE" "force",
        Torque = 2 "mjCONDATA_TORQUE" "torque",
        Dist = 3 "mjCONDATA_DIST" "dist",
        Pos = 4 "mjCONDATA_POS" "pos",
        Normal = 5 "mjCONDATA_NORMAL" "normal",
        Tangent = 6 "mjCONDATA_TANGENT" "tangent",
    }
    /// What a range finder reports.
    "mjtRayDataField" RayDataField {
        Dist = 0 "mjRAYDATA_DIST" "dist",
        Dir = 1 "mjRAYDATA_DIR" "dir",
        Origin = 2 "mjRAYDATA_ORIGIN" "origin",
        Point = 3 "mjRAYDATA_POINT" "point",
        Normal = 4 "mjRAYDATA_NORMAL" "normal",
        Depth = 5 "mjRAYDATA_DEPTH" "depth",
    }
    /// What a camera renders.
    "mjtCamOutBit" CamOutBit {
        Rgb = 1 "mjCAMOUT_RGB" "rgb",
        Depth = 2 "mjCAMOUT_DEPTH" "depth",
        Dist = 4 "mjCAMOUT_DIST" "distance",
        Normal = 8 "mjCAMOUT_NORMAL" "normal",
        Seg = 16 "mjCAMOUT_SEG" "segmentation",
    }
    /// Which frame of a body an attached frame coincides with.
    "mjtSameFrame" SameFrame {
        None = 0 "mjSAMEFRAME_NONE",
        Body = 1 "mjSAMEFRAME_BODY",
        Inertia = 2 "mjSAMEFRAME_INERTIA",
        BodyRot = 3 "mjSAMEFRAME_BODYROT",
        InertiaRot = 4 "mjSAMEFRAME_INERTIAROT",
    }
    /// Whether a tree may fall asleep.
    "mjtSleepPolicy" SleepPolicy {
        Auto = 0 "mjSLEEP_AUTO" "auto",
        AutoNever = 1 "mjSLEEP_AUTO_NEVER",
        AutoAllowed = 2 "mjSLEEP_AUTO_ALLOWED",
        Never = 3 "mjSLEEP_NEVER" "never",
        Allowed = 4 "mjSLEEP_ALLOWED" "allowed",
        Init = 5 "mjSLEEP_INIT" "init",
    }
    /// Which actuators get a length range.
    "mjtLRMode" LengthRangeMode {
        None = 0 "mjLRMODE_NONE" "none",
        Muscle = 1 "mjLRMODE_MUSCLE" "muscle",
        MuscleUser = 2 "mjLRMODE_MUSCLEUSER" "muscleuser",
        All = 3 "mjLRMODE_ALL" "all",
    }
    /// How a flex collides with itself.
    "mjtFlexSelf" FlexSelf {
        None = 0 "mjFLEXSELF_NONE",
        Narrow = 1 "mjFLEXSELF_NARROW",
        Bvh = 2 "mjFLEXSELF_BVH",
        Sap = 3 "mjFLEXSELF_SAP",
        Auto = 4 "mjFLEXSELF_AUTO",
    }
    /// How signed distance fields are combined.
    "mjtSDFType" SdfType {
        Single = 0 "mjSDFTYPE_SINGLE",
        Intersection = 1 "mjSDFTYPE_INTERSECTION",
        Midsurface = 2 "mjSDFTYPE_MIDSURFACE",
        Collision = 3 "mjSDFTYPE_COLLISION",
    }
    /// Kinds of scalar constraint.
    "mjtConstraint" ConstraintType {
        Equality = 0 "mjCNSTR_EQUALITY",
        FrictionDof = 1 "mjCNSTR_FRICTION_DOF",
        FrictionTendon = 2 "mjCNSTR_FRICTION_TENDON",
        LimitJoint = 3 "mjCNSTR_LIMIT_JOINT",
        LimitTendon = 4 "mjCNSTR_LIMIT_TENDON",
        ContactFrictionless = 5 "mjCNSTR_CONTACT_FRICTIONLESS",
        ContactPyramidal = 6 "mjCNSTR_CONTACT_PYRAMIDAL",
        ContactElliptic = 7 "mjCNSTR_CONTACT_ELLIPTIC",
    }
    /// States of a scalar constraint.
    "mjtConstraintState" ConstraintState {
        Satisfied = 0 "mjCNSTRSTATE_SATISFIED",
        Quadratic = 1 "mjCNSTRSTATE_QUADRATIC",
        LinearNeg = 2 "mjCNSTRSTATE_LINEARNEG",
        LinearPos = 3 "mjCNSTRSTATE_LINEARPOS",
        Cone = 4 "mjCNSTRSTATE_CONE",
    }
    /// Kinds of warning.
    "mjtWarning" Warning {
        Inertia = 0 "mjWARN_INERTIA",
        ContactFull = 1 "mjWARN_CONTACTFULL",
        ConstraintFull = 2 "mjWARN_CNSTRFULL",
        VGeomFull = 3 "mjWARN_VGEOMFULL",
        BadQpos = 4 "mjWARN_BADQPOS",
        BadQvel = 5 "mjWARN_BADQVEL",
        BadQacc = 6 "mjWARN_BADQACC",
        BadCtrl = 7 "mjWARN_BADCTRL",
    }
    /// Timers.
    "mjtTimer" Timer {
        Step = 0 "mjTIMER_STEP",
        Forward = 1 "mjTIMER_FORWARD",
        Inverse = 2 "mjTIMER_INVERSE",
        Position = 3 "mjTIMER_POSITION",
        Velocity = 4 "mjTIMER_VELOCITY",
        Actuation = 5 "mjTIMER_ACTUATION",
        Constraint = 6 "mjTIMER_CONSTRAINT",
        Advance = 7 "mjTIMER_ADVANCE",
        PosKinematics = 8 "mjTIMER_POS_KINEMATICS",
        PosInertia = 9 "mjTIMER_POS_INERTIA",
        PosCollision = 10 "mjTIMER_POS_COLLISION",
        PosMake = 11 "mjTIMER_POS_MAKE",
        PosProject = 12 "mjTIMER_POS_PROJECT",
        ColBroad = 13 "mjTIMER_COL_BROAD",
        ColNarrow = 14 "mjTIMER_COL_NARROW",
    }
    /// Sleep states.
    "mjtSleepState" SleepState {
        Static = -1 "mjS_STATIC",
        Asleep = 0 "mjS_ASLEEP",
        Awake = 1 "mjS_AWAKE",
    }
    /// Parts of the state, as bits.
    "mjtState" StateBit {
        Time = 1 "mjSTATE_TIME",
        Qpos = 2 "mjSTATE_QPOS",
        Qvel = 4 "mjSTATE_QVEL",
        Act = 8 "mjSTATE_ACT",
        History = 16 "mjSTATE_HISTORY",
        Warmstart = 32 "mjSTATE_WARMSTART",
        Ctrl = 64 "mjSTATE_CTRL",
        QfrcApplied = 128 "mjSTATE_QFRC_APPLIED",
        XfrcApplied = 256 "mjSTATE_XFRC_APPLIED",
        EqActive = 512 "mjSTATE_EQ_ACTIVE",
        MocapPos = 1024 "mjSTATE_MOCAP_POS",
        MocapQuat = 2048 "mjSTATE_MOCAP_QUAT",
        Userdata = 4096 "mjSTATE_USERDATA",
        Plugin = 8192 "mjSTATE_PLUGIN",
        Physics = 30 "mjSTATE_PHYSICS",
        Fullphysics = 8223 "mjSTATE_FULLPHYSICS",
        User = 8128 "mjSTATE_USER",
        Integration = 16383 "mjSTATE_INTEGRATION",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_without_a_word_are_passed_over() {
        assert_eq!(SleepPolicy::WORDS, ["auto", "never", "allowed", "init"]);
        assert_eq!(SleepPolicy::from_word("never"), Some(SleepPolicy::Never));
        assert_eq!(SleepPolicy::AutoNever.word(), None);
        assert_eq!(TextureRole::from_word("rgb"), Some(TextureRole::Rgb));
        assert_eq!(CamOutBit::Dist.word(), Some("distance"));
        assert_eq!(ObjType::from_word("frame"), None);
    }
}

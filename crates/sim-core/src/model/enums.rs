//! MuJoCo's enumerations. Model and Data hold them as plain integers, as MuJoCo does; code reads them
//! through these types, so that a `match` names every case.

macro_rules! int_enum {
    ($($(#[doc = $doc:literal])* $mujoco:literal $name:ident { $($variant:ident = $value:literal $label:literal,)* })*) => {
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
            }
        )*

        /// Every enumeration: MuJoCo's name of the type, and its values.
        pub const ENUMS: &[(&str, &[(&str, i32)])] = &[$(($mujoco, $name::LABELS)),*];
    };
}

int_enum! {
    /// Bits that switch off what is on by default.
    "mjtDisableBit" DisableBit {
        Constraint = 1 "mjDSBL_CONSTRAINT",
        Equality = 2 "mjDSBL_EQUALITY",
        FrictionLoss = 4 "mjDSBL_FRICTIONLOSS",
        Limit = 8 "mjDSBL_LIMIT",
        Contact = 16 "mjDSBL_CONTACT",
        Spring = 32 "mjDSBL_SPRING",
        Damper = 64 "mjDSBL_DAMPER",
        Gravity = 128 "mjDSBL_GRAVITY",
        ClampCtrl = 256 "mjDSBL_CLAMPCTRL",
        WarmStart = 512 "mjDSBL_WARMSTART",
        FilterParent = 1024 "mjDSBL_FILTERPARENT",
        Actuation = 2048 "mjDSBL_ACTUATION",
        RefSafe = 4096 "mjDSBL_REFSAFE",
        Sensor = 8192 "mjDSBL_SENSOR",
        MidPhase = 16384 "mjDSBL_MIDPHASE",
        EulerDamp = 32768 "mjDSBL_EULERDAMP",
        AutoReset = 65536 "mjDSBL_AUTORESET",
        NativeCcd = 131072 "mjDSBL_NATIVECCD",
        Island = 262144 "mjDSBL_ISLAND",
    }
    /// Bits that switch on what is off by default.
    "mjtEnableBit" EnableBit {
        Override = 1 "mjENBL_OVERRIDE",
        Energy = 2 "mjENBL_ENERGY",
        FwdInv = 4 "mjENBL_FWDINV",
        InvDiscrete = 8 "mjENBL_INVDISCRETE",
        MultiCcd = 16 "mjENBL_MULTICCD",
        Sleep = 32 "mjENBL_SLEEP",
    }
    /// Kinds of joint.
    "mjtJoint" JointType {
        Free = 0 "mjJNT_FREE",
        Ball = 1 "mjJNT_BALL",
        Slide = 2 "mjJNT_SLIDE",
        Hinge = 3 "mjJNT_HINGE",
    }
    /// Geometric shapes.
    "mjtGeom" GeomType {
        Plane = 0 "mjGEOM_PLANE",
        HField = 1 "mjGEOM_HFIELD",
        Sphere = 2 "mjGEOM_SPHERE",
        Capsule = 3 "mjGEOM_CAPSULE",
        Ellipsoid = 4 "mjGEOM_ELLIPSOID",
        Cylinder = 5 "mjGEOM_CYLINDER",
        Box = 6 "mjGEOM_BOX",
        Mesh = 7 "mjGEOM_MESH",
        Sdf = 8 "mjGEOM_SDF",
    }
    /// Kinds of camera projection.
    "mjtProjection" Projection {
        Perspective = 0 "mjPROJ_PERSPECTIVE",
        Orthographic = 1 "mjPROJ_ORTHOGRAPHIC",
    }
    /// How a camera or light follows bodies.
    "mjtCamLight" CamLightMode {
        Fixed = 0 "mjCAMLIGHT_FIXED",
        Track = 1 "mjCAMLIGHT_TRACK",
        TrackCom = 2 "mjCAMLIGHT_TRACKCOM",
        TargetBody = 3 "mjCAMLIGHT_TARGETBODY",
        TargetBodyCom = 4 "mjCAMLIGHT_TARGETBODYCOM",
    }
    /// Kinds of light.
    "mjtLightType" LightType {
        Spot = 0 "mjLIGHT_SPOT",
        Directional = 1 "mjLIGHT_DIRECTIONAL",
        Point = 2 "mjLIGHT_POINT",
        Image = 3 "mjLIGHT_IMAGE",
    }
    /// Kinds of texture.
    "mjtTexture" TextureType {
        TwoD = 0 "mjTEXTURE_2D",
        Cube = 1 "mjTEXTURE_CUBE",
        Skybox = 2 "mjTEXTURE_SKYBOX",
    }
    /// What a texture does in a material.
    "mjtTextureRole" TextureRole {
        User = 0 "mjTEXROLE_USER",
        Rgb = 1 "mjTEXROLE_RGB",
        Occlusion = 2 "mjTEXROLE_OCCLUSION",
        Roughness = 3 "mjTEXROLE_ROUGHNESS",
        Metallic = 4 "mjTEXROLE_METALLIC",
        Normal = 5 "mjTEXROLE_NORMAL",
        Opacity = 6 "mjTEXROLE_OPACITY",
        Emissive = 7 "mjTEXROLE_EMISSIVE",
        Rgba = 8 "mjTEXROLE_RGBA",
        Orm = 9 "mjTEXROLE_ORM",
    }
    /// Colour spaces of textures.
    "mjtColorSpace" ColorSpace {
        Auto = 0 "mjCOLORSPACE_AUTO",
        Linear = 1 "mjCOLORSPACE_LINEAR",
        Srgb = 2 "mjCOLORSPACE_SRGB",
    }
    /// Integrators.
    "mjtIntegrator" Integrator {
        Euler = 0 "mjINT_EULER",
        Rk4 = 1 "mjINT_RK4",
        Implicit = 2 "mjINT_IMPLICIT",
        ImplicitFast = 3 "mjINT_IMPLICITFAST",
    }
    /// Kinds of friction cone.
    "mjtCone" Cone {
        Pyramidal = 0 "mjCONE_PYRAMIDAL",
        Elliptic = 1 "mjCONE_ELLIPTIC",
    }
    /// How the constraint Jacobian is stored.
    "mjtJacobian" JacobianType {
        Dense = 0 "mjJAC_DENSE",
        Sparse = 1 "mjJAC_SPARSE",
        Auto = 2 "mjJAC_AUTO",
    }
    /// Constraint solvers.
    "mjtSolver" SolverType {
        Pgs = 0 "mjSOL_PGS",
        Cg = 1 "mjSOL_CG",
        Newton = 2 "mjSOL_NEWTON",
    }
    /// Kinds of equality constraint.
    "mjtEq" EqualityType {
        Connect = 0 "mjEQ_CONNECT",
        Weld = 1 "mjEQ_WELD",
        Joint = 2 "mjEQ_JOINT",
        Tendon = 3 "mjEQ_TENDON",
        Flex = 4 "mjEQ_FLEX",
        FlexVert = 5 "mjEQ_FLEXVERT",
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
        None = 0 "mjDYN_NONE",
        Integrator = 1 "mjDYN_INTEGRATOR",
        Filter = 2 "mjDYN_FILTER",
        FilterExact = 3 "mjDYN_FILTEREXACT",
        Muscle = 4 "mjDYN_MUSCLE",
        User = 5 "mjDYN_USER",
        HillMuscle = 100 "mjDYN_HILLMUSCLE",
    }
    /// Kinds of actuator gain.
    "mjtGain" GainType {
        Fixed = 0 "mjGAIN_FIXED",
        Affine = 1 "mjGAIN_AFFINE",
        Muscle = 2 "mjGAIN_MUSCLE",
        User = 3 "mjGAIN_USER",
        HillMuscle = 100 "mjGAIN_HILLMUSCLE",
    }
    /// Kinds of actuator bias.
    "mjtBias" BiasType {
        None = 0 "mjBIAS_NONE",
        Affine = 1 "mjBIAS_AFFINE",
        Muscle = 2 "mjBIAS_MUSCLE",
        User = 3 "mjBIAS_USER",
        HillMuscle = 100 "mjBIAS_HILLMUSCLE",
    }
    /// Kinds of object in a model.
    "mjtObj" ObjType {
        Unknown = 0 "mjOBJ_UNKNOWN",
        Body = 1 "mjOBJ_BODY",
        XBody = 2 "mjOBJ_XBODY",
        Joint = 3 "mjOBJ_JOINT",
        Dof = 4 "mjOBJ_DOF",
        Geom = 5 "mjOBJ_GEOM",
        Site = 6 "mjOBJ_SITE",
        Camera = 7 "mjOBJ_CAMERA",
        Light = 8 "mjOBJ_LIGHT",
        Flex = 9 "mjOBJ_FLEX",
        Mesh = 10 "mjOBJ_MESH",
        Skin = 11 "mjOBJ_SKIN",
        HField = 12 "mjOBJ_HFIELD",
        Texture = 13 "mjOBJ_TEXTURE",
        Material = 14 "mjOBJ_MATERIAL",
        Pair = 15 "mjOBJ_PAIR",
        Exclude = 16 "mjOBJ_EXCLUDE",
        Equality = 17 "mjOBJ_EQUALITY",
        Tendon = 18 "mjOBJ_TENDON",
        Actuator = 19 "mjOBJ_ACTUATOR",
        Sensor = 20 "mjOBJ_SENSOR",
        Numeric = 21 "mjOBJ_NUMERIC",
        Text = 22 "mjOBJ_TEXT",
        Tuple = 23 "mjOBJ_TUPLE",
        Key = 24 "mjOBJ_KEY",
        Plugin = 25 "mjOBJ_PLUGIN",
        Frame = 100 "mjOBJ_FRAME",
        Default = 101 "mjOBJ_DEFAULT",
        Model = 102 "mjOBJ_MODEL",
    }
    /// Kinds of sensor.
    "mjtSensor" SensorType {
        Touch = 0 "mjSENS_TOUCH",
        Accelerometer = 1 "mjSENS_ACCELEROMETER",
        Velocimeter = 2 "mjSENS_VELOCIMETER",
        Gyro = 3 "mjSENS_GYRO",
        Force = 4 "mjSENS_FORCE",
        Torque = 5 "mjSENS_TORQUE",
        Magnetometer = 6 "mjSENS_MAGNETOMETER",
        RangeFinder = 7 "mjSENS_RANGEFINDER",
        CamProjection = 8 "mjSENS_CAMPROJECTION",
        JointPos = 9 "mjSENS_JOINTPOS",
        JointVel = 10 "mjSENS_JOINTVEL",
        TendonPos = 11 "mjSENS_TENDONPOS",
        TendonVel = 12 "mjSENS_TENDONVEL",
        ActuatorPos = 13 "mjSENS_ACTUATORPOS",
        ActuatorVel = 14 "mjSENS_ACTUATORVEL",
        ActuatorFrc = 15 "mjSENS_ACTUATORFRC",
        JointActFrc = 16 "mjSENS_JOINTACTFRC",
        TendonActFrc = 17 "mjSENS_TENDONACTFRC",
        BallQuat = 18 "mjSENS_BALLQUAT",
        BallAngVel = 19 "mjSENS_BALLANGVEL",
        JointLimitPos = 20 "mjSENS_JOINTLIMITPOS",
        JointLimitVel = 21 "mjSENS_JOINTLIMITVEL",
        JointLimitFrc = 22 "mjSENS_JOINTLIMITFRC",
        TendonLimitPos = 23 "mjSENS_TENDONLIMITPOS",
        TendonLimitVel = 24 "mjSENS_TENDONLIMITVEL",
        TendonLimitFrc = 25 "mjSENS_TENDONLIMITFRC",
        FramePos = 26 "mjSENS_FRAMEPOS",
        FrameQuat = 27 "mjSENS_FRAMEQUAT",
        FrameXAxis = 28 "mjSENS_FRAMEXAXIS",
        FrameYAxis = 29 "mjSENS_FRAMEYAXIS",
        FrameZAxis = 30 "mjSENS_FRAMEZAXIS",
        FrameLinVel = 31 "mjSENS_FRAMELINVEL",
        FrameAngVel = 32 "mjSENS_FRAMEANGVEL",
        FrameLinAcc = 33 "mjSENS_FRAMELINACC",
        FrameAngAcc = 34 "mjSENS_FRAMEANGACC",
        SubtreeCom = 35 "mjSENS_SUBTREECOM",
        SubtreeLinVel = 36 "mjSENS_SUBTREELINVEL",
        SubtreeAngMom = 37 "mjSENS_SUBTREEANGMOM",
        InsideSite = 38 "mjSENS_INSIDESITE",
        GeomDist = 39 "mjSENS_GEOMDIST",
        GeomNormal = 40 "mjSENS_GEOMNORMAL",
        GeomFromTo = 41 "mjSENS_GEOMFROMTO",
        Contact = 42 "mjSENS_CONTACT",
        EPotential = 43 "mjSENS_E_POTENTIAL",
        EKinetic = 44 "mjSENS_E_KINETIC",
        Clock = 45 "mjSENS_CLOCK",
        Tactile = 46 "mjSENS_TACTILE",
        Plugin = 47 "mjSENS_PLUGIN",
        User = 48 "mjSENS_USER",
    }
    /// The stage a sensor needs.
    "mjtStage" SensorStage {
        None = 0 "mjSTAGE_NONE",
        Pos = 1 "mjSTAGE_POS",
        Vel = 2 "mjSTAGE_VEL",
        Acc = 3 "mjSTAGE_ACC",
    }
    /// What a sensor value means.
    "mjtDataType" DataType {
        Real = 0 "mjDATATYPE_REAL",
        Positive = 1 "mjDATATYPE_POSITIVE",
        Axis = 2 "mjDATATYPE_AXIS",
        Quaternion = 3 "mjDATATYPE_QUATERNION",
    }
    /// What a contact sensor reports.
    "mjtConDataField" ConDataField {
        Found = 0 "mjCONDATA_FOUND",
        Force = 1 "mjCONDATA_FORCE",
        Torque = 2 "mjCONDATA_TORQUE",
        Dist = 3 "mjCONDATA_DIST",
        Pos = 4 "mjCONDATA_POS",
        Normal = 5 "mjCONDATA_NORMAL",
        Tangent = 6 "mjCONDATA_TANGENT",
    }
    /// What a range finder reports.
    "mjtRayDataField" RayDataField {
        Dist = 0 "mjRAYDATA_DIST",
        Dir = 1 "mjRAYDATA_DIR",
        Origin = 2 "mjRAYDATA_ORIGIN",
        Point = 3 "mjRAYDATA_POINT",
        Normal = 4 "mjRAYDATA_NORMAL",
        Depth = 5 "mjRAYDATA_DEPTH",
    }
    /// What a camera renders.
    "mjtCamOutBit" CamOutBit {
        Rgb = 1 "mjCAMOUT_RGB",
        Depth = 2 "mjCAMOUT_DEPTH",
        Dist = 4 "mjCAMOUT_DIST",
        Normal = 8 "mjCAMOUT_NORMAL",
        Seg = 16 "mjCAMOUT_SEG",
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
        Auto = 0 "mjSLEEP_AUTO",
        AutoNever = 1 "mjSLEEP_AUTO_NEVER",
        AutoAllowed = 2 "mjSLEEP_AUTO_ALLOWED",
        Never = 3 "mjSLEEP_NEVER",
        Allowed = 4 "mjSLEEP_ALLOWED",
        Init = 5 "mjSLEEP_INIT",
    }
    /// Which actuators get a length range.
    "mjtLRMode" LengthRangeMode {
        None = 0 "mjLRMODE_NONE",
        Muscle = 1 "mjLRMODE_MUSCLE",
        MuscleUser = 2 "mjLRMODE_MUSCLEUSER",
        All = 3 "mjLRMODE_ALL",
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

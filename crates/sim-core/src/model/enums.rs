//! MuJoCo's enumerations. Model and Data hold them as plain integers, as MuJoCo does; code reads them
//! through these types, so that a `match` names every case.
//!
//! A value has a number, MuJoCo's name, and, if it can be written in a model, its word in MJCF. What else is true of the
//! values of a type stands in [`kinds`](super::kinds).

/// Defines enumerations: `Value = number "MuJoCo's name" "word in MJCF"`, the word only if there is one, under a line of
/// documentation. Words keep the order of the values.
macro_rules! int_enum {
    ($($(#[doc = $doc:literal])* $mujoco:literal $name:ident {
        $($(#[doc = $variant_doc:literal])* $variant:ident = $value:literal $label:literal $($word:literal)?,)*
    })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[repr(i32)]
            pub enum $name { $($(#[doc = $variant_doc])* $variant = $value,)* }

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
        /// all constraints: equality, friction loss, limits and contacts
        Constraint = 1 "mjDSBL_CONSTRAINT" "constraint",
        /// equality constraints
        Equality = 2 "mjDSBL_EQUALITY" "equality",
        /// dry friction of dofs and tendons
        FrictionLoss = 4 "mjDSBL_FRICTIONLOSS" "frictionloss",
        /// limits of joints and tendons
        Limit = 8 "mjDSBL_LIMIT" "limit",
        /// collision detection, and with it all contacts
        Contact = 16 "mjDSBL_CONTACT" "contact",
        /// springs of joints and tendons
        Spring = 32 "mjDSBL_SPRING" "spring",
        /// dampers of joints and tendons
        Damper = 64 "mjDSBL_DAMPER" "damper",
        /// gravity, and with it gravity compensation
        Gravity = 128 "mjDSBL_GRAVITY" "gravity",
        /// clamping of controls to their ranges
        ClampCtrl = 256 "mjDSBL_CLAMPCTRL" "clampctrl",
        /// the solver's start from the solution of the last step; it starts from the unconstrained acceleration instead
        WarmStart = 512 "mjDSBL_WARMSTART" "warmstart",
        /// the rule that geoms of a body and of its parent do not collide
        FilterParent = 1024 "mjDSBL_FILTERPARENT" "filterparent",
        /// all actuator forces
        Actuation = 2048 "mjDSBL_ACTUATION" "actuation",
        /// the rule that a time constant in `solref` is at least two time steps
        RefSafe = 4096 "mjDSBL_REFSAFE" "refsafe",
        /// all sensors: `sensordata` stays as it is
        Sensor = 8192 "mjDSBL_SENSOR" "sensor",
        /// trees of boxes that spare tests between parts of two bodies or meshes
        MidPhase = 16384 "mjDSBL_MIDPHASE" "midphase",
        /// the implicit treatment of joint damping by Euler's integrator
        EulerDamp = 32768 "mjDSBL_EULERDAMP" "eulerdamp",
        /// the reset of a state that has become invalid
        AutoReset = 65536 "mjDSBL_AUTORESET" "autoreset",
        /// the native convex collision; the older one, by portal refinement, takes its place
        NativeCcd = 131072 "mjDSBL_NATIVECCD" "nativeccd",
        /// islands: the solver works on all constraints at once
        Island = 262144 "mjDSBL_ISLAND" "island",
    }
    /// Bits that switch on what is off by default.
    "mjtEnableBit" EnableBit {
        /// contacts take margin, `solref`, `solimp` and friction from the options, not from their geoms
        Override = 1 "mjENBL_OVERRIDE" "override",
        /// potential and kinetic energy are computed in every step
        Energy = 2 "mjENBL_ENERGY" "energy",
        /// forward and inverse dynamics are compared in every step; the differences are in `solver_fwdinv`
        FwdInv = 4 "mjENBL_FWDINV" "fwdinv",
        /// inverse dynamics takes `qacc` for the change of velocity in a step of the integrator
        InvDiscrete = 8 "mjENBL_INVDISCRETE" "invdiscrete",
        /// convex shapes get several contacts each, not one
        MultiCcd = 16 "mjENBL_MULTICCD" "multiccd",
        /// trees that are at rest fall asleep
        Sleep = 32 "mjENBL_SLEEP" "sleep",
    }
    /// Kinds of joint.
    "mjtJoint" JointType {
        /// moves and turns freely: 7 coordinates, position and quaternion, and 6 dofs
        Free = 0 "mjJNT_FREE" "free",
        /// turns freely about a point: a quaternion, and 3 dofs
        Ball = 1 "mjJNT_BALL" "ball",
        /// slides along an axis: a length in m
        Slide = 2 "mjJNT_SLIDE" "slide",
        /// turns about an axis: an angle in rad
        Hinge = 3 "mjJNT_HINGE" "hinge",
    }
    /// Geometric shapes.
    "mjtGeom" GeomType {
        /// a half-space below its local xy plane; static alone
        Plane = 0 "mjGEOM_PLANE" "plane",
        /// a terrain of elevations over a grid
        HField = 1 "mjGEOM_HFIELD" "hfield",
        /// a ball: radius
        Sphere = 2 "mjGEOM_SPHERE" "sphere",
        /// a cylinder along z with half balls on its ends: radius, half the length between their centres
        Capsule = 3 "mjGEOM_CAPSULE" "capsule",
        /// a ball stretched along its axes: three semi-axes
        Ellipsoid = 4 "mjGEOM_ELLIPSOID" "ellipsoid",
        /// a cylinder along z: radius, half its length
        Cylinder = 5 "mjGEOM_CYLINDER" "cylinder",
        /// a cuboid: three half lengths
        Box = 6 "mjGEOM_BOX" "box",
        /// the convex hull of a mesh, where it collides
        Mesh = 7 "mjGEOM_MESH" "mesh",
        /// a signed distance field
        Sdf = 8 "mjGEOM_SDF" "sdf",
    }
    /// Kinds of camera projection.
    "mjtProjection" Projection {
        /// things far away look smaller
        Perspective = 0 "mjPROJ_PERSPECTIVE" "perspective",
        /// all distances look alike
        Orthographic = 1 "mjPROJ_ORTHOGRAPHIC" "orthographic",
    }
    /// How a camera or light follows bodies.
    "mjtCamLight" CamLightMode {
        /// moves and turns with its body
        Fixed = 0 "mjCAMLIGHT_FIXED" "fixed",
        /// keeps its offset to the origin of its body, and its orientation in the world
        Track = 1 "mjCAMLIGHT_TRACK" "track",
        /// keeps its offset to the centre of mass of its body's subtree, and its orientation in the world
        TrackCom = 2 "mjCAMLIGHT_TRACKCOM" "trackcom",
        /// moves with its body and looks at the origin of another
        TargetBody = 3 "mjCAMLIGHT_TARGETBODY" "targetbody",
        /// moves with its body and looks at the centre of mass of another's subtree
        TargetBodyCom = 4 "mjCAMLIGHT_TARGETBODYCOM" "targetbodycom",
    }
    /// Kinds of light.
    "mjtLightType" LightType {
        /// a cone of light from a point
        Spot = 0 "mjLIGHT_SPOT" "spot",
        /// parallel light from far away, as the sun's
        Directional = 1 "mjLIGHT_DIRECTIONAL" "directional",
        /// light in all directions from a point
        Point = 2 "mjLIGHT_POINT" "point",
        /// light from all sides, as an image of the surroundings gives it
        Image = 3 "mjLIGHT_IMAGE" "image",
    }
    /// Kinds of texture.
    "mjtTexture" TextureType {
        /// a flat image, laid on by texture coordinates
        TwoD = 0 "mjTEXTURE_2D" "2d",
        /// six images, one for each side of a cube around the object
        Cube = 1 "mjTEXTURE_CUBE" "cube",
        /// six images, one for each side of a cube around the scene
        Skybox = 2 "mjTEXTURE_SKYBOX" "skybox",
    }
    /// What a texture does in a material.
    "mjtTextureRole" TextureRole {
        /// what a user makes of it
        User = 0 "mjTEXROLE_USER",
        /// colour
        Rgb = 1 "mjTEXROLE_RGB" "rgb",
        /// how much ambient light reaches a place
        Occlusion = 2 "mjTEXROLE_OCCLUSION" "occlusion",
        /// how much a surface scatters light
        Roughness = 3 "mjTEXROLE_ROUGHNESS" "roughness",
        /// how much a surface reflects as metal does
        Metallic = 4 "mjTEXROLE_METALLIC" "metallic",
        /// small deviations of the normal
        Normal = 5 "mjTEXROLE_NORMAL" "normal",
        /// how much light goes through
        Opacity = 6 "mjTEXROLE_OPACITY" "opacity",
        /// light that the surface itself gives
        Emissive = 7 "mjTEXROLE_EMISSIVE" "emissive",
        /// colour and opacity
        Rgba = 8 "mjTEXROLE_RGBA" "rgba",
        /// occlusion, roughness and metallic in one image
        Orm = 9 "mjTEXROLE_ORM" "orm",
    }
    /// Colour spaces of textures.
    "mjtColorSpace" ColorSpace {
        /// as the file says; linear where it says nothing
        Auto = 0 "mjCOLORSPACE_AUTO" "auto",
        /// values proportional to light
        Linear = 1 "mjCOLORSPACE_LINEAR" "linear",
        /// values spaced as the eye sees them
        Srgb = 2 "mjCOLORSPACE_SRGB" "sRGB",
    }
    /// Integrators.
    "mjtIntegrator" Integrator {
        /// velocity first, then position with the new velocity; joint damping implicitly
        Euler = 0 "mjINT_EULER" "Euler",
        /// fourth-order Runge-Kutta: four evaluations of forward dynamics in a step
        Rk4 = 1 "mjINT_RK4" "RK4",
        /// implicit in velocity, with all derivatives of the forces
        Implicit = 2 "mjINT_IMPLICIT" "implicit",
        /// implicit in velocity, without the derivatives of Coriolis and centrifugal forces, so that the matrix is symmetric
        ImplicitFast = 3 "mjINT_IMPLICITFAST" "implicitfast",
    }
    /// Kinds of friction cone.
    "mjtCone" Cone {
        /// a pyramid of edges around the normal: linear, approximate
        Pyramidal = 0 "mjCONE_PYRAMIDAL" "pyramidal",
        /// the exact cone of Coulomb's law
        Elliptic = 1 "mjCONE_ELLIPTIC" "elliptic",
    }
    /// How the constraint Jacobian is stored.
    "mjtJacobian" JacobianType {
        /// every row has `nv` entries
        Dense = 0 "mjJAC_DENSE" "dense",
        /// every row has entries for the dofs that it depends on alone
        Sparse = 1 "mjJAC_SPARSE" "sparse",
        /// sparse from 60 dofs on, dense below
        Auto = 2 "mjJAC_AUTO" "auto",
    }
    /// Constraint solvers.
    "mjtSolver" SolverType {
        /// projected Gauss-Seidel, on forces: row after row
        Pgs = 0 "mjSOL_PGS" "PGS",
        /// conjugate gradients, on accelerations
        Cg = 1 "mjSOL_CG" "CG",
        /// Newton's method, on accelerations: few iterations, each with a factorisation
        Newton = 2 "mjSOL_NEWTON" "Newton",
    }
    /// Kinds of equality constraint.
    "mjtEq" EqualityType {
        /// two bodies share a point, as with a ball joint: 3 rows
        Connect = 0 "mjEQ_CONNECT" "connect",
        /// two bodies keep their relative pose: 6 rows
        Weld = 1 "mjEQ_WELD" "weld",
        /// one joint is a polynomial of another, or stays where it is: 1 row
        Joint = 2 "mjEQ_JOINT" "joint",
        /// one tendon is a polynomial of another, or keeps its length: 1 row
        Tendon = 3 "mjEQ_TENDON" "tendon",
        /// the edges of a flex keep their lengths
        Flex = 4 "mjEQ_FLEX" "flex",
        /// the vertices of a flex keep its shape
        FlexVert = 5 "mjEQ_FLEXVERT" "flexvert",
        /// no longer in MuJoCo; refused
        Distance = 6 "mjEQ_DISTANCE",
    }
    /// Kinds of object in a tendon path.
    "mjtWrap" WrapType {
        /// nothing
        None = 0 "mjWRAP_NONE",
        /// a joint, with a coefficient: the path belongs to a fixed tendon
        Joint = 1 "mjWRAP_JOINT",
        /// a pulley, which divides the path
        Pulley = 2 "mjWRAP_PULLEY",
        /// a site that the path goes through
        Site = 3 "mjWRAP_SITE",
        /// a ball that the path goes around
        Sphere = 4 "mjWRAP_SPHERE",
        /// a cylinder that the path goes around
        Cylinder = 5 "mjWRAP_CYLINDER",
    }
    /// Kinds of actuator transmission.
    "mjtTrn" ActuatorTransmission {
        /// force on a joint
        Joint = 0 "mjTRN_JOINT",
        /// force on a joint, given in the frame of its parent
        JointInParent = 1 "mjTRN_JOINTINPARENT",
        /// a rod from a site to a crank that slides along an axis
        SliderCrank = 2 "mjTRN_SLIDERCRANK",
        /// force along a tendon
        Tendon = 3 "mjTRN_TENDON",
        /// force and torque at a site, in its frame or in that of another site
        Site = 4 "mjTRN_SITE",
        /// normal forces at the contacts of a body: adhesion
        Body = 5 "mjTRN_BODY",
        /// nothing yet
        Undefined = 1000 "mjTRN_UNDEFINED",
    }
    /// Kinds of actuator activation dynamics.
    "mjtDyn" ActuatorDynamics {
        /// no activation: the control acts at once
        None = 0 "mjDYN_NONE" "none",
        /// the activation is the integral of the control
        Integrator = 1 "mjDYN_INTEGRATOR" "integrator",
        /// the activation follows the control as a first-order filter, integrated by Euler
        Filter = 2 "mjDYN_FILTER" "filter",
        /// the same filter, integrated exactly
        FilterExact = 3 "mjDYN_FILTEREXACT" "filterexact",
        /// the activation of a muscle, with time constants for rise and fall
        Muscle = 4 "mjDYN_MUSCLE" "muscle",
        /// what the user's callback computes
        User = 5 "mjDYN_USER" "user",
        /// a Hill-type muscle with a compliant tendon: activation, and length of the fibre
        HillMuscle = 100 "mjDYN_HILLMUSCLE" "hillmuscle",
    }
    /// Kinds of actuator gain.
    "mjtGain" GainType {
        /// a constant
        Fixed = 0 "mjGAIN_FIXED" "fixed",
        /// a constant, and terms in length and velocity
        Affine = 1 "mjGAIN_AFFINE" "affine",
        /// force of a muscle by length and velocity
        Muscle = 2 "mjGAIN_MUSCLE" "muscle",
        /// what the user's callback computes
        User = 3 "mjGAIN_USER" "user",
        /// force of a Hill-type muscle with a compliant tendon
        HillMuscle = 100 "mjGAIN_HILLMUSCLE" "hillmuscle",
    }
    /// Kinds of actuator bias.
    "mjtBias" BiasType {
        /// no force
        None = 0 "mjBIAS_NONE" "none",
        /// a constant, and terms in length and velocity
        Affine = 1 "mjBIAS_AFFINE" "affine",
        /// passive force of a muscle by length
        Muscle = 2 "mjBIAS_MUSCLE" "muscle",
        /// what the user's callback computes
        User = 3 "mjBIAS_USER" "user",
        /// passive force of a Hill-type muscle
        HillMuscle = 100 "mjBIAS_HILLMUSCLE" "hillmuscle",
    }
    /// Kinds of object in a model.
    "mjtObj" ObjType {
        /// no kind at all
        Unknown = 0 "mjOBJ_UNKNOWN",
        /// a body, and its inertial frame where a frame is meant
        Body = 1 "mjOBJ_BODY" "body",
        /// a body, and its own frame where a frame is meant
        XBody = 2 "mjOBJ_XBODY" "xbody",
        /// what lets a body move against its parent
        Joint = 3 "mjOBJ_JOINT" "joint",
        /// one direction in which a joint moves
        Dof = 4 "mjOBJ_DOF" "dof",
        /// a shape that collides, has mass or is seen
        Geom = 5 "mjOBJ_GEOM" "geom",
        /// a place on a body without mass
        Site = 6 "mjOBJ_SITE" "site",
        /// what looks at the scene
        Camera = 7 "mjOBJ_CAMERA" "camera",
        /// what lights the scene
        Light = 8 "mjOBJ_LIGHT" "light",
        /// a deformable object
        Flex = 9 "mjOBJ_FLEX" "flex",
        /// vertices and faces for geoms
        Mesh = 10 "mjOBJ_MESH" "mesh",
        /// a surface that bends with bodies; for looks alone
        Skin = 11 "mjOBJ_SKIN" "skin",
        /// elevations over a grid, for geoms
        HField = 12 "mjOBJ_HFIELD" "hfield",
        /// an image for materials
        Texture = 13 "mjOBJ_TEXTURE" "texture",
        /// how a surface looks
        Material = 14 "mjOBJ_MATERIAL" "material",
        /// two geoms that collide with parameters of their own
        Pair = 15 "mjOBJ_PAIR" "pair",
        /// two bodies that do not collide
        Exclude = 16 "mjOBJ_EXCLUDE" "exclude",
        /// an equality constraint
        Equality = 17 "mjOBJ_EQUALITY" "equality",
        /// a path, or a sum of joints, that has a length
        Tendon = 18 "mjOBJ_TENDON" "tendon",
        /// what turns a control into a force
        Actuator = 19 "mjOBJ_ACTUATOR" "actuator",
        /// what is read off a simulation
        Sensor = 20 "mjOBJ_SENSOR" "sensor",
        /// a vector of numbers that a user adds
        Numeric = 21 "mjOBJ_NUMERIC" "numeric",
        /// a text that a user adds
        Text = 22 "mjOBJ_TEXT" "text",
        /// a list of objects that a user makes
        Tuple = 23 "mjOBJ_TUPLE" "tuple",
        /// a state that is kept under a name
        Key = 24 "mjOBJ_KEY" "key",
        /// an instance of a plugin
        Plugin = 25 "mjOBJ_PLUGIN" "plugin",
        /// a frame of the text, which is gone in the model
        Frame = 100 "mjOBJ_FRAME",
        /// a default class of the text
        Default = 101 "mjOBJ_DEFAULT",
        /// the model as a whole
        Model = 102 "mjOBJ_MODEL",
    }
    /// The stage a sensor needs.
    "mjtStage" SensorStage {
        /// nothing needs to be computed
        None = 0 "mjSTAGE_NONE" "none",
        /// when positions are known
        Pos = 1 "mjSTAGE_POS" "pos",
        /// when positions and velocities are known
        Vel = 2 "mjSTAGE_VEL" "vel",
        /// when accelerations and forces are known
        Acc = 3 "mjSTAGE_ACC" "acc",
    }
    /// What a sensor value means.
    "mjtDataType" DataType {
        /// any number; the cutoff limits it from both sides
        Real = 0 "mjDATATYPE_REAL" "real",
        /// a number of at least 0; the cutoff limits it from above
        Positive = 1 "mjDATATYPE_POSITIVE" "positive",
        /// a unit vector of 3 numbers
        Axis = 2 "mjDATATYPE_AXIS" "axis",
        /// a unit quaternion of 4 numbers
        Quaternion = 3 "mjDATATYPE_QUATERNION" "quaternion",
    }
    /// What a contact sensor reports.
    "mjtConDataField" ConDataField {
        /// how many contacts match, 0 where there is none: 1 number
        Found = 0 "mjCONDATA_FOUND" "found",
        /// force in the frame of the contact, N: 3 numbers
        Force = 1 "mjCONDATA_FORCE" "force",
        /// torque in the frame of the contact, N·m: 3 numbers
        Torque = 2 "mjCONDATA_TORQUE" "torque",
        /// distance of the surfaces, m, negative where they overlap: 1 number
        Dist = 3 "mjCONDATA_DIST" "dist",
        /// place in the world, m: 3 numbers
        Pos = 4 "mjCONDATA_POS" "pos",
        /// direction of the normal in the world: 3 numbers
        Normal = 5 "mjCONDATA_NORMAL" "normal",
        /// direction of the first tangent in the world: 3 numbers
        Tangent = 6 "mjCONDATA_TANGENT" "tangent",
    }
    /// What a range finder reports.
    "mjtRayDataField" RayDataField {
        /// distance from the origin, m, or -1 where nothing is hit: 1 number
        Dist = 0 "mjRAYDATA_DIST" "dist",
        /// direction of the ray in the world: 3 numbers
        Dir = 1 "mjRAYDATA_DIR" "dir",
        /// origin of the ray in the world, m: 3 numbers
        Origin = 2 "mjRAYDATA_ORIGIN" "origin",
        /// the point that is hit, m: 3 numbers
        Point = 3 "mjRAYDATA_POINT" "point",
        /// normal of the surface that is hit: 3 numbers
        Normal = 4 "mjRAYDATA_NORMAL" "normal",
        /// distance from the plane of the camera, m, or -1: 1 number
        Depth = 5 "mjRAYDATA_DEPTH" "depth",
    }
    /// What a camera renders.
    "mjtCamOutBit" CamOutBit {
        /// colours
        Rgb = 1 "mjCAMOUT_RGB" "rgb",
        /// distance from the plane of the camera
        Depth = 2 "mjCAMOUT_DEPTH" "depth",
        /// distance from the centre of the camera
        Dist = 4 "mjCAMOUT_DIST" "distance",
        /// normals of surfaces
        Normal = 8 "mjCAMOUT_NORMAL" "normal",
        /// which object is seen
        Seg = 16 "mjCAMOUT_SEG" "segmentation",
    }
    /// Which frame of a body an attached frame coincides with.
    "mjtSameFrame" SameFrame {
        /// neither of them
        None = 0 "mjSAMEFRAME_NONE",
        /// position and orientation of the body
        Body = 1 "mjSAMEFRAME_BODY",
        /// position and orientation of the body's inertia
        Inertia = 2 "mjSAMEFRAME_INERTIA",
        /// orientation of the body
        BodyRot = 3 "mjSAMEFRAME_BODYROT",
        /// orientation of the body's inertia
        InertiaRot = 4 "mjSAMEFRAME_INERTIAROT",
    }
    /// Whether a tree may fall asleep.
    "mjtSleepPolicy" SleepPolicy {
        /// the compiler decides
        Auto = 0 "mjSLEEP_AUTO" "auto",
        /// the compiler has decided against it
        AutoNever = 1 "mjSLEEP_AUTO_NEVER",
        /// the compiler has decided for it
        AutoAllowed = 2 "mjSLEEP_AUTO_ALLOWED",
        /// never, by the user's word
        Never = 3 "mjSLEEP_NEVER" "never",
        /// allowed, by the user's word
        Allowed = 4 "mjSLEEP_ALLOWED" "allowed",
        /// asleep from the start
        Init = 5 "mjSLEEP_INIT" "init",
    }
    /// Which actuators get a length range.
    "mjtLRMode" LengthRangeMode {
        /// none of them
        None = 0 "mjLRMODE_NONE" "none",
        /// muscles
        Muscle = 1 "mjLRMODE_MUSCLE" "muscle",
        /// muscles and those of a user's kind
        MuscleUser = 2 "mjLRMODE_MUSCLEUSER" "muscleuser",
        /// all of them
        All = 3 "mjLRMODE_ALL" "all",
    }
    /// How a flex collides with itself.
    "mjtFlexSelf" FlexSelf {
        /// not at all
        None = 0 "mjFLEXSELF_NONE" "none",
        /// element by element, without a search beforehand
        Narrow = 1 "mjFLEXSELF_NARROW" "narrow",
        /// with a tree of boxes
        Bvh = 2 "mjFLEXSELF_BVH" "bvh",
        /// by sorting along an axis
        Sap = 3 "mjFLEXSELF_SAP" "sap",
        /// by sorting or with a tree, as its dimension asks
        Auto = 4 "mjFLEXSELF_AUTO" "auto",
    }
    /// How signed distance fields are combined.
    "mjtSDFType" SdfType {
        /// one field
        Single = 0 "mjSDFTYPE_SINGLE",
        /// where both are inside
        Intersection = 1 "mjSDFTYPE_INTERSECTION",
        /// where both are equal
        Midsurface = 2 "mjSDFTYPE_MIDSURFACE",
        /// what collision minimises: the sum of both and the size of the larger
        Collision = 3 "mjSDFTYPE_COLLISION",
    }
    /// Kinds of scalar constraint.
    "mjtConstraint" ConstraintType {
        /// a row of an equality constraint
        Equality = 0 "mjCNSTR_EQUALITY",
        /// dry friction of a dof
        FrictionDof = 1 "mjCNSTR_FRICTION_DOF",
        /// dry friction of a tendon
        FrictionTendon = 2 "mjCNSTR_FRICTION_TENDON",
        /// a limit of a joint
        LimitJoint = 3 "mjCNSTR_LIMIT_JOINT",
        /// a limit of a tendon
        LimitTendon = 4 "mjCNSTR_LIMIT_TENDON",
        /// a contact without friction: its normal
        ContactFrictionless = 5 "mjCNSTR_CONTACT_FRICTIONLESS",
        /// an edge of a contact's friction pyramid
        ContactPyramidal = 6 "mjCNSTR_CONTACT_PYRAMIDAL",
        /// a row of a contact's friction cone: normal, tangents, then rotations
        ContactElliptic = 7 "mjCNSTR_CONTACT_ELLIPTIC",
    }
    /// States of a scalar constraint.
    "mjtConstraintState" ConstraintState {
        /// without force
        Satisfied = 0 "mjCNSTRSTATE_SATISFIED",
        /// force proportional to the violation
        Quadratic = 1 "mjCNSTRSTATE_QUADRATIC",
        /// dry friction at its limit, in the negative direction
        LinearNeg = 2 "mjCNSTRSTATE_LINEARNEG",
        /// dry friction at its limit, in the positive direction
        LinearPos = 3 "mjCNSTRSTATE_LINEARPOS",
        /// on the surface of its friction cone: sliding
        Cone = 4 "mjCNSTRSTATE_CONE",
    }
    /// Kinds of warning.
    "mjtWarning" Warning {
        /// the inertia matrix is nearly singular
        Inertia = 0 "mjWARN_INERTIA",
        /// no memory left for contacts: some were left out
        ContactFull = 1 "mjWARN_CONTACTFULL",
        /// no memory left for constraints: some were left out
        ConstraintFull = 2 "mjWARN_CNSTRFULL",
        /// no room left for shapes to be drawn
        VGeomFull = 3 "mjWARN_VGEOMFULL",
        /// `qpos` had a number that is not finite or too large
        BadQpos = 4 "mjWARN_BADQPOS",
        /// `qvel` had a number that is not finite or too large
        BadQvel = 5 "mjWARN_BADQVEL",
        /// `qacc` had a number that is not finite or too large
        BadQacc = 6 "mjWARN_BADQACC",
        /// `ctrl` had a number that is not finite or too large
        BadCtrl = 7 "mjWARN_BADCTRL",
    }
    /// Timers.
    "mjtTimer" Timer {
        /// whole steps
        Step = 0 "mjTIMER_STEP",
        /// forward dynamics
        Forward = 1 "mjTIMER_FORWARD",
        /// inverse dynamics
        Inverse = 2 "mjTIMER_INVERSE",
        /// all that depends on positions alone
        Position = 3 "mjTIMER_POSITION",
        /// all that depends on positions and velocities
        Velocity = 4 "mjTIMER_VELOCITY",
        /// actuator forces
        Actuation = 5 "mjTIMER_ACTUATION",
        /// the constraint solver
        Constraint = 6 "mjTIMER_CONSTRAINT",
        /// the integrator
        Advance = 7 "mjTIMER_ADVANCE",
        /// poses, tendons and transmissions: part of `Position`
        PosKinematics = 8 "mjTIMER_POS_KINEMATICS",
        /// the inertia matrix and its factorisation: part of `Position`
        PosInertia = 9 "mjTIMER_POS_INERTIA",
        /// collision detection: part of `Position`
        PosCollision = 10 "mjTIMER_POS_COLLISION",
        /// constraint rows: part of `Position`
        PosMake = 11 "mjTIMER_POS_MAKE",
        /// inertia in the space of constraints: part of `Position`
        PosProject = 12 "mjTIMER_POS_PROJECT",
        /// which pairs may touch: part of `PosCollision`
        ColBroad = 13 "mjTIMER_COL_BROAD",
        /// contacts of pairs: part of `PosCollision`
        ColNarrow = 14 "mjTIMER_COL_NARROW",
    }
    /// Sleep states.
    "mjtSleepState" SleepState {
        /// fixed to the world, never moves
        Static = -1 "mjS_STATIC",
        /// at rest, not computed
        Asleep = 0 "mjS_ASLEEP",
        /// computed
        Awake = 1 "mjS_AWAKE",
    }
    /// Parts of the state, as bits.
    "mjtState" StateBit {
        /// `time`: 1 number
        Time = 1 "mjSTATE_TIME",
        /// `qpos`: `nq` numbers
        Qpos = 2 "mjSTATE_QPOS",
        /// `qvel`: `nv` numbers
        Qvel = 4 "mjSTATE_QVEL",
        /// `act`: `na` numbers
        Act = 8 "mjSTATE_ACT",
        /// `history`, what delayed actuators and sensors remember: `nhistory` numbers
        History = 16 "mjSTATE_HISTORY",
        /// `qacc_warmstart`, where the solver starts: `nv` numbers
        Warmstart = 32 "mjSTATE_WARMSTART",
        /// `ctrl`: `nu` numbers
        Ctrl = 64 "mjSTATE_CTRL",
        /// `qfrc_applied`: `nv` numbers
        QfrcApplied = 128 "mjSTATE_QFRC_APPLIED",
        /// `xfrc_applied`: 6 `nbody` numbers
        XfrcApplied = 256 "mjSTATE_XFRC_APPLIED",
        /// `eq_active`: `neq` numbers, 0 or 1
        EqActive = 512 "mjSTATE_EQ_ACTIVE",
        /// `mocap_pos`: 3 `nmocap` numbers
        MocapPos = 1024 "mjSTATE_MOCAP_POS",
        /// `mocap_quat`: 4 `nmocap` numbers
        MocapQuat = 2048 "mjSTATE_MOCAP_QUAT",
        /// `userdata`: `nuserdata` numbers
        Userdata = 4096 "mjSTATE_USERDATA",
        /// `plugin_state`: `npluginstate` numbers
        Plugin = 8192 "mjSTATE_PLUGIN",
        /// positions, velocities, activations and history
        Physics = 30 "mjSTATE_PHYSICS",
        /// physics, time and plugins: what changes from step to step
        Fullphysics = 8223 "mjSTATE_FULLPHYSICS",
        /// what a user sets: controls, applied forces, active equalities, mocap bodies and user data
        User = 8128 "mjSTATE_USER",
        /// all parts: two simulations with equal ones go on alike, bit for bit
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

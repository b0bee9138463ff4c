//! MuJoCo's enumerations of what is drawn and how. Structures hold them as plain integers, as MuJoCo's do.

/// Defines enumerations: `Value = number "MuJoCo's name" "title"`, the title only if a viewer shows one.
macro_rules! visual_enums {
    ($($(#[doc = $doc:literal])* $mujoco:literal $name:ident {
        $($(#[doc = $value_doc:literal])* $value:ident = $number:literal $label:literal $($title:literal $(($default:literal, $key:literal))?)?,)*
    })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[repr(i32)]
            pub enum $name { $($(#[doc = $value_doc])* $value = $number,)* }

            impl $name {
                /// All values, in order.
                pub const ALL: &[$name] = &[$($name::$value),*];
                /// MuJoCo's names of the values and the values, in order.
                pub const LABELS: &[(&str, i32)] = &[$(($label, $number)),*];
                /// What a viewer calls the values, for those that have a title: title, whether it is on from the start, and
                /// the key that switches it.
                pub const TITLES: &[(&str, bool, &str)] = &[$($(($title, false $(|| $default)?, concat!("" $(, $key)?)),)?)*];

                /// The value with this number.
                pub const fn from_i32(number: i32) -> Option<$name> {
                    match number {
                        $($number => Some($name::$value),)*
                        _ => None,
                    }
                }
            }
        )*

        /// Every enumeration: MuJoCo's name of the type, and MuJoCo's names of its values with the values.
        pub const ENUMS: &[(&str, &[(&str, i32)])] = &[$(($mujoco, $name::LABELS)),*];
    };
}

visual_enums! {
    /// Kinds of geoms, as bits: they can be asked for one by one.
    "mjtCatBit" CatBit {
        /// of bodies that are fixed to the world
        Static = 1 "mjCAT_STATIC",
        /// of all other bodies
        Dynamic = 2 "mjCAT_DYNAMIC",
        /// decoration
        Decor = 4 "mjCAT_DECOR",
        /// all of them
        All = 7 "mjCAT_ALL",
    }
    /// What a movement of the mouse does.
    "mjtMouse" Mouse {
        /// nothing
        None = 0 "mjMOUSE_NONE",
        /// turns, in the vertical plane
        RotateV = 1 "mjMOUSE_ROTATE_V",
        /// turns, in the horizontal plane
        RotateH = 2 "mjMOUSE_ROTATE_H",
        /// moves, in the vertical plane
        MoveV = 3 "mjMOUSE_MOVE_V",
        /// moves, in the horizontal plane
        MoveH = 4 "mjMOUSE_MOVE_H",
        /// nears
        Zoom = 5 "mjMOUSE_ZOOM",
        /// moves in the vertical plane of the target itself
        MoveVRel = 6 "mjMOUSE_MOVE_V_REL",
        /// moves in the horizontal plane of the target itself
        MoveHRel = 7 "mjMOUSE_MOVE_H_REL",
    }
    /// What a perturbation does, as bits.
    "mjtPertBit" PertBit {
        /// moves
        Translate = 1 "mjPERT_TRANSLATE",
        /// turns
        Rotate = 2 "mjPERT_ROTATE",
    }
    /// How a camera is given.
    "mjtCamera" CameraType {
        /// by a point, a distance and two angles
        Free = 0 "mjCAMERA_FREE",
        /// the same, where the point is the centre of mass of a body and all below it
        Tracking = 1 "mjCAMERA_TRACKING",
        /// one of the model's
        Fixed = 2 "mjCAMERA_FIXED",
        /// the user writes the cameras of the scene
        User = 3 "mjCAMERA_USER",
    }
    /// What is labelled.
    "mjtLabel" Label {
        /// nothing
        None = 0 "mjLABEL_NONE" "None",
        /// bodies
        Body = 1 "mjLABEL_BODY" "Body",
        /// joints
        Joint = 2 "mjLABEL_JOINT" "Joint",
        /// geoms
        Geom = 3 "mjLABEL_GEOM" "Geom",
        /// sites
        Site = 4 "mjLABEL_SITE" "Site",
        /// cameras
        Camera = 5 "mjLABEL_CAMERA" "Camera",
        /// lights
        Light = 6 "mjLABEL_LIGHT" "Light",
        /// tendons
        Tendon = 7 "mjLABEL_TENDON" "Tendon",
        /// actuators
        Actuator = 8 "mjLABEL_ACTUATOR" "Actuator",
        /// equality constraints
        Constraint = 9 "mjLABEL_CONSTRAINT" "Constraint",
        /// deformables
        Flex = 10 "mjLABEL_FLEX" "Flex",
        /// skins
        Skin = 11 "mjLABEL_SKIN" "Skin",
        /// the selected body
        Selection = 12 "mjLABEL_SELECTION" "Selection",
        /// coordinates of the selected point
        SelPnt = 13 "mjLABEL_SELPNT" "SelPoint",
        /// what touches in a contact
        ContactPoint = 14 "mjLABEL_CONTACTPOINT" "Contact",
        /// the size of contact forces
        ContactForce = 15 "mjLABEL_CONTACTFORCE" "ContactForce",
        /// numbers of islands
        Island = 16 "mjLABEL_ISLAND" "Island",
    }
    /// Whose frames are drawn.
    "mjtFrame" Frame {
        /// nobody's
        None = 0 "mjFRAME_NONE" "None",
        /// those of bodies
        Body = 1 "mjFRAME_BODY" "Body",
        /// those of geoms
        Geom = 2 "mjFRAME_GEOM" "Geom",
        /// those of sites
        Site = 3 "mjFRAME_SITE" "Site",
        /// those of cameras
        Camera = 4 "mjFRAME_CAMERA" "Camera",
        /// those of lights
        Light = 5 "mjFRAME_LIGHT" "Light",
        /// those of contacts
        Contact = 6 "mjFRAME_CONTACT" "Contact",
        /// that of the world
        World = 7 "mjFRAME_WORLD" "World",
    }
    /// What is drawn.
    "mjtVisFlag" VisFlag {
        /// the convex hulls of meshes in their place
        ConvexHull = 0 "mjVIS_CONVEXHULL" "Convex Hull" (false, "H"),
        /// textures
        Texture = 1 "mjVIS_TEXTURE" "Texture" (true, "X"),
        /// joints
        Joint = 2 "mjVIS_JOINT" "Joint" (false, "J"),
        /// cameras
        Camera = 3 "mjVIS_CAMERA" "Camera" (false, "Q"),
        /// actuators
        Actuator = 4 "mjVIS_ACTUATOR" "Actuator" (false, "U"),
        /// actuators by their activation, not by their control
        Activation = 5 "mjVIS_ACTIVATION" "Activation" (false, ","),
        /// lights
        Light = 6 "mjVIS_LIGHT" "Light" (false, "Z"),
        /// tendons
        Tendon = 7 "mjVIS_TENDON" "Tendon" (true, "V"),
        /// rays of range finders, and lines of distance sensors
        RangeFinder = 8 "mjVIS_RANGEFINDER" "Range Finder" (true, "Y"),
        /// points that equality constraints hold together
        Constraint = 9 "mjVIS_CONSTRAINT" "Equality" (false, "E"),
        /// boxes or ellipsoids with the inertia of bodies
        Inertia = 10 "mjVIS_INERTIA" "Inertia" (false, "I"),
        /// those as large as the mass makes them at the density of water
        ScaleInertia = 11 "mjVIS_SCLINERTIA" "Scale Inertia" (false, "'"),
        /// applied forces
        PertForce = 12 "mjVIS_PERTFORCE" "Perturb Force" (false, "B"),
        /// what the mouse pulls
        PertObj = 13 "mjVIS_PERTOBJ" "Perturb Object" (true, "O"),
        /// contacts
        ContactPoint = 14 "mjVIS_CONTACTPOINT" "Contact Point" (false, "C"),
        /// islands, by colour
        Island = 15 "mjVIS_ISLAND" "Island" (false, "N"),
        /// contact forces
        ContactForce = 16 "mjVIS_CONTACTFORCE" "Contact Force" (false, "F"),
        /// those by normal and friction
        ContactSplit = 17 "mjVIS_CONTACTSPLIT" "Contact Split" (false, "P"),
        /// what moves, so that one sees through it
        Transparent = 18 "mjVIS_TRANSPARENT" "Transparent" (false, "T"),
        /// lines that connect joints and centres of mass
        AutoConnect = 19 "mjVIS_AUTOCONNECT" "Auto Connect" (false, "A"),
        /// centres of mass
        Com = 20 "mjVIS_COM" "Center of Mass" (false, "M"),
        /// the selected point
        Select = 21 "mjVIS_SELECT" "Select Point" (false, ""),
        /// what is fixed to the world
        Static = 22 "mjVIS_STATIC" "Static Body" (true, "D"),
        /// skins
        Skin = 23 "mjVIS_SKIN" "Skin" (true, ";"),
        /// vertices of deformables
        FlexVert = 24 "mjVIS_FLEXVERT" "Flex Vert" (false, ""),
        /// edges of deformables
        FlexEdge = 25 "mjVIS_FLEXEDGE" "Flex Edge" (true, ""),
        /// faces of the elements of deformables
        FlexFace = 26 "mjVIS_FLEXFACE" "Flex Face" (false, ""),
        /// smooth surfaces of deformables
        FlexSkin = 27 "mjVIS_FLEXSKIN" "Flex Skin" (true, ""),
        /// bounding volumes of bodies
        BodyBvh = 28 "mjVIS_BODYBVH" "Body Tree" (false, "`"),
        /// bounding volumes of meshes
        MeshBvh = 29 "mjVIS_MESHBVH" "Mesh Tree" (false, "\\"),
        /// the descent on signed distance fields
        SdfIter = 30 "mjVIS_SDFITER" "SDF iters" (false, ""),
    }
    /// Effects that whoever draws may add.
    "mjtRndFlag" RndFlag {
        /// shadows
        Shadow = 0 "mjRND_SHADOW" "Shadow" (true, "S"),
        /// edges alone
        Wireframe = 1 "mjRND_WIREFRAME" "Wireframe" (false, "W"),
        /// mirrors
        Reflection = 2 "mjRND_REFLECTION" "Reflection" (true, "R"),
        /// colours of what is transparent are added
        Additive = 3 "mjRND_ADDITIVE" "Additive" (false, "L"),
        /// the sky
        Skybox = 4 "mjRND_SKYBOX" "Skybox" (true, "K"),
        /// fog
        Fog = 5 "mjRND_FOG" "Fog" (false, "G"),
        /// haze at the horizon
        Haze = 6 "mjRND_HAZE" "Haze" (true, "/"),
        /// depth instead of colours
        Depth = 7 "mjRND_DEPTH" "Depth" (false, ""),
        /// one colour per geom
        Segment = 8 "mjRND_SEGMENT" "Segment" (false, ","),
        /// one colour per geom, which is its number plus one
        IdColor = 9 "mjRND_IDCOLOR" "Id Color" (false, ""),
        /// back sides are left out
        CullFace = 10 "mjRND_CULL_FACE" "Cull Face" (true, ""),
    }
    /// How two eyes share a picture.
    "mjtStereo" Stereo {
        /// there is one eye, the left
        None = 0 "mjSTEREO_NONE",
        /// as the hardware does it
        QuadBuffered = 1 "mjSTEREO_QUADBUFFERED",
        /// side by side
        SideBySide = 2 "mjSTEREO_SIDEBYSIDE",
    }
    /// Shapes that are drawn besides those that geoms of a model have.
    "mjtGeom" Shape {
        /// an arrow
        Arrow = 100 "mjGEOM_ARROW",
        /// an arrow without wedges
        Arrow1 = 101 "mjGEOM_ARROW1",
        /// an arrow in both directions
        Arrow2 = 102 "mjGEOM_ARROW2",
        /// a line
        Line = 103 "mjGEOM_LINE",
        /// the edges of a box
        LineBox = 104 "mjGEOM_LINEBOX",
        /// a deformable
        Flex = 105 "mjGEOM_FLEX",
        /// a skin
        Skin = 106 "mjGEOM_SKIN",
        /// a label alone
        Label = 107 "mjGEOM_LABEL",
        /// a triangle
        Triangle = 108 "mjGEOM_TRIANGLE",
        /// nothing
        None = 1001 "mjGEOM_NONE",
    }
}

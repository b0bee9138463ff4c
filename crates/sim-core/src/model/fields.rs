//! The one table of `Model`: sizes, arrays, and all that follows from them.

use super::validate::{ModelError, table};
use super::*;
use crate::fields::{Element, FieldInfo, FieldView, Slice, SliceMut, Stage, shape};
use crate::math::{Mat3, Quat, Vec3};
use crate::plugin::Plugins;

/// Whether MuJoCo has a field: it does, unless the row is marked.
macro_rules! in_mujoco {
    () => {
        true
    };
    (own) => {
        false
    };
}

/// Checks one array against what its row says the numbers refer to:
///
/// - `(nbody)`: each is below that size, and none is negative,
/// - `(nmat or none)`: the same, or -1,
/// - `(njnt for body_jntnum)`: each is the first of as many as the other field says, all below that size; -1 if there are none,
/// - `(as JointType)`: each is a value of that enumeration.
macro_rules! check_row {
    ($m:ident, $name:ident, as $kind:ident) => {
        table::kind(
            stringify!($name),
            Element::flatten(&$m.$name),
            stringify!($kind),
            |value| $kind::from_i32(value).is_some(),
        )
    };
    ($m:ident, $name:ident, $size:ident or none) => {
        table::index(
            stringify!($name),
            Element::flatten(&$m.$name),
            -1,
            ($m.$size, stringify!($size)),
        )
    };
    ($m:ident, $name:ident, $size:ident for $num:ident) => {
        table::range(
            stringify!($name),
            &$m.$name,
            (&$m.$num, stringify!($num)),
            ($m.$size, stringify!($size)),
        )
    };
    ($m:ident, $name:ident, $size:ident) => {
        table::index(
            stringify!($name),
            Element::flatten(&$m.$name),
            0,
            ($m.$size, stringify!($size)),
        )
    };
}

/// Declares `Model`. A row of `arrays` whose length is followed by `own` is a field that MuJoCo does not have; what follows
/// in parentheses is what the numbers refer to (see `check_row`).
macro_rules! model_fields {
    (
        sizes { $($size:ident, $size_doc:literal;)* }
        arrays { $($name:ident: $ty:ty, [$rows:ident $(, $cols:ident $(* $factor:literal)?)?] $($own:ident)? $(($($refers:tt)*))?, $doc:literal;)* }
    ) => {
        /// What does not change while a simulation runs. Field names and layouts are MuJoCo's.
        ///
        /// Fields of one object stand under its number: `body_mass[3]` is the mass of body 3, a `Vec3` or an array has
        /// the numbers that belong together. Handles such as [`JointRef`](crate::model::JointRef) find them by name.
        /// Units are SI: m, kg, s, N, N·m, rad. Quaternions are w, x, y, z, matrices row by row. What is said to be
        /// "m or rad" is m where something slides and rad where it turns.
        #[allow(non_snake_case)]
        #[derive(Clone, Default, PartialEq)]
        pub struct Model {
            $(#[doc = $size_doc] pub $size: usize,)*
            /// physics options
            pub opt: Options,
            /// visualisation options
            pub vis: Visual,
            /// model statistics
            pub stat: Statistic,
            /// the plugins that `plugin` refers to
            pub plugins: Plugins,
            $(#[doc = $doc] #[doc = concat!("\n\nDimensions: `", stringify!($rows $(, $cols $(* $factor)?)?), "`.")] pub $name: Vec<$ty>,)*
        }

        /// The sizes of `Model`: name and documentation, in MuJoCo's order.
        pub const MODEL_SIZES: &[(&str, &str)] = &[$((stringify!($size), $size_doc)),*];

        /// The array fields of `Model`, in MuJoCo's order; those that MuJoCo does not have are last.
        pub const MODEL_FIELDS: &[FieldInfo] = &[$(FieldInfo {
            name: stringify!($name),
            dims: stringify!($rows $(, $cols $(* $factor)?)?),
            width: <$ty as Element>::WIDTH,
            stage: Stage::Compile,
            in_mujoco: in_mujoco!($($own)?),
            refers: concat!($(stringify!($($refers)*))?),
            doc: $doc,
        }),*];

        impl Model {
            /// The size called `name`.
            pub fn size(&self, name: &str) -> Option<usize> {
                match name {
                    $(stringify!($size) => Some(self.$size),)*
                    _ => None,
                }
            }

            /// Writable access to the size called `name`.
            pub fn size_mut(&mut self, name: &str) -> Option<&mut usize> {
                match name {
                    $(stringify!($size) => Some(&mut self.$size),)*
                    _ => None,
                }
            }

            /// Gives every array the length that the sizes ask for, filled with zeros.
            pub fn allocate(&mut self) {
                // memory that comes as zeros is not written a second time
                $(self.$name = bytemuck::zeroed_vec(self.$rows $(* self.$cols $(* $factor)?)?);)*
            }

            /// The name of the first array whose length does not follow from the sizes.
            pub fn first_bad_length(&self) -> Option<&'static str> {
                $(if self.$name.len() != self.$rows $(* self.$cols $(* $factor)?)? {
                    return Some(stringify!($name));
                })*
                None
            }

            /// The bytes that each array takes by the sizes, in the order of [`MODEL_FIELDS`]; the largest number there is, if
            /// there are too many to count.
            pub fn array_bytes(&self) -> [usize; MODEL_FIELDS.len()] {
                [$(size_of::<$ty>().saturating_mul(self.$rows)$(.saturating_mul(self.$cols)$(.saturating_mul($factor))?)?),*]
            }

            /// All arrays, in the order of [`MODEL_FIELDS`].
            pub fn arrays(&self) -> [Slice<'_>; MODEL_FIELDS.len()] {
                [$(Element::flatten(&self.$name)),*]
            }

            /// All arrays, to be written, in the order of [`MODEL_FIELDS`].
            pub fn arrays_mut(&mut self) -> [SliceMut<'_>; MODEL_FIELDS.len()] {
                [$(Element::flatten_mut(&mut self.$name)),*]
            }

            /// Checks every array against what its row says that it refers to.
            pub(super) fn check_table(&self) -> Result<(), ModelError> {
                $($(check_row!(self, $name, $($refers)*)?;)?)*
                Ok(())
            }

            /// The array field called `name`.
            pub fn field(&self, name: &str) -> Option<FieldView<'_>> {
                let info = MODEL_FIELDS.iter().find(|f| f.name == name)?;
                match name {
                    $(stringify!($name) => Some(FieldView {
                        info,
                        shape: shape(self.$rows, None::<usize>$(.or(Some(self.$cols $(* $factor)?)))?, info.width),
                        values: Element::flatten(&self.$name),
                    }),)*
                    _ => None,
                }
            }

            /// The values of the array field called `name`, to be written.
            pub fn field_mut(&mut self, name: &str) -> Option<SliceMut<'_>> {
                match name {
                    $(stringify!($name) => Some(Element::flatten_mut(&mut self.$name)),)*
                    _ => None,
                }
            }
        }
    };
}

model_fields! {
    sizes {
        nq, "length of a configuration `qpos`";
        nv, "degrees of freedom: length of a velocity `qvel`";
        nu, "number of actuators, each with one control";
        na, "length of the activations `act`";
        nbody, "number of bodies, the world included";
        nbvh, "nodes of all bounding-volume trees";
        nbvhstatic, "those of them whose boxes are fixed in their body";
        nbvhdynamic, "those of them whose boxes move, and are kept in `Data`";
        noct, "octree nodes of all meshes";
        njnt, "number of joints";
        ntree, "number of trees: what hangs on one moving child of the world";
        nM, "entries of the inertia matrix in its older storage, `qM`";
        nB, "entries of the table that says which dofs move which body";
        nC, "entries of the inertia matrix, lower triangle by rows, `M`";
        nD, "entries of the inertia matrix when both triangles are stored";
        ngeom, "number of geoms";
        nsite, "number of sites";
        ncam, "number of cameras";
        nlight, "number of lights";
        nflex, "number of deformables";
        nflexnode, "control nodes of all deformables";
        nflexvert, "vertices of all deformables";
        nflexedge, "edges of all deformables";
        nflexelem, "elements of all deformables: segments, triangles or tetrahedra";
        nflexelemdata, "vertex numbers that describe those elements";
        nflexelemedge, "edge numbers that describe those elements";
        nflexshelldata, "vertex numbers that describe the surfaces of deformables";
        nflexevpair, "element and vertex pairs that may collide within a deformable";
        nflextexcoord, "texture coordinates of all deformables";
        nJfe, "entries of the Jacobian of the edges of deformables";
        nJfv, "entries of the Jacobian of the vertices of deformables";
        nmesh, "number of meshes";
        nmeshvert, "vertices of all meshes";
        nmeshnormal, "normals of all meshes";
        nmeshtexcoord, "texture coordinates of all meshes";
        nmeshface, "triangles of all meshes";
        nmeshgraph, "integers that describe the convex hulls of meshes";
        nmeshpoly, "flat faces of all convex hulls, coplanar triangles merged";
        nmeshpolyvert, "vertex numbers that describe those flat faces";
        nmeshpolymap, "length of the lists that say which faces meet in which vertex";
        nskin, "number of skins";
        nskinvert, "vertices of all skins";
        nskintexvert, "texture coordinates of all skins";
        nskinface, "triangles of all skins";
        nskinbone, "bones of all skins";
        nskinbonevert, "vertex numbers that all bones together move";
        nhfield, "number of height fields";
        nhfielddata, "heights of all height fields";
        ntex, "number of textures";
        ntexdata, "bytes of all textures";
        nmat, "number of materials";
        npair, "pairs of geoms that are always tested for contact";
        nexclude, "pairs of bodies that are never tested for contact";
        neq, "number of equality constraints";
        ntendon, "number of tendons";
        nwrap, "stations of all tendon paths: sites, geoms, joints, pulleys";
        nsensor, "number of sensors";
        nnumeric, "number of custom vectors";
        nnumericdata, "numbers in all custom vectors";
        ntext, "number of custom texts";
        ntextdata, "bytes of all custom texts, terminators included";
        ntuple, "number of custom lists of objects";
        ntupledata, "entries of all custom lists of objects";
        nkey, "number of keyframes";
        nmocap, "number of bodies that are placed from outside";
        nplugin, "number of plugin instances";
        npluginattr, "bytes of the settings of all plugin instances";
        nuser_body, "user numbers per body";
        nuser_jnt, "user numbers per joint";
        nuser_geom, "user numbers per geom";
        nuser_site, "user numbers per site";
        nuser_cam, "user numbers per camera";
        nuser_tendon, "user numbers per tendon";
        nuser_actuator, "user numbers per actuator";
        nuser_sensor, "user numbers per sensor";
        nnames, "bytes of all names, terminators included";
        npaths, "bytes of all asset file names, terminators included";
        nnames_map, "slots of the hash tables that find names";
        nJmom, "entries reserved for actuator moments";
        ngravcomp, "bodies that are relieved of gravity, in part or in full";
        nemax, "most rows that equality constraints can take";
        njmax, "bound on constraint rows from older models; not enforced";
        nconmax, "bound on contacts from older models; -1 for none";
        nuserdata, "length of `userdata`, which belongs to the user";
        nsensordata, "length of the output of all sensors";
        npluginstate, "length of the state of all plugins";
        nhistory, "length of the memory of delayed controls and sensors";
        narena, "bytes that MuJoCo would set aside for contacts and constraints";
        nbuffer, "bytes that MuJoCo would need for all arrays of the model";
    }
    arrays {
        qpos0: f64, [nq], "the reference configuration: m, rad, unit quaternions";
        qpos_spring: f64, [nq], "the configuration in which joint springs are at rest: m, rad, unit quaternions";
        // body
        body_parentid: i32, [nbody] (nbody), "the body that each body is attached to";
        body_rootid: i32, [nbody] (nbody), "the topmost moving ancestor: the one attached to the world";
        body_weldid: i32, [nbody] (nbody), "the highest body that this one is rigidly joined to";
        body_mocapid: i32, [nbody] (nmocap or none), "row in `mocap_pos` if it is placed from outside, else -1";
        body_jntnum: i32, [nbody], "how many joints it has";
        body_jntadr: i32, [nbody] (njnt for body_jntnum), "its first joint, -1 without any";
        body_dofnum: i32, [nbody], "how many dofs its joints have";
        body_dofadr: i32, [nbody] (nv for body_dofnum), "its first dof, -1 without any";
        body_treeid: i32, [nbody] (ntree or none), "the tree it is part of, -1 if it cannot move";
        body_geomnum: i32, [nbody], "how many geoms it has";
        body_geomadr: i32, [nbody] (ngeom for body_geomnum), "its first geom, -1 without any";
        body_simple: u8, [nbody], "1 if its rows of the inertia matrix are diagonal, 2 if by sliding joints alone, else 0";
        body_sameframe: u8, [nbody] (as SameFrame), "what its own frame and its inertial frame share (`SameFrame`)";
        body_pos: Vec3, [nbody], "where its frame sits in the frame of its parent, m";
        body_quat: Quat, [nbody], "how its frame is turned in the frame of its parent, unit quaternion";
        body_ipos: Vec3, [nbody], "centre of mass in its own frame, m";
        body_iquat: Quat, [nbody], "principal axes of inertia in its own frame, unit quaternion";
        body_mass: f64, [nbody], "its own mass, kg";
        body_subtreemass: f64, [nbody], "its mass and that of everything attached below it, kg";
        body_inertia: Vec3, [nbody], "principal moments of inertia, kg·m²";
        body_invweight0: [f64; 2], [nbody], "how easily it is moved (1/kg) and turned (1/(kg·m²)) in the reference configuration";
        body_gravcomp: f64, [nbody], "share of its weight that is compensated: 0 none, 1 all, no unit";
        body_margin: f64, [nbody], "largest margin of its geoms, m";
        body_user: f64, [nbody, nuser_body], "numbers that belong to the user";
        body_plugin: i32, [nbody] (nplugin or none), "its plugin instance, -1 for none";
        body_contype: i32, [nbody], "contact types of all its geoms together";
        body_conaffinity: i32, [nbody], "contact affinities of all its geoms together";
        body_bvhadr: i32, [nbody] (nbvh for body_bvhnum), "root of its tree of bounding volumes";
        body_bvhnum: i32, [nbody], "nodes of its tree of bounding volumes";
        bvh_depth: i32, [nbvh], "level of a bounding volume in its tree";
        bvh_child: [i32; 2], [nbvh], "its two halves, -1 at a leaf";
        bvh_nodeid: i32, [nbvh], "the geom or element at a leaf, else -1";
        bvh_aabb: [f64; 6], [nbvhstatic], "its box: centre and half sizes, m";
        oct_depth: i32, [noct], "level of an octree node";
        oct_child: [i32; 8], [noct], "its eight parts";
        oct_aabb: [f64; 6], [noct], "its box: centre and half sizes, m";
        oct_coeff: [f64; 8], [noct], "distances to the surface at its eight corners, m";
        // joint
        jnt_type: i32, [njnt] (as JointType), "free, ball, slide or hinge (`JointType`)";
        jnt_qposadr: i32, [njnt] (nq), "where its coordinates start in `qpos`";
        jnt_dofadr: i32, [njnt] (nv), "where its dofs start in `qvel`";
        jnt_bodyid: i32, [njnt] (nbody), "the body that it moves";
        jnt_group: i32, [njnt], "number of the group that shows or hides it; viewers know 0 to 5";
        jnt_limited: u8, [njnt], "whether its range is enforced";
        jnt_actfrclimited: u8, [njnt], "whether the actuator force on it is clamped";
        jnt_actgravcomp: u8, [njnt], "whether gravity compensation counts as actuator force here";
        jnt_solref: [f64; 2], [njnt], "how stiff its limit is (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s";
        jnt_solimp: [f64; 5], [njnt], "how hard its limit is (`solimp`): smallest and largest impedance, width in rad or m, midpoint, power";
        jnt_pos: Vec3, [njnt], "anchor in the frame of its body, m";
        jnt_axis: Vec3, [njnt], "axis in the frame of its body, unit vector";
        jnt_stiffness: f64, [njnt], "spring constant, N/m (slide) or N·m/rad (hinge, ball)";
        jnt_range: [f64; 2], [njnt], "smallest and largest coordinate, m (slide) or rad (hinge); of a ball the largest angle comes second";
        jnt_actfrcrange: [f64; 2], [njnt], "smallest and largest sum of actuator forces on it, N (slide) or N·m (hinge)";
        jnt_margin: f64, [njnt], "how far before the limit the constraint appears, m or rad";
        jnt_user: f64, [njnt, nuser_jnt], "numbers that belong to the user";
        // dof
        dof_bodyid: i32, [nv] (nbody), "the body that it moves";
        dof_jntid: i32, [nv] (njnt), "the joint that it belongs to";
        dof_parentid: i32, [nv] (nv or none), "the dof next above it in its tree, -1 for none";
        dof_treeid: i32, [nv] (ntree), "the tree it is part of";
        dof_Madr: i32, [nv] (nM), "where its row of `qM` starts, with the diagonal";
        dof_simplenum: i32, [nv], "how many dofs with diagonal inertia follow from here, itself included";
        dof_solref: [f64; 2], [nv], "how stiff its dry friction is (`solref`): time constant in s and damping ratio";
        dof_solimp: [f64; 5], [nv], "how hard its dry friction is (`solimp`): smallest and largest impedance, width, midpoint, power";
        dof_frictionloss: f64, [nv], "dry friction: the force that it takes to move, N (slide) or N·m (turn)";
        dof_armature: f64, [nv], "rotor inertia, added to the diagonal of the inertia matrix, kg (slide) or kg·m² (turn)";
        dof_damping: f64, [nv], "viscous damping, N·s/m (slide) or N·m·s/rad (turn)";
        dof_invweight0: f64, [nv], "its diagonal entry of the inverse inertia in the reference configuration, 1/kg or 1/(kg·m²)";
        dof_M0: f64, [nv], "its diagonal entry of the inertia in the reference configuration, kg or kg·m²";
        dof_length: f64, [nv], "1 for translations, a lever arm in m for rotations: makes speeds comparable";
        // tree
        tree_bodyadr: i32, [ntree] (nbody for tree_bodynum), "its first body";
        tree_bodynum: i32, [ntree], "how many bodies it has";
        tree_dofadr: i32, [ntree] (nv for tree_dofnum), "its first dof";
        tree_dofnum: i32, [ntree], "how many dofs it has";
        tree_sleep_policy: i32, [ntree] (as SleepPolicy), "whether and when it may sleep (`SleepPolicy`)";
        // geom
        geom_type: i32, [ngeom] (as GeomType), "its shape (`GeomType`)";
        geom_contype: i32, [ngeom], "bits that say what it is for contacts";
        geom_conaffinity: i32, [ngeom], "bits that say what it touches";
        geom_condim: i32, [ngeom], "directions in which its contacts push: 1, 3, 4 or 6";
        geom_bodyid: i32, [ngeom] (nbody), "the body that carries it";
        geom_dataid: i32, [ngeom], "its mesh, height field or distance field, -1 for none";
        geom_matid: i32, [ngeom] (nmat or none), "its material, -1 for none";
        geom_group: i32, [ngeom], "number of the group that shows or hides it; viewers know 0 to 5";
        geom_priority: i32, [ngeom], "the higher one of two geoms decides about their contact";
        geom_plugin: i32, [ngeom] (nplugin or none), "its plugin instance, -1 for none";
        geom_sameframe: u8, [ngeom] (as SameFrame), "what its frame and that of its body share (`SameFrame`)";
        geom_solmix: f64, [ngeom], "its weight when contact parameters are averaged, no unit";
        geom_solref: [f64; 2], [ngeom], "how stiff its contacts are (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s";
        geom_solimp: [f64; 5], [ngeom], "how hard its contacts are (`solimp`): smallest and largest impedance, width in m, midpoint, power";
        geom_size: Vec3, [ngeom], "radius, half lengths, or what else its shape needs, m";
        geom_aabb: [f64; 6], [ngeom], "box around it in its own frame: centre and half sizes, m";
        geom_rbound: f64, [ngeom], "radius of a sphere around it, m; 0 for planes";
        geom_pos: Vec3, [ngeom], "where it sits in the frame of its body, m";
        geom_quat: Quat, [ngeom], "how it is turned in the frame of its body, unit quaternion";
        geom_friction: Vec3, [ngeom], "friction coefficients: sliding (no unit), spinning (m), rolling (m)";
        geom_margin: f64, [ngeom], "distance at which contacts are found, m";
        geom_gap: f64, [ngeom], "part of the margin in which a contact has no force yet, m";
        geom_fluid: [f64; 12], [ngeom], "coefficients of its ellipsoid in the fluid model: whether it is used, five of drag and lift (no unit), virtual mass (kg) and virtual inertia (kg·m²) along its axes";
        geom_user: f64, [ngeom, nuser_geom], "numbers that belong to the user";
        geom_rgba: [f32; 4], [ngeom], "its colour where no material gives one: red, green, blue, opacity, 0 to 1";
        // site
        site_type: i32, [nsite] (as GeomType), "shape in which it is drawn (`GeomType`)";
        site_bodyid: i32, [nsite] (nbody), "the body that carries it";
        site_matid: i32, [nsite] (nmat or none), "its material, -1 for none";
        site_group: i32, [nsite], "number of the group that shows or hides it; viewers know 0 to 5";
        site_sameframe: u8, [nsite] (as SameFrame), "what its frame and that of its body share (`SameFrame`)";
        site_size: Vec3, [nsite], "sizes of its shape, m";
        site_pos: Vec3, [nsite], "where it sits in the frame of its body, m";
        site_quat: Quat, [nsite], "how it is turned in the frame of its body, unit quaternion";
        site_user: f64, [nsite, nuser_site], "numbers that belong to the user";
        site_rgba: [f32; 4], [nsite], "its colour where no material gives one: red, green, blue, opacity, 0 to 1";
        // camera
        cam_mode: i32, [ncam] (as CamLightMode), "how it follows its body or target (`CamLightMode`)";
        cam_bodyid: i32, [ncam] (nbody), "the body that carries it";
        cam_targetbodyid: i32, [ncam] (nbody or none), "the body that it looks at, -1 for none";
        cam_pos: Vec3, [ncam], "where it sits in the frame of its body, m";
        cam_quat: Quat, [ncam], "how it is turned in the frame of its body, unit quaternion; it looks along its negative z axis";
        cam_poscom0: Vec3, [ncam], "from the centre of mass of the subtree to it, in the reference configuration, m";
        cam_pos0: Vec3, [ncam], "from its body to it, in the reference configuration, m";
        cam_mat0: Mat3, [ncam], "how it is turned in the world, in the reference configuration: rotation matrix";
        cam_projection: i32, [ncam] (as Projection), "perspective or orthographic (`Projection`)";
        cam_fovy: f64, [ncam], "vertical opening: degrees, or m if orthographic";
        cam_ipd: f64, [ncam], "distance between the eyes, m";
        cam_resolution: [i32; 2], [ncam], "pixels: width, height";
        cam_output: i32, [ncam], "what it records, as bits (`CamOutBit`)";
        cam_sensorsize: [f32; 2], [ncam], "size of its sensor: width, height, m";
        cam_intrinsic: [f32; 4], [ncam], "focal lengths and principal point, m";
        cam_user: f64, [ncam, nuser_cam], "numbers that belong to the user";
        // light
        light_mode: i32, [nlight] (as CamLightMode), "how it follows its body or target (`CamLightMode`)";
        light_bodyid: i32, [nlight] (nbody), "the body that carries it";
        light_targetbodyid: i32, [nlight] (nbody or none), "the body that it shines at, -1 for none";
        light_type: i32, [nlight] (as LightType), "spot, directional, point or image (`LightType`)";
        light_texid: i32, [nlight] (ntex or none), "the texture of an image light";
        light_castshadow: u8, [nlight], "whether it throws shadows";
        light_bulbradius: f32, [nlight], "radius of the source, which softens shadows, m";
        light_intensity: f32, [nlight], "brightness in candela";
        light_range: f32, [nlight], "how far it reaches, m";
        light_active: u8, [nlight], "whether it is switched on";
        light_pos: Vec3, [nlight], "where it sits in the frame of its body, m";
        light_dir: Vec3, [nlight], "where it shines in the frame of its body, unit vector";
        light_poscom0: Vec3, [nlight], "from the centre of mass of the subtree to it, in the reference configuration, m";
        light_pos0: Vec3, [nlight], "from its body to it, in the reference configuration, m";
        light_dir0: Vec3, [nlight], "where it shines in the world, in the reference configuration, unit vector";
        light_attenuation: [f32; 3], [nlight], "how it fades with distance: constant, linear (1/m), quadratic (1/m²)";
        light_cutoff: f32, [nlight], "half angle of a spot, in degrees";
        light_exponent: f32, [nlight], "how a spot fades towards its rim, no unit";
        light_ambient: [f32; 3], [nlight], "colour of what it adds everywhere: red, green, blue, 0 to 1";
        light_diffuse: [f32; 3], [nlight], "colour of what matt surfaces reflect: red, green, blue, 0 to 1";
        light_specular: [f32; 3], [nlight], "colour of highlights: red, green, blue, 0 to 1";
        // flex
        flex_contype: i32, [nflex], "bits that say what it is for contacts";
        flex_conaffinity: i32, [nflex], "bits that say what it touches";
        flex_condim: i32, [nflex], "directions in which its contacts push: 1, 3, 4 or 6";
        flex_priority: i32, [nflex], "the higher one of two partners decides about their contact";
        flex_solmix: f64, [nflex], "its weight when contact parameters are averaged, no unit";
        flex_solref: [f64; 2], [nflex], "how stiff its contacts are (`solref`): time constant in s and damping ratio";
        flex_solimp: [f64; 5], [nflex], "how hard its contacts are (`solimp`): smallest and largest impedance, width in m, midpoint, power";
        flex_friction: Vec3, [nflex], "friction coefficients: sliding (no unit), spinning (m), rolling (m)";
        flex_margin: f64, [nflex], "distance at which contacts are found, m";
        flex_gap: f64, [nflex], "part of the margin in which a contact has no force yet, m";
        flex_internal: u8, [nflex], "whether elements are kept from turning inside out";
        flex_selfcollide: i32, [nflex] (as FlexSelf), "whether and how it collides with itself (`FlexSelf`)";
        flex_activelayers: i32, [nflex], "how many layers of tetrahedra, from the surface inwards, collide";
        flex_passive: i32, [nflex], "whether its contacts act as passive forces";
        flex_dim: i32, [nflex], "1 for a line, 2 for a surface, 3 for a solid";
        flex_matid: i32, [nflex] (nmat or none), "its material, -1 for none";
        flex_group: i32, [nflex], "number of the group that shows or hides it; viewers know 0 to 5";
        flex_interp: i32, [nflex], "0 if its vertices move by themselves; 1 or 2, the order of interpolation, if its nodes move them";
        flex_nodeadr: i32, [nflex] (nflexnode for flex_nodenum), "its first node";
        flex_nodenum: i32, [nflex], "how many nodes it has";
        flex_vertadr: i32, [nflex] (nflexvert for flex_vertnum), "its first vertex";
        flex_vertnum: i32, [nflex], "how many vertices it has";
        flex_edgeadr: i32, [nflex] (nflexedge for flex_edgenum), "its first edge";
        flex_edgenum: i32, [nflex], "how many edges it has";
        flex_elemadr: i32, [nflex] (nflexelem for flex_elemnum), "its first element";
        flex_elemnum: i32, [nflex], "how many elements it has";
        flex_elemdataadr: i32, [nflex] (nflexelemdata or none), "where its elements start in `flex_elem`";
        flex_elemedgeadr: i32, [nflex] (nflexelemedge or none), "where its elements start in `flex_elemedge`";
        flex_shellnum: i32, [nflex], "how many pieces its surface has";
        flex_shelldataadr: i32, [nflex] (nflexshelldata or none), "where its surface starts in `flex_shell`";
        flex_evpairadr: i32, [nflex] (nflexevpair for flex_evpairnum), "its first pair in `flex_evpair`";
        flex_evpairnum: i32, [nflex], "how many such pairs it has";
        flex_texcoordadr: i32, [nflex] (nflextexcoord or none), "where its texture coordinates start, -1 for none";
        flex_nodebodyid: i32, [nflexnode] (nbody), "the body that carries each node";
        flex_vertbodyid: i32, [nflexvert] (nbody or none), "the body that carries each vertex, -1 where nodes move it";
        flex_vertedgeadr: i32, [nflexvert], "the first edge that meets in each vertex";
        flex_vertedgenum: i32, [nflexvert], "how many edges meet in each vertex";
        flex_vertedge: [i32; 2], [nflexedge], "those edges, vertex by vertex";
        flex_edge: [i32; 2], [nflexedge] (nflexvert), "the two ends of each edge";
        flex_edgeflap: [i32; 2], [nflexedge], "the two vertices opposite an edge, for surfaces";
        flex_elem: i32, [nflexelemdata] (nflexvert), "the corners of each element";
        flex_elemtexcoord: i32, [nflexelemdata], "the texture coordinates at the corners of each element";
        flex_elemedge: i32, [nflexelemedge] (nflexedge), "the edges of each element";
        flex_elemlayer: i32, [nflexelem], "how many layers below the surface a tetrahedron lies";
        flex_shell: i32, [nflexshelldata] (nflexvert), "the corners of each piece of the surface";
        flex_evpair: [i32; 2], [nflexevpair], "elements and vertices that are tested for contact";
        flex_vert: Vec3, [nflexvert], "each vertex in the frame of its body, m";
        flex_vert0: Vec3, [nflexvert], "each vertex in the reference configuration, scaled to the unit cube, no unit";
        flex_vertmetric: [f64; 4], [nflexvert], "inverse of the shape around each vertex at rest, 2×2, 1/m";
        flex_node: Vec3, [nflexnode], "each node in the frame of its body, m";
        flex_node0: Vec3, [nflexnode], "each node in the world, in the reference configuration, m";
        flexedge_length0: f64, [nflexedge], "length of each edge in the reference configuration, m";
        flexedge_invweight0: f64, [nflexedge], "how easily an edge is stretched in the reference configuration, 1/kg";
        flex_radius: f64, [nflex], "thickness around its elements, m";
        flex_size: Vec3, [nflex], "half sizes of the box around it in the reference configuration, m";
        flex_stiffness: [f64; 21], [nflexelem], "stiffness of each element, upper triangle of a 6×6 matrix, N/m³";
        flex_bending: [f64; 17], [nflexedge], "stiffness of each edge against bending: a 4×4 matrix (N/m) and the rest curvature";
        flex_damping: f64, [nflex], "damping in proportion to stiffness, s";
        flex_edgestiffness: f64, [nflex], "spring constant of edges, N/m";
        flex_edgedamping: f64, [nflex], "viscous damping of edges, N·s/m";
        flex_edgeequality: i32, [nflex], "what an equality constraint holds: 0 nothing, 1 edges, 2 vertices";
        flex_rigid: u8, [nflex], "whether one body carries all of it";
        flexedge_rigid: u8, [nflexedge], "whether one body carries both ends of an edge";
        flex_centered: u8, [nflex], "whether every vertex sits at the origin of its body";
        flex_flatskin: u8, [nflex], "whether its surface is drawn without smoothing";
        flex_bvhadr: i32, [nflex] (nbvh for flex_bvhnum), "root of its tree of bounding volumes, -1 without one";
        flex_bvhnum: i32, [nflex], "nodes of its tree of bounding volumes";
        flexedge_J_rownnz: i32, [nflexedge], "entries in the Jacobian row of an edge";
        flexedge_J_rowadr: i32, [nflexedge] (nJfe for flexedge_J_rownnz), "where the Jacobian row of an edge starts";
        flexedge_J_colind: i32, [nJfe] (nv), "the dof of each entry";
        flexvert_J_rownnz: [i32; 2], [nflexvert], "entries in the two Jacobian rows of a vertex";
        flexvert_J_rowadr: [i32; 2], [nflexvert], "where the two Jacobian rows of a vertex start";
        flexvert_J_colind: [i32; 2], [nJfv] (nv), "the dofs of each entry";
        flex_rgba: [f32; 4], [nflex], "its colour where no material gives one: red, green, blue, opacity, 0 to 1";
        flex_texcoord: [f32; 2], [nflextexcoord], "texture coordinates";
        // mesh
        mesh_vertadr: i32, [nmesh] (nmeshvert for mesh_vertnum), "its first vertex";
        mesh_vertnum: i32, [nmesh], "how many vertices it has";
        mesh_faceadr: i32, [nmesh] (nmeshface for mesh_facenum), "its first triangle";
        mesh_facenum: i32, [nmesh], "how many triangles it has";
        mesh_bvhadr: i32, [nmesh] (nbvh for mesh_bvhnum), "root of its tree of bounding volumes";
        mesh_bvhnum: i32, [nmesh], "nodes of its tree of bounding volumes";
        mesh_octadr: i32, [nmesh] (noct for mesh_octnum), "root of its octree";
        mesh_octnum: i32, [nmesh], "nodes of its octree";
        mesh_normaladr: i32, [nmesh] (nmeshnormal for mesh_normalnum), "its first normal";
        mesh_normalnum: i32, [nmesh], "how many normals it has";
        mesh_texcoordadr: i32, [nmesh] (nmeshtexcoord for mesh_texcoordnum), "its first texture coordinate, -1 for none";
        mesh_texcoordnum: i32, [nmesh], "how many texture coordinates it has";
        mesh_graphadr: i32, [nmesh] (nmeshgraph or none), "where its convex hull starts in `mesh_graph`, -1 for none";
        mesh_vert: [f32; 3], [nmeshvert], "vertices in the frame of the mesh, m";
        mesh_normal: [f32; 3], [nmeshnormal], "normals in the frame of the mesh, unit vectors";
        mesh_texcoord: [f32; 2], [nmeshtexcoord], "texture coordinates";
        mesh_face: [i32; 3], [nmeshface], "the three vertices of each triangle";
        mesh_facenormal: [i32; 3], [nmeshface], "the three normals of each triangle, -1 for none";
        mesh_facetexcoord: [i32; 3], [nmeshface], "the three texture coordinates of each triangle, -1 for none";
        mesh_graph: i32, [nmeshgraph], "convex hulls: which vertices are neighbours";
        mesh_scale: Vec3, [nmesh], "how much the file's vertices were stretched along each axis, no unit";
        mesh_pos: Vec3, [nmesh], "how far the file's vertices were moved, m";
        mesh_quat: Quat, [nmesh], "how the file's vertices were turned, unit quaternion";
        mesh_pathadr: i32, [nmesh] (npaths or none), "where its file name starts in `paths`, -1 for none";
        mesh_polynum: i32, [nmesh], "how many flat faces its hull has";
        mesh_polyadr: i32, [nmesh] (nmeshpoly for mesh_polynum), "the first flat face of its hull";
        mesh_polynormal: Vec3, [nmeshpoly], "which way each flat face looks, unit vector";
        mesh_polyvertadr: i32, [nmeshpoly] (nmeshpolyvert for mesh_polyvertnum), "where the corners of a flat face start";
        mesh_polyvertnum: i32, [nmeshpoly], "how many corners a flat face has";
        mesh_polyvert: i32, [nmeshpolyvert], "the corners of flat faces";
        mesh_polymapadr: i32, [nmeshvert] (nmeshpolymap for mesh_polymapnum), "where the faces that meet in a vertex start";
        mesh_polymapnum: i32, [nmeshvert], "how many faces meet in a vertex";
        mesh_polymap: i32, [nmeshpolymap], "those faces, vertex by vertex";
        // skin
        skin_matid: i32, [nskin] (nmat or none), "its material, -1 for none";
        skin_group: i32, [nskin], "number of the group that shows or hides it; viewers know 0 to 5";
        skin_rgba: [f32; 4], [nskin], "its colour where no material gives one: red, green, blue, opacity, 0 to 1";
        skin_inflate: f32, [nskin], "how far it is pushed out along its normals, m";
        skin_vertadr: i32, [nskin] (nskinvert for skin_vertnum), "its first vertex";
        skin_vertnum: i32, [nskin], "how many vertices it has";
        skin_texcoordadr: i32, [nskin] (nskintexvert or none), "its first texture coordinate, -1 for none";
        skin_faceadr: i32, [nskin] (nskinface for skin_facenum), "its first triangle";
        skin_facenum: i32, [nskin], "how many triangles it has";
        skin_boneadr: i32, [nskin] (nskinbone for skin_bonenum), "its first bone";
        skin_bonenum: i32, [nskin], "how many bones it has";
        skin_vert: [f32; 3], [nskinvert], "vertices before any bone moves them, m";
        skin_texcoord: [f32; 2], [nskintexvert], "texture coordinates";
        skin_face: [i32; 3], [nskinface], "the three vertices of each triangle";
        skin_bonevertadr: i32, [nskinbone] (nskinbonevert for skin_bonevertnum), "where the vertices of a bone start";
        skin_bonevertnum: i32, [nskinbone], "how many vertices a bone moves";
        skin_bonebindpos: [f32; 3], [nskinbone], "where a bone was when it was tied to the skin, m";
        skin_bonebindquat: [f32; 4], [nskinbone], "how a bone was turned when it was tied to the skin, unit quaternion";
        skin_bonebodyid: i32, [nskinbone] (nbody), "the body that moves a bone";
        skin_bonevertid: i32, [nskinbonevert], "the vertices that each bone moves";
        skin_bonevertweight: f32, [nskinbonevert], "how much it moves each of them, no unit";
        skin_pathadr: i32, [nskin] (npaths or none), "where its file name starts in `paths`, -1 for none";
        // hfield
        hfield_size: [f64; 4], [nhfield], "half sizes along x and y, height of the top, depth of the base, m";
        hfield_nrow: i32, [nhfield], "rows of the grid, along y";
        hfield_ncol: i32, [nhfield], "columns of the grid, along x";
        hfield_adr: i32, [nhfield], "where its heights start";
        hfield_data: f32, [nhfielddata], "heights between 0 and 1, row by row, in units of the height of the top";
        hfield_pathadr: i32, [nhfield] (npaths or none), "where its file name starts in `paths`, -1 for none";
        // texture
        tex_type: i32, [ntex] (as TextureType), "2D, cube or sky box (`TextureType`)";
        tex_colorspace: i32, [ntex] (as ColorSpace), "how colours are encoded (`ColorSpace`)";
        tex_height: i32, [ntex], "pixels from top to bottom";
        tex_width: i32, [ntex], "pixels from left to right";
        tex_nchannel: i32, [ntex], "bytes per pixel";
        tex_adr: i64, [ntex], "where its pixels start";
        tex_data: u8, [ntexdata], "pixels of all textures";
        tex_pathadr: i32, [ntex] (npaths or none), "where its file name starts in `paths`, -1 for none";
        // material
        mat_texid: [i32; 10], [nmat] (ntex or none), "its textures by role, -1 where there is none";
        mat_texuniform: u8, [nmat], "whether a cube texture keeps its scale on every object";
        mat_texrepeat: [f32; 2], [nmat], "how often a 2D texture is repeated along each axis";
        mat_emission: f32, [nmat], "how much it glows, 0 to 1";
        mat_specular: f32, [nmat], "how strong its highlights are, 0 to 1";
        mat_shininess: f32, [nmat], "how small its highlights are, 0 to 1";
        mat_reflectance: f32, [nmat], "how much it mirrors, 0 to 1";
        mat_metallic: f32, [nmat], "how metallic it looks, 0 to 1; -1 where not given";
        mat_roughness: f32, [nmat], "how rough it looks, 0 to 1; -1 where not given";
        mat_rgba: [f32; 4], [nmat], "its colour: red, green, blue, opacity, 0 to 1";
        // pair
        pair_dim: i32, [npair], "directions in which its contacts push: 1, 3, 4 or 6";
        pair_geom1: i32, [npair] (ngeom), "the first geom";
        pair_geom2: i32, [npair] (ngeom), "the second geom";
        pair_signature: i32, [npair], "both bodies in one number";
        pair_solref: [f64; 2], [npair], "how stiff its contacts are (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s";
        pair_solreffriction: [f64; 2], [npair], "the same for the friction directions";
        pair_solimp: [f64; 5], [npair], "how hard its contacts are (`solimp`): smallest and largest impedance, width in m, midpoint, power";
        pair_margin: f64, [npair], "distance at which contacts are found, m";
        pair_gap: f64, [npair], "part of the margin in which a contact has no force yet, m";
        pair_friction: [f64; 5], [npair], "friction coefficients: two of sliding (no unit), one of spinning (m), two of rolling (m)";
        // exclude
        exclude_signature: i32, [nexclude], "both bodies in one number";
        // equality
        eq_type: i32, [neq] (as EqualityType), "what it holds together (`EqualityType`)";
        eq_obj1id: i32, [neq], "the first object";
        eq_obj2id: i32, [neq], "the second object, -1 for none";
        eq_objtype: i32, [neq] (as ObjType), "what kind of objects they are (`ObjType`)";
        eq_active0: u8, [neq], "whether it is in force after a reset";
        eq_solref: [f64; 2], [neq], "how stiff it is (`solref`): time constant in s and damping ratio, or both negative: stiffness 1/s² and damping 1/s";
        eq_solimp: [f64; 5], [neq], "how hard it is (`solimp`): smallest and largest impedance, width in m or rad, midpoint, power";
        eq_data: [f64; 11], [neq], "anchors and relative pose (m, unit quaternion) or coefficients of a polynomial, as its type needs";
        // tendon
        tendon_adr: i32, [ntendon] (nwrap for tendon_num), "first station of its path";
        tendon_num: i32, [ntendon], "how many stations its path has";
        tendon_matid: i32, [ntendon] (nmat or none), "its material, -1 for none";
        tendon_group: i32, [ntendon], "number of the group that shows or hides it; viewers know 0 to 5";
        tendon_treenum: i32, [ntendon], "how many trees it runs along";
        tendon_treeid: [i32; 2], [ntendon] (ntree or none), "the first two of them, -1 where there is none";
        tendon_limited: u8, [ntendon], "whether its range is enforced";
        tendon_actfrclimited: u8, [ntendon], "whether the actuator force on it is clamped";
        tendon_width: f64, [ntendon], "radius with which it is drawn, m";
        tendon_solref_lim: [f64; 2], [ntendon], "how stiff its limit is (`solref`): time constant in s and damping ratio";
        tendon_solimp_lim: [f64; 5], [ntendon], "how hard its limit is (`solimp`): smallest and largest impedance, width in m, midpoint, power";
        tendon_solref_fri: [f64; 2], [ntendon], "how stiff its dry friction is (`solref`): time constant in s and damping ratio";
        tendon_solimp_fri: [f64; 5], [ntendon], "how hard its dry friction is (`solimp`): smallest and largest impedance, width, midpoint, power";
        tendon_range: [f64; 2], [ntendon], "smallest and largest length, m; of a fixed tendon in units of the joints that it adds up, as all its lengths";
        tendon_actfrcrange: [f64; 2], [ntendon], "smallest and largest sum of actuator forces on it, N";
        tendon_margin: f64, [ntendon], "how far before the limit the constraint appears, m";
        tendon_stiffness: f64, [ntendon], "spring constant, N/m";
        tendon_damping: f64, [ntendon], "viscous damping, N·s/m";
        tendon_armature: f64, [ntendon], "inertia that its speed carries, kg";
        tendon_frictionloss: f64, [ntendon], "dry friction: the force that it takes to move, N";
        tendon_lengthspring: [f64; 2], [ntendon], "lengths between which its spring is at rest, m";
        tendon_length0: f64, [ntendon], "length in the reference configuration, m";
        tendon_invweight0: f64, [ntendon], "how easily it is lengthened in the reference configuration, 1/kg";
        tendon_user: f64, [ntendon, nuser_tendon], "numbers that belong to the user";
        tendon_rgba: [f32; 4], [ntendon], "its colour where no material gives one: red, green, blue, opacity, 0 to 1";
        wrap_type: i32, [nwrap] (as WrapType), "kind of a station of a path (`WrapType`)";
        wrap_objid: i32, [nwrap], "the site, geom or joint of the station";
        wrap_prm: f64, [nwrap], "divisor of a pulley, coefficient of a joint, or side site of a geom, no unit";
        // actuator
        actuator_trntype: i32, [nu] (as ActuatorTransmission), "what it pulls on (`ActuatorTransmission`)";
        actuator_dyntype: i32, [nu] (as ActuatorDynamics), "how control becomes activation (`ActuatorDynamics`)";
        actuator_gaintype: i32, [nu] (as GainType), "how its gain is computed (`GainType`)";
        actuator_biastype: i32, [nu] (as BiasType), "how its bias is computed (`BiasType`)";
        actuator_trnid: [i32; 2], [nu], "the joint, tendon, site or body it acts on, and a second one where there is one";
        actuator_actadr: i32, [nu] (na for actuator_actnum), "its first activation, -1 without any";
        actuator_actnum: i32, [nu], "how many activations it has";
        actuator_group: i32, [nu], "number of the group that shows, hides or disables it; 0 to 30 can be disabled";
        actuator_history: [i32; 2], [nu], "remembered controls: how many, and how they are interpolated";
        actuator_historyadr: i32, [nu], "where they start in `history`, -1 for none";
        actuator_delay: f64, [nu], "by how much its control is late, s";
        actuator_ctrllimited: u8, [nu], "whether its control is clamped";
        actuator_forcelimited: u8, [nu], "whether its force is clamped";
        actuator_actlimited: u8, [nu], "whether its activation is clamped";
        actuator_dynprm: [f64; 10], [nu], "parameters of the dynamics: of a filter the time constant, of a muscle the time constants of activation and deactivation, s";
        actuator_gainprm: [f64; 10], [nu], "parameters of the gain: of a fixed one the force per unit of control, N or N·m; of an affine one also per unit of length and velocity";
        actuator_biasprm: [f64; 10], [nu], "parameters of the bias: of an affine one a force (N or N·m), and force per unit of length and velocity";
        actuator_actearly: u8, [nu], "whether the force uses the activation of the end of the step";
        actuator_ctrlrange: [f64; 2], [nu], "smallest and largest control: N or N·m for a motor, m or rad for a position servo, 0 to 1 for a muscle";
        actuator_forcerange: [f64; 2], [nu], "smallest and largest force along its own length, N or N·m";
        actuator_actrange: [f64; 2], [nu], "smallest and largest activation, in the units of the control, integrated over s for an integrator";
        actuator_gear: [f64; 6], [nu], "scale of its length and of what it transmits, by direction: three of forces, three of torques; no unit for a joint or tendon";
        actuator_cranklength: f64, [nu], "length of the rod of a slider-crank, m";
        actuator_acc0: f64, [nu], "size of the acceleration that a unit force gives in the reference configuration, 1/kg";
        actuator_length0: f64, [nu], "length in the reference configuration, m or rad, gear included";
        actuator_lengthrange: [f64; 2], [nu], "shortest and longest that it can be, m or rad, gear included";
        actuator_user: f64, [nu, nuser_actuator], "numbers that belong to the user";
        actuator_plugin: i32, [nu] (nplugin or none), "its plugin instance, -1 for none";
        // sensor
        sensor_type: i32, [nsensor] (as SensorType), "what it measures (`SensorType`)";
        sensor_datatype: i32, [nsensor] (as DataType), "what kind of numbers it gives (`DataType`)";
        sensor_needstage: i32, [nsensor] (as SensorStage), "when in the pipeline it can be computed (`SensorStage`)";
        sensor_objtype: i32, [nsensor] (as ObjType), "kind of the object that it is on (`ObjType`)";
        sensor_objid: i32, [nsensor], "the object that it is on";
        sensor_reftype: i32, [nsensor] (as ObjType), "kind of the object that it is relative to (`ObjType`)";
        sensor_refid: i32, [nsensor], "the object that it is relative to, -1 for the world";
        sensor_intprm: [i32; 3], [nsensor], "integer parameters, as its type needs";
        sensor_dim: i32, [nsensor], "how many numbers it gives";
        sensor_adr: i32, [nsensor], "where they start in `sensordata`";
        sensor_cutoff: f64, [nsensor], "bound on its output, in its own units; 0 for none";
        sensor_noise: f64, [nsensor], "standard deviation of its noise, in its own units, for the user to apply";
        sensor_history: [i32; 2], [nsensor], "remembered readings: how many, and how they are interpolated";
        sensor_historyadr: i32, [nsensor], "where they start in `history`, -1 for none";
        sensor_delay: f64, [nsensor], "by how much its output is late, s";
        sensor_interval: [f64; 2], [nsensor], "time between readings, and the time of the first, s";
        sensor_user: f64, [nsensor, nuser_sensor], "numbers that belong to the user";
        sensor_plugin: i32, [nsensor] (nplugin or none), "its plugin instance, -1 for none";
        plugin: i32, [nplugin], "which registered plugin each instance is of";
        plugin_stateadr: i32, [nplugin] (npluginstate for plugin_statenum), "where its state starts in `plugin_state`";
        plugin_statenum: i32, [nplugin], "length of its state";
        plugin_attr: u8, [npluginattr], "settings of all instances, as zero-terminated texts";
        plugin_attradr: i32, [nplugin] (npluginattr or none), "where its settings start in `plugin_attr`";
        numeric_adr: i32, [nnumeric] (nnumericdata for numeric_size), "where its numbers start in `numeric_data`";
        numeric_size: i32, [nnumeric], "how many numbers it has";
        numeric_data: f64, [nnumericdata], "the numbers of all custom vectors";
        text_adr: i32, [ntext] (ntextdata for text_size), "where it starts in `text_data`";
        text_size: i32, [ntext], "its bytes, terminator included";
        text_data: u8, [ntextdata], "all custom texts, each zero-terminated";
        tuple_adr: i32, [ntuple] (ntupledata for tuple_size), "where its entries start";
        tuple_size: i32, [ntuple], "how many entries it has";
        tuple_objtype: i32, [ntupledata] (as ObjType), "kind of each object (`ObjType`)";
        tuple_objid: i32, [ntupledata], "each object";
        tuple_objprm: f64, [ntupledata], "the number given with each object";
        key_time: f64, [nkey], "time of each keyframe, s";
        key_qpos: f64, [nkey, nq], "its configuration: m, rad, unit quaternions";
        key_qvel: f64, [nkey, nv], "its velocity, m/s and rad/s";
        key_act: f64, [nkey, na], "its activations, in their own units";
        key_mpos: f64, [nkey, nmocap * 3], "its positions of bodies placed from outside, m";
        key_mquat: f64, [nkey, nmocap * 4], "its orientations of bodies placed from outside, unit quaternions";
        key_ctrl: f64, [nkey, nu], "its controls, in their own units";
        name_bodyadr: i32, [nbody] (nnames), "where the name of each body starts in `names`";
        name_jntadr: i32, [njnt] (nnames), "the same for joints";
        name_geomadr: i32, [ngeom] (nnames), "the same for geoms";
        name_siteadr: i32, [nsite] (nnames), "the same for sites";
        name_camadr: i32, [ncam] (nnames), "the same for cameras";
        name_lightadr: i32, [nlight] (nnames), "the same for lights";
        name_flexadr: i32, [nflex] (nnames), "the same for deformables";
        name_meshadr: i32, [nmesh] (nnames), "the same for meshes";
        name_skinadr: i32, [nskin] (nnames), "the same for skins";
        name_hfieldadr: i32, [nhfield] (nnames), "the same for height fields";
        name_texadr: i32, [ntex] (nnames), "the same for textures";
        name_matadr: i32, [nmat] (nnames), "the same for materials";
        name_pairadr: i32, [npair] (nnames), "the same for contact pairs";
        name_excludeadr: i32, [nexclude] (nnames), "the same for excluded pairs";
        name_eqadr: i32, [neq] (nnames), "the same for equality constraints";
        name_tendonadr: i32, [ntendon] (nnames), "the same for tendons";
        name_actuatoradr: i32, [nu] (nnames), "the same for actuators";
        name_sensoradr: i32, [nsensor] (nnames), "the same for sensors";
        name_numericadr: i32, [nnumeric] (nnames), "the same for custom vectors";
        name_textadr: i32, [ntext] (nnames), "the same for custom texts";
        name_tupleadr: i32, [ntuple] (nnames), "the same for custom lists of objects";
        name_keyadr: i32, [nkey] (nnames), "the same for keyframes";
        name_pluginadr: i32, [nplugin] (nnames), "the same for plugin instances";
        names: u8, [nnames], "the name of the model, then all others, each zero-terminated";
        names_map: i32, [nnames_map], "hash tables from names to numbers, one per kind of object";
        paths: u8, [npaths], "file names of assets, each zero-terminated";
        B_rownnz: i32, [nbody], "how many dofs move each body";
        B_rowadr: i32, [nbody] (nB for B_rownnz), "where the dofs of each body start in `B_colind`";
        B_colind: i32, [nB] (nv), "those dofs, body by body";
        M_rownnz: i32, [nv], "entries in each row of `M`";
        M_rowadr: i32, [nv] (nC for M_rownnz), "where each row of `M` starts";
        M_colind: i32, [nC] (nv), "the column of each entry of `M`";
        mapM2M: i32, [nC] (nM), "the entry of `qM` that each entry of `M` equals";
        D_rownnz: i32, [nv], "entries in each row with both triangles stored";
        D_rowadr: i32, [nv] (nD for D_rownnz), "where each such row starts";
        D_diag: i32, [nv], "where in each such row the diagonal is";
        D_colind: i32, [nD] (nv), "the column of each such entry";
        mapM2D: i32, [nD] (nC or none), "the entry of `M` that each entry of both triangles equals";
        mapD2M: i32, [nC] (nD), "the entry of both triangles that each entry of `M` equals";
        actuator_fiberlength0: f64, [nu] own, "fibre length of a compliant Hill muscle at qpos0 without activation, in optimal fibre lengths";
    }
}

//! The one table of `Model`: sizes, arrays, and all that follows from them.

use super::{Option as PhysicsOption, Statistic, Visual};
use crate::fields::{Element, FieldInfo, FieldView, SliceMut, Stage, shape};
use crate::math::{Mat3, Quat, Vec3};

macro_rules! model_fields {
    (
        sizes { $($size:ident, $size_doc:literal;)* }
        arrays { $($name:ident: $ty:ty, [$rows:ident $(, $cols:ident $(* $factor:literal)?)?], $doc:literal;)* }
    ) => {
        /// What does not change while a simulation runs. Field names and layouts are MuJoCo's.
        #[allow(non_snake_case)]
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Model {
            $(#[doc = $size_doc] pub $size: usize,)*
            /// physics options
            pub opt: PhysicsOption,
            /// visualisation options
            pub vis: Visual,
            /// model statistics
            pub stat: Statistic,
            $(#[doc = $doc] pub $name: Vec<$ty>,)*
        }

        /// The sizes of `Model`: name and documentation, in MuJoCo's order.
        pub const MODEL_SIZES: &[(&str, &str)] = &[$((stringify!($size), $size_doc)),*];

        /// The array fields of `Model`, in MuJoCo's order.
        pub const MODEL_FIELDS: &[FieldInfo] = &[$(FieldInfo {
            name: stringify!($name),
            dims: stringify!($rows $(, $cols $(* $factor)?)?),
            width: <$ty as Element>::WIDTH,
            stage: Stage::Compile,
            doc: $doc,
        }),*];

        impl Model {
            /// The size called `name`.
            pub fn size(&self, name: &str) -> std::option::Option<usize> {
                match name {
                    $(stringify!($size) => Some(self.$size),)*
                    _ => None,
                }
            }

            /// Writable access to the size called `name`.
            pub fn size_mut(&mut self, name: &str) -> std::option::Option<&mut usize> {
                match name {
                    $(stringify!($size) => Some(&mut self.$size),)*
                    _ => None,
                }
            }

            /// Gives every array the length that the sizes ask for, filled with zeros.
            pub fn allocate(&mut self) {
                $(self.$name = vec![<$ty as bytemuck::Zeroable>::zeroed(); self.$rows $(* self.$cols $(* $factor)?)?];)*
            }

            /// The name of the first array whose length does not follow from the sizes.
            pub fn first_bad_length(&self) -> std::option::Option<&'static str> {
                $(if self.$name.len() != self.$rows $(* self.$cols $(* $factor)?)? {
                    return Some(stringify!($name));
                })*
                None
            }

            /// The array field called `name`.
            pub fn field(&self, name: &str) -> std::option::Option<FieldView<'_>> {
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
            pub fn field_mut(&mut self, name: &str) -> std::option::Option<SliceMut<'_>> {
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
        nq, "number of generalized coordinates = dim(qpos)";
        nv, "number of degrees of freedom = dim(qvel)";
        nu, "number of actuators/controls = dim(ctrl)";
        na, "number of activation states = dim(act)";
        nbody, "number of bodies";
        nbvh, "number of total bounding volumes in all bodies";
        nbvhstatic, "number of static bounding volumes (aabb stored in mjModel)";
        nbvhdynamic, "number of dynamic bounding volumes (aabb stored in mjData)";
        noct, "number of total octree cells in all meshes";
        njnt, "number of joints";
        ntree, "number of kinematic trees under world body";
        nM, "number of non-zeros in sparse inertia matrix";
        nB, "number of non-zeros in sparse body-dof matrix";
        nC, "number of non-zeros in sparse reduced dof-dof matrix";
        nD, "number of non-zeros in sparse dof-dof matrix";
        ngeom, "number of geoms";
        nsite, "number of sites";
        ncam, "number of cameras";
        nlight, "number of lights";
        nflex, "number of flexes";
        nflexnode, "number of dofs in all flexes";
        nflexvert, "number of vertices in all flexes";
        nflexedge, "number of edges in all flexes";
        nflexelem, "number of elements in all flexes";
        nflexelemdata, "number of element vertex ids in all flexes";
        nflexelemedge, "number of element edge ids in all flexes";
        nflexshelldata, "number of shell fragment vertex ids in all flexes";
        nflexevpair, "number of element-vertex pairs in all flexes";
        nflextexcoord, "number of vertices with texture coordinates";
        nJfe, "number of non-zeros in sparse flexedge Jacobian matrix";
        nJfv, "number of non-zeros in sparse flexvert Jacobian matrix";
        nmesh, "number of meshes";
        nmeshvert, "number of vertices in all meshes";
        nmeshnormal, "number of normals in all meshes";
        nmeshtexcoord, "number of texcoords in all meshes";
        nmeshface, "number of triangular faces in all meshes";
        nmeshgraph, "number of ints in mesh auxiliary data";
        nmeshpoly, "number of polygons in all meshes";
        nmeshpolyvert, "number of vertices in all polygons";
        nmeshpolymap, "number of polygons in vertex map";
        nskin, "number of skins";
        nskinvert, "number of vertices in all skins";
        nskintexvert, "number of vertices with texcoords in all skins";
        nskinface, "number of triangular faces in all skins";
        nskinbone, "number of bones in all skins";
        nskinbonevert, "number of vertices in all skin bones";
        nhfield, "number of heightfields";
        nhfielddata, "number of data points in all heightfields";
        ntex, "number of textures";
        ntexdata, "number of bytes in texture rgb data";
        nmat, "number of materials";
        npair, "number of predefined geom pairs";
        nexclude, "number of excluded geom pairs";
        neq, "number of equality constraints";
        ntendon, "number of tendons";
        nwrap, "number of wrap objects in all tendon paths";
        nsensor, "number of sensors";
        nnumeric, "number of numeric custom fields";
        nnumericdata, "number of mjtNums in all numeric fields";
        ntext, "number of text custom fields";
        ntextdata, "number of mjtBytes in all text fields";
        ntuple, "number of tuple custom fields";
        ntupledata, "number of objects in all tuple fields";
        nkey, "number of keyframes";
        nmocap, "number of mocap bodies";
        nplugin, "number of plugin instances";
        npluginattr, "number of chars in all plugin config attributes";
        nuser_body, "number of mjtNums in body_user";
        nuser_jnt, "number of mjtNums in jnt_user";
        nuser_geom, "number of mjtNums in geom_user";
        nuser_site, "number of mjtNums in site_user";
        nuser_cam, "number of mjtNums in cam_user";
        nuser_tendon, "number of mjtNums in tendon_user";
        nuser_actuator, "number of mjtNums in actuator_user";
        nuser_sensor, "number of mjtNums in sensor_user";
        nnames, "number of chars in all names";
        npaths, "number of chars in all paths";
        nnames_map, "number of slots in the names hash map";
        nJmom, "number of non-zeros in sparse actuator_moment matrix";
        ngravcomp, "number of bodies with nonzero gravcomp";
        nemax, "number of potential equality-constraint rows";
        njmax, "number of available rows in constraint Jacobian (legacy)";
        nconmax, "number of potential contacts in contact list (legacy)";
        nuserdata, "number of mjtNums reserved for the user";
        nsensordata, "number of mjtNums in sensor data vector";
        npluginstate, "number of mjtNums in plugin state vector";
        nhistory, "number of mjtNums in history buffer";
        narena, "number of bytes in the mjData arena (inclusive of stack)";
        nbuffer, "number of bytes in buffer";
    }
    arrays {
        qpos0: f64, [nq], "qpos values at default pose";
        qpos_spring: f64, [nq], "reference pose for springs";
        // body
        body_parentid: i32, [nbody], "id of body's parent";
        body_rootid: i32, [nbody], "ancestor that is direct child of world";
        body_weldid: i32, [nbody], "top ancestor with no dofs to this body";
        body_mocapid: i32, [nbody], "id of mocap data; -1: none";
        body_jntnum: i32, [nbody], "number of joints for this body";
        body_jntadr: i32, [nbody], "start addr of joints; -1: no joints";
        body_dofnum: i32, [nbody], "number of motion degrees of freedom";
        body_dofadr: i32, [nbody], "start addr of dofs; -1: no dofs";
        body_treeid: i32, [nbody], "id of body's kinematic tree; -1: static";
        body_geomnum: i32, [nbody], "number of geoms";
        body_geomadr: i32, [nbody], "start addr of geoms; -1: no geoms";
        body_simple: u8, [nbody], "1: diag M; 2: diag M, sliders only";
        body_sameframe: u8, [nbody], "same frame as inertia (mjtSameframe)";
        body_pos: Vec3, [nbody], "position offset rel. to parent body";
        body_quat: Quat, [nbody], "orientation offset rel. to parent body";
        body_ipos: Vec3, [nbody], "local position of center of mass";
        body_iquat: Quat, [nbody], "local orientation of inertia ellipsoid";
        body_mass: f64, [nbody], "mass";
        body_subtreemass: f64, [nbody], "mass of subtree starting at this body";
        body_inertia: Vec3, [nbody], "diagonal inertia in ipos/iquat frame";
        body_invweight0: [f64; 2], [nbody], "mean inv inert in qpos0 (trn, rot)";
        body_gravcomp: f64, [nbody], "antigravity force, units of body weight";
        body_margin: f64, [nbody], "MAX over all geom margins";
        body_user: f64, [nbody, nuser_body], "user data";
        body_plugin: i32, [nbody], "plugin instance id; -1: not in use";
        body_contype: i32, [nbody], "OR over all geom contypes";
        body_conaffinity: i32, [nbody], "OR over all geom conaffinities";
        body_bvhadr: i32, [nbody], "address of bvh root";
        body_bvhnum: i32, [nbody], "number of bounding volumes";
        bvh_depth: i32, [nbvh], "depth in the bounding volume hierarchy";
        bvh_child: [i32; 2], [nbvh], "left and right children in tree";
        bvh_nodeid: i32, [nbvh], "geom or elem id of node; -1: non-leaf";
        bvh_aabb: [f64; 6], [nbvhstatic], "local bounding box (center, size)";
        oct_depth: i32, [noct], "depth in the octree";
        oct_child: [i32; 8], [noct], "children of octree node";
        oct_aabb: [f64; 6], [noct], "octree node bounding box (center, size)";
        oct_coeff: [f64; 8], [noct], "octree interpolation coefficients";
        // joint
        jnt_type: i32, [njnt], "type of joint (mjtJoint)";
        jnt_qposadr: i32, [njnt], "start addr in 'qpos' for joint's data";
        jnt_dofadr: i32, [njnt], "start addr in 'qvel' for joint's data";
        jnt_bodyid: i32, [njnt], "id of joint's body";
        jnt_group: i32, [njnt], "group for visibility";
        jnt_limited: u8, [njnt], "does joint have limits";
        jnt_actfrclimited: u8, [njnt], "does joint have actuator force limits";
        jnt_actgravcomp: u8, [njnt], "is gravcomp force applied via actuators";
        jnt_solref: [f64; 2], [njnt], "constraint solver reference: limit";
        jnt_solimp: [f64; 5], [njnt], "constraint solver impedance: limit";
        jnt_pos: Vec3, [njnt], "local anchor position";
        jnt_axis: Vec3, [njnt], "local joint axis";
        jnt_stiffness: f64, [njnt], "stiffness coefficient";
        jnt_range: [f64; 2], [njnt], "joint limits";
        jnt_actfrcrange: [f64; 2], [njnt], "range of total actuator force";
        jnt_margin: f64, [njnt], "min distance for limit detection";
        jnt_user: f64, [njnt, nuser_jnt], "user data";
        // dof
        dof_bodyid: i32, [nv], "id of dof's body";
        dof_jntid: i32, [nv], "id of dof's joint";
        dof_parentid: i32, [nv], "id of dof's parent; -1: none";
        dof_treeid: i32, [nv], "id of dof's kinematic tree";
        dof_Madr: i32, [nv], "dof address in M-diagonal";
        dof_simplenum: i32, [nv], "number of consecutive simple dofs";
        dof_solref: [f64; 2], [nv], "constraint solver reference:frictionloss (nv x mjNREF)";
        dof_solimp: [f64; 5], [nv], "constraint solver impedance:frictionloss (nv x mjNIMP)";
        dof_frictionloss: f64, [nv], "dof friction loss";
        dof_armature: f64, [nv], "dof armature inertia/mass";
        dof_damping: f64, [nv], "damping coefficient";
        dof_invweight0: f64, [nv], "diag. inverse inertia in qpos0";
        dof_M0: f64, [nv], "diag. inertia in qpos0";
        dof_length: f64, [nv], "linear: 1; angular: approx. length scale (nv x 1)";
        // tree
        tree_bodyadr: i32, [ntree], "start addr of bodies";
        tree_bodynum: i32, [ntree], "number of bodies in tree";
        tree_dofadr: i32, [ntree], "start addr of dofs";
        tree_dofnum: i32, [ntree], "number of dofs in tree";
        tree_sleep_policy: i32, [ntree], "sleep policy (mjtSleepPolicy)";
        // geom
        geom_type: i32, [ngeom], "geometric type (mjtGeom)";
        geom_contype: i32, [ngeom], "geom contact type";
        geom_conaffinity: i32, [ngeom], "geom contact affinity";
        geom_condim: i32, [ngeom], "contact dimensionality (1, 3, 4, 6)";
        geom_bodyid: i32, [ngeom], "id of geom's body";
        geom_dataid: i32, [ngeom], "id of geom's mesh/hfield; -1: none";
        geom_matid: i32, [ngeom], "material id for rendering; -1: none";
        geom_group: i32, [ngeom], "group for visibility";
        geom_priority: i32, [ngeom], "geom contact priority";
        geom_plugin: i32, [ngeom], "plugin instance id; -1: not in use";
        geom_sameframe: u8, [ngeom], "same frame as body (mjtSameframe)";
        geom_solmix: f64, [ngeom], "mixing coef for solref/imp in geom pair";
        geom_solref: [f64; 2], [ngeom], "constraint solver reference: contact";
        geom_solimp: [f64; 5], [ngeom], "constraint solver impedance: contact";
        geom_size: Vec3, [ngeom], "geom-specific size parameters";
        geom_aabb: [f64; 6], [ngeom], "bounding box, (center, size)";
        geom_rbound: f64, [ngeom], "radius of bounding sphere";
        geom_pos: Vec3, [ngeom], "local position offset rel. to body";
        geom_quat: Quat, [ngeom], "local orientation offset rel. to body";
        geom_friction: Vec3, [ngeom], "friction for (slide, spin, roll)";
        geom_margin: f64, [ngeom], "detect contact if dist<margin";
        geom_gap: f64, [ngeom], "include in solver if dist<margin-gap";
        geom_fluid: [f64; 12], [ngeom], "fluid interaction parameters";
        geom_user: f64, [ngeom, nuser_geom], "user data";
        geom_rgba: [f32; 4], [ngeom], "rgba when material is omitted";
        // site
        site_type: i32, [nsite], "geom type for rendering (mjtGeom)";
        site_bodyid: i32, [nsite], "id of site's body";
        site_matid: i32, [nsite], "material id for rendering; -1: none";
        site_group: i32, [nsite], "group for visibility";
        site_sameframe: u8, [nsite], "same frame as body (mjtSameframe)";
        site_size: Vec3, [nsite], "geom size for rendering";
        site_pos: Vec3, [nsite], "local position offset rel. to body";
        site_quat: Quat, [nsite], "local orientation offset rel. to body";
        site_user: f64, [nsite, nuser_site], "user data";
        site_rgba: [f32; 4], [nsite], "rgba when material is omitted";
        // camera
        cam_mode: i32, [ncam], "camera tracking mode (mjtCamLight)";
        cam_bodyid: i32, [ncam], "id of camera's body";
        cam_targetbodyid: i32, [ncam], "id of targeted body; -1: none";
        cam_pos: Vec3, [ncam], "position rel. to body frame";
        cam_quat: Quat, [ncam], "orientation rel. to body frame";
        cam_poscom0: Vec3, [ncam], "global position rel. to sub-com in qpos0 (ncam x 3)";
        cam_pos0: Vec3, [ncam], "global position rel. to body in qpos0";
        cam_mat0: Mat3, [ncam], "global orientation in qpos0";
        cam_projection: i32, [ncam], "projection type (mjtProjection)";
        cam_fovy: f64, [ncam], "y field-of-view (ortho ? len : deg)";
        cam_ipd: f64, [ncam], "inter-pupilary distance";
        cam_resolution: [i32; 2], [ncam], "resolution: pixels [width, height]";
        cam_output: i32, [ncam], "output types (mjtCamOut bit flags)";
        cam_sensorsize: [f32; 2], [ncam], "sensor size: length [width, height]";
        cam_intrinsic: [f32; 4], [ncam], "[focal length; principal point]";
        cam_user: f64, [ncam, nuser_cam], "user data";
        // light
        light_mode: i32, [nlight], "light tracking mode (mjtCamLight)";
        light_bodyid: i32, [nlight], "id of light's body";
        light_targetbodyid: i32, [nlight], "id of targeted body; -1: none";
        light_type: i32, [nlight], "spot, directional, etc. (mjtLightType)";
        light_texid: i32, [nlight], "texture id for image lights";
        light_castshadow: u8, [nlight], "does light cast shadows";
        light_bulbradius: f32, [nlight], "light radius for soft shadows";
        light_intensity: f32, [nlight], "intensity, in candela";
        light_range: f32, [nlight], "range of effectiveness";
        light_active: u8, [nlight], "is light on";
        light_pos: Vec3, [nlight], "position rel. to body frame";
        light_dir: Vec3, [nlight], "direction rel. to body frame";
        light_poscom0: Vec3, [nlight], "global position rel. to sub-com in qpos0 (nlight x 3)";
        light_pos0: Vec3, [nlight], "global position rel. to body in qpos0";
        light_dir0: Vec3, [nlight], "global direction in qpos0";
        light_attenuation: [f32; 3], [nlight], "OpenGL attenuation (quadratic model)";
        light_cutoff: f32, [nlight], "OpenGL cutoff";
        light_exponent: f32, [nlight], "OpenGL exponent";
        light_ambient: [f32; 3], [nlight], "ambient rgb (alpha=1)";
        light_diffuse: [f32; 3], [nlight], "diffuse rgb (alpha=1)";
        light_specular: [f32; 3], [nlight], "specular rgb (alpha=1)";
        // flex
        flex_contype: i32, [nflex], "flex contact type";
        flex_conaffinity: i32, [nflex], "flex contact affinity";
        flex_condim: i32, [nflex], "contact dimensionality (1, 3, 4, 6)";
        flex_priority: i32, [nflex], "flex contact priority";
        flex_solmix: f64, [nflex], "mix coef for solref/imp in contact pair";
        flex_solref: [f64; 2], [nflex], "constraint solver reference: contact";
        flex_solimp: [f64; 5], [nflex], "constraint solver impedance: contact";
        flex_friction: Vec3, [nflex], "friction for (slide, spin, roll)";
        flex_margin: f64, [nflex], "detect contact if dist<margin";
        flex_gap: f64, [nflex], "include in solver if dist<margin-gap";
        flex_internal: u8, [nflex], "internal flex collision enabled";
        flex_selfcollide: i32, [nflex], "self collision mode (mjtFlexSelf)";
        flex_activelayers: i32, [nflex], "number of active element layers, 3D only (nflex x 1)";
        flex_passive: i32, [nflex], "passive collisions enabled";
        flex_dim: i32, [nflex], "1: lines, 2: triangles, 3: tetrahedra";
        flex_matid: i32, [nflex], "material id for rendering";
        flex_group: i32, [nflex], "group for visibility";
        flex_interp: i32, [nflex], "interpolation (0: vertex, 1: nodes)";
        flex_nodeadr: i32, [nflex], "first node address";
        flex_nodenum: i32, [nflex], "number of nodes";
        flex_vertadr: i32, [nflex], "first vertex address";
        flex_vertnum: i32, [nflex], "number of vertices";
        flex_edgeadr: i32, [nflex], "first edge address";
        flex_edgenum: i32, [nflex], "number of edges";
        flex_elemadr: i32, [nflex], "first element address";
        flex_elemnum: i32, [nflex], "number of elements";
        flex_elemdataadr: i32, [nflex], "first element vertex id address";
        flex_elemedgeadr: i32, [nflex], "first element edge id address";
        flex_shellnum: i32, [nflex], "number of shells";
        flex_shelldataadr: i32, [nflex], "first shell data address";
        flex_evpairadr: i32, [nflex], "first evpair address";
        flex_evpairnum: i32, [nflex], "number of evpairs";
        flex_texcoordadr: i32, [nflex], "address in flex_texcoord; -1: none";
        flex_nodebodyid: i32, [nflexnode], "node body ids";
        flex_vertbodyid: i32, [nflexvert], "vertex body ids";
        flex_vertedgeadr: i32, [nflexvert], "first edge address";
        flex_vertedgenum: i32, [nflexvert], "number of edges";
        flex_vertedge: [i32; 2], [nflexedge], "edge indices";
        flex_edge: [i32; 2], [nflexedge], "edge vertex ids (2 per edge)";
        flex_edgeflap: [i32; 2], [nflexedge], "adjacent vertex ids (dim=2 only)";
        flex_elem: i32, [nflexelemdata], "element vertex ids (dim+1 per elem)";
        flex_elemtexcoord: i32, [nflexelemdata], "element texture coordinates (dim+1)";
        flex_elemedge: i32, [nflexelemedge], "element edge ids";
        flex_elemlayer: i32, [nflexelem], "element distance from surface, 3D only";
        flex_shell: i32, [nflexshelldata], "shell fragment vertex ids (dim per frag) (nflexshelldata x 1)";
        flex_evpair: [i32; 2], [nflexevpair], "(element, vertex) collision pairs";
        flex_vert: Vec3, [nflexvert], "vertex positions in local body frames";
        flex_vert0: Vec3, [nflexvert], "vertex positions in qpos0 on [0, 1]^d";
        flex_vertmetric: [f64; 4], [nflexvert], "inverse of reference shape matrix";
        flex_node: Vec3, [nflexnode], "node positions in local body frames";
        flex_node0: Vec3, [nflexnode], "Cartesian node positions in qpos0";
        flexedge_length0: f64, [nflexedge], "edge lengths in qpos0";
        flexedge_invweight0: f64, [nflexedge], "edge inv. weight in qpos0";
        flex_radius: f64, [nflex], "radius around primitive element";
        flex_size: Vec3, [nflex], "vertex bounding box half sizes in qpos0";
        flex_stiffness: [f64; 21], [nflexelem], "finite element stiffness matrix";
        flex_bending: [f64; 17], [nflexedge], "bending stiffness";
        flex_damping: f64, [nflex], "Rayleigh's damping coefficient";
        flex_edgestiffness: f64, [nflex], "edge stiffness";
        flex_edgedamping: f64, [nflex], "edge damping";
        flex_edgeequality: i32, [nflex], "0: none, 1: edges, 2: vertices";
        flex_rigid: u8, [nflex], "are all vertices in the same body";
        flexedge_rigid: u8, [nflexedge], "are both edge vertices in same body";
        flex_centered: u8, [nflex], "are all vertex coordinates (0,0,0)";
        flex_flatskin: u8, [nflex], "render flex skin with flat shading";
        flex_bvhadr: i32, [nflex], "address of bvh root; -1: no bvh";
        flex_bvhnum: i32, [nflex], "number of bounding volumes";
        flexedge_J_rownnz: i32, [nflexedge], "number of non-zeros in Jacobian row";
        flexedge_J_rowadr: i32, [nflexedge], "row start address in colind array";
        flexedge_J_colind: i32, [nJfe], "column indices in sparse Jacobian";
        flexvert_J_rownnz: [i32; 2], [nflexvert], "number of non-zeros in Jacobian row";
        flexvert_J_rowadr: [i32; 2], [nflexvert], "row start address in colind array";
        flexvert_J_colind: [i32; 2], [nJfv], "column indices in sparse Jacobian";
        flex_rgba: [f32; 4], [nflex], "rgba when material is omitted";
        flex_texcoord: [f32; 2], [nflextexcoord], "vertex texture coordinates";
        // mesh
        mesh_vertadr: i32, [nmesh], "first vertex address";
        mesh_vertnum: i32, [nmesh], "number of vertices";
        mesh_faceadr: i32, [nmesh], "first face address";
        mesh_facenum: i32, [nmesh], "number of faces";
        mesh_bvhadr: i32, [nmesh], "address of bvh root";
        mesh_bvhnum: i32, [nmesh], "number of bvh";
        mesh_octadr: i32, [nmesh], "address of octree root";
        mesh_octnum: i32, [nmesh], "number of octree nodes";
        mesh_normaladr: i32, [nmesh], "first normal address";
        mesh_normalnum: i32, [nmesh], "number of normals";
        mesh_texcoordadr: i32, [nmesh], "texcoord data address; -1: no texcoord";
        mesh_texcoordnum: i32, [nmesh], "number of texcoord";
        mesh_graphadr: i32, [nmesh], "graph data address; -1: no graph";
        mesh_vert: [f32; 3], [nmeshvert], "vertex positions for all meshes";
        mesh_normal: [f32; 3], [nmeshnormal], "normals for all meshes";
        mesh_texcoord: [f32; 2], [nmeshtexcoord], "vertex texcoords for all meshes";
        mesh_face: [i32; 3], [nmeshface], "vertex face data";
        mesh_facenormal: [i32; 3], [nmeshface], "normal face data";
        mesh_facetexcoord: [i32; 3], [nmeshface], "texture face data";
        mesh_graph: i32, [nmeshgraph], "convex graph data";
        mesh_scale: Vec3, [nmesh], "scaling applied to asset vertices";
        mesh_pos: Vec3, [nmesh], "translation applied to asset vertices";
        mesh_quat: Quat, [nmesh], "rotation applied to asset vertices";
        mesh_pathadr: i32, [nmesh], "address of asset path for mesh; -1: none (nmesh x 1)";
        mesh_polynum: i32, [nmesh], "number of polygons per mesh";
        mesh_polyadr: i32, [nmesh], "first polygon address per mesh";
        mesh_polynormal: Vec3, [nmeshpoly], "all polygon normals";
        mesh_polyvertadr: i32, [nmeshpoly], "polygon vertex start address";
        mesh_polyvertnum: i32, [nmeshpoly], "number of vertices per polygon";
        mesh_polyvert: i32, [nmeshpolyvert], "all polygon vertices";
        mesh_polymapadr: i32, [nmeshvert], "first polygon address per vertex";
        mesh_polymapnum: i32, [nmeshvert], "number of polygons per vertex";
        mesh_polymap: i32, [nmeshpolymap], "vertex to polygon map";
        // skin
        skin_matid: i32, [nskin], "skin material id; -1: none";
        skin_group: i32, [nskin], "group for visibility";
        skin_rgba: [f32; 4], [nskin], "skin rgba";
        skin_inflate: f32, [nskin], "inflate skin in normal direction";
        skin_vertadr: i32, [nskin], "first vertex address";
        skin_vertnum: i32, [nskin], "number of vertices";
        skin_texcoordadr: i32, [nskin], "texcoord data address; -1: no texcoord";
        skin_faceadr: i32, [nskin], "first face address";
        skin_facenum: i32, [nskin], "number of faces";
        skin_boneadr: i32, [nskin], "first bone in skin";
        skin_bonenum: i32, [nskin], "number of bones in skin";
        skin_vert: [f32; 3], [nskinvert], "vertex positions for all skin meshes";
        skin_texcoord: [f32; 2], [nskintexvert], "vertex texcoords for all skin meshes";
        skin_face: [i32; 3], [nskinface], "triangle faces for all skin meshes";
        skin_bonevertadr: i32, [nskinbone], "first vertex in each bone";
        skin_bonevertnum: i32, [nskinbone], "number of vertices in each bone";
        skin_bonebindpos: [f32; 3], [nskinbone], "bind pos of each bone";
        skin_bonebindquat: [f32; 4], [nskinbone], "bind quat of each bone";
        skin_bonebodyid: i32, [nskinbone], "body id of each bone";
        skin_bonevertid: i32, [nskinbonevert], "mesh ids of vertices in each bone";
        skin_bonevertweight: f32, [nskinbonevert], "weights of vertices in each bone";
        skin_pathadr: i32, [nskin], "address of asset path for skin; -1: none (nskin x 1)";
        // hfield
        hfield_size: [f64; 4], [nhfield], "(x, y, z_top, z_bottom)";
        hfield_nrow: i32, [nhfield], "number of rows in grid";
        hfield_ncol: i32, [nhfield], "number of columns in grid";
        hfield_adr: i32, [nhfield], "address in hfield_data";
        hfield_data: f32, [nhfielddata], "elevation data";
        hfield_pathadr: i32, [nhfield], "address of hfield asset path; -1: none";
        // texture
        tex_type: i32, [ntex], "texture type (mjtTexture)";
        tex_colorspace: i32, [ntex], "texture colorspace (mjtColorSpace)";
        tex_height: i32, [ntex], "number of rows in texture image";
        tex_width: i32, [ntex], "number of columns in texture image";
        tex_nchannel: i32, [ntex], "number of channels in texture image";
        tex_adr: i64, [ntex], "start address in tex_data";
        tex_data: u8, [ntexdata], "pixel values";
        tex_pathadr: i32, [ntex], "address of texture asset path; -1: none";
        // material
        mat_texid: [i32; 10], [nmat], "indices of textures; -1: none";
        mat_texuniform: u8, [nmat], "make texture cube uniform";
        mat_texrepeat: [f32; 2], [nmat], "texture repetition for 2d mapping";
        mat_emission: f32, [nmat], "emission (x rgb)";
        mat_specular: f32, [nmat], "specular (x white)";
        mat_shininess: f32, [nmat], "shininess coef";
        mat_reflectance: f32, [nmat], "reflectance (0: disable)";
        mat_metallic: f32, [nmat], "metallic coef";
        mat_roughness: f32, [nmat], "roughness coef";
        mat_rgba: [f32; 4], [nmat], "rgba";
        // pair
        pair_dim: i32, [npair], "contact dimensionality";
        pair_geom1: i32, [npair], "id of geom1";
        pair_geom2: i32, [npair], "id of geom2";
        pair_signature: i32, [npair], "body1 << 16 + body2";
        pair_solref: [f64; 2], [npair], "solver reference: contact normal";
        pair_solreffriction: [f64; 2], [npair], "solver reference: contact friction";
        pair_solimp: [f64; 5], [npair], "solver impedance: contact";
        pair_margin: f64, [npair], "detect contact if dist<margin";
        pair_gap: f64, [npair], "include in solver if dist<margin-gap";
        pair_friction: [f64; 5], [npair], "tangent1, 2, spin, roll1, 2";
        // exclude
        exclude_signature: i32, [nexclude], "body1 << 16 + body2";
        // equality
        eq_type: i32, [neq], "constraint type (mjtEq)";
        eq_obj1id: i32, [neq], "id of object 1";
        eq_obj2id: i32, [neq], "id of object 2";
        eq_objtype: i32, [neq], "type of both objects (mjtObj)";
        eq_active0: u8, [neq], "initial enable/disable constraint state";
        eq_solref: [f64; 2], [neq], "constraint solver reference";
        eq_solimp: [f64; 5], [neq], "constraint solver impedance";
        eq_data: [f64; 11], [neq], "numeric data for constraint";
        // tendon
        tendon_adr: i32, [ntendon], "address of first object in tendon's path (ntendon x 1)";
        tendon_num: i32, [ntendon], "number of objects in tendon's path";
        tendon_matid: i32, [ntendon], "material id for rendering";
        tendon_group: i32, [ntendon], "group for visibility";
        tendon_treenum: i32, [ntendon], "number of trees along tendon's path";
        tendon_treeid: [i32; 2], [ntendon], "first two trees along tendon's path";
        tendon_limited: u8, [ntendon], "does tendon have length limits";
        tendon_actfrclimited: u8, [ntendon], "does tendon have actuator force limits";
        tendon_width: f64, [ntendon], "width for rendering";
        tendon_solref_lim: [f64; 2], [ntendon], "constraint solver reference: limit";
        tendon_solimp_lim: [f64; 5], [ntendon], "constraint solver impedance: limit";
        tendon_solref_fri: [f64; 2], [ntendon], "constraint solver reference: friction";
        tendon_solimp_fri: [f64; 5], [ntendon], "constraint solver impedance: friction";
        tendon_range: [f64; 2], [ntendon], "tendon length limits";
        tendon_actfrcrange: [f64; 2], [ntendon], "range of total actuator force";
        tendon_margin: f64, [ntendon], "min distance for limit detection";
        tendon_stiffness: f64, [ntendon], "stiffness coefficient";
        tendon_damping: f64, [ntendon], "damping coefficient";
        tendon_armature: f64, [ntendon], "inertia associated with tendon velocity";
        tendon_frictionloss: f64, [ntendon], "loss due to friction";
        tendon_lengthspring: [f64; 2], [ntendon], "spring resting length range";
        tendon_length0: f64, [ntendon], "tendon length in qpos0";
        tendon_invweight0: f64, [ntendon], "inv. weight in qpos0";
        tendon_user: f64, [ntendon, nuser_tendon], "user data";
        tendon_rgba: [f32; 4], [ntendon], "rgba when material is omitted";
        wrap_type: i32, [nwrap], "wrap object type (mjtWrap)";
        wrap_objid: i32, [nwrap], "object id: geom, site, joint";
        wrap_prm: f64, [nwrap], "divisor, joint coef, or site id";
        // actuator
        actuator_trntype: i32, [nu], "transmission type (mjtTrn)";
        actuator_dyntype: i32, [nu], "dynamics type (mjtDyn)";
        actuator_gaintype: i32, [nu], "gain type (mjtGain)";
        actuator_biastype: i32, [nu], "bias type (mjtBias)";
        actuator_trnid: [i32; 2], [nu], "transmission id: joint, tendon, site";
        actuator_actadr: i32, [nu], "first activation address; -1: stateless";
        actuator_actnum: i32, [nu], "number of activation variables";
        actuator_group: i32, [nu], "group for visibility";
        actuator_history: [i32; 2], [nu], "history buffer: [nsample, interp]";
        actuator_historyadr: i32, [nu], "address in history buffer; -1: none";
        actuator_delay: f64, [nu], "delay time in seconds; 0: no delay";
        actuator_ctrllimited: u8, [nu], "is control limited";
        actuator_forcelimited: u8, [nu], "is force limited";
        actuator_actlimited: u8, [nu], "is activation limited";
        actuator_dynprm: [f64; 10], [nu], "dynamics parameters";
        actuator_gainprm: [f64; 10], [nu], "gain parameters";
        actuator_biasprm: [f64; 10], [nu], "bias parameters";
        actuator_actearly: u8, [nu], "step activation before force";
        actuator_ctrlrange: [f64; 2], [nu], "range of controls";
        actuator_forcerange: [f64; 2], [nu], "range of forces";
        actuator_actrange: [f64; 2], [nu], "range of activations";
        actuator_gear: [f64; 6], [nu], "scale length and transmitted force";
        actuator_cranklength: f64, [nu], "crank length for slider-crank";
        actuator_acc0: f64, [nu], "acceleration from unit force in qpos0";
        actuator_length0: f64, [nu], "actuator length in qpos0";
        actuator_lengthrange: [f64; 2], [nu], "feasible actuator length range";
        actuator_user: f64, [nu, nuser_actuator], "user data";
        actuator_plugin: i32, [nu], "plugin instance id; -1: not a plugin";
        // sensor
        sensor_type: i32, [nsensor], "sensor type (mjtSensor)";
        sensor_datatype: i32, [nsensor], "numeric data type (mjtDataType)";
        sensor_needstage: i32, [nsensor], "required compute stage (mjtStage)";
        sensor_objtype: i32, [nsensor], "type of sensorized object (mjtObj)";
        sensor_objid: i32, [nsensor], "id of sensorized object";
        sensor_reftype: i32, [nsensor], "type of reference frame (mjtObj)";
        sensor_refid: i32, [nsensor], "id of reference frame; -1: global frame";
        sensor_intprm: [i32; 3], [nsensor], "sensor parameters";
        sensor_dim: i32, [nsensor], "number of scalar outputs";
        sensor_adr: i32, [nsensor], "address in sensor array";
        sensor_cutoff: f64, [nsensor], "cutoff for real and positive; 0: ignore";
        sensor_noise: f64, [nsensor], "noise standard deviation";
        sensor_history: [i32; 2], [nsensor], "history buffer: [nsample, interp]";
        sensor_historyadr: i32, [nsensor], "address in history buffer; -1: none";
        sensor_delay: f64, [nsensor], "delay time in seconds; 0: no delay";
        sensor_interval: [f64; 2], [nsensor], "interval: [period, phase] in seconds";
        sensor_user: f64, [nsensor, nuser_sensor], "user data";
        sensor_plugin: i32, [nsensor], "plugin instance id; -1: not a plugin";
        plugin: i32, [nplugin], "globally registered plugin slot number";
        plugin_stateadr: i32, [nplugin], "address in the plugin state array";
        plugin_statenum: i32, [nplugin], "number of states in the plugin instance";
        plugin_attr: u8, [npluginattr], "config attributes of plugin instances";
        plugin_attradr: i32, [nplugin], "address to each instance's config attrib (nplugin x 1)";
        numeric_adr: i32, [nnumeric], "address of field in numeric_data";
        numeric_size: i32, [nnumeric], "size of numeric field";
        numeric_data: f64, [nnumericdata], "array of all numeric fields";
        text_adr: i32, [ntext], "address of text in text_data";
        text_size: i32, [ntext], "size of text field (strlen+1)";
        text_data: u8, [ntextdata], "array of all text fields (0-terminated)";
        tuple_adr: i32, [ntuple], "address of text in text_data";
        tuple_size: i32, [ntuple], "number of objects in tuple";
        tuple_objtype: i32, [ntupledata], "array of object types in all tuples";
        tuple_objid: i32, [ntupledata], "array of object ids in all tuples";
        tuple_objprm: f64, [ntupledata], "array of object params in all tuples";
        key_time: f64, [nkey], "key time";
        key_qpos: f64, [nkey, nq], "key position";
        key_qvel: f64, [nkey, nv], "key velocity";
        key_act: f64, [nkey, na], "key activation";
        key_mpos: f64, [nkey, nmocap * 3], "key mocap position";
        key_mquat: f64, [nkey, nmocap * 4], "key mocap quaternion";
        key_ctrl: f64, [nkey, nu], "key control";
        name_bodyadr: i32, [nbody], "body name pointers";
        name_jntadr: i32, [njnt], "joint name pointers";
        name_geomadr: i32, [ngeom], "geom name pointers";
        name_siteadr: i32, [nsite], "site name pointers";
        name_camadr: i32, [ncam], "camera name pointers";
        name_lightadr: i32, [nlight], "light name pointers";
        name_flexadr: i32, [nflex], "flex name pointers";
        name_meshadr: i32, [nmesh], "mesh name pointers";
        name_skinadr: i32, [nskin], "skin name pointers";
        name_hfieldadr: i32, [nhfield], "hfield name pointers";
        name_texadr: i32, [ntex], "texture name pointers";
        name_matadr: i32, [nmat], "material name pointers";
        name_pairadr: i32, [npair], "geom pair name pointers";
        name_excludeadr: i32, [nexclude], "exclude name pointers";
        name_eqadr: i32, [neq], "equality constraint name pointers";
        name_tendonadr: i32, [ntendon], "tendon name pointers";
        name_actuatoradr: i32, [nu], "actuator name pointers";
        name_sensoradr: i32, [nsensor], "sensor name pointers";
        name_numericadr: i32, [nnumeric], "numeric name pointers";
        name_textadr: i32, [ntext], "text name pointers";
        name_tupleadr: i32, [ntuple], "tuple name pointers";
        name_keyadr: i32, [nkey], "keyframe name pointers";
        name_pluginadr: i32, [nplugin], "plugin instance name pointers";
        names: u8, [nnames], "names of all objects, 0-terminated";
        names_map: i32, [nnames_map], "internal hash map of names";
        paths: u8, [npaths], "paths to assets, 0-terminated";
        B_rownnz: i32, [nbody], "body-dof: non-zeros in each row";
        B_rowadr: i32, [nbody], "body-dof: row addresses";
        B_colind: i32, [nB], "body-dof: column indices";
        M_rownnz: i32, [nv], "reduced inertia: non-zeros in each row";
        M_rowadr: i32, [nv], "reduced inertia: row addresses";
        M_colind: i32, [nC], "reduced inertia: column indices";
        mapM2M: i32, [nC], "index mapping from qM to M";
        D_rownnz: i32, [nv], "full inertia: non-zeros in each row";
        D_rowadr: i32, [nv], "full inertia: row addresses";
        D_diag: i32, [nv], "full inertia: index of diagonal element";
        D_colind: i32, [nD], "full inertia: column indices";
        mapM2D: i32, [nD], "index mapping from M to D";
        mapD2M: i32, [nC], "index mapping from D to M";
        // Hill-type muscles, which MuJoCo does not have
        actuator_fiberlength0: f64, [nu], "normalised fibre length of a compliant Hill muscle at qpos0 without activation";
    }
}

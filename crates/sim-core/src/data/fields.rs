//! The one table of `Data`: counts, fixed arrays, arrays whose length changes from step to step.

use super::{Callbacks, Contact, Scratch, SolverStat, TimerStat, WarningStat};
use crate::fields::{Element, FieldInfo, FieldView, SliceMut, Stage, shape};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Model;

/// Solver statistics are kept for this many islands.
pub const NISLAND: usize = 20;
/// Solver statistics are kept for this many iterations of each island.
pub const NSOLVER: usize = 200;
/// Number of warning types.
pub const NWARNING: usize = 8;
/// Number of timers.
pub const NTIMER: usize = 15;

macro_rules! data_fields {
    (
        counts { $($count:ident, $count_doc:literal;)* }
        fixed { $($name:ident: $ty:ty, [$rows:ident $(, $cols:ident)?], $stage:ident, $doc:literal;)* }
        variable { $($vname:ident: $vty:ty, [$vrows:ident], $vstage:ident, $vdoc:literal;)* }
    ) => {
        /// The state of a simulation and what each stage of the pipeline writes. Field names and layouts are MuJoCo's.
        #[allow(non_snake_case)]
        #[derive(Clone, Debug, Default)]
        pub struct Data {
            $(#[doc = $count_doc] pub $count: usize,)*
            /// simulation time
            pub time: f64,
            /// potential and kinetic energy
            pub energy: [f64; 2],
            /// whether the potential energy is up to date
            pub flg_energypos: bool,
            /// whether the kinetic energy is up to date
            pub flg_energyvel: bool,
            /// whether the momenta of subtrees are up to date
            pub flg_subtreevel: bool,
            /// whether body accelerations and interaction forces are up to date
            pub flg_rnepost: bool,
            /// solver statistics: `NISLAND` groups of `NSOLVER` iterations
            pub solver: Vec<SolverStat>,
            /// iterations the solver took, per island
            pub solver_niter: [i32; NISLAND],
            /// entries in the Hessian or in `efc_AR`, per island
            pub solver_nnz: [i32; NISLAND],
            /// forward-inverse comparison: joint forces, constraint forces
            pub solver_fwdinv: [f64; 2],
            /// warnings, by type
            pub warning: [WarningStat; NWARNING],
            /// timers, by type
            pub timer: [TimerStat; NTIMER],
            /// detected contacts
            pub contact: Vec<Contact>,
            $(#[doc = $doc] pub $name: Vec<$ty>,)*
            $(#[doc = $vdoc] pub $vname: Vec<$vty>,)*
            /// what the user plugged in
            pub callbacks: Callbacks,
            /// work space of the stages: never state, never compared
            pub scratch: Scratch,
        }

        /// The counts of `Data`: name and documentation.
        pub const DATA_COUNTS: &[(&str, &str)] = &[$((stringify!($count), $count_doc)),*];

        /// The array fields of `Data`: those of fixed length first, then those that change from step to step.
        pub const DATA_FIELDS: &[FieldInfo] = &[
            $(FieldInfo {
                name: stringify!($name),
                dims: stringify!($rows $(, $cols)?),
                width: <$ty as Element>::WIDTH,
                stage: Stage::$stage,
                doc: $doc,
            },)*
            $(FieldInfo {
                name: stringify!($vname),
                dims: stringify!($vrows),
                width: <$vty as Element>::WIDTH,
                stage: Stage::$vstage,
                doc: $vdoc,
            },)*
        ];

        impl Data {
            /// Gives every fixed array the length that the model asks for, filled with zeros, and empties the others.
            pub(crate) fn allocate(&mut self, m: &Model) {
                $(self.$name = vec![<$ty as bytemuck::Zeroable>::zeroed(); m.$rows $(* m.$cols)?];)*
                $(self.$vname.clear();)*
                self.contact.clear();
                self.solver = vec![SolverStat::default(); NISLAND * NSOLVER];
                self.nbuffer = 0 $(+ std::mem::size_of_val(self.$name.as_slice()))*;
            }

            /// Sets every array to zero, keeps the memory, and empties those of variable length.
            pub(crate) fn clear(&mut self) {
                $(self.$name.fill(<$ty as bytemuck::Zeroable>::zeroed());)*
                $(self.$vname.clear();)*
                self.contact.clear();
            }

            /// Empties the arrays whose length changes from step to step, all but the contacts.
            pub(crate) fn clear_variable(&mut self) {
                $(self.$vname.clear();)*
            }

            /// The name of the first fixed array whose length does not fit the model.
            pub fn first_bad_length(&self, m: &Model) -> Option<&'static str> {
                $(if self.$name.len() != m.$rows $(* m.$cols)? {
                    return Some(stringify!($name));
                })*
                None
            }

            /// The count called `name`.
            pub fn count(&self, name: &str) -> Option<usize> {
                match name {
                    $(stringify!($count) => Some(self.$count),)*
                    _ => None,
                }
            }

            /// Whether the array called `name` changes its length from step to step.
            pub fn is_variable(name: &str) -> bool {
                [$(stringify!($vname)),*].contains(&name)
            }

            /// Gives the array called `name`, one of variable length, `len` elements. `false` if there is none such.
            pub fn resize_variable(&mut self, name: &str, len: usize) -> bool {
                match name {
                    $(stringify!($vname) => self.$vname.resize(len, <$vty as bytemuck::Zeroable>::zeroed()),)*
                    _ => return false,
                }
                true
            }

            /// The array field called `name`.
            pub fn field(&self, m: &Model, name: &str) -> Option<FieldView<'_>> {
                let info = DATA_FIELDS.iter().find(|f| f.name == name)?;
                match name {
                    $(stringify!($name) => Some(FieldView {
                        info,
                        shape: shape(m.$rows, None::<usize>$(.or(Some(m.$cols)))?, info.width),
                        values: Element::flatten(&self.$name),
                    }),)*
                    $(stringify!($vname) => Some(FieldView {
                        info,
                        shape: shape(self.$vname.len(), None, info.width),
                        values: Element::flatten(&self.$vname),
                    }),)*
                    _ => None,
                }
            }

            /// The values of the array field called `name`, to be written.
            pub fn field_mut(&mut self, name: &str) -> Option<SliceMut<'_>> {
                match name {
                    $(stringify!($name) => Some(Element::flatten_mut(&mut self.$name)),)*
                    $(stringify!($vname) => Some(Element::flatten_mut(&mut self.$vname)),)*
                    _ => None,
                }
            }
        }
    };
}

data_fields! {
    counts {
        narena, "bytes of arena memory that MuJoCo would reserve";
        nbuffer, "bytes in the fixed arrays";
        nplugin, "number of plugin instances";
        maxuse_arena, "largest use of the arena so far, in bytes";
        maxuse_con, "largest number of contacts so far";
        maxuse_efc, "largest number of scalar constraints so far";
        ncon, "number of detected contacts";
        ne, "number of equality constraints";
        nf, "number of friction constraints";
        nl, "number of limit constraints";
        nefc, "number of scalar constraints";
        nJ, "number of stored entries of the constraint Jacobian";
        nA, "number of stored entries of the constraint-space inertia";
        nisland, "number of constraint islands";
        nidof, "number of dofs in all islands";
        ntree_awake, "number of awake trees";
        nbody_awake, "number of awake and static bodies";
        nparent_awake, "number of bodies whose parent is awake";
        nv_awake, "number of awake dofs";
    }
    fixed {
        qpos: f64, [nq], State, "position";
        qvel: f64, [nv], State, "velocity";
        act: f64, [na], State, "actuator activation";
        history: f64, [nhistory], State, "history buffer";
        qacc_warmstart: f64, [nv], State, "acceleration used for warmstart";
        plugin_state: f64, [npluginstate], State, "plugin state";
        ctrl: f64, [nu], Control, "control";
        qfrc_applied: f64, [nv], Control, "applied generalized force";
        xfrc_applied: [f64; 6], [nbody], Control, "applied Cartesian force/torque";
        eq_active: u8, [neq], Control, "enable/disable constraints";
        mocap_pos: Vec3, [nmocap], Control, "positions of mocap bodies";
        mocap_quat: Quat, [nmocap], Control, "orientations of mocap bodies";
        qacc: f64, [nv], Solve, "acceleration";
        act_dot: f64, [na], Actuation, "time-derivative of actuator activation";
        userdata: f64, [nuserdata], Control, "user data, not touched by engine";
        sensordata: f64, [nsensordata], Sensor, "sensor data array";
        tree_asleep: i32, [ntree], Sleep, "<0: awake; >=0: index cycle of sleeping trees";
        plugin: i32, [nplugin], State, "copy of m->plugin, required for deletion";
        plugin_data: u64, [nplugin], State, "pointer to plugin-managed data structure";
        xpos: Vec3, [nbody], Kinematics, "Cartesian position of body frame";
        xquat: Quat, [nbody], Kinematics, "Cartesian orientation of body frame";
        xmat: Mat3, [nbody], Kinematics, "Cartesian orientation of body frame";
        xipos: Vec3, [nbody], Kinematics, "Cartesian position of body com";
        ximat: Mat3, [nbody], Kinematics, "Cartesian orientation of body inertia";
        xanchor: Vec3, [njnt], Kinematics, "Cartesian position of joint anchor";
        xaxis: Vec3, [njnt], Kinematics, "Cartesian joint axis";
        geom_xpos: Vec3, [ngeom], Kinematics, "Cartesian geom position";
        geom_xmat: Mat3, [ngeom], Kinematics, "Cartesian geom orientation";
        site_xpos: Vec3, [nsite], Kinematics, "Cartesian site position";
        site_xmat: Mat3, [nsite], Kinematics, "Cartesian site orientation";
        cam_xpos: Vec3, [ncam], Kinematics, "Cartesian camera position";
        cam_xmat: Mat3, [ncam], Kinematics, "Cartesian camera orientation";
        light_xpos: Vec3, [nlight], Kinematics, "Cartesian light position";
        light_xdir: Vec3, [nlight], Kinematics, "Cartesian light direction";
        subtree_com: Vec3, [nbody], ComPos, "center of mass of each subtree";
        cdof: [f64; 6], [nv], ComPos, "com-based motion axis of each dof (rot:lin)";
        cinert: [f64; 10], [nbody], ComPos, "com-based body inertia and mass";
        flexvert_xpos: Vec3, [nflexvert], Flex, "Cartesian flex vertex positions";
        flexelem_aabb: [f64; 6], [nflexelem], Flex, "flex element bounding boxes (center, size)";
        flexedge_J: f64, [nJfe], Flex, "flex edge Jacobian";
        flexedge_length: f64, [nflexedge], Flex, "flex edge lengths";
        flexvert_J: [f64; 2], [nJfv], Flex, "flex vertex Jacobian";
        flexvert_length: [f64; 2], [nflexvert], Flex, "flex vertex lengths";
        bvh_aabb_dyn: [f64; 6], [nbvhdynamic], Flex, "global bounding box (center, size)";
        ten_wrapadr: i32, [ntendon], Tendon, "start address of tendon's path";
        ten_wrapnum: i32, [ntendon], Tendon, "number of wrap points in path";
        ten_J_rownnz: i32, [ntendon], Tendon, "number of non-zeros in Jacobian row";
        ten_J_rowadr: i32, [ntendon], Tendon, "row start address in colind array";
        ten_J_colind: i32, [ntendon, nv], Tendon, "column indices in sparse Jacobian";
        ten_J: f64, [ntendon, nv], Tendon, "tendon Jacobian";
        ten_length: f64, [ntendon], Tendon, "tendon lengths";
        wrap_obj: [i32; 2], [nwrap], Tendon, "geom id; -1: site; -2: pulley";
        wrap_xpos: [f64; 6], [nwrap], Tendon, "Cartesian 3D points in all paths";
        actuator_length: f64, [nu], Transmission, "actuator lengths";
        moment_rownnz: i32, [nu], Transmission, "number of non-zeros in actuator_moment row";
        moment_rowadr: i32, [nu], Transmission, "row start address in colind array";
        moment_colind: i32, [nJmom], Transmission, "column indices in sparse Jacobian";
        actuator_moment: f64, [nJmom], Transmission, "actuator moments";
        crb: [f64; 10], [nbody], Inertia, "com-based composite inertia and mass";
        qM: f64, [nM], Inertia, "inertia (sparse)";
        M: f64, [nC], Inertia, "reduced inertia (compressed sparse row)";
        qLD: f64, [nC], Inertia, "L'*D*L factorization of M (sparse)";
        qLDiagInv: f64, [nv], Inertia, "1/diag(D)";
        bvh_active: u8, [nbvh], Collision, "was bounding volume checked for collision";
        tree_awake: i32, [ntree], Sleep, "is tree awake; 0: asleep; 1: awake";
        body_awake: i32, [nbody], Sleep, "body sleep state (mjtSleepState)";
        body_awake_ind: i32, [nbody], Sleep, "indices of awake and static bodies";
        parent_awake_ind: i32, [nbody], Sleep, "indices of bodies with awake or static parents";
        dof_awake_ind: i32, [nv], Sleep, "indices of awake dofs";
        flexedge_velocity: f64, [nflexedge], Velocity, "flex edge velocities";
        ten_velocity: f64, [ntendon], Velocity, "tendon velocities";
        actuator_velocity: f64, [nu], Velocity, "actuator velocities";
        cvel: [f64; 6], [nbody], ComVel, "com-based velocity (rot:lin)";
        cdof_dot: [f64; 6], [nv], ComVel, "time-derivative of cdof (rot:lin)";
        qfrc_bias: f64, [nv], Bias, "C(qpos,qvel)";
        qfrc_spring: f64, [nv], Passive, "passive spring force";
        qfrc_damper: f64, [nv], Passive, "passive damper force";
        qfrc_gravcomp: f64, [nv], Passive, "passive gravity compensation force";
        qfrc_fluid: f64, [nv], Passive, "passive fluid force";
        qfrc_passive: f64, [nv], Passive, "total passive force";
        subtree_linvel: Vec3, [nbody], SubtreeVel, "linear velocity of subtree com";
        subtree_angmom: Vec3, [nbody], SubtreeVel, "angular momentum about subtree com";
        qH: f64, [nC], Integrate, "L'*D*L factorization of modified M";
        qHDiagInv: f64, [nv], Integrate, "1/diag(D) of modified M";
        qDeriv: f64, [nD], Integrate, "d (passive + actuator - bias) / d qvel";
        qLU: f64, [nD], Integrate, "sparse LU of (qM - dt*qDeriv)";
        actuator_force: f64, [nu], Actuation, "actuator force in actuation space";
        qfrc_actuator: f64, [nv], Actuation, "actuator force";
        qfrc_smooth: f64, [nv], Acceleration, "net unconstrained force";
        qacc_smooth: f64, [nv], Acceleration, "unconstrained acceleration";
        qfrc_constraint: f64, [nv], Solve, "constraint force";
        qfrc_inverse: f64, [nv], Inverse, "net external force; should equal:";
        cacc: [f64; 6], [nbody], RnePostConstraint, "com-based acceleration";
        cfrc_int: [f64; 6], [nbody], RnePostConstraint, "com-based interaction force with parent";
        cfrc_ext: [f64; 6], [nbody], RnePostConstraint, "com-based external force on body";
    }
    variable {
        efc_type: i32, [nefc], MakeConstraint, "constraint type (mjtConstraint)";
        efc_id: i32, [nefc], MakeConstraint, "id of object of specified type";
        efc_J_rownnz: i32, [nefc], MakeConstraint, "number of non-zeros in constraint Jacobian row";
        efc_J_rowadr: i32, [nefc], MakeConstraint, "row start address in colind array";
        efc_J_rowsuper: i32, [nefc], MakeConstraint, "number of subsequent rows in supernode";
        efc_J_colind: i32, [nJ], MakeConstraint, "column indices in constraint Jacobian";
        efc_J: f64, [nJ], MakeConstraint, "constraint Jacobian";
        efc_pos: f64, [nefc], MakeConstraint, "constraint position (equality, contact)";
        efc_margin: f64, [nefc], MakeConstraint, "inclusion margin (contact)";
        efc_frictionloss: f64, [nefc], MakeConstraint, "frictionloss (friction)";
        efc_diagApprox: f64, [nefc], MakeConstraint, "approximation to diagonal of A";
        efc_KBIP: [f64; 4], [nefc], MakeConstraint, "stiffness, damping, impedance, imp'";
        efc_D: f64, [nefc], MakeConstraint, "constraint mass";
        efc_R: f64, [nefc], MakeConstraint, "inverse constraint mass";
        tendon_efcadr: i32, [ntendon], MakeConstraint, "first efc address involving tendon; -1: none";
        efc_vel: f64, [nefc], Reference, "velocity in constraint space: J*qvel";
        efc_aref: f64, [nefc], Reference, "reference pseudo-acceleration";
        efc_b: f64, [nefc], Solve, "linear cost term: J*qacc_smooth - aref";
        efc_state: i32, [nefc], Solve, "constraint state (mjtConstraintState)";
        efc_force: f64, [nefc], Solve, "constraint force in constraint space";
        efc_AR_rownnz: i32, [nefc], Project, "number of non-zeros in AR";
        efc_AR_rowadr: i32, [nefc], Project, "row start address in colind array";
        efc_AR_colind: i32, [nA], Project, "column indices in sparse AR";
        efc_AR: f64, [nA], Project, "J*inv(M)*J' + R";
        tree_island: i32, [ntree], Island, "island id of this tree; -1: none";
        island_ntree: i32, [nisland], Island, "number of trees in this island";
        island_itreeadr: i32, [nisland], Island, "island start address in itree vector";
        map_itree2tree: i32, [ntree], Island, "map from itree to tree";
        dof_island: i32, [nv], Island, "island id of this dof; -1: none";
        island_nv: i32, [nisland], Island, "number of dofs in this island";
        island_idofadr: i32, [nisland], Island, "island start address in idof vector";
        island_dofadr: i32, [nisland], Island, "island start address in dof vector";
        map_dof2idof: i32, [nv], Island, "map from dof to idof";
        map_idof2dof: i32, [nv], Island, "map from idof to dof;  >= nidof: unconstrained";
        ifrc_smooth: f64, [nidof], Island, "net unconstrained force";
        iacc_smooth: f64, [nidof], Island, "unconstrained acceleration";
        iM_rownnz: i32, [nidof], Island, "inertia: non-zeros in each row";
        iM_rowadr: i32, [nidof], Island, "inertia: address of each row in iM_colind";
        iM_colind: i32, [nC], Island, "inertia: column indices of non-zeros";
        iM: f64, [nC], Island, "total inertia (sparse)";
        iLD: f64, [nC], Island, "L'*D*L factorization of M (sparse)";
        iLDiagInv: f64, [nidof], Island, "1/diag(D)";
        iacc: f64, [nidof], Island, "acceleration";
        efc_island: i32, [nefc], Island, "island id of this constraint";
        island_ne: i32, [nisland], Island, "number of equality constraints in island";
        island_nf: i32, [nisland], Island, "number of friction constraints in island";
        island_nefc: i32, [nisland], Island, "number of constraints in island";
        island_iefcadr: i32, [nisland], Island, "start address in iefc vector";
        map_efc2iefc: i32, [nefc], Island, "map from efc to iefc";
        map_iefc2efc: i32, [nefc], Island, "map from iefc to efc";
        iefc_type: i32, [nefc], Island, "constraint type (mjtConstraint)";
        iefc_id: i32, [nefc], Island, "id of object of specified type";
        iefc_J_rownnz: i32, [nefc], Island, "number of non-zeros in constraint Jacobian row";
        iefc_J_rowadr: i32, [nefc], Island, "row start address in colind array";
        iefc_J_rowsuper: i32, [nefc], Island, "number of subsequent rows in supernode";
        iefc_J_colind: i32, [nJ], Island, "column indices in constraint Jacobian";
        iefc_J: f64, [nJ], Island, "constraint Jacobian";
        iefc_frictionloss: f64, [nefc], Island, "frictionloss (friction)";
        iefc_D: f64, [nefc], Island, "constraint mass";
        iefc_R: f64, [nefc], Island, "inverse constraint mass";
        iefc_aref: f64, [nefc], Solve, "reference pseudo-acceleration";
        iefc_state: i32, [nefc], Solve, "constraint state (mjtConstraintState)";
        iefc_force: f64, [nefc], Solve, "constraint force in constraint space";
        ifrc_constraint: f64, [nidof], Solve, "constraint force";
    }
}

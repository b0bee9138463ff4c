//! The one table of `Data`: counts, single values and lists, fixed arrays, arrays whose length changes from step to step.
//!
//! The last come in parts that are made, emptied and counted together ([`Part`]). Within a part, they stand in the
//! order in which MuJoCo lays them out. `[nefc if sparse]` is the length of an array that is empty unless the
//! Jacobian is stored sparse.

use super::others::Member;
use super::{
    ArenaBytes, Belongs, Callbacks, Contact, Other, OtherInfo, OtherMut, Part, SolverStat,
    TimerStat, WarningStat,
};
use crate::fields::{Element, FieldInfo, FieldView, Slice, SliceMut, Stage, shape};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::{Model, Timer, Warning};
use crate::plugin::Instances;
use crate::scratch::Scratch;

/// Solver statistics are kept for this many islands.
pub const NISLAND: usize = 20;
/// Solver statistics are kept for this many iterations of each island.
pub const NSOLVER: usize = 200;
/// Number of warning types.
pub const NWARNING: usize = Warning::ALL.len();
/// Number of timers.
pub const NTIMER: usize = Timer::ALL.len();

/// The length of an array that changes from step to step: a size of the model or, in most cases, a count of the data.
macro_rules! length {
    ($m:ident, $d:ident, ntree) => {
        $m.ntree
    };
    ($m:ident, $d:ident, ntendon) => {
        $m.ntendon
    };
    ($m:ident, $d:ident, nv) => {
        $m.nv
    };
    ($m:ident, $d:ident, nC) => {
        $m.nC
    };
    ($m:ident, $d:ident, $count:ident) => {
        $d.$count
    };
    ($m:ident, $d:ident, $rows:ident if sparse) => {
        if $m.is_sparse() {
            length!($m, $d, $rows)
        } else {
            0
        }
    };
}

macro_rules! data_fields {
    (
        sizes { $($size:ident, $size_doc:literal;)* }
        counts { $($count:ident, $count_doc:literal;)* }
        others { $($other:ident: $other_ty:ty, $other_doc:literal;)* }
        fixed { $($name:ident: $ty:ty, [$rows:ident $(, $cols:ident)?], $stage:ident, $doc:literal;)* }
        variable { $(
            $part:ident counted by ($($pcount:ident)*) {
                $($vname:ident: $vty:ty, [$vrows:ident $(if $only:ident)?], $vstage:ident, $vdoc:literal;)*
            }
        )* }
    ) => {
        /// The state of a simulation and what each stage of the pipeline writes. Field names and layouts are MuJoCo's.
        ///
        /// Set `ctrl`, `qfrc_applied` and `xfrc_applied`, call [`step`](Data::step), read the rest. What follows from the state
        /// (poses, contacts, forces) is that of the start of the last step; [`forward`](Data::forward) brings it up to date. The
        /// stage of a field says what writes it.
        /// Units are SI: m, kg, s, N, N·m, rad; "m or rad" is m where something slides and rad where it turns.
        #[allow(non_snake_case)]
        #[derive(Clone, Default)]
        pub struct Data {
            $(#[doc = $size_doc] pub $size: usize,)*
            $(#[doc = $count_doc] pub $count: usize,)*
            $(#[doc = $other_doc] pub $other: $other_ty,)*
            $(#[doc = $doc] #[doc = concat!("\n\nDimensions: `", stringify!($rows $(, $cols)?), "`. Stage: [`", stringify!($stage), "`](Stage::", stringify!($stage), ").")] pub $name: Vec<$ty>,)*
            $($(#[doc = $vdoc] #[doc = concat!("\n\nDimensions: `", stringify!($vrows), "`. Stage: [`", stringify!($vstage), "`](Stage::", stringify!($vstage), ").")] pub $vname: Vec<$vty>,)*)*
            /// what the user plugged in
            pub callbacks: Callbacks,
            /// what computes for each instance of a plugin
            pub(crate) instances: Instances,
            /// the model that this is a simulation of
            pub(crate) belongs: Belongs,
            /// work space of the stages: never state, never compared, never copied
            pub(crate) scratch: Scratch,
        }

        /// The counts of `Data`: name and documentation.
        pub const DATA_COUNTS: &[(&str, &str)] = &[
            $((stringify!($size), $size_doc),)*
            $((stringify!($count), $count_doc),)*
        ];

        /// The members of `Data` that are neither counts nor arrays of a model's sizes.
        pub const DATA_OTHERS: &[OtherInfo] = &[$(OtherInfo {
            name: stringify!($other),
            kind: <$other_ty as Member>::KIND,
            doc: $other_doc,
        }),*];

        /// The array fields of `Data`: those of fixed length first, then those that change from step to step.
        pub const DATA_FIELDS: &[FieldInfo] = &[
            $(FieldInfo {
                name: stringify!($name),
                dims: stringify!($rows $(, $cols)?),
                width: <$ty as Element>::WIDTH,
                stage: Stage::$stage,
                in_mujoco: true,
                refers: "",
                doc: $doc,
            },)*
            $($(FieldInfo {
                name: stringify!($vname),
                dims: stringify!($vrows),
                width: <$vty as Element>::WIDTH,
                stage: Stage::$vstage,
                in_mujoco: true,
                refers: "",
                doc: $vdoc,
            },)*)*
        ];

        impl Data {
            /// Gives every fixed array the length that the model asks for, filled with zeros, and empties the others.
            pub(crate) fn allocate(&mut self, m: &Model) {
                $(self.$name = vec![<$ty as bytemuck::Zeroable>::zeroed(); m.$rows $(* m.$cols)?];)*
                self.clear_contacts();
                self.solver = vec![SolverStat::default(); NISLAND * NSOLVER];
                self.nbuffer = 0 $(+ std::mem::size_of_val(self.$name.as_slice()))*;
            }

            /// Sets everything to zero but sizes, callbacks and work space; empties the arrays of variable length. All
            /// arrays keep their memory.
            pub(crate) fn clear(&mut self) {
                $(self.$count = 0;)*
                $(Member::clear(&mut self.$other);)*
                $(self.$name.fill(<$ty as bytemuck::Zeroable>::zeroed());)*
                self.clear_contacts();
            }

            /// Fills the bytes of all arrays of fixed length with `value`, so that what is read before it is computed shows.
            pub(crate) fn fill_bytes(&mut self, value: u8) {
                $(Element::flatten_mut(&mut self.$name).bytes_mut().fill(value);)*
            }

            /// Copies everything but callbacks and work space from another simulation of the same model. Arrays of fixed
            /// length stay where they are in memory.
            pub fn copy_from(&mut self, from: &Data) {
                self.belongs = from.belongs;
                self.instances.clone_from(&from.instances);
                $(self.$size = from.$size;)*
                $(self.$count = from.$count;)*
                $(self.$other.clone_from(&from.$other);)*
                $(self.$name.clone_from(&from.$name);)*
                $($(self.$vname.clone_from(&from.$vname);)*)*
            }

            /// Forgets the contacts, and the constraints that were made of them.
            pub(crate) fn clear_contacts(&mut self) {
                self.contact.clear();
                self.ncon = 0;
                self.clear_constraints();
            }

            /// Forgets all constraints, their projection and their islands. Contacts stay.
            pub(crate) fn clear_constraints(&mut self) {
                $(self.clear_part(Part::$part);)*
            }

            /// Empties the arrays of one part, and sets what counts them to zero.
            #[inline]
            pub(crate) fn clear_part(&mut self, part: Part) {
                match part {
                    $(Part::$part => {
                        $(self.$pcount = 0;)*
                        $(self.$vname.clear();)*
                    })*
                }
            }

            /// Gives the arrays of one part the lengths that the present counts ask for. What is new is zero.
            #[inline]
            pub(crate) fn resize_part(&mut self, m: &Model, part: Part) {
                match part {
                    $(Part::$part => {
                        $(
                            let length = length!(m, self, $vrows $(if $only)?);
                            self.$vname.resize(length, <$vty as bytemuck::Zeroable>::zeroed());
                        )*
                    })*
                }
            }

            /// Counts the arrays of one part as they would lie in MuJoCo's arena. All are there, also those that are
            /// empty here because the Jacobian is dense.
            pub(crate) fn count_part(&self, m: &Model, part: Part, bytes: &mut ArenaBytes) {
                match part {
                    $(Part::$part => {
                        $(bytes.add::<$vty>(length!(m, self, $vrows));)*
                    })*
                }
            }

            /// The name of the first fixed array whose length does not fit the model.
            pub fn first_bad_length(&self, m: &Model) -> Option<&'static str> {
                $(if self.$name.len() != m.$rows $(* m.$cols)? {
                    return Some(stringify!($name));
                })*
                None
            }

            /// The name of the first array of changing length that does not have the one that the counts ask for. The arrays
            /// of a part that has not been made are empty.
            pub(crate) fn first_bad_part(&self, m: &Model) -> Option<&'static str> {
                $({
                    let made = [$(self.$vname.is_empty()),*].contains(&false);
                    let counted = [$(self.$pcount),*].iter().any(|&count| count != 0);
                    if made || counted {
                        $(if self.$vname.len() != length!(m, self, $vrows $(if $only)?) {
                            return Some(stringify!($vname));
                        })*
                    }
                })*
                None
            }

            /// The count called `name`.
            pub fn count(&self, name: &str) -> Option<usize> {
                match name {
                    $(stringify!($size) => Some(self.$size),)*
                    $(stringify!($count) => Some(self.$count),)*
                    _ => None,
                }
            }

            /// The count called `name`, to be written.
            pub fn count_mut(&mut self, name: &str) -> Option<&mut usize> {
                match name {
                    $(stringify!($size) => Some(&mut self.$size),)*
                    $(stringify!($count) => Some(&mut self.$count),)*
                    _ => None,
                }
            }

            /// The value called `name`, one of [`DATA_OTHERS`].
            pub fn other(&self, name: &str) -> Option<Other<'_>> {
                match name {
                    $(stringify!($other) => Some(Member::get(&self.$other)),)*
                    _ => None,
                }
            }

            /// The value called `name`, one of [`DATA_OTHERS`], to be written.
            pub fn other_mut(&mut self, name: &str) -> Option<OtherMut<'_>> {
                match name {
                    $(stringify!($other) => Some(Member::get_mut(&mut self.$other)),)*
                    _ => None,
                }
            }

            /// Whether the array called `name` changes its length from step to step.
            pub fn is_variable(name: &str) -> bool {
                [$($(stringify!($vname)),*),*].contains(&name)
            }

            /// Gives the array called `name`, one of variable length, `len` elements. `false` if there is none such.
            pub fn resize_variable(&mut self, name: &str, len: usize) -> bool {
                match name {
                    $($(stringify!($vname) => self.$vname.resize(len, <$vty as bytemuck::Zeroable>::zeroed()),)*)*
                    _ => return false,
                }
                true
            }

            /// All arrays, in the order of [`DATA_FIELDS`].
            pub fn arrays(&self) -> [Slice<'_>; DATA_FIELDS.len()] {
                [$(Element::flatten(&self.$name),)* $($(Element::flatten(&self.$vname),)*)*]
            }

            /// All arrays, to be written, in the order of [`DATA_FIELDS`].
            pub fn arrays_mut(&mut self) -> [SliceMut<'_>; DATA_FIELDS.len()] {
                [$(Element::flatten_mut(&mut self.$name),)* $($(Element::flatten_mut(&mut self.$vname),)*)*]
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
                    $($(stringify!($vname) => Some(FieldView {
                        info,
                        shape: shape(self.$vname.len(), None, info.width),
                        values: Element::flatten(&self.$vname),
                    }),)*)*
                    _ => None,
                }
            }

            /// The values of the array field called `name`, to be written.
            pub fn field_mut(&mut self, name: &str) -> Option<SliceMut<'_>> {
                match name {
                    $(stringify!($name) => Some(Element::flatten_mut(&mut self.$name)),)*
                    $($(stringify!($vname) => Some(Element::flatten_mut(&mut self.$vname)),)*)*
                    _ => None,
                }
            }
        }
    };
}

data_fields! {
    sizes {
        narena, "bytes that MuJoCo would set aside for contacts and constraints";
        nbuffer, "bytes of the arrays of fixed length";
        nplugin, "number of plugin instances";
    }
    counts {
        maxuse_arena, "most bytes of that arena ever needed since the reset";
        maxuse_con, "most contacts at once since the reset";
        maxuse_efc, "most constraint rows at once since the reset";
        ncon, "contacts found in this step";
        ne, "constraint rows of equalities";
        nf, "constraint rows of dry friction";
        nl, "constraint rows of limits";
        nefc, "constraint rows of all kinds";
        nJ, "stored entries of the constraint Jacobian";
        nA, "stored entries of the constraint-space inertia";
        nisland, "groups of trees that constraints tie together";
        nidof, "dofs in all such groups";
        ntree_awake, "trees that are awake";
        nbody_awake, "bodies that are awake or cannot move";
        nparent_awake, "bodies whose parent is awake or cannot move";
        nv_awake, "dofs that are awake";
    }
    others {
        time: f64, "simulated time, s";
        flg_energypos: bool, "whether the potential energy is up to date";
        flg_energyvel: bool, "whether the kinetic energy is up to date";
        flg_subtreevel: bool, "whether the momenta of subtrees are up to date";
        flg_rnepost: bool, "whether body accelerations and interaction forces are up to date";
        energy: [f64; 2], "potential and kinetic energy, J; computed with the flag `energy`";
        solver_niter: [i32; NISLAND], "iterations the solver took, per island";
        solver_nnz: [i32; NISLAND], "entries in the Hessian or in `efc_AR`, per island";
        solver_fwdinv: [f64; 2], "forward-inverse comparison: size of the difference in joint forces and in constraint forces";
        contact: Vec<Contact>, "detected contacts";
        warning: [WarningStat; NWARNING], "warnings, by type";
        timer: [TimerStat; NTIMER], "timers, by type";
        solver: Vec<SolverStat>, "solver statistics: `NISLAND` groups of `NSOLVER` iterations";
    }
    fixed {
        qpos: f64, [nq], State, "configuration: m (slide), rad (hinge), unit quaternion (ball), m and unit quaternion (free)";
        qvel: f64, [nv], State, "velocity: m/s (slide, linear part of free), rad/s (hinge, ball, angular part of free)";
        act: f64, [na], State, "activations of actuators that have a state: 0 to 1 for muscles, else in units of the control";
        history: f64, [nhistory], State, "remembered times (s), controls and readings, for delays";
        qacc_warmstart: f64, [nv], State, "acceleration from which the solver starts, m/s² and rad/s²";
        plugin_state: f64, [npluginstate], State, "state of plugins";
        ctrl: f64, [nu], Control, "controls, set by the user: N or N·m for a motor, m or rad for a position servo, 0 to 1 for a muscle";
        qfrc_applied: f64, [nv], Control, "generalised force, set by the user, N (slide) and N·m (turn)";
        xfrc_applied: [f64; 6], [nbody], Control, "force (N) and torque (N·m) on each body at its centre of mass, in the axes of the world, set by the user";
        eq_active: u8, [neq], Control, "whether each equality constraint is in force";
        mocap_pos: Vec3, [nmocap], Control, "where bodies placed from outside are, m";
        mocap_quat: Quat, [nmocap], Control, "how bodies placed from outside are turned, unit quaternions";
        qacc: f64, [nv], Solve, "acceleration, m/s² and rad/s²";
        act_dot: f64, [na], Actuation, "rate of the activations, per s";
        userdata: f64, [nuserdata], Control, "numbers that belong to the user";
        sensordata: f64, [nsensordata], Sensor, "output of all sensors, in SI units: m, rad, m/s, rad/s, m/s², N, N·m";
        tree_asleep: i32, [ntree], Sleep, "negative for a tree that is awake; otherwise the next tree of those that sleep together";
        plugin: i32, [nplugin], State, "which registered plugin each instance is of";
        plugin_data: u64, [nplugin], State, "handle of what a plugin keeps for itself";
        xpos: Vec3, [nbody], Kinematics, "origin of each body in the world, m";
        xquat: Quat, [nbody], Kinematics, "orientation of each body in the world, as a unit quaternion";
        xmat: Mat3, [nbody], Kinematics, "orientation of each body in the world, as a rotation matrix";
        xipos: Vec3, [nbody], Kinematics, "centre of mass of each body in the world, m";
        ximat: Mat3, [nbody], Kinematics, "principal axes of inertia of each body in the world, as a rotation matrix";
        xanchor: Vec3, [njnt], Kinematics, "anchor of each joint in the world, m";
        xaxis: Vec3, [njnt], Kinematics, "axis of each joint in the world, unit vector";
        geom_xpos: Vec3, [ngeom], Kinematics, "position of each geom in the world, m";
        geom_xmat: Mat3, [ngeom], Kinematics, "orientation of each geom in the world, as a rotation matrix";
        site_xpos: Vec3, [nsite], Kinematics, "position of each site in the world, m";
        site_xmat: Mat3, [nsite], Kinematics, "orientation of each site in the world, as a rotation matrix";
        cam_xpos: Vec3, [ncam], Kinematics, "position of each camera in the world, m";
        cam_xmat: Mat3, [ncam], Kinematics, "orientation of each camera in the world, as a rotation matrix";
        light_xpos: Vec3, [nlight], Kinematics, "position of each light in the world, m";
        light_xdir: Vec3, [nlight], Kinematics, "direction of each light in the world, unit vector";
        subtree_com: Vec3, [nbody], ComPos, "centre of mass of each body and all below it, in the world, m";
        cdof: [f64; 6], [nv], ComPos, "motion that a unit speed of each dof gives, about the centre of mass of its tree: angular (rad), linear (m)";
        cinert: [f64; 10], [nbody], ComPos, "spatial inertia of each body about the centre of mass of its tree: six of inertia (kg·m²), three of mass times offset (kg·m), mass (kg)";
        flexvert_xpos: Vec3, [nflexvert], Flex, "vertices of deformables in the world, m";
        flexelem_aabb: [f64; 6], [nflexelem], Flex, "box around each element of a deformable: centre and half sizes, m";
        flexedge_J: f64, [nJfe], Flex, "Jacobian of the lengths of the edges of deformables, m per unit of each dof";
        flexedge_length: f64, [nflexedge], Flex, "lengths of the edges of deformables, m";
        flexvert_J: [f64; 2], [nJfv], Flex, "Jacobian of the strains at the vertices of deformables, per unit of each dof";
        flexvert_length: [f64; 2], [nflexvert], Flex, "strains at the vertices of deformables, no unit";
        bvh_aabb_dyn: [f64; 6], [nbvhdynamic], Flex, "bounding volumes that move: centre and half sizes, m";
        ten_wrapadr: i32, [ntendon], Tendon, "first point of each tendon's path";
        ten_wrapnum: i32, [ntendon], Tendon, "points of each tendon's path";
        ten_J_rownnz: i32, [ntendon], Tendon, "entries in each row of the tendon Jacobian";
        ten_J_rowadr: i32, [ntendon], Tendon, "where each row of the tendon Jacobian starts";
        ten_J_colind: i32, [ntendon, nv], Tendon, "the dof of each entry";
        ten_J: f64, [ntendon, nv], Tendon, "how tendon lengths change with each dof: m/m (slide) or m/rad (turn)";
        ten_length: f64, [ntendon], Tendon, "length of each tendon, m; of a fixed one in units of the joints that it adds up";
        wrap_obj: [i32; 2], [nwrap], Tendon, "what a point of a path lies on: a geom, -1 a site, -2 a pulley";
        wrap_xpos: [f64; 6], [nwrap], Tendon, "points of all paths in the world, two per row, m";
        actuator_length: f64, [nu], Transmission, "length of each actuator, gear included, m or rad";
        moment_rownnz: i32, [nu], Transmission, "entries in each row of actuator moments";
        moment_rowadr: i32, [nu], Transmission, "where each row of actuator moments starts";
        moment_colind: i32, [nJmom], Transmission, "the dof of each moment";
        actuator_moment: f64, [nJmom], Transmission, "how actuator lengths change with each dof: m/m, m/rad (a moment arm) or rad/rad";
        crb: [f64; 10], [nbody], Inertia, "spatial inertia of each body and all below it, as if rigid, laid out as `cinert`";
        qM: f64, [nM], Inertia, "inertia matrix in the older storage: each dof, then its ancestors; kg, kg·m, kg·m²";
        M: f64, [nC], Inertia, "inertia matrix: lower triangle by rows; kg, kg·m, kg·m²";
        qLD: f64, [nC], Inertia, "factors of the inertia matrix, stored as `M` is";
        qLDiagInv: f64, [nv], Inertia, "inverse of the diagonal factor";
        bvh_active: u8, [nbvh], Collision, "whether a bounding volume was looked into by the last collision pass";
        tree_awake: i32, [ntree], Sleep, "whether each tree is awake";
        body_awake: i32, [nbody], Sleep, "whether each body is awake, asleep or cannot move (`SleepState`)";
        body_awake_ind: i32, [nbody], Sleep, "the bodies that are awake or cannot move";
        parent_awake_ind: i32, [nbody], Sleep, "the bodies whose parent is awake or cannot move";
        dof_awake_ind: i32, [nv], Sleep, "the dofs that are awake";
        flexedge_velocity: f64, [nflexedge], Velocity, "how fast the edges of deformables lengthen, m/s";
        ten_velocity: f64, [ntendon], Velocity, "how fast tendons lengthen, m/s";
        actuator_velocity: f64, [nu], Velocity, "how fast actuators lengthen, m/s or rad/s";
        cvel: [f64; 6], [nbody], ComVel, "velocity of each body about the centre of mass of its tree: angular (rad/s), linear (m/s)";
        cdof_dot: [f64; 6], [nv], ComVel, "rate of `cdof`, per s";
        qfrc_bias: f64, [nv], Bias, "Coriolis, centrifugal and gravity forces, N and N·m";
        qfrc_spring: f64, [nv], Passive, "forces of springs, N and N·m";
        qfrc_damper: f64, [nv], Passive, "forces of dampers, N and N·m";
        qfrc_gravcomp: f64, [nv], Passive, "forces that compensate gravity, N and N·m";
        qfrc_fluid: f64, [nv], Passive, "forces of the surrounding medium, N and N·m";
        qfrc_passive: f64, [nv], Passive, "springs, dampers, gravity compensation and medium together, N and N·m";
        subtree_linvel: Vec3, [nbody], SubtreeVel, "velocity of the centre of mass of each subtree, m/s";
        subtree_angmom: Vec3, [nbody], SubtreeVel, "angular momentum of each subtree about its centre of mass, kg·m²/s";
        qH: f64, [nC], Integrate, "factors of the inertia matrix with implicit damping";
        qHDiagInv: f64, [nv], Integrate, "inverse of the diagonal factor of that";
        qDeriv: f64, [nD], Integrate, "how smooth forces change with velocity, N·s/m and N·m·s/rad";
        qLU: f64, [nD], Integrate, "LU factors of the inertia matrix less the time step times `qDeriv`";
        actuator_force: f64, [nu], Actuation, "force of each actuator along its own length, N or N·m";
        qfrc_actuator: f64, [nv], Actuation, "forces of all actuators on the dofs, N and N·m";
        qfrc_smooth: f64, [nv], Acceleration, "all forces but those of constraints, N and N·m";
        qacc_smooth: f64, [nv], Acceleration, "acceleration without constraints, m/s² and rad/s²";
        qfrc_constraint: f64, [nv], Solve, "forces of constraints on the dofs, N and N·m";
        qfrc_inverse: f64, [nv], Inverse, "force that inverse dynamics finds for the present acceleration, N and N·m";
        cacc: [f64; 6], [nbody], RnePostConstraint, "acceleration of each body about the centre of mass of its tree: angular (rad/s²), linear (m/s²)";
        cfrc_int: [f64; 6], [nbody], RnePostConstraint, "torque (N·m) and force (N) that each body receives from its parent";
        cfrc_ext: [f64; 6], [nbody], RnePostConstraint, "torque (N·m) and force (N) that each body receives from contacts and from the user";
    }
    variable {
        Constraints counted by (ne nf nl nefc nJ) {
            efc_type: i32, [nefc], MakeConstraint, "kind of each constraint row (`ConstraintType`)";
            efc_id: i32, [nefc], MakeConstraint, "the equality, dof, joint, tendon or contact that it comes from";
            efc_J_rownnz: i32, [nefc if sparse], MakeConstraint, "entries in each row of the Jacobian";
            efc_J_rowadr: i32, [nefc if sparse], MakeConstraint, "where each row of the Jacobian starts";
            efc_J_rowsuper: i32, [nefc if sparse], MakeConstraint, "how many of the rows that follow have the same dofs";
            efc_J_colind: i32, [nJ if sparse], MakeConstraint, "the dof of each entry";
            efc_J: f64, [nJ], MakeConstraint, "constraint Jacobian, sparse or dense: m or rad per unit of each dof";
            efc_pos: f64, [nefc], MakeConstraint, "how far each constraint is violated, or from being so, m or rad";
            efc_margin: f64, [nefc], MakeConstraint, "distance at which each constraint appears, m or rad";
            efc_frictionloss: f64, [nefc], MakeConstraint, "bound on the force of dry friction, N or N·m";
            efc_diagApprox: f64, [nefc], MakeConstraint, "estimate of the diagonal of the constraint-space inertia, 1/kg or 1/(kg·m²)";
            efc_KBIP: [f64; 4], [nefc], MakeConstraint, "stiffness (1/s²), damping (1/s), impedance and its slope";
            efc_D: f64, [nefc], MakeConstraint, "weight of each constraint: inverse of `efc_R`, kg or kg·m²";
            efc_R: f64, [nefc], MakeConstraint, "regularisation of each constraint, 1/kg or 1/(kg·m²)";
            tendon_efcadr: i32, [ntendon], MakeConstraint, "first constraint row on each tendon, -1 without any";
            efc_vel: f64, [nefc], Reference, "how fast the constraint distances change, m/s or rad/s";
            efc_aref: f64, [nefc], Reference, "acceleration that each constraint asks for, m/s² or rad/s²";
            efc_b: f64, [nefc], Solve, "by how much the unconstrained acceleration misses that, m/s² or rad/s²";
            efc_state: i32, [nefc], Solve, "whether each constraint acts, and how (`ConstraintState`)";
            efc_force: f64, [nefc], Solve, "force of each constraint row, N or N·m";
        }
        Projection counted by (nA) {
            efc_AR_rownnz: i32, [nefc if sparse], Project, "entries in each row of `efc_AR`";
            efc_AR_rowadr: i32, [nefc if sparse], Project, "where each row of `efc_AR` starts";
            efc_AR_colind: i32, [nA if sparse], Project, "the column of each entry of `efc_AR`";
            efc_AR: f64, [nA], Project, "constraint-space inertia plus regularisation, 1/kg or 1/(kg·m²)";
        }
        Islands counted by (nisland nidof) {
            tree_island: i32, [ntree], Island, "the island of each tree, -1 if nothing constrains it";
            island_ntree: i32, [nisland], Island, "trees of each island";
            island_itreeadr: i32, [nisland], Island, "where its trees start in `map_itree2tree`";
            map_itree2tree: i32, [ntree], Island, "the trees, island by island";
            dof_island: i32, [nv], Island, "the island of each dof, -1 if nothing constrains it";
            island_nv: i32, [nisland], Island, "dofs of each island";
            island_idofadr: i32, [nisland], Island, "where its dofs start in the order of islands";
            island_dofadr: i32, [nisland], Island, "its first dof in the order of the model";
            map_dof2idof: i32, [nv], Island, "place of each dof in the order of islands";
            map_idof2dof: i32, [nv], Island, "the dofs in the order of islands, those without one last";
            ifrc_smooth: f64, [nidof], Island, "`qfrc_smooth` in the order of islands";
            iacc_smooth: f64, [nidof], Island, "`qacc_smooth` in the order of islands";
            iM_rownnz: i32, [nidof], Island, "entries in each row of `iM`";
            iM_rowadr: i32, [nidof], Island, "where each row of `iM` starts";
            iM_colind: i32, [nC], Island, "the column of each entry of `iM`";
            iM: f64, [nC], Island, "inertia matrix in the order of islands";
            iLD: f64, [nC], Island, "its factors";
            iLDiagInv: f64, [nidof], Island, "inverse of the diagonal factor";
            iacc: f64, [nidof], Island, "acceleration in the order of islands";
            efc_island: i32, [nefc], Island, "the island of each constraint row";
            island_ne: i32, [nisland], Island, "equality rows of each island";
            island_nf: i32, [nisland], Island, "dry friction rows of each island";
            island_nefc: i32, [nisland], Island, "constraint rows of each island";
            island_iefcadr: i32, [nisland], Island, "where its rows start in the order of islands";
            map_efc2iefc: i32, [nefc], Island, "place of each constraint row in the order of islands";
            map_iefc2efc: i32, [nefc], Island, "the constraint rows in the order of islands";
            iefc_type: i32, [nefc], Island, "`efc_type` in the order of islands";
            iefc_id: i32, [nefc], Island, "`efc_id` in the order of islands";
            iefc_J_rownnz: i32, [nefc if sparse], Island, "`efc_J_rownnz` in the order of islands";
            iefc_J_rowadr: i32, [nefc if sparse], Island, "`efc_J_rowadr` in the order of islands";
            iefc_J_rowsuper: i32, [nefc if sparse], Island, "`efc_J_rowsuper` in the order of islands";
            iefc_J_colind: i32, [nJ if sparse], Island, "`efc_J_colind` in the order of islands";
            iefc_J: f64, [nJ], Island, "`efc_J` in the order of islands";
            iefc_frictionloss: f64, [nefc], Island, "`efc_frictionloss` in the order of islands";
            iefc_D: f64, [nefc], Island, "`efc_D` in the order of islands";
            iefc_R: f64, [nefc], Island, "`efc_R` in the order of islands";
            iefc_aref: f64, [nefc], Solve, "`efc_aref` in the order of islands";
            iefc_state: i32, [nefc], Solve, "`efc_state` in the order of islands";
            iefc_force: f64, [nefc], Solve, "`efc_force` in the order of islands";
            ifrc_constraint: f64, [nidof], Solve, "`qfrc_constraint` in the order of islands";
        }
    }
}

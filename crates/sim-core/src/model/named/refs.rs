//! The handles: where the numbers of an object are. What they read and write in a simulation is in `data/named/refs.rs`.

use crate::model::{EqualityType, GeomType, JointType, Model, SensorType};
use std::ops::Range;

/// Rows of a table with a given number of rows per object.
fn row(table: &[f64], id: usize, width: usize) -> &[f64] {
    &table[id * width..(id + 1) * width]
}

/// A body. Found with [`Model::body`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BodyRef {
    /// its number: row of `body_mass`, `xpos`, `xfrc_applied`, ...
    pub id: usize,
    /// the body that it is attached to; the world is its own parent
    pub parent: usize,
    /// its row of `mocap_pos` and `mocap_quat`, if it is placed from outside
    pub mocap: Option<usize>,
}

impl BodyRef {
    /// Its own mass (kg).
    #[inline]
    pub fn mass(self, m: &Model) -> f64 {
        m.body_mass[self.id]
    }
}

/// A joint. Found with [`Model::joint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JointRef {
    /// its number: row of `jnt_range`, `jnt_axis`, `xanchor`, ...
    pub id: usize,
    /// free, ball, slide or hinge
    pub kind: JointType,
    /// the body that it moves
    pub body: usize,
    /// where its coordinates start in `qpos`
    pub qposadr: usize,
    /// where its dofs start in `qvel`, `qacc` and all forces
    pub dofadr: usize,
}

impl JointRef {
    /// Its coordinates in `qpos`.
    #[inline]
    pub fn qpos_range(self) -> Range<usize> {
        self.qposadr..self.qposadr + self.kind.nq()
    }

    /// Its dofs in `qvel`, `qacc` and all forces.
    #[inline]
    pub fn dof_range(self) -> Range<usize> {
        self.dofadr..self.dofadr + self.kind.nv()
    }

    /// Smallest and largest coordinate (rad, m), if its range is enforced.
    #[inline]
    pub fn limits(self, m: &Model) -> Option<[f64; 2]> {
        (m.jnt_limited[self.id] != 0).then(|| m.jnt_range[self.id])
    }
}

/// A geom. Found with [`Model::geom`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GeomRef {
    /// its number: row of `geom_size`, `geom_friction`, `geom_xpos`, ...
    pub id: usize,
    /// the body that carries it
    pub body: usize,
    /// its shape
    pub kind: GeomType,
}

/// A site. Found with [`Model::site`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SiteRef {
    /// its number: row of `site_pos`, `site_xpos`, ...
    pub id: usize,
    /// the body that carries it
    pub body: usize,
}

/// A camera. Found with [`Model::camera`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CameraRef {
    /// its number: row of `cam_fovy`, `cam_xpos`, ...
    pub id: usize,
    /// the body that carries it
    pub body: usize,
}

/// A tendon. Found with [`Model::tendon`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TendonRef {
    /// its number: row of `tendon_range`, `ten_length`, ...
    pub id: usize,
}

/// An actuator. Found with [`Model::actuator`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActuatorRef {
    /// its number: row of `actuator_gear`, `ctrl`, `actuator_force`, ...
    pub id: usize,
    /// where its activations start in `act`; `None` if it has none
    pub actadr: Option<usize>,
    /// how many activations it has
    pub na: usize,
}

impl ActuatorRef {
    /// Its activations in `act`; empty if it has none.
    #[inline]
    pub fn act_range(self) -> Range<usize> {
        let start = self.actadr.unwrap_or(0);
        start..start + self.na
    }

    /// Smallest and largest control, if its control is clamped.
    #[inline]
    pub fn ctrl_limits(self, m: &Model) -> Option<[f64; 2]> {
        (m.actuator_ctrllimited[self.id] != 0).then(|| m.actuator_ctrlrange[self.id])
    }
}

/// A sensor. Found with [`Model::sensor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SensorRef {
    /// its number: row of `sensor_type`, `sensor_cutoff`, ...
    pub id: usize,
    /// what it measures
    pub kind: SensorType,
    /// where its output starts in `sensordata`
    pub adr: usize,
    /// how many numbers it gives
    pub dim: usize,
}

impl SensorRef {
    /// Its output in `sensordata`.
    #[inline]
    pub fn range(self) -> Range<usize> {
        self.adr..self.adr + self.dim
    }
}

/// An equality constraint. Found with [`Model::equality`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EqualityRef {
    /// its number: row of `eq_data`, `eq_active`, ...
    pub id: usize,
    /// what it holds together
    pub kind: EqualityType,
}

/// A keyframe. Found with [`Model::keyframe`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyframeRef {
    /// its number: row of `key_qpos`, `key_ctrl`, ...
    pub id: usize,
}

impl KeyframeRef {
    /// Its time (s).
    pub fn time(self, m: &Model) -> f64 {
        m.key_time[self.id]
    }

    /// Its configuration: `nq` coordinates (m, rad, quaternions).
    pub fn qpos(self, m: &Model) -> &[f64] {
        row(&m.key_qpos, self.id, m.nq)
    }

    /// Its velocity: `nv` numbers (m/s, rad/s).
    pub fn qvel(self, m: &Model) -> &[f64] {
        row(&m.key_qvel, self.id, m.nv)
    }

    /// Its activations: `na` numbers.
    pub fn act(self, m: &Model) -> &[f64] {
        row(&m.key_act, self.id, m.na)
    }

    /// Its controls: `nu` numbers.
    pub fn ctrl(self, m: &Model) -> &[f64] {
        row(&m.key_ctrl, self.id, m.nu)
    }
}

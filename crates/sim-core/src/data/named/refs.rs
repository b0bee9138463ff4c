//! What the handles of [`model`](crate::model) read and write in a simulation.

use super::super::Data;
use crate::math::{Mat3, Pose, Quat, Vec3};
use crate::model::{
    ActuatorRef, BodyRef, CameraRef, EqualityRef, GeomRef, JointRef, SensorRef, SiteRef, TendonRef,
};

impl BodyRef {
    /// The origin of its frame in the world (m).
    #[inline]
    pub fn pos(self, d: &Data) -> Vec3 {
        d.xpos[self.id]
    }

    /// The orientation of its frame in the world.
    #[inline]
    pub fn quat(self, d: &Data) -> Quat {
        d.xquat[self.id]
    }

    /// Origin (m) and orientation of its frame in the world.
    #[inline]
    pub fn pose(self, d: &Data) -> Pose {
        Pose::new(self.pos(d), self.quat(d))
    }

    /// Its centre of mass in the world (m).
    #[inline]
    pub fn com(self, d: &Data) -> Vec3 {
        d.xipos[self.id]
    }

    /// What the user pushes it with at its centre of mass: force (N), then torque (N·m), in the axes of the world.
    #[inline]
    pub fn xfrc_mut(self, d: &mut Data) -> &mut [f64; 6] {
        &mut d.xfrc_applied[self.id]
    }
}

impl JointRef {
    /// Its coordinates: an angle (rad), a length (m), a quaternion, or a position (m) and a quaternion.
    #[inline]
    pub fn qpos(self, d: &Data) -> &[f64] {
        &d.qpos[self.qpos_range()]
    }

    /// Its coordinates, to be written.
    #[inline]
    pub fn qpos_mut(self, d: &mut Data) -> &mut [f64] {
        &mut d.qpos[self.qpos_range()]
    }

    /// Its velocity (rad/s, m/s); of a free joint first the linear part.
    #[inline]
    pub fn qvel(self, d: &Data) -> &[f64] {
        &d.qvel[self.dof_range()]
    }

    /// Its velocity, to be written.
    #[inline]
    pub fn qvel_mut(self, d: &mut Data) -> &mut [f64] {
        &mut d.qvel[self.dof_range()]
    }

    /// Its acceleration (rad/s², m/s²).
    #[inline]
    pub fn qacc(self, d: &Data) -> &[f64] {
        &d.qacc[self.dof_range()]
    }

    /// The force (N) or torque (N·m) that the user applies to it, to be written.
    #[inline]
    pub fn qfrc_applied_mut(self, d: &mut Data) -> &mut [f64] {
        &mut d.qfrc_applied[self.dof_range()]
    }
}

macro_rules! placed {
    ($($handle:ident: $pos:ident, $mat:ident;)*) => {
        $(impl $handle {
            /// Its position in the world (m).
            #[inline]
            pub fn pos(self, d: &Data) -> Vec3 {
                d.$pos[self.id]
            }

            /// Its orientation in the world; the columns are its axes.
            #[inline]
            pub fn mat(self, d: &Data) -> Mat3 {
                d.$mat[self.id]
            }
        })*
    };
}

placed! {
    GeomRef: geom_xpos, geom_xmat;
    SiteRef: site_xpos, site_xmat;
    CameraRef: cam_xpos, cam_xmat;
}

impl TendonRef {
    /// Its length: m for a spatial tendon; for a fixed one what its joints add up to.
    #[inline]
    pub fn length(self, d: &Data) -> f64 {
        d.ten_length[self.id]
    }

    /// How fast it lengthens: m/s for a spatial tendon.
    #[inline]
    pub fn velocity(self, d: &Data) -> f64 {
        d.ten_velocity[self.id]
    }
}

impl ActuatorRef {
    /// Its control, in its own units: N or N·m for a motor, rad or m for a position servo, 0 to 1 for a muscle.
    #[inline]
    pub fn ctrl(self, d: &Data) -> f64 {
        d.ctrl[self.id]
    }

    /// Its control, to be written.
    #[inline]
    pub fn ctrl_mut(self, d: &mut Data) -> &mut f64 {
        &mut d.ctrl[self.id]
    }

    /// Its activations; empty for one without a state.
    #[inline]
    pub fn act(self, d: &Data) -> &[f64] {
        &d.act[self.act_range()]
    }

    /// Its activations, to be written.
    #[inline]
    pub fn act_mut(self, d: &mut Data) -> &mut [f64] {
        &mut d.act[self.act_range()]
    }

    /// Its force along its own length (N, or N·m where it turns a joint).
    #[inline]
    pub fn force(self, d: &Data) -> f64 {
        d.actuator_force[self.id]
    }

    /// Its length (m, or rad where it turns a joint), gear included.
    #[inline]
    pub fn length(self, d: &Data) -> f64 {
        d.actuator_length[self.id]
    }

    /// How fast it lengthens (m/s, or rad/s where it turns a joint).
    #[inline]
    pub fn velocity(self, d: &Data) -> f64 {
        d.actuator_velocity[self.id]
    }
}

impl SensorRef {
    /// Its output, in SI units: m, rad, m/s, m/s², N, N·m, as its kind says.
    #[inline]
    pub fn read(self, d: &Data) -> &[f64] {
        &d.sensordata[self.range()]
    }
}

impl EqualityRef {
    /// Whether it is in force.
    #[inline]
    pub fn is_active(self, d: &Data) -> bool {
        d.eq_active[self.id] != 0
    }

    /// Puts it into force, or out of it.
    #[inline]
    pub fn set_active(self, d: &mut Data, active: bool) {
        d.eq_active[self.id] = u8::from(active);
    }
}

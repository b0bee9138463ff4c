//! One-off access by name: what a handle of [`model`](crate::model) gives, without keeping the handle.
//!
//! `Data` knows no names, so that a thousand simulations of one model do not carry a thousand tables of names: the model
//! comes first in every call. In a loop, find the handle once and use that.

mod refs;

use super::Data;
use crate::math::{Mat3, Pose, Quat, Vec3};
use crate::model::{Model, NameError, NameOrId};

impl Data {
    /// The control of an actuator, to be written: N or N·m for a motor, rad or m for a position servo, 0 to 1 for a
    /// muscle.
    ///
    /// ```
    /// use sim_core::model::NameError;
    /// use sim_core::{Data, Model};
    ///
    /// /// Lets a motor push for a second and says how far the joint has come (rad).
    /// fn push(model: &Model, data: &mut Data) -> Result<f64, NameError> {
    ///     *data.ctrl_mut(model, "motor")? = 0.5; // N·m
    ///     while data.time < 1.0 {
    ///         data.step(model);
    ///     }
    ///     Ok(data.joint_qpos(model, "pivot")?[0])
    /// }
    ///
    /// let model = Model::default(); // without actuators
    /// let error = push(&model, &mut model.make_data()).unwrap_err();
    /// assert_eq!(error.to_string(), "no actuator called 'motor': the model has none");
    /// ```
    pub fn ctrl_mut<'a>(
        &mut self,
        m: &Model,
        actuator: impl Into<NameOrId<'a>>,
    ) -> Result<&mut f64, NameError> {
        Ok(m.actuator(actuator)?.ctrl_mut(self))
    }

    /// The force of an actuator along its own length (N, or N·m where it turns a joint).
    pub fn actuator_force<'a>(
        &self,
        m: &Model,
        actuator: impl Into<NameOrId<'a>>,
    ) -> Result<f64, NameError> {
        Ok(m.actuator(actuator)?.force(self))
    }

    /// The coordinates of a joint: an angle (rad), a length (m), a quaternion, or a position (m) and a quaternion.
    pub fn joint_qpos<'a>(
        &self,
        m: &Model,
        joint: impl Into<NameOrId<'a>>,
    ) -> Result<&[f64], NameError> {
        Ok(m.joint(joint)?.qpos(self))
    }

    /// The coordinates of a joint, to be written.
    pub fn joint_qpos_mut<'a>(
        &mut self,
        m: &Model,
        joint: impl Into<NameOrId<'a>>,
    ) -> Result<&mut [f64], NameError> {
        Ok(m.joint(joint)?.qpos_mut(self))
    }

    /// The velocity of a joint (rad/s, m/s).
    pub fn joint_qvel<'a>(
        &self,
        m: &Model,
        joint: impl Into<NameOrId<'a>>,
    ) -> Result<&[f64], NameError> {
        Ok(m.joint(joint)?.qvel(self))
    }

    /// The velocity of a joint, to be written.
    pub fn joint_qvel_mut<'a>(
        &mut self,
        m: &Model,
        joint: impl Into<NameOrId<'a>>,
    ) -> Result<&mut [f64], NameError> {
        Ok(m.joint(joint)?.qvel_mut(self))
    }

    /// The output of a sensor, in SI units: as many numbers as its kind gives (see
    /// [`SensorType`](crate::model::SensorType)). It is that of the last [`forward`](Data::forward) or of the start of the
    /// last step.
    ///
    /// ```
    /// use sim_core::model::NameError;
    /// use sim_core::{Data, Model};
    ///
    /// /// Angular velocity about the axes of the body (rad/s).
    /// fn turning(model: &Model, data: &Data) -> Result<[f64; 3], NameError> {
    ///     let gyro = data.sensor(model, "gyro")?;
    ///     Ok([gyro[0], gyro[1], gyro[2]])
    /// }
    /// # let model = Model::default();
    /// # assert!(turning(&model, &model.make_data()).is_err());
    /// ```
    pub fn sensor<'a>(
        &self,
        m: &Model,
        sensor: impl Into<NameOrId<'a>>,
    ) -> Result<&[f64], NameError> {
        Ok(m.sensor(sensor)?.read(self))
    }

    /// Origin (m) and orientation of a body in the world.
    ///
    /// ```
    /// use sim_core::math::Vec3;
    /// use sim_core::model::NameError;
    /// use sim_core::{Data, Model};
    ///
    /// /// A point given in the frame of the hand, in the world (m).
    /// fn in_world(model: &Model, data: &Data, point: Vec3) -> Result<Vec3, NameError> {
    ///     Ok(data.body_pose(model, "hand")?.point(point))
    /// }
    /// # let model = Model::default();
    /// # assert!(in_world(&model, &model.make_data(), Vec3::ZERO).is_err());
    /// ```
    pub fn body_pose<'a>(
        &self,
        m: &Model,
        body: impl Into<NameOrId<'a>>,
    ) -> Result<Pose, NameError> {
        Ok(m.body(body)?.pose(self))
    }

    /// What the user pushes a body with at its centre of mass, to be written: force (N), then torque (N·m), in the axes
    /// of the world.
    pub fn xfrc_mut<'a>(
        &mut self,
        m: &Model,
        body: impl Into<NameOrId<'a>>,
    ) -> Result<&mut [f64; 6], NameError> {
        Ok(m.body(body)?.xfrc_mut(self))
    }

    /// Position (m) and orientation of a body that is placed from outside, to be written; `None` if it is not such a
    /// body.
    pub fn mocap_mut<'a>(
        &mut self,
        m: &Model,
        body: impl Into<NameOrId<'a>>,
    ) -> Result<Option<(&mut Vec3, &mut Quat)>, NameError> {
        let mocap = m.body(body)?.mocap;
        Ok(mocap.map(|row| (&mut self.mocap_pos[row], &mut self.mocap_quat[row])))
    }

    /// Position (m) and orientation of a geom in the world.
    pub fn geom_frame<'a>(
        &self,
        m: &Model,
        geom: impl Into<NameOrId<'a>>,
    ) -> Result<(Vec3, Mat3), NameError> {
        let geom = m.geom(geom)?;
        Ok((geom.pos(self), geom.mat(self)))
    }

    /// Position (m) and orientation of a site in the world.
    pub fn site_frame<'a>(
        &self,
        m: &Model,
        site: impl Into<NameOrId<'a>>,
    ) -> Result<(Vec3, Mat3), NameError> {
        let site = m.site(site)?;
        Ok((site.pos(self), site.mat(self)))
    }

    /// Position (m) and orientation of a camera in the world; it looks along its negative z axis.
    pub fn camera_frame<'a>(
        &self,
        m: &Model,
        camera: impl Into<NameOrId<'a>>,
    ) -> Result<(Vec3, Mat3), NameError> {
        let camera = m.camera(camera)?;
        Ok((camera.pos(self), camera.mat(self)))
    }

    /// The length of a tendon: m for a spatial one; for a fixed one what its joints add up to.
    pub fn tendon_length<'a>(
        &self,
        m: &Model,
        tendon: impl Into<NameOrId<'a>>,
    ) -> Result<f64, NameError> {
        Ok(m.tendon(tendon)?.length(self))
    }
}

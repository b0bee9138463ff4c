//! Objects found by name: small handles that say where the numbers of an object are.
//!
//! A handle is found once, is copied freely and is used in loops: it holds indices alone, never values, so that it stays
//! right when values change. It belongs to the model that it was found in, and to every [`Data`](crate::Data) of that model; used
//! with those of another model it reads wrong places, or panics as any index does that is out of range.
//!
//! One-off access by name to `Data` is in [`data`](crate::data).

mod error;
mod refs;

pub use error::{NameError, NameOrId};
pub use refs::{
    ActuatorRef, BodyRef, CameraRef, EqualityRef, GeomRef, JointRef, KeyframeRef, SensorRef,
    SiteRef, TendonRef,
};

use super::{EqualityType, GeomType, JointType, Model, ObjType, SensorType};

/// An index of the model as a `usize`; those that mean "none" are negative.
fn index(value: i32) -> Option<usize> {
    usize::try_from(value).ok()
}

impl Model {
    /// The number of an object, from its name; a number is checked.
    ///
    /// ```
    /// use sim_core::model::{Model, ObjType};
    ///
    /// let model = Model::default();
    /// let error = model.find(ObjType::Material, "steel").unwrap_err();
    /// assert_eq!(error.to_string(), "no material called 'steel': the model has none");
    /// ```
    pub fn find<'a>(
        &self,
        kind: ObjType,
        which: impl Into<NameOrId<'a>>,
    ) -> Result<usize, NameError> {
        let which = which.into();
        match which {
            NameOrId::Name(name) => self.name2id(kind, name),
            NameOrId::Id(id) => (id < self.count_of(kind)).then_some(id),
        }
        .ok_or_else(|| NameError::new(self, kind, which))
    }

    /// A body, by name or number. The world is number 0 and is called `world`.
    ///
    /// ```
    /// use sim_core::model::NameError;
    /// use sim_core::{Data, Model};
    ///
    /// /// How high the centre of mass of the torso is (m).
    /// fn height(model: &Model, data: &Data) -> Result<f64, NameError> {
    ///     let torso = model.body("torso")?;
    ///     Ok(torso.com(data)[2])
    /// }
    /// # let model = Model::default();
    /// # assert!(height(&model, &model.make_data()).is_err());
    /// ```
    pub fn body<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<BodyRef, NameError> {
        let id = self.find(ObjType::Body, which)?;
        Ok(BodyRef {
            id,
            parent: index(self.body_parentid[id]).unwrap_or(0),
            mocap: index(self.body_mocapid[id]),
        })
    }

    /// A joint, by name or number.
    ///
    /// ```
    /// use sim_core::model::NameError;
    /// use sim_core::{Data, Model};
    ///
    /// /// A spring of 5 N·m/rad at the knee, beside those of the model, while two seconds pass.
    /// fn run(model: &Model, data: &mut Data) -> Result<(), NameError> {
    ///     let knee = model.joint("knee")?; // found once
    ///     while data.time < 2.0 {
    ///         let angle = knee.qpos(data)[0]; // the same as data.qpos[knee.qposadr]
    ///         knee.qfrc_applied_mut(data)[0] = -5.0 * angle;
    ///         data.step(model);
    ///     }
    ///     Ok(())
    /// }
    /// # let model = Model::default();
    /// # assert!(run(&model, &mut model.make_data()).is_err());
    /// ```
    pub fn joint<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<JointRef, NameError> {
        let id = self.find(ObjType::Joint, which)?;
        Ok(JointRef {
            id,
            kind: JointType::of(self.jnt_type[id]),
            body: index(self.jnt_bodyid[id]).unwrap_or(0),
            qposadr: index(self.jnt_qposadr[id]).unwrap_or(0),
            dofadr: index(self.jnt_dofadr[id]).unwrap_or(0),
        })
    }

    /// A geom, by name or number.
    pub fn geom<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<GeomRef, NameError> {
        let id = self.find(ObjType::Geom, which)?;
        Ok(GeomRef {
            id,
            body: index(self.geom_bodyid[id]).unwrap_or(0),
            kind: GeomType::of(self.geom_type[id]),
        })
    }

    /// A site, by name or number.
    pub fn site<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<SiteRef, NameError> {
        let id = self.find(ObjType::Site, which)?;
        let body = index(self.site_bodyid[id]).unwrap_or(0);
        Ok(SiteRef { id, body })
    }

    /// A camera, by name or number.
    pub fn camera<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<CameraRef, NameError> {
        let id = self.find(ObjType::Camera, which)?;
        let body = index(self.cam_bodyid[id]).unwrap_or(0);
        Ok(CameraRef { id, body })
    }

    /// A tendon, by name or number.
    pub fn tendon<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<TendonRef, NameError> {
        let id = self.find(ObjType::Tendon, which)?;
        Ok(TendonRef { id })
    }

    /// An actuator, by name or number.
    ///
    /// ```
    /// use sim_core::model::NameError;
    /// use sim_core::{Data, Model};
    ///
    /// /// Takes a control as far as its range allows.
    /// fn full_power(model: &Model, data: &mut Data) -> Result<(), NameError> {
    ///     let motor = model.actuator("motor")?;
    ///     let [_, most] = motor.ctrl_limits(model).unwrap_or([-1.0, 1.0]);
    ///     *motor.ctrl_mut(data) = most;
    ///     Ok(())
    /// }
    /// # let model = Model::default();
    /// # assert!(full_power(&model, &mut model.make_data()).is_err());
    /// ```
    pub fn actuator<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<ActuatorRef, NameError> {
        let id = self.find(ObjType::Actuator, which)?;
        let actadr = index(self.actuator_actadr[id]);
        let na = actadr.and_then(|_| index(self.actuator_actnum[id]));
        Ok(ActuatorRef {
            id,
            actadr,
            na: na.unwrap_or(0),
        })
    }

    /// A sensor, by name or number.
    ///
    /// ```
    /// use sim_core::model::NameError;
    /// use sim_core::{Data, Model};
    ///
    /// /// The largest force (N) on a foot in a second.
    /// fn peak(model: &Model, data: &mut Data) -> Result<f64, NameError> {
    ///     let foot = model.sensor("foot_touch")?;
    ///     let mut peak = 0.0_f64;
    ///     while data.time < 1.0 {
    ///         data.step(model);
    ///         peak = peak.max(foot.read(data)[0]);
    ///     }
    ///     Ok(peak)
    /// }
    /// # let model = Model::default();
    /// # assert!(peak(&model, &mut model.make_data()).is_err());
    /// ```
    pub fn sensor<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<SensorRef, NameError> {
        let id = self.find(ObjType::Sensor, which)?;
        Ok(SensorRef {
            id,
            kind: SensorType::of(self.sensor_type[id]),
            adr: index(self.sensor_adr[id]).unwrap_or(0),
            dim: index(self.sensor_dim[id]).unwrap_or(0),
        })
    }

    /// An equality constraint, by name or number.
    pub fn equality<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<EqualityRef, NameError> {
        let id = self.find(ObjType::Equality, which)?;
        Ok(EqualityRef {
            id,
            kind: EqualityType::of(self.eq_type[id]),
        })
    }

    /// A keyframe, by name or number.
    pub fn keyframe<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<KeyframeRef, NameError> {
        let id = self.find(ObjType::Key, which)?;
        Ok(KeyframeRef { id })
    }

    /// The numbers of a custom vector (`<custom><numeric .../></custom>`), by name or number.
    pub fn numeric<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<&[f64], NameError> {
        let id = self.find(ObjType::Numeric, which)?;
        let start = index(self.numeric_adr[id]).unwrap_or(0);
        let size = index(self.numeric_size[id]).unwrap_or(0);
        Ok(self.numeric_data.get(start..start + size).unwrap_or(&[]))
    }

    /// A custom text (`<custom><text .../></custom>`), by name or number.
    pub fn text<'a>(&self, which: impl Into<NameOrId<'a>>) -> Result<&str, NameError> {
        let id = self.find(ObjType::Text, which)?;
        let start = index(self.text_adr[id]).unwrap_or(0);
        let size = index(self.text_size[id]).unwrap_or(0);
        let bytes = self.text_data.get(start..start + size).unwrap_or(&[]);
        let text = bytes.split(|&byte| byte == 0).next().unwrap_or(&[]);
        Ok(std::str::from_utf8(text).unwrap_or(""))
    }
}

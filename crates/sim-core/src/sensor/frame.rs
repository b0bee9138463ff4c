//! The frames of what sensors look at, and of what they refer to.

use crate::data::Data;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::kinds::Framed;
use crate::model::{Model, ObjType};
use crate::position::object_frame;

/// Position and orientation of an object.
pub(super) struct Frame {
    pub pos: Vec3,
    pub mat: Mat3,
}

impl Frame {
    /// The frame of what a sensor looks at.
    pub(super) fn of_object(m: &Model, d: &Data, id: usize) -> Frame {
        let objtype = ObjType::of(m.sensor_objtype[id]);
        Frame::new(m, d, objtype, m.sensor_objid[id] as usize)
    }

    /// The frame that a sensor refers to; none: the world.
    pub(super) fn of_reference(m: &Model, d: &Data, id: usize) -> Option<Frame> {
        let reference = usize::try_from(m.sensor_refid[id]).ok()?;
        let reftype = ObjType::of(m.sensor_reftype[id]);
        Some(Frame::new(m, d, reftype, reference))
    }

    /// A point, seen from this frame.
    pub(super) fn to_local(&self, point: Vec3) -> Vec3 {
        self.mat.mul_transposed(point - self.pos)
    }

    /// The frame of an object; that of the world for what has none, which the compiler refuses.
    fn new(m: &Model, d: &Data, objtype: ObjType, id: usize) -> Frame {
        let (_, pos, mat) = object_frame(m, d, objtype, id).unwrap_or_default();
        Frame { pos, mat }
    }
}

/// The orientation of what a sensor looks at, seen from what it refers to.
pub(super) fn relative_quat(m: &Model, d: &Data, id: usize) -> Quat {
    let objtype = ObjType::of(m.sensor_objtype[id]);
    let object = global_quat(m, d, objtype, m.sensor_objid[id] as usize);
    match usize::try_from(m.sensor_refid[id]) {
        Ok(reference) => {
            let reftype = ObjType::of(m.sensor_reftype[id]);
            global_quat(m, d, reftype, reference).conjugate() * object
        }
        Err(_) => object,
    }
}

/// The orientation of an object as it is fixed in its body: of a camera that turns by itself, where it would look if it
/// did not.
pub(crate) fn global_quat(m: &Model, d: &Data, objtype: ObjType, id: usize) -> Quat {
    match objtype.frame() {
        Some(Framed::Body) => d.xquat[id],
        Some(Framed::Inertia) => d.xquat[id] * m.body_iquat[id],
        Some(Framed::Geom) => d.xquat[m.geom_bodyid[id] as usize] * m.geom_quat[id],
        Some(Framed::Site) => d.xquat[m.site_bodyid[id] as usize] * m.site_quat[id],
        Some(Framed::Camera) => d.xquat[m.cam_bodyid[id] as usize] * m.cam_quat[id],
        None => Quat::IDENTITY,
    }
}

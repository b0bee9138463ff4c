//! What equality constraints between bodies take from the reference configuration.

use super::SetConstError;
use crate::data::Data;
use crate::math::Vec3;
use crate::model::kinds::{ConnectData, WeldData};
use crate::model::{EqualityType, Model, ObjType};

/// Sets the anchors that a model leaves out: they are chosen such that the constraint holds in the reference configuration.
pub(super) fn set_anchors(m: &mut Model, d: &Data) -> Result<(), SetConstError> {
    for eq in 0..m.neq {
        match EqualityType::of(m.eq_type[eq]) {
            EqualityType::Connect => set_connect(m, d, eq)?,
            EqualityType::Weld => set_weld(m, d, eq)?,
            EqualityType::Joint
            | EqualityType::Tendon
            | EqualityType::Flex
            | EqualityType::FlexVert
            | EqualityType::Distance => {}
        }
    }
    Ok(())
}

/// A point given in the frame of one body, in the frame of another.
fn seen_from(d: &Data, point: Vec3, body: usize, other: usize) -> Vec3 {
    let global = d.xmat[body] * point + d.xpos[body];
    d.xmat[other].mul_transposed(global - d.xpos[other])
}

fn set_connect(m: &mut Model, d: &Data, eq: usize) -> Result<(), SetConstError> {
    let object = EqualityType::Connect.object(ObjType::of(m.eq_objtype[eq]));
    let object = object.ok_or(SetConstError::ConnectObject(eq))?;
    let data = &mut m.eq_data[eq];
    if object != ObjType::Body {
        // sites are their own anchors
        data.fill(0.0);
        return Ok(());
    }
    let (body1, body2) = (m.eq_obj1id[eq] as usize, m.eq_obj2id[eq] as usize);
    let [anchor, _] = ConnectData::of(data).anchors;
    let anchor = seen_from(d, anchor, body1, body2);
    data[ConnectData::ANCHOR2].copy_from_slice(&anchor.0);
    Ok(())
}

fn set_weld(m: &mut Model, d: &Data, eq: usize) -> Result<(), SetConstError> {
    let object = EqualityType::Weld.object(ObjType::of(m.eq_objtype[eq]));
    let object = object.ok_or(SetConstError::WeldObject(eq))?;
    if object != ObjType::Body {
        return Ok(());
    }
    let data = &mut m.eq_data[eq];
    let WeldData {
        anchors: [_, anchor],
        relquat,
        ..
    } = WeldData::of(data);
    // a relative pose that the model gives stays
    if relquat.0 != [0.0; 4] {
        data[WeldData::RELQUAT].copy_from_slice(&relquat.normalized().0);
        return Ok(());
    }
    let (body1, body2) = (m.eq_obj1id[eq] as usize, m.eq_obj2id[eq] as usize);
    let anchor = seen_from(d, anchor, body2, body1);
    data[WeldData::ANCHOR1].copy_from_slice(&anchor.0);
    let relative = d.xquat[body1].conjugate() * d.xquat[body2];
    data[WeldData::RELQUAT].copy_from_slice(&relative.0);
    Ok(())
}

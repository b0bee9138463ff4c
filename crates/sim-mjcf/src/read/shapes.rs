//! `<joint>`, `<geom>`, `<site>`, `<camera>`, `<light>`: their attributes, in bodies and in defaults.

use super::Fault;
use super::element::Element;
use super::schema::body::{DIRECTIONAL, FOVY, LIGHT_TYPE, SENSORSIZE};
use crate::spec::{Camera, Geom, Light, Site};
use sim_core::model::LightType;

pub(super) fn geom(e: &Element, geom: &mut Geom) -> Result<(), Fault> {
    e.fill(geom);
    e.orientation(geom.quat)?;
    Ok(())
}

pub(super) fn site(e: &Element, site: &mut Site) -> Result<(), Fault> {
    e.fill(site);
    e.orientation(site.quat)?;
    Ok(())
}

pub(super) fn camera(e: &Element, camera: &mut Camera) -> Result<(), Fault> {
    // unlike elsewhere, the numbers of a class are not inherited
    camera.userdata.clear();
    e.fill(camera);
    e.orientation(camera.quat)?;
    if e.given(FOVY) && e.given(SENSORSIZE) {
        return Err(e.fault("either 'fovy' or 'sensorsize' attribute can be specified, not both"));
    }
    Ok(())
}

pub(super) fn light(e: &Element, light: &mut Light) -> Result<(), Fault> {
    e.fill(light);
    let Some(directional) = e.get(DIRECTIONAL) else {
        return Ok(());
    };
    if e.given(LIGHT_TYPE) {
        return Err(e.fault("type and directional cannot both be defined"));
    }
    light.ty = if directional {
        LightType::Directional
    } else {
        LightType::Spot
    };
    Ok(())
}

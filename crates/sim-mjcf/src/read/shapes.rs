//! `<joint>`, `<geom>`, `<site>`, `<camera>`, `<light>`: their attributes, in bodies and in defaults.

use super::Fault;
use super::keywords::Ellipsoid;
use super::xml::Element;
use crate::spec::{Camera, Geom, Joint, Light, Site};
use sim_core::model::{CamOutBit, LightType};

pub(super) fn joint(e: &Element, joint: &mut Joint) {
    e.word("type", &mut joint.ty);
    e.word("limited", &mut joint.limited);
    e.word("actuatorfrclimited", &mut joint.actfrclimited);
    e.int("group", &mut joint.group);
    e.reals("solreflimit", &mut joint.solref_limit);
    e.reals("solimplimit", &mut joint.solimp_limit);
    e.reals("solreffriction", &mut joint.solref_friction);
    e.reals("solimpfriction", &mut joint.solimp_friction);
    e.reals("pos", &mut joint.pos.0);
    e.reals("axis", &mut joint.axis.0);
    e.reals("springdamper", &mut joint.springdamper);
    e.real("stiffness", &mut joint.stiffness);
    e.reals("range", &mut joint.range);
    e.reals("actuatorfrcrange", &mut joint.actfrcrange);
    e.real("margin", &mut joint.margin);
    e.real("ref", &mut joint.r#ref);
    e.real("springref", &mut joint.springref);
    e.real("armature", &mut joint.armature);
    e.real("damping", &mut joint.damping);
    e.real("frictionloss", &mut joint.frictionloss);
    e.word("actuatorgravcomp", &mut joint.actgravcomp);
    e.real_vec("user", &mut joint.userdata);
}

pub(super) fn geom(e: &Element, geom: &mut Geom) -> Result<(), Fault> {
    e.word("type", &mut geom.ty);
    e.reals("size", &mut geom.size.0);
    e.int("contype", &mut geom.contype);
    e.int("conaffinity", &mut geom.conaffinity);
    e.int("condim", &mut geom.condim);
    e.int("group", &mut geom.group);
    e.int("priority", &mut geom.priority);
    e.reals("friction", &mut geom.friction);
    e.real("solmix", &mut geom.solmix);
    e.reals("solref", &mut geom.solref);
    e.reals("solimp", &mut geom.solimp);
    e.real("margin", &mut geom.margin);
    e.real("gap", &mut geom.gap);
    e.string("hfield", &mut geom.hfieldname);
    e.string("mesh", &mut geom.meshname);
    e.real("fitscale", &mut geom.fitscale);
    e.string("material", &mut geom.material);
    e.floats("rgba", &mut geom.rgba);
    if let Some(Ellipsoid(on)) = e.keyword("fluidshape") {
        geom.fluid_ellipsoid = on;
    }
    e.reals("fluidcoef", &mut geom.fluid_coefs);
    e.real_vec("user", &mut geom.userdata);
    e.optional_real("mass", &mut geom.mass);
    e.real("density", &mut geom.density);
    e.optional_reals("fromto", &mut geom.fromto);
    e.reals("pos", &mut geom.pos.0);
    e.quat("quat", &mut geom.quat)?;
    e.orientation(&mut geom.alt)?;
    e.word("shellinertia", &mut geom.typeinertia);
    Ok(())
}

pub(super) fn site(e: &Element, site: &mut Site) -> Result<(), Fault> {
    e.word("type", &mut site.ty);
    e.reals("size", &mut site.size.0);
    e.int("group", &mut site.group);
    e.reals("pos", &mut site.pos.0);
    e.quat("quat", &mut site.quat)?;
    e.string("material", &mut site.material);
    e.floats("rgba", &mut site.rgba);
    e.optional_reals("fromto", &mut site.fromto);
    e.orientation(&mut site.alt)?;
    e.real_vec("user", &mut site.userdata);
    Ok(())
}

pub(super) fn camera(e: &Element, camera: &mut Camera) -> Result<(), Fault> {
    e.string("target", &mut camera.targetbody);
    e.word("mode", &mut camera.mode);
    e.reals("pos", &mut camera.pos.0);
    e.quat("quat", &mut camera.quat)?;
    e.orientation(&mut camera.alt)?;
    e.real("ipd", &mut camera.ipd);
    e.word("projection", &mut camera.proj);
    e.floats("principalpixel", &mut camera.principal_pixel);
    e.floats("principal", &mut camera.principal_length);
    e.floats("focalpixel", &mut camera.focal_pixel);
    e.floats("focal", &mut camera.focal_length);
    e.ints("resolution", &mut camera.resolution);
    let output = e.words::<CamOutBit>("output");
    if !output.is_empty() {
        camera.output = output.iter().fold(0, |bits, bit| bits | *bit as i32);
    }
    let sensor_size = e.floats("sensorsize", &mut camera.sensor_size) > 0;
    let fovy = e.real("fovy", &mut camera.fovy);
    if fovy && sensor_size {
        return Err(e.fault("either 'fovy' or 'sensorsize' attribute can be specified, not both"));
    }
    // unlike elsewhere, the numbers of a class are not inherited
    e.real_list("user").clone_into(&mut camera.userdata);
    Ok(())
}

pub(super) fn light(e: &Element, light: &mut Light) -> Result<(), Fault> {
    e.string("texture", &mut light.texture);
    e.string("target", &mut light.targetbody);
    e.word("mode", &mut light.mode);
    let directional: Option<bool> = e.keyword("directional");
    match directional {
        Some(true) => light.ty = LightType::Directional,
        Some(false) => light.ty = LightType::Spot,
        None => {}
    }
    if e.word("type", &mut light.ty) && directional.is_some() {
        return Err(e.fault("type and directional cannot both be defined"));
    }
    e.word("castshadow", &mut light.castshadow);
    e.word("active", &mut light.active);
    e.reals("pos", &mut light.pos.0);
    e.reals("dir", &mut light.dir.0);
    e.float("bulbradius", &mut light.bulbradius);
    e.float("intensity", &mut light.intensity);
    e.float("range", &mut light.range);
    e.floats("attenuation", &mut light.attenuation);
    e.float("cutoff", &mut light.cutoff);
    e.float("exponent", &mut light.exponent);
    e.floats("ambient", &mut light.ambient);
    e.floats("diffuse", &mut light.diffuse);
    e.floats("specular", &mut light.specular);
    Ok(())
}

//! Writes what is outside of the tree into the model: assets, constraints, tendons, actuators, sensors, custom data.

use super::flex;
use super::mesh::write as write_meshes;
use super::parts::Parts;
use super::skin;
use super::users::write_userdata;
use sim_core::Model;
use sim_core::model::history_size;

/// Writes everything outside of the tree, except for keyframes.
pub(crate) fn write(m: &mut Model, parts: &Parts<'_>) {
    write_paths(m, parts);
    flex::write(m, &parts.flexes, &parts.draft.spec.equalities);
    skin::write(m, &parts.skins);
    write_hfields(m, parts);
    write_meshes(m, &parts.draft.meshes);
    write_textures(m, parts);
    write_materials(m, parts);
    write_contacts(m, parts);
    write_equalities(m, parts);
    write_tendons(m, parts);
    let history = write_actuators(m, parts);
    write_sensors(m, parts, history);
    write_custom(m, parts);
}

/// The names of the files of all assets, and where each starts.
fn write_paths(m: &mut Model, parts: &Parts<'_>) {
    m.paths.clear();
    let addresses = [
        &mut m.hfield_pathadr,
        &mut m.mesh_pathadr,
        &mut m.skin_pathadr,
        &mut m.tex_pathadr,
    ];
    for (addresses, paths) in addresses.into_iter().zip(parts.paths()) {
        for (address, path) in addresses.iter_mut().zip(paths) {
            *address = -1;
            if !path.is_empty() {
                *address = m.paths.len() as i32;
                m.paths.extend_from_slice(path.as_bytes());
                m.paths.push(0);
            }
        }
    }
    // never quite empty
    m.paths.resize(m.npaths, 0);
}

fn write_hfields(m: &mut Model, parts: &Parts<'_>) {
    let mut adr = 0;
    for (id, hfield) in parts.hfields.iter().enumerate() {
        m.hfield_size[id] = hfield.spec.size;
        m.hfield_nrow[id] = hfield.nrow;
        m.hfield_ncol[id] = hfield.ncol;
        m.hfield_adr[id] = adr as i32;
        m.hfield_data[adr..adr + hfield.data.len()].copy_from_slice(&hfield.data);
        adr += hfield.data.len();
    }
}

fn write_textures(m: &mut Model, parts: &Parts<'_>) {
    m.tex_data.clear();
    for (id, texture) in parts.textures.iter().enumerate() {
        m.tex_type[id] = texture.spec.ty as i32;
        m.tex_colorspace[id] = texture.colorspace as i32;
        m.tex_height[id] = texture.height;
        m.tex_width[id] = texture.width;
        m.tex_nchannel[id] = texture.spec.nchannel;
        m.tex_adr[id] = m.tex_data.len() as i64;
        m.tex_data.extend_from_slice(texture.pixels.data());
    }
}

fn write_materials(m: &mut Model, parts: &Parts<'_>) {
    for (id, material) in parts.materials.iter().enumerate() {
        let spec = material.spec;
        m.mat_texid[id] = material.texid;
        m.mat_texuniform[id] = u8::from(spec.texuniform);
        m.mat_texrepeat[id] = spec.texrepeat;
        m.mat_emission[id] = spec.emission;
        m.mat_specular[id] = spec.specular;
        m.mat_shininess[id] = spec.shininess;
        m.mat_reflectance[id] = spec.reflectance;
        m.mat_metallic[id] = spec.metallic;
        m.mat_roughness[id] = spec.roughness;
        m.mat_rgba[id] = spec.rgba;
    }
}

fn write_contacts(m: &mut Model, parts: &Parts<'_>) {
    for (id, pair) in parts.pairs.iter().enumerate() {
        m.pair_dim[id] = pair.spec.condim;
        m.pair_geom1[id] = pair.geoms[0] as i32;
        m.pair_geom2[id] = pair.geoms[1] as i32;
        m.pair_signature[id] = pair.signature;
        m.pair_solref[id] = pair.solref;
        m.pair_solreffriction[id] = pair.spec.solreffriction;
        m.pair_solimp[id] = pair.solimp;
        m.pair_margin[id] = pair.margin;
        m.pair_gap[id] = pair.gap;
        m.pair_friction[id] = pair.friction;
    }
    for (id, exclude) in parts.excludes.iter().enumerate() {
        m.exclude_signature[id] = exclude.signature;
    }
}

fn write_equalities(m: &mut Model, parts: &Parts<'_>) {
    let specs = &parts.draft.spec.equalities;
    for (id, (spec, objects)) in specs.iter().zip(&parts.equalities).enumerate() {
        m.eq_type[id] = spec.ty as i32;
        m.eq_obj1id[id] = objects.first;
        m.eq_obj2id[id] = objects.second;
        m.eq_objtype[id] = objects.objtype as i32;
        m.eq_active0[id] = u8::from(spec.active);
        m.eq_solref[id] = spec.solref;
        m.eq_solimp[id] = spec.solimp;
        m.eq_data[id] = spec.data;
    }
}

fn write_tendons(m: &mut Model, parts: &Parts<'_>) {
    let mut adr = 0;
    for (id, tendon) in parts.tendons.iter().enumerate() {
        let spec = tendon.spec;
        m.tendon_adr[id] = adr as i32;
        m.tendon_num[id] = tendon.path.len() as i32;
        m.tendon_matid[id] = parts.tendon_matid[id];
        m.tendon_group[id] = spec.group;
        m.tendon_limited[id] = u8::from(tendon.limited);
        m.tendon_actfrclimited[id] = u8::from(tendon.actfrclimited);
        m.tendon_width[id] = spec.width;
        m.tendon_solref_lim[id] = spec.solref_limit;
        m.tendon_solimp_lim[id] = spec.solimp_limit;
        m.tendon_solref_fri[id] = spec.solref_friction;
        m.tendon_solimp_fri[id] = spec.solimp_friction;
        m.tendon_range[id] = spec.range;
        m.tendon_actfrcrange[id] = spec.actfrcrange;
        m.tendon_margin[id] = spec.margin;
        m.tendon_stiffness[id] = spec.stiffness;
        m.tendon_damping[id] = spec.damping;
        m.tendon_armature[id] = spec.armature;
        m.tendon_frictionloss[id] = spec.frictionloss;
        m.tendon_lengthspring[id] = spec.springlength;
        m.tendon_rgba[id] = spec.rgba;
        write_userdata(&mut m.tendon_user, m.nuser_tendon, id, &spec.userdata);
        for wrap in &tendon.path {
            m.wrap_type[adr] = wrap.ty as i32;
            m.wrap_objid[adr] = wrap.object;
            m.wrap_prm[adr] = wrap.prm;
            adr += 1;
        }
    }
}

/// Writes actuators and returns where the next history buffer starts.
fn write_actuators(m: &mut Model, parts: &Parts<'_>) -> usize {
    let mut act = 0;
    let mut history = 0;
    for (id, actuator) in parts.actuators.iter().enumerate() {
        let spec = actuator.spec;
        m.actuator_trntype[id] = spec.trntype as i32;
        m.actuator_dyntype[id] = spec.dyntype as i32;
        m.actuator_gaintype[id] = spec.gaintype as i32;
        m.actuator_biastype[id] = spec.biastype as i32;
        m.actuator_trnid[id] = actuator.trnid;
        m.actuator_actadr[id] = if actuator.actdim > 0 { act as i32 } else { -1 };
        m.actuator_actnum[id] = actuator.actdim as i32;
        act += actuator.actdim;
        m.actuator_group[id] = spec.group;
        m.actuator_history[id] = [spec.nsample, spec.interp];
        m.actuator_historyadr[id] = history_address(&mut history, spec.nsample, 1);
        m.actuator_delay[id] = spec.delay;
        m.actuator_ctrllimited[id] = u8::from(actuator.ctrllimited);
        m.actuator_forcelimited[id] = u8::from(actuator.forcelimited);
        m.actuator_actlimited[id] = u8::from(actuator.actlimited);
        m.actuator_dynprm[id] = spec.dynprm;
        m.actuator_gainprm[id] = spec.gainprm;
        m.actuator_biasprm[id] = spec.biasprm;
        m.actuator_actearly[id] = u8::from(spec.actearly);
        m.actuator_ctrlrange[id] = actuator.ctrlrange;
        m.actuator_forcerange[id] = spec.forcerange;
        m.actuator_actrange[id] = actuator.actrange;
        m.actuator_gear[id] = spec.gear;
        m.actuator_cranklength[id] = spec.cranklength;
        m.actuator_lengthrange[id] = spec.lengthrange;
        write_userdata(&mut m.actuator_user, m.nuser_actuator, id, &spec.userdata);
    }
    history
}

/// The start of a history buffer of `nsample` samples of `dim` numbers; -1 where there is none.
fn history_address(next: &mut usize, nsample: i32, dim: usize) -> i32 {
    if nsample <= 0 {
        return -1;
    }
    let adr = *next;
    *next += history_size(nsample as usize, dim);
    adr as i32
}

fn write_sensors(m: &mut Model, parts: &Parts<'_>, mut history: usize) {
    let index = |id: Option<usize>| id.map_or(-1, |id| id as i32);
    let mut adr = 0;
    for (id, sensor) in parts.sensors.iter().enumerate() {
        let spec = sensor.spec;
        m.sensor_type[id] = spec.ty as i32;
        m.sensor_datatype[id] = sensor.datatype as i32;
        m.sensor_needstage[id] = sensor.needstage as i32;
        m.sensor_objtype[id] = spec.objtype as i32;
        m.sensor_objid[id] = index(sensor.object);
        m.sensor_reftype[id] = spec.reftype as i32;
        m.sensor_refid[id] = index(sensor.reference);
        m.sensor_intprm[id] = spec.intprm;
        m.sensor_dim[id] = sensor.dim as i32;
        m.sensor_adr[id] = adr as i32;
        adr += sensor.dim;
        m.sensor_cutoff[id] = spec.cutoff;
        m.sensor_noise[id] = spec.noise;
        m.sensor_history[id] = [spec.nsample, spec.interp];
        m.sensor_historyadr[id] = history_address(&mut history, spec.nsample, sensor.dim);
        m.sensor_delay[id] = spec.delay;
        m.sensor_interval[id] = spec.interval;
        write_userdata(&mut m.sensor_user, m.nuser_sensor, id, &spec.userdata);
    }
}

fn write_custom(m: &mut Model, parts: &Parts<'_>) {
    let spec = parts.draft.spec;
    let mut adr = 0;
    for (id, (numeric, &size)) in spec.numerics.iter().zip(&parts.numeric_sizes).enumerate() {
        m.numeric_adr[id] = adr as i32;
        m.numeric_size[id] = size as i32;
        m.numeric_data[adr..][..numeric.data.len()].copy_from_slice(&numeric.data);
        adr += size;
    }

    m.text_data.clear();
    for (id, text) in spec.texts.iter().enumerate() {
        m.text_adr[id] = m.text_data.len() as i32;
        m.text_size[id] = text.data.len() as i32 + 1;
        m.text_data.extend_from_slice(text.data.as_bytes());
        m.text_data.push(0);
    }

    let mut adr = 0;
    for (id, (tuple, objects)) in spec.tuples.iter().zip(&parts.tuples).enumerate() {
        m.tuple_adr[id] = adr as i32;
        m.tuple_size[id] = tuple.elements.len() as i32;
        for (element, &object) in tuple.elements.iter().zip(objects) {
            m.tuple_objtype[adr] = element.objtype as i32;
            m.tuple_objid[adr] = object as i32;
            m.tuple_objprm[adr] = element.prm;
            adr += 1;
        }
    }
}

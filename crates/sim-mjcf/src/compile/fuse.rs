//! Fusing static bodies with their parents.
//!
//! A body without joints can be fused unless something refers to it by name. (What refers to its frame, `xbody`, is not
//! asked, and finds no body afterwards.) Its geoms and sites move to the parent, its children take its place, its mass
//! is added to the parent's.

use super::body::{build_bvh, collect_contact};
use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::inertia::{Inertial, add_child};
use super::names::Names;
use super::users::UserCounts;
use super::{actuator, contact, custom, equality, sensor, skin, tendon, view};
use crate::frames::accumulate;
use sim_core::math::MINVAL;
use sim_core::model::{ObjType, SensorType};

/// Fuses what can be fused. Returns how many bounding boxes the model has beyond those in its trees: the
/// reference counts the growth of the parents' trees twice.
pub(crate) fn fuse_static<'a>(
    draft: &mut Draft<'a>,
    names: &mut Names<'a>,
    users: &UserCounts,
) -> Checked<usize> {
    let mut extra = 0;
    // bodies that are left, by position
    let mut list: Vec<usize> = (0..draft.bodies.len()).collect();
    let mut position = 1;
    while position < list.len() {
        let body = list[position];
        let spec = draft.bodies[body].spec;
        let fixed = spec.joints.is_empty() && !spec.mocap;
        if fixed && !is_needed(draft, names, body) {
            extra += fuse(draft, body)?;
            list.remove(position);
            names.set_count(ObjType::Body, list.len());
            if !spec.name.is_empty() {
                names.remove(ObjType::Body, &spec.name);
                names.remove(ObjType::XBody, &spec.name);
            }
        } else {
            if !spec.name.is_empty() {
                names.insert(ObjType::Body, &spec.name, position);
            }
            position += 1;
        }
    }
    relist(draft, &list);
    for (id, body) in draft.bodies.iter().enumerate() {
        names.insert(ObjType::Body, &body.spec.name, id);
        names.insert(ObjType::XBody, &body.spec.name, id);
    }

    // targets of cameras and lights are looked up again, and their poses are made again with them
    for id in 0..draft.lights.len() {
        view::compile_light(draft, id, names)?;
    }
    for id in 0..draft.cameras.len() {
        view::compile_camera(draft, id, names, users.cam)?;
    }
    Ok(extra)
}

/// Puts bodies, geoms and sites in the order of the tree; `list` holds the bodies that are left.
fn relist(draft: &mut Draft<'_>, list: &[usize]) {
    let geom_order = order(draft, |draft, body| &draft.bodies[body].geoms);
    let site_order = order(draft, |draft, body| &draft.bodies[body].sites);
    let new_body = inverse(list, draft.bodies.len());
    let new_geom = inverse(&geom_order, draft.geoms.len());
    let new_site = inverse(&site_order, draft.sites.len());

    draft.geoms = geom_order
        .iter()
        .map(|&old| draft.geoms[old].clone())
        .collect();
    draft.sites = site_order
        .iter()
        .map(|&old| draft.sites[old].clone())
        .collect();
    draft.bodies = list.iter().map(|&old| draft.bodies[old].clone()).collect();
    for id in 0..draft.bodies.len() {
        let body = &mut draft.bodies[id];
        body.parent = new_body[body.parent];
        renumber(&mut body.bodies, &new_body);
        renumber(&mut body.geoms, &new_geom);
        renumber(&mut body.sites, &new_site);
        for geom in &mut body.bvh.geom {
            *geom = geom.map(|geom| new_geom[geom]);
        }
        // parents come first, so their welds are known
        let parent = body.parent;
        draft.bodies[id].weld = if id == 0 || !draft.bodies[id].joints.is_empty() {
            id
        } else {
            draft.bodies[parent].weld
        };
    }
    for joint in &mut draft.joints {
        joint.body = new_body[joint.body];
    }
    for geom in &mut draft.geoms {
        geom.body = new_body[geom.body];
    }
    for site in &mut draft.sites {
        site.body = new_body[site.body];
    }
    for camera in &mut draft.cameras {
        camera.body = new_body[camera.body];
    }
    for light in &mut draft.lights {
        light.body = new_body[light.body];
    }
}

/// The new position of each old one; nothing refers to those that are gone.
fn inverse(order: &[usize], len: usize) -> Vec<usize> {
    let mut new = vec![0; len];
    for (position, &old) in order.iter().enumerate() {
        new[old] = position;
    }
    new
}

fn renumber(ids: &mut [usize], new: &[usize]) {
    for id in ids {
        *id = new[*id];
    }
}

/// Whether a named body is referred to: whether the references of the model fail without its name.
fn is_needed(draft: &Draft<'_>, names: &mut Names<'_>, body: usize) -> bool {
    let name = draft.bodies[body].spec.name.as_str();
    if name.is_empty() {
        return false;
    }
    names.remove(ObjType::Body, name);
    resolve_all(draft, names, body).is_err()
}

/// Resolves every reference of the model, and objects to force sensors at the body.
fn resolve_all(draft: &Draft<'_>, names: &Names<'_>, body: usize) -> Checked<()> {
    let spec = draft.spec;
    for (id, camera) in draft.cameras.iter().enumerate() {
        view::camera_target(camera.spec, id, names)?;
    }
    for (id, light) in draft.lights.iter().enumerate() {
        view::light_targets(light.spec, id, names)?;
    }
    for (id, skin) in spec.skins.iter().enumerate() {
        skin::resolve(skin, id, names)?;
    }
    for (id, pair) in spec.pairs.iter().enumerate() {
        contact::resolve_pair(pair, id, names)?;
    }
    for (id, exclude) in spec.excludes.iter().enumerate() {
        contact::resolve_exclude(exclude, id, names)?;
    }
    for (id, eq) in spec.equalities.iter().enumerate() {
        equality::resolve(eq, id, names, |joint| draft.joints[joint].spec.ty)?;
    }
    let geoms = match spec.tendons.is_empty() {
        true => Vec::new(),
        false => order(draft, |draft, body| &draft.bodies[body].geoms),
    };
    for (id, path) in spec.tendons.iter().enumerate() {
        tendon::resolve(path, id, names, &|geom| draft.geoms[geoms[geom]].ty)?;
    }
    for (id, act) in spec.actuators.iter().enumerate() {
        actuator::resolve(act, id, names)?;
    }
    let sites = match spec.sensors.is_empty() {
        true => Vec::new(),
        false => order(draft, |draft, body| &draft.bodies[body].sites),
    };
    for (id, sen) in spec.sensors.iter().enumerate() {
        let (object, _) = sensor::resolve(sen, id, names)?;
        let force = matches!(sen.ty, SensorType::Force | SensorType::Torque);
        if let (ObjType::Site, true, Some(site)) = (sen.objtype, force, object)
            && draft.sites[sites[site]].body == body
        {
            let message = "cannot fuse a body used by a force/torque sensor";
            return Err(Fault::of(sen, id, message));
        }
    }
    for (id, tuple) in spec.tuples.iter().enumerate() {
        custom::resolve_tuple(tuple, id, names)?;
    }
    Ok(())
}

/// Objects of one kind in the order of the tree as it is now.
fn order<'d>(
    draft: &'d Draft<'_>,
    of: impl Fn(&'d Draft<'_>, usize) -> &'d Vec<usize>,
) -> Vec<usize> {
    let mut out = Vec::new();
    let mut stack = vec![0];
    while let Some(body) = stack.pop() {
        out.extend_from_slice(of(draft, body));
        stack.extend(draft.bodies[body].bodies.iter().rev());
    }
    out
}

/// Fuses one body with its parent. Returns by how much the parent's tree of bounding boxes grew.
fn fuse(draft: &mut Draft<'_>, body: usize) -> Checked<usize> {
    let parent = draft.bodies[body].parent;
    let pose = draft.bodies[body].pose;
    if parent != 0 && draft.bodies[body].mass >= MINVAL {
        add_inertia(draft, parent, body)?;
    }

    // children take the body's place
    let children = std::mem::take(&mut draft.bodies[body].bodies);
    for &child in &children {
        let moved = &mut draft.bodies[child];
        moved.pose = accumulate(pose, moved.pose);
        moved.parent = parent;
    }
    let siblings = &mut draft.bodies[parent].bodies;
    if let Some(at) = siblings.iter().position(|&sibling| sibling == body) {
        siblings.splice(at..=at, children);
    }

    let geoms = std::mem::take(&mut draft.bodies[body].geoms);
    for &geom in &geoms {
        let geom = &mut draft.geoms[geom];
        geom.body = parent;
        geom.pose = accumulate(pose, geom.pose);
    }
    draft.bodies[parent].geoms.extend(geoms);
    let sites = std::mem::take(&mut draft.bodies[body].sites);
    for &site in &sites {
        let site = &mut draft.sites[site];
        site.body = parent;
        site.pose = accumulate(pose, site.pose);
    }
    draft.bodies[parent].sites.extend(sites);
    for camera in std::mem::take(&mut draft.bodies[body].cameras) {
        let moved = &mut draft.cameras[camera];
        moved.body = parent;
        moved.carrier = accumulate(pose, moved.carrier);
        draft.bodies[parent].cameras.push(camera);
    }
    for light in std::mem::take(&mut draft.bodies[body].lights) {
        let moved = &mut draft.lights[light];
        moved.body = parent;
        moved.carrier = accumulate(pose, moved.carrier);
        draft.bodies[parent].lights.push(light);
    }

    collect_contact(draft, parent);
    let before = draft.bodies[body].bvh.nodes.len() + draft.bodies[parent].bvh.nodes.len();
    build_bvh(draft, parent);
    Ok(draft.bodies[parent].bvh.nodes.len() - before)
}

fn add_inertia(draft: &mut Draft<'_>, parent: usize, body: usize) -> Checked<()> {
    let inertial = |id: usize| {
        let body = &draft.bodies[id];
        Inertial {
            pose: body.inertial,
            mass: body.mass,
            inertia: body.inertia,
        }
    };
    let total = add_child(inertial(parent), inertial(body), draft.bodies[body].pose)
        .map_err(|what| Fault::new(format!("error '{what}' in fusing static body inertias")))?;
    let parent = &mut draft.bodies[parent];
    parent.inertial = total.pose;
    parent.mass = total.mass;
    parent.inertia = total.inertia;
    Ok(())
}

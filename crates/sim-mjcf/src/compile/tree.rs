//! Writes the tree into the model: bodies, joints and degrees of freedom, geoms, sites, cameras and lights.

use super::draft::{Body, Draft};
use super::fault::{Checked, Fault};
use super::parts::Parts;
use super::topology::Topology;
use super::users::write_userdata;
use crate::frames::{same_pose, same_rotation};
use sim_core::Model;
use sim_core::math::{MINVAL, Pose, Quat, Vec3};
use sim_core::model::{JointType, SameFrame, SleepPolicy};

/// Refuses trees that cannot move as they are told, before arrays are allocated.
pub(crate) fn check(draft: &Draft<'_>) -> Checked<()> {
    for (id, body) in draft.bodies.iter().enumerate() {
        if id > 0 && !body.joints.is_empty() && !has_inertia(draft, id) {
            let message = "mass and inertia of moving bodies must be larger than mjMINVAL";
            return Err(Fault::of(body.spec, id, message));
        }
    }
    for (id, body) in draft.bodies.iter().enumerate() {
        let is_free = |&&joint: &&usize| draft.joints[joint].spec.ty == JointType::Free;
        let free = body.joints.iter().filter(is_free).count();
        if free > 0 && body.joints.len() > 1 {
            return Err(Fault::of(
                body.spec,
                id,
                "free joint can only appear by itself",
            ));
        }
        if free > 0 && body.parent != 0 {
            return Err(Fault::of(
                body.spec,
                id,
                "free joint can only be used on top level",
            ));
        }
    }
    Ok(())
}

/// Whether a body, or anything that is fixed to it, has mass and inertia.
fn has_inertia(draft: &Draft<'_>, id: usize) -> bool {
    let mut stack = vec![id];
    while let Some(id) = stack.pop() {
        let body = &draft.bodies[id];
        if body.mass >= MINVAL && body.inertia.0.iter().all(|&i| i >= MINVAL) {
            return true;
        }
        let fixed = |&&child: &&usize| draft.bodies[child].joints.is_empty();
        stack.extend(body.bodies.iter().filter(fixed));
    }
    false
}

/// Writes everything in the tree.
pub(crate) fn write(m: &mut Model, parts: &Parts<'_>, topology: Topology) -> Checked<()> {
    let draft = &parts.draft;
    write_bodies(m, draft);
    write_boxes(m, draft);
    write_joints(m, draft, &topology);
    write_geoms(m, draft);
    write_sites(m, draft);
    write_cameras(m, draft);
    write_lights(m, draft);

    m.body_rootid = topology.body_rootid;
    m.body_simple = topology.body_simple;
    m.body_dofadr = topology.body_dofadr;
    m.jnt_qposadr = topology.jnt_qposadr;
    m.jnt_dofadr = topology.jnt_dofadr;
    m.dof_bodyid = topology.dof_bodyid;
    m.dof_jntid = topology.dof_jntid;
    m.dof_parentid = topology.dof_parentid;
    m.dof_treeid = topology.dof_treeid;
    m.dof_simplenum = topology.dof_simplenum;
    write_positions(m, draft);
    write_inertia_addresses(m);
    write_trees(m, draft)
}

/// Index of the first of a list of objects, or -1.
fn first(list: &[usize]) -> i32 {
    list.first().map_or(-1, |&id| id as i32)
}

fn write_bodies(m: &mut Model, draft: &Draft<'_>) {
    let mut mocap = 0;
    for (id, body) in draft.bodies.iter().enumerate() {
        let spec = body.spec;
        m.body_parentid[id] = body.parent as i32;
        m.body_weldid[id] = body.weld as i32;
        m.body_mocapid[id] = if spec.mocap { mocap } else { -1 };
        mocap += i32::from(spec.mocap);
        m.body_jntnum[id] = body.joints.len() as i32;
        m.body_jntadr[id] = first(&body.joints);
        m.body_dofnum[id] = body.dofnum as i32;
        m.body_geomnum[id] = body.geoms.len() as i32;
        m.body_geomadr[id] = first(&body.geoms);
        m.body_pos[id] = body.pose.pos;
        m.body_quat[id] = body.pose.quat;
        m.body_ipos[id] = body.inertial.pos;
        m.body_iquat[id] = body.inertial.quat;
        m.body_mass[id] = body.mass;
        m.body_inertia[id] = body.inertia;
        m.body_gravcomp[id] = spec.gravcomp;
        m.body_contype[id] = body.contype;
        m.body_conaffinity[id] = body.conaffinity;
        m.body_margin[id] = body.margin;
        m.body_plugin[id] = body.plugin.map_or(-1, |plugin| plugin as i32);
        m.body_sameframe[id] = same_as_body(body.inertial) as u8;
        write_userdata(&mut m.body_user, m.nuser_body, id, &spec.userdata);
    }
}

/// Whether a frame in a body coincides with the body frame.
fn same_as_body(pose: Pose) -> SameFrame {
    if same_pose(pose, Pose::IDENTITY) {
        SameFrame::Body
    } else if same_rotation(pose.quat, Quat::IDENTITY) {
        SameFrame::BodyRot
    } else {
        SameFrame::None
    }
}

/// Whether a frame in a body coincides with the body frame or the inertial frame.
fn same_frame(pose: Pose, body: &Body<'_>) -> SameFrame {
    let same = same_as_body(pose);
    if same != SameFrame::None {
        same
    } else if same_pose(pose, body.inertial) {
        SameFrame::Inertia
    } else if same_rotation(pose.quat, body.inertial.quat) {
        SameFrame::InertiaRot
    } else {
        SameFrame::None
    }
}

fn write_boxes(m: &mut Model, draft: &Draft<'_>) {
    let mut adr = 0;
    for (id, body) in draft.bodies.iter().enumerate() {
        let nodes = &body.bvh.nodes;
        m.body_bvhadr[id] = if nodes.is_empty() { -1 } else { adr as i32 };
        m.body_bvhnum[id] = nodes.len() as i32;
        for (node, geom) in nodes.iter().zip(&body.bvh.geom) {
            m.bvh_aabb[adr] = node.aabb;
            m.bvh_child[adr] = node.child;
            m.bvh_depth[adr] = node.depth;
            m.bvh_nodeid[adr] = geom.map_or(-1, |geom| geom as i32);
            adr += 1;
        }
    }
    for (id, mesh) in draft.meshes.iter().enumerate() {
        let bvh = &mesh.geometry.bvh;
        m.mesh_bvhadr[id] = if bvh.nodes.is_empty() { -1 } else { adr as i32 };
        m.mesh_bvhnum[id] = bvh.nodes.len() as i32;
        for (node, face) in bvh.nodes.iter().zip(&bvh.geom) {
            m.bvh_aabb[adr] = node.aabb;
            m.bvh_child[adr] = node.child;
            m.bvh_depth[adr] = node.depth;
            m.bvh_nodeid[adr] = face.map_or(-1, |face| face as i32);
            adr += 1;
        }
    }
}

fn write_joints(m: &mut Model, draft: &Draft<'_>, topology: &Topology) {
    for (id, joint) in draft.joints.iter().enumerate() {
        let spec = joint.spec;
        m.jnt_type[id] = spec.ty as i32;
        m.jnt_bodyid[id] = joint.body as i32;
        m.jnt_group[id] = spec.group;
        m.jnt_limited[id] = u8::from(joint.limited);
        m.jnt_actfrclimited[id] = u8::from(joint.actfrclimited);
        m.jnt_actgravcomp[id] = u8::from(spec.actgravcomp);
        m.jnt_solref[id] = spec.solref_limit;
        m.jnt_solimp[id] = spec.solimp_limit;
        m.jnt_pos[id] = joint.pos;
        m.jnt_axis[id] = joint.axis;
        m.jnt_stiffness[id] = spec.stiffness;
        m.jnt_range[id] = joint.range;
        m.jnt_actfrcrange[id] = spec.actfrcrange;
        m.jnt_margin[id] = spec.margin;
        write_userdata(&mut m.jnt_user, m.nuser_jnt, id, &spec.userdata);
    }
    for (dof, &joint) in topology.dof_jntid.iter().enumerate() {
        let spec = draft.joints[joint as usize].spec;
        m.dof_solref[dof] = spec.solref_friction;
        m.dof_solimp[dof] = spec.solimp_friction;
        m.dof_frictionloss[dof] = spec.frictionloss;
        m.dof_armature[dof] = spec.armature;
        m.dof_damping[dof] = spec.damping;
    }
}

/// The reference configurations of joints and of their springs.
fn write_positions(m: &mut Model, draft: &Draft<'_>) {
    for (joint, &adr) in draft.joints.iter().zip(&m.jnt_qposadr) {
        let adr = adr as usize;
        let ty = joint.spec.ty;
        let Some(offset) = ty.quat_offset() else {
            m.qpos0[adr] = joint.reference;
            m.qpos_spring[adr] = joint.springref;
            continue;
        };
        let pose = match ty == JointType::Free {
            true => draft.bodies[joint.body].pose,
            false => Pose::IDENTITY,
        };
        for qpos in [&mut m.qpos0, &mut m.qpos_spring] {
            let (pos, quat) = qpos[adr..adr + ty.nq()].split_at_mut(offset);
            pos.copy_from_slice(&pose.pos.0[..offset]);
            quat.copy_from_slice(&pose.quat.0);
        }
    }
}

/// Where the row of each degree of freedom starts in the older form of the inertia matrix.
fn write_inertia_addresses(m: &mut Model) {
    let mut next = 0;
    let mut length = vec![0; m.nv];
    for dof in 0..m.nv {
        length[dof] = match usize::try_from(m.dof_parentid[dof]) {
            Ok(parent) => length[parent] + 1,
            Err(_) => 1,
        };
        m.dof_Madr[dof] = next;
        next += length[dof];
    }
}

/// The tree of each body, and which trees may sleep.
fn write_trees(m: &mut Model, draft: &Draft<'_>) -> Checked<()> {
    for body in 0..m.nbody {
        let weld = m.body_weldid[body] as usize;
        m.body_treeid[body] = match usize::try_from(m.body_dofadr[weld]) {
            Ok(dof) => m.dof_treeid[dof],
            Err(_) => -1,
        };
    }
    m.tree_sleep_policy.fill(SleepPolicy::Auto as i32);
    for (id, body) in draft.bodies.iter().enumerate().skip(1) {
        if body.spec.sleep == SleepPolicy::Auto {
            continue;
        }
        // only the first body of a tree speaks for it
        let tree = m.body_treeid[id];
        if tree == -1 || tree == m.body_treeid[id - 1] {
            let message = "sleep policy only allowed for movable root bodies";
            return Err(Fault::of(body.spec, id, message));
        }
        m.tree_sleep_policy[tree as usize] = body.spec.sleep as i32;
    }
    Ok(())
}

fn write_geoms(m: &mut Model, draft: &Draft<'_>) {
    for (id, geom) in draft.geoms.iter().enumerate() {
        let spec = geom.spec;
        m.geom_type[id] = geom.ty as i32;
        m.geom_contype[id] = spec.contype;
        m.geom_conaffinity[id] = spec.conaffinity;
        m.geom_condim[id] = spec.condim;
        m.geom_bodyid[id] = geom.body as i32;
        m.geom_dataid[id] = geom.dataid;
        m.geom_matid[id] = geom.matid;
        m.geom_group[id] = spec.group;
        m.geom_priority[id] = spec.priority;
        m.geom_plugin[id] = geom.plugin.map_or(-1, |plugin| plugin as i32);
        m.geom_sameframe[id] = same_frame(geom.pose, &draft.bodies[geom.body]) as u8;
        m.geom_solmix[id] = spec.solmix;
        m.geom_solref[id] = spec.solref;
        m.geom_solimp[id] = spec.solimp;
        m.geom_size[id] = geom.size;
        m.geom_aabb[id] = geom.aabb;
        m.geom_rbound[id] = geom.rbound;
        m.geom_pos[id] = geom.pose.pos;
        m.geom_quat[id] = geom.pose.quat;
        m.geom_friction[id] = Vec3(spec.friction);
        m.geom_margin[id] = spec.margin;
        m.geom_gap[id] = spec.gap;
        m.geom_fluid[id] = geom.fluid;
        m.geom_rgba[id] = spec.rgba;
        write_userdata(&mut m.geom_user, m.nuser_geom, id, &spec.userdata);
    }
}

fn write_sites(m: &mut Model, draft: &Draft<'_>) {
    for (id, site) in draft.sites.iter().enumerate() {
        let spec = site.spec;
        m.site_type[id] = spec.ty as i32;
        m.site_bodyid[id] = site.body as i32;
        m.site_matid[id] = site.matid;
        m.site_group[id] = spec.group;
        m.site_sameframe[id] = same_frame(site.pose, &draft.bodies[site.body]) as u8;
        m.site_size[id] = site.size;
        m.site_pos[id] = site.pose.pos;
        m.site_quat[id] = site.pose.quat;
        m.site_rgba[id] = spec.rgba;
        write_userdata(&mut m.site_user, m.nuser_site, id, &spec.userdata);
    }
}

fn write_cameras(m: &mut Model, draft: &Draft<'_>) {
    for (id, camera) in draft.cameras.iter().enumerate() {
        let spec = camera.spec;
        m.cam_mode[id] = spec.mode as i32;
        m.cam_bodyid[id] = camera.body as i32;
        m.cam_targetbodyid[id] = camera.target;
        m.cam_pos[id] = camera.pose.pos;
        m.cam_quat[id] = camera.pose.quat;
        m.cam_projection[id] = spec.proj as i32;
        m.cam_fovy[id] = camera.fovy;
        m.cam_ipd[id] = spec.ipd;
        m.cam_resolution[id] = spec.resolution;
        m.cam_output[id] = spec.output;
        m.cam_sensorsize[id] = spec.sensor_size;
        m.cam_intrinsic[id] = camera.intrinsic;
        write_userdata(&mut m.cam_user, m.nuser_cam, id, &spec.userdata);
    }
}

fn write_lights(m: &mut Model, draft: &Draft<'_>) {
    for (id, light) in draft.lights.iter().enumerate() {
        let spec = light.spec;
        m.light_mode[id] = spec.mode as i32;
        m.light_bodyid[id] = light.body as i32;
        m.light_targetbodyid[id] = light.target;
        m.light_type[id] = spec.ty as i32;
        m.light_texid[id] = light.texid;
        m.light_castshadow[id] = u8::from(spec.castshadow);
        m.light_bulbradius[id] = spec.bulbradius;
        m.light_intensity[id] = spec.intensity;
        m.light_range[id] = spec.range;
        m.light_active[id] = u8::from(spec.active);
        m.light_pos[id] = light.pos;
        m.light_dir[id] = light.dir;
        m.light_attenuation[id] = spec.attenuation;
        m.light_cutoff[id] = spec.cutoff;
        m.light_exponent[id] = spec.exponent;
        m.light_ambient[id] = spec.ambient;
        m.light_diffuse[id] = spec.diffuse;
        m.light_specular[id] = spec.specular;
    }
}

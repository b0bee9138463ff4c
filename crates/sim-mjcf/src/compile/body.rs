//! Bodies: pose, inertia, and everything attached to them.

use super::bvh::Leaf;
use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::inertia::{diagonalize, from_geoms};
use super::names::Names;
use super::users::{UserCounts, check_userdata};
use super::{geom, joint, site, view};
use crate::frames::{accumulate, compose, invert, orientation, rotate, unit};
use crate::spec::{AlignFree, InertiaFromGeom};
use sim_core::math::{Pose, Quat, Vec3};
use sim_core::model::JointType;

/// Compiles body number `id` with its frames, geoms, joints, sites, cameras and lights. Parents come first.
pub(crate) fn compile(
    draft: &mut Draft<'_>,
    id: usize,
    names: &Names<'_>,
    users: &UserCounts,
) -> Checked<()> {
    compile_frames(draft, id)?;
    start(draft, id, users.body)?;
    compile_geoms(draft, id, users.geom)?;
    set_inertia(draft, id)?;

    let spec = draft.bodies[id].spec;
    if let Some(frame) = draft.frame_pose(spec.frame) {
        draft.bodies[id].pose = accumulate(frame, draft.bodies[id].pose);
    }
    collect_contact(draft, id);
    let aligned = align_free(draft, id);
    build_bvh(draft, id);
    compile_joints(draft, id, users.jnt)?;
    if spec.mocap && (draft.bodies[id].dofnum > 0 || draft.bodies[id].parent != 0) {
        let message = format!("mocap body '{}' is not a fixed child of world", spec.name);
        return Err(Fault::of(spec, id, message));
    }
    if id > 0 {
        let body = &draft.bodies[id];
        let Pose { pos, quat } = draft.bodies[body.parent].global;
        let global = Pose::new(
            rotate(body.pose.pos, quat) + pos,
            compose(quat, body.pose.quat),
        );
        draft.bodies[id].global = global;
    }

    for site in draft.bodies[id].sites.clone() {
        site::compile(draft, site, users.site)?;
    }
    for camera in draft.bodies[id].cameras.clone() {
        view::compile_camera(draft, camera, names, users.cam)?;
    }
    for light in draft.bodies[id].lights.clone() {
        view::compile_light(draft, light, names)?;
    }
    if let Some(inverse) = aligned {
        realign(draft, id, inverse);
    }
    Ok(())
}

/// Poses of the frames that stand in this body. A frame's parent comes before it.
fn compile_frames(draft: &mut Draft<'_>, id: usize) -> Checked<()> {
    let spec_id = draft.bodies[id].spec_id;
    for frame in std::mem::take(&mut draft.frames_of[spec_id]) {
        let spec = &draft.spec.frames[frame];
        let quat = orientation::resolve(spec.quat, &spec.alt, draft.spec.compiler_of(spec.loc))
            .map_err(|what| {
                let message = format!("orientation specification error '{what}' in frame {frame}");
                Fault::of(spec, frame, message)
            })?;
        let mut pose = Pose::new(spec.pos, quat);
        if let Some(parent) = draft.frame_pose(spec.parent) {
            pose = accumulate(parent, pose);
        }
        pose.quat = unit(pose.quat);
        draft.frames[frame] = pose;
    }
    Ok(())
}

/// What the element itself says: orientation, inertial frame, inertia.
fn start(draft: &mut Draft<'_>, id: usize, nuser: usize) -> Checked<()> {
    let spec = draft.bodies[id].spec;
    let compiler = draft.spec.compiler_of(spec.loc);
    let fault = |message: String| Fault::of(spec, id, message);
    check_userdata(
        spec,
        id,
        &spec.userdata,
        nuser,
        "user has more values than nuser_body in body",
    )?;

    for child in draft.bodies[id].bodies.clone() {
        draft.bodies[child].weld = if draft.bodies[child].joints.is_empty() {
            draft.bodies[id].weld
        } else {
            child
        };
    }

    let quat = orientation::resolve(unit(spec.quat), &spec.alt, compiler)
        .map_err(|what| fault(format!("error '{what}' in frame alternative")))?;
    let mut iquat = unit(spec.iquat);
    let mut inertia = spec.inertia;
    if let Some(full) = &spec.fullinertia {
        let at_inertial = |message: String| fault(message).at(spec.inertial_loc);
        if !spec.ialt.is_none() {
            return Err(at_inertial(
                "fullinertia and inertial orientation cannot both be specified".to_owned(),
            ));
        }
        if !inertia.is_zero() {
            return Err(at_inertial(
                "fullinertia and diagonal inertia cannot both be specified".to_owned(),
            ));
        }
        let found = diagonalize(full)
            .map_err(|what| at_inertial(format!("error '{what}' in fullinertia")))?;
        (iquat, inertia) = found.unwrap_or((iquat, inertia));
    }
    let iquat = orientation::resolve(iquat, &spec.ialt, compiler).map_err(|what| {
        fault(format!("error '{what}' in inertia alternative")).at(spec.inertial_loc)
    })?;

    let body = &mut draft.bodies[id];
    body.pose = Pose::new(spec.pos, quat);
    // not a number until something gives it
    body.inertial = Pose::new(spec.ipos.unwrap_or(Vec3([f64::NAN; 3])), iquat);
    body.mass = spec.mass;
    body.inertia = inertia;
    Ok(())
}

fn compile_geoms(draft: &mut Draft<'_>, id: usize, nuser: usize) -> Checked<()> {
    let compiler = draft.spec.compiler_of(draft.bodies[id].spec.loc);
    let [first, last] = compiler.inertiagrouprange;
    let wanted = id > 0
        && (!draft.bodies[id].spec.explicitinertial
            || compiler.inertiafromgeom == InertiaFromGeom::True);
    for geom in draft.bodies[id].geoms.clone() {
        let infer = wanted && (first..=last).contains(&draft.geoms[geom].spec.group);
        geom::compile(draft, geom, infer, nuser)?;
    }
    Ok(())
}

/// The inertia that counts, with the bounds that the compiler imposes.
fn set_inertia(draft: &mut Draft<'_>, id: usize) -> Checked<()> {
    let spec = draft.bodies[id].spec;
    let compiler = draft.spec.compiler_of(spec.loc);
    let from_geom = match compiler.inertiafromgeom {
        InertiaFromGeom::False => false,
        InertiaFromGeom::True => true,
        InertiaFromGeom::Auto => spec.ipos.is_none(),
    };
    if id > 0 && from_geom {
        from_geoms(draft, id)?;
    }
    if draft.bodies[id].inertial.pos[0].is_nan() {
        // nothing gives an inertial frame: it gets the numbers of the body frame
        draft.bodies[id].inertial = draft.bodies[id].pose;
    }
    if id == 0 {
        return Ok(());
    }

    let body = &mut draft.bodies[id];
    body.mass = at_least(body.mass, compiler.boundmass);
    for i in 0..3 {
        body.inertia[i] = at_least(body.inertia[i], compiler.boundinertia);
    }
    let [a, b, c] = body.inertia.0;
    if body.mass < 0.0 || a < 0.0 || b < 0.0 || c < 0.0 {
        return Err(Fault::of(spec, id, "mass and inertia cannot be negative"));
    }
    if a + b < c || a + c < b || b + c < a {
        if !compiler.balanceinertia {
            return Err(Fault::of(
                spec,
                id,
                "inertia must satisfy A + B >= C; use 'balanceinertia' to fix",
            ));
        }
        body.inertia.0 = [(a + b + c) / 3.0; 3];
    }
    Ok(())
}

/// The larger of two numbers; the first, if they cannot be compared.
fn at_least(value: f64, bound: f64) -> f64 {
    if value < bound { bound } else { value }
}

/// What the geoms of a body have in common when it comes to contacts.
pub(crate) fn collect_contact(draft: &mut Draft<'_>, id: usize) {
    let (mut contype, mut conaffinity, mut margin) = (0, 0, 0.0);
    for &geom in &draft.bodies[id].geoms {
        let spec = draft.geoms[geom].spec;
        contype |= spec.contype;
        conaffinity |= spec.conaffinity;
        margin = at_least(margin, spec.margin);
    }
    let body = &mut draft.bodies[id];
    body.contype = contype;
    body.conaffinity = conaffinity;
    body.margin = margin;
}

/// Builds the bounding boxes of the geoms that can collide.
pub(crate) fn build_bvh(draft: &mut Draft<'_>, id: usize) {
    let body = &draft.bodies[id];
    if body.geoms.is_empty() {
        return;
    }
    let leaves: Vec<Leaf> = body
        .geoms
        .iter()
        .map(|&id| (id, &draft.geoms[id]))
        .filter(|(_, geom)| geom.spec.contype != 0 || geom.spec.conaffinity != 0)
        .map(|(id, geom)| Leaf {
            id,
            pose: geom.pose,
            aabb: geom.aabb,
        })
        .collect();
    let inertial = body.inertial;
    draft.bodies[id].bvh.build(inertial, &leaves);
}

/// Moves the body frame of a free body without children into its inertial frame, where that is asked for, and
/// its geoms with it. Returns the transformation for what is compiled later.
fn align_free(draft: &mut Draft<'_>, id: usize) -> Option<Pose> {
    let body = &draft.bodies[id];
    let [only] = body.joints[..] else {
        return None;
    };
    let spec = draft.joints[only].spec;
    let wanted = match spec.align {
        AlignFree::False => false,
        AlignFree::True => true,
        AlignFree::Auto => draft.spec.compiler_of(body.spec.loc).alignfree,
    };
    if spec.ty != JointType::Free || !body.bodies.is_empty() || !wanted {
        return None;
    }

    let body = &mut draft.bodies[id];
    let inverse = invert(body.inertial);
    body.pose = accumulate(body.pose, body.inertial);
    body.inertial = Pose::IDENTITY;
    for &geom in &body.geoms {
        let pose = &mut draft.geoms[geom].pose;
        *pose = accumulate(inverse, *pose);
    }
    Some(inverse)
}

/// Moves sites, cameras and lights along with an aligned body.
fn realign(draft: &mut Draft<'_>, id: usize, inverse: Pose) {
    let body = &draft.bodies[id];
    for &site in &body.sites {
        let pose = &mut draft.sites[site].pose;
        *pose = accumulate(inverse, *pose);
    }
    for &camera in &body.cameras {
        let pose = &mut draft.cameras[camera].pose;
        *pose = accumulate(inverse, *pose);
    }
    for &light in &body.lights {
        let light = &mut draft.lights[light];
        light.pos = accumulate(inverse, Pose::new(light.pos, Quat::IDENTITY)).pos;
        light.dir = rotate(light.dir, inverse.quat);
    }
}

fn compile_joints(draft: &mut Draft<'_>, id: usize, nuser: usize) -> Checked<()> {
    let spec = draft.bodies[id].spec;
    let joints = draft.bodies[id].joints.clone();
    let mut dofnum = 0;
    for &joint in &joints {
        joint::compile(draft, joint, nuser)?;
        dofnum += draft.joints[joint].spec.ty.nv();
    }
    draft.bodies[id].dofnum = dofnum;
    if dofnum > 6 {
        let message = format!("more than 6 dofs in body '{}'", spec.name);
        return Err(Fault::of(spec, id, message));
    }

    let mut after_ball = false;
    for &joint in &joints {
        let ty = draft.joints[joint].spec.ty;
        if after_ball && ty.is_rotational() {
            let message = format!("ball followed by rotation in body '{}'", spec.name);
            return Err(Fault::of(spec, id, message));
        }
        after_ball |= ty == JointType::Ball;
    }
    Ok(())
}

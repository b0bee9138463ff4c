//! Poses as they are written: orientations as quaternions, angles in radians, and all of it in the frame of the body.
//!
//! A frame has no pose in the text, because what stands in it has taken it over, unless that would change a digit: a
//! mesh comes between a geom and its frame, and a body without mass has its inertial frame where it stands before
//! its frame moves it. Such a frame stays, with its pose and with all frames inside it.

use crate::compile::{from_to, is_limited};
use crate::error::Error;
use crate::frames::{accumulate, normalize, orientation, rotate, unit};
use crate::spec::{
    Body, Camera, Compiler, Frame, Geom, Joint, Light, Limited, Location, Orientation, Site, Spec,
};
use sim_core::math::{Pose, Quat, Vec3};
use sim_core::model::{GeomType, JointType};
use std::f64::consts::PI;

/// What became of a frame.
#[derive(Clone, Copy, Debug, Default)]
struct Fate {
    /// pose in the body
    pose: Pose,
    /// whether it keeps its pose
    kept: bool,
    /// its index in the text; that of the frame it stands in if it is not written
    shown: Option<usize>,
}

/// Where something stands: the pose it takes over, if any, and the frame that it is written in.
#[derive(Clone, Copy, Debug)]
struct Standing {
    taken: Option<Pose>,
    shown: Option<usize>,
}

/// Takes a model to poses in bodies. `spec` is as it was, `out` a copy of it.
pub(super) fn resolve(spec: &Spec, out: &mut Spec) -> Result<(), Error> {
    let fates = frames(spec, out)?;
    let standing = |frame: Option<usize>| match frame.and_then(|f| fates.get(f)) {
        Some(fate) => Standing {
            taken: (!fate.kept).then_some(fate.pose),
            shown: fate.shown,
        },
        None => Standing {
            taken: None,
            shown: None,
        },
    };
    for body in &mut out.bodies {
        let at = standing(body.frame);
        resolve_body(spec, body, at)?;
        for joint in &mut body.joints {
            let at = standing(joint.frame);
            place_joint(joint, at);
            radians(joint, spec.compiler_of(joint.loc));
        }
        for geom in &mut body.geoms {
            let at = standing(geom.frame);
            resolve_geom(spec, geom, at)?;
        }
        for site in &mut body.sites {
            let at = standing(site.frame);
            resolve_site(spec, site, at)?;
        }
        for camera in &mut body.cameras {
            let at = standing(camera.frame);
            resolve_camera(spec, camera, at)?;
        }
        for light in &mut body.lights {
            let at = standing(light.frame);
            resolve_light(light, at);
        }
    }
    Ok(())
}

/// An orientation as a quaternion.
fn quat(
    spec: &Spec,
    loc: Location,
    name: &str,
    quat: Quat,
    alt: &Orientation,
) -> Result<Quat, Error> {
    orientation::resolve(quat, alt, spec.compiler_of(loc)).map_err(|what| {
        let message = format!("orientation specification error '{what}'");
        Error::compile(spec, loc, name, None, message)
    })
}

/// The poses of all frames, and which of them are written.
fn frames(spec: &Spec, out: &mut Spec) -> Result<Vec<Fate>, Error> {
    let mut fates = vec![Fate::default(); spec.frames.len()];
    let mut local = Vec::with_capacity(spec.frames.len());
    for (id, frame) in spec.frames.iter().enumerate() {
        if frame.parent.is_some_and(|parent| parent >= id) {
            let message = "frame outside of the tree of bodies";
            return Err(Error::compile(spec, frame.loc, &frame.name, None, message));
        }
        let quat = quat(spec, frame.loc, &frame.name, frame.quat, &frame.alt)?;
        let mut pose = Pose::new(frame.pos, quat);
        local.push(pose);
        if let Some(parent) = frame.parent {
            pose = accumulate(fates[parent].pose, pose);
        }
        pose.quat = unit(pose.quat);
        fates[id].pose = pose;
    }
    for body in &spec.bodies {
        let meshes = body.geoms.iter().filter(|g| !g.meshname.is_empty());
        let mesh_frames = meshes.filter_map(|g| Some((g.frame?, g.pos)));
        let massless = body.ipos.is_none() && !has_mass(body, spec.compiler_of(body.loc));
        let own_frame = body.frame.filter(|_| massless);
        for (frame, pos) in mesh_frames.chain(own_frame.map(|frame| (frame, body.pos))) {
            if let Some(fate) = fates.get_mut(frame) {
                // a frame that changes nothing still takes the sign from a zero
                let negative_zero = pos.0.iter().any(|x| *x == 0.0 && x.is_sign_negative());
                fate.kept |= fate.pose != Pose::IDENTITY || negative_zero;
            }
        }
    }

    out.frames.clear();
    for (id, frame) in spec.frames.iter().enumerate() {
        let parent = frame.parent.map(|parent| fates[parent]);
        let inside_kept = parent.is_some_and(|parent| parent.kept);
        let fate = &mut fates[id];
        fate.kept |= inside_kept;
        fate.shown = parent.and_then(|parent| parent.shown);
        let has_class = !frame.childclass.is_empty() && frame.childclass != "main";
        if !fate.kept && frame.name.is_empty() && !has_class {
            continue;
        }
        let pose = match (fate.kept, inside_kept) {
            (true, true) => local[id],
            (true, false) => fate.pose,
            (false, _) => Pose::IDENTITY,
        };
        out.frames.push(Frame {
            parent: fate.shown,
            pos: pose.pos,
            quat: pose.quat,
            alt: Orientation::None,
            ..frame.clone()
        });
        fate.shown = Some(out.frames.len() - 1);
    }
    Ok(fates)
}

/// Whether geoms surely give a body mass: more than what the compiler takes for none. Where this is in doubt, a frame stays.
fn has_mass(body: &Body, compiler: &Compiler) -> bool {
    /// kg; a thousandth in each direction, of the lightest that counts as surely dense, has as much
    const SURELY: f64 = 1e-12;
    let [first, last] = compiler.inertiagrouprange;
    body.geoms.iter().any(|geom| {
        let solid = !matches!(geom.ty, GeomType::Plane | GeomType::HField);
        let wide = |size: &f64| *size == 0.0 || *size >= 1e-3;
        let large = geom.fromto.is_none() && geom.size.0[0] > 0.0 && geom.size.0.iter().all(wide);
        let dense = large && geom.density >= 1e-3;
        let heavy = geom.mass.map_or(dense, |mass| mass > SURELY);
        solid && heavy && (first..=last).contains(&geom.group)
    })
}

fn resolve_body(spec: &Spec, body: &mut Body, at: Standing) -> Result<(), Error> {
    let mut pose = Pose::new(
        body.pos,
        quat(spec, body.loc, &body.name, unit(body.quat), &body.alt)?,
    );
    if let Some(frame) = at.taken {
        pose = accumulate(frame, pose);
    }
    (body.pos, body.quat) = (pose.pos, pose.quat);
    body.alt = Orientation::None;
    body.frame = at.shown;

    let mut iquat = unit(body.iquat);
    if let Some(full) = &body.fullinertia
        && body.ialt.is_none()
        && body.inertia.is_zero()
    {
        let found = crate::compile::diagonalize(full).map_err(|what| {
            let message = format!("error '{what}' in fullinertia");
            Error::compile(spec, body.inertial_loc, &body.name, None, message)
        })?;
        if let Some(found) = found {
            (iquat, body.inertia) = found;
        }
        body.fullinertia = None;
    }
    body.iquat = quat(spec, body.inertial_loc, &body.name, iquat, &body.ialt)?;
    body.ialt = Orientation::None;
    Ok(())
}

fn place_joint(joint: &mut Joint, at: Standing) {
    if !joint.ty.is_scalar() {
        joint.axis = Vec3::Z;
    } else if let Some(frame) = at.taken {
        joint.axis = rotate(joint.axis, frame.quat);
    }
    if at.taken.is_some() || at.shown.is_none() {
        let given = joint.axis;
        normalize(&mut joint.axis.0);
        // one whose square is infinite becomes zero, which is refused where it is written
        if joint.axis.is_zero() {
            joint.axis = given;
        }
    }
    if joint.ty == JointType::Free {
        joint.pos = Vec3::ZERO;
    } else if let Some(frame) = at.taken {
        joint.pos = accumulate(frame, Pose::new(joint.pos, Quat::IDENTITY)).pos;
    }
    joint.frame = at.shown;
}

/// Angles of a joint, or of joints of a class, in radians.
pub(super) fn radians(joint: &mut Joint, compiler: &Compiler) {
    if !compiler.degree {
        return;
    }
    let limited = joint.ty != JointType::Free && is_limited(joint.limited, joint.range);
    if limited && joint.ty.is_rotational() {
        joint.range = joint
            .range
            .map(|x| if x != 0.0 { x * (PI / 180.0) } else { x });
    }
    if joint.ty == JointType::Hinge {
        joint.r#ref *= PI / 180.0;
        joint.springref *= PI / 180.0;
    }
}

fn resolve_geom(spec: &Spec, geom: &mut Geom, at: Standing) -> Result<(), Error> {
    let mut pose = Pose::new(geom.pos, geom.quat);
    match geom.fromto.take() {
        Some(ends) if geom.meshname.is_empty() => {
            (pose, geom.size) =
                ends_of(spec, geom.loc, &geom.name, geom.ty, ends, pose, geom.size)?;
        }
        ends => {
            // end points of a mesh are for the compiler to refuse
            geom.fromto = ends;
            pose.quat = quat(spec, geom.loc, &geom.name, unit(geom.quat), &geom.alt)?;
        }
    }
    if let Some(frame) = at.taken {
        pose = accumulate(frame, pose);
    }
    (geom.pos, geom.quat) = (pose.pos, pose.quat);
    geom.alt = Orientation::None;
    geom.frame = at.shown;
    Ok(())
}

/// Pose and size that end points give.
fn ends_of(
    spec: &Spec,
    loc: Location,
    name: &str,
    ty: GeomType,
    ends: [f64; 6],
    pose: Pose,
    size: Vec3,
) -> Result<(Pose, Vec3), Error> {
    from_to(ty, ends, pose.pos, size)
        .map_err(|message| Error::compile(spec, loc, name, None, message))
}

fn resolve_site(spec: &Spec, site: &mut Site, at: Standing) -> Result<(), Error> {
    let mut pose = Pose::new(site.pos, site.quat);
    match site.fromto.take() {
        Some(ends) => {
            (pose, site.size) =
                ends_of(spec, site.loc, &site.name, site.ty, ends, pose, site.size)?;
        }
        None => pose.quat = quat(spec, site.loc, &site.name, site.quat, &site.alt)?,
    }
    if let Some(frame) = at.taken {
        pose = accumulate(frame, pose);
    }
    if at.taken.is_some() || at.shown.is_none() {
        pose.quat = unit(pose.quat);
    }
    (site.pos, site.quat) = (pose.pos, pose.quat);
    site.alt = Orientation::None;
    site.frame = at.shown;
    Ok(())
}

fn resolve_camera(spec: &Spec, camera: &mut Camera, at: Standing) -> Result<(), Error> {
    let quat = quat(spec, camera.loc, &camera.name, camera.quat, &camera.alt)?;
    let mut pose = Pose::new(camera.pos, quat);
    if let Some(frame) = at.taken {
        pose = accumulate(frame, pose);
    }
    if at.taken.is_some() || at.shown.is_none() {
        pose.quat = unit(pose.quat);
    }
    (camera.pos, camera.quat) = (pose.pos, pose.quat);
    camera.alt = Orientation::None;
    camera.frame = at.shown;
    Ok(())
}

fn resolve_light(light: &mut Light, at: Standing) {
    if let Some(frame) = at.taken {
        light.pos = accumulate(frame, Pose::new(light.pos, Quat::IDENTITY)).pos;
        light.dir = rotate(light.dir, frame.quat);
    }
    if at.taken.is_some() || at.shown.is_none() {
        normalize(&mut light.dir.0);
    }
    light.frame = at.shown;
}

/// Says whether something is limited where the text's settings do not let a reader guess.
pub(super) fn say_limited(limited: &mut Limited, range: [f64; 2]) {
    if *limited == Limited::Auto && range != [0.0; 2] {
        *limited = match is_limited(*limited, range) {
            true => Limited::True,
            false => Limited::False,
        };
    }
}

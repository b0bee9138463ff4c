//! Values of a compiled model, taken back into the model as it is written.
//!
//! Who changes a compiled model and wants to keep that as text compares it with what the compiler made: what differs
//! goes to the element that it came from, all else stays as it was written, to the last digit. Those fields count that
//! MuJoCo takes back.

use super::resolve::resolve;
use crate::edit::model_signature;
use crate::error::Error;
use crate::frames::{accumulate, rotate, unit};
use crate::spec::{
    Actuator, Body, Camera, Geom, InertiaFromGeom, Joint, Key, Light, Orientation, Site, Spec,
};
use sim_core::Model;
use sim_core::math::{Pose, Quat, Vec3};
use sim_core::model::GeomType;

/// What a compiled model was like when the compiler was through: the numbers that [`Spec::copy_back`] compares with.
#[derive(Clone, Debug)]
pub struct CompiledValues {
    /// a model without all that is not compared
    values: Model,
    signature: u64,
}

/// The fields that are compared, and what says where they are.
macro_rules! compared {
    ($($field:ident)*) => {
        impl CompiledValues {
            /// The values that a model has now.
            pub fn of(model: &Model) -> CompiledValues {
                let values = Model {
                    opt: model.opt.clone(),
                    vis: model.vis.clone(),
                    stat: model.stat.clone(),
                    $($field: model.$field.clone(),)*
                    ..Model::default()
                };
                CompiledValues { values, signature: model_signature(model) }
            }
        }

        /// Whether all of them have the same lengths in both.
        fn same_lengths(a: &Model, b: &Model) -> bool {
            true $(&& a.$field.len() == b.$field.len())*
        }
    };
}

compared! {
    qpos0 qpos_spring
    body_pos body_quat body_ipos body_iquat body_mass body_inertia body_user
    jnt_qposadr jnt_dofadr jnt_pos jnt_axis jnt_stiffness jnt_range jnt_solref jnt_solimp jnt_margin jnt_user
    dof_solref dof_solimp dof_armature dof_damping dof_frictionloss
    geom_size geom_pos geom_quat geom_friction geom_solref geom_solimp geom_rgba geom_solmix geom_margin geom_gap
    geom_dataid geom_user mesh_pos mesh_quat
    hfield_adr hfield_nrow hfield_ncol hfield_data
    site_size site_pos site_quat site_rgba site_user
    cam_pos cam_quat cam_fovy cam_ipd cam_resolution cam_user
    light_pos light_dir light_attenuation light_cutoff light_exponent light_ambient light_diffuse light_specular
    mat_texrepeat mat_emission mat_specular mat_shininess mat_reflectance mat_rgba
    pair_solref pair_solreffriction pair_solimp pair_margin pair_gap pair_friction
    eq_data eq_solref eq_solimp
    tendon_range tendon_actfrcrange tendon_solref_lim tendon_solimp_lim tendon_solref_fri tendon_solimp_fri tendon_rgba
    tendon_width tendon_margin tendon_stiffness tendon_damping tendon_armature tendon_frictionloss tendon_user
    actuator_dynprm actuator_gainprm actuator_biasprm actuator_ctrlrange actuator_forcerange actuator_actrange
    actuator_lengthrange actuator_gear actuator_cranklength actuator_user
    sensor_cutoff sensor_noise sensor_user
    numeric_adr numeric_size numeric_data tuple_adr tuple_size tuple_objprm
    key_time key_qpos key_qvel key_act key_mpos key_mquat key_ctrl
}

impl Spec {
    /// The model with the values that a compiled model has now, where they are other than those that the compiler
    /// gave it. Angles are radians in it and orientations quaternions, as in its text. A compiled model that is of
    /// another shape changes nothing; neither do masses of bodies that have them from their geoms, unless
    /// `saveinertial` is set.
    ///
    /// ```
    /// use sim_mjcf::{Assets, CompiledValues, Spec};
    /// let spec = Spec::from_xml_str("<mujoco><worldbody><geom name='ball' size='1'/></worldbody></mujoco>")?;
    /// let mut model = spec.compile(&Assets::disk())?;
    /// let compiled = CompiledValues::of(&model);
    /// model.geom_size[0][0] = 2.0;
    /// assert!(spec.copy_back(&compiled, &model)?.to_xml()?.contains(r#"<geom name="ball" size="2"/>"#));
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn copy_back(&self, compiled: &CompiledValues, model: &Model) -> Result<Spec, Error> {
        let mut out = resolve(self)?;
        let before = &compiled.values;
        if compiled.signature == model_signature(model) && same_lengths(before, model) {
            let change = Change {
                before,
                after: model,
            };
            change.settings(&mut out);
            change.tree(&mut out);
            change.lists(&mut out);
        }
        Ok(out)
    }
}

/// A model as the compiler made it, and as it is now. All that is compared has the same lengths in both.
#[derive(Clone, Copy)]
struct Change<'a> {
    before: &'a Model,
    after: &'a Model,
}

/// Takes the value of each field that changed.
macro_rules! take {
    ($change:expr, $i:expr; $($target:expr => $field:ident,)*) => {$(
        let (old, new) = ($change.before.$field.get($i), $change.after.$field.get($i));
        if let Some(new) = new && old != Some(new) {
            $target = *new;
        }
    )*};
}

/// Whether one of these fields changed.
macro_rules! changed {
    ($change:expr, $i:expr; $($field:ident)*) => {
        false $(|| $change.before.$field.get($i) != $change.after.$field.get($i))*
    };
}

/// The values of object `i` in an array that has as many for each of `count` objects.
fn row<T>(values: &[T], i: usize, count: usize) -> &[T] {
    let width = values.len() / count.max(1);
    values.get(i * width..(i + 1) * width).unwrap_or(&[])
}

/// Part of an array that starts somewhere.
fn part<T>(values: &[T], start: Option<&i32>, len: Option<&i32>) -> Option<std::ops::Range<usize>> {
    let start = usize::try_from(*start?).ok()?;
    let end = start.checked_add(usize::try_from(*len?).ok()?)?;
    (end <= values.len()).then_some(start..end)
}

fn inverse(pose: Pose) -> Pose {
    let Quat([w, x, y, z]) = pose.quat;
    let quat = Quat([w, -x, -y, -z]);
    let Vec3([x, y, z]) = rotate(pose.pos, quat);
    Pose::new(Vec3([-x, -y, -z]), quat)
}

/// Poses of the frames that are written, each in its body.
pub(super) fn frame_poses(spec: &Spec) -> Vec<Pose> {
    let mut poses: Vec<Pose> = Vec::with_capacity(spec.frames.len());
    for frame in &spec.frames {
        let own = Pose::new(frame.pos, frame.quat);
        let outer = frame.parent.and_then(|parent| poses.get(parent).copied());
        let mut pose = outer.map_or(own, |outer| accumulate(outer, own));
        pose.quat = unit(pose.quat);
        poses.push(pose);
    }
    poses
}

/// What something is in its frame, by what it is in the body.
struct Frames(Vec<Pose>);

impl Frames {
    fn undo(&self, frame: Option<usize>) -> Option<Pose> {
        let pose = frame.and_then(|frame| self.0.get(frame).copied());
        pose.filter(|pose| *pose != Pose::IDENTITY).map(inverse)
    }

    fn pose(&self, frame: Option<usize>, pose: Pose) -> Pose {
        self.undo(frame)
            .map_or(pose, |frame| accumulate(frame, pose))
    }

    fn point(&self, frame: Option<usize>, pos: Vec3) -> Vec3 {
        self.pose(frame, Pose::new(pos, Quat::IDENTITY)).pos
    }

    fn direction(&self, frame: Option<usize>, vector: Vec3) -> Vec3 {
        self.undo(frame)
            .map_or(vector, |frame| rotate(vector, frame.quat))
    }
}

impl Change<'_> {
    fn settings(self, out: &mut Spec) {
        let Change { before, after } = self;
        if before.opt != after.opt {
            out.option = after.opt.clone();
        }
        if before.vis != after.vis {
            out.visual = after.vis.clone();
        }
        let (old, new) = (&before.stat, &after.stat);
        for (given, old, new) in [
            (&mut out.stat.meaninertia, old.meaninertia, new.meaninertia),
            (&mut out.stat.meanmass, old.meanmass, new.meanmass),
            (&mut out.stat.meansize, old.meansize, new.meansize),
            (&mut out.stat.extent, old.extent, new.extent),
        ] {
            if old != new {
                *given = Some(new);
            }
        }
        if old.center != new.center {
            out.stat.center = Some(new.center);
        }
    }

    /// Bodies and what stands in them. Where the compiler fused or dropped some, nobody knows which are which.
    fn tree(self, out: &mut Spec) {
        let joints: usize = out.bodies.iter().map(|body| body.joints.len()).sum();
        let geoms: usize = out.bodies.iter().map(|body| body.geoms.len()).sum();
        let counts = (out.bodies.len(), joints, geoms);
        let after = self.after;
        if counts != (after.nbody, after.njnt, after.ngeom) {
            return;
        }
        let frames = Frames(frame_poses(out));
        let inertias = match (out.compiler.inertiafromgeom, out.compiler.saveinertial) {
            (_, true) => Inertias::All,
            (InertiaFromGeom::True, false) => Inertias::None,
            (InertiaFromGeom::False | InertiaFromGeom::Auto, false) => Inertias::Given,
        };
        let (mut joint, mut geom, mut site, mut camera, mut light) = (0, 0, 0, 0, 0);
        for (id, index) in order(out).into_iter().enumerate() {
            let body = &mut out.bodies[index];
            self.body(body, id, &frames, inertias);
            for element in &mut body.joints {
                self.joint(element, joint, &frames);
                joint += 1;
            }
            for element in &mut body.geoms {
                self.geom(element, geom, &frames);
                geom += 1;
            }
            for element in &mut body.sites {
                self.site(element, site, &frames);
                site += 1;
            }
            for element in &mut body.cameras {
                self.camera(element, camera, &frames);
                camera += 1;
            }
            for element in &mut body.lights {
                self.light(element, light, &frames);
                light += 1;
            }
        }
    }

    /// The user numbers of object `i`, if they changed.
    fn user(self, of: fn(&Model) -> &[f64], i: usize, count: usize, userdata: &mut Vec<f64>) {
        let new = row(of(self.after), i, count);
        if new != row(of(self.before), i, count) {
            *userdata = new.to_vec();
        }
    }

    fn body(self, body: &mut Body, id: usize, frames: &Frames, inertias: Inertias) {
        let after = self.after;
        if changed!(self, id; body_pos body_quat) && id > 0 {
            let pose = Pose::new(after.body_pos[id], after.body_quat[id]);
            let pose = frames.pose(body.frame, pose);
            (body.pos, body.quat) = (pose.pos, pose.quat);
        }
        let given = body.ipos.is_some() || body.explicitinertial;
        let taken = match inertias {
            Inertias::None => false,
            Inertias::Given => {
                given && changed!(self, id; body_ipos body_iquat body_mass body_inertia)
            }
            Inertias::All => id > 0,
        };
        if taken {
            body.explicitinertial = true;
            body.ipos = Some(after.body_ipos[id]);
            body.iquat = after.body_iquat[id];
            body.mass = after.body_mass[id];
            body.inertia = after.body_inertia[id];
            body.fullinertia = None;
            body.ialt = Orientation::None;
        }
        self.user(|m| &m.body_user, id, after.nbody, &mut body.userdata);
    }

    fn joint(self, joint: &mut Joint, id: usize, frames: &Frames) {
        let after = self.after;
        take! { self, id;
            joint.range => jnt_range,
            joint.solref_limit => jnt_solref,
            joint.solimp_limit => jnt_solimp,
            joint.margin => jnt_margin,
        }
        if changed!(self, id; jnt_pos) {
            joint.pos = frames.point(joint.frame, after.jnt_pos[id]);
        }
        if changed!(self, id; jnt_axis) {
            joint.axis = frames.direction(joint.frame, after.jnt_axis[id]);
        }
        let first = |list: &[i32]| list.get(id).and_then(|x| usize::try_from(*x).ok());
        if let (true, Some(at)) = (joint.ty.is_scalar(), first(&self.before.jnt_qposadr)) {
            take! { self, at; joint.r#ref => qpos0, joint.springref => qpos_spring, }
        }
        let dof = first(&self.before.jnt_dofadr);
        if let Some(dof) = dof {
            take! { self, dof;
                joint.solref_friction => dof_solref,
                joint.solimp_friction => dof_solimp,
                joint.armature => dof_armature,
                joint.frictionloss => dof_frictionloss,
            }
            let stiffness = changed!(self, id; jnt_stiffness);
            let damping = changed!(self, dof; dof_damping);
            if stiffness || damping {
                // what `springdamper` gave is given itself
                joint.springdamper = [0.0; 2];
                joint.stiffness = after.jnt_stiffness[id];
                joint.damping = after.dof_damping.get(dof).copied().unwrap_or_default();
            }
        }
        self.user(|m| &m.jnt_user, id, after.njnt, &mut joint.userdata);
    }

    fn geom(self, geom: &mut Geom, id: usize, frames: &Frames) {
        let after = self.after;
        take! { self, id;
            geom.solref => geom_solref,
            geom.solimp => geom_solimp,
            geom.rgba => geom_rgba,
            geom.solmix => geom_solmix,
            geom.margin => geom_margin,
            geom.gap => geom_gap,
        }
        if changed!(self, id; geom_friction) {
            geom.friction = after.geom_friction[id].0;
        }
        let shaped = !matches!(geom.ty, GeomType::Mesh | GeomType::HField | GeomType::Sdf);
        if shaped && changed!(self, id; geom_size) {
            geom.size = after.geom_size[id];
            if !geom.meshname.is_empty() {
                // it is not fitted to its mesh any more
                geom.meshname.clear();
                let pose = Pose::new(after.geom_pos[id], after.geom_quat[id]);
                self.place_geom(geom, pose, frames);
            }
        }
        if changed!(self, id; geom_pos geom_quat) {
            let mut pose = Pose::new(after.geom_pos[id], after.geom_quat[id]);
            let mesh = usize::try_from(self.before.geom_dataid[id]).ok();
            if let (false, Some(mesh)) = (geom.meshname.is_empty(), mesh)
                && let (Some(&pos), Some(&quat)) = (
                    self.before.mesh_pos.get(mesh),
                    self.before.mesh_quat.get(mesh),
                )
            {
                pose = accumulate(pose, inverse(Pose::new(pos, quat)));
            }
            self.place_geom(geom, pose, frames);
        }
        self.user(|m| &m.geom_user, id, after.ngeom, &mut geom.userdata);
    }

    fn place_geom(self, geom: &mut Geom, pose: Pose, frames: &Frames) {
        let pose = frames.pose(geom.frame, pose);
        (geom.pos, geom.quat) = (pose.pos, pose.quat);
    }

    fn site(self, site: &mut Site, id: usize, frames: &Frames) {
        let after = self.after;
        take! { self, id; site.size => site_size, site.rgba => site_rgba, }
        if changed!(self, id; site_pos site_quat) {
            let pose = Pose::new(after.site_pos[id], after.site_quat[id]);
            let pose = frames.pose(site.frame, pose);
            (site.pos, site.quat) = (pose.pos, pose.quat);
        }
        self.user(|m| &m.site_user, id, after.nsite, &mut site.userdata);
    }

    fn camera(self, camera: &mut Camera, id: usize, frames: &Frames) {
        let after = self.after;
        take! { self, id;
            camera.fovy => cam_fovy,
            camera.ipd => cam_ipd,
            camera.resolution => cam_resolution,
        }
        if changed!(self, id; cam_pos cam_quat) {
            let pose = Pose::new(after.cam_pos[id], after.cam_quat[id]);
            let pose = frames.pose(camera.frame, pose);
            (camera.pos, camera.quat) = (pose.pos, pose.quat);
        }
        self.user(|m| &m.cam_user, id, after.ncam, &mut camera.userdata);
    }

    fn light(self, light: &mut Light, id: usize, frames: &Frames) {
        take! { self, id;
            light.attenuation => light_attenuation,
            light.cutoff => light_cutoff,
            light.exponent => light_exponent,
            light.ambient => light_ambient,
            light.diffuse => light_diffuse,
            light.specular => light_specular,
        }
        if changed!(self, id; light_pos) {
            light.pos = frames.point(light.frame, self.after.light_pos[id]);
        }
        if changed!(self, id; light_dir) {
            light.dir = frames.direction(light.frame, self.after.light_dir[id]);
        }
    }

    /// What stands in no body.
    fn lists(self, out: &mut Spec) {
        let Change { before, after } = self;
        out.sort_like(after);
        for (id, material) in out.materials.iter_mut().enumerate() {
            take! { self, id;
                material.texrepeat => mat_texrepeat,
                material.emission => mat_emission,
                material.specular => mat_specular,
                material.shininess => mat_shininess,
                material.reflectance => mat_reflectance,
                material.rgba => mat_rgba,
            }
        }
        for (id, hfield) in out.hfields.iter_mut().enumerate() {
            let count = before.hfield_nrow.get(id).zip(before.hfield_ncol.get(id));
            let count = count.and_then(|(rows, columns)| rows.checked_mul(*columns));
            let data = part(
                &before.hfield_data,
                before.hfield_adr.get(id),
                count.as_ref(),
            );
            if let Some(data) = data.filter(|_| !hfield.userdata.is_empty())
                && before.hfield_data[data.clone()] != after.hfield_data[data.clone()]
            {
                hfield.userdata = after.hfield_data[data].to_vec();
            }
        }
        for (id, pair) in out.pairs.iter_mut().enumerate() {
            take! { self, id;
                pair.solref => pair_solref,
                pair.solreffriction => pair_solreffriction,
                pair.solimp => pair_solimp,
                pair.margin => pair_margin,
                pair.gap => pair_gap,
                pair.friction => pair_friction,
            }
        }
        for (id, equality) in out.equalities.iter_mut().enumerate() {
            take! { self, id;
                equality.data => eq_data,
                equality.solref => eq_solref,
                equality.solimp => eq_solimp,
            }
        }
        for (id, tendon) in out.tendons.iter_mut().enumerate() {
            take! { self, id;
                tendon.range => tendon_range,
                tendon.actfrcrange => tendon_actfrcrange,
                tendon.solref_limit => tendon_solref_lim,
                tendon.solimp_limit => tendon_solimp_lim,
                tendon.solref_friction => tendon_solref_fri,
                tendon.solimp_friction => tendon_solimp_fri,
                tendon.margin => tendon_margin,
                tendon.stiffness => tendon_stiffness,
                tendon.damping => tendon_damping,
                tendon.armature => tendon_armature,
                tendon.frictionloss => tendon_frictionloss,
            }
            // the text of a fixed tendon has no place for its looks
            if tendon.spatial {
                take! { self, id; tendon.rgba => tendon_rgba, tendon.width => tendon_width, }
            }
            self.user(|m| &m.tendon_user, id, after.ntendon, &mut tendon.userdata);
        }
        for (id, actuator) in out.actuators.iter_mut().enumerate() {
            self.actuator(actuator, id);
        }
        for (id, sensor) in out.sensors.iter_mut().enumerate() {
            take! { self, id; sensor.cutoff => sensor_cutoff, sensor.noise => sensor_noise, }
            self.user(|m| &m.sensor_user, id, after.nsensor, &mut sensor.userdata);
        }
        for (id, numeric) in out.numerics.iter_mut().enumerate() {
            let (start, len) = (before.numeric_adr.get(id), before.numeric_size.get(id));
            if let Some(data) = part(&before.numeric_data, start, len)
                && before.numeric_data[data.clone()] != after.numeric_data[data.clone()]
            {
                numeric.data = after.numeric_data[data].to_vec();
            }
        }
        for (id, tuple) in out.tuples.iter_mut().enumerate() {
            let (start, len) = (before.tuple_adr.get(id), before.tuple_size.get(id));
            if let Some(data) = part(&before.tuple_objprm, start, len) {
                for (element, at) in tuple.elements.iter_mut().zip(data) {
                    take! { self, at; element.prm => tuple_objprm, }
                }
            }
        }
        for (id, key) in out.keys.iter_mut().enumerate() {
            self.key(key, id);
        }
    }

    fn actuator(self, actuator: &mut Actuator, id: usize) {
        take! { self, id;
            actuator.dynprm => actuator_dynprm,
            actuator.gainprm => actuator_gainprm,
            actuator.biasprm => actuator_biasprm,
            actuator.ctrlrange => actuator_ctrlrange,
            actuator.forcerange => actuator_forcerange,
            actuator.actrange => actuator_actrange,
            actuator.lengthrange => actuator_lengthrange,
            actuator.gear => actuator_gear,
            actuator.cranklength => actuator_cranklength,
        }
        let count = self.after.nu;
        self.user(|m| &m.actuator_user, id, count, &mut actuator.userdata);
    }

    fn key(self, key: &mut Key, id: usize) {
        take! { self, id; key.time => key_time, }
        let count = self.after.nkey;
        self.user(|m| &m.key_qpos, id, count, &mut key.qpos);
        self.user(|m| &m.key_qvel, id, count, &mut key.qvel);
        self.user(|m| &m.key_act, id, count, &mut key.act);
        self.user(|m| &m.key_mpos, id, count, &mut key.mpos);
        self.user(|m| &m.key_mquat, id, count, &mut key.mquat);
        self.user(|m| &m.key_ctrl, id, count, &mut key.ctrl);
    }
}

/// Which bodies say their inertia.
#[derive(Clone, Copy, Debug)]
enum Inertias {
    None,
    /// those that say it anyway
    Given,
    All,
}

/// The bodies in the order of the compiled model: each before those that stand in it.
fn order(spec: &Spec) -> Vec<usize> {
    let mut order = Vec::with_capacity(spec.bodies.len());
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        let Some(body) = spec.bodies.get(index) else {
            continue;
        };
        order.push(index);
        open.extend(body.bodies.iter().rev());
        if order.len() > spec.bodies.len() {
            break;
        }
    }
    order
}

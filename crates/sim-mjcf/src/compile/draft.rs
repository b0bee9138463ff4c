//! The model while it is being compiled: the lists of objects in the order they will have, each with its element
//! of the [`Spec`] and what has been derived from it so far.

use super::bvh::Bvh;
use super::fault::{Checked, Fault};
use super::mesh::Mesh;
use crate::spec::{self, Spec};
use sim_core::math::{Pose, Vec3};
use sim_core::model::GeomType;

/// Bodies deeper than this are refused, as in MuJoCo.
const MAX_DEPTH: usize = 1024;

/// A body. Children and attached objects are indices in the lists of the [`Draft`].
#[derive(Clone, Debug)]
pub(crate) struct Body<'a> {
    /// as it is written
    pub spec: &'a spec::Body,
    /// index of the spec in [`Spec::bodies`], by which frames refer to it
    pub spec_id: usize,
    /// parent; the world is its own
    pub parent: usize,
    /// children
    pub bodies: Vec<usize>,
    /// joints
    pub joints: Vec<usize>,
    /// geoms
    pub geoms: Vec<usize>,
    /// sites
    pub sites: Vec<usize>,
    /// cameras
    pub cameras: Vec<usize>,
    /// lights
    pub lights: Vec<usize>,

    /// pose in the parent
    pub pose: Pose,
    /// pose in the world when no joint has moved
    pub global: Pose,
    /// pose of the inertial frame
    pub inertial: Pose,
    /// mass
    pub mass: f64,
    /// diagonal inertia
    pub inertia: Vec3,
    /// the ancestor it is welded to: itself, if it has joints
    pub weld: usize,
    /// number of degrees of freedom
    pub dofnum: usize,
    /// contact types of all geoms
    pub contype: i32,
    /// contact affinities of all geoms
    pub conaffinity: i32,
    /// largest margin of all geoms
    pub margin: f64,
    /// bounding boxes of the geoms
    pub bvh: Bvh,
    /// instance of a plugin
    pub plugin: Option<usize>,
}

/// A joint.
#[derive(Clone, Debug)]
pub(crate) struct Joint<'a> {
    /// as it is written
    pub spec: &'a spec::Joint,
    /// its body
    pub body: usize,
    /// anchor
    pub pos: Vec3,
    /// unit axis
    pub axis: Vec3,
    /// limits, in radians where they are angles
    pub range: [f64; 2],
    /// whether it is limited
    pub limited: bool,
    /// whether its actuator force is limited
    pub actfrclimited: bool,
    /// reference position
    pub reference: f64,
    /// spring reference
    pub springref: f64,
}

/// A geom.
#[derive(Clone, Debug)]
pub(crate) struct Geom<'a> {
    /// as it is written
    pub spec: &'a spec::Geom,
    /// its body
    pub body: usize,
    /// shape
    pub ty: GeomType,
    /// pose in the body
    pub pose: Pose,
    /// size
    pub size: Vec3,
    /// bounding box: centre, half sizes
    pub aabb: [f64; 6],
    /// mass
    pub mass: f64,
    /// diagonal inertia
    pub inertia: Vec3,
    /// fluid coefficients
    pub fluid: [f64; 12],
    /// material; -1: none
    pub matid: i32,
    /// its mesh or height field; -1: none
    pub dataid: i32,
    /// radius of the sphere around it; 0: nothing bounds it
    pub rbound: f64,
    /// whether it only serves the eye
    pub visual: bool,
    /// instance of a plugin
    pub plugin: Option<usize>,
}

/// A site.
#[derive(Clone, Debug)]
pub(crate) struct Site<'a> {
    /// as it is written
    pub spec: &'a spec::Site,
    /// its body
    pub body: usize,
    /// pose in the body
    pub pose: Pose,
    /// size
    pub size: Vec3,
    /// material; -1: none
    pub matid: i32,
}

/// A camera.
#[derive(Clone, Debug)]
pub(crate) struct Camera<'a> {
    /// as it is written
    pub spec: &'a spec::Camera,
    /// its body
    pub body: usize,
    /// pose in the body
    pub pose: Pose,
    /// pose of the bodies that were fused under it
    pub carrier: Pose,
    /// the body it looks at; -1: none
    pub target: i32,
    /// vertical field of view
    pub fovy: f64,
    /// focal length and principal point
    pub intrinsic: [f32; 4],
}

/// A light.
#[derive(Clone, Debug)]
pub(crate) struct Light<'a> {
    /// as it is written
    pub spec: &'a spec::Light,
    /// its body
    pub body: usize,
    /// position in the body
    pub pos: Vec3,
    /// direction in the body
    pub dir: Vec3,
    /// pose of the bodies that were fused under it
    pub carrier: Pose,
    /// the body it shines at; -1: none
    pub target: i32,
    /// its texture; -1: none
    pub texid: i32,
}

/// Everything in the tree of bodies.
#[derive(Clone, Debug)]
pub(crate) struct Draft<'a> {
    /// as it is written
    pub spec: &'a Spec,
    /// bodies, parents before children
    pub bodies: Vec<Body<'a>>,
    /// joints
    pub joints: Vec<Joint<'a>>,
    /// geoms
    pub geoms: Vec<Geom<'a>>,
    /// sites
    pub sites: Vec<Site<'a>>,
    /// cameras
    pub cameras: Vec<Camera<'a>>,
    /// lights
    pub lights: Vec<Light<'a>>,
    /// meshes, which give geoms their shape and mass
    pub meshes: Vec<Mesh<'a>>,
    /// poses of the frames of the spec in their bodies
    pub frames: Vec<Pose>,
    /// the frames that stand in each body of the spec
    pub frames_of: Vec<Vec<usize>>,
}

impl<'a> Draft<'a> {
    /// Lists all bodies depth first, and what is attached to them in the same order.
    pub fn new(spec: &'a Spec) -> Checked<Draft<'a>> {
        let mut draft = Draft {
            spec,
            bodies: Vec::with_capacity(spec.bodies.len()),
            joints: Vec::new(),
            geoms: Vec::new(),
            sites: Vec::new(),
            cameras: Vec::new(),
            lights: Vec::new(),
            meshes: Vec::new(),
            frames: vec![Pose::IDENTITY; spec.frames.len()],
            frames_of: vec![Vec::new(); spec.bodies.len()],
        };
        for (id, frame) in spec.frames.iter().enumerate() {
            match draft.frames_of.get_mut(frame.body) {
                Some(list) if frame.parent.is_none_or(|parent| parent < id) => list.push(id),
                _ => return Err(Fault::of(frame, id, "frame outside of the tree of bodies")),
            }
        }

        // depth first, with a stack of our own: (body of the spec, parent, depth)
        let mut stack = vec![(0, 0, 0)];
        while let Some((spec_id, parent, depth)) = stack.pop() {
            let Some(body) = spec.bodies.get(spec_id) else {
                return Err(Fault::new("body outside of the tree of bodies"));
            };
            let id = draft.bodies.len();
            if depth == MAX_DEPTH {
                let message = "depth limit exceeded in signature computation";
                return Err(Fault::of(body, id, message));
            }
            // a body that is reached twice would be listed forever
            if id >= spec.bodies.len() {
                return Err(Fault::of(body, id, "body has more than one parent"));
            }
            draft.add_body(body, spec_id, parent)?;
            if id > 0 {
                draft.bodies[parent].bodies.push(id);
            }
            for &child in body.bodies.iter().rev() {
                stack.push((child, id, depth + 1));
            }
        }
        Ok(draft)
    }

    /// Appends a body and what is attached to it.
    fn add_body(&mut self, spec: &'a spec::Body, spec_id: usize, parent: usize) -> Checked<()> {
        let body = self.bodies.len();
        let nframe = self.frames.len();
        let known = |frame: Option<usize>| frame.is_none_or(|f| f < nframe);
        let frames_known = known(spec.frame)
            && spec.joints.iter().all(|x| known(x.frame))
            && spec.geoms.iter().all(|x| known(x.frame))
            && spec.sites.iter().all(|x| known(x.frame))
            && spec.cameras.iter().all(|x| known(x.frame))
            && spec.lights.iter().all(|x| known(x.frame));
        if !frames_known {
            return Err(Fault::of(
                spec,
                body,
                "reference to a frame that does not exist",
            ));
        }

        let ids = |start: usize, count: usize| (start..start + count).collect();
        self.bodies.push(Body {
            spec,
            spec_id,
            parent,
            bodies: Vec::new(),
            joints: ids(self.joints.len(), spec.joints.len()),
            geoms: ids(self.geoms.len(), spec.geoms.len()),
            sites: ids(self.sites.len(), spec.sites.len()),
            cameras: ids(self.cameras.len(), spec.cameras.len()),
            lights: ids(self.lights.len(), spec.lights.len()),
            pose: Pose::IDENTITY,
            global: Pose::IDENTITY,
            inertial: Pose::IDENTITY,
            mass: 0.0,
            inertia: Vec3::ZERO,
            weld: 0,
            dofnum: 0,
            contype: 0,
            conaffinity: 0,
            margin: 0.0,
            bvh: Bvh::default(),
            plugin: None,
        });
        self.joints.extend(spec.joints.iter().map(|spec| Joint {
            spec,
            body,
            pos: spec.pos,
            axis: spec.axis,
            range: spec.range,
            limited: false,
            actfrclimited: false,
            reference: spec.r#ref,
            springref: spec.springref,
        }));
        self.geoms.extend(spec.geoms.iter().map(|spec| Geom {
            spec,
            body,
            ty: spec.ty,
            pose: Pose::new(spec.pos, spec.quat),
            size: spec.size,
            aabb: [0.0; 6],
            mass: 0.0,
            inertia: Vec3::ZERO,
            fluid: [0.0; 12],
            matid: -1,
            dataid: -1,
            rbound: 0.0,
            visual: false,
            plugin: None,
        }));
        self.sites.extend(spec.sites.iter().map(|spec| Site {
            spec,
            body,
            pose: Pose::new(spec.pos, spec.quat),
            size: spec.size,
            matid: -1,
        }));
        self.cameras.extend(spec.cameras.iter().map(|spec| Camera {
            spec,
            body,
            pose: Pose::new(spec.pos, spec.quat),
            carrier: Pose::IDENTITY,
            target: -1,
            fovy: spec.fovy,
            intrinsic: spec.intrinsic,
        }));
        self.lights.extend(spec.lights.iter().map(|spec| Light {
            spec,
            body,
            pos: spec.pos,
            dir: spec.dir,
            carrier: Pose::IDENTITY,
            target: -1,
            texid: -1,
        }));
        Ok(())
    }

    /// The pose of the frame that an object stands in.
    pub fn frame_pose(&self, frame: Option<usize>) -> Option<Pose> {
        frame.map(|frame| self.frames[frame])
    }

    /// Removes the geoms for which `discard` holds and returns the new index of each old one.
    pub fn discard_geoms(&mut self, discard: impl Fn(&Geom<'_>) -> bool) -> Vec<Option<usize>> {
        let mut kept = 0;
        let new_id: Vec<Option<usize>> = self
            .geoms
            .iter()
            .map(|geom| {
                (!discard(geom)).then(|| {
                    kept += 1;
                    kept - 1
                })
            })
            .collect();
        let mut old = 0..;
        self.geoms
            .retain(|_| old.next().is_some_and(|old| new_id[old].is_some()));
        for body in &mut self.bodies {
            body.geoms = body.geoms.iter().filter_map(|&old| new_id[old]).collect();
            for geom in &mut body.bvh.geom {
                *geom = geom.and_then(|old| new_id[old]);
            }
        }
        new_id
    }
}

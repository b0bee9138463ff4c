//! A number by which one sees whether a model as it is written and a compiled one have the same elements in the same
//! places. It is MuJoCo's number.

use crate::spec::Spec;
use sim_core::Model;
use sim_core::model::JointType;

/// MuJoCo's hash of a text that grows.
struct Hash(u64);

impl Hash {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 << 5).wrapping_add(self.0) ^ u64::from(byte);
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        const MOST: usize = 1024;
        for _ in 0..(2 * depth).min(MOST) {
            self.add(" ");
        }
        self.add(text);
        self.add("\n");
    }

    fn lines(&mut self, count: usize, text: &str) {
        for _ in 0..count {
            self.line(0, text);
        }
    }
}

/// What counts in a body.
struct Contents {
    joints: Vec<JointType>,
    geoms: usize,
    sites: usize,
    cameras: usize,
    lights: usize,
    bodies: Vec<usize>,
}

/// How many there are of what stands in no body.
struct Counts {
    flexes: usize,
    meshes: usize,
    skins: usize,
    hfields: usize,
    textures: usize,
    materials: usize,
    pairs: usize,
    excludes: usize,
    equalities: usize,
    tendons: usize,
    actuators: usize,
    /// the kinds of all sensors
    sensors: Vec<i32>,
    keys: usize,
}

enum Step {
    Open(usize, usize),
    Close(usize),
}

fn signature(contents: impl Fn(usize) -> Option<Contents>, counts: &Counts) -> u64 {
    let mut hash = Hash(5381);
    hash.add("\n");
    let mut stack = vec![Step::Open(0, 0)];
    while let Some(step) = stack.pop() {
        let (body, depth) = match step {
            Step::Close(depth) => {
                hash.line(depth, "</body>");
                continue;
            }
            Step::Open(body, depth) => (body, depth),
        };
        let Some(body) = contents(body) else {
            continue;
        };
        hash.line(depth, "<body>");
        for joint in body.joints {
            hash.line(depth + 1, &format!("<joint>{}</joint>", joint.nq()));
        }
        for (count, text) in [
            (body.geoms, "<geom/>"),
            (body.sites, "<site/>"),
            (body.cameras, "<camera/>"),
            (body.lights, "<light/>"),
        ] {
            for _ in 0..count {
                hash.line(depth + 1, text);
            }
        }
        stack.push(Step::Close(depth));
        stack.extend(
            body.bodies
                .iter()
                .rev()
                .map(|&child| Step::Open(child, depth + 1)),
        );
    }
    hash.lines(counts.flexes, "<flex/>");
    hash.lines(counts.meshes, "<mesh/>");
    hash.lines(counts.skins, "<skin/>");
    hash.lines(counts.hfields, "<heightfield/>");
    hash.lines(counts.textures, "<texture/>");
    hash.lines(counts.materials, "<material/>");
    hash.lines(counts.pairs, "<pair/>");
    hash.lines(counts.excludes, "<exclude/>");
    // MuJoCo leaves out the first one
    hash.lines(counts.equalities.saturating_sub(1), "<equality/>");
    hash.lines(counts.tendons, "<tendon/>");
    hash.lines(counts.actuators, "<actuator/>");
    for sensor in &counts.sensors {
        hash.line(0, &format!("<sensor>{sensor}<sensor/>"));
    }
    hash.lines(counts.keys, "<key/>");
    hash.0 % u64::MAX
}

impl Spec {
    /// MuJoCo's signature of the model: it changes when an element is added, deleted or moved.
    ///
    /// ```
    /// use sim_mjcf::{Assets, Spec, model_signature};
    ///
    /// let spec = Spec::from_xml_str("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")?;
    /// let model = spec.compile(&Assets::memory())?;
    /// assert_eq!(spec.signature(), model_signature(&model));
    /// assert_ne!(Spec::default().signature(), model_signature(&model));
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn signature(&self) -> u64 {
        let contents = |body: usize| {
            let body = self.bodies.get(body)?;
            Some(Contents {
                joints: body.joints.iter().map(|joint| joint.ty).collect(),
                geoms: body.geoms.len(),
                sites: body.sites.len(),
                cameras: body.cameras.len(),
                lights: body.lights.len(),
                bodies: body.bodies.clone(),
            })
        };
        let asked = usize::try_from(self.nkey).unwrap_or(0);
        let counts = Counts {
            flexes: self.flexes.len(),
            meshes: self.meshes.len(),
            skins: self.skins.len(),
            hfields: self.hfields.len(),
            textures: self.textures.len(),
            materials: self.materials.len(),
            pairs: self.pairs.len(),
            excludes: self.excludes.len(),
            equalities: self.equalities.len(),
            tendons: self.tendons.len(),
            actuators: self.actuators.len(),
            sensors: self.sensors.iter().map(|sensor| sensor.ty as i32).collect(),
            keys: self.keys.len().max(asked) + self.pending_keys.len(),
        };
        signature(contents, &counts)
    }
}

/// MuJoCo's signature of a compiled model: that of the [`Spec`] it was compiled from, if it still has the same
/// elements.
pub fn model_signature(m: &Model) -> u64 {
    let mut children = vec![Vec::new(); m.nbody];
    for (body, &parent) in m.body_parentid.iter().enumerate().skip(1) {
        let parent = usize::try_from(parent).unwrap_or(0);
        if let Some(list) = children.get_mut(parent).filter(|_| parent < body) {
            list.push(body);
        }
    }
    let count = |list: &[i32]| {
        let mut counts = vec![0; m.nbody];
        for &body in list {
            let count = usize::try_from(body).ok().and_then(|b| counts.get_mut(b));
            count.into_iter().for_each(|count| *count += 1);
        }
        counts
    };
    let mut joints = vec![Vec::new(); m.nbody];
    for (&body, &ty) in m.jnt_bodyid.iter().zip(&m.jnt_type) {
        let list = usize::try_from(body).ok().and_then(|b| joints.get_mut(b));
        list.into_iter()
            .for_each(|list| list.push(JointType::of(ty)));
    }
    let geoms = count(&m.geom_bodyid);
    let sites = count(&m.site_bodyid);
    let cameras = count(&m.cam_bodyid);
    let lights = count(&m.light_bodyid);
    let contents = |body: usize| {
        Some(Contents {
            joints: joints.get(body)?.clone(),
            geoms: geoms[body],
            sites: sites[body],
            cameras: cameras[body],
            lights: lights[body],
            bodies: children[body].clone(),
        })
    };
    let counts = Counts {
        flexes: m.nflex,
        meshes: m.nmesh,
        skins: m.nskin,
        hfields: m.nhfield,
        textures: m.ntex,
        materials: m.nmat,
        pairs: m.npair,
        excludes: m.nexclude,
        equalities: m.neq,
        tendons: m.ntendon,
        actuators: m.nu,
        sensors: m.sensor_type.clone(),
        keys: m.nkey,
    };
    signature(contents, &counts)
}

//! A model as it is written: one struct per element, under the field names of MuJoCo's `mjspec.h`.
//!
//! What the writer of a model left undefined is an `Option`; everything else starts with MuJoCo's defaults.
//! Elements are read with their default class already applied, so nobody after the reader needs to look
//! classes up; the tree of classes is kept so that a model can be written again.

mod actuator;
mod body;
mod camera;
mod common;
mod compiler;
mod contact;
mod custom;
mod default;
mod equality;
mod frame;
mod geom;
mod hfield;
mod joint;
mod key;
mod light;
mod material;
mod mesh;
mod sensor;
mod site;
mod tendon;
mod texture;

pub use actuator::Actuator;
pub use body::Body;
pub use camera::Camera;
pub use common::{AlignFree, InertiaFromGeom, Limited, Location, Orientation, Source};
pub use compiler::Compiler;
pub use contact::{Exclude, Pair};
pub use custom::{Numeric, Text, Tuple, TupleElement};
pub use default::DefaultClass;
pub use equality::Equality;
pub use frame::Frame;
pub use geom::{Geom, GeomInertia};
pub use hfield::HField;
pub use joint::Joint;
pub use key::Key;
pub use light::Light;
pub use material::{Material, TEXTURE_ROLES};
pub use mesh::{Mesh, MeshBuiltin, MeshInertia};
pub use sensor::Sensor;
pub use site::Site;
pub use tendon::{Tendon, Wrap, WrapObject};
pub use texture::{Builtin, Mark, Texture};

use sim_core::math::Vec3;
use sim_core::model::{Options, Visual};

/// Statistics that the model sets itself; what is `None` is computed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StatisticOverride {
    /// mean diagonal inertia
    pub meaninertia: Option<f64>,
    /// mean body mass
    pub meanmass: Option<f64>,
    /// mean body size
    pub meansize: Option<f64>,
    /// spatial extent
    pub extent: Option<f64>,
    /// centre
    pub center: Option<Vec3>,
}

/// A model as it is written, before it is compiled.
#[derive(Clone, Debug)]
pub struct Spec {
    /// name of the model
    pub modelname: String,
    /// the texts the model was read from; a [`Location`] refers to them by index
    pub sources: Vec<Source>,
    /// directory of the model file, with a trailing separator where it is not empty
    pub modelfiledir: String,

    /// compiler settings
    pub compiler: Compiler,
    /// physics options
    pub option: Options,
    /// visualisation options
    pub visual: Visual,
    /// statistics the model sets itself
    pub stat: StatisticOverride,

    /// bytes of arena and stack memory; -1: automatic
    pub memory: i64,
    /// most equality constraints
    pub nemax: i32,
    /// most constraints (deprecated); -1: automatic
    pub njmax: i32,
    /// most contacts (deprecated); -1: automatic
    pub nconmax: i32,
    /// numbers on the stack (deprecated); -1: automatic
    pub nstack: i64,
    /// length of `Data::userdata`
    pub nuserdata: i32,
    /// user numbers of each body; -1: as many as the longest list written
    pub nuser_body: i32,
    /// user numbers of each joint
    pub nuser_jnt: i32,
    /// user numbers of each geom
    pub nuser_geom: i32,
    /// user numbers of each site
    pub nuser_site: i32,
    /// user numbers of each camera
    pub nuser_cam: i32,
    /// user numbers of each tendon
    pub nuser_tendon: i32,
    /// user numbers of each actuator
    pub nuser_actuator: i32,
    /// user numbers of each sensor
    pub nuser_sensor: i32,
    /// at least so many keyframes
    pub nkey: i32,

    /// default classes; the first one is the main class
    pub defaults: Vec<DefaultClass>,
    /// all bodies; the first one is the world
    pub bodies: Vec<Body>,
    /// all frames
    pub frames: Vec<Frame>,

    /// materials
    pub materials: Vec<Material>,
    /// textures
    pub textures: Vec<Texture>,
    /// meshes
    pub meshes: Vec<Mesh>,
    /// height fields
    pub hfields: Vec<HField>,
    /// predefined contact pairs
    pub pairs: Vec<Pair>,
    /// pairs of bodies that do not collide
    pub excludes: Vec<Exclude>,
    /// equality constraints
    pub equalities: Vec<Equality>,
    /// tendons
    pub tendons: Vec<Tendon>,
    /// actuators
    pub actuators: Vec<Actuator>,
    /// sensors
    pub sensors: Vec<Sensor>,
    /// custom numbers
    pub numerics: Vec<Numeric>,
    /// custom texts
    pub texts: Vec<Text>,
    /// custom tuples
    pub tuples: Vec<Tuple>,
    /// keyframes
    pub keys: Vec<Key>,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            modelname: "MuJoCo Model".to_owned(),
            sources: Vec::new(),
            modelfiledir: String::new(),
            compiler: Compiler::default(),
            option: Options::default(),
            visual: Visual::default(),
            stat: StatisticOverride::default(),
            memory: -1,
            nemax: 0,
            njmax: -1,
            nconmax: -1,
            nstack: -1,
            nuserdata: 0,
            nuser_body: -1,
            nuser_jnt: -1,
            nuser_geom: -1,
            nuser_site: -1,
            nuser_cam: -1,
            nuser_tendon: -1,
            nuser_actuator: -1,
            nuser_sensor: -1,
            nkey: 0,
            defaults: vec![DefaultClass::main()],
            bodies: vec![Body::world()],
            frames: Vec::new(),
            materials: Vec::new(),
            textures: Vec::new(),
            meshes: Vec::new(),
            hfields: Vec::new(),
            pairs: Vec::new(),
            excludes: Vec::new(),
            equalities: Vec::new(),
            tendons: Vec::new(),
            actuators: Vec::new(),
            sensors: Vec::new(),
            numerics: Vec::new(),
            texts: Vec::new(),
            tuples: Vec::new(),
            keys: Vec::new(),
        }
    }
}

impl Spec {
    /// The name of the file a location is in; empty for text that came from no file.
    pub fn file_name(&self, loc: Location) -> &str {
        self.sources
            .get(loc.file as usize)
            .map_or("", |source| source.name.as_str())
    }

    /// The line of text a location is in.
    pub fn source_line(&self, loc: Location) -> Option<&str> {
        let line = (loc.line as usize).checked_sub(1)?;
        self.sources.get(loc.file as usize)?.text.lines().nth(line)
    }
}

//! A model as it is written: one struct per element, under the field names of MuJoCo's `mjspec.h`.
//!
//! What the writer of a model left undefined is an `Option`; everything else starts with MuJoCo's defaults.
//! Elements are read with their default class already applied, so nobody after the reader needs to look
//! classes up; the tree of classes is kept so that a model can be written again.

/// An element of the spec: each field stands once, with its default. All elements have an id and a message for errors.
/// They are equal if all fields but the id are. `views` are fields of `mjspec.h` that others stand for.
macro_rules! element {
    ($(#[$meta:meta])* pub struct $ty:ident {
        $($(#[doc = $doc:literal])* $vis:vis $field:ident: $field_type:ty = $default:expr,)*
    } $(views {
        $($(#[doc = $view_doc:literal])* $view:ident: $view_type:ty = ($get:expr, $set:expr),)*
    })?) => {
        $(#[$meta])*
        pub struct $ty {
            /// what it goes by in its model
            pub id: $crate::spec::Id<$ty>,
            $($(#[doc = $doc])* $vis $field: $field_type,)*
            /// what errors of the compiler about it end with; empty: nothing
            pub info: String,
        }

        impl Default for $ty {
            fn default() -> $ty {
                $ty { id: $crate::spec::Id::NONE, $($field: $default,)* info: String::new() }
            }
        }

        impl PartialEq for $ty {
            fn eq(&self, other: &$ty) -> bool {
                $(self.$field == other.$field &&)* self.info == other.info
            }
        }

        $crate::spec::record! {
            $ty {
                $($(#[doc = $doc])* $field: $field_type,)*
                /// what errors of the compiler about it end with; empty: nothing
                info: String,
            }
            $($($(#[doc = $view_doc])* $view: $view_type = ($get, $set),)*)?
        }
    };
}

/// A group of settings: each field stands once, with its default.
macro_rules! settings {
    ($(#[$meta:meta])* pub struct $ty:ident {
        $($(#[doc = $doc:literal])* $vis:vis $field:ident: $field_type:ty = $default:expr,)*
    }) => {
        $(#[$meta])*
        pub struct $ty {
            $($(#[doc = $doc])* $vis $field: $field_type,)*
        }

        impl Default for $ty {
            fn default() -> $ty {
                $ty { $($field: $default,)* }
            }
        }

        $crate::spec::record! { $ty { $($(#[doc = $doc])* $field: $field_type,)* } }
    };
}

/// A struct as a table of its fields.
macro_rules! record {
    ($ty:ident {
        $($(#[doc = $doc:literal])* $field:ident: $field_type:ty,)*
    } $($(#[doc = $view_doc:literal])* $view:ident: $view_type:ty = ($get:expr, $set:expr),)*) => {
        impl $crate::spec::reflect::Record for $ty {
            fn fields(&self) -> &'static [$crate::spec::reflect::Field] {
                use $crate::spec::reflect::{Field, Reflect, field_name};
                const FIELDS: &[Field] = &[
                    $(Field {
                        name: field_name(stringify!($field)),
                        ty: <$field_type as Reflect>::TYPE,
                        doc: concat!($($doc,)*),
                    },)*
                    $(Field {
                        name: stringify!($view),
                        ty: <$view_type as Reflect>::TYPE,
                        doc: concat!($($view_doc,)*),
                    },)*
                ];
                FIELDS
            }

            fn get(&self, name: &str) -> Option<$crate::spec::reflect::Value> {
                use $crate::spec::reflect::{Reflect, field_name};
                $(if name == field_name(stringify!($field)) {
                    return self.$field.value();
                })*
                $(if name == stringify!($view) {
                    let view: $view_type = $get(self);
                    return view.value();
                })*
                None
            }

            fn set(
                &mut self,
                name: &str,
                value: $crate::spec::reflect::Value,
            ) -> Result<(), String> {
                use $crate::spec::reflect::{Reflect, field_name};
                $(if name == field_name(stringify!($field)) {
                    return self.$field.put(value, name);
                })*
                $(if name == stringify!($view) {
                    let mut view: $view_type = $get(self);
                    view.put(value, name)?;
                    $set(self, view);
                    return Ok(());
                })*
                Err(format!("there is no field '{name}'"))
            }
        }
    };
}

pub(crate) use record;

mod actuator;
mod body;
mod camera;
mod choices;
mod common;
mod compiler;
mod contact;
mod custom;
mod default;
mod element;
mod equality;
mod flex;
mod frame;
mod geom;
mod hfield;
mod id;
mod joint;
mod key;
mod light;
mod material;
mod mesh;
mod plugin;
pub mod reflect;
mod sensor;
mod shortcut;
mod site;
mod skin;
mod tendon;
mod texture;

pub use actuator::{Actuator, ActuatorElement, Written};
pub use body::Body;
pub use camera::Camera;
pub use choices::ENUMS;
pub use common::{AlignFree, InertiaFromGeom, Limited, Location, Orientation, Source};
pub(crate) use common::{file_name, file_stem};
pub use compiler::Compiler;
pub use contact::{Exclude, Pair};
pub use custom::{Numeric, Text, Tuple, TupleElement};
pub use default::DefaultClass;
pub(crate) use element::each_kind;
pub use element::{Classed, Element, Listed, Part, Spot};
pub use equality::Equality;
pub use flex::Flex;
pub use frame::Frame;
pub use geom::{Geom, GeomInertia};
pub use hfield::HField;
pub use id::Id;
pub use joint::Joint;
pub use key::{Key, KeyValues, PendingKey};
pub use light::Light;
pub use material::{Material, TEXTURE_ROLES};
pub use mesh::{Mesh, MeshBuiltin, MeshInertia};
pub use plugin::{ActivePlugin, Plugin, PluginConfig, PluginUse};
pub use sensor::Sensor;
pub use shortcut::{Muscle, Servo};
pub use site::Site;
pub use skin::{Bone, Skin};
pub use tendon::{Tendon, Wrap, WrapObject};
pub use texture::{Builtin, Mark, Texture};

use sim_core::math::Vec3;
use sim_core::model::{Options, Visual};

settings! {
    /// Statistics that the model sets itself; what is `None` is computed.
    #[derive(Clone, Debug, PartialEq)]
    pub struct StatisticOverride {
        /// mean diagonal inertia, in kg·m²
        pub meaninertia: Option<f64> = None,
        /// mean body mass, in kg
        pub meanmass: Option<f64> = None,
        /// mean body size, in metres
        pub meansize: Option<f64> = None,
        /// spatial extent, in metres
        pub extent: Option<f64> = None,
        /// centre, in metres
        pub center: Option<Vec3> = None,
    }
}

/// The settings that the elements of an attached model were written under: they stay with them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Origin {
    /// compiler settings
    pub compiler: Compiler,
    /// directory of the model file
    pub modelfiledir: String,
}

settings! {
    /// A model as it is written, before it is compiled.
    #[derive(Clone, Debug)]
    pub struct Spec {
        /// name of the model
        pub modelname: String = "MuJoCo Model".to_owned(),
        /// comment at the start of the text; empty: none
        pub comment: String = String::new(),
        /// the texts the model was read from; a [`Location`] refers to them by index
        pub sources: Vec<Source> = Vec::new(),
        /// directory of the model file, with a trailing separator where it is not empty
        pub modelfiledir: String = String::new(),

        /// what attached models bring for their elements, by [`Source::origin`]
        pub origins: Vec<Origin> = Vec::new(),

        /// compiler settings
        pub compiler: Compiler = Compiler::default(),
        /// physics options
        pub option: Options = Options::default(),
        /// visualisation options
        pub visual: Visual = Visual::default(),
        /// statistics the model sets itself
        pub stat: StatisticOverride = StatisticOverride::default(),

        /// bytes of arena and stack memory; -1: automatic
        pub memory: i64 = -1,
        /// most equality constraints
        pub nemax: i32 = 0,
        /// most constraints (deprecated); -1: automatic
        pub njmax: i32 = -1,
        /// most contacts (deprecated); -1: automatic
        pub nconmax: i32 = -1,
        /// numbers on the stack (deprecated); -1: automatic
        pub nstack: i64 = -1,
        /// length of `Data::userdata`
        pub nuserdata: i32 = 0,
        /// user numbers of each body; -1: as many as the longest list written
        pub nuser_body: i32 = -1,
        /// user numbers of each joint
        pub nuser_jnt: i32 = -1,
        /// user numbers of each geom
        pub nuser_geom: i32 = -1,
        /// user numbers of each site
        pub nuser_site: i32 = -1,
        /// user numbers of each camera
        pub nuser_cam: i32 = -1,
        /// user numbers of each tendon
        pub nuser_tendon: i32 = -1,
        /// user numbers of each actuator
        pub nuser_actuator: i32 = -1,
        /// user numbers of each sensor
        pub nuser_sensor: i32 = -1,
        /// at least so many keyframes
        pub nkey: i32 = 0,

        /// default classes; the first one is the main class
        pub defaults: Vec<DefaultClass> = vec![DefaultClass::main()],
        /// all bodies; the first one is the world
        pub bodies: Vec<Body> = vec![Body::world()],
        /// all frames
        pub frames: Vec<Frame> = Vec::new(),

        /// materials
        pub materials: Vec<Material> = Vec::new(),
        /// textures
        pub textures: Vec<Texture> = Vec::new(),
        /// meshes
        pub meshes: Vec<Mesh> = Vec::new(),
        /// height fields
        pub hfields: Vec<HField> = Vec::new(),
        /// deformables
        pub flexes: Vec<Flex> = Vec::new(),
        /// skins
        pub skins: Vec<Skin> = Vec::new(),
        /// predefined contact pairs
        pub pairs: Vec<Pair> = Vec::new(),
        /// pairs of bodies that do not collide
        pub excludes: Vec<Exclude> = Vec::new(),
        /// equality constraints
        pub equalities: Vec<Equality> = Vec::new(),
        /// tendons
        pub tendons: Vec<Tendon> = Vec::new(),
        /// actuators
        pub actuators: Vec<Actuator> = Vec::new(),
        /// sensors
        pub sensors: Vec<Sensor> = Vec::new(),
        /// custom numbers
        pub numerics: Vec<Numeric> = Vec::new(),
        /// custom texts
        pub texts: Vec<Text> = Vec::new(),
        /// custom tuples
        pub tuples: Vec<Tuple> = Vec::new(),
        /// plugins that the model asks for
        pub active_plugins: Vec<ActivePlugin> = Vec::new(),
        /// instances of plugins: those with a name, and those of single elements
        pub plugins: Vec<Plugin> = Vec::new(),
        /// keyframes
        pub keys: Vec<Key> = Vec::new(),
        /// keyframes of attached models, which come after the others
        pub pending_keys: Vec<PendingKey> = Vec::new(),
    }
}

impl Spec {
    /// The compiler settings for an element that stands here.
    pub fn compiler_of(&self, loc: Location) -> &Compiler {
        self.origin_of(loc)
            .map_or(&self.compiler, |origin| &origin.compiler)
    }

    /// The directory of the model that an element is from.
    pub fn directory_of(&self, loc: Location) -> &str {
        self.origin_of(loc)
            .map_or(&self.modelfiledir, |origin| &origin.modelfiledir)
    }

    /// The attached model that an element is from; `None`: this model.
    fn origin_of(&self, loc: Location) -> Option<&Origin> {
        let source = self.sources.get(loc.file as usize)?;
        self.origins.get(source.origin?)
    }

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

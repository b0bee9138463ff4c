//! Elements as tables of fields, for those who do not know them by their types: each field has a name, a type and a
//! value that can be read and written. The tables come from the structs themselves.
//!
//! ```
//! use sim_mjcf::spec::Geom;
//! use sim_mjcf::spec::reflect::{Record, Value};
//!
//! let mut geom = Geom::default();
//! geom.set("size", Value::Reals(vec![0.1, 0.2, 0.3]))?;
//! assert_eq!(geom.size[2], 0.3);
//! assert!(geom.set("size", Value::Reals(vec![0.1])).is_err());
//! assert_eq!(geom.get("condim"), Some(Value::Integer(3)));
//! # Ok::<(), String>(())
//! ```

use super::common::{AlignFree, InertiaFromGeom, Limited, Location, Orientation, Source};
use super::{
    ActivePlugin, Actuator, ActuatorElement, Body, Bone, Builtin, Camera, Compiler, DefaultClass,
    Equality, Exclude, Flex, Frame, Geom, GeomInertia, HField, Joint, Key, KeyValues, Light, Mark,
    Material, Mesh, MeshBuiltin, MeshInertia, Numeric, Origin, Pair, PendingKey, Plugin,
    PluginConfig, PluginUse, Sensor, Site, Skin, StatisticOverride, Tendon, Text, Texture, Tuple,
    TupleElement, Wrap, Written,
};
use sim_core::math::{Quat, Vec3};
use sim_core::model::{
    ActuatorDynamics, ActuatorTransmission, BiasType, CamLightMode, ColorSpace, DataType,
    EqualityType, GainType, GeomType, JointType, LightType, ObjType, Options, Projection,
    SensorStage, SensorType, SleepPolicy, TextureType, Visual,
};
use sim_core::setconst::LengthRangeOpt;

/// The value of a field. What nobody defined is `NaN`, as in `mjspec.h`; of a list it is the first number.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// yes or no
    Flag(bool),
    /// a whole number, or the number of a choice
    Integer(i64),
    /// a number
    Real(f64),
    /// a text
    Text(String),
    /// numbers
    Reals(Vec<f64>),
    /// numbers of single precision
    Floats(Vec<f32>),
    /// whole numbers
    Integers(Vec<i32>),
    /// bytes
    Bytes(Vec<u8>),
    /// texts
    Texts(Vec<String>),
    /// lists of whole numbers
    IntegerLists(Vec<Vec<i32>>),
    /// lists of numbers of single precision
    FloatLists(Vec<Vec<f32>>),
    /// another way to give an orientation
    Orientation(Orientation),
}

/// The type of a field: that of its [`Value`], and how long lists are that always have the same length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// yes or no
    Flag,
    /// a whole number
    Integer,
    /// a whole number that stands for one of the values of an enumeration, under MuJoCo's name
    Choice(&'static str),
    /// a number
    Real,
    /// a text
    Text,
    /// numbers
    Reals(Option<usize>),
    /// numbers of single precision
    Floats(Option<usize>),
    /// whole numbers
    Integers(Option<usize>),
    /// bytes
    Bytes,
    /// texts
    Texts(Option<usize>),
    /// lists of whole numbers
    IntegerLists,
    /// lists of numbers of single precision
    FloatLists,
    /// another way to give an orientation
    Orientation,
    /// not for those who do not know the struct
    Hidden,
}

/// A field of an element.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// its name in `mjspec.h`
    pub name: &'static str,
    /// its type
    pub ty: Type,
    /// what it is
    pub doc: &'static str,
}

/// An element, or a group of settings, as a table of fields.
pub trait Record {
    /// The fields that are not [`Type::Hidden`], and some that are.
    fn fields(&self) -> &'static [Field];

    /// The value of a field; `None` if there is no such field.
    fn get(&self, name: &str) -> Option<Value>;

    /// Writes a field. An error says what is wrong.
    fn set(&mut self, name: &str, value: Value) -> Result<(), String>;
}

/// The name of a field in `mjspec.h`, by its name in Rust.
pub(crate) const fn field_name(name: &'static str) -> &'static str {
    match name.as_bytes() {
        b"ty" => "type",
        b"r#ref" => "ref",
        _ => name,
    }
}

/// The type of a field.
pub(crate) trait Reflect {
    const TYPE: Type;

    fn value(&self) -> Option<Value>;

    fn put(&mut self, value: Value, name: &str) -> Result<(), String>;
}

fn unfit(name: &str) -> String {
    format!("{name} is of another type")
}

fn wrong_length(name: &str, length: usize) -> String {
    format!("{name} should be a list/array of size {length}.")
}

macro_rules! plain {
    ($($ty:ty => $value:ident $type:expr;)*) => {$(
        impl Reflect for $ty {
            const TYPE: Type = $type;
            fn value(&self) -> Option<Value> {
                Some(Value::$value(self.clone().into()))
            }
            fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
                let Value::$value(value) = value else {
                    return Err(unfit(name));
                };
                *self = value;
                Ok(())
            }
        }
    )*};
}

plain! {
    bool => Flag Type::Flag;
    i64 => Integer Type::Integer;
    f64 => Real Type::Real;
    String => Text Type::Text;
    Vec<f64> => Reals Type::Reals(None);
    Vec<f32> => Floats Type::Floats(None);
    Vec<i32> => Integers Type::Integers(None);
    Vec<u8> => Bytes Type::Bytes;
    Vec<String> => Texts Type::Texts(None);
    Vec<Vec<i32>> => IntegerLists Type::IntegerLists;
    Vec<Vec<f32>> => FloatLists Type::FloatLists;
    Orientation => Orientation Type::Orientation;
}

impl Reflect for i32 {
    const TYPE: Type = Type::Integer;

    fn value(&self) -> Option<Value> {
        Some(Value::Integer((*self).into()))
    }

    fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
        let Value::Integer(value) = value else {
            return Err(unfit(name));
        };
        *self = i32::try_from(value).map_err(|_| format!("{name} is too large"))?;
        Ok(())
    }
}

impl Reflect for f32 {
    const TYPE: Type = Type::Real;

    fn value(&self) -> Option<Value> {
        Some(Value::Real((*self).into()))
    }

    fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
        let Value::Real(value) = value else {
            return Err(unfit(name));
        };
        *self = value as f32;
        Ok(())
    }
}

macro_rules! arrays {
    ($($ty:ty => $value:ident;)*) => {$(
        impl<const N: usize> Reflect for [$ty; N] {
            const TYPE: Type = Type::$value(Some(N));
            fn value(&self) -> Option<Value> {
                Some(Value::$value(self.to_vec()))
            }
            fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
                let Value::$value(values) = value else {
                    return Err(unfit(name));
                };
                *self = values.try_into().map_err(|_| wrong_length(name, N))?;
                Ok(())
            }
        }
    )*};
}

arrays! {
    f64 => Reals;
    f32 => Floats;
    i32 => Integers;
    String => Texts;
}

impl<const N: usize> Reflect for [char; N] {
    const TYPE: Type = Type::Texts(Some(N));

    fn value(&self) -> Option<Value> {
        Some(Value::Texts(self.iter().map(char::to_string).collect()))
    }

    fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
        let mut letters: [String; N] = std::array::from_fn(|_| String::new());
        letters.put(value, name)?;
        let mut new = *self;
        for (letter, text) in new.iter_mut().zip(&letters) {
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => *letter = c,
                _ => return Err(format!("{name} list elements must be single characters.")),
            }
        }
        *self = new;
        Ok(())
    }
}

impl Reflect for Vec3 {
    const TYPE: Type = Type::Reals(Some(3));

    fn value(&self) -> Option<Value> {
        self.0.value()
    }

    fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
        self.0.put(value, name)
    }
}

impl Reflect for Quat {
    const TYPE: Type = Type::Reals(Some(4));

    fn value(&self) -> Option<Value> {
        self.0.value()
    }

    fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
        self.0.put(value, name)
    }
}

/// What may be undefined: a `NaN` in the first place says so.
macro_rules! undefined {
    ($($ty:ty: $zero:expr, $first:expr;)*) => {$(
        impl Reflect for Option<$ty> {
            const TYPE: Type = <$ty as Reflect>::TYPE;
            fn value(&self) -> Option<Value> {
                let mut undefined = $zero;
                $first(&mut undefined, f64::NAN);
                self.unwrap_or(undefined).value()
            }
            fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
                let undefined = match &value {
                    Value::Real(x) => x.is_nan(),
                    Value::Reals(list) => list.first().is_some_and(|x| x.is_nan()),
                    _ => false,
                };
                let mut new = $zero;
                new.put(value, name)?;
                *self = (!undefined).then_some(new);
                Ok(())
            }
        }
    )*};
}

undefined! {
    f64: 0.0, |x: &mut f64, nan| *x = nan;
    [f64; 6]: [0.0; 6], |x: &mut [f64; 6], nan| x[0] = nan;
    Vec3: Vec3::ZERO, |x: &mut Vec3, nan| x[0] = nan;
}

macro_rules! choices {
    ($($ty:ident $mujoco:literal;)*) => {$(
        impl Reflect for $ty {
            const TYPE: Type = Type::Choice($mujoco);
            fn value(&self) -> Option<Value> {
                Some(Value::Integer(*self as i64))
            }
            fn put(&mut self, value: Value, name: &str) -> Result<(), String> {
                let Value::Integer(value) = value else {
                    return Err(unfit(name));
                };
                let known = i32::try_from(value).ok().and_then($ty::from_i32);
                *self = known.ok_or_else(|| format!("{name} cannot be {value}"))?;
                Ok(())
            }
        }
    )*};
}

choices! {
    ActuatorDynamics "mjtDyn";
    ActuatorTransmission "mjtTrn";
    AlignFree "mjtAlignFree";
    BiasType "mjtBias";
    Builtin "mjtBuiltin";
    CamLightMode "mjtCamLight";
    ColorSpace "mjtColorSpace";
    DataType "mjtDataType";
    EqualityType "mjtEq";
    GainType "mjtGain";
    GeomInertia "mjtGeomInertia";
    GeomType "mjtGeom";
    InertiaFromGeom "mjtInertiaFromGeom";
    JointType "mjtJoint";
    LightType "mjtLightType";
    Limited "mjtLimited";
    Mark "mjtMark";
    MeshBuiltin "mjtMeshBuiltin";
    MeshInertia "mjtMeshInertia";
    ObjType "mjtObj";
    Projection "mjtProjection";
    SensorStage "mjtStage";
    SensorType "mjtSensor";
    SleepPolicy "mjtSleepPolicy";
    TextureType "mjtTexture";
}

macro_rules! hidden {
    ($($ty:ty)*) => {$(
        impl Reflect for $ty {
            const TYPE: Type = Type::Hidden;
            fn value(&self) -> Option<Value> {
                None
            }
            fn put(&mut self, _value: Value, name: &str) -> Result<(), String> {
                Err(unfit(name))
            }
        }
    )*};
}

hidden! {
    usize Option<usize> Vec<usize>
    Location KeyValues ActuatorElement Written LengthRangeOpt
    Compiler Options Visual StatisticOverride
    Joint Geom Site Camera Light Mesh Material Pair Equality Tendon Actuator
    Vec<Actuator> Vec<Body> Vec<Bone> Vec<Camera> Vec<DefaultClass> Vec<Equality> Vec<Exclude> Vec<Flex> Vec<Frame>
    Vec<Geom> Vec<HField> Vec<Joint> Vec<Key> Vec<Light> Vec<Material> Vec<Mesh> Vec<Numeric> Vec<Origin>
    Vec<Pair> Vec<PendingKey> Vec<Sensor> Vec<Site> Vec<Skin> Vec<Source> Vec<Tendon> Vec<Text> Vec<Texture>
    Vec<Tuple> Vec<TupleElement> Vec<Wrap>
    PluginConfig PluginUse Vec<ActivePlugin> Vec<Plugin>
}

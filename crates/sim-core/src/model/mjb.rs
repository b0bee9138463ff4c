//! MJB: MuJoCo's binary file of a compiled model, as version 3.5.0 writes and reads it.
//!
//! A header of five integers, the sizes, the options, the visual settings and the statistics as they lie in memory in C, and the
//! arrays one after the other: the order and the lengths are those of the tables of fields. Numbers are in the byte order of the
//! machine.
//!
//! What is ours alone has no place in it: a model with Hill muscles is not written.

use super::{
    ActuatorDynamics, BiasType, DEFAULT_MEMORY, GainType, MODEL_FIELDS, MODEL_SIZES, Model,
    ModelError, Options, Statistic, Visual,
};
use crate::fields::{Slice, SliceMut};
use crate::plugin::Plugins;
use std::io::Read;

/// The number that such files begin with.
const ID: i32 = 54321;

/// The version of MuJoCo whose format this is.
const VERSION: i32 = 3_005_000;

/// What a file begins with, and what MuJoCo says of a file that begins in another way: a number that marks the format, bytes of a
/// floating-point number, sizes, version, arrays.
fn header() -> [(i32, MjbError); 5] {
    let arrays = MODEL_FIELDS.iter().filter(|info| info.in_mujoco).count();
    [
        (ID, MjbError::NoId),
        (size_of::<f64>() as i32, MjbError::Precision),
        (MODEL_SIZES.len() as i32, MjbError::SizeCount),
        (VERSION, MjbError::Version),
        (arrays as i32, MjbError::ArrayCount),
    ]
}

/// Sizes that may be negative: bounds that are not given are -1.
const MAY_BE_NEGATIVE: [&str; 2] = ["njmax", "nconmax"];

/// Why a model cannot be written as an MJB file, or a file not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MjbError {
    /// the file ends within the header
    #[error("Model file has an incomplete header")]
    Header,
    /// it is no such file
    #[error("Model missing header ID")]
    NoId,
    /// it has numbers of another width
    #[error("Model and executable have different floating point precision")]
    Precision,
    /// it has other sizes
    #[error("Model and executable have different number of sizes in mjModel")]
    SizeCount,
    /// another version of MuJoCo has written it
    #[error("Model and executable use different MuJoCo version")]
    Version,
    /// it has other arrays
    #[error("Model and executable have different number of pointers in mjModel")]
    ArrayCount,
    /// it ends early
    #[error("Truncated model file - ran out of data while reading {0}")]
    Truncated(&'static str),
    /// there is more than a model in it
    #[error("Model file is too large")]
    TooLarge,
    /// the sizes do not go together
    #[error("Corrupted model, wrong nbuffer field")]
    Buffer,
    /// the model that it holds is none that the engine can work with
    #[error(transparent)]
    Invalid(#[from] ModelError),
    /// MuJoCo has no such actuator
    #[error("actuator {0} is a Hill muscle, which MuJoCo's binary format has no place for")]
    HillMuscle(usize),
}

/// Whether bytes are those of an MJB file, by what they begin with.
pub fn is_mjb(bytes: &[u8]) -> bool {
    bytes.starts_with(&ID.to_ne_bytes())
}

impl Model {
    /// Bytes of the model as an MJB file.
    pub fn mjb_size(&self) -> usize {
        let mut length = Length(0);
        settings(self, &mut length);
        let arrays: usize = mujoco_arrays(self).map(|values| values.bytes().len()).sum();
        size_of_val(&header().map(|(number, _)| number))
            + size_of::<i64>() * MODEL_SIZES.len()
            + length.0
            + arrays
    }

    /// The model as an MJB file, which MuJoCo 3.5.0 can load. Hill muscles cannot be written.
    ///
    /// ```
    /// use sim_core::Model;
    ///
    /// let mut model = Model { nbody: 1, nnames: 1, nnames_map: 2, nB: 0, ..Model::default() };
    /// model.allocate();
    /// # model.nbuffer = model.buffer_bytes();
    /// # for field in ["body_mocapid", "body_jntadr", "body_dofadr", "body_treeid", "body_geomadr", "body_plugin", "body_bvhadr"] {
    /// #     if let Some(sim_core::fields::SliceMut::I32(values)) = model.field_mut(field) { values.fill(-1) }
    /// # }
    /// let bytes = model.to_mjb()?;
    /// assert_eq!(bytes.len(), model.mjb_size());
    /// assert!(Model::from_mjb(&bytes)? == model);
    /// # Ok::<(), sim_core::model::MjbError>(())
    /// ```
    pub fn to_mjb(&self) -> Result<Vec<u8>, MjbError> {
        let (head, arrays) = self.mjb_parts()?;
        let mut bytes = Vec::with_capacity(self.mjb_size());
        bytes.extend(head);
        arrays.for_each(|array| bytes.extend_from_slice(array));
        Ok(bytes)
    }

    /// The parts of the model as an MJB file, one behind the other: what stands before the arrays, and the arrays, which are not
    /// copied. For those who write a file, as [`to_mjb`](Model::to_mjb) is for those who want its bytes.
    pub fn mjb_parts(&self) -> Result<(Vec<u8>, impl Iterator<Item = &[u8]>), MjbError> {
        if let Some(actuator) = hill_muscle(self) {
            return Err(MjbError::HillMuscle(actuator));
        }
        let mut head = Vec::new();
        for (number, _) in header() {
            head.extend(number.to_ne_bytes());
        }
        for (name, _) in MODEL_SIZES {
            // all bits set is -1
            let size = self.size(name).unwrap_or(0) as isize as i64;
            head.extend(size.to_ne_bytes());
        }
        settings(self, &mut head);
        Ok((head, mujoco_arrays(self).map(|values| values.bytes())))
    }

    /// Reads an MJB file from its bytes, as [`read_mjb`](Model::read_mjb) does.
    pub fn from_mjb(bytes: &[u8]) -> Result<Model, MjbError> {
        Model::read_mjb(bytes, bytes.len(), DEFAULT_MEMORY)
    }

    /// Reads an MJB file from its bytes, as [`read_mjb_with`](Model::read_mjb_with) does.
    pub fn from_mjb_with(bytes: &[u8], plugins: &Plugins) -> Result<Model, MjbError> {
        Model::read_mjb_with(bytes, bytes.len(), DEFAULT_MEMORY, plugins)
    }

    /// Reads an MJB file of a model without plugins, as [`read_mjb_with`](Model::read_mjb_with) does.
    pub fn read_mjb(source: impl Read, length: usize, memory: usize) -> Result<Model, MjbError> {
        Model::read_mjb_with(source, length, memory, &Plugins::default())
    }

    /// Reads an MJB file of so many bytes, whose model may take so much memory, together with two simulations of it. The file
    /// names plugins by their places in a list, which must be the one that the model was compiled with. Everything
    /// in it is checked before it is used: sizes before anything is allocated, so that a file takes no more memory than it is
    /// long, and the model by [`validate`](Model::validate). Arrays are read to where they stay: a model is megabytes of meshes
    /// and textures, and a copy of them costs more than all checks.
    pub fn read_mjb_with(
        source: impl Read,
        length: usize,
        memory: usize,
        plugins: &Plugins,
    ) -> Result<Model, MjbError> {
        let mut source = Source {
            reader: source,
            left: length,
        };
        for (expected, error) in header() {
            let number = source.take().ok_or(MjbError::Header)?;
            if i32::from_ne_bytes(number) != expected {
                return Err(error);
            }
        }
        let mut m = read_sizes(&mut source)?;
        m.check_sizes()?;
        m.check_memory(memory)?;
        if m.nbuffer != m.buffer_bytes() {
            return Err(MjbError::Buffer);
        }
        read_settings(&mut m, &mut source).ok_or(MjbError::Truncated("structs"))?;
        let mut left = source.left;
        for (info, bytes) in MODEL_FIELDS.iter().zip(m.array_bytes()) {
            if info.in_mujoco {
                left = left
                    .checked_sub(bytes)
                    .ok_or(MjbError::Truncated(info.name))?;
            }
        }
        if left > 0 {
            return Err(MjbError::TooLarge);
        }

        m.allocate();
        for (info, mut values) in MODEL_FIELDS.iter().zip(m.arrays_mut()) {
            if info.in_mujoco {
                let filled = source.fill(values.bytes_mut());
                filled.ok_or(MjbError::Truncated(info.name))?;
            }
        }
        if let Some(actuator) = hill_muscle(&m) {
            return Err(MjbError::HillMuscle(actuator));
        }
        m.plugins = plugins.clone();
        m.validate_within(memory)?;
        Ok(m)
    }
}

/// The first actuator that MuJoCo does not have.
fn hill_muscle(m: &Model) -> Option<usize> {
    (0..m.nu).find(|&i| {
        !(ActuatorDynamics::of(m.actuator_dyntype[i]).in_mujoco()
            && GainType::of(m.actuator_gaintype[i]).in_mujoco()
            && BiasType::of(m.actuator_biastype[i]).in_mujoco())
    })
}

/// The arrays that MuJoCo has.
fn mujoco_arrays(m: &Model) -> impl Iterator<Item = Slice<'_>> {
    let arrays = MODEL_FIELDS.iter().zip(m.arrays());
    arrays.filter_map(|(info, values)| info.in_mujoco.then_some(values))
}

/// The sizes of a file, in a model that has nothing else yet.
fn read_sizes(source: &mut Source<impl Read>) -> Result<Model, MjbError> {
    let mut m = Model::default();
    for &(name, _) in MODEL_SIZES {
        let number = source.take().ok_or(MjbError::Truncated("sizes"))?;
        let number = i64::from_ne_bytes(number);
        if number < 0 && !MAY_BE_NEGATIVE.contains(&name) {
            return Err(MjbError::Invalid(ModelError {
                field: name,
                index: None,
                problem: format!("is negative ({number})."),
            }));
        }
        if let Some(size) = m.size_mut(name) {
            *size = number as usize;
        }
    }
    Ok(m)
}

/// Where bytes go: into a file, or into a count.
trait Sink {
    fn put(&mut self, bytes: &[u8]);
}

impl Sink for Vec<u8> {
    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// How many bytes there were.
struct Length(usize);

impl Sink for Length {
    fn put(&mut self, bytes: &[u8]) {
        self.0 += bytes.len();
    }
}

/// A file that is read from its start to its end.
struct Source<R> {
    reader: R,
    /// the bytes that are not read yet
    left: usize,
}

impl<R: Read> Source<R> {
    /// The next bytes; `None` if there are not as many.
    fn fill(&mut self, target: &mut [u8]) -> Option<()> {
        self.left = self.left.checked_sub(target.len())?;
        self.reader.read_exact(target).ok()
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Some(bytes)
    }
}

/// Bytes behind the options: a struct in C is as long as a multiple of its widest member. They have no meaning.
const OPTION_PADDING: usize = 4;

/// Writes options, visual settings and statistics, each as a struct in C. Members are in an order that needs no gaps between them.
fn settings(m: &Model, sink: &mut impl Sink) {
    for name in Options::FIELDS {
        m.opt
            .field(name)
            .iter()
            .for_each(|values| sink.put(values.bytes()));
    }
    sink.put(&[0; OPTION_PADDING]);
    for (group, name) in Visual::FIELDS {
        let values = m.vis.field(group, name);
        values.iter().for_each(|values| sink.put(values.bytes()));
    }
    for name in Statistic::FIELDS {
        m.stat
            .field(name)
            .iter()
            .for_each(|values| sink.put(values.bytes()));
    }
}

/// Reads what [`settings`] writes; `None` if there are not as many bytes.
fn read_settings(m: &mut Model, source: &mut Source<impl Read>) -> Option<()> {
    let mut fill = |values: Option<SliceMut<'_>>| source.fill(values?.bytes_mut());
    for name in Options::FIELDS {
        fill(m.opt.field_mut(name))?;
    }
    fill(Some(SliceMut::U8(&mut [0; OPTION_PADDING])))?;
    for (group, name) in Visual::FIELDS {
        fill(m.vis.field_mut(group, name))?;
    }
    for name in Statistic::FIELDS {
        fill(m.stat.field_mut(name))?;
    }
    Some(())
}

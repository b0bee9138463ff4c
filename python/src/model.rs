//! `MjModel`: a model, its fields as attributes, copies and pickles.

use crate::args::Text;
use crate::functions::limits;
use crate::memory::{ModelMemory, Owner, Watched};
use crate::settings::{MjOption, MjStatistic, MjVisual};
use crate::view::{Array, Numbers, assign};
use crate::{FatalError, panics, plugins, signals};
use parking_lot::Mutex;
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use sim_core::Model;
use sim_core::fields::{Slice, SliceMut};
use sim_core::model::{MODEL_FIELDS, MODEL_SIZES, ModelError, SensorStage};
use sim_mjcf::{Assets, Error, Spec};
use std::collections::HashSet;
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, OnceLock};

/// A compiled model. Every size and array of MuJoCo's mjModel is an attribute under its own name; arrays are numpy
/// views that can be read and written.
#[pyclass(frozen, subclass, module = "cortenforge", weakref)]
pub struct MjModel {
    parts: Arc<Parts>,
    /// named access: views that were asked for. They hold on to `twin`, so that nothing here holds on to itself.
    views: Py<PyDict>,
    twin: OnceLock<Py<MjModel>>,
    /// `opt`, `stat` and `vis`, on `twin`
    settings: [OnceLock<Py<PyAny>>; 3],
}

/// What a model consists of.
pub struct Parts {
    memory: Arc<ModelMemory>,
    pub owner: Py<Owner>,
    /// where the settings are, in the order of `parts` without the arrays
    places: Box<[Array]>,
    /// attributes that were asked for: sizes, then arrays
    seen: Box<[OnceLock<Py<PyAny>>]>,
    /// those of them that the engine relies on: references, addresses, kinds
    watched: Mutex<Vec<Watched>>,
}

/// Integers that may be anything, and that users change often.
const PLAIN: [&str; 7] = [
    "geom_contype",
    "geom_conaffinity",
    "geom_group",
    "geom_priority",
    "site_group",
    "jnt_group",
    "actuator_group",
];

/// Fields that MuJoCo's bindings give as bytes.
const BYTES: [&str; 3] = ["names", "paths", "text_data"];

/// What MuJoCo says of a number that is no kind of joint, transmission, equality, sensor, or contact, in the stage that
/// asks for it; of geoms, where it crashes, the same in our words.
fn unknown_kind(model: &Model, error: &ModelError) -> Option<String> {
    let at = error.index?;
    match error.field {
        "jnt_type" => {
            let kind = model.jnt_type.get(at)?;
            Some(format!("mj_kinematics1: unknown joint type {kind}"))
        }
        "geom_type" => {
            let kind = model.geom_type.get(at)?;
            Some(format!("mj_collision: unknown geom type {kind}"))
        }
        "geom_condim" => {
            let number = model.geom_condim.get(at)?;
            Some(format!("mj_contactParam: Invalid condim value: {number}"))
        }
        "actuator_trntype" => {
            let kind = model.actuator_trntype.get(at)?;
            Some(format!("mj_transmission: unknown transmission type {kind}"))
        }
        "eq_type" => {
            let kind = model.eq_type.get(at)?;
            Some(format!("mj_ne: unknown constraint type {kind}"))
        }
        "sensor_type" => {
            let stage = SensorStage::from_i32(*model.sensor_needstage.get(at)?)?;
            let what = match stage {
                SensorStage::None => return None,
                SensorStage::Pos => "mj_computeSensorPos: invalid sensor type in POS stage",
                SensorStage::Vel => "mj_computeSensorVel: invalid type in VEL stage",
                SensorStage::Acc => "mj_computeSensorAcc: invalid type in ACC stage",
            };
            Some(format!("{what}, sensor {at}"))
        }
        _ => None,
    }
}

impl MjModel {
    pub fn of(py: Python<'_>, model: Model) -> PyResult<MjModel> {
        MjModel::with_attributes(py, model, MODEL_SIZES.len() + MODEL_FIELDS.len())
    }

    /// A model of which nobody will see anything but its settings.
    pub fn of_settings(py: Python<'_>, model: Model) -> PyResult<MjModel> {
        MjModel::with_attributes(py, model, 0)
    }

    fn with_attributes(py: Python<'_>, model: Model, attributes: usize) -> PyResult<MjModel> {
        let mut memory = Arc::new(ModelMemory::new(model));
        let places = Arc::get_mut(&mut memory).map(|memory| memory.fresh(places));
        let places = places.flatten().ok_or_else(misplaced)?;
        let owner = Owner::of(py, memory.clone())?;
        let seen = std::iter::repeat_with(OnceLock::new)
            .take(attributes)
            .collect();
        MjModel::with_parts(
            py,
            Arc::new(Parts {
                memory,
                owner,
                places,
                seen,
                watched: Mutex::new(Vec::new()),
            }),
        )
    }

    fn with_parts(py: Python<'_>, parts: Arc<Parts>) -> PyResult<MjModel> {
        Ok(MjModel {
            parts,
            views: PyDict::new(py).unbind(),
            twin: OnceLock::new(),
            settings: Default::default(),
        })
    }

    /// Another object for the same model, for what must not hold on to this one.
    fn twin<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, MjModel>> {
        if let Some(twin) = self.twin.get() {
            return Ok(twin.bind(py).clone());
        }
        let twin = Py::new(py, MjModel::with_parts(py, self.parts.clone())?)?;
        Ok(self.twin.get_or_init(|| twin).bind(py).clone())
    }

    /// One of `settings`, made when it is first asked for.
    fn setting(
        &self,
        py: Python<'_>,
        number: usize,
        make: impl FnOnce(&Bound<'_, MjModel>) -> PyResult<Py<PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        if let Some(setting) = self.settings[number].get() {
            return Ok(setting.clone_ref(py));
        }
        let setting = make(&self.twin(py)?)?;
        Ok(self.settings[number].get_or_init(|| setting).clone_ref(py))
    }
}

impl Deref for MjModel {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.parts
    }
}

impl Parts {
    pub fn get(&self) -> &Model {
        self.memory.get()
    }

    /// Where the numbers of a setting are.
    pub fn place(&self, part: usize) -> &Array {
        &self.places[part - MODEL_FIELDS.len()]
    }

    /// An array of the model, which stays where it is.
    fn array(&self, name: &str) -> Option<Array> {
        let field = self.get().field(name)?;
        Some(Array::shared(field.values, &field.shape))
    }

    /// Writes an array. Returns whether there is one with this name, type and length.
    pub fn store(&self, name: &str, values: Slice<'_>) -> bool {
        self.array(name).is_some_and(|array| array.store(values))
    }

    /// Raises an error if an array was changed to something that the engine cannot work with: MuJoCo's own where it has
    /// one, or a ValueError. Arrays that nobody asked for cannot have been.
    pub fn check_edits(&self) -> PyResult<()> {
        let mut watched = self.watched.lock();
        if !watched.iter().any(Watched::has_changed) {
            return Ok(());
        }
        let checked = self.get().validate_within(limits::current().memory);
        checked.map_err(|error| match unknown_kind(self.get(), &error) {
            Some(message) => FatalError::new_err(message),
            None => PyValueError::new_err(error.to_string()),
        })?;
        watched.iter_mut().for_each(Watched::accept);
        Ok(())
    }

    fn validate(&self) -> PyResult<()> {
        self.get()
            .validate_within(limits::current().memory)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Puts the numbers of `new`, which must have the same shape, in the place of the present ones.
    pub fn replace_numbers(&self, new: &Model) -> PyResult<()> {
        for (number, part) in parts().iter().enumerate() {
            let store = |values| match part {
                Part::Array(name) => self.array(name).is_some_and(|array| array.store(values)),
                Part::Options(_) | Part::Statistic(_) | Part::Visual(..) => {
                    self.place(number).store(values)
                }
            };
            if part.values(new).is_some_and(|values| !store(values)) {
                let message = format!("the shape of {} changed", part.key());
                return Err(FatalError::new_err(message));
            }
        }
        Ok(())
    }

    fn attribute(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        let model = self.get();
        let Some(array) = index.checked_sub(MODEL_SIZES.len()) else {
            // a size that is not given is -1 in MuJoCo, all bits set here
            let size = model.size(MODEL_SIZES[index].0).unwrap_or(0) as i64;
            return Ok(size.into_pyobject(py)?.into_any().unbind());
        };
        let name = MODEL_FIELDS[array].name;
        if BYTES.contains(&name)
            && let Some(Slice::U8(bytes)) = model.field(name).map(|field| field.values)
        {
            return Ok(PyBytes::new(py, bytes).into_any().unbind());
        }
        if let Some(values @ Slice::I32(_)) = model.field(name).map(|field| field.values)
            && !PLAIN.contains(&name)
        {
            self.watched.lock().push(Watched::of(values.bytes()));
        }
        let array = self.array(name).ok_or_else(misplaced)?;
        Ok(array.numpy(self.owner.bind(py)).unbind())
    }

    /// The attribute number `index`, always the same object.
    fn remembered(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        let seen = &self.seen[index];
        if let Some(value) = seen.get() {
            return Ok(value.clone_ref(py));
        }
        let value = self.attribute(py, index)?;
        Ok(seen.get_or_init(|| value).clone_ref(py))
    }
}

// A size or an array of `MjModel`; its documentation in Python is that of the field.
#[pyclass(frozen, module = "cortenforge")]
pub struct ModelField {
    index: usize,
    name: &'static str,
    doc: String,
}

#[pymethods]
impl ModelField {
    fn __get__(
        slf: &Bound<'_, Self>,
        object: Option<&Bound<'_, PyAny>>,
        _class: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        match object.filter(|object| !object.is_none()) {
            None => Ok(slf.clone().into_any().unbind()),
            Some(object) => object
                .cast::<MjModel>()?
                .get()
                .remembered(slf.py(), slf.get().index),
        }
    }

    fn __set__(&self, object: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if self.index < MODEL_SIZES.len() || BYTES.contains(&self.name) {
            return Err(PyAttributeError::new_err(format!(
                "'{}' of 'MjModel' cannot be set",
                self.name
            )));
        }
        let array = object
            .cast::<MjModel>()?
            .get()
            .remembered(object.py(), self.index)?;
        assign(array.bind(object.py()), value)
    }

    fn __delete__(&self, _object: &Bound<'_, PyAny>) -> PyResult<()> {
        Err(PyAttributeError::new_err(format!(
            "'{}' of 'MjModel' cannot be deleted",
            self.name
        )))
    }

    #[getter]
    fn __name__(&self) -> &'static str {
        self.name
    }

    #[getter]
    fn __doc__(&self) -> &str {
        &self.doc
    }
}

/// Gives the class an attribute for each size and array.
pub fn add_fields(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<MjModel>();
    let sizes = MODEL_SIZES
        .iter()
        .map(|(name, doc)| (*name, (*doc).to_owned()));
    let arrays = MODEL_FIELDS
        .iter()
        .map(|field| (field.name, format!("[{}] {}", field.dims, field.doc)));
    for (index, (name, doc)) in sizes.chain(arrays).enumerate() {
        class.setattr(name, Py::new(py, ModelField { index, name, doc })?)?;
    }
    Ok(())
}

/// A part of a model that holds numbers.
pub enum Part {
    Array(&'static str),
    Options(&'static str),
    Statistic(&'static str),
    Visual(&'static str, &'static str),
}

/// All parts of a model but its sizes. Arrays come first, in the order of their table.
pub fn parts() -> &'static [Part] {
    static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| {
        let arrays = MODEL_FIELDS.iter().map(|field| Part::Array(field.name));
        let options = sim_core::model::Options::FIELDS
            .iter()
            .map(|name| Part::Options(name));
        let statistics = sim_core::model::Statistic::FIELDS
            .iter()
            .map(|name| Part::Statistic(name));
        let visual = sim_core::model::Visual::FIELDS
            .iter()
            .map(|(group, name)| Part::Visual(group, name));
        let settings = options.chain(statistics).chain(visual);
        arrays.chain(settings).collect()
    });
    &PARTS
}

fn misplaced() -> PyErr {
    PyTypeError::new_err("a field of the model has no place")
}

/// Where the settings are in a model that nobody else knows yet.
fn places(model: &mut Model) -> Option<Box<[Array]>> {
    let settings = parts()[MODEL_FIELDS.len()..].iter();
    settings
        .map(|part| Some(Array::flat(part.values_mut(model)?)))
        .collect()
}

impl Part {
    pub fn key(&self) -> String {
        match self {
            Part::Array(name) => (*name).to_owned(),
            Part::Options(name) => format!("opt.{name}"),
            Part::Statistic(name) => format!("stat.{name}"),
            Part::Visual(group, name) => format!("vis.{group}.{name}"),
        }
    }

    pub fn values<'a>(&self, model: &'a Model) -> Option<Slice<'a>> {
        match self {
            Part::Array(name) => model.field(name).map(|field| field.values),
            Part::Options(name) => model.opt.field(name),
            Part::Statistic(name) => model.stat.field(name),
            Part::Visual(group, name) => model.vis.field(group, name),
        }
    }

    pub fn values_mut<'a>(&self, model: &'a mut Model) -> Option<SliceMut<'a>> {
        match self {
            Part::Array(name) => model.field_mut(name),
            Part::Options(name) => model.opt.field_mut(name),
            Part::Statistic(name) => model.stat.field_mut(name),
            Part::Visual(group, name) => model.vis.field_mut(group, name),
        }
    }
}

/// The files in `assets`, then those on disk. A file name is a path or a text.
fn files_of(assets: Option<&Bound<'_, PyDict>>) -> PyResult<Assets> {
    let mut files = limits::assets();
    let mut seen = HashSet::new();
    for (name, content) in assets.into_iter().flatten() {
        let content = content
            .cast::<PyBytes>()
            .map_err(|_| PyTypeError::new_err("the values of assets should be bytes"))?;
        let name: String = name.extract()?;
        let base = name.rsplit('/').next().unwrap_or(&name).to_owned();
        if !seen.insert(base.clone()) {
            let message = format!("Repeated file name in assets dict: {base}");
            return Err(PyValueError::new_err(message));
        }
        files.insert(&name, content.as_bytes());
    }
    Ok(files)
}

/// Compiles a model without the GIL. What is loaded from is within the limits, and Ctrl-C stops it.
fn compile(
    py: Python<'_>,
    assets: Assets,
    load: impl FnOnce(&Assets) -> Result<Model, Error> + Send,
) -> PyResult<MjModel> {
    let (interrupt, raised) = signals::for_compiler();
    let assets = assets.with_interrupt(interrupt);
    let loaded = py.detach(|| panics::catch(|| load(&assets)))?;
    if let Some(error) = raised.lock().take() {
        return Err(error);
    }
    let refused = |error: Error| PyValueError::new_err(error.mujoco_text());
    let model = loaded.map_err(|error| plugins::because_of_lost(py, refused(error)))?;
    plugins::raise_lost()?;
    MjModel::of(py, model)
}

/// Compiles a model, and keeps what it was made of.
fn compile_and_remember(spec: Spec, assets: &Assets) -> Result<Model, Error> {
    let model = spec.compile(assets)?;
    crate::functions::remember(spec, &model);
    Ok(model)
}

#[pymethods]
impl MjModel {
    /// Loads and compiles a model from MJCF or URDF text. `assets` maps file names to their content.
    #[staticmethod]
    #[pyo3(signature = (xml, assets=None))]
    fn from_xml_string(
        py: Python<'_>,
        xml: Text,
        assets: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjModel> {
        let (assets, Text(xml)) = (files_of(assets)?, xml);
        compile(py, assets, |assets| {
            compile_and_remember(Spec::from_xml_str_with(&xml, assets)?, assets)
        })
    }

    /// Loads and compiles a model from an MJCF or URDF file. `assets` maps file names to their content; the model itself may
    /// be one of them.
    #[staticmethod]
    #[pyo3(signature = (filename, assets=None))]
    fn from_xml_path(
        py: Python<'_>,
        filename: PathBuf,
        assets: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjModel> {
        let given = filename.to_str().and_then(|name| {
            let content = assets?.get_item(name).ok().flatten()?;
            content.cast_into::<PyBytes>().ok()
        });
        let assets = files_of(assets)?;
        match given {
            None => compile(py, assets, |assets| {
                compile_and_remember(Spec::from_xml_path_with(&filename, assets)?, assets)
            }),
            Some(content) => {
                let xml = std::str::from_utf8(content.as_bytes()).map_err(|error| {
                    PyValueError::new_err(format!("{}: {error}", filename.display()))
                })?;
                compile(py, assets, |assets| {
                    compile_and_remember(Spec::from_xml_str_with(xml, assets)?, assets)
                })
            }
        }
    }

    /// Loads a compiled model from an MJB file. `assets` maps file names to their content; the model itself may be one of
    /// them.
    #[staticmethod]
    #[pyo3(signature = (filename, assets=None))]
    fn from_binary_path(
        py: Python<'_>,
        filename: PathBuf,
        assets: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<MjModel> {
        let assets = files_of(assets)?;
        compile(py, assets, |assets| sim_mjcf::load_mjb(filename, assets))
    }

    /// Raises a ValueError that says what is wrong, if a field was changed to something that a simulation cannot work with: a
    /// reference to what does not exist, an unknown kind, an order that does not hold.
    fn validate(&self) -> PyResult<()> {
        self.parts.validate()
    }

    /// Physics options.
    #[getter]
    fn opt(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.setting(py, 0, |model| Ok(MjOption::of(model)?.into_any().unbind()))
    }

    /// Statistics of the model.
    #[getter]
    fn stat(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.setting(py, 1, |model| {
            Ok(MjStatistic::of(model)?.into_any().unbind())
        })
    }

    /// What a viewer should know about the model.
    #[getter]
    fn vis(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.setting(py, 2, |model| Ok(MjVisual::of(model)?.into_any().unbind()))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<MjModel> {
        MjModel::of(py, self.get().clone())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<MjModel> {
        self.__copy__(py)
    }

    fn __repr__(&self) -> String {
        let m = self.get();
        format!(
            "<cortenforge.MjModel '{}': {} bodies, {} joints, {} dofs, {} geoms, {} actuators>",
            m.name(),
            m.nbody,
            m.njnt,
            m.nv,
            m.ngeom,
            m.nu
        )
    }

    /// Where the model is in memory: a number that no other one has meanwhile.
    #[getter]
    fn _address(&self) -> usize {
        Arc::as_ptr(&self.parts).addr()
    }

    /// Named access: views that were asked for.
    #[getter]
    fn _views(&self, py: Python<'_>) -> Py<PyDict> {
        self.views.clone_ref(py)
    }

    /// Another object for the same model, for views to hold on to.
    #[getter]
    fn _twin<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, MjModel>> {
        self.twin(py)
    }

    /// The names of the sizes.
    #[classattr]
    fn _size_fields(py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let names = MODEL_SIZES.iter().map(|(name, _)| *name);
        Ok(PyTuple::new(py, names.collect::<Vec<_>>())?.unbind())
    }

    /// The names of all attributes that are fields: sizes, then arrays.
    #[classattr]
    fn _all_fields(py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let sizes = MODEL_SIZES.iter().map(|(name, _)| *name);
        let arrays = MODEL_FIELDS.iter().map(|field| field.name);
        Ok(PyTuple::new(py, sizes.chain(arrays).collect::<Vec<_>>())?.unbind())
    }

    /// All sizes, in the order of `_size_fields`.
    #[getter]
    fn _sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sizes = MODEL_SIZES.iter();
        let sizes: Vec<_> = sizes
            .map(|(name, _)| self.get().size(name).unwrap_or(0) as i64)
            .collect();
        let count = sizes.len();
        Numbers::I64(sizes).numpy(py, &[count])
    }

    /// What is needed to build the same model again, as one block of bytes.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        let block = to_block(slf.get().get());
        let restore = py.get_type::<MjModel>().getattr("_restore")?;
        Ok((restore, (PyBytes::new(py, &block),)))
    }

    /// The model that `__reduce__` described.
    #[staticmethod]
    fn _restore(py: Python<'_>, block: &[u8]) -> PyResult<MjModel> {
        let memory = limits::current().memory;
        let model = panics::catch(|| from_block(block, memory))?
            .map_err(|what| PyValueError::new_err(format!("not a pickle of a model: {what}")))?;
        MjModel::of(py, model)
    }
}

/// What a block of bytes with a model starts with.
const MARK: &[u8; 8] = b"cfmodel1";

/// A model as one block of bytes: its sizes, then the numbers of its parts, each with their length.
fn to_block(model: &Model) -> Vec<u8> {
    let bytes: usize = model.array_bytes().into_iter().sum();
    let mut out = Vec::with_capacity(bytes + 16 * parts().len() + 65536);
    out.extend_from_slice(MARK);
    for (name, _) in MODEL_SIZES {
        let size = model.size(name).unwrap_or(0) as u64;
        out.extend_from_slice(&size.to_le_bytes());
    }
    let settings = parts()[MODEL_FIELDS.len()..].iter();
    let settings = settings.filter_map(|part| part.values(model));
    for values in model.arrays().into_iter().chain(settings) {
        out.extend_from_slice(&(values.bytes().len() as u64).to_le_bytes());
        out.extend_from_slice(values.bytes());
    }
    out
}

/// The model of a block, within `memory` bytes, or what is wrong.
fn from_block(block: &[u8], memory: usize) -> Result<Model, String> {
    let mut rest = block;
    let mut take = |count: usize| -> Result<&[u8], String> {
        let (taken, more) = rest.split_at_checked(count).ok_or("it ends too early")?;
        rest = more;
        Ok(taken)
    };
    let number = |bytes: &[u8]| bytes.try_into().map_or(0, u64::from_le_bytes);
    if take(MARK.len())? != MARK {
        return Err("it is of another version".to_owned());
    }
    let mut model = Model::default();
    for (name, _) in MODEL_SIZES {
        let size = number(take(8)?);
        if let Some(target) = model.size_mut(name) {
            *target = usize::try_from(size).map_err(|error| error.to_string())?;
        }
    }
    let damaged = |error: ModelError| error.to_string();
    model.check_sizes().map_err(damaged)?;
    model.check_memory(memory).map_err(damaged)?;
    // the sizes take no more memory than there are numbers for
    let needed = model
        .array_bytes()
        .into_iter()
        .try_fold(0_usize, usize::checked_add);
    if needed.is_none_or(|needed| needed > block.len()) {
        return Err("it ends too early".to_owned());
    }
    model.allocate();
    let mut fill = |target: Option<&mut [u8]>| -> Result<(), String> {
        let bytes = usize::try_from(number(take(8)?)).map_err(|error| error.to_string())?;
        let source = take(bytes)?;
        match target {
            Some(target) if target.len() == bytes => target.copy_from_slice(source),
            _ => return Err("an array has another length".to_owned()),
        }
        Ok(())
    };
    for mut array in model.arrays_mut() {
        fill(Some(array.bytes_mut()))?;
    }
    for part in &parts()[MODEL_FIELDS.len()..] {
        let mut target = part.values_mut(&mut model);
        fill(target.as_mut().map(SliceMut::bytes_mut))?;
    }
    if !rest.is_empty() {
        return Err("it goes on after its end".to_owned());
    }
    // plugins go by their places in the list of those that are registered here
    model.plugins = crate::plugins::current();
    model.validate_within(memory).map_err(damaged)?;
    Ok(model)
}

//! `MjSpec`: models as they are written. Here is what reads, writes and compiles them; `cortenforge/_spec/` makes the
//! classes of elements from the tables and gives them MuJoCo's methods.

mod attach;
mod compile;
mod loan;
mod path;
mod shortcut;
mod value;

use crate::args::Text;
use crate::functions::limits;
use crate::memory::{Guard, Shared};
use parking_lot::Mutex;
use pyo3::exceptions::{PyAttributeError, PyReferenceError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use shortcut::Shortcut;
use sim_core::model::{JointType, ObjType};
use sim_mjcf::spec::reflect::{Field, Record, Value};
use sim_mjcf::spec::{self, Body, Camera, Element, Frame, Id, Mesh, MeshBuiltin, Spot, WrapObject};
use sim_mjcf::{Assets, Handle, Layout, Parent, Spec};
use std::collections::HashMap;
use std::sync::Arc;
use value::Row;

/// What the other side knows an element by: its kind, whether it is that of a default class, its number.
type Known = (i32, bool, u64);

/// A model as it is written.
#[pyclass(frozen, module = "cortenforge")]
pub struct SpecCore {
    home: Arc<Home>,
}

/// A model, which one thread at a time works on.
struct Home {
    inner: Shared<Inner>,
    /// arrays that were let go of, for whoever comes next
    returned: Mutex<Vec<loan::Returned>>,
}

impl Home {
    /// The model, with what was put into arrays that nobody has any more. No Python code may run before the guard is
    /// dropped: it could ask for the model again.
    fn lock(&self, py: Python<'_>) -> PyResult<Guard<'_, Inner>> {
        let mut inner = self.inner.lock(py)?;
        let returned = std::mem::take(&mut *self.returned.lock());
        inner.settle(returned);
        Ok(inner)
    }

    /// The model with all that was put into arrays, for what depends on any of it.
    fn whole(&self, py: Python<'_>) -> PyResult<Guard<'_, Inner>> {
        let mut inner = self.lock(py)?;
        inner.take_loans();
        Ok(inner)
    }

    /// Runs `f`, which changes fields by itself, and shows them in arrays.
    fn change<R>(&self, py: Python<'_>, f: impl FnOnce(&mut Inner) -> R) -> PyResult<R> {
        let mut inner = self.whole(py)?;
        let result = f(&mut inner);
        inner.show_loans();
        Ok(result)
    }

    /// The same without the GIL.
    fn work<R: Send>(&self, py: Python<'_>, f: impl FnOnce(&mut Inner) -> R + Send) -> PyResult<R> {
        self.change(py, |inner| py.detach(|| f(inner)))
    }
}

#[derive(Clone, Default)]
struct Inner {
    spec: Spec,
    /// where elements were when they were last looked for
    spots: HashMap<Handle, Spot>,
    /// what the state was like when the model was last compiled
    layout: Option<Layout>,
    /// numbers that numpy looks at
    loans: loan::Loans,
    /// lists of numbers that are no value yet
    unfinished: HashMap<loan::Key, Value>,
}

fn refused(error: sim_mjcf::Error) -> PyErr {
    PyValueError::new_err(error.mujoco_text())
}

fn kind(number: i32) -> PyResult<ObjType> {
    crate::args::object_type(number)
}

fn handle((of, in_class, number): Known) -> PyResult<Handle> {
    Ok(Handle {
        kind: kind(of)?,
        in_class,
        number,
    })
}

fn gone(handle: Handle) -> PyErr {
    let name = handle.kind.name();
    PyReferenceError::new_err(format!("this {name} is not part of a model any more"))
}

/// The files in `files`.
fn provider(files: Vec<(String, Vec<u8>)>) -> Assets {
    let mut assets = limits::assets();
    for (name, content) in files {
        assets.insert(&name, content);
    }
    assets
}

impl Inner {
    fn locate(&mut self, handle: Handle) -> PyResult<Spot> {
        let hint = self.spots.get(&handle).copied().unwrap_or_default();
        let spot = self.spec.locate(handle, hint).ok_or_else(|| {
            self.spots.remove(&handle);
            gone(handle)
        })?;
        self.spots.insert(handle, spot);
        Ok(spot)
    }

    fn record(&mut self, handle: Handle) -> PyResult<&mut dyn Record> {
        let spot = self.locate(handle)?;
        self.spec
            .record_mut(handle, spot)
            .ok_or_else(|| gone(handle))
    }

    /// The mesh, if that is what it is and it has a built-in shape.
    fn built_in_mesh(&mut self, handle: Handle) -> Option<&mut Mesh> {
        if handle.kind != ObjType::Mesh || handle.in_class {
            return None;
        }
        let mesh = self.spec.get_mut(Id::<Mesh>::of(handle.number))?;
        (mesh.builtin != MeshBuiltin::None).then_some(mesh)
    }

    /// The value of a field of an element.
    fn value(&mut self, key: loan::Key) -> PyResult<Value> {
        let (handle, name) = key;
        let value = match self.built_in_mesh(handle) {
            Some(mesh) => {
                let mut mesh = mesh.clone();
                mesh.spell_out().map_err(refused)?;
                read(&mesh, name)?
            }
            None => read(self.record(handle)?, name)?,
        };
        Ok(self.unfinished(key, value))
    }

    fn settings(&mut self, group: &str) -> PyResult<&mut dyn Record> {
        match group {
            "spec" => Ok(&mut self.spec),
            "compiler" => Ok(&mut self.spec.compiler),
            _ => Err(PyAttributeError::new_err(format!("no settings '{group}'"))),
        }
    }

    fn body_or_frame(&mut self, known: Known) -> PyResult<Parent> {
        let handle = handle(known)?;
        self.locate(handle)?;
        if handle.kind == ObjType::Body {
            Ok(Parent::Body(Id::of(handle.number)))
        } else if handle.kind == ObjType::Frame {
            Ok(Parent::Frame(Id::of(handle.number)))
        } else {
            let message = "parent element is not a frame, body or site";
            Err(PyValueError::new_err(message))
        }
    }
}

/// Whether a field of a mesh is one of those that a built-in shape gives.
fn of_shape(name: &str) -> bool {
    name == "inertia" || name.starts_with("user")
}

/// The field of this name.
fn field(record: &dyn Record, name: &str) -> PyResult<Field> {
    let known = record.fields().iter().find(|field| field.name == name);
    known
        .copied()
        .ok_or_else(|| PyAttributeError::new_err(format!("no field '{name}'")))
}

/// The value of the field of this name.
fn read(record: &dyn Record, name: &str) -> PyResult<Value> {
    let unknown = || PyAttributeError::new_err(format!("no field '{name}'"));
    record.get(name).ok_or_else(unknown)
}

#[pymethods]
impl SpecCore {
    #[new]
    fn new() -> SpecCore {
        SpecCore::of(Spec::default())
    }

    /// Reads a model from text. `files` are those that it includes.
    #[staticmethod]
    fn from_text(py: Python<'_>, xml: &[u8], files: Vec<(String, Vec<u8>)>) -> PyResult<SpecCore> {
        let xml = std::str::from_utf8(xml).map_err(|e| PyValueError::new_err(e.to_string()))?;
        let assets = provider(files);
        let read = || crate::panics::catch(|| Spec::from_xml_str_with(xml, &assets));
        Ok(SpecCore::of(py.detach(read)?.map_err(refused)?))
    }

    /// Reads a model from a file.
    #[staticmethod]
    fn from_path(py: Python<'_>, path: &str, files: Vec<(String, Vec<u8>)>) -> PyResult<SpecCore> {
        let assets = provider(files);
        let read = || crate::panics::catch(|| Spec::from_xml_path_with(path, &assets));
        Ok(SpecCore::of(py.detach(read)?.map_err(refused)?))
    }

    fn copy(&self, py: Python<'_>) -> PyResult<SpecCore> {
        let inner = Inner {
            loans: loan::Loans::new(),
            ..self.home.whole(py)?.clone()
        };
        Ok(SpecCore::with(inner))
    }

    fn get<'py>(&self, py: Python<'py>, known: Known, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let handle = handle(known)?;
        let mut inner = self.home.lock(py)?;
        let name = field(inner.record(handle)?, name)?.name;
        let value = inner.value((handle, name))?;
        drop(inner);
        value::to_python(py, value)
    }

    /// The array of a field, which shows its numbers and takes others.
    fn lend<'py>(&self, py: Python<'py>, known: Known, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let handle = handle(known)?;
        let mut inner = self.home.lock(py)?;
        let name = field(inner.record(handle)?, name)?.name;
        inner.take_loan((handle, name));
        let value = inner.value((handle, name))?;
        let loan = inner.loan(&self.home, (handle, name), value);
        drop(inner);
        let none = || PyAttributeError::new_err(format!("'{name}' is no array"));
        loan::numpy(py, loan.ok_or_else(none)?)
    }

    /// Writes what was put into arrays.
    fn sync(&self, py: Python<'_>) -> PyResult<()> {
        self.home.whole(py).map(drop)
    }

    fn set(
        &self,
        py: Python<'_>,
        known: Known,
        name: &str,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let handle = handle(known)?;
        // the value is looked at first: that may run any code
        let field = field(self.home.lock(py)?.record(handle)?, name)?;
        let value = value::from_python(&field, value)?;
        let mut inner = self.home.lock(py)?;
        if let (true, Some(mesh)) = (of_shape(name), inner.built_in_mesh(handle)) {
            mesh.spell_out().map_err(refused)?;
        }
        inner
            .record(handle)?
            .set(name, value.clone())
            .map_err(PyValueError::new_err)?;
        inner.remember((handle, field.name), value);
        inner.show_loan((handle, field.name));
        Ok(())
    }

    fn get_setting<'py>(
        &self,
        py: Python<'py>,
        group: &str,
        name: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = read(self.home.lock(py)?.settings(group)?, name)?;
        value::to_python(py, value)
    }

    fn set_setting(
        &self,
        py: Python<'_>,
        group: &str,
        name: &str,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let field = field(self.home.lock(py)?.settings(group)?, name)?;
        let value = value::from_python(&field, value)?;
        let mut inner = self.home.lock(py)?;
        inner
            .settings(group)?
            .set(name, value)
            .map_err(PyValueError::new_err)
    }

    fn has(&self, py: Python<'_>, known: Known) -> PyResult<bool> {
        Ok(self.home.lock(py)?.locate(handle(known)?).is_ok())
    }

    fn name(&self, py: Python<'_>, known: Known) -> PyResult<String> {
        let handle = handle(known)?;
        let mut inner = self.home.lock(py)?;
        let spot = inner.locate(handle)?;
        let name = inner.spec.name_of(handle, spot);
        Ok(name.ok_or_else(|| gone(handle))?.to_owned())
    }

    /// Gives an element a name, which no other of its kind may have if that is asked for.
    fn set_name(&self, py: Python<'_>, known: Known, name: Text, check: bool) -> PyResult<()> {
        let (handle, name) = (handle(known)?, name.0.as_str());
        let mut inner = self.home.lock(py)?;
        let spot = inner.locate(handle)?;
        let other = inner.spec.find_handle(handle.kind, name);
        let named = |other: &Handle| {
            let there = inner.spec.locate(*other, Spot::default());
            there.and_then(|spot| inner.spec.name_of(*other, spot)) == Some(name)
        };
        if check && other.filter(named).is_some_and(|other| other != handle) {
            let kind = handle.kind.name();
            let message = format!("Error: repeated name '{name}' in {kind}");
            return Err(PyValueError::new_err(message));
        }
        if let Some(target) = inner.spec.name_of_mut(handle, spot) {
            name.clone_into(target);
        }
        Ok(())
    }

    fn numbers(&self, py: Python<'_>, of: i32) -> PyResult<Vec<u64>> {
        let handles = self.home.lock(py)?.spec.handles(kind(of)?);
        Ok(handles.iter().map(|handle| handle.number).collect())
    }

    fn find(&self, py: Python<'_>, of: i32, name: &str) -> PyResult<Option<u64>> {
        let found = self.home.lock(py)?.spec.find_handle(kind(of)?, name);
        Ok(found.map(|handle| handle.number))
    }

    fn index(&self, py: Python<'_>, known: Known) -> PyResult<usize> {
        let handle = handle(known)?;
        let handles = self.home.lock(py)?.spec.handles(handle.kind);
        let index = handles.iter().position(|other| *other == handle);
        index.ok_or_else(|| gone(handle))
    }

    fn delete(&self, py: Python<'_>, known: Known) -> PyResult<()> {
        let handle = handle(known)?;
        let mut inner = self.home.whole(py)?;
        inner.locate(handle)?;
        inner.spec.delete_handle(handle).map_err(refused)
    }

    /// Adds an element. The class is that of this number, or the one of its surroundings.
    fn add(
        &self,
        py: Python<'_>,
        of: i32,
        parent: Option<Known>,
        class: Option<u64>,
    ) -> PyResult<u64> {
        let of = kind(of)?;
        let mut inner = self.home.whole(py)?;
        let parent = parent.map(|known| inner.body_or_frame(known)).transpose()?;
        let class = match (class, parent) {
            (Some(number), _) => {
                let id = Id::<spec::DefaultClass>::of(number);
                let class = inner.spec.get(id).map(|class| class.name.clone());
                class.ok_or_else(|| gone(id.into()))?
            }
            (None, None) => "main".to_owned(),
            (None, Some(parent)) => {
                let body = match parent {
                    Parent::Body(body) => Some(body),
                    Parent::Frame(frame) => inner.spec.parent(frame),
                };
                let body = body.unwrap_or_default();
                inner.spec.class_inside(body).to_owned()
            }
        };
        let added = inner.spec.add_of_kind(of, parent, &class).or_else(|| {
            // a class that is not there is the main one
            inner.spec.add_of_kind(of, parent, "main")
        });
        let unfit = || PyValueError::new_err(format!("a {} cannot be added here", of.name()));
        Ok(added.ok_or_else(unfit)?.number)
    }

    /// Adds a free joint, which takes nothing from default classes.
    fn add_freejoint(&self, py: Python<'_>, body: u64) -> PyResult<u64> {
        let id = Id::<Body>::of(body);
        let joint = spec::Joint {
            ty: JointType::Free,
            ..spec::Joint::default()
        };
        let mut inner = self.home.lock(py)?;
        let added = inner.spec.add(id, joint).map_err(|_| gone(id.into()))?;
        Ok(added.number())
    }

    /// The model as text.
    fn to_xml(&self, py: Python<'_>) -> PyResult<String> {
        let write = |inner: &mut Inner| crate::panics::catch(|| inner.spec.to_xml());
        self.home.work(py, write)??.map_err(refused)
    }

    fn world(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.home.lock(py)?.spec.world().number())
    }

    fn main_class(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.home.lock(py)?.spec.main_class().number())
    }

    /// Adds a default class; `None` if there is one of this name.
    fn add_class(&self, py: Python<'_>, name: &str, parent: Option<u64>) -> PyResult<Option<u64>> {
        let mut inner = self.home.lock(py)?;
        let parent = parent.map_or_else(|| inner.spec.main_class(), Id::of);
        if inner.spec.get(parent).is_none() {
            return Err(gone(parent.into()));
        }
        Ok(inner.spec.add_class(name, parent).ok().map(Id::number))
    }

    /// The class of an element.
    fn class_of(&self, py: Python<'_>, known: Known) -> PyResult<u64> {
        let handle = handle(known)?;
        let mut inner = self.home.lock(py)?;
        inner.locate(handle)?;
        let class = if handle.kind == ObjType::Body {
            inner.spec.class_inside(Id::of(handle.number)).to_owned()
        } else {
            let class = inner.spec.class_of_mut(handle);
            class.map_or_else(String::new, |class| class.clone())
        };
        let found = inner.spec.defaults.iter().find(|known| known.name == class);
        let found = found.map(|class| class.id);
        Ok(found.unwrap_or_else(|| inner.spec.main_class()).number())
    }

    fn set_class(&self, py: Python<'_>, known: Known, class: u64) -> PyResult<()> {
        let (handle, class) = (handle(known)?, Id::<spec::DefaultClass>::of(class));
        let mut inner = self.home.lock(py)?;
        inner.locate(handle)?;
        let name = inner.spec.get(class).map(|class| class.name.clone());
        let name = name.ok_or_else(|| gone(class.into()))?;
        if handle.kind == ObjType::Body {
            if let Some(body) = inner.spec.get_mut(Id::<Body>::of(handle.number)) {
                body.childclass = name;
            }
        } else if let Some(target) = inner.spec.class_of_mut(handle) {
            *target = name;
        }
        Ok(())
    }

    /// The body that an element stands in.
    fn parent(&self, py: Python<'_>, known: Known) -> PyResult<Option<u64>> {
        let handle = handle(known)?;
        let mut inner = self.home.lock(py)?;
        inner.locate(handle)?;
        Ok(inner.spec.parent_of(handle).map(|body| body.number))
    }

    /// The frame that an element stands in.
    fn frame(&self, py: Python<'_>, known: Known) -> PyResult<Option<u64>> {
        let handle = handle(known)?;
        let mut inner = self.home.lock(py)?;
        inner.locate(handle)?;
        Ok(inner.spec.frame_of(handle).map(|frame| frame.number))
    }

    fn set_frame(&self, py: Python<'_>, known: Known, frame: u64) -> PyResult<()> {
        let (element, frame) = (handle(known)?, Handle::of(ObjType::Frame, frame));
        let mut inner = self.home.lock(py)?;
        inner.locate(element)?;
        inner.locate(frame)?;
        inner.spec.set_frame_of(element, frame).map_err(refused)
    }

    /// What of a kind stands in a body, or in all bodies from there down.
    fn children(&self, py: Python<'_>, body: u64, of: i32, recursive: bool) -> PyResult<Vec<u64>> {
        let (of, root) = (kind(of)?, Handle::of(ObjType::Body, body));
        let mut inner = self.home.lock(py)?;
        inner.locate(root)?;
        let none = || PyValueError::new_err("bodies have no children of this kind");
        let mut found = Vec::new();
        let mut stack = vec![root];
        while let Some(body) = stack.pop() {
            let inside = inner.spec.children_of(body, of).ok_or_else(none)?;
            let below = inner.spec.children_of(body, ObjType::Body);
            if body == root || of != ObjType::Body {
                found.extend(inside.iter().map(|handle| handle.number));
            }
            if !recursive {
                break;
            }
            if of == ObjType::Body && body != root {
                found.push(body.number);
            }
            stack.extend(below.into_iter().flatten().rev());
            if of == ObjType::Body && body == root {
                // those are found when they are reached, in order
                found.clear();
            }
        }
        Ok(found)
    }

    fn body_to_frame(&self, py: Python<'_>, body: u64) -> PyResult<u64> {
        let mut inner = self.home.whole(py)?;
        inner.locate(Handle::of(ObjType::Body, body))?;
        let frame = inner.spec.body_to_frame(Id::of(body)).map_err(refused)?;
        Ok(frame.number())
    }

    /// The path of a tendon.
    fn wraps(&self, py: Python<'_>, tendon: u64) -> PyResult<Vec<path::Row>> {
        let id = Id::<spec::Tendon>::of(tendon);
        let inner = self.home.lock(py)?;
        let tendon = inner.spec.get(id).ok_or_else(|| gone(id.into()))?;
        Ok(path::rows(&inner.spec, tendon))
    }

    /// Adds to the path of a tendon; gives the number of the new part.
    fn add_wrap(
        &self,
        py: Python<'_>,
        tendon: u64,
        of: i32,
        name: String,
        sidesite: String,
        number: f64,
    ) -> PyResult<usize> {
        let id = Id::<spec::Tendon>::of(tendon);
        let mut inner = self.home.lock(py)?;
        let tendon = inner.spec.get_mut(id).ok_or_else(|| gone(id.into()))?;
        let of = kind(of)?;
        let object = path::object(of, name, sidesite, number);
        tendon.spatial |= !matches!(object, WrapObject::Joint { .. });
        tendon.path.push(spec::Wrap {
            loc: Default::default(),
            object,
        });
        Ok(tendon.path.len() - 1)
    }

    /// Makes an actuator one of the shortcuts.
    fn set_to(
        &self,
        py: Python<'_>,
        actuator: u64,
        what: &str,
        numbers: &Bound<'_, PyDict>,
    ) -> PyResult<()> {
        let id = Id::<spec::Actuator>::of(actuator);
        let shortcut = Shortcut::new(what, numbers)?;
        self.home.change(py, |inner| {
            let actuator = inner.spec.get_mut(id).ok_or_else(|| gone(id.into()))?;
            shortcut.apply(actuator)
        })?
    }

    /// Makes a mesh a built-in one.
    fn make_mesh(&self, py: Python<'_>, mesh: u64, shape: i32, params: Vec<f64>) -> PyResult<()> {
        let shape = MeshBuiltin::from_i32(shape);
        let shape = shape.ok_or_else(|| PyValueError::new_err("Unsupported mesh type"))?;
        let id = Id::<spec::Mesh>::of(mesh);
        self.home.change(py, |inner| {
            let mesh = inner.spec.get_mut(id).ok_or_else(|| gone(id.into()))?;
            let made = mesh.make(shape, &params);
            made.map_err(|error| PyValueError::new_err(error.message))
        })?
    }

    fn sensor_size(&self, py: Python<'_>, sensor: u64) -> PyResult<usize> {
        let id = Id::<spec::Sensor>::of(sensor);
        let inner = self.home.lock(py)?;
        let sensor = inner.spec.get(id).ok_or_else(|| gone(id.into()))?;
        let looks = sensor.objtype == ObjType::Camera;
        let camera = looks.then(|| inner.spec.find::<Camera>(&sensor.objname));
        let pixels = |[width, height]: [i32; 2]| i64::from(width) * i64::from(height);
        let points = camera
            .flatten()
            .and_then(|camera| inner.spec.get(camera))
            .map_or(1, |camera| pixels(camera.resolution));
        let large = || PyValueError::new_err("the sensor gives too many numbers");
        let points = usize::try_from(points).map_err(|_| large())?;
        sensor.size(points).ok_or_else(large)
    }

    fn signature(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.home.lock(py)?.spec.signature())
    }
}

impl SpecCore {
    fn of(spec: Spec) -> SpecCore {
        SpecCore::with(Inner {
            spec,
            ..Inner::default()
        })
    }

    fn with(inner: Inner) -> SpecCore {
        SpecCore {
            home: Arc::new(Home {
                inner: Shared::new(inner),
                returned: Mutex::default(),
            }),
        }
    }
}

/// The fields of all kinds of elements, by the number of the kind, and those of groups of settings, by name.
fn tables() -> (Vec<(i32, Vec<Row>)>, Vec<(&'static str, Vec<Row>)>) {
    fn rows(record: &dyn Record) -> Vec<Row> {
        record.fields().iter().filter_map(value::row).collect()
    }
    macro_rules! of {
        ($($ty:ident)*) => {
            vec![$((<spec::$ty as Element>::KIND as i32, rows(&spec::$ty::default())),)*]
        };
    }
    let elements = of! {
        Body Frame Joint Geom Site Camera Light Material Texture Mesh HField Skin Pair Exclude Equality Tendon
        Actuator Sensor Numeric Text Tuple Key
    };
    let settings = vec![
        ("spec", rows(&Spec::default())),
        ("compiler", rows(&spec::Compiler::default())),
    ];
    (elements, settings)
}

/// The quaternion of an orientation that is given in another way.
#[pyfunction]
fn spec_resolve_orientation(
    degree: bool,
    sequence: &str,
    way: i32,
    numbers: Vec<f64>,
) -> PyResult<Vec<f64>> {
    let orientation = value::orientation(way, &numbers)?;
    let letters: Vec<char> = sequence.chars().collect();
    let unfit = |_| PyValueError::new_err("a sequence of three letters is needed");
    let compiler = spec::Compiler {
        degree,
        eulerseq: letters.try_into().map_err(unfit)?,
        ..spec::Compiler::default()
    };
    let quat = orientation.resolve(&compiler);
    Ok(quat.map_err(PyValueError::new_err)?.0.to_vec())
}

/// Adds what Python's side needs.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let (elements, settings) = tables();
    module.setattr("SpecCore", module.py().get_type::<SpecCore>())?;
    module.setattr("SPEC_ELEMENTS", elements)?;
    module.setattr("SPEC_SETTINGS", settings)?;
    let enums = spec::ENUMS
        .iter()
        .map(|(name, values)| (*name, values.to_vec()));
    module.setattr("SPEC_ENUMS", enums.collect::<Vec<_>>())?;
    for (name, function) in [
        (
            "resolve_orientation",
            pyo3::wrap_pyfunction!(spec_resolve_orientation, module)?,
        ),
        (
            "attach",
            pyo3::wrap_pyfunction!(attach::spec_attach, module)?,
        ),
        (
            "renamed_file",
            pyo3::wrap_pyfunction!(attach::spec_renamed_file, module)?,
        ),
        (
            "compile",
            pyo3::wrap_pyfunction!(compile::spec_compile, module)?,
        ),
        (
            "recompile",
            pyo3::wrap_pyfunction!(compile::spec_recompile, module)?,
        ),
        (
            "settings_model",
            pyo3::wrap_pyfunction!(compile::spec_settings_model, module)?,
        ),
        (
            "take_settings",
            pyo3::wrap_pyfunction!(compile::spec_take_settings, module)?,
        ),
        (
            "length_range_options",
            pyo3::wrap_pyfunction!(compile::spec_length_range_options, module)?,
        ),
        (
            "take_length_range_options",
            pyo3::wrap_pyfunction!(compile::spec_take_length_range_options, module)?,
        ),
        (
            "model_signature",
            pyo3::wrap_pyfunction!(compile::spec_model_signature, module)?,
        ),
    ] {
        module.setattr(format!("spec_{name}"), function)?;
    }
    Ok(())
}

/// A frame at the place of a site.
fn frame_at(spec: &mut Spec, site: Id<spec::Site>) -> Option<Id<Frame>> {
    let spot = spec::Site::spot(spec, site)?;
    let site = spec::Site::at(spec, spot)?;
    let frame = Frame {
        loc: site.loc,
        pos: site.pos,
        quat: site.quat,
        alt: site.alt,
        ..Frame::default()
    };
    let parent = match site.frame {
        Some(frame) => Parent::Frame(spec.frames.get(frame)?.id),
        None => Parent::Body(spec.bodies.get(spot.body)?.id),
    };
    spec.add(parent, frame).ok()
}

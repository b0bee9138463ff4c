//! `MjContact`: a contact, either one of a simulation, read and written in place, or one of its own.

use crate::data::MjData;
use crate::view::no_attribute;
use parking_lot::Mutex;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use sim_core::Contact;
use sim_core::math::{Mat3, Vec3};

enum Place {
    Own(Mutex<Contact>),
    Of(Py<MjData>, usize),
}

/// A contact between two geoms.
#[pyclass(frozen, module = "cortenforge")]
pub struct MjContact {
    place: Place,
}

impl MjContact {
    pub fn of(data: Py<MjData>, index: usize) -> MjContact {
        MjContact { place: Place::Of(data, index) }
    }

    /// A copy of the contact.
    pub fn get(&self) -> PyResult<Contact> {
        match &self.place {
            Place::Own(contact) => Ok(*contact.lock()),
            Place::Of(data, index) => data
                .get()
                .get()
                .contact
                .get(*index)
                .copied()
                .ok_or_else(|| PyIndexError::new_err("this contact is gone")),
        }
    }

    fn update(&self, change: impl FnOnce(&mut Contact) -> PyResult<()>) -> PyResult<()> {
        match &self.place {
            Place::Own(contact) => change(&mut contact.lock()),
            Place::Of(data, index) => {
                let contact = data.get().data.get_mut().contact.get_mut(*index);
                change(contact.ok_or_else(|| PyIndexError::new_err("this contact is gone"))?)
            }
        }
    }
}

const NAMES: [&str; 19] = [
    "dist", "pos", "frame", "includemargin", "friction", "solref", "solreffriction", "solimp", "mu", "H", "dim",
    "geom1", "geom2", "geom", "flex", "elem", "vert", "exclude", "efc_address",
];

fn array<'py, T: numpy::Element + Copy>(py: Python<'py>, values: &[T]) -> Bound<'py, PyAny> {
    numpy::PyArray1::from_slice(py, values).into_any()
}

#[pymethods]
impl MjContact {
    #[new]
    fn new() -> MjContact {
        MjContact { place: Place::Own(Mutex::new(Contact::default())) }
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let c = self.get()?;
        Ok(match name {
            "dist" => c.dist.into_pyobject(py)?.into_any(),
            "includemargin" => c.includemargin.into_pyobject(py)?.into_any(),
            "mu" => c.mu.into_pyobject(py)?.into_any(),
            "dim" => c.dim.into_pyobject(py)?.into_any(),
            "geom1" => c.geom[0].into_pyobject(py)?.into_any(),
            "geom2" => c.geom[1].into_pyobject(py)?.into_any(),
            "exclude" => c.exclude.into_pyobject(py)?.into_any(),
            "efc_address" => c.efc_address.into_pyobject(py)?.into_any(),
            "pos" => array(py, &c.pos.0),
            "frame" => array(py, &c.frame.0),
            "friction" => array(py, &c.friction),
            "solref" => array(py, &c.solref),
            "solreffriction" => array(py, &c.solreffriction),
            "solimp" => array(py, &c.solimp),
            "H" => array(py, &c.H),
            "geom" => array(py, &c.geom),
            "flex" => array(py, &c.flex),
            "elem" => array(py, &c.elem),
            "vert" => array(py, &c.vert),
            _ => return Err(no_attribute("MjContact", name)),
        })
    }

    fn __setattr__(&self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.update(|c| {
            match name {
                "dist" => c.dist = value.extract()?,
                "includemargin" => c.includemargin = value.extract()?,
                "mu" => c.mu = value.extract()?,
                "dim" => c.dim = value.extract()?,
                "geom1" => c.geom[0] = value.extract()?,
                "geom2" => c.geom[1] = value.extract()?,
                "exclude" => c.exclude = value.extract()?,
                "efc_address" => c.efc_address = value.extract()?,
                "pos" => c.pos = Vec3(value.extract()?),
                "frame" => c.frame = Mat3(value.extract()?),
                "friction" => c.friction = value.extract()?,
                "solref" => c.solref = value.extract()?,
                "solreffriction" => c.solreffriction = value.extract()?,
                "solimp" => c.solimp = value.extract()?,
                "H" => c.H = value.extract()?,
                "geom" => c.geom = value.extract()?,
                "flex" => c.flex = value.extract()?,
                "elem" => c.elem = value.extract()?,
                "vert" => c.vert = value.extract()?,
                _ => return Err(no_attribute("MjContact", name)),
            }
            Ok(())
        })
    }

    fn __dir__(&self) -> Vec<&'static str> {
        NAMES.to_vec()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut text = "<MjContact\n".to_owned();
        for name in NAMES {
            text += &format!("  {name}: {}\n", self.__getattr__(py, name)?.repr()?);
        }
        Ok(text + ">")
    }
}

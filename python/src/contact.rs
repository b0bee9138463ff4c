//! `d.contact` and `MjContact`.
//!
//! Contacts come and go, so a contact of a simulation is found anew whenever it is asked something: its members can be
//! assigned, but those that are arrays are copies that refuse to be written. A contact that belongs to no simulation
//! has arrays that can be written.

use crate::memory::{DataMemory, Own, Owner};
use crate::stats::position;
use crate::view::{Array, Numbers, assign};
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice};
use sim_core::fields::{Slice, SliceMut};
use sim_core::{Contact, Data};
use std::slice::{from_mut, from_ref};
use std::sync::Arc;

macro_rules! members {
    (scalars { $($scalar:ident: $kind:ident = $($place:ident)+ $([$i:literal])?;)* }
     arrays { $($array:ident: $array_kind:ident $(. $inner:tt)?;)* }) => {
        /// The members of a contact, in the order in which they are printed.
        pub const MEMBERS: &[&str] = &[$(stringify!($scalar),)* $(stringify!($array),)*];

        fn member<'a>(c: &'a Contact, name: &str) -> Option<Slice<'a>> {
            Some(match name {
                $(stringify!($scalar) => Slice::$kind(from_ref(&c.$($place)+$([$i])?)),)*
                $(stringify!($array) => Slice::$array_kind(&c.$array$(.$inner)?[..]),)*
                _ => return None,
            })
        }

        fn member_mut<'a>(c: &'a mut Contact, name: &str) -> Option<SliceMut<'a>> {
            Some(match name {
                $(stringify!($scalar) => SliceMut::$kind(from_mut(&mut c.$($place)+$([$i])?)),)*
                $(stringify!($array) => SliceMut::$array_kind(&mut c.$array$(.$inner)?[..]),)*
                _ => return None,
            })
        }
    };
}

members! {
    scalars {
        dist: F64 = dist;
        includemargin: F64 = includemargin;
        mu: F64 = mu;
        dim: I32 = dim;
        geom1: I32 = geom[0];
        geom2: I32 = geom[1];
        exclude: I32 = exclude;
        efc_address: I32 = efc_address;
    }
    arrays {
        pos: F64.0;
        frame: F64.0;
        friction: F64;
        solref: F64;
        solreffriction: F64;
        solimp: F64;
        H: F64;
        geom: I32;
        flex: I32;
        elem: I32;
        vert: I32;
    }
}

fn no_member(class: &str, name: &str) -> PyErr {
    PyAttributeError::new_err(format!("'{class}' object has no attribute '{name}'"))
}

fn gone() -> PyErr {
    PyIndexError::new_err("this contact is gone")
}

/// The numbers of one member of some contacts, and their shape.
fn gather<'a>(
    contacts: impl Iterator<Item = &'a Contact>,
    name: &str,
) -> Option<(Numbers, Vec<usize>)> {
    let nothing = Contact::default();
    let width = member(&nothing, name)?.len();
    let numbers = match member(&nothing, name)? {
        Slice::F64(_) => Numbers::F64(
            contacts
                .flat_map(|c| {
                    if let Some(Slice::F64(s)) = member(c, name) {
                        s
                    } else {
                        &[]
                    }
                })
                .copied()
                .collect(),
        ),
        Slice::I32(_) => Numbers::I32(
            contacts
                .flat_map(|c| {
                    if let Some(Slice::I32(s)) = member(c, name) {
                        s
                    } else {
                        &[]
                    }
                })
                .copied()
                .collect(),
        ),
        Slice::F32(_) | Slice::I64(_) | Slice::U8(_) | Slice::U64(_) => return None,
    };
    let count = numbers.len() / width;
    Some((
        numbers,
        if width == 1 {
            vec![count]
        } else {
            vec![count, width]
        },
    ))
}

/// All members of contacts, by name.
pub fn to_dict<'py>(py: Python<'py>, contacts: &[Contact]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for name in MEMBERS {
        if let Some((numbers, shape)) = gather(contacts.iter(), name) {
            dict.set_item(name, numbers.numpy(py, &shape[..])?)?;
        }
    }
    Ok(dict)
}

/// The contacts that `to_dict` described.
pub fn from_dict(dict: &Bound<'_, PyDict>) -> PyResult<Vec<Contact>> {
    let column = |name: &str| {
        dict.get_item(name)?
            .ok_or_else(|| PyValueError::new_err(format!("no '{name}'")))
    };
    let count = column("dist")?.len()?;
    let mut contacts = vec![Contact::default(); count];
    for name in MEMBERS {
        let rows = column(name)?;
        for (i, contact) in contacts.iter_mut().enumerate() {
            store(contact, name, &rows.get_item(i)?)?;
        }
    }
    Ok(contacts)
}

/// Assigns a member of a contact that nobody else sees.
fn store(contact: &mut Contact, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    fn fill<'py, T: for<'a> FromPyObject<'a, 'py, Error = PyErr> + Copy>(
        target: &mut [T],
        value: &Bound<'py, PyAny>,
    ) -> PyResult<()> {
        let values: Vec<T> = value
            .try_iter()?
            .map(|item| item?.extract())
            .collect::<PyResult<_>>()?;
        if values.len() != target.len() {
            return Err(PyValueError::new_err(format!(
                "{} numbers expected, got {}",
                target.len(),
                values.len()
            )));
        }
        target.copy_from_slice(&values);
        Ok(())
    }
    match member_mut(contact, name).ok_or_else(|| no_member("MjContact", name))? {
        SliceMut::F64([x]) => *x = value.extract()?,
        SliceMut::I32([x]) => *x = value.extract()?,
        SliceMut::F64(target) => fill(target, value)?,
        SliceMut::I32(target) => fill(target, value)?,
        SliceMut::F32(_) | SliceMut::I64(_) | SliceMut::U8(_) | SliceMut::U64(_) => {}
    }
    Ok(())
}

enum Place {
    Own(Arc<Own<Contact>>, Py<Owner>),
    Of(Arc<DataMemory>, usize),
}

/// A contact between two geoms.
#[pyclass(frozen, module = "cortenforge")]
pub struct MjContact {
    place: Place,
}

impl MjContact {
    fn own(py: Python<'_>, contact: Contact) -> PyResult<MjContact> {
        let memory = Arc::new(Own::new(contact));
        let owner = Owner::of(py, memory.clone())?;
        Ok(MjContact {
            place: Place::Own(memory, owner),
        })
    }

    /// A copy of the contact.
    pub fn get(&self, py: Python<'_>) -> PyResult<Contact> {
        match &self.place {
            Place::Own(memory, _) => Ok(memory.with(|contact| *contact)),
            Place::Of(memory, index) => memory
                .read(py, |d| d.contact.get(*index).copied())?
                .ok_or_else(gone),
        }
    }
}

#[pymethods]
impl MjContact {
    #[new]
    fn new(py: Python<'_>) -> PyResult<MjContact> {
        let zero = Contact {
            geom: [0; 2],
            flex: [0; 2],
            elem: [0; 2],
            vert: [0; 2],
            efc_address: 0,
            ..Contact::default()
        };
        MjContact::own(py, zero)
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let contact = self.get(py)?;
        let values = member(&contact, name).ok_or_else(|| no_member("MjContact", name))?;
        Ok(match (values, &self.place) {
            (Slice::F64([x]), _) => x.into_pyobject(py)?.into_any(),
            (Slice::I32([x]), _) => x.into_pyobject(py)?.into_any(),
            (values, Place::Of(..)) => Numbers::from(values).read_only(py, &[values.len()])?,
            (_, Place::Own(memory, owner)) => {
                let array = memory.with(|contact| member_mut(contact, name).map(Array::flat));
                array
                    .ok_or_else(|| no_member("MjContact", name))?
                    .numpy(owner.bind(py))
            }
        })
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (py, this) = (slf.py(), slf.get());
        let mut contact = this.get(py)?;
        match &this.place {
            Place::Own(memory, _) => {
                store(&mut contact, name, value)?;
                memory.with(|place| *place = contact);
            }
            Place::Of(memory, index) => {
                store(&mut contact, name, value)?;
                let written = memory.write(py, |d| {
                    d.contact.get_mut(*index).map(|place| *place = contact)
                })?;
                written.ok_or_else(gone)?;
            }
        }
        Ok(())
    }

    fn __dir__(&self) -> Vec<&'static str> {
        MEMBERS.to_vec()
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<MjContact> {
        MjContact::own(py, self.get(py)?)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<MjContact> {
        self.__copy__(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut names = MEMBERS.to_vec();
        names.sort_unstable();
        let mut text = "<MjContact\n".to_owned();
        for name in names {
            text += &format!("  {name}: {}\n", self.__getattr__(py, name)?.repr()?);
        }
        Ok(text + ">")
    }
}

/// The contacts of a simulation: a list, and arrays over all contacts under the names of their members.
#[pyclass(frozen, module = "cortenforge", name = "_MjContactList")]
pub struct ContactList {
    memory: Arc<DataMemory>,
    /// which contacts; all that there are at the moment if not given
    chosen: Option<Vec<usize>>,
}

impl ContactList {
    pub fn of(memory: Arc<DataMemory>) -> ContactList {
        ContactList {
            memory,
            chosen: None,
        }
    }

    fn with<R: Send>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&Data, &[usize]) -> R + Send,
    ) -> PyResult<R> {
        self.memory.read(py, |d| match &self.chosen {
            Some(chosen) => f(d, chosen),
            None => f(d, &(0..d.contact.len()).collect::<Vec<_>>()),
        })
    }
}

#[pymethods]
impl ContactList {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        match &self.chosen {
            Some(chosen) => Ok(chosen.len()),
            None => self.memory.read(py, |d| d.contact.len()),
        }
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = self.__len__(py)?;
        let at = |i: usize| self.chosen.as_ref().map_or(i, |chosen| chosen[i]);
        if let Ok(slice) = key.cast::<PySlice>() {
            let range = slice.indices(count as isize)?;
            let chosen = (0..range.slicelength)
                .map(|k| at((range.start + k as isize * range.step) as usize))
                .collect();
            let part = ContactList {
                memory: self.memory.clone(),
                chosen: Some(chosen),
            };
            return Ok(Bound::new(py, part)?.into_any());
        }
        let index: isize = key
            .extract()
            .map_err(|_| PyTypeError::new_err("an index or a slice is needed"))?;
        let place = Place::Of(self.memory.clone(), at(position(index, count)?));
        Ok(Bound::new(py, MjContact { place })?.into_any())
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let gathered = self.with(py, |d, chosen| {
            gather(chosen.iter().filter_map(|&i| d.contact.get(i)), name)
        })?;
        let (numbers, shape) = gathered.ok_or_else(|| no_member("_MjContactList", name))?;
        numbers.read_only(py, &shape)
    }

    fn __setattr__(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let rows = slf
            .get()
            .__getattr__(slf.py(), name)?
            .call_method0("copy")?;
        assign(&rows, value)?;
        for i in 0..rows.len()? {
            slf.get_item(i)?.setattr(name, rows.get_item(i)?)?;
        }
        Ok(())
    }

    fn __dir__(&self) -> Vec<&'static str> {
        MEMBERS.to_vec()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut names = MEMBERS.to_vec();
        names.sort_unstable();
        let mut text = "<_MjContactList\n".to_owned();
        for name in names {
            text += &format!("  {name}: {}\n", self.__getattr__(py, name)?.repr()?);
        }
        Ok(text + ">")
    }
}

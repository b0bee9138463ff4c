//! `d.contact` and `MjContact`: contacts in the engine's memory, read and written in place.
//!
//! The list of contacts moves when it grows, so a contact is found anew by its number whenever it is asked something,
//! and says so if it is gone. Its block of memory is pinned while numpy looks at an array in it.

use crate::memory::{DataMemory, Own, Owner, Pin, Place, Places};
use crate::stats::position;
use crate::view::{Array, assign};
use parking_lot::Mutex;
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use sim_core::Contact;
use sim_core::fields::{Slice, SliceMut};
use std::slice::{from_mut, from_ref};
use std::sync::Arc;

macro_rules! members {
    ($class:ident scalars { $($scalar:ident: $kind:ident $ty:ty = $($place:ident)+ $([$i:literal])?, $doc:literal;)* }
     arrays { $($array:ident: $array_kind:ident $(. $inner:tt)?, $array_doc:literal;)* }) => {
        /// The members of a contact, in the order in which they are printed.
        pub const MEMBERS: &[&str] = &[$(stringify!($scalar),)* $(stringify!($array),)*];

        pub fn member<'a>(c: &'a Contact, name: &str) -> Option<Slice<'a>> {
            Some(match name {
                $(stringify!($scalar) => Slice::$kind(from_ref(&c.$($place)+$([$i])?)),)*
                $(stringify!($array) => Slice::$array_kind(&c.$array$(.$inner)?[..]),)*
                _ => return None,
            })
        }

        pub fn member_mut<'a>(c: &'a mut Contact, name: &str) -> Option<SliceMut<'a>> {
            Some(match name {
                $(stringify!($scalar) => SliceMut::$kind(from_mut(&mut c.$($place)+$([$i])?)),)*
                $(stringify!($array) => SliceMut::$array_kind(&mut c.$array$(.$inner)?[..]),)*
                _ => return None,
            })
        }

        #[allow(non_snake_case)] // MuJoCo's names
        #[pymethods]
        impl $class {
            /// A contact that belongs to no simulation.
            #[new]
            #[pyo3(signature = (*_args, **_kwargs))]
            fn new(
                py: Python<'_>,
                _args: &Bound<'_, pyo3::types::PyTuple>,
                _kwargs: Option<&Bound<'_, pyo3::types::PyDict>>,
            ) -> PyResult<$class> {
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

            fn __init__(&self) {}

            $(
                #[doc = $doc]
                #[getter]
                fn $scalar(&self, py: Python<'_>) -> PyResult<$ty> {
                    Ok(self.place(py)?.0.with(|c| c.$($place)+$([$i])?))
                }
            )*
            $(
                #[doc = $array_doc]
                #[getter]
                fn $array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let values = |c: &mut Contact| Array::flat(SliceMut::$array_kind(&mut c.$array$(.$inner)?[..]));
                    let (place, owner) = self.place(py)?;
                    Ok(place.with(values).numpy(owner.bind(py)))
                }
            )*

            fn __setattr__(slf: &Bound<'_, Self>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
                let py = slf.py();
                match name {
                    $(stringify!($scalar) => {
                        let value: $ty = value.extract()?;
                        slf.get().place(py)?.0.with(|c| c.$($place)+$([$i])? = value);
                        Ok(())
                    })*
                    $(stringify!($array) => assign(&slf.get().$array(py)?, value),)*
                    _ => crate::stats::set_other(slf.as_any(), name, value),
                }
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
                let Ok(other) = other.cast::<$class>() else {
                    return Ok(None);
                };
                let py = other.py();
                Ok(Some(self.contact(py)? == other.get().contact(py)?))
            }

            fn __copy__(&self, py: Python<'_>) -> PyResult<MjContact> {
                MjContact::own(py, self.contact(py)?)
            }

            fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<MjContact> {
                self.__copy__(py)
            }

            fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
                crate::stats::describe(slf.as_any(), MEMBERS)
            }
        }
    };
}

members! {
    MjContact
    scalars {
        dist: F64 f64 = dist, "distance between the nearest points, m; negative where they penetrate";
        includemargin: F64 f64 = includemargin, "a force is possible where `dist` is below this, m";
        mu: F64 f64 = mu, "friction coefficient of the regularised cone";
        dim: I32 i32 = dim, "dimension of the contact space: 1, 3, 4 or 6";
        geom1: I32 i32 = geom[0], "the first geom";
        geom2: I32 i32 = geom[1], "the second geom";
        exclude: I32 i32 = exclude, "0 if used as a constraint";
        efc_address: I32 i32 = efc_address, "first constraint row; -1 where there is none";
    }
    arrays {
        pos: F64.0, "midpoint between the two surfaces, m";
        frame: F64.0, "the normal and two tangents, in rows";
        friction: F64, "friction coefficients: two tangential, one torsional, two rolling";
        solref: F64, "solver reference in the normal direction";
        solreffriction: F64, "solver reference in the friction directions";
        solimp: F64, "solver impedance";
        H: F64, "Hessian of the cone, 6×6";
        geom: I32, "the geoms; -1 for a flex";
        flex: I32, "the flexes; -1 for a geom";
        elem: I32, "flex elements; -1 where there is none";
        vert: I32, "flex vertices; -1 where there is none";
    }
}

/// A contact between two geoms: one of a simulation, by its number, or one that belongs to none.
#[pyclass(frozen, subclass, module = "cortenforge")]
pub struct MjContact {
    of: Of,
}

enum Of {
    Nothing(Place<Contact>, Py<Owner>),
    /// the contact with this number, and where it was when it was last looked at
    Data(Arc<DataMemory>, usize, Mutex<Option<(usize, Py<Owner>)>>),
}

fn gone() -> PyErr {
    PyIndexError::new_err("this contact is gone")
}

impl MjContact {
    fn own(py: Python<'_>, contact: Contact) -> PyResult<MjContact> {
        let own = Arc::new(Own::new(contact));
        Ok(MjContact {
            of: Of::Nothing(own.with(Place::of), Owner::of(py, own)?),
        })
    }

    /// Where the contact is now, and what keeps it there.
    fn place(&self, py: Python<'_>) -> PyResult<(Place<Contact>, Py<Owner>)> {
        let (memory, index, seen) = match &self.of {
            Of::Nothing(place, owner) => return Ok((place.again(), owner.clone_ref(py))),
            Of::Data(memory, index, seen) => (memory, *index, seen),
        };
        let (place, block, pin) = memory.read(py, |d| {
            let block = d.contact.as_ptr().cast_mut();
            let place = Places::shared(&d.contact).at(index).ok_or_else(gone)?;
            let known = seen
                .lock()
                .as_ref()
                .is_some_and(|(seen, _)| *seen == block.addr());
            let pin = (!known).then(|| Pin::new(block.cast()));
            Ok::<_, PyErr>((place, block.addr(), pin))
        })??;
        let Some(pin) = pin else {
            let owner = seen.lock().as_ref().map(|(_, owner)| owner.clone_ref(py));
            return Ok((place, owner.ok_or_else(gone)?));
        };
        let owner = Owner::of(py, Arc::new(pin))?;
        let old = seen.lock().replace((block, owner.clone_ref(py)));
        drop(old);
        Ok((place, owner))
    }

    /// A copy of the contact.
    pub fn contact(&self, py: Python<'_>) -> PyResult<Contact> {
        Ok(self.place(py)?.0.get())
    }
}

/// The contacts as they were when the block of memory was last looked at.
struct Block {
    places: Arc<Places<Contact>>,
    owner: Py<Owner>,
    /// contacts that were asked for, so that they are the same objects again
    seen: Vec<Option<Py<MjContact>>>,
}

/// The contacts of a simulation: a list; the name of a member gives that member of all contacts, as one array.
#[pyclass(frozen, sequence, module = "cortenforge", name = "_MjContactList")]
pub struct ContactList {
    memory: Arc<DataMemory>,
    block: Arc<Mutex<Option<Block>>>,
    /// which contacts: first, step, count; all that there are at the moment if not given
    chosen: Option<(isize, isize, usize)>,
}

impl ContactList {
    pub fn of(memory: Arc<DataMemory>) -> ContactList {
        ContactList {
            memory,
            block: Arc::new(Mutex::new(None)),
            chosen: None,
        }
    }

    /// Runs `f` on the block of memory that holds the contacts, and the number of contacts in it; `None` without any.
    fn with_block<R>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Block, usize) -> PyResult<R>,
    ) -> PyResult<Option<R>> {
        let found = self.memory.read(py, |d| {
            let first = d.contact.as_ptr();
            let mut block = self.block.lock();
            let known = block.as_ref().is_some_and(|b| {
                b.places.as_ptr().cast_const() == first && b.places.len() == d.contact.len()
            });
            if d.contact.is_empty() {
                *block = None;
                return None;
            }
            let pin = (!known).then(|| Pin::new(first.cast_mut().cast()));
            Some((pin, Places::shared(&d.contact)))
        })?;
        let Some((pin, places)) = found else {
            return Ok(None);
        };
        let mut block = match pin {
            None => self.block.lock().take(),
            Some(pin) => {
                let seen = (0..places.len()).map(|_| None).collect();
                let places = Arc::new(places);
                Some(Block {
                    places,
                    owner: Owner::of(py, Arc::new(pin))?,
                    seen,
                })
            }
        };
        let Some(found) = block.as_mut() else {
            return Ok(None);
        };
        let count = found.places.len();
        let result = f(found, count);
        *self.block.lock() = block;
        result.map(Some)
    }

    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        match self.chosen {
            Some((_, _, count)) => Ok(count),
            None => self.memory.read(py, |d| d.contact.len()),
        }
    }

    /// One member of the contacts, as an array on their memory.
    fn gathered<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let nothing = Contact::default();
        let values = member(&nothing, name).ok_or_else(|| {
            PyAttributeError::new_err(format!("'_MjContactList' object has no attribute '{name}'"))
        })?;
        let width = values.len();
        let all = self.with_block(py, |block, _| {
            let array =
                Array::members_of(&block.places, values, |contact| member_mut(contact, name));
            Ok(array.numpy(block.owner.bind(py)))
        })?;
        let Some(all) = all else {
            let shape = if width == 1 { vec![0] } else { vec![0, width] };
            return crate::view::Numbers::empty(values).numpy(py, &shape);
        };
        match self.chosen {
            None => Ok(all),
            Some((start, step, count)) => {
                let end = start + step * count as isize;
                let stop = if end < 0 {
                    py.None()
                } else {
                    end.into_pyobject(py)?.into_any().unbind()
                };
                let slice = py.get_type::<PySlice>().call1((start, stop, step))?;
                all.get_item(slice)
            }
        }
    }
}

#[pymethods]
impl ContactList {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.count(py)
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let count = self.count(py)?;
        let (first, step) = self.chosen.map_or((0, 1), |(first, step, _)| (first, step));
        if let Ok(slice) = key.cast::<PySlice>() {
            let range = slice.indices(count as isize)?;
            let chosen = (
                first + range.start * step,
                step * range.step,
                range.slicelength,
            );
            let part = ContactList {
                memory: self.memory.clone(),
                block: self.block.clone(),
                chosen: Some(chosen),
            };
            return Ok(Bound::new(py, part)?.into_any());
        }
        let index: isize = key
            .extract()
            .map_err(|_| PyTypeError::new_err("an index or a slice is needed"))?;
        let index = first + step * position(index, count)? as isize;
        let contact = self.with_block(py, |block, count| {
            let index = usize::try_from(index)
                .ok()
                .filter(|i| *i < count)
                .ok_or_else(gone)?;
            if let Some(Some(contact)) = block.seen.get(index) {
                return Ok(contact.clone_ref(py));
            }
            let of = Of::Data(self.memory.clone(), index, Mutex::new(None));
            let contact = Py::new(py, MjContact { of })?;
            if let Some(seen) = block.seen.get_mut(index) {
                *seen = Some(contact.clone_ref(py));
            }
            Ok(contact)
        })?;
        Ok(contact.ok_or_else(gone)?.into_bound(py).into_any())
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.gathered(py, name)
    }

    fn __setattr__(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        assign(&self.gathered(py, name)?, value)
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
        let Ok(other) = other.cast::<ContactList>() else {
            return Ok(None);
        };
        crate::stats::equal_lists(slf.as_any(), other.as_any()).map(Some)
    }

    fn __dir__(&self) -> Vec<&'static str> {
        MEMBERS.to_vec()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        crate::stats::describe(slf.as_any(), MEMBERS)
    }
}

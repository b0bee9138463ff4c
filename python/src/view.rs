//! numpy arrays on the engine's memory, without a copy, and copies where there must be one.
#![allow(unsafe_code)]

use crate::memory::{Owner, Places};
use ndarray::{ArrayViewD, IxDyn, ShapeBuilder};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sim_core::fields::{Slice, SliceMut};

/// Where the numbers of an array are. They must stay there for as long as the owner lives that `numpy` is given.
#[derive(Clone, Copy)]
enum Place {
    F64(*mut f64),
    F32(*mut f32),
    I32(*mut i32),
    I64(*mut i64),
    U8(*mut u8),
    U64(*mut u64),
}

/// The lengths of an array's axes, of which there are three at most.
#[derive(Clone, Copy)]
struct Shape {
    lengths: [usize; 3],
    axes: usize,
}

impl Shape {
    /// These lengths; nothing at all if there are too many.
    fn of(shape: &[usize]) -> Shape {
        let mut lengths = [0; 3];
        let axes = if shape.len() <= lengths.len() {
            lengths[..shape.len()].copy_from_slice(shape);
            shape.len()
        } else {
            1
        };
        Shape { lengths, axes }
    }

    /// The shape if that is the number of its elements. One that does not fit cannot come out of the tables; if it did,
    /// nothing would be shown.
    fn holding(shape: &[usize], count: usize) -> Shape {
        let full = count == shape.iter().product::<usize>();
        Shape::of(if full { shape } else { &[0] })
    }
}

impl std::ops::Deref for Shape {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.lengths[..self.axes]
    }
}

/// An array in the engine's memory.
pub struct Array {
    place: Place,
    shape: Shape,
    /// in elements; dense and row-major if not given
    strides: Option<Vec<isize>>,
}

// SAFETY: a place is only looked at through numpy, with the GIL held.
unsafe impl Send for Array {}
unsafe impl Sync for Array {}

/// Number of scalars.
pub fn len(values: &SliceMut<'_>) -> usize {
    match values {
        SliceMut::F64(s) => s.len(),
        SliceMut::F32(s) => s.len(),
        SliceMut::I32(s) => s.len(),
        SliceMut::I64(s) => s.len(),
        SliceMut::U8(s) => s.len(),
        SliceMut::U64(s) => s.len(),
    }
}

impl Array {
    /// All of `values`, row-major, in this shape.
    pub fn new(values: SliceMut<'_>, shape: &[usize]) -> Array {
        let shape = Shape::holding(shape, len(&values));
        let place = match values {
            SliceMut::F64(s) => Place::F64(s.as_mut_ptr()),
            SliceMut::F32(s) => Place::F32(s.as_mut_ptr()),
            SliceMut::I32(s) => Place::I32(s.as_mut_ptr()),
            SliceMut::I64(s) => Place::I64(s.as_mut_ptr()),
            SliceMut::U8(s) => Place::U8(s.as_mut_ptr()),
            SliceMut::U64(s) => Place::U64(s.as_mut_ptr()),
        };
        Array {
            place,
            shape,
            strides: None,
        }
    }

    /// All of `values`, one after the other.
    pub fn flat(values: SliceMut<'_>) -> Array {
        let length = len(&values);
        Array::new(values, &[length])
    }

    /// The same member of each of some structures, given by its distance from their starts.
    pub fn members<S, T: Member>(structures: &Places<S>, offset: usize) -> Array {
        let (size, own) = (size_of::<S>(), size_of::<T>());
        let fits =
            offset + own <= size && size % own == 0 && offset.is_multiple_of(align_of::<T>());
        Array {
            place: T::place(structures.as_ptr().wrapping_byte_add(offset).cast()),
            shape: Shape::of(&[if fits { structures.len() } else { 0 }]),
            strides: Some(vec![structures.step() * (size / own) as isize]),
        }
    }

    /// All of `values`, which numpy may look at for as long as their block of memory is pinned.
    pub fn shared(values: Slice<'_>, shape: &[usize]) -> Array {
        let place = match values {
            Slice::F64(s) => Place::F64(s.as_ptr().cast_mut()),
            Slice::F32(s) => Place::F32(s.as_ptr().cast_mut()),
            Slice::I32(s) => Place::I32(s.as_ptr().cast_mut()),
            Slice::I64(s) => Place::I64(s.as_ptr().cast_mut()),
            Slice::U8(s) => Place::U8(s.as_ptr().cast_mut()),
            Slice::U64(s) => Place::U64(s.as_ptr().cast_mut()),
        };
        Array {
            place,
            shape: Shape::holding(shape, values.len()),
            strides: None,
        }
    }

    /// The same member, some numbers like `values`, of each of some structures.
    pub fn members_of<S: Copy>(
        structures: &Places<S>,
        values: Slice<'_>,
        find: impl for<'a> Fn(&'a mut S) -> Option<SliceMut<'a>>,
    ) -> Array {
        let width = values.len();
        let own = values.bytes().len() / width.max(1);
        let first = structures
            .at(0)
            .and_then(|place| place.with(|structure| find(structure).map(Array::flat)));
        let row = structures.step() * (size_of::<S>() / own.max(1)) as isize;
        let (shape, strides) = match (&first, width) {
            (None, _) => (Shape::of(&[0]), vec![1]),
            (Some(_), 1) => (Shape::of(&[structures.len()]), vec![row]),
            (Some(_), _) => (Shape::of(&[structures.len(), width]), vec![row, 1]),
        };
        Array {
            place: first.map_or(Place::U8(std::ptr::dangling_mut()), |array| array.place),
            shape,
            strides: Some(strides),
        }
    }

    /// Where the numbers start.
    pub fn address(&self) -> usize {
        match self.place {
            Place::F64(p) => p.addr(),
            Place::F32(p) => p.addr(),
            Place::I32(p) => p.addr(),
            Place::I64(p) => p.addr(),
            Place::U8(p) => p.addr(),
            Place::U64(p) => p.addr(),
        }
    }

    /// Whether the numbers are still there.
    pub fn is_at(&self, values: SliceMut<'_>) -> bool {
        match (self.place, values) {
            (Place::F64(p), SliceMut::F64(s)) => p == s.as_mut_ptr(),
            (Place::F32(p), SliceMut::F32(s)) => p == s.as_mut_ptr(),
            (Place::I32(p), SliceMut::I32(s)) => p == s.as_mut_ptr(),
            (Place::I64(p), SliceMut::I64(s)) => p == s.as_mut_ptr(),
            (Place::U8(p), SliceMut::U8(s)) => p == s.as_mut_ptr(),
            (Place::U64(p), SliceMut::U64(s)) => p == s.as_mut_ptr(),
            _ => false,
        }
    }

    /// Writes numbers in the place of those that are there. Returns whether type and length fit. The owner of the memory
    /// must be alive, and the GIL held.
    pub fn store(&self, values: Slice<'_>) -> bool {
        fn copy<T: Copy>(values: &[T], place: *mut T, length: usize) -> bool {
            let fits = values.len() == length;
            if fits {
                // SAFETY: the place has this length; whoever owns the values, they may be those of the place itself.
                unsafe { std::ptr::copy(values.as_ptr(), place, length) };
            }
            fits
        }
        let length = match self.strides {
            None => self.shape.iter().product(),
            Some(_) => return false,
        };
        match (values, self.place) {
            (Slice::F64(s), Place::F64(p)) => copy(s, p, length),
            (Slice::F32(s), Place::F32(p)) => copy(s, p, length),
            (Slice::I32(s), Place::I32(p)) => copy(s, p, length),
            (Slice::I64(s), Place::I64(p)) => copy(s, p, length),
            (Slice::U8(s), Place::U8(p)) => copy(s, p, length),
            (Slice::U64(s), Place::U64(p)) => copy(s, p, length),
            _ => false,
        }
    }

    /// The numpy array. `owner` must keep the numbers alive and in place.
    pub fn numpy<'py>(&self, owner: &Bound<'py, Owner>) -> Bound<'py, PyAny> {
        match self.place {
            Place::F64(p) => self.typed(p, owner),
            Place::F32(p) => self.typed(p, owner),
            Place::I32(p) => self.typed(p, owner),
            Place::I64(p) => self.typed(p, owner),
            Place::U8(p) => self.typed(p, owner),
            Place::U64(p) => self.typed(p, owner),
        }
    }

    fn typed<'py, T: Element>(
        &self,
        place: *const T,
        owner: &Bound<'py, Owner>,
    ) -> Bound<'py, PyAny> {
        let first = match &self.strides {
            // numpy is given the lowest address, and turns the axis round
            Some(strides) if strides[0] < 0 => {
                let last = self.shape[0].saturating_sub(1) as isize;
                place.wrapping_offset(strides[0] * last)
            }
            _ => place,
        };
        let shape = IxDyn(&self.shape);
        // SAFETY: shape and strides cover what was there when the array was made, and `owner` keeps it in place.
        let array = unsafe {
            let array = match &self.strides {
                None => ArrayViewD::from_shape_ptr(shape, first),
                Some(strides) => {
                    let strides: Vec<_> = strides.iter().map(|step| step.unsigned_abs()).collect();
                    ArrayViewD::from_shape_ptr(shape.strides(IxDyn(&strides)), first)
                }
            };
            PyArrayDyn::borrow_from_array(&array, owner.clone().into_any()).into_any()
        };
        match &self.strides {
            Some(strides) if strides[0] < 0 => {
                let py = array.py();
                let back = py
                    .get_type::<pyo3::types::PySlice>()
                    .call1((py.None(), py.None(), -1));
                back.and_then(|back| array.get_item(back)).unwrap_or(array)
            }
            _ => array,
        }
    }
}

/// A number that can be a member of a structure.
pub trait Member {
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn place(first: *mut Self) -> Place;
}

impl Member for f64 {
    #[allow(private_interfaces)]
    fn place(first: *mut f64) -> Place {
        Place::F64(first)
    }
}

impl Member for i32 {
    #[allow(private_interfaces)]
    fn place(first: *mut i32) -> Place {
        Place::I32(first)
    }
}

/// Numbers of their own, on their way from the engine to numpy.
pub enum Numbers {
    F64(Vec<f64>),
    F32(Vec<f32>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    U8(Vec<u8>),
    U64(Vec<u64>),
}

impl From<Slice<'_>> for Numbers {
    fn from(values: Slice<'_>) -> Numbers {
        match values {
            Slice::F64(s) => Numbers::F64(s.to_vec()),
            Slice::F32(s) => Numbers::F32(s.to_vec()),
            Slice::I32(s) => Numbers::I32(s.to_vec()),
            Slice::I64(s) => Numbers::I64(s.to_vec()),
            Slice::U8(s) => Numbers::U8(s.to_vec()),
            Slice::U64(s) => Numbers::U64(s.to_vec()),
        }
    }
}

impl Numbers {
    /// No numbers, of the type of `like`.
    pub fn empty(like: Slice<'_>) -> Numbers {
        match like {
            Slice::F64(_) => Numbers::F64(Vec::new()),
            Slice::F32(_) => Numbers::F32(Vec::new()),
            Slice::I32(_) => Numbers::I32(Vec::new()),
            Slice::I64(_) => Numbers::I64(Vec::new()),
            Slice::U8(_) => Numbers::U8(Vec::new()),
            Slice::U64(_) => Numbers::U64(Vec::new()),
        }
    }

    pub fn slice(&self) -> Slice<'_> {
        match self {
            Numbers::F64(v) => Slice::F64(v),
            Numbers::F32(v) => Slice::F32(v),
            Numbers::I32(v) => Slice::I32(v),
            Numbers::I64(v) => Slice::I64(v),
            Numbers::U8(v) => Slice::U8(v),
            Numbers::U64(v) => Slice::U64(v),
        }
    }

    pub fn slice_mut(&mut self) -> SliceMut<'_> {
        match self {
            Numbers::F64(v) => SliceMut::F64(v),
            Numbers::F32(v) => SliceMut::F32(v),
            Numbers::I32(v) => SliceMut::I32(v),
            Numbers::I64(v) => SliceMut::I64(v),
            Numbers::U8(v) => SliceMut::U8(v),
            Numbers::U64(v) => SliceMut::U64(v),
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Numbers::F64(v) => v.len(),
            Numbers::F32(v) => v.len(),
            Numbers::I32(v) => v.len(),
            Numbers::I64(v) => v.len(),
            Numbers::U8(v) => v.len(),
            Numbers::U64(v) => v.len(),
        }
    }

    /// A numpy array with these numbers.
    pub fn numpy<'py>(self, py: Python<'py>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
        fn typed<'py, T: Element>(
            py: Python<'py>,
            values: Vec<T>,
            shape: &[usize],
        ) -> PyResult<Bound<'py, PyAny>> {
            let flat = numpy::PyArray1::from_vec(py, values);
            if flat.is_empty() && shape.contains(&0) {
                // an array of its own, not a view of one
                return Ok(PyArrayDyn::<T>::zeros(py, IxDyn(shape), false).into_any());
            }
            Ok(flat.reshape(IxDyn(shape))?.into_any())
        }
        match self {
            Numbers::F64(v) => typed(py, v, shape),
            Numbers::F32(v) => typed(py, v, shape),
            Numbers::I32(v) => typed(py, v, shape),
            Numbers::I64(v) => typed(py, v, shape),
            Numbers::U8(v) => typed(py, v, shape),
            Numbers::U64(v) => typed(py, v, shape),
        }
    }
}

/// `array[...] = value`, with numpy's rules for shapes.
pub fn assign(array: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if value.is_none() {
        // numpy would make a NaN of it
        return Err(PyTypeError::new_err("None is not a number"));
    }
    array.set_item(array.py().Ellipsis(), value)
}

/// Whether an array can be written number by number.
pub fn is_writable<T: Element>(array: &Bound<'_, PyArrayDyn<T>>) -> bool {
    // SAFETY: only flags are read.
    let flags = unsafe { (*array.as_array_ptr()).fields.flags };
    flags & numpy::npyffi::NPY_ARRAY_WRITEABLE != 0
}

/// Whether the numbers of an array stand where the processor wants numbers of their size.
pub fn is_aligned(array: &Bound<'_, PyUntypedArray>) -> bool {
    // SAFETY: only flags are read.
    let flags = unsafe { (*array.as_array_ptr()).fields.flags };
    flags & numpy::npyffi::NPY_ARRAY_ALIGNED != 0
}

/// Whether the numbers of an array stand in memory one after the other, row by row.
pub fn is_dense(array: &Bound<'_, PyUntypedArray>) -> bool {
    is_aligned(array) && array.is_c_contiguous()
}

/// Writes numbers to an array. Returns whether it can be written and has room for exactly these.
pub fn fill<T: Element + Copy>(array: &Bound<'_, PyArrayDyn<T>>, values: &[T]) -> bool {
    let fits = is_writable(array) && is_dense(array.as_untyped()) && array.len() == values.len();
    if fits {
        // SAFETY: the array is dense, writable and of this length; the GIL keeps it so; `values` are not part of it.
        unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), array.data(), values.len()) };
    }
    fits
}

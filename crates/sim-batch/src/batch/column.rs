//! One field of many simulations, row by row, and how a row comes into a simulation and out of it.

use super::BatchError;
use sim_core::data::{DATA_FIELDS, NWARNING};
use sim_core::fields::{FieldInfo, Slice, SliceMut, Stage};
use sim_core::{Data, Model};

/// Where the numbers of a row are in a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// an array: its number in the table of fields
    Field(usize),
    Time,
    Energy,
    /// whether the kinetic energy is known, which a sensor may ask
    EnergyKnown,
    /// how often each warning was given since the reset
    WarningNumber,
    WarningInfo,
}

/// Whether a simulation takes a row from here before it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Input {
    /// it does: users may have written it
    Always,
    /// if it has no memory of its own: a stage may leave the numbers as they were
    WithoutMemory,
    /// it does not: indices that the engine makes for itself
    Never,
}

/// What is always kept beside the state and what users set.
const RESULTS: [&str; 2] = ["qacc", "sensordata"];

/// What is kept of a simulation and is no array of its tables: name, where it is, and numbers in a row.
const OTHERS: [(&str, Source, usize); 5] = [
    ("time", Source::Time, 1),
    ("energy", Source::Energy, 2),
    ("flg_energyvel", Source::EnergyKnown, 1),
    ("warning_number", Source::WarningNumber, NWARNING),
    ("warning_lastinfo", Source::WarningInfo, NWARNING),
];

/// The numbers of a column, of one of the types that fields have.
#[derive(Debug)]
enum Values {
    F64(Vec<f64>),
    F32(Vec<f32>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    U8(Vec<u8>),
    U64(Vec<u64>),
}

/// State, what users set, and some results.
fn is_always_kept(field: &FieldInfo) -> bool {
    let state = matches!(field.stage, Stage::State | Stage::Control);
    // which plugins there are is no number that anybody sets
    (state && !matches!(field.name, "plugin" | "plugin_data")) || RESULTS.contains(&field.name)
}

/// As many zeros, or an error where there is no memory for them.
fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, BatchError> {
    let mut values = Vec::new();
    let room = values.try_reserve_exact(count);
    room.map_err(|_| BatchError::Memory)?;
    values.resize(count, T::default());
    Ok(values)
}

/// One field of all simulations.
#[derive(Debug)]
pub(crate) struct Column {
    pub name: &'static str,
    source: Source,
    /// lengths of the axes of a row, as numpy would have them
    pub shape: Vec<usize>,
    /// bytes of a row
    bytes: usize,
    input: Input,
    values: Values,
}

/// Rows of a column that one thread works on.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    source: Source,
    bytes: usize,
    input: Input,
    rows: &'a mut [u8],
}

impl Column {
    /// The columns that every batch has: state, what users set, results that are cheap, and what else decides how a simulation
    /// goes on.
    pub fn always(m: &Model, d: &Data, n: usize) -> Result<Vec<Column>, BatchError> {
        let kept = DATA_FIELDS.iter().filter(|field| is_always_kept(field));
        let others = OTHERS.iter().map(|(name, _, _)| *name);
        let names = others.chain(kept.map(|field| field.name));
        names
            .filter(|name| !Data::is_variable(name))
            .map(|name| Column::new(m, d, n, name))
            .collect()
    }

    /// A column for the field called `name`, with what `d` has in every row.
    pub fn new(m: &Model, d: &Data, n: usize, name: &str) -> Result<Column, BatchError> {
        let unknown = || BatchError::Field {
            name: name.to_owned(),
        };
        if let Some(&(name, source, width)) = OTHERS.iter().find(|other| other.0 == name) {
            let count = width.checked_mul(n).ok_or(BatchError::Memory)?;
            let (values, size) = match source {
                Source::Time | Source::Energy => (Values::F64(zeros(count)?), 8),
                Source::EnergyKnown => (Values::U8(zeros(count)?), 1),
                Source::WarningNumber | Source::WarningInfo => (Values::I32(zeros(count)?), 4),
                Source::Field(_) => return Err(unknown()),
            };
            let shape = if width == 1 { vec![] } else { vec![width] };
            let mut column = Column {
                name,
                source,
                shape,
                bytes: width * size,
                input: Input::Always,
                values,
            };
            column.fill(d);
            return Ok(column);
        }
        let number = DATA_FIELDS.iter().position(|field| field.name == name);
        let number = number.ok_or_else(unknown)?;
        let name = DATA_FIELDS[number].name;
        if Data::is_variable(name) {
            return Err(BatchError::Variable { name });
        }
        let field = d.field(m, name).ok_or_else(unknown)?;
        let count = field.values.len().checked_mul(n);
        let count = count.ok_or(BatchError::Memory)?;
        let values = match field.values {
            Slice::F64(_) => Values::F64(zeros(count)?),
            Slice::F32(_) => Values::F32(zeros(count)?),
            Slice::I32(_) => Values::I32(zeros(count)?),
            Slice::I64(_) => Values::I64(zeros(count)?),
            Slice::U8(_) => Values::U8(zeros(count)?),
            Slice::U64(_) => Values::U64(zeros(count)?),
        };
        let mut column = Column {
            name,
            source: Source::Field(number),
            shape: field.shape,
            bytes: field.values.bytes().len(),
            input: match field.values {
                _ if is_always_kept(&DATA_FIELDS[number]) => Input::Always,
                Slice::F64(_) | Slice::F32(_) | Slice::U8(_) => Input::WithoutMemory,
                Slice::I32(_) | Slice::I64(_) | Slice::U64(_) => Input::Never,
            },
            values,
        };
        column.fill(d);
        Ok(column)
    }

    /// Every row is what `d` has.
    fn fill(&mut self, d: &Data) {
        let arrays = d.arrays();
        let mut all = self.rows();
        while let Some(mut row) = all.take(1) {
            row.store(0, d, &arrays);
        }
    }

    /// The rows of simulations that remember them; else all are zero, for it is not known what they would be.
    pub fn recall(&mut self, simulations: Option<&[Data]>) {
        self.values_mut().bytes_mut().fill(0);
        let mut all = self.rows();
        for d in simulations.into_iter().flatten() {
            if let Some(mut row) = all.take(1) {
                row.store(0, d, &d.arrays());
            }
        }
    }

    /// All rows.
    pub fn rows(&mut self) -> Rows<'_> {
        let rows = match &mut self.values {
            Values::F64(v) => bytemuck::cast_slice_mut(v),
            Values::F32(v) => bytemuck::cast_slice_mut(v),
            Values::I32(v) => bytemuck::cast_slice_mut(v),
            Values::I64(v) => bytemuck::cast_slice_mut(v),
            Values::U8(v) => v.as_mut_slice(),
            Values::U64(v) => bytemuck::cast_slice_mut(v),
        };
        Rows {
            source: self.source,
            bytes: self.bytes,
            input: self.input,
            rows,
        }
    }

    pub fn values(&self) -> Slice<'_> {
        match &self.values {
            Values::F64(v) => Slice::F64(v),
            Values::F32(v) => Slice::F32(v),
            Values::I32(v) => Slice::I32(v),
            Values::I64(v) => Slice::I64(v),
            Values::U8(v) => Slice::U8(v),
            Values::U64(v) => Slice::U64(v),
        }
    }

    pub fn values_mut(&mut self) -> SliceMut<'_> {
        match &mut self.values {
            Values::F64(v) => SliceMut::F64(v),
            Values::F32(v) => SliceMut::F32(v),
            Values::I32(v) => SliceMut::I32(v),
            Values::I64(v) => SliceMut::I64(v),
            Values::U8(v) => SliceMut::U8(v),
            Values::U64(v) => SliceMut::U64(v),
        }
    }
}

impl<'a> Rows<'a> {
    /// Takes the first `count` rows off, if there are that many. A column without numbers has none to give.
    pub fn take(&mut self, count: usize) -> Option<Rows<'a>> {
        if self.bytes == 0 {
            return None;
        }
        let all = std::mem::take(&mut self.rows);
        match all.split_at_mut_checked(count * self.bytes) {
            Some((rows, rest)) => {
                self.rows = rest;
                Some(Rows { rows, ..*self })
            }
            None => None,
        }
    }

    fn row(&mut self, i: usize) -> &mut [u8] {
        &mut self.rows[i * self.bytes..][..self.bytes]
    }

    /// Whether a simulation, with a memory of its own or without, takes these rows before it goes on.
    pub fn is_input(&self, memory: bool) -> bool {
        match self.input {
            Input::Always => true,
            Input::WithoutMemory => !memory,
            Input::Never => false,
        }
    }

    /// Puts row `i` into a simulation, unless it is an array of the table; see [`Rows::load_array`].
    pub fn load(&mut self, i: usize, d: &mut Data) {
        let source = self.source;
        let row = self.row(i);
        let numbers = |bytes: &[u8]| bytes.try_into().map_or(0, i32::from_ne_bytes);
        match source {
            Source::Field(_) => {}
            Source::Time => bytemuck::bytes_of_mut(&mut d.time).copy_from_slice(row),
            Source::Energy => bytemuck::bytes_of_mut(&mut d.energy).copy_from_slice(row),
            Source::EnergyKnown => d.flg_energyvel = row != [0],
            Source::WarningNumber => {
                for (warning, bytes) in d.warning.iter_mut().zip(row.chunks(4)) {
                    warning.number = numbers(bytes);
                }
            }
            Source::WarningInfo => {
                for (warning, bytes) in d.warning.iter_mut().zip(row.chunks(4)) {
                    warning.lastinfo = numbers(bytes);
                }
            }
        }
    }

    /// Puts row `i` into its array, one of all arrays of a simulation.
    pub fn load_array(&mut self, i: usize, arrays: &mut [SliceMut<'_>]) {
        if let Source::Field(number) = self.source {
            arrays[number].bytes_mut().copy_from_slice(self.row(i));
        }
    }

    /// Takes row `i` from a simulation, whose arrays are `arrays`.
    pub fn store(&mut self, i: usize, d: &Data, arrays: &[Slice<'_>]) {
        let source = self.source;
        let row = self.row(i);
        match source {
            Source::Field(number) => row.copy_from_slice(arrays[number].bytes()),
            Source::Time => row.copy_from_slice(&d.time.to_ne_bytes()),
            Source::Energy => row.copy_from_slice(bytemuck::bytes_of(&d.energy)),
            Source::EnergyKnown => row.fill(d.flg_energyvel.into()),
            Source::WarningNumber => {
                for (warning, bytes) in d.warning.iter().zip(row.chunks_mut(4)) {
                    bytes.copy_from_slice(&warning.number.to_ne_bytes());
                }
            }
            Source::WarningInfo => {
                for (warning, bytes) in d.warning.iter().zip(row.chunks_mut(4)) {
                    bytes.copy_from_slice(&warning.lastinfo.to_ne_bytes());
                }
            }
        }
    }
}

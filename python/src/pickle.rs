//! All of a simulation as one block of bytes, and back.
//!
//! The block has, in the order of the tables: arrays, counts and values, contacts, statistics. Each array is preceded by
//! its length in bytes, so that one of another version, or of another model, is refused before anything is read.

use crate::contact::{MEMBERS, member, member_mut};
use crate::data::{Kind, MjData, damaged, table};
use crate::model::MjModel;
use crate::{panics, plugins};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sim_core::data::{DATA_FIELDS, Other, OtherMut, SolverStat, TimerStat, WarningStat};
use sim_core::{Contact, Data};

/// What a block starts with.
const MARK: &[u8; 8] = b"cfdata01";

/// The statistics as plain numbers.
trait Stat: Copy + Default + PartialEq {
    fn put(&self, out: &mut Vec<u8>);
    fn take(from: &mut Reader<'_>) -> Option<Self>;
}

macro_rules! stats {
    ($($stat:ident { $($member:ident)* })*) => {$(
        impl Stat for $stat {
            fn put(&self, out: &mut Vec<u8>) {
                $(out.extend_from_slice(&self.$member.to_le_bytes());)*
            }

            fn take(from: &mut Reader<'_>) -> Option<$stat> {
                let mut stat = $stat::default();
                $(stat.$member = Number::take(from)?;)*
                Some(stat)
            }
        }
    )*};
}

trait Number: Sized {
    fn take(from: &mut Reader<'_>) -> Option<Self>;
}

impl Number for f64 {
    fn take(from: &mut Reader<'_>) -> Option<f64> {
        Some(f64::from_le_bytes(from.bytes(8)?.try_into().ok()?))
    }
}

impl Number for i32 {
    fn take(from: &mut Reader<'_>) -> Option<i32> {
        Some(i32::from_le_bytes(from.bytes(4)?.try_into().ok()?))
    }
}

stats! {
    WarningStat { lastinfo number }
    TimerStat { duration number }
    SolverStat { improvement gradient lineslope nactive nchange neval nupdate }
}

/// Bytes that are read one after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn count(&mut self) -> Option<usize> {
        let bytes = self.bytes(8)?.try_into().ok()?;
        usize::try_from(u64::from_le_bytes(bytes)).ok()
    }

    /// An array, which must have this many bytes.
    fn array(&mut self, target: &mut [u8]) -> Option<()> {
        let count = self.count()?;
        if count != target.len() {
            return None;
        }
        target.copy_from_slice(self.bytes(count)?);
        Some(())
    }
}

fn put_count(out: &mut Vec<u8>, count: usize) {
    out.extend_from_slice(&(count as u64).to_le_bytes());
}

fn put_array(out: &mut Vec<u8>, bytes: &[u8]) {
    put_count(out, bytes.len());
    out.extend_from_slice(bytes);
}

/// The statistics up to the last one that says something.
fn put_stats<S: Stat>(out: &mut Vec<u8>, stats: &[S]) {
    let used = stats.iter().rposition(|stat| *stat != S::default());
    let used = used.map_or(0, |last| last + 1);
    put_count(out, used);
    stats[..used].iter().for_each(|stat| stat.put(out));
}

fn take_stats<S: Stat>(from: &mut Reader<'_>, stats: &mut [S]) -> Option<()> {
    let used = from.count()?;
    for stat in stats.get_mut(..used)? {
        *stat = S::take(from)?;
    }
    Some(())
}

fn write(d: &Data) -> Option<Vec<u8>> {
    let arrays = d.arrays();
    // by what is there: `nbuffer` is a number that a user may write
    let bytes: usize = arrays.iter().map(|array| array.bytes().len() + 8).sum();
    let mut out = Vec::with_capacity(bytes + d.contact.len() * size_of::<Contact>() + 65536);
    out.extend_from_slice(MARK);
    for array in arrays {
        put_array(&mut out, array.bytes());
    }
    for (name, kind, _) in table() {
        match kind {
            Kind::Count => put_count(&mut out, d.count(name)?),
            Kind::Fixed | Kind::Variable(_) => {}
            Kind::Other(_) => match d.other(name)? {
                Other::Number(value) => out.extend_from_slice(&value.to_le_bytes()),
                Other::Flag(value) => out.push(value.into()),
                Other::Array(values) => put_array(&mut out, values.bytes()),
                Other::List => {}
            },
        }
    }
    put_count(&mut out, d.contact.len());
    for contact in &d.contact {
        for name in MEMBERS {
            out.extend_from_slice(member(contact, name)?.bytes());
        }
    }
    put_stats(&mut out, &d.warning);
    put_stats(&mut out, &d.timer);
    put_stats(&mut out, &d.solver);
    Some(out)
}

fn read(block: &[u8], d: &mut Data) -> Option<()> {
    let mut from = Reader(block);
    if from.bytes(MARK.len())? != MARK {
        return None;
    }
    // arrays that change their length get that of the block; one element tells how many bytes an element has
    let mut ahead = Reader(from.0);
    for (i, info) in DATA_FIELDS.iter().enumerate() {
        let bytes = ahead.count()?;
        ahead.bytes(bytes)?;
        if d.resize_variable(info.name, 1) {
            let element = d.arrays()[i].bytes().len();
            if !bytes.is_multiple_of(element) {
                return None;
            }
            d.resize_variable(info.name, bytes / element);
        }
    }
    for mut array in d.arrays_mut() {
        from.array(array.bytes_mut())?;
    }
    for (name, kind, _) in table() {
        match kind {
            Kind::Count => *d.count_mut(name)? = from.count()?,
            Kind::Fixed | Kind::Variable(_) => {}
            Kind::Other(_) => match d.other_mut(name)? {
                OtherMut::Number(value) => {
                    *value = Number::take(&mut from)?;
                }
                OtherMut::Flag(value) => *value = from.bytes(1)? != [0],
                OtherMut::Array(mut target) => from.array(target.bytes_mut())?,
                OtherMut::List => {}
            },
        }
    }
    let contacts = from.count()?;
    // there are as many as there are bytes for
    if contacts > from.0.len() {
        return None;
    }
    // what starts asleep may touch something from the start
    d.contact.clear();
    for _ in 0..contacts {
        let mut contact = Contact::default();
        for name in MEMBERS {
            let mut target = member_mut(&mut contact, name)?;
            let target = target.bytes_mut();
            target.copy_from_slice(from.bytes(target.len())?);
        }
        d.contact.push(contact);
    }
    take_stats(&mut from, &mut d.warning)?;
    take_stats(&mut from, &mut d.timer)?;
    take_stats(&mut from, &mut d.solver)?;
    from.0.is_empty().then_some(())
}

/// All that there is in a simulation but its model.
pub fn describe<'py>(py: Python<'py>, data: &MjData) -> PyResult<Bound<'py, PyBytes>> {
    if data.memory.is_damaged() {
        return Err(damaged());
    }
    let block = data.memory.read(py, write)?;
    Ok(PyBytes::new(py, &block.ok_or_else(damaged)?))
}

/// The simulation that `describe` described.
pub fn restore(py: Python<'_>, model: Py<MjModel>, block: &[u8]) -> PyResult<MjData> {
    let unfit = || PyValueError::new_err("not a pickle of this version, or of another model");
    let m = model.get().get();
    let mut d = panics::catch(|| m.make_data())?;
    plugins::check(py, &d)?;
    panics::catch(|| read(block, &mut d))?.ok_or_else(unfit)?;
    d.validate(m)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    MjData::of(py, model, d)
}

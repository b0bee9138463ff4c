//! Values of a model that each simulation of a batch has for itself.
//!
//! Only what differs is kept: the fields that were chosen, and of those that follow from them the ones that come out different.
//! A thread has one copy of the model, into which it writes the values of the simulation that is next.

use super::BatchError;
use sim_core::Model;
use sim_core::fields::{Slice, SliceMut};
use sim_core::model::{MODEL_FIELDS, Options, Statistic};
use sim_core::setconst::set_const;

/// Fields from which [`set_const`] derives others: whoever changes one of them in a model calls it.
const CONSTANTS_FOLLOW: [&str; 17] = [
    "qpos0",
    "qpos_spring",
    "body_pos",
    "body_quat",
    "body_ipos",
    "body_iquat",
    "body_mass",
    "body_inertia",
    "jnt_pos",
    "jnt_axis",
    "dof_armature",
    "tendon_armature",
    "site_pos",
    "site_quat",
    "wrap_prm",
    "actuator_gear",
    "actuator_cranklength",
];

/// Whether constants of a model follow from the field called `name`, so that a change asks for `set_const` (`mj_setConst`).
pub fn constants_follow(name: &str) -> bool {
    CONSTANTS_FOLLOW.contains(&name)
}

/// Where values are in a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    /// number in the table of fields
    Array(usize),
    Option(&'static str),
    Statistic(&'static str),
}

impl Target {
    /// The field called `name`: `body_mass`, `opt.gravity`.
    fn find(name: &str) -> Option<Target> {
        if let Some(option) = name.strip_prefix("opt.") {
            let mut options = Options::FIELDS.iter();
            return options
                .find(|name| **name == option)
                .map(|name| Target::Option(name));
        }
        let mut fields = MODEL_FIELDS.iter();
        let number = fields.position(|field| field.name == name);
        number.map(Target::Array)
    }

    /// Everything that [`set_const`] may change.
    fn all() -> impl Iterator<Item = Target> {
        let arrays = (0..MODEL_FIELDS.len()).map(Target::Array);
        arrays.chain(Statistic::FIELDS.iter().map(|name| Target::Statistic(name)))
    }

    fn values<'a>(self, m: &'a Model, arrays: &[Slice<'a>]) -> Option<Slice<'a>> {
        match self {
            Target::Array(number) => Some(arrays[number]),
            Target::Option(name) => m.opt.field(name),
            Target::Statistic(name) => m.stat.field(name),
        }
    }
}

/// One field, with a row for each simulation.
#[derive(Clone, Debug)]
struct Varied {
    target: Target,
    /// by the user; else it follows from what was chosen
    chosen: bool,
    /// bytes of a row
    bytes: usize,
    rows: Vec<u8>,
}

/// All fields that vary.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vary {
    fields: Vec<Varied>,
}

/// Room for `n` rows of as many bytes as `row` has, each a copy of it.
fn repeated(row: &[u8], n: usize) -> Result<Vec<u8>, BatchError> {
    let count = row.len().checked_mul(n).ok_or(BatchError::Memory)?;
    let mut rows = Vec::new();
    let room = rows.try_reserve_exact(count);
    room.map_err(|_| BatchError::Memory)?;
    for _ in 0..n {
        rows.extend_from_slice(row);
    }
    Ok(rows)
}

impl Vary {
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The names of the fields that vary.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.fields.iter().map(|field| match field.target {
            Target::Array(number) => MODEL_FIELDS[number].name.to_owned(),
            Target::Option(name) => format!("opt.{name}"),
            Target::Statistic(name) => format!("stat.{name}"),
        })
    }

    /// Gives each of `n` simulations its own values of the field called `name`.
    pub fn choose(
        &mut self,
        m: &Model,
        n: usize,
        name: &str,
        values: &[f64],
    ) -> Result<(), BatchError> {
        let unknown = || BatchError::ModelField {
            name: name.to_owned(),
        };
        let target = Target::find(name).ok_or_else(unknown)?;
        let now = target.values(m, &m.arrays()).ok_or_else(unknown)?;
        let Slice::F64(now) = now else {
            let name = name.to_owned();
            return Err(BatchError::NotReal { name });
        };
        let expected = now.len().checked_mul(n).ok_or(BatchError::Memory)?;
        if values.len() != expected {
            return Err(BatchError::Values {
                name: name.to_owned(),
                expected,
                found: values.len(),
            });
        }
        if let Some(bad) = values.iter().position(|value| value.is_nan()) {
            return Err(BatchError::NotANumber {
                name: name.to_owned(),
                simulation: bad / now.len(),
            });
        }
        let new = Varied {
            target,
            chosen: true,
            bytes: size_of_val(now),
            rows: repeated(bytemuck::cast_slice(values), 1)?,
        };
        self.fields.retain(|field| field.target != target);
        self.fields.push(new);
        Ok(())
    }

    /// Computes anew, for each simulation, what follows from the values that were chosen.
    pub fn derive(&mut self, m: &Model, n: usize) -> Result<(), BatchError> {
        let mut derived: Vec<Varied> = Vec::new();
        let (arrays, mut own) = (m.arrays(), m.clone());
        for i in 0..n {
            refresh(&mut own, m);
            write(self.fields.iter().filter(|field| field.chosen), i, &mut own);
            set_const(&mut own).map_err(|error| BatchError::Constants {
                simulation: i,
                error,
            })?;
            let results = own.arrays();
            for target in Target::all() {
                let result = target.values(&own, &results).map(|values| values.bytes());
                let before = target.values(m, &arrays).map(|values| values.bytes());
                let (Some(result), Some(before)) = (result, before) else {
                    continue;
                };
                let known = derived.iter_mut().find(|field| field.target == target);
                let was_chosen = || {
                    let same = |field: &Varied| field.chosen && field.target == target;
                    self.fields.iter().any(same)
                };
                match known {
                    Some(field) => field.row(i).copy_from_slice(result),
                    None if result == before || was_chosen() => {}
                    None => {
                        let mut field = Varied {
                            target,
                            chosen: false,
                            bytes: before.len(),
                            rows: repeated(before, n)?,
                        };
                        field.row(i).copy_from_slice(result);
                        derived.push(field);
                    }
                }
            }
        }
        self.fields.retain(|field| field.chosen);
        self.fields.extend(derived);
        Ok(())
    }

    /// Writes the values of simulation `i` into a model.
    pub fn write(&self, i: usize, m: &mut Model) {
        write(self.fields.iter(), i, m);
    }
}

/// Writes the values of simulation `i` into a model.
fn write<'a>(fields: impl Iterator<Item = &'a Varied> + Clone, i: usize, m: &mut Model) {
    for field in fields.clone() {
        let values = match field.target {
            Target::Array(_) => None,
            Target::Option(name) => m.opt.field_mut(name),
            Target::Statistic(name) => m.stat.field_mut(name),
        };
        if let Some(mut values) = values {
            values.bytes_mut().copy_from_slice(field.at(i));
        }
    }
    let mut arrays = m.arrays_mut();
    for field in fields {
        if let Target::Array(number) = field.target {
            arrays[number].bytes_mut().copy_from_slice(field.at(i));
        }
    }
}

/// Gives a copy of a model the numbers that the model has now.
pub(crate) fn refresh(copy: &mut Model, m: &Model) {
    let mut targets = copy.arrays_mut();
    let sources = m.arrays();
    let fits = |(target, source): (&mut SliceMut<'_>, &Slice<'_>)| {
        target.bytes_mut().len() == source.bytes().len()
    };
    if !targets.iter_mut().zip(&sources).all(fits) {
        *copy = m.clone();
        return;
    }
    for (target, source) in targets.iter_mut().zip(&sources) {
        target.bytes_mut().copy_from_slice(source.bytes());
    }
    copy.opt.clone_from(&m.opt);
    copy.stat.clone_from(&m.stat);
}

impl Varied {
    fn row(&mut self, i: usize) -> &mut [u8] {
        &mut self.rows[i * self.bytes..][..self.bytes]
    }

    fn at(&self, i: usize) -> &[u8] {
        &self.rows[i * self.bytes..][..self.bytes]
    }
}

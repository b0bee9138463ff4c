//! Whether a model is one that the engine can work with: every reference, address, size, kind and order that stages rely on.
//!
//! The compiler makes valid models; files, pickles and edits of fields can hold anything. A model that passes can make no
//! stage panic, run for ever or read what belongs to another object; whether its numbers make sense is not asked: masses,
//! stiffnesses and the like may be anything, as states may.
//!
//! Most of it is in the table of fields, where a row says what its numbers refer to ([`table`]). What depends on several
//! fields is here: [`sizes`], [`tree`], [`shapes`], [`flexes`], [`objects`], [`sensors`], [`plugins`].

mod flexes;
mod objects;
mod plugins;
mod sensors;
mod shapes;
mod sizes;
pub(super) mod table;
mod tree;

pub use sizes::DEFAULT_MEMORY;

use super::{Cone, EnableBit, EqualityType, Integrator, JacobianType, Model, SolverType};
use std::fmt;

/// What is wrong with a model: the field, which of its numbers, and how.
///
/// ```
/// use sim_core::Model;
///
/// let mut model = Model { nbody: 1, nnames: 1, nnames_map: 2, ..Model::default() };
/// model.allocate();
/// model.body_parentid[0] = 3;
/// let error = model.validate().unwrap_err();
/// assert_eq!((error.field, error.index), ("body_parentid", Some(0)));
/// assert!(error.to_string().contains("body_parentid[0]"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ModelError {
    /// the field or the size
    pub field: &'static str,
    /// which of its numbers; of a field with several per object, counted through
    pub index: Option<usize>,
    /// what is wrong with it
    pub problem: String,
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invalid model: {}", self.field)?;
        if let Some(index) = self.index {
            write!(f, "[{index}]")?;
        }
        write!(f, " {}", self.problem)
    }
}

/// What a check gives.
type Checked = Result<(), ModelError>;

/// One number of a field is wrong.
fn wrong(field: &'static str, index: usize, problem: impl Into<String>) -> ModelError {
    ModelError {
        field,
        index: Some(index),
        problem: problem.into(),
    }
}

/// Fails unless `holds`.
fn require(
    holds: bool,
    field: &'static str,
    index: usize,
    problem: impl FnOnce() -> String,
) -> Checked {
    if holds {
        Ok(())
    } else {
        Err(wrong(field, index, problem()))
    }
}

/// Fails unless a number is the one that follows from others.
fn expect(field: &'static str, index: usize, value: i32, expected: i32) -> Checked {
    require(value == expected, field, index, || {
        format!("is {value}, should be {expected}")
    })
}

/// Fails unless a size is the one that follows from others.
fn check_size(name: &'static str, size: usize, expected: usize) -> Checked {
    if size == expected {
        return Ok(());
    }
    Err(ModelError {
        field: name,
        index: None,
        problem: format!("is {size}, should be {expected}"),
    })
}

/// Fails unless `start..start + count` is within `size`.
fn within(
    field: &'static str,
    index: usize,
    start: i64,
    count: i64,
    (size, size_name): (usize, &str),
) -> Checked {
    let end = start.checked_add(count);
    let fits = start >= 0 && count >= 0 && end.is_some_and(|end| end <= size as i64);
    require(fits, field, index, || {
        format!(
            "is {start}, out of bounds: {count} from there on are not within {size} ({size_name})"
        )
    })
}

impl Model {
    /// Checks everything that the engine relies on: lengths of arrays, references from one object to another, addresses,
    /// kinds, the order of bodies, joints and dofs, trees of boxes, hulls, paths of tendons, places of sensors, names.
    ///
    /// Models that were compiled or loaded pass. After an edit of such fields, it tells whether a simulation can go on.
    /// A model that takes more than 2 GiB together with two simulations is refused;
    /// [`validate_within`](Model::validate_within) is for larger ones.
    pub fn validate(&self) -> Result<(), ModelError> {
        self.validate_within(DEFAULT_MEMORY)
    }

    /// The same for a model that may take so many bytes, together with two simulations of it.
    pub fn validate_within(&self, memory: usize) -> Result<(), ModelError> {
        sizes::check(self, memory)?;
        self.check_table()?;
        check_options(self)?;
        tree::check(self)?;
        shapes::check(self)?;
        flexes::check(self)?;
        objects::check(self)?;
        plugins::check(self)
    }
}

/// The kinds among the options, and what is not supported.
fn check_options(m: &Model) -> Checked {
    let kind = |field, value: i32, known: bool| {
        let problem = format!("is {value}, which means nothing");
        let error = ModelError {
            field,
            index: None,
            problem,
        };
        if known { Ok(()) } else { Err(error) }
    };
    let opt = &m.opt;
    let integrator = Integrator::from_i32(opt.integrator);
    kind("opt.integrator", opt.integrator, integrator.is_some())?;
    kind("opt.cone", opt.cone, Cone::from_i32(opt.cone).is_some())?;
    let jacobian = JacobianType::from_i32(opt.jacobian);
    kind("opt.jacobian", opt.jacobian, jacobian.is_some())?;
    let solver = SolverType::from_i32(opt.solver);
    kind("opt.solver", opt.solver, solver.is_some())?;
    let active = |sleepless: &[EqualityType]| {
        let mut kinds = m.eq_type.iter().zip(&m.eq_active0);
        kinds.any(|(&kind, &active)| active != 0 && sleepless.iter().any(|&k| k as i32 == kind))
    };
    if opt.enabled(EnableBit::Sleep) {
        let what = if active(&[EqualityType::Tendon]) {
            "sleeping beside an equality of tendons"
        } else if active(&[EqualityType::Flex, EqualityType::FlexVert]) {
            "sleeping beside an equality of flexes"
        } else {
            return Ok(());
        };
        return Err(not_supported("opt.enableflags", what));
    }
    Ok(())
}

/// What models of MuJoCo can have and the engine does not know.
fn not_supported(field: &'static str, what: &str) -> ModelError {
    ModelError {
        field,
        index: None,
        problem: format!("asks for what is not supported yet: {what}"),
    }
}

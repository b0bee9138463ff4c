//! The rows of the constraint Jacobian while they are being put together.

use super::sources::Sources;
use crate::model::ConstraintType;

/// What a row is, besides its Jacobian.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub kind: ConstraintType,
    pub id: usize,
    /// violation of an equality, distance from a limit or between geoms
    pub pos: f64,
    /// the constraint is active below this position
    pub margin: f64,
    pub frictionloss: f64,
}

/// The growing `efc_*` arrays, borrowed from `Data`.
///
/// A row is a list of values over a chain of columns if the Jacobian is sparse; otherwise it has `nv` values
/// and its chain is empty.
#[allow(non_snake_case)]
#[derive(Debug)]
pub(super) struct Rows<'a> {
    pub sparse: bool,
    pub nv: usize,
    /// rows that memory is set aside for: dense rows that turn out to be empty are counted, but not kept
    pub counted: usize,
    /// values that there can be room for at the very most
    pub capacity: usize,
    /// whether rows were dropped because there was no room
    pub full: bool,
    pub J: &'a mut Vec<f64>,
    pub rownnz: &'a mut Vec<i32>,
    pub rowadr: &'a mut Vec<i32>,
    pub colind: &'a mut Vec<i32>,
    pub pos: &'a mut Vec<f64>,
    pub margin: &'a mut Vec<f64>,
    pub frictionloss: &'a mut Vec<f64>,
    pub kind: &'a mut Vec<i32>,
    pub id: &'a mut Vec<i32>,
}

impl Rows<'_> {
    /// Stores the zeros that belong to counted rows. Returns whether there was room for all rows.
    pub fn finish(self) -> bool {
        if self.sparse || self.full {
            return !self.full;
        }
        let reserved = self.counted.saturating_mul(self.nv);
        let fits = reserved <= self.capacity;
        if fits {
            self.J.resize(reserved, 0.0);
        }
        fits
    }

    /// Number of rows so far.
    pub fn len(&self) -> usize {
        self.kind.len()
    }

    /// Says that `size` rows are coming, or would be if they were not empty.
    pub fn count(&mut self, size: usize) {
        if self.nv > 0 {
            self.counted += size;
        }
    }

    /// Whether rows are empty: without columns if sparse, zero throughout if dense.
    pub fn is_empty(&self, values: &[f64], chain: &[i32]) -> bool {
        if self.sparse {
            chain.is_empty()
        } else {
            values.iter().all(|&x| x == 0.0)
        }
    }

    /// Adds a row with the given values.
    #[inline]
    pub fn push(&mut self, row: Row, chain: &[i32], values: impl Iterator<Item = f64>) {
        if self.J.len() > self.capacity {
            self.full = true;
            return;
        }
        if self.sparse {
            self.rowadr.push(self.J.len() as i32);
            self.rownnz.push(chain.len() as i32);
            self.colind.extend_from_slice(chain);
        }
        self.J.extend(values);
        self.pos.push(row.pos);
        self.margin.push(row.margin);
        self.frictionloss.push(row.frictionloss);
        self.kind.push(row.kind as i32);
        self.id.push(row.id as i32);
    }

    /// Adds a row with one given value per dof from `dof` on, and nothing else.
    pub fn push_dofs<const N: usize>(&mut self, row: Row, dof: usize, values: [f64; N]) {
        self.count(1);
        if self.sparse {
            let chain: [i32; N] = std::array::from_fn(|k| (dof + k) as i32);
            self.push(row, &chain, values.into_iter());
        } else if values != [0.0; N] {
            let zeros = |n: usize| std::iter::repeat_n(0.0, n);
            let after = self.nv - dof - N;
            self.push(row, &[], zeros(dof).chain(values).chain(zeros(after)));
        }
    }

    /// Adds a row that is `scale` times the Jacobian of a tendon, unless that is empty.
    pub fn push_tendon(&mut self, from: &Sources<'_>, row: Row, tendon: usize, scale: f64) {
        self.count(1);
        let (values, chain) = from.tendon_row(tendon, self.sparse);
        if !self.is_empty(values, chain) {
            self.push(row, chain, values.iter().map(|x| x * scale));
        }
    }
}

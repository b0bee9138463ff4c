//! The rows of the constraint Jacobian while they are being put together.

use super::arena;
use crate::data::Data;
use crate::model::kinds::ConstraintFamily;
use crate::model::{ConstraintType, Model};

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

/// The growing `efc_*` arrays, on loan from `Data`, so that `Data` can be read while they are written.
///
/// A row is a list of values over a chain of columns if the Jacobian is sparse; otherwise it has `nv` values
/// and its chain is empty.
#[allow(non_snake_case)]
#[derive(Debug)]
pub(super) struct Rows {
    pub sparse: bool,
    nv: usize,
    /// rows that memory is set aside for: dense rows that turn out to be empty are counted, but not kept
    counted: usize,
    /// values that there can be room for at the very most
    capacity: usize,
    /// whether rows were dropped because there was no room
    full: bool,
    J: Vec<f64>,
    rownnz: Vec<i32>,
    rowadr: Vec<i32>,
    colind: Vec<i32>,
    pos: Vec<f64>,
    margin: Vec<f64>,
    frictionloss: Vec<f64>,
    kind: Vec<i32>,
    id: Vec<i32>,
}

impl Rows {
    /// Borrows the arrays from `d` and empties them.
    pub fn take(m: &Model, d: &mut Data) -> Rows {
        fn emptied<T>(field: &mut Vec<T>) -> Vec<T> {
            field.clear();
            std::mem::take(field)
        }
        Rows {
            sparse: m.is_sparse(),
            nv: m.nv,
            counted: 0,
            capacity: arena::largest_array(d),
            full: false,
            J: emptied(&mut d.efc_J),
            rownnz: emptied(&mut d.efc_J_rownnz),
            rowadr: emptied(&mut d.efc_J_rowadr),
            colind: emptied(&mut d.efc_J_colind),
            pos: emptied(&mut d.efc_pos),
            margin: emptied(&mut d.efc_margin),
            frictionloss: emptied(&mut d.efc_frictionloss),
            kind: emptied(&mut d.efc_type),
            id: emptied(&mut d.efc_id),
        }
    }

    /// Gives the arrays back to `d` and sets its counts. Returns whether there was room for all rows.
    pub fn give(mut self, d: &mut Data) -> bool {
        let count = |family: ConstraintFamily| {
            let kinds = self.kind.iter().map(|&kind| ConstraintType::of(kind));
            kinds.filter(|kind| kind.family() == family).count()
        };
        d.ne = count(ConstraintFamily::Equality);
        d.nf = count(ConstraintFamily::Friction);
        d.nl = count(ConstraintFamily::Limit);
        d.nefc = self.kind.len();
        let reserved = self.counted.saturating_mul(self.nv);
        self.full |= !self.sparse && reserved > self.capacity;
        if !self.sparse && !self.full {
            self.J.resize(reserved, 0.0);
        }
        d.nJ = self.J.len();
        d.efc_J = self.J;
        d.efc_J_rownnz = self.rownnz;
        d.efc_J_rowadr = self.rowadr;
        d.efc_J_colind = self.colind;
        d.efc_pos = self.pos;
        d.efc_margin = self.margin;
        d.efc_frictionloss = self.frictionloss;
        d.efc_type = self.kind;
        d.efc_id = self.id;
        !self.full
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
    pub fn push_tendon(&mut self, m: &Model, d: &Data, row: Row, tendon: usize, scale: f64) {
        self.count(1);
        let (values, chain) = tendon_row(m, d, tendon, self.sparse);
        if !self.is_empty(values, chain) {
            self.push(row, chain, values.iter().map(|x| x * scale));
        }
    }
}

/// The Jacobian of a tendon's length: values and, if sparse, columns.
pub(super) fn tendon_row<'a>(
    m: &Model,
    d: &'a Data,
    tendon: usize,
    sparse: bool,
) -> (&'a [f64], &'a [i32]) {
    if sparse {
        let start = d.ten_J_rowadr[tendon] as usize;
        let end = start + d.ten_J_rownnz[tendon] as usize;
        (&d.ten_J[start..end], &d.ten_J_colind[start..end])
    } else {
        (&d.ten_J[tendon * m.nv..(tendon + 1) * m.nv], &[])
    }
}

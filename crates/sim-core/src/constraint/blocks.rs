//! Constraints as blocks of rows.
//!
//! A connect has three rows, a friction pyramid two per direction, a limit one. Where one constraint ends and the next
//! begins is known here and nowhere else: a constraint of a kind that can have many rows is a run of rows with the same
//! kind and id. That holds for all rows and for those of one island alike.
//!
//! Two ways to walk over rows: [`Blocks`], constraint by constraint, and [`CoupledRows`], which keeps together only what
//! a solver cannot take apart, the rows of an elliptic cone.

use crate::model::ConstraintType;
use std::ops::Range;

const ELLIPTIC: i32 = ConstraintType::ContactElliptic as i32;

/// The largest dimension of a contact, so the most rows of an elliptic cone.
const MAX_DIM: usize = 6;

/// One constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// what all of its rows are
    pub kind: ConstraintType,
    /// the equality, dof, joint, tendon or contact that it comes from
    pub id: usize,
    /// its rows
    pub rows: Range<usize>,
}

/// Walks over constraints.
#[derive(Clone, Debug)]
pub struct Blocks<'a> {
    rows: Rows<'a>,
}

/// Rows that can only be solved for together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coupled {
    /// a row that stands for itself
    Row(usize),
    /// the rows of a contact with an elliptic cone, and the contact
    Cone {
        /// normal direction, then the directions of friction; at most six
        rows: Range<usize>,
        /// the contact
        contact: usize,
    },
}

/// Walks over rows, and over elliptic cones as a whole.
#[derive(Clone, Debug)]
pub struct CoupledRows<'a> {
    rows: Rows<'a>,
}

/// Kind and id of every row, and the next row.
#[derive(Clone, Debug)]
struct Rows<'a> {
    kind: &'a [i32],
    id: &'a [i32],
    next: usize,
}

impl<'a> Blocks<'a> {
    /// The constraints from row `first` on, where one must start. `kind` and `id` are those of all rows.
    #[inline(always)]
    pub fn new(kind: &'a [i32], id: &'a [i32], first: usize) -> Blocks<'a> {
        let rows = Rows::new(kind, id, first);
        Blocks { rows }
    }
}

impl<'a> CoupledRows<'a> {
    /// The rows from `first` on, where a constraint must start. `kind` and `id` are those of all rows.
    #[inline(always)]
    pub fn new(kind: &'a [i32], id: &'a [i32], first: usize) -> CoupledRows<'a> {
        let rows = Rows::new(kind, id, first);
        CoupledRows { rows }
    }
}

impl<'a> Rows<'a> {
    #[inline(always)]
    fn new(kind: &'a [i32], id: &'a [i32], first: usize) -> Rows<'a> {
        // one length for both, so that it is checked once
        let id = &id[..kind.len()];
        Rows {
            kind,
            id,
            next: first,
        }
    }

    /// The next rows, up to `most`, that have kind and id of the first of them.
    #[inline(always)]
    fn take_run(&mut self, most: usize) -> Range<usize> {
        let start = self.next;
        let (kind, id) = (self.kind[start], self.id[start]);
        let last = self.kind.len().min(start.saturating_add(most));
        let mut end = start + 1;
        while end < last && self.id[end] == id && self.kind[end] == kind {
            end += 1;
        }
        self.next = end;
        start..end
    }
}

impl Iterator for Blocks<'_> {
    type Item = Block;

    #[inline(always)]
    fn next(&mut self) -> Option<Block> {
        let start = self.rows.next;
        let kind = ConstraintType::of(*self.rows.kind.get(start)?);
        let most = if kind.has_many_rows() { usize::MAX } else { 1 };
        Some(Block {
            kind,
            id: self.rows.id[start] as usize,
            rows: self.rows.take_run(most),
        })
    }
}

impl Iterator for CoupledRows<'_> {
    type Item = Coupled;

    #[inline(always)]
    fn next(&mut self) -> Option<Coupled> {
        let start = self.rows.next;
        if *self.rows.kind.get(start)? != ELLIPTIC {
            self.rows.next += 1;
            return Some(Coupled::Row(start));
        }
        Some(Coupled::Cone {
            rows: self.rows.take_run(MAX_DIM),
            contact: self.rows.id[start] as usize,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A weld, friction in a dof of the same number, a joint at both of its limits, a pyramid and two cones.
    fn rows() -> (Vec<i32>, Vec<i32>) {
        let runs = [
            (ConstraintType::Equality, 0, 6),
            (ConstraintType::FrictionDof, 0, 1),
            (ConstraintType::LimitJoint, 3, 2),
            (ConstraintType::ContactPyramidal, 0, 4),
            (ConstraintType::ContactElliptic, 1, 3),
            (ConstraintType::ContactElliptic, 2, 6),
        ];
        let (mut kinds, mut ids) = (Vec::new(), Vec::new());
        for (kind, id, count) in runs {
            kinds.extend(vec![kind as i32; count]);
            ids.extend(vec![id; count]);
        }
        (kinds, ids)
    }

    #[test]
    fn constraints_are_runs_of_rows() {
        let (kind, id) = rows();
        let found: Vec<_> = Blocks::new(&kind, &id, 0).map(|b| b.rows).collect();
        let starts = [0, 6, 7, 8, 9, 13, 16, 22];
        let expected: Vec<_> = starts.windows(2).map(|pair| pair[0]..pair[1]).collect();
        assert_eq!(found, expected);
        let last = Blocks::new(&kind, &id, 16).next();
        let rows = 16..22;
        let kind = ConstraintType::ContactElliptic;
        assert_eq!(last, Some(Block { kind, id: 2, rows }));
    }

    #[test]
    fn only_cones_are_kept_together() {
        let (kind, id) = rows();
        let found: Vec<_> = CoupledRows::new(&kind, &id, 0).collect();
        let singles = found
            .iter()
            .filter(|part| matches!(part, Coupled::Row(_)))
            .count();
        assert_eq!((singles, found.len()), (13, 15));
        let cone = Coupled::Cone {
            rows: 13..16,
            contact: 1,
        };
        assert_eq!(found[13], cone);
    }

    #[test]
    fn a_cone_has_at_most_six_rows() {
        let kind = [ELLIPTIC; 8];
        let found: Vec<_> = CoupledRows::new(&kind, &[0; 8], 0).collect();
        let cone = |rows| Coupled::Cone { rows, contact: 0 };
        assert_eq!(found, [cone(0..6), cone(6..8)]);
    }
}

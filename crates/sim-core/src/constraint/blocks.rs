//! Constraints as blocks of rows.
//!
//! A connect has three rows, a friction pyramid two per direction, a limit one. Where one constraint ends and the next
//! begins is known here and nowhere else: a constraint of a kind that can have many rows is a run of rows with the same
//! kind and id. That holds for all rows and for those of one island alike.
//!
//! Two ways to walk over rows: [`Blocks`], constraint by constraint, and [`CoupledRows`], which keeps together only what
//! a solver cannot take apart, the rows of an elliptic cone.

use crate::data::Contact;
use crate::model::{Cone, ConstraintType, EqualityType, Model};
use std::ops::Range;

const ELLIPTIC: i32 = ConstraintType::ContactElliptic as i32;

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

impl Block {
    /// The rows in groups that belong together: all of them, or one by one where an equality holds many things of a
    /// deformable, each for itself.
    pub fn groups(&self, m: &Model) -> impl Iterator<Item = Range<usize>> + use<> {
        let alone = self.kind == ConstraintType::Equality
            && EqualityType::of(m.eq_type[self.id]).rows().is_none();
        let size = if alone { 1 } else { self.rows.len() };
        self.rows
            .clone()
            .step_by(size)
            .map(move |start| start..start + size)
    }
}

/// Walks over constraints.
#[derive(Clone, Debug)]
pub struct Blocks<'a> {
    kind: &'a [i32],
    id: &'a [i32],
    next: usize,
}

impl<'a> Blocks<'a> {
    /// The constraints from row `first` on, where one must start. `kind` and `id` are those of all rows.
    #[inline(always)]
    pub fn new(kind: &'a [i32], id: &'a [i32], first: usize) -> Blocks<'a> {
        // one length for both, so that it is checked once
        let id = &id[..kind.len()];
        Blocks {
            kind,
            id,
            next: first,
        }
    }
}

impl Iterator for Blocks<'_> {
    type Item = Block;

    #[inline(always)]
    fn next(&mut self) -> Option<Block> {
        let start = self.next;
        let (&number, &id) = (self.kind.get(start)?, self.id.get(start)?);
        let kind = ConstraintType::of(number);
        let mut end = start + 1;
        if kind.has_many_rows() {
            let mut rest = self.id[end..].iter().zip(&self.kind[end..]);
            while rest.next() == Some((&id, &number)) {
                end += 1;
            }
        }
        self.next = end;
        Some(Block {
            kind,
            id: id as usize,
            rows: start..end,
        })
    }
}

/// Rows that can only be solved for together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coupled {
    /// a row that stands for itself
    Row(usize),
    /// the rows of a contact with an elliptic cone: normal direction, then the directions of friction
    Cone {
        /// the first row
        first: usize,
        /// how many rows there are; at most [`Contact::MAX_DIM`]
        dim: usize,
        /// the contact
        contact: usize,
    },
}

/// Walks over rows, and over elliptic cones as a whole. The contacts are asked for their dimensions but not kept
/// borrowed, so that a solver can write to them on its way.
#[derive(Clone, Debug)]
pub struct CoupledRows<'a> {
    kind: &'a [i32],
    id: &'a [i32],
    next: usize,
}

impl<'a> CoupledRows<'a> {
    /// The rows from `first` on, where a constraint must start. `kind` and `id` are those of all rows.
    #[inline(always)]
    pub fn new(kind: &'a [i32], id: &'a [i32], first: usize) -> CoupledRows<'a> {
        let id = &id[..kind.len()];
        CoupledRows {
            kind,
            id,
            next: first,
        }
    }

    /// The next rows. A cone ends with the last row, whatever its contact says.
    #[inline(always)]
    pub fn next(&mut self, contacts: &[Contact]) -> Option<Coupled> {
        let first = self.next;
        if *self.kind.get(first)? != ELLIPTIC {
            self.next = first + 1;
            return Some(Coupled::Row(first));
        }
        let contact = self.id[first] as usize;
        let dim =
            Cone::Elliptic.rows(contacts[contact].dim.clamp(1, Contact::MAX_DIM as i32) as usize);
        let dim = dim.min(self.kind.len() - first);
        self.next = first + dim;
        Some(Coupled::Cone {
            first,
            dim,
            contact,
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
        let contacts = [0, 3, 6].map(|dim| Contact {
            dim,
            ..Contact::default()
        });
        let mut walk = CoupledRows::new(&kind, &id, 0);
        let found: Vec<_> = std::iter::from_fn(|| walk.next(&contacts)).collect();
        let singles: Vec<_> = (0..13).map(Coupled::Row).collect();
        assert_eq!(found[..13], singles);
        let cone = |first, dim, contact| Coupled::Cone {
            first,
            dim,
            contact,
        };
        assert_eq!(found[13..], [cone(13, 3, 1), cone(16, 6, 2)]);
    }

    #[test]
    fn a_contact_cannot_claim_rows_that_are_not_there() {
        let contacts = [Contact {
            dim: 1000,
            ..Contact::default()
        }];
        let kind = [ELLIPTIC; 8];
        let mut walk = CoupledRows::new(&kind, &[0; 8], 0);
        let dims: Vec<_> = std::iter::from_fn(|| walk.next(&contacts))
            .map(|coupled| match coupled {
                Coupled::Cone { dim, .. } => dim,
                Coupled::Row(_) => 1,
            })
            .collect();
        assert_eq!(dims, [6, 2]);
    }
}

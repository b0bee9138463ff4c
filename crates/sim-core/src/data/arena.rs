//! The arrays that change their length from step to step, in parts, and how MuJoCo would lay them out.
//!
//! Here every array is a `Vec` of its own. In MuJoCo they share one block of memory, the arena, whose size a model can
//! state; what does not fit is dropped. [`ArenaBytes`] does the same sums, so that the same is dropped here.

use super::Contact;

/// Arrays that are made, emptied and counted together. Declared in the order in which the arena fills up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// the rows of all constraints: `efc_*` but for the last part
    Constraints,
    /// constraints and dofs in the order of islands
    Islands,
    /// the inertia that constraints feel: `efc_AR*`
    Projection,
}

/// Bytes of the arena, with every array aligned to its elements. No sum of lengths is too large to be counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArenaBytes(u128);

impl ArenaBytes {
    /// The bytes of an array of `length` contacts, which come first.
    pub fn contacts(length: usize) -> ArenaBytes {
        ArenaBytes((length * Contact::ARENA_BYTES) as u128)
    }

    /// Adds an array of `length` elements.
    #[inline]
    pub fn add<T>(&mut self, length: usize) {
        let beyond = align_of::<T>() as u128 - 1;
        let start = (self.0 + beyond) & !beyond;
        self.0 = start + length as u128 * size_of::<T>() as u128;
    }

    /// The sum, or the largest number below it.
    pub fn total(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::model::{JacobianType, Model};

    #[test]
    fn arrays_are_aligned_to_their_elements() {
        let mut bytes = ArenaBytes::default();
        bytes.add::<i32>(3);
        bytes.add::<f64>(2);
        bytes.add::<i32>(1);
        bytes.add::<[f64; 4]>(1);
        assert_eq!(bytes.total(), 16 + 16 + 8 + 32);
        bytes.add::<f64>(usize::MAX / 2);
        bytes.add::<f64>(1);
        assert_eq!(bytes.total(), usize::MAX);
    }

    #[test]
    fn parts_are_resized_and_cleared_by_their_counts() {
        let mut m = Model::default();
        m.opt.jacobian = JacobianType::Dense as i32;
        let mut d = Data {
            nefc: 3,
            nJ: 6,
            nisland: 1,
            ..Data::default()
        };
        d.resize_part(&m, Part::Constraints);
        assert_eq!((d.efc_KBIP.len(), d.efc_J.len()), (3, 6));
        assert_eq!((d.efc_J_rownnz.len(), d.island_nv.len()), (0, 0));
        m.opt.jacobian = JacobianType::Sparse as i32;
        d.resize_part(&m, Part::Constraints);
        assert_eq!((d.efc_J_rownnz.len(), d.efc_J_colind.len()), (3, 6));
        d.clear_part(Part::Constraints);
        assert_eq!((d.nefc, d.nJ, d.nisland, d.efc_J.len()), (0, 0, 1, 0));
    }
}

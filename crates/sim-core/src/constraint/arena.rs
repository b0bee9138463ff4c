//! How much memory constraints take in the reference, and whether the model allows that much.
//!
//! Memory here grows as it is needed, but a model states how much its simulation may use, and the reference drops
//! constraints that do not fit. So that simulations agree, the same sums are made here.

use crate::data::Data;
use crate::model::Model;

const CONTACT_BYTES: usize = 576;

/// What memory is asked for, in the order in which it is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// all of `efc_*` but the next
    Constraints,
    /// the arrays of islands
    Islands,
    /// `efc_AR`
    Projection,
}

/// Bytes used so far, with every array aligned to its elements.
struct Usage(usize);

impl Usage {
    fn ints(&mut self, count: usize) {
        self.0 = self.0.saturating_add(count.saturating_mul(4));
    }

    fn nums(&mut self, count: usize) {
        self.0 = (self.0.next_multiple_of(8)).saturating_add(count.saturating_mul(8));
    }
}

/// The length of the largest array of numbers that could fit. Nothing longer is worth computing.
pub(super) fn largest_array(d: &Data) -> usize {
    match d.narena {
        0 => usize::MAX,
        bytes => bytes / 8,
    }
}

/// Whether the constraints of `d`, up to the given part, fit into the memory that the model allows. Keeps track of
/// the largest use.
pub(super) fn reserve(m: &Model, d: &mut Data, upto: Part) -> bool {
    let used = usage(m, d, upto);
    // a model without a stated size is not limited
    if d.narena != 0 && used > d.narena {
        return false;
    }
    d.maxuse_arena = d.maxuse_arena.max(used);
    true
}

fn usage(m: &Model, d: &Data, upto: Part) -> usize {
    let (nefc, nj) = (d.nefc, d.nJ);
    let mut usage = Usage(d.contact.len() * CONTACT_BYTES);
    usage.ints(5 * nefc + nj);
    usage.nums(nj + 10 * nefc);
    usage.ints(m.ntendon);
    usage.nums(3 * nefc);
    usage.ints(nefc);
    usage.nums(nefc);

    if upto >= Part::Islands && d.nisland > 0 {
        let (nisland, nidof) = (d.nisland, d.nidof);
        usage.ints(2 * m.ntree + 5 * nisland + 3 * m.nv);
        usage.nums(2 * nidof);
        usage.ints(2 * nidof + m.nC);
        usage.nums(2 * m.nC + 2 * nidof);
        usage.ints(8 * nefc + 4 * nisland + nj);
        usage.nums(nj + 4 * nefc);
        usage.ints(nefc);
        usage.nums(nefc + nidof);
    }

    if upto >= Part::Projection {
        if m.is_sparse() {
            usage.ints(2 * nefc);
            usage.nums(d.nA);
            usage.ints(d.nA);
        } else {
            usage.nums(d.nA);
        }
    }
    usage.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Contact;

    #[test]
    fn what_does_not_fit_is_refused() {
        let m = Model::default();
        let mut d = Data {
            contact: vec![Contact::default(); 10],
            nefc: 30,
            nJ: 180,
            ..Data::default()
        };
        let used = usage(&m, &d, Part::Constraints);
        assert_eq!(used, 5760 + 4 * 330 + 8 * 480 + 8 * 90 + 4 * 30 + 8 * 30);
        d.narena = used;
        assert!(reserve(&m, &mut d, Part::Constraints));
        assert_eq!(d.maxuse_arena, used);
        d.narena = used - 1;
        assert!(!reserve(&m, &mut d, Part::Constraints));
    }
}

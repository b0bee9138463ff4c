//! Whether constraints fit into the memory that a model states for its simulation.
//!
//! Memory here grows as it is needed, but MuJoCo drops constraints that do not fit. So that simulations agree, what
//! it would need is counted.

use crate::data::{ArenaBytes, Contact, Data, Part};
use crate::model::Model;

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

impl Data {
    /// Bytes that the contacts and constraints that there are now would take in MuJoCo's arena.
    pub fn arena_bytes(&self, m: &Model) -> usize {
        let upto = match (self.nefc, self.nA) {
            (0, _) => return ArenaBytes::contacts(self.contact.len()).total(),
            (_, 0) => Part::Islands,
            (_, _) => Part::Projection,
        };
        usage(m, self, upto)
    }

    /// Gives the simulation this many contacts and constraint rows, and a Jacobian of `nj` numbers if that is given, all
    /// zero. Where they do not fit into the arena, nothing is left of them and the answer is false.
    pub fn make_room(&mut self, m: &Model, ncon: usize, nefc: usize, nj: Option<usize>) -> bool {
        let kept = self.nJ;
        self.clear_contacts();
        let mut bytes = ArenaBytes::contacts(ncon.min(self.narena / 8 + 1));
        self.nefc = nefc;
        self.nJ = nj.unwrap_or(kept);
        self.count_part(m, Part::Constraints, &mut bytes);
        let fits = ncon <= self.narena && (self.narena == 0 || bytes.total() <= self.narena);
        if !fits {
            self.clear_contacts();
            return false;
        }
        self.contact.resize(ncon, Contact::default());
        self.ncon = ncon;
        self.resize_part(m, Part::Constraints);
        true
    }
}

fn usage(m: &Model, d: &Data, upto: Part) -> usize {
    let mut bytes = ArenaBytes::contacts(d.contact.len());
    d.count_part(m, Part::Constraints, &mut bytes);
    if upto >= Part::Islands && d.nisland > 0 {
        d.count_part(m, Part::Islands, &mut bytes);
    }
    if upto >= Part::Projection {
        // values come before their columns; the dense matrix has no pattern
        if m.is_sparse() {
            bytes.add::<i32>(2 * d.nefc);
            bytes.add::<f64>(d.nA);
            bytes.add::<i32>(d.nA);
        } else {
            bytes.add::<f64>(d.nA);
        }
    }
    bytes.total()
}

#[cfg(test)]
mod tests {
    use super::*;

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

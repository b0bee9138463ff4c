//! Helpers for the tests of shape pairs.

use crate::collision::{PairContacts, RawContact};

/// The contacts that a kernel finds.
pub fn contacts(kernel: impl FnOnce(&mut PairContacts)) -> Vec<RawContact> {
    let mut out = PairContacts::default();
    kernel(&mut out);
    out.to_vec()
}

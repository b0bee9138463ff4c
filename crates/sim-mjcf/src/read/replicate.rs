//! `<replicate>`.

use super::body::Place;
use super::xml::Element;
use super::{Fault, Reader};

impl Reader<'_> {
    pub(super) fn replicate(&mut self, e: &Element, _place: Place) -> Result<(), Fault> {
        Err(e.fault("not supported yet: <replicate>"))
    }
}

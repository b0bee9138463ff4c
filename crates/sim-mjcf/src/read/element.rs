//! How the reader asks an element for its attributes. The schema has checked types and lengths before, so
//! nothing here can fail: an attribute that is not there leaves its field as it was.

use super::Fault;
use super::schema::attribute::{Handle, Reading, Special};
#[cfg(test)]
use super::tests::coverage;
use super::xml::{Attribute, Element};
use crate::spec::Orientation;
use sim_core::math::Quat;
use std::any::{Any, TypeId};

impl Element {
    /// Reads all attributes that are fields of a struct into it.
    pub fn fill<T: Any>(&self, target: &mut T) {
        self.expect(TypeId::of::<T>());
        #[cfg(test)]
        let before = coverage::before(self, target);
        self.fill_any(target);
        #[cfg(test)]
        coverage::after(self, target, before);
    }

    fn fill_any(&self, target: &mut dyn Any) {
        for attribute in &self.attributes {
            if let Some(attr) = attribute.attr
                && let Reading::Field(bound) = attr.reading
            {
                (bound.set)(target, &attribute.value);
            }
        }
    }

    /// The value of an attribute; `None` if it is not given.
    pub fn get<V: Special>(&self, handle: Handle<V>) -> Option<V::Out<'_>> {
        V::read(&self.find(handle)?.value)
    }

    /// Whether an attribute is given; a list without a number in it counts as missing.
    pub fn given<V>(&self, handle: Handle<V>) -> bool {
        self.count(handle) > 0
    }

    /// How many numbers an attribute gives.
    pub fn count<V>(&self, handle: Handle<V>) -> usize {
        self.find(handle).map_or(0, |a| a.value.len())
    }

    fn find<V>(&self, handle: Handle<V>) -> Option<&Attribute> {
        if let Some(owner) = handle.owner {
            self.expect(owner());
        }
        #[cfg(test)]
        coverage::asked(self, handle.name);
        self.attributes.iter().find(|a| a.name == handle.name)
    }

    /// Elements of this kind have attributes that belong to this struct: anything else is a mistake in the
    /// reader.
    fn expect(&self, owner: TypeId) {
        debug_assert!(
            self.row
                .is_none_or(|row| row.attributes().any(|a| a.owner() == Some(owner))),
            "<{}> is read as something else",
            self.name
        );
    }

    /// Whether an orientation is given, in one way or another. Zero is no quaternion, and two ways are one too
    /// many.
    pub fn orientation(&self, quat: Quat) -> Result<bool, Fault> {
        if quat.0 == [0.0; 4] {
            return Err(self.fault("zero quaternion is not allowed"));
        }
        let mut count = 0;
        for attribute in &self.attributes {
            if let Some(attr) = attribute.attr
                && let Reading::Field(bound) = attr.reading
            {
                let quat = (bound.ty)() == TypeId::of::<Quat>();
                let other = (bound.ty)() == TypeId::of::<Orientation>();
                // a quaternion counts even without numbers
                count += usize::from(quat || other && !attribute.value.is_empty());
            }
        }
        if count > 1 {
            return Err(self.fault("multiple orientation specifiers are not allowed"));
        }
        Ok(count > 0)
    }
}

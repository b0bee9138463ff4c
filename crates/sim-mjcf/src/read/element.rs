//! An element of a document, and how the reader asks it for its attributes.
//!
//! The attributes are private: code gets at them with the handle or the line of the schema that they have, or
//! has them filled into a struct, never by name. The schema has checked types and lengths before, so nothing
//! here can fail: an attribute that is not there leaves its field as it was.

use super::schema::attribute::{Attr, Handle, Reading, Special};
use super::schema::{Row, Value};
#[cfg(test)]
use super::tests::coverage;
use super::{Fault, location};
use crate::spec::{Location, Orientation};
use sim_core::math::Quat;
use std::any::{Any, TypeId};
use std::rc::Rc;

/// An attribute: its text, or its value once the schema has been applied.
#[derive(Clone, Debug)]
struct Attribute {
    name: String,
    value: Value,
    /// its line in the schema, once that has been found
    attr: Option<&'static Attr>,
}

/// An element with everything inside it.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub name: String,
    pub loc: Location,
    pub children: Vec<Element>,
    /// directory of the included file this came from; `None` in the model's own file
    pub dir: Option<Rc<str>>,
    /// its row in the schema, once that has been found
    pub row: Option<&'static Row>,
    attributes: Vec<Attribute>,
}

impl Element {
    /// An element of a document, with everything inside it. `file` is the index of the text among the sources, `dir`
    /// the directory of an included one.
    pub fn new(xml: sim_xml::Element, file: u32, dir: Option<&Rc<str>>) -> Element {
        let attributes = xml.attributes.into_iter().map(|(name, text)| Attribute {
            name,
            value: Value::Text(text),
            attr: None,
        });
        let children = xml.children.into_iter();
        Element {
            name: xml.name,
            loc: location(xml.place, file),
            dir: dir.cloned(),
            row: None,
            attributes: attributes.collect(),
            children: children.map(|c| Element::new(c, file, dir)).collect(),
        }
    }

    /// An error about this element.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            element: self.name.clone(),
            loc: self.loc,
        }
    }

    /// The first child with this name.
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|c| c.name == name)
    }

    /// Whether it has any attributes at all.
    pub fn has_attributes(&self) -> bool {
        !self.attributes.is_empty()
    }

    /// Takes its row of the schema; refuses attributes that are not in it.
    pub fn check_attributes(&mut self, row: &'static Row) -> Result<(), Fault> {
        self.row = Some(row);
        for i in 0..self.attributes.len() {
            let name = &self.attributes[i].name;
            let Some(attr) = row.attribute(name) else {
                return Err(self.fault(format!(
                    "Schema violation: unrecognized attribute: '{name}'"
                )));
            };
            self.attributes[i].attr = Some(attr);
        }
        Ok(())
    }

    /// Takes its row of the schema; forgets attributes that are not in it.
    pub fn keep_known_attributes(&mut self, row: &'static Row) {
        self.row = Some(row);
        self.attributes.retain_mut(|attribute| {
            attribute.attr = row.attribute(&attribute.name);
            attribute.attr.is_some()
        });
    }

    /// Turns the texts of its attributes into values; refuses an element that lacks a required one.
    pub fn read_attributes(&mut self) -> Result<(), Fault> {
        for i in 0..self.attributes.len() {
            let attribute = &self.attributes[i];
            if let (Some(attr), Some(text)) = (attribute.attr, attribute.value.text())
                && let Some(value) = attr.parse(text).map_err(|m| self.fault(m))?
            {
                self.attributes[i].value = value;
            }
        }
        for attr in self.row.into_iter().flat_map(Row::attributes) {
            if attr.required && self.value(attr).is_none_or(Value::is_empty) {
                return Err(self.fault(format!("required attribute missing: '{}'", attr.name)));
            }
        }
        Ok(())
    }

    /// The value of an attribute of the schema, or its text before values have been read.
    pub fn value(&self, attr: &Attr) -> Option<&Value> {
        self.named(attr.name)
    }

    fn named(&self, name: &str) -> Option<&Value> {
        let attribute = self.attributes.iter().find(|a| a.name == name)?;
        Some(&attribute.value)
    }

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
        V::read(self.find(handle)?)
    }

    /// Whether an attribute is given; a list without a number in it counts as missing.
    pub fn given<V>(&self, handle: Handle<V>) -> bool {
        self.count(handle) > 0
    }

    /// How many numbers an attribute gives.
    pub fn count<V>(&self, handle: Handle<V>) -> usize {
        self.find(handle).map_or(0, Value::len)
    }

    fn find<V>(&self, handle: Handle<V>) -> Option<&Value> {
        if let Some(owner) = handle.owner {
            self.expect(owner());
        }
        #[cfg(test)]
        coverage::asked(self, handle.name);
        self.named(handle.name)
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

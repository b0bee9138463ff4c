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
#[derive(Debug)]
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

impl Drop for Element {
    /// Level by level: the stack would not do for what is nested deeply.
    fn drop(&mut self) {
        let mut open = std::mem::take(&mut self.children);
        while let Some(mut element) = open.pop() {
            open.append(&mut element.children);
        }
    }
}

impl Element {
    /// An element of a document, with everything inside it. `file` is the index of the text among the sources, `dir`
    /// the directory of an included one.
    pub fn new(xml: sim_xml::Element, file: u32, dir: Option<&Rc<str>>) -> Element {
        let open = |mut xml: sim_xml::Element| {
            let rest = std::mem::take(&mut xml.children).into_iter();
            (Element::alone(&mut xml, file, dir), rest)
        };
        // the element that is being filled, with what comes next in it, and the path of those that it is in
        let (mut current, mut outer) = (open(xml), Vec::new());
        loop {
            if let Some(child) = current.1.next() {
                outer.push(std::mem::replace(&mut current, open(child)));
                continue;
            }
            let Some(parent) = outer.pop() else {
                return current.0;
            };
            let done = std::mem::replace(&mut current, parent).0;
            current.0.children.push(done);
        }
    }

    /// An element with those inside it that a row of the schema knows, and those inside these.
    pub fn known(xml: &sim_xml::Element, row: &'static Row, file: u32) -> Element {
        let mut alone = sim_xml::Element {
            name: xml.name.clone(),
            place: xml.place,
            attributes: xml.attributes.clone(),
            comment: String::new(),
            children: Vec::new(),
        };
        let mut element = Element::alone(&mut alone, file, None);
        let children = (xml.children.iter()).filter_map(|child| {
            let row = row.child(&child.name)?;
            Some(Element::known(child, row, file))
        });
        element.children = children.collect();
        element
    }

    /// An element without those inside it, of whose attributes it takes hold.
    fn alone(xml: &mut sim_xml::Element, file: u32, dir: Option<&Rc<str>>) -> Element {
        let attributes = std::mem::take(&mut xml.attributes).into_iter();
        let attributes = attributes.map(|(name, text)| Attribute {
            name,
            value: Value::Text(text),
            attr: None,
        });
        Element {
            name: std::mem::take(&mut xml.name),
            loc: location(xml.place, file),
            dir: dir.cloned(),
            row: None,
            attributes: attributes.collect(),
            children: Vec::new(),
        }
    }

    /// Goes through an element and everything inside it, in the order of the text. `enter` is called for each element that
    /// has a parent, with the parent and how deep it is, before those inside it, `leave` for each after those inside it.
    pub fn walk(
        &mut self,
        mut enter: impl FnMut(&Element, &mut Element, usize) -> Result<(), Fault>,
        mut leave: impl FnMut(&mut Element) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        // the path of open elements, each with what comes next in it: children are taken out and put back
        let rest = std::mem::take(&mut self.children).into_iter();
        let mut open: Vec<(Element, std::vec::IntoIter<Element>)> = Vec::new();
        let mut root = (self, rest);
        loop {
            let depth = open.len() + 1;
            let (parent, rest) = match open.last_mut() {
                Some((parent, rest)) => (parent, rest),
                None => (&mut *root.0, &mut root.1),
            };
            if let Some(mut child) = rest.next() {
                enter(parent, &mut child, depth)?;
                let rest = std::mem::take(&mut child.children).into_iter();
                open.push((child, rest));
                continue;
            }
            leave(parent)?;
            match open.pop() {
                Some((done, _)) => match open.last_mut() {
                    Some((parent, _)) => parent.children.push(done),
                    None => root.0.children.push(done),
                },
                None => return Ok(()),
            }
        }
    }

    /// Bytes of texts and numbers of its attributes.
    pub fn bytes(&self) -> usize {
        let bytes = |a: &Attribute| 8 * a.value.len() + a.value.text().map_or(0, str::len);
        self.attributes.iter().map(bytes).sum()
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

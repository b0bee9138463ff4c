//! An element of a document, and questions to it with MuJoCo's words for what is missing.

use crate::number::{self, Number};
use std::fmt;

/// A place in a text. Lines and columns count from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// line
    pub line: u32,
    /// column, in characters
    pub column: u32,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {message}", place.line, place.column)]
pub struct Fault {
    /// what is wrong, in MuJoCo's words where it has some
    pub message: String,
    /// name of the element it is about; empty: none
    pub element: String,
    /// where
    pub place: Place,
    /// the one of the [`Bounds`](crate::Bounds) that the text is beyond, if that is what is wrong
    pub limit: Option<&'static str>,
}

/// An element with everything inside it. Text between elements is not kept: models have none.
#[derive(Default)]
pub struct Element {
    /// name, with its prefix if it has one
    pub name: String,
    /// where it starts
    pub place: Place,
    /// names and texts of its attributes, in the order they are written
    pub attributes: Vec<(String, String)>,
    /// elements inside it
    pub children: Vec<Element>,
    /// the comment that stands before all else inside it, of the root of a text; empty: none
    pub comment: String,
}

impl fmt::Debug for Element {
    /// The element alone: what is inside it may be of any depth.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Element")
            .field("name", &self.name)
            .field("place", &self.place)
            .field("attributes", &self.attributes)
            .field("children", &self.children.len())
            .finish()
    }
}

impl Clone for Element {
    /// As deep as it is, without recursion.
    fn clone(&self) -> Element {
        let alone = |element: &Element| Element {
            name: element.name.clone(),
            place: element.place,
            attributes: element.attributes.clone(),
            comment: element.comment.clone(),
            children: Vec::with_capacity(element.children.len()),
        };
        // the element that is being copied, with what comes next in it, and the path of those that it is in
        let (mut current, mut outer) = ((alone(self), self.children.iter()), Vec::new());
        loop {
            if let Some(child) = current.1.next() {
                let inner = (alone(child), child.children.iter());
                outer.push(std::mem::replace(&mut current, inner));
                continue;
            }
            let Some(parent) = outer.pop() else {
                return current.0;
            };
            let done = std::mem::replace(&mut current, parent).0;
            current.0.children.push(done);
        }
    }
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
    /// An element with nothing but a name.
    pub fn named(name: &str) -> Element {
        Element {
            name: name.to_owned(),
            place: Place::default(),
            attributes: Vec::new(),
            comment: String::new(),
            children: Vec::new(),
        }
    }

    /// An error about this element.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault {
            message: message.into(),
            element: self.name.clone(),
            place: self.place,
            limit: None,
        }
    }

    /// The text of an attribute.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(n, _)| n == name);
        found.map(|(_, text)| text.as_str())
    }

    /// The text of an attribute that must be there.
    pub fn required(&self, name: &str) -> Result<&str, Fault> {
        self.attribute(name)
            .ok_or_else(|| self.fault(missing_attribute(name)))
    }

    /// So many numbers. None at all count as missing.
    pub fn numbers<T: Number + Default, const N: usize>(
        &self,
        name: &str,
    ) -> Result<Option<[T; N]>, Fault> {
        let Some(text) = self.attribute(name) else {
            return Ok(None);
        };
        let list = number::counted(name, text, N, N).map_err(|m| self.fault(m))?;
        Ok(<[T; N]>::try_from(list).ok())
    }

    /// So many numbers, which must be there.
    pub fn required_numbers<T: Number + Default, const N: usize>(
        &self,
        name: &str,
    ) -> Result<[T; N], Fault> {
        self.numbers(name)?
            .ok_or_else(|| self.fault(missing_attribute(name)))
    }

    /// The one child of this name, if there is any. Two are one too many.
    pub fn child(&self, name: &str) -> Result<Option<&Element>, Fault> {
        let mut found = self.children.iter().filter(|c| c.name == name);
        let first = found.next();
        match (first, found.next()) {
            (Some(first), Some(_)) => Err(first.fault(format!("repeated element: '{name}'"))),
            (first, _) => Ok(first),
        }
    }

    /// The one child of this name, which must be there.
    pub fn required_child(&self, name: &str) -> Result<&Element, Fault> {
        self.child(name)?
            .ok_or_else(|| self.fault(format!("missing element: '{name}'")))
    }
}

fn missing_attribute(name: &str) -> String {
    format!("required attribute missing: '{name}'")
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[test]
    fn children_are_unique() {
        let root = parse("<a><b/><c/><b/></a>").unwrap();
        assert!(root.child("c").unwrap().is_some());
        assert!(root.child("d").unwrap().is_none());
        let fault = root.child("b").unwrap_err();
        assert_eq!(fault.to_string(), "1:4: repeated element: 'b'");
    }

    #[test]
    fn numbers_are_counted() {
        let root = parse("<a x='1 2 3' y='1 2' z=' ' w='1 2 3 4' v='1 b 3'/>").unwrap();
        let three = |name| root.numbers::<f64, 3>(name).map_err(|fault| fault.message);
        assert_eq!(three("x"), Ok(Some([1.0, 2.0, 3.0])));
        assert_eq!(three("z"), Ok(None));
        assert_eq!(three("none"), Ok(None));
        for (name, message) in [
            ("y", "attribute 'y' does not have enough data"),
            ("w", "attribute 'w' has too much data"),
            ("v", "bad format in attribute 'v'"),
        ] {
            assert_eq!(three(name), Err(message.to_owned()));
        }
        let fault = root.required_numbers::<f64, 3>("z").unwrap_err();
        assert_eq!(fault.message, "required attribute missing: 'z'");
    }
}

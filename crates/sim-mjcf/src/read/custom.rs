//! `<custom>` and `<keyframe>`.

use super::element::Element;
use super::keywords::object_type;
use super::schema::custom::{NUMERIC_SIZE, OBJTYPE};
use super::{Fault, Reader};
use crate::spec::{Key, Numeric, Text, Tuple, TupleElement};
use sim_core::model::ObjType;

/// How many numbers a custom field may have.
const MAX_NUMERIC: usize = 500;

impl Reader<'_> {
    pub(super) fn custom(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            match e.name.as_str() {
                "numeric" => self.numeric(e)?,
                "text" => self.text(e)?,
                "tuple" => self.tuple(e)?,
                other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
            }
        }
        Ok(())
    }

    fn numeric(&mut self, e: &Element) -> Result<(), Fault> {
        let mut numeric = Numeric {
            name: self.name(e, ObjType::Numeric)?,
            loc: e.loc,
            ..Numeric::default()
        };
        e.fill(&mut numeric);
        if !e.given(NUMERIC_SIZE) {
            numeric.size = numeric.data.len() as i32;
        }
        let allowed = |size: &usize| (1..=MAX_NUMERIC).contains(size);
        let Some(length) = usize::try_from(numeric.size).ok().filter(allowed) else {
            return Err(e.fault("custom field size must be between 1 and 500"));
        };
        if numeric.data.len() > length {
            return Err(e.fault("attribute 'data' has too much data"));
        }
        numeric.data.resize(length, 0.0);
        self.spec.numerics.push(numeric);
        Ok(())
    }

    fn text(&mut self, e: &Element) -> Result<(), Fault> {
        let mut text = Text {
            name: self.name(e, ObjType::Text)?,
            loc: e.loc,
            ..Text::default()
        };
        e.fill(&mut text);
        if text.data.is_empty() {
            return Err(e.fault("text field cannot be empty"));
        }
        self.spec.texts.push(text);
        Ok(())
    }

    fn tuple(&mut self, e: &Element) -> Result<(), Fault> {
        let name = self.name(e, ObjType::Tuple)?;
        let mut elements = Vec::with_capacity(e.children.len());
        for child in &e.children {
            let mut element = TupleElement {
                loc: child.loc,
                objtype: object_type(child.get(OBJTYPE).unwrap_or("")),
                objname: String::new(),
                prm: 0.0,
            };
            child.fill(&mut element);
            if element.objtype == ObjType::Unknown {
                return Err(child.fault("unknown object type"));
            }
            elements.push(element);
        }
        self.spec.tuples.push(Tuple {
            name,
            loc: e.loc,
            elements,
            ..Tuple::default()
        });
        Ok(())
    }

    pub(super) fn keyframe(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let mut key = Key {
                name: self.name(e, ObjType::Key)?,
                loc: e.loc,
                ..Key::default()
            };
            e.fill(&mut key);
            self.spec.keys.push(key);
        }
        Ok(())
    }
}

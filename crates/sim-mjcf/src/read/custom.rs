//! `<custom>` and `<keyframe>`.

use super::keywords::object_type;
use super::xml::Element;
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
        let name = self.name(e, ObjType::Numeric)?;
        let mut data = e.real_list("data").to_vec();
        let mut size = data.len() as i32;
        e.int("size", &mut size);
        let allowed = |size: &usize| (1..=MAX_NUMERIC).contains(size);
        let Some(length) = usize::try_from(size).ok().filter(allowed) else {
            return Err(e.fault("custom field size must be between 1 and 500"));
        };
        if data.len() > length {
            return Err(e.fault("attribute 'data' has too much data"));
        }
        data.resize(length, 0.0);
        self.spec.numerics.push(Numeric {
            name,
            loc: e.loc,
            data,
            size,
        });
        Ok(())
    }

    fn text(&mut self, e: &Element) -> Result<(), Fault> {
        let name = self.name(e, ObjType::Text)?;
        let data = e.text("data").unwrap_or("").to_owned();
        if data.is_empty() {
            return Err(e.fault("text field cannot be empty"));
        }
        self.spec.texts.push(Text {
            name,
            loc: e.loc,
            data,
        });
        Ok(())
    }

    fn tuple(&mut self, e: &Element) -> Result<(), Fault> {
        let name = self.name(e, ObjType::Tuple)?;
        let mut elements = Vec::with_capacity(e.children.len());
        for child in &e.children {
            let objtype = object_type(child.text("objtype").unwrap_or(""));
            if objtype == ObjType::Unknown {
                return Err(child.fault("unknown object type"));
            }
            let mut element = TupleElement {
                loc: child.loc,
                objtype,
                objname: child.text("objname").unwrap_or("").to_owned(),
                prm: 0.0,
            };
            child.real("prm", &mut element.prm);
            elements.push(element);
        }
        self.spec.tuples.push(Tuple {
            name,
            loc: e.loc,
            elements,
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
            e.real("time", &mut key.time);
            e.real_vec("qpos", &mut key.qpos);
            e.real_vec("qvel", &mut key.qvel);
            e.real_vec("act", &mut key.act);
            e.real_vec("mpos", &mut key.mpos);
            e.real_vec("mquat", &mut key.mquat);
            e.real_vec("ctrl", &mut key.ctrl);
            self.spec.keys.push(key);
        }
        Ok(())
    }
}

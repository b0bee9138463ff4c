//! `<material>`: colours by name.

use sim_xml::{Element, Fault};
use std::collections::HashMap;

/// The colours of all materials in a document.
#[derive(Debug, Default)]
pub(crate) struct Materials(HashMap<String, [f32; 4]>);

impl Materials {
    /// Finds materials with a name and a colour, wherever they stand. Of two with one name the first counts.
    pub fn find(root: &Element) -> Result<Materials, Fault> {
        let mut found = HashMap::new();
        let mut open = vec![root];
        while let Some(element) = open.pop() {
            if let ("material", Some(name)) = (element.name.as_str(), element.attribute("name"))
                && !found.contains_key(name)
                && let Some(color) = element.child("color")?
            {
                found.insert(name.to_owned(), color.required_numbers("rgba")?);
            }
            open.extend(element.children.iter().rev());
        }
        Ok(Materials(found))
    }

    /// The colour of a visual: that of its material, written there or found by name. `None` where none is.
    pub fn of(&self, visual: &Element) -> Result<Option<[f32; 4]>, Fault> {
        let Some(material) = visual.child("material")? else {
            return Ok(None);
        };
        match material.child("color")? {
            Some(color) => color.required_numbers("rgba").map(Some),
            None => Ok(self.0.get(material.required("name")?).copied()),
        }
    }
}

//! `<default>`: the tree of classes.

use super::element::Element;
use super::schema::shared::CLASS;
use super::{Fault, Reader, actuator, asset, shapes};
use crate::spec::DefaultClass;

impl Reader<'_> {
    /// A `<default>` outside all others changes the main class.
    pub(super) fn main_default(&mut self, e: &Element) -> Result<(), Fault> {
        match e.get(CLASS) {
            None | Some("" | "main") => self.default_class(e, 0),
            Some(_) => Err(e.fault("top-level default class 'main' cannot be renamed")),
        }
    }

    /// Adds a class that is still a copy of its parent; gives its index.
    fn add_class(&mut self, e: &Element, parent: usize) -> Result<usize, Fault> {
        let name = e.get(CLASS).unwrap_or("");
        if name.is_empty() {
            return Err(e.fault("empty class name"));
        }
        if self.find_class(name).is_some() {
            return Err(e.fault("repeated default class name"));
        }
        let inherited = self.class_bytes.get(parent).copied().unwrap_or(0);
        let bytes = size_of::<DefaultClass>().saturating_add(inherited);
        self.models.effort.spend_memory(e, bytes)?;
        let class = DefaultClass {
            name: name.to_owned(),
            loc: e.loc,
            parent: Some(parent),
            children: Vec::new(),
            ..self.spec.defaults[parent].clone()
        };
        let index = self.spec.defaults.len();
        self.spec.defaults.push(class);
        self.class_bytes.resize(index, 0);
        self.class_bytes.push(inherited.saturating_add(name.len()));
        self.classes.insert(name.to_owned(), index);
        self.spec.defaults[parent].children.push(index);
        Ok(index)
    }

    /// A class and those inside it, in the order of the text. A class is complete before those inside it copy it.
    fn default_class(&mut self, section: &Element, index: usize) -> Result<(), Fault> {
        self.fill_class(section, index)?;
        // the path of open classes, each with what comes next in it
        let mut open = vec![(section.children.iter(), index)];
        while let Some((rest, parent)) = open.last_mut() {
            let parent = *parent;
            match rest.find(|child| child.name == "default") {
                Some(e) => {
                    let index = self.add_class(e, parent)?;
                    self.fill_class(e, index)?;
                    open.push((e.children.iter(), index));
                }
                None => {
                    open.pop();
                }
            }
        }
        Ok(())
    }

    fn fill_class(&mut self, section: &Element, index: usize) -> Result<(), Fault> {
        for e in section.children.iter().filter(|c| c.name != "default") {
            if let Some(bytes) = self.class_bytes.get_mut(index) {
                *bytes = bytes.saturating_add(e.bytes());
            }
            let class = &mut self.spec.defaults[index];
            match e.name.as_str() {
                "mesh" => asset::mesh(e, &mut class.mesh)?,
                "material" => asset::material(e, &mut class.material)?,
                "joint" => e.fill(&mut class.joint),
                "geom" => shapes::geom(e, &mut class.geom)?,
                "site" => shapes::site(e, &mut class.site)?,
                "camera" => shapes::camera(e, &mut class.camera)?,
                "light" => shapes::light(e, &mut class.light)?,
                "pair" => e.fill(&mut class.pair),
                "equality" => e.fill(&mut class.equality),
                "tendon" => e.fill(&mut class.tendon),
                _ => actuator::actuator(e, &mut class.actuator)?,
            }
        }
        Ok(())
    }
}

//! MJCF text, or URDF text, to [`Spec`].
//!
//! The text becomes a tree of elements, and its root says what it is. A URDF document is read by `sim-urdf`, and
//! `urdf` says what its links and joints become. For MJCF it goes on in this order: included files are put in their
//! places (`include`), the tree is checked against the schema and its values are read (`schema`), and then each
//! section fills its part of the spec, in the order of [`Reader::sections`]. Default classes are applied on the
//! way: an element starts as a copy of its class.

mod effort;
mod element;
mod include;
pub(crate) mod keywords;
pub(crate) mod schema;

mod actuator;
mod asset;
mod attach;
mod body;
mod composite;
mod constraint;
mod custom;
mod default;
mod flex;
mod plugin;
mod replicate;
mod sensor;
mod settings;
mod shapes;
mod urdf;
mod visual;

#[cfg(test)]
mod tests;

pub(crate) use asset::Layer;
pub use schema::{Attr, Described, Kind, Value, attributes, elements, print_schema};

use crate::assets::{Assets, join};
use crate::edit::Names;
use crate::error::{Error, ErrorKind};
use crate::spec::{Location, Source, Spec};
use attach::Models;
use element::Element;
use replicate::Subtree;
use schema::attribute::Handle;
use schema::shared::{CLASS, NAME};
use schema::special::Text;
use sim_core::model::ObjType;
use std::collections::HashMap;

/// What is wrong, and the element it is about.
#[derive(Debug)]
struct Fault {
    message: String,
    element: String,
    loc: Location,
}

impl Fault {
    /// An error in the text with this index among the sources.
    fn of_text(fault: sim_xml::Fault, file: u32) -> Fault {
        Fault {
            message: fault.message,
            element: fault.element,
            loc: location(fault.place, file),
        }
    }

    fn into_error(self, spec: &Spec) -> Error {
        let mut error = Error::new(ErrorKind::Xml, self.message).at(spec, self.loc);
        error.element = self.element;
        error
    }
}

/// A place in the text with this index among the sources.
fn location(place: sim_xml::Place, file: u32) -> Location {
    Location {
        file,
        line: place.line,
        column: place.column,
    }
}

/// Reads a model from text. `name` and `dir` are the file it came from and its directory, both empty for text
/// from memory.
pub(crate) fn read(text: &str, name: &str, dir: &str, assets: &Assets) -> Result<Spec, Error> {
    read_inside(text, name, dir, assets, &mut Models::new(assets.limits()))
}

/// Reads a model that may be an asset of others, which are being read.
fn read_inside(
    text: &str,
    name: &str,
    dir: &str,
    assets: &Assets,
    models: &mut Models,
) -> Result<Spec, Error> {
    models
        .effort
        .spend_text(text.len() as u64)
        .map_err(|message| Error {
            file: name.to_owned(),
            ..Error::new(ErrorKind::File, message)
        })?;
    models.open.push(name.to_owned());
    let mut reader = Reader {
        spec: Spec {
            modelfiledir: dir.to_owned(),
            sources: vec![Source {
                name: name.to_owned(),
                text: text.into(),
                origin: None,
            }],
            ..Spec::default()
        },
        assets,
        dirs: Directories::default(),
        names: Names::new(),
        class_bytes: vec![0],
        outside: Vec::new(),
        classes: HashMap::from([("main".to_owned(), 0)]),
        children: Vec::new(),
        models,
    };
    let result = reader.read();
    reader.models.open.pop();
    match result {
        Ok(()) => {
            reader.spec.give_ids();
            Ok(reader.spec)
        }
        Err(fault) => Err(fault.into_error(&reader.spec)),
    }
}

/// Reads a model from bytes of a file.
pub(crate) fn read_bytes(
    bytes: &[u8],
    name: &str,
    dir: &str,
    assets: &Assets,
) -> Result<Spec, Error> {
    let mut models = Models::new(assets.limits());
    read_bytes_inside(bytes, name, dir, assets, &mut models)
}

fn read_bytes_inside(
    bytes: &[u8],
    name: &str,
    dir: &str,
    assets: &Assets,
    models: &mut Models,
) -> Result<Spec, Error> {
    let fail = |message: String| {
        let mut error = Error::new(ErrorKind::File, message);
        error.file = name.to_owned();
        error
    };
    if bytes.is_empty() {
        return Err(fail(format!("ParseXML: empty file '{name}'")));
    }
    let text = sim_xml::decode(bytes).map_err(|why| fail(why.to_owned()))?;
    read_inside(&text, name, dir, assets, models)
}

/// Where asset files are looked for while reading.
#[derive(Debug, Default)]
struct Directories {
    asset: String,
    mesh: String,
    texture: String,
}

/// A model half read.
struct Reader<'a> {
    spec: Spec,
    assets: &'a Assets,
    dirs: Directories,
    /// names that are taken
    names: Names,
    /// bytes of texts and numbers of each default class, which every element of the class has again
    class_bytes: Vec<usize>,
    /// while contents of replicates are read, the trees around them, each with the body that the next is in
    outside: Vec<(Subtree, usize)>,
    /// default classes by name
    classes: HashMap<String, usize>,
    /// models that can be attached
    children: Vec<Spec>,
    /// files of models that are being read
    models: &'a mut Models,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), Fault> {
        let text = self.spec.sources[0].text.clone();
        let root = self.parse(&text, 0)?;
        if root.name.eq_ignore_ascii_case("robot") {
            return self.robot(root);
        }
        if !root.name.eq_ignore_ascii_case("mujoco") {
            return Err(Fault {
                message: format!("Unrecognized XML model type: '{}'", root.name),
                element: String::new(),
                loc: location(root.place, 0),
            });
        }
        self.spec.comment.clone_from(&root.comment);
        let mut root = self.expand_includes(Element::new(root, 0, None))?;
        schema::check(&mut root)?;
        schema::read_values(&mut root)?;
        root.fill(&mut self.spec);
        self.sections(&root)
    }

    /// The root element of the text with this index among the sources.
    fn parse(&mut self, text: &str, file: u32) -> Result<sim_xml::Element, Fault> {
        let effort = &mut self.models.effort;
        let (root, count) = sim_xml::parse_within(text, effort.bounds())
            .map_err(|fault| Fault::of_text(effort.explained(fault), file))?;
        effort.add_elements(count);
        Ok(root)
    }

    /// All sections, each as often as it occurs. The order counts: bodies come last, because copies of bodies
    /// bring copies of what refers to them.
    fn sections(&mut self, root: &Element) -> Result<(), Fault> {
        self.each(root, "compiler", Self::compiler)?;
        self.each(root, "option", Self::option)?;
        self.each(root, "size", Self::size)?;
        self.each(root, "visual", Self::visual)?;
        self.each(root, "statistic", Self::statistic)?;
        self.each(root, "default", Self::main_default)?;
        self.each(root, "extension", Self::extensions)?;
        self.each(root, "custom", Self::custom)?;
        self.each(root, "asset", Self::asset)?;
        self.each(root, "deformable", Self::deformable)?;
        self.each(root, "contact", Self::contact)?;
        self.each(root, "equality", Self::equality)?;
        self.each(root, "tendon", Self::tendon)?;
        self.each(root, "actuator", Self::actuator)?;
        self.each(root, "sensor", Self::sensor)?;
        self.each(root, "keyframe", Self::keyframe)?;
        self.each(root, "worldbody", Self::worldbody)?;
        self.spec.settle_plugins();
        Ok(())
    }

    fn each(
        &mut self,
        root: &Element,
        name: &str,
        section: fn(&mut Self, &Element) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut sections = root.children.iter().filter(|c| c.name == name);
        sections.try_for_each(|element| section(self, element))
    }

    /// The name of an element, which no other of its kind may have.
    fn name(&mut self, element: &Element, kind: ObjType) -> Result<String, Fault> {
        let name = element.get(NAME).unwrap_or("").to_owned();
        self.names
            .claim(&name, kind)
            .map_err(|m| element.fault(m))?;
        Ok(name)
    }

    /// The default class of an element, as an index: the one that it names, or that of its surroundings. The element is
    /// about to become a copy of it.
    fn class(&mut self, element: &Element, outer: usize) -> Result<usize, Fault> {
        let class = match element.get(CLASS) {
            None => outer,
            Some(name) => self
                .find_class(name)
                .ok_or_else(|| element.fault(format!("unknown default class name '{name}'")))?,
        };
        let bytes = self.class_bytes.get(class).copied().unwrap_or(0);
        self.models.effort.spend_memory(element, bytes)?;
        Ok(class)
    }

    fn find_class(&self, name: &str) -> Option<usize> {
        self.classes.get(name).copied()
    }

    /// The name of a file in an attribute. If there is no such file in `dir`, it is taken to be beside the
    /// included file that names it.
    fn file(&self, element: &Element, attribute: Handle<Text>, dir: &str) -> Option<String> {
        let name = join("", element.get(attribute)?);
        match &element.dir {
            Some(included) if !self.assets.exists(dir, &name) => Some(join(included, &name)),
            Some(_) | None => Some(name),
        }
    }
}

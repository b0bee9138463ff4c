//! `<include>`: the children of another file's root take the place of the element.

use super::element::Element;
use super::schema::settings::{ASSETDIR, MESHDIR, TEXTUREDIR};
use super::schema::shared::{FILE, INCLUDE};
use super::{Fault, Reader};
use crate::Limits;
use crate::assets::{FileError, directory, is_absolute, join};
use crate::spec::Source;
use std::collections::HashSet;
use std::rc::Rc;

/// What has been included so far.
struct Included {
    /// names as they are written
    names: HashSet<String>,
    /// paths of the files that are being read, the innermost last
    open: Vec<String>,
}

/// An element whose contents are being gone through: those that have been stand in it again.
struct Open {
    element: Element,
    rest: std::vec::IntoIter<Element>,
    depth: usize,
    /// whether it is the root of an included file, which only wraps what is included
    wrapper: bool,
}

impl Open {
    fn new(mut element: Element, depth: usize, wrapper: bool) -> Open {
        Open {
            rest: std::mem::take(&mut element.children).into_iter(),
            element,
            depth,
            wrapper,
        }
    }
}

impl Reader<'_> {
    /// Puts included files in the places of their `<include>` elements, everywhere below the root.
    pub(super) fn expand_includes(&mut self, root: Element) -> Result<Element, Fault> {
        let main = self.spec.sources[0].name.clone();
        let mut included = Included {
            names: HashSet::from([main.clone()]),
            open: vec![main],
        };
        self.enter(&root, 0)?;
        // the element that is being gone through, and the path of those that it is in
        let (mut current, mut outer) = (Open::new(root, 0, false), Vec::new());
        loop {
            let depth = current.depth;
            match current.rest.next() {
                Some(mut child) if child.name == "include" => {
                    let root = self.include(&mut child, &mut included)?;
                    outer.push(std::mem::replace(
                        &mut current,
                        Open::new(root, depth, true),
                    ));
                }
                Some(child) => {
                    self.enter(&child, depth + 1)?;
                    let inner = Open::new(child, depth + 1, false);
                    outer.push(std::mem::replace(&mut current, inner));
                }
                None => {
                    let Some(parent) = outer.pop() else {
                        return Ok(current.element);
                    };
                    let mut done = std::mem::replace(&mut current, parent);
                    let into = &mut current.element.children;
                    match done.wrapper {
                        true => {
                            included.open.pop();
                            into.append(&mut done.element.children);
                        }
                        false => into.push(done.element),
                    }
                }
            }
        }
    }

    /// What has to be known of an element before what is inside it.
    fn enter(&mut self, element: &Element, depth: usize) -> Result<(), Fault> {
        let most = self.models.effort.depth();
        if depth >= most {
            let limit = Limits::beyond("depth", most);
            return Err(element.fault(format!("Element nesting is too deep. {limit}")));
        }
        if element.name == "compiler" {
            // where assets are looked for must be known before any is read
            for (dir, own) in [
                (element.get(ASSETDIR), &mut self.dirs.asset),
                (element.get(TEXTUREDIR), &mut self.dirs.texture),
                (element.get(MESHDIR), &mut self.dirs.mesh),
            ] {
                if let Some(dir) = dir {
                    dir.clone_into(own);
                }
            }
        }
        Ok(())
    }

    /// Reads the file of an `<include>`; gives its root, whose children are to take the place of the element.
    fn include(
        &mut self,
        element: &mut Element,
        included: &mut Included,
    ) -> Result<Element, Fault> {
        if !element.children.is_empty() {
            return Err(element.fault("Include element cannot have children"));
        }
        element.check_attributes(&INCLUDE)?;
        element.read_attributes()?;
        let name = join("", element.get(FILE).unwrap_or(""));
        let path = self.find_include(element, &name);
        let again = included.names.contains(&name)
            || path.as_ref().is_some_and(|p| included.open.contains(p));
        if again {
            return Err(element.fault(format!("File '{name}' already included")));
        }
        let failed = |error: FileError| {
            let why = error.why();
            element.fault(format!("Error opening file '{name}'{why}"))
        };
        let path = path.ok_or_else(|| failed(FileError::Missing))?;
        // before it is read
        let size = self.assets.size(&path).map_err(failed)?;
        let effort = &mut self.models.effort;
        effort.spend_text(size).map_err(|m| element.fault(m))?;
        let bytes = self.assets.read(&path).map_err(failed)?;
        if bytes.is_empty() {
            return Err(element.fault(format!("Empty file '{name}'")));
        }

        let text = sim_xml::decode(&bytes)
            .map_err(|why| element.fault(format!("Include error: '{why}'")))?;
        drop(bytes);
        let dir: Rc<str> = directory(&path).into();
        let index = self.spec.sources.len() as u32;
        self.spec.sources.push(Source {
            name: path.clone(),
            text: text.as_str().into(),
            origin: None,
        });
        let root = self.parse(&text, index)?;
        let mut root = Element::new(root, index, Some(&dir));
        if root.children.is_empty() {
            return Err(element.fault(format!("Empty include file '{name}'")));
        }
        included.names.insert(match &element.dir {
            Some(dir) => join(dir, &name),
            None => name,
        });
        included.open.push(path);
        // the root itself only wraps what is included
        root.name.clear();
        Ok(root)
    }

    /// The path of a file to include: in the model's directory, or else beside the file that includes it.
    fn find_include(&self, element: &Element, name: &str) -> Option<String> {
        let model = join(&self.spec.modelfiledir, name);
        if is_absolute(name) || self.assets.exists("", &model) {
            return Some(model);
        }
        let beside = join(element.dir.as_deref()?, name);
        self.assets.exists("", &beside).then_some(beside)
    }
}

//! `<include>`: the children of another file's root take the place of the element.

use super::element::Element;
use super::schema::settings::{ASSETDIR, MESHDIR, TEXTUREDIR};
use super::schema::shared::{FILE, INCLUDE};
use super::{Fault, Reader};
use crate::assets::{directory, is_absolute, join};
use crate::spec::Source;
use std::collections::HashSet;
use std::rc::Rc;

/// Files that may be included in all. Nobody needs so many; a hostile model could ask for any number.
const MAX_FILES: usize = 10_000;
/// Bytes of included text in all.
const MAX_BYTES: usize = 1 << 29;

/// What has been included so far.
struct Included {
    /// names as they are written
    names: HashSet<String>,
    /// paths of the files that are being read, the innermost last
    open: Vec<String>,
    files: usize,
    bytes: usize,
}

impl Included {
    /// Counts one more file; whether that many are allowed.
    fn has_room(&mut self, bytes: usize) -> bool {
        self.files += 1;
        self.bytes += bytes;
        self.files <= MAX_FILES && self.bytes <= MAX_BYTES
    }
}

impl Reader<'_> {
    /// Puts included files in the places of their `<include>` elements, everywhere below the root.
    pub(super) fn expand_includes(&mut self, root: &mut Element) -> Result<(), Fault> {
        let main = self.spec.sources[0].name.clone();
        let mut included = Included {
            names: HashSet::from([main.clone()]),
            open: vec![main],
            files: 0,
            bytes: 0,
        };
        self.expand(root, &mut included, 0)
    }

    fn expand(
        &mut self,
        element: &mut Element,
        included: &mut Included,
        depth: usize,
    ) -> Result<(), Fault> {
        if depth > sim_xml::MAX_DEPTH {
            return Err(element.fault("Element nesting is too deep."));
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
        if !element.children.iter().any(|c| c.name == "include") {
            return element
                .children
                .iter_mut()
                .try_for_each(|child| self.expand(child, included, depth + 1));
        }
        for mut child in std::mem::take(&mut element.children) {
            if child.name == "include" {
                self.include(&mut child, included, depth, &mut element.children)?;
            } else {
                self.expand(&mut child, included, depth + 1)?;
                element.children.push(child);
            }
        }
        Ok(())
    }

    /// Reads the file of an `<include>` and appends its elements.
    fn include(
        &mut self,
        element: &mut Element,
        included: &mut Included,
        depth: usize,
        into: &mut Vec<Element>,
    ) -> Result<(), Fault> {
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
        let bytes = path.as_deref().and_then(|path| self.assets.read(path));
        let (Some(path), Some(bytes)) = (path, bytes) else {
            return Err(element.fault(format!("Error opening file '{name}'")));
        };
        if bytes.is_empty() {
            return Err(element.fault(format!("Empty file '{name}'")));
        }
        if !included.has_room(bytes.len()) {
            return Err(element.fault(format!(
                "too much is included: at most {MAX_FILES} files and {MAX_BYTES} bytes are allowed"
            )));
        }

        let text = sim_xml::decode(&bytes)
            .map_err(|why| element.fault(format!("Include error: '{why}'")))?;
        let dir: Rc<str> = directory(&path).into();
        let index = self.spec.sources.len() as u32;
        self.spec.sources.push(Source {
            name: path.clone(),
            text: text.as_str().into(),
            origin: None,
        });
        let root = sim_xml::parse(&text).map_err(|fault| Fault::of_text(fault, index))?;
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
        self.expand(&mut root, included, depth)?;
        included.open.pop();
        into.append(&mut root.children);
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_gigabyte_may_be_included() {
        let mut included = Included {
            names: HashSet::new(),
            open: Vec::new(),
            files: 0,
            bytes: 0,
        };
        assert!(included.has_room(MAX_BYTES - 1));
        assert!(included.has_room(1));
        assert!(!included.has_room(1));
    }
}

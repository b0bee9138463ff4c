//! Where the objects of a model stand in its text.

use cortenforge::Model;
use cortenforge::model::ObjType;
use cortenforge::spec::{Actuator, Body, Element, Geom, Joint, Key, Location, Spec, Tendon};
use std::collections::HashMap;

/// Finds the places of all objects of a kind.
type Find = fn(&Spec, &Model) -> Vec<Location>;

/// The places of objects, found when they are first asked for.
pub struct Places<'a> {
    m: &'a Model,
    spec: Option<&'a Spec>,
    file: &'a str,
    known: HashMap<ObjType, Vec<Location>>,
}

impl<'a> Places<'a> {
    /// The places in a model that was read from a file.
    pub fn new(m: &'a Model, spec: Option<&'a Spec>, file: &'a str) -> Places<'a> {
        Places {
            m,
            spec,
            file,
            known: HashMap::new(),
        }
    }

    /// The model as a whole.
    pub fn whole(&self) -> String {
        self.file.to_owned()
    }

    /// Where an object stands: `file:line:column`, or the file alone.
    pub fn object(&mut self, kind: ObjType, id: usize) -> String {
        let Some(spec) = self.spec else {
            return self.whole();
        };
        let m = self.m;
        let list = self.known.entry(kind).or_insert_with(|| {
            let kinds: [(ObjType, Find); 6] = [
                (ObjType::Body, |spec, m| locations::<Body>(spec, m, m.nbody)),
                (ObjType::Joint, |spec, m| {
                    locations::<Joint>(spec, m, m.njnt)
                }),
                (ObjType::Geom, |spec, m| locations::<Geom>(spec, m, m.ngeom)),
                (ObjType::Tendon, |spec, m| {
                    locations::<Tendon>(spec, m, m.ntendon)
                }),
                (ObjType::Actuator, |spec, m| {
                    locations::<Actuator>(spec, m, m.nu)
                }),
                (ObjType::Key, |spec, m| locations::<Key>(spec, m, m.nkey)),
            ];
            let find = kinds.into_iter().find(|(known, _)| *known == kind);
            find.map_or(Vec::new(), |(_, find)| find(spec, m))
        });
        let place = list.get(id).copied().unwrap_or_default();
        shown(spec, place).unwrap_or_else(|| self.whole())
    }
}

/// A place as compilers show it; `None`: there is none.
pub fn shown(spec: &Spec, place: Location) -> Option<String> {
    let Location { line, column, .. } = place;
    (line > 0).then(|| format!("{}:{line}:{column}", spec.file_name(place)))
}

/// The places of all objects of a kind, in the order of the model. Where the compiler has left some out, only those that
/// have names are found.
fn locations<T: Element>(spec: &Spec, m: &Model, count: usize) -> Vec<Location> {
    let spots = T::spots(spec);
    let elements: Vec<&T> = spots
        .into_iter()
        .filter_map(|spot| T::at(spec, spot))
        .collect();
    if elements.len() == count {
        return elements.iter().map(|element| element.loc()).collect();
    }
    let named: HashMap<&str, Location> = elements
        .iter()
        .map(|element| (element.name(), element.loc()))
        .collect();
    let name = |id| m.id2name(T::KIND, id).unwrap_or("");
    (0..count)
        .map(|id| named.get(name(id)).copied().unwrap_or_default())
        .collect()
}

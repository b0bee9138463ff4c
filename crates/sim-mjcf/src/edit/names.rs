//! Names that are taken.

use super::Namespace;
use crate::spec::Spec;
use sim_core::model::ObjType;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

type Name = (ObjType, String);

/// Names that are put together are cut to this many bytes.
const MOST: usize = 99;

/// A name that was put together, not longer than MuJoCo makes them.
pub(super) fn cut(mut name: String) -> String {
    let mut end = MOST.min(name.len());
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name.truncate(end);
    name
}

/// The names of all elements read so far, numbered in the order they were taken.
#[derive(Debug, Default)]
pub(crate) struct Names {
    taken: HashMap<Name, u64>,
    order: BTreeMap<u64, Name>,
    next: u64,
    /// names of parts of bodies that are about to be freed: others may take them
    leaving: Range<u64>,
}

impl Names {
    /// The names of a model without elements.
    pub fn new() -> Names {
        let mut names = Names::default();
        names.insert((ObjType::Body, "world".to_owned()));
        names
    }

    /// The names of all elements of a model.
    pub fn of(spec: &Spec) -> Names {
        let mut names = Names::new();
        let mut take = |kind: ObjType, name: &str| {
            // of two elements with one name the compiler will speak
            let _ = names.claim(name, kind);
        };
        macro_rules! list {
            ($list:expr, $kind:ident) => {
                $list.iter().for_each(|x| take(ObjType::$kind, &x.name))
            };
        }
        for body in &spec.bodies {
            take(ObjType::Body, &body.name);
            list!(body.joints, Joint);
            list!(body.geoms, Geom);
            list!(body.sites, Site);
            list!(body.cameras, Camera);
            list!(body.lights, Light);
        }
        list!(spec.frames, Frame);
        list!(spec.meshes, Mesh);
        list!(spec.hfields, HField);
        list!(spec.flexes, Flex);
        list!(spec.skins, Skin);
        list!(spec.textures, Texture);
        list!(spec.materials, Material);
        list!(spec.pairs, Pair);
        list!(spec.excludes, Exclude);
        list!(spec.equalities, Equality);
        list!(spec.tendons, Tendon);
        list!(spec.actuators, Actuator);
        list!(spec.sensors, Sensor);
        list!(spec.numerics, Numeric);
        list!(spec.texts, Text);
        list!(spec.tuples, Tuple);
        list!(spec.plugins, Plugin);
        list!(spec.keys, Key);
        names
    }

    fn insert(&mut self, name: Name) {
        self.order.insert(self.next, name.clone());
        self.taken.insert(name, self.next);
        self.next += 1;
    }

    /// Takes a name; an empty one is free for all. An error says that it is taken.
    pub fn claim(&mut self, name: &str, kind: ObjType) -> Result<(), String> {
        if name.is_empty() {
            return Ok(());
        }
        let name = (kind, name.to_owned());
        if let Some(number) = self.taken.get(&name)
            && !(self.leaving.contains(number) && is_part_of_body(kind))
        {
            let (kind, name) = name;
            return Err(format!("repeated name '{name}' in {}", kind.name()));
        }
        self.insert(name);
        Ok(())
    }

    /// The names that parts of bodies took between two points in time will be freed: until then each can be taken once
    /// more.
    pub fn leave(&mut self, range: Range<u64>) {
        self.leaving = range;
    }

    /// Puts a name that is not empty into a name space and takes it.
    pub fn rename(
        &mut self,
        name: &mut String,
        space: &Namespace,
        kind: ObjType,
    ) -> Result<(), String> {
        space.put(name);
        self.claim(name, kind)
    }

    /// Whether there is an object of this kind and name.
    pub fn has(&self, kind: ObjType, name: &str) -> bool {
        // the two frames of a body go by one name
        self.taken.contains_key(&(kind.named_as(), name.to_owned()))
    }

    /// A point in time.
    pub fn now(&self) -> u64 {
        self.next
    }

    /// Frees the names that are about to be freed.
    pub fn remove_leaving(&mut self) {
        let range = std::mem::take(&mut self.leaving);
        let inside = self.order.range(range);
        let numbers: Vec<u64> = inside
            .filter(|(_, (kind, _))| is_part_of_body(*kind))
            .map(|(number, _)| *number)
            .collect();
        for number in numbers {
            if let Some(name) = self.order.remove(&number)
                && self.taken.get(&name) == Some(&number)
            {
                self.taken.remove(&name);
            }
        }
    }

    /// Frees a name.
    pub fn free(&mut self, kind: ObjType, name: String) {
        if let Some(number) = self.taken.remove(&(kind, name)) {
            self.order.remove(&number);
        }
    }
}

/// Whether elements of this kind stand in bodies.
fn is_part_of_body(kind: ObjType) -> bool {
    use ObjType as O;
    [
        O::Body,
        O::Joint,
        O::Geom,
        O::Site,
        O::Camera,
        O::Light,
        O::Frame,
    ]
    .contains(&kind)
}

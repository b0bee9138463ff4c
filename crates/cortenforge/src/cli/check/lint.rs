//! The lints: their codes, what each is about, and what was found.

use super::places::Places;
use cortenforge::Model;
use cortenforge::model::ObjType;

/// A lint.
pub struct Lint {
    /// what it is silenced by
    pub code: &'static str,
    /// what it is about
    pub about: &'static str,
}

macro_rules! lints {
    ($($code:ident $about:literal;)*) => {
        /// All lints, by their codes. `docs/check.md` tells more of each.
        pub const LINTS: &[Lint] = &[$(Lint { code: stringify!($code), about: $about },)*];
    };
}

lints! {
    CF101 "a motor whose controls cannot reach a tenth of the force that it may have";
    CF102 "an affine bias that pushes in the direction of motion";
    CF103 "a muscle whose length range does not hold the lengths that its joint can reach";
    CF104 "a motor without any limit on a body that one unit of it throws away";
    CF105 "two limits of the same force that exclude each other";
    CF106 "a position servo that cannot be told to go where its joint can be";
    CF107 "a Hill muscle that is slack, or torn, in the reference configuration";
    CF201 "a joint that starts outside its range";
    CF202 "a limit on the actuators of a tendon that is not switched on";
    CF203 "a keyframe with a joint outside its range";
    CF301 "geoms that are inside each other in the reference configuration";
    CF302 "geoms that are inside each other in a keyframe";
    CF401 "an inertia that needs mass where the body has none";
    CF402 "a centre of mass far outside its body";
    CF403 "a body that is denser than any metal, or lighter than any gas";
    CF404 "a moving body of a mass that is out of scale";
    CF405 "a moving geom of a size that is out of scale";
    CF501 "a mesh that nothing uses";
    CF502 "a material that nothing uses";
    CF503 "a texture that nothing uses";
    CF504 "a height field that nothing uses";
    CF505 "a default class that nothing uses";
    CF601 "a simulation that diverges within a second";
    CF602 "warnings of the engine within a second";
    CF603 "energy that grows within a second, with no motor running";
}

/// Something that was found.
pub struct Finding {
    /// the code of the lint
    pub code: &'static str,
    /// `file:line:column`, or what is known of it
    pub place: String,
    /// what is wrong
    pub text: String,
}

/// What was found so far.
pub struct Found<'a> {
    m: &'a Model,
    places: Places<'a>,
    allowed: &'a [&'static str],
    list: Vec<Finding>,
}

impl<'a> Found<'a> {
    /// Nothing yet. Lints with allowed codes are not listed.
    pub fn new(m: &'a Model, places: Places<'a>, allowed: &'a [&'static str]) -> Found<'a> {
        Found {
            m,
            places,
            allowed,
            list: Vec::new(),
        }
    }

    /// Whether anybody wants to know of one of these lints.
    pub fn wants(&self, codes: &[&str]) -> bool {
        codes.iter().any(|code| !self.allowed.contains(code))
    }

    /// What an object is called.
    pub fn name(&self, kind: ObjType, id: usize) -> String {
        let word = format!("{kind:?}").to_lowercase();
        let word = if kind == ObjType::Key {
            "keyframe"
        } else {
            word.as_str()
        };
        match self.m.id2name(kind, id) {
            Some(name) => format!("{word} '{name}'"),
            // a geom is known by its body
            None if kind == ObjType::Geom => {
                let body = self.name(ObjType::Body, self.m.geom_bodyid[id] as usize);
                format!("{word} {id} of {body}")
            }
            None => format!("{word} {id}"),
        }
    }

    /// Adds what was found about an object of the model.
    pub fn object(&mut self, code: &'static str, kind: ObjType, id: usize, text: impl AsRef<str>) {
        let place = self.places.object(kind, id);
        let text = format!("{}: {}", self.name(kind, id), text.as_ref());
        self.add(code, place, text);
    }

    /// Adds what was found about the model as a whole.
    pub fn model(&mut self, code: &'static str, text: String) {
        let place = self.places.whole();
        self.add(code, place, text);
    }

    /// Adds what was found about something that is written, at its place.
    pub fn written(&mut self, code: &'static str, place: String, text: String) {
        self.add(code, place, text);
    }

    fn add(&mut self, code: &'static str, place: String, text: String) {
        debug_assert!(LINTS.iter().any(|lint| lint.code == code));
        if !self.allowed.contains(&code) {
            self.list.push(Finding { code, place, text });
        }
    }

    /// All that was found.
    pub fn into_list(self) -> Vec<Finding> {
        self.list
    }
}

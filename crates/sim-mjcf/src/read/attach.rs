//! `<model>` in `<asset>`, and `<attach>`: other models become part of this one.

use super::body::Place;
use super::effort::{Effort, model_bytes};
use super::element::Element;
use super::schema::asset::MODEL_FILE;
use super::schema::body::ATTACH_PREFIX;
use super::schema::shared::NAME;
use super::{Fault, Reader, read_bytes_inside};
use crate::Limits;
use crate::assets::{directory, join};
use crate::edit::{self, Namespace, Root};
use crate::spec::Frame;
use sim_core::model::ObjType;

/// How deeply models may be assets of models, whatever the limits. Each level is read on the stack of the one before.
const MAX_DEPTH: usize = 16;

/// The models that are being read, each an asset of the one before, and what has been taken so far.
#[derive(Debug)]
pub(super) struct Models {
    pub open: Vec<String>,
    pub effort: Effort,
}

impl Models {
    pub fn new(limits: &Limits) -> Models {
        Models {
            open: Vec::new(),
            effort: Effort::new(limits),
        }
    }
}

/// What is attached.
#[derive(Default)]
pub(super) struct Attach {
    /// name of the model
    pub model: String,
    /// name of the body in it; empty: everything
    pub body: String,
}

impl Reader<'_> {
    /// Reads another model, for later.
    pub(super) fn model(&mut self, e: &Element) -> Result<(), Fault> {
        let name = e.get(NAME);
        let dir = self.spec.modelfiledir.clone();
        let Some(file) = self.file(e, MODEL_FILE, &dir) else {
            return Err(e.fault("required attribute missing: 'file'"));
        };
        let path = join(&dir, &file);
        if self.models.open.contains(&path) {
            return Err(e.fault(format!("model file '{path}' is an asset of itself")));
        }
        if self.models.open.len() > MAX_DEPTH {
            return Err(e.fault(format!(
                "models are nested too deeply: at most {MAX_DEPTH} levels are allowed"
            )));
        }
        let why = "could not parse model file with error";
        let bytes = self.assets.read(&path).map_err(|error| {
            let error = error.why();
            e.fault(format!("{why}: Error opening file '{path}'{error}"))
        })?;
        let mut child =
            read_bytes_inside(&bytes, &path, directory(&path), self.assets, self.models)
                .map_err(|error| e.fault(format!("{why}: {error}")))?;
        if let Some(name) = name {
            name.clone_into(&mut child.modelname);
        }
        self.children.push(child);
        Ok(())
    }

    /// Attaches a body of another model, or all of it. A body that is there already only moves to the frame.
    #[inline(never)]
    pub(super) fn attach(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let mut attach = Attach::default();
        e.fill(&mut attach);
        let Some(prefix) = e.get(ATTACH_PREFIX) else {
            return Err(e.fault("required attribute missing: 'prefix'"));
        };
        let space = Namespace {
            prefix: prefix.to_owned(),
            suffix: String::new(),
        };
        let frame = match place.frame {
            Some(frame) => frame,
            None => {
                self.spec.frames.push(Frame {
                    loc: e.loc,
                    body: place.body,
                    ..Frame::default()
                });
                self.spec.frames.len() - 1
            }
        };

        let name = space.name(&attach.body);
        if !name.is_empty() && self.names.has(ObjType::Body, &name) {
            return self.move_to_frame(e, place, frame, &name);
        }
        let Some(child) = self
            .children
            .iter()
            .position(|c| c.modelname == attach.model)
        else {
            return Err(e.fault(format!("could not find model '{}'", attach.model)));
        };
        let child = &mut self.children[child];
        let root = match attach.body.as_str() {
            "" => Root::World,
            name => match child.bodies.iter().position(|b| b.name == name) {
                Some(body) => Root::Body(body),
                None => return Err(e.fault(format!("could not find body '{name}'"))),
            },
        };

        let effort = &mut self.models.effort;
        effort.spend(e, child.weight(), child.referring())?;
        effort.spend_memory(e, model_bytes(child))?;
        let place = crate::edit::Place {
            body: place.body,
            frame: Some(frame),
        };
        let first = self.spec.defaults.len();
        let keys = child.store_keys(&space).map_err(|what| e.fault(what))?;
        self.spec.pending_keys.extend(keys);
        let attached = edit::attach(&mut self.spec, &mut self.names, place, child, root, &space)
            .map_err(|what| e.fault(what))?;
        child.forget_attached(root, &attached.actuators);
        // of two classes with one name the first is meant, the model's own
        for (index, class) in self.spec.defaults.iter().enumerate().skip(first) {
            self.classes.entry(class.name.clone()).or_insert(index);
        }
        self.complete_keys(e, None)
    }

    fn move_to_frame(
        &mut self,
        e: &Element,
        place: Place,
        frame: usize,
        name: &str,
    ) -> Result<(), Fault> {
        let mismatch = format!("Frame and body '{name}' have mismatched parents");
        let children = self.spec.bodies[place.body].bodies.clone();
        let bodies = &mut self.spec.bodies;
        match children.into_iter().find(|&b| bodies[b].name == name) {
            Some(body) => bodies[body].frame = Some(frame),
            None => return Err(e.fault(mismatch)),
        }
        Ok(())
    }
}

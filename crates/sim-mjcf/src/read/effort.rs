//! What reading a model has taken so far, against the limits: texts, files, elements and their copies, memory.
//!
//! All of it is counted for a model and the models that are assets of it together, before it is done.

use super::Fault;
use super::element::Element;
use crate::Limits;
use crate::spec::{Body, Spec};
use sim_xml::Bounds;

/// How many elements may be tried, for one that there may be: whether they refer to something copied has to be asked for
/// every copy.
const TRIES: usize = 10;
/// How many elements may be given numbers of keyframes, for one that there may be; counted anew for each copy and each
/// keyframe.
const KEY_VALUES: usize = 2;

/// What has been taken so far.
#[derive(Debug)]
pub(super) struct Effort {
    limits: Limits,
    text: u64,
    files: usize,
    elements: usize,
    tries: usize,
    key_values: usize,
    memory: usize,
}

impl Effort {
    pub fn new(limits: &Limits) -> Effort {
        Effort {
            limits: limits.clone(),
            text: 0,
            files: 0,
            elements: 0,
            tries: 0,
            key_values: 0,
            memory: 0,
        }
    }

    /// A text of so many bytes is about to be read.
    pub fn spend_text(&mut self, bytes: u64) -> Result<(), String> {
        // the model's own is not counted
        let files = self.files;
        self.files += 1;
        self.text = self.text.saturating_add(bytes);
        let limits = &self.limits;
        if files > limits.files {
            let limit = Limits::beyond("files", limits.files);
            return Err(format!("too many files {limit}"));
        }
        if self.text > limits.text {
            let limit = Limits::beyond("text", limits.text);
            return Err(format!("{} bytes of text {limit}", self.text));
        }
        Ok(())
    }

    /// How large the next text may be.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            depth: self.limits.depth,
            elements: self.limits.elements.saturating_sub(self.elements),
        }
    }

    /// How deep elements may be nested.
    pub fn depth(&self) -> usize {
        self.limits.depth
    }

    /// A text with so many elements has been read.
    pub fn add_elements(&mut self, count: usize) {
        self.elements = self.elements.saturating_add(count);
    }

    /// The same fault, with words for the limit that stood in the way.
    pub fn explained(&self, mut fault: sim_xml::Fault) -> sim_xml::Fault {
        if let Some(name) = fault.limit {
            let value = self.limits.get(name).unwrap_or(0.0);
            fault.message = format!("{} {}", fault.message, Limits::beyond(name, value));
        }
        fault
    }

    /// So many copies are about to be made, and so many elements asked whether they refer to something copied.
    pub fn spend(&mut self, e: &Element, copies: usize, tries: usize) -> Result<(), Fault> {
        self.elements = self.elements.saturating_add(copies);
        self.tries = self.tries.saturating_add(tries);
        let most = self.limits.elements;
        if self.elements > most || self.tries > most.saturating_mul(TRIES) {
            let limit = Limits::beyond("elements", most);
            return Err(e.fault(format!("{} makes too many elements {limit}", e.name)));
        }
        Ok(())
    }

    /// Numbers of so many keyframes are about to be handed to so many elements.
    pub fn spend_keys(&mut self, e: &Element, keys: usize, elements: usize) -> Result<(), Fault> {
        let values = keys.saturating_mul(elements);
        self.key_values = self.key_values.saturating_add(values);
        let most = self.limits.elements;
        if self.key_values > most.saturating_mul(KEY_VALUES) {
            let limit = Limits::beyond("elements", most);
            return Err(e.fault(format!("{} makes keyframes too large {limit}", e.name)));
        }
        Ok(())
    }

    /// So many bytes are about to be copied.
    pub fn spend_memory(&mut self, e: &Element, bytes: usize) -> Result<(), Fault> {
        self.memory = self.memory.saturating_add(bytes);
        if self.memory > self.limits.memory {
            let (bytes, limit) = (self.memory, self.limits.beyond_memory());
            return Err(e.fault(format!("copies take {bytes} bytes {limit}")));
        }
        Ok(())
    }
}

/// Bytes of texts and numbers of a body and what stands in it, which every copy has again.
pub(super) fn body_bytes(body: &Body) -> usize {
    let objects = (body.joints.iter())
        .map(|x| x.name.len() + x.class.len() + 8 * x.userdata.len())
        .chain(body.geoms.iter().map(|x| {
            let assets = x.material.len() + x.meshname.len() + x.hfieldname.len();
            x.name.len() + x.class.len() + 8 * x.userdata.len() + assets
        }))
        .chain(
            (body.sites.iter())
                .map(|x| x.name.len() + x.class.len() + 8 * x.userdata.len() + x.material.len()),
        )
        .chain(
            (body.cameras.iter())
                .map(|x| x.name.len() + x.class.len() + 8 * x.userdata.len() + x.targetbody.len()),
        )
        .chain(
            (body.lights.iter())
                .map(|x| x.name.len() + x.class.len() + x.targetbody.len() + x.texture.len()),
        );
    body.name.len() + body.childclass.len() + 8 * body.userdata.len() + objects.sum::<usize>()
}

/// Bytes of texts and numbers of a model, which every model that it is attached to has again.
pub(super) fn model_bytes(spec: &Spec) -> usize {
    let sum = |bytes: &mut dyn Iterator<Item = usize>| bytes.fold(0, usize::saturating_add);
    let meshes = &mut spec.meshes.iter().map(|x| {
        let floats = x.uservert.len() + x.usernormal.len() + x.usertexcoord.len();
        x.name.len() + x.file.len() + 4 * (floats + x.userface.len())
    });
    let hfields = &mut (spec.hfields.iter()).map(|x| x.file.len() + 4 * x.userdata.len());
    let skins = &mut spec.skins.iter().map(|x| {
        let bones = x.bones.iter().map(|b| 8 * b.vertid.len()).sum::<usize>();
        4 * (x.vert.len() + x.texcoord.len() + x.face.len()) + bones
    });
    let flexes = &mut spec.flexes.iter().map(|x| {
        let names = x.vertbody.iter().chain(&x.nodebody).map(String::len);
        let numbers = x.texcoord.len() + x.elem.len() + x.elemtexcoord.len();
        names.sum::<usize>() + 8 * (x.vert.len() + x.node.len()) + 4 * numbers
    });
    let textures = &mut spec.textures.iter().map(|x| x.data.len());
    let tendons = &mut spec.tendons.iter().map(|x| 96 * x.path.len());
    let numerics = &mut spec.numerics.iter().map(|x| 8 * x.data.len());
    let texts = &mut spec.texts.iter().map(|x| x.data.len());
    let tuples = &mut spec.tuples.iter().map(|x| 64 * x.elements.len());
    let keys = &mut (spec.keys.iter()).map(|x| 8 * (x.qpos.len() + x.qvel.len() + x.ctrl.len()));
    sum(&mut spec.bodies.iter().map(body_bytes))
        + sum(meshes)
        + sum(hfields)
        + sum(skins)
        + sum(flexes)
        + sum(textures)
        + sum(tendons)
        + sum(numerics)
        + sum(texts)
        + sum(tuples)
        + sum(keys)
        + size_of_val(spec.defaults.as_slice())
}

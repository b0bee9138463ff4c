//! `<replicate>`: copies of what stands inside, each one step further, with the number of the copy after every
//! name.
//!
//! The contents are read once, into a tree of their own. Each copy is then put in its place, and every tendon,
//! actuator, sensor and so on that refers to something copied is copied too. At last the originals go, and
//! with them whatever referred to them.
//!
//! Keyframes are written for the model as it is while the originals are the only copy. Each copy brings keyframes of its
//! own, with the numbers of the originals for this copy alone; the keyframe as it is written comes after them.

use super::body::Place;
use super::effort::{Effort, body_bytes};
use super::element::Element;
use super::{Fault, Reader};
use crate::edit::{
    Names, Namespace, Owners, Part, Refers, Renaming, Root, Tree, bring_flexes, graft,
};
use crate::frames::orientation;
use crate::spec::{Body, Frame, Orientation, Spec};
use sim_core::math::{Quat, Vec3};
use sim_core::model::ObjType;
use std::collections::HashSet;
use std::ops::Range;

/// How often something is copied, and how far apart.
#[derive(Default)]
pub(super) struct Replicate {
    /// number of copies
    pub count: i32,
    /// from each copy to the next
    pub offset: Vec3,
    /// turn of each copy against the one before, as Euler angles
    pub euler: [f64; 3],
    /// what stands between a name and the number of the copy
    pub sep: String,
}

/// The contents of a replicate: body 0 and frame 0 stand for its surroundings.
pub(super) struct Subtree {
    bodies: Vec<Body>,
    frames: Vec<Frame>,
}

impl Reader<'_> {
    /// Starts to read the contents, into a tree of their own: gives where they stand. What was there before is kept until
    /// [`end_replicate`](Reader::end_replicate).
    pub(super) fn start_replicate(&mut self, e: &Element, place: Place) -> Result<Place, Fault> {
        let class = self.childclass(e, place)?;
        let model = self.exchange(Subtree::around(e));
        self.outside.push((model, place.body));
        Ok(Place {
            body: 0,
            frame: Some(0),
            class,
            ..place
        })
    }

    /// Makes the copies, once the contents have been read; `start` is when the first of their names was taken.
    pub(super) fn end_replicate(
        &mut self,
        e: &Element,
        place: Place,
        start: u64,
    ) -> Result<(), Fault> {
        let subtree = match self.outside.pop() {
            Some((model, _)) => self.exchange(model),
            None => Subtree::around(e),
        };
        if subtree.bodies[0].explicitinertial {
            return Err(e.fault("inertial cannot be replicated"));
        }
        self.copies(e, place, subtree, start..self.names.now())
    }

    /// Makes the copies of a subtree.
    fn copies(
        &mut self,
        e: &Element,
        place: Place,
        mut subtree: Subtree,
        originals: Range<u64>,
    ) -> Result<(), Fault> {
        let mut replicate = Replicate::default();
        e.fill(&mut replicate);
        let Replicate {
            count,
            offset,
            euler,
            sep,
        } = replicate;
        let digits = count.to_string().len();
        let gap = (place.body, self.spec.bodies[place.body].bodies.len());

        // all of them at once, before the first is made
        let times = usize::try_from(count).unwrap_or(0);
        let effort = &mut self.models.effort;
        let size = subtree.size();
        effort.spend(e, times.saturating_mul(size), 0)?;
        // every name gets longer
        let names = size.saturating_mul(sep.len() + digits);
        let bytes = subtree.bodies.iter().map(body_bytes).sum::<usize>();
        effort.spend_memory(e, times.saturating_mul(bytes.saturating_add(names)))?;

        // a copy may have the name of another original
        self.names.leave(originals);
        let mut pos = Vec3::ZERO;
        for i in 0..count {
            // the angle of each copy is taken anew: it does not gather rounding errors
            let angles = Orientation::Euler(euler.map(|angle| f64::from(i) * angle));
            let quat = orientation::resolve(Quat::IDENTITY, &angles, &self.spec.compiler)
                .map_err(|message| e.fault(message))?;
            subtree.frames[0].pos = pos;
            subtree.frames[0].quat = quat;
            pos += quat.to_mat() * offset;

            let space = Namespace {
                prefix: String::new(),
                suffix: format!("{sep}{i:0digits$}"),
            };
            self.store_keys(e, &mut subtree, gap, &space)?;
            self.put_copy(&subtree, place, &space)
                .map_err(|m| e.fault(m))?;
            subtree.forget_keys();
            self.copy_references(e, &space)?;
            self.complete_keys(e, Some((&mut subtree, gap)))?;
        }
        self.forget(e, &mut subtree, gap)
    }

    /// Puts bodies and frames in the place of those of the model.
    fn exchange(&mut self, subtree: Subtree) -> Subtree {
        Subtree {
            bodies: std::mem::replace(&mut self.spec.bodies, subtree.bodies),
            frames: std::mem::replace(&mut self.spec.frames, subtree.frames),
        }
    }

    /// Keyframes become those of a copy: joints, mocap bodies and actuators keep the numbers about them, under the name
    /// that the keyframe has for this copy. The originals stand in the gap.
    fn store_keys(
        &mut self,
        e: &Element,
        originals: &mut Subtree,
        gap: (usize, usize),
        space: &Namespace,
    ) -> Result<(), Fault> {
        let keys = std::mem::take(&mut self.spec.keys);
        if keys.is_empty() {
            return Ok(());
        }
        let mut owners = owners(&mut self.spec, &mut self.outside, Some((originals, gap)));
        self.models.effort.spend_keys(e, keys.len(), owners.len())?;
        let pending = owners.store(&keys, space).map_err(|m| e.fault(m))?;
        self.spec.pending_keys.extend(pending);
        self.spec.keys = keys;
        Ok(())
    }

    /// Keyframes get numbers for what has been added to the model since they were read.
    pub(super) fn complete_keys(
        &mut self,
        e: &Element,
        originals: Option<(&mut Subtree, (usize, usize))>,
    ) -> Result<(), Fault> {
        let mut keys = std::mem::take(&mut self.spec.keys);
        if !keys.is_empty() {
            let owners = owners(&mut self.spec, &mut self.outside, originals);
            self.models.effort.spend_keys(e, 1, owners.len())?;
            owners.complete(&mut keys);
        }
        self.spec.keys = keys;
        Ok(())
    }

    /// Puts a copy of a subtree in its place. An error says which name is taken.
    fn put_copy(
        &mut self,
        subtree: &Subtree,
        place: Place,
        space: &Namespace,
    ) -> Result<(), String> {
        let tree = Tree {
            bodies: &subtree.bodies,
            frames: &subtree.frames,
        };
        let into = (&mut self.spec.bodies, &mut self.spec.frames);
        let place = crate::edit::Place {
            body: place.body,
            frame: place.frame,
        };
        let with = Renaming { space, files: None };
        graft(tree, Root::Frame(0), into, &mut self.names, place, with).map(|_| ())
    }

    /// Copies whatever refers to something that has just been copied.
    fn copy_references(&mut self, e: &Element, space: &Namespace) -> Result<(), Fault> {
        let Reader {
            spec,
            names,
            models,
            ..
        } = self;
        let effort = &mut models.effort;
        // in this order: later ones may refer to copies of earlier ones
        copy_flexes(spec, names, effort, e, space)?;
        copy_list(&mut spec.pairs, names, effort, e, space)?;
        copy_list(&mut spec.excludes, names, effort, e, space)?;
        copy_list(&mut spec.tendons, names, effort, e, space)?;
        copy_list(&mut spec.equalities, names, effort, e, space)?;
        copy_list(&mut spec.actuators, names, effort, e, space)?;
        copy_list(&mut spec.sensors, names, effort, e, space)?;
        copy_list(&mut spec.tuples, names, effort, e, space)
    }

    /// Drops the names of the originals, and what can no longer be resolved without them.
    fn forget(
        &mut self,
        e: &Element,
        subtree: &mut Subtree,
        gap: (usize, usize),
    ) -> Result<(), Fault> {
        let Reader { spec, names, .. } = self;
        let resolved = (
            resolved(&spec.pairs, names),
            resolved(&spec.excludes, names),
            resolved(&spec.tendons, names),
            resolved(&spec.equalities, names),
            resolved(&spec.actuators, names),
            resolved(&spec.sensors, names),
        );
        // MuJoCo loses what keyframes of attached models say about actuators here, unless what they pull at is not
        // all there yet
        let tendons = spec.tendons.iter().zip(&resolved.2);
        let incomplete: HashSet<&str> = tendons
            .filter(|(_, resolved)| !**resolved)
            .map(|(tendon, _)| tendon.name.as_str())
            .collect();
        for (actuator, resolved) in spec.actuators.iter_mut().zip(&resolved.4) {
            let tendon = actuator.trntype.target() == Some(ObjType::Tendon);
            if *resolved && !(tendon && incomplete.contains(actuator.target.as_str())) {
                actuator.key_values.forget();
            }
        }
        // from here on, keyframes are pieced together when the model is compiled
        self.store_keys(e, subtree, gap, &Namespace::default())?;
        self.spec.keys.clear();

        let Reader {
            spec,
            names,
            models,
            ..
        } = self;
        names.remove_leaving();
        drop_list(&mut spec.pairs, &resolved.0, names);
        drop_list(&mut spec.excludes, &resolved.1, names);
        drop_list(&mut spec.tendons, &resolved.2, names);
        drop_list(&mut spec.equalities, &resolved.3, names);
        drop_list(&mut spec.actuators, &resolved.4, names);
        drop_list(&mut spec.sensors, &resolved.5, names);
        let tries = resolved.2.len() + resolved.4.len() + resolved.5.len();
        models.effort.spend(e, 0, tries)
    }
}

/// All that keyframes have numbers about: the model with the trees that are being read inside of each other, and the
/// originals of copies in a gap of the innermost.
fn owners<'a>(
    spec: &'a mut Spec,
    outside: &'a mut [(Subtree, usize)],
    originals: Option<(&'a mut Subtree, (usize, usize))>,
) -> Owners<'a> {
    let mut parts: Vec<Part<'a>> = Vec::with_capacity(outside.len() + 2);
    for (tree, body) in outside {
        // what is being read comes after all that has been
        let children = tree.bodies[*body].bodies.len();
        parts.push(Part {
            bodies: &mut tree.bodies,
            inner: Some((*body, children)),
        });
    }
    parts.push(Part {
        bodies: &mut spec.bodies,
        inner: originals.as_ref().map(|(_, gap)| *gap),
    });
    parts.extend(originals.map(|(subtree, _)| Part {
        bodies: &mut subtree.bodies,
        inner: None,
    }));
    Owners::new(parts, &mut spec.actuators)
}

impl Subtree {
    /// Nothing but the surroundings.
    #[inline(never)]
    fn around(e: &Element) -> Subtree {
        Subtree {
            bodies: vec![Body::default()],
            frames: vec![Frame {
                loc: e.loc,
                ..Frame::default()
            }],
        }
    }

    /// What keyframes of attached models say about bodies inside goes to the first copy alone.
    fn forget_keys(&mut self) {
        for body in &mut self.bodies[1..] {
            body.key_values.forget();
            body.joints.iter_mut().for_each(|j| j.key_values.forget());
        }
    }

    /// How many elements a copy has.
    fn size(&self) -> usize {
        let inside = |b: &Body| {
            1 + b.joints.len() + b.geoms.len() + b.sites.len() + b.cameras.len() + b.lights.len()
        };
        self.frames.len() + self.bodies.iter().map(inside).sum::<usize>()
    }
}

/// Copies the flexes whose bodies have all been copied. They would have the names of the originals, which is an error
/// unless they have none.
fn copy_flexes(
    spec: &mut Spec,
    names: &mut Names,
    effort: &mut Effort,
    e: &Element,
    space: &Namespace,
) -> Result<(), Fault> {
    effort.spend(e, 0, spec.flexes.len())?;
    let originals = std::mem::take(&mut spec.flexes);
    let mut copies = Vec::new();
    let with = Renaming { space, files: None };
    bring_flexes(&mut copies, &originals, names, with).map_err(|m| e.fault(m))?;
    effort.spend(e, copies.len(), 0)?;
    spec.flexes = originals;
    spec.flexes.append(&mut copies);
    Ok(())
}

fn copy_list<T: Refers>(
    list: &mut Vec<T>,
    names: &mut Names,
    effort: &mut Effort,
    e: &Element,
    space: &Namespace,
) -> Result<(), Fault> {
    let originals = list.len();
    effort.spend(e, 0, originals)?;
    for i in 0..originals {
        let Some(mut copy) = list[i].renamed(names, space) else {
            continue;
        };
        effort.spend(e, 1, 0)?;
        names
            .rename(copy.name_mut(), space, T::KIND)
            .map_err(|m| e.fault(m))?;
        list.push(copy);
    }
    Ok(())
}

/// Which elements of a list have all their references.
fn resolved<T: Refers>(list: &[T], names: &Names) -> Vec<bool> {
    list.iter().map(|element| element.resolves(names)).collect()
}

/// Drops elements that had all their references before and now lack one, and frees their names. What was wrong
/// before stays, for the compiler to say so.
fn drop_list<T: Refers>(list: &mut Vec<T>, before: &[bool], names: &mut Names) {
    let mut before = before.iter();
    let mut dropped = Vec::new();
    list.retain_mut(|element| {
        let keep = !before.next().is_some_and(|b| *b) || element.resolves(names);
        if !keep {
            dropped.push(std::mem::take(element.name_mut()));
        }
        keep
    });
    for name in dropped {
        names.free(T::KIND, name);
    }
}

//! What touches: pairs of bodies that are near (broad phase), of their geoms that are near (mid phase), and the
//! contacts of these (narrow phase).
//!
//! The order of contacts is part of the result: it is the order of body pairs, then of geoms, with
//! predefined pairs before the others of the same bodies.

mod arena;
mod broad;
mod convex;
mod distance;
mod filter;
mod flex;
mod narrow;
mod pairs;
mod params;
mod sdf;
mod table;
#[cfg(test)]
mod tests;
mod tree;

pub use distance::geom_distance;
pub use narrow::{MAXCONPAIR, PairContacts, RawContact};
pub(crate) use narrow::{PairFn, Placed, ShapeScratch};
pub use params::{MINMU, make_frame};

use crate::data::{Contact, Data, GeomPoses};
use crate::model::{DisableBit, EnableBit, Flex, Model, SensorType, SleepState, Timer, Warning};
use arena::StackUse;
use broad::{BodyPair, BroadScratch, Places, broad_phase, geoms};
use filter::BodyFilter;
use flex::FlexCollisionScratch;
use params::{ContactParams, Partner, Side, margin_or_override};
use table::{Method, method};
use tree::TreeScratch;

/// Work space of collision detection.
#[derive(Debug, Default)]
pub(crate) struct CollisionScratch {
    body_pairs: Vec<BodyPair>,
    broad: BroadScratch,
    tree: TreeScratch,
    order: Vec<(i32, i32, u32)>,
    sorted: Vec<Contact>,
    found: PairContacts,
    shapes: ShapeScratch,
    flex: FlexCollisionScratch,
}

/// Collision detection. Reads the poses of geoms and of body inertias; writes `contact`, `ncon` and
/// `bvh_active`, and makes constraints out of date.
pub fn collision(m: &Model, d: &mut Data) {
    let start = d.clock();
    collision_since(m, d, start);
}

/// Collision detection whose time counts from `start`.
pub(crate) fn collision_since(m: &Model, d: &mut Data, start: f64) {
    d.clear_contacts();
    if m.vis.global.bvactive != 0 {
        d.bvh_active[..markable_nodes(m)].fill(0);
    }
    if m.disabled(DisableBit::Constraint)
        || m.disabled(DisableBit::Contact)
        || m.nbody + m.nflex < 2
    {
        return;
    }

    d.contact.reserve(arena::usual_contacts(m, d));
    find_body_pairs(m, d);
    let narrow = d.count_time(Timer::ColBroad, start);
    let stack = StackUse::broad_phase(m.nbody + m.nflex);
    let mut driver = Driver { m, d, stack };
    driver.collide_pairs();
    driver.collide_flexes_with_themselves();
    let end = d.count_time(Timer::ColNarrow, narrow);
    d.count_until(Timer::PosCollision, start, end);
}

/// Nodes of trees that can have marks. Those of meshes, of which there are many and which come last, are looked at by
/// range finders alone.
fn markable_nodes(m: &Model) -> usize {
    if m.sensor_type.contains(&(SensorType::RangeFinder as i32)) {
        return m.nbvh;
    }
    let bodies = m.body_bvhadr.iter().zip(&m.body_bvhnum);
    let flexes = m.flex_bvhadr.iter().zip(&m.flex_bvhnum);
    let ends = bodies
        .chain(flexes)
        .map(|(&start, &count)| (start + count).max(0) as usize);
    ends.max().unwrap_or(0).min(m.nbvh)
}

/// The broad phase: leaves the pairs of bodies and deformables that are near each other in the work space.
fn find_body_pairs(m: &Model, d: &mut Data) {
    let Data {
        geom_xpos,
        flexvert_xpos,
        body_awake,
        nbody_awake,
        scratch,
        ..
    } = d;
    let CollisionScratch {
        body_pairs, broad, ..
    } = &mut scratch.collision;
    let filter = BodyFilter::new(m, body_awake, *nbody_awake);
    let places = Places {
        geoms: geom_xpos,
        verts: flexvert_xpos,
    };
    broad_phase(m, places, &filter, broad, body_pairs);
}

/// Adds a contact after collision detection; constraints must be made again. Returns whether there was room.
pub fn add_contact(_m: &Model, d: &mut Data, contact: &Contact) -> bool {
    d.clear_constraints();
    push_contact(d, *contact, StackUse::NONE)
}

/// Adds a contact if there is room for one more; otherwise warns and returns false.
fn push_contact(d: &mut Data, contact: Contact, stack: StackUse) -> bool {
    let room = arena::contact_fits(d, stack);
    if room {
        d.contact.push(contact);
        d.ncon = d.contact.len();
    } else {
        d.warn(Warning::ContactFull, d.ncon as i32);
    }
    room
}

/// Puts the contacts of two geoms, whose types are in order, into `out`, which is emptied first.
#[inline]
fn find_contacts(
    how: Method,
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    [g1, g2]: [usize; 2],
    margin: f64,
) {
    how.contacts(m, poses, scratch, out, [g1, g2], margin);
    if matches!(how, Method::BoxBox) && !out.is_empty() {
        let place = |g| Placed::geom(m, poses, g);
        pairs::prune_box_box(out, margin, place(g1), place(g2));
    }
}

/// The contacts that two geoms would have where `poses` puts them: the geometry alone. Their types are in order, as in a
/// contact.
pub(crate) fn narrow_phase(
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    geoms: [usize; 2],
    margin: f64,
) {
    let how = method(m, geoms[0], geoms[1]);
    find_contacts(how, m, poses, scratch, out, geoms, margin);
}

/// The margin below which two geoms have contacts, as a predefined pair or as their own.
pub(crate) fn pair_margin(m: &Model, [g1, g2]: [usize; 2]) -> f64 {
    let ids = [g1 as i32, g2 as i32];
    let pair = (0..m.npair).find(|&k| {
        let pair = [m.pair_geom1[k], m.pair_geom2[k]];
        pair == ids || pair == [ids[1], ids[0]]
    });
    let margin = match pair {
        Some(pair) => m.pair_margin[pair],
        None => m.geom_margin[g1] + m.geom_margin[g2],
    };
    margin_or_override(m, margin)
}

/// A pair of geoms to be tested.
#[derive(Clone, Copy)]
enum Candidate {
    /// found by the broad and mid phase, subject to filters
    Dynamic(usize, usize),
    /// predefined in the model
    Predefined(usize),
}

/// Takes pairs of bodies and deformables to contacts. The user's filter sees all of `Data` for each pair of geoms, so lists in the work space
/// are gone through by index and nothing of them is borrowed meanwhile.
struct Driver<'a> {
    m: &'a Model,
    d: &'a mut Data,
    stack: StackUse,
}

impl Driver<'_> {
    /// Tests all pairs of bodies and deformables and, merged into them by signature, all predefined pairs of geoms.
    fn collide_pairs(&mut self) {
        let m = self.m;
        let mut next_pair = 0;
        let mut next_exclude = 0;
        for i in 0..self.d.scratch.collision.body_pairs.len() {
            let body_pair = self.d.scratch.collision.body_pairs[i];
            let signature = body_pair.signature();
            let first_pair = next_pair;
            while next_pair < m.npair && m.pair_signature[next_pair] as u32 <= signature {
                self.collide_geoms(Candidate::Predefined(next_pair));
                next_pair += 1;
            }

            let [b1, b2] = body_pair.bodies();
            if !filter::collider_bits_match(m, b1, b2) {
                continue;
            }
            while next_exclude < m.nexclude
                && (m.exclude_signature[next_exclude] as u32) < signature
            {
                next_exclude += 1;
            }
            if next_exclude < m.nexclude && m.exclude_signature[next_exclude] as u32 == signature {
                continue;
            }
            match [b1, b2].map(|b| b.checked_sub(m.nbody)) {
                [_, None] => self.collide_body_pair(b1, b2, first_pair..next_pair),
                [None, Some(flex)] => self.collide_body_flex(b1, Flex::of(m, flex)),
                [Some(f1), Some(f2)] => {
                    self.collide_flexes([Flex::of(m, f1), Flex::of(m, f2)]);
                }
            }
        }
        for pair in next_pair..m.npair {
            self.collide_geoms(Candidate::Predefined(pair));
        }
    }

    /// Tests the geoms of two bodies, except those in `done`, the predefined pairs already tested.
    fn collide_body_pair(&mut self, b1: usize, b2: usize, done: std::ops::Range<usize>) {
        let m = self.m;
        let single = m.body_geomnum[b1] == 1 && m.body_geomnum[b2] == 1;
        let has_trees = m.body_bvhadr[b1] >= 0 && m.body_bvhadr[b2] >= 0;
        if !single && has_trees && !m.disabled(DisableBit::MidPhase) {
            let start = self.d.contact.len();
            self.collide_trees(b1, b2, done);
            self.sort_contacts(start);
        } else {
            for g1 in geoms(m, b1) {
                for g2 in geoms(m, b2) {
                    self.collide_unless_done(g1, g2, done.clone());
                }
            }
        }
    }

    fn collide_trees(&mut self, b1: usize, b2: usize, done: std::ops::Range<usize>) {
        let Driver { m, d, stack } = self;
        let nodes = m.body_bvhnum[b1] + m.body_bvhnum[b2];
        let stack = stack.and_trees(nodes.max(0) as usize);
        tree::near_geoms(m, d, [b1, b2]);
        let mut driver = Driver { m, d, stack };
        for i in 0..driver.d.scratch.collision.tree.near.len() {
            let [g1, g2] = driver.d.scratch.collision.tree.near[i].map(|g| g as usize);
            driver.collide_unless_done(g1, g2, done.clone());
        }
    }

    fn collide_unless_done(&mut self, g1: usize, g2: usize, mut done: std::ops::Range<usize>) {
        let ids = [g1 as i32, g2 as i32];
        let is_done = done.any(|k| {
            let pair = [self.m.pair_geom1[k], self.m.pair_geom2[k]];
            pair == ids || pair == [ids[1], ids[0]]
        });
        if !is_done {
            self.collide_geoms(Candidate::Dynamic(g1, g2));
        }
    }

    /// Brings contacts from `start` on, found in the order of the trees, into the order of geoms, elements and vertices.
    fn sort_contacts(&mut self, start: usize) {
        let Data {
            contact, scratch, ..
        } = &mut *self.d;
        let new = &mut contact[start..];
        if new.is_sorted_by_key(partners) {
            return;
        }
        let CollisionScratch { order, sorted, .. } = &mut scratch.collision;
        order.clear();
        order.extend(new.iter().zip(0..).map(|(c, i)| {
            let [first, second] = partners(c);
            (first, second, i)
        }));
        order.sort_unstable();
        sorted.clear();
        sorted.extend(order.iter().map(|&(_, _, i)| new[i as usize]));
        new.copy_from_slice(sorted);
    }

    /// Finds the contacts of two geoms.
    fn collide_geoms(&mut self, candidate: Candidate) {
        let m = self.m;
        let (ga, gb) = match candidate {
            Candidate::Dynamic(g1, g2) => (g1, g2),
            Candidate::Predefined(pair) => {
                (m.pair_geom1[pair] as usize, m.pair_geom2[pair] as usize)
            }
        };
        let [g1, g2] = if m.geom_type[ga] > m.geom_type[gb] {
            [gb, ga]
        } else {
            [ga, gb]
        };
        let how = method(m, g1, g2);
        if matches!(how, Method::Never) || self.is_filtered(candidate, g1, g2) {
            return;
        }
        let margin = margin_or_override(
            m,
            match candidate {
                Candidate::Dynamic(..) => m.geom_margin[g1] + m.geom_margin[g2],
                Candidate::Predefined(pair) => m.pair_margin[pair],
            },
        );
        if filter::spheres_apart(m, GeomPoses::of(self.d), g1, g2, margin) {
            return;
        }
        if !arena::pair_fits(self.d, self.stack) {
            self.d.warn(Warning::ContactFull, self.d.ncon as i32);
            return;
        }

        let Data {
            geom_xpos,
            geom_xmat,
            instances,
            contact,
            ncon,
            scratch,
            ..
        } = &mut *self.d;
        let poses = GeomPoses {
            geom_xpos,
            geom_xmat,
            instances,
        };
        let CollisionScratch { found, shapes, .. } = &mut scratch.collision;
        find_contacts(how, m, poses, shapes, found, [g1, g2], margin);
        if found.is_empty() {
            return;
        }
        let params = match candidate {
            Candidate::Dynamic(..) => ContactParams::mix(m, [g1, g2].map(Partner::Geom), margin),
            Candidate::Predefined(pair) => ContactParams::of_pair(m, pair, margin),
        };
        contact.extend(
            found
                .iter()
                .map(|raw| params.contact(raw, [g1, g2].map(Side::geom))),
        );
        *ncon = contact.len();
    }

    /// Whether two geoms may not collide. Predefined pairs only rest where both bodies sleep; for others the
    /// user's filter decides, or contact types and affinities.
    fn is_filtered(&self, candidate: Candidate, g1: usize, g2: usize) -> bool {
        let (m, d) = (self.m, &*self.d);
        match candidate {
            Candidate::Dynamic(..) => match &d.callbacks.contact_filter {
                Some(filter) => filter(m, d, g1, g2),
                None => !filter::geom_bits_match(m, g1, g2),
            },
            Candidate::Predefined(_) => {
                let awake =
                    |g: usize| d.body_awake[m.geom_bodyid[g] as usize] == SleepState::Awake as i32;
                m.enabled(EnableBit::Sleep) && !awake(g1) && !awake(g2)
            }
        }
    }
}

/// What touches on both sides, each counted among its own kind: a geom, an element or a vertex.
fn partners(contact: &Contact) -> [i32; 2] {
    std::array::from_fn(|side| {
        let (geom, elem) = (contact.geom[side], contact.elem[side]);
        if geom >= 0 {
            geom
        } else if elem >= 0 {
            elem
        } else {
            contact.vert[side]
        }
    })
}

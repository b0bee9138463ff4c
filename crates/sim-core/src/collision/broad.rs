//! Broad phase: which bodies and deformables are near enough to each other to be looked at. Deformables are counted
//! after all bodies.
//!
//! Bodies that do not move and hold planes or belong to the world are paired with all others. The rest is
//! found by sweep and prune: every body gets a box around the bounding spheres of its geoms, every deformable one
//! around its vertices, aligned with the main directions in which they are spread; boxes are swept along the first of them and pruned with the
//! other two.

use super::filter::{BodyFilter, bits_match, can_collide};
use crate::linalg::eig3;
use crate::math::{Mat3, Vec3};
use crate::model::{EnableBit, Flex, GeomType, Model};

/// Work space of the broad phase.
#[derive(Clone, Debug, Default)]
pub struct BroadScratch {
    /// contact types and affinities of the geoms of each body, together
    bits: Vec<[i32; 2]>,
    /// bodies that take part in the sweep
    bodies: Vec<u32>,
    /// their boxes
    boxes: Vec<Bounds>,
    sweep: SweepScratch,
}

/// Work space of the sweep.
#[derive(Clone, Debug, Default)]
struct SweepScratch {
    /// the ends of the boxes along the sweep
    ends: Vec<u64>,
    /// boxes that the sweep is in, and what is needed of them, side by side
    open: Vec<(u32, Bounds)>,
    /// where in `open` each box is
    place: Vec<u32>,
}

/// A box in the frame of the sweep.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    min: Vec3,
    max: Vec3,
}

impl Bounds {
    /// The box around two boxes.
    fn union(&self, other: &Bounds) -> Bounds {
        Bounds {
            min: Vec3(std::array::from_fn(|k| self.min[k].min(other.min[k]))),
            max: Vec3(std::array::from_fn(|k| self.max[k].max(other.max[k]))),
        }
    }

    /// Whether the sweep could find two boxes to overlap.
    fn is_near(&self, other: &Bounds) -> bool {
        // the sweep compares in single precision
        let apart = |a: f64, b: f64| (a as f32) > (b as f32);
        !apart(self.min[0], other.max[0])
            && !apart(other.min[0], self.max[0])
            && overlap_across(self, other)
    }
}

/// Two bodies, the smaller id first, in one number whose order is that of the ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BodyPair(u64);

impl BodyPair {
    fn new(b1: usize, b2: usize) -> BodyPair {
        BodyPair((b1.min(b2) as u64) << 32 | b1.max(b2) as u64)
    }

    /// The two bodies.
    pub fn bodies(self) -> [usize; 2] {
        [(self.0 >> 32) as usize, self.0 as u32 as usize]
    }

    /// The number by which a model names a pair of bodies.
    pub fn signature(self) -> u32 {
        ((self.0 >> 16) as u32).wrapping_add(self.0 as u32)
    }
}

/// Where things are that can collide.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    /// `geom_xpos`
    pub geoms: &'a [Vec3],
    /// `flexvert_xpos`
    pub verts: &'a [Vec3],
}

/// Finds the pairs of bodies and deformables to be looked at: in `pairs`, in order, each once.
pub fn broad_phase(
    m: &Model,
    places: Places<'_>,
    filter: &BodyFilter<'_>,
    work: &mut BroadScratch,
    pairs: &mut Vec<BodyPair>,
) {
    pairs.clear();
    collect_bits(m, &mut work.bits);
    pair_with_static(m, filter, &work.bits, pairs);
    pair_by_sweep(m, places, filter, work, pairs);
    pairs.sort_unstable();
    pairs.dedup();
}

fn collect_bits(m: &Model, bits: &mut Vec<[i32; 2]>) {
    bits.clear();
    bits.resize(m.nbody, [0; 2]);
    for geom in 0..m.ngeom {
        let [contype, conaffinity] = &mut bits[m.geom_bodyid[geom] as usize];
        *contype |= m.geom_contype[geom];
        *conaffinity |= m.geom_conaffinity[geom];
    }
    let flexes = m.flex_contype.iter().zip(&m.flex_conaffinity);
    bits.extend(flexes.map(|(&contype, &conaffinity)| [contype, conaffinity]));
}

fn add_pair(bits: &[[i32; 2]], pairs: &mut Vec<BodyPair>, b1: usize, b2: usize) {
    let ([contype1, conaffinity1], [contype2, conaffinity2]) = (bits[b1], bits[b2]);
    if bits_match(contype1, conaffinity1, contype2, conaffinity2) {
        pairs.push(BodyPair::new(b1, b2));
    }
}

/// Pairs the world, if it has geoms, and bodies welded to it that have planes, with all bodies that move and all
/// deformables.
fn pair_with_static(
    m: &Model,
    filter: &BodyFilter<'_>,
    bits: &[[i32; 2]],
    pairs: &mut Vec<BodyPair>,
) {
    for b1 in 0..m.nbody {
        let always = if b1 == 0 {
            m.body_geomnum[0] > 0
        } else {
            m.body_weldid[b1] == 0 && has_plane(m, b1)
        };
        if !always || !can_collide(m, b1) {
            continue;
        }
        for b2 in 0..m.nbody {
            if can_collide(m, b2) && filter.allows(m, b1, b2) {
                add_pair(bits, pairs, b1, b2);
            }
        }
        for flex in 0..m.nflex {
            add_pair(bits, pairs, b1, m.nbody + flex);
        }
    }
}

fn has_plane(m: &Model, body: usize) -> bool {
    geoms(m, body).any(|g| GeomType::of(m.geom_type[g]) == GeomType::Plane)
}

/// The geoms of a body.
#[inline]
pub fn geoms(m: &Model, body: usize) -> std::ops::Range<usize> {
    // a body without geoms has a negative address
    let start = m.body_geomadr[body].max(0) as usize;
    start..start + m.body_geomnum[body] as usize
}

fn pair_by_sweep(
    m: &Model,
    places: Places<'_>,
    filter: &BodyFilter<'_>,
    work: &mut BroadScratch,
    pairs: &mut Vec<BodyPair>,
) {
    let BroadScratch {
        bits,
        bodies,
        boxes,
        sweep: sweep_work,
    } = work;
    bodies.clear();
    bodies.extend(
        (1..m.nbody + m.nflex)
            .filter(|&b| can_collide(m, b))
            .map(|b| b as u32),
    );
    let moves = |body: u32| filter.may_start(m, body as usize);
    if bodies.len() < 2 || !bodies.iter().any(|&body| moves(body)) {
        return;
    }
    let frame = main_directions(m, places);
    boxes.clear();
    boxes.extend(
        bodies
            .iter()
            .map(|&b| bounds(m, places, b as usize, &frame)),
    );
    if filter.sleeps() {
        keep_near(bodies, boxes, moves);
    }
    sweep(boxes, sweep_work, |i, j| {
        let (b1, b2) = (bodies[i] as usize, bodies[j] as usize);
        if filter.allows(m, b1, b2) {
            add_pair(bits, pairs, b1, b2);
        }
    });
}

/// Leaves out the bodies that are far from all that move: where most of a scene sleeps, the sweep is short.
fn keep_near(bodies: &mut Vec<u32>, boxes: &mut Vec<Bounds>, moves: impl Fn(u32) -> bool) {
    let moving = bodies.iter().zip(boxes.iter());
    let moving = moving.filter(|(body, _)| moves(**body)).map(|(_, b)| *b);
    let Some(all) = moving.reduce(|a, b| a.union(&b)) else {
        return;
    };
    let mut kept = 0;
    for k in 0..bodies.len() {
        if all.is_near(&boxes[k]) {
            (bodies[kept], boxes[kept]) = (bodies[k], boxes[k]);
            kept += 1;
        }
    }
    bodies.truncate(kept);
    boxes.truncate(kept);
}

/// The principal axes of the positions of all geoms and vertices that are not part of the world.
fn main_directions(m: &Model, places: Places<'_>) -> Mat3 {
    let positions = || {
        let geoms = m.geom_bodyid.iter().zip(places.geoms);
        let verts = m.flex_vertbodyid.iter().zip(places.verts);
        geoms
            .chain(verts)
            .filter(|(body, _)| **body != 0)
            .map(|(_, pos)| *pos)
    };
    let count = positions().count();
    if count == 0 {
        return Mat3::IDENTITY;
    }
    let scale = 1.0 / count as f64;
    let mut center = Vec3::ZERO;
    for pos in positions() {
        center += pos;
    }
    center *= scale;

    // xx, xy, xz, yy, yz, zz
    let mut sums = [0.0; 6];
    for pos in positions() {
        let [x, y, z] = (pos - center).0;
        for (sum, product) in sums
            .iter_mut()
            .zip([x * x, x * y, x * z, y * y, y * z, z * z])
        {
            *sum += product;
        }
    }
    let [xx, xy, xz, yy, yz, zz] = sums.map(|sum| sum * scale);
    eig3(&Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz])).1
}

/// The box around a body or a deformable.
fn bounds(m: &Model, places: Places<'_>, collider: usize, frame: &Mat3) -> Bounds {
    let common_margin = m
        .enabled(EnableBit::Override)
        .then_some(0.5 * m.opt.o_margin);
    match collider.checked_sub(m.nbody) {
        None => body_bounds(m, places.geoms, collider, frame, common_margin),
        Some(flex) => flex_bounds(m, places.verts, flex, frame, common_margin),
    }
}

/// The box around the vertices of a deformable, widened by its thickness and margin.
fn flex_bounds(
    m: &Model,
    verts: &[Vec3],
    flex: usize,
    frame: &Mat3,
    common_margin: Option<f64>,
) -> Bounds {
    let flex = Flex::of(m, flex);
    let verts = verts[flex.verts()].iter();
    let points = verts
        .map(|&vert| frame * vert)
        .map(|p| Bounds { min: p, max: p });
    let all = points.reduce(|a, b| a.union(&b)).unwrap_or(Bounds {
        min: Vec3::ZERO,
        max: Vec3::ZERO,
    });
    let more = flex.radius() + common_margin.unwrap_or(m.flex_margin[flex.id]);
    Bounds {
        min: Vec3(all.min.0.map(|x| x - more)),
        max: Vec3(all.max.0.map(|x| x + more)),
    }
}

/// The box around the bounding spheres of the geoms of a body, widened by their margins.
fn body_bounds(
    m: &Model,
    geom_xpos: &[Vec3],
    body: usize,
    frame: &Mat3,
    common_margin: Option<f64>,
) -> Bounds {
    let mut out: Option<Bounds> = None;
    for geom in geoms(m, body) {
        let margin = common_margin.unwrap_or(m.geom_margin[geom]);
        let radius = m.geom_rbound[geom];
        let center = frame * geom_xpos[geom];
        let one = Bounds {
            min: Vec3(center.0.map(|c| c - radius - margin)),
            max: Vec3(center.0.map(|c| c + radius + margin)),
        };
        out = Some(match out {
            None => one,
            Some(all) => all.union(&one),
        });
    }
    out.unwrap_or(Bounds {
        min: Vec3::ZERO,
        max: Vec3::ZERO,
    })
}

/// Calls `found` with the indices of every two boxes that overlap.
fn sweep(boxes: &[Bounds], work: &mut SweepScratch, mut found: impl FnMut(usize, usize)) {
    let SweepScratch { ends, open, place } = work;
    ends.clear();
    for (b, i) in boxes.iter().zip(0u32..) {
        ends.push(end_key(b.min[0], 2 * i));
        ends.push(end_key(b.max[0], 2 * i + 1));
    }
    ends.sort_unstable();

    open.clear();
    place.clear();
    place.resize(boxes.len(), 0);
    for key in ends.iter() {
        let (id, is_max) = (*key as u32 / 2, key & 1 == 1);
        if is_max {
            // the last takes the place of the one that closes; a box that ends before it starts was never open
            let at = place[id as usize] as usize;
            if open.get(at).is_some_and(|(other, _)| *other == id) {
                open.swap_remove(at);
                if let Some((moved, _)) = open.get(at) {
                    place[*moved as usize] = at as u32;
                }
            }
            continue;
        }
        let this = boxes[id as usize];
        for (other, that) in open.iter() {
            if overlap_across(that, &this) {
                found(*other as usize, id as usize);
            }
        }
        place[id as usize] = open.len() as u32;
        open.push((id, this));
    }
}

/// Whether two boxes overlap along the axes other than that of the sweep.
#[inline]
fn overlap_across(a: &Bounds, b: &Bounds) -> bool {
    // all four at once: nobody can foresee which of them decides
    !((a.min[1] > b.max[1]) | (b.min[1] > a.max[1]) | (a.min[2] > b.max[2]) | (b.min[2] > a.max[2]))
}

/// A number that orders the ends of boxes: by value in single precision, where equal by index.
#[inline]
pub fn end_key(value: f64, index: u32) -> u64 {
    // adding zero makes negative zero positive
    let bits = (value as f32 + 0.0).to_bits();
    let ordered = if bits >> 31 == 1 {
        !bits
    } else {
        bits | 1 << 31
    };
    u64::from(ordered) << 32 | u64::from(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_ordered_and_signed() {
        let pair = BodyPair::new(7, 3);
        assert_eq!(pair.bodies(), [3, 7]);
        assert_eq!(pair.signature(), (3 << 16) + 7);
        assert!(BodyPair::new(3, 8) > pair && BodyPair::new(4, 5) > pair);
    }

    #[test]
    fn keys_are_ordered_as_their_values() {
        let values = [-1e30, -2.0, -1.0, -1e-20, 0.0, 1e-20, 1.0, 2.0, 1e30];
        for pair in values.windows(2) {
            assert!(end_key(pair[0], 9) < end_key(pair[1], 0));
        }
        assert!(end_key(-0.0, 1) < end_key(0.0, 2));
        assert!(end_key(1.0, 3) < end_key(1.0, 4));
    }

    #[test]
    fn boxes_turned_inside_out_or_without_numbers_do_no_harm() {
        let bounds = |min: f64, max: f64| Bounds {
            min: Vec3::new(min, 0.0, 0.0),
            max: Vec3::new(max, 1.0, 1.0),
        };
        let boxes = [
            bounds(1.0, 0.0),
            bounds(f64::NAN, f64::NAN),
            bounds(f64::NAN, -f64::NAN),
            bounds(f64::INFINITY, f64::NEG_INFINITY),
            bounds(0.5, 2.0),
        ];
        sweep(&boxes, &mut SweepScratch::default(), |i, j| {
            assert_ne!(i, j)
        });
    }

    #[test]
    fn the_sweep_finds_exactly_the_overlaps() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 40) as f64 / (1 << 24) as f64
        };
        let boxes: Vec<Bounds> = (0..60)
            .map(|_| {
                let min = Vec3::new(random(), random(), random());
                let size = Vec3::new(random(), random(), random()) * 0.3;
                Bounds {
                    min,
                    max: min + size,
                }
            })
            .collect();
        let mut found = Vec::new();
        sweep(&boxes, &mut SweepScratch::default(), |i, j| {
            found.push((i.min(j), i.max(j)));
        });
        found.sort_unstable();
        let mut expected = Vec::new();
        for i in 0..boxes.len() {
            for j in i + 1..boxes.len() {
                let (a, b) = (&boxes[i], &boxes[j]);
                if (0..3).all(|k| a.min[k] <= b.max[k] && b.min[k] <= a.max[k]) {
                    expected.push((i, j));
                }
            }
        }
        assert!(expected.len() > 20);
        assert_eq!(found, expected);
    }
}

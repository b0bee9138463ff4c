//! How contacts move when the two shapes move.
//!
//! A contact is a distance, a point and a frame. All that decides them is where one shape stands relative to the other, six
//! numbers. Where a corner or the end of a capsule meets a plane, what follows is known; for all other pairs one of the
//! two shapes is moved a little along and about each of its axes and the shape-pair function is asked again. So only the
//! innermost function is differentiated by differences, at a cost that does not depend on the number of dofs.

use super::links::{Link, Twist, dof_twist};
use super::report::{Cause, Place, Report};
use crate::collision::{PairContacts, RawContact, ShapeScratch, narrow_phase, pair_margin};
use crate::data::{Contact, Data, GeomPoses};
use crate::math::{Mat3, Quat, Vec3};
use crate::model::{GeomType, Model};

/// Shapes are moved by this much, m and rad; by less where that gives different slopes on the two sides, which a sharp but
/// smooth curve does as well as a kink.
const STEPS: [f64; 2] = [1e-6, 1e-8];
/// Contacts are taken for the same if they are not farther than this from each other, m.
const NEAR: f64 = 1e-4;
/// Slopes from the two sides may differ by this much, relative to the larger of them and one.
const KINK: f64 = 1e-3;

/// How all contacts move.
#[derive(Debug, Default)]
pub(super) struct Shifts {
    contacts: Vec<ContactShift>,
    found: PairContacts,
    sides: [Vec<RawContact>; 2],
    middle: Vec<RawContact>,
    shapes: ShapeScratch,
}

/// Two geoms, of which one is moved.
struct Pair {
    geoms: [usize; 2],
    moving: usize,
    margin: f64,
}

/// How a contact moves while one shape moves relative to the other, which stands still.
#[derive(Clone, Debug)]
struct ContactShift {
    /// which of the two stands still
    standing: usize,
    /// centre and axes of the one that moves
    at: Vec3,
    axes: Mat3,
    /// where the first tangent should point, as the shape-pair function says; zero if it does not
    tangent: Vec3,
    /// for rotations about the axes and translations along them
    by: [Shift; 6],
}

/// How a contact moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shift {
    pub dist: f64,
    pub pos: Vec3,
    pub normal: Vec3,
    /// of the direction that the first tangent should have
    pub tangent: Vec3,
}

impl Shift {
    fn add(&mut self, other: &Shift, scale: f64) {
        self.dist += other.dist * scale;
        self.pos += other.pos * scale;
        self.normal += other.normal * scale;
        self.tangent += other.tangent * scale;
    }

    /// From one contact to another.
    fn between(from: &RawContact, to: &RawContact, per_step: f64) -> Shift {
        Shift {
            dist: (to.dist - from.dist) * per_step,
            pos: (to.pos - from.pos) * per_step,
            normal: (to.normal - from.normal) * per_step,
            tangent: (to.tangent - from.tangent) * per_step,
        }
    }

    /// Whether slopes from two sides are those of one smooth function.
    fn agrees(&self, other: &Shift) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() <= KINK * a.abs().max(b.abs()).max(1.0);
        let vectors = [
            (self.pos, other.pos),
            (self.normal, other.normal),
            (self.tangent, other.tangent),
        ];
        near(self.dist, other.dist)
            && vectors
                .iter()
                .all(|(a, b)| (0..3).all(|k| near(a[k], b[k])))
    }
}

impl Shifts {
    /// Finds out how all contacts move.
    pub fn set(&mut self, m: &Model, d: &mut Data, report: &mut Report) {
        self.contacts.clear();
        let mut first = 0;
        while first < d.contact.len() {
            let geoms = d.contact[first].geom;
            let same = d.contact[first..].iter().take_while(|c| c.geom == geoms);
            let end = first + same.count();
            self.add_pair(m, d, first..end, report);
            first = end;
        }
    }

    /// The first tangent that a shape-pair function asked for; zero if any will do.
    pub fn tangent(&self, id: usize) -> Vec3 {
        self.contacts[id].tangent
    }

    /// How a contact moves with a dof that moves the body of the first geom, that of the second, or both.
    pub fn of(&self, m: &Model, d: &Data, id: usize, link: &Link<2>) -> Shift {
        let shift = &self.contacts[id];
        let contact = &d.contact[id];
        let (standing, moving) = (shift.standing, 1 - shift.standing);
        let mut sum = Shift::default();
        if link.moves[standing] {
            // what stands still takes the contact along
            let along = dof_twist(m, d, link.dof, contact.pos);
            sum.pos = along.lin;
            sum.normal = along.ang.cross(contact.frame.row(0));
            sum.tangent = along.ang.cross(shift.tangent);
        }
        let sign = match (link.moves[moving], link.moves[standing]) {
            (true, false) => 1.0,
            (false, true) => -1.0,
            (true, true) | (false, false) => return sum,
        };
        let Twist { ang, lin } = dof_twist(m, d, link.dof, shift.at);
        let (ang, lin) = (
            shift.axes.mul_transposed(ang),
            shift.axes.mul_transposed(lin),
        );
        for k in 0..3 {
            sum.add(&shift.by[k], sign * ang[k]);
            sum.add(&shift.by[3 + k], sign * lin[k]);
        }
        sum
    }

    /// The contacts of one pair of geoms.
    fn add_pair(
        &mut self,
        m: &Model,
        d: &mut Data,
        ids: std::ops::Range<usize>,
        report: &mut Report,
    ) {
        let contact = &d.contact[ids.start];
        let geoms = contact.geom.map(usize::try_from);
        let [Ok(g1), Ok(g2)] = geoms else {
            self.add_rigid(d, ids);
            return;
        };
        let kinds = [g1, g2].map(|g| GeomType::of(m.geom_type[g]));
        // a sphere has no rotations to care for, and a plane only matters by where it stands
        let standing = usize::from(kinds[0] == GeomType::Sphere);
        let geom = [g2, g1][standing];
        let (at, axes) = (d.geom_xpos[geom], d.geom_xmat[geom]);
        if kinds[0] == GeomType::Plane
            && let Some(ball) = ball_radius(kinds[1], m.geom_size[g2])
        {
            let tangent = if kinds[1] == GeomType::Capsule {
                axes.col(2)
            } else {
                Vec3::ZERO
            };
            for id in ids {
                let point = point_of(&d.contact[id], ball);
                self.contacts
                    .push(material(&d.contact[id], point, at, axes, tangent));
            }
            return;
        }

        let margin = pair_margin(m, [g1, g2]);
        self.ask(m, d, [g1, g2], margin);
        self.middle.clear();
        self.middle.extend_from_slice(&self.found);
        let same = self.middle.iter().map(|raw| raw.dist);
        // contacts that somebody else made
        if !same.eq(d.contact[ids.clone()].iter().map(|c| c.dist)) {
            self.add_rigid(d, ids);
            return;
        }
        let start = self.contacts.len();
        self.contacts
            .extend(self.middle.iter().map(|raw| ContactShift {
                standing,
                at,
                axes,
                tangent: raw.tangent,
                by: [Shift::default(); 6],
            }));
        let pair = Pair {
            geoms: [g1, g2],
            moving: geom,
            margin,
        };
        for &direction in directions(kinds[1 - standing]) {
            let mut smooth = false;
            for step in STEPS {
                if smooth {
                    break;
                }
                smooth = true;
                self.look_around(m, d, &pair, direction, step);
                for k in 0..self.middle.len() {
                    let (shift, agrees) = self.slope(k, step);
                    self.contacts[start + k].by[direction] = match shift {
                        Some(shift) => shift,
                        None => carried(&d.contact[ids.start + k], at, axes, direction),
                    };
                    smooth &= agrees;
                }
            }
            if !smooth {
                for k in 0..self.middle.len() {
                    if !self.slope(k, STEPS[1]).1 {
                        report.add(Cause::Shape, Place::Contact(ids.start + k));
                    }
                }
            }
        }
    }

    /// Asks for the contacts on both sides of where the moving geom stands.
    fn look_around(&mut self, m: &Model, d: &mut Data, pair: &Pair, direction: usize, step: f64) {
        let geom = pair.moving;
        let (at, axes) = (d.geom_xpos[geom], d.geom_xmat[geom]);
        for (side, step) in [step, -step].into_iter().enumerate() {
            nudge(d, geom, direction, step);
            self.ask(m, d, pair.geoms, pair.margin);
            (d.geom_xpos[geom], d.geom_xmat[geom]) = (at, axes);
            self.sides[side].clear();
            self.sides[side].extend_from_slice(&self.found);
        }
    }

    /// How contact number `k` moves, by what is found on both sides of it; and whether both agree.
    fn slope(&self, k: usize, step: f64) -> (Option<Shift>, bool) {
        let middle = &self.middle[k];
        let [plus, minus] = [0, 1].map(|side| partner(&self.sides[side], middle, k));
        match (plus, minus) {
            (Some(plus), Some(minus)) => {
                let after = Shift::between(middle, plus, 1.0 / step);
                let before = Shift::between(minus, middle, 1.0 / step);
                if after.agrees(&before) {
                    (Some(Shift::between(minus, plus, 0.5 / step)), true)
                } else {
                    (Some(after), false)
                }
            }
            (Some(plus), None) => (Some(Shift::between(middle, plus, 1.0 / step)), false),
            (None, Some(minus)) => (Some(Shift::between(minus, middle, 1.0 / step)), false),
            (None, None) => (None, false),
        }
    }

    /// The contacts of two geoms where they are.
    fn ask(&mut self, m: &Model, d: &Data, geoms: [usize; 2], margin: f64) {
        let poses = GeomPoses::of(d);
        narrow_phase(m, poses, &mut self.shapes, &mut self.found, geoms, margin);
    }

    /// Contacts of which nothing is known: as if both shapes had a point there, and the first a plane.
    fn add_rigid(&mut self, d: &Data, ids: std::ops::Range<usize>) {
        for id in ids {
            let contact = &d.contact[id];
            let point = point_of(contact, 0.0);
            let still = Mat3::IDENTITY;
            let tangent = contact.frame.row(1);
            let mut shift = material(contact, point, contact.pos, still, tangent);
            for by in &mut shift.by {
                by.tangent = Vec3::ZERO;
            }
            self.contacts.push(shift);
        }
    }
}

/// What has become of a contact: the one at its place in the list, or the nearest if the order has changed. None if it has
/// gone.
fn partner<'a>(
    contacts: &'a [RawContact],
    of: &RawContact,
    place: usize,
) -> Option<&'a RawContact> {
    let away = |contact: &RawContact| contact.pos.distance(of.pos);
    let same = contacts.get(place).filter(|contact| away(contact) < NEAR);
    same.or_else(|| {
        let nearest = contacts.iter().min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.filter(|contact| away(contact) < NEAR)
    })
}

/// The radius of the balls with which a shape meets a plane: corners have none. Other shapes have no fixed points.
fn ball_radius(kind: GeomType, size: Vec3) -> Option<f64> {
    match kind {
        GeomType::Sphere | GeomType::Capsule => Some(size[0]),
        GeomType::Box | GeomType::Mesh => Some(0.0),
        GeomType::Plane
        | GeomType::HField
        | GeomType::Ellipsoid
        | GeomType::Cylinder
        | GeomType::Sdf => None,
    }
}

/// The centre of the ball of the second shape that makes a contact with a plane.
fn point_of(contact: &Contact, radius: f64) -> Vec3 {
    contact.pos + contact.frame.row(0) * (0.5 * contact.dist + radius)
}

/// A contact between a plane and a point of the second shape.
fn material(contact: &Contact, point: Vec3, at: Vec3, axes: Mat3, tangent: Vec3) -> ContactShift {
    let normal = contact.frame.row(0);
    let by = std::array::from_fn(|k| {
        let axis = axes.col(k % 3);
        let (moved, tangent) = if k < 3 {
            (axis.cross(point - at), axis.cross(tangent))
        } else {
            (axis, Vec3::ZERO)
        };
        let dist = normal.dot(moved);
        Shift {
            dist,
            pos: moved - normal * (0.5 * dist),
            normal: Vec3::ZERO,
            tangent,
        }
    });
    ContactShift {
        standing: 0,
        at,
        axes,
        tangent,
        by,
    }
}

/// How a contact would move if the second shape had a point there: for where nothing else can be found out.
fn carried(contact: &Contact, at: Vec3, axes: Mat3, direction: usize) -> Shift {
    material(contact, contact.pos, at, axes, Vec3::ZERO).by[direction]
}

/// The rotations about its axes (0 to 2) and the translations (3 to 5) that make a difference for a shape.
fn directions(kind: GeomType) -> &'static [usize] {
    match kind {
        GeomType::Sphere => &[3, 4, 5],
        GeomType::Capsule => &[0, 1, 3, 4, 5],
        GeomType::Plane
        | GeomType::HField
        | GeomType::Ellipsoid
        | GeomType::Cylinder
        | GeomType::Box
        | GeomType::Mesh
        | GeomType::Sdf => &[0, 1, 2, 3, 4, 5],
    }
}

/// Moves a geom about or along one of its own axes.
fn nudge(d: &mut Data, geom: usize, direction: usize, step: f64) {
    let axes = d.geom_xmat[geom];
    if direction < 3 {
        let axis = [Vec3::X, Vec3::Y, Vec3::Z][direction];
        d.geom_xmat[geom] = axes * Quat::from_axis_angle(axis, step).to_mat();
    } else {
        d.geom_xpos[geom] += axes.col(direction - 3) * step;
    }
}

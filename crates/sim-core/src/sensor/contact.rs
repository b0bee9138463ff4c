//! Contact sensors: contacts between two things, selected, sorted or summed up, field by field.

use super::inside::inside_geom;
use super::touch::body_of;
use crate::constraint::contact_force;
use crate::data::{Contact, Data};
use crate::math::{MINVAL, Vec3};
use crate::model::kinds::{ContactReduction as Reduce, ContactSide};
use crate::model::params::ContactSensorParams;
use crate::model::{ConDataField, GeomType, Model, ObjType};
use std::cmp::Ordering;

/// A contact that a sensor looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    /// its index
    id: usize,
    /// whether it is seen from the other side
    flip: bool,
    /// contacts with smaller ones come first
    criterion: f64,
}

impl Match {
    fn compare(&self, other: &Match) -> Ordering {
        let by_criterion = self.criterion.total_cmp(&other.criterion);
        by_criterion.then(self.id.cmp(&other.id))
    }
}

/// Writes the contacts that a sensor looks at, one after the other, and zeros where there are no more.
pub(super) fn contact(m: &Model, d: &mut Data, id: usize, out: &mut [f64]) {
    let params = ContactSensorParams::of(&m.sensor_intprm[id]);
    let (fields, reduce) = (Fields(params.fields), Reduce::of(params.reduce));
    out.fill(0.0);

    find(m, d, id, reduce);
    match reduce {
        Reduce::None | Reduce::NetForce => {}
        Reduce::MinDist | Reduce::MaxForce => {
            d.scratch.sensor.contacts.sort_unstable_by(Match::compare);
        }
    }
    let matches = &d.scratch.sensor.contacts;
    if reduce == Reduce::NetForce {
        write_sum(m, d, matches, fields, out);
        return;
    }
    let slots = out.chunks_exact_mut(fields.size().max(1));
    for (found, slot) in matches.iter().zip(slots) {
        write_contact(m, d, found, matches.len(), fields, slot);
    }
}

/// Finds the contacts that a sensor looks at, and leaves them in the work space.
fn find(m: &Model, d: &mut Data, id: usize, reduce: Reduce) {
    let first = Side::new(m.sensor_objtype[id], m.sensor_objid[id]);
    let second = Side::new(m.sensor_reftype[id], m.sensor_refid[id]);
    d.scratch.sensor.contacts.clear();
    for id in 0..d.contact.len() {
        let contact = &d.contact[id];
        let Some(flip) = direction(m, d, contact, &first, &second) else {
            continue;
        };
        let criterion = match reduce {
            Reduce::None | Reduce::NetForce => 0.0,
            Reduce::MinDist => contact.dist,
            Reduce::MaxForce => {
                let force = Vec3::from_slice(&contact_force(m, d, id));
                -force.dot(force)
            }
        };
        d.scratch.sensor.contacts.push(Match {
            id,
            flip,
            // no sign on a zero
            criterion: criterion + 0.0,
        });
    }
}

/// What one side of a contact has to be.
struct Side {
    what: Option<ContactSide>,
    id: i32,
}

impl Side {
    fn new(objtype: i32, id: i32) -> Side {
        Side {
            what: ContactSide::of(ObjType::of(objtype)),
            id,
        }
    }

    fn is_anything(&self) -> bool {
        self.what == Some(ContactSide::Anything)
    }

    fn accepts(&self, m: &Model, geom: i32) -> bool {
        let mut body = body_of(m, geom);
        match self.what {
            // where a contact is relative to a site is another matter
            Some(ContactSide::Anything | ContactSide::InSite) => true,
            Some(ContactSide::Geom) => geom == self.id,
            Some(ContactSide::Body) => body == self.id,
            Some(ContactSide::Subtree) => {
                while body > self.id {
                    body = m.body_parentid[body as usize];
                }
                body == self.id
            }
            None => false,
        }
    }
}

/// Whether a contact has to be seen from the other side to go from the first to the second; none if it is not between
/// them.
fn direction(m: &Model, d: &Data, contact: &Contact, first: &Side, second: &Side) -> Option<bool> {
    if first.what == Some(ContactSide::InSite) {
        let site = first.id as usize;
        let (pos, mat) = (d.site_xpos[site], &d.site_xmat[site]);
        let shape = GeomType::of(m.site_type[site]);
        if !inside_geom(pos, mat, m.site_size[site], shape, contact.pos) {
            return None;
        }
    }
    let as_first = contact.geom.map(|geom| first.accepts(m, geom));
    let as_second = contact.geom.map(|geom| second.accepts(m, geom));
    if as_first == [false; 2] || as_second == [false; 2] {
        return None;
    }
    match (first.is_anything(), second.is_anything()) {
        (true, true) => Some(false),
        (false, true) => Some(!as_first[0]),
        (true, false) => Some(!as_second[1]),
        (false, false) => {
            if as_first[0] && as_second[1] {
                Some(false)
            } else {
                (as_first[1] && as_second[0]).then_some(true)
            }
        }
    }
}

/// What a sensor reports of each contact: bits of `ConDataField`.
#[derive(Clone, Copy)]
struct Fields(i32);

impl Fields {
    /// Goes over the fields that are asked for.
    fn iter(self) -> impl Iterator<Item = ConDataField> {
        ConDataField::in_bits(self.0)
    }

    fn size(self) -> usize {
        self.iter().map(ConDataField::width).sum()
    }

    /// Fills a slot, field by field. Fields of one number take the first of three.
    fn write(self, mut slot: &mut [f64], value: impl Fn(ConDataField) -> Vec3) {
        for field in self.iter() {
            let (head, tail) = slot.split_at_mut(field.width());
            let value = value(field).0;
            head.copy_from_slice(&value[..head.len()]);
            slot = tail;
        }
    }
}

/// Reports one of `count` contacts. Seen from the other side, its frame is turned by half a turn about its last axis, in
/// which the force on the other body has its last component reversed.
fn write_contact(
    m: &Model,
    d: &Data,
    found: &Match,
    count: usize,
    fields: Fields,
    slot: &mut [f64],
) {
    let contact = &d.contact[found.id];
    let force = contact_force(m, d, found.id);
    let reversed_last = |v: &[f64]| {
        let last = if found.flip { -v[2] } else { v[2] };
        Vec3([v[0], v[1], last])
    };
    let reversed = |v: Vec3| if found.flip { -v } else { v };
    fields.write(slot, |field| match field {
        ConDataField::Found => Vec3::X * count as f64,
        ConDataField::Force => reversed_last(&force),
        ConDataField::Torque => reversed_last(&force[3..]),
        ConDataField::Dist => Vec3::X * contact.dist,
        ConDataField::Pos => contact.pos,
        ConDataField::Normal => reversed(contact.frame.row(0)),
        ConDataField::Tangent => reversed(contact.frame.row(1)),
    });
}

/// Reports all contacts as one, in the global frame: their total force, and torque about their centre, where each counts
/// as much as its force.
fn write_sum(m: &Model, d: &Data, matches: &[Match], fields: Fields, slot: &mut [f64]) {
    let wrench = |found: &Match| {
        let force = contact_force(m, d, found.id);
        let sign = if found.flip { -1.0 } else { 1.0 };
        (
            Vec3::from_slice(&force) * sign,
            Vec3::from_slice(&force[3..]) * sign,
        )
    };
    let mut center = Vec3::ZERO;
    let mut weights = 0.0;
    for found in matches {
        let weight = wrench(found).0.norm();
        center += d.contact[found.id].pos * weight;
        weights += weight;
    }
    let center = center * (1.0 / MINVAL.max(weights));

    let (mut force, mut torque) = (Vec3::ZERO, Vec3::ZERO);
    for found in matches {
        let contact = &d.contact[found.id];
        let (own_force, own_torque) = wrench(found);
        let own_force = contact.frame.mul_transposed(own_force);
        force += own_force;
        torque += contact.frame.mul_transposed(own_torque);
        torque += (contact.pos - center).cross(own_force);
    }
    fields.write(slot, |field| match field {
        ConDataField::Found => Vec3::X * matches.len() as f64,
        ConDataField::Force => force,
        ConDataField::Torque => torque,
        ConDataField::Dist => Vec3::ZERO,
        ConDataField::Pos => center,
        ConDataField::Normal => Vec3::X,
        ConDataField::Tangent => Vec3::Y,
    });
}

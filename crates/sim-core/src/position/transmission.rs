//! Transmissions: the length of each actuator and its moments, the derivatives of length by the positions of dofs.
//!
//! Moments are sparse rows. Exact zeros are not stored, except those that the gear of a ball or free joint gives
//! and those in a sparse tendon Jacobian.

use super::relative::{Attached, PairDof, pair_dofs, relative_velocity};
use crate::data::{Contact, Data};
use crate::jacobian::{Motions, rotation};
use crate::linalg::Pattern;
use crate::math::{Quat, Vec3};
use crate::model::{ActuatorTransmission, Cone, JointType, Model};
use crate::sleep::awake;

/// Work space of the transmission stage.
#[derive(Debug, Default)]
pub(crate) struct TransmissionScratch {
    /// the moments of one actuator: dofs and values
    row: Vec<(usize, f64)>,
    /// sums over the contacts of an adhesive body: active ones, and those in the gap
    active: Vec<f64>,
    gap: Vec<f64>,
}

/// Actuator lengths and moments.
///
/// Reads positions, tendons, contacts and the constraint Jacobian. Writes `actuator_length`, `actuator_moment` and its
/// pattern.
pub fn transmission(m: &Model, d: &mut Data) {
    let mut end = 0;
    for actuator in 0..m.nu {
        d.moment_rowadr[actuator] = end as i32;
        if awake!(m, d).skips_actuator(m, actuator) {
            d.moment_rownnz[actuator] = 0;
            continue;
        }
        let start = end;
        let id = m.actuator_trnid[actuator].map(|id| id as usize);
        d.actuator_length[actuator] = match ActuatorTransmission::of(m.actuator_trntype[actuator]) {
            ActuatorTransmission::Joint => joint(m, d, actuator, id[0], false, &mut end),
            ActuatorTransmission::JointInParent => joint(m, d, actuator, id[0], true, &mut end),
            ActuatorTransmission::SliderCrank => {
                let length = slider_crank(m, d, actuator, id);
                store_row(m, d, &mut end);
                length
            }
            ActuatorTransmission::Tendon => tendon(m, d, actuator, id[0], &mut end),
            ActuatorTransmission::Site => {
                let length = if m.actuator_trnid[actuator][1] < 0 {
                    site(m, d, actuator, id[0])
                } else {
                    site_pair(m, d, actuator, id)
                };
                store_row(m, d, &mut end);
                length
            }
            ActuatorTransmission::Body => {
                adhesion(m, d, id[0]);
                store_row(m, d, &mut end);
                0.0
            }
            ActuatorTransmission::Undefined => 0.0,
        };
        d.moment_rownnz[actuator] = (end - start) as i32;
    }
}

/// `actuator_moment` and the dofs of its entries, of which the first `end` are there.
struct Moments<'a> {
    cols: &'a mut [i32],
    values: &'a mut [f64],
    end: &'a mut usize,
}

impl Moments<'_> {
    /// Appends a moment. The compiler made room for all that can be.
    #[inline]
    fn push(&mut self, dof: i32, moment: f64) {
        let end = *self.end;
        if let (Some(col), Some(value)) = (self.cols.get_mut(end), self.values.get_mut(end)) {
            (*col, *value) = (dof, moment);
            *self.end += 1;
        }
    }

    /// Appends a row of `nv` dofs of which `row` holds the entries that may not be zero: lays it out dense, then packs it
    /// in place. What packing leaves behind is overwritten by the next row or belongs to no row.
    fn push_dense(&mut self, nv: usize, row: impl Iterator<Item = (usize, f64)>) {
        let start = *self.end;
        let last = (start + nv).min(self.values.len());
        let dense = &mut self.values[start..last];
        dense.fill(0.0);
        for (dof, moment) in row {
            if let Some(entry) = dense.get_mut(dof) {
                *entry = moment;
            }
        }
        for dof in 0..last - start {
            let moment = self.values[start + dof];
            if moment != 0.0 {
                self.push(dof as i32, moment);
            }
        }
    }
}

/// Appends one moment.
#[inline]
fn store(d: &mut Data, end: &mut usize, dof: i32, moment: f64) {
    let mut moments = Moments {
        cols: &mut d.moment_colind,
        values: &mut d.actuator_moment,
        end,
    };
    moments.push(dof, moment);
}

/// Appends the row in the work space.
fn store_row(m: &Model, d: &mut Data, end: &mut usize) {
    let row = d.scratch.transmission.row.iter().copied();
    let mut moments = Moments {
        cols: &mut d.moment_colind,
        values: &mut d.actuator_moment,
        end,
    };
    moments.push_dense(m.nv, row);
}

/// The two halves of the gear: translation and rotation.
fn gear(m: &Model, actuator: usize) -> (Vec3, Vec3) {
    let g = &m.actuator_gear[actuator];
    (Vec3([g[0], g[1], g[2]]), Vec3([g[3], g[4], g[5]]))
}

/// A joint: its position times the gear. The gear of a ball or free joint is an axis or a wrench, given in the frame of
/// the child or, if `in_parent` is set, of the parent.
fn joint(
    m: &Model,
    d: &mut Data,
    actuator: usize,
    joint: usize,
    in_parent: bool,
    end: &mut usize,
) -> f64 {
    let (dof, adr) = (m.jnt_dofadr[joint], m.jnt_qposadr[joint] as usize);
    let (gear, gear_rot) = gear(m, actuator);
    match JointType::of(m.jnt_type[joint]) {
        JointType::Slide | JointType::Hinge => {
            store(d, end, dof, gear[0]);
            d.qpos[adr] * gear[0]
        }
        JointType::Ball => {
            let quat = Quat::from_slice(&d.qpos[adr..]).normalized();
            let axis = if in_parent {
                quat.conjugate().rotate(gear)
            } else {
                gear
            };
            for k in 0..3 {
                store(d, end, dof + k, axis[k as usize]);
            }
            quat.to_velocity(1.0).dot(axis)
        }
        JointType::Free => {
            let rotation = if in_parent {
                let quat = Quat::from_slice(&d.qpos[adr + 3..]).normalized();
                quat.conjugate().rotate(gear_rot)
            } else {
                gear_rot
            };
            for (half, part) in [gear, rotation].into_iter().enumerate() {
                for k in 0..3 {
                    store(d, end, dof + (3 * half + k) as i32, part[k]);
                }
            }
            // a free joint has no meaningful length
            0.0
        }
    }
}

/// A tendon: its length times the gear.
fn tendon(m: &Model, d: &mut Data, actuator: usize, tendon: usize, end: &mut usize) -> f64 {
    let gear = m.actuator_gear[actuator][0];
    if m.is_sparse() {
        let start = d.ten_J_rowadr[tendon] as usize;
        for k in start..start + d.ten_J_rownnz[tendon] as usize {
            let (dof, moment) = (d.ten_J_colind[k], d.ten_J[k] * gear);
            store(d, end, dof, moment);
        }
    } else {
        let row = d.ten_J[tendon * m.nv..(tendon + 1) * m.nv].iter();
        let mut moments = Moments {
            cols: &mut d.moment_colind,
            values: &mut d.actuator_moment,
            end,
        };
        moments.push_dense(m.nv, row.map(|j| j * gear).enumerate());
    }
    d.ten_length[tendon] * gear
}

/// A crank with a rod of fixed length to a slider: the slider's position along its axis.
fn slider_crank(m: &Model, d: &mut Data, actuator: usize, [crank, slider]: [usize; 2]) -> f64 {
    let gear = m.actuator_gear[actuator][0];
    let rod = m.actuator_cranklength[actuator];
    let axis = d.site_xmat[slider].col(2);
    let vec = d.site_xpos[crank] - d.site_xpos[slider];

    // length = a·v - sqrt(det), det = (a·v)² + r² - v·v; the rod is too short where det is not positive
    let av = vec.dot(axis);
    let det = av * av + rod * rod - vec.dot(vec);
    let (length, by_vec, by_axis) = if det <= 0.0 {
        (av, axis, vec)
    } else {
        let root = det.sqrt();
        let scale = 1.0 - av / root;
        (av - root, axis * scale + vec * (1.0 / root), vec * scale)
    };

    let ends = [slider, crank].map(|site| Attached::site(m, Motions::of(d), &d.site_xpos, site));
    let row = &mut d.scratch.transmission.row;
    row.clear();
    for pair in pair_dofs(m, ends[0].body, ends[1].body) {
        let cdof = &d.cdof[pair.dof];
        let vec_rate = relative_velocity(cdof, pair, &ends[0], &ends[1]);
        let axis_rate = if pair.moves_first {
            rotation(cdof).cross(axis)
        } else {
            Vec3::ZERO
        };
        let mut moment = 0.0;
        for k in 0..3 {
            moment += by_axis[k] * axis_rate[k] + by_vec[k] * vec_rate[k];
        }
        row.push((pair.dof, moment * gear));
    }
    length * gear
}

/// A site without reference: the gear is a wrench in the site's frame. There is no length.
fn site(m: &Model, d: &mut Data, actuator: usize, site: usize) -> f64 {
    let (gear, gear_rot) = gear(m, actuator);
    let (force, torque) = (d.site_xmat[site] * gear, d.site_xmat[site] * gear_rot);
    let point = Attached::site(m, Motions::of(d), &d.site_xpos, site);
    let row = &mut d.scratch.transmission.row;
    row.clear();
    for PairDof { dof, .. } in pair_dofs(m, point.body, 0) {
        let cdof = &d.cdof[dof];
        let moment = point.velocity_from(cdof).dot(force) + rotation(cdof).dot(torque);
        row.push((dof, moment));
    }
    0.0
}

/// A site relative to a reference site: the gear picks a displacement and a rotation in the reference frame. Dofs that
/// move both sites do not count: they cannot change how one is seen from the other.
fn site_pair(m: &Model, d: &mut Data, actuator: usize, [site, reference]: [usize; 2]) -> f64 {
    let (gear, gear_rot) = gear(m, actuator);
    let frame = &d.site_xmat[reference];
    let mut length = 0.0;
    if !gear.is_zero() {
        let displacement = d.site_xpos[site] - d.site_xpos[reference];
        length += frame.mul_transposed(displacement).dot(gear);
    }
    if !gear_rot.is_zero() {
        let quat = |site: usize| m.site_quat[site] * d.xquat[m.site_bodyid[site] as usize];
        length += quat(site).difference(quat(reference)).dot(gear_rot);
    }

    let (force, torque) = (frame * gear, frame * gear_rot);
    let ends = [reference, site].map(|site| Attached::site(m, Motions::of(d), &d.site_xpos, site));
    let row = &mut d.scratch.transmission.row;
    row.clear();
    for pair in pair_dofs(m, ends[0].body, ends[1].body) {
        if pair.moves_first && pair.moves_second {
            break;
        }
        let cdof = &d.cdof[pair.dof];
        let mut moment = 0.0;
        if !gear.is_zero() {
            moment += relative_velocity(cdof, pair, &ends[0], &ends[1]).dot(force);
        }
        if !gear_rot.is_zero() {
            let turn = if pair.moves_second {
                rotation(cdof)
            } else {
                -rotation(cdof)
            };
            moment += turn.dot(torque);
        }
        row.push((pair.dof, moment));
    }
    length
}

/// An adhesive body: the average over its contacts of the normal, pointing inwards. Contacts that are not yet active
/// but within the gap count, so that a body can stick without touching. Leaves the moments of all dofs in the work
/// space.
fn adhesion(m: &Model, d: &mut Data, body: usize) {
    let Data {
        cdof,
        subtree_com,
        contact,
        ncon,
        efc_J,
        efc_J_rownnz,
        efc_J_rowadr,
        efc_J_colind,
        scratch,
        ..
    } = d;
    let motions = Motions { cdof, subtree_com };
    let jacobian = (
        &efc_J[..],
        Pattern::new(efc_J_rownnz, efc_J_rowadr, efc_J_colind),
    );
    let TransmissionScratch { active, gap, row } = &mut scratch.transmission;
    for sum in [&mut *active, &mut *gap] {
        sum.clear();
        sum.resize(m.nv, 0.0);
    }
    let mut count = 0;
    for contact in &contact[..*ncon] {
        let Some(bodies) = contact.bodies(m) else {
            continue;
        };
        if !bodies.contains(&body) {
            continue;
        }
        match contact.exclude {
            0 => add_active_normal(m, jacobian, contact, active),
            1 => add_gap_normal(m, motions, contact, bodies, gap),
            _ => continue,
        }
        count += 1;
    }
    if count > 0 {
        let scale = -1.0 / f64::from(count);
        for (sum, gap) in active.iter_mut().zip(gap) {
            *sum = (*sum + *gap) * scale;
        }
    }
    row.clear();
    row.extend(active.iter().copied().enumerate());
}

/// Adds the normal of an active contact, from the rows of the constraint Jacobian. The edges of a friction
/// pyramid average to it.
fn add_active_normal(
    m: &Model,
    (jac, pattern): (&[f64], Pattern<'_>),
    contact: &Contact,
    sum: &mut [f64],
) {
    let Ok(first) = usize::try_from(contact.efc_address) else {
        return;
    };
    let rows = match Cone::of(m.opt.cone) {
        Cone::Pyramidal => Cone::Pyramidal.rows(contact.dim as usize),
        Cone::Elliptic => 1,
    };
    let weight = 1.0 / rows as f64;
    for row in first..first + rows {
        if m.is_sparse() {
            for (&dof, jac) in pattern.cols(row).iter().zip(&jac[pattern.row(row)]) {
                sum[dof as usize] += jac * weight;
            }
        } else {
            for (sum, jac) in sum.iter_mut().zip(&jac[row * m.nv..]) {
                *sum += jac * weight;
            }
        }
    }
}

/// Adds the normal of a contact in the gap, which has no rows in the constraint Jacobian.
fn add_gap_normal(
    m: &Model,
    motions: Motions<'_>,
    contact: &Contact,
    bodies: [usize; 2],
    sum: &mut [f64],
) {
    let normal = contact.frame.row(0);
    let ends = bodies.map(|body| Attached::new(m, motions, body, contact.pos));
    for pair in pair_dofs(m, bodies[0], bodies[1]) {
        let velocity = relative_velocity(&motions.cdof[pair.dof], pair, &ends[0], &ends[1]);
        sum[pair.dof] += normal.dot(velocity);
    }
}

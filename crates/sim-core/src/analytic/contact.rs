//! How the forces of contacts change.

use super::balance::Balance;
use super::geometry::{Shift, Shifts};
use super::links::{Link, Twist, body_com};
use super::pair::{Direction, Motions, Pair};
use super::response::Response;
use super::tree::Tree;
use crate::data::{Contact, Data};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{Cone, ConstraintState, Model};

/// The most directions in which a contact pushes.
const DIM: usize = Contact::MAX_DIM;

/// A contact in its own directions: normal, tangents, torsion, rolls.
pub(super) struct Basis {
    pub dim: usize,
    pub force: [f64; DIM],
    /// how forces change with what the contact misses of the acceleration that it asks for, with the opposite sign
    pub hessian: [[f64; DIM]; DIM],
    pub damping: [f64; DIM],
    response: Response,
}

/// Adds all contacts to the balance of forces.
pub(super) fn add_contacts(
    m: &Model,
    d: &Data,
    (tree, shifts): (&Tree, &Shifts),
    balance: &mut Balance,
    pair: &mut Pair,
) {
    let mut started = false;
    for id in 0..d.contact.len() {
        let Some(meeting) = Meeting::new(m, d, (tree, shifts), id) else {
            continue;
        };
        let contact = &d.contact[id];
        let bodies = contact.bodies(m).unwrap_or_default();
        if started && pair.bodies != bodies {
            pair.finish(m, balance);
            started = false;
        }
        if !started {
            pair.start(m, d, tree, bodies, contact.pos);
            started = true;
        }
        meeting.add_to(m, d, shifts, pair);
    }
    if started {
        pair.finish(m, balance);
    }
}

impl Basis {
    /// The forces of a contact. None if it is no constraint, or one that does not push.
    fn of(m: &Model, d: &Data, id: usize) -> Option<Basis> {
        let contact = &d.contact[id];
        let first = usize::try_from(contact.efc_address).ok()?;
        let dim = (contact.dim as usize).clamp(1, DIM);
        let cone = Cone::of(m.opt.cone);
        let rows = first..first + cone.rows(dim);
        let mut basis = Basis {
            dim,
            force: [0.0; DIM],
            hessian: [[0.0; DIM]; DIM],
            damping: [0.0; DIM],
            response: Response::of(d, first),
        };
        match cone {
            Cone::Elliptic => basis.elliptic(d, contact, rows),
            Cone::Pyramidal => basis.pyramid(d, contact, rows),
        }
        let pushes = basis.force != [0.0; DIM] || basis.hessian != [[0.0; DIM]; DIM];
        pushes.then_some(basis)
    }

    fn elliptic(&mut self, d: &Data, contact: &Contact, rows: std::ops::Range<usize>) {
        let dim = self.dim;
        for (k, row) in rows.clone().enumerate() {
            self.force[k] = d.efc_force[row];
            self.damping[k] = d.efc_KBIP[row][1];
        }
        match ConstraintState::of(d.efc_state[rows.start]) {
            ConstraintState::Quadratic => {
                for (k, row) in rows.enumerate() {
                    self.hessian[k][k] = d.efc_D[row];
                }
            }
            ConstraintState::Cone => {
                for k in 0..dim {
                    self.hessian[k][..dim].copy_from_slice(&contact.H[k * dim..(k + 1) * dim]);
                }
            }
            ConstraintState::Satisfied
            | ConstraintState::LinearNeg
            | ConstraintState::LinearPos => {}
        }
    }

    /// Edges of a pyramid are the normal plus or minus a tangent times its friction.
    fn pyramid(&mut self, d: &Data, contact: &Contact, rows: std::ops::Range<usize>) {
        self.damping.fill(d.efc_KBIP[rows.start][1]);
        for (k, row) in rows.clone().enumerate() {
            let mass = if d.efc_state[row] == ConstraintState::Quadratic as i32 {
                d.efc_D[row]
            } else {
                0.0
            };
            let force = d.efc_force[row];
            self.force[0] += force;
            self.hessian[0][0] += mass;
            if self.dim == 1 {
                continue;
            }
            let tangent = 1 + k / 2;
            let mu = contact.friction[k / 2] * if k % 2 == 0 { 1.0 } else { -1.0 };
            self.force[tangent] += mu * force;
            self.hessian[0][tangent] += mu * mass;
            self.hessian[tangent][0] += mu * mass;
            self.hessian[tangent][tangent] += mu * mu * mass;
        }
    }
}

/// The motion of two bodies at a point: velocity, or acceleration from rest.
struct Relative {
    bodies: [Twist; 2],
    difference: Twist,
}

impl Relative {
    fn new(m: &Model, d: &Data, motions: &[[f64; 6]], bodies: [usize; 2], point: Vec3) -> Relative {
        let bodies = bodies.map(|body| Twist::new(&motions[body], point - body_com(m, d, body)));
        Relative {
            difference: bodies[1].minus(&bodies[0]),
            bodies,
        }
    }

    /// How the relative motion at the contact changes with a link, whose axis is carried along by `dot`, while the point
    /// moves by `pos`.
    fn change(&self, moves: [bool; 2], axis: &Twist, dot: &Twist, pos: Vec3) -> Twist {
        let mut change = Twist {
            ang: Vec3::ZERO,
            lin: self.difference.ang.cross(pos),
        };
        for side in 0..2 {
            if !moves[side] {
                continue;
            }
            let Twist { ang, lin } = self.bodies[side];
            let turned = axis.ang.cross(ang) + dot.ang;
            let moved = axis.ang.cross(lin) + dot.lin - ang.cross(axis.lin);
            let sign = if side == 1 { 1.0 } else { -1.0 };
            change.ang += turned * sign;
            change.lin += moved * sign;
        }
        change
    }
}

/// A contact that pushes.
pub(super) struct Meeting {
    pub id: usize,
    pub basis: Basis,
    /// normal and tangents
    pub axes: [Vec3; 3],
    vel: Relative,
    acc: Relative,
    hint: Vec3,
}

/// How a contact changes with a link.
pub(super) struct Change {
    /// where it is
    pub pos: Vec3,
    /// how its frame turns
    pub turn: Vec3,
    /// its forces, along its own directions
    pub force: [f64; DIM],
}

impl Meeting {
    /// None if the contact is no constraint, or one that does not push.
    pub fn new(
        m: &Model,
        d: &Data,
        (tree, shifts): (&Tree, &Shifts),
        id: usize,
    ) -> Option<Meeting> {
        let contact = &d.contact[id];
        let bodies = contact.bodies(m)?;
        let basis = Basis::of(m, d, id)?;
        Some(Meeting {
            id,
            basis,
            axes: std::array::from_fn(|k| contact.frame.row(k)),
            vel: Relative::new(m, d, &tree.vel, bodies, contact.pos),
            acc: Relative::new(m, d, &tree.pure, bodies, contact.pos),
            hint: shifts.tangent(id),
        })
    }

    /// How it changes with a link whose motions at the contact are given, while the acceleration stays.
    pub fn change(
        &self,
        m: &Model,
        d: &Data,
        shifts: &Shifts,
        link: &Link<2>,
        motions: &Motions,
    ) -> Change {
        let Meeting {
            basis, vel, acc, ..
        } = self;
        let dim = basis.dim;
        let Motions {
            axis,
            dot,
            pure_dot,
        } = motions;
        let shift = shifts.of(m, d, self.id, link);
        let turn = frame_turn(&d.contact[self.id].frame, self.hint, &shift);
        let dvel = vel.change(link.moves, axis, dot, shift.pos);
        let dacc = acc.change(link.moves, axis, pure_dot, shift.pos);

        // what is missed of the acceleration that the contact asks for, in each of its directions
        let mut miss = [0.0; DIM];
        for (row, miss) in miss.iter_mut().enumerate().take(dim) {
            let along = self.axes[row % 3];
            let turned = turn.cross(along);
            let seen = |relative: &Relative, change: &Twist| {
                if row < 3 {
                    turned.dot(relative.difference.lin) + along.dot(change.lin)
                } else {
                    turned.dot(relative.difference.ang) + along.dot(change.ang)
                }
            };
            *miss = seen(acc, &dacc) + basis.damping[row] * seen(vel, &dvel);
        }
        miss[0] += basis.response.by_pos * shift.dist;

        let mut force = [0.0; DIM];
        for row in 0..dim {
            let response: f64 = (0..dim).map(|l| basis.hessian[row][l] * miss[l]).sum();
            let stiffer = basis.response.stiffening * shift.dist * basis.force[row];
            force[row] = stiffer - response;
        }
        Change {
            pos: shift.pos,
            turn,
            force,
        }
    }

    /// The motion that a link gives along one of the contact's directions.
    pub fn seen(&self, row: usize, link: &Link<2>, axis: &Twist) -> f64 {
        if link.moves_all() {
            return 0.0;
        }
        let along = self.axes[row % 3];
        let motion = along.dot(if row < 3 { axis.lin } else { axis.ang });
        if link.moves[1] { motion } else { -motion }
    }

    /// Forces along the contact's directions, in the world: torque and force.
    fn resultant(&self, forces: &[f64; DIM]) -> (Vec3, Vec3) {
        let (mut torque, mut force) = (Vec3::ZERO, Vec3::ZERO);
        for row in 0..self.basis.dim {
            let push = self.axes[row % 3] * forces[row];
            if row < 3 {
                force += push;
            } else {
                torque += push;
            }
        }
        (torque, force)
    }

    fn add_to(&self, m: &Model, d: &Data, shifts: &Shifts, pair: &mut Pair) {
        let basis = &self.basis;
        let offset = pair.offset(d.contact[self.id].pos);
        let (torque, force) = self.resultant(&basis.force);
        pair.add_wrench(torque, force, offset);
        let directions: [Direction; DIM] = std::array::from_fn(|row| {
            if row < 3 {
                Direction::force(self.axes[row], offset)
            } else {
                Direction::torque(self.axes[row - 3])
            }
        });
        for a in 0..basis.dim {
            for b in 0..basis.dim {
                let hessian = basis.hessian[a][b];
                if hessian != 0.0 {
                    let damped = hessian * basis.damping[b];
                    pair.add_response(&directions[a], &directions[b], hessian, damped);
                }
            }
        }
        for k in 0..pair.links.len() {
            let link = pair.links[k];
            let motions = pair.motions[k].at(offset);
            let Change {
                pos,
                turn,
                force: own,
            } = self.change(m, d, shifts, &link, &motions);
            let (dtorque, dforce) = self.resultant(&own);
            let dtorque = dtorque + turn.cross(torque) + pos.cross(force);
            pair.add_change(k, dtorque, dforce + turn.cross(force), offset);
        }
    }
}

/// How a contact's frame turns as its normal does, and what the first tangent is made from: a direction that shapes give, or
/// else an axis of the world.
fn frame_turn(frame: &Mat3, hint: Vec3, shift: &Shift) -> Vec3 {
    let [normal, first, second] = [frame.row(0), frame.row(1), frame.row(2)];
    let (wanted, change) = if hint.dot(hint) < 0.25 {
        let axis = if normal[1] < 0.5 && normal[1] > -0.5 {
            Vec3::Y
        } else {
            Vec3::Z
        };
        (axis, Vec3::ZERO)
    } else {
        (hint, shift.tangent)
    };
    // the first tangent is what is left of the direction without its part along the normal, made a unit
    let along = normal.dot(wanted);
    let length = (wanted - normal * along).norm().max(MINVAL);
    let spin = (change - shift.normal * along).dot(second) / length;
    normal * spin - first * shift.normal.dot(second) + second * shift.normal.dot(first)
}

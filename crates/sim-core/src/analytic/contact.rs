//! How the forces of contacts change.

use super::geometry::{Shift, Shifts};
use super::links::{Twist, body_com};
use super::pair::{Direction, Motions, Pair};
use super::report::{Cause, Place, Report};
use super::response::Response;
use super::tree::Tree;
use crate::data::{Contact, Data};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{Cone, ConstraintState, Model};

/// The most directions in which a contact pushes.
const DIM: usize = Contact::MAX_DIM;
/// A distance that is this near to where a contact begins, m, counts as being there.
const TOUCHING: f64 = 1e-9;

/// A contact in its own directions: normal, tangents, torsion, rolls.
struct Basis {
    dim: usize,
    force: [f64; DIM],
    /// how forces change with what the contact misses of the acceleration that it asks for, with the opposite sign
    hessian: [[f64; DIM]; DIM],
    damping: [f64; DIM],
    response: Response,
}

/// Adds all contacts to the balance of forces.
pub(super) fn add_contacts(
    m: &Model,
    d: &Data,
    (tree, shifts): (&Tree, &Shifts),
    balance: &mut super::balance::Balance,
    pair: &mut Pair,
    report: &mut Report,
) {
    let mut started = false;
    for (id, contact) in d.contact.iter().enumerate() {
        let Some(bodies) = contact.bodies(m) else {
            continue;
        };
        let Some(basis) = Basis::of(m, d, id, report) else {
            continue;
        };
        if started && pair.bodies != bodies {
            pair.finish(m, balance);
            started = false;
        }
        if !started {
            pair.start(m, d, tree, bodies, contact.pos);
            started = true;
        }
        add_contact(m, d, (tree, shifts), id, &basis, pair);
    }
    if started {
        pair.finish(m, balance);
    }
}

impl Basis {
    /// The forces of a contact. None if it is no constraint, or one that does not push.
    fn of(m: &Model, d: &Data, id: usize, report: &mut Report) -> Option<Basis> {
        let contact = &d.contact[id];
        let first = usize::try_from(contact.efc_address).ok()?;
        let dim = (contact.dim as usize).clamp(1, DIM);
        let cone = Cone::of(m.opt.cone);
        let rows = first..first + cone.rows(dim);
        if (contact.dist - contact.includemargin).abs() < TOUCHING {
            report.add(Cause::Touching, Place::Contact(id));
        }
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

fn add_contact(
    m: &Model,
    d: &Data,
    (tree, shifts): (&Tree, &Shifts),
    id: usize,
    basis: &Basis,
    pair: &mut Pair,
) {
    let contact = &d.contact[id];
    let dim = basis.dim;
    let offset = pair.offset(contact.pos);
    let axes: [Vec3; 3] = std::array::from_fn(|k| contact.frame.row(k));
    let (mut force, mut torque) = (Vec3::ZERO, Vec3::ZERO);
    let mut directions = [Direction::torque(Vec3::ZERO); DIM];
    for k in 0..dim {
        let axis = axes[k % 3];
        if k < 3 {
            directions[k] = Direction::force(axis, offset);
            force += axis * basis.force[k];
        } else {
            directions[k] = Direction::torque(axis);
            torque += axis * basis.force[k];
        }
    }
    pair.add_wrench(torque, force, offset);
    for a in 0..dim {
        for b in 0..dim {
            let hessian = basis.hessian[a][b];
            if hessian != 0.0 {
                let damped = hessian * basis.damping[b];
                pair.add_response(&directions[a], &directions[b], hessian, damped);
            }
        }
    }

    let vel = Relative::new(m, d, &tree.vel, pair.bodies, contact.pos);
    let acc = Relative::new(m, d, &tree.pure, pair.bodies, contact.pos);
    let hint = shifts.tangent(id);
    for k in 0..pair.links.len() {
        let link = pair.links[k];
        let Motions {
            axis,
            dot,
            pure_dot,
        } = pair.motions[k].at(offset);
        let shift = shifts.of(m, d, id, &link);
        let turn = frame_turn(&contact.frame, hint, &shift);
        let dvel = vel.change(link.moves, &axis, &dot, shift.pos);
        let dacc = acc.change(link.moves, &axis, &pure_dot, shift.pos);

        // what is missed of the acceleration that the contact asks for, in each of its directions
        let mut miss = [0.0; DIM];
        for (row, miss) in miss.iter_mut().enumerate().take(dim) {
            let along = axes[row % 3];
            let turned = turn.cross(along);
            let seen = |relative: &Relative, change: &Twist| {
                if row < 3 {
                    turned.dot(relative.difference.lin) + along.dot(change.lin)
                } else {
                    turned.dot(relative.difference.ang) + along.dot(change.ang)
                }
            };
            *miss = seen(&acc, &dacc) + basis.damping[row] * seen(&vel, &dvel);
        }
        miss[0] += basis.response.by_pos * shift.dist;

        let (mut dforce, mut dtorque) = (turn.cross(force), turn.cross(torque));
        for row in 0..dim {
            let response: f64 = (0..dim).map(|l| basis.hessian[row][l] * miss[l]).sum();
            let stiffer = basis.response.stiffening * shift.dist * basis.force[row];
            let change = axes[row % 3] * (stiffer - response);
            if row < 3 {
                dforce += change;
            } else {
                dtorque += change;
            }
        }
        pair.add_change(k, dtorque + shift.pos.cross(force), dforce, offset);
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

//! How the forces of connects and welds change.

use super::balance::Balance;
use super::links::{Link, Twist, body_com, dof_twist, links, velocity_change};
use super::response::Response;
use super::tree::Tree;
use crate::constraint::{Block, Blocks};
use crate::data::Data;
use crate::linalg::norm;
use crate::math::{MINVAL, Quat, Vec3};
use crate::model::kinds::{ConnectData, WeldData};
use crate::model::{EqualityType, Model, ObjType};

/// The most rows of one constraint.
const ROWS: usize = WeldData::ROWS;

/// Work space: for each link, its column of the Jacobian, and how the forces change with its position.
#[derive(Debug, Default)]
pub(super) struct EqualityScratch {
    links: Vec<Link<2>>,
    columns: Vec<[f64; ROWS]>,
    changes: Vec<[f64; ROWS]>,
}

/// Adds all connects and welds to the balance of forces.
pub(super) fn add_equalities(
    m: &Model,
    d: &Data,
    tree: &Tree,
    balance: &mut Balance,
    work: &mut EqualityScratch,
) {
    for block in Blocks::new(&d.efc_type[..d.ne], &d.efc_id, 0) {
        let anchors = match EqualityType::of(m.eq_type[block.id]) {
            EqualityType::Connect => ConnectData::of(&m.eq_data[block.id]).anchors,
            EqualityType::Weld => WeldData::of(&m.eq_data[block.id]).anchors,
            // these have one row, or do not exist
            EqualityType::Joint
            | EqualityType::Tendon
            | EqualityType::Flex
            | EqualityType::FlexVert
            | EqualityType::Distance => continue,
        };
        Joined::new(m, d, &block, anchors).add_to(m, d, tree, &block, balance, work);
    }
}

/// Two bodies, the points of them that should coincide, and their relative orientation if that counts.
struct Joined {
    bodies: [usize; 2],
    points: [Vec3; 2],
    twist: Option<Orientation>,
}

/// The vector part of inverse·x·target, halved and scaled, is what a rotation x between the frames does to the error.
struct Orientation {
    inverse: Quat,
    target: Quat,
    scale: f64,
}

impl Orientation {
    fn seen(&self, x: Vec3) -> Vec3 {
        let x = Quat::new(0.0, x[0], x[1], x[2]);
        (self.inverse * x * self.target).vec() * (0.5 * self.scale)
    }

    /// The vector whose scalar product with x is that of `force` with [`seen`](Self::seen).
    fn felt(&self, force: Vec3) -> Vec3 {
        let unit = |k: usize| [Vec3::X, Vec3::Y, Vec3::Z][k];
        Vec3(std::array::from_fn(|k| self.seen(unit(k)).dot(force)))
    }

    /// How it changes as a rotation turns the first body, the second, or both.
    fn change(&self, moves: [bool; 2], turn: Vec3) -> [Orientation; 2] {
        let half = Quat::new(0.0, 0.5 * turn[0], 0.5 * turn[1], 0.5 * turn[2]);
        let scale = |moves: bool| if moves { self.scale } else { 0.0 };
        [
            Orientation {
                inverse: self.inverse,
                target: half * self.target,
                scale: scale(moves[0]),
            },
            // the inverse turns the other way
            Orientation {
                inverse: self.inverse * half,
                target: self.target,
                scale: -scale(moves[1]),
            },
        ]
    }
}

impl Joined {
    fn new(m: &Model, d: &Data, block: &Block, anchors: [Vec3; 2]) -> Joined {
        let eq = block.id;
        let bodies = m.eq_bodies(eq);
        let ids = [m.eq_obj1id[eq] as usize, m.eq_obj2id[eq] as usize];
        let on_bodies = m.eq_objtype[eq] == ObjType::Body as i32;
        let points = std::array::from_fn(|side| {
            if on_bodies {
                d.xmat[bodies[side]] * anchors[side] + d.xpos[bodies[side]]
            } else {
                d.site_xpos[ids[side]]
            }
        });
        let twist = (EqualityType::of(m.eq_type[eq]) == EqualityType::Weld).then(|| {
            let WeldData {
                relquat,
                torquescale,
                ..
            } = WeldData::of(&m.eq_data[eq]);
            let (first, second) = if on_bodies {
                (d.xquat[ids[0]] * relquat, d.xquat[ids[1]])
            } else {
                let site = |side: usize| d.xquat[bodies[side]] * m.site_quat[ids[side]];
                (site(0), site(1))
            };
            Orientation {
                inverse: second.conjugate(),
                target: first,
                scale: torquescale,
            }
        });
        Joined {
            bodies,
            points,
            twist,
        }
    }

    /// The relative motion of first and second, row by row.
    fn rows(&self, motions: [Twist; 2]) -> [f64; ROWS] {
        let mut rows = [0.0; ROWS];
        rows[..3].copy_from_slice(&(motions[0].lin - motions[1].lin).0);
        if let Some(twist) = &self.twist {
            rows[3..].copy_from_slice(&twist.seen(motions[0].ang - motions[1].ang).0);
        }
        rows
    }

    /// The motion that a dof gives to the two points.
    fn motions(&self, m: &Model, d: &Data, link: &Link<2>) -> [Twist; 2] {
        std::array::from_fn(|side| {
            if link.moves[side] {
                dof_twist(m, d, link.dof, self.points[side])
            } else {
                Twist::ZERO
            }
        })
    }

    /// How the rows of a motion of all dofs change with a link.
    fn row_changes(
        &self,
        m: &Model,
        d: &Data,
        (motion, dot): (&[[f64; 6]], &[f64; 6]),
        link: &Link<2>,
        axes: &[Twist; 2],
    ) -> [f64; ROWS] {
        let of_body = |side: usize| {
            let body = self.bodies[side];
            Twist::new(&motion[body], self.points[side] - body_com(m, d, body))
        };
        let changes = std::array::from_fn(|side| {
            if !link.moves[side] {
                return Twist::ZERO;
            }
            let (whole, axis) = (of_body(side), &axes[side]);
            let lag = Twist::new(
                dot,
                self.points[side] - super::links::dof_com(m, d, link.dof),
            );
            Twist {
                ang: axis.ang.cross(whole.ang) + lag.ang,
                lin: axis.ang.cross(whole.lin) + lag.lin,
            }
        });
        let mut rows = self.rows(changes);
        if let Some(twist) = &self.twist {
            let spin = of_body(0).ang - of_body(1).ang;
            let turn = axes[usize::from(!link.moves[0])].ang;
            for part in twist.change(link.moves, turn) {
                let seen = part.seen(spin);
                for k in 0..3 {
                    rows[3 + k] += seen[k];
                }
            }
        }
        rows
    }

    fn add_to(
        &self,
        m: &Model,
        d: &Data,
        tree: &Tree,
        block: &Block,
        balance: &mut Balance,
        work: &mut EqualityScratch,
    ) {
        let EqualityScratch {
            links: found,
            columns,
            changes,
        } = work;
        let first = block.rows.start;
        let count = block.rows.len();
        links(m, self.bodies, found);
        balance.tie(m, found.iter().map(|link| link.dof));

        let pos = &d.efc_pos[block.rows.clone()];
        let violation = norm(pos);
        columns.clear();
        changes.clear();
        for link in found.iter() {
            let axes = self.motions(m, d, link);
            let column = self.rows(axes);
            // the impedance follows the length of all errors together
            let worse: f64 = (0..count).map(|k| pos[k] * column[k]).sum();
            let worse = worse / violation.max(MINVAL);
            let by_acc =
                self.row_changes(m, d, (&tree.pure, &tree.pure_dot[link.dof]), link, &axes);
            let by_vel = self.row_changes(m, d, (&tree.vel, &tree.dot[link.dof]), link, &axes);
            let mut change = [0.0; ROWS];
            for k in 0..count {
                let row = first + k;
                let damping = d.efc_KBIP[row][1];
                let response = Response::of(d, row);
                let miss = by_acc[k]
                    + damping * by_vel[k]
                    + response.stiffness * column[k]
                    + response.by_impedance * worse;
                change[k] = response.stiffening * worse * d.efc_force[row] - d.efc_D[row] * miss;
            }
            columns.push(column);
            changes.push(change);
        }

        let force = Vec3::from_slice(&d.efc_force[first..]);
        let torque = match &self.twist {
            Some(_) => Vec3::from_slice(&d.efc_force[first + 3..]),
            None => Vec3::ZERO,
        };
        for (i, link_i) in found.iter().enumerate() {
            let axes_i = self.motions(m, d, link_i);
            for (j, link_j) in found.iter().enumerate() {
                let mut by_pos = self.bent(m, d, [link_i, link_j], &axes_i, force, torque);
                let (mut by_vel, mut by_acc) = (0.0, 0.0);
                for k in 0..count {
                    let row = first + k;
                    by_pos += columns[i][k] * changes[j][k];
                    let along = columns[i][k] * d.efc_D[row] * columns[j][k];
                    by_acc += along;
                    by_vel -= along * d.efc_KBIP[row][1];
                }
                balance.add_pos(link_i.dof, link_j.dof, by_pos);
                balance.add_vel(link_i.dof, link_j.dof, by_vel);
                if j <= i {
                    balance.add_acc(link_i.dof, link_j.dof, by_acc);
                }
            }
        }
    }

    /// How what a dof feels of constant forces changes with another dof.
    fn bent(
        &self,
        m: &Model,
        d: &Data,
        [link_i, link_j]: [&Link<2>; 2],
        axes_i: &[Twist; 2],
        force: Vec3,
        torque: Vec3,
    ) -> f64 {
        let axes_j = self.motions(m, d, link_j);
        let carried = link_j.carries(m, link_i);
        let mut sum = 0.0;
        for side in 0..2 {
            let sign = if side == 0 { 1.0 } else { -1.0 };
            if link_i.moves[side] && link_j.moves[side] {
                let change = velocity_change(&axes_i[side], &axes_j[side], carried);
                sum += sign * change.dot(force);
            }
        }
        if let Some(twist) = &self.twist {
            let spin = axes_i[0].ang - axes_i[1].ang;
            let turn = axes_j[usize::from(!link_j.moves[0])].ang;
            if carried {
                sum += turn.cross(spin).dot(twist.felt(torque));
            }
            for part in twist.change(link_j.moves, turn) {
                sum += part.seen(spin).dot(torque);
            }
        }
        sum
    }
}

//! Forces that two bodies exert on each other, and how they change.
//!
//! All contacts of two bodies are added up before their dofs are looked at: what they do is a wrench on the second body
//! and the opposite one on the first, about one point.

use super::balance::Balance;
use super::links::{Link, Twist, dof_com, links};
use super::tree::{Tree, join, sum};
use crate::data::Data;
use crate::math::{Spatial, Vec3, cross_force};
use crate::model::Model;
use crate::position::dot6;

/// Two bodies and the forces between them.
#[derive(Debug, Default)]
pub(super) struct Pair {
    pub bodies: [usize; 2],
    /// the point that all is given about
    origin: Vec3,
    /// the dofs that move at least one of the bodies
    pub links: Vec<Link<2>>,
    /// for each link its motion, and how that lags behind in velocity and in acceleration
    pub motions: Vec<Motions>,
    /// the torque and force on the second body
    wrench: Spatial,
    /// for each link, how they change with its position
    change: Vec<Spatial>,
    /// how they change with the relative acceleration of the bodies, with the opposite sign: symmetric
    by_acc: [Spatial; 6],
    /// how they change with the relative velocity of the bodies, with the opposite sign
    by_vel: [Spatial; 6],
    carried: Vec<Spatial>,
}

/// What a link does at a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motions {
    /// its motion
    pub axis: Twist,
    /// the motion of what carries it × its motion: of velocities
    pub dot: Twist,
    /// and of accelerations
    pub pure_dot: Twist,
}

impl Motions {
    /// The same at a point that is `offset` away.
    pub fn at(&self, offset: Vec3) -> Motions {
        let move_to = |twist: &Twist| Twist {
            ang: twist.ang,
            lin: twist.at(offset),
        };
        Motions {
            axis: move_to(&self.axis),
            dot: move_to(&self.dot),
            pure_dot: move_to(&self.pure_dot),
        }
    }
}

/// A direction in which bodies push each other: its wrench about the point of the pair is that of a unit force or torque.
#[derive(Clone, Copy, Debug)]
pub(super) struct Direction(Spatial);

impl Pair {
    /// Starts with two bodies that push each other near a point.
    pub fn start(&mut self, m: &Model, d: &Data, tree: &Tree, bodies: [usize; 2], origin: Vec3) {
        self.bodies = bodies;
        self.origin = origin;
        links(m, bodies, &mut self.links);
        self.motions.clear();
        self.motions.extend(self.links.iter().map(|link| {
            let offset = origin - dof_com(m, d, link.dof);
            Motions {
                axis: Twist::new(&d.cdof[link.dof], offset),
                dot: Twist::new(&tree.dot[link.dof], offset),
                pure_dot: Twist::new(&tree.pure_dot[link.dof], offset),
            }
        }));
        self.wrench = [0.0; 6];
        self.change.clear();
        self.change.resize(self.links.len(), [0.0; 6]);
        self.by_acc = [[0.0; 6]; 6];
        self.by_vel = [[0.0; 6]; 6];
    }

    /// Where a point is, seen from that of the pair.
    pub fn offset(&self, point: Vec3) -> Vec3 {
        point - self.origin
    }

    /// Adds a torque and a force at `offset` to the wrench on the second body.
    pub fn add_wrench(&mut self, torque: Vec3, force: Vec3, offset: Vec3) {
        let wrench = join(torque + offset.cross(force), force);
        self.wrench = sum(&self.wrench, &wrench);
    }

    /// Adds to the change of the wrench with link number `k`: a torque and a force at `offset`.
    pub fn add_change(&mut self, k: usize, torque: Vec3, force: Vec3, offset: Vec3) {
        let wrench = join(torque + offset.cross(force), force);
        self.change[k] = sum(&self.change[k], &wrench);
    }

    /// Adds what pushing along `a` gives when the motion along `b` changes: `acc` by acceleration, `vel` by velocity, both
    /// with the opposite sign.
    pub fn add_response(&mut self, a: &Direction, b: &Direction, acc: f64, vel: f64) {
        for (i, x) in a.0.into_iter().enumerate() {
            for (j, y) in b.0.into_iter().enumerate() {
                self.by_acc[i][j] += x * y * acc;
                self.by_vel[i][j] += x * y * vel;
            }
        }
    }

    /// Adds all of it to the balance of forces.
    pub fn finish(&mut self, m: &Model, balance: &mut Balance) {
        let moved = self.links.iter().filter(|link| !link.moves_all());
        balance.tie(m, moved.map(|link| link.dof));
        self.carried.clear();
        let changes = self.motions.iter().zip(&self.change);
        self.carried.extend(changes.map(|(motion, change)| {
            let axis = join(motion.axis.ang, motion.axis.lin);
            let along = cross_force(&axis, &self.wrench);
            std::array::from_fn(|k| change[k] - along[k])
        }));
        let sign = |link: &Link<2>| if link.moves[1] { 1.0 } else { -1.0 };
        for (i, link_i) in self.links.iter().enumerate() {
            if link_i.moves_all() {
                continue;
            }
            let (dof, sign_i) = (link_i.dof, sign(link_i));
            let axis = self.axis(i);
            let response = |matrix: &[Spatial; 6]| -> Spatial {
                std::array::from_fn(|k| (0..6).map(|l| axis[l] * matrix[l][k]).sum())
            };
            let (by_acc, by_vel) = (response(&self.by_acc), response(&self.by_vel));
            for (j, link_j) in self.links.iter().enumerate() {
                let change = if link_j.carries(m, link_i) {
                    &self.carried[j]
                } else {
                    &self.change[j]
                };
                balance.add_pos(dof, link_j.dof, sign_i * dot6(&axis, change));
                if link_j.moves_all() {
                    continue;
                }
                let other = self.axis(j);
                let signs = sign_i * sign(link_j);
                balance.add_vel(dof, link_j.dof, -signs * dot6(&by_vel, &other));
                if j <= i {
                    balance.add_acc(dof, link_j.dof, signs * dot6(&by_acc, &other));
                }
            }
        }
    }

    #[inline]
    fn axis(&self, k: usize) -> Spatial {
        let axis = &self.motions[k].axis;
        join(axis.ang, axis.lin)
    }
}

impl Direction {
    /// A force along `axis` at `offset` from the point of the pair.
    pub fn force(axis: Vec3, offset: Vec3) -> Direction {
        Direction(join(offset.cross(axis), axis))
    }

    /// A torque about `axis`.
    pub fn torque(axis: Vec3) -> Direction {
        Direction(join(axis, Vec3::ZERO))
    }
}

//! How the inertia of tendons changes.
//!
//! A tendon with armature adds armature·J'·J to the inertia, where that has entries, and armature·J'·(dJ/dt·v) to the bias
//! force, unless it wraps around something.

use super::balance::Balance;
use super::links::{Link, Twist, body_com, dof_com, dof_twist, links};
use super::matrix::Matrix;
use super::path::Path;
use super::tree::{Tree, sum};
use crate::data::Data;
use crate::math::{MINVAL, Spatial, Vec3, cross_motion};
use crate::model::Model;
use crate::position::{is_fixed, legs};
use crate::velocity::world_acceleration;

/// Work space.
#[derive(Debug, Default)]
pub(super) struct ArmatureScratch {
    links: Vec<Link<2>>,
    /// for each dof of a tendon, how dJ/dt·v changes with its position
    curve: Vec<f64>,
}

/// Whether the inertia matrix has an entry for two dofs.
fn has_entry(m: &Model, i: usize, j: usize) -> bool {
    let (row, col) = (i.max(j), i.min(j));
    m.inertia_pattern().cols(row).contains(&(col as i32))
}

/// The moment of each dof of a path times `motion`, as far as the inertia matrix has entries in the dof's row.
fn partial_rate(m: &Model, path: &Path, i: usize, motion: &[f64]) -> f64 {
    let terms = path.dofs.iter().zip(&path.moment);
    let inside = terms.filter(|&(&j, _)| has_entry(m, path.dofs[i], j));
    inside.fold(0.0, |sum, (&j, moment)| sum + moment * motion[j])
}

/// How that changes with position `l`.
fn partial_rate_change(m: &Model, path: &Path, i: usize, l: usize, motion: &[f64]) -> f64 {
    let terms = path.dofs.iter().enumerate();
    let inside = terms.filter(|&(_, &j)| has_entry(m, path.dofs[i], j));
    inside.fold(0.0, |sum, (k, &j)| sum + path.bend(k, l) * motion[j])
}

/// Adds `scale` times the derivatives by position of the tendons' part of inertia times `motion`.
pub(super) fn add_inertia_change(
    m: &Model,
    tendons: &[Path],
    motion: &[f64],
    out: &mut Matrix,
    pos: usize,
    scale: f64,
) {
    for (tendon, path) in tendons.iter().enumerate() {
        let armature = m.tendon_armature[tendon];
        if armature == 0.0 || path.bend.is_empty() {
            continue;
        }
        for (i, &dof) in path.dofs.iter().enumerate() {
            let rate = partial_rate(m, path, i, motion);
            for (l, &other) in path.dofs.iter().enumerate() {
                let change = partial_rate_change(m, path, i, l, motion);
                let force = path.bend(i, l) * rate + path.moment[i] * change;
                out.add(dof, pos + other, scale * armature * force);
            }
        }
    }
}

impl ArmatureScratch {
    /// Adds the forces that tendons with armature take to the balance of forces.
    pub fn add_to(
        &mut self,
        m: &Model,
        d: &Data,
        (tree, tendons): (&Tree, &[Path]),
        balance: &mut Balance,
    ) {
        let pos = balance.columns.pos;
        add_inertia_change(m, tendons, &d.qacc, &mut balance.force, pos, -1.0);
        for (tendon, path) in tendons.iter().enumerate() {
            let armature = m.tendon_armature[tendon];
            if armature == 0.0 {
                continue;
            }
            balance.tie(m, path.dofs.iter().copied());
            let wraps = || legs(m, tendon).any(|leg| leg.around.is_some());
            if is_fixed(m, tendon) || wraps() {
                continue;
            }
            self.find_curve(m, d, tree, tendon, path);
            let n = path.len();
            let speed_up = (0..n).fold(0.0, |sum, j| {
                sum + path.rate_change(&d.qvel, j) * d.qvel[path.dofs[j]]
            });
            for (i, &dof) in path.dofs.iter().enumerate() {
                for (l, &other) in path.dofs.iter().enumerate() {
                    let by_pos = path.bend(i, l) * speed_up + path.moment[i] * self.curve[l];
                    let across =
                        (0..n).fold(0.0, |sum, k| sum + path.bend(l, k) * d.qvel[path.dofs[k]]);
                    let by_vel = path.moment[i] * (path.rate_change(&d.qvel, l) + across);
                    balance.add_pos(dof, other, -armature * by_pos);
                    balance.add_vel(dof, other, -armature * by_vel);
                }
            }
        }
    }

    /// How dJ/dt·v, the acceleration of the tendon's length while no dof accelerates, changes with position.
    fn find_curve(&mut self, m: &Model, d: &Data, tree: &Tree, tendon: usize, path: &Path) {
        self.curve.clear();
        self.curve.resize(path.len(), 0.0);
        for leg in legs(m, tendon) {
            let bodies = leg.sites.map(|site| m.site_bodyid[site] as usize);
            let points = leg.sites.map(|site| d.site_xpos[site]);
            let (direction, length) = (points[1] - points[0]).normalized();
            if bodies[0] == bodies[1] || length <= MINVAL {
                continue;
            }
            let ends: [Moving; 2] =
                std::array::from_fn(|k| Moving::new(m, d, tree, bodies[k], points[k]));
            let vel = ends[1].vel - ends[0].vel;
            let acc = ends[1].acc - ends[0].acc;
            let closing = direction.dot(vel);
            let across = vel.dot(vel) - closing * closing;
            links(m, bodies, &mut self.links);
            for link in self.links.iter().filter(|link| !link.moves_all()) {
                let (mut dpos, mut dvel, mut dacc) = (Vec3::ZERO, Vec3::ZERO, Vec3::ZERO);
                for side in 0..2 {
                    if link.moves[side] {
                        let sign = if side == 1 { 1.0 } else { -1.0 };
                        let change = ends[side].change(m, d, tree, link.dof);
                        dpos += change.0 * sign;
                        dvel += change.1 * sign;
                        dacc += change.2 * sign;
                    }
                }
                let stretch = direction.dot(dpos);
                let turned = (dpos - direction * stretch) * (1.0 / length);
                let dclosing = turned.dot(vel) + direction.dot(dvel);
                let dacross = 2.0 * (vel.dot(dvel) - closing * dclosing);
                let curve = turned.dot(acc)
                    + direction.dot(dacc)
                    + (dacross - across * stretch / length) / length;
                let at = path.dofs.partition_point(|&dof| dof < link.dof);
                self.curve[at] += curve / leg.divisor;
            }
        }
    }
}

/// A point of a body: how it moves while no dof accelerates and nothing is heavy.
struct Moving {
    point: Vec3,
    /// velocity of the body, about the centre of mass of its tree
    body: Spatial,
    ang: Vec3,
    vel: Vec3,
    acc: Vec3,
}

impl Moving {
    fn new(m: &Model, d: &Data, tree: &Tree, body: usize, point: Vec3) -> Moving {
        let offset = point - body_com(m, d, body);
        let lift = world_acceleration(m);
        let bias: Spatial =
            std::array::from_fn(|k| tree.acc[body][k] - tree.pure[body][k] - lift[k]);
        let vel = Twist::new(&tree.vel[body], offset);
        let acc = Twist::new(&bias, offset);
        Moving {
            point,
            body: tree.vel[body],
            ang: vel.ang,
            vel: vel.lin,
            acc: acc.lin + vel.ang.cross(vel.lin),
        }
    }

    /// How position, velocity and acceleration change with a dof that moves the body.
    fn change(&self, m: &Model, d: &Data, tree: &Tree, dof: usize) -> (Vec3, Vec3, Vec3) {
        let offset = self.point - dof_com(m, d, dof);
        let axis = dof_twist(m, d, dof, self.point);
        let dot = Twist::new(&tree.dot[dof], offset);
        // what carries the dof is not turned by it
        let lifted = cross_motion(&world_acceleration(m), &d.cdof[dof]);
        let behind: Spatial =
            std::array::from_fn(|k| tree.turn[dof][k] - tree.pure_dot[dof][k] - lifted[k]);
        let lag = sum(&cross_motion(&tree.dot[dof], &self.body), &behind);
        let lag = Twist::new(&lag, offset);
        (
            axis.lin,
            axis.ang.cross(self.vel) + dot.lin,
            axis.ang.cross(self.acc) + lag.lin + dot.ang.cross(self.vel) + self.ang.cross(dot.lin),
        )
    }
}

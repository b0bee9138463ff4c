//! How the matrices of the implicit integrators change.
//!
//! Their acceleration a' solves (M - h·D)·a' = M·a, where D is how forces change with velocity. So its derivatives contain
//! those of D: of D·w with the acceleration w = a' held fixed. That is a force which is linear in the pseudo-velocity w, and
//! it changes as forces do. D has entries only where the pattern of the integrator has a place for them; what a tendon or
//! an actuator would have between branches is left out, and so are here its derivatives.

use super::actuator::{Actuators, fill_gradient};
use super::balance::Balance;
use super::matrix::Matrix;
use super::medium::{Transform, slopes, times, times_transposed};
use super::path::Path;
use super::tree::{Tree, above, sum, turns_earlier};
use crate::actuation::{actuator_force_vel, damping_slopes};
use crate::data::Data;
use crate::derivative::fluid_damping;
use crate::integrate::Implicit;
use crate::math::{Spatial, Vec3, cross_force, cross_motion};
use crate::model::{DisableBit, Model};
use crate::position::dot6;
use crate::velocity::fluid::{FluidFrame, feels_medium, fluid_frames, velocity_in_medium};

/// Work space.
#[derive(Debug, Default)]
pub(super) struct ImplicitScratch {
    tree: Tree,
    motion: Vec<f64>,
    zeros: Vec<f64>,
    /// for each dof of a path, its moments times pseudo-velocities as far as the pattern reaches
    rates: Vec<f64>,
    gradient: Vec<(usize, f64)>,
    medium: Vec<Resistance>,
}

/// What goes into the derivatives of D·w.
pub(super) struct Given<'a> {
    pub implicit: Implicit,
    /// w
    pub motion: &'a [f64],
    pub balance: &'a Balance,
    /// the present motion
    pub tree: &'a Tree,
    pub tendons: &'a [Path],
    pub actuators: &'a Actuators,
}

impl ImplicitScratch {
    /// Adds `scale` times the derivatives of D·w by all inputs to `out`.
    pub fn add_to(
        &mut self,
        m: &Model,
        d: &mut Data,
        given: &Given<'_>,
        out: &mut Matrix,
        scale: f64,
    ) {
        if given.implicit == Implicit::Nothing || given.implicit == Implicit::Damping {
            return;
        }
        self.add_actuators(m, d, given, out, scale);
        let passive = !(m.disabled(DisableBit::Spring) && m.disabled(DisableBit::Damper));
        if passive && (m.opt.viscosity > 0.0 || m.opt.density > 0.0) {
            self.add_medium(m, d, given, out, scale);
        }
        if passive && !m.disabled(DisableBit::Damper) {
            for (tendon, path) in given.tendons.iter().enumerate() {
                let damping = m.tendon_damping[tendon];
                if damping != 0.0 {
                    self.add_path(m, given, path, -damping, out, scale);
                }
            }
        }
        if given.implicit == Implicit::Full {
            self.add_bias(m, d, given, out, scale);
        }
    }

    /// Coriolis and centrifugal forces c are quadratic in velocity. So their derivative along w is
    /// (c(v + w) - c(v - w)) / 2, and by velocity that changes as c does at the velocity w.
    fn add_bias(&mut self, m: &Model, d: &Data, given: &Given<'_>, out: &mut Matrix, scale: f64) {
        self.zeros.clear();
        self.zeros.resize(m.nv, 0.0);
        let columns = given.balance.columns;
        for sign in [1.0, -1.0] {
            self.motion.clear();
            let pairs = d.qvel.iter().zip(given.motion);
            self.motion.extend(pairs.map(|(v, w)| v + sign * w));
            self.tree.sweep(m, d, &self.motion, &self.zeros, false);
            self.tree
                .add_pos_to(m, d, out, columns.pos, -0.5 * sign * scale);
        }
        self.tree.sweep(m, d, given.motion, &self.zeros, false);
        self.tree.add_vel_to(m, d, out, columns.vel, -scale);
    }

    fn add_actuators(
        &mut self,
        m: &Model,
        d: &mut Data,
        given: &Given<'_>,
        out: &mut Matrix,
        scale: f64,
    ) {
        if m.disabled(DisableBit::Actuation) {
            return;
        }
        for actuator in 0..m.nu {
            let path = &given.actuators.paths[actuator];
            let damping = actuator_force_vel(m, d, actuator);
            if damping != 0.0 {
                self.add_path(m, given, path, damping, out, scale);
            }
            let ctrl = given.actuators.ctrl[actuator];
            let slopes = damping_slopes(m, d, actuator, ctrl);
            self.gradient.clear();
            let gradient = &mut self.gradient;
            fill_gradient(m, d, actuator, path, &slopes, given.balance, gradient);
            if self.gradient.is_empty() {
                continue;
            }
            self.find_rates(m, given, path);
            for (i, &dof) in path.dofs.iter().enumerate() {
                for &(column, value) in &self.gradient {
                    out.add(dof, column, scale * path.moment[i] * value * self.rates[i]);
                }
            }
        }
    }

    /// For each dof of a path, the sum of moments times pseudo-velocities over the dofs that the pattern has in its row.
    fn find_rates(&mut self, m: &Model, given: &Given<'_>, path: &Path) {
        self.rates.clear();
        self.rates.extend(path.dofs.iter().map(|&i| {
            let terms = path.dofs.iter().zip(&path.moment);
            let inside = terms.filter(|&(&j, _)| has_entry(m, given.implicit, i, j));
            inside.fold(0.0, |sum, (&j, moment)| sum + moment * given.motion[j])
        }));
    }

    /// Adds the changes of `damping`·J·J'·w as the moments J change.
    fn add_path(
        &mut self,
        m: &Model,
        given: &Given<'_>,
        path: &Path,
        damping: f64,
        out: &mut Matrix,
        scale: f64,
    ) {
        if path.bend.is_empty() {
            return;
        }
        self.find_rates(m, given, path);
        let pos = given.balance.columns.pos;
        for (i, &dof) in path.dofs.iter().enumerate() {
            for (l, &other) in path.dofs.iter().enumerate() {
                let inside = path.dofs.iter().enumerate();
                let bent = inside
                    .filter(|&(_, &j)| has_entry(m, given.implicit, dof, j))
                    .fold(0.0, |sum, (k, &j)| sum + path.bend(k, l) * given.motion[j]);
                let change = path.bend(i, l) * self.rates[i] + path.moment[i] * bent;
                out.add(dof, pos + other, scale * damping * change);
            }
        }
    }

    /// The medium resists w with B·w, where B changes with velocity; all of it turns along with the body.
    fn add_medium(&mut self, m: &Model, d: &Data, given: &Given<'_>, out: &mut Matrix, scale: f64) {
        self.zeros.clear();
        self.zeros.resize(m.nv, 0.0);
        self.tree.sweep(m, d, given.motion, &self.zeros, false);
        self.medium.clear();
        self.medium.resize(m.nbody, Resistance::NONE);
        for body in 1..m.nbody {
            if !feels_medium(m, body) {
                continue;
            }
            for frame in fluid_frames(m, body) {
                let local = Local::new(m, d, body, frame);
                if is_diagonal(m, given.implicit, body) {
                    local.add_diagonal(m, d, given, out, scale);
                } else {
                    let own = local.resistance(m, &self.tree.vel[body]);
                    self.medium[body].add(&own);
                }
            }
        }
        for body in (1..m.nbody).rev() {
            let parent = m.body_parentid[body] as usize;
            if parent > 0 {
                let own = self.medium[body];
                self.medium[parent].add(&own);
            }
        }
        let columns = given.balance.columns;
        for j in 0..m.nv {
            let body = m.dof_bodyid[j] as usize;
            if is_diagonal(m, given.implicit, body) {
                continue;
            }
            let own = &self.medium[body];
            let axis = &d.cdof[j];
            let still = own.change(axis, &given.tree.dot[j], &self.tree.dot[j]);
            let carried = sum(&still, &cross_force(axis, &own.wrench));
            let damped = times(&own.by_vel, axis);
            out.add(j, columns.pos + j, scale * dot6(axis, &still));
            out.add(j, columns.vel + j, scale * dot6(axis, &damped));
            let row = own.row(axis);
            for i in above(m, j) {
                let upper = &d.cdof[i];
                let pull = if turns_earlier(m, j, i) {
                    &still
                } else {
                    &carried
                };
                out.add(i, columns.pos + j, scale * dot6(upper, pull));
                out.add(i, columns.vel + j, scale * dot6(upper, &damped));
                let by_pos = row.change(upper, &given.tree.dot[i], &self.tree.dot[i]);
                out.add(j, columns.pos + i, scale * by_pos);
                out.add(j, columns.vel + i, scale * dot6(&row.by_vel, upper));
            }
        }
    }
}

/// Whether the matrix of the integrator has a place for two dofs.
fn has_entry(m: &Model, implicit: Implicit, i: usize, j: usize) -> bool {
    match implicit {
        Implicit::Full => m.derivative_pattern().cols(i).contains(&(j as i32)),
        Implicit::Lower => {
            let (row, col) = (i.max(j), i.min(j));
            m.inertia_pattern().cols(row).contains(&(col as i32))
        }
        Implicit::Nothing | Implicit::Damping => i == j,
    }
}

/// Whether the dofs of a body have nothing but a diagonal in the matrix of the integrator: then it has no others.
fn is_diagonal(m: &Model, implicit: Implicit, body: usize) -> bool {
    let first = m.body_dofadr[body];
    implicit == Implicit::Lower && usize::try_from(first).is_ok_and(|dof| m.dof_simplenum[dof] > 0)
}

/// What the medium does to w on a body, or on all that is below one, and how that changes.
#[derive(Clone, Copy, Debug)]
struct Resistance {
    wrench: Spatial,
    /// with velocity
    by_vel: [Spatial; 6],
    /// with w
    by_motion: [Spatial; 6],
    /// with the way that the body faces the wind
    by_turn: [Spatial; 6],
}

/// A row of it.
struct ResistanceRow {
    by_vel: Spatial,
    by_motion: Spatial,
    by_turn: Spatial,
}

impl Resistance {
    const NONE: Resistance = Resistance {
        wrench: [0.0; 6],
        by_vel: [[0.0; 6]; 6],
        by_motion: [[0.0; 6]; 6],
        by_turn: [[0.0; 6]; 6],
    };

    fn add(&mut self, other: &Resistance) {
        self.wrench = sum(&self.wrench, &other.wrench);
        for k in 0..6 {
            self.by_vel[k] = sum(&self.by_vel[k], &other.by_vel[k]);
            self.by_motion[k] = sum(&self.by_motion[k], &other.by_motion[k]);
            self.by_turn[k] = sum(&self.by_turn[k], &other.by_turn[k]);
        }
    }

    /// How it changes with a dof: its axis, and how that lags behind in velocity and in w.
    fn change(&self, axis: &Spatial, dot: &Spatial, motion_dot: &Spatial) -> Spatial {
        let turned = sum(&times(&self.by_vel, dot), &times(&self.by_turn, axis));
        sum(&turned, &times(&self.by_motion, motion_dot))
    }

    fn row(&self, axis: &Spatial) -> ResistanceRow {
        ResistanceRow {
            by_vel: times_transposed(&self.by_vel, axis),
            by_motion: times_transposed(&self.by_motion, axis),
            by_turn: times_transposed(&self.by_turn, axis),
        }
    }
}

impl ResistanceRow {
    fn change(&self, axis: &Spatial, dot: &Spatial, motion_dot: &Spatial) -> f64 {
        dot6(&self.by_vel, dot) + dot6(&self.by_turn, axis) + dot6(&self.by_motion, motion_dot)
    }
}

/// A part of a body that the medium acts on.
struct Local {
    body: usize,
    frame: FluidFrame,
    transform: Transform,
    vel: Spatial,
}

impl Local {
    fn new(m: &Model, d: &Data, body: usize, frame: FluidFrame) -> Local {
        let (pos, mat) = frame.pose(d, body);
        let com = d.subtree_com[m.body_rootid[body] as usize];
        Local {
            body,
            frame,
            transform: Transform::new(mat, pos - com),
            vel: velocity_in_medium(m, d, body, pos, &mat),
        }
    }

    /// B·w in the part's own frame, and how it changes with velocity there.
    fn resist(&self, m: &Model, seen: &Spatial) -> (Spatial, [Spatial; 6]) {
        let at = |vel: &Spatial| times(&fluid_damping(m, self.body, self.frame, vel), seen);
        (at(&self.vel), slopes(&self.vel, at))
    }

    fn resistance(&self, m: &Model, motion: &Spatial) -> Resistance {
        let seen = self.transform.motion(motion);
        let (force, by_speed) = self.resist(m, &seen);
        let damping = fluid_damping(m, self.body, self.frame, &self.vel);
        let (by_vel, by_turn) = self.transform.response(&by_speed, m.opt.wind);
        let (by_motion, _) = self.transform.response(&damping, Vec3::ZERO);
        Resistance {
            wrench: self.transform.wrench(&force),
            by_vel,
            by_motion,
            by_turn,
        }
    }

    /// Adds a part of a body whose dofs have a diagonal alone: each of them resists on its own.
    fn add_diagonal(&self, m: &Model, d: &Data, given: &Given<'_>, out: &mut Matrix, scale: f64) {
        let columns = given.balance.columns;
        let first = m.body_dofadr[self.body].max(0) as usize;
        let dofs = first..first + m.body_dofnum[self.body] as usize;
        for i in dofs.clone() {
            let w = given.motion[i];
            let motion: Spatial = d.cdof[i].map(|x| x * w);
            let own = self.resistance(m, &motion);
            for j in dofs.clone() {
                let axis = &d.cdof[j];
                // the axis of i turns along, or stays: then it lags behind by all of the turn
                let turns = j < i || turns_earlier(m, j, i);
                let lag: Spatial = if turns {
                    [0.0; 6]
                } else {
                    cross_motion(&motion, axis)
                };
                let mut change = own.change(axis, &given.tree.dot[j], &lag);
                if !turns {
                    change = sum(&change, &cross_force(axis, &own.wrench));
                }
                let by_vel = times(&own.by_vel, axis);
                out.add(i, columns.pos + j, scale * dot6(&d.cdof[i], &change));
                out.add(i, columns.vel + j, scale * dot6(&d.cdof[i], &by_vel));
            }
        }
    }
}

//! How the force of a motion changes with position and velocity: Newton-Euler, differentiated in closed form.
//!
//! A dof moves all that it carries as one rigid body. So a vector that belongs to what it carries turns along with it, and
//! whatever does no more than that cancels in the end. What does not cancel (Carpentier and Mansard, RSS 2018; Singh,
//! Russell and Wensing, RA-L 2022) is, for a dof with motion axis S that is carried with velocity v and acceleration a:
//!
//! - the carrier's motion, which stays behind: `dot` = v × S by position, and `turn` = a × S + v × dot;
//! - by velocity: S itself, and `lag` = dot + v' × S, where v' includes the joint's own velocity.
//!
//! With the inertia I of all that a dof carries and the operator B, which says how velocity-dependent forces change, the
//! force on dof i changes with dof j, both on one chain and I, B those of the deeper of the two, by
//!
//! ```text
//! by position: Si·(I turn_j + B dot_j), and if j does not move Si also Si·(Sj ×* F_j), F the force on what j carries
//! by velocity: Si·(I lag_j + B Sj)
//! ```
//!
//! so that all of it costs a few scalar products for each dof and each of its ancestors.

use super::matrix::Matrix;
use crate::data::Data;
use crate::math::{
    Inertia, Mat3, Spatial, Vec3, cross_force, cross_motion, mul_dof_vec, mul_inert_vec,
};
use crate::model::{JointType, Model};
use crate::position::dot6;
use crate::velocity::{body_force, world_acceleration};

/// A motion of the tree, and what its derivatives are made of.
#[derive(Debug, Default)]
pub(super) struct Tree {
    /// velocity of each body
    pub vel: Vec<Spatial>,
    /// acceleration of each body, with that of gravity
    pub acc: Vec<Spatial>,
    /// acceleration of each body as it would be from rest and without gravity
    pub pure: Vec<Spatial>,
    /// for each dof: its carrier's velocity × its axis
    pub dot: Vec<Spatial>,
    /// for each dof: its carrier's `pure` × its axis
    pub pure_dot: Vec<Spatial>,
    /// for each dof: its carrier's acceleration × its axis + its carrier's velocity × `dot`
    pub turn: Vec<Spatial>,
    /// for each dof: `dot` + velocity after its joint × its axis
    pub lag: Vec<Spatial>,
    /// force on each body and all below it
    force: Vec<Spatial>,
    /// how that force changes with what turns, without the part that inertia has
    swing: Vec<Swing>,
}

/// The operator B of a body, or of all that is below one: of a motion only its rotation w counts. Its torque is
/// `torque`·w, its force 2·w × `momentum`.
#[derive(Clone, Copy, Debug, Default)]
struct Swing {
    torque: Mat3,
    momentum: Vec3,
}

impl Swing {
    const ZERO: Swing = Swing {
        torque: Mat3::ZERO,
        momentum: Vec3::ZERO,
    };

    /// B of one body that moves with `vel`: x ↦ I·(x × v) + x ×* I·v + v ×* I·x, worked out.
    fn of_body(inertia: &Inertia, vel: &Spatial) -> Swing {
        let &[xx, yy, zz, xy, xz, yz, hx, hy, hz, mass] = inertia;
        let (ang, lin) = (rotation(vel), translation(vel));
        let moment = Vec3([hx, hy, hz]);
        let rotational = Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]);
        let spin = cross_matrix(ang);
        let turned = spin * rotational;
        let along = 2.0 * moment.dot(lin);
        let trace = xx + yy + zz;
        let mut torque = Mat3(std::array::from_fn(|k| {
            2.0 * (turned[k] - lin[k / 3] * moment[k % 3]) - trace * spin[k]
        }));
        for k in [0, 4, 8] {
            torque[k] += along;
        }
        Swing {
            torque,
            momentum: lin * mass - moment.cross(ang),
        }
    }

    fn add(&mut self, other: &Swing) {
        for (sum, x) in self.torque.0.iter_mut().zip(&other.torque.0) {
            *sum += x;
        }
        self.momentum += other.momentum;
    }

    /// B·x
    #[inline]
    fn apply(&self, x: &Spatial) -> Spatial {
        let w = rotation(x);
        join(self.torque * w, w.cross(self.momentum) * 2.0)
    }

    /// What s·B·x is the scalar product of with the rotation of x.
    #[inline]
    fn apply_transposed(&self, s: &Spatial) -> Vec3 {
        self.torque.mul_transposed(rotation(s)) + self.momentum.cross(translation(s)) * 2.0
    }
}

/// The rotation of a motion, or the torque of a force.
#[inline]
pub(super) fn rotation(v: &Spatial) -> Vec3 {
    Vec3([v[0], v[1], v[2]])
}

/// The translation of a motion, or the force itself.
#[inline]
pub(super) fn translation(v: &Spatial) -> Vec3 {
    Vec3([v[3], v[4], v[5]])
}

#[inline]
pub(super) fn join(rot: Vec3, lin: Vec3) -> Spatial {
    [rot[0], rot[1], rot[2], lin[0], lin[1], lin[2]]
}

/// The matrix K with K·x = v × x.
pub(super) fn cross_matrix(v: Vec3) -> Mat3 {
    Mat3([0.0, -v[2], v[1], v[2], 0.0, -v[0], -v[1], v[0], 0.0])
}

#[inline]
fn accumulate(a: &mut Spatial, b: &Spatial) {
    for k in 0..6 {
        a[k] += b[k];
    }
}

#[inline]
pub(super) fn sum(a: &Spatial, b: &Spatial) -> Spatial {
    std::array::from_fn(|k| a[k] + b[k])
}

/// Whether a dof turns the axis of another one of the same chain that does not come before it. The three rotations that go
/// with a quaternion are about the axes of the body that they turn.
#[inline]
pub(super) fn turns_earlier(m: &Model, dof: usize, earlier: usize) -> bool {
    m.dof_jntid[dof] == m.dof_jntid[earlier]
        && m.is_quaternion_dof(dof)
        && m.is_quaternion_dof(earlier)
}

/// The dofs of a body.
fn dofs_of(m: &Model, body: usize) -> std::ops::Range<usize> {
    let first = m.body_dofadr[body].max(0) as usize;
    first..first + m.body_dofnum[body] as usize
}

impl Tree {
    /// Takes up a motion: velocities and accelerations from the world outwards, then forces and operators towards it.
    /// Reads `cdof`, `cinert`.
    pub fn sweep(&mut self, m: &Model, d: &Data, qvel: &[f64], qacc: &[f64], gravity: bool) {
        self.forward(m, d, qvel, qacc, gravity);
        self.backward(m, d);
    }

    fn forward(&mut self, m: &Model, d: &Data, qvel: &[f64], qacc: &[f64], gravity: bool) {
        for (list, n) in [
            (&mut self.vel, m.nbody),
            (&mut self.acc, m.nbody),
            (&mut self.pure, m.nbody),
            (&mut self.dot, m.nv),
            (&mut self.pure_dot, m.nv),
            (&mut self.turn, m.nv),
            (&mut self.lag, m.nv),
        ] {
            list.resize(n, [0.0; 6]);
        }
        self.vel[0] = [0.0; 6];
        self.pure[0] = [0.0; 6];
        self.acc[0] = if gravity {
            world_acceleration(m)
        } else {
            [0.0; 6]
        };
        for body in 1..m.nbody {
            let parent = m.body_parentid[body] as usize;
            let (mut vel, mut pure, mut acc) =
                (self.vel[parent], self.pure[parent], self.acc[parent]);
            let dofs = dofs_of(m, body);
            let mut dof = dofs.start;
            while dof < dofs.end {
                let kind = JointType::of(m.jnt_type[m.dof_jntid[dof] as usize]);
                let (first, end) = (dof + kind.translations(), dof + kind.nv());
                // along the axes of the world, whatever carries them
                for k in dof..first {
                    self.dot[k] = [0.0; 6];
                    self.pure_dot[k] = [0.0; 6];
                    self.turn[k] = [0.0; 6];
                    self.lag[k] = [0.0; 6];
                }
                for part in [dof..first, first..end] {
                    if part.start == first {
                        for k in part.clone() {
                            let axis = &d.cdof[k];
                            self.dot[k] = cross_motion(&vel, axis);
                            self.pure_dot[k] = cross_motion(&pure, axis);
                            self.turn[k] =
                                sum(&cross_motion(&acc, axis), &cross_motion(&vel, &self.dot[k]));
                        }
                    }
                    let (axes, v) = (&d.cdof[part.clone()], &qvel[part.clone()]);
                    let pull = mul_dof_vec(axes, &qacc[part.clone()]);
                    accumulate(&mut pure, &pull);
                    accumulate(&mut acc, &pull);
                    accumulate(&mut acc, &mul_dof_vec(&self.dot[part], v));
                    accumulate(&mut vel, &mul_dof_vec(axes, v));
                }
                for k in first..end {
                    self.lag[k] = sum(&self.dot[k], &cross_motion(&vel, &d.cdof[k]));
                }
                dof = end;
            }
            (self.vel[body], self.pure[body], self.acc[body]) = (vel, pure, acc);
        }
    }

    fn backward(&mut self, m: &Model, d: &Data) {
        self.force.resize(m.nbody, [0.0; 6]);
        self.swing.resize(m.nbody, Swing::ZERO);
        self.force[0] = [0.0; 6];
        self.swing[0] = Swing::ZERO;
        for body in 1..m.nbody {
            let (inertia, vel) = (&d.cinert[body], &self.vel[body]);
            self.force[body] = body_force(inertia, &self.acc[body], vel);
            self.swing[body] = Swing::of_body(inertia, vel);
        }
        for body in (1..m.nbody).rev() {
            let parent = m.body_parentid[body] as usize;
            if parent > 0 {
                let (force, swing) = (self.force[body], self.swing[body]);
                accumulate(&mut self.force[parent], &force);
                self.swing[parent].add(&swing);
            }
        }
    }

    /// Adds `scale` times the derivatives of the force that the motion takes: by position and by velocity.
    pub fn add_to(&self, m: &Model, d: &Data, out: &mut Matrix, columns: Columns, scale: f64) {
        self.add_pos_to(m, d, out, columns.pos, scale);
        self.add_vel_to(m, d, out, columns.vel, scale);
    }

    /// Adds `scale` times the derivatives of the force by position to the columns of `out` from `pos` on.
    pub fn add_pos_to(&self, m: &Model, d: &Data, out: &mut Matrix, pos: usize, scale: f64) {
        for j in 0..m.nv {
            let body = m.dof_bodyid[j] as usize;
            let (inertia, swing, axis) = (&d.crb[body], &self.swing[body], &d.cdof[j]);
            // what the dofs above feel of it
            let own = sum(
                &mul_inert_vec(inertia, &self.turn[j]),
                &swing.apply(&self.dot[j]),
            );
            let carried = sum(&own, &cross_force(axis, &self.force[body]));
            out.add(j, pos + j, scale * dot6(axis, &own));
            // what it feels of the dofs above
            let momentum = mul_inert_vec(inertia, axis);
            let turning = swing.apply_transposed(axis);
            for i in above(m, j) {
                let pull = if turns_earlier(m, j, i) {
                    &own
                } else {
                    &carried
                };
                out.add(i, pos + j, scale * dot6(&d.cdof[i], pull));
                let felt = dot6(&momentum, &self.turn[i]) + turning.dot(rotation(&self.dot[i]));
                out.add(j, pos + i, scale * felt);
            }
        }
    }

    /// Adds `scale` times the derivatives of the force by velocity to the columns of `out` from `vel` on.
    pub fn add_vel_to(&self, m: &Model, d: &Data, out: &mut Matrix, vel: usize, scale: f64) {
        for j in 0..m.nv {
            let body = m.dof_bodyid[j] as usize;
            let (inertia, swing, axis) = (&d.crb[body], &self.swing[body], &d.cdof[j]);
            let own = sum(&mul_inert_vec(inertia, &self.lag[j]), &swing.apply(axis));
            out.add(j, vel + j, scale * dot6(axis, &own));
            let momentum = mul_inert_vec(inertia, axis);
            let turning = swing.apply_transposed(axis);
            for i in above(m, j) {
                let upper = &d.cdof[i];
                out.add(i, vel + j, scale * dot6(upper, &own));
                let felt = dot6(&momentum, &self.lag[i]) + turning.dot(rotation(upper));
                out.add(j, vel + i, scale * felt);
            }
        }
    }
}

/// The dofs above a dof, from the nearest to the root.
#[inline]
pub(super) fn above(m: &Model, dof: usize) -> impl Iterator<Item = usize> + '_ {
    let parent = |dof: usize| usize::try_from(m.dof_parentid[dof]).ok();
    std::iter::successors(parent(dof), move |&dof| parent(dof))
}

/// Where in a matrix the derivatives by position start, and those by velocity.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Columns {
    pub pos: usize,
    pub vel: usize,
}

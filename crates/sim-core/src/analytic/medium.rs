//! How the forces of the medium change.
//!
//! They depend on how bodies move in their own frames, so they turn along with them but for what lags behind, and for the
//! wind, which blows as it does.

use super::balance::Balance;
use super::tree::{Tree, above, cross_matrix, join, sum, turns_earlier};
use crate::data::Data;
use crate::math::{Mat3, Spatial, Vec3, cross_force};
use crate::model::Model;
use crate::position::dot6;
use crate::velocity::fluid::{feels_medium, fluid_frames, velocity_in_medium};

/// Velocities are moved by this much, relative to their size and at least one.
const STEP: f64 = 1e-6;

/// The force of the medium on a body, or on all that is below one, and how it changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Medium {
    wrench: Spatial,
    /// with velocity
    by_vel: [Spatial; 6],
    /// with the way that the body faces the wind
    by_turn: [Spatial; 6],
}

impl Medium {
    const STILL: Medium = Medium {
        wrench: [0.0; 6],
        by_vel: [[0.0; 6]; 6],
        by_turn: [[0.0; 6]; 6],
    };

    fn add(&mut self, other: &Medium) {
        self.wrench = sum(&self.wrench, &other.wrench);
        for k in 0..6 {
            self.by_vel[k] = sum(&self.by_vel[k], &other.by_vel[k]);
            self.by_turn[k] = sum(&self.by_turn[k], &other.by_turn[k]);
        }
    }
}

/// Adds the forces of the medium to the balance of forces.
pub(super) fn add_medium(
    m: &Model,
    d: &Data,
    tree: &Tree,
    balance: &mut Balance,
    medium: &mut Vec<Medium>,
) {
    medium.clear();
    medium.resize(m.nbody, Medium::STILL);
    for body in 1..m.nbody {
        if feels_medium(m, body) {
            let com = d.subtree_com[m.body_rootid[body] as usize];
            for frame in fluid_frames(m, body) {
                let (pos, mat) = frame.pose(d, body);
                let vel = velocity_in_medium(m, d, body, pos, &mat);
                let force = frame.force(m, body, &vel);
                let response = slopes(&vel, |vel| frame.force(m, body, vel));
                let transform = Transform::new(mat, pos - com);
                let (by_vel, by_turn) = transform.response(&response, m.opt.wind);
                medium[body].add(&Medium {
                    wrench: transform.wrench(&force),
                    by_vel,
                    by_turn,
                });
            }
        }
    }
    for body in (1..m.nbody).rev() {
        let parent = m.body_parentid[body] as usize;
        if parent > 0 {
            let own = medium[body];
            medium[parent].add(&own);
        }
    }
    for j in 0..m.nv {
        let Medium {
            wrench,
            by_vel,
            by_turn,
        } = &medium[m.dof_bodyid[j] as usize];
        let axis = &d.cdof[j];
        let still = sum(&times(by_vel, &tree.dot[j]), &times(by_turn, axis));
        let carried = sum(&still, &cross_force(axis, wrench));
        let damped = times(by_vel, axis);
        balance.add_pos(j, j, dot6(axis, &still));
        balance.add_vel(j, j, dot6(axis, &damped));
        let (row_vel, row_turn) = (
            times_transposed(by_vel, axis),
            times_transposed(by_turn, axis),
        );
        for i in above(m, j) {
            let upper = &d.cdof[i];
            let pull = if turns_earlier(m, j, i) {
                &still
            } else {
                &carried
            };
            balance.add_pos(i, j, dot6(upper, pull));
            balance.add_vel(i, j, dot6(upper, &damped));
            balance.add_pos(j, i, dot6(&row_vel, &tree.dot[i]) + dot6(&row_turn, upper));
            balance.add_vel(j, i, dot6(&row_vel, upper));
        }
    }
}

/// How a force in the frame where it acts changes with the velocity there: by differences. There is a closed form, which the
/// implicit integrators use, but it is not that of the force for shapes so small that one of the two is cut off.
pub(super) fn slopes(vel: &Spatial, force: impl Fn(&Spatial) -> Spatial) -> [Spatial; 6] {
    let mut slopes = [[0.0; 6]; 6];
    for k in 0..6 {
        let h = STEP * vel[k].abs().max(1.0);
        let side = |sign: f64| {
            let mut vel = *vel;
            vel[k] += sign * h;
            force(&vel)
        };
        let (plus, minus) = (side(1.0), side(-1.0));
        for i in 0..6 {
            slopes[i][k] = (plus[i] - minus[i]) / (2.0 * h);
        }
    }
    slopes
}

#[inline]
pub(super) fn times(matrix: &[Spatial; 6], x: &Spatial) -> Spatial {
    std::array::from_fn(|k| dot6(&matrix[k], x))
}

#[inline]
pub(super) fn times_transposed(matrix: &[Spatial; 6], x: &Spatial) -> Spatial {
    std::array::from_fn(|k| (0..6).map(|l| matrix[l][k] * x[l]).sum())
}

/// From motions about the centre of mass of a tree to those of a frame in its own axes: the rows of a 6×6 matrix. Forces go
/// the other way by its transpose.
pub(super) struct Transform {
    rows: [Spatial; 6],
    mat: Mat3,
}

impl Transform {
    pub fn new(mat: Mat3, offset: Vec3) -> Transform {
        // translation at the frame: lin + ang × offset
        let arm = mat.transpose() * cross_matrix(-offset);
        let mut rows = [[0.0; 6]; 6];
        for k in 0..3 {
            rows[k] = join(mat.col(k), Vec3::ZERO);
            rows[3 + k] = join(arm.row(k), mat.col(k));
        }
        Transform { rows, mat }
    }

    /// What a response in the frame's own axes is about the centre of mass: to motions, and to the way that the frame faces
    /// the wind.
    pub fn response(&self, local: &[Spatial; 6], wind: Vec3) -> ([Spatial; 6], [Spatial; 6]) {
        let mut by_vel = [[0.0; 6]; 6];
        let mut by_turn = [[0.0; 6]; 6];
        // local response times what a motion is in the frame
        let seen: [Spatial; 6] = std::array::from_fn(|i| times_transposed(&self.rows, &local[i]));
        // turning with a frame is as if the wind turned the other way
        let relative = self.mat.transpose() * cross_matrix(-wind);
        let gust: [Spatial; 6] = std::array::from_fn(|i| {
            let row = Vec3::from_slice(&local[i][3..]);
            join(relative.mul_transposed(row), Vec3::ZERO)
        });
        for i in 0..6 {
            for j in 0..6 {
                for k in 0..6 {
                    by_vel[i][j] += self.rows[k][i] * seen[k][j];
                    by_turn[i][j] += self.rows[k][i] * gust[k][j];
                }
            }
        }
        (by_vel, by_turn)
    }

    /// A force in the frame's own axes, about the centre of mass.
    pub fn wrench(&self, force: &Spatial) -> Spatial {
        times_transposed(&self.rows, force)
    }

    /// A motion about the centre of mass, in the frame.
    pub fn motion(&self, x: &Spatial) -> Spatial {
        times(&self.rows, x)
    }
}

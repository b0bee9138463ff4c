//! The derivatives of inverse dynamics.

use super::armature::add_inertia_change;
use super::implicit::Given;
use super::matrix::Matrix;
use super::path::Path;
use super::report::Nonsmooth;
use super::sensor::{Input, Target};
use super::solve::{add_inertia, solve_lower};
use super::tree::{Columns, Tree, above, turns_earlier};
use super::{AnalyticError, AnalyticScratch, Forces, check};
use crate::data::Data;
use crate::difference::InverseJacobians;
use crate::integrate::{Implicit, damps_implicitly};
use crate::inverse::{discrete_acc, inverse_skip};
use crate::linalg::add_to_scl;
use crate::math::{cross_force, cross_motion, mul_inert_vec};
use crate::model::{EnableBit, Integrator, Model, SensorStage};
use crate::position::dot6;

/// Work space.
#[derive(Debug, Default)]
pub(super) struct InverseScratch {
    /// the acceleration that was given
    given: Vec<f64>,
    excess: Vec<f64>,
    zeros: Vec<f64>,
    tree: Tree,
    /// how the acceleration that counts changes: by position, velocity and the one that was given
    acceleration: Matrix,
    row: Vec<f64>,
}

/// The derivatives of inverse dynamics in closed form, to `out`: how `qfrc_inverse` and the sensors change with position,
/// velocity and the acceleration `qacc`, and the inertia `qM` with position.
///
/// With `actuation` the force is `qfrc_inverse - qfrc_actuator`. The layout is that of
/// [`inverse_fd`](crate::difference::inverse_fd), whose numbers these are without its error: row i has the derivatives with
/// respect to dof i. State and `qacc` stay; what follows from them is up to date afterwards. The list says where the force
/// is not differentiable: there the derivatives are those on one side.
///
/// ```
/// use sim_core::analytic::inverse_derivatives;
/// use sim_core::difference::InverseJacobians;
///
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><body>
///        <joint type='slide' damping='3'/><geom size='.1' mass='2'/>
///      </body></worldbody></mujoco>",
/// )?;
/// let mut data = model.make_data();
/// let (mut damping, mut mass) = ([0.0], [0.0]);
/// let out = InverseJacobians {
///     force_vel: Some(&mut damping),
///     force_acc: Some(&mut mass),
///     ..Default::default()
/// };
/// inverse_derivatives(&model, &mut data, false, out)?;
/// assert_eq!(damping, [3.0]); // N·s/m
/// assert_eq!(mass, [2.0]); // kg
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inverse_derivatives(
    m: &Model,
    d: &mut Data,
    actuation: bool,
    mut out: InverseJacobians<'_>,
) -> Result<Vec<Nonsmooth>, AnalyticError> {
    check(m, d)?;
    out.check(m).map_err(AnalyticError::Size)?;
    // the one error, Runge-Kutta, was asked for at the start
    let _ = inverse_skip(m, d, SensorStage::None, !out.wants_sensors());
    if actuation {
        crate::actuation::fwd_actuation(m, d);
    }
    // sensors of the user see all of `Data`
    let mut work = std::mem::take(&mut d.scratch.analytic);
    work.inverse.given.clone_from(&d.qacc);
    let discrete = m.enabled(EnableBit::InvDiscrete);
    if discrete {
        discrete_acc(m, d);
    }
    work.linearise(
        m,
        d,
        if actuation {
            Forces::Actuated
        } else {
            Forces::Own
        },
    );
    add_inertia(m, d, &mut work.balance.hessian);
    if discrete {
        work.find_acceleration(m, d);
    }
    work.write_forces(m, &mut out, discrete);
    if let Some(mass) = &mut out.mass_pos {
        inertia_derivatives(m, d, &work.tendons, mass);
    }
    if out.wants_sensors() {
        work.write_inverse_sensors(m, d, actuation, discrete, &mut out);
    }
    d.qacc.copy_from_slice(&work.inverse.given);
    let found = work.report.list().to_vec();
    d.scratch.analytic = work;
    Ok(found)
}

/// Where in the rows of [`InverseScratch::acceleration`] the derivatives by the given acceleration start.
fn given_column(m: &Model) -> usize {
    2 * m.nv
}

impl AnalyticScratch {
    /// An acceleration over a step of the integrator, w, is one at its beginning, a, with M·a = (M - h·D)·w: differentiates
    /// that.
    fn find_acceleration(&mut self, m: &Model, d: &mut Data) {
        let InverseScratch {
            given,
            excess,
            zeros,
            tree,
            acceleration,
            ..
        } = &mut self.inverse;
        let (nv, h) = (m.nv, m.opt.timestep);
        // as wide as the derivatives of forces, of which controls and activations do not count here
        acceleration.reset(nv, (3 * nv).max(self.balance.ctrl + m.nu));
        excess.clear();
        excess.extend(given.iter().zip(&d.qacc).map(|(w, a)| w - a));
        zeros.clear();
        zeros.resize(nv, 0.0);
        tree.sweep(m, d, zeros, excess, false);
        tree.add_pos_to(m, d, acceleration, 0, 1.0);
        add_inertia_change(m, &self.tendons, excess, acceleration, 0, 1.0);
        let implicit = match Integrator::of(m.opt.integrator) {
            Integrator::Euler if damps_implicitly(m) => Implicit::Damping,
            Integrator::Euler | Integrator::Rk4 => Implicit::Nothing,
            Integrator::Implicit => Implicit::Full,
            Integrator::ImplicitFast => Implicit::Lower,
        };
        let known = Given {
            implicit,
            motion: given,
            balance: &self.balance,
            tree: &self.tree,
            tendons: &self.tendons,
            actuators: &self.actuators,
        };
        self.implicit.add_to(m, d, &known, acceleration, -h);

        let first = given_column(m);
        for dof in 0..nv {
            acceleration.row_mut(dof)[first..first + nv].fill(0.0);
        }
        add_step_matrix(m, d, implicit, acceleration, first);
        solve_lower(m, (&d.qLD, &d.qLDiagInv), acceleration);
    }

    /// Writes the derivatives of the force.
    fn write_forces(&mut self, m: &Model, out: &mut InverseJacobians<'_>, discrete: bool) {
        let nv = m.nv;
        let Columns { pos, vel } = self.balance.columns;
        let row = &mut self.inverse.row;
        let matrices = [
            (&mut out.force_pos, Some(pos), 0),
            (&mut out.force_vel, Some(vel), nv),
            (&mut out.force_acc, None, given_column(m)),
        ];
        for (matrix, column, follows) in matrices {
            let Some(matrix) = matrix else {
                continue;
            };
            for i in 0..nv {
                // one row of the derivatives of forces is one column of the result
                row.clear();
                match column {
                    Some(first) => {
                        let forces = &self.balance.force.row(i)[first..first + nv];
                        row.extend(forces.iter().map(|x| -x));
                    }
                    None if !discrete => {
                        row.extend((0..nv).map(|j| symmetric(&self.balance.hessian, i, j)));
                    }
                    None => row.resize(nv, 0.0),
                }
                if discrete {
                    for k in 0..nv {
                        let by = symmetric(&self.balance.hessian, i, k);
                        if by != 0.0 {
                            let change = &self.inverse.acceleration.row(k)[follows..follows + nv];
                            add_to_scl(row, change, by);
                        }
                    }
                }
                for (j, &x) in row.iter().enumerate() {
                    matrix[j * nv + i] = x;
                }
            }
        }
    }

    fn write_inverse_sensors(
        &mut self,
        m: &Model,
        d: &mut Data,
        actuation: bool,
        discrete: bool,
        out: &mut InverseJacobians<'_>,
    ) {
        let matrices = [
            &mut out.sensor_pos,
            &mut out.sensor_vel,
            &mut out.sensor_acc,
        ];
        for matrix in matrices.into_iter().flatten() {
            matrix.fill(0.0);
        }
        let nv = m.nv;
        let mut work = std::mem::take(&mut self.sensors);
        let acceleration = std::mem::take(&mut self.inverse.acceleration);
        let follows = discrete.then_some(&acceleration);
        let mut target = Apart {
            out,
            nv,
            ns: m.nsensordata,
            follows,
            row: std::mem::take(&mut self.inverse.row),
        };
        self.write_sensors(m, d, &mut work, actuation, &mut target);
        self.inverse.row = std::mem::take(&mut target.row);
        if !work.is_done() {
            let inputs = (0..nv)
                .map(|dof| (2 * nv + dof, Input::Acc))
                .chain((0..nv).map(|dof| (nv + dof, Input::Vel(dof))))
                .chain((0..nv).map(|dof| (dof, Input::Pos(dof))))
                .map(|(k, input)| {
                    let change = move |dof: usize| match follows {
                        Some(acceleration) => acceleration.get(dof, k),
                        None => f64::from(u8::from(k == 2 * nv + dof)),
                    };
                    (k, input, change)
                });
            work.differentiate_left(m, d, inputs, |index, k, value| target.set(index, k, value));
            // what follows from the state is that of a state nearby
            d.qacc.copy_from_slice(&self.inverse.given);
            let _ = inverse_skip(m, d, SensorStage::None, false);
        }
        self.inverse.acceleration = acceleration;
        self.sensors = work;
    }
}

/// The derivatives of sensors by position, velocity and acceleration apart.
struct Apart<'a, 'b> {
    out: &'a mut InverseJacobians<'b>,
    nv: usize,
    ns: usize,
    /// how the acceleration that counts follows position, velocity and the one that was given, if it is another
    follows: Option<&'a Matrix>,
    row: Vec<f64>,
}

impl Apart<'_, '_> {
    /// Sets the derivative of a number by position, velocity or acceleration, in this order.
    fn set(&mut self, index: usize, column: usize, value: f64) {
        let matrices = [
            &mut self.out.sensor_pos,
            &mut self.out.sensor_vel,
            &mut self.out.sensor_acc,
        ];
        let (which, dof) = (column / self.nv, column % self.nv);
        if let Some(matrix) = matrices.into_iter().nth(which).and_then(Option::as_mut) {
            matrix[dof * self.ns + index] = value;
        }
    }
}

impl Target for Apart<'_, '_> {
    fn write(&mut self, index: usize, direct: &[f64], by_acc: &[f64]) {
        let nv = self.nv;
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.extend_from_slice(&direct[..2 * nv]);
        match self.follows {
            None => row.extend_from_slice(by_acc),
            Some(acceleration) => {
                row.resize(3 * nv, 0.0);
                for (dof, &by) in by_acc.iter().enumerate() {
                    if by != 0.0 {
                        add_to_scl(&mut row, acceleration.row(dof), by);
                    }
                }
            }
        }
        for (column, &value) in row.iter().enumerate() {
            self.set(index, column, value);
        }
        self.row = row;
    }
}

/// An entry of a symmetric matrix of which the lower triangle is there.
fn symmetric(matrix: &Matrix, i: usize, j: usize) -> f64 {
    matrix.get(i.max(j), i.min(j))
}

/// Adds M - h·D, as inverse dynamics has left it, to the columns from `first` on.
fn add_step_matrix(m: &Model, d: &Data, implicit: Implicit, out: &mut Matrix, first: usize) {
    let lower = match implicit {
        Implicit::Full => {
            let pattern = m.derivative_pattern();
            for dof in 0..m.nv {
                for adr in pattern.row(dof) {
                    out.add(dof, first + pattern.colind[adr] as usize, d.qLU[adr]);
                }
            }
            return;
        }
        Implicit::Lower => &d.qH,
        Implicit::Nothing | Implicit::Damping => &d.M,
    };
    let pattern = m.inertia_pattern();
    for dof in 0..m.nv {
        for adr in pattern.row(dof) {
            let other = pattern.colind[adr] as usize;
            out.add(dof, first + other, lower[adr]);
            if other != dof {
                out.add(other, first + dof, lower[adr]);
            }
        }
        if implicit == Implicit::Damping {
            out.add(dof, first + dof, m.opt.timestep * m.dof_damping[dof]);
        }
    }
}

/// The derivatives of the inertia `qM` by position, a row for each dof.
///
/// An entry for two dofs, of which i is not above j, is Sj·I·Si with the inertia I that i carries. A dof that moves both
/// axes changes nothing. One that moves Si alone turns the momentum I·Si; one below i turns what it carries.
fn inertia_derivatives(m: &Model, d: &Data, tendons: &[Path], out: &mut [f64]) {
    out.fill(0.0);
    let n_entries = m.nM;
    // the place of an entry in `qM`: from each dof up to the root
    let place = |i: usize, up: usize| m.dof_Madr[i] as usize + up;
    for k in 0..m.nv {
        let row = &mut out[k * n_entries..(k + 1) * n_entries];
        let (axis, body) = (&d.cdof[k], m.dof_bodyid[k] as usize);
        // entries of dofs that k moves, and of those above
        for i in 0..m.nv {
            if m.dof_simplenum[i] > 0 {
                continue;
            }
            let moves_i = k == i || above(m, i).any(|up| up == k) || turns_earlier(m, k, i);
            let below_i = !moves_i && above(m, k).any(|up| up == i);
            if !moves_i && !below_i {
                continue;
            }
            let upper = std::iter::once(i).chain(above(m, i));
            let momentum = mul_inert_vec(&d.crb[m.dof_bodyid[i] as usize], &d.cdof[i]);
            let turned = cross_force(axis, &momentum);
            let carried = {
                let inertia = &d.crb[body];
                let along = cross_force(axis, &mul_inert_vec(inertia, &d.cdof[i]));
                let lost = mul_inert_vec(inertia, &cross_motion(axis, &d.cdof[i]));
                std::array::from_fn(|n| along[n] - lost[n])
            };
            for (up, j) in upper.enumerate() {
                let moves_j = k == j || above(m, j).any(|up| up == k) || turns_earlier(m, k, j);
                if moves_j {
                    continue;
                }
                let change = if moves_i { &turned } else { &carried };
                row[place(i, up)] += dot6(&d.cdof[j], change);
            }
        }
    }
    add_tendon_inertia(m, tendons, out);
}

/// The part that tendons with armature have.
fn add_tendon_inertia(m: &Model, tendons: &[Path], out: &mut [f64]) {
    for (tendon, path) in tendons.iter().enumerate() {
        let armature = m.tendon_armature[tendon];
        if armature == 0.0 || path.bend.is_empty() {
            continue;
        }
        for (a, &i) in path.dofs.iter().enumerate() {
            for (b, &j) in path.dofs.iter().enumerate() {
                let up = std::iter::once(i)
                    .chain(above(m, i))
                    .position(|dof| dof == j);
                let Some(up) = up else {
                    continue;
                };
                for (l, &k) in path.dofs.iter().enumerate() {
                    let change =
                        path.bend(a, l) * path.moment[b] + path.moment[a] * path.bend(b, l);
                    out[k * m.nM + m.dof_Madr[i] as usize + up] += armature * change;
                }
            }
        }
    }
}

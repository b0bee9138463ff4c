//! How the force of inverse dynamics, the sensors and the inertia change with position, velocity and acceleration.

use super::{DifferenceError, check_size, difference, unit, zeros};
use crate::actuation::fwd_actuation;
use crate::data::Data;
use crate::inverse::inverse_skip;
use crate::linalg::sub_from;
use crate::model::{Integrator, Model, SensorStage};
use crate::position::integrate_pos;

/// Where the derivatives of inverse dynamics go, each if it is wanted. Row i has the derivatives with respect to dof i:
/// the transpose of what control theory writes.
#[derive(Debug, Default)]
pub struct InverseJacobians<'a> {
    /// of the force by position: nv × nv
    pub force_pos: Option<&'a mut [f64]>,
    /// of the force by velocity: nv × nv
    pub force_vel: Option<&'a mut [f64]>,
    /// of the force by acceleration: nv × nv
    pub force_acc: Option<&'a mut [f64]>,
    /// of the sensors by position: nv × nsensordata
    pub sensor_pos: Option<&'a mut [f64]>,
    /// of the sensors by velocity: nv × nsensordata
    pub sensor_vel: Option<&'a mut [f64]>,
    /// of the sensors by acceleration: nv × nsensordata
    pub sensor_acc: Option<&'a mut [f64]>,
    /// of the inertia `qM` by position: nv × nM
    pub mass_pos: Option<&'a mut [f64]>,
}

/// What inverse dynamics is asked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InverseNudge {
    /// the acceleration of a dof
    Acc(usize),
    /// the velocity of a dof
    Vel(usize),
    /// the position, along a dof
    Pos(usize),
}

impl InverseJacobians<'_> {
    /// Refuses matrices of other sizes than the model asks for.
    pub fn check(&self, m: &Model) -> Result<(), DifferenceError> {
        let (nv, ns) = (m.nv, m.nsensordata);
        check_size("DfDq", self.force_pos.as_deref(), nv * nv)?;
        check_size("DfDv", self.force_vel.as_deref(), nv * nv)?;
        check_size("DfDa", self.force_acc.as_deref(), nv * nv)?;
        check_size("DsDq", self.sensor_pos.as_deref(), nv * ns)?;
        check_size("DsDv", self.sensor_vel.as_deref(), nv * ns)?;
        check_size("DsDa", self.sensor_acc.as_deref(), nv * ns)?;
        check_size("DmDq", self.mass_pos.as_deref(), nv * m.nM)
    }

    /// Whether derivatives of sensors are wanted.
    pub fn wants_sensors(&self) -> bool {
        self.sensor_pos.is_some() || self.sensor_vel.is_some() || self.sensor_acc.is_some()
    }

    /// The nudges that are needed, in an order in which one simulation can take any of them one after the other.
    pub fn nudges(&self, m: &Model) -> impl Iterator<Item = InverseNudge> + use<> {
        let dofs = |wanted: bool| 0..if wanted { m.nv } else { 0 };
        let acc = dofs(self.force_acc.is_some() || self.sensor_acc.is_some());
        let vel = dofs(self.force_vel.is_some() || self.sensor_vel.is_some());
        let pos = self.force_pos.is_some() || self.sensor_pos.is_some() || self.mass_pos.is_some();
        acc.map(InverseNudge::Acc)
            .chain(vel.map(InverseNudge::Vel))
            .chain(dofs(pos).map(InverseNudge::Pos))
    }

    /// Puts the derivatives with respect to one input where they belong.
    pub fn write(&mut self, nudge: InverseNudge, row: &InverseRow) {
        let (force, sensors, dof) = match nudge {
            InverseNudge::Acc(i) => (&mut self.force_acc, &mut self.sensor_acc, i),
            InverseNudge::Vel(i) => (&mut self.force_vel, &mut self.sensor_vel, i),
            InverseNudge::Pos(i) => (&mut self.force_pos, &mut self.sensor_pos, i),
        };
        let put = |matrix: &mut Option<&mut [f64]>, values: &[f64]| {
            if let Some(matrix) = matrix {
                matrix[dof * values.len()..][..values.len()].copy_from_slice(values);
            }
        };
        put(force, &row.force);
        put(sensors, &row.sensors);
        if matches!(nudge, InverseNudge::Pos(_)) {
            put(&mut self.mass_pos, &row.mass);
        }
    }
}

/// The derivatives with respect to one input.
#[derive(Clone, Debug, Default)]
pub struct InverseRow {
    /// of the force
    pub force: Vec<f64>,
    /// of the sensors, if they are wanted
    pub sensors: Vec<f64>,
    /// of the inertia `qM`, by positions
    pub mass: Vec<f64>,
}

/// The inverse dynamics that nudged ones are compared with.
#[derive(Debug, Default)]
pub struct InverseCentre {
    eps: f64,
    actuation: bool,
    sensors: bool,
    qpos: Vec<f64>,
    /// what comes out
    values: InverseRow,
}

impl InverseCentre {
    /// Computes inverse dynamics. What the stages wrote stays in `d`, for [`row`](Self::row). With `actuation` the force is
    /// what actuators do not give.
    pub fn new(
        m: &Model,
        d: &mut Data,
        eps: f64,
        actuation: bool,
        sensors: bool,
    ) -> Result<InverseCentre, DifferenceError> {
        let mut centre = InverseCentre::default();
        centre.set(m, d, eps, actuation, sensors)?;
        Ok(centre)
    }

    fn set(
        &mut self,
        m: &Model,
        d: &mut Data,
        eps: f64,
        actuation: bool,
        sensors: bool,
    ) -> Result<(), DifferenceError> {
        if Integrator::of(m.opt.integrator) == Integrator::Rk4 {
            return Err(DifferenceError::RungeKutta);
        }
        if m.opt.noslip_iterations != 0 {
            return Err(DifferenceError::Noslip);
        }
        if !d.accepts(m) {
            return Err(DifferenceError::WrongModel);
        }
        (self.eps, self.actuation, self.sensors) = (eps, actuation, sensors);
        self.qpos.clone_from(&d.qpos);
        let mut values = std::mem::take(&mut self.values);
        self.evaluate(m, d, SensorStage::None, &mut values.force);
        values.mass.clone_from(&d.qM);
        values.sensors.clear();
        if sensors {
            values.sensors.extend_from_slice(&d.sensordata);
        }
        self.values = values;
        Ok(())
    }

    /// Inverse dynamics as `d` is now.
    fn evaluate(&self, m: &Model, d: &mut Data, skip: SensorStage, force: &mut Vec<f64>) {
        // the one error, Runge-Kutta, was asked for at the start
        let _ = inverse_skip(m, d, skip, !self.sensors);
        force.clone_from(&d.qfrc_inverse);
        if self.actuation {
            fwd_actuation(m, d);
            sub_from(force, &d.qfrc_actuator);
        }
    }

    /// The derivatives with respect to one input.
    ///
    /// `d` is the simulation that the centre was made with, or a copy of it, with no nudges since that come later in the
    /// order of [`InverseJacobians::nudges`].
    pub fn row(&self, m: &Model, d: &mut Data, nudge: InverseNudge, row: &mut InverseRow) {
        // sensors and actuators may be functions of the user, which see all of `Data`
        let mut force = std::mem::take(&mut d.scratch.difference.force);
        match nudge {
            InverseNudge::Acc(i) => {
                let before = d.qacc[i];
                d.qacc[i] += self.eps;
                self.evaluate(m, d, SensorStage::Vel, &mut force);
                d.qacc[i] = before;
            }
            InverseNudge::Vel(i) => {
                let before = d.qvel[i];
                d.qvel[i] += self.eps;
                self.evaluate(m, d, SensorStage::Pos, &mut force);
                d.qvel[i] = before;
            }
            InverseNudge::Pos(i) => {
                let Data { qpos, scratch, .. } = d;
                let direction = &mut scratch.difference.direction;
                unit(direction, m, i);
                integrate_pos(m, qpos, direction, self.eps);
                self.evaluate(m, d, SensorStage::None, &mut force);
                d.qpos.copy_from_slice(&self.qpos);
                zeros(&mut row.mass, m.nM);
                difference(&mut row.mass, &self.values.mass, &d.qM, self.eps);
            }
        }
        zeros(&mut row.force, m.nv);
        difference(&mut row.force, &self.values.force, &force, self.eps);
        if self.sensors {
            zeros(&mut row.sensors, m.nsensordata);
            difference(
                &mut row.sensors,
                &self.values.sensors,
                &d.sensordata,
                self.eps,
            );
        }
        d.scratch.difference.force = force;
    }
}

/// The derivatives of inverse dynamics by finite differences, to `out`: how `qfrc_inverse` and the sensors change with
/// position, velocity and the acceleration `qacc`, and the inertia `qM` with position.
///
/// `eps` is the size of a nudge, for example 1e-6. With `actuation` the force is `qfrc_inverse - qfrc_actuator`. State and
/// `qacc` are as before afterwards; what follows from them is what the last nudge left. Runge-Kutta and noslip are
/// refused, as in MuJoCo, whose numbers these are.
///
/// ```
/// use sim_core::difference::{InverseJacobians, inverse_fd};
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
/// inverse_fd(&model, &mut data, 1e-6, false, out)?;
/// assert!((damping[0] - 3.0).abs() < 1e-8); // N·s/m
/// assert!((mass[0] - 2.0).abs() < 1e-8); // kg
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inverse_fd(
    m: &Model,
    d: &mut Data,
    eps: f64,
    actuation: bool,
    mut out: InverseJacobians<'_>,
) -> Result<(), DifferenceError> {
    out.check(m)?;
    // sensors and actuators may be functions of the user, which see all of `Data`
    let mut centre = std::mem::take(&mut d.scratch.difference.inverse);
    let mut row = std::mem::take(&mut d.scratch.difference.row);
    let ready = centre.set(m, d, eps, actuation, out.wants_sensors());
    if ready.is_ok() {
        for nudge in out.nudges(m) {
            centre.row(m, d, nudge, &mut row);
            out.write(nudge, &row);
            if d.callbacks.interrupted() {
                break;
            }
        }
    }
    d.scratch.difference.inverse = centre;
    d.scratch.difference.row = row;
    ready
}

//! How the next state and the sensors change with the state and the controls.

use super::{DifferenceError, check_size, difference, has_restarted, unit, zeros};
use crate::data::{Data, StateError, state_size};
use crate::model::{DisableBit, Integrator, Model, SensorStage, StateBit};
use crate::position::{differentiate_pos, integrate_pos};
use crate::step::step_skip;

/// Where the derivatives of a step go, each if it is wanted: matrices row by row, in the notation of control theory.
///
/// The state is x = (position, velocity, activation) with ndx = 2·nv + na numbers; positions change as velocities do, so
/// that quaternions count three. With controls u and sensors s, a step gives
///
/// - dx' = A·dx + B·du
/// - ds = C·dx + D·du
#[derive(Debug, Default)]
pub struct Transition<'a> {
    /// ndx × ndx
    pub a: Option<&'a mut [f64]>,
    /// ndx × nu
    pub b: Option<&'a mut [f64]>,
    /// nsensordata × ndx
    pub c: Option<&'a mut [f64]>,
    /// nsensordata × nu
    pub d: Option<&'a mut [f64]>,
}

impl Transition<'_> {
    /// Refuses matrices of other sizes than the model asks for.
    pub fn check(&self, m: &Model) -> Result<(), DifferenceError> {
        let (ndx, ns) = (2 * m.nv + m.na, m.nsensordata);
        check_size("A", self.a.as_deref(), ndx * ndx)?;
        check_size("B", self.b.as_deref(), ndx * m.nu)?;
        check_size("C", self.c.as_deref(), ns * ndx)?;
        check_size("D", self.d.as_deref(), ns * m.nu)
    }

    /// Whether derivatives of sensors are wanted.
    pub fn wants_sensors(&self) -> bool {
        self.c.is_some() || self.d.is_some()
    }

    /// The inputs to nudge, in an order in which one simulation can take any of them one after the other.
    pub fn nudges(&self, m: &Model) -> impl Iterator<Item = Nudge> + use<> {
        let count = |wanted: bool, n: usize| if wanted { n } else { 0 };
        let controls = count(self.b.is_some() || self.d.is_some(), m.nu);
        let states = self.a.is_some() || self.c.is_some();
        let (na, nv) = (count(states, m.na), count(states, m.nv));
        (0..controls)
            .map(Nudge::Ctrl)
            .chain((0..na).map(Nudge::Act))
            .chain((0..nv).map(Nudge::Vel))
            .chain((0..nv).map(Nudge::Pos))
    }

    /// Puts the derivatives with respect to one input where they belong.
    pub fn write(&mut self, m: &Model, nudge: Nudge, state: &[f64], sensors: &[f64]) {
        let ndx = 2 * m.nv + m.na;
        let (by_state, by_sensor, width, column) = match nudge {
            Nudge::Ctrl(i) => (&mut self.b, &mut self.d, m.nu, i),
            Nudge::Pos(i) => (&mut self.a, &mut self.c, ndx, i),
            Nudge::Vel(i) => (&mut self.a, &mut self.c, ndx, m.nv + i),
            Nudge::Act(i) => (&mut self.a, &mut self.c, ndx, 2 * m.nv + i),
        };
        for (matrix, values) in [(by_state, state), (by_sensor, sensors)] {
            if let Some(matrix) = matrix {
                for (row, &value) in matrix.chunks_exact_mut(width).zip(values) {
                    row[column] = value;
                }
            }
        }
    }
}

/// An input of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nudge {
    /// a control
    Ctrl(usize),
    /// an activation
    Act(usize),
    /// the velocity of a dof
    Vel(usize),
    /// the position, along a dof
    Pos(usize),
}

impl Nudge {
    /// What need not be computed again.
    fn skipped(self) -> SensorStage {
        match self {
            Nudge::Ctrl(_) | Nudge::Act(_) => SensorStage::Vel,
            Nudge::Vel(_) => SensorStage::Pos,
            Nudge::Pos(_) => SensorStage::None,
        }
    }

    /// Moves the input by `eps`.
    fn apply(self, m: &Model, d: &mut Data, eps: f64, direction: &mut Vec<f64>) {
        match self {
            Nudge::Ctrl(i) => d.ctrl[i] += eps,
            Nudge::Act(i) => d.act[i] += eps,
            Nudge::Vel(i) => d.qvel[i] += eps,
            Nudge::Pos(i) => {
                unit(direction, m, i);
                integrate_pos(m, &mut d.qpos, direction, eps);
            }
        }
    }
}

/// Work space of one column.
#[derive(Debug, Default)]
pub(super) struct Probe {
    direction: Vec<f64>,
    plus: Outcome,
    minus: Outcome,
}

/// What a step gives.
#[derive(Debug, Default)]
struct Outcome {
    state: Vec<f64>,
    sensors: Vec<f64>,
}

impl Outcome {
    fn record(&mut self, m: &Model, d: &Data, sensors: bool) {
        zeros(&mut self.state, m.nq + m.nv + m.na);
        // the data belongs to the model: that was asked at the start
        let _ = d.get_state(m, &mut self.state, StateBit::Physics as i32);
        self.sensors.clear();
        if sensors {
            self.sensors.extend_from_slice(&d.sensordata);
        }
    }
}

/// The step that nudged ones are compared with.
#[derive(Debug, Default)]
pub struct TransitionCentre {
    eps: f64,
    centred: bool,
    sensors: bool,
    /// the parts of the state that a step changes, and what they were
    parts: i32,
    before: Vec<f64>,
    /// all that a step reads
    input: Vec<f64>,
    ctrl: Vec<f64>,
    after: Outcome,
}

impl TransitionCentre {
    /// Takes the step, and goes back to where it began. What the stages wrote stays in `d`, for [`column`](Self::column).
    pub fn new(
        m: &Model,
        d: &mut Data,
        eps: f64,
        centred: bool,
        sensors: bool,
    ) -> Result<TransitionCentre, DifferenceError> {
        let mut centre = TransitionCentre::default();
        centre.set(m, d, eps, centred, sensors)?;
        Ok(centre)
    }

    fn set(
        &mut self,
        m: &Model,
        d: &mut Data,
        eps: f64,
        centred: bool,
        sensors: bool,
    ) -> Result<(), DifferenceError> {
        if Integrator::of(m.opt.integrator) == Integrator::Rk4 {
            return Err(DifferenceError::RungeKutta);
        }
        if m.nhistory > 0 {
            return Err(DifferenceError::Delays);
        }
        if !d.accepts(m) {
            return Err(DifferenceError::WrongModel);
        }
        (self.eps, self.centred, self.sensors) = (eps, centred, sensors);
        self.parts = StateBit::Fullphysics as i32 | StateBit::Ctrl as i32;
        if !m.disabled(DisableBit::WarmStart) {
            self.parts |= StateBit::Warmstart as i32;
        }
        self.save(m, d)
            .map_err(|_: StateError| DifferenceError::WrongModel)?;
        step_skip(m, d, SensorStage::None, !sensors);
        self.after.record(m, d, sensors);
        self.go_back(m, d);
        Ok(())
    }

    fn save(&mut self, m: &Model, d: &Data) -> Result<(), StateError> {
        self.ctrl.clone_from(&d.ctrl);
        zeros(&mut self.before, state_size(m, self.parts)?);
        d.get_state(m, &mut self.before, self.parts)?;
        let all = StateBit::Integration as i32;
        zeros(&mut self.input, state_size(m, all)?);
        d.get_state(m, &mut self.input, all)
    }

    fn go_back(&self, m: &Model, d: &mut Data) {
        // of the same data, so it fits
        let _ = d.set_state(m, &self.before, self.parts);
    }

    /// The derivatives with respect to one input: of the next state, 2·nv + na numbers, and of the sensors, nsensordata
    /// numbers, if the centre has them.
    ///
    /// `d` is the simulation that the centre was made with, or a copy of it, with no nudges since that come later in the
    /// order of [`Transition::nudges`].
    pub fn column(
        &self,
        m: &Model,
        d: &mut Data,
        nudge: Nudge,
        state: &mut [f64],
        sensors: &mut [f64],
    ) {
        // a step may run functions of the user, which see all of `Data`
        let mut probe = std::mem::take(&mut d.scratch.difference.probe);
        let (forward, backward) = self.sides(m, nudge);
        let restarted = has_restarted(d, |d| {
            if forward {
                self.try_step(m, d, nudge, self.eps, &mut probe, true);
            }
            if backward {
                self.try_step(m, d, nudge, -self.eps, &mut probe, false);
            }
        });
        if restarted {
            // stages that later columns skip are those of another state now
            let _ = d.set_state(m, &self.input, StateBit::Integration as i32);
            step_skip(m, d, SensorStage::None, !self.sensors);
            let _ = d.set_state(m, &self.input, StateBit::Integration as i32);
        }

        let Probe { plus, minus, .. } = &probe;
        let (from, to, h) = match (forward, backward) {
            (true, true) => (minus, plus, 2.0 * self.eps),
            (true, false) => (&self.after, plus, self.eps),
            (false, true) => (minus, &self.after, self.eps),
            (false, false) => {
                state.fill(0.0);
                sensors.fill(0.0);
                d.scratch.difference.probe = probe;
                return;
            }
        };
        state_difference(m, state, &from.state, &to.state, h);
        if self.sensors {
            // MuJoCo takes this one difference the other way round, and so do those who count on it
            let turned = matches!(nudge, Nudge::Ctrl(_)) && forward && backward;
            let (from, to) = if turned { (to, from) } else { (from, to) };
            difference(sensors, &from.sensors, &to.sensors, h);
        }
        d.scratch.difference.probe = probe;
    }

    /// Whether to nudge forward, and whether backward. A control stays in its range if it can.
    fn sides(&self, m: &Model, nudge: Nudge) -> (bool, bool) {
        let Nudge::Ctrl(i) = nudge else {
            return (true, self.centred);
        };
        let value = self.ctrl[i];
        let allowed = |x: f64| {
            let [low, high] = m.actuator_ctrlrange[i];
            m.actuator_ctrllimited[i] == 0 || (x >= low && x <= high)
        };
        // a control that is out of its range is not nudged at all
        let forward = allowed(value) && allowed(value + self.eps);
        let backward = (self.centred || !forward) && allowed(value) && allowed(value - self.eps);
        (forward, backward)
    }

    fn try_step(
        &self,
        m: &Model,
        d: &mut Data,
        nudge: Nudge,
        eps: f64,
        probe: &mut Probe,
        plus: bool,
    ) {
        nudge.apply(m, d, eps, &mut probe.direction);
        step_skip(m, d, nudge.skipped(), !self.sensors);
        let outcome = if plus {
            &mut probe.plus
        } else {
            &mut probe.minus
        };
        outcome.record(m, d, self.sensors);
        self.go_back(m, d);
    }
}

/// The difference of two states over `h`: of positions as of velocities.
fn state_difference(m: &Model, out: &mut [f64], from: &[f64], to: &[f64], h: f64) {
    if m.nq == m.nv {
        difference(out, from, to, h);
        return;
    }
    let (positions, others) = out.split_at_mut(m.nv);
    differentiate_pos(m, positions, h, &from[..m.nq], &to[..m.nq]);
    difference(others, &from[m.nq..], &to[m.nq..], h);
}

/// The derivatives of a step by finite differences, to `out`: how the next state and the sensors change with the state and
/// the controls.
///
/// `eps` is the size of a nudge, for example 1e-6. With `centred` inputs are nudged to both sides: that takes twice as long,
/// and the error falls with the square of `eps`. A control is not nudged out of its range: to one side only at its end, and
/// not at all beyond it, where its derivatives are zero.
///
/// State, controls and warm start are as before afterwards; what follows from them is what the last nudge left. The
/// tolerance of the solver should be small, since its error counts as `1 / eps`. Runge-Kutta and delays are refused, as in
/// MuJoCo, whose numbers these are. That includes the sign of D with `centred`: it is that of the *negative* derivative in
/// the columns of controls that are nudged to both sides.
///
/// ```
/// use sim_core::difference::{Transition, transition_fd};
///
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><body>
///        <joint name='rail' type='slide'/><geom size='.1' mass='2'/>
///      </body></worldbody><actuator><motor joint='rail'/></actuator></mujoco>",
/// )?;
/// let mut data = model.make_data();
/// let (mut a, mut b) = ([0.0; 4], [0.0; 2]);
/// let out = Transition { a: Some(&mut a), b: Some(&mut b), ..Default::default() };
/// transition_fd(&model, &mut data, 1e-6, true, out)?;
/// let h = model.opt.timestep;
/// for (found, expected) in a.iter().chain(&b).zip([1.0, h, 0.0, 1.0, h * h / 2.0, h / 2.0]) {
///     assert!((found - expected).abs() < 1e-9);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn transition_fd(
    m: &Model,
    d: &mut Data,
    eps: f64,
    centred: bool,
    mut out: Transition<'_>,
) -> Result<(), DifferenceError> {
    out.check(m)?;
    // steps may run functions of the user, which see all of `Data`
    let mut centre = std::mem::take(&mut d.scratch.difference.transition);
    let mut state = std::mem::take(&mut d.scratch.difference.column);
    let mut sensors = std::mem::take(&mut d.scratch.difference.sensors);
    let ready = centre.set(m, d, eps, centred, out.wants_sensors());
    if ready.is_ok() {
        zeros(&mut state, 2 * m.nv + m.na);
        zeros(&mut sensors, m.nsensordata);
        for nudge in out.nudges(m) {
            centre.column(m, d, nudge, &mut state, &mut sensors);
            out.write(m, nudge, &state, &sensors);
            if d.callbacks.interrupted() {
                break;
            }
        }
    }
    d.scratch.difference.transition = centre;
    d.scratch.difference.column = state;
    d.scratch.difference.sensors = sensors;
    ready
}

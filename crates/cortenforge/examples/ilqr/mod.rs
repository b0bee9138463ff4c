//! The iterative linear quadratic regulator, as a planner that sees as far as its horizon.

mod matrix;

use cortenforge::derivatives::{Transition, transition_fd};
use cortenforge::kinematics::differentiate_pos;
use cortenforge::{Data, Model, State};
use matrix::Matrix;
use std::error::Error;

/// What a planner wants: each sensor has a goal and a weight, controls have a price.
pub struct Task {
    /// what each number of `sensordata` should be
    pub goal: Vec<f64>,
    /// how much it matters
    pub weight: Vec<f64>,
    /// price of the square of a control
    pub effort: f64,
}

/// Controls for the steps to come.
pub struct Planner<'m> {
    model: &'m Model,
    data: Data,
    task: Task,
    /// controls, step by step
    pub plan: Vec<Vec<f64>>,
    /// added to the curvature of the cost: the more, the smaller the steps of an iteration
    caution: f64,
}

/// A step along the plan: where it starts, what sensors say there, and how the next state and the sensors change with state
/// and control.
struct Stage {
    qpos: Vec<f64>,
    qvel: Vec<f64>,
    act: Vec<f64>,
    /// weighted distance of sensors from their goals, a column
    pull: Matrix,
    a: Matrix,
    b: Matrix,
    c: Matrix,
    d: Matrix,
}

/// How to change a control: by so much, and by so much for each change of the state.
struct Correction {
    change: Matrix,
    gain: Matrix,
}

impl<'m> Planner<'m> {
    /// A plan of `horizon` steps that does nothing yet.
    pub fn new(model: &'m Model, horizon: usize, task: Task) -> Planner<'m> {
        Planner {
            model,
            data: model.make_data(),
            task,
            plan: vec![vec![0.0; model.nu]; horizon],
            caution: 1e-3,
        }
    }

    /// Improves the plan from the state `start` by one iteration.
    pub fn improve(&mut self, start: &State) -> Result<(), Box<dyn Error>> {
        let (stages, cost) = self.derivatives(start)?;
        let corrections = loop {
            match self.backward(&stages) {
                Some(corrections) => break corrections,
                None => self.caution *= 10.0,
            }
        };
        let mut scale = 1.0;
        for _ in 0..8 {
            let (plan, found) = self.follow(start, &stages, &corrections, scale)?;
            if found < cost {
                self.plan = plan;
                self.caution = (self.caution / 2.0).max(1e-6);
                return Ok(());
            }
            scale /= 2.0;
        }
        self.caution = (self.caution * 10.0).min(1e3);
        Ok(())
    }

    /// A step later: what is left of the plan, its last control held.
    pub fn shift(&mut self) {
        self.plan.rotate_left(1);
        let last = self.plan.len() - 1;
        self.plan[last] = self.plan[last.saturating_sub(1)].clone();
    }

    /// Cost of what the sensors say now, under a control.
    fn cost(&self, control: &[f64]) -> f64 {
        let Task {
            goal,
            weight,
            effort,
        } = &self.task;
        let sensors = self.data.sensordata.iter().zip(goal).zip(weight);
        let off: f64 = sensors.map(|((s, g), w)| w * (s - g) * (s - g)).sum();
        0.5 * off + 0.5 * effort * control.iter().map(|u| u * u).sum::<f64>()
    }

    /// All steps of the plan, and its cost.
    fn derivatives(&mut self, start: &State) -> Result<(Vec<Stage>, f64), Box<dyn Error>> {
        let m = self.model;
        let (ndx, ns) = (2 * m.nv + m.na, m.nsensordata);
        self.data.restore_state(m, start)?;
        let (mut stages, mut cost) = (Vec::new(), 0.0);
        for control in &self.plan {
            let d = &mut self.data;
            d.ctrl.copy_from_slice(control);
            let mut stage = Stage {
                qpos: d.qpos.clone(),
                qvel: d.qvel.clone(),
                act: d.act.clone(),
                pull: Matrix::zeros(ns, 1),
                a: Matrix::zeros(ndx, ndx),
                b: Matrix::zeros(ndx, m.nu),
                c: Matrix::zeros(ns, ndx),
                d: Matrix::zeros(ns, m.nu),
            };
            let out = Transition {
                a: Some(&mut stage.a.values),
                b: Some(&mut stage.b.values),
                c: Some(&mut stage.c.values),
                d: Some(&mut stage.d.values),
            };
            transition_fd(m, d, 1e-6, false, out)?;
            d.step(m); // sensors are those of where the step starts
            let Task { goal, weight, .. } = &self.task;
            let sensors = self.data.sensordata.iter().zip(goal).zip(weight);
            stage.pull.values = sensors.map(|((s, g), w)| w * (s - g)).collect();
            cost += self.cost(control);
            stages.push(stage);
        }
        Ok((stages, cost))
    }

    /// From the last step to the first: corrections of all controls. `None` if the cost of some control does not bend upwards.
    fn backward(&self, stages: &[Stage]) -> Option<Vec<Correction>> {
        let (ndx, nu) = (2 * self.model.nv + self.model.na, self.model.nu);
        // of the cost from here on, by the state
        let (mut slope, mut bend) = (Matrix::zeros(ndx, 1), Matrix::zeros(ndx, ndx));
        let mut corrections = Vec::new();
        for (stage, control) in stages.iter().zip(&self.plan).rev() {
            let Stage {
                a, b, c, d, pull, ..
            } = stage;
            let effort = self.task.effort;
            let (wc, wd) = (
                c.scale_rows(&self.task.weight),
                d.scale_rows(&self.task.weight),
            );
            let (bend_a, bend_b) = (&bend * a, &bend * b);
            let q_x = c.dot(pull) + a.dot(&slope);
            let q_u = d.dot(pull) + b.dot(&slope) + Matrix::column(control) * effort;
            let q_xx = c.dot(&wc) + a.dot(&bend_a);
            let q_ux = d.dot(&wc) + b.dot(&bend_a);
            let q_uu = d.dot(&wd) + b.dot(&bend_b) + Matrix::identity(nu) * effort;
            let firm = (q_uu.clone() + Matrix::identity(nu) * self.caution).factor()?;
            let (change, gain) = (firm.solve(&q_u) * -1.0, firm.solve(&q_ux) * -1.0);
            slope = q_x + gain.dot(&(&q_uu * &change + q_u)) + q_ux.dot(&change);
            bend = q_xx + gain.dot(&(&q_uu * &gain + q_ux.clone())) + q_ux.dot(&gain);
            bend.symmetrise();
            corrections.push(Correction { change, gain });
        }
        corrections.reverse();
        Some(corrections)
    }

    /// The plan with corrections, each control led back to the states of the old plan: controls and their cost.
    fn follow(
        &mut self,
        start: &State,
        stages: &[Stage],
        corrections: &[Correction],
        scale: f64,
    ) -> Result<(Vec<Vec<f64>>, f64), Box<dyn Error>> {
        let m = self.model;
        self.data.restore_state(m, start)?;
        let (mut plan, mut cost) = (Vec::new(), 0.0);
        for ((stage, correction), old) in stages.iter().zip(corrections).zip(&self.plan) {
            let d = &mut self.data;
            let mut off = vec![0.0; m.nv];
            differentiate_pos(m, &mut off, 1.0, &stage.qpos, &d.qpos);
            off.extend(d.qvel.iter().zip(&stage.qvel).map(|(new, old)| new - old));
            off.extend(d.act.iter().zip(&stage.act).map(|(new, old)| new - old));
            let back = &correction.gain * &Matrix::column(&off);
            let changes = correction.change.values.iter().zip(&back.values);
            let control = old.iter().zip(changes).zip(&m.actuator_ctrlrange);
            let control: Vec<f64> = control
                .map(|((u, (change, back)), range)| {
                    (u + scale * change + back).clamp(range[0], range[1])
                })
                .collect();
            d.ctrl.copy_from_slice(&control);
            d.step(m);
            cost += self.cost(&control);
            plan.push(control);
        }
        Ok((plan, cost))
    }
}

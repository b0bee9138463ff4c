//! The work of a batch, in helpings that any number of threads can take from.

use super::column::Rows;
use super::vary::Vary;
use sim_core::velocity::{rne_post_constraint, subtree_vel};
use sim_core::{Data, Model};
use std::sync::{Mutex, PoisonError};

/// What is to be done with each simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// `nstep` steps, then what is computed on demand
    Step {
        /// how many
        nstep: usize,
        /// what to compute after the last one
        demand: Demand,
    },
    /// everything that follows from the state
    Forward {
        /// what to compute afterwards
        demand: Demand,
    },
    /// back to the reference configuration, or to a keyframe
    Reset {
        /// its number
        keyframe: Option<usize>,
    },
}

/// What a step computes only if somebody asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// accelerations and forces of bodies: `cacc`, `cfrc_int`, `cfrc_ext`
    pub rne_post_constraint: bool,
    /// momenta of subtrees: `subtree_linvel`, `subtree_angmom`
    pub subtree_vel: bool,
}

impl Demand {
    fn compute(self, m: &Model, d: &mut Data) {
        if self.rne_post_constraint {
            rne_post_constraint(m, d);
        }
        if self.subtree_vel {
            subtree_vel(m, d);
        }
    }
}

/// What a thread works with: a simulation, and a copy of the model where simulations have values of their own.
#[derive(Debug)]
pub struct Worker {
    pub(super) data: Data,
    pub(super) model: Option<Model>,
}

/// The simulations that are still to be worked on. Threads take them, and each writes to its own rows.
#[derive(Debug)]
pub struct Jobs<'a> {
    pub(super) model: &'a Model,
    pub(super) task: Task,
    pub(super) mask: Option<&'a [bool]>,
    pub(super) vary: &'a Vary,
    /// how many a thread takes at a time
    pub(super) chunk: usize,
    pub(super) left: Mutex<Job<'a>>,
}

/// Some simulations, one after the other.
#[derive(Debug)]
pub(super) struct Job<'a> {
    pub first: usize,
    pub count: usize,
    /// those with numbers
    pub columns: Vec<Rows<'a>>,
    /// simulations that remember more than their columns
    pub own: Option<&'a mut [Data]>,
}

impl<'a> Job<'a> {
    /// Takes the first `count` simulations off.
    fn take(&mut self, count: usize) -> Option<Job<'a>> {
        let count = count.min(self.count);
        if count == 0 {
            return None;
        }
        let own = self.own.take().map(|own| {
            let (front, rest) = own.split_at_mut(count);
            self.own = Some(rest);
            front
        });
        let columns = self.columns.iter_mut();
        let job = Job {
            first: self.first,
            count,
            columns: columns.filter_map(|rows| rows.take(count)).collect(),
            own,
        };
        self.first += count;
        self.count -= count;
        Some(job)
    }
}

/// Puts row `i` of all columns into a simulation, which has a memory of its own or has not.
fn load(columns: &mut [Rows<'_>], i: usize, d: &mut Data, memory: bool) {
    for rows in columns.iter_mut().filter(|rows| rows.is_input(memory)) {
        rows.load(i, d);
    }
    let mut arrays = d.arrays_mut();
    for rows in columns.iter_mut().filter(|rows| rows.is_input(memory)) {
        rows.load_array(i, &mut arrays);
    }
}

/// Takes row `i` of all columns from a simulation.
fn store(columns: &mut [Rows<'_>], i: usize, d: &Data) {
    let arrays = d.arrays();
    for rows in columns {
        rows.store(i, d, &arrays);
    }
}

impl Jobs<'_> {
    fn next(&self) -> Option<Job<'_>> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.take(self.chunk)
    }

    /// Works on simulations until none are left. `stop` is asked before each step whether to give up; what was computed until
    /// then stays.
    pub fn run(&self, worker: &mut Worker, stop: impl Fn() -> bool) {
        while let Some(mut job) = self.next() {
            for i in 0..job.count {
                let number = job.first + i;
                if self.mask.is_some_and(|mask| !mask[number]) {
                    continue;
                }
                if stop() {
                    return;
                }
                let Worker { data, model } = &mut *worker;
                let m = match model {
                    Some(own) if !self.vary.is_empty() => {
                        self.vary.write(number, own);
                        &*own
                    }
                    Some(_) | None => self.model,
                };
                let (d, memory) = match &mut job.own {
                    Some(own) => {
                        own[i].callbacks.clone_from(&data.callbacks);
                        (&mut own[i], true)
                    }
                    None => (data, false),
                };
                self.work(m, d, memory, (&mut job.columns, i), &stop);
            }
        }
    }

    fn work(
        &self,
        m: &Model,
        d: &mut Data,
        memory: bool,
        (columns, i): (&mut [Rows<'_>], usize),
        stop: impl Fn() -> bool,
    ) {
        match self.task {
            Task::Step { nstep, demand } => {
                load(columns, i, d, memory);
                for _ in 0..nstep {
                    if stop() {
                        break;
                    }
                    d.step(m);
                }
                demand.compute(m, d);
            }
            Task::Forward { demand } => {
                load(columns, i, d, memory);
                d.forward(m);
                demand.compute(m, d);
            }
            Task::Reset { keyframe: None } => d.reset(m),
            Task::Reset {
                keyframe: Some(key),
            } => {
                // that there is one was checked at the start
                let _ = d.reset_keyframe(m, key);
            }
        }
        store(columns, i, d);
    }
}

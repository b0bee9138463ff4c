//! Work space of the stages, kept from step to step so that a step allocates nothing.
//!
//! A stage that needs work space declares a struct in its own file and has one member here. It borrows that member
//! beside the fields that it reads and writes, by taking `Data` apart:
//!
//! ```text
//! let Data { qvel, energy, scratch: Scratch { velocity, .. }, .. } = d;
//! ```
//!
//! Work space is not state. Nothing in it outlives the call that fills it, so it can be dropped between any two calls
//! and grows again when it is needed; a clone of `Data` starts without it.

use crate::constraint::{IslandScratch, MakeScratch, ProjectScratch};

use crate::actuation::ActuationScratch;
use crate::analytic::AnalyticScratch;
use crate::collision::CollisionScratch;
use crate::data::Data;
use crate::derivative::DerivativeScratch;
use crate::difference::DifferenceScratch;
use crate::integrate::IntegrateScratch;
use crate::inverse::InverseScratch;
use crate::position::{FlexScratch, TendonScratch, TransmissionScratch};
use crate::ray::RayScratch;
use crate::sensor::SensorScratch;
use crate::solver::SolverScratch;
use crate::velocity::VelocityScratch;

/// The work space of all stages. Its clone is empty, and being assigned another's content leaves it as it is.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) flex: FlexScratch,
    pub(crate) tendon: TendonScratch,
    pub(crate) transmission: TransmissionScratch,
    pub(crate) collision: CollisionScratch,
    pub(crate) make_constraint: MakeScratch,
    pub(crate) island: IslandScratch,
    pub(crate) project_constraint: ProjectScratch,
    pub(crate) velocity: VelocityScratch,
    pub(crate) actuation: ActuationScratch,
    pub(crate) solver: SolverScratch,
    pub(crate) ray: RayScratch,
    pub(crate) sensor: SensorScratch,
    pub(crate) derivative: DerivativeScratch,
    pub(crate) integrate: IntegrateScratch,
    pub(crate) inverse: InverseScratch,
    pub(crate) difference: DifferenceScratch,
    pub(crate) analytic: AnalyticScratch,
}

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch::default()
    }

    fn clone_from(&mut self, _: &Scratch) {}
}

impl Data {
    /// Gives back the memory that stages keep for their work. The next step makes it again; its results are the same.
    pub fn drop_scratch(&mut self) {
        self.scratch = Scratch::default();
    }
}

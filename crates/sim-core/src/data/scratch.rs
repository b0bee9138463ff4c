//! Work space of the stages, kept from step to step so that a step allocates nothing.
//!
//! Each stage that needs work space declares a struct in its own file and has one member here. A stage
//! takes its member out (`std::mem::take`), works, and puts it back.

use crate::constraint::{IslandScratch, MakeScratch, ProjectScratch};

/// Work space: never state, never compared, never copied for its content.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(crate) velocity: crate::velocity::VelocityScratch,
    pub(crate) integrate: crate::integrate::IntegrateScratch,
    pub(crate) derivative: crate::derivative::DerivativeScratch,
    pub(crate) inverse: crate::inverse::InverseScratch,
    pub(crate) tendon: crate::position::TendonScratch,
    pub(crate) transmission: crate::position::TransmissionScratch,
    pub(crate) actuation: crate::actuation::ActuationScratch,
    pub(crate) make_constraint: MakeScratch,
    pub(crate) island: IslandScratch,
    pub(crate) project_constraint: ProjectScratch,
    pub(crate) solver: crate::solver::SolverScratch,
    pub(crate) collision: crate::collision::CollisionWork,
    pub(crate) ray: crate::ray::RayScratch,
    pub(crate) sensor: crate::sensor::SensorScratch,
}

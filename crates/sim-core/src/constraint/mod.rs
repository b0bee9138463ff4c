//! Constraints: equality, friction loss, limits, contacts, impedance, islands.
//!
//! Every constraint is a block of one or more rows `efc_*` (`blocks`): equality first, then friction loss, limits,
//! contacts. A row has a Jacobian, a position to be held at or kept above a margin, and an impedance that says how
//! stiffly. Positions, and velocities and accelerations likewise, are in the unit of what is constrained, metres or
//! radians; forces are in newtons or newton metres.
//!
//! | stage | reads | writes |
//! |---|---|---|
//! | [`make_constraint`] | `qpos`, poses, tendons, `contact`, `eq_active` | `efc_*` up to `efc_R`, `tendon_efcadr`, `contact` |
//! | [`island`] | the same rows, `M` and its factors | `island_*`, `map_*`, `i*` |
//! | [`project_constraint`] | `efc_J`, `efc_R`, `qLD` | `efc_AR*` |
//! | [`reference_constraint`] | `qvel`, `efc_J`, `efc_pos`, `efc_margin`, `efc_KBIP` | `efc_vel`, `efc_aref` |

mod arena;
mod blocks;
mod contact;
mod contact_jacobian;
mod equality;
mod force;
mod friction;
mod impedance;
mod island;
mod jacobian;
mod limit;
mod make;
mod project;
mod reference;
mod rows;
mod sources;
mod update;

pub(crate) use blocks::{Block, Blocks, Coupled, CoupledRows};
pub(crate) use contact::{CONTACT_NO_DOFS, CONTACT_PASSIVE};
pub(crate) use contact_jacobian::ContactJacobian;
pub use force::{contact_force, decode_pyramid, encode_pyramid, pyramid_size};
pub use impedance::{MAXIMP, MINIMP};
pub(crate) use island::IslandScratch;
pub use island::island;
pub(crate) use jacobian::{EfcJacobian, efc_jacobian, residual};
pub use jacobian::{mul_jac_t_vec, mul_jac_vec};
pub(crate) use make::MakeScratch;
pub use make::make_constraint;
pub(crate) use project::ProjectScratch;
pub use project::project_constraint;
pub use reference::reference_constraint;
pub(crate) use update::update_constraints;
pub use update::{ConstraintRows, constraint_update, constraint_update_impl};

use crate::model::{Model, SolverType};

/// Whether the options ask for a solver of the dual problem, which needs `efc_AR`.
pub fn is_dual(m: &Model) -> bool {
    SolverType::of(m.opt.solver) == SolverType::Pgs || m.opt.noslip_iterations > 0
}

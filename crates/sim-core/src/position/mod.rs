//! What follows from positions: kinematics, centre-of-mass frames, cameras and lights, tendons, inertia, transmissions.

mod camlight;
mod com;
mod coordinates;
mod flex;
mod frame;
mod inertia;
mod kinematics;
mod mass;
mod relative;
mod tendon;
mod transmission;
mod wrap;

pub use camlight::camlight;
pub use com::com_pos;
pub(crate) use coordinates::integrate_joints;
pub use coordinates::{differentiate_pos, integrate_pos, normalize_quat};
pub use flex::flex;
pub(crate) use flex::{FlexScratch, node_positions};
pub use frame::{FrameError, apply_ft, local_to_global, xfrc_accumulate};
pub(crate) use frame::{add_xfrc, object_frame};
pub use inertia::{crb, factor_m, make_m, tendon_armature};
pub(crate) use inertia::{dot6, inertia_since};
pub use kinematics::kinematics;
pub use mass::{
    add_m, add_m_sparse, full_m, get_total_mass, mul_m, mul_m2, set_total_mass, solve_m, solve_m2,
};
pub(crate) use tendon::{
    Leg, Obstacle, Scene, TendonMotion, TendonScratch, add_tendon_bias, is_fixed, legs,
};
pub use tendon::{WrappedTendon, tendon, tendon_dot};
pub(crate) use transmission::TransmissionScratch;
pub use transmission::transmission;
pub use wrap::{Wrap, WrapShape, wrap};

//! Velocities along the edges of deformables, along tendons and actuators: Jacobian times velocity.

use crate::data::Data;
use crate::linalg::{Pattern, mul_mat_vec, mul_mat_vec_sparse};
use crate::model::{DisableBit, Model};

/// Computes how fast the edges of deformables get longer. Reads `flexedge_J`, `qvel`. Writes `flexedge_velocity`.
pub fn flex_velocity(m: &Model, d: &mut Data) {
    let pattern = Pattern::new(
        &m.flexedge_J_rownnz,
        &m.flexedge_J_rowadr,
        &m.flexedge_J_colind,
    );
    mul_mat_vec_sparse(&mut d.flexedge_velocity, &d.flexedge_J, &d.qvel, pattern);
}

/// Computes how fast tendons get longer. Reads `ten_J`, `qvel`. Writes `ten_velocity`.
pub fn tendon_velocity(m: &Model, d: &mut Data) {
    if m.is_sparse() {
        let pattern = Pattern::new(&d.ten_J_rownnz, &d.ten_J_rowadr, &d.ten_J_colind);
        mul_mat_vec_sparse(&mut d.ten_velocity, &d.ten_J, &d.qvel, pattern);
    } else {
        mul_mat_vec(&mut d.ten_velocity, &d.ten_J, &d.qvel);
    }
}

/// Computes how fast actuators get longer. Reads `actuator_moment`, `qvel`. Writes `actuator_velocity`.
pub fn actuator_velocity(m: &Model, d: &mut Data) {
    if m.disabled(DisableBit::Actuation) {
        d.actuator_velocity.fill(0.0);
        return;
    }
    let pattern = Pattern::new(&d.moment_rownnz, &d.moment_rowadr, &d.moment_colind);
    mul_mat_vec_sparse(
        &mut d.actuator_velocity,
        &d.actuator_moment,
        &d.qvel,
        pattern,
    );
}

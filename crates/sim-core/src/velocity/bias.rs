//! The bias force: what the motion asks for without acceleration.

use super::rne::{Motion, newton_euler};
use crate::data::Data;
use crate::jacobian::Motions;
use crate::linalg::Pattern;
use crate::model::Model;
use crate::position::{TendonMotion, add_tendon_bias};
use crate::sleep::awake;

/// The field that receives the bias force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Receiver {
    /// `qfrc_bias`, for forward dynamics
    Bias,
    /// `qfrc_inverse`, for inverse dynamics, which adds the other forces to it
    Inverse,
}

/// Computes the Coriolis, centrifugal and gravity forces, and those of tendons that have inertia.
///
/// Reads `cinert`, `cvel`, `cdof`, `cdof_dot`, `qvel`, `ten_J`. Writes `qfrc_bias`.
pub fn bias(m: &Model, d: &mut Data) {
    bias_force(m, d, Receiver::Bias);
}

/// As [`bias`], with the field that receives the force.
pub(crate) fn bias_force(m: &Model, d: &mut Data, receiver: Receiver) {
    let Data {
        qvel,
        cinert,
        cvel,
        cdof,
        cdof_dot,
        subtree_com,
        site_xpos,
        ten_J,
        ten_J_rownnz,
        ten_J_rowadr,
        ten_J_colind,
        qfrc_bias,
        qfrc_inverse,
        scratch,
        ..
    } = d;
    let result = match receiver {
        Receiver::Bias => qfrc_bias,
        Receiver::Inverse => qfrc_inverse,
    };
    let motion = Motion {
        cinert,
        cvel,
        cdof,
        cdof_dot,
        qvel,
        qacc: None,
        awake: awake!(m, d),
    };
    newton_euler(m, &motion, &mut scratch.velocity, result);

    let motion = TendonMotion {
        motions: Motions { cdof, subtree_com },
        cdof_dot,
        cvel,
        site_xpos,
    };
    let pattern = Pattern::new(ten_J_rownnz, ten_J_rowadr, ten_J_colind);
    let work = &mut scratch.tendon;
    let awake = awake!(m, d);
    add_tendon_bias(m, awake, &motion, (ten_J, pattern), qvel, work, result);
}

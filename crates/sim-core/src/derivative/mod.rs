//! Derivatives of forces and of the step.

mod fluid;
mod passive;
mod quaternion;
mod rne;

pub(crate) use passive::fluid_damping;
pub use quaternion::{quat_integrate_derivative, sub_quat_derivative};

use crate::actuation::actuator_force_vel;
use crate::data::Data;
use crate::jacobian::body_chain;
use crate::linalg::add_scaled_common;
use crate::math::{Mat3, Spatial, Vec3};
use crate::model::{DisableBit, Model};
use crate::sleep::awake;

/// Work space of the derivatives.
#[derive(Debug, Default)]
pub(crate) struct DerivativeScratch {
    chain: Vec<i32>,
    jac: Vec<Spatial>,
    scaled: Vec<Spatial>,
    row: Vec<f64>,
    cacc: Vec<Spatial>,
    cfrc: Vec<Spatial>,
}

/// Computes how actuator and passive forces, and with `flg_bias` also bias forces, change with velocity.
///
/// Writes `qDeriv` = d (qfrc_actuator + qfrc_passive - qfrc_bias) / d qvel, in the pattern of D.
pub fn smooth_vel(m: &Model, d: &mut Data, flg_bias: bool) {
    let pattern = m.derivative_pattern();
    for dofs in awake!(m, d).dof_runs() {
        d.qDeriv[pattern.entries(dofs)].fill(0.0);
    }
    actuator_vel(m, d);
    passive::passive_vel(m, d);
    if flg_bias {
        rne::rne_vel(m, d);
    }
}

/// Adds d qfrc_actuator / d qvel to `qDeriv`.
pub fn actuator_vel(m: &Model, d: &mut Data) {
    if m.disabled(DisableBit::Actuation) {
        return;
    }
    for actuator in 0..m.nu {
        if awake!(m, d).skips_actuator(m, actuator) {
            continue;
        }
        let slope = actuator_force_vel(m, d, actuator);
        if slope != 0.0 {
            let start = d.moment_rowadr[actuator] as usize;
            let row = start..start + d.moment_rownnz[actuator] as usize;
            let Data {
                qDeriv,
                actuator_moment,
                moment_colind,
                ..
            } = d;
            add_outer(
                m,
                qDeriv,
                &actuator_moment[row.clone()],
                &moment_colind[row],
                slope,
            );
        }
    }
}

/// Adds `slope` · J'·J of a sparse row J to `deriv`, where the pattern of D has entries.
fn add_outer(m: &Model, deriv: &mut [f64], jac: &[f64], cols: &[i32], slope: f64) {
    let pattern = m.derivative_pattern();
    for (&jac_k, &k) in jac.iter().zip(cols) {
        let row = pattern.row(k as usize);
        let row_cols = &pattern.colind[row.clone()];
        // a body that only its own dofs move has a block of its own
        if let (Some(&first), Some(&last)) = (row_cols.first(), row_cols.last())
            && (last - first) as usize + 1 == row_cols.len()
        {
            let row = &mut deriv[row];
            for (&jac, &col) in jac.iter().zip(cols) {
                if let Some(entry) = row.get_mut((col - first) as usize) {
                    *entry += jac_k * slope * jac;
                }
            }
            continue;
        }
        add_scaled_common(&mut deriv[row], row_cols, jac, cols, jac_k * slope);
    }
}

/// Adds J'·B·J to `qDeriv`, where J is the Jacobian (rotation, translation) of the frame `mat` at `pos`, which moves with
/// `body`, expressed in that frame.
fn add_frame(m: &Model, d: &mut Data, body: usize, pos: Vec3, mat: &Mat3, b: &[Spatial; 6]) {
    let DerivativeScratch {
        chain,
        jac,
        scaled,
        row,
        ..
    } = &mut d.scratch.derivative;
    body_chain(m, body, chain);
    let offset = pos - d.subtree_com[m.body_rootid[body] as usize];
    jac.clear();
    scaled.clear();
    for &dof in chain.iter() {
        let column = frame_column(&d.cdof[dof as usize], offset, mat);
        jac.push(column);
        scaled.push(std::array::from_fn(|i| {
            (0..6).map(|j| b[i][j] * column[j]).sum()
        }));
    }
    let pattern = m.derivative_pattern();
    for (column, &dof) in jac.iter().zip(chain.iter()) {
        row.clear();
        row.extend(scaled.iter().map(|s| {
            let product: f64 = (0..6).map(|i| column[i] * s[i]).sum();
            product
        }));
        let entries = pattern.row(dof as usize);
        let cols = &pattern.colind[entries.clone()];
        add_scaled_common(&mut d.qDeriv[entries], cols, row, chain, 1.0);
    }
}

/// The velocity (rotation, translation) that a dof gives to the frame `mat` at `offset`, in that frame.
fn frame_column(cdof: &Spatial, offset: Vec3, mat: &Mat3) -> Spatial {
    let rot = Vec3::from_slice(cdof);
    let lin = Vec3::from_slice(&cdof[3..]) + rot.cross(offset);
    let (rot, lin) = (mat.mul_transposed(rot), mat.mul_transposed(lin));
    [rot[0], rot[1], rot[2], lin[0], lin[1], lin[2]]
}

//! How dampers, also those of deformables, and the medium change with velocity.

use super::fluid::ellipsoid_vel;
use super::{add_frame, add_outer};
use crate::data::Data;
use crate::math::Spatial;
use crate::model::{DisableBit, Flex, Integrator, Model};
use crate::sleep::awake;
use crate::velocity::GeomFluid;
use crate::velocity::fluid::{
    FluidFrame, box_drag, feels_medium, fluid_frames, velocity_in_medium,
};

/// Adds d qfrc_passive / d qvel to `qDeriv`.
pub(super) fn passive_vel(m: &Model, d: &mut Data) {
    if m.disabled(DisableBit::Spring) && m.disabled(DisableBit::Damper) {
        return;
    }
    if m.opt.viscosity > 0.0 || m.opt.density > 0.0 {
        for k in 1..awake!(m, d).nbody() {
            let body = awake!(m, d).body(k);
            if !feels_medium(m, body) {
                continue;
            }
            for frame in fluid_frames(m, body) {
                let (pos, mat) = frame.pose(d, body);
                let vel = velocity_in_medium(m, d, body, pos, &mat);
                let b = fluid_damping(m, body, frame, &vel);
                add_frame(m, d, body, pos, &mat, &b);
            }
        }
    }
    if m.disabled(DisableBit::Damper) {
        return;
    }
    for dof in awake!(m, d).dofs() {
        let diagonal = (m.D_rowadr[dof] + m.D_diag[dof]) as usize;
        d.qDeriv[diagonal] -= m.dof_damping[dof];
    }
    for flex in m.flexes() {
        edge_damping(m, d, flex);
    }
    for tendon in 0..m.ntendon {
        if m.tendon_damping[tendon] != 0.0 && !awake!(m, d).skips_tendon(m, tendon) {
            tendon_damping(m, d, tendon);
        }
    }
}

fn edge_damping(m: &Model, d: &mut Data, flex: Flex<'_>) {
    let slope = -m.flex_edgedamping[flex.id];
    if flex.is_rigid() || slope == 0.0 {
        return;
    }
    for edge in flex.edges().filter(|&edge| m.flexedge_rigid[edge] == 0) {
        let start = m.flexedge_J_rowadr[edge] as usize;
        let row = start..start + m.flexedge_J_rownnz[edge] as usize;
        let (jac, cols) = (&d.flexedge_J[row.clone()], &m.flexedge_J_colind[row]);
        add_outer(m, &mut d.qDeriv, jac, cols, slope);
    }
}

fn tendon_damping(m: &Model, d: &mut Data, tendon: usize) {
    let slope = -m.tendon_damping[tendon];
    let Data {
        qDeriv,
        ten_J,
        ten_J_rownnz,
        ten_J_rowadr,
        ten_J_colind,
        ..
    } = d;
    if m.is_sparse() {
        let start = ten_J_rowadr[tendon] as usize;
        let row = start..start + ten_J_rownnz[tendon] as usize;
        add_outer(m, qDeriv, &ten_J[row.clone()], &ten_J_colind[row], slope);
        return;
    }
    let pattern = m.derivative_pattern();
    let jac = &ten_J[tendon * m.nv..(tendon + 1) * m.nv];
    for (k, &jac_k) in jac.iter().enumerate() {
        if jac_k != 0.0 {
            for adr in pattern.row(k) {
                qDeriv[adr] += jac_k * slope * jac[pattern.colind[adr] as usize];
            }
        }
    }
}

/// How the force (torque, force) of the medium on a part of a body changes with its velocity relative to the medium, both in
/// its own frame, as the integrator takes it: `implicitfast` needs a symmetric matrix.
pub(crate) fn fluid_damping(
    m: &Model,
    body: usize,
    frame: FluidFrame,
    vel: &Spatial,
) -> [Spatial; 6] {
    let mut b = [[0.0; 6]; 6];
    match frame {
        FluidFrame::Box => {
            let drag = box_drag(m, body);
            for k in 0..6 {
                b[k][k] = drag.linear[k] + drag.quadratic[k] * 2.0 * vel[k].abs();
            }
        }
        FluidFrame::Geom(geom) => {
            let shape = GeomFluid::of(m, geom);
            b = ellipsoid_vel(&shape, vel, m.opt.density, m.opt.viscosity);
        }
    }
    if Integrator::of(m.opt.integrator) == Integrator::ImplicitFast {
        for i in 0..6 {
            for j in 0..i {
                let mean = 0.5 * (b[i][j] + b[j][i]);
                b[i][j] = mean;
                b[j][i] = mean;
            }
        }
    }
    b
}

//! Inertias, inverse weights, and where cameras and lights are, in the reference configuration.

use super::{SetConstError, flex};
use crate::data::Data;
use crate::jacobian::jac_body_com;
use crate::linalg::dot;
use crate::math::{MINVAL, mul_inert_vec};
use crate::model::{JointType, Model};
use crate::position::{dot6, solve_m};

/// The diagonal of the inertia matrix, by the composite rigid body algorithm. The inertia of tendons is left out.
pub(super) fn set_diagonal_inertia(m: &mut Model, d: &mut Data) {
    d.crb.copy_from_slice(&d.cinert);
    for body in (1..m.nbody).rev() {
        let parent = m.body_parentid[body] as usize;
        if parent > 0 {
            let inertia = d.crb[body];
            for (sum, x) in d.crb[parent].iter_mut().zip(inertia) {
                *sum += x;
            }
        }
    }
    for dof in 0..m.nv {
        let momentum = mul_inert_vec(&d.crb[m.dof_bodyid[dof] as usize], &d.cdof[dof]);
        m.dof_M0[dof] = m.dof_armature[dof] + dot6(&d.cdof[dof], &momentum);
    }
}

/// How easily bodies, dofs, tendons and edges of deformables are moved: diagonals of J·inv(M)·J'.
pub(super) fn set_inverse_weights(m: &mut Model, d: &Data) -> Result<(), SetConstError> {
    let mut work = Work::new(m.nv);
    for body in 0..m.nbody {
        m.body_invweight0[body] = body_inverse_weight(m, d, body, &mut work)?;
    }
    for joint in 0..m.njnt {
        set_joint_inverse_weight(m, d, joint, &mut work)?;
    }
    flex::set_edges(m, d, |m, row| {
        work.jac[..m.nv].copy_from_slice(row);
        let [weight] = work.diagonal(m, d);
        weight
    });
    for tendon in 0..m.ntendon {
        m.tendon_invweight0[tendon] = tendon_inverse_weight(m, d, tendon, &mut work);
    }
    Ok(())
}

/// Up to six rows of a Jacobian, and what the inverse inertia makes of them.
struct Work {
    nv: usize,
    jac: Vec<f64>,
    solved: Vec<f64>,
}

impl Work {
    fn new(nv: usize) -> Work {
        Work {
            nv,
            jac: vec![0.0; 6 * nv],
            solved: vec![0.0; 6 * nv],
        }
    }

    /// The first `N` diagonal entries of J·inv(M)·J'.
    fn diagonal<const N: usize>(&mut self, m: &Model, d: &Data) -> [f64; N] {
        let (nv, end) = (self.nv, N * self.nv);
        solve_m(m, d, &mut self.solved[..end], &self.jac[..end]);
        std::array::from_fn(|i| {
            let row = i * nv..(i + 1) * nv;
            dot(&self.jac[row.clone()], &self.solved[row])
        })
    }
}

/// The inverse of a body's mass, if it moves along its axes only.
fn slider_inverse_mass(m: &Model, body: usize) -> Result<Option<f64>, SetConstError> {
    if m.body_simple[body] != 2 {
        return Ok(None);
    }
    let mass = m.body_mass[body];
    if mass == 0.0 {
        return Err(SetConstError::MasslessBody(body));
    }
    Ok(Some(1.0 / MINVAL.max(mass)))
}

/// Mean inverse inertia of a body in translation and in rotation.
fn body_inverse_weight(
    m: &Model,
    d: &Data,
    body: usize,
    work: &mut Work,
) -> Result<[f64; 2], SetConstError> {
    if body == 0 || m.body_weldid[body] == 0 {
        return Ok([0.0, 0.0]);
    }
    if let Some(inverse) = slider_inverse_mass(m, body)? {
        return Ok([inverse, 0.0]);
    }
    let (translation, rotation) = work.jac.split_at_mut(3 * m.nv);
    jac_body_com(m, d, Some(translation), Some(rotation), body);
    let a: [f64; 6] = work.diagonal(m, d);
    let trans = (a[0] + a[1] + a[2]) / 3.0;
    let rot = (a[3] + a[4] + a[5]) / 3.0;
    // a body that cannot move in one way still needs a weight for constraints on it
    Ok(if trans < MINVAL && rot > MINVAL {
        [rot, rot]
    } else if rot < MINVAL && trans > MINVAL {
        [trans, trans]
    } else {
        [trans, rot]
    })
}

/// Inverse inertia of the dofs of a joint, averaged over translations and rotations.
fn set_joint_inverse_weight(
    m: &mut Model,
    d: &Data,
    joint: usize,
    work: &mut Work,
) -> Result<(), SetConstError> {
    let dof = m.jnt_dofadr[joint] as usize;
    if let Some(inverse) = slider_inverse_mass(m, m.jnt_bodyid[joint] as usize)? {
        m.dof_invweight0[dof] = inverse;
        return Ok(());
    }
    let ty = JointType::of(m.jnt_type[joint]);
    let Some(offset) = ty.quat_offset() else {
        let [a] = dof_diagonal(m, d, dof, work);
        m.dof_invweight0[dof] = a;
        return Ok(());
    };
    for dofs in [dof..dof + offset, dof + offset..dof + ty.nv()] {
        if !dofs.is_empty() {
            let [x, y, z] = dof_diagonal(m, d, dofs.start, work);
            m.dof_invweight0[dofs].fill((x + y + z) / 3.0);
        }
    }
    Ok(())
}

/// Diagonal entries of the inverse inertia for `N` dofs from `first` on.
fn dof_diagonal<const N: usize>(m: &Model, d: &Data, first: usize, work: &mut Work) -> [f64; N] {
    work.jac.fill(0.0);
    for k in 0..N {
        work.jac[k * m.nv + first + k] = 1.0;
    }
    work.diagonal(m, d)
}

fn tendon_inverse_weight(m: &Model, d: &Data, tendon: usize, work: &mut Work) -> f64 {
    if m.nv == 0 {
        return 0.0;
    }
    let jac = &mut work.jac[..m.nv];
    if m.is_sparse() {
        jac.fill(0.0);
        let start = d.ten_J_rowadr[tendon] as usize;
        for k in start..start + d.ten_J_rownnz[tendon] as usize {
            jac[d.ten_J_colind[k] as usize] = d.ten_J[k];
        }
    } else {
        jac.copy_from_slice(&d.ten_J[tendon * m.nv..(tendon + 1) * m.nv]);
    }
    let [weight] = work.diagonal(m, d);
    weight
}

/// Where cameras and lights are, relative to what they may follow.
pub(super) fn set_cameras_and_lights(m: &mut Model, d: &Data) {
    let target = |id: i32, own: i32| if id >= 0 { id } else { own } as usize;
    for cam in 0..m.ncam {
        let body = m.cam_bodyid[cam];
        let com = d.subtree_com[target(m.cam_targetbodyid[cam], body)];
        m.cam_pos0[cam] = d.cam_xpos[cam] - d.xpos[body as usize];
        m.cam_poscom0[cam] = d.cam_xpos[cam] - com;
        m.cam_mat0[cam] = d.cam_xmat[cam];
    }
    for light in 0..m.nlight {
        let body = m.light_bodyid[light];
        let com = d.subtree_com[target(m.light_targetbodyid[light], body)];
        m.light_pos0[light] = d.light_xpos[light] - d.xpos[body as usize];
        m.light_poscom0[light] = d.light_xpos[light] - com;
        m.light_dir0[light] = d.light_xdir[light];
    }
}

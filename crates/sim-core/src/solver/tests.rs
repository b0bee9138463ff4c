//! Solvers beside each other on one problem: two chains of dofs, coupled by all kinds of constraints.

use super::fwd_constraint;
use crate::data::{Contact, Data};
use crate::linalg::{Pattern, chol_factor, chol_solve, dot, mul_sym_vec_sparse, supernodes};
use crate::math::MINVAL;
use crate::model::{Cone, ConstraintType, DisableBit, JacobianType, Model, SolverType};
use crate::testing::Random;

const NV: usize = 8;
const CHAIN: usize = 4;
const FRICTION: [f64; 5] = [0.8, 0.6, 0.3, 0.1, 0.2];

/// A row of the Jacobian: its kind, the contact it belongs to, and whether it touches each chain.
#[derive(Clone, Copy)]
struct Row(ConstraintType, usize, [bool; 2]);

fn options(solver: SolverType, cone: Cone, jacobian: JacobianType) -> Model {
    let mut m = Model {
        nbody: 1,
        nv: NV,
        nC: 2 * CHAIN * (CHAIN + 1) / 2,
        ..Model::default()
    };
    m.allocate();
    m.body_mocapid[0] = -1;
    m.body_treeid[0] = -1;
    let mut address = 0;
    for i in 0..NV {
        let first = i / CHAIN * CHAIN;
        m.M_rowadr[i] = address as i32;
        m.M_rownnz[i] = (i - first + 1) as i32;
        for j in first..=i {
            m.M_colind[address] = j as i32;
            address += 1;
        }
    }
    m.opt.solver = solver as i32;
    m.opt.cone = cone as i32;
    m.opt.jacobian = jacobian as i32;
    m.opt.tolerance = 0.0;
    m.opt.iterations = match solver {
        SolverType::Newton => 50,
        SolverType::Cg => 2000,
        SolverType::Pgs => 20000,
    };
    m
}

fn rows(cone: Cone) -> (Vec<Row>, Vec<Contact>) {
    let mut rows = vec![
        Row(ConstraintType::Equality, 0, [true, true]),
        Row(ConstraintType::Equality, 1, [false, true]),
        Row(ConstraintType::FrictionDof, 0, [true, false]),
        Row(ConstraintType::FrictionDof, 1, [false, true]),
        Row(ConstraintType::LimitJoint, 0, [true, false]),
    ];
    let mut contacts = Vec::new();
    for (id, (dim, touches)) in [
        (3, [true, false]),
        (1, [false, true]),
        (4, [true, true]),
        (6, [false, true]),
    ]
    .into_iter()
    .enumerate()
    {
        contacts.push(Contact {
            dim: dim as i32,
            friction: FRICTION,
            mu: FRICTION[0],
            ..Contact::default()
        });
        let (kind, count) = match (dim, cone) {
            (1, _) => (ConstraintType::ContactFrictionless, 1),
            (_, Cone::Pyramidal) => (ConstraintType::ContactPyramidal, 2 * (dim - 1)),
            (_, Cone::Elliptic) => (ConstraintType::ContactElliptic, dim),
        };
        rows.extend(std::iter::repeat_n(Row(kind, id, touches), count));
    }
    (rows, contacts)
}

/// Sets the Jacobian from its dense form, in the storage that the model asks for.
fn set_jacobian(m: &Model, d: &mut Data, rows: &[Row], dense: &[f64]) {
    if !m.is_sparse() {
        d.efc_J = dense.to_vec();
        return;
    }
    for (i, row) in rows.iter().enumerate() {
        d.efc_J_rowadr.push(d.efc_J.len() as i32);
        for j in (0..NV).filter(|j| row.2[j / CHAIN]) {
            d.efc_J.push(dense[i * NV + j]);
            d.efc_J_colind.push(j as i32);
        }
        d.efc_J_rownnz
            .push(d.efc_J.len() as i32 - d.efc_J_rowadr[i]);
    }
    let pattern = Pattern::new(&d.efc_J_rownnz, &d.efc_J_rowadr, &d.efc_J_colind);
    supernodes(&mut d.efc_J_rowsuper, pattern);
}

/// Inertia, Jacobian and right-hand sides, the same for all storages and solvers.
fn problem(m: &Model, cone: Cone) -> Data {
    let mut d = m.make_data();
    let mut r = Random::new(7);
    let (rows, contacts) = rows(cone);
    let nefc = rows.len();

    let mut inertia = [0.0; NV * NV];
    for i in 0..NV {
        let row = m.M_rowadr[i] as usize;
        for k in 0..m.M_rownnz[i] as usize {
            let j = m.M_colind[row + k] as usize;
            d.M[row + k] = r.between(-0.3, 0.3) + if i == j { 2.0 } else { 0.0 };
            inertia[i * NV + j] = d.M[row + k];
            inertia[j * NV + i] = d.M[row + k];
        }
    }
    d.qLD = d.M.clone();
    let pattern = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    crate::linalg::factor_i(&mut d.qLD, &mut d.qLDiagInv, pattern);

    d.qacc_smooth = (0..NV).map(|_| r.between(-3.0, 3.0)).collect();
    mul_sym_vec_sparse(&mut d.qfrc_smooth, &d.M, &d.qacc_smooth, pattern);

    let mut dense = vec![0.0; nefc * NV];
    for (i, row) in rows.iter().enumerate() {
        for j in (0..NV).filter(|j| row.2[j / CHAIN]) {
            dense[i * NV + j] = r.between(-1.0, 1.0);
        }
    }
    set_jacobian(m, &mut d, &rows, &dense);
    d.nefc = nefc;
    d.ne = 2;
    d.nf = 2;
    d.nl = 1;
    d.ncon = contacts.len();
    d.contact = contacts;
    d.efc_type = rows.iter().map(|row| row.0 as i32).collect();
    d.efc_id = rows.iter().map(|row| row.1 as i32).collect();
    d.efc_frictionloss = vec![0.3; nefc];
    d.efc_aref = (0..nefc).map(|_| r.between(-2.0, 4.0)).collect();
    d.efc_R = vec![0.2; nefc];
    let mut i = 5;
    while cone == Cone::Elliptic && i < nefc {
        // the masses of friction follow from that of the normal direction
        let dim = d.contact[d.efc_id[i] as usize].dim as usize;
        for j in 1..dim {
            let ratio = FRICTION[0] / FRICTION[j - 1];
            d.efc_R[i + j] *= ratio * ratio;
        }
        i += dim;
    }
    d.efc_D = d.efc_R.iter().map(|r| 1.0 / r).collect();

    chol_factor(&mut inertia, NV, MINVAL);
    for i in 0..nefc {
        let mut column = dense[i * NV..(i + 1) * NV].to_vec();
        chol_solve(&mut column, &inertia, NV);
        for j in 0..nefc {
            let a = dot(&dense[j * NV..(j + 1) * NV], &column);
            d.efc_AR.push(a + if i == j { d.efc_R[i] } else { 0.0 });
            d.efc_AR_colind.push(j as i32);
        }
        d.efc_AR_rownnz.push(nefc as i32);
        d.efc_AR_rowadr.push((i * nefc) as i32);
    }
    d.nA = d.efc_AR.len();
    d
}

fn assert_close(a: &[f64], b: &[f64], tolerance: f64) {
    assert_eq!(a.len(), b.len());
    for (i, (x, y)) in a.iter().zip(b).enumerate() {
        assert!((x - y).abs() <= tolerance, "{i}: {x} and {y}");
    }
}

#[test]
fn all_solvers_agree() {
    for cone in [Cone::Pyramidal, Cone::Elliptic] {
        let m = options(SolverType::Newton, cone, JacobianType::Dense);
        let mut reference = problem(&m, cone);
        fwd_constraint(&m, &mut reference);
        // a fair share of the constraints is active, and not all of them
        let active = reference.efc_state.iter().filter(|&&s| s != 0).count();
        assert!((8..reference.nefc).contains(&active), "{active} are active");

        for solver in [SolverType::Newton, SolverType::Cg, SolverType::Pgs] {
            for jacobian in [JacobianType::Dense, JacobianType::Sparse] {
                let m = options(solver, cone, jacobian);
                let mut d = problem(&m, cone);
                fwd_constraint(&m, &mut d);
                assert_close(&d.qacc, &reference.qacc, 1e-7);
                assert_close(&d.efc_force, &reference.efc_force, 1e-6);
                assert_close(&d.qfrc_constraint, &reference.qfrc_constraint, 1e-6);
            }
        }
    }
}

#[test]
fn forces_and_acceleration_belong_together() {
    for cone in [Cone::Pyramidal, Cone::Elliptic] {
        let m = options(SolverType::Newton, cone, JacobianType::Sparse);
        let mut d = problem(&m, cone);
        fwd_constraint(&m, &mut d);
        let mut total = vec![0.0; NV];
        let pattern = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
        mul_sym_vec_sparse(&mut total, &d.M, &d.qacc, pattern);
        for i in 0..NV {
            total[i] -= d.qfrc_smooth[i];
        }
        assert_close(&total, &d.qfrc_constraint, 1e-9);
    }
}

/// Makes one island of everything, its dofs in another order: the second chain first.
fn set_island(m: &Model, d: &mut Data) {
    let swapped = |i: usize| (i + CHAIN) % NV;
    let nefc = d.nefc;
    (d.nisland, d.nidof) = (1, NV);
    (d.island_nv, d.island_idofadr) = (vec![NV as i32], vec![0]);
    (d.island_nefc, d.island_iefcadr) = (vec![nefc as i32], vec![0]);
    (d.island_ne, d.island_nf) = (vec![d.ne as i32], vec![d.nf as i32]);
    d.map_idof2dof = (0..NV).map(|i| swapped(i) as i32).collect();
    d.map_dof2idof = d.map_idof2dof.clone();
    d.map_efc2iefc = (0..nefc as i32).collect();
    d.map_iefc2efc = d.map_efc2iefc.clone();

    for i in 0..NV {
        let old = swapped(i);
        let start = m.M_rowadr[old] as usize;
        let end = start + m.M_rownnz[old] as usize;
        d.iM_rowadr.push(d.iM.len() as i32);
        d.iM_rownnz.push(m.M_rownnz[old]);
        d.iM.extend_from_slice(&d.M[start..end]);
        d.iLD.extend_from_slice(&d.qLD[start..end]);
        d.iM_colind.extend(
            m.M_colind[start..end]
                .iter()
                .map(|&j| swapped(j as usize) as i32),
        );
        d.iLDiagInv.push(d.qLDiagInv[old]);
    }

    d.iefc_type.clone_from(&d.efc_type);
    d.iefc_id.clone_from(&d.efc_id);
    d.iefc_D.clone_from(&d.efc_D);
    d.iefc_R.clone_from(&d.efc_R);
    d.iefc_frictionloss.clone_from(&d.efc_frictionloss);
    for i in 0..nefc {
        if m.is_sparse() {
            let start = d.efc_J_rowadr[i] as usize;
            let row = start..start + d.efc_J_rownnz[i] as usize;
            let mut entries: Vec<(i32, f64)> = row
                .map(|k| (swapped(d.efc_J_colind[k] as usize) as i32, d.efc_J[k]))
                .collect();
            entries.sort_by_key(|entry| entry.0);
            d.iefc_J_rowadr.push(d.iefc_J.len() as i32);
            d.iefc_J_rownnz.push(entries.len() as i32);
            d.iefc_J_colind.extend(entries.iter().map(|entry| entry.0));
            d.iefc_J.extend(entries.iter().map(|entry| entry.1));
        } else {
            d.iefc_J
                .extend((0..NV).map(|j| d.efc_J[i * NV + swapped(j)]));
        }
    }
    d.iefc_J_rowsuper.clone_from(&d.efc_J_rowsuper);
}

#[test]
fn an_island_of_everything_is_everything() {
    for cone in [Cone::Pyramidal, Cone::Elliptic] {
        for solver in [SolverType::Newton, SolverType::Cg] {
            for jacobian in [JacobianType::Dense, JacobianType::Sparse] {
                let mut m = options(solver, cone, jacobian);
                let mut d = problem(&m, cone);
                set_island(&m, &mut d);
                let mut whole = d.clone();
                fwd_constraint(&m, &mut d);
                m.opt.disableflags |= DisableBit::Island as i32;
                fwd_constraint(&m, &mut whole);
                assert_close(&d.qacc, &whole.qacc, 1e-7);
                assert_close(&d.efc_force, &whole.efc_force, 1e-6);
                assert_eq!(d.iefc_state, whole.efc_state);
            }
        }
    }
}

#[test]
fn a_solution_is_a_good_start() {
    for solver in [SolverType::Newton, SolverType::Cg, SolverType::Pgs] {
        let mut m = options(solver, Cone::Pyramidal, JacobianType::Dense);
        m.opt.tolerance = 1e-10;
        let mut d = problem(&m, Cone::Pyramidal);
        fwd_constraint(&m, &mut d);
        let cold = d.solver_niter[0];
        d.qacc_warmstart.clone_from(&d.qacc);
        fwd_constraint(&m, &mut d);
        let warm = d.solver_niter[0];
        assert!(warm < cold, "{solver:?}: {warm} and {cold} iterations");

        m.opt.disableflags |= DisableBit::WarmStart as i32;
        fwd_constraint(&m, &mut d);
        assert!(d.solver_niter[0] > warm, "{solver:?}");
    }
}

#[test]
fn without_constraints_nothing_changes_the_acceleration() {
    let m = options(SolverType::Newton, Cone::Pyramidal, JacobianType::Dense);
    let mut d = m.make_data();
    d.qacc_smooth.fill(3.0);
    d.qfrc_constraint.fill(1.0);
    d.solver_niter.fill(9);
    fwd_constraint(&m, &mut d);
    assert_eq!(d.qacc, vec![3.0; NV]);
    assert_eq!(d.qfrc_constraint, vec![0.0; NV]);
    assert_eq!(d.solver_niter, [0; crate::data::NISLAND]);
}

#[test]
fn noslip_makes_friction_hard() {
    for cone in [Cone::Pyramidal, Cone::Elliptic] {
        for jacobian in [JacobianType::Dense, JacobianType::Sparse] {
            let mut m = options(SolverType::Newton, cone, jacobian);
            // much friction, so that contacts stick
            let mut d = problem(&m, cone);
            d.efc_frictionloss.fill(100.0);
            fwd_constraint(&m, &mut d);
            let slip = |d: &Data| -> f64 {
                // acceleration of the joint with friction loss, relative to its reference
                let row = 2;
                d.efc_b[row] + dot(&d.efc_AR[row * d.nefc..(row + 1) * d.nefc], &d.efc_force)
                    - d.efc_R[row] * d.efc_force[row]
            };
            let soft = slip(&d);
            m.opt.noslip_iterations = 2000;
            m.opt.noslip_tolerance = 0.0;
            fwd_constraint(&m, &mut d);
            let hard = slip(&d);
            assert!(soft.abs() > 1e-2 && hard.abs() < 1e-6, "{soft} {hard}");
        }
    }
}

#[test]
fn statistics_are_kept() {
    let m = options(SolverType::Newton, Cone::Elliptic, JacobianType::Sparse);
    let mut d = problem(&m, Cone::Elliptic);
    fwd_constraint(&m, &mut d);
    assert!(d.solver_niter[0] > 1);
    let first = d.solver[0];
    assert!(first.improvement > 0.0 && first.gradient > 0.0);
    assert!(first.neval >= 2 && first.nactive > 0);
    assert!(d.solver_nnz[0] > 0);
}

#[test]
fn options_and_contacts_may_change_after_the_constraints_were_made() {
    let made = options(SolverType::Newton, Cone::Elliptic, JacobianType::Dense);
    for jacobian in [JacobianType::Dense, JacobianType::Sparse] {
        for solver in [SolverType::Newton, SolverType::Cg, SolverType::Pgs] {
            for dim in [-1, 0, 1, 4, 6, 100] {
                let mut m = options(solver, Cone::Pyramidal, jacobian);
                m.opt.noslip_iterations = 2;
                let mut d = problem(&made, Cone::Elliptic);
                d.contact[0].dim = dim;
                fwd_constraint(&m, &mut d);
                // the model that these constraints come from does not exist: there are none when they are made again
                assert_eq!(d.nefc, 0);
                assert_eq!(d.qacc, d.qacc_smooth);
            }
        }
    }
}

//! From contacts, limits and equalities to rows of the constraint Jacobian and their parameters.

use super::arena;
use super::contact::add_contacts;
use super::contact_jacobian::{ContactJacobian, WeightedBodies};
use super::equality::{EqualityScratch, add_equalities};
use super::friction::add_friction;
use super::impedance::make_impedance;
use super::limit::add_limits;
use super::sources::{Parts, take_apart};
use crate::data::{Data, Part};
use crate::jacobian::PairJacobian;
use crate::linalg::{Pattern, supernodes};
use crate::model::kinds::ConstraintFamily;
use crate::model::{ConstraintType, DisableBit, Model, Warning};

/// Work space of the stage that makes constraints.
#[derive(Clone, Debug, Default)]
pub(crate) struct MakeScratch {
    pub(super) pair: PairJacobian,
    pub(super) contact: ContactJacobian,
    pub(super) bodies: WeightedBodies,
    pub(super) frame: Vec<f64>,
    pub(super) equality: EqualityScratch,
}

/// Finds the active constraints and writes their Jacobian, positions and impedances: the fields `efc_*` up to
/// `efc_R`, `tendon_efcadr`, and `efc_address`, `exclude` and `mu` of the contacts.
///
/// Reads poses, tendons and contacts. Rows stand in the order equality, friction loss, limits, contacts.
pub fn make_constraint(m: &Model, d: &mut Data) {
    d.clear_constraints();
    d.tendon_efcadr.resize(m.ntendon, -1);
    if m.disabled(DisableBit::Constraint) {
        return;
    }

    let Parts {
        from,
        mut rows,
        tendon_efcadr,
        contact,
        scratch,
    } = take_apart(m, d);
    add_equalities(m, &from, &mut rows, tendon_efcadr, scratch);
    add_friction(m, &from, &mut rows, tendon_efcadr);
    add_limits(m, &from, &mut rows, tendon_efcadr);
    add_contacts(m, &from, &mut rows, contact, scratch);
    let complete = rows.finish();
    count_rows(d);

    if !complete || !arena::reserve(m, d, Part::Constraints) {
        // memory is counted before contacts are looked at
        for con in &mut d.contact {
            if con.exclude == super::contact::CONTACT_NO_DOFS {
                con.exclude = 0;
            }
        }
        out_of_memory(m, d);
        return;
    }
    d.maxuse_con = d.maxuse_con.max(d.ncon);
    d.maxuse_efc = d.maxuse_efc.max(d.nefc);

    if d.nefc == 0 {
        return;
    }
    d.resize_part(m, Part::Constraints);
    if m.is_sparse() {
        let pattern = Pattern::new(&d.efc_J_rownnz, &d.efc_J_rowadr, &d.efc_J_colind);
        supernodes(&mut d.efc_J_rowsuper, pattern);
    }
    make_impedance(m, d);
}

/// Sets the counts of rows and of entries of the Jacobian.
fn count_rows(d: &mut Data) {
    let count = |family: ConstraintFamily| {
        let kinds = d.efc_type.iter().map(|&kind| ConstraintType::of(kind));
        kinds.filter(|kind| kind.family() == family).count()
    };
    d.ne = count(ConstraintFamily::Equality);
    d.nf = count(ConstraintFamily::Friction);
    d.nl = count(ConstraintFamily::Limit);
    d.nefc = d.efc_type.len();
    d.nJ = d.efc_J.len();
}

/// Gives up on all constraints of this step, because they do not fit into the memory that the model allows. No count
/// and no contact refers to them from then on.
pub(super) fn out_of_memory(m: &Model, d: &mut Data) {
    d.warn(Warning::ConstraintFull, d.narena as i32);
    for con in &mut d.contact {
        con.efc_address = -1;
    }
    d.clear_constraints();
    d.tendon_efcadr.resize(m.ntendon, -1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::{mul_jac_t_vec, mul_jac_vec};
    use crate::model::{
        DEFAULT_SOLIMP, DEFAULT_SOLREF, EqualityType, JacobianType, JointType, ObjType,
    };

    /// Two hinges in two trees: the first with friction, the second beyond its upper limit, coupled by an equality.
    fn two_hinges(jacobian: JacobianType) -> (Model, Data) {
        let mut m = Model {
            nq: 2,
            nv: 2,
            njnt: 2,
            nbody: 3,
            ntree: 2,
            neq: 1,
            nemax: 1,
            ..Model::default()
        };
        m.allocate();
        m.body_mocapid.fill(-1);
        m.opt.jacobian = jacobian as i32;
        m.jnt_type.fill(JointType::Hinge as i32);
        for j in 0..2 {
            m.jnt_qposadr[j] = j as i32;
            m.jnt_dofadr[j] = j as i32;
            m.dof_jntid[j] = j as i32;
            m.dof_treeid[j] = j as i32;
        }
        let (solref, solimp) = (DEFAULT_SOLREF, DEFAULT_SOLIMP);
        m.jnt_solref.fill(solref);
        m.jnt_solimp.fill(solimp);
        m.dof_solref.fill(solref);
        m.dof_solimp.fill(solimp);
        m.eq_solref.fill(solref);
        m.eq_solimp.fill(solimp);
        m.dof_invweight0.copy_from_slice(&[2.0, 3.0]);
        m.dof_frictionloss[0] = 0.5;
        m.jnt_limited[1] = 1;
        m.jnt_range[1] = [-1.0, 1.0];
        m.eq_type[0] = EqualityType::Joint as i32;
        m.eq_objtype[0] = ObjType::Joint as i32;
        m.eq_obj2id[0] = 1;
        m.eq_active0[0] = 1;
        m.eq_data[0][1] = 2.0;
        let mut d = m.make_data();
        d.qpos.copy_from_slice(&[0.25, 1.5]);
        (m, d)
    }

    #[test]
    fn rows_stand_in_order_with_their_parameters() {
        for jacobian in [JacobianType::Dense, JacobianType::Sparse] {
            let (m, mut d) = two_hinges(jacobian);
            make_constraint(&m, &mut d);
            assert_eq!((d.ne, d.nf, d.nl, d.nefc), (1, 1, 1, 3));
            let kinds = [
                ConstraintType::Equality,
                ConstraintType::FrictionDof,
                ConstraintType::LimitJoint,
            ];
            assert_eq!(d.efc_type, kinds.map(|kind| kind as i32));
            assert_eq!(d.efc_pos, [0.25 - 3.0, 0.0, -0.5]);
            assert_eq!(d.efc_frictionloss, [0.0, 0.5, 0.0]);

            // the Jacobian is [1 -2; 1 0; 0 -1]
            let (mut res, mut back) = ([0.0; 3], [0.0; 2]);
            mul_jac_vec(&m, &d, &mut res, &[1.0, 10.0]);
            assert_eq!(res, [-19.0, 1.0, -10.0]);
            mul_jac_t_vec(&m, &d, &mut back, &[1.0, 10.0, 100.0]);
            assert_eq!(back, [11.0, -102.0]);

            // saturated impedance, and none of the violation where friction is concerned
            let weights = [5.0, 2.0, 3.0];
            for (row, imp) in [0.95, 0.9, 0.95].into_iter().enumerate() {
                let expected = (1.0 - imp) * weights[row] / imp;
                assert!((d.efc_R[row] - expected).abs() < 1e-15);
                assert_eq!(d.efc_D[row], 1.0 / d.efc_R[row]);
                assert!((d.efc_diagApprox[row] - weights[row]).abs() < 1e-12);
                assert_eq!(d.efc_KBIP[row][2], imp);
            }
            assert_eq!(d.efc_KBIP[1][0], 0.0);
        }
    }

    #[test]
    fn sparse_and_dense_store_the_same_matrix() {
        let (m, mut d) = two_hinges(JacobianType::Dense);
        make_constraint(&m, &mut d);
        assert_eq!(d.efc_J, [1.0, -2.0, 1.0, 0.0, 0.0, -1.0]);
        let (m, mut d) = two_hinges(JacobianType::Sparse);
        make_constraint(&m, &mut d);
        assert_eq!(d.efc_J, [1.0, -2.0, 1.0, -1.0]);
        assert_eq!(d.efc_J_colind, [0, 1, 0, 1]);
        assert_eq!(d.efc_J_rownnz, [2, 1, 1]);
        assert_eq!(d.efc_J_rowadr, [0, 2, 3]);
    }

    #[test]
    fn flags_and_inactive_equalities_remove_rows() {
        let (mut m, mut d) = two_hinges(JacobianType::Auto);
        d.eq_active[0] = 0;
        make_constraint(&m, &mut d);
        assert_eq!((d.ne, d.nf, d.nl), (0, 1, 1));
        m.opt.disableflags = DisableBit::Limit as i32 | DisableBit::FrictionLoss as i32;
        make_constraint(&m, &mut d);
        assert_eq!((d.nefc, d.efc_J.len()), (0, 0));
        m.opt.disableflags = DisableBit::Constraint as i32;
        d.eq_active[0] = 1;
        make_constraint(&m, &mut d);
        assert_eq!(d.nefc, 0);
    }

    #[test]
    fn constraints_that_do_not_fit_are_dropped_with_a_warning() {
        for jacobian in [JacobianType::Dense, JacobianType::Sparse] {
            let (m, mut d) = two_hinges(jacobian);
            for narena in [16, 200] {
                d.narena = narena;
                make_constraint(&m, &mut d);
                assert_eq!((d.nefc, d.ne, d.efc_J.len()), (0, 0, 0));
            }
            assert_eq!(d.warning[Warning::ConstraintFull as usize].number, 2);
            d.narena = 100_000;
            make_constraint(&m, &mut d);
            assert_eq!(d.nefc, 3);
        }
    }
}

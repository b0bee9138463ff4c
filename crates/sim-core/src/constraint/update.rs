//! Constraint forces and states that follow from a given acceleration.
//!
//! The solvers look for the acceleration at which a sum of convex costs, one per constraint, is least. This
//! is where those costs live: each depends on `jar = J * qacc - aref` alone, and its negative gradient is the
//! force of the constraint.

use crate::data::{Contact, Data};
use crate::linalg::norm;
use crate::model::{ConstraintState, Model};

use super::blocks::{Coupled, CoupledRows};

/// The rows of constraints, as their update sees them: all of them, or those of one island.
///
/// Equality constraints come first, then friction loss, then everything that can only push.
#[allow(non_snake_case)]
#[derive(Clone, Copy, Debug)]
pub struct ConstraintRows<'a> {
    /// number of equality constraints
    pub ne: usize,
    /// number of friction-loss constraints
    pub nf: usize,
    /// constraint mass
    pub D: &'a [f64],
    /// inverse constraint mass
    pub R: &'a [f64],
    /// largest friction force
    pub frictionloss: &'a [f64],
    /// kind of constraint ([`ConstraintType`](crate::model::ConstraintType))
    pub kind: &'a [i32],
    /// id of the object that the constraint belongs to
    pub id: &'a [i32],
}

/// [`constraint_update`] for a `jar` that may be part of `Data` itself, such as work space: borrows the other fields
/// one by one. The cost of all constraints.
macro_rules! update_constraints {
    ($m:expr, $d:expr, $jar:expr, $cone_hessian:expr) => {{
        let n = $d.nefc;
        let rows = $crate::constraint::ConstraintRows {
            ne: $d.ne,
            nf: $d.nf,
            D: &$d.efc_D[..n],
            R: &$d.efc_R[..n],
            frictionloss: &$d.efc_frictionloss[..n],
            kind: &$d.efc_type[..n],
            id: &$d.efc_id[..n],
        };
        let (state, force) = (&mut $d.efc_state[..n], &mut $d.efc_force[..n]);
        let cost = $crate::constraint::constraint_update_impl(
            &rows,
            &mut $d.contact,
            $jar,
            state,
            force,
            $cone_hessian,
        );
        if let Some(jacobian) = $crate::constraint::efc_jacobian!($m, $d) {
            jacobian.mul_t_vec(&mut $d.qfrc_constraint, force);
        }
        cost
    }};
}
pub(crate) use update_constraints;

const SATISFIED: i32 = ConstraintState::Satisfied as i32;
const QUADRATIC: i32 = ConstraintState::Quadratic as i32;
const LINEAR_NEG: i32 = ConstraintState::LinearNeg as i32;
const LINEAR_POS: i32 = ConstraintState::LinearPos as i32;
const CONE: i32 = ConstraintState::Cone as i32;

/// Writes `efc_state`, `efc_force` and `qfrc_constraint` for the given `jar = J * qacc - aref`; the cost of all
/// constraints if it is asked for; the Hessians of elliptic cones, in `contact.H`, if `flg_cone_hessian`.
pub fn constraint_update(
    m: &Model,
    d: &mut Data,
    jar: &[f64],
    cost: Option<&mut f64>,
    flg_cone_hessian: bool,
) {
    let total = update_constraints!(m, d, jar, flg_cone_hessian);
    if let Some(cost) = cost {
        *cost = total;
    }
}

/// Writes the state and the force of each row for the given `jar`, and returns the cost of all rows. The
/// Hessians of elliptic cones, where a contact is on its cone, go to `contact.H` if `flg_cone_hessian`.
pub fn constraint_update_impl(
    rows: &ConstraintRows<'_>,
    contact: &mut [Contact],
    jar: &[f64],
    state: &mut [i32],
    force: &mut [f64],
    flg_cone_hessian: bool,
) -> f64 {
    let nefc = rows.D.len();
    let (jar, state, force) = (&jar[..nefc], &mut state[..nefc], &mut force[..nefc]);
    for ((force, d), jar) in force.iter_mut().zip(rows.D).zip(jar) {
        *force = -d * jar;
    }

    let mut cost = 0.0;
    for i in 0..rows.ne {
        cost += 0.5 * rows.D[i] * jar[i] * jar[i];
        state[i] = QUADRATIC;
    }

    let first_one_sided = rows.ne + rows.nf;
    for i in rows.ne..first_one_sided {
        let (r, loss) = (rows.R[i], rows.frictionloss[i]);
        if jar[i] <= -r * loss {
            cost += -0.5 * r * loss * loss - loss * jar[i];
            force[i] = loss;
            state[i] = LINEAR_NEG;
        } else if jar[i] >= r * loss {
            cost += -0.5 * r * loss * loss + loss * jar[i];
            force[i] = -loss;
            state[i] = LINEAR_POS;
        } else {
            cost += 0.5 * rows.D[i] * jar[i] * jar[i];
            state[i] = QUADRATIC;
        }
    }

    let mut walk = CoupledRows::new(&rows.kind[..nefc], rows.id, first_one_sided);
    while let Some(coupled) = walk.next(contact) {
        match coupled {
            Coupled::Row(i) => {
                if jar[i] >= 0.0 {
                    force[i] = 0.0;
                    state[i] = SATISFIED;
                } else {
                    cost += 0.5 * rows.D[i] * jar[i] * jar[i];
                    state[i] = QUADRATIC;
                }
            }
            Coupled::Cone {
                first,
                dim,
                contact: id,
            } => update_cone(
                &mut contact[id],
                &mut cost,
                &rows.D[first..first + dim],
                &jar[first..first + dim],
                &mut state[first..first + dim],
                &mut force[first..first + dim],
                flg_cone_hessian,
            ),
        }
    }
    cost
}

/// The part of [`constraint_update_impl`] for one contact with an elliptic cone; adds to the cost.
///
/// `force` holds `-D * jar` on entry.
fn update_cone(
    con: &mut Contact,
    cost: &mut f64,
    d: &[f64],
    jar: &[f64],
    state: &mut [i32],
    force: &mut [f64],
    flg_hessian: bool,
) {
    let dim = jar.len();
    let mu = con.mu;

    // scaled so that the cone is circular
    let mut u = [0.0; Contact::MAX_DIM];
    u[0] = jar[0] * mu;
    for j in 1..dim {
        u[j] = jar[j] * con.friction[j - 1];
    }
    let normal = u[0];
    let tangent = norm(&u[1..dim]);

    // separating: no force
    if normal >= mu * tangent || (tangent <= 0.0 && normal >= 0.0) {
        force.fill(0.0);
        state.fill(SATISFIED);
        return;
    }

    // sticking: the unconstrained force is inside of the cone
    if mu * normal + tangent <= 0.0 || (tangent <= 0.0 && normal < 0.0) {
        state.fill(QUADRATIC);
        for (d, jar) in d.iter().zip(jar) {
            *cost += 0.5 * d * jar * jar;
        }
        return;
    }

    // sliding: the force is on the surface of the cone
    let mass = d[0] / (mu * mu * (1.0 + mu * mu));
    let excess = normal - mu * tangent;
    force[0] = -mass * excess * mu;
    for j in 1..dim {
        force[j] = -force[0] / tangent * u[j] * con.friction[j - 1];
    }
    state.fill(CONE);
    if flg_hessian {
        cone_hessian(con, mass, &u[..dim], tangent);
    }
    *cost += 0.5 * mass * excess * excess;
}

/// The Hessian of the cost of a sliding contact with respect to its `jar`, row-major in `con.H`.
fn cone_hessian(con: &mut Contact, mass: f64, u: &[f64], tangent: f64) {
    let dim = u.len();
    let (mu, normal) = (con.mu, u[0]);
    let h = &mut con.H;

    h[0] = 1.0;
    let scale = -mu / tangent;
    for j in 1..dim {
        h[j] = scale * u[j];
    }
    let scale = mu * normal / (tangent * tangent * tangent);
    for k in 1..dim {
        for j in k..dim {
            h[k * dim + j] = scale * u[j] * u[k];
        }
    }
    let scale = mu * mu - mu * normal / tangent;
    for j in 1..dim {
        h[j * (dim + 1)] += scale;
    }

    // back from the circular cone to the contact's own coordinates
    let axis = |j: usize| {
        if j == 0 { mu } else { con.friction[j - 1] }
    };
    for k in 0..dim {
        let scale = mass * axis(k);
        for j in k..dim {
            h[k * dim + j] *= scale * axis(j);
        }
    }
    for k in 0..dim {
        for j in k + 1..dim {
            h[j * dim + k] = h[k * dim + j];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ConstraintType;

    fn sliding_contact(dim: i32) -> Contact {
        Contact {
            dim,
            mu: 0.7,
            friction: [0.7, 0.5, 0.1, 0.02, 0.03],
            ..Contact::default()
        }
    }

    fn masses(con: &Contact) -> Vec<f64> {
        let mut d = vec![3.0];
        for j in 1..con.dim as usize {
            let ratio = con.friction[j - 1] / con.mu;
            d.push(3.0 * ratio * ratio);
        }
        d
    }

    fn evaluate(con: &mut Contact, jar: &[f64]) -> (f64, Vec<i32>, Vec<f64>) {
        let d = masses(con);
        let n = jar.len();
        let rows = ConstraintRows {
            ne: 0,
            nf: 0,
            D: &d,
            R: &vec![0.0; n],
            frictionloss: &vec![0.0; n],
            kind: &vec![ConstraintType::ContactElliptic as i32; n],
            id: &vec![0; n],
        };
        let (mut state, mut force) = (vec![0; n], vec![0.0; n]);
        let cost = constraint_update_impl(
            &rows,
            std::slice::from_mut(con),
            jar,
            &mut state,
            &mut force,
            true,
        );
        (cost, state, force)
    }

    #[test]
    fn the_force_of_a_cone_is_minus_the_gradient_and_its_hessian_the_curvature() {
        for dim in [3, 4, 6] {
            let mut con = sliding_contact(dim);
            let jar = [-0.4, 1.1, -0.8, 0.5, 2.0, -1.0][..dim as usize].to_vec();
            let (_, state, force) = evaluate(&mut con, &jar);
            assert_eq!(state, vec![CONE; dim as usize]);
            let hessian = con.H;
            let eps = 1e-6;
            for j in 0..dim as usize {
                let (mut up, mut down) = (jar.clone(), jar.clone());
                up[j] += eps;
                down[j] -= eps;
                let (cost_up, _, force_up) = evaluate(&mut con, &up);
                let (cost_down, _, force_down) = evaluate(&mut con, &down);
                let gradient = (cost_up - cost_down) / (2.0 * eps);
                assert!((gradient + force[j]).abs() < 1e-7);
                for k in 0..dim as usize {
                    let curvature = -(force_up[k] - force_down[k]) / (2.0 * eps);
                    assert!((curvature - hessian[k * dim as usize + j]).abs() < 1e-7);
                }
            }
        }
    }

    #[test]
    fn a_contact_separates_sticks_or_slides() {
        let mut con = sliding_contact(3);
        let (cost, state, force) = evaluate(&mut con, &[1.0, 0.1, 0.0]);
        assert_eq!(
            (cost, state, force),
            (0.0, vec![SATISFIED; 3], vec![0.0; 3])
        );
        let (_, state, force) = evaluate(&mut con, &[-1.0, 0.01, 0.0]);
        assert_eq!(state, vec![QUADRATIC; 3]);
        assert_eq!(force[0], 3.0);
        let (_, state, _) = evaluate(&mut con, &[-0.1, 2.0, 0.0]);
        assert_eq!(state, vec![CONE; 3]);
    }

    #[test]
    fn friction_loss_saturates_on_both_sides() {
        let rows = ConstraintRows {
            ne: 1,
            nf: 3,
            D: &[2.0; 5],
            R: &[0.5; 5],
            frictionloss: &[0.0, 1.0, 1.0, 1.0, 0.0],
            kind: &[0, 1, 1, 1, 3],
            id: &[0; 5],
        };
        let (mut state, mut force) = ([0; 5], [0.0; 5]);
        let jar = [1.0, -1.0, 0.1, 1.0, -2.0];
        let cost = constraint_update_impl(&rows, &mut [], &jar, &mut state, &mut force, false);
        assert_eq!(
            state,
            [QUADRATIC, LINEAR_NEG, QUADRATIC, LINEAR_POS, QUADRATIC]
        );
        assert_eq!(force, [-2.0, 1.0, -0.2, -1.0, 4.0]);
        assert!((cost - (1.0 + 0.75 + 0.01 + 0.75 + 4.0)).abs() < 1e-12);
    }
}

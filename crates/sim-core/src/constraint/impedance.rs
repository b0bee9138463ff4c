//! How stiffly a constraint is held: regularisation, stiffness, damping, impedance.

use super::blocks::{Block, Blocks};
use super::contact_jacobian::contact_weight;
use super::equality::elastic_edges;
use crate::data::{Contact, Data};
use crate::linalg::norm;
use crate::math::MINVAL;
use crate::model::kinds::ConstraintFamily;
use crate::model::{Cone, ConstraintType, DisableBit, EqualityType, Flex, Model, SolImp, SolRef};

/// The least impedance: above no force at all.
pub const MINIMP: f64 = 1e-4;
/// The largest impedance: below infinite stiffness.
pub const MAXIMP: f64 = 1.0 - 1e-4;

/// Writes `efc_R`, `efc_D`, `efc_KBIP` and `efc_diagApprox` of all rows, and `mu` of the contacts.
///
/// Reads `efc_pos`, `efc_margin`, and the parameters of the elements that constraints come from.
pub(super) fn make_impedance(m: &Model, d: &mut Data) {
    let Data {
        efc_type,
        efc_id,
        efc_pos,
        efc_margin,
        efc_diagApprox,
        efc_R,
        efc_KBIP,
        contact,
        flexvert_xpos,
        scratch,
        ..
    } = d;
    let work = &mut scratch.make_constraint.bodies;
    let mut weight = |con: &Contact| contact_weight(m, flexvert_xpos, con, work);
    for block in Blocks::new(efc_type, efc_id, 0) {
        let Block { kind, id, rows } = &block;
        let (kind, id) = (*kind, *id);
        let approx = &mut efc_diagApprox[rows.clone()];
        diag_approx(m, kind, id, contact, approx, &mut weight);

        let parameters = SolverParameters::of(m, kind, id, contact);
        for rows in block.groups(m) {
            let pos = violation(kind, &efc_pos[rows.clone()]);
            let imp = impedance(&parameters.solimp, pos, efc_margin[rows.start]);
            let approx = &efc_diagApprox[rows.clone()];
            let (r, kbip) = (&mut efc_R[rows.clone()], &mut efc_KBIP[rows]);
            regularise(kind, &parameters, imp, approx, r, kbip);
            if let Some(cone) = kind.cone() {
                balance_friction(m, cone, &mut contact[id], r);
            }
        }
    }

    // the estimate is made to agree with what has become of R
    let rows = d.efc_R.iter().zip(&d.efc_KBIP);
    for (((r, [_, _, imp, _]), mass), approx) in rows.zip(&mut d.efc_D).zip(&mut d.efc_diagApprox) {
        *mass = 1.0 / r;
        *approx = r * imp / (1.0 - imp);
    }
}

/// Estimates the diagonal of J inv(M) J' for the rows of one constraint, from the inverse inertias of bodies, dofs and
/// tendons in the reference configuration.
fn diag_approx(
    m: &Model,
    kind: ConstraintType,
    id: usize,
    contact: &[Contact],
    approx: &mut [f64],
    weight: &mut impl FnMut(&Contact) -> [f64; 2],
) {
    match kind {
        ConstraintType::Equality => equality_weight(m, id, approx),
        ConstraintType::FrictionDof => approx[0] = m.dof_invweight0[id],
        ConstraintType::LimitJoint => approx[0] = joint_weight(m, id),
        ConstraintType::FrictionTendon | ConstraintType::LimitTendon => {
            approx[0] = m.tendon_invweight0[id];
        }
        ConstraintType::ContactFrictionless => approx[0] = weight(&contact[id])[0],
        ConstraintType::ContactPyramidal => pyramid_weight(&contact[id], approx, weight),
        ConstraintType::ContactElliptic => {
            let [tran, rot] = weight(&contact[id]);
            for (j, approx) in approx.iter_mut().enumerate() {
                *approx = if j < 3 { tran } else { rot };
            }
        }
    }
}

/// How far a constraint is violated: the rows of a connect or weld together, a contact as its first row says.
fn violation(kind: ConstraintType, pos: &[f64]) -> f64 {
    if kind == ConstraintType::Equality && pos.len() > 1 {
        norm(pos)
    } else {
        pos[0]
    }
}

fn joint_weight(m: &Model, joint: usize) -> f64 {
    m.dof_invweight0[m.jnt_dofadr[joint] as usize]
}

fn equality_weight(m: &Model, eq: usize, approx: &mut [f64]) {
    let (id1, id2) = (m.eq_obj1id[eq], m.eq_obj2id[eq]);
    let pair = |weight: &dyn Fn(usize) -> f64| {
        weight(id1 as usize) + usize::try_from(id2).map_or(0.0, weight)
    };
    // translation and rotation of the bodies of a connect or weld
    let bodies = |component: usize| {
        let [body1, body2] = m.eq_bodies(eq);
        m.body_invweight0[body1][component] + m.body_invweight0[body2][component]
    };
    match EqualityType::of(m.eq_type[eq]) {
        EqualityType::Connect => approx.fill(bodies(0)),
        EqualityType::Weld => {
            approx[..3].fill(bodies(0));
            approx[3..].fill(bodies(1));
        }
        EqualityType::Joint => approx.fill(pair(&|joint| joint_weight(m, joint))),
        EqualityType::Tendon => approx.fill(pair(&|tendon| m.tendon_invweight0[tendon])),
        EqualityType::Flex => {
            let edges = elastic_edges(m, Flex::of(m, id1 as usize));
            for (approx, edge) in approx.iter_mut().zip(edges) {
                *approx = m.flexedge_invweight0[edge];
            }
        }
        EqualityType::FlexVert => {
            let bodies = Flex::of(m, id1 as usize).vert_bodies();
            for (strains, &body) in approx.chunks_exact_mut(2).zip(bodies) {
                strains.fill(m.body_invweight0[body as usize][0]);
            }
        }
        EqualityType::Distance => approx.fill(0.0),
    }
}

fn pyramid_weight(
    con: &Contact,
    approx: &mut [f64],
    weight: &mut impl FnMut(&Contact) -> [f64; 2],
) {
    let [tran, rot] = weight(con);
    for (j, (edges, mu)) in approx.chunks_exact_mut(2).zip(con.friction).enumerate() {
        edges.fill(tran + mu * mu * if j < 2 { tran } else { rot });
    }
}

/// The solver parameters of one constraint, made safe.
struct SolverParameters {
    solref: SolRef,
    /// of friction directions; `None` where they follow `solref`
    solreffriction: Option<SolRef>,
    solimp: SolImp,
}

impl SolverParameters {
    /// The parameters of the element that a constraint comes from.
    fn of(m: &Model, kind: ConstraintType, id: usize, contact: &[Contact]) -> SolverParameters {
        let mut friction = [0.0; 2];
        let (solref, solimp) = match kind {
            ConstraintType::Equality => (m.eq_solref[id], m.eq_solimp[id]),
            ConstraintType::LimitJoint => (m.jnt_solref[id], m.jnt_solimp[id]),
            ConstraintType::FrictionDof => (m.dof_solref[id], m.dof_solimp[id]),
            ConstraintType::LimitTendon => (m.tendon_solref_lim[id], m.tendon_solimp_lim[id]),
            ConstraintType::FrictionTendon => (m.tendon_solref_fri[id], m.tendon_solimp_fri[id]),
            ConstraintType::ContactFrictionless
            | ConstraintType::ContactPyramidal
            | ConstraintType::ContactElliptic => {
                friction = contact[id].solreffriction;
                (contact[id].solref, contact[id].solimp)
            }
        };
        SolverParameters {
            solref: safe_reference(m, SolRef::of(solref).unwrap_or(SolRef::DEFAULT)),
            solreffriction: SolRef::of(friction)
                .filter(|_| friction != [0.0; 2])
                .map(|solref| safe_reference(m, solref)),
            solimp: safe_impedance(SolImp::of(solimp)),
        }
    }

    /// Stiffness and damping of one row; `slides` where it is friction and has no position to return to.
    #[inline]
    fn stiffness_and_damping(&self, is_cone_friction: bool, slides: bool) -> (f64, f64) {
        let dmax = self.solimp.dmax;
        let solref = match self.solreffriction {
            Some(friction) if is_cone_friction => friction,
            Some(_) | None => self.solref,
        };
        let (stiffness, damping) = match solref {
            SolRef::Standard {
                timeconst: time,
                dampratio: ratio,
            } => (
                1.0 / (dmax * dmax * time * time * ratio * ratio).max(MINVAL),
                2.0 / (dmax * time).max(MINVAL),
            ),
            SolRef::Direct { stiffness, damping } => (
                stiffness / (dmax * dmax).max(MINVAL),
                damping / dmax.max(MINVAL),
            ),
        };
        (if slides { 0.0 } else { stiffness }, damping)
    }
}

/// A time constant that a step could not resolve is raised.
fn safe_reference(m: &Model, solref: SolRef) -> SolRef {
    match solref {
        SolRef::Standard {
            timeconst,
            dampratio,
        } if !m.disabled(DisableBit::RefSafe) => SolRef::Standard {
            timeconst: timeconst.max(2.0 * m.opt.timestep),
            dampratio,
        },
        SolRef::Standard { .. } | SolRef::Direct { .. } => solref,
    }
}

/// Every number is brought into the range where the curve has a meaning.
fn safe_impedance(solimp: SolImp) -> SolImp {
    SolImp {
        dmin: solimp.dmin.clamp(MINIMP, MAXIMP),
        dmax: solimp.dmax.clamp(MINIMP, MAXIMP),
        width: solimp.width.max(0.0),
        midpoint: solimp.midpoint.clamp(MINIMP, MAXIMP),
        power: solimp.power.max(1.0),
    }
}

/// The impedance at a position, and its derivative: a sigmoid over the violation.
fn impedance(solimp: &SolImp, pos: f64, margin: f64) -> (f64, f64) {
    let SolImp {
        dmin,
        dmax,
        width,
        midpoint,
        power: exponent,
    } = *solimp;
    if dmin == dmax || width <= MINVAL {
        return (0.5 * (dmin + dmax), 0.0);
    }

    let signed = (pos - margin) / width;
    let (x, sign) = if signed < 0.0 {
        (-signed, -1.0)
    } else {
        (signed, 1.0)
    };
    if x >= 1.0 || x <= 0.0 {
        return (if x >= 1.0 { dmax } else { dmin }, 0.0);
    }

    let (y, slope) = if exponent == 1.0 {
        (x, 1.0)
    } else if x <= midpoint {
        let a = 1.0 / power(midpoint, exponent - 1.0);
        (
            a * power(x, exponent),
            exponent * a * power(x, exponent - 1.0),
        )
    } else {
        let b = 1.0 / power(1.0 - midpoint, exponent - 1.0);
        (
            1.0 - b * power(1.0 - x, exponent),
            exponent * b * power(1.0 - x, exponent - 1.0),
        )
    };
    (
        dmin + y * (dmax - dmin),
        slope * sign * (dmax - dmin) / width,
    )
}

/// `a` to the power of `b`, where `b` is most often 1 or 2.
fn power(a: f64, b: f64) -> f64 {
    if b == 1.0 {
        a
    } else if b == 2.0 {
        a * a
    } else {
        sim_math::pow(a, b)
    }
}

/// The regularisation of each row of one constraint, and its stiffness, damping, impedance and slope of that.
fn regularise(
    kind: ConstraintType,
    parameters: &SolverParameters,
    (imp, slope): (f64, f64),
    approx: &[f64],
    r: &mut [f64],
    kbip: &mut [[f64; 4]],
) {
    let friction_loss = kind.family() == ConstraintFamily::Friction;
    for (j, ((r, kbip), approx)) in r.iter_mut().zip(kbip).zip(approx).enumerate() {
        // what is not a number stays so: the weight of a singular inertia is no stiff constraint
        let soft = (1.0 - imp) * approx / imp;
        *r = if soft < MINVAL { MINVAL } else { soft };
        let cone_friction = kind == ConstraintType::ContactElliptic && j > 0;
        let (stiffness, damping) =
            parameters.stiffness_and_damping(cone_friction, friction_loss || cone_friction);
        *kbip = [stiffness, damping, imp, slope];
    }
}

/// Adjusts R of a contact with friction so that friction is as stiff as `impratio` says, relative to the normal
/// direction, and sets the friction of the regularised cone.
fn balance_friction(m: &Model, cone: Cone, con: &mut Contact, r: &mut [f64]) {
    let mu = con.friction;
    r[1] = r[0] / m.opt.impratio.max(MINVAL);
    con.mu = mu[0] * (r[1] / r[0]).sqrt();
    match cone {
        // R * friction^2 is the same in all friction directions
        Cone::Elliptic => {
            for j in 2..r.len() {
                r[j] = r[1] * mu[0] * mu[0] / (mu[j - 1] * mu[j - 1]);
            }
        }
        // edges as stiff in friction as the elliptic cone
        Cone::Pyramidal => {
            let edge = 2.0 * con.mu * con.mu * r[0];
            r.fill(edge);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{DEFAULT_SOLIMP, DEFAULT_SOLREF};

    #[test]
    fn impedance_rises_from_dmin_to_dmax() {
        let solimp = SolImp::of(DEFAULT_SOLIMP);
        assert_eq!(impedance(&solimp, 0.0, 0.0), (0.9, 0.0));
        assert_eq!(impedance(&solimp, -0.001, 0.0), (0.95, 0.0));
        assert_eq!(impedance(&solimp, -0.5, 0.0), (0.95, 0.0));
        let (middle, slope) = impedance(&solimp, -0.0005, 0.0);
        assert!((middle - 0.925).abs() < 1e-12);
        assert!((slope + 100.0).abs() < 1e-9);
    }

    #[test]
    fn the_slope_of_the_impedance_is_its_derivative() {
        for exponent in [1.0, 1.5, 2.0, 3.0, 6.0] {
            for midpoint in [0.2, 0.5, 0.9] {
                let solimp = SolImp::of([0.3, 0.95, 0.02, midpoint, exponent]);
                for pos in [-0.018, -0.011, -0.003, 0.002, 0.009, 0.017] {
                    let eps = 1e-8;
                    let up = impedance(&solimp, pos + eps, 0.001).0;
                    let down = impedance(&solimp, pos - eps, 0.001).0;
                    let slope = impedance(&solimp, pos, 0.001).1;
                    let numeric = (up - down) / (2.0 * eps);
                    assert!((slope - numeric).abs() < 1e-4 * (1.0 + slope.abs()));
                }
            }
        }
    }

    /// The parameters of a joint's limit with the given solref.
    fn parameters(m: &mut Model, solref: [f64; 2]) -> SolverParameters {
        m.jnt_solref = vec![solref];
        m.jnt_solimp = vec![[0.9, 0.5, 0.001, 0.5, 2.0]];
        SolverParameters::of(m, ConstraintType::LimitJoint, 0, &[])
    }

    #[test]
    fn a_reference_that_mixes_formats_is_replaced() {
        let mut m = Model::default();
        m.opt.timestep = 0.02;
        let read = |m: &mut Model, solref| parameters(m, solref).solref;
        assert_eq!(
            Some(read(&mut m, [0.1, -1.0])),
            SolRef::of([0.04, DEFAULT_SOLREF[1]])
        );
        assert_eq!(
            Some(read(&mut m, [-100.0, -10.0])),
            SolRef::of([-100.0, -10.0])
        );
        m.opt.disableflags = DisableBit::RefSafe as i32;
        assert_eq!(Some(read(&mut m, [0.001, 1.0])), SolRef::of([0.001, 1.0]));
    }

    #[test]
    fn stiffness_and_damping_in_both_formats() {
        let mut m = Model::default();
        let mut pair =
            |solref, slides| parameters(&mut m, solref).stiffness_and_damping(false, slides);
        assert_eq!(
            pair([0.1, 2.0], false),
            (1.0 / (0.25 * 0.1 * 0.1 * 2.0 * 2.0), 2.0 / (0.5 * 0.1))
        );
        assert_eq!(pair([-100.0, -10.0], false), (400.0, 20.0));
        assert_eq!(pair([0.1, 2.0], true).0, 0.0);
    }
}

//! Constraints that are about to change their state.

use super::report::{Cause, Place, Report};
use crate::constraint::{Block, Blocks};
use crate::data::{Contact, Data};
use crate::linalg::norm;
use crate::model::kinds::ConstraintFamily;
use crate::model::{Cone, ConstraintType};

/// A position that is this near to where a constraint begins, m or rad, counts as being there.
const TOUCHING: f64 = 1e-9;
/// Likewise an acceleration, relative to those that it is the difference of.
const CLOSE: f64 = 1e-9;

/// Reports the constraints at which the step is not differentiable. `jar` is what each row misses of the acceleration that it
/// asks for.
pub(super) fn find_kinks(d: &Data, jar: &[f64], report: &mut Report) {
    for block in Blocks::new(&d.efc_type[..d.nefc], &d.efc_id, 0) {
        let Block { kind, id, rows } = block;
        let row = rows.start;
        let place = match kind {
            // held from both sides, whatever happens
            ConstraintType::Equality => continue,
            ConstraintType::FrictionDof => Place::Dof(id),
            ConstraintType::LimitJoint => Place::Joint(id),
            ConstraintType::FrictionTendon | ConstraintType::LimitTendon => Place::Tendon(id),
            ConstraintType::ContactFrictionless
            | ConstraintType::ContactPyramidal
            | ConstraintType::ContactElliptic => Place::Contact(id),
        };
        let near = |x: f64, row: usize| x.abs() <= CLOSE * (jar[row].abs() + d.efc_aref[row].abs());
        match kind.family() {
            ConstraintFamily::Equality => {}
            ConstraintFamily::Friction => {
                let limit = d.efc_R[row] * d.efc_frictionloss[row];
                if (jar[row].abs() - limit).abs() <= CLOSE * limit {
                    report.add(Cause::Sliding, place);
                }
            }
            ConstraintFamily::Limit | ConstraintFamily::Contact => {
                if (d.efc_pos[row] - d.efc_margin[row]).abs() < TOUCHING {
                    report.add(Cause::Touching, place);
                }
                if kind.cone() == Some(Cone::Elliptic) {
                    cone_kinks(&d.contact[id], &jar[rows.clone()], place, report);
                } else if rows.clone().any(|row| near(jar[row], row)) {
                    let slides = rows
                        .clone()
                        .any(|row| jar[row] < 0.0 && !near(jar[row], row));
                    let cause = if slides {
                        Cause::Sliding
                    } else {
                        Cause::Release
                    };
                    report.add(cause, place);
                }
            }
        }
    }
}

/// An elliptic cone that is about to open, to stick or to slide.
fn cone_kinks(contact: &Contact, jar: &[f64], place: Place, report: &mut Report) {
    let mu = contact.mu;
    let normal = jar[0] * mu;
    let mut tangents = [0.0; Contact::MAX_DIM];
    for (k, jar) in jar.iter().enumerate().skip(1) {
        tangents[k] = jar * contact.friction[k - 1];
    }
    let tangent = norm(&tangents[1..]);
    let scale = CLOSE * (normal.abs() + tangent);
    if (normal - mu * tangent).abs() <= scale {
        report.add(Cause::Release, place);
    } else if (mu * normal + tangent).abs() <= scale {
        report.add(Cause::Sliding, place);
    }
}

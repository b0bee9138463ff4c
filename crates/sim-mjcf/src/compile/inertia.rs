//! Masses and inertias of bodies: from geoms, from a full matrix, from two bodies that become one.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use crate::frames::{EPS, accumulate, principal};
use sim_core::math::{MINVAL, Mat3, Pose, Quat, Vec3};

/// The six entries of a symmetric matrix: xx, yy, zz, xy, xz, yz.
type Symmetric = [f64; 6];

/// A rigid distribution of mass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inertial {
    /// centre of mass and principal axes
    pub pose: Pose,
    /// mass
    pub mass: f64,
    /// moments about the principal axes
    pub inertia: Vec3,
}

/// Principal moments and axes of a full inertia matrix; `None` where its first entry is not a number.
pub(crate) fn diagonalize(full: &Symmetric) -> Result<Option<(Quat, Vec3)>, &'static str> {
    let [xx, yy, zz, xy, xz, yz] = *full;
    if xx.is_nan() {
        return Ok(None);
    }
    let found = principal(&Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]));
    if !found.is_positive() {
        return Err("inertia must have positive eigenvalues");
    }
    Ok(Some((found.quat, found.values)))
}

/// A diagonal inertia seen from the frame that its own frame is given in.
fn rotated(inertia: Vec3, quat: Quat) -> Symmetric {
    let m = quat.to_mat();
    // entry (r, c) of mat * diag(inertia) * mat'
    let entry = |r: usize, c: usize| {
        m[3 * r] * (m[3 * c] * inertia[0])
            + m[3 * r + 1] * (m[3 * c + 1] * inertia[1])
            + m[3 * r + 2] * (m[3 * c + 2] * inertia[2])
    };
    [
        entry(0, 0),
        entry(1, 1),
        entry(2, 2),
        entry(0, 1),
        entry(0, 2),
        entry(1, 2),
    ]
}

/// What a mass at an offset adds to the inertia.
fn off_center(mass: f64, d: Vec3) -> Symmetric {
    [
        mass * (d[1] * d[1] + d[2] * d[2]),
        mass * (d[0] * d[0] + d[2] * d[2]),
        mass * (d[0] * d[0] + d[1] * d[1]),
        -mass * d[0] * d[1],
        -mass * d[0] * d[2],
        -mass * d[1] * d[2],
    ]
}

/// The inertial frame, mass and inertia of a body from its geoms; nothing changes where no geom counts.
pub(crate) fn from_geoms(draft: &mut Draft<'_>, id: usize) -> Checked<()> {
    let [first, last] = draft
        .spec
        .compiler_of(draft.bodies[id].spec.loc)
        .inertiagrouprange;
    let parts: Vec<Inertial> = draft.bodies[id]
        .geoms
        .iter()
        .map(|&geom| &draft.geoms[geom])
        .filter(|geom| (first..=last).contains(&geom.spec.group) && geom.mass > EPS)
        .map(|geom| Inertial {
            pose: geom.pose,
            mass: geom.mass,
            inertia: geom.inertia,
        })
        .collect();

    let total = match parts.as_slice() {
        [] => return Ok(()),
        [only] => *only,
        several => {
            let mut mass = 0.0;
            let mut com = Vec3::ZERO;
            for part in several {
                mass += part.mass;
                com += part.mass * part.pose.pos;
            }
            let com = com / mass;
            let mut full = [0.0; 6];
            for part in several {
                let own = rotated(part.inertia, part.pose.quat);
                let shift = off_center(part.mass, part.pose.pos - com);
                for k in 0..6 {
                    full[k] = full[k] + own[k] + shift[k];
                }
            }
            let found = diagonalize(&full).map_err(|what| {
                Fault::of(
                    draft.bodies[id].spec,
                    id,
                    format!("error '{what}' in alternative for principal axes"),
                )
            })?;
            let body = &draft.bodies[id];
            let (quat, inertia) = found.unwrap_or((body.inertial.quat, body.inertia));
            Inertial {
                pose: Pose::new(com, quat),
                mass,
                inertia,
            }
        }
    };

    let body = &mut draft.bodies[id];
    body.inertial = total.pose;
    body.mass = total.mass;
    body.inertia = total.inertia;
    Ok(())
}

/// The inertia of a body after a fixed child has become part of it. `pose` is the child's pose in the body.
///
/// The child's offset is taken as MuJoCo takes it: its body frame seen from its inertial frame, its
/// principal axes as they were in the child.
pub(crate) fn add_child(
    body: Inertial,
    child: Inertial,
    pose: Pose,
) -> Result<Inertial, &'static str> {
    let child_pos = accumulate(child.pose, pose).pos;
    let parts = [(body, body.pose.pos), (child, child_pos)];
    let mut mass = 0.0;
    let mut com = Vec3::ZERO;
    for (part, pos) in &parts {
        mass += part.mass;
        com += part.mass * *pos;
    }
    if mass < MINVAL {
        return Ok(Inertial {
            pose: Pose::IDENTITY,
            mass: 0.0,
            inertia: Vec3::ZERO,
        });
    }
    let com = com / mass;
    let mut full = [0.0; 6];
    for (part, pos) in &parts {
        let own = rotated(part.inertia, part.pose.quat);
        let shift = off_center(part.mass, *pos - com);
        for k in 0..6 {
            full[k] += own[k] + shift[k];
        }
    }
    let (quat, inertia) = diagonalize(&full)?.unwrap_or((body.pose.quat, body.inertia));
    Ok(Inertial {
        pose: Pose::new(com, quat),
        mass,
        inertia,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_matrix_becomes_moments_and_axes() {
        let found = diagonalize(&[1.0, 2.0, 3.0, 0.1, 0.2, 0.3]);
        let (quat, moments) = found.unwrap().unwrap();
        let back = rotated(moments, quat);
        // the iteration stops when a rotation is smaller than 1e-6
        for (a, b) in back.into_iter().zip([1.0, 2.0, 3.0, 0.1, 0.2, 0.3]) {
            assert!((a - b).abs() < 2e-6, "{back:?}");
        }
        assert!(diagonalize(&[1.0, 1.0, 1.0, 5.0, 0.0, 0.0]).is_err());
    }

    #[test]
    fn two_point_like_halves() {
        let half = Inertial {
            pose: Pose::new(Vec3([-1.0, 0.0, 0.0]), Quat::IDENTITY),
            mass: 1.0,
            inertia: Vec3([0.1; 3]),
        };
        let child = Inertial {
            pose: Pose::IDENTITY,
            ..half
        };
        let offset = Pose::new(Vec3([1.0, 0.0, 0.0]), Quat::IDENTITY);
        let both = add_child(half, child, offset).unwrap();
        assert_eq!(both.mass, 2.0);
        assert_eq!(both.pose.pos, Vec3::ZERO);
        assert!((both.inertia[0] - 2.2).abs() < 1e-12);
        assert!((both.inertia[2] - 0.2).abs() < 1e-12);
    }
}

//! Dense Jacobians: three rows of `nv` entries.

use super::{Motions, ancestor_dofs, axis_rate, fill, rotation, translation};
use crate::data::Data;
use crate::math::{Mat3, Vec3, transform_spatial};
use crate::model::Model;

/// Writes a Jacobian, if it is asked for: one column for each dof that moves `body`.
#[inline]
fn fill_dense(m: &Model, body: usize, jac: Option<&mut [f64]>, column: impl Fn(usize) -> Vec3) {
    fill(
        jac,
        m.nv,
        ancestor_dofs(m, body).map(|dof| (dof, column(dof))),
    );
}

/// The Jacobians of a point that moves with `body`: translation into `jacp`, rotation into `jacr`, where asked for.
///
/// Each is 3×`nv`, row by row, in the axes of the world: `jacp · qvel` is the velocity of the point (m/s), `jacr · qvel`
/// the angular velocity of the body (rad/s). `point` is in the world (m). Positions must be up to date.
///
/// ```
/// use sim_core::jacobian::jac;
/// use sim_core::math::Vec3;
///
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><body><joint axis='0 0 1'/><geom size='.1'/></body></worldbody></mujoco>",
/// )?;
/// let mut data = model.make_data();
/// data.forward(&model);
/// let mut jacp = [0.0; 3]; // 3 rows, nv columns
/// jac(&model, &data, Some(&mut jacp), None, Vec3::new(2.0, 0.0, 0.0), 1);
/// assert_eq!(jacp, [0.0, 2.0, 0.0]); // turning about z moves a point on x along y
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn jac(
    m: &Model,
    d: &Data,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    point: Vec3,
    body: usize,
) {
    jac_dense(m, Motions::of(d), jacp, jacr, point, body);
}

/// [`jac`], from the motions of dofs alone.
pub(super) fn jac_dense(
    m: &Model,
    motions: Motions<'_>,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    point: Vec3,
    body: usize,
) {
    let cdof = motions.cdof;
    let offset = motions.com_offset(m, point, body);
    fill_dense(m, body, jacp, |dof| translation(&cdof[dof], offset));
    fill_dense(m, body, jacr, |dof| rotation(&cdof[dof]));
}

/// The Jacobians of the frame of `body`: how its origin moves and how it turns. 3×`nv` each, as for [`jac`].
pub fn jac_body(
    m: &Model,
    d: &Data,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    body: usize,
) {
    jac(m, d, jacp, jacr, d.xpos[body], body);
}

/// The Jacobians of the centre of mass of `body`: how it moves and how the body turns. 3×`nv` each, as for [`jac`].
pub fn jac_body_com(
    m: &Model,
    d: &Data,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    body: usize,
) {
    jac(m, d, jacp, jacr, d.xipos[body], body);
}

/// The Jacobians of the frame of `geom`: how its centre moves and how it turns. 3×`nv` each, as for [`jac`].
pub fn jac_geom(
    m: &Model,
    d: &Data,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    geom: usize,
) {
    jac(
        m,
        d,
        jacp,
        jacr,
        d.geom_xpos[geom],
        m.geom_bodyid[geom] as usize,
    );
}

/// The Jacobians of the frame of `site`: how it moves and how it turns. 3×`nv` each, as for [`jac`].
pub fn jac_site(
    m: &Model,
    d: &Data,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    site: usize,
) {
    jac(
        m,
        d,
        jacp,
        jacr,
        d.site_xpos[site],
        m.site_bodyid[site] as usize,
    );
}

/// The bodies of the subtree that starts at `body`.
fn subtree(m: &Model, body: usize) -> impl Iterator<Item = usize> + '_ {
    let below = move |&b: &usize| m.body_parentid[b] as usize >= body;
    std::iter::once(body).chain((body + 1..m.nbody).take_while(below))
}

/// The Jacobian of the centre of mass of the subtree that starts at `body`: 3×`nv`, row by row, m per unit of each dof.
pub fn jac_subtree_com(m: &Model, d: &Data, jacp: &mut [f64], body: usize) {
    let nv = m.nv;
    jacp[..3 * nv].fill(0.0);
    for b in subtree(m, body) {
        let offset = Motions::of(d).com_offset(m, d.xipos[b], b);
        for dof in ancestor_dofs(m, b) {
            let column = translation(&d.cdof[dof], offset) * m.body_mass[b];
            for k in 0..3 {
                jacp[k * nv + dof] += column[k];
            }
        }
    }
    let scale = 1.0 / m.body_subtreemass[body];
    jacp[..3 * nv].iter_mut().for_each(|x| *x *= scale);
}

/// The translational Jacobian of a point (m per unit of each dof) and the Jacobian of a direction (its change per unit of
/// each dof), both fixed in `body` and given in the world. 3×`nv` each, where asked for.
pub fn jac_point_axis(
    m: &Model,
    d: &Data,
    jac_point: Option<&mut [f64]>,
    jac_axis: Option<&mut [f64]>,
    point: Vec3,
    axis: Vec3,
    body: usize,
) {
    let offset = Motions::of(d).com_offset(m, point, body);
    fill_dense(m, body, jac_point, |dof| translation(&d.cdof[dof], offset));
    fill_dense(m, body, jac_axis, |dof| rotation(&d.cdof[dof]).cross(axis));
}

/// The time derivatives of the Jacobians of a point that moves with `body`: 3×`nv` each, where asked for, in the units of
/// [`jac`] per second. Velocities must be up to date.
pub fn jac_dot(
    m: &Model,
    d: &Data,
    jacp: Option<&mut [f64]>,
    jacr: Option<&mut [f64]>,
    point: Vec3,
    body: usize,
) {
    let com = d.subtree_com[m.body_rootid[body] as usize];
    let offset = point - com;
    let point_vel = transform_spatial(&d.cvel[body], false, point, com, None);
    let point_vel = Vec3([point_vel[3], point_vel[4], point_vel[5]]);
    let rate = |dof: usize| axis_rate(m, &d.cvel, &d.cdof, &d.cdof_dot, dof);
    fill_dense(m, body, jacp, |dof| {
        let moving_point = rotation(&d.cdof[dof]).cross(point_vel);
        translation(&rate(dof), offset) + moving_point
    });
    fill_dense(m, body, jacr, |dof| rotation(&rate(dof)));
}

/// The 3×`nv` matrix that maps velocities to the angular momentum of the subtree that starts at `body`, about
/// its centre of mass: kg·m²/s per unit of velocity of each dof.
pub fn angmom_mat(m: &Model, d: &Data, mat: &mut [f64], body: usize) {
    let nv = m.nv;
    mat[..3 * nv].fill(0.0);
    for b in subtree(m, body) {
        let offset = Motions::of(d).com_offset(m, d.xipos[b], b);
        let ximat = d.ximat[b];
        let inertia = ximat * Mat3::diagonal(m.body_inertia[b]) * ximat.transpose();
        let arm = d.xipos[b] - d.subtree_com[body];
        for dof in ancestor_dofs(m, b) {
            let cdof = &d.cdof[dof];
            let spin = inertia * rotation(cdof);
            let orbit = arm.cross(translation(cdof, offset)) * m.body_mass[b];
            for k in 0..3 {
                mat[k * nv + dof] += spin[k];
                mat[k * nv + dof] += orbit[k];
            }
        }
    }
}

//! Contact forces in the contact frame.

use crate::data::{Contact, Data};
use crate::model::{Cone, Model};

/// The force of contact `id` in its own frame: along the normal and two tangents (N), then torques about the same axes
/// (N·m). The normal, the first row of `contact.frame`, points from the first geom to the second, and the force acts on
/// the second. Zero for a contact that is not a constraint, or does not exist.
///
/// ```
/// use sim_core::constraint::contact_force;
///
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><geom type='plane' size='1 1 1'/>
///      <body pos='0 0 .1'><freejoint/><geom size='.1' mass='3'/></body></worldbody></mujoco>",
/// )?;
/// let mut data = model.make_data();
/// for _ in 0..1000 {
///     data.step(&model);
/// }
/// data.forward(&model);
/// let load: f64 = (0..data.ncon).map(|id| contact_force(&model, &data, id)[0]).sum();
/// assert!((load - 3.0 * 9.81).abs() < 1e-6); // N: its weight
/// assert_eq!(contact_force(&model, &data, 7), [0.0; 6]); // there is no such contact
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn contact_force(m: &Model, d: &Data, id: usize) -> [f64; Contact::MAX_DIM] {
    let mut force = [0.0; Contact::MAX_DIM];
    let Some(con) = d.contact.get(id) else {
        return force;
    };
    // contacts may come from the user, or be changed by one
    let address = (usize::try_from(con.efc_address), usize::try_from(con.dim));
    let (Ok(adr), Ok(dim @ 1..=Contact::MAX_DIM)) = address else {
        return force;
    };
    let cone = Cone::of(m.opt.cone);
    let rows = cone.rows(dim);
    // the options may have been changed, or contacts added, since the constraints were made
    let Some(efc_force) = d.efc_force.get(adr..adr + rows) else {
        return force;
    };
    match cone {
        Cone::Pyramidal => decode_pyramid(&mut force[..dim], efc_force, &con.friction),
        Cone::Elliptic => force[..dim].copy_from_slice(efc_force),
    }
    force
}

/// Number of scalar constraints of a contact of dimension `dim` with a pyramidal cone.
#[inline]
pub fn pyramid_size(dim: usize) -> usize {
    Cone::Pyramidal.rows(dim)
}

/// Forces along the edges of the friction pyramid that add up to a contact force of dimension `force.len()`.
/// Many do; the normal force is shared evenly by the friction dimensions.
pub fn encode_pyramid(pyramid: &mut [f64], force: &[f64], mu: &[f64]) {
    let Some((normal, tangents)) = force.split_first() else {
        return;
    };
    let share = normal / tangents.len() as f64;
    for ((edges, tangent), mu) in pyramid.chunks_exact_mut(2).zip(tangents).zip(mu) {
        let dif = share.min(tangent / mu);
        edges[0] = 0.5 * (share + dif);
        edges[1] = 0.5 * (share - dif);
    }
}

/// The contact force, of dimension `force.len()`, of the forces along the edges of its friction pyramid.
pub fn decode_pyramid(force: &mut [f64], pyramid: &[f64], mu: &[f64]) {
    let Some((normal, tangents)) = force.split_first_mut() else {
        return;
    };
    if tangents.is_empty() {
        *normal = pyramid[0];
        return;
    }
    *normal = pyramid[..2 * tangents.len()].iter().sum();
    for ((tangent, edges), mu) in tangents.iter_mut().zip(pyramid.chunks_exact(2)).zip(mu) {
        *tangent = (edges[0] - edges[1]) * mu;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_force_inside_of_the_pyramid_survives_the_round_trip() {
        let mu = [0.9, 0.8, 0.1, 0.05, 0.05];
        for dim in [3, 4, 6] {
            let force = &[10.0, 1.0, -0.5, 0.1, 0.02, -0.03][..dim];
            let mut pyramid = vec![0.0; pyramid_size(dim)];
            encode_pyramid(&mut pyramid, force, &mu);
            assert!(pyramid.iter().all(|&p| p >= 0.0));
            let mut back = vec![0.0; dim];
            decode_pyramid(&mut back, &pyramid, &mu);
            for (a, b) in back.iter().zip(force) {
                assert!((a - b).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_frictionless_contact_has_one_edge() {
        let mut force = [0.0];
        decode_pyramid(&mut force, &[3.0], &[]);
        assert_eq!(force, [3.0]);
    }
}

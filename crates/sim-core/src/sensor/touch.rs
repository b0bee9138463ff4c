//! Touch: the normal forces on a body within the shape of a site.

use crate::constraint::contact_force;
use crate::data::Data;
use crate::model::{GeomType, Model};
use crate::ray::{Ray, ray_geom};

/// The sum of the normal forces on the body of a site, of all contacts that touch it.
pub(super) fn touch(m: &Model, d: &Data, site: usize) -> f64 {
    touching(m, d, site).fold(0.0, |total, id| total + contact_force(m, d, id)[0])
}

/// The contacts of the body of a site whose force, as a ray from the contact into the other body, meets the site's shape.
/// Contacts inside of the shape always do.
pub(crate) fn touching<'a>(
    m: &'a Model,
    d: &'a Data,
    site: usize,
) -> impl Iterator<Item = usize> + 'a {
    let body = m.site_bodyid[site];
    let (pos, mat) = (d.site_xpos[site], &d.site_xmat[site]);
    let (size, shape) = (m.site_size[site], GeomType::of(m.site_type[site]));
    (0..d.contact.len()).filter(move |&id| {
        let contact = &d.contact[id];
        let bodies = contact.geom.map(|geom| body_of(m, geom));
        if contact.efc_address < 0 || !bodies.contains(&body) {
            return false;
        }
        let normal_force = contact_force(m, d, id)[0];
        if normal_force <= 0.0 {
            return false;
        }
        let (normal, _) = (contact.frame.row(0) * normal_force).normalized();
        let ray = Ray {
            pnt: contact.pos,
            vec: if body == bodies[1] { -normal } else { normal },
        };
        ray_geom(pos, mat, size, &ray, shape).is_some()
    })
}

/// The body of a geom; -1 for a flex, which has none.
pub(super) fn body_of(m: &Model, geom: i32) -> i32 {
    usize::try_from(geom).map_or(-1, |geom| m.geom_bodyid[geom])
}

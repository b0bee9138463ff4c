//! Touch: the normal forces on a body within the shape of a site.

use crate::constraint::contact_force;
use crate::data::Data;
use crate::model::{GeomType, Model};
use crate::ray::{Ray, ray_geom};

/// The sum of the normal forces on the body of a site, of all contacts whose force, as a ray from the contact into the
/// other body, meets the site's shape. Contacts inside of the shape always do.
pub(super) fn touch(m: &Model, d: &Data, site: usize) -> f64 {
    let body = m.site_bodyid[site];
    let (pos, mat) = (d.site_xpos[site], &d.site_xmat[site]);
    let (size, shape) = (m.site_size[site], GeomType::of(m.site_type[site]));

    let mut total = 0.0;
    for (id, contact) in d.contact.iter().enumerate() {
        let bodies = contact.geom.map(|geom| body_of(m, geom));
        if contact.efc_address < 0 || !bodies.contains(&body) {
            continue;
        }
        let normal_force = contact_force(m, d, id)[0];
        if normal_force <= 0.0 {
            continue;
        }
        let (normal, _) = (contact.frame.row(0) * normal_force).normalized();
        let ray = Ray {
            pnt: contact.pos,
            vec: if body == bodies[1] { -normal } else { normal },
        };
        if ray_geom(pos, mat, size, &ray, shape).is_some() {
            total += normal_force;
        }
    }
    total
}

/// The body of a geom; -1 for a flex, which has none.
pub(super) fn body_of(m: &Model, geom: i32) -> i32 {
    usize::try_from(geom).map_or(-1, |geom| m.geom_bodyid[geom])
}

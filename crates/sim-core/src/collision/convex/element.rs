//! An element of a deformable, and a convex geom or another element.

use super::ccd::ccd;
use super::minkowski::Pair;
use super::normal::fix_normal;
use super::support::{Convex, Element, Shape};
use super::{Settings, mpr};
use crate::collision::{PairContacts, RawContact, ShapeScratch};
use crate::data::GeomPoses;
use crate::math::{Mat3, Vec3};
use crate::model::{DisableBit, Model};

/// The contact of the convex geom `g` with an element whose centre is given, appended to `out`, if they are nearer than
/// `margin` (m). The normal at an element of a surface is that of the geom, if that is smooth.
pub fn convex_element(
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    g: usize,
    (element, center): (Element, Vec3),
    margin: f64,
) {
    let Some(first) = Convex::geom(m, poses, g, margin) else {
        return;
    };
    let pair = &mut Pair {
        first,
        second: placed(element, center, margin),
    };
    if let Some(mut contact) = meet(m, scratch, pair, margin) {
        if element.count == 3 && !m.opt.disabled(DisableBit::NativeCcd) {
            fix_normal(&mut contact, &pair.first, &pair.second);
        }
        out.push(contact);
    }
}

/// The contact of two elements, or of a vertex and an element, each with its centre.
pub fn element_element(
    m: &Model,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    [(element1, center1), (element2, center2)]: [(Element, Vec3); 2],
    margin: f64,
) {
    let pair = &mut Pair {
        first: placed(element1, center1, margin),
        second: placed(element2, center2, margin),
    };
    if let Some(contact) = meet(m, scratch, pair, margin) {
        out.push(contact);
    }
}

pub(super) fn placed(element: Element, center: Vec3, margin: f64) -> Convex<'static> {
    Convex::new(Shape::Element(element), center, Mat3::IDENTITY, margin)
}

fn meet(
    m: &Model,
    scratch: &mut ShapeScratch,
    pair: &mut Pair<'_>,
    margin: f64,
) -> Option<RawContact> {
    let settings = Settings::of(m);
    if m.opt.disabled(DisableBit::NativeCcd) {
        let found = mpr::penetration(pair, &settings).filter(|found| !found.is_touch())?;
        return Some(RawContact::new(margin - found.depth, found.pos, found.dir));
    }
    let scratch = &mut scratch.convex.ccd;
    let dist = ccd(scratch, pair, &settings);
    let &[x1, x2] = scratch.points.first()?;
    let normal = (x1 - x2).normalized().0;
    (dist < 0.0).then(|| RawContact::new(margin + dist, (x1 + x2) * 0.5, normal))
}

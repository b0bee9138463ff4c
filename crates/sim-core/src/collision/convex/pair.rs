//! Two convex geoms.

use super::ccd::{CcdScratch, ccd};
use super::minkowski::Pair;
use super::normal::fix_normal;
use super::support::{Convex, Shape};
use super::{Settings, mpr};
use crate::collision::{PairContacts, RawContact, ShapeScratch};
use crate::data::GeomPoses;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::{DisableBit, EnableBit, GeomType, Model};

/// Contacts of the convex geoms `g1` and `g2` that are nearer than `margin` (m), appended to `out`: one, or several where
/// faces meet.
///
/// Reads `geom_xpos` and `geom_xmat`, and of the options the tolerance, the iterations and the flags of the convex
/// algorithms.
pub fn convex(
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    g1: usize,
    g2: usize,
    margin: f64,
) {
    let (Some(first), Some(second)) = (
        Convex::geom(m, poses, g1, margin),
        Convex::geom(m, poses, g2, margin),
    ) else {
        return;
    };
    let mut search = Search {
        m,
        native: !m.opt.disabled(DisableBit::NativeCcd),
        settings: Settings {
            max_contacts: max_contacts(m, &first, &second),
            ..Settings::of(m)
        },
        margin,
        geoms: [g1, g2],
    };
    let mut pair = Pair { first, second };
    search.run(&mut scratch.convex.ccd, &mut pair, out);
    if search.native && search.settings.max_contacts > 1 {
        return;
    }

    let flat = |g: usize| GeomType::of(m.geom_type[g]).has_flat_parts();
    if out.len() == 1 && m.opt.enabled(EnableBit::MultiCcd) && flat(g1) && flat(g2) {
        search.settings.max_contacts = 1;
        search.perturb(&mut scratch.convex.ccd, &mut pair, out);
    }
}

/// How many contacts one run of the native algorithm can find.
fn max_contacts(m: &Model, first: &Convex<'_>, second: &Convex<'_>) -> usize {
    let faces = first.shape.is_polyhedron() && second.shape.is_polyhedron();
    if !faces || first.margin > 0.0 || second.margin > 0.0 {
        return 1;
    }
    if let (Shape::Box { .. }, Shape::Box { .. }) = (&first.shape, &second.shape) {
        8
    } else if m.opt.enabled(EnableBit::MultiCcd) {
        4
    } else {
        1
    }
}

/// The search for the contacts of one pair of geoms.
struct Search<'a> {
    m: &'a Model,
    native: bool,
    settings: Settings,
    margin: f64,
    geoms: [usize; 2],
}

impl Search<'_> {
    /// Adds the contacts of the shapes where they are.
    fn run(&self, scratch: &mut CcdScratch, pair: &mut Pair<'_>, out: &mut PairContacts) {
        if !self.native {
            if let Some(contact) = self.run_mpr(pair) {
                out.push(contact);
            }
            return;
        }
        let dist = ccd(scratch, pair, &self.settings);
        if dist < 0.0 {
            for &[x1, x2] in &scratch.points {
                let normal = (x1 - x2).normalized().0;
                let pos = (x1 + x2) * 0.5;
                out.push(RawContact::new(self.margin + dist, pos, normal));
            }
        }
    }

    fn run_mpr(&self, pair: &mut Pair<'_>) -> Option<RawContact> {
        let found = mpr::penetration(pair, &self.settings)?;
        if found.is_touch() {
            return None;
        }
        let mut contact = RawContact::new(self.margin - found.depth, found.pos, found.dir);
        fix_normal(&mut contact, &pair.first, &pair.second);
        Some(contact)
    }

    /// Looks for further contacts next to the one in `out`, with the shapes tilted a little against each other
    /// to all four sides.
    fn perturb(&self, scratch: &mut CcdScratch, pair: &mut Pair<'_>, out: &mut PairContacts) {
        const RELATIVE_DISTANCE: f64 = 1e-3;
        const ANGLE: f64 = 1e-3;
        let [g1, g2] = self.geoms;
        let (r1, r2) = (self.m.geom_rbound[g1], self.m.geom_rbound[g2]);
        let spacing = RELATIVE_DISTANCE * if r1 < r2 { r1 } else { r2 };

        let contact = out[0];
        let poses = [pair.first, pair.second].map(|body| (body.pos, body.mat));
        for axis in tangents(contact.normal) {
            for angle in [-ANGLE, ANGLE] {
                let turn = Quat::from_axis_angle(axis, angle).to_mat();
                rotate_about(&mut pair.first, contact.pos, turn);
                rotate_about(&mut pair.second, contact.pos, turn.transpose());

                let before = out.len();
                self.run(scratch, pair, out);
                if let Some(&new) = out.get(before) {
                    let distinct = out[..before]
                        .iter()
                        .all(|c| c.pos.distance(new.pos) > spacing);
                    if distinct {
                        out[before].dist = contact.dist;
                    } else {
                        out.truncate(before);
                    }
                }

                (pair.first.pos, pair.first.mat) = poses[0];
                (pair.second.pos, pair.second.mat) = poses[1];
            }
        }
    }
}

/// Two unit vectors perpendicular to a normal.
fn tangents(normal: Vec3) -> [Vec3; 2] {
    let normal = normal.normalized().0;
    let start = if normal[1] < 0.5 && normal[1] > -0.5 {
        Vec3::Y
    } else {
        Vec3::Z
    };
    let tangent = (start - normal * normal.dot(start)).normalized().0;
    [tangent, normal.cross(tangent)]
}

/// Turns a shape about a point.
fn rotate_about(body: &mut Convex<'_>, origin: Vec3, turn: Mat3) {
    body.mat = turn * body.mat;
    let arm = origin - body.pos;
    body.pos -= turn * arm - arm;
}

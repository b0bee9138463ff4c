//! Distance or depth of two convex shapes: GJK, and EPA where they overlap.

use super::epa::{expand, witness};
use super::gjk::{Gjk, gjk};
use super::minkowski::Pair;
use super::multi_contact::{MultiContactScratch, multi_contact};
use super::polytope::Polytope;
use super::support::{Convex, Shape};
use super::{FAR, Settings};
use crate::math::Vec3;

/// Work space: the polytope, and the points found.
#[derive(Clone, Debug, Default)]
pub struct CcdScratch {
    /// pairs of points on the first and the second shape: one, or one per contact
    pub points: Vec<[Vec3; 2]>,
    polytope: Polytope,
    multi_contact: MultiContactScratch,
}

/// The signed distance of two shapes; [`FAR`] if they are farther apart than `settings.cutoff`. The nearest
/// points, or those of the contacts, are left in `scratch.points`.
pub fn ccd(scratch: &mut CcdScratch, pair: &mut Pair<'_>, settings: &Settings) -> f64 {
    scratch.points.clear();

    // around a sphere or capsule the distance of the core is exact, and needs no EPA while the cores are apart
    if let Some(rounding) = Rounding::remove(pair) {
        let cutoff = settings.cutoff + (rounding.radii[0] + rounding.radii[1]);
        let cores = gjk(pair, settings, cutoff);
        rounding.restore(pair);
        if cores.dist > settings.tolerance {
            scratch.points.extend(cores.points);
            return rounding.inflate(scratch, cores.dist, settings.cutoff);
        }
    }

    let found = gjk(pair, settings, settings.cutoff);
    scratch.points.extend(found.points);
    if found.dist <= settings.tolerance && found.simplex.verts().len() > 1 {
        penetration(scratch, pair, settings, &found)
    } else {
        found.dist
    }
}

/// Depth by EPA, from the simplex that GJK ended with. Zero where the shapes only touch.
fn penetration(
    scratch: &mut CcdScratch,
    pair: &mut Pair<'_>,
    settings: &Settings,
    found: &Gjk,
) -> f64 {
    let CcdScratch {
        points,
        polytope,
        multi_contact: multi,
    } = scratch;
    if !polytope.enclose(pair, found.simplex.verts()) {
        return 0.0;
    }
    points.clear();
    let Some(face) = expand(polytope, pair, settings) else {
        return 0.0;
    };
    let (point, dist) = witness(polytope, face);
    points.push(point);
    if settings.max_contacts > 1 {
        let verts = polytope.faces[face].verts;
        let verts = verts.map(|v| &polytope.verts[v as usize]);
        multi_contact(multi, points, pair, verts, settings.max_contacts);
    }
    dist
}

/// What is taken off spheres and capsules to leave their cores.
struct Rounding<'m> {
    /// how much of the shapes, margins included, was taken off
    radii: [f64; 2],
    shapes: [Shape<'m>; 2],
    margins: [f64; 2],
}

impl<'m> Rounding<'m> {
    /// Shrinks spheres to points and capsules to segments. Nothing if there is neither.
    fn remove(pair: &mut Pair<'m>) -> Option<Rounding<'m>> {
        let round =
            |shape: &Shape<'_>| matches!(shape, Shape::Sphere { .. } | Shape::Capsule { .. });
        if !round(&pair.first.shape) && !round(&pair.second.shape) {
            return None;
        }
        let rounding = Rounding {
            radii: [0.0; 2],
            shapes: [pair.first.shape, pair.second.shape],
            margins: [pair.first.margin, pair.second.margin],
        };
        let radii = [shrink(&mut pair.first), shrink(&mut pair.second)];
        (radii != [None, None]).then(|| Rounding {
            radii: radii.map(|radius| radius.unwrap_or(0.0)),
            ..rounding
        })
    }

    fn restore(&self, pair: &mut Pair<'m>) {
        [pair.first.shape, pair.second.shape] = self.shapes;
        [pair.first.margin, pair.second.margin] = self.margins;
    }

    /// The distance of the shapes from that of their cores, the points moved to the surfaces.
    fn inflate(&self, scratch: &mut CcdScratch, dist: f64, cutoff: f64) -> f64 {
        let [r1, r2] = self.radii;
        for [x1, x2] in &mut scratch.points {
            let normal = (*x2 - *x1).normalized().0;
            *x1 += normal * r1;
            *x2 -= normal * r2;
        }
        let dist = dist - (r1 + r2);
        if dist > cutoff { FAR } else { dist }
    }
}

/// Reduces a sphere or capsule to its core and returns what was taken off.
fn shrink(body: &mut Convex<'_>) -> Option<f64> {
    let (core, radius) = match body.shape {
        Shape::Sphere { radius } => (Shape::Point, radius),
        Shape::Capsule { radius, half } => (Shape::Segment { half }, radius),
        Shape::Point
        | Shape::Segment { .. }
        | Shape::Ellipsoid { .. }
        | Shape::Cylinder { .. }
        | Shape::Box { .. }
        | Shape::Mesh(_)
        | Shape::Prism(_)
        | Shape::Element(_) => return None,
    };
    let taken = radius + 0.5 * body.margin;
    body.shape = core;
    body.margin = 0.0;
    Some(taken)
}

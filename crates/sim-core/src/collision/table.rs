//! Which function finds the contacts of which two shapes.

use super::convex::{convex, convex_hfield, plane_convex};
use super::pairs::{
    box_box, capsule_box, capsule_capsule, plane_box, plane_capsule, plane_cylinder, plane_sphere,
    sphere_box, sphere_capsule, sphere_cylinder, sphere_sphere,
};
use super::sdf::sdf;
use super::{PairContacts, PairFn, Placed, ShapeScratch};
use crate::data::GeomPoses;
use crate::model::{GeomType, Model};

/// A pair with a closed form: it needs to know nothing but the two shapes.
pub type ShapeFn = fn(out: &mut PairContacts, margin: f64, a: Placed<'_>, b: Placed<'_>);

/// How the contacts of two shapes are found.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// the shapes never touch
    Never,
    /// a closed form
    Shapes(ShapeFn),
    /// two boxes: a closed form for contacts, the convex pipeline for distances
    BoxBox,
    /// the convex pipeline, for contacts and for distances
    Convex,
    /// a function with access to the whole model
    Geoms(PairFn),
}

/// The method for two geoms, whose types must be in order.
#[inline]
pub fn method(m: &Model, g1: usize, g2: usize) -> Method {
    let row = GeomType::of(m.geom_type[g1]) as usize;
    let column = GeomType::of(m.geom_type[g2]) as usize;
    TABLE[row][column]
}

/// Rows and columns in the order of [`GeomType`]. Below the diagonal there is nothing, since types come in
/// order.
#[rustfmt::skip]
static TABLE: [[Method; GeomType::ALL.len()]; GeomType::ALL.len()] = {
    use Method::{BoxBox, Convex, Geoms, Never, Shapes};
    [
        // plane
        [Never, Never, Shapes(plane_sphere), Shapes(plane_capsule), Geoms(plane_convex), Shapes(plane_cylinder), Shapes(plane_box), Geoms(plane_convex), Geoms(plane_convex)],
        // height field
        [Never, Never, Geoms(convex_hfield), Geoms(convex_hfield), Geoms(convex_hfield), Geoms(convex_hfield), Geoms(convex_hfield), Geoms(convex_hfield), Never],
        // sphere
        [Never, Never, Shapes(sphere_sphere), Shapes(sphere_capsule), Convex, Shapes(sphere_cylinder), Shapes(sphere_box), Convex, Geoms(sdf)],
        // capsule
        [Never, Never, Never, Shapes(capsule_capsule), Convex, Convex, Shapes(capsule_box), Convex, Geoms(sdf)],
        // ellipsoid
        [Never, Never, Never, Never, Convex, Convex, Convex, Convex, Geoms(sdf)],
        // cylinder
        [Never, Never, Never, Never, Never, Convex, Convex, Convex, Geoms(sdf)],
        // box
        [Never, Never, Never, Never, Never, Never, BoxBox, Convex, Geoms(sdf)],
        // mesh
        [Never, Never, Never, Never, Never, Never, Never, Convex, Geoms(sdf)],
        // signed distance field
        [Never, Never, Never, Never, Never, Never, Never, Never, Geoms(sdf)],
    ]
};

impl Method {
    /// Puts the contacts of two geoms into `out`, which is emptied first. The types of the geoms are in order.
    pub fn contacts(
        self,
        m: &Model,
        poses: GeomPoses<'_>,
        scratch: &mut ShapeScratch,
        out: &mut PairContacts,
        [g1, g2]: [usize; 2],
        margin: f64,
    ) {
        out.clear();
        let shapes = |out: &mut PairContacts, f: ShapeFn| {
            f(
                out,
                margin,
                Placed::geom(m, poses, g1),
                Placed::geom(m, poses, g2),
            );
        };
        match self {
            Method::Never => {}
            Method::Shapes(f) => shapes(out, f),
            Method::BoxBox => shapes(out, box_box),
            Method::Convex => convex(m, poses, scratch, out, g1, g2, margin),
            Method::Geoms(f) => f(m, poses, scratch, out, g1, g2, margin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_upper_triangular_and_only_flat_things_never_meet() {
        for (i, row) in TABLE.iter().enumerate() {
            for (j, how) in row.iter().enumerate() {
                let (field, sdf) = (GeomType::HField as usize, GeomType::Sdf as usize);
                let never = j < i || j <= field || (i, j) == (field, sdf);
                assert_eq!(matches!(how, Method::Never), never, "{i} {j}");
            }
        }
    }
}

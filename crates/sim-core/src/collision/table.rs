//! Which function finds the contacts of which two shapes.

use super::convex::{convex, convex_hfield, plane_convex};
use super::pairs::{
    box_box, capsule_box, capsule_capsule, plane_box, plane_capsule, plane_cylinder, plane_sphere,
    sphere_box, sphere_capsule, sphere_cylinder, sphere_sphere,
};
use super::{CollisionScratch, PairContacts, PairFn, Placed};
use crate::data::Data;
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

/// The method for two shapes, whose types must be in order.
pub fn method(first: GeomType, second: GeomType) -> Method {
    use GeomType::{Box, Capsule, Cylinder, Ellipsoid, HField, Mesh, Plane, Sdf, Sphere};
    match (first, second) {
        (Plane, Plane | HField) | (HField, Plane | HField) => Method::Never,
        (Plane, Sphere) => Method::Shapes(plane_sphere),
        (Plane, Capsule) => Method::Shapes(plane_capsule),
        (Plane, Cylinder) => Method::Shapes(plane_cylinder),
        (Plane, Box) => Method::Shapes(plane_box),
        (Plane, Ellipsoid | Mesh) => Method::Geoms(plane_convex),

        (HField, Sphere | Capsule | Ellipsoid | Cylinder | Box | Mesh) => {
            Method::Geoms(convex_hfield)
        }

        (Sphere, Sphere) => Method::Shapes(sphere_sphere),
        (Sphere, Capsule) => Method::Shapes(sphere_capsule),
        (Sphere, Cylinder) => Method::Shapes(sphere_cylinder),
        (Sphere, Box) => Method::Shapes(sphere_box),
        (Sphere, Ellipsoid | Mesh) => Method::Convex,

        (Capsule, Capsule) => Method::Shapes(capsule_capsule),
        (Capsule, Box) => Method::Shapes(capsule_box),
        (Capsule, Ellipsoid | Cylinder | Mesh) => Method::Convex,

        (Ellipsoid, Ellipsoid | Cylinder | Box | Mesh) => Method::Convex,
        (Cylinder, Cylinder | Box | Mesh) => Method::Convex,

        (Box, Box) => Method::BoxBox,
        (Box, Mesh) => Method::Convex,
        (Mesh, Mesh) => Method::Convex,

        // signed distance fields are not simulated
        (Plane | HField | Sphere | Capsule | Ellipsoid | Cylinder | Box | Mesh | Sdf, Sdf) => {
            Method::Never
        }

        // not in order
        (Sphere | Capsule | Ellipsoid | Cylinder | Box | Mesh | Sdf, Plane | HField)
        | (Capsule | Ellipsoid | Cylinder | Box | Mesh | Sdf, Sphere)
        | (Ellipsoid | Cylinder | Box | Mesh | Sdf, Capsule)
        | (Cylinder | Box | Mesh | Sdf, Ellipsoid)
        | (Box | Mesh | Sdf, Cylinder)
        | (Mesh | Sdf, Box)
        | (Sdf, Mesh) => Method::Never,
    }
}

impl Method {
    /// Puts the contacts of two geoms into `out`, which is emptied first. The types of the geoms are in order.
    pub fn contacts(
        self,
        m: &Model,
        d: &Data,
        scratch: &mut CollisionScratch,
        out: &mut PairContacts,
        [g1, g2]: [usize; 2],
        margin: f64,
    ) {
        out.clear();
        let shapes = |out: &mut PairContacts, f: ShapeFn| {
            f(out, margin, Placed::geom(m, d, g1), Placed::geom(m, d, g2));
        };
        match self {
            Method::Never => {}
            Method::Shapes(f) => shapes(out, f),
            Method::BoxBox => shapes(out, box_box),
            Method::Convex => convex(m, d, scratch, out, g1, g2, margin),
            Method::Geoms(f) => f(m, d, scratch, out, g1, g2, margin),
        }
    }
}

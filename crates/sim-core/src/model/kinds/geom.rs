//! Geometric shapes: one row of facts for each, and the box and sphere around it.
//!
//! What a shape computes is elsewhere, one function per shape and concern: support points in `collision/convex/support.rs`,
//! rays in `ray/shapes.rs`, points inside in `sensor/inside.rs`, mass and inertia in the compiler.

use crate::math::Vec3;
use crate::model::{GeomType, ObjType, WrapType};

/// What is true of a shape.
#[derive(Clone, Copy)]
struct GeomFacts {
    /// how many sizes it has
    sizes: usize,
    /// the size that end points give: half of their distance
    length: Option<usize>,
    /// the kind of asset that it is made from
    asset: Option<ObjType>,
    /// how a tendon winds around it
    wrap: Option<WrapType>,
    /// whether a site can have it
    site: bool,
    /// whether there is a flat or straight part on its surface
    flat: bool,
    /// whether it goes on forever
    infinite: bool,
}

impl GeomType {
    const fn facts(self) -> GeomFacts {
        const SOLID: GeomFacts = GeomFacts {
            sizes: 0,
            length: None,
            asset: None,
            wrap: None,
            site: true,
            flat: true,
            infinite: false,
        };
        match self {
            GeomType::Plane => GeomFacts {
                sizes: 3,
                site: false,
                infinite: true,
                ..SOLID
            },
            GeomType::HField => GeomFacts {
                asset: Some(ObjType::HField),
                site: false,
                ..SOLID
            },
            GeomType::Sphere => GeomFacts {
                sizes: 1,
                wrap: Some(WrapType::Sphere),
                flat: false,
                ..SOLID
            },
            GeomType::Capsule => GeomFacts {
                sizes: 2,
                length: Some(1),
                ..SOLID
            },
            GeomType::Ellipsoid => GeomFacts {
                sizes: 3,
                length: Some(2),
                flat: false,
                ..SOLID
            },
            GeomType::Cylinder => GeomFacts {
                sizes: 2,
                length: Some(1),
                wrap: Some(WrapType::Cylinder),
                ..SOLID
            },
            GeomType::Box => GeomFacts {
                sizes: 3,
                length: Some(2),
                ..SOLID
            },
            GeomType::Mesh => GeomFacts {
                asset: Some(ObjType::Mesh),
                site: false,
                ..SOLID
            },
            GeomType::Sdf => GeomFacts {
                asset: Some(ObjType::Mesh),
                ..SOLID
            },
        }
    }

    /// How many sizes it has. What is made from an asset has none of its own.
    pub const fn size_count(self) -> usize {
        self.facts().sizes
    }

    /// The size that end points (`fromto`) give: half of their distance. Sizes between the first and this one are then equal
    /// to the first. None if the shape has no two ends.
    pub const fn length_size(self) -> Option<usize> {
        self.facts().length
    }

    /// The kind of asset that it is made from, if any: a mesh or a height field.
    pub const fn asset(self) -> Option<ObjType> {
        self.facts().asset
    }

    /// How a tendon winds around it; none if it cannot.
    pub const fn wrap_type(self) -> Option<WrapType> {
        self.facts().wrap
    }

    /// Whether a site can have this shape.
    pub const fn can_be_site(self) -> bool {
        self.facts().site
    }

    /// Whether there is a flat or straight part on its surface, on which another shape can rest with several contacts.
    pub const fn has_flat_parts(self) -> bool {
        self.facts().flat
    }

    /// Whether it goes on forever, so that nothing bounds it and its sizes say only how it is drawn.
    pub const fn is_infinite(self) -> bool {
        self.facts().infinite
    }

    /// Half of the sizes of the box around it, in its frame; also the semi-axes of the ellipsoid that stands for it in a
    /// fluid. Nothing bounds an infinite shape: it has its sizes here.
    #[inline]
    pub fn half_extents(self, size: Vec3) -> Vec3 {
        let [a, b, _] = size.0;
        match self {
            GeomType::Sphere => Vec3([a, a, a]),
            GeomType::Capsule => Vec3([a, a, a + b]),
            GeomType::Cylinder => Vec3([a, a, b]),
            GeomType::Plane
            | GeomType::HField
            | GeomType::Ellipsoid
            | GeomType::Box
            | GeomType::Mesh
            | GeomType::Sdf => size,
        }
    }

    /// The radius of the sphere around it; 0 if nothing bounds it, or if only its asset does.
    pub fn bounding_radius(self, size: Vec3) -> f64 {
        let [a, b, c] = size.0;
        match self {
            GeomType::Sphere => a,
            GeomType::Capsule => a + b,
            GeomType::Cylinder => (a * a + b * b).sqrt(),
            GeomType::Ellipsoid => a.max(b).max(c),
            GeomType::Box => (a * a + b * b + c * c).sqrt(),
            GeomType::Plane | GeomType::HField | GeomType::Mesh | GeomType::Sdf => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sphere_around_a_shape_holds_what_the_box_does_along_each_axis() {
        let size = Vec3([0.3, 0.5, 0.2]);
        for &ty in GeomType::ALL {
            let radius = ty.bounding_radius(size);
            let bounded = ty.asset().is_none() && !ty.is_infinite();
            assert_eq!(radius > 0.0, bounded, "{ty:?}");
            if bounded {
                let half = ty.half_extents(size);
                assert!((0..3).all(|k| half[k] <= radius), "{ty:?}");
            }
        }
    }

    #[test]
    fn end_points_give_the_last_size() {
        for &ty in GeomType::ALL {
            if let Some(length) = ty.length_size() {
                assert_eq!(length + 1, ty.size_count(), "{ty:?}");
            }
        }
    }
}

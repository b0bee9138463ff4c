//! An element of a deformable where it is, in the forms that shape pairs know: a segment is a capsule, a triangle has a
//! closed form with some geoms, and everything is convex.

use crate::collision::Placed;
use crate::collision::convex::Element;
use crate::collision::pairs::Triangle;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Flex;

/// An element.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlexElement {
    shape: Element,
    /// the middle of its box
    center: Vec3,
}

/// A segment with a thickness.
pub(super) struct Capsule {
    pos: Vec3,
    mat: Mat3,
    size: Vec3,
}

impl Capsule {
    pub fn placed(&self) -> Placed<'_> {
        Placed {
            pos: self.pos,
            mat: &self.mat,
            size: self.size,
        }
    }
}

impl FlexElement {
    /// Element `e`; `verts` are the vertices of its deformable, `aabb` is its box.
    #[inline]
    pub fn new(flex: Flex<'_>, e: usize, verts: &[Vec3], aabb: &[f64; 6]) -> FlexElement {
        let mut corners = [Vec3::ZERO; 4];
        let elem = flex.elem(e);
        for (corner, &v) in corners.iter_mut().zip(elem) {
            *corner = verts[v as usize];
        }
        FlexElement {
            shape: Element {
                corners,
                count: elem.len(),
                radius: flex.radius(),
            },
            center: Vec3::from_slice(aabb),
        }
    }

    /// A vertex alone: a ball.
    pub fn vertex(pos: Vec3, radius: f64) -> FlexElement {
        FlexElement {
            shape: Element {
                corners: [pos; 4],
                count: 1,
                radius,
            },
            center: pos,
        }
    }

    /// 1 for a segment, 2 for a triangle, 3 for a tetrahedron.
    pub fn dim(&self) -> usize {
        self.shape.count - 1
    }

    pub fn is_segment(&self) -> bool {
        self.dim() == 1
    }

    /// The capsule around a segment.
    pub fn capsule(&self) -> Capsule {
        let [a, b, ..] = self.shape.corners;
        let (along, length) = (a - b).normalized();
        Capsule {
            pos: (a + b) * 0.5,
            mat: Quat::from_z_to(along).to_mat(),
            size: Vec3([self.shape.radius, 0.5 * length, 0.0]),
        }
    }

    pub fn triangle(&self) -> Triangle {
        let [a, b, c, _] = self.shape.corners;
        Triangle {
            corners: [a, b, c],
            radius: self.shape.radius,
        }
    }

    /// The convex shape and a point inside.
    pub fn convex(&self) -> (Element, Vec3) {
        (self.shape, self.center)
    }
}

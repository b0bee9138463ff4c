//! What keeps a deformable from passing through itself locally: vertices that may not come near certain elements, and
//! tetrahedra that may not turn inside out.

use super::Scene;
use super::element::FlexElement;
use crate::collision::convex::element_element;
use crate::collision::pairs::{sphere_capsule, sphere_triangle};
use crate::collision::params::{ContactParams, Partner, Side, margin_or_override};
use crate::collision::{CollisionScratch, Driver, Placed, RawContact, push_contact};
use crate::math::{Mat3, Vec3};
use crate::model::Flex;

/// Three corners of a tetrahedron, and the one that must stay on the inner side of their plane.
const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2], [1, 3, 2, 0]];

impl Driver<'_> {
    /// Finds the internal contacts of a deformable.
    pub(super) fn collide_internally(&mut self, flex: Flex<'_>) {
        let m = self.m;
        let first = m.flex_evpairadr[flex.id].max(0) as usize;
        for &pair in &m.flex_evpair[first..first + m.flex_evpairnum[flex.id] as usize] {
            let [e, v] = pair.map(|id| id as usize);
            self.collide_elem_vert(flex, e, v);
        }
        if flex.dim() == 3 {
            self.collide_inside_out(flex);
        }
    }

    /// The parameters of contacts of a deformable with itself: a force wherever they touch.
    fn own_params(&self, flex: Flex<'_>) -> ContactParams {
        let partners = [Partner::Flex(flex.id); 2];
        ContactParams::mix(self.m, partners, 0.0).with_includemargin(0.0)
    }

    /// Corners of tetrahedra that are on the wrong side of the opposite face, or too near to it.
    fn collide_inside_out(&mut self, flex: Flex<'_>) {
        let params = self.own_params(flex).frictionless();
        let radius = flex.radius();
        for (e, corners) in flex.corners().enumerate() {
            for face in FACES {
                let corners = face.map(|k| corners[k] as usize);
                let verts = &self.d.flexvert_xpos[flex.verts()];
                let Some(raw) = beyond(corners.map(|v| verts[v]), radius) else {
                    continue;
                };
                let sides = [Side::elem(flex.id, e), Side::vert(flex.id, corners[3])];
                if !push_contact(self.d, params.contact(&raw, sides), self.stack) {
                    return;
                }
            }
        }
    }

    /// A vertex and an element of the same deformable.
    fn collide_elem_vert(&mut self, flex: Flex<'_>, e: usize, v: usize) {
        let m = self.m;
        let vert = self.d.flexvert_xpos[flex.verts().start + v];
        let radius = flex.radius();
        let reach = margin_or_override(m, m.flex_margin[flex.id]) + radius;
        let aabb = &self.d.flexelem_aabb[flex.elem_at(e)];
        let apart = (0..3).any(|k| {
            aabb[k] - aabb[k + 3] > vert[k] + reach || aabb[k] + aabb[k + 3] < vert[k] - reach
        });
        if apart || !self.has_room() {
            return;
        }
        let scene = Scene::of(self.d);
        let element = scene.element(flex, e);
        let CollisionScratch { found, shapes, .. } = scene.work;
        found.clear();
        match element.dim() {
            1 => {
                let ball = Placed {
                    pos: vert,
                    mat: &Mat3::IDENTITY,
                    size: Vec3([radius, 0.0, 0.0]),
                };
                sphere_capsule(found, 0.0, ball, element.capsule().placed());
            }
            2 => {
                sphere_triangle(found, 0.0, vert, radius, &element.triangle());
            }
            _ => {
                let ball = FlexElement::vertex(vert, radius);
                let convex = [ball.convex(), element.convex()];
                element_element(m, shapes, found, convex, 0.0);
            }
        }
        if !found.is_empty() {
            let params = self.own_params(flex);
            self.add_found(&params, [Side::vert(flex.id, v), Side::elem(flex.id, e)]);
        }
    }
}

/// The contact of the plane through three points with a fourth, unless that is far enough on the inner side.
fn beyond([a, b, c, vert]: [Vec3; 4], radius: f64) -> Option<RawContact> {
    let normal = (b - a).cross(c - a).normalized().0;
    let height = (vert - a).dot(normal);
    if height <= -2.0 * radius {
        return None;
    }
    let pos = vert + normal * (-0.5 * height);
    Some(RawContact::new(-height - 2.0 * radius, pos, normal * -1.0))
}

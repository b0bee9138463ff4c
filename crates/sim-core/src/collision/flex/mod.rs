//! Contacts of deformables: with geoms, with each other, and with themselves.
//!
//! - `element`: an element as a capsule, a triangle or a convex shape
//! - `sweep`: which elements of one deformable are near each other
//! - `internal`: elements that turn inside out, and pairs of elements and vertices that the model names

mod element;
mod internal;
mod sweep;

use super::broad::geoms;
use super::convex::{convex_element, element_element, hfield_element};
use super::filter::{boxes_apart, geom_flex_bits_match, sphere_outside};
use super::pairs::{
    box_triangle, capsule_box, capsule_capsule, capsule_triangle, sphere_capsule, sphere_triangle,
};
use super::params::{ContactParams, Partner, Side, margin_or_override};
use super::{
    CollisionScratch, Driver, PairContacts, Placed, RawContact, ShapeScratch, arena, push_contact,
    tree,
};
use crate::data::{Data, GeomPoses};
use crate::model::{DisableBit, Flex, FlexSelf, GeomType, Model, Warning};
use element::FlexElement;
use sweep::SweepScratch;

/// Work space of collisions of deformables.
#[derive(Debug, Default)]
pub(super) struct FlexCollisionScratch {
    sweep: SweepScratch,
    pairs: Vec<[u32; 2]>,
}

impl Driver<'_> {
    /// Finds the contacts of the geoms of a body with a deformable.
    pub(super) fn collide_body_flex(&mut self, body: usize, flex: Flex<'_>) {
        let m = self.m;
        let has_trees = m.body_bvhadr[body] >= 0 && flex.tree().is_some();
        if has_trees && !m.disabled(DisableBit::MidPhase) {
            let start = self.d.contact.len();
            self.collide_body_flex_trees(body, flex);
            self.sort_contacts(start);
            return;
        }
        for g in geoms(m, body) {
            if !geom_flex_bits_match(m, g, flex.id) {
                continue;
            }
            if GeomType::of(m.geom_type[g]) == GeomType::Plane {
                self.collide_plane_flex(g, flex);
                continue;
            }
            for e in 0..flex.elems().len() {
                self.collide_geom_elem(g, flex, e);
            }
        }
    }

    fn collide_body_flex_trees(&mut self, body: usize, flex: Flex<'_>) {
        let Driver { m, d, stack } = self;
        let nodes = m.body_bvhnum[body] + m.flex_bvhnum[flex.id];
        let stack = stack.and_trees(nodes.max(0) as usize);
        let mut driver = Driver { m, d, stack };
        if m.body_weldid[body] == 0 {
            for g in geoms(m, body) {
                if GeomType::of(m.geom_type[g]) == GeomType::Plane {
                    driver.collide_plane_flex(g, flex);
                }
            }
        }
        tree::near_geom_elems(m, driver.d, body, flex);
        for i in 0..driver.d.scratch.collision.tree.near.len() {
            let [g, e] = driver.d.scratch.collision.tree.near[i].map(|id| id as usize);
            driver.collide_geom_elem(g, flex, e);
        }
    }

    /// Finds the contacts of two deformables.
    pub(super) fn collide_flexes(&mut self, flexes: [Flex<'_>; 2]) {
        let m = self.m;
        let has_trees = flexes.iter().all(|flex| flex.tree().is_some());
        if has_trees && !m.disabled(DisableBit::MidPhase) {
            let start = self.d.contact.len();
            self.collide_flex_trees(flexes);
            self.sort_contacts(start);
            return;
        }
        let [flex1, flex2] = flexes;
        for e1 in 0..flex1.elems().len() {
            for e2 in 0..flex2.elems().len() {
                self.collide_elems([flex1, flex2], [e1, e2]);
            }
        }
    }

    fn collide_flex_trees(&mut self, flexes: [Flex<'_>; 2]) {
        let Driver { m, d, stack } = self;
        let nodes: i32 = flexes.iter().map(|flex| m.flex_bvhnum[flex.id]).sum();
        let stack = stack.and_trees(nodes.max(0) as usize);
        let mut driver = Driver { m, d, stack };
        tree::near_elems(m, driver.d, flexes);
        for i in 0..driver.d.scratch.collision.tree.near.len() {
            let elems = driver.d.scratch.collision.tree.near[i].map(|id| id as usize);
            driver.collide_elems(flexes, elems);
        }
    }

    /// Finds the contacts of deformables with themselves.
    pub(super) fn collide_flexes_with_themselves(&mut self) {
        let m = self.m;
        for flex in m.flexes() {
            let f = flex.id;
            if flex.is_rigid() || m.flex_contype[f] & m.flex_conaffinity[f] == 0 {
                continue;
            }
            if m.flex_internal[f] != 0 {
                self.collide_internally(flex);
            }
            let mode = FlexSelf::of(m.flex_selfcollide[f]);
            if mode == FlexSelf::None {
                continue;
            }
            if mode == FlexSelf::Narrow || m.disabled(DisableBit::MidPhase) || flex.tree().is_none()
            {
                self.collide_all_with_all(flex);
            } else if mode == FlexSelf::Bvh || (mode == FlexSelf::Auto && flex.dim() == 3) {
                self.collide_flex_trees([flex, flex]);
            } else {
                self.collide_by_sweep(flex);
            }
        }
    }

    /// Every two active elements of a deformable.
    fn collide_all_with_all(&mut self, flex: Flex<'_>) {
        let count = flex.elems().len();
        for e1 in (0..count).filter(|&e| flex.is_active(e)) {
            for e2 in (e1 + 1..count).filter(|&e| flex.is_active(e)) {
                self.collide_elems([flex; 2], [e1, e2]);
            }
        }
    }

    /// The active elements of a deformable whose boxes overlap.
    fn collide_by_sweep(&mut self, flex: Flex<'_>) {
        let Driver { m, d, stack } = self;
        let Data {
            flexelem_aabb,
            bvh_aabb_dyn,
            scratch,
            ..
        } = &mut **d;
        let FlexCollisionScratch { sweep, pairs } = &mut scratch.collision.flex;
        let boxes = &flexelem_aabb[flex.elems()];
        let root = &bvh_aabb_dyn[m.flex_bvhadr[flex.id] as usize - m.nbvhstatic];
        let active = (0..boxes.len()).filter(|&e| flex.is_active(e));
        let most = sweep::near_elems(sweep, boxes, active, root, pairs);
        let stack = stack.and_sweep(boxes.len(), sweep.count(), most);
        let mut driver = Driver { m, d, stack };
        for i in 0..driver.d.scratch.collision.flex.pairs.len() {
            let elems = driver.d.scratch.collision.flex.pairs[i].map(|e| e as usize);
            driver.collide_elems([flex; 2], elems);
        }
    }

    /// Finds the contacts of a plane with the vertices of a deformable.
    fn collide_plane_flex(&mut self, g: usize, flex: Flex<'_>) {
        let m = self.m;
        let margin = margin_or_override(m, m.geom_margin[g] + m.flex_margin[flex.id]);
        let partners = [Partner::Geom(g), Partner::Flex(flex.id)];
        let params = ContactParams::mix(m, partners, margin);
        let (pos, normal) = (self.d.geom_xpos[g], self.d.geom_xmat[g].col(2));
        let radius = flex.radius();
        for (v, at) in flex.verts().enumerate() {
            let vert = self.d.flexvert_xpos[at];
            let height = (vert - pos).dot(normal);
            if height > margin + radius {
                continue;
            }
            let dist = height - radius;
            let middle = vert + normal * (-dist * 0.5 - radius);
            let raw = RawContact::new(dist, middle, normal);
            let contact = params.contact(&raw, [Side::geom(g), Side::vert(flex.id, v)]);
            if !push_contact(self.d, contact, self.stack) {
                return;
            }
        }
    }

    /// Finds the contacts of a geom with an element.
    fn collide_geom_elem(&mut self, g: usize, flex: Flex<'_>, e: usize) {
        let m = self.m;
        let margin = margin_or_override(m, m.geom_margin[g] + m.flex_margin[flex.id]);
        if m.disabled(DisableBit::MidPhase) {
            let bound = m.geom_rbound[g] + margin;
            let elem = &self.d.flexelem_aabb[flex.elem_at(e)];
            if sphere_outside(self.d.geom_xpos[g], bound, elem) {
                return;
            }
        }
        let body = m.geom_bodyid[g];
        let bodies = flex.vert_bodies();
        if flex.elem(e).iter().any(|&v| bodies[v as usize] == body) || !self.has_room() {
            return;
        }
        let scene = Scene::of(self.d);
        let element = scene.element(flex, e);
        let CollisionScratch { found, shapes, .. } = scene.work;
        found.clear();
        geom_element(m, scene.poses, shapes, found, g, &element, margin);
        if !found.is_empty() {
            let partners = [Partner::Geom(g), Partner::Flex(flex.id)];
            let params = ContactParams::mix(m, partners, margin);
            self.add_found(&params, [Side::geom(g), Side::elem(flex.id, e)]);
        }
    }

    /// Finds the contacts of two elements, of one deformable or of two. With itself a deformable has no margin, or it would
    /// never be free of contacts.
    fn collide_elems(&mut self, [flex1, flex2]: [Flex<'_>; 2], [e1, e2]: [usize; 2]) {
        let m = self.m;
        let with_itself = flex1.id == flex2.id;
        let margin = match with_itself {
            true => 0.0,
            false => margin_or_override(m, m.flex_margin[flex1.id] + m.flex_margin[flex2.id]),
        };
        let (corners1, corners2) = (flex1.elem(e1), flex2.elem(e2));
        // most elements that are near are neighbours
        if with_itself && !flex1.has_nodes() && have_common(corners1, corners2) {
            return;
        }
        let aabb = |flex: Flex<'_>, e: usize| &self.d.flexelem_aabb[flex.elem_at(e)];
        if boxes_apart(aabb(flex1, e1), aabb(flex2, e2), margin) {
            return;
        }
        let (bodies1, bodies2) = (flex1.vert_bodies(), flex2.vert_bodies());
        let share_body = corners1.iter().any(|&v1| {
            // vertices that nodes move have no body
            let body = bodies1[v1 as usize];
            let mut others = corners2.iter();
            body >= 0 && others.any(|&v2| bodies2[v2 as usize] == body)
        });
        if share_body || !self.has_room() {
            return;
        }
        let scene = Scene::of(self.d);
        let elements = [scene.element(flex1, e1), scene.element(flex2, e2)];
        let CollisionScratch { found, shapes, .. } = scene.work;
        found.clear();
        if elements.iter().all(|element| element.is_segment()) {
            let [a, b] = elements.map(|element| element.capsule());
            capsule_capsule(found, margin, a.placed(), b.placed());
        } else {
            let convex = elements.map(|element| element.convex());
            element_element(m, shapes, found, convex, margin);
        }
        if !found.is_empty() {
            let partners = [Partner::Flex(flex1.id), Partner::Flex(flex2.id)];
            let mut params = ContactParams::mix(m, partners, margin);
            if with_itself {
                // the gap is left out with the margin
                params = params.with_includemargin(0.0);
            }
            self.add_found(
                &params,
                [Side::elem(flex1.id, e1), Side::elem(flex2.id, e2)],
            );
        }
    }

    /// Whether the contacts of one more pair have room; otherwise warns.
    fn has_room(&mut self) -> bool {
        let room = arena::pair_fits(self.d, self.stack);
        if !room {
            self.d.warn(Warning::ContactFull, self.d.ncon as i32);
        }
        room
    }

    /// Adds the contacts that were found.
    fn add_found(&mut self, params: &ContactParams, sides: [Side; 2]) {
        let Data {
            contact,
            ncon,
            scratch,
            ..
        } = &mut *self.d;
        let found = scratch.collision.found.iter();
        contact.extend(found.map(|raw| params.contact(raw, sides)));
        *ncon = contact.len();
    }
}

/// Whether two elements have a corner in common.
#[inline]
fn have_common(a: &[i32], b: &[i32]) -> bool {
    // all at once: nobody can foresee which of them decides
    let mut common = false;
    for x in a {
        for y in b {
            common |= x == y;
        }
    }
    common
}

/// Where geoms and elements are, beside the work space of collisions.
struct Scene<'a> {
    poses: GeomPoses<'a>,
    verts: &'a [crate::math::Vec3],
    boxes: &'a [[f64; 6]],
    work: &'a mut CollisionScratch,
}

impl<'a> Scene<'a> {
    fn of(d: &'a mut Data) -> Scene<'a> {
        let Data {
            geom_xpos,
            geom_xmat,
            instances,
            flexvert_xpos,
            flexelem_aabb,
            scratch,
            ..
        } = d;
        Scene {
            poses: GeomPoses {
                geom_xpos,
                geom_xmat,
                instances,
            },
            verts: flexvert_xpos,
            boxes: flexelem_aabb,
            work: &mut scratch.collision,
        }
    }

    fn element(&self, flex: Flex<'_>, e: usize) -> FlexElement {
        let aabb = &self.boxes[flex.elem_at(e)];
        FlexElement::new(flex, e, &self.verts[flex.verts()], aabb)
    }
}

/// Appends the contacts of a geom, which is no plane, with an element.
fn geom_element(
    m: &Model,
    poses: GeomPoses<'_>,
    shapes: &mut ShapeScratch,
    out: &mut PairContacts,
    g: usize,
    element: &FlexElement,
    margin: f64,
) {
    let geom = Placed::geom(m, poses, g);
    let kind = GeomType::of(m.geom_type[g]);
    match (kind, element.dim()) {
        (GeomType::Sphere, 1) => {
            sphere_capsule(out, margin, geom, element.capsule().placed());
        }
        (GeomType::Capsule, 1) => {
            capsule_capsule(out, margin, geom, element.capsule().placed());
        }
        (GeomType::Box, 1) => {
            capsule_box(out, margin, element.capsule().placed(), geom);
            for contact in out.iter_mut() {
                contact.normal = -contact.normal;
            }
        }
        (GeomType::HField, _) => {
            hfield_element(m, poses, shapes, out, g, element.convex(), margin);
        }
        (GeomType::Sphere, 2) => {
            sphere_triangle(out, margin, geom.pos, geom.size[0], &element.triangle());
        }
        (GeomType::Box, 2) => box_triangle(out, margin, geom, &element.triangle()),
        (GeomType::Capsule, 2) => capsule_triangle(out, margin, geom, &element.triangle()),
        (
            GeomType::Plane
            | GeomType::Sphere
            | GeomType::Capsule
            | GeomType::Ellipsoid
            | GeomType::Cylinder
            | GeomType::Box
            | GeomType::Mesh
            | GeomType::Sdf,
            _,
        ) => convex_element(m, poses, shapes, out, g, element.convex(), margin),
    }
}

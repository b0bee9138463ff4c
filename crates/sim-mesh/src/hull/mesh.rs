//! Facets, vertices and ridges of a hull under construction, and the lists they are in.
//!
//! A facet is a triangle (`simplicial`) or, once merged, a polygon. A triangle's neighbour `i` is opposite its
//! vertex `i`, which says where they meet; a polygon has ridges (edges) for that, each with the facet on
//! either side. Vertices of a facet and of a ridge stand in descending order of age, youngest first, and the
//! flag `top` tells whether that order turns left or right seen from outside.
//!
//! All facets are in one list: old ones first, then those that the current point sees (`visible`), then new
//! ones. Vertices are in a list too, those of new facets last. Order in these lists becomes order in the graph.

use super::HullError;
use super::simplex::Tolerances;

/// Index of a facet, a vertex or a ridge.
pub(super) type Id = u32;

/// End of the list of facets, and of the list of vertices.
pub(super) const TAIL: Id = 0;
/// In a facet's neighbours: more than two new facets share this ridge.
pub(super) const DUPLICATE: Id = 1;
/// In a facet's neighbours: the facet across this ridge knows it and they must be merged.
pub(super) const MERGE: Id = 2;
/// No facet. Sentinels have places in the arena, so that a broken surface cannot lead out of it.
pub(super) const NONE: Id = 3;

/// Most merges that a facet counts.
const MAX_MERGES: u32 = 511;

#[derive(Clone, Debug, Default)]
pub(super) struct Facet {
    /// Outward unit normal and offset: `normal . p + offset` is a point's distance.
    pub normal: [f64; 3],
    pub offset: f64,
    pub prev: Id,
    pub next: Id,
    pub visit: u32,
    /// By what is current: the facet that replaced this visible one; the next in a cycle of new facets that
    /// are coplanar with one horizon facet, or in that facet the newest of them.
    pub link: Id,
    pub flipped: bool,
    pub visible: bool,
    /// Made or changed for the current point.
    pub fresh: bool,
    pub seen: bool,
    pub has_plane: bool,
    pub top: bool,
    pub simplicial: bool,
    /// On the horizon and coplanar with the current point.
    pub coplanar_horizon: bool,
    /// Made to be merged into its coplanar neighbour on the horizon.
    pub merge_horizon: bool,
    pub cycle_done: bool,
    /// All ridges are known to be convex or are in the list of merges.
    pub tested: bool,
    pub keep_centrum: bool,
    /// Merged, and its vertices not yet reduced.
    pub fresh_merge: bool,
    pub degenerate: bool,
    pub redundant: bool,
    pub duplicate: bool,
    pub merge_ridge: bool,
    pub merge_ridge2: bool,
    pub has_ridges: bool,
    /// A triangle cut from a polygon.
    pub cut: bool,
    pub merges: u32,
    pub serial: u32,
    pub vertices: Vec<Id>,
    pub neighbors: Vec<Id>,
    pub ridges: Vec<Id>,
    /// Points outside, furthest last.
    pub outside: Vec<u32>,
    pub furthest: f64,
    /// Points that are on the facet within rounding, furthest last.
    pub coplanar: Vec<u32>,
    pub max_outside: f64,
    pub centrum: Option<[f64; 3]>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Vertex {
    pub point: u32,
    pub prev: Id,
    pub next: Id,
    pub visit: u32,
    pub seen: bool,
    /// Of a facet that was made or changed for the current point.
    pub fresh: bool,
    pub deleted: bool,
    /// Lost a ridge by a merge: may be superfluous.
    pub lost_ridge: bool,
    /// As a deleted vertex, assigned to a facet as a coplanar point.
    pub placed: bool,
    pub neighbors: Vec<Id>,
    /// New facets with a ridge from the apex to here, while they are matched.
    pub cone: Vec<Id>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Ridge {
    pub vertices: [Id; 2],
    pub top: Id,
    pub bottom: Id,
    pub nonconvex: bool,
    pub tested: bool,
}

impl Ridge {
    /// The facet across this ridge.
    pub fn other(&self, facet: Id) -> Id {
        if self.top == facet {
            self.bottom
        } else {
            self.top
        }
    }

    /// Gives the side of one facet to another.
    pub fn hand_over(&mut self, facet: Id, to: Id) {
        if self.top == facet {
            self.top = to;
        } else {
            self.bottom = to;
        }
    }
}

/// Why two facets (or vertices) are to be merged, in the order in which merges are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cause {
    Coplanar,
    Concave,
    ConcaveCoplanar,
    Flipped,
    DuplicateRidge,
    Degenerate,
    Redundant,
    Mirror,
    CoplanarHorizon,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct FacetMerge {
    pub cause: Cause,
    pub distance: f64,
    pub first: Id,
    pub second: Id,
}

/// Two vertices, between which a facet has two ridges, are to become one.
#[derive(Clone, Copy, Debug)]
pub(super) struct VertexMerge {
    pub distance: f64,
    pub from: Id,
    pub to: Id,
    pub ridges: [Id; 2],
}

/// A hull under construction.
pub(super) struct Quickhull<'a> {
    pub points: &'a [[f64; 3]],
    pub tol: Tolerances,
    pub facets: Vec<Facet>,
    pub vertices: Vec<Vertex>,
    pub ridges: Vec<Ridge>,
    free_facets: Vec<Id>,
    free_ridges: Vec<Id>,
    pub facet_list: Id,
    /// First facet that may have outside points.
    pub facet_next: Id,
    pub visible_list: Id,
    pub fresh_list: Id,
    pub vertex_list: Id,
    pub fresh_vertices: Id,
    pub num_facets: usize,
    pub num_visible: usize,
    pub num_vertices: usize,
    pub next_serial: u32,
    /// Serial of the first facet of the cone.
    pub first_fresh: u32,
    pub visit: u32,
    pub vertex_visit: u32,
    pub interior: [f64; 3],
    pub deleted: Vec<Id>,
    /// Whether vertices know the facets around them. Begins with the first merge.
    pub vertex_neighbors: bool,
    /// The first simplex is so thin that points near its facets must be kept as outside points.
    pub narrow: bool,
    pub all_convex: bool,
    pub was_coplanar: bool,
    /// Look at all new facets for a point's best, since merged facets make walking to it unsafe.
    pub search_all: bool,
    /// The new facets are known to point into one octant.
    pub not_sharp: bool,
    /// The facet from which a point is on its way to an outside set a second time, by serial.
    pub replaced_from: u32,
    pub total_merges: usize,
    pub facet_merges: Vec<FacetMerge>,
    pub small_merges: Vec<FacetMerge>,
    pub vertex_merges: Vec<VertexMerge>,
    pub stack: Vec<Id>,
}

impl<'a> Quickhull<'a> {
    pub fn new(points: &'a [[f64; 3]]) -> Self {
        let mut hull = Self {
            points,
            tol: Tolerances::default(),
            facets: Vec::new(),
            vertices: vec![Vertex::default(); 4],
            ridges: Vec::new(),
            free_facets: Vec::new(),
            free_ridges: Vec::new(),
            facet_list: TAIL,
            facet_next: TAIL,
            visible_list: NONE,
            fresh_list: TAIL,
            vertex_list: TAIL,
            fresh_vertices: TAIL,
            num_facets: 0,
            num_visible: 0,
            num_vertices: 0,
            next_serial: 1,
            first_fresh: 0,
            visit: 0,
            vertex_visit: 0,
            interior: [0.0; 3],
            deleted: Vec::new(),
            vertex_neighbors: false,
            narrow: false,
            all_convex: true,
            was_coplanar: false,
            search_all: false,
            not_sharp: false,
            replaced_from: 0,
            total_merges: 0,
            facet_merges: Vec::new(),
            small_merges: Vec::new(),
            vertex_merges: Vec::new(),
            stack: Vec::new(),
        };
        hull.facets = vec![Facet::default(); 4];
        for sentinel in &mut hull.facets {
            sentinel.next = TAIL;
            sentinel.prev = NONE;
            sentinel.link = NONE;
        }
        // The end of the list counts as new: if the search for outside points has come to it, it goes on with
        // the new facets.
        hull.facets[TAIL as usize].fresh = true;
        hull.vertices[TAIL as usize].prev = NONE;
        hull
    }

    #[inline]
    pub fn f(&self, id: Id) -> &Facet {
        &self.facets[id as usize]
    }

    #[inline]
    pub fn fm(&mut self, id: Id) -> &mut Facet {
        &mut self.facets[id as usize]
    }

    #[inline]
    pub fn v(&self, id: Id) -> &Vertex {
        &self.vertices[id as usize]
    }

    #[inline]
    pub fn vm(&mut self, id: Id) -> &mut Vertex {
        &mut self.vertices[id as usize]
    }

    #[inline]
    pub fn r(&self, id: Id) -> &Ridge {
        &self.ridges[id as usize]
    }

    #[inline]
    pub fn rm(&mut self, id: Id) -> &mut Ridge {
        &mut self.ridges[id as usize]
    }

    /// The coordinates of a vertex.
    #[inline]
    pub fn at(&self, vertex: Id) -> [f64; 3] {
        self.points[self.v(vertex).point as usize]
    }

    /// Whether this is a facet of a list, not its end or a sentinel.
    #[inline]
    pub fn is_facet(id: Id) -> bool {
        id > NONE
    }

    /// A new triangle, in no list yet.
    pub fn new_facet(&mut self) -> Id {
        let id = match self.free_facets.pop() {
            Some(id) => id,
            None => {
                self.facets.push(Facet::default());
                (self.facets.len() - 1) as Id
            }
        };
        let serial = self.next_serial;
        self.next_serial += 1;
        let distance_round = self.tol.distance_round;
        let facet = self.fm(id);
        let old = std::mem::take(facet);
        let empty = |mut list: Vec<Id>| {
            list.clear();
            list
        };
        facet.vertices = empty(old.vertices);
        facet.neighbors = empty(old.neighbors);
        facet.ridges = empty(old.ridges);
        facet.outside = empty(old.outside);
        facet.coplanar = empty(old.coplanar);
        facet.max_outside = distance_round;
        facet.simplicial = true;
        facet.fresh = true;
        facet.link = NONE;
        facet.serial = serial;
        id
    }

    pub fn delete_facet(&mut self, id: Id) {
        self.remove_facet(id);
        self.free_facets.push(id);
    }

    pub fn new_vertex(&mut self, point: u32) -> Id {
        self.vertices.push(Vertex {
            point,
            ..Vertex::default()
        });
        (self.vertices.len() - 1) as Id
    }

    pub fn new_ridge(&mut self, vertices: [Id; 2], top: Id, bottom: Id) -> Id {
        let ridge = Ridge {
            vertices,
            top,
            bottom,
            ..Ridge::default()
        };
        match self.free_ridges.pop() {
            Some(id) => {
                *self.rm(id) = ridge;
                id
            }
            None => {
                self.ridges.push(ridge);
                (self.ridges.len() - 1) as Id
            }
        }
    }

    pub fn free_ridge(&mut self, id: Id) {
        self.free_ridges.push(id);
    }

    pub fn push_ridge(&mut self, facet: Id, ridge: Id) {
        let facet = self.fm(facet);
        facet.has_ridges = true;
        facet.ridges.push(ridge);
    }

    /// Puts a facet at the end of the list.
    pub fn append_facet(&mut self, id: Id) {
        if self.fresh_list == TAIL {
            self.fresh_list = id;
            if self.visible_list == TAIL {
                self.visible_list = id;
            }
        }
        if self.facet_next == TAIL {
            self.facet_next = id;
        }
        let last = self.f(TAIL).prev;
        self.link_facet(last, id, TAIL);
    }

    fn link_facet(&mut self, prev: Id, id: Id, next: Id) {
        self.fm(id).prev = prev;
        self.fm(id).next = next;
        if prev == NONE {
            self.facet_list = id;
        } else {
            self.fm(prev).next = id;
        }
        self.fm(next).prev = id;
        self.num_facets += 1;
    }

    pub fn remove_facet(&mut self, id: Id) {
        let (prev, next) = (self.f(id).prev, self.f(id).next);
        if id == self.fresh_list {
            self.fresh_list = next;
        }
        if id == self.facet_next {
            self.facet_next = next;
        }
        if id == self.visible_list {
            self.visible_list = next;
        }
        if prev == NONE {
            self.facet_list = next;
        } else {
            self.fm(prev).next = next;
        }
        self.fm(next).prev = prev;
        self.num_facets = self.num_facets.saturating_sub(1);
    }

    /// Puts a facet before another in the list.
    pub fn insert_facet(&mut self, id: Id, before: Id) {
        let prev = self.f(before).prev;
        self.link_facet(prev, id, before);
        if self.facet_next == before {
            self.facet_next = id;
        }
    }

    /// Moves a facet to the end of the list, among the new ones.
    pub fn move_to_end(&mut self, id: Id) {
        self.remove_facet(id);
        self.append_facet(id);
    }

    /// Marks a facet for deletion, with the facet that takes its points.
    pub fn retire(&mut self, id: Id, replacement: Id) {
        self.remove_facet(id);
        let before = if self.visible_list == NONE {
            TAIL
        } else {
            self.visible_list
        };
        self.insert_facet(id, before);
        self.visible_list = id;
        self.num_visible += 1;
        let facet = self.fm(id);
        facet.visible = true;
        facet.link = replacement;
        facet.ridges.clear();
        facet.neighbors.clear();
    }

    /// Puts a vertex at the end of the list, among those of new facets.
    pub fn append_vertex(&mut self, id: Id) {
        if self.fresh_vertices == TAIL {
            self.fresh_vertices = id;
        }
        let last = self.v(TAIL).prev;
        self.vm(id).fresh = true;
        self.vm(id).prev = last;
        self.vm(id).next = TAIL;
        if last == NONE {
            self.vertex_list = id;
        } else {
            self.vm(last).next = id;
        }
        self.vm(TAIL).prev = id;
        self.num_vertices += 1;
    }

    pub fn remove_vertex(&mut self, id: Id) {
        let (prev, next) = (self.v(id).prev, self.v(id).next);
        if id == self.fresh_vertices {
            self.fresh_vertices = next;
        }
        if prev == NONE {
            self.vertex_list = next;
        } else {
            self.vm(prev).next = next;
        }
        self.vm(next).prev = prev;
        self.num_vertices = self.num_vertices.saturating_sub(1);
    }

    /// Moves the vertices of a facet that are not there yet to the end of the list.
    pub fn freshen_vertices(&mut self, facet: Id) {
        for i in 0..self.f(facet).vertices.len() {
            let vertex = self.f(facet).vertices[i];
            if !self.v(vertex).fresh {
                self.remove_vertex(vertex);
                self.append_vertex(vertex);
            }
        }
    }

    pub fn delete_vertex(&mut self, id: Id) {
        self.vm(id).deleted = true;
        self.deleted.push(id);
    }

    /// The facets of a list from `first` on, while they are visible.
    pub fn visible_facets(&self) -> Vec<Id> {
        let mut facets = Vec::with_capacity(self.num_visible);
        let mut facet = self.visible_list;
        while Self::is_facet(facet) && self.f(facet).visible {
            facets.push(facet);
            facet = self.f(facet).next;
        }
        facets
    }

    /// Deletes visible facets and the vertices that went with them.
    pub fn delete_visible(&mut self) -> Result<(), HullError> {
        let visible = self.visible_facets();
        if visible.len() != self.num_visible {
            return Err(HullError::Topology("a visible facet is out of place"));
        }
        for facet in visible {
            self.delete_facet(facet);
        }
        self.num_visible = 0;
        for vertex in std::mem::take(&mut self.deleted) {
            self.remove_vertex(vertex);
        }
        Ok(())
    }

    /// New facets and vertices become old ones; with `visible`, visible facets too.
    pub fn reset_lists(&mut self, visible: bool) {
        let mut vertex = self.fresh_vertices;
        while vertex != TAIL && vertex != NONE {
            self.vm(vertex).fresh = false;
            vertex = self.v(vertex).next;
        }
        self.fresh_vertices = NONE;
        self.first_fresh = 0;
        let mut facet = self.fresh_list;
        while Self::is_facet(facet) {
            self.fm(facet).fresh = false;
            self.fm(facet).duplicate = false;
            facet = self.f(facet).next;
        }
        self.fresh_list = NONE;
        if visible {
            for facet in self.visible_facets() {
                self.fm(facet).link = NONE;
                self.fm(facet).visible = false;
            }
            self.num_visible = 0;
        }
        self.visible_list = NONE;
    }

    /// The facet that took the place of a visible one.
    pub fn replacement(&self, visible: Id) -> Result<Id, HullError> {
        let mut facet = visible;
        let mut steps = 0;
        while Self::is_facet(facet) && self.f(facet).visible {
            facet = self.f(facet).link;
            steps += 1;
            if steps > self.facets.len() {
                return Err(HullError::Topology("facets replace each other in a circle"));
            }
        }
        Ok(facet)
    }

    /// Lets vertices know the facets around them from now on.
    pub fn know_vertex_neighbors(&mut self) {
        if self.vertex_neighbors {
            return;
        }
        self.vertex_visit += 1;
        let mut facet = self.facet_list;
        while Self::is_facet(facet) {
            if !self.f(facet).visible {
                for i in 0..self.f(facet).vertices.len() {
                    let vertex = self.f(facet).vertices[i];
                    let visit = self.vertex_visit;
                    let vertex = self.vm(vertex);
                    if vertex.visit != visit {
                        vertex.visit = visit;
                        vertex.neighbors.clear();
                    }
                    vertex.neighbors.push(facet);
                }
            }
            facet = self.f(facet).next;
        }
        self.vertex_neighbors = true;
    }

    pub fn count_merges(&mut self, facet: Id, merges: u32) {
        self.fm(facet).merges = merges.min(MAX_MERGES);
    }
}

/// Removes the first `item`; the last takes its place.
pub(super) fn swap_out(list: &mut Vec<Id>, item: Id) -> bool {
    match list.iter().position(|&x| x == item) {
        Some(i) => {
            list.swap_remove(i);
            true
        }
        None => false,
    }
}

/// Removes the first `item`, keeping the order.
pub(super) fn take_out(list: &mut Vec<Id>, item: Id) {
    if let Some(i) = list.iter().position(|&x| x == item) {
        list.remove(i);
    }
}

/// Puts `new` in the place of `old`.
pub(super) fn replace(list: &mut [Id], old: Id, new: Id) -> Result<(), HullError> {
    match list.iter_mut().find(|x| **x == old) {
        Some(place) => {
            *place = new;
            Ok(())
        }
        None => Err(HullError::Topology("a neighbour is missing")),
    }
}

//! The surface under construction: facets, vertices, edges, and what they know of each other.
//!
//! A facet is a triangle, or a polygon once something was merged into it. A triangle has three neighbours, each across
//! from one corner, and that says where they meet. A polygon, and a triangle beside one, has edges for that, since two
//! polygons may meet in several. Corners always stand youngest first, and a flag says which way that turns.
//!
//! Facets and vertices have an [`Order`] each. What the current point makes or changes is in the tail of it, and facets
//! that are to go are in a list apart, with the facet that inherits their points. Order is not only how the result is
//! printed: it decides which facet a point is tried on first, which of two equally good merges is done first, and so
//! the hull itself. For that the lists of neighbours, edges and facets around a vertex have an order too, in which
//! removal by [`swap_out`] puts the last in the place of what leaves.

use super::HullError;
use super::flaw::Flaws;
use super::plane::{Plane, Vector};
use super::rounding::{Drift, Rounding};
use super::store::{Key, Marks, Order, Store, swap_out, swap_out_unless, take_out};
use std::collections::VecDeque;

pub(super) type FacetKey = Key<Facet>;
pub(super) type VertexKey = Key<Vertex>;
pub(super) type EdgeKey = Key<Edge>;

/// The surface does not close.
pub(super) const BROKEN: HullError = HullError::Broken;

#[derive(Default)]
pub(super) struct Facet {
    /// Youngest first.
    pub corners: Vec<VertexKey>,
    /// Whether the corners, youngest first, run counterclockwise seen from outside. Of use for triangles.
    pub ccw: bool,
    /// Has three corners, and its neighbours stand across from them.
    pub triangle: bool,
    pub neighbors: Vec<FacetKey>,
    pub edges: Vec<EdgeKey>,
    pub had_edges: bool,
    /// Points outside, the furthest last, and its distance.
    pub outside: Vec<u32>,
    pub furthest: f64,
    /// Points that are on the facet within rounding, the furthest last.
    pub near: Vec<u32>,
    /// Centre of the corners, in the plane.
    pub centrum: Option<Vector>,
    /// The centrum stays when the facet grows.
    pub fixed_centrum: bool,
    /// How far points are above.
    pub thickness: f64,
    pub merges: u32,
    /// To be deleted; its points go to the heir.
    pub doomed: bool,
    pub heir: Option<FacetKey>,
    /// A new triangle that will be merged into the facet of the horizon across from the apex, and has no plane.
    pub level: bool,
    /// All its edges were tested.
    pub tested: bool,
    /// Has grown, and its corners were not looked through.
    pub grown: bool,
    /// Is among the slivers for having too few neighbours, or all its corners in a neighbour.
    pub degenerate: bool,
    pub redundant: bool,
}

#[derive(Default)]
pub(super) struct Vertex {
    pub point: u32,
    /// The facets around, once [`Shell::stars`] is set.
    pub around: Vec<FacetKey>,
    pub dead: bool,
    /// Lost an edge by a merge, so it may be superfluous.
    pub bereft: bool,
}

/// Where two facets meet, one of them a polygon.
pub(super) struct Edge {
    /// The younger first.
    pub ends: [VertexKey; 2],
    /// The facets on either side, seen from outside and going from the younger end to the older.
    pub left: FacetKey,
    pub right: FacetKey,
    /// Its facets are not clearly convex. One edge of two facets says so for all.
    pub reflex: bool,
    pub tested: bool,
}

impl Default for Edge {
    fn default() -> Self {
        Self {
            ends: [Key::new(0); 2],
            left: Key::new(0),
            right: Key::new(0),
            reflex: false,
            tested: false,
        }
    }
}

impl Edge {
    /// The facet across.
    pub fn beyond(&self, facet: FacetKey) -> FacetKey {
        if self.right == facet {
            self.left
        } else {
            self.right
        }
    }

    pub fn touches(&self, facet: FacetKey) -> bool {
        self.left == facet || self.right == facet
    }

    /// Gives the side of one facet to another.
    pub fn hand_over(&mut self, facet: FacetKey, to: FacetKey) {
        if self.right == facet {
            self.right = to;
        } else {
            self.left = to;
        }
    }
}

pub(super) struct Shell<'a> {
    pub points: &'a [Vector],
    pub rounding: Rounding,
    pub drift: Drift,
    /// A position inside.
    pub interior: Vector,
    pub facets: Store<Facet>,
    /// Of the facets, by their index: apart, since most of the time goes into distances.
    pub planes: Vec<Plane>,
    pub vertices: Store<Vertex>,
    pub edges: Store<Edge>,
    pub facet_order: Order<Facet>,
    pub vertex_order: Order<Vertex>,
    /// Facets to be deleted: those that the current point sees, before them those that were merged, the last first.
    pub doomed: VecDeque<FacetKey>,
    pub dead: Vec<VertexKey>,
    /// Vertices know the facets around them. Begins with the first merge.
    pub stars: bool,
    pub merges: usize,
    pub flaws: Flaws,
    pub facet_marks: Marks<Facet>,
    pub done_marks: Marks<Facet>,
    pub vertex_marks: Marks<Vertex>,
}

impl<'a> Shell<'a> {
    pub fn new(points: &'a [Vector], rounding: Rounding) -> Self {
        Self {
            points,
            rounding,
            drift: Drift {
                above: 0.0,
                below: -rounding.distance,
            },
            interior: [0.0; 3],
            facets: Store::new(),
            planes: Vec::new(),
            vertices: Store::new(),
            edges: Store::new(),
            facet_order: Order::new(),
            vertex_order: Order::new(),
            doomed: VecDeque::new(),
            dead: Vec::new(),
            stars: false,
            merges: 0,
            flaws: Flaws::default(),
            facet_marks: Marks::new(),
            done_marks: Marks::new(),
            vertex_marks: Marks::new(),
        }
    }

    #[inline]
    pub fn plane(&self, facet: FacetKey) -> &Plane {
        &self.planes[facet.index()]
    }

    /// Distance of a point above a facet.
    #[inline]
    pub fn distance(&self, point: u32, facet: FacetKey) -> f64 {
        self.plane(facet).distance(self.points[point as usize])
    }

    /// Distance of a vertex above a facet.
    pub fn height(&self, vertex: VertexKey, facet: FacetKey) -> f64 {
        self.distance(self.vertices[vertex].point, facet)
    }

    pub fn position(&self, vertex: VertexKey) -> Vector {
        self.points[self.vertices[vertex].point as usize]
    }

    /// The mean of vertices.
    pub fn center(&self, vertices: &[VertexKey]) -> Vector {
        let mut center = [0.0; 3];
        for &vertex in vertices {
            let position = self.position(vertex);
            for (c, x) in center.iter_mut().zip(position) {
                *c += x;
            }
        }
        center.map(|c| c / vertices.len() as f64)
    }

    pub fn centrum(&mut self, facet: FacetKey) -> Vector {
        let f = &self.facets[facet];
        let centrum = match f.centrum {
            Some(centrum) => centrum,
            None => self.plane(facet).project(self.center(&f.corners)),
        };
        self.facets[facet].centrum = Some(centrum);
        centrum
    }

    /// Computes the plane of a triangle.
    pub fn set_plane(&mut self, facet: FacetKey) {
        let f = &self.facets[facet];
        if let [a, b, c] = f.corners[..] {
            let corners = [a, b, c].map(|vertex| self.position(vertex));
            let plane = Plane::through(corners, f.ccw, self.interior, &self.rounding);
            self.planes[facet.index()] = plane;
        }
    }

    pub fn add_vertex(&mut self, point: u32) -> VertexKey {
        let vertex = self.vertices.add(Vertex {
            point,
            ..Vertex::default()
        });
        self.vertex_order.move_to_end(vertex);
        vertex
    }

    /// A new triangle at the end of the order, its corners youngest first.
    pub fn add_triangle(&mut self, corners: [VertexKey; 3], ccw: bool) -> FacetKey {
        let facet = self.facets.claim();
        if facet.index() >= self.planes.len() {
            self.planes.push(Plane::default());
        }
        // The lists of an earlier facet have room already.
        let f = &mut self.facets[facet];
        let old = std::mem::take(f);
        *f = Facet {
            corners: emptied(old.corners),
            neighbors: emptied(old.neighbors),
            edges: emptied(old.edges),
            outside: emptied(old.outside),
            near: emptied(old.near),
            ccw,
            triangle: true,
            thickness: self.rounding.distance,
            ..Facet::default()
        };
        f.corners.extend(corners);
        self.facet_order.move_to_end(facet);
        facet
    }

    pub fn link_edge(&mut self, facet: FacetKey, edge: EdgeKey) {
        let f = &mut self.facets[facet];
        f.edges.push(edge);
        f.had_edges = true;
    }

    /// Puts a facet in the place of another among the neighbours of a third.
    pub fn replace_neighbor(
        &mut self,
        of: FacetKey,
        old: FacetKey,
        new: FacetKey,
    ) -> Result<(), HullError> {
        let mut neighbors = self.facets[of].neighbors.iter_mut();
        *neighbors.find(|n| **n == old).ok_or(BROKEN)? = new;
        Ok(())
    }

    /// Puts a facet in the place of another around a vertex.
    pub fn replace_around(
        &mut self,
        vertex: VertexKey,
        old: FacetKey,
        new: FacetKey,
    ) -> Result<(), HullError> {
        let mut around = self.vertices[vertex].around.iter_mut();
        *around.find(|f| **f == old).ok_or(BROKEN)? = new;
        Ok(())
    }

    /// Takes a corner from a facet, youngest first as they stand.
    pub fn drop_corner(&mut self, facet: FacetKey, vertex: VertexKey) {
        take_out(&mut self.facets[facet].corners, vertex);
    }

    /// Gives a facet one more corner, in its place by age. Gives whether it was new there.
    pub fn add_corner(&mut self, facet: FacetKey, vertex: VertexKey) -> bool {
        let corners = &mut self.facets[facet].corners;
        let place = corners.partition_point(|&v| v > vertex);
        let new = corners.get(place) != Some(&vertex);
        if new {
            corners.insert(place, vertex);
        }
        new
    }

    /// Moves the corners of a facet to the tail.
    pub fn renew_corners(&mut self, facet: FacetKey) {
        for &vertex in &self.facets[facet].corners {
            self.vertex_order.move_to_tail(vertex);
        }
    }

    pub fn is_new(&self, facet: FacetKey) -> bool {
        self.facet_order.in_tail(facet)
    }

    /// Facets and vertices from here on are the current point's.
    pub fn open_tails(&mut self) {
        self.facet_order.open_tail();
        self.vertex_order.open_tail();
    }

    /// Marks a facet for deletion.
    pub fn doom(&mut self, facet: FacetKey, heir: Option<FacetKey>) {
        self.facet_order.remove(facet);
        self.doomed.push_front(facet);
        let f = &mut self.facets[facet];
        f.doomed = true;
        f.heir = heir;
        f.edges.clear();
        f.neighbors.clear();
    }

    /// The facet that has the place of a doomed one now, if there is one.
    pub fn successor(&self, facet: FacetKey) -> Result<Option<FacetKey>, HullError> {
        let mut current = facet;
        for _ in 0..=self.facets.len() {
            if !self.facets[current].doomed {
                return Ok(Some(current));
            }
            match self.facets[current].heir {
                Some(heir) => current = heir,
                None => return Ok(None),
            }
        }
        Err(BROKEN)
    }

    /// Marks a vertex for deletion.
    pub fn kill(&mut self, vertex: VertexKey) {
        self.vertices[vertex].dead = true;
        self.dead.push(vertex);
    }

    /// Removes a facet from around a vertex. The vertex dies if fewer than `least` are left.
    pub fn leave(&mut self, vertex: VertexKey, facet: FacetKey, least: usize) -> bool {
        let around = &mut self.vertices[vertex].around;
        swap_out(around, facet);
        let dies = around.len() < least;
        if dies {
            self.kill(vertex);
        }
        dies
    }

    /// Ends the work on a point: deletes doomed facets and dead vertices; nothing is new any more.
    pub fn settle(&mut self) {
        let Self {
            facets,
            facet_order,
            vertex_order,
            ..
        } = self;
        for facet in self.doomed.drain(..) {
            facets.give_back(facet);
        }
        for vertex in self.dead.drain(..) {
            vertex_order.remove(vertex);
        }
        facet_order.close_tail();
        vertex_order.close_tail();
    }

    /// Lets vertices know the facets around them from now on.
    pub fn know_stars(&mut self) {
        if self.stars {
            return;
        }
        self.stars = true;
        for facet in self.facet_order.iter() {
            for &vertex in &self.facets[facet].corners {
                self.vertices[vertex].around.push(facet);
            }
        }
    }

    /// Brings the stars of a new fan up to date, and kills the vertices that only doomed facets have.
    pub fn enter_fan(&mut self) {
        let facets = &self.facets;
        if self.stars {
            for vertex in self.vertex_order.tail() {
                let around = &mut self.vertices[vertex].around;
                swap_out_unless(around, |facet| !facets[facet].doomed);
            }
            for facet in self.facet_order.tail() {
                for &vertex in &facets[facet].corners {
                    self.vertices[vertex].around.push(facet);
                }
            }
        }
        self.kill_hidden();
    }

    /// Kills the vertices that only doomed facets have.
    pub fn kill_hidden(&mut self) {
        for i in 0..self.doomed.len() {
            let doomed = self.doomed[i];
            for j in 0..self.facets[doomed].corners.len() {
                let vertex = self.facets[doomed].corners[j];
                if self.vertices[vertex].dead || self.vertex_order.in_tail(vertex) {
                    continue;
                }
                let around = &mut self.vertices[vertex].around;
                if around.iter().any(|&facet| !self.facets[facet].doomed) {
                    swap_out(around, doomed);
                } else {
                    self.kill(vertex);
                }
            }
        }
    }
}

fn emptied<T>(mut list: Vec<T>) -> Vec<T> {
    list.clear();
    list
}

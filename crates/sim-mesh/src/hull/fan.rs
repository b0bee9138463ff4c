//! The fan of new triangles from a point to its horizon.
//!
//! Every edge between a facet that the point sees and one that it does not see becomes the base of a triangle, a blade.
//! Neighbouring blades share a flank, an edge from the apex to a vertex of the horizon. The seen facets are visited in
//! the order in which they were found, and their edges and neighbours as they stand there: that is the order of the
//! blades, and later of the hull's faces.
//!
//! Where the point is coplanar with a facet of the horizon its blades get no plane; they will be merged into that
//! facet. Such blades on one seen facet form a shelf.

use super::HullError;
use super::shell::{BROKEN, Facet, FacetKey, GAP, Shell, Vertex, VertexKey};
use super::store::{Marks, swap_out};

/// Blades between one seen facet and one of the horizon that is coplanar with the apex.
pub(super) struct Shelf {
    pub horizon: FacetKey,
    /// Places among the blades of the fan.
    pub blades: Vec<usize>,
}

/// One side of a blade, from the apex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Flank {
    pub blade: FacetKey,
    /// The place of the corner across from it, and of the neighbour there.
    pub side: usize,
    /// The blade is on the left, going from the apex.
    pub left: bool,
}

/// The flanks from the apex to one vertex.
struct Spoke {
    first: Flank,
    second: Option<Flank>,
    /// More than two: the surface is folded.
    more: Vec<Flank>,
}

pub(super) struct Fan {
    pub blades: Vec<FacetKey>,
    pub shelves: Vec<Shelf>,
    /// Facets of the horizon that the apex is coplanar with.
    pub coplanar: Marks<Facet>,
    /// Seen facets whose edges were visited.
    crossed: Marks<Facet>,
    /// Facets met across the edges of the seen facet that is being visited.
    met: Marks<Facet>,
    spokes: Vec<Spoke>,
    /// The place of a vertex' spoke.
    spoke_of: Vec<usize>,
    has_spoke: Marks<Vertex>,
}

impl Fan {
    pub fn new() -> Self {
        Self {
            blades: Vec::new(),
            shelves: Vec::new(),
            coplanar: Marks::new(),
            crossed: Marks::new(),
            met: Marks::new(),
            spokes: Vec::new(),
            spoke_of: Vec::new(),
            has_spoke: Marks::new(),
        }
    }

    /// Makes the blades from a point to the horizon of the doomed facets.
    pub fn build(&mut self, shell: &mut Shell<'_>, point: u32) -> Result<(), HullError> {
        let apex = shell.add_vertex(point);
        self.blades.clear();
        self.shelves.clear();
        self.crossed.clear();
        // The heir of a facet without blades is the newest blade of those before it, those on edges preferred.
        let (mut newest, mut newest_on_edge) = (None, None);
        for i in 0..shell.doomed.len() {
            let seen = shell.doomed[i];
            self.met.clear();
            if shell.facets[seen].had_edges {
                newest_on_edge = self.cover_edges(shell, seen, apex)?;
            }
            if shell.facets[seen].triangle {
                newest = self.cover_triangle(shell, seen, apex)?;
            }
            newest = newest_on_edge.or(newest);
            let f = &mut shell.facets[seen];
            f.heir = newest;
            f.edges.clear();
            f.neighbors.clear();
        }
        Ok(())
    }

    /// Cuts a polygon into a fan of triangles from one of its corners, as if the corner were a point above it.
    pub fn cut(
        &mut self,
        shell: &mut Shell<'_>,
        polygon: FacetKey,
        apex: VertexKey,
    ) -> Result<(), HullError> {
        self.blades.clear();
        self.shelves.clear();
        self.crossed.clear();
        self.met.clear();
        self.coplanar.clear();
        self.cover_edges(shell, polygon, apex)?;
        Ok(())
    }

    fn add_blade(
        &mut self,
        shell: &mut Shell<'_>,
        corners: [VertexKey; 3],
        ccw: bool,
        base: FacetKey,
    ) -> FacetKey {
        for vertex in corners {
            shell.vertex_order.move_to_tail(vertex);
        }
        let blade = shell.add_triangle(corners, ccw);
        let f = &mut shell.facets[blade];
        f.level = self.coplanar.contains(base);
        f.neighbors.extend([base, GAP, GAP]);
        self.blades.push(blade);
        blade
    }

    /// Blades on the edges of a seen facet. Gives the last.
    fn cover_edges(
        &mut self,
        shell: &mut Shell<'_>,
        seen: FacetKey,
        apex: VertexKey,
    ) -> Result<Option<FacetKey>, HullError> {
        self.crossed.insert(seen);
        let mut newest = None;
        for i in 0..shell.facets[seen].edges.len() {
            let key = shell.facets[seen].edges[i];
            let edge = &shell.edges[key];
            let base = edge.beyond(seen);
            if shell.facets[base].doomed {
                if self.crossed.contains(base) {
                    shell.edges.give_back(key);
                }
                self.met.insert(base);
                continue;
            }
            let ([young, old], ccw) = (edge.ends, edge.right != seen);
            let blade = self.add_blade(shell, [apex, young, old], ccw, base);
            let again = !self.met.insert(base);
            newest = Some(blade);
            if again {
                shell.facets[base].neighbors.push(blade);
            } else {
                shell.replace_neighbor(base, seen, blade)?;
            }
            if shell.facets[blade].level {
                self.put_on_shelf(base, again);
            }
            if !shell.facets[base].triangle {
                shell.link_edge(blade, key);
                shell.edges[key].hand_over(seen, blade);
            } else if again {
                return Err(BROKEN);
            } else {
                swap_out(&mut shell.facets[base].edges, key);
                shell.edges.give_back(key);
            }
        }
        Ok(newest)
    }

    /// Puts the newest blade on the shelf of its facet of the horizon, on a new one unless the seen facet has met that
    /// `again`.
    fn put_on_shelf(&mut self, horizon: FacetKey, again: bool) {
        let blade = self.blades.len() - 1;
        let mut shelves = self.shelves.iter_mut().rev();
        match shelves.find(|shelf| again && shelf.horizon == horizon) {
            Some(shelf) => shelf.blades.push(blade),
            None => self.shelves.push(Shelf {
                horizon,
                blades: vec![blade],
            }),
        }
    }

    /// Blades between a seen triangle and triangles of the horizon. Gives the last.
    fn cover_triangle(
        &mut self,
        shell: &mut Shell<'_>,
        seen: FacetKey,
        apex: VertexKey,
    ) -> Result<Option<FacetKey>, HullError> {
        let mut newest = None;
        for i in 0..shell.facets[seen].neighbors.len() {
            let base = shell.facets[seen].neighbors[i];
            let f = &shell.facets[base];
            if f.doomed || self.met.contains(base) {
                continue;
            }
            let across = f.neighbors.iter().take(3).position(|&n| n == seen);
            let (Some(across), &[a, b, c]) = (across, &f.corners[..]) else {
                return Err(BROKEN);
            };
            let [young, old] = [[b, c], [a, c], [a, b]][across];
            let ccw = f.ccw == (across == 1);
            let blade = self.add_blade(shell, [apex, young, old], ccw, base);
            shell.facets[base].neighbors[across] = blade;
            if shell.facets[blade].level {
                self.put_on_shelf(base, false);
            }
            newest = Some(blade);
        }
        Ok(newest)
    }

    /// Makes blades neighbours that share a flank. When `cutting` a polygon, folds need no merge.
    pub fn match_flanks(&mut self, shell: &mut Shell<'_>, cutting: bool) -> Result<(), HullError> {
        self.has_spoke.clear();
        self.spokes.clear();
        for &blade in &self.blades {
            let f = &shell.facets[blade];
            for side in [1, 2] {
                let left = f.ccw == (side == 2);
                let flank = Flank { blade, side, left };
                let end = f.corners[3 - side];
                if self.has_spoke.insert(end) {
                    if end.index() >= self.spoke_of.len() {
                        self.spoke_of.resize(end.index() + 1, 0);
                    }
                    self.spoke_of[end.index()] = self.spokes.len();
                    self.spokes.push(Spoke {
                        first: flank,
                        second: None,
                        more: Vec::new(),
                    });
                    continue;
                }
                let spoke = &mut self.spokes[self.spoke_of[end.index()]];
                if spoke.second.is_none() {
                    spoke.second = Some(flank);
                } else {
                    spoke.more.push(flank);
                }
            }
        }
        for spoke in &self.spokes {
            let (first, second) = (spoke.first, spoke.second.ok_or(BROKEN)?);
            let faces = first.left != second.left;
            if faces && spoke.more.is_empty() {
                shell.facets[first.blade].neighbors[first.side] = second.blade;
                shell.facets[second.blade].neighbors[second.side] = first.blade;
                continue;
            }
            // The third finds the first two matched, and takes its place before the second.
            let mut flanks = vec![first, second];
            flanks.extend(&spoke.more);
            if faces {
                flanks.swap(1, 2);
            }
            shell.match_fold(&flanks, cutting)?;
        }
        Ok(())
    }
}

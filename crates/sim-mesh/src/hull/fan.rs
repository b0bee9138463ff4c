//! The fan of new triangles from a point to its horizon.
//!
//! Every edge between a facet that the point sees and one that it does not see becomes the base of a triangle, a blade.
//! Neighbouring blades share a flank, an edge from the apex to a vertex of the horizon. The seen facets are visited in
//! the order in which they were found, and their edges and neighbours as they stand there: that is the order of the
//! blades, and later of the hull's faces.
//!
//! Where the point is coplanar with a facet of the horizon its blade gets no plane; it will be merged into that facet.

use super::HullError;
use super::shell::{BROKEN, Facet, FacetKey, Shell, Vertex, VertexKey};
use super::store::{Marks, swap_out};

/// One side of a blade, from the apex.
#[derive(Clone, Copy)]
struct Flank {
    blade: FacetKey,
    /// The place of the corner across from it, and of the neighbour there.
    side: usize,
    /// The blade is on the left, going from the apex.
    left: bool,
}

pub(super) struct Fan {
    pub blades: Vec<FacetKey>,
    /// Facets of the horizon that the apex is coplanar with.
    pub coplanar: Marks<Facet>,
    /// Seen facets whose edges were visited.
    crossed: Marks<Facet>,
    /// Facets met across the edges of the seen facet that is being visited.
    met: Marks<Facet>,
    /// Flanks that have no match yet, by the index of the vertex where they end.
    open: Vec<Option<Flank>>,
    met_ends: Marks<Vertex>,
}

impl Fan {
    pub fn new() -> Self {
        Self {
            blades: Vec::new(),
            coplanar: Marks::new(),
            crossed: Marks::new(),
            met: Marks::new(),
            open: Vec::new(),
            met_ends: Marks::new(),
        }
    }

    /// Makes the blades from a point to the horizon of the doomed facets.
    pub fn build(&mut self, shell: &mut Shell<'_>, point: u32) -> Result<(), HullError> {
        let apex = shell.add_vertex(point);
        self.blades.clear();
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
        // The flanks get their neighbours later.
        f.neighbors.extend([base; 3]);
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
            if again && shell.facets[blade].level {
                return Err(BROKEN);
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
            newest = Some(blade);
        }
        Ok(newest)
    }

    /// Makes blades neighbours that share a flank. There are two at every end, or the surface is folded.
    pub fn match_flanks(&mut self, shell: &mut Shell<'_>) -> Result<(), HullError> {
        self.met_ends.clear();
        let mut unmatched = 0;
        for &blade in &self.blades {
            for side in [1, 2] {
                let f = &shell.facets[blade];
                let left = f.ccw == (side == 2);
                let flank = Flank { blade, side, left };
                let end = f.corners[3 - side];
                if end.index() >= self.open.len() {
                    self.open.resize(end.index() + 1, None);
                }
                let open = &mut self.open[end.index()];
                if self.met_ends.insert(end) {
                    *open = Some(flank);
                    unmatched += 1;
                    continue;
                }
                let other = open.take().ok_or(BROKEN)?;
                if other.left == left {
                    return Err(BROKEN);
                }
                unmatched -= 1;
                shell.facets[other.blade].neighbors[other.side] = blade;
                shell.facets[blade].neighbors[side] = other.blade;
            }
        }
        if unmatched == 0 { Ok(()) } else { Err(BROKEN) }
    }
}

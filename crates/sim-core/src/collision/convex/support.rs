//! Convex shapes as the algorithms see them: a placed shape that can say which of its points lies
//! farthest in a direction.

use super::hull::Hull;
use crate::data::GeomPoses;
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{GeomType, Model};

/// A convex shape in its own frame.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'m> {
    /// the core of a sphere
    Point,
    /// the core of a capsule, along z
    Segment {
        /// half of its length
        half: f64,
    },
    /// a ball
    Sphere {
        /// its radius
        radius: f64,
    },
    /// a cylinder along z with round caps
    Capsule {
        /// the radius of cylinder and caps
        radius: f64,
        /// half of the length between the centres of the caps
        half: f64,
    },
    /// an ellipsoid
    Ellipsoid {
        /// half axes
        size: Vec3,
    },
    /// a cylinder along z
    Cylinder {
        /// its radius
        radius: f64,
        /// half of its height
        half: f64,
    },
    /// a box
    Box {
        /// half sizes
        size: Vec3,
    },
    /// the convex hull of a mesh
    Mesh(Hull<'m>),
    /// one prism of a height field: three points at the bottom, then the three above them
    Prism([Vec3; 6]),
    /// an element of a deformable, or one of its vertices; its corners are in the world
    Element(Element),
}

/// The corners of an element of a deformable, and what is around them.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// the corners; only the first `count` are used
    pub corners: [Vec3; 4],
    /// how many there are: from one, a vertex alone, to four, a tetrahedron
    pub count: usize,
    /// thickness around them
    pub radius: f64,
}

impl Element {
    /// The corner farthest in a direction; the first of equals.
    #[inline]
    fn farthest(&self, dir: Vec3) -> Vec3 {
        let mut best = self.corners[0];
        let mut best_dot = best.dot(dir);
        for &corner in &self.corners[1..self.count] {
            let dot = corner.dot(dir);
            if dot > best_dot {
                best = corner;
                best_dot = dot;
            }
        }
        best
    }
}

impl Shape<'_> {
    /// Whether the shape has flat faces and corners, and nothing else.
    pub fn is_polyhedron(&self) -> bool {
        match self {
            Shape::Box { .. } | Shape::Mesh(_) | Shape::Prism(_) => true,
            Shape::Point
            | Shape::Segment { .. }
            | Shape::Sphere { .. }
            | Shape::Capsule { .. }
            | Shape::Ellipsoid { .. }
            | Shape::Cylinder { .. }
            | Shape::Element(_) => false,
        }
    }
}

/// A convex shape where it stands, inflated by half a margin.
///
/// It remembers the last support vertex: the search on a mesh starts there, and EPA recognises a vertex it
/// has seen before.
#[derive(Clone, Copy, Debug)]
pub struct Convex<'m> {
    /// the shape
    pub shape: Shape<'m>,
    /// where its frame is
    pub pos: Vec3,
    /// how its frame is turned
    pub mat: Mat3,
    /// half of this is added to the shape on all sides
    pub margin: f64,
    /// the last support vertex of a box or a mesh; -1 where there is none
    pub vertex: i32,
    /// where the next search on the graph of a mesh starts
    pub graph_vertex: Option<usize>,
}

impl<'m> Convex<'m> {
    /// A shape where it stands.
    pub fn new(shape: Shape<'m>, pos: Vec3, mat: Mat3, margin: f64) -> Convex<'m> {
        Convex {
            shape,
            pos,
            mat,
            margin,
            vertex: -1,
            graph_vertex: None,
        }
    }

    /// Geom `g`, if it is convex and has a surface.
    pub fn geom(m: &'m Model, poses: GeomPoses<'_>, g: usize, margin: f64) -> Option<Convex<'m>> {
        let size = m.geom_size[g];
        let [radius, half, _] = size.0;
        let shape = match GeomType::from_i32(m.geom_type[g])? {
            GeomType::Sphere => Shape::Sphere { radius },
            GeomType::Capsule => Shape::Capsule { radius, half },
            GeomType::Ellipsoid => Shape::Ellipsoid { size },
            GeomType::Cylinder => Shape::Cylinder { radius, half },
            GeomType::Box => Shape::Box { size },
            GeomType::Mesh | GeomType::Sdf => Shape::Mesh(Hull::of(m, m.geom_dataid[g])?),
            GeomType::Plane | GeomType::HField => return None,
        };
        Some(Convex::new(
            shape,
            poses.geom_xpos[g],
            poses.geom_xmat[g],
            margin,
        ))
    }

    /// A point inside, where GJK starts.
    pub fn center(&self) -> Vec3 {
        // a prism has no frame of its own
        if let Shape::Prism(corners) = &self.shape {
            let sum = corners.iter().fold(Vec3::ZERO, |sum, &c| sum + c);
            return sum * (1.0 / 6.0);
        }
        self.pos
    }

    /// Whether the shape has finitely many support points, so that the algorithms end exactly.
    pub fn is_discrete(&self) -> bool {
        self.margin == 0.0 && self.shape.is_polyhedron()
    }

    /// The point farthest in the unit direction `dir`, with the margin.
    #[inline]
    pub fn support(&mut self, dir: Vec3) -> Vec3 {
        if let Shape::Element(element) = &self.shape {
            return element.farthest(dir) + dir * (element.radius + 0.5 * self.margin);
        }
        let point = self.bare_support(dir);
        if self.margin > 0.0 {
            point + dir * (0.5 * self.margin)
        } else {
            point
        }
    }

    /// The point farthest in the unit direction `dir`, without the margin.
    pub fn bare_support(&mut self, dir: Vec3) -> Vec3 {
        match self.shape {
            Shape::Point => self.pos,
            Shape::Sphere { radius } => dir * radius + self.pos,
            Shape::Segment { half } => {
                let axis = self.mat.col(2);
                axis * along(axis.dot(dir), half) + self.pos
            }
            Shape::Capsule { radius, half } => {
                let local = self.mat.mul_transposed(dir);
                let mut point = local * radius;
                point[2] += along(local[2], half);
                self.world(point)
            }
            Shape::Ellipsoid { size } => self.ellipsoid_support(size, dir),
            Shape::Cylinder { radius, half } => {
                let local = self.mat.mul_transposed(dir);
                let n2 = local[0] * local[0] + local[1] * local[1];
                let scale = if n2 >= MINVAL * MINVAL {
                    radius / n2.sqrt()
                } else {
                    0.0
                };
                self.world(Vec3([
                    scale * local[0],
                    scale * local[1],
                    along(local[2], half),
                ]))
            }
            Shape::Box { size } => {
                let local = self.mat.mul_transposed(dir);
                let corner = Vec3([
                    along(local[0], size[0]),
                    along(local[1], size[1]),
                    along(local[2], size[2]),
                ]);
                self.vertex = corner_index(corner);
                self.world(corner)
            }
            Shape::Mesh(hull) => {
                let local = self.mat.mul_transposed(dir);
                let vertex = match hull.climbable() {
                    Some(graph) => {
                        let start = self.graph_vertex.unwrap_or(0);
                        let found = graph.climb(hull.verts, local, start, f64::from(-f32::MAX));
                        self.graph_vertex = Some(found);
                        graph.mesh_vertex(found)
                    }
                    None => hull.search(local, self.vertex),
                };
                self.vertex = vertex as i32;
                self.world(hull.vertex(vertex))
            }
            Shape::Prism(ref corners) => prism_support(corners, dir),
            Shape::Element(ref element) => element.farthest(dir) + dir * element.radius,
        }
    }

    /// The point farthest in the unit direction `dir`, with the margin; where a whole edge or face is, its middle.
    ///
    /// What portal refinement works with, and what a plane meets.
    pub fn centred_support(&mut self, dir: Vec3) -> Vec3 {
        let local = self.mat.mul_transposed(dir);
        let mut point = match self.shape {
            Shape::Prism(ref corners) => return prism_support(corners, dir),
            Shape::Element(_) => return self.support(dir),
            Shape::Point => Vec3::ZERO,
            Shape::Segment { half } => Vec3([0.0, 0.0, sign(local[2]) * half]),
            Shape::Sphere { radius } => local * radius,
            Shape::Capsule { radius, half } => {
                let mut point = local * radius;
                point[2] += sign(local[2]) * half;
                point
            }
            Shape::Ellipsoid { size } => {
                local.component_mul(size).normalized().0.component_mul(size)
            }
            Shape::Cylinder { radius, half } => {
                let norm = (local[0] * local[0] + local[1] * local[1]).sqrt();
                let mut point = Vec3([0.0, 0.0, sign(local[2]) * half]);
                if norm > MINVAL {
                    point[0] = local[0] / norm * radius;
                    point[1] = local[1] / norm * radius;
                }
                point
            }
            Shape::Box { size } => Vec3(local.0.map(sign)).component_mul(size),
            Shape::Mesh(hull) => {
                let vertex = match hull.graph {
                    Some(graph) => {
                        let start = self.graph_vertex.unwrap_or(0);
                        let dot = local.dot(hull.vertex(graph.mesh_vertex(start)));
                        let found = graph.climb(hull.verts, local, start, dot);
                        self.graph_vertex = Some(found);
                        graph.mesh_vertex(found)
                    }
                    None => hull.search(local, -1),
                };
                self.vertex = vertex as i32;
                hull.vertex(vertex)
            }
        };
        for i in 0..3 {
            point[i] += local[i] * self.margin / 2.0;
        }
        self.world(point)
    }

    fn ellipsoid_support(&self, size: Vec3, dir: Vec3) -> Vec3 {
        let scaled = self.mat.mul_transposed(dir).component_mul(size);
        let norm2 = scaled.dot(scaled);
        if norm2 < MINVAL * MINVAL {
            return self.mat.col(0) * size[0] + self.pos;
        }
        let inv = 1.0 / norm2.sqrt();
        self.world(Vec3([
            scaled[0] * (inv * size[0]),
            scaled[1] * (inv * size[1]),
            scaled[2] * (inv * size[2]),
        ]))
    }

    /// A point of the shape's frame in the world.
    #[inline]
    pub fn world(&self, point: Vec3) -> Vec3 {
        self.mat * point + self.pos
    }
}

/// `size` in the direction of `dir`; upwards if `dir` is zero.
#[inline]
fn along(dir: f64, size: f64) -> f64 {
    if dir >= 0.0 { size } else { -size }
}

/// The sign of a number; zero for zero.
#[inline]
fn sign(x: f64) -> f64 {
    if x < 0.0 {
        -1.0
    } else if x > 0.0 {
        1.0
    } else {
        0.0
    }
}

/// One bit per axis: set on the positive side.
#[inline]
fn corner_index(corner: Vec3) -> i32 {
    i32::from(corner[0] > 0.0) | i32::from(corner[1] > 0.0) << 1 | i32::from(corner[2] > 0.0) << 2
}

/// Looks only at the top or the bottom, whichever the direction points to.
fn prism_support(corners: &[Vec3; 6], dir: Vec3) -> Vec3 {
    let side = if dir[2] < 0.0 {
        &corners[..3]
    } else {
        &corners[3..]
    };
    let mut best = side[0];
    let mut best_dot = best.dot(dir);
    for &corner in &side[1..] {
        let dot = corner.dot(dir);
        if dot > best_dot {
            best = corner;
            best_dot = dot;
        }
    }
    best
}

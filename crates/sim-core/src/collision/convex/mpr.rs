//! Minkowski portal refinement, as in the library libccd: the older convex algorithm, in use where the native
//! one is switched off.
//!
//! A portal is a triangle of the Minkowski difference that the ray from a point inside through the origin
//! passes. It is pushed outwards until it is on the boundary.

use super::Settings;
use super::minkowski::{Pair, Vertex};
use super::support::{Convex, Shape};
use crate::math::{MINVAL, Vec3};

const EPS: f64 = f64::EPSILON;
/// The portal is found and refined in far fewer rounds; this only bounds what numbers that are not numbers do.
const MAX_ROUNDS: usize = 10_000;

/// Depth, direction from the first shape to the second, and place of a contact.
#[derive(Clone, Copy, Debug)]
pub struct Penetration {
    /// how deep, positive
    pub depth: f64,
    /// unit vector, or zero where the shapes only touch
    pub dir: Vec3,
    /// midpoint
    pub pos: Vec3,
}

impl Penetration {
    /// Whether the shapes touch without a direction.
    pub fn is_touch(&self) -> bool {
        vec_equal(self.dir, Vec3::ZERO)
    }
}

/// The overlap of two shapes, if there is any.
pub fn penetration(pair: &mut Pair<'_>, settings: &Settings) -> Option<Penetration> {
    let mut portal = match discover(pair)? {
        Discovery::Touch(v1) => {
            return Some(Penetration {
                depth: 0.0,
                dir: Vec3::ZERO,
                pos: (v1.on1 + v1.on2) * 0.5,
            });
        }
        Discovery::Segment(v1) => {
            return Some(Penetration {
                depth: v1.point.norm(),
                dir: normalize(v1.point),
                pos: (v1.on1 + v1.on2) * 0.5,
            });
        }
        Discovery::Portal(portal) => portal,
    };
    if !portal.refine(pair, settings.tolerance) {
        return None;
    }
    Some(portal.penetration(pair, settings))
}

#[allow(clippy::large_enum_variant)] // lives on the stack for a moment
enum Discovery {
    /// the origin is on this vertex
    Touch(Vertex),
    /// the origin is between the centre and this vertex
    Segment(Vertex),
    Portal(Portal),
}

/// Finds a portal, or nothing if the origin is outside.
fn discover(pair: &mut Pair<'_>) -> Option<Discovery> {
    let (c1, c2) = (pair.first.center(), pair.second.center());
    let mut v0 = Vertex {
        point: c1 - c2,
        on1: c1,
        on2: c2,
        ..Vertex::default()
    };
    if vec_equal(v0.point, Vec3::ZERO) {
        // the centre is the origin: any direction will do
        v0.point += Vec3([EPS * 10.0, 0.0, 0.0]);
    }

    let dir = normalize(v0.point * -1.0);
    let mut v1 = support_pair(pair, dir);
    if !positive(v1.point.dot(dir)) {
        return None;
    }

    let dir = v0.point.cross(v1.point);
    if is_zero(dir.dot(dir)) {
        return Some(if vec_equal(v1.point, Vec3::ZERO) {
            Discovery::Touch(v1)
        } else {
            Discovery::Segment(v1)
        });
    }
    let dir = normalize(dir);
    let mut v2 = support_pair(pair, dir);
    if !positive(v2.point.dot(dir)) {
        return None;
    }

    let plane = |a: &Vertex, b: &Vertex| normalize((a.point - v0.point).cross(b.point - v0.point));
    let mut dir = plane(&v1, &v2);
    // the normal of the face points away from the centre
    if dir.dot(v0.point) > 0.0 {
        std::mem::swap(&mut v1, &mut v2);
        dir *= -1.0;
    }

    for _ in 0..MAX_ROUNDS {
        let v3 = support_pair(pair, dir);
        if !positive(v3.point.dot(dir)) {
            return None;
        }
        if negative(v1.point.cross(v3.point).dot(v0.point)) {
            // the origin is outside of v1, v0, v3
            v2 = v3;
        } else if negative(v3.point.cross(v2.point).dot(v0.point)) {
            // the origin is outside of v3, v0, v2
            v1 = v3;
        } else {
            return Some(Discovery::Portal(Portal([v0, v1, v2, v3])));
        }
        dir = plane(&v1, &v2);
    }
    None
}

/// The centre, and the three corners of the portal.
struct Portal([Vertex; 4]);

impl Portal {
    /// The outward normal.
    fn dir(&self) -> Vec3 {
        let [_, v1, v2, v3] = self.points();
        normalize((v2 - v1).cross(v3 - v1))
    }

    fn points(&self) -> [Vec3; 4] {
        let [v0, v1, v2, v3] = &self.0;
        [v0.point, v1.point, v2.point, v3.point]
    }

    /// Pushes the portal outwards until the origin is behind it; `false` if it never will be.
    fn refine(&mut self, pair: &mut Pair<'_>, tolerance: f64) -> bool {
        for _ in 0..MAX_ROUNDS {
            let dir = self.dir();
            let beyond = dir.dot(self.0[1].point);
            if is_zero(beyond) || beyond > 0.0 {
                return true;
            }
            let v4 = support_pair(pair, dir);
            let reach = v4.point.dot(dir);
            if !(is_zero(reach) || reach > 0.0) || self.on_boundary(&v4, dir, tolerance) {
                return false;
            }
            self.expand(v4);
        }
        false
    }

    /// Pushes the portal to the boundary and measures how far the origin is from it.
    fn penetration(&mut self, pair: &mut Pair<'_>, settings: &Settings) -> Penetration {
        let mut rounds = 0;
        loop {
            let dir = self.dir();
            let v4 = support_pair(pair, dir);
            if self.on_boundary(&v4, dir, settings.tolerance) || rounds > settings.max_iterations {
                break;
            }
            self.expand(v4);
            rounds += 1;
        }
        let [_, v1, v2, v3] = self.points();
        let (dist2, foot) = nearest_on_triangle(v1, v2, v3);
        let depth = dist2.sqrt();
        Penetration {
            depth,
            dir: if is_zero(depth) {
                Vec3::ZERO
            } else {
                normalize(foot)
            },
            pos: self.position(),
        }
    }

    /// Whether a new vertex is hardly farther out than the portal.
    fn on_boundary(&self, v4: &Vertex, dir: Vec3, tolerance: f64) -> bool {
        let [_, v1, v2, v3] = self.points().map(|v| v.dot(dir));
        let v4 = v4.point.dot(dir);
        let gain = (v4 - v1).min(v4 - v2).min(v4 - v3);
        equal(gain, tolerance) || gain < tolerance
    }

    /// Replaces the corner that leaves the ray to the origin inside.
    fn expand(&mut self, v4: Vertex) {
        let [v0, v1, v2, v3] = self.points();
        let side = v4.point.cross(v0);
        let corner = if v1.dot(side) > 0.0 {
            if v2.dot(side) > 0.0 { 1 } else { 3 }
        } else if v3.dot(side) > 0.0 {
            2
        } else {
            1
        };
        self.0[corner] = v4;
    }

    /// The origin in barycentric coordinates of centre and portal, mapped to the shapes.
    fn position(&self) -> Vec3 {
        let dir = self.dir();
        let [v0, v1, v2, v3] = self.points();
        let mut b = [
            v1.cross(v2).dot(v3),
            v3.cross(v2).dot(v0),
            v0.cross(v1).dot(v3),
            v2.cross(v1).dot(v0),
        ];
        let mut sum = b[0] + b[1] + b[2] + b[3];
        if is_zero(sum) || sum < 0.0 {
            b = [
                0.0,
                v2.cross(v3).dot(dir),
                v3.cross(v1).dot(dir),
                v1.cross(v2).dot(dir),
            ];
            sum = b[1] + b[2] + b[3];
        }
        let inv = 1.0 / sum;
        let mut p1 = Vec3::ZERO;
        let mut p2 = Vec3::ZERO;
        for (v, b) in self.0.iter().zip(b) {
            p1 += v.on1 * b;
            p2 += v.on2 * b;
        }
        (p1 * inv + p2 * inv) * 0.5
    }
}

/// The point of a triangle nearest to the origin and the square of its distance.
fn nearest_on_triangle(a: Vec3, b: Vec3, c: Vec3) -> (f64, Vec3) {
    let (d1, d2) = (b - a, c - a);
    let (v, w) = (d1.dot(d1), d2.dot(d2));
    let (p, q, r) = (a.dot(d1), a.dot(d2), d1.dot(d2));
    let d = w * v - r * r;
    let (s, t) = if is_zero(d) {
        (-1.0, -1.0)
    } else {
        let s = (q * r - w * p) / d;
        (s, (-s * r - q) / w)
    };
    let in_unit = |x: f64| at_most_one(x) && (is_zero(x) || x > 0.0);
    if in_unit(s) && in_unit(t) && at_most_one(t + s) {
        let foot = a + d1 * s + d2 * t;
        return (foot.dot(foot), foot);
    }
    let mut best = nearest_on_segment(a, b);
    for candidate in [nearest_on_segment(a, c), nearest_on_segment(b, c)] {
        if candidate.0 < best.0 {
            best = candidate;
        }
    }
    best
}

fn nearest_on_segment(a: Vec3, b: Vec3) -> (f64, Vec3) {
    let d = b - a;
    let t = -a.dot(d) / d.dot(d);
    let foot = if t < 0.0 || is_zero(t) {
        a
    } else if t > 1.0 || equal(t, 1.0) {
        b
    } else {
        d * t + a
    };
    (foot.dot(foot), foot)
}

fn support_pair(pair: &mut Pair<'_>, dir: Vec3) -> Vertex {
    let on1 = support(&mut pair.first, dir);
    let on2 = support(&mut pair.second, -dir);
    Vertex {
        point: on1 - on2,
        on1,
        on2,
        ..Vertex::default()
    }
}

/// The support point as this algorithm wants it: on an edge or a face, its middle. Also what a plane asks for.
pub fn support(body: &mut Convex<'_>, dir: Vec3) -> Vec3 {
    let local = body.mat.mul_transposed(dir);
    let mut point = match body.shape {
        Shape::Prism(_) => return body.bare_support(dir),
        Shape::Point => Vec3::ZERO,
        Shape::Segment { half } => Vec3([0.0, 0.0, sign(local[2]) * half]),
        Shape::Sphere { radius } => local * radius,
        Shape::Capsule { radius, half } => {
            let mut point = local * radius;
            point[2] += sign(local[2]) * half;
            point
        }
        Shape::Ellipsoid { size } => local.component_mul(size).normalized().0.component_mul(size),
        Shape::Cylinder { radius, half } => {
            let norm = (local[0] * local[0] + local[1] * local[1]).sqrt();
            let mut point = Vec3([0.0, 0.0, sign(local[2]) * half]);
            if norm > MINVAL {
                point[0] = local[0] / norm * radius;
                point[1] = local[1] / norm * radius;
            }
            point
        }
        Shape::Box { size } => Vec3([
            sign(local[0]) * size[0],
            sign(local[1]) * size[1],
            sign(local[2]) * size[2],
        ]),
        Shape::Mesh(hull) => {
            let vertex = match hull.graph {
                Some(graph) => {
                    let start = body.graph_vertex.unwrap_or(0);
                    let dot = local.dot(hull.vertex(graph.mesh_vertex(start)));
                    let found = graph.climb(hull.verts, local, start, dot);
                    body.graph_vertex = Some(found);
                    graph.mesh_vertex(found)
                }
                None => hull.search(local, -1),
            };
            body.vertex = vertex as i32;
            hull.vertex(vertex)
        }
    };
    for i in 0..3 {
        point[i] += local[i] * body.margin / 2.0;
    }
    body.world(point)
}

fn sign(x: f64) -> f64 {
    if x < 0.0 {
        -1.0
    } else if x > 0.0 {
        1.0
    } else {
        0.0
    }
}

// ---- comparisons with the precision of a float

fn is_zero(x: f64) -> bool {
    x.abs() < EPS
}

fn positive(x: f64) -> bool {
    !(is_zero(x) || x < 0.0)
}

fn negative(x: f64) -> bool {
    x < 0.0 && !is_zero(x)
}

fn equal(a: f64, b: f64) -> bool {
    let difference = (a - b).abs();
    let (a, b) = (a.abs(), b.abs());
    difference < EPS || difference < EPS * if b > a { b } else { a }
}

fn at_most_one(x: f64) -> bool {
    equal(x, 1.0) || x < 1.0
}

fn vec_equal(a: Vec3, b: Vec3) -> bool {
    (0..3).all(|i| equal(a[i], b[i]))
}

fn normalize(v: Vec3) -> Vec3 {
    v * (1.0 / v.dot(v).sqrt())
}

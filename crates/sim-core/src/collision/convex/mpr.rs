//! Minkowski portal refinement: the older convex algorithm, in use where the native one is switched off.
//!
//! Draw a ray from a point inside the Minkowski difference through the origin. A *portal* is a triangle of support
//! vertices that the ray passes. First a portal is discovered, then refined: as long as there is a vertex beyond it, that
//! vertex divides it into three smaller ones, and the ray passes one of them. The origin is in the difference if the
//! portal moves past it; the overlap is then measured on the portal that has reached the boundary.
//!
//! The method is Snethen's (XenoCollide, 2008). Its limits and its comparisons are those of the library libccd, which
//! MuJoCo asks.

use super::Settings;
use super::minkowski::{Pair, Vertex};
use crate::math::Vec3;
use fuzzy::{approximately, at_most, positive, vanishes};

/// The portal is found and refined in far fewer rounds; this only bounds what numbers that are not numbers do.
const MAX_ROUNDS: usize = 10_000;

/// How two shapes overlap.
#[derive(Clone, Copy, Debug)]
pub struct Penetration {
    /// how deep, positive, m
    pub depth: f64,
    /// unit vector from the first shape to the second, or zero where the shapes only touch
    pub dir: Vec3,
    /// midpoint of the overlap, in global coordinates
    pub pos: Vec3,
}

impl Penetration {
    /// The boundary is met at a vertex on the ray.
    fn on_ray(vertex: &Vertex) -> Penetration {
        let touch = fuzzy::equal(vertex.point, Vec3::ZERO);
        let (depth, dir) = if touch {
            (0.0, Vec3::ZERO)
        } else {
            (vertex.point.norm(), unit(vertex.point))
        };
        Penetration {
            depth,
            dir,
            pos: (vertex.on1 + vertex.on2) * 0.5,
        }
    }

    /// Whether the shapes touch without a direction.
    pub fn is_touch(&self) -> bool {
        fuzzy::equal(self.dir, Vec3::ZERO)
    }
}

/// The overlap of two shapes, if there is any.
pub fn penetration(pair: &mut Pair<'_>, settings: &Settings) -> Option<Penetration> {
    match discover(pair)? {
        Discovery::OnRay(vertex) => Some(Penetration::on_ray(&vertex)),
        Discovery::Portal(mut portal) => {
            if !portal.pass_origin(pair, settings.tolerance) {
                return None;
            }
            portal.reach_boundary(pair, settings);
            Some(portal.penetration())
        }
    }
}

#[allow(clippy::large_enum_variant)] // lives on the stack for a moment
enum Discovery {
    /// the first vertex is on the ray itself, behind the origin or on it
    OnRay(Vertex),
    Portal(Portal),
}

/// Finds a portal, or nothing if the origin is outside.
fn discover(pair: &mut Pair<'_>) -> Option<Discovery> {
    let centre = inner_vertex(pair);
    let first = support_beyond_origin(pair, unit(centre.point * -1.0))?;

    // the second vertex opens a wedge: it lies beside the plane of the ray and the first
    let across = centre.point.cross(first.point);
    if vanishes(across.dot(across)) {
        return Some(Discovery::OnRay(first));
    }
    let second = support_beyond_origin(pair, unit(across))?;
    let mut wedge = Wedge {
        centre,
        edges: [first, second],
    };
    let mut front = wedge.normal();
    if front.dot(centre.point) > 0.0 {
        // the wedge must look at the origin
        wedge.edges.swap(0, 1);
        front *= -1.0;
    }

    // the third vertex closes the portal, unless the ray passes outside: then it replaces the edge on the far side
    for _ in 0..MAX_ROUNDS {
        let apex = support_beyond_origin(pair, front)?;
        let [left, right] = &mut wedge.edges;
        if centre.ray_outside(left, &apex) {
            *right = apex;
        } else if centre.ray_outside(&apex, right) {
            *left = apex;
        } else {
            let corners = [*left, *right, apex];
            return Some(Discovery::Portal(Portal { centre, corners }));
        }
        front = wedge.normal();
    }
    None
}

/// The point of the Minkowski difference where the ray starts: the difference of the centres.
fn inner_vertex(pair: &Pair<'_>) -> Vertex {
    let (on1, on2) = (pair.first.center(), pair.second.center());
    let mut point = on1 - on2;
    if fuzzy::equal(point, Vec3::ZERO) {
        // a ray needs a direction, and any will do
        point += Vec3([10.0 * fuzzy::EPSILON, 0.0, 0.0]);
    }
    Vertex {
        point,
        on1,
        on2,
        ..Vertex::default()
    }
}

/// The vertex farthest in a direction; nothing if the origin is as far: then it is outside, or on the boundary.
#[inline]
fn support_beyond_origin(pair: &mut Pair<'_>, dir: Vec3) -> Option<Vertex> {
    let vertex = support(pair, dir);
    positive(vertex.point.dot(dir)).then_some(vertex)
}

#[inline]
fn support(pair: &mut Pair<'_>, dir: Vec3) -> Vertex {
    let on1 = pair.first.centred_support(dir);
    let on2 = pair.second.centred_support(-dir);
    Vertex {
        point: on1 - on2,
        on1,
        on2,
        ..Vertex::default()
    }
}

impl Vertex {
    /// For the start of the ray: whether the ray passes clearly outside of the side of a portal from `a` to `b`.
    #[inline]
    fn ray_outside(&self, a: &Vertex, b: &Vertex) -> bool {
        let volume = a.point.cross(b.point).dot(self.point);
        volume < 0.0 && !vanishes(volume)
    }
}

/// The triangle between the start of the ray and two vertices.
struct Wedge {
    centre: Vertex,
    edges: [Vertex; 2],
}

impl Wedge {
    fn normal(&self) -> Vec3 {
        let [a, b] = self.edges.each_ref().map(|v| v.point - self.centre.point);
        unit(a.cross(b))
    }
}

/// A triangle that the ray passes, with the start of the ray. Its corners run counter-clockwise as seen from outside.
struct Portal {
    centre: Vertex,
    corners: [Vertex; 3],
}

impl Portal {
    fn corner_points(&self) -> [Vec3; 3] {
        self.corners.each_ref().map(|v| v.point)
    }

    /// The outward normal.
    #[inline]
    fn normal(&self) -> Vec3 {
        let [a, b, c] = self.corner_points();
        unit((b - a).cross(c - a))
    }

    /// Refines the portal until the origin is behind it; `false` if it never will be.
    fn pass_origin(&mut self, pair: &mut Pair<'_>, tolerance: f64) -> bool {
        for _ in 0..MAX_ROUNDS {
            let normal = self.normal();
            if fuzzy::not_negative(normal.dot(self.corners[0].point)) {
                return true;
            }
            let beyond = support(pair, normal);
            let reaches_origin = fuzzy::not_negative(beyond.point.dot(normal));
            if !reaches_origin || !self.gains(&beyond, normal, tolerance) {
                return false;
            }
            self.refine(beyond);
        }
        false
    }

    /// Refines the portal until no vertex is farther out.
    fn reach_boundary(&mut self, pair: &mut Pair<'_>, settings: &Settings) {
        for round in 0.. {
            let normal = self.normal();
            let beyond = support(pair, normal);
            if !self.gains(&beyond, normal, settings.tolerance) || round > settings.max_iterations {
                return;
            }
            self.refine(beyond);
        }
    }

    /// Whether a vertex is farther out than all corners, by more than the tolerance.
    #[inline]
    fn gains(&self, beyond: &Vertex, normal: Vec3, tolerance: f64) -> bool {
        let height = beyond.point.dot(normal);
        let [a, b, c] = self.corner_points().map(|v| height - v.dot(normal));
        !at_most(a.min(b).min(c), tolerance)
    }

    /// Replaces one corner by a vertex beyond the portal, so that the ray still passes.
    ///
    /// Seen along the ray, the plane through the ray and the new vertex has corners on both sides. Going around, one
    /// corner that is above the plane is followed by one that is not: the ray passes between these two.
    fn refine(&mut self, beyond: Vertex) {
        let plane = beyond.point.cross(self.centre.point);
        let above = |corner: usize| self.corners[corner].point.dot(plane) > 0.0;
        let replaced = match above(0) {
            true if above(1) => 0,
            true => 2,
            false if above(2) => 1,
            false => 0,
        };
        self.corners[replaced] = beyond;
    }

    /// Measures from the origin to the portal.
    fn penetration(&self) -> Penetration {
        let (square, foot) = nearest_on_triangle(self.corner_points());
        let depth = square.sqrt();
        Penetration {
            depth,
            dir: if vanishes(depth) {
                Vec3::ZERO
            } else {
                unit(foot)
            },
            pos: self.midpoint(),
        }
    }

    /// Between the two points, one of each shape, whose difference is the origin.
    fn midpoint(&self) -> Vec3 {
        let (weights, sum) = self.weights();
        let scale = 1.0 / sum;
        let [a, b, c] = &self.corners;
        let (mut on1, mut on2) = (Vec3::ZERO, Vec3::ZERO);
        for (vertex, weight) in [&self.centre, a, b, c].into_iter().zip(weights) {
            on1 += vertex.on1 * weight;
            on2 += vertex.on2 * weight;
        }
        (on1 * scale + on2 * scale) * 0.5
    }

    /// The barycentric coordinates of the origin with respect to the centre and the corners, and their sum.
    ///
    /// Volumes that the origin makes with the faces of the tetrahedron; where that is flat, areas that it makes with the
    /// edges of the portal.
    fn weights(&self) -> ([f64; 4], f64) {
        let o = self.centre.point;
        let [a, b, c] = self.corner_points();
        let volumes = [
            a.cross(b).dot(c),
            c.cross(b).dot(o),
            o.cross(a).dot(c),
            b.cross(a).dot(o),
        ];
        let volume = volumes[0] + volumes[1] + volumes[2] + volumes[3];
        if positive(volume) {
            return (volumes, volume);
        }
        let normal = self.normal();
        let areas = [b.cross(c), c.cross(a), a.cross(b)].map(|area| area.dot(normal));
        let area = areas[0] + areas[1] + areas[2];
        ([0.0, areas[0], areas[1], areas[2]], area)
    }
}

/// The point of a triangle nearest to the origin and the square of its distance.
///
/// `a + s * u + t * v` is nearest where the derivatives by `s` and `t` are zero: two linear equations with the products
/// of the edges. If that point is outside, the nearest is on an edge.
fn nearest_on_triangle([a, b, c]: [Vec3; 3]) -> (f64, Vec3) {
    let (u, v) = (b - a, c - a);
    let (uu, vv, uv) = (u.dot(u), v.dot(v), u.dot(v));
    let (au, av) = (a.dot(u), a.dot(v));
    let det = vv * uu - uv * uv;
    if !vanishes(det) {
        let s = (av * uv - vv * au) / det;
        let t = (-s * uv - av) / vv;
        let in_unit = |x: f64| at_most(x, 1.0) && fuzzy::not_negative(x);
        if in_unit(s) && in_unit(t) && at_most(t + s, 1.0) {
            let foot = a + u * s + v * t;
            return (foot.dot(foot), foot);
        }
    }
    let mut best = nearest_on_segment(a, b);
    for candidate in [nearest_on_segment(a, c), nearest_on_segment(b, c)] {
        if candidate.0 < best.0 {
            best = candidate;
        }
    }
    best
}

/// The point of a segment nearest to the origin and the square of its distance.
fn nearest_on_segment(a: Vec3, b: Vec3) -> (f64, Vec3) {
    let along = b - a;
    let t = -a.dot(along) / along.dot(along);
    let foot = if t < 0.0 || vanishes(t) {
        a
    } else if t > 1.0 || approximately(t, 1.0) {
        b
    } else {
        along * t + a
    };
    (foot.dot(foot), foot)
}

#[inline]
fn unit(v: Vec3) -> Vec3 {
    v * (1.0 / v.dot(v).sqrt())
}

/// Comparisons that allow for rounding, as libccd makes them: they decide which contacts are found.
mod fuzzy {
    use crate::math::Vec3;

    pub const EPSILON: f64 = f64::EPSILON;

    #[inline]
    pub fn vanishes(x: f64) -> bool {
        x.abs() < EPSILON
    }

    #[inline]
    pub fn positive(x: f64) -> bool {
        !(vanishes(x) || x < 0.0)
    }

    #[inline]
    pub fn not_negative(x: f64) -> bool {
        vanishes(x) || x > 0.0
    }

    #[inline]
    pub fn approximately(a: f64, b: f64) -> bool {
        let difference = (a - b).abs();
        let (a, b) = (a.abs(), b.abs());
        difference < EPSILON || difference < EPSILON * if b > a { b } else { a }
    }

    #[inline]
    pub fn at_most(x: f64, limit: f64) -> bool {
        approximately(x, limit) || x < limit
    }

    pub fn equal(a: Vec3, b: Vec3) -> bool {
        (0..3).all(|i| approximately(a[i], b[i]))
    }
}

//! The distance of a point from a triangulated surface, negative inside.
//!
//! The nearest triangle is found with a tree of spheres. Whether a point is inside is told by the normal of what is nearest, be
//! it a triangle, an edge or a corner: that of an edge is the sum of those of its triangles, that of a corner their sum by the
//! angles that they have there (Bærentzen and Aanæs 2005).

use crate::vector::{Vector, cross, dot, sub};
use std::collections::HashMap;

/// A surface that can be asked for distances.
#[derive(Clone, Debug)]
pub struct DistanceField<'a> {
    vertices: &'a [[f64; 3]],
    faces: &'a [[i32; 3]],
    nodes: Vec<Node>,
    normals: Normals,
}

/// Normals of triangles, of their edges (from the first corner to the second, from there to the third, from the first to the
/// third) and of vertices.
#[derive(Clone, Debug, Default)]
struct Normals {
    faces: Vec<Vector>,
    edges: Vec<[Vector; 3]>,
    vertices: Vec<Vector>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sphere {
    center: Vector,
    radius: f64,
}

impl Sphere {
    /// How far a point is outside.
    fn distance(&self, point: Vector) -> f64 {
        norm(sub(point, self.center)) - self.radius
    }
}

/// A node of the tree: two halves with spheres around them, or a triangle.
#[derive(Clone, Copy, Debug)]
enum Node {
    Triangle(usize),
    Halves([(Sphere, usize); 2]),
}

/// What of a triangle is nearest to a point.
#[derive(Clone, Copy, Debug)]
enum Nearest {
    Corner(usize),
    /// an edge, in the order of [`Normals::edges`]
    Edge(usize),
    Face,
}

/// The nearest point so far: barycentric coordinates in a triangle.
#[derive(Clone, Copy, Debug)]
struct Found {
    distance: f64,
    face: usize,
    nearest: Nearest,
    weights: Vector,
}

fn norm(v: Vector) -> f64 {
    dot(v, v).sqrt()
}

fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn scale(a: Vector, by: f64) -> Vector {
    a.map(|x| by * x)
}

fn unit(v: Vector) -> Vector {
    let length = norm(v);
    v.map(|x| x / length)
}

impl<'a> DistanceField<'a> {
    /// The field of a surface, whose triangles must have corners that exist; `None` if it has no triangles.
    #[must_use]
    pub fn new(vertices: &'a [[f64; 3]], faces: &'a [[i32; 3]]) -> Option<DistanceField<'a>> {
        let mut order: Vec<usize> = (0..faces.len()).collect();
        if order.is_empty() {
            return None;
        }
        let mut field = DistanceField {
            vertices,
            faces,
            nodes: Vec::with_capacity(2 * faces.len()),
            normals: normals(vertices, faces),
        };
        field.build(&mut order);
        Some(field)
    }

    fn corners(&self, face: usize) -> [Vector; 3] {
        self.faces[face].map(|v| self.vertices[v as usize])
    }

    /// Makes the tree of some triangles; gives the sphere around them and the node.
    fn build(&mut self, faces: &mut [usize]) -> (Sphere, usize) {
        let node = self.nodes.len();
        if let [face] = *faces {
            self.nodes.push(Node::Triangle(face));
            let [a, b, c] = self.corners(face);
            let center = add(add(a, b), c).map(|x| x / 3.0);
            let from = |v| norm(sub(v, center));
            let radius = from(a).max(from(b)).max(from(c));
            return (Sphere { center, radius }, node);
        }
        let (mut top, mut bottom) = ([f64::MIN; 3], [f64::MAX; 3]);
        let mut center = [0.0; 3];
        for point in faces.iter().flat_map(|&face| self.corners(face)) {
            center = add(center, point);
            for k in 0..3 {
                top[k] = top[k].max(point[k]);
                bottom[k] = bottom[k].min(point[k]);
            }
        }
        let center = center.map(|x| x / (3 * faces.len()) as f64);
        let points = faces.iter().flat_map(|&face| self.corners(face));
        let squares = points.map(|p| {
            let out = sub(center, p);
            dot(out, out)
        });
        let radius = squares.fold(0.0, f64::max).sqrt();
        let width = sub(top, bottom);
        let axis = match width {
            [x, y, z] if x >= y && x >= z => 0,
            [_, y, z] if y >= z => 1,
            _ => 2,
        };
        let along = |&face: &usize| self.vertices[self.faces[face][0] as usize][axis];
        faces.sort_by(|a, b| along(a).total_cmp(&along(b)));

        // the place of the node comes before those of its halves
        self.nodes.push(Node::Triangle(0));
        let (low, high) = faces.split_at_mut(faces.len() / 2);
        let halves = [self.build(low), self.build(high)];
        self.nodes[node] = Node::Halves(halves);
        (Sphere { center, radius }, node)
    }

    /// The distance of a point from the surface, negative inside.
    #[must_use]
    pub fn signed_distance(&self, point: [f64; 3]) -> f64 {
        let mut found = Found {
            distance: f64::MAX,
            face: 0,
            nearest: Nearest::Face,
            weights: [0.0; 3],
        };
        self.search(0, point, &mut found);
        let Found { face, weights, .. } = found;
        let normal = match found.nearest {
            Nearest::Corner(k) => self.normals.vertices[self.faces[face][k] as usize],
            Nearest::Edge(k) => self.normals.edges[face][k],
            Nearest::Face => self.normals.faces[face],
        };
        let [a, b, c] = self.corners(face);
        let nearest = add(
            add(scale(a, weights[0]), scale(b, weights[1])),
            scale(c, weights[2]),
        );
        match dot(sub(point, nearest), normal) >= 0.0 {
            true => found.distance,
            false => -found.distance,
        }
    }

    /// Goes through the tree, the nearer half first. It is as deep as the number of triangles has digits.
    fn search(&self, node: usize, point: Vector, found: &mut Found) {
        match self.nodes[node] {
            Node::Triangle(face) => {
                let (square, nearest, weights) = nearest_in(point, self.corners(face));
                if square < found.distance * found.distance {
                    *found = Found {
                        distance: square.sqrt(),
                        face,
                        nearest,
                        weights,
                    };
                }
            }
            Node::Halves(halves) => {
                let [left, right] = halves.map(|(sphere, node)| (sphere.distance(point), node));
                let order = match left.0 < right.0 {
                    true => [left, right],
                    false => [right, left],
                };
                for (distance, node) in order {
                    if distance < found.distance {
                        self.search(node, point, found);
                    }
                }
            }
        }
    }
}

/// The square of the distance of a point from a triangle, what of it is nearest, and where (Ericson 2005).
fn nearest_in(p: Vector, [a, b, c]: [Vector; 3]) -> (f64, Nearest, Vector) {
    let (ab, ac, bc) = (sub(b, a), sub(c, a), sub(c, b));
    let along_ab = (dot(sub(p, a), ab), dot(sub(p, b), sub(a, b)));
    let along_ac = (dot(sub(p, a), ac), dot(sub(p, c), sub(a, c)));
    let square = |nearest: Vector| {
        let out = sub(p, nearest);
        dot(out, out)
    };
    if along_ab.0 <= 0.0 && along_ac.0 <= 0.0 {
        return (square(a), Nearest::Corner(0), [1.0, 0.0, 0.0]);
    }
    let along_bc = (dot(sub(p, b), bc), dot(sub(p, c), sub(b, c)));
    if along_ab.1 <= 0.0 && along_bc.0 <= 0.0 {
        return (square(b), Nearest::Corner(1), [0.0, 1.0, 0.0]);
    }
    if along_ac.1 <= 0.0 && along_bc.1 <= 0.0 {
        return (square(c), Nearest::Corner(2), [0.0, 0.0, 1.0]);
    }
    let normal = cross(ab, ac);
    // on which side of each edge the point is
    let side = |from: Vector, to: Vector| dot(normal, cross(sub(from, p), sub(to, p)));
    let beside = |side: f64, along: (f64, f64)| side <= 0.0 && along.0 >= 0.0 && along.1 >= 0.0;
    let part = |along: (f64, f64)| along.0 / (along.0 + along.1);
    let on_edge =
        |from: Vector, to: Vector, part: f64| square(add(scale(from, 1.0 - part), scale(to, part)));
    let outside_ab = side(a, b);
    if beside(outside_ab, along_ab) {
        let t = part(along_ab);
        return (on_edge(a, b, t), Nearest::Edge(0), [1.0 - t, t, 0.0]);
    }
    let outside_bc = side(b, c);
    if beside(outside_bc, along_bc) {
        let t = part(along_bc);
        return (on_edge(b, c, t), Nearest::Edge(1), [0.0, 1.0 - t, t]);
    }
    let outside_ca = side(c, a);
    if beside(outside_ca, along_ac) {
        let t = part(along_ac);
        return (on_edge(a, c, t), Nearest::Edge(2), [1.0 - t, 0.0, t]);
    }
    let sum = outside_bc + outside_ca + outside_ab;
    let (u, v) = (outside_bc / sum, outside_ca / sum);
    let w = 1.0 - u - v;
    let nearest = add(add(scale(a, u), scale(b, v)), scale(c, w));
    (square(nearest), Nearest::Face, [u, v, w])
}

fn normals(vertices: &[[f64; 3]], faces: &[[i32; 3]]) -> Normals {
    let edge = |i: i32, j: i32| (i.min(j), i.max(j));
    let mut of_edges: HashMap<(i32, i32), Vector> = HashMap::with_capacity(2 * faces.len());
    let mut found = Normals {
        vertices: vec![[0.0; 3]; vertices.len()],
        ..Normals::default()
    };
    for &[i, j, k] in faces {
        let [a, b, c] = [i, j, k].map(|v| vertices[v as usize]);
        let normal = unit(cross(sub(b, a), sub(c, a)));
        found.faces.push(normal);
        for (vertex, at, one, two) in [(i, a, b, c), (j, b, a, c), (k, c, b, a)] {
            let angle = sim_math::acos(dot(unit(sub(one, at)), unit(sub(two, at))));
            let sum = &mut found.vertices[vertex as usize];
            *sum = add(*sum, scale(normal, angle));
        }
        for (from, to) in [(i, j), (j, k), (i, k)] {
            let sum = of_edges.entry(edge(from, to));
            sum.and_modify(|sum| *sum = add(*sum, normal))
                .or_insert(normal);
        }
    }
    for normal in &mut found.vertices {
        *normal = unit(*normal);
    }
    let of = |from, to| unit(of_edges[&edge(from, to)]);
    let edges = faces
        .iter()
        .map(|&[i, j, k]| [of(i, j), of(j, k), of(i, k)]);
    found.edges = edges.collect();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_from_a_cube_are_those_of_a_cube() {
        let vertices: Vec<[f64; 3]> = (0..8)
            .map(|i| [i & 1, i >> 1 & 1, i >> 2].map(f64::from))
            .collect();
        let hull = crate::hull::convex_hull(&vertices, None).unwrap();
        let faces: Vec<[i32; 3]> = hull.faces.iter().map(|f| f.map(|v| v as i32)).collect();
        let field = DistanceField::new(&vertices, &faces).unwrap();
        for (point, expected) in [
            ([0.5, 0.5, 0.5], -0.5),
            ([0.5, 0.5, 0.9], -0.1),
            ([0.5, 0.5, 3.0], 2.0),
            ([2.0, 2.0, 0.5], 2.0_f64.sqrt()),
            ([-1.0, -1.0, -1.0], 3.0_f64.sqrt()),
        ] {
            let found = field.signed_distance(point);
            assert!((found - expected).abs() < 1e-15, "{point:?}: {found}");
        }
        assert!(DistanceField::new(&vertices, &[]).is_none());
    }
}

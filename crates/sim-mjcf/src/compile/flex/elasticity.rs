//! How stiff triangles and tetrahedra are: the energy of a St. Venant-Kirchhoff material as a quadratic form of the squared
//! lengths of their edges.

use crate::frames::normalize;
use sim_core::math::Vec3;

/// Numbers for each element: the upper triangle of a matrix over the edges of a tetrahedron.
pub(super) const NUMBERS: usize = 21;

/// The thickness that tetrahedra count with.
pub(super) const OF_SOLIDS: f64 = 4.0;

/// What elements are made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Material {
    /// Young's modulus
    pub young: f64,
    /// Poisson's ratio
    pub poisson: f64,
    /// thickness of triangles
    pub thickness: f64,
}

/// Three rows of three.
type Tensor = [[f64; 3]; 3];

/// The corners of the sides of a triangle.
const SIDES: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];
/// For each edge of a triangle the two other sides.
const OTHER_SIDES: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

/// The corners of the faces of a tetrahedron.
const FACES: [[usize; 3]; 4] = [[2, 1, 0], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
/// For each edge of a tetrahedron the two faces that it is not part of.
const OTHER_FACES: [[usize; 2]; 6] = [[2, 3], [1, 3], [2, 1], [1, 0], [0, 2], [0, 3]];

/// The stiffness of an element.
pub(super) fn stiffness(element: &[i32], points: &[Vec3], material: Material) -> [f64; NUMBERS] {
    let corner = |k: usize| points[element[k] as usize];
    match element.len() {
        3 => triangle([0, 1, 2].map(corner), material),
        _ => tetrahedron([0, 1, 2, 3].map(corner), material),
    }
}

fn triangle(corners: [Vec3; 3], material: Material) -> [f64; NUMBERS] {
    let mut normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    let area = normalize(&mut normal.0) / 2.0;
    let basis = OTHER_SIDES.map(|sides| {
        let [left, right] = sides.map(|side| SIDES[side].map(|k| corners[k]));
        let left = left[0] - left[1];
        let right = right[1] - right[0];
        let mut normal = right.cross(left);
        normalize(&mut normal.0);
        symmetric(normal.cross(left), right.cross(normal), 8.0 * area * area)
    });
    metric(&basis, area, material)
}

fn tetrahedron(corners: [Vec3; 4], material: Material) -> [f64; NUMBERS] {
    let [a, b, c, d] = corners;
    let volume = (b - a).cross(c - a).dot(d - a) / 6.0;
    let basis = OTHER_FACES.map(|faces| {
        let [left, right] = faces.map(|face| {
            let [a, b, c] = FACES[face].map(|k| corners[k]);
            (b - a).cross(c - a)
        });
        symmetric(left, right, 36.0 * 2.0 * volume * volume)
    });
    metric(&basis, volume, material)
}

/// The symmetric product of two vectors, divided by a number.
fn symmetric(a: Vec3, b: Vec3, divisor: f64) -> Tensor {
    std::array::from_fn(|i| std::array::from_fn(|j| (a[i] * b[j] + b[i] * a[j]) / divisor))
}

/// The quadratic form, given what each edge adds to the strain.
fn metric(basis: &[Tensor], volume: f64, material: Material) -> [f64; NUMBERS] {
    let Material {
        young,
        poisson,
        thickness,
    } = material;
    let size = volume.abs();
    let mu = young / (2.0 * (1.0 + poisson)) * size / 4.0 * thickness;
    let lambda =
        young * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson)) * size / 4.0 * thickness;
    let trace = |a: &Tensor| a[0][0] + a[1][1] + a[2][2];
    let product = |a: &Tensor, b: &Tensor| {
        let mut sum = 0.0;
        for (i, row) in a.iter().enumerate() {
            for (entry, column) in row.iter().zip(b) {
                sum += entry * column[i];
            }
        }
        sum
    };
    let mut out = [0.0; NUMBERS];
    let pairs = (0..basis.len()).flat_map(|i| (i..basis.len()).map(move |j| (i, j)));
    for (out, (i, j)) in out.iter_mut().zip(pairs) {
        let (a, b) = (&basis[i], &basis[j]);
        *out = mu * product(a, b) + lambda * trace(b) * trace(a);
    }
    out
}

//! Hyperplanes of facets, distances to them, centrums.

use super::mesh::{Id, Quickhull};

#[inline]
fn dot(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Absolute value that keeps the sign of zero, as a comparison with zero does.
#[inline]
pub(super) fn abs(x: f64) -> f64 {
    if x < 0.0 { -x } else { x }
}

/// The larger, the first if they are equal or not comparable.
#[inline]
pub(super) fn larger(a: f64, b: f64) -> f64 {
    if a < b { b } else { a }
}

/// The smaller, the first if they are equal or not comparable.
#[inline]
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    if a > b { b } else { a }
}

impl Quickhull<'_> {
    /// Distance of a position above a facet.
    #[inline]
    pub fn distance_at(&self, p: &[f64; 3], facet: Id) -> f64 {
        let f = self.f(facet);
        f.offset + p[0] * f.normal[0] + p[1] * f.normal[1] + p[2] * f.normal[2]
    }

    /// Distance of a point above a facet.
    #[inline]
    pub fn distance(&self, point: u32, facet: Id) -> f64 {
        self.distance_at(&self.points[point as usize], facet)
    }

    /// Mean of vertices.
    pub fn center(&self, vertices: &[Id]) -> [f64; 3] {
        let mut center = [0.0; 3];
        for (k, c) in center.iter_mut().enumerate() {
            for &vertex in vertices {
                *c += self.at(vertex)[k];
            }
            *c /= vertices.len() as f64;
        }
        center
    }

    /// The centrum of a facet: the mean of its vertices, projected to its plane. Two facets are convex if the
    /// centrum of each is clearly below the other.
    pub fn centrum(&mut self, facet: Id) -> [f64; 3] {
        if let Some(centrum) = self.f(facet).centrum {
            return centrum;
        }
        let mut centrum = self.center(&self.f(facet).vertices);
        let distance = self.distance_at(&centrum, facet);
        let normal = self.f(facet).normal;
        for (c, n) in centrum.iter_mut().zip(normal) {
            *c -= distance * n;
        }
        self.fm(facet).centrum = Some(centrum);
        centrum
    }

    /// The plane through a triangle's vertices, its normal outward. Marks the facet as flipped if the interior
    /// of the hull is not below it.
    pub fn set_plane(&mut self, facet: Id) {
        let f = self.f(facet);
        let corners = [0, 1, 2].map(|i| self.at(f.vertices.get(i).copied().unwrap_or_default()));
        let top = f.top;
        let (mut normal, mut offset, mut uncertain) = self.plane_by_minors(&corners, top);
        if uncertain {
            (normal, offset, uncertain) = self.plane_by_elimination(&corners, top);
        }
        let f = self.fm(facet);
        f.normal = normal;
        f.offset = offset;
        f.has_plane = true;
        if uncertain {
            self.orient_outside(facet);
        }
        self.check_flipped(facet);
    }

    /// Whether the interior is clearly below a facet; marks it as flipped if not.
    pub fn check_flipped(&mut self, facet: Id) -> bool {
        if self.f(facet).flipped {
            return false;
        }
        if self.distance_at(&self.interior, facet) >= -self.tol.distance_round {
            self.fm(facet).flipped = true;
            return false;
        }
        true
    }

    /// Turns a plane around if the interior is above it.
    pub fn orient_outside(&mut self, facet: Id) {
        if self.distance_at(&self.interior, facet) > 0.0 {
            let f = self.fm(facet);
            f.normal = f.normal.map(|x| -x);
            f.offset = -f.offset;
        }
    }

    /// Normal as the cross product of two sides. Uncertain if it misses a corner by more than rounding.
    fn plane_by_minors(&self, corners: &[[f64; 3]; 3], top: bool) -> ([f64; 3], f64, bool) {
        let side = |i: usize, k: usize| corners[i][k] - corners[0][k];
        let minor = |a1: f64, a2: f64, b1: f64, b2: f64| a1 * b2 - a2 * b1;
        let mut normal = [
            minor(side(2, 1), side(2, 2), side(1, 1), side(1, 2)),
            minor(side(1, 0), side(1, 2), side(2, 0), side(2, 2)),
            minor(side(2, 0), side(2, 1), side(1, 0), side(1, 1)),
        ];
        self.normalize(&mut normal, top);
        let offset = -dot(&corners[0], &normal);
        let round = self.tol.distance_round;
        let misses = |corner: &[f64; 3]| {
            let distance = offset + dot(corner, &normal);
            distance > round || distance < -round
        };
        let uncertain = misses(&corners[2]) || misses(&corners[1]);
        (normal, offset, uncertain)
    }

    /// Normal by Gaussian elimination with pivoting, for triangles that are long and thin.
    fn plane_by_elimination(&self, corners: &[[f64; 3]; 3], top: bool) -> ([f64; 3], f64, bool) {
        let mut rows =
            [1, 2].map(|i: usize| [0, 1, 2].map(|k: usize| corners[i][k] - corners[0][k]));
        let mut negative = top;
        let mut uncertain = false;
        for k in 0..2 {
            let mut pivot = abs(rows[k][k]);
            if k == 0 && abs(rows[1][0]) > pivot {
                pivot = abs(rows[1][0]);
                rows.swap(0, 1);
                negative = !negative;
            }
            if pivot <= self.tol.near_zero[k] {
                uncertain = true;
                if pivot == 0.0 {
                    continue;
                }
            }
            if k == 0 {
                let n = rows[1][0] / rows[0][0];
                for j in 1..3 {
                    rows[1][j] -= n * rows[0][j];
                }
            }
        }
        for k in (0..2).rev() {
            if rows[k][k] < 0.0 {
                negative = !negative;
            }
        }
        // Back substitution from the last coordinate.
        let unit = if negative { -1.0 } else { 1.0 };
        let mut normal = [0.0, 0.0, unit];
        for i in (0..2).rev() {
            let mut x = 0.0;
            for j in i + 1..3 {
                x -= rows[i][j] * normal[j];
            }
            let diagonal = rows[i][i];
            if abs(diagonal) > self.tol.min_denominator_2 {
                normal[i] = x / diagonal;
            } else if let Some(quotient) = divide(x, diagonal, self.tol.min_denominator_1_2) {
                normal[i] = quotient;
            } else {
                uncertain = true;
                normal[i] = unit;
                normal[i + 1..].fill(0.0);
            }
        }
        self.normalize(&mut normal, true);
        let mut offset = -(corners[0][0] * normal[0]);
        offset -= corners[0][1] * normal[1];
        offset -= corners[0][2] * normal[2];
        (normal, offset, uncertain)
    }

    fn normalize(&self, normal: &mut [f64; 3], top: bool) {
        let mut norm = dot(normal, normal).sqrt();
        if norm > self.tol.min_denominator {
            if !top {
                norm = -norm;
            }
            for x in normal {
                *x /= norm;
            }
        } else if norm == 0.0 {
            normal.fill((1.0_f64 / 3.0).sqrt());
        } else {
            if !top {
                norm = -norm;
            }
            for k in 0..3 {
                match divide(normal[k], norm, f64::MIN_POSITIVE) {
                    Some(quotient) => normal[k] = quotient,
                    None => {
                        let mut largest = 0;
                        for j in 1..3 {
                            if abs(normal[j]) > abs(normal[largest]) {
                                largest = j;
                            }
                        }
                        let sign = if normal[largest] * norm >= 0.0 {
                            1.0
                        } else {
                            -1.0
                        };
                        normal.fill(0.0);
                        normal[largest] = sign;
                        return;
                    }
                }
            }
        }
    }

    /// Cosine of the angle between two facets' normals.
    pub fn angle(&self, a: Id, b: Id) -> f64 {
        let (a, b) = (&self.f(a).normal, &self.f(b).normal);
        let mut angle = 0.0;
        for k in 0..3 {
            angle += a[k] * b[k];
        }
        angle
    }
}

/// Squared distance of two positions.
pub(super) fn squared_distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let mut sum = 0.0;
    for k in 0..3 {
        let difference = a[k] - b[k];
        sum += difference * difference;
    }
    sum
}

/// A quotient, unless it would overflow.
fn divide(numerator: f64, denominator: f64, least: f64) -> Option<f64> {
    if numerator < least && numerator > -least {
        return (abs(numerator) < abs(denominator)).then(|| numerator / denominator);
    }
    let inverse = denominator / numerator;
    (inverse > least || inverse < -least).then(|| numerator / denominator)
}

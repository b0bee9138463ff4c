//! The exact line search of the primal solvers.
//!
//! Along a line, the cost is piecewise smooth: a sum of quadratics, one per constraint that is active at the
//! point, and of terms with a square root, one per contact that slides. Slope and curvature are known at every
//! point, so that Newton's method finds the minimum: first from one side, then, once the minimum is between two
//! points, from both, with bisection as a safeguard.

use crate::constraint::{ConstraintRows, Coupled, CoupledRows};
use crate::data::Contact;
use crate::math::MINVAL;
use std::ops::Range;

/// A polynomial in the step length: constant, linear, quadratic coefficient.
type Quadratic = [f64; 3];

/// A contact with an elliptic cone, along the line.
#[derive(Clone, Debug)]
struct Cone {
    /// its rows
    rows: Range<usize>,
    /// cost where the contact sticks
    sticking: Quadratic,
    /// normal component, in the space where the cone is circular: at the start, and its rate
    normal: [f64; 2],
    /// square of the tangential component, in the same space
    tangent: Quadratic,
    /// friction of the circular cone
    mu: f64,
    /// factor of the cost where the contact slides
    mass: f64,
}

/// The terms of the cost along a line, kept from search to search.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    /// what does not depend on the point: the cost apart from the constraints, and equalities
    base: Quadratic,
    /// per constraint after the equalities; unused for rows of elliptic cones
    scalar: Vec<Quadratic>,
    cones: Vec<Cone>,
}

/// A line: residuals of the constraints at its start, and their rates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub rows: ConstraintRows<'a>,
    pub contact: &'a [Contact],
    /// `J * qacc - aref` at the start
    pub start: &'a [f64],
    /// `J * search`
    pub rate: &'a [f64],
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// largest slope that counts as zero
    pub slope: f64,
    /// most evaluations, apart from those of the last round
    pub evaluations: i32,
}

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// step length; zero if nothing better was found
    pub alpha: f64,
    /// size of the slope there
    pub slope: f64,
    /// number of evaluations
    pub evaluations: i32,
}

/// The cost at one point of the line.
#[derive(Clone, Copy, Debug)]
struct Point {
    alpha: f64,
    cost: f64,
    slope: f64,
    curvature: f64,
}

impl Point {
    /// Where Newton's method goes from here.
    fn newton(&self) -> f64 {
        self.alpha - self.slope / self.curvature
    }
}

/// Finds the minimum along a line, where `gauss` is the cost apart from the constraints.
pub(super) fn search(line: Line<'_>, gauss: Quadratic, terms: &mut Terms, limits: Limits) -> Found {
    terms.prepare(&line, gauss);
    let mut evaluator = Evaluator {
        line,
        terms,
        evaluations: 0,
    };
    let best = evaluator.minimise(limits);
    Found {
        alpha: best.map_or(0.0, |p| p.alpha),
        slope: best.map_or(0.0, |p| p.slope.abs()),
        evaluations: evaluator.evaluations,
    }
}

impl Terms {
    /// Computes the quadratics of all constraints.
    fn prepare(&mut self, line: &Line<'_>, gauss: Quadratic) {
        let nefc = line.start.len();
        let ne = line.rows.ne;
        let one_sided = ne + line.rows.nf;

        self.base = gauss;
        for i in 0..ne {
            add(&mut self.base, &line.quadratic(i));
        }
        self.scalar.clear();
        self.cones.clear();
        self.scalar
            .extend((ne..one_sided).map(|i| line.quadratic(i)));
        let mut walk = CoupledRows::new(&line.rows.kind[..nefc], line.rows.id, one_sided);
        while let Some(coupled) = walk.next(line.contact) {
            match coupled {
                Coupled::Row(i) => self.scalar.push(line.quadratic(i)),
                Coupled::Cone {
                    first,
                    dim,
                    contact,
                } => {
                    let rows = first..first + dim;
                    self.scalar.resize(rows.end - ne, [0.0; 3]);
                    let contact = &line.contact[contact];
                    self.cones.push(Cone::new(line, contact, rows));
                }
            }
        }
    }
}

impl Line<'_> {
    /// The cost of constraint `i` where it is active.
    #[inline]
    fn quadratic(&self, i: usize) -> Quadratic {
        halve(weighted(self.rows.D[i], self.start[i], self.rate[i]))
    }
}

/// `mass * (start + alpha * rate)^2`, with half of the linear term.
#[inline]
fn weighted(mass: f64, start: f64, rate: f64) -> Quadratic {
    let force = mass * start;
    [start * force, rate * force, rate * mass * rate]
}

/// Half of a polynomial whose linear term has been halved already.
#[inline]
fn halve(q: Quadratic) -> Quadratic {
    [0.5 * q[0], q[1], 0.5 * q[2]]
}

#[inline]
fn add(total: &mut Quadratic, q: &Quadratic) {
    total[0] += q[0];
    total[1] += q[1];
    total[2] += q[2];
}

impl Cone {
    fn new(line: &Line<'_>, contact: &Contact, rows: Range<usize>) -> Cone {
        let dim = rows.len();
        let (mass, start, rate) = (
            &line.rows.D[rows.clone()],
            &line.start[rows.clone()],
            &line.rate[rows.clone()],
        );
        let mut sticking = [0.0; 3];
        for j in 0..dim {
            add(&mut sticking, &weighted(mass[j], start[j], rate[j]));
        }
        let (mut uu, mut uv, mut vv) = (0.0, 0.0, 0.0);
        for j in 1..dim {
            let u = start[j] * contact.friction[j - 1];
            let v = rate[j] * contact.friction[j - 1];
            uu += u * u;
            uv += u * v;
            vv += v * v;
        }
        let mu = contact.mu;
        Cone {
            rows,
            sticking: halve(sticking),
            normal: [start[0] * mu, rate[0] * mu],
            tangent: [uu, uv, vv],
            mu,
            mass: mass[0] / ((mu * mu) * (1.0 + (mu * mu))),
        }
    }

    /// Adds the cost at `alpha`: to `total` where it is quadratic, otherwise to `point`.
    #[inline]
    fn add_to(&self, alpha: f64, total: &mut Quadratic, point: &mut Point) {
        let [uu, uv, vv] = self.tangent;
        let mu = self.mu;
        let n = self.normal[0] + alpha * self.normal[1];
        let t_square = uu + alpha * (2.0 * uv + alpha * vv);
        if t_square <= 0.0 {
            if n < 0.0 {
                add(total, &self.sticking);
            }
            return;
        }
        let t = t_square.sqrt();
        if n >= mu * t {
            // separating
        } else if mu * n + t <= 0.0 {
            add(total, &self.sticking);
        } else {
            let n1 = self.normal[1];
            let t1 = (uv + alpha * vv) / t;
            let t2 = vv / t - (uv + alpha * vv) * t1 / (t * t);
            let excess = n - mu * t;
            let excess1 = n1 - mu * t1;
            point.cost += 0.5 * self.mass * excess * excess;
            point.slope += self.mass * excess * excess1;
            point.curvature += self.mass * (excess1 * excess1 + excess * (-mu * t2));
        }
    }
}

struct Evaluator<'a> {
    line: Line<'a>,
    terms: &'a Terms,
    evaluations: i32,
}

impl Evaluator<'_> {
    /// The cost at `alpha`, with slope and curvature.
    fn at(&mut self, alpha: f64) -> Point {
        self.evaluations += 1;
        let mut total = self.terms.base;
        let mut point = Point {
            alpha,
            cost: 0.0,
            slope: 0.0,
            curvature: 0.0,
        };
        self.add_friction(alpha, &mut total);
        self.add_one_sided(alpha, &mut total, &mut point);

        point.cost += alpha * alpha * total[2] + alpha * total[1] + total[0];
        point.slope += 2.0 * alpha * total[2] + total[1];
        point.curvature += 2.0 * total[2];
        if point.curvature <= 0.0 {
            point.curvature = MINVAL;
        }
        point
    }

    /// Adds friction loss: quadratic around zero, linear outside.
    fn add_friction(&self, alpha: f64, total: &mut Quadratic) {
        let rows = &self.line.rows;
        for i in rows.ne..rows.ne + rows.nf {
            let (start, rate) = (self.line.start[i], self.line.rate[i]);
            let loss = rows.frictionloss[i];
            let bound = rows.R[i] * loss;
            let x = start + alpha * rate;
            if -bound < x && x < bound {
                add(total, &self.terms.scalar[i - rows.ne]);
            } else if x <= -bound {
                add(total, &[loss * (-0.5 * bound - start), -loss * rate, 0.0]);
            } else {
                add(total, &[loss * (-0.5 * bound + start), loss * rate, 0.0]);
            }
        }
    }

    /// Adds limits and contacts, in the order of their rows.
    fn add_one_sided(&self, alpha: f64, total: &mut Quadratic, point: &mut Point) {
        let mut next = self.line.rows.ne + self.line.rows.nf;
        for cone in &self.terms.cones {
            self.add_scalars(alpha, next..cone.rows.start, total);
            cone.add_to(alpha, total, point);
            next = cone.rows.end;
        }
        self.add_scalars(alpha, next..self.line.start.len(), total);
    }

    /// Adds limits and contacts without an elliptic cone: what can only push, row by row.
    #[inline(always)]
    fn add_scalars(&self, alpha: f64, rows: Range<usize>, total: &mut Quadratic) {
        let ne = self.line.rows.ne;
        let scalar = &self.terms.scalar[rows.start - ne..rows.end - ne];
        let points = self.line.start[rows.clone()]
            .iter()
            .zip(&self.line.rate[rows]);
        for ((start, rate), quadratic) in points.zip(scalar) {
            if start + alpha * rate < 0.0 {
                add(total, quadratic);
            }
        }
    }

    /// The best point, unless none is better than the start.
    fn minimise(&mut self, limits: Limits) -> Option<Point> {
        let converged = |p: &Point| p.slope.abs() < limits.slope;

        let p0 = self.at(0.0);
        let mut p1 = self.at(p0.newton());
        if converged(&p1) {
            return Some(p1);
        }

        // Newton's method from one side, until the slope changes its sign
        let side = if p1.slope < 0.0 { 1.0 } else { -1.0 };
        let mut p2 = p0;
        while p1.slope * side <= -limits.slope && self.evaluations < limits.evaluations {
            p2 = p1;
            p1 = self.at(p1.newton());
            if converged(&p1) {
                return Some(p1);
            }
        }
        if self.evaluations >= limits.evaluations {
            return Some(p1);
        }

        // the minimum is between p1 and p2
        let mut p2_next = p1;
        let mut p1_next = self.at(p1.newton());
        while self.evaluations < limits.evaluations {
            let middle = self.at(0.5 * (p1.alpha + p2.alpha));
            let candidates = [p1_next, p2_next, middle];

            let mut best: Option<&Point> = None;
            for p in candidates.iter().filter(|p| converged(p)) {
                if best.is_none_or(|best| p.cost < best.cost) {
                    best = Some(p);
                }
            }
            if let Some(best) = best {
                return Some(*best);
            }

            let moved1 = self.tighten(&mut p1, &candidates, &mut p1_next);
            let moved2 = self.tighten(&mut p2, &candidates, &mut p2_next);
            if !moved1 && !moved2 {
                return Some(middle);
            }
        }

        if p1.cost <= p2.cost && p1.cost < p0.cost {
            Some(p1)
        } else if p2.cost <= p1.cost && p2.cost < p0.cost {
            Some(p2)
        } else {
            None
        }
    }

    /// Moves an end of the bracket to the candidates that are on its side and nearer to the minimum. Then
    /// `next` is where Newton's method goes from the new end.
    fn tighten(&mut self, end: &mut Point, candidates: &[Point; 3], next: &mut Point) -> bool {
        let mut moved = false;
        for p in candidates {
            let nearer_below = end.slope < 0.0 && p.slope < 0.0 && end.slope < p.slope;
            let nearer_above = end.slope > 0.0 && p.slope > 0.0 && end.slope > p.slope;
            if nearer_below || nearer_above {
                *end = *p;
                moved = true;
            }
        }
        if moved {
            *next = self.at(end.newton());
        }
        moved
    }
}

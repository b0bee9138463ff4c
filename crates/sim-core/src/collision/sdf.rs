//! Contacts with signed distance fields, by optimisation.
//!
//! From points spread over the box in which both shapes can be, gradient descent looks for where they are deepest in each other;
//! each place that it ends at, if it is inside both, is a contact. What it minimises is the sum of both distances and the
//! larger one's size, which is least in the middle of an overlap.

use super::{PairContacts, RawContact, ShapeScratch};
use crate::data::GeomPoses;
use crate::math::{MAXVAL, MINVAL, Mat3, Pose, Vec3, halton};
use crate::model::{GeomType, Model};
use crate::ray::{Ray, mesh_distance};
use crate::sdf::Field;

/// The field of one of two geoms.
#[derive(Clone, Copy)]
enum Side<'a> {
    Field(Field<'a>),
    /// a mesh without a field: this geom, looked at by rays
    Mesh(usize),
}

/// Two geoms, in the frame of the one whose field comes first.
struct Pair<'a> {
    m: &'a Model,
    poses: GeomPoses<'a>,
    sides: [Side<'a>; 2],
    /// to the frame of the other
    shift: Vec3,
    turn: Mat3,
}

/// The distances of a point from both geoms.
#[derive(Clone, Copy)]
struct Distances {
    own: f64,
    other: f64,
}

impl Distances {
    fn larger(self) -> f64 {
        if self.own > self.other {
            self.own
        } else {
            self.other
        }
    }
}

/// What is minimised.
#[derive(Clone, Copy)]
enum Objective {
    /// how far a point is from the middle of an overlap
    Collision,
    /// how far it is from being inside both
    Intersection,
}

impl Objective {
    fn value(self, at: Distances) -> f64 {
        match self {
            Objective::Collision => at.own + at.other + at.larger().abs(),
            Objective::Intersection => at.larger(),
        }
    }
}

impl<'a> Side<'a> {
    /// The side of a geom; `None` if nothing is known of it. Of a mesh, MuJoCo asks whether the mesh with the number of the
    /// geom has an octree, and uses it.
    fn of(m: &'a Model, poses: GeomPoses<'a>, geom: usize) -> Option<Side<'a>> {
        if GeomType::of(m.geom_type[geom]) == GeomType::Mesh {
            let field = Field::of_mesh(m, geom as i32).map(Side::Field);
            return Some(field.unwrap_or(Side::Mesh(geom)));
        }
        Field::of_geom(m, poses, geom).map(Side::Field)
    }
}

impl Pair<'_> {
    /// The point in the frame of the other geom.
    fn to_other(&self, point: Vec3) -> Vec3 {
        self.turn * point + self.shift
    }

    /// What rays tell of a mesh: its distance along the way to the origin of the world, and whether the origin comes first.
    fn look(&self, geom: usize, point: Vec3) -> (f64, bool) {
        let pnt = self.poses.geom_xmat[geom] * point + self.poses.geom_xpos[geom];
        let vec = -pnt;
        let dist = mesh_distance(self.m, self.poses, geom, &Ray { pnt, vec });
        let beyond = dist > vec.norm();
        if beyond {
            let back = Ray {
                pnt,
                vec: vec * -1.0,
            };
            return (-mesh_distance(self.m, self.poses, geom, &back), true);
        }
        (dist, false)
    }

    fn distance(&self, side: usize, point: Vec3) -> f64 {
        match &self.sides[side] {
            Side::Field(field) => field.distance(point),
            Side::Mesh(geom) => self.look(*geom, point).0,
        }
    }

    fn gradient(&self, side: usize, point: Vec3, distance: f64) -> Vec3 {
        match &self.sides[side] {
            Side::Field(field) => field.gradient(point, distance),
            Side::Mesh(geom) => {
                let sign = if self.look(*geom, point).1 { 1.0 } else { -1.0 };
                Vec3([sign; 3])
            }
        }
    }

    fn distances(&self, point: Vec3) -> Distances {
        Distances {
            own: self.distance(0, point),
            other: self.distance(1, self.to_other(point)),
        }
    }

    /// The gradient of the other geom's distance, in the frame of the first.
    fn other_gradient(&self, point: Vec3, distance: f64) -> Vec3 {
        let gradient = self.gradient(1, self.to_other(point), distance);
        self.turn.mul_transposed(gradient)
    }

    fn objective_gradient(&self, objective: Objective, point: Vec3, at: Distances) -> Vec3 {
        match objective {
            Objective::Intersection if at.own > at.other => self.gradient(0, point, at.own),
            Objective::Intersection => self.other_gradient(point, at.other),
            Objective::Collision => {
                let own = self.gradient(0, point, at.own);
                let other = self.other_gradient(point, at.other);
                let larger = if at.own > at.other { own } else { other };
                let sign = if at.larger() > 0.0 { 1.0 } else { -1.0 };
                own + other + larger * sign
            }
        }
    }

    /// Goes downhill from a point, whose distances are known, for some steps; gives the value where it ends, and leaves the
    /// point and its distances there.
    fn descend(
        &self,
        objective: Objective,
        point: &mut Vec3,
        at: &mut Distances,
        steps: i32,
    ) -> f64 {
        /// part of the decrease that a linear objective would have that is good enough
        const ENOUGH: f64 = 0.1;
        const SHORTER: f64 = 0.5;
        const SHORTEST: f64 = 1e-4;
        let mut value = MAXVAL;
        for _ in 0..steps {
            let mut length = 2.0;
            let gradient = self.objective_gradient(objective, *point, *at);
            if gradient.0.iter().any(|x| x.is_nan() || x.abs() > MAXVAL) {
                return MAXVAL;
            }
            let start = *point;
            let before = objective.value(*at);
            let mut wanted = -ENOUGH * length * gradient.dot(gradient);
            loop {
                length *= SHORTER;
                wanted *= SHORTER;
                *point = start + gradient * -length;
                *at = self.distances(*point);
                value = objective.value(*at);
                if !(length > SHORTEST && value - before > wanted) {
                    break;
                }
            }
            if before < value {
                return value;
            }
        }
        value
    }

    /// The direction in which the own distance grows and the other one shrinks.
    fn normal(&self, point: Vec3, at: Distances) -> Vec3 {
        let own = self.gradient(0, point, at.own).normalized().0;
        let other = self.other_gradient(point, at.other).normalized().0;
        (own - other).normalized().0
    }
}

/// The box, in the frame of the first of two geoms, that the boxes of both are in; `None` if they are apart.
fn overlap(boxes: [&[f64; 6]; 2], to_first: Pose) -> Option<[Vec3; 2]> {
    let turn = to_first.quat.to_mat();
    let mut bounds = [[Vec3([MAXVAL; 3]), Vec3([-MAXVAL; 3])]; 2];
    for corner in 0..8 {
        let of = |aabb: &[f64; 6]| {
            Vec3([0, 1, 2].map(|k| match corner >> k & 1 {
                1 => aabb[k] + aabb[k + 3],
                _ => aabb[k] - aabb[k + 3],
            }))
        };
        let corners = [of(boxes[0]), turn * of(boxes[1]) + to_first.pos];
        for ([low, high], corner) in bounds.iter_mut().zip(corners) {
            for k in 0..3 {
                low[k] = low[k].min(corner[k]);
                high[k] = high[k].max(corner[k]);
            }
        }
    }
    let low = Vec3([0, 1, 2].map(|k| bounds[0][0][k].max(bounds[1][0][k])));
    let high = Vec3([0, 1, 2].map(|k| bounds[0][1][k].min(bounds[1][1][k])));
    let empty = (0..3).any(|k| high[k] < low[k]);
    (!empty).then_some([low, high])
}

/// One pose in the frame of another.
fn relative(pose: Pose, frame: Pose) -> Pose {
    let mut seen = Pose::inverse(frame).then(pose);
    seen.quat.normalize();
    seen
}

/// Contacts of a geom with a signed distance field.
pub(super) fn sdf(
    m: &Model,
    poses: GeomPoses<'_>,
    _scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    g1: usize,
    g2: usize,
    _margin: f64,
) {
    let [pose1, pose2] =
        [g1, g2].map(|g| Pose::new(poses.geom_xpos[g], poses.geom_xmat[g].to_quat()));
    let to_first = relative(pose2, pose1);
    let Some([low, high]) = overlap([&m.geom_aabb[g1], &m.geom_aabb[g2]], to_first) else {
        return;
    };
    let (Some(own), Some(other)) = (Side::of(m, poses, g2), Side::of(m, poses, g1)) else {
        return;
    };
    let pair = Pair {
        m,
        poses,
        sides: [own, other],
        shift: to_first.pos,
        turn: to_first.quat.to_mat(),
    };
    // the frame of the first geom in itself is not quite nothing, by rounding
    let [here, there] = [relative(pose1, pose1), relative(pose1, pose2)];
    let [here, there] = [here, there].map(|pose| (pose.quat.to_mat(), pose.pos));
    let first = out.len();
    // where the points of contacts are, in the frame of the second geom
    let mut known = [Vec3::ZERO; super::MAXCONPAIR];
    for start in 0..m.opt.sdf_initpoints {
        let spread = Vec3([2, 3, 5].map(|base| halton(start, base)));
        let point = Vec3([0, 1, 2].map(|k| low[k] + (high[k] - low[k]) * spread[k]));
        let point = here.0 * point + here.1;
        let mut point = there.0 * point + there.1;
        let mut at = pair.distances(point);
        pair.descend(
            Objective::Collision,
            &mut point,
            &mut at,
            m.opt.sdf_iterations,
        );
        // fields that are not quite distances can make contacts where there are none
        let dist = pair.descend(Objective::Intersection, &mut point, &mut at, 1);

        let count = out.len() - first;
        let again = known[..count.min(known.len())]
            .iter()
            .any(|k| k.distance(point) < MINVAL);
        if dist > 0.0 || again {
            continue;
        }
        let normal = pose2.quat.rotate(pair.normal(point, at) * -1.0);
        let half = normal.normalized().0 * (-dist / 2.0);
        let pos = pose2.quat.rotate(point) + pose2.pos + half;
        if !out.push(RawContact::new(dist, pos, normal)) {
            return;
        }
        known[count] = point;
    }
}

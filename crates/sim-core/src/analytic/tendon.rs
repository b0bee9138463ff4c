//! How the moments of tendons change with position.
//!
//! A tendon is made of straight segments. The moment of a segment is the velocity of its ends along it; it changes as the
//! segment turns and as its ends are carried to where dofs move them otherwise. Where a tendon wraps around a geom, the
//! points where it touches also slip along the geom as the ends move: by how much is found by differences of the wrapping
//! alone.

use super::links::{Link, Twist, dof_twist, links, velocity_change};
use super::path::Path;
use super::report::{Cause, Place, Report};
use crate::data::Data;
use crate::math::{MINVAL, Vec3};
use crate::model::Model;
use crate::position::{Leg, Obstacle, Scene, Wrap, is_fixed, legs};

/// Ends are moved by this part of the radius that is wrapped around.
const STEP: f64 = 1e-5;

/// Work space: one leg of a path.
#[derive(Debug, Default)]
pub(super) struct LegScratch {
    links: Vec<Link<3>>,
    /// for each link, the motion that it gives to each point of the leg, as far as it moves the point's body
    motion: Vec<[Twist; 4]>,
    /// for each link, how the points slip along their bodies
    slip: Vec<[Vec3; 4]>,
    /// for each link, how the length of the arc changes
    arc: Vec<f64>,
}

/// Fills `path` with a tendon's moments and their derivatives.
pub(super) fn tendon_path(
    m: &Model,
    d: &Data,
    tendon: usize,
    path: &mut Path,
    work: &mut LegScratch,
    report: &mut Report,
) {
    path.clear();
    if is_fixed(m, tendon) {
        fixed(m, d, tendon, path);
        return;
    }
    for leg in legs(m, tendon) {
        find_links(m, &leg, work);
        path.dofs.extend(work.links.iter().map(|link| link.dof));
    }
    let mut dofs = std::mem::take(&mut path.dofs);
    dofs.sort_unstable();
    dofs.dedup();
    path.start(dofs.drain(..));
    for leg in legs(m, tendon) {
        find_links(m, &leg, work);
        add_leg(m, d, &leg, tendon, path, work, report);
    }
}

/// A weighted sum of joint positions: its row of the Jacobian never changes.
fn fixed(m: &Model, d: &Data, tendon: usize, path: &mut Path) {
    let row = |k: usize| d.ten_J[k];
    if m.is_sparse() {
        let start = d.ten_J_rowadr[tendon] as usize;
        for k in start..start + d.ten_J_rownnz[tendon] as usize {
            path.dofs.push(d.ten_J_colind[k] as usize);
            path.moment.push(row(k));
        }
    } else {
        for dof in 0..m.nv {
            let moment = row(tendon * m.nv + dof);
            if moment != 0.0 {
                path.dofs.push(dof);
                path.moment.push(moment);
            }
        }
    }
    path.slope.clone_from(&path.moment);
}

/// The bodies of the two ends of a leg, and that of what it may wrap around.
fn bodies(m: &Model, leg: &Leg) -> [usize; 3] {
    let [first, second] = leg.sites.map(|site| m.site_bodyid[site] as usize);
    let around = leg.around.as_ref();
    let geom = around.map_or(first, |o| m.geom_bodyid[o.geom] as usize);
    [first, second, geom]
}

/// The dofs that change a leg: those that do not move all of it.
fn find_links(m: &Model, leg: &Leg, work: &mut LegScratch) {
    links(m, bodies(m, leg), &mut work.links);
    work.links.retain(|link| !link.moves_all());
}

/// Adds a leg to the moments and their derivatives.
fn add_leg(
    m: &Model,
    d: &Data,
    leg: &Leg,
    tendon: usize,
    path: &mut Path,
    work: &mut LegScratch,
    report: &mut Report,
) {
    let scene = Scene::of(d);
    let ends = leg.sites.map(|site| d.site_xpos[site]);
    let around = leg.around.as_ref();
    let wrapped = around.and_then(|o| Some((o, o.wrap(m, &scene, ends)?)));

    // points, and which of the three bodies each is on
    let (points, on, segments): ([Vec3; 4], [usize; 4], &[[usize; 2]]) = match &wrapped {
        Some((_, wrap)) => {
            let [touch, leave] = wrap.points;
            (
                [ends[0], touch, leave, ends[1]],
                [0, 2, 2, 1],
                &[[0, 1], [2, 3]],
            )
        }
        None => (
            [ends[0], ends[1], ends[1], ends[1]],
            [0, 1, 1, 1],
            &[[0, 1]],
        ),
    };
    work.motion.clear();
    work.slip.clear();
    work.arc.clear();
    for link in &work.links {
        work.motion.push(std::array::from_fn(|k| {
            if link.moves[on[k]] {
                dof_twist(m, d, link.dof, points[k])
            } else {
                Twist::ZERO
            }
        }));
        work.slip.push([Vec3::ZERO; 4]);
        work.arc.push(0.0);
    }
    if let Some((obstacle, wrap)) = wrapped {
        let sliding = Sliding::new(m, &scene, obstacle, ends, &wrap);
        if !sliding.smooth {
            report.add(Cause::Wrapping, Place::Tendon(tendon));
        }
        slide(m, d, &sliding, ends, work);
    }

    let bodies = bodies(m, leg);
    let scale = 1.0 / leg.divisor;
    for &[a, b] in segments {
        if bodies[on[a]] != bodies[on[b]] {
            add_segment(m, (&points, &on), [a, b], scale, path, work);
        }
    }
    for (link, arc) in work.links.iter().zip(&work.arc) {
        let at = place(path, link.dof);
        path.slope[at] += arc * scale;
    }
}

/// How each link makes the touching points slip: as the ends move relative to what is wrapped around.
fn slide(m: &Model, d: &Data, sliding: &Sliding, ends: [Vec3; 2], work: &mut LegScratch) {
    for (k, link) in work.links.iter().enumerate() {
        let relative: [Vec3; 2] = std::array::from_fn(|end| {
            let velocity = dof_twist(m, d, link.dof, ends[end]).lin;
            match (link.moves[end], link.moves[2]) {
                (true, false) => velocity,
                (false, true) => -velocity,
                (true, true) | (false, false) => Vec3::ZERO,
            }
        });
        let (slips, arc) = sliding.by(relative);
        work.slip[k][1] = slips[0];
        work.slip[k][2] = slips[1];
        work.arc[k] = arc;
    }
}

fn place(path: &Path, dof: usize) -> usize {
    path.dofs.partition_point(|&d| d < dof)
}

/// Adds a straight segment between two of the points.
fn add_segment(
    m: &Model,
    (points, on): (&[Vec3; 4], &[usize; 4]),
    [a, b]: [usize; 2],
    scale: f64,
    path: &mut Path,
    work: &LegScratch,
) {
    let (direction, length) = (points[b] - points[a]).normalized();
    let per_length = if length > MINVAL { 1.0 / length } else { 0.0 };
    let n = path.len();
    for (j, link_j) in work.links.iter().enumerate() {
        let (motion_j, slip_j) = (&work.motion[j], &work.slip[j]);
        let moved = |k: usize| motion_j[k].lin + slip_j[k];
        let stretch = moved(b) - moved(a);
        let turned = (stretch - direction * direction.dot(stretch)) * per_length;
        let at_j = place(path, link_j.dof);
        path.slope[at_j] += direction.dot(stretch) * scale;
        path.moment[at_j] += direction.dot(motion_j[b].lin - motion_j[a].lin) * scale;

        for (i, link_i) in work.links.iter().enumerate() {
            let motion_i = &work.motion[i];
            let carried = link_j.carries(m, link_i);
            let change = |k: usize| {
                if !link_i.moves[on[k]] {
                    return Vec3::ZERO;
                }
                let slipped = motion_i[k].ang.cross(slip_j[k]);
                if link_j.moves[on[k]] {
                    velocity_change(&motion_i[k], &motion_j[k], carried) + slipped
                } else {
                    slipped
                }
            };
            let velocity = motion_i[b].lin - motion_i[a].lin;
            let bend = turned.dot(velocity) + direction.dot(change(b) - change(a));
            let at = place(path, link_i.dof) * n + at_j;
            path.bend[at] += bend * scale;
        }
    }
}

/// How the touching points of a path around a geom, and the length between them, follow the ends.
struct Sliding {
    /// by each coordinate of the first end, then of the second
    points: [[Vec3; 2]; 6],
    length: [f64; 6],
    /// whether the path keeps wrapping as the ends move either way
    smooth: bool,
}

impl Sliding {
    fn new(
        m: &Model,
        scene: &Scene<'_>,
        obstacle: &Obstacle,
        ends: [Vec3; 2],
        wrap: &Wrap,
    ) -> Sliding {
        let step = STEP * m.geom_size[obstacle.geom][0].max(MINVAL);
        let mut sliding = Sliding {
            points: [[Vec3::ZERO; 2]; 6],
            length: [0.0; 6],
            smooth: true,
        };
        for k in 0..6 {
            let side = |sign: f64| {
                let mut moved = ends;
                moved[k / 3][k % 3] += sign * step;
                obstacle.wrap(m, scene, moved)
            };
            let (plus, minus) = (side(1.0), side(-1.0));
            sliding.smooth &= plus.is_some() && minus.is_some();
            let (from, to, steps) = match (&minus, &plus) {
                (Some(minus), Some(plus)) => (minus, plus, 2.0),
                (Some(minus), None) => (minus, wrap, 1.0),
                (None, Some(plus)) => (wrap, plus, 1.0),
                (None, None) => continue,
            };
            let per_step = 1.0 / (steps * step);
            for end in 0..2 {
                sliding.points[k][end] = (to.points[end] - from.points[end]) * per_step;
            }
            sliding.length[k] = (to.length - from.length) * per_step;
        }
        sliding
    }

    /// How the touching points and the length between them change while the ends move like this.
    fn by(&self, ends: [Vec3; 2]) -> ([Vec3; 2], f64) {
        let (mut points, mut length) = ([Vec3::ZERO; 2], 0.0);
        for k in 0..6 {
            let velocity = ends[k / 3][k % 3];
            points[0] += self.points[k][0] * velocity;
            points[1] += self.points[k][1] * velocity;
            length += self.length[k] * velocity;
        }
        (points, length)
    }
}

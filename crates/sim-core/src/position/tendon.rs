//! Tendons: paths, lengths and Jacobians, and what the inertia of a tendon adds to the bias force.

use super::relative::{Attached, linear, pair_dofs, relative_velocity};
use super::wrap::{Wrap, WrapShape, wrap};
use crate::data::{Data, GeomPoses};
use crate::jacobian::{Motions, axis_rate, rotation};
use crate::linalg::{Pattern, dot};
use crate::math::{MINVAL, Spatial, Vec3, transform_spatial};
use crate::model::{Model, WrapType};
use crate::sleep::{Awake, awake};

/// Work space of the tendon stage.
#[derive(Debug, Default)]
pub(crate) struct TendonScratch {
    /// what one leg of a path adds to the Jacobian: dofs, from the last to the first, and values
    leg: Vec<(i32, f64)>,
    jdot: Vec<f64>,
}

/// Tendon paths, lengths and Jacobians.
///
/// Reads positions and motion axes. Writes `ten_length`, `ten_J` and its pattern, `ten_wrapadr`, `ten_wrapnum`,
/// `wrap_obj` and `wrap_xpos`.
pub fn tendon(m: &Model, d: &mut Data) {
    if m.ntendon == 0 {
        return;
    }
    let Data {
        qpos,
        cdof,
        subtree_com,
        site_xpos,
        geom_xpos,
        geom_xmat,
        instances,
        ten_length,
        ten_J,
        ten_J_rownnz,
        ten_J_rowadr,
        ten_J_colind,
        ten_wrapadr,
        ten_wrapnum,
        wrap_obj,
        wrap_xpos,
        scratch,
        ..
    } = d;
    let scene = Scene {
        motions: Motions { cdof, subtree_com },
        site_xpos,
        poses: GeomPoses {
            geom_xpos,
            geom_xmat,
            instances,
        },
    };
    let mut jacobian = TendonJacobian {
        sparse: m.is_sparse(),
        nv: m.nv,
        values: ten_J,
        rownnz: ten_J_rownnz,
        rowadr: ten_J_rowadr,
        colind: ten_J_colind,
    };
    let mut points = Points {
        obj: wrap_obj,
        xpos: wrap_xpos,
        count: 0,
    };
    let awake = awake!(m, d);
    let leg = &mut scratch.tendon.leg;
    jacobian.clear();
    for tendon in 0..m.ntendon {
        if awake.skips_tendon(m, tendon) {
            ten_length[tendon] = 0.0;
            continue;
        }
        let first = points.count;
        jacobian.start_row(tendon);
        ten_length[tendon] = if is_fixed(m, tendon) {
            fixed_tendon(m, qpos, tendon, &mut jacobian)
        } else {
            spatial_tendon(m, &scene, tendon, &mut jacobian, &mut points, leg)
        };
        ten_wrapadr[tendon] = first as i32;
        ten_wrapnum[tendon] = (points.count - first) as i32;
    }
}

/// Where things are, as tendons need it.
pub(crate) struct Scene<'a> {
    motions: Motions<'a>,
    site_xpos: &'a [Vec3],
    poses: GeomPoses<'a>,
}

impl<'a> Scene<'a> {
    /// That of `d`.
    pub fn of(d: &'a Data) -> Scene<'a> {
        Scene {
            motions: Motions::of(d),
            site_xpos: &d.site_xpos,
            poses: GeomPoses::of(d),
        }
    }
}

/// The points of all paths.
struct Points<'a> {
    obj: &'a mut [[i32; 2]],
    xpos: &'a mut [[f64; 6]],
    count: usize,
}

impl Points<'_> {
    /// Appends a point that lies on `object`.
    fn push(&mut self, pos: Vec3, object: i32) {
        let (at, half) = (self.count / 2, self.count % 2);
        if let (Some(xpos), Some(obj)) = (self.xpos.get_mut(at), self.obj.get_mut(at)) {
            xpos[3 * half..3 * half + 3].copy_from_slice(&pos.0);
            obj[half] = object;
        }
        self.count += 1;
    }
}

/// `ten_J` and its pattern, while it is made. Dense, it has no pattern.
struct TendonJacobian<'a> {
    sparse: bool,
    nv: usize,
    values: &'a mut [f64],
    rownnz: &'a mut [i32],
    rowadr: &'a mut [i32],
    colind: &'a mut [i32],
}

impl TendonJacobian<'_> {
    fn clear(&mut self) {
        if self.sparse {
            self.rownnz.fill(0);
        } else {
            self.values.fill(0.0);
        }
    }

    /// Starts the row of a tendon, after those of all tendons before it.
    fn start_row(&mut self, tendon: usize) {
        if self.sparse {
            self.rowadr[tendon] = match tendon {
                0 => 0,
                _ => self.rowadr[tendon - 1] + self.rownnz[tendon - 1],
            };
        }
    }

    /// Adds `scale * entries` to a row. Entries come with the last dof first.
    fn add(&mut self, tendon: usize, entries: &[(i32, f64)], scale: f64) {
        if self.sparse {
            self.merge(tendon, entries, scale);
            return;
        }
        let row = &mut self.values[tendon * self.nv..(tendon + 1) * self.nv];
        for &(dof, value) in entries {
            row[dof as usize] += value * scale;
        }
    }

    /// Sets one entry of a row. In the sparse form, what a row already has for the dof is added to.
    fn set(&mut self, tendon: usize, dof: i32, value: f64) {
        if self.sparse {
            self.merge(tendon, &[(dof, value)], 1.0);
        } else {
            self.values[tendon * self.nv + dof as usize] = value;
        }
    }

    /// Adds `scale * entries` to a sparse row, which is the last one so far. It is extended and then filled from its end.
    fn merge(&mut self, tendon: usize, entries: &[(i32, f64)], scale: f64) {
        let start = self.rowadr[tendon] as usize;
        let mut old = self.rownnz[tendon] as usize;
        let (cols, values) = (&mut self.colind[start..], &mut self.values[start..]);
        let common = entries
            .iter()
            .filter(|(dof, _)| cols[..old].binary_search(dof).is_ok())
            .count();
        let mut end = old + entries.len() - common;
        self.rownnz[tendon] = end as i32;
        for &(dof, value) in entries {
            while old > 0 && cols[old - 1] > dof {
                (old, end) = (old - 1, end - 1);
                (cols[end], values[end]) = (cols[old], values[old]);
            }
            end -= 1;
            let mut sum = value * scale;
            if old > 0 && cols[old - 1] == dof {
                old -= 1;
                sum += values[old];
            }
            (cols[end], values[end]) = (dof, sum);
        }
    }
}

/// Whether a tendon is a weighted sum of joint positions, and not a path in space.
pub(crate) fn is_fixed(m: &Model, tendon: usize) -> bool {
    let first = m.tendon_adr[tendon] as usize;
    WrapType::of(m.wrap_type[first]) == WrapType::Joint
}

/// Fills the row of a fixed tendon, and returns its length.
fn fixed_tendon(m: &Model, qpos: &[f64], tendon: usize, jacobian: &mut TendonJacobian<'_>) -> f64 {
    let first = m.tendon_adr[tendon] as usize;
    let mut length = 0.0;
    for w in first..first + m.tendon_num[tendon] as usize {
        let (joint, coef) = (m.wrap_objid[w] as usize, m.wrap_prm[w]);
        length += coef * qpos[m.jnt_qposadr[joint] as usize];
        jacobian.set(tendon, m.jnt_dofadr[joint], coef);
    }
    length
}

/// One piece of the path of a spatial tendon.
enum Piece {
    /// starts a new branch, whose lengths are divided
    Pulley,
    Leg(Leg),
}

/// From one site to the next, perhaps around a geom.
pub(crate) struct Leg {
    pub sites: [usize; 2],
    pub around: Option<Obstacle>,
    pub divisor: f64,
    /// nothing follows in this branch
    ends_branch: bool,
}

pub(crate) struct Obstacle {
    pub geom: usize,
    shape: WrapShape,
    side: Option<usize>,
}

impl Obstacle {
    /// The path around it from one point to another; none if that is straight.
    pub fn wrap(&self, m: &Model, scene: &Scene<'_>, [from, to]: [Vec3; 2]) -> Option<Wrap> {
        let side = self.side.map(|site| scene.site_xpos[site]);
        let (xpos, xmat, radius) = (
            scene.poses.geom_xpos[self.geom],
            &scene.poses.geom_xmat[self.geom],
            m.geom_size[self.geom][0],
        );
        wrap(from, to, xpos, xmat, radius, self.shape, side)
    }
}

/// The pieces of the path of a spatial tendon, in order.
fn path(m: &Model, tendon: usize) -> impl Iterator<Item = Piece> + '_ {
    let first = m.tendon_adr[tendon] as usize;
    let last = (first + m.tendon_num[tendon] as usize).saturating_sub(1);
    let kind = |w: usize| WrapType::of(m.wrap_type[w]);
    let mut at = first;
    let mut divisor = 1.0;
    std::iter::from_fn(move || {
        while at < last {
            if kind(at) == WrapType::Pulley {
                divisor = m.wrap_prm[at];
                at += 1;
                return Some(Piece::Pulley);
            }
            if kind(at + 1) == WrapType::Pulley {
                at += 1;
                continue;
            }
            let start = m.wrap_objid[at] as usize;
            let around = obstacle(m, at + 1);
            at += if around.is_some() { 2 } else { 1 };
            return Some(Piece::Leg(Leg {
                sites: [start, m.wrap_objid[at] as usize],
                around,
                divisor,
                ends_branch: at == last || kind(at + 1) == WrapType::Pulley,
            }));
        }
        None
    })
}

/// The legs of a spatial tendon, in order.
pub(crate) fn legs(m: &Model, tendon: usize) -> impl Iterator<Item = Leg> + '_ {
    path(m, tendon).filter_map(|piece| match piece {
        Piece::Leg(leg) => Some(leg),
        Piece::Pulley => None,
    })
}

fn obstacle(m: &Model, w: usize) -> Option<Obstacle> {
    let shape = match WrapType::of(m.wrap_type[w]) {
        WrapType::Sphere => WrapShape::Sphere,
        WrapType::Cylinder => WrapShape::Cylinder,
        WrapType::None | WrapType::Joint | WrapType::Pulley | WrapType::Site => return None,
    };
    let side = m.wrap_prm[w].round();
    Some(Obstacle {
        geom: m.wrap_objid[w] as usize,
        shape,
        side: (side >= 0.0 && side < m.nsite as f64).then_some(side as usize),
    })
}

/// Fills the row and records the points of a spatial tendon, and returns its length.
fn spatial_tendon(
    m: &Model,
    scene: &Scene<'_>,
    tendon: usize,
    jacobian: &mut TendonJacobian<'_>,
    points: &mut Points<'_>,
    entries: &mut Vec<(i32, f64)>,
) -> f64 {
    let motions = scene.motions;
    let mut length = 0.0;
    for piece in path(m, tendon) {
        let leg = match piece {
            Piece::Pulley => {
                points.push(Vec3::ZERO, -2);
                continue;
            }
            Piece::Leg(leg) => leg,
        };
        let ends = leg
            .sites
            .map(|site| Attached::site(m, motions, scene.site_xpos, site));
        let wrapped = leg
            .around
            .as_ref()
            .and_then(|o| Some((o.geom, o.wrap(m, scene, ends.map(|end| end.pos))?)));

        points.push(ends[0].pos, -1);
        if let Some((geom, wrap)) = wrapped {
            let body = m.geom_bodyid[geom] as usize;
            let [on, off] = wrap.points;
            let touch = [
                Attached::new(m, motions, body, on),
                Attached::new(m, motions, body, off),
            ];
            let before = ends[0].pos.distance(touch[0].pos);
            let after = touch[1].pos.distance(ends[1].pos);
            length += (before + wrap.length + after) / leg.divisor;
            for pair in [[ends[0], touch[0]], [touch[1], ends[1]]] {
                if segment(m, motions, pair, entries) {
                    jacobian.add(tendon, entries, 1.0 / leg.divisor);
                }
            }
            for p in wrap.points {
                points.push(p, geom as i32);
            }
        } else {
            length += ends[0].pos.distance(ends[1].pos) / leg.divisor;
            if segment(m, motions, ends, entries) {
                jacobian.add(tendon, entries, 1.0 / leg.divisor);
            }
        }
        if leg.ends_branch {
            points.push(ends[1].pos, -1);
        }
    }
    length
}

/// What a straight segment contributes to the Jacobian: the velocity of its ends along it, dof by dof. Returns whether
/// there is anything: within one body there is not.
fn segment(
    m: &Model,
    motions: Motions<'_>,
    [first, second]: [Attached; 2],
    entries: &mut Vec<(i32, f64)>,
) -> bool {
    if first.body == second.body {
        return false;
    }
    let (direction, _) = (second.pos - first.pos).normalized();
    entries.clear();
    for pair in pair_dofs(m, first.body, second.body) {
        let velocity = relative_velocity(&motions.cdof[pair.dof], pair, &first, &second);
        entries.push((pair.dof as i32, velocity.dot(direction)));
    }
    true
}

/// A tendon wraps around a geom, which the time derivative of its Jacobian does not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("geom wrapping not supported")]
pub struct WrappedTendon;

/// The time derivative of a tendon's Jacobian, `nv` numbers. Needs `com_vel`.
pub fn tendon_dot(
    m: &Model,
    d: &Data,
    tendon: usize,
    jdot: &mut [f64],
) -> Result<(), WrappedTendon> {
    if tendon >= m.ntendon {
        jdot.fill(0.0);
        return Ok(());
    }
    jacobian_rate(m, &TendonMotion::of(d), tendon, jdot)
}

/// How things move, as tendons need it.
pub(crate) struct TendonMotion<'a> {
    pub motions: Motions<'a>,
    pub cdof_dot: &'a [Spatial],
    pub cvel: &'a [Spatial],
    pub site_xpos: &'a [Vec3],
}

impl<'a> TendonMotion<'a> {
    fn of(d: &'a Data) -> TendonMotion<'a> {
        TendonMotion {
            motions: Motions::of(d),
            cdof_dot: &d.cdof_dot,
            cvel: &d.cvel,
            site_xpos: &d.site_xpos,
        }
    }

    /// The velocity of a point that moves with a body.
    fn point_velocity(&self, m: &Model, point: &Attached) -> Vec3 {
        let com = self.motions.subtree_com[m.body_rootid[point.body] as usize];
        let cvel = &self.cvel[point.body];
        linear(&transform_spatial(cvel, false, point.pos, com, None))
    }
}

fn jacobian_rate(
    m: &Model,
    motion: &TendonMotion<'_>,
    tendon: usize,
    jdot: &mut [f64],
) -> Result<(), WrappedTendon> {
    jdot.fill(0.0);
    if is_fixed(m, tendon) {
        return Ok(());
    }
    let cdof = motion.motions.cdof;
    for piece in path(m, tendon) {
        let Piece::Leg(leg) = piece else {
            continue;
        };
        if leg.around.is_some() {
            return Err(WrappedTendon);
        }
        let [first, second] = leg
            .sites
            .map(|site| Attached::site(m, motion.motions, motion.site_xpos, site));
        if first.body == second.body {
            continue;
        }
        let velocities = [first, second].map(|p| motion.point_velocity(m, &p));
        let (direction, length) = (second.pos - first.pos).normalized();
        let closing = velocities[1] - velocities[0];
        let across = closing + direction * -direction.dot(closing);
        let turning = across * if length > MINVAL { 1.0 / length } else { 0.0 };

        let scale = 1.0 / leg.divisor;
        for pair in pair_dofs(m, first.body, second.body) {
            let axis = &cdof[pair.dof];
            let axis_dot = axis_rate(m, motion.cvel, cdof, motion.cdof_dot, pair.dof);
            let column_dot = |moves: bool, point: &Attached, velocity: Vec3| {
                if moves {
                    point.velocity_from(&axis_dot) + rotation(axis).cross(velocity)
                } else {
                    Vec3::ZERO
                }
            };
            let change = column_dot(pair.moves_second, &second, velocities[1])
                - column_dot(pair.moves_first, &first, velocities[0]);
            jdot[pair.dof] += change.dot(direction) * scale;
            let column = relative_velocity(axis, pair, &first, &second);
            jdot[pair.dof] += column.dot(turning) * scale;
        }
    }
    Ok(())
}

/// Adds the bias force of tendons that have inertia to `bias`: J' · armature · (dJ/dt · qvel). J is `ten_J`, whose pattern
/// is that of its sparse form.
///
/// A tendon with inertia that wraps around a geom is refused by the compiler, and passed over here.
pub(crate) fn add_tendon_bias(
    m: &Model,
    awake: Awake<'_>,
    motion: &TendonMotion<'_>,
    (jac, pattern): (&[f64], Pattern<'_>),
    qvel: &[f64],
    work: &mut TendonScratch,
    bias: &mut [f64],
) {
    if m.tendon_armature.iter().all(|&a| a == 0.0) {
        return;
    }
    let jdot = &mut work.jdot;
    jdot.resize(m.nv, 0.0);
    let sparse = m.is_sparse();
    for tendon in 0..m.ntendon {
        let armature = m.tendon_armature[tendon];
        if armature == 0.0
            || awake.skips_tendon(m, tendon)
            || jacobian_rate(m, motion, tendon, jdot).is_err()
        {
            continue;
        }
        let force = armature * dot(jdot, qvel);
        if force == 0.0 {
            continue;
        }
        if sparse {
            for (&dof, jac) in pattern.cols(tendon).iter().zip(&jac[pattern.row(tendon)]) {
                bias[dof as usize] += force * jac;
            }
        } else {
            let row = &jac[tendon * m.nv..(tendon + 1) * m.nv];
            for (bias, jac) in bias.iter_mut().zip(row) {
                *bias += force * jac;
            }
        }
    }
}

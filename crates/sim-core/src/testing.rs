//! Models for tests, made without the compiler: trees of bodies and joints, nothing else.

use crate::math::{Quat, Vec3};
use crate::model::{JointType, Model};

/// A small generator of random numbers: the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A whole number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }

    /// A number between `lo` and `hi`.
    pub(crate) fn between(&mut self, lo: f64, hi: f64) -> f64 {
        lo + (hi - lo) * self.below(1 << 30) as f64 / f64::from(1 << 30)
    }

    pub(crate) fn vec3(&mut self, size: f64) -> Vec3 {
        Vec3(std::array::from_fn(|_| self.between(-size, size)))
    }

    pub(crate) fn quat(&mut self) -> Quat {
        Quat(std::array::from_fn(|_| self.between(-1.0, 1.0))).normalized()
    }
}

/// A random tree of bodies with joints of all types, some bodies with none, some with several.
pub(crate) fn random_tree(bodies: usize, seed: u64) -> Model {
    let mut r = Random::new(seed);
    let mut m = Model::default();
    add_body(&mut m, 0, &mut r);
    m.body_mass[0] = 0.0;
    m.body_inertia[0] = Vec3::ZERO;
    for body in 1..=bodies {
        // bodies come in depth-first order: the parent is the body before, or one above that
        let mut parent = body - 1;
        for _ in 0..[0, 0, 1, 2, 3, 20][r.below(6)] {
            parent = m.body_parentid[parent] as usize;
        }
        add_body(&mut m, parent, &mut r);
        if parent == 0 && r.below(2) == 0 {
            add_joint(&mut m, body, JointType::Free, &mut r);
            continue;
        }
        for _ in 0..[0, 1, 1, 1, 2, 3][r.below(6)] {
            let kind = [JointType::Hinge, JointType::Slide, JointType::Ball][r.below(3)];
            add_joint(&mut m, body, kind, &mut r);
            // its axes are those of the body, so no rotation may come after it
            if kind == JointType::Ball {
                break;
            }
        }
    }
    finish(m)
}

fn add_body(m: &mut Model, parent: usize, r: &mut Random) {
    let body = m.nbody;
    m.nbody += 1;
    m.body_parentid.push(parent as i32);
    m.body_rootid.push(if parent == 0 {
        body as i32
    } else {
        m.body_rootid[parent]
    });
    m.body_weldid
        .push(if body == 0 { 0 } else { m.body_weldid[parent] });
    m.body_mocapid.push(-1);
    m.body_jntnum.push(0);
    m.body_jntadr.push(-1);
    m.body_dofnum.push(0);
    m.body_dofadr.push(-1);
    m.body_treeid.push(-1);
    m.body_pos.push(r.vec3(0.3));
    m.body_quat.push(r.quat());
    m.body_ipos.push(r.vec3(0.1));
    m.body_iquat.push(r.quat());
    m.body_mass.push(r.between(0.5, 2.0));
    let size = Vec3(std::array::from_fn(|_| r.between(0.05, 0.1)));
    m.body_inertia.push(size);
}

fn add_joint(m: &mut Model, body: usize, kind: JointType, r: &mut Random) {
    let (joint, dof) = (m.njnt, m.nv);
    let (nq, nv) = (kind.nq(), kind.nv());
    // the last dof so far of this body, or of the nearest one above that has any
    let mut above = body;
    while above > 0 && m.body_dofnum[above] == 0 {
        above = m.body_parentid[above] as usize;
    }
    let mut parent = if above == 0 {
        -1
    } else {
        m.body_dofadr[above] + m.body_dofnum[above] - 1
    };
    if m.body_jntnum[body] == 0 {
        m.body_jntadr[body] = joint as i32;
        m.body_dofadr[body] = dof as i32;
        m.body_weldid[body] = body as i32;
    }
    m.body_jntnum[body] += 1;
    m.body_dofnum[body] += nv as i32;
    m.jnt_type.push(kind as i32);
    m.jnt_qposadr.push(m.nq as i32);
    m.jnt_dofadr.push(dof as i32);
    m.jnt_bodyid.push(body as i32);
    m.jnt_pos.push(if kind == JointType::Free {
        Vec3::ZERO
    } else {
        r.vec3(0.1)
    });
    let axis = if kind.is_scalar() {
        r.vec3(1.0)
    } else {
        Vec3::Z
    };
    m.jnt_axis.push(axis.normalized().0);
    let rest = match kind {
        JointType::Free => vec![0.1, 0.2, 0.3, 1.0, 0.0, 0.0, 0.0],
        JointType::Ball => vec![1.0, 0.0, 0.0, 0.0],
        JointType::Slide | JointType::Hinge => vec![0.0],
    };
    m.qpos0.extend_from_slice(&rest);
    for k in 0..nv {
        m.dof_bodyid.push(body as i32);
        m.dof_jntid.push(joint as i32);
        m.dof_parentid.push(parent);
        parent = (dof + k) as i32;
    }
    m.njnt += 1;
    m.nq += nq;
    m.nv += nv;
}

/// Everything that follows from bodies and joints: patterns, trees, masses of subtrees.
fn finish(built: Model) -> Model {
    let chain = |dof: usize| {
        let mut chain: Vec<i32> = std::iter::successors(Some(dof as i32), |&dof| {
            Some(built.dof_parentid[dof as usize]).filter(|&parent| parent >= 0)
        })
        .collect();
        chain.reverse();
        chain
    };
    let nv = built.nv;
    let lower: Vec<Vec<i32>> = (0..nv).map(chain).collect();
    let full: Vec<Vec<i32>> = (0..nv)
        .map(|i| {
            let below = (i + 1..nv).filter(|&j| lower[j].contains(&(i as i32)));
            lower[i]
                .iter()
                .copied()
                .chain(below.map(|j| j as i32))
                .collect()
        })
        .collect();
    let bodies: Vec<Vec<i32>> = (0..built.nbody)
        .map(|body| {
            let moves = |dof: &usize| {
                let on = |mut above: i32, target: i32| {
                    while above > target {
                        above = built.body_parentid[above as usize];
                    }
                    above == target
                };
                let of = built.dof_bodyid[*dof];
                body > 0 && (on(body as i32, of) || on(of, body as i32))
            };
            (0..nv).filter(moves).map(|dof| dof as i32).collect()
        })
        .collect();

    let mut m = Model::default();
    (m.nq, m.nv, m.nbody, m.njnt) = (built.nq, nv, built.nbody, built.njnt);
    m.nM = lower.iter().map(Vec::len).sum();
    m.nC = m.nM;
    m.nD = full.iter().map(Vec::len).sum();
    m.nB = bodies.iter().map(Vec::len).sum();
    m.ntree = built
        .body_rootid
        .iter()
        .filter(|&&root| root > 0)
        .max()
        .map_or(0, |_| 1);
    m.allocate();
    macro_rules! keep {
        ($($field:ident),*) => { $(m.$field.clone_from(&built.$field);)* };
    }
    keep!(
        qpos0,
        body_parentid,
        body_rootid,
        body_weldid,
        body_mocapid,
        body_jntnum,
        body_jntadr
    );
    keep!(
        body_dofnum,
        body_dofadr,
        body_pos,
        body_quat,
        body_ipos,
        body_iquat,
        body_mass
    );
    keep!(
        body_inertia,
        jnt_type,
        jnt_qposadr,
        jnt_dofadr,
        jnt_bodyid,
        jnt_pos,
        jnt_axis
    );
    keep!(dof_bodyid, dof_jntid, dof_parentid);
    m.qpos_spring.clone_from(&m.qpos0);

    fill_pattern(&lower, &mut m.M_rownnz, &mut m.M_rowadr, &mut m.M_colind);
    fill_pattern(&full, &mut m.D_rownnz, &mut m.D_rowadr, &mut m.D_colind);
    fill_pattern(&bodies, &mut m.B_rownnz, &mut m.B_rowadr, &mut m.B_colind);
    let at = |rows: &[Vec<i32>], adr: &[i32], i: usize, j: i32| {
        let place = rows[i].iter().position(|&c| c == j);
        place.map_or(-1, |place| adr[i] + place as i32)
    };
    for i in 0..nv {
        m.dof_Madr[i] = m.M_rowadr[i];
        let (start, len) = (m.M_rowadr[i], lower[i].len() as i32);
        m.D_diag[i] = len - 1;
        for (k, &j) in lower[i].iter().enumerate() {
            let k = k as i32;
            // the older order runs from the dof to the root
            m.mapM2M[(start + k) as usize] = start + len - 1 - k;
            m.mapD2M[(start + k) as usize] = at(&full, &m.D_rowadr, i, j);
        }
        for (k, &j) in full[i].iter().enumerate() {
            let (row, col) = (i.max(j as usize), (i as i32).min(j));
            m.mapM2D[m.D_rowadr[i] as usize + k] = at(&lower, &m.M_rowadr, row, col);
        }
    }
    for body in (0..m.nbody).rev() {
        m.body_subtreemass[body] += m.body_mass[body];
        if body > 0 {
            let mass = m.body_subtreemass[body];
            m.body_subtreemass[m.body_parentid[body] as usize] += mass;
        }
        m.body_treeid[body] = if m.body_weldid[body] > 0 { 0 } else { -1 };
    }
    m
}

fn fill_pattern(rows: &[Vec<i32>], nnz: &mut [i32], adr: &mut [i32], col: &mut [i32]) {
    let mut next = 0;
    for (r, row) in rows.iter().enumerate() {
        nnz[r] = row.len() as i32;
        adr[r] = next as i32;
        col[next..next + row.len()].copy_from_slice(row);
        next += row.len();
    }
}

/// A random state.
pub(crate) fn randomise(m: &Model, d: &mut crate::data::Data, r: &mut Random) {
    let turn: Vec<f64> = (0..m.nv).map(|_| r.between(-1.0, 1.0)).collect();
    crate::position::integrate_pos(m, &mut d.qpos, &turn, 1.0);
    d.qvel.iter_mut().for_each(|v| *v = r.between(-1.0, 1.0));
}

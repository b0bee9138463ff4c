//! The trees of degrees of freedom: who moves with whom, and which bodies have a diagonal inertia matrix.

use super::draft::Draft;
use super::tendon::Tendon;
use crate::frames::{EPS, at_origin, same_pose};
use sim_core::math::Pose;
use sim_core::model::{JointType, WrapType};

/// What follows from the tree of bodies and joints alone.
#[derive(Clone, Debug)]
pub(crate) struct Topology {
    /// the ancestor of each body that is a child of the world
    pub body_rootid: Vec<i32>,
    /// whether the inertia matrix of the body is diagonal: 1; and it only slides: 2
    pub body_simple: Vec<u8>,
    /// first degree of freedom of each body; -1: none
    pub body_dofadr: Vec<i32>,
    /// first position of each joint
    pub jnt_qposadr: Vec<i32>,
    /// first degree of freedom of each joint
    pub jnt_dofadr: Vec<i32>,
    /// body of each degree of freedom
    pub dof_bodyid: Vec<i32>,
    /// joint of each degree of freedom
    pub dof_jntid: Vec<i32>,
    /// parent of each degree of freedom; -1: none
    pub dof_parentid: Vec<i32>,
    /// tree of each degree of freedom
    pub dof_treeid: Vec<i32>,
    /// how many simple degrees of freedom follow each other from here on
    pub dof_simplenum: Vec<i32>,
    /// number of positions
    pub nq: usize,
    /// number of trees
    pub ntree: usize,
}

impl Topology {
    /// Reads the trees off the bodies.
    pub fn new(draft: &Draft<'_>, tendons: &[Tendon<'_>]) -> Topology {
        let mut t = Topology {
            body_rootid: Vec::with_capacity(draft.bodies.len()),
            body_simple: simple_bodies(draft, tendons),
            body_dofadr: Vec::with_capacity(draft.bodies.len()),
            jnt_qposadr: Vec::with_capacity(draft.joints.len()),
            jnt_dofadr: Vec::with_capacity(draft.joints.len()),
            dof_bodyid: Vec::new(),
            dof_jntid: Vec::new(),
            dof_parentid: Vec::new(),
            dof_treeid: Vec::new(),
            dof_simplenum: Vec::new(),
            nq: 0,
            ntree: 0,
        };
        // the last degree of freedom up to and including each body
        let mut lastdof = vec![-1; draft.bodies.len()];
        for (id, body) in draft.bodies.iter().enumerate() {
            t.body_rootid.push(match body.parent {
                0 => id as i32,
                parent => t.body_rootid[parent],
            });
            if id > 0 {
                lastdof[id] = lastdof[body.parent];
            }
            let first = t.dof_bodyid.len() as i32;
            t.body_dofadr.push(if body.dofnum > 0 { first } else { -1 });
            for &joint in &body.joints {
                let ty = draft.joints[joint].spec.ty;
                t.jnt_qposadr.push(t.nq as i32);
                t.jnt_dofadr.push(t.dof_bodyid.len() as i32);
                t.nq += ty.nq();
                for _ in 0..ty.nv() {
                    t.ntree += usize::from(lastdof[id] == -1);
                    t.dof_treeid.push(t.ntree as i32 - 1);
                    t.dof_parentid.push(lastdof[id]);
                    lastdof[id] = t.dof_bodyid.len() as i32;
                    t.dof_bodyid.push(id as i32);
                    t.dof_jntid.push(joint as i32);
                }
            }
        }

        t.dof_simplenum = vec![0; t.dof_bodyid.len()];
        let mut run = 0;
        for dof in (0..t.dof_bodyid.len()).rev() {
            let simple = t.body_simple[t.dof_bodyid[dof] as usize] != 0;
            run = if simple { run + 1 } else { 0 };
            t.dof_simplenum[dof] = run;
        }
        t
    }

    /// Number of degrees of freedom.
    pub fn nv(&self) -> usize {
        self.dof_bodyid.len()
    }
}

/// A body is simple if its frame is its inertial frame, it moves relative to the world, nothing moves relative to
/// it, its joints are aligned with it, and no tendon adds inertia.
fn simple_bodies(draft: &Draft<'_>, tendons: &[Tendon<'_>]) -> Vec<u8> {
    let bodies = &draft.bodies;
    let mut simple: Vec<u8> = bodies
        .iter()
        .map(|body| {
            let parent = &bodies[body.parent];
            let on_world = body.parent == 0 || (parent.parent == 0 && parent.dofnum == 0);
            if same_pose(body.inertial, Pose::IDENTITY) && on_world {
                simple_level(draft, &body.joints)
            } else {
                0
            }
        })
        .collect();
    for body in bodies {
        if body.parent > 0 {
            simple[body.parent] = 0;
        }
    }
    for tendon in tendons.iter().filter(|tendon| tendon.spec.armature != 0.0) {
        for wrap in &tendon.path {
            match wrap.ty {
                WrapType::Site => simple[draft.sites[wrap.object as usize].body] = 0,
                WrapType::Sphere | WrapType::Cylinder => {
                    simple[draft.geoms[wrap.object as usize].body] = 0;
                }
                WrapType::Joint | WrapType::Pulley | WrapType::None => {}
            }
        }
    }
    simple
}

/// 0: some joint is not aligned, 1: all are, 2: all are and all slide.
fn simple_level(draft: &Draft<'_>, joints: &[usize]) -> u8 {
    let mut rotates = false;
    let mut level = if joints.is_empty() { 1 } else { 2 };
    for &joint in joints {
        let joint = &draft.joints[joint];
        let aligned = joint.axis.0.iter().filter(|x| x.abs() > EPS).count() == 1;
        let has_axis = joint.spec.ty.is_scalar();
        if rotates || !at_origin(joint.pos) || (has_axis && !aligned) {
            return 0;
        }
        rotates |= joint.spec.ty.is_rotational();
        if joint.spec.ty != JointType::Slide {
            level = 1;
        }
    }
    level
}

//! Which actuators can be pulled at the same time.
//!
//! While an actuator is pulled, trees of bodies that it does not act on, and that nothing ties to those, go their own way. So
//! actuators of different trees can be pulled in one simulation: with a thousand muscles on as many arms a thousand times as
//! fast as one after the other, and the same to the bit.

use crate::model::{ActuatorTransmission, EqualityType, Model, SolverType, WrapType};

/// An actuator that is pulled, and the dofs that it moves.
#[derive(Clone, Debug)]
pub struct Pulled {
    /// the actuator
    pub(super) actuator: usize,
    /// the dofs of all trees that go with it
    pub(super) dofs: Vec<usize>,
}

impl Pulled {
    /// One that is pulled alone.
    pub(super) fn alone(m: &Model, actuator: usize) -> Pulled {
        let dofs = (0..m.nv).collect();
        Pulled { actuator, dofs }
    }

    /// The actuator.
    pub fn actuator(&self) -> usize {
        self.actuator
    }
}

/// Puts actuators into groups, each of which can be pulled at the same time; `acts` tells which tendons tie bodies together.
pub(super) fn groups(
    m: &Model,
    actuators: &[usize],
    acts: impl Fn(usize) -> bool,
) -> Vec<Vec<Pulled>> {
    let alone = |&actuator: &usize| vec![Pulled::alone(m, actuator)];
    // what is solved for all trees at once ends when all are solved
    let separate = match SolverType::of(m.opt.solver) {
        SolverType::Pgs => false,
        SolverType::Cg | SolverType::Newton => m.opt.noslip_iterations == 0,
    };
    if !separate || m.ntree < 2 {
        return actuators.iter().map(alone).collect();
    }
    let mut parts = Parts::new(m, acts);
    let mut dofs: Vec<Vec<usize>> = vec![Vec::new(); m.ntree];
    for (dof, &tree) in m.dof_treeid.iter().enumerate() {
        dofs[parts.of(tree as usize)].push(dof);
    }
    // the first group that does not have a part yet
    let mut free = vec![0; m.ntree];
    let mut groups: Vec<Vec<Pulled>> = Vec::new();
    let mut others = Vec::new();
    for actuator in actuators {
        let Some(trees) = trees_of(m, *actuator).filter(|trees| !trees.is_empty()) else {
            others.push(alone(actuator));
            continue;
        };
        let mut own: Vec<usize> = trees.into_iter().map(|tree| parts.of(tree)).collect();
        own.sort_unstable();
        own.dedup();
        let group = own.iter().map(|&part| free[part]).max().unwrap_or(0);
        own.iter().for_each(|&part| free[part] = group + 1);
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(Pulled {
            actuator: *actuator,
            dofs: own.iter().flat_map(|&part| &dofs[part]).copied().collect(),
        });
    }
    groups.extend(others);
    groups
}

/// Trees that are tied together, as sets: each tree knows one that is nearer to the one that stands for all.
struct Parts(Vec<usize>);

impl Parts {
    fn new(m: &Model, acts: impl Fn(usize) -> bool) -> Parts {
        let mut parts = Parts((0..m.ntree).collect());
        for tendon in (0..m.ntendon).filter(|&tendon| acts(tendon)) {
            parts.tie(tendon_trees(m, tendon));
        }
        for eq in 0..m.neq {
            let objects = [m.eq_obj1id[eq], m.eq_obj2id[eq]];
            let objects = objects
                .into_iter()
                .filter_map(|id| usize::try_from(id).ok());
            match EqualityType::of(m.eq_type[eq]) {
                EqualityType::Connect | EqualityType::Weld => {
                    let bodies = m.eq_bodies(eq);
                    parts.tie(bodies.iter().filter_map(|&body| tree(m, body)));
                }
                EqualityType::Joint => {
                    parts.tie(objects.filter_map(|joint| joint_tree(m, joint)));
                }
                // they act, and are tied by themselves; here to each other
                EqualityType::Tendon => {
                    parts.tie(objects.flat_map(|tendon| tendon_trees(m, tendon)));
                }
                EqualityType::Flex | EqualityType::FlexVert | EqualityType::Distance => {
                    parts.tie(0..m.ntree);
                }
            }
        }
        parts
    }

    fn of(&mut self, tree: usize) -> usize {
        let mut root = tree;
        while self.0[root] != root {
            self.0[root] = self.0[self.0[root]];
            root = self.0[root];
        }
        root
    }

    fn tie(&mut self, trees: impl IntoIterator<Item = usize>) {
        let mut first = None;
        for tree in trees {
            let part = self.of(tree);
            let first = *first.get_or_insert(part);
            let first = self.of(first);
            self.0[part] = first;
        }
    }
}

fn tree(m: &Model, body: usize) -> Option<usize> {
    usize::try_from(m.body_treeid[body]).ok()
}

fn joint_tree(m: &Model, joint: usize) -> Option<usize> {
    tree(m, m.jnt_bodyid[joint] as usize)
}

fn site_tree(m: &Model, site: usize) -> Option<usize> {
    tree(m, m.site_bodyid[site] as usize)
}

/// The trees that the path of a tendon depends on.
fn tendon_trees(m: &Model, tendon: usize) -> Vec<usize> {
    let first = m.tendon_adr[tendon].max(0) as usize;
    let path = first..first + m.tendon_num[tendon].max(0) as usize;
    let mut trees = Vec::new();
    for w in path {
        let object = m.wrap_objid[w] as usize;
        match WrapType::of(m.wrap_type[w]) {
            WrapType::None | WrapType::Pulley => {}
            WrapType::Joint => trees.extend(joint_tree(m, object)),
            WrapType::Site => trees.extend(site_tree(m, object)),
            WrapType::Sphere | WrapType::Cylinder => {
                trees.extend(tree(m, m.geom_bodyid[object] as usize));
                let side = m.wrap_prm[w].round();
                if side >= 0.0 && side < m.nsite as f64 {
                    trees.extend(site_tree(m, side as usize));
                }
            }
        }
    }
    trees
}

/// The trees that an actuator acts on; none if they are not known before.
fn trees_of(m: &Model, actuator: usize) -> Option<Vec<usize>> {
    let ids = m.actuator_trnid[actuator];
    let first = usize::try_from(ids[0]).ok()?;
    let sites = || {
        let sites = ids.into_iter().filter_map(|id| usize::try_from(id).ok());
        sites.filter_map(|site| site_tree(m, site)).collect()
    };
    match ActuatorTransmission::of(m.actuator_trntype[actuator]) {
        ActuatorTransmission::Joint | ActuatorTransmission::JointInParent => {
            Some(joint_tree(m, first).into_iter().collect())
        }
        ActuatorTransmission::Tendon => Some(tendon_trees(m, first)),
        ActuatorTransmission::SliderCrank | ActuatorTransmission::Site => Some(sites()),
        ActuatorTransmission::Body | ActuatorTransmission::Undefined => None,
    }
}

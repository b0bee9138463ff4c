//! What does not depend on any configuration: masses of subtrees, trees, and which trees may sleep.

use super::{SetConstError, flex};
use crate::model::{Model, ObjType, SleepPolicy, WrapType};

pub(super) fn set_fixed(m: &mut Model) -> Result<(), SetConstError> {
    set_masses(m);
    set_trees(m);
    set_tendon_trees(m);
    set_sleep_policy(m)
}

fn set_masses(m: &mut Model) {
    m.body_subtreemass.copy_from_slice(&m.body_mass);
    for body in (1..m.nbody).rev() {
        let parent = m.body_parentid[body] as usize;
        m.body_subtreemass[parent] += m.body_subtreemass[body];
    }
    m.ngravcomp = m.body_gravcomp.iter().filter(|&&g| g > 0.0).count();
}

/// Bodies and dofs of each tree. Both are stored tree after tree.
fn set_trees(m: &mut Model) {
    for body in 0..m.nbody {
        let weld = m.body_weldid[body] as usize;
        m.body_treeid[body] = if m.body_dofnum[weld] > 0 {
            m.dof_treeid[m.body_dofadr[weld] as usize]
        } else {
            -1
        };
    }
    count_runs(&m.body_treeid, &mut m.tree_bodyadr, &mut m.tree_bodynum);
    count_runs(&m.dof_treeid, &mut m.tree_dofadr, &mut m.tree_dofnum);
}

/// Where each tree starts in a list of tree ids, and how many entries it has. Negative ids are passed over.
fn count_runs(treeid: &[i32], adr: &mut [i32], num: &mut [i32]) {
    num.fill(0);
    let mut started = 0;
    for (i, &id) in treeid.iter().enumerate() {
        let Ok(tree) = usize::try_from(id) else {
            continue;
        };
        if tree >= started && started < adr.len() {
            adr[started] = i as i32;
            started += 1;
        }
        num[started - 1] += 1;
    }
}

/// The tree that an object in a tendon's path moves with, if any.
fn wrap_tree(m: &Model, wrap: usize) -> Option<usize> {
    let object = m.wrap_objid[wrap] as usize;
    let body = match WrapType::of(m.wrap_type[wrap]) {
        WrapType::Joint => m.jnt_bodyid[object],
        WrapType::Site => m.site_bodyid[object],
        WrapType::Sphere | WrapType::Cylinder => m.geom_bodyid[object],
        WrapType::Pulley | WrapType::None => return None,
    };
    usize::try_from(m.body_treeid[body as usize]).ok()
}

/// The different trees along a tendon's path, in order.
fn tendon_trees(m: &Model, tendon: usize) -> Vec<usize> {
    let first = m.tendon_adr[tendon] as usize;
    let mut seen = vec![false; m.ntree];
    (first..first + m.tendon_num[tendon] as usize)
        .filter_map(|wrap| wrap_tree(m, wrap))
        .filter(|&tree| !std::mem::replace(&mut seen[tree], true))
        .collect()
}

fn set_tendon_trees(m: &mut Model) {
    for tendon in 0..m.ntendon {
        let trees = tendon_trees(m, tendon);
        let id = |k: usize| trees.get(k).map_or(-1, |&tree| tree as i32);
        m.tendon_treenum[tendon] = trees.len() as i32;
        m.tendon_treeid[tendon] = [id(0), id(1)];
    }
}

/// Decides for trees whose policy is left to the compiler: what is actuated, or tied to another tree by a
/// tendon with a force of its own, never sleeps.
fn set_sleep_policy(m: &mut Model) -> Result<(), SetConstError> {
    for actuator in 0..m.nu {
        for tree in actuated_trees(m, actuator) {
            replace_auto(m, tree, SleepPolicy::AutoNever);
        }
    }
    for tendon in 0..m.ntendon {
        let trees = tendon_trees(m, tendon);
        let passive = m.tendon_stiffness[tendon] == 0.0 && m.tendon_damping[tendon] == 0.0;
        if trees.len() < 2 || (trees.len() == 2 && passive) {
            continue;
        }
        for &tree in &trees {
            match SleepPolicy::of(m.tree_sleep_policy[tree]) {
                SleepPolicy::Auto => replace_auto(m, tree, SleepPolicy::AutoNever),
                SleepPolicy::Allowed | SleepPolicy::Init if trees.len() > 2 => {
                    return Err(SetConstError::SleepManyTrees { tree, tendon });
                }
                SleepPolicy::Allowed | SleepPolicy::Init => {
                    return Err(SetConstError::SleepSpringTendon { tree, tendon });
                }
                SleepPolicy::AutoNever | SleepPolicy::AutoAllowed | SleepPolicy::Never => {}
            }
        }
    }
    for tree in flex::trees(m) {
        replace_auto(m, tree, SleepPolicy::AutoNever);
    }
    for tree in 0..m.ntree {
        replace_auto(m, tree, SleepPolicy::AutoAllowed);
    }
    Ok(())
}

fn replace_auto(m: &mut Model, tree: usize, policy: SleepPolicy) {
    if m.tree_sleep_policy[tree] == SleepPolicy::Auto as i32 {
        m.tree_sleep_policy[tree] = policy as i32;
    }
}

fn actuated_trees(m: &Model, actuator: usize) -> Vec<usize> {
    let Some((target, id)) = m.actuator_target(actuator) else {
        return Vec::new();
    };
    let body = if target == ObjType::Joint {
        m.jnt_bodyid[id] as usize
    } else if target == ObjType::Site {
        m.site_bodyid[id] as usize
    } else if target == ObjType::Tendon {
        return tendon_trees(m, id);
    } else {
        id
    };
    usize::try_from(m.body_treeid[body]).into_iter().collect()
}

//! Which trees, bodies and dofs are awake.
//!
//! `tree_asleep` is the truth, the other fields follow from it. A tree that may not sleep counts down from
//! [`AWAKE`], so that a model which never enables sleeping always has the same values here as in MuJoCo.

use crate::data::Data;
use crate::model::{EnableBit, Model, SleepState};

/// A tree must be slow for this many steps before it may fall asleep.
pub const MINAWAKE: i32 = 10;

/// The value of `tree_asleep` for a tree that is fully awake.
pub const AWAKE: i32 = -(1 + MINAWAKE);

/// Derives the states of bodies and dofs, the index lists and the counts from `tree_asleep`.
pub fn update_sleep(m: &Model, d: &mut Data) {
    for (awake, &asleep) in d.tree_awake.iter_mut().zip(&d.tree_asleep) {
        *awake = i32::from(asleep < 0);
    }
    d.ntree_awake = d.tree_awake.iter().filter(|&&awake| awake != 0).count();

    d.nbody_awake = 0;
    d.nparent_awake = 0;
    for body in 0..m.nbody {
        let state = body_state(m, d, body);
        d.body_awake[body] = state as i32;
        if state != SleepState::Asleep {
            d.body_awake_ind[d.nbody_awake] = body as i32;
            d.nbody_awake += 1;
        }
        let parent = d.body_awake[m.body_parentid[body] as usize];
        if body > 0 && parent != SleepState::Asleep as i32 {
            d.parent_awake_ind[d.nparent_awake] = body as i32;
            d.nparent_awake += 1;
        }
    }

    d.nv_awake = 0;
    for dof in 0..m.nv {
        let body = m.dof_bodyid[dof] as usize;
        if m.body_treeid[body] >= 0 && d.body_awake[body] == SleepState::Awake as i32 {
            d.dof_awake_ind[d.nv_awake] = dof as i32;
            d.nv_awake += 1;
        }
    }
}

fn body_state(m: &Model, d: &Data, body: usize) -> SleepState {
    match usize::try_from(m.body_treeid[body]) {
        Ok(tree) if d.tree_awake[tree] != 0 => SleepState::Awake,
        Ok(_) => SleepState::Asleep,
        // what hangs on a mocap body may be moved at any time
        Err(_) if m.body_mocapid[m.body_rootid[body] as usize] >= 0 => SleepState::Awake,
        Err(_) => SleepState::Static,
    }
}

/// Wakes what is asleep although sleeping is switched off. Returns whether there was anything.
pub fn wake(m: &Model, d: &mut Data) -> bool {
    if m.enabled(EnableBit::Sleep) || d.ntree_awake >= m.ntree {
        return false;
    }
    d.tree_asleep.fill(AWAKE);
    true
}

/// The first of the trees that sleep together with `tree`; none if it is awake or its cycle leads nowhere.
pub fn sleep_cycle(tree_asleep: &[i32], tree: usize) -> Option<usize> {
    let (mut first, mut current) = (tree, tree);
    for _ in 0..tree_asleep.len() {
        current = usize::try_from(*tree_asleep.get(current)?).ok()?;
        first = first.min(current);
        if current == tree {
            return Some(first);
        }
    }
    None
}

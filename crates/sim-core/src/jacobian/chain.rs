//! Chains: which dofs move a body, or either of two bodies.

use super::ancestor_dofs;
use crate::model::Model;

/// Fills `chain` with the dofs that move `body`, in increasing order.
pub fn body_chain(m: &Model, body: usize, chain: &mut Vec<i32>) {
    chain.clear();
    if m.body_simple[body] != 0 {
        append_own_dofs(m, body, chain);
    } else {
        chain.extend(ancestor_dofs(m, body).map(|dof| dof as i32));
        chain.reverse();
    }
}

/// Fills `chain` with the dofs that move at least one of two bodies, in increasing order.
pub fn merge_chain(m: &Model, chain: &mut Vec<i32>, body1: usize, body2: usize) {
    chain.clear();
    let last = |body| super::last_dof(m, body).map_or(-1, |dof| dof as i32);
    let (mut dof1, mut dof2) = (last(body1), last(body2));
    while dof1 >= 0 || dof2 >= 0 {
        let dof = dof1.max(dof2);
        let parent = m.dof_parentid[dof as usize];
        if dof1 == dof {
            dof1 = parent;
        }
        if dof2 == dof {
            dof2 = parent;
        }
        chain.push(dof);
    }
    chain.reverse();
}

/// As [`merge_chain`], for two different simple bodies: nothing but their own dofs moves them.
pub fn merge_chain_simple(m: &Model, chain: &mut Vec<i32>, body1: usize, body2: usize) {
    chain.clear();
    append_own_dofs(m, body1.min(body2), chain);
    append_own_dofs(m, body1.max(body2), chain);
}

fn append_own_dofs(m: &Model, body: usize, chain: &mut Vec<i32>) {
    let first = m.body_dofadr[body];
    chain.extend(first..first + m.body_dofnum[body]);
}

//! Waking: by the user, by contacts, tendons and equalities.
//!
//! Each function returns how many trees it woke. Where there are any, [`update_sleep`](super::update_sleep) must follow.

use super::fall::may_sleep;
use super::{AWAKE, awake};
use crate::data::Data;
use crate::model::{EnableBit, EqualityType, Model, SleepState};

/// Wakes a tree and all that sleep together with it, and sets how far they are from falling asleep again. Of a tree that
/// is awake already, the value only gets farther. Returns how many trees were woken.
///
/// A cycle that leads nowhere, which only somebody who writes to `tree_asleep` can make, ends where it does.
pub fn wake_tree(tree_asleep: &mut [i32], tree: usize, value: i32) -> usize {
    let mut woken = 0;
    let mut current = tree;
    while let Some(asleep) = tree_asleep.get_mut(current) {
        let Ok(next) = usize::try_from(*asleep) else {
            if woken == 0 {
                *asleep = value.min(*asleep);
            }
            break;
        };
        *asleep = value;
        woken += 1;
        current = next;
    }
    woken
}

/// The first of the trees that sleep together with `tree`; none if it is awake or its cycle leads nowhere.
pub fn sleep_cycle(tree_asleep: &[i32], tree: usize) -> Option<usize> {
    let mut smallest = tree;
    let mut current = tree;
    for _ in 0..=tree_asleep.len() {
        current = usize::try_from(*tree_asleep.get(current)?).ok()?;
        smallest = smallest.min(current);
        if current == tree {
            return (tree < tree_asleep.len()).then_some(smallest);
        }
    }
    None
}

/// Wakes what the user moved, which `kinematics` has marked in `tree_awake`, or pushes; where sleeping is switched off,
/// everything.
pub fn wake(m: &Model, d: &mut Data) -> usize {
    if !m.enabled(EnableBit::Sleep) {
        if d.ntree_awake < m.ntree {
            d.tree_asleep.fill(AWAKE);
        }
        return m.ntree.saturating_sub(d.ntree_awake);
    }
    let mut woken = 0;
    for tree in 0..m.ntree {
        let asleep = d.tree_asleep[tree] >= 0;
        if asleep && (d.tree_awake[tree] != 0 || !may_sleep(m, d, tree, 0.0)) {
            woken += wake_tree(&mut d.tree_asleep, tree, AWAKE);
        }
    }
    woken
}

/// Of two trees, the one that sleeps beside one that is awake, and the value of the latter.
fn sleeper(d: &Data, trees: [i32; 2]) -> Option<(usize, i32)> {
    let [first, second] = trees.map(|tree| usize::try_from(tree).ok());
    let (first, second) = (first?, second?);
    match (d.tree_awake[first] != 0, d.tree_awake[second] != 0) {
        (true, false) => Some((second, d.tree_asleep[first])),
        (false, true) => Some((first, d.tree_asleep[second])),
        (true, true) | (false, false) => None,
    }
}

/// Wakes trees that touch a tree which is awake.
pub fn wake_collision(m: &Model, d: &mut Data) -> usize {
    if !awake!(m, d).filters() {
        return 0;
    }
    let mut woken = 0;
    for con in 0..d.contact.len() {
        let Some(bodies) = d.contact[con].bodies(m) else {
            continue;
        };
        let trees = bodies.map(|body| m.body_treeid[body]);
        if let Some((tree, value)) = sleeper(d, trees) {
            woken += wake_tree(&mut d.tree_asleep, tree, value);
        }
        // a mocap body, in a predefined pair; MuJoCo stops with an error
        let asleep = bodies.map(|body| d.body_awake[body] == SleepState::Asleep as i32);
        for side in 0..2 {
            if let (true, Ok(tree), -1) =
                (asleep[side], usize::try_from(trees[side]), trees[1 - side])
            {
                woken += wake_tree(&mut d.tree_asleep, tree, AWAKE);
            }
        }
    }
    woken
}

/// Wakes trees that a tendon, which has reached its limit, ties to a tree which is awake.
pub fn wake_tendon(m: &Model, d: &mut Data) -> usize {
    if !awake!(m, d).filters() {
        return 0;
    }
    let mut woken = 0;
    for tendon in 0..m.ntendon {
        if m.tendon_treenum[tendon] != 2 || !at_limit(m, d, tendon) {
            continue;
        }
        if let Some((tree, value)) = sleeper(d, m.tendon_treeid[tendon]) {
            woken += wake_tree(&mut d.tree_asleep, tree, value);
        }
    }
    woken
}

/// Whether a tendon has reached one of its limits, or is nearer than its margin.
fn at_limit(m: &Model, d: &Data, tendon: usize) -> bool {
    let ([lower, upper], length) = (m.tendon_range[tendon], d.ten_length[tendon]);
    let margin = m.tendon_margin[tendon];
    m.tendon_limited[tendon] != 0 && (length - lower < margin || upper - length < margin)
}

/// Wakes trees that an equality ties to a tree which is awake, or to one that sleeps with others.
pub fn wake_equality(m: &Model, d: &mut Data) -> usize {
    if !awake!(m, d).filters() {
        return 0;
    }
    let mut woken = 0;
    for eq in 0..m.neq {
        let (true, Some(bodies)) = (d.eq_active[eq] != 0, equality_bodies(m, eq)) else {
            continue;
        };
        let trees = bodies.map(|body| usize::try_from(m.body_treeid[body]).ok());
        let [first, second] = bodies.map(|body| awake!(m, d).of_body(body));
        match (trees, first, second) {
            ([Some(tree), _], SleepState::Asleep, SleepState::Awake)
            | ([_, Some(tree)], SleepState::Awake, SleepState::Asleep) => {
                // or a mocap body, with which MuJoCo stops with an error
                woken += wake_tree(&mut d.tree_asleep, tree, AWAKE);
            }
            ([Some(first), Some(second)], SleepState::Asleep, SleepState::Asleep) => {
                let cycle = |tree| sleep_cycle(&d.tree_asleep, tree);
                if first != second && cycle(first) != cycle(second) {
                    woken += wake_tree(&mut d.tree_asleep, first, AWAKE);
                    woken += wake_tree(&mut d.tree_asleep, second, AWAKE);
                }
            }
            _ => {}
        }
    }
    woken
}

/// The bodies that an equality ties together, if they are two.
fn equality_bodies(m: &Model, eq: usize) -> Option<[usize; 2]> {
    match EqualityType::of(m.eq_type[eq]) {
        EqualityType::Connect | EqualityType::Weld => Some(m.eq_bodies(eq)),
        EqualityType::Joint => {
            let joints = [m.eq_obj1id[eq], m.eq_obj2id[eq]].map(|id| usize::try_from(id).ok());
            let [first, second] = joints.map(|joint| Some(m.jnt_bodyid[joint?] as usize));
            Some([first?, second?])
        }
        // models where sleeping is enabled have no couplings of tendons, as in MuJoCo
        EqualityType::Tendon => None,
        EqualityType::Flex | EqualityType::FlexVert | EqualityType::Distance => None,
    }
}

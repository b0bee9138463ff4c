//! Falling asleep.

use super::{AWAKE, READY};
use crate::data::Data;
use crate::model::{EnableBit, Model, ObjType, SleepPolicy};

/// Whether a tree may sleep: its policy allows it, nobody pushes it, and no dof moves as fast as `tolerance`; without a
/// tolerance, none moves at all.
pub(super) fn may_sleep(m: &Model, d: &Data, tree: usize, tolerance: f64) -> bool {
    match SleepPolicy::of(m.tree_sleep_policy[tree]) {
        SleepPolicy::Never | SleepPolicy::AutoNever => return false,
        SleepPolicy::Auto | SleepPolicy::AutoAllowed | SleepPolicy::Allowed | SleepPolicy::Init => {
        }
    }
    // to the bit: a force of -0 is one that somebody set
    let none = |values: &[f64]| values.iter().all(|x| x.to_bits() == 0);
    let first = m.tree_bodyadr[tree] as usize;
    let bodies = first..first + m.tree_bodynum[tree] as usize;
    let first = m.tree_dofadr[tree] as usize;
    let dofs = first..first + m.tree_dofnum[tree] as usize;
    if !d.xfrc_applied[bodies].iter().all(|xfrc| none(xfrc)) || !none(&d.qfrc_applied[dofs.clone()])
    {
        return false;
    }
    if tolerance == 0.0 {
        return none(&d.qvel[dofs]);
    }
    // the fastest dof decides; one that is not a number is not faster than others
    let speeds = dofs.map(|dof| m.dof_length[dof] * d.qvel[dof].abs());
    let mut fastest = 0.0;
    for speed in speeds {
        if speed > fastest {
            fastest = speed;
        }
        if fastest >= tolerance {
            return false;
        }
    }
    true
}

/// Counts for how long trees have been slow, and puts to sleep the islands, and the trees of no island, that have been so
/// for long enough. Returns how many trees fell asleep; their velocities are zero then.
///
/// Reads `qvel`, applied forces and islands. Writes `tree_asleep`, `qvel`, `qacc`. Where there are constraints and no
/// islands, nobody knows who is tied to whom, and nothing falls asleep.
pub fn fall_asleep(m: &Model, d: &mut Data) -> usize {
    if !m.enabled(EnableBit::Sleep) || (d.nefc > 0 && d.nisland == 0) {
        return 0;
    }
    for tree in 0..m.ntree {
        let asleep = d.tree_asleep[tree];
        if asleep < 0 {
            d.tree_asleep[tree] = if may_sleep(m, d, tree, m.opt.sleep_tolerance) {
                (asleep + 1).min(READY)
            } else {
                AWAKE
            };
        }
    }

    let mut slept = 0;
    let mut end = 0;
    for island in 0..d.nisland {
        let start = d.island_itreeadr[island] as usize;
        end = start + d.island_ntree[island] as usize;
        let trees = &d.map_itree2tree[start..end];
        if trees
            .iter()
            .all(|&tree| d.tree_asleep[tree as usize] == READY)
        {
            for k in start..end {
                let next = if k + 1 == end { start } else { k + 1 };
                let (tree, next) = (d.map_itree2tree[k] as usize, d.map_itree2tree[next]);
                put_to_sleep(m, d, tree, next);
            }
            slept += end - start;
        }
    }
    // trees of no island come last
    for k in end..m.ntree {
        let tree = match d.nisland {
            0 => k,
            _ => d.map_itree2tree[k] as usize,
        };
        if d.tree_asleep[tree] == READY {
            put_to_sleep(m, d, tree, tree as i32);
            slept += 1;
        }
    }
    slept
}

/// Puts one tree to sleep; `next` is the next one in its cycle.
fn put_to_sleep(m: &Model, d: &mut Data, tree: usize, next: i32) {
    d.tree_asleep[tree] = next;
    let first = m.tree_dofadr[tree] as usize;
    let dofs = first..first + m.tree_dofnum[tree] as usize;
    d.qvel[dofs.clone()].fill(0.0);
    d.qacc[dofs].fill(0.0);
}

/// Puts the trees to sleep that are asleep from the start; everything else is wide awake. Reads the islands.
pub(crate) fn sleep_init(m: &Model, d: &mut Data) {
    for tree in 0..m.ntree {
        d.tree_asleep[tree] = if starts_asleep(m, tree) { READY } else { AWAKE };
    }
    fall_asleep(m, d);
}

/// Whether a tree is asleep from the start.
fn starts_asleep(m: &Model, tree: usize) -> bool {
    SleepPolicy::of(m.tree_sleep_policy[tree]) == SleepPolicy::Init
}

/// Whether any tree is asleep from the start.
pub(crate) fn any_starts_asleep(m: &Model) -> bool {
    m.enabled(EnableBit::Sleep) && (0..m.ntree).any(|tree| starts_asleep(m, tree))
}

/// Trees that are to be asleep from the start are not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{marked} trees were marked as sleep='init' but only {slept} could be slept.\n\
     Body '{name}' (id={body}) is the root of the first tree that could not be slept."
)]
pub struct SleepInitError {
    marked: usize,
    slept: usize,
    name: String,
    body: usize,
}

/// What is wrong with a simulation that was just made or reset: a tree that is to be asleep from the start touches one
/// that is not. It is awake then. MuJoCo stops with this error.
pub fn sleep_init_error(m: &Model, d: &Data) -> Option<SleepInitError> {
    if !any_starts_asleep(m) {
        return None;
    }
    let marked = (0..m.ntree).filter(|&tree| starts_asleep(m, tree));
    let slept = marked.clone().filter(|&tree| d.tree_asleep[tree] >= 0);
    let (marked_count, slept_count) = (marked.clone().count(), slept.count());
    let failed = marked.clone().find(|&tree| d.tree_asleep[tree] < 0)?;
    let body = m.tree_bodyadr[failed] as usize;
    Some(SleepInitError {
        marked: marked_count,
        slept: slept_count,
        name: m
            .id2name(ObjType::Body, body)
            .unwrap_or_default()
            .to_owned(),
        body,
    })
}

//! Which trees, bodies and dofs are awake.
//!
//! A tree that has been slow for a while falls asleep together with all trees that constraints tie it to, its island.
//! From then on stages leave it out: what they wrote for it stands. It wakes when something touches it that is awake, when
//! the user pushes or moves it, or when an equality or a tendon ties it to what is awake.
//!
//! `tree_asleep` is the truth, the other fields follow from it. Of a tree that sleeps it holds the next of those that
//! sleep together with it, the last of them naming the first; of a tree that is awake how many steps it still has to be
//! slow for, below -1. So a model which never enables sleeping always has the same values here as in MuJoCo.
//!
//! | function | wakes, or puts to sleep |
//! |---|---|
//! | [`wake`] | what the user moved or pushes |
//! | [`wake_tendon`] | what a tendon at its limit ties to something awake |
//! | [`wake_collision`] | what touches something awake |
//! | [`wake_equality`] | what an equality ties to something awake |
//! | [`fall_asleep`] | islands that have been slow for long enough |

mod awake;
mod fall;
mod state;
mod wake;

pub(crate) use awake::{Awake, awake};
pub use fall::{SleepInitError, fall_asleep, sleep_init_error};
pub(crate) use fall::{any_starts_asleep, sleep_init};
pub use state::sleep_state;
pub use wake::{sleep_cycle, wake, wake_collision, wake_equality, wake_tendon, wake_tree};

use crate::data::Data;
use crate::model::{Model, SleepState};

/// A tree must be slow for this many steps before it may fall asleep.
pub const MINAWAKE: i32 = 10;

/// The value of `tree_asleep` for a tree that is fully awake.
pub const AWAKE: i32 = -(1 + MINAWAKE);

/// The value of `tree_asleep` for a tree that has been slow for long enough.
const READY: i32 = -1;

/// Derives the states of bodies and dofs, the index lists and the counts from `tree_asleep`.
pub fn update_sleep(m: &Model, d: &mut Data) {
    update(m, d, SleepState::Static);
}

/// As [`update_sleep`], but what cannot move counts as awake: for the one time that stages must not leave it out.
pub(crate) fn update_sleep_all(m: &Model, d: &mut Data) {
    update(m, d, SleepState::Awake);
}

/// As [`update_sleep`], with the state of bodies that cannot move.
fn update(m: &Model, d: &mut Data, fixed: SleepState) {
    for (awake, &asleep) in d.tree_awake.iter_mut().zip(&d.tree_asleep) {
        *awake = i32::from(asleep < 0);
    }
    d.ntree_awake = d.tree_awake.iter().filter(|&&awake| awake != 0).count();

    d.nbody_awake = 0;
    d.nparent_awake = 0;
    for body in 0..m.nbody {
        let state = body_state(m, d, body, fixed);
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

fn body_state(m: &Model, d: &Data, body: usize, fixed: SleepState) -> SleepState {
    match usize::try_from(m.body_treeid[body]) {
        Ok(tree) if d.tree_awake[tree] != 0 => SleepState::Awake,
        Ok(_) => SleepState::Asleep,
        // what hangs on a mocap body may be moved at any time
        Err(_) if m.body_mocapid[m.body_rootid[body] as usize] >= 0 => SleepState::Awake,
        Err(_) => fixed,
    }
}

//! Hostile input, made at random: models whose structure, bytes, assets, states and fields are changed, what is done with
//! each, and how a finding becomes small.
//!
//! An [`Input`] follows from a seed, a kind and a number, so a process that dies can be asked again for what killed it.
//! The program `fuzz` runs them in children with limits ([`run`]); `cargo xtask fuzz` starts it.

mod bytes;
mod commands;
mod control;
mod edits;
mod exercise;
mod graft;
mod input;
mod look;
mod parts;
mod pool;
mod reduce;
pub mod run;
mod states;
mod structure;
mod values;

pub use exercise::exercise;
pub use input::{Input, Kind};
pub use pool::{Pool, model_folders};
pub use reduce::reduce;

use crate::support::Random;

/// A generator for one input, unlike those of its neighbours.
pub fn random(seed: u64, kind: u64, number: u64) -> Random {
    let mut bits = seed ^ kind.rotate_left(48) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for _ in 0..3 {
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
    }
    Random(bits | 1)
}

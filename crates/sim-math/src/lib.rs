//! Elementary functions: the one home of sines, arcs, exponentials and powers.
//!
//! The functions of the standard library are those of the system. Their last bits depend on the C library, on its
//! version, and on the processor for which it picks its code; a simulation that goes on for long makes a different path
//! of a different last bit. The functions here are made of additions, products, divisions and square roots alone,
//! which IEEE 754 defines to the last bit, in a fixed order and never fused. So they give the same bits on every machine.
//!
//! They are exact too. The argument is brought near a row of a table, and what remains is summed in numbers of twice the
//! length (`double`), so that errors stay below 0.502 units in the last place: of a thousand results at most a
//! few are not the number nearest to the true value. That is as near as the C library of the reference comes, so
//! agreement with it does not suffer: `tests/exactness.rs` counts.
//!
//! `clippy.toml` forbids the system's functions everywhere else.

mod arc;
mod arc_sine;
mod double;
mod exponential;
mod single;
#[allow(clippy::approx_constant)] // the first parts of constants are near them
mod tables;
mod trigonometric;
mod turns;

pub use arc::atan2;
pub use arc_sine::{acos, asin};
pub use exponential::{exp, exp_m1, ln, log2, log10, pow, power_of_two};
pub use single::atan2_single;
pub use trigonometric::{cos, sin, sin_cos, tan};

//! Wider vectors where the machine has them.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the portable form runs everywhere.
static PORTABLE: AtomicBool = AtomicBool::new(false);

/// Runs a kernel that was compiled several times, once per instruction set, in the widest form that this machine
/// understands. The results are the same to the bit: only the width of the vectors differs, and no operations are fused.
///
/// The kernel and what it calls must be `#[inline(always)]`, otherwise it is the portable form that runs:
/// `vectorize(#[inline(always)] || ...)`.
#[inline(always)]
pub fn vectorize<R>(kernel: impl FnOnce() -> R) -> R {
    let arch = match PORTABLE.load(Ordering::Relaxed) {
        true => pulp::Arch::Scalar,
        false => pulp::Arch::new(),
    };
    arch.dispatch(kernel)
}

/// Runs every kernel in the portable form from now on, or again in the widest. It changes no result: tests see to that by
/// running both.
pub fn use_portable_kernels(yes: bool) {
    PORTABLE.store(yes, Ordering::Relaxed);
}

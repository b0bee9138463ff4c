//! Wider vectors where the machine has them.

/// Runs a kernel that was compiled several times, once per instruction set, in the widest form that this machine
/// understands. The results are the same to the bit: only the width of the vectors differs, and no operations are fused.
///
/// The kernel and what it calls must be `#[inline(always)]`, otherwise it is the portable form that runs:
/// `vectorize(#[inline(always)] || ...)`.
#[inline(always)]
pub fn vectorize<R>(kernel: impl FnOnce() -> R) -> R {
    pulp::Arch::new().dispatch(kernel)
}

//! The same bits on any number of threads and with vectors of any width. `cargo xtask determinism` looks at other machines.

use sim_core::linalg::use_portable_kernels;
use sim_fingerprint::{fingerprint, models};
use std::path::Path;

/// Steps of a run: contacts come and go, and integrators have their second step.
const STEPS: usize = 10;

#[test]
fn threads_and_widths_of_vectors_change_no_bit() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for folder in ["conformance/models", "models"] {
        models(&root.join(folder), &mut found);
    }
    let mut compared = 0;
    for path in &found {
        use_portable_kernels(false);
        let Ok(wide) = fingerprint(path, STEPS, true) else {
            continue;
        };
        use_portable_kernels(true);
        let narrow = fingerprint(path, STEPS, false).expect("it has been loaded before");
        assert!(wide == narrow, "{}: {wide}, then {narrow}", path.display());
        compared += 1;
    }
    assert!(compared > 400, "{compared} models");
}

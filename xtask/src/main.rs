//! Tasks of the project: `cargo xtask <task>`.

fn main() {}

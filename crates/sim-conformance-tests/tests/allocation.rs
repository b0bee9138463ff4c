//! A step allocates nothing once it is warm, with contacts coming and going.

use cortenforge::load_model_from_path;
use std::path::Path;

/// Allocations in `steps` steps after `warm_up` steps of a model.
fn allocations(model: &str, warm_up: usize, steps: usize) -> u64 {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(model);
    let model = load_model_from_path(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut data = model.make_data();
    if model.nkey > 0 {
        data.reset_keyframe(&model, 0).expect("the keyframe exists");
    }
    let start = data.clone();
    for _ in 0..warm_up {
        data.step(&model);
    }
    // the same path again, so that contacts come and go as they did while warming up
    let mut state = vec![0.0; sim_core::data::state_size(&model, 0x3fff).unwrap()];
    start.get_state(&model, &mut state, 0x3fff).unwrap();
    data.set_state(&model, &state, 0x3fff).unwrap();
    allocation_counter::measure(|| {
        for _ in 0..steps {
            data.step(&model);
        }
    })
    .count_total
}

#[test]
fn a_warm_step_allocates_nothing() {
    for model in [
        "conformance/models/rigid/branching.xml",
        "conformance/models/rigid/integrator_rk4.xml",
        "conformance/models/rigid/integrator_implicit.xml",
        "conformance/models/rigid/integrator_implicitfast.xml",
        "conformance/models/rigid/fluid_implicit.xml",
        "conformance/models/contact/billiard.xml",
        "conformance/models/contact/broadphase_many.xml",
        "conformance/models/contact/chain_of_contacts.xml",
        "conformance/models/contact/multiccd.xml",
        "conformance/models/contact/noslip_10.xml",
        "conformance/models/contact/sparse_contacts.xml",
        "conformance/models/contact/solver_cg_elliptic_sparse.xml",
        "conformance/models/contact/solver_pgs_elliptic_dense.xml",
        "conformance/models/contact/pair_ellipsoid_cylinder.xml",
        "conformance/models/contact/weld_sites.xml",
        "conformance/models/actuation/wrap_cylinder_side.xml",
        "conformance/models/actuation/delay_cubic.xml",
        "conformance/models/actuation/adhesion_elliptic.xml",
        "conformance/models/sleep/many.xml",
        "conformance/models/sleep/integrator_implicit.xml",
        "conformance/models/sleep/integrator_rk4.xml",
        "conformance/models/sleep/tendon_limit.xml",
        "conformance/models/sleep/sensors.xml",
        "models/arm_muscles.xml",
        "models/arm_hill_rigid.xml",
        "models/arm_hill_compliant.xml",
        "conformance/models/hill/compliant_hang.xml",
    ] {
        assert_eq!(allocations(model, 300, 250), 0, "{model}");
    }
}

//! The models of `conformance/models/hill`, beside MuJoCo with callbacks.

/// The models of `conformance/models/hill`, against what MuJoCo 3.5.0 gives where its callbacks have the same muscle,
/// written a second time in `conformance/hill.py`.
#[test]
fn models_agree_with_mujoco_and_callbacks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance");
    let text = std::fs::read_to_string(format!("{folder}/golden/hill.json")).expect("it is there");
    let golden: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let golden = golden.as_object().expect("it is a table");
    assert!(golden.len() >= 8);
    for (name, expected) in golden {
        let path = format!("{folder}/models/hill/{name}.xml");
        let m = cortenforge::load_model_from_path(path).unwrap_or_else(|error| panic!("{error}"));
        compare(
            name,
            "fiberlength0",
            &m.actuator_fiberlength0,
            &expected["fiberlength0"],
        );
        let mut d = m.make_data();
        d.reset_keyframe(&m, 0).expect("the keyframe exists");
        let mut done = 0;
        for state in expected["states"].as_array().expect("it is a list") {
            let steps = state["steps"].as_u64().expect("it is a number");
            for _ in done..steps {
                d.step(&m);
            }
            done = steps;
            let mut now = d.clone();
            now.forward(&m);
            for (field, values) in [
                ("qpos", &now.qpos),
                ("qvel", &now.qvel),
                ("act", &now.act),
                ("actuator_length", &now.actuator_length),
                ("actuator_velocity", &now.actuator_velocity),
                ("actuator_force", &now.actuator_force),
                ("qacc", &now.qacc),
            ] {
                compare(
                    &format!("{name} after {steps} steps"),
                    field,
                    values,
                    &state[field],
                );
            }
        }
    }
}

/// Numbers that differ by no more than what rounding makes of it in 500 steps.
fn compare(what: &str, field: &str, values: &[f64], expected: &serde_json::Value) {
    let expected = expected.as_array().expect("it is a list");
    assert_eq!(values.len(), expected.len(), "{what}: {field}");
    for (i, (&value, expected)) in values.iter().zip(expected).enumerate() {
        let expected = expected.as_f64().expect("it is a number");
        let error = (value - expected).abs();
        assert!(
            error <= 1e-10 * expected.abs().max(1.0),
            "{what}: {field}[{i}] is {value}, not {expected}: off by {error:e}"
        );
    }
}

//! The bundled models load, and move without a warning.

use cortenforge::load_model_from_path;

#[test]
fn bundled_models_run() {
    let models = concat!(env!("CARGO_MANIFEST_DIR"), "/models");
    let mut count = 0;
    for entry in std::fs::read_dir(models)
        .expect("the models are there")
        .flatten()
    {
        let path = entry.path();
        if path.extension().is_none_or(|e| e != "xml") {
            continue;
        }
        let m = load_model_from_path(&path).unwrap_or_else(|error| panic!("{error}"));
        for key in std::iter::once(None).chain((0..m.nkey).map(Some)) {
            let mut d = m.make_data();
            if let Some(key) = key {
                d.reset_keyframe(&m, key).expect("the keyframe exists");
            }
            for i in 0..500 {
                d.ctrl.fill(f64::from(i % 100) / 100.0);
                d.step(&m);
            }
            let warnings: i32 = d.warning.iter().map(|w| w.number).sum();
            assert_eq!(warnings, 0, "{}", path.display());
            assert!(d.qpos.iter().all(|q| q.is_finite()));
        }
        count += 1;
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn arms_with_hill_muscles_hold_their_keyframe_at_first() {
    // the fibres of the keyframe balance their tendons, so nothing jumps
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/models/arm_hill_compliant.xml");
    let m = load_model_from_path(path).expect("the model is valid");
    let mut d = m.make_data();
    d.reset_keyframe(&m, 0).expect("the keyframe exists");
    d.forward(&m);
    for actuator in 0..m.nu {
        let rate = d.act_dot[m.actuator_actadr[actuator] as usize];
        assert!(rate.abs() < 1e-3, "{actuator}: {rate}");
        assert!(d.actuator_force[actuator] < -10.0);
    }
}

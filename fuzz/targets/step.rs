//! A state: the first byte says which model, the others are its positions, velocities, activations and controls.
#![no_main]

use cortenforge::{Assets, Model, load_model_from_bytes};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

const MODELS: [&[u8]; 8] = [
    include_bytes!("../../conformance/models/contact/billiard.xml"),
    include_bytes!("../../conformance/models/contact/weld_sites.xml"),
    include_bytes!("../../conformance/models/contact/multiccd.xml"),
    include_bytes!("../../conformance/models/actuation/many_actuators.xml"),
    include_bytes!("../../conformance/models/actuation/wrap_two_geoms.xml"),
    include_bytes!("../../conformance/models/rigid/fluid_implicit.xml"),
    include_bytes!("../../conformance/models/rigid/integrator_rk4.xml"),
    include_bytes!("../../conformance/models/sensor/contact_fields.xml"),
];

fn models() -> &'static [Model] {
    static LOADED: OnceLock<Vec<Model>> = OnceLock::new();
    LOADED.get_or_init(|| {
        let load = |text: &&[u8]| load_model_from_bytes(text, &Assets::memory()).ok();
        MODELS.iter().filter_map(load).collect()
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let model = &models()[usize::from(*first) % models().len()];
    let mut data = model.make_data();
    let mut numbers = rest.chunks_exact(8).map(|word| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(word);
        f64::from_le_bytes(bytes)
    });
    for values in [
        &mut data.qpos,
        &mut data.qvel,
        &mut data.act,
        &mut data.ctrl,
    ] {
        for (value, number) in values.iter_mut().zip(&mut numbers) {
            *value = number;
        }
    }
    data.step(model);
    data.step(model);
    let _ = data.inverse(model);
});

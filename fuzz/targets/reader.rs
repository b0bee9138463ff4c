//! Text of a model, MJCF or URDF: read, compiled, and simulated for some steps.
#![no_main]

use cortenforge::{Assets, Spec};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let assets = Assets::memory();
    let Ok(spec) = Spec::from_xml_str_with(text, &assets) else {
        return;
    };
    let _ = spec.to_xml();
    let Ok(model) = spec.compile(&assets) else {
        return;
    };
    assert_eq!(model.validate(), Ok(()));
    if model.nv < 100 && model.ngeom < 100 {
        let mut data = model.make_data();
        for _ in 0..3 {
            data.step(&model);
        }
    }
});

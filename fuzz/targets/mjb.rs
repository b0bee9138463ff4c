//! A compiled model in MuJoCo's binary format: what loads can be simulated.
#![no_main]

use cortenforge::Model;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(model) = Model::from_mjb(bytes)
        && model.nv < 100
        && model.ngeom < 100
    {
        let mut data = model.make_data();
        for _ in 0..3 {
            data.step(&model);
        }
    }
});

//! A file of a picture or of heights, as each of the formats that there are.
#![no_main]

use cortenforge::load_model_with_assets;
use libfuzzer_sys::fuzz_target;
use std::collections::HashMap;

fuzz_target!(|bytes: &[u8]| {
    for format in ["png", "ktx", "bin"] {
        let file = format!("picture.{format}");
        let text = format!(
            r#"<mujoco><asset><texture type="2d" name="t" file="{file}"/></asset></mujoco>"#
        );
        let files = HashMap::from([(file.clone(), bytes.to_vec())]);
        let _ = load_model_with_assets(&text, &files);
        let text = format!(
            r#"<mujoco><asset><hfield name="h" size="1 1 1 1" file="{file}"/></asset><worldbody>
               <geom type="hfield" hfield="h"/><body pos="0 0 .5"><freejoint/><geom size=".3"/></body></worldbody></mujoco>"#
        );
        if let Ok(model) = load_model_with_assets(&text, &files)
            && model.nhfielddata < 10_000
        {
            model.make_data().step(&model);
        }
    }
});

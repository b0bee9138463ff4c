//! A file of a mesh, as each of the formats that there are: its hull, its mass, a contact.
#![no_main]

use cortenforge::load_model_with_assets;
use libfuzzer_sys::fuzz_target;
use std::collections::HashMap;

fuzz_target!(|bytes: &[u8]| {
    for format in ["obj", "stl", "msh"] {
        let file = format!("mesh.{format}");
        let text = format!(
            r#"<mujoco><asset><mesh name="m" file="{file}"/></asset><worldbody><geom type="plane" size="1 1 1"/>
               <body><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"#
        );
        let files = HashMap::from([(file, bytes.to_vec())]);
        if let Ok(model) = load_model_with_assets(&text, &files) {
            model.make_data().step(&model);
        }
    }
    let text = r#"<mujoco><asset><skin name="s" file="skin.skn"/></asset><worldbody><body name="b"/></worldbody></mujoco>"#;
    let files = HashMap::from([("skin.skn".to_owned(), bytes.to_vec())]);
    let _ = load_model_with_assets(text, &files);
});

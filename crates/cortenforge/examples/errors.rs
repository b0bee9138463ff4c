//! Errors: models that are refused, names that do not exist, states that blow up.
//!
//! `cargo run --example errors`

use cortenforge::model::Warning;
use cortenforge::{ErrorKind, load_model, load_model_from_path};
use std::error::Error;

const MISSPELT: &str = r#"<mujoco model="arm">
  <worldbody>
    <body name="arm">
      <joint name="elbow" range="0 120"/>
      <geom type="capsule" sise=".03" fromto="0 0 0 .3 0 0"/>
    </body>
  </worldbody>
</mujoco>"#;

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    // a model that is refused: one line for a log, and a report with the line of text for a person
    let error = load_model(MISSPELT).expect_err("the attribute is misspelt");
    println!("{error}\n\n{}\n", error.report());
    assert_eq!((error.kind, error.line), (ErrorKind::Xml, 5));

    // one that is well written, but cannot be
    let text = MISSPELT
        .replace("sise", "size")
        .replace("0 120\"", "120 0\" limited=\"true\"");
    let error = load_model(&text).expect_err("the range is upside down");
    println!("{}\n", error.report());
    assert_eq!(error.kind, ErrorKind::Compile);

    let error = load_model_from_path("nowhere.xml").expect_err("there is no such file");
    println!("{error}");
    assert_eq!(error.kind, ErrorKind::File);

    // names that do not exist
    let model = load_model(&MISSPELT.replace("sise", "size"))?;
    println!("{}", model.joint("elbo").expect_err("misspelt"));
    println!("{}", model.sensor("touch").expect_err("not there"));

    // a step does not fail: what has blown up is counted, and starts again
    let mut data = model.make_data();
    data.qvel[0] = f64::NAN;
    data.step(&model);
    let bad = data.warning[Warning::BadQvel as usize];
    println!(
        "{} bad velocity, in dof {}; back at {:?}",
        bad.number, bad.lastinfo, data.qpos
    );
    Ok(())
}

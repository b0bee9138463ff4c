//! A model is read, changed, saved as MJCF and read again: the same model, bit for bit.

use cortenforge::{Assets, Spec};

/// Runs it.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut spec = Spec::from_xml_str(
        r#"<mujoco model="arm">
             <default><geom type="capsule" size=".03"/></default>
             <worldbody>
               <body name="upper" pos="0 0 1" euler="0 90 0">
                 <joint name="shoulder" axis="0 1 0" range="-90 90"/>
                 <geom fromto="0 0 0 .3 0 0"/>
               </body>
             </worldbody>
             <actuator><position joint="shoulder" kp="20" inheritrange="1"/></actuator>
           </mujoco>"#,
    )?;
    spec.bodies[1].joints[0].damping = 0.1;

    let text = spec.to_xml()?;
    println!("{text}");
    assert!(text.contains("damping=\"0.1\""));
    // angles are in radians, poses are in their bodies, numbers have all their digits
    assert!(text.contains("range=\"-1.5707963267948966 1.5707963267948966\""));

    let (before, after) = (
        spec.compile(&Assets::disk())?,
        Spec::from_xml_str(&text)?.compile(&Assets::disk())?,
    );
    assert_eq!(before.body_quat, after.body_quat);
    assert_eq!(before.actuator_ctrlrange, after.actuator_ctrlrange);

    // with `spec.save_xml("arm_saved.xml")?` the text goes to a file, best into the folder of the model
    Ok(())
}

//! Objects by name: handles, one-off access, and what is said when there is no such name.

use cortenforge::model::{EqualityType, GeomType, JointType, ObjType, SensorType};
use cortenforge::{Model, load_model};

const XML: &str = r#"
<mujoco>
  <custom>
    <numeric name="gains" data="1 2 3"/>
    <text name="author" data="somebody"/>
  </custom>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 .1"/>
    <camera name="eye" pos="0 -2 1"/>
    <body name="target" mocap="true" pos="1 0 1"><geom type="sphere" size=".02" contype="0" conaffinity="0"/></body>
    <body name="torso" pos="0 0 1">
      <freejoint name="root"/>
      <geom name="trunk" type="box" size=".1 .1 .2" mass="4"/>
      <body name="thigh">
        <joint name="hip" type="ball"/>
        <geom type="capsule" size=".03" fromto="0 0 0 0 0 -.3"/>
        <body name="shin" pos="0 0 -.3">
          <joint name="knee" axis="0 1 0" range="0 120"/>
          <geom type="capsule" size=".03" fromto="0 0 0 0 0 -.3"/>
          <site name="foot" pos="0 0 -.3"/>
        </body>
      </body>
    </body>
  </worldbody>
  <tendon><fixed name="hamstring"><joint joint="knee" coef="0.5"/></fixed></tendon>
  <equality><weld name="hold" body1="torso"/></equality>
  <actuator>
    <motor name="motor" joint="knee" ctrlrange="-5 5" ctrllimited="true"/>
    <general name="filtered" joint="knee" dyntype="filter" dynprm="0.1"/>
  </actuator>
  <sensor>
    <jointpos name="angle" joint="knee"/>
    <framepos name="where" objtype="site" objname="foot"/>
  </sensor>
  <keyframe><key name="crouch" time="2" qpos="0 0 1 1 0 0 0  1 0 0 0  0.5" ctrl="1 2"/></keyframe>
</mujoco>"#;

fn model() -> Model {
    load_model(XML).expect("the model is valid")
}

#[test]
fn joints_know_their_places() {
    let m = model();
    let [root, hip, knee] = ["root", "hip", "knee"].map(|name| m.joint(name).expect(name));
    assert_eq!(
        [root.kind, hip.kind, knee.kind],
        [JointType::Free, JointType::Ball, JointType::Hinge]
    );
    assert_eq!(root.qpos_range(), 0..7);
    assert_eq!(hip.qpos_range(), 7..11);
    assert_eq!(knee.qpos_range(), 11..12);
    assert_eq!(root.dof_range(), 0..6);
    assert_eq!(hip.dof_range(), 6..9);
    assert_eq!(knee.dof_range(), 9..10);
    assert_eq!(root.limits(&m), None);
    let limits = knee.limits(&m).expect("the knee has limits");
    assert!((limits[1] - 120f64.to_radians()).abs() < 1e-12);
    assert_eq!(knee.body, m.body("shin").expect("shin").id);
}

#[test]
fn handles_read_and_write_what_belongs_to_them() {
    let m = model();
    let mut d = m.make_data();
    let knee = m.joint("knee").expect("knee");
    let motor = m.actuator("motor").expect("motor");
    let filtered = m.actuator("filtered").expect("filtered");
    let hold = m.equality("hold").expect("hold");
    knee.qpos_mut(&mut d)[0] = 0.7;
    knee.qvel_mut(&mut d)[0] = 0.2;
    *motor.ctrl_mut(&mut d) = 3.0;
    filtered.act_mut(&mut d)[0] = 0.5;
    hold.set_active(&mut d, false);
    knee.qfrc_applied_mut(&mut d)[0] = 1.5;
    d.forward(&m);
    assert_eq!((d.qpos[11], d.qvel[9], d.ctrl[0]), (0.7, 0.2, 3.0));
    assert_eq!((motor.ctrl(&d), motor.force(&d)), (3.0, 3.0));
    assert_eq!((motor.length(&d), motor.velocity(&d)), (0.7, 0.2));
    assert_eq!((motor.act(&d), filtered.act(&d)), (&[][..], &[0.5][..]));
    assert_eq!(motor.ctrl_limits(&m), Some([-5.0, 5.0]));
    assert_eq!(filtered.ctrl_limits(&m), None);
    assert!(!hold.is_active(&d) && hold.kind == EqualityType::Weld);
    assert_eq!(d.qfrc_applied[9], 1.5);
    assert_eq!(knee.qacc(&d), &d.qacc[9..10]);
    let sensor = m.sensor("where").expect("where");
    assert_eq!((sensor.kind, sensor.range()), (SensorType::FramePos, 1..4));
    let foot = m.site("foot").expect("foot");
    assert_eq!(sensor.read(&d), foot.pos(&d).0);
    let hamstring = m.tendon("hamstring").expect("hamstring");
    assert_eq!((hamstring.length(&d), hamstring.velocity(&d)), (0.35, 0.1));
    let trunk = m.geom("trunk").expect("trunk");
    assert_eq!(
        (trunk.kind, trunk.pos(&d)),
        (GeomType::Box, d.geom_xpos[trunk.id])
    );
    assert_eq!(m.body("torso").expect("torso").mass(&m), 4.0);
}

#[test]
fn one_off_access_is_that_of_the_handles() -> Result<(), Box<dyn std::error::Error>> {
    let m = model();
    let mut d = m.make_data();
    *d.ctrl_mut(&m, "motor")? = 2.0;
    d.joint_qpos_mut(&m, "knee")?[0] = 0.4;
    d.joint_qvel_mut(&m, "root")?[2] = 1.0;
    d.xfrc_mut(&m, "shin")?[0] = 10.0;
    let (pos, _) = d.mocap_mut(&m, "target")?.expect("it is a mocap body");
    pos[2] = 0.5;
    assert!(d.mocap_mut(&m, "torso")?.is_none());
    d.forward(&m);
    assert_eq!(d.actuator_force(&m, "motor")?, 2.0);
    assert_eq!(d.joint_qpos(&m, "knee")?, [0.4]);
    assert_eq!(d.joint_qvel(&m, "root")?[2], 1.0);
    assert_eq!(d.sensor(&m, "angle")?, [0.4]);
    assert_eq!(d.tendon_length(&m, "hamstring")?, 0.2);
    assert_eq!(d.body_pose(&m, "target")?.pos[2], 0.5);
    assert_eq!(d.geom_frame(&m, "trunk")?.0[2], 1.0);
    assert_eq!(d.camera_frame(&m, "eye")?.0[1], -2.0);
    assert_eq!(d.site_frame(&m, "foot")?.0, d.site_xpos[0]);
    assert_eq!(d.xfrc_applied[m.body("shin")?.id][0], 10.0);
    assert_eq!(m.numeric("gains")?, [1.0, 2.0, 3.0]);
    assert_eq!(m.text("author")?, "somebody");
    Ok(())
}

#[test]
fn keyframes_are_found_by_name_and_number() {
    let m = model();
    let mut d = m.make_data();
    d.reset_keyframe(&m, "crouch").expect("crouch");
    assert_eq!((d.time, d.qpos[11], d.ctrl[1]), (2.0, 0.5, 2.0));
    let crouch = m.keyframe(0).expect("the first");
    assert_eq!((crouch.time(&m), crouch.qpos(&m)), (2.0, &d.qpos[..]));
    assert_eq!(crouch.ctrl(&m), [1.0, 2.0]);
    let state = d.save_state(&m);
    for (error, words) in [
        (
            d.reset_keyframe(&m, "crounch"),
            "no keyframe called 'crounch'; did you mean 'crouch'?",
        ),
        (d.reset_keyframe(&m, 1), "no keyframe 1: the model has 1"),
    ] {
        assert_eq!(error.expect_err("unknown").to_string(), words);
    }
    assert_eq!(d.save_state(&m), state);
}

#[test]
fn wrong_names_get_help() {
    let m = model();
    let message = |result: Result<usize, cortenforge::NameError>| {
        result.expect_err("there is no such name").to_string()
    };
    assert_eq!(
        message(m.find(ObjType::Joint, "kne")),
        "no joint called 'kne'; did you mean 'knee'?"
    );
    assert_eq!(
        message(m.find(ObjType::Joint, "ankle_left")),
        "no joint called 'ankle_left'; the model has 'root', 'hip', 'knee'"
    );
    assert_eq!(
        message(m.find(ObjType::Mesh, "hand")),
        "no mesh called 'hand': the model has none"
    );
    assert_eq!(
        message(m.find(ObjType::Geom, 99)),
        "no geom 99: the model has 5"
    );
    // what has no name is not found by the empty one
    assert!(m.find(ObjType::Geom, "").is_err());
    let error = m.actuator("Motor").expect_err("names are exact");
    assert_eq!(
        (error.kind, error.near.as_slice()),
        (ObjType::Actuator, &["motor".to_owned()][..])
    );
}

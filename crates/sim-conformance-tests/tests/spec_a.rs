//! Spec A: `acc0`, damping ratios and length ranges of actuators. Each test bears the name of a criterion (`ac`), of
//! a test (`t`) or of a supplementary test (`s`) of the specification; `docs/criteria.md` lists them. The numbers are
//! those that MuJoCo 3.5.0 gives for the same text.

mod support;

use cortenforge::math::Vec3;
use cortenforge::model::LengthRangeMode;
use cortenforge::setconst::{
    LengthRangeError, LengthRangeOpt, set_length_range, set_length_ranges,
};
use cortenforge::{ErrorKind, Model, Spec};
use support::{for_each_source, load, refused, within};

/// One body of mass 1 and inertia 0.1.
fn body_text(joint: &str, compiler: &str, actuator: &str) -> String {
    format!(
        r#"<mujoco>
             <compiler angle="radian">{compiler}</compiler>
             <worldbody>
               <body name="b">
                 <joint name="j" {joint}/>
                 <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
               </body>
             </worldbody>
             <actuator>{actuator}</actuator>
           </mujoco>"#
    )
}

/// The body on a hinge about y.
fn hinge_text(joint: &str, compiler: &str, actuator: &str) -> String {
    body_text(&format!(r#"axis="0 1 0" {joint}"#), compiler, actuator)
}

/// The body on a slide.
fn slide_text(joint: &str, compiler: &str, actuator: &str) -> String {
    body_text(&format!(r#"type="slide" {joint}"#), compiler, actuator)
}

fn hinge(actuator: &str) -> Model {
    load(&hinge_text("", "", actuator))
}

/// Two links whose inertias add up at the first joint.
const CHAIN: &str = r#"
  <worldbody>
    <body>
      <joint name="a" axis="0 1 0"/>
      <inertial pos="0 0 0" mass="2" diaginertia="0.2 0.2 0.2"/>
      <body>
        <joint name="b" axis="0 1 0"/>
        <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
      </body>
    </body>
  </worldbody>"#;

/// A muscle's gain between two sites, half a metre from the axis that lies between them.
fn site_muscle(joint: &str, compiler: &str) -> Model {
    let prm = "0.75 1.05 -1 200 0.5 1.6 1.5 1.3 1.2";
    load(&format!(
        r#"<mujoco>
             <compiler angle="radian">{compiler}</compiler>
             <worldbody>
               <body>
                 <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
                 <site name="r" pos="0.5 0 0"/>
                 <body>
                   <joint name="j" axis="0 1 0" {joint}/>
                   <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
                   <site name="s" pos="0.5 0 0"/>
                 </body>
               </body>
             </worldbody>
             <actuator>
               <general site="s" refsite="r" gear="0 0 1 0 0 0" dyntype="muscle" gaintype="muscle" biastype="muscle"
                        gainprm="{prm}" biasprm="{prm}" dynprm="0.01 0.04"/>
             </actuator>
           </mujoco>"#
    ))
}

#[track_caller]
fn close_range(range: [f64; 2], expected: [f64; 2]) {
    within(range[0], expected[0], 1e-12);
    within(range[1], expected[1], 1e-12);
}

// ---- acc0 ----

#[test]
fn ac1_acc0_for_motor_actuator_on_single_hinge() {
    within(
        hinge(r#"<motor joint="j" gear="2"/>"#).actuator_acc0[0],
        20.0,
        1e-13,
    );
}

#[test]
fn ac2_acc0_for_position_actuator() {
    let m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    within(m.actuator_acc0[0], 10.0, 1e-13);
}

#[test]
fn ac3_acc0_unchanged_for_muscle_actuator() {
    let joint = r#"limited="true" range="-1.0471975511965976 1.0471975511965976""#;
    let m = load(&hinge_text(joint, "", r#"<muscle joint="j" gear="2"/>"#));
    within(m.actuator_acc0[0], 20.0, 1e-13);
    close_range(
        m.actuator_lengthrange[0],
        [-2.0955349790997277, 2.0955349790997277],
    );
    // the peak force stays what the text says; it is worked out where the muscle makes force
    assert_eq!(
        (m.actuator_gainprm[0][2], m.actuator_biasprm[0][2]),
        (-1.0, -1.0)
    );
}

#[test]
fn t1_acc0_for_motor_actuator() {
    // both directions of a gear, and an inertia that is changed after the model was compiled
    for (gear, acc0) in [("2", 20.0), ("-2", 20.0), ("0", 0.0)] {
        let m = hinge(&format!(r#"<motor joint="j" gear="{gear}"/>"#));
        within(m.actuator_acc0[0], acc0, 1e-13);
    }
    let mut m = hinge(r#"<motor joint="j" gear="2"/>"#);
    m.body_inertia[1] = Vec3([0.2; 3]);
    m.compute_actuator_params()
        .expect("there is no length range to find");
    within(m.actuator_acc0[0], 10.0, 1e-13);
}

#[test]
fn t2_acc0_for_position_actuator() {
    let mut m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    m.actuator_acc0[0] = -1.0;
    m.compute_actuator_params()
        .expect("there is no length range to find");
    within(m.actuator_acc0[0], 10.0, 1e-13);
}

#[test]
fn t3_acc0_muscle_regression() {
    let joint = r#"limited="true" range="-1 1""#;
    let mut m = load(&hinge_text(joint, "", r#"<muscle joint="j" gear="2"/>"#));
    let before = (m.actuator_acc0.clone(), m.actuator_lengthrange.clone());
    m.compute_actuator_params()
        .expect("the length range is there");
    assert_eq!((m.actuator_acc0, m.actuator_lengthrange), before);
    within(before.0[0], 20.0, 1e-13);
}

#[test]
fn s1_acc0_without_dofs() {
    // no floor: what cannot move is not accelerated
    let m = load(
        r#"<mujoco>
             <worldbody>
               <site name="s"/>
               <body mocap="true" pos="1 0 0"><site name="t"/></body>
             </worldbody>
             <tendon><spatial name="p"><site site="s"/><site site="t"/></spatial></tendon>
             <actuator><motor tendon="p"/></actuator>
           </mujoco>"#,
    );
    assert_eq!(m.nv, 0);
    assert_eq!(m.actuator_acc0, [0.0]);
    assert_eq!(m.actuator_length0, [1.0]);
}

// ---- damping ratios ----

#[test]
fn ac4_dampratio_conversion_for_position_actuator() {
    let m = hinge(r#"<position joint="j" kp="100" dampratio="1"/>"#);
    within(m.actuator_biasprm[0][2], -6.324555320336759, 1e-14);
    within(m.actuator_biasprm[0][2], -2.0 * 10f64.sqrt(), 1e-14);
    within(m.dof_M0[0], 0.1, 1e-16);
}

#[test]
fn ac5_dampratio_skipped_for_motor_actuator() {
    let m = hinge(r#"<motor joint="j"/>"#);
    assert_eq!(m.actuator_biasprm[0], [0.0; 10]);
    assert_eq!(m.actuator_gainprm[0][0], 1.0);
}

#[test]
fn ac6_dampratio_skipped_for_explicit_kv() {
    let m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    assert_eq!(m.actuator_biasprm[0][..3], [0.0, -100.0, -10.0]);
}

#[test]
fn ac12_dampratio_mjcf_attribute_parsed() {
    let text = hinge_text("", "", r#"<position joint="j" kp="100" dampratio="1.0"/>"#);
    let spec = Spec::from_xml_str(&text).expect("the text is valid");
    assert_eq!(spec.actuators[0].biasprm[..3], [0.0, -100.0, 1.0]);
    assert!(load(&text).actuator_biasprm[0][2] < 0.0);
}

#[test]
fn t4_dampratio_conversion() {
    // seen through a gear, the inertia is divided by its square
    let m = hinge(r#"<position joint="j" kp="100" dampratio="1" gear="4"/>"#);
    within(
        m.actuator_biasprm[0][2],
        -2.0 * (100.0f64 * 0.1 / 16.0).sqrt(),
        1e-14,
    );
    // a ratio of two is twice the damping
    let m = hinge(r#"<position joint="j" kp="100" dampratio="2"/>"#);
    within(m.actuator_biasprm[0][2], -4.0 * 10f64.sqrt(), 1e-14);
    // nothing is reflected where nothing is transmitted
    let m = hinge(r#"<position joint="j" kp="100" dampratio="1" gear="0"/>"#);
    assert_eq!(m.actuator_biasprm[0][2], 0.0);
}

#[test]
fn t5_dampratio_skip_for_motor() {
    let mut m = hinge(r#"<motor joint="j"/>"#);
    m.actuator_biasprm[0][2] = 0.0;
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], 0.0);
    // a positive velocity term of what is no position servo is left alone, by a hair too
    let general =
        r#"<general joint="j" biastype="affine" gainprm="100" biasprm="0 -100.00000000000001 3"/>"#;
    assert_eq!(hinge(general).actuator_biasprm[0][2], 3.0);
}

#[test]
fn t6_dampratio_skip_for_explicit_kv() {
    let mut m = hinge(r#"<position joint="j" kp="100" kv="10"/>"#);
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], -10.0);
    // zero is no ratio either
    let m = hinge(r#"<position joint="j" kp="100"/>"#);
    assert_eq!(m.actuator_biasprm[0][2], 0.0);
}

#[test]
fn t11_dampratio_mjcf_round_trip() {
    let mut m = hinge(r#"<position joint="j" kp="100" dampratio="1.0"/>"#);
    let damping = m.actuator_biasprm[0][2];
    assert!(damping < 0.0);
    // what is resolved stays, and a new ratio is resolved again
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], damping);
    m.actuator_biasprm[0][2] = 1.0;
    m.compute_actuator_params()
        .expect("there is no length range to find");
    assert_eq!(m.actuator_biasprm[0][2], damping);

    let both = hinge_text(
        "",
        "",
        r#"<position joint="j" kp="100" kv="1" dampratio="1"/>"#,
    );
    assert!(
        refused(&both)
            .message
            .contains("kv and dampratio cannot both be defined")
    );
}

#[test]
fn ac14_multi_body_acc0_and_dampratio() {
    let m = load(&format!(
        r#"<mujoco>{CHAIN}
             <actuator>
               <position joint="a" kp="200" dampratio="1"/>
               <motor joint="b" gear="3"/>
             </actuator>
           </mujoco>"#
    ));
    within(m.actuator_acc0[0], 7.071067811865475, 1e-13);
    within(m.actuator_acc0[1], 47.43416490252569, 1e-12);
    within(m.actuator_biasprm[0][2], -15.491933384829668, 1e-13);
    // in closed form
    within(m.actuator_acc0[0], 5.0 * 2f64.sqrt(), 1e-13);
    within(m.actuator_acc0[1], 15.0 * 10f64.sqrt(), 1e-12);
    within(m.actuator_biasprm[0][2], -2.0 * 60f64.sqrt(), 1e-13);
}

#[test]
fn t13_multi_body_acc0_and_dampratio_conformance() {
    // through a tendon, both dofs count
    let m = load(&format!(
        r#"<mujoco>{CHAIN}
             <tendon>
               <fixed name="t"><joint joint="a" coef="2"/><joint joint="b" coef="-0.5"/></fixed>
             </tendon>
             <actuator><position tendon="t" kp="50" dampratio="0.7"/></actuator>
           </mujoco>"#
    ));
    within(m.actuator_acc0[0], 21.505813167606565, 1e-12);
    within(m.actuator_biasprm[0][2], -6.822756041366274, 1e-13);
    within(m.dof_M0[0], 0.3, 1e-15);
    within(m.dof_M0[1], 0.1, 1e-15);
    let mass = 0.3 / 4.0 + 0.1 / 0.25;
    within(
        m.actuator_biasprm[0][2],
        -0.7 * 2.0 * (50.0f64 * mass).sqrt(),
        1e-13,
    );
}

// ---- length ranges ----

const LIMITED: &str = r#"limited="true" range="-1 1""#;

#[test]
fn ac7_lengthrange_of_limited_hinge() {
    // the default is to simulate: the limit is soft
    let m = load(&hinge_text(LIMITED, "", r#"<muscle joint="j" gear="2"/>"#));
    close_range(
        m.actuator_lengthrange[0],
        [-2.0011398767065325, 2.0011398767065325],
    );
}

#[test]
fn t7_lengthrange_from_limits() {
    // on request limits are copied, as they are
    let uselimit = r#"<lengthrange uselimit="true"/>"#;
    let m = load(&hinge_text(
        LIMITED,
        uselimit,
        r#"<muscle joint="j" gear="2"/>"#,
    ));
    assert_eq!(m.actuator_lengthrange[0], [-1.0, 1.0]);
    // and only for actuators that the mode selects
    let m = load(&hinge_text(
        LIMITED,
        uselimit,
        r#"<motor joint="j" gear="2"/>"#,
    ));
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
    // a range that the text gives stays
    let given = r#"<muscle joint="j" gear="2" lengthrange="-3 4"/>"#;
    let m = load(&hinge_text(LIMITED, uselimit, given));
    assert_eq!(m.actuator_lengthrange[0], [-3.0, 4.0]);
    let ignored = r#"<lengthrange uselimit="true" useexisting="false"/>"#;
    let m = load(&hinge_text(LIMITED, ignored, given));
    assert_eq!(m.actuator_lengthrange[0], [-1.0, 1.0]);
}

#[test]
fn ac8_lengthrange_for_unlimited_slide_is_refused() {
    let message = "Lengthrange computation did not converge in actuator 0:\n  eval (-181.003, -140.808)\n  range (-181.003, 181.003)";
    let muscle = slide_text("", "", r#"<muscle joint="j"/>"#);
    let motor = slide_text("", r#"<lengthrange mode="all"/>"#, r#"<motor joint="j"/>"#);
    for text in [muscle, motor] {
        let error = refused(&text);
        assert_eq!(
            (error.kind, error.message.as_str()),
            (ErrorKind::Compile, message)
        );
    }
}

#[test]
fn t8_lengthrange_of_slide_by_simulation() {
    // neither gravity nor anything else but the limits acts while it is pulled
    for axis in ["0 0 1", "1 0 0"] {
        let joint = format!(r#"limited="true" range="-.5 .5" axis="{axis}""#);
        let m = load(&slide_text(&joint, "", r#"<muscle joint="j"/>"#));
        close_range(
            m.actuator_lengthrange[0],
            [-0.5005699383532661, 0.5005699383532661],
        );
    }
}

#[test]
fn t8_runtime_errors_name_the_actuator() {
    let mut m = load(&slide_text("", "", r#"<motor joint="j"/>"#));
    let all = LengthRangeOpt {
        mode: LengthRangeMode::All,
        ..LengthRangeOpt::default()
    };
    let error = set_length_ranges(&mut m, &all).expect_err("it does not converge");
    assert!(matches!(
        error,
        LengthRangeError::ConvergenceFailed {
            actuator: 0,
            longest: false,
            ..
        }
    ));
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
    let mut d = m.make_data();
    let missing = set_length_range(&mut m, &mut d, 7, &all);
    assert_eq!(
        missing,
        Err(LengthRangeError::InvalidActuator { actuator: 7 })
    );
}

#[test]
fn ac9_lengthrange_for_site_transmission() {
    // a muscle element has no site; its gain on a general actuator does
    let text = hinge_text("", "", r#"<muscle site="s"/>"#);
    assert_eq!(
        refused(&text).message,
        "Schema violation: unrecognized attribute: 'site'"
    );

    let m = site_muscle("", "");
    within(m.actuator_acc0[0], 5.0, 1e-13);
    close_range(
        m.actuator_lengthrange[0],
        [-0.4999999999393695, 0.4999999999393695],
    );
}

#[test]
fn t9_lengthrange_site_transmission_simulation() {
    let limited = r#"limited="true" range="-0.8 0.8""#;
    for (options, end) in [
        ("", 0.35887652712168605),
        (r#"<lengthrange maxforce="0.05"/>"#, 0.3586858033446063),
        (
            r#"<lengthrange accel="5" timeconst="0.5" timestep="0.005" inttotal="8" interval="1" tolrange="0.1"/>"#,
            0.35875148602466805,
        ),
        // a site has no limits to copy
        (r#"<lengthrange uselimit="true"/>"#, 0.35887652712168605),
    ] {
        let m = site_muscle(limited, options);
        close_range(m.actuator_lengthrange[0], [-end, end]);
    }
}

#[test]
fn ac13_lengthrange_mode_filtering() {
    let m = load(&slide_text("", "", r#"<motor joint="j"/>"#));
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
}

#[test]
fn t12_lengthrange_mode_filtering() {
    let limited = r#"limited="true" range="-.5 .5""#;
    let motor = r#"<motor joint="j"/>"#;
    let user = r#"<general joint="j" gaintype="user"/>"#;
    let muscle = r#"<muscle joint="j"/>"#;
    for (mode, selected) in [
        ("none", [false, false, false]),
        ("muscle", [true, false, false]),
        ("muscleuser", [true, true, false]),
        ("all", [true, true, true]),
    ] {
        let options = format!(r#"<lengthrange mode="{mode}"/>"#);
        let m = load(&slide_text(
            limited,
            &options,
            &format!("{muscle}{user}{motor}"),
        ));
        let found: Vec<bool> = m.actuator_lengthrange.iter().map(|r| r[0] < r[1]).collect();
        assert_eq!(found, selected, "{mode}");
    }
}

#[test]
fn s2_lengthrange_of_a_body_is_refused() {
    let adhesion = r#"<adhesion body="b" ctrlrange="0 1"/>"#;
    let text = hinge_text("", r#"<lengthrange mode="all"/>"#, adhesion);
    assert_eq!(
        refused(&text).message,
        "Invalid lengthrange (0, 0) in actuator 0"
    );
    // without the mode there is nothing to find, and nothing accelerates
    let m = load(&hinge_text("", "", adhesion));
    assert_eq!(
        (m.actuator_acc0[0], m.actuator_lengthrange[0]),
        (0.0, [0.0, 0.0])
    );
}

#[test]
fn lengthrange_options_have_mujocos_defaults() {
    let opt = LengthRangeOpt::default();
    assert_eq!(opt.mode, LengthRangeMode::Muscle);
    assert_eq!((opt.useexisting, opt.uselimit), (true, false));
    assert_eq!(
        [opt.accel, opt.maxforce, opt.timeconst, opt.timestep],
        [20.0, 0.0, 1.0, 0.01]
    );
    assert_eq!(
        [opt.inttotal, opt.interval, opt.tolrange],
        [10.0, 2.0, 0.05]
    );
}

#[test]
fn lengthrange_does_not_depend_on_the_muscles_force() {
    let weak = load(&hinge_text(
        LIMITED,
        "",
        r#"<muscle joint="j" gear="2" force="1"/>"#,
    ));
    let strong = load(&hinge_text(
        LIMITED,
        "",
        r#"<muscle joint="j" gear="2" force="1e6"/>"#,
    ));
    assert_eq!(weak.actuator_lengthrange, strong.actuator_lengthrange);
}

// ---- what is read in the code ----

#[test]
fn ac10_function_renamed() {
    // written in two parts, so that this file does not contain them
    let old = ["compute_muscle", "_params"].concat();
    let new = ["pub fn compute_actuator", "_params("].concat();
    let mut seen = 0;
    for_each_source(&mut |path, text| {
        assert!(!text.contains(&old), "{path}");
        seen += text.matches(&new).count();
    });
    assert_eq!(seen, 1);
}

#[test]
fn ac11_existing_tests_pass() {
    // every test of the workspace stands for this one; here, that there are enough of them
    let mut tests = 0;
    for_each_source(&mut |_, text| tests += text.matches("#[test]").count());
    assert!(tests > 300, "{tests}");
}

#[test]
fn t10_existing_tests_pass() {
    // a model without actuators passes through all of it untouched
    let mut m =
        load("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>");
    let (before, after) = (m.dof_M0.clone(), m.compute_actuator_params());
    assert_eq!((after, m.nu), (Ok(()), 0));
    assert_eq!(m.dof_M0, before);
}

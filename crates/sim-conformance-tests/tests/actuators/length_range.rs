//! Length ranges: simulated, copied from limits, or refused.

use super::models::{close_range, hinge_text, slide_text};
use cortenforge::{Assets, ErrorKind, Limits, Model, Spec};
use sim_conformance_tests::support::{load, refused, within};
use sim_core::model::LengthRangeMode;
use sim_core::setconst::{
    LengthRangeError, LengthRangeOpt, Pulled, Pulling, length_range, length_range_model,
    set_length_range, set_length_ranges,
};

const LIMITED: &str = r#"limited="true" range="-1 1""#;

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

#[test]
fn a_limited_hinge_is_simulated() {
    // the default is to simulate: the limit is soft
    let m = load(&hinge_text(LIMITED, "", r#"<muscle joint="j" gear="2"/>"#));
    close_range(
        m.actuator_lengthrange[0],
        [-2.0011398767065325, 2.0011398767065325],
    );
}

#[test]
fn limits_are_copied_on_request() {
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
fn an_unlimited_slide_is_refused() {
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
fn a_slide_is_simulated_without_gravity() {
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
fn errors_at_run_time_name_the_actuator() {
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
fn a_site_transmission_is_simulated() {
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
fn every_option_of_the_simulation_counts() {
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
fn a_motor_is_not_selected() {
    let m = load(&slide_text("", "", r#"<motor joint="j"/>"#));
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
}

#[test]
fn every_mode_selects_its_actuators() {
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
fn a_body_transmission_is_refused() {
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
fn options_have_mujocos_defaults() {
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
fn the_range_does_not_depend_on_the_muscles_force() {
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

/// Five arms: two with a tendon between them, two that an equality ties together, and one of its own.
const ARMS: &str = r#"<mujoco>
  <worldbody>
    <body name="a"><joint name="a" axis="0 1 0" range="-60 50"/><geom type="capsule" size=".02" fromto="0 0 0 .1 0 -.2"/><site name="a" pos=".05 0 -.1"/></body>
    <body name="b" pos="1 0 0"><joint name="b" axis="0 1 0" range="-40 70"/><geom type="capsule" size=".03" fromto="0 0 0 .1 0 -.2"/><site name="b" pos=".05 0 -.1"/></body>
    <body name="c" pos="2 0 0"><joint name="c" axis="0 1 0" range="-30 30"/><geom type="capsule" size=".02" fromto="0 0 0 .1 0 -.3"/></body>
    <body name="d" pos="3 0 0"><joint name="d" axis="0 1 0" range="-80 80"/><geom type="capsule" size=".02" fromto="0 0 0 .1 0 -.2"/></body>
    <body name="e" pos="4 0 0"><joint name="e" axis="0 1 0" range="-20 20"/><geom type="capsule" size=".02" fromto="0 0 0 .1 0 -.2"/></body>
  </worldbody>
  <tendon><spatial name="ab"><site site="a"/><site site="b"/></spatial></tendon>
  <equality><joint joint1="c" joint2="d" polycoef="0 .5 0 0 0"/></equality>
  <actuator>
    <muscle joint="a"/><muscle joint="b"/><muscle tendon="ab"/><muscle joint="c"/><muscle joint="d"/><muscle joint="e" gear="2"/>
  </actuator>
</mujoco>
"#;

#[test]
fn pulled_together_or_alone_ranges_are_the_same() {
    let m = load(ARMS);
    let opt = LengthRangeOpt::default();
    let mut open = m.clone();
    open.actuator_lengthrange.fill([0.0; 2]);
    let simulated = length_range_model(&open, &opt);
    let all: Vec<usize> = (0..m.nu).collect();
    let groups: Vec<Vec<usize>> = Pulling::groups(&simulated, &all)
        .iter()
        .map(|group| group.iter().map(Pulled::actuator).collect())
        .collect();
    // what has a tree in common, or trees that are tied, is not pulled at the same time
    assert_eq!(groups, [vec![0, 1, 3, 5], vec![2, 4]]);
    let mut data = simulated.make_data();
    for actuator in all {
        let alone = length_range(&simulated, &mut data, actuator, &opt);
        assert_eq!(
            alone,
            Ok(Some(m.actuator_lengthrange[actuator])),
            "{actuator}"
        );
    }
}

#[test]
fn arms_have_mujocos_ranges() {
    let m = load(ARMS);
    let expected = [
        [-1.0477674895498639, 0.8732345643504309],
        [-0.6987016391509979, 1.2223004147492968],
        [0.8148416099552585, 1.1485822266228816],
        [-0.524168713951565, 0.524168713951565],
        [-1.0503616413512173, 1.0503616413512173],
        [-0.699271577504264, 0.699271577504264],
    ];
    for (range, expected) in m.actuator_lengthrange.iter().zip(expected) {
        close_range(*range, expected);
    }
}

#[test]
fn a_thousand_muscles_on_as_many_arms_do_not_take_minutes() {
    let (mut arms, mut muscles) = (String::new(), String::new());
    for i in 0..=1000 {
        arms += &format!(
            r#"<body pos="{i} 0 0"><joint name="{i}" axis="0 1 0" range="-60 60"/>
               <geom type="capsule" size=".02" fromto="0 0 0 .1 0 -.2" contype="0" conaffinity="0"/></body>"#
        );
        if i > 0 {
            muscles += &format!(r#"<muscle joint="{i}"/>"#);
        }
    }
    let text =
        format!("<mujoco><worldbody>{arms}</worldbody><actuator>{muscles}</actuator></mujoco>");
    let m = load(&text);
    let first = m.actuator_lengthrange[0];
    close_range(first, [-1.0477674895498639, 1.0477674895498639]);
    // one after the other they would be the same, and take a thousand times as long
    for range in &m.actuator_lengthrange {
        close_range(*range, first);
    }
    // somebody who does not wait that long is told so
    let limits = Limits {
        compile_seconds: 1e-3,
        ..Limits::default()
    };
    let assets = Assets::memory().with_limits(limits);
    let spec = Spec::from_xml_str(&text).expect("it can be read");
    let error = spec.compile(&assets).expect_err("it takes too long");
    assert!(error.message.contains("compile_seconds"), "{error}");
}

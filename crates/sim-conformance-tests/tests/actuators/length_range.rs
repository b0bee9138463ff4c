//! Length ranges: simulated, copied from limits, or refused.

use super::models::{close_range, hinge_text, slide_text};
use cortenforge::{ErrorKind, Model};
use sim_conformance_tests::support::{load, refused, within};
use sim_core::model::LengthRangeMode;
use sim_core::setconst::{LengthRangeError, LengthRangeOpt, set_length_range, set_length_ranges};

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

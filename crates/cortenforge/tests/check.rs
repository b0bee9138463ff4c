//! `cortenforge check` warns about what users trip over, and only about that.

use std::path::PathBuf;
use std::process::Command;

/// One body on a joint, and actuators.
fn model(joint: &str, actuators: &str) -> String {
    format!(
        r#"<mujoco>
             <compiler angle="radian"/>
             <worldbody>
               <body>
                 <joint name="j" axis="0 1 0" {joint}/>
                 <inertial pos="0 0 0" mass="1" diaginertia="0.1 0.1 0.1"/>
               </body>
             </worldbody>
             <actuator>{actuators}</actuator>
           </mujoco>"#
    )
}

/// What the command prints about a model: its warnings, and the last line.
fn check(name: &str, text: &str) -> (Vec<String>, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("check_{name}.xml"));
    std::fs::write(&path, text).expect("the file can be written");
    let run = Command::new(env!("CARGO_BIN_EXE_cortenforge"))
        .arg("check")
        .arg(&path)
        .output()
        .expect("the command runs");
    let out = String::from_utf8(run.stdout).expect("it prints text");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{out}{errors}");
    let mut lines: Vec<String> = out.lines().map(str::to_owned).collect();
    let last = lines.pop().expect("it says something");
    (lines, last)
}

/// The only warning about a model.
#[track_caller]
fn warning(name: &str, text: &str) -> String {
    let (warnings, last) = check(name, text);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(last.ends_with(".xml: 1 warning"), "{last}");
    warnings[0].clone()
}

#[track_caller]
fn silent(name: &str, text: &str) {
    let (warnings, last) = check(name, text);
    assert!(warnings.is_empty(), "{warnings:?}");
    assert!(last.ends_with("nothing to say"), "{last}");
}

#[test]
fn narrow_ctrlrange() {
    let motor = |range: &str| {
        format!(r#"<motor name="m" joint="j" ctrlrange="{range}" forcerange="-50 50"/>"#)
    };
    let warning = warning("narrow", &model("", &motor("-1 1")));
    assert_eq!(
        warning,
        "warning: actuator 'm': ctrlrange [-1.0, 1.0] gives at most 1 of force, forcerange [-50.0, 50.0] allows 50; widen ctrlrange or raise gainprm"
    );
    silent("wide", &model("", &motor("-50 50")));
}

#[test]
fn positive_damping() {
    let affine = |prm: &str| {
        format!(
            r#"<general name="a" joint="j" biastype="affine" gainprm="5" biasprm="{prm}" ctrlrange="-1 1"/>"#
        )
    };
    let warning = warning("damping", &model("", &affine("0 -4 2")));
    assert!(
        warning.contains("actuator 'a': biasprm[2] = 2 adds energy"),
        "{warning}"
    );
    silent("damped", &model("", &affine("0 -4 -2")));
    // a damping ratio is positive in the text and negative in the model
    let servo = r#"<position joint="j" kp="10" dampratio="1"/>"#;
    silent("dampratio", &model("", servo));
    silent("ratio_by_hand", &model("", &affine("0 -5 1")));
}

#[test]
fn muscle_length_range() {
    let limited = r#"limited="true" range="-1 1""#;
    let muscle =
        |range: &str| format!(r#"<muscle name="m" joint="j" gear="2" lengthrange="{range}"/>"#);
    let warning = warning("lengthrange", &model(limited, &muscle("-1 1")));
    assert_eq!(
        warning,
        "warning: actuator 'm': lengthrange [-1.0, 1.0] does not hold the lengths [-2.0, 2.0] that its joint can reach"
    );
    silent("lengthrange_fits", &model(limited, &muscle("-2 2")));
    // one that is found by simulation does
    silent(
        "lengthrange_found",
        &model(limited, r#"<muscle joint="j" gear="2"/>"#),
    );
}

#[test]
fn contradicting_limits() {
    let joint = r#"actuatorfrclimited="true" actuatorfrcrange="-5 5""#;
    let motor = |range: &str, gear: &str| {
        format!(
            r#"<motor name="m" joint="j" gear="{gear}" forcerange="{range}" ctrlrange="-20 20"/>"#
        )
    };
    let warning = warning("limits", &model(joint, &motor("3 10", "2")));
    assert_eq!(
        warning,
        "warning: actuator 'm': its forcerange, [6.0, 20.0] at the joint, lies outside the joint's actuatorfrcrange [-5.0, 5.0]"
    );
    silent("limits_overlap", &model(joint, &motor("-3 10", "-2")));
}

#[test]
fn limits_of_a_tendon() {
    let motor = r#"<motor name="m" tendon="t" forcerange="10 20" ctrlrange="-20 20"/>"#;
    let text = |limited: &str| {
        let fixed = format!(r#"<fixed name="t" actuatorfrcrange="-5 5" {limited}>"#);
        let tendon = format!(r#"<tendon>{fixed}<joint joint="j" coef="1"/></fixed></tendon>"#);
        model("", motor).replace("<actuator>", &format!("{tendon}<actuator>"))
    };
    let contradiction = warning("tendon_limits", &text(r#"actuatorfrclimited="true""#));
    assert!(
        contradiction.contains("lies outside the tendon's actuatorfrcrange [-5.0, 5.0]"),
        "{contradiction}"
    );
    let idle = warning("idle_limits", &text(""));
    assert_eq!(
        idle,
        "warning: tendon 't': actuatorfrcrange [-5.0, 5.0] does nothing without actuatorfrclimited=\"true\""
    );
}

#[test]
fn servo_out_of_reach() {
    let limited = r#"limited="true" range="-1 1""#;
    let servo =
        |range: &str| format!(r#"<position name="p" joint="j" kp="20" ctrlrange="{range}"/>"#);
    let warning = warning("servo", &model(limited, &servo("2 3")));
    assert_eq!(
        warning,
        "warning: actuator 'p': ctrlrange [2.0, 3.0] has no length that its joint can reach, [-1.0, 1.0]"
    );
    silent("servo_in_reach", &model(limited, &servo("-1 1")));
}

#[test]
fn unlimited_motor_on_a_light_body() {
    let light = |motor: &str| model("", motor).replace("0.1 0.1 0.1", "1e-6 1e-6 1e-6");
    let warning = warning("unlimited", &light(r#"<motor name="m" joint="j"/>"#));
    assert_eq!(
        warning,
        "warning: actuator 'm': no ctrlrange, forcerange or actuatorfrcrange, and one unit of control accelerates its joint by 1.000e6"
    );
    silent("limited", &light(r#"<motor joint="j" ctrlrange="-1 1"/>"#));
    silent("heavy", &model("", r#"<motor joint="j"/>"#));
}

#[test]
fn joint_that_starts_outside_its_range() {
    let warning = warning("outside", &model(r#"limited="true" range="0.5 1""#, ""));
    assert_eq!(
        warning,
        "warning: joint 'j': starts at 0, outside its range [0.5, 1.0]"
    );
    silent(
        "inside",
        &model(r#"limited="true" range="0.5 1" ref="0.7""#, ""),
    );
}

#[test]
fn hill_muscle_that_is_slack() {
    let hill =
        |name: &str| format!(r#"<general {name} joint="j" dyntype="hillmuscle" ctrlrange="0 1"/>"#);
    let slack = warning("slack", &model("", &hill(r#"name="h""#)));
    assert_eq!(
        slack,
        "warning: actuator 'h': in the reference configuration the tendon is slack (length 0, Lslack 0.2, Lopt 0.1)"
    );
    let long = warning("long", &model(r#"ref="0.4""#, &hill("")));
    assert!(
        long.contains("actuator 0: in the reference configuration the fibre has 2.000 of"),
        "{long}"
    );
    silent("taut", &model(r#"ref="0.3""#, &hill("")));
}

#[test]
fn many_warnings_are_counted() {
    let text = model(
        r#"limited="true" range="0.5 1""#,
        r#"<motor joint="j" ctrlrange="-1 1" forcerange="-50 50"/>
           <general joint="j" biastype="affine" biasprm="0 0 1"/>"#,
    );
    let (warnings, last) = check("many", &text);
    assert_eq!(warnings.len(), 3, "{warnings:?}");
    // those without a name go by their number
    assert!(warnings[0].starts_with("warning: actuator 0:") && warnings[1].contains("actuator 1"));
    assert!(last.ends_with("3 warnings"), "{last}");
}

#[test]
fn bundled_models_give_no_warning() {
    let models = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models");
    for name in [
        "arm_muscles",
        "arm_hill_rigid",
        "arm_hill_compliant",
        "arm7",
    ] {
        let text = std::fs::read_to_string(format!("{models}/{name}.xml")).expect("it is there");
        silent(name, &text);
    }
}

#[test]
fn a_model_that_is_refused_is_shown_with_its_line() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check_refused.xml");
    let text = model(
        "",
        r#"<general name="h" joint="j" dyntype="hillmuscle" gainprm="1 2 3 4 0"/>"#,
    );
    std::fs::write(&path, text).expect("the file can be written");
    let run = Command::new(env!("CARGO_BIN_EXE_cortenforge"))
        .arg("check")
        .arg(&path)
        .output()
        .expect("it runs");
    assert!(!run.status.success());
    let errors = String::from_utf8_lossy(&run.stderr);
    for words in [
        "optimal_fiber_length must be positive",
        "check_refused.xml:9",
        "<general name",
        "'h'",
    ] {
        assert!(errors.contains(words), "{words}: {errors}");
    }
}

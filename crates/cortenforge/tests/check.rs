//! `cortenforge check` warns about what users trip over, and only about that.

mod common;

use common::{complains, file, folder, says};

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
    let folder = folder(&format!("check_{name}"));
    let out = says(&["check", &file(&folder, "model.xml", text)]);
    let mut lines: Vec<String> = out.lines().map(str::to_owned).collect();
    let last = lines.pop().expect("it says something");
    (lines, last)
}

/// The line that a warning is about, and what it says after its code.
#[track_caller]
fn split(warning: &str) -> (u32, String) {
    let (_, rest) = warning.split_once("model.xml:").expect("it names the file");
    let (place, words) = rest.split_once(": warning[").expect("it is a warning");
    let (line, column) = place.split_once(':').expect("it has a line and a column");
    assert!(
        column.parse::<u32>().is_ok_and(|column| column > 0),
        "{warning}"
    );
    (
        line.parse().expect("it is a number"),
        words.replacen("]: ", " ", 1),
    )
}

/// The only warning about a model.
#[track_caller]
fn warning(name: &str, text: &str) -> String {
    let (warnings, last) = check(name, text);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(last.ends_with("model.xml: 1 warning"), "{last}");
    split(&warnings[0]).1
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
        "CF101 actuator 'm': ctrlrange [-1.0, 1.0] gives at most 1 of force, forcerange [-50.0, 50.0] allows 50; widen ctrlrange or raise gainprm"
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
        "CF103 actuator 'm': lengthrange [-1.0, 1.0] does not hold the lengths [-2.0, 2.0] that its joint can reach"
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
        "CF105 actuator 'm': its forcerange, [6.0, 20.0] at the joint, lies outside the joint's actuatorfrcrange [-5.0, 5.0]"
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
        "CF202 tendon 't': actuatorfrcrange [-5.0, 5.0] does nothing without actuatorfrclimited=\"true\""
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
        "CF106 actuator 'p': ctrlrange [2.0, 3.0] has no length that its joint can reach, [-1.0, 1.0]"
    );
    silent("servo_in_reach", &model(limited, &servo("-1 1")));
}

#[test]
fn unlimited_motor_on_a_light_body() {
    let light = |motor: &str| model("", motor).replace("0.1 0.1 0.1", "1e-6 1e-6 1e-6");
    let warning = warning("unlimited", &light(r#"<motor name="m" joint="j"/>"#));
    assert_eq!(
        warning,
        "CF104 actuator 'm': no ctrlrange, forcerange or actuatorfrcrange, and one unit of control accelerates its joint by 1.000e6"
    );
    silent("limited", &light(r#"<motor joint="j" ctrlrange="-1 1"/>"#));
    silent("heavy", &model("", r#"<motor joint="j"/>"#));
}

#[test]
fn joint_that_starts_outside_its_range() {
    let warning = warning("outside", &model(r#"limited="true" range="0.5 1""#, ""));
    assert_eq!(
        warning,
        "CF201 joint 'j': starts at 0, outside its range [0.5, 1.0]"
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
        "CF107 actuator 'h': in the reference configuration the tendon is slack (length 0, Lslack 0.2, Lopt 0.1)"
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
    let found: Vec<_> = warnings.iter().map(|warning| split(warning)).collect();
    let short: Vec<_> = found
        .iter()
        .map(|(line, text)| (*line, &text[..16]))
        .collect();
    assert_eq!(
        short,
        [
            (9, "CF101 actuator 0"),
            (10, "CF102 actuator 1"),
            (5, "CF201 joint 'j':")
        ]
    );
    assert!(last.ends_with("3 warnings"), "{last}");
}

#[test]
fn bundled_models_give_no_warning() {
    let models = concat!(env!("CARGO_MANIFEST_DIR"), "/models");
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
    let text = model(
        "",
        r#"<general name="h" joint="j" dyntype="hillmuscle" gainprm="1 2 3 4 0"/>"#,
    );
    let errors = complains(&["check", &file(&folder("check_refused"), "model.xml", &text)]);
    for words in [
        "optimal_fiber_length must be positive",
        "model.xml:9",
        "<general name",
        "'h'",
    ] {
        assert!(errors.contains(words), "{words}: {errors}");
    }
}

#[test]
fn warnings_can_be_silenced_and_can_fail() {
    let folder = folder("check_options");
    let path = file(
        &folder,
        "model.xml",
        &model(r#"limited="true" range="0.5 1""#, ""),
    );
    assert!(says(&["check", &path]).contains("warning[CF201]"));
    let strict = common::run(&["check", &path, "--strict"]);
    assert_eq!(strict.status.code(), Some(1));
    let silenced = says(&["check", &path, "--strict", "--allow", "cf201,CF505"]);
    assert!(silenced.ends_with("nothing to say\n"), "{silenced}");
    let unknown = complains(&["check", &path, "--allow", "CF1"]);
    assert!(unknown.contains("there is no such code"), "{unknown}");
}

#[test]
fn every_code_is_listed_and_documented() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/check.md");
    let page = std::fs::read_to_string(page).expect("it is there");
    let codes = says(&["check", "--codes"]);
    let mut count = 0;
    for line in codes.lines() {
        let (code, _) = line.split_once(' ').expect("a code and what it is about");
        assert!(
            page.contains(&format!("**{code}**")),
            "{code} is not in docs/check.md"
        );
        count += 1;
    }
    assert_eq!(
        page.matches("**CF").count(),
        count,
        "docs/check.md has codes that there are not"
    );
}

/// A scene around what is in its world.
fn scene(world: &str, more: &str) -> String {
    format!("<mujoco>\n<worldbody>\n{world}\n</worldbody>\n{more}\n</mujoco>")
}

#[test]
fn geoms_that_start_inside_each_other() {
    let ball = |height: &str| {
        let ball = format!(
            r#"<body name="b" pos="0 0 {height}"><freejoint/><geom name="ball" size=".1"/></body>"#
        );
        scene(
            &format!("<geom name=\"floor\" type=\"plane\" size=\"1 1 1\"/>\n{ball}"),
            "",
        )
    };
    let text = warning("penetration", &ball("0.05"));
    assert!(
        text.starts_with("CF301 geom 'ball': starts 0.0500 m deep in geom 'floor'"),
        "{text}"
    );
    silent("resting", &ball("0.0999"));
    let key = r#"<keyframe><key qpos="0 0 1 1 0 0 0"/><key name="low" qpos="0 0 0.02 1 0 0 0"/></keyframe>"#;
    let text = ball("1").replace("</mujoco>", &format!("{key}</mujoco>"));
    let text = warning("penetration_key", &text);
    assert!(
        text.starts_with("CF302 keyframe 'low': puts geom 'ball' 0.0800 m deep into geom 'floor'"),
        "{text}"
    );
}

#[test]
fn keyframes_outside_ranges() {
    let text = model(r#"limited="true" range="-1 1""#, "").replace(
        "</mujoco>",
        r#"<keyframe><key name="k" qpos="2"/></keyframe></mujoco>"#,
    );
    assert_eq!(
        warning("key_range", &text),
        "CF203 keyframe 'k': puts joint 'j' at 2, outside its range [-1.0, 1.0]"
    );
}

#[test]
fn inertias_masses_and_sizes_out_of_scale() {
    let body = |inertial: &str, size: &str| {
        scene(
            &format!(
                r#"<body name="b"><joint/><inertial {inertial}/><geom size="{size}" contype="0"/></body>"#
            ),
            "",
        )
    };
    silent(
        "sane",
        &body(
            r#"pos=".02 0 0" mass="4" diaginertia=".016 .016 .016""#,
            ".1",
        ),
    );
    let text = warning(
        "inertia",
        &body(r#"pos="0 0 0" mass="4" diaginertia="9 9 9""#, ".1"),
    );
    assert!(
        text.starts_with("CF401 body 'b': its inertia [9.0, 9.0, 9.0] is that of 4 kg at 1.8371 m"),
        "{text}"
    );
    let text = warning(
        "com",
        &body(r#"pos="3 0 0" mass="4" diaginertia=".016 .016 .016""#, ".1"),
    );
    assert!(
        text.starts_with("CF402 body 'b': its centre of mass is 2.8"),
        "{text}"
    );
    let text = warning(
        "density",
        &body(r#"pos="0 0 0" mass="4000" diaginertia="16 16 16""#, ".1"),
    );
    assert!(text.starts_with("CF403 body 'b': 4000 kg in"), "{text}");
    let text = warning(
        "mass",
        &body(
            r#"pos="0 0 0" mass="1e-9" diaginertia="1e-14 1e-14 1e-14""#,
            ".002",
        ),
    );
    assert!(text.starts_with("CF404 body 'b': moves 1e-9 kg"), "{text}");
    // millimetres
    let large = body(
        r#"pos="0 0 0" mass="1e12" diaginertia="1e18 1e18 1e18""#,
        "2000",
    );
    let (warnings, _) = check("size", &large);
    let text = warnings.join("\n");
    assert!(
        text.contains("warning[CF405]: geom 0 of body 'b': reaches 2e3 m"),
        "{text}"
    );
}

#[test]
fn assets_and_classes_that_nothing_uses() {
    let assets = r#"<asset>
        <texture name="sky" type="skybox" builtin="flat" width="8" height="48"/>
        <texture name="t" builtin="flat" width="8" height="8" type="2d"/>
        <material name="used" texture="t"/>
        <mesh name="m" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
        UNUSED
      </asset>
      <default><default class="outer"><geom group="1"/><default class="inner"><geom group="2"/></default></default>CLASS</default>"#;
    let world =
        r#"<body><joint/><geom type="mesh" mesh="m" material="used" class="inner"/></body>"#;
    silent(
        "assets",
        &scene(world, &assets.replace("UNUSED", "").replace("CLASS", "")),
    );
    for (name, unused, class, wanted) in [
        (
            "material",
            r#"<material name="idle"/>"#,
            "",
            "CF502 material 'idle' is not used",
        ),
        (
            "texture",
            r#"<texture name="idle" type="2d" builtin="flat" width="8" height="8"/>"#,
            "",
            "CF503 texture 'idle' is not used",
        ),
        (
            "hfield",
            r#"<hfield name="idle" nrow="2" ncol="2" size="1 1 1 1"/>"#,
            "",
            "CF504 hfield 'idle' is not used",
        ),
        (
            "mesh",
            r#"<mesh name="idle" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>"#,
            "",
            "CF501 mesh 'idle' is not used",
        ),
        (
            "class",
            "",
            r#"<default class="idle"><geom group="3"/></default>"#,
            "CF505 default class 'idle' is not used",
        ),
    ] {
        let text = scene(
            world,
            &assets.replace("UNUSED", unused).replace("CLASS", class),
        );
        assert_eq!(warning(&format!("unused_{name}"), &text), wanted);
    }
}

#[test]
fn a_second_is_tried() {
    let stiff = scene(
        r#"<body name="b"><joint name="j" type="slide" stiffness="1e9" springref="1"/><geom size=".1"/></body>"#,
        "<option integrator=\"RK4\"/>",
    );
    let (warnings, _) = check("trial", &stiff);
    let text = warnings.join("\n");
    assert!(
        text.contains(
            "warning[CF601]: from the reference configuration the simulation is unstable"
        ),
        "{text}"
    );
}

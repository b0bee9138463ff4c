//! Texts as they are written.

use crate::spec::{DefaultClass, Geom};
use crate::{Assets, Place, Spec};

/// Reads a model that must be fine.
fn spec(xml: &str) -> Spec {
    Spec::from_xml_str_with(xml, &Assets::memory()).unwrap_or_else(|error| panic!("{error}\n{xml}"))
}

/// The text of a model.
fn saved(xml: &str) -> String {
    spec(xml)
        .to_xml()
        .unwrap_or_else(|error| panic!("{error}\n{xml}"))
}

/// What stands in the world of a model.
fn world(contents: &str) -> String {
    let text = saved(&format!(
        "<mujoco><worldbody>{contents}</worldbody></mujoco>"
    ));
    let inside = text.split_once("<worldbody>\n").and_then(|(_, rest)| {
        let (inside, _) = rest.split_once("  </worldbody>")?;
        Some(inside.to_owned())
    });
    inside.unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn an_empty_model() {
    assert_eq!(
        Spec::default().to_xml().unwrap(),
        "<mujoco model=\"MuJoCo Model\">\n  <compiler angle=\"radian\"/>\n\n  <worldbody/>\n</mujoco>\n"
    );
}

#[test]
fn sections_stand_apart_and_classes_say_what_is_new() {
    let text = r#"<mujoco model="test">
  <compiler angle="radian"/>

  <option timestep="0.001"/>

  <size nkey="1"/>

  <default>
    <geom size="2 0 0"/>
    <default class="def1">
      <geom size="3 0 0"/>
    </default>
  </default>

  <worldbody>
    <geom class="def1"/>
    <geom/>
    <body name="b" childclass="def1" pos="1 2 3" quat="0 1 0 0">
      <joint name="j" pos="0 0 0" axis="0 0 1" range="-1 1"/>
      <geom/>
      <geom class="main"/>
      <site name="s" pos="0 0 0"/>
    </body>
  </worldbody>

  <actuator>
    <general name="a" joint="j" gainprm="3"/>
  </actuator>

  <sensor>
    <touch site="s" name="t"/>
  </sensor>

  <keyframe>
    <key name="k" qpos="0.1"/>
  </keyframe>
</mujoco>
"#;
    assert_eq!(saved(text), text);
}

#[test]
fn poses_are_in_bodies_and_angles_in_radians() {
    assert_eq!(
        world("<geom size='.1' euler='180 0 0' pos='0 0 1'/>"),
        "    <geom size=\"0.1\" pos=\"0 0 1\" quat=\"6.123233995736766e-17 1 0 0\"/>\n"
    );
    // a frame without a name is gone, and objects keep their order
    assert_eq!(
        world("<frame pos='1 0 0'><geom name='a' size='1'/></frame><geom name='b' size='1'/>"),
        "    <geom name=\"a\" size=\"1\" pos=\"1 0 0\"/>\n    <geom name=\"b\" size=\"1\"/>\n"
    );
    assert_eq!(
        world(
            "<frame name='f' pos='1 0 0'><geom name='a' size='1'/></frame><geom name='b' size='1'/>"
        ),
        "    <frame name=\"f\">\n      <geom name=\"a\" size=\"1\" pos=\"1 0 0\"/>\n    </frame>\n    \
         <geom name=\"b\" size=\"1\"/>\n"
    );
}

#[test]
fn objects_keep_their_order_where_frames_interlock() {
    let text = "<mujoco><worldbody><frame name='f'><geom name='a' size='1'/></frame><geom name='b' size='1'/>\
                <geom name='c' size='1'/></worldbody></mujoco>";
    let mut model = spec(text);
    model.bodies[0].geoms[2].frame = Some(0);
    let again = spec(&model.to_xml().unwrap());
    let names = |spec: &Spec| -> Vec<String> {
        let geoms = spec.bodies[0].geoms.iter();
        geoms.map(|geom| geom.name.clone()).collect()
    };
    assert_eq!(names(&again), ["a", "b", "c"]);
}

#[test]
fn names_of_all_characters_survive_or_are_refused() {
    for name in [
        "a&b",
        "<a>",
        "\"a'",
        "zwei\nZeilen\tund mehr\r",
        " ",
        "größe ☃",
        "&amp;",
        "&#65;",
    ] {
        let mut model = Spec::default();
        model.bodies[0].geoms.push(Geom {
            name: name.to_owned(),
            ..Geom::default()
        });
        let again = spec(&model.to_xml().unwrap());
        assert_eq!(again.bodies[0].geoms[0].name, name);
    }
    for name in ["\0", "a\x1bb", "\u{ffff}"] {
        let mut model = Spec::default();
        model.bodies[0].geoms.push(Geom {
            name: name.to_owned(),
            ..Geom::default()
        });
        let error = model.to_xml().unwrap_err();
        assert!(error.message.contains("XML does not allow"), "{error}");
    }
}

#[test]
fn a_class_that_is_not_there_is_refused() {
    let mut model = Spec::default();
    model.bodies[0].geoms.push(Geom {
        class: "nobody".to_owned(),
        ..Geom::default()
    });
    let error = model.to_xml().unwrap_err();
    assert!(error.message.contains("'nobody'"), "{error}");
}

#[test]
fn endless_trees_are_refused() {
    let mut model = Spec::default();
    let body = model.bodies[0].clone();
    model.bodies.push(body);
    model.bodies[0].bodies = vec![1];
    model.bodies[1].bodies = vec![1];
    assert!(model.to_xml().is_err());

    let mut model = Spec::default();
    let mut class = DefaultClass::main();
    class.name = "a".to_owned();
    class.children = vec![1];
    model.defaults.push(class);
    model.defaults[0].children = vec![1];
    assert!(model.to_xml().is_err());
}

#[test]
fn attached_models_keep_their_meaning() {
    let radians = "<mujoco><compiler angle='radian' eulerseq='ZYX' meshdir='m'/><worldbody><body name='b'>\
                   <joint name='j' range='-1 1'/><geom size='.1' euler='.1 .2 .3'/></body></worldbody>\
                   <asset><mesh name='x' file='x.obj'/></asset></mujoco>";
    let degrees = "<mujoco><compiler autolimits='false' meshdir='n'/><worldbody/></mujoco>";
    let mut model = spec(degrees);
    model
        .attach_body(Place::default(), &spec(radians), 1, "a_", "")
        .unwrap();
    let text = model.to_xml().unwrap();
    assert!(text.contains("limited=\"true\" range=\"-1 1\""), "{text}");
    assert!(text.contains("file=\"../m/x.obj\""), "{text}");
    let quat = |spec: &Spec| spec.bodies[1].geoms[0].quat;
    let alone = spec(&saved(radians));
    assert_eq!(quat(&spec(&text)), quat(&alone));
}

#[test]
fn settings_that_a_text_cannot_have_twice_are_refused() {
    let child = "<mujoco><compiler boundmass='1'/><worldbody><body name='b'><geom size='.1'/></body></worldbody></mujoco>";
    let mut model = Spec::default();
    model
        .attach_body(Place::default(), &spec(child), 1, "a_", "")
        .unwrap();
    let error = model.to_xml().unwrap_err();
    assert!(error.message.contains("'boundmass'"), "{error}");
}

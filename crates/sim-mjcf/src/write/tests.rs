//! Texts as they are written.

use crate::spec::{DefaultClass, Geom};
use crate::{Assets, CompiledValues, Place, Spec};
use sim_core::Model;
use sim_core::math::Vec3;

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

#[test]
fn the_first_comment_is_kept() {
    let text = "<mujoco model=\"m\">\n  <!-- of mine -- \u{e9} -->\n  <compiler angle=\"radian\"/>\n\n  <worldbody/>\n</mujoco>\n";
    assert_eq!(saved(text), text);
    assert_eq!(spec(text).comment, " of mine -- \u{e9} ");
    for other in [
        "<!-- before --><mujoco><worldbody/></mujoco>",
        "<mujoco><worldbody/><!-- after --></mujoco>",
        "<mujoco><worldbody><!-- inside --></worldbody></mujoco>",
    ] {
        assert_eq!(spec(other).comment, "", "{other}");
    }
    let mut spec = Spec::default();
    for bad in ["a --> <geom/>", "\u{1}"] {
        bad.clone_into(&mut spec.comment);
        assert!(spec.to_xml().is_err(), "{bad}");
    }
}

/// The text of a model after a change of what was compiled from it.
fn changed(xml: &str, change: impl FnOnce(&mut Model)) -> (Model, Model) {
    let spec = spec(xml);
    let compile = |spec: &Spec| {
        spec.compile(&Assets::memory())
            .unwrap_or_else(|error| panic!("{error}\n{xml}"))
    };
    let mut model = compile(&spec);
    let compiled = CompiledValues::of(&model);
    change(&mut model);
    let back = spec.copy_back(&compiled, &model).unwrap();
    let again = Spec::from_xml_str_with(&back.to_xml().unwrap(), &Assets::memory()).unwrap();
    (model, compile(&again))
}

const ROBOT: &str = "<mujoco><default><joint damping='1'/></default>
  <asset><mesh name='tetra' vertex='0 0 0 1 0 0 0 2 0 0 0 3'/></asset>
  <worldbody>
    <frame pos='1 2 3' euler='0 30 0'>
      <body name='a' pos='0 0 1'><inertial pos='0 0 .1' mass='2' diaginertia='1 1 1'/>
        <joint name='j' range='-90 90' ref='10' springdamper='.1 1'/>
        <geom name='g' size='.1' user='1 2'/>
        <frame pos='0 1 0' euler='20 0 0'><geom name='mesh' type='mesh' mesh='tetra' pos='1 0 0'/></frame>
        <site name='s'/><camera name='c'/><light name='l'/>
      </body>
    </frame>
    <body name='b'><joint name='k' type='slide'/><geom size='.2'/></body>
  </worldbody>
  <actuator><position name='p' joint='j' kp='10' dampratio='1'/></actuator>
  <sensor><jointpos joint='j'/></sensor>
  <keyframe><key name='home' qpos='.1 .2'/></keyframe>
  <custom><numeric name='n' data='1 2' size='3'/></custom></mujoco>";

#[test]
fn what_changed_in_a_compiled_model_is_taken_back() {
    let (model, again) = changed(ROBOT, |m| {
        m.opt.timestep = 0.001;
        m.stat.extent = 7.0;
        m.body_pos[1][0] = 5.0;
        m.body_mass[1] = 3.0;
        m.body_mass[2] = 99.0;
        m.jnt_range[0] = [-1.0, 0.5];
        m.qpos0[0] = 0.25;
        m.jnt_stiffness[0] = 4.0;
        m.dof_frictionloss[1] = 0.5;
        m.geom_size[0][0] = 0.3;
        m.geom_friction[0][0] = 0.2;
        m.geom_user[1] = 8.0;
        m.geom_pos[1] = Vec3([0.5, 0.5, 0.5]);
        m.site_pos[0][1] = 2.0;
        m.cam_fovy[0] = 20.0;
        m.light_dir[0] = Vec3([1.0, 0.0, 0.0]);
        m.actuator_gainprm[0][0] = 12.0;
        m.sensor_noise[0] = 0.1;
        m.key_qpos[1] = 0.7;
        m.numeric_data[2] = 3.0;
    });
    assert_eq!(again.opt.timestep, 0.001);
    assert_eq!(again.stat.extent, 7.0);
    assert_eq!(again.body_pos, model.body_pos);
    assert_eq!(again.body_mass[1], 3.0);
    // as in MuJoCo, the mass of a body without an inertia of its own is that of its geoms
    assert!(again.body_mass[2] < 40.0);
    assert_eq!(again.jnt_range, model.jnt_range);
    assert_eq!(again.qpos0, model.qpos0);
    assert_eq!(again.jnt_stiffness, model.jnt_stiffness);
    assert_eq!(again.dof_damping, model.dof_damping);
    assert_eq!(again.dof_frictionloss, model.dof_frictionloss);
    assert_eq!(again.geom_size[0], model.geom_size[0]);
    assert_eq!(again.geom_friction, model.geom_friction);
    assert_eq!(again.geom_user, model.geom_user);
    for (a, b) in again.geom_pos[1].0.iter().zip(model.geom_pos[1].0) {
        assert!((a - b).abs() < 1e-14, "{a} {b}");
    }
    assert_eq!(again.site_pos, model.site_pos);
    assert_eq!(again.cam_fovy, model.cam_fovy);
    assert_eq!(again.light_dir, model.light_dir);
    assert_eq!(again.actuator_gainprm, model.actuator_gainprm);
    assert_eq!(again.sensor_noise, model.sensor_noise);
    assert_eq!(again.key_qpos, model.key_qpos);
    assert_eq!(again.numeric_data, model.numeric_data);
}

#[test]
fn what_did_not_change_stays_to_the_last_bit() {
    let (model, again) = changed(ROBOT, |_| {});
    assert_eq!(again.geom_quat, model.geom_quat);
    assert_eq!(again.jnt_stiffness, model.jnt_stiffness);
    assert_eq!(again.actuator_biasprm, model.actuator_biasprm);
    assert_eq!(again.body_inertia, model.body_inertia);
}

#[test]
fn values_of_another_model_are_not_taken() {
    let spec = spec(ROBOT);
    let model = spec.compile(&Assets::memory()).unwrap();
    let compiled = CompiledValues::of(&model);
    let other = Spec::default().compile(&Assets::memory()).unwrap();
    let mut longer = model.clone();
    longer.geom_size.clear();
    for odd in [&other, &longer] {
        let back = spec.copy_back(&compiled, odd).unwrap();
        assert_eq!(back.to_xml().unwrap(), spec.to_xml().unwrap());
    }
}

#[test]
fn user_numbers_of_a_class_that_nobody_has_are_not_written() {
    // a free joint takes nothing from its class, and has no way to say so
    let text = saved(
        "<mujoco><default><joint user='1 2 3'/><geom user='4'/></default>
         <worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>",
    );
    assert!(!text.contains("1 2 3"), "{text}");
    let again = spec(&text).compile(&Assets::memory()).unwrap();
    assert_eq!((again.nuser_jnt, again.nuser_geom), (0, 1));
}

#[test]
fn memory_follows_the_sizes_that_it_takes_the_place_of() {
    let text = saved("<mujoco><size njmax='100' nuserdata='2'/><size memory='3M'/></mujoco>");
    let model = |text: &str| spec(text).compile(&Assets::memory()).unwrap();
    let again = model(&text);
    assert_eq!((again.njmax, again.narena), (100, 3 << 20), "{text}");
}

//! Plugins: who asks for them, who has which instance, and what is refused.

use super::{error, spec};
use crate::{Assets, Error, Spec};
use sim_core::Model;
use std::collections::HashMap;

fn model(xml: &str) -> Result<Model, Error> {
    Spec::from_xml_str(xml)?.compile(&Assets::memory())
}

/// A model with an arm, and something in its extensions and among its actuators.
fn arm(extension: &str, actuators: &str) -> String {
    format!(
        "<mujoco><extension>{extension}</extension><worldbody><body name='b'><joint name='j'/><geom size='.1'/></body></worldbody>
         <actuator>{actuators}</actuator></mujoco>"
    )
}

const PID: &str = "<plugin plugin='mujoco.pid'><instance name='p'><config key='kp' value='2'/></instance></plugin>";

#[track_caller]
fn refused(xml: &str, message: &str) {
    assert_eq!(error(xml).message, message, "{xml}");
}

fn compile_error(xml: &str) -> String {
    model(xml).unwrap_err().message
}

#[test]
fn instances_with_a_name_come_before_those_of_elements() {
    let m = model(&arm(
        PID,
        "<plugin joint='j' plugin='mujoco.pid'><config key='kp' value='30'/></plugin><plugin joint='j' instance='p'/>",
    ))
    .unwrap();
    assert_eq!((m.nplugin, m.actuator_plugin.as_slice()), (2, &[1, 0][..]));
    assert_eq!(m.plugin_attr, b"2\0\0\0\0\x0030\0\0\0\0\0");
    assert_eq!(m.plugin_attradr, [0, 6]);
    assert_eq!(m.plugin_config(1, "kp"), Some("30"));
    assert_eq!(m.plugin_config(1, "kq"), None);
    assert_eq!(m.plugin_config(2, "kp"), None);
}

#[test]
fn an_unknown_plugin_is_refused_with_those_there_are() {
    let text = error(&arm("<plugin plugin='mujoco.pit'/>", "")).to_string();
    assert!(
        text.contains("plugin mujoco.pit not found: there are mujoco.pid, mujoco.elasticity.cable")
    );
    assert!(text.starts_with("1:20: "), "{text}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let pid = "<plugin plugin='mujoco.pid'/>";
    for (extension, actuator, expected) in [
        (
            "",
            "<plugin joint='j' plugin='mujoco.pid'/>",
            "unrecognized plugin 'mujoco.pid'",
        ),
        (
            pid,
            "<plugin joint='j'/>",
            "neither 'plugin' nor 'instance' is specified for actuator '', (id = 0)",
        ),
        (
            pid,
            "<plugin joint='j' instance='q'/>",
            "unrecognized name 'q' for plugin instance",
        ),
        (
            pid,
            "<plugin joint='j' plugin='mujoco.pid'><config key='gain' value='1'/></plugin>",
            "unrecognized attribute 'plugin:gain' for plugin mujoco.pid'",
        ),
        (
            "<plugin plugin='mujoco.elasticity.cable'/>",
            "<plugin joint='j' plugin='mujoco.elasticity.cable'/>",
            "plugin 'mujoco.elasticity.cable' does not support actuators",
        ),
        (
            "<plugin plugin='mujoco.pid'><instance name='p'/></plugin><plugin plugin='mujoco.sdf.nut'/>",
            "<plugin joint='j' plugin='mujoco.sdf.nut' instance='p'/>",
            "'plugin' attribute does not match that of the instance",
        ),
        (
            pid,
            "<plugin joint='j' plugin='mujoco.pid'><config key='ki' value='1'/></plugin>",
            "engine error: plugin->init failed for plugin id 0\nactuator 0 has actdim 0, expected 1. Add actdim=\"1\" to the \
             actuator plugin element.",
        ),
        (
            pid,
            "<plugin joint='j' plugin='mujoco.pid'><config key='kp' value='many'/></plugin>",
            "engine error: plugin->init failed for plugin id 0\n'kp' is no number: 'many'",
        ),
        (
            "<plugin plugin='mujoco.pid'><instance name='p'/></plugin>",
            "",
            "engine error: plugin->init failed for plugin id 0\nactuator not found for plugin instance 0",
        ),
    ] {
        let message = compile_error(&arm(extension, actuator));
        assert!(message.starts_with(expected), "{message}");
    }
    refused(
        &arm(
            pid,
            "<plugin joint='j' plugin='mujoco.pid'><config key='kp' value='1'/><config key='kp' value='1'/></plugin>",
        ),
        "duplicate config key: kp",
    );
    refused(
        &arm(
            PID,
            "<plugin joint='j' instance='p'><config key='kp' value='1'/></plugin>",
        ),
        "plugin configuration attributes cannot be used in an element that references a predefined plugin instance",
    );
    refused(
        "<mujoco><worldbody><body><plugin plugin='a'/><plugin plugin='a'/></body></worldbody></mujoco>",
        "an element can have one plugin",
    );
}

#[test]
fn copies_have_instances_of_their_own() {
    let xml = format!(
        "<mujoco><extension>{PID}</extension><worldbody><replicate count='3' offset='1 0 0'><body><joint name='j'/>\
         <geom size='.1'/></body></replicate></worldbody><actuator><plugin joint='j' plugin='mujoco.pid'/>\
         <plugin joint='j' instance='p'/></actuator></mujoco>"
    );
    let m = model(&xml).unwrap();
    assert_eq!((m.nu, m.nplugin), (6, 4));
    let mut own: Vec<i32> = m
        .actuator_plugin
        .iter()
        .copied()
        .filter(|&p| p > 0)
        .collect();
    own.sort_unstable();
    assert_eq!(own, [1, 2, 3]);
    assert_eq!(m.actuator_plugin.iter().filter(|&&p| p == 0).count(), 3);
}

#[test]
fn attached_models_bring_what_they_refer_to() {
    let child = arm(
        &format!("{PID}<plugin plugin='mujoco.sdf.nut'><instance name='unused'/></plugin>"),
        "<plugin joint='j' instance='p' name='a'/><plugin joint='j' plugin='mujoco.pid' name='b'/>",
    );
    let files = HashMap::from([("child.xml".to_owned(), child.into_bytes())]);
    let outer = "<mujoco><asset><model name='c' file='child.xml'/></asset><worldbody>\
                 <attach model='c' body='b' prefix='P_'/><attach model='c' body='b' prefix='Q_'/></worldbody></mujoco>";
    let m = crate::load_model_with_assets(outer, &files).unwrap();
    let names: Vec<&str> = (0..m.nplugin)
        .map(|id| {
            m.id2name(sim_core::model::ObjType::Plugin, id)
                .unwrap_or("")
        })
        .collect();
    assert_eq!(names, ["", "P_p", "", "Q_p"]);
    assert_eq!(m.actuator_plugin, [1, 0, 3, 2]);
}

#[test]
fn deleted_elements_take_their_instances_along() {
    let mut spec = spec(&arm(
        PID,
        "<plugin joint='j' instance='p' name='a'/><plugin joint='j' plugin='mujoco.pid' name='b'/>",
    ));
    let actuator = spec.find::<crate::spec::Actuator>("b").unwrap();
    spec.delete(actuator).unwrap();
    assert_eq!(spec.plugins.len(), 1);
    let body = spec.find::<crate::spec::Body>("b").unwrap();
    spec.delete(body).unwrap();
    assert!(spec.plugins.is_empty());
    assert_eq!(spec.active_plugins.len(), 1);
}

#[test]
fn plugins_are_written() {
    let xml = arm(
        PID,
        "<plugin joint='j' plugin='mujoco.pid' actdim='1'><config key='kp' value='30'/><config key='ki' value='4'/></plugin>\
         <plugin joint='j' instance='p'/>",
    );
    let text = spec(&xml).to_xml().unwrap();
    for line in [
        r#"<plugin plugin="mujoco.pid">"#,
        r#"<instance name="p">"#,
        r#"<config key="kp" value="2"/>"#,
        r#"<config key="ki" value="4"/>"#,
        r#"<plugin joint="j" instance="p"/>"#,
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert!(model(&text).unwrap() == model(&xml).unwrap());
}

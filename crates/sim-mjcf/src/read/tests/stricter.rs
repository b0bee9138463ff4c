//! What MuJoCo accepts, mostly by ignoring it, and is refused here.

use super::{error, world};
use crate::{Assets, Spec};

#[track_caller]
fn refused(xml: &str, message: &str) {
    assert_eq!(error(xml).message, message, "{xml}");
}

#[test]
fn the_schema_holds_inside_frames_and_replicates() {
    for (open, close) in [
        ("<frame>", "</frame>"),
        ("<replicate count='2'>", "</replicate>"),
    ] {
        refused(
            &world(&format!("{open}<foo/>{close}")),
            "Schema violation: unrecognized element",
        );
        refused(
            &world(&format!("{open}<geom size='1' foo='2'/>{close}")),
            "Schema violation: unrecognized attribute: 'foo'",
        );
        refused(
            &world(&format!("{open}<body><geom><foo/></geom></body>{close}")),
            "Schema violation: unrecognized element",
        );
    }
    for element in ["<frame foo='1'/>", "<replicate count='2' foo='1'/>"] {
        refused(
            &world(element),
            "Schema violation: unrecognized attribute: 'foo'",
        );
    }
}

#[test]
fn a_file_has_one_root() {
    for text in [
        "<mujoco/><mujoco/>",
        "<mujoco><worldbody/></mujoco><foo/>",
        "<mujoco/>text",
    ] {
        let message = error(text).message;
        assert!(message.starts_with("XML parse error"), "{text}: {message}");
    }
}

#[test]
fn an_include_has_a_file_and_nothing_else() {
    let mut assets = Assets::memory();
    assets.insert("b.xml", *b"<mujoco><worldbody/></mujoco>");
    let read = |include: &str| {
        Spec::from_xml_str_with(&format!("<mujoco>{include}</mujoco>"), &assets).map(|_| ())
    };
    assert!(read("<include file='b.xml'/>").is_ok());
    assert_eq!(
        read("<include file='b.xml' foo='1'/>").unwrap_err().message,
        "Schema violation: unrecognized attribute: 'foo'"
    );
}

#[test]
fn inertia_is_not_replicated() {
    let inertial = "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
    let message = error(&world(&format!(
        "<body><replicate count='2'>{inertial}</replicate></body>"
    )))
    .message;
    assert_eq!(message, "inertial cannot be replicated");
}

#[test]
fn an_integrated_velocity_has_one_damping() {
    let actuator = |attributes: &str| {
        format!("<mujoco><actuator><intvelocity joint='j' {attributes}/></actuator></mujoco>")
    };
    refused(
        &actuator("kv='1' dampratio='1'"),
        "kv and dampratio cannot both be defined",
    );
    refused(&actuator("kv='-1'"), "kv cannot be negative");
    refused(&actuator("dampratio='-1'"), "dampratio cannot be negative");
}

#[test]
fn ten_thousand_files_may_be_included() {
    let includes = |count: usize| {
        let mut assets = Assets::memory();
        let mut xml = "<mujoco>".to_owned();
        for i in 0..count {
            let name = format!("{i}.xml");
            assets.insert(&name, *b"<mujoco><worldbody/></mujoco>");
            xml += &format!("<include file='{name}'/>");
        }
        Spec::from_xml_str_with(&(xml + "</mujoco>"), &assets).map(|_| ())
    };
    assert!(includes(10_000).is_ok());
    let message = includes(10_001).unwrap_err().message;
    assert!(
        message.starts_with("too many files (limit 'files': 10000;"),
        "{message}"
    );
}

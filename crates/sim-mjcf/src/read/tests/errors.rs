//! The wording of errors and the places they name.

use super::{error, world};
use crate::ErrorKind;
use crate::Spec;

#[track_caller]
fn refused(xml: &str, message: &str) {
    assert_eq!(error(xml).message, message, "{xml}");
}

#[track_caller]
fn refused_in_world(contents: &str, message: &str) {
    refused(&world(contents), message);
}

#[test]
fn an_error_names_its_place() {
    let xml = "<mujoco>\n  <worldbody>\n    <geom size='1' foo='2'/>\n  </worldbody>\n</mujoco>";
    let error = error(xml);
    assert_eq!(error.kind, ErrorKind::Xml);
    assert_eq!((error.line, error.column), (3, 5));
    assert_eq!(error.element, "geom");
    assert_eq!(
        error.source_line.as_deref(),
        Some("    <geom size='1' foo='2'/>")
    );
    assert_eq!(
        error.mujoco_text(),
        "XML Error: Schema violation: unrecognized attribute: 'foo'\nElement 'geom', line 3, column 5"
    );
}

#[test]
fn schema_violations() {
    refused(
        "<mujoco><foo/></mujoco>",
        "Schema violation: unrecognized element",
    );
    refused("<MuJoCo/>", "Schema violation: unrecognized element");
    refused(
        "<mujoco xmlns='x'/>",
        "Schema violation: unrecognized attribute: 'xmlns'",
    );
    refused(
        "<mujoco><option><flag/><flag/></option></mujoco>",
        "Schema violation: unique element 'flag' found 2 times",
    );
    refused_in_world(
        "<geom><geom/></geom>",
        "Schema violation: unrecognized element",
    );
    refused_in_world(
        "<frame foo='1'/>",
        "Schema violation: unrecognized attribute: 'foo'",
    );
    refused("<foo/>", "Unrecognized XML model type: 'foo'");
}

#[test]
fn bad_values() {
    refused_in_world("<geom size='1 2 abc'/>", "bad format in attribute 'size'");
    refused_in_world(
        "<geom size='1 2 3 4'/>",
        "attribute 'size' has too much data",
    );
    refused_in_world(
        "<geom pos='1 2'/>",
        "attribute 'pos' does not have enough data",
    );
    refused_in_world("<geom group=''/>", "problem reading attribute 'group'");
    refused_in_world("<geom group='1.5'/>", "problem reading attribute 'group'");
    refused_in_world("<geom group='1 2'/>", "attribute 'group' has too much data");
    refused_in_world(
        "<geom size='1e400'/>",
        "number is too large in attribute 'size'",
    );
    refused_in_world(
        "<geom rgba='1 1 1 1e40'/>",
        "number is too large in attribute 'rgba'",
    );
    refused_in_world("<geom quat='0 0 0 0'/>", "zero quaternion is not allowed");
    refused_in_world("<geom type='cube'/>", "invalid keyword: 'cube'");
    refused_in_world("<camera output='rgb foo'/>", "invalid keyword: 'foo'");
    refused_in_world("<camera output='rgb rgb'/>", "duplicate keyword: 'rgb'");
    refused_in_world(
        "<geom quat='1 0 0 0' euler='1 2 3'/>",
        "multiple orientation specifiers are not allowed",
    );
}

#[test]
fn settings() {
    refused(
        "<mujoco><compiler coordinate='global'/></mujoco>",
        "global coordinates no longer supported. To convert existing models, \
         load and save them in MuJoCo 2.3.3 or older",
    );
    refused(
        "<mujoco><compiler eulerseq='xy'/></mujoco>",
        "euler format must have length 3",
    );
    refused(
        "<mujoco><size memory='1Q'/></mujoco>",
        "unsigned integer with an optional suffix {K,M,G,T,P,E} is expected in \
         attribute 'memory' (or the size specified is too big)",
    );
    refused(
        "<mujoco><size memory='1M' nstack='10'/></mujoco>",
        "either 'memory' and 'nstack' attribute can be specified, not both",
    );
    refused(
        "<mujoco><size nuser_geom='-2'/></mujoco>",
        "nuser_geom must be >= -1",
    );
    refused(
        "<mujoco><option actuatorgroupdisable='31'/></mujoco>",
        "disabled actuator group value cannot exceed 30",
    );
    refused(
        "<mujoco><statistic extent='0'/></mujoco>",
        "extent must be strictly positive",
    );
    refused(
        "<mujoco><visual><map znear='0'/></visual></mujoco>",
        "znear must be strictly positive",
    );
    refused(
        "<mujoco><visual><global realtime='0'/></visual></mujoco>",
        "realtime must be greater than 0",
    );
}

#[test]
fn bodies() {
    refused_in_world(
        "<geom name='a'/><geom name='a'/>",
        "repeated name 'a' in geom",
    );
    refused_in_world("<body name='world'/>", "repeated name 'world' in body");
    refused_in_world("<joint/>", "World body cannot have joints");
    refused_in_world("<freejoint/>", "World body cannot have joints");
    refused_in_world(
        "<inertial pos='0 0 0' mass='1'/>",
        "World body cannot have inertia",
    );
    refused_in_world(
        "<body><inertial pos='0 0 0'/></body>",
        "required attribute missing: 'mass'",
    );
    refused_in_world(
        "<body><inertial pos='0 0 0' mass='1' quat='1 0 0 0' fullinertia='1 1 1 0 0 0'/></body>",
        "fullinertia and inertial orientation cannot both be specified",
    );
    refused(
        "<mujoco><worldbody pos='1 1 1'/></mujoco>",
        "World body cannot have attributes",
    );
    refused_in_world("<geom class='x'/>", "unknown default class name 'x'");
    refused_in_world("<body childclass='x'/>", "unknown default childclass");
    refused_in_world("<frame childclass='x'/>", "unknown default childclass");
    refused_in_world(
        "<camera fovy='1' sensorsize='1 1'/>",
        "either 'fovy' or 'sensorsize' attribute can be specified, not both",
    );
    refused_in_world(
        "<light type='spot' directional='true'/>",
        "type and directional cannot both be defined",
    );
}

#[test]
fn constraints() {
    let equality = |inside: &str| format!("<mujoco><equality>{inside}</equality></mujoco>");
    refused(
        &equality("<connect body1='a' site1='b'/>"),
        "body and site semantics cannot be mixed",
    );
    refused(
        &equality("<connect body1='a'/>"),
        "either both body1 and anchor must be defined, or both site1 and site2 must be defined",
    );
    refused(
        &equality("<weld body2='a'/>"),
        "either body1 must be defined and optionally {body2, anchor, relpose}, \
         or site1 and site2 must be defined",
    );
    refused(
        &equality("<joint/>"),
        "required attribute missing: 'joint1'",
    );
    refused(
        "<mujoco><contact><exclude body1='a'/></contact></mujoco>",
        "required attribute missing: 'body2'",
    );
    refused(
        "<mujoco><tendon><fixed><joint joint='a'/></fixed></tendon></mujoco>",
        "required attribute missing: 'coef'",
    );
}

#[test]
fn sensors() {
    let sensor = |inside: &str| format!("<mujoco><sensor>{inside}</sensor></mujoco>");
    refused(&sensor("<touch/>"), "required attribute missing: 'site'");
    refused(
        &sensor("<rangefinder/>"),
        "rangefinder requires exactly one of 'site' or 'camera'",
    );
    refused(
        &sensor("<framepos objtype='body' objname='a' refname='b'/>"),
        "refname 'b' given but reftype is missing",
    );
    refused(
        &sensor("<distance geom1='a'/>"),
        "exactly one of (geom2, body2) must be specified",
    );
    refused(
        &sensor("<contact data='force found'/>"),
        "data attributes must be in order: found, force, torque, dist, pos, normal, tangent",
    );
    refused(
        &sensor("<contact num='0'/>"),
        "'num' must be positive in sensor",
    );
    refused(
        &sensor("<user dim='1' objname='x'/>"),
        "objname 'x' given but objtype is missing",
    );
}

#[test]
fn custom_fields() {
    let custom = |inside: &str| format!("<mujoco><custom>{inside}</custom></mujoco>");
    refused(
        &custom("<numeric data='1'/>"),
        "required attribute missing: 'name'",
    );
    refused(
        &custom("<numeric name='a'/>"),
        "custom field size must be between 1 and 500",
    );
    refused(
        &custom("<numeric name='a' size='1' data='1 2'/>"),
        "attribute 'data' has too much data",
    );
    refused(
        &custom("<text name='a' data=''/>"),
        "text field cannot be empty",
    );
    refused(
        &custom("<tuple name='a'><element objtype='foo' objname='b'/></tuple>"),
        "unknown object type",
    );
    refused(
        "<mujoco><keyframe><key name='a'/><key name='a'/></keyframe></mujoco>",
        "repeated name 'a' in key",
    );
}

#[test]
fn nesting_is_bounded() {
    let nested = |tag: &str, depth: usize| {
        let open = format!("<{tag}>").repeat(depth);
        world(&format!("{open}{}", format!("</{tag}>").repeat(depth)))
    };
    for tag in ["body", "frame", "replicate count='1'"] {
        let (tag, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let open = format!("<{tag} {attributes}>").repeat(450);
        super::spec(&world(&format!(
            "{open}{}",
            format!("</{tag}>").repeat(450)
        )));
    }
    let deep = error(&nested("body", 600));
    let message = "XML parse error: Element nesting is too deep. (limit 'depth': 500;";
    assert!(deep.message.starts_with(message), "{deep}");
    assert_eq!(deep.line, 1);
}

#[test]
fn text_that_is_no_xml() {
    for text in [
        "",
        "   ",
        "<",
        "mujoco",
        "<mujoco>",
        "<mujoco><a></mujoco>",
        "<mujoco a='1' a='2'/>",
        "\0",
    ] {
        let error = error(text);
        assert!(
            error.message.starts_with("XML parse error"),
            "{text}: {error}"
        );
    }
}

#[test]
fn what_stands_outside_the_world_is_checked_and_dropped() {
    for inside in [
        "<body><geom type='boxx'/></body>",
        "<frame pos='1 0 0'><body/></frame>",
        "<replicate name='a'><replicate count='2'/></replicate>",
        "<body name='1'><inertial/></body><body name='1'/>",
    ] {
        let spec = Spec::from_xml_str(&format!("<mujoco>{inside}</mujoco>"));
        assert!(spec.is_ok_and(|spec| spec.bodies.len() == 1), "{inside}");
    }
    for (inside, message) in [
        ("<body foo='1'/>", "unrecognized attribute: 'foo'"),
        ("<replicate count='2'/>", "unrecognized attribute: 'count'"),
        (
            "<body><joint foo=''/></body>",
            "unrecognized attribute: 'foo'",
        ),
        ("<geom/>", "unrecognized element"),
    ] {
        refused(
            &format!("<mujoco>{inside}</mujoco>"),
            &format!("Schema violation: {message}"),
        );
    }
}

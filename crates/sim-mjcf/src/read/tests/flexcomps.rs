//! `<flexcomp>` and `<flex>`: what is refused, and what they become.

use super::{error, spec};
use crate::spec::Spec;
use crate::{Assets, Limits};

fn flexcomp(attributes: &str) -> String {
    format!("<mujoco><worldbody><flexcomp name='f' {attributes}/></worldbody></mujoco>")
}

fn holding(attributes: &str, inside: &str) -> String {
    format!(
        "<mujoco><worldbody><flexcomp name='f' {attributes}>{inside}</flexcomp></worldbody></mujoco>"
    )
}

fn refused(xml: &str, message: &str) {
    let found = error(xml);
    assert_eq!(found.message, message, "{xml}");
    assert_eq!(found.line, 1, "{xml}");
}

#[test]
fn what_makes_no_sense_is_refused_in_mujocos_words() {
    for (attributes, message) in [
        ("dim='4'", "Invalid dim, must be between 1 and 3"),
        ("dim='0'", "Invalid dim, must be between 1 and 3"),
        ("count='0 1 1'", "Count too small"),
        (
            "dim='3' dof='radial' count='3 1 3' type='box'",
            "Count too small",
        ),
        (
            "spacing='.001 1 1'",
            "Spacing must be larger than geometry size",
        ),
        (
            "scale='0 1 1' type='direct'",
            "Scale must be larger than mjMINVAL",
        ),
        (
            "mass='0'",
            "Mass and inertiabox must be larger than mjMINVAL",
        ),
        (
            "inertiabox='-1'",
            "Mass and inertiabox must be larger than mjMINVAL",
        ),
        ("count='1 1 1'", "No elements were created in grid"),
        ("type='direct'", "Point and element required"),
        (
            "type='direct' point='1 2' element='0 0 0'",
            "Point size must be a multiple of 3",
        ),
        (
            "type='direct' point='1 2 3' element='0 0'",
            "Element size must be a multiple of dim+1",
        ),
        (
            "type='direct' point='1 2 3' element='0 0 1'",
            "element 2 has point id 1, number of points is 1",
        ),
        ("type='mesh'", "File is required"),
        ("type='gmsh'", "File is required"),
        (
            "type='mesh' file='a.msh'",
            "legacy MSH files are not supported in flexcomp",
        ),
        ("type='mesh' file='a.obj'", "Error opening file 'a.obj'"),
        (
            "type='mesh' file='a.obj' dim='1'",
            "Flex dim must be at least 2 for mesh",
        ),
        (
            "type='mesh' file='a.obj' dim='3'",
            "origin must be specified for mesh flexcomps if dim=3",
        ),
        (
            "quat='1 0 0 0' euler='0 0 0'",
            "multiple orientation specifiers are not allowed",
        ),
    ] {
        refused(&flexcomp(attributes), message);
    }
    for (attributes, inside, message) in [
        (
            "",
            "<pin range='1'/>",
            "Pin range number must be multiple of 2",
        ),
        (
            "",
            "<pin grid='1'/>",
            "Pin grid number must be multiple of dim",
        ),
        (
            "",
            "<pin gridrange='1 1'/>",
            "Pin grid range number of must be multiple of 2*dim",
        ),
        (
            "type='square'",
            "<pin grid='1 1'/>",
            "Pin grid(range) can only be used with grid or interpolated",
        ),
        (
            "dim='1'",
            "<pin grid='1'/>",
            "Pin grid(range) cannot be used with dim=1",
        ),
        ("count='2 2 1'", "<pin id='4'/>", "pinid out of range"),
        ("count='2 2 1'", "<pin id='-1'/>", "pinid out of range"),
        (
            "count='2 2 1'",
            "<pin range='0 4'/>",
            "pinrange out of range",
        ),
        ("count='2 2 1'", "<pin grid='0 2'/>", "pingrid out of range"),
        (
            "count='2 2 1'",
            "<pin gridrange='0 0 2 1'/>",
            "pingridrange out of range",
        ),
        (
            "",
            "<edge equality='true'/><elasticity elastic2d='both'/>",
            "elasticity and edge constraints cannot both be present",
        ),
    ] {
        refused(&holding(attributes, inside), message);
    }
    refused(
        "<mujoco><worldbody><body><flexcomp name='f'/></body></worldbody></mujoco>",
        "Parent body must have name",
    );
    refused(
        "<mujoco><worldbody><flexcomp/></worldbody></mujoco>",
        "required attribute missing: 'name'",
    );
}

/// MuJoCo makes faces of a box again and again if the first is the last.
#[test]
fn a_box_has_an_inside() {
    refused(&flexcomp("type='box' count='1 3 3'"), "Count too small");
    refused(
        &flexcomp("type='ellipsoid' count='3 3 1' dim='3'"),
        "Count too small",
    );
}

/// MuJoCo marks points that there are not.
#[test]
fn pins_of_what_is_no_grid_are_points_that_exist() {
    let few = "type='direct' dim='2' point='0 0 0 1 0 0 0 1 0' element='0 1 2' dof='trilinear'";
    refused(&holding(few, "<pin grid='1 1'/>"), "pingrid out of range");
    refused(
        &holding(few, "<pin gridrange='0 0 9 9'/>"),
        "pingridrange out of range",
    );
}

#[test]
fn a_billion_points_are_refused_before_they_are_made() {
    for (attributes, what) in [
        ("count='1000 1000 1000' dim='3'", "elements"),
        ("count='2000000000 1 1' dim='1'", "elements"),
        (
            "count='2000000000 2000000000 2000000000' type='box'",
            "elements",
        ),
        ("count='100000 100000 1' rigid='true'", "memory"),
        (
            "count='2000000000 2000000000 1' dof='trilinear' type='disc'",
            "memory",
        ),
    ] {
        let found = error(&flexcomp(attributes));
        assert!(
            found.message.contains(&format!("limit '{what}'")),
            "{}",
            found.message
        );
    }
    let assets = Assets::memory().with_limits(Limits {
        elements: 50,
        ..Limits::default()
    });
    let xml = flexcomp("count='4 4 1'");
    assert!(Spec::from_xml_str_with(&xml, &assets).is_err());
}

#[test]
fn points_become_bodies_with_sliding_joints() {
    let spec = spec(&flexcomp("count='2 2 1' spacing='.1 .2 .1' mass='4'"));
    let names: Vec<&str> = spec.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["world", "f_0", "f_1", "f_2", "f_3"]);
    assert_eq!(spec.bodies[1].pos.0, [-0.05, -0.1, 0.0]);
    assert_eq!(spec.bodies[1].mass, 1.0);
    assert_eq!(spec.bodies[1].joints.len(), 3);
    let flex = &spec.flexes[0];
    assert_eq!(flex.elem, [0, 2, 3, 0, 3, 1]);
    assert_eq!(flex.vertbody, names[1..]);
    assert!(flex.vert.is_empty());
}

#[test]
fn what_is_pinned_stays_with_its_parent() {
    let spec = spec(&holding(
        "count='2 2 1' spacing='.1 .1 .1' pos='0 0 1'",
        "<pin id='0'/>",
    ));
    let flex = &spec.flexes[0];
    assert_eq!(flex.vertbody, ["world", "f_1", "f_2", "f_3"]);
    assert_eq!(flex.vert[..6], [-0.05, -0.05, 1.0, 0.0, 0.0, 0.0]);
    let all = super::spec(&holding("count='2 2 1'", "<pin range='0 3'/>"));
    assert_eq!((all.bodies.len(), all.flexes[0].vertbody.len()), (1, 1));
}

/// In MuJoCo what is written there is lost: `passive` takes the value of `internal` or `flatskin`.
#[test]
fn a_flex_is_passive_if_it_says_so() {
    let xml = "<mujoco><deformable><flex body='a b' element='0 1' flatskin='true'>
               <contact passive='false' internal='true'/></flex><flex body='a b' element='0 1'>
               <contact passive='true'/></flex></deformable></mujoco>";
    let spec = spec(xml);
    let passive: Vec<i32> = spec.flexes.iter().map(|flex| flex.passive).collect();
    assert_eq!(passive, [0, 1]);
}

#[test]
fn copies_keep_their_names_and_collide() {
    let inside = "<body name='b'><flexcomp name='f' count='2 2 1'/></body>";
    refused(
        &format!(
            "<mujoco><worldbody><replicate count='1'>{inside}</replicate></worldbody></mujoco>"
        ),
        "repeated name 'f' in flex",
    );
    let beside = format!(
        "<mujoco><worldbody>{inside}<replicate count='2'><body name='c'/></replicate></worldbody></mujoco>"
    );
    assert_eq!(spec(&beside).flexes.len(), 1);
}

//! What a robot becomes, and what of it is refused. Numbers are compared with MuJoCo's in `conformance/models/urdf`.

use crate::spec::{Limited, Spec};
use crate::{Assets, load_model, load_model_with_assets};
use sim_core::math::{Quat, Vec3};
use std::collections::HashMap;

const INERTIAL: &str = "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>";

fn read(contents: &str) -> Spec {
    let text = format!("<robot name='r'>{contents}</robot>");
    Spec::from_xml_str_with(&text, &Assets::memory()).unwrap()
}

fn shape(kind: &str, geometry: &str) -> String {
    format!("<{kind}><geometry>{geometry}</geometry></{kind}>")
}

#[test]
fn the_root_says_what_a_text_is() {
    assert_eq!(read("").modelname, "r");
    let spec = Spec::from_xml_str("<Robot/>").unwrap();
    assert_eq!(spec.modelname, "MuJoCo Model");
    let settings = &spec.compiler;
    assert!(settings.strippath && settings.fusestatic && settings.discardvisual);
    assert!(!settings.degree);
}

#[test]
fn bodies_are_in_the_order_of_the_tree() {
    let spec = read(
        "<link name='leaf'/><link name='root'/><link name='other'/><link name='child'/>
         <joint name='a' type='fixed'><parent link='child'/><child link='leaf'/></joint>
         <joint name='b' type='fixed'><parent link='root'/><child link='child'/></joint>",
    );
    let names: Vec<&str> = spec.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["world", "root", "child", "leaf", "other"]);
    assert_eq!(spec.bodies[0].bodies, [1, 4]);
    assert!(spec.bodies.iter().all(|b| !b.id.is_none()));
    assert_eq!(spec.bodies[3].parent, 2);
    assert_eq!(
        (spec.bodies[4].loc.line, spec.bodies[4].loc.column),
        (1, 55)
    );
}

#[test]
fn the_world_is_a_link_too() {
    let sphere = shape("collision", "<sphere radius='1'/>");
    let spec = read(&format!(
        "<link name='arm'/><link name='world'>{sphere}</link>
         <joint name='j' type='continuous'><parent link='world'/><child link='arm'/></joint>"
    ));
    assert_eq!(spec.bodies.len(), 2);
    assert_eq!(spec.bodies[0].geoms.len(), 1);
    assert_eq!(spec.bodies[1].joints.len(), 1);
}

#[test]
fn another_scale_is_another_mesh() {
    let visual = |scale: &str| {
        let mesh = format!("<mesh filename='package://a/b/part.obj' scale='{scale}'/>");
        shape("visual", &mesh)
    };
    let spec = read(&format!(
        "<mujoco><compiler discardvisual='false'/></mujoco><link name='a'>{}{}{}{}</link>",
        visual("1 1 1"),
        visual("2 2 2"),
        visual("3 3 3"),
        visual("2 2 2"),
    ));
    let meshes: Vec<_> = spec
        .meshes
        .iter()
        .map(|m| (m.name.as_str(), m.scale.0[0]))
        .collect();
    assert_eq!(meshes, [("part", 1.0), ("part1", 2.0), ("part2", 3.0)]);
    assert!(spec.meshes.iter().all(|mesh| mesh.file == "part.obj"));
    let geoms = spec.bodies[1].geoms.iter().map(|g| g.meshname.as_str());
    assert_eq!(
        geoms.collect::<Vec<_>>(),
        ["part", "part1", "part2", "part"]
    );
}

#[test]
fn paths_stay_where_they_are_asked_to() {
    let mesh = shape(
        "collision",
        "<mesh filename='package://a/b.c/part.v1.stl'/>",
    );
    let spec = read(&format!(
        "<mujoco><compiler strippath='false'/></mujoco><link name='a'>{mesh}</link>"
    ));
    assert_eq!(spec.meshes[0].file, "package://a/b.c/part.v1.stl");
    assert_eq!(spec.meshes[0].name, "part.v1");
}

#[test]
fn the_inertial_frame_is_turned_by_the_principal_axes() {
    let link = |inertia: &str| {
        let spec = read(&format!(
            "<link name='a'><inertial><origin xyz='1 2 3' rpy='0 0 1'/><mass value='2'/>{inertia}</inertial></link>"
        ));
        spec.bodies[1].clone()
    };
    let turned = Quat([sim_math::cos(0.5), 0.0, 0.0, sim_math::sin(0.5)]);
    let body = link("<inertia ixx='3' iyy='2' izz='1' ixy='0' ixz='0' iyz='0'/>");
    assert_eq!((body.mass, body.ipos), (2.0, Some(Vec3([1.0, 2.0, 3.0]))));
    assert_eq!(body.fullinertia, Some([3.0, 2.0, 1.0, 0.0, 0.0, 0.0]));
    assert_eq!(body.iquat, turned);
    // the largest moment comes first
    let body = link("<inertia ixx='2' iyy='3' izz='1' ixy='0' ixz='0' iyz='0'/>");
    assert_ne!(body.iquat, turned);
    // zeros say nothing
    let body = link("<inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/>");
    assert_eq!((body.fullinertia, body.iquat), (None, turned));
}

#[test]
fn a_half_said_range_is_no_limit() {
    let joint = |limit: &str| {
        let spec = read(&format!(
            "<link name='a'/><link name='b'/><joint name='j' type='revolute'>
             <parent link='a'/><child link='b'/>{limit}</joint>"
        ));
        spec.bodies[2].joints[0].clone()
    };
    let both = joint("<limit lower='-1' upper='2' effort='-3'/>");
    assert_eq!((both.limited, both.range), (Limited::Auto, [-1.0, 2.0]));
    assert_eq!(both.actfrcrange, [-3.0, 3.0]);
    let half = joint("<limit upper='2'/>");
    assert_eq!((half.limited, half.range), (Limited::False, [0.0, 2.0]));
    assert_eq!(
        joint("<limit lower='2' upper='1'/>").limited,
        Limited::False
    );
    assert_eq!(joint("").limited, Limited::Auto);
}

#[test]
fn what_nobody_knows_is_passed_over() {
    let spec = read(
        "<mujoco><compiler nonsense='1' boundmass='2'/><option><flag other='x' gravity='disable'/></option>
         <statistic extent='x'/></mujoco><link name='a' color='red'><contact_coefficients/></link>
         <joint_names/><a:b/>",
    );
    assert_eq!(spec.compiler.boundmass, 2.0);
    assert_ne!(spec.option.disableflags, 0);
}

#[test]
fn errors_have_a_place() {
    let error = |text: &str| load_model(text).unwrap_err();
    let text = "<robot>\n <link name='a'>\n  <collision/>\n </link>\n</robot>";
    assert_eq!(
        error(text).to_string(),
        "3:3: missing element: 'geometry' (element 'collision')"
    );
    // an error of the compiler, too
    let text = "<robot>\n <link name='a'/>\n <link name='b'/>\n <joint name='j' type='prismatic'>
        <parent link='a'/><child link='b'/></joint></robot>";
    let error = error(text);
    assert_eq!((error.line, error.column), (3, 2));
    assert!(
        error
            .message
            .starts_with("mass and inertia of moving bodies")
    );
}

#[test]
fn errors_say_which_link() {
    let message = |text: &str| load_model(text).unwrap_err().message;
    assert_eq!(
        message("<robot><link name='a'/><link name='a'/></robot>"),
        "repeated URDF name: 'a'"
    );
    let joint = "<joint><parent link='a'/><child link='b'/></joint>";
    let text = format!("<robot><link name='a'/><link name='b'/>{joint}{joint}</robot>");
    assert_eq!(message(&text), "URDF body has multiple parents: 'b'");
}

#[test]
fn of_two_shapes_with_one_name_the_second_goes_without() {
    let sphere = "<collision name='s'><geometry><sphere radius='1'/></geometry></collision>";
    let spec = read(&format!(
        "<link name='a'>{sphere}</link><link name='b'>{sphere}</link>"
    ));
    assert_eq!(spec.bodies[1].geoms[0].name, "s");
    assert_eq!(spec.bodies[2].geoms[0].name, "");
}

#[test]
fn collada_is_refused() {
    let mesh = shape(
        "collision",
        "<mesh filename='package://arm/meshes/part.dae'/>",
    );
    let text = format!("<robot><link name='a'>{mesh}</link></robot>");
    let files = HashMap::from([("part.dae".to_owned(), b"<COLLADA/>".to_vec())]);
    let error = load_model_with_assets(&text, &files).unwrap_err();
    assert_eq!(
        error.message,
        "unknown or unsupported mesh file: 'part.dae'"
    );
    assert!(error.line > 0);
}

#[test]
fn a_robot_can_be_attached() {
    let robot = format!(
        "<robot name='limb'><link name='hip'>{INERTIAL}</link><link name='leg'>{INERTIAL}</link>
         <joint name='knee' type='continuous'><parent link='hip'/><child link='leg'/></joint></robot>"
    );
    let files = HashMap::from([("limb.urdf".to_owned(), robot.into_bytes())]);
    let model = load_model_with_assets(
        "<mujoco><asset><model file='limb.urdf'/></asset><worldbody>
           <frame pos='1 0 0'><attach model='limb' prefix='l_'/></frame>
           <frame pos='2 0 0'><attach model='limb' prefix='r_'/></frame>
         </worldbody></mujoco>",
        &files,
    )
    .unwrap();
    assert_eq!(model.nv, 2);
    assert!(model.joint("r_knee").is_ok());
    let error = load_model_with_assets(
        "<mujoco><asset><model file='limb.urdf'/></asset></mujoco>",
        &HashMap::from([("limb.urdf".to_owned(), b"<robot><link/></robot>".to_vec())]),
    )
    .unwrap_err();
    assert!(
        error.message.contains("required attribute missing: 'name'"),
        "{error}"
    );
}

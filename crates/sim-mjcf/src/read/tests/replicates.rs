//! Copies made by `<replicate>`; the expected names are those that MuJoCo gives.

use super::{error, spec, world};
use crate::Spec;

fn bodies(s: &Spec) -> Vec<&str> {
    let mut names = Vec::new();
    let mut open = vec![0];
    while let Some(body) = open.pop() {
        names.push(s.bodies[body].name.as_str());
        open.extend(s.bodies[body].bodies.iter().rev());
    }
    names
}

#[test]
fn copies_stand_where_the_original_stood() {
    let s = spec(&world(
        "<geom name='f'/><replicate count='3' offset='1 0 0' euler='0 0 90' sep='-'>
           <geom name='a'/><body name='b'><site name='s'/></body></replicate><geom name='z'/>",
    ));
    let geoms: Vec<_> = s.bodies[0].geoms.iter().map(|g| g.name.as_str()).collect();
    assert_eq!(geoms, ["f", "a-0", "a-1", "a-2", "z"]);
    assert_eq!(bodies(&s), ["world", "b-0", "b-1", "b-2"]);
    assert_eq!(s.bodies[2].sites[0].name, "s-1");

    // each copy starts where the one before it ended: one to the right, turn left, one up, turn left
    let poses: Vec<_> = s.bodies[0].geoms[1..4]
        .iter()
        .map(|g| s.frames[g.frame.unwrap_or(usize::MAX)].pos.0)
        .collect();
    for (pos, expected) in poses
        .iter()
        .zip([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]])
    {
        assert!(
            pos.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-15),
            "{pos:?}"
        );
    }
}

#[test]
fn numbers_have_as_many_digits_as_the_count() {
    let s = spec(&world("<replicate count='10'><geom name='a'/></replicate>"));
    assert_eq!(s.bodies[0].geoms[9].name, "a09");
}

#[test]
fn replicates_nest() {
    let s = spec(
        "<mujoco><worldbody><replicate count='2'><replicate count='2' sep='_'>
           <body name='b'><joint name='j'/></body></replicate></replicate></worldbody>
         <actuator><motor name='m' joint='j'/></actuator></mujoco>",
    );
    assert_eq!(bodies(&s), ["world", "b_00", "b_10", "b_01", "b_11"]);
    let motors: Vec<_> = s.actuators.iter().map(|a| a.name.as_str()).collect();
    assert_eq!(motors, ["m_00", "m_10", "m_01", "m_11"]);
    assert_eq!(s.actuators[3].target, "j_11");
}

#[test]
fn what_refers_to_copies_is_copied() {
    let s = spec(
        "<mujoco><worldbody><geom name='f'/><replicate count='2'>
           <body name='b'><joint name='j'/><geom name='a'/></body></replicate></worldbody>
         <contact><pair geom1='a' geom2='f'/><exclude body1='b' body2='world'/></contact>
         <equality><connect body1='b' anchor='0 0 0'/></equality>
         <tendon><fixed name='t'><joint joint='j' coef='1'/></fixed></tendon>
         <actuator><motor name='m' joint='j'/><motor name='n' tendon='t'/></actuator>
         <sensor><jointpos name='s' joint='j'/><actuatorpos name='q' actuator='n'/></sensor></mujoco>",
    );
    let pairs: Vec<_> = s
        .pairs
        .iter()
        .map(|p| (p.geomname1.as_str(), p.geomname2.as_str()))
        .collect();
    assert_eq!(pairs, [("a0", "f"), ("a1", "f")]);
    assert_eq!((s.excludes.len(), s.equalities.len()), (2, 2));
    let tendons: Vec<_> = s.tendons.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(tendons, ["t0", "t1"]);
    let actuators: Vec<_> = s.actuators.iter().map(|a| a.name.as_str()).collect();
    assert_eq!(actuators, ["m0", "n0", "m1", "n1"]);
    let sensors: Vec<_> = s.sensors.iter().map(|k| k.objname.as_str()).collect();
    assert_eq!(sensors, ["j0", "n0", "j1", "n1"]);
}

#[test]
fn cameras_look_at_the_copy() {
    let s = spec(&world(
        "<replicate count='2'><body name='b'><camera mode='targetbody' target='b'/></body></replicate>",
    ));
    assert_eq!(s.bodies[2].cameras[0].targetbody, "b1");
}

#[test]
fn no_copies_leave_nothing() {
    let s = spec(&world(
        "<replicate count='0'><body name='a'/></replicate><body name='a'/>",
    ));
    assert_eq!(bodies(&s), ["world", "a"]);
}

#[test]
fn replicates_are_refused() {
    let refused = |contents: &str, message: &str| {
        let found = error(&world(contents)).message;
        assert!(found.starts_with(message), "{found}");
    };
    refused("<replicate/>", "required attribute missing: 'count'");
    refused(
        "<body name='a'/><replicate count='2'><body name='a'/></replicate>",
        "repeated name 'a' in body",
    );
    refused(
        "<body name='a0'/><replicate count='2'><body name='a'/></replicate>",
        "repeated name 'a0' in body",
    );
    let many = "replicate makes too many elements (limit 'elements'";
    refused("<replicate count='2000000000'/>", many);
    let nested = format!(
        "{}<geom/>{}",
        "<replicate count='100'>".repeat(9),
        "</replicate>".repeat(9)
    );
    refused(&nested, many);
}

/// A model with two joints, of which the second is copied, and a keyframe.
fn with_key(copies: usize, key: &str) -> String {
    format!(
        "<mujoco><worldbody><body><joint/></body><replicate count='{copies}'><body name='b'><joint name='j'/></body>
         </replicate></worldbody><actuator><motor joint='j'/></actuator><keyframe>{key}</keyframe></mujoco>"
    )
}

#[test]
fn each_copy_brings_keyframes() {
    let s = spec(&with_key(2, "<key name='k' time='2' qpos='1 2' ctrl='3'/>"));
    assert!(s.keys.is_empty());
    let names: Vec<_> = s.pending_keys.iter().map(|k| k.name.as_str()).collect();
    assert_eq!(names, ["k0", "k1", "k"]);
    assert!(s.pending_keys.iter().all(|k| k.time == 2.0));
    let position = |body: usize, key: &str| s.bodies[body].joints[0].key_values.first(key, 1);
    assert_eq!(position(1, "k1"), Some([1.0].as_slice()));
    assert_eq!(position(2, "k0"), Some([2.0].as_slice()));
    assert_eq!(position(3, "k1"), Some([2.0].as_slice()));
    // the keyframe as it is written knows the originals, which are gone
    assert_eq!(position(2, "k"), Some([0.0].as_slice()));
}

#[test]
fn keyframes_are_as_long_as_the_model_with_the_originals() {
    let refused = |xml: &str, message: &str| {
        let found = error(xml).message;
        assert!(found.starts_with(message), "{found}");
    };
    refused(
        &with_key(2, "<key name='k' qpos='1 2 3'/>"),
        "Keyframe 'k' has invalid qpos size, got 3, should be 2",
    );
    refused(
        &with_key(2000, "<key name='k' qpos='1 2'/>"),
        "replicate makes keyframes too large (limit 'elements'",
    );
}

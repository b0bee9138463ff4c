//! The compiler as a whole, with numbers that MuJoCo gave.

use crate::load_model;
use sim_core::Model;
use sim_core::model::ObjType;

fn compiled(world: &str, rest: &str) -> Model {
    let xml = format!("<mujoco><worldbody>{world}</worldbody>{rest}</mujoco>");
    load_model(&xml).unwrap_or_else(|error| panic!("{error}\n{xml}"))
}

fn refused(world: &str, rest: &str) -> String {
    let xml = format!("<mujoco><worldbody>{world}</worldbody>{rest}</mujoco>");
    match load_model(&xml) {
        Ok(_) => panic!("accepted: {xml}"),
        Err(error) => error.message,
    }
}

fn close(a: &[f64], b: &[f64]) {
    assert_eq!(a.len(), b.len());
    for (x, y) in a.iter().zip(b) {
        assert!((x - y).abs() <= 1e-12 * y.abs().max(1.0), "{a:?}\n{b:?}");
    }
}

#[test]
fn inertia_of_two_geoms() {
    let m = compiled(
        r#"<body pos="1 2 3" euler="10 20 30"><freejoint/>
             <geom type="box" size=".1 .2 .3" pos=".1 .2 .3" euler="3 4 5"/>
             <geom type="capsule" size=".2" fromto="0 0 0 1 1 0"/></body>"#,
        "",
    );
    close(&m.body_mass[1..], &[259.2256391646258]);
    close(
        &m.body_inertia[1].0,
        &[67.25883543319385, 63.348830414009505, 9.042969199168448],
    );
    close(
        &m.body_ipos[1].0,
        &[0.4259332523516059, 0.4444499392637044, 0.055550060736295565],
    );
    close(
        &m.body_iquat[1].0,
        &[
            0.3111343627084159,
            0.23541352244935254,
            0.7057486319400377,
            0.5913499389572845,
        ],
    );
    close(
        &m.bvh_aabb[0],
        &[
            0.0075784530408946615,
            0.06481506148721311,
            0.09732286161823617,
            0.29345256051675034,
            0.4877700816314762,
            0.9319664711589108,
        ],
    );
    assert_eq!((m.narena, m.nbuffer), (13631488, 8212));
}

#[test]
fn trees_and_sparsity() {
    let m = compiled(
        r#"<body><body><body><joint/><joint axis="1 0 0"/><geom size=".1"/><body><geom size=".1"/>
             <body><joint/><geom size=".1"/></body></body></body></body>
             <body><joint/><geom size=".1"/></body></body>
           <body sleep="never"><freejoint/><geom size=".1"/></body><body><geom size=".1"/></body>"#,
        "",
    );
    assert_eq!(m.body_treeid, [-1, -1, -1, 0, 0, 0, 1, 2, -1]);
    assert_eq!(m.body_weldid, [0, 0, 0, 3, 3, 5, 6, 7, 0]);
    assert_eq!(m.dof_treeid, [0, 0, 0, 1, 2, 2, 2, 2, 2, 2]);
    assert_eq!(m.M_rownnz, [1, 2, 3, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(m.M_colind, [0, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(m.mapM2M, [0, 2, 1, 5, 4, 3, 6, 7, 8, 10, 13, 17, 22]);
    assert_eq!(m.first_bad_length(), None);
}

#[test]
fn fused_bodies_give_their_mass_to_the_parent() {
    let m = compiled(
        r#"<body name="P"><joint/><geom name="p1" size=".1"/>
             <body><joint/><geom name="g1" size=".2" pos="1 0 0"/></body>
             <body pos="0 1 0" euler="10 20 30">
               <inertial mass="2" pos=".1 .2 .3" diaginertia="1 2 2.5" euler="5 6 7"/>
               <geom name="g2" size=".3 .1 .2" type="box"/></body></body>"#,
        r#"<compiler fusestatic="true"/>"#,
    );
    assert_eq!(m.nbody, 3);
    close(
        &m.body_ipos[1].0,
        &[
            -0.006851655877485348,
            0.38380973136193713,
            0.12900629169711886,
        ],
    );
    assert_eq!(m.name2id(ObjType::Geom, "g2"), Some(1));
}

#[test]
fn a_body_that_is_referred_to_is_not_fused() {
    let world = r#"<body name="a"><geom size=".1"/></body><body name="b"><geom size=".1"/></body>
                   <camera mode="targetbody" target="a"/>"#;
    let m = compiled(world, r#"<compiler fusestatic="true"/>"#);
    assert_eq!(m.nbody, 2);
    assert_eq!(m.cam_targetbodyid, [1]);
}

#[test]
fn cameras_move_with_a_fused_body() {
    let world = r#"<body pos="1 2 3"><camera pos="1 0 0"/><light pos="0 1 0"/></body>"#;
    let m = compiled(world, r#"<compiler fusestatic="true"/>"#);
    assert_eq!(m.cam_bodyid, [0]);
    assert_eq!(m.cam_pos[0].0, [2.0, 2.0, 3.0]);
    assert_eq!(m.light_pos[0].0, [1.0, 3.0, 3.0]);
}

#[test]
fn keyframes_that_break_off_go_on_as_written() {
    let world = r#"<body><joint ref="90"/><geom size=".1"/>
                     <body><joint ref="45"/><geom size=".1"/></body></body>
                   <body pos="1 2 3"><freejoint/><geom size=".1"/></body>"#;
    let m = compiled(world, r#"<keyframe><key qpos="1"/><key/></keyframe>"#);
    close(
        &m.key_qpos[..9],
        &[1.0, 45.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
    );
    close(&m.key_qpos[9..], &m.qpos0);
}

#[test]
fn geoms_for_the_eye_are_dropped_unless_something_uses_them() {
    let world = r#"<geom name="eye" size="1" contype="0" conaffinity="0"/>
                   <geom name="used" size="1" contype="0" conaffinity="0"/><geom name="solid" size="1"/>"#;
    let rest = r#"<compiler discardvisual="true"/>
                  <sensor><framepos objtype="geom" objname="used"/></sensor>"#;
    let m = compiled(world, rest);
    assert_eq!(m.ngeom, 2);
    assert_eq!(m.sensor_objid, [0]);
    assert_eq!(m.name2id(ObjType::Geom, "solid"), Some(1));
    assert_eq!(m.name2id(ObjType::Geom, "eye"), None);
}

#[test]
fn pairs_are_in_the_order_of_their_bodies() {
    let world = r#"<geom name="w" size=".1"/><body name="x"><geom name="a" size=".1"/></body>
                   <body name="y"><geom name="b" size=".1"/></body>"#;
    let rest = r#"<contact><pair geom1="b" geom2="a"/><pair name="first" geom1="b" geom2="w"/>
                  <exclude body1="y" body2="x"/><exclude name="e" body1="x" body2="world"/></contact>"#;
    let m = compiled(world, rest);
    assert_eq!(m.pair_signature, [2, (1 << 16) + 2]);
    assert_eq!((m.pair_geom1[1], m.pair_geom2[1]), (1, 2));
    assert_eq!(m.name2id(ObjType::Pair, "first"), Some(0));
    assert_eq!(m.name2id(ObjType::Exclude, "e"), Some(0));
}

#[test]
fn springs_given_by_their_behaviour() {
    let m = compiled(
        r#"<body><joint springdamper=".1 .8"/><geom size=".1"/>
             <body><joint type="ball" springdamper=".2 1"/><geom size=".1" pos=".3 0 0"/></body></body>"#,
        "",
    );
    close(&m.jnt_stiffness, &[2.617993877991487, 0.6026728764029392]);
    close(
        &m.dof_damping[..2],
        &[0.3351032163829104, 0.2410691505611757],
    );
}

const HILL: &str = r#"<body><joint name="j" type="slide"/><geom size=".1"/></body>"#;

fn hill(attributes: &str) -> String {
    let general = format!(r#"<general name="m" joint="j" dyntype="hillmuscle" {attributes}/>"#);
    format!("<actuator>{general}</actuator>")
}

#[test]
fn hill_muscles_have_one_or_two_activations() {
    assert_eq!(compiled(HILL, &hill("")).actuator_actnum, [1]);
    assert_eq!(compiled(HILL, &hill(r#"actdim="2""#)).actuator_actnum, [2]);
    assert!(refused(HILL, &hill(r#"actdim="3""#)).contains("actdim must be 1 or 2"));
    assert!(refused(HILL, &hill(r#"actdim="0""#)).contains("invalid actdim 0"));
}

#[test]
fn bad_hill_parameters_are_named() {
    for (prm, words) in [
        (
            ".75 1.05 -1 200 0 .2 10 0 35 .1",
            "HillMuscle: optimal_fiber_length must be positive, got gainprm[4] (Lopt) = 0 in actuator 'm' (id = 0)",
        ),
        (
            ".75 1.05 -1 200 .1 -1 10 0 35 .1",
            "tendon_slack_length must be non-negative, got gainprm[5] (Lslack) = -1",
        ),
        (
            ".75 1.05 -1 200 .1 .2 -3 0 35 .1",
            "max_contraction_velocity must be positive",
        ),
        (
            ".75 1.05 -1 200 .1 .2 10 2 35 .1",
            "pennation_angle must be in [0, π/2)",
        ),
        (
            ".75 1.05 -1 200 .1 .2 10 0 0 .1",
            "tendon_stiffness must be positive",
        ),
        (
            ".75 1.05 -1 200 .1 .2 10 0 35 0",
            "fiber_damping must be positive",
        ),
        (
            ".75 1.05 inf 200 .1 .2 10 0 35 .1",
            "max_isometric_force must be finite",
        ),
    ] {
        let message = refused(HILL, &hill(&format!(r#"gainprm="{prm}""#)));
        assert!(message.contains(words), "{message}");
    }
    let slack = r#"actdim="2" gainprm=".75 1.05 -1 200 .1 0 10 0 35 .1""#;
    assert!(refused(HILL, &hill(slack)).contains("positive with a compliant tendon"));
    let rigid = compiled(HILL, &hill(r#"gaintype="fixed""#));
    assert_eq!(rigid.actuator_biasprm[0][4..6], [0.1, 0.2]);
    let mixed = refused(HILL, &hill(r#"gaintype="fixed" actdim="2""#));
    assert!(mixed.contains("gaintype and biastype 'hillmuscle'"));
    let bias = refused(HILL, &hill(r#"gaintype="fixed" biasprm="1 1 1 1 -1""#));
    assert!(bias.contains("biasprm[4] (Lopt) = -1"), "{bias}");
}

#[test]
fn errors_point_at_the_element() {
    let xml = "<mujoco>\n <worldbody>\n  <geom name='g' size='-1'/>\n </worldbody>\n</mujoco>";
    let Err(error) = load_model(xml) else {
        panic!("accepted")
    };
    assert_eq!(error.message, "size 0 must be positive in geom");
    assert_eq!((error.element.as_str(), error.id), ("g", Some(0)));
    assert_eq!((error.line, error.column), (3, 3));
}

#[test]
fn absurd_sizes_are_refused_before_they_are_allocated() {
    let body = r#"<body><joint name="j"/><geom size=".1"/></body>"#;
    for rest in [
        r#"<size nkey="2000000000"/>"#,
        r#"<size nuser_body="2000000000"/>"#,
        r#"<size nuser_geom="500000000"/>"#,
        r#"<size nuserdata="2000000000"/>"#,
        r#"<sensor><user dim="2000000000"/></sensor>"#,
        r#"<sensor><user dim="100000000"/><user dim="100000000"/></sensor>"#,
        r#"<sensor><user dim="100000" nsample="16000000"/></sensor>"#,
        r#"<sensor><contact num="2000000000"/></sensor>"#,
        r#"<asset><texture name="t" builtin="flat" width="100000"/></asset>"#,
        r#"<asset><texture name="t" type="2d" builtin="flat" width="2147483647" height="2147483647"/></asset>"#,
    ] {
        refused(body, rest);
    }
}

#[test]
fn keyframes_are_counted_before_they_are_made() {
    assert!(refused("", r#"<size nkey="4194305"/>"#).contains("key"));
    assert_eq!(compiled("", r#"<size nkey="3"/>"#).nkey, 3);
}

#[test]
fn patterns_have_three_channels() {
    let texture = |what: &str| format!(r#"<asset><texture name="t" {what}/></asset>"#);
    let flat = texture(r#"type="2d" builtin="flat" width="2" height="2" nchannel="1""#);
    assert!(refused("", &flat).contains("builtin textures need at least three channels"));
    let cube = texture(r#"type="cube" fileright="right.png" nchannel="4""#);
    assert!(refused("", &cube).contains("cube textures from files have three channels"));
}

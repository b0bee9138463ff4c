//! Models built and edited without text.

use super::{Handle, Place};
use crate::spec::reflect::{Record, Type, Value};
use crate::spec::{
    Actuator, Body, DefaultClass, Element, Exclude, Frame, Geom, Id, Joint, Key, Material, Sensor,
    Site, Skin, Spot, Tendon, Tuple,
};
use crate::{Assets, Spec, model_signature};
use sim_core::math::{Quat, Vec3};
use sim_core::model::{ActuatorTransmission, JointType, ObjType};

const ARMS: &str = "<mujoco><worldbody>
    <body name='a'><joint name='a'/><geom name='a' size='1'/><site name='a'/>
      <body name='aa' pos='0 0 1'><joint name='aa' type='ball'/><geom size='1'/></body></body>
    <body name='b'><joint name='b'/><geom name='b' size='1'/><site name='b'/></body></worldbody>
  <tendon><spatial name='a'><site site='a'/><site site='b'/></spatial>
    <fixed name='b'><joint joint='b' coef='1'/></fixed></tendon>
  <contact><exclude name='x' body1='a' body2='b'/><exclude name='w' body1='b' body2='world'/></contact>
  <actuator><motor name='a' tendon='a'/><motor name='b' joint='b'/></actuator>
  <sensor><actuatorfrc name='a' actuator='a'/><jointpos name='b' joint='b'/></sensor>
  <keyframe><key name='k' qpos='1 .5 .5 .5 .5 2' ctrl='3 4'/><key qvel='1 2 3 4 5'/></keyframe></mujoco>";

fn read(xml: &str) -> Spec {
    Spec::from_xml_str(xml).unwrap()
}

fn arms() -> Spec {
    Spec::from_xml_str(ARMS).unwrap()
}

fn names<T: Element>(spec: &Spec) -> Vec<&str> {
    let ids = spec.ids::<T>().into_iter();
    ids.map(|id| spec.get(id).unwrap().name()).collect()
}

#[test]
fn every_element_that_is_read_has_an_id_of_its_own() {
    let spec = arms();
    let mut ids: Vec<u64> = Vec::new();
    for kind in [
        ObjType::Body,
        ObjType::Joint,
        ObjType::Geom,
        ObjType::Tendon,
        ObjType::Default,
    ] {
        ids.extend(spec.handles(kind).iter().map(|handle| handle.number));
    }
    assert_eq!(ids.len(), 4 + 3 + 3 + 2 + 1);
    assert!(!ids.contains(&0));
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 13);
    // equality does not ask for ids
    let again = arms();
    assert_eq!(spec.bodies[1].geoms, again.bodies[1].geoms);
    assert_ne!(spec.bodies[1].geoms[0].id, again.bodies[1].geoms[0].id);
}

#[test]
fn a_body_takes_along_what_depends_on_it() {
    let mut spec = arms();
    let (a, aa, b) = (
        spec.find::<Body>("a").unwrap(),
        spec.find::<Joint>("aa").unwrap(),
        spec.find::<Body>("b").unwrap(),
    );
    spec.delete(a).unwrap();
    assert_eq!(names::<Body>(&spec), ["world", "b"]);
    assert_eq!(names::<Tendon>(&spec), ["b"]);
    assert_eq!(names::<Exclude>(&spec), ["w"]);
    assert_eq!(names::<Actuator>(&spec), ["b"]);
    assert_eq!(names::<Sensor>(&spec), ["b"]);
    assert_eq!(spec.keys[0].qpos, [2.0]);
    assert_eq!(spec.keys[0].ctrl, [4.0]);
    assert_eq!(spec.keys[1].qvel, [5.0]);
    assert_eq!(spec.keys[0].name, "k");
    assert!(spec.get(a).is_none() && spec.get(aa).is_none());
    assert_eq!(spec.get(b).unwrap().name, "b");
    assert!(spec.delete(a).is_err());
    assert!(spec.delete(spec.world()).is_err());
    let model = spec.compile(&Assets::memory()).unwrap();
    assert_eq!(model_signature(&model), spec.signature());
}

#[test]
fn what_refers_to_other_elements_stays() {
    let mut spec = arms();
    let site = spec.find::<Site>("a").unwrap();
    spec.delete(site).unwrap();
    assert_eq!(spec.tendons.len(), 2);
    assert!(spec.compile(&Assets::memory()).is_err());
}

#[test]
fn frames_turn_what_is_put_into_them() {
    let mut spec = Spec::default();
    let world = spec.world();
    let up = Vec3([0.0, 0.0, 1.0]);
    let frame = Frame {
        pos: up,
        ..Frame::default()
    };
    let inner = spec.add(world, frame.clone()).unwrap();
    let outer = spec.add(world, frame).unwrap();
    let ball = Geom {
        size: Vec3([0.1; 3]),
        ..Geom::default()
    };
    let geom = spec.add(inner, ball).unwrap();
    // a frame can be put into one that was made after it, and not into itself
    spec.set_frame(inner, outer).unwrap();
    assert!(spec.set_frame(outer, inner).is_err());
    assert!(spec.set_frame(inner, inner).is_err());
    assert_eq!(spec.frame(geom), Some(inner));
    assert_eq!(spec.frame(inner), Some(outer));
    let model = spec.compile(&Assets::memory()).unwrap();
    assert_eq!(model.geom_pos[0], Vec3([0.0, 0.0, 2.0]));

    // frames of other bodies are refused
    let body = spec.add(world, Body::default()).unwrap();
    let elsewhere = spec.add(body, Frame::default()).unwrap();
    assert!(spec.set_frame(geom, elsewhere).is_err());

    // a frame takes along what is in it
    spec.delete(outer).unwrap();
    assert!(spec.get(geom).is_none() && spec.get(inner).is_none());
    assert_eq!(spec.frames.len(), 1);
    assert_eq!(spec.parent(elsewhere), Some(body));
}

#[test]
fn a_body_becomes_a_frame() {
    let mut spec = arms();
    let body = spec.find::<Body>("aa").unwrap();
    let geom = spec.children::<Geom>(body)[0];
    let frame = spec.body_to_frame(body).unwrap();
    assert_eq!(spec.get(frame).unwrap().pos, Vec3([0.0, 0.0, 1.0]));
    assert_eq!(spec.frame(geom), Some(frame));
    assert_eq!(spec.parent(geom), spec.find::<Body>("a"));
    let model = spec.compile(&Assets::memory()).unwrap();
    assert_eq!((model.nbody, model.nq), (3, 6));
    assert_eq!(model.geom_pos[1], Vec3([0.0, 0.0, 1.0]));
    assert_eq!(model.key_qpos[..6], [1.0, 0.5, 0.5, 0.5, 0.5, 2.0]);
}

#[test]
fn a_body_with_an_inertia_becomes_a_frame() {
    let inertia = "<inertial pos='.1 0 0' mass='3' diaginertia='.1 .2 .25'/>";
    let mut spec = Spec::from_xml_str(&format!(
        "<mujoco><worldbody><body name='p'><joint/><geom size='.1'/>
           <body name='c' pos='0 .5 0'>{inertia}<geom size='.2'/></body></body></worldbody></mujoco>"
    ))
    .unwrap();
    spec.compile(&Assets::memory()).unwrap();
    let body = spec.find::<Body>("c").unwrap();
    spec.body_to_frame(body).unwrap();
    let model = spec.compile(&Assets::memory()).unwrap();
    // both balls, and not what the body said
    assert!((model.body_mass[1] - 37.699111843077524).abs() < 1e-12);
}

#[test]
fn classes_come_and_go() {
    let mut spec = Spec::default();
    let main = spec.main_class();
    spec.get_mut(main).unwrap().geom.size = Vec3([1.0; 3]);
    let child = spec.add_class("child", main).unwrap();
    let inner = spec.add_class("inner", child).unwrap();
    assert!(spec.add_class("child", main).is_err());
    spec.get_mut(inner).unwrap().geom.condim = 4;
    let geom: Geom = spec.of_class("inner").unwrap();
    assert_eq!((geom.size, geom.condim), (Vec3([1.0; 3]), 4));
    let geom = spec.add(spec.world(), geom).unwrap();

    assert!(spec.delete(main).is_err());
    spec.delete(child).unwrap();
    assert_eq!(names::<DefaultClass>(&spec), ["main"]);
    assert_eq!(spec.get(geom).unwrap().class, "");
    assert!(spec.of_class::<Geom>("inner").is_none());
}

#[test]
fn attached_elements_keep_their_ids_once() {
    let child = arms();
    let geom = child.find::<Geom>("a").unwrap();
    let mut parent = Spec::default();
    let place = Place::default();
    parent.attach_spec(place, &child, "x_", "").unwrap();
    assert_eq!(parent.get(geom).unwrap().name, "x_a");
    parent.attach_spec(place, &child, "y_", "").unwrap();
    assert_eq!(parent.get(geom).unwrap().name, "x_a");
    let second = parent.find::<Geom>("y_a").unwrap();
    assert_ne!(second, geom);
    let model = parent.compile(&Assets::memory()).unwrap();
    assert_eq!((model.nbody, model.nu, model.nkey), (7, 4, 4));
    assert_eq!(model_signature(&model), parent.signature());
}

#[test]
fn state_is_carried_over_by_element() {
    let assets = Assets::memory();
    let mut spec = arms();
    let before = spec.layout();
    let model = spec.compile(&assets).unwrap();
    let mut data = model.make_data();
    data.qpos.copy_from_slice(&[1.0, 0.5, 0.5, 0.5, 0.5, 2.0]);
    data.qvel.copy_from_slice(&[1.0, 2.0, 3.0, 4.0, 5.0]);
    data.ctrl.copy_from_slice(&[7.0, 8.0]);
    data.time = 3.0;

    let a = spec.find::<Body>("aa").unwrap();
    spec.delete(a).unwrap();
    let slide = Joint {
        ty: JointType::Slide,
        r#ref: 0.25,
        ..Joint::default()
    };
    let b = spec.find::<Body>("b").unwrap();
    spec.add(b, slide).unwrap();
    let motor = Actuator {
        trntype: ActuatorTransmission::Joint,
        target: "a".to_owned(),
        ..Actuator::default()
    };
    spec.push(motor);
    let (_, new) = spec.recompile(&assets, &before, &data).unwrap();
    assert_eq!(new.qpos, [1.0, 2.0, 0.25]);
    assert_eq!(new.qvel, [1.0, 5.0, 0.0]);
    assert_eq!(new.ctrl, [7.0, 8.0, 0.0]);
    assert_eq!(new.time, 3.0);
    // a simulation of another model
    assert!(spec.recompile(&assets, &before, &new).is_err());
}

#[test]
fn handles_to_what_is_gone_lead_nowhere() {
    let mut spec = arms();
    let handle = Handle::from(spec.find::<Body>("a").unwrap());
    let spot = spec.locate(handle, Spot::default()).unwrap();
    assert_eq!(spec.name_of(handle, spot), Some("a"));
    spec.delete_handle(handle).unwrap();
    assert_eq!(spec.locate(handle, spot), None);
    assert_eq!(spec.locate(Handle::of(ObjType::Plugin, 1), spot), None);
    assert!(spec.delete_handle(handle).is_err());
    assert!(spec.add_of_kind(ObjType::Dof, None, "main").is_none());
    assert!(spec.add_of_kind(ObjType::Geom, None, "main").is_none());
}

#[test]
fn fields_are_read_and_written_by_name() {
    let mut body = Body::default();
    assert_eq!(
        body.get("quat"),
        Some(Value::Reals(vec![1.0, 0.0, 0.0, 0.0]))
    );
    // what is undefined is NaN
    let Some(Value::Reals(ipos)) = body.get("ipos") else {
        panic!("ipos");
    };
    assert!(ipos[0].is_nan());
    body.set("ipos", Value::Reals(vec![1.0, 2.0, 3.0])).unwrap();
    assert_eq!(body.ipos, Some(Vec3([1.0, 2.0, 3.0])));
    body.set("ipos", Value::Reals(vec![f64::NAN, 2.0, 3.0]))
        .unwrap();
    assert_eq!(body.ipos, None);
    assert!(body.set("ipos", Value::Text("x".to_owned())).is_err());
    assert!(body.set("sleep", Value::Integer(77)).is_err());
    assert!(body.set("no such field", Value::Integer(77)).is_err());
    let types: Vec<Type> = Geom::default()
        .fields()
        .iter()
        .filter(|field| ["type", "size", "frame"].contains(&field.name))
        .map(|field| field.ty)
        .collect();
    let expected = [Type::Hidden, Type::Choice("mjtGeom"), Type::Reals(Some(3))];
    assert_eq!(types, expected);

    let mut skin = Skin::default();
    let ids = Value::IntegerLists(vec![vec![1, 1], vec![2]]);
    skin.set("vertid", ids.clone()).unwrap();
    skin.set("bodyname", Value::Texts(vec!["a".to_owned()]))
        .unwrap();
    assert_eq!(skin.get("vertid"), Some(ids));
    assert_eq!(skin.bones[0].body, "a");
    let mut tuple = Tuple::default();
    tuple.set("objprm", Value::Reals(vec![2.0, 3.0])).unwrap();
    tuple
        .set("objname", Value::Texts(vec!["x".to_owned()]))
        .unwrap();
    assert_eq!(tuple.get("objprm"), Some(Value::Reals(vec![2.0, 3.0])));
    assert_eq!(tuple.elements[0].objname, "x");
}

#[test]
fn a_model_without_text_is_the_one_with_text() {
    let mut spec = Spec::default();
    let body = Body {
        name: "arm".to_owned(),
        quat: Quat([0.0, 1.0, 0.0, 0.0]),
        ..Body::default()
    };
    let arm = spec.add(spec.world(), body).unwrap();
    spec.add(arm, Joint::default()).unwrap();
    let ball = Geom {
        size: Vec3([0.1, 0.0, 0.0]),
        material: "red".to_owned(),
        ..Geom::default()
    };
    spec.add(arm, ball).unwrap();
    spec.push(Material {
        name: "red".to_owned(),
        ..Material::default()
    });
    spec.push(Key {
        qpos: vec![0.5],
        ..Key::default()
    });
    let text = "<mujoco><asset><material name='red'/></asset><worldbody><body name='arm' quat='0 1 0 0'>
        <joint/><geom size='.1' material='red'/></body></worldbody><keyframe><key qpos='.5'/></keyframe></mujoco>";
    let (a, b) = (
        spec.compile(&Assets::memory()).unwrap(),
        crate::load_model(text).unwrap(),
    );
    for field in sim_core::model::MODEL_FIELDS {
        let values =
            |model: &sim_core::Model| format!("{:?}", model.field(field.name).unwrap().values);
        assert_eq!(values(&a), values(&b), "{}", field.name);
    }
    assert_eq!(spec.find::<Body>(""), None);
    assert_eq!(spec.get(Id::<Body>::NONE), None);
}

#[test]
fn bodies_keep_the_class_of_what_is_added_to_them() {
    let arm = read(
        "<mujoco><default><default class='thin'><geom density='10'/></default></default>
         <worldbody><frame childclass='thin'><body name='upper'><body name='lower'><geom size='1'/></body></body></frame>
         <body name='plain'/></worldbody></mujoco>",
    );
    let class = |spec: &Spec, name: &str| {
        let body = spec.find::<Body>(name).unwrap();
        spec.class_inside(body).to_owned()
    };
    assert_eq!(class(&arm, "upper"), "thin");
    assert_eq!(class(&arm, "lower"), "thin");
    // what gave the class stays behind, and where it goes has another
    let mut robot = read(
        "<mujoco><default><default class='thick'/></default>
         <worldbody><body name='base' childclass='thick'/></worldbody></mujoco>",
    );
    let place = Place {
        body: 1,
        frame: None,
    };
    for name in ["lower", "plain"] {
        let body = arm
            .bodies
            .iter()
            .position(|body| body.name == name)
            .unwrap();
        robot.attach_body(place, &arm, body, "a_", "").unwrap();
    }
    assert_eq!(class(&robot, "a_lower"), "a_thin");
    assert_eq!(class(&robot, "a_plain"), "main");
    let again = read(&robot.to_xml().unwrap());
    assert_eq!(class(&again, "a_lower"), "a_thin");
    assert_eq!(class(&again, "a_plain"), "main");
    // a body has the class that was around it when it was added
    let base = robot.find::<Body>("base").unwrap();
    let new = robot
        .add(
            base,
            Body {
                name: "new".into(),
                ..Body::default()
            },
        )
        .unwrap();
    robot.get_mut(base).unwrap().childclass = "main".into();
    assert_eq!(robot.class_inside(new), "thick");
}

#[test]
fn the_world_stands_in_no_frame() {
    let mut spec = read("<mujoco><worldbody><frame name='f'/></worldbody></mujoco>");
    let frame = spec.find::<Frame>("f").unwrap();
    assert!(spec.set_frame(spec.world(), frame).is_err());
}

#[test]
fn keyframes_grow_when_something_is_attached() {
    let xml = "<mujoco><worldbody><body name='a'><joint name='a'/><geom size='1'/></body></worldbody>
         <actuator><motor joint='a'/></actuator><keyframe><key name='k' qpos='.1' ctrl='2'/></keyframe></mujoco>";
    let mut robot = read(xml);
    robot
        .attach_spec(Place::default(), &read(xml), "b_", "")
        .unwrap();
    assert_eq!(robot.keys[0].qpos, [0.1, 0.0]);
    assert_eq!(robot.keys[0].ctrl, [2.0, 0.0]);
    // its numbers stay in their places when a joint comes between, as MuJoCo's do
    let body = robot.find::<Body>("a").unwrap();
    let joint = Joint {
        ty: JointType::Slide,
        r#ref: 0.3,
        ..Joint::default()
    };
    robot.add(body, joint).unwrap();
    let model = robot.compile(&Assets::memory()).unwrap();
    assert_eq!(model.key_qpos, [0.1, 0.0, 0.0, 0.0, 0.3, 0.1]);
}

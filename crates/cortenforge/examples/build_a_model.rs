//! Build a model without text, change it while it runs, and keep its state.
//!
//! `cargo run --example build_a_model`

use cortenforge::math::Vec3;
use cortenforge::model::{ActuatorTransmission, GeomType, JointType};
use cortenforge::spec::{Actuator, Body, Frame, Geom, Id, Joint, Servo};
use cortenforge::{Assets, Spec};
use std::error::Error;

/// A link that hangs from a hinge, 20 cm long.
fn link(spec: &mut Spec, parent: Id<Body>, number: usize) -> Result<Id<Body>, cortenforge::Error> {
    let start = Vec3([0.0, 0.0, if number == 0 { 0.0 } else { -0.2 }]);
    let body = Body {
        name: format!("link{number}"),
        pos: start,
        ..Body::default()
    };
    let body = spec.add(parent, body)?;
    let joint = Joint {
        name: format!("hinge{number}"),
        axis: Vec3::Y,
        ..spec.of_class("chain").unwrap_or_default()
    };
    spec.add(body, joint)?;
    let geom = Geom {
        fromto: Some([0.0, 0.0, 0.0, 0.0, 0.0, -0.2]),
        ..spec.of_class("chain").unwrap_or_default()
    };
    spec.add(body, geom)?;
    Ok(body)
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let mut spec = Spec {
        modelname: "chain".to_owned(),
        ..Spec::default()
    };

    // what all links have in common
    let class = spec.add_class("chain", spec.main_class())?;
    if let Some(class) = spec.get_mut(class) {
        class.joint.damping = 0.01;
        class.geom.ty = GeomType::Capsule;
        class.geom.size = Vec3([0.02, 0.0, 0.0]);
        class.geom.contype = 0;
    }

    // a chain of three links that hangs from a cart
    let cart = Body {
        name: "cart".to_owned(),
        pos: Vec3([0.0, 0.0, 1.0]),
        ..Body::default()
    };
    let cart = spec.add(spec.world(), cart)?;
    let rail = Joint {
        name: "rail".to_owned(),
        ty: JointType::Slide,
        axis: Vec3::X,
        ..Joint::default()
    };
    spec.add(cart, rail)?;
    let block = Geom {
        size: Vec3([0.1, 0.0, 0.0]),
        contype: 0,
        ..Geom::default()
    };
    spec.add(cart, block)?;
    let mut last = cart;
    for number in 0..3 {
        last = link(&mut spec, last, number)?;
    }
    let mut servo = Actuator {
        name: "drive".to_owned(),
        trntype: ActuatorTransmission::Joint,
        target: "rail".to_owned(),
        ..Actuator::default()
    };
    servo.set_to_position(&Servo {
        kp: Some(50.0),
        kv: Some(10.0),
        ..Servo::default()
    })?;
    spec.push(servo);

    let assets = Assets::memory();
    let layout = spec.layout();
    let model = spec.compile(&assets)?;
    let mut data = model.make_data();
    *data.ctrl_mut(&model, "drive")? = 0.5; // m
    while data.time < 1.0 {
        data.step(&model);
    }
    println!("three links: qpos = {:.3?}", data.qpos);
    assert_eq!(model.nq, 4);

    // the last link goes, a weight in a frame comes; the rest goes on as it was
    spec.delete(last)?;
    let end = spec.find::<Body>("link1").unwrap_or(cart);
    let below = Frame {
        pos: Vec3([0.0, 0.0, -0.2]),
        ..Frame::default()
    };
    let below = spec.add(end, below)?;
    let weight = Geom {
        size: Vec3([0.05, 0.0, 0.0]),
        ..Geom::default()
    };
    spec.add(below, weight)?;
    let (model, mut next) = spec.recompile(&assets, &layout, &data)?;
    assert_eq!(next.qpos, data.qpos[..3]);
    assert_eq!(next.time, data.time);
    while next.time < 2.0 {
        next.step(&model);
    }
    println!("two links and a weight: qpos = {:.3?}", next.qpos);
    assert!((next.qpos[0] - 0.5).abs() < 0.1);
    Ok(())
}

//! Edits of a model by program: elements deleted, added, given other numbers and names; models put into each other.

use super::values::{INTEGERS, SPECIAL, name};
use crate::support::Random;
use cortenforge::math::Vec3;
use cortenforge::model::ObjType;
use cortenforge::spec::reflect::{Record, Type, Value};
use cortenforge::spec::{
    Actuator, Body, Camera, DefaultClass, Delete, Element, Equality, Exclude, Frame, Geom, HField,
    Id, Joint, Key, Light, Material, Mesh, Numeric, Pair, Place, Sensor, Site, Skin, Tendon, Text,
    Texture, Tuple,
};
use cortenforge::{Assets, Error, Spec};
use sim_mjcf::spec::Spot;
use sim_mjcf::{Handle, Parent};

/// Takes one element away.
fn delete<T: Delete>(spec: &mut Spec, random: &mut Random) -> Result<(), Error> {
    let ids: Vec<Id<T>> = spec.ids();
    if ids.is_empty() {
        return Ok(());
    }
    let id = ids[random.below(ids.len())];
    spec.delete(id)?;
    assert!(
        spec.get(id).is_none(),
        "lost: what is deleted is still there"
    );
    assert!(spec.delete(id).is_err(), "lost: it can be deleted twice");
    Ok(())
}

fn number(random: &mut Random) -> f64 {
    match random.below(2) {
        0 => SPECIAL[random.below(SPECIAL.len())],
        _ => random.between(-1.0, 1.0),
    }
}

fn integer(random: &mut Random) -> i32 {
    INTEGERS[random.below(INTEGERS.len())]
}

/// So many values, where the length is given; else any number of them.
fn some<T>(random: &mut Random, length: Option<usize>, make: fn(&mut Random) -> T) -> Vec<T> {
    let length = length.unwrap_or_else(|| [0, 1, 2, 3, 7, 12, 100][random.below(7)]);
    (0..length).map(|_| make(random)).collect()
}

/// A value for a field: of its type, and special. `None` for what is not for users.
fn value(random: &mut Random, ty: Type, names: &[String]) -> Option<Value> {
    let single = |random: &mut Random| number(random) as f32;
    Some(match ty {
        Type::Flag => Value::Flag(random.below(2) == 0),
        Type::Integer => Value::Integer(i64::from(integer(random))),
        Type::Choice(_) => match random.below(8) {
            0 => Value::Integer(i64::from(integer(random))),
            _ => Value::Integer(random.below(12) as i64),
        },
        Type::Real => Value::Real(number(random)),
        Type::Text => Value::Text(name(random, names)),
        Type::Reals(length) => Value::Reals(some(random, length, number)),
        Type::Floats(length) => Value::Floats(some(random, length, single)),
        Type::Integers(length) => Value::Integers(some(random, length, integer)),
        Type::Bytes => Value::Bytes(some(random, None, |random| random.bits() as u8)),
        Type::Texts(length) => {
            let length = length.unwrap_or_else(|| random.below(8));
            Value::Texts((0..length).map(|_| name(random, names)).collect())
        }
        Type::IntegerLists => {
            Value::IntegerLists(some(random, None, |random| some(random, None, integer)))
        }
        Type::FloatLists => Value::FloatLists(some(random, None, |random| {
            some(random, None, |random| number(random) as f32)
        })),
        Type::Orientation | Type::Hidden => return None,
    })
}

/// Sets a field of a record, whatever it is.
fn set_field(record: &mut dyn Record, names: &[String], random: &mut Random) {
    let fields = record.fields();
    let field = &fields[random.below(fields.len())];
    if let Some(value) = value(random, field.ty, names) {
        // values that do not fit are refused
        let _ = record.set(field.name, value);
    }
}

/// Sets some fields of an element.
fn set_fields<T: Element + Record>(spec: &mut Spec, random: &mut Random) {
    let names = names(spec);
    let ids: Vec<Id<T>> = spec.ids();
    if ids.is_empty() {
        return;
    }
    if let Some(element) = spec.get_mut(ids[random.below(ids.len())]) {
        for _ in 0..=random.below(3) {
            set_field(element, &names, random);
        }
    }
}

/// Names that other elements could mean.
fn names(spec: &Spec) -> Vec<String> {
    fn add<T: Element>(spec: &Spec, names: &mut Vec<String>) {
        for id in spec.ids::<T>() {
            names.extend(spec.get(id).map(|element| element.name().to_owned()));
        }
    }
    let mut names = Vec::new();
    add::<Body>(spec, &mut names);
    add::<Joint>(spec, &mut names);
    add::<Geom>(spec, &mut names);
    add::<Site>(spec, &mut names);
    add::<Tendon>(spec, &mut names);
    add::<Actuator>(spec, &mut names);
    add::<Mesh>(spec, &mut names);
    add::<Material>(spec, &mut names);
    add::<Texture>(spec, &mut names);
    names
}

/// Sets fields of elements of some kind.
fn set_some(spec: &mut Spec, random: &mut Random) {
    let kinds: [fn(&mut Spec, &mut Random); 22] = [
        set_fields::<Body>,
        set_fields::<Joint>,
        set_fields::<Geom>,
        set_fields::<Site>,
        set_fields::<Camera>,
        set_fields::<Light>,
        set_fields::<Frame>,
        set_fields::<Actuator>,
        set_fields::<Sensor>,
        set_fields::<Tendon>,
        set_fields::<Equality>,
        set_fields::<Material>,
        set_fields::<Texture>,
        set_fields::<Mesh>,
        set_fields::<HField>,
        set_fields::<Skin>,
        set_fields::<Key>,
        set_fields::<Pair>,
        set_fields::<Exclude>,
        set_fields::<Numeric>,
        set_fields::<Text>,
        set_fields::<Tuple>,
    ];
    kinds[random.below(kinds.len())](spec, random);
}

/// Adds an element of any kind and sets some of its fields.
fn add_some(spec: &mut Spec, random: &mut Random) {
    const KINDS: [ObjType; 22] = [
        ObjType::Body,
        ObjType::Frame,
        ObjType::Joint,
        ObjType::Geom,
        ObjType::Site,
        ObjType::Camera,
        ObjType::Light,
        ObjType::Mesh,
        ObjType::Material,
        ObjType::Pair,
        ObjType::Equality,
        ObjType::Tendon,
        ObjType::Actuator,
        ObjType::Texture,
        ObjType::HField,
        ObjType::Skin,
        ObjType::Exclude,
        ObjType::Sensor,
        ObjType::Numeric,
        ObjType::Text,
        ObjType::Tuple,
        ObjType::Key,
    ];
    let names = names(spec);
    let bodies: Vec<Id<Body>> = spec.ids();
    let frames: Vec<Id<Frame>> = spec.ids();
    let parent: Parent = match random.below(2) {
        0 if !frames.is_empty() => frames[random.below(frames.len())].into(),
        _ => bodies[random.below(bodies.len())].into(),
    };
    let class = spec.defaults[random.below(spec.defaults.len())]
        .name
        .clone();
    let kind = KINDS[random.below(KINDS.len())];
    let added = spec.add_of_kind(kind, Some(parent), &class);
    let Some(handle) = added else { return };
    let Some(spot) = spec.locate(handle, Spot::default()) else {
        panic!("lost: what was added is not there");
    };
    for _ in 0..1 + random.below(8) {
        if let Some(record) = spec.record_mut(handle, spot) {
            set_field(record, &names, random);
        }
    }
}

/// Puts elements into frames, those of other bodies too.
fn into_frames(spec: &mut Spec, random: &mut Random) -> Result<(), Error> {
    let frames: Vec<Id<Frame>> = spec.ids();
    if frames.is_empty() {
        return Ok(());
    }
    let kinds = [ObjType::Body, ObjType::Frame, ObjType::Geom, ObjType::Site];
    let handles = spec.handles(kinds[random.below(kinds.len())]);
    if handles.is_empty() {
        return Ok(());
    }
    let frame = frames[random.below(frames.len())];
    spec.set_frame_of(handles[random.below(handles.len())], frame.into())
}

/// Adds a class, edits what one has for some kind, gives elements other classes.
fn classes(spec: &mut Spec, random: &mut Random) -> Result<(), Error> {
    let names = names(spec);
    let ids: Vec<Id<DefaultClass>> = spec.ids();
    let class = ids[random.below(ids.len())];
    match random.below(3) {
        0 => spec.add_class(&name(random, &names), class).map(|_| ()),
        1 => {
            let kinds = [
                ObjType::Joint,
                ObjType::Geom,
                ObjType::Actuator,
                ObjType::Tendon,
            ];
            let handle = Handle {
                kind: kinds[random.below(kinds.len())],
                in_class: true,
                number: class.number(),
            };
            if let Some(spot) = spec.locate(handle, Spot::default())
                && let Some(record) = spec.record_mut(handle, spot)
            {
                set_field(record, &names, random);
            }
            Ok(())
        }
        _ => {
            let known = spec.defaults[random.below(spec.defaults.len())]
                .name
                .clone();
            let kinds = [ObjType::Geom, ObjType::Joint, ObjType::Site];
            let handles = spec.handles(kinds[random.below(kinds.len())]);
            if !handles.is_empty()
                && let Some(class) = spec.class_of_mut(handles[random.below(handles.len())])
            {
                *class = if random.below(4) == 0 {
                    name(random, &names)
                } else {
                    known
                };
            }
            Ok(())
        }
    }
}

/// One edit. Errors are answers.
fn edit(spec: &mut Spec, random: &mut Random) -> Result<(), Error> {
    match random.below(60) {
        48..54 => {
            add_some(spec, random);
            Ok(())
        }
        54..56 => into_frames(spec, random),
        56 => {
            let bodies: Vec<Id<Body>> = spec.ids();
            spec.body_to_frame(bodies[random.below(bodies.len())])
                .map(|_| ())
        }
        57 | 58 => classes(spec, random),
        28..46 => {
            set_some(spec, random);
            Ok(())
        }
        46 => {
            set_field(&mut spec.compiler, &[], random);
            Ok(())
        }
        0 => delete::<Body>(spec, random),
        1 => delete::<Joint>(spec, random),
        2 => delete::<Geom>(spec, random),
        3 => delete::<Site>(spec, random),
        4 => delete::<Camera>(spec, random),
        5 => delete::<Light>(spec, random),
        6 => delete::<Frame>(spec, random),
        7 => delete::<DefaultClass>(spec, random),
        8 => delete::<Actuator>(spec, random),
        9 => delete::<Sensor>(spec, random),
        10 => delete::<Tendon>(spec, random),
        11 => delete::<Equality>(spec, random),
        12 => delete::<Material>(spec, random),
        13 => delete::<Texture>(spec, random),
        14 => delete::<Mesh>(spec, random),
        15 => delete::<Key>(spec, random),
        16 => delete::<Pair>(spec, random),
        17 => delete::<Exclude>(spec, random),
        18..21 => {
            let bodies: Vec<Id<Body>> = spec.ids();
            let parent = bodies[random.below(bodies.len())];
            let body = spec.add(parent, Body::default())?;
            spec.add(body, Joint::default())?;
            let size = Vec3([random.between(0.01, 0.2), number(random), number(random)]);
            let geom = Geom {
                size,
                ..Geom::default()
            };
            spec.add(body, geom).map(|_| ())
        }
        21 | 22 => {
            let other = spec.clone();
            let name = format!("part{}_", random.below(1000));
            spec.attach_spec(Place::default(), &other, &name, "")
                .map(|_| ())
        }
        23 => {
            let other = spec.clone();
            let body = random.below(other.bodies.len() + 1);
            spec.attach_body(Place::default(), &other, body, "", "_part")
                .map(|_| ())
        }
        24 => {
            let other = spec.clone();
            let frame = random.below(other.frames.len() + 1);
            spec.attach_frame(Place::default(), &other, frame, "part_", "")
                .map(|_| ())
        }
        25 => {
            let joints: Vec<Id<Joint>> = spec.ids();
            let value = number(random);
            if !joints.is_empty()
                && let Some(joint) = spec.get_mut(joints[random.below(joints.len())])
            {
                joint.name = String::new();
                joint.damping = value;
            }
            Ok(())
        }
        26 => {
            let geoms: Vec<Id<Geom>> = spec.ids();
            let value = number(random);
            if !geoms.is_empty()
                && let Some(geom) = spec.get_mut(geoms[random.below(geoms.len())])
            {
                geom.name = "geom".to_owned();
                geom.mass = Some(value);
            }
            Ok(())
        }
        _ => {
            let bodies: Vec<Id<Body>> = spec.ids();
            let value = number(random);
            if let Some(body) = spec.get_mut(bodies[random.below(bodies.len())]) {
                body.pos = Vec3([value, 0.0, 0.0]);
            }
            Ok(())
        }
    }
}

/// Edits a model while it is simulated: the state goes along, or the edit is refused and nothing has happened.
pub fn edit_while_running(
    mut spec: Spec,
    assets: &Assets,
    random: &mut Random,
) -> Result<(), Error> {
    let mut model = spec.compile(assets)?;
    let mut data = model.make_data();
    for _ in 0..4 {
        data.step(&model);
        let layout = spec.layout();
        let before = spec.clone();
        for _ in 0..=random.below(3) {
            // errors are answers
            let _ = edit(&mut spec, random);
        }
        // what cannot be written is refused
        let _ = spec.to_xml();
        match spec.recompile(assets, &layout, &data) {
            Ok((next, carried)) => (model, data) = (next, carried),
            Err(_) => spec = before,
        }
        assert_eq!(model.validate(), Ok(()), "a model that compiles is valid");
        if model.nbody > 300 {
            break;
        }
    }
    data.step(&model);
    Ok(())
}

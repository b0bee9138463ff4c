//! Models that are assets of others, and attachment.

use crate::{Assets, Error, Spec};

const ARM: &str =
    "<mujoco model='arm'><worldbody><body name='arm'><joint name='elbow'/><geom size='.1'/></body>
    </worldbody><actuator><motor name='elbow' joint='elbow'/></actuator>
    <keyframe><key name='bent' qpos='0.5'/></keyframe></mujoco>";

fn read(files: &[(&str, &str)]) -> Result<Spec, Error> {
    let mut assets = Assets::memory();
    for (name, text) in files {
        assets.insert(name, text.as_bytes());
    }
    Spec::from_xml_path_with("main.xml", &assets)
}

/// A model that attaches things from `arm.xml`.
fn attaching(attach: &str) -> String {
    format!(
        "<mujoco><asset><model file='arm.xml'/></asset><worldbody>{attach}</worldbody></mujoco>"
    )
}

fn message(main: &str) -> String {
    match read(&[("main.xml", main), ("arm.xml", ARM)]) {
        Err(error) => error.message,
        Ok(_) => panic!("not refused: {main}"),
    }
}

#[test]
fn what_belongs_to_a_body_comes_along() {
    let main = attaching("<attach model='arm' body='arm' prefix='a_'/>");
    let spec = read(&[("main.xml", &main), ("arm.xml", ARM)]).expect("the model is valid");
    assert_eq!(spec.bodies[1].name, "a_arm");
    assert_eq!(spec.bodies[1].joints[0].name, "a_elbow");
    assert_eq!(spec.actuators[0].target, "a_elbow");
    assert_eq!(spec.pending_keys[0].name, "a_bent");
    // errors will point at the text it was written in
    assert_eq!(spec.file_name(spec.bodies[1].loc), "arm.xml");
}

#[test]
fn a_model_without_a_text_can_be_attached() {
    let mut arm = Spec::default();
    arm.compiler.degree = false;
    arm.bodies.push(crate::spec::Body {
        name: "arm".to_owned(),
        ..crate::spec::Body::default()
    });
    arm.bodies[0].bodies.push(1);
    let mut spec = Spec::default();
    let place = crate::edit::Place::default();
    let body = spec.attach_body(place, &arm, 1, "", "_1").expect("it fits");
    assert_eq!(spec.bodies[body].name, "arm_1");
    assert!(!spec.compiler_of(spec.bodies[body].loc).degree);
    assert!(spec.compiler_of(spec.bodies[0].loc).degree);

    // what cannot be attached leaves the model as it was
    assert!(spec.attach_body(place, &arm, 1, "", "_1").is_err());
    assert!(spec.attach_body(place, &arm, 7, "", "").is_err());
    assert!(spec.attach_frame(place, &arm, 0, "", "").is_err());
    let nowhere = crate::edit::Place {
        body: 9,
        frame: None,
    };
    assert!(spec.attach_spec(nowhere, &arm, "", "").is_err());
    assert_eq!(spec.bodies.len(), 2);
}

#[test]
fn a_tree_that_is_none_is_refused() {
    let mut broken = Spec::default();
    broken.bodies[0].bodies = vec![1];
    broken.bodies.push(crate::spec::Body::default());
    broken.bodies[1].bodies = vec![1];
    let place = crate::edit::Place::default();
    let mut spec = Spec::default();
    assert!(spec.attach_body(place, &broken, 1, "", "").is_err());
    assert!(spec.attach_spec(place, &broken, "", "").is_err());
}

#[test]
fn mistakes_are_told() {
    let told = |attach: &str, expected: &str| assert_eq!(message(&attaching(attach)), expected);
    told(
        "<attach model='leg' body='arm' prefix=''/>",
        "could not find model 'leg'",
    );
    told(
        "<attach model='arm' body='leg' prefix=''/>",
        "could not find body 'leg'",
    );
    told(
        "<attach model='arm' body='arm'/>",
        "required attribute missing: 'prefix'",
    );
    told(
        "<body name='a'/><frame><body><attach model='x' body='a' prefix=''/></body></frame>",
        "Frame and body 'a' have mismatched parents",
    );
    let twice = "<attach model='arm' prefix='a'/><attach model='arm' prefix='a'/>";
    told(twice, "repeated name 'aarm' in body");
    assert_eq!(
        message("<mujoco><asset><model file='none.xml'/></asset></mujoco>"),
        "could not parse model file with error: Error opening file 'none.xml'"
    );
    let short = ARM.replace("qpos='0.5'", "qpos='0.5 1'");
    let main = attaching("<attach model='arm' body='arm' prefix='a_'/>");
    let error = read(&[("main.xml", &main), ("arm.xml", &short)]).expect_err("two numbers");
    assert_eq!(
        error.message,
        "Keyframe 'bent' has invalid qpos size, got 2, should be 1"
    );
}

#[test]
fn models_in_circles_and_in_heaps_are_refused() {
    let asset = |file: &str| format!("<mujoco><asset><model file='{file}'/></asset></mujoco>");
    let a = asset("b.xml");
    let b = asset("main.xml");
    let error = read(&[("main.xml", &a), ("b.xml", &b)]).expect_err("a circle");
    assert!(error.message.contains("is an asset of itself"), "{error}");

    // each model has the next one
    let chain = |length: usize| {
        let file = |i: usize| format!("c{i}.xml");
        let mut files = vec![("main.xml".to_owned(), asset(&file(1)))];
        files.extend((1..length).map(|i| (file(i), asset(&file(i + 1)))));
        files.push((file(length), "<mujoco/>".to_owned()));
        let files: Vec<_> = (files.iter())
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect();
        read(&files)
    };
    assert!(chain(16).is_ok());
    let error = chain(17).expect_err("a chain");
    assert!(error.message.contains("nested too deeply"), "{error}");

    // each model has the next one twice
    let names: Vec<String> = (0..14).map(|i| format!("m{i}.xml")).collect();
    let texts: Vec<String> = (1..=14)
        .map(|i| {
            let model = format!("<model file='m{i}.xml'/>");
            format!("<mujoco><asset>{model}{model}</asset></mujoco>")
        })
        .collect();
    let main = asset("m0.xml");
    let mut files = vec![("main.xml", main.as_str()), ("m14.xml", "<mujoco/>")];
    files.extend(
        names
            .iter()
            .map(String::as_str)
            .zip(texts.iter().map(String::as_str)),
    );
    let error = read(&files).expect_err("a heap");
    assert!(
        error
            .message
            .contains("too many files (limit 'files': 10000;"),
        "{error}"
    );
}

#[test]
fn copies_of_what_is_attached_are_counted() {
    let many = attaching(
        "<replicate count='1000000'><attach model='arm' body='arm' prefix='a'/></replicate>",
    );
    let refusal = message(&many);
    assert!(
        refusal.starts_with("replicate makes too many elements (limit 'elements'"),
        "{refusal}"
    );
}

#[test]
fn files_of_one_name_in_two_folders_are_two_meshes() {
    let solid = |size: f32| {
        let corner = |x: f32, y: f32, z: f32| format!("v {} {} {}\n", x * size, y * size, z * size);
        corner(0., 0., 0.)
            + &corner(1., 0., 0.)
            + &corner(0., 1., 0.)
            + &corner(0., 0., 1.)
            + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    };
    let part = |folder: &str| {
        format!(
            "<mujoco model='{folder}'><compiler meshdir='{folder}'/><asset><mesh file='part.obj'/></asset>
             <worldbody><body name='part'><geom type='mesh' mesh='part'/></body></worldbody></mujoco>"
        )
    };
    let main = "<mujoco><asset><model file='small.xml'/><model file='large.xml'/></asset><worldbody>
        <attach model='small' body='part' prefix='s_'/><attach model='large' body='part' prefix='l_'/>
        </worldbody></mujoco>";
    let mut assets = Assets::memory();
    for (name, text) in [
        ("main.xml", main.to_owned()),
        ("small.xml", part("small")),
        ("large.xml", part("large")),
        ("small/part.obj", solid(1.0)),
        ("large/part.obj", solid(2.0)),
    ] {
        assets.insert(name, text.as_bytes());
    }
    let spec = Spec::from_xml_path_with("main.xml", &assets).expect("the model is valid");
    let model = spec.compile(&assets).expect("the meshes are there");
    assert!((model.body_mass[2] / model.body_mass[1] - 8.0).abs() < 1e-6);
}

#[test]
fn of_two_classes_with_one_name_the_models_own_is_meant() {
    let part = "<mujoco model='arm'><default><default class='look'><geom group='3' rgba='1 0 0 1'/></default></default>
        <worldbody><body><geom class='look' size='.1'/></body></worldbody></mujoco>";
    for (first, second) in [
        ("", "<geom class='look' size='.1'/>"),
        ("<geom class='look' size='.1'/>", ""),
    ] {
        let main = format!(
            "<mujoco><default><default class='look'><geom group='2'/></default></default>
             <asset><model file='arm.xml'/></asset>
             <worldbody>{first}<attach model='arm' prefix=''/>{second}</worldbody></mujoco>"
        );
        let spec = read(&[("main.xml", &main), ("arm.xml", part)]).expect("the model is valid");
        let groups = [0, 1].map(|body| spec.bodies[body].geoms[0].group);
        assert_eq!(groups, [2, 3]);
        // and saved, with one class of that name
        let again = spec.to_xml().and_then(|text| Spec::from_xml_str(&text));
        let again = again.expect("what is saved is valid");
        assert_eq!([0, 1].map(|body| again.bodies[body].geoms[0].group), [2, 3]);
    }
}

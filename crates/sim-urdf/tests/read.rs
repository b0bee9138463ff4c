//! What of a text gets into a robot, and in which order mistakes are found.

use sim_urdf::{Fault, Geometry, JointType, Purpose, Robot};

fn fault(text: &str) -> Fault {
    Robot::from_text(text).unwrap_err()
}

#[test]
fn links_know_their_parents_and_children() {
    let robot = Robot::from_text(
        "<robot name='r'>
           <joint name='a' type='fixed'><parent link='x'/><child link='z'/></joint>
           <link name='z'/><link name='x'/><link name='y'/>
           <joint name='b' type='planar'><parent link='x'/><child link='y'/></joint>
         </robot>",
    )
    .unwrap();
    let links: Vec<_> = robot
        .links
        .iter()
        .map(|l| (l.name.as_str(), l.parent))
        .collect();
    assert_eq!(links, [("z", Some(1)), ("x", None), ("y", Some(1))]);
    assert_eq!(robot.links[1].children, [0, 2]);
    assert_eq!((robot.joints[0].parent, robot.joints[0].child), (1, 0));
    assert_eq!(robot.joints[1].ty, JointType::Planar);
    assert_eq!(robot.joints[1].place.line, 4);
}

#[test]
fn circles_are_refused_at_their_first_link() {
    let joint = |parent: &str, child: &str| {
        format!(
            "<joint name='j' type='fixed'><parent link='{parent}'/><child link='{child}'/></joint>"
        )
    };
    let text = format!(
        "<robot>\n<link name='a'/>\n<link name='b'/>\n<link name='c'/>{}{}</robot>",
        joint("b", "c"),
        joint("c", "b")
    );
    let found = fault(&text);
    assert_eq!(
        (found.message.as_str(), found.place.line),
        ("URDF body not found", 3)
    );
    // the world is there whatever it hangs from
    let text = format!(
        "<robot><link name='world'/>{}</robot>",
        joint("world", "world")
    );
    assert!(Robot::from_text(&text).is_ok());
}

#[test]
fn colours_last_to_the_end_of_a_link() {
    let form = "<geometry><sphere radius='1'/></geometry>";
    let robot = Robot::from_text(&format!(
        "<robot><link name='a'>
           <collision>{form}</collision>
           <visual>{form}<material name='green'/></visual>
           <collision>{form}</collision>
           <visual>{form}<material name='nowhere'/></visual>
           <visual>{form}<material><color rgba='1 0 0 1'/></material></visual>
         </link><link name='b'><collision>{form}</collision></link>
         <anything><material name='green'><color rgba='0 1 0 1'/></material></anything>
         <material name='green'><color rgba='0 0 1 1'/></material></robot>"
    ))
    .unwrap();
    let green = Some([0.0, 1.0, 0.0, 1.0]);
    let red = Some([1.0, 0.0, 0.0, 1.0]);
    let colors: Vec<_> = robot.links[0].shapes.iter().map(|s| s.color).collect();
    assert_eq!(colors, [None, green, green, green, red]);
    assert_eq!(robot.links[1].shapes[0].color, None);
}

#[test]
fn shapes_for_the_eye_are_read_where_they_are_wanted() {
    let text = "<robot><link name='a'><visual><nothing/></visual>
        <collision name='c'><geometry><mesh filename='package://a/b.stl' scale='1 2 3'/></geometry></collision></link></robot>";
    let root = sim_xml::parse(text).unwrap();
    let robot = Robot::read(&root, false).unwrap();
    let [shape] = &robot.links[0].shapes[..] else {
        panic!("one shape");
    };
    assert_eq!(
        (shape.purpose, shape.name.as_deref()),
        (Purpose::Collision, Some("c"))
    );
    let Geometry::Mesh {
        filename, scale, ..
    } = &shape.geometry
    else {
        panic!("a mesh");
    };
    assert_eq!(
        (filename.as_str(), *scale),
        ("package://a/b.stl", [1.0, 2.0, 3.0])
    );
    assert_eq!(
        Robot::read(&root, true).unwrap_err().message,
        "missing element: 'geometry'"
    );
}

#[test]
fn mistakes_are_found_in_mujocos_order() {
    // materials, names, ends of joints, links, joints
    let material = "<material name='m'><color/></material>";
    let nameless = "<link/>";
    let endless = "<joint><parent link='a'/></joint>";
    let hollow = "<link name='a'><inertial/></link>";
    let typeless = "<joint><parent link='a'/><child link='b'/></joint><link name='b'/>";
    let expected = [
        (material, "required attribute missing: 'rgba'"),
        (nameless, "required attribute missing: 'name'"),
        (endless, "missing element: 'child'"),
        (hollow, "missing element: 'mass'"),
        (typeless, "required attribute missing: 'type'"),
    ];
    for (i, (_, message)) in expected.iter().enumerate() {
        // those that come later in this list stand earlier in the text
        let later: String = expected[i..].iter().rev().map(|(part, _)| *part).collect();
        let text = match i {
            4 => format!("<robot><link name='a'/>{later}</robot>"),
            _ => format!("<robot>{later}</robot>"),
        };
        assert_eq!(fault(&text).message, *message, "{text}");
    }
}

#[test]
fn a_fixed_joint_says_nothing_of_dynamics() {
    let joint = |ty: &str| {
        format!(
            "<robot><link name='a'/><link name='b'/><joint name='j' type='{ty}'><parent link='a'/>
             <child link='b'/><dynamics damping='x'/></joint></robot>"
        )
    };
    assert_eq!(
        Robot::from_text(&joint("fixed")).unwrap().joints[0].damping,
        None
    );
    assert_eq!(
        fault(&joint("floating")).message,
        "bad format in attribute 'damping'"
    );
}

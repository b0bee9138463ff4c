//! Flexes as they are compiled: what is refused, and where MuJoCo reads or writes outside of its arrays.

use sim_mjcf::{Assets, Spec, load_model};

/// Bodies with three sliding joints each, and a flex between them.
fn flex(attributes: &str, inside: &str) -> String {
    let slides: String = ["1 0 0", "0 1 0", "0 0 1"]
        .map(|axis| format!("<joint type='slide' axis='{axis}'/>"))
        .concat();
    let places = ["0 0 0", "1 0 0", "0 1 0", "0 0 1", "1 1 1"];
    let bodies: String = (places.iter().enumerate())
        .map(|(i, pos)| format!("<body name='b{i}' pos='{pos}'>{slides}<geom size='.1'/></body>"))
        .collect();
    format!(
        "<mujoco><worldbody>{bodies}</worldbody>\n<deformable><flex name='f' {attributes}>{inside}</flex></deformable></mujoco>"
    )
}

const TRIANGLE: &str = "dim='2' body='b0 b1 b2' element='0 1 2'";
const SOLID: &str = "dim='3' body='b0 b1 b2 b3' element='0 1 2 3'";

fn refused(xml: &str, message: &str) {
    match load_model(xml) {
        Ok(_) => panic!("not refused: {xml}"),
        Err(error) => {
            assert_eq!(error.message, message, "{xml}");
            assert_eq!(error.line, 2, "{xml}");
        }
    }
}

#[test]
fn what_does_not_fit_together_is_refused_in_mujocos_words() {
    for (attributes, inside, message) in [
        ("dim='4' body='b0' element='0'", "", "dim must be 1, 2 or 3"),
        (
            "dim='2' body='b0' element='0 1'",
            "",
            "elem size must be multiple of (dim+1)",
        ),
        (
            "dim='1' body='b0 b1' element='0 1' vertex='1 2'",
            "",
            "vert size must be a multiple of 3",
        ),
        (
            TRIANGLE,
            "<edge stiffness='1'/>",
            "edge stiffness only available for dim=1, please use elasticity plugins",
        ),
        (
            "dim='1' body='b0 b1' element='0 1' vertex='0 0 0 0 0 0 0 0 0'",
            "",
            "vertbody size must be 1 or nvert",
        ),
        (
            "dim='2' body='b0 b1' element='0 1 2'",
            "",
            "not enough vertices",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 3'",
            "",
            "elem vertex id out of range",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 -1'",
            "",
            "elem vertex id out of range",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 1'",
            "",
            "repeated vertex in element",
        ),
        (
            "dim='2' body='b0 b1 c' element='0 1 2'",
            "",
            "unknown body 'c' in flex",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' texcoord='0 0'",
            "",
            "two texture coordinates per vertex expected",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' material='m'",
            "",
            "unknown material 'm' in flex",
        ),
        (
            TRIANGLE,
            "<elasticity young='1' poisson='.5'/>",
            "Poisson ratio must be in [0, 0.5)",
        ),
        (
            TRIANGLE,
            "<elasticity young='1' poisson='-.1'/>",
            "Poisson ratio must be in [0, 0.5)",
        ),
        (
            TRIANGLE,
            "<elasticity young='1' elastic2d='bend'/>",
            "thickness must be positive for bending stiffness",
        ),
        (
            "dim='2' body='b0 b1 world' element='0 1 2'",
            "<elasticity young='1' elastic2d='bend' thickness='1'/>",
            "pins are not supported for bending",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' node='b0 b1 b2'",
            "<contact selfcollide='none'/>",
            "number of nodes must be 0^3 but it is 3",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' node='b0'",
            "",
            "trilinear interpolation cannot do self-collision",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' node='b0'",
            "<contact selfcollide='none' internal='true'/>",
            "trilinear interpolation cannot do internal collisions",
        ),
    ] {
        refused(&flex(attributes, inside), message);
    }
}

/// MuJoCo reads or writes outside of its arrays for these.
#[test]
fn flexes_have_what_their_parts_refer_to() {
    let eight = "b0 b0 b0 b0 b1 b1 b1 b1";
    for (attributes, inside, message) in [
        (
            SOLID,
            "<contact activelayers='0'/>",
            "no element can collide: activelayers is too small",
        ),
        (
            &format!("dim='2' body='b0 b1 b2' element='0 1 2' node='{eight}'"),
            "<contact selfcollide='none'/>",
            "a flex with nodes needs a position and a body for each vertex",
        ),
        (
            &format!("dim='2' body='b0' vertex='0 0 0 1 0 0 0 1 0' element='0 1 2' node='{eight}'"),
            "<contact selfcollide='none'/>",
            "a flex with nodes needs a position and a body for each vertex",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' texcoord='0 0 1 1' elemtexcoord='0 1 2'",
            "",
            "elemtexcoord 2 is 2, there are 2 texture coordinates",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' texcoord='0 0 1 1' elemtexcoord='0 1 0 1'",
            "",
            "elemtexcoord has 4 values, elements have 3 corners",
        ),
        (
            "dim='2' body='b0 b1 b2' element='0 1 2' node='b0'",
            "<contact selfcollide='none'/>",
            "number of nodes must be 0^3 but it is 1",
        ),
    ] {
        refused(&flex(attributes, inside), message);
    }
    let error = load_model(&flex(TRIANGLE, "<contact condim='2'/>")).unwrap_err();
    assert!(
        error
            .message
            .contains("flex_condim[0] is 2, not 1, 3, 4 or 6"),
        "{error}"
    );
}

/// The stiffness of nodes is kept with the elements. MuJoCo writes behind them if there are 27, nine numbers too few.
#[test]
fn elements_have_room_for_the_stiffness_of_nodes() {
    let with = |count: &str| {
        load_model(&format!(
            "<mujoco><worldbody><flexcomp name='f' type='grid' dim='1' dof='trilinear' count='{count} 1 1' spacing='1 1 1'>
             <elasticity young='1'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>"
        ))
    };
    let message = |count: &str| with(count).unwrap_err().message;
    assert_eq!(
        message("27"),
        "Trilinear dofs are require at least 27 elements"
    );
    assert_eq!(
        message("28"),
        "Trilinear dofs are require at least 28 elements"
    );
    assert!(with("29").is_ok());
}

/// MuJoCo counts boxes twice that fusing has made, and takes those of flexes for some that do not move.
#[test]
fn boxes_of_flexes_come_after_those_that_do_not_move() {
    let m = load_model(
        "<mujoco><compiler fusestatic='true'/><worldbody><geom size='1'/>
           <body pos='3 0 0'><geom size='1'/></body>
           <flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' pos='0 0 3'/></worldbody></mujoco>",
    )
    .unwrap();
    assert_eq!(m.nbvhstatic, 4);
    assert_eq!(m.flex_bvhadr, [4]);
    assert_eq!(m.nbvh, 4 + m.nbvhdynamic);
}

/// MuJoCo lists the dofs of a simple body twice if an edge has both ends there, behind the memory that it has for them.
#[test]
fn an_edge_within_a_body_has_its_dofs_once() {
    let m = load_model(
        "<mujoco><worldbody><body name='a'><freejoint/><geom size='1'/></body>
           <body name='b' pos='3 0 0'><freejoint/><geom size='1'/></body></worldbody>
         <deformable><flex dim='2' body='a b b' vertex='1 0 0 0 1 0 0 0 1' element='0 1 2'><edge damping='1'/></flex>
         </deformable></mujoco>",
    )
    .unwrap();
    assert_eq!(m.flexedge_J_rownnz, [6, 12, 12]);
    assert_eq!(m.flexedge_rigid, [1, 0, 0]);
    assert_eq!(m.nJfe, 30);
}

/// MuJoCo does not write `passive`, `vertcollide` and two of the words of `elastic2d`.
#[test]
fn all_that_a_flex_says_is_saved() {
    let xml = flex(
        TRIANGLE,
        "<contact passive='true' vertcollide='true'/><elasticity young='1' thickness='1' elastic2d='both'/>",
    );
    let spec = Spec::from_xml_str(&xml).unwrap();
    let text = spec.to_xml().unwrap();
    for word in [
        "passive=\"true\"",
        "vertcollide=\"true\"",
        "elastic2d=\"both\"",
    ] {
        assert!(text.contains(word), "{text}");
    }
    let again = Spec::from_xml_str(&text).unwrap();
    let assets = Assets::memory();
    assert!(spec.compile(&assets).unwrap() == again.compile(&assets).unwrap());
}

/// MJCF has no place for nodes that are not at the origins of their bodies, nor for bodies with blanks in their names.
#[test]
fn what_cannot_be_read_again_is_not_saved() {
    let spec = Spec::from_xml_str(
        "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' dof='trilinear' count='4 4 4'><pin id='0'/>
         <contact selfcollide='none'/></flexcomp></worldbody></mujoco>",
    )
    .unwrap();
    let error = spec.to_xml().unwrap_err().message;
    assert!(error.contains("no support for nodes of flexes"), "{error}");
    let spec = Spec::from_xml_str(
        "<mujoco><worldbody><flexcomp name='a b' type='grid' count='2 2 1'/></worldbody></mujoco>",
    )
    .unwrap();
    let error = spec.to_xml().unwrap_err().message;
    assert!(error.contains("blanks in their names: 'a b_0'"), "{error}");
}

/// The flex keeps its name and a constraint on it stays behind, as in MuJoCo; its bodies and its material are renamed.
#[test]
fn a_flex_is_attached_with_its_bodies() {
    let sail = Spec::from_xml_str(
        "<mujoco><asset><material name='m'/></asset><worldbody><body name='yard'>
         <flexcomp name='sail' count='2 2 1' material='m'><edge equality='true'/></flexcomp></body></worldbody></mujoco>",
    )
    .unwrap();
    let mut ship = Spec::default();
    ship.attach_body(Default::default(), &sail, 1, "p_", "")
        .unwrap();
    let flex = &ship.flexes[0];
    assert_eq!(
        (flex.name.as_str(), flex.material.as_str()),
        ("sail", "p_m")
    );
    assert_eq!(flex.vertbody[0], "p_sail_0");
    assert!(ship.equalities.is_empty());
    assert_eq!(ship.compile(&Assets::memory()).unwrap().nflexvert, 4);
    let twice = ship.attach_body(Default::default(), &sail, 1, "q_", "");
    assert_eq!(twice.unwrap_err().message, "repeated name 'sail' in flex");
}

//! Default classes: inheritance, nesting, the class of surroundings.

use super::{error, spec};

const CLASSES: &str = "<mujoco>
  <default>
    <geom rgba='1 0 0 1' size='1'/>
    <default class='big'>
      <geom size='2'/>
      <joint damping='3'/>
      <default class='huge'><geom size='3'/></default>
    </default>
    <joint armature='4'/>
  </default>
  <worldbody>
    <geom/>
    <geom class='huge'/>
    <body childclass='big'>
      <freejoint/>
      <geom/>
      <geom class='main'/>
      <frame childclass='huge'><geom/><body><joint/><geom size='9'/></body></frame>
      <frame><geom/></frame>
    </body>
  </worldbody>
</mujoco>";

#[test]
fn elements_start_as_copies_of_their_class() {
    let s = spec(CLASSES);
    let size = |body: usize, geom: usize| s.bodies[body].geoms[geom].size[0];
    assert_eq!([size(0, 0), size(0, 1)], [1.0, 3.0]);
    assert_eq!(
        [size(1, 0), size(1, 1), size(1, 2), size(1, 3)],
        [2.0, 1.0, 3.0, 2.0]
    );
    assert_eq!(size(2, 0), 9.0);
    assert!(
        s.bodies
            .iter()
            .flat_map(|b| &b.geoms)
            .all(|g| g.rgba == [1.0, 0.0, 0.0, 1.0])
    );
    assert_eq!(s.bodies[1].geoms[2].class, "huge");
}

#[test]
fn a_class_is_complete_before_those_inside_copy_it() {
    let s = spec(CLASSES);
    let joint = &s.bodies[2].joints[0];
    assert_eq!((joint.damping, joint.armature), (3.0, 4.0));
    // a free joint takes nothing from classes
    assert_eq!(s.bodies[1].joints[0].damping, 0.0);
}

#[test]
fn the_tree_of_classes_is_kept() {
    let s = spec(CLASSES);
    let names: Vec<_> = s.defaults.iter().map(|d| d.name.as_str()).collect();
    assert_eq!(names, ["main", "big", "huge"]);
    assert_eq!(s.defaults[2].parent, Some(1));
    assert_eq!(s.defaults[0].children, [1]);
    assert_eq!(s.defaults[2].loc.line, 7);
}

#[test]
fn classes_are_refused() {
    let refused = |inside: &str, message: &str| {
        assert_eq!(
            error(&format!("<mujoco>{inside}</mujoco>")).message,
            message
        );
    };
    refused(
        "<default class='x'/>",
        "top-level default class 'main' cannot be renamed",
    );
    refused("<default><default/></default>", "empty class name");
    refused(
        "<default><default class='a'/><default class='a'/></default>",
        "repeated default class name",
    );
    refused(
        "<default><default class='main'/></default>",
        "repeated default class name",
    );
}

#[test]
fn an_orientation_replaces_that_of_the_class() {
    let s = spec(
        "<mujoco><default><geom euler='1 2 3'/></default>
         <worldbody><geom/><geom zaxis='1 0 0'/></worldbody></mujoco>",
    );
    use crate::spec::Orientation;
    let alt = |i: usize| s.bodies[0].geoms[i].alt;
    assert_eq!(alt(0), Orientation::Euler([1.0, 2.0, 3.0]));
    assert_eq!(alt(1), Orientation::ZAxis([1.0, 0.0, 0.0]));
}

//! `<composite>`: what it makes and what it refuses; the names are those that MuJoCo gives.

use super::{error, spec, world};

/// A cable with these attributes, of capsules.
fn cable(attributes: &str) -> String {
    world(&format!(
        "<composite type='cable' {attributes}><geom type='capsule' size='.01'/></composite>"
    ))
}

#[test]
fn a_cable_becomes_bodies() {
    let s = spec(&cable("prefix='c' curve='s' count='5' size='4'"));
    let names: Vec<_> = s.bodies.iter().map(|b| b.name.as_str()).collect();
    assert_eq!(names, ["world", "cB_first", "cB_1", "cB_2", "cB_last"]);
    let joints: Vec<_> = s.bodies[1..].iter().map(|b| &b.joints[0].name).collect();
    assert_eq!(joints, ["cJ_first", "cJ_1", "cJ_2", "cJ_last"]);
    assert_eq!(s.bodies[3].geoms[0].name, "cG2");
    assert_eq!(
        s.bodies[3].geoms[0].fromto,
        Some([0.0, 0.0, 0.0, 1.0, 0.0, 0.0])
    );
    assert_eq!(s.bodies[3].pos.0, [1.0, 0.0, 0.0]);
    assert_eq!(
        (
            s.bodies[1].sites[0].name.as_str(),
            s.bodies[4].sites[0].name.as_str()
        ),
        ("cS_first", "cS_last")
    );
    assert_eq!(s.excludes.len(), 3);
    assert_eq!(
        (s.texts[0].name.as_str(), s.texts[0].data.as_str()),
        ("composite_c", "rope_c")
    );
    // sites and joints are in group 3, geoms in group 0
    let first = &s.bodies[1];
    assert_eq!(
        (
            first.sites[0].group,
            first.joints[0].group,
            first.geoms[0].group
        ),
        (3, 3, 0)
    );
    assert!(s.skins.is_empty());
}

#[test]
fn default_classes_do_not_reach_into_cables() {
    let s = spec(
        "<mujoco><default><geom condim='6'/><joint damping='7'/></default><worldbody>
         <composite type='cable' count='4' curve='s'><geom type='box' size='1 1 1'/></composite></worldbody></mujoco>",
    );
    assert_eq!(s.bodies[1].geoms[0].condim, 3);
    assert_eq!(s.bodies[1].joints[0].damping, 0.0);
}

#[test]
fn a_blank_at_the_end_of_a_curve_repeats_its_last_word() {
    let s = spec(&cable("curve='s ' count='4' size='3'"));
    assert_eq!(s.bodies[1].geoms[0].fromto.map(|f| f[3]), Some(2f64.sqrt()));
}

#[test]
fn composites_are_refused() {
    let refused = |xml: String, message: &str| assert_eq!(error(&xml).message, message, "{xml}");
    refused(world("<composite/>"), "required attribute missing: 'type'");
    refused(cable("count='0'"), "Positive counts expected in composite");
    refused(
        cable("size='0'"),
        "Positive spacing or length expected in composite",
    );
    refused(
        cable("count='3' vertex='0 0 0 1 1 1'"),
        "Either vertex or count can be specified, not both",
    );
    refused(cable("count='1 2'"), "Singleton counts must come last");
    refused(cable("count='3 3'"), "Cable must be one-dimensional");
    refused(cable(""), "Cable must be one-dimensional");
    refused(
        cable("curve='s s s s' count='3'"),
        "The curve array must have a maximum of 3 components",
    );
    refused(
        cable("curve='tan(s)' count='3'"),
        "The curve array contains an invalid shape",
    );
    refused(
        world("<composite type='cable' count='3'/>"),
        "Cable geom type must be sphere, capsule or box",
    );
    refused(
        world("<composite type='particle' count='3'/>"),
        "The \"particle\" composite type is deprecated. Please use \"replicate\" instead.",
    );
    refused(
        world("<composite type='cable'><joint kind='main'/><joint kind='main'/></composite>"),
        "Only particles are allowed to have multiple joints",
    );
    refused(
        world("<composite type='cable'><skin group='6'/></composite>"),
        "skin group must be between 0 and 5",
    );
    let twice =
        "<composite type='cable' count='4' curve='s'><geom type='capsule' size='.1'/></composite>";
    refused(
        world(&twice.repeat(2)),
        "repeated name 'composite_' in text",
    );
}

#[test]
fn counts_are_checked_before_anything_is_made() {
    let many = "composite makes too many elements (limit 'elements'";
    let refused = |xml: &str| error(xml).message.starts_with(many);
    assert!(refused(&cable("count='2147483647'")));
    let fine = "<composite type='cable' count='3'><geom type='box'/><skin subgrid='2147483647'/></composite>";
    assert!(refused(&world(fine)));
}

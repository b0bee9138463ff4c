//! Validation of models: what the compiler makes passes, and no number that refers to something else can be changed to one that
//! refers to nothing.

use cortenforge::Model;
use cortenforge::fields::{MODEL_FIELDS, SliceMut};
use std::path::Path;
use std::time::Instant;

/// Integers that are numbers and refer to nothing: counts beside an address (checked with it), bits, groups, settings.
const PLAIN: [&str; 63] = [
    "body_jntnum",
    "body_dofnum",
    "body_geomnum",
    "body_bvhnum",
    "tree_bodynum",
    "tree_dofnum",
    "body_contype",
    "body_conaffinity",
    "bvh_depth",
    "oct_depth",
    "jnt_group",
    "geom_contype",
    "geom_conaffinity",
    "geom_group",
    "geom_priority",
    "site_group",
    "cam_resolution",
    "cam_output",
    "flex_contype",
    "flex_conaffinity",
    "flex_priority",
    "flex_activelayers",
    "flex_passive",
    "flex_group",
    "flex_nodenum",
    "flex_vertnum",
    "flex_edgenum",
    "flex_elemnum",
    "flex_shellnum",
    "flex_evpairnum",
    "flex_vertedgenum",
    "flex_elemlayer",
    "flex_bvhnum",
    "flexedge_J_rownnz",
    "flexvert_J_rownnz",
    "mesh_vertnum",
    "mesh_facenum",
    "mesh_bvhnum",
    "mesh_octnum",
    "mesh_normalnum",
    "mesh_texcoordnum",
    "mesh_polynum",
    "mesh_polyvertnum",
    "mesh_polymapnum",
    "skin_group",
    "skin_vertnum",
    "skin_facenum",
    "skin_bonenum",
    "skin_bonevertnum",
    "tendon_num",
    "tendon_group",
    "tendon_treenum",
    "actuator_actnum",
    "actuator_group",
    "sensor_intprm",
    "plugin_statenum",
    "numeric_size",
    "text_size",
    "tuple_size",
    "B_rownnz",
    "M_rownnz",
    "D_rownnz",
    "D_diag",
];

/// Integers whose rule depends on other fields: it stands in code, not in the table.
const IN_CODE: [&str; 25] = [
    "bvh_child",
    "bvh_nodeid",
    "dof_simplenum",
    "geom_condim",
    "geom_dataid",
    "mesh_face",
    "mesh_facenormal",
    "mesh_facetexcoord",
    "mesh_graph",
    "mesh_polyvert",
    "mesh_polymap",
    "skin_face",
    "skin_bonevertid",
    "hfield_nrow",
    "hfield_ncol",
    "hfield_adr",
    "tex_height",
    "tex_width",
    "tex_nchannel",
    "pair_dim",
    "pair_signature",
    "exclude_signature",
    "eq_obj1id",
    "eq_obj2id",
    "wrap_objid",
];

/// The same, of deformables.
const OF_FLEXES: [&str; 10] = [
    "flex_condim",
    "flex_dim",
    "flex_interp",
    "flex_edgeequality",
    "flex_vertedgeadr",
    "flex_vertedge",
    "flex_edgeflap",
    "flex_elemtexcoord",
    "flex_evpair",
    "flexvert_J_rowadr",
];

/// The same, of actuators, sensors and tuples.
const OF_KINDS: [&str; 9] = [
    "actuator_trnid",
    "actuator_history",
    "actuator_historyadr",
    "sensor_objid",
    "sensor_refid",
    "sensor_dim",
    "sensor_adr",
    "sensor_history",
    "sensor_historyadr",
];

/// Fields of what is not supported, which is refused as such, and names that are looked up with care.
const UNUSED: [&str; 6] = [
    "oct_child",
    "plugin",
    "tuple_objid",
    "names_map",
    "geom_plugin",
    "actuator_plugin",
];

fn model(name: &str) -> Model {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/models");
    let model = cortenforge::load_model_from_path(folder.join(format!("{name}.xml")));
    model.unwrap_or_else(|error| panic!("{name}: {error}"))
}

const MODELS: [&str; 14] = [
    "contact/midphase_many",
    "contact/explicit_pairs",
    "contact/weld_sites",
    "contact/equality_tendon",
    "actuation/many_actuators",
    "actuation/wrap_two_geoms",
    "asset/skin_asset",
    "asset/hfield_rays",
    "sensor/contact_fields",
    "rigid/custom",
    "flex/several",
    "flex/vert_equality",
    "flex/quadratic_pinned",
    "flex/material_solid",
];

#[test]
fn every_integer_field_has_a_rule_or_is_a_plain_number() {
    let mut model = Model::default();
    for info in MODEL_FIELDS {
        let listed = [&PLAIN[..], &IN_CODE, &OF_FLEXES, &OF_KINDS, &UNUSED];
        let listed = listed.iter().any(|list| list.contains(&info.name));
        let integers = matches!(model.field_mut(info.name), Some(SliceMut::I32(_)));
        let ruled = !info.refers.is_empty();
        assert!(
            !integers || ruled || listed,
            "what does {} refer to?",
            info.name
        );
    }
}

#[test]
fn a_number_that_refers_to_nothing_is_refused() {
    for name in MODELS {
        let mut m = model(name);
        assert_eq!(m.validate(), Ok(()), "{name}");
        for info in MODEL_FIELDS.iter().filter(|info| !info.refers.is_empty()) {
            for wrong in [i32::MAX, i32::MIN, -2, 1 << 20] {
                let Some(SliceMut::I32(values)) = m.field_mut(info.name) else {
                    break;
                };
                let Some(last) = values.last_mut() else {
                    break;
                };
                let right = std::mem::replace(last, wrong);
                let error = m.validate().expect_err(info.name);
                assert!(!error.field.is_empty());
                if let Some(SliceMut::I32(values)) = m.field_mut(info.name)
                    && let Some(last) = values.last_mut()
                {
                    *last = right;
                }
            }
        }
        assert_eq!(m.validate(), Ok(()), "{name}");
    }
}

#[test]
fn errors_name_the_field_the_number_and_the_bound() {
    let refused = |name: &str, change: fn(&mut Model)| {
        let mut m = model(name);
        change(&mut m);
        m.validate().expect_err(name).to_string()
    };
    assert_eq!(
        refused("contact/explicit_pairs", |m| m.pair_geom1[1] = 99),
        "Invalid model: pair_geom1[1] is 99, out of bounds: at least 0 and below 3 (ngeom)"
    );
    assert_eq!(
        refused("rigid/branching", |m| m.dof_parentid[1] = 1),
        "Invalid model: dof_parentid[1] is 1, should be 0"
    );
    assert_eq!(
        refused("rigid/branching", |m| m.body_parentid[2] = 5),
        "Invalid model: body_parentid[2] is 5, but parents come before their children"
    );
    assert_eq!(
        refused("actuation/wrap_two_geoms", |m| m.wrap_objid[0] = -1),
        "Invalid model: wrap_objid[0] is -1, out of bounds: at least 0 and below 3 (number of sites)"
    );
    assert_eq!(
        refused("sensor/tactile", |m| {
            m.mesh_normaladr[0] = -1;
            m.mesh_normalnum[0] = 0;
        }),
        "Invalid model: mesh_normaladr[0] is -1, below 0"
    );
    assert_eq!(
        refused("rigid/branching", |m| m.qpos0.push(0.0)),
        "Invalid model: qpos0 is not as long as the sizes of the model say"
    );
    assert_eq!(
        refused("contact/equality_tendon", |m| m.opt.enableflags |= 1 << 5),
        "Invalid model: opt.enableflags asks for what is not supported yet: sleeping beside an equality of tendons"
    );
    assert_eq!(
        refused("flex/cloth", |m| m.opt.enableflags |= 1 << 5),
        "Invalid model: opt.enableflags asks for what is not supported yet: sleeping beside an equality of flexes"
    );
    assert_eq!(
        refused("flex/jelly", |m| m.flex_elem[3] = 27),
        "Invalid model: flex_elem[3] is 27, out of bounds: at least 0 and below 27 (nflexvert)"
    );
    assert_eq!(
        refused("flex/vert_equality", |m| m.flex_vertedge[0][1] = 33),
        "Invalid model: flex_vertedge[1] is 33, out of bounds: at least 0 and below 33"
    );
    assert_eq!(
        refused("flex/trilinear", |m| m.flex_nodenum[0] = 7),
        "Invalid model: flex_nodenum[0] is 7, should be 8"
    );
    assert_eq!(
        refused("rigid/branching", |m| *m.names.last_mut().unwrap() = b'x'),
        "Invalid model: names[58] is no zero, though the last text ends there"
    );
}

/// Cycles, boxes that lead to each other, paths without an end: what would never stop is refused.
#[test]
fn what_would_go_round_in_circles_is_refused() {
    let refused = |name: &str, change: fn(&mut Model)| {
        let mut m = model(name);
        change(&mut m);
        m.validate().expect_err(name).field
    };
    assert_eq!(
        refused("rigid/long_chain", |m| m.dof_parentid[0] = 3),
        "dof_parentid"
    );
    assert_eq!(
        refused("rigid/long_chain", |m| m.body_parentid[1] = 2),
        "body_parentid"
    );
    let mut m = model("contact/midphase_many");
    let tree = (0..m.nbody).find(|&body| m.body_bvhnum[body] > 2).unwrap();
    let first = m.body_bvhadr[tree] as usize;
    m.bvh_child[first][1] = m.bvh_child[first][0];
    assert_eq!(m.validate().unwrap_err().field, "bvh_child");
    m.bvh_child[first] = [0, 0];
    assert_eq!(m.validate().unwrap_err().field, "bvh_child");
}

#[test]
fn validation_takes_little_of_the_time_of_compilation() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../conformance/models/rigid/large_sparse.xml");
    let start = Instant::now();
    let m = cortenforge::load_model_from_path(path).unwrap();
    let compiled = start.elapsed();
    let start = Instant::now();
    m.validate().unwrap();
    let validated = start.elapsed();
    println!("compiled in {compiled:?}, of which {validated:?} are for validation");
    assert!(validated < compiled);
}

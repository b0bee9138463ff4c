//! Meshes of odd files, and where MuJoCo's answer depends on what it loaded before, or where it has none.

use sim_core::Model;
use sim_mjcf::{Assets, load_model_from_bytes};

/// A mesh file of our own.
fn file(name: &str) -> Vec<u8> {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../conformance/models/mesh/"
    );
    std::fs::read(format!("{folder}{name}")).expect("the file is in the repository")
}

fn load(asset: &str, geoms: &str, assets: &Assets) -> Result<Model, String> {
    let text = format!(
        "<mujoco><asset>{asset}</asset><worldbody><body><freejoint/>{geoms}</body></worldbody></mujoco>"
    );
    load_model_from_bytes(text.as_bytes(), assets).map_err(|error| error.message)
}

fn with_bracket() -> Assets {
    let mut assets = Assets::memory();
    assets.insert("bracket.stl", file("bracket.stl"));
    assets
}

#[test]
fn meshes_of_one_file_are_as_their_own_settings_say() {
    // MuJoCo's cache tells them apart by their scale, inertia and maxhullvert, and by nothing else
    let alone = |settings: &str| {
        let mesh = format!(r#"<mesh name="m" file="bracket.stl" {settings}/>"#);
        let geom = r#"<geom type="mesh" mesh="m"/>"#;
        load(&mesh, geom, &with_bracket()).unwrap()
    };
    let settings = [
        "",
        r#"refpos=".1 .2 .3""#,
        r#"refquat="1 1 0 0""#,
        r#"smoothnormal="true""#,
        r#"scale="1 2 3""#,
        r#"inertia="shell""#,
        r#"maxhullvert="5""#,
    ];
    let meshes: String = (settings.iter().enumerate())
        .map(|(i, settings)| format!(r#"<mesh name="m{i}" file="bracket.stl" {settings}/>"#))
        .collect();
    let geoms: String = (0..settings.len())
        .map(|i| format!(r#"<geom type="mesh" mesh="m{i}"/>"#))
        .collect();
    let together = load(&meshes, &geoms, &with_bracket()).unwrap();
    for (i, settings) in settings.iter().enumerate() {
        let m = alone(settings);
        let vertices = together.mesh_vertadr[i] as usize..;
        assert_eq!(together.mesh_vert[vertices][..m.nmeshvert], m.mesh_vert);
        let normals = together.mesh_normaladr[i] as usize..;
        assert_eq!(
            together.mesh_normal[normals][..m.nmeshnormal],
            m.mesh_normal
        );
        assert_eq!(together.mesh_pos[i], m.mesh_pos[0], "{settings}");
        assert_eq!(together.mesh_quat[i], m.mesh_quat[0], "{settings}");
        let graph = together.mesh_graphadr[i] as usize..;
        assert_eq!(together.mesh_graph[graph][..m.nmeshgraph], m.mesh_graph);
        assert_eq!(together.mesh_polynum[i], m.mesh_polynum[0], "{settings}");
    }
    // and they do differ
    assert_ne!(together.mesh_pos[0], together.mesh_pos[1]);
    assert_ne!(together.mesh_quat[0], together.mesh_quat[2]);
    assert_ne!(
        alone(settings[0]).mesh_normal,
        alone(settings[3]).mesh_normal
    );
}

#[test]
fn flat_faces_of_a_mesh_that_meets_nothing_are_those_of_its_own_triangles() {
    // MuJoCo's cache gives those of the hull, if a geom that collides had the same file before
    let mesh = r#"<mesh name="m" file="bracket.stl"/>"#;
    let polygons = |geoms: &str| load(mesh, geoms, &with_bracket()).unwrap().mesh_polynum[0];
    assert_eq!(polygons(r#"<geom type="mesh" mesh="m"/>"#), 7);
    assert_eq!(
        polygons(r#"<geom type="mesh" mesh="m" contype="0" conaffinity="0"/>"#),
        8
    );
}

#[test]
fn inertia_of_the_hull_needs_no_geom_that_collides() {
    // MuJoCo crashes without one
    let mesh = r#"<mesh name="m" file="bracket.stl" inertia="convex"/>"#;
    let colliding = r#"<geom type="mesh" mesh="m"/>"#;
    let expected = load(mesh, colliding, &with_bracket()).unwrap();
    for geoms in [r#"<geom size=".1"/>"#, r#"<geom type="box" mesh="m"/>"#] {
        let m = load(mesh, geoms, &with_bracket()).unwrap();
        assert_eq!(m.mesh_pos, expected.mesh_pos);
        assert_eq!(m.mesh_quat, expected.mesh_quat);
        assert_eq!(m.mesh_vert, expected.mesh_vert);
    }
}

#[test]
fn polygons_of_more_than_a_hundred_corners_are_lost() {
    let polygon = |corners: usize| {
        let mut text = String::from("v 0 0 1\nf 1 2 3\n");
        for i in 0..corners {
            let angle = i as f64 / corners as f64 * std::f64::consts::TAU;
            text += &format!("v {} {} 0\n", sim_math::cos(angle), sim_math::sin(angle));
        }
        text += "f";
        for i in 0..corners {
            text += &format!(" {}", i + 2);
        }
        let mut assets = Assets::memory();
        assets.insert("polygon.obj", text.into_bytes());
        let mesh = r#"<mesh name="m" file="polygon.obj" inertia="shell"/>"#;
        let m = load(mesh, r#"<geom type="mesh" mesh="m"/>"#, &assets);
        m.unwrap().nmeshface
    };
    // these are MuJoCo's numbers
    assert_eq!(polygon(100), 99);
    assert_eq!(polygon(101), 1);
    assert_eq!(polygon(3000), 1);
}

#[test]
fn built_in_meshes_have_at_most_two_to_the_24_vertices() {
    for (builtin, params) in [
        ("supersphere", "5000 1 1"),
        ("supertorus", "2147483647 .5 1 1"),
        ("wedge", "100000 100000 90 45 0"),
        ("plate", "5000 5000"),
        ("cone", "1e9 0"),
    ] {
        let mesh = format!(r#"<mesh name="m" builtin="{builtin}" params="{params}"/>"#);
        let error = load(&mesh, r#"<geom size="1"/>"#, &Assets::memory()).unwrap_err();
        assert_eq!(error, "too many vertices in builtin mesh", "{builtin}");
    }
}

/// A tetrahedron as OBJ, with some texture coordinates and normals, and a face more.
fn tetrahedron(more: &str) -> Assets {
    let text = format!(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 0 1\nvn 0 0 1\n{more}
         f 1 3 2\nf 1/2 2 4\nf 1 4//1 3\nf 2/1/1 3 4\n"
    );
    let mut assets = Assets::memory();
    assets.insert("m.obj", text.into_bytes());
    assets
}

#[test]
fn corners_without_texture_coordinates_and_normals_have_none() {
    let mesh = r#"<mesh name="m" file="m.obj"/>"#;
    let model = load(mesh, r#"<geom type="mesh" mesh="m"/>"#, &tetrahedron("")).unwrap();
    let texcoords = [[-1, -1, -1], [1, -1, -1], [-1, -1, -1], [0, -1, -1]];
    assert_eq!(model.mesh_facetexcoord, texcoords);
    let normals = [[-1, -1, -1], [-1, -1, -1], [-1, 0, -1], [0, -1, -1]];
    assert_eq!(model.mesh_facenormal, normals);
    model.make_data().step(&model);
    assert!(Model::from_mjb(&model.to_mjb().unwrap()).is_ok());
}

#[test]
fn corners_refer_to_texture_coordinates_and_normals_that_exist() {
    let mesh = r#"<mesh name="m" file="m.obj"/>"#;
    for (face, what) in [
        (
            "f 1/3 2 3",
            "in face 0, texture coordinate index 2 does not exist",
        ),
        ("f 1 2//2 3", "in face 0, normal index 1 does not exist"),
        (
            "f 1/-9 2 3",
            "in face 0, texture coordinate index -7 does not exist",
        ),
    ] {
        let refused = load(mesh, r#"<geom type="mesh" mesh="m"/>"#, &tetrahedron(face));
        assert_eq!(refused.unwrap_err(), what);
    }
}

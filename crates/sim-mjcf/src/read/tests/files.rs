//! Included files and the files that assets name.

use crate::{Assets, Error, Spec};

fn assets(files: &[(&str, &str)]) -> Assets {
    let mut assets = Assets::memory();
    for (name, text) in files {
        assets.insert(name, text.as_bytes());
    }
    assets
}

/// Reads `main.xml` of some files.
fn read(files: &[(&str, &str)]) -> Result<Spec, Error> {
    Spec::from_xml_path_with("main.xml", &assets(files))
}

fn spec(files: &[(&str, &str)]) -> Spec {
    read(files).unwrap_or_else(|error| panic!("{error}"))
}

fn message(files: &[(&str, &str)]) -> String {
    match read(files) {
        Err(error) => error.message,
        Ok(_) => panic!("not refused"),
    }
}

#[test]
fn included_elements_take_the_place_of_the_include() {
    let s = spec(&[
        (
            "main.xml",
            "<mujoco><worldbody><geom name='a'/><include file='b.xml'/><geom name='d'/></worldbody></mujoco>",
        ),
        ("b.xml", "<x><geom name='b'/><include file='c.xml'/></x>"),
        ("c.xml", "<mujocoinclude>\n<geom name='c'/></mujocoinclude>"),
    ]);
    let geoms = &s.bodies[0].geoms;
    let names: Vec<_> = geoms.iter().map(|g| g.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "c", "d"]);
    assert_eq!(s.file_name(geoms[2].loc), "c.xml");
    assert_eq!(geoms[2].loc.line, 2);
    assert_eq!(
        s.source_line(geoms[2].loc),
        Some("<geom name='c'/></mujocoinclude>")
    );
}

#[test]
fn errors_name_the_included_file() {
    let error = match read(&[
        ("main.xml", "<mujoco><include file='b.xml'/></mujoco>"),
        (
            "b.xml",
            "<mujoco><worldbody>\n <geom foo='1'/></worldbody></mujoco>",
        ),
    ]) {
        Err(error) => error,
        Ok(_) => panic!("not refused"),
    };
    assert_eq!(
        (error.file.as_str(), error.line, error.column),
        ("b.xml", 2, 2)
    );
    assert!(
        error
            .mujoco_text()
            .ends_with("Element 'geom', line 2, column 2, file 'b.xml'")
    );
}

#[test]
fn files_are_looked_for_beside_the_model_and_then_beside_the_includer() {
    let s = spec(&[
        ("main.xml", "<mujoco><include file='sub/b.xml'/></mujoco>"),
        ("sub/b.xml", "<mujoco><include file='c.xml'/></mujoco>"),
        (
            "sub/c.xml",
            "<mujoco><worldbody><geom/></worldbody></mujoco>",
        ),
    ]);
    assert_eq!(s.sources[2].name, "c.xml");
    assert_eq!(s.bodies[0].geoms.len(), 1);
}

#[test]
fn loops_and_repetitions_are_refused() {
    let other = "<mujoco><worldbody/></mujoco>";
    let twice = "<mujoco><include file='b.xml'/><include file='b.xml'/></mujoco>";
    assert_eq!(
        message(&[("main.xml", twice), ("b.xml", other)]),
        "File 'b.xml' already included"
    );
    assert_eq!(
        message(&[
            ("main.xml", "<mujoco><include file='b.xml'/></mujoco>"),
            ("b.xml", "<mujoco><include file='b.xml'/></mujoco>"),
        ]),
        "File 'b.xml' already included"
    );
    assert_eq!(
        message(&[
            ("main.xml", "<mujoco><include file='b.xml'/></mujoco>"),
            ("b.xml", "<mujoco><include file='main.xml'/></mujoco>"),
        ]),
        "File 'main.xml' already included"
    );
}

#[test]
fn bad_includes() {
    let include = "<mujoco><include file='b.xml'/></mujoco>";
    assert_eq!(
        message(&[("main.xml", include)]),
        "Error opening file 'b.xml'"
    );
    assert_eq!(
        message(&[("main.xml", include), ("b.xml", "")]),
        "Empty file 'b.xml'"
    );
    assert_eq!(
        message(&[("main.xml", include), ("b.xml", "<mujoco/>")]),
        "Empty include file 'b.xml'"
    );
    assert!(
        message(&[("main.xml", include), ("b.xml", "<a><b></a>")]).starts_with("XML parse error")
    );
    assert_eq!(
        message(&[("main.xml", "<mujoco><include/></mujoco>")]),
        "required attribute missing: 'file'"
    );
    assert_eq!(
        message(&[(
            "main.xml",
            "<mujoco><include file='b.xml'><a/></include></mujoco>"
        )]),
        "Include element cannot have children"
    );
    assert_eq!(
        message(&[("main.xml", "")]),
        "ParseXML: empty file 'main.xml'"
    );
    assert_eq!(message(&[]), "ParseXML: Error opening file 'main.xml'");
}

#[test]
fn doubling_includes_stop() {
    // each file includes the next one under two names
    let mut files = vec![(
        "main.xml".to_owned(),
        "<a><include file='x/f0.xml'/></a>".replace("a>", "mujoco>"),
    )];
    for i in 0..40 {
        let next = i + 1;
        files.push((
            format!("f{i}.xml"),
            format!("<a><include file='y{i}/f{next}.xml'/><include file='z{i}/f{next}.xml'/></a>"),
        ));
    }
    files.push(("f40.xml".to_owned(), "<a><worldbody/></a>".to_owned()));
    let list: Vec<_> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let text = message(&list);
    assert!(
        text.contains("already included") || text.starts_with("too many files (limit 'files'"),
        "{text}"
    );
}

#[test]
fn asset_files_of_included_models() {
    let s = spec(&[
        (
            "main.xml",
            "<mujoco><compiler meshdir='m'/><asset><mesh file='a.stl'/></asset><include file='sub/b.xml'/></mujoco>",
        ),
        (
            "sub/b.xml",
            "<mujoco><asset><mesh file='./c.stl'/><mesh file='d.stl'/></asset></mujoco>",
        ),
        ("m/c.stl", "x"),
    ]);
    let files: Vec<_> = s.meshes.iter().map(|m| m.file.as_str()).collect();
    assert_eq!(files, ["a.stl", "c.stl", "sub/d.stl"]);
}

#[test]
fn bytes_that_are_not_utf8_are_read() {
    let mut assets = Assets::memory();
    assets.insert(
        "main.xml",
        &b"\xef\xbb\xbf<mujoco><!-- \xe9 --><worldbody/></mujoco>"[..],
    );
    assert!(Spec::from_xml_path_with("main.xml", &assets).is_ok());
    assets.insert("main.xml", &b"\xff\xfe<\0m\0"[..]);
    let error = Spec::from_xml_path_with("main.xml", &assets);
    assert!(error.is_err_and(|e| e.message.contains("UTF-16")));
}

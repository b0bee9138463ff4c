//! Assets: what comes out does not depend on threads and on what was made before.

use sim_core::Model;
use sim_mjcf::{AssetCache, Assets, Error, Spec};
use std::fmt::Write;
use std::sync::Arc;

/// A ball with bumps in OBJ, of `rings` rings.
fn ball(rings: usize, bump: f64) -> Vec<u8> {
    let columns = 2 * rings;
    let mut text = "v 0 0 1\nv 0 0 -1\n".to_owned();
    for ring in 1..rings {
        let polar = std::f64::consts::PI * ring as f64 / rings as f64;
        for column in 0..columns {
            let around = std::f64::consts::TAU * column as f64 / columns as f64;
            let radius = sim_math::sin(polar) * (1.0 + bump * sim_math::sin(3.0 * around));
            let [x, y] = [
                sim_math::cos(around) * radius,
                sim_math::sin(around) * radius,
            ];
            writeln!(text, "v {x} {y} {}", sim_math::cos(polar)).unwrap();
        }
    }
    let at = |ring: usize, column: usize| 3 + (ring - 1) * columns + column % columns;
    for c in 0..columns {
        writeln!(text, "f 1 {} {}", at(1, c), at(1, c + 1)).unwrap();
        writeln!(text, "f 2 {} {}", at(rings - 1, c + 1), at(rings - 1, c)).unwrap();
        for r in 1..rings - 1 {
            let [a, b] = [at(r, c), at(r, c + 1)];
            let [d, e] = [at(r + 1, c), at(r + 1, c + 1)];
            writeln!(text, "f {a} {d} {e} {b}").unwrap();
        }
    }
    text.into_bytes()
}

/// A model of several meshes and textures, some of them the same.
fn model(threads: bool) -> String {
    let mut assets = String::new();
    let mut geoms = String::new();
    for i in 0..12 {
        write!(assets, "<mesh name='m{i}' file='ball{}.obj'/>", i % 7).unwrap();
        write!(
            geoms,
            "<body><freejoint/><geom type='mesh' mesh='m{i}'/></body>"
        )
        .unwrap();
        write!(
            assets,
            "<texture name='t{i}' type='2d' builtin='gradient' width='9{i}' height='80'/>"
        )
        .unwrap();
    }
    format!(
        "<mujoco><compiler usethread='{threads}'/><asset>{assets}
         <texture type='skybox' builtin='gradient' mark='random' width='64'/></asset>
         <worldbody>{geoms}</worldbody></mujoco>"
    )
}

fn files() -> Assets {
    let mut assets = Assets::memory().without_cache();
    for i in 0..7 {
        // two files have the same content
        assets.insert(
            &format!("ball{i}.obj"),
            ball(8 + 2 * (i / 2), 0.1 * (i / 2) as f64),
        );
    }
    assets
}

fn compile(xml: &str, assets: &Assets) -> Result<Model, Error> {
    Spec::from_xml_str(xml)?.compile(assets)
}

/// Everything that is in a model, to the last bit.
fn text(model: &Model) -> String {
    format!("{model:?}")
}

#[test]
fn threads_change_nothing() {
    let one = compile(&model(false), &files()).unwrap();
    let several = compile(&model(true), &files()).unwrap();
    assert!(text(&one) == text(&several));
}

#[test]
fn what_comes_from_the_cache_is_what_would_be_made() {
    let cache = Arc::new(AssetCache::new(1 << 30));
    let with_cache = files().with_cache(&cache);
    let plain = text(&compile(&model(true), &files()).unwrap());
    let cold = text(&compile(&model(true), &with_cache).unwrap());
    let size = cache.size();
    let warm = text(&compile(&model(true), &with_cache).unwrap());
    assert!(plain == cold && plain == warm);
    assert_eq!(cache.size(), size);
    // meshes of the same content are kept once, whatever their files are called
    let mut same = Assets::memory().with_cache(&cache);
    for i in 0..7 {
        same.insert(&format!("ball{i}.obj"), ball(8, 0.0));
    }
    compile(&model(true), &same).unwrap();
    assert_eq!(cache.size(), size);
}

#[test]
fn a_file_that_changes_under_its_name_is_read_again() {
    let cache = Arc::new(AssetCache::new(1 << 30));
    let xml = "<mujoco><asset><mesh name='m' file='m.obj'/></asset>
               <worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>";
    let mut seen = Vec::new();
    for bump in [0.1, 0.2] {
        let mut assets = Assets::memory().with_cache(&cache);
        assets.insert("m.obj", ball(10, bump));
        seen.push(compile(xml, &assets).unwrap().mesh_vert);
        let plain = compile(xml, &assets.without_cache()).unwrap();
        assert_eq!(seen.last(), Some(&plain.mesh_vert));
    }
    assert_ne!(seen[0], seen[1]);
}

#[test]
fn of_several_mistakes_the_first_is_reported() {
    let mut assets = files();
    assets.insert("ball3.obj", &b"v 0 0 0"[..]);
    assets.insert("ball1.obj", &b"v 1 0 0"[..]);
    assets.insert("ball2.obj", &b"nothing"[..]);
    for threads in [true, false] {
        let error = compile(&model(threads), &assets).unwrap_err();
        assert!(error.to_string().contains("'m1'"), "{error}");
    }
}

#[test]
fn images_of_height_fields_are_kept_by_their_content() {
    let models = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../conformance/models/asset"
    );
    let read = |name: &str| std::fs::read(format!("{models}/{name}")).unwrap();
    let xml = "<mujoco><asset><hfield name='h' file='h.png' size='1 1 1 1'/></asset>
               <worldbody><geom type='hfield' hfield='h'/></worldbody></mujoco>";
    let cache = Arc::new(AssetCache::new(1 << 30));
    let mut sizes = vec![0];
    for name in ["hills.png", "tex_palette4.png", "hills.png"] {
        let mut assets = Assets::memory().with_cache(&cache);
        assets.insert("h.png", read(name));
        let cold = text(&compile(xml, &assets).unwrap());
        sizes.push(cache.size());
        let warm = text(&compile(xml, &assets).unwrap());
        let plain = text(&compile(xml, &assets.without_cache()).unwrap());
        assert!(plain == cold && plain == warm, "{name}");
    }
    // the third was there already
    assert!(sizes[0] < sizes[1] && sizes[1] < sizes[2] && sizes[2] == sizes[3]);
}

//! Models in parts: files that are included, in chains and circles, and models that are put into others.

use super::pool::{Base, Pool, Way, at, look, print, visit, ways};
use super::structure::set;
use super::values::{name, one};
use crate::support::Random;
use sim_xml::Element;
use std::path::{Path, PathBuf};

/// Moves elements into files of their own, which are included: once, twice, through other files, or by themselves.
pub fn split(tree: &mut Element, folder: &Path, random: &mut Random) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for part in 0..=random.below(3) {
        let all = ways(tree);
        let way = &all[random.below(all.len())];
        let Some((last, parent)) = way.split_last() else {
            continue;
        };
        let mut content = Element::named(one(random, &["mujocoinclude", "mujoco", "mujoco", "x"]));
        let home = at(tree, parent);
        // one element, or all that stand beside it
        match random.below(3) {
            0 => content.children.append(&mut home.children),
            _ => content.children.push(home.children.remove(*last)),
        }
        let file = |link: usize| format!("part_{part}_{link}.xml");
        let times = 1 + usize::from(random.below(8) == 0);
        for _ in 0..times {
            let place = random.below(home.children.len() + 1);
            home.children.insert(place, include(&file(0), random));
        }
        let links = [0, 0, 0, 1, 4, 60, 600][random.below(7)];
        for link in 0..links {
            let mut through = Element::named("mujoco");
            through.children.push(include(&file(link + 1), random));
            files.push((folder.join(file(link)), print(&through).into_bytes()));
        }
        if random.below(12) == 0 {
            // back to a file that is on its way here
            content.children.push(include(&file(0), random));
        }
        files.push((folder.join(file(links)), print(&content).into_bytes()));
    }
    files
}

/// An element that includes a file, now and then by another way to it, or none.
fn include(file: &str, random: &mut Random) -> Element {
    let mut include = Element::named("include");
    let file = match random.below(24) {
        0 => String::new(),
        1 => format!("./{file}"),
        2 => format!("x/../{file}"),
        3 => "nowhere.xml".to_owned(),
        _ => file.to_owned(),
    };
    set(&mut include, "file", file);
    include
}

/// Puts another model into this one, or a body of it.
pub fn attach(tree: &mut Element, pool: &Pool, random: &mut Random) {
    if tree.name == "robot" {
        return;
    }
    let Base {
        path, tree: other, ..
    } = Pool::pick(&pool.bases, random);
    let mut bodies = Vec::new();
    visit(other, &mut |element| {
        if element.name == "body" {
            bodies.extend(element.attribute("name").map(str::to_owned));
        }
    });
    let label = format!("other_{}", random.below(3));
    let mut model = Element::named("model");
    set(&mut model, "name", label.clone());
    set(&mut model, "file", path.to_string_lossy().into_owned());
    let asset = tree.children.iter().position(|c| c.name == "asset");
    let asset = asset.unwrap_or_else(|| {
        tree.children.push(Element::named("asset"));
        tree.children.len() - 1
    });
    tree.children[asset].children.push(model);

    let mut attach = Element::named("attach");
    set(&mut attach, "model", label);
    if random.below(3) > 0 {
        set(&mut attach, "body", name(random, &bodies));
    }
    let prefix = one(random, &["", "other_", "other_", "a/", " "]);
    set(&mut attach, "prefix", prefix.to_owned());
    let open = |way: &Way| ["worldbody", "body", "frame"].contains(&&*look(tree, way).name);
    let homes: Vec<Way> = ways(tree).into_iter().filter(open).collect();
    if !homes.is_empty() {
        let home = at(tree, &homes[random.below(homes.len())]);
        let place = random.below(home.children.len() + 1);
        home.children.insert(place, attach);
    }
}

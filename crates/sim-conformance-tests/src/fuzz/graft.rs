//! Elements taken from other models: as they are, or with references that mean something where they come to stand.

use super::pool::{Base, Pool, Way, at, look, ways};
use super::structure::{names, renamed};
use crate::support::Random;
use sim_xml::Element;
use std::collections::BTreeMap;

/// Sections whose elements have many names and are of one kind to those who refer to them.
const SECTIONS: [&str; 5] = ["actuator", "sensor", "tendon", "equality", "contact"];

/// Takes elements of another model: one, or a section, into the element of the same name as that where they stand there.
pub fn graft(tree: &mut Element, pool: &Pool, random: &mut Random) {
    let Base { tree: other, .. } = &pool.bases[random.below(pool.bases.len())];
    let all = ways(other);
    for _ in 0..=random.below(3) {
        let way = &all[random.below(all.len())];
        if let Some((last, parent)) = way.split_last() {
            let piece = look(other, parent).children[*last].clone();
            put(tree, other, parent, piece, random);
        }
    }
}

/// Takes an element of another model, those of which there are few as often as those of which there are many, and has it
/// refer to elements of this one, of the kinds that it refers to there.
pub fn fitting(tree: &mut Element, pool: &Pool, random: &mut Random) {
    let own = |(root, _): &&(String, String)| *root == tree.name;
    let kinds = pool.pieces.keys().filter(own).count();
    let nth = random.below(kinds);
    let Some(key) = pool.pieces.keys().filter(own).nth(nth) else {
        return;
    };
    let places = &pool.pieces[key];
    let (number, way) = &places[random.below(places.len())];
    let other = &pool.bases[*number].tree;
    let Some((last, parent)) = way.split_last() else {
        return;
    };
    let mut piece = look(other, parent).children[*last].clone();
    let there = kinds_of_names(other);
    let here = names_of_kinds(tree);
    let all = names(tree);
    refer(&mut piece, &there, &here, &all, random);
    if random.below(6) > 0 {
        piece = renamed(piece, "_new");
    }
    put(tree, other, parent, piece, random);
}

/// Puts a piece where its like could stand, in a section of its own if there is none.
fn put(tree: &mut Element, other: &Element, parent: &[usize], piece: Element, random: &mut Random) {
    let from = look(other, parent);
    let homes: Vec<Way> = ways(tree)
        .into_iter()
        .filter(|way| look(tree, way).name == from.name)
        .collect();
    let home = match homes.is_empty() {
        false => at(tree, &homes[random.below(homes.len())]),
        true if parent.len() == 1 => {
            tree.children.push(Element::named(&from.name));
            let last = tree.children.len() - 1;
            &mut tree.children[last]
        }
        true => return,
    };
    let place = random.below(home.children.len() + 1);
    home.children.insert(place, piece);
}

/// What those who refer to an element call its kind.
fn kind<'a>(parent: &'a str, element: &'a Element) -> &'a str {
    match element.name.as_str() {
        _ if SECTIONS.contains(&parent) => parent,
        "freejoint" => "joint",
        name => name,
    }
}

/// Goes to all elements with a name: the kind, the name.
fn each_name<'a>(parent: &'a str, element: &'a Element, see: &mut impl FnMut(&'a str, &'a str)) {
    for (attribute, text) in &element.attributes {
        let class = element.name == "default" && attribute == "class";
        if attribute == "name" || class {
            see(kind(parent, element), text);
        }
    }
    for child in &element.children {
        each_name(&element.name, child, see);
    }
}

fn kinds_of_names(tree: &Element) -> BTreeMap<&str, &str> {
    let mut kinds = BTreeMap::new();
    each_name("", tree, &mut |kind, name| {
        kinds.insert(name, kind);
    });
    kinds
}

fn names_of_kinds(tree: &Element) -> BTreeMap<String, Vec<String>> {
    let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
    each_name("", tree, &mut |kind, name| {
        let list = names.entry(kind.to_owned()).or_default();
        list.push(name.to_owned());
    });
    names
}

/// Has an element and all in it refer to what is here: mostly to something of the right kind.
fn refer(
    element: &mut Element,
    there: &BTreeMap<&str, &str>,
    here: &BTreeMap<String, Vec<String>>,
    all: &[String],
    random: &mut Random,
) {
    for (attribute, text) in &mut element.attributes {
        let kind = there.get(text.as_str());
        let Some(kind) = kind.filter(|_| attribute != "name" && attribute != "file") else {
            continue;
        };
        let list = match here.get(*kind) {
            Some(list) if random.below(12) > 0 => list.as_slice(),
            _ => all,
        };
        if !list.is_empty() {
            text.clone_from(&list[random.below(list.len())]);
        }
    }
    for child in &mut element.children {
        refer(child, there, here, all, random);
    }
}

//! Changes to the structure of a model: elements and attributes dropped, added, moved, copied, taken from other models;
//! names and references that are empty, twice there, or somebody else's; numbers that are special; deep and wide nesting.

use super::graft::{fitting, graft};
use super::parts::attach;
use super::pool::{Pool, Vocabulary, Way, at, look, visit, ways};
use super::values::{self, name, number, numbers};
use crate::support::Random;
use sim_mjcf::attribute::Attr;
use sim_xml::Element;

/// No tree grows beyond so many elements.
const MOST_ELEMENTS: usize = 3_000;

/// Elements that make work, not only text.
const COSTLY: [&str; 8] = [
    "body",
    "geom",
    "replicate",
    "texture",
    "muscle",
    "general",
    "attach",
    "composite",
];

/// Changes a tree in one to several places.
pub fn change(tree: &mut Element, pool: &Pool, random: &mut Random) {
    let mut changes = 1;
    while random.below(2) == 0 && changes < 8 {
        changes += 1;
    }
    for _ in 0..changes {
        change_once(tree, pool, random);
    }
}

fn change_once(tree: &mut Element, pool: &Pool, random: &mut Random) {
    let all = ways(tree);
    if all.len() > MOST_ELEMENTS {
        return;
    }
    let way = all[random.below(all.len())].clone();
    match random.below(40) {
        32..37 => fitting(tree, pool, random),
        37 => attach(tree, pool, random),
        38 => setting(tree, pool, random),
        0..5 => special_number(tree, &all, random),
        5 => other_length(tree, &all, random),
        6 | 7 => drop_attribute(at(tree, &way), random),
        8..11 => add_attribute(tree, &way, pool, random),
        11 | 12 => value_of_others(tree, &all, pool, random),
        13..17 => other_reference(tree, &all, random),
        17 => other_name(tree, &all, random),
        18 | 19 => drop_element(tree, &way),
        20 => copy_element(tree, &way, random),
        21 => move_element(tree, &way, &all, random),
        22..25 => graft(tree, pool, random),
        25 => rename(tree, &way, pool, random),
        26 => nest(tree, &way, random),
        27 => repeat(tree, &way, random),
        28 => setting(tree, pool, random),
        29 | 30 => new_element(tree, &way, pool, random),
        _ => reorder(at(tree, &way), random),
    }
}

/// All names that are given.
pub fn names(tree: &Element) -> Vec<String> {
    let mut names = Vec::new();
    visit(tree, &mut |element| {
        for (attribute, text) in &element.attributes {
            if attribute == "name" || attribute == "class" {
                names.push(text.clone());
            }
        }
    });
    names
}

/// One of the attributes for which something holds: the way to its element, and its place there.
fn attribute_where(
    tree: &Element,
    all: &[Way],
    random: &mut Random,
    holds: impl Fn(&str, &str) -> bool,
) -> Option<(Way, usize)> {
    let mut found = Vec::new();
    for way in all {
        for (i, (name, text)) in look(tree, way).attributes.iter().enumerate() {
            if holds(name, text) {
                found.push((way, i));
            }
        }
    }
    (!found.is_empty()).then(|| {
        let (way, i) = found[random.below(found.len())];
        (way.clone(), i)
    })
}

/// Whether a text is a list of numbers.
fn is_numbers(text: &str) -> bool {
    !text.is_empty()
        && text
            .split_whitespace()
            .all(|word| word.parse::<f64>().is_ok())
}

fn special_number(tree: &mut Element, all: &[Way], random: &mut Random) {
    let found = attribute_where(tree, all, random, |_, text| is_numbers(text));
    let Some((way, i)) = found else { return };
    let text = &mut at(tree, &way).attributes[i].1;
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let every = random.below(8) == 0;
    let place = random.below(words.len());
    for (i, word) in words.iter_mut().enumerate() {
        if every || i == place {
            *word = number(random);
        }
    }
    *text = words.join(" ");
}

fn other_length(tree: &mut Element, all: &[Way], random: &mut Random) {
    let found = attribute_where(tree, all, random, |_, text| is_numbers(text));
    let Some((way, i)) = found else { return };
    let text = &mut at(tree, &way).attributes[i].1;
    match random.below(6) {
        0 => text.clear(),
        1 => *text = text.split_whitespace().next().unwrap_or("").to_owned(),
        2 => *text = format!("{text} {}", numbers(random, 1)),
        3 => *text = format!("{text} {text}"),
        4 => *text = numbers(random, 100),
        _ => *text = vec![text.as_str(); 1 + random.below(3000)].join(" "),
    }
}

fn drop_attribute(element: &mut Element, random: &mut Random) {
    if !element.attributes.is_empty() {
        let at = random.below(element.attributes.len());
        element.attributes.remove(at);
    }
}

/// Sets an attribute, which may be there already.
pub fn set(element: &mut Element, name: &str, text: String) {
    match element.attributes.iter_mut().find(|(n, _)| n == name) {
        Some((_, old)) => *old = text,
        None => element.attributes.push((name.to_owned(), text)),
    }
}

fn add_attribute(tree: &mut Element, way: &[usize], pool: &Pool, random: &mut Random) {
    let names = names(tree);
    let vocabulary = pool.vocabulary(tree);
    let element = at(tree, way);
    add_known(element, pool, vocabulary, &names, random);
}

/// A text for an attribute, whatever its format says of it.
fn fitting_text(
    pool: &Pool,
    name: &str,
    attr: Option<&Attr>,
    names: &[String],
    random: &mut Random,
) -> String {
    let seen = pool.seen(name);
    match attr {
        Some(attr) => values::text(random, attr.kind(), names, seen),
        None if !seen.is_empty() && random.below(2) == 0 => seen[random.below(seen.len())].clone(),
        None if random.below(3) == 0 => values::name(random, names),
        None => {
            let length = 1 + random.below(4);
            numbers(random, length)
        }
    }
}

/// Gives an element an attribute that its format has for it; or any other, where it knows the element not.
fn add_known(
    element: &mut Element,
    pool: &Pool,
    vocabulary: &Vocabulary,
    names: &[String],
    random: &mut Random,
) {
    let attributes = vocabulary.get(&element.name).map(|k| &k.attributes);
    match attributes {
        Some(attributes) if !attributes.is_empty() && random.below(20) > 0 => {
            let nth = random.below(attributes.len());
            if let Some((name, attr)) = attributes.iter().nth(nth) {
                let text = fitting_text(pool, name, *attr, names, random);
                set(element, name, text);
            }
        }
        _ => {
            let nth = random.below(pool.seen.len());
            if let Some((name, texts)) = pool.seen.iter().nth(nth)
                && !texts.is_empty()
            {
                let text = texts[random.below(texts.len())].clone();
                set(element, name, text);
            }
        }
    }
}

fn value_of_others(tree: &mut Element, all: &[Way], pool: &Pool, random: &mut Random) {
    let found = attribute_where(tree, all, random, |_, _| true);
    let Some((way, i)) = found else { return };
    let names = names(tree);
    let vocabulary = pool.vocabulary(tree);
    let element = at(tree, &way);
    let known = vocabulary.get(&element.name);
    let (attribute, text) = &mut element.attributes[i];
    let seen = pool.seen(attribute);
    match known.and_then(|known| known.attributes.get(attribute)) {
        Some(attr) => *text = fitting_text(pool, attribute, *attr, &names, random),
        None if !seen.is_empty() => *text = seen[random.below(seen.len())].clone(),
        None => *text = number(random),
    }
}

fn other_reference(tree: &mut Element, all: &[Way], random: &mut Random) {
    let names = names(tree);
    let refers = |attribute: &str, text: &str| {
        attribute != "name" && attribute != "file" && names.iter().any(|name| name == text)
    };
    let found = attribute_where(tree, all, random, refers);
    let Some((way, i)) = found else { return };
    at(tree, &way).attributes[i].1 = name(random, &names);
}

fn other_name(tree: &mut Element, all: &[Way], random: &mut Random) {
    let found = attribute_where(tree, all, random, |name, _| {
        name == "name" || name == "class"
    });
    let Some((way, i)) = found else { return };
    let names = names(tree);
    at(tree, &way).attributes[i].1 = name(random, &names);
}

fn drop_element(tree: &mut Element, way: &[usize]) {
    if let Some((last, parent)) = way.split_last() {
        at(tree, parent).children.remove(*last);
    }
}

/// The same element under other names, or the same ones.
pub fn renamed(mut element: Element, suffix: &str) -> Element {
    fn rename(element: &mut Element, suffix: &str) {
        for (attribute, text) in &mut element.attributes {
            if attribute == "name" {
                text.push_str(suffix);
            }
        }
        for child in &mut element.children {
            rename(child, suffix);
        }
    }
    rename(&mut element, suffix);
    element
}

fn copy_element(tree: &mut Element, way: &[usize], random: &mut Random) {
    let Some((last, parent)) = way.split_last() else {
        return;
    };
    let suffix = if random.below(6) == 0 { "" } else { "_copy" };
    let copy = renamed(look(tree, way).clone(), suffix);
    at(tree, parent).children.insert(*last, copy);
}

fn move_element(tree: &mut Element, way: &[usize], all: &[Way], random: &mut Random) {
    let Some((last, parent)) = way.split_last() else {
        return;
    };
    let parents_name = look(tree, parent).name.clone();
    let moved = at(tree, parent).children.remove(*last);
    // what is below it, or beside it and later, is somewhere else now
    let open: Vec<Way> = match all.len() {
        0..500 => ways(tree),
        _ => vec![Way::new()],
    };
    let alike = |way: &&Way| {
        let name = &look(tree, way).name;
        *name == parents_name || ["body", "worldbody", "frame"].contains(&name.as_str())
    };
    let fitting: Vec<&Way> = open.iter().filter(alike).collect();
    let to = match fitting.is_empty() || random.below(6) == 0 {
        true => &open[random.below(open.len())],
        false => fitting[random.below(fitting.len())],
    };
    let to = at(tree, &to.clone());
    let place = random.below(to.children.len() + 1);
    to.children.insert(place, moved);
}

fn rename(tree: &mut Element, way: &[usize], pool: &Pool, random: &mut Random) {
    let Some((_, parent)) = way.split_last() else {
        return;
    };
    let Some(known) = pool.vocabulary(tree).get(&look(tree, parent).name) else {
        return;
    };
    let nth = random.below(known.children.len());
    if let Some(name) = known.children.iter().nth(nth) {
        at(tree, way).name.clone_from(name);
    }
}

fn nest(tree: &mut Element, way: &[usize], random: &mut Random) {
    const DEPTHS: [usize; 8] = [1, 2, 5, 20, 60, 150, 250, 510];
    let depth = DEPTHS[random.below(DEPTHS.len())];
    let element = at(tree, way);
    let inner = std::mem::take(element);
    // what may stand there, mostly
    let name = match inner.name.as_str() {
        _ if random.below(6) == 0 => "default",
        "default" => "default",
        name if random.below(6) == 0 => name,
        _ => values::one(random, &["body", "body", "frame", "replicate"]),
    };
    let mut shell = Element::named(name);
    if shell.name == inner.name {
        shell.attributes.clone_from(&inner.attributes);
    } else if shell.name == "replicate" {
        let count = random.below(3).to_string();
        shell.attributes.push(("count".to_owned(), count));
    }
    let mut nested = inner;
    for level in 0..depth {
        let mut outer = renamed(shell.clone(), &format!("_{level}"));
        if outer.name == "default" {
            set(&mut outer, "class", format!("nested_{level}"));
        }
        outer.children.push(nested);
        nested = outer;
    }
    *element = nested;
}

fn repeat(tree: &mut Element, way: &[usize], random: &mut Random) {
    const TIMES: [usize; 6] = [2, 5, 20, 60, 200, 1000];
    let Some((last, parent)) = way.split_last() else {
        return;
    };
    let element = look(tree, way).clone();
    let size = ways(&element).len();
    let mut times = TIMES[random.below(TIMES.len())].min(MOST_ELEMENTS / size + 1);
    // all in one place, where every one touches every other; pictures and length ranges by the hundred
    let mut costly = 0;
    visit(&element, &mut |element| {
        costly += usize::from(COSTLY.contains(&element.name.as_str()))
    });
    if let Some(most) = 40_usize.checked_div(costly) {
        times = times.min(most + 1);
    }
    let nameless = random.below(2) == 0;
    let copies = (0..times).map(|i| {
        let mut copy = renamed(element.clone(), &format!("_{i}"));
        if nameless {
            copy.attributes.retain(|(name, _)| name != "name");
        }
        copy
    });
    at(tree, parent).children.splice(*last..*last, copies);
}

/// Sets an option, a flag or a setting of the compiler.
fn setting(tree: &mut Element, pool: &Pool, random: &mut Random) {
    let path: &[&str] = match random.below(10) {
        0..4 => &["option"],
        4 | 5 => &["option", "flag"],
        6 | 7 => &["compiler"],
        8 => &["size"],
        _ => values::one(
            random,
            &[
                &["statistic"][..],
                &["compiler", "lengthrange"],
                &["visual", "global"],
            ],
        ),
    };
    let vocabulary = pool.vocabulary(tree);
    let mut element = &mut *tree;
    // a robot has its settings in an element of its own
    let robot: &[&str] = if element.name == "robot" {
        &["mujoco"]
    } else {
        &[]
    };
    for name in robot.iter().chain(path) {
        let place = element
            .children
            .iter()
            .position(|child| child.name == *name);
        let place = place.unwrap_or_else(|| {
            let child = Element::named(name);
            element.children.insert(0, child);
            0
        });
        element = &mut element.children[place];
    }
    for _ in 0..=random.below(3) {
        add_known(element, pool, vocabulary, &[], random);
    }
}

/// An element that the schema allows there, with some attributes.
fn new_element(tree: &mut Element, way: &[usize], pool: &Pool, random: &mut Random) {
    let names = names(tree);
    let vocabulary = pool.vocabulary(tree);
    // leaves have no children: try their parents
    let mut way = way;
    let children = loop {
        let known = vocabulary.get(&look(tree, way).name);
        match known.filter(|known| !known.children.is_empty()) {
            Some(known) => break &known.children,
            None => match way.split_last() {
                Some((_, parent)) => way = parent,
                None => return,
            },
        }
    };
    let nth = random.below(children.len());
    let Some(name) = children.iter().nth(nth) else {
        return;
    };
    let mut element = Element::named(name);
    for _ in 0..random.below(6) {
        add_known(&mut element, pool, vocabulary, &names, random);
    }
    let parent = at(tree, way);
    let place = random.below(parent.children.len() + 1);
    parent.children.insert(place, element);
}

fn reorder(element: &mut Element, random: &mut Random) {
    let count = element.children.len();
    if count > 1 {
        element
            .children
            .swap(random.below(count), random.below(count));
    }
}

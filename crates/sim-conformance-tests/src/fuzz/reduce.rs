//! Makes an input small: whatever can go while it still does what it did, goes.

use super::input::Input;
use super::pool::{Way, at, look, print, ways};
use sim_xml::Element;

/// The smallest input that was found for which `still` holds. `still` says no when it has had enough.
pub fn reduce(input: &Input, still: &mut dyn FnMut(&Input) -> bool) -> Input {
    let mut best = input.clone();
    let text = String::from_utf8(best.model.clone()).ok();
    if let Some(tree) = text.and_then(|text| sim_xml::parse(&text).ok()) {
        let with = |tree: &Element, best: &Input| Input {
            model: print(tree).into_bytes(),
            ..best.clone()
        };
        if still(&with(&tree, &best)) {
            let files = best.clone();
            let tree = reduce_tree(tree, &mut |tree| still(&with(tree, &files)));
            best = with(&tree, &best);
        }
    } else {
        let whole = best.clone();
        best.model = reduce_bytes(best.model, &mut |bytes| {
            still(&Input {
                model: bytes.to_vec(),
                ..whole.clone()
            })
        });
    }
    for i in 0..best.files.len() {
        let whole = best.clone();
        best.files[i].1 = reduce_bytes(whole.files[i].1.clone(), &mut |bytes| {
            let mut trial = whole.clone();
            trial.files[i].1 = bytes.to_vec();
            still(&trial)
        });
    }
    best
}

/// Leaves out pieces, from halves down to single bytes.
fn reduce_bytes(mut bytes: Vec<u8>, still: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut size = bytes.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < bytes.len() {
            let mut trial = bytes.clone();
            trial.drain(at..(at + size).min(bytes.len()));
            if still(&trial) {
                bytes = trial;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    bytes
}

/// Goes round and round until nothing more can go.
fn reduce_tree(mut tree: Element, still: &mut dyn FnMut(&Element) -> bool) -> Element {
    loop {
        let before = print(&tree);
        for pass in [
            without_children,
            without_level,
            without_attributes,
            with_simple_numbers,
        ] {
            pass(&mut tree, still);
        }
        if print(&tree) == before {
            return tree;
        }
    }
}

/// Takes a change over if the tree still does what it did.
fn attempt(
    tree: &mut Element,
    still: &mut dyn FnMut(&Element) -> bool,
    change: impl FnOnce(&mut Element),
) -> bool {
    let mut trial = tree.clone();
    change(&mut trial);
    let holds = still(&trial);
    if holds {
        *tree = trial;
    }
    holds
}

/// Elements go, many at a time where there are many.
fn without_children(tree: &mut Element, still: &mut dyn FnMut(&Element) -> bool) {
    let mut open = vec![Way::new()];
    while let Some(way) = open.pop() {
        let mut size = look(tree, &way).children.len();
        while size > 0 {
            let mut from = 0;
            while from < look(tree, &way).children.len() {
                let to = (from + size).min(look(tree, &way).children.len());
                let gone = attempt(tree, still, |tree| {
                    at(tree, &way).children.drain(from..to);
                });
                if !gone {
                    from = to;
                }
            }
            size /= 2;
        }
        let children = 0..look(tree, &way).children.len();
        open.extend(children.map(|i| [&way[..], &[i]].concat()));
    }
}

/// An element goes and what is in it stays.
fn without_level(tree: &mut Element, still: &mut dyn FnMut(&Element) -> bool) {
    let mut next = 1;
    loop {
        let all = ways(tree);
        let Some(way) = all.get(next) else { return };
        let hoisted = !look(tree, way).children.is_empty()
            && attempt(tree, still, |tree| {
                if let Some((last, parent)) = way.split_last() {
                    let inner = std::mem::take(&mut at(tree, way).children);
                    at(tree, parent).children.splice(*last..=*last, inner);
                }
            });
        if !hoisted {
            next += 1;
        }
    }
}

fn without_attributes(tree: &mut Element, still: &mut dyn FnMut(&Element) -> bool) {
    for way in ways(tree) {
        for i in (0..look(tree, &way).attributes.len()).rev() {
            attempt(tree, still, |tree| {
                at(tree, &way).attributes.remove(i);
            });
        }
    }
}

/// Lists become shorter, numbers simple.
fn with_simple_numbers(tree: &mut Element, still: &mut dyn FnMut(&Element) -> bool) {
    for way in ways(tree) {
        for i in 0..look(tree, &way).attributes.len() {
            let words: Vec<String> = look(tree, &way).attributes[i]
                .1
                .split_whitespace()
                .map(str::to_owned)
                .collect();
            if words.len() > 16 {
                let half = words[..words.len() / 2].join(" ");
                attempt(tree, still, |tree| at(tree, &way).attributes[i].1 = half);
                continue;
            }
            for k in 0..words.len() {
                let simple = ["0", "1"].contains(&words[k].as_str());
                if simple || words[k].parse::<f64>().is_err() {
                    continue;
                }
                for number in ["0", "1"] {
                    let mut trial: Vec<String> = look(tree, &way).attributes[i]
                        .1
                        .split_whitespace()
                        .map(str::to_owned)
                        .collect();
                    if k < trial.len() {
                        number.clone_into(&mut trial[k]);
                    }
                    let text = trial.join(" ");
                    if attempt(tree, still, |tree| at(tree, &way).attributes[i].1 = text) {
                        break;
                    }
                }
            }
        }
    }
}

//! Lints of how a model starts: geoms that are inside each other.

use super::lint::Found;
use cortenforge::engine::forward::fwd_position;
use cortenforge::model::ObjType;
use cortenforge::{Data, Model};
use std::collections::BTreeMap;

/// Pairs that are listed; more would only repeat the same mistake.
const MOST_PAIRS: usize = 10;
/// How deep geoms may be in each other, as a part of the smaller one's size.
const ALLOWED: f64 = 0.05;

/// Looks at the contacts in the reference configuration and in all keyframes.
pub fn look(m: &Model, found: &mut Found<'_>) {
    if !found.wants(&["CF301", "CF302"]) {
        return;
    }
    let mut d = m.make_data();
    fwd_position(m, &mut d);
    let deep = overlaps(m, &d);
    for &(depth, [one, two]) in deep.iter().take(MOST_PAIRS) {
        let other = found.name(ObjType::Geom, two);
        let text = format!("starts {depth:.4} m deep in {other}, and will be pushed out");
        found.object("CF301", ObjType::Geom, one, text);
    }
    if deep.len() > MOST_PAIRS {
        let more = deep.len() - MOST_PAIRS;
        found.model(
            "CF301",
            format!("{more} more pairs of geoms start inside each other"),
        );
    }
    for key in 0..m.nkey {
        if d.reset_keyframe(m, key).is_err() {
            continue;
        }
        fwd_position(m, &mut d);
        let deep = overlaps(m, &d);
        if let Some(&(depth, [one, two])) = deep.first() {
            let [one, two] = [one, two].map(|geom| found.name(ObjType::Geom, geom));
            let more = match deep.len() {
                1 => String::new(),
                n => format!(", and {} more pairs inside each other", n - 1),
            };
            let text = format!("puts {one} {depth:.4} m deep into {two}{more}");
            found.object("CF302", ObjType::Key, key, text);
        }
    }
}

/// Geoms that push each other away with more than softness explains, the deepest pair first.
fn overlaps(m: &Model, d: &Data) -> Vec<(f64, [usize; 2])> {
    let mut pairs: BTreeMap<[usize; 2], f64> = BTreeMap::new();
    for contact in d.contact.iter().filter(|contact| contact.exclude == 0) {
        let geoms = contact.geom.map(usize::try_from);
        let [Ok(one), Ok(two)] = geoms else {
            continue;
        };
        // what moves comes first: it is what will be somewhere else
        let fixed = |geom: usize| m.body_weldid[m.geom_bodyid[geom] as usize] == 0;
        let (one, two) = if fixed(one) { (two, one) } else { (one, two) };
        // planes and height fields have no size of their own
        let sizes = [one, two].map(|geom| m.geom_rbound[geom]);
        let size = sizes
            .into_iter()
            .filter(|&size| size > 0.0)
            .fold(f64::INFINITY, f64::min);
        if -contact.dist > ALLOWED * size {
            let depth = pairs.entry([one, two]).or_insert(0.0);
            *depth = depth.max(-contact.dist);
        }
    }
    let mut list: Vec<_> = pairs
        .into_iter()
        .map(|(pair, depth)| (depth, pair))
        .collect();
    list.sort_by(|a, b| b.0.total_cmp(&a.0));
    list
}

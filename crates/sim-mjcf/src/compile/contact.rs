//! Predefined contact pairs and pairs of bodies that do not collide, in the order of their signatures.

use super::draft::{Draft, Geom};
use super::fault::{Checked, Fault};
use super::geom::is_condim;
use super::names::Names;
use crate::frames::EPS;
use crate::spec;
use sim_core::model::{ObjType, SolImp, SolRef, mix_weight};

/// A contact pair. Its geoms are in the order of their bodies.
#[derive(Clone, Debug)]
pub(crate) struct Pair<'a> {
    /// as it is written
    pub spec: &'a spec::Pair,
    /// the geoms
    pub geoms: [usize; 2],
    /// the bodies, as one number
    pub signature: i32,
    /// solver reference
    pub solref: [f64; 2],
    /// solver impedance
    pub solimp: [f64; 5],
    /// margin
    pub margin: f64,
    /// gap
    pub gap: f64,
    /// friction
    pub friction: [f64; 5],
}

/// A pair of bodies that do not collide.
#[derive(Clone, Debug)]
pub(crate) struct Exclude<'a> {
    /// as it is written
    pub spec: &'a spec::Exclude,
    /// the bodies, as one number
    pub signature: i32,
}

/// Two bodies as one number, the smaller one first. There are fewer than 65534 of them.
fn signature(body1: usize, body2: usize) -> i32 {
    (((body1 as u32) << 16) + body2 as u32) as i32
}

/// The geoms that a pair names.
pub(crate) fn resolve_pair(spec: &spec::Pair, id: usize, names: &Names<'_>) -> Checked<[usize; 2]> {
    let find = |name: &str| {
        names.find(ObjType::Geom, name)?.ok_or_else(|| {
            Fault::of(
                spec,
                id,
                format!("geom '{name}' not found in collision {id}"),
            )
        })
    };
    Ok([find(&spec.geomname1)?, find(&spec.geomname2)?])
}

/// The bodies that an exclude names.
pub(crate) fn resolve_exclude(
    spec: &spec::Exclude,
    id: usize,
    names: &Names<'_>,
) -> Checked<[usize; 2]> {
    let find = |name: &str| {
        names.find(ObjType::Body, name)?.ok_or_else(|| {
            Fault::of(
                spec,
                id,
                format!("body '{name}' not found in bodypair {id}"),
            )
        })
    };
    Ok([find(&spec.bodyname1)?, find(&spec.bodyname2)?])
}

/// Refuses what is wrong with a pair on its own, before geoms are compiled.
pub(crate) fn check_pair(spec: &spec::Pair, id: usize, names: &Names<'_>) -> Checked<[usize; 2]> {
    if !is_condim(spec.condim) {
        return Err(Fault::of(spec, id, "invalid condim in contact pair"));
    }
    resolve_pair(spec, id, names)
}

/// Compiles all pairs. Their geoms collide, so they do not only serve the eye.
pub(crate) fn compile_pairs<'a>(
    draft: &mut Draft<'a>,
    names: &Names<'_>,
) -> Checked<Vec<Pair<'a>>> {
    let mut pairs = Vec::with_capacity(draft.spec.pairs.len());
    for (id, spec) in draft.spec.pairs.iter().enumerate() {
        let mut geoms = check_pair(spec, id, names)?;
        if draft.geoms[geoms[0]].body > draft.geoms[geoms[1]].body {
            geoms.swap(0, 1);
        }
        for geom in geoms {
            draft.geoms[geom].visual = false;
        }
        pairs.push(mix(spec, geoms, geoms.map(|geom| &draft.geoms[geom])));
    }
    pairs.sort_by_key(|pair| pair.signature);
    Ok(pairs)
}

/// What the pair gives itself; what it gives as not a number is mixed from its geoms.
fn mix<'a>(spec: &'a spec::Pair, geoms: [usize; 2], [a, b]: [&Geom<'_>; 2]) -> Pair<'a> {
    let signature = signature(a.body, b.body);
    let (a, b) = (a.spec, b.spec);

    // the geom with higher priority decides, or both do
    let (friction, solref, solimp) = if a.priority != b.priority {
        let high = if a.priority > b.priority { a } else { b };
        (high.friction, high.solref, high.solimp)
    } else {
        let weight = mix_weight(a.solmix, b.solmix, EPS);
        (
            std::array::from_fn(|i| a.friction[i].max(b.friction[i])),
            // unlike in a simulation, time constants are not blended
            SolRef::stiffer(a.solref, b.solref),
            SolImp::mixed(a.solimp, b.solimp, weight),
        )
    };
    let [slide, spin, roll] = friction;
    Pair {
        spec,
        geoms,
        signature,
        solref: own_or(spec.solref, solref),
        solimp: own_or(spec.solimp, solimp),
        margin: own_or([spec.margin], [a.margin.max(b.margin)])[0],
        gap: own_or([spec.gap], [a.gap.max(b.gap)])[0],
        friction: own_or(spec.friction, [slide, slide, spin, roll, roll]),
    }
}

/// The numbers of the pair, unless the first is none.
fn own_or<const N: usize>(own: [f64; N], mixed: [f64; N]) -> [f64; N] {
    if own[0].is_nan() { mixed } else { own }
}

/// Compiles all excludes.
pub(crate) fn compile_excludes<'a>(
    draft: &Draft<'a>,
    names: &Names<'_>,
) -> Checked<Vec<Exclude<'a>>> {
    let mut excludes = Vec::with_capacity(draft.spec.excludes.len());
    for (id, spec) in draft.spec.excludes.iter().enumerate() {
        let [a, b] = resolve_exclude(spec, id, names)?;
        excludes.push(Exclude {
            spec,
            signature: signature(a.min(b), a.max(b)),
        });
    }
    excludes.sort_by_key(|exclude| exclude.signature);
    Ok(excludes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_hold_all_bodies() {
        assert_eq!(signature(1, 2), (1 << 16) + 2);
        assert_eq!(signature(40000, 60000) as u32, (40000 << 16) + 60000);
    }
}

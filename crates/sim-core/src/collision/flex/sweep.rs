//! Sweep and prune over the elements of one deformable, along the axis in which it is longest. The order in which pairs
//! are found is part of the result.

use crate::collision::broad::end_key;

/// Pairs beyond this many are not looked at.
const MAX_PAIRS: usize = 1_000_000;

/// Work space of the sweep.
#[derive(Debug, Default)]
pub(super) struct SweepScratch {
    /// the elements that take part, and their boxes
    elems: Vec<(u32, Bounds)>,
    /// the ends of the boxes along the sweep
    ends: Vec<u64>,
    /// boxes that the sweep is in, in the order in which it came to them
    open: Vec<(u32, Bounds)>,
}

impl SweepScratch {
    /// How many elements took part in the last sweep.
    pub fn count(&self) -> usize {
        self.elems.len()
    }
}

/// A box across the sweep.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    min: [f64; 2],
    max: [f64; 2],
}

/// Puts into `pairs` all pairs of `active` elements whose boxes overlap; `root` is the box around all. Returns how many pairs
/// there could have been.
pub(super) fn near_elems(
    work: &mut SweepScratch,
    boxes: &[[f64; 6]],
    active: impl Iterator<Item = usize>,
    root: &[f64; 6],
    pairs: &mut Vec<[u32; 2]>,
) -> usize {
    let SweepScratch { elems, ends, open } = work;
    let along = longest_axis(root);
    let across = others(along);
    elems.clear();
    ends.clear();
    for e in active {
        let b = &boxes[e];
        let i = elems.len() as u32;
        ends.push(end_key(b[along] - b[along + 3], 2 * i));
        ends.push(end_key(b[along] + b[along + 3], 2 * i + 1));
        let bounds = Bounds {
            min: across.map(|k| b[k] - b[k + 3]),
            max: across.map(|k| b[k] + b[k + 3]),
        };
        elems.push((e as u32, bounds));
    }
    pairs.clear();
    let count = elems.len();
    let most = (count * count.saturating_sub(1) / 2).min(MAX_PAIRS);
    if count < 2 {
        return 0;
    }
    ends.sort_unstable();
    open.clear();
    for key in ends.iter() {
        let (elem, this) = elems[*key as u32 as usize / 2];
        if key & 1 == 1 {
            if let Some(at) = open.iter().position(|(other, _)| *other == elem) {
                open.remove(at);
            }
            continue;
        }
        for (other, that) in open.iter() {
            if overlap(that, &this) {
                pairs.push([*other, elem]);
                if pairs.len() >= most {
                    return most;
                }
            }
        }
        open.push((elem, this));
    }
    most
}

/// The longest axis of a box.
fn longest_axis(root: &[f64; 6]) -> usize {
    let [_, _, _, x, y, z] = *root;
    if x > y && x > z {
        0
    } else if y > z {
        1
    } else {
        2
    }
}

/// The two axes other than one.
fn others(axis: usize) -> [usize; 2] {
    match axis {
        0 => [1, 2],
        1 => [0, 2],
        _ => [0, 1],
    }
}

#[inline]
fn overlap(a: &Bounds, b: &Bounds) -> bool {
    !((a.min[0] > b.max[0]) | (b.min[0] > a.max[0]) | (a.min[1] > b.max[1]) | (b.min[1] > a.max[1]))
}

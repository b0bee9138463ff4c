//! Islands: groups of kinematic trees that constraints tie together, each solved by itself.
//!
//! Vectors over dofs and constraints are reordered so that an island is contiguous; fields of the reordered kind
//! begin with `i`. Dofs and constraints of no island come last.

mod graph;

use super::arena;
use super::jacobian::efc_jacobian;
use super::make::out_of_memory;
use crate::data::{Data, Part};
use crate::linalg::{Pattern, supernodes};
use crate::model::kinds::ConstraintFamily;
use crate::model::{ConstraintType, DisableBit, Model};
use graph::{Forest, TreesOfRows};

/// Work space of the search for islands.
#[derive(Clone, Debug, Default)]
pub(crate) struct IslandScratch {
    forest: Forest,
    next: Vec<i32>,
    rowsuper: Vec<i32>,
}

/// Borrows from `Data` what says which trees constraints act on; `None` where there are no constraints.
macro_rules! trees_of_rows {
    ($m:expr, $d:expr) => {
        efc_jacobian!($m, $d).map(|jacobian| TreesOfRows {
            m: $m,
            efc_type: &$d.efc_type,
            efc_id: &$d.efc_id,
            contact: &$d.contact,
            jacobian,
        })
    };
}

/// Finds the islands and writes all their fields that depend on positions alone. The others are filled before the
/// solver runs. Without constraints, or with islands switched off, there are none.
///
/// Reads `efc_*` up to `efc_R`, `contact`, `M` and its factors.
pub fn island(m: &Model, d: &mut Data) {
    d.clear_part(Part::Islands);
    if m.disabled(DisableBit::Island) {
        return;
    }
    let Some(rows) = trees_of_rows!(m, d) else {
        return;
    };
    let forest = &mut d.scratch.island.forest;
    rows.join(forest);
    d.nisland = forest.number_islands(&mut d.tree_island);
    if d.nisland == 0 {
        d.clear_part(Part::Islands);
        return;
    }
    sort_trees(m, d);
    sort_dofs(m, d);
    sort_constraints(m, d);
    if arena::reserve(m, d, Part::Islands) {
        gather_inertia(m, d);
        gather_constraints(m, d);
        d.resize_part(m, Part::Islands);
    } else {
        out_of_memory(m, d);
    }
}

/// Counts how many of `owners` are in each island, -1 for none; then where each island starts.
fn count_and_start(owners: &[i32], nisland: usize, counts: &mut Vec<i32>, starts: &mut Vec<i32>) {
    counts.clear();
    counts.resize(nisland, 0);
    for &island in owners {
        if let Ok(island) = usize::try_from(island) {
            counts[island] += 1;
        }
    }
    start_addresses(counts, starts);
}

/// Running sums: where each group starts if they follow one another.
fn start_addresses(counts: &[i32], starts: &mut Vec<i32>) {
    starts.clear();
    let mut start = 0;
    for count in counts {
        starts.push(start);
        start += count;
    }
}

/// Calls `place(old, new)` for every element: islands one after the other, the order within each kept, what is in
/// no island last.
fn place_by_island(
    owners: &[i32],
    counts: &[i32],
    starts: &[i32],
    next: &mut Vec<i32>,
    mut place: impl FnMut(usize, usize),
) {
    let total: i32 = counts.iter().sum();
    next.clear();
    next.extend_from_slice(starts);
    next.push(total);
    let outside = starts.len();
    for (old, &island) in owners.iter().enumerate() {
        let slot = &mut next[usize::try_from(island).unwrap_or(outside)];
        place(old, *slot as usize);
        *slot += 1;
    }
}

fn sort_trees(m: &Model, d: &mut Data) {
    let next = &mut d.scratch.island.next;
    let (counts, starts) = (&mut d.island_ntree, &mut d.island_itreeadr);
    count_and_start(&d.tree_island, d.nisland, counts, starts);
    d.map_itree2tree.resize(m.ntree, 0);
    let map = &mut d.map_itree2tree;
    place_by_island(&d.tree_island, counts, starts, next, |old, new| {
        map[new] = old as i32;
    });
}

fn sort_dofs(m: &Model, d: &mut Data) {
    let next = &mut d.scratch.island.next;
    let trees = m.dof_treeid.iter();
    d.dof_island
        .extend(trees.map(|&tree| d.tree_island[tree as usize]));
    let (counts, starts) = (&mut d.island_nv, &mut d.island_idofadr);
    count_and_start(&d.dof_island, d.nisland, counts, starts);
    d.nidof = counts.iter().map(|&n| n as usize).sum();

    d.map_dof2idof.resize(m.nv, 0);
    d.map_idof2dof.resize(m.nv, 0);
    let (forward, backward) = (&mut d.map_dof2idof, &mut d.map_idof2dof);
    place_by_island(&d.dof_island, counts, starts, next, |old, new| {
        forward[old] = new as i32;
        backward[new] = old as i32;
    });
    let first = d.island_idofadr.iter();
    d.island_dofadr
        .extend(first.map(|&idof| d.map_idof2dof[idof as usize]));
}

fn sort_constraints(m: &Model, d: &mut Data) {
    let nefc = d.nefc;
    let next = &mut d.scratch.island.next;
    if let Some(rows) = trees_of_rows!(m, d) {
        let mut previous = -1;
        for (group, tree) in rows.owners() {
            previous = match tree.map(|tree| d.tree_island[tree]) {
                // a tree that this row of a contact acts on and the first does not: the row stays with those before
                Some(-1) => previous,
                island => island.unwrap_or(-1),
            };
            d.efc_island.resize(group.end, previous);
        }
    }

    let (counts, starts) = (&mut d.island_nefc, &mut d.island_iefcadr);
    count_and_start(&d.efc_island, d.nisland, counts, starts);
    d.island_ne.resize(d.nisland, 0);
    d.island_nf.resize(d.nisland, 0);
    for (&kind, &island) in d.efc_type.iter().zip(&d.efc_island) {
        let Ok(island) = usize::try_from(island) else {
            continue;
        };
        match ConstraintType::of(kind).family() {
            ConstraintFamily::Equality => d.island_ne[island] += 1,
            ConstraintFamily::Friction => d.island_nf[island] += 1,
            ConstraintFamily::Limit | ConstraintFamily::Contact => {}
        }
    }

    d.map_efc2iefc.resize(nefc, 0);
    d.map_iefc2efc.resize(nefc, 0);
    let (forward, backward) = (&mut d.map_efc2iefc, &mut d.map_iefc2efc);
    place_by_island(&d.efc_island, counts, starts, next, |old, new| {
        forward[old] = new as i32;
        backward[new] = old as i32;
    });
}

/// Copies the inertia and its factors, dof by dof, into the order of islands. Columns count from the first dof of
/// their island.
fn gather_inertia(m: &Model, d: &mut Data) {
    let inertia = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    for &dof in &d.map_idof2dof[..d.nidof] {
        let dof = dof as usize;
        let row = inertia.row(dof);
        let offset = d.island_idofadr[d.dof_island[dof] as usize];
        d.iM_rowadr.push(d.iM.len() as i32);
        d.iM_rownnz.push(m.M_rownnz[dof]);
        let columns = m.M_colind[row.clone()].iter();
        d.iM_colind
            .extend(columns.map(|&c| d.map_dof2idof[c as usize] - offset));
        d.iM.extend_from_slice(&d.M[row.clone()]);
        d.iLD.extend_from_slice(&d.qLD[row]);
        d.iLDiagInv.push(d.qLDiagInv[dof]);
    }
}

/// Copies the rows of constraints into the order of islands.
fn gather_constraints(m: &Model, d: &mut Data) {
    if m.is_sparse() {
        gather_sparse_jacobian(d);
    } else {
        gather_dense_jacobian(m, d);
    }
    gather(&mut d.iefc_type, &d.efc_type, &d.map_iefc2efc);
    gather(&mut d.iefc_id, &d.efc_id, &d.map_iefc2efc);
    gather(
        &mut d.iefc_frictionloss,
        &d.efc_frictionloss,
        &d.map_iefc2efc,
    );
    gather(&mut d.iefc_D, &d.efc_D, &d.map_iefc2efc);
    gather(&mut d.iefc_R, &d.efc_R, &d.map_iefc2efc);
}

/// Appends the elements of `from` in the order of `map`.
fn gather<T: Copy>(to: &mut Vec<T>, from: &[T], map: &[i32]) {
    to.extend(map.iter().map(|&i| from[i as usize]));
}

/// Each island's block is packed: as many columns as the island has dofs. It starts where it would if all rows had
/// `nidof` columns.
fn gather_dense_jacobian(m: &Model, d: &mut Data) {
    d.iefc_J.resize(d.nJ, 0.0);
    for island in 0..d.nisland {
        let span = |start: &[i32], count: &[i32]| {
            let start = start[island] as usize;
            start..start + count[island] as usize
        };
        let rows = span(&d.island_iefcadr, &d.island_nefc);
        let dofs = &d.map_idof2dof[span(&d.island_idofadr, &d.island_nv)];
        let block = &mut d.iefc_J[d.nidof * rows.start..][..rows.len() * dofs.len()];
        let efcs = &d.map_iefc2efc[rows];
        for (out, &efc) in block.chunks_exact_mut(dofs.len()).zip(efcs) {
            let row = &d.efc_J[efc as usize * m.nv..][..m.nv];
            for (out, &dof) in out.iter_mut().zip(dofs) {
                *out = row[dof as usize];
            }
        }
    }
}

/// Columns count from the first dof of their island; supernodes do not cross islands.
fn gather_sparse_jacobian(d: &mut Data) {
    let jacobian = Pattern::new(&d.efc_J_rownnz, &d.efc_J_rowadr, &d.efc_J_colind);
    let mut last = None;
    for &efc in &d.map_iefc2efc {
        let efc = efc as usize;
        let row = jacobian.row(efc);
        let start = d.iefc_J_colind.len();
        d.iefc_J_rowadr.push(start as i32);
        d.iefc_J_rownnz.push(row.len() as i32);
        // most rows have the columns of the row before
        if last.is_some_and(|last| last + 1 == efc && d.efc_J_rowsuper[last] > 0) {
            d.iefc_J_colind.extend_from_within(start - row.len()..);
        } else {
            let island = usize::try_from(d.efc_island[efc]).ok();
            let offset = island.map_or(0, |island| d.island_idofadr[island]);
            let columns = d.efc_J_colind[row.clone()].iter();
            d.iefc_J_colind
                .extend(columns.map(|&c| d.map_dof2idof[c as usize] - offset));
        }
        d.iefc_J.extend_from_slice(&d.efc_J[row]);
        last = Some(efc);
    }

    d.iefc_J_rowsuper.resize(d.nefc, 0);
    let rowsuper = &mut d.scratch.island.rowsuper;
    for (&start, &count) in d.island_iefcadr.iter().zip(&d.island_nefc) {
        let rows = start as usize..(start + count) as usize;
        let (nnz, adr) = (
            &d.iefc_J_rownnz[rows.clone()],
            &d.iefc_J_rowadr[rows.clone()],
        );
        supernodes(rowsuper, Pattern::new(nnz, adr, &d.iefc_J_colind));
        d.iefc_J_rowsuper[rows].copy_from_slice(rowsuper);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_become_contiguous_and_the_rest_comes_last() {
        let owners = [1, -1, 0, 1, 0];
        let (mut counts, mut starts, mut next) = (Vec::new(), Vec::new(), Vec::new());
        count_and_start(&owners, 2, &mut counts, &mut starts);
        assert_eq!((&counts[..], &starts[..]), (&[2, 2][..], &[0, 2][..]));
        let mut order = [9; 5];
        place_by_island(&owners, &counts, &starts, &mut next, |old, new| {
            order[new] = old;
        });
        assert_eq!(order, [2, 4, 0, 3, 1]);
    }
}

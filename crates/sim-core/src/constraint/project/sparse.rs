//! The projection with a sparse Jacobian.
//!
//! Rows of one constraint, and often of several, move the same dofs. Such rows form a group. Two groups that have a
//! dof in common give one dense block of the result, so all bookkeeping is per group and not per row.

use super::ProjectScratch;
use crate::constraint::arena;
use crate::data::{Data, Part};
use crate::linalg::{Pattern, SparseMatrix, dot};
use crate::model::Model;
use std::ops::Range;

/// Work space of the sparse projection.
#[derive(Clone, Debug, Default)]
pub(super) struct SparseScratch {
    /// J inv(L) inv(sqrt(D)): what is to be squared
    half: SparseMatrix,
    /// one dense row of `half`, and which of its entries there are
    row: Vec<f64>,
    in_row: Vec<bool>,
    /// first row of each group, and the number of rows at the end
    first: Vec<usize>,
    neighbours: Neighbours,
    block: Block,
}

/// Which groups have dofs in common.
#[derive(Clone, Debug, Default)]
struct Neighbours {
    /// for each dof the groups that move it: heads and links of lists
    head: Vec<Option<usize>>,
    link: Vec<(usize, Option<usize>)>,
    seen: Vec<bool>,
    /// neighbours of each group, itself included, in increasing order, and where in a row their columns start
    list: Vec<(usize, usize)>,
    /// where each group's part of `list` starts, and its end
    start: Vec<usize>,
    /// for each group the neighbour whose block is to be copied next
    next: Vec<usize>,
}

/// Columns that are computed at once.
const LANES: usize = 4;

/// Two groups of rows, cut down to their common dofs.
#[derive(Clone, Debug, Default)]
struct Block {
    /// for each dof its place among those of the first group, from one on
    place: Vec<u32>,
    common: Vec<(usize, usize)>,
    left: Vec<f64>,
    /// transposed, in stripes of a few columns
    right: Vec<[f64; LANES]>,
}

/// Writes `efc_AR` and its pattern. Returns whether the memory that the model allows is enough.
pub(super) fn project_sparse(m: &Model, d: &mut Data) -> bool {
    halve(m, d);
    let capacity = arena::largest_array(d);
    let scratch = &mut d.scratch.project_constraint.sparse;
    group_rows(scratch);
    let Some(entries) = find_neighbours(m.nv, capacity, scratch) else {
        return false;
    };
    d.nA = entries;
    if !arena::reserve(m, d, Part::Projection) {
        return false;
    }
    write_pattern(d);
    write_values(d);
    true
}

/// Makes `half`. A row gets entries for its dofs and all of their ancestors.
fn halve(m: &Model, d: &mut Data) {
    let jacobian = Pattern::new(&d.efc_J_rownnz, &d.efc_J_rowadr, &d.efc_J_colind);
    let inertia = Pattern::new(&m.M_rownnz, &m.M_rowadr, &m.M_colind);
    let ProjectScratch {
        sqrt_inv, sparse, ..
    } = &mut d.scratch.project_constraint;
    let SparseScratch {
        half, row, in_row, ..
    } = sparse;
    half.rownnz.clear();
    half.rowadr.clear();
    half.colind.clear();
    half.values.clear();
    row.clear();
    row.resize(m.nv, 0.0);
    in_row.clear();
    in_row.resize(m.nv, false);

    for r in 0..d.nefc {
        let start = half.colind.len();
        if r > 0 && d.efc_J_rowsuper[r - 1] > 0 {
            // the same dofs as in the row before
            let before = half.rowadr[r - 1] as usize;
            half.colind.extend_from_within(before..);
        } else {
            append_ancestors(inertia, jacobian.cols(r), in_row, &mut half.colind);
        }
        let columns = &half.colind[start..];
        half.rowadr.push(start as i32);
        half.rownnz.push(columns.len() as i32);

        for adr in jacobian.row(r) {
            row[d.efc_J_colind[adr] as usize] = d.efc_J[adr];
        }
        for &dof in columns.iter().rev() {
            let x = row[dof as usize];
            let entries = inertia.row(dof as usize);
            if x != 0.0 && !entries.is_empty() {
                for adr in entries.start..entries.end - 1 {
                    row[m.M_colind[adr] as usize] -= d.qLD[adr] * x;
                }
            }
        }
        for &dof in columns {
            let dof = dof as usize;
            half.values.push(row[dof] * sqrt_inv[dof]);
            row[dof] = 0.0;
        }
    }
}

/// Appends `dofs` and all of their ancestors, in increasing order. `seen` is work space, all false.
fn append_ancestors(inertia: Pattern<'_>, dofs: &[i32], seen: &mut [bool], columns: &mut Vec<i32>) {
    let start = columns.len();
    for &dof in dofs.iter().rev() {
        if seen[dof as usize] {
            continue;
        }
        for &ancestor in inertia.cols(dof as usize) {
            if !std::mem::replace(&mut seen[ancestor as usize], true) {
                columns.push(ancestor);
            }
        }
    }
    let columns = &mut columns[start..];
    columns.sort_unstable();
    for &dof in &*columns {
        seen[dof as usize] = false;
    }
}

/// Finds runs of rows with the same columns.
fn group_rows(scratch: &mut SparseScratch) {
    let SparseScratch { half, first, .. } = scratch;
    let pattern = half.pattern();
    first.clear();
    for r in 0..pattern.rows() {
        if r == 0 || pattern.cols(r) != pattern.cols(r - 1) {
            first.push(r);
        }
    }
    first.push(pattern.rows());
}

/// The rows of group `g`.
fn rows_of(first: &[usize], g: usize) -> Range<usize> {
    first[g]..first[g + 1]
}

/// Finds the neighbours of all groups. Returns the number of entries of the result, if there are not more than
/// `capacity`.
fn find_neighbours(nv: usize, capacity: usize, scratch: &mut SparseScratch) -> Option<usize> {
    let SparseScratch {
        half,
        first,
        neighbours,
        ..
    } = scratch;
    let Neighbours {
        head,
        link,
        seen,
        list,
        start,
        next,
    } = neighbours;
    let groups = first.len() - 1;
    let columns = |g: usize| half.pattern().cols(first[g]);

    head.clear();
    head.resize(nv, None);
    link.clear();
    for g in 0..groups {
        for &dof in columns(g) {
            link.push((g, head[dof as usize]));
            head[dof as usize] = Some(link.len() - 1);
        }
    }

    seen.clear();
    seen.resize(groups, false);
    list.clear();
    start.clear();
    next.clear();
    let mut entries = 0;
    for g in 0..groups {
        let begin = list.len();
        start.push(begin);
        for &dof in columns(g) {
            let mut next = head[dof as usize];
            while let Some(adr) = next {
                let (other, rest) = link[adr];
                if !std::mem::replace(&mut seen[other], true) {
                    list.push((other, 0));
                }
                next = rest;
            }
        }
        list[begin..].sort_unstable();
        let mut width = 0;
        for (other, column) in &mut list[begin..] {
            seen[*other] = false;
            *column = width;
            width += rows_of(first, *other).len();
        }
        // a group is its own neighbour, and those after it come next
        next.push(begin + list[begin..].partition_point(|(other, _)| *other <= g));
        entries += width * rows_of(first, g).len();
        if entries > capacity {
            return None;
        }
    }
    start.push(list.len());
    Some(entries)
}

impl Neighbours {
    /// The neighbours of group `g`, each with the place of its first column in a row.
    fn of(&self, g: usize) -> &[(usize, usize)] {
        &self.list[self.start[g]..self.start[g + 1]]
    }
}

fn write_pattern(d: &mut Data) {
    let SparseScratch {
        first, neighbours, ..
    } = &d.scratch.project_constraint.sparse;
    let columns = &mut d.efc_AR_colind;
    for g in 0..first.len() - 1 {
        let start = columns.len();
        for &(other, _) in neighbours.of(g) {
            let rows = rows_of(first, other);
            columns.extend(rows.start as i32..rows.end as i32);
        }
        let width = columns.len() - start;
        for (k, _) in rows_of(first, g).enumerate() {
            if k > 0 {
                columns.extend_from_within(start..start + width);
            }
            d.efc_AR_rowadr.push((start + k * width) as i32);
            d.efc_AR_rownnz.push(width as i32);
        }
    }
}

/// Computes the blocks one by one, those of the upper triangle; the others are copies.
fn write_values(d: &mut Data) {
    let SparseScratch {
        half,
        first,
        neighbours,
        block,
        row: dense,
        ..
    } = &mut d.scratch.project_constraint.sparse;
    let Neighbours {
        list, start, next, ..
    } = neighbours;
    let pattern = half.pattern();
    let (res, adr) = (&mut d.efc_AR, &d.efc_AR_rowadr);
    res.resize(d.nA, 0.0);
    for g in 0..first.len() - 1 {
        let rows = rows_of(first, g);
        let single = rows.len() == 1;
        if single {
            for at in pattern.row(rows.start) {
                dense[half.colind[at] as usize] = half.values[at];
            }
        }
        block.enter(pattern.cols(rows.start), dense.len());
        for &(other, column) in &list[start[g]..start[g + 1]] {
            let columns = rows_of(first, other);
            if other < g {
                let transposed = list[next[other]].1;
                next[other] += 1;
                for (k, r) in rows.clone().enumerate() {
                    let to = adr[r] as usize + column;
                    for (j, c) in columns.clone().enumerate() {
                        res[to + j] = res[adr[c] as usize + transposed + k];
                    }
                }
            } else if single && other > g {
                // entries that the row does not have are zero in its dense form
                let to = adr[rows.start] as usize + column;
                for (out, c) in res[to..].iter_mut().zip(columns) {
                    let entries = pattern.row(c);
                    let entries = half.values[entries.clone()]
                        .iter()
                        .zip(&half.colind[entries]);
                    *out = entries.fold(0.0, |sum, (x, &dof)| sum + x * dense[dof as usize]);
                }
            } else {
                block.load(half, rows.clone(), columns.clone());
                for (k, r) in rows.clone().enumerate() {
                    let to = adr[r] as usize + column;
                    let out = &mut res[to..to + columns.len()];
                    block.write_row(k, out);
                    if other == g {
                        let entries = &half.values[pattern.row(r)];
                        out[k] = dot(entries, entries) + d.efc_R[r];
                    }
                }
            }
        }
        block.leave(pattern.cols(rows.start));
        if single {
            for &dof in pattern.cols(rows.start) {
                dense[dof as usize] = 0.0;
            }
        }
    }
}

impl Block {
    /// Notes the dofs of the first group.
    fn enter(&mut self, dofs: &[i32], nv: usize) {
        self.place.resize(nv, 0);
        for (&dof, place) in dofs.iter().zip(1..) {
            self.place[dof as usize] = place;
        }
    }

    /// Forgets them.
    fn leave(&mut self, dofs: &[i32]) {
        for &dof in dofs {
            self.place[dof as usize] = 0;
        }
    }

    /// Takes two groups: the rows of the one that was entered over the common dofs, and the other's transposed.
    fn load(&mut self, half: &SparseMatrix, rows: Range<usize>, columns: Range<usize>) {
        let pattern = half.pattern();
        self.common.clear();
        for (j, &dof) in pattern.cols(columns.start).iter().enumerate() {
            let place = self.place[dof as usize] as usize;
            if place > 0 {
                self.common.push((place - 1, j));
            }
        }

        self.left.clear();
        for r in rows {
            let entries = &half.values[pattern.row(r)];
            self.left
                .extend(self.common.iter().map(|&(i, _)| entries[i]));
        }
        let dofs = self.common.len();
        self.right.clear();
        self.right
            .resize(columns.len().div_ceil(LANES) * dofs, [0.0; LANES]);
        for (q, column) in columns.enumerate() {
            let entries = &half.values[pattern.row(column)];
            let stripe = &mut self.right[q / LANES * dofs..][..dofs];
            for (lanes, &(_, j)) in stripe.iter_mut().zip(&self.common) {
                lanes[q % LANES] = entries[j];
            }
        }
    }

    /// Row `r` of the product of the two groups.
    fn write_row(&self, r: usize, out: &mut [f64]) {
        let dofs = self.common.len();
        let left = &self.left[r * dofs..][..dofs];
        for (out, stripe) in out.chunks_mut(LANES).zip(self.right.chunks_exact(dofs)) {
            let mut sum = [0.0; LANES];
            for (x, lanes) in left.iter().zip(stripe) {
                for (sum, y) in sum.iter_mut().zip(lanes) {
                    *sum += x * y;
                }
            }
            out.copy_from_slice(&sum[..out.len()]);
        }
    }
}

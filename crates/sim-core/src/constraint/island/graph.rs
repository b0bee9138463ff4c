//! Which kinematic trees are tied together by constraints.

use crate::constraint::{Blocks, EfcJacobian};
use crate::data::Contact;
use crate::model::{ConstraintType, EqualityType, Model};
use std::ops::Range;

/// Disjoint sets of trees. The representative of a set is its smallest member, so that islands are numbered by
/// their first tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Forest {
    parent: Vec<usize>,
    /// whether a tree has any constraint
    constrained: Vec<bool>,
}

impl Forest {
    fn start(&mut self, ntree: usize) {
        self.parent.clear();
        self.parent.extend(0..ntree);
        self.constrained.clear();
        self.constrained.resize(ntree, false);
    }

    fn root(&mut self, mut tree: usize) -> usize {
        while self.parent[tree] != tree {
            self.parent[tree] = self.parent[self.parent[tree]];
            tree = self.parent[tree];
        }
        tree
    }

    fn join(&mut self, a: usize, b: usize) {
        self.constrained[a] = true;
        self.constrained[b] = true;
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }

    /// Writes the island of every tree, -1 for trees without constraints, and returns the number of islands.
    pub fn number_islands(&mut self, tree_island: &mut Vec<i32>) -> usize {
        tree_island.clear();
        let mut count = 0;
        for tree in 0..self.parent.len() {
            let root = self.root(tree);
            let island = if !self.constrained[tree] {
                -1
            } else if root == tree {
                count += 1;
                count - 1
            } else {
                tree_island[root]
            };
            tree_island.push(island);
        }
        count as usize
    }
}

/// The trees that a row of the Jacobian acts on: at most two that are known from what the row is, or any number to
/// be read from its entries.
enum Trees {
    Known(Option<usize>, Option<usize>),
    InRow,
}

/// The rows of all constraints, as far as they say which trees they act on.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreesOfRows<'a> {
    pub m: &'a Model,
    pub efc_type: &'a [i32],
    pub efc_id: &'a [i32],
    pub contact: &'a [Contact],
    pub jacobian: EfcJacobian<'a>,
}

impl TreesOfRows<'_> {
    fn trees(&self, i: usize) -> Trees {
        let m = self.m;
        let id = self.efc_id[i] as usize;
        let pair = |bodies: [usize; 2]| {
            let [a, b] = bodies.map(|body| usize::try_from(m.body_treeid[body]).ok());
            Trees::Known(a.or(b), a.and(b))
        };
        match ConstraintType::of(self.efc_type[i]) {
            ConstraintType::FrictionDof => Trees::Known(Some(m.dof_treeid[id] as usize), None),
            ConstraintType::LimitJoint => {
                let dof = m.jnt_dofadr[id] as usize;
                Trees::Known(Some(m.dof_treeid[dof] as usize), None)
            }
            ConstraintType::ContactFrictionless
            | ConstraintType::ContactPyramidal
            | ConstraintType::ContactElliptic => {
                // deformables have many bodies
                self.contact[id].bodies(m).map_or(Trees::InRow, pair)
            }
            ConstraintType::Equality => {
                if EqualityType::of(m.eq_type[id]).ties_bodies() {
                    pair(m.eq_bodies(id))
                } else {
                    Trees::InRow
                }
            }
            ConstraintType::FrictionTendon | ConstraintType::LimitTendon => Trees::InRow,
        }
    }

    /// Calls `visit` for the tree of every entry of row `i`, until it returns false.
    fn visit_row(&self, i: usize, mut visit: impl FnMut(usize) -> bool) {
        let trees = &self.m.dof_treeid;
        match self.jacobian {
            EfcJacobian::Sparse { pattern, .. } => {
                let columns = pattern.cols(i).iter();
                columns
                    .map(|&dof| trees[dof as usize] as usize)
                    .all(&mut visit);
            }
            EfcJacobian::Dense { values, nv } => {
                let row = &values[i * nv..(i + 1) * nv];
                let entries = row.iter().zip(trees).filter(|&(&x, _)| x != 0.0);
                entries.map(|(_, &tree)| tree as usize).all(&mut visit);
            }
        }
    }

    /// Groups of rows that act on the same trees.
    pub fn groups(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        Blocks::new(self.efc_type, self.efc_id, 0).flat_map(|block| block.groups(self.m))
    }

    /// Rows with the first tree that they act on: groups, or one by one where that is read from a dense Jacobian, in which
    /// rows of one contact with a deformable can begin differently. Which trees the contact joins is asked of its first
    /// row all the same, so that its rows can be in several islands: this is what MuJoCo does. The rows of an elliptic
    /// cone, with which MuJoCo's solvers go astray then, stay together.
    pub fn owners(&self) -> impl Iterator<Item = (Range<usize>, Option<usize>)> + '_ {
        self.groups().flat_map(|rows| {
            let first = rows.start;
            let differ = matches!(self.jacobian, EfcJacobian::Dense { .. })
                && ConstraintType::of(self.efc_type[first]) == ConstraintType::ContactPyramidal
                && matches!(self.trees(first), Trees::InRow);
            let size = if differ { 1 } else { rows.len() };
            let parts = rows.step_by(size).map(move |start| start..start + size);
            parts.map(|part| {
                let tree = self.first_tree(part.start);
                (part, tree)
            })
        })
    }

    /// The first tree that row `i` acts on, if there is one: a contact between two bodies that no dof moves has none.
    pub fn first_tree(&self, i: usize) -> Option<usize> {
        match self.trees(i) {
            Trees::Known(first, _) => first,
            Trees::InRow => {
                let mut first = None;
                self.visit_row(i, |tree| {
                    first = Some(tree);
                    false
                });
                first
            }
        }
    }

    /// Joins all trees that have a constraint in common.
    pub fn join(&self, forest: &mut Forest) {
        forest.start(self.m.ntree);
        for rows in self.groups() {
            let i = rows.start;
            match self.trees(i) {
                Trees::Known(Some(a), b) => forest.join(a, b.unwrap_or(a)),
                Trees::Known(None, _) => {}
                Trees::InRow => {
                    let mut previous = None;
                    self.visit_row(i, |tree| {
                        if previous != Some(tree) {
                            forest.join(previous.unwrap_or(tree), tree);
                            previous = Some(tree);
                        }
                        true
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn islands_are_numbered_by_their_first_tree() {
        let mut forest = Forest::default();
        forest.start(7);
        forest.join(5, 1);
        forest.join(3, 3);
        forest.join(6, 4);
        forest.join(4, 1);
        let mut tree_island = Vec::new();
        assert_eq!(forest.number_islands(&mut tree_island), 2);
        assert_eq!(tree_island, [-1, 0, -1, 1, 0, 0, 0]);
    }
}

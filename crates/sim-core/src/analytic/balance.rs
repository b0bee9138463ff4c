//! The balance of forces, linearised.

use super::matrix::Matrix;
use super::path::Path;
use super::tree::Columns;
use crate::model::Model;

/// How the force that is left over changes, τ + J'f - M·a - c: with each input while the acceleration a stays, and with the
/// acceleration. At the solution nothing is left over, so the acceleration has to follow:
/// `hessian`·da = `force`·dx.
#[derive(Debug, Default)]
pub(super) struct Balance {
    /// by all inputs: nv × (2·nv + na + nu)
    pub force: Matrix,
    /// by the acceleration, with the opposite sign: nv × nv, of which the lower triangle is there
    pub hessian: Matrix,
    pub columns: Columns,
    /// the first column of activations
    pub act: usize,
    /// the first column of controls
    pub ctrl: usize,
    /// trees that forces tie together: each knows one that comes before it, the first of a group itself
    group: Vec<usize>,
}

impl Balance {
    pub fn reset(&mut self, m: &Model) {
        self.columns = Columns { pos: 0, vel: m.nv };
        self.act = 2 * m.nv;
        self.ctrl = self.act + m.na;
        self.force.reset(m.nv, self.ctrl + m.nu);
        self.hessian.reset(m.nv, m.nv);
        self.group.clear();
        self.group.extend(0..m.ntree);
    }

    /// The derivative of the force on a dof by the position of another.
    #[inline]
    pub fn add_pos(&mut self, i: usize, j: usize, x: f64) {
        self.force.add(i, self.columns.pos + j, x);
    }

    /// The derivative of the force on a dof by the velocity of another.
    #[inline]
    pub fn add_vel(&mut self, i: usize, j: usize, x: f64) {
        self.force.add(i, self.columns.vel + j, x);
    }

    /// The derivative of the force on a dof by the acceleration of another one that does not come after it, with the
    /// opposite sign.
    #[inline]
    pub fn add_acc(&mut self, i: usize, j: usize, x: f64) {
        self.hessian.add(i, j, x);
    }

    /// Adds a force along a path: `force` itself, its derivatives by the path's length and by its rate.
    pub fn add_path(&mut self, path: &Path, force: f64, by_length: f64, by_rate: f64, vel: &[f64]) {
        for j in 0..path.len() {
            let change = by_length * path.slope[j] + by_rate * path.rate_change(vel, j);
            let rate = by_rate * path.moment[j];
            let dof = path.dofs[j];
            for i in 0..path.len() {
                let bent = force * path.bend(i, j);
                self.add_pos(path.dofs[i], dof, path.moment[i] * change + bent);
                self.add_vel(path.dofs[i], dof, path.moment[i] * rate);
            }
        }
    }

    /// The first of the trees that a tree is tied to.
    fn root(&self, mut tree: usize) -> usize {
        while self.group[tree] != tree {
            tree = self.group[tree];
        }
        tree
    }

    /// Ties the trees of some dofs together.
    pub fn tie(&mut self, m: &Model, dofs: impl Iterator<Item = usize>) {
        let mut first = None;
        for dof in dofs {
            let tree = self.root(m.dof_treeid[dof] as usize);
            let other = *first.get_or_insert(tree);
            if other != tree {
                self.group[other.max(tree)] = other.min(tree);
                first = Some(other.min(tree));
            }
        }
    }

    /// The first of the trees that the tree of a dof is tied to.
    pub fn group_of(&self, m: &Model, dof: usize) -> usize {
        self.root(m.dof_treeid[dof] as usize)
    }
}

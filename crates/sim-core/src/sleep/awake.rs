//! What stages go through: everything, or what is awake.

use crate::data::Data;
use crate::model::{EnableBit, Model, SleepState};
use std::ops::Range;

/// Which trees, bodies and dofs a stage has to look at. As long as nothing sleeps that is all of them, in order, and the
/// lists are not looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awake<'a> {
    /// whether anything sleeps
    filter: bool,
    tree_awake: &'a [i32],
    body_awake: &'a [i32],
    bodies: List<'a>,
    children: List<'a>,
    dofs: List<'a>,
}

/// Some of the numbers below a count, in order, or all of them.
#[derive(Clone, Copy, Debug)]
struct List<'a> {
    some: Option<&'a [i32]>,
    len: usize,
}

impl<'a> List<'a> {
    #[inline]
    fn new(filter: bool, some: &'a [i32], all: usize) -> List<'a> {
        List {
            some: filter.then_some(some),
            len: if filter { some.len() } else { all },
        }
    }

    #[inline(always)]
    fn get(self, k: usize) -> usize {
        self.some.map_or(k, |list| list[k] as usize)
    }

    #[inline(always)]
    fn iter(self) -> impl DoubleEndedIterator<Item = usize> + 'a {
        (0..self.len).map(move |k| self.get(k))
    }
}

/// The fields of `Data` that [`Awake`] needs, borrowed one by one, so that a stage can write to the others.
macro_rules! awake {
    ($m:expr, $d:expr) => {
        $crate::sleep::Awake::new(
            $m,
            ($d.ntree_awake, &$d.tree_awake),
            (
                &$d.body_awake,
                &$d.body_awake_ind[..$d.nbody_awake.min($m.nbody)],
            ),
            &$d.parent_awake_ind[..$d.nparent_awake.min($m.nbody)],
            &$d.dof_awake_ind[..$d.nv_awake.min($m.nv)],
        )
    };
}
pub(crate) use awake;

impl Data {
    /// Which trees, bodies and dofs a stage has to look at.
    #[inline]
    pub(crate) fn awake<'a>(&'a self, m: &Model) -> Awake<'a> {
        awake!(m, self)
    }
}

impl<'a> Awake<'a> {
    #[inline]
    pub fn new(
        m: &Model,
        (ntree_awake, tree_awake): (usize, &'a [i32]),
        (body_awake, bodies): (&'a [i32], &'a [i32]),
        children: &'a [i32],
        dofs: &'a [i32],
    ) -> Awake<'a> {
        let filter = m.enabled(EnableBit::Sleep) && ntree_awake < m.ntree;
        Awake {
            filter,
            tree_awake,
            body_awake,
            bodies: List::new(filter, bodies, m.nbody),
            children: List::new(filter, children, m.nbody),
            dofs: List::new(filter, dofs, m.nv),
        }
    }

    /// Whether anything sleeps, so that stages leave something out.
    #[inline]
    pub fn filters(&self) -> bool {
        self.filter
    }

    /// Number of bodies to look at, the world first.
    #[inline]
    pub fn nbody(&self) -> usize {
        self.bodies.len
    }

    /// The body at a place of [`bodies`](Self::bodies), for stages that cannot hold on to the lists meanwhile.
    #[inline]
    pub fn body(&self, k: usize) -> usize {
        self.bodies.get(k)
    }

    /// The bodies that are awake or cannot move, parents before their children; the world is the first.
    #[inline(always)]
    pub fn bodies(self) -> impl DoubleEndedIterator<Item = usize> + 'a {
        self.bodies.iter()
    }

    /// The bodies, but for the world, whose parent is awake or cannot move.
    #[inline(always)]
    pub fn children(self) -> impl DoubleEndedIterator<Item = usize> + 'a {
        self.children.iter().filter(|&body| body > 0)
    }

    /// The dofs that are awake.
    #[inline(always)]
    pub fn dofs(self) -> impl DoubleEndedIterator<Item = usize> + 'a {
        self.dofs.iter()
    }

    /// The dofs that are awake, in runs of dofs that follow each other. Runs begin and end with trees.
    #[inline]
    pub fn dof_runs(self) -> DofRuns<'a> {
        DofRuns { rest: self.dofs }
    }

    /// The state of a body.
    #[inline]
    pub fn of_body(&self, body: usize) -> SleepState {
        match self.body_awake[body] {
            0 => SleepState::Asleep,
            1.. => SleepState::Awake,
            _ => SleepState::Static,
        }
    }

    /// Whether a tree is awake.
    #[inline]
    pub fn of_tree(&self, tree: i32) -> bool {
        usize::try_from(tree).is_ok_and(|tree| self.tree_awake[tree] != 0)
    }

    /// Whether a body moves or may be moved, and stages may not leave out what is fixed in it.
    #[inline]
    pub fn moves(&self, body: usize) -> bool {
        !self.filter || self.of_body(body) == SleepState::Awake
    }
}

/// See [`Awake::dof_runs`].
#[derive(Clone, Debug)]
pub(crate) struct DofRuns<'a> {
    rest: List<'a>,
}

impl Iterator for DofRuns<'_> {
    type Item = Range<usize>;

    #[inline]
    fn next(&mut self) -> Option<Range<usize>> {
        let List { some, len } = self.rest;
        if len == 0 {
            return None;
        }
        let Some(list) = some else {
            self.rest.len = 0;
            return Some(0..len);
        };
        let first = list[0];
        let gap = list
            .iter()
            .zip(first..)
            .position(|(&dof, next)| dof != next);
        let run = gap.unwrap_or(len);
        self.rest = List::new(true, &list[run..], 0);
        Some(first as usize..first as usize + run)
    }
}

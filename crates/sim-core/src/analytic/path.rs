//! Quantities with a length: tendons, transmissions, limits.

/// How a length changes with position, and how that changes.
///
/// `moment` is what the engine takes for the gradient of the length: velocities and forces go by it. In most cases it is
/// the gradient, `slope`.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// the dofs that count
    pub dofs: Vec<usize>,
    /// how fast it gets longer per unit velocity of each
    pub moment: Vec<f64>,
    /// the derivative of its length by the position of each
    pub slope: Vec<f64>,
    /// the derivatives of the moments, a row for each: empty if they are all zero
    pub bend: Vec<f64>,
}

impl Path {
    pub fn clear(&mut self) {
        self.dofs.clear();
        self.moment.clear();
        self.slope.clear();
        self.bend.clear();
    }

    /// Takes these dofs; all else is zero.
    pub fn start(&mut self, dofs: impl Iterator<Item = usize>) {
        self.clear();
        self.dofs.extend(dofs);
        let n = self.dofs.len();
        self.moment.resize(n, 0.0);
        self.slope.resize(n, 0.0);
        self.bend.resize(n * n, 0.0);
    }

    /// A length that is linear in the positions of some dofs, which follow each other.
    pub fn linear(&mut self, first: usize, moments: &[f64]) {
        self.clear();
        self.dofs.extend(first..first + moments.len());
        self.moment.extend_from_slice(moments);
        self.slope.extend_from_slice(moments);
    }

    /// `scale` times another one.
    pub fn scaled(&mut self, from: &Path, scale: f64) {
        self.clear();
        self.dofs.extend_from_slice(&from.dofs);
        self.moment.extend(from.moment.iter().map(|x| x * scale));
        self.slope.extend(from.slope.iter().map(|x| x * scale));
        self.bend.extend(from.bend.iter().map(|x| x * scale));
    }

    /// Adds `scale` times another one, which may have other dofs.
    pub fn add(&mut self, other: &Path, scale: f64, work: &mut Path) {
        std::mem::swap(self, work);
        let (a, b) = (&*work, other);
        self.clear();
        self.dofs.extend_from_slice(&a.dofs);
        self.dofs.extend_from_slice(&b.dofs);
        self.dofs.sort_unstable();
        self.dofs.dedup();
        let n = self.dofs.len();
        self.moment.resize(n, 0.0);
        self.slope.resize(n, 0.0);
        if !a.bend.is_empty() || !b.bend.is_empty() {
            self.bend.resize(n * n, 0.0);
        }
        for (from, scale) in [(a, 1.0), (b, scale)] {
            for i in 0..from.dofs.len() {
                let at = self.place(from.dofs[i]);
                self.moment[at] += scale * from.moment[i];
                self.slope[at] += scale * from.slope[i];
                if from.bend.is_empty() {
                    continue;
                }
                for j in 0..from.dofs.len() {
                    let to = at * n + self.place(from.dofs[j]);
                    self.bend[to] += scale * from.bend[i * from.dofs.len() + j];
                }
            }
        }
    }

    /// Where a dof stands in the list, which is in increasing order.
    fn place(&self, dof: usize) -> usize {
        self.dofs.partition_point(|&d| d < dof)
    }

    /// Number of dofs.
    #[inline]
    pub fn len(&self) -> usize {
        self.dofs.len()
    }

    /// How its rate, moments times the velocities of their dofs, changes with the position of dof number `j` of the list.
    pub fn rate_change(&self, vel: &[f64], j: usize) -> f64 {
        if self.bend.is_empty() {
            return 0.0;
        }
        let n = self.len();
        let terms = self.dofs.iter().enumerate();
        terms.fold(0.0, |sum, (i, &dof)| sum + self.bend[i * n + j] * vel[dof])
    }

    /// The derivative of moment `i` by position `j`.
    #[inline]
    pub fn bend(&self, i: usize, j: usize) -> f64 {
        if self.bend.is_empty() {
            0.0
        } else {
            self.bend[i * self.len() + j]
        }
    }
}

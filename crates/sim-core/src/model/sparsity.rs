//! The sparsity of the inertia matrix and of the matrix of bodies and degrees of freedom, and the maps between the
//! ways in which the inertia matrix is stored. All of it follows from the tree.

use super::Model;

/// The parents of a degree of freedom, nearest first.
fn ancestors(dof_parentid: &[i32], dof: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(parent(dof_parentid, dof), |&dof| parent(dof_parentid, dof))
}

fn parent(dof_parentid: &[i32], dof: usize) -> Option<usize> {
    usize::try_from(dof_parentid[dof]).ok()
}

/// Non-zeros of the inertia matrix: all pairs of a degree of freedom and its ancestors, itself included; and
/// without the ancestors of simple ones.
pub fn count_inertia(dof_parentid: &[i32], dof_simplenum: &[i32]) -> (usize, usize) {
    let mut depth: Vec<usize> = Vec::with_capacity(dof_parentid.len());
    let (mut full, mut reduced) = (0, 0);
    for dof in 0..dof_parentid.len() {
        let above = parent(dof_parentid, dof).map_or(0, |parent| depth[parent] + 1);
        depth.push(above);
        full += 1 + above;
        reduced += if dof_simplenum[dof] != 0 {
            1
        } else {
            1 + above
        };
    }
    (full, reduced)
}

/// Non-zeros of the matrix of bodies and degrees of freedom: those of the ancestors and those of the subtree.
pub fn count_body_dof(body_parentid: &[i32], body_dofnum: &[i32]) -> usize {
    let nbody = body_parentid.len();
    let mut above = vec![0; nbody];
    let mut subtree: Vec<usize> = body_dofnum.iter().map(|&n| n as usize).collect();
    for body in 1..nbody {
        let parent = body_parentid[body] as usize;
        if parent > 0 {
            above[body] = above[parent] + body_dofnum[parent] as usize;
        }
    }
    for body in (1..nbody).rev() {
        subtree[body_parentid[body] as usize] += subtree[body];
    }
    above.iter().sum::<usize>() + subtree.iter().sum::<usize>()
}

/// Declares [`Sparsity`], whose members are fields of `Model` under the same names.
macro_rules! sparsity {
    ($($name:ident),* $(,)?) => {
        /// Every sparsity structure of a model.
        #[allow(non_snake_case)]
        #[derive(Clone, Debug, Default)]
        pub struct Sparsity {
            $($name: Vec<i32>,)*
        }

        impl Sparsity {
            /// What a model has.
            pub(super) fn fields(m: &Model) -> [(&'static str, &[i32]); 13] {
                [$((stringify!($name), &m.$name[..])),*]
            }

            /// What a model should have, in the order of [`fields`](Self::fields).
            pub(super) fn named(&self) -> [(&'static str, &[i32]); 13] {
                [$((stringify!($name), &self.$name[..])),*]
            }

            /// Puts the structures into a model.
            pub fn write(self, m: &mut Model) {
                $(m.$name = self.$name;)*
            }
        }
    };
}

sparsity! {
    B_rownnz, B_rowadr, B_colind, M_rownnz, M_rowadr, M_colind, mapM2M, D_rownnz, D_rowadr, D_diag, D_colind, mapM2D, mapD2M,
}

impl Sparsity {
    /// The structures of a model whose trees and sizes are known.
    pub fn of(m: &Model) -> Sparsity {
        let mut sparsity = Sparsity::default();
        sparsity.set_body_dof(m);
        sparsity.set_inertia(m);
        sparsity.set_symmetric(m);
        sparsity.set_maps(m);
        sparsity
    }

    /// B: for each body, the degrees of freedom of its ancestors and of its subtree.
    fn set_body_dof(&mut self, m: &Model) {
        // the dofs of a subtree are a range, because bodies are listed depth first
        let mut last_dof = vec![0; m.nbody];
        let mut count = vec![0usize; m.nbody];
        let mut first = vec![usize::MAX; m.nbody];
        for body in (0..m.nbody).rev() {
            count[body] += m.body_dofnum[body] as usize;
            if let Ok(adr) = usize::try_from(m.body_dofadr[body]) {
                first[body] = first[body].min(adr);
            }
            if body > 0 {
                let parent = m.body_parentid[body] as usize;
                count[parent] += count[body];
                first[parent] = first[parent].min(first[body]);
            }
            last_dof[body] = first[body].saturating_add(count[body]);
        }

        let colind = &mut self.B_colind;
        colind.reserve(m.nB);
        for body in 0..m.nbody {
            let start = colind.len();
            let mut above = m.body_parentid[body] as usize;
            while above > 0 {
                let adr = m.body_dofadr[above];
                colind.extend((0..m.body_dofnum[above]).map(|k| adr + k));
                above = m.body_parentid[above] as usize;
            }
            if count[body] > 0 {
                colind.extend((first[body]..last_dof[body]).map(|dof| dof as i32));
            }
            colind[start..].sort_unstable();
            self.B_rowadr.push(start as i32);
            self.B_rownnz.push((colind.len() - start) as i32);
        }
    }

    /// M: the lower triangle, without the ancestors of simple degrees of freedom.
    fn set_inertia(&mut self, m: &Model) {
        let colind = &mut self.M_colind;
        colind.reserve(m.nC);
        for dof in 0..m.nv {
            let start = colind.len();
            colind.push(dof as i32);
            if m.dof_simplenum[dof] == 0 {
                colind.extend(ancestors(&m.dof_parentid, dof).map(|above| above as i32));
            }
            colind[start..].reverse();
            self.M_rowadr.push(start as i32);
            self.M_rownnz.push((colind.len() - start) as i32);
        }
    }

    /// D: the full square matrix, simple degrees of freedom included.
    fn set_symmetric(&mut self, m: &Model) {
        // above the diagonal as many as there are ancestors, behind it as many as there are descendants
        self.D_rownnz = vec![1; m.nv];
        self.D_diag = vec![0; m.nv];
        for dof in 0..m.nv {
            for above in ancestors(&m.dof_parentid, dof) {
                self.D_diag[dof] += 1;
                self.D_rownnz[dof] += 1;
                self.D_rownnz[above] += 1;
            }
        }
        let mut next = 0;
        for &nnz in &self.D_rownnz {
            self.D_rowadr.push(next);
            next += nnz;
        }
        self.D_colind = vec![0; next as usize];
        // what is below comes after the diagonal, in increasing order
        let diagonal = self.D_rowadr.iter().zip(&self.D_diag);
        let mut end: Vec<usize> = diagonal.map(|(adr, diag)| (adr + diag) as usize).collect();
        for dof in 0..m.nv {
            let mut at = end[dof];
            self.D_colind[at] = dof as i32;
            for above in ancestors(&m.dof_parentid, dof) {
                at -= 1;
                self.D_colind[at] = above as i32;
                end[above] += 1;
                self.D_colind[end[above]] = dof as i32;
            }
        }
    }

    /// Where each entry of one form is found in another.
    fn set_maps(&mut self, m: &Model) {
        let entry = |rowadr: &[i32], rownnz: &[i32], colind: &[i32], row: usize, col: i32| {
            let adr = rowadr[row] as usize;
            let columns = &colind[adr..adr + rownnz[row] as usize];
            columns.binary_search(&col).ok().map(|k| (adr + k) as i32)
        };
        self.mapM2D = vec![-1; self.D_colind.len()];
        self.mapD2M = vec![0; self.M_colind.len()];
        for row in 0..m.nv {
            let adr = self.D_rowadr[row] as usize;
            for k in adr..adr + self.D_rownnz[row] as usize {
                // the matrix is symmetric: look in the lower triangle
                let col = self.D_colind[k];
                let (low_row, low_col) = (row.max(col as usize), col.min(row as i32));
                let (adr, nnz) = (&self.M_rowadr, &self.M_rownnz);
                if let Some(at) = entry(adr, nnz, &self.M_colind, low_row, low_col) {
                    self.mapM2D[k] = at;
                }
            }
            let adr = self.M_rowadr[row] as usize;
            for k in adr..adr + self.M_rownnz[row] as usize {
                let col = self.M_colind[k];
                let (adr, nnz) = (&self.D_rowadr, &self.D_rownnz);
                if let Some(at) = entry(adr, nnz, &self.D_colind, row, col) {
                    self.mapD2M[k] = at;
                }
            }
        }

        // the older form holds each row from the diagonal upwards
        self.mapM2M = vec![0; self.M_colind.len()];
        for dof in 0..m.nv {
            let adr = self.M_rowadr[dof] as usize;
            let nnz = self.M_rownnz[dof] as usize;
            for k in 0..nnz {
                self.mapM2M[adr + nnz - 1 - k] = m.dof_Madr[dof] + k as i32;
            }
        }
    }
}

//! The sparsity of the inertia matrix and of the matrix of bodies and degrees of freedom, and the maps between the
//! ways in which the inertia matrix is stored.

use sim_core::Model;

/// The parents of a degree of freedom, nearest first.
fn ancestors(dof_parentid: &[i32], dof: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(parent(dof_parentid, dof), |&dof| parent(dof_parentid, dof))
}

fn parent(dof_parentid: &[i32], dof: usize) -> Option<usize> {
    usize::try_from(dof_parentid[dof]).ok()
}

/// Non-zeros of the inertia matrix: all pairs of a degree of freedom and its ancestors, itself included; and
/// without the ancestors of simple ones.
pub(crate) fn count_inertia(dof_parentid: &[i32], dof_simplenum: &[i32]) -> (usize, usize) {
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
pub(crate) fn count_body_dof(body_parentid: &[i32], body_dofnum: &[i32]) -> usize {
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

/// Writes every sparsity structure. Trees and sizes are in the model already.
pub(crate) fn write(m: &mut Model) {
    write_body_dof(m);
    write_inertia(m);
    write_symmetric(m);
    write_maps(m);
}

/// Start of each row, from the lengths.
fn addresses(rownnz: &[i32]) -> Vec<i32> {
    let mut next = 0;
    rownnz
        .iter()
        .map(|nnz| {
            let adr = next;
            next += nnz;
            adr
        })
        .collect()
}

/// B: for each body, the degrees of freedom of its ancestors and of its subtree.
fn write_body_dof(m: &mut Model) {
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

    m.B_colind.clear();
    for body in 0..m.nbody {
        let start = m.B_colind.len();
        let mut above = m.body_parentid[body] as usize;
        while above > 0 {
            let adr = m.body_dofadr[above];
            m.B_colind
                .extend((0..m.body_dofnum[above]).map(|k| adr + k));
            above = m.body_parentid[above] as usize;
        }
        if count[body] > 0 {
            m.B_colind
                .extend((first[body]..last_dof[body]).map(|dof| dof as i32));
        }
        m.B_colind[start..].sort_unstable();
        m.B_rowadr[body] = start as i32;
        m.B_rownnz[body] = (m.B_colind.len() - start) as i32;
    }
}

/// M: the lower triangle, without the ancestors of simple degrees of freedom.
fn write_inertia(m: &mut Model) {
    m.M_colind.clear();
    for dof in 0..m.nv {
        let start = m.M_colind.len();
        m.M_colind.push(dof as i32);
        if m.dof_simplenum[dof] == 0 {
            m.M_colind
                .extend(ancestors(&m.dof_parentid, dof).map(|above| above as i32));
        }
        m.M_colind[start..].reverse();
        m.M_rowadr[dof] = start as i32;
        m.M_rownnz[dof] = (m.M_colind.len() - start) as i32;
    }
}

/// D: the full square matrix, simple degrees of freedom included.
fn write_symmetric(m: &mut Model) {
    let mut rows: Vec<Vec<i32>> = vec![Vec::new(); m.nv];
    for dof in 0..m.nv {
        for above in ancestors(&m.dof_parentid, dof) {
            rows[dof].push(above as i32);
        }
        rows[dof].reverse();
        m.D_diag[dof] = rows[dof].len() as i32;
        rows[dof].push(dof as i32);
    }
    // what is below comes after the diagonal, in increasing order
    for dof in 0..m.nv {
        for above in ancestors(&m.dof_parentid, dof) {
            rows[above].push(dof as i32);
        }
    }
    for (dof, row) in rows.iter().enumerate() {
        m.D_rownnz[dof] = row.len() as i32;
    }
    m.D_rowadr = addresses(&m.D_rownnz);
    m.D_colind = rows.concat();
}

/// Where each entry of one form is found in another.
fn write_maps(m: &mut Model) {
    let entry = |rowadr: &[i32], rownnz: &[i32], colind: &[i32], row: usize, col: i32| {
        let adr = rowadr[row] as usize;
        let columns = &colind[adr..adr + rownnz[row] as usize];
        columns.binary_search(&col).ok().map(|k| (adr + k) as i32)
    };
    let mut map_m2d = vec![-1; m.nD];
    let mut map_d2m = vec![0; m.nC];
    for row in 0..m.nv {
        let adr = m.D_rowadr[row] as usize;
        for k in adr..adr + m.D_rownnz[row] as usize {
            // the matrix is symmetric: look in the lower triangle
            let col = m.D_colind[k];
            let (low_row, low_col) = (row.max(col as usize), col.min(row as i32));
            if let Some(at) = entry(&m.M_rowadr, &m.M_rownnz, &m.M_colind, low_row, low_col) {
                map_m2d[k] = at;
            }
        }
        let adr = m.M_rowadr[row] as usize;
        for k in adr..adr + m.M_rownnz[row] as usize {
            let col = m.M_colind[k];
            if let Some(at) = entry(&m.D_rowadr, &m.D_rownnz, &m.D_colind, row, col) {
                map_d2m[k] = at;
            }
        }
    }
    m.mapM2D = map_m2d;
    m.mapD2M = map_d2m;

    // the older form holds each row from the diagonal upwards
    let mut map_m2m = vec![0; m.nC];
    for dof in 0..m.nv {
        let adr = m.M_rowadr[dof] as usize;
        let nnz = m.M_rownnz[dof] as usize;
        for k in 0..nnz {
            map_m2m[adr + nnz - 1 - k] = m.dof_Madr[dof] + k as i32;
        }
    }
    m.mapM2M = map_m2m;
}

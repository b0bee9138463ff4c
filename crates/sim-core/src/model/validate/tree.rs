//! The tree: bodies in depth-first order, their joints, dofs and geoms in the same order, and all that follows from that.

use super::{Checked, check_size, expect, require, wrong};
use crate::model::sparsity::{Sparsity, count_body_dof, count_inertia};
use crate::model::{JointType, Model};

/// Bodies, joints, dofs, geoms and trees follow each other without gaps; the sparsity of matrices is that of the tree.
pub(super) fn check(m: &Model) -> Checked {
    Walk::new(m).run()?;
    check_simple(m)?;
    check_inertia_addresses(m)?;
    check_trees(m)?;
    check_sparsity(m)
}

/// What the bodies so far have used up.
struct Walk<'a> {
    m: &'a Model,
    joints: i32,
    positions: i32,
    dofs: i32,
    geoms: i32,
    mocaps: i32,
    trees: i32,
    /// the last dof that moves each body, -1 if none does
    last_dof: Vec<i32>,
}

/// The first of `count` objects that follow each other, -1 if there are none.
fn first(count: i32, next: i32) -> i32 {
    if count > 0 { next } else { -1 }
}

impl<'a> Walk<'a> {
    fn new(m: &'a Model) -> Walk<'a> {
        Walk {
            m,
            joints: 0,
            positions: 0,
            dofs: 0,
            geoms: 0,
            mocaps: 0,
            trees: 0,
            last_dof: vec![-1; m.nbody],
        }
    }

    fn run(mut self) -> Checked {
        for body in 0..self.m.nbody {
            self.ancestry(body)?;
            self.joints(body)?;
            self.geoms(body)?;
            self.mocap(body)?;
            self.tree(body)?;
        }
        let m = self.m;
        for (name, size, used) in [
            ("njnt", m.njnt, self.joints),
            ("nq", m.nq, self.positions),
            ("nv", m.nv, self.dofs),
            ("ngeom", m.ngeom, self.geoms),
            ("nmocap", m.nmocap, self.mocaps),
            ("ntree", m.ntree, self.trees),
        ] {
            check_size(name, size, used as usize)?;
        }
        Ok(())
    }

    /// A parent comes before its children, and all that is below it before its next sibling.
    fn ancestry(&mut self, body: usize) -> Checked {
        let m = self.m;
        let parent = m.body_parentid[body];
        if body == 0 {
            expect("body_parentid", 0, parent, 0)?;
            return expect("body_rootid", 0, m.body_rootid[0], 0);
        }
        require((parent as usize) < body, "body_parentid", body, || {
            format!("is {parent}, but parents come before their children")
        })?;
        let mut above = body as i32 - 1;
        while above > parent {
            above = m.body_parentid[above as usize];
        }
        require(above == parent, "body_parentid", body, || {
            format!("is {parent}, but bodies are in depth-first order")
        })?;
        self.last_dof[body] = self.last_dof[parent as usize];
        let root = match parent {
            0 => body as i32,
            _ => m.body_rootid[parent as usize],
        };
        expect("body_rootid", body, m.body_rootid[body], root)
    }

    fn joints(&mut self, body: usize) -> Checked {
        let m = self.m;
        let count = m.body_jntnum[body];
        require(body > 0 || count == 0, "body_jntnum", body, || {
            format!("is {count}, but the world does not move")
        })?;
        expect(
            "body_jntadr",
            body,
            m.body_jntadr[body],
            first(count, self.joints),
        )?;
        let first_dof = self.dofs;
        for joint in self.joints as usize..self.joints as usize + count as usize {
            expect("jnt_bodyid", joint, m.jnt_bodyid[joint], body as i32)?;
            expect("jnt_qposadr", joint, m.jnt_qposadr[joint], self.positions)?;
            expect("jnt_dofadr", joint, m.jnt_dofadr[joint], self.dofs)?;
            let ty = JointType::of(m.jnt_type[joint]);
            let alone = count == 1 && m.body_parentid[body] == 0;
            require(ty != JointType::Free || alone, "jnt_type", joint, || {
                "is free, but not the only joint of a child of the world".to_owned()
            })?;
            self.positions += ty.nq() as i32;
            for _ in 0..ty.nv() {
                self.dof(body, joint)?;
            }
        }
        self.joints += count;
        let dofs = self.dofs - first_dof;
        expect("body_dofnum", body, m.body_dofnum[body], dofs)?;
        expect(
            "body_dofadr",
            body,
            m.body_dofadr[body],
            first(dofs, first_dof),
        )
    }

    fn dof(&mut self, body: usize, joint: usize) -> Checked {
        let m = self.m;
        let dof = self.dofs as usize;
        require(dof < m.nv, "jnt_dofadr", joint, || {
            format!("has more dofs than there are, {} (nv)", m.nv)
        })?;
        let above = &mut self.last_dof[body];
        self.trees += i32::from(*above == -1);
        expect("dof_bodyid", dof, m.dof_bodyid[dof], body as i32)?;
        expect("dof_jntid", dof, m.dof_jntid[dof], joint as i32)?;
        expect("dof_parentid", dof, m.dof_parentid[dof], *above)?;
        expect("dof_treeid", dof, m.dof_treeid[dof], self.trees - 1)?;
        *above = self.dofs;
        self.dofs += 1;
        Ok(())
    }

    fn geoms(&mut self, body: usize) -> Checked {
        let m = self.m;
        let count = m.body_geomnum[body];
        expect(
            "body_geomadr",
            body,
            m.body_geomadr[body],
            first(count, self.geoms),
        )?;
        for geom in self.geoms as usize..self.geoms as usize + count as usize {
            expect("geom_bodyid", geom, m.geom_bodyid[geom], body as i32)?;
        }
        self.geoms += count;
        Ok(())
    }

    fn mocap(&mut self, body: usize) -> Checked {
        let m = self.m;
        let id = m.body_mocapid[body];
        if id < 0 {
            return Ok(());
        }
        expect("body_mocapid", body, id, self.mocaps)?;
        self.mocaps += 1;
        let fixed = body > 0 && m.body_parentid[body] == 0 && m.body_jntnum[body] == 0;
        require(fixed, "body_mocapid", body, || {
            format!("is {id}, but only fixed children of the world are placed from outside")
        })
    }

    fn tree(&self, body: usize) -> Checked {
        let m = self.m;
        let moves = body == 0 || m.body_jntnum[body] > 0;
        let weld = match moves {
            true => body as i32,
            false => m.body_weldid[m.body_parentid[body] as usize],
        };
        expect("body_weldid", body, m.body_weldid[body], weld)?;
        let tree = match usize::try_from(m.body_dofadr[weld as usize]) {
            Ok(dof) => m.dof_treeid[dof],
            Err(_) => -1,
        };
        expect("body_treeid", body, m.body_treeid[body], tree)
    }
}

/// Nothing moves a simple body but its own dofs, and nothing hangs on it. The dofs of simple bodies are counted in runs.
fn check_simple(m: &Model) -> Checked {
    for (body, &simple) in m.body_simple.iter().enumerate() {
        require(simple <= 2, "body_simple", body, || {
            format!("is {simple}, above 2")
        })?;
        let dof = m.body_dofadr[body];
        let moved = dof >= 0 && m.dof_parentid[dof as usize] >= 0;
        require(simple == 0 || !moved, "body_simple", body, || {
            format!("is {simple}, but dofs above it move it")
        })?;
        let parent = m.body_parentid[body] as usize;
        let bears = parent > 0 && m.body_simple[parent] != 0;
        require(!bears, "body_simple", parent, || {
            format!("is {}, but body {body} hangs on it", m.body_simple[parent])
        })?;
    }
    let mut run = 0;
    for dof in (0..m.nv).rev() {
        let simple = m.body_simple[m.dof_bodyid[dof] as usize] != 0;
        run = if simple { run + 1 } else { 0 };
        expect("dof_simplenum", dof, m.dof_simplenum[dof], run)?;
    }
    Ok(())
}

fn check_inertia_addresses(m: &Model) -> Checked {
    let mut next = 0;
    let mut length: Vec<i32> = Vec::with_capacity(m.nv);
    for dof in 0..m.nv {
        expect("dof_Madr", dof, m.dof_Madr[dof], next)?;
        let above = usize::try_from(m.dof_parentid[dof]).map_or(0, |parent| length[parent]);
        length.push(above + 1);
        next = next
            .checked_add(above + 1)
            .ok_or_else(|| wrong("dof_Madr", dof, "is beyond what can be counted"))?;
    }
    Ok(())
}

/// The bodies and dofs of a tree follow each other.
fn check_trees(m: &Model) -> Checked {
    let (mut bodies, mut dofs) = (0, 0);
    for tree in 0..m.ntree {
        let id = tree as i32;
        // what does not move stands between trees
        while m.body_treeid.get(bodies).is_some_and(|&t| t < 0) {
            bodies += 1;
        }
        let count =
            |ids: &[i32], start: usize| ids[start..].iter().take_while(|&&t| t == id).count();
        let (body_count, dof_count) = (count(&m.body_treeid, bodies), count(&m.dof_treeid, dofs));
        expect(
            "tree_bodynum",
            tree,
            m.tree_bodynum[tree],
            body_count as i32,
        )?;
        expect("tree_bodyadr", tree, m.tree_bodyadr[tree], bodies as i32)?;
        expect("tree_dofnum", tree, m.tree_dofnum[tree], dof_count as i32)?;
        expect("tree_dofadr", tree, m.tree_dofadr[tree], dofs as i32)?;
        bodies += body_count;
        dofs += dof_count;
    }
    Ok(())
}

/// The structure of sparse matrices is what the tree gives.
fn check_sparsity(m: &Model) -> Checked {
    let (full, reduced) = count_inertia(&m.dof_parentid, &m.dof_simplenum);
    let both = (2 * full).saturating_sub(m.nv);
    for (name, size, expected) in [
        ("nM", m.nM, full),
        ("nC", m.nC, reduced),
        ("nD", m.nD, both),
        ("nB", m.nB, count_body_dof(&m.body_parentid, &m.body_dofnum)),
    ] {
        check_size(name, size, expected)?;
    }
    let expected = Sparsity::of(m);
    for ((field, values), (_, expected)) in Sparsity::fields(m).into_iter().zip(expected.named()) {
        if let Some(at) = (0..values.len()).find(|&at| values[at] != expected[at]) {
            return expect(field, at, values[at], expected[at]);
        }
    }
    Ok(())
}

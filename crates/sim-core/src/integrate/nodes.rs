//! Implicit steps of deformables that nodes move. They are so stiff that their springs are taken at the end of the
//! step too: to the matrix M - h·dqfrc/dqvel comes (h² + h·damping)·J'KJ, with the stiffness K turned to where the
//! deformable is. That couples all nodes of a deformable, so their dofs are solved for by themselves, with a dense
//! matrix, after all others.

use crate::data::Data;
use crate::jacobian::{Motions, ancestor_dofs, translation};
use crate::linalg::{Pattern, chol_factor, chol_solve};
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{Flex, Model};
use crate::velocity::{NodeFrame, flex_has_stiffness, node_stiffness};

/// The dense system of the dofs of all nodes.
#[derive(Debug, Default)]
pub(super) struct NodeSystem {
    /// the dofs, node by node
    dofs: Vec<i32>,
    /// where each dof is in `dofs`, -1 for others
    place: Vec<i32>,
    /// the matrix, then its factor; the lower triangle counts
    matrix: Vec<f64>,
    /// entries of the matrix of all dofs that tie a dof here to one that is not
    coupling: Vec<Coupling>,
    force: Vec<f64>,
    columns: Vec<NodeColumn>,
}

/// An entry of the matrix of all dofs.
#[derive(Clone, Copy, Debug)]
struct Coupling {
    place: usize,
    other: usize,
    value: f64,
}

/// How a dof moves a node.
#[derive(Clone, Copy, Debug)]
struct NodeColumn {
    node: usize,
    dof: usize,
    motion: Vec3,
}

impl NodeSystem {
    /// Leaves the system empty.
    pub fn clear(&mut self) {
        self.dofs.clear();
    }

    /// Builds and factorises the system. `values` and `pattern` are the matrix M - h·dqfrc/dqvel of all dofs, whole or its
    /// lower triangle.
    pub fn build(&mut self, m: &Model, d: &Data, values: &[f64], pattern: Pattern<'_>) {
        self.collect_dofs(m);
        let n = self.dofs.len();
        self.matrix.clear();
        self.matrix.resize(n * n, 0.0);
        self.coupling.clear();
        for (place, &dof) in self.dofs.iter().enumerate() {
            let row = pattern.row(dof as usize);
            for (&value, &column) in values[row.clone()].iter().zip(&pattern.colind[row]) {
                let other = column as usize;
                match usize::try_from(self.place[other]) {
                    Ok(column) => self.matrix[place * n + column] = value,
                    Err(_) => self.coupling.push(Coupling {
                        place,
                        other,
                        value,
                    }),
                }
            }
        }
        for flex in m.flexes() {
            if let Some(springs) = Springs::of(m, d, flex, &mut self.columns) {
                self.add_springs(&springs);
            }
        }
        chol_factor(&mut self.matrix, n, MINVAL);
    }

    fn collect_dofs(&mut self, m: &Model) {
        self.place.clear();
        self.place.resize(m.nv, -1);
        self.dofs.clear();
        for flex in m.flexes().filter(|flex| flex.order().is_some()) {
            for &body in &m.flex_nodebodyid[flex.nodes()] {
                let body = body as usize;
                let first = m.body_dofadr[body];
                for dof in first..first + m.body_dofnum[body] {
                    self.place[dof as usize] = self.dofs.len() as i32;
                    self.dofs.push(dof);
                }
            }
        }
    }

    /// Subtracts the stiffness at the nodes of a deformable, which is negative, from the matrix.
    fn add_springs(&mut self, springs: &Springs<'_>) {
        let n = self.dofs.len();
        for a in &self.columns {
            let Ok(row) = usize::try_from(self.place[a.dof]) else {
                continue;
            };
            for b in &self.columns {
                let Ok(column) = usize::try_from(self.place[b.dof]) else {
                    continue;
                };
                if column <= row {
                    let force = springs.block(a.node, b.node) * b.motion;
                    self.matrix[row * n + column] -= a.motion.dot(force);
                }
            }
        }
    }

    /// Solves for the accelerations of the dofs of nodes, given those of all others, and puts them into `qacc`. `qfrc` is the
    /// force on all dofs.
    pub fn solve(&mut self, m: &Model, d: &Data, qfrc: &[f64], qacc: &mut [f64]) {
        let n = self.dofs.len();
        if n == 0 {
            return;
        }
        self.force.clear();
        self.force
            .extend(self.dofs.iter().map(|&dof| qfrc[dof as usize]));

        // springs at the end of the step are stretched by h times the velocity; the damping of the first deformable
        // stands for that of all, as in MuJoCo
        let h = m.opt.timestep;
        let scale = h * h + h * m.flex_damping[0];
        let factor = if scale > MINVAL { h / scale } else { 0.0 };
        for flex in m.flexes() {
            if let Some(springs) = Springs::of(m, d, flex, &mut self.columns) {
                self.add_stretch(&springs, &d.qvel, factor);
            }
        }
        for Coupling {
            place,
            other,
            value,
        } in &self.coupling
        {
            self.force[*place] -= value * qacc[*other];
        }
        chol_solve(&mut self.force, &self.matrix, n);
        for (&dof, &acc) in self.dofs.iter().zip(&self.force) {
            qacc[dof as usize] = acc;
        }
    }

    /// Adds `factor` times the stiffness at the nodes of a deformable times their velocities to the force.
    fn add_stretch(&mut self, springs: &Springs<'_>, qvel: &[f64], factor: f64) {
        let mut velocity = [Vec3::ZERO; crate::math::MAX_NODES];
        for column in &self.columns {
            velocity[column.node] += column.motion * qvel[column.dof];
        }
        let mut node = usize::MAX;
        let mut force = Vec3::ZERO;
        for a in &self.columns {
            if a.node != node {
                node = a.node;
                force = Vec3::ZERO;
                for (other, &velocity) in velocity[..springs.nodes].iter().enumerate() {
                    force += springs.block(node, other) * velocity;
                }
            }
            if let Ok(place) = usize::try_from(self.place[a.dof]) {
                self.force[place] += a.motion.dot(force) * factor;
            }
        }
    }
}

/// The stiffness between the nodes of a deformable, as it is turned now, times h² + h·damping.
struct Springs<'m> {
    nodes: usize,
    /// in the frame that turns with the deformable
    stiffness: &'m [f64],
    /// from the world to that frame
    turn: Mat3,
    scale: f64,
}

impl<'m> Springs<'m> {
    /// Those of a deformable that nodes move, if it is elastic; `columns` gets how dofs move its nodes.
    fn of(
        m: &'m Model,
        d: &Data,
        flex: Flex<'_>,
        columns: &mut Vec<NodeColumn>,
    ) -> Option<Springs<'m>> {
        let order = flex.order()?;
        let h = m.opt.timestep;
        let scale = h * h + h * m.flex_damping[flex.id];
        if flex.is_rigid() || !flex_has_stiffness(m, flex) || scale == 0.0 {
            return None;
        }
        let frame = NodeFrame::of(m, d, flex, order);
        let positions = frame.positions();
        let stiffness = node_stiffness(m, flex, positions.len())?;

        // where nodes are not at the origins of their bodies, their places in the turned frame count, as for the forces
        let motions = Motions::of(d);
        columns.clear();
        let bodies = &m.flex_nodebodyid[flex.nodes()];
        for (node, (&position, &body)) in positions.iter().zip(bodies).enumerate() {
            let offset = motions.com_offset(m, position, body as usize);
            columns.extend(ancestor_dofs(m, body as usize).map(|dof| NodeColumn {
                node,
                dof,
                motion: translation(&motions.cdof[dof], offset),
            }));
        }
        Some(Springs {
            nodes: positions.len(),
            stiffness,
            turn: frame.turn.to_mat(),
            scale,
        })
    }

    /// How the force on one node changes with the place of another.
    fn block(&self, a: usize, b: usize) -> Mat3 {
        let width = 3 * self.nodes;
        let mut block = Mat3::ZERO;
        for row in 0..3 {
            for column in 0..3 {
                block[3 * row + column] = self.stiffness[(3 * a + row) * width + 3 * b + column];
            }
        }
        let turned = self.turn.transpose() * (block * self.turn);
        Mat3(turned.0.map(|x| self.scale * x))
    }
}

//! How the dofs move the two sides of a contact against each other.
//!
//! A geom moves with its body, and so does a vertex of a deformable, unless nodes move it. A point of an element moves
//! with several bodies: each of its vertices has a weight, the greater the nearer it is. Where nodes move the vertices,
//! the weights go on to the nodes.

use crate::data::Contact;
use crate::jacobian::{BodyPoint, Motions, PairJacobian, SumJacobian, jac_dif_pair, jac_sum};
use crate::math::{MINVAL, Vec3, node_weights};
use crate::model::{Flex, Model};

/// A node that weighs less than this is left out.
const MIN_NODE_WEIGHT: f64 = 1e-5;

/// The Jacobian of a contact, with the work space to compute it. Kept and used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactJacobian {
    pair: PairJacobian,
    sum: SumJacobian,
    bodies: WeightedBodies,
    /// whether the result is in `sum`
    is_sum: bool,
}

impl ContactJacobian {
    /// Computes how the second side of a contact moves relative to the first, rotation included where the contact has
    /// directions of rotation. Returns the length of a row: zero where no dof moves either side, or the contact refers to
    /// what does not exist.
    pub fn compute(
        &mut self,
        m: &Model,
        motions: Motions<'_>,
        verts: &[Vec3],
        con: &Contact,
        sparse: bool,
    ) -> usize {
        let rot = con.dim > 3;
        let bodies = [0, 1].map(|side| single_body(m, con, side));
        self.is_sum = false;
        if let [Some(body1), Some(body2)] = bodies {
            let points = [body1, body2].map(|body| BodyPoint { body, pos: con.pos });
            return jac_dif_pair(m, motions, &mut self.pair, points, rot, sparse);
        }
        self.is_sum = true;
        self.bodies.clear();
        let known = [-1.0, 1.0].into_iter().enumerate().all(|(side, sign)| {
            let found = self.bodies.add_side(m, verts, con, side, sign);
            found.is_some()
        });
        if !known {
            return 0;
        }
        let WeightedBodies { bodies, weights } = &self.bodies;
        jac_sum(
            m,
            motions,
            &mut self.sum,
            bodies,
            weights,
            con.pos,
            rot,
            sparse,
        )
    }

    /// The columns, if sparse.
    pub fn chain(&self) -> &[i32] {
        if self.is_sum {
            &self.sum.chain
        } else {
            &self.pair.chain
        }
    }

    /// The rows of translation and of rotation, each with as many entries as [`compute`](Self::compute) returned.
    pub fn rows(&self, width: usize) -> [&[f64]; 2] {
        if self.is_sum {
            let (translation, rotation) = self.sum.jac.split_at(3 * width);
            [translation, rotation]
        } else {
            [&self.pair.difp, &self.pair.difr]
        }
    }
}

/// The inverse inertias of both sides of a contact in the reference configuration, added: translation, rotation.
pub(super) fn contact_weight(
    m: &Model,
    verts: &[Vec3],
    con: &Contact,
    work: &mut WeightedBodies,
) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for side in 0..2 {
        if let Some(body) = single_body(m, con, side) {
            let [tran, rot] = m.body_invweight0[body];
            sum[0] += tran;
            sum[1] += rot;
            continue;
        }
        work.clear();
        if work.add_side(m, verts, con, side, 1.0).is_none() {
            return [0.0; 2];
        }
        for (&body, weight) in work.bodies.iter().zip(&work.weights) {
            let [tran, rot] = m.body_invweight0[body as usize];
            sum[0] += tran * weight;
            sum[1] += rot * weight;
        }
    }
    sum
}

/// The one body that a side of a contact moves with, if it is one.
#[inline]
fn single_body(m: &Model, con: &Contact, side: usize) -> Option<usize> {
    if let Ok(geom) = usize::try_from(con.geom[side]) {
        return m.geom_bodyid.get(geom).map(|&body| body as usize);
    }
    let flex = flex_of(m, con, side)?;
    let vert = usize::try_from(con.vert[side]).ok()?;
    match flex.order() {
        None => flex.vert_bodies().get(vert).map(|&body| body as usize),
        Some(_) => None,
    }
}

/// The deformable on a side of a contact.
fn flex_of<'m>(m: &'m Model, con: &Contact, side: usize) -> Option<Flex<'m>> {
    let id = usize::try_from(con.flex[side]).ok()?;
    (id < m.nflex).then(|| Flex::of(m, id))
}

/// Bodies that a point moves with, and how much with each of them.
#[derive(Clone, Debug, Default)]
pub(super) struct WeightedBodies {
    bodies: Vec<i32>,
    weights: Vec<f64>,
}

impl WeightedBodies {
    fn clear(&mut self) {
        self.bodies.clear();
        self.weights.clear();
    }

    fn push(&mut self, body: i32, weight: f64) {
        self.bodies.push(body);
        self.weights.push(weight);
    }

    /// Adds the bodies of one side of a contact; nothing where it refers to what does not exist.
    fn add_side(
        &mut self,
        m: &Model,
        verts: &[Vec3],
        con: &Contact,
        side: usize,
        sign: f64,
    ) -> Option<()> {
        if con.geom[side] >= 0 {
            self.push(single_body(m, con, side)? as i32, sign);
            return Some(());
        }
        let flex = flex_of(m, con, side)?;
        let corners = match usize::try_from(con.vert[side]) {
            Ok(vert) => Corners::vertex(flex, vert, sign)?,
            Err(_) => Corners::element(flex, verts, con, side, sign)?,
        };
        let Some(order) = flex.order() else {
            for (vert, weight) in corners.iter() {
                self.push(flex.vert_bodies()[vert], weight);
            }
            return Some(());
        };

        // the place in the undeformed body decides; on the first side it is mirrored together with the weights, and
        // the weights of the nodes are not: this is what MuJoCo does
        let rest = &m.flex_vert0[flex.verts()];
        let mut place = Vec3::ZERO;
        for (vert, weight) in corners.iter() {
            place += rest[vert] * weight;
        }
        let nodes = &m.flex_nodebodyid[flex.nodes()];
        for (&body, weight) in nodes.iter().zip(node_weights(place, order)) {
            if weight >= MIN_NODE_WEIGHT {
                self.push(body, weight);
            }
        }
        Some(())
    }
}

/// Vertices of a deformable with weights.
struct Corners {
    verts: [usize; 4],
    weights: [f64; 4],
    count: usize,
}

impl Corners {
    fn iter(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let pairs = self.verts.iter().zip(&self.weights).take(self.count);
        pairs.map(|(&vert, &weight)| (vert, weight))
    }

    fn vertex(flex: Flex<'_>, vert: usize, weight: f64) -> Option<Corners> {
        (vert < flex.verts().len()).then_some(Corners {
            verts: [vert, 0, 0, 0],
            weights: [weight, 0.0, 0.0, 0.0],
            count: 1,
        })
    }

    /// The corners of the element of a contact, by their nearness to it; a corner that is the other side of the contact
    /// is left out.
    fn element(
        flex: Flex<'_>,
        verts: &[Vec3],
        con: &Contact,
        side: usize,
        sign: f64,
    ) -> Option<Corners> {
        let elem = usize::try_from(con.elem[side]).ok()?;
        if elem >= flex.elems().len() {
            return None;
        }
        let verts = &verts[flex.verts()];
        let mut out = Corners {
            verts: [0; 4],
            weights: [0.0; 4],
            count: 0,
        };
        let mut sum = 0.0;
        for &corner in flex.elem(elem) {
            if corner == con.vert[1 - side] {
                continue;
            }
            let dist = con.pos.distance(verts[corner as usize]);
            let weight = 1.0 / if dist > MINVAL { dist } else { MINVAL };
            out.verts[out.count] = corner as usize;
            out.weights[out.count] = weight;
            out.count += 1;
            sum += weight;
        }
        for weight in &mut out.weights {
            *weight = *weight * (1.0 / sum) * sign;
        }
        Some(out)
    }
}

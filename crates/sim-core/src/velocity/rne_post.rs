//! Newton-Euler once more, when all forces are known: accelerations of bodies and the forces between them.

use super::rne::{body_force, world_acceleration};
use super::{accumulate, dofs_of};
use crate::constraint::{Block, Blocks, contact_force};
use crate::data::Data;
use crate::math::{Quat, Spatial, Vec3, mul_dof_vec, transform_spatial};
use crate::model::kinds::{ConnectData, WeldData};
use crate::model::{EqualityType, Model, ObjType, SameFrame};
use crate::position::local_to_global;

/// Computes body accelerations, external forces and forces between bodies and their parents.
///
/// Reads `qacc`, `xfrc_applied`, contacts and `efc_force`. Writes `cacc`, `cfrc_ext`, `cfrc_int`.
pub fn rne_post_constraint(m: &Model, d: &mut Data) {
    d.cfrc_ext.fill([0.0; 6]);
    add_applied(m, d);
    add_contacts(m, d);
    add_equalities(m, d);

    d.cacc[0] = world_acceleration(m);
    d.cfrc_int[0] = [0.0; 6];
    for body in 1..m.nbody {
        let dofs = dofs_of(m, body);
        let mut acc = d.cacc[m.body_parentid[body] as usize];
        accumulate(
            &mut acc,
            &mul_dof_vec(&d.cdof_dot[dofs.clone()], &d.qvel[dofs.clone()]),
        );
        accumulate(&mut acc, &mul_dof_vec(&d.cdof[dofs.clone()], &d.qacc[dofs]));
        d.cacc[body] = acc;
        let force = body_force(&d.cinert[body], &acc, &d.cvel[body]);
        for k in 0..6 {
            d.cfrc_int[body][k] = force[k] - d.cfrc_ext[body][k];
        }
    }
    for body in (1..m.nbody).rev() {
        let force = d.cfrc_int[body];
        accumulate(&mut d.cfrc_int[m.body_parentid[body] as usize], &force);
    }
    d.flg_rnepost = true;
}

/// Adds `sign` times a force (torque, force) that acts at `pos` to the external force on `body`. The world feels nothing.
fn add_force(m: &Model, d: &mut Data, body: usize, pos: Vec3, force: &Spatial, sign: f64) {
    if body > 0 {
        let com = d.subtree_com[m.body_rootid[body] as usize];
        let at_com = transform_spatial(force, true, com, pos, None);
        for k in 0..6 {
            d.cfrc_ext[body][k] += sign * at_com[k];
        }
    }
}

fn add_applied(m: &Model, d: &mut Data) {
    for body in 1..m.nbody {
        let f = d.xfrc_applied[body];
        if f != [0.0; 6] {
            let force = [f[3], f[4], f[5], f[0], f[1], f[2]];
            add_force(m, d, body, d.xipos[body], &force, 1.0);
        }
    }
}

fn add_contacts(m: &Model, d: &mut Data) {
    for id in 0..d.contact.len() {
        let con = &d.contact[id];
        let (pos, frame, geom) = (con.pos, con.frame, con.geom);
        if con.efc_address < 0 || geom[0] < 0 || geom[1] < 0 {
            continue;
        }
        let local = contact_force(m, d, id);
        let torque = frame.mul_transposed(Vec3::from_slice(&local[3..]));
        let linear = frame.mul_transposed(Vec3::from_slice(&local));
        let force = join(torque, linear);
        add_force(
            m,
            d,
            m.geom_bodyid[geom[0] as usize] as usize,
            pos,
            &force,
            -1.0,
        );
        add_force(
            m,
            d,
            m.geom_bodyid[geom[1] as usize] as usize,
            pos,
            &force,
            1.0,
        );
    }
}

fn join(torque: Vec3, force: Vec3) -> Spatial {
    [
        torque[0], torque[1], torque[2], force[0], force[1], force[2],
    ]
}

fn add_equalities(m: &Model, d: &mut Data) {
    let mut row = 0;
    while let Some(block) = Blocks::new(&d.efc_type[..d.ne], &d.efc_id, row).next() {
        row = block.rows.end;
        add_joined(m, d, &block);
    }
}

/// The forces of a constraint on the two bodies that it ties together, if it does.
fn add_joined(m: &Model, d: &mut Data, block: &Block) {
    let id = block.id;
    let (data, rows) = (&m.eq_data[id], &d.efc_force[block.rows.clone()]);
    let (torque, [anchor1, anchor2]) = match EqualityType::of(m.eq_type[id]) {
        EqualityType::Connect => (Vec3::ZERO, ConnectData::of(data).anchors),
        EqualityType::Weld => (
            Vec3::from_slice(&rows[WeldData::TURN_ROWS]),
            WeldData::of(data).anchors,
        ),
        EqualityType::Joint
        | EqualityType::Tendon
        | EqualityType::Flex
        | EqualityType::FlexVert
        | EqualityType::Distance => return,
    };
    let force = join(torque, Vec3::from_slice(rows));
    let objects = [
        (m.eq_obj1id[id] as usize, anchor1, 1.0),
        (m.eq_obj2id[id] as usize, anchor2, -1.0),
    ];
    for (object, anchor, sign) in objects {
        let (body, offset) = if m.eq_objtype[id] == ObjType::Body as i32 {
            (object, anchor)
        } else {
            (m.site_bodyid[object] as usize, m.site_pos[object])
        };
        let same = SameFrame::None as u8;
        let (pos, _) = local_to_global(d, offset, Quat::IDENTITY, body, same);
        add_force(m, d, body, pos, &force, sign);
    }
}

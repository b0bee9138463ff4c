//! Potential and kinetic energy.

use crate::data::Data;
use crate::linalg::{dot, mul_sym_vec_sparse};
use crate::math::{Quat, Vec3};
use crate::model::{DisableBit, Flex, JointType, Model, SleepState};

/// Computes the potential energy of gravity and springs. Reads positions. Writes `energy[0]`.
pub fn energy_pos(m: &Model, d: &mut Data) {
    let mut energy = 0.0;
    if !m.disabled(DisableBit::Gravity) {
        for body in 1..m.nbody {
            energy -= m.body_mass[body] * m.opt.gravity.dot(d.xipos[body]);
        }
    }
    if !m.disabled(DisableBit::Spring) {
        let awake = d.awake(m);
        for joint in 0..m.njnt {
            if awake.moves(m.jnt_bodyid[joint] as usize) {
                energy += joint_spring(m, d, joint);
            }
        }
        for tendon in 0..m.ntendon {
            if awake.filters() && awake.of_tendon(m, tendon) != SleepState::Awake {
                continue;
            }
            let stretch = tendon_stretch(m, d, tendon);
            energy += 0.5 * m.tendon_stiffness[tendon] * stretch * stretch;
        }
        for flex in m.flexes() {
            energy += edge_springs(m, d, flex);
        }
    }
    d.energy[0] = energy;
    d.flg_energypos = true;
}

fn joint_spring(m: &Model, d: &Data, joint: usize) -> f64 {
    let stiffness = m.jnt_stiffness[joint];
    if stiffness == 0.0 {
        return 0.0;
    }
    let adr = m.jnt_qposadr[joint] as usize;
    let (qpos, rest) = (&d.qpos[adr..], &m.qpos_spring[adr..]);
    let Some(offset) = JointType::of(m.jnt_type[joint]).quat_offset() else {
        return 0.5 * stiffness * (qpos[0] - rest[0]) * (qpos[0] - rest[0]);
    };
    let dif = Quat::from_slice(&qpos[offset..]).difference(Quat::from_slice(&rest[offset..]));
    let turn = 0.5 * stiffness * dif.dot(dif);
    if offset == 0 {
        return turn;
    }
    let dif = Vec3::from_slice(qpos) - Vec3::from_slice(rest);
    0.5 * stiffness * dif.dot(dif) + turn
}

/// The energy in the edges of a line. That of surfaces and solids is not counted.
fn edge_springs(m: &Model, d: &Data, flex: Flex<'_>) -> f64 {
    let stiffness = m.flex_edgestiffness[flex.id];
    if flex.is_rigid() || stiffness == 0.0 || flex.dim() > 1 {
        return 0.0;
    }
    let mut energy = 0.0;
    for edge in flex.edges().filter(|&edge| m.flexedge_rigid[edge] == 0) {
        let stretch = m.flexedge_length0[edge] - d.flexedge_length[edge];
        energy += 0.5 * stiffness * stretch * stretch;
    }
    energy
}

/// How far the spring of a tendon has to go to be at rest: positive where it is too short, zero in its dead band.
pub(crate) fn tendon_stretch(m: &Model, d: &Data, tendon: usize) -> f64 {
    let length = d.ten_length[tendon];
    let [lower, upper] = m.tendon_lengthspring[tendon];
    if length > upper {
        upper - length
    } else if length < lower {
        lower - length
    } else {
        0.0
    }
}

/// Computes the kinetic energy. Reads `M`, `qvel`. Writes `energy[1]`.
pub fn energy_vel(m: &Model, d: &mut Data) {
    let momentum = &mut d.scratch.velocity.momentum;
    momentum.resize(m.nv, 0.0);
    mul_sym_vec_sparse(momentum, &d.M, &d.qvel, m.inertia_pattern());
    d.energy[1] = 0.5 * dot(momentum, &d.qvel);
    d.flg_energyvel = true;
}

//! Rows of limits: joints and tendons that must stay in their range.

use super::rows::{Row, Rows};
use super::sources::Sources;
use crate::math::Quat;
use crate::model::{ConstraintType, DisableBit, JointType, Model};

/// Adds a row for every limit that is reached, or nearer than its margin.
pub(super) fn add_limits(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    tendon_efcadr: &mut [i32],
) {
    if m.disabled(DisableBit::Limit) {
        return;
    }
    for joint in 0..m.njnt {
        if m.jnt_limited[joint] == 0 || from.awake.skips_body(m.jnt_bodyid[joint] as usize) {
            continue;
        }
        match JointType::of(m.jnt_type[joint]) {
            JointType::Slide | JointType::Hinge => add_range_limit(m, from, rows, joint),
            JointType::Ball => add_cone_limit(m, from, rows, joint),
            JointType::Free => {}
        }
    }
    for tendon in 0..m.ntendon {
        if m.tendon_limited[tendon] != 0 {
            add_tendon_limit(m, from, rows, tendon_efcadr, tendon);
        }
    }
}

/// The distances of a value from both ends of its range, negative outside, where they are below the margin;
/// each with the sign of its gradient.
fn reached(range: [f64; 2], value: f64, margin: f64) -> impl Iterator<Item = (f64, f64)> {
    [(value - range[0], 1.0), (range[1] - value, -1.0)]
        .into_iter()
        .filter(move |&(dist, _)| dist < margin)
}

fn limit_row(kind: ConstraintType, id: usize, pos: f64, margin: f64) -> Row {
    Row {
        kind,
        id,
        pos,
        margin,
        frictionloss: 0.0,
    }
}

fn add_range_limit(m: &Model, from: &Sources<'_>, rows: &mut Rows<'_>, joint: usize) {
    let value = from.qpos[m.jnt_qposadr[joint] as usize];
    let margin = m.jnt_margin[joint];
    let dof = m.jnt_dofadr[joint] as usize;
    for (dist, gradient) in reached(m.jnt_range[joint], value, margin) {
        let row = limit_row(ConstraintType::LimitJoint, joint, dist, margin);
        rows.push_dofs(row, dof, [gradient]);
    }
}

/// A ball joint may turn by a largest angle, about any axis.
fn add_cone_limit(m: &Model, from: &Sources<'_>, rows: &mut Rows<'_>, joint: usize) {
    let adr = m.jnt_qposadr[joint] as usize;
    let rotation = Quat::from_slice(&from.qpos[adr..])
        .normalized()
        .to_velocity(1.0);
    let (axis, angle) = rotation.normalized();
    let [a, b] = m.jnt_range[joint];
    let dist = a.max(b) - angle;
    let margin = m.jnt_margin[joint];
    if dist < margin {
        let row = limit_row(ConstraintType::LimitJoint, joint, dist, margin);
        rows.push_dofs(row, m.jnt_dofadr[joint] as usize, (-axis).0);
    }
}

fn add_tendon_limit(
    m: &Model,
    from: &Sources<'_>,
    rows: &mut Rows<'_>,
    tendon_efcadr: &mut [i32],
    tendon: usize,
) {
    let margin = m.tendon_margin[tendon];
    for (dist, gradient) in reached(m.tendon_range[tendon], from.ten_length[tendon], margin) {
        if tendon_efcadr[tendon] == -1 {
            tendon_efcadr[tendon] = rows.len() as i32;
        }
        let row = limit_row(ConstraintType::LimitTendon, tendon, dist, margin);
        rows.push_tendon(from, row, tendon, gradient);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_reached_from_both_sides() {
        let found = |value, margin| reached([-1.0, 2.0], value, margin).collect::<Vec<_>>();
        assert_eq!(found(0.0, 0.0), []);
        assert_eq!(found(-1.5, 0.0), [(-0.5, 1.0)]);
        assert_eq!(found(2.25, 0.0), [(-0.25, -1.0)]);
        assert_eq!(found(1.5, 0.75), [(0.5, -1.0)]);
        assert_eq!(found(0.5, 10.0), [(1.5, 1.0), (1.5, -1.0)]);
    }
}

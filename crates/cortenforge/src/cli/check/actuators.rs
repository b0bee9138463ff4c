//! Lints of actuators.

use super::lint::Found;
use cortenforge::Model;
use cortenforge::actuators::{AffineParams, FixedParams, HillMuscle, servo_stiffness};
use cortenforge::model::{BiasType, GainType, JointType, ObjType};

/// Looks at all actuators.
pub fn look(m: &Model, found: &mut Found<'_>) {
    type Lint = fn(&Model, usize) -> Option<String>;
    let lints: [(&str, Lint); 7] = [
        ("CF101", narrow_ctrlrange),
        ("CF102", positive_damping),
        ("CF103", muscle_range),
        ("CF104", unlimited_motor),
        ("CF105", contradicting_limits),
        ("CF106", servo_out_of_reach),
        ("CF107", fibre_out_of_range),
    ];
    for i in 0..m.nu {
        for (code, lint) in lints {
            if let Some(text) = lint(m, i) {
                found.object(code, ObjType::Actuator, i, text);
            }
        }
    }
}

/// The joint an actuator acts on directly.
fn joint_of(m: &Model, i: usize) -> Option<usize> {
    let (ObjType::Joint, joint) = m.actuator_target(i)? else {
        return None;
    };
    Some(joint)
}

/// A torque motor whose controls cannot reach a tenth of the force it is allowed.
fn narrow_ctrlrange(m: &Model, i: usize) -> Option<String> {
    let plain = GainType::of(m.actuator_gaintype[i]) == GainType::Fixed
        && BiasType::of(m.actuator_biastype[i]) == BiasType::None;
    if !plain || m.actuator_ctrllimited[i] == 0 || m.actuator_forcelimited[i] == 0 {
        return None;
    }
    let reach = |range: [f64; 2]| range[0].abs().max(range[1].abs());
    let force = FixedParams::of(&m.actuator_gainprm[i]).gain.abs() * reach(m.actuator_ctrlrange[i]);
    let allowed = reach(m.actuator_forcerange[i]);
    (force < 0.1 * allowed).then(|| {
        format!(
            "ctrlrange {:?} gives at most {force} of force, forcerange {:?} allows {allowed}; widen ctrlrange or raise gainprm",
            m.actuator_ctrlrange[i],
            m.actuator_forcerange[i]
        )
    })
}

/// An affine bias that pushes in the direction of motion.
fn positive_damping(m: &Model, i: usize) -> Option<String> {
    let velocity = AffineParams::of(&m.actuator_biasprm[i]).velocity;
    (BiasType::of(m.actuator_biastype[i]) == BiasType::Affine && velocity > 0.0).then(|| {
        format!(
            "biasprm[2] = {velocity} adds energy as it moves; damping is negative here (the bias is b0 + b1 length + b2 velocity)",
        )
    })
}

/// A muscle whose length range does not hold the lengths that its joint can reach.
fn muscle_range(m: &Model, i: usize) -> Option<String> {
    if GainType::of(m.actuator_gaintype[i]) != GainType::Muscle {
        return None;
    }
    let joint = joint_of(m, i).filter(|&j| m.jnt_limited[j] != 0)?;
    if !JointType::of(m.jnt_type[joint]).is_scalar() {
        return None;
    }
    let gear = m.actuator_gear[i][0];
    let reach = scaled(m.jnt_range[joint], gear);
    let range = m.actuator_lengthrange[i];
    let slack = 0.01 * (reach[1] - reach[0]);
    (range[0] > reach[0] + slack || range[1] < reach[1] - slack).then(|| {
        format!(
            "lengthrange {range:?} does not hold the lengths {reach:?} that its joint can reach",
        )
    })
}

/// A motor without any limit on a body that one unit of it throws away.
fn unlimited_motor(m: &Model, i: usize) -> Option<String> {
    let plain = GainType::of(m.actuator_gaintype[i]) == GainType::Fixed
        && BiasType::of(m.actuator_biastype[i]) == BiasType::None;
    let joint = joint_of(m, i)?;
    let limited = m.actuator_ctrllimited[i] != 0
        || m.actuator_forcelimited[i] != 0
        || m.jnt_actfrclimited[joint] != 0;
    let acceleration = m.actuator_acc0[i] * FixedParams::of(&m.actuator_gainprm[i]).gain.abs();
    (plain && !limited && acceleration > 1e4).then(|| {
        format!(
            "no ctrlrange, forcerange or actuatorfrcrange, and one unit of control accelerates its joint by {acceleration:.3e}",
        )
    })
}

/// The limits on the total force of all actuators at the joint or tendon that an actuator acts on.
fn target_force_range(m: &Model, i: usize) -> Option<(&'static str, [f64; 2])> {
    if let Some(joint) = joint_of(m, i) {
        return (m.jnt_actfrclimited[joint] != 0).then(|| ("joint", m.jnt_actfrcrange[joint]));
    }
    let (ObjType::Tendon, tendon) = m.actuator_target(i)? else {
        return None;
    };
    (m.tendon_actfrclimited[tendon] != 0).then(|| ("tendon", m.tendon_actfrcrange[tendon]))
}

/// A range times a factor, in order.
fn scaled(range: [f64; 2], factor: f64) -> [f64; 2] {
    let mut range = range.map(|x| x * factor);
    range.sort_by(f64::total_cmp);
    range
}

fn disjoint(a: [f64; 2], b: [f64; 2]) -> bool {
    a[0] > b[1] || a[1] < b[0]
}

/// Two limits of the same force that exclude each other.
fn contradicting_limits(m: &Model, i: usize) -> Option<String> {
    let (target, allowed) = target_force_range(m, i)?;
    if m.actuator_forcelimited[i] == 0 {
        return None;
    }
    // a tendon's limit is on the force of its actuators, a joint's on what their gears make of it
    let gear = if target == "joint" {
        m.actuator_gear[i][0]
    } else {
        1.0
    };
    let force = scaled(m.actuator_forcerange[i], gear);
    disjoint(force, allowed).then(|| {
        format!(
            "its forcerange, {force:?} at the {target}, lies outside the {target}'s actuatorfrcrange {allowed:?}",
        )
    })
}

/// A position servo that cannot be told to go where its joint can be.
fn servo_out_of_reach(m: &Model, i: usize) -> Option<String> {
    let stiffness = servo_stiffness(
        GainType::of(m.actuator_gaintype[i]),
        &m.actuator_gainprm[i],
        BiasType::of(m.actuator_biastype[i]),
        &m.actuator_biasprm[i],
    );
    let servo = stiffness.is_some_and(|kp| kp != 0.0);
    let joint = joint_of(m, i).filter(|&j| m.jnt_limited[j] != 0)?;
    if !JointType::of(m.jnt_type[joint]).is_scalar() {
        return None;
    }
    let reach = scaled(m.jnt_range[joint], m.actuator_gear[i][0]);
    let range = m.actuator_ctrlrange[i];
    (servo && m.actuator_ctrllimited[i] != 0 && disjoint(range, reach))
        .then(|| format!("ctrlrange {range:?} has no length that its joint can reach, {reach:?}",))
}

/// A Hill muscle that is slack, or torn, in the reference configuration.
fn fibre_out_of_range(m: &Model, i: usize) -> Option<String> {
    if GainType::of(m.actuator_gaintype[i]) != GainType::HillMuscle {
        return None;
    }
    let muscle = HillMuscle::of(m, i);
    let length = m.actuator_length0[i];
    let (fibre, _) = muscle.rigid_fibre(length);
    let slack = length <= muscle.slack_length;
    (slack || !(0.5..=1.6).contains(&fibre)).then(|| {
        let state = if slack {
            "the tendon is slack".to_owned()
        } else {
            format!("the fibre has {fibre:.3} of its optimal length")
        };
        format!(
            "in the reference configuration {state} (length {length}, Lslack {}, Lopt {})",
            muscle.slack_length, muscle.optimal_length
        )
    })
}

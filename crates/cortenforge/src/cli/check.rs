//! `cortenforge check`: what users trip over, though the model is valid.

use super::{Outcome, load, say};
use cortenforge::Model;
use cortenforge::actuators::{AffineParams, FixedParams, HillMuscle, servo_stiffness};
use cortenforge::model::{BiasType, GainType, JointType, ObjType};
use std::path::Path;
use std::process::ExitCode;

/// Prints a line per finding. Finding something is no failure.
pub fn run(path: Option<&Path>) -> Outcome {
    let (model, source) = load(path)?;
    let findings = findings(&model);
    for finding in &findings {
        say!("warning: {finding}");
    }
    match findings.len() {
        0 => say!("{source}: nothing to say"),
        1 => say!("{source}: 1 warning"),
        n => say!("{source}: {n} warnings"),
    }
    Ok(ExitCode::SUCCESS)
}

/// All findings: actuator by actuator, then joint by joint and tendon by tendon.
pub fn findings(m: &Model) -> Vec<String> {
    let mut found = Vec::new();
    for i in 0..m.nu {
        found.extend(narrow_ctrlrange(m, i));
        found.extend(positive_damping(m, i));
        found.extend(muscle_range(m, i));
        found.extend(unlimited_motor(m, i));
        found.extend(contradicting_limits(m, i));
        found.extend(servo_out_of_reach(m, i));
        found.extend(fibre_out_of_range(m, i));
    }
    for joint in 0..m.njnt {
        found.extend(reference_outside_range(m, joint));
    }
    for tendon in 0..m.ntendon {
        found.extend(idle_tendon_limit(m, tendon));
    }
    found
}

fn actuator(m: &Model, i: usize) -> String {
    m.id2name(ObjType::Actuator, i).map_or_else(
        || format!("actuator {i}"),
        |name| format!("actuator '{name}'"),
    )
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
            "{}: ctrlrange {:?} gives at most {force} of force, forcerange {:?} allows {allowed}; widen ctrlrange or raise gainprm",
            actuator(m, i),
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
            "{}: biasprm[2] = {velocity} adds energy as it moves; damping is negative here (the bias is b0 + b1 length + b2 velocity)",
            actuator(m, i)
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
            "{}: lengthrange {range:?} does not hold the lengths {reach:?} that its joint can reach",
            actuator(m, i)
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
            "{}: no ctrlrange, forcerange or actuatorfrcrange, and one unit of control accelerates its joint by {acceleration:.3e}",
            actuator(m, i)
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
            "{}: its forcerange, {force:?} at the {target}, lies outside the {target}'s actuatorfrcrange {allowed:?}",
            actuator(m, i)
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
    (servo && m.actuator_ctrllimited[i] != 0 && disjoint(range, reach)).then(|| {
        format!(
            "{}: ctrlrange {range:?} has no length that its joint can reach, {reach:?}",
            actuator(m, i)
        )
    })
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
            "{}: in the reference configuration {state} (length {length}, Lslack {}, Lopt {})",
            actuator(m, i),
            muscle.slack_length,
            muscle.optimal_length
        )
    })
}

/// A joint that starts outside its own limits.
fn reference_outside_range(m: &Model, joint: usize) -> Option<String> {
    if !JointType::of(m.jnt_type[joint]).is_scalar() {
        return None;
    }
    let (start, range) = (m.qpos0[m.jnt_qposadr[joint] as usize], m.jnt_range[joint]);
    (m.jnt_limited[joint] != 0 && (start < range[0] || start > range[1])).then(|| {
        let name = m
            .id2name(ObjType::Joint, joint)
            .map_or_else(|| format!("joint {joint}"), |n| format!("joint '{n}'"));
        format!("{name}: starts at {start}, outside its range {range:?}")
    })
}

/// A limit on the actuators of a tendon that is given but not switched on, which for tendons does not happen by itself.
fn idle_tendon_limit(m: &Model, tendon: usize) -> Option<String> {
    let range = m.tendon_actfrcrange[tendon];
    (m.tendon_actfrclimited[tendon] == 0 && range != [0.0; 2]).then(|| {
        let name = m
            .id2name(ObjType::Tendon, tendon)
            .map_or_else(|| format!("tendon {tendon}"), |n| format!("tendon '{n}'"));
        format!(
            "{name}: actuatorfrcrange {range:?} does nothing without actuatorfrclimited=\"true\""
        )
    })
}

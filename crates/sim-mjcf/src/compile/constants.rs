//! What follows from the whole model: constants at the reference configuration, springs and dampers given by their
//! behaviour, length ranges of actuators, statistics.

use super::fault::{Checked, Fault};
use super::parts::Parts;
use super::patience::Patience;
use super::sizes::arena_bytes;
use super::{memory, parallel};
use crate::Limits;
use crate::spec::Spec;
use sim_core::Model;
use sim_core::math::MINVAL;
use sim_core::setconst::{
    LengthRangeError, Pulling, length_range_model, needs_length_range, set_const,
};

/// What may help where length ranges take too long: thousands of steps for each actuator, in a tree of many bodies.
const LENGTH_RANGES: &str = "; length ranges of actuators are found by simulation where the model gives none: write them as 'lengthrange', or \
     take the limits of joints and tendons with <compiler><lengthrange uselimit=\"true\"/></compiler>";

/// Sets the sizes and fields that depend on everything else.
pub(crate) fn compute(
    m: &mut Model,
    parts: &Parts<'_>,
    limits: &Limits,
    patience: &Patience<'_>,
) -> Checked<()> {
    let spec = parts.draft.spec;
    m.nJmom = m.moment_count();
    memory::check(m, limits)?;
    if spec.compiler.settotalmass > 0.0 {
        set_total_mass(m, spec.compiler.settotalmass);
    }
    m.narena = arena_bytes(m, spec)
        .ok_or_else(|| Fault::new("engine error: Could not allocate memory"))?;
    set_const(m).map_err(|error| Fault::new(format!("engine error: {error}")))?;
    set_spring_dampers(m, parts);
    find_length_ranges(m, spec, patience).map_err(|error| {
        if let LengthRangeError::Stopped { .. } = error {
            return Fault::new(format!("{}{LENGTH_RANGES}", patience.why()));
        }
        Fault::new(error.to_string())
    })?;
    override_statistics(m, spec);
    Ok(())
}

/// Scales all masses and inertias so that the masses add up to `mass`.
fn set_total_mass(m: &mut Model, mass: f64) {
    let total: f64 = m.body_mass[1..].iter().fold(0.0, |sum, mass| sum + mass);
    let scale = MINVAL.max(mass / MINVAL.max(total));
    for body in 1..m.nbody {
        m.body_mass[body] *= scale;
        m.body_inertia[body] *= scale;
    }
}

/// Stiffness and damping of joints that give a time constant and a damping ratio instead.
fn set_spring_dampers(m: &mut Model, parts: &Parts<'_>) {
    for (id, joint) in parts.draft.joints.iter().enumerate() {
        let [timeconst, dampratio] = joint.spec.springdamper;
        if timeconst <= 0.0 || dampratio <= 0.0 {
            continue;
        }
        let adr = m.jnt_dofadr[id] as usize;
        let dofs = adr..adr + joint.spec.ty.nv();
        // a free joint weighs differently in translation and rotation: take the mean
        let count = dofs.len() as f64;
        let inverse: f64 = m.dof_invweight0[dofs.clone()]
            .iter()
            .fold(0.0, |sum, w| sum + w);
        let inertia = count / MINVAL.max(inverse);
        m.jnt_stiffness[id] = inertia / MINVAL.max(timeconst * timeconst * dampratio * dampratio);
        m.dof_damping[dofs].fill(2.0 * inertia / MINVAL.max(timeconst));
    }
}

/// Finds the length ranges that the compiler settings ask for, several at a time where there are many.
fn find_length_ranges(
    m: &mut Model,
    spec: &Spec,
    patience: &Patience<'_>,
) -> Result<(), LengthRangeError> {
    let opt = &spec.compiler.LRopt;
    let needed: Vec<usize> = (0..m.nu)
        .filter(|&actuator| needs_length_range(m, actuator, opt))
        .collect();
    if needed.is_empty() {
        return Ok(());
    }
    let simulated = length_range_model(m, opt);
    let groups = Pulling::groups(&simulated, &needed);
    let threads = match groups.len() {
        1 => 1,
        count => parallel::threads(spec.compiler.usethread).min(count),
    };
    let found = parallel::map_with(
        threads,
        groups.len(),
        || Pulling::new(&simulated),
        |pulling, i| pulling.find(&groups[i], opt, &|| patience.is_over()),
    );
    let all = groups.iter().flatten().zip(found.into_iter().flatten());
    let mut all: Vec<_> = all.map(|(one, range)| (one.actuator(), range)).collect();
    // the first actuator that has none is told
    all.sort_by_key(|(actuator, _)| *actuator);
    for (actuator, range) in all {
        if let Some(range) = range? {
            m.actuator_lengthrange[actuator] = range;
        }
    }
    Ok(())
}

/// Statistics that the model gives itself count.
fn override_statistics(m: &mut Model, spec: &Spec) {
    let given = &spec.stat;
    let stat = &mut m.stat;
    stat.extent = given.extent.unwrap_or(stat.extent);
    stat.meaninertia = given.meaninertia.unwrap_or(stat.meaninertia);
    stat.meanmass = given.meanmass.unwrap_or(stat.meanmass);
    stat.meansize = given.meansize.unwrap_or(stat.meansize);
    stat.center = given.center.unwrap_or(stat.center);
}

//! `cortenforge info`: what is in a model.

use super::source::Loaded;
use super::{Outcome, load, say};
use cortenforge::Model;
use cortenforge::model::{
    ActuatorDynamics, ActuatorTransmission, BiasType, Cone, GainType, GeomType, Integrator,
    JointType, ObjType, SensorType, SolverType,
};
use std::path::Path;
use std::process::ExitCode;

/// Prints what is in a model.
pub fn run(path: Option<&Path>) -> Outcome {
    let Loaded {
        model,
        name: source,
        ..
    } = load(path)?;
    say!("{} ({source})\n", model.name());
    sizes(&model);
    options(&model);
    tree(&model);
    geoms(&model);
    actuators(&model);
    sensors(&model);
    keyframes(&model);
    Ok(ExitCode::SUCCESS)
}

/// The name of an object, or its number if it has none.
fn name(m: &Model, kind: ObjType, id: usize) -> String {
    m.id2name(kind, id)
        .map_or_else(|| format!("#{id}"), str::to_owned)
}

fn sizes(m: &Model) {
    say!("sizes");
    for (label, size) in [
        ("positions (nq)", m.nq),
        ("dofs (nv)", m.nv),
        ("controls (nu)", m.nu),
        ("activations (na)", m.na),
        ("bodies", m.nbody),
        ("trees", m.ntree),
        ("joints", m.njnt),
        ("geoms", m.ngeom),
        ("sites", m.nsite),
        ("cameras", m.ncam),
        ("lights", m.nlight),
        ("materials", m.nmat),
        ("textures", m.ntex),
        ("tendons", m.ntendon),
        ("equality constraints", m.neq),
        ("contact pairs", m.npair),
        ("excluded pairs", m.nexclude),
        ("sensors", m.nsensor),
        ("mocap bodies", m.nmocap),
        ("keyframes", m.nkey),
    ] {
        if size > 0 {
            say!("  {label:<22}{size:>8}");
        }
    }
    say!(
        "  {:<22}{:>8.4} kg\n",
        "mass",
        m.body_mass.iter().sum::<f64>()
    );
}

fn options(m: &Model) {
    let o = &m.opt;
    say!(
        "options\n  {:?}, timestep {} s, {:?} solver, {:?} cones, gravity {:?}\n",
        Integrator::of(o.integrator),
        o.timestep,
        SolverType::of(o.solver),
        Cone::of(o.cone),
        o.gravity.0
    );
}

fn tree(m: &Model) {
    say!("bodies and joints");
    let mut depth = vec![0; m.nbody];
    for body in 1..m.nbody {
        depth[body] = depth[m.body_parentid[body] as usize] + 1;
        let indent = "  ".repeat(depth[body]);
        let mocap = if m.body_mocapid[body] >= 0 {
            ", mocap"
        } else {
            ""
        };
        say!(
            "{indent}{}  {:.4} kg{mocap}",
            name(m, ObjType::Body, body),
            m.body_mass[body]
        );
        for k in 0..m.body_jntnum[body].max(0) as usize {
            let joint = m.body_jntadr[body] as usize + k;
            let limits = if m.jnt_limited[joint] != 0 {
                format!(
                    "  [{:.4}, {:.4}]",
                    m.jnt_range[joint][0], m.jnt_range[joint][1]
                )
            } else {
                String::new()
            };
            say!(
                "{indent}  - {} {:?}{limits}",
                name(m, ObjType::Joint, joint),
                JointType::of(m.jnt_type[joint])
            );
        }
    }
    say!("");
}

fn geoms(m: &Model) {
    let mut counts = vec![0; GeomType::ALL.len()];
    for &kind in &m.geom_type {
        if let Some(i) = GeomType::ALL.iter().position(|&k| k == GeomType::of(kind)) {
            counts[i] += 1;
        }
    }
    let list: Vec<String> = GeomType::ALL
        .iter()
        .zip(counts)
        .filter(|(_, n)| *n > 0)
        .map(|(kind, n)| format!("{n} {kind:?}").to_lowercase())
        .collect();
    say!(
        "geoms\n  {}\n",
        if list.is_empty() {
            "none".to_owned()
        } else {
            list.join(", ")
        }
    );
}

/// What an actuator pulls on.
fn target(m: &Model, actuator: usize) -> String {
    let Some((kind, id)) = m.actuator_target(actuator) else {
        return "nothing".to_owned();
    };
    let crank = m.actuator_trntype[actuator] == ActuatorTransmission::SliderCrank as i32;
    let through = if crank { "slider-crank at " } else { "" };
    format!(
        "{through}{} {}",
        kind.word().unwrap_or("object"),
        name(m, kind, id)
    )
}

fn actuators(m: &Model) {
    if m.nu == 0 {
        return;
    }
    say!("actuators");
    for i in 0..m.nu {
        let range = |limited: u8, range: [f64; 2], what: &str| {
            if limited != 0 {
                format!("  {what} [{}, {}]", range[0], range[1])
            } else {
                String::new()
            }
        };
        say!(
            "  {} on {}  dynamics {:?}, gain {:?}, bias {:?}{}{}",
            name(m, ObjType::Actuator, i),
            target(m, i),
            ActuatorDynamics::of(m.actuator_dyntype[i]),
            GainType::of(m.actuator_gaintype[i]),
            BiasType::of(m.actuator_biastype[i]),
            range(m.actuator_ctrllimited[i], m.actuator_ctrlrange[i], "ctrl"),
            range(
                m.actuator_forcelimited[i],
                m.actuator_forcerange[i],
                "force"
            ),
        );
    }
    say!("");
}

fn sensors(m: &Model) {
    if m.nsensor == 0 {
        return;
    }
    say!("sensors");
    for i in 0..m.nsensor {
        say!(
            "  {} {:?}, {} value{}",
            name(m, ObjType::Sensor, i),
            SensorType::of(m.sensor_type[i]),
            m.sensor_dim[i],
            if m.sensor_dim[i] == 1 { "" } else { "s" }
        );
    }
    say!("");
}

fn keyframes(m: &Model) {
    if m.nkey == 0 {
        return;
    }
    say!("keyframes");
    for key in 0..m.nkey {
        say!(
            "  {} at t = {}",
            name(m, ObjType::Key, key),
            m.key_time[key]
        );
    }
}

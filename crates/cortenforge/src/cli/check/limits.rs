//! Lints of joints, tendons and keyframes: where they start and what limits them.

use super::lint::Found;
use cortenforge::Model;
use cortenforge::model::{JointType, ObjType};

/// Looks at all joints, tendons and keyframes.
pub fn look(m: &Model, found: &mut Found<'_>) {
    for joint in 0..m.njnt {
        if let Some(text) = outside_range(m, joint, &m.qpos0) {
            found.object("CF201", ObjType::Joint, joint, format!("starts {text}"));
        }
    }
    for tendon in 0..m.ntendon {
        if let Some(text) = idle_tendon_limit(m, tendon) {
            found.object("CF202", ObjType::Tendon, tendon, text);
        }
    }
    for key in 0..m.nkey {
        let qpos = &m.key_qpos[key * m.nq..(key + 1) * m.nq];
        let outside = (0..m.njnt).filter_map(|joint| {
            let text = outside_range(m, joint, qpos)?;
            Some(format!("{} {text}", found.name(ObjType::Joint, joint)))
        });
        let outside: Vec<String> = outside.collect();
        if let Some(first) = outside.first() {
            let more = match outside.len() {
                1 => String::new(),
                n => format!(", and {} more joints", n - 1),
            };
            found.object("CF203", ObjType::Key, key, format!("puts {first}{more}"));
        }
    }
}

/// Where a joint is, if that is outside its own limits. What was rounded when it was written is allowed for.
fn outside_range(m: &Model, joint: usize, qpos: &[f64]) -> Option<String> {
    if !JointType::of(m.jnt_type[joint]).is_scalar() || m.jnt_limited[joint] == 0 {
        return None;
    }
    let (at, range) = (qpos[m.jnt_qposadr[joint] as usize], m.jnt_range[joint]);
    let slack = 1e-3 * (range[1] - range[0]);
    let outside = at < range[0] - slack || at > range[1] + slack;
    outside.then(|| format!("at {at}, outside its range {range:?}"))
}

/// A limit on the actuators of a tendon that is given but not switched on, which for tendons does not happen by itself.
fn idle_tendon_limit(m: &Model, tendon: usize) -> Option<String> {
    let range = m.tendon_actfrcrange[tendon];
    (m.tendon_actfrclimited[tendon] == 0 && range != [0.0; 2]).then(|| {
        format!("actuatorfrcrange {range:?} does nothing without actuatorfrclimited=\"true\"")
    })
}

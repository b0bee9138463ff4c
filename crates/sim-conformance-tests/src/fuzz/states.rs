//! States and fields with special values, and the functions that have to take them.

use super::look::look_around;
use super::values::{INTEGERS, SPECIAL};
use crate::support::Random;
use cortenforge::engine::collision::geom_distance;
use cortenforge::engine::constraint::contact_force;
use cortenforge::fields::{MODEL_FIELDS, SliceMut};
use cortenforge::math::Vec3;
use cortenforge::rays::{Ray, RayFilter, multi_ray, ray};
use cortenforge::{Data, Model, Options};

/// What a user sets from step to step.
const SET: [&str; 11] = [
    "qpos",
    "qvel",
    "act",
    "ctrl",
    "mocap_pos",
    "mocap_quat",
    "xfrc_applied",
    "qfrc_applied",
    "qacc_warmstart",
    "qacc",
    "userdata",
];

fn special(random: &mut Random) -> f64 {
    match random.below(3) {
        0 => SPECIAL[random.below(SPECIAL.len())],
        1 => random.between(-1.0, 1.0),
        _ => random.between(-100.0, 100.0),
    }
}

/// Some numbers of an array become others.
fn spoil(values: SliceMut<'_>, random: &mut Random) {
    fn places<T>(values: &mut [T], random: &mut Random, make: fn(&mut Random) -> T) {
        if values.is_empty() {
            return;
        }
        let count = match random.below(4) {
            0 => values.len().min(64),
            _ => 1 + random.below(3),
        };
        for _ in 0..count {
            let at = random.below(values.len());
            values[at] = make(random);
        }
    }
    match values {
        SliceMut::F64(v) => places(v, random, special),
        SliceMut::F32(v) => places(v, random, |random| special(random) as f32),
        SliceMut::I32(v) => places(v, random, |random| INTEGERS[random.below(INTEGERS.len())]),
        SliceMut::I64(v) => places(v, random, |random| {
            i64::from(INTEGERS[random.below(INTEGERS.len())])
        }),
        SliceMut::U8(v) => places(v, random, |random| random.bits() as u8),
        SliceMut::U64(v) => places(v, random, Random::bits),
    }
}

/// Sets fields of the state to special values and calls whatever takes a state.
pub fn abuse_state(m: &Model, d: &mut Data, random: &mut Random) {
    for _ in 0..12 {
        for _ in 0..random.below(4) {
            let field = SET[random.below(SET.len())];
            if let Some(values) = d.field_mut(field) {
                spoil(values, random);
            }
        }
        if random.below(10) == 0 {
            d.time = special(random);
        }
        if random.below(10) == 0 {
            spoil(SliceMut::U8(&mut d.eq_active), random);
        }
        match random.below(12) {
            0 => d.forward(m),
            1 => {
                // refused with some integrators: an error is an answer
                let _ = d.inverse(m);
            }
            2 => {
                d.step1(m);
                d.step2(m);
            }
            3 => rays(m, d, random),
            8 => look_around(m, d, random),
            4 => d.reset(m),
            5 => {
                let _ = d.reset_keyframe(m, random.below(m.nkey + 2));
            }
            6 => {
                let saved = d.save_state(m);
                d.step(m);
                let _ = d.restore_state(m, &saved);
            }
            7 => {
                if m.ngeom > 0 {
                    let (a, b) = (random.below(m.ngeom), random.below(m.ngeom));
                    geom_distance(m, d, a, b, special(random));
                }
                for contact in 0..d.contact.len().min(4) {
                    contact_force(m, d, contact);
                }
            }
            _ => {
                for _ in 0..3 {
                    d.step(m);
                }
            }
        }
    }
}

/// Casts rays from and to anywhere.
pub fn rays(m: &Model, d: &mut Data, random: &mut Random) {
    let mut point = || Vec3([special(random), special(random), special(random)]);
    let cast = Ray {
        pnt: point(),
        vec: point(),
    };
    let vecs = [point(), point(), Vec3([0.0, 0.0, -1.0])];
    let pnt = point();
    let filter = RayFilter::without_body(random.below(m.nbody));
    let _ = ray(m, d, &cast, &filter);
    let mut hits = [None; 3];
    multi_ray(m, d, pnt, &vecs, &filter, special(random), &mut hits);
}

/// Edits fields of a model as a user would, well or badly.
pub fn edit_fields(m: &mut Model, random: &mut Random) {
    for _ in 0..=random.below(3) {
        if random.below(5) == 0 {
            let field = Options::FIELDS[random.below(Options::FIELDS.len())];
            // work that a user asks for is done: endless iterations are no finding
            if let Some(values) = m.opt.field_mut(field)
                && !field.contains("iterations")
            {
                spoil(values, random);
            }
            continue;
        }
        // fields of what is there
        for _ in 0..20 {
            let field = MODEL_FIELDS[random.below(MODEL_FIELDS.len())].name;
            let empty = m.field(field).is_none_or(|view| view.values.is_empty());
            if let Some(values) = m.field_mut(field)
                && !empty
            {
                spoil(values, random);
                break;
            }
        }
    }
}

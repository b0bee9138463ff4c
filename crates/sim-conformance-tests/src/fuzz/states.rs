//! States and fields with special values, and the functions that have to take them.

use super::look::look_around;
use super::values::{INTEGERS, SPECIAL};
use crate::support::Random;
use cortenforge::contacts::{contact_force, geom_distance, mul_jac_t_vec, mul_jac_vec};
use cortenforge::dynamics::{passive, rne_post_constraint};
use cortenforge::engine::actuation::fwd_actuation;
use cortenforge::engine::constraint::{island, project_constraint};
use cortenforge::engine::data::DATA_COUNTS;
use cortenforge::engine::sensor::sensor_acc;
use cortenforge::engine::solver::fwd_constraint;
use cortenforge::fields::{DATA_FIELDS, MODEL_FIELDS, SliceMut};
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

/// Writes over what the stages have left, as a damaged file would; if it passes for something that they could have left,
/// everything that reads it is called.
pub fn spoil_results(m: &Model, d: &mut Data, random: &mut Random) {
    for _ in 0..2 {
        d.step(m);
    }
    for _ in 0..8 {
        let mut other = d.clone();
        for _ in 0..1 + random.below(3) {
            match random.below(8) {
                0 => {
                    let counts = DATA_COUNTS;
                    let (name, _) = counts[random.below(counts.len())];
                    if let Some(count) = other.count_mut(name) {
                        *count = [0, 1, 2, 7, 100, 1 << 31, usize::MAX][random.below(7)];
                    }
                }
                1 if !other.contact.is_empty() => {
                    let at = random.below(other.contact.len());
                    let contact = &mut other.contact[at];
                    let mut value = || INTEGERS[random.below(INTEGERS.len())];
                    match value() & 3 {
                        0 => contact.dim = value(),
                        1 => contact.geom[0] = value(),
                        2 => contact.efc_address = value(),
                        _ => contact.exclude = value(),
                    }
                }
                2 => {
                    let field = DATA_FIELDS[random.below(DATA_FIELDS.len())].name;
                    other.resize_variable(field, random.below(30));
                }
                _ => {
                    // references, mostly
                    for _ in 0..20 {
                        let field = DATA_FIELDS[random.below(DATA_FIELDS.len())].name;
                        let values = other.field_mut(field);
                        if let Some(values @ (SliceMut::I32(_) | SliceMut::U8(_))) = values {
                            spoil(values, random);
                            break;
                        }
                    }
                }
            }
        }
        // more contacts or rows than memory were asked for, not written
        if other.validate(m).is_ok() {
            use_results(m, &mut other, random);
        }
    }
}

/// Calls what reads results of stages that are not computed anew.
fn use_results(m: &Model, d: &mut Data, random: &mut Random) {
    for contact in 0..d.contact.len().min(4) {
        contact_force(m, d, contact);
    }
    let (mut rows, mut dofs) = (vec![0.0; d.nefc], vec![1.0; m.nv]);
    match random.below(8) {
        0 => {
            mul_jac_vec(m, d, &mut rows, &dofs);
            mul_jac_t_vec(m, d, &mut dofs, &rows);
        }
        1 => d.step2(m),
        2 => {
            rne_post_constraint(m, d);
            sensor_acc(m, d);
        }
        3 => {
            island(m, d);
            project_constraint(m, d);
        }
        4 => fwd_constraint(m, d),
        5 => {
            fwd_actuation(m, d);
            passive(m, d);
        }
        6 => look_around(m, d, random),
        _ => {
            let _ = d.inverse(m);
        }
    }
    d.step(m);
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

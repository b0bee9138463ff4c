//! Columns of finite differences have the same bits on any number of threads.

#![allow(clippy::disallowed_methods)] // tests read models from files

use sim_batch::{Pool, inverse_fd, transition_fd};
use sim_core::difference::{InverseJacobians, Transition};
use sim_core::{Data, Model};
use std::path::Path;

fn load(path: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    sim_mjcf::load_model_from_path(&path).unwrap_or_else(|e| panic!("{e}"))
}

fn moving(m: &Model) -> Data {
    let mut d = m.make_data();
    for (i, v) in d.qvel.iter_mut().enumerate() {
        *v = 0.1 * (i as f64 + 1.0).sqrt();
    }
    d.ctrl.fill(0.2);
    for _ in 0..30 {
        d.step(m);
    }
    d
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|x| x.to_bits()).collect()
}

const MODELS: [&str; 6] = [
    "conformance/models/contact/billiard.xml",
    "conformance/models/contact/weld_sites.xml",
    "conformance/models/sensor/energy_enabled.xml",
    "conformance/models/rigid/fluid_implicit.xml",
    "models/arm_muscles.xml",
    "models/arm_hill_compliant.xml",
];

#[test]
fn transitions_are_the_same_on_any_number_of_threads() {
    for path in MODELS {
        let m = &load(path);
        let (ndx, ns) = (2 * m.nv + m.na, m.nsensordata);
        let mut copies = Vec::new();
        for centred in [false, true] {
            let mut first = None;
            for nthread in [0, 1, 2, 3] {
                let mut d = moving(m);
                let mut matrices =
                    [ndx * ndx, ndx * m.nu, ns * ndx, ns * m.nu].map(|n| vec![0.0; n]);
                let [a, b, c, e] = &mut matrices;
                let out = Transition {
                    a: Some(a),
                    b: Some(b),
                    c: Some(c),
                    d: Some(e),
                };
                let pool = Pool::new(nthread).unwrap();
                transition_fd(&pool, &mut copies, m, &mut d, 1e-6, centred, out).unwrap();
                d.step(m);
                let all = (
                    matrices.map(|m| bits(&m)),
                    bits(&d.qpos),
                    bits(&d.efc_force),
                );
                assert_eq!(first.get_or_insert_with(|| all.clone()), &all, "{path}");
            }
        }
    }
}

#[test]
fn inverse_dynamics_are_the_same_on_any_number_of_threads() {
    for path in MODELS {
        let m = &load(path);
        let (nv, ns) = (m.nv, m.nsensordata);
        let mut copies = Vec::new();
        let mut first = None;
        for nthread in [0, 2, 3] {
            let mut d = moving(m);
            let sizes = [
                nv * nv,
                nv * nv,
                nv * nv,
                nv * ns,
                nv * ns,
                nv * ns,
                nv * m.nM,
            ];
            let mut matrices = sizes.map(|n| vec![0.0; n]);
            let [fq, fv, fa, sq, sv, sa, mq] = &mut matrices;
            let out = InverseJacobians {
                force_pos: Some(fq),
                force_vel: Some(fv),
                force_acc: Some(fa),
                sensor_pos: Some(sq),
                sensor_vel: Some(sv),
                sensor_acc: Some(sa),
                mass_pos: Some(mq),
            };
            let pool = Pool::new(nthread).unwrap();
            inverse_fd(&pool, &mut copies, m, &mut d, 1e-6, true, out).unwrap();
            let all = matrices.map(|m| bits(&m));
            assert_eq!(first.get_or_insert_with(|| all.clone()), &all, "{path}");
        }
    }
}

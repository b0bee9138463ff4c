//! Sleeping: who sleeps and when, and what differs from MuJoCo on purpose.

use cortenforge::{Data, Model, load_model};
use sim_core::sleep::{AWAKE, sleep_cycle, sleep_init_error, wake_tree};
use std::path::Path;

fn conformance_folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// What `conformance/sleep.py --golden` does to both engines.
fn disturb(m: &Model, d: &mut Data, step: usize) {
    match step {
        400 if m.nv > 0 => d.qvel[m.nv - 1] = 0.01,
        600 if m.nbody > 1 => d.xfrc_applied[m.nbody - 1][2] = 0.01,
        650 => d.xfrc_applied.fill([0.0; 6]),
        800 if m.nq > 0 => d.qpos[0] += 1e-4,
        _ => {}
    }
}

/// Lines of MuJoCo: model, step, `tree_asleep` after each step in which a tree fell asleep or woke.
#[test]
fn trees_sleep_and_wake_when_they_do_in_mujoco() {
    let golden = conformance_folder().join("golden/asleep.tsv");
    let golden = std::fs::read_to_string(golden).expect("golden values");
    let mut models: Vec<&str> = golden
        .lines()
        .map(|l| l.split('\t').next().unwrap())
        .collect();
    models.dedup();
    assert!(models.len() >= 18, "{models:?}");
    let mut events = 0;
    for model in models {
        let path = conformance_folder().join(format!("models/sleep/{model}.xml"));
        let m = cortenforge::load_model_from_path(&path).expect("model");
        let mut d = m.make_data();
        if m.nkey > 0 {
            d.reset_keyframe(&m, 0).expect("keyframe");
        }
        let mut found = Vec::new();
        for step in 0..1000 {
            disturb(&m, &mut d, step);
            let before: Vec<bool> = d.tree_asleep.iter().map(|&x| x >= 0).collect();
            d.step(&m);
            if d.tree_asleep
                .iter()
                .zip(before)
                .any(|(&x, was)| (x >= 0) != was)
            {
                let cycles: Vec<String> = d.tree_asleep.iter().map(i32::to_string).collect();
                found.push(format!("{model}\t{step}\t{}", cycles.join(" ")));
            }
        }
        let expected: Vec<&str> = golden
            .lines()
            .filter(|l| l.split('\t').next() == Some(model))
            .filter(|l| l.split('\t').nth(1) != Some("-"))
            .collect();
        assert_eq!(found, expected, "{model}");
        events += found.len();
    }
    assert!(events > 100, "{events}");
}

/// Sleeping trees are not looked at: what stands in their fields, whatever it is, stays.
#[test]
fn what_sleeps_is_not_computed() {
    let path = conformance_folder().join("models/sleep/stack.xml");
    let m = cortenforge::load_model_from_path(&path).expect("model");
    let mut d = m.make_data();
    while d.ntree_awake > 0 {
        d.step(&m);
        assert!(d.time < 10.0, "nothing falls asleep");
    }
    let mark = 12345.0;
    let dof = m.tree_dofadr[0] as usize;
    d.cvel[1] = [mark; 6];
    d.crb[1] = [mark; 10];
    d.qLD[0] = mark;
    d.qfrc_bias[dof] = mark;
    d.qfrc_passive[dof] = mark;
    d.cdof[dof] = [mark; 6];
    d.geom_xpos[1].0 = [mark; 3];
    let qpos = d.qpos.clone();
    for _ in 0..10 {
        d.step(&m);
    }
    assert_eq!((d.ntree_awake, d.nv_awake, d.ncon, d.nefc), (0, 0, 0, 0));
    assert_eq!((d.cvel[1][0], d.crb[1][0], d.qLD[0]), (mark, mark, mark));
    assert_eq!((d.qfrc_bias[dof], d.qfrc_passive[dof]), (mark, mark));
    assert_eq!((d.cdof[dof][0], d.geom_xpos[1][0]), (mark, mark));
    assert_eq!(d.qpos, qpos);
}

#[test]
fn copies_carry_who_sleeps_and_resets_wake() {
    let path = conformance_folder().join("models/sleep/stack.xml");
    let m = cortenforge::load_model_from_path(&path).expect("model");
    let mut d = m.make_data();
    while d.ntree_awake > 0 {
        d.step(&m);
        assert!(d.time < 10.0, "nothing falls asleep");
    }
    assert_eq!(sleep_cycle(&d.tree_asleep, 1), Some(0));
    let mut copy = m.make_data();
    copy.copy_from(&d);
    assert_eq!(copy.tree_asleep, d.tree_asleep);
    copy.step(&m);
    assert_eq!(copy.ntree_awake, 0);
    copy.xfrc_applied[1][0] = 1e-9;
    copy.step(&m);
    // both of those that lean on each other, not the third
    assert_eq!(copy.tree_awake, [1, 1, 0]);
    d.reset(&m);
    assert_eq!(d.tree_asleep, [AWAKE; 3]);
}

#[test]
fn mocap_bodies_wake() {
    let m = load_model(
        "<mujoco><option><flag sleep='enable'/></option><worldbody>
           <body name='hand' mocap='true' pos='0 0 1'><geom name='hand' size='.1'/></body>
           <body name='tied' pos='0 0 2' gravcomp='1'><freejoint/><geom size='.1'/></body>
           <body name='touched' pos='1 0 1' gravcomp='1'><freejoint/><geom name='touched' size='.1'/></body>
         </worldbody>
         <contact><pair geom1='hand' geom2='touched'/></contact>
         <equality><connect name='tie' body1='tied' body2='hand' anchor='0 0 -.5' active='false'/></equality>
         </mujoco>",
    )
    .expect("model");
    let mut d = m.make_data();
    for _ in 0..20 {
        d.step(&m);
    }
    assert_eq!(d.tree_awake, [0, 0]);
    d.eq_active[0] = 1;
    d.step(&m);
    assert_eq!(d.tree_awake, [1, 0]);
    d.mocap_pos[0].0 = [0.85, 0.0, 1.0];
    d.step(&m);
    assert_eq!(d.tree_awake, [1, 1]);
    assert!(d.qvel.iter().all(|x| x.is_finite()));
}

#[test]
fn trees_that_cannot_start_asleep() {
    let text = |height: &str| {
        format!(
            "<mujoco><option><flag sleep='enable'/></option><worldbody>
               <body name='a' sleep='init'><freejoint/><geom size='.1'/></body>
               <body name='b' pos='0 0 {height}'><freejoint/><geom size='.1'/></body>
             </worldbody></mujoco>"
        )
    };
    let words = "1 trees were marked as sleep='init' but only 0 could be slept.\n\
                 Body 'a' (id=1) is the root of the first tree that could not be slept.";
    let error = load_model(&text(".15"))
        .expect_err("they touch")
        .to_string();
    assert!(
        error.contains("1 trees were marked as sleep='init'"),
        "{error}"
    );
    let mut m = load_model(&text(".25")).expect("they do not");
    let mut d = m.make_data();
    assert_eq!(d.tree_asleep, [0, AWAKE + 1]);
    m.qpos0[9] = 0.15;
    d.reset(&m);
    assert_eq!(
        sleep_init_error(&m, &d).expect("an error").to_string(),
        words
    );
    assert_eq!(d.tree_awake, [1, 1]);
    d.step(&m);
    assert!(d.qvel.iter().all(|x| x.is_finite()));
}

#[test]
fn broken_cycles_end() {
    for mut cycle in [
        vec![1, 2, 7],
        vec![1, 1, 0],
        vec![2, -4, 1],
        vec![-1, -1, -1],
    ] {
        assert_eq!(sleep_cycle(&cycle, 0), None, "{cycle:?}");
        wake_tree(&mut cycle, 0, AWAKE);
        assert_eq!(cycle[0], AWAKE);
    }
    assert_eq!(sleep_cycle(&[2, 1, 0], 2), Some(0));
    assert_eq!(sleep_cycle(&[2, 1, 0], 5), None);
}

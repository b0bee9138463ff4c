//! What a user would try first: things that stand, slide, stick and break, the same way every time.

use cortenforge::{Data, Model, load_model, load_model_from_path};
use std::path::Path;

fn model(name: &str) -> Model {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../conformance/models")
        .join(name);
    load_model_from_path(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn a_tower_of_ten_boxes_stands_for_a_minute() {
    let m = model("contact/tower.xml");
    let mut d = m.make_data();
    while d.time < 60.0 {
        d.step(&m);
    }
    // MuJoCo's tower after 60 s: the boxes sink by less than 3 mm and do not turn
    for body in 1..m.nbody {
        let height = 0.1 + 0.2 * (body - 1) as f64;
        let pos = d.xpos[body];
        assert!((pos[2] - height).abs() < 0.02, "box {body} is at {pos:?}");
        assert!(
            (pos[0] * pos[0] + pos[1] * pos[1]).sqrt() < 1e-3,
            "box {body} is at {pos:?}"
        );
        assert!(
            d.xquat[body][0] > 0.9999,
            "box {body} has turned: {:?}",
            d.xquat[body]
        );
    }
    assert!(d.warning.iter().all(|w| w.number == 0));
}

/// Where a sphere that cannot roll is on a plane after a second, and how fast.
fn on_a_slope(angle: f64) -> (f64, f64) {
    let text = format!(
        r#"<mujoco><option cone="elliptic" impratio="10"/><worldbody>
             <geom type="plane" size="9 9 .1" euler="0 {angle} 0" friction=".5 .005 .0001"/>
             <body pos="0 0 .1" euler="0 {angle} 0"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/>
               <geom size=".1" friction=".5 .005 .0001"/></body>
           </worldbody></mujoco>"#
    );
    let m = load_model(&text).unwrap();
    let mut d = m.make_data();
    for _ in 0..500 {
        d.step(&m);
    }
    (d.qpos[0], d.qvel[0])
}

#[test]
fn a_sphere_on_a_slope_sticks_and_slides_at_mujocos_angle() {
    // friction is 0.5: the angle is 26.565°. Position and velocity are MuJoCo's.
    for (angle, pos, vel) in [
        (20.0, 0.0002911722650389318, 0.000306423089757524),
        (26.0, 0.0366768619438071, 0.0003966778143337898),
        (28.0, 0.23465216389458404, 0.34930279705891093),
        (35.0, 0.9370802575141277, 1.7905524377295872),
    ] {
        let (ours_pos, ours_vel) = on_a_slope(angle);
        assert!(
            (ours_pos - pos).abs() < 1e-10,
            "{angle}°: at {ours_pos}, MuJoCo at {pos}"
        );
        assert!(
            (ours_vel - vel).abs() < 1e-10,
            "{angle}°: {ours_vel} m/s, MuJoCo {vel}"
        );
    }
}

/// A break of the rack: all positions after a second, to the bit.
fn billiard(m: &Model) -> Vec<u64> {
    let mut d = m.make_data();
    d.reset_keyframe(m, 0).expect("the keyframe exists");
    for _ in 0..500 {
        d.step(m);
    }
    d.qpos.iter().chain(&d.qvel).map(|x| x.to_bits()).collect()
}

#[test]
fn a_billiard_break_is_the_same_to_the_bit() {
    let m = model("contact/billiard.xml");
    let first = billiard(&m);
    assert_eq!(first, billiard(&m), "from run to run");
    let batch: Vec<Vec<u64>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(|| billiard(&m))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    assert!(batch.iter().all(|run| *run == first), "with two threads");
}

#[test]
fn a_state_that_is_restored_goes_on_to_the_bit() {
    let m = model("contact/chain_of_contacts.xml");
    let sig = 0x3fff;
    let mut d = m.make_data();
    for _ in 0..150 {
        d.step(&m);
    }
    let mut state = vec![0.0; sim_core::data::state_size(&m, sig).unwrap()];
    d.get_state(&m, &mut state, sig).unwrap();
    let mut again = m.make_data();
    again.set_state(&m, &state, sig).unwrap();
    let run = |d: &mut Data| {
        for _ in 0..150 {
            d.step(&m);
        }
        d.qpos.iter().map(|x| x.to_bits()).collect::<Vec<_>>()
    };
    assert_eq!(run(&mut d), run(&mut again));
}

#[test]
fn bad_numbers_are_counted_and_reset() {
    let m = model("contact/islands.xml");
    let mut d = m.make_data();
    d.step(&m);
    d.qvel[3] = f64::NAN;
    d.step(&m);
    assert_eq!(
        d.warning[sim_core::model::Warning::BadQvel as usize].number,
        1
    );
    assert!(d.qpos.iter().chain(&d.qvel).all(|x| x.is_finite()));
    d.qpos[0] = f64::INFINITY;
    d.step(&m);
    assert_eq!(
        d.warning[sim_core::model::Warning::BadQpos as usize].number,
        1
    );
    assert!(d.qpos.iter().chain(&d.qvel).all(|x| x.is_finite()));
}

//! Timers: how often each part of the pipeline ran, and how long by the user's clock. The numbers are those that MuJoCo
//! 3.5.0 counts.

use cortenforge::{Data, Model};
use sim_conformance_tests::support::load;
use sim_core::model::Timer;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A ball on the floor, and a link with a motor.
fn scene(integrator: &str, flag: &str) -> Model {
    load(&format!(
        r#"<mujoco>
             <option integrator="{integrator}"><flag {flag}/></option>
             <worldbody>
               <geom type="plane" size="1 1 1"/>
               <body pos="0 0 .09"><freejoint/><geom size=".1"/></body>
               <body pos="1 0 1">
                 <joint name="j" axis="0 1 0"/>
                 <geom type="capsule" size=".05" fromto="0 0 0 .3 0 0"/>
               </body>
             </worldbody>
             <actuator><motor joint="j"/></actuator>
           </mujoco>"#
    ))
}

/// What all timers say after three calls.
#[track_caller]
fn assert_numbers(m: &Model, call: fn(&Model, &mut Data), expected: [i32; 15]) {
    let mut d = m.make_data();
    for _ in 0..3 {
        call(m, &mut d);
    }
    assert_eq!(d.timer.map(|stat| stat.number), expected);
    assert_eq!(d.timer.map(|stat| stat.duration), [0.0; 15]);
    d.reset(m);
    assert_eq!(d.timer.map(|stat| stat.number), [0; 15]);
}

const NO_FLAG: &str = r#"energy="disable""#;

#[test]
fn forward_and_inverse_are_counted() {
    let m = scene("Euler", NO_FLAG);
    let forward = [0, 3, 0, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 3];
    assert_numbers(&m, |m, d| d.forward(m), forward);
    let inverse = [0, 0, 3, 3, 3, 0, 3, 0, 3, 3, 3, 3, 0, 3, 3];
    assert_numbers(&m, |m, d| d.inverse(m).unwrap(), inverse);
}

#[test]
fn a_step_and_its_two_halves_are_one_step() {
    let whole = [3, 3, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
    assert_numbers(&scene("Euler", NO_FLAG), |m, d| d.step(m), whole);
    assert_numbers(&scene("implicit", NO_FLAG), |m, d| d.step(m), whole);
    let halves = |m: &Model, d: &mut Data| {
        d.step1(m);
        d.step2(m);
    };
    let expected = [3, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3];
    assert_numbers(&scene("Euler", NO_FLAG), halves, expected);
}

#[test]
fn runge_kutta_runs_forward_four_times_and_is_not_timed_itself() {
    let expected = [3, 12, 0, 12, 12, 12, 12, 0, 12, 12, 12, 12, 12, 12, 12];
    assert_numbers(&scene("RK4", NO_FLAG), |m, d| d.step(m), expected);
}

#[test]
fn what_does_not_run_is_not_counted() {
    let compared = scene("Euler", r#"fwdinv="enable""#);
    let expected = [3, 3, 3, 3, 3, 3, 6, 3, 3, 3, 3, 3, 3, 3, 3];
    assert_numbers(&compared, |m, d| d.step(m), expected);
    let contactless = scene("Euler", r#"contact="disable""#);
    let expected = [3, 3, 0, 3, 3, 3, 3, 3, 3, 3, 0, 3, 3, 0, 0];
    assert_numbers(&contactless, |m, d| d.step(m), expected);
    let passive = scene("Euler", r#"actuation="disable""#);
    let expected = [3, 3, 0, 3, 3, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3];
    assert_numbers(&passive, |m, d| d.step(m), expected);
}

#[test]
fn durations_are_by_the_users_clock() {
    let m = scene("Euler", NO_FLAG);
    let mut d = m.make_data();
    let ticks = AtomicU32::new(0);
    d.callbacks.time = Some(Arc::new(move || {
        f64::from(ticks.fetch_add(1, Ordering::Relaxed))
    }));
    d.step(&m);
    let duration = |timer: Timer| d.timer[timer as usize].duration;
    // a clock that ticks once per look: the shortest span is between two looks
    assert_eq!(duration(Timer::Velocity), 1.0);
    assert_eq!(duration(Timer::ColBroad), 1.0);
    assert!(duration(Timer::PosCollision) > duration(Timer::ColNarrow));
    let position = duration(Timer::PosKinematics) + duration(Timer::PosInertia);
    assert!(duration(Timer::Position) > position);
    assert!(duration(Timer::Forward) > duration(Timer::Position));
    assert!(duration(Timer::Step) > duration(Timer::Forward));
    assert_eq!(duration(Timer::Inverse), 0.0);
}

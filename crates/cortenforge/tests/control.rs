//! The control examples do what they say.

#[path = "../examples/computed_torque.rs"]
mod computed_torque;
#[path = "../examples/gravity_compensation.rs"]
mod gravity_compensation;
#[allow(dead_code)] // the walker and the picture are left to the example
#[path = "../examples/model_predictive_control.rs"]
mod model_predictive_control;

use computed_torque::{Control, tracking_error};
use gravity_compensation::{arm, let_go};

#[test]
fn gravity_compensation_holds_the_arm() {
    let m = arm(false).expect("the model is valid");
    assert_eq!((m.nv, m.nu), (7, 7));
    let held = let_go(&m, 1.0);
    assert!(held.drift < 1e-10, "{held:?}");
    assert!(held.saturated == 0.0 && held.torque > 10.0, "{held:?}");
    let fallen = let_go(&m, 0.0);
    assert!(fallen.drift > 0.5 && fallen.torque == 0.0, "{fallen:?}");
    assert!(let_go(&m, 0.5).drift > 0.1);
}

#[test]
fn a_narrow_ctrlrange_saturates_the_motors() {
    let narrow = let_go(&arm(true).expect("the model is valid"), 1.0);
    assert_eq!(narrow.torque, 1.0);
    assert!(narrow.drift > 0.5 && narrow.saturated > 0.5, "{narrow:?}");
}

#[test]
fn computed_torque_tracks() {
    let m = computed_torque::arm().expect("the model is valid");
    let kinds = [Control::Pd, Control::Rne, Control::Full];
    let [pd, rne, full] = kinds.map(|kind| tracking_error(&m, kind));
    // what is left is the time between two controls
    assert!(full < 5e-4, "{full}");
    assert!(rne > 50.0 * full && pd > 50.0 * full, "{pd} {rne} {full}");
}

#[test]
fn the_programs_run() {
    gravity_compensation::main().expect("the model is valid");
    computed_torque::main().expect("the model is valid");
}

#[test]
fn a_plan_swings_the_pole_up() {
    // it asserts what it says
    model_predictive_control::cart_pole().expect("the pole stands");
}

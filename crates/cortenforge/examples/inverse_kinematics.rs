//! Inverse kinematics with Jacobians: joint angles that bring the hand of a seven-joint arm to a point.
//!
//! `cargo run --example inverse_kinematics`

use cortenforge::kinematics::{fwd_kinematics, integrate_pos, jac_site};
use cortenforge::math::Vec3;
use std::error::Error;

const ARM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models/arm7.xml");

/// The step of damped least squares: `dq` with `(J Jᵀ + damping) y = error`, `dq = Jᵀ y`, by Cramer's rule.
fn damped_step(jac: &[f64], nv: usize, error: Vec3, damping: f64) -> Vec<f64> {
    let row = |i: usize| &jac[i * nv..(i + 1) * nv];
    let entry = |i: usize, j: usize| {
        let product: f64 = row(i).iter().zip(row(j)).map(|(a, b)| a * b).sum();
        product + if i == j { damping } else { 0.0 }
    };
    let col = |j: usize| Vec3::new(entry(0, j), entry(1, j), entry(2, j));
    let (a, b, c) = (col(0), col(1), col(2));
    let det = a.dot(b.cross(c));
    let y = [
        error.dot(b.cross(c)) / det,
        a.dot(error.cross(c)) / det,
        a.dot(b.cross(error)) / det,
    ];
    (0..nv)
        .map(|k| (0..3).map(|i| row(i)[k] * y[i]).sum())
        .collect()
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model_from_path(ARM)?;
    let mut data = model.make_data();
    data.reset_keyframe(&model, "reach")?;
    let hand = model.site("hand")?;
    fwd_kinematics(&model, &mut data);
    let target = hand.pos(&data) + Vec3::new(-0.1, 0.2, -0.15);

    let mut jac = vec![0.0; 3 * model.nv];
    for iteration in 0..50 {
        fwd_kinematics(&model, &mut data);
        let error = target - hand.pos(&data);
        println!("{iteration:2}: {:.2e} m to go", error.norm());
        if error.norm() < 1e-9 {
            println!("angles {:.4?} rad", data.qpos);
            return Ok(());
        }
        jac_site(&model, &data, Some(&mut jac), None, hand.id);
        let step = damped_step(&jac, model.nv, error, 1e-6);
        integrate_pos(&model, &mut data.qpos, &step, 1.0);
    }
    Err("the hand does not reach the target".into())
}

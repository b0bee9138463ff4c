//! A pole on a cart: many random ways to push are tried at once, and the best one is kept; then the pole is held upright with
//! gains that follow from finite differences.
//!
//! `cargo run --release --example rollout`

use cortenforge::batch::{Outputs, Pool, Rollout};
use cortenforge::derivatives::{Transition, transition_fd};
use cortenforge::{Data, Model};
use std::error::Error;

const CART_POLE: &str = r#"
<mujoco model="cart pole">
  <option timestep="0.01" integrator="implicitfast"/>
  <worldbody>
    <body>
      <joint name="rail" type="slide" axis="1 0 0" damping="0.1"/>
      <geom type="box" size="0.1 0.05 0.05" mass="1"/>
      <body>
        <joint name="pole" axis="0 1 0" damping="0.001"/>
        <geom type="capsule" fromto="0 0 0 0 0 0.5" size="0.02" mass="0.1"/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint="rail" ctrlrange="-20 20"/></actuator>
</mujoco>"#;

/// State after 0.5 s of each of the ways to push, and which of them ends closest to upright and at rest.
fn best(
    model: &Model,
    start: &[f64],
    pushes: &[f64],
    nthread: usize,
) -> Result<(usize, f64), Box<dyn Error>> {
    const NSTEP: usize = 50;
    let nbatch = pushes.len() / NSTEP;
    let starts = start.repeat(nbatch);
    let rollout = Rollout {
        initial_state: &starts,
        control: Some(pushes),
        ..Rollout::new(model, NSTEP)
    };
    let pool = Pool::new(nthread)?;
    let mut simulations: Vec<Data> = (0..nthread).map(|_| model.make_data()).collect();
    let mut state = vec![0.0; nbatch * NSTEP * start.len()];
    let out = Outputs {
        state: Some(&mut state),
        ..Default::default()
    };
    rollout.run(&pool, &mut simulations, out)?;
    let cost = |trajectory: &[f64]| {
        let end = &trajectory[trajectory.len() - 4..]; // cart, pole, and their velocities
        let square = |x: f64| x * x;
        square(end[0]) + 10.0 * square(end[1]) + square(end[2]) + square(end[3])
    };
    let costs = state.chunks(NSTEP * start.len()).map(cost);
    let best = costs.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
    best.ok_or_else(|| "nothing was tried".into())
}

/// Gains of the linear quadratic regulator, by Riccati's recursion: u = -K x.
fn gains(a: &[f64], b: &[f64]) -> [f64; 4] {
    let mut p = [[0.0; 4]; 4];
    let mut k = [0.0; 4];
    for _ in 0..2000 {
        // P A and B'P A, for one control with a cost of 0.01
        let pa: [[f64; 4]; 4] = std::array::from_fn(|i| {
            std::array::from_fn(|j| (0..4).map(|l| p[i][l] * a[4 * l + j]).sum())
        });
        let pb: [f64; 4] = std::array::from_fn(|i| (0..4).map(|l| p[i][l] * b[l]).sum());
        let weight = 0.01 + (0..4).map(|i| b[i] * pb[i]).sum::<f64>();
        k = std::array::from_fn(|j| (0..4).map(|i| b[i] * pa[i][j]).sum::<f64>() / weight);
        let apb: [f64; 4] = std::array::from_fn(|i| (0..4).map(|l| a[4 * l + i] * pb[l]).sum());
        p = std::array::from_fn(|i| {
            std::array::from_fn(|j| {
                let unit = if i == j { 1.0 } else { 0.0 };
                unit + (0..4).map(|l| a[4 * l + i] * pa[l][j]).sum::<f64>() - apb[i] * k[j]
            })
        });
    }
    k
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(CART_POLE)?;

    // 500 ways to push, each of five pieces, from the pole leaning by 0.3 rad
    let mut seed = 1_u64;
    let mut random = || {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    let mut pushes = Vec::new();
    for _ in 0..500 {
        for _ in 0..5 {
            let push = 10.0 * random();
            pushes.extend([push; 10]);
        }
    }
    let start = [0.0, 0.0, 0.3, 0.0, 0.0]; // time, cart, pole, velocities
    let (which, cost) = best(&model, &start, &pushes, 2)?;
    println!("the best of 500 ways to push is number {which}, with cost {cost:.3}");
    assert_eq!((which, cost), best(&model, &start, &pushes, 1)?); // to the last bit
    assert!(cost < 1.0);

    // how the upright pole moves, and gains that hold it
    let mut data = model.make_data();
    let (mut a, mut b) = ([0.0; 16], [0.0; 4]);
    let out = Transition {
        a: Some(&mut a),
        b: Some(&mut b),
        ..Default::default()
    };
    transition_fd(&model, &mut data, 1e-6, true, out)?;
    let gains = gains(&a, &b);
    data.qpos[1] = 0.3;
    for _ in 0..500 {
        let state = data.qpos.iter().chain(&data.qvel);
        data.ctrl[0] = -state.zip(gains).map(|(x, k)| k * x).sum::<f64>();
        data.step(&model);
    }
    println!("after 5 s the pole leans by {:.1e} rad", data.qpos[1]);
    assert!(data.qpos[1].abs() < 1e-3 && data.qpos[0].abs() < 0.05);
    Ok(())
}

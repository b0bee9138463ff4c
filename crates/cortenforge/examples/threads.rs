//! Many simulations of one model on all cores; the same bits on any number of threads.
//!
//! `cargo run --release --example threads`

use cortenforge::{Model, State};
use std::error::Error;
use std::time::Instant;

const CHAIN: &str = r#"
<mujoco model="chain">
  <default><default class="link"><geom type="capsule" size="0.02" fromto="0 0 0 0.2 0 0"/></default></default>
  <worldbody>
    <geom type="plane" size="3 3 0.1" pos="0 0 -0.5"/>
    <body childclass="link"><joint axis="0 1 0"/><geom/>
      <body pos="0.2 0 0"><joint axis="0 1 0"/><geom/>
        <body pos="0.2 0 0"><joint axis="0 1 0"/><geom/></body>
      </body>
    </body>
  </worldbody>
</mujoco>"#;

/// A run of 500 steps from a start of its own.
fn run(model: &Model, number: usize) -> State {
    let mut data = model.make_data();
    data.qpos[0] = 0.01 * number as f64;
    for _ in 0..500 {
        data.step(model);
    }
    data.save_state(model)
}

/// All runs on a number of threads; each thread takes every `threads`-th run.
fn run_all(model: &Model, runs: usize, threads: usize) -> Vec<State> {
    let mut states = vec![State::default(); runs];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    let numbers = (first..runs).step_by(threads);
                    numbers
                        .map(|number| (number, run(model, number)))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for (number, state) in workers.into_iter().filter_map(|w| w.join().ok()).flatten() {
            states[number] = state;
        }
    });
    states
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let model = cortenforge::load_model(CHAIN)?;
    let cores = std::thread::available_parallelism()?.get();
    let mut first = None;
    for threads in [1, cores.max(2)] {
        let clock = Instant::now();
        let states = run_all(&model, 16, threads);
        println!(
            "{threads} threads: 16 runs of 500 steps in {:.1} ms",
            1e3 * clock.elapsed().as_secs_f64()
        );
        match &first {
            None => first = Some(states),
            Some(first) => assert_eq!(*first, states),
        }
    }
    println!("the same states, bit for bit");
    Ok(())
}

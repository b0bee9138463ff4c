//! Model-predictive control: a cart swings a pole up and holds it, and a walker walks.
//!
//! Before each step, a plan for the next moments is improved by one iteration of iLQR and its first control is applied. What is
//! wanted is told by sensors, each with a goal and a weight, so all that the planner knows of a model are the four matrices
//! of a step: how the next state and the sensors change with state and control.
//!
//! `cargo run --release --example model_predictive_control [-- picture.svg]`

mod ilqr;
mod svg;

use cortenforge::{Data, Model};
use ilqr::{Planner, Task};
use std::error::Error;
use svg::{Line, Panel, draw};

const MODELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models");
const PICTURE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/model_predictive_control.svg"
);

/// Plans and acts, step by step: sensors and controls at each.
fn act(
    planner: &mut Planner<'_>,
    m: &Model,
    d: &mut Data,
    steps: usize,
) -> Result<Vec<[Vec<f64>; 2]>, Box<dyn Error>> {
    let mut seen = Vec::new();
    for _ in 0..steps {
        planner.improve(&d.save_state(m))?;
        d.ctrl.copy_from_slice(&planner.plan[0]);
        d.step(m);
        planner.shift();
        seen.push([d.sensordata.clone(), d.ctrl.clone()]);
    }
    Ok(seen)
}

/// A curve of one number over time.
fn line(
    label: &str,
    seen: &[[Vec<f64>; 2]],
    step: f64,
    of: impl Fn(&[Vec<f64>; 2]) -> f64,
) -> Line {
    let points = seen.iter().enumerate();
    Line::new(
        label,
        points.map(|(i, row)| [i as f64 * step, of(row)]).collect(),
    )
}

/// The pole hangs at first. Sensors: cart, tip (x, y, z), velocities of cart and pole.
pub fn cart_pole() -> Result<Vec<Panel>, Box<dyn Error>> {
    let m = cortenforge::load_model_from_path(format!("{MODELS}/cart_pole.xml"))?;
    let mut d = m.make_data();
    d.qpos[1] = std::f64::consts::PI;
    let task = Task {
        goal: vec![0.0, 0.0, 0.0, 0.5, 0.0, 0.0],
        weight: vec![0.5, 0.0, 0.0, 20.0, 0.05, 0.02],
        effort: 1e-3,
    };
    let seen = act(&mut Planner::new(&m, 60, task), &m, &mut d, 200)?;
    let [end, _] = &seen[199];
    println!(
        "cart and pole: after 4 s the tip is {:.4} m high, the cart {:.4} m off",
        end[3], end[0]
    );
    assert!(end[3] > 0.499 && end[0].abs() < 0.01);
    let step = m.opt.timestep;
    Ok(vec![Panel {
        title: "A cart swings a pole up",
        axes: ["time (s)", "m, N/10"],
        lines: vec![
            line("height of the tip", &seen, step, |[s, _]| s[3]),
            line("cart", &seen, step, |[s, _]| s[0]),
            line("force on the cart / 10", &seen, step, |[_, u]| u[0] / 10.0),
        ],
    }])
}

/// Sensors: height of the torso above where it starts, its upward axis, velocity of the whole.
pub fn walker() -> Result<Vec<Panel>, Box<dyn Error>> {
    let m = cortenforge::load_model_from_path(format!("{MODELS}/walker.xml"))?;
    let mut d = m.make_data();
    let task = Task {
        goal: vec![0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0],
        weight: vec![100.0, 0.0, 0.0, 60.0, 4.0, 0.0, 3.0],
        effort: 0.1,
    };
    let seen = act(&mut Planner::new(&m, 50, task), &m, &mut d, 500)?;
    println!("walker: {:.2} m in 5 s", d.qpos[0]);
    assert!(d.qpos[0] > 4.0 && seen.iter().all(|[s, _]| s[0] > -0.3 && s[3] > 0.8));
    let step = m.opt.timestep;
    let names = ["hip", "knee", "ankle"];
    let torques = (0..3).map(|i| line(names[i], &seen, step, |[_, u]| u[i]));
    Ok(vec![
        Panel {
            title: "A walker walks at 1 m/s",
            axes: ["time (s)", "m/s, m"],
            lines: vec![
                line("speed", &seen, step, |[s, _]| s[4]),
                line("height of the torso", &seen, step, |[s, _]| 1.27 + s[0]),
                line("how upright it is", &seen, step, |[s, _]| s[3]).dashed(),
            ],
        },
        Panel {
            title: "Torques of its right leg",
            axes: ["time (s)", "of the largest"],
            lines: torques.collect(),
        },
    ])
}

/// Runs the example.
pub fn main() -> Result<(), Box<dyn Error>> {
    let mut panels = cart_pole()?;
    panels.extend(walker()?);
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| PICTURE.to_owned());
    std::fs::write(&path, draw(&panels, 3))?;
    println!("picture written to {path}");
    Ok(())
}

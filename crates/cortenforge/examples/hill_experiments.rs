//! Experiments with the Hill muscle, as in a physiology lab: force over length, force over velocity, quick release,
//! isometric rise, the order of the integrators, and an arm with six muscles. Prints tables and draws a picture.
//!
//! `cargo run --release --example hill_experiments [-- picture.svg]`

mod svg;

use cortenforge::actuators::HillMuscle;
use cortenforge::math::elementary::log2;
use cortenforge::model::ObjType;
use cortenforge::{Data, Error, Model, load_model, load_model_from_path};
use svg::{Line, Panel, draw};

/// Peak isometric force of the muscle in the experiments, in newtons.
const F0: f64 = 1000.0;
/// Its optimal fibre length and the slack length of its tendon, in metres.
const LOPT: f64 = 0.1;
const LSLACK: f64 = 0.2;
/// Its maximal shortening velocity, in optimal lengths per second.
const VMAX: f64 = 10.0;

const MODELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/models");
const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hill_muscle.svg");

/// A muscle between two points: one in the world, one on a body that slides along x. The experiments move that body.
fn bench(compliant: bool, integrator: &str, timestep: f64) -> Result<Model, Error> {
    let actdim = if compliant { 2 } else { 1 };
    load_model(&format!(
        r#"<mujoco>
             <option integrator="{integrator}" timestep="{timestep}" gravity="0 0 0"/>
             <worldbody>
               <site name="origin"/>
               <body>
                 <joint name="slide" type="slide" axis="1 0 0"/>
                 <inertial pos="0 0 0" mass="1e9" diaginertia="1 1 1"/>
                 <site name="insertion"/>
               </body>
             </worldbody>
             <tendon><spatial name="path"><site site="origin"/><site site="insertion"/></spatial></tendon>
             <actuator>
               <general tendon="path" dyntype="hillmuscle" actdim="{actdim}"
                        gainprm="0.75 1.05 {F0} 200 {LOPT} {LSLACK} {VMAX} 0 35 0.1"/>
             </actuator>
           </mujoco>"#
    ))
}

/// The body is so heavy that the muscle does not move it: the muscle is held at this length.
fn hold(d: &mut Data, length: f64) {
    d.qpos[0] = length;
    d.qvel[0] = 0.0;
}

fn tension(m: &Model, d: &mut Data) -> f64 {
    d.forward(m);
    // a muscle only pulls, and its force is negative
    d.actuator_force[0].abs()
}

/// Puts the muscle to rest at a length: the fibre where it balances the tendon.
fn settle(m: &Model, d: &mut Data, length: f64, activation: f64) {
    hold(d, length);
    d.ctrl[0] = activation;
    let fibre = HillMuscle::of(m, 0).equilibrium(length, activation);
    match d.act.as_mut_slice() {
        [l, a] => (*l, *a) = (fibre, activation),
        [a] => *a = activation,
        _ => {}
    }
}

/// Static force over length, at full activation and at none, with a rigid and a compliant tendon.
fn force_length() -> Result<Panel, Error> {
    println!(
        "Force over length (N)\n{:>8}{:>12}{:>12}{:>12}{:>12}",
        "length", "rigid a=1", "rigid a=0", "compl. a=1", "compl. a=0"
    );
    let (rigid, compliant) = (bench(false, "RK4", 1e-3)?, bench(true, "RK4", 1e-3)?);
    let mut curves: [Vec<[f64; 2]>; 4] = Default::default();
    for i in 0..=60 {
        let length = 0.235 + 0.002 * f64::from(i);
        let mut row = [0.0; 4];
        for (k, (m, activation)) in [
            (&rigid, 1.0),
            (&rigid, 0.0),
            (&compliant, 1.0),
            (&compliant, 0.0),
        ]
        .into_iter()
        .enumerate()
        {
            let mut d = m.make_data();
            settle(m, &mut d, length, activation);
            row[k] = tension(m, &mut d);
            curves[k].push([length, row[k] / F0]);
        }
        if i % 5 == 0 {
            println!(
                "{length:>8.3}{:>12.3}{:>12.3}{:>12.3}{:>12.3}",
                row[0], row[1], row[2], row[3]
            );
        }
    }
    let labels = [
        "rigid, a = 1",
        "rigid, a = 0",
        "compliant, a = 1",
        "compliant, a = 0",
    ];
    let lines = curves
        .into_iter()
        .zip(labels)
        .enumerate()
        .map(|(k, (points, label))| {
            let line = Line::new(label, points);
            if k < 2 { line.dashed() } else { line }
        });
    Ok(Panel {
        title: "Force over length",
        axes: ["muscle length (m)", "tension / F0"],
        lines: lines.collect(),
    })
}

/// Force of a fibre of optimal length that shortens (negative) or lengthens, at several activations.
fn force_velocity() -> Result<Panel, Error> {
    let activations = [1.0, 0.5, 0.25];
    println!(
        "\nForce over velocity (N)\n{:>8}{:>12}{:>12}{:>12}",
        "v/vmax", "a=1", "a=0.5", "a=0.25"
    );
    let m = bench(false, "RK4", 1e-3)?;
    let mut curves: [Vec<[f64; 2]>; 3] = Default::default();
    for i in 0..=80 {
        let v = -1.1 + 0.025 * f64::from(i);
        let mut row = [0.0; 3];
        for (k, activation) in activations.into_iter().enumerate() {
            let mut d = m.make_data();
            settle(&m, &mut d, LSLACK + LOPT, activation);
            d.qvel[0] = v * VMAX * LOPT;
            row[k] = tension(&m, &mut d);
            curves[k].push([v, row[k] / F0]);
        }
        if i % 8 == 0 {
            println!("{v:>8.3}{:>12.3}{:>12.3}{:>12.3}", row[0], row[1], row[2]);
        }
    }
    let lines = curves
        .into_iter()
        .zip(activations)
        .map(|(points, a)| Line::new(format!("a = {a}"), points));
    Ok(Panel {
        title: "Force over velocity",
        axes: ["fibre velocity / vmax", "tension / F0"],
        lines: lines.collect(),
    })
}

/// An active muscle is shortened by some millimetres at once: the tendon recoils, the fibre takes its time.
fn quick_release() -> Result<Panel, Error> {
    println!(
        "\nQuick release from 0.30 m at full activation (N)\n{:>8}{:>12}{:>12}{:>12}",
        "ms", "1 mm", "2 mm", "4 mm"
    );
    let m = bench(true, "RK4", 1e-3)?;
    let releases = [0.001, 0.002, 0.004];
    let curves = releases.map(|release| {
        let mut d = m.make_data();
        settle(&m, &mut d, 0.30, 1.0);
        let mut points = Vec::new();
        for i in -10..=100 {
            if i >= 0 {
                hold(&mut d, 0.30 - release);
            }
            points.push([f64::from(i), tension(&m, &mut d)]);
            d.step(&m);
        }
        points
    });
    for i in [9, 10, 11, 15, 20, 30, 60, 110] {
        println!(
            "{:>8}{:>12.3}{:>12.3}{:>12.3}",
            curves[0][i][0], curves[0][i][1], curves[1][i][1], curves[2][i][1]
        );
    }
    let lines = curves
        .into_iter()
        .zip(releases)
        .map(|(points, r)| Line::new(format!("by {} mm", 1e3 * r), points));
    Ok(Panel {
        title: "Quick release",
        axes: ["time after release (ms)", "tension (N)"],
        lines: lines.collect(),
    })
}

/// Excitation jumps from 0 to 1 and back after 150 ms, at a constant length.
fn isometric_rise() -> Result<Panel, Error> {
    println!(
        "\nIsometric rise and fall at 0.29 m (N)\n{:>8}{:>12}{:>12}{:>14}",
        "ms", "rigid", "compliant", "activation"
    );
    let models = [bench(false, "RK4", 1e-3)?, bench(true, "RK4", 1e-3)?];
    let mut activation = Vec::new();
    let curves = [0, 1].map(|k| {
        let m: &Model = &models[k];
        let mut d = m.make_data();
        settle(m, &mut d, 0.29, 0.0);
        let mut points = Vec::new();
        for ms in 0..=350 {
            d.ctrl[0] = f64::from(ms < 150);
            let force = tension(m, &mut d);
            points.push([f64::from(ms), force / F0]);
            if k == 0 {
                activation.push([f64::from(ms), d.act[0]]);
            }
            d.step(m);
        }
        points
    });
    for ms in [0, 10, 20, 50, 100, 150, 200, 350] {
        println!(
            "{ms:>8}{:>12.3}{:>12.3}{:>14.4}",
            F0 * curves[0][ms][1],
            F0 * curves[1][ms][1],
            activation[ms][1]
        );
    }
    let [rigid, compliant] = curves;
    let lines = vec![
        Line::new("rigid tendon", rigid),
        Line::new("compliant tendon", compliant),
        Line::new("activation", activation).dashed(),
    ];
    Ok(Panel {
        title: "Isometric rise and fall",
        axes: ["time (ms)", "tension / F0"],
        lines,
    })
}

/// Errors of each integrator at halved steps, and the order that follows from them.
fn orders() -> Result<(), Error> {
    println!(
        "\nError of the tension (N) 20 ms after a release by 4 mm\n{:>14}{:>12}{:>12}{:>12}{:>8}",
        "", "2 ms", "1 ms", "0.5 ms", "order"
    );
    let run = |integrator: &str, timestep: f64| -> Result<f64, Error> {
        let m = bench(true, integrator, timestep)?;
        let mut d = m.make_data();
        settle(&m, &mut d, 0.30, 1.0);
        for _ in 0..(0.02 / timestep).round() as usize {
            hold(&mut d, 0.296);
            d.step(&m);
        }
        hold(&mut d, 0.296);
        Ok(tension(&m, &mut d))
    };
    let exact = run("RK4", 2e-5)?;
    for integrator in ["Euler", "implicit", "implicitfast", "RK4"] {
        let mut errors = [0.0; 3];
        for (error, timestep) in errors.iter_mut().zip([0.002, 0.001, 0.0005]) {
            *error = (run(integrator, timestep)? - exact).abs();
        }
        let order = log2(errors[1] / errors[2]);
        println!(
            "{integrator:>14}{:>12.2e}{:>12.2e}{:>12.2e}{order:>8.2}",
            errors[0], errors[1], errors[2]
        );
    }
    Ok(())
}

/// The arm hangs at rest; elbow flexor and biceps are excited for 0.4 s.
fn arm() -> Result<[Panel; 2], Error> {
    println!(
        "\nArm with six muscles: elbow flexor and biceps excited from 0.1 to 0.5 s\n{:>8}{:>14}{:>14}{:>14}{:>14}",
        "ms", "elbow rigid", "compliant", "biceps rigid", "compliant"
    );
    let mut angles = Vec::new();
    let mut forces = Vec::new();
    for kind in ["rigid", "compliant"] {
        let m = load_model_from_path(format!("{MODELS}/arm_hill_{kind}.xml"))?;
        let id = |name| m.name2id(ObjType::Actuator, name).unwrap_or(0);
        let (flexor, biceps) = (id("elbow_flexor"), id("biceps"));
        let mut d = m.make_data();
        let (mut angle, mut force) = (Vec::new(), Vec::new());
        for step in 0..=500 {
            let excited = (50..250).contains(&step);
            d.ctrl[flexor] = 0.3 * f64::from(excited);
            d.ctrl[biceps] = 0.3 * f64::from(excited);
            d.forward(&m);
            let ms = 1e3 * d.time;
            angle.push([ms, d.qpos[1].to_degrees()]);
            force.push([ms, -d.actuator_force[biceps]]);
            d.step(&m);
        }
        angles.push(Line::new(kind, angle));
        forces.push(Line::new(kind, force));
    }
    for i in (0..=500).step_by(50) {
        let at = |lines: &[Line], k: usize| lines[k].points[i][1];
        println!(
            "{:>8.0}{:>14.2}{:>14.2}{:>14.2}{:>14.2}",
            angles[0].points[i][0],
            at(&angles, 0),
            at(&angles, 1),
            at(&forces, 0),
            at(&forces, 1)
        );
    }
    Ok([
        Panel {
            title: "Arm: elbow angle",
            axes: ["time (ms)", "elbow angle (degrees)"],
            lines: angles,
        },
        Panel {
            title: "Arm: biceps",
            axes: ["time (ms)", "tension (N)"],
            lines: forces,
        },
    ])
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut panels = vec![
        force_length()?,
        force_velocity()?,
        quick_release()?,
        isometric_rise()?,
    ];
    orders()?;
    panels.extend(arm()?);
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| PICTURE.to_owned());
    std::fs::write(&path, draw(&panels, 3))?;
    println!("\npicture written to {path}");
    Ok(())
}

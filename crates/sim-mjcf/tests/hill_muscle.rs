//! Experiments with the Hill muscle, as a biomechanist would do them: a muscle between two points whose distance is
//! given, or one that carries a mass.

use sim_core::actuation::hill::HillMuscle;
use sim_core::actuation::muscle_activation_dynamics;
use sim_core::{Data, Model};
use sim_mjcf::load_model;

const F0: f64 = 1000.0;
const DYNPRM: [f64; 10] = [0.01, 0.04, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

/// A muscle from the world's origin to a body that the user moves along x.
fn held(length: f64, integrator: &str, timestep: f64, actuator: &str) -> Model {
    let text = format!(
        r#"<mujoco>
             <option integrator="{integrator}" timestep="{timestep}"/>
             <worldbody>
               <site name="origin"/>
               <body name="hand" mocap="true" pos="{length} 0 0"><site name="insertion"/></body>
             </worldbody>
             <tendon>
               <spatial name="path"><site site="origin"/><site site="insertion"/></spatial>
             </tendon>
             <actuator>
               <general tendon="path" dyntype="hillmuscle" {actuator}/>
             </actuator>
           </mujoco>"#
    );
    load_model(&text).expect("the model is valid")
}

const COMPLIANT: &str = r#"actdim="2" gainprm="0.75 1.05 1000 200 0.1 0.2 10 0 35 0.1""#;

fn hold_at(d: &mut Data, length: f64) {
    d.mocap_pos[0][0] = length;
}

/// The muscle's tension, as of the present state.
fn tension(m: &Model, d: &mut Data) -> f64 {
    d.forward(m);
    -d.actuator_force[0]
}

/// One step of the classical Runge-Kutta method for fibre length and activation, independent of the engine's.
fn reference_step(
    muscle: &HillMuscle,
    length: f64,
    state: [f64; 2],
    ctrl: f64,
    h: f64,
) -> [f64; 2] {
    let rate = |s: [f64; 2]| {
        [
            muscle.fibre_rate(length, s[0], s[1]),
            muscle_activation_dynamics(ctrl, s[1], &DYNPRM),
        ]
    };
    let shift = |k: [f64; 2], h: f64| [state[0] + h * k[0], state[1] + h * k[1]];
    let k1 = rate(state);
    let k2 = rate(shift(k1, 0.5 * h));
    let k3 = rate(shift(k2, 0.5 * h));
    let k4 = rate(shift(k3, h));
    std::array::from_fn(|i| state[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]))
}

#[test]
fn reset_finds_the_fibre_at_rest() {
    for (length, fibre) in [(0.29, 0.9), (0.33, 1.276918121582), (0.1, 0.2)] {
        let m = held(length, "Euler", 0.002, COMPLIANT);
        let mut d = m.make_data();
        assert_eq!(m.na, 2);
        assert!((d.act[0] - fibre).abs() < 1e-12, "{length}: {}", d.act[0]);
        assert_eq!(d.act[1], 0.0);
        // and it stays there
        for _ in 0..100 {
            d.step(&m);
        }
        assert!((d.act[0] - fibre).abs() < 1e-9);
        d.reset(&m);
        assert!((d.act[0] - fibre).abs() < 1e-12);
    }
}

#[test]
fn isometric_rise_with_runge_kutta() {
    // where excitation jumps, activation passes the damping of the fibre within half a millisecond, and that is what
    // limits the method: the error is largest at the start and fades
    for (timestep, tolerances) in [(0.00025, [1e-5, 1e-5, 1e-5]), (0.001, [2e-4, 2e-5, 1e-5])] {
        let m = held(0.29, "RK4", timestep, COMPLIANT);
        let mut d = m.make_data();
        d.ctrl[0] = 1.0;
        let moments = [
            (0.01, 159.3959175932),
            (0.05, 658.2814234378),
            (0.1, 807.3689418545),
        ];
        for ((time, force), tolerance) in moments.into_iter().zip(tolerances) {
            while d.time < time - 0.5 * timestep {
                d.step(&m);
            }
            let error = (tension(&m, &mut d) - force).abs();
            assert!(error < tolerance * F0, "{time} s: off by {error} N");
        }
    }
}

#[test]
fn every_integrator_converges_with_its_order() {
    let muscle = HillMuscle::of(&held(0.29, "RK4", 0.001, COMPLIANT), 0);
    let start = [muscle.equilibrium(0.29, 0.5), 0.5];
    let mut state = start;
    for _ in 0..5000 {
        state = reference_step(&muscle, 0.29, state, 1.0, 1e-5);
    }
    let exact = F0 * muscle.tendon_force(0.29, state[0]);
    for (integrator, order) in [
        ("Euler", 1.0),
        ("implicit", 1.0),
        ("implicitfast", 1.0),
        ("RK4", 4.0),
    ] {
        let error = |timestep: f64| {
            let m = held(0.29, integrator, timestep, COMPLIANT);
            let mut d = m.make_data();
            d.act.copy_from_slice(&start);
            d.ctrl[0] = 1.0;
            for _ in 0..(0.05 / timestep).round() as usize {
                d.step(&m);
            }
            (tension(&m, &mut d) - exact).abs()
        };
        let measured = sim_math::log2(error(0.001) / error(0.0005));
        assert!(
            (measured - order).abs() < 0.2,
            "{integrator}: order {measured}"
        );
    }
}

#[test]
fn quick_release_matches_a_fine_integration() {
    let m = held(0.30, "RK4", 0.001, COMPLIANT);
    let muscle = HillMuscle::of(&m, 0);
    let mut d = m.make_data();
    d.ctrl[0] = 1.0;
    for _ in 0..500 {
        d.step(&m);
    }
    assert!((tension(&m, &mut d) - 951.776825163).abs() < 1e-3);

    let mut state = [d.act[0], d.act[1]];
    hold_at(&mut d, 0.296);
    let mut lowest = f64::INFINITY;
    for step in 1..=100 {
        d.step(&m);
        for _ in 0..100 {
            state = reference_step(&muscle, 0.296, state, 1.0, 1e-5);
        }
        let exact = F0 * muscle.tendon_force(0.296, state[0]);
        let error = (tension(&m, &mut d) - exact).abs();
        assert!(
            error < 1e-5 * F0,
            "{step} ms after release: off by {error} N"
        );
        lowest = exact.min(lowest);
    }
    // the tendon recoils at once, the fibre takes its time
    assert!(lowest < 600.0 && tension(&m, &mut d) > 850.0);
}

#[test]
fn passive_cycles_lose_what_the_damper_takes() {
    let muscle = HillMuscle::new(
        &[0.75, 1.05, F0, 200.0, 0.1, 0.2, 10.0, 0.3, 35.0, 0.1],
        1.0,
    );
    let (mean, swing, period, steps) = (0.33, 0.02, 0.5, 200_000);
    let length = |t: f64| mean + swing * sim_math::sin(2.0 * std::f64::consts::PI * t / period);
    let h = period / f64::from(steps);
    let mut fibre = muscle.equilibrium(length(0.0), 0.0);
    let cycle = |fibre: &mut f64| {
        let (mut work, mut loss) = (0.0, 0.0);
        for i in 0..steps {
            let t = f64::from(i) * h;
            let middle = length(t + 0.5 * h);
            let half = *fibre + 0.5 * h * muscle.fibre_rate(length(t), *fibre, 0.0);
            let v = muscle.fibre_velocity(middle, half, 0.0);
            work += F0 * muscle.tendon_force(middle, half) * (length(t + h) - length(t));
            loss += F0 * muscle.damping * v * v * muscle.max_velocity * muscle.optimal_length * h;
            *fibre += h * muscle.max_velocity * v;
        }
        (work, loss)
    };
    for _ in 0..3 {
        cycle(&mut fibre);
    }
    let (work, loss) = cycle(&mut fibre);
    assert!(loss > 1e-3);
    assert!(
        (work - loss).abs() < 1e-6 * loss,
        "work {work}, loss {loss}"
    );
}

#[test]
fn short_tendon_settles_at_the_default_timestep() {
    for integrator in ["Euler", "implicit", "implicitfast"] {
        let text = format!(
            r#"<mujoco>
                 <option integrator="{integrator}"/>
                 <worldbody>
                   <site name="origin" pos="0 0 .15"/>
                   <body>
                     <joint type="slide" axis="0 0 1" damping="1"/>
                     <geom size=".02" mass="2"/>
                     <site name="insertion"/>
                   </body>
                 </worldbody>
                 <tendon>
                   <spatial name="path"><site site="origin"/><site site="insertion"/></spatial>
                 </tendon>
                 <actuator>
                   <general tendon="path" dyntype="hillmuscle" actdim="2"
                            gainprm="0.75 1.05 1000 200 0.1 0.02 10 0 35 0.1"/>
                 </actuator>
               </mujoco>"#
        );
        let m = load_model(&text).expect("the model is valid");
        let mut d = m.make_data();
        let mut settled = f64::NAN;
        for step in 0..5000 {
            d.step(&m);
            assert!(d.act.iter().chain(&d.qpos).all(|x| x.is_finite()));
            if step == 4500 {
                settled = d.qpos[0];
            }
        }
        assert!(
            (d.qpos[0] - settled).abs() < 1e-4,
            "{integrator}: still moving"
        );
        // the passive fibre carries the weight
        assert!(
            (tension(&m, &mut d) - 2.0 * 9.81).abs() < 0.05,
            "{integrator}"
        );
        assert_eq!(d.warning.iter().map(|w| w.number).sum::<i32>(), 0);
    }
}

#[test]
fn rigid_tendon_follows_the_length() {
    let rigid = r#"gainprm="0.75 1.05 1000 200 0.1 0.2 10 0.3490658503988659 35 0.1""#;
    let m = held(0.30, "Euler", 0.002, rigid);
    let mut d = m.make_data();
    assert_eq!(m.na, 1);
    d.act[0] = 0.5;
    let force = 0.5 * 936.480054364 + 8.138815394;
    assert!((tension(&m, &mut d) - force).abs() < 1e-8);
    hold_at(&mut d, 0.2 + 0.1 * sim_math::cos(20f64.to_radians()));
    assert!((tension(&m, &mut d) - 0.5 * 939.692620786).abs() < 1e-8);
    // slack
    hold_at(&mut d, 0.15);
    assert_eq!(tension(&m, &mut d).abs(), 0.0);
}

#[test]
fn activation_limits_spare_the_fibre() {
    let limited = format!(r#"{COMPLIANT} actlimited="true" actrange="0 0.5""#);
    let m = held(0.32, "Euler", 0.002, &limited);
    let mut d = m.make_data();
    assert!(d.act[0] > 1.1);
    d.ctrl[0] = 1.0;
    for _ in 0..500 {
        d.step(&m);
    }
    assert_eq!(d.act[1], 0.5);
    assert!(d.act[0] > 0.9);
    let exact = HillMuscle::of(&m, 0).equilibrium(0.32, 0.5);
    assert!((d.act[0] - exact).abs() < 1e-6);
}

#[test]
fn wild_states_and_controls_do_not_spread() {
    let m = held(0.30, "Euler", 0.002, COMPLIANT);
    let mut d = m.make_data();
    for wild in [0.0, -3.0, 50.0, f64::NAN] {
        d.reset(&m);
        d.act[0] = wild;
        d.ctrl[0] = f64::NAN;
        for _ in 0..1000 {
            d.step(&m);
        }
        assert!(d.act.iter().all(|x| x.is_finite()), "{wild}: {:?}", d.act);
        let rest = HillMuscle::of(&m, 0).equilibrium(0.30, 0.0);
        assert!((d.act[0] - rest).abs() < 0.05, "{wild}: {:?}", d.act);
    }
}

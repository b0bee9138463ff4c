//! Where the power goes.

use super::models::{F0, loaded};
use super::reference::{Reference, STANDARD, active, force_velocity, passive};
use cortenforge::Data;
use sim_conformance_tests::support::{Random, load, within};
use sim_core::actuation::hill::HillMuscle;
use std::f64::consts::PI;

#[test]
fn power_into_the_muscle_is_that_of_tendon_and_fibre() {
    let mut random = Random(11);
    for _ in 0..500 {
        let reference = Reference {
            pennation: random.between(0.0, 0.9),
            ..STANDARD
        };
        let m = loaded(
            "",
            1.0,
            &format!(r#"actdim="2" {}"#, reference.attributes()),
        );
        let muscle = HillMuscle::of(&m, 0);
        let mut d = m.make_data();
        let (l, activation) = (
            random.between(muscle.min_fibre().max(0.6), 1.4),
            random.unit(),
        );
        let length = 0.2 + 0.1 * reference.along(l) + random.between(-0.002, 0.01);
        d.qpos[0] = 0.3 - length;
        d.qvel[0] = random.between(-0.5, 0.5);
        d.act.copy_from_slice(&[l, activation]);
        d.forward(&m);

        // the powers of fibre and tendon, from the rate of the fibre that the engine integrates
        let total = -d.actuator_force[0] * d.actuator_velocity[0];
        let fibre_rate = reference.optimal * d.act_dot[0];
        let v = d.act_dot[0] / reference.vmax;
        let force =
            F0 * (activation * active(l) * force_velocity(v) + passive(l) + reference.damping * v);
        let fibre = force * fibre_rate;
        let tendon_rate = d.actuator_velocity[0] - fibre_rate / reference.cos(l);
        let tendon = F0 * reference.tendon(d.actuator_length[0], l) * tendon_rate;
        let scale = fibre.abs().max(tendon.abs()).max(F0 * 0.1);
        within(fibre + tendon, total, 1e-12 * scale);
    }
}

#[test]
fn power_with_a_rigid_tendon_is_that_of_the_fibre() {
    let mut random = Random(13);
    for _ in 0..500 {
        let reference = Reference {
            pennation: random.between(0.0, 0.9),
            ..STANDARD
        };
        let m = loaded("", 1.0, &reference.attributes());
        let mut d = m.make_data();
        d.qpos[0] = random.between(-0.05, 0.04);
        d.qvel[0] = random.between(-0.9, 0.9);
        d.act[0] = random.unit();
        d.forward(&m);
        let muscle = HillMuscle::of(&m, 0);
        let (l, cos) = muscle.rigid_fibre(d.actuator_length[0]);
        // the fibre's height is constant, so its rate is the actuator's times the cosine
        let rate = d.actuator_velocity[0] * cos;
        let v = rate / (reference.optimal * reference.vmax);
        let fibre = F0 * (d.act[0] * active(l) * force_velocity(v) + passive(l)) * rate;
        within(
            -d.actuator_force[0] * d.actuator_velocity[0],
            fibre,
            1e-12 * F0,
        );
    }
}

#[test]
fn passive_cycles_lose_what_the_damper_takes() {
    // a relaxed muscle is pulled to and fro by a mass on a spring, so heavy that the muscle does not disturb it
    let (mass, swing, period, steps) = (1e12, 0.012, 0.5, 10_000);
    let omega = 2.0 * PI / period;
    let reference = Reference {
        pennation: 0.3,
        ..STANDARD
    };
    let m = load(&format!(
        r#"<mujoco>
             <option integrator="RK4" timestep="{}" gravity="0 0 0"/>
             <worldbody>
               <site name="origin"/>
               <body pos="0.34 0 0">
                 <joint type="slide" axis="1 0 0" stiffness="{}"/>
                 <inertial pos="0 0 0" mass="{mass}" diaginertia="1 1 1"/>
                 <site name="insertion"/>
               </body>
             </worldbody>
             <tendon><spatial name="path"><site site="origin"/><site site="insertion"/></spatial></tendon>
             <actuator>
               <general tendon="path" dyntype="hillmuscle" actdim="2" {}/>
             </actuator>
           </mujoco>"#,
        period / f64::from(steps),
        mass * omega * omega,
        reference.attributes()
    ));
    let mut d = m.make_data();
    d.qvel[0] = swing * omega;
    let cycle = |d: &mut Data| {
        // for periodic functions plain sums converge fast
        let (mut work, mut loss) = (0.0, 0.0);
        for _ in 0..steps {
            d.forward(&m);
            work += -d.actuator_force[0] * d.actuator_velocity[0] * m.opt.timestep;
            let rate = d.act_dot[0];
            let damper = F0 * reference.damping * rate / reference.vmax;
            loss += damper * rate * reference.optimal * m.opt.timestep;
            d.step(&m);
        }
        (work, loss)
    };
    for _ in 0..2 {
        cycle(&mut d);
    }
    let start = d.act[0];
    let (work, loss) = cycle(&mut d);
    within(d.act[0], start, 1e-9);
    println!("passive cycle: work {work:.9} J, loss {loss:.9} J");
    assert!(loss > 1e-2, "{loss}");
    within(work, loss, 1e-7 * loss);
}

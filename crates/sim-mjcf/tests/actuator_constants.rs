//! What the compiler computes for actuators, and how transmissions work, on small models whose numbers are known.

use sim_core::Model;
use sim_core::model::{ActuatorTransmission, LengthRangeMode};
use sim_core::setconst::{LengthRangeOpt, set_const, set_length_range, set_length_ranges};
use sim_mjcf::load_model;

fn load(text: &str) -> Model {
    load_model(text).expect("the model is valid")
}

/// One body with inertia 0.1 on a joint called `j`.
fn on_joint(joint: &str, actuator: &str) -> String {
    format!(
        r#"<mujoco>
             <worldbody>
               <site name="slider"/>
               <body>
                 <joint name="j" {joint}/>
                 <inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>
                 <site name="crank" pos="0 0 1"/>
                 <site name="offset" pos=".5 0 .5"/>
                 <site name="aside" pos="1 0 0"/>
               </body>
             </worldbody>
             <actuator>{actuator}</actuator>
           </mujoco>"#
    )
}

const HINGE: &str = r#"type="hinge" axis="0 1 0""#;
const SLIDE: &str = r#"type="slide" axis="1 0 0""#;

fn close(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance, "{a} is not {b}");
}

#[test]
fn acc0_is_the_acceleration_from_unit_force() {
    let m = load(&on_joint(HINGE, r#"<motor joint="j" gear="2"/>"#));
    close(m.actuator_acc0[0], 20.0, 1e-12);
    let m = load(&on_joint(
        HINGE,
        r#"<position joint="j" kp="100" kv="10"/>"#,
    ));
    close(m.actuator_acc0[0], 10.0, 1e-12);
    close(m.actuator_biasprm[0][2], -10.0, 0.0);
    // nothing to accelerate, and no floor
    let m = load(&on_joint(
        HINGE,
        r#"<motor site="slider" gear="1 0 0 0 0 0"/>"#,
    ));
    assert_eq!(m.actuator_acc0[0], 0.0);
}

#[test]
fn damping_ratio_becomes_damping() {
    let m = load(&on_joint(
        HINGE,
        r#"<position joint="j" kp="100" dampratio="1"/>"#,
    ));
    close(m.actuator_biasprm[0][2], -6.32455532, 1e-8);
    let m = load(&on_joint(HINGE, r#"<motor joint="j"/>"#));
    assert_eq!(m.actuator_biasprm[0][2], 0.0);
    // once resolved it stays
    let mut m = load(&on_joint(
        HINGE,
        r#"<position joint="j" kp="100" dampratio="1"/>"#,
    ));
    let once = m.actuator_biasprm[0];
    set_const(&mut m).expect("constants");
    assert_eq!(m.actuator_biasprm[0], once);
}

#[test]
fn chain_of_two_links() {
    let m = load(
        r#"<mujoco>
             <worldbody>
               <body>
                 <joint name="a" type="hinge" axis="0 1 0"/>
                 <inertial pos="0 0 0" mass="2" diaginertia=".2 .2 .2"/>
                 <body>
                   <joint name="b" type="hinge" axis="0 1 0"/>
                   <inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>
                 </body>
               </body>
             </worldbody>
             <actuator>
               <position joint="a" kp="200" dampratio="1"/>
               <motor joint="b" gear="3"/>
             </actuator>
           </mujoco>"#,
    );
    close(m.dof_M0[0], 0.3, 1e-15);
    close(m.actuator_acc0[0], 5.0 * 2f64.sqrt(), 1e-12);
    close(m.actuator_acc0[1], 15.0 * 10f64.sqrt(), 1e-12);
    close(m.actuator_biasprm[0][2], -2.0 * 60f64.sqrt(), 1e-12);
}

const MUSCLE: &str = r#"<muscle joint="j" gear="2"/>"#;

#[test]
fn length_range_is_simulated() {
    let limited = r#"type="hinge" axis="0 1 0" range="-57.29577951308232 57.29577951308232""#;
    let m = load(&on_joint(limited, MUSCLE));
    close(m.actuator_lengthrange[0][0], -2.00113988, 1e-8);
    close(m.actuator_lengthrange[0][1], 2.00113988, 1e-8);
    // the force of a muscle stays as written, to be resolved where it is used
    assert_eq!(m.actuator_gainprm[0][2], -1.0);
}

#[test]
fn length_range_options() {
    let limited = r#"type="hinge" axis="0 1 0" range="-57.29577951308232 57.29577951308232""#;
    let mut m = load(&on_joint(limited, r#"<motor joint="j" gear="2"/>"#));
    // the mode selects muscles only
    assert_eq!(m.actuator_lengthrange[0], [0.0, 0.0]);
    // limits are copied as they are, without the gear
    let mut opt = LengthRangeOpt {
        mode: LengthRangeMode::All,
        uselimit: true,
        ..LengthRangeOpt::default()
    };
    set_length_ranges(&mut m, &opt).expect("limits are there");
    close(m.actuator_lengthrange[0][0], -1.0, 1e-15);
    close(m.actuator_lengthrange[0][1], 1.0, 1e-15);
    // what is there is kept, unless asked otherwise
    opt.uselimit = false;
    set_length_ranges(&mut m, &opt).expect("kept");
    close(m.actuator_lengthrange[0][1], 1.0, 1e-15);
    opt.useexisting = false;
    set_length_ranges(&mut m, &opt).expect("simulated");
    close(m.actuator_lengthrange[0][1], 2.00113988, 1e-8);
}

#[test]
fn unlimited_muscle_is_refused() {
    let message = "Lengthrange computation did not converge in actuator 0:\n  \
                   eval (-181.003, -140.808)\n  range (-181.003, 181.003)";
    let error = load_model(&on_joint(SLIDE, MUSCLE.replace("2", "1").as_str())).unwrap_err();
    assert!(error.message.contains(message), "{error}");

    let mut m = load(&on_joint(SLIDE, r#"<motor joint="j"/>"#));
    let mut d = m.make_data();
    let opt = LengthRangeOpt {
        mode: LengthRangeMode::All,
        inttotal: 1e300,
        ..LengthRangeOpt::default()
    };
    assert!(set_length_range(&mut m, &mut d, 0, &opt).is_err());
    assert!(set_length_range(&mut m, &mut d, 1, &opt).is_err());
}

#[test]
fn compute_actuator_params_repeats_the_compiler() {
    let limited = r#"type="hinge" axis="0 1 0" range="-60 60""#;
    let actuators = format!(r#"{MUSCLE}<position joint="j" kp="100" dampratio=".5"/>"#);
    let compiled = load(&on_joint(limited, &actuators));
    let mut m = compiled.clone();
    m.actuator_lengthrange.fill([0.0; 2]);
    m.actuator_acc0.fill(0.0);
    m.actuator_length0.fill(9.0);
    m.actuator_biasprm[1][2] = 0.5;
    m.compute_actuator_params().expect("all is well");
    assert_eq!(m.actuator_lengthrange, compiled.actuator_lengthrange);
    assert_eq!(m.actuator_acc0, compiled.actuator_acc0);
    assert_eq!(m.actuator_length0, compiled.actuator_length0);
    assert_eq!(m.actuator_biasprm, compiled.actuator_biasprm);
}

fn slider_crank(crank: &str, rod: f64, gear: f64) -> Model {
    let actuator = format!(
        r#"<general cranksite="{crank}" slidersite="slider" cranklength="{rod}" gear="{gear}"/>"#
    );
    load(&on_joint(HINGE, &actuator))
}

#[test]
fn slider_crank_on_one_line() {
    let m = slider_crank("crank", 0.5, 2.0);
    assert_eq!(
        m.actuator_trntype[0],
        ActuatorTransmission::SliderCrank as i32
    );
    assert_eq!(m.actuator_trnid[0], [1, 0]);
    let mut d = m.make_data();
    d.forward(&m);
    close(d.actuator_length[0], 1.0, 1e-14);
    // the crank moves at right angles to what lengthens the rod
    assert_eq!(d.moment_rownnz[0], 0);
}

#[test]
fn slider_crank_with_offset() {
    let m = slider_crank("offset", 0.6, 1.0);
    let mut d = m.make_data();
    d.qvel[0] = 1.0;
    d.ctrl[0] = 1.0;
    d.forward(&m);
    close(d.actuator_length[0], 0.16833752, 1e-8);
    assert_eq!((d.moment_rownnz[0], d.moment_colind[0]), (1, 0));
    close(d.actuator_moment[0], 0.25377836, 1e-8);
    close(d.actuator_velocity[0], 0.25377836, 1e-8);
    close(d.qfrc_actuator[0], 0.25377836, 1e-8);
}

#[test]
fn slider_crank_with_short_rod() {
    let text = on_joint(
        HINGE,
        r#"<general cranksite="aside" slidersite="slider" cranklength=".5"/>"#,
    )
    // the hinge goes through the crank, which cannot move
    .replace("<body>", r#"<body pos="1 0 0">"#)
    .replace(r#"name="aside" pos="1 0 0""#, r#"name="aside""#);
    let m = load(&text);
    let mut d = m.make_data();
    d.forward(&m);
    assert_eq!((d.actuator_length[0], d.moment_rownnz[0]), (0.0, 0));
}

#[test]
fn joint_in_parent_is_joint_for_scalar_joints() {
    for joint in [HINGE, SLIDE] {
        let run = |target: &str| {
            let m = load(&on_joint(
                joint,
                &format!(r#"<general {target}="j" gear="5"/>"#),
            ));
            let mut d = m.make_data();
            d.ctrl[0] = 1.0;
            for _ in 0..5 {
                d.step(&m);
            }
            (
                d.actuator_length,
                d.actuator_velocity,
                d.qfrc_actuator,
                d.qpos,
            )
        };
        assert_eq!(run("joint"), run("jointinparent"));
    }
}

//! The differences from MuJoCo 3.5.0 that `DIFFERENCES.md` lists and that are no matter of one element alone: where it
//! stops, hangs or crashes, here is an answer.

use cortenforge::{Assets, Data, Model, Spec};
use sim_conformance_tests::support::{all_close, close, load, refused, within};
use sim_core::model::{DisableBit, SensorStage, Warning};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The state after `forward` at a position and a velocity.
fn at(m: &Model, qpos: &[f64], qvel: &[f64]) -> Data {
    let mut d = m.make_data();
    d.qpos.copy_from_slice(qpos);
    d.qvel.copy_from_slice(qvel);
    d.forward(m);
    d
}

#[test]
fn a_length_range_of_endless_steps_is_refused() {
    let text = |options: &str| {
        format!(
            r#"<mujoco>
                 <compiler angle="radian"><lengthrange {options}/></compiler>
                 <worldbody>
                   <body><joint name="j" limited="true" range="-1 1"/><geom size=".1"/></body>
                 </worldbody>
                 <actuator><muscle joint="j"/></actuator>
               </mujoco>"#
        )
    };
    // more than 1e8 steps: a long time, a small step, and both without measure
    for options in [
        r#"inttotal="1e9" interval="1""#,
        r#"timestep="1e-9""#,
        r#"inttotal="1e300" timestep="1e-300""#,
    ] {
        let start = Instant::now();
        assert_eq!(
            refused(&text(options)).message,
            "Lengthrange computation in actuator 0 would take more than 1e8 steps"
        );
        assert!(start.elapsed() < Duration::from_secs(5));
    }
    load(&text(r#"inttotal="20""#));
}

/// A body on two slides, whose inertia matrix is diagonal, with friction and a limit on the second: rows of the sparse
/// Jacobian with one entry, whose dof has a parent that the inertia matrix knows nothing of.
fn diagonal(solver: &str, jacobian: &str, noslip: usize) -> Model {
    load(&format!(
        r#"<mujoco>
             <option solver="{solver}" jacobian="{jacobian}" cone="elliptic" noslip_iterations="{noslip}"/>
             <worldbody>
               <body>
                 <joint type="slide" axis="1 0 0"/>
                 <joint type="slide" axis="0 1 0" limited="true" range="-1 1" frictionloss="3"/>
                 <geom size=".1" mass="2"/>
               </body>
             </worldbody>
           </mujoco>"#
    ))
}

#[test]
fn pgs_and_noslip_work_with_sparse_jacobians_of_diagonal_inertias() {
    // MuJoCo stops with "pre and post-count of B_rownnz are not equal"; the numbers are those of its dense Jacobian
    for (solver, noslip) in [("PGS", 0), ("Newton", 5)] {
        let [dense, sparse] = ["dense", "sparse"].map(|jacobian| {
            let m = diagonal(solver, jacobian, noslip);
            at(&m, &[0.3, 1.1], &[0.5, 0.7])
        });
        for d in [&dense, &sparse] {
            assert_eq!(d.nefc, 2);
            all_close(&d.qacc, &[0.0, -319.9250000000003]);
            all_close(&d.efc_force, &[3.0, 642.8500000000006]);
        }
        assert_eq!(
            (&dense.qacc, &dense.efc_force),
            (&sparse.qacc, &sparse.efc_force)
        );
    }
}

#[test]
fn a_simple_body_touches_itself_with_sparse_jacobians() {
    // MuJoCo stops with "constraint Jacobian mis-allocation"; the numbers are those of its dense Jacobian
    for second in ["a", "b"] {
        let [dense, sparse] = ["dense", "sparse"].map(|jacobian| {
            let m = load(&format!(
                r#"<mujoco>
                     <option jacobian="{jacobian}"/>
                     <worldbody>
                       <body><freejoint/><geom name="a" size=".1"/><geom name="b" size=".1"/></body>
                       <body pos="0 0 .05"><freejoint/><geom size=".1"/></body>
                     </worldbody>
                     <contact><pair geom1="a" geom2="{second}"/></contact>
                   </mujoco>"#
            ));
            assert_eq!(m.body_simple[1], 1);
            let mut d = m.make_data();
            d.forward(&m);
            d
        });
        assert_eq!(dense.nefc, 12);
        all_close(&sparse.qacc, &dense.qacc);
        all_close(&sparse.efc_force, &dense.efc_force);
    }
}

#[test]
fn a_contact_between_static_bodies_is_in_no_island() {
    // with a dense Jacobian MuJoCo stops with "contact 0 is between two static bodies"; with a sparse one it has no rows
    // for that contact, and the same acceleration
    for pair in ["fixed", "driven"] {
        for jacobian in ["dense", "sparse"] {
            let m = load(&format!(
                r#"<mujoco>
                     <option jacobian="{jacobian}"/>
                     <worldbody>
                       <geom name="floor" type="plane" size="9 9 .1"/>
                       <body mocap="true" pos="0 0 .05"><geom name="driven" size=".1"/></body>
                       <body pos="3 0 .05"><geom name="fixed" size=".1"/></body>
                       <body pos="1 0 .05"><freejoint/><geom size=".1"/></body>
                     </worldbody>
                     <contact><pair geom1="floor" geom2="{pair}"/></contact>
                   </mujoco>"#
            ));
            let mut d = m.make_data();
            d.step(&m);
            assert_eq!((d.ncon, d.nisland), (2, 1), "{pair} {jacobian}");
            all_close(&d.qacc, &[0.0, 0.0, 124.50949999999995, 0.0, 0.0, 0.0]);
            let in_islands = d.efc_island.iter().filter(|&&island| island == 0).count();
            assert_eq!(in_islands, 4, "{pair} {jacobian}");
            assert!(
                d.efc_island
                    .iter()
                    .all(|&island| island == 0 || island == -1)
            );
        }
    }
}

#[test]
fn cameras_and_lights_of_a_fused_body_stay_where_they_are() {
    let text = |fuse: bool| {
        format!(
            r#"<mujoco>
                 <compiler fusestatic="{fuse}"/>
                 <worldbody>
                   <body pos="0 0 1" euler="10 20 30"><joint/><geom size=".1"/>
                     <body pos="1 0 0" euler="0 0 90"><geom size=".1" mass="1"/>
                       <camera pos="0 .1 1" euler="5 0 0"/>
                       <light pos="0 .2 1" dir="0 1 -1"/>
                     </body>
                   </body>
                 </worldbody>
               </mujoco>"#
        )
    };
    // without fusing the numbers are MuJoCo's; with it, it crashes
    let (fused, whole) = (load(&text(true)), load(&text(false)));
    assert_eq!((fused.nbody, whole.nbody), (2, 3));
    assert_eq!(
        (&fused.cam_bodyid[..], &fused.light_bodyid[..]),
        (&[1][..], &[1][..])
    );
    for qpos in [0.0, 0.7] {
        let (a, b) = (at(&fused, &[qpos], &[0.0]), at(&whole, &[qpos], &[0.0]));
        all_close(&a.cam_xpos[0].0, &b.cam_xpos[0].0);
        all_close(&a.cam_xmat[0].0, &b.cam_xmat[0].0);
        all_close(&a.light_xpos[0].0, &b.light_xpos[0].0);
        all_close(&a.light_xdir[0].0, &b.light_xdir[0].0);
    }
}

#[test]
fn a_user_sensor_with_a_delay_records_its_values() {
    let text = r#"<mujoco>
                    <worldbody><body><joint/><geom size=".1"/></body></worldbody>
                    <sensor><user dim="1" needstage="acc" datatype="real"/></sensor>
                  </mujoco>"#;
    let mut spec = Spec::from_xml_str(text).expect("the text is valid");
    spec.sensors[0].nsample = 4;
    let mut recorded = Vec::new();
    // without a delay MuJoCo records too; with one it stops
    for delay in [0.0, 0.004] {
        spec.sensors[0].delay = delay;
        let m = spec
            .compile(&Assets::default())
            .expect("the model is valid");
        let mut d = m.make_data();
        d.callbacks.sensor = Some(Arc::new(|_, d, stage| {
            if stage == SensorStage::Acc {
                d.sensordata[0] = d.time;
            }
        }));
        for _ in 0..6 {
            d.step(&m);
            close(d.sensordata[0], d.time - m.opt.timestep);
        }
        recorded.push(d.history);
    }
    let expected = [
        -0.002, 1.0, 0.008, 0.01, 0.004, 0.006, 0.008, 0.01, 0.004, 0.006,
    ];
    all_close(&recorded[0], &expected);
    assert_eq!(recorded[0], recorded[1]);
}

#[test]
fn an_implicit_step_with_a_singular_matrix_is_an_explicit_one() {
    // M - h dforce/dvelocity = 1 - 0.5 * 2
    let stepped = |integrator: &str| {
        let m = load(&format!(
            r#"<mujoco>
                 <option timestep=".5" integrator="{integrator}" gravity="0 0 0"/>
                 <worldbody><body><joint name="j" type="slide"/><geom size=".1" mass="1"/></body></worldbody>
                 <actuator><general joint="j" gainprm="1" biastype="affine" biasprm="0 0 2"/></actuator>
               </mujoco>"#
        ));
        let mut d = m.make_data();
        d.ctrl[0] = 1.0;
        d.qvel[0] = 0.25;
        d.step(&m);
        d
    };
    let (implicit, explicit) = (stepped("implicit"), stepped("Euler"));
    for d in [&implicit, &explicit] {
        assert_eq!(
            (d.qacc[0], d.qvel[0], d.qpos[0], d.time),
            (1.5, 1.0, 0.5, 0.5)
        );
    }
    assert_eq!(implicit.warning[Warning::Inertia as usize].number, 1);
    assert_eq!(explicit.warning[Warning::Inertia as usize].number, 0);
}

#[test]
fn more_than_ten_thousand_convex_iterations_are_not_made() {
    // smooth shapes and a tolerance that is never reached; MuJoCo reserves memory for all iterations and stops
    for shape in ["ellipsoid", "cylinder"] {
        for flag in ["enable", "disable"] {
            let forward = |iterations: i32| {
                let m = load(&format!(
                    r#"<mujoco>
                         <option ccd_iterations="{iterations}" ccd_tolerance="1e-300"><flag nativeccd="{flag}"/></option>
                         <worldbody>
                           <geom type="ellipsoid" size=".3 .2 .1" euler="10 20 30"/>
                           <body pos=".1 .05 .15"><freejoint/><geom type="{shape}" size=".2 .1 .15" euler="40 5 60"/></body>
                         </worldbody>
                       </mujoco>"#
                ));
                let mut d = m.make_data();
                d.forward(&m);
                d
            };
            let start = Instant::now();
            let (many, most) = (forward(i32::MAX), forward(10_000));
            assert!(start.elapsed() < Duration::from_secs(60));
            assert_eq!(
                (many.ncon, &many.qacc),
                (most.ncon, &most.qacc),
                "{shape} {flag}"
            );
            assert_eq!(many.ncon, 1);
        }
    }
}

#[test]
fn a_model_that_blows_up_loads_and_its_first_step_counts_it() {
    let m = load(
        r#"<mujoco>
             <option gravity="0 0 -1e300"/>
             <worldbody><body><freejoint/><geom size=".1"/></body></worldbody>
           </mujoco>"#,
    );
    let mut d = m.make_data();
    d.step(&m);
    // the numbers are MuJoCo's
    assert_eq!(d.warning[Warning::BadQacc as usize].number, 1);
    assert_eq!(d.time, 0.002);
    within(d.qpos[2], -4e294, 1e280);
}

#[test]
fn reserved_memory_is_zero() {
    // the moment of a slider-crank that is out of reach has no entries, though there is room for them
    let m = load(
        r#"<mujoco>
             <worldbody>
               <site name="slider"/>
               <body pos="1 0 0">
                 <joint name="j" axis="0 1 0"/><geom size=".1"/>
                 <site name="crank"/>
               </body>
             </worldbody>
             <actuator><general cranksite="crank" slidersite="slider" cranklength=".5"/></actuator>
           </mujoco>"#,
    );
    let mut d = m.make_data();
    for _ in 0..3 {
        d.step(&m);
    }
    assert_eq!(d.moment_rownnz, [0]);
    assert!(!d.actuator_moment.is_empty());
    assert!(d.actuator_moment.iter().all(|&x| x == 0.0));
    assert!(d.moment_colind.iter().all(|&column| column == 0));

    // only the warm start sets the states of all constraints where islands are solved one by one
    let mut m = load(
        r#"<mujoco>
             <worldbody>
               <geom type="plane" size="1 1 1"/>
               <body pos="0 0 .09"><freejoint/><geom size=".1"/></body>
               <body pos="1 0 .09"><freejoint/><geom size=".1"/></body>
             </worldbody>
           </mujoco>"#,
    );
    let mut d = m.make_data();
    d.step(&m);
    d.forward(&m);
    assert_eq!(d.nisland, 2);
    assert!(d.efc_state.iter().any(|&state| state != 0));
    m.opt.disableflags |= DisableBit::WarmStart as i32;
    d.forward(&m);
    assert!(d.iefc_state.iter().any(|&state| state != 0));
    assert!(d.efc_state.iter().all(|&state| state == 0));
}

#[test]
fn limits_are_copied_to_the_range_of_their_own_actuator() {
    let m = load(
        r#"<mujoco>
             <compiler angle="radian"><lengthrange uselimit="true"/></compiler>
             <worldbody>
               <body><joint name="a" range="-1 2"/><geom size=".1"/></body>
               <body><joint name="b" range="-3 4"/><geom size=".1"/></body>
               <body><joint name="c" range="-5 6"/><geom size=".1"/></body>
             </worldbody>
             <tendon><fixed name="t" range="-7 8"><joint joint="a" coef="1"/></fixed></tendon>
             <actuator><muscle joint="c"/><muscle tendon="t"/><muscle joint="b"/></actuator>
           </mujoco>"#,
    );
    assert_eq!(
        m.actuator_lengthrange,
        [[-5.0, 6.0], [-7.0, 8.0], [-3.0, 4.0]]
    );
}

#[test]
fn a_length_range_that_blows_up_is_an_error() {
    let start = Instant::now();
    let error = refused(
        r#"<mujoco>
             <compiler><lengthrange accel="1e300"/></compiler>
             <worldbody><body><joint name="j" type="slide"/><geom size=".1"/></body></worldbody>
             <actuator><muscle joint="j"/></actuator>
           </mujoco>"#,
    );
    assert_eq!(
        error.message,
        "Unstable lengthrange simulation in actuator 0"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn sizes_that_are_not_given_are_all_ones() {
    let m = load("<mujoco/>");
    assert_eq!((m.njmax, m.nconmax), (usize::MAX, usize::MAX));
    let m = load(r#"<mujoco><size njmax="7" nconmax="9"/></mujoco>"#);
    assert_eq!((m.njmax, m.nconmax), (7, 9));
}

#[test]
fn tactile_sensors_feel_no_height_fields() {
    // a ball that is in a height field and in a box, felt by a mesh without tangents
    let m = load(
        r#"<mujoco>
             <asset>
               <hfield name="h" nrow="2" ncol="2" size="1 1 .1 .1"/>
               <mesh name="points" vertex="0 0 0  .1 0 0  0 .1 0  0 0 .1"/>
             </asset>
             <worldbody>
               <geom type="hfield" hfield="h"/>
               <body pos="0 0 .05"><freejoint/><geom name="ball" size=".2"/></body>
               <body pos="0 0 .1"><freejoint/><geom type="box" size=".3 .3 .3"/></body>
             </worldbody>
             <sensor><tactile geom="ball" mesh="points"/></sensor>
           </mujoco>"#,
    );
    let mut d = m.make_data();
    d.qvel[0] = 1.0;
    d.forward(&m);
    assert!(d.contact.iter().any(|c| c.geom.contains(&0)));
    assert_eq!(d.sensordata.len(), 12);
    assert!(d.sensordata[..2].iter().all(|&depth| depth < 0.0));
    assert!(d.sensordata.iter().all(|x| x.is_finite()));
}

/// Balls on a plane, two of them tied together: so many that constraints need more memory than collision does.
fn tied_balls(solver: &str, jacobian: &str) -> Model {
    load(&format!(
        r#"<mujoco>
             <option solver="{solver}" jacobian="{jacobian}"/>
             <worldbody>
               <geom type="plane" size="1 1 1"/>
               <body name="a" pos="0 0 .05"><freejoint/><geom size=".1"/></body>
               <body name="b" pos="1 0 .05"><freejoint/><geom size=".1"/></body>
               <replicate count="38" offset="1 0 0">
                 <body pos="2 0 .05"><freejoint/><geom size=".1"/></body>
               </replicate>
             </worldbody>
             <equality><connect body1="a" body2="b" anchor="0 0 0"/></equality>
           </mujoco>"#
    ))
}

#[test]
fn of_constraints_that_were_dropped_nothing_is_counted() {
    let solvers = ["Newton", "PGS"].map(|solver| ["dense", "sparse"].map(|jac| (solver, jac)));
    for (solver, jacobian) in solvers.into_iter().flatten() {
        let m = tied_balls(solver, jacobian);
        let mut d = m.make_data();
        d.forward(&m);
        assert_eq!((d.ne, d.nefc, d.ncon), (3, 163, 40));
        // the last to be made, islands or the projection, has no room
        d.narena = d.maxuse_arena - 1;
        d.forward(&m);
        assert_eq!(d.warning[Warning::ConstraintFull as usize].number, 1);
        assert_eq!((d.ncon, d.nefc, d.nisland), (40, 0, 0));
        assert_eq!((d.ne, d.nf, d.nl, d.nJ, d.nA, d.nidof), (0, 0, 0, 0, 0, 0));
        assert!(d.contact.iter().all(|con| con.efc_address == -1));
        d.step(&m);
        assert!(d.qpos.iter().all(|x| x.is_finite()));
    }
}

//! What `simulate` records: a row for each moment, all of it of that moment, under names.

mod common;

use common::{Table, file, folder, model, run, says, text};
use cortenforge::npz::{self, Array, Values};
use std::collections::HashMap;
use std::fs::File;
use std::path::Path;

/// A body with a joint of every kind, sensors and actuators, some of them without names.
fn scene(integrator: &str) -> String {
    format!(
        r#"<mujoco>
             <option integrator="{integrator}" timestep="0.005"/>
             <worldbody>
               <geom type="plane" size="5 5 .1"/>
               <body name="base" pos="0 0 1">
                 <freejoint name="root"/>
                 <geom size=".1" mass="1"/>
                 <body pos=".2 0 0">
                   <joint name="knee" axis="0 1 0"/>
                   <geom size=".05" pos=".1 0 0" mass=".3"/>
                   <body pos=".2 0 0">
                     <joint type="ball"/>
                     <geom size=".05" pos=".1 0 0" mass=".2"/>
                     <site name="hand" pos=".1 0 0"/>
                   </body>
                 </body>
               </body>
             </worldbody>
             <actuator>
               <motor name="m" joint="knee"/>
               <general joint="knee" dyntype="filter" dynprm=".1" gainprm="2"/>
             </actuator>
             <sensor>
               <accelerometer name="hand_acc" site="hand"/>
               <jointpos name="angle" joint="knee"/>
               <jointvel joint="knee"/>
               <framequat name="turn" objtype="site" objname="hand"/>
               <e_kinetic name="e"/>
             </sensor>
             <keyframe><key name="up" time="3" qvel="1 0 2 0 1 0 1 .5 0 0" ctrl=".1 .7"/></keyframe>
           </mujoco>"#
    )
}

#[test]
fn columns_have_names() {
    let folder = folder("rows_names");
    let scene = file(&folder, "scene.xml", &scene("Euler"));
    let out = text(&folder.join("run.csv"));
    says(&["simulate", &scene, "--seconds", "0.02", "--out", &out]);
    let wanted = "time,root.qpos.x,root.qpos.y,root.qpos.z,root.qpos.qw,root.qpos.qx,root.qpos.qy,root.qpos.qz,knee.qpos,\
        joint[2].qpos.w,joint[2].qpos.x,joint[2].qpos.y,joint[2].qpos.z,root.qvel.x,root.qvel.y,root.qvel.z,root.qvel.wx,\
        root.qvel.wy,root.qvel.wz,knee.qvel,joint[2].qvel.x,joint[2].qvel.y,joint[2].qvel.z,actuator[1].act,m.ctrl,\
        actuator[1].ctrl,m.force,actuator[1].force,hand_acc.x,hand_acc.y,hand_acc.z,angle,sensor[2],turn.w,turn.x,turn.y,\
        turn.z,e,energy.potential,energy.kinetic";
    let table = Table::read(&out);
    assert_eq!(table.names.join(","), wanted);
    assert_eq!(table.column("time"), [0.0, 0.005, 0.01, 0.015, 0.02]);
}

#[test]
fn all_of_a_row_is_of_one_time() {
    let folder = folder("rows_time");
    for integrator in ["Euler", "RK4", "implicit", "implicitfast"] {
        let xml = scene(integrator);
        let path = file(&folder, "scene.xml", &xml);
        let out = text(&folder.join("run.csv"));
        says(&[
            "simulate",
            &path,
            "--seconds",
            "0.5",
            "--keyframe",
            "up",
            "--out",
            &out,
        ]);
        let table = Table::read(&out);
        assert_eq!(table.rows.len(), 101, "{integrator}");
        assert_eq!(table.column("time")[0], 3.0);
        assert_eq!(
            table.column("angle"),
            table.column("knee.qpos"),
            "{integrator}"
        );
        assert_eq!(
            table.column("sensor[2]"),
            table.column("knee.qvel"),
            "{integrator}"
        );
        assert_eq!(
            table.column("e"),
            table.column("energy.kinetic"),
            "{integrator}"
        );
        assert_eq!(
            table.column("m.force"),
            table.column("m.ctrl"),
            "{integrator}"
        );

        // the path is that of the engine, and each row is what `forward` gives there
        let mut model = cortenforge::load_model(&xml).expect("it is a model");
        model.opt.enableflags |= cortenforge::model::EnableBit::Energy as i32;
        let mut data = model.make_data();
        data.reset_keyframe(&model, "up").expect("it is there");
        for (step, row) in table.rows.iter().enumerate() {
            let mut now = data.clone();
            now.flg_energyvel = false;
            now.forward(&model);
            let mut wanted = vec![now.time];
            for part in [
                &now.qpos,
                &now.qvel,
                &now.act,
                &now.ctrl,
                &now.actuator_force,
                &now.sensordata,
            ] {
                wanted.extend_from_slice(part);
            }
            wanted.extend_from_slice(&now.energy);
            assert_eq!(*row, wanted, "{integrator}, step {step}");
            data.step(&model);
        }
    }
}

fn arrays(path: &Path) -> HashMap<String, Array> {
    let file = File::open(path).expect("it is written");
    npz::read(file)
        .expect("it is complete")
        .into_iter()
        .collect()
}

/// Texts, which come as the numbers of their characters.
fn names(array: &Array) -> Vec<String> {
    let Values::I32(codes) = &array.values else {
        panic!("these are no texts");
    };
    let text = |codes: &[i32]| {
        codes
            .iter()
            .filter(|&&code| code != 0)
            .map(|&code| char::from_u32(code as u32).expect("a character"))
            .collect()
    };
    codes.chunks(array.shape[1]).map(text).collect()
}

#[test]
fn npz_has_the_same_rows_under_the_same_names() {
    let folder = folder("rows_npz");
    let scene = file(&folder, "scene.xml", &scene("Euler"));
    let (csv, npz) = (folder.join("run.csv"), folder.join("run.npz"));
    for out in [&csv, &npz] {
        says(&[
            "simulate",
            &scene,
            "--seconds",
            "0.3",
            "--every",
            "4",
            "--out",
            &text(out),
        ]);
    }
    let (table, arrays) = (Table::read(&csv), arrays(&npz));
    assert_eq!(arrays["time"].shape, [16]);
    assert_eq!(arrays["time"].values, Values::F64(table.column("time")));
    let mut all = vec!["time".to_owned()];
    for quantity in [
        "qpos",
        "qvel",
        "act",
        "ctrl",
        "actuator_force",
        "sensordata",
        "energy",
    ] {
        let names = names(&arrays[&format!("{quantity}_names")]);
        let array = &arrays[quantity];
        assert_eq!(array.shape, [16, names.len()], "{quantity}");
        let Values::F64(values) = &array.values else {
            panic!("these are no numbers");
        };
        for (k, name) in names.iter().enumerate() {
            let column: Vec<f64> = values
                .iter()
                .skip(k)
                .step_by(names.len())
                .copied()
                .collect();
            assert_eq!(column, table.column(name), "{name}");
        }
        all.extend(names);
    }
    assert_eq!(all, table.names);
    assert_eq!(common::listed(&folder), ["run.csv", "run.npz", "scene.xml"]);
}

#[test]
fn recording_does_not_change_the_run() {
    let folder = folder("rows_same");
    let scene = file(&folder, "scene.xml", &scene("RK4"));
    let ends = [1, 7].map(|every| {
        let out = text(&folder.join(format!("{every}.csv")));
        says(&[
            "simulate",
            &scene,
            "--seconds",
            "0.7",
            "--every",
            &every.to_string(),
            "--out",
            &out,
        ]);
        Table::read(out).rows.pop().expect("there are rows")
    });
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn names_that_are_shared_or_odd_are_told_apart() {
    let folder = folder("rows_odd");
    let scene = r#"<mujoco><worldbody><body><joint name="a"/><joint name='x, "y"' axis="1 0 0"/><geom size=".1" pos=".2 0 0"/></body></worldbody>
        <actuator><motor name="a" joint="a"/></actuator>
        <sensor><jointpos name="a.qpos" joint="a"/></sensor></mujoco>"#;
    let scene = file(&folder, "scene.xml", scene);
    let out = folder.join("run.csv");
    says(&["simulate", &scene, "--seconds", "0", "--out", &text(&out)]);
    let lines = std::fs::read_to_string(&out).expect("it is written");
    let header = lines.lines().next().expect("there is a header");
    assert_eq!(
        header,
        r#"time,a.qpos,"x, ""y"".qpos",a.qvel,"x, ""y"".qvel",a.ctrl,a.force,a.qpos#2,energy.potential,energy.kinetic"#
    );
    assert_eq!(lines.lines().count(), 2, "a run of no steps has its start");
}

#[test]
fn a_run_that_diverges_says_so() {
    let folder = folder("rows_diverged");
    let scene = r#"<mujoco><option timestep="0.01"/><worldbody><body><joint name="knee"/><geom size=".1" pos=".2 0 0"/></body></worldbody>
        <actuator><motor name="m" joint="knee" gear="1000"/></actuator></mujoco>"#;
    let scene = file(&folder, "scene.xml", scene);
    let ctrl = file(&folder, "ctrl.csv", "time,m\n0,0\n0.5,9e9\n");
    let out = folder.join("run.csv");
    let run = run(&[
        "simulate",
        &scene,
        "--seconds",
        "2",
        "--ctrl",
        &ctrl,
        "--out",
        &text(&out),
    ]);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(3), "{errors}");
    assert!(
        errors.contains("QACC at DOF 0 (joint 'knee'), time 0.500000 s"),
        "{errors}"
    );
    let table = Table::read(&out);
    assert_eq!(table.rows.len(), 50, "what was before it stays");
    assert!(
        table
            .column("knee.qpos")
            .iter()
            .all(|angle| angle.is_finite())
    );
    let run = common::run(&["dump", &scene, "--after", "10"]);
    assert!(run.status.success());
}

#[test]
fn models_come_from_standard_input() {
    use std::io::Write;
    use std::process::Stdio;
    let mut give = common::command(&["info", "-"]);
    let mut child = give
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let xml = std::fs::read(model("arm7")).expect("it is there");
    child
        .stdin
        .take()
        .expect("it is open")
        .write_all(&xml)
        .expect("it is taken");
    let out = child.wait_with_output().expect("it ends");
    assert!(String::from_utf8_lossy(&out.stdout).contains("arm with seven joints"));

    let mut child = common::command(&["check", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    child
        .stdin
        .take()
        .expect("it is open")
        .write_all(b"<mujoco>\n <geom/>\n</mujoco>")
        .expect("it is taken");
    let out = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(errors.contains("<stdin>:2:2"), "{errors}");
}

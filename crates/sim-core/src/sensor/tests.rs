//! What sensors have in common: cutoffs, callbacks, histories. Their values are compared with MuJoCo's in `conformance`.

use super::*;
use crate::math::{Mat3, Quat};
use crate::model::GeomType;
use crate::testing::random_tree;
use std::sync::Arc;

/// A tree of bodies with sensors of the given type, stage, datatype and dimension.
fn with_sensors(sensors: &[(SensorType, SensorStage, DataType, usize)]) -> Model {
    let mut m = random_tree(4, 1);
    m.nsensor = sensors.len();
    for &(ty, stage, datatype, dim) in sensors {
        m.sensor_type.push(ty as i32);
        m.sensor_needstage.push(stage as i32);
        m.sensor_datatype.push(datatype as i32);
        m.sensor_dim.push(dim as i32);
        m.sensor_adr.push(m.nsensordata as i32);
        m.nsensordata += dim;
    }
    m.sensor_cutoff = vec![0.0; m.nsensor];
    m.sensor_objtype = vec![0; m.nsensor];
    m.sensor_objid = vec![-1; m.nsensor];
    m.sensor_reftype = vec![0; m.nsensor];
    m.sensor_refid = vec![-1; m.nsensor];
    m.sensor_history = vec![[0; 2]; m.nsensor];
    m.sensor_historyadr = vec![-1; m.nsensor];
    m.sensor_delay = vec![0.0; m.nsensor];
    m.sensor_interval = vec![[0.0; 2]; m.nsensor];
    m
}

#[test]
fn the_inside_of_shapes() {
    let size = Vec3([0.3, 0.5, 0.7]);
    let inside = |ty, point| inside_geom(Vec3::X, &Mat3::IDENTITY, size, ty, Vec3::X + Vec3(point));
    for (ty, within, beyond) in [
        (GeomType::Sphere, [0.1, 0.1, 0.25], [0.2, 0.2, 0.2]),
        (GeomType::Capsule, [0.0, 0.1, 0.75], [0.2, 0.2, 0.75]),
        (GeomType::Ellipsoid, [0.1, 0.2, 0.5], [0.2, 0.3, 0.5]),
        (GeomType::Cylinder, [0.2, 0.2, 0.49], [0.0, 0.1, 0.51]),
        (GeomType::Box, [0.29, 0.49, 0.69], [0.31, 0.0, 0.0]),
        (GeomType::Plane, [9.0, 9.0, -0.1], [0.0, 0.0, 0.1]),
    ] {
        assert!(inside(ty, within), "{ty:?}");
        assert!(!inside(ty, beyond), "{ty:?}");
    }
    // a turned box
    let mat = Quat::from_axis_angle(Vec3::Z, 0.5 * std::f64::consts::PI).to_mat();
    assert!(inside_geom(
        Vec3::ZERO,
        &mat,
        size,
        GeomType::Box,
        Vec3([0.45, 0.0, 0.0])
    ));
}

#[test]
fn a_cutoff_limits_numbers_but_not_directions() {
    let sensor = |ty, datatype| (ty, SensorStage::Pos, datatype, 3);
    let mut m = with_sensors(&[
        sensor(SensorType::User, DataType::Real),
        sensor(SensorType::User, DataType::Positive),
        sensor(SensorType::User, DataType::Axis),
        sensor(SensorType::GeomFromTo, DataType::Real),
    ]);
    let limited = |m: &Model, id: usize| {
        let mut values = [-2.0, 0.1, 2.0];
        apply_cutoff(m, id, &mut values);
        values
    };
    assert_eq!(limited(&m, 0), [-2.0, 0.1, 2.0]);
    m.sensor_cutoff.fill(0.5);
    assert_eq!(limited(&m, 0), [-0.5, 0.1, 0.5]);
    assert_eq!(limited(&m, 1), [-2.0, 0.1, 0.5]);
    assert_eq!(limited(&m, 2), [-2.0, 0.1, 2.0]);
    assert_eq!(limited(&m, 3), [-2.0, 0.1, 2.0]);
}

#[test]
fn the_user_fills_user_sensors_stage_by_stage() {
    let stages = [SensorStage::Pos, SensorStage::Vel, SensorStage::Acc];
    let mut m = with_sensors(&stages.map(|stage| (SensorType::User, stage, DataType::Real, 2)));
    m.sensor_cutoff[2] = 2.5;
    let mut d = m.make_data();
    d.callbacks.sensor = Some(Arc::new(|_, d, stage| {
        // what a sensor of this stage could ask for is there
        match stage {
            SensorStage::None | SensorStage::Pos => assert!(!d.flg_subtreevel),
            SensorStage::Vel => assert!(d.flg_subtreevel && !d.flg_rnepost),
            SensorStage::Acc => assert!(d.flg_rnepost),
        }
        d.sensordata[2 * (stage as usize - 1)] = f64::from(stage as i32);
    }));
    d.sensordata.fill(9.0);
    d.forward(&m);
    assert_eq!(d.sensordata, [1.0, 0.0, 2.0, 0.0, 2.5, 0.0]);

    m.opt.disableflags |= DisableBit::Sensor as i32;
    d.sensordata.fill(9.0);
    d.forward(&m);
    assert_eq!(d.sensordata, [9.0; 6]);
}

/// A step that is short enough to be stable, and that adds up without rounding.
const TIMESTEP: f64 = 1.0 / 1024.0;

/// One clock with a buffer of four samples. Times are in steps.
fn delayed_clock(delay: f64, interval: f64) -> Model {
    let mut m = with_sensors(&[(SensorType::Clock, SensorStage::Pos, DataType::Real, 1)]);
    m.sensor_history[0] = [4, 0];
    m.sensor_historyadr[0] = 0;
    m.sensor_delay[0] = delay * TIMESTEP;
    m.sensor_interval[0] = [interval * TIMESTEP, 0.0];
    m.nhistory = 10;
    m.opt.timestep = TIMESTEP;
    m
}

/// What a clock shows in ten steps.
fn shown(m: &Model) -> Vec<f64> {
    let mut d = m.make_data();
    let step = |_| {
        d.step(m);
        d.sensordata[0] / TIMESTEP
    };
    (0..10).map(step).collect()
}

#[test]
fn a_delayed_clock_is_late() {
    let m = delayed_clock(2.0, 0.0);
    assert_eq!(
        shown(&m),
        [0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
    );
}

#[test]
fn a_clock_with_an_interval_stands_between_ticks() {
    let m = delayed_clock(0.0, 3.0);
    assert_eq!(
        shown(&m),
        [0.0, 0.0, 0.0, 3.0, 3.0, 3.0, 6.0, 6.0, 6.0, 9.0]
    );
}

#[test]
fn a_history_can_be_set_and_read() {
    let m = delayed_clock(512.0, 0.0);
    let mut d = m.make_data();
    let times = [0.0, 1.0, 2.0, 3.0];
    init_sensor_history(
        &m,
        &mut d,
        0,
        Some(&times),
        Some(&[5.0, 6.0, 8.0, 9.0]),
        0.0,
    )
    .unwrap();
    let read = |time: f64, interp: i32| {
        let mut value = [0.0];
        read_sensor(&m, &d, 0, time, interp, &mut value).map(|()| value[0])
    };
    assert_eq!(read(2.0, -1), Ok(6.0));
    assert_eq!(read(2.0, 1), Ok(7.0));
    assert_eq!(read(9.0, 1), Ok(9.0));
    assert_eq!(
        read_sensor(&m, &d, 1, 0.0, 0, &mut [0.0]),
        Err(HistoryError::Id(1))
    );
    let wrong = HistoryError::Length {
        expected: 1,
        got: 2,
    };
    assert_eq!(read_sensor(&m, &d, 0, 0.0, 0, &mut [0.0; 2]), Err(wrong));

    let mut set = |times: &[f64]| init_sensor_history(&m, &mut d, 0, Some(times), None, 0.0);
    assert_eq!(set(&[0.0, 1.0, 1.0, 2.0]), Err(HistoryError::Times(2)));
    assert_eq!(
        set(&[0.0]),
        Err(HistoryError::Length {
            expected: 4,
            got: 1
        })
    );
    let plain = with_sensors(&[(SensorType::Clock, SensorStage::Pos, DataType::Real, 1)]);
    let mut d = plain.make_data();
    let missing = init_sensor_history(&plain, &mut d, 0, None, None, 0.0);
    assert_eq!(missing, Err(HistoryError::NoBuffer(0)));
}

//! Sensors: what they read, and the memory of those that are late or tick at an interval of their own.
//!
//! Sensors are computed with each step and each [`Data::forward`](crate::Data::forward) into `data.sensordata`. Outputs are in SI units.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = cortenforge::load_model(
//!     r#"<mujoco>
//!          <worldbody><body pos="0 0 3"><freejoint/><geom size=".1"/><site name="imu"/></body></worldbody>
//!          <sensor><accelerometer name="acc" site="imu"/><framepos name="pos" objtype="site" objname="imu"/></sensor>
//!        </mujoco>"#,
//! )?;
//! let mut data = model.make_data();
//! data.forward(&model);
//! assert_eq!(data.sensor(&model, "pos")?, [0.0, 0.0, 3.0]); // m
//! let acc = model.sensor("acc")?; // found once, for a loop
//! assert!(acc.read(&data)[2].abs() < 1e-12); // m/s²: it falls freely
//! # Ok(())
//! # }
//! ```

#[doc(inline)]
pub use sim_core::model::{DataType, SensorRef, SensorStage, SensorType};
#[doc(inline)]
pub use sim_core::sensor::{
    HistoryError, init_sensor_history, read_sensor, sensor_acc, sensor_pos, sensor_vel,
};

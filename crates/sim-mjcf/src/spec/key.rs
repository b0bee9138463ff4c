//! `<key>` in `<keyframe>`.

use super::Location;

/// A keyframe. What is empty is taken from the reference configuration.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Key {
    /// name; empty: none
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// time, in seconds
    pub time: f64,
    /// positions
    pub qpos: Vec<f64>,
    /// velocities
    pub qvel: Vec<f64>,
    /// activations
    pub act: Vec<f64>,
    /// positions of mocap bodies, in metres
    pub mpos: Vec<f64>,
    /// orientations of mocap bodies
    pub mquat: Vec<f64>,
    /// controls
    pub ctrl: Vec<f64>,
}

//! `<key>` in `<keyframe>`.

use super::Location;
use std::collections::BTreeMap;

element! {
    /// A keyframe. What is empty is taken from the reference configuration.
    #[derive(Clone, Debug)]
    pub struct Key {
        /// name; empty: none
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// time, in seconds
        pub time: f64 = 0.0,
        /// positions
        pub qpos: Vec<f64> = Vec::new(),
        /// velocities
        pub qvel: Vec<f64> = Vec::new(),
        /// activations
        pub act: Vec<f64> = Vec::new(),
        /// positions of mocap bodies, in metres
        pub mpos: Vec<f64> = Vec::new(),
        /// orientations of mocap bodies
        pub mquat: Vec<f64> = Vec::new(),
        /// controls
        pub ctrl: Vec<f64> = Vec::new(),
        /// whether a number that is `NaN` is to be taken from the reference configuration
        pub open: bool = false,
    }
}

/// A keyframe of a model that was attached. Its numbers are with the joints, actuators and bodies they are about,
/// and find their places when the model is compiled.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PendingKey {
    /// name
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// time, in seconds
    pub time: f64,
    /// whether it gives positions
    pub qpos: bool,
    /// whether it gives velocities
    pub qvel: bool,
    /// whether it gives activations
    pub act: bool,
    /// whether it gives positions of mocap bodies
    pub mpos: bool,
    /// whether it gives orientations of mocap bodies
    pub mquat: bool,
    /// whether it gives controls
    pub ctrl: bool,
}

/// What pending keyframes say about one element, by the name of the keyframe.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeyValues(BTreeMap<String, [Vec<f64>; 2]>);

impl KeyValues {
    /// Keeps numbers of a keyframe: positions and velocities of a joint, activations and control of an actuator,
    /// position and orientation of a mocap body. An empty list keeps what was there.
    pub(crate) fn keep(&mut self, key: &str, first: &[f64], second: &[f64]) {
        if first.is_empty() && second.is_empty() {
            return;
        }
        let values = self.0.entry(key.to_owned()).or_default();
        for (kept, new) in values.iter_mut().zip([first, second]) {
            if !new.is_empty() {
                *kept = new.to_vec();
            }
        }
    }

    /// The first list of a keyframe, if it has as many numbers.
    pub(crate) fn first(&self, key: &str, len: usize) -> Option<&[f64]> {
        self.list(key, 0, len)
    }

    /// The second list of a keyframe, if it has as many numbers.
    pub(crate) fn second(&self, key: &str, len: usize) -> Option<&[f64]> {
        self.list(key, 1, len)
    }

    fn list(&self, key: &str, which: usize, len: usize) -> Option<&[f64]> {
        let list = &self.0.get(key)?[which];
        (list.len() == len && !list.is_empty()).then_some(list)
    }

    /// Drops what there is for one keyframe.
    pub(crate) fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// Drops everything.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }
}

//! Actuators: what is computed for them when a model is compiled, how they act on joints and sites, and the forces that
//! control has to know of. The numbers are those that MuJoCo 3.5.0 gives for the same text.

mod acc0;
mod damping_ratio;
mod force;
mod inverse_dynamics;
mod joint_in_parent;
mod length_range;
mod models;
mod point_axis;
mod slider_crank;

//! A physics engine that reads MuJoCo models and gives MuJoCo numbers.

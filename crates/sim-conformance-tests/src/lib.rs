//! Golden values and the comparison of fields with MuJoCo 3.5.0.

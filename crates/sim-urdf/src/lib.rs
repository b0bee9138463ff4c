//! URDF to [`sim_mjcf::Spec`], nothing else.

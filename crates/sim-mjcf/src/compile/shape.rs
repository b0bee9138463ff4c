//! Primitive shapes: what their sizes must be, where end points put them, the box around them.

use crate::frames::{EPS, normalize, quat_from_z};
use sim_core::math::{MAXVAL, Pose, Vec3};
use sim_core::model::GeomType;

/// Refuses sizes that are not positive where the shape needs them. An infinite shape, a plane, needs only the last.
pub(crate) fn check_size(ty: GeomType, size: Vec3) -> Result<(), String> {
    if ty.is_infinite() {
        if size[2] <= 0.0 {
            return Err("plane size(3) must be positive".to_owned());
        }
        return Ok(());
    }
    match (0..ty.size_count()).find(|&i| size[i] <= 0.0) {
        Some(i) => Err(format!("size {i} must be positive in geom")),
        None => Ok(()),
    }
}

/// Pose and size of a shape that is given by its end points. `pos` is what the element says about its position,
/// which must be nothing.
pub(crate) fn from_to(
    ty: GeomType,
    ends: [f64; 6],
    pos: Vec3,
    mut size: Vec3,
) -> Result<(Pose, Vec3), &'static str> {
    let Some(length) = ty.length_size() else {
        return Err("fromto requires capsule, cylinder, box or ellipsoid in geom");
    };
    if !pos.is_zero() {
        return Err("both pos and fromto defined in geom");
    }

    let from = Vec3([ends[0], ends[1], ends[2]]);
    let to = Vec3([ends[3], ends[4], ends[5]]);
    let mut axis = from - to;
    let half = normalize(&mut axis.0) / 2.0;
    if half < EPS {
        return Err("fromto points too close in geom");
    }
    for i in 1..length {
        size[i] = size[0];
    }
    size[length] = half;
    let pose = Pose::new((from + to) / 2.0, quat_from_z(axis));
    Ok((pose, size))
}

/// The bounding box in the frame of the shape: centre, then half sizes. In an infinite shape, a plane, is everything below.
pub(crate) fn bounding_box(ty: GeomType, size: Vec3) -> [f64; 6] {
    let (low, high) = if ty.is_infinite() {
        ([-MAXVAL; 3], [MAXVAL, MAXVAL, 0.0])
    } else {
        let half = ty.half_extents(size).0;
        (half.map(|x| -x), half)
    };
    let mut aabb = [0.0; 6];
    for i in 0..3 {
        aabb[i] = (high[i] + low[i]) / 2.0;
        aabb[i + 3] = (high[i] - low[i]) / 2.0;
    }
    aabb
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_points_give_pose_and_length() {
        let (pose, size) = from_to(
            GeomType::Box,
            [0.0, 0.0, 1.0, 0.0, 0.0, 3.0],
            Vec3::ZERO,
            Vec3([0.1, 0.0, 0.0]),
        )
        .unwrap();
        assert_eq!(size, Vec3([0.1, 0.1, 1.0]));
        assert_eq!(pose.pos, Vec3([0.0, 0.0, 2.0]));
        assert!(from_to(GeomType::Sphere, [0.0; 6], Vec3::ZERO, Vec3::ZERO).is_err());
        assert!(from_to(GeomType::Capsule, [0.0; 6], Vec3::ZERO, Vec3::ZERO).is_err());
        assert!(from_to(GeomType::Capsule, [0.0; 6], Vec3::X, Vec3::ZERO).is_err());
    }
}

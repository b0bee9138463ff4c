//! The nearest two geoms of two sets.

use crate::collision::geom_distance;
use crate::data::Data;
use crate::math::Vec3;
use crate::model::{Model, ObjType};
use std::ops::Range;

/// The smallest distance of a geom of a sensor's object and one of its reference, at most the sensor's cutoff, and the
/// points where it is taken; both are zero if no two geoms are as near.
pub(super) fn nearest_geoms(m: &Model, d: &mut Data, id: usize) -> (f64, Vec3, Vec3) {
    let cutoff = m.sensor_cutoff[id];
    let mut nearest = (cutoff, [0.0; 6]);
    for geom1 in geoms_of(m, m.sensor_objtype[id], m.sensor_objid[id]) {
        for geom2 in geoms_of(m, m.sensor_reftype[id], m.sensor_refid[id]) {
            let found = geom_distance(m, d, geom1, geom2, cutoff);
            if found.0 < nearest.0 {
                nearest = found;
            }
        }
    }
    let (dist, segment) = nearest;
    (
        dist,
        Vec3::from_slice(&segment),
        Vec3::from_slice(&segment[3..]),
    )
}

/// The geoms of a body, or a geom itself.
fn geoms_of(m: &Model, objtype: i32, id: i32) -> Range<usize> {
    let id = id as usize;
    if ObjType::of(objtype) == ObjType::Body {
        let first = m.body_geomadr[id].max(0) as usize;
        first..first + m.body_geomnum[id] as usize
    } else {
        id..id + 1
    }
}

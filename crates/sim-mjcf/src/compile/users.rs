//! User numbers: how many each object gets, and the arrays that hold them.

use super::fault::{Checked, Fault};
use crate::spec::Element;
use crate::spec::Spec;

/// How many user numbers the objects of each kind have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UserCounts {
    /// bodies
    pub body: usize,
    /// joints
    pub jnt: usize,
    /// geoms
    pub geom: usize,
    /// sites
    pub site: usize,
    /// cameras
    pub cam: usize,
    /// tendons
    pub tendon: usize,
    /// actuators
    pub actuator: usize,
    /// sensors
    pub sensor: usize,
}

impl UserCounts {
    /// As the model says, or as many as the longest list has.
    pub fn new(spec: &Spec) -> UserCounts {
        let bodies = &spec.bodies;
        UserCounts {
            body: count(spec.nuser_body, bodies.iter().map(|b| &b.userdata)),
            jnt: count(
                spec.nuser_jnt,
                bodies.iter().flat_map(|b| &b.joints).map(|x| &x.userdata),
            ),
            geom: count(
                spec.nuser_geom,
                bodies.iter().flat_map(|b| &b.geoms).map(|x| &x.userdata),
            ),
            site: count(
                spec.nuser_site,
                bodies.iter().flat_map(|b| &b.sites).map(|x| &x.userdata),
            ),
            cam: count(
                spec.nuser_cam,
                bodies.iter().flat_map(|b| &b.cameras).map(|x| &x.userdata),
            ),
            tendon: count(spec.nuser_tendon, spec.tendons.iter().map(|x| &x.userdata)),
            actuator: count(
                spec.nuser_actuator,
                spec.actuators.iter().map(|x| &x.userdata),
            ),
            sensor: count(spec.nuser_sensor, spec.sensors.iter().map(|x| &x.userdata)),
        }
    }
}

/// The number that is given, or the length of the longest list.
fn count<'a>(given: i32, lists: impl Iterator<Item = &'a Vec<f64>>) -> usize {
    match usize::try_from(given) {
        Ok(given) => given,
        Err(_) => lists.map(Vec::len).max().unwrap_or(0),
    }
}

/// Refuses more user numbers than there is room for.
pub(crate) fn check_userdata(
    element: &impl Element,
    id: usize,
    userdata: &[f64],
    room: usize,
    message: &str,
) -> Checked<()> {
    if userdata.len() > room {
        return Err(Fault::of(element, id, message));
    }
    Ok(())
}

/// Writes the user numbers of one object into their row; what is not given is zero.
pub(crate) fn write_userdata(field: &mut [f64], room: usize, id: usize, userdata: &[f64]) {
    field[id * room..][..userdata.len()].copy_from_slice(userdata);
}

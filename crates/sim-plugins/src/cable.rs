//! `mujoco.elasticity.cable`: a chain of bodies, joined by ball joints, that resists being twisted and bent.
//!
//! The chain is a discrete elastic rod. Where two bodies meet, the turn from one to the next less that at rest, divided by the
//! distance of the bodies, is a curvature; times the stiffness of the cross section, it is a torque on both.

use sim_core::math::{Quat, Vec3};
use sim_core::model::GeomType;
use sim_core::plugin::{Capabilities, Instance, Plugin, PluginError};
use sim_core::position::{apply_ft, kinematics};
use sim_core::{Data, Model};
use std::f64::consts::PI;

/// The plugin `mujoco.elasticity.cable`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cable;

impl Plugin for Cable {
    fn name(&self) -> &str {
        "mujoco.elasticity.cable"
    }

    fn attributes(&self) -> Vec<&str> {
        vec!["twist", "bend", "flat", "vmax"]
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::PASSIVE
    }

    fn instance(
        &self,
        m: &Model,
        d: &mut Data,
        instance: usize,
    ) -> Result<Box<dyn Instance>, PluginError> {
        let settings = m.plugin_settings(instance);
        let modulus = |name| {
            let number = settings.number(name);
            number.map_err(|_| PluginError::new("Invalid parameter specification in cable plugin"))
        };
        let shear = modulus("twist")?.unwrap_or(0.0);
        let young = modulus("bend")?.unwrap_or(0.0);
        let flat = settings.text("flat") == "true";
        // bodies placed from outside are at the origin, as they are in MuJoCo when it asks
        d.mocap_pos.fill(Vec3::ZERO);
        d.mocap_quat.fill(Quat([0.0; 4]));
        d.qpos.copy_from_slice(&m.qpos0);
        kinematics(m, d);

        let bodies = m.of_plugin(&m.body_plugin, instance);
        let mut rod = Rod { links: Vec::new() };
        for (place, &body) in bodies.iter().enumerate() {
            if bodies[0] + place != body {
                let what = "This body does not have the requested plugin instance";
                return Err(PluginError::new(what));
            }
            let mut link = Link {
                body,
                turn: 0,
                rest: Vec3::ZERO,
                stiffness: stiffness(m, body, shear, young),
                distance: 0.0,
            };
            if place > 0 {
                link.turn = ball(m, body).ok_or_else(|| {
                    let what = "a body of a cable that is not the first needs a ball joint";
                    PluginError::new(format!("{what}: body {body} has none"))
                })?;
                if !flat {
                    let turn = Quat::from_slice(&d.qpos[link.turn..]);
                    link.rest = m.body_quat[body].difference(turn);
                }
                link.distance = d.xpos[body].distance(d.xpos[body - 1]);
            }
            rod.links.push(link);
        }
        Ok(Box::new(rod))
    }
}

/// Where in `qpos` the quaternion of a body's last joint is.
fn ball(m: &Model, body: usize) -> Option<usize> {
    let joint = usize::try_from(m.body_jntadr[body]).ok()?;
    let turn = m.jnt_qposadr[joint] + m.body_dofnum[body] - 3;
    let turn = usize::try_from(turn).ok()?;
    (turn + 4 <= m.nq).then_some(turn)
}

/// How the cross section of a body's first geom resists twisting and bending about its two axes, by the moduli of shear and of
/// elasticity. The second moments are those of a circle or of a rectangle; other shapes resist nothing.
fn stiffness(m: &Model, body: usize, shear: f64, young: f64) -> Vec3 {
    let Ok(geom) = usize::try_from(m.body_geomadr[body]) else {
        return Vec3::ZERO;
    };
    let [first, second, third] = m.geom_size[geom].0;
    let (twist, about_y, about_z) = match GeomType::of(m.geom_type[geom]) {
        GeomType::Cylinder | GeomType::Capsule => {
            let fourth = sim_math::pow(first, 4.0);
            let bend = PI * fourth / 4.0;
            (PI * fourth / 2.0, bend, bend)
        }
        GeomType::Box => {
            let (h, w) = (second, third);
            let (long, short) = (h.max(w), h.min(w));
            let ratio = sim_math::pow(short, 4.0) / sim_math::pow(long, 4.0) / 12.0;
            let shape = 16.0 / 3.0 - 3.36 * short / long * (1.0 - ratio);
            (
                long * sim_math::pow(short, 3.0) * shape,
                sim_math::pow(2.0 * w, 3.0) * 2.0 * h / 12.0,
                sim_math::pow(2.0 * h, 3.0) * 2.0 * w / 12.0,
            )
        }
        GeomType::Plane
        | GeomType::HField
        | GeomType::Sphere
        | GeomType::Ellipsoid
        | GeomType::Mesh
        | GeomType::Sdf => (0.0, 0.0, 0.0),
    };
    Vec3([twist * shear, about_y * young, about_z * young])
}

/// A body of the chain, and how it meets the one before.
#[derive(Clone, Copy, Debug)]
struct Link {
    body: usize,
    /// where in `qpos` the turn from the body before is; of the first nothing
    turn: usize,
    /// that turn at rest
    rest: Vec3,
    stiffness: Vec3,
    /// from the body before
    distance: f64,
}

impl Link {
    /// The turn from the body before.
    fn turned(&self, m: &Model, d: &Data) -> Quat {
        m.body_quat[self.body] * Quat::from_slice(&d.qpos[self.turn..])
    }

    /// The torque that a turn gives, in the frame of the body before.
    fn torque(&self, turned: Quat) -> Vec3 {
        let curvature = turned.to_velocity(1.0) - self.rest;
        Vec3([0, 1, 2].map(|k| -self.stiffness[k] * curvature[k] / self.distance))
    }
}

/// An instance: a chain of bodies.
#[derive(Clone, Debug)]
struct Rod {
    links: Vec<Link>,
}

impl Instance for Rod {
    fn passive(&mut self, m: &Model, d: &mut Data, _id: usize) {
        // forces are added while the rest of the data is read
        let mut passive = std::mem::take(&mut d.qfrc_passive);
        for (place, link) in self.links.iter().enumerate() {
            if link.stiffness.is_zero() {
                continue;
            }
            let mut torque = Vec3::ZERO;
            if place > 0 {
                let turned = link.turned(m, d);
                torque += turned.conjugate().rotate(link.torque(turned));
            }
            if let Some(next) = self.links.get(place + 1) {
                torque -= next.torque(next.turned(m, d));
            }
            let torque = d.xquat[link.body].rotate(torque);
            let point = d.xpos[link.body];
            apply_ft(m, d, Vec3::ZERO, torque, point, link.body, &mut passive);
        }
        d.qfrc_passive = passive;
    }
}

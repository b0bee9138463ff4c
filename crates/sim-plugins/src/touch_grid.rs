//! `mujoco.sensor.touch_grid`: what contacts press on a site, as an image.
//!
//! The site looks along its negative z axis, as a camera does. Each contact of its body falls into a cell of a grid over the
//! two angles under which the site sees it, and adds its force there: normal force, two tangential ones and three torques, as
//! many of them as there are channels.

use sim_core::constraint::contact_force;
use sim_core::data::Contact;
use sim_core::math::Vec3;
use sim_core::model::{ObjType, SensorStage};
use sim_core::plugin::{Capabilities, Instance, Plugin, PluginError, Settings};
use sim_core::{Data, Model};
use std::f64::consts::PI;

/// The plugin `mujoco.sensor.touch_grid`.
#[derive(Clone, Copy, Debug, Default)]
pub struct TouchGrid;

/// The most cells that a grid may have: more than any image, and less than all memory.
const MAX_CELLS: usize = 1 << 24;

impl Plugin for TouchGrid {
    fn name(&self) -> &str {
        "mujoco.sensor.touch_grid"
    }

    fn attributes(&self) -> Vec<&str> {
        vec!["nchannel", "size", "fov", "gamma"]
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::SENSOR
    }

    fn stage(&self) -> SensorStage {
        SensorStage::Acc
    }

    fn sensor_size(
        &self,
        m: &Model,
        instance: usize,
        _sensor: usize,
    ) -> Result<usize, PluginError> {
        let settings = m.plugin_settings(instance);
        let [width, height] = size(&settings)?;
        Ok(channels(&settings)? * width * height)
    }

    fn instance(
        &self,
        m: &Model,
        _d: &mut Data,
        instance: usize,
    ) -> Result<Box<dyn Instance>, PluginError> {
        let sensors = m.of_plugin(&m.sensor_plugin, instance);
        for &sensor in &sensors {
            if m.sensor_objtype[sensor] != ObjType::Site as i32 {
                return Err(PluginError::new(
                    "Touch Grid sensor must be attached to a site",
                ));
            }
        }
        // of several sensors of one instance, the first is computed
        let sensor = sensors.first().copied();
        let sensor =
            sensor.ok_or_else(|| PluginError::new("Touch Grid instance without a sensor"))?;
        let settings = m.plugin_settings(instance);
        let [width, height] = size(&settings)?;
        let [wide, high] = field_of_view(&settings)?;
        let gamma = gamma(&settings)?;
        Ok(Box::new(Grid {
            sensor,
            channels: channels(&settings)?,
            azimuths: edges(width, wide, gamma),
            elevations: edges(height, high, gamma),
        }))
    }
}

fn channels(settings: &Settings<'_>) -> Result<usize, PluginError> {
    match settings.number("nchannel")?.map_or(0, |n| n as i64) {
        0 => Ok(1),
        n @ 1..=6 => Ok(n as usize),
        _ => Err(PluginError::new("nchannel must be between 1 and 6")),
    }
}

/// Numbers with a blank between each two.
fn numbers(settings: &Settings<'_>, name: &str) -> Result<Vec<f64>, PluginError> {
    let words = settings.text(name).split_terminator(' ');
    words
        .map(|word| {
            let number = word.parse();
            number.map_err(|_| PluginError::new(format!("'{name}' has no number: '{word}'")))
        })
        .collect()
}

fn size(settings: &Settings<'_>) -> Result<[usize; 2], PluginError> {
    let [width, height] = numbers(settings, "size")?[..] else {
        let what = "Both horizontal and vertical resolutions must be specified";
        return Err(PluginError::new(what));
    };
    let [width, height] = [width, height].map(|n| n as i64);
    if width <= 0 || height <= 0 {
        let what = "Horizontal and vertical resolutions must be positive";
        return Err(PluginError::new(what));
    }
    let size = [width, height].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    if size[0].saturating_mul(size[1]) > MAX_CELLS {
        return Err(PluginError::new(format!(
            "a touch grid has at most {MAX_CELLS} cells"
        )));
    }
    Ok(size)
}

fn field_of_view(settings: &Settings<'_>) -> Result<[f64; 2], PluginError> {
    let [wide, high] = numbers(settings, "fov")?[..] else {
        let what = "Both horizontal and vertical fields of view must be specified";
        return Err(PluginError::new(what));
    };
    if !(wide > 0.0 && wide <= 180.0) {
        let what = "`fov[0]` must be a float between (0, 180] degrees";
        return Err(PluginError::new(what));
    }
    if !(high > 0.0 && high <= 90.0) {
        let what = "`fov[1]` must be a float between (0, 90] degrees";
        return Err(PluginError::new(what));
    }
    Ok([wide, high])
}

fn gamma(settings: &Settings<'_>) -> Result<f64, PluginError> {
    let gamma = settings.number("gamma")?.unwrap_or(0.0);
    if !(0.0..=1.0).contains(&gamma) {
        let what = "`gamma` must be a nonnegative float between [0, 1]";
        return Err(PluginError::new(what));
    }
    Ok(gamma)
}

/// The angles between which `cells` cells lie: a field of view on each side of zero, with smaller cells in the middle.
fn edges(cells: usize, field_of_view: f64, gamma: f64) -> Vec<f64> {
    let step = 2.0 / cells as f64;
    // summed, as MuJoCo does it
    let mut edge = -1.0;
    let scale = field_of_view * PI / 180.0;
    (0..=cells)
        .map(|_| {
            let x = edge;
            edge += step;
            scale * fovea(x, gamma)
        })
        .collect()
}

/// Somewhere between a straight line and a fifth power.
fn fovea(x: f64, gamma: f64) -> f64 {
    match gamma == 0.0 {
        true => x,
        false => gamma * sim_math::pow(x, 5.0) + (1.0 - gamma) * x,
    }
}

/// An instance: a grid in front of a site.
#[derive(Clone, Debug)]
struct Grid {
    sensor: usize,
    channels: usize,
    azimuths: Vec<f64>,
    elevations: Vec<f64>,
}

/// The cell that a value lies in: above its lower edge and not above its upper one.
fn cell(edges: &[f64], value: f64) -> Option<usize> {
    let above = edges.partition_point(|&edge| edge < value);
    (above > 0 && above < edges.len()).then(|| above - 1)
}

/// Normal and tangents: the axis that the site looks along comes first.
fn normal_first(v: Vec3) -> Vec3 {
    Vec3([v[2], v[0], v[1]])
}

impl Grid {
    /// The cell of a point in the frame of the site.
    fn find(&self, point: Vec3) -> Option<usize> {
        let [x, y, z] = point.0;
        let azimuth = sim_math::atan2(x, -z);
        let elevation = sim_math::atan2(y, (x * x + z * z).sqrt());
        let column = cell(&self.azimuths, azimuth)?;
        let row = cell(&self.elevations, elevation)?;
        Some(row * (self.azimuths.len() - 1) + column)
    }

    /// What a contact exerts on the body of the site, in the frame of the site.
    fn pressed(&self, m: &Model, d: &Data, id: usize, site: usize, flip: bool) -> [Vec3; 2] {
        let force = contact_force(m, d, id);
        let contact = &d.contact[id];
        [0, 3].map(|start| {
            let part = Vec3::from_slice(&force[start..]);
            let part = d.site_xmat[site].mul_transposed(contact.frame.mul_transposed(part));
            normal_first(if flip { part * -1.0 } else { part })
        })
    }
}

/// The bodies of a contact's geoms; none of one with a deformable.
fn bodies(m: &Model, contact: &Contact) -> Option<[usize; 2]> {
    let [one, two] = contact.geom.map(usize::try_from);
    let of = |geom: usize| m.geom_bodyid.get(geom).map(|&body| body as usize);
    Some([of(one.ok()?)?, of(two.ok()?)?])
}

impl Instance for Grid {
    fn sensor(&mut self, m: &Model, d: &mut Data, _id: usize) {
        let start = m.sensor_adr[self.sensor] as usize;
        let place = start..start + m.sensor_dim[self.sensor] as usize;
        d.sensordata[place].fill(0.0);
        let site = m.sensor_objid[self.sensor] as usize;
        let parent = m.body_weldid[m.site_bodyid[site] as usize];
        let parent_weld = m.body_weldid[parent as usize];
        let cells = (self.azimuths.len() - 1) * (self.elevations.len() - 1);
        for id in 0..d.contact.len() {
            let Some(bodies) = bodies(m, &d.contact[id]) else {
                continue;
            };
            if !bodies
                .iter()
                .any(|&body| m.body_weldid[body] == parent_weld)
            {
                continue;
            }
            let point = d.site_xmat[site].mul_transposed(d.contact[id].pos - d.site_xpos[site]);
            let Some(cell) = self.find(point) else {
                continue;
            };
            // forces act on the second body
            let flip = (parent as usize) < bodies[0].max(bodies[1]);
            let [force, torque] = self.pressed(m, d, id, site, flip);
            let values = force.0.iter().chain(&torque.0).take(self.channels);
            for (channel, value) in values.enumerate() {
                d.sensordata[start + channel * cells + cell] += value;
            }
        }
    }
}

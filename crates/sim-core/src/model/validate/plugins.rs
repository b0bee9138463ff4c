//! Instances of plugins: that their plugins are there, can do what they are asked for, and take their settings.

use super::{Checked, check_size, expect, require, wrong};
use crate::model::{Model, SensorType};
use crate::plugin::{Capabilities, Plugin};

/// All instances, and what refers to them.
pub(super) fn check(m: &Model) -> Checked {
    let mut next = 0;
    for id in 0..m.nplugin {
        let plugin = plugin(m, id)?;
        check_settings(m, id, plugin)?;
        let size = plugin.state_size(m, id);
        let size = size.map_err(|why| wrong("plugin", id, format!("cannot be used: {why}")))?;
        expect("plugin_statenum", id, m.plugin_statenum[id], size as i32)?;
        expect("plugin_stateadr", id, m.plugin_stateadr[id], next)?;
        next += m.plugin_statenum[id];
    }
    check_size("npluginstate", m.npluginstate, next as usize)?;
    check_uses(
        m,
        "actuator_plugin",
        &m.actuator_plugin,
        Capabilities::ACTUATOR,
    )?;
    check_uses(m, "body_plugin", &m.body_plugin, Capabilities::PASSIVE)?;
    check_uses(m, "geom_plugin", &m.geom_plugin, Capabilities::SDF)?;
    check_uses(m, "sensor_plugin", &m.sensor_plugin, Capabilities::SENSOR)?;
    check_sensors(m)
}

/// The plugin that an instance is of.
fn plugin(m: &Model, id: usize) -> Result<&dyn Plugin, super::ModelError> {
    let slot = m.plugin[id];
    m.plugins.get(slot).ok_or_else(|| {
        let known: Vec<&str> = m.plugins.names().collect();
        let known = match known.is_empty() {
            true => "there are none".to_owned(),
            false => format!("there are {}", known.join(", ")),
        };
        wrong(
            "plugin",
            id,
            format!("is {slot}, a plugin that is not registered: {known}"),
        )
    })
}

/// An instance has a text for each of its settings.
fn check_settings(m: &Model, id: usize, plugin: &dyn Plugin) -> Checked {
    let start = usize::try_from(m.plugin_attradr[id]).unwrap_or(usize::MAX);
    let texts = m.plugin_attr.get(start..).unwrap_or(&[]);
    let ends = texts.iter().filter(|&&byte| byte == 0).count();
    require(
        ends >= plugin.attributes().len().max(1),
        "plugin_attradr",
        id,
        || {
            format!(
                "is {}, behind which the settings are not complete",
                m.plugin_attradr[id]
            )
        },
    )
}

/// What is of an instance is something that its plugin can do.
fn check_uses(m: &Model, field: &'static str, uses: &[i32], needed: Capabilities) -> Checked {
    for (at, &id) in uses.iter().enumerate() {
        if let Ok(id) = usize::try_from(id) {
            let plugin = plugin(m, id)?;
            require(plugin.capabilities().has(needed), field, at, || {
                format!(
                    "is {id}, of plugin '{}', which cannot do that",
                    plugin.name()
                )
            })?;
        }
    }
    Ok(())
}

/// Sensors of plugins have an instance, and give as many numbers at the stage that their plugin says.
fn check_sensors(m: &Model) -> Checked {
    for sensor in 0..m.nsensor {
        let is_plugin = m.sensor_type[sensor] == SensorType::Plugin as i32;
        let id = m.sensor_plugin[sensor];
        require(is_plugin == (id >= 0), "sensor_plugin", sensor, || {
            format!("is {id}, which does not go with the type of the sensor")
        })?;
        if let Ok(id) = usize::try_from(id) {
            let plugin = plugin(m, id)?;
            let size = plugin.sensor_size(m, id, sensor);
            let size = size
                .map_err(|why| wrong("sensor_plugin", sensor, format!("cannot be used: {why}")))?;
            expect("sensor_dim", sensor, m.sensor_dim[sensor], size as i32)?;
            expect(
                "sensor_needstage",
                sensor,
                m.sensor_needstage[sensor],
                plugin.stage() as i32,
            )?;
        }
    }
    Ok(())
}

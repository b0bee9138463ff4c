//! `<visual>`.

use super::xml::Element;
use super::{Fault, Reader};

/// Reads attributes into the fields of the same name.
macro_rules! fields {
    ($e:ident, $group:expr, $read:ident: $($name:ident)*) => {
        $($e.$read(stringify!($name), &mut $group.$name);)*
    };
}

impl Reader<'_> {
    pub(super) fn visual(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            match e.name.as_str() {
                "global" => self.visual_global(e)?,
                "quality" => {
                    let quality = &mut self.spec.visual.quality;
                    fields!(e, quality, int: shadowsize offsamples numslices numstacks numquads);
                }
                "headlight" => {
                    let light = &mut self.spec.visual.headlight;
                    fields!(e, light, floats: ambient diffuse specular);
                    fields!(e, light, int: active);
                }
                "map" => self.visual_map(e)?,
                "scale" => {
                    let scale = &mut self.spec.visual.scale;
                    fields!(e, scale, float: forcewidth contactwidth contactheight connect com camera light
                        selectpoint jointlength jointwidth actuatorlength actuatorwidth framelength
                        framewidth constraint slidercrank frustum);
                }
                "rgba" => {
                    let rgba = &mut self.spec.visual.rgba;
                    fields!(e, rgba, floats: fog haze force inertia joint actuator actuatornegative
                        actuatorpositive com camera light selectpoint connect contactpoint contactforce
                        contactfriction contacttorque contactgap rangefinder constraint slidercrank
                        crankbroken frustum bv bvactive);
                }
                other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
            }
        }
        Ok(())
    }

    fn visual_global(&mut self, e: &Element) -> Result<(), Fault> {
        let global = &mut self.spec.visual.global;
        fields!(e, global, int: cameraid offwidth offheight);
        fields!(e, global, float: fovy ipd azimuth elevation linewidth glow);
        if e.float("realtime", &mut global.realtime) && global.realtime <= 0.0 {
            return Err(e.fault("realtime must be greater than 0"));
        }
        for (name, field) in [
            ("orthographic", &mut global.orthographic),
            ("ellipsoidinertia", &mut global.ellipsoidinertia),
            ("bvactive", &mut global.bvactive),
        ] {
            if let Some(on) = e.keyword::<bool>(name) {
                *field = i32::from(on);
            }
        }
        Ok(())
    }

    fn visual_map(&mut self, e: &Element) -> Result<(), Fault> {
        let map = &mut self.spec.visual.map;
        fields!(e, map, float: stiffness stiffnessrot force torque alpha fogstart fogend znear zfar haze
            shadowclip shadowscale actuatortendon);
        if map.znear <= 0.0 {
            return Err(e.fault("znear must be strictly positive"));
        }
        Ok(())
    }
}

//! `<visual>`.

use super::element::Element;
use super::schema::settings::REALTIME;
use super::{Fault, Reader};

impl Reader<'_> {
    pub(super) fn visual(&mut self, section: &Element) -> Result<(), Fault> {
        let visual = &mut self.spec.visual;
        for e in &section.children {
            match e.name.as_str() {
                "global" => {
                    e.fill(&mut visual.global);
                    if e.given(REALTIME) && visual.global.realtime <= 0.0 {
                        return Err(e.fault("realtime must be greater than 0"));
                    }
                }
                "quality" => e.fill(&mut visual.quality),
                "headlight" => e.fill(&mut visual.headlight),
                "map" => {
                    e.fill(&mut visual.map);
                    if visual.map.znear <= 0.0 {
                        return Err(e.fault("znear must be strictly positive"));
                    }
                }
                "scale" => e.fill(&mut visual.scale),
                "rgba" => e.fill(&mut visual.rgba),
                other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
            }
        }
        Ok(())
    }
}

//! `<composite>`.

use super::body::Place;
use super::element::Element;
use super::schema::composite::{COMPOSITE_COUNT, CURVE, JOINT_KIND};
use super::{Fault, Reader};
use crate::edit::{Composite, CompositeKind, CompositeSkin, Curve, Stand};
use sim_core::ray::NGROUP;

impl Reader<'_> {
    /// Makes the bodies of a composite object, with all that belongs to them.
    #[inline(never)]
    pub(super) fn composite(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let mut composite = read(e)?;
        if let Some(plugin) = self.inner_plugin(e)? {
            composite.plugin = plugin;
        }
        self.models.effort.spend(e, composite.weight(), 0)?;
        let class = self.spec.defaults[place.class].name.clone();
        let stand = Stand {
            place: crate::edit::Place {
                body: place.body,
                frame: place.frame,
            },
            loc: e.loc,
            class: &class,
        };
        composite
            .add_to(&mut self.spec, &mut self.names, stand)
            .map_err(|message| e.fault(message))
    }
}

fn read(e: &Element) -> Result<Composite, Fault> {
    let mut composite = Composite::default();
    e.fill(&mut composite);
    if let Some(count) = e.get(COMPOSITE_COUNT) {
        composite.count[..count.len()].copy_from_slice(count);
    }
    if let Some(curve) = e.get(CURVE) {
        composite.curve = Curve::parse(curve).map_err(|message| e.fault(message))?;
    }
    let mut joints = 0;
    for child in &e.children {
        match child.name.as_str() {
            "geom" => child.fill(&mut composite.geom),
            "site" => child.fill(&mut composite.site),
            "joint" => {
                joints += usize::from(child.given(JOINT_KIND));
                if joints > 1 && composite.kind != CompositeKind::Particle {
                    return Err(e.fault("Only particles are allowed to have multiple joints"));
                }
                child.fill(&mut composite.joint);
            }
            "skin" => {
                let mut skin = CompositeSkin::default();
                child.fill(&mut skin);
                if !usize::try_from(skin.group).is_ok_and(|group| group < NGROUP) {
                    return Err(child.fault("skin group must be between 0 and 5"));
                }
                composite.skin = Some(skin);
            }
            // its instance is added to the model
            "plugin" => {}
            other => return Err(child.fault(format!("unrecognized model element '{other}'"))),
        }
    }
    Ok(composite)
}

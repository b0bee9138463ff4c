//! `<deformable>` and `<flexcomp>`.

use super::body::Place;
use super::element::Element;
use super::schema::flex::{FLEXCOMP_FILE, FLEXCOMP_ORIGIN};
use super::schema::shared::NAME;
use super::{Fault, Reader};
use crate::assets::join;
use crate::edit::{FlexEquality, Flexcomp, FlexcompKind, Loaded, Pins};
use crate::spec::{Flex, file_name};
use sim_core::math::Quat;
use sim_core::model::ObjType;

/// Bytes that a point with its elements takes on its way into a model.
const POINT_BYTES: usize = 1000;

impl Reader<'_> {
    /// `<deformable>`: flexes and skins.
    pub(super) fn deformable(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            match e.name.as_str() {
                "flex" => self.flex(e)?,
                "skin" => self.skin(e)?,
                other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
            }
        }
        Ok(())
    }

    fn flex(&mut self, e: &Element) -> Result<(), Fault> {
        let mut flex = Flex {
            name: self.name(e, ObjType::Flex)?,
            loc: e.loc,
            ..Flex::default()
        };
        e.fill(&mut flex);
        for child in &e.children {
            child.fill(&mut flex);
        }
        self.spec.flexes.push(flex);
        Ok(())
    }

    /// Makes a flex, with the bodies of its points.
    #[inline(never)]
    pub(super) fn flexcomp(&mut self, e: &Element, place: Place) -> Result<(), Fault> {
        let mut flexcomp = read(e)?;
        if let Some(file) = self.file(e, FLEXCOMP_FILE, &self.spec.modelfiledir) {
            flexcomp.file = match self.spec.compiler.strippath {
                true => file_name(&file).to_owned(),
                false => file,
            };
        }
        if self.spec.bodies[place.body].name.is_empty() {
            return Err(e.fault("Parent body must have name"));
        }
        self.spend_points(e, &flexcomp, flexcomp.weight())?;
        let Reader { spec, assets, .. } = self;
        let load = |file: &str| {
            let name = join(&spec.compiler.meshdir, file);
            let path = join(&spec.modelfiledir, &name);
            match assets.read(&path) {
                Ok(bytes) => Ok(Loaded { path, bytes }),
                Err(error) => Err(format!("Error opening file '{name}'{}", error.why())),
            }
        };
        let shape = flexcomp
            .shape(&spec.compiler, load)
            .map_err(|message| e.fault(message))?;
        if flexcomp.weight() == 0 {
            self.spend_points(e, &flexcomp, shape.points())?;
        }
        flexcomp
            .add_to(shape, &mut self.spec, &mut self.names, place.body, e.loc)
            .map_err(|message| e.fault(message))
    }

    /// So many points are about to be made.
    fn spend_points(
        &mut self,
        e: &Element,
        flexcomp: &Flexcomp,
        count: usize,
    ) -> Result<(), Fault> {
        let effort = &mut self.models.effort;
        effort.spend(e, count.saturating_mul(flexcomp.elements_of_a_point()), 0)?;
        effort.spend_memory(e, count.saturating_mul(POINT_BYTES))
    }
}

fn read(e: &Element) -> Result<Flexcomp, Fault> {
    let mut flexcomp = Flexcomp {
        name: e.get(NAME).unwrap_or_default().to_owned(),
        ..Flexcomp::default()
    };
    e.fill(&mut flexcomp);
    e.fill(&mut flexcomp.flex);
    if flexcomp.kind == FlexcompKind::Mesh && flexcomp.flex.dim == 3 && !e.given(FLEXCOMP_ORIGIN) {
        return Err(e.fault("origin must be specified for mesh flexcomps if dim=3"));
    }
    e.orientation(Quat::IDENTITY)?;
    for child in &e.children {
        match child.name.as_str() {
            "edge" => {
                child.fill(&mut flexcomp);
                child.fill(&mut flexcomp.constraint);
                child.fill(&mut flexcomp.flex);
            }
            "elasticity" | "contact" => child.fill(&mut flexcomp.flex),
            "pin" => {
                let mut pins = Pins::default();
                child.fill(&mut pins);
                flexcomp.pins.append(pins);
            }
            other => return Err(child.fault(format!("unrecognized model element '{other}'"))),
        }
    }
    if flexcomp.flex.elastic2d >= 2 && flexcomp.equality != FlexEquality::None {
        return Err(e.fault("elasticity and edge constraints cannot both be present"));
    }
    Ok(flexcomp)
}

//! `<contact>`, `<equality>`, `<tendon>`.

use super::element::Element;
use super::schema::constraint::{
    ANCHOR, BODY1, BODY2, RELPOSE, SITE1, SITE2, WRAP_COEF, WRAP_DIVISOR, WRAP_GEOM_NAME,
    WRAP_JOINT_NAME, WRAP_SIDESITE, WRAP_SITE_NAME,
};
use super::{Fault, Reader};
use crate::spec::{Equality, Exclude, Wrap, WrapObject};
use sim_core::model::kinds::WeldData;
use sim_core::model::{EqualityType, ObjType};

impl Reader<'_> {
    pub(super) fn contact(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e, 0)?;
            match e.name.as_str() {
                "pair" => {
                    let mut new = self.spec.defaults[class].pair.clone();
                    new.name = self.name(e, ObjType::Pair)?;
                    new.loc = e.loc;
                    new.class.clone_from(&self.spec.defaults[class].name);
                    e.fill(&mut new);
                    self.spec.pairs.push(new);
                }
                "exclude" => {
                    let mut exclude = Exclude {
                        name: self.name(e, ObjType::Exclude)?,
                        loc: e.loc,
                        ..Exclude::default()
                    };
                    e.fill(&mut exclude);
                    self.spec.excludes.push(exclude);
                }
                other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
            }
        }
        Ok(())
    }

    pub(super) fn equality(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e, 0)?;
            let mut new = self.spec.defaults[class].equality.clone();
            new.name = self.name(e, ObjType::Equality)?;
            new.loc = e.loc;
            new.class.clone_from(&self.spec.defaults[class].name);
            e.fill(&mut new);
            let Some(ty) = EqualityType::from_word(&e.name) else {
                return Err(e.fault("unrecognized equality constraint type"));
            };
            new.ty = ty;
            match ty {
                EqualityType::Connect => connect(e, &mut new)?,
                EqualityType::Weld => weld(e, &mut new)?,
                EqualityType::Joint
                | EqualityType::Tendon
                | EqualityType::Flex
                | EqualityType::FlexVert
                | EqualityType::Distance => {}
            }
            self.spec.equalities.push(new);
        }
        Ok(())
    }

    pub(super) fn tendon(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e, 0)?;
            let mut new = self.spec.defaults[class].tendon.clone();
            new.name = self.name(e, ObjType::Tendon)?;
            new.loc = e.loc;
            new.class.clone_from(&self.spec.defaults[class].name);
            new.spatial = e.name == "spatial";
            e.fill(&mut new);
            new.path = e.children.iter().map(wrap).collect::<Result<_, _>>()?;
            self.spec.tendons.push(new);
        }
        Ok(())
    }
}

fn connect(e: &Element, equality: &mut Equality) -> Result<(), Fault> {
    let anchor = e.given(ANCHOR);
    attachment(
        e,
        equality,
        anchor,
        anchor,
        "either both body1 and anchor must be defined, or both site1 and site2 must be defined",
    )
}

fn weld(e: &Element, equality: &mut Equality) -> Result<(), Fault> {
    let anchor = e.given(ANCHOR);
    attachment(
        e,
        equality,
        anchor || e.given(RELPOSE),
        true,
        "either body1 must be defined and optionally {body2, anchor, relpose}, \
         or site1 and site2 must be defined",
    )?;
    if equality.objtype == ObjType::Body && !anchor {
        equality.data[WeldData::ANCHOR2].fill(0.0);
    }
    Ok(())
}

/// Two bodies or two sites. `body_data` says whether something is given that only bodies have, `complete`
/// whether one body's name is enough.
fn attachment(
    e: &Element,
    equality: &mut Equality,
    body_data: bool,
    complete: bool,
    need: &str,
) -> Result<(), Fault> {
    let sites = (e.get(SITE1), e.get(SITE2));
    let bodies = (e.get(BODY1), e.get(BODY2));
    let some_site = sites.0.is_some() || sites.1.is_some();
    let some_body = bodies.0.is_some() || bodies.1.is_some() || body_data;
    if some_site && some_body {
        return Err(e.fault("body and site semantics cannot be mixed"));
    }
    let (name1, name2, objtype) = match (sites, bodies) {
        ((Some(site1), Some(site2)), _) => (site1, site2, ObjType::Site),
        (_, (Some(body1), body2)) if complete => (body1, body2.unwrap_or(""), ObjType::Body),
        _ => return Err(e.fault(need)),
    };
    name1.clone_into(&mut equality.name1);
    name2.clone_into(&mut equality.name2);
    equality.objtype = objtype;
    Ok(())
}

/// One step of a tendon's path.
fn wrap(e: &Element) -> Result<Wrap, Fault> {
    let name = |attribute| e.get(attribute).unwrap_or("").to_owned();
    let number = |attribute| e.get(attribute).unwrap_or(0.0);
    let object = match e.name.as_str() {
        "site" => WrapObject::Site {
            site: name(WRAP_SITE_NAME),
        },
        "geom" => WrapObject::Geom {
            geom: name(WRAP_GEOM_NAME),
            sidesite: name(WRAP_SIDESITE),
        },
        "pulley" => WrapObject::Pulley {
            divisor: number(WRAP_DIVISOR),
        },
        "joint" => WrapObject::Joint {
            joint: name(WRAP_JOINT_NAME),
            coef: number(WRAP_COEF),
        },
        _ => return Err(e.fault("unknown wrap type")),
    };
    Ok(Wrap { loc: e.loc, object })
}

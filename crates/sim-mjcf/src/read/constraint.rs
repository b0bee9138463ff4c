//! `<contact>`, `<equality>`, `<tendon>`.

use super::xml::Element;
use super::{Fault, Reader};
use crate::spec::{Equality, Exclude, Pair, Tendon, Wrap, WrapObject};
use sim_core::model::{EqualityType, ObjType};

impl Reader<'_> {
    pub(super) fn contact(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e)?.unwrap_or(0);
            match e.name.as_str() {
                "pair" => {
                    let mut new = self.spec.defaults[class].pair.clone();
                    new.name = self.name(e, ObjType::Pair)?;
                    new.loc = e.loc;
                    new.class.clone_from(&self.spec.defaults[class].name);
                    e.string("geom1", &mut new.geomname1);
                    e.string("geom2", &mut new.geomname2);
                    pair(e, &mut new);
                    self.spec.pairs.push(new);
                }
                "exclude" => {
                    let mut exclude = Exclude {
                        name: self.name(e, ObjType::Exclude)?,
                        loc: e.loc,
                        ..Exclude::default()
                    };
                    e.string("body1", &mut exclude.bodyname1);
                    e.string("body2", &mut exclude.bodyname2);
                    self.spec.excludes.push(exclude);
                }
                other => return Err(e.fault(format!("unrecognized model element '{other}'"))),
            }
        }
        Ok(())
    }

    pub(super) fn equality(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e)?.unwrap_or(0);
            let mut new = self.spec.defaults[class].equality.clone();
            new.name = self.name(e, ObjType::Equality)?;
            new.loc = e.loc;
            new.class.clone_from(&self.spec.defaults[class].name);
            match e.name.as_str() {
                "connect" => connect(e, &mut new)?,
                "weld" => weld(e, &mut new)?,
                "joint" => polynomial(e, &mut new, EqualityType::Joint, ObjType::Joint),
                "tendon" => polynomial(e, &mut new, EqualityType::Tendon, ObjType::Tendon),
                _ => return Err(e.fault("unrecognized equality constraint type")),
            }
            equality_common(e, &mut new);
            self.spec.equalities.push(new);
        }
        Ok(())
    }

    pub(super) fn tendon(&mut self, section: &Element) -> Result<(), Fault> {
        for e in &section.children {
            let class = self.class(e)?.unwrap_or(0);
            let mut new = self.spec.defaults[class].tendon.clone();
            new.name = self.name(e, ObjType::Tendon)?;
            new.loc = e.loc;
            new.class.clone_from(&self.spec.defaults[class].name);
            new.spatial = e.name == "spatial";
            tendon(e, &mut new);
            new.path = e.children.iter().map(wrap).collect::<Result<_, _>>()?;
            self.spec.tendons.push(new);
        }
        Ok(())
    }
}

pub(super) fn pair(e: &Element, pair: &mut Pair) {
    e.int("condim", &mut pair.condim);
    e.reals("solref", &mut pair.solref);
    e.reals("solreffriction", &mut pair.solreffriction);
    e.reals("solimp", &mut pair.solimp);
    e.real("margin", &mut pair.margin);
    e.real("gap", &mut pair.gap);
    e.reals("friction", &mut pair.friction);
}

/// What all equality constraints have.
pub(super) fn equality_common(e: &Element, equality: &mut Equality) {
    e.word("active", &mut equality.active);
    e.reals("solref", &mut equality.solref);
    e.reals("solimp", &mut equality.solimp);
}

fn connect(e: &Element, equality: &mut Equality) -> Result<(), Fault> {
    equality.ty = EqualityType::Connect;
    let anchor = e.reals("anchor", &mut equality.data[..3]) > 0;
    attachment(
        e,
        equality,
        anchor,
        anchor,
        "either both body1 and anchor must be defined, or both site1 and site2 must be defined",
    )
}

fn weld(e: &Element, equality: &mut Equality) -> Result<(), Fault> {
    equality.ty = EqualityType::Weld;
    let anchor = e.reals("anchor", &mut equality.data[..3]) > 0;
    let relpose = e.reals("relpose", &mut equality.data[3..10]) > 0;
    attachment(
        e,
        equality,
        anchor || relpose,
        true,
        "either body1 must be defined and optionally {body2, anchor, relpose}, \
         or site1 and site2 must be defined",
    )?;
    if equality.objtype == ObjType::Body && !anchor {
        equality.data[..3].fill(0.0);
    }
    e.real("torquescale", &mut equality.data[10]);
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
    let sites = (e.text("site1"), e.text("site2"));
    let bodies = (e.text("body1"), e.text("body2"));
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

/// One joint or tendon as a polynomial of another.
fn polynomial(e: &Element, equality: &mut Equality, ty: EqualityType, objtype: ObjType) {
    let (first, second) = if ty == EqualityType::Joint {
        ("joint1", "joint2")
    } else {
        ("tendon1", "tendon2")
    };
    equality.ty = ty;
    equality.objtype = objtype;
    e.string(first, &mut equality.name1);
    e.string(second, &mut equality.name2);
    e.reals("polycoef", &mut equality.data[..5]);
}

pub(super) fn tendon(e: &Element, tendon: &mut Tendon) {
    e.int("group", &mut tendon.group);
    e.string("material", &mut tendon.material);
    e.word("limited", &mut tendon.limited);
    e.word("actuatorfrclimited", &mut tendon.actfrclimited);
    e.real("width", &mut tendon.width);
    e.reals("solreflimit", &mut tendon.solref_limit);
    e.reals("solimplimit", &mut tendon.solimp_limit);
    e.reals("solreffriction", &mut tendon.solref_friction);
    e.reals("solimpfriction", &mut tendon.solimp_friction);
    e.reals("range", &mut tendon.range);
    e.reals("actuatorfrcrange", &mut tendon.actfrcrange);
    e.real("margin", &mut tendon.margin);
    e.real("stiffness", &mut tendon.stiffness);
    e.real("damping", &mut tendon.damping);
    e.real("armature", &mut tendon.armature);
    e.real("frictionloss", &mut tendon.frictionloss);
    // one length stands for both ends of the dead band
    if e.reals("springlength", &mut tendon.springlength) == 1 {
        tendon.springlength[1] = tendon.springlength[0];
    }
    e.floats("rgba", &mut tendon.rgba);
    e.real_vec("user", &mut tendon.userdata);
}

/// One step of a tendon's path.
fn wrap(e: &Element) -> Result<Wrap, Fault> {
    let name = |attribute: &str| e.text(attribute).unwrap_or("").to_owned();
    let number = |attribute: &str| e.real_list(attribute).first().copied().unwrap_or(0.0);
    let object = match e.name.as_str() {
        "site" => WrapObject::Site { site: name("site") },
        "geom" => WrapObject::Geom {
            geom: name("geom"),
            sidesite: name("sidesite"),
        },
        "pulley" => WrapObject::Pulley {
            divisor: number("divisor"),
        },
        "joint" => WrapObject::Joint {
            joint: name("joint"),
            coef: number("coef"),
        },
        _ => return Err(e.fault("unknown wrap type")),
    };
    Ok(Wrap { loc: e.loc, object })
}

//! Tendons: the objects along their paths, and their limits.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::joint::{check_autolimits, is_limited};
use super::names::Names;
use super::users::check_userdata;
use crate::spec::{self, WrapObject};
use sim_core::model::{GeomType, ObjType, WrapType};

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wrap {
    /// kind
    pub ty: WrapType,
    /// the joint, site or geom; -1: none
    pub object: i32,
    /// coefficient, divisor, or side site
    pub prm: f64,
}

impl Wrap {
    /// Whether the object is a geom.
    pub fn is_geom(&self) -> bool {
        matches!(self.ty, WrapType::Sphere | WrapType::Cylinder)
    }
}

/// A tendon.
#[derive(Clone, Debug)]
pub(crate) struct Tendon<'a> {
    /// as it is written
    pub spec: &'a spec::Tendon,
    /// path
    pub path: Vec<Wrap>,
    /// whether the length is limited
    pub limited: bool,
    /// whether the actuator force is limited
    pub actfrclimited: bool,
}

/// The object of step `step` in the path. `geom_type` gives the shape of a geom in the list of geoms.
fn resolve_wrap(
    tendon: &spec::Tendon,
    id: usize,
    step: usize,
    names: &Names<'_>,
    geom_type: &dyn Fn(usize) -> GeomType,
) -> Checked<Wrap> {
    let wrap = &tendon.path[step];
    let fault = |message: String| Fault::of(tendon, id, message).at(wrap.loc);
    let find = |kind: ObjType, name: &str, message: String| {
        let found = names.find(kind, name)?;
        found.ok_or_else(|| fault(message))
    };
    let place = format!("in tendon {id}, wrap {step}");
    match &wrap.object {
        WrapObject::Joint { joint, coef } => Ok(Wrap {
            ty: WrapType::Joint,
            object: find(
                ObjType::Joint,
                joint,
                format!("joint '{joint}' not found {place}"),
            )? as i32,
            prm: *coef,
        }),
        WrapObject::Site { site } => Ok(Wrap {
            ty: WrapType::Site,
            object: find(
                ObjType::Site,
                site,
                format!("site '{site}' not found in wrap {step}"),
            )? as i32,
            prm: 0.0,
        }),
        WrapObject::Geom { geom, sidesite } => {
            let object = find(
                ObjType::Geom,
                geom,
                format!("geom '{geom}' not found {place}"),
            )?;
            let Some(ty) = geom_type(object).wrap_type() else {
                return Err(fault(format!(
                    "geom '{geom}' {place} is not sphere or cylinder"
                )));
            };
            let side = if sidesite.is_empty() {
                -1.0
            } else {
                let message = format!("side site '{sidesite}' not found {place}");
                find(ObjType::Site, sidesite, message)? as f64
            };
            Ok(Wrap {
                ty,
                object: object as i32,
                prm: side,
            })
        }
        WrapObject::Pulley { divisor } => {
            if *divisor < 0.0 {
                return Err(fault(format!("pulley has negative divisor {place}")));
            }
            Ok(Wrap {
                ty: WrapType::Pulley,
                object: -1,
                prm: *divisor,
            })
        }
    }
}

/// Finds all objects along a path.
pub(crate) fn resolve(
    spec: &spec::Tendon,
    id: usize,
    names: &Names<'_>,
    geom_type: &dyn Fn(usize) -> GeomType,
) -> Checked<Vec<Wrap>> {
    (0..spec.path.len())
        .map(|step| resolve_wrap(spec, id, step, names, geom_type))
        .collect()
}

/// Compiles all tendons. Geoms that they wrap around do not only serve the eye.
pub(crate) fn compile<'a>(
    draft: &mut Draft<'a>,
    names: &Names<'_>,
    nuser: usize,
) -> Checked<Vec<Tendon<'a>>> {
    let mut tendons = Vec::with_capacity(draft.spec.tendons.len());
    for (id, spec) in draft.spec.tendons.iter().enumerate() {
        let tendon = compile_one(draft, spec, id, names, nuser)?;
        for wrap in &tendon.path {
            if wrap.is_geom() {
                draft.geoms[wrap.object as usize].visual = false;
            }
        }
        tendons.push(tendon);
    }
    Ok(tendons)
}

fn compile_one<'a>(
    draft: &Draft<'a>,
    spec: &'a spec::Tendon,
    id: usize,
    names: &Names<'_>,
    nuser: usize,
) -> Checked<Tendon<'a>> {
    let fault = |message: String| Fault::of(spec, id, message);
    let title = format!("tendon '{}' (id = {id})", spec.name);
    check_userdata(
        spec,
        id,
        &spec.userdata,
        nuser,
        "user has more values than nuser_tendon in tendon",
    )?;

    let Some(first) = spec.path.first() else {
        return Err(fault(format!("{title}: path cannot be empty")));
    };
    let spatial = !matches!(first.object, WrapObject::Joint { .. });
    if spatial && spec.path.len() < 2 {
        return Err(fault(format!(
            "{title}: spatial path must contain at least two objects"
        )));
    }
    if spatial && spec.width <= 0.0 {
        return Err(fault(format!("{title} must have positive width")));
    }
    let path = resolve(spec, id, names, &|geom| draft.geoms[geom].ty)?;
    for step in 0..path.len() {
        check_step(spec, spatial, &path, step)
            .map_err(|what| fault(format!("{title}: {what}")).at(spec.path[step].loc))?;
    }

    let autolimits = draft.spec.compiler_of(spec.loc).autolimits;
    check_autolimits(spec, id, autolimits, "tendon", "", spec.limited, spec.range)?;
    let limited = is_limited(spec.limited, spec.range);
    if limited && spec.range[0] >= spec.range[1] {
        return Err(fault("invalid limits in tendon".to_owned()));
    }
    let frcrange = spec.actfrcrange;
    check_autolimits(
        spec,
        id,
        autolimits,
        "tendon",
        "",
        spec.actfrclimited,
        frcrange,
    )?;
    let actfrclimited = is_limited(spec.actfrclimited, frcrange);
    let excludes_zero = frcrange[0] > 0.0 || frcrange[1] < 0.0;
    if actfrclimited && (frcrange[0] >= frcrange[1] || excludes_zero) {
        return Err(fault("invalid actuatorfrcrange in tendon".to_owned()));
    }
    if spec.springlength[0] > spec.springlength[1] {
        return Err(fault("invalid springlength in tendon".to_owned()));
    }
    Ok(Tendon {
        spec,
        path,
        limited,
        actfrclimited,
    })
}

/// What may follow what in a path.
fn check_step(
    spec: &spec::Tendon,
    spatial: bool,
    path: &[Wrap],
    step: usize,
) -> Result<(), String> {
    let wrap = path[step];
    if !spatial {
        return match wrap.ty {
            WrapType::Joint => Ok(()),
            WrapType::None
            | WrapType::Pulley
            | WrapType::Site
            | WrapType::Sphere
            | WrapType::Cylinder => {
                Err(format!("spatial object found in fixed path at pos {step}"))
            }
        };
    }
    if spec.armature < 0.0 {
        return Err("tendon armature cannot be negative".to_owned());
    }

    let before = step.checked_sub(1).map(|i| path[i]);
    let after = path.get(step + 1).copied();
    let is = |wrap: Option<Wrap>, ty: WrapType| wrap.is_some_and(|wrap| wrap.ty == ty);
    let is_end = |wrap: Option<Wrap>| wrap.is_none_or(|wrap| wrap.ty == WrapType::Pulley);
    match wrap.ty {
        WrapType::Pulley if is(before, WrapType::Pulley) => {
            Err(format!("consecutive pulleys (pos {step})"))
        }
        WrapType::Pulley if after.is_none() => Err("path ends with pulley".to_owned()),
        WrapType::Site if is_end(before) && is_end(after) => {
            Err(format!("site {step} needs a neighbor that is not a pulley"))
        }
        WrapType::Site
            if is(after, WrapType::Site) && after.is_some_and(|a| a.object == wrap.object) =>
        {
            Err(format!("site {step} is repeated"))
        }
        WrapType::Sphere | WrapType::Cylinder
            if !is(before, WrapType::Site) || !is(after, WrapType::Site) =>
        {
            Err(format!("geom at pos {step} not bracketed by sites"))
        }
        WrapType::Sphere | WrapType::Cylinder if spec.armature > 0.0 => {
            Err("geom wrapping not supported by tendon armature".to_owned())
        }
        WrapType::Joint => Err(format!("joint wrap found in spatial path at pos {step}")),
        WrapType::None => Err(format!("invalid wrap object at pos {step}")),
        WrapType::Pulley | WrapType::Site | WrapType::Sphere | WrapType::Cylinder => Ok(()),
    }
}

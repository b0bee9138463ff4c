//! Equality constraints: which objects they tie together. Relative poses are computed with the other constants.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::flex::Flex;
use super::names::Names;
use crate::spec;
use sim_core::model::{EqualityType, JointType, ObjType};

/// Kind and ids of the objects of a constraint; -1 where there is no second one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Objects {
    /// body or site; unknown where the type of the constraint says it all
    pub objtype: ObjType,
    /// first object
    pub first: i32,
    /// second object
    pub second: i32,
}

/// Finds the objects of a constraint. `joint_type` gives the type of a joint in the list of joints.
pub(crate) fn resolve(
    spec: &spec::Equality,
    id: usize,
    names: &Names<'_>,
    joint_type: impl Fn(usize) -> JointType,
) -> Checked<Objects> {
    let fault = |message: String| Fault::of(spec, id, message);
    let ties_bodies = spec.ty.ties_bodies();
    let kind = match spec.ty.object(spec.objtype) {
        Some(kind) => kind,
        None if spec.ty.objects().is_empty() => {
            return Err(fault("invalid type in equality constraint".to_owned()));
        }
        None => {
            let word = spec.ty.word().unwrap_or_default();
            return Err(fault(format!(
                "{word} constraint supports only sites and bodies"
            )));
        }
    };

    let name1 = &spec.name1;
    let first = names
        .find(kind, name1)?
        .ok_or_else(|| fault(format!("unknown element '{name1}' in equality constraint")))?;
    let name2 = &spec.name2;
    let second = if name2.is_empty() {
        None
    } else {
        Some(names.find(kind, name2)?.ok_or_else(|| {
            fault(format!(
                "unknown element '{name2}' in equality constraint {id}"
            ))
        })?)
    };
    // a body that is tied to nothing is tied to the world
    let other = match second {
        None if kind == ObjType::Body => Some(0),
        other => other,
    };
    if other == Some(first) {
        return Err(fault(format!(
            "element '{name1}' is repeated in equality constraint {id}"
        )));
    }
    if spec.ty == EqualityType::Joint {
        let scalar = |joint: usize| joint_type(joint).is_scalar();
        if !scalar(first) || second.is_some_and(|joint| !scalar(joint)) {
            return Err(fault(
                "only HINGE and SLIDE joint allowed in constraint".to_owned(),
            ));
        }
    }
    Ok(Objects {
        objtype: if ties_bodies { kind } else { spec.objtype },
        first: first as i32,
        second: other.map_or(-1, |other| other as i32),
    })
}

/// Compiles all constraints.
pub(crate) fn compile(
    draft: &Draft<'_>,
    names: &Names<'_>,
    flexes: &[Flex<'_>],
) -> Checked<Vec<Objects>> {
    let compile = |(id, spec): (usize, &spec::Equality)| {
        let objects = resolve(spec, id, names, |joint| draft.joints[joint].spec.ty)?;
        let of_flex = spec.ty.object(spec.objtype) == Some(ObjType::Flex);
        if of_flex && flexes[objects.first as usize].rigid {
            let name = &spec.name1;
            let message = format!("rigid flex '{name}' in equality constraint {id}");
            return Err(Fault::of(spec, id, message));
        }
        Ok(objects)
    };
    let equalities = draft.spec.equalities.iter().enumerate();
    equalities.map(compile).collect()
}

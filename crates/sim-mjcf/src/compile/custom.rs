//! Custom numbers, texts and tuples.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::names::Names;
use crate::spec;
use sim_core::model::ObjType;

/// How many numbers a custom field has.
pub(crate) fn numeric_size(spec: &spec::Numeric, id: usize) -> Checked<usize> {
    let title = format!("numeric '{}' (id = {id})", spec.name);
    let given = usize::try_from(spec.size).unwrap_or(0);
    if spec.size != 0 && !spec.data.is_empty() && given < spec.data.len() {
        let message = format!("{title}: specified size smaller than initialization array");
        return Err(Fault::of(spec, id, message));
    }
    let size = if spec.size == 0 {
        spec.data.len()
    } else {
        given
    };
    if size == 0 {
        return Err(Fault::of(spec, id, format!("{title}: size cannot be zero")));
    }
    Ok(size)
}

/// Refuses an empty text.
pub(crate) fn check_text(spec: &spec::Text, id: usize) -> Checked<()> {
    if spec.data.is_empty() {
        let message = format!("text '{}' (id = {id}): size cannot be zero", spec.name);
        return Err(Fault::of(spec, id, message));
    }
    Ok(())
}

/// Finds the objects of a tuple.
pub(crate) fn resolve_tuple(
    spec: &spec::Tuple,
    id: usize,
    names: &Names<'_>,
) -> Checked<Vec<usize>> {
    if spec.elements.is_empty() {
        let message = format!("tuple '{}' (id = {id}) is empty", spec.name);
        return Err(Fault::of(spec, id, message));
    }
    // names are kept as one list of words, so a name that is empty or has spaces in it shifts those after it
    let words: Vec<&str> = (spec.elements.iter())
        .flat_map(|element| element.objname.split_ascii_whitespace())
        .collect();
    if words.len() != spec.elements.len() {
        let message = format!(
            "tuple '{}' (id = {id}) has object arrays with different sizes",
            spec.name
        );
        return Err(Fault::of(spec, id, message));
    }
    spec.elements
        .iter()
        .zip(words)
        .map(|(element, name)| {
            names.find(element.objtype, name)?.ok_or_else(|| {
                let message = format!("unrecognized object '{name}' in tuple {id}");
                Fault::of(spec, id, message).at(element.loc)
            })
        })
        .collect()
}

/// Compiles all tuples. Geoms in them do not only serve the eye.
pub(crate) fn compile_tuples(draft: &mut Draft<'_>, names: &Names<'_>) -> Checked<Vec<Vec<usize>>> {
    let spec = draft.spec;
    let mut tuples = Vec::with_capacity(spec.tuples.len());
    for (id, tuple) in spec.tuples.iter().enumerate() {
        let objects = resolve_tuple(tuple, id, names)?;
        for (element, &object) in tuple.elements.iter().zip(&objects) {
            if element.objtype == ObjType::Geom {
                draft.geoms[object].visual = false;
            }
        }
        tuples.push(objects);
    }
    Ok(tuples)
}

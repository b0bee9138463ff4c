//! Attaching a part of one model to another.

use super::{Known, SpecCore, frame_at, gone, handle, loan, refused};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sim_core::model::ObjType;
use sim_mjcf::spec::{Body, Element, Frame, Id};
use sim_mjcf::{Place, Spec};

/// The name of a file with a prefix and, before its extension, a suffix.
fn renamed(file: &str, prefix: &str, suffix: &str) -> String {
    let start = file.rfind(['/', '\\']).map_or(0, |slash| slash + 1);
    let mut name = format!("{}{prefix}{}", &file[..start], &file[start..]);
    let dot = name.rfind('.').unwrap_or(name.len());
    name.insert_str(dot, suffix);
    name
}

/// Files of meshes and textures get a prefix and a suffix; what was called by its file is called so still.
fn rename_files(spec: &mut Spec, prefix: &str, suffix: &str) {
    let files = spec.meshes.iter_mut().map(|x| (&mut x.name, &mut x.file));
    let textures = spec.textures.iter_mut().map(|x| (&mut x.name, &mut x.file));
    for (name, file) in files.chain(textures) {
        if file.is_empty() {
            continue;
        }
        if name.is_empty() {
            let stem = file.rsplit(['/', '\\']).next().unwrap_or(file);
            *name = stem.rfind('.').map_or(stem, |dot| &stem[..dot]).to_owned();
        }
        *file = renamed(file, prefix, suffix);
    }
}

/// Attaches a body, a frame, or (without a root) a whole model to a body, a frame or a site of this one. Gives the
/// number of the new body or frame. A copy has ids of its own.
#[pyfunction]
pub fn spec_attach(
    py: Python<'_>,
    this: &SpecCore,
    place: Known,
    child: &SpecCore,
    root: Option<Known>,
    prefix: &str,
    suffix: &str,
    rename: bool,
    copy: bool,
) -> PyResult<u64> {
    // the two may be one
    let mut other = child.home.whole(py)?.spec.clone();
    let root = root.map(handle).transpose()?;
    let root_index = root.map(|root| {
        let index = if root.kind == ObjType::Body {
            Body::spot(&other, Id::of(root.number))
        } else if root.kind == ObjType::Frame {
            Frame::spot(&other, Id::of(root.number))
        } else {
            let message = "child element is not a body or frame";
            return Err(PyValueError::new_err(message));
        };
        Ok(index.ok_or_else(|| gone(root))?.index)
    });
    let root_index = root_index.transpose()?;
    if rename {
        rename_files(&mut other, prefix, suffix);
    }
    if copy {
        other.renew_ids();
    }

    let mut inner = this.home.whole(py)?;
    let at = handle(place)?;
    inner.locate(at)?;
    let mut spec = inner.spec.clone();
    let parent = if at.kind == ObjType::Site {
        let frame = frame_at(&mut spec, Id::of(at.number)).ok_or_else(|| gone(at))?;
        sim_mjcf::Parent::Frame(frame)
    } else {
        inner.body_or_frame(place)?
    };
    let (body, frame) = spec.place_of(parent).ok_or_else(|| gone(at))?;
    let place = Place { body, frame };
    let number = match (root.map(|root| root.kind), root_index) {
        (Some(ObjType::Body), Some(index)) => {
            let new = spec.attach_body(place, &other, index, prefix, suffix);
            spec.bodies[new.map_err(refused)?].id.number()
        }
        (Some(_), Some(index)) => {
            let new = spec.attach_frame(place, &other, index, prefix, suffix);
            spec.frames[new.map_err(refused)?].id.number()
        }
        (_, None) | (None, Some(_)) => {
            let new = spec.attach_spec(place, &other, prefix, suffix);
            spec.frames[new.map_err(refused)?].id.number()
        }
    };
    inner.spec = spec;
    drop(inner);
    if !copy {
        loan::follow(py, &child.home, &this.home)?;
    }
    Ok(number)
}

/// What a file in memory is called when its model is attached.
#[pyfunction]
pub fn spec_renamed_file(file: &str, prefix: &str, suffix: &str) -> String {
    renamed(file, prefix, suffix)
}

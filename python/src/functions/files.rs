//! Models as files: MuJoCo's binary format, MJB, and the text of the model that was loaded last.

use crate::args::Out;
use crate::model::MjModel;
use crate::{FatalError, panics};
use parking_lot::Mutex;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sim_core::Model;
use sim_mjcf::{CompiledValues, Spec};
use std::path::PathBuf;

/// Bytes of the model as an MJB file.
#[pyfunction]
fn mj_sizeModel(m: &Bound<'_, MjModel>) -> usize {
    m.get().get().mjb_size()
}

/// Writes the model to a file in the format MJB, or to a buffer of bytes that has room for it.
#[pyfunction]
#[pyo3(signature = (m, filename=None, buffer=None))]
fn mj_saveModel(
    py: Python<'_>,
    m: &Bound<'_, MjModel>,
    filename: Option<PathBuf>,
    buffer: Option<Out<'_, u8>>,
) -> PyResult<()> {
    let model = m.get().get();
    if let Some(buffer) = buffer {
        let (buffer, length) = buffer.any_vector("buffer")?;
        let mut bytes = model
            .to_mjb()
            .map_err(|error| FatalError::new_err(error.to_string()))?;
        if bytes.len() > length {
            return Err(FatalError::new_err(
                "attempting to write outside model buffer",
            ));
        }
        // what is behind the model stays
        bytes.extend_from_slice(&buffer.values()?[bytes.len()..]);
        return buffer.write(&bytes);
    }
    let Some(filename) = filename else {
        return Err(PyTypeError::new_err("a file name or a buffer is needed"));
    };
    py.detach(|| panics::catch(|| sim_mjcf::save_mjb(model, &filename)))?
        .map_err(|error| FatalError::new_err(error.to_string()))
}

/// The model that was last loaded from text, as it is written, and what the compiler made of it.
static LAST: Mutex<Option<(Spec, CompiledValues)>> = Mutex::new(None);

/// Keeps a model that was loaded from text, for `mj_saveLastXML`.
pub fn remember(spec: Spec, model: &Model) {
    *LAST.lock() = Some((spec, CompiledValues::of(model)));
}

/// Writes the model that was last loaded from text as MJCF, with the values that the compiled model has now. An empty
/// file name stands for the standard output.
#[pyfunction]
fn mj_saveLastXML(py: Python<'_>, filename: &str, m: &Bound<'_, MjModel>) -> PyResult<()> {
    let model = m.get().get();
    let fatal = |message: String| FatalError::new_err(message);
    let write = || {
        let last = LAST.lock();
        let (spec, compiled) = last.as_ref()?;
        let spec = spec.copy_back(compiled, model);
        Some(spec.and_then(|spec| spec.to_xml()))
    };
    let text = py
        .detach(|| panics::catch(write))?
        .ok_or_else(|| fatal("No XML model loaded".to_owned()))?
        .map_err(|error| fatal(error.mujoco_text()))?;
    if filename.is_empty() {
        let out = py.import("sys")?.getattr("stdout")?;
        out.call_method1("write", (text,))?;
        return Ok(());
    }
    std::fs::write(filename, text).map_err(|_| fatal("File not found".to_owned()))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add!(module: mj_sizeModel mj_saveModel mj_saveLastXML)
}

//! Compiled models as files: MuJoCo's binary format, MJB.

use crate::args::Out;
use crate::model::MjModel;
use crate::{FatalError, panics};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
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

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add!(module: mj_sizeModel mj_saveModel)
}

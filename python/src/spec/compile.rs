//! From a model as it is written to a compiled one, and the settings that both have.

use super::{Inner, SpecCore, provider, refused};
use crate::data::MjData;
use crate::functions::MjLROpt;
use crate::model::MjModel;
use crate::{panics, plugins, signals};
use pyo3::prelude::*;
use sim_core::math::Vec3;
use sim_core::{Data, Model};
use sim_mjcf::spec::StatisticOverride;
use sim_mjcf::{Layout, Spec};

/// What is given, or `NaN`.
fn given(value: Option<f64>) -> f64 {
    value.unwrap_or(f64::NAN)
}

fn defined(value: f64) -> Option<f64> {
    (!value.is_nan()).then_some(value)
}

/// Takes options, visual settings and statistics from a model.
fn take_settings(spec: &mut Spec, from: &Model) {
    spec.option = from.opt.clone();
    spec.visual = from.vis.clone();
    let stat = &from.stat;
    let center = stat.center;
    spec.stat = StatisticOverride {
        meaninertia: defined(stat.meaninertia),
        meanmass: defined(stat.meanmass),
        meansize: defined(stat.meansize),
        extent: defined(stat.extent),
        center: (!center[0].is_nan()).then_some(center),
    };
}

/// A model with nothing in it but options, visual settings and statistics; those of the statistics that nobody
/// gave are not numbers.
#[pyfunction]
pub fn spec_settings_model(this: &SpecCore, py: Python<'_>) -> PyResult<MjModel> {
    let mut model = Model::default();
    {
        let inner = this.home.lock(py)?;
        model.opt = inner.spec.option.clone();
        model.vis = inner.spec.visual.clone();
        let stat = &inner.spec.stat;
        model.stat.meaninertia = given(stat.meaninertia);
        model.stat.meanmass = given(stat.meanmass);
        model.stat.meansize = given(stat.meansize);
        model.stat.extent = given(stat.extent);
        model.stat.center = stat.center.unwrap_or(Vec3([f64::NAN, 0.0, 0.0]));
    }
    MjModel::of_settings(py, model)
}

/// Takes options, visual settings and statistics from the model that `settings_model` gave.
#[pyfunction]
pub fn spec_take_settings(py: Python<'_>, this: &SpecCore, from: &MjModel) -> PyResult<()> {
    take_settings(&mut this.home.lock(py)?.spec, from.get());
    Ok(())
}

/// How length ranges are found.
#[pyfunction]
pub fn spec_length_range_options(py: Python<'_>, this: &SpecCore) -> PyResult<MjLROpt> {
    Ok(MjLROpt::of(&this.home.lock(py)?.spec.compiler.LRopt))
}

/// Takes how length ranges are found.
#[pyfunction]
pub fn spec_take_length_range_options(
    py: Python<'_>,
    this: &SpecCore,
    from: &Bound<'_, MjLROpt>,
) -> PyResult<()> {
    let options = from.try_borrow()?.to_engine()?;
    this.home.lock(py)?.spec.compiler.LRopt = options;
    Ok(())
}

/// Compiles the model.
#[pyfunction]
pub fn spec_compile(
    this: &SpecCore,
    py: Python<'_>,
    files: Vec<(String, Vec<u8>)>,
) -> PyResult<MjModel> {
    let (interrupt, raised) = signals::for_compiler();
    let assets = provider(files).with_interrupt(interrupt);
    let compile = |inner: &mut Inner| {
        panics::catch(|| {
            let model = inner.spec.compile(&assets)?;
            inner.spec.settle_keys()?;
            inner.spec.sort_like(&model);
            inner.layout = Some(inner.spec.layout());
            Ok(model)
        })
    };
    let compiled = this.home.work(py, compile)??;
    if let Some(error) = raised.lock().take() {
        return Err(error);
    }
    let compiled = compiled.map_err(|error| plugins::because_of_lost(py, refused(error)))?;
    plugins::raise_lost()?;
    MjModel::of(py, compiled)
}

/// Compiles the model and makes a simulation of it with the state of `data`.
#[pyfunction]
pub fn spec_recompile(
    this: &SpecCore,
    py: Python<'_>,
    files: Vec<(String, Vec<u8>)>,
    data: &MjData,
) -> PyResult<(Py<MjModel>, MjData)> {
    let (interrupt, raised) = signals::for_compiler();
    let assets = provider(files).with_interrupt(interrupt);
    let before = data.snapshot(py)?;
    let compile = |inner: &mut Inner| {
        panics::catch(|| -> Result<(Model, Data), sim_mjcf::Error> {
            let old = match inner.layout.clone() {
                Some(layout) if layout.fits(&before) => layout,
                // nothing is known of the elements that the numbers belong to
                Some(_) | None => Layout::default(),
            };
            let model = inner.spec.compile(&assets)?;
            inner.spec.settle_keys()?;
            inner.spec.sort_like(&model);
            let new = inner.spec.layout();
            let mut data = model.make_data();
            old.carry(&before, &new, &mut data);
            inner.layout = Some(new);
            Ok((model, data))
        })
    };
    let compiled = this.home.work(py, compile)??;
    if let Some(error) = raised.lock().take() {
        return Err(error);
    }
    let (model, data) = compiled.map_err(refused)?;
    let model = Py::new(py, MjModel::of(py, model)?)?;
    let data = MjData::of(py, model.clone_ref(py), data)?;
    Ok((model, data))
}

/// The signature of a compiled model.
#[pyfunction]
pub fn spec_model_signature(model: &MjModel) -> u64 {
    sim_mjcf::model_signature(model.get())
}

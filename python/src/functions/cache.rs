//! The cache of what was made of mesh and image files, which all models of the process share.

use super::add;
use pyo3::prelude::*;
use sim_mjcf::AssetCache;

/// The cache of meshes and textures that the compiler keeps.
#[pyclass(module = "cortenforge", frozen)]
pub struct MjCache;

impl MjCache {
    fn assets(&self) -> &'static AssetCache {
        AssetCache::global()
    }
}

/// The cache of meshes and textures that the compiler keeps, found by the content of files and by every setting that
/// decides what is made of them.
#[pyfunction]
fn mj_getCache() -> MjCache {
    MjCache
}

/// How many bytes the cache takes now.
#[pyfunction]
fn mj_getCacheSize(cache: Option<&Bound<'_, MjCache>>) -> usize {
    cache.map_or(0, |cache| cache.get().assets().size())
}

/// How many bytes the cache may take, 500 MiB unless it is set.
#[pyfunction]
fn mj_getCacheCapacity(cache: Option<&Bound<'_, MjCache>>) -> usize {
    cache.map_or(0, |cache| cache.get().assets().capacity())
}

/// Sets how many bytes the cache may take, 0 to turn it off, and gives that number. What is too much goes at once.
#[pyfunction]
fn mj_setCacheCapacity(cache: Option<&Bound<'_, MjCache>>, size: usize) -> usize {
    let Some(cache) = cache else {
        return 0;
    };
    cache.get().assets().set_capacity(size);
    size
}

/// Drops everything that the cache holds.
#[pyfunction]
fn mj_clearCache(cache: Option<&Bound<'_, MjCache>>) {
    if let Some(cache) = cache {
        cache.get().assets().clear();
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add!(module: mj_getCache mj_getCacheSize mj_getCacheCapacity mj_setCacheCapacity mj_clearCache)
}

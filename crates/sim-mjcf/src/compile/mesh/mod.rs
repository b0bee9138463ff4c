//! Meshes: from a file, from the text or built in, brought to their centre of mass and principal axes.
//!
//! - `source`: what a mesh is made of, and what decides what comes of it
//! - `field`: meshes of shapes that plugins give
//! - `geometry`: everything that follows from the surface
//! - `frame`: centre of mass and principal axes
//! - `write`: the arrays of the model
//!
//! Meshes that come to the same are made once, all others at the same time on several threads, and what was made
//! before is in the cache.

mod field;
mod frame;
mod geometry;
mod source;
mod write;

pub(crate) use geometry::Geometry;
pub(crate) use source::Needs;
pub(crate) use write::{count, write};

use super::draft::{Draft, Geom};
use super::fault::{Checked, Fault};
use super::file::{self, Opened};
use super::parallel;
use super::patience::Patience;
use super::sensor::Sensor;
use crate::Assets;
use crate::cache::Recipe;
use crate::spec::{self, MeshInertia, Spec, file_stem};
use sim_core::model::{GeomType, ObjType};
use sim_core::plugin::Shape;
use source::Source;
use std::collections::HashMap;
use std::sync::Arc;

/// Bytes of meshes that are worth a thread.
const WORTH_A_THREAD: usize = 50_000;
/// Bytes of files that are worth a thread, when all that is asked is whether they are the same.
const HASHING_WORTH_A_THREAD: usize = 2_000_000;

/// A mesh of the model.
#[derive(Clone, Debug)]
pub(crate) struct Mesh<'a> {
    /// as it is written
    pub spec: &'a spec::Mesh,
    /// its name, which may come from its file
    pub name: &'a str,
    /// its file as the model keeps it; empty: none
    pub path: &'a str,
    /// what was made of it; meshes that come to the same share it
    pub geometry: Arc<Geometry>,
}

/// The name of a mesh, which may come from its file.
pub(crate) fn name(spec: &spec::Mesh) -> &str {
    if spec.name.is_empty() {
        file_stem(&spec.file)
    } else {
        &spec.name
    }
}

/// Makes all meshes; `needs` says what they are asked for, `shapes` which of them a plugin makes.
pub(crate) fn compile_all<'a>(
    spec: &'a Spec,
    assets: &Assets,
    needs: &[Needs],
    shapes: Vec<Option<Box<dyn Shape>>>,
    patience: &Patience<'_>,
) -> Checked<Vec<Mesh<'a>>> {
    if spec.meshes.is_empty() {
        return Ok(Vec::new());
    }
    let threads = parallel::threads(spec.compiler.usethread);
    let sources = open_all(spec, assets, needs, shapes, threads);
    let weight = |ids: &[usize]| ids.iter().map(|&id| sources[id].weight()).sum::<usize>();
    let all: Vec<usize> = (0..sources.len()).collect();
    let helpers = threads.min(1 + weight(&all) / HASHING_WORTH_A_THREAD);
    let recipes = parallel::map(helpers, sources.len(), |id| sources[id].recipe());
    let first = first_of_each(&recipes);

    // what is in the cache, or the same as an earlier mesh, is not made
    let cache = assets.cache();
    let mut made: Vec<Option<Result<Arc<Geometry>, String>>> = (all.iter())
        .map(|&id| {
            let recipe = recipes[id].as_ref().filter(|_| first[id] == id)?;
            Some(Ok(cache?.find(recipe)?))
        })
        .collect();
    let mut missing = all;
    missing.retain(|&id| first[id] == id && made[id].is_none());
    // the largest first, so that no thread is left with it at the end
    missing.sort_by_key(|&id| std::cmp::Reverse(sources[id].weight()));
    let helpers = threads.min(1 + weight(&missing) / WORTH_A_THREAD);
    let new = parallel::map(helpers, missing.len(), |i| match patience.is_over() {
        true => Err(patience.why()),
        false => sources[missing[i]].compile(patience).map(Arc::new),
    });
    for (id, result) in missing.into_iter().zip(new) {
        if let (Ok(geometry), Some(cache), Some(recipe)) = (&result, cache, &recipes[id]) {
            cache.insert(recipe.clone(), geometry.clone(), geometry.bytes());
        }
        made[id] = Some(result);
    }

    // of several mistakes the first is reported
    let mut meshes: Vec<Mesh<'a>> = Vec::with_capacity(spec.meshes.len());
    for (id, element) in spec.meshes.iter().enumerate() {
        let geometry = match made[id].take() {
            Some(result) => result.map_err(|message| Fault::of(element, id, message))?,
            None => meshes[first[id]].geometry.clone(),
        };
        meshes.push(Mesh {
            spec: element,
            name: name(element),
            path: file::stripped(spec, &element.file),
            geometry,
        });
    }
    Ok(meshes)
}

/// All meshes with their files.
fn open_all<'a>(
    spec: &'a Spec,
    assets: &Assets,
    needs: &[Needs],
    shapes: Vec<Option<Box<dyn Shape>>>,
    threads: usize,
) -> Vec<Source<'a>> {
    let places: Vec<_> = (spec.meshes.iter())
        .map(|element| source::place(spec, element))
        .collect();
    let opened = Opened::new(assets, places.iter().flatten().cloned(), threads);
    let meshes = spec.meshes.iter().zip(places).zip(needs).zip(shapes);
    meshes
        .map(|(((element, place), &needs), shape)| {
            let file = place.map(|place| opened.file(&place));
            Source::new(element, needs, shape, file)
        })
        .collect()
}

/// For each recipe, the first that is equal to it.
fn first_of_each(recipes: &[Option<Recipe>]) -> Vec<usize> {
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::new();
    (recipes.iter().enumerate())
        .map(|(id, recipe)| {
            let Some(this) = recipe else {
                return id;
            };
            let alike = seen.entry(this.hash()).or_default();
            let same = alike.iter().find(|&&other| recipes[other] == *recipe);
            match same {
                Some(&other) => other,
                None => {
                    alike.push(id);
                    id
                }
            }
        })
        .collect()
}

/// What is asked of meshes: of those of geoms that can collide, and of those whose inertia comes from it, the convex hull; of
/// those of signed distance fields the distance.
pub(crate) fn asked_for(draft: &Draft<'_>) -> Vec<Needs> {
    let mut needs = vec![Needs::default(); draft.spec.meshes.len()];
    for geom in &draft.geoms {
        if geom.spec.ty == GeomType::Sdf
            && let Some(mesh) = mesh_of(geom)
        {
            needs[mesh].field = true;
        }
        let collides = geom.spec.contype != 0 || geom.spec.conaffinity != 0;
        let convex = usize::try_from(geom.dataid)
            .ok()
            .and_then(|mesh| draft.spec.meshes.get(mesh))
            .is_some_and(|mesh| mesh.inertia == MeshInertia::Convex);
        if collides || convex {
            ask_for_hull(geom, &mut needs);
        }
    }
    needs
}

/// The mesh that a geom names.
fn mesh_of(geom: &Geom<'_>) -> Option<usize> {
    let named = !geom.spec.meshname.is_empty();
    usize::try_from(geom.dataid).ok().filter(|_| named)
}

/// A geom needs the hull of its mesh.
pub(crate) fn ask_for_hull(geom: &Geom<'_>, needs: &mut [Needs]) {
    if geom.spec.ty.asset() == Some(ObjType::Mesh)
        && let Some(mesh) = mesh_of(geom)
    {
        needs[mesh].hull = true;
    }
}

/// Drops the meshes that no geom and no sensor uses. Geoms that were fitted to a mesh go on referring to it, as in MuJoCo.
pub(crate) fn discard(draft: &mut Draft<'_>, sensors: &mut [Sensor<'_>]) {
    let mut used = vec![false; draft.meshes.len()];
    let of_mesh = |sensor: &&mut Sensor<'_>| sensor.spec.objtype == ObjType::Mesh;
    for mesh in sensors.iter_mut().filter(of_mesh).filter_map(|s| s.object) {
        used[mesh] = true;
    }
    for geom in &draft.geoms {
        if !geom.spec.meshname.is_empty()
            && let Ok(mesh) = usize::try_from(geom.dataid)
        {
            used[mesh] = true;
        }
    }
    let mut kept = 0;
    let new_id: Vec<i32> = used
        .iter()
        .map(|&used| {
            kept += i32::from(used);
            kept - 1
        })
        .collect();
    for geom in &mut draft.geoms {
        if !geom.spec.meshname.is_empty()
            && let Ok(mesh) = usize::try_from(geom.dataid)
        {
            geom.dataid = new_id[mesh];
        }
    }
    for sensor in sensors.iter_mut().filter(of_mesh) {
        sensor.object = sensor.object.map(|mesh| new_id[mesh] as usize);
    }
    let mut used = used.into_iter();
    draft.meshes.retain(|_| used.next() == Some(true));
}

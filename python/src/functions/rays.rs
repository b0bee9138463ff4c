//! Rays.

use crate::FatalError;
use crate::args::{In, Out, index};
use crate::call::{call, query};
use crate::data::MjData;
use crate::model::MjModel;
use crate::panics;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use sim_core::math::Vec3;
use sim_core::model::{Flex, GeomType};
use sim_core::ray::{self, FlexParts, Hit, NGROUP, Ray, RayFilter};

/// Which geoms a ray can meet.
fn filter(geomgroup: Option<In>, flg_static: u8, bodyexclude: i32) -> PyResult<RayFilter> {
    let groups = geomgroup
        .map(|groups| groups.array::<NGROUP>("geomgroup"))
        .transpose()?;
    Ok(RayFilter {
        geomgroup: groups.map(|groups| groups.map(|group| group != 0.0)),
        flg_static: flg_static != 0,
        bodyexclude: usize::try_from(bodyexclude).ok(),
    })
}

fn vec3(out: Option<Out<'_>>) -> PyResult<Option<Out<'_>>> {
    out.map(|out| out.vector(3, "normal")).transpose()
}

/// The distance to a hit, -1 if there is none; its normal, zero if there is none, goes to `normal`.
fn answer(hit: Option<Hit>, normal: Option<Out<'_>>) -> PyResult<f64> {
    let (dist, direction) = hit.map_or((-1.0, Vec3::ZERO), |hit| (hit.dist, hit.normal));
    if let Some(normal) = normal {
        normal.write(&direction.0)?;
    }
    Ok(dist)
}

/// Distance, in lengths of `vec`, to the first geom that a ray meets, -1 if there is none. The geom, -1 if there is
/// none, goes to `geomid`, the normal of its surface to `normal`.
#[pyfunction]
#[pyo3(signature = (m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, normal=None))]
fn mj_ray(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    pnt: In,
    vec: In,
    geomgroup: Option<In>,
    flg_static: u8,
    bodyexclude: i32,
    geomid: Option<Out<'_, i32>>,
    normal: Option<Out<'_>>,
) -> PyResult<f64> {
    let ray = Ray {
        pnt: pnt.vec3("pnt")?,
        vec: vec.vec3("vec")?,
    };
    let filter = filter(geomgroup, flg_static, bodyexclude)?;
    let geomid = geomid
        .map(|geomid| geomid.vector(1, "geomid"))
        .transpose()?;
    let normal = vec3(normal)?;
    let hit = query(m, d, |m, d| ray::ray(m, d, &ray, &filter))?
        .map_err(|error| FatalError::new_err(error.to_string()))?;
    if let Some(geomid) = geomid {
        geomid.write(&[hit.map_or(-1, |hit| hit.geom as i32)])?;
    }
    answer(
        hit.map(|hit| Hit {
            dist: hit.dist,
            normal: hit.normal,
        }),
        normal,
    )
}

/// As mj_ray, for `nray` rays from one point; geoms farther than `cutoff` are not met.
#[pyfunction]
#[pyo3(signature = (m, d, pnt, vec, geomgroup, flg_static, bodyexclude, geomid, dist, normal, nray, cutoff))]
fn mj_multiRay(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    pnt: In,
    vec: In,
    geomgroup: Option<In>,
    flg_static: u8,
    bodyexclude: i32,
    geomid: Out<'_, i32>,
    dist: Out<'_>,
    normal: Option<Out<'_>>,
    nray: i32,
    cutoff: f64,
) -> PyResult<()> {
    let nray =
        usize::try_from(nray).map_err(|_| PyValueError::new_err("nray should not be negative"))?;
    let size = nray
        .checked_mul(3)
        .ok_or_else(|| PyValueError::new_err("nray is too large"))?;
    let pnt = pnt.vec3("pnt")?;
    let vectors: Vec<_> = vec
        .vector(size, "vec")?
        .chunks_exact(3)
        .map(Vec3::from_slice)
        .collect();
    let filter = filter(geomgroup, flg_static, bodyexclude)?;
    let (geomid, dist) = (geomid.vector(nray, "geomid")?, dist.vector(nray, "dist")?);
    let normal = normal
        .map(|normal| normal.vector(size, "normal"))
        .transpose()?;
    let mut hits = vec![None; nray];
    call(m, d, |m, d| {
        ray::multi_ray(m, d, pnt, &vectors, &filter, cutoff, &mut hits)
    })?;
    geomid.write(
        &hits
            .iter()
            .map(|hit| hit.map_or(-1, |hit| hit.geom as i32))
            .collect::<Vec<_>>(),
    )?;
    dist.write(
        &hits
            .iter()
            .map(|hit| hit.map_or(-1.0, |hit| hit.dist))
            .collect::<Vec<_>>(),
    )?;
    if let Some(normal) = normal {
        normal.write(
            &hits
                .iter()
                .flat_map(|hit| hit.map_or(Vec3::ZERO, |hit| hit.normal).0)
                .collect::<Vec<_>>(),
        )?;
    }
    Ok(())
}

/// Distance, in lengths of `vec`, to a geom that is a mesh, -1 if the ray does not meet it.
#[pyfunction]
#[pyo3(signature = (m, d, geomid, pnt, vec, normal=None))]
fn mj_rayMesh(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    geomid: i64,
    pnt: In,
    vec: In,
    normal: Option<Out<'_>>,
) -> PyResult<f64> {
    let geom = index(geomid, m.get().get().ngeom, "geomid")?;
    let ray = Ray {
        pnt: pnt.vec3("pnt")?,
        vec: vec.vec3("vec")?,
    };
    let normal = vec3(normal)?;
    let hit = query(m, d, |m, d| ray::ray_mesh(m, d, geom, &ray))?
        .map_err(|e| FatalError::new_err(e.to_string()))?;
    answer(hit, normal)
}

/// Distance, in lengths of `vec`, to a geom that is a height field, -1 if the ray does not meet it.
#[pyfunction]
#[pyo3(signature = (m, d, geomid, pnt, vec, normal=None))]
fn mj_rayHfield(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    geomid: i64,
    pnt: In,
    vec: In,
    normal: Option<Out<'_>>,
) -> PyResult<f64> {
    let geom = index(geomid, m.get().get().ngeom, "geomid")?;
    let ray = Ray {
        pnt: pnt.vec3("pnt")?,
        vec: vec.vec3("vec")?,
    };
    let normal = vec3(normal)?;
    let hit = query(m, d, |m, d| ray::ray_hfield(m, d, geom, &ray))?
        .map_err(|e| FatalError::new_err(e.to_string()))?;
    answer(hit, normal)
}

/// Distance, in lengths of `vec`, to a primitive shape, -1 if the ray does not meet it.
#[pyfunction]
#[pyo3(signature = (pos, mat, size, pnt, vec, geomtype, normal=None))]
fn mju_rayGeom(
    pos: In,
    mat: In,
    size: In,
    pnt: In,
    vec: In,
    geomtype: i32,
    normal: Option<Out<'_>>,
) -> PyResult<f64> {
    let (pos, mat, size) = (pos.vec3("pos")?, mat.mat3("mat")?, size.vec3("size")?);
    let ray = Ray {
        pnt: pnt.vec3("pnt")?,
        vec: vec.vec3("vec")?,
    };
    let normal = vec3(normal)?;
    // shapes that are made from an asset are met by functions of their own
    let primitive = GeomType::from_i32(geomtype).filter(|shape| shape.asset().is_none());
    let Some(shape) = primitive else {
        return Err(PyTypeError::new_err(format!(
            "unexpected geom type {geomtype}"
        )));
    };
    answer(
        panics::catch(|| ray::ray_geom(pos, &mat, size, &ray, shape))?,
        normal,
    )
}

/// Distance, in lengths of `vec`, to the first part of a flex that a ray meets, of those that are asked for, -1 if there is
/// none. The nearest vertex goes to `vertid`, the normal to `normal`.
#[pyfunction]
#[pyo3(signature = (m, d, flex_layer, flg_vert, flg_edge, flg_face, flg_skin, flexid, pnt, vec, vertid=None, normal=None))]
fn mj_rayFlex(
    m: &Bound<'_, MjModel>,
    d: &Bound<'_, MjData>,
    flex_layer: i32,
    flg_vert: u8,
    flg_edge: u8,
    flg_face: u8,
    flg_skin: u8,
    flexid: i32,
    pnt: In,
    vec: In,
    vertid: Option<Out<'_, i32>>,
    normal: Option<Out<'_>>,
) -> PyResult<f64> {
    let ray = Ray {
        pnt: pnt.vec3("pnt")?,
        vec: vec.vec3("vec")?,
    };
    let parts = FlexParts {
        vert: flg_vert != 0,
        edge: flg_edge != 0,
        face: flg_face != 0,
        skin: flg_skin != 0,
        layer: flex_layer,
    };
    let vertid = vertid
        .map(|vertid| vertid.vector(1, "vertid"))
        .transpose()?;
    let normal = vec3(normal)?;
    let nflex = m.get().get().size("nflex").unwrap_or(0);
    let id = usize::try_from(flexid).ok().filter(|&id| id < nflex);
    let Some(id) = id else {
        return Err(FatalError::new_err(format!(
            "mj_rayFlex: invalid flex id {flexid}, the model has {nflex} flexes"
        )));
    };
    let found = query(m, d, |m, d| {
        ray::ray_flex(m, d, parts, Flex::of(m, id), &ray)
    })?;
    if let (Some(vertid), Some((_, vertex))) = (vertid, found) {
        vertid.write(&[vertex as i32])?;
    }
    answer(found.map(|(hit, _)| hit), normal)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    super::add!(module: mj_ray mj_multiRay mj_rayMesh mj_rayHfield mj_rayFlex mju_rayGeom)
}

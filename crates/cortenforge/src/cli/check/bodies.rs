//! Lints of bodies: inertias that no mass makes, and masses and sizes that are out of scale, usually by a unit.

use super::lint::Found;
use cortenforge::Model;
use cortenforge::math::Vec3;
use cortenforge::model::{GeomType, ObjType};

/// How much further than the body reaches its mass would have to be.
const FAR: f64 = 3.0;
/// Densities of real bodies are between these, in kg/m³, with a lot to spare: gases and metals.
const DENSITIES: [f64; 2] = [0.01, 1e5];
/// Masses and sizes that people simulate are between these, in kg and m.
const MASSES: [f64; 2] = [1e-7, 1e7];
const SIZES: [f64; 2] = [1e-5, 1e3];

/// What the geoms of a body say about it.
struct Extent {
    /// distance from the centre of mass to the farthest point, at most, in m
    reach: f64,
    /// distance from the centre of mass to the nearest geom, at least; 0 inside of one
    gap: f64,
    /// size of the largest geom, in m
    size: f64,
    /// volume, at most, in m³
    volume: f64,
}

/// Looks at all bodies that move.
pub fn look(m: &Model, found: &mut Found<'_>) {
    for body in 1..m.nbody {
        if m.body_weldid[body] == 0 {
            continue;
        }
        if let Some(extent) = extent(m, body) {
            shape(m, body, &extent, found);
        }
        // a body without joints is part of the one that it hangs from
        let mass = m.body_subtreemass[body];
        if m.body_jntnum[body] > 0 && !(MASSES[0]..=MASSES[1]).contains(&mass) {
            let text = format!("moves {mass:e} kg; masses are in kg, and densities in kg/m³");
            found.object("CF404", ObjType::Body, body, text);
        }
    }
    let moving = |&geom: &usize| m.body_weldid[m.geom_bodyid[geom] as usize] != 0;
    let sized = (0..m.ngeom)
        .filter(moving)
        .filter(|&geom| m.geom_rbound[geom] > 0.0);
    for geom in sized {
        let size = m.geom_rbound[geom];
        if !(SIZES[0]..=SIZES[1]).contains(&size) {
            let text = format!(
                "reaches {size:e} m from its centre; lengths are in m, is this another unit?"
            );
            found.object("CF405", ObjType::Geom, geom, text);
        }
    }
}

/// The lints that need to know how large the body is.
fn shape(m: &Model, body: usize, extent: &Extent, found: &mut Found<'_>) {
    let mass = m.body_mass[body];
    if mass <= 0.0 {
        return;
    }
    // the mean square of the distance of mass from its centre
    let [x, y, z] = m.body_inertia[body].0;
    let spread = ((x + y + z) / (2.0 * mass)).sqrt();
    if spread > FAR * extent.reach {
        let text = format!(
            "its inertia {:?} is that of {mass} kg at {spread:.4} m from the centre, but its geoms reach {:.4} m",
            [x, y, z],
            extent.reach
        );
        found.object("CF401", ObjType::Body, body, text);
    }
    if extent.gap > FAR * extent.size {
        let text = format!(
            "its centre of mass is {:.4} m away from its nearest geom, and the largest is {:.4} m in size",
            extent.gap, extent.size
        );
        found.object("CF402", ObjType::Body, body, text);
    }
    let density = mass / extent.volume;
    if !(DENSITIES[0]..=DENSITIES[1]).contains(&density) {
        let text = format!(
            "{mass} kg in {:.3e} m³ are {density:.3e} kg/m³; water has 1000",
            extent.volume
        );
        found.object("CF403", ObjType::Body, body, text);
    }
}

/// What is known from the geoms; `None` where they say nothing.
fn extent(m: &Model, body: usize) -> Option<Extent> {
    let start = usize::try_from(m.body_geomadr[body]).ok()?;
    let mut extent = Extent {
        reach: 0.0,
        gap: f64::INFINITY,
        size: 0.0,
        volume: 0.0,
    };
    for geom in start..start + m.body_geomnum[body] as usize {
        // they have no size of their own
        if matches!(
            GeomType::of(m.geom_type[geom]),
            GeomType::Plane | GeomType::HField
        ) {
            return None;
        }
        let [cx, cy, cz, hx, hy, hz] = m.geom_aabb[geom];
        let centre = m.geom_pos[geom] + m.geom_quat[geom].rotate(Vec3([cx, cy, cz]));
        let distance = (centre - m.body_ipos[body]).norm();
        let size = Vec3([hx, hy, hz]).norm();
        extent.reach = extent.reach.max(distance + size);
        extent.gap = extent.gap.min((distance - size).max(0.0));
        extent.size = extent.size.max(size);
        extent.volume += 8.0 * hx * hy * hz;
    }
    (extent.volume > 0.0).then_some(extent)
}

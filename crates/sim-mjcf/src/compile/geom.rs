//! Geoms: pose, size, bounds, mass and inertia, fluid coefficients.

use super::draft::Draft;
use super::fault::{Checked, Fault};
use super::users::check_userdata;
use super::{fluid, hfield, shape, solid};
use crate::frames::{EPS, accumulate, orientation, rotate, unit};
use crate::spec;
use sim_core::math::{Pose, Vec3};
use sim_core::model::{GeomType, ObjType};

/// Whether a number of contact dimensions exists.
pub(crate) fn is_condim(condim: i32) -> bool {
    matches!(condim, 1 | 3 | 4 | 6)
}

/// Compiles geom number `id`. `infer` says whether its mass counts for its body.
pub(crate) fn compile(draft: &mut Draft<'_>, id: usize, infer: bool, nuser: usize) -> Checked<()> {
    let spec = draft.geoms[id].spec;
    let compiler = draft.spec.compiler_of(spec.loc);
    let fault = |message: String| Fault::of(spec, id, message);
    let frame = draft.frame_pose(spec.frame);
    let weld = draft.bodies[draft.geoms[id].body].weld;

    let too_many = format!(
        "user has more values than nuser_geom in geom '{}' (id = {id})",
        spec.name
    );
    check_userdata(spec, id, &spec.userdata, nuser, &too_many)?;
    if !is_condim(spec.condim) {
        return Err(fault("invalid condim in geom".to_owned()));
    }
    check_asset(spec, id)?;
    if spec.ty.is_infinite() && weld != 0 {
        return Err(fault("plane only allowed in static bodies".to_owned()));
    }

    let geom = &mut draft.geoms[id];
    geom.visual = spec.contype == 0 && spec.conaffinity == 0;
    if let Some(ends) = spec.fromto {
        (geom.pose, geom.size) = shape::from_to(spec.ty, ends, spec.pos, spec.size)
            .map_err(|message| fault(message.to_owned()))?;
    } else {
        let quat = orientation::resolve(unit(spec.quat), &spec.alt, compiler).map_err(|what| {
            fault(format!(
                "orientation specification error '{what}' in geom {id}"
            ))
        })?;
        geom.pose = Pose::new(spec.pos, quat);
    }

    let mesh = usize::try_from(geom.dataid)
        .ok()
        .filter(|_| !spec.meshname.is_empty());
    let mesh = mesh.map(|mesh| draft.meshes[mesh].geometry.clone());
    let is_mesh = spec.ty.asset() == Some(ObjType::Mesh);
    if let Some(mesh) = &mesh {
        if spec.fromto.is_some() {
            return Err(fault("fromto cannot be used with mesh geom".to_owned()));
        }
        let mut center = Vec3::ZERO;
        if !is_mesh {
            // as the model asks for, not the part that was attached to it
            let boxes = draft.spec.compiler.fitaabb;
            (geom.size, center) = mesh.fit(spec, boxes).map_err(&fault)?;
        } else if spec.typeinertia == spec::GeomInertia::Shell {
            let message = "for mesh geoms, inertia should be specified in the mesh asset";
            return Err(fault(message.to_owned()));
        }
        let own = Pose::new(
            rotate(center, mesh.pose.quat) + mesh.pose.pos,
            mesh.pose.quat,
        );
        geom.pose = accumulate(geom.pose, own);
    }
    let mesh = mesh.filter(|_| is_mesh);

    shape::check_size(spec.ty, geom.size).map_err(fault)?;
    if let Some(mesh) = &mesh {
        geom.size = mesh.half_extents();
    }
    let is_field = spec.ty.asset() == Some(ObjType::HField);
    let field = usize::try_from(geom.dataid).ok().filter(|_| is_field);
    let field = field.map(|id| draft.spec.hfields[id].size);
    if let Some(size) = field {
        geom.size = hfield::geom_size(size);
    }
    if geom.size.0.iter().any(|s| s.is_nan()) {
        return Err(fault("nan size in geom".to_owned()));
    }
    (geom.aabb, geom.rbound) = match (&mesh, field) {
        (Some(mesh), _) => (mesh.bounding_box(), mesh.half_extents().norm()),
        (None, Some(size)) => (hfield::bounding_box(size), hfield::bounding_radius(size)),
        (None, None) => (
            shape::bounding_box(spec.ty, geom.size),
            spec.ty.bounding_radius(geom.size),
        ),
    };

    if infer {
        let solid = match &mesh {
            Some(mesh) => Solid {
                volume: mesh.volume,
                ty: GeomType::Box,
                size: mesh.box_size,
                filling: spec::GeomInertia::Volume,
            },
            None => Solid {
                volume: solid::volume(spec.ty, geom.size, spec.typeinertia),
                ty: spec.ty,
                size: geom.size,
                filling: spec.typeinertia,
            },
        };
        (geom.mass, geom.inertia) = mass_and_inertia(spec, &solid);
        let negative = geom.inertia.0.iter().any(|&x| x < 0.0);
        if geom.mass < 0.0 || negative || density(spec, solid.volume) < 0.0 {
            return Err(fault(
                "mass, inertia or density are negative in geom".to_owned(),
            ));
        }
    }
    if spec.fluid_ellipsoid {
        geom.fluid = fluid::coefficients(spec, spec.ty, geom.size);
    }
    if let Some(frame) = frame {
        geom.pose = accumulate(frame, geom.pose);
    }
    Ok(())
}

/// Shapes that come from an asset.
fn check_asset(spec: &spec::Geom, id: usize) -> Checked<()> {
    let asset = spec.ty.asset();
    let needs_mesh = asset == Some(ObjType::Mesh);
    let needs_hfield = asset == Some(ObjType::HField);
    if needs_mesh && spec.meshname.is_empty() {
        let name = &spec.name;
        let message = format!("mesh geom '{name}' (id = {id}) must have valid meshid");
        return Err(Fault::of(spec, id, message));
    }
    if needs_hfield == spec.hfieldname.is_empty() {
        let name = &spec.name;
        let message = format!("hfield geom '{name}' (id = {id}) must have valid hfieldid");
        return Err(Fault::of(spec, id, message));
    }
    Ok(())
}

/// What holds the mass of a geom: a volume or a surface, and the shape whose inertia it has.
struct Solid {
    volume: f64,
    ty: GeomType,
    size: Vec3,
    filling: spec::GeomInertia,
}

/// The density that counts: what the mass says, or the density itself.
fn density(spec: &spec::Geom, volume: f64) -> f64 {
    match spec.mass {
        Some(0.0) => 0.0,
        Some(mass) => {
            if volume > EPS {
                mass / volume
            } else {
                spec.density
            }
        }
        None => spec.density,
    }
}

/// Mass and diagonal inertia of a geom, from its mass or its density.
fn mass_and_inertia(spec: &spec::Geom, solid: &Solid) -> (f64, Vec3) {
    let volume = solid.volume;
    let mass = match spec.mass {
        Some(0.0) => return (0.0, Vec3::ZERO),
        // a shape without volume cannot carry mass
        Some(_) if volume <= EPS => return (0.0, Vec3::ZERO),
        Some(mass) => mass,
        None if spec.density == 0.0 => return (0.0, Vec3::ZERO),
        None => spec.density * volume,
    };
    let inertia = solid::inertia(solid.ty, solid.size, solid.filling, mass);
    (mass, inertia)
}

//! Meshes: from a file, from the text or built in, brought to their centre of mass and principal axes.
//!
//! The order of the steps is the reference's, and so is the precision: vertices are in double precision until the
//! model keeps them in single, normals are in single precision throughout.

use super::bvh::{Bvh, Face};
use super::draft::{Draft, Geom};
use super::fault::{Checked, Fault};
use super::file;
use crate::Assets;
use crate::frames::{principal, unit};
use crate::spec::{self, MeshInertia, Spec, file_stem};
use sim_core::Model;
use sim_core::math::{Mat3, Pose, Quat, Vec3};
use sim_core::model::{GeomType, ObjType};
use sim_mesh::builtin::{self, Shape};
use sim_mesh::hull::convex_hull;
use sim_mesh::mass::{self, Filling, MINVAL};
use sim_mesh::{Format, Polygons, Surface, polygon_normal, polygons, vertex_normals};
use std::sync::Arc;

/// A mesh of the model.
#[derive(Clone, Debug)]
pub(crate) struct Mesh<'a> {
    /// as it is written
    pub spec: &'a spec::Mesh,
    /// its name, which may come from its file
    pub name: &'a str,
    /// its file as the model keeps it; empty: none
    pub path: &'a str,
    /// what was made of it; meshes that say the same share it
    pub body: Arc<Body>,
}

/// A mesh in its own frame.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// vertices, triangles, normals and texture coordinates
    pub surface: Surface,
    /// the convex hull; empty: none
    pub graph: Vec<i32>,
    /// flat faces of the hull
    pub polygons: Polygons,
    /// which way they look
    pub polygon_normals: Vec<Vec3>,
    /// bounding boxes of the triangles
    pub bvh: Bvh,
    /// the frame of the mesh in the frame of its vertices as they were written
    pub pose: Pose,
    /// lowest and highest coordinates
    pub low: Vec3,
    /// highest coordinates
    pub high: Vec3,
    /// half sizes of the box with the same inertia
    pub box_size: Vec3,
    /// volume, or area where the mass is on the surface
    pub volume: f64,
}

/// The name of a mesh, which may come from its file.
pub(crate) fn name(spec: &spec::Mesh) -> &str {
    if spec.name.is_empty() {
        file_stem(&spec.file)
    } else {
        &spec.name
    }
}

/// Makes all meshes; `hulls` says which of them are asked for their convex hull.
pub(crate) fn compile_all<'a>(
    spec: &'a Spec,
    assets: &Assets,
    hulls: &[bool],
) -> Checked<Vec<Mesh<'a>>> {
    let mut meshes: Vec<Mesh<'a>> = Vec::with_capacity(spec.meshes.len());
    for (id, element) in spec.meshes.iter().enumerate() {
        let same = |&other: &usize| {
            hulls[other] == hulls[id] && same_content(spec, &spec.meshes[other], element)
        };
        let body = match (0..id).find(same) {
            Some(other) => meshes[other].body.clone(),
            None => Arc::new(
                compile(element, spec, assets, hulls[id])
                    .map_err(|message| Fault::of(element, id, message))?,
            ),
        };
        meshes.push(Mesh {
            spec: element,
            name: name(element),
            path: file::stripped(spec, &element.file),
            body,
        });
    }
    Ok(meshes)
}

/// Whether two elements describe the same mesh, whatever they are called and look like. Those of attached models may
/// mean other files by the same name.
fn same_content(spec: &Spec, a: &spec::Mesh, b: &spec::Mesh) -> bool {
    let folder = |mesh: &spec::Mesh| {
        (
            spec.directory_of(mesh.loc),
            &spec.compiler_of(mesh.loc).meshdir,
        )
    };
    if a.file != b.file || folder(a) != folder(b) {
        return false;
    }
    let mut a = a.clone();
    a.name.clone_from(&b.name);
    a.class.clone_from(&b.class);
    a.material.clone_from(&b.material);
    a.loc = b.loc;
    a == *b
}

fn compile(
    element: &spec::Mesh,
    spec: &Spec,
    assets: &Assets,
    need_hull: bool,
) -> Result<Body, String> {
    if element.needsdf {
        return Err("not supported yet: octree of <mesh>".to_owned());
    }
    let mut inertia = element.inertia;
    let mut free_texcoords = false;
    let surface = if let Some(shape) = element.builtin.shape() {
        if shape == Shape::Plate {
            inertia = MeshInertia::Shell;
        }
        let made = builtin::make(shape, &element.params).map_err(|e| e.to_string())?;
        let texcoords = &element.usertexcoord;
        // what the text says besides is replaced where the shape has it
        let or = |own: &Vec<f32>, text: &Vec<f32>| {
            if own.is_empty() {
                text.clone()
            } else {
                own.clone()
            }
        };
        let faces = if made.faces.is_empty() {
            &element.userface
        } else {
            &made.faces
        };
        let normals = or(&made.normals, &element.usernormal);
        Surface::from_arrays(&made.vertices, &normals, texcoords, faces)
            .map_err(|e| e.to_string())?
    } else {
        let written = Surface::from_arrays(
            &element.uservert,
            &element.usernormal,
            &element.usertexcoord,
            &element.userface,
        )
        .map_err(|e| e.to_string())?;
        if element.file.is_empty() {
            written
        } else {
            let (read, format) = load(element, spec, assets)?;
            free_texcoords = format == Format::Obj;
            join(read, written)?
        }
    };
    surface.check(free_texcoords).map_err(|e| e.to_string())?;
    process(element, inertia, surface, need_hull)
}

/// Reads the file of a mesh.
fn load(element: &spec::Mesh, spec: &Spec, assets: &Assets) -> Result<(Surface, Format), String> {
    let dir = &spec.compiler_of(element.loc).meshdir;
    let found = file::open(assets, spec, element.loc, dir, &element.file)?;
    let path = &found.path;
    let format = match file::content_type(path, &element.content_type) {
        "model/stl" => Format::Stl,
        "model/obj" => Format::Obj,
        "model/vnd.mujoco.msh" => Format::Msh,
        "" if element.content_type.is_empty() => {
            return Err(format!("unknown or unsupported mesh file: '{path}'"));
        }
        "" => return Err(format!("invalid content type: '{}'", element.content_type)),
        other => return Err(format!("unsupported mesh type: '{other}'")),
    };
    let [x, y, z] = element.scale.0;
    let right_handed = x * y * z > 0.0;
    let surface = Surface::read(format, &found.bytes, !right_handed).map_err(|e| e.about(path))?;
    Ok((surface, format))
}

/// What a file has, and what the text adds to it. Nothing may be in both.
fn join(mut file: Surface, text: Surface) -> Result<Surface, String> {
    fn take<T>(file: &mut Vec<T>, text: Vec<T>, what: &str) -> Result<(), String> {
        if file.is_empty() {
            *file = text;
        } else if !text.is_empty() {
            return Err(format!("repeated {what} specification"));
        }
        Ok(())
    }
    let text_normals = !text.normals.is_empty();
    take(&mut file.normals, text.normals, "normal")?;
    take(&mut file.texcoords, text.texcoords, "texcoord")?;
    take(&mut file.faces, text.faces, "face")?;
    take(&mut file.vertices, text.vertices, "vertex")?;
    if !file.face_normals.is_empty() && text_normals {
        return Err("repeated facenormal specification".to_owned());
    }
    Ok(file)
}

/// Everything that follows from the surface.
fn process(
    element: &spec::Mesh,
    inertia: MeshInertia,
    mut surface: Surface,
    need_hull: bool,
) -> Result<Body, String> {
    let name = name(element);
    if inertia == MeshInertia::Exact {
        check_orientation(name, &surface)?;
    }

    // the hull of the vertices as they are written
    let convex = inertia == MeshInertia::Convex;
    let hull = if need_hull || convex || surface.faces.is_empty() {
        let most = usize::try_from(element.maxhullvert).ok();
        let found = convex_hull(&surface.vertices, most);
        Some(found.map_err(|_| "qhull error".to_owned())?)
    } else {
        None
    };
    let hull_faces: Option<Vec<[i32; 3]>> = hull.as_ref().map(|hull| {
        let faces = hull.faces.iter();
        faces.map(|face| face.map(|v| v as i32)).collect()
    });
    if let Some(faces) = &hull_faces
        && surface.faces.is_empty()
    {
        surface.faces.clone_from(faces);
    }

    if surface.normals.is_empty() {
        surface.normals = vertex_normals(&surface.vertices, &surface.faces, element.smoothnormal);
        surface.face_normals.clone_from(&surface.faces);
    }
    if !surface.face_normals.is_empty() && surface.face_normals.len() != surface.faces.len() {
        return Err("face data must have the same size as face normal data".to_owned());
    }
    if surface.face_texcoords.is_empty() && !surface.texcoords.is_empty() {
        surface.face_texcoords.clone_from(&surface.faces);
    }
    if surface.face_normals.is_empty() {
        // several normals of a vertex follow each other
        let each = (surface.normals.len() / surface.vertices.len()) as i32;
        let faces = surface.faces.iter();
        surface.face_normals = faces
            .map(|face| face.map(|v| v.wrapping_mul(each)))
            .collect();
    }
    let flat = hull_faces.as_ref().unwrap_or(&surface.faces);
    let polygons = polygons(&surface.vertices, flat);

    transform(element, &mut surface);
    let (apex, area) = mass::centroid(&surface.vertices, &surface.faces);
    if area < MINVAL {
        return Err(format!("mesh surface area is too small: {name}"));
    }
    let filled = match &hull_faces {
        Some(faces) if convex => faces,
        _ => &surface.faces,
    };
    let own = own_frame(name, inertia, &surface.vertices, filled, apex)?;
    let (low, high) = center(&mut surface, own.pose);

    let centers = mass::circumcenters(&surface.vertices, &surface.faces);
    let faces: Vec<Face> = (surface.faces.iter().zip(centers))
        .map(|(face, center)| {
            let corners = face.map(|v| Vec3(surface.vertices[v as usize]));
            Face::new(corners, Vec3(center))
        })
        .collect();
    let polygon_normals = polygons.corners.iter().map(|corners| {
        Vec3(polygon_normal(
            &surface.vertices,
            [corners[0], corners[1], corners[2]],
        ))
    });
    Ok(Body {
        graph: hull
            .filter(|_| need_hull || element.userface.is_empty())
            .map_or_else(Vec::new, |hull| hull.graph()),
        polygon_normals: polygon_normals.collect(),
        polygons,
        bvh: Bvh::of_faces(&faces),
        pose: own.pose,
        low,
        high,
        box_size: own.box_size,
        volume: own.volume,
        surface,
    })
}

/// Refuses surfaces on which two triangles go along an edge in the same direction.
fn check_orientation(name: &str, surface: &Surface) -> Result<(), String> {
    let mut edges: Vec<(i32, i32)> = Vec::with_capacity(3 * surface.faces.len());
    for &face in &surface.faces {
        let [a, b, c] = face;
        if mass::area(&surface.vertices, face) > MINVAL.sqrt() {
            edges.extend([(a, b), (b, c), (c, a)]);
        }
    }
    edges.sort_unstable();
    match edges.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!(
            "faces of mesh '{name}' have inconsistent orientation. Please check the faces containing the \
             vertices {} and {}.",
            pair[0].0 + 1,
            pair[0].1 + 1
        )),
        None => Ok(()),
    }
}

/// The offset, rotation and scale that the element asks for.
fn transform(element: &spec::Mesh, surface: &mut Surface) {
    let Surface {
        vertices, normals, ..
    } = surface;
    let refpos = element.refpos;
    if !refpos.is_zero() {
        for v in vertices.iter_mut() {
            *v = [0, 1, 2].map(|k| v[k] - refpos[k]);
        }
    }
    if element.refquat != Quat::IDENTITY {
        let back = unit(element.refquat).to_mat().transpose();
        for v in vertices.iter_mut() {
            *v = (back * Vec3(*v)).0;
        }
        for n in normals.iter_mut() {
            *n = (back * Vec3(n.map(f64::from))).0.map(|x| x as f32);
        }
    }
    let scale = element.scale;
    if scale != Vec3([1.0; 3]) {
        for v in vertices.iter_mut() {
            *v = [0, 1, 2].map(|k| v[k] * scale[k]);
        }
        for n in normals.iter_mut() {
            *n = [0, 1, 2].map(|k| (f64::from(n[k]) * scale[k]) as f32);
        }
    }
    for n in normals {
        let squared = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        *n = if f64::from(squared) > MINVAL {
            let inverse = 1.0 / squared.sqrt();
            n.map(|x| x * inverse)
        } else {
            [0.0, 0.0, 1.0]
        };
    }
}

/// What the mass of a mesh says about its frame.
struct OwnFrame {
    pose: Pose,
    box_size: Vec3,
    volume: f64,
}

/// Centre of mass and principal axes.
fn own_frame(
    name: &str,
    inertia: MeshInertia,
    vertices: &[[f64; 3]],
    faces: &[[i32; 3]],
    apex: [f64; 3],
) -> Result<OwnFrame, String> {
    let filling = match inertia {
        MeshInertia::Convex | MeshInertia::Exact => Filling::Solid,
        MeshInertia::Legacy => Filling::Pyramids,
        MeshInertia::Shell => Filling::Shell,
    };
    let (com, volume) = mass::center_of_mass(vertices, faces, filling, apex);
    if volume < MINVAL {
        return Err(if inertia == MeshInertia::Shell {
            format!("mesh surface area is too small: {name}")
        } else if volume < 0.0 {
            format!("mesh volume is negative (misoriented triangles): {name}")
        } else {
            format!("mesh volume is too small: {name} . Try setting inertia to shell")
        });
    }
    let (moments, volume) = mass::inertia(vertices, faces, filling, com);
    let [xx, yy, zz, xy, xz, yz] = moments;
    let found = principal(&Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]));
    let [a, b, c] = found.values.0;
    if c <= 0.0 {
        return Err(format!(
            "eigenvalue of mesh inertia must be positive: {name}"
        ));
    }
    let exceeds = |one: f64, two: f64, third: f64| one + two < third * (1.0 - 1e-6) - 1e-9;
    if exceeds(a, b, c) || exceeds(a, c, b) || exceeds(b, c, a) {
        return Err(format!(
            "eigenvalues of mesh inertia violate A + B >= C: {name}"
        ));
    }
    let half = |sum: f64| 0.5 * (6.0 * sum / volume).sqrt();
    Ok(OwnFrame {
        pose: Pose::new(Vec3(com), found.quat),
        box_size: Vec3([half(b + c - a), half(a + c - b), half(a + b - c)]),
        volume,
    })
}

/// Brings a surface into its own frame; its lowest and highest coordinates there.
fn center(surface: &mut Surface, pose: Pose) -> (Vec3, Vec3) {
    let turn = pose.quat.conjugate().to_mat();
    let (mut low, mut high) = ([1e10f64; 3], [-1e10f64; 3]);
    for v in &mut surface.vertices {
        let moved = Vec3([0, 1, 2].map(|k| v[k] - pose.pos[k]));
        *v = (turn * moved).0;
        for k in 0..3 {
            low[k] = low[k].min(v[k]);
            high[k] = high[k].max(v[k]);
        }
    }
    for n in &mut surface.normals {
        *n = (turn * Vec3(n.map(f64::from))).0.map(|x| x as f32);
    }
    (Vec3(low), Vec3(high))
}

impl Body {
    /// The largest distance from the origin along each axis.
    pub fn half_extents(&self) -> Vec3 {
        Vec3([0, 1, 2].map(|k| self.low[k].abs().max(self.high[k].abs())))
    }

    /// The box around it: centre, half sizes.
    pub fn bounding_box(&self) -> [f64; 6] {
        let mut aabb = [0.0; 6];
        for k in 0..3 {
            aabb[k] = (self.high[k] + self.low[k]) / 2.0;
            aabb[k + 3] = (self.high[k] - self.low[k]) / 2.0;
        }
        aabb
    }

    /// Size and centre of the shape of a geom that takes the place of the mesh: as wide as the mesh is (`by_box`), or
    /// with about the same inertia.
    pub fn fit(&self, geom: &spec::Geom, by_box: bool) -> Result<(Vec3, Vec3), String> {
        let mut size = geom.size;
        let mut center = Vec3::ZERO;
        let half = if by_box {
            center = Vec3([0, 1, 2].map(|k| (self.low[k] + self.high[k]) / 2.0));
            self.high - center
        } else {
            self.box_size
        };
        let [x, y, z] = half.0;
        match geom.ty {
            GeomType::Sphere if by_box => size[0] = x.max(y).max(z),
            GeomType::Sphere => size[0] = (x + y + z) / 3.0,
            GeomType::Capsule | GeomType::Cylinder => {
                size[0] = if by_box { x.max(y) } else { (x + y) / 2.0 };
                size[1] = z;
                if geom.ty == GeomType::Capsule {
                    size[1] = match by_box {
                        true => z - size[0],
                        false => (z - size[0] / 2.0).max(0.0),
                    };
                }
            }
            GeomType::Ellipsoid | GeomType::Box => size = half,
            GeomType::Plane | GeomType::HField | GeomType::Mesh | GeomType::Sdf => {
                let what = if by_box {
                    "invalid fittype in mesh"
                } else {
                    "invalid geom type in fitting mesh"
                };
                return Err(format!("{what} {}", geom.meshname));
            }
        }
        Ok((size * geom.fitscale, center))
    }
}

/// Which meshes need their convex hull: those of geoms that can collide, and those whose inertia comes from it.
pub(crate) fn asked_for_hulls(draft: &Draft<'_>) -> Vec<bool> {
    let mut hulls = vec![false; draft.spec.meshes.len()];
    for geom in &draft.geoms {
        let collides = geom.spec.contype != 0 || geom.spec.conaffinity != 0;
        let convex = usize::try_from(geom.dataid)
            .ok()
            .and_then(|mesh| draft.spec.meshes.get(mesh))
            .is_some_and(|mesh| mesh.inertia == MeshInertia::Convex);
        if collides || convex {
            ask_for_hull(geom, &mut hulls);
        }
    }
    hulls
}

/// A geom needs the hull of its mesh.
pub(crate) fn ask_for_hull(geom: &Geom<'_>, hulls: &mut [bool]) {
    if geom.spec.ty.asset() == Some(ObjType::Mesh)
        && !geom.spec.meshname.is_empty()
        && let Ok(mesh) = usize::try_from(geom.dataid)
    {
        hulls[mesh] = true;
    }
}

/// Drops the meshes that no geom uses. Geoms that were fitted to a mesh go on referring to it, as in the reference.
pub(crate) fn discard(draft: &mut Draft<'_>) {
    let mut used = vec![false; draft.meshes.len()];
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
    let mut used = used.into_iter();
    draft.meshes.retain(|_| used.next() == Some(true));
}

/// The sizes of the arrays of meshes.
pub(crate) fn count(m: &mut Model, meshes: &[Mesh<'_>]) {
    m.nmesh = meshes.len();
    for mesh in meshes {
        let body = &*mesh.body;
        m.nmeshvert += body.surface.vertices.len();
        m.nmeshnormal += body.surface.normals.len();
        m.nmeshtexcoord += body.surface.texcoords.len();
        m.nmeshface += body.surface.faces.len();
        m.nmeshgraph += body.graph.len();
        m.nmeshpoly += body.polygons.corners.len();
        m.nmeshpolyvert += body.polygons.corners.iter().map(Vec::len).sum::<usize>();
        m.nmeshpolymap += body.polygons.around.iter().map(Vec::len).sum::<usize>();
    }
}

/// Writes all meshes but their bounding boxes and the names of their files.
pub(crate) fn write(m: &mut Model, meshes: &[Mesh<'_>]) {
    let mut adr = Addresses::default();
    for (id, mesh) in meshes.iter().enumerate() {
        let body = &*mesh.body;
        let surface = &body.surface;
        m.mesh_scale[id] = mesh.spec.scale;
        m.mesh_pos[id] = body.pose.pos;
        m.mesh_quat[id] = body.pose.quat;
        m.mesh_octadr[id] = -1;

        m.mesh_vertadr[id] = adr.vert as i32;
        m.mesh_vertnum[id] = surface.vertices.len() as i32;
        for (to, from) in m.mesh_vert[adr.vert..].iter_mut().zip(&surface.vertices) {
            *to = from.map(|x| x as f32);
        }
        m.mesh_normaladr[id] = adr.normal as i32;
        m.mesh_normalnum[id] = surface.normals.len() as i32;
        m.mesh_normal[adr.normal..][..surface.normals.len()].copy_from_slice(&surface.normals);
        let texcoords = surface.texcoords.len();
        m.mesh_texcoordadr[id] = if texcoords > 0 {
            adr.texcoord as i32
        } else {
            -1
        };
        m.mesh_texcoordnum[id] = texcoords as i32;
        m.mesh_texcoord[adr.texcoord..][..texcoords].copy_from_slice(&surface.texcoords);

        let faces = adr.face..adr.face + surface.faces.len();
        m.mesh_faceadr[id] = adr.face as i32;
        m.mesh_facenum[id] = surface.faces.len() as i32;
        m.mesh_face[faces.clone()].copy_from_slice(&surface.faces);
        m.mesh_facenormal[faces.clone()].copy_from_slice(&surface.face_normals);
        if texcoords > 0 {
            m.mesh_facetexcoord[faces].copy_from_slice(&surface.face_texcoords);
        }

        m.mesh_graphadr[id] = if body.graph.is_empty() {
            -1
        } else {
            adr.graph as i32
        };
        m.mesh_graph[adr.graph..][..body.graph.len()].copy_from_slice(&body.graph);

        m.mesh_polyadr[id] = adr.poly as i32;
        m.mesh_polynum[id] = body.polygons.corners.len() as i32;
        for (polygon, &normal) in body.polygons.corners.iter().zip(&body.polygon_normals) {
            m.mesh_polynormal[adr.poly] = normal;
            m.mesh_polyvertadr[adr.poly] = adr.polyvert as i32;
            m.mesh_polyvertnum[adr.poly] = polygon.len() as i32;
            m.mesh_polyvert[adr.polyvert..][..polygon.len()].copy_from_slice(polygon);
            adr.poly += 1;
            adr.polyvert += polygon.len();
        }
        for (vertex, around) in body.polygons.around.iter().enumerate() {
            m.mesh_polymapadr[adr.vert + vertex] = adr.polymap as i32;
            m.mesh_polymapnum[adr.vert + vertex] = around.len() as i32;
            m.mesh_polymap[adr.polymap..][..around.len()].copy_from_slice(around);
            adr.polymap += around.len();
        }

        adr.vert += surface.vertices.len();
        adr.normal += surface.normals.len();
        adr.texcoord += texcoords;
        adr.face += surface.faces.len();
        adr.graph += body.graph.len();
    }
}

/// Where the next mesh starts in each array.
#[derive(Default)]
struct Addresses {
    vert: usize,
    normal: usize,
    texcoord: usize,
    face: usize,
    graph: usize,
    poly: usize,
    polyvert: usize,
    polymap: usize,
}

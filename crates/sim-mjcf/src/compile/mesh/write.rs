//! The arrays of meshes in a model.

use super::Mesh;
use sim_core::Model;

/// The sizes of the arrays of meshes.
pub(crate) fn count(m: &mut Model, meshes: &[Mesh<'_>]) {
    m.nmesh = meshes.len();
    for mesh in meshes {
        let geometry = &*mesh.geometry;
        m.nmeshvert += geometry.surface.vertices.len();
        m.nmeshnormal += geometry.surface.normals.len();
        m.nmeshtexcoord += geometry.surface.texcoords.len();
        m.nmeshface += geometry.surface.faces.len();
        m.nmeshgraph += geometry.graph.len();
        m.nmeshpoly += geometry.polygons.corners.len();
        m.nmeshpolyvert += geometry.polygons.corners.items().len();
        m.nmeshpolymap += geometry.polygons.around.items().len();
        m.noct += geometry.octree.nodes.len();
    }
}

/// Writes all meshes but their bounding boxes and the names of their files.
pub(crate) fn write(m: &mut Model, meshes: &[Mesh<'_>]) {
    let mut adr = Addresses::default();
    for (id, mesh) in meshes.iter().enumerate() {
        let geometry = &*mesh.geometry;
        let surface = &geometry.surface;
        m.mesh_scale[id] = mesh.spec.scale;
        m.mesh_pos[id] = geometry.pose.pos;
        m.mesh_quat[id] = geometry.pose.quat;
        let nodes = &geometry.octree.nodes;
        m.mesh_octnum[id] = nodes.len() as i32;
        m.mesh_octadr[id] = if nodes.is_empty() { -1 } else { adr.oct as i32 };
        for (node, place) in nodes.iter().zip(adr.oct..) {
            m.oct_depth[place] = node.depth;
            m.oct_child[place] = node.children.unwrap_or([-1; 8]);
            m.oct_aabb[place] = node.aabb();
            m.oct_coeff[place] = node.distances;
        }
        adr.oct += nodes.len();

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

        m.mesh_graphadr[id] = if geometry.graph.is_empty() {
            -1
        } else {
            adr.graph as i32
        };
        m.mesh_graph[adr.graph..][..geometry.graph.len()].copy_from_slice(&geometry.graph);

        m.mesh_polyadr[id] = adr.poly as i32;
        m.mesh_polynum[id] = geometry.polygons.corners.len() as i32;
        for (polygon, &normal) in geometry
            .polygons
            .corners
            .iter()
            .zip(&geometry.polygon_normals)
        {
            m.mesh_polynormal[adr.poly] = normal;
            m.mesh_polyvertadr[adr.poly] = adr.polyvert as i32;
            m.mesh_polyvertnum[adr.poly] = polygon.len() as i32;
            m.mesh_polyvert[adr.polyvert..][..polygon.len()].copy_from_slice(polygon);
            adr.poly += 1;
            adr.polyvert += polygon.len();
        }
        for (vertex, around) in geometry.polygons.around.iter().enumerate() {
            m.mesh_polymapadr[adr.vert + vertex] = adr.polymap as i32;
            m.mesh_polymapnum[adr.vert + vertex] = around.len() as i32;
            m.mesh_polymap[adr.polymap..][..around.len()].copy_from_slice(around);
            adr.polymap += around.len();
        }

        adr.vert += surface.vertices.len();
        adr.normal += surface.normals.len();
        adr.texcoord += texcoords;
        adr.face += surface.faces.len();
        adr.graph += geometry.graph.len();
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
    oct: usize,
}

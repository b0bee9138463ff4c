//! Shapes: trees of boxes, meshes with their hulls and flat faces, skins, height fields, textures.

use super::{Checked, ModelError, expect, require, within, wrong};
use crate::model::Model;

/// No tree of boxes that halves what it holds is deeper.
const MAX_DEPTH: u16 = 100;

/// Everything that assets refer to.
pub(super) fn check(m: &Model) -> Checked {
    check_boxes(m)?;
    for mesh in 0..m.nmesh {
        check_mesh(m, mesh)?;
        check_graph(m, mesh)?;
        check_polygons(m, mesh)?;
        check_octree(m, mesh)?;
    }
    for skin in 0..m.nskin {
        check_skin(m, skin)?;
    }
    check_grids(m)?;
    check_textures(m)
}

/// The octree of a mesh: a node has all of its parts or none, and they come after it, so that every way down ends.
fn check_octree(m: &Model, mesh: usize) -> Checked {
    let Ok(first) = usize::try_from(m.mesh_octadr[mesh]) else {
        return Ok(());
    };
    let count = m.mesh_octnum[mesh];
    for node in 0..count {
        let at = first + node as usize;
        let parts = m.oct_child[at];
        let leaf = parts == [-1; 8];
        let fits = leaf || parts.iter().all(|&part| part > node && part < count);
        require(fits, "oct_child", 8 * at, || {
            format!("are {parts:?}, not all -1 and not all above {node} and below {count}")
        })?;
    }
    Ok(())
}

/// The trees of boxes of bodies and meshes.
fn check_boxes(m: &Model) -> Checked {
    let mut depth = Vec::new();
    for body in 0..m.nbody {
        let geoms = m.body_geomadr[body].max(0)..m.body_geomadr[body].max(0) + m.body_geomnum[body];
        let tree = (m.body_bvhadr[body], m.body_bvhnum[body]);
        check_no_boxes("body_bvhadr", body, tree)?;
        check_box_tree(m, tree, geoms, &mut depth)?;
    }
    for mesh in 0..m.nmesh {
        let tree = (m.mesh_bvhadr[mesh], m.mesh_bvhnum[mesh]);
        check_no_boxes("mesh_bvhadr", mesh, tree)?;
        check_box_tree(m, tree, 0..m.mesh_facenum[mesh], &mut depth)?;
    }
    for flex in 0..m.nflex {
        let tree = (m.flex_bvhadr[flex], m.flex_bvhnum[flex]);
        check_no_boxes("flex_bvhadr", flex, tree)?;
        check_box_tree(m, tree, 0..m.flex_elemnum[flex], &mut depth)?;
    }
    Ok(())
}

/// Where there are no boxes, none is the first.
fn check_no_boxes(field: &'static str, at: usize, (first, count): (i32, i32)) -> Checked {
    match count {
        0 => expect(field, at, first, -1),
        _ => Ok(()),
    }
}

/// One tree of boxes: from the first box every other is reached in one way, and what is in the boxes belongs there.
fn check_box_tree(
    m: &Model,
    (first, count): (i32, i32),
    content: std::ops::Range<i32>,
    depth: &mut Vec<u16>,
) -> Checked {
    if count == 0 {
        return Ok(());
    }
    let (first, count) = (first as usize, count as usize);
    // zero: not reached yet
    depth.clear();
    depth.resize(count, 0);
    depth[0] = 1;
    for node in 0..count {
        let at = first + node;
        let level = depth[node];
        require(level > 0, "bvh_child", 2 * at, || {
            format!("is in box {node} of its tree, which no other leads to")
        })?;
        require(level < MAX_DEPTH, "bvh_child", 2 * at, || {
            format!("is in a tree that is more than {MAX_DEPTH} boxes deep")
        })?;
        for (side, &child) in m.bvh_child[at].iter().enumerate() {
            if child == -1 {
                continue;
            }
            let below = usize::try_from(child)
                .ok()
                .filter(|&c| c > node && c < count);
            let Some(below) = below.filter(|&c| depth[c] == 0) else {
                return Err(wrong(
                    "bvh_child",
                    2 * at + side,
                    format!(
                        "is {child}, out of bounds: above {node}, below {count}, and each box once"
                    ),
                ));
            };
            depth[below] = level + 1;
        }
        let held = m.bvh_nodeid[at];
        require(
            held == -1 || content.contains(&held),
            "bvh_nodeid",
            at,
            || format!("is {held}, out of bounds: {content:?} or -1"),
        )?;
    }
    Ok(())
}

/// All numbers are from zero to below a count.
fn check_all(field: &'static str, first: usize, values: &[i32], count: i32, of: &str) -> Checked {
    check_between(field, first, values, 0..count, of)
}

/// All numbers are in a range, whose end is a count.
fn check_between(
    field: &'static str,
    first: usize,
    values: &[i32],
    range: std::ops::Range<i32>,
    of: &str,
) -> Checked {
    let Some(at) = values.iter().position(|value| !range.contains(value)) else {
        return Ok(());
    };
    let (least, count) = (range.start, range.end);
    let problem = format!(
        "is {}, out of bounds: at least {least} and below {count} ({of})",
        values[at]
    );
    Err(wrong(field, first + at, problem))
}

/// Vertices and normals start somewhere, if there are none too: tactile sensors count from there. Triangles refer to
/// vertices, normals and texture coordinates of their own mesh; a corner may have no normal and no texture coordinate.
fn check_mesh(m: &Model, mesh: usize) -> Checked {
    for (field, starts) in [
        ("mesh_vertadr", &m.mesh_vertadr),
        ("mesh_normaladr", &m.mesh_normaladr),
    ] {
        if starts[mesh] < 0 {
            return Err(wrong(field, mesh, format!("is {}, below 0", starts[mesh])));
        }
    }
    let (first, count) = (m.mesh_faceadr[mesh].max(0) as usize, m.mesh_facenum[mesh]);
    let faces = first..first + count as usize;
    let flat = |field: &'static str, values: &[[i32; 3]], range, of: &str| {
        let values = bytemuck::cast_slice(&values[faces.clone()]);
        check_between(field, 3 * first, values, range, of)
    };
    let vertices = 0..m.mesh_vertnum[mesh];
    flat("mesh_face", &m.mesh_face, vertices, "mesh_vertnum")?;
    let normals = -1..m.mesh_normalnum[mesh];
    flat(
        "mesh_facenormal",
        &m.mesh_facenormal,
        normals,
        "mesh_normalnum",
    )?;
    let coordinates = -1..m.mesh_texcoordnum[mesh];
    if coordinates.end == 0 {
        return Ok(());
    }
    flat(
        "mesh_facetexcoord",
        &m.mesh_facetexcoord,
        coordinates,
        "mesh_texcoordnum",
    )
}

/// The graph of a hull: how many vertices and faces, where the neighbours of each vertex start, which vertices of the mesh they
/// are, the neighbours with -1 behind those of each vertex, and the faces.
fn check_graph(m: &Model, mesh: usize) -> Checked {
    let Ok(start) = usize::try_from(m.mesh_graphadr[mesh]) else {
        return Ok(());
    };
    let graph = &m.mesh_graph[start..];
    let &[vertices, faces, ref rest @ ..] = graph else {
        return Err(wrong(
            "mesh_graphadr",
            mesh,
            format!("is {start}, too near to the end"),
        ));
    };
    let counts = [vertices, faces].map(|n| usize::try_from(n).ok());
    let [Some(nvert), Some(nface)] = counts else {
        return Err(wrong(
            "mesh_graph",
            start,
            format!("has {vertices} vertices and {faces} faces"),
        ));
    };
    let nedge = nvert.saturating_add(nface.saturating_mul(3));
    let need = nvert.saturating_mul(2).saturating_add(nedge);
    let need = need.saturating_add(nface.saturating_mul(3));
    require(need <= rest.len(), "mesh_graph", start, || {
        format!(
            "has {nvert} vertices and {nface} faces, which do not fit in {}",
            rest.len()
        )
    })?;
    let (edge_adr, rest) = rest.split_at(nvert);
    let (globals, rest) = rest.split_at(nvert);
    let (edges, rest) = rest.split_at(nedge);
    let face_vertices = &rest[..3 * nface];

    let (adr_at, global_at) = (start + 2, start + 2 + nvert);
    let edges_at = global_at + nvert;
    check_all(
        "mesh_graph",
        adr_at,
        edge_adr,
        nedge as i32,
        "edges of the hull",
    )?;
    let own = m.mesh_vertnum[mesh];
    check_all("mesh_graph", global_at, globals, own, "mesh_vertnum")?;
    check_all(
        "mesh_graph",
        edges_at + nedge,
        face_vertices,
        own,
        "mesh_vertnum",
    )?;
    let neighbour = |v: i32| v == -1 || (0..vertices).contains(&v);
    if let Some(at) = edges.iter().position(|&v| !neighbour(v)) {
        let problem = format!("is {}, out of bounds: -1, or below {vertices}", edges[at]);
        return Err(wrong("mesh_graph", edges_at + at, problem));
    }
    let closed = edges.last().is_none_or(|&v| v == -1);
    require(closed, "mesh_graph", edges_at + nedge.max(1) - 1, || {
        "is no -1, though it ends the neighbours of the last vertex".to_owned()
    })
}

/// Where a list starts that is there even if it is empty.
fn start_of(field: &'static str, at: usize, start: i32) -> Result<usize, ModelError> {
    usize::try_from(start).map_err(|_| wrong(field, at, format!("is {start}, negative")))
}

/// The flat faces of a hull have vertices of the mesh for corners, and vertices know their faces.
fn check_polygons(m: &Model, mesh: usize) -> Checked {
    let first = m.mesh_polyadr[mesh].max(0) as usize;
    for polygon in first..first + m.mesh_polynum[mesh] as usize {
        let start = start_of("mesh_polyvertadr", polygon, m.mesh_polyvertadr[polygon])?;
        let corners = &m.mesh_polyvert[start..start + m.mesh_polyvertnum[polygon] as usize];
        let count = m.mesh_vertnum[mesh];
        check_all("mesh_polyvert", start, corners, count, "mesh_vertnum")?;
    }
    let first = m.mesh_vertadr[mesh].max(0) as usize;
    for vertex in first..first + m.mesh_vertnum[mesh] as usize {
        let start = start_of("mesh_polymapadr", vertex, m.mesh_polymapadr[vertex])?;
        let faces = &m.mesh_polymap[start..start + m.mesh_polymapnum[vertex] as usize];
        check_all(
            "mesh_polymap",
            start,
            faces,
            m.mesh_polynum[mesh],
            "mesh_polynum",
        )?;
    }
    Ok(())
}

/// Triangles and bones refer to vertices of their own skin.
fn check_skin(m: &Model, skin: usize) -> Checked {
    let (first, count) = (m.skin_faceadr[skin].max(0) as usize, m.skin_facenum[skin]);
    let faces = bytemuck::cast_slice(&m.skin_face[first..first + count as usize]);
    let vertices = m.skin_vertnum[skin];
    check_all("skin_face", 3 * first, faces, vertices, "skin_vertnum")?;
    let first = m.skin_boneadr[skin].max(0) as usize;
    for bone in first..first + m.skin_bonenum[skin] as usize {
        let start = m.skin_bonevertadr[bone].max(0) as usize;
        let moved = &m.skin_bonevertid[start..start + m.skin_bonevertnum[bone] as usize];
        check_all("skin_bonevertid", start, moved, vertices, "skin_vertnum")?;
    }
    Ok(())
}

/// Height fields have at least one point, and all of them.
fn check_grids(m: &Model) -> Checked {
    for field in 0..m.nhfield {
        let (rows, columns) = (m.hfield_nrow[field], m.hfield_ncol[field]);
        require(rows > 0, "hfield_nrow", field, || {
            format!("is {rows}, not above zero")
        })?;
        require(columns > 0, "hfield_ncol", field, || {
            format!("is {columns}, not above zero")
        })?;
        let count = i64::from(rows) * i64::from(columns);
        let size = (m.nhfielddata, "nhfielddata");
        within(
            "hfield_adr",
            field,
            i64::from(m.hfield_adr[field]),
            count,
            size,
        )?;
    }
    Ok(())
}

fn check_textures(m: &Model) -> Checked {
    for tex in 0..m.ntex {
        let mut bytes = Some(1_i64);
        for (field, value) in [
            ("tex_height", m.tex_height[tex]),
            ("tex_width", m.tex_width[tex]),
            ("tex_nchannel", m.tex_nchannel[tex]),
        ] {
            require(value >= 0, field, tex, || format!("is {value}, negative"))?;
            bytes = bytes.and_then(|bytes| bytes.checked_mul(i64::from(value)));
        }
        let bytes = bytes.unwrap_or(i64::MAX);
        within(
            "tex_adr",
            tex,
            m.tex_adr[tex],
            bytes,
            (m.ntexdata, "ntexdata"),
        )?;
    }
    Ok(())
}

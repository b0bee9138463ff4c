//! Bounding volumes of bodies, deformables and meshes, at the level that is asked for, and leaves above it.

use super::painter::Painter;
use crate::enums::{Shape, VisFlag};
use crate::options::shows_group;
use sim_core::math::{Mat3, Vec3};
use sim_core::model::{Flex, GeomType, ObjType};

fn add(p: &mut Painter<'_>, node: usize, aabb: [f64; 6], pos: Vec3, mat: &Mat3, rgba: [f32; 4]) {
    let [x, y, z, a, b, c] = aabb;
    let center = mat * Vec3([x, y, z]) + pos;
    if let Some(mut geom) = p.decor((ObjType::Unknown, node)) {
        let size = Vec3([a, b, c]);
        geom.init(
            Shape::LineBox as i32,
            Some(size),
            Some(center),
            Some(mat),
            Some(rgba),
        );
        p.push(geom);
    }
}

fn is_leaf(p: &Painter<'_>, node: usize) -> bool {
    p.m.bvh_child[node] == [-1, -1]
}

/// Whether a node is on the level that is asked for, or a leaf above it.
fn is_shown(p: &Painter<'_>, node: usize) -> bool {
    let (depth, wanted) = (p.m.bvh_depth[node], p.opt.bvh_depth);
    depth == wanted || (is_leaf(p, node) && depth < wanted)
}

/// Whether the last collision pass looked into a node, where that is to be marked.
fn is_active(p: &Painter<'_>, node: usize) -> bool {
    p.m.vis.global.bvactive != 0 && p.d.bvh_active.get(node).is_some_and(|&active| active != 0)
}

pub(super) fn body_volumes(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::BodyBvh) {
        return;
    }
    for body in 0..m.nbody {
        let first = m.body_bvhadr[body].max(0) as usize;
        for node in first..first + m.body_bvhnum[body] as usize {
            if !is_shown(p, node) {
                continue;
            }
            let rgba = if is_active(p, node) {
                m.vis.rgba.bvactive
            } else {
                m.vis.rgba.bv
            };
            // a leaf is the box of a geom, in the geom's own frame
            let (aabb, pos, mat) = match usize::try_from(m.bvh_nodeid[node]) {
                Ok(geom) if is_leaf(p, node) => {
                    (m.geom_aabb[geom], d.geom_xpos[geom], &d.geom_xmat[geom])
                }
                _ => (m.bvh_aabb[node], d.xipos[body], &d.ximat[body]),
            };
            add(p, node, aabb, pos, mat, rgba);
        }
    }
}

/// Trees of deformables, which are in the world, and the grids of nodes that move them.
pub(super) fn flex_volumes(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::MeshBvh) {
        return;
    }
    for flex in m.flexes() {
        if shows_group(&p.opt.flexgroup, m.flex_group[flex.id]) {
            for node in flex.tree().into_iter().flatten() {
                if !is_shown(p, node) {
                    continue;
                }
                let rgba = if is_active(p, node) {
                    m.vis.rgba.bvactive
                } else {
                    m.vis.rgba.bv
                };
                let moving = d.bvh_aabb_dyn.get(node - m.nbvhstatic);
                if let Some(&aabb) = moving {
                    add(p, node, aabb, Vec3::ZERO, &Mat3::IDENTITY, rgba);
                }
            }
        }
        if let Some(order) = flex.order() {
            node_grid(p, flex, order + 1);
        }
    }
}

/// Lines between the nodes of a deformable, of which there are `side` along each axis.
fn node_grid(p: &mut Painter<'_>, flex: Flex<'_>, side: usize) {
    let (m, d) = (p.m, p.d);
    let place = |node: usize| {
        let node = flex.nodes().start + node;
        let body = m.flex_nodebodyid[node] as usize;
        if flex.is_centered() {
            d.xpos[body]
        } else {
            d.xmat[body] * m.flex_node[node] + d.xpos[body]
        }
    };
    let steps = [side * side, side, 1];
    for node in 0..side * side * side {
        for step in steps {
            if node / step % side + 1 >= side {
                continue;
            }
            // what is counted is the first axis, whichever the line is along
            let Some(mut geom) = p.decor((ObjType::Unknown, node / steps[0])) else {
                return;
            };
            if geom
                .connect(Shape::Line as i32, 3.0, place(node), place(node + step))
                .is_ok()
            {
                p.push(geom);
            }
        }
    }
}

/// The mesh whose volumes are drawn with a geom. MuJoCo takes the number of a height field for that of a mesh: where there
/// is such a mesh, its boxes are drawn.
fn mesh_of(p: &Painter<'_>, geom: usize) -> Option<usize> {
    let id = usize::try_from(p.m.geom_dataid[geom]).ok()?;
    (id < p.m.nmesh).then_some(id)
}

/// Trees of meshes. Where those that were looked into are marked, the others are left out.
pub(super) fn mesh_volumes(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::MeshBvh) {
        return;
    }
    for geom in 0..m.ngeom {
        let Some(mesh) = mesh_of(p, geom) else {
            continue;
        };
        if m.geom_type[geom] == GeomType::Sdf as i32 || m.mesh_octadr[mesh] >= 0 {
            continue;
        }
        let first = m.mesh_bvhadr[mesh].max(0) as usize;
        for node in first..first + m.mesh_bvhnum[mesh] as usize {
            let rgba = match (is_active(p, node), m.vis.global.bvactive != 0) {
                (true, _) => m.vis.rgba.bvactive,
                (false, true) => continue,
                (false, false) => m.vis.rgba.bv,
            };
            if is_shown(p, node) {
                let (pos, mat) = (d.geom_xpos[geom], &d.geom_xmat[geom]);
                add(p, node, m.bvh_aabb[node], pos, mat, rgba);
            }
        }
    }
}

/// Trees of eighths of the meshes that have them.
pub(super) fn octrees(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.shows(VisFlag::MeshBvh) {
        return;
    }
    for geom in 0..m.ngeom {
        let Some(mesh) = mesh_of(p, geom) else {
            continue;
        };
        let Ok(first) = usize::try_from(m.mesh_octadr[mesh]) else {
            continue;
        };
        if m.geom_type[geom] == GeomType::HField as i32 {
            continue;
        }
        for node in first..first + m.mesh_octnum[mesh] as usize {
            if m.oct_depth[node] == p.opt.bvh_depth {
                let (pos, mat) = (d.geom_xpos[geom], &d.geom_xmat[geom]);
                add(p, node, m.oct_aabb[node], pos, mat, m.vis.rgba.bv);
            }
        }
    }
}

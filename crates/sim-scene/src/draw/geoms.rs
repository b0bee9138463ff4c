//! Deformables, skins, geoms and sites: what a model shows of itself.

use super::islands;
use super::painter::{Look, Painter};
use crate::enums::{CatBit, Label, Shape, VisFlag};
use crate::geom::{Geom, single};
use crate::options::shows_group;
use crate::scene::MAX_PLANE_GRID;
use sim_core::math::Vec3;
use sim_core::model::{GeomType, ObjType};

/// The nearest whole number, upwards from the middle, of those that there are.
fn round(x: f64) -> f64 {
    let (lower, upper) = (x.floor(), x.ceil());
    f64::from(if x - lower < upper - x { lower } else { upper } as i32)
}

/// Where an infinite plane is drawn: near the camera, moved by whole squares of its texture or grid.
fn recentred(p: &Painter<'_>, geom: usize) -> Vec3 {
    let (m, pos) = (p.m, p.d.geom_xpos[geom]);
    let size = m.geom_size[geom];
    let head = Vec3(std::array::from_fn(|i| {
        let [left, right] = &p.scene.camera;
        0.5 * f64::from(left.pos[i] + right.pos[i])
    }));
    let mut drawn = pos;
    for k in (0..2).filter(|&k| size[k] <= 0.0) {
        let axis = p.d.geom_xmat[geom].col(k);
        let repeat = usize::try_from(m.geom_matid[geom])
            .map_or(0.0, |material| m.mat_texrepeat[material][k]);
        let square = if repeat > 0.0 {
            f64::from(2.0 / repeat)
        } else {
            let far = f64::from(m.vis.map.zfar) * m.stat.extent;
            2.1 * far / (MAX_PLANE_GRID - 2) as f64
        };
        let along = (head - pos).dot(axis);
        drawn += axis * (2.0 * square * round(0.5 * along / square));
    }
    drawn
}

/// The asset that a geom is drawn with: of a mesh twice its number, and one more for its hull; of a plane which one it is.
fn asset(p: &Painter<'_>, geom: usize, shape: GeomType, plane: i32) -> i32 {
    let m = p.m;
    match shape {
        GeomType::Mesh | GeomType::Sdf => {
            let mesh = m.geom_dataid[geom];
            let hull = p.shows(VisFlag::ConvexHull)
                && (m.geom_contype[geom] != 0 || m.geom_conaffinity[geom] != 0)
                && m.mesh_graphadr
                    .get(mesh as usize)
                    .is_some_and(|&adr| adr >= 0);
            2 * mesh + i32::from(hull)
        }
        GeomType::Plane => plane,
        GeomType::HField
        | GeomType::Sphere
        | GeomType::Capsule
        | GeomType::Ellipsoid
        | GeomType::Cylinder
        | GeomType::Box => m.geom_dataid[geom],
    }
}

fn draw(p: &Painter<'_>, geom: usize, plane: i32, drawn: &mut Geom) {
    let (m, d) = (p.m, p.d);
    let shape = GeomType::of(m.geom_type[geom]);
    drawn.init(
        m.geom_type[geom],
        Some(m.geom_size[geom]),
        Some(d.geom_xpos[geom]),
        Some(&d.geom_xmat[geom]),
        None,
    );
    drawn.dataid = asset(p, geom, shape, plane);
    drawn.modelrbound = m.geom_rbound[geom] as f32;
    let look = Look {
        material: m.geom_matid[geom],
        rgba: m.geom_rgba[geom],
    };
    p.paint(drawn, look);
    if p.shows(VisFlag::Island) {
        islands::paint_body(p, m.geom_bodyid[geom] as usize, drawn);
    }
    if matches!(shape, GeomType::Mesh | GeomType::Sdf)
        && let Ok(mesh) = usize::try_from(m.geom_dataid[geom])
        && m.mesh_texcoordadr[mesh] >= 0
    {
        drawn.texcoord = 1;
    }
    if p.selected == Some(m.geom_bodyid[geom] as usize) {
        p.glow(drawn);
    }
    p.label(drawn, Label::Geom, (ObjType::Geom, geom));
    if shape == GeomType::Plane {
        drawn.pos = single(recentred(p, geom));
    }
}

pub(super) fn geoms(p: &mut Painter<'_>) {
    let m = p.m;
    let mut plane = -1;
    for geom in 0..m.ngeom {
        plane += i32::from(m.geom_type[geom] == GeomType::Plane as i32);
        let category = p.category(m.geom_bodyid[geom]);
        if !p.wants(category) || !shows_group(&p.opt.geomgroup, m.geom_group[geom]) {
            continue;
        }
        let Some(mut drawn) = p.next((ObjType::Geom, geom), category) else {
            return;
        };
        draw(p, geom, plane, &mut drawn);
        if drawn.rgba[3] != 0.0 {
            p.push(drawn);
        }
    }
}

pub(super) fn sites(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    for site in 0..m.nsite {
        let category = p.category(m.site_bodyid[site]);
        if !p.wants(category) || !shows_group(&p.opt.sitegroup, m.site_group[site]) {
            continue;
        }
        let Some(mut drawn) = p.next((ObjType::Site, site), category) else {
            return;
        };
        drawn.init(
            m.site_type[site],
            Some(m.site_size[site]),
            Some(d.site_xpos[site]),
            Some(&d.site_xmat[site]),
            None,
        );
        let look = Look {
            material: m.site_matid[site],
            rgba: m.site_rgba[site],
        };
        p.paint(&mut drawn, look);
        if p.selected == Some(m.site_bodyid[site] as usize) {
            p.glow(&mut drawn);
        }
        p.label(&mut drawn, Label::Site, (ObjType::Site, site));
        if drawn.rgba[3] != 0.0 {
            p.push(drawn);
        }
    }
}

/// Deformables stand where their first vertex is; their triangles are those of the scene.
pub(super) fn flexes(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.wants(CatBit::Dynamic) || !p.opt.shows_flexes() {
        return;
    }
    for flex in m.flexes() {
        let f = flex.id;
        if !shows_group(&p.opt.flexgroup, m.flex_group[f]) {
            continue;
        }
        let Some(mut drawn) = p.next((ObjType::Flex, f), CatBit::Dynamic) else {
            return;
        };
        let pos = d.flexvert_xpos.get(flex.verts().start).copied();
        drawn.init(Shape::Flex as i32, None, pos, None, None);
        drawn.size[0] = flex.radius() as f32;
        let look = Look {
            material: m.flex_matid[f],
            rgba: m.flex_rgba[f],
        };
        p.paint(&mut drawn, look);
        if m.flex_texcoordadr[f] >= 0 {
            drawn.texcoord = 1;
        } else {
            drawn.matid = -1;
        }
        if p.pert.flexselect == f as i32 {
            p.glow(&mut drawn);
        }
        p.label(&mut drawn, Label::Flex, (ObjType::Flex, f));
        if drawn.rgba[3] != 0.0 {
            p.push(drawn);
        }
    }
}

/// Skins stand where their first bone is; their vertices are those of the scene.
pub(super) fn skins(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.wants(CatBit::Dynamic) || !p.shows(VisFlag::Skin) {
        return;
    }
    for skin in 0..m.nskin {
        if !shows_group(&p.opt.skingroup, m.skin_group[skin]) {
            continue;
        }
        let Some(mut drawn) = p.next((ObjType::Skin, skin), CatBit::Dynamic) else {
            return;
        };
        let bone = m.skin_bonebodyid.get(m.skin_boneadr[skin].max(0) as usize);
        let pos = bone.map_or(Vec3::ZERO, |&body| d.xpos[body as usize]);
        drawn.init(Shape::Skin as i32, None, Some(pos), None, None);
        let look = Look {
            material: m.skin_matid[skin],
            rgba: m.skin_rgba[skin],
        };
        p.paint(&mut drawn, look);
        if p.pert.skinselect == skin as i32 {
            p.glow(&mut drawn);
        }
        if m.skin_texcoordadr[skin] >= 0 {
            drawn.texcoord = 1;
        }
        p.label(&mut drawn, Label::Skin, (ObjType::Skin, skin));
        if drawn.rgba[3] != 0.0 {
            p.push(drawn);
        }
    }
}

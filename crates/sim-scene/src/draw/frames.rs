//! Frames of geoms, sites, bodies and the world.

use super::painter::Painter;
use crate::enums::{Frame, VisFlag};
use crate::options::shows_group;

/// Whether something with this material and colour can be seen.
fn visible(p: &Painter<'_>, material: i32, rgba: [f32; 4]) -> bool {
    let rgba = usize::try_from(material).map_or(rgba, |material| p.m.mat_rgba[material]);
    rgba[3] != 0.0
}

pub(super) fn geom_frames(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if p.opt.frame != Frame::Geom as i32 {
        return;
    }
    let (length, width) = p.frame_size();
    for geom in 0..m.ngeom {
        if p.wants(p.category(m.geom_bodyid[geom]))
            && shows_group(&p.opt.geomgroup, m.geom_group[geom])
            && visible(p, m.geom_matid[geom], m.geom_rgba[geom])
        {
            p.frame(geom, d.geom_xpos[geom], &d.geom_xmat[geom], length, width);
        }
    }
}

pub(super) fn site_frames(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if p.opt.frame != Frame::Site as i32 {
        return;
    }
    let (length, width) = p.frame_size();
    for site in 0..m.nsite {
        if p.wants(p.category(m.site_bodyid[site]))
            && shows_group(&p.opt.sitegroup, m.site_group[site])
            && visible(p, m.site_matid[site], m.site_rgba[site])
        {
            p.frame(site, d.site_xpos[site], &d.site_xmat[site], length, width);
        }
    }
}

/// Frames of bodies, or of their inertia where that is drawn; or that of the world, twice as large.
pub(super) fn body_frames(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    let world = p.opt.frame == Frame::World as i32;
    let bodies = match p.opt.frame {
        frame if frame == Frame::World as i32 => 0..1,
        frame if frame == Frame::Body as i32 => 1..m.nbody,
        _ => return,
    };
    let (mut length, mut width) = p.frame_size();
    if world {
        length *= 2.0;
        width *= 2.0;
    }
    for body in bodies {
        if !world && !p.wants(p.category(body as i32)) {
            continue;
        }
        let (pos, mat) = if p.shows(VisFlag::Inertia) {
            (d.xipos[body], &d.ximat[body])
        } else {
            (d.xpos[body], &d.xmat[body])
        };
        p.frame(body, pos, mat, length, width);
    }
}

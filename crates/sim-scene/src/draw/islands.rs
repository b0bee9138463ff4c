//! Islands: what constraints tie together has one colour.

use super::painter::Painter;
use crate::enums::{Label, Shape};
use crate::geom::{Geom, single};
use sim_core::math::halton;
use sim_core::model::{EnableBit, ObjType};
use sim_core::sleep::sleep_cycle;
use std::fmt::Write;

/// Red, green and blue of a colour by hue, saturation and value.
fn hsv(hue: f32, saturation: f32, value: f32) -> [f32; 4] {
    let sector = hue * 6.0;
    let part = sector - (sector as i32) as f32;
    let p = value * (1.0 - saturation);
    let q = value * (1.0 - saturation * part);
    let t = value * (1.0 - saturation * (1.0 - part));
    let [r, g, b] = match sector as i32 {
        _ if saturation <= 0.0 => [value; 3],
        0 => [value, t, p],
        1 => [q, value, p],
        2 => [p, value, t],
        3 => [p, q, value],
        4 => [t, p, value],
        _ => [value, p, q],
    };
    [r, g, b, 1.0]
}

/// The colour of what goes with a dof, grey if with none; darker if it sleeps.
pub(super) fn color(dof: Option<i32>, awake: bool) -> [f32; 4] {
    let (mut hue, mut saturation, mut value) = (1.0, 0.0, 0.7);
    if let Some(dof) = dof.filter(|&dof| dof >= 0) {
        let number = dof.saturating_add(1);
        hue = halton(number, 7) as f32;
        saturation = (0.5 + 0.5 * halton(number, 3)) as f32;
        value = (0.6 + 0.4 * halton(number, 5)) as f32;
    }
    if !awake {
        value = (f64::from(value) * 0.6) as f32;
        saturation = (f64::from(saturation) * 0.7) as f32;
    }
    hsv(hue, saturation, value)
}

/// The first dof of the island that a constraint row is in.
pub(super) fn dof_of_row(p: &Painter<'_>, row: i32) -> Option<i32> {
    let d = p.d;
    let island = *d.efc_island.get(usize::try_from(row).ok()?)?;
    d.island_dofadr.get(usize::try_from(island).ok()?).copied()
}

/// The first dof that a body moves with, if it moves at all.
fn moving_dof(p: &Painter<'_>, body: usize) -> Option<usize> {
    let weld = p.m.body_weldid[body] as usize;
    (p.m.body_dofnum[weld] > 0).then(|| p.m.body_dofadr[weld] as usize)
}

fn island_of(p: &Painter<'_>, dof: usize) -> Option<usize> {
    let island = p.d.dof_island.get(dof).filter(|_| p.d.nisland > 0)?;
    usize::try_from(*island).ok()
}

/// Colours a geom of a body by its island, or by its tree where trees may sleep. What cannot move keeps its look.
pub(super) fn paint_body(p: &Painter<'_>, body: usize, geom: &mut Geom) {
    let (m, d) = (p.m, p.d);
    let Some(dof) = moving_dof(p, body) else {
        return;
    };
    geom.matid = -1;
    let awake = d.body_awake[body] != 0;
    let island = island_of(p, dof).and_then(|island| d.island_dofadr.get(island).copied());
    let by_tree = || {
        let tree = m.dof_treeid[dof] as usize;
        let tree = if awake {
            Some(tree)
        } else {
            sleep_cycle(&d.tree_asleep, tree)
        };
        tree.filter(|_| m.enabled(EnableBit::Sleep))
            .map(|tree| m.tree_dofadr[tree])
    };
    geom.rgba = color(island.or_else(by_tree), awake);
}

/// The number of its island at each body that has one.
pub(super) fn labels(p: &mut Painter<'_>) {
    let (m, d) = (p.m, p.d);
    if !p.opt.labels(Label::Island) {
        return;
    }
    for body in 1..m.nbody {
        let Some(island) = moving_dof(p, body).and_then(|dof| island_of(p, dof)) else {
            continue;
        };
        let Some(mut geom) = p.decor((ObjType::Unknown, body)) else {
            return;
        };
        geom.r#type = Shape::Label as i32;
        geom.pos = single(d.xipos[body]);
        geom.turn(&d.ximat[body]);
        let _ = write!(geom.label, "{island}");
        p.push(geom);
    }
}

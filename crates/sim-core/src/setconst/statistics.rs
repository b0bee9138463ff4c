//! Statistics of a model: sizes, masses and inertias that solvers and viewers scale by.

use super::flex;
use crate::data::Data;
use crate::math::Vec3;
use crate::model::{GeomType, JointType, Model};

/// Sizes below this are taken as this.
const MIN_SIZE: f64 = 1e-5;
/// The part of a plane's or height field's size that counts for the extent.
const LARGE_GEOM_PART: f64 = 0.1;

/// Sets `stat` and `dof_length` from the reference configuration.
pub(super) fn set_statistics(m: &mut Model, d: &Data) {
    set_extent(m, d);
    let mut sizes = body_sizes(m, d);
    if m.nbody > 1 {
        let count = (m.nbody - 1) as f64;
        m.stat.meansize = 0.0;
        for size in &mut sizes[1..] {
            *size = size.max(MIN_SIZE);
            m.stat.meansize += *size / count;
        }
        m.stat.meanmass = m.body_mass[1..].iter().sum::<f64>() / count;
    }
    m.stat.extent = m.stat.extent.max(2.0 * m.stat.meansize);
    set_dof_lengths(m, &sizes);
    if m.nv > 0 {
        let diagonal = m.dof_Madr.iter().map(|&adr| d.qM[adr as usize]);
        m.stat.meaninertia = diagonal.sum::<f64>() / m.nv as f64;
    }
}

/// An axis-aligned box that grows.
struct Bounds {
    min: Vec3,
    max: Vec3,
}

impl Bounds {
    fn new() -> Bounds {
        Bounds {
            min: Vec3([1e10; 3]),
            max: Vec3([-1e10; 3]),
        }
    }

    fn add(&mut self, centre: Vec3, radius: f64) {
        for k in 0..3 {
            self.min[k] = self.min[k].min(centre[k] - radius);
            self.max[k] = self.max[k].max(centre[k] + radius);
        }
    }
}

/// Centre and extent of all bodies, joints, sites and geoms.
fn set_extent(m: &mut Model, d: &Data) {
    let mut bounds = Bounds::new();
    let moving = d.xpos.iter().skip(1).chain(d.xipos.iter().skip(1));
    for &point in moving.chain(&d.xanchor).chain(&d.site_xpos) {
        bounds.add(point, 0.0);
    }
    for geom in 0..m.ngeom {
        bounds.add(d.geom_xpos[geom], geom_reach(m, geom));
    }
    m.stat.center = (bounds.min + bounds.max) * 0.5;
    let size = bounds.max - bounds.min;
    if size[0] > 0.0 {
        m.stat.extent = size[0].max(size[1].max(size[2])).max(MIN_SIZE);
    }
}

/// How far a geom reaches from its centre. Of large flat ones only a part counts.
fn geom_reach(m: &Model, geom: usize) -> f64 {
    if m.geom_rbound[geom] > 0.0 {
        return m.geom_rbound[geom];
    }
    let (ty, size) = (GeomType::of(m.geom_type[geom]), m.geom_size[geom]);
    if ty.is_infinite() {
        if size[0] == 0.0 && size[1] == 0.0 {
            return 1.0;
        }
        size[0].max(size[1]) * LARGE_GEOM_PART
    } else if ty == GeomType::HField {
        let Ok(field) = usize::try_from(m.geom_dataid[geom]) else {
            return 0.0;
        };
        let size = m.hfield_size[field];
        size.iter().copied().fold(f64::NEG_INFINITY, f64::max) * LARGE_GEOM_PART
    } else {
        0.0
    }
}

/// A length for each body: the largest distance from its centre of mass to a joint of its own or of a child, or to
/// the far side of a geom, or along an edge of a deformable.
fn body_sizes(m: &Model, d: &Data) -> Vec<f64> {
    let mut sizes = vec![0.0_f64; m.nbody];
    for joint in 0..m.njnt {
        let body = m.jnt_bodyid[joint] as usize;
        for id in [body, m.body_parentid[body] as usize] {
            sizes[id] = sizes[id].max(d.xipos[id].distance(d.xanchor[joint]));
        }
    }
    sizes[0] = 0.0;
    for geom in 0..m.ngeom {
        let body = m.geom_bodyid[geom] as usize;
        if body > 0 && m.geom_rbound[geom] > 0.0 {
            let reach = m.geom_rbound[geom] + d.xipos[body].distance(d.geom_xpos[geom]);
            sizes[body] = sizes[body].max(reach);
        }
    }
    flex::reach(m, d, &mut sizes);
    sizes
}

/// The length that turns the velocity of a rotational dof into that of a point.
fn set_dof_lengths(m: &mut Model, sizes: &[f64]) {
    for dof in 0..m.nv {
        let ty = JointType::of(m.jnt_type[m.dof_jntid[dof] as usize]);
        let rotates = ty.is_rotational() || m.is_quaternion_dof(dof);
        m.dof_length[dof] = if rotates {
            sizes[m.dof_bodyid[dof] as usize]
        } else {
            1.0
        };
    }
}

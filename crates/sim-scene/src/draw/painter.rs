//! What all that becomes geoms has in common: the simulation, what is asked for, and the scene.

use crate::enums::{CatBit, Label, Shape, VisFlag};
use crate::geom::Geom;
use crate::options::{Perturb, VisOption};
use crate::scene::Scene;
use sim_core::math::{Mat3, Vec3};
use sim_core::model::ObjType;
use sim_core::{Data, Model};
use std::fmt::Write;

pub(super) struct Painter<'a> {
    pub m: &'a Model,
    pub d: &'a Data,
    pub opt: &'a VisOption,
    pub pert: &'a Perturb,
    /// the selected body, if there is such a one
    pub selected: Option<usize>,
    pub catmask: i32,
    pub scene: &'a mut Scene,
}

/// The object that a geom stands for.
pub(super) type Object = (ObjType, usize);

/// How surfaces look: a material, and a colour that goes before it unless it is the default one.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub material: i32,
    pub rgba: [f32; 4],
}

impl Look {
    /// The colour that says nothing.
    pub const GREY: [f32; 4] = [0.5, 0.5, 0.5, 1.0];
}

impl<'a> Painter<'a> {
    pub fn new(
        m: &'a Model,
        d: &'a Data,
        opt: &'a VisOption,
        pert: &'a Perturb,
        catmask: i32,
        scene: &'a mut Scene,
    ) -> Painter<'a> {
        let selected = pert.body(m.nbody);
        Painter {
            m,
            d,
            opt,
            pert,
            selected,
            catmask,
            scene,
        }
    }

    pub fn shows(&self, flag: VisFlag) -> bool {
        self.opt.shows(flag)
    }

    pub fn wants(&self, category: CatBit) -> bool {
        category as i32 & self.catmask != 0
    }

    /// Mean size of bodies, in single precision, to which most decoration is scaled.
    pub fn meansize(&self) -> f32 {
        self.m.stat.meansize as f32
    }

    /// Whether a body can never move: it is fixed to the world, and not to a body that is placed from outside.
    pub fn category(&self, body: i32) -> CatBit {
        let (m, body) = (self.m, body as usize);
        if m.body_weldid[body] == 0 && m.body_mocapid[m.body_rootid[body] as usize] == -1 {
            CatBit::Static
        } else {
            CatBit::Dynamic
        }
    }

    /// A geom that can be added next; `None` if there is no room for one.
    pub fn next(&mut self, (kind, id): Object, category: CatBit) -> Option<Geom> {
        self.scene
            .next_geom(kind as i32, id as i32, category as i32)
    }

    /// A geom that is decoration; `None` if there is no room for one.
    pub fn decor(&mut self, object: Object) -> Option<Geom> {
        self.next(object, CatBit::Decor)
    }

    pub fn push(&mut self, geom: Geom) {
        self.scene.push_geom(geom);
    }

    /// Decoration from one point to another.
    pub fn connect(
        &mut self,
        object: Object,
        shape: i32,
        width: f64,
        from: Vec3,
        to: Vec3,
        rgba: [f32; 4],
    ) {
        if let Some(mut geom) = self.decor(object)
            && geom.connect(shape, width, from, to).is_ok()
        {
            geom.rgba = rgba;
            self.push(geom);
        }
    }

    pub fn line(&mut self, object: Object, from: Vec3, to: Vec3, rgba: [f32; 4]) {
        self.connect(object, Shape::Line as i32, 3.0, from, to, rgba);
    }

    /// A triangle, as a unit one that is stretched along two of its edges and its normal.
    pub fn triangle(&mut self, object: Object, v: [Vec3; 3], rgba: [f32; 4]) {
        if let Some(mut geom) = self.decor(object) {
            let edges = [v[1] - v[0], v[2] - v[0]];
            let normal = edges[0].cross(edges[1]);
            let [(x, lx), (y, ly), (z, lz)] = [
                edges[0].normalized(),
                edges[1].normalized(),
                normal.normalized(),
            ];
            geom.init(
                Shape::Triangle as i32,
                Some(Vec3([lx, ly, lz])),
                Some(v[0]),
                Some(&Mat3::from_cols(x, y, z)),
                Some(rgba),
            );
            self.push(geom);
        }
    }

    /// Three axes in red, green and blue.
    pub fn frame(&mut self, id: usize, pos: Vec3, mat: &Mat3, length: f32, width: f32) {
        let cylinder = sim_core::model::GeomType::Cylinder as i32;
        for axis in 0..3 {
            let mut along = Vec3::ZERO;
            along[axis] = f64::from(length);
            let mut rgba = [0.0, 0.0, 0.0, 1.0];
            rgba[axis] = 0.9;
            self.connect(
                (ObjType::Unknown, id),
                cylinder,
                f64::from(width),
                pos,
                pos + mat * along,
                rgba,
            );
        }
    }

    /// Length and width of the axes of frames.
    pub fn frame_size(&self) -> (f32, f32) {
        let (scale, size) = (&self.m.vis.scale, self.meansize());
        (scale.framelength * size, scale.framewidth * size)
    }

    /// Gives a geom the look of a surface.
    pub fn paint(&self, geom: &mut Geom, look: Look) {
        let m = self.m;
        let material = usize::try_from(look.material).ok();
        if let Some(material) = material {
            geom.rgba = m.mat_rgba[material];
            geom.emission = m.mat_emission[material];
            geom.specular = m.mat_specular[material];
            geom.shininess = m.mat_shininess[material];
            geom.reflectance = m.mat_reflectance[material];
            if self.shows(VisFlag::Texture) {
                geom.matid = look.material;
            }
        }
        if material.is_none() || look.rgba != Look::GREY {
            geom.rgba = look.rgba;
        }
        if self.shows(VisFlag::Transparent) && geom.category == CatBit::Dynamic as i32 {
            geom.rgba[3] *= m.vis.map.alpha;
        }
    }

    /// Makes a geom glow, as what is selected does.
    pub fn glow(&self, geom: &mut Geom) {
        geom.emission += self.m.vis.global.glow;
    }

    /// Writes the name of an object beside a geom, or its kind and number, if such objects are labelled.
    pub fn label(&self, geom: &mut Geom, label: Label, object: Object) {
        if self.opt.labels(label) {
            self.name(geom, object);
        }
    }

    /// Writes the name of an object beside a geom, or its kind and number.
    pub fn name(&self, geom: &mut Geom, (kind, id): Object) {
        match self.m.id2name(kind, id) {
            Some(name) if !name.is_empty() => geom.label.set(name),
            _ => {
                // a text with room for less than that keeps what fits
                let _ = write!(geom.label, "{} {id}", kind.word().unwrap_or_default());
            }
        }
    }

    /// The impedance of the limit of a joint or tendon: 0 where it is not in force.
    pub fn limit_impedance(&self, kind: sim_core::model::ConstraintType, id: usize) -> f64 {
        let d = self.d;
        let rows = d.ne + d.nf..(d.ne + d.nf + d.nl).min(d.nefc);
        rows.rev()
            .filter(|&row| row < d.efc_type.len())
            .find(|&row| d.efc_type[row] == kind as i32 && d.efc_id[row] == id as i32)
            .map_or(0.0, |row| d.efc_KBIP[row][2])
    }
}

/// A colour between two, by the share of the second.
pub(super) fn mix(first: [f32; 4], second: [f32; 4], share: f64) -> [f32; 4] {
    let part =
        |i: usize| ((1.0 - share) * f64::from(first[i]) + share * f64::from(second[i])) as f32;
    [part(0), part(1), part(2), 1.0]
}

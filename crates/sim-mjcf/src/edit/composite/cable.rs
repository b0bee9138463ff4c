//! Cables: a chain of bodies along a curve, each with a geom, joined by ball joints.
//!
//! The frame of each body has its x axis along the cable. The other two axes follow the curve without turning about it:
//! from one body to the next they turn about the normal of the bend, and nothing else.

use super::{Composite, Curve, Stand};
use crate::edit::Names;
use crate::edit::names::cut;
use crate::frames::{compose, normalize, quat_from_axes, rotate};
use crate::spec::{Body, Exclude, Geom, Joint, Site, Spec, Text};
use sim_core::math::{Quat, Vec3};
use sim_core::model::{GeomType, JointType, ObjType};
use std::f64::consts::PI;

/// A direction that is followed along a curve.
struct Follower {
    normal: Vec3,
    /// the edge before, a unit
    before: Option<Vec3>,
}

impl Follower {
    /// The orientation of the next edge. The one after it decides where the first normal is.
    fn next(&mut self, edge: Vec3, after: Vec3) -> Quat {
        let tangent = unit(edge);
        let binormal = match self.before {
            None => {
                let binormal = unit(tangent.cross(after));
                self.normal = unit(binormal.cross(tangent));
                binormal
            }
            Some(before) => {
                let mut axis = before.cross(tangent);
                let sin = normalize(&mut axis.0);
                let bend = turn(axis, sim_math::atan2(sin, before.dot(tangent)));
                self.normal = unit(rotate(self.normal, bend));
                unit(tangent.cross(self.normal))
            }
        };
        self.before = Some(tangent);
        quat_from_axes(tangent, self.normal, binormal)
    }
}

fn unit(mut v: Vec3) -> Vec3 {
    normalize(&mut v.0);
    v
}

/// The turn about an axis.
fn turn(axis: Vec3, angle: f64) -> Quat {
    if angle == 0.0 {
        return Quat::IDENTITY;
    }
    let (sin, cos) = sim_math::sin_cos(angle * 0.5);
    Quat([cos, axis[0] * sin, axis[1] * sin, axis[2] * sin])
}

impl Composite {
    /// A name of one of its elements.
    fn named(&self, rest: &str) -> String {
        cut(format!("{}{rest}", self.prefix))
    }

    /// What stands at the end of the names of a body, its joint and its site.
    fn which(index: usize, bodies: usize) -> String {
        match index {
            0 => "first".to_owned(),
            _ if index + 1 >= bodies => "last".to_owned(),
            _ => index.to_string(),
        }
    }

    /// The name of a body.
    pub(super) fn body_name(&self, index: usize, bodies: usize) -> String {
        self.named(&format!("B_{}", Composite::which(index, bodies)))
    }

    /// The name of its skin.
    pub(super) fn skin_name(&self) -> String {
        self.named("Skin")
    }

    /// Its points, in single precision as they may be written.
    fn curve_points(&self) -> Vec<[f32; 3]> {
        if !self.vertex.is_empty() {
            let points = self.vertex.chunks_exact(3);
            return points.map(|p| [p[0], p[1], p[2]]).collect();
        }
        let [length, radius, angle] = self.size;
        let points = self.points();
        let last = (points - 1) as f64;
        let coordinate = |curve: Curve, i: f64| match curve {
            Curve::Line => i * length / last,
            Curve::Cos => radius * sim_math::cos(PI * i * angle / last),
            Curve::Sin => radius * sim_math::sin(PI * i * angle / last),
            Curve::Zero => 0.0,
        };
        (0..points)
            .map(|i| {
                let point = self.curve.map(|curve| coordinate(curve, i as f64));
                rotate(Vec3(point), self.quat).0.map(|x| x as f32)
            })
            .collect()
    }

    /// Adds the bodies of a cable, each inside the one before, and what belongs to them.
    pub(super) fn add_cable(
        &self,
        spec: &mut Spec,
        names: &mut Names,
        stand: Stand<'_>,
    ) -> Result<(), String> {
        let text = Text {
            name: format!("composite_{}", self.prefix),
            loc: stand.loc,
            data: format!("rope_{}", self.prefix),
            ..Text::default()
        };
        names.claim(&text.name, ObjType::Text)?;
        spec.texts.push(text);

        let points = self.curve_points();
        let edges: Vec<Vec3> = points
            .windows(2)
            .map(|ends| Vec3([0, 1, 2].map(|k| f64::from(ends[1][k] - ends[0][k]))))
            .collect();
        let mut follower = Follower {
            normal: Vec3::Y,
            before: None,
        };
        let mut parent = stand.place.body;
        let mut quat_before = Quat::IDENTITY;
        for (index, &edge) in edges.iter().enumerate() {
            let after = edges.get(index + 1).map_or(Vec3::ZERO, |&edge| unit(edge));
            let quat = follower.next(edge, after);
            let mut body = self.link(index, edges.len(), edge, stand);
            body.parent = parent;
            if index == 0 {
                body.frame = stand.place.frame;
                body.pos = self.offset + Vec3(points[0].map(f64::from));
                body.quat = quat;
            } else {
                let mut before = edges[index - 1];
                body.pos = Vec3([normalize(&mut before.0), 0.0, 0.0]);
                body.quat = compose(quat_before.conjugate(), quat);
            }
            quat_before = quat;

            names.claim(&body.name, ObjType::Body)?;
            for geom in &body.geoms {
                names.claim(&geom.name, ObjType::Geom)?;
            }
            for joint in &body.joints {
                names.claim(&joint.name, ObjType::Joint)?;
            }
            for site in &body.sites {
                names.claim(&site.name, ObjType::Site)?;
            }
            let new = spec.bodies.len();
            if index + 1 < edges.len() {
                // MuJoCo calls the second body by its number, even where it is the last one: it refuses cables of two
                let next = match index {
                    0 => self.named("B_1"),
                    _ => self.body_name(index + 1, edges.len()),
                };
                spec.excludes.push(Exclude {
                    loc: stand.loc,
                    bodyname1: body.name.clone(),
                    bodyname2: next,
                    ..Exclude::default()
                });
            }
            spec.bodies.push(body);
            spec.bodies[parent].bodies.push(new);
            parent = new;
        }
        Ok(())
    }

    /// A body with its geom, joint and site.
    fn link(&self, index: usize, bodies: usize, edge: Vec3, stand: Stand<'_>) -> Body {
        let length = edge.dot(edge).sqrt();
        let (first, last) = (index == 0, index + 1 == bodies);
        let which = Composite::which(index, bodies);
        let mut body = Body {
            name: self.body_name(index, bodies),
            loc: stand.loc,
            plugin: self.plugin.clone(),
            ..Body::default()
        };

        let mut geom = Geom {
            name: self.named(&format!("G{index}")),
            loc: stand.loc,
            class: stand.class.to_owned(),
            ..self.geom.clone()
        };
        if geom.ty == GeomType::Box {
            geom.pos = Vec3([length / 2.0, 0.0, 0.0]);
            geom.size[0] = length / 2.0;
        } else {
            geom.fromto = Some([0.0, 0.0, 0.0, length, 0.0, 0.0]);
        }
        body.geoms.push(geom);

        if !first || self.initial != "none" {
            let mut joint = Joint {
                name: self.named(&format!("J_{which}")),
                loc: stand.loc,
                class: stand.class.to_owned(),
                ty: JointType::Ball,
                ..self.joint.clone()
            };
            if first && self.initial == "free" {
                joint.ty = JointType::Free;
                joint.damping = 0.0;
                joint.armature = 0.0;
                joint.frictionloss = 0.0;
            }
            body.joints.push(joint);
        }

        if first || last {
            body.sites.push(Site {
                name: self.named(&format!("S_{which}")),
                loc: stand.loc,
                class: stand.class.to_owned(),
                pos: Vec3([if last { length } else { 0.0 }, 0.0, 0.0]),
                quat: Quat::IDENTITY,
                ..self.site.clone()
            });
        }
        body
    }
}

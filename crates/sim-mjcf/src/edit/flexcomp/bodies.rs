//! The elements of the model that a deformable becomes: a flex, a body with sliding joints for each point or node that
//! moves, and a constraint.

use super::pin::Pinned;
use super::{FlexEquality, Flexcomp, FlexcompDof, FlexcompKind, Shape};
use crate::edit::Names;
use crate::edit::names::cut;
use crate::frames::normalize;
use crate::spec::{Body, DefaultClass, Equality, Flex, Geom, Joint, Location, PluginUse, Spec};
use sim_core::math::Vec3;
use sim_core::model::{EqualityType, GeomType, JointType, ObjType};

/// The group of the spheres of points.
const SPHERE_GROUP: i32 = 4;

/// Parts of the mass that the nodes along an edge have where there are three of them.
const THREE_NODES: [f64; 3] = [1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0];

/// Where bodies are added.
struct Yard<'a> {
    spec: &'a mut Spec,
    names: &'a mut Names,
    parent: usize,
    /// the plugin of points that move, and of the parent where it carries any
    plugin: PluginUse,
    loc: Location,
}

/// A body that is about to be added.
struct Moving {
    name: String,
    pos: Vec3,
    mass: f64,
    /// half size of the box whose inertia it has
    inertiabox: f64,
    axes: Vec<Vec3>,
    sphere: Option<Geom>,
    plugin: PluginUse,
}

impl Yard<'_> {
    /// What elements in the new bodies start with.
    fn class(&self) -> &DefaultClass {
        let name = self.spec.bodies[self.parent].childclass.as_str();
        let named = self.spec.defaults.iter().find(|class| class.name == name);
        named.unwrap_or(&self.spec.defaults[0])
    }

    /// A sphere of a point.
    fn sphere(&self, radius: f64, group: Option<i32>) -> Geom {
        let class = self.class();
        let mut geom = class.geom.clone();
        geom.class.clone_from(&class.name);
        geom.loc = self.loc;
        geom.ty = GeomType::Sphere;
        geom.size[0] = radius;
        geom.group = group.unwrap_or(geom.group);
        geom
    }

    fn add(&mut self, moving: Moving) {
        let class = self.class();
        let joint = |axis: Vec3| {
            let mut joint: Joint = class.joint.clone();
            joint.class.clone_from(&class.name);
            joint.loc = self.loc;
            joint.ty = JointType::Slide;
            joint.pos = Vec3::ZERO;
            joint.axis = axis;
            joint
        };
        let inertia = moving.mass * (2.0 * moving.inertiabox * moving.inertiabox) / 3.0;
        let body = Body {
            name: moving.name,
            loc: self.loc,
            parent: self.parent,
            childclass: self.spec.bodies[self.parent].childclass.clone(),
            pos: moving.pos,
            ipos: Some(Vec3::ZERO),
            mass: moving.mass,
            inertia: Vec3([inertia; 3]),
            explicitinertial: true,
            inertial_loc: self.loc,
            joints: moving.axes.into_iter().map(joint).collect(),
            geoms: moving.sphere.into_iter().collect(),
            plugin: moving.plugin,
            ..Body::default()
        };
        // of two bodies with one name the compiler will speak
        let _ = self.names.claim(&body.name, ObjType::Body);
        let index = self.spec.bodies.len();
        self.spec.bodies.push(body);
        self.spec.bodies[self.parent].bodies.push(index);
    }
}

/// The axes of three joints.
fn all_axes() -> Vec<Vec3> {
    vec![Vec3::X, Vec3::Y, Vec3::Z]
}

impl Flexcomp {
    /// Adds its elements to a body of a model. An error is what MuJoCo says; then nothing was added.
    pub fn add_to(
        &self,
        mut shape: Shape,
        spec: &mut Spec,
        names: &mut Names,
        parent: usize,
        loc: Location,
    ) -> Result<(), String> {
        let mut pinned = self.pinned(&shape)?;
        let (low, high) = bounds(&shape.points);
        if self.kind.is_given() {
            drop_unused(&mut shape, &mut pinned, self.dof.nodes())?;
        }
        let (rigid, centred) = (pinned.all, pinned.none);
        let mut flex = Flex {
            name: self.name.clone(),
            loc,
            dim: shape.dim as i32,
            flatskin: self.flex.flatskin || self.is_angular(shape.dim),
            elem: std::mem::take(&mut shape.elements),
            texcoord: std::mem::take(&mut shape.texcoord),
            elemtexcoord: std::mem::take(&mut shape.elemtexcoord),
            ..self.flex.clone()
        };
        let _ = names.claim(&flex.name, ObjType::Flex);
        let parent_name = spec.bodies[parent].name.clone();
        if rigid {
            flex.vertbody = vec![parent_name];
            flex.vert = shape.points.iter().flat_map(|point| point.0).collect();
            spec.flexes.push(flex);
            return Ok(());
        }

        let mut plugin = self.plugin.clone();
        plugin.name_instance(&format!("flexcomp_{}", self.name), spec, names)?;
        let mut yard = Yard {
            spec,
            names,
            parent,
            plugin,
            loc,
        };
        let mass = self.mass / shape.points.len() as f64;
        for (i, point) in shape.points.iter_mut().enumerate() {
            if pinned.list[i] || self.dof.order().is_some() {
                flex.vertbody.push(parent_name.clone());
                if yard.plugin.active {
                    yard.spec.bodies[parent].plugin = yard.plugin.clone();
                }
                continue;
            }
            let name = cut(format!("{}_{i}", self.name));
            flex.vertbody.push(name.clone());
            let axes = match self.dof {
                FlexcompDof::Radial => {
                    let mut axis = *point;
                    normalize(&mut axis.0);
                    vec![axis]
                }
                FlexcompDof::Full | FlexcompDof::Trilinear | FlexcompDof::Quadratic => all_axes(),
            };
            let radius = self.flex.radius;
            let sphere =
                (self.flex.vertcollide != 0).then(|| yard.sphere(radius, Some(SPHERE_GROUP)));
            yard.add(Moving {
                name,
                pos: *point,
                mass,
                inertiabox: self.inertiabox,
                axes,
                sphere,
                plugin: yard.plugin.clone(),
            });
            if !centred {
                *point = Vec3::ZERO;
            }
        }
        if let Some(order) = self.dof.order() {
            self.add_nodes(
                &mut yard,
                &mut flex,
                &pinned,
                order,
                (low, high),
                &parent_name,
            );
            if centred {
                flex.node.clear();
            }
        }
        if !centred || self.dof.order().is_some() {
            flex.vert = shape.points.iter().flat_map(|point| point.0).collect();
        }
        spec.flexes.push(flex);
        self.add_constraint(spec, loc);
        Ok(())
    }

    /// Whether it is drawn with flat faces, whatever is written.
    fn is_angular(&self, dim: usize) -> bool {
        match self.kind {
            FlexcompKind::Box | FlexcompKind::Cylinder => true,
            FlexcompKind::Grid => dim == 3,
            FlexcompKind::Ellipsoid
            | FlexcompKind::Square
            | FlexcompKind::Disc
            | FlexcompKind::Circle
            | FlexcompKind::Mesh
            | FlexcompKind::Gmsh
            | FlexcompKind::Direct => false,
        }
    }

    /// Adds the nodes of the box around all points, which these follow.
    fn add_nodes(
        &self,
        yard: &mut Yard<'_>,
        flex: &mut Flex,
        pinned: &Pinned,
        order: usize,
        (low, high): (Vec3, Vec3),
        parent_name: &str,
    ) {
        let step = 1.0 / order as f64;
        let count = order + 1;
        for index in 0..count * count * count {
            let cell = [
                index / (count * count),
                index / count % count,
                index % count,
            ];
            let at = |k: usize| low[k] + cell[k] as f64 * step * (high[k] - low[k]);
            let pos = Vec3([at(0), at(1), at(2)]);
            if pinned.list[index] {
                flex.node.extend(pos.0);
                flex.nodebody.push(parent_name.to_owned());
                continue;
            }
            let [i, j, k] = cell;
            let name = cut(format!("{}_{i}_{j}_{k}", self.name));
            flex.node.extend([0.0; 3]);
            flex.nodebody.push(name.clone());
            let mass = match order {
                1 => self.mass / 8.0,
                _ => self.mass * THREE_NODES[i] * THREE_NODES[j] * THREE_NODES[k],
            };
            let radius = self.flex.radius;
            let sphere = (self.flex.vertcollide != 0).then(|| yard.sphere(radius, None));
            yard.add(Moving {
                name,
                pos,
                mass,
                inertiabox: self.inertiabox,
                axes: all_axes(),
                sphere,
                plugin: PluginUse::default(),
            });
        }
    }

    /// Adds the constraint that keeps edges or vertices as they are.
    fn add_constraint(&self, spec: &mut Spec, loc: Location) {
        let ty = match self.equality {
            FlexEquality::None => return,
            FlexEquality::Edges => EqualityType::Flex,
            FlexEquality::Vertices => EqualityType::FlexVert,
        };
        spec.equalities.push(Equality {
            loc,
            class: spec.defaults[0].name.clone(),
            ty,
            active: true,
            name1: self.name.clone(),
            ..self.constraint.clone()
        });
    }
}

/// The box around all points.
fn bounds(points: &[Vec3]) -> (Vec3, Vec3) {
    const FAR: f64 = 1e10;
    let (mut low, mut high) = (Vec3([FAR; 3]), Vec3([-FAR; 3]));
    for point in points {
        for k in 0..3 {
            low[k] = low[k].min(point[k]);
            high[k] = high[k].max(point[k]);
        }
    }
    (low, high)
}

/// Drops the points that no element has; what counts points follows.
fn drop_unused(shape: &mut Shape, pinned: &mut Pinned, nodes: usize) -> Result<(), String> {
    let count = shape.points.len();
    let mut new = vec![None; count];
    for &id in &shape.elements {
        new[id as usize] = Some(0);
    }
    let mut kept = 0;
    for new in new.iter_mut().flatten() {
        *new = kept;
        kept += 1;
    }
    let kept = kept as usize;
    if kept == count {
        return Ok(());
    }
    for id in &mut shape.elements {
        *id = new[*id as usize].unwrap_or(0);
    }
    if !shape.texcoord.is_empty() {
        if shape.texcoord.len() < 2 * count && shape.elemtexcoord.is_empty() {
            return Err("two texture coordinates per vertex expected".to_owned());
        }
        shape
            .texcoord
            .resize(shape.texcoord.len().max(2 * count), 0.0);
    }
    let moved = new
        .iter()
        .enumerate()
        .filter_map(|(i, new)| Some((i, (*new)? as usize)));
    for (old, new) in moved {
        shape.points[new] = shape.points[old];
        if !shape.texcoord.is_empty() {
            shape.texcoord.copy_within(2 * old..2 * old + 2, 2 * new);
        }
        pinned.list[new] = pinned.list[old];
    }
    shape.points.truncate(kept);
    shape.texcoord.truncate(2 * kept);
    pinned.list.resize(kept.max(nodes * nodes * nodes), false);
    Ok(())
}

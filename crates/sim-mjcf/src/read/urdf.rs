//! URDF: what links, joints and shapes become in a [`Spec`].
//!
//! A link is a body, the link called `world` the world itself. A link without a parent is fixed to the world. A joint
//! is a joint of its child, or none if it is fixed, or three if it is planar. Shapes are geoms: those that are seen
//! are in group 1, weigh nothing and touch nothing.
//!
//! The `<mujoco>` element of a robot has settings as MJCF writes them, and they come first: they say whether shapes
//! for the eye are read at all. MuJoCo checks it against no schema, so what is unknown there is passed over.

use super::element::Element;
use super::schema::{self, Row, settings};
use super::{Fault, Reader, location};
use crate::frames::orientation::roll_pitch_yaw;
use crate::frames::{compose, principal, quat_from_z};
use crate::spec::{Body, Geom, Joint, Limited, Mesh, Spec, file_name, file_stem};
use sim_core::math::{Mat3, Pose, Quat, Vec3};
use sim_core::model::{GeomType, JointType};
use sim_urdf::{Geometry, Inertial, Link, Origin, Purpose, Robot, Shape, WORLD};
use std::collections::{HashMap, HashSet};

/// The group of geoms that only serve the eye.
const VISUAL_GROUP: i32 = 1;

impl Reader<'_> {
    /// Reads a robot from the root element of the model's own text.
    pub(super) fn robot(&mut self, root: sim_xml::Element) -> Result<(), Fault> {
        let compiler = &mut self.spec.compiler;
        compiler.strippath = true;
        compiler.fusestatic = true;
        compiler.discardvisual = true;
        self.extension(&root)?;
        let compiler = &mut self.spec.compiler;
        compiler.degree = false;
        let robot = Robot::read(&root, !compiler.discardvisual).map_err(of_text)?;
        Builder::new(&mut self.spec).build(robot);
        Ok(())
    }

    /// The settings in a robot's `<mujoco>` element.
    fn extension(&mut self, root: &sim_xml::Element) -> Result<(), Fault> {
        type Section<'a> = fn(&mut Reader<'a>, &Element) -> Result<(), Fault>;
        let Some(extension) = root.child("mujoco").map_err(of_text)? else {
            return Ok(());
        };
        let sections: [(&'static Row, Section<'_>); 3] = [
            (&settings::COMPILER, Self::compiler),
            (&settings::OPTION, Self::option),
            (&settings::SIZE, Self::size),
        ];
        for (row, section) in sections {
            let Some(element) = extension.child(row.name).map_err(of_text)? else {
                continue;
            };
            for child in row.children {
                element.child(child.name).map_err(of_text)?;
            }
            let mut element = Element::known(element, row, 0);
            schema::read_known(&mut element, row)?;
            section(self, &element)?;
        }
        Ok(())
    }
}

fn of_text(fault: sim_xml::Fault) -> Fault {
    Fault::of_text(fault, 0)
}

/// A robot that becomes a spec.
struct Builder<'a> {
    spec: &'a mut Spec,
    /// names of geoms that are taken
    geom_names: HashSet<String>,
    /// scales of the meshes that are called alike
    meshes: HashMap<String, Vec<[f64; 3]>>,
}

impl Builder<'_> {
    fn new(spec: &mut Spec) -> Builder<'_> {
        Builder {
            spec,
            geom_names: HashSet::new(),
            meshes: HashMap::new(),
        }
    }

    fn build(&mut self, robot: Robot) {
        let bodies = self.add_bodies(&robot.links);
        if let Some(name) = robot.name {
            self.spec.modelname = name;
        }
        for (link, &body) in robot.links.into_iter().zip(&bodies) {
            if let Some(inertial) = &link.inertial {
                set_inertial(&mut self.spec.bodies[body], inertial);
            }
            for shape in link.shapes {
                let geom = self.geom(shape);
                self.spec.bodies[body].geoms.push(geom);
            }
        }
        for joint in &robot.joints {
            let body = &mut self.spec.bodies[bodies[joint.child]];
            let frame = pose(&joint.origin);
            (body.pos, body.quat) = (frame.pos, frame.quat);
            body.joints.extend(joints(joint));
        }
    }

    /// Adds a body for each link, parents first; gives their indices.
    fn add_bodies(&mut self, links: &[Link]) -> Vec<usize> {
        let mut bodies = vec![0; links.len()];
        let roots = (0..links.len()).filter(|&id| links[id].parent.is_none());
        let mut open: Vec<usize> = roots.collect();
        open.reverse();
        while let Some(id) = open.pop() {
            let link = &links[id];
            open.extend(link.children.iter().rev());
            if link.name == WORLD {
                continue;
            }
            bodies[id] = self.spec.bodies.len();
            let parent = link.parent.map_or(0, |parent| bodies[parent]);
            self.spec.bodies.push(Body {
                name: link.name.clone(),
                loc: location(link.place, 0),
                parent,
                ..Body::default()
            });
            self.spec.bodies[parent].bodies.push(bodies[id]);
        }
        bodies
    }

    fn geom(&mut self, shape: Shape) -> Geom {
        let frame = pose(&shape.origin);
        let main = &self.spec.defaults[0];
        let mut geom = Geom {
            loc: location(shape.place, 0),
            class: main.name.clone(),
            pos: frame.pos,
            quat: frame.quat,
            ..main.geom.clone()
        };
        if shape.purpose == Purpose::Visual {
            geom.contype = 0;
            geom.conaffinity = 0;
            geom.group = VISUAL_GROUP;
            geom.density = 0.0;
        }
        if let Some(color) = shape.color.filter(|color| color[0] >= 0.0) {
            geom.rgba = color;
        }
        // of two with one name the second goes without
        if let Some(name) = shape.name
            && self.geom_names.insert(name.clone())
        {
            geom.name = name;
        }
        (geom.ty, geom.size) = match shape.geometry {
            Geometry::Box(sides) => (GeomType::Box, Vec3(sides.map(|side| side / 2.0))),
            Geometry::Cylinder { radius, length } => {
                (GeomType::Cylinder, Vec3([radius, length / 2.0, 0.0]))
            }
            Geometry::Sphere { radius } => (GeomType::Sphere, Vec3([radius, 0.0, 0.0])),
            Geometry::Capsule { radius, length } => {
                (GeomType::Capsule, Vec3([radius, length / 2.0, 0.0]))
            }
            Geometry::Mesh {
                place,
                filename,
                scale,
            } => {
                geom.meshname = self.mesh(place, filename, scale);
                (GeomType::Mesh, geom.size)
            }
        };
        geom
    }

    /// The name of the mesh for a file. Files that are called alike are taken for one, whatever their folders are.
    /// Another scale makes another mesh with a number after its name; but when that scale comes again, MuJoCo gives the
    /// first mesh.
    fn mesh(&mut self, place: sim_urdf::Place, file: String, scale: [f64; 3]) -> String {
        let file = match self.spec.compiler.strippath {
            true => file_name(&file).to_owned(),
            false => file,
        };
        let mut name = file_stem(&file).to_owned();
        let scales = self.meshes.entry(name.clone()).or_default();
        if scales.contains(&scale) {
            return name;
        }
        if !scales.is_empty() {
            name.push_str(&scales.len().to_string());
        }
        scales.push(scale);
        let main = &self.spec.defaults[0];
        self.spec.meshes.push(Mesh {
            name: name.clone(),
            loc: location(place, 0),
            class: main.name.clone(),
            file,
            scale: Vec3(scale),
            ..main.mesh.clone()
        });
        name
    }
}

/// The frame of an origin.
fn pose(origin: &Origin) -> Pose {
    let quat = origin.rpy.map_or(Quat::IDENTITY, roll_pitch_yaw);
    Pose::new(Vec3(origin.xyz), quat)
}

fn set_inertial(body: &mut Body, inertial: &Inertial) {
    let frame = pose(&inertial.origin);
    body.explicitinertial = true;
    body.inertial_loc = location(inertial.place, 0);
    body.ipos = Some(frame.pos);
    body.iquat = frame.quat;
    body.mass = inertial.mass;
    let [xx, yy, zz, xy, xz, yz] = inertial.inertia;
    // a matrix of zeros says nothing, and so does one that is not a number
    if inertial.inertia == [0.0; 6] || xx.is_nan() {
        return;
    }
    body.fullinertia = Some(inertial.inertia);
    let axes = principal(&Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]));
    if axes.is_positive() {
        body.iquat = compose(frame.quat, axes.quat);
    }
}

/// The joints that a joint becomes.
fn joints(joint: &sim_urdf::Joint) -> Vec<Joint> {
    use sim_urdf::JointType as Type;
    let axis = Vec3(joint.axis);
    let named = |ending: &str, ty: JointType, axis: Vec3| Joint {
        name: format!("{}{ending}", joint.name),
        loc: location(joint.place, 0),
        class: "main".to_owned(),
        ty,
        axis,
        damping: joint.damping.unwrap_or(0.0),
        frictionloss: joint.friction.unwrap_or(0.0),
        ..Joint::default()
    };
    let mut joints = match joint.ty {
        Type::Revolute | Type::Continuous => vec![named("", JointType::Hinge, axis)],
        Type::Prismatic => vec![named("", JointType::Slide, axis)],
        Type::Fixed => Vec::new(),
        Type::Floating => vec![named("", JointType::Free, Vec3::Z)],
        Type::Planar => {
            let plane = quat_from_z(axis).to_mat();
            vec![
                named("_TX", JointType::Slide, plane.col(0)),
                named("_TY", JointType::Slide, plane.col(1)),
                named("_RZ", JointType::Hinge, axis),
            ]
        }
        Type::Spherical => vec![named("", JointType::Ball, axis)],
    };
    // of the three joints of a planar one, only the first has limits
    if let Some(first) = joints.first_mut() {
        first.range = [joint.lower.unwrap_or(0.0), joint.upper.unwrap_or(0.0)];
        if joint.lower.is_some() != joint.upper.is_some() || first.range[0] > first.range[1] {
            first.limited = Limited::False;
        }
        let effort = joint.effort.unwrap_or(0.0).abs();
        if effort > 0.0 {
            first.actfrcrange = [-effort, effort];
        }
    }
    joints
}

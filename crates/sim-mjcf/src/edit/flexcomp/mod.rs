//! `flexcomp`: deformables from a few numbers or a file. They become a flex with a body for each of its points at once, so
//! that nobody after this knows of them.
//!
//! First the shape is found: points and the elements between them (`grid`, `shell`, `file`). Then it is put in its place,
//! what is pinned is marked (`pin`), and the bodies are made (`bodies`).

mod bodies;
mod file;
mod grid;
mod pin;
mod shell;

pub(crate) use file::Loaded;
pub(crate) use pin::Pins;

use crate::frames::{orientation, rotate};
use crate::spec::{Compiler, Equality, Flex, Orientation, PluginUse};
use sim_core::math::{MINVAL, Quat, Vec3};

/// What shape it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FlexcompKind {
    #[default]
    Grid,
    Box,
    Cylinder,
    Ellipsoid,
    Square,
    Disc,
    Circle,
    Mesh,
    Gmsh,
    Direct,
}

impl FlexcompKind {
    /// Whether its points are given, by the text or by a file.
    fn is_given(self) -> bool {
        match self {
            FlexcompKind::Mesh | FlexcompKind::Gmsh | FlexcompKind::Direct => true,
            FlexcompKind::Grid
            | FlexcompKind::Box
            | FlexcompKind::Cylinder
            | FlexcompKind::Ellipsoid
            | FlexcompKind::Square
            | FlexcompKind::Disc
            | FlexcompKind::Circle => false,
        }
    }
}

/// How its points move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FlexcompDof {
    /// each by itself, in all directions
    #[default]
    Full,
    /// each by itself, to and from the centre
    Radial,
    /// with the corners of a box
    Trilinear,
    /// with the corners, edges, faces and the middle of a box
    Quadratic,
}

impl FlexcompDof {
    /// The order of the polynomials that points follow the nodes of a box by; none where they move by themselves.
    fn order(self) -> Option<usize> {
        match self {
            FlexcompDof::Full | FlexcompDof::Radial => None,
            FlexcompDof::Trilinear => Some(1),
            FlexcompDof::Quadratic => Some(2),
        }
    }

    /// How many nodes there are in each direction; none if there are no nodes.
    fn nodes(self) -> usize {
        self.order().map_or(0, |order| order + 1)
    }
}

/// What a constraint keeps as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FlexEquality {
    #[default]
    None,
    Edges,
    Vertices,
}

/// A deformable as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Flexcomp {
    /// what the flex is called, and its bodies after it
    pub name: String,
    /// its shape
    pub kind: FlexcompKind,
    /// how its points move
    pub dof: FlexcompDof,
    /// points in each direction
    pub count: [i32; 3],
    /// from each point to the next, in metres
    pub spacing: Vec3,
    /// what the points of a file or of the text are multiplied by
    pub scale: Vec3,
    /// the point in the middle that makes tetrahedra of the triangles of a mesh
    pub origin: Vec3,
    /// mass of all points together, in kg
    pub mass: f64,
    /// half size of the boxes whose inertia the points have, in metres
    pub inertiabox: f64,
    /// whether one body carries all points
    pub rigid: bool,
    /// its points as they are written, three numbers each
    pub point: Vec<f64>,
    /// its elements as they are written
    pub element: Vec<i32>,
    /// texture coordinates of its points
    pub texcoord: Vec<f32>,
    /// its file; empty: none
    pub file: String,
    /// where it is in the parent body
    pub pos: Vec3,
    /// how it is turned there
    pub quat: Quat,
    /// another way to say so
    pub alt: Orientation,
    /// which of its points do not move
    pub pins: Pins,
    /// what is constrained
    pub equality: FlexEquality,
    /// how the constraint is solved
    pub constraint: Equality,
    /// the plugin of its bodies
    pub plugin: PluginUse,
    /// all else
    pub flex: Flex,
}

impl Default for Flexcomp {
    fn default() -> Flexcomp {
        Flexcomp {
            name: String::new(),
            kind: FlexcompKind::default(),
            dof: FlexcompDof::default(),
            count: [10; 3],
            spacing: Vec3([0.02; 3]),
            scale: Vec3([1.0; 3]),
            origin: Vec3::ZERO,
            mass: 1.0,
            inertiabox: 0.005,
            rigid: false,
            point: Vec::new(),
            element: Vec::new(),
            texcoord: Vec::new(),
            file: String::new(),
            pos: Vec3::ZERO,
            quat: Quat::IDENTITY,
            alt: Orientation::None,
            pins: Pins::default(),
            equality: FlexEquality::default(),
            constraint: Equality::default(),
            plugin: PluginUse::default(),
            flex: Flex::default(),
        }
    }
}

/// Points and what is between them, in the frame of the parent body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// 1 for lines, 2 for triangles, 3 for tetrahedra
    dim: usize,
    points: Vec<Vec3>,
    elements: Vec<i32>,
    /// two numbers for each point, or none
    texcoord: Vec<f32>,
    /// the texture coordinates of the corners of elements; empty: those of the points
    elemtexcoord: Vec<i32>,
}

impl Shape {
    /// How many points there are.
    pub fn points(&self) -> usize {
        self.points.len()
    }

    /// A shape of the dimension that is written.
    fn written(dim: usize) -> Shape {
        Shape {
            dim,
            ..Shape::default()
        }
    }
}

impl Flexcomp {
    /// How many points it makes out of numbers, to be asked before it makes any.
    pub fn weight(&self) -> usize {
        let [x, y, z] = self.count.map(|count| usize::try_from(count).unwrap_or(0));
        let plane = x.saturating_mul(y);
        match self.kind {
            FlexcompKind::Grid | FlexcompKind::Circle => match self.flex.dim {
                1 => x,
                2 => plane,
                _ => plane.saturating_mul(z),
            },
            FlexcompKind::Square | FlexcompKind::Disc => plane,
            FlexcompKind::Box | FlexcompKind::Cylinder | FlexcompKind::Ellipsoid => {
                plane.saturating_mul(z)
            }
            FlexcompKind::Mesh | FlexcompKind::Gmsh => 0,
            FlexcompKind::Direct => self.point.len() / 3,
        }
    }

    /// How many elements of a model each of its points is.
    pub fn elements_of_a_point(&self) -> usize {
        let joints = match self.dof {
            FlexcompDof::Full => 3,
            FlexcompDof::Radial => 1,
            FlexcompDof::Trilinear | FlexcompDof::Quadratic => return 0,
        };
        match self.rigid {
            true => 0,
            false => 1 + joints + usize::from(self.flex.vertcollide != 0),
        }
    }

    /// Its points and elements. `load` reads a file. An error is what MuJoCo says.
    pub fn shape(
        &self,
        compiler: &Compiler,
        load: impl FnOnce(&str) -> Result<Loaded, String>,
    ) -> Result<Shape, String> {
        let dim = self.check()?;
        let quat = orientation::resolve(self.quat, &self.alt, compiler)?;
        let mut shape = match self.kind {
            FlexcompKind::Grid | FlexcompKind::Circle => self.grid(dim)?,
            FlexcompKind::Box | FlexcompKind::Cylinder | FlexcompKind::Ellipsoid => {
                self.shell(dim)?
            }
            FlexcompKind::Square | FlexcompKind::Disc => self.square()?,
            FlexcompKind::Mesh => self.mesh(dim, load)?,
            FlexcompKind::Gmsh => self.gmsh(load)?,
            FlexcompKind::Direct => Shape {
                points: self.point.chunks(3).map(point).collect(),
                elements: self.element.clone(),
                ..Shape::written(dim)
            },
        };
        // what is written counts, unless a mesh has its own
        if shape.texcoord.is_empty() {
            shape.texcoord.clone_from(&self.texcoord);
        }
        self.check_pins(&shape)?;
        self.check_shape(&shape)?;
        if self.kind.is_given() && self.scale != Vec3([1.0; 3]) {
            for point in &mut shape.points {
                for k in 0..3 {
                    point[k] *= self.scale[k];
                }
            }
        }
        for point in &mut shape.points {
            *point = rotate(*point, quat) + self.pos;
        }
        Ok(shape)
    }

    /// Refuses what makes no sense; gives the dimension.
    fn check(&self) -> Result<usize, &'static str> {
        let dim = match usize::try_from(self.flex.dim) {
            Ok(dim @ 1..=3) => dim,
            Ok(_) | Err(_) => return Err("Invalid dim, must be between 1 and 3"),
        };
        let least = match self.dof {
            FlexcompDof::Radial if dim == 3 => 2,
            FlexcompDof::Full
            | FlexcompDof::Radial
            | FlexcompDof::Trilinear
            | FlexcompDof::Quadratic => 1,
        };
        if self.count.iter().any(|&count| count < least) {
            return Err("Count too small");
        }
        let room = 2.0 * self.flex.radius + self.flex.margin;
        if !self.kind.is_given() && self.spacing.0.iter().any(|&x| x < room) {
            return Err("Spacing must be larger than geometry size");
        }
        if self.scale.0.iter().any(|&x| x < MINVAL) {
            return Err("Scale must be larger than mjMINVAL");
        }
        if self.mass < MINVAL || self.inertiabox < MINVAL {
            return Err("Mass and inertiabox must be larger than mjMINVAL");
        }
        Ok(dim)
    }

    /// Refuses shapes that are none.
    fn check_shape(&self, shape: &Shape) -> Result<(), String> {
        if shape.points.is_empty() || shape.elements.is_empty() {
            return Err("Point and element required".to_owned());
        }
        if self.kind == FlexcompKind::Direct && !self.point.len().is_multiple_of(3) {
            return Err("Point size must be a multiple of 3".to_owned());
        }
        if !shape.elements.len().is_multiple_of(shape.dim + 1) {
            return Err("Element size must be a multiple of dim+1".to_owned());
        }
        let count = shape.points.len();
        let exists = |&id: &i32| usize::try_from(id).is_ok_and(|id| id < count);
        match shape.elements.iter().position(|id| !exists(id)) {
            None => Ok(()),
            Some(at) => Err(format!(
                "element {at} has point id {}, number of points is {count}",
                shape.elements[at]
            )),
        }
    }

    /// Whether texture coordinates are to be made: there is something to be seen, and none are written.
    fn needs_texcoord(&self) -> bool {
        self.texcoord.is_empty() && !self.flex.material.is_empty()
    }
}

/// The point that three numbers are; what is missing is zero.
fn point(numbers: &[f64]) -> Vec3 {
    Vec3(std::array::from_fn(|k| {
        numbers.get(k).copied().unwrap_or(0.0)
    }))
}

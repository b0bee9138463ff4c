//! `<visual>`, `<collision>`, `<geometry>`, `<origin>`.

use sim_xml::number::streamed;
use sim_xml::{Element, Fault, Place};

/// What a shape is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// it is seen
    Visual,
    /// it collides
    Collision,
}

/// A shape of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// what it is for
    pub purpose: Purpose,
    /// name; `None`: not said
    pub name: Option<String>,
    /// where the element starts
    pub place: Place,
    /// colour (red, green, blue, opacity) of the last material in its link up to here; `None`: there is none
    pub color: Option<[f32; 4]>,
    /// its form
    pub geometry: Geometry,
    /// its frame in the link
    pub origin: Origin,
}

/// The form of a shape. Lengths are whole, not half, in metres.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// a box with these sides
    Box([f64; 3]),
    /// a cylinder along z
    Cylinder {
        /// radius
        radius: f64,
        /// length
        length: f64,
    },
    /// a ball
    Sphere {
        /// radius
        radius: f64,
    },
    /// a cylinder along z with a half ball at each end
    Capsule {
        /// radius
        radius: f64,
        /// length of the cylinder
        length: f64,
    },
    /// a mesh from a file
    Mesh {
        /// where the element starts
        place: Place,
        /// name of the file, as it is written
        filename: String,
        /// scale along each axis
        scale: [f64; 3],
    },
}

/// A frame in another one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Origin {
    /// position in metres
    pub xyz: [f64; 3],
    /// rotations about the fixed x, y and z axes, one after the other, in radians; `None`: not said
    pub rpy: Option<[f64; 3]>,
}

impl Shape {
    pub(crate) fn read(
        element: &Element,
        purpose: Purpose,
        color: Option<[f32; 4]>,
    ) -> Result<Shape, Fault> {
        Ok(Shape {
            purpose,
            name: element.attribute("name").map(str::to_owned),
            place: element.place,
            color,
            geometry: Geometry::read(element.required_child("geometry")?)?,
            origin: Origin::read(element)?,
        })
    }
}

impl Geometry {
    /// Of several forms in one element, the first in this order counts.
    fn read(element: &Element) -> Result<Geometry, Fault> {
        if let Some(form) = element.child("box")? {
            return Ok(Geometry::Box(form.required_numbers("size")?));
        }
        if let Some(form) = element.child("cylinder")? {
            let [radius] = form.required_numbers("radius")?;
            let [length] = form.required_numbers("length")?;
            return Ok(Geometry::Cylinder { radius, length });
        }
        if let Some(form) = element.child("sphere")? {
            let [radius] = form.required_numbers("radius")?;
            return Ok(Geometry::Sphere { radius });
        }
        if let Some(form) = element.child("capsule")? {
            let [radius] = form.required_numbers("radius")?;
            let [length] = form.required_numbers("length")?;
            return Ok(Geometry::Capsule { radius, length });
        }
        let Some(form) = element.child("mesh")? else {
            return Err(element.fault("visual geometry specification not found"));
        };
        let filename = form.required("filename")?.to_owned();
        let scale = match form.attribute("scale") {
            Some(text) => streamed("scale", text).map_err(|m| form.fault(m))?,
            None => [1.0; 3],
        };
        Ok(Geometry::Mesh {
            place: form.place,
            filename,
            scale,
        })
    }
}

impl Origin {
    /// The `<origin>` of an element; nothing moved if it has none.
    pub(crate) fn read(element: &Element) -> Result<Origin, Fault> {
        let Some(origin) = element.child("origin")? else {
            return Ok(Origin::default());
        };
        Ok(Origin {
            xyz: origin.numbers("xyz")?.unwrap_or_default(),
            rpy: origin.numbers("rpy")?,
        })
    }
}

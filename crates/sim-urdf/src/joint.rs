//! `<joint>`.

use crate::Origin;
use sim_xml::{Element, Fault, Place};

/// How a joint moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JointType {
    /// it turns about its axis, within limits
    Revolute,
    /// it turns about its axis
    Continuous,
    /// it slides along its axis
    Prismatic,
    /// not at all
    #[default]
    Fixed,
    /// freely
    Floating,
    /// it slides in the plane across its axis, and turns in it
    Planar,
    /// it turns about a point; some write it, though URDF has no such word
    Spherical,
}

impl JointType {
    /// The type that a word means.
    fn of(word: &str) -> Option<JointType> {
        Some(match word {
            "revolute" => JointType::Revolute,
            "continuous" => JointType::Continuous,
            "prismatic" => JointType::Prismatic,
            "fixed" => JointType::Fixed,
            "floating" => JointType::Floating,
            "planar" => JointType::Planar,
            "spherical" => JointType::Spherical,
            _ => return None,
        })
    }
}

/// A joint between two links. What a fixed one says about dynamics and limits is not read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Joint {
    /// name
    pub name: String,
    /// where the element starts
    pub place: Place,
    /// how it moves
    pub ty: JointType,
    /// the link it is fixed to, as an index
    pub parent: usize,
    /// the link it moves, as an index
    pub child: usize,
    /// the frame of the child in that of the parent
    pub origin: Origin,
    /// its axis in the child, of any length
    pub axis: [f64; 3],
    /// damping, in N·s/m or N·m·s/rad
    pub damping: Option<f64>,
    /// dry friction, in N or N·m
    pub friction: Option<f64>,
    /// lower limit, in metres or radians
    pub lower: Option<f64>,
    /// upper limit, in metres or radians
    pub upper: Option<f64>,
    /// largest effort, in N or N·m
    pub effort: Option<f64>,
}

impl Joint {
    pub(crate) fn read(element: &Element, [parent, child]: [usize; 2]) -> Result<Joint, Fault> {
        let Some(ty) = JointType::of(element.required("type")?) else {
            return Err(element.fault("invalid joint type in URDF joint definition"));
        };
        let mut joint = Joint {
            name: element.required("name")?.to_owned(),
            place: element.place,
            ty,
            parent,
            child,
            origin: Origin::read(element)?,
            axis: match element.child("axis")? {
                Some(axis) => axis.required_numbers("xyz")?,
                None => [1.0, 0.0, 0.0],
            },
            ..Joint::default()
        };
        if ty == JointType::Fixed {
            return Ok(joint);
        }
        let one = |element: &Element, name: &str| {
            let number = element.numbers(name)?;
            Ok(number.map(|[number]| number))
        };
        if let Some(dynamics) = element.child("dynamics")? {
            joint.damping = one(dynamics, "damping")?;
            joint.friction = one(dynamics, "friction")?;
        }
        if let Some(limit) = element.child("limit")? {
            joint.lower = one(limit, "lower")?;
            joint.upper = one(limit, "upper")?;
            joint.effort = one(limit, "effort")?;
        }
        Ok(joint)
    }
}

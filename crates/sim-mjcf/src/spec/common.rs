//! What several elements share: places in the text, orientations, three-valued switches.

use std::sync::Arc;

/// A place in the text of a model. Lines and columns count from 1; line 0 means that there is no place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// index of the text in [`Spec::sources`](crate::Spec::sources)
    pub file: u32,
    /// line
    pub line: u32,
    /// column, in characters
    pub column: u32,
}

/// A text that was read: the model itself or an included file.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// the file's name as the reader found it; empty for a text from memory
    pub name: String,
    /// the text
    pub text: Arc<str>,
    /// index in [`Spec::origins`](crate::Spec::origins) of the attached model that it is part of; `None`: the
    /// model itself
    pub origin: Option<usize>,
}

/// A way of giving an orientation other than a quaternion.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Orientation {
    /// none: the quaternion counts
    #[default]
    None,
    /// axis (three numbers) and angle
    AxisAngle([f64; 4]),
    /// the x axis and the y axis
    XYAxes([f64; 6]),
    /// the z axis; the rotation is the smallest that turns z there
    ZAxis([f64; 3]),
    /// Euler angles, in the order of [`Compiler::eulerseq`](super::Compiler::eulerseq)
    Euler([f64; 3]),
}

impl Orientation {
    /// Whether the quaternion counts.
    pub fn is_none(&self) -> bool {
        matches!(self, Orientation::None)
    }
}

/// Whether something is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum Limited {
    /// not limited
    False = 0,
    /// limited
    True = 1,
    /// limited if a range is given
    #[default]
    Auto = 2,
}

/// Whether a free joint's frame is aligned with the inertia of its body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum AlignFree {
    /// not aligned
    False = 0,
    /// aligned
    True = 1,
    /// as the compiler setting says
    #[default]
    Auto = 2,
}

/// Whether the inertia of a body is taken from its geoms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(i32)]
pub enum InertiaFromGeom {
    /// never: a moving body needs an inertial element
    False = 0,
    /// always
    True = 1,
    /// where there is no inertial element
    #[default]
    Auto = 2,
}

/// The name of a file without directories and extension: what an asset without a name is called.
pub(crate) fn file_stem(file: &str) -> &str {
    without_extension(file_name(file))
}

/// The name of a file without directories.
pub(crate) fn file_name(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

/// A name without what follows its last dot.
pub(crate) fn without_extension(name: &str) -> &str {
    name.rfind('.').map_or(name, |dot| &name[..dot])
}

/// Gives one number, text or list to each part of an element; there are as many parts as the longest list has needed.
/// Parts at the end that nothing is known of are dropped.
pub(crate) fn zip_with<P: Default + PartialEq, V: Default>(
    parts: &mut Vec<P>,
    values: Vec<V>,
    put: impl Fn(&mut P, V),
) {
    let count = parts.len().max(values.len());
    parts.resize_with(count, P::default);
    let values = values.into_iter().chain(std::iter::repeat_with(V::default));
    for (part, value) in parts.iter_mut().zip(values) {
        put(part, value);
    }
    while parts.last().is_some_and(|part| *part == P::default()) {
        parts.pop();
    }
}

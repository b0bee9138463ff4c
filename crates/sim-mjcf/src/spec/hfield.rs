//! `<hfield>`.

use super::Location;

/// The most points that all height fields of a model may have.
pub const MAX_HFIELD_POINTS: usize = 1 << 26;

/// A height field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HField {
    /// name; empty: from the name of the file
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// content type of the file; empty: from its extension
    pub content_type: String,
    /// file; empty: none
    pub file: String,
    /// half width, half depth, height, depth of the base, in metres
    pub size: [f64; 4],
    /// rows
    pub nrow: i32,
    /// columns
    pub ncol: i32,
    /// elevations in the text, the row nearest to the viewer first
    pub userdata: Vec<f32>,
}

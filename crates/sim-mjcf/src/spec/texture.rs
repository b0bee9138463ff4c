//! `<texture>`.

use super::Location;
use sim_core::model::{ColorSpace, TextureType};

/// Patterns of built-in textures.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Builtin {
    #[default]
    None,
    Gradient,
    Checker,
    Flat,
}

/// Marks on built-in textures.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    None,
    Edge,
    Cross,
    Random,
}

/// A texture.
#[derive(Clone, Debug, PartialEq)]
pub struct Texture {
    /// name; empty: from the name of the file
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// kind
    pub ty: TextureType,
    /// colour space
    pub colorspace: ColorSpace,
    /// built-in pattern
    pub builtin: Builtin,
    /// marks on it
    pub mark: Mark,
    /// first colour
    pub rgb1: [f64; 3],
    /// second colour
    pub rgb2: [f64; 3],
    /// colour of the marks
    pub markrgb: [f64; 3],
    /// probability of random dots
    pub random: f64,
    /// height in pixels
    pub height: i32,
    /// width in pixels
    pub width: i32,
    /// channels
    pub nchannel: i32,
    /// content type of the file; empty: from its extension
    pub content_type: String,
    /// one file for all sides; empty: none
    pub file: String,
    /// rows and columns of a composite file
    pub gridsize: [i32; 2],
    /// which cell of a composite file is which side: `L R F B U D`, or `.` for none
    pub gridlayout: String,
    /// a file for each side: right, left, up, down, front, back
    pub cubefiles: [String; 6],
    /// mirrored horizontally
    pub hflip: bool,
    /// mirrored vertically
    pub vflip: bool,
}

impl Default for Texture {
    fn default() -> Texture {
        Texture {
            name: String::new(),
            loc: Location::default(),
            ty: TextureType::Cube,
            colorspace: ColorSpace::Auto,
            builtin: Builtin::None,
            mark: Mark::None,
            rgb1: [0.8; 3],
            rgb2: [0.5; 3],
            markrgb: [0.0; 3],
            random: 0.01,
            height: 0,
            width: 0,
            nchannel: 3,
            content_type: String::new(),
            file: String::new(),
            gridsize: [1, 1],
            gridlayout: "............".to_owned(),
            cubefiles: Default::default(),
            hflip: false,
            vflip: false,
        }
    }
}

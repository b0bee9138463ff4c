//! `<texture>`.

use super::Location;
use sim_core::model::{ColorSpace, TextureType};

/// Patterns of built-in textures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Builtin {
    /// the texture is not built in: it has files
    #[default]
    None,
    /// from the first colour to the second
    Gradient,
    /// a board of two by two fields in the two colours
    Checker,
    /// the first colour; the second on the bottom of a cube
    Flat,
}

/// Marks on built-in textures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// no marks
    #[default]
    None,
    /// a line around each image
    Edge,
    /// a cross through the middle of each image
    Cross,
    /// single pixels here and there
    Random,
}

element! {
    /// A texture.
    #[derive(Clone, Debug)]
    pub struct Texture {
        /// name; empty: from the name of the file
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// kind
        pub ty: TextureType = TextureType::Cube,
        /// colour space
        pub colorspace: ColorSpace = ColorSpace::Auto,
        /// built-in pattern
        pub builtin: Builtin = Builtin::None,
        /// marks on it
        pub mark: Mark = Mark::None,
        /// first colour
        pub rgb1: [f64; 3] = [0.8; 3],
        /// second colour
        pub rgb2: [f64; 3] = [0.5; 3],
        /// colour of the marks
        pub markrgb: [f64; 3] = [0.0; 3],
        /// probability of random dots
        pub random: f64 = 0.01,
        /// height in pixels
        pub height: i32 = 0,
        /// width in pixels
        pub width: i32 = 0,
        /// channels
        pub nchannel: i32 = 3,
        /// content type of the file; empty: from its extension
        pub content_type: String = String::new(),
        /// one file for all sides; empty: none
        pub file: String = String::new(),
        /// rows and columns of a composite file
        pub gridsize: [i32; 2] = [1, 1],
        /// which cell of a composite file is which side: `L R F B U D`, or `.` for none
        pub gridlayout: String = "............".to_owned(),
        /// a file for each side: right, left, up, down, front, back
        pub cubefiles: [String; 6] = Default::default(),
        /// pixels, row by row, as many as height, width and channels say; empty: none
        pub data: Vec<u8> = Vec::new(),
        /// mirrored horizontally
        pub hflip: bool = false,
        /// mirrored vertically
        pub vflip: bool = false,
    }
}

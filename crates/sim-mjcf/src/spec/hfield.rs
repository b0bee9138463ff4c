//! `<hfield>`.

use super::Location;

element! {
    /// A height field.
    #[derive(Clone, Debug)]
    pub struct HField {
        /// name; empty: from the name of the file
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// content type of the file; empty: from its extension
        pub content_type: String = String::new(),
        /// file; empty: none
        pub file: String = String::new(),
        /// half width, half depth, height, depth of the base, in metres
        pub size: [f64; 4] = [0.0; 4],
        /// rows
        pub nrow: i32 = 0,
        /// columns
        pub ncol: i32 = 0,
        /// elevations in the text, the row nearest to the viewer first
        pub userdata: Vec<f32> = Vec::new(),
    }
}

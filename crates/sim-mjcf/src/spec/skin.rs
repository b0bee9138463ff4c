//! `<skin>`.

use super::Location;

element! {
    /// A skin: a surface that bodies move.
    #[derive(Clone, Debug, PartialEq)]
    pub struct Skin {
        /// name; empty: from the name of the file
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// file; empty: none
        pub file: String = String::new(),
        /// material; empty: none
        pub material: String = String::new(),
        /// colour: red, green, blue, opacity, from 0 to 1
        pub rgba: [f32; 4] = [0.5, 0.5, 0.5, 1.0],
        /// how far it is pushed out along its normals, in metres
        pub inflate: f32 = 0.0,
        /// group
        pub group: i32 = 0,
        /// vertices, three numbers each, in metres
        pub vert: Vec<f32> = Vec::new(),
        /// texture coordinates, two numbers for each vertex; empty: none
        pub texcoord: Vec<f32> = Vec::new(),
        /// triangles, three vertices each
        pub face: Vec<i32> = Vec::new(),
        /// what moves it
        pub bones: Vec<Bone> = Vec::new(),
    }
}

/// A bone: a body and the vertices that it moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bone {
    /// the body
    pub body: String,
    /// where the body is when the vertices are where they are written, in metres
    pub bindpos: [f32; 3],
    /// how the body is turned then
    pub bindquat: [f32; 4],
    /// the vertices that it moves
    pub vertid: Vec<i32>,
    /// how much it moves each of them
    pub vertweight: Vec<f32>,
}

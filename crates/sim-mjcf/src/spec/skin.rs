//! `<skin>`.

use super::Location;
use super::common::zip_with;

element! {
    /// A skin: a surface that bodies move.
    #[derive(Clone, Debug)]
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
    views {
        /// the bodies of the bones
        bodyname: Vec<String> = (
            |skin: &Skin| skin.bones.iter().map(|bone| bone.body.clone()).collect(),
            |skin: &mut Skin, list: Vec<String>| zip_with(&mut skin.bones, list, |bone, x| bone.body = x)
        ),
        /// where the bodies are when the vertices are where they are written, three numbers each
        bindpos: Vec<f32> = (
            |skin: &Skin| skin.bones.iter().flat_map(|bone| bone.bindpos).collect(),
            |skin: &mut Skin, list: Vec<f32>| zip_with(&mut skin.bones, chunks(&list), |bone, x| bone.bindpos = x)
        ),
        /// how the bodies are turned then, four numbers each
        bindquat: Vec<f32> = (
            |skin: &Skin| skin.bones.iter().flat_map(|bone| bone.bindquat).collect(),
            |skin: &mut Skin, list: Vec<f32>| zip_with(&mut skin.bones, chunks(&list), |bone, x| bone.bindquat = x)
        ),
        /// the vertices that each bone moves
        vertid: Vec<Vec<i32>> = (
            |skin: &Skin| skin.bones.iter().map(|bone| bone.vertid.clone()).collect(),
            |skin: &mut Skin, list: Vec<Vec<i32>>| zip_with(&mut skin.bones, list, |bone, x| bone.vertid = x)
        ),
        /// how much each bone moves each of its vertices
        vertweight: Vec<Vec<f32>> = (
            |skin: &Skin| skin.bones.iter().map(|bone| bone.vertweight.clone()).collect(),
            |skin: &mut Skin, list: Vec<Vec<f32>>| zip_with(&mut skin.bones, list, |bone, x| bone.vertweight = x)
        ),
    }
}

/// Numbers in groups; those that make no whole group are left out.
fn chunks<const N: usize>(list: &[f32]) -> Vec<[f32; N]> {
    list.as_chunks().0.to_vec()
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

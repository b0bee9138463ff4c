//! `<mesh>`.

use super::{Location, PluginUse};
use sim_core::math::{Quat, Vec3};

/// How the inertia of a mesh is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MeshInertia {
    /// from the convex hull
    Convex,
    /// exactly
    Exact,
    /// as older versions did
    #[default]
    Legacy,
    /// from the surface
    Shell,
}

/// Shapes of built-in meshes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MeshBuiltin {
    /// the mesh is not built in: it has a file or vertices
    #[default]
    None,
    /// a ball, from a subdivided icosahedron
    Sphere,
    /// half a ball
    Hemisphere,
    /// a cone or a frustum with a regular polygon as its base
    Cone,
    /// a ball with exponents that make it rounder or squarer
    SuperSphere,
    /// a ring with exponents that make it rounder or squarer
    SuperTorus,
    /// a part of a ball's surface, between two angles
    Wedge,
    /// a flat grid of points
    Plate,
}

element! {
    /// A mesh.
    #[derive(Clone, Debug)]
    pub struct Mesh {
        /// name; empty: from the name of the file
        pub name: String = String::new(),
        /// where the element starts
        pub loc: Location = Location::default(),
        /// default class; empty: the main one
        pub class: String = String::new(),
        /// content type of the file; empty: from its extension
        pub content_type: String = String::new(),
        /// file; empty: none
        pub file: String = String::new(),
        /// what becomes the origin of the mesh, in metres
        pub refpos: Vec3 = Vec3::ZERO,
        /// what becomes the orientation of the mesh
        pub refquat: Quat = Quat::IDENTITY,
        /// scale of the vertices along each axis
        pub scale: Vec3 = Vec3::new(1.0, 1.0, 1.0),
        /// how inertia is computed
        pub inertia: MeshInertia = MeshInertia::Legacy,
        /// whether faces at large angles count for normals
        pub smoothnormal: bool = false,
        /// whether a signed distance field is computed
        pub needsdf: bool = false,
        /// most vertices of the convex hull; -1: no bound
        pub maxhullvert: i32 = -1,
        /// built-in shape
        pub builtin: MeshBuiltin = MeshBuiltin::None,
        /// parameters of the built-in shape
        pub params: Vec<f64> = Vec::new(),
        /// vertices in the text
        pub uservert: Vec<f32> = Vec::new(),
        /// normals in the text
        pub usernormal: Vec<f32> = Vec::new(),
        /// texture coordinates in the text
        pub usertexcoord: Vec<f32> = Vec::new(),
        /// faces in the text
        pub userface: Vec<i32> = Vec::new(),
        /// normals of the corners of the faces of a file that has none; empty: those of the vertices. No text can say them
        pub userfacenormal: Vec<i32> = Vec::new(),
        /// texture coordinates of the corners of faces; empty: those of the vertices. No text can say them
        pub userfacetexcoord: Vec<i32> = Vec::new(),
        /// plugin
        pub plugin: PluginUse = PluginUse::default(),
        /// material; empty: none
        pub material: String = String::new(),
    }
}

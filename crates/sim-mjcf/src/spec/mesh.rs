//! `<mesh>`.

use super::Location;
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
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MeshBuiltin {
    #[default]
    None,
    Sphere,
    Hemisphere,
    Cone,
    SuperSphere,
    SuperTorus,
    Wedge,
    Plate,
}

/// A mesh.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    /// name; empty: from the name of the file
    pub name: String,
    /// where the element starts
    pub loc: Location,
    /// default class; empty: the main one
    pub class: String,
    /// content type of the file; empty: from its extension
    pub content_type: String,
    /// file; empty: none
    pub file: String,
    /// reference position
    pub refpos: Vec3,
    /// reference orientation
    pub refquat: Quat,
    /// scale
    pub scale: Vec3,
    /// how inertia is computed
    pub inertia: MeshInertia,
    /// whether faces at large angles count for normals
    pub smoothnormal: bool,
    /// whether a signed distance field is computed
    pub needsdf: bool,
    /// most vertices of the convex hull; -1: no bound
    pub maxhullvert: i32,
    /// built-in shape
    pub builtin: MeshBuiltin,
    /// parameters of the built-in shape
    pub params: Vec<f64>,
    /// vertices in the text
    pub uservert: Vec<f32>,
    /// normals in the text
    pub usernormal: Vec<f32>,
    /// texture coordinates in the text
    pub usertexcoord: Vec<f32>,
    /// faces in the text
    pub userface: Vec<i32>,
    /// material; empty: none
    pub material: String,
}

impl Default for Mesh {
    fn default() -> Mesh {
        Mesh {
            name: String::new(),
            loc: Location::default(),
            class: String::new(),
            content_type: String::new(),
            file: String::new(),
            refpos: Vec3::ZERO,
            refquat: Quat::IDENTITY,
            scale: Vec3::new(1.0, 1.0, 1.0),
            inertia: MeshInertia::Legacy,
            smoothnormal: false,
            needsdf: false,
            maxhullvert: -1,
            builtin: MeshBuiltin::None,
            params: Vec::new(),
            uservert: Vec::new(),
            usernormal: Vec::new(),
            usertexcoord: Vec::new(),
            userface: Vec::new(),
            material: String::new(),
        }
    }
}

//! What a mesh is made of: a file, the text, or a built-in shape; and what decides what comes of it.

use super::field;
use super::geometry::{Geometry, process};
use crate::cache::{Recipe, Settings};
use crate::compile::file::{self, File};
use crate::compile::patience::Patience;
use crate::spec::{self, MeshInertia, Spec};
use sim_core::plugin::Shape;
use sim_mesh::builtin;
use sim_mesh::{Format, Surface};
use std::sync::Arc;

/// What geoms ask a mesh for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs {
    /// its convex hull
    pub hull: bool,
    /// the distance from its surface
    pub field: bool,
}

/// A mesh before anything is made of it.
pub(super) struct Source<'a> {
    element: &'a spec::Mesh,
    needs: Needs,
    /// what its plugin makes it of
    shape: Option<Box<dyn Shape>>,
    /// its file; none if the text has everything
    file: Option<Result<(File, Format), String>>,
}

/// The place of a mesh's file; none if it has none.
pub(super) fn place(spec: &Spec, element: &spec::Mesh) -> Option<file::Place> {
    let dir = &spec.compiler_of(element.loc).meshdir;
    let from_file = element.builtin.shape().is_none() && !element.file.is_empty();
    from_file.then(|| file::place(spec, element.loc, dir, &element.file))
}

impl<'a> Source<'a> {
    /// A mesh with its file, which was read already.
    pub fn new(
        element: &'a spec::Mesh,
        needs: Needs,
        shape: Option<Box<dyn Shape>>,
        file: Option<Result<File, String>>,
    ) -> Source<'a> {
        let file = file.map(|file| {
            let file = file?;
            let format = format(element, &file.path)?;
            Ok((file, format))
        });
        Source {
            element,
            needs,
            shape,
            file,
        }
    }

    /// How much there is to do, in bytes.
    pub fn weight(&self) -> usize {
        let file = match &self.file {
            Some(Ok((file, _))) => file.bytes.len(),
            Some(Err(_)) | None => 0,
        };
        file + 4 * self.element.uservert.len()
    }

    /// Everything that decides what comes of it; none where nothing does.
    pub fn recipe(&self) -> Option<Recipe> {
        let spec::Mesh {
            // what it is called, what it looks like and where it is written decide nothing
            id: _,
            info: _,
            name: _,
            loc: _,
            class: _,
            material: _,
            // the file counts by its content and its format
            file: _,
            content_type: _,
            refpos,
            refquat,
            scale,
            inertia,
            smoothnormal,
            needsdf,
            maxhullvert,
            builtin,
            params,
            plugin,
            uservert,
            usernormal,
            usertexcoord,
            userface,
            userfacenormal,
            userfacetexcoord,
        } = self.element;
        // what a plugin makes of its settings nobody else knows
        if plugin.active {
            return None;
        }
        let mut settings = Settings::new("mesh");
        settings.numbers(&refpos.0);
        settings.numbers(&refquat.0);
        settings.numbers(&scale.0);
        settings.integer(*inertia as i64);
        settings.integer(i64::from(*smoothnormal));
        settings.integer(i64::from(*needsdf || self.needs.field));
        settings.integer(i64::from(*maxhullvert));
        settings.integer(*builtin as i64);
        settings.numbers(params);
        settings.singles(uservert);
        settings.singles(usernormal);
        settings.singles(usertexcoord);
        settings.indices(userface);
        settings.indices(userfacenormal);
        settings.indices(userfacetexcoord);
        settings.integer(i64::from(self.needs.hull));
        let mut files: Vec<Arc<[u8]>> = Vec::new();
        if let Some(file) = &self.file {
            let (file, format) = file.as_ref().ok()?;
            settings.integer(*format as i64);
            files.push(file.bytes.clone());
        }
        Some(Recipe::new(settings, &files))
    }

    /// Makes the mesh.
    pub fn compile(&self, patience: &Patience<'_>) -> Result<Geometry, String> {
        let element = self.element;
        let mut inertia = element.inertia;
        let mut free_texcoords = false;
        let mut needs = self.needs;
        needs.field |= element.needsdf;
        let surface = if let Some(shape) = &self.shape {
            needs.field = false;
            field::surface(&**shape, patience)?
        } else if let Some(shape) = element.builtin.shape() {
            if shape == builtin::Shape::Plate {
                inertia = MeshInertia::Shell;
            }
            built_in(element)?
        } else {
            let written = written(element)?;
            match &self.file {
                None => written,
                Some(file) => {
                    let (file, format) = file.as_ref().map_err(String::clone)?;
                    free_texcoords = *format == Format::Obj;
                    let mut surface = join(read(element, file, *format)?, written)?;
                    // without a file they mean nothing
                    if surface.face_normals.is_empty() {
                        surface.face_normals = corners(&element.userfacenormal, "normal")?;
                    }
                    surface
                }
            }
        };
        surface.check(free_texcoords).map_err(|e| e.to_string())?;
        let own_frame = self.shape.is_none();
        process(element, inertia, surface, needs, own_frame, patience)
    }
}

/// The format of a mesh's file.
fn format(element: &spec::Mesh, path: &str) -> Result<Format, String> {
    match file::content_type(path, &element.content_type) {
        "model/stl" => Ok(Format::Stl),
        "model/obj" => Ok(Format::Obj),
        "model/vnd.mujoco.msh" => Ok(Format::Msh),
        "" if element.content_type.is_empty() => {
            Err(format!("unknown or unsupported mesh file: '{path}'"))
        }
        "" => Err(format!("invalid content type: '{}'", element.content_type)),
        other => Err(format!("unsupported mesh type: '{other}'")),
    }
}

/// The surface in a mesh's file.
fn read(element: &spec::Mesh, file: &File, format: Format) -> Result<Surface, String> {
    let [x, y, z] = element.scale.0;
    let right_handed = x * y * z > 0.0;
    Surface::read(format, &file.bytes, !right_handed).map_err(|e| e.about(&file.path))
}

/// What the element has itself.
fn written(element: &spec::Mesh) -> Result<Surface, String> {
    let mut surface = Surface::from_arrays(
        &element.uservert,
        &element.usernormal,
        &element.usertexcoord,
        &element.userface,
    )
    .map_err(|e| e.to_string())?;
    surface.face_texcoords = corners(&element.userfacetexcoord, "texcoord")?;
    Ok(surface)
}

/// What the corners of triangles have.
fn corners(flat: &[i32], what: &str) -> Result<Vec<[i32; 3]>, String> {
    match flat.as_chunks::<3>() {
        (corners, []) => Ok(corners.to_vec()),
        _ => Err(format!("face {what} data must be a multiple of 3")),
    }
}

/// A built-in shape. What the text says besides is replaced where the shape has it.
fn built_in(element: &spec::Mesh) -> Result<Surface, String> {
    let mut element = element.clone();
    element.spell_out().map_err(|e| e.message)?;
    written(&element)
}

/// What a file has, and what the text adds to it. Nothing may be in both.
fn join(mut file: Surface, text: Surface) -> Result<Surface, String> {
    fn take<T>(file: &mut Vec<T>, text: Vec<T>, what: &str) -> Result<(), String> {
        if file.is_empty() {
            *file = text;
        } else if !text.is_empty() {
            return Err(format!("repeated {what} specification"));
        }
        Ok(())
    }
    let text_normals = !text.normals.is_empty();
    take(&mut file.normals, text.normals, "normal")?;
    take(&mut file.texcoords, text.texcoords, "texcoord")?;
    take(&mut file.faces, text.faces, "face")?;
    take(&mut file.vertices, text.vertices, "vertex")?;
    if !file.face_normals.is_empty() && text_normals {
        return Err("repeated facenormal specification".to_owned());
    }
    take(
        &mut file.face_texcoords,
        text.face_texcoords,
        "facetexcoord",
    )?;
    Ok(file)
}

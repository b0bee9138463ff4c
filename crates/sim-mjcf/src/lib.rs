//! MJCF text, or URDF text, to [`Spec`] to [`sim_core::Model`]. The root element says which of the two a text is.
//!
//! ```
//! let spec = sim_mjcf::Spec::from_xml_str("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")?;
//! assert_eq!(spec.bodies[0].geoms.len(), 1);
//! # Ok::<(), sim_mjcf::Error>(())
//! ```

mod assets;
pub mod attribute {
    //! The elements and attributes of MJCF, and the fields of [`spec`](crate::spec) that they are.

    pub use crate::read::{Attr, Described, Kind, Value, attributes, elements};
}
mod cache;
mod compile;
mod edit;
mod error;
mod frames;
mod limits;
mod read;
pub mod spec;
mod write;

pub use assets::{Assets, FileError, Interrupt};
pub use cache::AssetCache;
pub use edit::{Delete, Handle, InBody, Layout, Parent, Place, model_signature};
pub use error::{Error, ErrorKind};
pub use limits::Limits;
pub use read::print_schema;
pub use spec::Spec;
pub use write::CompiledValues;

use sim_core::Model;
use std::collections::HashMap;
use std::path::Path;

/// Reads and compiles a model from MJCF or URDF text. Files it names are looked for in the current directory.
///
/// ```
/// let model = sim_mjcf::load_model(
///     "<mujoco><worldbody><body><freejoint/><geom size='.1' mass='2'/></body></worldbody></mujoco>",
/// )?;
/// assert_eq!((model.nbody, model.nv), (2, 6));
/// assert_eq!(model.body_mass[1], 2.0); // kg
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn load_model(xml: &str) -> Result<Model, Error> {
    Spec::from_xml_str(xml)?.compile(&Assets::disk())
}

/// Reads and compiles a model from MJCF or URDF text, with files given in memory by name. Files that are not among
/// them are looked for on disk.
///
/// ```
/// use std::collections::HashMap;
///
/// let arm = b"<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>";
/// let files = HashMap::from([("arm.xml".to_owned(), arm.to_vec())]);
/// let model = sim_mjcf::load_model_with_assets("<mujoco><include file='arm.xml'/></mujoco>", &files)?;
/// assert_eq!(model.njnt, 1);
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn load_model_with_assets(
    xml: &str,
    assets: &HashMap<String, Vec<u8>>,
) -> Result<Model, Error> {
    let assets = Assets::from_map(assets);
    Spec::from_xml_str_with(xml, &assets)?.compile(&assets)
}

/// Reads and compiles a model from the bytes of an MJCF, URDF or MJB file, for example one that is part of the program. `assets`
/// provides the files that it names.
///
/// ```
/// use sim_mjcf::Assets;
///
/// let bytes = b"<mujoco><worldbody><geom size='1'/></worldbody></mujoco>";
/// let model = sim_mjcf::load_model_from_bytes(bytes, &Assets::memory())?;
/// assert_eq!(model.ngeom, 1);
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn load_model_from_bytes(bytes: &[u8], assets: &Assets) -> Result<Model, Error> {
    load(bytes, "", assets)
}

/// Reads and compiles a model from an MJCF or URDF file, or reads a compiled one from an MJB file; what the file begins with tells which
/// it is. Files it names are looked for relative to it.
///
/// ```no_run
/// let model = sim_mjcf::load_model_from_path("robot.xml")?;
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn load_model_from_path(path: impl AsRef<Path>) -> Result<Model, Error> {
    load_model_from_path_with(path, &Assets::disk())
}

/// The same for a file that a provider has, within the limits of the provider.
///
/// ```no_run
/// use sim_mjcf::{Assets, Limits};
///
/// // from somebody unknown: nothing is read from outside of the folder, and nothing takes longer than a minute
/// let limits = Limits { folder: Some("uploads".into()), compile_seconds: 60.0, ..Limits::default() };
/// let model = sim_mjcf::load_model_from_path_with("uploads/robot.xml", &Assets::disk().with_limits(limits))?;
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn load_model_from_path_with(path: impl AsRef<Path>, assets: &Assets) -> Result<Model, Error> {
    let path = name_of(path.as_ref())?;
    let mut source = assets.open(path).map_err(|why| not_there(path, &why))?;
    if source.is_mjb() {
        let model = source.into_model(assets);
        return model.map_err(|error| refused(path, error));
    }
    let bytes = source.into_bytes().map_err(|why| not_there(path, &why))?;
    load(&bytes, path, assets)
}

/// Reads a compiled model from an MJB file that a provider has.
pub fn load_mjb(path: impl AsRef<Path>, assets: &Assets) -> Result<Model, Error> {
    let path = name_of(path.as_ref())?;
    match assets.open(path) {
        Ok(source) => (source.into_model(assets)).map_err(|error| refused(path, error)),
        Err(why) => {
            let why = why.why();
            Err(refused(path, format!("could not open file '{path}'{why}")))
        }
    }
}

/// Writes a compiled model to a file in MuJoCo's binary format, MJB, which loads without being compiled.
///
/// ```no_run
/// let model = sim_mjcf::load_model_from_path("robot.xml")?;
/// sim_mjcf::save_mjb(&model, "robot.mjb")?;
/// assert!(sim_mjcf::load_model_from_path("robot.mjb")? == model);
/// # Ok::<(), sim_mjcf::Error>(())
/// ```
pub fn save_mjb(model: &Model, path: impl AsRef<Path>) -> Result<(), Error> {
    let path = path.as_ref();
    let name = path.to_string_lossy();
    let (head, arrays) = model.mjb_parts().map_err(|error| refused(&name, error))?;
    let parts = std::iter::once(&head[..]).chain(arrays);
    assets::write(path, parts)
        .map_err(|error| refused(&name, format!("could not write file: {error}")))
}

/// The path of a model as text, from which the paths of the files that it names are made.
fn name_of(path: &Path) -> Result<&str, Error> {
    path.to_str().ok_or_else(|| {
        let path = path.to_string_lossy();
        let why = format!("ParseXML: Error opening file '{path}': its path is no text in UTF-8");
        refused(&path, why)
    })
}

/// Why a file cannot be read or written as a whole.
fn refused(path: &str, why: impl ToString) -> Error {
    Error {
        file: path.to_owned(),
        ..Error::new(ErrorKind::File, why.to_string())
    }
}

/// There is no file of a model, or none that may be read.
fn not_there(path: &str, why: &FileError) -> Error {
    let why = why.why();
    refused(path, format!("ParseXML: Error opening file '{path}'{why}"))
}

/// A model from the bytes of a file in any format; the path tells where to look for files that it names.
fn load(bytes: &[u8], path: &str, assets: &Assets) -> Result<Model, Error> {
    if sim_core::model::is_mjb(bytes) {
        let model = assets::read_mjb(bytes, bytes.len(), assets);
        return model.map_err(|error| refused(path, error));
    }
    read::read_bytes(bytes, path, assets::directory(path), assets)?.compile(assets)
}

impl Spec {
    /// Reads a model from MJCF or URDF text, without compiling it.
    pub fn from_xml_str(xml: &str) -> Result<Spec, Error> {
        Spec::from_xml_str_with(xml, &Assets::disk())
    }

    /// Reads a model from MJCF or URDF text with a provider of the files it includes.
    pub fn from_xml_str_with(xml: &str, assets: &Assets) -> Result<Spec, Error> {
        read::read(xml, "", "", assets)
    }

    /// Reads a model from a file, without compiling it.
    pub fn from_xml_path(path: impl AsRef<Path>) -> Result<Spec, Error> {
        Spec::from_xml_path_with(path, &Assets::disk())
    }

    /// Reads a model from a file that a provider has.
    pub fn from_xml_path_with(path: impl AsRef<Path>, assets: &Assets) -> Result<Spec, Error> {
        let path = name_of(path.as_ref())?;
        let bytes = assets.read(path).map_err(|why| not_there(path, &why))?;
        read::read_bytes(&bytes, path, assets::directory(path), assets)
    }

    /// The model as MJCF text, which reads back to a model that compiles to the same numbers, bit for bit. It need not
    /// have been compiled. Files keep their names: the text belongs into the folder that the model came from.
    ///
    /// ```
    /// let spec = sim_mjcf::Spec::from_xml_str(
    ///     "<mujoco><worldbody><geom name='pole' type='capsule' size='.1' fromto='0 0 0 0 0 2'/></worldbody></mujoco>",
    /// )?;
    /// assert!(spec.to_xml()?.contains(r#"<geom name="pole" size="0.1 1" pos="0 0 1""#));
    /// # Ok::<(), sim_mjcf::Error>(())
    /// ```
    pub fn to_xml(&self) -> Result<String, Error> {
        write::write(self)
    }

    /// Writes the model to a file, as [`to_xml`](Spec::to_xml) gives it.
    pub fn save_xml(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        let text = self.to_xml()?;
        let path = path.as_ref();
        let name = path.to_string_lossy();
        assets::write(path, std::iter::once(text.as_bytes()))
            .map_err(|error| refused(&name, format!("could not write file '{name}': {error}")))
    }

    /// Compiles the model. `assets` provides the files that it names.
    pub fn compile(&self, assets: &Assets) -> Result<Model, Error> {
        compile::compile(self, assets)
    }
}

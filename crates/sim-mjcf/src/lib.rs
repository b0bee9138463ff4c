//! MJCF text, or URDF text, to [`Spec`] to [`sim_core::Model`]. The root element says which of the two a text is.
//!
//! ```
//! let spec = sim_mjcf::Spec::from_xml_str("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")?;
//! assert_eq!(spec.bodies[0].geoms.len(), 1);
//! # Ok::<(), sim_mjcf::Error>(())
//! ```

mod assets;
pub mod attribute {
    //! The attributes of MJCF and the fields of [`spec`](crate::spec) that they are.

    pub use crate::read::{Attr, Kind, Value, attributes};
}
mod cache;
mod compile;
mod edit;
mod error;
mod frames;
mod read;
pub mod spec;
mod write;

pub use assets::Assets;
pub use cache::AssetCache;
pub use edit::{Delete, Handle, InBody, Layout, Parent, Place, model_signature};
pub use error::{Error, ErrorKind};
pub use spec::Spec;

use sim_core::Model;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

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
    let assets = Assets::disk();
    let path = path.as_ref().to_string_lossy();
    load(&open(&path, &assets)?, &path, &assets)
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
    let failed = |message: String| Error {
        file: path.to_string_lossy().into_owned(),
        ..Error::new(ErrorKind::File, message)
    };
    let bytes = model.to_mjb().map_err(|error| failed(error.to_string()))?;
    assets::write(path, &bytes).map_err(|error| failed(format!("could not write file: {error}")))
}

/// The bytes of a file of a model.
fn open(path: &str, assets: &Assets) -> Result<Arc<[u8]>, Error> {
    assets.read(path).ok_or_else(|| Error {
        file: path.to_owned(),
        ..Error::new(
            ErrorKind::File,
            format!("ParseXML: Error opening file '{path}'"),
        )
    })
}

/// A model from the bytes of a file in any format; the path tells where to look for files that it names.
fn load(bytes: &[u8], path: &str, assets: &Assets) -> Result<Model, Error> {
    if sim_core::model::is_mjb(bytes) {
        return Model::from_mjb(bytes).map_err(|error| Error {
            file: path.to_owned(),
            ..Error::new(ErrorKind::File, error.to_string())
        });
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
        let path = path.as_ref().to_string_lossy();
        let bytes = open(&path, assets)?;
        read::read_bytes(&bytes, &path, assets::directory(&path), assets)
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
        std::fs::write(path, text).map_err(|why| {
            let name = path.to_string_lossy();
            let mut error = Error::new(
                ErrorKind::File,
                format!("could not write file '{name}': {why}"),
            );
            error.file = name.into_owned();
            error
        })
    }

    /// Compiles the model. `assets` provides the files that it names.
    pub fn compile(&self, assets: &Assets) -> Result<Model, Error> {
        compile::compile(self, assets)
    }
}

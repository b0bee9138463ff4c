//! How much a model may take. One set of limits for all readers and the compiler, checked before work is done and
//! memory is taken, so that a few characters in a file cannot ask for all there is.

use std::fmt::Display;
use std::path::PathBuf;

/// What reading and compiling a model may take. The defaults are far above what any model needs that was made to be used; a
/// refusal names the limit that stood in the way.
///
/// ```
/// use sim_mjcf::{Assets, Limits, Spec};
///
/// let assets = Assets::disk().with_limits(Limits { elements: 100, ..Limits::default() });
/// let xml = "<mujoco><worldbody><replicate count='1000'><geom size='1'/></replicate></worldbody></mujoco>";
/// let error = Spec::from_xml_str_with(xml, &assets).unwrap_err();
/// assert!(error.message.contains("(limit 'elements': 100;"), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// bytes of one file: a model, an included text, a mesh, an image
    pub file: u64,
    /// bytes of all texts of a model together: its own, those that are included, models that are attached
    pub text: u64,
    /// files that a model may be made of, beside its own
    pub files: usize,
    /// bytes that the arrays of the `Model` and of two `Data` may take together (the compiler has one for itself), and that
    /// the files of meshes and textures may have
    pub memory: usize,
    /// elements in all texts and copies of elements
    pub elements: usize,
    /// how deep elements may be nested; MuJoCo's parser has the default
    pub depth: usize,
    /// seconds that compilation may take
    pub compile_seconds: f64,
    /// the only folder, with all inside it, from which files are read, after links have been followed; `None`: any, as in
    /// MuJoCo
    pub folder: Option<PathBuf>,
}

/// Words for what takes more memory than the limit, where the limit itself is not known.
pub(crate) const BEYOND_MEMORY: &str = "(limit 'memory', set by Assets::with_limits, in Python by set_limits(memory=...), on \
     the command line by --limit memory=...)";

impl Default for Limits {
    fn default() -> Limits {
        let sim_xml::Bounds { depth, elements } = sim_xml::Bounds::default();
        Limits {
            file: 512 << 20,
            text: 128 << 20,
            files: 10_000,
            memory: 2 << 30,
            elements,
            depth,
            compile_seconds: 600.0,
            folder: None,
        }
    }
}

impl Limits {
    /// The names of the limits that are numbers.
    pub const NAMES: [&'static str; 7] = [
        "file",
        "text",
        "files",
        "memory",
        "elements",
        "depth",
        "compile_seconds",
    ];

    /// A limit by its name.
    pub fn get(&self, name: &str) -> Option<f64> {
        Some(match name {
            "file" => self.file as f64,
            "text" => self.text as f64,
            "files" => self.files as f64,
            "memory" => self.memory as f64,
            "elements" => self.elements as f64,
            "depth" => self.depth as f64,
            "compile_seconds" => self.compile_seconds,
            _ => return None,
        })
    }

    /// Sets a limit by its name, for those who have it as text. What is too large for its type is as large as it can be. An
    /// error says what is wrong.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        if value.is_nan() || value < 0.0 {
            return Err(format!("limit '{name}' cannot be {value}"));
        }
        match name {
            "file" => self.file = value as u64,
            "text" => self.text = value as u64,
            "files" => self.files = value as usize,
            "memory" => self.memory = value as usize,
            "elements" => self.elements = value as usize,
            "depth" => self.depth = value as usize,
            "compile_seconds" => self.compile_seconds = value,
            _ => {
                let known = Self::NAMES.join(", ");
                return Err(format!("there is no limit '{name}', but {known}"));
            }
        }
        Ok(())
    }

    /// Words for what is beyond a limit: which, what it is, and how it is set.
    pub fn beyond(name: &str, limit: impl Display) -> String {
        format!(
            "(limit '{name}': {limit}; set by Assets::with_limits, in Python by set_limits({name}=...), on the command line by \
             --limit {name}=...)"
        )
    }

    /// Words for what takes more memory than the limit.
    pub(crate) fn beyond_memory(&self) -> String {
        Limits::beyond("memory", self.memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_has_its_name() {
        let mut limits = Limits::default();
        for name in Limits::NAMES {
            limits.set(name, 7.0).unwrap();
            assert_eq!(limits.get(name), Some(7.0), "{name}");
        }
        assert!(limits.set("memory", 1e300).is_ok());
        assert_eq!(limits.memory, usize::MAX);
        assert!(limits.set("memory", f64::NAN).is_err());
        assert!(limits.set("memories", 1.0).unwrap_err().contains("memory"));
    }
}

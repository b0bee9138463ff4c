//! Files that assets name: where they are, and what they are said to hold.

use crate::Assets;
use crate::assets::join;
use crate::spec::{Location, Spec, file_stem};
use std::sync::Arc;

/// A file that was read.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// where it was found
    pub path: String,
    /// all of it
    pub bytes: Arc<[u8]>,
}

/// The name of a file as the compiler settings want it.
pub(crate) fn stripped<'a>(spec: &Spec, file: &'a str) -> &'a str {
    if spec.compiler.strippath {
        file.rsplit(['/', '\\']).next().unwrap_or(file)
    } else {
        file
    }
}

/// Reads a file that an asset names, which stands at `loc`. `dir` is the directory of its kind of assets.
pub(crate) fn open(
    assets: &Assets,
    spec: &Spec,
    loc: Location,
    dir: &str,
    file: &str,
) -> Result<File, String> {
    let name = join(dir, stripped(spec, file));
    let path = join(spec.directory_of(loc), &name);
    match assets.read(&path) {
        Some(bytes) => Ok(File { path, bytes }),
        None => Err(format!("Error opening file '{name}'")),
    }
}

/// The extension of a file with its dot; empty if it has none.
pub(crate) fn extension(file: &str) -> &str {
    let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
    &base[file_stem(file).len()..]
}

/// The type of a file: what the asset says, without parameters, or else what the extension says. Empty where neither
/// says anything.
pub(crate) fn content_type<'a>(file: &str, given: &'a str) -> &'a str {
    if given.is_empty() {
        return match extension(file).to_ascii_lowercase().as_str() {
            ".stl" => "model/stl",
            ".obj" => "model/obj",
            ".ply" => "model/ply",
            ".msh" => "model/vnd.mujoco.msh",
            ".png" => "image/png",
            _ => "",
        };
    }
    let Some(slash) = given.find('/').filter(|&at| at + 1 < given.len()) else {
        return "";
    };
    match given.find(';') {
        None => given,
        Some(end) if end > slash && given.find('=').is_some_and(|at| at > end) => &given[..end],
        Some(_) => "",
    }
}

/// The 32-bit words of a file, whole ones only.
pub(crate) fn words(bytes: &[u8]) -> impl ExactSizeIterator<Item = [u8; 4]> + '_ {
    bytes
        .chunks_exact(4)
        .map(|word| [word[0], word[1], word[2], word[3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_asset_says_comes_before_the_extension() {
        assert_eq!(content_type("a/b.PNG", ""), "image/png");
        assert_eq!(content_type("a.b/c", ""), "");
        assert_eq!(content_type("a.png", "image/ktx"), "image/ktx");
        assert_eq!(content_type("a", "image/png;q=1"), "image/png");
        assert_eq!(content_type("a", "image/png;q"), "");
        assert_eq!(content_type("a", "image/"), "");
        assert_eq!(content_type("a", "png"), "");
    }
}

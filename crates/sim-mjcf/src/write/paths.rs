//! Names and files of assets.
//!
//! The text belongs into the folder of the model, under the directories that its settings name. A file of an attached
//! model that those do not lead to is named by the way there.

use crate::assets::{is_absolute, join};
use crate::compile::content_type;
use crate::spec::{Compiler, Location, Spec, file_stem};
use std::collections::HashSet;

/// The directory that a setting gives to one kind of assets.
type Directory = fn(&Compiler) -> &str;

/// Gives assets names, and files as the text's settings find them.
pub(super) fn resolve(spec: &Spec, out: &mut Spec) {
    let find = |loc: Location, file: &mut String, dir: Directory| {
        if !file.is_empty() {
            *file = found(spec, loc, dir, file);
        }
    };
    let meshes: Directory = |compiler| &compiler.meshdir;
    let textures: Directory = |compiler| &compiler.texturedir;
    for mesh in &mut out.meshes {
        find(mesh.loc, &mut mesh.file, meshes);
        if mesh.content_type.is_empty() {
            content_type(&mesh.file, "").clone_into(&mut mesh.content_type);
        }
    }
    for hfield in &mut out.hfields {
        find(hfield.loc, &mut hfield.file, meshes);
    }
    for skin in &mut out.skins {
        find(skin.loc, &mut skin.file, meshes);
    }
    for texture in &mut out.textures {
        find(texture.loc, &mut texture.file, textures);
        for file in &mut texture.cubefiles {
            find(texture.loc, file, textures);
        }
    }
    name_all(out.meshes.iter_mut().map(|x| (&mut x.name, &x.file)));
    name_all(out.hfields.iter_mut().map(|x| (&mut x.name, &x.file)));
    name_all(out.skins.iter_mut().map(|x| (&mut x.name, &x.file)));
    name_all(out.textures.iter_mut().map(|x| (&mut x.name, &x.file)));
}

/// An asset without a name goes by that of its file.
fn name_all<'a>(assets: impl Iterator<Item = (&'a mut String, &'a String)>) {
    let mut assets: Vec<_> = assets.collect();
    let mut taken: HashSet<String> = assets.iter().map(|(name, _)| (*name).clone()).collect();
    for (name, file) in &mut assets {
        let stem = file_stem(file);
        // of two with one name the compiler will speak
        if name.is_empty() && taken.insert(stem.to_owned()) {
            stem.clone_into(name);
        }
    }
}

/// The name under which the text's settings find a file that an asset at this place names.
fn found(spec: &Spec, loc: Location, dir: Directory, file: &str) -> String {
    let name = match spec.compiler.strippath {
        true => file.rsplit(['/', '\\']).next().unwrap_or(file),
        false => file,
    };
    let own = spec.compiler_of(loc);
    if std::ptr::eq(own, &spec.compiler) {
        return name.to_owned();
    }
    let wanted = join(spec.directory_of(loc), &join(dir(own), name));
    let base = join(&spec.modelfiledir, dir(&spec.compiler));
    if wanted == join(&spec.modelfiledir, &join(dir(&spec.compiler), name)) {
        return name.to_owned();
    }
    relative(&base, &wanted)
}

/// The way from a directory to a file.
fn relative(base: &str, file: &str) -> String {
    if is_absolute(file) != is_absolute(base) {
        if is_absolute(file) {
            return file.to_owned();
        }
        let absolute = std::path::absolute(file);
        return absolute.map_or(file.to_owned(), |path| path.to_string_lossy().into_owned());
    }
    let steps = |path: &str| -> Vec<String> {
        let parts = path.split(['/', '\\']).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let (base, file) = (steps(base), steps(file));
    let common = base.iter().zip(&file).take_while(|(a, b)| a == b).count();
    // nobody knows the way back from a directory above
    if base[common..].iter().any(|step| step == "..") {
        let path = std::path::absolute(file.join("/"));
        return path.map_or(file.join("/"), |path| path.to_string_lossy().into_owned());
    }
    let up = base[common..].iter().map(|_| "..".to_owned());
    let steps: Vec<String> = up.chain(file[common..].iter().cloned()).collect();
    steps.join("/")
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn ways_lead_up_and_down() {
        assert_eq!(relative("a/b", "a/c/x.stl"), "../c/x.stl");
        assert_eq!(relative("", "a/x.stl"), "a/x.stl");
        assert_eq!(relative("/r/a/", "/r/x.stl"), "../x.stl");
        assert_eq!(relative("a", "/r/x.stl"), "/r/x.stl");
        assert_eq!(relative("a/", "a/x.stl"), "x.stl");
    }
}

//! Textures: built-in patterns and their marks, and images from files.
//!
//! - `pattern`, `gradient`, `random`, drawn on a `canvas`: what is built in
//! - `cube`: cubes from files
//!
//! Textures are made at the same time on several threads, and what was made before is in the cache.

mod canvas;
mod cube;
mod gradient;
mod pattern;
mod random;

use super::fault::{Checked, Fault};
use super::file::{self, Opened};
use super::image::{self, Image, Source};
use super::parallel;
use crate::Assets;
use crate::cache::{Recipe, Settings};
use crate::spec::{self, Builtin, Spec, file_stem};
use sim_core::model::{ColorSpace, TextureType};
use std::sync::Arc;

/// Bytes of pixels that are worth a thread.
const WORTH_A_THREAD: usize = 200_000;

/// A texture with its pixels.
#[derive(Clone, Debug)]
pub(crate) struct Texture<'a> {
    /// as it is written
    pub spec: &'a spec::Texture,
    /// its name, which may come from its file
    pub name: &'a str,
    /// columns
    pub width: i32,
    /// rows; a cube has its six sides above each other, unless one side stands for all
    pub height: i32,
    /// colour space
    pub colorspace: ColorSpace,
    /// its file as the model keeps it; empty: none
    pub path: &'a str,
    /// what was made of it
    pub pixels: Arc<Pixels>,
}

/// The name of a texture.
pub(crate) fn name(spec: &spec::Texture) -> &str {
    if spec.name.is_empty() {
        file_stem(&spec.file)
    } else {
        &spec.name
    }
}

/// What is made of a texture.
#[derive(Clone, Debug)]
pub(crate) struct Pixels {
    width: i32,
    height: i32,
    /// whether the file says that its colours are sRGB; none if there is no file
    srgb: Option<bool>,
    data: Vec<u8>,
}

impl Pixels {
    fn new(
        (width, height): (usize, usize),
        srgb: Option<bool>,
        data: Vec<u8>,
    ) -> Result<Pixels, String> {
        let size = |n: usize| i32::try_from(n).map_err(|_| "texture too large".to_owned());
        Ok(Pixels {
            width: size(width)?,
            height: size(height)?,
            srgb,
            data,
        })
    }

    /// Row by row.
    pub fn data(&self) -> &[u8] {
        &self.data
    }
}

/// Makes the pixels of all textures.
pub(crate) fn compile_all<'a>(spec: &'a Spec, assets: &Assets) -> Checked<Vec<Texture<'a>>> {
    if spec.textures.is_empty() {
        return Ok(Vec::new());
    }
    let threads = parallel::threads(spec.compiler.usethread);
    let places = (spec.textures.iter().enumerate())
        .flat_map(|(id, texture)| files(texture).map(move |file| image::place(spec, id, file)));
    let opened = Opened::new(assets, places, threads);

    // what each may take is known before any is made, so it does not matter which one is first
    // half of what the model may take: pixels are made before they are copied
    let most = assets.limits().memory / 2;
    let mut room = most;
    let mut sources = Vec::with_capacity(spec.textures.len());
    for (id, texture) in spec.textures.iter().enumerate() {
        let source = Source {
            files: &opened,
            spec,
            room,
            id,
        };
        room = room.saturating_sub(claim(texture, &source).unwrap_or(0));
        sources.push(source);
    }
    let threads = threads.min(1 + (most - room) / WORTH_A_THREAD);
    let made = parallel::map(threads, sources.len(), |id| {
        find_or_make(&spec.textures[id], &sources[id], assets)
    });
    let textures = spec.textures.iter().zip(made).enumerate();
    textures
        .map(|(id, (texture, pixels))| {
            let pixels = pixels.map_err(|message| Fault::of(texture, id, message))?;
            let colorspace = match (texture.colorspace, pixels.srgb) {
                (ColorSpace::Auto, Some(true)) => ColorSpace::Srgb,
                (ColorSpace::Auto, Some(false)) => ColorSpace::Linear,
                (given, _) => given,
            };
            Ok(Texture {
                spec: texture,
                name: name(texture),
                width: pixels.width,
                height: pixels.height,
                colorspace,
                path: file::stripped(spec, &texture.file),
                pixels,
            })
        })
        .collect()
}

/// The files of a texture.
fn files(spec: &spec::Texture) -> impl Iterator<Item = &str> {
    let from_file = spec.data.is_empty() && spec.builtin == Builtin::None;
    let separate = spec.file.is_empty() && spec.ty != TextureType::TwoD;
    let files: &[String] = match separate {
        true => &spec.cubefiles,
        false => std::slice::from_ref(&spec.file),
    };
    let files = files.iter().map(String::as_str);
    files.filter(move |file| from_file && !file.is_empty())
}

/// Bytes that the pixels of a texture will take; none where there will not be any.
fn claim(spec: &spec::Texture, source: &Source<'_>) -> Option<usize> {
    if !spec.data.is_empty() {
        return Some(spec.data.len());
    }
    if spec.builtin != Builtin::None {
        return Some(pattern::claim(spec));
    }
    let (width, height) = source.size(files(spec).next()?, &spec.content_type)?;
    if spec.ty == TextureType::TwoD {
        let channels = usize::try_from(spec.nchannel).unwrap_or(0);
        return Some(width.saturating_mul(height).saturating_mul(channels));
    }
    let columns = match spec.file.is_empty() {
        true => 1,
        false => usize::try_from(spec.gridsize[1]).ok()?,
    };
    let side = width.checked_div(columns)?;
    let one_for_all = !spec.file.is_empty() && spec.gridsize == [1, 1];
    let sides = if one_for_all { 1 } else { 6 };
    Some(side.saturating_mul(side).saturating_mul(3 * sides))
}

/// The pixels of a texture, from the cache if it has them.
fn find_or_make(
    spec: &spec::Texture,
    source: &Source<'_>,
    assets: &Assets,
) -> Result<Arc<Pixels>, String> {
    // pixels that are given are not worth a place in the cache
    let cache = assets.cache().filter(|_| spec.data.is_empty());
    let Some((cache, recipe)) = cache.zip(recipe(spec, source)) else {
        return make(spec, source).map(Arc::new);
    };
    // an image that is cut down to fewer channels takes up to four times as much while it is read
    let fits = |pixels: &Arc<Pixels>| pixels.data.len().saturating_mul(4) <= source.room;
    if let Some(found) = cache.find::<Pixels>(&recipe).filter(fits) {
        return Ok(found);
    }
    let made = Arc::new(make(spec, source)?);
    cache.insert(recipe, made.clone(), made.data.len());
    Ok(made)
}

/// Everything that decides what a texture looks like; none where nothing does.
fn recipe(spec: &spec::Texture, source: &Source<'_>) -> Option<Recipe> {
    let spec::Texture {
        // what it is called, where it is written and how its colours are read decide nothing
        id: _,
        info: _,
        name: _,
        loc: _,
        colorspace: _,
        // nor do pixels that are given come here
        data: _,
        ty,
        builtin,
        mark,
        rgb1,
        rgb2,
        markrgb,
        random,
        height,
        width,
        nchannel,
        content_type,
        file: _,
        gridsize,
        gridlayout,
        cubefiles,
        hflip,
        vflip,
    } = spec;
    let mut settings = Settings::new("texture");
    settings.integer(*ty as i64);
    settings.integer(*builtin as i64);
    settings.integer(*mark as i64);
    settings.numbers(rgb1);
    settings.numbers(rgb2);
    settings.numbers(markrgb);
    settings.numbers(&[*random]);
    settings.indices(&[*height, *width, *nchannel]);
    settings.indices(gridsize);
    settings.bytes(gridlayout.as_bytes());
    settings.integer(i64::from(*hflip));
    settings.integer(i64::from(*vflip));
    // files count by their content and their format
    for file in cubefiles {
        settings.integer(i64::from(file.is_empty()));
    }
    let mut contents = Vec::new();
    for file in files(spec) {
        settings.bytes(file::content_type(file, content_type).as_bytes());
        contents.push(source.files.file(&source.place(file)).ok()?.bytes);
    }
    Some(Recipe::new(settings, &contents))
}

/// Makes the pixels of a texture.
fn make(spec: &spec::Texture, source: &Source<'_>) -> Result<Pixels, String> {
    if !spec.data.is_empty() {
        return given(spec, source.room);
    }
    if spec.builtin != Builtin::None {
        return pattern::make(spec, source.room);
    }
    if spec.ty == TextureType::TwoD {
        if spec.file.is_empty() {
            return Err("Cannot load 2D texture from separate files, texture".to_owned());
        }
        let image = load(spec, source, &spec.file)?;
        let size = (image.width, image.height);
        return Pixels::new(size, Some(image.srgb), image.pixels);
    }
    if spec.nchannel != 3 {
        return Err("cube textures from files have three channels".to_owned());
    }
    if spec.file.is_empty() {
        cube::from_files(spec, source)
    } else {
        cube::from_grid(spec, source)
    }
}

/// A texture whose pixels are given, of at most `room` bytes.
fn given(spec: &spec::Texture, room: usize) -> Result<Pixels, String> {
    let expected = i64::from(spec.nchannel)
        .saturating_mul(spec.width.into())
        .saturating_mul(spec.height.into());
    let count = spec.data.len();
    if i64::try_from(count) != Ok(expected) {
        return Err(format!(
            "Texture buffer has incorrect size, given {count} expected {expected}"
        ));
    }
    if count > room {
        return Err("texture too large".to_owned());
    }
    let size = |n: i32| usize::try_from(n).unwrap_or(0);
    let (width, height) = (size(spec.width), size(spec.height));
    let pixels = flipped(spec, spec.data.clone(), width);
    Pixels::new((width, height), None, pixels)
}

/// Pixels in rows of this width, mirrored as the texture wants it.
fn flipped(spec: &spec::Texture, mut pixels: Vec<u8>, width: usize) -> Vec<u8> {
    let channels = usize::try_from(spec.nchannel).unwrap_or(0);
    let row = channels * width;
    if row == 0 {
        return pixels;
    }
    if spec.hflip {
        for row in pixels.chunks_exact_mut(row) {
            let mirrored: Vec<u8> = row.rchunks_exact(channels).flatten().copied().collect();
            row.copy_from_slice(&mirrored);
        }
    }
    if spec.vflip {
        pixels = pixels.rchunks_exact(row).flatten().copied().collect();
    }
    pixels
}

/// An image from a file, mirrored as the texture wants it.
fn load(spec: &spec::Texture, source: &Source<'_>, file: &str) -> Result<Image, String> {
    let channels = usize::try_from(spec.nchannel).unwrap_or(0);
    let mut image = source.load(file, &spec.content_type, channels)?;
    let is_ktx = file::content_type(file, &spec.content_type) == "image/ktx";
    if is_ktx && (spec.hflip || spec.vflip) {
        return Err("cannot flip KTX textures".to_owned());
    }
    image.pixels = flipped(spec, image.pixels, image.width);
    Ok(image)
}

/// A colour in [0, 1] as bytes.
fn bytes(rgb: [f64; 3]) -> [u8; 3] {
    rgb.map(|x| (255.0 * x) as i64 as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_files() {
        assert_eq!(file_stem("a/b\\c.d.png"), "c.d");
        assert_eq!(file_stem("noext"), "noext");
        assert_eq!(file_stem(""), "");
    }

    /// What a texture looks like, when it needs no files.
    fn pixels(spec: &spec::Texture) -> Result<Vec<u8>, String> {
        let source = Source {
            files: &Opened::default(),
            spec: &Spec::default(),
            room: 1 << 20,
            id: 0,
        };
        make(spec, &source).map(|pixels| pixels.data)
    }

    #[test]
    fn a_checker_has_two_colours() {
        let spec = spec::Texture {
            ty: TextureType::TwoD,
            builtin: Builtin::Checker,
            rgb1: [1.0, 0.0, 0.0],
            rgb2: [0.0, 0.0, 1.0],
            width: 2,
            height: 2,
            ..spec::Texture::default()
        };
        assert_eq!(
            pixels(&spec).unwrap(),
            [255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0]
        );
    }

    #[test]
    fn absurd_sizes_are_refused() {
        let mut spec = spec::Texture {
            builtin: Builtin::Flat,
            width: i32::MAX,
            height: i32::MAX,
            ..spec::Texture::default()
        };
        assert!(pixels(&spec).is_err());
        spec.ty = TextureType::TwoD;
        assert!(pixels(&spec).is_err());
    }

    #[test]
    fn sides_of_a_cube_come_from_cells_of_an_image() {
        // a right side in red, nothing, an upper side in blue
        let mut assets = Assets::memory();
        let bytes = [3u8, 0, 0, 0, 1, 0, 0, 0, 255, 0, 0, 9, 9, 9, 0, 0, 255];
        assets.insert("grid.bin", &bytes[..]);
        let texture = spec::Texture {
            file: "grid.bin".to_owned(),
            gridsize: [1, 3],
            gridlayout: "R.U".to_owned(),
            rgb1: [0.0; 3],
            ..spec::Texture::default()
        };
        let spec = Spec {
            textures: vec![texture],
            ..Spec::default()
        };
        let textures = compile_all(&spec, &assets).unwrap();
        let [cube] = &textures[..] else {
            panic!("one texture");
        };
        assert_eq!((cube.width, cube.height), (1, 6));
        let data = cube.pixels.data();
        assert_eq!(data[..9], [255, 0, 0, 0, 0, 0, 0, 0, 255]);
        assert_eq!(data[9..], [0; 9]);
        assert_eq!(cube.path, "grid.bin");
    }
}

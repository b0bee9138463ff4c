//! Textures: built-in patterns and their marks, and images from files.

use super::fault::{Checked, Fault};
use super::file;
use super::image::{Image, Source};
use super::memory::MAX_TEXTURE_BYTES;
use crate::Assets;
use crate::spec::{self, Builtin, Mark, Spec, file_stem};
use sim_core::model::{ColorSpace, TextureType};
use std::f64::consts::PI;

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
    /// pixels, row by row
    pub data: Vec<u8>,
}

/// The name of a texture.
pub(crate) fn name(spec: &spec::Texture) -> &str {
    if spec.name.is_empty() {
        file_stem(&spec.file)
    } else {
        &spec.name
    }
}

/// Makes the pixels of all textures.
pub(crate) fn compile_all<'a>(spec: &'a Spec, assets: &Assets) -> Checked<Vec<Texture<'a>>> {
    let mut room = MAX_TEXTURE_BYTES;
    let mut textures = Vec::with_capacity(spec.textures.len());
    for (id, texture) in spec.textures.iter().enumerate() {
        let source = Source {
            assets,
            spec,
            room,
            id,
        };
        let texture =
            compile(texture, &source).map_err(|message| Fault::of(texture, id, message))?;
        room = room.saturating_sub(texture.data.len());
        textures.push(texture);
    }
    Ok(textures)
}

/// Makes the pixels of a texture.
fn compile<'a>(spec: &'a spec::Texture, source: &Source<'_>) -> Result<Texture<'a>, String> {
    if !spec.data.is_empty() {
        return given(spec, source);
    }
    if spec.builtin != Builtin::None {
        return builtin(spec, source);
    }
    if spec.ty == TextureType::TwoD {
        if spec.file.is_empty() {
            return Err("Cannot load 2D texture from separate files, texture".to_owned());
        }
        let image = load(spec, source, &spec.file)?;
        let size = (image.width, image.height);
        return finish(spec, source, size, Some(image.srgb), image.pixels);
    }
    if spec.nchannel != 3 {
        return Err("cube textures from files have three channels".to_owned());
    }
    if spec.file.is_empty() {
        cube_from_files(spec, source)
    } else {
        cube_from_grid(spec, source)
    }
}

/// A texture whose pixels are given.
fn given<'a>(spec: &'a spec::Texture, source: &Source<'_>) -> Result<Texture<'a>, String> {
    let expected = i64::from(spec.nchannel)
        .saturating_mul(spec.width.into())
        .saturating_mul(spec.height.into());
    let count = spec.data.len();
    if i64::try_from(count) != Ok(expected) {
        return Err(format!(
            "Texture buffer has incorrect size, given {count} expected {expected}"
        ));
    }
    if count > source.room {
        return Err("texture too large".to_owned());
    }
    let size = |n: i32| usize::try_from(n).unwrap_or(0);
    let (width, height) = (size(spec.width), size(spec.height));
    let pixels = flipped(spec, spec.data.clone(), width);
    finish(spec, source, (width, height), None, pixels)
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

/// A texture from its parts.
fn finish<'a>(
    spec: &'a spec::Texture,
    source: &Source<'_>,
    (width, height): (usize, usize),
    srgb: Option<bool>,
    data: Vec<u8>,
) -> Result<Texture<'a>, String> {
    let colorspace = match (spec.colorspace, srgb) {
        (ColorSpace::Auto, Some(true)) => ColorSpace::Srgb,
        (ColorSpace::Auto, Some(false)) => ColorSpace::Linear,
        (given, _) => given,
    };
    let size = |n: usize| i32::try_from(n).map_err(|_| "texture too large".to_owned());
    Ok(Texture {
        spec,
        name: name(spec),
        width: size(width)?,
        height: size(height)?,
        colorspace,
        path: file::stripped(source.spec, &spec.file),
        data,
    })
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

/// Sides of a cube: right, left, up, down, front, back.
const SIDES: &str = "RLUDFB";

/// A cube whose sides are cells of one image, or that has the same image on all sides.
fn cube_from_grid<'a>(spec: &'a spec::Texture, source: &Source<'_>) -> Result<Texture<'a>, String> {
    let [rows, cols] = spec.gridsize;
    if rows < 1 || cols < 1 || i64::from(rows) * i64::from(cols) > 12 {
        return Err("gridsize must be non-zero and no more than 12 squares in texture".to_owned());
    }
    let (rows, cols) = (rows as usize, cols as usize);
    let image = load(spec, source, &spec.file)?;
    let side = image.width / cols;
    if side != image.height / rows || image.width % cols != 0 || image.height % rows != 0 {
        return Err(format!(
            "PNG size must be integer multiple of gridsize in texture '{}' (id {})",
            spec.file, source.id
        ));
    }
    if (rows, cols) == (1, 1) {
        return finish(spec, source, (side, side), Some(image.srgb), image.pixels);
    }

    let mut cube = Cube::new(spec, source, side)?;
    for (cell, symbol) in spec.gridlayout.chars().take(rows * cols).enumerate() {
        if symbol == '.' {
            continue;
        }
        let Some(face) = SIDES.find(symbol) else {
            return Err("gridlayout symbol is not among '.RLUDFB' in texture".to_owned());
        };
        let (top, left) = (side * (cell / cols), side * (cell % cols));
        for row in 0..side {
            let start = 3 * ((top + row) * image.width + left);
            cube.set_row(face, row, &image.pixels[start..start + 3 * side]);
        }
    }
    let data = cube.finish(bytes(spec.rgb1));
    finish(spec, source, (side, 6 * side), Some(image.srgb), data)
}

/// A cube with a file for each side.
fn cube_from_files<'a>(
    spec: &'a spec::Texture,
    source: &Source<'_>,
) -> Result<Texture<'a>, String> {
    let mut cube: Option<Cube> = None;
    let mut srgb = None;
    for (face, file) in spec.cubefiles.iter().enumerate() {
        if file.is_empty() {
            continue;
        }
        let image = load(spec, source, file)?;
        // the first file speaks for all
        srgb = srgb.or(Some(image.srgb));
        if image.width != image.height {
            let id = source.id;
            return Err(format!(
                "Non-square PNG file '{file}' in cube or skybox id {id}"
            ));
        }
        let cube = match &mut cube {
            Some(cube) if cube.side != image.width => {
                let id = source.id;
                return Err(format!(
                    "PNG file '{file}' has incompatible size in texture id {id}"
                ));
            }
            Some(cube) => cube,
            None => cube.insert(Cube::new(spec, source, image.width)?),
        };
        for (row, pixels) in image.pixels.chunks_exact(3 * image.width).enumerate() {
            cube.set_row(face, row, pixels);
        }
    }
    let Some(cube) = cube else {
        return Err("No cubefiles_ defined in cube or skybox texture".to_owned());
    };
    let side = cube.side;
    let data = cube.finish(bytes(spec.rgb1));
    finish(spec, source, (side, 6 * side), srgb, data)
}

/// Six square sides above each other.
struct Cube {
    side: usize,
    pixels: Vec<u8>,
    written: [bool; 6],
}

impl Cube {
    fn new(spec: &spec::Texture, source: &Source<'_>, side: usize) -> Result<Cube, String> {
        let bytes = side.saturating_mul(side).saturating_mul(18);
        if bytes == 0 || bytes > source.room {
            return Err(format!("Cube texture too large: '{}'", name(spec)));
        }
        Ok(Cube {
            side,
            pixels: vec![0; bytes],
            written: [false; 6],
        })
    }

    fn set_row(&mut self, face: usize, row: usize, pixels: &[u8]) {
        let start = 3 * self.side * (face * self.side + row);
        self.pixels[start..start + pixels.len()].copy_from_slice(pixels);
        self.written[face] = true;
    }

    /// The pixels, with sides that nobody wrote in one colour.
    fn finish(mut self, rgb: [u8; 3]) -> Vec<u8> {
        let faces = self.pixels.chunks_exact_mut(3 * self.side * self.side);
        for (face, _) in faces.zip(self.written).filter(|(_, written)| !written) {
            for pixel in face.chunks_exact_mut(3) {
                pixel.copy_from_slice(&rgb);
            }
        }
        self.pixels
    }
}

/// A built-in pattern.
fn builtin<'a>(spec: &'a spec::Texture, source: &Source<'_>) -> Result<Texture<'a>, String> {
    if spec.width < 1 {
        return Err("Invalid width of builtin texture".to_owned());
    }
    let height = match spec.ty {
        TextureType::TwoD if spec.height < 1 => {
            return Err("Invalid height of builtin texture".to_owned());
        }
        TextureType::TwoD => spec.height,
        TextureType::Cube | TextureType::Skybox if spec.width >= i32::MAX / 6 => {
            return Err("Invalid width of builtin texture".to_owned());
        }
        TextureType::Cube | TextureType::Skybox => 6 * spec.width,
    };
    if spec.ty != TextureType::TwoD && spec.width > i32::MAX / spec.width {
        return Err("Cube texture width is too large.".to_owned());
    }
    let (width, height) = (spec.width as usize, height as usize);
    let channels = usize::try_from(spec.nchannel).unwrap_or(0);
    let bytes = width.saturating_mul(height).saturating_mul(channels);
    if bytes == 0 || bytes > source.room {
        return Err("Builtin texture too large".to_owned());
    }
    // patterns are written in three channels
    if channels < 3 {
        return Err("builtin textures need at least three channels".to_owned());
    }

    let mut data = vec![0; bytes];
    match spec.ty {
        TextureType::TwoD => flat_pattern(spec, &mut data, width, height),
        TextureType::Cube | TextureType::Skybox => cube_pattern(spec, &mut data, width),
    }
    finish(spec, source, (width, height), None, data)
}

/// A colour in [0, 1] as bytes.
fn bytes(rgb: [f64; 3]) -> [u8; 3] {
    rgb.map(|x| (255.0 * x) as i64 as u8)
}

/// The colour of a pixel.
#[derive(Clone, Copy)]
struct Shade {
    rgb: [u8; 3],
    /// whether another rounding of the position would give the same bytes
    firm: bool,
}

/// A colour between two, at a position between -1 and 1.
fn blend(high: [f64; 3], low: [f64; 3], position: f64) -> Shade {
    let correction = 1.0 / 2f64.sqrt();
    let slope = position / (1.0 + position * position).sqrt() / correction;
    let alpha = (0.5 * (1.0 + slope)).clamp(0.0, 1.0);
    let mut shade = Shade {
        rgb: [0; 3],
        firm: true,
    };
    for i in 0..3 {
        let value = 255.0 * (alpha * high[i] + (1.0 - alpha) * low[i]);
        let whole = value as i64;
        shade.rgb[i] = whole as u8;
        // rounding moves a value by far less than this
        let near = 1e-9 * value.abs().max(1.0);
        let rest = (value - whole as f64).abs();
        let black = high[i] == 0.0 && low[i] == 0.0;
        shade.firm &= black || (rest > near && rest < 1.0 - near);
    }
    shade
}

/// Pixels of one image, `width` columns wide.
struct Canvas<'a> {
    pixels: &'a mut [u8],
    width: usize,
}

impl Canvas<'_> {
    fn set(&mut self, row: usize, col: usize, rgb: [u8; 3]) {
        let at = 3 * (row * self.width + col);
        self.pixels[at..at + 3].copy_from_slice(&rgb);
    }

    /// Rows from `first` up to `end`, all alike.
    fn fill(&mut self, first: usize, end: usize, color: impl Fn(usize) -> [u8; 3]) {
        if first >= end {
            return;
        }
        for col in 0..self.width {
            self.set(first, col, color(col));
        }
        let bytes = 3 * self.width;
        for row in first + 1..end {
            let start = bytes * first;
            self.pixels.copy_within(start..start + bytes, bytes * row);
        }
    }

    /// Two colours in four fields; the first is in the upper left.
    fn checker(&mut self, height: usize, rgb1: [u8; 3], rgb2: [u8; 3]) {
        let (middle_row, middle_col) = (height / 2, self.width / 2);
        let left_right = |left, right| move |col| if col < middle_col { left } else { right };
        self.fill(0, middle_row, left_right(rgb1, rgb2));
        self.fill(middle_row, height, left_right(rgb2, rgb1));
    }

    /// Colours between two. `position` is a function of coordinates from -1 to 1, and even in both of them, or odd in
    /// the second. So a quarter of the pixels is enough to know all of them, except for those where rounding could
    /// decide: they are computed where they are.
    fn gradient(
        &mut self,
        height: usize,
        [high, low]: [[f64; 3]; 2],
        symmetry: Symmetry,
        position: impl Fn(f64, f64) -> f64,
    ) {
        let width = self.width;
        let x = |col: usize| 2.0 * col as f64 / (width as f64 - 1.0) - 1.0;
        let y = |row: usize| 1.0 - 2.0 * row as f64 / (height as f64 - 1.0);
        for row in 0..height.div_ceil(2) {
            let below = height - 1 - row;
            for col in 0..width.div_ceil(2) {
                let right = width - 1 - col;
                let here = position(x(col), y(row));
                let shade = blend(high, low, here);
                let mirrored = match symmetry {
                    Symmetry::Even => shade,
                    Symmetry::Odd => blend(high, low, -here),
                };
                let mut set = |row: usize, col: usize, shade: Shade| {
                    let rgb = match shade.firm {
                        true => shade.rgb,
                        false => blend(high, low, position(x(col), y(row))).rgb,
                    };
                    self.set(row, col, rgb);
                };
                set(row, col, shade);
                set(row, right, shade);
                set(below, col, mirrored);
                set(below, right, mirrored);
            }
        }
    }

    /// A frame or a cross.
    fn mark(&mut self, height: usize, mark: Mark, rgb: [u8; 3]) {
        let (rows, cols): (&[usize], &[usize]) = match mark {
            Mark::Edge => (&[0, height - 1], &[0, self.width - 1]),
            Mark::Cross => (&[height / 2], &[self.width / 2]),
            Mark::None | Mark::Random => return,
        };
        for &col in cols {
            for row in 0..height {
                self.set(row, col, rgb);
            }
        }
        for &row in rows {
            for col in 0..self.width {
                self.set(row, col, rgb);
            }
        }
    }
}

/// What happens to a gradient in the lower half.
#[derive(Clone, Copy)]
enum Symmetry {
    /// it is mirrored
    Even,
    /// it is mirrored and changes its sign
    Odd,
}

/// The pattern of a two-dimensional texture.
fn flat_pattern(spec: &spec::Texture, data: &mut [u8], width: usize, height: usize) {
    let mut canvas = Canvas {
        pixels: data,
        width,
    };
    let (rgb1, rgb2) = (bytes(spec.rgb1), bytes(spec.rgb2));
    match spec.builtin {
        Builtin::None => {}
        Builtin::Gradient => {
            let colors = [spec.rgb2, spec.rgb1];
            canvas.gradient(height, colors, Symmetry::Even, |x, y| {
                2.0 * (x * x + y * y).sqrt() - 1.0
            });
        }
        Builtin::Checker => canvas.checker(height, rgb1, rgb2),
        Builtin::Flat => canvas.fill(0, height, |_| rgb1),
    }
    canvas.mark(height, spec.mark, bytes(spec.markrgb));
    random_dots(spec, &mut canvas, height);
}

/// The pattern of a cube: right, left, up, down, front, back.
fn cube_pattern(spec: &spec::Texture, data: &mut [u8], width: usize) {
    let (rgb1, rgb2) = (bytes(spec.rgb1), bytes(spec.rgb2));
    let colors = [spec.rgb1, spec.rgb2];
    // how high above the horizon a point on a face is seen
    let reach = |x: f64, y: f64| (1.0 + x * x + y * y).sqrt();
    let side = |x: f64, y: f64| (y / reach(x, y)).asin() / (0.5 * PI);
    let up = |x: f64, y: f64| 1.0 - (1.0 / reach(x, y)).acos() / (0.5 * PI);

    let face_bytes = 3 * width * width;
    for face in 0..6 {
        let start = face * face_bytes;
        let is_side = face != 2 && face != 3;
        if spec.builtin == Builtin::Gradient && is_side && face > 0 {
            // all sides look the same, marks included
            data.copy_within(..face_bytes, start);
            continue;
        }
        let mut canvas = Canvas {
            pixels: &mut data[start..start + face_bytes],
            width,
        };
        let is_down = face == 3;
        match spec.builtin {
            Builtin::None => {}
            Builtin::Gradient if is_side => canvas.gradient(width, colors, Symmetry::Odd, side),
            Builtin::Gradient if is_down => {
                canvas.gradient(width, colors, Symmetry::Even, |x, y| -up(x, y));
            }
            Builtin::Gradient => canvas.gradient(width, colors, Symmetry::Even, up),
            Builtin::Checker if face < 4 => canvas.checker(width, rgb1, rgb2),
            Builtin::Checker => canvas.checker(width, rgb2, rgb1),
            Builtin::Flat => canvas.fill(0, width, |_| if is_down { rgb2 } else { rgb1 }),
        }
        canvas.mark(width, spec.mark, bytes(spec.markrgb));
    }
    let mut all = Canvas {
        pixels: data,
        width,
    };
    random_dots(spec, &mut all, 6 * width);
}

/// Dots at random pixels, the same ones every time.
fn random_dots(spec: &spec::Texture, canvas: &mut Canvas<'_>, height: usize) {
    if spec.mark != Mark::Random || spec.random <= 0.0 {
        return;
    }
    let rgb = bytes(spec.markrgb);
    let mut random = MersenneTwister::new(42);
    for row in 0..height {
        for col in 0..canvas.width {
            if random.uniform() < spec.random {
                canvas.set(row, col, rgb);
            }
        }
    }
}

/// The 64-bit Mersenne Twister of Matsumoto and Nishimura, which decides where random dots are.
struct MersenneTwister {
    state: [u64; MersenneTwister::N],
    next: usize,
}

impl MersenneTwister {
    const N: usize = 312;
    const M: usize = 156;

    fn new(seed: u64) -> MersenneTwister {
        let mut state = [seed; MersenneTwister::N];
        for i in 1..MersenneTwister::N {
            let last = state[i - 1];
            state[i] = 6364136223846793005u64
                .wrapping_mul(last ^ (last >> 62))
                .wrapping_add(i as u64);
        }
        MersenneTwister {
            state,
            next: MersenneTwister::N,
        }
    }

    /// Replaces the whole state.
    fn twist(&mut self) {
        const LOWER: u64 = (1 << 31) - 1;
        let mut mix = |i: usize, next: usize, far: usize| {
            let x = (self.state[i] & !LOWER) | (self.state[next] & LOWER);
            let odd = (x & 1).wrapping_neg() & 0xB5026F5AA96619E9;
            self.state[i] = self.state[far] ^ (x >> 1) ^ odd;
        };
        for i in 0..Self::N - Self::M {
            mix(i, i + 1, i + Self::M);
        }
        for i in Self::N - Self::M..Self::N - 1 {
            mix(i, i + 1, i + Self::M - Self::N);
        }
        mix(Self::N - 1, 0, Self::M - 1);
        self.next = 0;
    }

    fn bits(&mut self) -> u64 {
        if self.next == Self::N {
            self.twist();
        }
        let mut x = self.state[self.next];
        self.next += 1;
        x ^= (x >> 29) & 0x5555555555555555;
        x ^= (x << 17) & 0x71D67FFFEDA60000;
        x ^= (x << 37) & 0xFFF7EEE000000000;
        x ^ (x >> 43)
    }

    /// A number in [0, 1).
    fn uniform(&mut self) -> f64 {
        let x = self.bits() as f64 / 18446744073709551616.0;
        if x < 1.0 { x } else { 1.0 - f64::EPSILON / 2.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_twister_gives_its_reference_numbers() {
        // the 10000th number with the standard seed, as the C++ standard states it
        let mut random = MersenneTwister::new(5489);
        let mut last = 0;
        for _ in 0..10000 {
            last = random.bits();
        }
        assert_eq!(last, 9981545732273789042);
    }

    #[test]
    fn names_come_from_files() {
        assert_eq!(file_stem("a/b\\c.d.png"), "c.d");
        assert_eq!(file_stem("noext"), "noext");
        assert_eq!(file_stem(""), "");
    }

    /// What a texture looks like, when it needs no files.
    fn pixels(spec: &spec::Texture) -> Result<Vec<u8>, String> {
        let source = Source {
            assets: &Assets::memory(),
            spec: &Spec::default(),
            room: 1 << 20,
            id: 0,
        };
        compile(spec, &source).map(|texture| texture.data)
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
        let source = Source {
            assets: &assets,
            spec: &Spec::default(),
            room: 1 << 20,
            id: 0,
        };
        let cube = compile(&texture, &source).unwrap();
        assert_eq!((cube.width, cube.height), (1, 6));
        assert_eq!(cube.data[..9], [255, 0, 0, 0, 0, 0, 0, 0, 255]);
        assert_eq!(cube.data[9..], [0; 9]);
        assert_eq!(cube.path, "grid.bin");
    }
}

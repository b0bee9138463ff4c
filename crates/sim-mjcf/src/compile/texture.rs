//! Textures: built-in patterns and their marks.

use super::fault::{Checked, Fault};
use super::memory::MAX_TEXTURE_BYTES;
use crate::spec::{self, Builtin, Mark};
use sim_core::model::TextureType;
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
    /// rows; a cube has its six sides above each other
    pub height: i32,
    /// pixels, row by row
    pub data: Vec<u8>,
}

/// The name of a file without directories and extension: what an asset without a name is called.
pub(crate) fn file_stem(file: &str) -> &str {
    let base = file.rsplit(['/', '\\']).next().unwrap_or(file);
    match base.rfind('.') {
        Some(dot) => &base[..dot],
        None => base,
    }
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
pub(crate) fn compile_all(specs: &[spec::Texture]) -> Checked<Vec<Texture<'_>>> {
    let mut room = MAX_TEXTURE_BYTES;
    let mut textures = Vec::with_capacity(specs.len());
    for (id, spec) in specs.iter().enumerate() {
        let texture = compile(spec, id, room)?;
        room -= texture.data.len() as i64;
        textures.push(texture);
    }
    Ok(textures)
}

/// Makes the pixels of texture number `id`, which may take `room` bytes.
fn compile(spec: &spec::Texture, id: usize, room: i64) -> Checked<Texture<'_>> {
    let fault = |message: &str| Fault::of(spec, id, message);
    if spec.builtin == Builtin::None {
        if spec.file.is_empty() && spec.cubefiles.iter().all(String::is_empty) {
            return Err(fault(match spec.ty {
                TextureType::TwoD => "Cannot load 2D texture from separate files, texture",
                TextureType::Cube | TextureType::Skybox => {
                    "No cubefiles_ defined in cube or skybox texture"
                }
            }));
        }
        return Err(fault("not supported yet: <texture> from a file"));
    }

    if spec.width < 1 {
        return Err(fault("Invalid width of builtin texture"));
    }
    let height = match spec.ty {
        TextureType::TwoD if spec.height < 1 => {
            return Err(fault("Invalid height of builtin texture"));
        }
        TextureType::TwoD => spec.height,
        TextureType::Cube | TextureType::Skybox => {
            if spec.width >= i32::MAX / 6 {
                return Err(fault("Invalid width of builtin texture"));
            }
            6 * spec.width
        }
    };
    if spec.ty != TextureType::TwoD && spec.width > i32::MAX / spec.width {
        return Err(fault("Cube texture width is too large."));
    }
    let pixels = i64::from(spec.width) * i64::from(height);
    let bytes = pixels.checked_mul(i64::from(spec.nchannel));
    let Some(bytes) = bytes.filter(|&bytes| (1..=room).contains(&bytes)) else {
        return Err(fault("Builtin texture too large"));
    };
    // patterns are written in three channels
    if spec.nchannel < 3 {
        return Err(fault("builtin textures need at least three channels"));
    }

    let mut data = vec![0; bytes as usize];
    match spec.ty {
        TextureType::TwoD => flat_pattern(spec, &mut data, spec.width as usize, height as usize),
        TextureType::Cube | TextureType::Skybox => {
            cube_pattern(spec, &mut data, spec.width as usize)
        }
    }
    Ok(Texture {
        spec,
        name: name(spec),
        width: spec.width,
        height,
        data,
    })
}

/// A colour in [0, 1] as bytes.
fn bytes(rgb: [f64; 3]) -> [u8; 3] {
    rgb.map(|x| (255.0 * x) as i64 as u8)
}

/// A colour between two, at a position between -1 and 1.
fn blend(high: [f64; 3], low: [f64; 3], position: f64) -> [u8; 3] {
    let correction = 1.0 / 2f64.sqrt();
    let slope = position / (1.0 + position * position).sqrt() / correction;
    let alpha = (0.5 * (1.0 + slope)).clamp(0.0, 1.0);
    bytes(std::array::from_fn(|i| {
        alpha * high[i] + (1.0 - alpha) * low[i]
    }))
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

    fn fill(&mut self, height: usize, color: impl Fn(usize, usize) -> [u8; 3]) {
        for row in 0..height {
            for col in 0..self.width {
                self.set(row, col, color(row, col));
            }
        }
    }

    /// Two colours in four fields; the first is in the upper left.
    fn checker(&mut self, height: usize, rgb1: [u8; 3], rgb2: [u8; 3]) {
        let (middle_row, middle_col) = (height / 2, self.width / 2);
        self.fill(height, |row, col| {
            if (row < middle_row) == (col < middle_col) {
                rgb1
            } else {
                rgb2
            }
        });
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

/// The pattern of a two-dimensional texture.
fn flat_pattern(spec: &spec::Texture, data: &mut [u8], width: usize, height: usize) {
    let mut canvas = Canvas {
        pixels: data,
        width,
    };
    let (rgb1, rgb2) = (bytes(spec.rgb1), bytes(spec.rgb2));
    match spec.builtin {
        Builtin::None => {}
        Builtin::Gradient => canvas.fill(height, |row, col| {
            let x = 2.0 * col as f64 / (width as f64 - 1.0) - 1.0;
            let y = 1.0 - 2.0 * row as f64 / (height as f64 - 1.0);
            blend(spec.rgb2, spec.rgb1, 2.0 * (x * x + y * y).sqrt() - 1.0)
        }),
        Builtin::Checker => canvas.checker(height, rgb1, rgb2),
        Builtin::Flat => canvas.fill(height, |_, _| rgb1),
    }
    canvas.mark(height, spec.mark, bytes(spec.markrgb));
    random_dots(spec, &mut canvas, height);
}

/// The pattern of a cube: right, left, up, down, front, back.
fn cube_pattern(spec: &spec::Texture, data: &mut [u8], width: usize) {
    let (rgb1, rgb2) = (bytes(spec.rgb1), bytes(spec.rgb2));
    let face_bytes = 3 * width * width;
    for (face, pixels) in data.chunks_exact_mut(face_bytes).take(6).enumerate() {
        let mut canvas = Canvas { pixels, width };
        let (is_up, is_down) = (face == 2, face == 3);
        match spec.builtin {
            Builtin::None => {}
            Builtin::Gradient => canvas.fill(width, |row, col| {
                let x = 2.0 * col as f64 / (width as f64 - 1.0) - 1.0;
                let y = 1.0 - 2.0 * row as f64 / (width as f64 - 1.0);
                let reach = (1.0 + x * x + y * y).sqrt();
                let up = 1.0 - (1.0 / reach).acos() / (0.5 * PI);
                let elevation = if is_up {
                    up
                } else if is_down {
                    -up
                } else {
                    (y / reach).asin() / (0.5 * PI)
                };
                blend(spec.rgb1, spec.rgb2, elevation)
            }),
            Builtin::Checker if face < 4 => canvas.checker(width, rgb1, rgb2),
            Builtin::Checker => canvas.checker(width, rgb2, rgb1),
            Builtin::Flat => canvas.fill(width, |_, _| if is_down { rgb2 } else { rgb1 }),
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
        for i in 0..Self::N {
            let x = (self.state[i] & !LOWER) | (self.state[(i + 1) % Self::N] & LOWER);
            let odd = if x & 1 == 1 { 0xB5026F5AA96619E9 } else { 0 };
            self.state[i] = self.state[(i + Self::M) % Self::N] ^ (x >> 1) ^ odd;
        }
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
        let texture = compile(&spec, 0, MAX_TEXTURE_BYTES).unwrap();
        assert_eq!(texture.data, [255, 0, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0]);
    }

    #[test]
    fn absurd_sizes_are_refused() {
        let mut spec = spec::Texture {
            builtin: Builtin::Flat,
            width: i32::MAX,
            height: i32::MAX,
            ..spec::Texture::default()
        };
        assert!(compile(&spec, 0, MAX_TEXTURE_BYTES).is_err());
        spec.ty = TextureType::TwoD;
        assert!(compile(&spec, 0, MAX_TEXTURE_BYTES).is_err());
    }
}

//! Cubes from image files: a file for each side, or one that has all of them.

use super::{Pixels, bytes, load, name};
use crate::compile::image::Source;
use crate::spec;

/// Sides of a cube: right, left, up, down, front, back.
const SIDES: &str = "RLUDFB";

/// A cube whose sides are cells of one image, or that has the same image on all sides.
pub(super) fn from_grid(spec: &spec::Texture, source: &Source<'_>) -> Result<Pixels, String> {
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
        return Pixels::new((side, side), Some(image.srgb), image.pixels);
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
    Pixels::new((side, 6 * side), Some(image.srgb), data)
}

/// A cube with a file for each side.
pub(super) fn from_files(spec: &spec::Texture, source: &Source<'_>) -> Result<Pixels, String> {
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
    Pixels::new((side, 6 * side), srgb, data)
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

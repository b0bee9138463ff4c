//! Built-in patterns.

use super::canvas::Canvas;
use super::gradient::{self, Down, Round, Side, Up};
use super::{Pixels, bytes, random};
use crate::spec::{self, Builtin, Mark};
use sim_core::model::TextureType;

/// Columns and rows of a built-in texture.
fn size(spec: &spec::Texture) -> Result<(usize, usize), String> {
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
    Ok((spec.width as usize, height as usize))
}

/// Bytes that a built-in texture takes.
pub(super) fn claim(spec: &spec::Texture) -> usize {
    let channels = usize::try_from(spec.nchannel).unwrap_or(0);
    size(spec).map_or(0, |(width, height)| {
        width.saturating_mul(height).saturating_mul(channels)
    })
}

/// Makes a built-in texture, of at most `room` bytes.
pub(super) fn make(spec: &spec::Texture, room: usize) -> Result<Pixels, String> {
    let (width, height) = size(spec)?;
    let bytes = claim(spec);
    let channels = usize::try_from(spec.nchannel).unwrap_or(0);
    if bytes == 0 || bytes > room {
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
    Pixels::new((width, height), None, data)
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
            gradient::paint::<Round>(&mut canvas, height, [spec.rgb2, spec.rgb1]);
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
            Builtin::Gradient if is_side => gradient::paint::<Side>(&mut canvas, width, colors),
            Builtin::Gradient if is_down => gradient::paint::<Down>(&mut canvas, width, colors),
            Builtin::Gradient => gradient::paint::<Up>(&mut canvas, width, colors),
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

/// Dots at random pixels.
fn random_dots(spec: &spec::Texture, canvas: &mut Canvas<'_>, height: usize) {
    if spec.mark != Mark::Random || spec.random <= 0.0 {
        return;
    }
    let rgb = bytes(spec.markrgb);
    let width = canvas.width;
    random::choose(width * height, spec.random, |pixel| {
        canvas.set(pixel / width, pixel % width, rgb);
    });
}

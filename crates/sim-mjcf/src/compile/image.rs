//! Images from files: PNG, and MuJoCo's own format of width, height and RGB bytes.

use super::file::{self, File, Opened, Place};
use crate::limits::BEYOND_MEMORY;
use crate::spec::Spec;
use std::io::Cursor;

/// An image of 8-bit channels, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Image {
    /// columns
    pub width: usize,
    /// rows
    pub height: usize,
    /// whether the file says that its colours are sRGB
    pub srgb: bool,
    /// bytes
    pub pixels: Vec<u8>,
}

/// Where an image comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// the files
    pub files: &'a Opened,
    /// directories and settings
    pub spec: &'a Spec,
    /// most bytes that the pixels may take
    pub room: usize,
    /// number of the texture
    pub id: usize,
}

impl Source<'_> {
    /// Where a file of the texture is.
    pub fn place(&self, file: &str) -> Place {
        place(self.spec, self.id, file)
    }

    /// Reads an image with so many channels. `content_type` overrides what the extension says.
    pub fn load(&self, file: &str, content_type: &str, channels: usize) -> Result<Image, String> {
        let kind = Kind::of(file, content_type)?;
        let file = self.files.file(&self.place(file))?;
        match kind {
            Kind::Png => from_png(&file, channels, self.room),
            Kind::Custom => decode_custom(&file.bytes, &file.path, channels),
            Kind::Ktx => whole_file(&file, channels, self.room),
        }
    }

    /// Columns and rows of an image, without a look at its pixels; none where it cannot be read.
    pub fn size(&self, file: &str, content_type: &str) -> Option<(usize, usize)> {
        let kind = Kind::of(file, content_type).ok()?;
        let bytes = self.files.file(&self.place(file)).ok()?.bytes;
        match kind {
            Kind::Png => {
                let reader = png_decoder(&bytes, self.room).read_info().ok()?;
                let (width, height) = reader.info().size();
                Some((width as usize, height as usize))
            }
            Kind::Custom => {
                let (width, height) = custom_size(bytes.get(..8)?);
                let pixels = width.checked_mul(height)?.checked_mul(3)?;
                (pixels == bytes.len() - 8).then_some((width, height))
            }
            Kind::Ktx => Some((bytes.len(), 1)),
        }
    }
}

/// Where a file of the texture number `id` is.
pub(crate) fn place(spec: &Spec, id: usize, file: &str) -> Place {
    let texture = spec.textures.get(id);
    let loc = texture.map(|texture| texture.loc).unwrap_or_default();
    file::place(spec, loc, &spec.compiler_of(loc).texturedir, file)
}

/// Formats of image files.
enum Kind {
    Png,
    Custom,
    Ktx,
}

impl Kind {
    fn of(file: &str, content_type: &str) -> Result<Kind, String> {
        match file::content_type(file, content_type) {
            "image/png" => Ok(Kind::Png),
            "" | "image/vnd.mujoco.texture" => Ok(Kind::Custom),
            "image/ktx" => Ok(Kind::Ktx),
            other => Err(format!("unsupported content type: '{other}'")),
        }
    }
}

/// Reads a PNG file of at most `room` bytes of pixels.
pub(crate) fn from_png(file: &File, channels: usize, room: usize) -> Result<Image, String> {
    let path = &file.path;
    if file.bytes.is_empty() {
        return Err(format!("empty PNG file '{path}'"));
    }
    decode_png(&file.bytes, channels, room)
        .map_err(|what| format!("error decoding PNG file '{path}': {what}"))
}

/// A file that the renderer decodes: the model keeps it as it is, in one row. With several channels there are as many
/// bytes for each of the file's; those after it are zero.
fn whole_file(file: &File, channels: usize, room: usize) -> Result<Image, String> {
    if file.bytes.is_empty() {
        return Err(format!("texture file is empty: '{}'", file.path));
    }
    if channels == 0 {
        return Err(format!("Unsupported number of channels: {channels}"));
    }
    let size = file.bytes.len().saturating_mul(channels);
    if size > room {
        return Err(format!("image is too large {BEYOND_MEMORY}"));
    }
    let mut pixels = Vec::with_capacity(size);
    pixels.extend_from_slice(&file.bytes);
    pixels.resize(size, 0);
    Ok(Image {
        width: file.bytes.len(),
        height: 1,
        srgb: false,
        pixels,
    })
}

/// Two 32-bit integers, then three bytes for each pixel.
fn decode_custom(bytes: &[u8], path: &str, channels: usize) -> Result<Image, String> {
    let fault = |what: &str| {
        format!("Non-PNG texture, assuming custom binary file format,\n{what} in file '{path}'")
    };
    if bytes.is_empty() {
        return Err(format!("texture file is empty: '{path}'"));
    }
    let Some((header, pixels)) = bytes.split_at_checked(8) else {
        return Err(fault("unexpected file size"));
    };
    let (width, height) = custom_size(header);
    if width < 1 || height < 1 {
        return Err(fault("non-positive texture dimensions"));
    }
    let expected = width.checked_mul(height).and_then(|n| n.checked_mul(3));
    if expected != Some(pixels.len()) {
        return Err(fault("unexpected file size"));
    }
    if channels != 3 {
        return Err("textures in custom format have three channels".to_owned());
    }
    Ok(Image {
        width,
        height,
        srgb: false,
        pixels: pixels.to_vec(),
    })
}

/// Columns and rows, from the first eight bytes.
fn custom_size(header: &[u8]) -> (usize, usize) {
    let size = |at: usize| {
        let word = header[at..at + 4].try_into().map_or(0, u32::from_le_bytes);
        usize::try_from(word).unwrap_or(0)
    };
    (size(0), size(4))
}

/// A decoder that takes at most `room` bytes, and unpacks nothing but pixels: colour profiles and texts are of no use
/// here, and may be small in the file only.
fn png_decoder(bytes: &[u8], room: usize) -> png::Decoder<Cursor<&[u8]>> {
    let limits = png::Limits { bytes: room };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    decoder
}

fn decode_png(bytes: &[u8], channels: usize, room: usize) -> Result<Image, String> {
    let mut decoder = png_decoder(bytes, room);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|e| e.to_string())?;
    let size = reader.output_buffer_size().filter(|&size| size <= room);
    let size = size.ok_or_else(|| format!("image is too large {BEYOND_MEMORY}"))?;
    let info = reader.info();
    // the decoder takes it for granted that a palette has whole colours, and no more than bytes can name
    let palette = info.palette.as_ref().map_or(0, |colors| colors.len());
    if palette % 3 != 0 || palette > 3 * 256 {
        return Err("the palette is not a list of colors".to_owned());
    }
    let srgb = info.srgb.is_some();
    // no compressed byte stands for more than this many: room is not made for pixels that cannot be there
    const MOST_EXPANSION: usize = 1032;
    let bits = (info.width as usize).saturating_mul(info.height as usize);
    let packed = bits.saturating_mul(info.bits_per_pixel()) / 8;
    if packed / MOST_EXPANSION > bytes.len() {
        return Err("file is too short for its image".to_owned());
    }

    let mut raw = vec![0; size];
    let frame = reader.next_frame(&mut raw).map_err(|e| e.to_string())?;
    raw.truncate(frame.buffer_size());
    let (width, height) = (frame.width as usize, frame.height as usize);
    if width.saturating_mul(height).saturating_mul(channels) > room {
        return Err(format!("image is too large {BEYOND_MEMORY}"));
    }
    Ok(Image {
        width,
        height,
        srgb,
        pixels: with_channels(raw, frame.color_type, channels)?,
    })
}

/// The same pixels with 1, 3 or 4 channels. A grey one takes the red of a colour.
fn with_channels(raw: Vec<u8>, color: png::ColorType, channels: usize) -> Result<Vec<u8>, String> {
    let (stride, grey, alpha) = match color {
        png::ColorType::Grayscale => (1, true, None),
        png::ColorType::GrayscaleAlpha => (2, true, Some(1)),
        png::ColorType::Rgb => (3, false, None),
        png::ColorType::Rgba => (4, false, Some(3)),
        png::ColorType::Indexed => return Err("palette was not expanded".to_owned()),
    };
    if !matches!(channels, 1 | 3 | 4) {
        return Err(format!("Unsupported number of channels: {channels}"));
    }
    if stride == channels {
        return Ok(raw);
    }
    let mut out = vec![0; raw.len() / stride * channels];
    for (pixel, out) in raw.chunks_exact(stride).zip(out.chunks_exact_mut(channels)) {
        let rgba = match grey {
            true => [pixel[0], pixel[0], pixel[0], 255],
            false => [pixel[0], pixel[1], pixel[2], 255],
        };
        out.copy_from_slice(&rgba[..channels]);
        if let (Some(at), 4) = (alpha, channels) {
            out[3] = pixel[at];
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_are_added_and_dropped() {
        let grey = with_channels(vec![7, 8], png::ColorType::Grayscale, 3);
        assert_eq!(grey, Ok(vec![7, 7, 7, 8, 8, 8]));
        let color = with_channels(vec![1, 2, 3, 4], png::ColorType::Rgba, 1);
        assert_eq!(color, Ok(vec![1]));
        let alpha = with_channels(vec![5, 6], png::ColorType::GrayscaleAlpha, 4);
        assert_eq!(alpha, Ok(vec![5, 5, 5, 6]));
        assert!(with_channels(vec![1], png::ColorType::Grayscale, 2).is_err());
    }

    #[test]
    fn custom_files_say_how_large_they_are() {
        let mut bytes = vec![2, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6];
        let image = decode_custom(&bytes, "f", 3).unwrap();
        assert_eq!((image.width, image.height), (2, 1));
        bytes[0] = 200;
        assert!(decode_custom(&bytes, "f", 3).is_err());
        assert!(decode_custom(&bytes[..5], "f", 3).is_err());
        assert!(decode_custom(&[255; 20], "f", 3).is_err());
    }

    #[test]
    fn damaged_png_is_refused() {
        assert!(decode_png(b"hello", 3, 1 << 20).is_err());
    }

    /// A chunk of a PNG file.
    fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let named = [kind, content].concat();
        let mut crc = u32::MAX;
        for &byte in &named {
            crc ^= u32::from(byte);
            for _ in 0..8 {
                crc = crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
            }
        }
        let length = (content.len() as u32).to_be_bytes();
        [&length, &*named, &(!crc).to_be_bytes()].concat()
    }

    /// Compressed zeros: a zero, then as many times 258 more.
    fn zeros(times: usize) -> Vec<u8> {
        let mut bits = "11000110000".to_owned();
        bits += &"1100010100000".repeat(times);
        bits += "0000000";
        let byte = |bits: &[u8]| (0..bits.len()).fold(0, |byte, k| byte | (bits[k] & 1) << k);
        let packed = bits.as_bytes().chunks(8).map(byte);
        [0x78, 0x01].into_iter().chain(packed).collect()
    }

    /// A grey image of these sizes, with `extra` chunks before its pixels.
    fn png(width: u32, height: u32, extra: &[u8], pixels: &[u8]) -> Vec<u8> {
        let sizes = [width.to_be_bytes(), height.to_be_bytes()].concat();
        let header = chunk(b"IHDR", &[&*sizes, &[8, 0, 0, 0, 0]].concat());
        let end = chunk(b"IEND", &[]);
        let start = b"\x89PNG\r\n\x1a\n".to_vec();
        [start, header, extra.to_vec(), chunk(b"IDAT", pixels), end].concat()
    }

    #[test]
    fn a_palette_has_whole_colours() {
        let header = chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0]);
        let rest = [chunk(b"IDAT", &zeros(1)), chunk(b"IEND", &[])].concat();
        for length in [3, 4, 5, 7, 768, 769, 771, 3000] {
            let palette = chunk(b"PLTE", &vec![9; length]);
            let bytes = [b"\x89PNG\r\n\x1a\n", &*header, &palette, &rest].concat();
            let image = decode_png(&bytes, 3, 1 << 20);
            let whole = length % 3 == 0 && length <= 768;
            assert_eq!(image.is_ok(), whole, "{length}");
        }
    }

    #[test]
    fn an_image_that_says_it_is_huge_is_refused_at_once() {
        let start = std::time::Instant::now();
        let room = 1 << 30;
        for (width, height) in [
            (100_000, 100_000),
            (1 << 30, 1),
            (i32::MAX as u32, i32::MAX as u32),
        ] {
            let bytes = png(width, height, &[], &zeros(1));
            assert!(decode_png(&bytes, 1, room).is_err(), "{width} x {height}");
        }
        // it would fit, but the file cannot have that many pixels
        let bytes = png(20_000, 20_000, &[], &zeros(1));
        let short = decode_png(&bytes, 1, room).unwrap_err();
        assert_eq!(short, "file is too short for its image");
        // the file has them, but there is no room
        let bytes = png(1000, 1000, &[], &zeros(4000));
        assert!(decode_png(&bytes, 1, 999_999).is_err());
        assert!(decode_png(&bytes, 3, 1_500_000).is_err());
        assert!(start.elapsed() < std::time::Duration::from_secs(2));
    }

    #[test]
    fn no_more_is_unpacked_than_there_are_pixels() {
        let start = std::time::Instant::now();
        let much = zeros(2_000_000);
        let image = decode_png(&png(2, 3, &[], &much), 1, 1 << 20).unwrap();
        assert_eq!(
            (image.width, image.height, image.pixels),
            (2, 3, vec![0; 6])
        );
        let profile = chunk(b"iCCP", &[b"p\0\0", &*much].concat());
        let text = chunk(b"zTXt", &[b"t\0\0", &*much].concat());
        let image = decode_png(&png(2, 3, &[profile, text].concat(), &zeros(1)), 1, 1 << 26);
        assert_eq!(image.unwrap().pixels, [0; 6]);
        assert!(start.elapsed() < std::time::Duration::from_secs(20));
    }
}

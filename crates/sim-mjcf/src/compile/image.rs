//! Images from files: PNG, and MuJoCo's own format of width, height and RGB bytes.

use super::file::{self, File, Opened, Place};
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
                let info = png::Decoder::new(Cursor::new(&bytes)).read_info().ok()?;
                let (width, height) = info.info().size();
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
        return Err("image is too large".to_owned());
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

fn decode_png(bytes: &[u8], channels: usize, room: usize) -> Result<Image, String> {
    let limits = png::Limits { bytes: room };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|e| e.to_string())?;
    let size = reader.output_buffer_size().filter(|&size| size <= room);
    let size = size.ok_or("image is too large")?;
    let info = reader.info();
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
        return Err("image is too large".to_owned());
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
}

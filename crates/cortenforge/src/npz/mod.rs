//! Arrays in numpy's `.npz` files: named arrays with a shape, of the types that fields have.
//!
//! For results that Python is to read (`numpy.load("run.npz")["qpos"]`), and for arrays that Python wrote. The command line
//! writes trajectories and dumps with it. An array whose length is not known yet grows in a file of its own: [`Rows`].
//!
//! ```
//! use cortenforge::fields::Slice;
//! use cortenforge::npz;
//! use std::io::Cursor;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let model = cortenforge::load_model("<mujoco><worldbody><body><joint/><geom size='.1' pos='.1 0 0'/></body></worldbody></mujoco>")?;
//! let mut data = model.make_data();
//! let mut angles = Vec::new(); // rad
//! for _ in 0..100 {
//!     data.step(&model);
//!     angles.extend_from_slice(&data.qpos);
//! }
//! let mut file = Cursor::new(Vec::new()); // or a File
//! let mut writer = npz::Writer::new(&mut file);
//! writer.add("qpos", &[100, model.nq], Slice::F64(&angles))?;
//! writer.finish()?;
//!
//! let arrays = npz::read(file)?;
//! let (name, array) = &arrays[0];
//! assert_eq!((name.as_str(), array.shape.as_slice()), ("qpos", [100, 1].as_slice()));
//! assert_eq!(array.values.as_slice(), Slice::F64(&angles));
//! # Ok(())
//! # }
//! ```

mod rows;

pub use rows::Rows;

use sim_core::fields::Slice;
use std::io::{self, Read, Seek, Write};
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

/// Arrays with more bytes than this are stored as they are.
const MOST_COMPRESSED: u64 = 64 << 20;
/// Members with more bytes than this need the longer fields that not every reader knows; a header fits in what is left.
const LARGE: u64 = u32::MAX as u64 - 1024;

/// The values of an array.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// 64-bit floats
    F64(Vec<f64>),
    /// 32-bit floats
    F32(Vec<f32>),
    /// 32-bit integers
    I32(Vec<i32>),
    /// 64-bit integers
    I64(Vec<i64>),
    /// bytes and flags
    U8(Vec<u8>),
    /// unsigned 64-bit integers
    U64(Vec<u64>),
}

impl Values {
    /// The values, borrowed.
    pub fn as_slice(&self) -> Slice<'_> {
        match self {
            Values::F64(v) => Slice::F64(v),
            Values::F32(v) => Slice::F32(v),
            Values::I32(v) => Slice::I32(v),
            Values::I64(v) => Slice::I64(v),
            Values::U8(v) => Slice::U8(v),
            Values::U64(v) => Slice::U64(v),
        }
    }
}

/// An array read from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// lengths of the axes
    pub shape: Vec<usize>,
    /// the values, row-major
    pub values: Values,
}

/// Writes named arrays to an `.npz` file.
pub struct Writer<W: Write + Seek> {
    zip: zip::ZipWriter<W>,
}

impl<W: Write + Seek> Writer<W> {
    /// A writer on an empty file.
    pub fn new(out: W) -> Writer<W> {
        Writer {
            zip: zip::ZipWriter::new(out),
        }
    }

    /// Adds one array.
    pub fn add(&mut self, name: &str, shape: &[usize], values: Slice<'_>) -> io::Result<()> {
        let (descr, bytes): (&str, &[u8]) = match values {
            Slice::F64(v) => ("<f8", bytemuck::cast_slice(v)),
            Slice::F32(v) => ("<f4", bytemuck::cast_slice(v)),
            Slice::I32(v) => ("<i4", bytemuck::cast_slice(v)),
            Slice::I64(v) => ("<i8", bytemuck::cast_slice(v)),
            Slice::U8(v) => ("|u1", v),
            Slice::U64(v) => ("<u8", bytemuck::cast_slice(v)),
        };
        self.start(name, bytes.len() as u64)?;
        self.zip.write_all(&header(descr, shape))?;
        self.zip.write_all(bytes)
    }

    /// Adds a list of texts, which numpy reads as an array of `str`.
    pub fn add_text(&mut self, name: &str, texts: &[&str]) -> io::Result<()> {
        let longest = texts.iter().map(|text| text.chars().count()).max();
        let width = longest.unwrap_or(0).max(1);
        let descr = format!("<U{width}");
        self.start(name, (4 * width * texts.len()) as u64)?;
        self.zip.write_all(&header(&descr, &[texts.len()]))?;
        for text in texts {
            let codes = text.chars().map(u32::from);
            for code in codes.chain(std::iter::repeat(0)).take(width) {
                self.zip.write_all(&code.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Adds what is in a `.npy` file, which has `length` bytes.
    pub fn add_npy(&mut self, name: &str, length: u64, mut file: impl Read) -> io::Result<()> {
        self.start(name, length)?;
        io::copy(&mut file, &mut self.zip).map(|_| ())
    }

    /// Begins a member of the archive.
    fn start(&mut self, name: &str, length: u64) -> io::Result<()> {
        // to compress much takes long and saves little: numbers of a simulation hardly repeat
        let method = match length > MOST_COMPRESSED {
            true => CompressionMethod::Stored,
            false => CompressionMethod::Deflated,
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .large_file(length > LARGE);
        Ok(self.zip.start_file(format!("{name}.npy"), options)?)
    }

    /// Completes the file.
    pub fn finish(self) -> io::Result<W> {
        Ok(self.zip.finish()?)
    }
}

/// What a `.npy` file starts with: the data that follows starts at a multiple of 64.
fn header(descr: &str, shape: &[usize]) -> Vec<u8> {
    let axes: String = shape.iter().map(|n| format!("{n}, ")).collect();
    let words = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({axes}), }}");
    // magic, version and length take 10 bytes, the end of the line one
    let length = (words.len() + 11).next_multiple_of(64);
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend_from_slice(&((length - 10) as u16).to_le_bytes());
    bytes.extend_from_slice(words.as_bytes());
    bytes.resize(length - 1, b' ');
    bytes.push(b'\n');
    bytes
}

/// Reads all arrays of an `.npz` file, with their names, in the order in which they stand there. Texts come as the numbers of
/// their characters, filled up with zeros, along one more axis.
pub fn read(file: impl Read + Seek) -> io::Result<Vec<(String, Array)>> {
    let mut zip = zip::ZipArchive::new(file)?;
    let mut arrays = Vec::new();
    for i in 0..zip.len() {
        let mut entry = zip.by_index(i)?;
        let name = entry.name()?.trim_end_matches(".npy").to_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        let array = parse(&bytes).ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{name}: not an array that can be read"),
            )
        })?;
        arrays.push((name, array));
    }
    Ok(arrays)
}

fn parse(bytes: &[u8]) -> Option<Array> {
    if bytes.get(..6)? != b"\x93NUMPY" {
        return None;
    }
    let (length, start) = match bytes.get(6)? {
        1 => (
            usize::from(u16::from_le_bytes(bytes.get(8..10)?.try_into().ok()?)),
            10,
        ),
        2 | 3 => (
            u32::from_le_bytes(bytes.get(8..12)?.try_into().ok()?) as usize,
            12,
        ),
        _ => return None,
    };
    let header = std::str::from_utf8(bytes.get(start..start + length)?).ok()?;
    let data = bytes.get(start + length..)?;
    let after = |key: &str| header.split_once(key).map(|(_, rest)| rest);
    let descr = after("'descr':")?.split('\'').nth(1)?;
    if after("'fortran_order':")?.trim_start().starts_with("True") {
        return None;
    }
    let shape = after("'shape':")?.split_once('(')?.1.split_once(')')?.0;
    let mut shape: Vec<usize> = shape
        .split(',')
        .map(str::trim)
        .filter(|axis| !axis.is_empty())
        .map(|axis| axis.parse().ok())
        .collect::<Option<_>>()?;
    let values = match descr {
        "<f8" => Values::F64(bytemuck::allocation::pod_collect_to_vec(data)),
        "<f4" => Values::F32(bytemuck::allocation::pod_collect_to_vec(data)),
        "<i4" => Values::I32(bytemuck::allocation::pod_collect_to_vec(data)),
        "<i8" => Values::I64(bytemuck::allocation::pod_collect_to_vec(data)),
        "<u8" => Values::U64(bytemuck::allocation::pod_collect_to_vec(data)),
        "|u1" | "|b1" | "|i1" => Values::U8(data.to_vec()),
        text => {
            shape.push(text.strip_prefix("<U")?.parse().ok()?);
            Values::I32(bytemuck::allocation::pod_collect_to_vec(data))
        }
    };
    let length = shape
        .iter()
        .try_fold(1_usize, |length, &axis| length.checked_mul(axis))?;
    (values.as_slice().len() == length).then_some(Array { shape, values })
}

//! An array that grows by rows, in a `.npy` file of its own.

use super::header;
use std::io::{self, Seek, SeekFrom, Write};

/// Bytes that are kept before they are written.
const BUFFER: usize = 64 << 10;

/// An array of floats whose number of rows is not known yet: it grows in a `.npy` file, which numpy can read after each
/// [`flush`](Rows::flush), also when the program that wrote it is no more.
///
/// ```
/// use cortenforge::npz::{self, Rows};
/// use std::io::Cursor;
///
/// # fn main() -> std::io::Result<()> {
/// let mut rows = Rows::new(Cursor::new(Vec::new()), Some(2))?;
/// for i in 0..3 {
///     rows.push(&[f64::from(i), 0.5])?;
/// }
/// let npy = rows.finish()?.into_inner();
///
/// let mut writer = npz::Writer::new(Cursor::new(Vec::new()));
/// writer.add_npy("numbers", npy.len() as u64, npy.as_slice())?;
/// let arrays = npz::read(writer.finish()?)?;
/// assert_eq!(arrays[0].1.shape, [3, 2]);
/// # Ok(())
/// # }
/// ```
pub struct Rows<W: Write + Seek> {
    out: W,
    /// numbers in a row; `None`: the array has one axis
    width: Option<usize>,
    /// bytes of a row
    stride: usize,
    /// bytes before the first row
    start: u64,
    /// rows so far
    rows: usize,
    kept: Vec<u8>,
}

impl<W: Write + Seek> Rows<W> {
    /// An array without rows, in an empty file: a table with this many columns, or a list.
    pub fn new(mut out: W, width: Option<usize>) -> io::Result<Rows<W>> {
        let start = Rows::<W>::header(0, width);
        out.write_all(&start)?;
        Ok(Rows {
            out,
            width,
            stride: 8 * width.unwrap_or(1),
            start: start.len() as u64,
            rows: 0,
            kept: Vec::new(),
        })
    }

    /// The header has the same length for any number of rows.
    fn header(rows: usize, width: Option<usize>) -> Vec<u8> {
        const LONGEST: usize = 192;
        let shape: Vec<usize> = std::iter::once(rows).chain(width).collect();
        let mut bytes = header("<f8", &shape);
        bytes.pop();
        bytes.resize(LONGEST - 1, b' ');
        bytes.push(b'\n');
        bytes[8..10].copy_from_slice(&(LONGEST as u16 - 10).to_le_bytes());
        bytes
    }

    /// Adds a row.
    pub fn push(&mut self, row: &[f64]) -> io::Result<()> {
        self.kept.extend_from_slice(bytemuck::cast_slice(row));
        self.rows += 1;
        match self.kept.len() < BUFFER {
            true => Ok(()),
            false => self.write_kept(),
        }
    }

    fn write_kept(&mut self) -> io::Result<()> {
        let written = self.out.write_all(&self.kept);
        // nothing is written twice, even if only a part of it got through
        self.kept.clear();
        written
    }

    /// Writes what is kept, and how many rows there are.
    pub fn flush(&mut self) -> io::Result<()> {
        self.write_kept()?;
        self.say_rows(self.rows)
    }

    fn say_rows(&mut self, rows: usize) -> io::Result<()> {
        self.out.rewind()?;
        self.out.write_all(&Rows::<W>::header(rows, self.width))?;
        self.out.seek(SeekFrom::End(0))?;
        self.out.flush()
    }

    /// Writes what is kept and gives the file back.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.out)
    }

    /// Number of whole rows that are in the file, after a failure to write more.
    pub fn whole(&mut self) -> io::Result<usize> {
        let end = self.out.seek(SeekFrom::End(0))?;
        let bytes = end.saturating_sub(self.start);
        let rows = bytes.checked_div(self.stride as u64);
        Ok(rows.map_or(self.rows, |rows| rows as usize))
    }

    /// Ends the array after so many rows, which the file holds, whatever follows them, and gives the file back with the
    /// length that it should have.
    pub fn cut(mut self, rows: usize) -> io::Result<(W, u64)> {
        self.say_rows(rows)?;
        Ok((self.out, self.start + (rows * self.stride) as u64))
    }
}

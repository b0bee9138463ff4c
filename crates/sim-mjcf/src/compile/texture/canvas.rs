//! Pixels that patterns are drawn on.

use crate::spec::Mark;

/// Pixels of one image, `width` columns wide.
pub(super) struct Canvas<'a> {
    /// row by row, three bytes each
    pub pixels: &'a mut [u8],
    /// columns
    pub width: usize,
}

impl Canvas<'_> {
    /// Gives a pixel its colour.
    pub fn set(&mut self, row: usize, col: usize, rgb: [u8; 3]) {
        let at = 3 * (row * self.width + col);
        self.pixels[at..at + 3].copy_from_slice(&rgb);
    }

    /// The pixels of a row.
    pub fn row(&mut self, row: usize) -> &mut [[u8; 3]] {
        let bytes = 3 * self.width;
        self.pixels[bytes * row..][..bytes].as_chunks_mut().0
    }

    /// Rows from `first` up to `end`, all alike.
    pub fn fill(&mut self, first: usize, end: usize, color: impl Fn(usize) -> [u8; 3]) {
        if first >= end {
            return;
        }
        for (col, pixel) in self.row(first).iter_mut().enumerate() {
            *pixel = color(col);
        }
        let bytes = 3 * self.width;
        for row in first + 1..end {
            let start = bytes * first;
            self.pixels.copy_within(start..start + bytes, bytes * row);
        }
    }

    /// Two colours in four fields; the first is in the upper left.
    pub fn checker(&mut self, height: usize, rgb1: [u8; 3], rgb2: [u8; 3]) {
        let (middle_row, middle_col) = (height / 2, self.width / 2);
        let left_right = |left, right| move |col| if col < middle_col { left } else { right };
        self.fill(0, middle_row, left_right(rgb1, rgb2));
        self.fill(middle_row, height, left_right(rgb2, rgb1));
    }

    /// A frame or a cross.
    pub fn mark(&mut self, height: usize, mark: Mark, rgb: [u8; 3]) {
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
            self.row(row).fill(rgb);
        }
    }
}

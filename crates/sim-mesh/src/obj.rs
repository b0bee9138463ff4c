//! OBJ, a text format: vertices, normals, texture coordinates, polygons.
//!
//! Numbers, indices and the cutting of polygons into triangles are as tinyobjloader has them, which MuJoCo uses.
//! Only the faces of the first group or object count, but the vertices of all.

use crate::surface::{Surface, SurfaceError, widened};
use std::sync::LazyLock;

/// Polygons with more corners are lost, as in MuJoCo.
const MOST_CORNERS: usize = 100;

/// A corner of a polygon: vertex, texture coordinate, normal; -1 where it has none.
#[derive(Clone, Copy, Debug)]
struct Corner {
    vertex: i32,
    texcoord: i32,
    normal: i32,
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    vertices: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    texcoords: Vec<[f32; 2]>,
    /// polygons since the last group or object began
    polygons: Vec<Vec<Corner>>,
    /// whether there were lines or points since then
    others: bool,
    /// triangles of the first group or object, once it has ended
    first: Option<Vec<[Corner; 3]>>,
}

/// Reads a surface.
pub(crate) fn read(bytes: &[u8], left_handed: bool) -> Result<Surface, SurfaceError> {
    let mut reader = Reader::default();
    for line in bytes.split(|&b| b == b'\n' || b == b'\r') {
        // what follows a zero byte is not seen
        let line = line.split(|&b| b == 0).next().unwrap_or(line);
        if reader.line(skip_blanks(line)).is_none() {
            return Err(SurfaceError::new("could not parse OBJ file '{file}'"));
        }
    }
    reader.end_group(true);

    let mut surface = Surface {
        vertices: widened(&reader.vertices)?,
        normals: reader.normals,
        texcoords: reader.texcoords,
        ..Surface::default()
    };
    for mut corners in reader.first.unwrap_or_default() {
        if left_handed {
            corners.swap(1, 2);
        }
        surface.faces.push(corners.map(|c| c.vertex));
        if !surface.normals.is_empty() {
            surface.face_normals.push(corners.map(|c| c.normal));
        }
        if !surface.texcoords.is_empty() {
            surface.face_texcoords.push(corners.map(|c| c.texcoord));
        }
    }
    // images start above, coordinates below
    for texcoord in &mut surface.texcoords {
        texcoord[1] = 1.0 - texcoord[1];
    }
    Ok(surface)
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

fn skip_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|&&b| is_blank(b)).count();
    &text[blanks..]
}

impl Reader {
    /// Reads a line without blanks before it; `None` if it cannot be read.
    fn line(&mut self, line: &[u8]) -> Option<()> {
        let word = line.iter().take_while(|&&b| !is_blank(b)).count();
        let (word, rest) = line.split_at(word);
        // a word that ends with the line is none
        if rest.is_empty() {
            return Some(());
        }
        match word {
            b"v" => self.vertices.push(numbers(rest)),
            b"vn" => self.normals.push(numbers(rest)),
            b"vt" => self.texcoords.push(numbers(rest)),
            b"f" => {
                let polygon = self.corners(rest)?;
                self.polygons.push(polygon);
            }
            b"l" | b"p" => {
                // the blank after the word is skipped, others are not
                let rest = &rest[1..];
                if rest.first().is_some_and(|&b| is_blank(b)) {
                    return None;
                }
                self.corners(rest)?;
                self.others = true;
            }
            b"g" => self.end_group(false),
            b"o" => self.end_object(),
            _ => {}
        }
        Some(())
    }

    /// The corners of a polygon.
    fn corners(&self, mut rest: &[u8]) -> Option<Vec<Corner>> {
        let mut corners = Vec::with_capacity(4);
        loop {
            rest = skip_blanks(rest);
            if rest.is_empty() {
                return Some(corners);
            }
            let length = rest.iter().take_while(|&&b| !is_blank(b)).count();
            let (token, after) = rest.split_at(length);
            corners.push(self.corner(token)?);
            rest = after;
        }
    }

    /// `v`, `v/vt`, `v//vn` or `v/vt/vn`.
    fn corner(&self, token: &[u8]) -> Option<Corner> {
        let mut parts = token.split(|&b| b == b'/');
        let mut corner = Corner {
            vertex: index(parts.next()?, self.vertices.len())?,
            texcoord: -1,
            normal: -1,
        };
        match (parts.next(), parts.next()) {
            (None, _) => {}
            (Some(b""), Some(normal)) => corner.normal = index(normal, self.normals.len())?,
            (Some(texcoord), normal) => {
                corner.texcoord = index(texcoord, self.texcoords.len())?;
                if let Some(normal) = normal {
                    corner.normal = index(normal, self.normals.len())?;
                }
            }
        }
        Some(corner)
    }

    /// Ends a group; at the end of the file also one that has nothing but lines or points counts.
    fn end_group(&mut self, last: bool) {
        let empty = self.polygons.is_empty() && !self.others;
        let triangles = self.triangles();
        if self.first.is_none() && (!triangles.is_empty() || (last && !empty)) {
            self.first = Some(triangles);
        }
    }

    fn end_object(&mut self) {
        let others = self.others;
        let triangles = self.triangles();
        if self.first.is_none() && (!triangles.is_empty() || others) {
            self.first = Some(triangles);
        }
    }

    /// Takes the polygons since the last group or object, as triangles.
    fn triangles(&mut self) -> Vec<[Corner; 3]> {
        self.others = false;
        let polygons = std::mem::take(&mut self.polygons);
        let mut triangles = Vec::new();
        if self.first.is_none() {
            for polygon in polygons {
                self.cut(polygon, &mut triangles);
            }
        }
        triangles
    }

    fn vertex(&self, corner: Corner) -> Option<[f32; 3]> {
        let vertex = usize::try_from(corner.vertex).ok()?;
        self.vertices.get(vertex).copied()
    }

    /// Cuts ears off a polygon until a triangle is left. In a polygon that winds around itself there may be no ear;
    /// what is left of it is lost.
    fn cut(&self, mut polygon: Vec<Corner>, triangles: &mut Vec<[Corner; 3]>) {
        let n = polygon.len();
        if !(3..=MOST_CORNERS).contains(&n) {
            return;
        }
        let axes = self.plane(&polygon);
        let flat = |corner: Corner| self.vertex(corner).map(|v| axes.map(|k| v[k]));
        let mut area = 0.0f32;
        for k in 0..n {
            if let (Some(a), Some(b)) = (flat(polygon[k]), flat(polygon[(k + 1) % n])) {
                area += (a[0] * b[1] - a[1] * b[0]) * 0.5;
            }
        }

        let mut guess = 0;
        let mut tries = n;
        let mut before = n;
        while polygon.len() > 3 && tries > 0 {
            let n = polygon.len();
            if guess >= n {
                guess -= n;
            }
            if before != n {
                before = n;
                tries = n;
            } else {
                tries -= 1;
            }
            let ear = [0, 1, 2].map(|k| polygon[(guess + k) % n]);
            let [a, b, c] = ear.map(|corner| flat(corner).unwrap_or_default());
            let cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
            let hollow = cross * area < 0.0;
            let covers = |k: usize| {
                let other = flat(polygon[(guess + k) % n]);
                other.is_some_and(|point| is_inside([a, b, c], point))
            };
            if hollow || (3..n).any(covers) {
                guess += 1;
                continue;
            }
            triangles.push(ear);
            polygon.remove((guess + 1) % n);
        }
        if let [a, b, c] = polygon[..] {
            triangles.push([a, b, c]);
        }
    }

    /// The two axes in which a polygon is widest, by its first true corner.
    fn plane(&self, polygon: &[Corner]) -> [usize; 2] {
        let n = polygon.len();
        for k in 0..n {
            let corner = |i: usize| self.vertex(polygon[(k + i) % n]);
            let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) else {
                continue;
            };
            let e = [0, 1, 2].map(|i| b[i] - a[i]);
            let f = [0, 1, 2].map(|i| c[i] - b[i]);
            let x = (e[1] * f[2] - e[2] * f[1]).abs();
            let y = (e[2] * f[0] - e[0] * f[2]).abs();
            let z = (e[0] * f[1] - e[1] * f[0]).abs();
            if x > f32::EPSILON || y > f32::EPSILON || z > f32::EPSILON {
                return if x > y && x > z {
                    [1, 2]
                } else if z > x && z > y {
                    [0, 1]
                } else {
                    [0, 2]
                };
            }
        }
        [1, 2]
    }
}

/// Whether a point is inside a triangle: a line from it crosses the sides an odd number of times.
fn is_inside(triangle: [[f32; 2]; 3], [x, y]: [f32; 2]) -> bool {
    let mut inside = false;
    for i in 0..3 {
        let (a, b) = (triangle[i], triangle[(i + 2) % 3]);
        if (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0] {
            inside = !inside;
        }
    }
    inside
}

/// An index: 1 is the first, -1 is the last so far; zero is none.
fn index(text: &[u8], count: usize) -> Option<i32> {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    let mut value: i64 = 0;
    for digit in digits.iter().take_while(|b| b.is_ascii_digit()) {
        value = value
            .saturating_mul(10)
            .saturating_add(i64::from(digit - b'0'));
    }
    let value = if negative { -value } else { value } as i32;
    match value {
        0 => None,
        1.. => Some(value - 1),
        _ => Some((count as i32).wrapping_add(value)),
    }
}

/// The first numbers of a line; those that are missing or cannot be read are zero.
fn numbers<const N: usize>(mut rest: &[u8]) -> [f32; N] {
    let mut values = [0.0; N];
    for value in &mut values {
        rest = skip_blanks(rest);
        let length = rest.iter().take_while(|&&b| !is_blank(b)).count();
        let (token, after) = rest.split_at(length);
        *value = number(token).unwrap_or(0.0) as f32;
        rest = after;
    }
    values
}

/// What digits behind the point count.
static TENTHS: LazyLock<[f64; 32]> = LazyLock::new(|| {
    let written = [1.0, 0.1, 0.01, 0.001, 0.0001, 0.00001, 0.000001, 0.0000001];
    std::array::from_fn(|place| match written.get(place) {
        Some(&tenth) => tenth,
        None => power_of_tenth(place),
    })
});

fn power_of_tenth(place: usize) -> f64 {
    10f64.powf(-(place as f64))
}

/// A number, digit by digit: not quite the nearest one to what is written, but the one that MuJoCo has.
fn number(text: &[u8]) -> Option<f64> {
    let tenths: &[f64] = &*TENTHS;
    let digit = |at: usize| {
        let byte = text.get(at).filter(|b| b.is_ascii_digit())?;
        Some(f64::from(byte - b'0'))
    };
    let mut at = 0;
    let sign = match text.first()? {
        b'+' => 1.0,
        b'-' => -1.0,
        b'.' | b'0'..=b'9' => 0.0,
        _ => return None,
    };
    if sign != 0.0 {
        at = 1;
    }
    let sign = if sign < 0.0 { -1.0 } else { 1.0 };
    let mut mantissa = 0.0;
    if text.get(at) != Some(&b'.') {
        digit(at)?;
        while let Some(d) = digit(at) {
            mantissa = mantissa * 10.0 + d;
            at += 1;
        }
    }
    if text.get(at) == Some(&b'.') {
        at += 1;
        let mut place = 1;
        while let Some(d) = digit(at) {
            let tenth = match tenths.get(place) {
                Some(&tenth) => tenth,
                None => power_of_tenth(place),
            };
            mantissa += d * tenth;
            place += 1;
            at += 1;
        }
    }
    let mut exponent: i32 = 0;
    if let Some(b'e' | b'E') = text.get(at) {
        at += 1;
        let negative = text.get(at) == Some(&b'-');
        if let Some(b'+' | b'-') = text.get(at) {
            at += 1;
        }
        digit(at)?;
        while let Some(d) = digit(at) {
            exponent = exponent.saturating_mul(10).saturating_add(d as i32);
            at += 1;
        }
        // more is infinite or zero anyway
        exponent = exponent.min(100_000);
        if negative {
            exponent = -exponent;
        }
    }
    let value = match exponent {
        0 => mantissa,
        _ => times_power_of_two(mantissa * 5f64.powf(f64::from(exponent)), exponent),
    };
    Some(sign * value)
}

/// `x` times 2 to the power of `exponent`.
fn times_power_of_two(mut x: f64, mut exponent: i32) -> f64 {
    while exponent > 1000 && x.is_finite() {
        x *= 2f64.powi(1000);
        exponent -= 1000;
    }
    while exponent < -1000 && x != 0.0 {
        x *= 2f64.powi(-1000);
        exponent += 1000;
    }
    x * 2f64.powi(exponent.clamp(-1000, 1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_they_are_written() {
        for (text, value) in [
            ("1", 1.0),
            ("-2.5", -2.5),
            (".5", 0.5),
            ("-.25e1", -2.5),
            ("1e3", 1000.0),
            ("25e-1", 2.5),
            ("1.5abc", 1.5),
        ] {
            let read = number(text.as_bytes()).unwrap();
            assert!((read - value).abs() < 1e-15, "{text}: {read}");
        }
        for text in ["", "e", "-", "nan", "1e", "1e+"] {
            assert_eq!(number(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_square_becomes_two_triangles_and_indices_may_count_backwards() {
        let text = b"v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0.25\nf -4/1 2/1 3/1 -1/1\ng next\nf 1 2 3\n";
        let surface = read(text, false).unwrap();
        assert_eq!(surface.faces, [[0, 1, 2], [0, 2, 3]]);
        assert_eq!(surface.texcoords, [[0.0, 0.75]]);
        assert_eq!(surface.face_texcoords, [[0; 3]; 2]);
        let turned = read(text, true).unwrap();
        assert_eq!(turned.faces, [[0, 2, 1], [0, 3, 2]]);
        assert!(read(b"f 0 1 2", false).is_err());
    }
}

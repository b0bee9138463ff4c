//! OBJ, a text format: vertices, normals, texture coordinates, polygons.
//!
//! Indices and the cutting of polygons into triangles are as tinyobjloader has them, which MuJoCo uses.
//! Only the faces of the first group or object count, but the vertices of all.

use crate::number::number;
use crate::surface::{Surface, SurfaceError, widened};

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
                let polygon = self.corners(skip_blanks(rest))?;
                self.polygons.push(polygon);
            }
            b"l" | b"p" => {
                self.corners(&rest[1..])?;
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
        while !rest.is_empty() {
            let (corner, after) = self.corner(rest)?;
            corners.push(corner);
            rest = skip_blanks(after);
        }
        Some(corners)
    }

    /// `v`, `v/vt`, `v//vn` or `v/vt/vn`, and the rest of the line. Where a number is missing, the next one is read in its
    /// place, and once more where it stands.
    fn corner<'a>(&self, text: &'a [u8]) -> Option<(Corner, &'a [u8])> {
        let past_number = |text: &'a [u8]| {
            let ends = |&b: &u8| b == b'/' || is_blank(b);
            &text[text.iter().position(ends).unwrap_or(text.len())..]
        };
        let mut corner = Corner {
            vertex: index(text, self.vertices.len())?,
            texcoord: -1,
            normal: -1,
        };
        let rest = past_number(text);
        let [b'/', rest @ ..] = rest else {
            return Some((corner, rest));
        };
        let normal = if let [b'/', normal @ ..] = rest {
            normal
        } else {
            corner.texcoord = index(rest, self.texcoords.len())?;
            let rest = past_number(rest);
            let [b'/', normal @ ..] = rest else {
                return Some((corner, rest));
            };
            normal
        };
        corner.normal = index(normal, self.normals.len())?;
        Some((corner, past_number(normal)))
    }

    /// Ends a group; at the end of the file also one that has nothing but lines or points counts.
    fn end_group(&mut self, last: bool) {
        let empty = self.polygons.is_empty() && !self.others;
        let triangles = self.triangles();
        if self.first.is_none() && (!triangles.is_empty() || (last && !empty)) {
            self.first = Some(triangles);
        }
    }

    /// Ends an object, which counts whatever is in it, if only polygons of too few corners.
    fn end_object(&mut self) {
        let empty = self.polygons.is_empty() && !self.others;
        let triangles = self.triangles();
        if self.first.is_none() && !empty {
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

/// The index that a text begins with: 1 is the first, -1 is the last so far; zero is none.
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
        *value = number(token);
        rest = after;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn corners_may_lack_numbers() {
        let text = |face: &str| {
            let points = "v 0 0 0\nv 1 0 0\nv 1 1 0\nvt 0 0\nvt 0 1\nvt 1 1\nvn 0 0 1\n";
            format!("{points}{face}\n").into_bytes()
        };
        let corners = |face: &str| {
            let surface = read(&text(face), false).ok()?;
            Some((surface.face_texcoords[0], surface.face_normals[0]))
        };
        assert_eq!(corners("f 1/3 2 3/1"), Some(([2, -1, 0], [-1; 3])));
        assert_eq!(corners("f 1//1 2 3/1/1"), Some(([-1, -1, 0], [0, -1, 0])));
        // the number that is missing is the next one
        assert_eq!(corners("f 1/ 2 3"), Some(([1, -1, -1], [-1; 3])));
        assert_eq!(corners("f 1 2 3/"), None);
        assert_eq!(corners("f 1/1/1/1 2 3"), None);
        assert!(read(&text("l  1 2"), false).is_ok());
    }

    #[test]
    fn of_objects_the_first_with_anything_in_it_counts() {
        let faces = |text: &str| {
            let points = "v 0 0 0\nv 1 0 0\nv 1 1 0\n";
            let text = format!("{points}{text}\nf 1 2 3\n");
            read(text.as_bytes(), false).unwrap().faces.len()
        };
        assert_eq!(faces("o a\no b"), 1);
        assert_eq!(faces("f 1\no b"), 0);
        assert_eq!(faces("f 1 2\ng b"), 1);
        assert_eq!(faces("l 1 2\no b"), 0);
    }
}

//! Rays and height fields: a box below, a hilly surface of triangles above it, and walls around.

use super::triangle::Probe;
use super::{Hit, Ray, shapes};
use crate::data::GeomPoses;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// Where a ray meets a geom of type hfield.
pub(super) fn intersect(m: &Model, poses: GeomPoses<'_>, geom: usize, ray: &Ray) -> Option<Hit> {
    let id = usize::try_from(m.geom_dataid[geom]).ok()?;
    let (pos, mat) = (poses.geom_xpos[geom], &poses.geom_xmat[geom]);
    let [x, y, top, bottom] = m.hfield_size[id];

    let base_pos = pos - mat.col(2) * bottom * 0.5;
    let base_size = Vec3([x, y, bottom * 0.5]);
    let base = shapes::first_face(&shapes::box_faces(base_pos, mat, base_size, ray))
        .map(|(dist, face)| (dist, shapes::face_normal(face)));

    let top_pos = pos + mat.col(2) * top * 0.5;
    let top_size = Vec3([x, y, top * 0.5]);
    let faces = shapes::box_faces(top_pos, mat, top_size, ray);
    let nearest = match shapes::first_face(&faces) {
        None => base,
        Some((entry, _)) => {
            let surface = Surface::new(m, id);
            let probe = Probe::new(ray.in_frame(pos, mat));
            let nearest = surface.hills(&probe, part_inside(&faces, entry), base);
            surface.walls(probe.ray(), &faces, nearest)
        }
    };
    nearest.map(|local| to_global(local, mat))
}

/// A distance and the normal there, in the frame of the height field.
type Local = (f64, Vec3);

fn to_global((dist, normal): Local, mat: &Mat3) -> Hit {
    Hit {
        dist,
        normal: mat * normal,
    }
}

/// The part of a ray that is inside of a box, where `entry` is the nearest of the faces it meets.
fn part_inside(faces: &[Option<f64>; 6], entry: f64) -> [f64; 2] {
    let mut part = [0.0, entry];
    for &x in faces.iter().flatten() {
        if x > part[1] {
            part = [entry, x];
        }
    }
    part
}

/// The grid of a height field.
struct Surface<'a> {
    size: [f64; 4],
    nrow: usize,
    ncol: usize,
    /// distance between columns
    dx: f64,
    /// distance between rows
    dy: f64,
    data: &'a [f32],
}

impl Surface<'_> {
    fn new(m: &Model, id: usize) -> Surface<'_> {
        let size = m.hfield_size[id];
        let (nrow, ncol) = (m.hfield_nrow[id] as usize, m.hfield_ncol[id] as usize);
        let adr = m.hfield_adr[id] as usize;
        Surface {
            size,
            nrow,
            ncol,
            dx: 2.0 * size[0] / (ncol as f64 - 1.0),
            dy: 2.0 * size[1] / (nrow as f64 - 1.0),
            data: &m.hfield_data[adr..adr + nrow * ncol],
        }
    }

    /// The elevation at a point of the grid, between 0 and 1; at its edge for points beyond it.
    fn elevation(&self, row: usize, col: usize) -> f64 {
        let (row, col) = (row.min(self.nrow - 1), col.min(self.ncol - 1));
        f64::from(self.data[row * self.ncol + col])
    }

    fn vertex(&self, row: usize, col: usize) -> Vec3 {
        Vec3([
            self.dx * col as f64 - self.size[0],
            self.dy * row as f64 - self.size[1],
            self.elevation(row, col) * self.size[2],
        ])
    }

    /// The nearest of `nearest` and the triangles that lie below or above a part of the ray.
    fn hills(&self, probe: &Probe, part: [f64; 2], mut nearest: Option<Local>) -> Option<Local> {
        let ends = part.map(|x| {
            let p = probe.ray().pnt + probe.ray().vec * x;
            [
                (p[0] + self.size[0]) / self.dx,
                (p[1] + self.size[1]) / self.dy,
            ]
        });
        // casts of what is not a number, or too large, stay within the grid
        let first = |k: usize| ((ends[0][k].min(ends[1][k])).floor() as i32).saturating_sub(1);
        let last = |k: usize| ((ends[0][k].max(ends[1][k])).ceil() as i32).saturating_add(1);
        let cells = |k: usize, n: usize| {
            first(k).max(0) as usize..(last(k).max(0) as usize).min(n.saturating_sub(1))
        };

        for row in cells(1, self.nrow) {
            for col in cells(0, self.ncol) {
                let corner = self.vertex(row, col);
                let opposite = self.vertex(row + 1, col + 1);
                // both turn the same way, so that their normals point up
                for triangle in [
                    [corner, self.vertex(row, col + 1), opposite],
                    [corner, opposite, self.vertex(row + 1, col)],
                ] {
                    if let Some(hit) = probe.triangle(&triangle)
                        && nearest.is_none_or(|(dist, _)| hit.dist < dist)
                    {
                        nearest = Some((hit.dist, hit.normal.normalized().0));
                    }
                }
            }
        }
        nearest
    }

    /// The nearest of `nearest` and the four walls: the sides of the upper box, as far up as the hills go.
    fn walls(
        &self,
        local: &Ray,
        faces: &[Option<f64>; 6],
        mut nearest: Option<Local>,
    ) -> Option<Local> {
        for (face, dist) in faces[..4].iter().enumerate() {
            let Some(dist) = dist.filter(|&x| nearest.is_none_or(|(dist, _)| x < dist)) else {
                continue;
            };
            let p = local.at(dist);
            // along the wall: in cells, the cell, and the elevations at both of its ends
            let (along, cells, step) = if face < 2 {
                (1, self.nrow, self.dy)
            } else {
                (0, self.ncol, self.dx)
            };
            let at = (p[along] + self.size[along]) / step;
            let cell = at.floor().min(cells as f64 - 2.0).max(0.0);
            let height = |k: usize| match face {
                0 => self.elevation(k, 0),
                1 => self.elevation(k, self.ncol - 1),
                2 => self.elevation(0, k),
                _ => self.elevation(self.nrow - 1, k),
            };
            let (z0, z1) = (height(cell as usize), height(cell as usize + 1));
            if p[2] / self.size[2] < z0 * (cell + 1.0 - at) + z1 * (at - cell) {
                nearest = Some((dist, shapes::face_normal(face)));
            }
        }
        nearest
    }
}

//! Grids: points in rows, a line, triangle or tetrahedra between neighbours; and discs, which are grids that were pushed
//! round.

use super::{Flexcomp, FlexcompKind, Shape};
use crate::frames::{EPS, normalize};
use sim_core::math::Vec3;
use std::f64::consts::PI;

/// The corners of a cube that make six tetrahedra of it.
const CUBE: [[usize; 4]; 6] = [
    [0, 3, 1, 7],
    [0, 1, 4, 7],
    [1, 3, 2, 7],
    [1, 2, 6, 7],
    [1, 5, 4, 7],
    [1, 6, 5, 7],
];

/// Where something is between the first and the last of so many.
fn part(index: i32, count: i32) -> f64 {
    f64::from(index) / f64::from((count - 1).max(1))
}

impl Flexcomp {
    /// A coordinate of a point, zero in the middle.
    fn centred(&self, axis: usize, index: i32) -> f64 {
        self.spacing[axis] * (f64::from(index) - 0.5 * f64::from(self.count[axis] - 1))
    }

    /// A grid of lines, triangles or tetrahedra.
    pub(super) fn grid(&self, dim: usize) -> Result<Shape, &'static str> {
        let shape = match dim {
            1 => self.row(),
            2 => self.sheet(),
            _ => self.block(),
        };
        match shape.elements.is_empty() {
            true => Err("No elements were created in grid"),
            false => Ok(shape),
        }
    }

    /// Points in a row, or on a circle that closes.
    fn row(&self) -> Shape {
        let mut shape = Shape::written(1);
        let count = self.count[0];
        if self.kind == FlexcompKind::Circle {
            // the last one would be the first
            let angle = 2.0 * PI / f64::from(count - 1);
            let radius = self.spacing[0] / sim_math::sin(angle / 2.0) / 2.0;
            for i in 0..count - 1 {
                let (sin, cos) = sim_math::sin_cos(angle * f64::from(i));
                shape.points.push(Vec3([radius * cos, radius * sin, 0.0]));
                let next = if i == count - 2 { 0 } else { i + 1 };
                shape.elements.extend([i, next]);
            }
            return shape;
        }
        for i in 0..count {
            shape.points.push(Vec3([self.centred(0, i), 0.0, 0.0]));
            if i < count - 1 {
                shape.elements.extend([i, i + 1]);
            }
        }
        shape
    }

    /// A sheet of triangles.
    fn sheet(&self) -> Shape {
        let mut shape = Shape::written(2);
        let [rows, columns, depth] = self.count;
        for x in 0..rows {
            for y in 0..columns {
                let at = [self.centred(0, x), self.centred(1, y)];
                shape.points.push(Vec3([at[0], at[1], 0.0]));
                if self.needs_texcoord() {
                    let texcoord = [part(x, rows), part(y, columns)];
                    shape.texcoord.extend(texcoord.map(|x| x as f32));
                }
                if x == rows - 1 || y == columns - 1 {
                    continue;
                }
                // by the formula of blocks, as MuJoCo has it: sheets with a third count refer to nothing
                let corner = |dx: i32, dy: i32| {
                    depth
                        .wrapping_mul(columns)
                        .wrapping_mul(x + dx)
                        .wrapping_add(depth.wrapping_mul(y + dy))
                };
                let [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
                let across = (at[0] < -EPS && at[1] > -EPS) || (at[0] > -EPS && at[1] < -EPS);
                // in two quarters of a disc the diagonal goes the other way
                shape
                    .elements
                    .extend(match across && self.kind == FlexcompKind::Disc {
                        true => [a, b, d, b, c, d],
                        false => [a, b, c, a, c, d],
                    });
            }
        }
        shape
    }

    /// A block of tetrahedra, six in each cube.
    fn block(&self) -> Shape {
        let mut shape = Shape::written(3);
        let [nx, ny, nz] = self.count;
        for x in 0..nx {
            for y in 0..ny {
                for z in 0..nz {
                    let at = [(0, x), (1, y), (2, z)];
                    shape
                        .points
                        .push(Vec3(at.map(|(axis, i)| self.centred(axis, i))));
                    if self.needs_texcoord() {
                        let part = |i: i32, n: i32| i as f32 / (n - 1).max(1) as f32;
                        shape.texcoord.extend([part(x, nx), part(y, ny)]);
                    }
                    if x == nx - 1 || y == ny - 1 || z == nz - 1 {
                        continue;
                    }
                    let corner =
                        |dx: i32, dy: i32, dz: i32| nz * ny * (x + dx) + nz * (y + dy) + z + dz;
                    let corners = [
                        corner(0, 0, 0),
                        corner(1, 0, 0),
                        corner(1, 1, 0),
                        corner(0, 1, 0),
                        corner(0, 0, 1),
                        corner(1, 0, 1),
                        corner(1, 1, 1),
                        corner(0, 1, 1),
                    ];
                    let tetrahedra = CUBE.as_flattened().iter().map(|&i| corners[i]);
                    shape.elements.extend(tetrahedra);
                }
            }
        }
        shape
    }

    /// A square of triangles, or a disc: the square with its points pushed towards the middle.
    pub(super) fn square(&self) -> Result<Shape, &'static str> {
        let mut shape = self.grid(2)?;
        if self.kind == FlexcompKind::Disc {
            let size = [0, 1].map(|k| 0.5 * self.spacing[k] * f64::from(self.count[k] - 1));
            for point in &mut shape.points {
                let reach = point[0].abs().max(point[1].abs());
                normalize(&mut point.0[..2]);
                point[0] *= size[0] * reach;
                point[1] *= size[1] * reach;
            }
        }
        Ok(shape)
    }
}

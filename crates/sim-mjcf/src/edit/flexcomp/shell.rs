//! Boxes, cylinders and ellipsoids: points on the faces of a box, pushed round. With a point in the middle the triangles
//! between them are tetrahedra; without one they are a surface, open at its top.

use super::{Flexcomp, FlexcompKind, Shape};
use crate::frames::normalize;
use sim_core::math::Vec3;

/// A point of the grid that the box is cut out of.
type Cell = [i32; 3];

impl Flexcomp {
    /// A box of points on its faces, or what is made of one.
    pub(super) fn shell(&self, dim: usize) -> Result<Shape, &'static str> {
        // a box without an inside has its first face for its last: MuJoCo never comes to an end
        if self.count.contains(&1) {
            return Err("Count too small");
        }
        let mut shape = Shape::written(dim);
        let [nx, ny, nz] = self.count;
        if dim == 3 {
            shape.points.push(Vec3::ZERO);
        }
        if self.needs_texcoord() {
            shape.texcoord.extend([0.0, 0.0]);
        }
        let open = dim == 2;
        let below_top = |z: i32| open || z < nz - 1;
        let mut number = vec![0; [nx, ny, nz].map(|n| n as usize).iter().product()];
        let place = |[x, y, z]: Cell| ((x * ny + y) * nz + z) as usize;
        let mut add = |cell: Cell, across: [usize; 2]| {
            number[place(cell)] = (shape.points.len() - usize::from(dim == 3)) as i32;
            shape.points.push(self.pushed(cell));
            if self.needs_texcoord() {
                let part = |k: usize| cell[k] as f32 / (self.count[k] - 1).max(1) as f32;
                shape.texcoord.extend(across.map(part));
            }
        };
        for z in [0, nz - 1] {
            for [x, y] in pairs(nx, ny) {
                if !open || z == 0 {
                    add([x, y, z], [0, 1]);
                }
            }
        }
        for y in [0, ny - 1] {
            for [x, z] in pairs(nx, nz) {
                if z > 0 && below_top(z) {
                    add([x, y, z], [0, 2]);
                }
            }
        }
        for x in [0, nx - 1] {
            for [y, z] in pairs(ny, nz) {
                if z > 0 && below_top(z) && y > 0 && y < ny - 1 {
                    add([x, y, z], [1, 2]);
                }
            }
        }
        let faces = self.faces(open);
        if dim == 3 {
            // the point in the middle is the first
            for [a, b, c] in faces.solid {
                shape.elements.push(0);
                shape
                    .elements
                    .extend([a, b, c].map(|cell| self.solid_number(cell)));
            }
        } else {
            let corners = faces.surface.as_flattened().iter();
            shape
                .elements
                .extend(corners.map(|&cell| number[place(cell)]));
        }
        Ok(shape)
    }

    /// The number of a point of a solid, counted face by face.
    fn solid_number(&self, [x, y, z]: Cell) -> i32 {
        let [nx, ny, nz] = self.count;
        let (sides, inner) = (2 * nx * ny, nz - 2);
        1 + if z == 0 {
            x * ny + y
        } else if z == nz - 1 {
            nx * ny + x * ny + y
        } else if y == 0 {
            sides + x * inner + z - 1
        } else if y == ny - 1 {
            sides + nx * inner + x * inner + z - 1
        } else if x == 0 {
            sides + 2 * nx * inner + (y - 1) * inner + z - 1
        } else {
            sides + 2 * nx * inner + (ny - 2) * inner + (y - 1) * inner + z - 1
        }
    }

    /// Where a point of the box is once it has been pushed round.
    fn pushed(&self, cell: Cell) -> Vec3 {
        let last = |k: usize| f64::from(self.count[k] - 1);
        let mut at = Vec3([0, 1, 2].map(|k| 2.0 * f64::from(cell[k]) / last(k) - 1.0));
        let mut size = [0, 1, 2].map(|k| 0.5 * self.spacing[k] * last(k));
        if self.kind == FlexcompKind::Cylinder {
            let reach = at[0].abs().max(at[1].abs());
            normalize(&mut at.0[..2]);
            size[0] *= reach;
            size[1] *= reach;
        } else if self.kind == FlexcompKind::Ellipsoid {
            normalize(&mut at.0);
        }
        Vec3([0, 1, 2].map(|k| at[k] * size[k]))
    }

    /// The triangles on the faces.
    fn faces(&self, open: bool) -> Faces {
        let [nx, ny, nz] = self.count;
        let mut faces = Faces::default();
        for z in [0, nz - 1] {
            for [x, y] in pairs(nx - 1, ny - 1) {
                if open && z != 0 {
                    continue;
                }
                let far = [x + 1, y + 1, z];
                faces.solid.push([[x, y, z], [x + 1, y, z], far]);
                faces.solid.push([[x, y, z], [x, y + 1, z], far]);
                // each from outside: the two ends the other way round
                let (near, away) = if z == 0 { (1, 0) } else { (0, 1) };
                faces
                    .surface
                    .push([[x, y, z], [x + 1, y + near, z], [x + 1, y + away, z]]);
                faces
                    .surface
                    .push([[x, y, z], [x + away, y + 1, z], [x + near, y + 1, z]]);
            }
        }
        for y in [0, ny - 1] {
            for [x, z] in pairs(nx - 1, nz - 1) {
                let far = [x + 1, y, z + 1];
                faces.solid.push([[x, y, z], [x + 1, y, z], far]);
                faces.solid.push([[x, y, z], [x, y, z + 1], far]);
                let (from, to) = if y == 0 { (x, x + 1) } else { (x + 1, x) };
                faces
                    .surface
                    .push([[from, y, z], [to, y, z], [to, y, z + 1]]);
                faces
                    .surface
                    .push([[from, y, z], [to, y, z + 1], [from, y, z + 1]]);
            }
        }
        for x in [0, nx - 1] {
            for [y, z] in pairs(ny - 1, nz - 1) {
                let far = [x, y + 1, z + 1];
                faces.solid.push([[x, y, z], [x, y + 1, z], far]);
                faces.solid.push([[x, y, z], [x, y, z + 1], far]);
                let (from, to) = if x != 0 { (y, y + 1) } else { (y + 1, y) };
                faces
                    .surface
                    .push([[x, from, z], [x, to, z], [x, to, z + 1]]);
                faces
                    .surface
                    .push([[x, from, z], [x, to, z + 1], [x, from, z + 1]]);
            }
        }
        faces
    }
}

/// The triangles on the faces of a box: for a solid as they come, for a surface turned outwards.
#[derive(Default)]
struct Faces {
    solid: Vec<[Cell; 3]>,
    surface: Vec<[Cell; 3]>,
}

/// All pairs of numbers below these, the first the slower.
fn pairs(a: i32, b: i32) -> impl Iterator<Item = [i32; 2]> {
    (0..a).flat_map(move |i| (0..b).map(move |j| [i, j]))
}

//! The skin of a cable of boxes: a ribbon with two sides, whose edges follow the bodies.

use super::subgrid::Weights;
use super::{Composite, CompositeSkin, Stand};
use crate::edit::Names;
use crate::spec::{Bone, Skin, Spec};
use sim_core::model::ObjType;

/// How many points of the cable's width have bones: its two edges, and its middle where it is subdivided.
fn columns(subgrid: usize) -> usize {
    if subgrid > 0 { 3 } else { 2 }
}

/// So many points, with others between them.
fn subdivided(points: usize, subgrid: usize) -> usize {
    let between = points.saturating_sub(1).saturating_mul(subgrid);
    points.saturating_add(between)
}

/// How many vertices the skin of a cable has.
pub(super) fn vertices(points: usize, subgrid: usize) -> usize {
    let side = subdivided(points, subgrid).saturating_mul(subdivided(columns(subgrid), subgrid));
    side.saturating_mul(2)
}

/// Triangles of a sheet of `rows` by `columns` vertices with two sides, closed all around.
fn faces(rows: usize, columns: usize) -> Vec<i32> {
    let side = rows * columns;
    // the vertex of a side
    let at = |back: bool, row: usize, column: usize| {
        (usize::from(back) * side + row * columns + column) as i32
    };
    let mut faces = Vec::new();
    for back in [false, true] {
        let (a, b) = (usize::from(back), usize::from(!back));
        for row in 0..rows - 1 {
            for column in 0..columns - 1 {
                let corner = at(back, row, column);
                faces.extend([
                    corner,
                    at(back, row + 1, column + a),
                    at(back, row + 1, column + b),
                ]);
                faces.extend([
                    corner,
                    at(back, row + b, column + 1),
                    at(back, row + a, column + 1),
                ]);
            }
        }
    }
    for column in [0, columns - 1] {
        for row in 0..rows - 1 {
            let (start, end) = (at(false, row, column), at(false, row + 1, column));
            let (start_back, end_back) = (at(true, row, column), at(true, row + 1, column));
            if column == 0 {
                faces.extend([start, end_back, end, start, start_back, end_back]);
            } else {
                faces.extend([start, end, end_back, start, end_back, start_back]);
            }
        }
    }
    for row in [0, rows - 1] {
        for column in 0..columns - 1 {
            let (start, end) = (at(false, row, column), at(false, row, column + 1));
            let (start_back, end_back) = (at(true, row, column), at(true, row, column + 1));
            if row == 0 {
                faces.extend([start, end, end_back, start, end_back, start_back]);
            } else {
                faces.extend([start, end_back, end, start, start_back, end_back]);
            }
        }
    }
    faces
}

/// Texture coordinates of a sheet with two sides.
fn texcoords(rows: usize, columns: usize) -> Vec<f32> {
    let mut out = Vec::with_capacity(4 * rows * columns);
    for _ in 0..2 {
        for row in 0..rows {
            for column in 0..columns {
                out.push(row as f32 / (rows - 1) as f32);
                out.push(column as f32 / (columns - 1) as f32);
            }
        }
    }
    out
}

impl Composite {
    /// Adds the skin of a cable.
    pub(super) fn add_skin(
        &self,
        spec: &mut Spec,
        names: &mut Names,
        stand: Stand<'_>,
    ) -> Result<(), String> {
        let CompositeSkin {
            texcoord,
            material,
            rgba,
            group,
            ..
        } = self.skin.clone().unwrap_or_default();
        let (points, subgrid) = (self.points(), self.subgrid());
        let columns = columns(subgrid);
        if points < 2 {
            return Err("Cable must be one-dimensional".to_owned());
        }
        let rows_all = subdivided(points, subgrid);
        let columns_all = subdivided(columns, subgrid);

        let mut bones = self.bones(points, columns);
        if subgrid == 0 {
            let side = points * columns;
            for (id, bone) in bones.iter_mut().enumerate() {
                bone.vertid = vec![id as i32, (side + id) as i32];
                bone.vertweight = vec![1.0, 1.0];
            }
        } else {
            bind(&mut bones, points, columns, subgrid);
        }
        let skin = Skin {
            name: self.skin_name(),
            loc: stand.loc,
            material,
            rgba,
            inflate: (2.0 * self.geom.size[2]) as f32,
            group,
            // the bones say where the vertices are
            vert: vec![0.0; 6 * rows_all * columns_all],
            texcoord: match texcoord {
                true => texcoords(rows_all, columns_all),
                false => Vec::new(),
            },
            face: faces(rows_all, columns_all),
            bones,
            ..Skin::default()
        };
        names.claim(&skin.name, ObjType::Skin)?;
        spec.skins.push(skin);
        Ok(())
    }

    /// Bones at all points of the cable, from edge to edge, that move nothing yet.
    fn bones(&self, points: usize, columns: usize) -> Vec<Bone> {
        let [length, width, _] = self.geom.size.0;
        let mut bones = Vec::with_capacity(points * columns);
        for row in 0..points {
            // the last body has two points, its start and its end
            let body = match row {
                0 => self.body_name(0, points),
                _ if row + 2 >= points => self.body_name(points, points),
                _ => self.body_name(row, points),
            };
            let x = if row + 1 == points {
                -2.0 * length
            } else {
                0.0
            };
            for column in 0..columns {
                let y = match column {
                    0 => -width,
                    _ if column + 1 == columns => width,
                    _ => 0.0,
                };
                bones.push(Bone {
                    body: body.clone(),
                    bindpos: [x as f32, y as f32, 0.0],
                    bindquat: [1.0, 0.0, 0.0, 0.0],
                    ..Bone::default()
                });
            }
        }
        bones
    }
}

/// Lets bones move the vertices of a subdivided sheet, square by square of the bones.
fn bind(bones: &mut [Bone], rows: usize, columns: usize, subgrid: usize) {
    let weights = Weights::new(subgrid);
    let step = 1 + subgrid;
    let columns_all = subdivided(columns, subgrid);
    let side = subdivided(rows, subgrid) * columns_all;
    for row in 0..rows - 1 {
        for column in 0..columns - 1 {
            let (last_row, last_column) = (row + 2 == rows, column + 2 == columns);
            let square = weights.square((row == 0, last_row), (column == 0, last_column));
            // a square owns its first vertices; the last ones are those of the next square, if there is one
            for dx in 0..step + usize::from(last_row) {
                for dy in 0..step + usize::from(last_column) {
                    let vertex = (row * step + dx) * columns_all + column * step + dy;
                    let own = &square[dx * (step + 1) + dy];
                    for (k, &weight) in own.iter().enumerate().filter(|(_, w)| **w != 0.0) {
                        let bone = (row + k / 4).wrapping_sub(1).wrapping_mul(columns);
                        let bone = bone.wrapping_add((column + k % 4).wrapping_sub(1));
                        if let Some(bone) = bones.get_mut(bone) {
                            bone.vertid.extend([vertex as i32, (vertex + side) as i32]);
                            bone.vertweight.extend([weight as f32; 2]);
                        }
                    }
                }
            }
        }
    }
}

//! A height field and a convex geom or an element of a deformable: the field is cut into prisms, two per cell of its grid.

use super::ccd::{CcdScratch, ccd};
use super::element::placed;
use super::minkowski::Pair;
use super::normal::fix_normal;
use super::support::{Convex, Element, Shape};
use super::{Settings, mpr};
use crate::collision::{MAXCONPAIR, PairContacts, RawContact, ShapeScratch};
use crate::data::GeomPoses;
use crate::math::{Mat3, Vec3};
use crate::model::{DisableBit, Model};

/// Contacts of the height field `g1` and the convex geom `g2` that are nearer than `margin` (m), appended to `out`: one per
/// prism that the geom overlaps.
///
/// Reads `geom_xpos` and `geom_xmat`.
pub fn convex_hfield(
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    g1: usize,
    g2: usize,
    margin: f64,
) {
    let (Some(field), Some(mut body)) = (
        Field::of(m, m.geom_dataid[g1]),
        Convex::geom(m, poses, g2, 0.0),
    ) else {
        return;
    };

    // everything happens in the frame of the field
    let (pos1, mat1) = (poses.geom_xpos[g1], poses.geom_xmat[g1]);
    body.pos = mat1.mul_transposed(body.pos - pos1);
    if !field.near(body.pos, m.geom_rbound[g2] + margin) {
        return;
    }
    body.mat = transposed_times(&mat1, &body.mat);
    let (min, max) = bounds(&mut body);
    if !field.overlaps(min, max, margin) {
        return;
    }
    body.margin = margin;
    let before = out.len();
    let frame = (pos1, mat1);
    meet_prisms(m, &field, frame, scratch, out, body, (min, max), margin);

    if m.opt.disabled(DisableBit::NativeCcd) {
        let (pos, mat) = (poses.geom_xpos[g2], poses.geom_xmat[g2]);
        let body = Convex { pos, mat, ..body };
        for contact in &mut out[before..] {
            fix_normal(contact, &any_prism(), &body);
        }
    }
}

/// Contacts of the height field `g` and an element of a deformable, given with its centre, that are nearer than `margin`
/// (m), appended to `out`.
pub fn hfield_element(
    m: &Model,
    poses: GeomPoses<'_>,
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    g: usize,
    (mut element, center): (Element, Vec3),
    margin: f64,
) {
    let Some(field) = Field::of(m, m.geom_dataid[g]) else {
        return;
    };
    let (pos, mat) = (poses.geom_xpos[g], poses.geom_xmat[g]);
    let local = |point: Vec3| mat.mul_transposed(point - pos);
    let (mut min, mut max) = (local(element.corners[0]), local(element.corners[0]));
    for corner in &mut element.corners[..element.count] {
        *corner = local(*corner);
        for k in 0..3 {
            min[k] = min[k].min(corner[k]);
            max[k] = max[k].max(corner[k]);
        }
    }
    if field.overlaps(min, max, margin) {
        let body = placed(element, local(center), margin);
        meet_prisms(
            m,
            &field,
            (pos, mat),
            scratch,
            out,
            body,
            (min, max),
            margin,
        );
    }
}

/// Adds the contacts of the prisms under a convex body, which is in the frame of the field.
fn meet_prisms(
    m: &Model,
    field: &Field<'_>,
    (pos, mat): (Vec3, Mat3),
    scratch: &mut ShapeScratch,
    out: &mut PairContacts,
    body: Convex<'_>,
    (min, max): (Vec3, Vec3),
    margin: f64,
) {
    let mut pair = Pair {
        first: any_prism(),
        second: body,
    };
    let settings = Settings::of(m);
    let native = !m.opt.disabled(DisableBit::NativeCcd);
    let before = out.len();
    field.for_each_prism(min, max, margin, |corners| {
        // the body is above the top of the prism
        if corners[3..].iter().all(|corner| corner[2] < min[2]) {
            return true;
        }
        pair.first.shape = Shape::Prism(*corners);
        let found = if native {
            penetration(&mut scratch.convex.ccd, &mut pair, &settings)
        } else {
            mpr::penetration(&mut pair, &settings)
                .filter(|found| !found.is_touch())
                .map(|found| RawContact::new(-found.depth, found.pos, found.dir))
        };
        if let Some(contact) = found {
            let normal = mat * contact.normal;
            let pos = mat * contact.pos + pos;
            out.push(RawContact::new(contact.dist, pos, normal));
        }
        out.len() - before < MAXCONPAIR
    });
}

/// A prism whose corners are still to be set.
fn any_prism() -> Convex<'static> {
    let corners = [Vec3::ZERO; 6];
    Convex::new(Shape::Prism(corners), Vec3::ZERO, Mat3::IDENTITY, 0.0)
}

fn penetration(
    scratch: &mut CcdScratch,
    pair: &mut Pair<'_>,
    settings: &Settings,
) -> Option<RawContact> {
    let dist = ccd(scratch, pair, settings);
    let &[x1, x2] = scratch.points.first()?;
    (dist < 0.0).then(|| RawContact::new(dist, (x1 + x2) * 0.5, (x1 - x2).normalized().0))
}

/// Smallest and largest coordinates.
fn bounds(body: &mut Convex<'_>) -> (Vec3, Vec3) {
    let (mut min, mut max) = (Vec3::ZERO, Vec3::ZERO);
    for axis in 0..3 {
        let mut dir = Vec3::ZERO;
        dir[axis] = 1.0;
        max[axis] = body.bare_support(dir)[axis];
        dir[axis] = -1.0;
        min[axis] = body.bare_support(dir)[axis];
    }
    (min, max)
}

/// The product of the transpose of `a` with `b`.
fn transposed_times(a: &Mat3, b: &Mat3) -> Mat3 {
    let [x, y, z] = [0, 1, 2].map(|c| a.mul_transposed(b.col(c)));
    Mat3::from_cols(x, y, z)
}

/// A height field in its own frame.
struct Field<'m> {
    nrow: usize,
    ncol: usize,
    /// half sizes in x and y, height of the top, depth of the bottom
    size: [f64; 4],
    heights: &'m [f32],
}

impl<'m> Field<'m> {
    fn of(m: &'m Model, hfield: i32) -> Option<Field<'m>> {
        let id = usize::try_from(hfield).ok()?;
        let nrow = usize::try_from(*m.hfield_nrow.get(id)?).ok()?;
        let ncol = usize::try_from(m.hfield_ncol[id]).ok()?;
        let first = m.hfield_adr[id] as usize;
        Some(Field {
            nrow,
            ncol,
            size: m.hfield_size[id],
            heights: m.hfield_data.get(first..first + nrow * ncol)?,
        })
    }

    /// Whether a sphere may touch the box around the field.
    fn near(&self, p: Vec3, radius: f64) -> bool {
        let [x, y, top, bottom] = self.size;
        !(x < p[0] - radius
            || -x > p[0] + radius
            || y < p[1] - radius
            || -y > p[1] + radius
            || top < p[2] - radius
            || -bottom > p[2] + radius)
    }

    /// Whether a box may touch the box around the field.
    fn overlaps(&self, min: Vec3, max: Vec3, margin: f64) -> bool {
        let [x, y, top, bottom] = self.size;
        !(min[0] - margin > x
            || max[0] + margin < -x
            || min[1] - margin > y
            || max[1] + margin < -y
            || min[2] - margin > top
            || max[2] + margin < -bottom)
    }

    /// Visits the prisms under a box, row by row, until `visit` returns `false`. Each prism shares two of its
    /// three columns with the one before.
    fn for_each_prism(
        &self,
        min: Vec3,
        max: Vec3,
        margin: f64,
        mut visit: impl FnMut(&[Vec3; 6]) -> bool,
    ) {
        let (cmin, cmax) = cells(min[0], max[0], self.size[0], self.ncol);
        let (rmin, rmax) = cells(min[1], max[1], self.size[1], self.nrow);
        // beyond the edge, within the margin
        if cmin >= cmax {
            return;
        }
        let bottom = Vec3([0.0, 0.0, -self.size[3]]);
        let mut prism = [bottom, bottom, bottom, Vec3::ZERO, Vec3::ZERO, Vec3::ZERO];
        for r in rmin..rmax {
            self.push_column(&mut prism, r + 1, cmin, margin);
            self.push_column(&mut prism, r, cmin, margin);
            for c in cmin + 1..cmax + 1 {
                for row in [r + 1, r] {
                    self.push_column(&mut prism, row, c, margin);
                    if !visit(&prism) {
                        return;
                    }
                }
            }
        }
    }

    /// Drops the oldest column of a prism and adds the one at a point of the grid.
    fn push_column(&self, prism: &mut [Vec3; 6], r: usize, c: usize, margin: f64) {
        prism.copy_within(1..3, 0);
        prism.copy_within(4..6, 3);
        let dx = (2.0 * self.size[0]) / (self.ncol - 1) as f64;
        let dy = (2.0 * self.size[1]) / (self.nrow - 1) as f64;
        let x = dx * c as f64 - self.size[0];
        let y = dy * r as f64 - self.size[1];
        prism[2][0] = x;
        prism[2][1] = y;
        let height = f64::from(self.heights[r * self.ncol + c]) * self.size[2];
        prism[5] = Vec3([x, y, height + margin]);
    }
}

/// The first and the last grid line of the cells between two coordinates, of `n` lines from `-half` to `half`.
fn cells(min: f64, max: f64, half: f64, n: usize) -> (usize, usize) {
    let last = n.saturating_sub(1);
    let line = |x: f64| (x + half) / (2.0 * half) * last as f64;
    // negative numbers become zero
    (
        line(min).floor() as usize,
        (line(max).ceil() as usize).min(last),
    )
}

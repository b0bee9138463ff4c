//! From the geometry of a contact to a contact: frame, and parameters mixed from two geoms or given by a
//! predefined pair.

use super::RawContact;
use crate::data::Contact;
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::{EnableBit, Model, SolImp, SolRef, mix_weight};

/// Friction coefficients are not smaller than this.
pub const MINMU: f64 = 1e-5;

/// `margin`, unless the model overrides the margins of all contacts.
#[inline]
pub fn margin_or_override(m: &Model, margin: f64) -> f64 {
    if m.enabled(EnableBit::Override) {
        m.opt.o_margin
    } else {
        margin
    }
}

/// What all contacts of a pair have in common.
#[derive(Clone, Debug)]
pub struct ContactParams {
    dim: i32,
    includemargin: f64,
    friction: [f64; 5],
    solref: [f64; 2],
    solreffriction: [f64; 2],
    solimp: [f64; 5],
}

impl ContactParams {
    /// The parameters of two geoms: those of the geom with the higher priority, else mixed.
    pub fn mix(m: &Model, g1: usize, g2: usize, margin: f64) -> ContactParams {
        let (dim, friction, solref, solimp) = match m.geom_priority[g1].cmp(&m.geom_priority[g2]) {
            std::cmp::Ordering::Greater => of_geom(m, g1),
            std::cmp::Ordering::Less => of_geom(m, g2),
            std::cmp::Ordering::Equal => mixed(m, g1, g2),
        };
        let [slide, spin, roll] = friction.0;
        ContactParams {
            dim,
            includemargin: margin - (m.geom_gap[g1] + m.geom_gap[g2]),
            friction: [slide, slide, spin, roll, roll],
            solref,
            solreffriction: [0.0; 2],
            solimp,
        }
        .overridden(m)
    }

    /// The parameters of a predefined pair.
    pub fn of_pair(m: &Model, pair: usize, margin: f64) -> ContactParams {
        ContactParams {
            dim: m.pair_dim[pair],
            includemargin: margin - m.pair_gap[pair],
            friction: m.pair_friction[pair],
            solref: m.pair_solref[pair],
            solreffriction: m.pair_solreffriction[pair],
            solimp: m.pair_solimp[pair],
        }
        .overridden(m)
    }

    fn overridden(mut self, m: &Model) -> ContactParams {
        if m.enabled(EnableBit::Override) {
            self.friction = m.opt.o_friction;
            self.solref = m.opt.o_solref;
            self.solreffriction = m.opt.o_solref;
            self.solimp = m.opt.o_solimp;
        }
        self.friction = self.friction.map(|mu| mu.max(MINMU));
        self
    }

    /// A contact of two geoms with these parameters.
    pub fn contact(&self, raw: &RawContact, geoms: [usize; 2]) -> Contact {
        Contact {
            dist: raw.dist,
            pos: raw.pos,
            frame: make_frame(raw.normal, raw.tangent),
            includemargin: self.includemargin,
            friction: self.friction,
            solref: self.solref,
            solreffriction: self.solreffriction,
            solimp: self.solimp,
            dim: self.dim,
            geom: geoms.map(|g| g as i32),
            exclude: i32::from(raw.dist >= self.includemargin),
            ..Contact::default()
        }
    }
}

type Mixed = (i32, Vec3, [f64; 2], [f64; 5]);

fn of_geom(m: &Model, g: usize) -> Mixed {
    (
        m.geom_condim[g],
        m.geom_friction[g],
        m.geom_solref[g],
        m.geom_solimp[g],
    )
}

fn mixed(m: &Model, g1: usize, g2: usize) -> Mixed {
    let (dim1, friction1, solref1, solimp1) = of_geom(m, g1);
    let (dim2, friction2, solref2, solimp2) = of_geom(m, g2);
    let weight = mix_weight(m.geom_solmix[g1], m.geom_solmix[g2], MINVAL);
    (
        dim1.max(dim2),
        Vec3(std::array::from_fn(|i| friction1[i].max(friction2[i]))),
        SolRef::mixed(solref1, solref2, weight),
        SolImp::mixed(solimp1, solimp2, weight),
    )
}

/// A right-handed frame, axes as rows, whose first axis is `x`. The second is as near to `y` as possible; if
/// that is not given, to the world's y axis, or to z if `x` is too near to y.
pub fn make_frame(x: Vec3, y: Vec3) -> Mat3 {
    let (x, _) = x.normalized();
    let mut y = y;
    if y.dot(y) < 0.25 {
        y = if x[1] < 0.5 && x[1] > -0.5 {
            Vec3::Y
        } else {
            Vec3::Z
        };
    }
    let (y, _) = (y - x * x.dot(y)).normalized();
    Mat3::from_rows(x, y, x.cross(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_orthonormal_and_keep_the_normal() {
        for (x, y) in [
            (Vec3::X, Vec3::ZERO),
            (Vec3::Y, Vec3::ZERO),
            (Vec3::new(0.3, -0.5, 0.8), Vec3::ZERO),
            (Vec3::new(0.3, -0.4, 0.8), Vec3::new(0.0, 0.6, 0.8)),
        ] {
            let frame = make_frame(x, y);
            let product = frame * frame.transpose();
            for (value, one) in product.0.iter().zip(Mat3::IDENTITY.0) {
                assert!((value - one).abs() < 1e-15);
            }
            assert!(frame.row(0).distance(x.normalized().0) < 1e-15);
            assert!((frame.determinant() - 1.0).abs() < 1e-15);
        }
        assert_eq!(make_frame(Vec3::Z, Vec3::ZERO).row(1), Vec3::Y);
        assert_eq!(make_frame(Vec3::Y, Vec3::ZERO).row(1), Vec3::Z);
    }
}

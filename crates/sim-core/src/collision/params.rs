//! From the geometry of a contact to a contact: frame, and parameters mixed from two geoms or deformables or given by
//! a predefined pair.

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
    /// The parameters of two partners: those of the one with the higher priority, else mixed.
    pub fn mix(m: &Model, partners: [Partner; 2], margin: f64) -> ContactParams {
        let [a, b] = partners.map(|partner| partner.params(m));
        let Mixed {
            dim,
            friction,
            solref,
            solimp,
        } = match a.priority.cmp(&b.priority) {
            std::cmp::Ordering::Greater => a.own,
            std::cmp::Ordering::Less => b.own,
            std::cmp::Ordering::Equal => mixed(&a, &b),
        };
        let [slide, spin, roll] = friction.0;
        ContactParams {
            dim,
            includemargin: margin - (a.gap + b.gap),
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

    /// The same parameters with a force up to this distance, whatever the margin and the gap.
    pub fn with_includemargin(self, includemargin: f64) -> ContactParams {
        ContactParams {
            includemargin,
            ..self
        }
    }

    /// The same parameters without friction.
    pub fn frictionless(self) -> ContactParams {
        ContactParams { dim: 1, ..self }
    }

    /// A contact with these parameters.
    pub fn contact(&self, raw: &RawContact, sides: [Side; 2]) -> Contact {
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
            geom: sides.map(|side| side.geom),
            flex: sides.map(|side| side.flex),
            elem: sides.map(|side| side.elem),
            vert: sides.map(|side| side.vert),
            exclude: i32::from(raw.dist >= self.includemargin),
            ..Contact::default()
        }
    }
}

/// What a side of a contact is. What does not apply is -1.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    geom: i32,
    flex: i32,
    elem: i32,
    vert: i32,
}

impl Side {
    const NOTHING: Side = Side {
        geom: -1,
        flex: -1,
        elem: -1,
        vert: -1,
    };

    /// A geom.
    #[inline]
    pub fn geom(geom: usize) -> Side {
        Side {
            geom: geom as i32,
            ..Side::NOTHING
        }
    }

    /// An element of a deformable.
    pub fn elem(flex: usize, elem: usize) -> Side {
        Side {
            flex: flex as i32,
            elem: elem as i32,
            ..Side::NOTHING
        }
    }

    /// A vertex of a deformable.
    pub fn vert(flex: usize, vert: usize) -> Side {
        Side {
            flex: flex as i32,
            vert: vert as i32,
            ..Side::NOTHING
        }
    }
}

/// What has parameters for its contacts.
#[derive(Clone, Copy, Debug)]
pub enum Partner {
    /// a geom
    Geom(usize),
    /// a deformable
    Flex(usize),
}

/// The parameters that a partner brings into a contact.
struct PartnerParams {
    priority: i32,
    gap: f64,
    solmix: f64,
    own: Mixed,
}

struct Mixed {
    dim: i32,
    friction: Vec3,
    solref: [f64; 2],
    solimp: [f64; 5],
}

impl Partner {
    #[inline]
    fn params(self, m: &Model) -> PartnerParams {
        match self {
            Partner::Geom(g) => PartnerParams {
                priority: m.geom_priority[g],
                gap: m.geom_gap[g],
                solmix: m.geom_solmix[g],
                own: Mixed {
                    dim: m.geom_condim[g],
                    friction: m.geom_friction[g],
                    solref: m.geom_solref[g],
                    solimp: m.geom_solimp[g],
                },
            },
            Partner::Flex(f) => PartnerParams {
                priority: m.flex_priority[f],
                gap: m.flex_gap[f],
                solmix: m.flex_solmix[f],
                own: Mixed {
                    dim: m.flex_condim[f],
                    friction: m.flex_friction[f],
                    solref: m.flex_solref[f],
                    solimp: m.flex_solimp[f],
                },
            },
        }
    }
}

fn mixed(a: &PartnerParams, b: &PartnerParams) -> Mixed {
    let weight = mix_weight(a.solmix, b.solmix, MINVAL);
    let (a, b) = (&a.own, &b.own);
    Mixed {
        dim: a.dim.max(b.dim),
        friction: Vec3(std::array::from_fn(|i| a.friction[i].max(b.friction[i]))),
        solref: SolRef::mixed(a.solref, b.solref, weight),
        solimp: SolImp::mixed(a.solimp, b.solimp, weight),
    }
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

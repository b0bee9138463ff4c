//! The parameters of constraints by name: `solref`, how fast a violated constraint returns, and `solimp`, how hard it is.
//!
//! Fields hold them as `[f64; 2]` and `[f64; 5]`, as MuJoCo does. The order of the numbers is written here and nowhere
//! else.

/// The default `solref` of constraints: time constant in seconds, and damping ratio.
pub const DEFAULT_SOLREF: [f64; 2] = [0.02, 1.0];
/// The default `solimp` of constraints, in the order of [`SolImp`].
pub const DEFAULT_SOLIMP: [f64; 5] = [0.9, 0.95, 0.001, 0.5, 2.0];

/// How a violated constraint returns: like a spring with a damper, which two numbers give in one of two formats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SolRef {
    /// the standard format: both numbers are positive
    Standard {
        /// seconds
        timeconst: f64,
        /// one is critical damping
        dampratio: f64,
    },
    /// the direct format: neither number is positive, and what they mean has the opposite sign
    Direct {
        /// acceleration per violation: 1/s²
        stiffness: f64,
        /// acceleration per velocity: 1/s
        damping: f64,
    },
}

impl SolRef {
    /// [`DEFAULT_SOLREF`].
    pub const DEFAULT: SolRef = SolRef::Standard {
        timeconst: DEFAULT_SOLREF[0],
        dampratio: DEFAULT_SOLREF[1],
    };

    /// Reads a `solref`. `None` for numbers of which one is positive and the other is not.
    #[inline]
    pub fn of([first, second]: [f64; 2]) -> Option<SolRef> {
        match (first > 0.0, second > 0.0) {
            (true, true) => Some(SolRef::Standard {
                timeconst: first,
                dampratio: second,
            }),
            (false, false) => Some(SolRef::Direct {
                stiffness: -first,
                damping: -second,
            }),
            (true, false) | (false, true) => None,
        }
    }

    /// The `solref` of two geoms in contact, where the first one counts with `weight`. Time constants can be blended;
    /// unless both geoms have one, the stiffer numbers win.
    #[inline]
    pub fn mixed(a: [f64; 2], b: [f64; 2], weight: f64) -> [f64; 2] {
        if a[0] > 0.0 && b[0] > 0.0 {
            blended(a, b, weight)
        } else {
            SolRef::stiffer(a, b)
        }
    }

    /// The smaller numbers of two: stiffness and damping given directly are negative.
    #[inline]
    pub fn stiffer(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
        std::array::from_fn(|i| a[i].min(b[i]))
    }
}

/// How hard a constraint is: the impedance rises from `dmin` to `dmax` as the violation goes from zero to `width`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolImp {
    /// impedance without violation, between zero (no force) and one (rigid)
    pub dmin: f64,
    /// impedance from a violation of `width` on
    pub dmax: f64,
    /// in the unit of the constraint: metres or radians
    pub width: f64,
    /// where the curve turns, as a part of the width
    pub midpoint: f64,
    /// how sharply it turns: one for a straight line
    pub power: f64,
}

impl SolImp {
    /// Reads a `solimp`.
    #[inline]
    pub const fn of([dmin, dmax, width, midpoint, power]: [f64; 5]) -> SolImp {
        SolImp {
            dmin,
            dmax,
            width,
            midpoint,
            power,
        }
    }

    /// The `solimp` of two geoms in contact, where the first one counts with `weight`.
    #[inline]
    pub fn mixed(a: [f64; 5], b: [f64; 5], weight: f64) -> [f64; 5] {
        blended(a, b, weight)
    }
}

#[inline]
fn blended<const N: usize>(a: [f64; N], b: [f64; N], weight: f64) -> [f64; N] {
    std::array::from_fn(|i| weight * a[i] + (1.0 - weight) * b[i])
}

/// How much the first of two geoms counts, given their `solmix`. One below `least` counts for nothing beside one that
/// is not.
#[inline]
pub fn mix_weight(solmix1: f64, solmix2: f64, least: f64) -> f64 {
    match (solmix1 >= least, solmix2 >= least) {
        (true, true) => solmix1 / (solmix1 + solmix2),
        (false, false) => 0.5,
        (false, true) => 0.0,
        (true, false) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solref_has_two_formats_that_cannot_be_mixed() {
        assert_eq!(SolRef::of(DEFAULT_SOLREF), Some(SolRef::DEFAULT));
        let direct = SolRef::Direct {
            stiffness: 100.0,
            damping: 10.0,
        };
        assert_eq!(SolRef::of([-100.0, -10.0]), Some(direct));
        assert_eq!(SolRef::of([0.1, -1.0]), None);
        assert_eq!(SolRef::of([-100.0, 1.0]), None);
    }

    #[test]
    fn two_geoms_are_blended_or_the_stiffer_wins() {
        assert_eq!(SolRef::mixed([1.0, 2.0], [3.0, 6.0], 0.5), [2.0, 4.0]);
        assert_eq!(SolRef::mixed([1.0, 2.0], [-3.0, -6.0], 0.5), [-3.0, -6.0]);
        let (a, b) = ([0.0, 1.0, 2.0, 3.0, 4.0], [4.0; 5]);
        assert_eq!(SolImp::mixed(a, b, 0.25), [3.0, 3.25, 3.5, 3.75, 4.0]);
    }

    #[test]
    fn weights_ignore_geoms_that_do_not_mix() {
        let weight = |a, b| mix_weight(a, b, 1e-15);
        assert_eq!(weight(1.0, 3.0), 0.25);
        assert_eq!(weight(0.0, 0.0), 0.5);
        assert_eq!(weight(0.0, 2.0), 0.0);
        assert_eq!(weight(2.0, 0.0), 1.0);
    }
}

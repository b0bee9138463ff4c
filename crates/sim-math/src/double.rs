//! Numbers of twice the length: sums of two numbers, the second of which is what the first cannot hold.
//!
//! The errors of sums and products are numbers themselves, and a few operations find them (Knuth, Dekker). Products are split
//! in halves for that and not fused, because a fused product is slow where the machine has none.

/// `hi + lo`, where `lo` is small beside `hi`.
#[derive(Clone, Copy)]
pub struct Double {
    pub hi: f64,
    pub lo: f64,
}

impl Double {
    /// A number as it is.
    pub fn of(x: f64) -> Self {
        Double { hi: x, lo: 0.0 }
    }

    /// A constant in two parts.
    pub fn constant((hi, lo): (f64, f64)) -> Self {
        Double { hi, lo }
    }

    /// The nearest number.
    #[inline(always)]
    pub fn round(self) -> f64 {
        self.hi + self.lo
    }

    /// The same value with `lo` below the last place of `hi`.
    #[inline(always)]
    pub fn normalized(self) -> Self {
        fast_sum(self.hi, self.lo)
    }
}

impl std::ops::Neg for Double {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Double {
            hi: -self.hi,
            lo: -self.lo,
        }
    }
}

impl std::ops::Add for Double {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let s = sum(self.hi, other.hi);
        Double {
            hi: s.hi,
            lo: s.lo + (self.lo + other.lo),
        }
    }
}

impl std::ops::Mul for Double {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let p = product(self.hi, other.hi);
        Double {
            hi: p.hi,
            lo: p.lo + (self.hi * other.lo + self.lo * other.hi),
        }
    }
}

impl std::ops::Div for Double {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        let inverse = 1.0 / other.hi;
        let q = self.hi * inverse;
        let p = product(q, other.hi);
        let rest = ((self.hi - p.hi) - p.lo) + (self.lo - q * other.lo);
        fast_sum(q, rest * inverse)
    }
}

/// `a + b` and its error.
#[inline(always)]
pub fn sum(a: f64, b: f64) -> Double {
    let hi = a + b;
    let of_b = hi - a;
    Double {
        hi,
        lo: (a - (hi - of_b)) + (b - of_b),
    }
}

/// `a + b` and its error, where `a` is zero or not smaller than `b`.
#[inline(always)]
pub fn fast_sum(a: f64, b: f64) -> Double {
    let hi = a + b;
    Double {
        hi,
        lo: b - (hi - a),
    }
}

/// `a * b` and its error.
#[inline(always)]
pub fn product(a: f64, b: f64) -> Double {
    let hi = a * b;
    let (a1, a2) = halves(a);
    let (b1, b2) = halves(b);
    Double {
        hi,
        lo: ((a1 * b1 - hi) + a1 * b2 + a2 * b1) + a2 * b2,
    }
}

/// The upper 26 bits of a number, and the rest of 27.
#[inline(always)]
pub fn halves(x: f64) -> (f64, f64) {
    let upper = f64::from_bits(x.to_bits() & !((1 << 27) - 1));
    (upper, x - upper)
}

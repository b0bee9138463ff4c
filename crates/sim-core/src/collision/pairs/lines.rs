//! The nearest points of two lines.

/// The squared distance of the points `c1 + x1 * h1` and `c2 + x2 * h2` on two lines, as a function of `x1` and `x2`.
///
/// It is least where both derivatives are zero:
///
/// ```text
/// squares[0] * x1 + product * x2 = pulls[0]
/// product * x1 + squares[1] * x2 = pulls[1]
/// ```
pub(super) struct Lines {
    /// `h1 * h1` and `h2 * h2`
    pub squares: [f64; 2],
    /// `-h1 * h2`
    pub product: f64,
    /// `-h1 * (c1 - c2)` and `h2 * (c1 - c2)`
    pub pulls: [f64; 2],
}

impl Lines {
    /// Zero where the lines are parallel.
    #[inline]
    pub fn determinant(&self) -> f64 {
        self.squares[0] * self.squares[1] - self.product * self.product
    }

    /// The solution times the determinant.
    #[inline]
    pub fn solution(&self) -> [f64; 2] {
        let ([s1, s2], [p1, p2]) = (self.squares, self.pulls);
        [s2 * p1 - self.product * p2, s1 * p2 - self.product * p1]
    }

    /// Where on the first line the distance from a given point of the second is least, times the first square.
    #[inline]
    pub fn first_near(&self, x2: f64) -> f64 {
        self.pulls[0] - self.product * x2
    }

    /// Where on the second line the distance from a given point of the first is least, times the second square.
    #[inline]
    pub fn second_near(&self, x1: f64) -> f64 {
        self.pulls[1] - self.product * x1
    }
}

/// The end of a segment, -1 or 1, that a point of its line is beyond.
#[inline]
pub(super) fn end_passed(x: f64) -> Option<f64> {
    if x > 1.0 {
        Some(1.0)
    } else if x < -1.0 {
        Some(-1.0)
    } else {
        None
    }
}

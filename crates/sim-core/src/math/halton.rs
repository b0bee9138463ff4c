//! Numbers that fill an interval evenly.

/// Number `index` of the Halton sequence with this base, between 0 and 1: its digits in that base, mirrored at the point.
pub fn halton(index: i32, base: i32) -> f64 {
    let (mut rest, mut digit, mut sum) = (index, 1.0 / f64::from(base), 0.0);
    while rest > 0 {
        sum += digit * f64::from(rest % base);
        digit /= f64::from(base);
        rest /= base;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::halton;

    #[test]
    fn digits_are_mirrored() {
        let binary: Vec<f64> = (0..6).map(|index| halton(index, 2)).collect();
        assert_eq!(binary, [0.0, 0.5, 0.25, 0.75, 0.125, 0.625]);
    }
}

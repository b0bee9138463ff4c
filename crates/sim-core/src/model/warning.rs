//! Warnings in words.

use super::Warning;

/// A number of bytes: with the letter of a power of 1024 where it is a whole multiple of one, else in full.
pub fn write_num_bytes(nbytes: usize) -> String {
    let powers = [
        (60, 'E'),
        (50, 'P'),
        (40, 'T'),
        (30, 'G'),
        (20, 'M'),
        (10, 'K'),
    ];
    let whole = powers
        .iter()
        .find(|(power, _)| nbytes > 0 && nbytes.trailing_zeros() >= *power);
    match whole {
        Some((power, letter)) => format!("{}{letter}", nbytes >> power),
        None => nbytes.to_string(),
    }
}

impl Warning {
    /// The warning in MuJoCo's words; `info` says what it is about, usually an index.
    pub fn text(self, info: usize) -> String {
        let bad = |what: &str, of: &str| {
            format!("Nan, Inf or huge value in {what} at {of} {info}. The simulation is unstable.")
        };
        match self {
            Warning::Inertia => {
                format!("Inertia matrix is too close to singular at DOF {info}. Check model.")
            }
            Warning::ContactFull => format!(
                "Too many contacts. The arena memory is full, increase arena memory allocation.(ncon = {info})"
            ),
            Warning::ConstraintFull => format!(
                "Insufficient arena memory for the number of constraints generated. Increase arena memory allocation \
                 above {} bytes.",
                write_num_bytes(info)
            ),
            Warning::VGeomFull => {
                format!("Pre-allocated visual geom buffer is full. Increase maxgeom above {info}.")
            }
            Warning::BadQpos => bad("QPOS", "DOF"),
            Warning::BadQvel => bad("QVEL", "DOF"),
            Warning::BadQacc => bad("QACC", "DOF"),
            Warning::BadCtrl => bad("CTRL", "ACTUATOR"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_have_a_letter_where_they_are_whole() {
        let words = [0, 1023, 1024, 1536, 3 << 30, 1 << 60].map(write_num_bytes);
        assert_eq!(words, ["0", "1023", "1K", "1536", "3G", "1E"]);
        assert!(
            Warning::ConstraintFull
                .text(2048)
                .ends_with("above 2K bytes.")
        );
    }
}

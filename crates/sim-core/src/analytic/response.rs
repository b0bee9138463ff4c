//! How a constraint answers to a change of its position.

use crate::data::Data;
use crate::math::MINVAL;

/// What changes with the violation of a constraint, besides its Jacobian.
#[derive(Clone, Copy, Debug)]
pub(super) struct Response {
    /// how much more acceleration it asks for per violation, if the impedance follows the row's own position
    pub by_pos: f64,
    /// the part of it that comes from the position itself
    pub stiffness: f64,
    /// the part of it that comes from the impedance, per violation that the impedance follows
    pub by_impedance: f64,
    /// how its weight changes per violation, relative to the weight
    pub stiffening: f64,
}

impl Response {
    /// That of a row.
    pub fn of(d: &Data, row: usize) -> Response {
        let [stiffness, _, impedance, slope] = d.efc_KBIP[row];
        let by_impedance = stiffness * slope * (d.efc_pos[row] - d.efc_margin[row]);
        let stiffening = if d.efc_R[row] <= MINVAL || slope == 0.0 {
            0.0
        } else {
            slope / (impedance * (1.0 - impedance))
        };
        Response {
            by_pos: stiffness * impedance + by_impedance,
            stiffness: stiffness * impedance,
            by_impedance,
            stiffening,
        }
    }
}

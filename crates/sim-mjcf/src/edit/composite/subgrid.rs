//! Weights of the vertices between the bones of a subdivided skin, by bicubic interpolation.
//!
//! Inside of a square of bones a coordinate is a cubic polynomial in each direction. It has the values of the bones at
//! the corners, and the slopes that come of their neighbours: half the difference of the two neighbours, or at the edge
//! of the sheet the difference to the one that is there. A vertex is then a sum over the 4 by 4 bones around the
//! square; where it is in the square gives the weights.

/// A matrix with 16 columns.
type Rows = Vec<[f64; 16]>;

/// Coefficients of a cubic polynomial, from its values at 0 and 1 and its slopes there.
const HERMITE: [[f64; 4]; 4] = [
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 0.0, 1.0, 0.0],
    [-3.0, 3.0, -2.0, -1.0],
    [2.0, -2.0, 1.0, 1.0],
];

/// The corners of a square, counted around it.
const CORNERS: [(usize, usize); 4] = [(0, 0), (1, 0), (1, 1), (0, 1)];

/// Which of the values, of the slopes in x, of those in y and of the mixed ones at a corner counts for a product of
/// two one-dimensional numbers: 0 and 1 are values, 2 and 3 slopes.
fn products() -> impl Iterator<Item = (usize, usize, usize)> {
    [(0, 0), (2, 0), (0, 2), (2, 2)]
        .into_iter()
        .enumerate()
        .flat_map(|(group, (x, y))| {
            CORNERS
                .into_iter()
                .enumerate()
                .map(move |(corner, (cx, cy))| (4 * group + corner, x + cx, y + cy))
        })
}

/// Values and slopes at the two middle ones of four points in a row, from the values there.
fn stencil((at_start, at_end): (bool, bool)) -> [[f64; 4]; 4] {
    let first = match at_start {
        true => [0.0, -1.0, 1.0, 0.0],
        false => [-0.5, 0.0, 0.5, 0.0],
    };
    // a single square counts as one at the start
    let second = match at_end && !at_start {
        true => [0.0, -1.0, 1.0, 0.0],
        false => [0.0, -0.5, 0.0, 0.5],
    };
    [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], first, second]
}

fn multiply(a: &[[f64; 16]], b: &[[f64; 16]; 16]) -> Rows {
    let mut out = vec![[0.0; 16]; a.len()];
    for (out, row) in out.iter_mut().zip(a) {
        for (&factor, other) in row.iter().zip(b).filter(|(factor, _)| **factor != 0.0) {
            for (sum, x) in out.iter_mut().zip(other) {
                *sum += x * factor;
            }
        }
    }
    out
}

/// What the weights have in common, wherever a square is.
pub(super) struct Weights {
    /// for each vertex of a square: factors of values and slopes at the corners
    hermite: Rows,
}

impl Weights {
    /// For squares with so many vertices between two bones.
    pub fn new(subgrid: usize) -> Weights {
        let step = 1.0 / (1 + subgrid) as f64;
        let mut powers = Rows::with_capacity((2 + subgrid) * (2 + subgrid));
        for sx in 0..2 + subgrid {
            for sy in 0..2 + subgrid {
                let (x, y) = (sx as f64 * step, sy as f64 * step);
                let mut row = [0.0; 16];
                let mut x_power = 1.0;
                for powers in row.chunks_exact_mut(4) {
                    let mut product = x_power;
                    for power in powers {
                        *power = product;
                        product *= y;
                    }
                    x_power *= x;
                }
                powers.push(row);
            }
        }
        let mut coefficients = [[0.0; 16]; 16];
        for (column, x, y) in products() {
            for (k, row) in coefficients.iter_mut().enumerate() {
                row[column] = HERMITE[k / 4][x] * HERMITE[k % 4][y];
            }
        }
        Weights {
            hermite: multiply(&powers, &coefficients),
        }
    }

    /// For each vertex of a square the weights of the 4 by 4 bones around it. Says for each direction whether the square
    /// is at the start and at the end of the sheet.
    pub fn square(&self, rows: (bool, bool), columns: (bool, bool)) -> Rows {
        let (by_row, by_column) = (stencil(rows), stencil(columns));
        let mut differences = [[0.0; 16]; 16];
        for (row, x, y) in products() {
            for (k, difference) in differences[row].iter_mut().enumerate() {
                *difference = by_row[x][k / 4] * by_column[y][k % 4];
            }
        }
        multiply(&self.hermite, &differences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_add_up_to_one() {
        let weights = Weights::new(3);
        for rows in [(true, false), (false, false), (false, true)] {
            for columns in [(true, false), (false, false), (false, true)] {
                for own in weights.square(rows, columns) {
                    let sum: f64 = own.iter().sum();
                    assert!((sum - 1.0).abs() < 1e-14, "{sum}");
                }
            }
        }
    }

    #[test]
    fn corners_are_where_their_bones_are() {
        let square = Weights::new(1).square((false, false), (false, false));
        let mut corner = [0.0; 16];
        corner[5] = 1.0;
        assert_eq!(square[0], corner);
    }
}

//! Gradients: from one colour to another, by how high above the horizon a pixel is seen or how far from the middle.
//!
//! The colour of a pixel follows from one number, its measure, which takes a root and a quotient; from there to the
//! colour it takes an arc sine, another root and more. A byte of the colour changes at a few measures only, so these
//! are computed beforehand and pixels find their colours between them. So near to such a step that rounding could
//! decide, the colour is computed where it is: every byte is that of the plain computation.

use super::canvas::Canvas;
use std::f64::consts::PI;

/// How the measure of a pixel and its place between the two colours follow from coordinates between -1 and 1. All are
/// even in the first coordinate.
pub(super) trait Slope {
    /// whether the measure changes its sign with the second coordinate; otherwise it is even in it too
    const ODD: bool;
    /// the measure of a pixel
    fn measure(x: f64, y: f64) -> f64;
    /// the position between the colours, from -1 to 1; it rises or falls with the measure
    fn position(measure: f64) -> f64;
    /// the measure of a position, up to rounding
    fn measure_of(position: f64) -> f64;
}

/// How far away a point on a face of a cube is.
fn reach(x: f64, y: f64) -> f64 {
    (1.0 + x * x + y * y).sqrt()
}

/// The sides of a cube, by the height above the horizon.
pub(super) struct Side;

impl Slope for Side {
    const ODD: bool = true;
    fn measure(x: f64, y: f64) -> f64 {
        y / reach(x, y)
    }
    fn position(measure: f64) -> f64 {
        sim_math::asin(measure) / (0.5 * PI)
    }
    fn measure_of(position: f64) -> f64 {
        sim_math::sin(0.5 * PI * position)
    }
}

/// The upper face of a cube.
pub(super) struct Up;

impl Slope for Up {
    const ODD: bool = false;
    fn measure(x: f64, y: f64) -> f64 {
        1.0 / reach(x, y)
    }
    fn position(measure: f64) -> f64 {
        1.0 - sim_math::acos(measure) / (0.5 * PI)
    }
    fn measure_of(position: f64) -> f64 {
        sim_math::cos(0.5 * PI * (1.0 - position))
    }
}

/// The lower face of a cube.
pub(super) struct Down;

impl Slope for Down {
    const ODD: bool = false;
    fn measure(x: f64, y: f64) -> f64 {
        Up::measure(x, y)
    }
    fn position(measure: f64) -> f64 {
        -Up::position(measure)
    }
    fn measure_of(position: f64) -> f64 {
        Up::measure_of(-position)
    }
}

/// A flat texture, by the distance from its middle.
pub(super) struct Round;

impl Slope for Round {
    const ODD: bool = false;
    fn measure(x: f64, y: f64) -> f64 {
        (x * x + y * y).sqrt()
    }
    fn position(measure: f64) -> f64 {
        2.0 * measure - 1.0
    }
    fn measure_of(position: f64) -> f64 {
        0.5 * (position + 1.0)
    }
}

/// A colour between two, at a position between -1 and 1.
fn blend(high: [f64; 3], low: [f64; 3], position: f64) -> [u8; 3] {
    let correction = 1.0 / 2f64.sqrt();
    let slope = position / (1.0 + position * position).sqrt() / correction;
    let alpha = (0.5 * (1.0 + slope)).clamp(0.0, 1.0);
    [0, 1, 2].map(|i| (255.0 * (alpha * high[i] + (1.0 - alpha) * low[i])) as i64 as u8)
}

/// Paints a gradient over `height` rows.
pub(super) fn paint<S: Slope>(canvas: &mut Canvas<'_>, height: usize, colors: [[f64; 3]; 2]) {
    let width = canvas.width;
    let [high, low] = colors;
    let x = |col: usize| 2.0 * col as f64 / (width as f64 - 1.0) - 1.0;
    let y = |row: usize| 1.0 - 2.0 * row as f64 / (height as f64 - 1.0);
    let exact = |row, col| blend(high, low, S::position(S::measure(x(col), y(row))));
    let Some(steps) = Steps::new::<S>(colors).filter(|_| width > 1 && height > 1) else {
        for row in 0..height {
            let pixels = canvas.row(row);
            for (col, pixel) in pixels.iter_mut().enumerate() {
                *pixel = exact(row, col);
            }
        }
        return;
    };

    // left and right look the same, above and below too or with the opposite sign
    let columns: Vec<f64> = (0..width.div_ceil(2)).map(x).collect();
    let mut measures = vec![0.0; columns.len()];
    for row in 0..height.div_ceil(2) {
        let y = y(row);
        for (measure, &x) in measures.iter_mut().zip(&columns) {
            *measure = S::measure(x, y);
        }
        for (row, sign) in [
            (row, 1.0),
            (height - 1 - row, if S::ODD { -1.0 } else { 1.0 }),
        ] {
            let pixels = canvas.row(row);
            let mut between = 0;
            for (left, &measure) in measures.iter().enumerate() {
                let right = width - 1 - left;
                match steps.color(sign * measure, &mut between) {
                    Some(color) => {
                        pixels[left] = color;
                        pixels[right] = color;
                    }
                    None => {
                        pixels[left] = exact(row, left);
                        pixels[right] = exact(row, right);
                    }
                }
            }
        }
    }
}

/// The measures at which the colour changes, ascending, from minus to plus infinity; and the colours between them.
struct Steps {
    at: Vec<f64>,
    colors: Vec<[u8; 3]>,
    /// nearer to a step than this rounding could decide
    margin: f64,
}

impl Steps {
    /// None for colours that rounding decides everywhere, or that have more steps than it is worth.
    fn new<S: Slope>([high, low]: [[f64; 3]; 2]) -> Option<Steps> {
        let mut at = vec![f64::NEG_INFINITY];
        let mut margin = 1e-11f64;
        for (high, low) in high.into_iter().zip(low) {
            let (high, low) = (255.0 * high, 255.0 * low);
            let largest = high.abs().max(low.abs());
            let range = high - low;
            if !range.is_finite() || largest > 4096.0 {
                return None;
            }
            if range == 0.0 {
                let rest = (high - high.round()).abs();
                if high != 0.0 && rest < 1e-9 * largest.max(1.0) {
                    return None;
                }
                continue;
            }
            if range.abs() < 0.01 {
                return None;
            }
            margin = margin.max(1e-13 * largest / range.abs());
            let (least, most) = if range > 0.0 {
                (low, high)
            } else {
                (high, low)
            };
            for value in (least - 1e-6).ceil() as i64..=(most + 1e-6).floor() as i64 {
                let alpha = (value as f64 - low) / range;
                let slope = (2.0 * alpha - 1.0) / 2f64.sqrt();
                let position = slope / (1.0 - slope * slope).sqrt();
                at.push(S::measure_of(position));
            }
        }
        at.sort_unstable_by(f64::total_cmp);
        let colors = (0..at.len()).map(|i| {
            // beyond the first and the last step colours stay as they are
            let middle = match (i, at.get(i + 1)) {
                (0, Some(first)) => first - 2.0 * margin,
                (_, Some(next)) => 0.5 * (at[i] + next),
                (0, None) => 0.0,
                (_, None) => at[i] + 2.0 * margin,
            };
            blend(high, low, S::position(middle))
        });
        let colors = colors.collect();
        at.push(f64::INFINITY);
        Some(Steps { at, colors, margin })
    }

    /// The colour at a measure, if rounding cannot decide. `between` is where the last one was found: neighbours are
    /// near.
    fn color(&self, measure: f64, between: &mut usize) -> Option<[u8; 3]> {
        let mut i = *between;
        while measure > self.at[i + 1] {
            i += 1;
        }
        while measure < self.at[i] {
            i -= 1;
        }
        *between = i;
        let firm = measure - self.at[i] > self.margin && self.at[i + 1] - measure > self.margin;
        firm.then(|| self.colors[i])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plain computation of every pixel.
    fn plain<S: Slope>(width: usize, height: usize, [high, low]: [[f64; 3]; 2]) -> Vec<u8> {
        let mut pixels = Vec::new();
        for row in 0..height {
            for col in 0..width {
                let x = 2.0 * col as f64 / (width as f64 - 1.0) - 1.0;
                let y = 1.0 - 2.0 * row as f64 / (height as f64 - 1.0);
                pixels.extend(blend(high, low, S::position(S::measure(x, y))));
            }
        }
        pixels
    }

    fn check<S: Slope>(width: usize, height: usize, colors: [[f64; 3]; 2]) {
        let mut pixels = vec![0; 3 * width * height];
        let mut canvas = Canvas {
            pixels: &mut pixels,
            width,
        };
        paint::<S>(&mut canvas, height, colors);
        assert!(
            pixels == plain::<S>(width, height, colors),
            "{width} x {height}, {colors:?}"
        );
    }

    #[test]
    fn every_byte_is_that_of_the_plain_computation() {
        let colors = [
            [[0.4, 0.6, 0.8], [0.0; 3]],
            [[0.0; 3], [1.0; 3]],
            [[1.0; 3], [1.0; 3]],
            [[0.3, 0.5, 0.7], [0.0, 0.0, 0.0]],
            [[0.2, 0.3, 0.4], [0.1, 0.2, 0.3]],
            [[0.8; 3], [0.5; 3]],
            [[0.123, 0.123, 0.9], [0.123, 0.1230001, 0.1]],
            [[7.0, -2.0, 0.5], [-1.0, 3.0, 0.5]],
            [[f64::NAN, 0.1, 0.2], [0.3, f64::INFINITY, 0.0]],
        ];
        for colors in colors {
            for (width, height) in [(1, 1), (2, 2), (3, 3), (64, 64), (101, 101), (200, 200)] {
                check::<Side>(width, height, colors);
                check::<Up>(width, height, colors);
                check::<Down>(width, height, colors);
                check::<Round>(width, height, colors);
            }
            check::<Round>(37, 90, colors);
            check::<Round>(1, 9, colors);
        }
    }
}

//! Curves in bounded memory: of many rows in a row, the smallest and the largest value of each curve stay.
//!
//! Rows come in groups of equal length, which doubles whenever there are too many groups. What stays are rows as they were
//! recorded, so every point of the page is true, and no spike is lost.

/// Points that all curves may have together, about; and the bounds for one curve, in groups of two.
const MOST_POINTS: usize = 500_000;
const FEWEST_GROUPS: usize = 16;
const MOST_GROUPS: usize = 1500;

/// The extremes of a curve in a group of rows: where they are and what.
#[derive(Clone, Copy)]
struct Extremes {
    lowest: (u64, f64),
    highest: (u64, f64),
}

impl Extremes {
    fn of(row: u64, value: f64) -> Extremes {
        Extremes {
            lowest: (row, value),
            highest: (row, value),
        }
    }

    /// The extremes of this group and the next one. What is not finite counts only where there is nothing else.
    fn with(self, next: Extremes) -> Extremes {
        let lower = next.lowest.1 < self.lowest.1 || !self.lowest.1.is_finite();
        let higher = next.highest.1 > self.highest.1 || !self.highest.1.is_finite();
        Extremes {
            lowest: if lower && next.lowest.1.is_finite() {
                next.lowest
            } else {
                self.lowest
            },
            highest: if higher && next.highest.1.is_finite() {
                next.highest
            } else {
                self.highest
            },
        }
    }
}

/// Curves that are thinned out as they come.
pub struct Thin {
    curves: usize,
    most: usize,
    /// group by group, all curves of each
    groups: Vec<Extremes>,
    /// rows in a full group
    stride: u64,
    rows: u64,
    first: Vec<f64>,
    last: Vec<f64>,
    times: [f64; 2],
}

impl Thin {
    /// Curves without points.
    pub fn new(curves: usize) -> Thin {
        let most = MOST_POINTS / 2 / curves.max(1);
        Thin {
            curves,
            // full groups are merged two by two
            most: most.clamp(FEWEST_GROUPS, MOST_GROUPS) / 2 * 2,
            groups: Vec::new(),
            stride: 1,
            rows: 0,
            first: Vec::new(),
            last: Vec::new(),
            times: [0.0; 2],
        }
    }

    /// Adds a row: a value for each curve.
    pub fn push(&mut self, time: f64, values: &[f64]) {
        let row = self.rows;
        if row == 0 {
            self.times[0] = time;
            self.first = values.to_vec();
        }
        self.times[1] = time;
        self.last.clear();
        self.last.extend_from_slice(values);
        self.rows += 1;
        if row.is_multiple_of(self.stride) {
            if row / self.stride == self.most as u64 {
                self.merge();
            }
            self.groups
                .extend(values.iter().map(|&value| Extremes::of(row, value)));
            return;
        }
        let start = self.groups.len() - self.curves;
        for (group, &value) in self.groups[start..].iter_mut().zip(values) {
            *group = group.with(Extremes::of(row, value));
        }
    }

    /// Makes one group of each two.
    fn merge(&mut self) {
        let n = self.curves;
        let half = self.most / 2;
        for group in 0..half {
            for k in 0..n {
                let (one, two) = (
                    self.groups[2 * group * n + k],
                    self.groups[(2 * group + 1) * n + k],
                );
                self.groups[group * n + k] = one.with(two);
            }
        }
        self.groups.truncate(half * n);
        self.stride *= 2;
    }

    /// Number of rows that came.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// How many rows a group has; 1: nothing was left out.
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// Time of the first row, and between two rows, in s.
    pub fn times(&self) -> (f64, f64) {
        let between = self.rows.saturating_sub(1).max(1) as f64;
        (self.times[0], (self.times[1] - self.times[0]) / between)
    }

    /// The points of a curve: row and value, in the order of time.
    pub fn points(&self, curve: usize) -> impl Iterator<Item = (f64, f64)> {
        let groups = self.groups.iter().skip(curve).step_by(self.curves.max(1));
        let extremes = groups.flat_map(|group| {
            let (a, b) = match group.lowest.0 <= group.highest.0 {
                true => (group.lowest, group.highest),
                false => (group.highest, group.lowest),
            };
            let second = (a.0 != b.0).then_some(b);
            std::iter::once(a).chain(second)
        });
        let end = self.rows.saturating_sub(1);
        let first = self.first.get(curve).map(|&value| (0, value));
        let last = self.last.get(curve).map(|&value| (end, value));
        let inner = extremes.filter(move |(row, _)| *row != 0 && *row != end);
        let last = last.filter(|_| end > 0);
        let all = first.into_iter().chain(inner).chain(last);
        all.map(|(row, value)| (row as f64, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_rows_stay_as_they_are() {
        let mut thin = Thin::new(2);
        for row in 0..5 {
            thin.push(f64::from(row) * 0.5, &[f64::from(row), -1.0]);
        }
        let points: Vec<_> = thin.points(0).collect();
        assert_eq!(
            points,
            [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0), (4.0, 4.0)]
        );
        assert_eq!((thin.stride(), thin.times()), (1, (0.0, 0.5)));
    }

    #[test]
    fn spikes_stay_however_many_rows_there_are() {
        let mut thin = Thin::new(3);
        let rows = 1_000_004_u64;
        for row in 0..rows {
            let spike = match row {
                777_777 => 9.0,
                500_001 => -7.0,
                _ => 0.0,
            };
            let hole = if row % 3 == 0 { f64::NAN } else { 1.0 };
            thin.push(row as f64, &[spike, row as f64, hole]);
        }
        let points: Vec<_> = thin.points(0).collect();
        assert!(points.contains(&(777_777.0, 9.0)) && points.contains(&(500_001.0, -7.0)));
        assert!(points.len() <= 2 * MOST_GROUPS + 2 && points.len() >= MOST_GROUPS / 2);
        let line: Vec<_> = thin.points(1).collect();
        assert!(line.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(line.iter().all(|(row, value)| row == value));
        assert_eq!(
            (line[0].0, line[line.len() - 1].0),
            (0.0, (rows - 1) as f64)
        );
        let inner = thin.points(2).skip(1);
        assert!(inner.take(1000).all(|(_, value)| value == 1.0));
        assert!(thin.groups.len() <= 3 * thin.most);
    }

    #[test]
    fn no_rows_and_no_curves() {
        assert_eq!(Thin::new(1).points(0).count(), 0);
        let mut none = Thin::new(0);
        for row in 0..10_000 {
            none.push(f64::from(row), &[]);
        }
        assert_eq!(none.rows(), 10_000);
    }
}

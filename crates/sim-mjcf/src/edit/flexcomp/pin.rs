//! Points that do not move: they stay with the parent body.

use super::{Flexcomp, FlexcompKind, Shape};

/// How many points ranges may pin, each counted as often as it is pinned: a short text could keep a computer busy for ever.
const MOST: usize = 100_000_000;

/// Which points do not move, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pins {
    /// points
    pub id: Vec<i32>,
    /// first and last of points, both included
    pub range: Vec<i32>,
    /// points of a grid, as many numbers each as it has dimensions
    pub grid: Vec<i32>,
    /// corners of blocks of a grid, both included, twice as many numbers each
    pub gridrange: Vec<i32>,
}

impl Pins {
    /// Adds others.
    pub fn append(&mut self, mut other: Pins) {
        self.id.append(&mut other.id);
        self.range.append(&mut other.range);
        self.grid.append(&mut other.grid);
        self.gridrange.append(&mut other.gridrange);
    }
}

/// What is left after so many points more.
fn spend(left: usize, points: usize) -> Result<usize, &'static str> {
    left.checked_sub(points).ok_or("pins cover too many points")
}

/// Which points and nodes are pinned.
#[derive(Clone, Debug)]
pub(super) struct Pinned {
    /// for each point, or node if there are more of these
    pub list: Vec<bool>,
    /// whether all points are: the flex is rigid
    pub all: bool,
    /// whether no point is: all are at the origins of their bodies
    pub none: bool,
}

impl Flexcomp {
    /// Refuses pins that are not as many numbers as they should be, or where there is no grid.
    pub(super) fn check_pins(&self, shape: &Shape) -> Result<(), &'static str> {
        let Pins {
            range,
            grid,
            gridrange,
            ..
        } = &self.pins;
        if range.len() % 2 != 0 {
            return Err("Pin range number must be multiple of 2");
        }
        if grid.len() % shape.dim != 0 {
            return Err("Pin grid number must be multiple of dim");
        }
        if gridrange.len() % (2 * shape.dim) != 0 {
            return Err("Pin grid range number of must be multiple of 2*dim");
        }
        let by_grid = !grid.is_empty() || !gridrange.is_empty();
        if by_grid && self.kind != FlexcompKind::Grid && self.dof.order().is_none() {
            return Err("Pin grid(range) can only be used with grid or interpolated");
        }
        if by_grid && shape.dim == 1 {
            return Err("Pin grid(range) cannot be used with dim=1");
        }
        Ok(())
    }

    /// Finds what is pinned.
    pub(super) fn pinned(&self, shape: &Shape) -> Result<Pinned, &'static str> {
        let count = shape.points.len();
        let nodes = self.dof.nodes();
        let mut list = vec![self.rigid; count.max(nodes * nodes * nodes)];
        if self.rigid {
            return Ok(Pinned {
                list,
                all: true,
                none: false,
            });
        }
        let known = |id: i32, message| match usize::try_from(id) {
            Ok(id) if id < count => Ok(id),
            Ok(_) | Err(_) => Err(message),
        };
        for &id in &self.pins.id {
            list[known(id, "pinid out of range")?] = true;
        }
        let mut left = MOST;
        for ends in self.pins.range.chunks_exact(2) {
            let message = "pinrange out of range";
            let (first, last) = (known(ends[0], message)?, known(ends[1], message)?);
            if first <= last {
                left = spend(left, last - first)?;
                list[first..=last].fill(true);
            }
        }
        self.pin_grid(shape.dim, &mut list, left)?;
        // the centre of what moves to and from it
        if self.dof == super::FlexcompDof::Radial {
            list[0] = true;
        }
        let pinned = list[..count].iter().filter(|pinned| **pinned).count();
        Ok(Pinned {
            list,
            all: pinned == count,
            none: pinned == 0,
        })
    }

    /// Pins what is given by the rows and columns of a grid.
    fn pin_grid(&self, dim: usize, list: &mut [bool], mut left: usize) -> Result<(), &'static str> {
        let [_, ny, nz] = self.count.map(|n| n as usize);
        // of other shapes than grids the numbers may be beyond all points, which MuJoCo does not ask
        let mut pin = |cell: &[usize], message| {
            let at = match cell {
                [x, y] => x.saturating_mul(ny).saturating_add(*y),
                [x, y, z] => (x.saturating_mul(ny).saturating_add(*y))
                    .saturating_mul(nz)
                    .saturating_add(*z),
                _ => return Ok(()),
            };
            left = spend(left, 1)?;
            list.get_mut(at).map(|pinned| *pinned = true).ok_or(message)
        };
        let within = |numbers: &[i32], counts: [i32; 3], message| {
            let mut cell = [0; 6];
            for (k, &number) in numbers.iter().enumerate() {
                if number < 0 || number >= counts[k % dim] {
                    return Err(message);
                }
                cell[k] = number as usize;
            }
            Ok(cell)
        };
        let message = "pingrid out of range";
        let counts = match self.kind != FlexcompKind::Grid && self.dof.order().is_some() {
            true => [self.dof.nodes() as i32; 3],
            false => self.count,
        };
        for numbers in self.pins.grid.chunks_exact(dim) {
            let cell = within(numbers, counts, message)?;
            pin(&cell[..dim], message)?;
        }
        let message = "pingridrange out of range";
        for numbers in self.pins.gridrange.chunks_exact(2 * dim) {
            let ends = within(numbers, self.count, message)?;
            let (low, high) = ends[..2 * dim].split_at(dim);
            for x in low[0]..=high[0] {
                for y in low[1]..=high[1] {
                    if dim == 2 {
                        pin(&[x, y], message)?;
                        continue;
                    }
                    for z in low[2]..=high[2] {
                        pin(&[x, y, z], message)?;
                    }
                }
            }
        }
        Ok(())
    }
}

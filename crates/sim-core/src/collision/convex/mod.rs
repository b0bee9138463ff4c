//! The convex pipeline: everything that has no closed form, and every mesh.
//!
//! - `support`, `hull`: a shape is what says which of its points lies farthest in a direction
//! - `minkowski`, `simplex`, `gjk`: the distance of two shapes
//! - `enclose`: whether they overlap, where the distance is not asked for
//! - `polytope`, `epa`: how deep they overlap
//! - `features`, `clip`, `multi_contact`: where faces meet, more than one contact
//! - `ccd`: the three together
//! - `mpr`, `normal`: the older algorithm, where the `nativeccd` flag switches the above off
//! - `pair`, `plane`, `hfield`, `element`: the shape-pair functions, and `distance`
//!
//! The order of operations is MuJoCo's wherever it decides which of several equal answers is found.

mod ccd;
mod clip;
mod distance;
mod element;
mod enclose;
mod epa;
mod features;
mod gjk;
mod hfield;
mod hull;
mod minkowski;
mod mpr;
mod multi_contact;
mod normal;
mod pair;
mod plane;
mod polytope;
mod simplex;
mod support;
#[cfg(test)]
mod tests;

pub use distance::geom_distance;
pub use element::{convex_element, element_element};
pub use hfield::{convex_hfield, hfield_element};
pub use pair::convex;
pub use plane::plane_convex;
pub use support::Element;

use crate::model::Model;
use ccd::CcdScratch;

/// The distance of shapes that are farther apart than anyone asked.
const FAR: f64 = f64::MAX;

/// More iterations than this gain nothing: shapes that need them do not converge.
const MAX_ITERATIONS: i32 = 10_000;

/// Work space of the convex pipeline.
#[derive(Clone, Debug, Default)]
pub struct ConvexScratch {
    ccd: CcdScratch,
}

/// What is asked of the convex algorithms.
#[derive(Clone, Copy, Debug)]
struct Settings {
    /// each algorithm stops after this many iterations
    max_iterations: usize,
    /// or when it is as near as this, m
    tolerance: f64,
    /// how many contacts are wanted
    max_contacts: usize,
    /// distances are wanted up to this, m; zero if only overlap counts
    cutoff: f64,
}

impl Settings {
    /// One contact, no distances, limits from the options.
    fn of(m: &Model) -> Settings {
        Settings {
            max_iterations: m.opt.ccd_iterations.clamp(0, MAX_ITERATIONS) as usize,
            tolerance: m.opt.ccd_tolerance,
            max_contacts: 1,
            cutoff: 0.0,
        }
    }

    /// The polytope of EPA has room for this many faces.
    fn max_faces(&self) -> usize {
        6 * self.max_iterations.max(170)
    }
}

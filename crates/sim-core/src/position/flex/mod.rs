//! Deformables: where their vertices are, the boxes around their elements, and how their edges and surfaces are
//! stretched.

mod boxes;
mod edges;
mod strain;
mod vertices;

pub(crate) use vertices::node_positions;

use crate::data::Data;
use crate::model::Model;

/// Work space of the stage of deformables.
#[derive(Debug, Default)]
pub(crate) struct FlexScratch {
    /// a dense row for each of the two strains at a vertex
    strain: [Vec<f64>; 2],
}

/// Positions, boxes, lengths and Jacobians of deformables.
///
/// Reads poses of bodies and motion axes. Writes `flexvert_xpos`, `flexelem_aabb`, `bvh_aabb_dyn`, `flexedge_length`,
/// `flexedge_J`, `flexvert_length` and `flexvert_J`.
pub fn flex(m: &Model, d: &mut Data) {
    if m.nflex == 0 {
        return;
    }
    vertices::place(m, d);
    boxes::enclose(m, d);
    edges::measure(m, d);
    strain::measure(m, d);
}

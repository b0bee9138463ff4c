//! Deformables resist being deformed: surfaces that are bent, elements that are stretched and sheared, solids that
//! move with a few nodes, edges with springs and dampers of their own.

mod bending;
mod edges;
mod elements;
mod nodes;

pub(crate) use nodes::{NodeFrame, node_stiffness};

use crate::data::Data;
use crate::model::{DisableBit, Flex, Model};

/// Adds the forces of deformables to `qfrc_spring` and `qfrc_damper`.
///
/// Reads `flexvert_xpos`, `flexedge_length`, `flexedge_velocity` and `flexedge_J`.
pub(super) fn flex_forces(m: &Model, d: &mut Data) {
    for flex in m.flexes() {
        if flex.dim() == 1 || flex.is_rigid() {
            continue;
        }
        if flex.dim() == 2 && flex.order().is_none() {
            bending::bend(m, d, flex);
        }
        if !flex_has_stiffness(m, flex) {
            continue;
        }
        match flex.order() {
            Some(order) => nodes::pull(m, d, flex, order),
            None => elements::stretch(m, d, flex),
        }
    }
    for flex in m.flexes() {
        if !flex.is_rigid() {
            edges::spring_damper(m, d, flex);
        }
    }
}

/// Whether the elements of a deformable are elastic; their first number tells.
pub(crate) fn flex_has_stiffness(m: &Model, flex: Flex<'_>) -> bool {
    let elems = flex.elems();
    !elems.is_empty() && m.flex_stiffness[elems.start][0] != 0.0
}

/// Whether springs, and dampers, are switched on.
fn switches(m: &Model) -> (bool, bool) {
    (
        !m.disabled(DisableBit::Spring),
        !m.disabled(DisableBit::Damper),
    )
}

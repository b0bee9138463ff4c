//! Springs and dampers along the edges of deformables.

use super::switches;
use crate::data::Data;
use crate::model::{Flex, Model};

/// Adds the forces along all edges of a deformable whose ends can move apart.
pub(super) fn spring_damper(m: &Model, d: &mut Data, flex: Flex<'_>) {
    let (has_spring, has_damper) = switches(m);
    let switched = |on: bool, value: f64| if on { value } else { 0.0 };
    let stiffness = switched(has_spring, m.flex_edgestiffness[flex.id]);
    let damping = switched(has_damper, m.flex_edgedamping[flex.id]);
    if stiffness == 0.0 && damping == 0.0 {
        return;
    }
    for edge in flex.edges() {
        if m.flexedge_rigid[edge] != 0 {
            continue;
        }
        let spring = stiffness * (m.flexedge_length0[edge] - d.flexedge_length[edge]);
        let damper = -damping * d.flexedge_velocity[edge];
        let start = m.flexedge_J_rowadr[edge] as usize;
        let row = start..start + m.flexedge_J_rownnz[edge] as usize;
        for (&dof, &arm) in m.flexedge_J_colind[row.clone()]
            .iter()
            .zip(&d.flexedge_J[row])
        {
            d.qfrc_spring[dof as usize] += arm * spring;
            d.qfrc_damper[dof as usize] += arm * damper;
        }
    }
}

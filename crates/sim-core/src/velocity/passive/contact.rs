//! Contacts of deformables that are no constraints but springs.

use crate::constraint::{CONTACT_NO_DOFS, CONTACT_PASSIVE};
use crate::data::Data;
use crate::jacobian::Motions;
use crate::linalg::{add_to_dense, add_to_scl};
use crate::model::{DisableBit, Model};

/// Stiffness of such contacts, N/m.
const STIFFNESS: f64 = 1e4;

/// Adds the forces of contacts that constraints leave to this stage to `qfrc_spring`: along the normal, in proportion to
/// the depth.
pub(super) fn passive_contacts(m: &Model, d: &mut Data) {
    if m.disabled(DisableBit::Contact) || m.nv == 0 {
        return;
    }
    let Data {
        cdof,
        subtree_com,
        flexvert_xpos,
        contact,
        qfrc_spring,
        scratch,
        ..
    } = d;
    let (motions, sparse) = (Motions { cdof, subtree_com }, m.is_sparse());
    let work = &mut scratch.velocity;
    for con in contact {
        if con.exclude != CONTACT_PASSIVE {
            continue;
        }
        con.efc_address = -1;
        let width = work.contact.compute(m, motions, flexvert_xpos, con, sparse);
        if width == 0 {
            con.exclude = CONTACT_NO_DOFS;
            continue;
        }
        let [translation, _] = work.contact.rows(width);
        let normal = con.frame.row(0);
        let row = &mut work.momentum;
        row.clear();
        row.resize(width, 0.0);
        for (component, part) in normal.0.into_iter().zip(translation.chunks_exact(width)) {
            add_to_scl(row, part, component);
        }
        let force = -STIFFNESS * con.dist;
        if sparse {
            add_to_dense(qfrc_spring, row, work.contact.chain(), force);
        } else {
            add_to_scl(qfrc_spring, row, force);
        }
    }
}

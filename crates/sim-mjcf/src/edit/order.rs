//! The order of the compiled model, where it is not that of the model as it is written.

use crate::spec::Spec;
use sim_core::Model;
use sim_core::model::ObjType;

impl Spec {
    /// Puts contact pairs and excludes into the order that they have in the model that was compiled from this: by the
    /// two bodies that they are about.
    pub fn sort_like(&mut self, m: &Model) {
        let body_of = |geom: &str| {
            let geom = m.name2id(ObjType::Geom, geom)?;
            usize::try_from(*m.geom_bodyid.get(geom)?).ok()
        };
        let signature = |a: Option<usize>, b: Option<usize>| match (a, b) {
            (Some(a), Some(b)) => (a.min(b), a.max(b)),
            (Some(_) | None, Some(_) | None) => (usize::MAX, usize::MAX),
        };
        self.pairs
            .sort_by_cached_key(|p| signature(body_of(&p.geomname1), body_of(&p.geomname2)));
        let body = |name: &str| m.name2id(ObjType::Body, name);
        self.excludes
            .sort_by_cached_key(|e| signature(body(&e.bodyname1), body(&e.bodyname2)));
    }
}

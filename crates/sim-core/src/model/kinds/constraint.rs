//! Kinds of constraint row, and how many rows a contact has.

use crate::model::{Cone, ConstraintType};

/// Families of constraints. Rows stand in this order: all equalities, then all dry friction, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConstraintFamily {
    /// holds something at zero, from both sides
    Equality,
    /// dry friction: from both sides, up to a largest force
    Friction,
    /// keeps a position in its range, and can only push
    Limit,
    /// keeps two surfaces apart, and can only push; along them there may be friction
    Contact,
}

impl ConstraintType {
    /// What the constraint is for.
    #[inline]
    pub const fn family(self) -> ConstraintFamily {
        match self {
            ConstraintType::Equality => ConstraintFamily::Equality,
            ConstraintType::FrictionDof | ConstraintType::FrictionTendon => {
                ConstraintFamily::Friction
            }
            ConstraintType::LimitJoint | ConstraintType::LimitTendon => ConstraintFamily::Limit,
            ConstraintType::ContactFrictionless
            | ConstraintType::ContactPyramidal
            | ConstraintType::ContactElliptic => ConstraintFamily::Contact,
        }
    }

    /// Whether one constraint can have several rows: those that follow one another with the same id.
    #[inline]
    pub const fn has_many_rows(self) -> bool {
        match self.family() {
            ConstraintFamily::Equality => true,
            ConstraintFamily::Friction | ConstraintFamily::Limit => false,
            ConstraintFamily::Contact => self.cone().is_some(),
        }
    }

    /// The shape of the friction cone, where there is friction.
    #[inline]
    pub const fn cone(self) -> Option<Cone> {
        match self {
            ConstraintType::ContactPyramidal => Some(Cone::Pyramidal),
            ConstraintType::ContactElliptic => Some(Cone::Elliptic),
            ConstraintType::Equality
            | ConstraintType::FrictionDof
            | ConstraintType::FrictionTendon
            | ConstraintType::LimitJoint
            | ConstraintType::LimitTendon
            | ConstraintType::ContactFrictionless => None,
        }
    }

    /// The kind of a contact of dimension `dim`, with the cone that the options ask for.
    #[inline]
    pub const fn of_contact(cone: Cone, dim: usize) -> ConstraintType {
        match (cone, dim) {
            (_, 0 | 1) => ConstraintType::ContactFrictionless,
            (Cone::Pyramidal, _) => ConstraintType::ContactPyramidal,
            (Cone::Elliptic, _) => ConstraintType::ContactElliptic,
        }
    }
}

impl Cone {
    /// Rows of a contact of dimension `dim`: one without friction; two opposing edges of a pyramid, or one row of an
    /// elliptic cone, per direction of friction.
    #[inline]
    pub const fn rows(self, dim: usize) -> usize {
        if dim <= 1 {
            return 1;
        }
        match self {
            Cone::Pyramidal => 2 * (dim - 1),
            Cone::Elliptic => dim,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contacts_have_rows_by_cone_and_dimension() {
        let rows = |cone: Cone| [1, 3, 4, 6].map(|dim| cone.rows(dim));
        assert_eq!(rows(Cone::Pyramidal), [1, 4, 6, 10]);
        assert_eq!(rows(Cone::Elliptic), [1, 3, 4, 6]);
        let frictionless = ConstraintType::of_contact(Cone::Elliptic, 1);
        assert_eq!(frictionless, ConstraintType::ContactFrictionless);
    }

    #[test]
    fn kinds_are_numbered_in_the_order_of_their_families() {
        assert!(ConstraintType::ALL.is_sorted_by_key(|kind| kind.family()));
    }
}

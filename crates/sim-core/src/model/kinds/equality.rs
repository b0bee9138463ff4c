//! Kinds of equality constraint: rows, objects, and what the numbers in `eq_data` mean.

use crate::math::{Quat, Vec3};
use crate::model::{EqualityType, Model, ObjType};
use std::ops::Range;

/// Numbers in one element of `eq_data`.
pub const EQ_DATA: usize = 11;

impl EqualityType {
    /// Rows of one constraint. `None` where the object decides (a flex has one per edge, or two per vertex), and for
    /// distance constraints, which no longer exist.
    #[inline]
    pub const fn rows(self) -> Option<usize> {
        match self {
            EqualityType::Connect => Some(ConnectData::ROWS),
            EqualityType::Weld => Some(WeldData::ROWS),
            EqualityType::Joint | EqualityType::Tendon => Some(CouplingData::ROWS),
            EqualityType::Flex | EqualityType::FlexVert | EqualityType::Distance => None,
        }
    }

    /// What MuJoCo's compiler adds to `nemax` for one constraint. It counts a weld as a position and a quaternion, seven
    /// numbers, though its rows are six, and a flex as one row. The engine asks no more of `nemax` than whether it is
    /// zero, but the number is part of a model.
    pub const fn nemax_rows(self) -> usize {
        match self {
            EqualityType::Connect => 3,
            EqualityType::Weld => 7,
            EqualityType::Joint
            | EqualityType::Tendon
            | EqualityType::Flex
            | EqualityType::FlexVert
            | EqualityType::Distance => 1,
        }
    }

    /// What both objects can be.
    pub const fn objects(self) -> &'static [ObjType] {
        match self {
            EqualityType::Connect | EqualityType::Weld => &[ObjType::Body, ObjType::Site],
            EqualityType::Joint => &[ObjType::Joint],
            EqualityType::Tendon => &[ObjType::Tendon],
            EqualityType::Flex | EqualityType::FlexVert => &[ObjType::Flex],
            EqualityType::Distance => &[],
        }
    }

    /// What both objects are: the only thing that they can be, or `given` if that is among the choices.
    pub fn object(self, given: ObjType) -> Option<ObjType> {
        match self.objects() {
            [only] => Some(*only),
            choices => choices.contains(&given).then_some(given),
        }
    }

    /// Whether it ties two frames, and so two bodies, together.
    #[inline]
    pub const fn ties_bodies(self) -> bool {
        match self {
            EqualityType::Connect | EqualityType::Weld => true,
            EqualityType::Joint
            | EqualityType::Tendon
            | EqualityType::Flex
            | EqualityType::FlexVert
            | EqualityType::Distance => false,
        }
    }
}

impl Model {
    /// The bodies that a connect or weld ties together: its objects, or those that its sites are on.
    #[inline]
    pub(crate) fn eq_bodies(&self, eq: usize) -> [usize; 2] {
        let objects = [self.eq_obj1id[eq] as usize, self.eq_obj2id[eq] as usize];
        if self.eq_objtype[eq] == ObjType::Body as i32 {
            objects
        } else {
            objects.map(|site| self.site_bodyid[site] as usize)
        }
    }
}

fn vec3(data: &[f64; EQ_DATA], range: Range<usize>) -> Vec3 {
    Vec3::from_slice(&data[range])
}

/// A connect: two points coincide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConnectData {
    /// the point in the frame of each body, in metres; unused between sites
    pub anchors: [Vec3; 2],
}

impl ConnectData {
    /// The three directions of the distance.
    pub const ROWS: usize = 3;
    /// Where the anchor in the frame of the first body is.
    pub const ANCHOR1: Range<usize> = 0..3;
    /// Where the anchor in the frame of the second body is.
    pub const ANCHOR2: Range<usize> = 3..6;

    /// Reads an element of `eq_data`.
    #[inline]
    pub fn of(data: &[f64; EQ_DATA]) -> ConnectData {
        ConnectData {
            anchors: [vec3(data, Self::ANCHOR1), vec3(data, Self::ANCHOR2)],
        }
    }
}

/// A weld: two frames coincide, up to a fixed relative pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeldData {
    /// the point in the frame of each body, in metres; unused between sites
    pub anchors: [Vec3; 2],
    /// how the second body is turned, seen from the first; zero until it is taken from the reference configuration
    pub relquat: Quat,
    /// how much a turn counts beside a distance, in metres
    pub torquescale: f64,
}

impl WeldData {
    /// The three directions of the distance, then those of the turn.
    pub const ROWS: usize = 6;
    /// Where the three directions of the turn are among the rows.
    pub const TURN_ROWS: Range<usize> = ConnectData::ROWS..Self::ROWS;
    /// Where the anchor in the frame of the second body is: the other way round than in a connect.
    pub const ANCHOR2: Range<usize> = 0..3;
    /// Where the anchor in the frame of the first body is.
    pub const ANCHOR1: Range<usize> = 3..6;
    /// Where the relative orientation is.
    pub const RELQUAT: Range<usize> = 6..10;
    /// Where the relative pose is, as MJCF gives it: the anchor in the first body, and the orientation.
    pub const RELPOSE: Range<usize> = Self::ANCHOR1.start..Self::RELQUAT.end;
    /// Where the weight of a turn is.
    pub const TORQUESCALE: usize = 10;

    /// Reads an element of `eq_data`.
    #[inline]
    pub fn of(data: &[f64; EQ_DATA]) -> WeldData {
        WeldData {
            anchors: [vec3(data, Self::ANCHOR1), vec3(data, Self::ANCHOR2)],
            relquat: Quat::from_slice(&data[Self::RELQUAT]),
            torquescale: data[Self::TORQUESCALE],
        }
    }
}

/// A joint or tendon as a polynomial of another: coefficients of the powers 0 to 4 of the second one's position, both
/// measured from the reference configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CouplingData(pub [f64; 5]);

impl CouplingData {
    /// The one position.
    pub const ROWS: usize = 1;
    /// Where the coefficients are.
    pub const POLYCOEF: Range<usize> = 0..5;

    /// Reads an element of `eq_data`.
    #[inline]
    pub fn of(data: &[f64; EQ_DATA]) -> CouplingData {
        let [c0, c1, c2, c3, c4, ..] = *data;
        CouplingData([c0, c1, c2, c3, c4])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_data_are_read_by_name() {
        let data: [f64; EQ_DATA] = std::array::from_fn(|i| i as f64);
        let [low, high] = [Vec3::new(0.0, 1.0, 2.0), Vec3::new(3.0, 4.0, 5.0)];
        assert_eq!(ConnectData::of(&data).anchors, [low, high]);
        let weld = WeldData::of(&data);
        assert_eq!(weld.anchors, [high, low]);
        assert_eq!(weld.relquat, Quat::new(6.0, 7.0, 8.0, 9.0));
        assert_eq!(weld.torquescale, 10.0);
        assert_eq!(CouplingData::of(&data).0, data[CouplingData::POLYCOEF]);
    }
}
